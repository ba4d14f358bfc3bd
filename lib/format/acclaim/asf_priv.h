#ifndef FORMAT_ACCLAIM_ASF_PRIV_H
#define FORMAT_ACCLAIM_ASF_PRIV_H

#include "base/map.h"
#include "format/acclaim/asf.h"
#include "format/acclaim/lex.h"

/* A skeleton file as texts: numbers are checked when they are read, and stay as
 * they were written. Where there can be any number of something, it is kept as
 * lines of a text. */

enum { ASF_MAXDOF = 7 };         /* tx ty tz rx ry rz l */

enum { ASF_ROOT = -1, ASF_NOPARENT = -2 };       /* values of `parent` that are
                                                  * no bone */

struct asf_bone {
	struct str name;         /* its name as the file has it */
	struct str joint;        /* its name as the IR writes it */
	struct str id;           /* empty: none */
	struct str direction[3], length;
	struct str axis[3], order;
	struct str dof[ASF_MAXDOF], limit[2 * ASF_MAXDOF];
	int ndof, nlimit;
	struct str comma;        /* a comma among the limits that may be a
	                          * decimal one, see num_comma() */
	struct str mass, cofm;   /* empty: none */
	struct text extra;       /* unknown properties, see read_unknown() */
	struct text comment;     /* comments in the bone, or between it and the
	                          * next one */
	unsigned long long line; /* the line where the bone begins */
	unsigned long long child;        /* the line of the hierarchy that names
	                                  * the bone as a child */
	int parent;              /* a bone's index, ASF_ROOT or ASF_NOPARENT */
};

struct asf {
	struct lex lx;
	struct arena arena;
	struct str version;      /* empty: none */
	struct str name;         /* the skeleton's name as the file has it */
	struct text note;        /* comments at the top, and the
	                          * documentation */
	struct text unit;        /* lines `KIND VALUE` */
	struct text unitextra;   /* unknown units, see read_unknown() */
	struct text extra;       /* unknown sections, see read_unknown() */
	struct text comment;     /* comments outside the root and the bones */
	struct text skin;        /* names as the IR writes them */
	struct str root;         /* the root's name as the IR writes it */
	struct str order[ASF_MAXDOF];    /* the root's channels */
	int norder;
	struct str axis;         /* the root's rotation order, lower case */
	struct str position[3], orientation[3];  /* the root's position and
	                                          * orientation */
	struct text rootextra, rootcomment;
	struct asf_bone *bone;
	size_t nbone, cap;
	int *ordered;            /* the bones, parents before children */
	struct map names, ids;   /* the bones by name, as the IR writes it, and
	                          * by id */
};

#endif
