// SPDX-License-Identifier: MIT
/*
 * Parse the XML of IGT GPU Tools: <metrics>, with a <set> for each metric set, which has a
 * <counter> for each metric, and a <register_config> with each list of registers.
 */

#include <errno.h>
#ifdef GENX_EXPAT
#include <expat.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#ifndef GENX_EXPAT

bool metric_parse_xml(struct metric_builder *b, const char *text, size_t size)
{
	(void)text;
	(void)size;
	return metric_wrong(b, "this program was built without expat, so that it reads no XML");
}

#else

/**
 * struct xml - state of the parser
 * @parser:	expat's
 * @b:		table
 * @depth:	number of open elements
 * @in_set:	within a <set>
 * @in_list:	within a <register_config>
 * @skip_list:	its registers are of no known type
 * @ok:		no error so far
 */
struct xml {
	XML_Parser parser;
	struct metric_builder *b;
	unsigned int depth;
	bool in_set;
	bool in_list;
	bool skip_list;
	bool ok;
};

/* Value of an attribute, "" if it is absent */
static const char *attribute(const char **attributes, const char *name)
{
	for (; *attributes; attributes += 2)
		if (!strcmp(attributes[0], name))
			return attributes[1];
	return "";
}

/* Units of IGT's files as this program prints them */
static const char *unit_of(const char *unit)
{
	static const char *const units[][2] = {
		{ "percent", "%" }, { "hz", "Hz" }, { "cycles", "clocks" }, { "gbps", "GB/s" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(units); i++)
		if (!strcmp(unit, units[i][0]))
			return units[i][1];
	return unit;
}

static bool hex(const char *text, uint32_t *value)
{
	unsigned long long v;
	char *end;

	errno = 0;
	v = strtoull(text, &end, 0);
	*value = v;
	return *text && !*end && !errno && v <= UINT32_MAX && *text != '-';
}

static bool begin_list(struct xml *x, const char **attributes)
{
	static const char *const types[SET_LISTS] = { "NOA", "OA", "FLEX" };
	const char *type = attribute(attributes, "type");
	struct equation_error error;

	x->in_list = true;
	for (unsigned int kind = 0; kind < SET_LISTS; kind++)
		if (!strcmp(type, types[kind]))
			return metric_add_list(x->b, kind, attribute(attributes, "availability"));
	/* the set would be programmed in part */
	snprintf(error.text, sizeof(error.text), "'%.32s' is no type of registers", type);
	x->skip_list = true;
	return metric_refuse(x->b, metric_last(x->b)->set.name, NULL, &error);
}

static bool begin_register(struct xml *x, const char **attributes)
{
	uint32_t addr, value;

	if (!x->in_list)
		return metric_wrong(x->b, "a register outside of a register_config");
	if (!hex(attribute(attributes, "address"), &addr) ||
	    !hex(attribute(attributes, "value"), &value))
		return metric_wrong(x->b, "a register without address and value of 32 bits");
	return x->skip_list || metric_add_reg(x->b, addr, value);
}

/*
 * All sets of a file are for one chipset. EUs of the small cores of Gen9, and of DG2, do not have
 * METRIC_THREADS threads.
 */
static bool set_chipset(struct metric_builder *b, const char *chipset)
{
	char *have = b->table->chipset;

	if (!*chipset)
		return true;
	if (!*have)
		snprintf(have, sizeof(b->table->chipset), "%s", chipset);
	if (strcmp(have, chipset) != 0)
		return metric_wrong(b, "a set for %.16s in a file for %s", chipset, have);
	if (!strncmp(chipset, "ACM", 3))
		b->table->threads = 8;
	if (!strcmp(chipset, "BXT") || !strcmp(chipset, "GLK"))
		b->table->threads = 6;
	return true;
}

static bool begin(struct xml *x, const char *name, const char **a)
{
	if (x->depth == 1)
		return !strcmp(name, "metrics") ||
		       metric_wrong(x->b, "the file is no <metrics>, but <%.32s>", name);
	if (!strcmp(name, "set")) {
		x->in_set = true;
		return set_chipset(x->b, attribute(a, "chipset")) &&
		       metric_add_set(x->b, attribute(a, "hw_config_guid"),
				      attribute(a, "symbol_name"), attribute(a, "name"));
	}
	if (!x->in_set)
		return true;
	if (!strcmp(name, "counter"))
		return metric_add(x->b, &(struct metric){
			.symbol = attribute(a, "symbol_name"),
			.unit = unit_of(attribute(a, "units")),
			.group = attribute(a, "mdapi_group"),
			.name = attribute(a, "name"),
			.text = attribute(a, "description"),
			.equation = attribute(a, "equation"),
			.condition = attribute(a, "availability"),
		});
	if (!strcmp(name, "register_config"))
		return begin_list(x, a);
	if (!strcmp(name, "register"))
		return begin_register(x, a);
	return true;
}

static void XMLCALL on_begin(void *data, const char *name, const char **attributes)
{
	struct xml *x = data;

	if (!x->ok)
		return;
	x->b->line = XML_GetCurrentLineNumber(x->parser);
	x->depth++;
	if (x->depth > 8)
		x->ok = metric_wrong(x->b, "elements are nested too deep");
	else
		x->ok = begin(x, name, attributes);
	if (!x->ok)
		XML_StopParser(x->parser, XML_FALSE);
}

static void XMLCALL on_end(void *data, const char *name)
{
	struct xml *x = data;

	x->depth--;
	if (!strcmp(name, "register_config")) {
		x->in_list = false;
		x->skip_list = false;
	} else if (!strcmp(name, "set")) {
		x->in_set = false;
	}
}

/* Entities can make a short file large: the format has none. */
static void XMLCALL on_entity(void *data, const char *name, int is_parameter, const char *value,
			      int length, const char *base, const char *system,
			      const char *public, const char *notation)
{
	struct xml *x = data;

	(void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system,
	(void)public, (void)notation;
	if (!x->ok)
		return;
	x->b->line = XML_GetCurrentLineNumber(x->parser);
	x->ok = metric_wrong(x->b, "the file declares an entity, which the format does not have");
	XML_StopParser(x->parser, XML_FALSE);
}

bool metric_parse_xml(struct metric_builder *b, const char *text, size_t size)
{
	struct xml x = { .parser = XML_ParserCreate(NULL), .b = b, .ok = true };

	if (!x.parser)
		return metric_wrong(b, "no memory");
	XML_SetUserData(x.parser, &x);
	XML_SetElementHandler(x.parser, on_begin, on_end);
	XML_SetEntityDeclHandler(x.parser, on_entity);
	if (XML_Parse(x.parser, text, size, XML_TRUE) == XML_STATUS_ERROR && x.ok) {
		b->line = XML_GetCurrentLineNumber(x.parser);
		x.ok = metric_wrong(b, "%s", XML_ErrorString(XML_GetErrorCode(x.parser)));
	}
	XML_ParserFree(x.parser);
	return x.ok;
}

#endif
