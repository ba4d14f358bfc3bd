#include <stdlib.h>

#include "base/out.h"
#include "format/bonespro/form.h"
#include "format/bonespro/read_priv.h"
#include "ir/put.h"

/* Without a skeleton the bones are called b0, b1 … */
static void
number_bones(struct bp *bp)
{
	struct text t = { NULL, 0, 0 };
	long long b;

	for (b = 0; b < bp->head.nb; b++) {
		t.n = 0;
		text_ch(&t, 'b');
		text_int(&t, b);
		bp->name[b] = str_keep(&bp->arena, text_get(&t));
	}
	free(t.s);
}

/* Bone b is the joint with the id b. */
static void
name_bones(struct bp *bp)
{
	long long nb = bp->head.nb, b;
	int *order;

	if ((long long)bp->sk->n != nb)
		in_die(&bp->lx.in, "expected %zu bones as in the skeleton, "
		    "saw %lld", bp->sk->n, nb);
	order = bp_numbered(bp->sk);
	for (b = 0; b < nb; b++) {
		if (bp_id(bp->sk, order[b]) != b)
			in_die(&bp->lx.in, "expected a skeleton whose joints "
			    "have the ids 0 to %lld", nb - 1);
		bp->name[b] = bp->sk->joint[order[b]].name;
	}
	free(order);
}

/* Adds the channels in the file's order, so that the values can be copied as
 * they are. */
static void
add_channels(const struct bp_head *h, struct text *to)
{
	const unsigned char *axes = bp_order_axes(h->order);
	int i;

	if (h->mode != BP_BONES)
		return;
	if (!h->euler) {
		text_z(to, BP_MATRIX_CHANNELS);
		return;
	}
	for (i = 0; i < 3; i++) {
		text_ch(to, 'a');
		text_ch(to, 'x' + axes[i]);
		text_ch(to, ' ');
	}
	text_z(to, "px py pz");
}

static void
put_dofs(const struct bp *bp)
{
	const struct bp_head *h = &bp->head;
	struct text channels = { NULL, 0, 0 };
	long long b;

	if (h->mode == BP_MESH || (h->mode == BP_LOCAL && bp->sk))
		return;
	add_channels(h, &channels);
	for (b = 0; b < h->nb; b++)
		ir_put_dof(bp->name[b], text_get(&channels));
	free(channels.s);
}

static void
put_head(struct bp *bp)
{
	const struct bp_head *h = &bp->head;

	ir_put_begin(IR_MOTION, bp->title);
	out_ch('\n');
	bp_source_put(h);
	bp_release(&bp->lx);
	if (h->mode == BP_BONES && h->euler)
		ir_put_unit("angle", str_of(h->radians ? "rad" : "deg"));
	ir_put_count("frames", h->nf);
	ir_put_line(IR_RATE, bp->rate.s ? bp->rate : str_of("-"));
	if (h->mode == BP_BONES)
		ir_put_line(IR_RELATIVE,
		    str_of(h->relative ? "parent" : "world"));
	put_dofs(bp);
}

/* Values are kept until the record is complete, since comments between them are
 * written at once, before the record. */
static void
read_values(struct bp *bp, int lines)
{
	while (lines-- > 0) {
		text_ch(&bp->rec, ' ');
		text_str(&bp->rec, bp_three(&bp->lx));
	}
}

static void
read_bone(struct bp *bp, struct str frame, struct str name)
{
	static const enum ir_word word[3] = { IR_B, IR_V, IR_R };
	int lines = bp->head.euler ? 2 : 4, i;
	size_t end[3], start = 0;

	bp->rec.n = 0;
	for (i = 0; i < 3; i++) {
		read_values(bp, i == 0 ? 1 : lines);
		end[i] = bp->rec.n;
	}
	for (i = 0; i < 3; i++) {
		ir_put_frame(word[i], frame, name);
		out_mem(bp->rec.s + start, end[i] - start);
		out_ch('\n');
		start = end[i];
	}
}

static void
read_bones(struct bp *bp, struct str frame)
{
	long long b;

	for (b = 0; b < bp->head.nb; b++) {
		bp_at(&bp->lx, 1, "bone", b);
		read_bone(bp, frame, bp->name[b]);
	}
}

/* There may be millions of these lines. Their beginning, "WORD FRAME FIELD", is
 * made once, in bp->rec: to call ir_put_frame() for each would take a fifth
 * longer. */
