#include <string.h>

#include "base/name.h"
#include "figure/role.h"

/* A name is taken apart into words, which say what its joint is. */

enum kind {
	BONE, SIDE, POSITION, NUMBER, DIGIT, PHALANX, TWIST, NOTHING, DUMMY
};

enum {
	UP = 1, MID, LOW
};

enum { LONGEST = 256 };          /* names of more bytes say nothing */

static const struct word {
	const char *text;
	unsigned char kind, value;
} words[] = {
	{ "abdomen", BONE, PART_TORSO }, { "ankle", BONE, PART_FOOT },
	{ "arm", BONE, PART_ARM }, { "avg", NOTHING, 0 },
	{ "back", BONE, PART_TORSO },
	{ "ball", BONE, PART_TOE }, { "base", NOTHING, 0 },
	{ "belly", BONE, PART_TORSO }, { "bend", NOTHING, 0 },
	{ "body", NOTHING, 0 }, { "bone", NOTHING, 0 },
	{ "breast", BONE, PART_BREAST }, { "buttock", BONE, PART_HIPJOINT },
	{ "calf", BONE, PART_SHIN }, { "chest", BONE, PART_TORSO },
	{ "clavicle", BONE, PART_COLLAR }, { "collar", BONE, PART_COLLAR },
	{ "distal", PHALANX, 0 }, { "dum", DUMMY, 0 }, { "dummy", DUMMY, 0 },
	{ "effector", DUMMY, 0 }, { "elbow", BONE, PART_ELBOW },
	{ "end", DUMMY, 0 }, { "eye", BONE, PART_EYE },
	{ "f", BONE, PART_FINGER }, { "face", NOTHING, 0 },
	{ "femur", BONE, PART_THIGH },
	{ "finger", BONE, PART_FINGER }, { "fingers", BONE, PART_FINGER },
	{ "five", NUMBER, 5 }, { "fi", NUMBER, 5 },
	{ "fngs", BONE, PART_FINGER }, { "foot", BONE, PART_FOOT },
	{ "fore", POSITION, LOW }, { "forearm", BONE, PART_FOREARM },
	{ "foretwist", TWIST, PART_FOREARM },
	{ "four", NUMBER, 4 }, { "fo", NUMBER, 4 },
	{ "h", NOTHING, 0 }, { "hand", BONE, PART_HAND },
	{ "head", BONE, PART_HEAD }, { "hip", BONE, PART_HIP },
	{ "hips", BONE, PART_HIPS }, { "humerus", BONE, PART_UPARM },
	{ "index", DIGIT, 1 }, { "intermediate", PHALANX, 0 },
	{ "jnt", NOTHING, 0 }, { "joint", NOTHING, 0 },
	{ "knee", BONE, PART_SHIN },
	{ "l", SIDE, SIDE_LEFT }, { "left", SIDE, SIDE_LEFT },
	{ "leg", BONE, PART_LEG }, { "little", DIGIT, 4 },
	{ "low", POSITION, LOW }, { "lower", POSITION, LOW },
	{ "m", POSITION, MID }, { "medial", PHALANX, 0 },
	{ "metacarpal", PHALANX, 0 }, { "mid", POSITION, MID },
	{ "middle", POSITION, MID }, { "neck", BONE, PART_NECK },
	{ "nub", DUMMY, 0 }, { "on", NUMBER, 1 }, { "one", NUMBER, 1 },
	{ "palm", BONE, PART_HAND }, { "pelvis", BONE, PART_HIPS },
	{ "pinky", DIGIT, 4 }, { "proximal", PHALANX, 0 },
	{ "r", SIDE, SIDE_RIGHT }, { "radius", BONE, PART_FOREARM },
	{ "right", SIDE, SIDE_RIGHT },
	{ "ring", DIGIT, 3 }, { "roll", TWIST, 0 },
	{ "root", BONE, PART_ROOT }, { "shin", BONE, PART_SHIN },
	{ "shld", BONE, PART_SHOULDER }, { "shldr", BONE, PART_SHOULDER },
	{ "shoulder", BONE, PART_SHOULDER }, { "site", DUMMY, 0 },
	{ "skull", BONE, PART_HEAD }, { "smplhf", NOTHING, 0 },
	{ "spine", BONE, PART_TORSO }, { "tail", BONE, PART_TAIL },
	{ "th", NUMBER, 3 }, { "thigh", BONE, PART_THIGH },
	{ "thorax", BONE, PART_TORSO }, { "three", NUMBER, 3 },
	{ "thumb", DIGIT, 0 }, { "tibia", BONE, PART_SHIN },
	{ "toe", BONE, PART_TOE }, { "toes", BONE, PART_TOE },
	{ "torso", BONE, PART_TORSO }, { "trs", BONE, PART_TORSO },
	{ "tw", NUMBER, 2 }, { "twist", TWIST, 0 }, { "two", NUMBER, 2 },
	{ "u", POSITION, UP }, { "up", POSITION, UP },
	{ "upper", POSITION, UP }, { "waist", BONE, PART_TORSO },
	{ "wrist", BONE, PART_WRIST }, { "wst", BONE, PART_TORSO }
};

