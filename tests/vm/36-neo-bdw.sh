# only: clients
# platform: bdw
# vgpu: --device-id=0x1616
# root: neo
# mem: 1G
# timeout: 300
# Intel's OpenCL driver of Debian 12 on Broadwell.
driver=genx
. /tests/clients.sh

hand_over
neo
give_back
finish
