#ifndef PICTURE_PLAYER_H
#define PICTURE_PLAYER_H

/* The lines of the page in player/, then a null pointer. */
extern const char *const player_line[];

#endif
