# matrix: snb,ivb,hsw,ehl,tgl,adl
# snb: platform: snb
# snb: vgpu: --dirty=21
# ivb: platform: ivb
# ivb: vgpu: --dirty=22
# hsw: platform: hsw
# hsw: vgpu: --dirty=23
# ehl: platform: ehl
# ehl: vgpu: --dirty=24
# tgl: platform: tgl
# tgl: vgpu: --dirty=25
# adl: platform: adl
# adl: vgpu: --dirty=26
# vgpu: --no-firmware
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 300
# The packaged kernel's i915 probes the modelled GPUs of other generations: rings, and Gen11 and Gen12 in strict modes.
. /tests/lib.sh
. /tests/lib/witness.sh

options= sets=
case $cell in
snb) name="Sandybridge" ;;
ivb) name="Ivybridge" ;;
hsw) name="Haswell" sets=hsw ;;
ehl) name="Elkhartlake" ;;
tgl) name="Tigerlake" sets=tglgt2 ;;
# by default it needs the firmware of a microcontroller there
adl) name="Alderlake_S" options=enable_guc=0 ;;
esac
i915_probes "$name" $options
[ -z "$sets" ] || i915_streams $sets
i915_unloads
row faults "i915 of the packaged kernel on the modelled $cell" "probes, takes interrupts, unloads"
finish
