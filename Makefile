# SPDX-License-Identifier: GPL-2.0-only
#
# `make help` lists the targets. Products go to build/, the module's rules are in Kbuild, checks and
# boots are scripts in tools/lab. Each product of user space has a build.mk in its folder.

SHELL := /bin/bash
Q := $(if $(V),,@)
BUILD := build
JOBS := $(shell nproc)

# as who can write into the tree
writable := $(shell [ -w $(BUILD) ] || { [ ! -e $(BUILD) ] && [ -w . ]; } && echo yes)
ifeq ($(writable)$(filter help,$(MAKECMDGOALS)),)
$(error $(shell id -un) cannot write $(CURDIR)/$(BUILD), which belongs to \
	$(shell stat -c %U $(firstword $(wildcard $(BUILD)) .)): run make as that user, or in a copy of your own (git clone))
endif

.PHONY: all
all: module
ifneq ($(wildcard /usr/include/libdrm/i915_drm.h),)
all: tools lib
else
	@echo "genx-perf and vgpu are not built: install libdrm-dev, then run 'make tools'"
endif

.PHONY: help
help:
	@sed -n 's/^## \?//p' Makefile $(PRODUCTS)
	@echo 'Big downloads and the KUnit kernel are kept in GENX_CACHE (/var/cache/genx).'

# ---- the module -------------------------------------------------------------------------------

# is a release of the kernel one that genx is for?
new_enough = $(filter 6.12,$(shell printf '%s\n' 6.12 $(1) | sort -V | head -n 1))
running := $(if $(call new_enough,$(shell uname -r)),/lib/modules/$(shell uname -r)/build,none)
installed := $(or $(GENX_SRC),/usr/src)
# the newest of some folders: 6.12.10 is newer than 6.12.9
newest_of = $(shell printf '%s\n' $(1) | sort -V | tail -n 1)
newest := $(call newest_of,$(filter-out %-cloud-amd64 %-rt-amd64,$(wildcard $(installed)/linux-headers-6.12*-amd64)))
# those of the guests, as tools/lab/kernel takes them, so that make and make shell build one module
cache := $(or $(GENX_CACHE),$(if $(filter 0,$(shell id -u)),/var/cache,$(or $(XDG_CACHE_HOME),$(HOME)/.cache))/genx)
guests := linux-headers-$(firstword $(shell cat $(cache)/kernel-version 2>/dev/null))
of_guests := $(firstword $(wildcard $(installed)/$(guests) $(cache)/headers-*/usr/src/$(guests)))
KDIR ?= $(if $(wildcard $(running)/Makefile),$(running),$(or $(of_guests),$(newest)))
KREL = $(shell cat $(KDIR)/include/config/kernel.release 2>/dev/null)

# The module is built in a farm of symbolic links, one for each kernel.
FARM = $(CURDIR)/$(BUILD)/module-$(KREL)
FARM_DIRS := core gt irq oa regs include kunit model
# type information of the module needs pahole
BTF := $(if $(shell command -v pahole),,CONFIG_DEBUG_INFO_BTF_MODULES=)
# for the kernel of the guests, which the checks know, all warnings are errors
strict := $(if $(of_guests),$(if $(filter $(of_guests),$(KDIR)),W=1 KCFLAGS=-Werror))
KMAKE = $(MAKE) --no-print-directory -C $(KDIR) M=$(FARM) CONFIG_DRM_GENX=m $(strict) $(BTF) $(MODULE_ARGS)

## make                   tools, and build/genx.ko for the running kernel, else for the newest
##                        installed 6.12 headers, else for the kernel at KDIR=
.PHONY: module
module: module-for
	$(Q)cp $(FARM)/genx.ko $(BUILD)/genx.ko
	@echo "build/genx.ko for $(KREL)"
	@running=$$(uname -r); [ "$(KREL)" = "$$running" ] || echo "warning: build/genx.ko cannot be loaded" \
		"here: it is for $(KREL), and this machine runs $$running" >&2

.PHONY: module-for
module-for: kdir-check
	$(Q)tools/lab/parts/farm $(FARM) Kbuild $(FARM_DIRS)
	+$(Q)$(KMAKE) modules

## make modules_install   install it into /lib/modules (root)
.PHONY: modules_install
modules_install: module
	+$(Q)$(KMAKE) modules_install

## make install           genx-perf, genx-hwtest, vgpu, libgenx-perf, its Python module, manual pages, tables of counters,
##                        completion of the shells and headers to PREFIX (/usr/local), libraries to LIBDIR
##                        (PREFIX/lib), the module to PYTHON_DIR; DESTDIR is honoured
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
MAN1 = $(DESTDIR)$(PREFIX)/share/man/man1
.PHONY: install
install: install-perf install-hwtest vgpu-install install-lib

## make uninstall         remove what make install has installed, with the same PREFIX, LIBDIR and DESTDIR;
##                        empty folders go too, but PREFIX and those right below it
.PHONY: uninstall
uninstall:
	$(Q)rm -rf $(BUILD)/uninstall
	$(Q)$(MAKE) -s --no-print-directory install DESTDIR=$(CURDIR)/$(BUILD)/uninstall
	$(Q)find $(BUILD)/uninstall ! -type d -printf '%P\n' | \
		while read -r file; do rm -f "$(DESTDIR)/$$file"; done
	$(Q)find $(BUILD)/uninstall -depth -mindepth 1 -type d $(if $(DESTDIR),,-path '*$(PREFIX)/*/*') -printf '%P\n' | \
		while read -r folder; do rmdir "$(DESTDIR)/$$folder" 2> /dev/null || true; done
	$(Q)rm -rf $(BUILD)/uninstall

