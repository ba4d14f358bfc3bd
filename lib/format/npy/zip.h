#ifndef FORMAT_NPY_ZIP_H
#define FORMAT_NPY_ZIP_H

#include "base/temp.h"

/* Writing a zip archive whose members are stored as they are: their dates are
 * all 1980-01-01, so that the same members make the same bytes. */

/* Neither a member nor the archive may be longer, as there is no ZIP64: who
 * writes one sees to that. */
#define ZIP_MOST 0xffffffffu

/* Starts zeroed. */
struct zip {
	unsigned long long at;   /* bytes so far */
	/* private */
	struct text directory;
	unsigned n;
};

/* Writes a member: first `head`, then what is in `rest`, or nothing (NULL). */
void zip_put(struct zip *z, const char *name, const struct text *head,
    struct spool *rest);
void zip_finish(struct zip *z);

/* Writes what a spool holds. */
void zip_put_spool(struct spool *s);

#endif
