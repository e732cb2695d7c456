// SPDX-License-Identifier: GPL-2.0-only
/* Contexts that keep an engine busy, for tests of how time is shared. */
#include <kunit/test.h>

#include "gt/exec/client.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/client.h"

struct genx_kunit_exec *genx_kunit_hogs_exec(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	return genx_kunit_exec_create(test, NULL);
}

struct genx_kunit_hogs *genx_kunit_hogs_of(struct genx_kunit_exec *x, u32 uid, unsigned int n)
{
	struct genx_kunit_hogs *hogs = kunit_kzalloc(x->test, sizeof(*hogs), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->test, hogs);
	hogs->batch = genx_kunit_batch(x);
	hogs->client = genx_kunit_client(x->test, KUIDT_INIT(uid));
	hogs->n = n;
	genx_kunit_batch_spin(hogs->batch);
	for (i = 0; i < n; i++) {
		hogs->lrc[i] = genx_kunit_client_lrc(x, hogs->client, hogs->batch->vm);
		hogs->rq[i] = genx_kunit_submit(x, hogs->lrc[i], hogs->batch, 0);
	}
	genx_kunit_wait_begun(x, hogs->batch);
	return hogs;
}

struct genx_kunit_hogs *genx_kunit_hogs_start(struct genx_kunit_exec *x, unsigned int n)
{
	return genx_kunit_hogs_of(x, 1000, n);
}

void genx_kunit_hogs_finish(struct genx_kunit_exec *x, struct genx_kunit_hogs *hogs)
{
	unsigned int i;

	genx_kunit_release(hogs->batch);
	for (i = 0; i < hogs->n; i++)
		genx_kunit_finish(x, hogs->rq[i], 0);
}

s64 genx_kunit_hogs_trivial_us(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	ktime_t start = ktime_get();

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	return ktime_us_delta(ktime_get(), start);
}

struct genx_kunit_hogs *genx_kunit_hogs_files(struct genx_kunit_exec *x, u32 uid, unsigned int n)
{
	struct genx_kunit_hogs *files = genx_kunit_hogs_of(x, uid, 1);
	unsigned int i;

	for (i = 1; i < n; i++) {
		struct genx_client *client = genx_kunit_client(x->test, KUIDT_INIT(uid));

		files->lrc[i] = genx_kunit_client_lrc(x, client, files->batch->vm);
		files->rq[i] = genx_kunit_submit(x, files->lrc[i], files->batch, 0);
	}
	files->n = n;
	return files;
}
