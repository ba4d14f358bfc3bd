#ifndef FORMAT_CAL3D_ELEM_H
#define FORMAT_CAL3D_ELEM_H

#include "format/cal3d/tag.h"

/* Elements of Cal3D files: their texts, their comments, and what is passed on
 * because it has no meaning here. */

struct elems {
	struct tags t;
	struct text text;        /* the content last read */
	struct text comments;    /* those since this was cleared; each line of
	                          * them ends in LF */
	struct text prolog;      /* likewise <?…?> and <!…>, a line each */
	struct text keep;        /* what elem_attrs() and elem_raw() made */
};

/* Moves to the next tag, TAG_EOF or text that is not white space, and takes
 * care of the others. */
enum tag_kind elem_next(struct elems *e);
/* Moves to the next child of the element that is open: 1, or 0 at its end tag.
 * Text between the children is an error. */
int elem_child(struct elems *e);
/* From the start tag of an element that holds text moves to its end tag.
 * Returns the content, references resolved, without white space around. */
struct str elem_content(struct elems *e);
/* Moves to the end tag of an element that should be empty; what it holds is
 * an error. */
void elem_empty(struct elems *e);
/* The attributes of the current start tag but those in the list, as
 * `NAME="VALUE" …` on one line. Empty if there are none. */
struct str elem_attrs(struct elems *e, const char *const *but, size_t nbut);
/* The element whose start tag is the current one, with all that is in it, on
 * one line; moves to its end tag. */
struct str elem_raw(struct elems *e);

/* Takes the first line, which ends in LF, off a text; 0 where there is none. */
int elem_line(struct str *lines, struct str *line);
/* Splits a text at white space into at most max fields; returns how many
 * there are, max + 1 for more. */
int elem_fields(struct str text, struct str *f, int max);
/* Without white space at both ends. */
struct str elem_trim(struct str a);
/* The integer that an attribute or element has to be; dies where it is
 * none. */
long long elem_int(const struct elems *e, struct str text, const char *what,
    long long lo, long long hi);
/* Whether a count is there, and is not n. */
int elem_count_differs(struct str count, size_t n);

#endif
