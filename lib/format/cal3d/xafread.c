#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/bones.h"
#include "format/cal3d/head.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaf.h"
#include "ir/put.h"

enum { MAX = 0x7fffffff };

/* An animation file is read into memory as a whole: it has the keys track by
 * track, the IR has them in the order of time. */

struct xaf_key {
	double time;             /* in seconds */
	struct str text;         /* the time as the file writes it */
	struct str t, r;         /* translation and rotation, as numbers with
	                          * the IR's signs; empty: the key has none */
	struct str held;         /* t, or where that is empty, the translation
	                          * of the key before in this track */
	int track;               /* an index into xaf.track */
	int except;              /* it states the translation of the key
	                          * before, or is the first and states none */
};

struct xaf_track {
	long long bone;          /* its BONEID */
	struct str name;         /* the name of the joint that it moves */
	int joint;               /* its index; -1: there is no skeleton */
	size_t keys;             /* how many it has */
	int has_t, has_r;        /* some key has a translation, a rotation */
	int lacks_t;             /* some key has no translation */
	struct str no_t, no_r;   /* what the file writes for no translation
	                          * and no rotation; empty: nothing */
	struct str held;         /* for hold_translations(): the last one */
	int begun;               /* the same: the track's first key is past */
	struct str numkeys;      /* NUMKEYFRAMES; empty: none */
	struct str extra;        /* `KEY TEXT` lines for attr records */
	unsigned long long line; /* where it begins */
};

struct xaf {
	struct elems e;
	struct head head;
	struct arena arena;
	struct str duration, numtracks;  /* DURATION and NUMTRACKS; empty:
	                          * none */
	double seconds;          /* the duration as a number */
	unsigned long long stated;       /* where the file states it */
	struct xaf_track *track;         /* in the order of the file */
	size_t ntrack, trackcap;
	struct xaf_key *key;     /* by time, then by track */
	size_t nkey, keycap;
	unsigned long long line; /* where ANIMATION begins */
	int warned;              /* it is said that something in a KEYFRAME
	                          * was left out */
	int binary;              /* the file is a CAF: a BONEID is a bone's
	                          * place, whatever its ID */
};

