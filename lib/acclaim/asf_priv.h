#ifndef ACCLAIM_ASF_PRIV_H
#define ACCLAIM_ASF_PRIV_H

#include "acclaim/asf.h"
#include "acclaim/lex.h"

/* A skeleton file as text: numbers are checked when they are read, and stay as
 * they were written. */

/* A list of things that keep their order. */
struct asf_item {
	struct asf_item *next;
	struct str key, text;
};

struct asf_list {
	struct asf_item *first, **last;
};

enum { ASF_MAXDOF = 7 };         /* tx ty tz rx ry rz l */

struct asf_bone {
	struct str name;         /* as the file has it, */
	struct str joint;        /* and as the IR writes it */
	struct str id;           /* empty: none */
	struct str direction[3], length;
	struct str axis[3], order;
	struct str dof[ASF_MAXDOF], limit[2 * ASF_MAXDOF];
	int ndof, nlimit;
	struct str mass, cofm;   /* empty: none */
	struct asf_list extra;   /* unknown properties, key as in the IR */
	struct asf_list comment; /* in it or behind it */
	unsigned long long line; /* where it begins */
	unsigned long long child; /* where the hierarchy makes it a child */
	int parent;              /* index of a bone; -1 the root, -2 none */
};

struct asf {
	struct lex lx;
	struct arena arena;
	struct str version;              /* empty: none */
	struct str name;                 /* of the skeleton, raw */
	struct asf_list note;            /* head comments, documentation */
	struct asf_list unit;            /* key and value */
	struct asf_list unitextra;       /* unknown units */
	struct asf_list extra;           /* lines of unknown sections */
	struct asf_list comment;         /* elsewhere */
	struct asf_list skin;            /* names as the IR writes them */
	struct str order[ASF_MAXDOF];    /* of the root */
	int norder;
	struct str axis;                 /* its rotation order, lower case */
	struct str position[3], orientation[3];
	struct asf_list rootextra, rootcomment;
	struct str root;         /* its name as the IR writes it */
	struct asf_bone *bone;
	size_t nbone, cap;
	size_t *ordered;         /* the bones, parents before children */
	/* private */
	struct asf_list *home;   /* where comments go */
	struct map names, ids;   /* to find bones by */
};

/* The parts of the reader. */
void asf_add(struct asf *asf, struct asf_list *list, struct str key,
    struct str text);
void asf_read_root(struct asf *asf);
void asf_read_bones(struct asf *asf);
void asf_read_hierarchy(struct asf *asf);
/* A name as the IR writes it. */
struct str asf_ir_name(struct asf *asf, struct str name);
/* Reads n numbers that follow the word at hand, and moves past them. */
void asf_numbers(struct asf *asf, int n, struct str *v);
/* Reads the channel words that follow the word at hand; returns how many. */
int asf_channels(struct asf *asf, struct str *v);
/* A rotation order at hand, such as XYZ, in lower case; moves past it. */
struct str asf_order(struct asf *asf, const char *what);
/* The word at hand and the rest of its line as an unknown property; moves past
 * it. Returns whether the line ended with the word `end`, which is left out. */
int asf_unknown(struct asf *asf, struct asf_list *list);
/* A message about another line than that of the word at hand. */
void asf_die(struct asf *asf, unsigned long long line, const char *fmt, ...)
    PRINTF(3, 4) NORETURN;

#endif
