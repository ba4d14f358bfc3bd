#ifndef PICTURE_CODE_H
#define PICTURE_CODE_H

#include "base/temp.h"

/* Numbers in few bits: a binary range coder, as LZMA has it, whose odds adapt
 * to what has been coded. player/code.js reads it back and has to do every step
 * alike, in integers. */

/* How likely a bit is 0. Starts zeroed: as likely as not. */
struct odds {
	uint16_t lean;           /* the likelihood of 0 in 65536ths, less half,
	                          * modulo 65536 */
	uint16_t seen;
};

enum {
	CODE_CLASSES = 48,       /* of numbers, by how large they are expected
	                          * to be */
	CODE_SIZES = 54          /* bits of a number's magnitude, 0 to 53 */
};

/* The odds of numbers of one kind. Starts zeroed. */
struct code_numbers {
	struct odds size[CODE_CLASSES][CODE_SIZES];
	struct odds top[CODE_SIZES];     /* the bit below the highest one */
};

struct coder {
	struct spool *to;
	/* private */
	uint64_t low;
	uint32_t range;
	unsigned char cache;
	uint64_t waiting;        /* bytes that a carry may change */
	unsigned char buf[4096];
	size_t n;
};

void code_begin(struct coder *c, struct spool *to);
void code_end(struct coder *c);
void code_bit(struct coder *c, struct odds *o, int bit);
/* The n lowest bits of v, n up to 64, each as likely 0 as 1. */
void code_even(struct coder *c, uint64_t v, int n);
/* A number of that class, |v| < 2^53. */
void code_number(struct coder *c, struct code_numbers *odds, int class,
    long long v);
/* The class of numbers whose magnitude is expected to be e / 16. */
int code_class(uint32_t e);
/* Takes a magnitude into the expectation of the next one, in 16ths. */
uint32_t code_expect(uint32_t e, long long v);
void code_float(struct coder *c, double v);
void code_double(struct coder *c, double v);

#endif
