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
	while (line->n > 0 && line->s[line->n - 1] == '\r')
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

static int
is_plain(struct word w)
{
	size_t i;

	for (i = 0; i < w.n && (isalnum(w.s[i]) || w.s[i] == '_'); i++)
		;
	return i == w.n && w.n > 0;
}

/* In the order in which they come, as a number */
static uint64_t
follow(uint64_t before, uint64_t hash)
{
	return before * 1000003 + hash;
}

void
tally_order(struct tally *t, struct word w)
{
	t->sure |= TALLY_BIT(T_order);
	t->n[T_order] = follow(t->n[T_order], tally_hash(w));
	if (!is_plain(w))
		tally_unsure(t, T_order);
}

void
tally_name(struct tally *t, struct word name)
{
	tally_add(t, T_names, tally_hash(name));
	tally_order(t, name);
	if (!is_plain(name))
		tally_unsure(t, T_names);
}

void
tally_branch(struct tally *t, struct word name, struct word up)
{
	tally_add(t, T_tree, tally_hash(name) * (2 * tally_hash(up) + 1));
	if (!is_plain(name) || (!is_plain(up) && !tally_is(up, "-")))
		tally_unsure(t, T_tree);
}

void
tally_caller(struct tally *t, struct word name)
{
	uint64_t h = 0;
	size_t i;

	for (i = 0; i < name.n; i++)
		h = follow(h, (uint64_t)tolower(name.s[i]));
	t->sure |= TALLY_BIT(T_callers);
	t->n[T_callers] = follow(t->n[T_callers], h);
	if (!is_plain(name))
		tally_unsure(t, T_callers);
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

	t->sure |= TALLY_BIT(T_frames) | TALLY_BIT(T_rows) | TALLY_BIT(T_values);
	while (tally_line(&b, &line)) {
		rest = line;
		odd |= memchr(line.s, '\r', line.n) != NULL;
		if (!tally_word(&rest, &w) || *w.s == ':' || *w.s == '#')
			continue;
		odd |= memchr(line.s, '#', line.n) != NULL;
		more = rest;
		if (tally_is_number(w) && !tally_word(&more, &other)) {
			begun = 1;
			continue;
		}
		tally_add(t, T_frames, (uint64_t)begun);
		begun = 0;
		tally_add(t, T_rows, t->n[T_frames] > 0);
		tally_caller(t, w);
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

/* Whether it is a channel: a letter and an axis, or the length */
static int
is_channel(struct word w)
{
	return tally_like(w, "l") || (w.n == 2 && strchr("tTrR", w.s[0]) &&
	    strchr("xXyYzZ", w.s[1]));
}

/* Whether its end is one of a name that ir2asf has made up for a bone */
static int
is_added(struct word w)
{
	return w.n > 2 && memcmp(w.s + w.n - 2, "~0", 2) == 0;
}

/* Of a bone or the root; another one is a key, and what follows it its text. */
static int
is_asf_key(struct word w)
{
	static const char *const known[] = { "begin", "end", "id", "name",
		"direction", "length", "axis", "dof", "limits", "bodymass",
		"cofmass", "order", "position", "orientation", ":root",
		":bonedata" };
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (tally_like(w, known[i]))
			return 1;
	return w.n == 3 && strchr("xXyYzZ", w.s[0]) &&
	    strchr("xXyYzZ", w.s[1]) && strchr("xXyYzZ", w.s[2]);
}

struct asf {
	struct word last;        /* the word before */
	int begins;              /* a line begins with the word */
	int in_bones, in_root, in_dof, in_limits, odd;
	int dofs, limited;       /* lists of this bone, or of the root */
	uint64_t limits;         /* numbers of the limits, two for each */
};

/* Numbers between parentheses; anything else ends the limits. */
static void
count_limit(struct tally *t, struct asf *a, struct word w)
{
	while (w.n > 0 && *w.s == '(')
		w.s++, w.n--;
	while (w.n > 0 && w.s[w.n - 1] == ')')
		w.n--;
	a->in_limits = w.n == 0 || tally_is_number(w) ||
	    (w.n >= 3 && tally_like((struct word){ w.s + w.n - 3, 3 }, "inf"));
	a->limits += a->in_limits && w.n > 0;
	if (memchr(w.s, '(', w.n) || memchr(w.s, ')', w.n) ||
	    memchr(w.s, ',', w.n))
		tally_unsure(t, T_limits);
}

/* A second list takes the place of the first. */
static void
count_asf_dof(struct tally *t, struct asf *a, struct word w)
{
	if (a->in_dof && is_channel(w)) {
		tally_add(t, T_dofs, 1);
		return;
	}
	a->in_dof = tally_like(w, a->in_bones ? "dof" : "order");
	if (a->in_dof && a->dofs++)
		tally_unsure(t, T_dofs);
}

static void
count_asf_word(struct tally *t, struct asf *a, struct word w)
{
	int was_dof;

	if (*w.s == ':') {
		a->in_bones = tally_like(w, ":bonedata");
		a->in_root = tally_like(w, ":root");
		a->dofs = a->in_root ? a->dofs : 0;
		a->odd |= !is_section(w) || !a->begins;
	} else if (a->in_bones && tally_like(w, "begin")) {
		tally_add(t, T_joints, 1);
		tally_add(t, T_bones, 1);
		a->dofs = a->limited = 0;
		a->odd |= !tally_like(a->last, "end") &&
		    !tally_like(a->last, ":bonedata");
	} else if (a->in_bones && tally_like(a->last, "name")) {
		if (is_added(w))
			t->n[T_bones]--;
		else
			tally_name(t, w);
	}
	was_dof = a->in_dof;
	count_asf_dof(t, a, w);
	if (a->in_limits)
		count_limit(t, a, w);
	if (a->in_bones && tally_like(w, "limits")) {
		a->in_limits = 1;
		if (a->limited++)
			tally_unsure(t, T_limits);
	}
	if ((a->in_bones || a->in_root) && !a->in_dof && !a->in_limits &&
	    !is_asf_key(w) && (was_dof || !tally_is_number(w)) &&
	    !tally_like(a->last, "name")) {
		t->never |= TALLY_BIT(T_limits) | TALLY_BIT(T_dofs) |
		    TALLY_BIT(T_names) | TALLY_BIT(T_bones);
	}
	a->last = w;
	a->begins = 0;
}

/* The first joint's own name stands in a comment, if it is not `root`. */
static void
count_asf_root(struct tally *t, struct bytes b)
{
	static const char comment[] = "# irtools root ";
	struct word line, w = { (const unsigned char *)"root", 4 };

	while (tally_line(&b, &line))
		if (line.n >= sizeof comment && memcmp(line.s, comment,
		    sizeof comment - 1) == 0) {
			line.s += sizeof comment - 1;
			line.n -= sizeof comment - 1;
			tally_word(&line, &w);
		}
	tally_name(t, w);
}

/* A joint for the root, and one for each `begin` of the bones that stands where
 * it should; their order may be that of the hierarchy. */
static void
tally_asf(struct tally *t, struct bytes b)
{
	struct asf a = { .last = { NULL, 0 } };
	struct word line, w;

	tally_add(t, T_joints, 1);
	tally_add(t, T_bones, 1);
	count_asf_root(t, b);
	while (tally_line(&b, &line))
		for (a.begins = 1; tally_word(&line, &w) && *w.s != '#';)
			count_asf_word(t, &a, w);
	tally_add(t, T_limits, a.limits / 2);
	tally_unsure(t, T_order);
	if (a.odd)
		t->sure = 0;
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

static int
is_row(struct word line)
{
	struct word w;
	int n = 0;

	while (tally_word(&line, &w)) {
		if (!tally_is_number(w) && !tally_is(w, "nan"))
			return 0;
		n++;
	}
	return n > 1;
}

/* SimPose-ium's keys and poses: each has a line Time and rows of several numbers
 * between bars; a name may have bars, too. */
static void
tally_times(struct tally *t, struct bytes b)
{
	struct word line, w;

	t->sure |= TALLY_BIT(T_frames) | TALLY_BIT(T_poses) | TALLY_BIT(T_values);
	while (tally_line(&b, &line)) {
		if (!tally_word(&line, &w))
			continue;
		if (tally_is(w, "Time")) {
			tally_add(t, T_frames, 1);
			tally_add(t, T_poses, 1);
		} else if (*w.s == '|') {
			line = between_bars(w, line);
			if (is_row(line))
				tally_values(t, line, t->n[T_frames]);
		}
	}
}

static void
tally_sps(struct tally *t, struct bytes b)
{
	struct word line, w;

	t->sure |= TALLY_BIT(T_nodes) | TALLY_BIT(T_anims) | TALLY_BIT(T_parts);
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

	t->sure |= TALLY_BIT(T_bulges) | TALLY_BIT(T_sections) | TALLY_BIT(T_keypoints);
	while (tally_line(&b, &line)) {
		while (line.n > 0 && is_blank(*line.s))
			line.s++, line.n--;
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

/* The number that a line or four bytes are. */
static size_t
skn_number(struct bytes *b, int binary)
{
	struct word line = { NULL, 0 }, w;
	size_t n = 0, i;

	if (!binary) {
		if (!tally_line(b, &line) || !tally_word(&line, &w))
			return 0;
		return strtoul((const char *)w.s, NULL, 10);
	}
	for (i = 0; i < 4 && b->n; i++, b->s++, b->n--)
		n |= (size_t)*b->s << 8 * i;
	return n;
}

/* Passes over n items, which are lines, strings (0) or of that many bytes;
 * returns how many are there. */
static size_t
skn_pass(struct bytes *b, int binary, size_t n, size_t size)
{
	struct word line;
	size_t i, each;

	for (i = 0; i < n && b->n; i++) {
		each = size ? size : 1 + (size_t)*b->s;
		if (!binary && !tally_line(b, &line))
			break;
		if (binary && each > b->n)
			break;
		b->s += binary ? each : 0;
		b->n -= binary ? each : 0;
	}
	return i;
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

/* The Sims' meshes: names, bones, faces, bindings, and as many vertices as
 * places in the picture */
static void
tally_skn(struct tally *t, struct bytes b)
{
	int binary = memchr(b.s, 0, b.n < 514 ? b.n : 514) != NULL;
	size_t n;

	if (!binary)
		settle_ends(b);
	skn_pass(&b, binary, 2, 0);
	n = skn_number(&b, binary);
	skn_pass(&b, binary, n, 0);
	n = skn_number(&b, binary);
	tally_add(t, T_faces, skn_pass(&b, binary, n, 12));
	n = skn_number(&b, binary);
	skn_pass(&b, binary, n, 20);
	n = skn_number(&b, binary);
	tally_add(t, T_vertices, skn_pass(&b, binary, n, 8));
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
 * frames comes next, where there are no bones perhaps a vertex. */
static void
tally_bp(struct tally *t, struct bytes b)
{
	static const enum thing what[] = { T_joints, T_vertices, T_frames };
	struct word line, w;
	size_t i = 0;

	while (i < 3 && tally_line(&b, &line))
		for (; i < 3 && tally_word(&line, &w) && *w.s != '/'; i++)
			if (i == 2 && (!tally_is_number(w) ||
			    t->n[T_joints] == 0))
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
	return isalnum(c) || c >= 128 || strchr("_#.", c);
}

/* A word that a parenthesis follows, or that is followed by another */
static int
is_said(struct bytes b, size_t at, int parenthesis)
{
	while (at < b.n && isspace(b.s[at]))
		at++;
	return at < b.n && (parenthesis ? b.s[at] == '(' : is_word(b.s[at]));
}

/* Words that are not in comments, nor names */
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
	int is_name = 0, named;

	while (at < b.n) {
		if (at + 1 < b.n && memcmp(b.s + at, "/*", 2) == 0)
			for (at += 2; at < b.n && memcmp(b.s + at, "*/", 2) !=
			    0; at++)
				;
		w.s = b.s + at;
		for (w.n = 0; at < b.n && is_word(b.s[at]); at++)
			w.n++;
		at += w.n == 0;
		named = is_name;
		is_name &= w.n == 0;
		for (i = 0; i < sizeof said / sizeof *said && !named; i++)
			if (tally_is(w, said[i].word) &&
			    is_said(b, at, said[i].parenthesis)) {
				tally_add(t, said[i].what, 1);
				is_name = !said[i].parenthesis;
			}
	}
}

/* Where there are no texts */
static void
tally_sdl(struct tally *t, struct bytes b)
{
	if (memchr(b.s, '"', b.n))
		return;
	t->sure |= TALLY_BIT(T_curves) | TALLY_BIT(T_points) | TALLY_BIT(T_keys) |
	    TALLY_BIT(T_actions);
	tally_statements(t, b);
}

/* The format of what can be told by its first bytes, or NULL */
static const char *
format_of(struct bytes b)
{
	static const struct {
		const char *begins, *format;
	} known[] = {
		{ "HIERARCHY", "bvh" }, { "P4\n", "pnm" }, { "P5\n", "pnm" },
		{ "P6\n", "pnm" }, { "P7\n", "pnm" }, { "CSF", "cal3d" },
		{ "CAF", "cal3d" }, { "<HEADER", "cal3d" }, { "glTF", "gltf" },
		{ "{\"asset\"", "gltf" }, { ":version", "asf" },
		{ ":FULLY-SPECIFIED", "amc" }, { "FOR4", "maya" },
		{ "FORM", "iff" }, { "LIST", "iff" }
	};
	size_t i, n;

	for (i = 0; i < sizeof known / sizeof *known; i++) {
		n = strlen(known[i].begins);
		if (b.n > n && memcmp(b.s, known[i].begins, n) == 0)
			return known[i].format;
	}
	return NULL;
}

/* What such a file has none of is not sure: it may be of another kind. */
static void
tally_any(struct tally *t, struct bytes b)
{
	const char *format = format_of(b);
	size_t i;

	if (format)
		tally_file(t, format, b);
	for (i = 0; i < THINGS; i++)
		if (t->n[i] == 0)
			t->sure &= ~TALLY_BIT(i);
	t->n[T_files] = 1;
	t->sure |= TALLY_BIT(T_files);
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
		{ "colour", 0, tally_maya_colour },
		{ "depth", 0, tally_maya_depth },
		{ "particle", 1, tally_particle }, { "pix", 0, tally_pix },
		{ "pnm", 0, tally_pnm }, { "psl", 1, tally_times },
		{ "sdl", 0, tally_sdl }, { "skn", 0, tally_skn },
		{ "sps", 1, tally_sps },
		{ "any", 0, tally_any }, { "stat", 1, tally_stat },
		{ "irfile", 1, tally_irfile }, { "html", 1, tally_html },
		{ "svg", 1, tally_svg }, { "view", 1, tally_view },
		{ "y4m", 0, tally_y4m }, { "info", 1, tally_info },
		{ "listing", 1, tally_listing }, { "same", 0, tally_same },
		{ "diff", 1, tally_diff }
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
	t->sure &= ~t->never;
}
