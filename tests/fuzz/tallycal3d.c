/* Counts of Cal3D's files. */
#include <string.h>

#include "tally.h"

/* Where a tag, or what is none, has its end. */
static size_t
skip_to(struct bytes b, size_t at, const char *end)
{
	size_t n = strlen(end);

	while (at + n <= b.n && memcmp(b.s + at, end, n) != 0)
		at++;
	return at + n <= b.n ? at + n : b.n;
}

static int
begins(struct bytes b, size_t at, const char *text)
{
	size_t n = strlen(text);

	return at + n <= b.n && memcmp(b.s + at, text, n) == 0;
}

/* The text of the attribute NAME, which may stand in quotes of either kind; it
 * has to be the only one. */
static void
count_name(struct tally *t, struct bytes b, size_t at)
{
	static const char name[] = " NAME=\"";
	size_t end = skip_to(b, at, ">"), from = skip_to(b, at, name);
	struct word w = { b.s + from, 0 };

	while (from + w.n < end && w.s[w.n] != '"')
		w.n++;
	tally_name(t, w);        /* empty if there was none */
}

/* deep: in how many tracks; what is in a track of a track is not known. */
static void
count_tag(struct tally *t, struct bytes b, size_t at, int *deep)
{
	int ends = begins(b, at, "</");
	struct word name = { b.s + at + 1 + ends, 0 };

	while (at + 1 + (size_t)ends + name.n < b.n && !strchr(" \t\r\n/>",
	    name.s[name.n]))
		name.n++;
	if (tally_like(name, "track"))
		*deep += ends ? -1 : 1;
	if (ends)
		return;
	if (tally_like(name, "bone")) {
		tally_add(t, T_joints, 1);
		count_name(t, b, at);
	}
	if (*deep > 1)
		tally_unsure(t, T_rows);
	if (tally_like(name, "keyframe"))
		tally_add(t, T_rows, 1);
}

static void
count_tags(struct tally *t, struct bytes b)
{
	size_t at = 0;
	int deep = 0;

	t->sure |= TALLY_BIT(T_joints) | TALLY_BIT(T_rows);
	while (at < b.n) {
		if (begins(b, at, "<!--"))
			at = skip_to(b, at + 4, "-->");
		else if (begins(b, at, "<![CDATA["))
			at = skip_to(b, at, "]]>");
		else if (begins(b, at, "<?"))
			at = skip_to(b, at, "?>");
		else if (begins(b, at, "<!")) {
			t->sure = 0;
			return;
		}
		else {
			if (b.s[at] == '<')
				count_tag(t, b, at, &deep);
			at++;
		}
	}
}

static uint32_t
le32(struct bytes b, size_t at)
{
	const unsigned char *p = b.s + at;

	return at + 4 > b.n ? 0 : p[0] | (uint32_t)p[1] << 8 |
	    (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

enum { HEAD = 16, TRACK = 8, KEY = 32, WIDE = 1300 };

/* XML, or binary: a magic number and a version; then in a skeleton the number
 * of bones, in an animation its length, that of its tracks, and for each track
 * a bone, a number of keys, and these. */
void
tally_cal3d(struct tally *t, struct bytes b)
{
	size_t at = HEAD, tracks = le32(b, 12);

	if (begins(b, 0, "CSF"))
		tally_add(t, T_joints, le32(b, 8));
	else if (!begins(b, 0, "CAF"))
		count_tags(t, b);
	else if (le32(b, 4) < WIDE) {
		t->sure |= TALLY_BIT(T_rows);
		for (; tracks > 0 && at + TRACK <= b.n; tracks--) {
			tally_add(t, T_rows, le32(b, at + 4));
			at += TRACK + (size_t)KEY * le32(b, at + 4);
		}
	}
}
