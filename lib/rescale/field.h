#ifndef RESCALE_FIELD_H
#define RESCALE_FIELD_H

#include "ir/motion.h"

/* The fields of records in other units or about other axes. */

struct rescale {
	struct ir ir;
	struct skel *sk;
	struct motion m;
	int angle;               /* -a: 'd', 'r' or 0 */
	double length;           /* -l */
	char up[2];              /* -u: the axes, or 0 0 */
	/* Axis a becomes axis to[a], turned round where sign[a] is -1. */
	int to[3], sign[3];
	double perangle;         /* for the angles of the object at hand */
};

/* Writes a blank and the number, multiplied and perhaps negated; its own text
 * stays as far as that allows. */
void rescale_number(const struct rescale *r, struct str text, double factor,
    int sign);
/* Writes the record last read, if it is of a kind whose fields are what they
 * are by their place; 0 if it is not. */
int rescale_fields(const struct rescale *r);

#endif
