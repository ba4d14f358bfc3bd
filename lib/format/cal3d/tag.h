#ifndef FORMAT_CAL3D_TAG_H
#define FORMAT_CAL3D_TAG_H

#include "base/in.h"
#include "base/text.h"

/* A pull tokenizer for the tag soup that Cal3D files are: XML's tags, but
 * several elements in a row at the top, with or without a prolog, and names
 * in any case. */

enum tag_kind {
	TAG_EOF,
	TAG_OPEN,                /* <NAME …>; after `/>` a TAG_CLOSE comes */
	TAG_CLOSE,
	TAG_TEXT,                /* between tags, perhaps white space */
	TAG_CDATA,
	TAG_COMMENT,
	TAG_PROLOG               /* <?…?> and <!DOCTYPE …> */
};

enum {
	TAG_DEPTH = 64,          /* elements inside each other */
	TAG_ATTRS = 64,          /* attributes of one tag */
	TAG_MAX = 1 << 20        /* bytes of one token */
};

struct tag_attr {
	struct str name, value;  /* the value as it stands in the file */
};

/* The current token points into the input and holds until the next call. */
struct tags {
	struct in in;            /* in.line: where the token begins */
	enum tag_kind kind;
	struct str name;         /* of TAG_OPEN and TAG_CLOSE */
	struct str text;         /* of the others; a prolog with its brackets */
	struct tag_attr attr[TAG_ATTRS];         /* of TAG_OPEN */
	size_t nattr;
	int depth;               /* elements that are open: with the one of
	                          * a TAG_OPEN, without that of a TAG_CLOSE */
	/* private */
	const char *p;           /* where the current token begins */
	const char *from;        /* where the white space before it begins */
	const char *end;         /* the end of the input that is held */
	const char *at;          /* where the next token begins */
	int eof;                 /* the input ends at `end` */
	int empty;               /* a `/>` has been read whose TAG_CLOSE is
	                          * not yet handed out */
	unsigned long long next; /* the line where the next token begins */
	struct text names;       /* of the open elements */
	size_t mark[TAG_DEPTH];  /* per open element, its name's place there */
	unsigned long long opened[TAG_DEPTH];    /* the line of its tag */
	struct text decoded;     /* what tag_attr() returned */
};

/* tool and expects as known_open() (known/known.h). */
void tags_open(struct tags *t, const char *path, const char *tool,
    const char *expects);
/* Reads a line in memory, which has to last; messages call it `name`. */
void tags_open_text(struct tags *t, const char *name, char *s, size_t n);
/* Reads the next token. Dies with file:line where tags do not match, the input
 * ends inside a token, or a limit is passed. */
enum tag_kind tag_next(struct tags *t);
/* Whether the element of the current tag is called z. */
int tag_is(const struct tags *t, const char *z);
/* The current token as it stands in the file, without the white space before
 * it, and that. Nothing for the TAG_CLOSE of a `/>`. */
struct str tag_whole(const struct tags *t);
struct str tag_space_before(const struct tags *t);
/* The value of an attribute, references resolved; 0 if there is none. Holds
 * until the next call. */
int tag_attr(struct tags *t, const char *name, struct str *value);

/* Adds a text of the file to `to`, with the references &lt; &gt; &amp; &quot;
 * &apos; and &#N; resolved. Any other is an error, a bare & is not. */
void tag_decode(struct text *to, struct str raw, const struct in *in);

/* White space as XML has it. Mostly the first comparison tells. */
static inline int
tag_space(char c)
{
	return (unsigned char)c <= ' ' &&
	    (c == ' ' || c == '\n' || c == '\t' || c == '\r');
}

/* Whether there is nothing but white space. */
int tag_blank(struct str a);

#endif