# what the packages install
.PHONY: packaged
packaged: $(BUILD)/genx-perf $(BUILD)/genx-hwtest $(BUILD)/vgpu lib

## make deb               Debian packages in build/deb: genx-dkms, genx-tools, libgenx-perf0, libgenx-perf-dev,
##                        python3-genx-perf, vgpu
.PHONY: deb
deb:
	$(Q)packaging/build-deb

.PHONY: kdir-check
kdir-check:
	@[ -n "$(KREL)" ] || { echo "error: no kernel headers found (KDIR='$(KDIR)'):" \
		"run 'tools/lab/kernel headers', install headers of Linux 6.12 or later, or set KDIR=" >&2; exit 1; }
	@[ -n "$(call new_enough,$(KREL))" ] || { echo "error: genx needs Linux 6.12 or later, $(KDIR) is $(KREL):" \
		"set KDIR= to newer headers" >&2; exit 1; }

# ---- user space -------------------------------------------------------------------------------

# the source of the DKMS package has none of these
PRODUCTS := $(wildcard tools/build.mk tools/libgenx-perf/build.mk tools/genx-perf/build.mk tools/hwtest/build.mk \
	tools/vgpu/build.mk tests/model/build.mk tests/perf/build.mk tests/vm/build.mk tests/fuzz/build.mk \
	tests/parser/build.mk)
include $(PRODUCTS)
-include $(shell find $(wildcard $(BUILD)/user $(BUILD)/pic $(BUILD)/user32 $(BUILD)/san $(BUILD)/fuzz/obj) /dev/null -name '*.d')

# ---- tests ------------------------------------------------------------------------------------

## make demo              end to end: the packaged kernel, the driver, a modelled Lakefield
.PHONY: demo
demo:
	$(Q)tools/lab/runs/demo

## make shell             a guest with a modelled GPU on this terminal: PLATFORM=kbl, DRIVER=genx, i915 or none,
##                        KERNEL=bzImage, KO=genx.ko, KNOWN=violations, FAULT='NAME...', FILES='FILE...', CMD='COMMAND';
##                        tools/lab/shell --help
.PHONY: shell
shell:
	$(Q)tools/lab/shell $(foreach name,PLATFORM DRIVER KERNEL KO KNOWN FAULT FILES MEM,$(if $($(name)),$(name)='$($(name))')) \
		$(if $(CMD),CMD="$$CMD")
# as it was typed: make does not expand it
override CMD := $(value CMD)
export CMD

## make check             static checks, KUnit, model and VM tests; ends with a summary
.PHONY: check
check:
	$(Q)tools/lab/packages && tools/lab/check

## make check-full        every check, every mutant, seeds, coverage, other guests: an hour; a second call
##                        continues an interrupted one; result in build/check-full.md
.PHONY: check-full
check-full:
	$(Q)tools/lab/check-full

## make coverage          branches of core, gt, irq, oa that tests take; fails below 75 %
.PHONY: coverage
coverage:
	$(Q)tools/lab/coverage

## make kunit             KUnit suites under User Mode Linux; FILTER='genx_mmio*' for some
.PHONY: kunit
kunit:
	$(Q)tools/lab/kunit $(if $(FILTER),'$(FILTER)')

## make seeds             races: 200 seeds in KUnit and 20 in a guest; SEED=17 for one in KUnit
.PHONY: seeds
seeds: $(if $(SEED),,vm-parts)
	$(Q)tools/lab/runs/seeds $(if $(SEED),--seed $(SEED))

## make vm-test           tests in a VM with the modelled GPU (builds first); TESTS='probe fault' for some,
##                        VARIANT=smp4, swiotlb, newer or debug for another guest
.PHONY: vm-test
vm-test:
	$(Q)tools/lab/vm-test $(if $(VARIANT),--variant $(VARIANT)) $(TESTS)

# what a VM boots: the module for the kernel of the cache, and the tools
.PHONY: vm-parts
vm-parts:
	$(Q)tools/lab/packages build
	$(Q)headers=$$(tools/lab/kernel headers) && \
		$(MAKE) -j$(JOBS) --no-print-directory module-for KDIR=$$headers
	$(Q)$(MAKE) -j$(JOBS) --no-print-directory tools STATIC=-static

## make tables            run all tests, write build/tables/: faults, inputs, platforms, rules, mutants
.PHONY: tables
tables: vm-parts
	$(Q)tools/lab/kunit > /dev/null; tools/lab/kunit --no-build --time-travel > /dev/null; \
		$(MAKE) -s vgpu-test > /dev/null; tools/lab/vm-test > /dev/null; \
		rc=0; tools/lab/pages/tables || rc=1; tools/lab/pages/conformance || rc=1; \
		tools/lab/mutants --page --rest-later || rc=1; exit $$rc

## make mutants           break each rule on purpose, check that its test fails; RULE=INT-023 for some
.PHONY: mutants
mutants:
	$(Q)tools/lab/mutants $(RULE)

## make sparse            sparse, and all warnings, as errors
## make style             checkpatch --strict, kernel-doc, direction of dependencies
.PHONY: sparse style
sparse style:
	$(Q)tools/lab/static $@

## make bench             figures: cost of a report, of an interrupt, of a submission, size
.PHONY: bench
bench: vm-parts
	$(Q)tools/lab/runs/bench

## make clean             remove build/
.PHONY: clean
clean:
	$(Q)rm -rf $(BUILD)
