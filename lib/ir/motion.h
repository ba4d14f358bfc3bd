#ifndef IR_MOTION_H
#define IR_MOTION_H

#include "base/opt.h"
#include "ir/rotation.h"

/* A motion while its records are read: its channels, and the values of the
 * current frame. */
struct motion {
	const struct skel *sk;   /* its skeleton, or one made of its own `dof`
	                          * records where the stream has none */
	int bare;                /* the stream has no skeleton before it: there
	                          * is no hierarchy and no offset */
	struct dof *dof;         /* per joint: its channels */
	struct rotation *rotation;       /* per joint: what they turn by */
	size_t *at;              /* per joint: where in val its values start */
	double *val;             /* the values last read of every joint */
	unsigned long long *seen;        /* per joint: in which frame it last
	                          * had values, counted as `frame` is */
	unsigned long long frame;        /* frames begun so far */
	size_t nval, valcap;
	double angle;            /* radians for 1 of its angle unit */
	int world;               /* it is `relative world` */
	int up;                  /* the axis that its `space` names, else its
	                          * skeleton's, else -1 */
	int unread;              /* to be set where values are only counted and
	                          * checked, not converted into val */
	unsigned char *skip;     /* to be set where that holds for some joints
	                          * only: whether it does, per joint; or NULL */
	int plain;               /* the values of the current record were not
	                          * converted, and exactly one space stands
	                          * between two */
	struct str *text;        /* after motion_keep_texts(): the texts of the
	                          * current record's values; else NULL */
	struct str rate;         /* its text; "-" where it is not known */
	/* private */
	struct skel *own;
	int *follow, last;
	struct arena arena;
};

/* Called at the IR_BEGIN of a motion, or of a poses object, whose poses are
 * then the frames. sk: the skeleton before it in the stream, or NULL. */
void motion_begin(struct motion *m, const struct skel *sk);
void motion_end(struct motion *m);
/* For a motion that is made: gives joint j these channels. Their angles are in
 * the unit that m->angle says. */
void motion_set_dof(struct motion *m, int j, struct str channels);
/* Called when all channels are known: from now on m->text is set. */
void motion_keep_texts(struct motion *m);
/* To be called for every record of the object until its `end`, as ir_next() or,
 * for this motion, ir_next_of() reads them. Takes note of the unit, rate,
 * relative, space and dof records, reads `v` records into m->val, and dies
 * where something does not fit the skeleton. Returns the joint of a `v`, else
 * -1. */
int motion_take(struct motion *m, const struct ir *ir);
/* The joint that a field names; dies if there is none. */
int motion_joint(struct motion *m, const struct ir *ir, struct str name);
/* The joint of the `c` record last read, and whether it is in contact; dies
 * where the record does not say. */
int motion_contact(struct motion *m, const struct ir *ir, int *on);
/* For writers of formats that cannot say how a motion is played, at each record
 * of its header: dies where half of the motion is not written out (loop
 * bounce). */
void motion_no_bounce(const struct ir *ir);
/* For writers of formats that have nothing but channel values, at each record:
 * boxes, contacts and references may be left out; at other records, such as the
 * places that fk leaves, it dies. */
void motion_values_only(const struct ir *ir, const char *format);
/* A joint that has channels and no `v` in the current frame, or -1. */
int motion_missing(const struct motion *m);
/* The frames per second in a rate's text `R` or `N/D`; 0 for `-`, and -1 if it
 * is none of these. num and den are as written; den is 1 for a plain R. */
double rate_read(struct str text, double *num, double *den);
/* An option that states a motion's rate. */
struct opt rate_option(int letter, struct str *to);

/* The motions of a stream that are to be used: a filter uses all, or those of
 * the name that -M gives; others use the only one, or the only one of that
 * name, and at a second one die with a list. */
struct motion_choice {
	const char *want;        /* the argument of -M, or NULL */
	int filter;
	int needs_skeleton;      /* set it: motion_event() and motion_next() die
	                          * at a motion to use that has no skeleton */
	struct skel *sk;         /* what they have read: the skeleton that the
	                          * motion has, or NULL */
	unsigned long long skeletons;    /* how many they have read */
	/* private */
	int found;
	char *first;             /* name of the first motion seen */
};

/* Reads on to the next motion to use: 1 at its IR_BEGIN, 0 at the end of the
 * stream. A filter's other lines are written as they came.
 *
 *	while (motion_next(&choice, &ir))
 *		reads the motion up to its `end`, with frames_begin(), say
 */
int motion_next(struct motion_choice *c, struct ir *ir);

enum motion_event {
	MOTION_END,              /* the stream's, after motion_found() */
	MOTION_SKELETON,         /* one has been read up to its `end` */
	MOTION_CHOSEN,           /* the IR_BEGIN of a motion to use */
	MOTION_RECORD            /* any other record */
};
/* The same for filters that have more to do: reads one record or skeleton, and
 * writes nothing. */
enum motion_event motion_event(struct motion_choice *c, struct ir *ir);

/* For programs that read the stream themselves, at each motion's IR_BEGIN:
 * whether to use it. */
int motion_chosen(struct motion_choice *c, struct ir *ir);
/* For the same, at the end of the stream: dies if there was no motion of the
 * name wanted, or, except for a filter, no motion at all. */
void motion_found(const struct motion_choice *c, const struct ir *ir);
/* Dies: the motion being read, or the poses, have no skeleton but need one.
 * hint: what would give them one, such as "amc2ir -s". */
void motion_no_skeleton(const struct ir *ir, const char *hint) NORETURN;

#endif
