#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cal3d/number.h"
#include "cal3d/ref.h"
#include "cal3d/xaf_priv.h"

static struct str
keep(struct xaf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

/* Reads the n numbers of an element; 0 where they are words such as NaN, which
 * stand for none. */
static int
read_numbers(struct xaf *x, const char *name, int n, struct str *f, double *v)
{
	struct str content = elem_content(&x->e);
	enum cal3d_numbers kind = cal3d_numbers(content, n, f, v);

	if (kind == CAL3D_OTHER)
		in_expected(&x->e.t.in, name, n == 3 ? "3 numbers" :
		    "4 numbers", content);
	x->e.keep.n = 0;
	return kind == CAL3D_NUMBERS;
}

/* 1E+10 1E+10 1E+10, or NaN, stands for none. */
static void
read_translation(struct xaf *x, struct xaf_track *tr, struct xaf_key *k)
{
	struct str f[3], text;
	double v[3];
	int some = read_numbers(x, "TRANSLATION", 3, f, v);

	if (k->t.n)
		in_die(&x->e.t.in, "second <TRANSLATION>");
	cal3d_add_fields(&x->e.keep, f, 3);
	text = keep(x, text_get(&x->e.keep));
	if (!some || (v[0] == 1e10 && v[1] == 1e10 && v[2] == 1e10)) {
		tr->no_t = text;
		return;
	}
	k->t = text;
	tr->has_t = 1;
}

static void
read_rotation(struct xaf *x, struct xaf_track *tr, struct xaf_key *k)
{
	struct str f[4];
	double v[4];
	int some = read_numbers(x, "ROTATION", 4, f, v);

	if (k->r.n)
		in_die(&x->e.t.in, "second <ROTATION>");
	if (!some)
		return;
	cal3d_add_quat(&x->e.keep, f);
	k->r = keep(x, text_get(&x->e.keep));
	tr->has_r = 1;
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
	a = elem_trim(a);
	if (!num_of(a, &k->time))
		in_expected(&t->in, "TIME", "a number", a);
	k->text = keep(x, a);
	for (i = 0; i < t->nattr; i++)
		if (!str_iis(t->attr[i].name, "TIME"))
			left_out(x, t->attr[i].name);
}

static void
read_key(struct xaf *x, int track)
{
	struct xaf_track *tr = &x->track[track];
	struct xaf_key *k;

	x->key = xgrow(x->key, &x->keycap, x->nkey + 1, sizeof *x->key);
	k = &x->key[x->nkey++];
	memset(k, 0, sizeof *k);
	k->track = track;
	tr->keys++;
	read_key_tag(x, k);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "TRANSLATION")) {
			read_translation(x, tr, k);
		} else if (tag_is(&x->e.t, "ROTATION")) {
			read_rotation(x, tr, k);
		} else {
			left_out(x, x->e.t.name);
			elem_raw(&x->e);
		}
	}
	tr->lacks_t |= !k->t.n;
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

	tr->line = t->in.line;
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
	struct xaf_track *tr;

	x->track = xgrow(x->track, &x->trackcap, x->ntrack + 1,
	    sizeof *x->track);
	tr = &x->track[x->ntrack++];
	memset(tr, 0, sizeof *tr);
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
	if (tag_attr(t, "DURATION", &a)) {
		x->duration = keep(x, elem_trim(a));
		if (!num_of(x->duration, &x->seconds))
			in_expected(&t->in, "DURATION", "a number",
			    x->duration);
	}
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
	while (head_find(&x->head, &x->e))
		read_animation(x);
	check_bones(x);
	sort_keys(x);
	return x;
}
