#ifndef IR_MOTION_H
#define IR_MOTION_H

#include "base/opt.h"
#include "ir/files.h"
#include "ir/rotation.h"
#include "ir/tied.h"

/* A motion that is being read: its channels, and the values of the current
 * frame. */
struct motion {
	const struct skel *sk;   /* its skeleton, or one made of its own `dof`
	                          * records if the stream has none */
	int bare;                /* the stream has no skeleton before it:
	                          * neither hierarchy nor offsets are known */
	struct dof *dof;         /* per joint: its channels */
	struct rotation *rotation;       /* per joint: the rotation that its
	                                  * channels make */
	size_t *at;              /* per joint: where its values begin in val */
	double *val;             /* the last values of every joint */
	unsigned long long *seen;        /* per joint: the last frame in which
	                                  * it had values, counted as `frame`
	                                  * is */
	unsigned long long frame;        /* how many frames have begun */
	size_t nval, valcap;
	double angle;            /* radians for 1 of the angle unit */
	int world;               /* the motion is `relative world` */
	int up;                  /* the axis that its `space` names, or else
	                          * that of its skeleton; -1: none */
	int unread;              /* to be set if values are to be counted and
	                          * checked only, not converted into val */
	unsigned char *skip;     /* to be set if some joints' values are not to
	                          * be converted into val. Per joint: whether
	                          * they are not; or NULL */
	int lenient;             /* to be set if the program itself finds what
	                          * is wrong with records other than `v`, and
	                          * with their order */
	int plain;               /* the values of the current record have not
	                          * been converted, and exactly one space stands
	                          * between two */
	struct str *text;        /* the texts of the current record's values,
	                          * after motion_keep_texts(); else NULL */
	unsigned char *wordless; /* to be set if some joints' texts are not
	                          * wanted. Per joint: whether they are not; or
	                          * NULL */
	struct str rate;         /* the text of the rate; "-" if it is not
	                          * known */
	/* private */
	struct skel *own;
	int *follow, last;
	unsigned char *given;    /* per joint: the motion has a `dof` of it */
	struct tied tied;
	struct arena arena;
};

/* To be called at the IR_BEGIN of a motion, or of a poses object, whose poses
 * are then the frames. sk: the skeleton before it in the stream, or NULL. */
void motion_begin(struct motion *m, const struct skel *sk);
void motion_end(struct motion *m);
/* For a motion that the program makes itself: sets the channels of joint j.
 * Angles are in the unit that m->angle says. */
void motion_set_dof(struct motion *m, int j, struct str channels);
/* To be called when all channels are known: from now on m->text is set. */
void motion_keep_texts(struct motion *m);
/* ir_next() for records of the object, faster where its joints come in the same
 * order in all frames. */
enum ir_word motion_next_record(const struct motion *m, struct ir *ir);
/* To be called for every record of the object up to its `end`, as ir_next() or
 * motion_next_record() reads them. Keeps what the unit, rate,
 * relative, space and dof records say, and reads the values of `v` records into
 * m->val. Dies where something does not fit the skeleton. Returns the joint of
 * a `v`, or -1 for another record. */
int motion_take(struct motion *m, const struct ir *ir);
/* Returns the joint that a field names; dies if there is none. */
int motion_joint(struct motion *m, const struct ir *ir, struct str name);
/* Returns the joint of the current record, a `c`, and sets *on to whether it is
 * in contact. Dies if the record does not say that. */
int motion_contact(struct motion *m, const struct ir *ir, int *on);
/* For writers of formats that cannot say how a motion is played, to be called
 * at each record of its header. Dies at `loop bounce`, as the way back is not
 * in the frames. */
void motion_no_bounce(const struct ir *ir);
/* Whether the record last read says that the motion is a cycle. */
int motion_is_cycle(const struct ir *ir);
/* Warns that this is not said of what is written, and why. */
void motion_warn_open(const struct ir *ir, const char *why);
/* For writers of formats that have nothing but channel values, to be called at
 * each record. Boxes, contacts and references may be left out. Dies at other
 * records, such as the places that fk writes. */
void motion_values_only(const struct ir *ir, const char *format);
/* Returns a joint that has channels but no `v` in the current frame, or -1. */
int motion_missing(const struct motion *m);
/* Returns the frames per second for a rate's text: `R` or `N/D`. Returns 0 for
 * `-`, and -1 if the text is none of these. *num and *den are set to the
 * numbers as written; *den is 1 for a plain R. */
double rate_read(struct str text, double *num, double *den);
/* Makes an option that states a motion's rate. */
struct opt rate_option(int letter, struct str *to);

/* Which motions of a stream are to be used. A filter uses all motions, or those
 * of the name that -M gives. Other programs use one: the only motion, or the
 * only one of that name. If there is a second one, they die with a list. With
 * -d they use all, too, and write a file of each. */
struct motion_choice {
	const char *want;        /* the argument of -M, or NULL */
	const char *dir;         /* the argument of -d, or NULL */
	int filter;
	int needs_skeleton;      /* to be set if motion_event() and
	                          * motion_next() are to die at a motion without
	                          * a skeleton */
	struct skel *sk;         /* the skeleton of the motion, as
	                          * motion_event() and motion_next() have read
	                          * it; or NULL */
	unsigned long long skeletons;    /* how many skeletons these have
	                                  * read */
	/* private */
	int found;
	char *first;             /* the name of the first motion seen */
	struct ir_files files;
	int open;                /* a motion's file is being written */
};

/* To be called when the options have been read, before anything is opened: with
 * -d the output becomes a file for each motion, whose names end in suffix. Dies
 * if there is no such directory. */
void motion_to_files(struct motion_choice *c, const char *suffix);

/* Reads on to the next motion to use: 1 at its IR_BEGIN, 0 at the end of the
 * stream. A filter's other lines are written as they came.
 *
 *	while (motion_next(&choice, &ir))
 *		reads the motion up to its `end`, with frames_begin(), say
 */
int motion_next(struct motion_choice *c, struct ir *ir);

enum motion_event {
	MOTION_END,              /* the end of the stream, after
	                          * motion_found() */
	MOTION_SKELETON,         /* a skeleton has been read up to its `end` */
	MOTION_CHOSEN,           /* the IR_BEGIN of a motion to use */
	MOTION_RECORD            /* any other record */
};
/* Like motion_next() for filters that have more to do: reads one record or one
 * skeleton, and writes nothing. */
enum motion_event motion_event(struct motion_choice *c, struct ir *ir);

/* For programs that read the stream themselves, to be called at each motion's
 * IR_BEGIN: whether to use that motion. With -d its file then begins. */
int motion_chosen(struct motion_choice *c, struct ir *ir);
/* For the same programs, to be called when a motion that they use has been
 * written: its file is whole. */
void motion_written(struct motion_choice *c);
/* For the same programs, to be called at the end of the stream. Dies if there
 * was no motion of the name wanted or, with -d or for programs that are no
 * filters, no motion at all. */
void motion_found(const struct motion_choice *c, const struct ir *ir);
/* Dies because the motion, or the poses object, being read needs a skeleton and
 * has none. hint: what would give it one, such as "amc2ir -s". */
void motion_no_skeleton(const struct ir *ir, const char *hint) NORETURN;

#endif
