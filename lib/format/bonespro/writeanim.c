#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bonespro/form.h"
#include "format/bonespro/head.h"
#include "format/bonespro/write.h"
#include "ir/rigid.h"

/* What the records of a bone say. */
enum { BP_BOX, BP_VALUES, BP_REF, BP_TEXTS };

/* A joint, in the current frame. */
struct bp_bone {
	struct bp_plan plan;
	size_t at[BP_TEXTS], n[BP_TEXTS];        /* where the text of each
	                                          * record is in bp_anim.text; n
	                                          * 0: there is no such
	                                          * record */
	double near[2][3];       /* the angles of the bone and of its node as
	                          * last written, in radians */
	struct text local;       /* the lines of its vertices */
	long long *vertex;       /* the numbers of the bone's vertices */
	size_t nlocal, cap;      /* how many vertices the bone has */
};

/* A motion that is being written as an animation file. */
struct bp_anim {
	struct frames f;
	const struct mesh *mesh; /* or NULL */
	struct text body;        /* what has not been written yet */
	struct bp_head head;
	int known;               /* the motion came from such a file */
	struct bp_head source;   /* the head of that file */
	int kind;                /* enum bp_mode; -1: not known yet */
	int asked;               /* the form asked for, see write.h */
	int form;                /* the form chosen: never BP_AS_IT_CAME */
	int compute;             /* some transforms are computed, not copied */
	int *order;              /* bone b is joint order[b] */
	struct bp_bone *bone;    /* per joint */
	struct text text;        /* the values of the frame's records */
	struct text comments;    /* comments to be written before the next
	                          * record */
	long long counted;       /* how many frames there are by the `count`
	                          * record, or -1 */
	long long now;           /* the number of the current frame */
	long long verts;         /* how many vertices the current frame has so
	                          * far */
	int open;                /* the head has been written */
	int warned;              /* for rigid_begin() */
	double *refval;          /* the values of the nodes */
	struct rigid pose[2];    /* the transforms of the bones and of their
	                          * nodes. A transform to be written as a matrix
	                          * is not made rigid */
};

/* Frames of bones */

/* Chooses the form. BP_AS_IT_CAME means the order of the first joint that has
 * angles in an order of the format. */
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

/* To be called when all channels are known. */
static void
set_up_bones(struct bp_anim *a)
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

/* Keeps the text of a `v`, `r` or `b` record of joint j, which has as many
 * values as it should. what: BP_BOX, BP_VALUES or BP_REF. */
static void
keep_values(struct bp_anim *a, int j, int what, struct str text)
{
	const struct motion *m = &a->f.m;
	struct bp_bone *b = &a->bone[j];
	struct str bad;

	if (num_count(text, 0, &bad) < 0)
		in_no_number(&a->f.ir->in, bad, "%.*s",
		    STRF(m->sk->joint[j].name));
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

/* Returns the transforms in world space or relative to the parents, as the
 * motion has them. */
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

/* Adds the angles of a rotation matrix. A matrix of nine digits is not quite a
 * rotation, which would show in the angles; so the nearest rotation is used. */
static void
add_angles(struct bp_anim *a, int j, int ref, const double *m)
{
	double unit = a->head.radians ? 1 : RAD_PER_DEG, rot[9];

	mat_nearest_rotation(rot, m);
	bp_add_angles(&a->body, rot, a->form, unit, a->bone[j].near[ref]);
}

/* Adds the transform of the bone or, with ref, of its node. Values that are as
 * the file needs them are copied. */
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

/* Of the skeleton: those of the motion have been checked. */
static void
check_box(const struct bp_anim *a, int j, const struct str *f)
{
	struct str bad;
	int i;

	for (i = 0; i < 3; i++)
		if (num_count(f[i], 0, &bad) != 1)
			in_die(&a->f.ir->in, "joint %.*s: box: expected a "
			    "number, saw '%.*s'%s",
			    STRF(a->f.m.sk->joint[j].name), STRF(f[i]),
			    num_hint(f[i]));
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
		check_box(a, j, box.f + 1);
		bp_add_texts(&a->body, box.f + 1, 3);
	} else {
		text_z(&a->body, "0 0 0\n");
	}
}

