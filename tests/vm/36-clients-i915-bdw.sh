# only: clients
# platform: bdw
# vgpu: --device-id=0x1616
# vgpu: --known=../witness/known-violations
# spare: i915
# root: clients
# mem: 1G
# timeout: 900
# The same clients as in 36-clients-bdw.sh with the packaged i915, on the same model.
driver=i915
. /tests/clients.sh

hand_over
graphics 'BDW GT2'
older_video
batches 'BDW GT2'
give_back
finish
