#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/put.h"
#include "cal3d/xafput.h"

struct xafput_kept {
	struct xafput_kept *next;
	struct str joint, key, text;
};

void
xafput_begin(struct xafput *x)
{
	memset(x, 0, sizeof *x);
	x->end = &x->first;
}

void
xafput_keep(struct xafput *x, struct str joint, struct str key,
    struct str text)
{
	struct xafput_kept *k = arena_alloc(&x->arena, sizeof *k);

	k->next = NULL;
	k->joint = str_keep(&x->arena, joint);
	k->key = str_keep(&x->arena, key);
	k->text = str_keep(&x->arena, text);
	*x->end = k;
	x->end = &k->next;
}

void
xafput_tracks(struct xafput *x, const struct skel *sk)
{
	const struct xafput_kept *k;
	struct xafput_track *t;
	size_t i;
	int j;

	x->sk = sk;
	x->track = xcalloc(sk->n, sizeof *x->track);
	for (i = 0; i < sk->n; i++)
		x->track[i].place = -1;
	for (k = x->first; k && x->native; k = k->next) {
		j = skel_find(sk, k->joint);
		if (j < 0)
			continue;
		t = &x->track[j];
		if (str_is(k->key, "translation"))
			t->no_t = k->text;
		else if (str_is(k->key, "track"))
			num_int(k->text, 0, 0x7fffffff, &t->place);
	}
}

struct text *
xafput_key(struct xafput *x, size_t j, struct str time)
{
	struct xafput_track *t = &x->track[j];

	if (!t->keys++) {
		if (t->place < 0)
			t->place = x->tracks;
		x->tracks++;
	}
	text_z(&t->body, "        <KEYFRAME");
	cal3d_add_attr(&t->body, "TIME", time);
	text_z(&t->body, ">\n");
	return &t->body;
}

void
xafput_key_end(struct xafput *x, size_t j)
{
	text_z(&x->track[j].body, "        </KEYFRAME>\n");
}

/* The text of the first attr record of that key; 0 if there is none. */
static int
find(const struct xafput *x, struct str joint, const char *key,
    struct str *text)
{
	const struct xafput_kept *k;

	for (k = x->first; k && x->native; k = k->next) {
		if (!str_same(k->joint, joint) || !str_is(k->key, key))
			continue;
		*text = k->text;
		return 1;
	}
	return 0;
}

/* All of that key, each between these. */
static void
add_all(const struct xafput *x, struct text *to, struct str joint,
    const char *key, const char *front, const char *back)
{
	const struct xafput_kept *k;

	for (k = x->first; k && x->native; k = k->next) {
		if (!str_same(k->joint, joint) || !str_is(k->key, key))
			continue;
		text_z(to, front);
		text_str(to, k->text);
		text_z(to, back);
	}
}

static void
add_count(const struct xafput *x, struct text *to, struct str joint,
    const char *key, const char *name, size_t n)
{
	struct str text;
	char number[24];

	if (!find(x, joint, key, &text)) {
		snprintf(number, sizeof number, "%zu", n);
		text = str_of(number);
	}
	cal3d_add_attr(to, name, text);
}

/* The file's own duration, unless the motion has become longer. */
static void
add_duration(const struct xafput *x, struct text *to, int seconds,
    struct str last)
{
	struct str all = { "-", 1 }, own;
	double v, end;

	if (!last.n)
		last = str_of("0");
	if (seconds && find(x, all, "duration", &own) && num_of(own, &v) &&
	    num_of(last, &end) && v >= end)
		last = own;
	cal3d_add_attr(to, "DURATION", last);
}

static void
put_head(const struct xafput *x, size_t tracks, int seconds, struct str last)
{
	struct str all = { "-", 1 };
	struct text t = { NULL, 0, 0 };
	const struct xafput_kept *k;

	add_all(x, &t, all, "prolog", "", "\n");
	add_all(x, &t, all, "header", "<HEADER ", "/>\n");
	if (!x->native)
		text_z(&t, "<HEADER MAGIC=\"XAF\" VERSION=\"910\"/>\n");
	text_z(&t, "<ANIMATION");
	add_duration(x, &t, seconds, last);
	add_count(x, &t, all, "numtracks", "NUMTRACKS", tracks);
	add_all(x, &t, all, "attrs", " ", "");
	text_z(&t, ">\n");
	for (k = x->first; k; k = k->next)
		if (!k->joint.n)
			cal3d_add_comment(&t, 4, k->text, !x->native);
	out_str(text_get(&t));
	free(t.s);
}

static void
put_track(const struct xafput *x, size_t j, long long bone)
{
	const struct xafput_track *track = &x->track[j];
	struct str name = x->sk->joint[j].name;
	struct text t = { NULL, 0, 0 };
	char number[24];

	snprintf(number, sizeof number, "%lld", bone);
	text_z(&t, "    <TRACK");
	cal3d_add_attr(&t, "BONEID", str_of(number));
	add_count(x, &t, name, "numkeyframes", "NUMKEYFRAMES", track->keys);
	add_all(x, &t, name, "attrs", " ", "");
	text_z(&t, ">\n");
	out_str(text_get(&t));
	out_str(text_get(&track->body));
	t.n = 0;
	add_all(x, &t, name, "xml", "        ", "\n");
	text_z(&t, "    </TRACK>\n");
	out_str(text_get(&t));
	free(t.s);
}

struct place {
	long long place, bone;
	size_t joint;
};

static int
by_place(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return (x->joint > y->joint) - (x->joint < y->joint);
}

/* The joints that have a track, in the order of the file. */
static int
find_order(const struct xafput *x, int bare, struct place *p, size_t *n)
{
	struct bones b;
	size_t j;

	if (!bare)
		bones_of(&b, x->sk);
	for (j = 0, *n = 0; j < x->sk->n; j++) {
		if (x->track[j].place < 0)
			continue;
		p[*n].joint = j;
		p[*n].place = x->track[j].place;
		if (!bare)
			p[*n].bone = b.ref[j];
		else if (!num_int(x->sk->joint[j].name, 0, 0x7fffffff,
		    &p[*n].bone))
			return (int)j;
		++*n;
	}
	if (!bare)
		bones_free(&b);
	qsort(p, *n, sizeof *p, by_place);
	return -1;
}

int
xafput_write(struct xafput *x, int bare, int seconds, struct str last)
{
	struct place *p = xreallocarray(NULL, x->sk->n, sizeof *p);
	struct str all = { "-", 1 };
	struct text t = { NULL, 0, 0 };
	size_t n, i;
	int bad = find_order(x, bare, p, &n);

	if (bad >= 0)
		return bad;
	put_head(x, n, seconds, last);
	for (i = 0; i < n; i++)
		put_track(x, p[i].joint, p[i].bone);
	add_all(x, &t, all, "xml", "    ", "\n");
	text_z(&t, "</ANIMATION>\n");
	out_str(text_get(&t));
	free(t.s);
	free(p);
	return -1;
}
