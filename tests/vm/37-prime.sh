# module: vgem
# Objects as dma-bufs of another device.
insmod /genx.ko || exit 1
exec prime-test
