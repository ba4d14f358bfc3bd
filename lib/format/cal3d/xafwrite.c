#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"
#include "base/out.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/bones.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaf_priv.h"

enum { MAXID = 0x7fffffff };

/* What an animation file has besides its keys. */
struct xaf_plan {
	struct ref *track;       /* the joints that have a track, in the order
	                          * of the file */
	size_t n;                /* how many these are */
	long long *id;           /* per joint, its BONEID */
	struct text duration;
};

/* How a track leaves translations out, as the file that it came from did. */
struct xaf_hold {
	const struct kept *kept;
	int joint;               /* of kept->sk */
	int some;                /* a key whose translation is that of the key
	                          * before states none */
	struct str none;         /* what stands there instead; empty: nothing */
	struct str held;         /* the translation stated last, as fields */
	int k;                   /* for skel_attr() */
	struct str except;       /* the time of the next exception from what
	                          * stated_translation() does, or empty */
};

static void
next_exception(struct xaf_hold *h)
{
	if (!h->kept->native || !skel_attr(h->kept->sk, h->joint, "except",
	    &h->k, &h->except))
		h->except.n = 0;
}

static void
begin_hold(struct xaf_hold *h, const struct xaf_writer *w,
    const struct xaf_out_track *t)
{
	struct ir_rec r;

	memset(h, 0, sizeof *h);
	h->kept = &w->kept;
	h->joint = t->kept;
	h->k = -1;
	h->some = kept_get(&w->kept, t->kept, "translation", &h->none);
	if (str_is(h->none, "none"))
		h->none.n = 0;
	next_exception(h);
	h->held = str_of("");
	if (!skel_get(w->sk, (int)(t - w->track), IR_OFFSET, &r))
		return;
	h->held.s = r.f[1].s;
	h->held.n = (size_t)(r.f[3].s + r.f[3].n - r.f[1].s);
}

/* Whether the key at that time is not as stated_translation() has it. */
static int
is_exception(struct xaf_hold *h, struct str time)
{
	double next, now;

	if (!h->except.n || !num_of(time, &now))
		return 0;
	while (h->except.n && (!num_of(h->except, &next) || next < now))
		next_exception(h);
	return h->except.n && next == now;
}

static int
same_fields(struct str a, struct str b)
{
	struct str f, g;

	while (str_field(&a, &f))
		if (!str_field(&b, &g) || !str_same(f, g))
			return 0;
	return !str_field(&b, &g);
}

/* The translation that the i-th key states; empty: none. Where some keys are to
 * state none, the first one does, and others where it changes; exceptions do
 * the opposite. */
static struct str
stated_translation(struct xaf_hold *h, const struct xaf_out_track *track,
    size_t i)
{
	struct str t = xaf_out_translation(track, i);
	int except = is_exception(h, xaf_out_time(track, i));

	if (!t.n || (h->some && same_fields(t, h->held) &&
	    except == (i == 0)))
		return h->none;
	h->held = t;
	return t;
}

/* The XML form */

/* Adds notes and comments. */
static void
add_comments(const struct xaf_writer *w, struct text *to)
{
	const struct skel *sk = w->notes;
	struct ir_rec r;
	struct str line;
	size_t k;

	for (k = 0; k < sk->nrec; k++) {
		line = str_trim(sk->rec[k].line);
		if (sk->rec[k].word == IR_NOTE) {
			skel_split(sk, k, &r);
			line = r.tail;
		} else if (sk->rec[k].word == IR_BLANK && line.n) {
			line.s++, line.n--;
		} else {
			continue;
		}
		cal3d_add_comment(to, 4, line, !w->kept.native);
	}
}

static void
add_head(const struct xaf_writer *w, const struct xaf_plan *p,
    struct text *to)
{
	kept_add_head(&w->kept, to);
	text_z(to, "<ANIMATION");
	cal3d_add_attr(to, "DURATION", text_get(&p->duration));
	kept_add_count(&w->kept, -1, "numtracks", "NUMTRACKS", p->n, to);
	kept_add(&w->kept, -1, "attrs", " ", "", to);
	text_z(to, ">\n");
	add_comments(w, to);
}

