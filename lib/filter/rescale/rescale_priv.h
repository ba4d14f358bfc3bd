#ifndef FILTER_RESCALE_RESCALE_PRIV_H
#define FILTER_RESCALE_RESCALE_PRIV_H

#include "filter/rescale/rescale.h"
#include "ir/motion.h"

struct rescale {
	struct rescale_options o;
	struct ir *ir;           /* for messages */
	struct skel *sk;
	struct motion m;
	/* Axis a becomes axis to[a], turned round where sign[a] is -1. */
	int to[3], sign[3];
	double perangle;         /* factor of the object's angles */
	int rated;               /* the motion's rate is written */
};

/* Writes a blank and the number, multiplied and perhaps negated; its own text
 * stays as far as that allows. */
void rescale_number(const struct rescale *r, struct str text, double factor,
    int sign);
/* Writes a record, if it is of a kind whose fields are what they are by their
 * place; 0 if it is not. */
int rescale_fields(const struct rescale *r, const struct ir_rec *rec);
/* Those whose fields are what a joint's channels are. */
void rescale_dof(const struct rescale *r, const struct ir_rec *rec);
void rescale_limit(const struct rescale *r, const struct ir_rec *rec);
void rescale_values(struct rescale *r, const struct ir_rec *rec);

#endif
