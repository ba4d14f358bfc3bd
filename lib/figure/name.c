#include <string.h>

#include "figure/name.h"
#include "figure/word.h"

/* A name is taken apart into words, which say what its joint is. */

/* What the words of a name have said so far. */
struct name_words {
	enum part part;
	int side, position, number, digit, digits;
	int phalanx, twist, middle, ball, body, tail, spine;
	int none, other, weak, deform, front, foreign;
	int known;               /* a word has said something */
	int odd;                 /* and one after it has not */
};

static void
take_bone(struct name_words *r, enum part part)
{
	r->part = part;
	r->tail |= part == PART_TAIL;
	r->spine |= part == PART_TORSO;
}

/* The second of two sides is a position: L_l_toe. Of Lball_r, nobody knows. */
static void
take_side(struct name_words *r, const struct bone_word *w)
{
	if (r->side && strlen(w->text) == 1 && w->value == SIDE_LEFT)
		r->position = POSITION_LOW;
	else if (r->side && r->side != w->value)
		r->none = 1;
	else
		r->side = w->value;
}

/* hand_FK is one of several hands; FK_hand may be the only one. */
static void
take_weak(struct name_words *r)
{
	if (r->known)
		r->none = 1;
	else
		r->weak = 1;
}

static void
take_none(struct name_words *r, const struct bone_word *w)
{
	r->none = 1;
	r->other |= !w || !word_is_end(w);
}

static void
take_word(struct name_words *r, const struct bone_word *w)
{
	int value = w->value;

	switch ((enum word_kind)w->kind) {
	case WORD_BONE: take_bone(r, (enum part)value); break;
	case WORD_SIDE: take_side(r, w); break;
	case WORD_MIDDLE: r->middle = strcmp(w->text, "middle") == 0;
		/* fall through */
	case WORD_POSITION: r->position = value; break;
	case WORD_NUMBER: r->number = value; break;
	case WORD_DIGIT: r->digit = value; break;
	case WORD_PHALANX: r->phalanx = 1; break;
	case WORD_TWIST: r->twist = 1; break;
	case WORD_BALL: r->ball = 1; break;
	case WORD_BODY: r->body = 1; break;
	case WORD_FRONT: r->front = 1; break;
	case WORD_NONE: take_none(r, w); break;
	case WORD_WEAK: take_weak(r); break;
	case WORD_DEFORM: r->deform = 1; break;
	case WORD_NOTHING: break;
	}
	if (w->kind == WORD_TWIST && value)
		r->part = (enum part)value;
	r->known |= w->kind != WORD_NOTHING && w->kind != WORD_BODY;
	r->front |= w->kind == WORD_POSITION && strcmp(w->text, "fore") == 0;
}

/* Takes words that run together, from the last to the first: of several bones
 * the last counts. */
static int
take_joined(struct name_words *r, struct str a)
{
	const struct bone_word *list[WORD_LONGEST];
	size_t n = word_split(list, a);
	int found = n > 0;

	while (n) {
		enum part part = r->part;

		take_word(r, list[--n]);
		if (part)
			r->part = part;
	}
	return found;
}

static int
is_known(struct str a)
{
	const struct bone_word *list[WORD_LONGEST];

	return word_find(a) || word_split(list, a);
}

static void
take_letters(struct name_words *r, struct str a)
{
	const struct bone_word *w = word_find(a);
	enum part part = r->part;

	r->part = PART_NONE;
	if (w)
		take_word(r, w);
	else if (word_begins_none(a))
		take_none(r, NULL);
	else if (!take_joined(r, a)) {
		r->odd |= r->known;
		r->foreign++;
	}
	if (!r->part)
		r->part = part;
}

static size_t
letters(struct str a)
{
	size_t n = 0;

	while (n < a.n && word_is_letter(a.s[n]))
		n++;
	return n;
}

