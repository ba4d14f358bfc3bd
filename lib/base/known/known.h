#ifndef BASE_KNOWN_KNOWN_H
#define BASE_KNOWN_KNOWN_H

#include "base/in.h"
#include "base/known/formats.h"

/* The formats, and what their files begin with: enough to say which tool reads
 * a file. No more of a format is known here. */

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
	const char *suffixes;    /* in lower case, a blank between two; "" */
	const char *readers;     /* tools, the importer first; "" none does */
	const char *writers;
};

const struct format *known_format(enum known k);
/* What a file is that begins so: its first IN_HEAD bytes or, if that is all
 * there is of it, fewer. path, which may be NULL, decides by its suffix where
 * these say nothing. Never KNOWN_NONE. */
enum known known_by(struct str head, const char *path);

/* in_open() for tool: a message about a file of another format says so, and
 * that the tool expects, say, "Acclaim motion". */
void known_open(struct in *in, const char *path, const char *tool,
    const char *expects);

#endif
