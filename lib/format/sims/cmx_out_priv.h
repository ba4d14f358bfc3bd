#ifndef FORMAT_SIMS_CMX_OUT_PRIV_H
#define FORMAT_SIMS_CMX_OUT_PRIV_H

#include "base/map.h"
#include "format/sims/cmx.h"
#include "format/sims/cmxvalue.h"
#include "ir/skel.h"

/* Names of files that are taken, whatever the case of their letters. */
struct cmx_names {
	struct map map;
	struct arena arena;
};

/* The values of a skill, which wait until all of the unit is known to be
 * whole. */
struct cmx_waiting {
	struct str name;         /* of their file, without the suffix */
	struct text bytes;
};

/* Characters that are written. */
struct cmx_writer {
	struct ir *ir;
	const char *dir;         /* or NULL */
	int binary;
	struct cmx_names files, values;
	unsigned long long units;
	/* the unit */
	struct cmx_out part[3];  /* its skeletons, suits and skills */
	long long n[3];
	struct text name;        /* of its file */
	enum cmx_rank {          /* where that is from: the last of these */
		CMX_UNNAMED, CMX_OF_SKELETON,
		CMX_SKELETON_SAID,       /* `attr - cmx` of a skeleton, which
		                          * motions may have from elsewhere */
		CMX_OF_SUIT,
		CMX_SUIT_SAID,           /* likewise */
		CMX_OF_MOTION,
		CMX_MOTION_SAID
	} rank;
	struct cmx_waiting *wait;        /* the values of its skills */
	size_t nwait, waitcap;
	struct skel *sk;         /* the last skeleton, or NULL */
	int used, own;           /* motions have it; the file has it, too */
};

enum { CMX_SKELETONS, CMX_SUITS, CMX_SKILLS };

/* Adds to a part; dies where a file cannot have the name or the number. */
void cmx_add_string(struct cmx_writer *w, struct cmx_out *to, struct str a);
void cmx_add_number(struct cmx_writer *w, struct cmx_out *to, struct str a);
/* Adds the name that a field of the IR has. */
void cmx_add_name(struct cmx_writer *w, struct cmx_out *to, struct str field);
/* Adds n properties, which the texts of their attrs say. */
void cmx_add_props(struct cmx_writer *w, struct cmx_out *to,
    const struct str *text, size_t n);
/* Adds what an attr or `event` says: its key and its value. */
void cmx_add_pair(struct cmx_writer *w, struct cmx_out *to, struct str text);
/* Names the file after the object that has begun, unless that was done after an
 * object of that rank or a higher one. */
void cmx_name_after(struct cmx_writer *w, enum cmx_rank rank);
/* Takes the name in an `attr - cmx`: the first one of a rank counts. */
void cmx_take_name(struct cmx_writer *w, enum cmx_rank rank, struct str name);

/* The name of a file in the directory, which lasts: that one, or one like it if
 * that is taken or cannot be. */
struct str cmx_file_name(struct cmx_names *taken, struct str name);

/* Writes a motion, at whose IR_BEGIN the stream is. */
void cmx_write_skill(struct cmx_writer *w);

#endif
