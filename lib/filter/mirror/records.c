#include <stdlib.h>
#include <string.h>

#include "filter/mirror/records.h"

/* The place of a kind among those that are held, or -1. */
static int
kind_of(enum ir_word word)
{
	switch (word) {
	case IR_V: return 0;
	case IR_W: return 1;
	case IR_E: return 2;
	case IR_B: return 3;
	case IR_C: return 4;
	default: return -1;
	}
}

int
records_hold(enum ir_word word)
{
	return kind_of(word) >= 0;
}

void
records_begin(struct records *rs, size_t joints)
{
	int i;

	memset(rs, 0, sizeof *rs);
	for (i = 0; i < RECORD_KINDS; i++)
		rs->last[i] = xcalloc(joints, sizeof *rs->last[i]);
}

void
records_end(struct records *rs)
{
	int i;

	for (i = 0; i < RECORD_KINDS; i++)
		free(rs->last[i]);
	free(rs->r);
	free(rs->text.s);
}

void
records_take(struct records *rs, const struct ir *ir, int joint)
{
	const struct ir_rec *rec = &ir->rec;
	struct str fields;
	struct record *r;

	fields.s = rec->f[1].s + rec->f[1].n;
	fields.n = (size_t)(rec->line.s + rec->line.n - fields.s);
	rs->r = xgrow(rs->r, &rs->cap, rs->n + 1, sizeof *rs->r);
	r = &rs->r[rs->n++];
	*r = (struct record){ rec->word, joint, rs->text.n, fields.n };
	text_str(&rs->text, fields);
	rs->last[kind_of(rec->word)][joint] = rs->n;
}

const struct record *
records_find(const struct records *rs, enum ir_word word, int joint)
{
	size_t i = rs->last[kind_of(word)][joint];

	return i ? &rs->r[i - 1] : NULL;
}

struct str
records_fields(const struct records *rs, const struct record *r)
{
	struct str fields = { rs->text.s + r->at, r->n };

	return fields;
}

void
records_clear(struct records *rs)
{
	size_t i;

	for (i = 0; i < rs->n; i++)
		rs->last[kind_of(rs->r[i].word)][rs->r[i].joint] = 0;
	rs->n = rs->text.n = 0;
}
