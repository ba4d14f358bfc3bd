#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "format/particle/field.h"
#include "format/particle/particle.h"
#include "ir/put.h"

enum { BLOCK = 1 << 16 };        /* bytes looked at at a time */

struct scan {
	struct in *in;
	const char *s, *p, *end; /* a block, and the place in it */
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

/* Goes to the next number, all of which is then in the block unless it is
 * too long; 0 at the end. */
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

/* NULL also of one that has no room in 64 bits: up to 18 digits always have. */
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

/* Returns the end of number f, NULL if there is none. */
static inline const char *
skip_number(const char *p, const char *end, int f)
{
	return field_is_whole(f) ? skip_integer(p, end) : num_skip(p, end);
}

/* Returns the end of a particle on a line of its own with single blanks, as
 * files usually have it; NULL where it is anything else. */
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

/* Copies the i-th particle, in any layout, to p on, a blank before each field;
 * returns its end. */
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
			    "'%.*s'%s", i, field_name[f], field_is_whole(f) ?
			    "an integer" : "a number", STRF(w), num_hint(w));
		*p++ = ' ';
		memcpy(p, w.s, w.n);
		p += w.n;
	}
	return p;
}

/* A record is written when it is whole: of a particle that is cut off nothing
 * is. Until then it is not in the output's room, which moves when more input is
 * read. */
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
