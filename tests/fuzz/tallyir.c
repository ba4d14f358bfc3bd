/* Counts of a stream of IR. */
#include <stdlib.h>
#include <string.h>

#include "tally.h"

static const struct {
	const char *kind, *word;
	enum thing what;
} record[] = {
	{ "skeleton", "joint", T_joints }, { "motion", "v", T_rows },
	{ "poses", "pose", T_poses }, { "poses", "v", T_rows },
	{ "mesh", "vert", T_vertices }, { "mesh", "weight", T_weights },
	{ "mesh", "face", T_faces }, { "iff", "group", T_groups },
	{ "iff", "chunk", T_chunks }, { "particles", "p", T_particles },
	{ "bulges", "bulge", T_bulges }, { "bulges", "section", T_sections },
	{ "bulges", "key", T_keypoints }, { "actions", "nurbs", T_curves },
	{ "actions", "cv", T_points }, { "actions", "action", T_actions },
	{ "actions", "key", T_keys }, { "actions", "item", T_items },
	{ "sequence", "node", T_nodes }, { "sequence", "anim", T_anims },
	{ "sequence", "part", T_parts }
};

enum { RECORDS = sizeof record / sizeof *record };

struct place {
	struct word kind;        /* of the object; s NULL: in none */
	struct word frame;       /* of the last row; s NULL: there was none */
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
	at->frame = frame;
	tally_word(&rest, &joint);
	if (tally_is(word, "v"))
		tally_values(t, rest, t->n[what]);
}

static void
count_record(struct tally *t, struct place *at, struct word word,
    struct word rest)
{
	struct word w;
	int i;

	for (i = 0; i < RECORDS; i++)
		if (tally_is(at->kind, record[i].kind) &&
		    tally_is(word, record[i].word))
			tally_add(t, record[i].what, 1);
	if (word.n == 1 && memchr("vwecbrmn", *word.s, 8) &&
	    (tally_is(at->kind, "motion") || tally_is(at->kind, "poses")))
		count_row(t, at, word, rest);
	else if (tally_is(at->kind, "actions") && tally_is(word, "attr")) {
		struct bytes text = { (unsigned char *)rest.s, rest.n };

		tally_statements(t, text);
	} else if (tally_is(at->kind, "particles") && tally_is(word, "p") &&
	    tally_word(&rest, &w))
		while (tally_word(&rest, &w))
			tally_add(t, T_numbers, tally_hash(w));
	else if (tally_is(at->kind, "bulges") && tally_is(word, "key") &&
	    tally_word(&rest, &w) && tally_word(&rest, &w))
		while (tally_word(&rest, &w))
			tally_add(t, T_numbers, tally_hash(w) *
			    (t->n[T_keypoints] + 1));
	else if (tally_is(at->kind, "image") && tally_is(word, "run") && tally_word(&rest, &w) &&
	    tally_word(&rest, &w) && tally_word(&rest, &w))
		tally_add(t, T_pixels, strtoul((const char *)w.s, NULL, 10));
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

/* Follows where objects begin and end. */
static void
step(struct tally *t, struct place *at, struct word word, struct word rest)
{
	const struct place none = { { NULL, 0 }, { NULL, 0 } };

	if (tally_is(word, "end"))
		*at = none;
	else if (at->kind.s)
		count_record(t, at, word, rest);
	else if (!tally_is(word, "ir")) {
		at->kind = word;
		tally_add(t, T_skeletons, tally_is(word, "skeleton"));
		tally_add(t, T_clips, tally_is(word, "motion") ||
		    tally_is(word, "poses"));
		tally_add(t, T_images, tally_is(word, "image"));
	}
}

void
tally_ir(struct tally *t, struct bytes b)
{
	struct place at = { { NULL, 0 }, { NULL, 0 } };
	struct word line, rest, word;
	int is_record;
	size_t i;

	t->sure = (1u << THINGS) - 1;
	for (i = 0; i + 1 < b.n; i++)    /* is no blank here */
		if (b.s[i] == '\r' && b.s[i + 1] != '\n')
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
}
