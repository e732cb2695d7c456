# platform: dg2
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# DG2: a master of two levels, engines reset before the GT, memory slices, local memory with a small BAR 2, execution.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=dg2
name="DG2"
engines="rcs0 bcs0 vcs0 vcs2 vecs0 vecs1"
fw="0xa188 0x00020002 0x00020000 0x130044 2
0xa278 0x00020002 0x00020000 0xd84 2"
c0=
well=1
# BAR 2 grows if the bridge above has room
local_memory="7960 MiB, the CPU reaches"
lost_once=1
steering=4
platform_test
