#include <stdlib.h>
#include <string.h>

#include "import/content.h"

enum { JOINTS, MOTIONS, FRAMES, PICTURES };

/* What is counted, one and many, and the first word of its line. */
static const struct {
	const char *one, *many, *word;
} kinds[CONTENT_KINDS] = {
	{ "joint", "joints", "joint" },
	{ "motion", "motions", "motion" },
	{ "frame", "frames", NULL },
	{ "picture", "pictures", NULL },
	{ "vertex", "vertices", "vert" },
	{ "pose", "poses", "pose" },
	{ "chunk", "chunks", "chunk" },
	{ "particle", "particles", "p" },
	{ "bulge", "bulges", "bulge" },
	{ "action", "actions", "action" },
	{ "node", "nodes", "node" },
};

/* Of a motion: the records of a frame follow each other. */
static void
take_frame(struct content *t, struct str line)
{
	struct str frame;

	if (!str_field(&line, &frame) ||
	    (t->frame.n && str_same(frame, text_get(&t->frame))))
		return;
	t->n[FRAMES]++;
	t->frame.n = 0;
	text_str(&t->frame, frame);
}

/* `image NAME W H KIND`, or `FILE image W H KIND …`. */
static void
take_picture(struct content *t, struct str line)
{
	struct str first, second, w, h, kind;

	str_field(&line, &first);
	str_field(&line, &second);
	str_field(&line, &w);
	str_field(&line, &h);
	if (!str_field(&line, &kind) ||
	    !(str_is(first, "image") || str_is(second, "image")))
		return;
	t->n[PICTURES]++;
	t->picture.n = 0;
	text_str(&t->picture, w);
	text_ch(&t->picture, 'x');
	text_str(&t->picture, h);
	text_ch(&t->picture, ' ');
	text_str(&t->picture, kind);
}

static void
take_word(struct content *t, struct str word)
{
	size_t i;

	for (i = 0; i < CONTENT_KINDS; i++)
		if (kinds[i].word && str_is(word, kinds[i].word))
			t->n[i]++;
}

void
content_line(struct content *t, struct str line)
{
	struct str word, rest = line;

	if (!str_field(&rest, &word))
		return;
	if (t->in_motion && word.n == 1) {
		take_frame(t, rest);
		return;
	}
	take_word(t, word);
	if (str_is(word, "motion") || str_is(word, "end")) {
		t->in_motion = str_is(word, "motion");
		t->frame.n = 0;
	}
	take_picture(t, line);
}

static void
put_count(struct text *to, unsigned long long n, size_t i)
{
	text_int(to, (long long)n);
	text_ch(to, ' ');
	text_z(to, n == 1 ? kinds[i].one : kinds[i].many);
}

/* Of one picture the size. */
static void
put_kind(const struct content *t, struct text *to, size_t i)
{
	if (i == PICTURES && t->n[i] == 1)
		text_str(to, text_get(&t->picture));
	else
		put_count(to, t->n[i], i);
}

/* One motion goes without saying: it has frames. */
static int
is_said(const struct content *t, size_t i)
{
	if (i == FRAMES)
		return t->n[MOTIONS] > 0;
	return t->n[i] > (i == MOTIONS);
}

void
content_put(const struct content *t, struct text *to)
{
	size_t i, start = to->n;

	for (i = 0; i < CONTENT_KINDS; i++) {
		if (!is_said(t, i))
			continue;
		text_z(to, to->n > start ? ", " : "");
		put_kind(t, to, i);
	}
	if (to->n == start)
		text_z(to, "nothing");
}

void
content_free(struct content *t)
{
	free(t->frame.s);
	free(t->picture.s);
}
