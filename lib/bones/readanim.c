#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numdig.h"
#include "base/out.h"
#include "bones/form.h"
#include "bones/read.h"
#include "ir/put.h"

/* Bone b is the joint with the id b, or b0, b1 … where there is none. */
static void
name_bones(struct bp *bp)
{
	long long nb = bp->head.nb, b;
	int *order = NULL;
	char *p;

	if (bp->sk && (long long)bp->sk->n != nb)
		in_die(&bp->lx.in, "expected %zu bones as in the skeleton, "
		    "saw %lld", bp->sk->n, nb);
	if (bp->sk)
		order = bp_numbered(bp->sk);
	bp->name = xcalloc((size_t)nb, sizeof *bp->name);
	for (b = 0; b < nb; b++) {
		if (order && bp_id(bp->sk, order[b]) != b)
			in_die(&bp->lx.in, "expected a skeleton whose joints "
			    "have the ids 0 to %lld", nb - 1);
		if (order) {
			bp->name[b] = bp->sk->joint[order[b]].name;
			continue;
		}
		p = xmalloc(16);
		bp->name[b].s = p;
		bp->name[b].n = (size_t)snprintf(p, 16, "b%lld", b);
	}
	free(order);
}

/* The channels in the file's order, so that values are copied as they are. */
static void
put_dof(const struct bp *bp, struct str name)
{
	const unsigned char *axes = bp_order_axes(bp->head.order);
	int i;

	bp_put("dof", name);
	if (bp->head.mode == BP_BONES && bp->head.euler) {
		for (i = 0; i < 3; i++)
			out_fmt(" a%c", 'x' + axes[i]);
		out_text(" px py pz");
	} else if (bp->head.mode == BP_BONES) {
		out_text(" " BP_MATRIX_CHANNELS);
	}
	out_ch('\n');
}

static void
put_head(struct bp *bp)
{
	const struct bp_head *h = &bp->head;
	long long b;

	ir_put_begin(IR_MOTION, bp->title);
	out_ch('\n');
	bp_source_put(h);
	bp_release(&bp->lx);
	if (h->mode == BP_BONES && h->euler)
		out_text(h->radians ? "unit angle rad\n" : "unit angle deg\n");
	out_fmt("count frames %lld\nrate -\n", h->nf);
	if (h->mode == BP_BONES)
		out_text(h->relative ? "relative parent\n" :
		    "relative world\n");
	if (h->mode == BP_BONES || (h->mode == BP_LOCAL && !bp->sk))
		for (b = 0; b < h->nb; b++)
			put_dof(bp, bp->name[b]);
}

/* A record's line so far goes to bp->rec: there may be comments in between. */
static void
begin_record(struct bp *bp, int word, struct str frame, struct str name)
{
	text_ch(&bp->rec, word);
	text_ch(&bp->rec, ' ');
	text_str(&bp->rec, frame);
	text_ch(&bp->rec, ' ');
	text_str(&bp->rec, name);
}

static void
add_three(struct bp *bp, int times)
{
	while (times-- > 0) {
		text_ch(&bp->rec, ' ');
		text_str(&bp->rec, bp_three(&bp->lx));
	}
}

static void
read_bones(struct bp *bp, struct str frame)
{
	int lines = bp->head.euler ? 2 : 4;
	long long b;

	for (b = 0; b < bp->head.nb; b++) {
		bp_at(bp, 1, "bone", b);
		bp->rec.n = 0;
		begin_record(bp, 'b', frame, bp->name[b]);
		add_three(bp, 1);
		text_ch(&bp->rec, '\n');
		begin_record(bp, 'v', frame, bp->name[b]);
		add_three(bp, lines);
		text_ch(&bp->rec, '\n');
		begin_record(bp, 'r', frame, bp->name[b]);
		add_three(bp, lines);
		out_line(text_get(&bp->rec));
	}
}

/* Counts on in the decimal number that ends the text. */
static void
count_on(struct text *t)
{
	size_t i = t->n;

	while (t->s[i - 1] == '9')
		t->s[--i] = '0';
	if (num_isdigit(t->s[i - 1])) {
		t->s[i - 1]++;
		return;
	}
	text_ch(t, '0');
	t->s[i] = '1';
}

static void
read_mesh(struct bp *bp, struct str frame)
{
	struct str three, head;
	long long v;
	char *p;

	bp->rec.n = 0;
	begin_record(bp, 'm', frame, str_of("0"));
	bp->lx.part[1] = "vertex";
	for (v = 0; v < bp->head.nv; v++) {
		bp->lx.number[1] = v;
		three = bp_three(&bp->lx);
		if (v > 0)
			count_on(&bp->rec);
		head = text_get(&bp->rec);
		p = out_room(head.n + three.n + 2);
		memcpy(p, head.s, head.n);
		p[head.n] = ' ';
		memcpy(p + head.n + 1, three.s, three.n);
		p[head.n + 1 + three.n] = '\n';
		out_used(head.n + three.n + 2);
	}
}

static long long
read_local_bone(struct bp *bp, struct str frame, struct str name)
{
	long long n = bp_int(&bp->lx, "a number of vertices", 0, bp->head.nv);
	long long all = n;
	size_t start;

	bp->rec.n = 0;
	begin_record(bp, 'n', frame, name);
	text_ch(&bp->rec, ' ');
	start = bp->rec.n;
	for (; n > 0; n--, bp->rec.n = start) {
		bp_int(&bp->lx, "a vertex", 0, bp->head.nv - 1);
		text_str(&bp->rec, bp->lx.word);
		add_three(bp, 1);
		out_line(text_get(&bp->rec));
	}
	return all;
}

/* seen: per bone, 1 + the last frame it was in */
static void
read_local(struct bp *bp, struct str frame, long long f, long long *seen)
{
	long long i, b, all = 0;

	for (i = 0; i < bp->head.nb; i++) {
		bp->lx.part[1] = NULL;
		b = bp_int(&bp->lx, "a bone", 0, bp->head.nb - 1);
		if (seen[b] == f + 1)
			bp_expected(&bp->lx, "each bone once");
		seen[b] = f + 1;
		bp_at(bp, 1, "bone", b);
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
	char text[24];
	struct str frame = { text, 0 };

	for (f = 0; f < bp->head.nf; f++) {
		n = bp->head.first + f * bp->head.step;
		frame.n = (size_t)snprintf(text, sizeof text, "%lld", n);
		bp_at(bp, 0, "frame", n);
		if (bp->head.mode == BP_BONES)
			read_bones(bp, frame);
		else if (bp->head.mode == BP_MESH)
			read_mesh(bp, frame);
		else
			read_local(bp, frame, f, seen);
	}
	bp_at(bp, 0, NULL, 0);
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
	name_bones(bp);
	put_head(bp);
	read_frames(bp);
	bp_end(&bp->lx);
	ir_put_end(IR_MOTION);
}
