#include "base/out.h"
#include "filter/splice/splice_priv.h"

/* A frame's number in the output; its records have one text. */
static struct str
number_of(struct splice *s, const struct frame_time *when)
{
	struct frame_time *last = &s->numbered;

	if (when->whole != last->whole || when->num != last->num ||
	    when->den != last->den) {
		*last = *when;
		s->number.s = s->digits;
		s->number.n = num_print(s->digits, (double)when->whole +
		    (double)when->num / (double)when->den,
		    when->num ? 0 : 17);
	}
	return s->number;
}

/* A record, read or held. */
struct spliced {
	struct str line, number;
	const struct frame_time *when;
	const char *file;        /* from where it came */
	unsigned long long at;
};

static struct spliced
spliced_held(const struct overlap_frame *f, size_t i)
{
	const struct overlap_record *r = &f->record[i];
	struct spliced p = { overlap_part(f, r->start, r->end),
	    overlap_part(f, r->number, r->rest), &f->when, f->file, r->at };

	return p;
}

static struct track_key *
push(struct track *t, const struct spliced *p)
{
	track_push(t, p->line, p->when, p->file, p->at);
	return track_at(t, t->n - 1);
}

/* Of a track that has quaternions, whose signs depend on those before. */
static void
put_turn(struct splice *s, struct track *t, const struct spliced *p,
    struct str number)
{
	track_copy(&s->tracks, t, push(t, p), number, s->parts < 2 ||
	    p->when->whole != s->cut);
	track_shift(t);
}

/* The frames of the first part have the numbers that they had. */
static void
put_spliced(struct splice *s, struct track *t, const struct spliced *p)
{
	const char *rest = p->number.s + p->number.n;
	struct str number = p->number;

	if (s->parts > 1)
		number = number_of(s, p->when);
	if (t->quat >= 0) {
		put_turn(s, t, p, number);
		return;
	}
	out_mem(p->line.s, (size_t)(p->number.s - p->line.s));
	out_str(number);
	out_mem(rest, (size_t)(p->line.s + p->line.n - rest));
	out_ch('\n');
}

/* What is written of a frame is its text, but for its number. */
static void
put_text(struct splice *s, const struct overlap_frame *f)
{
	size_t from = 0, i;
	struct str number;

	if (s->parts > 1)
		number = number_of(s, &f->when);
	for (i = 0; s->parts > 1 && i < f->n; i++) {
		out_str(overlap_part(f, from, f->record[i].number));
		out_str(number);
		from = f->record[i].rest;
	}
	out_str(overlap_part(f, from, f->text.n));
}

static void
put_records(struct splice *s, const struct overlap_frame *f)
{
	size_t i;

	for (i = 0; i < s->tracks.n; i++) {
		struct spliced p = spliced_held(f, i);

		deferred_put(&s->deferred, &f->when, i);
		put_spliced(s, &s->tracks.t[i], &p);
	}
}

void
splice_put_first(struct splice *s)
{
	const struct overlap_frame *f = overlap_at(&s->held, 0);

	deferred_put(&s->deferred, &f->when, 0);
	if (s->turns || !f->in_order ||
	    deferred_is_due(&s->deferred, &f->when, f->n - 1))
		put_records(s, f);
	else
		put_text(s, f);
	overlap_shift(&s->held);
}

void
splice_put_blend(struct splice *s)
{
	const struct overlap_frame *first = overlap_at(&s->held, 0);
	const struct overlap_frame *last = overlap_at(&s->held,
	    s->held.n - 1);
	double u = (double)s->f.m.frame / ((double)s->blend + 1);
	char text[NUM_MAX];
	struct str number = { text, 0 };
	size_t i;

	number.n = num_print(text, (double)s->now.whole, 17);
	for (i = 0; i < s->tracks.n; i++) {
		struct spliced a = spliced_held(first, i), b = spliced_held(last, i);
		struct track *t = &s->tracks.t[i];

		deferred_put(&s->deferred, &s->now, i);
		push(t, &a);
		push(t, &b);
		track_between(t, track_at(t, 0), track_at(t, 1), u, number);
		track_shift(t);
		track_shift(t);
	}
	overlap_shift(&s->held);
	overlap_pop(&s->held);
}

void
splice_put_read(struct splice *s, struct track *t)
{
	const struct in *in = &s->ir.in;
	struct spliced p = { s->ir.rec.line, s->ir.rec.f[0], &s->now, in->name,
	    in->line };

	put_spliced(s, t, &p);
}
