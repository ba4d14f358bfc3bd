#ifndef FIGURE_WORD_H
#define FIGURE_WORD_H

#include "base/str.h"

/* The words that names of joints are made of. */

enum word_kind {
	WORD_BONE,               /* value: a part */
	WORD_SIDE, WORD_POSITION, WORD_NUMBER,
	WORD_DIGIT,              /* value: 0 is the thumb */
	WORD_MIDDLE,             /* a position, or the finger */
	WORD_PHALANX,
	WORD_TWIST,              /* value: a part, or 0 */
	WORD_BALL,               /* of the foot, where no other bone is named */
	WORD_BODY,               /* its upper or lower half */
	WORD_FRONT,              /* of an animal: its leg is not a human one */
	WORD_NOTHING,
	WORD_NONE,               /* what has this in its name has no role */
	WORD_WEAK,               /* it has one if no other joint has it */
	WORD_DEFORM              /* it moves the skin: others do not */
};

enum {
	POSITION_UP = 1, POSITION_MID, POSITION_LOW
};

/* Names and words of more bytes say nothing. */
enum { WORD_LONGEST = 256 };

struct bone_word {
	const char *text;
	unsigned char kind, value;
};

int word_is_letter(char c);
int word_is_digit(char c);
/* The length of the word at the beginning of a text that begins with a letter.
 * It ends at anything else and before a capital: LeftUpLeg, LHipJoint. */
size_t word_length(struct str a);
/* The word of that text, or NULL. */
const struct bone_word *word_find(struct str a);
/* Takes words apart that run together, as in lhipjoint. list has room for
 * WORD_LONGEST. Returns how many there are; 0 if not all of it is words. */
size_t word_split(const struct bone_word **list, struct str a);
/* Whether a text that is no word begins with one that takes the role away, as
 * clothes does. */
int word_begins_none(struct str a);
/* Whether the word, which takes the role away, says where a bone ends. */
int word_is_end(const struct bone_word *w);
/* Whether it is, or begins with, a word of what is not of the body: hair, but
 * not ctrl, which may be put around all names. */
int word_is_aside(struct str a);
/* Whether the text is a word, or some that run together, that says what a joint
 * is, or that it is none. */
int word_tells(struct str a);

#endif
