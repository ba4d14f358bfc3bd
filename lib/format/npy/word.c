#include "base/str.h"
#include "format/npy/npy.h"

static const char *const word[NPY_COUNT] = {
#define X(id, text) text,
	NPY_WHATS(X)
#undef X
};

const char *
npy_word(enum npy_what what)
{
	return word[what];
}

int
npy_what_read(unsigned *what, const char *words)
{
	struct str name = { words, 0 };
	int i;

	*what = 0;
	for (;; name.s += name.n + 1) {
		name.n = strcspn(name.s, ",");
		for (i = 0; i < NPY_COUNT && !str_is(name, word[i]); i++)
			;
		if (i == NPY_COUNT)
			return 0;
		*what |= NPY_BIT(i);
		if (!name.s[name.n])
			return 1;
	}
}
