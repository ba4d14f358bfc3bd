#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cal3d/number.h"
#include "cal3d/xaf.h"

static struct str
keep(struct xaf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

static void
read_translation(struct xaf *x, struct xaf_track *tr, struct xaf_key *k)
{
	struct str content = elem_content(&x->e);
	struct text *buf = &x->e.keep;
	const char *p, *end;
	double v;
	int i;

	if (k->t.n)
		in_die(&x->e.t.in, "second <TRANSLATION>");
	buf->n = 0;
	if (cal3d_is_nan(content, 3))
		return;
	if (!cal3d_numbers(content, 3, buf))
		in_die(&x->e.t.in, "TRANSLATION: expected 3 numbers, saw "
		    "'%.*s'", STRF(content));
	/* 1E+10 1E+10 1E+10 means none */
	p = buf->s;
	end = p + buf->n;
	for (i = 0; i < 3; i++) {
		p = num_scan(p, end, &v);
		if (v != 1e10)
			break;
		p++;
	}
	if (i == 3) {
		tr->no_t = keep(x, text_get(buf));
		return;
	}
	k->t = keep(x, text_get(buf));
	tr->has_t = 1;
}

static void
read_rotation(struct xaf *x, struct xaf_track *tr, struct xaf_key *k)
{
	struct str content = elem_content(&x->e);
	struct text *buf = &x->e.keep;

	if (k->r.n)
		in_die(&x->e.t.in, "second <ROTATION>");
	buf->n = 0;
	if (cal3d_is_nan(content, 4))
		return;
	if (!cal3d_quat(content, buf))
		in_die(&x->e.t.in, "ROTATION: expected 4 numbers, saw "
		    "'%.*s'", STRF(content));
	k->r = keep(x, text_get(buf));
	tr->has_r = 1;
}

/* The IR has no place for more than that about a key. */
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
		in_die(&t->in, "TIME: expected a number, saw '%.*s'", STRF(a));
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
}

static void
check_count(struct xaf *x, unsigned long long line, const char *name,
    struct str count, size_t n)
{
	long long v = (long long)n;

	x->e.t.in.line = line;
	if (count.n && !num_int(count, v, v, &v))
		in_warn(&x->e.t.in, "%s is %.*s, but there are %zu", name,
		    STRF(count), n);
}

/* The attributes of the start tag at hand. */
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
	head_extra(extra, "attrs", elem_attrs(&x->e, known, 2));
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
			head_extra(&extra, "xml", elem_raw(&x->e));
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
	double v;

	x->line = t->in.line;
	if (tag_attr(t, "DURATION", &a)) {
		x->duration = keep(x, elem_trim(a));
		if (!num_of(x->duration, &v))
			in_die(&t->in, "DURATION: expected a number, saw "
			    "'%.*s'", STRF(x->duration));
	}
	if (tag_attr(t, "NUMTRACKS", &a))
		x->numtracks = keep(x, elem_trim(a));
	head_extra(&x->head.extra, "attrs", elem_attrs(&x->e, known, 2));
	while (elem_child(&x->e)) {
		if (tag_is(t, "TRACK"))
			read_track(x);
		else
			head_extra(&x->head.extra, "xml", elem_raw(&x->e));
	}
	check_count(x, x->line, "NUMTRACKS", x->numtracks, x->ntrack);
}

static int
by_bone(const void *a, const void *b)
{
	const struct xaf_track *x = a, *y = b;

	if (x->bone != y->bone)
		return x->bone < y->bone ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

static void
check_bones(struct xaf *x)
{
	size_t n = x->ntrack, i;
	struct xaf_track *t = xreallocarray(NULL, n, sizeof *t);

	if (n)
		memcpy(t, x->track, n * sizeof *t);
	qsort(t, n, sizeof *t, by_bone);
	for (i = 1; i < n; i++) {
		x->e.t.in.line = t[i].line;
		if (t[i].bone == t[i - 1].bone)
			in_die(&x->e.t.in, "second <TRACK> of BONEID %lld",
			    t[i].bone);
	}
	free(t);
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

void
xaf_read(struct xaf *x, const char *path)
{
	memset(x, 0, sizeof *x);
	x->head.element = "ANIMATION";
	x->head.magic = "XAF";
	tags_open(&x->e.t, path);
	while (head_find(&x->head, &x->e))
		read_animation(x);
	check_bones(x);
	sort_keys(x);
}
