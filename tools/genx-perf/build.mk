# SPDX-License-Identifier: GPL-2.0-only
#
# genx-perf, its data, and the completion of its command line.

PERF_SRC := $(wildcard tools/genx-perf/*.c tools/genx-perf/*/*.c) $(LIB_SRC)

tools: $(BUILD)/genx-perf
$(BUILD)/genx-perf: $(call objects,$(PERF_SRC)) $(BUILD)/static
	$(call say,LD)
	$(Q)$(CC) $(STATIC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(CURSES_LIBS) $(EXPAT_LIBS) -lm

VERSION := $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
$(BUILD)/user/tools/genx-perf/cmdline/version.o: $(BUILD)/commit dkms.conf
$(BUILD)/user/tools/genx-perf/cmdline/version.o: \
	USER_CFLAGS += -DGENX_VERSION="\"$(VERSION) ($$(cat $(BUILD)/commit))\""

SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETION := tools/genx-perf/completion
.PHONY: install-perf
install-perf: $(BUILD)/genx-perf
	$(Q)install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/genx-perf
	$(Q)ln -sf genx-perf $(DESTDIR)$(PREFIX)/bin/genx-workload
	$(Q)install -D -m 644 -t $(MAN1) tools/genx-perf/genx-perf.1
	$(Q)ln -sf genx-perf.1 $(MAN1)/genx-workload.1
	$(Q)install -D -m 644 -t $(SHARE)/genx-perf tools/genx-perf/counters/*.txt
	$(Q)install -D -m 644 -t $(SHARE)/genx-perf/metrics tools/genx-perf/metrics/*.txt
	$(Q)install -D -m 644 -t $(SHARE)/man/man5 tools/genx-perf/genx-metrics.5
	$(Q)install -D -m 644 $(COMPLETION)/genx-perf.bash $(SHARE)/bash-completion/completions/genx-perf
	$(Q)install -D -m 644 -t $(SHARE)/zsh/site-functions $(COMPLETION)/_genx-perf
	$(Q)install -D -m 644 -t $(SHARE)/fish/vendor_completions.d $(COMPLETION)/genx-perf.fish
