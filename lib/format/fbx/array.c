/* Arrays of numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/inflate.h"
#include "base/num.h"
#include "format/fbx/node_priv.h"

enum {
	HEAD = 12,               /* bytes before an array */
	/* Numbers that come out of a file have no more than so many times its
	 * bytes, or so many bytes: no file that describes something needs more,
	 * and one that was made to fill the memory would have more. */
	SPREAD = 16, ROOM = 1 << 20,
	/* Steps of work for an array, and for a number of a text. */
	ARRAY = 64, TEXT = 4
};

/* An array that is being read, as integers or as real numbers. */
struct array {
	const struct fbx *f;
	int node, ints;
	long long *i;
	double *d;
	size_t n, cap;
	char kind;               /* the letter of a binary one */
	unsigned char part[8];   /* the beginning of a number */
	size_t nparts;
};

static void
check_room(const struct array *a)
{
	size_t size = a->f->file.n;

	if (a->n * 8 >= ROOM && a->n * 8 / SPREAD >= size)
		fbx_die(a->f, a->node, "%.*s: more than %zu numbers in a file "
		    "of %zu bytes", STRF(a->f->node[a->node].name), a->n, size);
}

static void
grow(struct array *a)
{
	check_room(a);
	if (a->ints)
		a->i = xgrow(a->i, &a->cap, a->n + 1, sizeof *a->i);
	else
		a->d = xgrow(a->d, &a->cap, a->n + 1, sizeof *a->d);
}

static void
add(struct array *a, enum fbx_kind kind, union fbx_scalar x)
{
	int good = kind != FBX_NONE;

	if (a->n == a->cap)
		grow(a);
	if (!a->ints)
		a->d[a->n] = kind == FBX_INT ? (double)x.i : x.d;
	else if (kind == FBX_INT)
		a->i[a->n] = x.i;
	else
		good = good && fbx_value_integral(x.d, &a->i[a->n]);
	if (!good)
		fbx_die(a->f, a->node, "%.*s: number %zu: expected %s",
		    STRF(a->f->node[a->node].name), a->n + 1,
		    a->ints ? "an integer" : "a number");
	a->n++;
}

static void
add_bytes(struct array *a, const unsigned char *p)
{
	union fbx_scalar x = { 0 };
	enum fbx_kind kind = fbx_value_bytes(a->f, a->kind, p, &x);

	add(a, kind, x);
}

/* Adds the numbers of the next bytes, of which the last may be cut off. */
static void
add_piece(struct array *a, const unsigned char *p, size_t n)
{
	size_t size = (size_t)fbx_value_size(a->kind);

	for (; a->nparts && n; p++, n--) {
		a->part[a->nparts++] = *p;
		if (a->nparts == size) {
			add_bytes(a, a->part);
			a->nparts = 0;
		}
	}
	for (; n >= size; p += size, n -= size)
		add_bytes(a, p);
	if (n) {
		memcpy(a->part, p, n);
		a->nparts = n;
	}
}

static void NORETURN
die_count(const struct array *a, unsigned long long count, const char *saw)
{
	fbx_die(a->f, a->node, "%.*s: expected %llu numbers, saw %s",
	    STRF(a->f->node[a->node].name), count, saw);
}

static void
check_count(const struct array *a, unsigned long long count)
{
	char saw[24] = "";

	if (a->n == count && !a->nparts)
		return;
	*str_uint(saw, a->n) = '\0';
	die_count(a, count, saw);
}

static size_t
give(void *arg, const unsigned char **p)
{
	struct str *left = arg;
	size_t n = left->n;

	*p = (const unsigned char *)left->s;
	left->n = 0;
	return n;
}

/* Adds the numbers of a compressed array, `bytes` when they are not. */
static void
read_compressed(struct array *a, struct str data, unsigned long long bytes)
{
	struct inflate *z = inflate_new(give, &data, 1);
	unsigned long long seen = 0;
	const unsigned char *p;
	size_t n;

	while (seen <= bytes && (n = inflate_read(z, &p))) {
		seen += n;
		if (seen <= bytes)
			add_piece(a, p, n);
	}
	if (inflate_fault(z))
		fbx_die(a->f, a->node, "%.*s: expected what zlib has "
		    "compressed, saw %s", STRF(a->f->node[a->node].name),
		    inflate_fault(z));
	if (seen > bytes)
		die_count(a, bytes / (unsigned)fbx_value_size(a->kind),
		    "more");
	inflate_free(z);
}

