#ifndef RETARGET_TRANSFER_H
#define RETARGET_TRANSFER_H

#include "motion/deferred.h"
#include "retarget/feet.h"
#include "retarget/held.h"

/* One motion on its way from one skeleton to another, record by record. */
struct transfer {
	struct ir *ir;
	const struct skel *target, *sk;  /* sk: of the source */
	const struct bone_map *map;
	struct body tb, sb;      /* of target and source */
	struct solve_how how;
	int report;
	struct motion m;
	struct source source;
	struct solve solve;
	struct feet feet;
	struct held_frame frame[2];   /* as it is read; with feet the one before */
	size_t values;           /* `v` records in this frame */
	long long frames, written;      /* read whole, written */
	struct deferred deferred;    /* behind frames not yet written */
};

/* What the options say. */
struct transfer_options {
	double scale;            /* 0: by the lengths of the legs */
	int axes;                /* u is given */
	double u[9];
	int clamp, feet, report; /* -k -f -v */
};

/* At the motion's IR_BEGIN; writes its first line. */
void transfer_begin(struct transfer *j, struct ir *ir,
    const struct skel *target, const struct skel *source,
    const struct bone_map *map, const struct transfer_options *how);
/* To be given each record up to the `end`; writes what is still true. */
void transfer_take(struct transfer *j);
/* At its `end`, which it writes. */
void transfer_end(struct transfer *j);

/* -v: what was decided, and what was missed. */
void report_plan(const struct transfer *j);
void report_residual(const struct transfer *j);

#endif
