#include <limits.h>
#include <stdlib.h>

#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "format/particle/field.h"
#include "format/particle/particle.h"

/* The file's head has the number of particles: as long as that is not known
 * they are kept. */
struct particle_out {
	int type, headed;
	long long n;
	struct text lines;
};

static void
put_head(struct particle_out *o, struct str count)
{
	out_int(o->type);
	out_field(count);
	out_ch('\n');
	o->headed = 1;
}

static void
begin(struct particle_out *o, const struct ir *ir)
{
	if (o->type)
		in_die(&ir->in, "several particles objects; a file holds one");
	if (str_is(ir->rec.tail, "4"))
		o->type = 4;
	else if (str_is(ir->rec.tail, "5"))
		o->type = 5;
	else
		in_expected(&ir->in, NULL, "`particles NAME 4` or 5",
		    ir->rec.line);
}

static void
check_numbers(const struct particle_out *o, const struct ir *ir)
{
	const struct ir_rec *rec = &ir->rec;
	const struct str *f = rec->f + 1;
	int want = o->type == 4 ? FIELDS_4 : FIELDS_5, i;
	struct str bad;
	long long v;

	for (i = 0; i < FIELD_LEFT; i++)
		if (num_skip(f[i].s, f[i].s + f[i].n) != f[i].s + f[i].n)
			in_expected(&ir->in, field_name[i], "a number", f[i]);
	for (; i < FIELDS_4; i++)
		if (!num_int(f[i], LLONG_MIN, LLONG_MAX, &v))
			in_expected(&ir->in, field_name[i], "an integer",
			    f[i]);
	i = (int)num_count(rec->tail, 0, &bad);
	if (i < 0)
		in_expected(&ir->in, "size", "a number", bad);
	if (FIELDS_4 + i != want)
		in_die(&ir->in, "particle of type %d: expected %d numbers, "
		    "saw %d", o->type, want, FIELDS_4 + i);
}

static void
check_lengths(const struct ir *ir, struct str line)
{
	struct str word;

	while (str_field(&line, &word))
		if (word.n > FIELD_MAX)
			in_die(&ir->in, "number longer than %d bytes",
			    FIELD_MAX);
}

static void
particle(struct particle_out *o, const struct ir *ir)
{
	struct str first = ir->rec.f[1], last = ir->rec.f[FIELDS_4];
	struct str line = { first.s, 0 };

	check_numbers(o, ir);
	if (ir->rec.tail.n)
		last = ir->rec.tail;
	line.n = (size_t)(last.s + last.n - first.s);
	if (line.n > FIELD_MAX)
		check_lengths(ir, line);
	o->n++;
	if (o->headed) {
		out_line(line);
	} else {
		text_str(&o->lines, line);
		text_ch(&o->lines, '\n');
	}
}

static void
end(const struct particle_out *o)
{
	if (o->headed)
		return;
	out_fmt("%d %lld\n", o->type, o->n);
	out_str(text_get(&o->lines));
}

static void
take_record(struct particle_out *o, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_BEGIN:
		begin(o, ir);
		break;
	case IR_COUNT:
		if (!o->headed && !o->n &&
		    str_is(ir->rec.f[0], "particles"))
			put_head(o, ir->rec.f[1]);
		break;
	case IR_P:
		particle(o, ir);
		break;
	case IR_END:
		end(o);
		break;
	default:
		break;
	}
}

void
particle_write(struct ir *ir)
{
	struct particle_out o = { 0, 0, 0, { NULL, 0, 0 } };

	while (ir_next(ir) != IR_EOF)
		if (ir->kind == IR_PARTICLES)
			take_record(&o, ir);
	if (!o.type)
		in_fail(&ir->in, "no particles object in it");
	free(o.lines.s);
}
