#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "figure/affix.h"
#include "figure/word.h"

/* A word that so many of the joints share says nothing of one of them; hair and
 * clothes, which may be most of all, do not count. Of fewer joints than LEAST
 * none is to be left out. */
#define SHARED 0.6

enum { LEAST = 5, ROUNDS = 3, FIRST = 0, LAST = 1 };

struct names {
	struct str *name;
	size_t n, counted;
	char *aside;             /* which are not counted */
};

static int
is_of_word(char c)
{
	return word_is_letter(c) || word_is_digit(c) || (unsigned char)c >= 0x80;
}

/* Exporters of FBX write a byte that they do not like as FBXASC and three
 * digits: FBXASC046 for a full stop. */
static size_t
decode_fbx(char *s, size_t n)
{
	size_t i, to = 0;

	for (i = 0; i < n; to++) {
		const char *p = s + i;

		if (n - i >= 9 && memcmp(p, "FBXASC", 6) == 0 &&
		    word_is_digit(p[6]) && word_is_digit(p[7]) && word_is_digit(p[8])) {
			s[to] = (char)((p[6] - '0') * 100 +
			    (p[7] - '0') * 10 + p[8] - '0');
			i += 9;
		} else {
			s[to] = s[i++];
		}
	}
	return to;
}

/* Skyrim's `NPC L Thigh [LThg]` has its short form after it. What a program of
 * JavaScript calls bones[Head] is something else. */
static size_t
without_brackets(struct str a)
{
	size_t i = a.n;

	if (!i || a.s[i - 1] != ']')
		return a.n;
	while (i-- > 1)
		if (a.s[i] == '[')
			return is_of_word(a.s[i - 1]) ? a.n : i;
	return a.n;
}

static struct str
decode(struct str name, struct arena *arena)
{
	char *p = arena_text(arena, name.n);
	struct str a = name_decode(p, name, NULL);
	size_t i;

	a.n = decode_fbx(p, a.n);
	a.n = without_brackets(a);
	for (i = a.n; i-- > 0;)
		if (a.s[i] == ':' || a.s[i] == '|') {
			if (i + 1 < a.n)
				a.s += i + 1, a.n -= i + 1;
			break;
		}
	return a;
}

/* The first word with its number: Bip01 of `Bip01 L Hand`, mixamorig of
 * mixamorigLeftHand. */
static struct str
first_word(struct str a)
{
	struct str w = { a.s, 0 };

	if (!a.n || !is_of_word(a.s[0]))
		return w;
	w.n = word_is_letter(a.s[0]) ? word_length(a) : 1;
	while (w.n < a.n && (word_is_digit(a.s[w.n]) ||
	    (unsigned char)a.s[w.n] >= 0x80))
		w.n++;
	return w;
}

/* The last word, which ends the name but for signs. */
static struct str
last_word(struct str a)
{
	struct str w = { NULL, 0 }, next;

	while (a.n && !is_of_word(a.s[a.n - 1]))
		a.n--;
	while (a.n) {
		next = first_word(a);
		if (next.n)
			w = next;
		next.n += next.n == 0;
		a.s += next.n;
		a.n -= next.n;
	}
	return w;
}

static struct str
word_at(struct str a, int end)
{
	return end == FIRST ? first_word(a) : last_word(a);
}

/* The name without that word at its beginning or end and the signs between; the
 * whole name where nothing else is left. */
static struct str
without(struct str a, struct str w, int end)
{
	struct str rest = a;

	if (end == FIRST) {
		rest.s += w.n;
		rest.n -= w.n;
		while (rest.n && !is_of_word(rest.s[0]))
			rest.s++, rest.n--;
	} else {
		rest.n = (size_t)(w.s - a.s);
		while (rest.n && !is_of_word(rest.s[rest.n - 1]))
			rest.n--;
	}
	return rest.n ? rest : a;
}

/* The word without its number */
static struct str
letters_of(struct str w)
{
	while (w.n && word_is_digit(w.s[w.n - 1]))
		w.n--;
	return w;
}

/* Whether the word can be left out: it does not say what a joint is. */
static int
is_empty(struct str w)
{
	w = letters_of(w);
	return w.n > 0 && !word_tells(w);
}

/* Counts a word and returns how often it has come. */
static size_t
count_word(struct map *count, struct str w)
{
	size_t *seen = map_find(count, w);

	if (seen)
		return ++*seen;
	map_add(count, w, 1);
	return 1;
}

/* The word that enough of the names have at that end; none: of 0 bytes. */
static struct str
shared_word(const struct names *names, int end)
{
	struct str w, most = { NULL, 0 };
	struct map count = { 0 };
	size_t i, times, best = 0;

	for (i = 0; i < names->n; i++) {
		if (names->aside[i])
			continue;
		w = word_at(names->name[i], end);
		times = w.n ? count_word(&count, w) : 0;
		if (times > best) {
			best = times;
			most = w;
		}
	}
	map_free(&count);
	if ((double)best < SHARED * (double)names->counted || !is_empty(most))
		most.n = 0;
	return most;
}

/* Returns whether there was one. */
static int
strip_shared(struct names *names, int end)
{
	struct str shared = shared_word(names, end), w;
	size_t i;

	for (i = 0; shared.n && i < names->n; i++) {
		w = word_at(names->name[i], end);
		if (str_same(w, shared))
			names->name[i] = without(names->name[i], w, end);
	}
	return shared.n > 0;
}

/* Whether one of its words says that it is not of the body. */
static int
is_aside(struct str a)
{
	struct str w;

	for (; a.n; a.s += w.n, a.n -= w.n) {
		w = first_word(a);
		if (w.n && word_is_aside(letters_of(w)))
			return 1;
		w.n += w.n == 0;
	}
	return 0;
}

void
affix_strip(const struct skel *sk, struct str *name, struct arena *arena)
{
	struct names names = { .name = name, .n = sk->n };
	int round, found = 1;
	size_t i;

	names.aside = xcalloc(sk->n, 1);
	for (i = 0; i < sk->n; i++) {
		name[i] = decode(sk->joint[i].name, arena);
		names.aside[i] = (char)is_aside(name[i]);
		names.counted += !names.aside[i];
	}
	if (names.counted < LEAST)
		found = 0;
	for (round = 0; found && round < ROUNDS; round++) {
		found = strip_shared(&names, FIRST);
		found |= strip_shared(&names, LAST);
	}
	free(names.aside);
}
