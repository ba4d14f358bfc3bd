#ifndef FORMAT_IFF_IFF_H
#define FORMAT_IFF_IFF_H

#include "base/in.h"
#include "base/str.h"

/* Walks chunked files: EA IFF-85 (FORM, LIST, CAT, PROP; chunks padded to 2
 * bytes), the kinds that Alias and Maya added (FOR4 … PRO8; padded to 4 and
 * 8) in any nesting, and RIFF. It takes one pass, and nothing is held but the
 * nesting. */

enum { IFF_DEPTH = 64 };         /* groups nested deeper are not entered */

#define IFF_NOEND (~0ULL)        /* an end that is not known */

enum iff_event {
	IFF_EOF,
	IFF_GROUP,               /* a group begins */
	IFF_CHUNK,
	IFF_END,                 /* a group ends; head and path are its own */
	IFF_FAULT                /* something wrong that can be survived; head
	                          * and path are still what they were before */
};

enum iff_role {
	IFF_PLAIN,               /* no group */
	IFF_FORM, IFF_LIST, IFF_CAT, IFF_PROP,
	IFF_RIFF                 /* RIFF, RIFX, RF64, BW64, and LIST in them */
};

struct iff_head {
	unsigned char id[4], type[4];    /* type: of groups */
	enum iff_role role;
	int align;               /* of a group: pads its members to that */
	int depth;               /* groups around it */
	unsigned long long offset;       /* where its header begins */
	unsigned long long size;         /* as it says; open: what there is */
	int open;                /* it has no size: up to its parent's end */
	unsigned long long data; /* where its payload begins: a group's type */
	unsigned long long end;  /* where that ends */
	int wide;                /* header of 16 bytes: 64-bit size */
	int little;              /* little-endian */
};

struct iff_fault {
	unsigned long long offset;
	char text[120];
	int notice;              /* untidy only: no reader goes wrong by it */
};

struct iff_level;

struct iff {
	struct in in;
	struct iff_head head;
	struct str path;         /* as ir(5) writes it, and a NUL */
	struct iff_fault fault;
	int for8;                /* sizes of FOR8 groups: 32 or 64 bits; 0: no
	                          * such group yet */
	int cut_is_fault;        /* set it: a file that ends inside a chunk is
	                          * no error, but has that as its last fault */
	int cut;                 /* there was this fault */
	unsigned char pad[8];    /* the pad between what ended last and what
	                          * has just been handed out */
	size_t npad;             /* its length */
	/* private */
	int align, top, state, groups;
	struct iff_level *level;         /* top + 1 of them, [0] the file */
	char *pathbuf;
	struct iff_fault *queue;
	int nfault, ifault;
	size_t held;             /* handed out by iff_read() */
	unsigned long long nopad;        /* where a pad was missing last */
	unsigned long long datasize;     /* RF64: of `data` */
};

/* align: what all chunks are padded to, 2, 4 or 8, or 0: as their groups say.
 * Dies if it is no such file, and names what it is instead. */
void iff_open(struct iff *f, const char *path, int align);
void iff_close(struct iff *f);

/* Goes on to the next event. Dies with the offset if it cannot, as the file
 * ends inside a chunk, unless that is a fault. */
enum iff_event iff_next(struct iff *f);

/* Whether faults of what was just handed out come next. */
int iff_has_fault(const struct iff *f);
/* Consumes the payload piece by piece; NULL at its end. Of a group that is
 * read in this way, iff_next() does not hand out the members. Dies if the
 * file ends before the payload does, unless that is a fault. */
const unsigned char *iff_read(struct iff *f, size_t *got);

/* Shared properties: the chunks of a PROP hold for the FORMs of its type up
 * to the end of its LIST, unless a FORM has such a chunk itself. */

enum { IFF_PROPS = 256 };        /* properties at a time, at most */

struct iff_props {
	size_t n;
	struct iff_prop {
		unsigned char type[4], id[4];
		unsigned long long offset;       /* of the chunk */
		int depth;                       /* of its LIST */
		unsigned long long own;          /* a bit for each depth: the
		                                  * open FORM there has such a
		                                  * chunk itself */
	} v[IFF_PROPS];
};

/* Has to be called for each event. */
void iff_props_take(struct iff_props *props, const struct iff *f,
    enum iff_event event);
/* Returns the next property that a FORM shares, or NULL; *i starts at 0. Call
 * it when the FORM has ended, before the next event. Within the FORM it tells
 * what would be shared if no more chunks came. */
const struct iff_prop *iff_props_next(const struct iff_props *props,
    const struct iff_head *form, size_t *i);

/* What is to be written of a file. */
struct iff_view {
	int list;                /* a list for people, not IR */
	int audit;               /* no chunks in the IR, only what is wrong */
	int quiet;               /* no notices */
	const char *pattern;     /* only what has such a path, or NULL: all */
	const char *file;        /* name as given, of several, or NULL */
};

/* Walks a file to its end and writes its chunks, notices and faults; that it is
 * cut off is a fault, too. name: of the object. Returns whether there was a
 * fault. */
int iff_put(struct iff *f, struct str name, const struct iff_view *v);

#endif
