#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/math/vec.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "ir/ir_priv.h"
#include "ir/put.h"

enum { KINDWORD, NAME, FRAME, PREFIX };  /* owners in ir->text */

static const char *const countword[] = {
	"frames", "keys", "particles", "vertices", "poses"
};

void
ir_open(struct ir *ir, const char *path)
{
	memset(ir, 0, sizeof *ir);
	known_open(&ir->in, path, "irstat", "`ir 1`");
}

void
ir_open_filter(struct ir *ir, const char *path)
{
	out_if_failed("ir 1\n");
	ir_open(ir, path);
}

void
ir_open_again(struct ir *again, const struct ir *ir, const struct text *lines,
    unsigned long long at)
{
	memset(again, 0, sizeof *again);
	in_open_text(&again->in, ir->in.name, lines->s, lines->n, at);
	again->units = 1;
	again->open = 1;
}

void
ir_open_rest(struct ir *again, const struct ir *ir, int fd,
    unsigned long long at)
{
	memset(again, 0, sizeof *again);
	in_open_fd(&again->in, ir->in.name, fd);
	again->in.line = at - 1;
	again->units = 1;
	again->open = 1;
}

void
ir_close(struct ir *ir)
{
	int i;

	in_close(&ir->in);
	for (i = 0; i < 4; i++)
		free(ir->text[i]);
}

/* A copy of a, which lasts until the same owner gets another one. */
static struct str
keep(struct ir *ir, int owner, struct str a)
{
	ir->text[owner] = xgrow(ir->text[owner], &ir->cap[owner], a.n + 1, 1);
	memcpy(ir->text[owner], a.s, a.n);
	a.s = ir->text[owner];
	return a;
}

/* --- a line taken apart --- */

const struct ir_form ir_form[] = {
#define X(id, word, kinds, fixed, tail) \
	{ word, sizeof word - 1, kinds, fixed, tail },
	IR_RECORDS(X)
#undef X
};

enum { WORDS = sizeof ir_form / sizeof *ir_form };

/* Lists of the words that begin with the same letter: by_letter[] has the
 * number of the first, after[] of each one the number of the next. Numbers
 * count from 1; 0: none. Made when first needed. */
static unsigned char by_letter[256], after[WORDS + 1];

static void
sort_by_letter(void)
{
	size_t i;
	unsigned char *first;

	for (i = WORDS; i > 0; i--) {
		first = &by_letter[(unsigned char)ir_form[i - 1].text[0]];
		after[i] = *first;
		*first = (unsigned char)i;
	}
}

static int
match(const struct ir_form *w, enum ir_kind kind, struct str word)
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
	if (guess > IR_UNKNOWN && match(&ir_form[guess - IR_FIRST], kind, word))
		return guess;
	if (!by_letter[(unsigned char)ir_form[0].text[0]])
		sort_by_letter();
	for (i = by_letter[(unsigned char)word.s[0]]; i; i = after[i])
		if (match(&ir_form[i - 1], kind, word))
			return (enum ir_word)(i - 1 + IR_FIRST);
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
	const struct ir_form *w = &ir_form[rec->word - IR_FIRST];

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

/* ir_split(), faster if the line is a record of the word `guess`, which is
 * IR_UNKNOWN or one after that. */
static const char *
split_like(struct ir_rec *rec, enum ir_kind kind, struct str line,
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
	return split_like(rec, kind, line, IR_UNKNOWN);
}

/* --- units and objects --- */

static enum ir_kind
kind_of(struct str word)
{
#define X(id, text) if (str_is(word, text)) return IR_##id;
	IR_KINDS(X)
#undef X
	return IR_OTHERKIND;
}

static void
begin(struct ir *ir)
{
	struct str rest = ir->rec.line, kind, name;
	int i;

	str_field(&rest, &kind);
	if (!str_field(&rest, &name))
		in_die(&ir->in, "expected `%.*s NAME`", STRF(kind));
	if (str_is(name, "-"))
		in_die(&ir->in, "expected `%.*s NAME`, saw '%.*s'",
		    STRF(kind), STRF(ir->rec.line));
	ir->kind = kind_of(kind);
	ir->kindword = keep(ir, KINDWORD, kind);
	ir->name = keep(ir, NAME, name);
	ir->rec.word = IR_BEGIN;
	ir->rec.tail = str_trim(rest);
	ir->frametext.n = 0;
	ir->frames = 0;
	memset(ir->seen, 0, sizeof ir->seen);
	for (i = 0; i < 5; i++)
		ir->count[i] = -1;
}

static int
is_pair(struct str line, const char *first, const char *second)
{
	struct str f;

	return str_field(&line, &f) && str_is(f, first) &&
	    str_field(&line, &f) && str_is(f, second) && !str_field(&line, &f);
}

/* Between units: where files follow each other, each may begin with a byte
 * order mark. */
static void
skip_mark(struct str *line)
{
	if (line->n >= 3 && memcmp(line->s, "\xef\xbb\xbf", 3) == 0) {
		line->s += 3;
		line->n -= 3;
	}
}

