/* Counts of text formats whose lines say by their first words what they are,
 * and what counters share. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

int
tally_line(struct bytes *rest, struct word *line)
{
	const unsigned char *lf;

	if (rest->n == 0)
		return 0;
	lf = memchr(rest->s, '\n', rest->n);
	line->s = rest->s;
	line->n = lf ? (size_t)(lf - rest->s) : rest->n;
	rest->s += line->n + (lf != NULL);
	rest->n -= line->n + (lf != NULL);
	if (line->n > 0 && line->s[line->n - 1] == '\r')
		line->n--;
	return 1;
}

static int
is_blank(int c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

int
tally_word(struct word *line, struct word *word)
{
	while (line->n > 0 && is_blank(*line->s))
		line->s++, line->n--;
	word->s = line->s;
	while (line->n > 0 && !is_blank(*line->s))
		line->s++, line->n--;
	word->n = (size_t)(line->s - word->s);
	return word->n > 0;
}

int
tally_is(struct word w, const char *text)
{
	return strlen(text) == w.n && memcmp(text, w.s, w.n) == 0;
}

int
tally_like(struct word w, const char *text)
{
	size_t i;

	if (strlen(text) != w.n)
		return 0;
	for (i = 0; i < w.n && tolower(w.s[i]) ==
	    tolower((unsigned char)text[i]); i++)
		;
	return i == w.n;
}

uint64_t
tally_hash(struct word w)
{
	uint64_t h = 14695981039346656037u;      /* FNV-1a */
	size_t i = w.n > 0 && (*w.s == '-' || *w.s == '+');

	for (; i < w.n; i++)
		h = (h ^ w.s[i]) * 1099511628211u;
	return h ^ h >> 29;
}

int
tally_is_number(struct word w)
{
	return w.n > 0 && (isdigit(w.s[w.n - 1]) || w.s[w.n - 1] == '.') &&
	    strchr("+-.0123456789", *w.s);
}

void
tally_values(struct tally *t, struct word line, uint64_t frame)
{
	struct word w;

	while (tally_word(&line, &w))
		if (tally_is_number(w) || tally_is(w, "nan"))
			tally_add(t, T_values, tally_hash(w) *
			    (2 * frame + 1));
}

/* A number by itself begins a frame, if rows of it come; nothing is sure where
 * there is what may be a comment or the end of a line. */
static void
tally_amc(struct tally *t, struct bytes b)
{
	struct word line, rest, w, more, other;
	int begun = 0, odd = 0;

	t->sure |= 1u << T_frames | 1u << T_rows | 1u << T_values;
	while (tally_line(&b, &line)) {
		rest = line;
		if (!tally_word(&rest, &w) || *w.s == ':' || *w.s == '#')
			continue;
		odd |= memchr(line.s, '#', line.n) ||
		    memchr(line.s, '\r', line.n);
		more = rest;
		if (tally_is_number(w) && !tally_word(&more, &other)) {
			begun = 1;
			continue;
		}
		tally_add(t, T_frames, (uint64_t)begun);
		begun = 0;
		tally_add(t, T_rows, t->n[T_frames] > 0);
		tally_values(t, rest, t->n[T_frames]);
	}
	if (odd)
		t->sure = 0;
}

