#include <string.h>

#include "figure/role.h"
#include "figure/word.h"

/* Of words that take the role away: ear would be found in rear, and where most
 * joints have ctrl, it is only put around their names. */
enum {
	ALONE = 1,               /* never runs together with others */
	AROUND = 2,
	END = 4                  /* where a bone ends */
};

/* In the order of their texts */
static const struct bone_word words[] = {
	{ "ab", WORD_BONE, PART_TORSO },
	{ "abdomen", WORD_BONE, PART_TORSO },
	{ "anchor", WORD_NONE, 0 },
	{ "ankle", WORD_BONE, PART_FOOT },
	{ "arm", WORD_BONE, PART_ARM },
	{ "armor", WORD_NONE, 0 },
	{ "armour", WORD_NONE, 0 },
	{ "avg", WORD_NOTHING, 0 },
	{ "axe", WORD_NONE, ALONE },
	{ "back", WORD_BONE, PART_TORSO },
	{ "bag", WORD_NONE, ALONE },
	{ "ball", WORD_BALL, 0 },
	{ "bang", WORD_NONE, 0 },
	{ "bangs", WORD_NONE, 0 },
	{ "base", WORD_NOTHING, 0 },
	{ "belly", WORD_BONE, PART_TORSO },
	{ "belt", WORD_NONE, 0 },
	{ "bend", WORD_NOTHING, 0 },
	{ "bicep", WORD_BONE, PART_UPARM },
	{ "biceps", WORD_BONE, PART_UPARM },
	{ "body", WORD_BODY, 0 },
	{ "bone", WORD_NOTHING, 0 },
	{ "bow", WORD_NONE, ALONE },
	{ "bracelet", WORD_NONE, 0 },
	{ "bracer", WORD_NONE, 0 },
	{ "breast", WORD_BONE, PART_BREAST },
	{ "buttock", WORD_BONE, PART_HIPJOINT },
	{ "c", WORD_NOTHING, 0 },
	{ "calf", WORD_BONE, PART_SHIN },
	{ "cape", WORD_NONE, 0 },
	{ "center", WORD_NOTHING, 0 },
	{ "centre", WORD_NOTHING, 0 },
	{ "chest", WORD_BONE, PART_TORSO },
	{ "clav", WORD_BONE, PART_COLLAR },
	{ "clavicle", WORD_BONE, PART_COLLAR },
	{ "cloak", WORD_NONE, 0 },
	{ "cloth", WORD_NONE, 0 },
	{ "coat", WORD_NONE, 0 },
	{ "collar", WORD_BONE, PART_COLLAR },
	{ "collider", WORD_NONE, 0 },
	{ "control", WORD_NONE, AROUND },
	{ "corrective", WORD_NONE, 0 },
	{ "ctrl", WORD_NONE, AROUND },
	{ "dagger", WORD_NONE, 0 },
	{ "def", WORD_DEFORM, 0 },
	{ "distal", WORD_PHALANX, 0 },
	{ "dress", WORD_NONE, 0 },
	{ "dum", WORD_NONE, 0 },
	{ "dummy", WORD_NONE, 0 },
	{ "ear", WORD_NONE, ALONE },
	{ "effector", WORD_NONE, END },
	{ "elbow", WORD_BONE, PART_ELBOW },
	{ "end", WORD_NONE, END },
	{ "eye", WORD_BONE, PART_EYE },
	{ "f", WORD_BONE, PART_FINGER },
	{ "face", WORD_NOTHING, 0 },
	{ "fake", WORD_NONE, 0 },
	{ "farm", WORD_BONE, PART_FOREARM },
	{ "feather", WORD_NONE, 0 },
	{ "femur", WORD_BONE, PART_THIGH },
	{ "fi", WORD_NUMBER, 5 },
	{ "finger", WORD_BONE, PART_FINGER },
	{ "fingers", WORD_BONE, PART_FINGER },
	{ "five", WORD_NUMBER, 5 },
	{ "fk", WORD_WEAK, 0 },
	{ "fngs", WORD_BONE, PART_FINGER },
	{ "fo", WORD_NUMBER, 4 },
	{ "foot", WORD_BONE, PART_FOOT },
	{ "fore", WORD_POSITION, POSITION_LOW },
	{ "forearm", WORD_BONE, PART_FOREARM },
	{ "forehead", WORD_NONE, 0 },
	{ "foretwist", WORD_TWIST, PART_FOREARM },
	{ "four", WORD_NUMBER, 4 },
	{ "front", WORD_FRONT, 0 },
	{ "gun", WORD_NONE, ALONE },
	{ "h", WORD_NOTHING, 0 },
	{ "hair", WORD_NONE, 0 },
	{ "hand", WORD_BONE, PART_HAND },
	{ "hat", WORD_NONE, ALONE },
	{ "head", WORD_BONE, PART_HEAD },
	{ "helper", WORD_NONE, 0 },
	{ "hip", WORD_BONE, PART_HIP },
	{ "hips", WORD_BONE, PART_HIPS },
	{ "humerus", WORD_BONE, PART_UPARM },
	{ "ik", WORD_NONE, ALONE },
	{ "index", WORD_DIGIT, 1 },
	{ "intermediate", WORD_PHALANX, 0 },
	{ "jiggle", WORD_NONE, 0 },
	{ "jnt", WORD_NOTHING, 0 },
	{ "joint", WORD_NOTHING, 0 },
	{ "knee", WORD_BONE, PART_KNEE },
	{ "knife", WORD_NONE, 0 },
	{ "l", WORD_SIDE, SIDE_LEFT },
	{ "left", WORD_SIDE, SIDE_LEFT },
	{ "leg", WORD_BONE, PART_LEG },
	{ "little", WORD_DIGIT, 4 },
	{ "lo", WORD_POSITION, POSITION_LOW },
	{ "locator", WORD_NONE, 0 },
	{ "low", WORD_POSITION, POSITION_LOW },
	{ "lower", WORD_POSITION, POSITION_LOW },
	{ "m", WORD_MIDDLE, POSITION_MID },
	{ "mch", WORD_NONE, ALONE },
	{ "medial", WORD_PHALANX, 0 },
	{ "metacarpal", WORD_PHALANX, 0 },
	{ "mid", WORD_MIDDLE, POSITION_MID },
	{ "middle", WORD_MIDDLE, POSITION_MID },
	{ "muscle", WORD_NONE, 0 },
	{ "navel", WORD_BONE, PART_TORSO },
	{ "neck", WORD_BONE, PART_NECK },
	{ "nub", WORD_NONE, END },
	{ "on", WORD_NUMBER, 1 },
	{ "one", WORD_NUMBER, 1 },
	{ "org", WORD_NONE, ALONE },
	{ "pad", WORD_NONE, ALONE },
	{ "palm", WORD_BONE, PART_HAND },
	{ "pelvis", WORD_BONE, PART_HIPS },
	{ "pinky", WORD_DIGIT, 4 },
	{ "pistol", WORD_NONE, 0 },
	{ "pole", WORD_NONE, 0 },
	{ "prop", WORD_NONE, ALONE },
	{ "proximal", WORD_PHALANX, 0 },
	{ "r", WORD_SIDE, SIDE_RIGHT },
	{ "radius", WORD_BONE, PART_FOREARM },
	{ "ribbon", WORD_NONE, 0 },
	{ "ribcage", WORD_BONE, PART_TORSO },
	{ "rifle", WORD_NONE, 0 },
	{ "right", WORD_SIDE, SIDE_RIGHT },
	{ "ring", WORD_DIGIT, 3 },
	{ "roll", WORD_TWIST, 0 },
	{ "root", WORD_BONE, PART_ROOT },
	{ "scapula", WORD_BONE, PART_COLLAR },
	{ "scarf", WORD_NONE, 0 },
	{ "sec", WORD_NONE, ALONE },
	{ "shank", WORD_BONE, PART_SHIN },
	{ "share", WORD_NONE, ALONE },
	{ "shield", WORD_NONE, 0 },
	{ "shin", WORD_BONE, PART_SHIN },
	{ "shld", WORD_BONE, PART_SHOULDER },
	{ "shldr", WORD_BONE, PART_SHOULDER },
	{ "shoulder", WORD_BONE, PART_SHOULDER },
	{ "site", WORD_NONE, END },
	{ "skirt", WORD_NONE, 0 },
	{ "skull", WORD_BONE, PART_HEAD },
	{ "sleeve", WORD_NONE, 0 },
	{ "slot", WORD_NONE, 0 },
	{ "smplhf", WORD_NOTHING, 0 },
	{ "socket", WORD_NONE, 0 },
	{ "spear", WORD_NONE, 0 },
	{ "spine", WORD_BONE, PART_TORSO },
	{ "staff", WORD_NONE, 0 },
	{ "stick", WORD_NONE, 0 },
	{ "stomach", WORD_BONE, PART_TORSO },
	{ "strap", WORD_NONE, 0 },
	{ "stretch", WORD_NOTHING, 0 },
	{ "sword", WORD_NONE, 0 },
	{ "tail", WORD_BONE, PART_TAIL },
	{ "talus", WORD_BONE, PART_FOOT },
	{ "target", WORD_NONE, 0 },
	{ "th", WORD_NUMBER, 3 },
	{ "thigh", WORD_BONE, PART_THIGH },
	{ "thorax", WORD_BONE, PART_TORSO },
	{ "three", WORD_NUMBER, 3 },
	{ "thumb", WORD_DIGIT, 0 },
	{ "tibia", WORD_BONE, PART_SHIN },
	{ "tip", WORD_NONE, ALONE | END },
	{ "toe", WORD_BONE, PART_TOE },
	{ "toes", WORD_BONE, PART_TOE },
	{ "torch", WORD_NONE, 0 },
	{ "torso", WORD_BONE, PART_TORSO },
	{ "trs", WORD_BONE, PART_TORSO },
	{ "tummy", WORD_BONE, PART_TORSO },
	{ "tw", WORD_NUMBER, 2 },
	{ "twist", WORD_TWIST, 0 },
	{ "two", WORD_NUMBER, 2 },
	{ "u", WORD_POSITION, POSITION_UP },
	{ "uarm", WORD_BONE, PART_UPARM },
	{ "ulna", WORD_BONE, PART_FOREARM },
	{ "up", WORD_POSITION, POSITION_UP },
	{ "upper", WORD_POSITION, POSITION_UP },
	{ "vis", WORD_NONE, ALONE },
	{ "waist", WORD_BONE, PART_TORSO },
	{ "watch", WORD_NONE, 0 },
	{ "weapon", WORD_NONE, 0 },
	{ "wing", WORD_NONE, 0 },
	{ "wrist", WORD_BONE, PART_WRIST },
	{ "wst", WORD_BONE, PART_TORSO },
	{ "x", WORD_NOTHING, 0 },
};

