#ifndef FORMAT_IFF_IFF_PRIV_H
#define FORMAT_IFF_IFF_PRIV_H

#include "format/iff/iff.h"

enum { IFF_HEADMAX = 20 };       /* 64-bit header and type */

/* The names of members, each with the number of those that have it. Starts as
 * { NULL }. */
struct iff_names {
	struct iff_named *root;
	size_t n;                /* names */
	struct arena arena;
};

/* Returns how often a member of this name has occurred, this time included. */
size_t iff_names_count(struct iff_names *names, const struct iff_head *h);
void iff_names_free(struct iff_names *names);

/* A group that is open. */
struct iff_level {
	struct iff_head head;
	size_t pathlen;
	struct iff_names names;  /* of its members so far */
	int extended;            /* its end was moved: it was too short */
};

/* Whether these four bytes may be an id or a type. */
int iff_is_id(const unsigned char *p);
/* Whether a chunk of this id within a FORM is a group. */
int iff_is_group(const unsigned char *id);
/* Reads the header of a member of `up` from the n bytes at p, which are at
 * h->offset in the file. Returns 0 if it is incomplete. */
int iff_head_read(struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n);
/* Returns how long a header is, with the type of a group, as far as the n bytes
 * at p tell: the end of the file may have cut it. For a group that has a size
 * the type does not count, as that size shows that the type is cut. */
size_t iff_head_len(const struct iff_head *up, const unsigned char *p,
    size_t n);
/* Returns how long the pad of a member that has ended should be. */
unsigned iff_pad(const struct iff_head *h, const struct iff_head *up,
    int align);
/* The n bytes at p are no proper pad: returns how many of them to take for one.
 * If a chunk follows the pad of a smaller alignment, or none, it is this. */
unsigned iff_guess_pad(const struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n, unsigned pad);
int iff_is_zero(const unsigned char *p, size_t n);
/* Dies if the input does not begin with a group, and says what it is. */
void iff_recognise(struct in *in);

/* Whether an id or type is this one. */
int iff_is(const unsigned char *id, const char *z);
/* Prints an id or type as names of the IR are written, '/', ':', '[' and ']'
 * encoded as well: at most 12 bytes. Returns their end. */
char *iff_put_name(char *p, const unsigned char *id);
/* Prints `ID` or, for a group, `ID:TYPE`. */
char *iff_put_label(char *p, const struct iff_head *h);
/* These two print the same for messages, with a NUL, into buf[IFF_LABEL], and
 * return buf. */
enum { IFF_LABEL = 26 };
const char *iff_name(char *buf, const unsigned char *id);
const char *iff_label(char *buf, const struct iff_head *h);

/* Notes a fault; up to IFF_FAULTS of them per event. */
enum { IFF_FAULTS = 12 };
void iff_fault(struct iff *f, unsigned long long offset, const char *fmt, ...)
    PRINTF(3, 4);
/* Notes what is wrong with a header by itself and in its group. */
void iff_audit(struct iff *f, const struct iff_head *h,
    const struct iff_head *up);

/* Returns the first `want` bytes of the payload of the chunk or group just
 * handed out, or fewer if there are no more; they are not consumed. A group's
 * payload begins with its type. That many bytes are held in memory. */
const unsigned char *iff_peek(struct iff *f, size_t want, size_t *got);
/* Returns the group around what was just handed out; depth -1: the file. */
const struct iff_head *iff_parent(const struct iff *f);

/* Lists for people what the chunk just handed out holds: the fields of a
 * well-known chunk, else the beginning of its text or numbers, or nothing. It
 * may read the payload. */
void iff_list_fields(struct iff *f);

#endif
