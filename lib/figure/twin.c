#include <string.h>

#include "figure/role.h"

/* The name of the other side's joint */

enum { LONGEST = 256 };          /* longer names have no twin */

static const struct {
	const char *left, *right;
} sides[] = { { "left", "right" }, { "l", "r" } };

static char
as_case(char letter, char like)
{
	return (char)(like >= 'A' && like <= 'Z' ? letter - 32 : letter);
}

/* Writes the other word with capitals where this one has them: Right for Left,
 * RIGHT for LEFT. */
static size_t
put_other(char *p, const char *other, struct str word)
{
	size_t i;

	for (i = 0; other[i]; i++)
		p[i] = as_case(other[i], word.s[i && word.n > 1]);
	return i;
}

/* The joint whose name has the other word there, or -1. */
static int
with_other(const struct skel *sk, struct str name, struct str word,
    const char *other)
{
	size_t before = (size_t)(word.s - name.s), n = before;
	size_t after = name.n - before - word.n;
	char buf[LONGEST + 2];
	struct str twin = { buf, 0 };

	memcpy(buf, name.s, before);
	n += put_other(buf + n, other, word);
	memcpy(buf + n, word.s + word.n, after);
	twin.n = n + after;
	return skel_find(sk, twin);
}

int
role_twin(const struct skel *sk, int j)
{
	struct str name = sk->joint[j].name, word;
	const char *end = name.s + name.n;
	size_t i;
	int k;

	if (name.n > LONGEST)
		return -1;
	for (i = 0; i < sizeof sides / sizeof *sides; i++) {
		word.n = strlen(sides[i].left);
		for (word.s = name.s; word.s + word.n <= end; word.s++) {
			if (!str_iis(word, sides[i].left))
				continue;
			k = with_other(sk, name, word, sides[i].right);
			if (k >= 0)
				return k;
		}
	}
	return -1;
}
