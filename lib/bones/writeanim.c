#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "bones/anim.h"

static void
put_head(struct bp_anim *a)
{
	struct bp_head *h = &a->head;
	const struct bp_head *s = &a->source;
	struct text t = { NULL, 0, 0 };

	h->mode = a->kind < 0 ? s->mode : a->kind;
	h->relative = h->mode == BP_BONES ? !a->m.world : s->relative;
	h->nb = (long long)a->m.sk->n;
	if (a->m.bare && h->mode == BP_MESH)
		h->nb = s->nb;
	if (a->o->mesh)
		h->nv = (long long)a->o->mesh->n;
	else if (h->mode != BP_MESH)
		h->nv = s->nv;
	h->nf = a->counted >= 0 ? a->counted : a->frames;
	if (h->nf > BP_MAX)
		in_die(&a->o->ir.in, "more than %d frames", BP_MAX);
	if (a->frames < 2)
		h->step = a->known ? s->step : 1;
	if (a->frames == 0)
		h->first = s->first;
	h->last = h->first + (h->nf - 1) * h->step;
	if (a->known && s->first == h->first && s->step == h->step &&
	    bp_frames(s) == h->nf)
		h->last = s->last;
	bp_head_write(h, &t);
	out_str(text_get(&t));
	free(t.s);
	a->open = 1;
}

/* The head has the number of frames and their step. */
static void
flush(struct bp_anim *a, int end)
{
	int known = a->counted >= 0 && (a->frames > 1 || a->counted == 1);

	if (!a->open && !known && !end)
		return;
	if (!a->open)
		put_head(a);
	out_str(text_get(&a->o->body));
	a->o->body.n = 0;
}

static void
check_mesh(struct bp_anim *a)
{
	const struct mesh *mesh = a->o->mesh;

	if (a->frames == 1)
		a->head.nv = mesh ? (long long)mesh->n : a->verts;
	if (a->verts != a->head.nv)
		in_die(&a->o->ir.in, "frame %lld: expected %lld vertices, saw "
		    "%lld", a->now, a->head.nv, a->verts);
	a->verts = 0;
}

static void
put_local(struct bp_anim *a)
{
	struct bp_bone *bone;
	size_t b;

	for (b = 0; b < a->m.sk->n; b++) {
		bone = &a->bone[a->order[b]];
		bp_put_int(&a->o->body, (long long)b, ' ');
		bp_put_int(&a->o->body, bone->nlocal, '\n');
		text_str(&a->o->body, text_get(&bone->local));
		bone->local.n = 0;
		bone->nlocal = 0;
	}
}

static void
end_frame(struct bp_anim *a)
{
	size_t j;

	if (a->frames == 0)
		return;
	if (a->kind == BP_BONES)
		bp_bones_put(a);
	else if (a->kind == BP_LOCAL)
		put_local(a);
	else if (a->kind == BP_MESH)
		check_mesh(a);
	else
		in_die(&a->o->ir.in, "frame %lld: expected v, m or n records",
		    a->now);
	flush(a, 0);
	for (j = 0; j < a->m.sk->n; j++)
		memset(a->bone[j].n, 0, sizeof a->bone[j].n);
	a->text.n = 0;
}

static void
begin_frame(struct bp_anim *a)
{
	const struct in *in = &a->o->ir.in;
	struct str text = a->o->ir.rec.f[0];
	struct bp_head *h = &a->head;
	long long n;

	end_frame(a);
	if (!num_int(text, -BP_MAX, BP_MAX, &n))
		in_die(in, "frame %.*s: BonesPro has whole frames only",
		    STRF(text));
	if (a->frames == 0) {
		bp_bones_set_up(a);
		h->first = n;
	} else if (a->frames == 1) {
		h->step = n - h->first;
	} else if (n != a->now + h->step) {
		in_die(in, "expected frame %lld, saw frame %lld: BonesPro's "
		    "are evenly spaced (resample)", a->now + h->step, n);
	}
	a->now = n;
	a->frames++;
}

/* Whether records of this kind are written. A motion may hold several: the
 * mesh goes before vertices of the bones, and these before the bones, unless
 * transforms are asked for. */
static int
wanted(struct bp_anim *a, int kind)
{
	static const int rank[] = { 0, 2, 1 };   /* of enum bp_mode */

	if (kind == a->kind)
		return 1;
	if (a->o->form != BP_AS_IT_CAME && kind != BP_BONES)
		return 0;
	if (a->kind >= 0 && rank[kind] < rank[a->kind])
		return 0;
	if (a->frames > 1)
		in_die(&a->o->ir.in, "records of this kind: expected from the "
		    "first frame on");
	a->kind = kind;
	return 1;
}

