#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/err.h"
#include "format/fbx/curve_priv.h"
#include "format/fbx/node.h"

/* What is said of runs of keys. */
struct runs {
	int count_node, data_node, flags_node;
	long long *count, *flags;        /* KeyAttrRefCount, KeyAttrFlags */
	uint32_t *data;                  /* KeyAttrDataFloat: four of each */
	size_t n;
};

static const long long time_end = 1LL << 62;

static int
need_child(const struct fbx *f, int node, const char *name)
{
	int child = fbx_child(f, node, name);

	if (child < 0)
		fbx_die(f, node, "expected %s in an AnimationCurve, saw none",
		    name);
	return child;
}

static void
check_count(const struct fbx *f, int node, size_t n, const char *of, size_t saw)
{
	if (n != saw)
		fbx_die(f, node, "%.*s: expected %zu numbers, %s, saw %zu",
		    STRF(f->node[node].name), n, of, saw);
}

static void
read_times(struct fbx_curve *c, const struct fbx *f, int node)
{
	long long t;
	size_t i;

	c->n = fbx_ints(f, node, &c->time);
	for (i = 0; i < c->n; i++) {
		t = c->time[i];
		if (t <= -time_end || t >= time_end)
			fbx_die(f, node, "KeyTime: expected less than 2^62 "
			    "ticks for key %zu, saw %lld", i + 1, t);
		if (i && t <= c->time[i - 1])
			fbx_die(f, node, "KeyTime: expected key %zu after %lld,"
			    " saw %lld", i + 1, c->time[i - 1], t);
	}
}

static void
read_values(struct fbx_curve *c, const struct fbx *f, int node)
{
	size_t n = fbx_reals(f, node, &c->value), i;

	check_count(f, node, c->n, "one for each time", n);
	for (i = 0; i < n; i++) {
		if (!(fabs(c->value[i]) <= FLT_MAX))
			fbx_die(f, node, "KeyValueFloat: expected a number for "
			    "key %zu, saw %g", i + 1, c->value[i]);
	}
}

/* Whether an array's floats are given by their bits, as integers: texts have
 * that since 7200, and other programs' texts have numbers with points. */
static int
has_bits(const struct fbx *f, int node)
{
	int list = fbx_child(f, node, "a");
	struct str text = f->node[list < 0 ? node : list].values;

	if (f->binary)
		return text.n && (text.s[0] == 'i' || text.s[0] == 'I');
	return f->version >= 7200 && text.n && !memchr(text.s, '.', text.n);
}

static size_t
read_bits(struct runs *r, const struct fbx *f)
{
	long long *bits;
	size_t n = fbx_ints(f, r->data_node, &bits), i;

	r->data = xcalloc(n, sizeof *r->data);
	for (i = 0; i < n; i++) {
		if (bits[i] < INT32_MIN || bits[i] > UINT32_MAX)
			fbx_die(f, r->data_node, "KeyAttrDataFloat: expected a "
			    "number of 32 bits, saw %lld", bits[i]);
		r->data[i] = (uint32_t)bits[i];
	}
	free(bits);
	return n;
}

static size_t
read_floats(struct runs *r, const struct fbx *f)
{
	double *v;
	size_t n = fbx_reals(f, r->data_node, &v), i;
	float x;

	r->data = xcalloc(n, sizeof *r->data);
	for (i = 0; i < n; i++) {
		x = (float)v[i];
		memcpy(&r->data[i], &x, sizeof x);
	}
	free(v);
	return n;
}

static void
read_runs(struct runs *r, const struct fbx *f, int node)
{
	size_t n;

	r->count_node = need_child(f, node, "KeyAttrRefCount");
	r->n = fbx_ints(f, r->count_node, &r->count);
	r->flags_node = need_child(f, node, "KeyAttrFlags");
	n = fbx_ints(f, r->flags_node, &r->flags);
	check_count(f, r->flags_node, r->n, "one for each of KeyAttrRefCount",
	    n);
	r->data_node = need_child(f, node, "KeyAttrDataFloat");
	n = has_bits(f, r->data_node) ? read_bits(r, f) : read_floats(r, f);
	check_count(f, r->data_node, r->n * 4,
	    "four for each of KeyAttrRefCount", n);
}

/* One side of what a run says. Weights are ten thousandths. */
static struct fbx_tangent
tangent_of(uint32_t slope_bits, uint32_t weight, int is_weighted)
{
	struct fbx_tangent t;
	float slope;

	memcpy(&slope, &slope_bits, sizeof slope);
	t.slope = slope;
	t.weight = is_weighted ? weight / 10000.0 : 1.0 / 3;
	return t;
}