static void
start(struct ir *ir)
{
	if (!is_pair(ir->rec.line, "ir", "1"))
		in_expected(&ir->in, NULL, ir->units ? "`ir 1` or the end" :
		    "`ir 1`", ir->rec.line);
	ir->units++;
	ir->open = 1;
	ir->rec.word = IR_START;
}

/* Dies. saw: the line that was seen; with saw.s NULL, the end of input. */
static void
cut_off(const struct ir *ir, struct str saw)
{
	struct str eof = { "end of input", 12 };
	int quote = saw.s ? 1 : 0;

	if (!saw.s)
		saw = eof;
	in_die(&ir->in, "expected `end ir`, saw %.*s%.*s%.*s: the stream was "
	    "cut off (made by hand or by an older version: add the line "
	    "`end ir`)", quote, "'", STRF(saw), quote, "'");
}

static enum ir_word
at_end(struct ir *ir)
{
	struct str none = { NULL, 0 };

	ir->in.line++;
	if (ir->kind != IR_NOKIND)
		in_die(&ir->in, "expected `end %.*s`, saw end of input",
		    STRF(ir->kindword));
	if (ir->open)
		cut_off(ir, none);
	if (!ir->units)
		in_expected(&ir->in, NULL, "`ir 1`", none);
	return ir->rec.word = IR_EOF;
}

/* Takes a line between objects. */
static void
outside(struct ir *ir, struct str word)
{
	if (str_is(word, "ir"))
		cut_off(ir, ir->rec.line);
	if (!str_is(word, "end")) {
		begin(ir);
		return;
	}
	if (!is_pair(ir->rec.line, "end", "ir"))
		in_die(&ir->in, "`end` without an object");
	ir->open = 0;
	ir->rec.word = IR_FINISH;
}

static void
check_counts(struct ir *ir)
{
	unsigned long long seen[5];
	int i;

	seen[0] = ir->frames;
	seen[1] = ir->seen[IR_V];
	seen[2] = ir->seen[IR_P];
	seen[3] = ir->seen[IR_VERT];
	seen[4] = ir->seen[IR_POSE];
	for (i = 0; i < 5; i++)
		if (ir->count[i] >= 0 &&
		    (unsigned long long)ir->count[i] != seen[i])
			in_die(&ir->in, "expected %lld %s, saw %llu",
			    ir->count[i], countword[i], seen[i]);
}

static void
end(struct ir *ir)
{
	struct str rest = ir->rec.line, word, kind;

	str_field(&rest, &word);
	if (!str_is(word, "end") || !str_field(&rest, &kind) ||
	    !str_same(kind, ir->kindword) || str_trim(rest).n)
		in_die(&ir->in, "expected `end %.*s`, saw '%.*s'",
		    STRF(ir->kindword), STRF(ir->rec.line));
	check_counts(ir);
	ir->rec.word = IR_END;
}

static void
count(struct ir *ir)
{
	long long n;
	int i;

	for (i = 0; i < 5; i++) {
		if (!str_is(ir->rec.f[0], countword[i]))
			continue;
		n = ir_int(ir, ir->rec.f[1], "count", 0, (long long)1 << 62);
		if (ir->count[i] >= 0)
			in_die(&ir->in, "second count of %s", countword[i]);
		ir->count[i] = n;
	}
}

long long
ir_frame_count(const struct ir *ir)
{
	return ir->count[0];
}

/* Keeps what the next line begins with if it has the same keyword and frame, or
 * row of an image. */
static void
keep_prefix(struct ir *ir)
{
	struct str prefix = ir->rec.line, first = ir->rec.f[0];

	prefix.n = (size_t)(first.s - prefix.s) + first.n + 1;
	if (prefix.n <= ir->rec.line.n)
		ir->prefix = keep(ir, PREFIX, prefix);
}

static void
frame(struct ir *ir)
{
	struct str text = ir->rec.f[0];
	double v;

	ir->newframe = !str_same(text, ir->frametext);
	keep_prefix(ir);
	if (!ir->newframe)
		return;
	v = ir_num(ir, text, "frame");
	if (ir->frametext.n && v < ir->frame)
		in_die(&ir->in, "frame %.*s after %.*s", STRF(text),
		    STRF(ir->frametext));
	ir->newframe = !ir->frametext.n || v > ir->frame;
	ir->frames += (unsigned)ir->newframe;
	ir->frame = v;
	ir->frametext = keep(ir, FRAME, text);
}

static void
check(const struct ir *ir, const char *fault)
{
	struct str rest = ir->rec.line, word;

	if (!fault)
		return;
	str_field(&rest, &word);
	in_die(&ir->in, "%.*s: %s, saw %zu", STRF(word), fault,
	    str_count(rest));
}

void
ir_before(const struct ir *ir, int late, const char *what)
{
	struct str rest = ir->rec.line, word;

	if (!late)
		return;
	str_field(&rest, &word);
	in_die(&ir->in, "%.*s: expected before %s", STRF(word), what);
}

