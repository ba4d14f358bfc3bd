#ifndef PICTURE_SCENE_H
#define PICTURE_SCENE_H

#include "picture/local.h"
#include "picture/view.h"

/* All that is drawn of a stream: a reel for each motion and each poses object,
 * and for each skeleton that has none of these a reel of its rest pose. Frames
 * wait in a temporary file; memory holds little more than the figures. */

/* A frame of a reel. */
struct shot {
	double when;             /* its number */
	double (*at)[3];         /* per point of the figure; nan: a gap */
	double (*mesh)[3];       /* the vertices of `m` records */
	size_t vertices;
	int stands[2];           /* what `c` records say of the feet */
	/* private */
	size_t cap, meshcap;
};

/* A time in which a foot stands. */
struct stance {
	int side;                /* 0 left, 1 right */
	size_t first, last;      /* frames, both included */
};

struct reel {
	struct str name;         /* as the IR writes it */
	double metre;            /* how many units a metre has, 0: unknown */
	const struct figure *figure;
	const struct rig *rig;   /* or NULL, see scene.rigged */
	struct str skeleton;     /* its name, as the IR writes it */
	double up[3];
	double front[3];         /* where the body faces, level, of length 1;
	                          * zero where that is not known */
	size_t frames;           /* at least 1 */
	int still;               /* it is the rest pose */
	int formed;              /* joints are not only turned and moved */
	struct str ratetext;     /* as the stream has it, or "-" */
	double rate;             /* frames per second, 0: unknown */
	double first, last;      /* frame numbers */
	int contacts[2];         /* per foot: there are `c` records of it */
	double lo[3], hi[3];     /* the extent of all that is drawn in all
	                          * frames; lo > hi where nothing is */
	/* private */
	off_t start, locals;
	size_t *stray, strays;   /* frames that are not shown, see stray.h */
	int seen;                /* camera_make() has found this: */
	double right[2];         /* on the ground, see there */
};

struct scene {
	const char *name;        /* of the input, as messages show it */
	int rigged;              /* to be set if rigs and local transforms are
	                          * to be kept, too */
	struct reel *reel;
	size_t n;
	struct rig **rig;        /* in the order of their first reels */
	size_t rigs;
	struct view view;        /* that of all reels */
	/* private */
	size_t cap, rigcap;
	struct figure *figures;
	struct spool frames, meshes;
	struct locals locals;
	struct arena arena;
};

/* Reads the whole stream. Dies where it is cut off, and where there is nothing
 * to be drawn. Warns of frames that are not shown. */
void scene_read(struct scene *s, const char *path);
/* Gets frame k of a reel, which is all gaps where it is not shown. A shot starts
 * zeroed, can be used again, and ends with shot_free(). */
void scene_shot(struct scene *s, const struct reel *reel, size_t k,
    struct shot *shot);
void shot_free(struct shot *shot);
/* Gets how the points stand in frame k. The scene is rigged. */
void scene_locals(struct scene *s, const struct reel *reel, size_t k,
    struct local *to);
/* The number of frame k. */
double scene_when(struct scene *s, const struct reel *reel, size_t k);
/* Whether frame k is shown: it is no stray. */
int reel_shows(const struct reel *reel, size_t k);
/* The frame that is shown whose number is nearest to that. */
size_t scene_find(struct scene *s, const struct reel *reel, double when);
/* Sets a text, for which there is room for LABEL_MAX, to how long the reel is:
 * `2.85 s`, or `343 frames` where the rate is not known. */
enum { LABEL_MAX = 48 };
void reel_length(const struct reel *reel, char *text);
/* Sets a text to the time of a frame number: the seconds since the first frame,
 * or the number if the rate is not known. */
void reel_time(const struct reel *reel, double when, char *text);
/* When the reel's feet stand: a list of *n times, first those of the left foot,
 * in the order of the frames, which the caller frees. They are as its records
 * say, or found where there are no records; there are none where the rate is
 * not known or there are no legs. ground: the lowest height at which a foot
 * stands, else that of the lowest thing drawn. */
struct stance *scene_stances(struct scene *s, const struct reel *reel,
    size_t *n, double *ground);

#endif
