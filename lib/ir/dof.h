#ifndef IR_DOF_H
#define IR_DOF_H

#include "base/str.h"

/* Channels, the words of `dof` records. ir(5) says what each does. */

enum chan {
	CH_TX, CH_TY, CH_TZ,
	CH_RX, CH_RY, CH_RZ,
	CH_SX, CH_SY, CH_SZ,
	CH_PX, CH_PY, CH_PZ,
	CH_QX, CH_QY, CH_QZ, CH_QW,
	CH_AX, CH_AY, CH_AZ,
	CH_M11, CH_M12, CH_M13,
	CH_M21, CH_M22, CH_M23,
	CH_M31, CH_M32, CH_M33,
	CH_L,
	CH_U,                    /* unknown kind */
	CH_NAMED                 /* any other word: no effect on the pose */
};

/* Kinds of channels, as bits. */
enum {
	DOF_T = 1, DOF_R = 2, DOF_S = 4, DOF_P = 8, DOF_Q = 16, DOF_A = 32,
	DOF_M = 64, DOF_L = 128, DOF_U = 256, DOF_NAMED = 512,
	DOF_TURNS = DOF_R | DOF_Q | DOF_A | DOF_M,
	DOF_MOVES = DOF_T | DOF_P,
	DOF_DEFORMS = DOF_S | DOF_M      /* may make what is no rotation */
};

enum { DOF_ANGLES = 9 };         /* the most angles of a kind in a list */

/* The channels of one joint, in the order of its values. */
struct dof {
	size_t n;
	unsigned kinds;          /* the DOF_ bits of its channels */
	unsigned char *ch;       /* enum chan */
	struct str *word;
	double *lo, *hi;         /* limits: -inf and inf where there are none */
	char *limited;           /* with HAS_LIMIT: whether a record gave
	                          * them */
};

enum chan chan_of(struct str word);
/* The word of a channel that is not CH_NAMED. */
const char *chan_word(enum chan ch);
/* The DOF_ bit of a channel's kind. */
unsigned chan_kind(enum chan ch);

/* Reads a list of channels into *d; memory is the arena's. */
void dof_read(struct dof *d, struct str list, struct arena *arena);
int dof_same(const struct dof *a, const struct dof *b);
/* The place of a channel in the list, or -1. Where it is there twice, the last
 * one: that is the one that counts, but of angles and sizes. */
int dof_find(const struct dof *d, enum chan ch);
/* The places of n channels from `first` on; 0 if they are not all there. */
int dof_places(const struct dof *d, enum chan first, int n, int *place);
/* Whether its channels can bring a joint to any place. */
int dof_travels(const struct dof *d);

#endif
