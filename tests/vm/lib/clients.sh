# SPDX-License-Identifier: MIT
#
# For the tests that run programs of Debian from the disk of the head's root. Sourced after lib.sh; $driver is
# what holds the GPU: genx (default), compat (genx with compat_name=1), or i915 of the packaged kernel.
#   hand_over                            load the driver and give it the GPU, which genx takes only when
#                                        told to
#   client NAME COMMAND...               run a program, which must end with $wanted_status (0); what it
#                                        prints goes to /tmp/NAME, the ioctls that it issues to
#                                        /tmp/NAME.ioctls
#   says NAME "what" PATTERN             it printed a line
#   refused NAME LINE...                 no other of its requests ended with an errno than these; i915 may
#                                        refuse what it likes, and its answers are printed
#   opengl, vulkan, opencl, ihd, i965, gl_batch, vk_batch, neo  a client each; $name is how Mesa calls the
#                                        GPU, $gl its version of OpenGL, $refusals what Mesa does without
#   agree NAME [SED...]                  print what it printed, through sed, for tools/lab/clients, which
#                                        compares genx with i915
#   give_back                            the driver unloads, and i915 has logged no warning
. /tests/lib/witness.sh

driver=${driver:-genx}

# what Mesa asks for and does without
mesa="CONTEXT_GETPARAM 7: ENODEV
GETPARAM 58: ENODEV
PERF_ADD_CONFIG: EINVAL
PERF_REMOVE_CONFIG: ENOENT
QUERY 5: ENODEV
QUERY 7: ENODEV"

# what they ask of GPUs before Haswell, whose slices and EUs no ioctl counts
units="GETPARAM 34: ENODEV
GETPARAM 46: ENODEV
GETPARAM 47: ENODEV
QUERY 1: ENODEV"

take_over() {
	echo $1 > $pci/devices/$slot/driver_override
	echo $slot > $pci/drivers/$1/bind
}

hand_over() {
	[ -e /client/usr ] || ok "the disk of Debian" mount_root
	case $driver in
	i915)
		ok "i915 loads" insmod /modules/i915.ko disable_display=1
		# without a display i915 6.12 dereferences NULL when it suspends a Broadwell (hsw_enable_pc8)
		ok "i915 stays awake" sh -c "echo on > $pci/devices/$slot/power/control"
		;;
	compat)
		ok "loads under the name i915" load_genx compat_name=1
		take_over i915
		;;
	genx)
		ok "loads" load_genx
		take_over genx
		;;
	esac
	ok "the GPU is handed over" [ -e /dev/dri/renderD128 ]
}

give_back() {
	if [ $driver = i915 ]; then
		is "i915 did not wedge the GPU" "$(wedged)" 0
		is "i915 logged no error, no warning" "$(complaints)" ""
		ok "i915 unloads" rmmod i915
	else
		ok "unloads" unload_genx
	fi
}

client() {
	client_name=$1
	shift
	client_status=0
	ioctl-trace -o /tmp/$client_name.ioctls sh -c "exec chroot /client $* > /tmp/$client_name 2>&1" ||
		client_status=$?
	is "$client_name: exit status of $*" $client_status ${wanted_status:-0}
	sed "s/^/# $client_name: /" /tmp/$client_name.ioctls
	[ $client_status = ${wanted_status:-0} ] || sed 's/^/# /' /tmp/$client_name
}

says() {
	ok "$1: $2" grep -q "$3" /tmp/$1
}

agree() {
	[ -z "${by_path:-}" ] || return 0
	agree_name=$1
	shift
	[ $# -gt 0 ] || set -- -e ''
	tr -d '\r' < /tmp/$agree_name | sed "$@" | sed "s/^/# agree: $agree_name: /"
}

refused() {
	client_name=$1
	shift
	printf '%s\n' "$@" > /tmp/allowed
	# a fence that has not signalled yet is no refusal
	sed -n '/: ok [0-9]*$/d; /: ETIME [0-9]*$/d; s/ [0-9]*$//p' /tmp/$client_name.ioctls > /tmp/refused
	cp /tmp/refused /tmp/$client_name-refused
	agree $client_name-refused
	[ $driver != i915 ] || return 0
	is "$client_name: no other request is refused" "$(grep -vxFf /tmp/allowed /tmp/refused)" ""
}

opengl() {
	# 2: two of its platforms, X11 and Wayland, have no server here
	wanted_status=2
	client eglinfo eglinfo.x86_64-linux-gnu -B
	wanted_status=
	says eglinfo "OpenGL on the GPU" "core profile renderer: Mesa Intel(R) .*($name"
	says eglinfo "OpenGL $gl" "core profile version: $gl (Core Profile) Mesa"
	is "eglinfo: three platforms come up" "$(grep -c "ES profile renderer: Mesa Intel.*($name" /tmp/eglinfo)" 3
	refused eglinfo "$refusals"
	agree eglinfo
}

vulkan() {
	client vulkaninfo vulkaninfo --summary
	says vulkaninfo "the GPU" "deviceName  *= Intel(R) .*($name"
	says vulkaninfo.ioctls "a batch" "^EXECBUFFER2 .*: ok"
	refused vulkaninfo "$refusals"
	agree vulkaninfo
}

opencl() {
	export RUSTICL_ENABLE=iris
	client clinfo clinfo
	says clinfo "the GPU" "Device Name .*Mesa Intel(R) .*($name"
	refused clinfo "$refusals"
	# what the guest's kernel left depends on the size of the modules
	agree clinfo '/^ *Global memory size/d'
}

# video NAME LIBRARY "what" VERSION REFUSAL...: one of Intel's two video drivers
video() {
	video_name=$1
	export LIBVA_DRIVER_NAME=$2
	client $video_name vainfo --display drm --device /dev/dri/renderD128
	says $video_name "$3" "Driver version: Intel $4 driver"
	says $video_name "a codec" "VAProfileH264.*VAEntrypointVLD"
	shift 4
	refused $video_name "$@"
	agree $video_name
}

ihd() {
	# with two video engines it tries to submit to both in parallel (Documentation/uapi.md)
	video ihd iHD "Intel's driver" iHD "GETPARAM 42: ENODEV" "QUERY 5: ENODEV" ${parallel:+"$parallel"}
}

# which knows no GPU after Gen9
i965() {
	video i965 i965 "Intel's older driver" i965 "GETPARAM 42: ENODEV" ${no_units:+"GETPARAM 34: ENODEV"}
}

# batch PROGRAM: a program of tests/vm/clients, whose TAP becomes that of the test
batch() {
	program=$1
	mkdir -p /tmp/programs
	cp /$program /tmp/programs
	client $program /tmp/programs/$program
	says $program "the GPU" "^# .*Intel(R) .*($name"
	ok "$program: it reaches its end" grep -q '^1\.\.' /tmp/$program
	fails "$program: no result fails" grep -q '^not ok' /tmp/$program
	sed 's/^/# /' /tmp/$program
	refused $program "$refusals"
	# all but the times
	agree $program -e '/ times in order: /s/: .*//'
}

gl_batch() {
	batch gl-batch
}

vk_batch() {
	batch vk-batch
}

neo() {
	client neo clinfo
	says neo "the GPU" "Device Name .*Intel(R)"
	# 0x80000000 is a parameter of Intel's own kernels
	refused neo "CONTEXT_SETPARAM 2147483648: EINVAL" "QUERY 5: ENODEV"
	agree neo '/Device LUID/d' # which NEO does not initialise
}
