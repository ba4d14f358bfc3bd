#include <math.h>

#include "base/text.h"
#include "format/gltf/rate.h"
#include "ir/motion.h"

void
gltf_rate_set(struct gltf_rate *r, double num, double den)
{
	struct text t = { NULL, 0, 0 };

	r->num = num;
	r->den = den;
	text_int(&t, (long long)num);
	if (den > 1) {
		text_ch(&t, '/');
		text_int(&t, (long long)den);
	}
	r->text = text_get(&t);  /* lasts as long as the program */
}

void
gltf_rate_read(struct gltf_rate *r, struct str text)
{
	r->text = text;
	rate_read(text, &r->num, &r->den);
}

double
gltf_frame(const struct gltf_rate *r, double seconds)
{
	double frame = seconds * r->num / r->den, whole = rint(frame);

	if ((float)(whole * r->den / r->num) == (float)seconds)
		return whole;
	return frame;
}
