# SPDX-License-Identifier: GPL-2.0-only
#
# What programs of user space have in common: sources, flags, and a rule for each kind of object:
# build/KIND/PATH.o is made from PATH.c.

REGS_SRC := $(wildcard regs/*.c regs/*/*.c)
MODEL_SRC := $(wildcard model/*.c model/*/*.c) $(REGS_SRC)

# the screen of genx-perf top
CURSES := $(if $(wildcard /usr/include/curses.h),-DGENX_CURSES)
CURSES_LIBS := $(if $(CURSES),-lncursesw -ltinfo)
# metric files in IGT's XML
EXPAT := $(if $(wildcard /usr/include/expat.h),-DGENX_EXPAT)
EXPAT_LIBS := $(if $(EXPAT),-lexpat)
USER_INCLUDES := -I. -Iinclude -I/usr/include/libdrm
USER_CFLAGS := -std=gnu11 -O2 -g -Wall -Wextra -Wno-unused-parameter -Werror $(USER_INCLUDES) $(CURSES) $(EXPAT) -MMD -MP
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
# guests have no C library: programs are static where libraries allow it, which the first use finds out
STATIC = $(eval STATIC := $(shell echo 'int main(void) { return 0; }' | $(CC) -static -o /dev/null -x c - \
	-x none $(CURSES_LIBS) $(EXPAT_LIBS) -lm 2> /dev/null && echo -static))$(STATIC)

# one line for each file, as kbuild prints it; none with make -s
say = @$(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,printf '  %-7s %s\n' $(1) $@)

# $(call kind,KIND,FLAGS...): the rule of a kind of object
define kind
$(BUILD)/$(1)/%.o: %.c
	$$(call say,CC)
	$$(Q)mkdir -p $$(@D)
	$$(Q)$$(CC) $$(USER_CFLAGS) $$(CPPFLAGS) $$(CFLAGS) $(2) -c -o $$@ $$<
endef

# for programs; for the library; for tests, with sanitizers; for 32-bit programs
$(eval $(call kind,user))
$(eval $(call kind,pic,-fPIC))
$(eval $(call kind,san,-O1 $(SANITIZE)))
$(eval $(call kind,user32,-m32 -D_FILE_OFFSET_BITS=64))
objects = $(patsubst %.c,$(BUILD)/user/%.o,$(1))
pic_objects = $(patsubst %.c,$(BUILD)/pic/%.o,$(1))
san_objects = $(patsubst %.c,$(BUILD)/san/%.o,$(1))
user32_objects = $(patsubst %.c,$(BUILD)/user32/%.o,$(1))

# the commit is part of a report
.PHONY: commit
$(BUILD)/commit: commit
	$(Q)mkdir -p $(@D); new=$$(git describe --always --dirty 2>/dev/null || echo unknown); \
		[ "$$new" = "$$(cat $@ 2>/dev/null)" ] || echo "$$new" > $@

# links again what was linked before libraries came or went
.PHONY: static
$(BUILD)/static: static
	$(Q)mkdir -p $(@D); [ "$(STATIC)" = "$$(cat $@ 2>/dev/null)" ] || echo "$(STATIC)" > $@

## make tools             build/vgpu (the modelled GPU), build/genx-perf, build/genx-hwtest,
##                        build/lib (libgenx-perf), build/examples (programs that use it), build/guest (for tests)
.PHONY: tools
tools:

.SECONDARY:
