# platform: lkf
# append: iomem=relaxed
# timeout: 240
# Counters on Lakefield: a mapped buffer, a stream of one context, flexible EU events, and a user who
# attacks them.
. /tests/lib.sh
. /tests/oa.sh

oa_test
