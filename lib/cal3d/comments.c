#include <stdlib.h>
#include <string.h>

#include "cal3d/bones.h"
#include "cal3d/markup.h"
#include "cal3d/comments.h"

/* The place that comments have behind that record; place: before it. */
static int
place_behind(const struct skel_rec *r, int place)
{
	if (r->word == IR_JOINT)
		return 2 * r->joint + 1;
	if (r->word != IR_BLANK && r->joint >= 0)
		return 2 * r->joint + 2;
	return place;
}

void
comments_of(struct comments *r, const struct skel *sk)
{
	size_t n = 2 * sk->n + 1, i;
	int *last = xreallocarray(NULL, n, sizeof *last), place = 0;

	r->sk = sk;
	r->strict = !bones_native(sk);
	r->first = xreallocarray(NULL, n, sizeof *r->first);
	r->next = xreallocarray(NULL, sk->nrec, sizeof *r->next);
	for (i = 0; i < n; i++)
		r->first[i] = last[i] = -1;
	for (i = 0; i < sk->nrec; i++) {
		r->next[i] = -1;
		place = place_behind(&sk->rec[i], place);
		if (sk->rec[i].word != IR_BLANK ||
		    !str_trim(sk->rec[i].line).n)
			continue;
		if (last[place] < 0)
			r->first[place] = (int)i;
		else
			r->next[last[place]] = (int)i;
		last[place] = (int)i;
	}
	free(last);
}

void
comments_add(const struct comments *r, int place, int indent, struct text *to)
{
	int k;

	for (k = r->first[place]; k >= 0; k = r->next[k]) {
		struct str line = r->sk->rec[k].line;
		const char *hash = memchr(line.s, '#', line.n);

		line.n -= (size_t)(hash + 1 - line.s);
		line.s = hash + 1;
		cal3d_add_comment(to, indent, line, r->strict);
	}
}

void
comments_add_notes(const struct comments *r, int indent, struct text *to)
{
	struct ir_rec rec;
	size_t i;

	rec.word = IR_NOTE;
	for (i = 0; i < r->sk->nrec; i++) {
		if (r->sk->rec[i].word != IR_NOTE)
			continue;
		ir_split(&rec, IR_SKELETON, r->sk->rec[i].line);
		cal3d_add_comment(to, indent, rec.tail, r->strict);
	}
}