static void
inside(struct ir *ir)
{
	check(ir, split_like(&ir->rec, ir->kind, ir->rec.line,
	    ir->rec.word));
	ir->seen[ir->rec.word]++;
	if (ir->rec.word == IR_COUNT)
		count(ir);
	if (ir_is_frame(ir))
		frame(ir);
	else if (ir->rec.word == IR_RUN)
		keep_prefix(ir);
	else
		ir->prefix.n = 0;
}

/* Takes a `v` of that joint apart; 0 if it is of another one. */
static int
take_of(struct ir_rec *rec, struct str rest, struct str joint)
{
	return joint.n && rec->word == IR_V && rest.n > joint.n &&
	    memcmp(rest.s, joint.s, joint.n) == 0 &&
	    ir_split_named(rec, rest, joint.n);
}

/* Takes a line that begins with the same keyword and frame, or row, as the one
 * before, as most lines do: these are not looked at again. 0 if it begins
 * otherwise. */
static int
like_before(struct ir *ir, struct str joint)
{
	struct str line = ir->rec.line, prefix = ir->prefix;

	if (!prefix.n || line.n <= prefix.n ||
	    memcmp(line.s, prefix.s, prefix.n) != 0)
		return 0;
	ir->rec.f[0].s = line.s + prefix.n - 1 - ir->rec.f[0].n;
	line.s += prefix.n;
	line.n -= prefix.n;
	ir->expected = take_of(&ir->rec, line, joint);
	if (!ir->expected)
		check(ir, ir_split_from(&ir->rec, 1, line));
	ir->seen[ir->rec.word]++;
	ir->newframe = 0;
	return 1;
}

void
ir_pass(const struct ir *ir)
{
	if (ir->rec.word == IR_START || ir->rec.word == IR_FINISH)
		ir_put_bound(ir->rec.word, ir->rec.line);
	else
		out_line(ir->rec.line);
}

enum ir_word
ir_next(struct ir *ir)
{
	struct str none = { NULL, 0 };

	return ir_next_of(ir, none);
}

enum ir_word
ir_next_of(struct ir *ir, struct str joint)
{
	struct str rest, word;

	ir->expected = 0;
	if (ir->rec.word == IR_END)
		ir->kind = IR_NOKIND;
	if (!in_line(&ir->in, &ir->rec.line))
		return at_end(ir);
	if (like_before(ir, joint))
		return ir->rec.word;
	if (!ir->open)
		skip_mark(&ir->rec.line);
	rest = ir->rec.line;
	str_field(&rest, &word);
	if (!word.n || word.s[0] == '#') {
		ir->rec.word = IR_BLANK;
		ir->prefix.n = 0;
	} else if (!ir->open) {
		start(ir);
	} else if (ir->kind == IR_NOKIND) {
		outside(ir, word);
	} else if (str_is(word, "end") || str_is(word, "ir")) {
		end(ir);
		ir->prefix.n = 0;
	} else {
		inside(ir);
	}
	return ir->rec.word;
}

void
ir_single(const struct ir *ir)
{
	if (ir->seen[ir->rec.word] > 1)
		in_die(&ir->in, "second %s", ir_word_text(ir->rec.word));
}

double
ir_num(const struct ir *ir, struct str field, const char *what)
{
	double v;

	if (!num_of(field, &v))
		in_expected(&ir->in, what, "a number", field);
	return v;
}

long long
ir_int(const struct ir *ir, struct str field, const char *what,
    long long lo, long long hi)
{
	char text[80];
	long long v;

	if (num_int(field, lo, hi, &v))
		return v;
	snprintf(text, sizeof text, "an integer from %lld to %lld", lo, hi);
	in_expected(&ir->in, what, text, field);
}

void
ir_nums(const struct ir *ir, const struct str *f, int n, const char *what,
    double *v)
{
	while (n--)
		*v++ = ir_num(ir, *f++, what);
}

void
ir_check_name(const struct ir *ir, struct str field, const char *what)
{
	if (!name_is_right(field))
		in_expected(&ir->in, what, "a name", field);
}

double
ir_angle(const struct ir *ir)
{
	struct str unit = ir->rec.f[1];

	if (str_is(unit, "rad"))
		return 1;
	if (!str_is(unit, "deg"))
		in_die(&ir->in, "unit angle: expected deg or rad, saw '%.*s'",
		    STRF(unit));
	return RAD_PER_DEG;
}

int
ir_up(const struct ir *ir)
{
	static const char letters[] = "xyz";
	struct str up = ir->rec.f[0];
	const char *p = memchr(letters, up.s[0], 3);

	if (up.n != 1 || !p)
		in_expected(&ir->in, "space", "x, y or z", up);
	return (int)(p - letters);
}

struct str
ir_name(const struct ir *ir, struct str field, char *buf)
{
	int bad = 0;
	struct str r = name_decode(buf, field, &bad);

	if (bad)
		in_die(&ir->in, "expected %%XX in a name, saw '%.*s'",
		    STRF(field));
	return r;
}
