# SPDX-License-Identifier: GPL-2.0-only
#
# Cost of the check of batches, of genx and of i915. The source of i915 is that of the kernel which
# tools/lab/kernel source prints: PARSER_I915=.../drivers/gpu/drm/i915. It is read, and not changed.

# headers of the kernel that the parsers include, in place of which there is a port
PARSER_STUBS := $(addprefix $(BUILD)/parser/stub/,linux/highmem.h linux/bitops.h linux/bitfield.h linux/bits.h \
	drm/drm_cache.h i915_drv.h i915_memcpy.h) $(addprefix $(BUILD)/parser/stub/gt/,intel_engine.h)
PARSER_CFLAGS := $(filter-out -Werror -Wextra -MMD -MP,$(USER_CFLAGS)) -I$(BUILD)/parser/stub

$(PARSER_STUBS):
	$(Q)mkdir -p $(@D) && : > $@

$(BUILD)/parser/genx: tests/parser/bench.c tests/parser/genx.c tests/parser/parser.h gt/encode/cmd_parser.c $(PARSER_STUBS) \
		$(call objects,$(REGS_SRC))
	$(call say,LD)
	$(Q)$(CC) $(PARSER_CFLAGS) -o $@ tests/parser/bench.c tests/parser/genx.c $(filter %.o,$^)

# beside the stubs, so that they are found first
$(BUILD)/parser/i915_cmd_parser.c: $(PARSER_I915)/i915_cmd_parser.c
	$(Q)mkdir -p $(@D) && cp $< $@

$(BUILD)/parser/i915: tests/parser/bench.c tests/parser/i915.c tests/parser/parser.h $(BUILD)/parser/i915_cmd_parser.c \
		$(PARSER_STUBS)
	$(call say,LD)
	$(Q)$(CC) $(PARSER_CFLAGS) -Wno-unused -I$(BUILD)/parser -I$(PARSER_I915) \
		-o $@ tests/parser/bench.c tests/parser/i915.c
