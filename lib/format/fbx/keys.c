#include <stdlib.h>

#include "base/mem.h"
#include "format/fbx/motion_priv.h"

/* A joint has a row at that time. */
struct keyed {
	long long time;
	size_t joint;
};

struct keys {
	struct fbx_play *p;
	struct keyed *key;
	size_t n, cap;
};

/* --- the times of a joint --- */

static int
compare_keys(const void *a, const void *b)
{
	const struct keyed *p = a, *q = b;

	if (p->time != q->time)
		return p->time < q->time ? -1 : 1;
	return (p->joint > q->joint) - (p->joint < q->joint);
}

static void
add_key(struct keys *k, long long time, size_t joint)
{
	k->key = xgrow(k->key, &k->cap, k->n + 1, sizeof *k->key);
	k->key[k->n].time = time;
	k->key[k->n++].joint = joint;
}

/* What a joint's rows are made of. */
struct sources {
	size_t joint, curves;
	int cut;                 /* keys go on after the motion's end */
};

/* Adds the keys of the curves of a part. */
static void
add_keys(struct keys *k, struct sources *of, const struct fbx_track *t)
{
	const struct fbx_curve *c;
	size_t i;
	int a;

	for (a = 0; a < 3; a++) {
		c = &t->curve[a];
		for (i = 0; i < c->n; i++)
			if (c->time[i] > k->p->start &&
			    c->time[i] <= k->p->stop)
				add_key(k, c->time[i], of->joint);
		of->curves += c->n > 0;
		of->cut |= c->n && c->time[c->n - 1] > k->p->stop;
	}
}

/* Whether two times, the second one not before the first, are written as one
 * frame number, which has nine digits. */
static int
same_frame(const struct fbx_play *p, long long a, long long b)
{
	double first = (double)(a - p->start) / p->ticks;
	double second = (double)(b - p->start) / p->ticks;
	struct text s = { 0 }, t = { 0 };
	int same;

	if (second - first > 1e-7 * second)
		return 0;
	text_nums(&s, &first, 1);
	text_nums(&t, &second, 1);
	same = str_same(text_get(&s), text_get(&t));
	free(s.s);
	free(t.s);
	return same;
}

/* Leaves each of the keys from `first` on once. */
static void
drop_twins(struct keys *k, size_t first)
{
	size_t i, n = first;

	if (k->n > first)
		qsort(k->key + first, k->n - first, sizeof *k->key,
		    compare_keys);
	for (i = first; i < k->n; i++)
		if (i == first || !same_frame(k->p, k->key[n - 1].time,
		    k->key[i].time))
			k->key[n++] = k->key[i];
	k->n = n;
}

/* Finds the times of a joint's keys, a first one where the motion begins, and
 * one where it ends if it ends before them. Returns whether all its curves have
 * all of them. */
static int
find_keys(struct keys *k, size_t j)
{
	const struct fbx_joint *joint = &k->p->g->joint[j];
	const struct played *own = k->p->joint[j], *above = NULL;
	struct sources of = { j, 0, 0 };
	size_t first = k->n, all, n;
	int part;

	for (part = 0; part < FBX_PARTS && own; part++)
		add_keys(k, &of, &own->track[part]);
	if (joint->turns == FBX_LINEAR_PART)
		above = k->p->joint[joint->parent];
	if (above)
		add_keys(k, &of, &above->track[FBX_SCALE]);
	all = k->n - first;
	drop_twins(k, first);
	n = k->n - first;
	add_key(k, k->p->start, j);
	if (of.cut)
		add_key(k, k->p->stop, j);
	drop_twins(k, first);
	return all == n * of.curves;
}

/* --- what is lost --- */

/* What else than straight lines from key to key a joint has. */
enum beside { BESIDE_STEPS = 1, BESIDE_BEYOND = 2 };

static int
curve_beside(const struct fbx_play *p, const struct fbx_curve *c)
{
	int saw = 0;
	size_t i;

	for (i = 0; i + 1 < c->n; i++)
		if (c->way[i] < FBX_LINEAR && c->value[i] != c->value[i + 1])
			saw |= BESIDE_STEPS;
	if (c->n && ((c->before.how != 'C' && c->time[0] > p->start) ||
	    (c->after.how != 'C' && c->time[c->n - 1] < p->stop)))
		saw |= BESIDE_BEYOND;
	return saw;
}

static int
joint_beside(const struct fbx_play *p, size_t j)
{
	int i, saw = 0;

	for (i = 0; i < FBX_PARTS * 3 && p->joint[j]; i++)
		saw |= curve_beside(p, &p->joint[j]->track[i / 3].curve[i % 3]);
	return saw;
}

static void
find_all(struct keys *k)
{
	const struct fbx_figure *g = k->p->g;
	size_t j, odd = 0, steps = 0, beyond = 0;
	int beside;

	for (j = 0; j < g->n; j++) {
		if (!fbx_has_values(&g->joint[j]))
			continue;
		odd += !find_keys(k, j);
		beside = joint_beside(k->p, j);
		steps += (beside & BESIDE_STEPS) != 0;
		beyond += (beside & BESIDE_BEYOND) != 0;
	}
	fbx_play_warn(k->p, odd, "channels have keys at different times: their "
	    "values there are computed");
	fbx_play_warn(k->p, steps, "values jump at keys: with -K they go there "
	    "evenly");
	fbx_play_warn(k->p, beyond, "curves go on before or after their keys: "
	    "with -K they do not");
}

/* --- rows --- */

static void
put_key(struct fbx_play *p, const struct keyed *k, struct text *frame)
{
	const struct fbx_joint *joint = &p->g->joint[k->joint];
	double number = (double)(k->time - p->start) / p->ticks;

	fbx_play_sample(p, k->joint, k->time);
	if (joint->turns == FBX_LINEAR_PART)
		fbx_play_sample(p, (size_t)joint->parent, k->time);
	frame->n = 0;
	text_nums(frame, &number, 1);
	fbx_play_put(p, k->joint, text_get(frame));
}

void
fbx_keys_put(struct fbx_play *p)
{
	const struct fbx_scene *s = p->g->s;
	struct keys k = { .p = p };
	struct text frame = { 0 };
	size_t i;

	find_all(&k);
	fbx_work(s->f, s->object[p->stack].node, 2 * k.n);
	if (k.n)
		qsort(k.key, k.n, sizeof *k.key, compare_keys);
	for (i = 0; i < k.n; i++)
		put_key(p, &k.key[i], &frame);
	free(k.key);
	free(frame.s);
}
