# only: clients
# vgpu: --device-id=0x8a52
# root: clients
# mem: 1G
# timeout: 600
# Debian 13's clients of OpenGL, Vulkan, OpenCL and video on the Ice Lake id; what each asks for
# is in Documentation/clients.md.
. /tests/clients.sh

# what Mesa asks for and does without
mesa="CONTEXT_GETPARAM 7: ENODEV
GETPARAM 58: ENODEV
PERF_ADD_CONFIG: EINVAL
PERF_REMOVE_CONFIG: ENOENT
QUERY 5: ENODEV
QUERY 7: ENODEV"

hand_over

# 2: two of its platforms, X11 and Wayland, have no server here
wanted_status=2
client eglinfo eglinfo.x86_64-linux-gnu -B
wanted_status=
says eglinfo "OpenGL 4.6 on the GPU" "core profile renderer: Mesa Intel(R) Iris(R) Plus Graphics (ICL"
is "eglinfo: three platforms come up" "$(grep -c 'ES profile renderer: Mesa Intel' /tmp/eglinfo)" 3
refused eglinfo "$mesa"

client vulkaninfo vulkaninfo --summary
says vulkaninfo "the GPU" "deviceName  *= Intel(R) Iris(R) Plus Graphics (ICL GT2)"
says vulkaninfo.ioctls "a batch" "^EXECBUFFER2 .*: ok"
refused vulkaninfo "$mesa"

export RUSTICL_ENABLE=iris
client clinfo clinfo -l
says clinfo "the GPU" "Device #0: Mesa Intel(R) Iris(R) Plus Graphics (ICL GT2)"
refused clinfo "$mesa"

client vainfo vainfo --display drm --device /dev/dri/renderD128
says vainfo "Intel's driver" "Driver version: Intel iHD driver"
says vainfo "a codec" "VAProfileH264.*VAEntrypointVLD"
refused vainfo "GETPARAM 42: ENODEV" "QUERY 5: ENODEV"

ok "unloads" unload_genx
finish
