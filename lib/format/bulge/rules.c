#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "format/bulge/rules.h"

const char *
rules_begin(struct rules *r, struct str name, struct str code)
{
	long long v;
	size_t i;

	memset(r, 0, sizeof *r);
	for (i = 0; i < name.n; i++)
		if (name.s[i] < 32 || name.s[i] > 126 || name.s[i] == '"')
			return "a name of ASCII characters without '\"'";
	if (!num_int(code, 0, LLONG_MAX, &v))
		return "a code, an integer from 0 to 2^63 - 1";
	return NULL;
}

static const char *
end_section(const struct rules *r)
{
	if (r->sections && (r->keys < 2 || r->along < 1))
		return "a keypoint at 1.0 along the bone";
	return NULL;
}

const char *
rules_section(struct rules *r, struct str angle)
{
	const char *want = end_section(r);
	long long v;

	if (want)
		return want;
	if (!num_int(angle, 0, 360, &v))
		return "an angle, an integer from 0 to 360";
	r->sections++;
	r->keys = 0;
	return NULL;
}

const char *
rules_key(struct rules *r, struct str along, struct str x, struct str y)
{
	double v[3];

	if (!num_of(along, &v[0]) || !num_of(x, &v[1]) || !num_of(y, &v[2]))
		return "three numbers";
	if (!r->sections)
		return "an angle before its keypoints";
	if (v[0] < 0 || v[0] > 1 || v[1] < 0 || v[1] > 1)
		return "first and second number from 0.0 to 1.0";
	if (v[2] < -0.5 || v[2] > 0.5)
		return "a third number from -0.5 to 0.5";
	if (!r->keys && v[0] > 0)
		return "a keypoint at 0.0 along the bone";
	if (r->keys && (v[0] <= r->along || v[1] <= r->x))
		return "first and second number greater than the last ones";
	r->along = v[0];
	r->x = v[1];
	r->keys++;
	return NULL;
}

const char *
rules_end(struct rules *r)
{
	const char *want = r->sections ? end_section(r) : "an angle";

	memset(r, 0, sizeof *r);
	return want;
}

long long
code_value(struct str code)
{
	long long v = 0;

	num_int(code, 0, LLONG_MAX, &v);
	return v;
}

struct str
code_text(struct arena *arena, long long value)
{
	char digits[20];
	struct str text = { digits, 0 };

	text.n = (size_t)(str_uint(digits, (unsigned long long)value) -
	    digits);
	return str_keep(arena, text);
}
