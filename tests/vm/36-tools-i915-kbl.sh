# only: clients
# platform: kbl
# vgpu: --device-id=0x5912
# vgpu: --known=../witness/known-violations
# spare: i915
# root: tools
# mem: 1G
# timeout: 600
# The same tools as in 36-tools-kbl.sh with the packaged i915, on the same model.
driver=i915
. /tests/clients.sh
. /tests/tools.sh

hand_over
tools kblgt2
give_back
finish
