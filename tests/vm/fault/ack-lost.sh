# fault: fw-ack-lost=1
# The render domain never acknowledges: probe fails, names the domain, and unwinds.
. /tests/lib.sh

load_genx
fails "no card" [ -c $dri ]
ok "the message names the domain" dmesg_has -i "genx.*render"
ok "unloads" unload_genx
row faults "force-wake acknowledge never comes, at load" "no card, the log names the domain"
finish
