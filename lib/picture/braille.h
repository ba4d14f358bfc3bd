#ifndef PICTURE_BRAILLE_H
#define PICTURE_BRAILLE_H

#include "picture/scene.h"

/* Writes the strips of all reels in braille dots, in UTF-8. columns: how wide
 * they are. poses: how many of each reel; 0: as many as look well. */
void put_braille(struct scene *s, size_t poses, size_t columns);

#endif
