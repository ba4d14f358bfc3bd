#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/name.h"
#include "base/num.h"
#include "base/text.h"
#include "format/acclaim/amc_priv.h"
#include "format/acclaim/channel.h"
#include "format/acclaim/name.h"
#include "ir/put.h"

struct amc_bone {
	size_t values;           /* how many values it has in a frame */
	int extra;               /* it has values, but no dof in the skeleton */
	unsigned long long seen; /* the last frame that had it */
	int follow;              /* the bone that came after it last time */
};

struct amc {
	struct in in;
	const char *path;
	const struct amc_options *option;
	const struct skel *sk;   /* the given skeleton, or else own */
	struct skel *own;        /* made of the first frame's bones if no
	                          * skeleton is given; else NULL */
	int identified;          /* the file has a format identifier or a
	                          * unit */
	struct amc_bone *bone;   /* per joint */
	size_t cap;
	int last;                /* the bone last read, -1 at a frame's start */
	int start;               /* the first bone of the frame before */
	unsigned long long frame;        /* how many frames have begun */
	long long number;        /* the frame's number in the file */
	struct str label;        /* the frame's number in the IR */
	char labelbuf[24];
	struct text name;        /* the name of a bone, as the IR writes it */
	int warned;              /* the warning about values without dof is
	                          * out */
	int threedof;            /* each bone with channels has rx, ry, rz */
	const char *angle;       /* the unit that the header states, or NULL */
	struct text note;        /* the header's lines */
	struct text line;        /* the first frame's lines, see learns() */
};

/* Whether this is the first frame. Its lines tell which channels the bones have
 * that have none in the skeleton: all bones, where there is no skeleton. As
 * channels are written before values, the lines are kept until the frame
 * ends. */
static int
learns(const struct amc *a)
{
	return a->frame == 1;
}

int
amc_is_keyword(struct str word)
{
	return str_iis(word, ":FULLY-SPECIFIED") ||
	    str_iis(word, ":DEGREES") || str_iis(word, ":RADIANS") ||
	    str_iis(word, AMC_THREEDOF);
}

static void
read_header(struct amc *a, struct str line)
{
	struct str word = str_trim(line);

	if (str_iis(word, ":DEGREES"))
		a->angle = "deg";
	else if (str_iis(word, ":RADIANS"))
		a->angle = "rad";
	else if (str_iis(word, AMC_THREEDOF))
		a->threedof = 1;
	else if (word.s[0] == ':' && !amc_is_keyword(word))
		in_expected(&a->in, NULL, ":FULLY-SPECIFIED, :DEGREES, "
		    ":RADIANS or " AMC_THREEDOF, word);
	a->identified |= word.s[0] == ':';
	text_line(&a->note, line);
}

/* Sets channel[] to the channels that this file adds to those of joint i, and
 * returns how many there are. */
static size_t
added_channels(const struct amc *a, size_t i, struct str *channel)
{
	return a->threedof ? channels_added(&a->sk->joint[i].dof, channel) : 0;
}

static void
set_bones(struct amc *a)
{
	struct str channel[3];
	size_t i;

	a->bone = xcalloc(a->sk->n, sizeof *a->bone);
	for (i = 0; i < a->sk->n; i++) {
		a->bone[i].values = a->sk->joint[i].dof.n +
		    added_channels(a, i, channel);
		a->bone[i].follow = (int)i + 1;
	}
}

static void
put_extra_dof(const struct amc *a, size_t i)
{
	size_t k;

	ir_put_record(IR_DOF, a->sk->joint[i].name);
	for (k = 1; k <= a->bone[i].values; k++) {
		out_text(" " CHANNEL_EXTRA);
		out_int((long long)k);
	}
	out_ch('\n');
}

/* Writes the channels of those bones that have more than the skeleton says. */
static void
put_added_dofs(const struct amc *a)
{
	struct str channel[3];
	struct ir_rec dof;
	size_t i, n;

	for (i = 0; i < a->sk->n; i++) {
		n = added_channels(a, i, channel);
		if (a->bone[i].extra)
			put_extra_dof(a, i);
		if (n == 0 || !skel_get(a->sk, (int)i, IR_DOF, &dof))
			continue;
		ir_put_record(IR_DOF, a->sk->joint[i].name);
		out_field(dof.tail);
		out_strs(channel, n);
		out_ch('\n');
	}
}

static void
put_unknown_dofs(const struct amc *a)
{
	size_t i, k;

	for (i = 0; i < a->sk->n; i++) {
		ir_put_record(IR_DOF, a->sk->joint[i].name);
		for (k = 0; k < a->bone[i].values; k++)
			out_field(str_of("u"));
		out_ch('\n');
	}
}