static void
add_track_head(const struct xaf_writer *w, const struct xaf_plan *p, int j,
    struct text *to)
{
	const struct xaf_out_track *track = &w->track[j];

	text_z(to, "    <TRACK");
	cal3d_add_attr_int(to, "BONEID", p->id[j]);
	kept_add_count(&w->kept, track->kept, "numkeyframes", "NUMKEYFRAMES",
	    track->keys, to);
	kept_add(&w->kept, track->kept, "attrs", " ", "", to);
	text_z(to, ">\n");
}

static void
add_track_tail(const struct xaf_writer *w, int j, struct text *to)
{
	kept_add(&w->kept, w->track[j].kept, "xml", "        ", "\n", to);
	text_z(to, "    </TRACK>\n");
}

static void
add_tail(const struct xaf_writer *w, struct text *to)
{
	kept_add(&w->kept, -1, "xml", "    ", "\n", to);
	text_z(to, "</ANIMATION>\n");
}

static void
add_keyframe(const struct xaf_writer *w, const struct xaf_out_track *track,
    struct xaf_hold *h, size_t i, struct text *to)
{
	struct str t = stated_translation(h, track, i);
	struct str r = xaf_out_rotation(track, i);

	text_z(to, "        <KEYFRAME");
	cal3d_add_attr(to, "TIME", xaf_out_time(track, i));
	text_z(to, ">\n");
	if (t.n)
		cal3d_add_elem(to, 12, "TRANSLATION", t);
	if (!r.n)
		kept_get(&w->kept, track->kept, "rotation", &r);
	if (r.n)
		cal3d_add_elem(to, 12, "ROTATION", r);
	text_z(to, "        </KEYFRAME>\n");
}

static void
write_text(struct text *t)
{
	out_str(text_get(t));
	t->n = 0;
}

static void
write_keys(const struct xaf_writer *w, int j, struct text *t)
{
	const struct xaf_out_track *track = &w->track[j];
	struct xaf_hold h;
	size_t i;

	begin_hold(&h, w, track);
	for (i = 0; i < track->keys; i++) {
		add_keyframe(w, track, &h, i, t);
		write_text(t);
	}
}

/* Makes all but the keys. Where what is kept of a file is no piece of one,
 * kept_add() dies here, before anything has been written. */
static void
check(const struct xaf_writer *w, const struct xaf_plan *p)
{
	struct text t = { NULL, 0, 0 };
	size_t i;

	add_head(w, p, &t);
	for (i = 0; i < p->n; i++) {
		t.n = 0;
		add_track_head(w, p, p->track[i].index, &t);
		add_track_tail(w, p->track[i].index, &t);
	}
	add_tail(w, &t);
	free(t.s);
}

static void
write_xml(const struct xaf_writer *w, const struct xaf_plan *p)
{
	struct text t = { NULL, 0, 0 };
	size_t i;

	check(w, p);
	add_head(w, p, &t);
	for (i = 0; i < p->n; i++) {
		add_track_head(w, p, p->track[i].index, &t);
		write_text(&t);
		write_keys(w, p->track[i].index, &t);
		add_track_tail(w, p->track[i].index, &t);
	}
	add_tail(w, &t);
	write_text(&t);
	free(t.s);
}

/* The binary form: each key has a translation and a rotation. */

struct caf_writer {
	const struct xaf_writer *x;
	struct text t;           /* of the file, not yet written */
	/* of the current track */
	struct str name;         /* its joint's */
	struct text offset, rest;        /* its translation and rotation at
	                          * rest; empty: unknown */
	float last;              /* the time of the key before */
};

static void
add_floats(struct caf_writer *w, const char *what, struct str fields, int n)
{
	if (!binary_add_floats(&w->t, fields, n, n > 1))
		in_fail(w->x->in, "joint %.*s: %s: expected %d floats, saw "
		    "'%.*s'%s", STRF(w->name), what, n, STRF(fields),
		    num_hint(fields));
}

