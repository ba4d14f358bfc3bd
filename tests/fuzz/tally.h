#ifndef TALLY_H
#define TALLY_H

#include <stdint.h>

#include "fuzz.h"

/* What is counted. Of values, numbers (of particles and
 * keypoints), texts and others it is a sum over what they are,
 * so that one more, one less and another one show. */
#define TALLY_THINGS(X) \
	X(skeletons) X(clips) X(joints) X(frames) X(rows) X(values) X(poses) \
	X(vertices) X(weights) X(faces) X(images) X(pixels) \
	X(groups) X(chunks) X(particles) X(bulges) X(sections) \
	X(keypoints) X(numbers) X(keys) \
	X(curves) X(points) X(actions) X(items) X(nodes) X(anims) X(parts) \
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
	unsigned sure;           /* 1 << thing: that is known */
	const char *leave;       /* texts: `-WORD-WORD…`, first words of records
	                          * that do not count */
};

/* Counts what there is in a file of that format, without the readers of lib:
 * only what it is sure of. */
void tally_file(struct tally *t, const char *format, struct bytes b);

/* For the counters of formats. */
static inline void
tally_add(struct tally *t, enum thing what, uint64_t n)
{
	t->n[what] += n;
	t->sure |= 1u << what;
}

static inline void
tally_unsure(struct tally *t, enum thing what)
{
	t->sure &= ~(1u << what);
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
void tally_gltf(struct tally *t, struct bytes b);

#endif
