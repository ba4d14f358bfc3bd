/* Single values. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "format/fbx/node_priv.h"

enum { BYTES = 32 };              /* that are passed over in a step */

int
fbx_value_size(char kind)
{
	switch (kind) {
	case 'C': case 'B': case 'Z': case 'b': case 'c':
		return 1;
	case 'Y':
		return 2;
	case 'I': case 'F': case 'i': case 'f':
		return 4;
	case 'L': case 'D': case 'l': case 'd':
		return 8;
	default:
		return 0;
	}
}

/* Yes or no as a letter; other numbers stay. */
static long long
truth(int c)
{
	if (c == 'Y' || c == 'T')
		return 1;
	return c == 'N' || c == 'F' ? 0 : c;
}

static double
real(unsigned long long bits, int size)
{
	uint32_t few = (uint32_t)bits;
	double d;
	float x;

	if (size == 4) {
		memcpy(&x, &few, sizeof x);
		return x;
	}
	memcpy(&d, &bits, sizeof d);
	return d;
}

enum fbx_kind
fbx_value_bytes(const struct fbx *f, char kind, const unsigned char *p,
    union fbx_scalar *x)
{
	int size = fbx_value_size(kind);
	unsigned long long bits, sign;

	if (!size)
		return FBX_NONE;
	bits = fbx_bytes(f, p, size);
	if (strchr("FDfd", kind)) {
		x->d = real(bits, size);
		return FBX_REAL;
	}
	if (strchr("CBbc", kind)) {
		x->i = kind == 'C' ? truth(p[0]) : p[0];
		return FBX_INT;
	}
	sign = 1ULL << (8 * size - 1);
	x->i = (long long)(bits & (sign - 1));
	if (bits & sign)
		x->i += -(long long)(sign - 1) - 1;
	return FBX_INT;
}

/* Words of C libraries for what is no finite number: nan, -nan(ind), inf,
 * 1.#QNAN, -1.#IND, 1.#INF. */
static int
is_not_finite(struct str word, double *d)
{
	struct str rest = word;
	int neg = word.n && word.s[0] == '-';

	rest.s += neg;
	rest.n -= (size_t)neg;
	if (rest.n > 3 && memcmp(rest.s, "1.#", 3) == 0)
		rest.s += 3, rest.n -= 3;
	if (rest.n < 3)
		return 0;
	if (rest.n == 3 && str_iis(rest, "inf")) {
		*d = neg ? -HUGE_VAL : HUGE_VAL;
		return 1;
	}
	*d = NAN;
	if (rest.s != word.s + neg)
		return rest.s[0] == 'I' || rest.s[0] == 'Q' || rest.s[0] == 'S';
	rest.n = 3;
	return str_iis(rest, "nan");
}

static enum fbx_kind
word_scalar(struct str word, union fbx_scalar *x)
{
	if (word.n == 1 && strchr("YTNF", word.s[0])) {
		x->i = truth(word.s[0]);
		return FBX_INT;
	}
	if (num_int(word, LLONG_MIN, LLONG_MAX, &x->i))
		return FBX_INT;
	if (num_of(word, &x->d) || is_not_finite(word, &x->d))
		return FBX_REAL;
	return FBX_NONE;
}

enum fbx_kind
fbx_value_scalar(const struct fbx *f, struct fbx_value v, union fbx_scalar *x)
{
	if (f->binary)
		return v.kind >= 'a' ? FBX_NONE : fbx_value_bytes(f, v.kind,
		    (const unsigned char *)v.text.s, x);
	return v.kind == FBX_WORD ? word_scalar(v.text, x) : FBX_NONE;
}

int
fbx_value_integral(double d, long long *i)
{
	const double limit = 9223372036854775808.0;      /* 2^63 */

	if (!(d >= -limit && d < limit) || floor(d) != d)
		return 0;
	*i = (long long)d;
	return 1;
}

