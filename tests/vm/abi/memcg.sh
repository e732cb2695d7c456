# timeout: 300
# turn: long
# Clients in a memory cgroup of 64 MiB. One that makes the kernel allocate without end gets ENOMEM; nothing
# is killed, and other clients continue. A client that marks what it no longer needs continues as well.
. /tests/lib.sh

group=/tmp/cgroup/limited

# in_group WHAT: memcg-test in the group; its end goes to /tmp/end
in_group() {
	sh -c "echo \$\$ > $group/cgroup.procs && exec memcg-test $1" > /tmp/limited 2>&1
	echo $? > /tmp/end
	sed 's/^/# /' /tmp/limited
	echo "# status $(cat /tmp/end), peak $(cat $group/memory.peak) bytes, $(tr '\n' ' ' < $group/memory.events)"
}

gets_enomem() {
	in_group "$1"
	is "$1: ENOMEM" "$(cat /tmp/end)" 0
	ok "$1: at the limit of the group" grep -q '^max [1-9]' $group/memory.events
	is "$1: nothing is killed in the group" "$(grep '^oom_kill ' $group/memory.events)" "oom_kill 0"
	ok "$1: nothing outside is killed" kill -0 $witness
}

mkdir -p /tmp/cgroup
ok "cgroup2" mount -t cgroup2 none /tmp/cgroup
echo +memory > /tmp/cgroup/cgroup.subtree_control
mkdir $group
echo 64M > $group/memory.max
ok "loads" load_genx
sleep 1000 &
witness=$!

gets_enomem contexts
gets_enomem bindings
gets_enomem objects
gets_enomem sets
row inputs "contexts, bindings, objects or metric sets without end in a memory cgroup" "ENOMEM, nothing is killed"

in_group unneeded
is "objects that are not needed are given back" "$(cat /tmp/end)" 0
row inputs "more objects than a memory cgroup holds, marked I915_MADV_DONTNEED" "idle ones are purged"
row inputs "EXECBUFFER2: an object whose contents were purged" "EFAULT"

ok "another client's work runs" genx-workload --seconds 1
kill $witness
ok "unloads" unload_genx
finish
