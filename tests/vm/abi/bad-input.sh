# What user space must not be able to do.
insmod /genx.ko || exit 1
exec bad-input