/* Adds the frame to the body. */
static void
add_bones(struct bp_anim *a)
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

/* The file */

/* Sets the words of the head. Where the motion has no transforms, the head says
 * the same about them as that of the source. */
static void
set_words(struct bp_anim *a)
{
	struct bp_head *h = &a->head;
	const struct bp_head *s = &a->source;

	h->mode = a->kind < 0 ? s->mode : a->kind;
	h->relative = h->mode == BP_BONES ? !a->f.m.world : s->relative;
	if ((h->mode == BP_BONES && a->f.m.sk->n) || !a->known ||
	    a->asked != BP_AS_IT_CAME)
		return;
	h->euler = s->euler;
	h->order = s->order;
	h->radians = s->radians;
}

static void
write_head(struct bp_anim *a)
{
	const struct motion *m = &a->f.m;
	struct bp_head *h = &a->head;
	const struct bp_head *s = &a->source;
	struct text t = { NULL, 0, 0 };

	set_words(a);
	h->nb = m->bare && h->mode == BP_MESH ? s->nb : (long long)m->sk->n;
	if (a->mesh)
		h->nv = (long long)a->mesh->n;
	else if (h->mode != BP_MESH || m->frame == 0)
		h->nv = s->nv;
	h->nf = a->counted >= 0 ? a->counted : (long long)m->frame;
	if (h->nf > BP_MAX)
		in_die(&a->f.ir->in, "more than %d frames", BP_MAX);
	if (m->frame < 2)
		h->step = a->known ? s->step : 1;
	if (m->frame == 0)
		h->first = s->first;
	h->last = h->first + (h->nf - 1) * h->step;
	if (a->known && s->first == h->first && s->step == h->step &&
	    bp_frames(s) == h->nf)
		h->last = s->last;
	bp_head_add(h, &t);
	out_str(text_get(&t));
	free(t.s);
	a->open = 1;
}

/* Writes what has been made so far if the head can be written, which comes
 * first: it has the number of frames and their step. */
static void
flush(struct bp_anim *a, int end)
{
	int known = a->counted >= 0 && (a->f.m.frame > 1 || a->counted == 1);

	if (!a->open && !known && !end)
		return;
	if (!a->open)
		write_head(a);
	out_str(text_get(&a->body));
	a->body.n = 0;
}

static void
check_mesh(struct bp_anim *a)
{
	if (a->f.m.frame == 1)
		a->head.nv = a->mesh ? (long long)a->mesh->n : a->verts;
	if (a->verts != a->head.nv)
		in_die(&a->f.ir->in, "frame %lld: expected %lld vertices, saw "
		    "%lld", a->now, a->head.nv, a->verts);
	a->verts = 0;
}

static int
by_number(const void *p, const void *q)
{
	long long a = *(const long long *)p, b = *(const long long *)q;

	return (a > b) - (a < b);
}

static void
check_local(const struct bp_anim *a, int j)
{
	const struct bp_bone *bone = &a->bone[j];
	size_t i;

	if (bone->nlocal > 0)
		qsort(bone->vertex, bone->nlocal, sizeof *bone->vertex,
		    by_number);
	for (i = 1; i < bone->nlocal; i++)
		if (bone->vertex[i] == bone->vertex[i - 1])
			in_die(&a->f.ir->in, "frame %lld: joint %.*s: expected "
			    "each vertex once, saw '%lld'", a->now,
			    STRF(a->f.m.sk->joint[j].name), bone->vertex[i]);
}

