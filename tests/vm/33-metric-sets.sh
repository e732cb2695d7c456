# timeout: 180
# The 20 metric sets that IGT and Mesa publish for Ice Lake: each works.
insmod /genx.ko || exit 1
exec oa-sets icl
