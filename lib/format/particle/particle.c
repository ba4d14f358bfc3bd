#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "format/particle/particle.h"
#include "ir/put.h"

/* The numbers of a particle, in their order. */
enum {
	FIELD_LEFT = 9, FIELD_TOTAL,     /* integers; the others may be real */
	FIELDS_4,                /* how many a particle of type 4 has */
	FIELDS_5 = 13            /* how many one of type 5 has */
};

enum { FIELD_MAX = 1000 };       /* bytes of a number */

static const char *const field_name[FIELDS_5] = {
	"start x", "start y", "start z", "end x", "end y", "end z",
	"red", "green", "blue", "cycles left", "cycles total",
	"start size", "end size"
};

static inline int
is_integer(int field)
{
	return field == FIELD_LEFT || field == FIELD_TOTAL;
}

/* Reading. */

enum { BLOCK = 1 << 16 };        /* bytes that are looked at at once */

struct scan {
	struct in *in;
	const char *s, *end;     /* a block */
	const char *p;           /* the place in it */
	int last;                /* no input follows the block */
	int fields;              /* of a particle */
	long long count;
};

static void
more(struct scan *sc)
{
	size_t got;

	in_skip(sc->in, (unsigned long long)(sc->p - sc->s));
	sc->s = sc->p = (const char *)in_peek(sc->in, BLOCK, &got);
	sc->end = sc->s + got;
	sc->last = got < BLOCK;
}

static inline int
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* Goes to the next number; 0 at the end. All of the number is in the block
 * then, unless it is too long. */
static inline int
skip_blanks(struct scan *sc)
{
	for (;; sc->p++) {
		if (sc->end - sc->p <= FIELD_MAX) {
			if (!sc->last)
				more(sc);
			if (sc->p == sc->end)
				return 0;
		}
		if (!is_blank(*sc->p))
			return 1;
		sc->in->line += *sc->p == '\n';
	}
}

/* Takes what stands up to the next blank. */
static struct str
word(struct scan *sc)
{
	struct str w = { sc->p, 0 };

	while (w.s + w.n < sc->end && !is_blank(w.s[w.n]))
		w.n++;
	if (memchr(w.s, '\0', w.n))
		in_die_nul(sc->in);
	if (w.n > FIELD_MAX)
		in_die(sc->in, "number longer than %d bytes", FIELD_MAX);
	sc->p += w.n;
	return w;
}

/* Returns the end of an integer; NULL if there is none, or if it does not fit
 * in 64 bits, as up to 18 digits always do. */
static inline const char *
skip_integer(const char *p, const char *end)
{
	struct str a = { p, 0 };
	const char *digits;
	long long v;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	for (digits = p; p < end && *p >= '0' && *p <= '9'; p++)
		;
	a.n = (size_t)(p - a.s);
	if (p - digits > 18 && !num_int(a, LLONG_MIN, LLONG_MAX, &v))
		return NULL;
	return p > digits ? p : NULL;
}

/* Returns the end of field f, NULL if it is no such number. */
static inline const char *
skip_number(const char *p, const char *end, int f)
{
	return is_integer(f) ? skip_integer(p, end) : num_skip(p, end);
}

/* Returns the end of a particle that has a line of its own with single blanks,
 * as files usually have it; NULL if it is anything else. */
static const char *
plain(const struct scan *sc)
{
	const char *p = sc->p;
	int f;

	for (f = 0; f < sc->fields; f++, p++) {
		p = skip_number(p, sc->end, f);
		if (!p || p == sc->end ||
		    *p != (f < sc->fields - 1 ? ' ' : '\n'))
			return NULL;
	}
	p--;
	return p - sc->p > sc->fields * FIELD_MAX ? NULL : p;
}

/* Copies the i-th particle, in any layout, to p, with a blank before each
 * field; returns the end of that. */
static char *
one_by_one(struct scan *sc, long long i, char *p)
{
	struct str w;
	int f;

	for (f = 0; f < sc->fields; f++) {
		if (!skip_blanks(sc))
			in_die(sc->in, "expected %lld particles of %d "
			    "numbers, saw end of input in particle %lld",
			    sc->count, sc->fields, i);
		w = word(sc);
		if (skip_number(w.s, w.s + w.n, f) != w.s + w.n)
			in_die(sc->in, "particle %lld: %s: expected %s, saw "
			    "'%.*s'%s", i, field_name[f], is_integer(f) ?
			    "an integer" : "a number", STRF(w), num_hint(w));
		*p++ = ' ';
		memcpy(p, w.s, w.n);
		p += w.n;
	}
	return p;
}

/* A record is written when the particle is whole: nothing is written of one
 * that is cut off. Until then its fields are in a buffer of their own, since
 * the output's room moves when more input is read. */
