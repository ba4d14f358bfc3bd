#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "filter/mirror/plan.h"

/* --- the plane --- */

void
plane_vec(int axis, double *v)
{
	v[axis] = -v[axis];
}

void
plane_quat(int axis, double *q)
{
	int i;

	for (i = 0; i < 3; i++)
		if (i != axis)
			q[i] = -q[i];
}

void
plane_mat(int axis, double *m)
{
	int i;

	for (i = 0; i < 3; i++)
		m[3 * axis + i] = -m[3 * axis + i];
}

static int
largest(const double *row)
{
	int i, best = 0;

	for (i = 1; i < 3; i++)
		if (fabs(row[i]) > fabs(row[best]))
			best = i;
	return best;
}

enum axes_kind
axes_of(struct axes *a, const double *m)
{
	double rest = 0;
	int i, k, seen = 0;

	for (i = 0; i < 3; i++) {
		a->from[i] = largest(m + 3 * i);
		a->sign[i] = m[3 * i + a->from[i]] < 0 ? -1 : 1;
		seen |= 1 << a->from[i];
		for (k = 0; k < 3; k++)
			if (k != a->from[i])
				rest = fmax(rest, fabs(m[3 * i + k]));
	}
	if (seen != 7)
		return AXES_NONE;
	return rest < ROUNDING ? AXES_EXACT : AXES_NEAR;
}

/* --- C by the first frame --- */

/* How much more the directions of bones count than how the joint is turned:
 * that differs between left and right in most poses. */
#define BONES 10

/* From this mean cosine on, bones are where their partners' are at rest. */
#define ALIKE 0.95

/* The direction of a joint from its parent, in the parent's axes. */
static int
bone_to(const struct body *b, int j, double *v)
{
	return vec_unit(v, b->sk->joint[j].offset, 1e-6 * b->size);
}

/* The direction of the joint's own bone. */
static int
tail_of(const struct body *b, int j, double *v)
{
	const struct joint *joint = &b->sk->joint[j];

	return joint->has & HAS_BONE && joint->length > 1e-6 * b->size &&
	    vec_unit(v, joint->dir, 0);
}

/* The mean cosine between the bones of j, so turned, and those of k. */
static double
fit_of_bones(const struct body *b, const int *partner, int j, const double *r)
{
	double sum = 0, v[3], w[3];
	int i, n = 0;

	if (tail_of(b, j, v) && tail_of(b, partner[j], w)) {
		mat_vec(v, r, v);
		sum = vec_dot(v, w);
		n = 1;
	}
	for (i = b->first[j]; i >= 0; i = b->next[i]) {
		if (b->sk->joint[partner[i]].parent != partner[j] ||
		    !bone_to(b, i, v) || !bone_to(b, partner[i], w))
			continue;
		mat_vec(v, r, v);
		sum += vec_dot(v, w);
		n++;
	}
	return n ? sum / n : 0;
}

static double
likeness(const double *a, const double *b)
{
	double sum = 0;
	int i;

	for (i = 0; i < 9; i++)
		sum += a[i] * b[i];
	return sum;
}

/* W(k)⁻¹·F·W(j), with F the reflection in the figure's own plane. */
static void
posed(double *m, const struct xform *first, int j, int k, const double *left)
{
	double f[9];
	int i;

	mat_identity(f);
	for (i = 0; i < 9; i++)
		f[i] -= 2 * left[i / 3] * left[i % 3];
	mat_transpose(m, first[k].m);
	mat_mul(m, m, f);
	mat_mul(m, m, first[j].m);
}

static void
at_rest(double *c, const struct body *b, int j, int k, int axis)
{
	double back[9], own[9];

	memcpy(own, b->rest[j].m, sizeof own);
	plane_mat(axis, own);
	mat_transpose(back, b->rest[k].m);
	mat_mul(c, back, own);
}