static void
add_local(struct bp_anim *a)
{
	struct bp_bone *bone;
	size_t b, n = 0;

	for (b = 0; b < a->f.m.sk->n; b++) {
		bone = &a->bone[a->order[b]];
		n += bone->nlocal;
		check_local(a, a->order[b]);
		text_int(&a->body, (long long)b);
		text_ch(&a->body, ' ');
		bp_add_int(&a->body, (long long)bone->nlocal);
		text_str(&a->body, text_get(&bone->local));
		bone->local.n = 0;
		bone->nlocal = 0;
	}
	if (n == 0)
		in_die(&a->f.ir->in, "frame %lld: expected n records, saw none",
		    a->now);
}

static void
end_frame(struct bp_anim *a)
{
	size_t j;

	if (a->kind == BP_BONES)
		add_bones(a);
	else if (a->kind == BP_LOCAL)
		add_local(a);
	else if (a->kind == BP_MESH)
		check_mesh(a);
	else
		in_die(&a->f.ir->in, "frame %lld: expected v, m or n records",
		    a->now);
	flush(a, 0);
	for (j = 0; j < a->f.m.sk->n; j++)
		memset(a->bone[j].n, 0, sizeof a->bone[j].n);
	a->text.n = 0;
}

static void
begin_frame(struct bp_anim *a)
{
	const struct in *in = &a->f.ir->in;
	struct bp_head *h = &a->head;
	long long n;

	if (!num_int(a->f.number, -BP_MAX, BP_MAX, &n))
		in_die(in, "frame %.*s: BonesPro has whole frames only "
		    "(@resample -r)", STRF(a->f.number));
	if (a->f.m.frame == 1)
		h->first = n;
	else if (a->f.m.frame == 2)
		h->step = n - h->first;
	else if (n != a->now + h->step)
		in_die(in, "expected frame %lld, saw frame %lld: BonesPro's "
		    "are evenly spaced (@resample -r)", a->now + h->step, n);
	a->now = n;
}

/* Whether records of this kind are written. A motion may have several kinds, of
 * which the file gets one: rather the mesh than vertices of bones, and rather
 * these than bones, unless a form of transforms is asked for. */
static int
wanted(struct bp_anim *a, int kind)
{
	static const int rank[] = { 0, 2, 1 };   /* by enum bp_mode */

	if (kind == a->kind)
		return 1;
	if (a->asked != BP_AS_IT_CAME && kind != BP_BONES)
		return 0;
	if (a->kind >= 0 && rank[kind] < rank[a->kind])
		return 0;
	if (a->f.m.frame > 1)
		in_die(&a->f.ir->in, "records of this kind: expected from the "
		    "first frame on");
	a->kind = kind;
	a->f.keyed = kind != BP_BONES;
	return 1;
}

static void
add_point(struct text *to, const struct ir *ir, const struct str *f)
{
	struct str bad;
	int i;

	for (i = 0; i < 3; i++)
		if (num_count(f[i], 0, &bad) != 1)
			in_expected(&ir->in, NULL, "a number", f[i]);
	bp_add_texts(to, f, 3);
}

static void
take_mesh(struct bp_anim *a)
{
	const struct ir *ir = a->f.ir;
	const struct str *f = ir->rec.f;

	if (!wanted(a, BP_MESH))
		return;
	if (ir_int(ir, f[1], "vertex", 0, BP_MAX - 1) != a->verts)
		in_die(&ir->in, "expected vertex %lld, saw vertex %.*s",
		    a->verts, STRF(f[1]));
	a->verts++;
	add_point(&a->body, ir, f + 2);
}

