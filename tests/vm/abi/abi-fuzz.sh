# platform: kbl
# timeout: 180
# turn: long
# mem: 1G
# A client whose calls are changed at random. tools/lab/abi-fuzz boots it for more calls.
. /tests/lib.sh
. /tests/lib/hostile.sh

calls=$(sed -n 's/.*genx_fuzz_calls=\([0-9]*\).*/\1/p' /proc/cmdline)
seed=$(sed -n 's/.*genx_fuzz_seed=\([0-9]*\).*/\1/p' /proc/cmdline)
echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
abi-fuzz "${seed:-1}" "${calls:-30000}" > /tmp/fuzz 2>&1
is "abi-fuzz" $? 0
grep -E '^(# |not ok)' /tmp/fuzz | sed 's/^not ok/# not ok/'
nothing_left "abi-fuzz"
ok "unloads" unload_genx
finish
