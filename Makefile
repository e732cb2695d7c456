# SPDX-License-Identifier: GPL-2.0-only
#
# The front door: `make help`. Products go to build/, the module's rules are in Kbuild.

SHELL := /bin/bash
Q := $(if $(V),,@)
BUILD := $(CURDIR)/build

running := /lib/modules/$(shell uname -r)/build
newest := $(lastword $(sort $(filter-out %-cloud-amd64 %-rt-amd64,\
	$(wildcard /usr/src/linux-headers-6.12*-amd64))))
cached := $(lastword $(sort $(wildcard \
	$(or $(GENX_CACHE),/var/cache/genx)/headers-*/usr/src/linux-headers-*-amd64)))
KDIR ?= $(if $(wildcard $(running)/Makefile),$(running),$(or $(newest),$(cached)))
KREL = $(shell cat $(KDIR)/include/config/kernel.release 2>/dev/null)

# The module is built in a farm of symbolic links, one for each kernel.
FARM = $(BUILD)/module-$(KREL)
FARM_DIRS := core gt irq oa regs include kunit model

.PHONY: all
all: module

.PHONY: help
help:
	@sed -n 's/^## //p' $(CURDIR)/Makefile

## make                   build/genx.ko for the running kernel, else for the newest
##                        installed 6.12 headers, else for the kernel at KDIR=
.PHONY: module
module: kdir-check
	$(Q)tools/lab/farm $(FARM) Kbuild $(FARM_DIRS)
	$(Q)$(MAKE) -s -C $(KDIR) M=$(FARM) CONFIG_DRM_GENX=m $(MODULE_ARGS) modules
	$(Q)cp -u $(FARM)/genx.ko $(BUILD)/genx.ko
	@echo "build/genx.ko for $(KREL)"

## make modules_install   install it into /lib/modules (root)
.PHONY: modules_install
modules_install: module
	$(Q)$(MAKE) -C $(KDIR) M=$(FARM) CONFIG_DRM_GENX=m modules_install

.PHONY: kdir-check
kdir-check:
	@[ -n "$(KREL)" ] || { echo "error: no kernel headers found (KDIR='$(KDIR)'):" \
		"install them, run 'tools/lab/kernel headers', or give KDIR=" >&2; exit 1; }

## make kunit             KUnit suites under User Mode Linux; FILTER='genx_mmio*' for some
.PHONY: kunit
kunit:
	$(Q)tools/lab/kunit $(if $(FILTER),'$(FILTER)')

## make clean             remove build/
.PHONY: clean
clean:
	$(Q)rm -rf $(BUILD)
