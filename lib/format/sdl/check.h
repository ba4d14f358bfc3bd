#ifndef FORMAT_SDL_CHECK_H
#define FORMAT_SDL_CHECK_H

#include <stddef.h>

#include "base/in.h"
#include "base/str.h"

/* What both who reads and who writes Animation SDL has to keep to. */

/* Dies if it is no curve; hint ends the message, see num_hint(). */
void sdl_check_curve(const struct in *in, struct str name, size_t degree,
    size_t cvs, const double *knot, size_t knots, const char *hint);

/* Whether a text that is carried is read back as it is: as the value of a
 * parameter, or as one statement or as much of it as comes before a brace,
 * and that brace. */
int sdl_is_value(struct str text);
int sdl_is_statement(struct str text);

#endif