static struct str
keep(struct xaf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

static struct xaf_track *
add_track(struct xaf *x)
{
	struct xaf_track *tr;

	x->track = xgrow(x->track, &x->trackcap, x->ntrack + 1,
	    sizeof *x->track);
	tr = &x->track[x->ntrack++];
	memset(tr, 0, sizeof *tr);
	tr->line = x->e.t.in.line;
	return tr;
}

static struct xaf_key *
add_key(struct xaf *x, int track)
{
	struct xaf_key *k;

	x->key = xgrow(x->key, &x->keycap, x->nkey + 1, sizeof *x->key);
	k = &x->key[x->nkey++];
	memset(k, 0, sizeof *k);
	k->track = track;
	x->track[track].keys++;
	return k;
}

/* A time as it stands in the file; dies where it is none. */
static struct str
seconds(struct xaf *x, const char *name, struct str content, double *v)
{
	if (!num_of(content, v))
		in_expected(&x->e.t.in, name, "a number", content);
	return keep(x, content);
}

static void
set_duration(struct xaf *x, struct str content)
{
	x->duration = seconds(x, "DURATION", content, &x->seconds);
	x->stated = x->e.t.in.line;
}

static void
set_time(struct xaf *x, struct xaf_key *k, struct str content)
{
	k->text = seconds(x, "TIME", content, &k->time);
}

/* Takes n numbers apart; 0 where some are words such as NaN, which stand for
 * none. */
static int
take_numbers(struct xaf *x, const char *name, struct str content, int n,
    struct str *f, double *v)
{
	enum cal3d_numbers kind = cal3d_numbers(content, n, f, v);

	if (kind == CAL3D_OTHER)
		in_expected(&x->e.t.in, name, n == 3 ? "3 numbers" :
		    "4 numbers", content);
	x->e.keep.n = 0;
	return kind == CAL3D_NUMBERS;
}

static void
keep_translation(struct xaf *x, struct xaf_key *k, struct str text,
    int none)
{
	struct xaf_track *tr = &x->track[k->track];

	if (none) {
		tr->no_t = text;
		return;
	}
	k->t = text;
	tr->has_t = 1;
}

static void
keep_rotation(struct xaf *x, struct xaf_key *k, struct str text)
{
	k->r = text;
	x->track[k->track].has_r = 1;
}

/* 1E+10 1E+10 1E+10, or NaN, stands for none. */
static void
set_translation(struct xaf *x, struct xaf_key *k, struct str content)
{
	struct str f[3];
	double v[3];
	int some = take_numbers(x, "TRANSLATION", content, 3, f, v);

	if (k->t.n)
		in_die(&x->e.t.in, "second <TRANSLATION>");
	cal3d_add_fields(&x->e.keep, f, 3);
	keep_translation(x, k, keep(x, text_get(&x->e.keep)),
	    !some || (v[0] == 1e10 && v[1] == 1e10 && v[2] == 1e10));
}

static void
set_rotation(struct xaf *x, struct xaf_key *k, struct str content)
{
	struct xaf_track *tr = &x->track[k->track];
	struct str f[4];
	double v[4];
	int some = take_numbers(x, "ROTATION", content, 4, f, v);

	if (k->r.n)
		in_die(&x->e.t.in, "second <ROTATION>");
	if (!some) {
		cal3d_add_fields(&x->e.keep, f, 4);
		tr->no_r = keep(x, text_get(&x->e.keep));
		return;
	}
	cal3d_add_quat(&x->e.keep, f);
	keep_rotation(x, k, keep(x, text_get(&x->e.keep)));
}

/* The XML form */

/* The IR has no place for anything else about a key. */
static void
left_out(struct xaf *x, struct str name)
{
	if (!x->warned++)
		in_warn(&x->e.t.in, "KEYFRAME: %.*s is left out, here and "
		    "elsewhere", STRF(name));
}

static void
read_key_tag(struct xaf *x, struct xaf_key *k)
{
	const struct tags *t = &x->e.t;
	struct str a;
	size_t i;

	if (!tag_attr(&x->e.t, "TIME", &a))
		in_die(&t->in, "KEYFRAME: no attribute TIME");
	set_time(x, k, elem_trim(a));
	for (i = 0; i < t->nattr; i++)
		if (!str_iis(t->attr[i].name, "TIME"))
			left_out(x, t->attr[i].name);
}

static void
read_key(struct xaf *x, int track)
{
	struct xaf_key *k = add_key(x, track);

	read_key_tag(x, k);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "TRANSLATION")) {
			set_translation(x, k, elem_content(&x->e));
		} else if (tag_is(&x->e.t, "ROTATION")) {
			set_rotation(x, k, elem_content(&x->e));
		} else {
			left_out(x, x->e.t.name);
			elem_raw(&x->e);
		}
	}
	x->track[track].lacks_t |= !k->t.n;
}

static void
check_count(struct xaf *x, unsigned long long line, const char *name,
    struct str count, size_t n)
{
	x->e.t.in.line = line;
	if (elem_count_differs(count, n))
		in_warn(&x->e.t.in, "%s is %.*s, but there are %zu", name,
		    STRF(count), n);
}

/* Reads the attributes of the current start tag. */
static void
read_track_tag(struct xaf *x, struct xaf_track *tr, struct text *extra)
{
	static const char *const known[] = { "BONEID", "NUMKEYFRAMES" };
	struct tags *t = &x->e.t;
	struct str a;

	if (!tag_attr(t, "BONEID", &a))
		in_die(&t->in, "TRACK: no attribute BONEID");
	tr->bone = elem_int(&x->e, a, "BONEID", 0, MAX);
	if (tag_attr(t, "NUMKEYFRAMES", &a))
		tr->numkeys = keep(x, elem_trim(a));
	head_keep(extra, "attrs", elem_attrs(&x->e, known, 2));
}

static void
read_track(struct xaf *x)
{
	struct text extra = { NULL, 0, 0 };
	int n = (int)x->ntrack;
	struct xaf_track *tr = add_track(x);

	read_track_tag(x, tr, &extra);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "KEYFRAME"))
			read_key(x, n);
		else if (tag_is(&x->e.t, "TRANSLATION") ||
		    tag_is(&x->e.t, "ROTATION"))
			in_die(&x->e.t.in, "<%.*s> outside of a KEYFRAME",
			    STRF(x->e.t.name));
		else
			head_keep(&extra, "xml", elem_raw(&x->e));
	}
	tr->extra = keep(x, text_get(&extra));
	free(extra.s);
	check_count(x, tr->line, "NUMKEYFRAMES", tr->numkeys, tr->keys);
}