static void
begin_lines(struct bp *bp, enum ir_word word, struct str frame,
    struct str field)
{
	bp->rec.n = 0;
	text_z(&bp->rec, ir_word_text(word));
	text_ch(&bp->rec, ' ');
	text_str(&bp->rec, frame);
	text_ch(&bp->rec, ' ');
	text_str(&bp->rec, field);
}

/* Adds 1 to the decimal number at the end of the text. */
static void
count_on(struct text *t)
{
	size_t i = t->n;

	while (t->s[i - 1] == '9')
		t->s[--i] = '0';
	if (t->s[i - 1] != ' ') {
		t->s[i - 1]++;
		return;
	}
	text_ch(t, '0');
	t->s[i] = '1';
}

static void
read_mesh(struct bp *bp, struct str frame)
{
	struct str three;
	long long v;

	begin_lines(bp, IR_M, frame, str_of("0"));
	bp_at(&bp->lx, 1, "vertex", 0);
	for (v = 0; v < bp->head.nv; v++) {
		bp->lx.number[1] = v;
		three = bp_three(&bp->lx);
		out_str(text_get(&bp->rec));
		out_field(three);
		out_ch('\n');
		count_on(&bp->rec);
	}
}

/* Reads the vertices of a bone; returns how many it has. */
static long long
read_local_bone(struct bp *bp, struct str frame, struct str name)
{
	long long n = bp_int(&bp->lx, "a number of vertices", 0, bp->head.nv);
	long long i;
	size_t start;

	begin_lines(bp, IR_N, frame, name);
	start = bp->rec.n;
	for (i = 0; i < n; i++) {
		bp_int(&bp->lx, "a vertex", 0, bp->head.nv - 1);
		bp->rec.n = start;
		text_ch(&bp->rec, ' ');
		text_str(&bp->rec, bp->lx.word);
		read_values(bp, 1);
		out_line(text_get(&bp->rec));
	}
	return n;
}

/* seen: per bone, 1 + the last frame that had it. */
static void
read_local(struct bp *bp, struct str frame, long long f, long long *seen)
{
	long long i, b, all = 0;

	for (i = 0; i < bp->head.nb; i++) {
		bp_at(&bp->lx, 1, NULL, 0);
		b = bp_int(&bp->lx, "a bone", 0, bp->head.nb - 1);
		if (seen[b] == f + 1)
			bp_expected(&bp->lx, "each bone once");
		seen[b] = f + 1;
		bp_at(&bp->lx, 1, "bone", b);
		all += read_local_bone(bp, frame, bp->name[b]);
	}
	if (all == 0)
		in_die(&bp->lx.in, "frame %lld: expected vertices, saw none",
		    bp->lx.number[0]);
}

static void
read_frames(struct bp *bp)
{
	long long *seen = xcalloc((size_t)bp->head.nb, sizeof *seen), f, n;
	struct text frame = { NULL, 0, 0 };

	for (f = 0; f < bp->head.nf; f++) {
		n = bp->head.first + f * bp->head.step;
		frame.n = 0;
		text_int(&frame, n);
		bp_at(&bp->lx, 0, "frame", n);
		if (bp->head.mode == BP_BONES)
			read_bones(bp, text_get(&frame));
		else if (bp->head.mode == BP_MESH)
			read_mesh(bp, text_get(&frame));
		else
			read_local(bp, text_get(&frame), f, seen);
	}
	bp_at(&bp->lx, 0, NULL, 0);
	free(frame.s);
	free(seen);
}

void
bp_read_animation(struct bp *bp)
{
	struct bp_head *h = &bp->head;

	bp_head_read(h, &bp->lx);
	if (h->nf > 0 && h->mode != BP_MESH && h->nb == 0)
		in_die(&bp->lx.in, "expected bones, saw 0 of them");
	if (h->nf > 0 && h->mode != BP_BONES && h->nv == 0)
		in_die(&bp->lx.in, "expected vertices, saw 0 of them");
	bp->name = xcalloc((size_t)h->nb, sizeof *bp->name);
	if (bp->sk)
		name_bones(bp);
	else
		number_bones(bp);
	put_head(bp);
	read_frames(bp);
	bp_end(&bp->lx);
	ir_put_end(IR_MOTION);
}
