#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "filter/diff/compare.h"
#include "filter/diff/diff.h"

/* --- one of the two streams, item by item --- */

struct diff_side {
	const char *label;
	struct ir ir;
	struct motion_choice choice;
	struct diff_item item;   /* the current one */
	unsigned long long items;        /* so far */
	int keep;                /* set it: item.sk will not be freed */
	struct skel *sk;
	int used;                /* sk has been an item, or that of one */
	int again;               /* the current record is still to be looked
	                          * at */
};

/* name: of the motions to take; or NULL, which takes all motions, and the
 * skeletons that no motion of their unit has used. */
static void
side_open(struct diff_side *s, const char *label, const char *path,
    const char *name)
{
	memset(s, 0, sizeof *s);
	s->label = label;
	s->choice.want = name;
	s->choice.filter = 1;
	ir_open(&s->ir, path);
}

static int
set_item(struct diff_side *s, enum ir_kind kind)
{
	s->item.kind = kind;
	s->item.name = kind == IR_MOTION ? s->ir.name : s->sk->name;
	s->item.sk = s->sk;
	s->item.ir = &s->ir;
	s->items++;
	s->used = 1;
	return 1;
}

/* Goes on to the next skeleton, or at the end of a unit to none. Where no
 * motion has used the skeleton before, it is an item of its own, which comes
 * first: then this returns 1, and is called again for the same record. */
static int
leave_skeleton(struct diff_side *s)
{
	s->again = s->sk && !s->used && !s->choice.want;
	if (s->again)
		return set_item(s, IR_SKELETON);
	if (s->keep)
		s->sk = NULL;
	s->keep = s->used = 0;
	skel_follow(&s->sk, &s->ir);
	return 0;
}

/* The next item; 0 at the end of the stream. */
static int
side_next(struct diff_side *s)
{
	const struct ir *ir = &s->ir;
	int begin;

	while (s->again || ir_next(&s->ir) != IR_EOF) {
		begin = ir->rec.word == IR_BEGIN;
		if (ir->rec.word == IR_FINISH ||
		    (begin && ir->kind == IR_SKELETON)) {
			if (leave_skeleton(s))
				return 1;
		} else if (begin && ir->kind == IR_MOTION &&
		    motion_chosen(&s->choice, &s->ir)) {
			return set_item(s, IR_MOTION);
		}
	}
	return 0;
}

/* Writes that the item has no partner. */
static void
side_put_only(const struct diff_side *s, const struct diff_item *item)
{
	out_fmt("only %s %s", s->label,
	    item->kind == IR_MOTION ? "motion" : "skeleton");
	out_field(item->name);
	out_ch('\n');
}

/* --- partners --- */

/* An item of b that came before its partner, in memory. */
struct held {
	struct diff_item item;
	struct text name, lines;
	unsigned long long line; /* the number of the first of these lines */
	int done;                /* it has found its partner */
};

struct diff {
	const struct diff_options *opt;
	struct diff_side a, b;
	struct held *held;
	size_t n, cap;
	int found;               /* a difference has been found */
};

/* Takes over the current item of b. */
static void
hold(struct diff *d)
{
	struct ir *ir = &d->b.ir;
	struct held *h;

	d->held = xgrow(d->held, &d->cap, d->n + 1, sizeof *d->held);
	h = &d->held[d->n++];
	memset(h, 0, sizeof *h);
	h->item = d->b.item;
	text_str(&h->name, h->item.name);
	h->item.name = text_get(&h->name);
	d->b.keep = 1;
	if (h->item.kind != IR_MOTION)
		return;
	h->line = ir->in.line;
	for (; ir->rec.word != IR_END; ir_next(ir))
		text_line(&h->lines, ir->rec.line);
	text_line(&h->lines, ir->rec.line);
}

static void
compare_held(const struct diff *d, const struct held *h, struct diff_tally *t)
{
	struct diff_item b = h->item;
	struct ir ir;

	b.ir = &ir;
	ir_open_again(&ir, &d->b.ir, &h->lines, h->line);
	if (b.kind == IR_MOTION)
		ir_next(&ir);
	diff_compare(t, &d->a.item, &b, d->opt->limit);
	ir_close(&ir);
}

static void
let_go(struct held *h)
{
	h->done = 1;
	free(h->lines.s);
}

static void
put_only(struct diff *d, const struct diff_side *s,
    const struct diff_item *item)
{
	side_put_only(s, item);
	d->found = 1;
}

static int
is_partner(const struct diff *d, const struct diff_item *b)
{
	const struct diff_item *a = &d->a.item;

	return a->kind == b->kind && str_same(a->name, b->name);
}

static struct held *
find_held(const struct diff *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (!d->held[i].done && is_partner(d, &d->held[i].item))
			return &d->held[i];
	return NULL;
}

/* Reads b up to the partner of the current item of a; 0 if it has none. */
static int
seek_partner(struct diff *d)
{
	while (side_next(&d->b)) {
		if (is_partner(d, &d->b.item))
			return 1;
		hold(d);
	}
	return 0;
}

/* Compares the current item of a; 0 if it has no partner. */
static int
compare_item(struct diff *d)
{
	struct held *h = find_held(d);
	struct diff_tally t;

	if (!h && !seek_partner(d))
		return 0;
	if (h)
		compare_held(d, h, &t);
	else
		diff_compare(&t, &d->a.item, &d->b.item, d->opt->limit);
	d->found |= tally_put(&t, d->a.item.name);
	tally_end(&t);
	if (h)
		let_go(h);
	return 1;
}

/* Whether both streams may have just one item, and of the same kind: the
 * current one is the first of a, and b has no other than the one held. */
static int
may_be_only(const struct diff *d)
{
	return d->a.items == 1 && d->b.items == 1 &&
	    d->held[0].item.kind == d->a.item.kind;
}

/* Compares the two, whatever their names. Only then is a read on: if it has
 * another item, they were not the only ones, and the result is not written.
 * Returns whether a has another. */
static int
compare_only(struct diff *d)
{
	struct diff_item a = d->a.item;
	struct text name = { NULL, 0, 0 };
	struct diff_tally t;
	int more;

	text_str(&name, a.name);
	a.name = text_get(&name);
	d->a.keep = 1;
	compare_held(d, &d->held[0], &t);
	more = side_next(&d->a);
	if (more) {
		put_only(d, &d->a, &a);
	} else {
		d->found |= tally_put(&t, a.name);
		let_go(&d->held[0]);
	}
	tally_end(&t);
	free(name.s);
	return more;
}

/* Returns whether a has another item. */
static int
take_item(struct diff *d)
{
	if (!compare_item(d)) {
		if (may_be_only(d))
			return compare_only(d);
		put_only(d, &d->a, &d->a.item);
	}
	return side_next(&d->a);
}

static void
put_rest(struct diff *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (!d->held[i].done)
			put_only(d, &d->b, &d->held[i].item);
	while (side_next(&d->b))
		put_only(d, &d->b, &d->b.item);
}

int
diff_streams(const char *a, const char *b, const struct diff_options *o)
{
	struct diff d = { 0 };
	int more;

	d.opt = o;
	side_open(&d.a, "a", a, o->name);
	side_open(&d.b, "b", b, o->name);
	more = side_next(&d.a);
	while (more)
		more = take_item(&d);
	put_rest(&d);
	if (!d.a.items && !d.b.items) {
		motion_found(&d.a.choice, &d.a.ir);
		in_fail(&d.a.ir.in, "no motion and no skeleton");
	}
	return d.found;
}
