# only: clients
# platform: kbl
# vgpu: --device-id=0x5912
# root: neo
# mem: 1G
# timeout: 300
# Intel's OpenCL driver of Debian 12 on Kaby Lake.
driver=genx
. /tests/clients.sh

hand_over
neo
give_back
finish
