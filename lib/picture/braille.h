#ifndef PICTURE_BRAILLE_H
#define PICTURE_BRAILLE_H

#include "picture/scene.h"

enum braille_as { BRAILLE_DOTS, BRAILLE_ASCII };

struct braille_options {
	int poses;               /* how many of each reel; 0: as many as look
	                          * well */
	int columns;             /* how wide they are */
	int as;                  /* braille dots in UTF-8, or ASCII characters
	                          * that look alike */
};

/* Writes the strips of all reels. */
void put_braille(struct scene *s, const struct braille_options *o);

#endif
