#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "base/num.h"
#include "base/out.h"
#include "format/sims/cmxvalue.h"

static const char head[] = "// Character File. Copyright 1997, Maxis Inc.";
static const char version[] = "version 300";

enum {
	SIZE = 4,                /* of an integer or a float */
	LONG = 255,              /* instead of a length that follows */
	LONGEST = 1 << 16
};

/* --- reading --- */

static int
is_comment(struct str a)
{
	return a.n > 1 && a.s[0] == '/' && a.s[1] == '/';
}

/* Finds the next line that is neither empty nor a comment, without blanks around
 * it; returns 0 where there is none. A line without LF may be cut off: what
 * follows from it waits until the file turns out to be whole. */
static int
next_line(struct cmx_in *c, struct str *a)
{
	while (in_line(&c->in, a)) {
		if (!in_line_end(&c->in, *a).n)
			out_hold();
		if (a->n && a->s[a->n - 1] == '\r')
			a->n--;  /* of a last line that has lost its LF */
		*a = str_trim(*a);
		if (a->n && !is_comment(*a))
			return 1;
	}
	return 0;
}

static struct str
line(struct cmx_in *c, const char *place, const char *what)
{
	struct str a, none = { NULL, 0 };

	if (next_line(c, &a))
		return a;
	c->in.line++;
	in_expected(&c->in, place, what, none);
}

void
cmx_open(struct cmx_in *c, const char *path)
{
	struct str a;
	size_t got;
	const unsigned char *p;

	known_open(&c->in, path, "cmx2ir", "The Sims character");
	p = in_peek(&c->in, SIZE, &got);
	if (got && memchr(p, '\0', got)) {
		c->binary = 1;
		c->in.bytes = 1;
		return;
	}
	a = line(c, NULL, "`version 300`");
	if (!str_is(a, version))
		in_expected(&c->in, NULL, "`version 300`", a);
}

void
cmx_close(struct cmx_in *c)
{
	struct str a;
	size_t got;

	if (c->binary && (in_peek(&c->in, 1, &got), got)) {
		c->in.line = c->in.offset;
		in_die(&c->in, "expected the end of the file after the last "
		    "skill, saw more bytes");
	}
	if (!c->binary && next_line(c, &a))
		in_expected(&c->in, NULL, "end of input", a);
	in_close(&c->in);
	free(c->text.s);
}

static long long
int_of(struct cmx_in *c, const char *what)
{
	uint32_t u = bytes_le32(in_need(&c->in, what, SIZE));

	in_skip(&c->in, SIZE);
	return u > CMX_INT ? (long long)u - (1LL << 32) : (long long)u;
}

/* Dies where a string has a control byte. */
static void
check_string(const struct cmx_in *c, const char *what, struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if ((unsigned char)a.s[i] < ' ' && a.s[i] != '\t')
			in_die(&c->in, "%s: expected a text, saw the byte %d",
			    what, a.s[i]);
}

static struct str
binary_string(struct cmx_in *c, const char *what)
{
	long long n = in_need(&c->in, what, 1)[0];
	struct str a;

	in_skip(&c->in, 1);
	if (n == LONG)
		n = int_of(c, what);
	if (n < 0 || n > LONGEST)
		in_die(&c->in, "%s: expected at most %d bytes, saw %lld", what,
		    LONGEST, n);
	c->text.n = 0;
	text_mem(&c->text, in_need(&c->in, what, (size_t)n), (size_t)n);
	in_skip(&c->in, (unsigned long long)n);
	a = text_get(&c->text);
	check_string(c, what, a);
	return a;
}

struct str
cmx_string(struct cmx_in *c, const char *what)
{
	struct str a;

	if (c->binary)
		return binary_string(c, what);
	a = line(c, what, "a line");
	check_string(c, what, a);
	return a;
}

long long
cmx_int(struct cmx_in *c, const char *what, long long lo, long long hi)
{
	char form[60];
	struct str a;
	long long v;

	snprintf(form, sizeof form, "an integer from %lld to %lld", lo, hi);
	if (!c->binary) {
		a = line(c, what, form);
		if (!num_int(a, lo, hi, &v))
			in_expected(&c->in, what, form, a);
		return v;
	}
	v = int_of(c, what);
	if (v < lo || v > hi)
		in_die(&c->in, "%s: expected %s, saw %lld", what, form, v);
	return v;
}

/* Adds the texts of n floats. */
static void
add_floats(struct cmx_in *c, const char *what, int n, int flip)
{
	const unsigned char *p = in_need(&c->in, what, (size_t)n * SIZE);
	struct str a;
	char buf[NUM_MAX];
	float f;
	int i;

	for (i = 0; i < n; i++) {
		f = bytes_lefloat(p + i * SIZE);
		if (!isfinite(f))
			in_die(&c->in, "%s: expected a finite number", what);
		if (i)
			text_ch(&c->text, ' ');
		a.s = buf;
		a.n = num_print_float(buf, f);
		if (flip && i == 0)
			c->text.n += num_neg(text_room(&c->text, a.n + 1), a);
		else
			text_str(&c->text, a);
	}
	in_skip(&c->in, (unsigned long long)n * SIZE);
}

