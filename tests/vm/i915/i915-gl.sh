# only: clients
# matrix: snb,ivb,hsw,tgl
# snb: platform: snb
# snb: vgpu: --dirty=31
# ivb: platform: ivb
# ivb: vgpu: --dirty=32
# hsw: platform: hsw
# hsw: vgpu: --dirty=33
# tgl: platform: tgl
# tgl: vgpu: --dirty=34
# vgpu: --no-firmware
# vgpu: --known=../witness/known-violations
# spare: i915
# root: egl
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 300
# Mesa's OpenGL on the packaged kernel's i915, on modelled GPUs of other generations: batches of a client, a reset of all
# engines, and batches again.
. /tests/lib.sh
. /tests/lib/clients.sh

driver=i915
case $cell in
snb) gl=3.3 ;;
ivb) gl=4.2 ;;
*) gl=4.6 ;;
esac
hand_over
for when in before after; do
	client eglinfo eglinfo.x86_64-linux-gnu -B -p surfaceless
	says eglinfo "OpenGL $gl $when the reset" "core profile version: $gl (Core Profile) Mesa"
	says eglinfo.ioctls "batches" "^EXECBUFFER2 .*: ok"
	[ $when = after ] || ok "a reset of all engines" sh -c "echo 255 > /sys/kernel/debug/dri/$slot/i915_wedged"
done
ok "i915 has reset them" dmesg_has "Resetting \(chip\|rcs0\) for"
is "it did not wedge the GPU" "$(wedged)" 0
ok "i915 unloads" rmmod i915
finish
