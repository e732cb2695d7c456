/* SPDX-License-Identifier: GPL-2.0-only */
/* Trace events of genx: register accesses, force-wake, interrupts. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM genx

#if !defined(GENX_GT_ACCESS_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define GENX_GT_ACCESS_TRACE_H

#include <linux/tracepoint.h>
#include <linux/types.h>

TRACE_EVENT(genx_mmio,
	TP_PROTO(bool write, u32 offset, u64 val, unsigned int size),
	TP_ARGS(write, offset, val, size),
	TP_STRUCT__entry(
		__field(u64, val)
		__field(u32, offset)
		__field(u8, size)
		__field(bool, write)
	),
	TP_fast_assign(
		__entry->val = val;
		__entry->offset = offset;
		__entry->size = size;
		__entry->write = write;
	),
	TP_printk("%s%u %06x %llx", __entry->write ? "write" : "read", __entry->size * 8,
		  __entry->offset, __entry->val)
);

TRACE_EVENT(genx_forcewake,
	TP_PROTO(const char *domain, const char *what),
	TP_ARGS(domain, what),
	TP_STRUCT__entry(
		__string(domain, domain)
		__string(what, what)
	),
	TP_fast_assign(
		__assign_str(domain);
		__assign_str(what);
	),
	TP_printk("%s %s", __get_str(domain), __get_str(what))
);

TRACE_EVENT(genx_irq,
	TP_PROTO(u8 class, u8 instance, u16 bits),
	TP_ARGS(class, instance, bits),
	TP_STRUCT__entry(
		__field(u16, bits)
		__field(u8, class)
		__field(u8, instance)
	),
	TP_fast_assign(
		__entry->bits = bits;
		__entry->class = class;
		__entry->instance = instance;
	),
	TP_printk("class %u instance %u bits %04x", __entry->class, __entry->instance,
		  __entry->bits)
);

TRACE_EVENT(genx_submit,
	TP_PROTO(const char *engine, unsigned int n, u64 first, u64 second),
	TP_ARGS(engine, n, first, second),
	TP_STRUCT__entry(
		__string(engine, engine)
		__field(u64, first)
		__field(u64, second)
		__field(unsigned int, n)
	),
	TP_fast_assign(
		__assign_str(engine);
		__entry->first = first;
		__entry->second = second;
		__entry->n = n;
	),
	TP_printk("%s %u elements %016llx %016llx", __get_str(engine), __entry->n,
		  __entry->first, __entry->second)
);

TRACE_EVENT(genx_context_status,
	TP_PROTO(const char *engine, u64 status, unsigned int type),
	TP_ARGS(engine, status, type),
	TP_STRUCT__entry(
		__string(engine, engine)
		__field(u64, status)
		__field(unsigned int, type)
	),
	TP_fast_assign(
		__assign_str(engine);
		__entry->status = status;
		__entry->type = type;
	),
	TP_printk("%s %016llx type %u", __get_str(engine), __entry->status, __entry->type)
);

TRACE_EVENT(genx_oa_reports,
	TP_PROTO(u32 from, u32 end, u32 count),
	TP_ARGS(from, end, count),
	TP_STRUCT__entry(
		__field(u32, from)
		__field(u32, end)
		__field(u32, count)
	),
	TP_fast_assign(
		__entry->from = from;
		__entry->end = end;
		__entry->count = count;
	),
	TP_printk("%u from %x to %x", __entry->count, __entry->from, __entry->end)
);

#endif

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH gt/access
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
