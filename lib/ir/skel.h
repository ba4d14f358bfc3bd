#ifndef IR_SKEL_H
#define IR_SKEL_H

#include "base/map.h"
#include "ir/dof.h"
#include "ir/ir.h"

/* A skeleton: its records as they came, and what they mean in numbers. */

/* Which records a joint has, as bits. */
enum {
	HAS_OFFSET = 1, HAS_REST = 2, HAS_AXIS = 4, HAS_BONE = 8, HAS_DOF = 16,
	HAS_LIMIT = 32, HAS_ROLE = 64
};

struct joint {
	struct str name;         /* as the IR writes it */
	int parent;              /* -1: none; else below its own index */
	unsigned has;
	double offset[3];        /* 0 0 0 where there is none */
	double rest[9], axis[9]; /* rotations; unit where there is none */
	double length, dir[3];   /* of its bone; 0 where there is none */
	int role;                /* see humanoid.h; -1: it has none; without
	                          * HAS_ROLE nothing is said of it */
	struct dof dof;          /* its arrays may be those of other joints */
	uint64_t words;          /* private: which words its records have */
	int first, last;         /* its first and last record, or -1 */
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
	struct skel_rec *rec;    /* its lines, from its first one on */
	size_t nrec, reccap;
	double angle;            /* radians for 1 of its angle unit */
	int up;                  /* the axis that `space` names, or -1 */
	uint64_t roles;          /* private: bits of the roles that joints
	                          * have */
	struct map names;        /* the joints' */
	struct arena arena;
};

/* Called when ir_next() has just returned IR_BEGIN for a skeleton: reads it up
 * to its `end`. Dies with file:line where it is not as ir(5) says. */
struct skel *skel_read(struct ir *ir);
void skel_free(struct skel *sk);
/* To be called for each record of a stream. Keeps *sk the skeleton that motions
 * have which come now: the last one before them in their unit, or NULL. Returns
 * 1 where it has read one, up to its `end`. */
int skel_follow(struct skel **sk, struct ir *ir);
/* Writes the whole object. Records that were read are written as they came. */
void skel_write(const struct skel *sk);

/* A skeleton can also be made. Names are as the IR writes them, and parents
 * come before their children. Each of these calls adds a record and what it
 * means. Numbers get out_digits digits. */
struct skel *skel_new(struct str name);
/* Returns the joint's index, or -1 if the name is taken. */
int skel_add_joint(struct skel *sk, struct str name, int parent);
void skel_set_offset(struct skel *sk, int j, const double *v);
/* word: IR_REST or IR_AXIS. It is written as angles in degrees, order xyz. */
void skel_set_rotation(struct skel *sk, int j, enum ir_word word,
    const double *m);
void skel_set_bone(struct skel *sk, int j, double length, const double *dir);
void skel_set_dof(struct skel *sk, int j, struct str channels);
/* Copies the first record of that word that joint k of another skeleton has;
 * its numbers stay as they are there. It is an offset, rest, axis or bone, or
 * one whose meaning is not kept in numbers. */
void skel_copy(struct skel *sk, int j, const struct skel *from, int k,
    enum ir_word word);
/* Adds a record whose meaning is not kept in numbers, such as a note: to joint
 * j, or with -1 to the skeleton. fields: what follows its word, and its
 * joint. */
void skel_add_record(struct skel *sk, int j, enum ir_word word,
    struct str fields);
/* Like skel_add_record(), given the whole line, which may be a comment. */
void skel_add_line(struct skel *sk, int j, enum ir_word word,
    struct str line);

/* For option -s: reads a file of IR and returns its last skeleton; dies if
 * there is none. pass: also writes what its units hold, as a part of the unit
 * that the program has begun. */
struct skel *skel_load(const char *path, int pass);
/* Reads a stream to its end and returns its only skeleton. Dies if there is
 * none, if there is a second, or if it has no joints. */
struct skel *skel_only(struct ir *ir);

/* The index of the joint of that name, as the IR writes it, or -1. skel_ifind()
 * matches ASCII letters in either case, as Acclaim's names do. */
int skel_find(const struct skel *sk, struct str name);
int skel_ifind(const struct skel *sk, struct str name);

/* The lists of joints' children, allocated: see tree_children(). */
void skel_children(const struct skel *sk, int **first, int **next);
/* Whether joint a is b or above it; -1 is above all. */
int skel_is_above(const struct skel *sk, int a, int b);

/* Splits the first record of that word of a joint or, if joint is -1, of the
 * whole skeleton. Returns 0 if there is none. */
int skel_get(const struct skel *sk, int joint, enum ir_word word,
    struct ir_rec *rec);
/* Like skel_get(), for the next such record after record *k; moves *k to it. *k
 * is -1 at first. */
int skel_next(const struct skel *sk, int joint, enum ir_word word, int *k,
    struct ir_rec *rec);
/* Like skel_next(), for the text of `attr JOINT KEY TEXT`. */
int skel_attr(const struct skel *sk, int joint, const char *key, int *k,
    struct str *text);
/* Takes record k apart; a line that is no record is IR_UNKNOWN. */
void skel_split(const struct skel *sk, size_t k, struct ir_rec *rec);
/* The word after `source`; empty where there is no such record. */
struct str skel_source(const struct skel *sk);
/* The value of `unit KIND`; empty where there is no such record. */
struct str skel_unit(const struct skel *sk, const char *kind);

/* Reads the four fields of a rotation: `X Y Z W`, or `A B C ORDER` with angles
 * in a unit of that many radians. 0 if they are neither, or a quaternion of
 * length 0. */
int rotation_read(const struct str *f, double radians, double *m);

#endif
