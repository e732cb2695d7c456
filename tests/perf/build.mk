# SPDX-License-Identifier: GPL-2.0-only
#
# Test programs of genx-perf and libgenx-perf on a device that they make up (fake.c), with sanitizers.

PERF_TEST_SRC := $(wildcard tests/perf/*_test.c)
# all of genx-perf but its main program and the device, which the tests replace
PERF_TESTED := $(filter-out tools/genx-perf/main.c tools/genx-perf/device/device.c \
	tools/libgenx-perf/node.c,$(PERF_SRC)) tests/perf/fake.c

$(BUILD)/perf-test/%: $(BUILD)/san/tests/perf/%.o $(call san_objects,$(PERF_TESTED))
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ $(CURSES_LIBS) $(EXPAT_LIBS) -lm

# what would be loaded of metric files, for tools/lab/metrics/oa-metrics-check
$(BUILD)/metric-dump: $(call objects,tools/lab/metrics/metric_dump.c $(LIB_SRC))
	$(call say,LD)
	$(Q)$(CC) -o $@ $^ $(EXPAT_LIBS) -lm

# the library on the device of the tests of genx-perf
FAKE_LIB := $(BUILD)/perf-test/fake-lib
$(FAKE_LIB)/$(LIB_SONAME): $(call pic_objects,$(filter-out %/node.c,$(LIB_SRC)) tests/perf/fake.c) $(LIB_MAP)
	$(call say,LD)
	$(Q)mkdir -p $(@D)
	$(Q)$(LIB_LINK) -o $@ $(filter %.o,$^) $(EXPAT_LIBS) -lm

## make perf-test         tests of genx-perf and libgenx-perf without a GPU, in user space, with sanitizers
.PHONY: perf-test
perf-test: $(patsubst tests/perf/%.c,$(BUILD)/perf-test/%,$(PERF_TEST_SRC)) $(BUILD)/genx-perf lib \
	$(FAKE_LIB)/$(LIB_SONAME) examples
	$(Q)promtool=$$(tools/lab/parts/promtool) && protoc=$$(tools/lab/parts/protoc) && \
		PROMTOOL=$$promtool PROTOC=$$protoc tools/lab/lib/run-tap $(filter %_test,$^) tests/perf/cli.sh \
		tests/perf/library.sh

## make metric-sets-check what genx-perf loads, against IGT's library in Debian's package, for each GPU and
##                        revision that both know
.PHONY: metric-sets-check
metric-sets-check: $(BUILD)/metric-dump
	$(Q)tools/lab/metrics/oa-metrics-check
