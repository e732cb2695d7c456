# only: clients
# platform: bdw
# vgpu: --device-id=0x1616
# vgpu: --known=../witness/known-violations
# spare: i915
# root: neo
# mem: 1G
# timeout: 300
# The same as 36-neo-bdw.sh with the packaged i915, on the same model.
driver=i915
. /tests/clients.sh

hand_over
neo
give_back
finish
