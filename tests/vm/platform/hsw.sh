# platform: hsw
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Haswell: video enhancement in the PM bank.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=hsw
name="Haswell"
engines="rcs0 bcs0 vcs0 vecs0"
fw="0xa188 0x00020002 0x00020000 0x130044 2"
c0=7
well=0
lost_once=
steering=none
oa=rings
platform_test
