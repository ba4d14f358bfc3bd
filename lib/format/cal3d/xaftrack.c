#include <string.h>

#include "base/num.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaf_priv.h"

static struct str
keep(struct xaf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

struct xaf_track *
xaf_add_track(struct xaf *x)
{
	struct xaf_track *tr;

	x->track = xgrow(x->track, &x->trackcap, x->ntrack + 1,
	    sizeof *x->track);
	tr = &x->track[x->ntrack++];
	memset(tr, 0, sizeof *tr);
	tr->line = x->e.t.in.line;
	return tr;
}

struct xaf_key *
xaf_add_key(struct xaf *x, int track)
{
	struct xaf_key *k;

	x->key = xgrow(x->key, &x->keycap, x->nkey + 1, sizeof *x->key);
	k = &x->key[x->nkey++];
	memset(k, 0, sizeof *k);
	k->track = track;
	x->track[track].keys++;
	return k;
}

/* A time as it stands in the file; dies where it is none. */
static struct str
seconds(struct xaf *x, const char *name, struct str content, double *v)
{
	if (!num_of(content, v))
		in_expected(&x->e.t.in, name, "a number", content);
	return keep(x, content);
}

void
xaf_set_duration(struct xaf *x, struct str content)
{
	x->duration = seconds(x, "DURATION", content, &x->seconds);
}

void
xaf_set_time(struct xaf *x, struct xaf_key *k, struct str content)
{
	k->text = seconds(x, "TIME", content, &k->time);
}

/* Takes n numbers apart; 0 where some are words such as NaN, which stand for
 * none. */
static int
take_numbers(struct xaf *x, const char *name, struct str content, int n,
    struct str *f, double *v)
{
	enum cal3d_numbers kind = cal3d_numbers(content, n, f, v);

	if (kind == CAL3D_OTHER)
		in_expected(&x->e.t.in, name, n == 3 ? "3 numbers" :
		    "4 numbers", content);
	x->e.keep.n = 0;
	return kind == CAL3D_NUMBERS;
}

void
xaf_keep_translation(struct xaf *x, struct xaf_key *k, struct str text,
    int none)
{
	struct xaf_track *tr = &x->track[k->track];

	if (none) {
		tr->no_t = text;
		return;
	}
	k->t = text;
	tr->has_t = 1;
}

void
xaf_keep_rotation(struct xaf *x, struct xaf_key *k, struct str text)
{
	k->r = text;
	x->track[k->track].has_r = 1;
}

/* 1E+10 1E+10 1E+10, or NaN, stands for none. */
void
xaf_set_translation(struct xaf *x, struct xaf_key *k, struct str content)
{
	struct str f[3];
	double v[3];
	int some = take_numbers(x, "TRANSLATION", content, 3, f, v);

	if (k->t.n)
		in_die(&x->e.t.in, "second <TRANSLATION>");
	cal3d_add_fields(&x->e.keep, f, 3);
	xaf_keep_translation(x, k, keep(x, text_get(&x->e.keep)),
	    !some || (v[0] == 1e10 && v[1] == 1e10 && v[2] == 1e10));
}

void
xaf_set_rotation(struct xaf *x, struct xaf_key *k, struct str content)
{
	struct xaf_track *tr = &x->track[k->track];
	struct str f[4];
	double v[4];
	int some = take_numbers(x, "ROTATION", content, 4, f, v);

	if (k->r.n)
		in_die(&x->e.t.in, "second <ROTATION>");
	if (!some) {
		cal3d_add_fields(&x->e.keep, f, 4);
		tr->no_r = keep(x, text_get(&x->e.keep));
		return;
	}
	cal3d_add_quat(&x->e.keep, f);
	xaf_keep_rotation(x, k, keep(x, text_get(&x->e.keep)));
}
