#include <stdlib.h>

#include "base/out.h"
#include "base/text.h"
#include "filter/joints/joints_priv.h"

int
joints_field(const struct plan *p, struct str field)
{
	return skel_find(p->old, field);
}

void
joints_add_line(struct text *t, const struct plan *p, int j, struct str line,
    struct str field)
{
	struct str end = { field.s + field.n, 0 };

	end.n = (size_t)(line.s + line.n - end.s);
	text_mem(t, line.s, (size_t)(field.s - line.s));
	text_str(t, p->joint[j].name);
	text_line(t, end);
}

void
joints_put_line(const struct plan *p, int j, struct str line, struct str field)
{
	struct str end = { field.s + field.n, 0 };

	end.n = (size_t)(line.s + line.n - end.s);
	out_mem(line.s, (size_t)(field.s - line.s));
	out_str(p->joint[j].name);
	out_line(end);
}

void
joints_pass(const struct plan *p, const struct ir *ir)
{
	const struct ir_rec *rec = &ir->rec;
	int j = rec->word == IR_ATTR ? joints_field(p, rec->f[0]) : -1;

	if (j < 0)
		ir_pass(ir);
	else if (!p->joint[j].drop)
		joints_put_line(p, j, rec->line, rec->f[0]);
}

/* A motion that -M does not choose belongs to the old skeleton. */
static void
skip(struct ir *ir)
{
	while (ir_next(ir) != IR_END)
		;
}

/* A record that is not in a motion to use. plan: that of the skeleton before
 * it, or NULL. */
static void
put_record(const struct plan *plan, struct ir *ir)
{
	int begins = ir->rec.word == IR_BEGIN;

	if (begins && ir->kind == IR_POSES && !plan)
		motion_no_skeleton(ir, "@amc2ir -s");
	else if (begins && ir->kind == IR_POSES)
		joints_motion(plan, ir);
	else if (begins && ir->kind == IR_MOTION)
		skip(ir);
	else if (begins && ir->kind == IR_MESH && plan)
		joints_mesh(plan, ir);
	else
		ir_pass(ir);
}

void
joints_stream(struct joints_options *o, struct ir *ir)
{
	struct renames names = { 0 };
	struct new_roles roles = { 0 };
	struct plan *plan = NULL;        /* of the current skeleton */
	enum motion_event event;

	renames_read(&names, o->map);
	roles_read(&roles, o->roles);
	o->choice.needs_skeleton = 1;
	while ((event = motion_event(&o->choice, ir)) != MOTION_END) {
		if (event == MOTION_SKELETON || !o->choice.sk) {
			plan_free(plan);
			plan = NULL;
		}
		if (event == MOTION_SKELETON) {
			plan = plan_make(o, &names, &roles, o->choice.sk,
			    ir);
			skel_write(plan->made);
		} else if (event == MOTION_CHOSEN) {
			joints_motion(plan, ir);
		} else {
			put_record(plan, ir);
		}
	}
}
