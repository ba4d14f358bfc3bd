#ifndef TALLY_H
#define TALLY_H

#include <stdint.h>

#include "fuzz.h"

/* What is counted. Of values, numbers (of particles and
 * keypoints), texts and others it is a sum over what they are,
 * so that one more, one less and another one show. */
#define TALLY_THINGS(X) \
	X(skeletons) X(clips) X(joints) X(frames) X(rows) X(values) X(poses) \
	X(events) \
	X(vertices) X(weights) X(faces) X(images) X(pixels) \
	X(groups) X(chunks) X(particles) X(bulges) X(sections) \
	X(keypoints) X(numbers) X(keys) \
	X(curves) X(points) X(actions) X(items) X(nodes) X(anims) X(parts) \
	X(roots)                 /* joints that are below no other */ \
	X(names) X(tree)         /* of joints; which is above which */ \
	X(order)                 /* of joints, or of chunks with their sizes */ \
	X(callers)               /* the joints of rows, in their order */ \
	X(bones)                 /* joints, but those that ir2asf adds */ \
	X(limits) X(dofs)        /* dofs: channels of joints */ \
	X(widths) X(comps)       /* of pictures: columns, numbers of a pixel */ \
	X(members)               /* groups and chunks */ \
	X(strips)                /* motions, poses, skeletons without these */ \
	X(shown)                 /* frames and poses */ \
	X(films)                 /* pictures of a film of 30 per second */ \
	X(files) X(differences) X(motions) X(notes) \
	X(texts)                 /* all records of a stream, but some */ \
	X(others)                /* comments and what is no figure's */

enum thing {
#define X(name) T_##name,
	TALLY_THINGS(X)
#undef X
	THINGS
};

struct tally {
	uint64_t n[THINGS];
	uint64_t sure, never;    /* 1 << thing: that is known; never known */
	const char *leave;       /* texts: `-WORD-WORD…`, first words of records
	                          * that do not count */
};

#define TALLY_BIT(thing) ((uint64_t)1 << (thing))

/* Counts what there is in a file of that format, without the readers of lib:
 * only what it is sure of. The bytes have a NUL after them. */
void tally_file(struct tally *t, const char *format, struct bytes b);

/* For the counters of formats. */
static inline void
tally_add(struct tally *t, enum thing what, uint64_t n)
{
	t->n[what] += n;
	t->sure |= TALLY_BIT(what);
}

/* Whatever will be added */
static inline void
tally_unsure(struct tally *t, enum thing what)
{
	t->never |= TALLY_BIT(what);
}

/* Words of a line, lines of a text. */
struct word {
	const unsigned char *s;
	size_t n;
};

/* Takes the first line off, without its end and a CR; 0 if there is none. */
int tally_line(struct bytes *rest, struct word *line);
/* Takes the first word off, up to a blank or a tab; 0 if there is none. */
int tally_word(struct word *line, struct word *word);
int tally_is(struct word w, const char *text);
/* The same, whatever the case */
int tally_like(struct word w, const char *text);
/* Of that word, without a sign */
uint64_t tally_hash(struct word w);
int tally_is_number(struct word w);
/* Whether `-WORD-WORD…` has it */
int tally_left(const char *list, struct word w);
/* Adds the numbers among the words of the rest of a line to the values of a
 * frame, which is counted from 1. */
void tally_values(struct tally *t, struct word line, uint64_t frame);

/* A joint's name, or that of the joint of a row: where it is not of letters,
 * digits and _ it may be another in another format, and nothing is sure. */
void tally_name(struct tally *t, struct word name);
void tally_order(struct tally *t, struct word name);
void tally_caller(struct tally *t, struct word name);
/* The same, with the name of the joint above it, `-` for none */
void tally_branch(struct tally *t, struct word name, struct word up);

/* Of SDL, which an attr of actions has, too */
void tally_statements(struct tally *t, struct bytes b);
void tally_ir(struct tally *t, struct bytes b);
void tally_bvh(struct tally *t, struct bytes b);
void tally_csv(struct tally *t, struct bytes b);
void tally_cal3d(struct tally *t, struct bytes b);
void tally_iff(struct tally *t, struct bytes b);
void tally_maya(struct tally *t, struct bytes b);
void tally_pnm(struct tally *t, struct bytes b);
void tally_pix(struct tally *t, struct bytes b);
/* Of Maya's pictures: colour, or alpha where there is none; depth */
void tally_maya_colour(struct tally *t, struct bytes b);
void tally_maya_depth(struct tally *t, struct bytes b);
/* What tools say of pictures, of chunks, of streams and of files, and what
 * they draw */
void tally_info(struct tally *t, struct bytes b);
void tally_listing(struct tally *t, struct bytes b);
void tally_stat(struct tally *t, struct bytes b);
void tally_irfile(struct tally *t, struct bytes b);
void tally_html(struct tally *t, struct bytes b);
void tally_svg(struct tally *t, struct bytes b);
void tally_view(struct tally *t, struct bytes b);
void tally_y4m(struct tally *t, struct bytes b);
/* irdiff of a stream and of what is the same: no difference, and one for each
 * line */
void tally_same(struct tally *t, struct bytes b);
void tally_diff(struct tally *t, struct bytes b);
void tally_gltf(struct tally *t, struct bytes b);

#endif
