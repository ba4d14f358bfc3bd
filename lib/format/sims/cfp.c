#include <math.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/in.h"
#include "format/sims/cfp.h"

enum {
	STEPS = 253,             /* bytes that are differences, from 0 on */
	NO_STEP = 126,           /* the one that is no difference */
	AGAIN = 254, FLOAT = 255,
	MOST_AGAIN = 1 << 16,
	BLOCK = 1 << 16
};

/* A change below the first is none: no byte but NO_STEP is a smaller one; above
 * the second there is no byte. */
static const double least = 1e-6, most = 0.1;

/* The differences, which grow with the byte. */
static const float *
steps(void)
{
	static float step[STEPS];
	static int made;
	double x;
	int i;

	for (i = 0; i < STEPS && !made; i++) {
		x = (i - NO_STEP) / (double)NO_STEP;
		step[i] = (float)(0.1 * x * x * x * fabs(x));
	}
	made = 1;
	return step;
}

/* The byte that leads nearest to the value. */
static int
nearest(float from, float v)
{
	const float *step = steps();
	double by = (double)v - from;
	int lo = 0, hi = STEPS - 1, mid;

	while (lo < hi) {        /* to the first difference that is enough */
		mid = (lo + hi) / 2;
		if (step[mid] < by)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo > 0 && by - step[lo - 1] < step[lo] - by)
		lo--;
	return lo;
}

/* The byte that leads to exactly this value, or -1: its difference need not be
 * the nearest one, as sums are rounded. */
static int
exact(float from, float v)
{
	const float *step = steps();
	int near = nearest(from, v), i;
	int to = near < STEPS - 2 ? near + 2 : STEPS - 1;

	for (i = near > 2 ? near - 2 : 0; i <= to; i++)
		if ((float)(from + step[i]) == v)
			return i;
	return -1;
}

/* --- reading --- */

/* How many bytes a code has, by the first one. */
static size_t
width(unsigned char first)
{
	return first == FLOAT ? 5 : first == AGAIN ? 3 : 1;
}

static const unsigned char *
bytes_at(const struct cfp *c, size_t at)
{
	return (const unsigned char *)c->bytes.s + at;
}

/* Reads the code at p->at, which is whole: sets the value, and how often it
 * comes. */
static void
read_code(const struct cfp *c, struct cfp_place *p)
{
	const unsigned char *b = bytes_at(c, p->at);

	p->at += width(b[0]);
	p->left = 1;
	if (b[0] == FLOAT)
		p->v = bytes_lefloat(b + 1);
	else if (b[0] == AGAIN)
		p->left += b[1] | (unsigned long)b[2] << 8;
	else
		p->v = p->v + steps()[b[0]];
}

float
cfp_next(const struct cfp *c, struct cfp_place *p)
{
	if (!p->left)
		read_code(c, p);
	p->left--;
	return p->v;
}

/* Dies where the code at the place is cut off, or is none. */
static void
check_code(const struct cfp *c, struct in *in, const struct cfp_place *p,
    unsigned long long values)
{
	size_t left = c->bytes.n - p->at, want;
	const unsigned char *b = bytes_at(c, p->at);

	in->line = p->at;
	if (!left)
		in_die(in, "expected %llu values, saw %llu and the end of the "
		    "file", values, p->value);
	want = width(b[0]);
	if (left < want)
		in_die(in, "expected %zu bytes, saw %zu and the end of the "
		    "file", want, left);
	if (b[0] == STEPS)
		in_die(in, "expected another byte than %d", STEPS);
	if (b[0] == FLOAT && !isfinite(bytes_lefloat(b + 1)))
		in_die(in, "expected a finite number");
}

static int
begins_column(const struct cfp *c, unsigned long long value)
{
	unsigned long long first = 3 * c->moves;

	return value < first ? value % c->moves == 0 :
	    (value - first) % c->turns == 0;
}

/* Whether a value after another keeps only if it is written exactly. */
static int
is_between_steps(float from, float v)
{
	return v != from && fabs((double)v - from) <= most && exact(from, v) < 0;
}

/* Finds the places: runs through the codes once. */
static void
find_places(struct cfp *c, struct in *in, struct cfp_place *place, size_t n)
{
	unsigned long long values = 3 * c->moves + 4 * c->turns, from;
	struct cfp_place now = { 0 };
	float last;

	while (now.value < values) {
		check_code(c, in, &now, values);
		last = now.v;
		read_code(c, &now);
		from = now.value;
		c->exact |= !begins_column(c, from) &&
		    is_between_steps(last, now.v);
		now.value += now.left;
		for (; n && place->value < now.value; place++, n--) {
			place->at = now.at;
			place->v = now.v;
			place->left = now.left -
			    (unsigned long)(place->value - from);
		}
	}
	in->line = now.at;
	if (now.value > values)
		in_die(in, "expected %llu values, saw %llu", values,
		    now.value);
	if (now.at < c->bytes.n)
		in_warn(in, "expected the end of the file after %llu values, "
		    "saw more bytes", values);
}

void
cfp_read(struct cfp *c, const char *path, struct cfp_place *place, size_t n)
{
	const unsigned char *p;
	struct in in;
	size_t got;

	in_open(&in, path);
	in.bytes = 1;
	c->bytes.n = 0;
	while (p = in_peek(&in, BLOCK, &got), got) {
		text_mem(&c->bytes, p, got);
		in_skip(&in, got);
	}
	find_places(c, &in, place, n);
	in_close(&in);
}

void
cfp_free(struct cfp *c)
{
	free(c->bytes.s);
}

/* --- writing --- */

static void
end_again(struct cfp_column *c)
{
	unsigned char code[3] = { AGAIN };

	if (!c->again)
		return;
	bytes_set(code + 1, c->again - 1, 2);
	text_mem(c->to, code, sizeof code);
	c->again = 0;
}

static void
add_float(struct cfp_column *c, float v)
{
	unsigned char code[5] = { FLOAT };
	uint32_t bits;

	memcpy(&bits, &v, sizeof bits);
	bytes_set(code + 1, bits, 4);
	text_mem(c->to, code, sizeof code);
	c->v = v;
}

void
cfp_add(struct cfp_column *c, float v)
{
	int code = exact(c->v, v), off = code < 0 && v != c->v;
	double by = fabs((double)v - c->v);
	unsigned char byte;

	if (c->begun && (v == c->v || (off && by < least && !c->exact))) {
		c->again++;
		if (c->again == MOST_AGAIN)
			end_again(c);
		return;
	}
	end_again(c);
	if (!c->begun || (off && (by > most || c->exact))) {
		c->begun = 1;
		add_float(c, v);
		return;
	}
	byte = (unsigned char)(code < 0 ? nearest(c->v, v) : code);
	text_ch(c->to, byte);
	c->v = c->v + steps()[byte];
}

void
cfp_end(struct cfp_column *c)
{
	end_again(c);
}
