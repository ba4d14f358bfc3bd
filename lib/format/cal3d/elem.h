#ifndef FORMAT_CAL3D_ELEM_H
#define FORMAT_CAL3D_ELEM_H

#include "format/cal3d/tag.h"

/* Elements of Cal3D files: their content, their comments, and what is kept in
 * the IR without a meaning there. */

struct elems {
	struct tags t;
	struct text text;        /* the content last read */
	struct text comments;    /* the comments since this was cleared; each of
	                          * their lines ends in LF */
	struct text prolog;      /* <?…?> and <!…> since this was cleared, a
	                          * line for each */
	struct text keep;        /* what elem_attrs() and elem_raw() made */
	struct layout *layout;   /* NULL, or what takes notice of all tokens */
};

/* Moves to the next tag, to text that is not white space, or to TAG_EOF. Keeps
 * the comments and the prolog on the way. */
enum tag_kind elem_next(struct elems *e);
/* Moves to the next child of the open element and returns 1, or moves to its
 * end tag and returns 0. Text between the children is an error. */
int elem_child(struct elems *e);
/* Moves from the start tag of an element that holds text to its end tag.
 * Returns the content with references resolved, without white space around
 * it. */
struct str elem_content(struct elems *e);
/* Moves to the end tag of an element that has to be empty; content is an
 * error. */
void elem_empty(struct elems *e);
/* Returns the attributes of the current start tag as one line `NAME="VALUE" …`,
 * without those in the list. Empty if there are none. */
struct str elem_attrs(struct elems *e, const char *const *but, size_t nbut);
/* Returns the element whose start tag is the current one, with its content, as
 * one line. Moves to its end tag. */
struct str elem_raw(struct elems *e);

/* Removes the first line, which ends in LF, from a text; returns 0 if there is
 * none. */
int elem_line(struct str *lines, struct str *line);
/* Splits a text at white space into at most max fields. Returns how many there
 * are, or max + 1 if there are more. */
int elem_fields(struct str text, struct str *f, int max);
/* Returns the text without white space at both ends. */
struct str elem_trim(struct str a);
/* Returns the integer that is the value of an attribute or element. Dies if
 * that is no integer from lo to hi. */
long long elem_int(const struct elems *e, struct str text, const char *what,
    long long lo, long long hi);
/* Whether there is a count and it is not n. */
int elem_count_differs(struct str count, size_t n);

#endif
