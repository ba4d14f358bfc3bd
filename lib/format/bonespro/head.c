#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/bonespro/form.h"
#include "format/bonespro/head.h"
#include "format/bonespro/write.h"
#include "ir/put.h"

enum { ORDERS = 9 };

/* One of n words, as the file and as the IR have it. The words of the file may
 * be followed by other spellings of the last one. */
struct choice {
	const char *what;
	int n;
	const char *file[ORDERS], *ir[ORDERS];
};

static const struct choice choices[] = {
	{ "export mode", 3,
	    { "Bones", "Mesh (absolute)", "Mesh (bones c.s)",
	      "Mesh (bones c.s.)", "Mesh (bones coordinate system)" },
	    { "bones", "mesh", "local" } },
	{ "transform system", 2, { "Absolute", "Relative to parent" },
	    { "absolute", "relative" } },
	{ "transform representation", 2, { "Matrix", "Euler Angles" },
	    { "matrix", "euler" } },
	{ "order of angles", ORDERS,
	    { "XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX", "XYX", "YZY", "ZXZ" },
	    { "xyz", "xzy", "yzx", "yxz", "zxy", "zyx", "xyx", "yzy", "zxz" }
	},
	{ "unit of angles", 2, { "Degrees", "Radians" },
	    { "degrees", "radians" } },
};

enum { CHOICES = sizeof choices / sizeof *choices, ORDER = 3 };

static const char *const number[] = { "nb", "nv", "first", "last", "step" };

enum { NUMBERS = sizeof number / sizeof *number };

static int *
chosen(struct bp_head *h, int i)
{
	int *const field[CHOICES] = {
		&h->mode, &h->relative, &h->euler, &h->order, &h->radians
	};

	return field[i];
}

static long long *
counted(struct bp_head *h, int i)
{
	long long *const field[NUMBERS] = {
		&h->nb, &h->nv, &h->first, &h->last, &h->step
	};

	return field[i];
}

/* Returns the length of the blank or quotation mark at p, or 0. They do not
 * count in a phrase. */
static size_t
filler(const char *p, size_t n)
{
	if (*p == ' ' || *p == '"' || *p == '\'')
		return 1;
	if (n >= 3 && (!memcmp(p, "\xe2\x80\x9c", 3) ||
	    !memcmp(p, "\xe2\x80\x9d", 3)))
		return 3;
	return 0;
}

static int
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Returns how much of the phrase the text is: 0 for something else, 1 for its
 * first words, 2 for all of it. */
static int
phrase_part(struct str text, const char *phrase)
{
	size_t i = 0, skip, marks = 0;

	while (i < text.n) {
		skip = filler(text.s + i, text.n - i);
		if (skip) {
			marks += text.s[i] != ' ';
			i += skip;
			continue;
		}
		while (*phrase == ' ')
			phrase++;
		if (lower(text.s[i++]) != lower(*phrase++))
			return 0;
	}
	if (*phrase)
		return *phrase == ' ';
	return marks % 2 ? 1 : 2;
}

static void bad_phrase(struct bp_lex *, const struct choice *, struct str)
    NORETURN;

static void
bad_phrase(struct bp_lex *lx, const struct choice *c, struct str saw)
{
	char list[200];
	size_t n;
	int i;

	n = (size_t)snprintf(list, sizeof list, "%s:", c->what);
	for (i = 0; i < c->n; i++)
		n += (size_t)snprintf(list + n, sizeof list - n, "%s%s",
		    i == 0 ? " " : i < c->n - 1 ? ", " : " or ", c->file[i]);
	if (lx->word.n)
		lx->word = saw;
	bp_expected(lx, list);
}

/* A phrase may have blanks and take several lines. So tokens are joined until
 * they are a phrase. */
static int
read_phrase(struct bp_lex *lx, const struct choice *c)
{
	struct text t = { NULL, 0, 0 };
	int i, got, most = 1;

	while (most == 1 && bp_next(lx) && !lx->isname) {
		if (t.n)
			text_ch(&t, ' ');
		text_str(&t, lx->word);
		for (most = i = 0; i < ORDERS && c->file[i]; i++) {
			got = phrase_part(text_get(&t), c->file[i]);
			if (got == 2) {
				free(t.s);
				return i < c->n ? i : c->n - 1;
			}
			most = got > most ? got : most;
		}
	}
	bad_phrase(lx, c, lx->isname ? lx->word : text_get(&t));
}

