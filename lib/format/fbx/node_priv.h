#ifndef FORMAT_FBX_NODE_PRIV_H
#define FORMAT_FBX_NODE_PRIV_H

#include "base/bytes.h"
#include "format/fbx/node.h"

/* A value as it stands in the file. */
struct fbx_value {
	/* The letter of a binary file; of a text `"` for a string, `*` for the
	 * length of an array, FBX_WORD for a number or a letter. */
	char kind;
	/* Its bytes, of an array with the three numbers before them; a string
	 * without its length or its quotes. */
	struct str text;
};

enum { FBX_WORD = 'w' };

/* Takes the next value off the values of a node. Returns 0 at their end, or in
 * a file that has not been checked yet where there is none that is whole. */
int fbx_value_binary(const struct fbx *f, struct str *rest,
    struct fbx_value *v);
int fbx_value_text(struct str *rest, struct fbx_value *v);

static inline int
fbx_value_next(const struct fbx *f, struct str *rest, struct fbx_value *v)
{
	return f->binary ? fbx_value_binary(f, rest, v) :
	    fbx_value_text(rest, v);
}

/* What a value is as a number. */
enum fbx_kind { FBX_NONE, FBX_INT, FBX_REAL };
union fbx_scalar {
	long long i;
	double d;
};
/* d may be infinite or NaN. */
enum fbx_kind fbx_value_scalar(const struct fbx *f, struct fbx_value v,
    union fbx_scalar *x);
/* The same for n bytes of a binary file that have the type of that letter. */
enum fbx_kind fbx_value_bytes(const struct fbx *f, char kind,
    const unsigned char *p, union fbx_scalar *x);
/* Whether a real number is an integer, which it stores. */
int fbx_value_integral(double d, long long *i);

/* How many bytes a number of that letter has; 0: it is none. */
int fbx_value_size(char kind);

/* These read the nodes of a file, which f->file holds. */
void fbx_read_binary(struct fbx *f);
void fbx_read_text(struct fbx *f);
/* Adds a node; last: its sibling before it, or -1. */
int fbx_node_add(struct fbx *f, struct str name, unsigned long long place,
    int parent, int last);

/* Dies of a version that is not read. */
void fbx_node_version(struct fbx *f, long long version);
void fbx_die_at(const struct fbx *f, unsigned long long place,
    const char *fmt, ...) PRINTF(3, 4) NORETURN;

static inline unsigned long long
fbx_bytes(const struct fbx *f, const void *p, int n)
{
	return bytes_get(p, n, !f->big);
}

#endif
