# timeout: 300
# turn: long
# Many busy objects made of one range of memory: munmap(), SIGKILL and unbind meanwhile.
. /tests/lib.sh
. /tests/lib/hostile.sh

ok "loads" load_genx
hostile-memory > /tmp/hostile 2>&1
is "hostile-memory" $? 0
grep '^#' /tmp/hostile
grep -A 2 '^not ok' /tmp/hostile | sed 's/^/# /'
nothing_left "hostile memory"

hostile-memory hold > /tmp/hold 2>&1 &
pid=$!
for _ in $(seq 100); do
	grep -q holding /tmp/hold && break
	sleep 0.1
done
slot=$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)
start=$(cut -d. -f1 /proc/uptime)
echo "$slot" > /sys/bus/pci/drivers/genx/unbind
end=$(cut -d. -f1 /proc/uptime)
echo "# unbind: $((end - start)) s"
ok "unbind does not wait for munmap()" [ $((end - start)) -lt 10 ]
wait $pid
ok "munmap() ends with the device: $(tail -n 1 /tmp/hold) s" [ "$(tail -n 1 /tmp/hold)" -lt 15 ]
ok "unloads" unload_genx
finish
