# SPDX-License-Identifier: GPL-2.0-only
#
# Test programs of the model, with sanitizers, and its speed, without.

MODEL_TEST_SRC := $(wildcard tests/model/*_test.c tests/model/*/*_test.c)

$(foreach src,$(MODEL_TEST_SRC:.c=),$(eval $(BUILD)/model-test/$(notdir $(src)): $(BUILD)/san/$(src).o))
$(BUILD)/model-test/%: $(call san_objects,$(MODEL_SRC))
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ -pthread -lm

# the speed of the model, without sanitizers
$(BUILD)/model-bench: $(call objects,tests/model/bench.c $(MODEL_SRC))
	$(call say,LD)
	$(Q)$(CC) -o $@ $^

## make model-test        tests of the model alone, in user space, with sanitizers
.PHONY: model-test
model-test: $(patsubst %.c,$(BUILD)/model-test/%,$(notdir $(MODEL_TEST_SRC)))
	$(Q)tools/lab/lib/run-tap $^

# programs that embed the published metric sets
$(BUILD)/san/tests/model/oa/oa_sets_test.o \
	$(BUILD)/san/tests/model/oa/oa_gen8_test.o: $(wildcard tools/genx-perf/metrics/*)
