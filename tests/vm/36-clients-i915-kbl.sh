# only: clients
# platform: kbl
# vgpu: --device-id=0x5912
# vgpu: --known=../witness/known-violations
# spare: i915
# root: clients
# mem: 1G
# timeout: 900
# The same clients as in 36-clients-kbl.sh with the packaged i915, on the same model.
driver=i915
. /tests/clients.sh

hand_over
graphics 'KBL GT2'
older_video
batches 'KBL GT2'
give_back
finish