static void
in_first(double *c, const struct body *b, const int *partner, int j,
    const struct xform *first, const double *left)
{
	double r[9], m[9], fit, best = -HUGE_VAL;
	int i;

	posed(m, first, j, partner[j], left);
	for (i = 0; i < AXES_WAYS; i++) {
		axes_way(r, i);
		if (mat_det(r) > 0)
			continue;
		fit = BONES * fit_of_bones(b, partner, j, r) + likeness(r, m);
		if (fit > best + 1e-9) {
			best = fit;
			memcpy(c, r, sizeof r);
		}
	}
}

/* C for a figure whose rest pose does not show its sides: all bones lie along
 * one axis, or left and right hang otherwise. A joint whose bones are mirrored
 * at rest has C as it is there. Any other joint has its own, which takes axes
 * to axes, and the bones that begin at the joint to those of its partner; of
 * those it is the nearest to how left and right are turned in the first frame.
 * What is above the hips is turned as the world is. */
void
plan_axes(double (*c)[9], const struct body *b, const int *partner,
    int axis, int rest_axis, const double *up, const struct xform *first)
{
	double left[3];
	int j, k, n = (int)b->sk->n, folded = body_folded(b);

	if (!body_left(left, b, first, up)) {
		left[0] = left[1] = left[2] = 0;
		left[axis] = 1;
	}
	for (j = 0; j < n; j++) {
		k = partner[j];
		if (j != b->hips && skel_is_above(b->sk, j, b->hips)) {
			at_rest(c[j], b, j, k, axis);
			continue;
		}
		at_rest(c[j], b, j, k, rest_axis);
		if (folded || fit_of_bones(b, partner, j, c[j]) < ALIKE)
			in_first(c[j], b, partner, j, first, left);
	}
}

/* --- the values --- */

/* What is known of the joints so far: per joint, whether it will be as
 * wanted. */
struct exact {
	unsigned char *turn;     /* its linear part */
	unsigned char *place;    /* its place */
};

#define COMPLETE (DOF_Q | DOF_A | DOF_M)

int
plan_in_world(const struct mirror_plan *p, int j, unsigned kinds)
{
	return p->m->world && (p->m->dof[j].kinds & kinds) != 0;
}

static int
parent_of(const struct mirror_plan *p, int j)
{
	return p->m->sk->joint[j].parent;
}

/* C of what channels are relative to; the world's is S. */
static void
c_parent(const struct mirror_plan *p, int j, unsigned kinds, double *c)
{
	int parent = parent_of(p, j);

	if (parent < 0 || plan_in_world(p, j, kinds)) {
		mat_identity(c);
		plane_mat(p->axis, c);
	} else {
		memcpy(c, p->c[parent], sizeof p->c[parent]);
	}
}

/* S·C */
static void
set_n(struct mirror_plan *p, int j, double *n)
{
	quat_conj(n, p->body->turn[p->partner[j]]);
	plane_quat(p->axis, n);
	quat_mul(n, n, p->between);
	quat_mul(n, n, p->body->turn[j]);
}

static void
set_c(struct mirror_plan *p, int j, const double *c)
{
	double *n = p->n[j], m[9];

	if (c) {
		memcpy(m, c, sizeof m);
		plane_mat(p->axis, m);
		quat_from_mat(n, m);
	} else {
		set_n(p, j, n);
	}
	quat_mat(p->c[j], n);
	plane_mat(p->axis, p->c[j]);
}

/* A(j)⁻¹·C(j)⁻¹·A(k) */
static void
axis_frame(const struct mirror_plan *p, int j, double *g)
{
	const struct joint *joint = p->m->sk->joint;
	double a[9];

	mat_transpose(g, p->c[j]);
	mat_transpose(a, joint[j].axis);
	mat_mul(g, a, g);
	mat_mul(g, g, joint[p->partner[j]].axis);
}

/* A(j)⁻¹·R(j)⁻¹·C(parent)⁻¹·R(k)·A(k), with R the rest to the parent: the same
 * where the rests are alike. */
