#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/num.h"
#include "base/text.h"
#include "filter/retarget/verdict.h"

static const char *const names[VERDICT_KEYS] = {
	"roles", "limb", "worst", "slide", "depth", "pop", "up", "front"
};

/* Takes one `key=number'. */
static int
read_one(struct verdict_limits *l, struct str word)
{
	size_t n = strcspn(word.s, "=");
	struct str key = { word.s, n }, number;
	int i;

	if (n >= word.n)
		return 0;
	number.s = word.s + n + 1;
	number.n = word.n - n - 1;
	for (i = 0; i < VERDICT_KEYS; i++)
		if (str_is(key, names[i])) {
			l->given[i] = 1;
			return num_of(number, &l->at[i]) && l->at[i] >= 0;
		}
	return 0;
}

int
verdict_read(struct verdict_limits *l, const char *arg)
{
	struct str word;

	for (;; arg += word.n + 1) {
		word.s = arg;
		word.n = strcspn(arg, ",");
		if (!read_one(l, word))
			return 0;
		if (!arg[word.n])
			return 1;
	}
}

int
verdict_has(const struct verdict_limits *l)
{
	int i;

	for (i = 0; i < VERDICT_KEYS && !l->given[i]; i++)
		;
	return i < VERDICT_KEYS;
}

void
verdict_clear(struct verdict *v)
{
	int i;

	for (i = 0; i < VERDICT_KEYS; i++)
		v->v[i] = -1;
	v->frame = "";
}

static void
put_number(struct text *t, double v)
{
	char s[NUM_MAX];

	if (v < 0)
		text_ch(t, '-');
	else
		text_mem(t, s, num_print(s, v, 9));
}

void
verdict_tell(const struct verdict *v, const struct ir *ir)
{
	struct text t = { NULL, 0, 0 };
	int i;

	for (i = 0; i < VERDICT_KEYS; i++) {
		text_ch(&t, ' ');
		text_z(&t, names[i]);
		text_ch(&t, ' ');
		put_number(&t, v->v[i]);
		if (i == VERDICT_POP) {
			text_z(&t, " frame ");
			text_z(&t, v->v[i] > 0 ? v->frame : "-");
		}
	}
	err_warn("judge %.*s%.*s", (int)ir->name.n, ir->name.s, (int)t.n, t.s);
	free(t.s);
}

static void
blame(const struct ir *ir, int key, double v, double limit)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, names[key]);
	if (v < 0) {
		text_z(&t, " is not known");
	} else {
		text_ch(&t, ' ');
		put_number(&t, v);
	}
	text_z(&t, ", limit ");
	put_number(&t, limit);
	err_warn("%s: motion %.*s: %.*s", ir->in.name, STRF(ir->name),
	    (int)t.n, t.s);
	free(t.s);
}

int
verdict_check(const struct verdict *v, const struct ir *ir,
    const struct verdict_limits *l)
{
	int i, n = 0;

	for (i = 0; i < VERDICT_KEYS; i++) {
		if (!l->given[i] || (v->v[i] >= 0 && (i == VERDICT_ROLES ?
		    v->v[i] >= l->at[i] : v->v[i] <= l->at[i])))
			continue;
		blame(ir, i, v->v[i], l->at[i]);
		n++;
	}
	return n > 0;
}
