#ifndef MOTION_TRACK_PRIV_H
#define MOTION_TRACK_PRIV_H

#include "motion/track.h"

/* What the files of a track share. */

/* How the values of these channels, the track's, go from key to key. */
void track_set_curve(struct tracks *ts, struct track *t, const struct dof *d);
/* Whether the i-th value of a record is one of the track's, of which n have
 * been before it. */
int track_is_own(const struct track *t, size_t i, size_t n);
/* Whether one of its values in that record is nan. */
int track_has_nan(const struct track *t, const struct ir_rec *rec);
/* Keeps the record last read, of which that is known. */
void track_push_known(struct track *t, const struct ir *ir,
    const struct frame_time *when, int has_nan);
/* Its last key's values, where the values of its record have been read. */
void track_set_values(struct track *t, const double *val);
/* Keeps another track's key, which has no nan, as the last one. */
void track_push_copy(struct track *t, const struct track_key *from);

#endif
