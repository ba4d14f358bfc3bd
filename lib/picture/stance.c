#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "figure/contacts.h"
#include "picture/scene.h"

static void
take_feet(const struct figure *f, const struct shot *shot, double (*at)[3])
{
	size_t i, n = f->feet[0] + f->feet[1];

	for (i = 0; i < n; i++)
		memcpy(at[i], shot->at[f->foot[i]], sizeof at[i]);
}

static struct contacts *
find_contacts(struct scene *s, const struct reel *reel)
{
	const struct figure *f = reel->figure;
	struct contacts *c = contacts_new(reel->up, reel->rate, f->leg, 2,
	    f->feet);
	double (*at)[3] = xcalloc(f->feet[0] + f->feet[1] + 1, sizeof *at);
	struct shot shot = { 0 };
	size_t k, side;

	for (k = 0; k < reel->frames; k++) {
		scene_shot(s, reel, k, &shot);
		take_feet(f, &shot, at);
		contacts_add(c, shot.when, at);
		for (side = 0; side < 2; side++)
			if (reel->contacts[side])
				contacts_say(c, side, shot.stands[side]);
	}
	contacts_find(c);
	shot_free(&shot);
	free(at);
	return c;
}

static struct stance *
list_stances(const struct contacts *c, size_t frames, size_t *n)
{
	struct stance *list = NULL;
	size_t cap = 0, k;
	int side, was;

	for (side = 0; side < 2; side++)
		for (was = 0, k = 0; k < frames; k++) {
			int on = contacts_on(c, (size_t)side, k);

			if (on && !was) {
				list = xgrow(list, &cap, *n + 1, sizeof *list);
				list[*n].side = side;
				list[(*n)++].first = k;
			}
			if (on)
				list[*n - 1].last = k;
			was = on;
		}
	return list;
}

/* The least height in the reel: of what is drawn. */
static double
lowest_of(const struct reel *reel)
{
	int axis = 0;

	while (reel->up[axis] == 0)
		axis++;
	return reel->lo[axis];
}

struct stance *
scene_stances(struct scene *s, const struct reel *reel, size_t *n,
    double *ground)
{
	const struct figure *f = reel->figure;
	struct stance *list;
	struct contacts *c;

	*n = 0;
	*ground = lowest_of(reel);
	if (reel->still || f->leg <= 0 || (reel->rate <= 0 &&
	    !reel->contacts[0] && !reel->contacts[1]))
		return NULL;
	c = find_contacts(s, reel);
	list = list_stances(c, reel->frames, n);
	contacts_ground(c, ground);
	contacts_free(c);
	return list;
}
