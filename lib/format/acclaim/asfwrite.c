#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/math/euler.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "format/acclaim/asf.h"
#include "format/acclaim/channel.h"
#include "format/acclaim/convert.h"
#include "format/acclaim/name.h"

/* Writing a skeleton of the Acclaim kind, see convert.h, as a file. What came
 * from such a file is written in that file's words. */

static void
check_number(const struct in *in, struct str of, const char *what,
    struct str number)
{
	double v;

	if (!num_of(number, &v))
		in_fail(in, "joint %.*s: %s: expected a number, saw '%.*s'%s",
		    STRF(of), what, STRF(number), num_hint(number));
}

static void
check_bone(const struct skel *sk, int j, const struct in *in)
{
	const struct joint *jt = &sk->joint[j];
	int i;

	if (!(jt->has & HAS_BONE))
		in_fail(in, "joint %.*s: expected a bone, as Acclaim joints "
		    "have", STRF(jt->name));
	if (jt->length < 0)
		in_fail(in, "joint %.*s: its bone has a length below 0",
		    STRF(jt->name));
	for (i = 0; i < 3; i++)
		if (!isfinite(jt->length * jt->dir[i]))
			in_fail(in, "joint %.*s: its bone is too long",
			    STRF(jt->name));
}

static void
check_id(const struct skel *sk, int j, const struct in *in, struct map *ids,
    struct arena *arena)
{
	char text[24];
	struct ir_rec r;
	long long id;

	if (!skel_get(sk, j, IR_ID, &r))
		return;
	if (!num_int(r.f[1], -(1LL << 62), 1LL << 62, &id))
		in_fail(in, "joint %.*s: id: expected an integer, saw '%.*s'%s",
		    STRF(sk->joint[j].name), STRF(r.f[1]), num_hint(r.f[1]));
	snprintf(text, sizeof text, "%lld", id);
	if (!map_add(ids, str_keep(arena, str_of(text)), 0))
		in_fail(in, "joint %.*s: id %s is taken",
		    STRF(sk->joint[j].name), text);
}

/* Dies if an attribute ends with the word `end`, which would end the bone. A
 * comment is not a part of the attribute. */
static void
check_attr(struct str of, const struct ir_rec *r, const struct in *in)
{
	struct str rest = r->tail, word, last = { "", 0 };

	while (str_field(&rest, &word) && word.s[0] != '#')
		last = word;
	if (str_iis(last, "end"))
		in_fail(in, "joint %.*s: attr %.*s: in Acclaim files a last "
		    "word '%.*s' ends the bone", STRF(of), STRF(r->f[1]),
		    STRF(last));
}

static void
check_joints(const struct skel *sk, const struct in *in)
{
	struct map ids = { 0 };
	struct arena arena = { NULL };
	struct ir_rec r;
	struct str name;
	int j, k;

	for (j = 1; j < (int)sk->n; j++) {
		name = sk->joint[j].name;
		check_bone(sk, j, in);
		check_id(sk, j, in, &ids, &arena);
		if (skel_get(sk, j, IR_MASS, &r))
			check_number(in, name, "mass", r.f[1]);
		if (skel_get(sk, j, IR_COFM, &r))
			check_number(in, name, "cofm", r.f[1]);
		for (k = -1; skel_next(sk, j, IR_ATTR, &k, &r);)
			check_attr(name, &r, in);
	}
	map_free(&ids);
	arena_free(&arena);
}

static void
check_unit(const struct skel *sk, const char *kind, const struct in *in)
{
	struct ir_rec r;
	int k = -1, n = 0;
	double v;

	while (skel_next(sk, -1, IR_UNIT, &k, &r)) {
		if (!str_is(r.f[0], kind))
			continue;
		if (n++)
			in_fail(in, "second unit %s", kind);
		if (!str_is(r.f[0], "angle") && (!num_of(r.f[1], &v) || v <= 0))
			in_fail(in, "unit %s: expected a number over 0, saw "
			    "'%.*s'%s", kind, STRF(r.f[1]), num_hint(r.f[1]));
	}
}

