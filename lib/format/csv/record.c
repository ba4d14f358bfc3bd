#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/csv/record.h"

static void
room(struct csv_record *r, size_t n)
{
	r->cell = xgrow(r->cell, &r->cap, r->n + n, sizeof *r->cell);
}

/* Adds a cell that may be no number. */
static void
add(struct csv_record *r, const char *s, size_t n)
{
	room(r, 1);
	r->other = xgrow(r->other, &r->other_cap, r->others + 1,
	    sizeof *r->other);
	r->other[r->others++] = r->n;
	r->cell[r->n].s = s;
	r->cell[r->n++].n = n;
}

/* Most cells are numbers: num_cells() finds several of them at once. */
static void
split(struct csv_record *r, struct str line)
{
	const char *comma;
	size_t n;

	for (;;) {
		room(r, NUM_CELLS);
		n = num_cells(&line, r->cell + r->n);
		r->n += n;
		if (n && !line.n)
			return;
		if (n)
			continue;
		comma = memchr(line.s, ',', line.n);
		n = comma ? (size_t)(comma - line.s) : line.n;
		add(r, line.s, n);
		if (!comma)
			return;
		line.s += n + 1;
		line.n -= n + 1;
	}
}

/* Whether a line has an odd number of quotes, so that it opens or closes a cell
 * of several lines. */
static int
turns(struct str a)
{
	size_t i, n = 0;

	for (i = 0; i < a.n; i++)
		n += a.s[i] == '"';
	return n % 2;
}

/* Takes the quotes off a cell, within the text; returns where the cell
 * ended. */
static char *
unquote(const struct in *in, char *p, char *end, char **to)
{
	for (p++; p < end; p++) {
		if (*p == '"' && (++p == end || *p != '"'))
			break;
		*(*to)++ = *p;
	}
	if (p < end && *p != ',')
		in_die(in, "expected a comma behind quotes, saw '%c'", *p);
	return p;
}

/* Where a cell without quotes ends. */
static char *
plain_end(const struct in *in, char *p, const char *end)
{
	for (; p < end && *p != ','; p++)
		if (*p == '"')
			in_die(in, "a quote in a cell that does not begin "
			    "with one");
	return p;
}

/* Takes a line with quotes apart, which is in the text. */
static void
split_quoted(struct csv_record *r, const struct in *in)
{
	char *p = r->text.s, *end = p + r->text.n, *start, *to;

	for (;; p++) {
		start = to = p;
		if (p < end && *p == '"')
			p = unquote(in, p, end, &to);
		else
			p = to = plain_end(in, p, end);
		add(r, start, (size_t)(to - start));
		if (p == end)
			return;
	}
}

/* Puts a line into the text, and the following ones as long as a quote is open:
 * a line end between quotes belongs to the cell. */
static void
join(struct csv_record *r, struct in *in, struct str line)
{
	unsigned long long first = in->line;
	int open = turns(line);

	r->text.n = 0;
	text_str(&r->text, line);
	while (open) {
		text_str(&r->text, in_line_end(in, line));
		if (r->text.n > IN_MAXLINE || !in_line(in, &line)) {
			in->line = first;
			in_die(in, "a quote that is not closed");
		}
		text_str(&r->text, line);
		open ^= turns(line);
	}
}

int
csv_record_next(struct csv_record *r, struct in *in)
{
	struct str line;

	do
		if (!in_line(in, &line))
			return 0;
	while (!line.n);
	r->n = r->others = 0;
	if (!memchr(line.s, '"', line.n)) {
		split(r, line);
		return 1;
	}
	join(r, in, line);
	split_quoted(r, in);
	return 1;
}

void
csv_record_free(struct csv_record *r)
{
	free(r->cell);
	free(r->other);
	free(r->text.s);
}
