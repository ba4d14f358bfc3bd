#include <limits.h>

#include "base/num.h"
#include "base/out.h"
#include "filter/stat/form.h"
#include "ir/motion.h"

static int
is_number(struct str a)
{
	double v;

	return num_of(a, &v);
}

static int
is_from(struct str a, long long lo, long long hi)
{
	long long v;

	return num_int(a, lo, hi, &v);
}

static int
is_integer(struct str a)
{
	return is_from(a, LLONG_MIN, LLONG_MAX);
}

static int
is_count(struct str a)
{
	return is_from(a, 0, LLONG_MAX);
}

static int
is_level8(struct str a)
{
	return is_from(a, 0, 255);
}

static int
is_level16(struct str a)
{
	return is_from(a, 0, 65535);
}

/* What 64 bits hold: digits, compared as texts. */
static int
is_size(struct str a)
{
	static const char most[] = "18446744073709551615";
	size_t i;

	for (i = 0; i < a.n && a.s[i] >= '0' && a.s[i] <= '9'; i++)
		;
	return i > 0 && i == a.n && (a.n < sizeof most - 1 ||
	    (a.n == sizeof most - 1 && memcmp(a.s, most, a.n) <= 0));
}

static int
is_rate(struct str a)
{
	double num, den;

	return rate_read(a, &num, &den) >= 0;
}

/* The byte that %XX stands for, or -1. */
static int
escaped(const char *s, size_t n)
{
	static const char digit[] = "0123456789ABCDEF";
	const char *hi = n > 2 ? memchr(digit, s[1], 16) : NULL;
	const char *lo = hi ? memchr(digit, s[2], 16) : NULL;

	return lo ? (int)((hi - digit) * 16 + (lo - digit)) : -1;
}

/* Whether just those bytes are encoded that a name cannot hold; those of
 * more may be, too. */
static int
is_encoded(struct str a, const char *more)
{
	size_t i;
	int c;

	for (i = 0; i < a.n; i++) {
		c = (unsigned char)a.s[i];
		if (c <= 0x20 || c == 0x7f)
			return 0;
		if (c != '%')
			continue;
		c = escaped(a.s + i, a.n - i);
		if (c < 0 || (c > 0x20 && c != 0x7f && c != '%' &&
		    !strchr(more, c)))
			return 0;
		i += 2;
	}
	return a.n > 0;
}

static int
is_name(struct str a)
{
	return str_is(a, "%") || str_is(a, "%2D") ||
	    (!str_is(a, "-") && is_encoded(a, ""));
}

static int
is_path(struct str a)
{
	return a.n > 0 && a.s[0] == '/' && is_encoded(a, "/:[]");
}

static int
is_id(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (strchr("/:[]", a.s[i]))
			return 0;
	return is_encoded(a, "/:[]");
}

static int
is_flags(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (a.s[i] != '0' && a.s[i] != '1')
			return 0;
	return a.n == 31;
}

static int
is_word(struct str a)
{
	return a.n > 0;
}

/* X Y Z W or A B C ORDER, with its blanks. */
static int
is_rotation(struct str a)
{
	struct str f[4];
	double m[9];
	int i;

	for (i = 0; i < 4; i++)
		if (!str_field(&a, &f[i]))
			return 0;
	return rotation_read(f, 1, m);
}

static const struct type {
	const char *word, *text;
	int (*is)(struct str field);
} types[] = {
	{ "count", "an integer from 0 on", is_count },
	{ "flags", "31 flags 0 or 1", is_flags },
	{ "frame", "a number", is_number },
	{ "id", "an id", is_id },
	{ "integer", "an integer", is_integer },
	{ "joint", "a name", is_name },
	{ "level16", "an integer from 0 to 65535", is_level16 },
	{ "level8", "an integer from 0 to 255", is_level8 },
	{ "name", "a name", is_name },
	{ "number", "a number", is_number },
	{ "rate", "R, N/D or -", is_rate },
	{ "rotation", "X Y Z W or A B C ORDER", is_rotation },
	{ "route", "a path", is_path },
	{ "size", "an integer from 0 on", is_size },
	{ "word", "a word", is_word }
};

static const struct type *
type_of(struct str word)
{
	size_t i;

	for (i = 0; i < sizeof types / sizeof *types; i++)
		if (str_is(word, types[i].word))
			return &types[i];
	return NULL;
}

/* Takes the next alternative off *want; 0 at the end. */
static int
next_alternative(struct str *want, struct str *word)
{
	const char *bar = want->n ? memchr(want->s, '|', want->n) : NULL;

	*word = *want;
	if (bar)
		word->n = (size_t)(bar - want->s);
	want->s += word->n + (bar != NULL);
	want->n -= word->n + (bar != NULL);
	return word->n > 0;
}

static int
fits(struct str want, struct str field)
{
	const struct type *type;
	struct str word;

	while (next_alternative(&want, &word)) {
		type = type_of(word);
		if (type ? type->is(field) : str_same(word, field))
			return 1;
	}
	return 0;
}

/* The next part of the form: want is empty at its end. */
static void
next_part(struct form *w)
{
	struct str *want = &w->want;

	if (w->again)
		return;
	w->rest += strspn(w->rest, " ");
	want->s = w->rest;
	want->n = strcspn(w->rest, " ");
	w->rest += want->n;
	w->again = want->n > 3 && memcmp(w->rest - 3, "...", 3) == 0;
	w->optional = w->again || (want->n && w->rest[-1] == '?');
	want->n -= w->again ? 3 : (size_t)w->optional;
	w->at++;
}

/* A rotation is four fields. */
static int
next_field(struct form *w)
{
	struct str more;
	int i;

	if (!str_field(&w->fields, &w->saw))
		return 0;
	for (i = 1; i < 4 && str_is(w->want, "rotation"); i++)
		if (str_field(&w->fields, &more))
			w->saw.n = (size_t)(more.s + more.n - w->saw.s);
	return 1;
}

int
form_next(struct form *w)
{
	while (!w->done) {
		next_part(w);
		if (str_is(w->want, "text"))
			break;
		if (!next_field(w)) {
			w->done = 1;
			return w->want.n && !w->optional;
		}
		if (!w->want.n) {
			w->done = 1;
			return 1;
		}
		if (w->want.s[0] == 'f' && str_is(w->want, "frame"))
			w->frame = w->saw;
		else if (w->want.s[0] == 'j')
			w->joint = w->saw;
		if (!fits(w->want, w->saw))
			return 1;
	}
	return 0;
}

void
form_put(struct str want, struct str saw)
{
	const struct type *type;
	struct str word;
	int n = 0;

	out_text("expected ");
	if (!want.n)
		out_text("the end of the line");
	while (next_alternative(&want, &word)) {
		if (n++)
			out_text(want.n ? ", " : " or ");
		type = type_of(word);
		if (type)
			out_text(type->text);
		else
			out_str(word);
	}
	if (saw.n)
		out_fmt(", saw '%.*s'%s", STRF(saw), num_hint(saw));
	else
		out_text(", saw nothing");
}
