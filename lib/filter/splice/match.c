#include "base/math/ratio.h"
#include "filter/splice/match.h"

/* What has to be the same in two skeletons. */
static int
matters(enum ir_word word)
{
	return word == IR_JOINT || word == IR_OFFSET || word == IR_REST ||
	    word == IR_AXIS || word == IR_BONE || word == IR_DOF ||
	    word == IR_UNIT || word == IR_SPACE;
}

static const struct str *
next_record(const struct skel *sk, size_t *i)
{
	while (*i < sk->nrec && !matters(sk->rec[*i].word))
		++*i;
	return *i < sk->nrec ? &sk->rec[(*i)++].line : NULL;
}

void
must_match_skel(const struct in *in, const struct skel *first,
    const struct skel *other)
{
	const struct str none = { "end skeleton", 12 }, *a, *b;
	size_t i = 0, k = 0;

	do {
		a = next_record(first, &i);
		b = next_record(other, &k);
		if (!a != !b || (a && !str_same(*a, *b)))
			in_die(in, "skeleton %.*s: expected the first "
			    "one's '%.*s', saw '%.*s'", STRF(other->name),
			    STRF(*(a ? a : &none)), STRF(*(b ? b : &none)));
	} while (a);
}

void
must_match_motion(const struct in *in, struct str name,
    const struct motion *first, const struct motion *other)
{
	struct ratio x = { 0, 1 }, y = { 0, 1 };
	size_t j;

	ratio_read(&x, first->rate);
	ratio_read(&y, other->rate);
	if (!str_same(first->rate, other->rate) && (!x.n || !ratio_same(x, y)))
		in_die(in, "motion %.*s: expected the rate %.*s of the first "
		    "motion, saw %.*s (%s)", STRF(name),
		    STRF(first->rate), STRF(other->rate),
		    x.n && y.n ? "resample" : "rescale -r");
	if (first->angle != other->angle)
		in_die(in, "motion %.*s: the first motion has another angle "
		    "unit (rescale)", STRF(name));
	if (first->world != other->world)
		in_die(in, "motion %.*s: the first motion is relative %s",
		    STRF(name), first->world ? "world" : "parent");
	if (first->sk->n != other->sk->n)
		in_die(in, "motion %.*s: expected %zu joints, saw %zu",
		    STRF(name), first->sk->n, other->sk->n);
	for (j = 0; j < first->sk->n; j++) {
		struct str joint = other->sk->joint[j].name;

		if (!str_same(first->sk->joint[j].name, joint) ||
		    !dof_same(&first->dof[j], &other->dof[j]))
			in_die(in, "motion %.*s: joint %.*s: the first motion "
			    "has other channels", STRF(name), STRF(joint));
	}
}
