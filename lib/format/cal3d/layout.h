#ifndef FORMAT_CAL3D_LAYOUT_H
#define FORMAT_CAL3D_LAYOUT_H

#include "format/cal3d/tag.h"

/* How a file is laid out: its white space, its quotes, the order and case of
 * its attributes, whether elements without content are `<A/>` or `<A></A>`, and
 * what stands before the first element and after the last one. A reader takes
 * that from the first element of each kind and puts what is not the default as
 * `attr - layout KEY TEXT` records, a writer takes it from these. */

enum { LAYOUT_ATTRS = 8 };       /* attributes of an element */

enum layout_kind {
	LAYOUT_HOLDER,           /* it has elements in it */
	LAYOUT_FIELDS,           /* a text of fields, with one blank between
	                          * two */
	LAYOUT_TEXT              /* any text without white space around it */
};

/* How an attribute is written; bits. */
enum {
	LAYOUT_SOME = 1,         /* wherever it has a value. Otherwise a file
	                          * in which the first such element is without
	                          * it has none of it */
	LAYOUT_ABSENT = 2,       /* by default not: where the file has it */
	LAYOUT_VERBATIM = 4,     /* it is any text, not fields */
	LAYOUT_NEEDED = 8        /* no such element is without it */
};

struct layout_attr {
	const char *name;
	unsigned how;
};

/* An element. A table has them in the order in which they are written, each
 * after its parent. */
struct layout_elem {
	const char *name;        /* what follows its last `/` is that of its
	                          * tag */
	int parent;              /* its row in the table, or -1 */
	enum layout_kind kind;
	struct layout_attr attr[LAYOUT_ATTRS];   /* those that have values, up
	                                          * to one without a name, in
	                                          * the order of the default */
	const char *magic;       /* NULL, or a MAGIC that it has by default: of
	                          * the first one it is the file's */
};

/* Private: where an attribute of a pattern begins, with the white space before
 * it, where its value goes, and where it ends. */
struct layout_slot {
	int attr;                /* -1: it has the value that is there */
	size_t from, at, to;
};

/* Private: a piece of a file without the values. */
struct layout_pattern {
	struct text text;
	size_t tag;              /* where the start tag begins */
	size_t end;              /* where more attributes go */
	struct layout_slot *slot;
	size_t n, cap;
	int seen;                /* it is from the file */
	int mixed;               /* the file has others besides */
};

/* Private: an element's start tag, its end tag, or both where it has no
 * content, with the white space before them; of a start tag also that before
 * the text. */
enum layout_form { LAYOUT_OPEN, LAYOUT_CLOSE, LAYOUT_EMPTY, LAYOUT_FORMS };

struct layout {
	const struct layout_elem *elem;
	int n;
	/* private */
	struct layout_pattern (*pattern)[LAYOUT_FORMS];  /* per element */
	struct text tail;        /* what follows the last element */
	struct text scratch, made;
	/* private, of a reader */
	struct text before;      /* what is before the next element at the top,
	                          * or after the last one */
	struct text raw;         /* the piece that is not yet compared */
	struct layout_slot value[LAYOUT_ATTRS];  /* where in raw values are; to
	                                          * is 0 where there is none */
	int pending;             /* its element, or -1 */
	unsigned long long line; /* where that begins */
	struct text trail;       /* the white space that ended a text */
	int begun;               /* a token has been seen */
	int row[TAG_DEPTH];      /* the open elements, -1 for unknown ones */
	int last[TAG_DEPTH + 1]; /* per depth, the last element there */
	int closed;              /* the next end tag is that of a `/>` */
	unsigned long long odd;  /* the first line whose layout is not kept;
	                          * 0: none */
};

/* Begins with the defaults. The table has n rows, and has to last. */
void layout_begin(struct layout *l, const struct layout_elem *table, int n);
void layout_end(struct layout *l);

/* Reading: elem_next() calls this for each token, where elems.layout is
 * set. */
void layout_see(struct layout *l, const struct tags *t);
/* Puts the records, at the end of the file. Warns where the layout is not kept,
 * as elements of a kind differ in it. */
void layout_put_attrs(struct layout *l, struct in *in);

/* Writing. Takes the text of a `layout` record; dies if it is none. stream: the
 * name of the input, for messages. */
void layout_take(struct layout *l, const char *stream, struct str text);
/* These add to a file. value[] has a value for each attribute of the element,
 * in the order of the table: raw, or NULL for none. */
void layout_add_open(struct layout *l, int elem, const struct str *value,
    struct text *to);
void layout_add_close(struct layout *l, int elem, struct text *to);
/* An element without content */
void layout_add_empty(struct layout *l, int elem, const struct str *value,
    struct text *to);
/* An element with a text, which may be empty. */
void layout_add_text(struct layout *l, int elem, const struct str *value,
    struct str text, struct text *to);
/* The white space before such an element, for others that stand there. */
void layout_add_space(struct layout *l, int elem, struct text *to);
/* What follows the last element, a newline by default. */
void layout_add_tail(struct layout *l, struct text *to);

#endif
