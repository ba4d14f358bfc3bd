#ifndef FORMAT_SDL_RULES_H
#define FORMAT_SDL_RULES_H

#include "base/in.h"
#include "base/str.h"

/* What both the reader and the writer of Animation SDL have to keep to. */

/* What a name in the DEFINITION section stands for. */
enum sdl_name { SDL_CURVE, SDL_PATH, SDL_PARAMETER };

/* Whether a statement that begins with this word defines something, and what;
 * and whether a section begins with the word. */
int sdl_defines(struct str word, enum sdl_name *what);
int sdl_is_section(struct str word);

/* The parameters of such a statement, in the order in which the IR has them. */
enum sdl_parameter {
	SDL_ALONG,               /* the curve of a path, which has no key */
	SDL_DEGREE, SDL_KNOTS, SDL_IN, SDL_OUT, SDL_CVS,
	SDL_CARRIED              /* without a known meaning */
};

enum sdl_parameter sdl_parameter(enum sdl_name what, struct str key);

/* How many arguments the statement of a type of items has at least and at most,
 * and whether they are numbers; else they are names. */
void sdl_args(struct str type, int *least, int *most, int *numbers);
/* Returns the IR's word for a channel of such an item: `tx` …; "" if it is only
 * carried; NULL if items of that type have no such channel. */
const char *sdl_channel(struct str type, struct str name);
/* Takes `[AXIS]` off a timewarp of a `channel` record; `-` if it has none. */
struct str sdl_axis(struct str *warp);

/* Dies if it is no curve; hint ends the message, see num_hint(). */
void sdl_check_curve(const struct in *in, struct str name, size_t degree,
    size_t cvs, const double *knot, size_t knots, const char *hint);

/* Whether a text that is carried is read back as it is: as the value of a
 * parameter; or as a statement, or the part of one that ends with a brace. */
int sdl_is_value(struct str text);
int sdl_is_statement(struct str text);

#endif
