#ifndef BASE_KNOWN_KNOWN_H
#define BASE_KNOWN_KNOWN_H

#include "base/in.h"
#include "base/known/formats.h"

/* The formats, and what their files begin with. That is enough to tell which
 * tool reads a file; these functions know no more of a format. */

enum known {
	KNOWN_NONE = -1,
#define X(id, ...) KNOWN_##id,
	KNOWN_OWN(X)
	KNOWN_CHUNKED(X)
	KNOWN_FOREIGN(X)
	KNOWN_VAGUE(X)
#undef X
	KNOWN_COUNT
};

/* Those that tools have come first: so many. */
#define X(...) + 1
enum { KNOWN_OWNED = KNOWN_OWN(X) };
#undef X

struct format {
	const char *name;        /* as in "this is NAME" */
	const char *suffixes;    /* in lower case, a blank between two, or "" */
	const char *readers;     /* tools, the importer first, or "" */
	const char *writers;     /* tools, or "" */
	const char *other;       /* another program that reads it, or "" */
};

const struct format *known_format(enum known k);
/* The format of the files that such a group makes, by its id and type of four
 * letters each; KNOWN_NONE: not known. */
enum known known_group(const unsigned char *id, const unsigned char *type);
/* Returns the format of a file. head: its first IN_HEAD bytes; if there are
 * fewer, they are the whole file. Where they do not tell the format, or which
 * kind of glTF it is, the suffix of path does; path may be NULL. The result is
 * never KNOWN_NONE. */
enum known known_by(struct str head, const char *path);

/* Opens a file for a tool, as in_open() does. A message about a file of another
 * format then says what the file is and what the tool expects. expects: such as
 * "Acclaim motion". */
void known_open(struct in *in, const char *path, const char *tool,
    const char *expects);

#endif
