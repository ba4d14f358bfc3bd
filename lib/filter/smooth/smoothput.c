#include <math.h>

#include "base/num.h"
#include "base/out.h"
#include "filter/smooth/smooth_priv.h"

/* Whether they are the same but for rounding. */
static int
is_close(double a, double b)
{
	return fabs(a - b) <= 1e-13 * (1 + fabs(a));
}

/* A nan, which only a channel that is left alone has, stays. */
static int
stays(double given, double value)
{
	return isnan(given) || is_close(given, value);
}

static int
is_same(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (!stays(number[j->given + i], number[j->value + i]))
			return 0;
	return 1;
}

static int
is_finite(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (!isfinite(number[j->value + i]) &&
		    !isnan(number[j->given + i]))
			return 0;
	return 1;
}

/* Whether no text that came is that of a value or, but for the sign, of one. */
static int
is_all_new(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (stays(fabs(number[j->given + i]),
		    fabs(number[j->value + i])))
			return 0;
	return 1;
}

/* What has not changed is written as it came. */
static void
put_value(struct str text, double given, double value)
{
	if (stays(given, value)) {
		out_field(text);
	} else if (is_close(-given, value)) {
		out_ch(' ');
		out_used(num_neg(out_room(text.n + 1), text));
	} else {
		out_nums(&value, 1);
	}
}

/* rest: the values as they came. */
static void
put_values(const struct smooth_joint *j, const double *number, struct str rest)
{
	struct str text;
	size_t i;

	if (is_all_new(j, number)) {
		out_nums(number + j->value, j->curve.n);
		return;
	}
	for (i = 0; str_field(&rest, &text); i++)
		put_value(text, number[j->given + i], number[j->value + i]);
}

static void
put_changed(const struct smooth *s, const struct queue_line *line,
    const double *number)
{
	const struct smooth_joint *j = &s->joint[line->joint];
	struct str names = queue_part(&s->queue, line->start, line->values);

	names = str_trim(names);
	if (!is_finite(j, number))
		in_die(&s->f.ir->in, "%.*s: out of range when smoothed",
		    STRF(names));
	out_str(names);
	put_values(j, number,
	    queue_part(&s->queue, line->values, line->end - 1));
	out_ch('\n');
}

void
smooth_put_frame(struct smooth *s, const double *number)
{
	const struct queue_line *line;
	size_t n;

	line = queue_lines(&s->queue, s->put++, &n);
	for (; n--; line++)
		if (line->joint < 0 ||
		    is_same(&s->joint[line->joint], number))
			out_str(queue_part(&s->queue, line->start, line->end));
		else
			put_changed(s, line, number);
}
