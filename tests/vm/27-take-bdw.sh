# platform: bdw
# vgpu: --device-id=0x1616
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 200
# genx-perf take and give on Broadwell.
gpu="1616 Broadwell"
. /tests/27-take.sh
