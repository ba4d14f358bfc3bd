#ifndef FORMAT_NPY_MEMBER_H
#define FORMAT_NPY_MEMBER_H

#include "base/in.h"
#include "format/npy/array.h"

/* An array that is read: a file, or a member of an archive. */
struct npy_member {
	struct in *in;
	const char *name;        /* for messages */
	unsigned long long at;   /* where its elements begin */
	unsigned long long row;  /* bytes of an element of the first index */
	char kind;               /* f, i, u or U; 0: there is no such array */
	int size;                /* bytes of an element */
	int little;
	struct npy_shape shape;
	const char *unfit;       /* why an array that is in order cannot be
	                          * used; NULL: it can */
};

/* Reads the header of the array that begins at that place and is so long, and
 * ends there. Dies if it is none that can be used. name has to last. */
void npy_member_open(struct npy_member *m, struct in *in, const char *name,
    unsigned long long at, unsigned long long length);
/* The bytes of row i, which hold until the next call for any array. */
const unsigned char *npy_member_row(const struct npy_member *m,
    unsigned long long i);
/* The number k in a row. */
double npy_member_number(const struct npy_member *m, const unsigned char *row,
    size_t k);
/* Prints a number of an array, in NUM_MAX: the shortest text that reads back to
 * the same there. Returns its length. */
size_t npy_member_print(const struct npy_member *m, double v, char *p);
/* Appends text k of an array of texts, as UTF-8. */
void npy_member_text(const struct npy_member *m, unsigned long long k,
    struct text *t);

#endif
