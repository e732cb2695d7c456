# timeout: 120
# Every ioctl with bad and good arguments: numbers, flags, pads, pointers, handles, addresses.
insmod /genx.ko || exit 1
exec uapi-test
