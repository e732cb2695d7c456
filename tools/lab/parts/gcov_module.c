// SPDX-License-Identifier: GPL-2.0-only
/*
 * Write the counters of a genx.ko that was compiled for gcov, in a kernel without
 * gcov support: tools/lab/coverage links this file first (GCOV_FIRST) and last.
 *
 * The compiler puts a pointer for each object into the section gcov_info
 * (-fprofile-info-section). Writing a path into the module's parameter "gcov"
 * writes all counters there, as 64-bit words: for each object the length of its
 * name and the name, then stamp, checksum, number of functions; for each
 * function its three identifiers and for each kind of counter that the object
 * has, in order: number, values. tools/lab/coverage makes .gcda files of it.
 */
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/moduleparam.h>

#define KINDS 8		/* of gcc 12 */

struct gcov_values {
	u32 num;
	s64 *values;
};

struct gcov_function {
	const void *object;
	u32 ident;
	u32 lineno_checksum;
	u32 cfg_checksum;
	struct gcov_values kinds[];
};

struct gcov_object {
	u32 version;
	struct gcov_object *next;
	u32 stamp;
	u32 checksum;
	const char *name;
	const void *merge[KINDS];
	u32 functions_num;
	const struct gcov_function *const *functions;
};

const struct gcov_object *const *genx_gcov_begin(void);

#ifdef GCOV_FIRST

static const struct gcov_object *const gcov_first __section("gcov_info") __used;

const struct gcov_object *const *genx_gcov_begin(void)
{
	return &gcov_first;
}

void __gcov_merge_add(s64 *values, u32 num);
void __gcov_merge_add(s64 *values, u32 num)
{
}

#else

static const struct gcov_object *const gcov_last __section("gcov_info") __used;

static void put(struct file *file, loff_t *at, u64 word)
{
	kernel_write(file, &word, sizeof(word), at);
}

static void put_object(struct file *file, loff_t *at, const struct gcov_object *object)
{
	unsigned int i, kind, kinds;
	size_t length = strlen(object->name);

	put(file, at, length);
	kernel_write(file, object->name, length, at);
	put(file, at, object->version);
	put(file, at, object->stamp);
	put(file, at, object->checksum);
	put(file, at, object->functions_num);
	for (i = 0; i < object->functions_num; i++) {
		const struct gcov_function *function = object->functions[i];

		/* a function of another object, merged with this one's */
		if (!function || function->object != object) {
			put(file, at, 0);
			continue;
		}
		put(file, at, 1);
		put(file, at, function->ident);
		put(file, at, function->lineno_checksum);
		put(file, at, function->cfg_checksum);
		for (kind = 0, kinds = 0; kind < KINDS; kind++) {
			const struct gcov_values *values = &function->kinds[kinds];

			if (!object->merge[kind]) {
				put(file, at, 0);
				continue;
			}
			kinds++;
			put(file, at, values->num);
			kernel_write(file, values->values, values->num * sizeof(s64), at);
		}
	}
}

static int gcov_set(const char *path, const struct kernel_param *kp)
{
	const struct gcov_object *const *object;
	char name[64];
	struct file *file;
	loff_t at = 0;

	strscpy(name, path, sizeof(name));
	file = filp_open(strim(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (IS_ERR(file))
		return PTR_ERR(file);
	for (object = genx_gcov_begin(); object < &gcov_last; object++)
		if (*object)
			put_object(file, &at, *object);
	return filp_close(file, NULL);
}

static const struct kernel_param_ops gcov_ops = { .set = gcov_set };
module_param_cb(gcov, &gcov_ops, NULL, 0200);

#endif
