#ifndef PICTURE_BRAILLE_H
#define PICTURE_BRAILLE_H

#include "picture/scene.h"

/* Writes the strips of all reels in braille dots, UTF-8, that many columns
 * wide; poses: of each, 0: as many as look well. */
void put_braille(struct scene *s, size_t poses, size_t columns);

#endif
