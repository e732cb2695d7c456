# SPDX-License-Identifier: GPL-2.0-only
#
# genx-hwtest, the questions to silicon.

HWTEST_SRC := $(wildcard tools/hwtest/*.c) $(REGS_SRC)

tools: $(BUILD)/genx-hwtest
$(BUILD)/genx-hwtest: $(call objects,$(HWTEST_SRC)) $(BUILD)/static
	$(call say,LD)
	$(Q)$(CC) $(STATIC) $(LDFLAGS) -o $@ $(filter %.o,$^)

$(addprefix $(BUILD)/user/tools/hwtest/,report.o summary.o): $(BUILD)/commit
$(addprefix $(BUILD)/user/tools/hwtest/,report.o summary.o): USER_CFLAGS += -DGENX_COMMIT="\"$$(cat $(BUILD)/commit)\""

.PHONY: install-hwtest
install-hwtest: $(BUILD)/genx-hwtest
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/genx-hwtest
	$(Q)install -D -m 644 -t $(MAN1) tools/hwtest/genx-hwtest.1

## make hwtest            as root on a machine with the GPU: read its state, then probe what the manuals
##                        leave open; report in build/hwtest.txt; ARGS=--pre-check reads the state only
.PHONY: hwtest
# the module of these sources; without headers of the running kernel, the one that is there
hwtest: $(BUILD)/genx-hwtest
	$(Q)[ -e $(BUILD)/genx.ko ] && [ "$(KREL)" != "$$(uname -r)" ] || $(MAKE) --no-print-directory module
	$(Q)deps=$$(modinfo -F depends $(BUILD)/genx.ko | tr , ' '); [ "$$(id -u)" != 0 ] || \
		[ -z "$$deps" ] || modprobe -a $$deps || true
	$(Q)rc=0; $(BUILD)/genx-hwtest --module $(BUILD)/genx.ko --output $(BUILD)/hwtest.txt $(ARGS) || \
		rc=$$?; [ $$rc != 4 ] || echo "something differs: add $(BUILD)/hwtest.txt" \
		"to the issue tracker of the repository that you cloned"; exit $$rc
