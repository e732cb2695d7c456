# matrix: icl,lkf,tgl,adl
# icl: platform: icl
# lkf: platform: lkf
# tgl: platform: tgl
# adl: platform: adl
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Gen11 and Gen12.0 with two video decoders: a domain for each box, interrupts through the Selector,
# execution. What else these platforms have in common is data of tests/vm/lib/platform.sh.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=$cell
engines="rcs0 bcs0 vcs0 vcs2 vecs0"
fw="0xa188 0x00020002 0x00020000 0x130044 2
0xa278 0x00020002 0x00020000 0xd84 2"
c0=
well=1
lost_once=1
case $platform in
icl) name="Ice Lake" steering=8 ;;
lkf) name="Lakefield" steering=8 ;;
tgl) name="Tiger Lake" steering=6 ;;
adl) name="Alder Lake-S" steering=6 ;;
esac
platform_test
