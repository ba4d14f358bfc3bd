/* Counts of a stream of IR. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

static const struct {
	const char *kind, *word;
	enum thing what;
} record[] = {
	{ "skeleton", "joint", T_joints }, { "motion", "v", T_rows },
	{ "motion", "event", T_events },
	{ "poses", "pose", T_poses }, { "poses", "v", T_rows },
	{ "mesh", "vert", T_vertices }, { "mesh", "weight", T_weights },
	{ "mesh", "face", T_faces }, { "iff", "group", T_groups },
	{ "iff", "chunk", T_chunks }, { "particles", "p", T_particles },
	{ "bulges", "bulge", T_bulges }, { "bulges", "section", T_sections },
	{ "skeleton", "joint", T_bones }, { "skeleton", "limit", T_limits },
	{ "image", "note", T_notes }, { "iff", "group", T_members }, { "iff", "chunk", T_members },
	{ "bulges", "key", T_keypoints }, { "actions", "nurbs", T_curves },
	{ "actions", "cv", T_points }, { "actions", "action", T_actions },
	{ "actions", "key", T_keys }, { "actions", "item", T_items },
	{ "sequence", "node", T_nodes }, { "sequence", "anim", T_anims },
	{ "sequence", "part", T_parts }
};

enum { RECORDS = sizeof record / sizeof *record, DEEP = 64 };

struct place {
	struct word kind;        /* of the object; s NULL: in none */
	struct word frame;       /* of the last row; s NULL: there was none */
	int alone;               /* a skeleton had no clip yet */
	double first, last;      /* frames of the motion */
	struct word chain[DEEP]; /* the joint before, and what is above it */
	int deep;
};

