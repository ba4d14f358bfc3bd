#ifndef FORMAT_CAL3D_KEPT_H
#define FORMAT_CAL3D_KEPT_H

#include "base/text.h"
#include "ir/skel.h"

/* What attr records keep of a Cal3D file, for writing it again. A joint of -1
 * is the whole file. */
struct kept {
	const struct skel *sk;   /* whose records they are */
	int native;              /* it came from a Cal3D file: else they mean
	                          * something else, and nothing is kept */
	int binary;              /* in binary form */
	struct text version;     /* of that file; empty: it says none */
	const char *magic;       /* of the file */
	const char *xml, *bin;   /* what `source` calls its two forms */
	const char *stream;      /* its name, for messages */
};

/* Takes the words of a `source` record. */
void kept_take_source(struct kept *k, struct str words);
/* The version of a binary file: that of the source, as far as there are such
 * files. */
int kept_version(const struct kept *k);

/* The text of the first record of that key; 0 if there is none. */
int kept_get(const struct kept *k, int j, const char *key, struct str *text);
/* Adds the texts of all such records, each between `before` and `after`. Dies
 * where it is no piece of a file that can stand there: attributes ("attrs",
 * "header"), elements ("xml") or what comes before these ("prolog"). */
void kept_add(const struct kept *k, int j, const char *key,
    const char *before, const char *after, struct text *to);
/* The same of a text that is kept as `OF TEXT`: it holds as long as there is
 * what it was said of. */
int kept_get_of(const struct kept *k, int j, const char *key, struct str *of,
    struct str *text);
/* Adds a count as attribute: the one that is kept for n, or n. */
void kept_add_count(const struct kept *k, int j, const char *key,
    const char *name, size_t n, struct text *to);
/* Adds what stands before the file's element. */
void kept_add_head(const struct kept *k, struct text *to);

#endif
