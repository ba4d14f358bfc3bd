#ifndef FORMAT_CAL3D_XAF_PRIV_H
#define FORMAT_CAL3D_XAF_PRIV_H

#include "format/cal3d/head.h"
#include "format/cal3d/xaf.h"

/* An animation file in memory: keys by track, and in the order of time, as the
 * IR has them. */

struct xaf_key {
	double time;
	struct str text;         /* of its TIME */
	struct str t, r;         /* numbers with the IR's signs; empty: none */
	struct str held;         /* t, or that of the key before */
	int track;
	int except;              /* it states the translation of the key
	                          * before, or is the first and states none */
};

struct xaf_track {
	long long bone;          /* its BONEID */
	struct str name;         /* of the joint that it moves */
	int joint;               /* its index; -1: there is no skeleton */
	size_t keys;
	int has_t, has_r;        /* some key has one */
	int lacks_t;             /* some key has none */
	struct str no_t, no_r;   /* what stands for no translation, or no
	                          * rotation; empty: it is left out */
	struct str held;         /* private: the translation last known */
	int begun;               /* private */
	struct str numkeys;      /* NUMKEYFRAMES; empty: none */
	struct str extra;        /* `KEY TEXT` lines for attr records */
	unsigned long long line;
};

struct xaf {
	struct elems e;
	struct head head;
	struct arena arena;
	struct str duration, numtracks;  /* empty: none */
	double seconds;          /* the duration */
	struct xaf_track *track;         /* in the order of the file */
	size_t ntrack, trackcap;
	struct xaf_key *key;     /* by time, then by track */
	size_t nkey, keycap;
	unsigned long long line; /* of ANIMATION */
	int warned;              /* something in a KEYFRAME was left out */
	int binary;              /* a BONEID is a bone's place */
};

/* A track more, which begins at in.line, and a key of the last one. */
struct xaf_track *xaf_add_track(struct xaf *x);
struct xaf_key *xaf_add_key(struct xaf *x, int track);
/* These take what stands in the file; they die where it is no number. */
void xaf_set_duration(struct xaf *x, struct str content);
void xaf_set_time(struct xaf *x, struct xaf_key *k, struct str content);
void xaf_set_translation(struct xaf *x, struct xaf_key *k, struct str content);
void xaf_set_rotation(struct xaf *x, struct xaf_key *k, struct str content);
/* These take what is known to be numbers, and lasts; none: it stands for no
 * translation. */
void xaf_keep_translation(struct xaf *x, struct xaf_key *k, struct str text,
    int none);
void xaf_keep_rotation(struct xaf *x, struct xaf_key *k, struct str text);
/* Reads what follows the magic word of a binary file. */
void xaf_read_binary(struct xaf *x);

#endif
