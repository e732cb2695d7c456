# fault: engine-hang=0
# The first context of the render engine never ends: the driver does not load, and unwinds.
. /tests/lib.sh

load_genx
fails "no card" [ -c $dri ]
ok "the message names the engine" sh -c 'dmesg | grep -q "genx.*rcs0"'
ok "unloads" unload_genx
finish
