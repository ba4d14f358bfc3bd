#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/out.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaffile_priv.h"

/* An animation file in binary form: each key has a translation and a
 * rotation. */

struct caf_writer {
	const struct xaffile *x;
	const struct in *in;     /* for messages */
	struct text t;           /* of the file, not yet written */
	/* of the current track */
	struct str name;         /* its joint's */
	struct text offset, rest;        /* what it has at rest; empty: unknown */
	float last;              /* the time of the key before */
};

static void
add_floats(struct caf_writer *w, const char *what, struct str fields, int n)
{
	if (!binary_add_floats(&w->t, fields, n, n > 1))
		in_fail(w->in, "joint %.*s: %s: expected %d floats, saw "
		    "'%.*s'%s", STRF(w->name), what, n, STRF(fields),
		    num_hint(fields));
}

/* A file of floats has fewer times than a stream. */
static void
add_time(struct caf_writer *w, struct str time, int first)
{
	float v;

	add_floats(w, "key", time, 1);
	v = bytes_lefloat((unsigned char *)w->t.s + w->t.n - sizeof v);
	if (!first && v == w->last)
		in_fail(w->in, "joint %.*s: the key at %.*s and the one before "
		    "have the same time as floats", STRF(w->name), STRF(time));
	w->last = v;
}

/* What a key does not have is as at rest. */
static struct str
or_rest(const struct caf_writer *w, const char *what, struct str time,
    struct str given, const struct text *rest)
{
	if (given.n)
		return given;
	if (!rest->n)
		in_fail(w->in, "joint %.*s: no %s at %.*s, which the binary "
		    "form needs", STRF(w->name), what, STRF(time));
	return text_get(rest);
}

static void
add_key(struct caf_writer *w, const struct xaffile_track *track,
    struct xafhold *h, size_t i)
{
	struct str time = xaffile_time(track, i);
	struct str t = xafhold_stated(h, track, i);
	struct str r = xaffile_rotation(track, i);

	if (!t.n)
		t = xaffile_translation(track, i);
	add_time(w, time, i == 0);
	add_floats(w, "translation",
	    or_rest(w, "translation", time, t, &w->offset), 3);
	add_floats(w, "rotation", or_rest(w, "rotation", time, r, &w->rest), 4);
}

static int
has_rotations(const struct xaffile_track *track)
{
	size_t i;

	for (i = 0; i < track->keys; i++)
		if (xaffile_rotation(track, i).n)
			return 1;
	return 0;
}

/* Without a skeleton nothing is known, nor is a rotation between others. */
static void
find_rest(struct caf_writer *w, const struct xaffile_track *track, int j)
{
	const struct skel *sk = w->x->sk;
	struct ir_rec r;
	struct str text;

	w->name = sk->joint[j].name;
	w->offset.n = w->rest.n = 0;
	if (!w->x->bare && skel_get(sk, j, IR_OFFSET, &r))
		cal3d_add_fields(&w->offset, r.f + 1, 3);
	if (kept_get(&w->x->kept, track->kept, "rotation", &text))
		text_str(&w->rest, text);
	else if (w->x->bare || has_rotations(track))
		return;
	else if (!skel_get(sk, j, IR_REST, &r))
		text_z(&w->rest, "0 0 0 1");
	else
		cal3d_add_rotation(&w->rest, r.f + 1, sk->angle);
}

static void
write_track(struct caf_writer *w, int j, long long id)
{
	const struct xaffile_track *track = &w->x->track[j];
	struct xafhold h;
	size_t i;

	find_rest(w, track, j);
	xafhold_begin(&h, w->x, track);
	binary_add_int(&w->t, id);
	binary_add_int(&w->t, (long long)track->keys);
	for (i = 0; i < track->keys; i++) {
		add_key(w, track, &h, i);
		out_str(text_get(&w->t));
		w->t.n = 0;
	}
}

static void
write_head(struct caf_writer *w, const struct xaffile_plan *p)
{
	int version = kept_version(&w->x->kept);
	struct str duration = text_get(&p->duration);

	text_mem(&w->t, "CAF", 4);
	binary_add_int(&w->t, version);
	if (version >= BINARY_WIDE)
		binary_add_int(&w->t, 0);
	if (!binary_add_floats(&w->t, duration, 1, 0))
		in_fail(w->in, "duration: expected a float, saw '%.*s'%s",
		    STRF(duration), num_hint(duration));
	binary_add_int(&w->t, (long long)p->n);
	if (version >= BINARY_WIDE)
		binary_add_int(&w->t, 0);
}

void
xaffile_write_binary(const struct xaffile *x, const struct xaffile_plan *p)
{
	struct caf_writer w;
	size_t i;
	int j;

	memset(&w, 0, sizeof w);
	w.x = x;
	w.in = p->in;
	out_binary();
	out_hold();              /* until all floats are known to be ones */
	write_head(&w, p);
	for (i = 0; i < p->n; i++) {
		j = p->track[i].index;
		write_track(&w, j, p->id[j]);
	}
	out_str(text_get(&w.t));
	out_release();
	free(w.t.s);
	free(w.offset.s);
	free(w.rest.s);
}
