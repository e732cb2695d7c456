// SPDX-License-Identifier: GPL-2.0-only
/* Clients whose batches spin until they are released. */
#include "gt/exec/lrc.h"
#include "kunit/lib/client.h"
#include "kunit/lib/spinner.h"

struct genx_kunit_spinner genx_kunit_spinner_of(struct genx_kunit_exec *x,
						struct genx_engine *engine,
						struct genx_client *client)
{
	struct genx_kunit_spinner s = { .client = client, .batch = genx_kunit_batch(x) };

	s.lrc = genx_kunit_lrc_of(x, engine, client, s.batch->vm);
	return s;
}

struct genx_kunit_spinner genx_kunit_spinner_create(struct genx_kunit_exec *x,
						    struct genx_engine *engine)
{
	return genx_kunit_spinner_of(x, engine, genx_kunit_client(x->test, KUIDT_INIT(1000)));
}

void genx_kunit_spinner_start(struct genx_kunit_exec *x, struct genx_kunit_spinner *s,
			      int priority)
{
	genx_kunit_batch_spin(s->batch);
	s->rq = genx_kunit_submit(x, s->lrc, s->batch, priority);
	genx_kunit_wait_begun(x, s->batch);
}

struct genx_kunit_spinner genx_kunit_spinner_begin(struct genx_kunit_exec *x)
{
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_spinner_start(x, &s, 0);
	return s;
}

void genx_kunit_spinner_finish(struct genx_kunit_exec *x, struct genx_kunit_spinner *s, int error)
{
	if (!error)
		genx_kunit_release(s->batch);
	genx_kunit_finish(x, s->rq, error);
}

s64 genx_kunit_spinner_end_ms(struct genx_kunit_exec *x, struct genx_kunit_spinner *s, int error)
{
	ktime_t start = ktime_get();

	genx_kunit_spinner_finish(x, s, error);
	return ktime_ms_delta(ktime_get(), start);
}
