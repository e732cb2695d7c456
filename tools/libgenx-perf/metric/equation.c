// SPDX-License-Identifier: MIT
/* Evaluate the equation of a metric. */

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/metric/equation.h"

/**
 * struct machine - an equation while it is evaluated
 * @in:		counts, metrics, properties
 * @stack:	operands
 * @n:		number of operands
 * @words:	number of words so far, also of metrics in it and around it
 * @class:	class of counts of the last word, for the form "A 7 READ"; -1: none
 * @error:	set to the reason of the first error
 */
struct machine {
	const struct equation_input *in;
	struct number stack[EQUATION_DEPTH_MAX];
	unsigned int n;
	unsigned int *words;
	int class;
	struct equation_error *error;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct machine *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(m->error->text, sizeof(m->error->text), fmt, args);
	va_end(args);
	return false;
}

double number_double(const struct number *n)
{
	return n->is_double ? n->d : (double)n->u;
}

/* 2^128: doubles from here on do not fit into an integer */
#define TOO_LARGE	340282366920938463463374607431768211456.0

static __uint128_t from_double(double d)
{
	if (!(d > 0))
		return 0;
	return d >= TOO_LARGE ? ~(__uint128_t)0 : (__uint128_t)d;
}

static __uint128_t integer(const struct number *n)
{
	return n->is_double ? from_double(n->d) : n->u;
}

/* A double rounded down. One that no integer can hold stays a double, so that it is not wrapped. */
static struct number rounded(double d)
{
	if (d >= TOO_LARGE)
		return (struct number){ true, 0, d };
	return (struct number){ .u = from_double(d) };
}

static bool push(struct machine *m, struct number value)
{
	if (m->n == EQUATION_DEPTH_MAX)
		return wrong(m, "too many operands");
	m->stack[m->n++] = value;
	return true;
}

static bool push_u(struct machine *m, uint64_t u)
{
	return push(m, (struct number){ .u = u });
}

static bool push_d(struct machine *m, double d)
{
	return push(m, (struct number){ .is_double = true, .d = d });
}

/* ---- operations ---- */

/* Those of integers; with an operand that is a double, they round the result only. */
static struct number unsigned_op(char op, const struct number *a, const struct number *b)
{
	double x = number_double(a), y = number_double(b);
	__uint128_t u;

	if (a->is_double || b->is_double)
		return rounded(op == '+' ? x + y : op == '-' ? x - y : op == '*' ? x * y :
			       x < y ? x : y);
	switch (op) {
	case '+':
		return __builtin_add_overflow(a->u, b->u, &u) ? rounded(x + y) :
		       (struct number){ .u = u };
	case '-':
		return (struct number){ .u = a->u > b->u ? a->u - b->u : 0 };
	case '*':
		return __builtin_mul_overflow(a->u, b->u, &u) ? rounded(x * y) :
		       (struct number){ .u = u };
	default:
		return (struct number){ .u = a->u < b->u ? a->u : b->u };
	}
}

static struct number uadd(const struct number *a, const struct number *b)
{
	return unsigned_op('+', a, b);
}

static struct number usub(const struct number *a, const struct number *b)
{
	return unsigned_op('-', a, b);
}

static struct number umul(const struct number *a, const struct number *b)
{
	return unsigned_op('*', a, b);
}

static struct number umin(const struct number *a, const struct number *b)
{
	return unsigned_op('<', a, b);
}

static struct number udiv(const struct number *a, const struct number *b)
{
	__uint128_t divisor = integer(b);

	if (a->is_double && a->d >= TOO_LARGE && divisor)
		return rounded(a->d / number_double(b));
	return (struct number){ .u = divisor ? integer(a) / divisor : 0 };
}

static struct number fadd(const struct number *a, const struct number *b)
{
	return (struct number){ true, 0, number_double(a) + number_double(b) };
}

static struct number fsub(const struct number *a, const struct number *b)
{
	/* in IGT's code, the operands that are integers are subtracted as such */
	if (!a->is_double && !b->is_double)
		return (struct number){ true, 0, (double)usub(a, b).u };
	return (struct number){ true, 0, number_double(a) - number_double(b) };
}

static struct number fmul(const struct number *a, const struct number *b)
{
	return (struct number){ true, 0, number_double(a) * number_double(b) };
}

static struct number fdiv(const struct number *a, const struct number *b)
{
	double divisor = number_double(b);

	return (struct number){ true, 0, divisor ? number_double(a) / divisor : 0 };
}

