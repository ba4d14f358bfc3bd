/* Counts of what tools say and draw. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

/* The number before or after that word of a line, or 0 */
static uint64_t
number_at(struct word line, const char *text, int before)
{
	struct word w, last = { NULL, 0 };

	for (; tally_word(&line, &w); last = w)
		if (tally_is(w, text))
			return strtoul((const char *)(before ? last.s :
			    line.s), NULL, 10);
	return 0;
}

/* What irstat says of a stream */
void
tally_stat(struct tally *t, struct bytes b)
{
	struct word line, rest, kind;

	t->sure |= TALLY_BIT(T_joints) | TALLY_BIT(T_frames) |
	    TALLY_BIT(T_vertices) | TALLY_BIT(T_motions);
	while (tally_line(&b, &line)) {
		rest = line;
		tally_word(&rest, &kind);
		if (tally_is(kind, "skeleton")) {
			tally_add(t, T_joints, number_at(rest, "joints", 0));
		} else if (tally_is(kind, "motion")) {
			tally_add(t, T_motions, 1);
			tally_add(t, T_frames, number_at(rest, "frames", 0));
		} else if (tally_is(kind, "mesh")) {
			tally_add(t, T_vertices, number_at(rest, "vert", 0));
			tally_add(t, T_faces, number_at(rest, "face", 0));
		}
	}
}

/* The thing that a word of irfile's names, such as `joints,`, or THINGS */
static enum thing
said_thing(struct word w)
{
	static const struct {
		const char *word;
		enum thing thing;
	} said[] = {
		{ "joint", T_joints }, { "frame", T_frames },
		{ "vertices", T_vertices }, { "vertex", T_vertices },
		{ "chunk", T_chunks }, { "particle", T_particles },
		{ "bulge", T_bulges }, { "node", T_nodes }
	};
	size_t i;

	w.n -= w.n > 0 && w.s[w.n - 1] == ',';
	for (i = 0; i < sizeof said / sizeof *said; i++)
		if (tally_is(w, said[i].word) || (w.n > 1 && w.s[w.n - 1] == 's' &&
		    tally_is((struct word){ w.s, w.n - 1 }, said[i].word)))
			return said[i].thing;
	return THINGS;
}

/* FILE, FORMAT, VERDICT and what is in a whole file, between tabs */
void
tally_irfile(struct tally *t, struct bytes b)
{
	struct word line, w, last = { NULL, 0 };
	const unsigned char *tab;
	int field;

	while (tally_line(&b, &line)) {
		tally_add(t, T_files, 1);
		for (field = 0; field < 3 && (tab = memchr(line.s, '\t',
		    line.n)); field++) {
			line.n -= (size_t)(tab + 1 - line.s);
			line.s = tab + 1;
		}
		for (; field == 3 && tally_word(&line, &w); last = w)
			if (said_thing(w) < THINGS && last.s)
				tally_add(t, said_thing(w), strtoul(
				    (const char *)last.s, NULL, 10));
	}
}

/* A clip's first line, as of irtools' pages; quotes in names are escaped */
void
tally_html(struct tally *t, struct bytes b)
{
	static const char still[] = ", \"still\": ", frames[] = "\"frames\": ";
	const char *s = (const char *)b.s;

	t->sure |= TALLY_BIT(T_strips) | TALLY_BIT(T_shown);
	while ((s = strstr(s, still))) {
		s += sizeof still - 1;
		tally_add(t, T_strips, 1);
		if (*s == 'f' && (s = strstr(s, frames)))
			tally_add(t, T_shown, strtoul(s + sizeof frames - 1,
			    NULL, 10));
	}
}

/* Each strip is a group in no other. */
void
tally_svg(struct tally *t, struct bytes b)
{
	struct word line;

	tally_add(t, T_strips, 0);
	while (tally_line(&b, &line))
		tally_add(t, T_strips, tally_is(line, "<g>"));
}

/* After an empty line there is the name of a strip, if not more of a picture,
 * or the numbers under an empty one: these begin with a blank. */
void
tally_view(struct tally *t, struct bytes b)
{
	struct word line;
	int empty = 1;

	tally_add(t, T_strips, 0);
	while (tally_line(&b, &line)) {
		tally_add(t, T_strips, empty && line.n > 0 && *line.s != ' ');
		empty = line.n == 0;
	}
}

/* A line with the size, and for each picture a line and its bytes: those of the
 * colours are a quarter each. */
void
tally_y4m(struct tally *t, struct bytes b)
{
	struct word head, line, w;
	size_t size[2] = { 0, 0 }, all;

	if (!tally_line(&b, &head))
		return;
	while (tally_word(&head, &w))
		if (*w.s == 'W' || *w.s == 'H')
			size[*w.s == 'H'] = strtoul((const char *)w.s + 1,
			    NULL, 10);
	all = size[0] * size[1] * 3 / 2;
	tally_add(t, T_films, 0);
	while (tally_line(&b, &line)) {
		if (!tally_is(line, "FRAME") || b.n < all) {
			tally_add(t, T_films, (uint64_t)1 << 40);
			break;
		}
		b.s += all;
		b.n -= all;
		tally_add(t, T_films, 1);
	}
}

/* PATH image WIDTH HEIGHT and more */
void
tally_info(struct tally *t, struct bytes b)
{
	uint64_t width, height;
	struct word line, w;

	t->sure |= TALLY_BIT(T_images) | TALLY_BIT(T_pixels) |
	    TALLY_BIT(T_widths);
	while (tally_line(&b, &line)) {
		tally_word(&line, &w);
		tally_word(&line, &w);
		tally_word(&line, &w);
		width = strtoul((const char *)w.s, NULL, 10);
		tally_word(&line, &w);
		height = strtoul((const char *)w.s, NULL, 10);
		tally_add(t, T_images, 1);
		tally_add(t, T_widths, width);
		tally_add(t, T_pixels, width * height);
	}
}

/* What is there begins with its place; what is said of it with a mark after
 * it. */
void
tally_listing(struct tally *t, struct bytes b)
{
	struct word line, w, id;

	tally_add(t, T_members, 0);
	while (tally_line(&b, &line))
		tally_add(t, T_members, tally_word(&line, &w) &&
		    isdigit(*w.s) && tally_word(&line, &id) &&
		    !tally_is(id, "~") && !tally_is(id, "!"));
}

void
tally_same(struct tally *t, struct bytes b)
{
	(void)b;
	tally_add(t, T_differences, 0);
}

void
tally_diff(struct tally *t, struct bytes b)
{
	struct word line;

	tally_add(t, T_differences, 0);
	while (tally_line(&b, &line))
		tally_add(t, T_differences, 1);
}
