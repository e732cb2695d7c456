# SPDX-License-Identifier: MIT
#
# shell.sh genx|i915|none [COMMAND]: the guest's part of `make shell`: loads a driver, then runs the command
# or an interactive shell.
driver=$1 command=$2
gpu=/sys/bus/pci/devices/0000:00:02.0

# what make install would put there
ln -s /metrics /share/genx-perf/metrics
case $driver in
genx)
	[ ! -e $gpu ] || echo genx > $gpu/driver_override
	insmod /genx.ko || exit
	;;
i915)
	# in a kernel of the user's it is built in
	[ ! -e /modules/i915.ko ] || insmod /modules/i915.ko disable_display=1 || exit
	;;
esac
[ -z "$command" ] || exec sh -c "$command"

echo "$(uname -sr), driver $driver, GPU $(cat $gpu/vendor $gpu/device 2> /dev/null | xargs)"
echo "Tests are in /tests, genx-perf and its companions in /bin."
echo "exit or Ctrl-A x ends the guest; Ctrl-A c is QEMU's monitor."
export PS1='guest# '
exec sh -i
