#include <math.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/num.h"
#include "format/npy/member.h"

enum { MAGIC = 8, MOST_HEAD = 1 << 16 };

static void NORETURN
wrong(const struct npy_member *m, const char *what)
{
	in_fail(m->in, "%s: %s", m->name, what);
}

/* The same for an array that numpy reads. */
static void NORETURN
unfit(const struct npy_member *m, const char *what)
{
	err_unfit();
	wrong(m, what);
}

/* --- the header: a dictionary of Python --- */

static void
pass_blanks(struct str *t)
{
	while (t->n && (str_isblank(*t->s) || *t->s == '\n'))
		t->s++, t->n--;
}

/* Takes a character off the text, after blanks; 0 if another one stands
 * there. */
static int
take_ch(struct str *t, char c)
{
	pass_blanks(t);
	if (!t->n || *t->s != c)
		return 0;
	t->s++, t->n--;
	return 1;
}

/* Takes what stands in quotes. */
static int
take_quoted(struct str *t, struct str *word)
{
	const char *end;
	char quote;

	pass_blanks(t);
	if (!t->n || (*t->s != '\'' && *t->s != '"'))
		return 0;
	quote = *t->s++;
	end = memchr(t->s, quote, --t->n);
	if (!end)
		return 0;
	word->s = t->s;
	word->n = (size_t)(end - t->s);
	t->n -= word->n + 1;
	t->s = end + 1;
	return 1;
}

/* Takes a word of letters and digits. */
static struct str
take_word(struct str *t)
{
	struct str word;

	pass_blanks(t);
	word.s = t->s;
	while (t->n && ((*t->s >= '0' && *t->s <= '9') ||
	    (*t->s >= 'A' && *t->s <= 'Z') || (*t->s >= 'a' && *t->s <= 'z')))
		t->s++, t->n--;
	word.n = (size_t)(t->s - word.s);
	return word;
}

/* Sizes after the third only count the bytes. 0: they are too large. */
static int
add_size(struct npy_member *m, long long n)
{
	unsigned long long *last = &m->shape.size[NPY_DIMS - 1];

	if (m->shape.n < NPY_DIMS) {
		m->shape.size[m->shape.n] = (unsigned long long)n;
		return 1;
	}
	m->unfit = "more than three dimensions: save one with (frames, joints, "
	    "numbers), such as a[0]";
	if (n && *last > (1ULL << 60) / (unsigned long long)n)
		return 0;
	*last *= (unsigned long long)n;
	return 1;
}

static int
take_shape(struct npy_member *m, struct str *t)
{
	struct str word;
	long long n;

	if (!take_ch(t, '('))
		return 0;
	for (m->shape.n = 0; !take_ch(t, ')'); m->shape.n++) {
		word = take_word(t);
		if (!num_int(word, 0, 1LL << 60, &n) || !add_size(m, n))
			return 0;
		if (!take_ch(t, ',') && (!t->n || *t->s != ')'))
			return 0;
	}
	m->shape.n = m->shape.n < NPY_DIMS ? m->shape.n : NPY_DIMS;
	return 1;
}

static void
set_type(struct npy_member *m, struct str type)
{
	static const char sizes[] = "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1";
	long long n;

	if (type.n >= 2 && type.s[1] == 'O')
		unfit(m, "an array of Python objects: save numbers or texts, "
		    "such as numpy.asarray(a, 'f4' or 'U')");
	if (type.n >= 2 && type.s[1] == 'S')
		m->unfit = "an array of bytes: save texts, such as "
		    "a.astype('U')";
	if (type.n < 3 || !strchr("<>|=", type.s[0]))
		wrong(m, "expected numbers, such as a.astype('f4')");
	m->little = type.s[0] != '>';
	m->kind = type.s[1];
	type.s += 2;
	type.n -= 2;
	if (!num_int(type, 1, 1 << 20, &n))
		n = 0;
	m->size = (int)n * (m->kind == 'U' ? 4 : 1);
	if ((n && m->kind == 'U') || m->unfit)
		return;
	type.s--;
	type.n = 2;
	if (n < 1 || n > 8 || !strstr(sizes, (char[]){ type.s[0], type.s[1],
	    '\0' }))
		m->unfit = "expected numbers, such as a.astype('f4')";
}

/* Takes a key and its value; 0 if they are not such. */
static int
take_entry(struct npy_member *m, struct str *t, unsigned *seen)
{
	struct str key, word;

	if (!take_quoted(t, &key) || !take_ch(t, ':'))
		return 0;
	if (str_is(key, "shape")) {
		*seen |= 1;
		return take_shape(m, t);
	}
	if (str_is(key, "fortran_order")) {
		*seen |= 2;
		word = take_word(t);
		if (str_is(word, "True"))
			m->unfit = "in the order of Fortran: save "
			    "numpy.ascontiguousarray(a)";
		return m->unfit || str_is(word, "False");
	}
	pass_blanks(t);
	if (!str_is(key, "descr"))
		return 0;
	*seen |= 4;
	if (t->n && *t->s == '[')
		unfit(m, "an array of records: save numbers, such as "
		    "a['field']");
	if (!take_quoted(t, &word))
		return 0;
	set_type(m, word);
	return 1;
}