/* What the words of a name have said so far. */
struct name_words {
	enum part part;
	int side, position, number, digit, digits, phalanx, twist, dummy, known;
	int odd;
};

static const struct word *
find_word(struct str a)
{
	size_t i;

	for (i = 0; i < sizeof words / sizeof *words; i++)
		if (str_iis(a, words[i].text))
			return &words[i];
	return NULL;
}

static void
take_word(struct name_words *r, const struct word *w)
{
	int value = w->value;

	/* The second of two sides is a position: L_l_toe. */
	if (w->kind == SIDE && r->side && strlen(w->text) == 1 && value == 1) {
		r->position = LOW;
		return;
	}
	switch (w->kind) {
	case BONE: r->part = (enum part)value; break;
	case SIDE: r->side = value; break;
	case POSITION: r->position = value; break;
	case NUMBER: r->number = value; break;
	case DIGIT: r->digit = value; break;
	case PHALANX: r->phalanx = 1; break;
	case TWIST: r->twist = 1; break;
	case DUMMY: r->dummy = 1; break;
	default: break;
	}
	if (w->kind == TWIST && value)
		r->part = (enum part)value;
	if (w->kind != NOTHING)
		r->known = 1;
}

/* The word's length if the letters begin with it, else 0. */
static size_t
begins(struct str a, const struct word *w)
{
	struct str head = { a.s, 0 };

	if ((a.s[0] | 0x20) != w->text[0])
		return 0;
	head.n = strlen(w->text);
	return head.n <= a.n && str_iis(head, w->text) ? head.n : 0;
}

/* Whether a word may run together with others. Of single letters only sides
 * may, at the beginning. */
static int
may_join(const struct word *w, int first)
{
	return strlen(w->text) > 2 || strcmp(w->text, "up") == 0 ||
	    (first && w->kind == SIDE);
}

/* The longest word with which the rest of a name begins and after which there
 * are only words. at[n]: the same for what begins n bytes later, or NULL. */
static const struct word *
first_word(struct str rest, const struct word **at, int first)
{
	const struct word *w, *end = words + sizeof words / sizeof *words;
	const struct word *longest = NULL;
	size_t n;

	for (w = words; w < end; w++) {
		n = begins(rest, w);
		if (n && may_join(w, first) &&
		    (n == rest.n || at[n]) &&
		    (!longest || n > strlen(longest->text)))
			longest = w;
	}
	return longest;
}

static void
find_joined(const struct word **at, struct str a)
{
	struct str rest = { a.s + a.n, 0 };
	size_t i;

	for (i = a.n; i-- > 0;) {
		rest.s--;
		rest.n++;
		at[i] = first_word(rest, at + i, i == 0);
	}
}

/* Takes words that run together, as in lhipjoint, from the last to the first:
 * of several bones the last counts. */
static int
take_joined(struct name_words *r, struct str a)
{
	const struct word *at[LONGEST], *list[LONGEST];
	size_t i, n = 0;

	find_joined(at, a);
	for (i = 0; i < a.n; i += strlen(list[n++]->text)) {
		if (!at[i])
			return 0;
		list[n] = at[i];
	}
	while (n) {
		enum part part = r->part;

		take_word(r, list[--n]);
		if (part)
			r->part = part;
	}
	return 1;
}

static int
is_known(struct str a)
{
	struct name_words none = { PART_NONE, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0 };

	return find_word(a) || take_joined(&none, a);
}

static void
take_letters(struct name_words *r, struct str a)
{
	const struct word *w = find_word(a);
	enum part part = r->part;

	r->part = PART_NONE;
	if (w)
		take_word(r, w);
	else if (!take_joined(r, a) && r->known)
		r->odd = 1;
	if (!r->part)
		r->part = part;
}

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static int
is_letter(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z');
}

static size_t
letters(struct str a)
{
	size_t n = 0;

	while (n < a.n && is_letter(a.s[n]))
		n++;
	return n;
}

/* The length of the word at the beginning, which ends at anything else and
 * before a capital: LeftUpLeg, LHipJoint. */
static size_t
word_length(struct str a)
{
	size_t i;

	for (i = 1; i < a.n && is_letter(a.s[i]); i++) {
		if (!is_upper(a.s[i]))
			continue;
		if (!is_upper(a.s[i - 1]))
			break;
		if (i + 1 < a.n && is_letter(a.s[i + 1]) &&
		    !is_upper(a.s[i + 1]))
			break;
	}
	return i;
}

