# timeout: 120
# Every ioctl with every kind of bad argument; the rows of the table of inputs.
insmod /genx.ko || exit 1
exec input-table
