/* Counts of BVH and of tables. */
#include <stdlib.h>
#include <string.h>

#include "tally.h"

enum { DEEP = 256 };

/* End Sites that are the only child of a joint are none. */
struct level {
	int joints, ends;
};

static void
leave_level(struct tally *t, const struct level *l)
{
	if (l->ends == 0 || (l->ends == 1 && l->joints == 0))
		return;
	tally_add(t, T_joints, (uint64_t)l->ends);
	tally_unsure(t, T_names);
	tally_unsure(t, T_order);
}

/* What is left of a line, up to a brace */
static void
count_name(struct tally *t, struct word line)
{
	struct word name, more;

	if (tally_word(&line, &name) && (!tally_word(&line, &more) ||
	    *more.s == '{')) {
		tally_name(t, name);
		return;
	}
	tally_unsure(t, T_names);
	tally_unsure(t, T_order);
}

/* Up to MOTION; the line `Frames:` comes next. Without channels rows are left
 * out. */
static void
count_hierarchy(struct tally *t, struct bytes *b)
{
	struct level level[DEEP] = { { 0, 0 } };
	struct word line, w;
	int depth = 0, channels = 0;

	while (tally_line(b, &line)) {
		if (!tally_word(&line, &w))
			continue;
		if (tally_like(w, "MOTION"))
			break;
		if (tally_like(w, "ROOT") || tally_like(w, "JOINT")) {
			tally_add(t, T_joints, 1);
			if (tally_like(w, "ROOT"))
				tally_add(t, T_roots, 1);
			count_name(t, line);
			level[depth].joints++;
		} else if (tally_like(w, "End"))
			level[depth].ends++;
		channels |= tally_like(w, "CHANNELS");
		if (memchr(line.s, '{', line.n) || *w.s == '{')
			depth += depth < DEEP - 1;
		else if (*w.s == '}' && depth > 0) {
			leave_level(t, &level[depth]);
			memset(&level[depth--], 0, sizeof *level);
		}
	}
	if (!channels)
		t->never |= TALLY_BIT(T_frames) | TALLY_BIT(T_values);
	if (depth != 0)
		t->never |= TALLY_BIT(T_joints) | TALLY_BIT(T_names) |
		    TALLY_BIT(T_order);
}

/* Where there are as many rows as the header says, all are meant. */
void
tally_bvh(struct tally *t, struct bytes b)
{
	struct word line, first, w;
	unsigned long frames = 0;

	count_hierarchy(t, &b);
	t->sure |= TALLY_BIT(T_frames) | TALLY_BIT(T_values);
	while (tally_line(&b, &line)) {
		first = line;
		if (!tally_word(&first, &w))
			continue;
		if (tally_like(w, "Frames:") || tally_like(w, "Frames"))
			frames = strtoul((const char *)first.s +
			    strspn((const char *)first.s, " \t:"), NULL, 10);
		else if (!tally_like(w, "Frame")) {
			tally_add(t, T_frames, 1);
			tally_values(t, line, t->n[T_frames]);
		}
	}
	if (frames != t->n[T_frames]) {
		tally_unsure(t, T_frames);
		tally_unsure(t, T_values);
	}
}

/* A cell, off the rest of a table; returns what ended it, 0 at the end. */
static int
take_cell(struct bytes *b, unsigned char *text, struct word *cell)
{
	int quoted = 0, c = 0;

	cell->s = text;
	cell->n = 0;
	while (b->n > 0) {
		c = *b->s++;
		b->n--;
		if (c == '"')
			quoted = !quoted;
		else if (!quoted && (c == ',' || c == '\n'))
			return c;
		else
			text[cell->n++] = (unsigned char)c;
	}
	return 0;
}

static int
ends_like(struct word w, const char *s)
{
	size_t n = strlen(s);

	return w.n > n && memcmp(w.s + w.n - n, s, n) == 0;
}

enum { COLUMNS = 4096 };

/* Columns that have no values of channels, if they are not the skeleton's */
static int
is_beside(struct word w)
{
	return !w.n || ends_like(w, ".contact") || ends_like(w, ".vx") ||
	    ends_like(w, ".vy") || ends_like(w, ".vz");
}

/* Frames are the lines that are not empty, but for the first, where there are
 * joints; values the cells of what is no frame and no time. */
void
tally_csv(struct tally *t, struct bytes b)
{
	unsigned char text[FUZZ_MAX];
	static const struct word nan = { (const unsigned char *)"nan", 3 };
	char is_value[COLUMNS] = { 0 };
	int end, frame = 0, time = 0, unsure = 0, beside;
	uint64_t lines = 0;
	const unsigned char *from;
	size_t column = 0;
	struct word w;

	if (b.n > FUZZ_MAX)
		return;
	t->sure |= TALLY_BIT(T_frames) | TALLY_BIT(T_values);
	if (b.n > 2 && memcmp(b.s, "\xef\xbb\xbf", 3) == 0)
		b.s += 3, b.n -= 3;
	do {
		from = b.s;
		end = take_cell(&b, text, &w);
		if (end != ',' && w.n > 0 && w.s[w.n - 1] == '\r')
			w.n--;
		if (column == 0 && end != ',' && w.n == 0 &&
		    !memchr(from, '"', (size_t)(b.s - from)))
			continue;
		if (lines == 0 && column < COLUMNS) {
			beside = is_beside(w);
			unsure |= beside || ends_like(w, ".m11");
			is_value[column] = !beside && !(tally_is(w, "frame") &&
			    !frame++) && !(tally_is(w, "time") && !time++);
		} else if (column < COLUMNS && is_value[column])
			tally_add(t, T_values, tally_hash(w.n ? w : nan) *
			    (2 * lines + 1));
		column++;
		if (end != ',') {
			column = 0;
			lines++;
		}
	} while (end);
	tally_add(t, T_frames, lines ? lines - 1 : 0);
	if (unsure || column >= COLUMNS)
		tally_unsure(t, T_values);
	if (!memchr(is_value, 1, COLUMNS))
		tally_unsure(t, T_frames);
}
