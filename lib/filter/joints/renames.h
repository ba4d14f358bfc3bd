#ifndef FILTER_JOINTS_RENAMES_H
#define FILTER_JOINTS_RENAMES_H

#include "base/map.h"

/* New names of joints, by a file of lines `new-name old-name`; names as the IR
 * writes them. */
struct renames {
	struct str *given, *old; /* of each line */
	size_t n, cap, oldcap;
	struct map names;        /* from the old name to the line */
	struct arena arena;
};

/* path NULL: none. Dies with file:line where it is no such file. */
void renames_read(struct renames *r, const char *path);
/* What a joint will be called. */
struct str renames_get(const struct renames *r, struct str old);

#endif
