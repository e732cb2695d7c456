# only: clients
# platform: kbl
# vgpu: --device-id=0x5912
# root: clients
# mem: 1G
# timeout: 900
# Debian 13's clients of OpenGL, Vulkan, OpenCL and video on Kaby Lake; the table is in Documentation/clients.md.
driver=genx
. /tests/clients.sh

hand_over
graphics 'KBL GT2'
older_video
batches 'KBL GT2'
give_back
finish
