#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/math/quat.h"
#include "base/numscan.h"
#include "format/cal3d/elem.h"
#include "format/cal3d/number.h"
#include "ir/skel.h"

/* As the C libraries of various systems print it: nan, -nan(ind), 1.#QNAN,
 * -1.#IND00 */
static int
nan_word(struct str a)
{
	if (a.n && (a.s[0] == '-' || a.s[0] == '+'))
		a.s++, a.n--;
	return a.n >= 3 && (strncasecmp(a.s, "nan", 3) == 0 ||
	    memcmp(a.s, "1.#", 3) == 0);
}

/* Numbers and words. */
static enum cal3d_numbers
take_words(struct str text, int n, struct str *f, double *v)
{
	enum cal3d_numbers kind = CAL3D_NUMBERS;
	int i;

	if (elem_fields(text, f, n) != n)
		return CAL3D_OTHER;
	for (i = 0; i < n; i++) {
		if (num_of(f[i], &v[i]))
			continue;
		if (!nan_word(f[i]))
			return CAL3D_OTHER;
		v[i] = NAN;
		kind = CAL3D_NANS;
	}
	return kind;
}

/* Whether all of the text is n numbers; it can be read up to `stop`. */
static int
scan_values(struct str text, const char *stop, int n, struct str *f, double *v)
{
	const char *p = text.s, *end = p + text.n, *q;
	int i;

	for (i = 0; i < n; i++, p = q) {
		while (p < end && tag_space(*p))
			p++;
		q = num_scan_in(p, end, stop, &v[i]);
		if (!q || (q < end && !tag_space(*q)))
			return 0;
		f[i].s = p;
		f[i].n = (size_t)(q - p);
	}
	while (p < end && tag_space(*p))
		p++;
	return p == end;
}

/* A text is mostly so short that its numbers are read sooner where others can
 * be looked at after them. */
static int
take_values(struct str text, int n, struct str *f, double *v)
{
	enum { ROOM = 128, MORE = 17 };
	char room[ROOM + MORE];
	struct str copy = { room, text.n };
	int i;

	if (text.n > ROOM)
		return scan_values(text, text.s + text.n, n, f, v);
	memcpy(room, text.s, text.n);
	memset(room + text.n, 0, MORE);
	if (!scan_values(copy, room + text.n + MORE, n, f, v))
		return 0;
	for (i = 0; i < n; i++)
		f[i].s = text.s + (f[i].s - room);
	return 1;
}

enum cal3d_numbers
cal3d_numbers(struct str text, int n, struct str *f, double *v)
{
	double value[CAL3D_MOST];
	struct str bad;

	if (v ? take_values(text, n, f, v) :
	    num_fields(text, 0, &bad, f, (size_t)n) == n)
		return CAL3D_NUMBERS;
	return take_words(text, n, f, v ? v : value);
}

void
cal3d_add_fields(struct text *to, const struct str *f, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(to, ' ');
		text_str(to, f[i]);
	}
}

void
cal3d_add_quat(struct text *to, const struct str *f)
{
	int i;

	for (i = 0; i < 3; i++) {
		to->n += num_neg(text_room(to, f[i].n + 1), f[i]);
		text_ch(to, ' ');
	}
	text_str(to, f[3]);
}

void
cal3d_add_turn(struct text *to, const double *q)
{
	double v[4];
	int i;

	for (i = 0; i < 4; i++)
		v[i] = i < 3 ? -q[i] : q[i];
	text_nums(to, v, 4);
}

/* Whether the fields are numbers that make a quaternion. */
static int
is_quat(const struct str *f)
{
	double q[4];
	int i;

	for (i = 0; i < 4; i++)
		if (!num_of(f[i], &q[i]))
			return 0;
	return quat_unit(q);
}

int
cal3d_add_rotation(struct text *to, const struct str *f, double unit)
{
	double m[9], q[4];

	if (is_quat(f)) {
		cal3d_add_quat(to, f);
		return 1;
	}
	if (!rotation_read(f, unit, m))
		return 0;
	quat_from_mat(q, m);
	cal3d_add_turn(to, q);
	return 1;
}