static void
check_side(const struct fbx *f, int node, size_t i, struct fbx_tangent t)
{
	if (!isfinite(t.slope))
		fbx_die(f, node, "KeyAttrDataFloat: expected a number as slope "
		    "after key %zu, saw %g", i + 1, t.slope);
	if (t.weight > 1)
		fbx_die(f, node, "KeyAttrDataFloat: expected a weight of at "
		    "most 1 after key %zu, saw %g", i + 1, t.weight);
}

static void
set_key(struct fbx_curve *c, size_t i, const struct fbx *f, struct runs *r,
    size_t run)
{
	const uint32_t *data = r->data + 4 * run;
	struct fbx_sides s;

	s.flags = r->flags[run];
	s.right = tangent_of(data[0], data[2] & 0xffff,
	    (s.flags & FBX_KEY_RIGHT_WEIGHT) != 0);
	s.left = tangent_of(data[1], data[2] >> 16,
	    (s.flags & FBX_KEY_LEFT_WEIGHT) != 0);
	if (fbx_curve_way(s.flags) == FBX_CUBIC) {
		if (s.flags & FBX_KEY_TCB) {
			err_unfit();
			fbx_die(f, r->flags_node, "key %zu has a TCB tangent: "
			    "only user and auto tangents are read", i + 1);
		}
		if (i + 1 < c->n) {
			check_side(f, r->data_node, i, s.right);
			check_side(f, r->data_node, i, s.left);
			c->has_velocities |= (s.flags &
			    FBX_KEY_VELOCITIES) != 0;
		}
	}
	fbx_curve_set_key(c, i, &s);
}

static void
set_keys(struct fbx_curve *c, const struct fbx *f, struct runs *r)
{
	size_t run, i = 0;
	long long k;

	for (run = 0; run < r->n; run++) {
		if (r->count[run] < 1 ||
		    (unsigned long long)r->count[run] > c->n - i)
			fbx_die(f, r->count_node, "KeyAttrRefCount: expected "
			    "runs of %zu keys in all, saw one of %lld after "
			    "%zu", c->n, r->count[run], i);
		for (k = 0; k < r->count[run]; k++)
			set_key(c, i++, f, r, run);
	}
	if (i < c->n)
		fbx_die(f, r->count_node, "KeyAttrRefCount: expected %zu keys, "
		    "saw %zu", c->n, i);
}

/* The letter of a node `Type`: one byte, or in a text a bare word. */
static struct str
letter_of(const struct fbx *f, int node, char *buf)
{
	struct str s = { buf, 1 };
	long long v;

	if (!f->binary)
		return str_trim(f->node[node].values);
	s.n = fbx_int(f, node, 0, &v) && v > ' ' && v < 0x7f;
	*buf = s.n ? (char)v : ' ';
	return s;
}

static void
read_beyond(struct fbx_beyond *b, const struct fbx *f, int node,
    const char *name)
{
	int beyond = fbx_child(f, node, name);
	int type = beyond < 0 ? -1 : fbx_child(f, beyond, "Type");
	int times = beyond < 0 ? -1 : fbx_child(f, beyond, "Repetition");
	struct str letter;
	char c;

	b->how = 'C';
	b->times = -1;
	if (type < 0)
		return;
	letter = letter_of(f, type, &c);
	if (letter.n != 1 || !strchr("CKRMA", *letter.s))
		fbx_die(f, type, "%s: expected C, K, R, M or A, saw '%.*s'",
		    name, STRF(letter));
	b->how = *letter.s;
	if (times >= 0 && !fbx_int(f, times, 0, &b->times))
		fbx_die(f, times, "%s: expected an integer as Repetition",
		    name);
}

void
fbx_curve_read(struct fbx_curve *c, struct fbx *f, int node)
{
	struct runs r = { 0 };

	*c = (struct fbx_curve){ 0 };
	read_beyond(&c->before, f, node, "Pre-Extrapolation");
	read_beyond(&c->after, f, node, "Post-Extrapolation");
	read_times(c, f, need_child(f, node, "KeyTime"));
	read_values(c, f, need_child(f, node, "KeyValueFloat"));
	if (c->n)
		read_runs(&r, f, node);
	c->way = xcalloc(c->n, sizeof *c->way);
	c->left = xcalloc(c->n, sizeof *c->left);
	c->right = xcalloc(c->n, sizeof *c->right);
	set_keys(c, f, &r);
	free(r.count);
	free(r.flags);
	free(r.data);
}