long long
bp_frames(const struct bp_head *h)
{
	return h->last < h->first ? 0 : (h->last - h->first) / h->step + 1;
}

void
bp_head_read(struct bp_head *h, struct bp_lex *lx)
{
	int i;

	h->nf = bp_int_here(lx, "the number of frames", 0, BP_MAX);
	for (i = 0; i < CHOICES; i++)
		*chosen(h, i) = read_phrase(lx, &choices[i]);
	h->first = bp_int(lx, "the first frame", -BP_MAX, BP_MAX);
	h->last = bp_int(lx, "the last frame", -BP_MAX, BP_MAX);
	h->step = bp_int(lx, "a step", 1, BP_MAX);
	if (bp_frames(h) != h->nf)
		in_die(&lx->in, "frames %lld to %lld, step %lld: expected "
		    "%lld frames, saw %lld", h->first, h->last, h->step,
		    bp_frames(h), h->nf);
}

void
bp_head_add(const struct bp_head *h, struct text *to)
{
	struct bp_head copy = *h;
	int i;

	bp_add_int(to, h->nb);
	bp_add_int(to, h->nv);
	bp_add_int(to, h->nf);
	for (i = 0; i < CHOICES; i++) {
		text_z(to, choices[i].file[*chosen(&copy, i)]);
		text_ch(to, '\n');
	}
	bp_add_int(to, h->first);
	bp_add_int(to, h->last);
	bp_add_int(to, h->step);
}

void
bp_source_put(const struct bp_head *h)
{
	struct bp_head copy = *h;
	int i;

	ir_put_record(IR_SOURCE, str_of("bonespro animation"));
	for (i = 0; i < CHOICES; i++)
		out_field(str_of(choices[i].ir[*chosen(&copy, i)]));
	for (i = 0; i < NUMBERS; i++) {
		out_field(str_of(number[i]));
		out_field_int(*counted(&copy, i));
	}
	out_ch('\n');
}

static int
find_word(const struct choice *c, struct str word)
{
	int i;

	for (i = 0; i < c->n; i++)
		if (str_iis(word, c->ir[i]))
			return i;
	return -1;
}

int
bp_source_read(struct bp_head *h, struct str words)
{
	struct bp_head new;
	struct str f;
	int i;

	memset(&new, 0, sizeof new);
	if (!str_field(&words, &f) || !str_is(f, "bonespro") ||
	    !str_field(&words, &f) || !str_is(f, "animation"))
		return 0;
	for (i = 0; i < CHOICES; i++) {
		str_field(&words, &f);
		*chosen(&new, i) = find_word(&choices[i], f);
		if (*chosen(&new, i) < 0)
			return 0;
	}
	for (i = 0; i < NUMBERS; i++)
		if (!str_field(&words, &f) || !str_is(f, number[i]) ||
		    !str_field(&words, &f) ||
		    !num_int(f, -BP_MAX, BP_MAX, counted(&new, i)))
			return 0;
	if (new.step < 1 || new.nb < 0 || new.nv < 0)
		return 0;
	*h = new;
	return 1;
}

const unsigned char *
bp_order_axes(int order)
{
	static const unsigned char axes[ORDERS][3] = {
		{ 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 }, { 1, 0, 2 },
		{ 2, 0, 1 }, { 2, 1, 0 }, { 0, 1, 0 }, { 1, 2, 1 },
		{ 2, 0, 2 }
	};

	return axes[order];
}

int
bp_order_of(const unsigned char *axes)
{
	int i;

	for (i = 0; i < ORDERS; i++)
		if (memcmp(axes, bp_order_axes(i), 3) == 0)
			return i;
	return -1;
}

int
bp_order_named(struct str word)
{
	return find_word(&choices[ORDER], word);
}
