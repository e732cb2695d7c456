# SPDX-License-Identifier: GPL-2.0-only
#
# libgenx-perf, static and shared, and the programs in examples/ that use it.

LIB_SRC := $(wildcard tools/libgenx-perf/*.c tools/libgenx-perf/*/*.c) $(REGS_SRC)

# libgenx-perf: its interface is genx-perf.h, and no other symbol is visible
LIB := $(BUILD)/lib
LIB_HEADER := tools/libgenx-perf/genx-perf.h
LIB_HEADERS := $(wildcard tools/libgenx-perf/genx-perf*.h)
LIB_VERSION := $(shell awk '/define GENX_PERF_VERSION_/ { v = v d $$3; d = "." } END { print v }' $(LIB_HEADER))
LIB_SONAME := libgenx-perf.so.$(firstword $(subst ., ,$(LIB_VERSION)))
LIB_MAP := tools/libgenx-perf/libgenx-perf.map
LIB_LINK = $(CC) -shared -Wl,-soname,$(LIB_SONAME) -Wl,--version-script,$(LIB_MAP) -Wl,-z,defs $(LDFLAGS)

.PHONY: lib
lib: $(LIB)/libgenx-perf.so $(LIB)/libgenx-perf.a

$(LIB)/libgenx-perf.so.$(LIB_VERSION): $(call pic_objects,$(LIB_SRC)) $(LIB_MAP)
	$(call say,LD)
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

tools: examples

## make examples          programs that use libgenx-perf (examples/README.md)
.PHONY: examples
examples: $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

# as a program outside of this tree would be built
$(BUILD)/examples/%: examples/%.c $(LIB_HEADERS) $(LIB)/libgenx-perf.a $(BUILD)/static
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c99 -D_DEFAULT_SOURCE -O2 -Wall -Wextra -Werror -I$(dir $(LIB_HEADER)) $(STATIC) -o $@ $< \
		$(LIB)/libgenx-perf.a $(EXPAT_LIBS) -lm

# where Python of Debian looks for modules: below /usr those of all its versions, elsewhere those of this one
PYTHON_VERSION := $(shell python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
PYTHON_DIR ?= $(PREFIX)/lib/python$(if $(filter /usr,$(PREFIX)),3,$(or $(PYTHON_VERSION),3))/dist-packages

# libgenx-perf, and the headers and the Python module for other programs
LIBS = $(DESTDIR)$(LIBDIR)
.PHONY: install-lib
install-lib: lib
	$(Q)install -D -m 644 -t $(LIBS) $(LIB)/libgenx-perf.so.$(LIB_VERSION) $(LIB)/libgenx-perf.a
	$(Q)ln -sf libgenx-perf.so.$(LIB_VERSION) $(LIBS)/$(LIB_SONAME)
	$(Q)ln -sf $(LIB_SONAME) $(LIBS)/libgenx-perf.so
	$(Q)mkdir -p $(LIBS)/pkgconfig
	$(Q)sed 's#@PREFIX@#$(PREFIX)#; s#@LIBDIR@#$(LIBDIR)#; s#@VERSION@#$(LIB_VERSION)#; s#@PRIVATE@#$(EXPAT_LIBS) -lm#' \
		tools/libgenx-perf/genx-perf.pc.in > $(LIBS)/pkgconfig/genx-perf.pc
	$(Q)install -D -m 644 -t $(DESTDIR)$(PREFIX)/include $(LIB_HEADERS)
	$(Q)install -D -m 644 -t $(DESTDIR)$(PREFIX)/include/drm include/uapi/genx_drm.h
	$(Q)install -D -m 644 -t $(DESTDIR)$(PYTHON_DIR) tools/libgenx-perf/python/genx_perf.py
