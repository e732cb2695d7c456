# only: clients
# platform: bdw
# vgpu: --device-id=0x1616
# vgpu: --known=../witness/known-violations
# spare: i915
# root: tools
# mem: 1G
# timeout: 600
# The same tools as in 36-tools-bdw.sh with the packaged i915, on the same model.
driver=i915
. /tests/clients.sh
. /tests/tools.sh

hand_over
tools bdw
give_back
finish
