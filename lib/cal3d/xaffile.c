#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/markup.h"
#include "cal3d/xafput.h"

struct xafput_kept {
	struct xafput_kept *next;
	struct str joint, key, text;
};

static void
clear(struct xafput_list *list)
{
	list->first = NULL;
	list->end = &list->first;
}

/* To its joint's list, once there are tracks. */
static void
append(struct xafput *x, struct xafput_kept *k)
{
	struct xafput_list *list = &x->kept;
	int j;

	if (x->track && k->joint.n && !str_is(k->joint, "-")) {
		j = skel_find(x->sk, k->joint);
		if (j < 0)
			return;
		list = &x->track[j].kept;
	}
	k->next = NULL;
	*list->end = k;
	list->end = &k->next;
}

void
xafput_begin(struct xafput *x)
{
	memset(x, 0, sizeof *x);
	clear(&x->kept);
}

void
xafput_keep(struct xafput *x, struct str joint, struct str key,
    struct str text)
{
	struct xafput_kept *k = arena_alloc(&x->arena, sizeof *k);

	k->joint = str_keep(&x->arena, joint);
	k->key = str_keep(&x->arena, key);
	k->text = str_keep(&x->arena, text);
	append(x, k);
}

/* The text of the first attr record of that key; 0 if there is none. */
static int
find(const struct xafput *x, const struct xafput_list *list, const char *key,
    struct str *text)
{
	const struct xafput_kept *k;

	for (k = list->first; k && x->native; k = k->next) {
		if (!str_is(k->key, key))
			continue;
		*text = k->text;
		return 1;
	}
	return 0;
}

void
xafput_tracks(struct xafput *x, const struct skel *sk)
{
	struct xafput_kept *k = x->kept.first, *next;
	struct xafput_track *t;
	struct str place;
	size_t i;

	x->sk = sk;
	x->track = xcalloc(sk->n, sizeof *x->track);
	for (i = 0; i < sk->n; i++)
		clear(&x->track[i].kept);
	clear(&x->kept);
	for (; k; k = next) {
		next = k->next;
		append(x, k);
	}
	for (i = 0; i < sk->n; i++) {
		t = &x->track[i];
		t->place = -1;
		find(x, &t->kept, "translation", &t->no_t);
		if (find(x, &t->kept, "track", &place))
			num_int(place, 0, 0x7fffffff, &t->place);
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

/* All of that key, each between these. */
static void
add_all(const struct xafput *x, struct text *to,
    const struct xafput_list *list, const char *key, const char *front,
    const char *back)
{
	const struct xafput_kept *k;

	for (k = list->first; k && x->native; k = k->next) {
		if (!str_is(k->key, key))
			continue;
		text_z(to, front);
		text_str(to, k->text);
		text_z(to, back);
	}
}

static void
add_count(const struct xafput *x, struct text *to,
    const struct xafput_list *list, const char *key, const char *name,
    size_t n)
{
	struct str text;
	char number[24];

	if (!find(x, list, key, &text)) {
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
	struct str own;
	double v, end;

	if (!last.n)
		last = str_of("0");
	if (seconds && find(x, &x->kept, "duration", &own) && num_of(own, &v) &&
	    num_of(last, &end) && v >= end)
		last = own;
	cal3d_add_attr(to, "DURATION", last);
}

static void
put_head(const struct xafput *x, size_t tracks, int seconds, struct str last)
{
	struct text t = { NULL, 0, 0 };
	const struct xafput_kept *k;

	add_all(x, &t, &x->kept, "prolog", "", "\n");
	add_all(x, &t, &x->kept, "header", "<HEADER ", "/>\n");
	if (!x->native)
		text_z(&t, "<HEADER MAGIC=\"XAF\" VERSION=\"910\"/>\n");
	text_z(&t, "<ANIMATION");
	add_duration(x, &t, seconds, last);
	add_count(x, &t, &x->kept, "numtracks", "NUMTRACKS", tracks);
	add_all(x, &t, &x->kept, "attrs", " ", "");
	text_z(&t, ">\n");
	for (k = x->kept.first; k; k = k->next)
		if (!k->joint.n)
			cal3d_add_comment(&t, 4, k->text, !x->native);
	out_str(text_get(&t));
	free(t.s);
}

static void
put_track(const struct xafput *x, size_t j, long long bone)
{
	const struct xafput_track *track = &x->track[j];
	struct text t = { NULL, 0, 0 };
	char number[24];

	snprintf(number, sizeof number, "%lld", bone);
	text_z(&t, "    <TRACK");
	cal3d_add_attr(&t, "BONEID", str_of(number));
	add_count(x, &t, &track->kept, "numkeyframes", "NUMKEYFRAMES",
	    track->keys);
	add_all(x, &t, &track->kept, "attrs", " ", "");
	text_z(&t, ">\n");
	out_str(text_get(&t));
	out_str(text_get(&track->body));
	t.n = 0;
	add_all(x, &t, &track->kept, "xml", "        ", "\n");
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
	struct text t = { NULL, 0, 0 };
	size_t n, i;
	int bad = find_order(x, bare, p, &n);

	if (bad >= 0)
		return bad;
	put_head(x, n, seconds, last);
	for (i = 0; i < n; i++)
		put_track(x, p[i].joint, p[i].bone);
	add_all(x, &t, &x->kept, "xml", "    ", "\n");
	text_z(&t, "</ANIMATION>\n");
	out_str(text_get(&t));
	free(t.s);
	free(p);
	return -1;
}
