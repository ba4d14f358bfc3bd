/* fbxbin [big] [zlib] [VERSION]: makes a binary FBX file, on standard output, of
 * the text of one on standard input. It has a parser of its own, for texts as
 * exporters write them: a list of values goes on behind a comma only. VERSION is
 * 7400 unless stated; from 7500 on the heads of nodes are wider. With zlib,
 * arrays are compressed: blocks are stored, or have the fixed codes, by turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) (sizeof (a) / sizeof *(a))

enum { DEPTH = 64, NAME = 64 };

struct bytes {
	unsigned char *s;
	size_t n, cap;
};

struct node {
	char name[NAME];
	size_t start, values, nvalues;
	int braces;
};

static struct bytes out;
static struct node open_node[DEPTH];
static int depth, big, zlib;
static unsigned long long version = 7400;
static const char *p;            /* what is left of the text */

static void
die(const char *why)
{
	fprintf(stderr, "fbxbin: %s: %.20s\n", why, p ? p : "");
	exit(1);
}

static void
add(struct bytes *b, int c)
{
	if (b->n == b->cap) {
		b->cap = b->cap * 2 + 64;
		b->s = realloc(b->s, b->cap);
		if (!b->s)
			die("no memory");
	}
	b->s[b->n++] = (unsigned char)c;
}

/* Writes a number at a place, which is there. */
static void
set(struct bytes *b, size_t at, unsigned long long v, int size)
{
	int i;

	for (i = 0; i < size; i++)
		b->s[at + (size_t)(big ? size - 1 - i : i)] =
		    (unsigned char)(v >> 8 * i);
}

static void
number(struct bytes *b, unsigned long long v, int size)
{
	size_t at = b->n;
	int i;

	for (i = 0; i < size; i++)
		add(b, 0);
	set(b, at, v, size);
}

static void
real(struct bytes *b, double d, int size)
{
	unsigned long long bits = 0;
	unsigned int few;
	float f = (float)d;

	memcpy(&few, &f, sizeof few);
	memcpy(&bits, &d, sizeof bits);
	number(b, size == 4 ? few : bits, size);
}

static size_t
head_size(void)
{
	return version >= 7500 ? 25 : 13;
}

/* --- compression --- */

struct bits {
	struct bytes *to;
	unsigned int held;
	int n;
};

static void
put_bits(struct bits *b, unsigned int v, int n)
{
	b->held |= v << b->n;
	for (b->n += n; b->n >= 8; b->n -= 8) {
		add(b->to, b->held & 255);
		b->held >>= 8;
	}
}

/* A code, whose first bit is its highest. */
static void
put_code(struct bits *b, unsigned int code, int n)
{
	while (n--)
		put_bits(b, code >> n & 1, 1);
}

static void
put_block(struct bits *b, const unsigned char *s, size_t n, int stored, int last)
{
	size_t i;

	put_bits(b, (unsigned int)last, 1);
	put_bits(b, stored ? 0 : 1, 2);
	if (stored) {
		put_bits(b, 0, (8 - b->n) % 8);
		put_bits(b, (unsigned int)n, 16);
		put_bits(b, (unsigned int)n ^ 0xffff, 16);
	}
	for (i = 0; i < n; i++)
		if (stored)
			put_bits(b, s[i], 8);
		else if (s[i] < 144)
			put_code(b, 0x30u + s[i], 8);
		else
			put_code(b, 0x190u + s[i] - 144, 9);
	if (!stored)
		put_code(b, 0, 7);
}

/* RFC 1950, whose sum is big-endian in any file */
static void
compress(struct bytes *to, const struct bytes *from)
{
	enum { BLOCK = 100 };
	struct bits b = { to, 0, 0 };
	unsigned long a = 1, c = 0;
	size_t i;

	add(to, 0x78);
	add(to, 0x01);
	for (i = 0; i == 0 || i < from->n; i += BLOCK)
		put_block(&b, from->s + i, from->n - i < BLOCK ? from->n - i :
		    BLOCK, i / BLOCK % 2, i + BLOCK >= from->n);
	put_bits(&b, 0, (8 - b.n) % 8);
	for (i = 0; i < from->n; i++) {
		a = (a + from->s[i]) % 65521;
		c = (c + a) % 65521;
	}
	for (i = 4; i--; )
		add(to, (int)((c << 16 | a) >> 8 * i & 255));
}

/* --- the text --- */

static void
blanks(int lines)
{
	for (;;) {
		if (*p == ';')
			p += strcspn(p, "\n");
		else if (*p == ' ' || *p == '\t' || *p == '\r' ||
		    (lines && *p == '\n'))
			p++;
		else
			return;
	}
}

static char
array_type(const char *name)
{
	static const char *const ints[] = {
		"KeyAttrFlags", "KeyAttrRefCount", "PolygonVertexIndex",
		"Indexes", "UVIndex", "NormalsIndex", "ColorIndex", "Materials",
		"Edges", "Smoothing"
	};
	size_t i;

	if (strcmp(name, "KeyTime") == 0)
		return 'l';
	if (strncmp(name, "KeyValueFloat", 13) == 0 ||
	    strncmp(name, "KeyAttrDataFloat", 16) == 0)
		return 'f';
	for (i = 0; i < LENGTH(ints); i++)
		if (strcmp(name, ints[i]) == 0)
			return 'i';
	return 'd';
}

/* One number of an array; floats without a point are bits of floats if that is
 * what the array has. */
