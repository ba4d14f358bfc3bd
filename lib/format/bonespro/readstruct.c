#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "base/tree.h"
#include "format/bonespro/form.h"
#include "format/bonespro/read_priv.h"
#include "ir/put.h"

struct bone {
	struct str raw;                  /* its name as the file has it */
	int renamed;                     /* the IR has another name */
	int parent;                      /* -1: none */
	unsigned long long line;         /* the line that names its parent */
	struct str box;
	struct str world[BP_NUMBERS], ref[BP_NUMBERS];   /* in file order */
	double rot[9], at[3];            /* the numbers of `world` */
};

struct structure {
	struct bp *bp;
	struct bone *bone;
	size_t cap, namecap;
	struct map names;        /* the names used so far: each may occur
	                          * once */
	unsigned long long unequal, negative;    /* how many vertices have
	                                          * weights whose sum is not 1,
	                                          * and how many negative
	                                          * ones */
};

/* Sets a bone's name in the IR, where no two joints may have the same name. In
 * the format bones may. */
static void
name_bone(struct structure *s, struct bone *bone, int b)
{
	struct bp *bp = s->bp;
	struct text t = { NULL, 0, 0 };
	struct str name;

	text_name(&t, bone->raw);
	name = map_add_unique(&s->names, &bp->arena, text_get(&t), '~', 0,
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
read_transform(struct bp *bp, struct str *t)
{
	struct str rest;
	int i, k;

	for (i = 0; i < 4; i++) {
		rest = str_keep(&bp->arena, bp_three(&bp->lx));
		for (k = 0; k < 3; k++)
			str_field(&rest, t++);
	}
}

static void
read_world(struct bp *bp, struct bone *bone)
{
	struct str rec[BP_NUMBERS];
	int i;

	read_transform(bp, bone->world);
	bp_rec_order(rec, bone->world);
	for (i = 0; i < 3; i++)
		num_of(rec[i], &bone->at[i]);
	for (i = 0; i < 9; i++)
		num_of(rec[3 + i], &bone->rot[i]);
	if (mat_nearest_rotation(bone->rot, bone->rot))
		return;
	bp_warn(&bp->lx, "its matrix is singular: rest without rotation");
	mat_identity(bone->rot);
}

static void
read_bone(struct structure *s, int b)
{
	struct bp *bp = s->bp;
	struct bp_lex *lx = &bp->lx;
	struct bone *bone;

	bp_next(lx);
	if (!lx->isname)
		bp_expected(lx, "its <name>");
	s->bone = xgrow(s->bone, &s->cap, (size_t)b + 1, sizeof *s->bone);
	bone = &s->bone[b];
	memset(bone, 0, sizeof *bone);
	bone->raw = str_keep(&bp->arena, lx->word);
	name_bone(s, bone, b);
	bone->parent = -1;
	if (!bp_next(lx) || lx->isname || !str_is(lx->word, "*"))
		bone->parent = (int)bp_int_here(lx, "* or a parent", 0,
		    bp->head.nb - 1);
	bone->line = lx->in.line;
	bone->box = str_keep(&bp->arena, bp_three(lx));
	read_world(bp, bone);
	read_transform(bp, bone->ref);
}

/* Writes where a bone is relative to its parent at rest: R_parent⁻¹ · (this -
 * parent). */
static void
put_rest(const struct structure *s, int b)
{
	const struct bone *bone = &s->bone[b], *p;
	double inv[9], v[3], m[9], q[4];
	int i;

	memcpy(m, bone->rot, sizeof m);
	ir_put_record(IR_OFFSET, s->bp->name[b]);
	if (bone->parent < 0) {
		out_strs(bone->world + 9, 3);
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
	ir_put_record(IR_REST, s->bp->name[b]);
	out_nums(q, 4);
	out_ch('\n');
}

static void
put_transform(enum ir_word word, struct str name, const struct str *file)
{
	struct str rec[BP_NUMBERS];

	bp_rec_order(rec, file);
	ir_put_record(word, name);
	out_strs(rec, BP_NUMBERS);
	out_ch('\n');
}

static void
put_bone(const struct structure *s, int b)
{
	const struct bone *bone = &s->bone[b];
	const struct str *all = s->bp->name;
	struct str name = all[b];

	ir_put_fields(IR_JOINT, name,
	    bone->parent < 0 ? str_of("-") : all[bone->parent]);
	ir_put_record(IR_ID, name);
	out_field_int(b);
	out_ch('\n');
	if (bone->renamed)
		ir_put_attr(name, str_of("name"), bone->raw);
	put_rest(s, b);
	ir_put_dof(name, str_of(BP_MATRIX_CHANNELS));
	ir_put_fields(IR_BOX, name, bone->box);
	put_transform(IR_WORLD, name, bone->world);
	put_transform(IR_REF, name, bone->ref);
}

/* Writes the bones, parents before their children. */
static void
put_bones(const struct structure *s)
{
	struct in *in = &s->bp->lx.in;
	size_t nb = (size_t)s->bp->head.nb, b;
	int *parent = xcalloc(nb, sizeof *parent), cycle;
	int *order = xcalloc(nb, sizeof *order);

	for (b = 0; b < nb; b++)
		parent[b] = s->bone[b].parent;
	cycle = tree_order(parent, (int)nb, order);
	if (cycle >= 0) {
		in->line = s->bone[cycle].line;
		in_die(in, "bone %d is its own ancestor", cycle);
	}
	for (b = 0; b < nb; b++)
		put_bone(s, order[b]);
	free(parent);
	free(order);
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

/* Comments between its numbers come after its weights: that is where ir2bp puts
 * one that stands between them in a stream. */
static void
read_vertex(struct structure *s, struct str number)
{
	struct bp_lex *lx = &s->bp->lx;
	struct str three = bp_three(lx);
	long long n, i, b;
	double w, sum = 0;
	int below = 0;

	ir_put_fields(IR_VERT, number, three);
	bp_hold(lx);
	n = bp_int(lx, "a number of bones", 0, s->bp->head.nb);
	for (i = 0; i < n; i++) {
		b = bp_int(lx, "a bone", 0, s->bp->head.nb - 1);
		num_of(bp_number(lx, "a weight"), &w);
		sum += w;
		below |= w < 0;
		ir_put_frame(IR_WEIGHT, number, s->bp->name[b]);
		out_field(lx->word);
		out_ch('\n');
	}
	bp_release(lx);
	if (n > 0)
		check_weights(s, sum, below);
}

static void
read_mesh(struct structure *s)
{
	struct bp *bp = s->bp;
	long long v;

	ir_put_begin(IR_MESH, bp->title);
	out_ch('\n');
	ir_put_source("bonespro structure");
	ir_put_count("vertices", bp->head.nv);
	for (v = 0; v < bp->head.nv; v++) {
		bp_at(&bp->lx, 0, "vertex", v);
		bp->rec.n = 0;
		text_int(&bp->rec, v);
		read_vertex(s, text_get(&bp->rec));
	}
	bp_at(&bp->lx, 0, NULL, 0);
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
	int b;

	memset(&s, 0, sizeof s);
	s.bp = bp;
	ir_put_begin(IR_SKELETON, bp->title);
	out_ch('\n');
	ir_put_source("bonespro structure");
	bp_release(&bp->lx);
	bp_again(&bp->lx);
	for (b = 0; b < bp->head.nb; b++) {
		bp_at(&bp->lx, 0, "bone", b);
		read_bone(&s, b);
	}
	put_bones(&s);
	ir_put_end(IR_SKELETON);
	read_mesh(&s);
}
