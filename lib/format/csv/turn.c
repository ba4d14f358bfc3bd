#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "format/csv/turn.h"

static const char *const matrix_word[] = {
	"m11", "m21", "m31", "m12", "m22", "m32"
};

/* Which of these words a channel is; 6: another element of a matrix, -1:
 * none. */
static int
place_of(struct str channel)
{
	int i;

	for (i = 0; i < 6 && !str_is(channel, matrix_word[i]); i++)
		;
	return i < 6 || chan_kind(chan_of(channel)) == DOF_M ? i : -1;
}

/* Whether the skeleton has the third column, too, or no matrix at all. */
static int
is_whole(const struct dof *d)
{
	return !(d->kinds & DOF_M) || dof_find(d, CH_M13) >= 0 ||
	    dof_find(d, CH_M23) >= 0 || dof_find(d, CH_M33) >= 0;
}

void
csv_turn_take(struct csv_turn *t, size_t *column, size_t *n,
    const struct str *channel, const struct dof *d)
{
	size_t i, k = 0;
	int at, found = 0;

	for (i = 0; i < *n; i++) {
		at = place_of(channel[column[i]]);
		if (at == 6 || chan_kind(chan_of(channel[column[i]])) == DOF_Q)
			return;
		if (at < 0)
			continue;
		t->column[at] = column[i];
		found++;
	}
	if (found != 6 || !is_whole(d))
		return;
	t->is = 1;
	for (i = 0; i < *n; i++)
		if (place_of(channel[column[i]]) < 0)
			column[k++] = column[i];
	*n = k;
}

void
csv_turn_put(struct csv_turn *t, const struct str *cell, const struct in *in,
    struct str joint)
{
	double v[6], q[4];
	int i;

	for (i = 0; i < 6; i++)
		if (csv_is_missing(cell[t->column[i]])) {
			out_text(" nan nan nan nan");
			return;
		}
	for (i = 0; i < 6; i++)
		num_of(cell[t->column[i]], &v[i]);
	if (!quat_from_columns(q, v, v + 3))
		in_die(in, "%.*s: two columns of a matrix make no rotation",
		    STRF(joint));
	quat_same_side(q, t->last);
	memcpy(t->last, q, sizeof q);
	out_nums(q, 4);
}
