#ifndef DRAW_HTML_H
#define DRAW_HTML_H

#include "draw/scene.h"

/* Writes a page that plays all reels. */
void put_html(struct scene *s);

#endif
