#ifndef FORMAT_CAL3D_BINARY_H
#define FORMAT_CAL3D_BINARY_H

#include "base/in.h"
#include "base/text.h"

/* Cal3D's binary files (CSF, CAF): a magic word, the version, then integers
 * and floats of four bytes, the low one first, and names, which end in NUL
 * after a count of their bytes. */

enum {
	BINARY_FIRST = 699,      /* these versions have one layout, */
	BINARY_COMMON = 700,     /* all readers know it, */
	BINARY_LAST = 1100,
	BINARY_WIDE = 1300,      /* that one lights and flags, too */
	BINARY_NAME = 1 << 20    /* bytes of a name, with its NUL */
};

/* Whether a version has a known layout. */
int binary_knows(long long version);

/* Whether the input, of which nothing has been consumed, begins with the magic
 * word; passes over it then, and messages name bytes. Dies where it begins
 * with that of another binary file of Cal3D. */
int binary_open(struct in *in, const char *magic);

/* These read what the message about it calls `what`, and die where it is not
 * there. Before them in->line is set to its first byte. */
int binary_version(struct in *in);
int binary_int(struct in *in, const char *what, int lo, int hi);
/* Adds the texts of n floats, at most 4, with a blank between them: the
 * shortest that read back to them. */
void binary_floats(struct in *in, const char *what, int n, struct text *to);
/* Whether the next n floats are there and finite; looks at them only. */
int binary_finite(struct in *in, float *v, int n);
/* Passes over n floats that are there. */
void binary_skip(struct in *in, int n);
/* Adds their texts, as binary_floats() does. */
void binary_add_texts(struct text *to, const float *v, int n);
/* Makes a quaternion the other's, as cal3d_add_quat() (cal3d/number.h). */
void binary_turn(float *q);
/* Holds until the next call. */
struct str binary_name(struct in *in, const char *what);
/* Warns where there is more behind `what`. */
void binary_end(struct in *in, const char *what);

/* These add to a file. */
void binary_add_int(struct text *to, long long n);
/* The floats nearest to n numbers, or nan_too words such as NaN; 0, and nothing
 * is added, where there are not n, or one is out of range. */
int binary_add_floats(struct text *to, struct str fields, int n, int nan_too);
void binary_add_finite(struct text *to, const float *v, int n);
void binary_add_name(struct text *to, struct str name);

#endif
