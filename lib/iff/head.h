#ifndef IFF_HEAD_H
#define IFF_HEAD_H

#include "iff/iff.h"

/* Headers of chunks; inside of lib/iff. */

enum { IFF_HEADMAX = 20 };       /* 64-bit header and type */

struct iff_level {
	struct iff_head head;
	size_t pathlen;
	struct iff_names *names;         /* of its members so far */
	int extended;            /* its end was moved: it was too short */
};

unsigned long long iff_get(const unsigned char *p, int bytes, int little);
/* Whether these four bytes may be an id or a type. */
int iff_is_id(const unsigned char *p);
/* Reads the header at p, n bytes of which are there, of a member of `up`
 * that begins at h->offset. Of an incomplete one returns 0. */
int iff_head_read(struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n);
/* Moves the ends of all open groups that are before `end` there. */
void iff_extend(struct iff *f, unsigned long long end);
/* Leaves the pad behind a chunk or group that has ended. */
void iff_skip_pad(struct iff *f, const struct iff_head *h);
/* Dies where what the input begins with is no group, naming what it is. */
void iff_recognise(struct in *in);

/* How often a member of this name occurred in a group, this time included;
 * 0: there are too many names. */
unsigned long iff_count(struct iff_names **names, const struct iff_head *h);
void iff_forget(struct iff_names *names);

/* Notes a fault; up to IFF_FAULTS of them per event. */
enum { IFF_FAULTS = 12 };
void iff_fault(struct iff *f, unsigned long long offset, const char *fmt, ...)
    PRINTF(3, 4);
/* What is wrong with a header by itself and in its group. */
void iff_audit(struct iff *f, const struct iff_head *h,
    const struct iff_head *up);

#endif
