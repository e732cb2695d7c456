# only: clients
# platform: kbl
# vgpu: --device-id=0x5912
# root: tools
# mem: 1G
# timeout: 600
# The tools of i915 on Kaby Lake, which genx holds under the name i915, and under its own.
driver=compat
. /tests/clients.sh
. /tests/tools.sh

hand_over
tools kblgt2
give_back
driver=genx
hand_over
tools_by_path
give_back
finish
