#include <string.h>

#include "format/fbx/node_priv.h"

enum {
	ENDIAN = 22, VERSION = 23, NODES = 27,
	WIDE = 7500,             /* from this version on, counts have 8 bytes */
	LENGTH = 4,              /* of the length of a string */
	ARRAY = 12               /* of the three numbers before an array */
};

/* A list of nodes that is being read. */
struct level {
	unsigned long long end;
	int node, last;          /* whose children they are; -1: none */
};

struct node_reader {
	struct fbx *f;
	unsigned long long at;
	int depth;
	struct level level[FBX_DEPTH + 1];
};

struct node_head {
	unsigned long long end, nvalues, bytes;
	size_t name;
};

/* The bytes of a value and its letter; 0: there is no such letter. Where the
 * file ends in a length, it is more than there are. */
static unsigned long long
size_of(const struct fbx *f, struct str rest)
{
	char kind = rest.s[0];

	if (kind == 'S' || kind == 'R')
		return 1 + LENGTH + (rest.n < 1 + LENGTH ? 0 :
		    fbx_bytes(f, rest.s + 1, LENGTH));
	if (!fbx_value_size(kind))
		return 0;
	if (kind >= 'a')
		return 1 + ARRAY + (rest.n < 1 + ARRAY ? 0 :
		    fbx_bytes(f, rest.s + 1 + ARRAY - 4, 4));
	return 1 + (unsigned long long)fbx_value_size(kind);
}

int
fbx_value_binary(const struct fbx *f, struct str *rest, struct fbx_value *v)
{
	size_t before = 1;
	unsigned long long n;

	if (!rest->n)
		return 0;
	v->kind = rest->s[0];
	n = size_of(f, *rest);
	if (n == 0 || n > rest->n)
		return 0;
	if (v->kind == 'S' || v->kind == 'R')
		before += LENGTH;
	v->text.s = rest->s + before;
	v->text.n = (size_t)n - before;
	rest->s += n;
	rest->n -= (size_t)n;
	return 1;
}

static unsigned long long
place(const struct fbx *f, const char *s)
{
	return (unsigned long long)(s - f->file.s);
}

/* Dies of the value that is not whole. */
static void NORETURN
die_value(const struct fbx *f, struct str rest)
{
	unsigned long long n = size_of(f, rest), at = place(f, rest.s);

	if (n == 0)
		fbx_die_at(f, at, "expected the letter of a type, saw '%.*s'",
		    1, rest.s);
	fbx_die_at(f, at, "a value of %llu bytes, but the values of its node "
	    "have %zu more", n, rest.n);
}

static void
check_values(const struct fbx *f, const struct fbx_node *node)
{
	struct str rest = node->values;
	struct fbx_value v;
	size_t i;

	for (i = 0; i < node->nvalues; i++) {
		if (!rest.n)
			fbx_die_at(f, node->place, "expected %zu values of "
			    "%.*s, saw %zu", node->nvalues, STRF(node->name),
			    i);
		if (!fbx_value_binary(f, &rest, &v))
			die_value(f, rest);
	}
	if (rest.n)
		fbx_die_at(f, place(f, rest.s), "expected the end of the "
		    "values of %.*s, saw %zu more bytes", STRF(node->name),
		    rest.n);
}

/* The bytes from here to where the list of nodes has to end. */
static unsigned long long
left(const struct node_reader *r)
{
	return r->level[r->depth].end - r->at;
}

/* Dies: n bytes are expected here. */
static void NORETURN
die_short(const struct node_reader *r, const char *what, unsigned long long n)
{
	int node = r->level[r->depth].node;

	if (node < 0)
		fbx_die_at(r->f, r->at, "%s: expected %llu bytes, saw %llu "
		    "and the end of the file", what, n, left(r));
	fbx_die_at(r->f, r->at, "%s: expected %llu bytes, saw %llu and the end "
	    "of %.*s", what, n, left(r), STRF(r->f->node[node].name));
}

static const char *
take(struct node_reader *r, const char *what, unsigned long long n)
{
	const char *p = r->f->file.s + r->at;

	if (n > left(r))
		die_short(r, what, n);
	r->at += n;
	return p;
}

