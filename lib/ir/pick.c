#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ir/pick.h"

static size_t
pick(const struct skel *sk, const char *pattern, unsigned char *picked)
{
	struct text name = { NULL, 0, 0 };
	size_t j, found = 0;

	for (j = 0; j < sk->n; j++) {
		name.n = 0;
		text_str(&name, sk->joint[j].name);
		text_ch(&name, '\0');
		if (fnmatch(pattern, name.s, 0) != 0)
			continue;
		picked[j] = 1;
		found++;
	}
	free(name.s);
	return found;
}

void
pick_joints(const struct ir *ir, const struct skel *sk, int option,
    const char *list, unsigned char *picked)
{
	struct text one = { NULL, 0, 0 };
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, ",");
		one.n = 0;
		text_mem(&one, list, n);
		text_ch(&one, '\0');
		if (!pick(sk, one.s, picked))
			in_die(&ir->in, "motion %.*s: -%c: no joint '%s'",
			    STRF(ir->name), option, one.s);
	}
	free(one.s);
}
