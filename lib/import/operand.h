#ifndef IMPORT_OPERAND_H
#define IMPORT_OPERAND_H

#include "base/known/known.h"

/* A file that is to be given to the tool that reads it. */
struct operand {
	const char *name;        /* as messages show it */
	const char *path;        /* as that tool gets it: "-" where it cannot
	                          * open it again */
	enum known format;
	int directory;
	/* private */
	int fd;
	size_t nhead;
	char head[IN_HEAD];
};

/* path "-" or NULL: standard input. Returns 0, with errno set, if it cannot be
 * read. A directory has the format KNOWN_EMPTY. */
int operand_open(struct operand *o, const char *path);
void operand_close(struct operand *o);

#endif
