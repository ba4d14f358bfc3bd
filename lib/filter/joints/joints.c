#include <stdlib.h>

#include "base/out.h"
#include "base/text.h"
#include "filter/joints/joints_priv.h"

struct joints {
	struct joints_options o;
	struct renames names;
	struct skel *sk;
	struct plan *plan;       /* of that skeleton */
};

struct joints *
joints_begin(const struct joints_options *o)
{
	struct joints *js = xcalloc(1, sizeof *js);

	js->o = *o;
	renames_read(&js->names, o->map);
	return js;
}

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

/* Another motion than -M says belongs to the old skeleton. */
static void
skip(struct ir *ir)
{
	while (ir_next(ir) != IR_END)
		;
}

static void
put_motion(struct joints *js, struct ir *ir)
{
	if (!js->plan)
		in_die(&ir->in, "%.*s %.*s has no skeleton in its stream "
		    "(amc2ir -s)", STRF(ir->kindword), STRF(ir->name));
	joints_motion(js->plan, ir);
}

static void
put_object(struct joints *js, struct ir *ir)
{
	if (ir->kind == IR_POSES)
		put_motion(js, ir);
	else if (ir->kind == IR_MOTION && motion_chosen(&js->o.choice, ir))
		put_motion(js, ir);
	else if (ir->kind == IR_MOTION)
		skip(ir);
	else if (ir->kind == IR_MESH && js->plan)
		joints_mesh(js->plan, ir);
	else
		ir_pass(ir);
}

void
joints_record(struct joints *js, struct ir *ir)
{
	int skeleton = skel_follow(&js->sk, ir);

	if (skeleton || !js->sk) {
		plan_free(js->plan);
		js->plan = NULL;
	}
	if (skeleton) {
		js->plan = plan_make(&js->o, &js->names, js->sk, ir);
		skel_write(js->plan->made);
	} else if (ir->rec.word == IR_BEGIN) {
		put_object(js, ir);
	} else {
		ir_pass(ir);
	}
}

void
joints_end(struct joints *js, const struct ir *ir)
{
	motion_found(&js->o.choice, ir);
}