static void
move_frame(const struct mirror_plan *p, int j, double *g)
{
	const struct joint *own = &p->m->sk->joint[j];
	const struct joint *other = &p->m->sk->joint[p->partner[j]];
	double m[9];

	mat_mul(g, other->rest, other->axis);
	c_parent(p, j, 0, m);
	mat_transpose(m, m);
	mat_mul(g, m, g);
	mat_mul(m, own->rest, own->axis);
	mat_transpose(m, m);
	mat_mul(g, m, g);
}

void
plan_frame(const struct mirror_plan *p, int j, unsigned kind, double *g)
{
	if (kind & DOF_R) {
		axis_frame(p, j, g);
		return;
	}
	if (kind & DOF_T) {
		move_frame(p, j, g);
		return;
	}
	if (kind & DOF_P)
		c_parent(p, j, DOF_P, g);
	else
		memcpy(g, p->c[j], sizeof p->c[j]);
	mat_transpose(g, g);
}

static struct plan_value *
values_of(const struct mirror_plan *p, int j)
{
	return p->value + p->m->at[j];
}

/* Whether j is to its parent what k is to its own. */
static int
follows(const struct mirror_plan *p, int j)
{
	int a = parent_of(p, j), b = parent_of(p, p->partner[j]);

	return a < 0 ? b < 0 : b >= 0 && p->partner[a] == b;
}

/* Whether the rest of j is that of k, mirrored: C(parent)⁻¹·(that of
 * k)·C(j). */
static int
rests_alike(const struct mirror_plan *p, int j)
{
	const struct joint *joint = p->m->sk->joint;
	double m[9], far = 0;
	int i;

	c_parent(p, j, 0, m);
	mat_transpose(m, m);
	mat_mul(m, m, joint[p->partner[j]].rest);
	mat_mul(m, m, p->c[j]);
	for (i = 0; i < 9; i++)
		far = fmax(far, fabs(m[i] - joint[j].rest[i]));
	return far < ROUNDING;
}

/* Whether j is placed as its partner is, as far as its parent's linear part and
 * place decide. */
static int
is_placed(const struct mirror_plan *p, const struct exact *e, int j)
{
	int parent = parent_of(p, j);

	return follows(p, j) && (parent < 0 ||
	    (e->turn[parent] && e->place[parent]));
}

/* Whether j stands as its partner does, as far as its parent's linear part and
 * its own rest decide. */
static int
stands(const struct mirror_plan *p, const struct exact *e, int j)
{
	int parent = parent_of(p, j);

	return follows(p, j) && (parent < 0 || e->turn[parent]) &&
	    rests_alike(p, j);
}

static int
set_angles(struct plan_value *v, const struct rotation *r,
    const struct rotation *of, const struct axes *x, int copied)
{
	int i;

	for (i = 0; i < r->n; i++)
		if (x->from[r->axis[i]] != of->axis[i])
			return 0;
	/* S reverses rotations */
	for (i = 0; i < r->n; i++)
		v[r->place[i]] = (struct plan_value){ of->place[i],
		    -x->sign[r->axis[i]], copied };
	return 1;
}

/* Element i of q or m comes from element from[i]. */
static int
set_elements(struct plan_value *v, const struct rotation *r,
    const struct rotation *of, const int *from, const int *sign, int copied)
{
	int i;

	for (i = 0; i < r->n; i++)
		if ((r->place[i] < 0) != (of->place[from[i]] < 0))
			return 0;
	for (i = 0; i < r->n; i++)
		if (r->place[i] >= 0)
			v[r->place[i]] = (struct plan_value){
			    of->place[from[i]], sign[i], copied };
	return 1;
}

static int
set_quat(struct plan_value *v, const struct rotation *r,
    const struct rotation *of, const struct axes *x, int copied)
{
	int from[4] = { x->from[0], x->from[1], x->from[2], 3 };
	int sign[4] = { -x->sign[0], -x->sign[1], -x->sign[2], 1 };

	return set_elements(v, r, of, from, sign, copied);
}