/* The documentation is a part of the header. */
static void
check_notes(const struct skel *sk, const struct in *in)
{
	struct ir_rec r;
	int k = sk->joint[0].first;

	if (skel_next(sk, -1, IR_NOTE, &k, &r))
		in_fail(in, "note '%.*s': expected before the first joint",
		    STRF(r.tail));
}

/* Dies if the file would have something that asf_read() refuses. in: where the
 * skeleton came from, for messages. */
static void
check_skeleton(const struct skel *sk, const struct in *in)
{
	acclaim_check_names(sk, 0, in);
	check_joints(sk, in);
	check_unit(sk, "mass", in);
	check_unit(sk, "length", in);
	check_unit(sk, "angle", in);
	check_notes(sk, in);
}

static void
put_comment(const struct skel_rec *rec)
{
	if (rec->word == IR_BLANK && str_trim(rec->line).n > 0)
		out_line(rec->line);
}

/* The properties that the format knows. */
static const char *const units[] = { "mass", "length", "angle", NULL };
static const char *const root[] = {
	"axis", "order", "position", "orientation", NULL
};
static const char *const bone[] = {
	"begin", "end", "id", "name", "direction", "length", "axis", "dof",
	"limits", "bodymass", "cofmass", NULL
};

/* Writes an unknown property or line. known: the words that its key must not
 * look like. */
static void
put_attr(const struct ir_rec *r, const char *indent, const char *const *known)
{
	out_text(indent);
	acclaim_put_key(r->f[1], known);
	if (r->tail.n)
		out_ch(' ');
	out_line(r->tail);
}

/* Writes a name that ends its line, and so may have blanks. */
static void
put_text_name(struct str name)
{
	char *buf = xmalloc(name.n);
	struct str raw = name_decode(buf, name, NULL);
	size_t i;

	for (i = 0; i < raw.n; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c < 0x20 || c == 0x7f || c == '%' || c == '#' ||
		    (c == ' ' && (i == 0 || i == raw.n - 1)) ||
		    (c == ':' && i == 0))
			out_fmt("%%%02X", c);
		else
			out_ch(c);
	}
	out_ch('\n');
	free(buf);
}

/* Finds the next note of the header, which the first joint ends. */
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
		str_field(&r.tail, &version);
	out_text(":version ");
	out_line(version.n ? version : str_of("1.10"));
}

static void
put_unit(const struct ir_rec *r)
{
	int i = 0;

	while (units[i] && !str_is(r->f[0], units[i]))
		i++;
	if (units[i])
		out_text(units[i]);
	else
		acclaim_put_key(r->f[0], units);
	out_field(r->f[1]);
	out_ch('\n');
}

/* Writes the known units, then the unknown ones, which are the attributes
 * before the first unknown section. */
static void
put_units(const struct skel *sk)
{
	struct ir_rec r;
	int k = -1, n = 0;

	while (skel_next(sk, -1, IR_UNIT, &k, &r)) {
		out_text(n++ ? "  " : ":units\n  ");
		put_unit(&r);
	}
	k = -1;
	while (skel_next(sk, -1, IR_ATTR, &k, &r) && r.f[1].s[0] != ':') {
		out_text(n++ ? "" : ":units\n");
		put_attr(&r, "  ", units);
	}
}

/* A note that looks like a keyword becomes a comment. */
static void
put_note(struct str note)
{
	struct str text = str_trim(note);

	if (text.n && text.s[0] == ':')
		out_text("# ");
	out_line(note);
}

/* Notes that begin with `#` come before the first keyword. The first other note
 * begins the documentation. */
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
		put_note(note.tail);
}

/* Writes words that the record has as the file has them. */
static void
put_fields(const char *word, const struct str *f, size_t n)
{
	out_text(word);
	out_strs(f, n);
	out_ch('\n');
}

/* In a file the angles stand in the order x y z, whatever the order in which
 * they are applied. */
