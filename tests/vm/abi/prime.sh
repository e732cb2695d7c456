# module: vgem
# without: swiotlb a mapping of an exporter is one bounce buffer, which no side syncs for the other
# Objects as dma-bufs of another device, both ways.
insmod /genx.ko || exit 1
exec prime-test "$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)"
