/* ir2bulge: bulge definitions of the IR as a bulge_types file. */
#include <limits.h>
#include <unistd.h>

#include "base/map.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "bulge/bulge.h"
#include "ir/ir.h"

static const char usage[] = "usage: ir2bulge [file]\n";

struct writer {
	const char *mark, *blank;        /* before each line, an empty line */
	int objects, open;
	struct bulge check;
	long long code, angle;           /* of what is open */
	struct map codes;
	struct arena arena;
};

static void
want(const struct ir *ir, const char *what)
{
	if (what)
		in_die(&ir->in, "expected %s, saw '%.*s'", what,
		    STRF(ir->rec.line));
}

static void
object(const struct ir *ir, struct writer *w)
{
	struct str mode = ir->rec.tail, format;
	int plain;

	if (ir->rec.word == IR_BEGIN) {
		w->objects++;
		return;
	}
	str_field(&mode, &format);
	plain = str_is(format, "bulge") && str_is(str_trim(mode), "plain");
	if (w->codes.n == 0) {
		w->mark = plain ? "" : ">> ";
		w->blank = plain ? "\n" : ">>\n";
	}
}

/* What is held comes out when it is complete. */
static void
finish(const struct ir *ir, struct writer *w)
{
	if (w->open)
		want(ir, bulge_end(&w->check));
	w->open = 0;
	out_release();
}

static void
begin(const struct ir *ir, struct writer *w)
{
	const struct str *f = ir->rec.f;
	struct str name, key = { NULL, sizeof w->code };

	finish(ir, w);
	name = ir_name(ir, f[1], arena_alloc(&w->arena, f[1].n));
	want(ir, bulge_begin(&w->check, name, f[0]));
	w->code = bulge_code(f[0]);
	key.s = (const char *)&w->code;
	if (!map_add(&w->codes, str_keep(&w->arena, key), 0))
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
section(const struct ir *ir, struct writer *w)
{
	const struct str *f = ir->rec.f;

	if (!w->open || !is_int(f[0], w->code))
		want(ir, "a bulge of that code before");
	if (w->check.sections)
		out_text(w->blank);
	want(ir, bulge_section(&w->check, f[1]));
	num_int(f[1], 0, 360, &w->angle);
	out_text(w->mark);
	out_text("  angle: ");
	out_line(f[1]);
}

static void
keypoint(const struct ir *ir, struct writer *w)
{
	const struct str *f = ir->rec.f;
	int i;

	if (!w->open || !w->check.sections || !is_int(f[0], w->code) ||
	    !is_int(f[1], w->angle))
		want(ir, "a section of that code and angle before");
	want(ir, bulge_key(&w->check, f[2], f[3], f[4]));
	out_text(w->mark);
	out_text("     ");
	for (i = 2; i < 5; i++) {
		out_ch(' ');
		out_str(f[i]);
	}
	out_ch('\n');
}

static void
record(const struct ir *ir, struct writer *w)
{
	switch (ir->rec.word) {
	case IR_BEGIN:
	case IR_SOURCE:
		object(ir, w);
		break;
	case IR_BULGE:
		begin(ir, w);
		break;
	case IR_SECTION:
		section(ir, w);
		break;
	case IR_BULGEKEY:
		keypoint(ir, w);
		break;
	case IR_END:
		finish(ir, w);
		break;
	default:
		break;
	}
}

int
main(int argc, char *argv[])
{
	static struct writer w = { .mark = ">> ", .blank = ">>\n" };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF)
		if (ir.kind == IR_BULGES)
			record(&ir, &w);
	if (!w.objects)
		in_fail(&ir.in, "no bulges object in it");
	return out_close();
}