static int
is_section(struct word w)
{
	static const char *const known[] = { ":version", ":name", ":units",
		":documentation", ":root", ":bonedata", ":hierarchy", ":skin"
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (tally_like(w, known[i]))
			return 1;
	return 0;
}

/* A joint for the root, and one for each `begin` of the bones that stands where
 * it should */
static void
tally_asf(struct tally *t, struct bytes b)
{
	struct word line, w, last = { NULL, 0 };
	int in_bones = 0, odd = 0;

	tally_add(t, T_joints, 1);
	while (tally_line(&b, &line))
		for (; tally_word(&line, &w) && *w.s != '#'; last = w)
			if (*w.s == ':') {
				in_bones = tally_like(w, ":bonedata");
				odd |= !is_section(w);
			} else if (in_bones && tally_like(w, "begin")) {
				tally_add(t, T_joints, 1);
				odd |= !tally_like(last, "end") &&
				    !tally_like(last, ":bonedata");
			}
	if (odd)
		tally_unsure(t, T_joints);
}

/* From the word with the first bar on, up to the last bar */
static struct word
between_bars(struct word first, struct word line)
{
	line.n += (size_t)(line.s - first.s) - 1;
	line.s = first.s + 1;
	while (line.n > 0 && line.s[line.n - 1] != '|')
		line.n--;
	line.n -= line.n > 0;
	return line;
}

/* SimPose-ium's keys and poses: each has a line Time and rows between bars. */
static void
tally_times(struct tally *t, struct bytes b)
{
	struct word line, w;

	t->sure |= 1u << T_frames | 1u << T_poses | 1u << T_values;
	while (tally_line(&b, &line)) {
		if (!tally_word(&line, &w))
			continue;
		if (tally_is(w, "Time")) {
			tally_add(t, T_frames, 1);
			tally_add(t, T_poses, 1);
		} else if (*w.s == '|')
			tally_values(t, between_bars(w, line), t->n[T_frames]);
	}
}

static void
tally_sps(struct tally *t, struct bytes b)
{
	struct word line, w;

	t->sure |= 1u << T_nodes | 1u << T_anims | 1u << T_parts;
	while (tally_line(&b, &line))
		if (tally_word(&line, &w))
			tally_add(t, tally_is(w, "N") ? T_nodes :
			    tally_is(w, "A") ? T_anims : T_parts,
			    tally_is(w, "N") || tally_is(w, "A") ||
			    tally_is(w, "m"));
}

static void
tally_bulge(struct tally *t, struct bytes b)
{
	struct word line, w;

	t->sure |= 1u << T_bulges | 1u << T_sections | 1u << T_keypoints;
	while (tally_line(&b, &line)) {
		if (line.n > 1 && memcmp(line.s, ">>", 2) == 0)
			line.s += 2, line.n -= 2;
		if (!tally_word(&line, &w))
			continue;
		tally_add(t, *w.s == 'b' ? T_bulges : *w.s == 'a' ?
		    T_sections : T_keypoints, 1);
		if (*w.s == 'b' || *w.s == 'a')
			continue;
		do
			tally_add(t, T_numbers, tally_hash(w) *
			    (t->n[T_keypoints] + 1));
		while (tally_word(&line, &w));
	}
}

/* TYPE and COUNT, then 11 or 13 numbers for each */
static void
tally_particle(struct tally *t, struct bytes b)
{
	struct word line, w;
	size_t words = 0, each = 11;

	while (tally_line(&b, &line))
		while (tally_word(&line, &w)) {
			if (words == 0 && tally_is(w, "5"))
				each = 13;
			if (++words > 2)
				tally_add(t, T_numbers, tally_hash(w));
		}
	if (words >= 2 && (words - 2) % each == 0)
		tally_add(t, T_particles, (words - 2) / each);
}

/* The first numbers are those of bones and vertices; in an animation that of
 * frames comes next. */
static void
tally_bp(struct tally *t, struct bytes b)
{
	static const enum thing what[] = { T_joints, T_vertices, T_frames };
	struct word line, w;
	size_t i = 0;

	while (i < 3 && tally_line(&b, &line))
		for (; i < 3 && tally_word(&line, &w) && *w.s != '/'; i++)
			if (i == 2 && !tally_is_number(w))
				return;
			else
				tally_add(t, what[i], strtoul((const char *)
				    w.s, NULL, 10));
	tally_unsure(t, T_joints);
	tally_unsure(t, T_vertices);
}

static int
is_word(int c)
{
	return isalnum(c) || strchr("_#.", c);
}

/* A word that a parenthesis follows, or that is followed by another */
static int
is_said(struct bytes b, size_t at, int parenthesis)
{
	while (at < b.n && isspace(b.s[at]))
		at++;
	return at < b.n && (parenthesis ? b.s[at] == '(' : is_word(b.s[at]));
}

/* Words that are not in comments */
void
tally_statements(struct tally *t, struct bytes b)
{
	static const struct {
		const char *word;
		enum thing what;
		int parenthesis;
	} said[] = { { "curve", T_curves, 0 }, { "cv", T_points, 1 },
	    { "parameter_vertex", T_keys, 1 }, { "motion_curve", T_actions, 0 },
	    { "parameter_curve", T_actions, 0 } };
	size_t at = 0, i;
	struct word w;

	while (at < b.n) {
		if (at + 1 < b.n && memcmp(b.s + at, "/*", 2) == 0)
			for (at += 2; at < b.n && memcmp(b.s + at, "*/", 2) !=
			    0; at++)
				;
		w.s = b.s + at;
		for (w.n = 0; at < b.n && is_word(b.s[at]); at++)
			w.n++;
		at += w.n == 0;
		for (i = 0; i < sizeof said / sizeof *said; i++)
			tally_add(t, said[i].what, tally_is(w, said[i].word) &&
			    is_said(b, at, said[i].parenthesis));
	}
}

/* Where there are no texts */
static void
tally_sdl(struct tally *t, struct bytes b)
{
	if (memchr(b.s, '"', b.n))
		return;
	t->sure |= 1u << T_curves | 1u << T_points | 1u << T_keys |
	    1u << T_actions;
	tally_statements(t, b);
}

/* The number after that word of a line, or 0 */
static uint64_t
number_after(struct word line, const char *text)
{
	struct word w;

	while (tally_word(&line, &w))
		if (tally_is(w, text))
			return strtoul((const char *)line.s, NULL, 10);
	return 0;
}

/* What irstat says of a stream */
static void
tally_stat(struct tally *t, struct bytes b)
{
	struct word line, rest, kind;

	t->sure |= 1u << T_joints | 1u << T_frames | 1u << T_vertices;
	while (tally_line(&b, &line)) {
		rest = line;
		tally_word(&rest, &kind);
		if (tally_is(kind, "skeleton"))
			tally_add(t, T_joints, number_after(rest, "joints"));
		else if (tally_is(kind, "motion"))
			tally_add(t, T_frames, number_after(rest, "frames"));
		else if (tally_is(kind, "mesh"))
			tally_add(t, T_vertices, number_after(rest, "vert"));
	}
}

/* Where no line ends with LF they end with CR. */
static void
settle_ends(struct bytes b)
{
	size_t i;

	if (!memchr(b.s, '\n', b.n))
		for (i = 0; i < b.n; i++)
			if (b.s[i] == '\r')
				b.s[i] = '\n';
}

void
tally_file(struct tally *t, const char *format, struct bytes b)
{
	static const struct {
		const char *format;
		int is_text;
		void (*count)(struct tally *, struct bytes);
	} counter[] = {
		{ "ir", 1, tally_ir }, { "amc", 1, tally_amc },
		{ "asf", 1, tally_asf }, { "bp", 1, tally_bp },
		{ "bulge", 1, tally_bulge }, { "bvh", 1, tally_bvh },
		{ "cal3d", 0, tally_cal3d }, { "csv", 1, tally_csv },
		{ "gltf", 0, tally_gltf }, { "iff", 0, tally_iff },
		{ "kfd", 1, tally_times }, { "maya", 0, tally_maya },
		{ "particle", 1, tally_particle }, { "pix", 0, tally_pix },
		{ "pnm", 0, tally_pnm }, { "psl", 1, tally_times },
		{ "sdl", 0, tally_sdl }, { "sps", 1, tally_sps },
		{ "stat", 1, tally_stat }
	};
	size_t i;

	for (i = 0; i < sizeof counter / sizeof *counter; i++)
		if (strcmp(counter[i].format, format) == 0)
			break;
	if (i == sizeof counter / sizeof *counter)
		abort();
	if (counter[i].is_text)
		settle_ends(b);
	counter[i].count(t, b);
}
