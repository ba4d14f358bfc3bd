#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "bones/form.h"
#include "bones/read.h"
#include "ir/put.h"
#include "math/polar.h"
#include "math/quat.h"

struct bone {
	struct str raw;                  /* its name as the file has it */
	int renamed;                     /* the IR has another */
	long long parent;                /* -1: none */
	unsigned long long line;         /* where that stands */
	struct str box;
	struct str world[BP_NUMBERS], ref[BP_NUMBERS];   /* in file order */
	double rot[9], at[3];            /* of world */
	int placed;                      /* it is written */
};

struct structure {
	struct bp *bp;
	struct bone *bone;
	size_t cap, namecap;
	struct map names;        /* to have each once */
	unsigned long long unequal, negative;    /* vertices with such
	                                          * weights */
	struct arena arena;
};

void
bp_at(struct bp *bp, int depth, const char *part, long long number)
{
	bp->lx.part[depth] = part;
	bp->lx.number[depth] = number;
	if (depth == 0)
		bp->lx.part[1] = NULL;
}

void
bp_put(const char *word, struct str name)
{
	out_text(word);
	out_ch(' ');
	out_str(name);
}

/* The format does not mind two bones of one name, the IR does. */
static void
name_bone(struct structure *s, struct bone *bone, int b)
{
	struct bp *bp = s->bp;
	struct text t = { NULL, 0, 0 };
	struct str name;

	text_name(&t, bone->raw);
	name = map_add_unique(&s->names, &s->arena, text_get(&t), '~', 0,
	    (size_t)b);
	bone->renamed = !str_same(name, text_get(&t));
	if (bone->renamed)
		in_warn(&bp->lx.in, "second bone <%.*s>: it becomes %.*s",
		    STRF(bone->raw), STRF(name));
	bp->name = xgrow(bp->name, &s->namecap, (size_t)b + 1,
	    sizeof *bp->name);
	bp->name[b] = name;
	free(t.s);
}

static void
read_transform(struct structure *s, struct str *t)
{
	struct str rest;
	int i, k;

	for (i = 0; i < 4; i++) {
		rest = str_keep(&s->arena, bp_three(&s->bp->lx));
		for (k = 0; k < 3; k++)
			str_field(&rest, t++);
	}
}

static double
value(const struct bp *bp, struct str text)
{
	double v;

	if (!num_of(text, &v))
		in_die(&bp->lx.in, "number too large: '%.*s'", STRF(text));
	return v;
}

static void
read_world(struct structure *s, struct bone *bone)
{
	struct str rec[BP_NUMBERS];
	int i;

	read_transform(s, bone->world);
	bp_rec_order(rec, bone->world);
	for (i = 0; i < 3; i++)
		bone->at[i] = value(s->bp, rec[i]);
	for (i = 0; i < 9; i++)
		bone->rot[i] = value(s->bp, rec[3 + i]);
	if (mat_nearest_rotation(bone->rot, bone->rot))
		return;
	bp_warn(&s->bp->lx, "its matrix is singular: rest without rotation");
	mat_identity(bone->rot);
}

static void
read_bone(struct structure *s, int b)
{
	struct bp_lex *lx = &s->bp->lx;
	struct bone *bone;

	if (b > 0)
		bp_next(lx);
	if (!lx->isname)
		bp_expected(lx, "its <name>");
	s->bone = xgrow(s->bone, &s->cap, (size_t)b + 1, sizeof *s->bone);
	bone = &s->bone[b];
	memset(bone, 0, sizeof *bone);
	bone->raw = str_keep(&s->arena, lx->word);
	name_bone(s, bone, b);
	bone->parent = -1;
	if (!bp_next(lx) || lx->isname || !str_is(lx->word, "*"))
		bone->parent = bp_int_here(lx, "* or a parent", 0,
		    s->bp->head.nb - 1);
	bone->line = lx->in.line;
	bone->box = str_keep(&s->arena, bp_three(lx));
	read_world(s, bone);
	read_transform(s, bone->ref);
}

/* Relative to the parent: R_parent⁻¹ · (this - parent). */
static void
put_rest(const struct structure *s, int b)
{
	const struct bone *bone = &s->bone[b], *p;
	double inv[9], v[3], m[9], q[4];
	int i;

	memcpy(m, bone->rot, sizeof m);
	bp_put("offset", s->bp->name[b]);
	if (bone->parent < 0) {
		for (i = 0; i < 3; i++) {
			out_ch(' ');
			out_str(bone->world[9 + i]);
		}
	} else {
		p = &s->bone[bone->parent];
		for (i = 0; i < 3; i++)
			v[i] = bone->at[i] - p->at[i];
		mat_transpose(inv, p->rot);
		mat_vec(v, inv, v);
		mat_mul(m, inv, m);
		out_nums(v, 3);
	}
	out_ch('\n');
	quat_from_mat(q, m);
	bp_put("rest", s->bp->name[b]);
	out_nums(q, 4);
	out_ch('\n');
}

