# platform: bdw
# vgpu: --device-id=0x1616
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 200
# The packaged kernel's i915 probes the modelled Gen8.
. /tests/lib.sh
. /tests/witness.sh

i915_probes BROADWELL
row faults "i915 of the packaged kernel on the modelled Broadwell" "probes, takes interrupts, unloads"
finish