static int
set_matrix(struct plan_value *v, const struct rotation *r,
    const struct rotation *of, const struct axes *row, const struct axes *col,
    int copied)
{
	int from[9], sign[9], i;

	for (i = 0; i < 9; i++) {
		from[i] = 3 * row->from[i / 3] + col->from[i % 3];
		sign[i] = row->sign[i / 3] * col->sign[i % 3];
	}
	return set_elements(v, r, of, from, sign, copied);
}

/* Finds how rotation channels come from the partner's. copied: their values may
 * be copied. Returns whether they are. */
static int
match_turn(struct mirror_plan *p, int j, int copied)
{
	const struct rotation *r = &p->m->rotation[j];
	const struct rotation *of = &p->m->rotation[p->partner[j]];
	struct plan_value *v = values_of(p, j);
	struct axes x, above;
	double g[9];
	enum axes_kind kind, kind_above;

	if (r->kind != of->kind || r->n != of->n)
		return 0;
	plan_frame(p, j, r->kind, g);
	kind = axes_of(&x, g);
	c_parent(p, j, COMPLETE, g);
	mat_transpose(g, g);
	kind_above = r->kind == DOF_R ? kind : axes_of(&above, g);
	copied = copied && kind == AXES_EXACT && kind_above == AXES_EXACT;
	if (!kind || !kind_above)
		return 0;
	if (r->kind == DOF_M)
		return set_matrix(v, r, of, &above, &x, copied) && copied;
	if (r->kind == DOF_R)
		return set_angles(v, r, of, &x, copied) && copied;
	if (memcmp(&x, &above, sizeof x) != 0)
		return 0;
	if (r->kind == DOF_Q)
		return set_quat(v, r, of, &x, copied) && copied;
	return set_angles(v, r, of, &x, copied) && copied;
}

/* The place of the channel ch in `of` that channel i of d takes its value from,
 * or -1: lists may hold a channel twice. */
static int
find_alike(const struct dof *of, enum chan ch, const struct dof *d, size_t i)
{
	size_t k, before = 0;

	for (k = 0; k < i; k++)
		before += d->ch[k] == d->ch[i];
	for (k = 0; k < of->n; k++)
		if (of->ch[k] == ch && before-- == 0)
			return (int)k;
	return -1;
}

/* Plans channels whose values come from the partner's of the same kind, along
 * the axes x; 0 if the two do not go together. first: CH_TX, CH_PX or CH_SX. */
static int
set_vector(struct mirror_plan *p, int j, enum chan first, const struct axes *x,
    int is_size)
{
	const struct dof *d = &p->m->dof[j];
	const struct dof *of = &p->m->dof[p->partner[j]];
	struct plan_value *v = values_of(p, j);
	size_t i;
	int a, from;

	for (i = 0; i < d->n; i++) {
		if (chan_kind(d->ch[i]) != chan_kind(first))
			continue;
		a = d->ch[i] - first;
		from = find_alike(of, (enum chan)(first + x->from[a]), d, i);
		if (from < 0)
			return 0;
		v[i] = (struct plan_value){ from, is_size ? 1 : x->sign[a],
		    1 };
	}
	return 1;
}

static size_t
count(const struct dof *d, unsigned kind)
{
	size_t i, n = 0;

	for (i = 0; i < d->n; i++)
		n += chan_kind(d->ch[i]) == kind;
	return n;
}

/* Whether both have as many channels of a kind that has one for each axis. */
static int
as_many(const struct mirror_plan *p, int j, unsigned kind)
{
	return count(&p->m->dof[j], kind) ==
	    count(&p->m->dof[p->partner[j]], kind);
}

static void
forget(struct mirror_plan *p, int j, unsigned kinds)
{
	const struct dof *d = &p->m->dof[j];
	size_t i;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) & kinds)
			values_of(p, j)[i].place = -1;
}