static const struct bone_word *const words_end =
    words + sizeof words / sizeof *words;

int
word_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

int
word_is_letter(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static int
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

size_t
word_length(struct str a)
{
	size_t i;

	for (i = 1; i < a.n && word_is_letter(a.s[i]); i++) {
		if (!is_upper(a.s[i]))
			continue;
		if (!is_upper(a.s[i - 1]))
			break;
		if (i + 1 < a.n && word_is_letter(a.s[i + 1]) &&
		    !is_upper(a.s[i + 1]))
			break;
	}
	return i;
}

/* As memcmp(); the letters of a match in either case, z has small ones. */
static int
compare(struct str a, const char *z)
{
	size_t i;

	for (i = 0; i < a.n && z[i]; i++)
		if ((a.s[i] | 0x20) != z[i])
			return (a.s[i] | 0x20) - z[i];
	return i < a.n ? 1 : z[i] ? -1 : 0;
}

const struct bone_word *
word_find(struct str a)
{
	const struct bone_word *from = words, *to = words_end, *mid;
	int d;

	while (from < to) {
		mid = from + (to - from) / 2;
		d = compare(a, mid->text);
		if (!d)
			return mid;
		if (d < 0)
			to = mid;
		else
			from = mid + 1;
	}
	return NULL;
}

/* The word's length if the letters begin with it, else 0. */
static size_t
begins(struct str a, const struct bone_word *w)
{
	struct str head = { a.s, strlen(w->text) };

	return head.n <= a.n && str_iis(head, w->text) ? head.n : 0;
}

/* Whether a word may run together with others. Of single letters only sides
 * may, at the beginning. */
static int
may_join(const struct bone_word *w, int first)
{
	if (w->kind == WORD_NONE && w->value & ALONE)
		return 0;
	return strlen(w->text) > 2 || strcmp(w->text, "up") == 0 ||
	    strcmp(w->text, "lo") == 0 || (first && w->kind == WORD_SIDE);
}

/* The first word that begins with this small letter, or a later one. */
static const struct bone_word *
words_from(int letter)
{
	const struct bone_word *from = words, *to = words_end, *mid;

	while (from < to) {
		mid = from + (to - from) / 2;
		if (mid->text[0] < letter)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* The longest word with which the rest of a name begins and after which there
 * are only words. at[n]: the same for what begins n bytes later, or NULL. */
static const struct bone_word *
first_word(struct str rest, const struct bone_word **at, int first)
{
	const struct bone_word *w, *longest = NULL;
	int letter = rest.s[0] | 0x20;
	size_t n;

	for (w = words_from(letter);
	    w < words_end && w->text[0] == letter; w++) {
		n = begins(rest, w);
		if (n && may_join(w, first) && (n == rest.n || at[n]) &&
		    (!longest || n > strlen(longest->text)))
			longest = w;
	}
	return longest;
}

size_t
word_split(const struct bone_word **list, struct str a)
{
	const struct bone_word *at[WORD_LONGEST];
	struct str rest = { a.s + a.n, 0 };
	size_t i, n = 0;

	if (a.n > WORD_LONGEST)
		return 0;
	for (i = a.n; i-- > 0;) {
		rest.s--;
		rest.n++;
		at[i] = first_word(rest, at + i, i == 0);
	}
	for (i = 0; i < a.n; i += strlen(list[n++]->text)) {
		if (!at[i])
			return 0;
		list[n] = at[i];
	}
	return n;
}

/* The word that takes the role away with which a text begins, or NULL. */
static const struct bone_word *
first_none(struct str a)
{
	const struct bone_word *w;
	int letter = a.n ? a.s[0] | 0x20 : 0;

	for (w = words_from(letter); w < words_end && w->text[0] == letter; w++)
		if (w->kind == WORD_NONE && strlen(w->text) > 3 && begins(a, w))
			return w;
	return NULL;
}

int
word_begins_none(struct str a)
{
	return first_none(a) != NULL;
}

int
word_is_end(const struct bone_word *w)
{
	return w->kind == WORD_NONE && w->value & END;
}

int
word_is_aside(struct str a)
{
	const struct bone_word *w = word_find(a);

	if (!w)
		w = first_none(a);
	return w && w->kind == WORD_NONE && w->value != AROUND;
}

/* A position of one letter, such as the m in mHipLeft, is one where few joints
 * have it. */
int
word_tells(struct str a)
{
	const struct bone_word *list[WORD_LONGEST], *w = word_find(a);

	if (!w)
		return word_split(list, a) > 0 || word_begins_none(a);
	return w->kind != WORD_NOTHING && w->kind != WORD_WEAK &&
	    w->kind != WORD_BODY && (a.n > 1 || w->kind == WORD_SIDE) &&
	    !(w->kind == WORD_NONE && w->value == AROUND);
}