static int
value(const struct fbx *f, int node, size_t i, struct fbx_value *v)
{
	struct str rest = f->node[node].values;

	if (i >= f->node[node].nvalues)
		return 0;
	do
		if (!fbx_value_next(f, &rest, v))
			return 0;
	while (i--);
	fbx_work(f, node, 2 + (size_t)(rest.s - f->node[node].values.s) /
	    BYTES);
	return 1;
}

static enum fbx_kind
scalar(const struct fbx *f, int node, size_t i, union fbx_scalar *x)
{
	struct fbx_value v;

	return value(f, node, i, &v) ? fbx_value_scalar(f, v, x) : FBX_NONE;
}

int
fbx_int(const struct fbx *f, int node, size_t i, long long *v)
{
	union fbx_scalar x;
	enum fbx_kind kind = scalar(f, node, i, &x);

	if (kind == FBX_INT)
		*v = x.i;
	return kind == FBX_INT ||
	    (kind == FBX_REAL && fbx_value_integral(x.d, v));
}

int
fbx_real(const struct fbx *f, int node, size_t i, double *v)
{
	union fbx_scalar x;
	enum fbx_kind kind = scalar(f, node, i, &x);

	if (kind == FBX_NONE || (kind == FBX_REAL && !isfinite(x.d)))
		return 0;
	*v = kind == FBX_INT ? (double)x.i : x.d;
	return 1;
}

/* Writes what an & at s begins; returns how long that is, 0 if it is just an
 * &. */
static size_t
entity(struct str rest, char *c)
{
	static const struct { const char *name; char c; } known[] = {
		{ "&quot;", '"' }, { "&lf;", '\n' }, { "&cr;", '\r' }
	};
	size_t i, n;

	for (i = 0; i < sizeof known / sizeof *known; i++) {
		n = strlen(known[i].name);
		if (rest.n >= n && memcmp(rest.s, known[i].name, n) == 0) {
			*c = known[i].c;
			return n;
		}
	}
	return 0;
}

static struct str
decoded(const struct fbx *f, struct str raw)
{
	char *p, *start;
	size_t n;

	if (!raw.n || !memchr(raw.s, '&', raw.n))
		return raw;
	p = start = arena_text(f->arena, raw.n);
	while (raw.n) {
		n = raw.s[0] == '&' ? entity(raw, p) : 0;
		if (!n) {
			*p = raw.s[0];
			n = 1;
		}
		p++;
		raw.s += n;
		raw.n -= n;
	}
	raw.s = start;
	raw.n = (size_t)(p - start);
	return raw;
}

static int
raw_string(const struct fbx *f, int node, size_t i, struct str *s)
{
	struct fbx_value v;

	if (!value(f, node, i, &v) || !strchr(f->binary ? "SR" : "\"", v.kind))
		return 0;
	*s = v.text;
	return 1;
}

int
fbx_string(const struct fbx *f, int node, size_t i, struct str *v)
{
	if (!raw_string(f, node, i, v))
		return 0;
	if (!f->binary)
		*v = decoded(f, *v);
	return 1;
}

int
fbx_is(const struct fbx *f, int node, size_t i, const char *z)
{
	struct str s;

	return raw_string(f, node, i, &s) && str_is(s, z);
}

struct str
fbx_number(const struct fbx *f, int node, size_t i, char *buf)
{
	struct str text = { buf, 0 };
	struct fbx_value v;
	union fbx_scalar x;
	enum fbx_kind kind;

	if (!value(f, node, i, &v))
		return text;
	kind = fbx_value_scalar(f, v, &x);
	if (kind == FBX_NONE || (kind == FBX_REAL && !isfinite(x.d)))
		return text;
	if (!f->binary && (kind == FBX_REAL || v.text.n > 1))
		return v.text;
	if (kind == FBX_INT && x.i < 0)
		*buf = '-';
	if (kind == FBX_INT)
		text.n = (size_t)(str_uint(buf + (x.i < 0), x.i < 0 ?
		    -(unsigned long long)x.i : (unsigned long long)x.i) - buf);
	else
		text.n = v.kind == 'F' ? num_print_float(buf, (float)x.d) :
		    num_print(buf, x.d, 0);
	return text;
}
