#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "filter/stat/kinds.h"

static const char *const kind_words[] = {
	"gap", "nan", "jump", "spike", "quaternion", "limit", "type", "floor",
	"fly", "speed", "spin", "bones", "still"
};

enum {
	KIND_WORDS = sizeof kind_words / sizeof *kind_words,
	FIRST_BOUND = 7          /* the place of floor */
};

void
fault_none(struct fault_kinds *k)
{
	int i;

	k->kinds = 0;
	for (i = 0; i < BOUND_KINDS; i++)
		k->bound[i] = -1;
}

static int
read_bound(double *to, struct str text)
{
	return num_of(text, to) && *to >= 0;
}

/* Reads the limit of a kind; that of fly may have a height after a colon. */
static int
read_bounds(struct fault_kinds *k, int i, struct str text)
{
	const char *colon = i == BOUND_FLY && text.n ?
	    memchr(text.s, ':', text.n) : NULL;
	struct str height;

	if (i < 0)
		return 0;
	if (colon) {
		height.s = colon + 1;
		height.n = text.n - (size_t)(height.s - text.s);
		text.n = (size_t)(colon - text.s);
		if (!read_bound(&k->bound[BOUND_HEIGHT], height))
			return 0;
	}
	return read_bound(&k->bound[i], text);
}

/* Reads `kind` or `kind=limit`. */
static int
read_kind(struct fault_kinds *k, struct str word)
{
	const char *is = word.n ? memchr(word.s, '=', word.n) : NULL;
	struct str kind = word, limit = { "", 0 };
	int i;

	if (is) {
		kind.n = (size_t)(is - word.s);
		limit.s = is + 1;
		limit.n = word.n - kind.n - 1;
	}
	for (i = 0; i < KIND_WORDS; i++)
		if (str_is(kind, kind_words[i])) {
			k->kinds |= 1u << i;
			return !is || read_bounds(k, i - FIRST_BOUND, limit);
		}
	return 0;
}

int
fault_read(struct fault_kinds *k, const char *list)
{
	struct str word;

	for (;; list += word.n + 1) {
		word.s = list;
		word.n = strcspn(list, ",");
		if (!read_kind(k, word))
			return 0;
		if (!list[word.n])
			return 1;
	}
}

void
put_finding(struct str before, enum grade grade, struct str object,
    struct str frame, struct str joint)
{
	out_str(before);
	out_text(grade == FAULT ? "fault" : "notice");
	out_field(object);
	out_field(frame);
	out_field(joint);
	out_ch(' ');
}
