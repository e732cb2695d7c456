# fault: engine-hang=0
# The first context of the render engine never ends: the driver does not load, and unwinds.
. /tests/lib.sh

load_genx
fails "no card" [ -c $dri ]
ok "the message names the engine" dmesg_has "genx.*rcs0"
row faults "engine hangs while the driver loads" "probe fails, the message names the engine; unloads"
ok "unloads" unload_genx
row faults "engine hang at load" "no card, the log names the engine"
finish
