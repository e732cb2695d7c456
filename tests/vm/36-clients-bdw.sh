# only: clients
# platform: bdw
# vgpu: --device-id=0x1616
# root: clients
# mem: 1G
# timeout: 900
# Debian 13's clients of OpenGL, Vulkan, OpenCL and video on Broadwell; the table is in Documentation/clients.md.
driver=genx
. /tests/clients.sh

hand_over
graphics 'BDW GT2'
older_video
batches 'BDW GT2'
give_back
finish