/* An array of a binary file: its length, whether it is compressed, and of how
 * many bytes it is then. */
static void
read_array(struct array *a, struct fbx_value v)
{
	unsigned long long count = fbx_bytes(a->f, v.text.s, 4);
	unsigned long long coding = fbx_bytes(a->f, v.text.s + 4, 4);
	struct str data = { v.text.s + HEAD, v.text.n - HEAD };
	unsigned long long bytes = count * (unsigned)fbx_value_size(v.kind);

	a->kind = v.kind;
	if (coding > 1)
		fbx_die(a->f, a->node, "%.*s: expected coding 0 or 1, saw "
		    "%llu", STRF(a->f->node[a->node].name), coding);
	if (coding)
		read_compressed(a, data, bytes);
	else if (data.n <= bytes)
		add_piece(a, (const unsigned char *)data.s, data.n);
	else
		die_count(a, count, "more");
	check_count(a, count);
}

/* The end of an integer of at most 18 digits, or NULL. */
static const char *
plain_int(const char *p, const char *end, long long *v)
{
	int minus = p < end && *p == '-', n;
	long long x = 0;

	p += minus;
	for (n = 0; n < 18 && p < end && *p >= '0' && *p <= '9'; n++)
		x = 10 * x + (*p++ - '0');
	*v = minus ? -x : x;
	return n ? p : NULL;
}

/* Adds the numbers of a text up to the first that is anything but digits, a point
 * and a minus with a comma after it; the rest begins there. Most lists are that,
 * and nothing else. */
static void
add_plain(struct array *a, struct str *rest)
{
	const char *end = rest->s + rest->n, *p;
	union fbx_scalar x = { 0 };

	for (p = rest->s; p < end; rest->s = ++p) {
		p = a->ints ? plain_int(p, end, &x.i) :
		    num_scan(p, end, &x.d);
		if (!p || p == end || *p != ',')
			break;
		add(a, a->ints ? FBX_INT : FBX_REAL, x);
	}
	rest->n = (size_t)(end - rest->s);
}

static void
read_list(struct array *a, int node)
{
	struct str rest = a->f->node[node].values;
	union fbx_scalar x = { 0 };
	struct fbx_value v;
	enum fbx_kind kind;

	if (!a->f->binary)
		add_plain(a, &rest);
	while (fbx_value_next(a->f, &rest, &v)) {
		kind = fbx_value_scalar(a->f, v, &x);
		add(a, kind, x);
	}
}

/* An array of a text: its length after a `*`, its numbers in a node below. */
static void
read_counted(struct array *a, struct str length)
{
	int list = fbx_child(a->f, a->node, "a");
	long long count;

	length.s++;
	length.n--;
	if (!num_int(length, 0, INT64_MAX, &count))
		fbx_die(a->f, a->node, "%.*s: expected a number after the *, "
		    "saw '%.*s'", STRF(a->f->node[a->node].name),
		    STRF(length));
	if (list >= 0)
		read_list(a, list);
	check_count(a, (unsigned long long)count);
}

static void
read_numbers(struct array *a)
{
	struct str rest = a->f->node[a->node].values;
	struct fbx_value v;
	int is_one = a->f->node[a->node].nvalues == 1 &&
	    fbx_value_next(a->f, &rest, &v);

	if (is_one && a->f->binary && v.kind >= 'a')
		read_array(a, v);
	else if (is_one && v.kind == '*')
		read_counted(a, v.text);
	else
		read_list(a, a->node);
}

size_t
fbx_reals(const struct fbx *f, int node, double **v)
{
	struct array a = { .f = f, .node = node };

	read_numbers(&a);
	fbx_work(f, node, ARRAY + a.n * (f->binary ? 1 : TEXT));
	*v = xreallocarray(a.d, a.n, sizeof *a.d);
	return a.n;
}

size_t
fbx_ints(const struct fbx *f, int node, long long **v)
{
	struct array a = { .f = f, .node = node, .ints = 1 };

	read_numbers(&a);
	fbx_work(f, node, ARRAY + a.n * (f->binary ? 1 : TEXT));
	*v = xreallocarray(a.i, a.n, sizeof *a.i);
	return a.n;
}
