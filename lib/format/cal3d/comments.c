#include <stdlib.h>
#include <string.h>

#include "format/cal3d/bones.h"
#include "format/cal3d/comments.h"
#include "format/cal3d/markup.h"

/* Place 2 * j is before the bone of joint j, 2 * j + 1 inside of it. */

/* The place of comments after a record; place: that of those before it. */
static int
place_after(const struct skel_rec *r, int place)
{
	if (r->word == IR_JOINT)
		return 2 * r->joint + 1;
	if (r->word != IR_BLANK && r->joint >= 0)
		return 2 * r->joint + 2;
	return place;
}

void
comments_of(struct comments *c, const struct skel *sk)
{
	size_t n = 2 * sk->n + 1, i;
	int *last = xreallocarray(NULL, n, sizeof *last), place = 0;

	c->sk = sk;
	c->strict = !bones_native(sk);
	c->first = xreallocarray(NULL, n, sizeof *c->first);
	c->next = xreallocarray(NULL, sk->nrec, sizeof *c->next);
	for (i = 0; i < n; i++)
		c->first[i] = last[i] = -1;
	for (i = 0; i < sk->nrec; i++) {
		c->next[i] = -1;
		place = place_after(&sk->rec[i], place);
		if (sk->rec[i].word != IR_BLANK ||
		    !str_trim(sk->rec[i].line).n)
			continue;
		if (last[place] < 0)
			c->first[place] = (int)i;
		else
			c->next[last[place]] = (int)i;
		last[place] = (int)i;
	}
	free(last);
}

static void
add(const struct comments *c, int place, int indent, struct text *to)
{
	int k;

	for (k = c->first[place]; k >= 0; k = c->next[k]) {
		struct str line = c->sk->rec[k].line;
		const char *hash = memchr(line.s, '#', line.n);

		line.n -= (size_t)(hash + 1 - line.s);
		line.s = hash + 1;
		cal3d_add_comment(to, indent, line, c->strict);
	}
}

void
comments_add_before(const struct comments *c, int j, struct text *to)
{
	add(c, 2 * j, 4, to);
}

void
comments_add_inside(const struct comments *c, int j, struct text *to)
{
	add(c, 2 * j + 1, 8, to);
}

void
comments_add_notes(const struct comments *c, struct text *to)
{
	struct ir_rec rec;
	int k = -1;

	while (skel_next(c->sk, -1, IR_NOTE, &k, &rec))
		cal3d_add_comment(to, 4, rec.tail, c->strict);
}
