#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "sims/hold.h"
#include "sims/text.h"

static void
add(struct sims_hold *h, struct str a)
{
	h->s = xgrow(h->s, &h->cap, h->n + a.n + 1, 1);
	memcpy(h->s + h->n, a.s, a.n);
	h->n += a.n;
}

void
sims_hold_line(struct sims_hold *h, struct str line)
{
	add(h, line);
	h->s[h->n++] = '\n';
}

/* Digits, at most six of them decimals. */
static int
is_plain(struct str a)
{
	const char *dot = memchr(a.s, '.', a.n);

	return !memchr(a.s, 'e', a.n) && !memchr(a.s, 'E', a.n) &&
	    (!dot || a.s + a.n - dot <= 1 + 6);
}

static void
hold_number(struct sims_hold *h, struct str a, int plain, int flip)
{
	char six[SIMS_SIX];
	double v = 0;

	if (!plain) {
		num_of(a, &v);
		a.n = sims_six(six, v);
		a.s = six;
	}
	if (!flip) {
		add(h, a);
		return;
	}
	h->s = xgrow(h->s, &h->cap, h->n + a.n + 1, 1);
	h->n += num_neg(h->s + h->n, a);
}

static void
hold_row(struct sims_hold *h, struct str row)
{
	struct str rest = row, f;
	int plain = 1, first = 1;

	while (str_field(&rest, &f))
		plain &= is_plain(f);
	add(h, str_of("| "));
	while (str_field(&row, &f)) {
		hold_number(h, f, plain, first);
		add(h, str_of(" "));
		first = 0;
	}
	sims_hold_line(h, str_of("|"));
}

void
sims_hold_pose(struct sims_hold *h, long long time, const struct sims_pose *p)
{
	char line[40];
	int row;

	snprintf(line, sizeof line, "Time %lld", time);
	sims_hold_line(h, str_of(line));
	for (row = 0; row < SIMS_ROWS; row++)
		hold_row(h, sims_pose_row(p, row));
}

void
sims_hold_put(struct sims_hold *h)
{
	if (h->n)
		out_mem(h->s, h->n);
	free(h->s);
}
