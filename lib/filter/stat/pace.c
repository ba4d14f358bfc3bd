#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/vec.h"
#include "base/out.h"
#include "filter/stat/pace.h"
#include "ir/spot.h"

/* The largest value, and in which frame it was. */
struct peak {
	struct most most;
	double frame;
	unsigned long long n;    /* of how many values */
};

struct joint_pace {
	double at[3], frame;     /* where it was known last, and when */
	double v[3];             /* how far it went there in each frame */
	double gap;              /* how many frames that took */
	unsigned long long n;    /* places known */
	double travel;
	struct peak speed;       /* in length per frame */
	struct peak gain;        /* of speed, per frame */
};

struct range {
	double lo, hi;
	int known;
};

struct pace {
	const struct motion *m;
	struct joint_pace *joint;        /* per joint */
	struct range *range;     /* per value */
	struct spots at;
};

struct pace *
pace_new(const struct motion *m)
{
	struct pace *p = xcalloc(1, sizeof *p);

	p->m = m;
	return p;
}

/* Makes room, when all channels are known. */
static void
make(struct pace *p)
{
	size_t n = p->m->sk->n;

	if (p->joint)
		return;
	p->joint = xcalloc(n, sizeof *p->joint);
	p->range = xcalloc(p->m->nval, sizeof *p->range);
	spots_begin(&p->at, p->m);
}

static void
take_range(struct range *r, double v)
{
	if (isnan(v))
		return;
	if (!r->known || v < r->lo)
		r->lo = v;
	if (!r->known || v > r->hi)
		r->hi = v;
	r->known = 1;
}

static void
take_peak(struct peak *p, double v, double frame)
{
	p->n++;
	if (most_take(&p->most, v))
		p->frame = frame;
}

static void
go(struct joint_pace *k, const double *to, double frame)
{
	double way[3], v[3], gap = frame - k->frame;
	int i;

	vec_sub(way, to, k->at);
	for (i = 0; i < 3; i++)
		v[i] = way[i] / gap;
	k->travel += vec_len(way);
	take_peak(&k->speed, vec_len(v), frame);
	if (k->n > 1) {
		vec_sub(way, v, k->v);
		take_peak(&k->gain, vec_len(way) / ((gap + k->gap) / 2),
		    k->frame);
	}
	memcpy(k->v, v, sizeof v);
	k->gap = gap;
}

static void
take_places(struct pace *p, double frame)
{
	struct joint_pace *k;
	size_t j;

	spots_set(&p->at);
	for (j = 0; j < p->m->sk->n; j++) {
		if (!p->at.known[j])
			continue;
		k = &p->joint[j];
		if (k->n)
			go(k, p->at.place[j], frame);
		memcpy(k->at, p->at.place[j], sizeof k->at);
		k->frame = frame;
		k->n++;
	}
}

void
pace_frame(struct pace *p, double frame)
{
	const struct motion *m = p->m;
	size_t j, i;

	make(p);
	for (j = 0; j < m->sk->n; j++)
		for (i = 0; m->seen[j] == m->frame && i < m->dof[j].n; i++)
			take_range(&p->range[m->at[j] + i],
			    m->val[m->at[j] + i]);
	if (!m->bare)
		take_places(p, frame);
}

static void
put_value(const char *what, int known, double v)
{
	out_ch(' ');
	out_text(what);
	out_ch(' ');
	if (known)
		out_num(v);
	else
		out_ch('-');
}

/* factor: of the unit per frame, to that per second; 0: unknown */
static void
put_peak(const char *what, const struct peak *p, double factor)
{
	put_value(what, p->n && factor > 0, p->most.v * factor);
	put_value("frame", p->most.v > 0, p->frame);
}

static void
begin_line(struct str before, const char *what, struct str name,
    struct str joint)
{
	out_str(before);
	out_text(what);
	out_field(name);
	out_field(joint);
}

static void
put_joint(const struct pace *p, size_t j, struct str before, struct str name)
{
	const struct joint_pace *k = &p->joint[j];
	double num, den, rate = rate_read(p->m->rate, &num, &den);

	begin_line(before, "joint", name, p->m->sk->joint[j].name);
	put_value("travel", k->n > 0, k->travel);
	put_peak("speed", &k->speed, rate);
	put_peak("acceleration", &k->gain, rate * rate);
	out_ch('\n');
}

static void
put_range(const struct pace *p, size_t j, size_t i, struct str before,
    struct str name)
{
	const struct range *r = &p->range[p->m->at[j] + i];

	begin_line(before, "channel", name, p->m->sk->joint[j].name);
	out_field(p->m->dof[j].word[i]);
	put_value("least", r->known, r->lo);
	put_value("most", r->known, r->hi);
	out_ch('\n');
}

void
pace_end(struct pace *p, struct str before, struct str name)
{
	size_t j, i;

	make(p);
	for (j = 0; j < p->m->sk->n; j++) {
		put_joint(p, j, before, name);
		for (i = 0; i < p->m->dof[j].n; i++)
			put_range(p, j, i, before, name);
	}
	free(p->joint);
	free(p->range);
	spots_end(&p->at);
	free(p);
}
