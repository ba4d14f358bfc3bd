#ifndef FORMAT_NPY_READ_PRIV_H
#define FORMAT_NPY_READ_PRIV_H

#include "format/npy/member.h"
#include "format/npy/npy.h"
#include "format/npy/unzip.h"

/* A motion that is read from arrays: read.c says what they are and writes it,
 * pose.c reads a frame, figure.c finds or makes the skeleton. */

/* Members of an archive that are read. */
#define MEMBERS(X) \
	X(POS, "pos") \
	X(ROT, "rot") \
	X(ROT6D, "rot6d") \
	X(NAME, "motion_name") \
	X(NAMES, "names") \
	X(PARENTS, "parents") \
	X(CONTACT, "contact") \
	X(FEET, "contact_names") \
	X(FRAME, "frame") \
	X(RATE, "rate") \
	X(UP, "up") \
	X(UNIT, "unit") \
	X(SPACE, "rot_space") \
	X(ORDER, "quat_order")

enum npy_in {
#define X(id, word) IN_##id,
	MEMBERS(X)
#undef X
	IN_COUNT
};

struct npy_reader {
	struct in in;
	struct unzip zip;        /* zeroed, if there is no archive */
	const struct npy_source *o;
	struct npy_member m[IN_COUNT];
	struct npy_sum {         /* of a member: its bytes, and their CRC */
		unsigned long long at, length;
		uint32_t crc;
	} sum[IN_COUNT];         /* length 0 outside of an archive */
	const struct npy_member *turn;   /* rot or rot6d, or NULL */
	int world, real_first;
	unsigned long long frames;
	size_t n;                /* joints of the arrays */
	int single;              /* pos is of one joint, the first of order */
	struct skel *own;        /* made of the first frame, or NULL */
	const struct skel *sk;
	int *joint;              /* per joint of the arrays: that of sk */
	int *above;              /* per joint of the arrays: its parent's number
	                          * there, or -1 */
	size_t *order;           /* the joints of the arrays, parents first */
	unsigned char *moves;    /* the same: its place is written */
	int *foot;               /* of each of the feet, in sk */
	size_t feet;
	double (*place)[3], (*q)[4], (*w)[4];    /* of a frame: w in the
	                                          * world */
	struct text number;
	struct arena arena;
};

static inline int
npy_has(const struct npy_reader *r, enum npy_in i)
{
	return r->m[i].kind != 0;
}

/* Text k of an array of texts. Dies where it is not that. */
struct str npy_text_of(struct npy_reader *r, enum npy_in i,
    unsigned long long k);
/* Prints the number that is the only element of an array, in NUM_MAX. Returns
 * its length, 0 where the file does not say it. Dies if it is not above 0. */
size_t npy_print_of(struct npy_reader *r, enum npy_in i, char *p);

/* Reads a frame; w[] becomes the rotations in the world. */
void npy_load_frame(struct npy_reader *r, unsigned long long i);
/* Where a joint is in its parent's frame. */
void npy_local_place(const struct npy_reader *r, size_t j, double *t);

/* The axis that points up; empty where the file does not say it. */
struct str npy_up_of(struct npy_reader *r);
/* Makes a skeleton that has the pose of the first frame at rest, named as the
 * file. */
void npy_make_skeleton(struct npy_reader *r, struct str file);
/* Finds the arrays' joints in the skeleton that was given. */
void npy_fit_skeleton(struct npy_reader *r);
/* Finds the joints whose contacts there are. */
void npy_find_feet(struct npy_reader *r);

#endif