static void
put_particle(struct scan *sc, long long i)
{
	static char fields[FIELDS_5 * (FIELD_MAX + 1)];
	const char *end = skip_blanks(sc) ? plain(sc) : NULL;
	struct str text = { sc->p, 0 };
	char *start, *p;

	if (end) {
		text.n = (size_t)(end - sc->p);
		sc->p = end;
	} else {
		text.s = fields + 1;
		text.n = (size_t)(one_by_one(sc, i, fields) - text.s);
	}
	start = p = out_room(text.n + 32);
	*p++ = *ir_word_text(IR_P);      /* which is one letter */
	*p++ = ' ';
	p = str_uint(p, (unsigned long long)i);
	*p++ = ' ';
	memcpy(p, text.s, text.n);
	p += text.n;
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static struct str
read_int(struct scan *sc, const char *what, long long lo, long long hi,
    long long *v)
{
	struct str w = { NULL, 0 };

	if (skip_blanks(sc))
		w = word(sc);
	if (!w.s || !num_int(w, lo, hi, v))
		in_expected(sc->in, NULL, what, w);
	return w;
}

void
particle_put(struct in *in, struct str name)
{
	struct scan sc = { in, NULL, NULL, NULL, 0, 0, 0 };
	long long type, i;
	struct str count;

	in->line = 1;
	in_skip_mark(in);
	read_int(&sc, "file type 4 or 5", 4, 5, &type);
	sc.fields = type == 4 ? FIELDS_4 : FIELDS_5;
	ir_put_begin(IR_PARTICLES, name);
	out_field_int(type);
	out_ch('\n');
	ir_put_source("particle");
	count = read_int(&sc, "a number of particles", 0, (long long)1 << 62,
	    &sc.count);
	ir_put_record(IR_COUNT, str_of("particles"));
	out_field(count);
	out_ch('\n');
	for (i = 0; i < sc.count; i++)
		put_particle(&sc, i);
	if (skip_blanks(&sc)) {
		struct str w = word(&sc);

		in_die(in, "expected end of input after %lld particles, saw "
		    "'%.*s'", sc.count, STRF(w));
	}
	ir_put_end(IR_PARTICLES);
}

/* Writing. */

/* The head of a file has the number of particles. If the stream has no count,
 * they are kept until it ends. */
struct particle_out {
	int type, headed;
	long long n;
	struct text lines;
};

static void
put_head(struct particle_out *o, struct str count)
{
	out_int(o->type);
	out_field(count);
	out_ch('\n');
	o->headed = 1;
}

static void
begin(struct particle_out *o, const struct ir *ir)
{
	if (o->type)
		in_die(&ir->in, "several particles objects; a file holds one");
	if (str_is(ir->rec.tail, "4"))
		o->type = 4;
	else if (str_is(ir->rec.tail, "5"))
		o->type = 5;
	else
		in_expected(&ir->in, NULL, "`particles NAME 4` or 5",
		    ir->rec.line);
}

static void
check_numbers(const struct particle_out *o, const struct ir *ir)
{
	const struct ir_rec *rec = &ir->rec;
	const struct str *f = rec->f + 1;
	int want = o->type == 4 ? FIELDS_4 : FIELDS_5, i;
	struct str bad;
	long long v;

	for (i = 0; i < FIELD_LEFT; i++)
		if (num_skip(f[i].s, f[i].s + f[i].n) != f[i].s + f[i].n)
			in_expected(&ir->in, field_name[i], "a number", f[i]);
	for (; i < FIELDS_4; i++)
		if (!num_int(f[i], LLONG_MIN, LLONG_MAX, &v))
			in_expected(&ir->in, field_name[i], "an integer",
			    f[i]);
	i = (int)num_count(rec->tail, 0, &bad);
	if (i < 0)
		in_expected(&ir->in, "size", "a number", bad);
	if (FIELDS_4 + i != want)
		in_die(&ir->in, "particle of type %d: expected %d numbers, "
		    "saw %d", o->type, want, FIELDS_4 + i);
}

/* A file has no numbers for its particles: they are their places. */
static void
check_order(const struct particle_out *o, const struct ir *ir)
{
	struct str saw = ir->rec.f[0];
	long long v;

	if (!num_int(saw, o->n, o->n, &v))
		in_die(&ir->in, "p: expected particle %lld, saw '%.*s'", o->n,
		    STRF(saw));
}

static void
check_lengths(const struct ir *ir, struct str line)
{
	struct str word;

	while (str_field(&line, &word))
		if (word.n > FIELD_MAX)
			in_die(&ir->in, "number longer than %d bytes",
			    FIELD_MAX);
}

static void
particle(struct particle_out *o, const struct ir *ir)
{
	struct str first = ir->rec.f[1], last = ir->rec.f[FIELDS_4];
	struct str line = { first.s, 0 };

	check_order(o, ir);
	check_numbers(o, ir);
	if (ir->rec.tail.n)
		last = ir->rec.tail;
	line.n = (size_t)(last.s + last.n - first.s);
	if (line.n > FIELD_MAX)
		check_lengths(ir, line);
	o->n++;
	if (o->headed) {
		out_line(line);
	} else {
		text_str(&o->lines, line);
		text_ch(&o->lines, '\n');
	}
}

static void
end(const struct particle_out *o)
{
	if (o->headed)
		return;
	out_fmt("%d %lld\n", o->type, o->n);
	out_str(text_get(&o->lines));
}

static void
take_record(struct particle_out *o, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_BEGIN:
		begin(o, ir);
		break;
	case IR_COUNT:
		if (!o->headed && !o->n &&
		    str_is(ir->rec.f[0], "particles"))
			put_head(o, ir->rec.f[1]);
		break;
	case IR_P:
		particle(o, ir);
		break;
	case IR_END:
		end(o);
		break;
	default:
		break;
	}
}

void
particle_write(struct ir *ir)
{
	struct particle_out o = { 0, 0, 0, { NULL, 0, 0 } };

	while (ir_next(ir) != IR_EOF)
		if (ir->kind == IR_PARTICLES)
			take_record(&o, ir);
	if (!o.type)
		in_fail(&ir->in, "no particles object in it");
	free(o.lines.s);
}