static void
add_point(struct text *to, const struct ir *ir, const struct str *f)
{
	struct str bad;
	int i;

	for (i = 0; i < 3; i++) {
		if (num_count(f[i], 0, &bad) != 1)
			in_die(&ir->in, "expected a number, saw '%.*s'",
			    STRF(f[i]));
		text_str(to, f[i]);
		text_ch(to, i < 2 ? ' ' : '\n');
	}
}

static void
take_mesh(struct bp_anim *a)
{
	const struct ir *ir = &a->o->ir;
	const struct str *f = ir->rec.f;

	if (!wanted(a, BP_MESH))
		return;
	if (ir_int(ir, f[1], "vertex", 0, BP_MAX - 1) != a->verts)
		in_die(&ir->in, "expected vertex %lld, saw vertex %.*s",
		    a->verts, STRF(f[1]));
	a->verts++;
	add_point(&a->o->body, ir, f + 2);
}

static void
take_local(struct bp_anim *a)
{
	const struct ir *ir = &a->o->ir;
	const struct str *f = ir->rec.f;
	struct bp_bone *b = &a->bone[motion_joint(&a->m, ir, f[1])];
	long long most = BP_MAX, v;

	if (!wanted(a, BP_LOCAL))
		return;
	if (a->o->mesh)
		most = (long long)a->o->mesh->n;
	else if (a->known)
		most = a->source.nv;
	v = ir_int(ir, f[2], "vertex", 0, most - 1);
	if (a->open && v >= a->head.nv)
		in_die(&ir->in, "vertex %lld: expected at most %lld", v,
		    a->head.nv - 1);
	if (!a->open && !a->known && v >= a->source.nv)
		a->source.nv = v + 1;
	b->nlocal++;
	bp_put_int(&b->local, v, ' ');
	add_point(&b->local, ir, f + 3);
}

static void
take_bone(struct bp_anim *a, int j)
{
	const struct ir *ir = &a->o->ir;
	const struct str *f = ir->rec.f;
	struct str box = { f[2].s, 0 };

	if (!wanted(a, BP_BONES))
		return;
	if (ir->rec.word == IR_B) {
		box.n = (size_t)(f[4].s + f[4].n - box.s);
		j = motion_joint(&a->m, ir, f[1]);
		bp_bones_keep(a, j, BP_BOX, box);
	} else if (ir->rec.word == IR_R) {
		j = motion_joint(&a->m, ir, f[1]);
		bp_bones_keep(a, j, BP_REF, ir->rec.tail);
	} else {
		bp_bones_keep(a, j, BP_VALUES, ir->rec.tail);
	}
}

/* Bones are written when the frame is whole, behind its comments. */
static void
put_comments(struct bp_anim *a)
{
	text_str(&a->o->body, text_get(&a->comments));
	a->comments.n = 0;
}

static void
take(struct bp_anim *a)
{
	struct ir *ir = &a->o->ir;
	enum ir_word word = ir->rec.word;
	int j;

	if (word >= IR_V && word <= IR_N && ir->newframe)
		begin_frame(a);
	if (word >= IR_V && word <= IR_N)
		put_comments(a);
	j = motion_take(&a->m, ir);
	bp_comment(&a->comments, word, ir->rec.line);
	if (word == IR_SOURCE)
		a->known = bp_source_read(&a->source, ir->rec.tail);
	else if (word == IR_COUNT && str_is(ir->rec.f[0], "frames"))
		a->counted = ir_int(ir, ir->rec.f[1], "count", 0, BP_MAX);
	else if (word == IR_V || word == IR_R || word == IR_B)
		take_bone(a, j);
	else if (word == IR_M)
		take_mesh(a);
	else if (word == IR_N)
		take_local(a);
}

void
bp_write_animation(struct bp_out *o)
{
	struct bp_anim a;

	memset(&a, 0, sizeof a);
	a.o = o;
	a.kind = -1;
	a.counted = -1;
	motion_begin(&a.m, o->sk);
	while (ir_next(&o->ir) != IR_END)
		take(&a);
	if (a.frames == 0)
		bp_bones_set_up(&a);
	end_frame(&a);
	put_comments(&a);
	flush(&a, 1);
	motion_end(&a.m);
}
