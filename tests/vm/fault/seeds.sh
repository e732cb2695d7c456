# smp: 4
# vgpu: --seed=1
# timeout: 120
# Clients and a stream at once, under seeds that vary their actions and the delays of the model.
# tools/lab/runs/seeds boots it with other seeds.
. /tests/lib.sh

first=$(sed -n 's/.*genx_seed=\([0-9]*\).*/\1/p' /proc/cmdline)
first=${first:-1}
ok "loads" load_genx
# a preemption that the host delays is no hang; one that is lost still ends in a reset
for bound in /sys/class/drm/card0/engine/*/preempt_timeout_ms; do
	echo 20000 > "$bound"
done
for seed in $(seq $first $((first + 3))); do
	ok "seed $seed" seeds $seed
done
ok "no engine was reset" sh -c '! dmesg | grep -qi "genx.*resetting"'
ok "unloads" unload_genx
finish
