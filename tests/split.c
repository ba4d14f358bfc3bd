/* ir_split() does not depend on what its record held before: a line gives the
 * same in a record of zeros, in one that was never set, and after any other
 * line. */
#include <string.h>

#include "ir/ir.h"

#include "check.h"

static const struct line {
	enum ir_kind kind;
	const char *text;
	enum ir_word word;
} lines[] = {
	{ IR_MOTION, "v 1 a 2", IR_V },
	{ IR_MOTION, "dof a rx", IR_DOF },
	{ IR_SKELETON, "joint a -", IR_JOINT },
	{ IR_SKELETON, "v 1 a 2", IR_UNKNOWN },
	{ IR_IMAGE, "run 0 0 1 2", IR_RUN },
	{ IR_ACTIONS, "key a 0 1 2 3 4 5 6 7", IR_KEY },
	{ IR_BULGES, "key a 0 1 2 3", IR_BULGEKEY },
	{ IR_OTHERKIND, "v 1 a 2", IR_UNKNOWN },
	{ IR_MOTION, "", IR_UNKNOWN },
};

static void
takes(struct ir_rec *rec, const struct line *l)
{
	struct str text = str_of(l->text);

	CHECK(!ir_split(rec, l->kind, text));
	CHECK(rec->word == l->word);
	CHECK(rec->line.s == text.s && rec->line.n == text.n);
}

int
main(void)
{
	static const unsigned char before[] = { 0, 1, 0x7f, 0x80, 0xff };
	struct ir_rec rec;
	size_t i, k;

	for (i = 0; i < LEN(lines); i++) {
		for (k = 0; k < LEN(before); k++) {
			memset(&rec, before[k], sizeof rec);
			takes(&rec, &lines[i]);
		}
		for (k = 0; k < LEN(lines); k++) {
			takes(&rec, &lines[k]);
			takes(&rec, &lines[i]);
		}
	}
	return 0;
}