/* A file of floats has fewer times than a stream. */
static void
add_time(struct caf_writer *w, struct str time, int first)
{
	float v;

	add_floats(w, "key", time, 1);
	v = bytes_lefloat((unsigned char *)w->t.s + w->t.n - sizeof v);
	if (!first && v == w->last)
		in_fail(w->x->in, "joint %.*s: the key at %.*s and the one "
		    "before have the same time as floats", STRF(w->name),
		    STRF(time));
	w->last = v;
}

/* Returns what the key gives or, if it gives nothing, the joint's own at
 * rest. */
static struct str
or_rest(const struct caf_writer *w, const char *what, struct str time,
    struct str given, const struct text *rest)
{
	if (given.n)
		return given;
	if (!rest->n)
		in_fail(w->x->in, "joint %.*s: no %s at %.*s, which the binary "
		    "form needs", STRF(w->name), what, STRF(time));
	return text_get(rest);
}

static void
add_binary_key(struct caf_writer *w, const struct xaf_out_track *track,
    struct xaf_hold *h, size_t i)
{
	struct str time = xaf_out_time(track, i);
	struct str t = stated_translation(h, track, i);
	struct str r = xaf_out_rotation(track, i);

	if (!t.n)
		t = xaf_out_translation(track, i);
	add_time(w, time, i == 0);
	add_floats(w, "translation",
	    or_rest(w, "translation", time, t, &w->offset), 3);
	add_floats(w, "rotation", or_rest(w, "rotation", time, r, &w->rest), 4);
}

static int
has_rotations(const struct xaf_out_track *track)
{
	size_t i;

	for (i = 0; i < track->keys; i++)
		if (xaf_out_rotation(track, i).n)
			return 1;
	return 0;
}

/* Without a skeleton nothing is known of a joint at rest, and where other keys
 * have rotations, a key without one is not at rest. */
static void
find_rest(struct caf_writer *w, const struct xaf_out_track *track, int j)
{
	const struct skel *sk = w->x->sk;
	struct ir_rec r;
	struct str text;

	w->name = sk->joint[j].name;
	w->offset.n = w->rest.n = 0;
	if (!w->x->bare && skel_get(sk, j, IR_OFFSET, &r))
		cal3d_add_fields(&w->offset, r.f + 1, 3);
	if (kept_get(&w->x->kept, track->kept, "rotation", &text))
		text_str(&w->rest, text);
	else if (w->x->bare || has_rotations(track))
		return;
	else if (!skel_get(sk, j, IR_REST, &r))
		text_z(&w->rest, "0 0 0 1");
	else
		cal3d_add_rotation(&w->rest, r.f + 1, sk->angle);
}

static void
write_binary_track(struct caf_writer *w, int j, long long id)
{
	const struct xaf_out_track *track = &w->x->track[j];
	struct xaf_hold h;
	size_t i;

	find_rest(w, track, j);
	begin_hold(&h, w->x, track);
	binary_add_int(&w->t, id);
	binary_add_int(&w->t, (long long)track->keys);
	for (i = 0; i < track->keys; i++) {
		add_binary_key(w, track, &h, i);
		out_str(text_get(&w->t));
		w->t.n = 0;
	}
}

static void
write_binary_head(struct caf_writer *w, const struct xaf_plan *p)
{
	int version = kept_version(&w->x->kept);
	struct str duration = text_get(&p->duration);

	text_mem(&w->t, "CAF", 4);
	binary_add_int(&w->t, version);
	if (version >= BINARY_WIDE)
		binary_add_int(&w->t, 0);
	if (!binary_add_floats(&w->t, duration, 1, 0))
		in_fail(w->x->in, "duration: expected a float, saw '%.*s'%s",
		    STRF(duration), num_hint(duration));
	binary_add_int(&w->t, (long long)p->n);
	if (version >= BINARY_WIDE)
		binary_add_int(&w->t, 0);
}

