# SPDX-License-Identifier: MIT
#
# For the tests that run programs of Debian 13 on the Ice Lake id, from the disk of the head's root:
#   hand_over                            load genx and give it the GPU, which it takes only when told to
#   client NAME COMMAND...               run a program, which must end with $wanted_status (0); what it
#                                        prints goes to /tmp/NAME, the ioctls that it issues to
#                                        /tmp/NAME.ioctls
#   says NAME "what" PATTERN             it printed a line
#   refused NAME LINE...                 no other of its requests ended with an errno than these
. /tests/lib.sh

hand_over() {
	ok "loads" load_genx
	ok "the disk of Debian 13" mount_root
	echo genx > $pci/devices/$slot/driver_override
	echo $slot > $pci/drivers/genx/bind
	ok "the GPU is handed over" [ -e /dev/dri/renderD128 ]
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

refused() {
	client_name=$1
	shift
	printf '%s\n' "$@" > /tmp/allowed
	# a fence that has not signalled yet is no refusal
	sed -n '/: ok [0-9]*$/d; /: ETIME [0-9]*$/d; s/ [0-9]*$//p' /tmp/$client_name.ioctls > /tmp/refused
	is "$client_name: no other request is refused" "$(grep -vxFf /tmp/allowed /tmp/refused)" ""
}
