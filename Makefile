# SPDX-License-Identifier: GPL-2.0-only
#
# `make help` lists the targets. Products go to build/, the module's rules are in Kbuild, checks and
# boots are scripts in tools/lab.

SHELL := /bin/bash
Q := $(if $(V),,@)
BUILD := build
JOBS := $(shell nproc)

.PHONY: all
all: module
ifneq ($(wildcard /usr/include/libdrm/i915_drm.h),)
all: tools lib
else
	@echo "genx-perf and vgpu are not built: install libdrm-dev, then run 'make tools'"
endif

.PHONY: help
help:
	@sed -n 's/^## \?//p' Makefile

# ---- the module -------------------------------------------------------------------------------

running := /lib/modules/$(shell uname -r)/build
newest := $(lastword $(sort $(filter-out %-cloud-amd64 %-rt-amd64,\
	$(wildcard /usr/src/linux-headers-6.12*-amd64))))
cached := $(lastword $(sort $(wildcard \
	$(or $(GENX_CACHE),/var/cache/genx)/headers-*/usr/src/linux-headers-*-amd64)))
KDIR ?= $(if $(wildcard $(running)/Makefile),$(running),$(or $(newest),$(cached)))
KREL = $(shell cat $(KDIR)/include/config/kernel.release 2>/dev/null)

# The module is built in a farm of symbolic links, one for each kernel.
FARM = $(CURDIR)/$(BUILD)/module-$(KREL)
FARM_DIRS := core gt irq oa regs include kunit model
# type information of the module needs pahole
BTF := $(if $(shell command -v pahole),,CONFIG_DEBUG_INFO_BTF_MODULES=)
KMAKE = $(MAKE) --no-print-directory -C $(KDIR) M=$(FARM) CONFIG_DRM_GENX=m $(BTF) $(MODULE_ARGS)

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

## make install           genx-perf, genx-hwtest, vgpu, libgenx-perf, manual pages, tables of counters, completion
##                        of the shells and headers to PREFIX (/usr/local), libraries to LIBDIR (PREFIX/lib);
##                        DESTDIR is honoured
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
MAN1 = $(DESTDIR)$(PREFIX)/share/man/man1
.PHONY: install
install: install-perf install-hwtest vgpu-install install-lib

## make uninstall         remove what make install has installed, with the same PREFIX, LIBDIR and DESTDIR;
##                        folders that are not genx's alone stay
.PHONY: uninstall
uninstall:
	$(Q)rm -rf $(BUILD)/uninstall
	$(Q)$(MAKE) -s --no-print-directory install DESTDIR=$(CURDIR)/$(BUILD)/uninstall
	$(Q)cd $(BUILD)/uninstall && find . ! -type d | while read -r file; do rm -f "$(DESTDIR)/$$file"; done
	$(Q)cd $(BUILD)/uninstall && find . -depth -type d -path '*/share/genx-perf*' | \
		while read -r folder; do rmdir "$(DESTDIR)/$$folder" 2> /dev/null || true; done
	$(Q)rm -rf $(BUILD)/uninstall

## make vgpu-install      the modelled GPU alone, with its manual page (Documentation/vgpu.md)
.PHONY: vgpu-install
vgpu-install: $(BUILD)/vgpu
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/vgpu
	$(Q)install -D -m 644 -t $(MAN1) tools/vgpu/vgpu.1

.PHONY: install-hwtest
install-hwtest: $(BUILD)/genx-hwtest
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/genx-hwtest
	$(Q)install -D -m 644 -t $(MAN1) tools/hwtest/genx-hwtest.1

