#include <stdlib.h>

#include "acclaim/asf.h"
#include "acclaim/convert.h"
#include "acclaim/name.h"
#include "acclaim/order.h"
#include "base/name.h"
#include "base/out.h"

/* Writing a skeleton of the Acclaim kind, see convert.h, as a file: in the
 * file's own words where it came from one. */

static void
put_comment(const struct skel_rec *rec)
{
	if (rec->word == IR_BLANK && str_trim(rec->line).n > 0)
		out_line(rec->line);
}

/* An unknown property or line. */
static void
put_attr(const struct ir_rec *r, const char *indent)
{
	out_text(indent);
	out_str(r->f[1]);
	if (r->tail.n)
		out_ch(' ');
	out_line(r->tail);
}

/* A name that ends its line, so that it may have blanks. */
static void
put_text_name(struct str name)
{
	char *buf = xmalloc(name.n);
	struct str raw = name_decode(buf, name, NULL);
	size_t i;

	for (i = 0; i < raw.n; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c < 0x20 || c == 0x7f || c == '%' || c == '#' ||
		    (c == ' ' && (i == 0 || i == raw.n - 1)))
			out_fmt("%%%02X", c);
		else
			out_ch(c);
	}
	out_ch('\n');
	free(buf);
}

/* The next note of the header, which the first joint ends. */
static int
next_note(const struct skel *sk, int *k, struct ir_rec *r)
{
	return skel_next(sk, -1, IR_NOTE, k, r) && *k < sk->joint[0].first;
}

static void
put_version(const struct skel *sk)
{
	struct str word, version = { "", 0 };
	struct ir_rec r;

	if (skel_get(sk, -1, IR_SOURCE, &r) && str_field(&r.tail, &word))
		version = str_trim(r.tail);
	out_text(":version ");
	out_line(version.n ? version : str_of("1.10"));
}

/* The known units, then the unknown ones: attributes before the first unknown
 * section. */
static void
put_units(const struct skel *sk)
{
	struct ir_rec r;
	int k = -1, n = 0;

	while (skel_next(sk, -1, IR_UNIT, &k, &r)) {
		out_text(n++ ? " " : ":units\n ");
		out_strs(r.f, 2);
		out_ch('\n');
	}
	k = -1;
	while (skel_next(sk, -1, IR_ATTR, &k, &r) && r.f[1].s[0] != ':') {
		out_text(n++ ? "" : ":units\n");
		put_attr(&r, "  ");
	}
}

/* Notes that begin with `#` come before the first keyword; the notes from the
 * first other one on are the documentation. */
static void
put_header(const struct skel *sk)
{
	struct ir_rec note;
	int k = -1, i, more;

	while ((more = next_note(sk, &k, &note)) && note.tail.n &&
	    note.tail.s[0] == '#')
		out_line(note.tail);
	put_version(sk);
	for (i = 0; i < sk->joint[0].first; i++)
		put_comment(&sk->rec[i]);
	out_text(":name ");
	put_text_name(sk->name);
	put_units(sk);
	if (more)
		out_text(":documentation\n");
	for (; more; more = next_note(sk, &k, &note))
		out_line(note.tail);
}

/* Words that a record has as the file has them. */
static void
put_fields(const char *word, const struct str *f, size_t n)
{
	out_text(word);
	out_strs(f, n);
	out_ch('\n');
}

/* A file's angles stand in the order x y z, whatever the order in which they
 * turn. */
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
	out_strs(sorted, 3);
	if (with_order)
		out_ch(' ');
	for (i = 0; with_order && i < 3; i++)
		out_ch("XYZ"[axis[i]]);
	out_ch('\n');
}

/* If one channel has limits, all get them. */
static void
put_limits(const struct skel *sk, int j)
{
	const struct dof *d = &sk->joint[j].dof;
	struct str bound[2];
	struct ir_rec r;
	int k = -1, more = skel_next(sk, j, IR_LIMIT, &k, &r);
	size_t i;

	if (!more)
		return;
	for (i = 0; i < d->n; i++) {
		bound[0] = str_of("-inf");
		bound[1] = str_of("inf");
		if (more && str_same(r.f[1], d->word[i])) {
			bound[0] = r.f[2];
			bound[1] = r.f[3];
			more = skel_next(sk, j, IR_LIMIT, &k, &r);
		}
		out_text(i ? "           (" : "    limits (");
		out_str(bound[0]);
		out_field(bound[1]);
		out_text(")\n");
	}
}

static void
put_attrs(const struct skel *sk, int j, const char *indent)
{
	struct ir_rec r;
	int k = -1;

	while (skel_next(sk, j, IR_ATTR, &k, &r))
		put_attr(&r, indent);
}

/* The comments between a joint's first record and the next joint's. */
static void
put_comments(const struct skel *sk, int j)
{
	size_t k = (size_t)sk->joint[j].first + 1;

	for (; k < sk->nrec && sk->rec[k].word != IR_JOINT; k++)
		put_comment(&sk->rec[k]);
}

static void
put_channels(const char *word, const struct dof *d)
{
	if (d->n)
		put_fields(word, d->word, d->n);
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

static void
put_skins(const struct skel *sk)
{
	struct ir_rec r;
	int k = -1, n = 0;

	while (skel_next(sk, -1, IR_SKIN, &k, &r)) {
		out_text(n++ ? "  " : ":skin ");
		put_text_name(r.f[0]);
	}
}

/* The unknown sections: each is a keyword and the lines below it. */
static void
put_sections(const struct skel *sk)
{
	struct ir_rec r;
	int k = -1, section = 0;

	while (skel_next(sk, -1, IR_ATTR, &k, &r)) {
		section |= r.f[1].s[0] == ':';
		if (section)
			put_attr(&r, "");
	}
}

static void
check_bones(const struct skel *sk, const struct in *in)
{
	size_t j;

	for (j = 1; j < sk->n; j++)
		if (!(sk->joint[j].has & HAS_BONE))
			in_fail(in, "joint %.*s: expected a bone, as Acclaim "
			    "joints have", STRF(sk->joint[j].name));
}

void
asf_write(const struct skel *sk, const struct in *in)
{
	struct convert convert;
	int j;

	convert_make(&convert, sk, in, 1);
	sk = convert.sk;
	check_bones(sk, in);
	put_header(sk);
	put_root(sk);
	out_text(":bonedata\n");
	for (j = 1; j < (int)sk->n; j++)
		put_bone(sk, j);
	put_hierarchy(sk);
	put_skins(sk);
	put_sections(sk);
}
