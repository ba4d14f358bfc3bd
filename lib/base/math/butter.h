#ifndef BASE_MATH_BUTTER_H
#define BASE_MATH_BUTTER_H

/* A low-pass filter without delay: Butterworth's of second order, forwards
 * and then backwards. A sinusoid of frequency g keeps
 * 1 / (1 + (sqrt(2) - 1) (tan(pi g / rate) / tan(pi f / rate))^4)
 * of its amplitude: 1 / sqrt(2), -3 dB, at f. */
struct butter {
	double b;                /* coefficient of x[k] + 2 x[k-1] + x[k-2] */
	double a1, a2;           /* coefficients of y[k-1] and y[k-2] */
	double pad;              /* values by which a curve is continued on
	                          * either side */
	double reach;            /* values after which it does not matter any
	                          * more where a pass began; may be infinite */
};

/* A pass over a curve: what it adds to the next two values. */
struct butter_pass {
	double next, after;
};

/* ratio: f over the rate, more than 0 and less than 1/2. */
void butter_make(struct butter *b, double ratio);

/* Begins a pass as if x had been there forever. */
static inline void
butter_begin(const struct butter *b, struct butter_pass *p, double x)
{
	p->next = (1 - b->b) * x;
	p->after = (b->b - b->a2) * x;
}

static inline double
butter_next(const struct butter *b, struct butter_pass *p, double x)
{
	double y = b->b * x + p->next;

	p->next = 2 * b->b * x - b->a1 * y + p->after;
	p->after = b->b * x - b->a2 * y;
	return y;
}

#endif
