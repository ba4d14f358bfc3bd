#ifndef IR_SKEL_H
#define IR_SKEL_H

#include "base/map.h"
#include "ir/dof.h"
#include "ir/ir.h"

/* A skeleton: its records as they came, and what they mean in numbers. */

/* The records a joint has, as bits (1u << word would not fit in 32). */
enum {
	HAS_OFFSET = 1, HAS_REST = 2, HAS_AXIS = 4, HAS_BONE = 8, HAS_DOF = 16,
	HAS_LIMIT = 32
};

struct joint {
	struct str name;         /* as the IR writes it */
	int parent;              /* -1: none; else less than its own index */
	unsigned has;
	double offset[3];        /* 0 0 0 where there is none */
	double rest[9], axis[9]; /* rotations; unit where there is none */
	double length, dir[3];   /* of its bone; 0 where there is none */
	struct dof dof;          /* its arrays may be those of other joints */
	uint64_t words;          /* private: of its records, see skel_next() */
	int first, last;         /* its records, see skel_rec.next; or -1 */
	int depth, jump;         /* private: see skel_is_above() */
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
	struct skel_rec *rec;    /* its lines, the first included */
	size_t nrec, reccap;
	double angle;            /* radians for 1 of its angle unit */
	int up;                  /* the axis that `space` names, or -1 */
	struct map names;        /* the joints' */
	struct arena arena;
};

/* Reads a skeleton when ir_next() has just returned IR_BEGIN for it, up to
 * its `end`. Dies with file:line where it is not as ir(5) says. */
struct skel *skel_read(struct ir *ir);
void skel_free(struct skel *sk);
/* For each record of a stream: *sk is the skeleton that its motions have, the
 * last one before them in their unit, or NULL. Returns 1 where it has read
 * one, up to its `end`. */
int skel_follow(struct skel **sk, struct ir *ir);
/* Writes the whole object, in the words in which it came. */
void skel_write(const struct skel *sk);

/* One can also be made: names as the IR writes them, parents before their
 * children; each call adds a record and what it means. Computed numbers are
 * written with out_digits digits. */
struct skel *skel_new(struct str name);
/* Returns its index, or -1 if the name is taken. */
int skel_add_joint(struct skel *sk, struct str name, int parent);
void skel_set_offset(struct skel *sk, int j, const double *v);
/* A `rest` or `axis`, as angles of the order xyz in degrees. */
void skel_set_rotation(struct skel *sk, int j, enum ir_word word,
    const double *m);
void skel_set_bone(struct skel *sk, int j, double length, const double *dir);
void skel_set_dof(struct skel *sk, int j, struct str channels);
/* The first such record of joint k of another skeleton, its numbers as they
 * are there: an offset, rest, axis, bone, or a record without a meaning. */
void skel_copy(struct skel *sk, int j, const struct skel *from, int k,
    enum ir_word word);
/* A record without a meaning of its own, such as a note: of joint j, or with
 * -1 of the skeleton; fields are what follows its word (and the joint). */
void skel_add_record(struct skel *sk, int j, enum ir_word word,
    struct str fields);
/* The same by its whole line, or a comment. */
void skel_add_line(struct skel *sk, int j, enum ir_word word,
    struct str line);

/* Reads a file of IR, for option -s, and returns its last skeleton; dies if
 * there is none. pass: also writes what is in its units, as a part of the
 * unit that the program has begun. */
struct skel *skel_load(const char *path, int pass);
/* Reads a stream to its end for its only skeleton, and dies if there is none,
 * if it has no joints, or if there is a second. */
struct skel *skel_only(struct ir *ir);

/* The index of a joint, or -1. Names as the IR writes them; the second
 * matches ASCII letters in either case, as Acclaim's names do. */
int skel_find(const struct skel *sk, struct str name);
int skel_ifind(const struct skel *sk, struct str name);

/* The lists of joints' children, allocated: see tree_children(). */
void skel_children(const struct skel *sk, int **first, int **next);
/* Whether joint a is b or above it; -1 is above all. */
int skel_is_above(const struct skel *sk, int a, int b);

/* The first record of that kind: of a joint, or with joint -1 of the whole
 * skeleton. 0 if there is none, else its fields are in *rec. */
int skel_get(const struct skel *sk, int joint, enum ir_word word,
    struct ir_rec *rec);
/* The same for the next one after record *k, which it moves on: -1 starts. */
int skel_next(const struct skel *sk, int joint, enum ir_word word, int *k,
    struct ir_rec *rec);
/* The text of `attr JOINT KEY TEXT` likewise. */
int skel_attr(const struct skel *sk, int joint, const char *key, int *k,
    struct str *text);
/* Takes record k apart; what is none is IR_UNKNOWN. */
void skel_split(const struct skel *sk, size_t k, struct ir_rec *rec);
/* The word behind `source`, empty where there is no such record. */
struct str skel_source(const struct skel *sk);
/* The value of `unit KIND`, empty where there is no such record. */
struct str skel_unit(const struct skel *sk, const char *kind);

/* A rotation's four fields, `X Y Z W` or `A B C ORDER` with angles of that
 * many radians each. 0 if they are neither (or a quaternion of length 0). */
int rotation_read(const struct str *f, double radians, double *m);

#endif
