#include <stdlib.h>

#include "base/math/quat.h"
#include "filter/smooth/smooth_priv.h"

/* The motion as curves that can be filtered, and room for the filter. */
struct course {
	struct queue *queue;
	struct butter butter;
	size_t n, pad;           /* frames, and more on either side */
	double *x;               /* n and twice pad */
	double *way[3];          /* n: how a rotation turns */
	double *change[3];       /* n: by how much it changes */
};

static double *
number(const struct course *c, size_t k, size_t place)
{
	return queue_numbers(c->queue, k) + place;
}

static void
pass_number(struct course *c, size_t place)
{
	double first = *number(c, 0, place);
	size_t k;

	for (k = 0; k < c->n; k++)
		c->x[c->pad + k] = *number(c, k, place) - first;
	butter_pass(&c->butter, c->x, c->n, c->pad);
	for (k = 0; k < c->n; k++)
		*number(c, k, place) = first + c->x[c->pad + k];
}

/* A rotation's way from the first frame on: the sums of the vectors from frame
 * to frame, each in the frame that it turns. About a fixed axis that is the
 * angle. */
static void
set_way(struct course *c, size_t place)
{
	double v[3];
	size_t k;
	int x;

	for (x = 0; x < 3; x++)
		c->way[x][0] = 0;
	for (k = 1; k < c->n; k++) {
		quat_vector(v, number(c, k - 1, place), number(c, k, place));
		for (x = 0; x < 3; x++)
			c->way[x][k] = c->way[x][k - 1] + v[x];
	}
}

static void
set_change(struct course *c, int x)
{
	size_t k;

	for (k = 0; k < c->n; k++)
		c->x[c->pad + k] = c->way[x][k];
	butter_pass(&c->butter, c->x, c->n, c->pad);
	for (k = 0; k < c->n; k++)
		c->change[x][k] = c->x[c->pad + k] - c->way[x][k];
}

/* Turns each rotation by what the filter changes in the way at its place, so
 * that no errors add up. */
static void
pass_turn(struct course *c, const struct smooth_joint *j, int i)
{
	size_t place = j->turn + 4 * (size_t)i, k;
	double v[3], q[4];
	int x;

	set_way(c, place);
	for (x = 0; x < 3; x++)
		set_change(c, x);
	for (k = 0; k < c->n; k++) {
		for (x = 0; x < 3; x++)
			v[x] = c->change[x][k];
		if (vec_len(v) < SMOOTH_STILL &&
		    j->curve.rotation[i].kind != DOF_M)
			continue;
		quat_turned(q, number(c, k, place), v);
		smooth_turn(j, i, q, number(c, k, j->form),
		    number(c, k, j->value));
	}
}

static void
pass_joint(struct course *c, const struct smooth_joint *j)
{
	size_t k;
	int i;

	for (k = 0; k < j->curve.n; k++)
		if (j->alone[k])
			pass_number(c, j->value + k);
	for (k = j->form; k < j->turn; k++)
		pass_number(c, k);
	for (i = 0; i < j->curve.nrotation; i++)
		pass_turn(c, j, i);
}

void
smooth_pass(struct smooth *s)
{
	struct course c = { 0 };
	size_t j;
	int x;

	c.queue = &s->queue;
	c.n = queue_count(&s->queue);
	butter_make(&c.butter, s->opt->hertz / s->rate);
	c.pad = butter_pad(&c.butter, c.n);
	c.x = xcalloc(c.n + 2 * c.pad, sizeof *c.x);
	for (x = 0; x < 3; x++) {
		c.way[x] = xcalloc(c.n, sizeof *c.way[x]);
		c.change[x] = xcalloc(c.n, sizeof *c.change[x]);
	}
	for (j = 0; j < s->f.m.sk->n; j++)
		if (s->joint[j].on)
			pass_joint(&c, &s->joint[j]);
	free(c.x);
	for (x = 0; x < 3; x++) {
		free(c.way[x]);
		free(c.change[x]);
	}
}