static struct number fmax_(const struct number *a, const struct number *b)
{
	double x = number_double(a), y = number_double(b);

	return (struct number){ true, 0, x > y ? x : y };
}

static struct number and(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) & integer(b) };
}

static struct number both(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) && integer(b) };
}

/* Bits beyond the highest one are lost, as in an integer of 64 bits. */
static struct number lshift(const struct number *a, const struct number *b)
{
	__uint128_t n = integer(b);

	return (struct number){ .u = n < 64 ? (uint64_t)integer(a) << n : 0 };
}

static struct number rshift(const struct number *a, const struct number *b)
{
	__uint128_t n = integer(b);

	return (struct number){ .u = n < 128 ? integer(a) >> n : 0 };
}

static struct number ult(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) < integer(b) };
}

static struct number ulte(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) <= integer(b) };
}

static struct number ugt(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) > integer(b) };
}

static struct number ugte(const struct number *a, const struct number *b)
{
	return (struct number){ .u = integer(a) >= integer(b) };
}

static const struct {
	const char *name;
	struct number (*apply)(const struct number *a, const struct number *b);
} operations[] = {
	{ "UADD", uadd }, { "USUB", usub }, { "UMUL", umul }, { "UDIV", udiv }, { "UMIN", umin },
	{ "FADD", fadd }, { "FSUB", fsub }, { "FMUL", fmul }, { "FDIV", fdiv }, { "FMAX", fmax_ },
	{ "AND", and }, { "&&", both }, { "<<", lshift }, { ">>", rshift },
	{ "ULT", ult }, { "ULTE", ulte }, { "UGT", ugt }, { "UGTE", ugte },
};

/* ---- words ---- */

static const struct {
	const char *name;
	enum gpu_property property;
} properties[] = {
	{ "GpuTimestampFrequency", GPU_TIMESTAMP_HZ },
	{ "GpuMinFrequency", GPU_MIN_HZ },
	{ "GpuMaxFrequency", GPU_MAX_HZ },
	{ "EuCoresTotalCount", GPU_EUS },
	{ "VectorEngineTotalCount", GPU_EUS },
	{ "EuSlicesTotalCount", GPU_SLICES },
	{ "SliceTotalCount", GPU_SLICES },
	{ "EuSubslicesTotalCount", GPU_SUBSLICES },
	{ "EuDualSubslicesTotalCount", GPU_SUBSLICES },
	{ "XeCoreTotalCount", GPU_SUBSLICES },
	{ "EuDualSubslicesSlice0123Count", GPU_SUBSLICES_LOW },
	{ "SliceMask", GPU_SLICE_MASK },
	{ "GtSliceMask", GPU_SLICE_MASK },
	{ "SubsliceMask", GPU_SUBSLICE_MASK },
	{ "DualSubsliceMask", GPU_SUBSLICE_MASK },
	{ "GtSubsliceMask", GPU_SUBSLICE_MASK },
	{ "GtDualSubsliceMask", GPU_SUBSLICE_MASK },
	{ "XeCoreMask", GPU_SUBSLICE_MASK },
	{ "EuThreadsCount", GPU_THREADS },
	{ "VectorEngineThreadsCount", GPU_THREADS },
	{ "QueryMode", GPU_QUERY_MODE },
	{ "SkuRevisionId", GPU_REVISION },
};

/* Length of a word in a message */
static int word_length(size_t len)
{
	return len < 48 ? len : 48;
}

static bool is_word(const char *word, size_t len, const char *name)
{
	return strlen(name) == len && !strncmp(word, name, len);
}

static bool property(struct machine *m, const char *name, enum gpu_property property)
{
	uint64_t value = m->in->gpu[property];

	if (value == GPU_UNKNOWN)
		return wrong(m, "$%s of this GPU is not known", name);
	return push_u(m, value);
}

/* A word that begins with '$' */
static bool run_name(struct machine *m, const char *name, size_t len)
{
	struct equation_input inner = *m->in;
	struct number value;

	for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++)
		if (is_word(name, len, properties[i].name))
			return property(m, properties[i].name, properties[i].property);
	inner.words = m->words;
	if (++inner.depth > EQUATION_DEPTH_MAX)
		return wrong(m, "it refers to itself, or to too many metrics in metrics");
	if (!m->in->metric(&inner, name, len, &value))
		return wrong(m, "unknown word '$%.*s': no property and no metric of the set",
			     word_length(len), name);
	return push(m, value);
}