static int
is_whole(const struct dof *d, enum chan first)
{
	int place[3];

	return dof_places(d, first, 3, place);
}

static int
is_same(double a, double b, double size)
{
	return fabs(a - b) <= 1e-10 * size;
}

/* Whether v is C⁻¹·of. */
static int
is_mirrored(const double *v, const double *c, const double *of)
{
	double inv[9], w[3], size = vec_len(v) + vec_len(of);
	int i;

	mat_transpose(inv, c);
	mat_vec(w, inv, of);
	for (i = 0; i < 3; i++)
		if (!is_same(v[i], w[i], size))
			return 0;
	return 1;
}

static int
same_length(const struct mirror_plan *p, int j)
{
	const struct joint *joint = p->m->sk->joint;
	double a = joint[j].length, b = joint[p->partner[j]].length;

	return is_same(a, b, fabs(a) + fabs(b));
}

/* Whether the place from which j's translations start is that of k,
 * mirrored. */
static int
starts_alike(const struct mirror_plan *p, int j)
{
	const struct joint *joint = p->m->sk->joint;
	int k = p->partner[j], a = joint[j].parent, b = joint[k].parent;
	double c[9];

	c_parent(p, j, DOF_P, c);
	if (!is_mirrored(joint[j].offset, c, joint[k].offset))
		return 0;
	if (a < 0 || !((p->m->dof[a].kinds | p->m->dof[b].kinds) & DOF_L))
		return 1;
	return same_length(p, a) &&
	    is_mirrored(joint[a].dir, p->c[a], joint[b].dir);
}

/* Whether translation channels, all of one kind, are the partner's. */
static int
match_move(struct mirror_plan *p, const struct exact *e, int j)
{
	const struct dof *d = &p->m->dof[j];
	const struct dof *of = &p->m->dof[p->partner[j]];
	enum chan first = d->kinds & DOF_T ? CH_TX : CH_PX;
	unsigned kind = chan_kind(first);
	struct axes x;
	double g[9];

	if ((d->kinds & DOF_MOVES) != kind || (of->kinds & DOF_MOVES) != kind ||
	    !as_many(p, j, kind))
		return 0;
	if (!plan_in_world(p, j, DOF_P) && !is_placed(p, e, j))
		return 0;
	if (!(kind == DOF_P && is_whole(d, CH_PX)) && !starts_alike(p, j))
		return 0;
	plan_frame(p, j, kind, g);
	return axes_of(&x, g) == AXES_EXACT && set_vector(p, j, first, &x, 0);
}

static void
plan_move(struct mirror_plan *p, struct exact *e, int j)
{
	const struct dof *d = &p->m->dof[j];
	unsigned kinds = d->kinds | p->m->dof[p->partner[j]].kinds;
	int copied;

	forget(p, j, DOF_MOVES);
	copied = d->kinds & DOF_MOVES && match_move(p, e, j);
	if (!copied)
		forget(p, j, DOF_MOVES);
	p->moves[j] = d->kinds & DOF_MOVES && !copied;
	if (kinds & DOF_MOVES)
		e->place[j] = copied || is_whole(d, CH_TX) ||
		    is_whole(d, CH_PX);
	else
		e->place[j] = is_placed(p, e, j) && starts_alike(p, j);
}

/* Whether the joint's scale will be that of its partner. */
static int
plan_scale(struct mirror_plan *p, int j)
{
	unsigned kinds = p->m->dof[j].kinds;
	struct axes x;
	double g[9];

	forget(p, j, DOF_S);
	plan_frame(p, j, p->m->rotation[j].kind ? p->m->rotation[j].kind :
	    DOF_R, g);
	if (axes_of(&x, g) == AXES_EXACT && as_many(p, j, DOF_S) &&
	    set_vector(p, j, CH_SX, &x, 1))
		return 1;
	forget(p, j, DOF_S);
	return !((kinds | p->m->dof[p->partner[j]].kinds) & DOF_S);
}