static void
take_name(struct name_words *r, struct str a)
{
	struct str w;
	size_t n;

	for (; a.n; a.s += n, a.n -= n) {
		n = 1;
		if (word_is_letter(a.s[0])) {
			w.s = a.s;
			w.n = letters(a);
			if (!is_known(w))
				w.n = word_length(a);
			n = w.n;
			take_letters(r, w);
		} else if (word_is_digit(a.s[0])) {
			while (n < a.n && word_is_digit(a.s[n]))
				n++;
			/* of finger2-1 the first one counts; 001 is one of
			 * Blender's, which no finger has */
			if (r->known && r->digits < 0 &&
			    !(n > 2 && a.s[0] == '0'))
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
	return word_is_digit(a.s[1]) && word_is_digit(a.s[a.n - 1]);
}

/* Where there is no bone or only that of a finger, so that a word may say which
 * finger it is. */
static int
is_of_hand(const struct name_words *r)
{
	return !r->part || r->part == PART_HAND || r->part == PART_FINGER;
}

/* Middle is a finger where there is no other bone: lMid1, LeftHandMiddle1,
 * leftMiddleDistal; but h_left_mid_finger_three is the middle of one. */
static int
is_middle_finger(const struct name_words *r)
{
	return r->position == POSITION_MID && r->side && r->digit < 0 &&
	    !r->number && is_of_hand(r) &&
	    (r->digits >= 0 || r->phalanx || r->middle);
}

/* The part that the words mean together. */
static enum part
settle(const struct name_words *r)
{
	if (r->none || r->odd || (r->tail && r->part != PART_TAIL))
		return PART_NONE;
	if (r->digit >= 0 && is_of_hand(r))
		return PART_FINGER;
	if (r->digit >= 0 && r->part == PART_FOOT)
		return PART_TOE;
	if (r->part == PART_ARM && r->position)
		return r->position == POSITION_UP ? PART_UPARM : PART_FOREARM;
	if (r->part == PART_LEG && r->position)
		return r->position == POSITION_UP ? PART_THIGH : PART_SHIN;
	if (!r->part && r->ball)
		return PART_TOE;
	if (!r->part && r->body && r->position)
		return r->position == POSITION_UP ? PART_TORSO : PART_HIPS;
	return r->part;
}

/* An animal's front leg has no part, from its shoulder on; but a forefoot is a
 * part of any foot, and a forearm one of an arm. */
static void
settle_front(struct role *role, const struct name_words *r)
{
	switch (role->part) {
	case PART_FOOT: case PART_TOE:
		if (r->position)
			return;
		break;
	case PART_COLLAR: case PART_SHOULDER: case PART_LEG: case PART_HIP:
	case PART_THIGH: case PART_KNEE: case PART_SHIN:
		break;
	default:
		return;
	}
	if (r->front)
		role->part = PART_NONE;
}

/* A twist bone has no part, but lies along one; of a neck it is a joint like
 * the others. */
static void
settle_twist(struct role *role)
{
	if (role->part == PART_NECK || role->part == PART_TORSO)
		return;
	role->limb = role->side ? role->part : PART_NONE;
	role->part = role->part == PART_FOREARM ? PART_TWIST : PART_NONE;
}

/* What has a side has one in its name, and the trunk has none. Kinect's
 * SpineShoulder is of the spine. */
static void
settle_side(struct role *role, const struct name_words *r)
{
	if (role->part >= PART_COLLAR && !role->side) {
		if (role->part == PART_HIP)
			role->part = PART_HIPS;
		else
			role->part = role->part == PART_SHOULDER && r->spine ?
			    PART_TORSO : PART_NONE;
	}
	if (role->part && role->part < PART_COLLAR && role->side)
		role->part = PART_NONE;
}

/* The number that Blender puts after a name that is there already, as in
 * thigh.L.001, or -1. *a loses it. */
static int
copy_number(struct str *a)
{
	const char *p;
	int i, n = 0;

	if (a->n < 5 || a->s[a->n - 4] != '.')
		return -1;
	p = a->s + a->n - 4;
	for (i = 1; i < 4; i++) {
		if (!word_is_digit(p[i]))
			return -1;
		n = 10 * n + p[i] - '0';
	}
	a->n -= 4;
	return n;
}

static int
ends_in(struct str a, const char *z)
{
	size_t n = strlen(z);
	struct str end = { a.s, n };

	if (a.n < n)
		return 0;
	end.s += a.n - n;
	return str_iis(end, z);
}

/* What the number after the name says. */
static void
read_copy(struct named *name, struct str a)
{
	int n = copy_number(&a);

	name->spine = ends_in(a, "spine") ? n : -1;
	name->is_second = n >= 0 && (ends_in(a, ".l") || ends_in(a, ".r") ||
	    ends_in(a, "_l") || ends_in(a, "_r"));
}

static void
read_words(struct named *name, struct str a)
{
	struct name_words r = { .digit = -1, .digits = -1 };
	struct role *role = &name->role;

	take_name(&r, a);
	/* the way to another bone that ir2asf writes */
	r.none |= a.n > 2 && memcmp(a.s + a.n - 2, "~0", 2) == 0;
	if (is_middle_finger(&r))
		r.digit = DIGIT_MIDDLE;
	role->part = settle(&r);
	settle_front(role, &r);
	role->side = r.side;
	role->digit = r.digit >= 0 ? r.digit : r.number ? r.number - 1 :
	    r.digits;
	role->thumb = r.digit == 0;
	if (r.twist)
		settle_twist(role);
	settle_side(role, &r);
	name->is_other = r.other;
	name->is_weak = r.weak;
	name->is_deform = r.deform;
	name->foreign = r.foreign;
}

struct named
name_says(struct str name)
{
	struct named says = { .role = { .digit = DIGIT_ALL }, .spine = -1 };

	if (name.n > WORD_LONGEST || name_japanese(&says.role, name))
		return says;
	if (is_vertebra(name)) {
		says.role.part = PART_TORSO;
		return says;
	}
	read_words(&says, name);
	read_copy(&says, name);
	return says;
}
