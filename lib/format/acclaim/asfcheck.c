#include <math.h>
#include <stdio.h>

#include "base/num.h"
#include "format/acclaim/asfcheck.h"
#include "format/acclaim/name.h"

static void
check_number(const struct in *in, struct str of, const char *what,
    struct str number)
{
	double v;

	if (!num_of(number, &v))
		in_fail(in, "joint %.*s: %s: expected a number, saw '%.*s'%s",
		    STRF(of), what, STRF(number), num_hint(number));
}

static void
check_bone(const struct skel *sk, int j, const struct in *in)
{
	const struct joint *jt = &sk->joint[j];
	int i;

	if (!(jt->has & HAS_BONE))
		in_fail(in, "joint %.*s: expected a bone, as Acclaim joints "
		    "have", STRF(jt->name));
	if (jt->length < 0)
		in_fail(in, "joint %.*s: its bone has a length below 0",
		    STRF(jt->name));
	for (i = 0; i < 3; i++)
		if (!isfinite(jt->length * jt->dir[i]))
			in_fail(in, "joint %.*s: its bone is too long",
			    STRF(jt->name));
}

static void
check_id(const struct skel *sk, int j, const struct in *in, struct map *ids,
    struct arena *arena)
{
	char text[24];
	struct ir_rec r;
	long long id;

	if (!skel_get(sk, j, IR_ID, &r))
		return;
	if (!num_int(r.f[1], -(1LL << 62), 1LL << 62, &id))
		in_fail(in, "joint %.*s: id: expected an integer, saw '%.*s'%s",
		    STRF(sk->joint[j].name), STRF(r.f[1]), num_hint(r.f[1]));
	snprintf(text, sizeof text, "%lld", id);
	if (!map_add(ids, str_keep(arena, str_of(text)), 0))
		in_fail(in, "joint %.*s: id %s is taken",
		    STRF(sk->joint[j].name), text);
}

/* The last word of a property's line may end the bone: a comment is not a
 * part of it. */
static void
check_attr(struct str of, const struct ir_rec *r, const struct in *in)
{
	struct str rest = r->tail, word, last = { "", 0 };

	while (str_field(&rest, &word) && word.s[0] != '#')
		last = word;
	if (str_iis(last, "end"))
		in_fail(in, "joint %.*s: attr %.*s: in Acclaim files a last "
		    "word '%.*s' ends the bone", STRF(of), STRF(r->f[1]),
		    STRF(last));
}

static void
check_joints(const struct skel *sk, const struct in *in)
{
	struct map ids = { 0 };
	struct arena arena = { NULL };
	struct ir_rec r;
	struct str name;
	int j, k;

	for (j = 1; j < (int)sk->n; j++) {
		name = sk->joint[j].name;
		check_bone(sk, j, in);
		check_id(sk, j, in, &ids, &arena);
		if (skel_get(sk, j, IR_MASS, &r))
			check_number(in, name, "mass", r.f[1]);
		if (skel_get(sk, j, IR_COFM, &r))
			check_number(in, name, "cofm", r.f[1]);
		for (k = -1; skel_next(sk, j, IR_ATTR, &k, &r);)
			check_attr(name, &r, in);
	}
	map_free(&ids);
	arena_free(&arena);
}

static void
check_unit(const struct skel *sk, const char *kind, const struct in *in)
{
	struct ir_rec r;
	int k = -1, n = 0;
	double v;

	while (skel_next(sk, -1, IR_UNIT, &k, &r)) {
		if (!str_is(r.f[0], kind))
			continue;
		if (n++)
			in_fail(in, "second unit %s", kind);
		if (!str_is(r.f[0], "angle") && (!num_of(r.f[1], &v) || v <= 0))
			in_fail(in, "unit %s: expected a number over 0, saw "
			    "'%.*s'%s", kind, STRF(r.f[1]), num_hint(r.f[1]));
	}
}

/* Documentation has its place in the header. */
static void
check_notes(const struct skel *sk, const struct in *in)
{
	struct ir_rec r;
	int k = sk->joint[0].first;

	if (skel_next(sk, -1, IR_NOTE, &k, &r))
		in_fail(in, "note '%.*s': expected before the first joint",
		    STRF(r.tail));
}

void
asf_check(const struct skel *sk, const struct in *in)
{
	acclaim_check_names(sk, in);
	check_joints(sk, in);
	check_unit(sk, "mass", in);
	check_unit(sk, "length", in);
	check_unit(sk, "angle", in);
	check_notes(sk, in);
}
