#include <stdio.h>

#include "base/math/euler.h"
#include "base/name.h"
#include "base/num.h"
#include "format/acclaim/asf_priv.h"
#include "format/acclaim/name.h"

/* The Acclaim ASF/AMC document itself prints `-l80` for -180. */
void
asf_no_number(const struct lex *lx, const char *what, const char *expected)
{
	char digits[64];
	struct str a = lx->word;
	double v;
	size_t i;

	if (a.n == 0 || a.n > sizeof digits)
		lex_expected(lx, what, expected);
	for (i = 0; i < a.n; i++)
		digits[i] = a.s[i] == 'l' || a.s[i] == 'I' ? '1' :
		    a.s[i] == 'O' || a.s[i] == 'o' ? '0' : a.s[i];
	a.s = digits;
	if (num_of(a, &v))
		in_die(&lx->in, "%s: expected %s, saw '%.*s' (a letter where "
		    "%.*s is meant?)", what, expected, STRF(lx->word), STRF(a));
	lex_expected(lx, what, expected);
}

int
asf_property(struct asf *asf, const char *const *word, int n, unsigned *seen,
    const char *of)
{
	int p;

	for (p = 0; p < n && !lex_is(&asf->lx, word[p]); p++)
		;
	if (p < n && *seen & 1u << p)
		in_die(&asf->lx.in, "second %s of %s", word[p], of);
	*seen |= 1u << p;
	return p;
}

void
asf_numbers(struct asf *asf, int n, struct str *v)
{
	struct lex *lx = &asf->lx;
	char what[32];
	double x;

	snprintf(what, sizeof what, "%.*s", STRF(lx->word));
	while (lex_next(lx) && n > 0) {
		if (!num_of(lx->word, &x))
			break;
		*v++ = str_keep(&asf->arena, lx->word);
		n--;
	}
	if (n > 0)
		asf_no_number(lx, what, "a number");
}

struct str
asf_measure(struct asf *asf, const char *what, int zero)
{
	struct in at = asf_at(asf, asf->lx.in.line);
	struct str number;
	double v;

	asf_numbers(asf, 1, &number);
	num_of(number, &v);
	if (v < 0 || (v == 0 && !zero))
		in_expected_near(&at, what, zero ? "a number from 0 on" :
		    "a number over 0", number,
		    asf->lx.first ? number : asf->lx.comma);
	return number;
}

int
asf_channels(struct asf *asf, struct str *v)
{
	struct lex *lx = &asf->lx;
	struct str word;
	int n = 0;

	while (lex_next(lx)) {
		word = str_lower(&asf->arena, lx->word);
		if (!(chan_kind(chan_of(word)) & (DOF_T | DOF_R | DOF_L)))
			break;
		if (n == ASF_MAXDOF)
			lex_expected(lx, "dof", "at most 7 channels");
		v[n++] = word;
	}
	return n;
}

struct str
asf_order(struct asf *asf, const char *what)
{
	struct str order = asf->lx.word;
	unsigned char axis[3];

	if (!euler_order(axis, order))
		lex_expected(&asf->lx, what, "a rotation order such as XYZ");
	order = str_lower(&asf->arena, order);
	lex_next(&asf->lx);
	return order;
}

/* Takes the word `end` off the text's end; returns whether it was there. */
static int
take_end(struct str *text)
{
	struct str end = { text->s + text->n - 3, 3 };

	if (text->n < 3 || !str_iis(end, "end") ||
	    (text->n > 3 && !str_isblank(text->s[text->n - 4])))
		return 0;
	text->n -= 3;
	*text = str_trim(*text);
	return 1;
}

int
asf_unknown(struct asf *asf, struct text *list, int may_end)
{
	struct str key = asf_ir_name(asf, asf->lx.word);
	struct str text = lex_rest(&asf->lx, &asf->arena);
	int end = may_end && take_end(&text);

	text_str(list, key);
	if (text.n)
		text_ch(list, ' ');
	text_line(list, text);
	return end;
}

struct str
asf_ir_name(struct asf *asf, struct str name)
{
	return acclaim_ir_name(arena_text(&asf->arena, NAME_ROOM(name.n)),
	    name);
}

struct in
asf_at(const struct asf *asf, unsigned long long line)
{
	struct in in = asf->lx.in;

	in.line = line;
	return in;
}
