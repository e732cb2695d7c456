# platform: ehl
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Elkhart Lake: one video engine, four subslices, 36 address bits.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=ehl
name="Elkhart Lake"
engines="rcs0 bcs0 vcs0 vecs0"
fw="0xa188 0x00020002 0x00020000 0x130044 2
0xa278 0x00020002 0x00020000 0xd84 2"
c0=
well=1
lost_once=1
steering=4
platform_test
