# platform: kbl
# vgpu: --device-id=0x5912
# vgpu: --known=../witness/known-violations
# spare: i915
# root: perf
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 300
# The packaged kernel's i915 probes the modelled Gen9, and streams OA to Debian's i915-perf-recorder.
. /tests/lib.sh
. /tests/witness.sh

i915_probes KABYLAKE
i915_streams kblgt2
i915_records
i915_unloads
row faults "i915 of the packaged kernel on the modelled Kaby Lake" "probes, takes interrupts, unloads"
finish
