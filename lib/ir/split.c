#include <string.h>

#include "ir/ir_priv.h"

struct word {
	char text[16];
	size_t n;
	unsigned kinds;
	int fixed;
	enum ir_tail tail;
};

/* In the order of enum ir_word, from IR_V on. */
static const struct word words[] = {
#define X(id, word, kinds, fixed, tail) \
	{ word, sizeof word - 1, kinds, fixed, tail },
	IR_RECORDS(X)
#undef X
};

#define FIRST (IR_UNKNOWN + 1)

enum { WORDS = sizeof words / sizeof *words };

/* By the first letter of a word, and by a word, the number of the next one that
 * begins so, from 1; 0: none. Made when first needed. */
static unsigned char by_letter[256], after[WORDS + 1];

static void
sort_by_letter(void)
{
	size_t i;
	unsigned char *first;

	for (i = WORDS; i > 0; i--) {
		first = &by_letter[(unsigned char)words[i - 1].text[0]];
		after[i] = *first;
		*first = (unsigned char)i;
	}
}

static int
match(const struct word *w, enum ir_kind kind, struct str word)
{
	return w->n == word.n && w->text[0] == word.s[0] &&
	    memcmp(w->text, word.s, word.n) == 0 &&
	    (w->kinds >> kind & 1);
}

static enum ir_word
lookup(enum ir_kind kind, struct str word, enum ir_word guess)
{
	size_t i;

	if (kind == IR_OTHERKIND || !word.n)
		return IR_UNKNOWN;
	if (guess > IR_UNKNOWN && match(&words[guess - FIRST], kind, word))
		return guess;
	if (!by_letter[(unsigned char)words[0].text[0]])
		sort_by_letter();
	for (i = by_letter[(unsigned char)word.s[0]]; i; i = after[i])
		if (match(&words[i - 1], kind, word))
			return (enum ir_word)(i - 1 + FIRST);
	return IR_UNKNOWN;
}

/* The text after a field: exactly one blank lies between them. */
static struct str
verbatim(struct str rest)
{
	if (rest.n)
		rest.s++, rest.n--;
	return rest;
}

static const char *const expected[] = {
	"expected 0 fields", "expected 1 field", "expected 2 fields",
	"expected 3 fields", "expected 4 fields", "expected 5 fields",
	"expected 6 fields", "expected 7 fields", "expected 8 fields",
	"expected 9 fields", "expected 10 fields", "expected 11 fields",
	"expected 12 fields", "expected 13 fields",
};

const char *
ir_split_from(struct ir_rec *rec, int field, struct str rest)
{
	const struct word *w = &words[rec->word - FIRST];

	if (field == 1 && rec->word == IR_V && ir_split_named(rec, rest,
	    (size_t)(str_blank(rest.s, rest.s + rest.n) - rest.s)))
		return NULL;
	for (; field < w->fixed; field++)
		if (!str_field(&rest, &rec->f[field]))
			return expected[w->fixed];
	if (w->tail == IR_TEXT) {
		rec->tail = verbatim(rest);
		return NULL;
	}
	rec->tail = str_trim(rest);
	if (w->tail == IR_NONE && rec->tail.n)
		return expected[w->fixed];
	if (w->tail == IR_SOME && !rec->tail.n)
		return "expected more fields";
	return NULL;
}

const char *
ir_split_like(struct ir_rec *rec, enum ir_kind kind, struct str line,
    enum ir_word guess)
{
	struct str word;

	rec->line = line;
	str_field(&line, &word);
	rec->word = lookup(kind, word, guess);
	if (rec->word == IR_UNKNOWN)
		return NULL;
	return ir_split_from(rec, 0, line);
}

const char *
ir_split(struct ir_rec *rec, enum ir_kind kind, struct str line)
{
	return ir_split_like(rec, kind, line, IR_UNKNOWN);
}
