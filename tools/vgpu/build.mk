# SPDX-License-Identifier: GPL-2.0-only
#
# vgpu, the modelled GPU, and the tests of its protocol.

VGPU_SRC := $(wildcard tools/vgpu/*.c)

tools: $(BUILD)/vgpu
$(BUILD)/vgpu: $(call objects,$(VGPU_SRC) $(MODEL_SRC))
	$(call say,LD)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -pthread -lm

## make vgpu-install      the modelled GPU alone, with its manual page (Documentation/vgpu.md)
.PHONY: vgpu-install
vgpu-install: $(BUILD)/vgpu
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/vgpu
	$(Q)install -D -m 644 -t $(MAN1) tools/vgpu/vgpu.1

$(BUILD)/vgpu-san: $(call san_objects,$(VGPU_SRC) $(MODEL_SRC))
	$(call say,LD)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ -pthread -lm

# the protocol of the modelled PCI device, with sanitizers
.PHONY: vgpu-test
vgpu-test: $(BUILD)/vgpu-san
	$(Q)rc=0; tools/lab/lib/run-tap tools/vgpu/test/protocol.py :: $< || rc=$$?; \
		tools/lab/lib/rows.py vgpu $(BUILD)/log/tap-protocol.py.log $$rc; exit $$rc
