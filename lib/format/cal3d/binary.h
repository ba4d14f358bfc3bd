#ifndef FORMAT_CAL3D_BINARY_H
#define FORMAT_CAL3D_BINARY_H

#include "base/in.h"
#include "base/text.h"

/* Cal3D's binary files (CSF, CAF): a magic word, the version, then integers
 * and floats of four bytes, the low one first, and names, which end in NUL
 * after a count of their bytes. */

enum {
	BINARY_FIRST = 699,      /* from here to BINARY_LAST there is one
	                          * layout */
	BINARY_COMMON = 700,     /* a version that all readers know */
	BINARY_LAST = 1100,
	BINARY_WIDE = 1300,      /* a version with lights and flags besides */
	BINARY_NAME = 1 << 20    /* bytes of a name, with its NUL */
};

/* Whether a version has a known layout. */
int binary_knows(long long version);

/* Whether the input, of which nothing has been consumed, begins with the magic
 * word; passes over it then, and messages name bytes. Dies where it begins
 * with that of another binary file of Cal3D. */
int binary_open(struct in *in, const char *magic);

/* These read a value, and die where it is not there; messages call it `what`.
 * They set in->line to the place of its first byte. */
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
/* Conjugates a quaternion, as cal3d_add_quat() does (cal3d/number.h). */
void binary_turn(float *q);
/* The name holds until the next call. */
struct str binary_name(struct in *in, const char *what);
/* Warns where bytes follow the last `what`. */
void binary_end(struct in *in, const char *what);

/* These add to a file. */
void binary_add_int(struct text *to, long long n);
/* Adds the floats nearest to n numbers; nan_too: they may be words such as NaN.
 * Returns 0, and adds nothing, where there are not n of them, or one is out of
 * the range of floats. */
int binary_add_floats(struct text *to, struct str fields, int n, int nan_too);
/* Adds n floats, bit by bit. */
void binary_add_bits(struct text *to, const float *v, int n);
void binary_add_name(struct text *to, struct str name);

#endif
