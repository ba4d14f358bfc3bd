#ifndef CAL3D_ELEM_H
#define CAL3D_ELEM_H

#include "cal3d/tag.h"

/* Elements of Cal3D files: their texts, numbers, comments, and what is passed
 * on because it has no meaning here. */

struct elems {
	struct tags t;
	struct text text;        /* the content last read */
	struct text comments;    /* comments met since this was cleared; each
	                          * line of them ends in LF */
	struct text prolog;      /* likewise <?…?> and <!…>, a line each */
	struct text keep;        /* what elem_attrs() and elem_raw() made */
};

/* The next tag, TAG_EOF or a text that is not white space; takes care of the
 * others. */
enum tag_kind elem_next(struct elems *e);
/* The next child element of the one that is open: 1, or 0 at its end tag.
 * Text between the children is an error. */
int elem_child(struct elems *e);
/* At the start tag of an element that holds text: its content, references
 * resolved, without white space around; moves to its end tag. */
struct str elem_content(struct elems *e);
/* Moves to the end tag of an element that should be empty; what it holds is
 * an error. */
void elem_empty(struct elems *e);
/* The attributes of the start tag at hand but those in the list, as
 * `NAME="VALUE" …` on one line. Empty if there are none. */
struct str elem_attrs(struct elems *e, const char *const *but, size_t nbut);
/* The element that begins here, with all that is in it, on one line; moves to
 * its end tag. */
struct str elem_raw(struct elems *e);

/* Splits a text at white space into at most max fields; returns how many
 * there are, max + 1 for more. */
int elem_fields(struct str text, struct str *f, int max);
/* Without white space at both ends. */
struct str elem_trim(struct str a);
/* An integer that an attribute or element has to be, or dies. */
long long elem_int(const struct elems *e, struct str text, const char *what,
    long long lo, long long hi);

#endif
