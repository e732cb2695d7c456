# platform: snb
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# turn: platform
# timeout: 240
# Sandy Bridge: force-wake by one thread, write FIFO, flat interrupts, resets without a handshake.
. /tests/lib.sh
. /tests/lib/platform.sh

platform=snb
name="Sandy Bridge"
engines="rcs0 bcs0 vcs0"
fw="0xa18c 1 0 0x130090 1"
c0=7
well=0
lost_once=
steering=none
oa=rings
stays_on=1
whole=1
platform_test
