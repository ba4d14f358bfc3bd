#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "filter/joints/joints_priv.h"
#include "ir/put.h"

/* A weight of the current vertex. */
struct portion {
	int to;                  /* the joint of the new skeleton */
	int folded;              /* a part of it was a dropped joint's */
	double w;
	struct text text;        /* as it came, if it is of one weight */
};

/* The weights of a vertex wait while they follow each other: those of dropped
 * joints are added to others. */
struct shares {
	const struct plan *p;
	struct ir *ir;
	struct text vertex;
	struct portion *share;
	size_t n, cap;           /* n: of the current vertex */
	size_t made;             /* of all vertices so far, at most: their texts
	                          * are used again */
	int *place;              /* per new joint: its first portion, or -1 */
	char *folded;            /* per vertex: a dropped joint moved it */
	size_t vertices, foldedcap;
};

static void
put_shares(struct shares *s)
{
	const struct portion *k;
	size_t i;

	for (i = 0; i < s->n; i++) {
		k = &s->share[i];
		ir_put_frame(IR_WEIGHT, text_get(&s->vertex),
		    s->p->made->joint[k->to].name);
		if (k->text.n)
			out_field(text_get(&k->text));
		else
			out_nums(&k->w, 1);
		out_ch('\n');
		s->place[k->to] = -1;
	}
	s->n = 0;
}

static struct portion *
add_share(struct shares *s, int to)
{
	struct portion *k;

	s->share = xgrow(s->share, &s->cap, s->n + 1, sizeof *s->share);
	if (s->n == s->made)
		memset(&s->share[s->made++], 0, sizeof *s->share);
	if (s->place[to] < 0)
		s->place[to] = (int)s->n;
	k = &s->share[s->n++];
	k->to = to;
	k->text.n = 0;
	return k;
}

static int
joint_of(const struct shares *s, struct str name)
{
	int j = joints_field(s->p, name);

	const char *what = ir_word_text(s->ir->rec.word);

	if (j < 0)
		in_die(&s->ir->in, "%s: no joint '%.*s' in the skeleton", what,
		    STRF(name));
	if (s->p->joint[j].to < 0)
		in_die(&s->ir->in, "%s: joint %.*s is dropped, and so is all "
		    "that is above it", what, STRF(name));
	return j;
}

/* Where the record keeps whether a dropped joint moved its vertex; NULL: there
 * is no such vertex. */
static char *
is_folded(struct shares *s)
{
	long long v;

	if (!num_int(s->ir->rec.f[0], 0, (long long)s->vertices - 1, &v))
		return NULL;
	return &s->folded[v];
}

/* Where a vertex is in the space of a joint. It has to be known for all its
 * joints, and is not for the one that a dropped joint's weight goes to. */
static void
take_local(struct shares *s)
{
	const struct ir_rec *rec = &s->ir->rec;
	int j = joint_of(s, rec->f[1]);
	const char *folded = is_folded(s);

	if (!s->p->joint[j].drop && !(folded && *folded))
		joints_put_line(s->p, j, rec->line, rec->f[1]);
}

static void
take_weight(struct shares *s)
{
	const struct str *f = s->ir->rec.f;
	int j = joint_of(s, f[1]), to = s->p->joint[j].to;
	int folded = s->p->joint[j].drop, at = s->place[to];
	double w = ir_num(s->ir, f[2], "weight");
	char *mark = is_folded(s);
	struct portion *k;

	if (mark && folded)
		*mark = 1;
	if (at >= 0 && (folded || s->share[at].folded)) {
		k = &s->share[at];
		k->text.n = 0;
		k->w += w;
		k->folded = 1;
		return;
	}
	k = add_share(s, to);
	text_str(&k->text, f[2]);
	k->w = w;
	k->folded = folded;
}

static void
add_vertex(struct shares *s)
{
	s->folded = xgrow(s->folded, &s->foldedcap, s->vertices + 1, 1);
	s->folded[s->vertices++] = 0;
}

static void
take_record(struct shares *s)
{
	const struct ir_rec *rec = &s->ir->rec;
	int weight = rec->word == IR_WEIGHT, j;

	if (rec->word == IR_VERT || rec->word == IR_FACE) {
		/* what is before it is whole */
		out_release();
		out_hold();
	}
	if (weight && s->p->n == s->p->old->n) {
		j = joint_of(s, rec->f[1]);
		joints_put_line(s->p, j, rec->line, rec->f[1]);
		return;
	}
	if (!weight || !str_same(rec->f[0], text_get(&s->vertex)))
		put_shares(s);
	if (rec->word == IR_VERT)
		add_vertex(s);
	if (rec->word == IR_LOCAL)
		take_local(s);
	else if (!weight)
		joints_pass(s->p, s->ir);
	if (!weight)
		return;
	s->vertex.n = 0;
	text_str(&s->vertex, rec->f[0]);
	take_weight(s);
}

void
joints_mesh(const struct plan *p, struct ir *ir)
{
	struct shares s = { 0 };
	size_t i;

	s.p = p;
	s.ir = ir;
	s.place = xcalloc(p->n, sizeof *s.place);
	for (i = 0; i < p->n; i++)
		s.place[i] = -1;
	ir_pass(ir);
	out_hold();
	while (ir_next(ir) != IR_END)
		take_record(&s);
	put_shares(&s);
	ir_pass(ir);
	out_release();
	for (i = 0; i < s.made; i++)
		free(s.share[i].text.s);
	free(s.share);
	free(s.place);
	free(s.folded);
	free(s.vertex.s);
}
