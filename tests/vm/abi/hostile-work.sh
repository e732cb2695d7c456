# timeout: 300
# turn: long
# Contexts, objects and files closed with work in flight; processes killed in a submission or a wait.
. /tests/lib.sh
. /tests/lib/hostile.sh

ok "loads" load_genx
hostile-work > /tmp/hostile 2>&1
is "hostile-work" $? 0
grep '^#' /tmp/hostile
grep -A 2 '^not ok' /tmp/hostile | sed 's/^/# /'
nothing_left "hostile work"
ok "unloads" unload_genx
finish
