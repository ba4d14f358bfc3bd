#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"

enum { MAGIC = 4, SIZE = 4 };

static const uint32_t plain_nan = 0x7fc00000;

int
binary_knows(long long version)
{
	return (version >= BINARY_FIRST && version <= BINARY_LAST) ||
	    version == BINARY_WIDE;
}

/* Whether these are the first bytes of such a file, of whatever kind. */
static int
is_binary(const unsigned char *p)
{
	return p[0] == 'C' && p[1] >= 'A' && p[1] <= 'Z' && p[2] == 'F' &&
	    p[3] == '\0';
}

int
binary_open(struct in *in, const char *magic)
{
	size_t got;
	const unsigned char *p = in_peek(in, 1, &got);

	if (in->offset || got == 0 || p[0] != 'C')
		return 0;        /* decided without waiting for more input */
	p = in_peek(in, MAGIC, &got);
	if (got < MAGIC ? memcmp(p, magic, got) != 0 : !is_binary(p))
		return 0;
	if (got == MAGIC && memcmp(p, magic, MAGIC) != 0)
		in_die(in, "expected %s, saw %s", magic, (const char *)p);
	in->bytes = 1;
	if (got < MAGIC)
		in_die(in, "expected %s and a NUL, saw %zu bytes and the end "
		    "of the file", magic, got);
	in_skip(in, MAGIC);
	return 1;
}

int
binary_int(struct in *in, const char *what, int lo, int hi)
{
	uint32_t u = bytes_le32(in_need(in, what, SIZE));
	long long v = u;

	if (u > 0x7fffffff)
		v -= 1LL << 32;
	if (v < lo || v > hi)
		in_die(in, "%s: expected an integer from %d to %d, saw %lld",
		    what, lo, hi, v);
	in_skip(in, SIZE);
	return (int)v;
}

int
binary_version(struct in *in)
{
	int version = binary_int(in, "version", 0, 0x7fffffff);

	if (!binary_knows(version))
		in_die(in, "expected version %d to %d, or %d, saw %d",
		    BINARY_FIRST, BINARY_LAST, BINARY_WIDE, version);
	return version;
}

/* Files say the same again and again, such as a translation that does not
 * change: the text of a float stays at a place that its bits tell, until
 * another one needs that. */
static struct known {
	float f;
	unsigned char n;         /* 0: there is none */
	char text[NUM_MAX];
} known[256];

static void
add_known(struct text *to, float f)
{
	struct known *k;
	uint32_t bits;

	memcpy(&bits, &f, sizeof bits);
	k = &known[(bits * UINT32_C(0x9e3779b1)) >> 24];
	if (!k->n || memcmp(&k->f, &f, sizeof f) != 0) {
		k->f = f;
		k->n = (unsigned char)num_print_float(k->text, f);
	}
	memcpy(text_room(to, NUM_MAX), k->text, NUM_MAX);
	to->n += k->n;
}

/* A NaN of other bits says so, as C libraries do. */
static void
add_text(struct text *to, const unsigned char *p)
{
	float f = bytes_lefloat(p);
	char word[32];

	if (!isnan(f) || bytes_le32(p) == plain_nan) {
		add_known(to, f);
		return;
	}
	snprintf(word, sizeof word, "nan(0x%08lx)",
	    (unsigned long)bytes_le32(p));
	text_z(to, word);
}

void
binary_floats(struct in *in, const char *what, int n, struct text *to)
{
	const unsigned char *p = in_need(in, what, (size_t)n * SIZE);
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(to, ' ');
		add_text(to, p + i * SIZE);
	}
	binary_skip(in, n);
}

int
binary_finite(struct in *in, float *v, int n)
{
	size_t want = (size_t)n * SIZE, got;
	const unsigned char *p = in_peek(in, want, &got);
	int i;

	if (got < want)
		return 0;
	for (i = 0; i < n; i++) {
		v[i] = bytes_lefloat(p + i * SIZE);
		if (!isfinite(v[i]))
			return 0;
	}
	return 1;
}

void
binary_skip(struct in *in, int n)
{
	in_skip(in, (unsigned long long)n * SIZE);
}

void
binary_add_texts(struct text *to, const float *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(to, ' ');
		add_known(to, v[i]);
	}
}

/* The text of a zero keeps its sign. */
void
binary_turn(float *q)
{
	int i;

	for (i = 0; i < 3; i++)
		if (q[i] != 0)
			q[i] = -q[i];
}

struct str
binary_name(struct in *in, const char *what)
{
	size_t n = (size_t)binary_int(in, what, 1, BINARY_NAME);
	struct str name = { NULL, n - 1 };
	const char *nul;

	name.s = (const char *)in_need(in, what, n);
	nul = memchr(name.s, '\0', n);
	if (nul != name.s + n - 1)
		in_die(in, "%s: expected %zu bytes and a NUL, saw %s", what,
		    n - 1, nul ? "it before" : "none");
	in_skip(in, n);
	return name;
}

void
binary_end(struct in *in, const char *what)
{
	size_t got;

	in_peek(in, 1, &got);
	in->line = in->offset;
	if (got)
		in_warn(in, "expected the end of the file after the last %s, "
		    "saw more bytes", what);
}

static void
add_bits(struct text *to, unsigned long bits)
{
	bytes_set((unsigned char *)text_room(to, SIZE), bits, SIZE);
	to->n += SIZE;
}

void
binary_add_int(struct text *to, long long n)
{
	add_bits(to, (unsigned long)n & 0xffffffff);
}

/* The bits of a NaN: those that add_text() names. */
static unsigned long
nan_bits(struct str word)
{
	static const char start[] = "nan(0x";
	size_t n = sizeof start - 1, i;
	char hex[9] = "";
	unsigned long bits;

	if (word.n != n + 9 || memcmp(word.s, start, n) != 0)
		return plain_nan;
	for (i = 0; i < 8; i++)
		hex[i] = word.s[n + i];
	bits = strtoul(hex, NULL, 16) & 0xffffffff;
	return (bits & 0x7fffffff) > 0x7f800000 ? bits : plain_nan;
}

int
binary_add_floats(struct text *to, struct str fields, int n, int nan_too)
{
	struct str f[CAL3D_MOST];
	double v[CAL3D_MOST];
	float x[CAL3D_MOST];
	uint32_t bits;
	int i;

	if (cal3d_numbers(fields, n, f, v) > (nan_too ? CAL3D_NANS :
	    CAL3D_NUMBERS))
		return 0;
	for (i = 0; i < n; i++) {
		x[i] = (float)v[i];
		if (isinf(x[i]))
			return 0;
		if (isnan(x[i])) {
			bits = (uint32_t)nan_bits(f[i]);
			memcpy(&x[i], &bits, sizeof bits);
		}
	}
	binary_add_bits(to, x, n);
	return 1;
}

void
binary_add_bits(struct text *to, const float *v, int n)
{
	size_t size = (size_t)n * SIZE;
	unsigned char *p = (unsigned char *)text_room(to, size);
	uint32_t bits;
	int i;

	for (i = 0; i < n; i++) {
		memcpy(&bits, &v[i], sizeof bits);
		bytes_set(p + i * SIZE, bits, SIZE);
	}
	to->n += size;
}

void
binary_add_name(struct text *to, struct str name)
{
	binary_add_int(to, (long long)name.n + 1);
	text_str(to, name);
	text_ch(to, '\0');
}
