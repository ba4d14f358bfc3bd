#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "bulge/bulge.h"

const char *
bulge_begin(struct bulge *b, struct str name, struct str code)
{
	long long v;
	size_t i;

	memset(b, 0, sizeof *b);
	for (i = 0; i < name.n; i++)
		if (name.s[i] < 32 || name.s[i] > 126 || name.s[i] == '"')
			return "a name of ASCII characters without '\"'";
	if (!num_int(code, 0, INT_MAX, &v))
		return "a code, an integer from 0 on";
	return NULL;
}

static const char *
end_section(const struct bulge *b)
{
	if (b->sections && (b->keys < 2 || b->along < 1))
		return "a keypoint at 1.0 along the bone";
	return NULL;
}

const char *
bulge_section(struct bulge *b, struct str angle)
{
	const char *want = end_section(b);
	long long v;

	if (want)
		return want;
	if (!num_int(angle, 0, 360, &v))
		return "an angle, an integer from 0 to 360";
	b->sections++;
	b->keys = 0;
	return NULL;
}

const char *
bulge_key(struct bulge *b, struct str along, struct str x, struct str y)
{
	double v[3];

	if (!num_of(along, &v[0]) || !num_of(x, &v[1]) || !num_of(y, &v[2]))
		return "three numbers";
	if (!b->sections)
		return "an angle before its keypoints";
	if (v[0] < 0 || v[0] > 1 || v[1] < 0 || v[1] > 1)
		return "first and second number from 0.0 to 1.0";
	if (v[2] < -0.5 || v[2] > 0.5)
		return "a third number from -0.5 to 0.5";
	if (!b->keys && v[0] > 0)
		return "a keypoint at 0.0 along the bone";
	if (b->keys && (v[0] <= b->along || v[1] <= b->x))
		return "first and second number greater than the last ones";
	b->along = v[0];
	b->x = v[1];
	b->keys++;
	return NULL;
}

const char *
bulge_end(struct bulge *b)
{
	const char *want = b->sections ? end_section(b) : "an angle";

	memset(b, 0, sizeof *b);
	return want;
}

long long
bulge_code(struct str code)
{
	long long v = 0;

	num_int(code, 0, INT_MAX, &v);
	return v;
}
