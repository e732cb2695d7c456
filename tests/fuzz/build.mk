# SPDX-License-Identifier: GPL-2.0-only
#
# Fuzz targets: programs of libFuzzer, with sanitizers. They need clang and its runtime libraries.

CLANG ?= clang
FUZZ_FLAGS := -std=gnu11 -O1 -g -Wall -Wno-unused-parameter -Wno-address-of-packed-member \
	-Wno-initializer-overrides -Wno-gnu-variable-sized-type-not-at-end -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -MMD -MP
FUZZ_LINK := -fsanitize=fuzzer,address,undefined
# the files of genx-perf that read input, and what these call
FUZZ_PERF := $(filter-out %/report.c,$(wildcard $(addprefix tools/genx-perf/,recording/recording*.c \
	report/*.c counts/view*.c counts/choose.c counts/names.c counts/number.c counts/source.c counts/spread.c export/metrics.c \
	export/export_http.c cmdline/command.c cmdline/oa_option.c cmdline/option.c))) \
	$(filter-out %/node.c,$(wildcard tools/libgenx-perf/*.c tools/libgenx-perf/*/*.c)) tests/perf/fake.c
FUZZ_OA := oa/report/report.c oa/report/accumulate.c oa/report/delta.c
fuzz_objects = $(patsubst %.c,$(BUILD)/fuzz/obj/%.o,$(1))

.PHONY: fuzz-targets
fuzz-targets: $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(wildcard tests/fuzz/*_fuzz.c))

$(BUILD)/fuzz/obj/%.o: %.c
	$(call say,CC)
	$(Q)mkdir -p $(@D)
	$(Q)$(CLANG) $(FUZZ_FLAGS) $(FUZZ_PORT) $(USER_INCLUDES) -c -o $@ $<

# the driver's sources get the port in place of the kernel's headers
$(call fuzz_objects,$(FUZZ_OA) tests/fuzz/oa_fuzz.c): FUZZ_PORT := -Itests/fuzz/port

$(BUILD)/fuzz/oa_fuzz: $(call fuzz_objects,tests/fuzz/oa_fuzz.c $(FUZZ_OA) $(REGS_SRC))
	$(call say,LD)
	$(Q)$(CLANG) $(FUZZ_LINK) -o $@ $^

$(BUILD)/fuzz/%_fuzz: $(BUILD)/fuzz/obj/tests/fuzz/%_fuzz.o $(call fuzz_objects,$(FUZZ_PERF) $(REGS_SRC))
	$(call say,LD)
	$(Q)$(CLANG) $(FUZZ_LINK) -o $@ $^ -lm

## make fuzz              hostile recordings, tables, requests and OA reports under libFuzzer, 10 s each;
##                        FUZZ_SECONDS=600 for longer
.PHONY: fuzz
fuzz:
	$(Q)tools/lab/runs/fuzz