static void
take_local(struct bp_anim *a)
{
	const struct ir *ir = a->f.ir;
	const struct str *f = ir->rec.f;
	struct bp_bone *b = &a->bone[motion_joint(&a->f.m, ir, f[1])];
	long long most = BP_MAX, v;

	if (!wanted(a, BP_LOCAL))
		return;
	if (a->mesh)
		most = (long long)a->mesh->n;
	else if (a->known)
		most = a->source.nv;
	v = ir_int(ir, f[2], "vertex", 0, most - 1);
	if (a->open && v >= a->head.nv)
		in_die(&ir->in, "vertex %lld: expected at most %lld", v,
		    a->head.nv - 1);
	if (!a->open && !a->known && v >= a->source.nv)
		a->source.nv = v + 1;
	b->vertex = xgrow(b->vertex, &b->cap, b->nlocal + 1,
	    sizeof *b->vertex);
	b->vertex[b->nlocal++] = v;
	text_int(&b->local, v);
	text_ch(&b->local, ' ');
	add_point(&b->local, ir, f + 3);
}

static void
take_bone(struct bp_anim *a)
{
	const struct ir *ir = a->f.ir;
	const struct str *f = ir->rec.f;
	struct str box = { f[2].s, 0 };

	if (!wanted(a, BP_BONES))
		return;
	if (ir->rec.word == IR_V) {
		keep_values(a, a->f.joint, BP_VALUES, ir->rec.tail);
	} else if (ir->rec.word == IR_R) {
		keep_values(a, motion_joint(&a->f.m, ir, f[1]), BP_REF,
		    ir->rec.tail);
	} else {
		box.n = (size_t)(f[4].s + f[4].n - box.s);
		keep_values(a, motion_joint(&a->f.m, ir, f[1]), BP_BOX,
		    box);
	}
}

/* Adds the comments kept so far. A frame of bones is added only when it is
 * complete, so its comments stand before it. */
static void
add_comments(struct bp_anim *a)
{
	text_str(&a->body, text_get(&a->comments));
	a->comments.n = 0;
}

static void
take_frame_record(struct bp_anim *a)
{
	if (a->f.first)
		begin_frame(a);
	add_comments(a);
	switch (a->f.ir->rec.word) {
	case IR_V: case IR_R: case IR_B:
		take_bone(a);
		break;
	case IR_M:
		take_mesh(a);
		break;
	case IR_N:
		take_local(a);
		break;
	default:
		break;
	}
}

static void
take_record(struct bp_anim *a)
{
	const struct ir *ir = a->f.ir;
	const struct ir_rec *rec = &ir->rec;

	motion_no_bounce(ir);
	bp_add_comment(&a->comments, rec->word, rec->line);
	if (rec->word == IR_SOURCE) {
		ir_before(ir, a->f.m.frame > 0, "the first frame");
		a->known = bp_source_read(&a->source, rec->tail);
	} else if (rec->word == IR_COUNT && str_is(rec->f[0], "frames")) {
		a->counted = ir_int(ir, rec->f[1], "count", 0, BP_MAX);
	}
}

static void
free_bones(struct bp_anim *a)
{
	size_t j;

	for (j = 0; j < a->f.m.sk->n; j++) {
		free(a->bone[j].local.s);
		free(a->bone[j].vertex);
	}
	free(a->bone);
	free(a->order);
	free(a->refval);
	rigid_end(&a->pose[0]);
	rigid_end(&a->pose[1]);
}

void
bp_write_animation(struct ir *ir, const struct skel *sk,
    const struct mesh *mesh, int form)
{
	enum frames_event event;
	struct bp_anim a;

	memset(&a, 0, sizeof a);
	a.mesh = mesh;
	a.kind = -1;
	a.asked = form;
	a.counted = -1;
	frames_begin(&a.f, ir, sk);
	a.f.keyed = 1;
	while (frames_head(&a.f))
		take_record(&a);
	set_up_bones(&a);
	while ((event = frames_next(&a.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&a);
		else if (ir_is_frame(ir))
			take_frame_record(&a);
		else
			take_record(&a);
	}
	add_comments(&a);
	flush(&a, 1);
	free_bones(&a);
	frames_end(&a.f);
	free(a.body.s);
	free(a.text.s);
	free(a.comments.s);
}
