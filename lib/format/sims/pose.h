#ifndef FORMAT_SIMS_POSE_H
#define FORMAT_SIMS_POSE_H

#include "base/in.h"
#include "base/text.h"
#include "format/sims/joints.h"

/* A pose of the 29 joints: two translations, then 29 rotations. The numbers are
 * kept as texts with one blank between two. Their signs are those of the IR. */

enum { SIMS_ROWS = 2 + SIMS_JOINTS };

struct sims_pose {
	struct text text;
	struct {
		size_t at, n;
	} row[SIMS_ROWS];
	int warned;              /* the warning about a length that is not 1 is
	                          * out */
};

/* Return how many numbers a row has, and which joint it belongs to. */
int sims_row_width(int row);
int sims_row_joint(int row);

void sims_pose_clear(struct sims_pose *p);
void sims_pose_copy(struct sims_pose *to, const struct sims_pose *from);
void sims_pose_free(struct sims_pose *p);
/* Sets a row from the texts of its numbers. flip: x has the sign that the files
 * give it, which is the opposite of the IR's. Dies if a text is no number or a
 * quaternion is 0; warns once of a length that is not 1. */
void sims_pose_set(struct sims_pose *p, const struct in *in, int row,
    const struct str *f, int flip);
/* Sets a row to computed numbers, with six decimals as the files have them. */
void sims_pose_compute(struct sims_pose *p, const struct in *in, int row,
    const double *v);

/* Sets v to the numbers of a row. */
void sims_pose_values(const struct sims_pose *p, int row, double *v);

/* sims_time_read() reads a line `Time TIME`, sims_pose_read() the 31 lines
 * after it. */
long long sims_time_read(struct in *in);
void sims_pose_read(struct sims_pose *p, struct in *in);
/* Adds these 32 lines to a text. A row that has an exponent or more than six
 * decimals was computed by another program; it gets six decimals. */
void sims_pose_write(const struct sims_pose *p, long long time,
    struct text *to);

/* Writes 29 `v` records for the frame or pose of that number. */
void sims_pose_put(const struct sims_pose *p, long long number);

#endif
