# platform: tgl
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# timeout: 240
# Tiger Lake: the wells and the command streamers of Gen12.0.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=tgl
name="Tiger Lake"
engines="rcs0 bcs0 vcs0 vcs2 vecs0"
fw="0xa188 0x00020002 0x00020000 0x130044 2
0xa278 0x00020002 0x00020000 0xd84 2"
c0=
well=1
lost_once=1
steering=6
platform_test
