#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "picture/reelcode_priv.h"

enum { OCTAVE = 16 };            /* steps are powers of the OCTAVE-th root of
                                  * 2 */
/* Of the error allowed, what counts as no motion, and what is left for motion
 * where vertices have errors of their own. */
#define STILL 0.02
#define BESIDE_MESH 0.65
/* Joints turn what is at least so far from them, in sizes. */
#define LEAST_REACH 0.02

/* --- what nodes do --- */

/* Takes loose nodes into the world, which is where all are then. */
static void
let_loose(struct reelcoder *r)
{
	struct local *l = r->now;
	struct xform x;
	size_t i;
	int up;

	for (i = 0; i < r->n; i++, l++) {
		up = r->rig->parent[i];
		local_join(&x, l);
		if (l->known == LOCAL_KNOWN && up >= 0)
			xform_mul(&x, &r->world[up], &x);
		r->world[i] = x;
		if (r->node[i].flags & LOOSE && l->known == LOCAL_KNOWN)
			local_split(l, &x);
	}
}

void
reelplan_frame(struct reelcoder *r, size_t k)
{
	scene_locals(r->s, r->reel, k, r->now);
	if (r->loose || r->reel->formed)
		let_loose(r);
}

static double
off_by(const double *a, const double *b, int n)
{
	double most = 0, d;

	while (n--) {
		d = fabs(a[n] - b[n]);
		most = d > most ? d : most;
	}
	return most;
}

/* How far node i is from its parent. */
static double
distance(const struct reelcoder *r, size_t i)
{
	int up = r->node[i].parent;
	double way[3];

	if (up < 0)
		return 0;
	if (!r->reel->formed)
		return vec_len(r->now[i].t);
	vec_sub(way, r->world[i].t, r->world[up].t);
	return vec_len(way);
}

static void
survey_node(struct reelcoder *r, size_t i)
{
	struct node *nd = &r->node[i];
	const struct local *l = &r->now[i];
	double d;

	if (l->known == LOCAL_WORLD)
		nd->flags |= LOOSE;
	if (l->known == LOCAL_GAP) {
		nd->flags |= LACKS;
		return;
	}
	if (!nd->first.known)
		nd->first = *l;
	if (nd->turned <= STILL * REEL_ERROR)
		nd->turned = quat_angle(nd->first.q, l->q);
	d = off_by(nd->first.t, l->t, 3);
	nd->moved = d > nd->moved ? d : nd->moved;
	if (r->reel->formed)
		nd->formed = fmax(nd->formed, off_by(nd->first.form, l->form,
		    9));
	d = distance(r, i);
	nd->far = d > nd->far ? d : nd->far;
}

static void
clear_nodes(struct reelcoder *r)
{
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		nd->flags &= LOOSE;
		nd->parent = nd->flags & LOOSE ? -1 : r->rig->parent[i];
		nd->first.known = 0;
		nd->turned = nd->moved = nd->formed = nd->far = 0;
	}
}

/* Looks at all frames. */
static void
survey(struct reelcoder *r)
{
	size_t k, i;

	clear_nodes(r);
	for (k = 0; k < r->reel->frames; k++) {
		reelplan_frame(r, k);
		for (i = 0; i < r->n; i++)
			survey_node(r, i);
	}
	for (i = 0; i < r->n; i++)
		r->loose |= (r->node[i].flags & LOOSE) != 0;
}

/* --- the size, and how far joints reach --- */

struct extent {
	double lo[3], hi[3];
};

static void
extent_begin(struct extent *e)
{
	int k;

	for (k = 0; k < 3; k++) {
		e->lo[k] = HUGE_VAL;
		e->hi[k] = -HUGE_VAL;
	}
}

static void
extent_add(struct extent *e, const double *p)
{
	int k;

	for (k = 0; k < 3 && isfinite(p[k]); k++) {
		e->lo[k] = fmin(e->lo[k], p[k]);
		e->hi[k] = fmax(e->hi[k], p[k]);
	}
}

/* The largest one; 0 if none is known. */
static double
extent_size(const double *lo, const double *hi)
{
	double most = 0;
	int k;

	for (k = 0; k < 3; k++)
		most = fmax(most, hi[k] - lo[k]);
	return most;
}

/* That of the lines in the first frame in which they are known. */
static double
lines_size(struct reelcoder *r)
{
	const struct figure *f = r->reel->figure;
	struct shot shot = { 0 };
	struct extent e;
	double size = 0;
	size_t k, i;

	for (k = 0; k < r->reel->frames && size <= 0; k++) {
		scene_shot(r->s, r->reel, k, &shot);
		extent_begin(&e);
		for (i = 0; i < f->lines; i++) {
			extent_add(&e, shot.at[f->line[i].from]);
			extent_add(&e, shot.at[f->line[i].to]);
		}
		size = extent_size(e.lo, e.hi);
	}
	shot_free(&shot);
	return size;
}

