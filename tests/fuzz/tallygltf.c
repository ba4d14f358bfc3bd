/* Counts of glTF, JSON or binary: the objects in the arrays of the file. */
#include <string.h>

#include "tally.h"

enum { HEAD = 20 };

/* After the text that begins there */
static size_t
skip_text(struct bytes b, size_t at)
{
	for (at++; at < b.n && b.s[at] != '"'; at++)
		at += b.s[at] == '\\';
	return at + 1;
}

/* Another array of that name makes it unsure. */
void
tally_gltf(struct tally *t, struct bytes b)
{
	struct word name = { NULL, 0 };
	size_t at = memcmp(b.s, "glTF", b.n < 4 ? b.n : 4) == 0 ? HEAD : 0;
	size_t next;
	int depth = 0, keys = 0;

	while (at < b.n) {
		next = at + 1;
		if (b.s[at] == '"') {
			next = skip_text(b, at);
			if (depth == 1) {
				name.s = b.s + at + 1;
				name.n = next - at - 2;
				keys += tally_is(name, "animations");
			}
		} else if (strchr("{[", b.s[at]) && b.s[at]) {
			if (depth == 2 && tally_is(name, "animations"))
				tally_add(t, T_clips, 1);
			depth++;
		} else if (strchr("}]", b.s[at]) && b.s[at] && --depth == 0)
			break;
		at = next;
	}
	if (keys != 1)
		tally_unsure(t, T_clips);
}