static void
take_name(struct name_words *r, struct str a)
{
	struct str w;
	size_t n;

	for (; a.n; a.s += n, a.n -= n) {
		n = 1;
		if (is_letter(a.s[0])) {
			w.s = a.s;
			w.n = letters(a);
			if (!is_known(w))
				w.n = word_length(a);
			n = w.n;
			take_letters(r, w);
		} else if (is_digit(a.s[0])) {
			while (n < a.n && is_digit(a.s[n]))
				n++;
			/* of finger2-1 the first one counts */
			if (r->known && r->digits < 0)
				r->digits = a.s[0] - '0';
		}
	}
}

/* Whether it is the name of a vertebra, T1 to L5. */
static int
is_vertebra(struct str a)
{
	if (a.n < 2 || a.n > 3 || !strchr("TtLl", a.s[0]))
		return 0;
	return is_digit(a.s[1]) && is_digit(a.s[a.n - 1]);
}

/* The part that the words mean together. */
static enum part
settle(const struct name_words *r)
{
	if (r->dummy || r->odd)
		return PART_NONE;
	if (r->digit >= 0 && (!r->part || r->part == PART_HAND ||
	    r->part == PART_FINGER || r->part == PART_TOE))
		return r->part == PART_TOE ? PART_TOE : PART_FINGER;
	if (r->part == PART_ARM && r->position)
		return r->position == UP ? PART_UPARM : PART_FOREARM;
	if (r->part == PART_LEG && r->position)
		return r->position == UP ? PART_THIGH : PART_SHIN;
	return r->part;
}

struct role
role_name(struct str name)
{
	struct name_words r = { PART_NONE, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0 };
	struct role role = {
		.along = -1, .digit = DIGIT_ALL
	};
	char buf[LONGEST];
	struct str a;
	size_t i;

	if (name.n > sizeof buf)
		return role;
	a = name_decode(buf, name, NULL);
	for (i = a.n; i-- > 0;)
		if (a.s[i] == ':') {     /* after a name space */
			a.s += i + 1;
			a.n -= i + 1;
			break;
		}
	take_name(&r, a);
	/* the way to another bone that ir2asf writes */
	r.dummy |= a.n > 2 && memcmp(a.s + a.n - 2, "~0", 2) == 0;
	/* Mid is a finger where there is no bone: lMid1, LeftHandMiddle1,
	 * leftMiddleDistal */
	if (r.position == MID && r.side && (r.digits >= 0 || r.phalanx) &&
	    (!r.part || r.part == PART_HAND))
		r.digit = DIGIT_MIDDLE;
	role.part = is_vertebra(a) ? PART_TORSO : settle(&r);
	role.side = is_vertebra(a) ? SIDE_NONE : r.side;
	role.digit = r.digit >= 0 ? r.digit : r.number ? r.number - 1 :
	    r.digits;
	role.thumb = r.digit == 0;
	if (r.twist) {
		role.limb = role.side ? role.part : PART_NONE;
		role.part = role.part == PART_FOREARM ? PART_TWIST : PART_NONE;
	}
	if (role.part >= PART_COLLAR && !role.side)
		role.part = role.part == PART_HIP ? PART_HIPS : PART_NONE;
	if (role.part && role.part < PART_COLLAR && role.side)
		role.part = PART_NONE;
	return role;
}

/* --- the name of the other side --- */

static const struct {
	const char *left, *right;
} sides[] = { { "left", "right" }, { "l", "r" } };

static char
as_case(char letter, char like)
{
	return (char)(like >= 'A' && like <= 'Z' ? letter - 32 : letter);
}

/* Writes the other word with capitals where this one has them: Right for Left,
 * RIGHT for LEFT. */
static size_t
put_other(char *p, const char *other, struct str word)
{
	size_t i;

	for (i = 0; other[i]; i++)
		p[i] = as_case(other[i], word.s[i && word.n > 1]);
	return i;
}

/* The joint whose name has the other word there, or -1. */
static int
with_other(const struct skel *sk, struct str name, struct str word,
    const char *other)
{
	size_t before = (size_t)(word.s - name.s), n = before;
	size_t after = name.n - before - word.n;
	char buf[LONGEST + 2];
	struct str twin = { buf, 0 };

	memcpy(buf, name.s, before);
	n += put_other(buf + n, other, word);
	memcpy(buf + n, word.s + word.n, after);
	twin.n = n + after;
	return skel_find(sk, twin);
}

int
role_twin(const struct skel *sk, int j)
{
	struct str name = sk->joint[j].name, word;
	const char *end = name.s + name.n;
	size_t i;
	int k;

	if (name.n > LONGEST)
		return -1;
	for (i = 0; i < sizeof sides / sizeof *sides; i++) {
		word.n = strlen(sides[i].left);
		for (word.s = name.s; word.s + word.n <= end; word.s++) {
			if (!str_iis(word, sides[i].left))
				continue;
			k = with_other(sk, name, word, sides[i].right);
			if (k >= 0)
				return k;
		}
	}
	return -1;
}
