#include <stdlib.h>

#include "figure/human.h"
#include "filter/retarget/doubt.h"
#include "filter/retarget/hang.h"

/* --- hands and feet --- */

static const struct {
	int end, above;
} ends[] = {
	{ HUMANOID_LEFT + HUMANOID_FOOT, HUMANOID_LEFT + HUMANOID_LOWER_LEG },
	{ HUMANOID_RIGHT + HUMANOID_FOOT, HUMANOID_RIGHT + HUMANOID_LOWER_LEG },
	{ HUMANOID_LEFT + HUMANOID_HAND, HUMANOID_LEFT + HUMANOID_LOWER_ARM },
	{ HUMANOID_RIGHT + HUMANOID_HAND, HUMANOID_RIGHT + HUMANOID_LOWER_ARM }
};

enum { ENDS = sizeof ends / sizeof *ends };

static int
has_child(const struct skel *sk, int j)
{
	size_t i;

	for (i = (size_t)j + 1; i < sk->n; i++)
		if (sk->joint[i].parent == j)
			return 1;
	return 0;
}

/* Whether hand or foot i is not known although the limb goes on, or the other
 * figure has one. */
static int
misses(const struct human *h, const struct human *other, int i)
{
	int above = h->joint[ends[i].above];

	return h->joint[ends[i].end] < 0 && above >= 0 &&
	    (other->joint[ends[i].end] >= 0 || has_child(h->sk, above));
}

static void
tell_missing(const struct human *h, const struct human *other)
{
	struct text t = { NULL, 0, 0 };
	int i;

	for (i = 0; i < ENDS; i++)
		if (misses(h, other, i)) {
			text_z(&t, t.n ? ", " : "");
			text_z(&t, humanoid_name(ends[i].end));
		}
	if (t.n)
		err_warn("%s: no %.*s: they follow nothing", h->file,
		    (int)t.n, t.s);
	free(t.s);
}

void
doubt_figures(const struct doubted *target, const struct doubted *source,
    const struct bone_map *map, int only_warn)
{
	struct human t, s;

	human_make(&t, target->sk, target->file);
	human_make(&s, source->sk, source->file);
	human_doubt(&t, only_warn ? HUMAN_LIKED : HUMAN_MAPPED);
	human_doubt(&s, only_warn ? HUMAN_LIKED : HUMAN_MAPPED);
	human_tell_shape(&t);
	human_tell_shape(&s);
	tell_missing(&t, &s);
	tell_missing(&s, &t);
	if (only_warn && t.has_rest && s.has_rest)
		hang_check(&t.body, &s.body, map, t.file, 1);
	human_free(&t);
	human_free(&s);
}