static void
write_binary(const struct xaf_writer *x, const struct xaf_plan *p)
{
	struct caf_writer w;
	size_t i;
	int j;

	memset(&w, 0, sizeof w);
	w.x = x;
	out_binary();
	out_hold();              /* until all floats are known to be ones */
	write_binary_head(&w, p);
	for (i = 0; i < p->n; i++) {
		j = p->track[i].index;
		write_binary_track(&w, j, p->id[j]);
	}
	out_str(text_get(&w.t));
	out_release();
	free(w.t.s);
	free(w.offset.s);
	free(w.rest.s);
}

/* The duration that the file had. It was said of keys up to some time, and
 * stays as long as the last key is less than a frame away from that. */
static int
own_duration(const struct xaf_writer *w, double end, struct str *own)
{
	struct str was;
	double v;

	return kept_get_of(&w->kept, -1, "duration", &was, own) &&
	    num_of(was, &v) && fabs(v - end) < w->step;
}

/* Cal3D refuses a duration of 0: a single frame takes a frame's time. */
static void
set_duration(const struct xaf_writer *w, struct str last, struct text *to)
{
	struct str own;
	double end = 0;

	if (!last.n)
		last = str_of("0");
	num_of(last, &end);
	if (own_duration(w, end, &own))
		text_str(to, own);
	else if (end <= 0 && w->tracks)
		text_nums(to, &w->step, 1);
	else
		text_str(to, last);
}

/* The BONEIDs of a motion without a skeleton are what its joints are called;
 * those without a track need none. */
static void
find_bare_ids(const struct xaf_writer *w, long long *id)
{
	struct str name;
	size_t j;

	for (j = 0; j < w->sk->n; j++) {
		name = w->sk->joint[j].name;
		if (w->track[j].place >= 0 && !num_int(name, 0, MAXID, &id[j]))
			in_fail(w->in, "joint %.*s: no BONEID without a "
			    "skeleton before the motion", STRF(name));
	}
}

static void
find_ids(const struct xaf_writer *w, long long *id)
{
	struct bones b;
	size_t j;

	if (w->bare) {
		find_bare_ids(w, id);
		return;
	}
	bones_of_file(&b, w->sk, w->in, w->binary);
	for (j = 0; j < w->sk->n; j++)
		id[j] = b.id[j];
	bones_free(&b);
}

/* The joints that have a track, in the order of the file. */
static void
find_order(const struct xaf_writer *w, struct xaf_plan *p)
{
	size_t j;

	for (j = 0; j < w->sk->n; j++) {
		if (w->track[j].place < 0)
			continue;
		p->track[p->n].number = w->track[j].place;
		p->track[p->n++].index = (int)j;
	}
	refs_sort(p->track, p->n);
}

static void
free_writer(struct xaf_writer *w)
{
	size_t j;

	for (j = 0; j < w->sk->n; j++) {
		free(w->track[j].text.s);
		free(w->track[j].key);
	}
	free(w->track);
	free(w->kept.version.s);
	skel_free(w->notes);
	free(w->last.s);
	frames_end(&w->f);
	free(w);
}

void
xaf_write(struct xaf_writer *w, double tolerance, int binary)
{
	struct xaf_plan p;

	w->in->line = w->end;    /* messages are about the motion */
	w->binary = binary;
	if (tolerance >= 0)
		xaf_reduce(w, tolerance);
	memset(&p, 0, sizeof p);
	p.track = xreallocarray(NULL, w->sk->n, sizeof *p.track);
	p.id = xreallocarray(NULL, w->sk->n, sizeof *p.id);
	find_ids(w, p.id);
	find_order(w, &p);
	set_duration(w, text_get(&w->last), &p.duration);
	if (w->binary)
		write_binary(w, &p);
	else
		write_xml(w, &p);
	free(p.track);
	free(p.id);
	free(p.duration.s);
	free_writer(w);
}