/* Counts of a class, 0: unknown class */
static unsigned int class_size(int class)
{
	static const unsigned char sizes[] = {
		[COUNT_A] = 64, [COUNT_B] = 16, [COUNT_C] = 16,
		[COUNT_GPU_TIME] = 1, [COUNT_GPU_CLOCK] = 1, [COUNT_OTHER] = 16,
	};

	return class < 0 ? 0 : sizes[class];
}

/* A word that is a class: "A", "GPU_TIME", or -1 */
static int class_of(const char *word, size_t len)
{
	static const char *const names[] = {
		[COUNT_A] = "A", [COUNT_B] = "B", [COUNT_C] = "C",
		[COUNT_GPU_TIME] = "GPU_TIME", [COUNT_GPU_CLOCK] = "GPU_CLOCK",
		[COUNT_OTHER] = "PERFCNT",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (is_word(word, len, names[i]))
			return i;
	return -1;
}

static bool count(struct machine *m, int class, __uint128_t number)
{
	uint64_t value;

	if (number >= class_size(class))
		return wrong(m, "no such counter");
	if (!m->in->count(m->in, class, number, &value))
		return wrong(m, "reports do not have %s%u", class == COUNT_OTHER ? "PERFCNT " :
			     class == COUNT_A ? "A" : class == COUNT_B ? "B" : "C",
			     (unsigned int)number);
	return push_u(m, value);
}

static bool run_number(struct machine *m, const char *word, size_t len)
{
	unsigned long long number;
	char text[32], *end;

	if (len >= sizeof(text))
		return wrong(m, "a number is too long");
	memcpy(text, word, len);
	text[len] = '\0';
	if (strchr(text, '.') && strspn(text, "0123456789.") == len)
		return push_d(m, strtod(text, &end)) && (!*end || wrong(m, "not a number"));
	errno = 0;
	number = strtoull(text, &end, 0);
	if (errno)
		return wrong(m, "%s is too large", text);
	return push_u(m, number) && (!*end || wrong(m, "not a number"));
}

/* "READ": the two words before it are a class and a number, which are a count and an operand now */
static bool run_read(struct machine *m, int class)
{
	if (class < 0 || !m->n || m->stack[m->n - 1].is_double)
		return wrong(m, "READ needs a class of counters and a number");
	return count(m, class, m->stack[--m->n].u);
}

static bool run_word(struct machine *m, const char *word, size_t len, const char *rest)
{
	int before = m->class, class = class_of(word, len);

	if (++*m->words > EQUATION_WORDS_MAX)
		return wrong(m, "too many words");
	if (class >= 0) {
		/* "GPU_TIME 0 READ" is GPU_TIME, "A 7 READ" is A7 */
		rest += strspn(rest, " ");
		rest += strspn(rest, "0123456789");
		rest += strspn(rest, " ");
		if (!strncmp(rest, "READ", 4)) {
			m->class = class;
			return true;
		}
		return class < COUNT_GPU_TIME ? wrong(m, "a class of counters without a number") :
		       count(m, class, 0);
	}
	if (is_word(word, len, "READ")) {
		m->class = -1;
		return run_read(m, before);
	}
	if (*word == '$')
		return run_name(m, word + 1, len - 1);
	if (isdigit((unsigned char)*word))
		return run_number(m, word, len);
	if (*word >= 'A' && *word <= 'C' && len > 1 && len <= 3 &&
	    isdigit((unsigned char)word[1]) && isdigit((unsigned char)word[len - 1]))
		return count(m, *word - 'A', strtoull(word + 1, NULL, 10));
	if (is_word(word, len, "true"))
		return push_u(m, 1);
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++) {
		if (!is_word(word, len, operations[i].name))
			continue;
		if (m->n < 2)
			return wrong(m, "an operation has less than two operands");
		m->n--;
		m->stack[m->n - 1] = operations[i].apply(&m->stack[m->n - 1], &m->stack[m->n]);
		return true;
	}
	return wrong(m, "unknown word '%.*s'", word_length(len), word);
}

bool equation_value(const char *equation, const struct equation_input *in, struct number *value,
		    struct equation_error *error)
{
	unsigned int words = 0;
	struct machine m = {
		.in = in, .class = -1, .words = in->words ? in->words : &words, .error = error,
	};

	while (*(equation += strspn(equation, " "))) {
		size_t len = strcspn(equation, " ");

		if (!run_word(&m, equation, len, equation + len))
			return false;
		equation += len;
	}
	if (m.n != 1)
		return wrong(&m, m.n ? "operands without an operation" : "no words");
	*value = m.stack[0];
	return true;
}
