#ifndef FORMAT_CAL3D_KEPT_H
#define FORMAT_CAL3D_KEPT_H

#include "base/text.h"
#include "ir/skel.h"

/* What attr records keep of a Cal3D file, for writing it again. Below, joint
 * -1 means the whole file. */
struct kept {
	const struct skel *sk;   /* it has the records */
	int native;              /* sk came from a Cal3D file; otherwise its
	                          * records mean something else, and nothing
	                          * is kept */
	int binary;              /* that file was binary */
	struct text version;     /* the version that it states; empty: none */
	const char *magic;       /* the MAGIC of such files: XSF or XAF */
	const char *xml, *bin;   /* what `source` calls their two forms */
	const char *stream;      /* the name of the input, for messages */
};

/* Takes the words of a `source` record. */
void kept_take_source(struct kept *k, struct str words);
/* The version of a binary file to write: that of the source where it is one
 * that binary files have, else BINARY_COMMON. */
int kept_version(const struct kept *k);

/* Gets the text of the first record of that key; returns 0 if there is none. */
int kept_get(const struct kept *k, int j, const char *key, struct str *text);
/* Adds the texts of all records of that key, each between `before` and
 * `after`. The key says what a text has to be: attributes ("attrs", "header"),
 * elements ("xml") or what comes before all elements ("prolog"); dies where it
 * is something else. */
void kept_add(const struct kept *k, int j, const char *key,
    const char *before, const char *after, struct text *to);
/* Like kept_get(), for a record `KEY OF TEXT`, such as `numbones 3 4`: a file
 * of three bones that says 4. The TEXT may be written again only if what is
 * written is still what *of says. */
int kept_get_of(const struct kept *k, int j, const char *key, struct str *of,
    struct str *text);
/* Adds a count as the attribute `name`: the text that is kept for n, or else
 * n. */
void kept_add_count(const struct kept *k, int j, const char *key,
    const char *name, size_t n, struct text *to);
/* Adds what stands before the SKELETON or ANIMATION: prolog and HEADER. */
void kept_add_head(const struct kept *k, struct text *to);

#endif