static int
take_dictionary(struct npy_member *m, struct str t)
{
	unsigned seen = 0;

	if (!take_ch(&t, '{'))
		return 0;
	while (!take_ch(&t, '}')) {
		if (!take_entry(m, &t, &seen))
			return 0;
		if (!take_ch(&t, ',') && (!t.n || *t.s != '}'))
			return 0;
	}
	return seen == 7;
}

/* Sets the bytes of a row. Dies if the array is not as long as it is said to
 * be. */
static void
set_row(struct npy_member *m, unsigned long long length)
{
	unsigned long long rows = m->shape.n ? m->shape.size[0] : 1;
	int i;

	m->row = (unsigned)m->size;
	if (!rows && !length)
		return;
	for (i = 1; i < m->shape.n; i++) {
		if (m->shape.size[i] && m->row > length / m->shape.size[i])
			wrong(m, "shorter than its header says");
		m->row *= m->shape.size[i];
	}
	if (m->row && rows > length / m->row)
		wrong(m, "shorter than its header says");
	if (m->row * rows != length)
		wrong(m, "longer than its header says");
}

void
npy_member_open(struct npy_member *m, struct in *in, const char *name,
    unsigned long long at, unsigned long long length)
{
	const unsigned char *p;
	struct str text;
	unsigned long long n;
	int wide;

	m->in = in;
	m->name = name;
	if (length < MAGIC + 4)
		wrong(m, "shorter than a header");
	p = in_again(in, at, MAGIC + 4);
	if (memcmp(p, "\x93NUMPY", 6) != 0)
		wrong(m, "no array of numpy");
	wide = p[6] > 1;
	n = bytes_get(p + MAGIC, wide ? 4 : 2, 1);
	if (p[6] < 1 || p[6] > 3 || n > MOST_HEAD)
		wrong(m, "a header of an unknown version");
	at += MAGIC + (wide ? 4 : 2);
	length -= MAGIC + (wide ? 4 : 2);
	if (n > length)
		wrong(m, "shorter than its header says");
	text.s = (const char *)in_again(in, at, (size_t)n);
	text.n = (size_t)n;
	if (!take_dictionary(m, text))
		wrong(m, "a header that is not as numpy writes it");
	m->at = at + n;
	set_row(m, length - n);
	if (m->unfit)
		unfit(m, m->unfit);
}

/* --- the elements --- */

const unsigned char *
npy_member_row(const struct npy_member *m, unsigned long long i)
{
	return in_again(m->in, m->at + i * m->row, (size_t)m->row);
}

static double
half(unsigned u)
{
	int e = u >> 10 & 31;
	double f = u & 1023, v;

	if (e == 31)
		v = f != 0 ? NAN : INFINITY;
	else
		v = e ? ldexp(f + 1024, e - 25) : ldexp(f, -24);
	return u >> 15 ? -v : v;
}

static double
real(unsigned long long bits, int size)
{
	uint32_t u = (uint32_t)bits;
	double d;
	float f;

	if (size == 2)
		return half(u);
	memcpy(&f, &u, sizeof f);
	memcpy(&d, &bits, sizeof d);
	return size == 4 ? (double)f : d;
}

double
npy_member_number(const struct npy_member *m, const unsigned char *row,
    size_t k)
{
	unsigned long long bits, sign;

	bits = bytes_get(row + k * (size_t)m->size, m->size, m->little);
	if (m->kind == 'f')
		return real(bits, m->size);
	sign = 1ULL << (8 * m->size - 1);
	if (m->kind != 'i' || !(bits & sign))
		return (double)bits;
	return -(double)(sign - (bits & (sign - 1)));
}

size_t
npy_member_print(const struct npy_member *m, double v, char *p)
{
	return m->kind == 'f' && m->size < 8 ? num_print_float(p, (float)v) :
	    num_print(p, v, 0);
}

/* Appends a character as UTF-8, or the byte that U+DC80 to U+DCFF stand for. */
static void
add_code(struct text *t, uint32_t u)
{
	if (u >= 0xdc80 && u <= 0xdcff) {
		text_ch(t, (int)(u - 0xdc00));
	} else if (u < 0x80) {
		text_ch(t, (int)u);
	} else if (u < 0x800) {
		text_ch(t, (int)(0xc0 | u >> 6));
		text_ch(t, (int)(0x80 | (u & 0x3f)));
	} else {
		if (u >= 0x10000)
			text_ch(t, (int)(0xf0 | (u >> 18 & 7)));
		text_ch(t, (int)((u >= 0x10000 ? 0x80 : 0xe0) |
		    (u >> 12 & (u >= 0x10000 ? 0x3f : 0x0f))));
		text_ch(t, (int)(0x80 | (u >> 6 & 0x3f)));
		text_ch(t, (int)(0x80 | (u & 0x3f)));
	}
}

/* NULs fill the text up. */
void
npy_member_text(const struct npy_member *m, unsigned long long k,
    struct text *t)
{
	const unsigned char *p = in_again(m->in, m->at +
	    k * (unsigned)m->size, (size_t)m->size);
	int n = m->size, i;

	while (n > 0 && !bytes_get(p + n - 4, 4, 1))
		n -= 4;
	for (i = 0; i < n; i += 4)
		add_code(t, (uint32_t)bytes_get(p + i, 4, m->little));
}
