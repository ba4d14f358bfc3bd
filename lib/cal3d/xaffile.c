#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/bones.h"
#include "cal3d/markup.h"
#include "cal3d/xaffile.h"

enum { MAXID = 0x7fffffff };

void
xaffile_begin(struct xaffile *x)
{
	memset(x, 0, sizeof *x);
	x->kept.magic = "XAF";
	x->kept.sk = x->notes = skel_new(str_of(""));
}

/* Attributes may come before their joint is known. */
static int
kept_joint(struct xaffile *x, struct str name)
{
	int j = skel_find(x->notes, name);

	return j < 0 ? skel_add_joint(x->notes, name, -1) : j;
}

void
xaffile_keep(struct xaffile *x, const struct ir_rec *rec)
{
	int j = -1;

	if (rec->word == IR_ATTR && !str_is(rec->f[0], "-"))
		j = kept_joint(x, rec->f[0]);
	skel_add_line(x->notes, j, rec->word, rec->line);
}

void
xaffile_tracks(struct xaffile *x, const struct skel *sk)
{
	struct xaffile_track *t;
	struct str place;
	size_t j;

	x->sk = sk;
	x->track = xcalloc(sk->n, sizeof *x->track);
	for (j = 0; j < sk->n; j++) {
		t = &x->track[j];
		t->kept = kept_joint(x, sk->joint[j].name);
		t->place = -1;
		if (kept_get(&x->kept, t->kept, "track", &place))
			num_int(place, 0, MAXID, &t->place);
	}
}

void
xaffile_add(struct xaffile *x, size_t j, struct str time, struct str t,
    struct str r)
{
	struct xaffile_track *to = &x->track[j];
	struct xaffile_key *k;

	if (!to->keys) {
		if (to->place < 0)
			to->place = x->tracks;
		x->tracks++;
	}
	to->key = xgrow(to->key, &to->cap, to->keys + 1, sizeof *to->key);
	k = &to->key[to->keys++];
	k->at = to->text.n;
	k->time = time.n;
	k->t = t.n;
	k->r = r.n;
	text_str(&to->text, time);
	text_str(&to->text, t);
	text_str(&to->text, r);
}

static struct str
part(const struct xaffile_track *t, size_t at, size_t n)
{
	struct str a;

	a.s = t->text.s + at;
	a.n = n;
	return a;
}

struct str
xaffile_time(const struct xaffile_track *t, size_t i)
{
	const struct xaffile_key *k = &t->key[i];

	return part(t, k->at, k->time);
}

struct str
xaffile_translation(const struct xaffile_track *t, size_t i)
{
	const struct xaffile_key *k = &t->key[i];

	return part(t, k->at + k->time, k->t);
}

struct str
xaffile_rotation(const struct xaffile_track *t, size_t i)
{
	const struct xaffile_key *k = &t->key[i];

	return part(t, k->at + k->time + k->t, k->r);
}

/* The file's own duration, said of keys up to some time: it stays as long as
 * they reach as far, but for less than a frame. */
static int
own_duration(const struct xaffile *x, double end, struct str *own)
{
	struct str was;
	double v;

	return kept_get_of(&x->kept, -1, "duration", &was, own) &&
	    num_of(was, &v) && fabs(v - end) < x->step;
}

/* Cal3D refuses a duration of 0: a single frame takes a frame's time. */
static void
add_duration(const struct xaffile *x, struct text *to, struct str last)
{
	struct text step = { NULL, 0, 0 };
	struct str own;
	double end = 0;

	if (!last.n)
		last = str_of("0");
	num_of(last, &end);
	text_nums(&step, &x->step, 1);
	if (own_duration(x, end, &own))
		last = own;
	else if (end <= 0 && x->tracks)
		last = text_get(&step);
	cal3d_add_attr(to, "DURATION", last);
	free(step.s);
}

/* Adds notes and comments. */
static void
add_comments(const struct xaffile *x, struct text *to)
{
	const struct skel *sk = x->notes;
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
		cal3d_add_comment(to, 4, line, !x->kept.native);
	}
}

static void
write_head(const struct xaffile *x, size_t tracks, struct str last)
{
	struct text t = { NULL, 0, 0 };

	kept_add_head(&x->kept, &t);
	text_z(&t, "<ANIMATION");
	add_duration(x, &t, last);
	kept_add_count(&x->kept, -1, "numtracks", "NUMTRACKS", tracks, &t);
	kept_add(&x->kept, -1, "attrs", " ", "", &t);
	text_z(&t, ">\n");
	add_comments(x, &t);
	out_str(text_get(&t));
	free(t.s);
}

/* How a track's translations are left out, as the file had it. */
struct holding {
	const struct kept *kept;
	int joint;               /* of kept->sk */
	int some;                /* they are, where they are held */
	struct str none;         /* what stands there; empty: nothing */
	struct str held;         /* the last one, as fields */
	int k;                   /* private, for skel_attr() */
	struct str except;       /* the time of the next exception; or empty */
};

