# SPDX-License-Identifier: GPL-2.0-only
#
# Programs for guests: static, some as 32-bit programs too, and clients of graphics libraries.

GUEST_SRC := $(filter-out tests/vm/lib/% tests/vm/clients/%,$(wildcard tests/vm/*/*.c))
GUEST := $(patsubst %.c,$(BUILD)/guest/%,$(notdir $(GUEST_SRC)))
GUEST_LIB := $(wildcard tests/vm/lib/*.c)
INPUT_SRC := $(wildcard tests/vm/abi/input-table/*.c)
HANG_SRC := $(wildcard tests/vm/fault/hang/*.c)
UAPI_SRC := $(wildcard tests/vm/abi/uapi/*.c)
ABI_FUZZ_SRC := $(wildcard tests/vm/abi/abi-fuzz/*.c)
# what 32-bit user space runs as well
GUEST32 := $(if $(wildcard /usr/lib32/libc.a),bad-input input-table uapi-test)

tools: $(GUEST) $(GUEST32:%=$(BUILD)/guest/%32)

$(foreach src,$(GUEST_SRC:.c=),$(eval $(BUILD)/guest/$(notdir $(src)): $(BUILD)/user/$(src).o))
$(GUEST): $(call objects,$(GUEST_LIB)) $(BUILD)/static
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(STATIC) -o $@ $(filter %.o,$^) -pthread -lm

$(BUILD)/guest/abi-fuzz: $(call objects,$(ABI_FUZZ_SRC))
$(BUILD)/guest/input-table: $(call objects,$(INPUT_SRC))
$(BUILD)/guest/input-table32: $(call user32_objects,$(INPUT_SRC))
$(BUILD)/guest/hang-test: $(call objects,$(HANG_SRC))
$(BUILD)/guest/uapi-test: $(call objects,$(UAPI_SRC))
$(BUILD)/guest/uapi-test32: $(call user32_objects,$(UAPI_SRC))

$(foreach src,$(GUEST_SRC:.c=),$(eval $(BUILD)/guest/$(notdir $(src))32: $(BUILD)/user32/$(src).o))
$(GUEST32:%=$(BUILD)/guest/%32): $(call user32_objects,$(GUEST_LIB))
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -m32 -static -o $@ $^

# programs for the guests of vm-test --variant clients, which have a C library and the graphics
# libraries
CLIENT_SRC := $(wildcard tests/vm/clients/*.c)
.PHONY: client-programs
client-programs: $(patsubst tests/vm/clients/%.c,$(BUILD)/clients/%,$(CLIENT_SRC))

$(BUILD)/clients/%: $(BUILD)/user/tests/vm/clients/%.o $(call objects,tests/vm/lib/tap.c)
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -Wl,--as-needed -lEGL -lGLESv2 -lvulkan

# programs that embed the published metric sets
$(BUILD)/user/tests/vm/oa/oa-sets.o \
	$(BUILD)/user/tests/vm/i915/oa-witness.o \
	$(BUILD)/user/tests/vm/programs/genx-bench.o \
	$(BUILD)/user/tests/vm/programs/slow-reader.o: $(wildcard tools/genx-perf/metrics/*)