static void
put_header(const struct amc *a)
{
	struct str notes = text_get(&a->note), line;

	ir_put_begin(IR_MOTION, ir_file_name(a->path));
	out_ch('\n');
	ir_put_source("amc");
	while (str_line(&notes, &line))
		ir_put_note(line);
	if (a->angle)
		ir_put_unit("angle", str_of(a->angle));
	ir_put_line(IR_RATE, a->option->rate);
}

static void
put_values(const struct amc *a, int b, struct str values)
{
	ir_put_frame(IR_V, a->label, a->sk->joint[b].name);
	out_ch(' ');
	out_fields(values);
	out_ch('\n');
}

/* begun: a bone of the same frame comes before the comment. A comment before
 * the first bone becomes an attribute, so that it is not taken for one before
 * the frame's number. */
static void
put_comment(struct str line, int begun)
{
	if (begun)
		out_line(line);
	else
		ir_put_attr(str_of("-"), str_of(AMC_COMMENT), line);
}

/* Each line that is no comment has the values of one bone. */
static void
put_first_frame(struct amc *a)
{
	struct str lines = text_get(&a->line), line;
	int b = a->start, begun = 0;

	while (str_line(&lines, &line)) {
		if (str_trim(line).s[0] == '#') {
			put_comment(line, begun);
			continue;
		}
		put_values(a, b, line);
		b = a->bone[b].follow;
		begun = 1;
	}
}

static void
put_dofs(const struct amc *a)
{
	if (a->own)
		put_unknown_dofs(a);
	else
		put_added_dofs(a);
}

static void
end_frame(struct amc *a, const char *saw)
{
	size_t i;

	for (i = 0; i < a->sk->n; i++)
		if (a->bone[i].values && a->bone[i].seen != a->frame)
			in_die(&a->in, "frame %lld: expected bone %.*s, saw "
			    "%s", a->number, STRF(a->sk->joint[i].name), saw);
	if (a->last < 0)
		in_die(&a->in, "frame %lld: expected a bone, saw %s",
		    a->number, saw);
	a->bone[a->last].follow = a->start;
	a->last = -1;
	if (learns(a)) {
		put_dofs(a);
		put_first_frame(a);
	}
	out_release();
}

static void
begin_motion(struct amc *a)
{
	put_header(a);
	if (!a->own)
		set_bones(a);
}

static void
set_label(struct amc *a, struct str text)
{
	a->label.s = a->labelbuf;
	if (a->option->renumber) {
		a->label.n = (size_t)(str_uint(a->labelbuf, a->frame) -
		    a->labelbuf);
		return;
	}
	if (text.n > sizeof a->labelbuf)
		in_die(&a->in, "frame number too long");
	memcpy(a->labelbuf, text.s, text.n);
	a->label.n = text.n;
}

static void
begin_frame(struct amc *a, struct str text, long long number)
{
	if (a->frame == 0)
		begin_motion(a);
	else
		end_frame(a, "the next frame");
	if (a->frame && number <= a->number && !a->option->renumber)
		in_die(&a->in, "frame %lld after %lld (-N renumbers)", number,
		    a->number);
	a->number = number;
	a->frame++;
	set_label(a, text);
	out_hold();
}

static int
add_bone(struct amc *a, struct str name)
{
	struct amc_bone *b;

	a->bone = xgrow(a->bone, &a->cap, a->sk->n + 1, sizeof *a->bone);
	b = &a->bone[a->sk->n];
	memset(b, 0, sizeof *b);
	b->follow = (int)a->sk->n + 1;
	return skel_add_joint(a->own, name, -1);
}

/* The bone that comes next if this frame is like the one before. */
static int
next_bone(const struct amc *a)
{
	return a->last >= 0 ? a->bone[a->last].follow : a->start;
}

static int
find_bone(struct amc *a, struct str name)
{
	struct str irname;
	char *p;
	int b;

	a->name.n = 0;
	p = text_room(&a->name, NAME_ROOM(name.n));
	irname = a->own ? acclaim_lone_name(p, name) : acclaim_ir_name(p, name);
	b = skel_ifind(a->sk, irname);
	/* the IR may have another name for the first joint */
	if (b != 0 && !a->own && a->sk->n && str_iis(name, "root") &&
	    str_is(skel_source(a->sk), "asf"))
		b = 0;
	if (b < 0 && a->own && learns(a))
		b = add_bone(a, irname);
	if (b < 0)
		in_die(&a->in, "no bone '%.*s' in the %s", STRF(name),
		    a->own ? "first frame" : "skeleton");
	return b;
}

/* Whether the line begins with that bone's name and one blank. */
static int
begins(const struct amc *a, struct str line, int b)
{
	struct str name;

	if (b >= (int)a->sk->n)
		return 0;
	name = a->sk->joint[b].name;
	return line.n > name.n && line.s[name.n] == ' ' &&
	    memcmp(line.s, name.s, name.n) == 0;
}