struct str
cmx_number(struct cmx_in *c, const char *what)
{
	struct str a;
	double v;

	c->text.n = 0;
	if (c->binary) {
		add_floats(c, what, 1, 0);
		return text_get(&c->text);
	}
	a = line(c, what, "a number");
	if (!num_of(a, &v))
		in_no_number(&c->in, a, "%s", what);
	return a;
}

/* Finds the n numbers in "| X Y Z |"; returns 0 if they are not there. */
static int
split_vector(struct str a, int n, struct str *f)
{
	struct str last;
	int i = 0;

	if (!str_field(&a, &last) || !str_is(last, "|"))
		return 0;
	while (i < n && str_field(&a, &f[i]))
		i++;
	return i == n && str_field(&a, &last) && str_is(last, "|") &&
	    !str_field(&a, &last);
}

struct str
cmx_vector(struct cmx_in *c, const char *what, int n)
{
	const char *form = n == 3 ? "`| X Y Z |`" : "`| X Y Z W |`";
	struct str a, f[4];
	double v;
	int i;

	c->text.n = 0;
	if (c->binary) {
		add_floats(c, what, n, 1);
		return text_get(&c->text);
	}
	a = line(c, what, form);
	if (!split_vector(a, n, f))
		in_expected(&c->in, what, form, a);
	for (i = 0; i < n; i++) {
		if (!num_of(f[i], &v))
			in_no_number(&c->in, f[i], "%s", what);
		if (i)
			text_ch(&c->text, ' ');
		if (i)
			text_str(&c->text, f[i]);
		else
			c->text.n += num_neg(text_room(&c->text, f[i].n + 1),
			    f[i]);
	}
	return text_get(&c->text);
}

/* --- writing --- */

static void
end_line(struct cmx_out *o)
{
	text_z(&o->text, "\r\n");
}

void
cmx_put_head(struct cmx_out *o)
{
	if (o->binary)
		return;
	text_z(&o->text, head);
	end_line(o);
	text_z(&o->text, version);
	end_line(o);
}

static void
put_bits(struct cmx_out *o, uint32_t bits)
{
	bytes_set((unsigned char *)text_room(&o->text, SIZE), bits, SIZE);
	o->text.n += SIZE;
}

void
cmx_put_int(struct cmx_out *o, long long n)
{
	if (o->binary) {
		put_bits(o, (uint32_t)(n & 0xffffffff));
		return;
	}
	text_int(&o->text, n);
	end_line(o);
}

/* Whether a line can be that string. */
static int
is_line(struct str a)
{
	return a.n && str_trim(a).n == a.n && !is_comment(a);
}

int
cmx_put_string(struct cmx_out *o, struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if ((unsigned char)a.s[i] < ' ' && a.s[i] != '\t')
			return 0;
	if (a.n > LONGEST || (!o->binary && !is_line(a)))
		return 0;
	if (o->binary)
		text_ch(&o->text, a.n < LONG ? (int)a.n : LONG);
	if (o->binary && a.n >= LONG)
		put_bits(o, (uint32_t)a.n);
	text_str(&o->text, a);
	if (!o->binary)
		end_line(o);
	return 1;
}

/* Whether a text is a number that a float can be. */
static int
float_of(struct str a, float *f)
{
	double v;

	if (!num_of(a, &v) || fabs(v) > 3.4028234e38)
		return 0;
	*f = (float)v;
	return 1;
}

static void
put_float(struct cmx_out *o, struct str a, float f)
{
	uint32_t bits;

	memcpy(&bits, &f, sizeof bits);
	if (o->binary)
		put_bits(o, bits);
	else
		text_str(&o->text, a);
}

int
cmx_put_number(struct cmx_out *o, struct str a)
{
	float f;

	if (!float_of(a, &f))
		return 0;
	put_float(o, a, f);
	if (!o->binary)
		end_line(o);
	return 1;
}

int
cmx_put_vector(struct cmx_out *o, const struct str *f, int n)
{
	struct str x = f[0];
	char *turned;
	float v[4];
	int i;

	for (i = 0; i < n; i++)
		if (!float_of(f[i], &v[i]))
			return 0;
	turned = xmalloc(x.n + 1);
	x.n = num_neg(turned, x);
	x.s = turned;
	float_of(x, &v[0]);
	if (!o->binary)
		text_z(&o->text, "| ");
	for (i = 0; i < n; i++) {
		put_float(o, i ? f[i] : x, v[i]);
		if (!o->binary)
			text_ch(&o->text, ' ');
	}
	if (!o->binary)
		text_z(&o->text, "|\r\n");
	free(turned);
	return 1;
}
