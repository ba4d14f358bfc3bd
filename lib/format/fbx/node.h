#ifndef FORMAT_FBX_NODE_H
#define FORMAT_FBX_NODE_H

#include "base/in.h"

/* The tree of an FBX file, binary or text, versions 7100 to 7700. A node has a
 * name, values, and nodes below it. Nodes are numbers, in the order of the
 * file; a node comes after its parent. -1 is the file itself, whose children
 * are the nodes of the highest level, and it is no node where one is looked
 * for. */

enum {
	FBX_DEPTH = 64,          /* levels of nodes */
	FBX_OLDEST = 7100,
	FBX_NEWEST = 7700
};

struct fbx_node {
	struct str name;
	struct str values;       /* their bytes, or their text */
	size_t nvalues;
	unsigned long long place;        /* byte or line, for messages */
	int parent, first, next;         /* -1: none */
};

struct fbx {
	struct in in;
	struct str file;         /* all of it; it belongs to `in` */
	int binary, big;         /* big: the high bytes come first */
	int version;
	struct fbx_node *node;
	size_t n, cap;
	struct arena *arena;     /* strings of a text that had to be decoded */
	unsigned long long *work;        /* that has been done */
};

/* Reads a file, or standard input, and checks that the tree is whole: where a
 * node or a value ends, how many values there are. Dies otherwise, and where the
 * version is another. What is in an array is checked when it is asked for. */
void fbx_open(struct fbx *f, const char *path);
void fbx_close(struct fbx *f);

/* The first child of that name, and the next sibling of that name; -1: there is
 * none. NULL: of any name. */
int fbx_child(const struct fbx *f, int node, const char *name);
int fbx_next(const struct fbx *f, int node, const char *name);

/* The value i of a node, from 0. Each returns 0 if there is none of the kind.
 * Their time grows with i: for lists there are the functions below. Values that
 * are yes or no are 1 and 0, however the file says so. */
int fbx_int(const struct fbx *f, int node, size_t i, long long *v);
/* Finite numbers only. */
int fbx_real(const struct fbx *f, int node, size_t i, double *v);
/* Bytes as they are, which last until fbx_close(); in a text, &quot; &lf; and
 * &cr; are decoded. */
int fbx_string(const struct fbx *f, int node, size_t i, struct str *v);
/* Whether it is that string; nothing is decoded. */
int fbx_is(const struct fbx *f, int node, size_t i, const char *z);
/* The text of a finite number: as a text has it, and for a binary file the
 * shortest that reads back to it. buf: room for NUM_MAX bytes, which the result
 * may be in. Its n is 0 if there is no such number. */
struct str fbx_number(const struct fbx *f, int node, size_t i, char *buf);

/* The array of a node, or where it has none all of its values; the caller frees
 * them. They die where something is no number, or there are not as many as the
 * array says. fbx_reals() gives infinities and NaN as well, fbx_ints() takes
 * real numbers without a fraction. Each return how many there are. */
size_t fbx_reals(const struct fbx *f, int node, double **v);
size_t fbx_ints(const struct fbx *f, int node, long long **v);

/* Counts n steps of work. What is tied together many times can make a small file
 * work without end: where there are many more than bytes, fbx_spend() returns 0,
 * and fbx_work() dies of the node that takes them. */
int fbx_spend(const struct fbx *f, unsigned long long n);
void fbx_work(const struct fbx *f, int node, size_t n);

/* Messages about the place of a node, or with -1 about the file. */
void fbx_die(const struct fbx *f, int node, const char *fmt, ...)
    PRINTF(3, 4) NORETURN;
void fbx_warn(const struct fbx *f, int node, const char *fmt, ...)
    PRINTF(3, 4);

#endif
