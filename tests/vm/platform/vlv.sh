# platform: vlv
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Valleyview: two wells, interrupts that need an edge.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=vlv
name="Valleyview"
engines="rcs0 bcs0 vcs0"
fw="0x1300b0 0x00020002 0x00020000 0x1300b4 2
0x1300b8 0x00020002 0x00020000 0x1300bc 2"
c0=
well=1
lost_once=
steering=none
oa=rings
platform_test
