#ifndef FORMAT_ACCLAIM_ASF_PRIV_H
#define FORMAT_ACCLAIM_ASF_PRIV_H

#include "base/map.h"
#include "format/acclaim/asf.h"
#include "format/acclaim/lex.h"

/* A skeleton file as text: numbers are checked when they are read, and stay as
 * they were written. What there can be many of is a text of lines. */

enum { ASF_MAXDOF = 7 };         /* tx ty tz rx ry rz l */

enum { ASF_ROOT = -1, ASF_NOPARENT = -2 };       /* beside the bones */

struct asf_bone {
	struct str name;         /* as the file has it, */
	struct str joint;        /* and as the IR writes it */
	struct str id;           /* empty: none */
	struct str direction[3], length;
	struct str axis[3], order;
	struct str dof[ASF_MAXDOF], limit[2 * ASF_MAXDOF];
	int ndof, nlimit;
	struct str comma;        /* among the limits, see num_comma() */
	struct str mass, cofm;   /* empty: none */
	struct text extra;       /* unknown properties, see asf_unknown() */
	struct text comment;     /* in it, or between it and the next */
	unsigned long long line; /* where it begins */
	unsigned long long child;        /* where it is made a child */
	int parent;              /* a bone's index, or see above */
};

struct asf {
	struct lex lx;
	struct arena arena;
	struct str version;      /* empty: none */
	struct str name;         /* of the skeleton, raw */
	struct text note;        /* head comments, documentation */
	struct text unit;        /* KIND VALUE */
	struct text unitextra;   /* unknown ones, see asf_unknown() */
	struct text extra;       /* unknown sections, the same */
	struct text comment;     /* outside of the root and the bones */
	struct text skin;        /* names as the IR writes them */
	struct str root;         /* its name as the IR writes it */
	struct str order[ASF_MAXDOF];    /* its channels */
	int norder;
	struct str axis;         /* its rotation order, lower case */
	struct str position[3], orientation[3];
	struct text rootextra, rootcomment;
	struct asf_bone *bone;
	size_t nbone, cap;
	int *ordered;            /* the bones, parents before children */
	struct map names, ids;   /* of the bones; names as the IR writes them */
};

/* asftree.c and asfbone.c: the sections that are more than a few lines. The
 * keyword is the current word; afterwards that is the next one. */
void asf_read_root(struct asf *asf);
void asf_read_bones(struct asf *asf);
void asf_read_hierarchy(struct asf *asf);
/* Sets asf->ordered; dies if the hierarchy is no tree of all bones. */
void asf_order_bones(struct asf *asf);

/* asffield.c: what properties consist of. */

/* Which of n words the current one is, n if none. Dies if its bit has been set
 * in *seen, else sets it. of: whose property it is, for messages. */
int asf_property(struct asf *asf, const char *const *word, int n,
    unsigned *seen, const char *of);

/* These move past what they read. */

/* The n numbers that follow the current word. */
void asf_numbers(struct asf *asf, int n, struct str *v);
/* The number that follows the current word, more than 0, or 0 if it may. what:
 * the property, for messages. */
struct str asf_measure(struct asf *asf, const char *what, int zero);
/* The channels that follow the current word; returns how many there are. */
int asf_channels(struct asf *asf, struct str *v);
/* The current word as a rotation order such as XYZ; returns it in lower
 * case. what: the property, for messages. */
struct str asf_order(struct asf *asf, const char *what);
/* The current word and the rest of its line, whatever they are: adds the line
 * KEY TEXT to the list, the key as the IR writes it. Returns whether the line
 * ended with the word `end`, if it may, which is left out. */
int asf_unknown(struct asf *asf, struct text *list, int may_end);
/* Dies: the current word is no number. */
void asf_no_number(const struct lex *lx, const char *what,
    const char *expected) NORETURN;
/* A name as the IR writes it. */
struct str asf_ir_name(struct asf *asf, struct str name);
/* The input at another line, for messages. */
struct in asf_at(const struct asf *asf, unsigned long long line);

#endif
