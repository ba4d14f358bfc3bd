/* ir2particle: particles of the IR as a StudioTools particle file. */
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/ir.h"

enum { FIXED = 11 };             /* numbers that both types have */

static const char usage[] = "usage: ir2particle [file]\n";
static const char *const field[FIXED] = {
	"start x", "start y", "start z", "end x", "end y", "end z",
	"red", "green", "blue", "cycles left", "cycles total"
};

/* The object on its way out. The file's head has the number of particles: as
 * long as that is not known they are kept. */
struct list {
	int type, headed;
	long long n;
	char *text;
	size_t len, cap;
};

static void
put_head(struct list *l, struct str count)
{
	out_fmt("%d ", l->type);
	out_line(count);
	l->headed = 1;
}

static void
begin(const struct ir *ir, struct list *l)
{
	if (l->type)
		in_die(&ir->in, "several particles objects; a file holds one");
	if (str_is(ir->rec.tail, "4"))
		l->type = 4;
	else if (str_is(ir->rec.tail, "5"))
		l->type = 5;
	else
		in_die(&ir->in, "expected `particles NAME 4` or 5, saw '%.*s'",
		    STRF(ir->rec.line));
}

static void
check_numbers(const struct ir *ir, const struct list *l)
{
	const struct ir_rec *rec = &ir->rec;
	const struct str *f = rec->f + 1;
	struct str bad;
	long long v;
	int i;

	for (i = 0; i < FIXED - 2; i++)
		if (num_skip(f[i].s, f[i].s + f[i].n) != f[i].s + f[i].n)
			in_die(&ir->in, "%s: expected a number, saw '%.*s'",
			    field[i], STRF(f[i]));
	for (; i < FIXED; i++)
		if (!num_int(f[i], LLONG_MIN, LLONG_MAX, &v))
			in_die(&ir->in, "%s: expected an integer, saw '%.*s'",
			    field[i], STRF(f[i]));
	i = (int)num_count(rec->tail, 0, &bad);
	if (i < 0)
		in_die(&ir->in, "size: expected a number, saw '%.*s'",
		    STRF(bad));
	if (i != (l->type == 4 ? 0 : 2))
		in_die(&ir->in, "particle of type %d: expected %d numbers, "
		    "saw %d", l->type, l->type == 4 ? 11 : 13, FIXED + i);
}

static void
particle(const struct ir *ir, struct list *l)
{
	struct str first = ir->rec.f[1], last = ir->rec.f[FIXED];
	struct str text = { first.s, 0 };

	check_numbers(ir, l);
	if (ir->rec.tail.n)
		last = ir->rec.tail;
	text.n = (size_t)(last.s + last.n - first.s);
	l->n++;
	if (l->headed) {
		out_line(text);
		return;
	}
	l->text = xgrow(l->text, &l->cap, l->len + text.n + 1, 1);
	memcpy(l->text + l->len, text.s, text.n);
	l->len += text.n;
	l->text[l->len++] = '\n';
}

static void
end(struct list *l)
{
	if (l->headed)
		return;
	out_fmt("%d %lld\n", l->type, l->n);
	if (l->len)
		out_mem(l->text, l->len);
}

int
main(int argc, char *argv[])
{
	static struct list l;
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.kind != IR_PARTICLES)
			continue;
		if (ir.rec.word == IR_BEGIN)
			begin(&ir, &l);
		else if (ir.rec.word == IR_COUNT && !l.headed && !l.n &&
		    str_is(ir.rec.f[0], "particles"))
			put_head(&l, ir.rec.f[1]);
		else if (ir.rec.word == IR_P)
			particle(&ir, &l);
		else if (ir.rec.word == IR_END)
			end(&l);
	}
	if (!l.type)
		in_fail(&ir.in, "no particles object in it");
	return out_close();
}