static void
next_exception(struct holding *h)
{
	if (!h->kept->native || !skel_attr(h->kept->sk, h->joint, "except",
	    &h->k, &h->except))
		h->except.n = 0;
}

static void
hold(struct holding *h, const struct xaffile *x,
    const struct xaffile_track *t)
{
	struct ir_rec r;

	memset(h, 0, sizeof *h);
	h->kept = &x->kept;
	h->joint = t->kept;
	h->k = -1;
	h->some = kept_get(&x->kept, t->kept, "translation", &h->none);
	if (str_is(h->none, "none"))
		h->none.n = 0;
	next_exception(h);
	h->held = str_of("");
	if (!skel_get(x->sk, (int)(t - x->track), IR_OFFSET, &r))
		return;
	h->held.s = r.f[1].s;
	h->held.n = (size_t)(r.f[3].s + r.f[3].n - r.f[1].s);
}

/* Whether the key at that time is not as the rule has it. */
static int
is_exception(struct holding *h, struct str time)
{
	double next, now;

	if (!num_of(time, &now))
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

/* The translation that the i-th key states. The rule is that the first one
 * does, and others where it changes. */
static struct str
stated(struct holding *h, const struct xaffile_track *track, size_t i)
{
	struct str t = xaffile_translation(track, i);
	int except = is_exception(h, xaffile_time(track, i));

	if (!t.n || (h->some && same_fields(t, h->held) &&
	    except == (i == 0)))
		return h->none;
	h->held = t;
	return t;
}

static void
write_keys(const struct xaffile *x, const struct xaffile_track *track)
{
	struct text to = { NULL, 0, 0 };
	struct holding h;
	struct str t, r;
	size_t i;

	hold(&h, x, track);
	for (i = 0; i < track->keys; i++) {
		to.n = 0;
		text_z(&to, "        <KEYFRAME");
		cal3d_add_attr(&to, "TIME", xaffile_time(track, i));
		text_z(&to, ">\n");
		t = stated(&h, track, i);
		if (t.n)
			cal3d_add_elem(&to, 12, "TRANSLATION", t);
		r = xaffile_rotation(track, i);
		if (r.n)
			cal3d_add_elem(&to, 12, "ROTATION", r);
		text_z(&to, "        </KEYFRAME>\n");
		out_str(text_get(&to));
	}
	free(to.s);
}

static void
write_track(const struct xaffile *x, const struct xaffile_track *track,
    long long id)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, "    <TRACK");
	cal3d_add_attr_int(&t, "BONEID", id);
	kept_add_count(&x->kept, track->kept, "numkeyframes", "NUMKEYFRAMES",
	    track->keys, &t);
	kept_add(&x->kept, track->kept, "attrs", " ", "", &t);
	text_z(&t, ">\n");
	out_str(text_get(&t));
	write_keys(x, track);
	t.n = 0;
	kept_add(&x->kept, track->kept, "xml", "        ", "\n", &t);
	text_z(&t, "    </TRACK>\n");
	out_str(text_get(&t));
	free(t.s);
}

static void
write_tail(const struct xaffile *x)
{
	struct text t = { NULL, 0, 0 };

	kept_add(&x->kept, -1, "xml", "    ", "\n", &t);
	text_z(&t, "</ANIMATION>\n");
	out_str(text_get(&t));
	free(t.s);
}

/* The BONEIDs of all joints. Returns a joint that has a track and no BONEID,
 * or -1: all is well. */
static int
find_ids(const struct xaffile *x, const struct in *in, long long *id)
{
	struct bones b;
	size_t j;
	int bad = -1;

	if (!x->bare)
		bones_of_file(&b, x->sk, in);
	for (j = 0; j < x->sk->n && bad < 0; j++) {
		if (!x->bare)
			id[j] = b.id[j];
		else if (x->track[j].place >= 0 &&
		    !num_int(x->sk->joint[j].name, 0, MAXID, &id[j]))
			bad = (int)j;
	}
	if (!x->bare)
		bones_free(&b);
	return bad;
}

/* The joints that have a track, in the order of the file; returns how many
 * there are. */
static size_t
find_order(const struct xaffile *x, struct ref *r)
{
	size_t n = 0, j;

	for (j = 0; j < x->sk->n; j++) {
		if (x->track[j].place < 0)
			continue;
		r[n].number = x->track[j].place;
		r[n++].index = (int)j;
	}
	refs_sort(r, n);
	return n;
}

int
xaffile_write(struct xaffile *x, const struct in *in, struct str last)
{
	struct ref *r = xreallocarray(NULL, x->sk->n, sizeof *r);
	long long *id = xreallocarray(NULL, x->sk->n, sizeof *id);
	int bad = find_ids(x, in, id);
	size_t n, i;

	if (bad >= 0)
		return bad;
	n = find_order(x, r);
	write_head(x, n, last);
	for (i = 0; i < n; i++)
		write_track(x, &x->track[r[i].index], id[r[i].index]);
	write_tail(x);
	free(r);
	free(id);
	return -1;
}
