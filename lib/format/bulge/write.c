#include <limits.h>
#include <string.h>

#include "base/map.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bulge/bulge.h"
#include "format/bulge/rules.h"

struct bulge_out {
	const char *mark;        /* what each line begins with */
	const char *blank;       /* an empty line */
	int objects, open;
	struct rules rules;
	long long code, angle;   /* of the definition that is open */
	struct map codes;
	struct arena arena;
};

static void
check(const struct ir *ir, const char *want)
{
	if (want)
		in_expected(&ir->in, NULL, want, ir->rec.line);
}

/* Lines are marked as those of the first object's file were. */
static void
source(struct bulge_out *w, const struct ir *ir)
{
	struct str mode = ir->rec.tail, format;
	int plain;

	ir_before(ir, ir->seen[IR_BULGE] > 0, "the first bulge");
	str_field(&mode, &format);
	plain = str_is(format, "bulge") && str_is(str_trim(mode), "plain");
	if (w->codes.n == 0) {
		w->mark = plain ? "" : ">> ";
		w->blank = plain ? "\n" : ">>\n";
	}
}

/* Writes a definition, which has been held until it is complete. */
static void
finish(struct bulge_out *w, const struct ir *ir)
{
	if (w->open)
		check(ir, rules_end(&w->rules));
	w->open = 0;
	out_release();
}

static void
begin(struct bulge_out *w, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str name;

	finish(w, ir);
	name = ir_name(ir, f[1], arena_text(&w->arena, f[1].n));
	check(ir, rules_begin(&w->rules, name, f[0]));
	w->code = code_value(f[0]);
	if (!map_add(&w->codes, code_text(&w->arena, w->code), 0))
		in_die(&ir->in, "code %lld used twice", w->code);
	w->open = 1;
	out_hold();
	if (w->codes.n > 1)
		out_text(w->blank);
	out_text(w->mark);
	out_text("bulge: \"");
	out_str(name);
	out_text("\" code: ");
	out_line(f[0]);
}

/* Whether a field is that integer. */
static int
is_int(struct str field, long long v)
{
	long long saw;

	return num_int(field, LLONG_MIN, LLONG_MAX, &saw) && saw == v;
}

static void
section(struct bulge_out *w, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	if (!w->open || !is_int(f[0], w->code))
		check(ir, "a bulge of that code before");
	if (w->rules.sections)
		out_text(w->blank);
	check(ir, rules_section(&w->rules, f[1]));
	num_int(f[1], 0, 360, &w->angle);
	out_text(w->mark);
	out_text("  angle: ");
	out_line(f[1]);
}

static void
keypoint(struct bulge_out *w, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	if (!w->open || !w->rules.sections || !is_int(f[0], w->code) ||
	    !is_int(f[1], w->angle))
		check(ir, "a section of that code and angle before");
	check(ir, rules_key(&w->rules, f[2], f[3], f[4]));
	out_text(w->mark);
	out_text("     ");
	out_strs(f + 2, 3);
	out_ch('\n');
}

static void
object(struct bulge_out *w, const struct ir *ir)
{
	(void)ir;
	w->objects++;
}

static void (*const take_record[IR_WORDS])(struct bulge_out *,
    const struct ir *) = {
	[IR_BEGIN] = object,
	[IR_SOURCE] = source,
	[IR_BULGE] = begin,
	[IR_SECTION] = section,
	[IR_BULGEKEY] = keypoint,
	[IR_END] = finish
};

void
bulge_write(struct ir *ir)
{
	struct bulge_out w;

	memset(&w, 0, sizeof w);
	w.mark = ">> ";
	w.blank = ">>\n";
	while (ir_next(ir) != IR_EOF)
		if (ir->kind == IR_BULGES && take_record[ir->rec.word])
			take_record[ir->rec.word](&w, ir);
	if (!w.objects)
		in_fail(&ir->in, "no bulges object in it");
	if (!w.codes.n)          /* bulge2ir refuses an empty file */
		in_fail(&ir->in, "no bulge in it");
	map_free(&w.codes);
	arena_free(&w.arena);
}
