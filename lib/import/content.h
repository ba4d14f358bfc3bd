#ifndef IMPORT_CONTENT_H
#define IMPORT_CONTENT_H

#include "base/text.h"

enum { CONTENT_KINDS = 11 };

/* What a stream holds, counted without a look at whether it is right. Starts
 * zeroed. */
struct content {
	unsigned long long n[CONTENT_KINDS];
	int in_motion;
	struct text frame;       /* of the last value */
	struct text picture;     /* the last one: "640x480 rgb" */
};

/* A line of a stream, or one with which option -i describes a picture. */
void content_line(struct content *t, struct str line);
/* "31 joints, 128 frames"; "nothing" where nothing counts. */
void content_put(const struct content *t, struct text *to);
void content_free(struct content *t);

#endif
