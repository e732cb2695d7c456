# smp: 4
# vgpu: --seed=1
# timeout: 120
# Clients and a stream at once, under seeds that vary their actions and the delays of the model.
# tools/lab/runs/seeds boots it with other seeds.
. /tests/lib.sh

first=$(sed -n 's/.*genx_seed=\([0-9]*\).*/\1/p' /proc/cmdline)
first=${first:-1}
ok "loads" load_genx
for seed in $(seq $first $((first + 3))); do
	ok "seed $seed" seeds $seed
done
ok "no engine was reset" sh -c '! dmesg | grep -qi "genx.*resetting"'
ok "unloads" unload_genx
finish