/* Takes the head of a node; 0: it is empty, which ends a list of them. */
static int
take_head(struct node_reader *r, struct node_head *h)
{
	int size = r->f->version < WIDE ? 4 : 8;
	const char *p = take(r, "a node", 3 * (unsigned)size + 1);

	h->end = fbx_bytes(r->f, p, size);
	h->nvalues = fbx_bytes(r->f, p + size, size);
	h->bytes = fbx_bytes(r->f, p + 2 * size, size);
	h->name = (unsigned char)p[3 * size];
	return h->end || h->nvalues || h->bytes || h->name;
}

static void
check_end(const struct node_reader *r, const struct fbx_node *node,
    unsigned long long end)
{
	const struct level *l = &r->level[r->depth];

	if (end < r->at || end > l->end)
		fbx_die_at(r->f, node->place, "expected that %.*s ends at byte "
		    "%llu to %llu, saw %llu", STRF(node->name), r->at, l->end,
		    end);
}

static void
go_down(struct node_reader *r, int node, unsigned long long end)
{
	struct level *l;

	if (r->depth == FBX_DEPTH - 1)
		fbx_die(r->f, node, "expected at most %d levels of nodes, saw "
		    "more", FBX_DEPTH);
	l = &r->level[++r->depth];
	l->end = end;
	l->node = node;
	l->last = -1;
}

/* The rest of a node with that head, which begins at `at`. */
static void
take_node(struct node_reader *r, const struct node_head *h,
    unsigned long long at)
{
	struct level *l = &r->level[r->depth];
	struct fbx_node *node;
	struct str name;

	name.s = take(r, "a node's name", h->name);
	name.n = h->name;
	l->last = fbx_node_add(r->f, name, at, l->node, l->last);
	node = &r->f->node[l->last];
	node->values.s = take(r, "a node's values", h->bytes);
	node->values.n = (size_t)h->bytes;
	check_end(r, node, h->end);
	if (h->nvalues > h->bytes)
		fbx_die_at(r->f, at, "%llu values of %.*s in %llu bytes",
		    h->nvalues, STRF(name), h->bytes);
	node->nvalues = (size_t)h->nvalues;
	check_values(r->f, node);
	if (r->at < h->end)
		go_down(r, l->last, h->end);
}

/* After the node that ends a list. Returns 0 at the end of the highest one. */
static int
go_up(struct node_reader *r)
{
	const struct level *l = &r->level[r->depth];

	if (r->depth && r->at != l->end)
		fbx_die_at(r->f, r->at, "expected the end of %.*s, which is "
		    "byte %llu", STRF(r->f->node[l->node].name), l->end);
	return r->depth-- > 0;
}

/* Files before 6100 have 3000 here, and their version in a node. */
static long long
version_of(const struct fbx *f)
{
	static const char node[] = "\x0a" "FBXVersionI";
	long long version = (long long)fbx_bytes(f, f->file.s + VERSION, 4);
	size_t i, n = sizeof node - 1;

	if (version >= FBX_OLDEST)
		return version;
	for (i = NODES; i + n + 4 <= f->file.n && i < IN_HEAD; i++)
		if (memcmp(f->file.s + i, node, n) == 0)
			return (long long)fbx_bytes(f, f->file.s + i + n, 4);
	return version;
}

static void
read_header(struct fbx *f)
{
	if (f->file.n < NODES)
		fbx_die_at(f, f->file.n, "expected a header of %d bytes, saw "
		    "%zu", NODES, f->file.n);
	f->big = f->file.s[ENDIAN];
	if (f->big != 0 && f->big != 1)
		fbx_die_at(f, ENDIAN, "expected 0 or 1 for the order of bytes, "
		    "saw %d", (unsigned char)f->file.s[ENDIAN]);
	fbx_node_version(f, version_of(f));
}

void
fbx_read_binary(struct fbx *f)
{
	struct node_reader r = { .f = f, .at = NODES };
	unsigned long long at;
	struct node_head h;

	read_header(f);
	r.level[0].end = f->file.n;
	r.level[0].node = r.level[0].last = -1;
	do {
		while (r.depth && left(&r) == 0)
			r.depth--;
		at = r.at;
		if (take_head(&r, &h))
			take_node(&r, &h, at);
		else if (!go_up(&r))
			return;
	} while (1);
}
