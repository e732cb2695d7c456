# only: clients
# vgpu: --device-id=0x8a52
# root: clients
# mem: 1G
# timeout: 900
# Debian 13's clients of OpenGL, Vulkan, OpenCL and video on the Ice Lake id; what each asks for
# is in Documentation/clients.md.
. /tests/clients.sh

hand_over
graphics 'ICL GT2'
give_back
finish
