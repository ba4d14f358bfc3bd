#ifndef FORMAT_BVH_TREE_H
#define FORMAT_BVH_TREE_H

#include "base/in.h"
#include "base/map.h"
#include "base/text.h"

/* A file's HIERARCHY, as it was read. */

struct bvh_joint {
	struct str name;         /* as the IR writes it, */
	struct str given;        /* and as the file does where that has a
	                          * second of the name; or NULL */
	int parent;              /* -1: none */
	int children;            /* and End Sites */
	int site;                /* it is an End Site */
	struct str end;          /* of that, what follows `End`; */
	int named;               /* that is more than `Site` */
	struct str offset;       /* three fields; NULL: not there yet */
	int listed;              /* there is a CHANNELS, */
	int first;               /* before OFFSET */
	struct str list;         /* its words where they are not as usual, */
	struct str count;        /* and its number; or NULL */
	size_t n;                /* how many; */
	unsigned char *ch;       /* enum chan, in the order of `dof`; */
	size_t *place;           /* and where they are in the list */
};

struct bvh_tree {
	struct bvh_joint *joint; /* as they are declared, parents first */
	size_t n, cap;
	struct text words;       /* keywords spelled in another way, */
	unsigned spelled;        /* and which have been looked at */
	int brace;               /* 1: `{` on a line of its own, -1: it is not */
	struct str blanks[3];    /* before the numbers of the first OFFSET; */
	struct str indent;       /* before the first line in a joint; NULL: not
	                          * there yet */
	struct map names, copies;
	struct arena arena;
};

/* Reads up to MOTION, whose line is handed out. */
struct str bvh_tree_read(struct bvh_tree *t, struct in *in);
/* Writes it as a skeleton; add: the roots' positions are added. */
void bvh_tree_put(const struct bvh_tree *t, const char *path, int add);
/* Whether an End Site is its parent's bone. */
int bvh_is_bone(const struct bvh_tree *t, const struct bvh_joint *j);
void bvh_tree_free(struct bvh_tree *t);

/* The next line that is not blank, without blanks around it; 0 at the end of
 * input. */
int bvh_line(struct in *in, struct str *line);

/* Reads what follows CHANNELS. */
void bvh_read_channels(struct bvh_joint *j, struct in *in, struct str line,
    struct arena *arena);

#endif
