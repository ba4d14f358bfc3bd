#ifndef ACCLAIM_AMC_H
#define ACCLAIM_AMC_H

#include "ir/motion.h"

/* An Acclaim motion file while it is read, frame by frame. */

struct amc_bone {
	size_t values;           /* how many it has in a frame */
	unsigned long long seen; /* the frame it was last in */
	int follow;              /* the bone after it in the frame before */
};

/* A line of the first frame, while the channels are not known. */
struct amc_line {
	int bone;                /* -1: a comment */
	struct str text;
};

struct amc {
	struct in in;
	const char *path;
	struct skel *sk;         /* of -s, or of the first frame's bones */
	int given;               /* it is that of -s */
	struct amc_bone *bone;
	size_t cap;
	int last;                /* the bone last read, -1 at a frame's start */
	int start;               /* the first bone of the frame before */
	unsigned long long frame;        /* frames begun */
	long long number;        /* of the frame at hand, in the file */
	struct str label;        /* the text of that, or of -N's count */
	char labelbuf[24];
	char *name;              /* a bone's, as the IR writes it */
	size_t namecap;
	int threedof, angle;     /* header lines; angle: 'd', 'r' or 0 */
	struct arena arena;      /* header lines and the first frame */
	struct str *note;
	size_t nnote, notecap;
	struct amc_line *line;
	size_t nline, linecap;
};

/* A joint's rotation channels that a file with all joints 3DOF adds to its
 * own, rx ry rz without those it has; returns how many. */
size_t amc_three_dof(const struct joint *j, struct str list[3]);

/* The motion's first lines in the IR, up to its rate. */
void amc_put_header(const struct amc *a, struct str rate);
/* Its `dof` records: of all bones, or where a skeleton is given of those with
 * other channels than there. */
void amc_put_dofs(const struct amc *a);
/* A bone's values in the frame at hand. */
void amc_put_values(const struct amc *a, int bone, struct str values);
/* The same of a line that stands in the file as it stands in the IR. */
void amc_put_line(const struct amc *a, struct str line);

#endif