static int
same_word(struct word a, struct word b)
{
	return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

/* What stands in a frame of a motion or in a pose; its number among them stands
 * for it. */
static void
count_row(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	enum thing what = tally_is(at->kind, "motion") ? T_frames : T_poses;
	struct word frame, joint;

	if (!tally_word(&rest, &frame))
		return;
	if (what == T_frames && (!at->frame.s ||
	    (!same_word(frame, at->frame) && strtod((const char *)frame.s,
	    NULL) != strtod((const char *)at->frame.s, NULL))))
		tally_add(t, what, 1);
	at->last = strtod((const char *)frame.s, NULL);
	if (!at->frame.s)
		at->first = at->last;
	if (what == T_frames && at->last != floor(at->last))
		tally_unsure(t, T_films);
	at->frame = frame;
	tally_word(&rest, &joint);
	if (!tally_is(word, "v"))
		return;
	tally_values(t, rest, t->n[what]);
	if (what == T_frames)
		tally_caller(t, joint);
}

/* A file that holds a joint's children in its braces has another order where
 * these do not come one after the other. */
static void
follow_chain(struct tally *t, struct place *at, struct word name,
    struct word up)
{
	while (at->deep > 0 && !same_word(at->chain[at->deep - 1], up))
		at->deep--;
	if ((at->deep == 0 && !tally_is(up, "-")) || at->deep == DEEP)
		tally_unsure(t, T_order);
	else
		at->chain[at->deep++] = name;
}

/* joint NAME PARENT */
static void
count_joint(struct tally *t, struct place *at, struct word rest)
{
	struct word name, up;

	if (!tally_word(&rest, &name) || !tally_word(&rest, &up))
		return;
	tally_name(t, name);
	tally_branch(t, name, up);
	if (tally_is(up, "-"))
		tally_add(t, T_roots, 1);
	follow_chain(t, at, name, up);
	if (memchr(name.s, '~', name.n))
		tally_unsure(t, T_bones);
}

/* group and chunk: OFFSET DEPTH ID SIZE */
static void
count_member(struct tally *t, struct word rest)
{
	struct word w;

	if (!tally_word(&rest, &w) || !tally_word(&rest, &w) ||
	    !tally_word(&rest, &w))
		return;
	tally_order(t, w);
	if (tally_word(&rest, &w))
		tally_add(t, T_order, strtoul((const char *)w.s, NULL, 10));
}

/* image NAME WIDTH HEIGHT KIND */
static void
count_image(struct tally *t, struct word rest)
{
	struct word w;

	if (!tally_word(&rest, &w) || !tally_word(&rest, &w))
		return;
	tally_add(t, T_widths, strtoul((const char *)w.s, NULL, 10));
	tally_word(&rest, &w);
	tally_word(&rest, &w);
	tally_add(t, T_comps, tally_is(w, "rgb") ? 3 : tally_is(w, "rgba") ?
	    4 : 1);
}

/* `run` of an image: X Y COUNT */
static void
count_run(struct tally *t, struct word rest)
{
	struct word w;

	if (tally_word(&rest, &w) && tally_word(&rest, &w) &&
	    tally_word(&rest, &w))
		tally_add(t, T_pixels, strtoul((const char *)w.s, NULL, 10));
}

/* The words of a record after some that are skipped; each: what one of them is
 * multiplied with */
static void
count_numbers(struct tally *t, struct word rest, int skip, uint64_t each)
{
	struct word w;

	while (tally_word(&rest, &w))
		if (skip-- <= 0)
			tally_add(t, T_numbers, tally_hash(w) * each);
}

static void
count_skeleton(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	struct word w;

	if (tally_is(word, "joint"))
		count_joint(t, at, rest);
	if (tally_is(word, "dof") && tally_word(&rest, &w))
		while (tally_word(&rest, &w))
			tally_add(t, T_dofs, 1);
}

static void
count_clip(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	if (word.n == 1 ? memchr("vwecbrmdn", *word.s, 9) != NULL :
	    tally_is(word, "event"))
		count_row(t, at, word, rest);
	if (tally_is(word, "rate") && tally_word(&rest, &word) &&
	    !tally_is(word, "30") && !tally_is(word, "-"))
		tally_unsure(t, T_films);
}

/* attr OF KEY TEXT, of a file of statements */
static void
count_attr(struct tally *t, struct word rest)
{
	struct bytes text;
	struct word w;

	tally_word(&rest, &w);
	tally_word(&rest, &w);
	text.s = (unsigned char *)rest.s;
	text.n = rest.n;
	tally_statements(t, text);
}

static void
count_record(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	int i;

	for (i = 0; i < RECORDS; i++)
		if (tally_is(at->kind, record[i].kind) &&
		    tally_is(word, record[i].word))
			tally_add(t, record[i].what, 1);
	if (tally_is(at->kind, "motion") || tally_is(at->kind, "poses"))
		count_clip(t, at, word, rest);
	else if (tally_is(at->kind, "skeleton"))
		count_skeleton(t, at, word, rest);
	else if (tally_is(at->kind, "iff") && (tally_is(word, "group") ||
	    tally_is(word, "chunk")))
		count_member(t, rest);
	else if (tally_is(at->kind, "actions") && tally_is(word, "attr"))
		count_attr(t, rest);
	else if (tally_is(at->kind, "particles") && tally_is(word, "p"))
		count_numbers(t, rest, 1, 1);
	else if (tally_is(at->kind, "bulges") && tally_is(word, "key"))
		count_numbers(t, rest, 2, t->n[T_keypoints] + 1);
	else if (tally_is(at->kind, "image") && tally_is(word, "run"))
		count_run(t, rest);
}

int
tally_left(const char *list, struct word w)
{
	const char *s;
	size_t n;

	for (s = list; s && *s == '-'; s += n) {
		n = strcspn(s + 1, "-,") + 1;
		if (n - 1 == w.n && memcmp(s + 1, w.s, w.n) == 0)
			return 1;
	}
	return 0;
}

static uint64_t
hash_line(struct word line)
{
	uint64_t h = 7;
	struct word w;

	while (tally_word(&line, &w))
		h = h * 1000003 + tally_hash(w) + (*w.s == '-');
	return h;
}

static int
is_figure(struct word kind)
{
	return tally_is(kind, "skeleton") || tally_is(kind, "motion") ||
	    tally_is(kind, "poses") || tally_is(kind, "mesh");
}

/* A skeleton that no clip has followed is drawn by itself. */
static void
leave_skeleton(struct tally *t, struct place *at)
{
	tally_add(t, T_strips, (uint64_t)at->alone);
	tally_add(t, T_films, (uint64_t)at->alone);
	at->alone = 0;
}

static void
begin_object(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	int is_motion = tally_is(word, "motion");
	int is_clip = is_motion || tally_is(word, "poses");
	int is_skeleton = tally_is(word, "skeleton");

	at->kind = word;
	if (is_clip)
		at->alone = 0;
	if (is_skeleton)
		leave_skeleton(t, at);
	at->alone |= is_skeleton;
	tally_add(t, T_skeletons, (uint64_t)is_skeleton);
	tally_add(t, T_clips, (uint64_t)is_clip);
	tally_add(t, T_strips, (uint64_t)is_clip);
	tally_add(t, T_motions, (uint64_t)is_motion);
	tally_add(t, T_images, tally_is(word, "image"));
	if (tally_is(word, "image"))
		count_image(t, rest);
}

/* Follows where objects begin and end. */
static void
step(struct tally *t, struct place *at, struct word word, struct word rest)
{
	if (tally_is(word, "end")) {
		if (at->frame.s && tally_is(at->kind, "motion"))
			tally_add(t, T_films, (uint64_t)(at->last -
			    at->first) + 1);
		at->kind.s = at->frame.s = NULL;
	} else if (at->kind.s)
		count_record(t, at, word, rest);
	else if (tally_is(word, "ir"))
		leave_skeleton(t, at);
	else
		begin_object(t, at, word, rest);
}

void
tally_ir(struct tally *t, struct bytes b)
{
	struct place at = { .kind = { NULL, 0 } };
	struct word line, rest, word;
	int is_record;
	size_t i;

	t->sure = TALLY_BIT(THINGS) - 1;
	for (i = 0; i + 1 < b.n; i++)    /* is no blank here */
		if (b.s[i] == '\r' && b.s[i + 1] != '\r' &&
		    b.s[i + 1] != '\n')
			b.s[i] = '?';
	while (tally_line(&b, &line)) {
		if (line.n > 2 && memcmp(line.s, "\xef\xbb\xbf", 3) == 0)
			line.s += 3, line.n -= 3;  /* of each of several */
		rest = line;
		is_record = tally_word(&rest, &word) && *word.s != '#';
		if (is_record && !tally_left(t->leave, word))
			t->n[T_texts] += hash_line(line);
		if (!is_record || (at.kind.s && !is_figure(at.kind)))
			t->n[T_others] += hash_line(line);
		if (is_record)
			step(t, &at, word, rest);
	}
	leave_skeleton(t, &at);
	tally_add(t, T_shown, t->n[T_frames] + t->n[T_poses]);
	tally_add(t, T_films, t->n[T_poses]);
	tally_add(t, T_files, 1);
}
