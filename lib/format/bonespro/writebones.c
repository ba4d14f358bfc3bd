#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "format/bonespro/write_priv.h"

/* As it came, a motion has the first order of angles of one of its joints. */
static void
choose_form(struct bp_anim *a)
{
	const struct motion *m = &a->f.m;
	size_t j;

	a->form = a->asked;
	if (a->form != BP_AS_IT_CAME)
		return;
	a->form = BP_MATRIX;
	for (j = 0; j < m->sk->n && a->form == BP_MATRIX; j++)
		a->form = bp_order_of_dof(&m->dof[j]);
}

static int
computed(const struct bp_plan *p)
{
	return !p->turn || !p->move;
}

void
bp_bones_set_up(struct bp_anim *a)
{
	struct motion *m = &a->f.m;
	size_t n = m->sk->n, j;
	unsigned kinds = 0;

	a->order = bp_numbered(m->sk);
	a->bone = xcalloc(n, sizeof *a->bone);
	a->refval = xcalloc(m->nval, sizeof *a->refval);
	rigid_begin(&a->pose[0], n, &a->warned);
	rigid_begin(&a->pose[1], n, &a->warned);
	choose_form(a);
	for (j = 0; j < n; j++) {
		kinds |= m->dof[j].kinds;
		bp_plan(&a->bone[j].plan, &m->dof[j], a->form);
		a->compute |= computed(&a->bone[j].plan);
	}
	m->unread = !a->compute;
	a->head.euler = a->form != BP_MATRIX;
	a->head.order = a->head.euler ? a->form : a->source.order;
	a->head.radians = kinds & DOF_A || !a->known ? m->angle == 1 :
	    a->source.radians;
}

void
bp_bones_keep(struct bp_anim *a, int j, int what, struct str text)
{
	const struct motion *m = &a->f.m;
	struct bp_bone *b = &a->bone[j];
	size_t want = what == BP_BOX ? 3 : m->dof[j].n;
	struct str bad;
	long n = num_count(text, 0, &bad);

	if (n < 0)
		in_no_number(&a->f.ir->in, bad, "%.*s",
		    STRF(m->sk->joint[j].name));
	if ((size_t)n != want)
		in_die(&a->f.ir->in, "%.*s: expected %zu values, saw %ld",
		    STRF(m->sk->joint[j].name), want, n);
	b->at[what] = a->text.n;
	b->n[what] = text.n;
	text_str(&a->text, text);
}

static struct str
text_of(const struct bp_anim *a, int j, int what)
{
	struct str text = text_get(&a->text);

	text.s += a->bone[j].at[what];
	text.n = a->bone[j].n[what];
	return text;
}

/* Transforms are in the world or relative to the parent, as the motion has
 * them. */
static struct xform *
transforms(const struct bp_anim *a, int ref)
{
	return a->f.m.world ? a->pose[ref].world : a->pose[ref].local;
}

static void
pose(struct bp_anim *a, const double *val, int ref)
{
	const struct motion *m = &a->f.m;
	struct xform *x = transforms(a, ref);
	int j = -1;

	if (a->form != BP_MATRIX) {
		rigid_set(&a->pose[ref], &a->f, val);
		return;
	}
	if (m->world) {
		j = pose_world(m, val, x);
		if (j >= 0)
			frames_bad_pose(&a->f, j);
		return;
	}
	while (++j < (int)m->sk->n)
		if (computed(&a->bone[j].plan) &&
		    !pose_local(m, j, val, &x[j]))
			frames_bad_pose(&a->f, j);
}

static void
pose_refs(struct bp_anim *a)
{
	const struct motion *m = &a->f.m;
	struct str rest, f;
	size_t j, i;

	memcpy(a->refval, m->val, m->nval * sizeof *a->refval);
	for (j = 0; j < m->sk->n; j++) {
		rest = text_of(a, (int)j, BP_REF);
		for (i = m->at[j]; str_field(&rest, &f); i++)
			num_of(f, &a->refval[i]);
	}
	pose(a, a->refval, 1);
}

/* Angles magnify what a matrix of nine digits is off a rotation. */
static void
add_angles(struct bp_anim *a, int j, int ref, const double *m)
{
	double unit = a->head.radians ? 1 : RAD_PER_DEG, rot[9];

	mat_nearest_rotation(rot, m);
	bp_add_angles(&a->body, rot, a->form, unit, a->bone[j].near[ref]);
}

/* Adds the transform of the bone or, with ref, of its node. What the channels
 * have is copied. */
static void
add_transform(struct bp_anim *a, int j, int ref)
{
	const struct bp_plan *plan = &a->bone[j].plan;
	const struct xform *x = &transforms(a, ref)[j];
	int changed = a->pose[ref].changed[j];
	int given = ref && a->bone[j].n[BP_REF] > 0, i;
	struct str rest = text_of(a, j, given ? BP_REF : BP_VALUES), f;
	struct str number[BP_NUMBERS];
	size_t k;

	for (k = 0; str_field(&rest, &f); k++)
		for (i = 0; i < BP_NUMBERS; i++)
			if (plan->place[i] == (int)k)
				number[i] = f;
	if (plan->turn && !(changed & RIGID_TURN))
		bp_add_texts(&a->body, number, plan->turn);
	else if (a->form == BP_MATRIX)
		bp_add_matrix(&a->body, x->m);
	else
		add_angles(a, j, ref, x->m);
	if (plan->move && !(changed & RIGID_MOVE))
		bp_add_texts(&a->body, number + BP_MOVE, 3);
	else
		bp_add_row(&a->body, x->t);
}

static void
add_box(struct bp_anim *a, int j)
{
	struct str rest = text_of(a, j, BP_BOX), f[3];
	struct ir_rec box;
	int i;

	if (rest.n) {
		for (i = 0; i < 3; i++)
			str_field(&rest, &f[i]);
		bp_add_texts(&a->body, f, 3);
	} else if (skel_get(a->f.m.sk, j, IR_BOX, &box)) {
		bp_add_texts(&a->body, box.f + 1, 3);
	} else {
		text_z(&a->body, "0 0 0\n");
	}
}

void
bp_bones_add(struct bp_anim *a)
{
	size_t b;
	int j;

	if (a->compute) {
		pose(a, a->f.m.val, 0);
		pose_refs(a);
	}
	for (b = 0; b < a->f.m.sk->n; b++) {
		j = a->order[b];
		add_box(a, j);
		add_transform(a, j, 0);
		add_transform(a, j, 1);
	}
}
