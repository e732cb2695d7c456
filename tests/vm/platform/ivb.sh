# platform: ivb
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Ivy Bridge: force-wake by threads, after a probe of it.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=ivb
name="Ivy Bridge"
engines="rcs0 bcs0 vcs0"
fw="0xa188 0x00020002 0x00020000 0x130040 2"
c0=7
well=0
lost_once=
steering=none
oa=rings
stays_on=1
platform_test
