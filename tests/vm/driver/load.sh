# platform: none
# The module loads into and unloads from an unmodified kernel that has no device for it.
. /tests/lib.sh

ok "loads" load_genx
ok "is there" grep -q ^genx /proc/modules
fails "does not load twice" load_genx
ok "unloads" unload_genx
fails "is gone" grep -q ^genx /proc/modules
finish
