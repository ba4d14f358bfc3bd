#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "ir/turned.h"

void
turned_begin(struct turned *w, size_t n, int *warned)
{
	size_t j;

	w->place = xcalloc(n, sizeof *w->place);
	w->q = xcalloc(n, sizeof *w->q);
	w->before = xcalloc(n, sizeof *w->before);
	w->world = xcalloc(n, sizeof *w->world);
	w->warned = warned;
	for (j = 0; j < n; j++)
		memcpy(w->q[j], quat_none, sizeof quat_none);
}

void
turned_end(struct turned *w)
{
	free(w->place);
	free(w->q);
	free(w->before);
	free(w->world);
}

static void
set_whole(struct turned *w, const struct frames *f)
{
	size_t j;

	frames_pose(f, w->world);
	for (j = 0; j < f->m.sk->n; j++)
		memcpy(w->place[j], w->world[j].t, sizeof *w->place);
}

static void
set_joints(struct turned *w, const struct frames *f)
{
	int j, n = (int)f->m.sk->n;

	for (j = 0; j < n; j++) {
		if (!pose_turned(&f->m, j, f->m.val, w->q, w->place))
			frames_bad_pose(f, j);
		quat_same_side(w->q[j], w->before[j]);
	}
}

void
turned_set(struct turned *w, const struct frames *f)
{
	memcpy(w->before, w->q, f->m.sk->n * sizeof *w->q);
	w->deforms = !pose_only_turns(&f->m);
	if (w->deforms)
		set_whole(w, f);
	else
		set_joints(w, f);
}

const double *
turned_rotation(struct turned *w, const struct frames *f, size_t j)
{
	double r[9];

	if (w->deforms) {
		memcpy(r, w->world[j].m, sizeof r);
		rotation_only(&f->ir->in, f->m.sk->joint[j].name, r,
		    w->warned);
		quat_from_mat(w->q[j], r);
		quat_same_side(w->q[j], w->before[j]);
	}
	return w->q[j];
}

void
turned_tail(const struct turned *w, const struct frames *f, size_t j,
    double *tail)
{
	if (w->deforms)
		pose_tail(&f->m, f->m.val, (int)j, w->world, tail);
	else
		pose_tail_turned(&f->m, f->m.val, (int)j, w->q, w->place,
		    tail);
}
