#ifndef FORMAT_SDL_ITEM_H
#define FORMAT_SDL_ITEM_H

#include "base/str.h"

/* What a name in the DEFINITION section stands for. */
enum sdl_name { SDL_CURVE, SDL_PATH, SDL_PARAMETER };

/* Whether a statement that begins with this word defines something; a section
 * begins with it. */
int sdl_defines(struct str word, enum sdl_name *what);
int sdl_is_section(struct str word);

/* The parameters of a statement that defines one, in the order in which the IR
 * has them. */
enum sdl_parameter {
	SDL_ALONG,               /* the curve of a path, which has no key */
	SDL_DEGREE, SDL_KNOTS, SDL_IN, SDL_OUT, SDL_CVS,
	SDL_CARRIED              /* without a known meaning */
};

enum sdl_parameter sdl_parameter(enum sdl_name what, struct str key);

/* What Animation SDL says of the types of animatable items. */

/* Says how many arguments a type's statement has, and whether they are
 * numbers or names. */
void sdl_args(struct str type, int *least, int *most, int *numbers);
/* Returns the IR's word for a channel of such an item: `tx` …; "" where it is
 * only carried; NULL where items of that type have no such channel. */
const char *sdl_channel(struct str type, struct str name);
/* Takes `[AXIS]` off a timewarp of a `channel` record; `-` if it has none. */
struct str sdl_axis(struct str *warp);

#endif