static void
read_animation(struct xaf *x)
{
	static const char *const known[] = { "DURATION", "NUMTRACKS" };
	struct tags *t = &x->e.t;
	struct str a;

	x->line = t->in.line;
	if (tag_attr(t, "DURATION", &a))
		set_duration(x, elem_trim(a));
	if (tag_attr(t, "NUMTRACKS", &a))
		x->numtracks = keep(x, elem_trim(a));
	head_keep(&x->head.extra, "attrs", elem_attrs(&x->e, known, 2));
	while (elem_child(&x->e)) {
		if (tag_is(t, "TRACK"))
			read_track(x);
		else
			head_keep(&x->head.extra, "xml", elem_raw(&x->e));
	}
	check_count(x, x->line, "NUMTRACKS", x->numtracks, x->ntrack);
}

/* The binary form. From version 1300 on it has two words that say how keys are
 * compressed: no file is known that has any but zero. */

static struct str
read_floats(struct xaf *x, const char *what, int n)
{
	x->e.text.n = 0;
	binary_floats(&x->e.t.in, what, n, &x->e.text);
	return text_get(&x->e.text);
}

static void
refuse_compressed(struct xaf *x, const char *what)
{
	struct in *in = &x->e.t.in;
	int v = binary_int(in, what, -MAX - 1, MAX);

	if (v)
		in_die(in, "%s is %d: expected 0, since compressed keys are "
		    "not read", what, v);
}

static struct str
keep_floats(struct xaf *x, const float *v, int n)
{
	x->e.text.n = 0;
	binary_add_texts(&x->e.text, v, n);
	return str_keep(&x->arena, text_get(&x->e.text));
}

/* Takes the next key in one piece where all its floats are finite: their texts
 * need not be parsed to know their values. Else returns 0 and leaves it to
 * read_any_key(). */
static int
take_key(struct xaf *x, struct xaf_key *k)
{
	float v[1 + 3 + 4], *t = v + 1, *r = t + 3;

	if (!binary_finite(&x->e.t.in, v, 1 + 3 + 4))
		return 0;
	binary_skip(&x->e.t.in, 1 + 3 + 4);
	binary_turn(r);
	k->time = v[0];
	k->text = keep_floats(x, v, 1);
	keep_translation(x, k, keep_floats(x, t, 3),
	    t[0] == 1e10 && t[1] == 1e10 && t[2] == 1e10);
	keep_rotation(x, k, keep_floats(x, r, 4));
	return 1;
}

/* Reads a key float by float. Its time is rounded to a float as take_key()
 * has it, so that both sort alike. */
static void
read_any_key(struct xaf *x, struct xaf_key *k)
{
	set_time(x, k, read_floats(x, "TIME", 1));
	k->time = (float)k->time;
	set_translation(x, k, read_floats(x, "TRANSLATION", 3));
	set_rotation(x, k, read_floats(x, "ROTATION", 4));
}

static void
read_binary_key(struct xaf *x, int track)
{
	struct xaf_key *k = add_key(x, track);

	if (!take_key(x, k))
		read_any_key(x, k);
	x->track[track].lacks_t |= !k->t.n;
}

static void
read_binary_track(struct xaf *x)
{
	struct in *in = &x->e.t.in;
	int bone = binary_int(in, "BONEID", 0, MAX), n;

	add_track(x)->bone = bone;
	n = binary_int(in, "NUMKEYFRAMES", 0, MAX);
	while (n-- > 0)
		read_binary_key(x, (int)x->ntrack - 1);
}

/* Reads what follows the magic word. */
static void
read_binary(struct xaf *x)
{
	struct in *in = &x->e.t.in;
	int version = binary_version(in), n;

	x->binary = 1;
	x->head.format = "caf";
	text_int(&x->e.text, version);
	x->head.version = str_keep(&x->arena, text_get(&x->e.text));
	if (version >= BINARY_WIDE)
		refuse_compressed(x, "COMPRESSED");
	set_duration(x, read_floats(x, "DURATION", 1));
	n = binary_int(in, "NUMTRACKS", 0, MAX);
	x->line = in->line;
	if (version >= BINARY_WIDE)
		refuse_compressed(x, "FLAGS");
	while (n-- > 0)
		read_binary_track(x);
	binary_end(in, "track");
}

