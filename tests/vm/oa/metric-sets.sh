# matrix: icl,hsw,bdw,gen9
# hsw: platform: hsw
# hsw: timeout: 180
# icl: timeout: 180
# bdw: platform: bdw
# bdw: timeout: 240
# gen9: platform: kbl
# gen9: timeout: 600
# The metric sets that IGT and Mesa publish, each works: 20 for Ice Lake, 6 for Haswell, 24 for Broadwell, 148
# for Skylake, Kaby Lake and Coffee Lake.
. /tests/lib.sh

[ $cell = icl ] || echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
[ $cell != gen9 ] || cell="sklgt2 sklgt3 sklgt4 kblgt2 kblgt3 cflgt2 cflgt3"
exec oa-sets $cell
