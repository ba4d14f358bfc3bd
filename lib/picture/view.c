#include <math.h>
#include <string.h>

#include "base/num.h"
#include "picture/view.h"

static const struct {
	const char *word;
	struct view view;
} known[] = {
	{ "front", { VIEW_SIDE, 0 } },
	{ "side", { VIEW_SIDE, 90 } },
	{ "back", { VIEW_SIDE, 180 } },
	{ "top", { VIEW_TOP, 0 } }
};

static void
read_view(const struct opt *o, const char *arg)
{
	struct view *v = o->to;
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].word, arg) == 0) {
			*v = known[i].view;
			return;
		}
	v->from = VIEW_DEGREES;
	if (!num_of(str_of(arg), &v->degrees) || v->degrees < -360 ||
	    v->degrees > 360)
		opt_expected(o->letter, "front, side, back, top, or degrees "
		    "from -360 to 360", arg);
	v->degrees -= 360 * round(v->degrees / 360);
}

struct opt
view_option(int letter, struct view *to)
{
	return opt_call(letter, read_view, to);
}