static void
plan_length(struct mirror_plan *p, int j)
{
	if (!same_length(p, j))
		forget(p, j, DOF_L);
}

static void
plan_turn(struct mirror_plan *p, struct exact *e, int j)
{
	const struct rotation *r = &p->m->rotation[j];
	const struct rotation *of = &p->m->rotation[p->partner[j]];
	int fixed = plan_in_world(p, j, COMPLETE) || stands(p, e, j);
	int copied, scaled, i;

	for (i = 0; i < r->n; i++)
		if (r->place[i] >= 0)
			values_of(p, j)[r->place[i]].place = -1;
	copied = r->kind && match_turn(p, j, fixed);
	p->turns[j] = r->kind && !copied;
	scaled = plan_scale(p, j);
	if (!r->kind)
		e->turn[j] = !of->kind && fixed && scaled;
	else if (r->kind == DOF_M)
		e->turn[j] = copied || rotation_is_free(r);
	else
		e->turn[j] = scaled && of->kind != DOF_M &&
		    (copied || rotation_is_free(r));
}

static int
is_at(const struct dof *d, size_t i, struct str word)
{
	return i < d->n && str_same(d->word[i], word);
}

/* Plans channels of which only the names are known: each goes with the channel
 * of the partner that has its name. */
static void
plan_names(struct mirror_plan *p, int j)
{
	const struct dof *d = &p->m->dof[j];
	const struct dof *of = &p->m->dof[p->partner[j]];
	struct plan_value *v = values_of(p, j);
	struct map names = { 0 };
	size_t i, *k;

	for (i = 0; i < of->n; i++)
		map_add(&names, of->word[i], i);
	for (i = 0; i < d->n; i++) {
		k = is_at(of, i, d->word[i]) ? &i : map_find(&names,
		    d->word[i]);
		v[i] = (struct plan_value){ k ? (int)*k : -1, 1, 1 };
	}
	map_free(&names);
}

static void
plan_joint(struct mirror_plan *p, struct exact *e, const struct ir *ir, int j)
{
	const struct joint *jt = &p->m->sk->joint[j];

	if (p->m->dof[j].kinds & DOF_U)
		in_die(&ir->in, "%.*s: channels of unknown kind (u) cannot be "
		    "mirrored (@amc2ir -s gives them their kind)",
		    STRF(jt->name));
	plan_names(p, j);
	plan_turn(p, e, j);
	plan_move(p, e, j);
	plan_length(p, j);
}

static int
all_copied(const struct mirror_plan *p)
{
	size_t i;

	for (i = 0; i < p->m->nval; i++)
		if (p->value[i].place < 0 || !p->value[i].copied)
			return 0;
	return 1;
}

void
mirror_plan_make(struct mirror_plan *p, const struct ir *ir,
    const struct motion *m, const struct body *body,
    const int *partner, int axis, const double *between, double (*c)[9])
{
	size_t n = m->sk->n, j;
	struct exact e;

	*p = (struct mirror_plan){ .m = m, .body = body, .partner = partner,
	    .axis = axis };
	memcpy(p->between, between, sizeof p->between);
	p->c = xcalloc(n, sizeof *p->c);
	p->n = xcalloc(n, sizeof *p->n);
	p->value = xcalloc(m->nval, sizeof *p->value);
	p->turns = xcalloc(n, 1);
	p->moves = xcalloc(n, 1);
	e.turn = xcalloc(n, 1);
	e.place = xcalloc(n, 1);
	for (j = 0; j < n; j++)
		set_c(p, (int)j, c ? c[j] : NULL);
	for (j = 0; j < n; j++) {
		plan_joint(p, &e, ir, (int)j);
		p->solves |= p->turns[j] || p->moves[j];
	}
	p->copies = all_copied(p);
	free(e.turn);
	free(e.place);
}

void
mirror_plan_free(struct mirror_plan *p)
{
	free(p->c);
	free(p->n);
	free(p->value);
	free(p->turns);
	free(p->moves);
}
