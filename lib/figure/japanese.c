#include <string.h>

#include "figure/name.h"

/* Names of the models of MikuMikuDance: a side before or after a word that is
 * one of these, and perhaps a number. Other names in Japanese are those of
 * hair, cloth, twist bones and helpers, and say nothing. */

enum { FIRST_OF_JAPAN = 0xe3 };  /* the first byte from U+3000 on, in UTF-8 */

static const struct {
	const char *text;
	unsigned char part;
	signed char digit;
} words[] = {
	{ "つま先", PART_TOE, DIGIT_ALL },
	{ "ひざ", PART_SHIN, DIGIT_ALL },
	{ "ひじ", PART_FOREARM, DIGIT_ALL },
	{ "グルーブ", PART_ROOT, DIGIT_ALL },
	{ "センター", PART_ROOT, DIGIT_ALL },
	{ "上半身", PART_TORSO, DIGIT_ALL },
	{ "下半身", PART_HIPS, DIGIT_ALL },
	{ "中指", PART_FINGER, 2 },
	{ "人差指", PART_FINGER, 1 },
	{ "人差し指", PART_FINGER, 1 },
	{ "人指", PART_FINGER, 1 },
	{ "全ての親", PART_ROOT, DIGIT_ALL },
	{ "小指", PART_FINGER, 4 },
	{ "手首", PART_HAND, DIGIT_ALL },
	{ "爪先", PART_TOE, DIGIT_ALL },
	{ "目", PART_EYE, DIGIT_ALL },
	{ "肘", PART_FOREARM, DIGIT_ALL },
	{ "肩", PART_COLLAR, DIGIT_ALL },
	{ "胸", PART_TORSO, DIGIT_ALL },
	{ "腕", PART_UPARM, DIGIT_ALL },
	{ "腰", PART_ROOT, DIGIT_ALL },
	{ "膝", PART_SHIN, DIGIT_ALL },
	{ "薬指", PART_FINGER, 3 },
	{ "親指", PART_FINGER, 0 },
	{ "足", PART_THIGH, DIGIT_ALL },
	{ "足首", PART_FOOT, DIGIT_ALL },
	{ "頭", PART_HEAD, DIGIT_ALL },
	{ "首", PART_NECK, DIGIT_ALL }
};

/* Takes a text off the beginning of the name, if it begins so. */
static int
take_start(struct str *a, const char *z)
{
	size_t n = strlen(z);

	if (a->n < n || memcmp(a->s, z, n) != 0)
		return 0;
	a->s += n;
	a->n -= n;
	return 1;
}

static int
take_end(struct str *a, const char *z)
{
	size_t n = strlen(z);
	struct str end;

	if (a->n < n)
		return 0;
	end.s = a->s + a->n - n;
	end.n = n;
	if (!str_iis(end, z))
		return 0;
	a->n -= n;
	return 1;
}

static int
take_side(struct str *a)
{
	if (take_start(a, "左") || take_end(a, "左") || take_end(a, ".l") ||
	    take_end(a, "_l"))
		return SIDE_LEFT;
	if (take_start(a, "右") || take_end(a, "右") || take_end(a, ".r") ||
	    take_end(a, "_r"))
		return SIDE_RIGHT;
	return SIDE_NONE;
}

/* A digit at the end, in ASCII or as wide as the other characters. */
static void
take_digit(struct str *a)
{
	static const char *const wide[] = {
		"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"
	};
	size_t i;

	if (a->n && a->s[a->n - 1] >= '0' && a->s[a->n - 1] <= '9') {
		a->n--;
		return;
	}
	for (i = 0; i < sizeof wide / sizeof *wide; i++)
		if (take_end(a, wide[i]))
			return;
}

/* Whether the name has a character that may be Japanese. */
static int
has_japanese(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if ((unsigned char)a.s[i] >= FIRST_OF_JAPAN)
			return 1;
	return 0;
}

int
name_japanese(struct role *role, struct str name)
{
	struct str a = name;
	int side;
	size_t i;

	if (!has_japanese(name))
		return 0;
	side = take_side(&a);
	take_digit(&a);
	for (i = 0; i < sizeof words / sizeof *words; i++) {
		if (!str_is(a, words[i].text) ||
		    (words[i].part >= PART_COLLAR) != (side != SIDE_NONE))
			continue;
		role->part = (enum part)words[i].part;
		role->side = side;
		role->digit = words[i].digit;
		role->thumb = role->part == PART_FINGER && !role->digit;
	}
	return 1;
}
