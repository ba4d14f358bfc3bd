#ifndef FORMAT_BVH_READHIERARCHY_H
#define FORMAT_BVH_READHIERARCHY_H

#include "base/in.h"
#include "base/map.h"
#include "base/text.h"

/* A file's HIERARCHY, as it was read. */

/* A ROOT, JOINT or End Site. */
struct bvh_joint {
	struct str name;         /* in the IR, where it is unique; that of an
	                          * End Site that is a bone is its parent's */
	struct str given;        /* the name in the file if another joint has
	                          * it, too; else NULL */
	int parent;              /* -1: none */
	int children;            /* how many, End Sites included */
	int site;                /* it is an End Site */
	struct str end;          /* what follows `End` on its line */
	int named;               /* `end` is more than `Site` */
	struct str offset;       /* three fields; NULL: not read yet */
	int listed;              /* it has CHANNELS */
	int first;               /* CHANNELS come before OFFSET */
	struct str list;         /* the words of CHANNELS if they are unusual,
	                          * or NULL */
	struct str count;        /* the number of CHANNELS if it is not written
	                          * as usual, or NULL */
	size_t n;                /* how many channels it has */
	unsigned char *ch;       /* enum chan, in the order of `dof` */
	size_t *place;           /* where ch[i] is in the file's list */
};

struct bvh_tree {
	struct bvh_joint *joint; /* as they are declared, parents first */
	size_t n, cap;
	struct text words;       /* the keywords that are not spelled as
	                          * usual */
	unsigned spelled;        /* keywords whose spelling is known, as bits */
	int brace;               /* 1: `{` has a line of its own; -1: it stands
	                          * on the joint's; 0: none was read yet */
	struct str blanks[3];    /* before the numbers of the first OFFSET */
	struct str indent;       /* before the first line in a joint; NULL: not
	                          * read yet */
	struct map names;        /* of all joints */
	struct map copies;       /* per name: how many others were made of it */
	struct arena arena;
};

/* Reads up to MOTION, and returns that line. */
struct str bvh_tree_read(struct bvh_tree *t, struct in *in);
/* Writes it as a skeleton. add: the positions of a root are added to its
 * offset. */
void bvh_tree_put(const struct bvh_tree *t, const char *path, int add);
void bvh_tree_free(struct bvh_tree *t);

/* The next line that is not blank, without blanks around it; 0 at the end of
 * input. */
int bvh_line(struct in *in, struct str *line);

#endif
