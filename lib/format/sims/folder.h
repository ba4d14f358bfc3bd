#ifndef FORMAT_SIMS_FOLDER_H
#define FORMAT_SIMS_FOLDER_H

#include "base/map.h"
#include "base/text.h"

/* The files beside a file of The Sims, whose names differ from those in it in
 * the case of letters. Starts as { 0 }. */
struct folder {
	const char *dir;         /* NULL: that of the file */
	const char *file;        /* NULL or "-": standard input, which is taken
	                          * to be in the current directory */
	/* private */
	struct text path;
	char **name;
	size_t n, cap;
	struct map names;        /* their places */
	int read;
};

/* Returns the path of the file that is called that, with the suffix, which
 * holds until the next call; NULL if there is none. Of several that differ in
 * the case of letters it is the one that does not, else the first. Dies if the
 * directory cannot be read. */
const char *folder_find(struct folder *f, struct str name, const char *suffix);
/* The directory, for messages. */
const char *folder_name(struct folder *f);
void folder_free(struct folder *f);

#endif
