#ifndef BASE_LINEFILE_H
#define BASE_LINEFILE_H

#include "base/in.h"
#include "base/text.h"

/* A file of words that is read several times, such as one that belongs to an
 * option. */
struct line_file {
	const char *name;        /* as messages show it; NULL: none */
	struct text lines;
};

/* Reads it. Dies with "expected LINES, saw none" if it has no words. */
void line_file_load(struct line_file *file, const char *path,
    const char *lines);
/* Opens it again; messages are about the file. */
void line_file_open(struct in *in, const struct line_file *file);

#endif
