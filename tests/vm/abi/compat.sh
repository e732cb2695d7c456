# timeout: 180
# 32-bit programs: the layout of each argument, and the translation of the one that needs it.
. /tests/lib.sh

ok "loads" load_genx
for program in bad-input uapi-test input-table; do
	ok "$program, 32-bit" ${program}32
	row inputs "all that $program sends, from a 32-bit program" "as from a 64-bit one"
done
ok "unloads" unload_genx
finish