static void
put_rotation(const char *word, const struct str *f, int with_order)
{
	unsigned char axis[3] = { 0, 1, 2 };
	struct str sorted[3];
	int i;

	euler_order(axis, f[3]);
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

/* Finds the limits of channel i, by its number among the channels of the same
 * word. */
static int
get_limit(const struct skel *sk, int j, size_t i, struct ir_rec *r)
{
	const struct dof *d = &sk->joint[j].dof;
	int before = 0, k = -1;
	size_t c;

	for (c = 0; c < i; c++)
		before += str_same(d->word[c], d->word[i]);
	while (skel_next(sk, j, IR_LIMIT, &k, r))
		if (str_same(r->f[1], d->word[i]) && before-- == 0)
			return 1;
	return 0;
}

static int
has_limits(const struct skel *sk, int j)
{
	const struct dof *d = &sk->joint[j].dof;
	struct ir_rec r;
	size_t i;

	for (i = 0; i < d->n; i++)
		if (!(chan_kind(d->ch[i]) & CHANNEL_LOST) &&
		    get_limit(sk, j, i, &r))
			return 1;
	return 0;
}

/* Writes the limits of all channels if one of them has limits. */
static void
put_limits(const struct skel *sk, int j)
{
	const struct dof *d = &sk->joint[j].dof;
	const char *before = "    limits (";
	struct ir_rec r;
	size_t i;

	if (!has_limits(sk, j))
		return;
	for (i = 0; i < d->n; i++) {
		if (chan_kind(d->ch[i]) & CHANNEL_LOST)
			continue;
		out_text(before);
		before = "           (";
		if (get_limit(sk, j, i, &r)) {
			out_str(r.f[2]);
			out_field(r.f[3]);
		} else {
			out_text("-inf inf");
		}
		out_text(")\n");
	}
}

static void
put_attrs(const struct skel *sk, int j, const char *indent,
    const char *const *known)
{
	struct ir_rec r;
	int k = -1;

	while (skel_next(sk, j, IR_ATTR, &k, &r))
		put_attr(&r, indent, known);
}

/* Writes the comments between a joint's first record and the next joint's. */
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
	size_t i;

	out_text(word);
	for (i = 0; i < d->n; i++)
		if (!(chan_kind(d->ch[i]) & CHANNEL_LOST))
			out_field(d->word[i]);
	out_ch('\n');
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
	put_attrs(sk, 0, "  ", root);
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
	else
		out_text("    axis 0 0 0 XYZ\n");
	if (channels_kept(&sk->joint[j].dof))
		put_channels("    dof", &sk->joint[j].dof);
	put_limits(sk, j);
	put_value(sk, j, IR_MASS, "    bodymass");
	put_value(sk, j, IR_COFM, "    cofmass");
	put_attrs(sk, j, "    ", bone);
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

/* Writes a line for each joint that has children. Children are chained by
 * next[], so that a large skeleton does not need a search for each joint. */
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

/* Writes the unknown sections: each is a keyword and the lines below it. */
static void
put_sections(const struct skel *sk)
{
	struct ir_rec r;
	int k = -1, section = 0;

	while (skel_next(sk, -1, IR_ATTR, &k, &r)) {
		section |= r.f[1].s[0] == ':';
		if (section)
			put_attr(&r, "", acclaim_sections);
	}
}

static void
warn_lost(const struct skel *sk, const struct in *in)
{
	int warned = 0;
	size_t j;

	for (j = 0; j < sk->n; j++)
		channels_warn(in, sk->joint[j].name, &sk->joint[j].dof,
		    CHANNEL_LOST, &warned);
}

void
asf_write(const struct skel *sk, const struct in *in)
{
	struct convert convert;
	int j;

	warn_lost(sk, in);
	convert_make(&convert, sk, in, 1);
	sk = convert.sk;
	check_skeleton(sk, in);
	put_header(sk);
	put_root(sk);
	out_text(":bonedata\n");
	for (j = 1; j < (int)sk->n; j++)
		put_bone(sk, j);
	put_hierarchy(sk);
	put_skins(sk);
	put_sections(sk);
}
