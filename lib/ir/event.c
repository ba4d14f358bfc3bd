#include <stdlib.h>

#include "base/out.h"
#include "ir/event.h"

int
event_joint(struct motion *m, const struct ir *ir)
{
	struct str joint = ir->rec.f[1];

	return str_is(joint, "-") ? -1 : motion_joint(m, ir, joint);
}

static void
add_part(struct text *t, const char *from, const char *end)
{
	text_mem(t, from, (size_t)(end - from));
}

void
event_add(struct text *t, const struct ir_rec *rec, struct str frame,
    struct str joint)
{
	const struct str *f = rec->f;

	add_part(t, rec->line.s, f[0].s);
	text_str(t, frame);
	add_part(t, f[0].s + f[0].n, f[1].s);
	text_str(t, joint);
	add_part(t, f[1].s + f[1].n, rec->line.s + rec->line.n);
	text_ch(t, '\n');
}

void
event_put(const struct ir_rec *rec, struct str frame, struct str joint)
{
	struct text t = { 0 };

	event_add(&t, rec, frame, joint);
	out_str(text_get(&t));
	free(t.s);
}