# genx-perf, its data, and the completion of its command line
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETION := tools/genx-perf/completion
.PHONY: install-perf
install-perf: $(BUILD)/genx-perf
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/genx-perf
	$(Q)ln -sf genx-perf $(DESTDIR)$(PREFIX)/bin/genx-workload
	$(Q)install -D -m 644 -t $(MAN1) tools/genx-perf/genx-perf.1
	$(Q)ln -sf genx-perf.1 $(MAN1)/genx-workload.1
	$(Q)install -D -m 644 -t $(SHARE)/genx-perf tools/genx-perf/counters/*.txt
	$(Q)install -D -m 644 -t $(SHARE)/genx-perf/metrics tools/genx-perf/metrics/*.txt
	$(Q)install -D -m 644 -t $(SHARE)/man/man5 tools/genx-perf/genx-metrics.5
	$(Q)install -D -m 644 $(COMPLETION)/genx-perf.bash $(SHARE)/bash-completion/completions/genx-perf
	$(Q)install -D -m 644 -t $(SHARE)/zsh/site-functions $(COMPLETION)/_genx-perf
	$(Q)install -D -m 644 -t $(SHARE)/fish/vendor_completions.d $(COMPLETION)/genx-perf.fish

# libgenx-perf, and the headers for other programs
LIBS = $(DESTDIR)$(LIBDIR)
.PHONY: install-lib
install-lib: lib
	$(Q)install -D -m 644 -t $(LIBS) $(LIB)/libgenx-perf.so.$(LIB_VERSION) $(LIB)/libgenx-perf.a
	$(Q)ln -sf libgenx-perf.so.$(LIB_VERSION) $(LIBS)/$(LIB_SONAME)
	$(Q)ln -sf $(LIB_SONAME) $(LIBS)/libgenx-perf.so
	$(Q)mkdir -p $(LIBS)/pkgconfig
	$(Q)sed 's#@PREFIX@#$(PREFIX)#; s#@LIBDIR@#$(LIBDIR)#; s#@VERSION@#$(LIB_VERSION)#; s#@PRIVATE@#$(EXPAT_LIBS) -lm#' \
		tools/libgenx-perf/genx-perf.pc.in > $(LIBS)/pkgconfig/genx-perf.pc
	$(Q)install -D -m 644 -t $(DESTDIR)$(PREFIX)/include $(LIB_HEADER)
	$(Q)install -D -m 644 -t $(DESTDIR)$(PREFIX)/include/drm include/uapi/genx_drm.h

# what the packages install
.PHONY: packaged
packaged: $(BUILD)/genx-perf $(BUILD)/genx-hwtest $(BUILD)/vgpu lib

## make deb               Debian packages in build/deb: genx-dkms, genx-tools, libgenx-perf0, libgenx-perf-dev, vgpu
.PHONY: deb
deb:
	$(Q)packaging/build-deb

.PHONY: kdir-check
kdir-check:
	@[ -n "$(KREL)" ] || { echo "error: no kernel headers found (KDIR='$(KDIR)'):" \
		"run 'tools/lab/kernel headers', install headers, or set KDIR=" >&2; exit 1; }

# ---- programs of user space -------------------------------------------------------------------

USER_CFLAGS := -std=gnu11 -O2 -g -Wall -Wextra -Wno-unused-parameter -Werror -I. -Iinclude -I/usr/include/libdrm -MMD -MP
REGS_SRC := $(wildcard regs/*.c regs/*/*.c)
MODEL_SRC := $(wildcard model/*.c model/*/*.c) $(REGS_SRC)
VGPU_SRC := $(wildcard tools/vgpu/*.c)
LIB_SRC := $(wildcard tools/libgenx-perf/*.c) $(REGS_SRC)
PERF_SRC := $(wildcard tools/genx-perf/*.c tools/genx-perf/*/*.c) $(LIB_SRC)
HWTEST_SRC := $(wildcard tools/hwtest/*.c) $(REGS_SRC)
GUEST_SRC := $(filter-out tests/vm/lib/% tests/vm/clients/%,$(wildcard tests/vm/*/*.c))
GUEST := $(patsubst %.c,$(BUILD)/guest/%,$(notdir $(GUEST_SRC)))
GUEST_LIB := $(wildcard tests/vm/lib/*.c)
UAPI_SRC := $(wildcard tests/vm/abi/uapi/*.c)
ABI_FUZZ_SRC := $(wildcard tests/vm/abi/abi-fuzz/*.c)
# what 32-bit user space runs as well
GUEST32 := $(if $(wildcard /usr/lib32/libc.a),bad-input input-table uapi-test)
MODEL_TEST_SRC := $(wildcard tests/model/*_test.c tests/model/*/*_test.c)
# the screen of genx-perf top
CURSES := $(if $(wildcard /usr/include/curses.h),-DGENX_CURSES)
CURSES_LIBS := $(if $(CURSES),-lncursesw -ltinfo)
USER_CFLAGS += $(CURSES)
# metric files in IGT's XML
EXPAT := $(if $(wildcard /usr/include/expat.h),-DGENX_EXPAT)
EXPAT_LIBS := $(if $(EXPAT),-lexpat)
USER_CFLAGS += $(EXPAT)
PERF_TEST_SRC := $(wildcard tests/perf/*_test.c)
# all of genx-perf but its main program and the device, which the tests replace
PERF_TESTED := $(filter-out tools/genx-perf/main.c tools/genx-perf/device/device.c \
	tools/libgenx-perf/node.c,$(PERF_SRC)) tests/perf/fake.c
objects = $(patsubst %.c,$(BUILD)/user/%.o,$(1))

# one line for each file, as kbuild prints it; none with make -s
say = @$(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,printf '  %-7s %s\n' $(1) $@)

$(BUILD)/user/%.o: %.c
	$(call say,CC)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(USER_CFLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

## make tools             build/vgpu (the modelled GPU), build/genx-perf, build/genx-hwtest,
##                        build/lib (libgenx-perf) and build/examples (programs that use it)
.PHONY: tools
tools: $(if $(VGPU_SRC),$(BUILD)/vgpu) $(if $(PERF_SRC),$(BUILD)/genx-perf) \
	$(if $(HWTEST_SRC),$(BUILD)/genx-hwtest) examples \
	$(GUEST) $(GUEST32:%=$(BUILD)/guest/%32)

$(BUILD)/vgpu: $(call objects,$(VGPU_SRC) $(MODEL_SRC))
	$(call say,LD)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -pthread -lm

# guests have no C library
STATIC := -static
$(BUILD)/genx-perf: $(call objects,$(PERF_SRC))
	$(call say,LD)
	$(Q)$(CC) $(STATIC) $(LDFLAGS) -o $@ $^ $(CURSES_LIBS) $(EXPAT_LIBS) -lm

$(BUILD)/genx-hwtest: $(call objects,$(HWTEST_SRC))
	$(call say,LD)
	$(Q)$(CC) $(STATIC) $(LDFLAGS) -o $@ $^

# libgenx-perf: its interface is genx-perf.h, and no other symbol is visible
LIB := $(BUILD)/lib
LIB_HEADER := tools/libgenx-perf/genx-perf.h
LIB_VERSION := $(shell awk '/define GENX_PERF_VERSION_/ { v = v d $$3; d = "." } END { print v }' $(LIB_HEADER))
LIB_SONAME := libgenx-perf.so.$(firstword $(subst ., ,$(LIB_VERSION)))
LIB_MAP := tools/libgenx-perf/libgenx-perf.map
LIB_LINK = $(CC) -shared -Wl,-soname,$(LIB_SONAME) -Wl,--version-script,$(LIB_MAP) -Wl,-z,defs $(LDFLAGS)
pic_objects = $(patsubst %.c,$(BUILD)/pic/%.o,$(1))

$(BUILD)/pic/%.o: %.c
	$(call say,CC)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(USER_CFLAGS) $(CPPFLAGS) $(CFLAGS) -fPIC -c -o $@ $<

.PHONY: lib
lib: $(LIB)/libgenx-perf.so $(LIB)/libgenx-perf.a

$(LIB)/libgenx-perf.so.$(LIB_VERSION): $(call pic_objects,$(LIB_SRC)) $(LIB_MAP)
	$(Q)mkdir -p $(@D)
	$(Q)$(LIB_LINK) -o $@ $(filter %.o,$^) $(EXPAT_LIBS) -lm

$(LIB)/libgenx-perf.so: $(LIB)/libgenx-perf.so.$(LIB_VERSION)
	$(Q)ln -sf $(<F) $(LIB)/$(LIB_SONAME) && ln -sf $(LIB_SONAME) $@

$(LIB)/libgenx-perf.a: $(call objects,$(LIB_SRC))
	$(call say,AR)
	$(Q)mkdir -p $(@D)
	$(Q)$(LD) -r -o $(LIB)/genx-perf.o $^
	$(Q)objcopy --wildcard --keep-global-symbol='genx_perf_*' $(LIB)/genx-perf.o
	$(Q)rm -f $@; $(AR) rcs $@ $(LIB)/genx-perf.o

## make examples          programs that use libgenx-perf (examples/README.md)
.PHONY: examples
examples: $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

# as a program outside of this tree would be built; static for guests
$(BUILD)/examples/%: examples/%.c $(LIB_HEADER) $(LIB)/libgenx-perf.a
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c99 -D_DEFAULT_SOURCE -O2 -Wall -Wextra -Werror -I$(dir $(LIB_HEADER)) -static -o $@ $< \
		$(LIB)/libgenx-perf.a $(EXPAT_LIBS) -lm

# the library on the device of the tests of genx-perf
FAKE_LIB := $(BUILD)/perf-test/fake-lib
$(FAKE_LIB)/$(LIB_SONAME): $(call pic_objects,$(filter-out %/node.c,$(LIB_SRC)) tests/perf/fake.c) $(LIB_MAP)
	$(Q)mkdir -p $(@D)
	$(Q)$(LIB_LINK) -o $@ $(filter %.o,$^) $(EXPAT_LIBS) -lm

# the commit is part of a report
.PHONY: commit
$(BUILD)/commit: commit
	$(Q)mkdir -p $(@D); new=$$(git describe --always --dirty 2>/dev/null || echo unknown); \
		[ "$$new" = "$$(cat $@ 2>/dev/null)" ] || echo "$$new" > $@

$(BUILD)/user/tools/hwtest/report.o: $(BUILD)/commit
$(BUILD)/user/tools/hwtest/report.o: USER_CFLAGS += -DGENX_COMMIT="\"$$(cat $(BUILD)/commit)\""

VERSION := $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
$(BUILD)/user/tools/genx-perf/cmdline/version.o: $(BUILD)/commit dkms.conf
$(BUILD)/user/tools/genx-perf/cmdline/version.o: \
	USER_CFLAGS += -DGENX_VERSION="\"$(VERSION) ($$(cat $(BUILD)/commit))\""

$(foreach src,$(GUEST_SRC:.c=),$(eval $(BUILD)/guest/$(notdir $(src)): $(BUILD)/user/$(src).o))
$(GUEST): $(call objects,$(GUEST_LIB))
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -static -o $@ $^ -pthread -lm

# programs for the guests of vm-test --variant clients, which have a C library and the graphics
# libraries
CLIENT_SRC := $(wildcard tests/vm/clients/*.c)
.PHONY: client-programs
client-programs: $(patsubst tests/vm/clients/%.c,$(BUILD)/clients/%,$(CLIENT_SRC))

$(BUILD)/clients/%: $(BUILD)/user/tests/vm/clients/%.o $(call objects,tests/vm/lib/tap.c)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -Wl,--as-needed -lEGL -lGLESv2 -lvulkan

user32_objects = $(patsubst %.c,$(BUILD)/user32/%.o,$(1))

$(BUILD)/user32/%.o: %.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(USER_CFLAGS) -m32 -D_FILE_OFFSET_BITS=64 -c -o $@ $<

$(BUILD)/guest/abi-fuzz: $(call objects,$(ABI_FUZZ_SRC))
$(BUILD)/guest/uapi-test: $(call objects,$(UAPI_SRC))
$(BUILD)/guest/uapi-test32: $(call user32_objects,$(UAPI_SRC))

$(foreach src,$(GUEST_SRC:.c=),$(eval $(BUILD)/guest/$(notdir $(src))32: $(BUILD)/user32/$(src).o))
$(GUEST32:%=$(BUILD)/guest/%32): $(call user32_objects,$(GUEST_LIB))
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -m32 -static -o $@ $^

# the model is tested with sanitizers on
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
san_objects = $(patsubst %.c,$(BUILD)/san/%.o,$(1))

$(BUILD)/san/%.o: %.c
	$(call say,CC)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(USER_CFLAGS) -O1 $(SANITIZE) -c -o $@ $<

$(foreach src,$(MODEL_TEST_SRC:.c=),$(eval $(BUILD)/model-test/$(notdir $(src)): $(BUILD)/san/$(src).o))
$(BUILD)/model-test/%: $(call san_objects,$(MODEL_SRC))
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ -pthread -lm

$(BUILD)/perf-test/%: $(BUILD)/san/tests/perf/%.o $(call san_objects,$(PERF_TESTED))
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ $(CURSES_LIBS) $(EXPAT_LIBS) -lm

# what would be loaded of metric files, for tools/lab/metrics/oa-metrics-check
$(BUILD)/metric-dump: $(call objects,tests/perf/metric_dump.c $(LIB_SRC))
	$(Q)$(CC) -o $@ $^ $(EXPAT_LIBS) -lm

# programs that embed the published metric sets
$(BUILD)/san/tests/model/oa/oa_sets_test.o $(BUILD)/san/tests/model/oa/oa_gen8_test.o \
$(BUILD)/user/tests/vm/oa/oa-sets.o $(BUILD)/user/tests/vm/i915/oa-witness.o \
$(BUILD)/user/tests/vm/programs/genx-bench.o $(BUILD)/user/tests/vm/programs/slow-reader.o: $(wildcard tools/genx-perf/metrics/*)

# the speed of the model, without sanitizers
$(BUILD)/model-bench: $(call objects,tests/model/bench.c $(MODEL_SRC))
	$(Q)$(CC) -o $@ $^

-include $(shell find $(wildcard $(BUILD)/user $(BUILD)/pic $(BUILD)/user32 $(BUILD)/san) /dev/null -name '*.d')
.SECONDARY:

## make hwtest            as root on a machine with the GPU: read its state, then probe what the manuals
##                        leave open; report in build/hwtest.txt; ARGS=--pre-check reads the state only
.PHONY: hwtest
hwtest: $(BUILD)/genx-hwtest
	$(Q)[ -e $(BUILD)/genx.ko ] || $(MAKE) --no-print-directory module
	$(Q)deps=$$(modinfo -F depends $(BUILD)/genx.ko | tr , ' '); [ "$$(id -u)" != 0 ] || \
		[ -z "$$deps" ] || modprobe -a $$deps || true
	$(Q)rc=0; $(BUILD)/genx-hwtest --module $(BUILD)/genx.ko --output $(BUILD)/hwtest.txt $(ARGS) || \
		rc=$$?; [ $$rc != 4 ] || echo "something differs: add $(BUILD)/hwtest.txt" \
		"to the issue tracker of the repository that you cloned"; exit $$rc

# ---- tests ------------------------------------------------------------------------------------

## make demo              end to end: the packaged kernel, the driver, a modelled Lakefield
.PHONY: demo
demo:
	$(Q)tools/lab/runs/demo

## make shell             a guest with a modelled GPU on this terminal: PLATFORM=kbl, DRIVER=genx, i915 or none,
##                        KERNEL=bzImage, KO=genx.ko, FAULT='NAME...', FILES='FILE...', CMD='COMMAND';
##                        tools/lab/shell --help
.PHONY: shell
shell:
	$(Q)tools/lab/shell $(foreach name,PLATFORM DRIVER KERNEL KO FAULT FILES MEM,$(if $($(name)),$(name)='$($(name))')) \
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

## make model-test        tests of the model alone, in user space, with sanitizers
.PHONY: model-test
model-test: $(patsubst %.c,$(BUILD)/model-test/%,$(notdir $(MODEL_TEST_SRC)))
	$(Q)tools/lab/lib/model-test $^

## make perf-test         tests of genx-perf and libgenx-perf without a GPU, in user space, with sanitizers
.PHONY: perf-test
perf-test: $(patsubst tests/perf/%.c,$(BUILD)/perf-test/%,$(PERF_TEST_SRC)) $(BUILD)/genx-perf lib \
	$(FAKE_LIB)/$(LIB_SONAME) examples
	$(Q)PROMTOOL=$$(tools/lab/parts/promtool) tools/lab/lib/model-test $(filter %_test,$^) tests/perf/cli.sh \
		tests/perf/library.sh

## make metric-sets-check what genx-perf loads, against IGT's library in Debian's package, for each GPU and
##                        revision that both know
.PHONY: metric-sets-check
metric-sets-check: $(BUILD)/metric-dump
	$(Q)tools/lab/metrics/oa-metrics-check

## make fuzz              hostile recordings, tables, requests and OA reports under libFuzzer, 10 s each;
##                        FUZZ_SECONDS=600 for longer
.PHONY: fuzz
fuzz:
	$(Q)tools/lab/runs/fuzz

# the protocol of the modelled PCI device
.PHONY: vgpu-test
vgpu-test:
	$(Q)mkdir -p $(BUILD)/log
	$(Q)rc=0; $(MAKE) -s -C tools/vgpu check > $(BUILD)/log/vgpu-test.log 2>&1 || rc=$$?; \
		cat $(BUILD)/log/vgpu-test.log; tools/lab/lib/rows.py vgpu $(BUILD)/log/vgpu-test.log $$rc; \
		exit $$rc

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
	$(Q)$(MAKE) -j$(JOBS) --no-print-directory tools

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
##
## Big downloads and the KUnit kernel are kept in GENX_CACHE (/var/cache/genx).
