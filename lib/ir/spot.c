#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/mem.h"
#include "ir/spot.h"

void
spots_begin(struct spots *s, const struct motion *m)
{
	size_t n = m->sk->n;

	memset(s, 0, sizeof *s);
	s->m = m;
	s->known = xcalloc(n, 1);
	s->place = xcalloc(n, sizeof *s->place);
	if (pose_only_turns(m))
		s->turn = xcalloc(n, sizeof *s->turn);
	else
		s->world = xcalloc(n, sizeof *s->world);
}

void
spots_end(struct spots *s)
{
	free(s->known);
	free(s->only);
	free(s->skip);
	free(s->place);
	free(s->turn);
	free(s->world);
}

void
spots_only(struct spots *s, struct motion *m, unsigned char *only)
{
	size_t j, n = m->sk->n;

	for (j = n; j-- > 0; )
		if (only[j] && m->sk->joint[j].parent >= 0)
			only[m->sk->joint[j].parent] = 1;
	s->only = only;
	s->skip = xmalloc(n);
	for (j = 0; j < n; j++)
		s->skip[j] = !only[j];
	m->skip = s->skip;
}

/* Finds where a joint is; 0 if that is not known. Parents come first. */
static int
find_place(struct spots *s, int j)
{
	const struct motion *m = s->m;
	int parent = m->sk->joint[j].parent;

	if ((s->only && !s->only[j]) || (parent >= 0 && !s->known[parent]) ||
	    (m->dof[j].n && m->seen[j] != m->frame))
		return 0;
	if (!s->world)
		return pose_turned(m, j, m->val, s->turn, s->place);
	if (!pose_place(m, j, m->val, s->world))
		return 0;
	memcpy(s->place[j], s->world[j].t, sizeof *s->place);
	return isfinite(vec_len(s->place[j]));
}

void
spots_set(struct spots *s)
{
	int j;

	for (j = 0; j < (int)s->m->sk->n; j++)
		s->known[j] = (char)find_place(s, j);
}

void
spots_tail(const struct spots *s, int j, double *tail)
{
	if (s->world)
		pose_tail(s->m, s->m->val, j, s->world, tail);
	else
		pose_tail_turned(s->m, s->m->val, j, s->turn, s->place, tail);
}

int
spots_within(const struct spots *s, int j, const double *v, double *at)
{
	double way[3], q[4], m[9];

	vec_sub(way, v, s->place[j]);
	if (s->world) {
		if (!mat_invert(m, s->world[j].m))
			return 0;
		mat_vec(at, m, way);
	} else {
		quat_conj(q, s->turn[j]);
		quat_vec(at, q, way);
	}
	return 1;
}
