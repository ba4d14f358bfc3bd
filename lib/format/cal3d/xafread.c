#include <stdlib.h>

#include "format/cal3d/binary.h"
#include "format/cal3d/ref.h"
#include "format/cal3d/xaf_priv.h"

static struct str
keep(struct xaf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

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
	xaf_set_time(x, k, elem_trim(a));
	for (i = 0; i < t->nattr; i++)
		if (!str_iis(t->attr[i].name, "TIME"))
			left_out(x, t->attr[i].name);
}

static void
read_key(struct xaf *x, int track)
{
	struct xaf_key *k = xaf_add_key(x, track);

	read_key_tag(x, k);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "TRANSLATION")) {
			xaf_set_translation(x, k, elem_content(&x->e));
		} else if (tag_is(&x->e.t, "ROTATION")) {
			xaf_set_rotation(x, k, elem_content(&x->e));
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
	tr->bone = elem_int(&x->e, a, "BONEID", 0, 0x7fffffff);
	if (tag_attr(t, "NUMKEYFRAMES", &a))
		tr->numkeys = keep(x, elem_trim(a));
	head_keep(extra, "attrs", elem_attrs(&x->e, known, 2));
}

static void
read_track(struct xaf *x)
{
	struct text extra = { NULL, 0, 0 };
	int n = (int)x->ntrack;
	struct xaf_track *tr = xaf_add_track(x);

	read_track_tag(x, tr, &extra);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "KEYFRAME"))
			read_key(x, n);
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
		xaf_set_duration(x, elem_trim(a));
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

struct xaf *
xaf_read(const char *path)
{
	struct xaf *x = xcalloc(1, sizeof *x);

	x->head.element = "ANIMATION";
	x->head.magic = "XAF";
	x->head.format = "xaf";
	tags_open(&x->e.t, path, "xaf2ir", "Cal3D animation");
	if (binary_open(&x->e.t.in, "CAF"))
		xaf_read_binary(x);
	else
		while (head_find(&x->head, &x->e))
			read_animation(x);
	check_bones(x);
	sort_keys(x);
	return x;
}
