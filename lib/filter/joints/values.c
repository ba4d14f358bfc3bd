#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/out.h"
#include "filter/joints/values.h"
#include "ir/translation.h"

/* Marks what the transform of a joint is made from. */
static void
use(struct values *v, const struct frames *f, int j)
{
	if (f->m.dof[j].kinds & DOF_U)
		in_die(&f->ir->in, "%.*s: channels of unknown kind (u) cannot "
		    "be computed with (@amc2ir -s gives them their kind)",
		    STRF(f->m.sk->joint[j].name));
	v->local_used[j] = 1;
}

static void
fold(struct values *v, const struct frames *f, int j)
{
	const struct plan_joint *k;
	int a;

	for (; j >= 0 && !v->folded[j]; j = k->up) {
		k = &v->p->joint[j];
		v->folded[j] = 1;
		use(v, f, k->hung == HUNG_BACK ? k->up : j);
		a = j;
		while (k->hung == HUNG_TOP &&
		    (a = v->p->old->joint[a].parent) >= 0)
			use(v, f, a);
		if (k->hung != HUNG_BESIDE &&
		    (k->up < 0 || !v->p->joint[k->up].drop))
			return;
	}
}

static void
set_channels(struct values *v, const struct motion *m)
{
	size_t i;

	motion_begin(&v->m, v->p->made);
	v->m.angle = m->angle;
	v->m.world = m->world;
	for (i = 0; i < v->p->n; i++)
		motion_set_dof(&v->m, (int)i, v->shapes.joint[i].list);
}

void
values_begin(struct values *v, const struct plan *p, const struct frames *f)
{
	size_t n = p->old->n, i;
	const struct shape *s;

	memset(v, 0, sizeof *v);
	v->p = p;
	shapes_find(&v->shapes, p, &f->m);
	set_channels(v, &f->m);
	v->local_used = xcalloc(n, 1);
	v->folded = xcalloc(n, 1);
	v->local = xcalloc(n, sizeof *v->local);
	v->before = xcalloc(n, sizeof *v->before);
	v->whole = xcalloc(n, sizeof *v->whole);
	v->world = xcalloc(n, sizeof *v->world);
	v->same = 1;
	for (i = 0; i < p->n; i++) {
		s = &v->shapes.joint[i];
		v->same = v->same && s->same;
		if (s->moves || s->turns)
			fold(v, f, p->from[i]);
	}
}

void
values_end(struct values *v)
{
	motion_end(&v->m);
	shapes_free(&v->shapes);
	free(v->local_used);
	free(v->folded);
	free(v->local);
	free(v->before);
	free(v->whole);
	free(v->world);
}

void
values_check(const struct values *v, const struct frames *f)
{
	const struct motion *m = &f->m;
	int j = f->joint;
	size_t i;

	for (i = 0; v->local_used[j] && i < m->dof[j].n; i++)
		if (isnan(m->val[m->at[j] + i]) &&
		    m->dof[j].ch[i] != CH_NAMED)
			in_die(&f->ir->in, "%.*s: nan: expected a number "
			    "(@resample fills in what is missing)",
			    STRF(m->sk->joint[j].name));
}

static void
singular(const struct frames *f, int j)
{
	in_die(&f->ir->in, "%.*s: its transform is singular",
	    STRF(f->m.sk->joint[j].name));
}

/* Sets local transforms from where joints are in the world. */
static void
set_from_world(struct values *v, const struct frames *f)
{
	const struct skel *sk = f->m.sk;
	struct xform back;
	int j, parent;

	frames_pose(f, v->world);
	for (j = 0; j < (int)sk->n; j++) {
		parent = sk->joint[j].parent;
		v->local[j] = v->world[j];
		if (parent < 0 || !v->local_used[j])
			continue;
		if (!xform_invert(&back, &v->world[parent]))
			singular(f, parent);
		xform_mul(&v->local[j], &back, &v->world[j]);
	}
}

static void
set_local(struct values *v, const struct frames *f)
{
	int j;

	if (f->m.world) {
		set_from_world(v, f);
		return;
	}
	for (j = 0; j < (int)f->m.sk->n; j++)
		if (v->local_used[j] && !pose_local(&f->m, j, f->m.val,
		    &v->local[j]))
			frames_bad_pose(f, j);
}

/* Sets the values that keep their texts, as others need the lengths among them,
 * and in the first frame those that tell which turn is near. */
static void
set_old(struct values *v, const struct motion *m, int i)
{
	const struct shape *s = &v->shapes.joint[i];
	size_t from = m->at[v->p->from[i]], at = v->m.at[i], k;

	for (k = 0; k < s->n; k++)
		if (s->ch[k].from >= 0 && (!v->begun || !s->ch[k].computed))
			v->m.val[at + k] = m->val[from + (size_t)s->ch[k].from];
}

/* Sets what the channels of a joint turn by, below what stands before them. Its
 * own scale stays as it is. */
static void
set_turn(struct values *v, const struct motion *m, int i, const double *linear)
{
	int j = v->p->from[i], own = v->p->joint[j].hung != HUNG_BACK;
	const struct rotation *r = &v->m.rotation[i];
	double *val = v->m.val + v->m.at[i], q[4], turn[4];

	if (r->kind == DOF_M) {
		rotation_set_elements(r, linear, val);
		return;
	}
	quat_from_mat(q, linear);
	if (own && m->dof[j].kinds & DOF_S) {
		quat_from_mat(q, v->before[j].m);
		rotation_get(&m->rotation[j], m->val + m->at[j], turn);
		quat_mul(q, q, turn);
	}
	rotation_set(r, q, val, val);
}

static void
set_joint(struct values *v, const struct frames *f, int i)
{
	const struct shape *s = &v->shapes.joint[i];
	unsigned kinds = v->m.dof[i].kinds;
	int j = v->p->from[i];
	const struct xform *world = &v->world[j], *local = &v->whole[j];

	if (s->moves)
		translation_set(&v->m, i, f->m.world && kinds & DOF_P ?
		    world->t : local->t, v->m.val);
	if (s->turns)
		set_turn(v, &f->m, i, f->m.world &&
		    kinds & (DOF_Q | DOF_A | DOF_M) ? world->m : local->m);
}

void
values_set(struct values *v, const struct frames *f)
{
	int i, j;

	set_local(v, f);
	j = plan_fold(v->p, v->local, v->folded, v->before, v->whole);
	if (j >= 0)
		singular(f, j);
	for (i = 0; i < (int)v->p->n; i++) {
		if (v->shapes.joint[i].same && !(v->m.dof[i].kinds & DOF_L))
			continue;
		set_old(v, &f->m, i);
		set_joint(v, f, i);
	}
	v->begun = 1;
}

void
values_put(const struct values *v, int i, struct str old)
{
	const struct shape *s = &v->shapes.joint[i];
	const double *val = v->m.val + v->m.at[i];
	struct str field = { NULL, 0 };
	int at = -1;
	size_t k;

	for (k = 0; k < s->n; k++) {
		while (at < s->ch[k].from) {
			str_field(&old, &field);
			at++;
		}
		if (s->ch[k].computed)
			out_nums(&val[k], 1);
		else
			out_field(field);
	}
}