static void
find_size(struct reelcoder *r)
{
	r->size = extent_size(r->rig->lo, r->rig->hi);
	if (r->size <= 0)
		r->size = lines_size(r);
	if (r->size <= 0)
		r->size = extent_size(r->reel->lo, r->reel->hi);
	if (!(r->size > 0 && r->size < 1e100))
		r->size = 1;
}

/* Adds a vertex to what joints of at least a tenth of its weight carry. */
static void
span_vertex(struct reelcoder *r, const struct mesh *m, const struct vertex *v)
{
	const struct weight *w;
	double p[3];
	int k, i;

	for (k = v->first; k >= 0; k = w->next) {
		struct node *nd = &r->node[m->weight[k].joint];

		w = &m->weight[k];
		if (w->w < 0.1)
			continue;
		if (w->local >= 0)
			memcpy(p, m->local[w->local].at, sizeof p);
		else
			xform_apply(p, &r->rig->inverse[w->joint], v->at);
		for (i = 0; i < 3; i++) {
			nd->lo[i] = fmin(nd->lo[i], p[i]);
			nd->hi[i] = fmax(nd->hi[i], p[i]);
		}
	}
}

static void
span_meshes(struct reelcoder *r)
{
	size_t i, v;
	int k;

	for (i = 0; i < r->n; i++)
		for (k = 0; k < 3; k++) {
			r->node[i].lo[k] = HUGE_VAL;
			r->node[i].hi[k] = -HUGE_VAL;
		}
	for (i = 0; i < r->rig->meshes; i++)
		for (v = 0; v < r->rig->mesh[i]->n; v++)
			span_vertex(r, r->rig->mesh[i],
			    &r->rig->mesh[i]->vert[v]);
}

int
reelplan_corner(const struct node *nd, int which, double *p)
{
	int i;

	for (i = 0; i < 3; i++)
		p[i] = which >> i & 1 ? nd->hi[i] : nd->lo[i];
	return nd->lo[0] <= nd->hi[0];
}

/* Whether the node makes good how far what is above it is turned wrongly. */
static int
corrects(const struct reelcoder *r, size_t i)
{
	const struct node *nd = &r->node[i];

	return i >= r->reel->figure->joints || (nd->flags & TURNS && nd->rigid);
}

static void
find_reach(struct reelcoder *r)
{
	struct node *nd;
	double p[3];
	size_t i;
	int k;

	for (i = r->n; i-- > 0;) {
		nd = &r->node[i];
		nd->reach = fmax(nd->reach, LEAST_REACH * r->size);
		for (k = 0; k < 8 && reelplan_corner(nd, k, p); k++)
			nd->reach = fmax(nd->reach, vec_len(p));
		if (nd->parent < 0)
			continue;
		r->node[nd->parent].reach = fmax(r->node[nd->parent].reach,
		    nd->far + (corrects(r, i) ? 0 : nd->reach));
	}
}

/* --- steps --- */

/* Rounds a step down to a power, and sets which. */
static double
set_step(double step, int *power)
{
	*power = (int)floor(OCTAVE * log2(step));
	return exp2((double)*power / OCTAVE);
}

void
reelplan_steps(struct reelcoder *r)
{
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		nd->turnstep = set_step(r->step * r->size / nd->reach,
		    &nd->turnpower);
		nd->movestep = set_step(r->step * r->size, &nd->movepower);
	}
}

/* Sets what nodes do, but for gaps and loose ones, which are known. */
static void
set_flags(struct reelcoder *r)
{
	static const double one[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	double still = STILL * REEL_ERROR * r->size;
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		if (nd->turned > STILL * REEL_ERROR)
			nd->flags |= TURNS;
		else if (quat_angle(nd->first.q, quat_none) > 0)
			nd->flags |= TURNED;
		if (nd->moved > still)
			nd->flags |= MOVES;
		else if (nd->flags & LOOSE || off_by(nd->first.t,
		    r->rig->offset[i], 3) > still / 10)
			nd->flags |= PLACED;
		if (nd->formed > STILL * REEL_ERROR)
			nd->flags |= FORMS;
		else if (off_by(nd->first.form, one, 9) > 0)
			nd->flags |= FORMED;
		nd->rigid = !(nd->flags & (FORMS | FORMED)) &&
		    (nd->parent < 0 || r->node[nd->parent].rigid);
	}
}

/* --- all --- */

void
reelplan_find(struct reelcoder *r)
{
	static const double nowhere[3] = { 0, 0, 0 };
	size_t i;

	survey(r);
	if (r->loose)
		survey(r);
	for (i = 0; i < r->n; i++)
		if (!r->node[i].first.known)
			local_at(&r->node[i].first, nowhere);
	find_size(r);
	span_meshes(r);
	r->limit = REEL_ERROR * r->size * (r->rig->meshes ? BESIDE_MESH : 1);
	set_flags(r);
	find_reach(r);
}