/* Takes note of how many values a bone has if only the first frame tells. */
static void
learn_values(struct amc *a, int b, size_t values)
{
	a->bone[b].values = values;
	if (a->own)
		return;
	a->bone[b].extra = 1;
	if (!a->warned++)
		in_warn(&a->in, "%.*s: a bone without dof has values: they "
		    "become channels " CHANNEL_EXTRA "1 and so on",
		    STRF(a->sk->joint[b].name));
}

static void
take_bone(struct amc *a, int b, long values)
{
	struct amc_bone *bone = &a->bone[b];
	struct str name = a->sk->joint[b].name;

	if (bone->seen == a->frame)
		in_die(&a->in, "%.*s: second time in frame %lld", STRF(name),
		    a->number);
	if (values == 0)
		in_die(&a->in, "%.*s: expected values, saw none", STRF(name));
	if (learns(a) && !bone->values)
		learn_values(a, b, (size_t)values);
	if ((size_t)values != bone->values)
		in_die(&a->in, "%.*s: expected %zu values, saw %ld",
		    STRF(name), bone->values, values);
	bone->seen = a->frame;
	if (a->last >= 0)
		a->bone[a->last].follow = b;
	else
		a->start = b;
	a->last = b;
}

/* Reads a line with a bone's values, which has no blanks at its end. A line
 * that the IR has in the same way is written in one piece. */
static void
read_values(struct amc *a, struct str line)
{
	struct str values = line, name, bad;
	int b = next_bone(a), plain, asis = begins(a, line, b);
	long n;

	if (asis) {
		name = a->sk->joint[b].name;
		values.s += name.n + 1;
		values.n -= name.n + 1;
	} else {
		str_field(&values, &name);
		values = str_trim(values);
		b = find_bone(a, name);
	}
	n = num_list(values, in_stop(&a->in), 1, &bad, &plain);
	if (n < 0)
		in_no_number(&a->in, bad, "%.*s", STRF(name));
	take_bone(a, b, n);
	if (learns(a)) {
		text_line(&a->line, values);
	} else if (asis && plain) {
		ir_put_frame(IR_V, a->label, line);
		out_ch('\n');
	} else {
		put_values(a, b, values);
	}
}

/* Reads a line that begins with `:` or `#`. */
static void
read_other(struct amc *a, struct str line)
{
	if (a->frame == 0)
		read_header(a, line);
	else if (str_trim(line).s[0] == ':')
		in_expected(&a->in, NULL, "a frame or a bone", line);
	else if (learns(a))
		text_line(&a->line, line);
	else
		put_comment(line, a->last >= 0);
}

static int
is_frame_number(struct str line, long long *number)
{
	char c = line.s[0];

	return ((c >= '0' && c <= '9') || c == '-') &&
	    num_int(line, -(1LL << 53), 1LL << 53, number);
}

static void
read_line(struct amc *a, struct str whole)
{
	struct str line = str_trim(whole);
	long long number;

	if (!line.n)
		return;
	if (line.s[0] == ':' || line.s[0] == '#')
		read_other(a, whole);
	else if (is_frame_number(line, &number))
		begin_frame(a, line, number);
	else if (a->frame == 0)
		in_expected(&a->in, NULL, "a frame number", line);
	else
		read_values(a, line);
}

/* A file that has a header may be without frames. */
static void
end_header(struct amc *a)
{
	struct str end = { NULL, 0 };

	if (!a->identified)
		in_expected(&a->in, NULL, "a frame number", end);
	in_warn(&a->in, "no frames");
	begin_motion(a);
	put_dofs(a);
}

static void
end_motion(struct amc *a)
{
	/* A file that was spliced by hand may end with a frame's number whose
	 * frame has been cut off. Where frames are renumbered, that does no
	 * harm. */
	if (a->frame == 0)
		end_header(a);
	else if (a->option->renumber && a->frame > 1 && a->last < 0)
		in_warn(&a->in, "left out a frame number without a frame");
	else
		end_frame(a, "end of input");
	out_release();
	ir_put_end(IR_MOTION);
}

void
amc_read(const char *path, const struct amc_options *option)
{
	struct amc a = { 0 };
	struct str none = { "", 0 }, line;

	a.path = path;
	a.option = option;
	a.own = option->skeleton ? NULL : skel_new(none);
	a.sk = a.own ? a.own : option->skeleton;
	a.last = -1;
	known_open(&a.in, path, "amc2ir", "Acclaim motion");
	while (in_line(&a.in, &line))
		read_line(&a, line);
	end_motion(&a);
	in_close(&a.in);
	skel_free(a.own);
	free(a.bone);
	free(a.name.s);
	free(a.note.s);
	free(a.line.s);
}