static void
put_transform(const char *word, struct str name, const struct str *file)
{
	struct str rec[BP_NUMBERS];
	int i;

	bp_rec_order(rec, file);
	bp_put(word, name);
	for (i = 0; i < BP_NUMBERS; i++) {
		out_ch(' ');
		out_str(rec[i]);
	}
	out_ch('\n');
}

static void
put_bone(struct structure *s, int b)
{
	struct bone *bone = &s->bone[b];
	const struct str *all = s->bp->name;
	struct str name = all[b];

	bone->placed = 1;
	bp_put("joint", name);
	out_ch(' ');
	out_line(bone->parent < 0 ? str_of("-") : all[bone->parent]);
	bp_put("id", name);
	out_fmt(" %d\n", b);
	if (bone->renamed) {
		bp_put("attr", name);
		out_text(" name ");
		out_line(bone->raw);
	}
	put_rest(s, b);
	bp_put("dof", name);
	out_text(" " BP_MATRIX_CHANNELS "\n");
	bp_put("box", name);
	out_ch(' ');
	out_line(bone->box);
	put_transform("world", name, bone->world);
	put_transform("ref", name, bone->ref);
}

/* The IR has parents before their children. */
static void
put_bones(struct structure *s)
{
	struct in *in = &s->bp->lx.in;
	int nb = (int)s->bp->head.nb, b, k, n;
	int *path = xcalloc((size_t)nb, sizeof *path);

	for (b = 0; b < nb; b++) {
		n = 0;
		for (k = b; k >= 0 && !s->bone[k].placed;
		    k = (int)s->bone[k].parent) {
			if (n == nb) {
				in->line = s->bone[k].line;
				in_die(in, "bone %d: its parents go round in "
				    "a circle", k);
			}
			path[n++] = k;
		}
		while (n > 0)
			put_bone(s, path[--n]);
	}
	free(path);
}

static void
check_weights(struct structure *s, double sum, int below)
{
	char text[60];

	if (below && s->negative++ == 0)
		bp_warn(&s->bp->lx, "negative weight");
	if (fabs(sum - 1) <= 1e-3 || s->unequal++ > 0)
		return;
	snprintf(text, sizeof text, "its weights sum to %.6g, not 1", sum);
	bp_warn(&s->bp->lx, text);
}

static void
read_vertex(struct structure *s, long long v)
{
	struct bp_lex *lx = &s->bp->lx;
	struct str three = bp_three(lx);
	long long n, i, b;
	double w, sum = 0;
	int below = 0;

	out_text("vert ");
	out_int(v);
	out_ch(' ');
	out_line(three);
	n = bp_int(lx, "a number of bones", 0, s->bp->head.nb);
	for (i = 0; i < n; i++) {
		b = bp_int(lx, "a bone", 0, s->bp->head.nb - 1);
		w = value(s->bp, bp_number(lx, "a weight"));
		sum += w;
		below |= w < 0;
		out_text("weight ");
		out_int(v);
		out_ch(' ');
		out_str(s->bp->name[b]);
		out_ch(' ');
		out_line(lx->word);
	}
	if (n > 0)
		check_weights(s, sum, below);
}

static void
read_mesh(struct structure *s)
{
	struct bp *bp = s->bp;
	long long i;

	ir_put_begin(IR_MESH, bp->title);
	out_fmt("\nsource bonespro structure\ncount vertices %lld\n",
	    bp->head.nv);
	for (i = 0; i < bp->head.nv; i++) {
		bp_at(bp, 0, "vertex", i);
		read_vertex(s, i);
	}
	bp->lx.part[0] = NULL;
	bp_end(&bp->lx);
	if (s->unequal > 1)
		in_warn(&bp->lx.in, "%llu vertices have weights that do not "
		    "sum to 1", s->unequal);
	if (s->negative > 1)
		in_warn(&bp->lx.in, "%llu vertices have negative weights",
		    s->negative);
	ir_put_end(IR_MESH);
}

void
bp_read_structure(struct bp *bp)
{
	struct structure s;
	long long i;

	memset(&s, 0, sizeof s);
	s.bp = bp;
	ir_put_begin(IR_SKELETON, bp->title);
	out_text("\nsource bonespro structure\n");
	bp_release(&bp->lx);
	for (i = 0; i < bp->head.nb; i++) {
		bp_at(bp, 0, "bone", i);
		read_bone(&s, (int)i);
	}
	put_bones(&s);
	ir_put_end(IR_SKELETON);
	read_mesh(&s);
}
