# platform: kbl
# vgpu: --device-id=0x5912
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 200
# genx-perf take and give on Kaby Lake.
gpu="5912 Kaby Lake"
. /tests/27-take.sh
