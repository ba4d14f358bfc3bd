#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"
#include "format/bvh/rows.h"
#include "ir/put.h"

/* Why a line is no row. */
struct fault {
	char text[128];
};

static int
split(struct bvh_rows *r, struct str line, struct fault *f)
{
	struct str bad;
	long n = num_fields(line, 1, &bad, r->field, r->n);

	if (n == (long)r->n)
		return 1;
	if (n < 0)
		snprintf(f->text, sizeof f->text,
		    "expected a number, saw '%.*s'%s", STRF(bad),
		    num_hint(bad));
	else
		snprintf(f->text, sizeof f->text,
		    "expected %zu values, saw %ld", r->n, n);
	return 0;
}

enum { SHORT = 16 };

/* Mostly a copy of a fixed length, which costs no branch that depends on the
 * number's. There is room for it. */
static inline char *
put_number(char *p, const struct str *f, const char *end)
{
	if (f->n <= SHORT && end - f->s >= SHORT)
		memcpy(p, f->s, SHORT);
	else
		memcpy(p, f->s, f->n);
	return p + f->n;
}

/* The values of one joint, which are so many fields from there on; end: of
 * their row. */
static void
put_values(const struct bvh_joint *j, const struct str *field, const char *end)
{
	const struct str *last = field + j->n - 1;
	char *p = out_room((size_t)(last->s - field->s) + last->n + j->n + 1 +
	    SHORT);
	char *start = p;
	size_t i;

	for (i = 0; i < j->n; i++) {
		*p++ = ' ';
		p = put_number(p, &field[j->place[i]], end);
	}
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static void
put_row(struct bvh_rows *r)
{
	const struct bvh_joint *j, *end = r->tree->joint + r->tree->n;
	const struct str *field = r->field;
	const char *row_end = field[r->n - 1].s + field[r->n - 1].n;
	struct str number;
	char digits[24];

	number.s = digits;
	number.n = (size_t)(str_uint(digits, (unsigned long long)++r->seen) -
	    digits);
	for (j = r->tree->joint; j < end; j++) {
		if (!j->n)
			continue;
		ir_put_frame(IR_V, number, j->name);
		put_values(j, field, row_end);
		field += j->n;
	}
}

static long long
count_lines(struct in *in)
{
	struct str line;
	long long n = 0;

	while (bvh_line(in, &line))
		n++;
	return n;
}

/* A line that is no row ends the motion where all rows wanted are there, or
 * where it is the last and a file may be cut off. */
static void
end_at(struct bvh_rows *r, const struct fault *f)
{
	struct in at = *r->in;
	long long behind = count_lines(r->in);

	if (r->seen >= r->wanted || (r->cut && !behind))
		in_warn(&at, "row %lld: %s: %lld line%s left out",
		    r->seen + 1, f->text, behind + 1, behind ? "s" : "");
	else
		in_die(&at, "row %lld: %s%s", r->seen + 1, f->text, behind ?
		    "" : ": cut off, or take the rows before it with -x");
}

static void
check_count(const struct bvh_rows *r)
{
	if (r->seen < r->wanted - 1 && !r->cut)
		in_die(r->in, "expected %lld rows, saw %lld: cut off, or take "
		    "them with -x", r->wanted, r->seen);
	if (r->seen != r->wanted)
		in_warn(r->in, "expected %lld rows, saw %lld", r->wanted,
		    r->seen);
}

void
bvh_rows_read(struct bvh_rows *r, struct str line)
{
	struct fault fault;
	int more = line.s != NULL;
	size_t i;

	for (i = 0; i < r->tree->n; i++)
		r->n += r->tree->joint[i].n;
	r->field = xcalloc(r->n + 1, sizeof *r->field);
	for (; more; more = bvh_line(r->in, &line)) {
		if (!split(r, line, &fault)) {
			end_at(r, &fault);
			break;
		}
		put_row(r);
	}
	check_count(r);
	free(r->field);
}
