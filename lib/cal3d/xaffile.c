#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/bones.h"
#include "cal3d/markup.h"
#include "cal3d/xaffile.h"

enum { MAXID = 0x7fffffff };

struct xaffile_kept {
	struct xaffile_kept *next;
	struct str joint, key, text;
};

static void
clear(struct xaffile_list *list)
{
	list->first = NULL;
	list->end = &list->first;
}

/* What is about a joint goes to its track, once there are tracks. */
static void
append(struct xaffile *x, struct xaffile_kept *k)
{
	struct xaffile_list *list = &x->kept;
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
xaffile_begin(struct xaffile *x)
{
	memset(x, 0, sizeof *x);
	clear(&x->kept);
}

void
xaffile_keep(struct xaffile *x, struct str joint, struct str key,
    struct str text)
{
	struct xaffile_kept *k = arena_alloc(&x->arena, sizeof *k);

	k->joint = str_keep(&x->arena, joint);
	k->key = str_keep(&x->arena, key);
	k->text = str_keep(&x->arena, text);
	append(x, k);
}

/* The text of the first attr record of that key; 0 if there is none. */
static int
find(const struct xaffile *x, const struct xaffile_list *list,
    const char *key, struct str *text)
{
	const struct xaffile_kept *k;

	for (k = list->first; k && x->native; k = k->next) {
		if (!str_is(k->key, key))
			continue;
		*text = k->text;
		return 1;
	}
	return 0;
}

void
xaffile_tracks(struct xaffile *x, const struct skel *sk)
{
	struct xaffile_kept *k = x->kept.first, *next;
	struct xaffile_track *t;
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
			num_int(place, 0, MAXID, &t->place);
	}
}

struct text *
xaffile_key(struct xaffile *x, size_t j, struct str time)
{
	struct xaffile_track *t = &x->track[j];

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
xaffile_key_end(struct xaffile *x, size_t j)
{
	text_z(&x->track[j].body, "        </KEYFRAME>\n");
}

/* Adds all attr records of that key, each between these. */
static void
add_all(const struct xaffile *x, struct text *to,
    const struct xaffile_list *list, const char *key, const char *before,
    const char *after)
{
	const struct xaffile_kept *k;

	for (k = list->first; k && x->native; k = k->next) {
		if (!str_is(k->key, key))
			continue;
		text_z(to, before);
		text_str(to, k->text);
		text_z(to, after);
	}
}

static void
add_count(const struct xaffile *x, struct text *to,
    const struct xaffile_list *list, const char *key, const char *name,
    size_t n)
{
	struct str text;

	if (find(x, list, key, &text))
		cal3d_add_attr(to, name, text);
	else
		cal3d_add_attr_int(to, name, (long long)n);
}

/* The file's own duration stays, unless the motion has become longer. */
static void
add_duration(const struct xaffile *x, struct text *to, struct str last)
{
	struct str own;
	double v, end;

	if (!last.n)
		last = str_of("0");
	if (x->seconds && find(x, &x->kept, "duration", &own) &&
	    num_of(own, &v) && num_of(last, &end) && v >= end)
		last = own;
	cal3d_add_attr(to, "DURATION", last);
}

static void
write_head(const struct xaffile *x, size_t tracks, struct str last)
{
	struct text t = { NULL, 0, 0 };
	const struct xaffile_kept *k;

	add_all(x, &t, &x->kept, "prolog", "", "\n");
	add_all(x, &t, &x->kept, "header", "<HEADER ", "/>\n");
	if (!x->native)
		text_z(&t, "<HEADER MAGIC=\"XAF\" VERSION=\"910\"/>\n");
	text_z(&t, "<ANIMATION");
	add_duration(x, &t, last);
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
write_track(const struct xaffile *x, size_t j, long long id)
{
	const struct xaffile_track *track = &x->track[j];
	struct text t = { NULL, 0, 0 };

	text_z(&t, "    <TRACK");
	cal3d_add_attr_int(&t, "BONEID", id);
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

static void
write_tail(const struct xaffile *x)
{
	struct text t = { NULL, 0, 0 };

	add_all(x, &t, &x->kept, "xml", "    ", "\n");
	text_z(&t, "</ANIMATION>\n");
	out_str(text_get(&t));
	free(t.s);
}

/* The BONEIDs of all joints. Returns a joint that has a track and no BONEID,
 * or -1: all is well. */
static int
find_ids(const struct xaffile *x, long long *id)
{
	struct bones b;
	size_t j;
	int bad = -1;

	if (!x->bare)
		bones_of(&b, x->sk);
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
xaffile_write(struct xaffile *x, struct str last)
{
	struct ref *r = xreallocarray(NULL, x->sk->n, sizeof *r);
	long long *id = xreallocarray(NULL, x->sk->n, sizeof *id);
	int bad = find_ids(x, id);
	size_t n, i;

	if (bad >= 0)
		return bad;
	n = find_order(x, r);
	write_head(x, n, last);
	for (i = 0; i < n; i++)
		write_track(x, (size_t)r[i].index, id[r[i].index]);
	write_tail(x);
	free(r);
	free(id);
	return -1;
}