static void
check_bones(struct xaf *x)
{
	size_t n = x->ntrack, i;
	struct ref *r = xreallocarray(NULL, n, sizeof *r);

	for (i = 0; i < n; i++) {
		r[i].number = x->track[i].bone;
		r[i].index = (int)i;
	}
	if (!refs_sort(r, n)) {
		for (i = 1; r[i].number != r[i - 1].number; i++)
			;
		x->e.t.in.line = x->track[r[i].index].line;
		in_die(&x->e.t.in, "second <TRACK> of BONEID %lld",
		    r[i].number);
	}
	free(r);
}

static int
by_time(const void *a, const void *b)
{
	const struct xaf_key *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return (x->track > y->track) - (x->track < y->track);
}

static void
sort_keys(struct xaf *x)
{
	size_t i;

	if (x->nkey)
		qsort(x->key, x->nkey, sizeof *x->key, by_time);
	for (i = 1; i < x->nkey; i++) {
		const struct xaf_key *k = &x->key[i];

		if (by_time(k - 1, k) != 0)
			continue;
		x->e.t.in.line = x->track[k->track].line;
		in_die(&x->e.t.in, "TRACK of BONEID %lld: second key at %.*s",
		    x->track[k->track].bone, STRF(k->text));
	}
}

/* Readers play no keys after the duration, which may have few decimals. */
static void
check_duration(struct xaf *x)
{
	const struct xaf_key *last = x->key + x->nkey;

	if (!x->duration.n || !x->nkey || (--last)->time - x->seconds < 1e-3)
		return;
	x->e.t.in.line = x->stated;
	in_warn(&x->e.t.in, "DURATION is %.*s, but the last key is at %.*s",
	    STRF(x->duration), STRF(last->text));
}

struct xaf *
xaf_read(const char *path)
{
	struct xaf *x = xcalloc(1, sizeof *x);

	x->head.element = "ANIMATION";
	x->head.magic = "XAF";
	x->head.format = "xaf";
	tags_open(&x->e.t, path, "xaf2ir", "Cal3D animation");
	if (binary_open(&x->e.t.in, "CAF"))
		read_binary(x);
	else
		while (head_find(&x->head, &x->e))
			read_animation(x);
	check_bones(x);
	sort_keys(x);
	check_duration(x);
	return x;
}

/* Putting it as IR */

static void
number_tracks(struct xaf *x)
{
	struct text number = { NULL, 0, 0 };
	size_t i;

	for (i = 0; i < x->ntrack; i++) {
		number.n = 0;
		text_int(&number, x->track[i].bone);
		x->track[i].name = str_keep(&x->arena, text_get(&number));
		x->track[i].joint = -1;
	}
	free(number.s);
}

static void
name_tracks(struct xaf *x, const struct skel *sk)
{
	struct bones b;
	size_t i;

	bones_of(&b, sk, x->binary);
	for (i = 0; i < x->ntrack; i++) {
		struct xaf_track *t = &x->track[i];

		t->joint = bones_find(&b, t->bone);
		x->e.t.in.line = t->line;
		if (t->joint < 0)
			in_die(&x->e.t.in, "BONEID %lld: skeleton %.*s has no "
			    "such bone", t->bone, STRF(sk->name));
		t->name = sk->joint[t->joint].name;
	}
	bones_free(&b);
}

/* A duration that is the time of the last key needs no record: ir2xaf writes
 * that. */
static void
put_duration(const struct xaf *x)
{
	struct str last = str_of("0");

	if (x->nkey)
		last = x->key[x->nkey - 1].text;
	if (!x->duration.n || (str_same(x->duration, last) && x->seconds > 0))
		return;
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(str_of("duration"));
	out_field(last);
	out_field(x->duration);
	out_ch('\n');
}

static void
put_head(const struct xaf *x, struct str name)
{
	struct str all = str_of("-");

	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	head_put_source(&x->head);
	out_ch('\n');
	head_put_rest(&x->head, &x->e, text_get(&x->e.comments));
	put_duration(x);
	head_put_count(all, "numtracks", x->ntrack, x->numtracks);
	ir_put_line(IR_RATE, str_of("1"));
}

/* The channels that some key of the track has. */
static struct str
channels(const struct xaf_track *t)
{
	if (!t->keys)
		return str_of("");
	if (t->has_r && !t->has_t)
		return str_of("qx qy qz qw");
	if (t->has_t && !t->has_r)
		return str_of("px py pz");
	return str_of("px py pz qx qy qz qw");
}

