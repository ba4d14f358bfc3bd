#ifndef IR_SKEL_H
#define IR_SKEL_H

#include "ir/dof.h"
#include "ir/ir.h"

/* A skeleton: its records as they came, and what they mean in numbers. */

/* The records a joint has, as bits (1u << word would not fit in 32). */
enum {
	HAS_OFFSET = 1, HAS_REST = 2, HAS_AXIS = 4, HAS_BONE = 8, HAS_DOF = 16
};

struct joint {
	struct str name;         /* as the IR writes it */
	int parent;              /* -1: none; else less than its own index */
	unsigned has;
	double offset[3];        /* 0 0 0 where there is none */
	double rest[9], axis[9]; /* rotations; unit where there is none */
	double length, dir[3];   /* of its bone; 0 where there is none */
	struct dof dof;
	int first, last;         /* its records, see skel_rec.next; or -1 */
};

struct skel_rec {
	enum ir_word word;
	int joint;               /* -1: of the whole skeleton, or no record */
	int next;                /* the next one of the same joint, or -1 */
	struct str line;         /* as it came */
};

struct skel {
	struct str name;         /* as the IR writes it */
	struct joint *joint;
	size_t n, cap;
	struct skel_rec *rec;    /* all lines between first and last */
	size_t nrec, reccap;
	double angle;            /* radians for 1 of its angle unit */
	int *hash;
	size_t hashcap;
	struct arena arena;
};

/* Reads a skeleton when ir_next() has just returned IR_BEGIN for it, up to
 * its `end`. Dies with file:line where it is not as ir(5) says. */
struct skel *skel_read(struct ir *ir);
/* An empty one, to add joints to. */
struct skel *skel_new(struct str name);
void skel_free(struct skel *sk);
/* Writes it as it came, whole object. */
void skel_write(const struct skel *sk);

/* Reads a file of IR, for option -s, and returns its last skeleton; dies if
 * there is none. pass: also writes the whole file, its `ir 1` included. */
struct skel *skel_load(const char *path, int pass);
/* Reads a stream to its end for its only skeleton, and dies if there is none,
 * if it has no joints, or if there is a second. */
struct skel *skel_only(struct ir *ir);

/* The index of a joint, or -1. Names as the IR writes them; the second
 * matches ASCII letters in either case, as Acclaim's names do. */
int skel_find(const struct skel *sk, struct str name);
int skel_ifind(const struct skel *sk, struct str name);
/* Adds a joint; returns its index, or -1 if the name is taken. */
int skel_add(struct skel *sk, struct str name, int parent);

/* The first record of that kind: of a joint, or with joint -1 of the whole
 * skeleton. 0 if there is none, else its fields are in *rec. */
int skel_get(const struct skel *sk, int joint, enum ir_word word,
    struct ir_rec *rec);
/* The word behind `source`, empty where there is no such record. */
struct str skel_source(const struct skel *sk);
/* The value of `unit KIND`, empty where there is no such record. */
struct str skel_unit(const struct skel *sk, const char *kind);

/* A rotation's four fields, `X Y Z W` or `A B C ORDER` with angles of that
 * many radians each. 0 if they are neither (or a quaternion of length 0). */
int rotation_read(const struct str *f, double radians, double *m);

#endif
