#ifndef FORMAT_SDL_SCENE_H
#define FORMAT_SDL_SCENE_H

#include "base/map.h"
#include "base/text.h"
#include "format/sdl/action.h"
#include "ir/ir.h"

/* An `actions` object, ready to be evaluated. */

struct sdl_channel {
	size_t item;
	int rank;                /* place among the item's channels */
	struct str word;         /* for `dof` */
	struct sdl_use *use;     /* see sdl_uses_at() */
	size_t n;
	unsigned long long line;
};

struct sdl_item {
	struct str id, parent, type;     /* the type decoded */
};

struct sdl_curve {
	struct nurbs nurbs;
	size_t cvcap, nknots, knotcap;
	struct str name;
	unsigned long long line;
};

/* Starts as all zero. */
struct sdl_scene {
	struct sdl_curve **curve;
	struct sdl_action **action;
	struct sdl_item *item;
	struct sdl_channel *channel;     /* by item and rank, once read */
	size_t curves, curvecap, actions, actioncap, items, itemcap;
	size_t channels, channelcap;
	struct map curve_of, action_of, item_of, channel_of;
	struct text head;        /* its source and note records */
	struct arena arena;
};

/* Takes the current record into the scene. Dies with file:line if it does not
 * fit. At the object's end, what is there is checked as a whole. */
void sdl_scene_take(struct sdl_scene *s, struct ir *ir);
void sdl_scene_free(struct sdl_scene *s);

#endif
