/* particle2ir: StudioTools particle files to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/numdig.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/ir.h"
#include "ir/put.h"

enum {
	BLOCK = 1 << 16,         /* bytes looked at at a time */
	LONGEST = 1000,          /* bytes of a number */
	LEFT = 9,                /* fields that are integers */
	TOTAL = 10,
	FIELDS = 13
};

static const char usage[] = "usage: particle2ir [file]\n";
static const char *const field[FIELDS] = {
	"start x", "start y", "start z", "end x", "end y", "end z",
	"red", "green", "blue", "cycles left", "cycles total",
	"start size", "end size"
};

/* The input as numbers with any blanks and line ends between them. */
struct scan {
	struct in in;
	const char *s, *p, *end; /* a block, and the place in it */
	int last;                /* no input follows the block */
};

static void
more(struct scan *sc)
{
	size_t got;

	in_skip(&sc->in, (unsigned long long)(sc->p - sc->s));
	sc->s = sc->p = (const char *)in_peek(&sc->in, BLOCK, &got);
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
		if (sc->end - sc->p <= LONGEST) {
			if (!sc->last)
				more(sc);
			if (sc->p == sc->end)
				return 0;
		}
		if (!is_blank(*sc->p))
			return 1;
		sc->in.line += *sc->p == '\n';
	}
}

static struct str
word(const struct scan *sc)
{
	struct str w = { sc->p, 0 };

	while (w.s + w.n < sc->end && !is_blank(w.s[w.n]))
		w.n++;
	if (memchr(w.s, '\0', w.n))
		in_die(&sc->in, "NUL byte in a text file");
	if (w.n > LONGEST)
		in_die(&sc->in, "number longer than %d bytes", LONGEST);
	return w;
}

static inline const char *
skip_integer(const char *p, const char *end)
{
	const char *digits;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	for (digits = p; p < end && *p >= '0' && *p <= '9'; p++)
		;
	return p > digits ? p : NULL;
}

static inline struct str
number(struct scan *sc, long long i, int f)
{
	int whole = f == LEFT || f == TOTAL;
	struct str text = { sc->p, 0 };
	const char *p;

	p = whole ? skip_integer(sc->p, sc->end) : num_skip(sc->p, sc->end);
	if (p && (p == sc->end || is_blank(*p)) && p - sc->p <= LONGEST) {
		text.n = (size_t)(p - sc->p);
		sc->p = p;
		return text;
	}
	text = word(sc);
	in_die(&sc->in, "particle %lld: %s: expected %s, saw '%.*s'", i,
	    field[f], whole ? "an integer" : "a number", STRF(text));
}

static char *
put_index(char *p, long long i)
{
	char digit[20];
	int n = 0;

	do
		digit[n++] = (char)('0' + i % 10);
	while (i /= 10);
	while (n)
		*p++ = digit[--n];
	return p;
}

/* num_skip(), with the numbers that are usual done without a call. */
static inline const char *
skip_number(const char *s, const char *end)
{
	const char *p = s;
	int whole, part = 0;

	if (end - s < 32)
		return num_skip(s, end);
	p += *p == '-';
	whole = num_run(num_eight(p));
	p += whole;
	if (*p == '.') {
		part = num_run(num_eight(p + 1));
		p += 1 + part;
	}
	if (whole + part == 0 || (*p != ' ' && *p != '\n'))
		return num_skip(s, end);
	return p;
}

/* The end of a particle on a line of its own with single spaces, as files
 * usually have it; NULL where it is anything else. */
static inline const char *
plain(const struct scan *sc, int fields)
{
	const char *p = sc->p, *end = sc->end;
	int f;

	for (f = 0; f < fields; f++) {
		p = f == LEFT || f == TOTAL ? skip_integer(p, end) :
		    skip_number(p, end);
		if (!p || p == end || *p != (f < fields - 1 ? ' ' : '\n'))
			return NULL;
		p++;
	}
	return p - 1 - sc->p > fields * LONGEST ? NULL : p - 1;
}

static char *
any_layout(struct scan *sc, char *p, long long i, long long count, int fields)
{
	struct str text;
	int f;

	for (f = 0; f < fields; f++) {
		if (!skip_blanks(sc))
			in_die(&sc->in, "expected %lld particles of %d "
			    "numbers, saw end of input in particle %lld",
			    count, fields, i);
		text = number(sc, i, f);
		if (f)
			*p++ = ' ';
		memcpy(p, text.s, text.n);
		p += text.n;
	}
	return p;
}

/* Made in the output's own room, which takes it up when it is whole: of a
 * particle that is cut off nothing is written. */
static void
particle(struct scan *sc, long long i, long long count, int fields)
{
	char *start = out_room(FIELDS * (LONGEST + 1) + 32), *p = start;
	const char *to;

	*p++ = 'p';
	*p++ = ' ';
	p = put_index(p, i);
	*p++ = ' ';
	to = skip_blanks(sc) ? plain(sc, fields) : NULL;
	if (to) {
		memcpy(p, sc->p, (size_t)(to - sc->p));
		p += to - sc->p;
		sc->p = to;
	} else {
		p = any_layout(sc, p, i, count, fields);
	}
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static struct str
head(struct scan *sc, const char *what, long long lo, long long hi,
    long long *v)
{
	struct str w;

	if (!skip_blanks(sc))
		in_die(&sc->in, "expected %s, saw end of input", what);
	w = word(sc);
	if (!num_int(w, lo, hi, v))
		in_die(&sc->in, "expected %s, saw '%.*s'", what, STRF(w));
	sc->p += w.n;
	return w;
}

static void
convert(struct scan *sc, struct str name)
{
	long long type, count, i;
	struct str w;

	head(sc, "file type 4 or 5", 4, 5, &type);
	ir_put_version();
	ir_put_begin(IR_PARTICLES, name);
	out_fmt(" %lld\nsource particle\n", type);
	w = head(sc, "a number of particles", 0, (long long)1 << 62, &count);
	out_text("count particles ");
	out_line(w);
	for (i = 0; i < count; i++)
		particle(sc, i, count, type == 4 ? 11 : FIELDS);
	if (skip_blanks(sc)) {
		w = word(sc);
		in_die(&sc->in, "expected end of input after %lld particles, "
		    "saw '%.*s'", count, STRF(w));
	}
	ir_put_end(IR_PARTICLES);
}

int
main(int argc, char *argv[])
{
	const char *path;
	struct scan sc;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	path = opt_file(argc, argv, optind, usage);
	memset(&sc, 0, sizeof sc);
	in_open(&sc.in, path);
	sc.in.line = 1;
	convert(&sc, ir_file_name(path));
	return out_close();
}