static void
put_dof(struct xaf *x, const struct xaf_track *t, const struct skel *sk)
{
	struct str list = channels(t);
	struct dof d;

	dof_read(&d, list, &x->arena);
	if (!sk || !dof_same(&sk->joint[t->joint].dof, &d))
		ir_put_dof(t->name, list);
}

/* place: the track's place in the file. order: the place that ir2xaf would give
 * it, by its first key; -1: it has no keys. */
static void
put_track(struct xaf *x, int place, int order, const struct skel *sk)
{
	const struct xaf_track *t = &x->track[place];

	put_dof(x, t, sk);
	if (order != place)
		head_put_number(t->name, "track", place);
	head_put_count(t->name, "numkeyframes", t->keys, t->numkeys);
	if (t->no_t.n || (t->lacks_t && t->has_t))
		ir_put_attr(t->name, str_of("translation"),
		    t->no_t.n ? t->no_t : str_of("none"));
	if (t->no_r.n)
		ir_put_attr(t->name, str_of("rotation"), t->no_r);
	head_put_attrs(t->name, t->extra);
}

static void
put_tracks(struct xaf *x, const struct skel *sk)
{
	int *order = xreallocarray(NULL, x->ntrack, sizeof *order), n = 0;
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		order[i] = -1;
	for (i = 0; i < x->nkey; i++)
		if (order[x->key[i].track] < 0)
			order[x->key[i].track] = n++;
	for (i = 0; i < x->ntrack; i++)
		put_track(x, (int)i, order[i], sk);
	for (i = 0; i < x->nkey; i++)
		if (x->key[i].except)
			ir_put_attr(x->track[x->key[i].track].name,
			    str_of("except"), x->key[i].text);
	free(order);
}

/* Before its first translation a track has the offset of its joint. */
static void
hold_offset(struct xaf *x, struct xaf_track *t, const struct skel *sk)
{
	struct text *buf = &x->e.keep;
	struct ir_rec r;

	if (!sk || !t->has_t || !skel_get(sk, t->joint, IR_OFFSET, &r))
		return;
	buf->n = 0;
	cal3d_add_fields(buf, r.f + 1, 3);
	t->held = str_keep(&x->arena, text_get(buf));
}

/* A key without a translation has that of the key before. */
static void
hold_translations(struct xaf *x, const struct skel *sk)
{
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		hold_offset(x, &x->track[i], sk);
	for (i = 0; i < x->nkey; i++) {
		struct xaf_key *k = &x->key[i];
		struct xaf_track *t = &x->track[k->track];
		int states = k->t.n != 0;

		if (t->has_t && t->lacks_t && t->held.n &&
		    (!states || str_same(k->t, t->held)))
			k->except = states == t->begun;
		if (states)
			t->held = k->t;
		k->held = t->held;
		t->begun = 1;
	}
}

/* Joints without a track stay as the skeleton has them. */
static void
put_still(const struct xaf *x, const struct skel *sk)
{
	unsigned char *moves = xcalloc(sk->n, 1);
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		moves[x->track[i].joint] = 1;
	for (i = 0; i < sk->n; i++)
		if (!moves[i] && sk->joint[i].dof.n)
			ir_put_dof(sk->joint[i].name, str_of(""));
	free(moves);
}

static void
put_part(struct str values, int has, const char *none)
{
	if (has)
		out_field(values.n ? values : str_of(none));
}

static void
put_key(const struct xaf *x, const struct xaf_key *k)
{
	const struct xaf_track *t = &x->track[k->track];
	int neither = !t->has_t && !t->has_r;

	ir_put_frame(IR_V, k->text, t->name);
	put_part(k->held, t->has_t || neither, "nan nan nan");
	put_part(k->r, t->has_r || neither, "nan nan nan nan");
	out_ch('\n');
}

void
xaf_put(struct xaf *x, struct str name, const struct skel *sk)
{
	size_t i;

	if (sk)
		name_tracks(x, sk);
	else
		number_tracks(x);
	hold_translations(x, sk);
	put_head(x, name);
	put_tracks(x, sk);
	if (sk)
		put_still(x, sk);
	for (i = 0; i < x->nkey; i++)
		put_key(x, &x->key[i]);
	ir_put_end(IR_MOTION);
}
