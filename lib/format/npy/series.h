#ifndef FORMAT_NPY_SERIES_H
#define FORMAT_NPY_SERIES_H

#include "base/temp.h"
#include "figure/facing.h"
#include "format/npy/npy.h"
#include "ir/turned.h"
#include "motion/velocity.h"

/* The arrays of a motion, frame by frame, in temporary files. */

/* No array of texts that an archive has is larger. */
#define NPY_MOST_TEXTS (1u << 25)

/* Where all joints are in a frame. */
struct npy_moment {
	double when;
	double (*place)[3];
	double (*turn)[4];
};

struct npy_series {
	const struct npy_form *form;
	struct frames f;
	unsigned what;           /* bits of the arrays that are made */
	struct spool data[NPY_COUNT], frames;
	unsigned long long n;    /* frames */
	double num, den;         /* of the rate */
	int timed;               /* it is known */
	double length;           /* what `unit length` says */
	size_t channels;         /* of all joints */
	int *foot;               /* of each foot the joint */
	size_t feet;
	struct facing facing;
	/* private */
	int bare;                /* the motion has no skeleton */
	struct turned world;
	struct npy_moment moment[3];     /* that of frame i is number i % 3 */
	struct velocity speed;   /* of places */
	unsigned char *on;       /* per foot */
	unsigned long long *told;        /* per foot: the last frame that says
	                                  * whether it stands, counted from 1 */
	struct body body;
	int has_body, warned;
	struct text row;
};

/* Reads the motion whose IR_BEGIN has just been read. */
void npy_series_read(struct npy_series *s, struct ir *ir,
    const struct skel *sk, const struct npy_form *form);
/* How many numbers an array has for each joint; 0 if it is not of joints. */
int npy_per_joint(enum npy_what what);
/* How many numbers a frame has in an array. */
size_t npy_series_width(const struct npy_series *s, enum npy_what what);
void npy_series_free(struct npy_series *s);

#endif
