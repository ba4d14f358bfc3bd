#include <math.h>
#include <string.h>

#include "base/num.h"
#include "format/gltf/extras.h"
#include "ir/motion.h"

/* With such numbers frames can be told apart, and no product overflows. */
static const double largest = 1e15, fastest = 1e6;

/* A member that is a string; else an empty text. */
static struct str
word_of(struct json *j, size_t extras, const char *key)
{
	size_t v = json_get(j, extras, key);

	return v && json_kind(j, v) == JSON_STRING ? json_string(j, v) :
	    str_of("");
}

static void
take_rate(struct gltf_extras *e, struct str rate)
{
	double r = rate_read(rate, &e->num, &e->den);

	if (r > 0 && r <= fastest && e->num < largest && e->den < largest)
		e->rate = rate;
}

static void
take_loop(struct gltf_extras *e, struct str loop)
{
	if (str_is(loop, "once") || str_is(loop, "cycle"))
		e->loop = loop;
}

static void
take_first(struct gltf_extras *e, struct str first)
{
	double v;

	if (num_of(first, &v) && fabs(v) < largest)
		e->first = v;
}

void
gltf_extras_read(struct gltf_extras *e, struct gltf *g, size_t animation)
{
	struct json *j = &g->json;
	size_t v = json_get(j, animation, "extras");

	memset(e, 0, sizeof *e);
	if (!v || json_kind(j, v) != JSON_OBJECT)
		return;
	take_rate(e, word_of(j, v, "rate"));
	take_loop(e, word_of(j, v, "loop"));
	take_first(e, word_of(j, v, "first"));
}
