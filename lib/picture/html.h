#ifndef PICTURE_HTML_H
#define PICTURE_HTML_H

#include "picture/scene.h"

/* Writes a page that plays all reels, which have rigs. */
void put_html(struct scene *s);

#endif
