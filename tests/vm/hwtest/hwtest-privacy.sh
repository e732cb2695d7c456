# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# append: genx_owner=S3cret-cmdline
# qemu: -smbios
# qemu: type=1,serial=S3cret-serial
# timeout: 240
# A report names nobody: not the host, its serial number, its command line, users, paths or processes.
. /tests/lib.sh

hostname S3cret-host
export USER=S3cret-user LOGNAME=S3cret-user SUDO_USER=S3cret-user HOME=/tmp/S3cret-home
mkdir -p /tmp/S3cret-home
cp /genx.ko /tmp/S3cret-home/genx.ko
cp /bin/sleep /tmp/S3cret-home/S3cret-process 2> /dev/null
cd /tmp/S3cret-home

# names_nobody FILE...
names_nobody() {
	! grep -i s3cret "$@" &&
		! grep -F "$(uname -r)" "$@" &&
		! grep -F "$(cat /proc/sys/kernel/random/boot_id)" "$@" &&
		! grep -E '([0-9a-f]{2}:){5}[0-9a-f]{2}' "$@"
}

ok "the machine has these names" sh -c "grep -q S3cret /proc/cmdline && [ $(hostname) = S3cret-host ]"
genx-hwtest --pre-check --module $HOME/genx.ko --output pre.txt > pre.out 2> /tmp/errors
is "pre-check" $? 0
ok "it names nobody" names_nobody pre.txt pre.out
genx-hwtest --module $HOME/genx.ko --json report.json > report.out 2> /tmp/errors
is "all questions" $? 0
ok "the report is in the current directory" cmp genx-hwtest.txt report.out
ok "it names nobody" names_nobody genx-hwtest.txt report.out
ok "neither does JSON" names_nobody report.json
genx-hwtest --module $HOME/nowhere.ko --pre-check --output none.txt > none.out 2> /tmp/errors
ok "nor a module that is not there" names_nobody none.txt none.out
printf broken > $HOME/broken.ko
genx-hwtest --module $HOME/broken.ko --output broken.txt > broken.out 2> /tmp/errors
is "a module that does not load" $? 3
ok "its report names nobody" names_nobody broken.txt broken.out
# the kernel logs both version magics: that of the module and its own
sed 's/ mod_unload / mod_unlord /' /genx.ko > $HOME/other.ko
genx-hwtest --module $HOME/other.ko --output other.txt > other.out 2> /tmp/errors
is "a module of a kernel of another kind" $? 3
ok "the kernel names its release" sh -c "dmesg | grep 'genx: version magic' | grep -qF '$(uname -r)'"
ok "the report has the reason" grep -q "^  log: genx: version magic differs" other.txt
ok "and names nobody" names_nobody other.txt other.out
finish
