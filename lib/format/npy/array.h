#ifndef FORMAT_NPY_ARRAY_H
#define FORMAT_NPY_ARRAY_H

#include <stddef.h>
#include <stdint.h>

#include "base/temp.h"

/* An array as bytes: its header, version 1.0, and its elements, the low byte
 * first, in the order of C. */

enum { NPY_DIMS = 3 };           /* no array has more */

struct npy_shape {
	int n;
	unsigned long long size[NPY_DIMS];
};

/* Appends the header. type: such as "<f4". */
void npy_add_head(struct text *t, const char *type,
    const struct npy_shape *shape);
/* These append elements. */
void npy_add_int(struct text *t, uint64_t bits, int bytes);
void npy_add_double(struct text *t, double v);
void npy_add_float(struct text *t, double v);

/* A whole array of n texts: appends its header to head, and its elements to
 * rest. A byte that is no UTF-8 becomes U+DC80 to U+DCFF, as Python has it. */
void npy_add_texts(struct text *head, struct spool *rest,
    const struct str *text, size_t n);
/* How many bytes these elements are: each has room for the longest. */
double npy_texts_size(const struct str *text, size_t n);
/* Appends a whole array of one text without dimensions. */
void npy_add_text(struct text *t, struct str text);
/* A whole array of one number without dimensions. */
void npy_add_number(struct text *t, double v);

#endif
