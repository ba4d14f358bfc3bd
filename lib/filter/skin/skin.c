#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "filter/skin/skin.h"

struct skin {
	const struct skel *sk;
	struct mesh *mesh;
	struct xform *inverse;   /* per joint, of its transform at rest */
	struct xform *move;      /* per joint: from rest to this frame */
	const struct xform *world;       /* per joint, in this frame */
};

/* Whether a vertex is moved by that weight from where it is at rest. */
static int
is_bound(const struct skin *s, size_t weight)
{
	return s->mesh->weight[weight].local < 0;
}

/* Sets inverses of the joints that vertices are bound to at rest; the others may
 * have none. */
static void
bind_joints(struct skin *s, const struct in *in)
{
	struct xform *rest = xcalloc(s->sk->n, sizeof *rest);
	int known = pose_rest(s->sk, rest), j;
	char *done = xcalloc(s->sk->n, 1);
	const char *fault;
	size_t i;

	for (i = 0; i < s->mesh->nweight; i++) {
		j = s->mesh->weight[i].joint;
		if (done[j] || !is_bound(s, i))
			continue;
		done[j] = 1;
		fault = bind_inverse(s->sk, j, known < 0 || j < known ?
		    &rest[j] : NULL, &s->inverse[j]);
		if (fault)
			in_die(in, "joint %.*s: %s",
			    STRF(s->sk->joint[j].name), fault);
	}
	free(done);
	free(rest);
}

static void
share_weights(struct mesh *mesh, const struct in *in)
{
	size_t v = mesh_share_weights(mesh);

	if (v < mesh->n)
		in_die(in, "vertex %zu: its weights sum to 0 or less", v);
}

struct skin *
skin_new(const struct in *in, const struct skel *sk, struct mesh *mesh)
{
	struct skin *s = xcalloc(1, sizeof *s);

	s->sk = sk;
	s->mesh = mesh;
	s->inverse = xcalloc(sk->n, sizeof *s->inverse);
	s->move = xcalloc(sk->n, sizeof *s->move);
	bind_joints(s, in);
	share_weights(mesh, in);
	return s;
}

void
skin_free(struct skin *s)
{
	free(s->inverse);
	free(s->move);
	free(s);
}

void
skin_pose(struct skin *s, const struct xform *world)
{
	size_t j;

	s->world = world;
	for (j = 0; j < s->sk->n; j++)
		xform_mul(&s->move[j], &world[j], &s->inverse[j]);
}

/* Adds where x takes a point, by the share w. */
static inline void
add_share(double *sum, double w, const struct xform *x, const double *p)
{
	const double *m = x->m, *t = x->t;

	sum[0] += w * (m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + t[0]);
	sum[1] += w * (m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + t[1]);
	sum[2] += w * (m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + t[2]);
}

/* Of a vertex that has weights. */
static void
blend(const struct skin *s, const struct vertex *vert, double *at)
{
	const struct weight *w;
	double sum[3] = { 0, 0, 0 };
	int k;

	for (k = vert->first; k >= 0; k = w->next) {
		w = &s->mesh->weight[k];
		if (w->local >= 0)
			add_share(sum, w->w, &s->world[w->joint],
			    s->mesh->local[w->local].at);
		else
			add_share(sum, w->w, &s->move[w->joint], vert->at);
	}
	at[0] = sum[0];
	at[1] = sum[1];
	at[2] = sum[2];
}

/* Sets n to where a weight takes the vertex's normal. */
static void
turn_normal(const struct skin *s, const struct vertex *vert,
    const struct weight *w, double *n)
{
	const struct mesh *m = s->mesh;

	if (w->local >= 0)
		mat_vec(n, s->world[w->joint].m, m->local[w->local].normal);
	else
		mat_vec(n, s->move[w->joint].m, m->normal[vert->normal].v);
}

/* As programs that draw do it: like the vertex, without moving, and of unit
 * length then. Where the parts cancel out it is as it was at rest. */
static void
blend_normal(const struct skin *s, const struct vertex *vert, double *to)
{
	const struct weight *w;
	double sum[3] = { 0, 0, 0 }, part[3], most = 0;
	int k;

	for (k = vert->first; k >= 0; k = w->next) {
		w = &s->mesh->weight[k];
		turn_normal(s, vert, w, part);
		most = fmax(most, vec_len(part));
		vec_scale(part, part, w->w);
		vec_add(sum, sum, part);
	}
	if (vec_unit(to, sum, 1e-9 * most))
		return;
	if (vert->normal >= 0)
		memcpy(to, s->mesh->normal[vert->normal].v, 3 * sizeof *to);
	else
		turn_normal(s, vert, &s->mesh->weight[vert->first], to);
}

int
skin_normal(const struct skin *s, size_t v, double *to)
{
	const struct vertex *vert = &s->mesh->vert[v];

	if (vert->normal < 0 && vert->local < 0)
		return 0;
	if (vert->first < 0)
		memcpy(to, s->mesh->normal[vert->normal].v, 3 * sizeof *to);
	else
		blend_normal(s, vert, to);
	return 1;
}

void
skin_vertex(const struct skin *s, size_t v, double *at)
{
	const struct vertex *vert = &s->mesh->vert[v];

	if (vert->first < 0)
		memcpy(at, vert->at, sizeof vert->at);
	else
		blend(s, vert, at);
}
