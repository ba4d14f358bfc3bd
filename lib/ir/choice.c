#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/motion.h"

static char *
text_of(struct str a)
{
	char *z = xmalloc(a.n + 1);

	memcpy(z, a.s, a.n);
	z[a.n] = '\0';
	return z;
}

/* The names of all motions, for the message. */
static void NORETURN
several(const struct motion_choice *c, struct ir *ir)
{
	unsigned long long line = ir->in.line;
	char list[400];
	size_t n;

	n = (size_t)snprintf(list, sizeof list, "%.60s", c->first);
	do {
		if (ir->rec.word != IR_BEGIN || ir->kind != IR_MOTION)
			continue;
		if (n > sizeof list - 70) {
			snprintf(list + n, sizeof list - n, ", …");
			break;
		}
		n += (size_t)snprintf(list + n, sizeof list - n, ", %.*s",
		    STRF(ir->name));
	} while (ir_next(ir) != IR_EOF);
	ir->in.line = line;
	in_die(&ir->in, "several motions, choose one with -M (or irsplit): %s",
	    list);
}

int
motion_chosen(struct motion_choice *c, struct ir *ir)
{
	if (c->want && !str_is(ir->name, c->want))
		return 0;
	if (c->filter || !c->found) {
		if (!c->found++)
			c->first = text_of(ir->name);
		return 1;
	}
	if (c->want)
		in_die(&ir->in, "second motion '%s' (irsplit takes them "
		    "apart)", c->want);
	several(c, ir);
}

void
motion_found(const struct motion_choice *c, const struct ir *ir)
{
	if (c->found || (c->filter && !c->want))
		return;
	if (c->want)
		err_die("%s: no motion '%s'", ir->in.name, c->want);
	err_die("%s: no motion", ir->in.name);
}

int
motion_next(struct motion_choice *c, struct ir *ir)
{
	while (ir_next(ir) != IR_EOF) {
		if (skel_follow(&c->sk, ir)) {
			if (c->filter)
				skel_write(c->sk);
			continue;
		}
		if (ir->rec.word == IR_BEGIN && ir->kind == IR_MOTION &&
		    motion_chosen(c, ir))
			return 1;
		if (c->filter)
			ir_pass(ir);
	}
	motion_found(c, ir);
	return 0;
}
