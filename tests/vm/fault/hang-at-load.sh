# fault: engine-hang=0
# The first context of the render engine never ends: the driver loads without it.
. /tests/lib.sh

ok "loads" load_genx
ok "a card" [ -c $dri ]
ok "one message names the engine" sh -c \
	'[ $(dmesg | grep -c "genx.*rcs0: does not start (-EIO), engine not used") = 1 ]'
ok "the others are listed" dmesg_has "genx.*engines bcs0 vcs0 vcs2 vecs0,"
row faults "engine hangs while the driver loads" \
	"left out, one message names it; the others work; unloads"
ok "unloads" unload_genx
row faults "engine hang at load" "card without it, the log names the engine"
finish
