#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "cal3d/elem.h"
#include "cal3d/number.h"
#include "math/quat.h"

int
cal3d_numbers(struct str text, int n, struct text *to)
{
	size_t start = to->n;
	struct str f[4];
	double v;
	int i;

	if (elem_fields(text, f, n) != n)
		return 0;
	for (i = 0; i < n; i++) {
		if (!num_of(f[i], &v)) {
			to->n = start;
			return 0;
		}
		if (i)
			text_ch(to, ' ');
		text_str(to, f[i]);
	}
	return 1;
}

int
cal3d_quat(struct str text, struct text *to)
{
	size_t start = to->n;
	struct str f[4];
	double v;
	int i;

	if (elem_fields(text, f, 4) != 4)
		return 0;
	for (i = 0; i < 4; i++) {
		if (!num_of(f[i], &v)) {
			to->n = start;
			return 0;
		}
		if (i)
			text_ch(to, ' ');
		if (i < 3)
			to->n += num_neg(text_room(to, f[i].n + 1), f[i]);
		else
			text_str(to, f[i]);
	}
	return 1;
}

int
cal3d_turns(struct str text)
{
	struct str f[4];
	double q[4];
	int i;

	if (elem_fields(text, f, 4) != 4)
		return 0;
	for (i = 0; i < 4; i++)
		if (!num_of(f[i], &q[i]))
			return 0;
	return quat_unit(q);
}

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

int
cal3d_is_nan(struct str text, int n)
{
	struct str f[4];
	int i, words = 0;
	double v;

	if (elem_fields(text, f, n) != n)
		return 0;
	for (i = 0; i < n; i++) {
		if (nan_word(f[i]))
			words++;
		else if (!num_of(f[i], &v))
			return 0;
	}
	return words > 0;
}

void
cal3d_words(struct str text, struct text *to)
{
	size_t i;

	text = elem_trim(text);
	for (i = 0; i < text.n; i++) {
		if (!tag_space(text.s[i]))
			text_ch(to, text.s[i]);
		else if (!tag_space(text.s[i + 1]))
			text_ch(to, ' ');
	}
}
