#ifndef FORMAT_NPY_NPY_H
#define FORMAT_NPY_NPY_H

#include "ir/skel.h"

/* Arrays of numpy: .npy files, and .npz archives of them. */

/* What an array is of: bit, word. Members of archives have these words as
 * names. */
#define NPY_WHATS(X) \
	X(POS, "pos") \
	X(ROT, "rot") \
	X(ROT6D, "rot6d") \
	X(RAW, "raw") \
	X(VEL, "vel") \
	X(ANGVEL, "angvel") \
	X(CONTACT, "contact") \
	X(ROOT, "root")

enum npy_what {
#define X(id, word) NPY_##id,
	NPY_WHATS(X)
#undef X
	NPY_COUNT
};

#define NPY_BIT(what) (1u << (what))

struct npy_form {
	unsigned what;           /* bits; 0: places or, in an archive, all that
	                          * the motion has */
	int archive;
	int wide;                /* float64 */
	int world;               /* rotations are in the world */
	int real_first;          /* quaternions are w x y z */
};

/* Reads words with commas between them, and sets their bits; 0 if one is
 * none. */
int npy_what_read(unsigned *what, const char *words);
const char *npy_word(enum npy_what what);

/* Writes the motion whose IR_BEGIN has just been read. sk: its skeleton, or
 * NULL. */
void npy_write(struct ir *ir, const struct skel *sk,
    const struct npy_form *form);

struct npy_source {
	const struct skel *sk;   /* NULL: none is given */
	struct str rate;         /* s NULL: it is not given */
	int world, real_first;   /* where the file does not say it */
};

/* Reads arrays and writes them as a motion. path NULL: standard input. */
void npy_read(const char *path, const struct npy_source *o);

#endif
