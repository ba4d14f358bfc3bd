#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/cal3d/xaffile.h"
#include "ir/reduce.h"

/* Reads n numbers; 0 if there are not that many. */
static int
read_numbers(struct str text, double *v, int n)
{
	struct str f;
	int i = 0;

	while (i < n && str_field(&text, &f) && num_of(f, &v[i]))
		i++;
	return i == n;
}

/* The keys as numbers; what no key has is none at all. NULL where some have a
 * part that others lack. */
static struct reduce_key *
read_keys(const struct xaffile_track *t)
{
	struct reduce_key *keys = xcalloc(t->keys, sizeof *keys), *to;
	size_t i, has_t = 0, has_r = 0;

	for (i = 0; i < t->keys; i++) {
		to = &keys[i];
		memcpy(to->q, quat_none, sizeof to->q);
		read_numbers(xaffile_time(t, i), &to->time, 1);
		has_t += read_numbers(xaffile_translation(t, i), to->t, 3) != 0;
		has_r += read_numbers(xaffile_rotation(t, i), to->q, 4) &&
		    quat_unit(to->q);
	}
	if ((has_t && has_t < i) || (has_r && has_r < i)) {
		free(keys);
		return NULL;
	}
	return keys;
}

static void
measure(const struct xaffile *x, size_t j, const struct reduce_key *k,
    struct reduce_share *s)
{
	const struct xaffile_track *t = &x->track[j];
	size_t i;

	s->length = vec_len(x->sk->joint[j].offset);
	for (i = 0; k && i < t->keys; i++) {
		s->length = fmax(s->length, vec_len(k[i].t));
		s->moves |= !str_same(xaffile_translation(t, i),
		    xaffile_translation(t, 0)) ||
		    !str_same(xaffile_rotation(t, i), xaffile_rotation(t, 0));
	}
}

static void
drop(struct xaffile_track *t, const unsigned char *keep)
{
	size_t i, n = 0;

	for (i = 0; i < t->keys; i++)
		if (keep[i])
			t->key[n++] = t->key[i];
	t->keys = n;
}

void
xaffile_reduce(struct xaffile *x, double tolerance)
{
	size_t n = x->sk->n, j;
	struct reduce_key **k = xcalloc(n, sizeof *k);
	struct reduce_share *s = xcalloc(n, sizeof *s);
	unsigned char *keep;

	for (j = 0; j < n; j++) {
		if (x->track[j].keys)
			k[j] = read_keys(&x->track[j]);
		measure(x, j, k[j], &s[j]);
	}
	reduce_shares(x->sk, s);
	for (j = 0; j < n; j++) {
		if (!k[j])
			continue;
		keep = xmalloc(x->track[j].keys);
		reduce_keys(k[j], x->track[j].keys, s[j].reach,
		    reduce_tolerance(&s[j], tolerance), keep);
		drop(&x->track[j], keep);
		free(keep);
		free(k[j]);
	}
	free(k);
	free(s);
}