static void
element(struct bytes *b, char type, int bits)
{
	char *end;
	double d = strtod(p, &end);
	long long i = strtoll(p, NULL, 10);

	if (end == p)
		die("expected a number");
	p = end;
	if (type == 'd')
		real(b, d, 8);
	else if (type == 'f' && !bits)
		real(b, d, 4);
	else
		number(b, (unsigned long long)i, type == 'l' ? 8 : 4);
}

static void
array(struct node *n)
{
	struct bytes raw = { 0 }, small = { 0 };
	char type = array_type(n->name);
	unsigned long long count = strtoull(p + 1, NULL, 10);
	const char *list = strstr(p, "a:");
	int bits;
	size_t i;

	if (!list)
		die("expected a list");
	p = list + 2;
	bits = type == 'f' && strncmp(n->name, "KeyAttr", 7) == 0 &&
	    strcspn(p, ".") > strcspn(p, "}");
	for (blanks(1); *p != '}'; blanks(1)) {
		element(&raw, type, bits);
		blanks(1);
		p += *p == ',';
	}
	p++;
	if (zlib)
		compress(&small, &raw);
	add(&out, type);
	number(&out, count, 4);
	number(&out, (unsigned long long)zlib, 4);
	number(&out, zlib ? small.n : raw.n, 4);
	for (i = 0; i < (zlib ? small.n : raw.n); i++)
		add(&out, zlib ? small.s[i] : raw.s[i]);
	free(raw.s);
	free(small.s);
	n->nvalues++;
}

/* The class of a name, which stands before it in a text, goes behind it. */
static void
string(void)
{
	size_t n = strcspn(++p, "\""), i;
	const char *mark = strstr(p, "::");
	size_t class = mark && mark < p + n ? (size_t)(mark - p) : n;

	add(&out, 'S');
	number(&out, n, 4);
	for (i = class == n ? 0 : class + 2; i < n; i++)
		add(&out, p[i]);
	if (class < n) {
		add(&out, 0);
		add(&out, 1);
		for (i = 0; i < class; i++)
			add(&out, p[i]);
	}
	p += n + 1;
}

static void
word(void)
{
	size_t n = strcspn(p, ",;{} \t\r\n");
	long long v = strtoll(p, NULL, 10);

	if (n == 0)
		die("expected a value");
	if (n == 1 && *p >= 'A') {
		add(&out, 'C');
		add(&out, *p);
	} else if (strcspn(p, ".eE") < n) {
		add(&out, 'D');
		real(&out, strtod(p, NULL), 8);
	} else if (v >= -2147483647 && v <= 2147483647) {
		add(&out, 'I');
		number(&out, (unsigned long long)v, 4);
	} else {
		add(&out, 'L');
		number(&out, (unsigned long long)v, 8);
	}
	p += n;
}

static void
values(struct node *n)
{
	for (blanks(0); *p && !strchr("\n{}", *p); blanks(0)) {
		if (*p == '*') {
			array(n);
			return;
		}
		if (*p == '"')
			string();
		else
			word();
		n->nvalues++;
		blanks(0);
		if (*p == ',') {
			p++;
			blanks(1);
		}
	}
	n->braces = *p == '{';
	p += n->braces;
}

/* What the head of a node says, once it ends. */
static void
close_node(void)
{
	const struct node *n = &open_node[--depth];
	int wide = version >= 7500 ? 8 : 4, i;

	if (n->braces)
		for (i = 0; i < (int)head_size(); i++)
			add(&out, 0);
	set(&out, n->start, out.n, wide);
}

static void
read_node(void)
{
	struct node *n = &open_node[depth++];
	size_t len = strcspn(p, ":"), i;
	int wide = version >= 7500 ? 8 : 4;

	if (depth == DEPTH || len >= NAME || p[len] != ':')
		die("expected a node");
	memset(n, 0, sizeof *n);
	memcpy(n->name, p, len);
	n->start = out.n;
	for (i = 0; i < head_size() - 1; i++)
		add(&out, 0);
	add(&out, (int)len);
	for (i = 0; i < len; i++)
		add(&out, p[i]);
	n->values = out.n;
	p += len + 1;
	values(n);
	set(&out, n->start + (size_t)wide, n->nvalues, wide);
	set(&out, n->start + 2 * (size_t)wide, out.n - n->values, wide);
	if (!n->braces)
		close_node();
}

static char *
input(void)
{
	struct bytes text = { 0 };
	int c;

	while ((c = getchar()) != EOF)
		add(&text, c);
	add(&text, 0);
	return (char *)text.s;
}

int
main(int argc, char **argv)
{
	static const char magic[] = "Kaydara FBX Binary  \0\032";
	size_t i;

	for (; argc > 1; argc--, argv++)
		if (strcmp(argv[1], "big") == 0)
			big = 1;
		else if (strcmp(argv[1], "zlib") == 0)
			zlib = 1;
		else
			version = strtoull(argv[1], NULL, 10);
	for (i = 0; i < sizeof magic - 1; i++)
		add(&out, magic[i]);
	add(&out, big);
	number(&out, version, 4);
	p = input();
	for (blanks(1); *p; blanks(1))
		if (*p != '}') {
			read_node();
		} else {
			p++;
			close_node();
		}
	for (i = 0; i < head_size(); i++)
		add(&out, 0);
	return fwrite(out.s, 1, out.n, stdout) != out.n || fclose(stdout) != 0;
}
