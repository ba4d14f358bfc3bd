#ifndef BASE_KNOWN_KNOWN_H
#define BASE_KNOWN_KNOWN_H

#include "base/in.h"
#include "base/known/formats.h"

/* The formats, and what their files begin with. That is enough to say which
 * tool reads a file; no more is known of a format here. */

enum known {
	KNOWN_NONE = -1,
#define X(id, ...) KNOWN_##id,
	KNOWN_OWN(X)
	KNOWN_FOREIGN(X)
	KNOWN_VAGUE(X)
#undef X
	KNOWN_COUNT
};

struct format {
	const char *name;        /* as in "this is NAME" */
	const char *suffixes;    /* in lower case, a blank between two, or "" */
	const char *readers;     /* tools, the importer first, or "" */
	const char *writers;     /* tools, or "" */
};

const struct format *known_format(enum known k);
/* The format of a file whose first IN_HEAD bytes are `head`; fewer bytes are
 * the whole file. Where they do not tell, the suffix of path, which may be
 * NULL, decides. The result is never KNOWN_NONE. */
enum known known_by(struct str head, const char *path);

/* in_open() for a tool. A message about a file of another format then says what
 * the file is, and what the tool expects: say, "Acclaim motion". */
void known_open(struct in *in, const char *path, const char *tool,
    const char *expects);

#endif
