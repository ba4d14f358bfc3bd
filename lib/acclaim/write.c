#include <stdlib.h>

#include "acclaim/name.h"
#include "acclaim/order.h"
#include "acclaim/write.h"
#include "base/out.h"

/* The words that follow a joint's record, as in the file. */
static void
put_fields(const char *word, const struct str *f, int n)
{
	out_text(word);
	for (; n > 0; n--, f++) {
		out_ch(' ');
		out_str(*f);
	}
	out_ch('\n');
}

/* Angles stand in the order x y z, whatever the order of turning. */
static void
put_rotation(const char *word, const struct str *f, int with_order)
{
	unsigned char axis[3] = { 0, 1, 2 };
	struct str sorted[3];
	int i;

	order_axes(axis, f[3]);
	for (i = 0; i < 3; i++)
		sorted[axis[i]] = f[i];
	out_text(word);
	for (i = 0; i < 3; i++) {
		out_ch(' ');
		out_str(sorted[i]);
	}
	if (with_order)
		out_ch(' ');
	for (i = 0; with_order && i < 3; i++)
		out_ch("XYZ"[axis[i]]);
	out_ch('\n');
}

static void
put_limits(const struct skel *sk, int j)
{
	const struct dof *d = &sk->joint[j].dof;
	struct str lo, hi, inf = str_of("inf"), minus = str_of("-inf");
	struct ir_rec r;
	int k = sk->joint[j].first;
	size_t i;

	if (!skel_get(sk, j, IR_LIMIT, &r))
		return;
	for (i = 0; i < d->n; i++) {
		lo = minus;
		hi = inf;
		while (k >= 0 && sk->rec[k].word != IR_LIMIT)
			k = sk->rec[k].next;
		if (k >= 0) {
			asf_get(sk, (size_t)k, &r);
			if (str_same(r.f[1], d->word[i])) {
				lo = r.f[2];
				hi = r.f[3];
				k = sk->rec[k].next;
			}
		}
		out_text(i ? "           (" : "    limits (");
		out_str(lo);
		out_ch(' ');
		out_str(hi);
		out_text(")\n");
	}
}

static void
put_attrs(const struct skel *sk, int j, const char *indent)
{
	struct ir_rec r;
	int k;

	for (k = sk->joint[j].first; k >= 0; k = sk->rec[k].next) {
		if (sk->rec[k].word != IR_ATTR)
			continue;
		asf_get(sk, (size_t)k, &r);
		asf_put_attr(&r, indent);
	}
}

/* Comments follow the joint that they stand behind. */
static void
put_comments(const struct skel *sk, int j)
{
	size_t k = (size_t)sk->joint[j].first + 1;

	for (; k < sk->nrec && sk->rec[k].word != IR_JOINT; k++)
		asf_put_comment(sk, k);
}

static void
put_channels(const char *word, const struct dof *d)
{
	if (d->n)
		put_fields(word, d->word, (int)d->n);
}

static void
put_root(const struct skel *sk)
{
	struct ir_rec r;

	out_text(":root\n");
	put_channels("  order", &sk->joint[0].dof);
	if (skel_get(sk, 0, IR_REST, &r)) {
		out_fmt("  axis %c%c%c\n", r.f[4].s[0] & ~0x20,
		    r.f[4].s[1] & ~0x20, r.f[4].s[2] & ~0x20);
		put_rotation("  orientation", r.f + 1, 0);
	}
	if (skel_get(sk, 0, IR_OFFSET, &r))
		put_fields("  position", r.f + 1, 3);
	put_attrs(sk, 0, "  ");
	if (!str_is(sk->joint[0].name, "root")) {
		out_text(ASF_ROOTNAME);
		out_line(sk->joint[0].name);
	}
	put_comments(sk, 0);
}

static void
put_value(const struct skel *sk, int j, enum ir_word word, const char *as)
{
	struct ir_rec r;

	if (skel_get(sk, j, word, &r))
		put_fields(as, r.f + 1, 1);
}

static void
put_bone(const struct skel *sk, int j)
{
	struct ir_rec r;

	out_text("  begin\n");
	put_value(sk, j, IR_ID, "    id");
	out_text("    name ");
	acclaim_put_name(sk->joint[j].name);
	out_ch('\n');
	if (skel_get(sk, j, IR_BONE, &r)) {
		put_fields("    direction", r.f + 2, 3);
		put_fields("    length", r.f + 1, 1);
	}
	if (skel_get(sk, j, IR_AXIS, &r))
		put_rotation("    axis", r.f + 1, 1);
	put_channels("    dof", &sk->joint[j].dof);
	put_limits(sk, j);
	put_value(sk, j, IR_MASS, "    bodymass");
	put_value(sk, j, IR_COFM, "    cofmass");
	put_attrs(sk, j, "    ");
	out_text("  end\n");
	put_comments(sk, j);
}

static void
put_joint_name(const struct skel *sk, int j)
{
	if (j == 0)
		out_text("root");
	else
		acclaim_put_name(sk->joint[j].name);
}

/* A line for each joint with children. Children are chained through next[],
 * so that a large skeleton costs no search for each joint. */
static void
put_hierarchy(const struct skel *sk)
{
	int *first = xcalloc(sk->n, sizeof *first);
	int *next = xcalloc(sk->n, sizeof *next), j, k;

	for (j = (int)sk->n - 1; j > 0; j--) {
		next[j] = first[sk->joint[j].parent];
		first[sk->joint[j].parent] = j;
	}
	out_text(":hierarchy\n  begin\n");
	for (j = 0; j < (int)sk->n; j++) {
		if (!first[j])
			continue;
		out_text("    ");
		put_joint_name(sk, j);
		for (k = first[j]; k; k = next[k]) {
			out_ch(' ');
			put_joint_name(sk, k);
		}
		out_ch('\n');
	}
	out_text("  end\n");
	free(first);
	free(next);
}

void
asf_write(const struct skel *sk)
{
	int j;

	asf_put_head(sk);
	put_root(sk);
	out_text(":bonedata\n");
	for (j = 1; j < (int)sk->n; j++)
		put_bone(sk, j);
	put_hierarchy(sk);
	asf_put_tail(sk);
}
