# Probe and removal on the modelled GPU.
. /tests/lib.sh

gpu=$(grep -l 0x8086 /sys/bus/pci/devices/*/vendor | while read -r file; do
	dir=${file%/vendor}
	case $(cat "$dir/device") in 0x984?) echo "$dir" ;; esac
done)
slot=${gpu##*/}
driver=/sys/bus/pci/drivers/genx

ok "the GPU is there (PCI-001)" [ -n "$gpu" ]
ok "loads" load_genx
is "bound" "$(readlink "$gpu/driver" | sed 's#.*/##')" genx
ok "has a card" [ -c $dri ]
ok "has a render node" [ -c /dev/dri/renderD128 ]
lines=$(dmesg | sed -n '\|genx-test: driver/probe$|,$p' | grep -c "genx $slot.*Lakefield")
is "logs one line" "$lines" 1
ok "the line has the platform and the EUs" dmesg_has "genx $slot.*Lakefield.*EU"
ok "another names the driver for bug reports" \
	dmesg_has "genx $slot.*driver genx (DRM name i915): report bugs to genx, not to i915"

ok "unbinds" sh -c "echo $slot > $driver/unbind"
fails "the card is gone" [ -c $dri ]
ok "binds again" sh -c "echo $slot > $driver/bind"
ok "the card is back" [ -c $dri ]
for i in 1 2 3 4 5; do
	echo "$slot" > $driver/unbind && echo "$slot" > $driver/bind
done
ok "is there after five times more" [ -c $dri ]
ok "runs contexts after it" genx-workload --seconds 0.5

ok "unloads" unload_genx
ok "loads again" load_genx
ok "the other name of the driver" sh -c 'rmmod genx && insmod /genx.ko name=genx'
ok "runs contexts by that name" genx-workload --seconds 0.2
finish
