#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "bones/anim.h"
#include "math/vec.h"

/* The first order of angles that the joints have, if they have one. */
static void
choose_form(struct bp_anim *a)
{
	const struct skel *sk = a->m.sk;
	size_t j;

	a->form = a->o->form;
	if (a->form != BP_AS_IT_CAME)
		return;
	a->form = BP_MATRIX;
	for (j = 0; j < sk->n && a->form == BP_MATRIX; j++)
		a->form = bp_order_of_dof(&a->m.dof[j]);
}

static int
computed(const struct bp_plan *p)
{
	return !p->turn || !p->move;
}

void
bp_bones_set_up(struct bp_anim *a)
{
	size_t n = a->m.sk->n, j;
	unsigned kinds = 0;

	a->order = bp_numbered(a->m.sk);
	a->bone = xcalloc(n, sizeof *a->bone);
	a->refval = xcalloc(a->m.nval, sizeof *a->refval);
	a->world = xcalloc(n, sizeof *a->world);
	a->refworld = xcalloc(n, sizeof *a->refworld);
	choose_form(a);
	for (j = 0; j < n; j++) {
		kinds |= a->m.dof[j].kinds;
		bp_plan(&a->bone[j].plan, &a->m.dof[j], a->form);
		a->compute |= computed(&a->bone[j].plan);
	}
	a->m.unread = !a->compute;
	a->head.euler = a->form != BP_MATRIX;
	a->head.order = a->head.euler ? a->form : a->source.order;
	a->head.radians = kinds & DOF_A || !a->known ? a->m.angle == 1 :
	    a->source.radians;
}

void
bp_bones_keep(struct bp_anim *a, int j, int what, struct str text)
{
	struct bp_bone *b = &a->bone[j];
	size_t want = what == BP_BOX ? 3 : a->m.dof[j].n;
	struct str bad;
	long n = num_count(text, 0, &bad);

	if (n < 0)
		in_die(&a->o->ir.in, "%.*s: expected a number, saw '%.*s'",
		    STRF(a->m.sk->joint[j].name), STRF(bad));
	if ((size_t)n != want)
		in_die(&a->o->ir.in, "%.*s: expected %zu values, saw %ld",
		    STRF(a->m.sk->joint[j].name), want, n);
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

static void
pose(struct bp_anim *a, const double *val, struct xform *w)
{
	int j, n = (int)a->m.sk->n;

	if (a->m.world) {
		j = pose_world(&a->m, val, w);
	} else {
		for (j = 0; j < n; j++)
			if (computed(&a->bone[j].plan) &&
			    !pose_local(&a->m, j, val, &w[j]))
				break;
	}
	if (j >= 0 && j < n)
		in_die(&a->o->ir.in, "frame %lld: joint %.*s: %s", a->now,
		    STRF(a->m.sk->joint[j].name), pose_fault(&a->m, j));
}

static void
pose_refs(struct bp_anim *a)
{
	struct str rest, f;
	size_t j, i;

	memcpy(a->refval, a->m.val, a->m.nval * sizeof *a->refval);
	for (j = 0; j < a->m.sk->n; j++) {
		rest = text_of(a, (int)j, BP_REF);
		for (i = a->m.at[j]; str_field(&rest, &f); i++)
			num_of(f, &a->refval[i]);
	}
	pose(a, a->refval, a->refworld);
}

static void
put_angles(struct bp_anim *a, int j, int ref, const double *m)
{
	double unit = a->head.radians ? 1 : RAD_PER_DEG;

	if (!bp_put_angles(&a->o->body, m, a->form, unit,
	    a->bone[j].near[ref]) && a->warned++ == 0)
		in_warn(&a->o->ir.in, "%.*s: not a pure rotation: the angles "
		    "are those of the nearest one",
		    STRF(a->m.sk->joint[j].name));
}

/* Of the node, or of the bone: what the channels have is not computed. */
static void
put_transform(struct bp_anim *a, int j, int ref)
{
	const struct bp_plan *plan = &a->bone[j].plan;
	const struct xform *x = ref ? &a->refworld[j] : &a->world[j];
	int given = ref && a->bone[j].n[BP_REF] > 0, i;
	struct str rest = text_of(a, j, given ? BP_REF : BP_VALUES), f;
	struct str number[BP_NUMBERS];
	size_t k;

	for (k = 0; str_field(&rest, &f); k++)
		for (i = 0; i < BP_NUMBERS; i++)
			if (plan->place[i] == (int)k)
				number[i] = f;
	if (plan->turn)
		bp_put_texts(&a->o->body, number, plan->turn);
	else if (a->form == BP_MATRIX)
		bp_put_matrix(&a->o->body, x->m);
	else
		put_angles(a, j, ref, x->m);
	if (plan->move)
		bp_put_texts(&a->o->body, number + BP_MOVE, 3);
	else
		bp_put_move(&a->o->body, x->t);
}

static void
put_box(struct bp_anim *a, int j)
{
	struct str rest = text_of(a, j, BP_BOX), f[3];
	struct ir_rec box;
	int i;

	if (rest.n) {
		for (i = 0; i < 3; i++)
			str_field(&rest, &f[i]);
		bp_put_texts(&a->o->body, f, 3);
	} else if (skel_get(a->m.sk, j, IR_BOX, &box)) {
		bp_put_texts(&a->o->body, box.f + 1, 3);
	} else {
		text_z(&a->o->body, "0 0 0\n");
	}
}

void
bp_bones_put(struct bp_anim *a)
{
	int j = motion_missing(&a->m);
	size_t b;

	if (j >= 0)
		in_die(&a->o->ir.in, "frame %lld: no values of joint %.*s "
		    "(resample makes a keyed motion dense)", a->now,
		    STRF(a->m.sk->joint[j].name));
	if (a->compute) {
		pose(a, a->m.val, a->world);
		pose_refs(a);
	}
	for (b = 0; b < a->m.sk->n; b++) {
		j = a->order[b];
		put_box(a, j);
		put_transform(a, j, 0);
		put_transform(a, j, 1);
	}
}
