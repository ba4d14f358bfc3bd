#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/cal3d/bones.h"
#include "format/cal3d/xaffile_priv.h"

enum { MAXID = 0x7fffffff };

void
xaffile_begin(struct xaffile *x)
{
	memset(x, 0, sizeof *x);
	x->kept.magic = "XAF";
	x->kept.xml = "xaf";
	x->kept.bin = "caf";
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
	k->time = (unsigned)time.n;
	k->t = (unsigned)t.n;
	k->r = (unsigned)r.n;
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
set_duration(const struct xaffile *x, struct str last, struct text *to)
{
	struct str own;
	double end = 0;

	if (!last.n)
		last = str_of("0");
	num_of(last, &end);
	if (own_duration(x, end, &own))
		text_str(to, own);
	else if (end <= 0 && x->tracks)
		text_nums(to, &x->step, 1);
	else
		text_str(to, last);
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
		bones_of_file(&b, x->sk, in, x->binary);
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

/* The joints that have a track, in the order of the file. */
static void
find_order(const struct xaffile *x, struct xaffile_plan *p)
{
	size_t j;

	p->n = 0;
	for (j = 0; j < x->sk->n; j++) {
		if (x->track[j].place < 0)
			continue;
		p->track[p->n].number = x->track[j].place;
		p->track[p->n++].index = (int)j;
	}
	refs_sort(p->track, p->n);
}

int
xaffile_write(struct xaffile *x, const struct in *in, struct str last)
{
	struct xaffile_plan p;
	int bad;

	memset(&p, 0, sizeof p);
	p.in = in;
	p.track = xreallocarray(NULL, x->sk->n, sizeof *p.track);
	p.id = xreallocarray(NULL, x->sk->n, sizeof *p.id);
	bad = find_ids(x, in, p.id);
	if (bad >= 0)
		return bad;
	find_order(x, &p);
	set_duration(x, last, &p.duration);
	if (x->binary)
		xaffile_write_binary(x, &p);
	else
		xaffile_write_xml(x, &p);
	free(p.track);
	free(p.id);
	free(p.duration.s);
	return -1;
}
