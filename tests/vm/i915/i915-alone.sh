# matrix: bdw,kbl
# bdw: platform: bdw
# bdw: vgpu: --device-id=0x1616
# bdw: vgpu: --dirty=11
# kbl: platform: kbl
# kbl: vgpu: --device-id=0x5912
# kbl: vgpu: --dirty=12
# vgpu: --known=../witness/known-violations
# spare: i915
# root: perf
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 300
# The packaged kernel's i915 probes the modelled Gen8 and Gen9, and streams OA to Debian's i915-perf-recorder.
. /tests/lib.sh
. /tests/lib/witness.sh

case $cell in
bdw) name=Broadwell sets=bdw ;;
kbl) name="Kaby Lake" sets=kblgt2 ;;
esac
i915_probes "$(echo $name | tr -d ' ' | tr a-z A-Z)"
i915_streams $sets
i915_records
i915_unloads
row faults "i915 of the packaged kernel on the modelled $name" "probes, takes interrupts, unloads"
finish
