/* bake: actions of the IR as a motion. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/ir.h"
#include "ir/motion.h"
#include "sdl/scene.h"

static const char usage[] =
	"usage: bake [-b time] [-d step] [-e time] [-p digits] [-r rate] "
	"[file]\n";

/* The times at which to evaluate. */
struct times {
	double b, d, e;
	int has_b, has_e;
	const char *rate;
};

/* Whichever end is not given: the first or last key of the actions that are
 * not warped, and of the innermost warps. */
static void
default_times(const struct ir *ir, const struct sdl_scene *s, struct times *t)
{
	double lo = DBL_MAX, hi = -DBL_MAX, a, b;
	size_t i;

	for (i = 0; i < s->channels; i++) {
		const struct sdl_channel *c = &s->channel[i];

		sdl_range(c->use[c->n - 1].action, &a, &b);
		lo = a < lo ? a : lo;
		hi = b > hi ? b : hi;
	}
	if (!t->has_b)
		t->b = s->channels ? lo : 0;
	if (!t->has_e)
		t->e = s->channels ? hi : t->b;
	if (t->b > t->e)
		in_fail(&ir->in, "begins at %.15g, ends at %.15g: give both "
		    "-b and -e", t->b, t->e);
}

/* How many times there are, the end included where a step falls on it. */
static long long
count(const struct times *t)
{
	double n = floor((t->e - t->b) / t->d * (1 + 1e-12) + 1e-9);

	/* frames are written with 15 digits */
	if (t->d < 1e-14 * fmax(fabs(t->b), fabs(t->e)))
		die("-d %.15g is too small a step from %.15g to %.15g", t->d,
		    t->b, t->e);
	return (long long)n + 1;
}

static void
put_head(const struct sdl_scene *s, const char *kind, struct str name)
{
	out_text(kind);
	out_ch(' ');
	out_line(name);
	if (s->head.n)
		out_str(s->head);
}

static void
put_skeleton(const struct sdl_scene *s, struct str name)
{
	const struct sdl_channel *c = s->channel, *end = c + s->channels;
	size_t i;

	put_head(s, "skeleton", name);
	for (i = 0; i < s->items; i++) {
		out_text("joint ");
		out_str(s->item[i].id);
		out_ch(' ');
		out_line(s->item[i].parent);
		out_text("offset ");
		out_str(s->item[i].id);
		out_text(" 0 0 0\n");
		if (c == end || c->item != i)
			continue;
		out_text("dof ");
		out_str(s->item[i].id);
		for (; c < end && c->item == i; c++) {
			out_ch(' ');
			out_str(c->word);
		}
		out_ch('\n');
	}
	out_text("end skeleton\n");
}

static double
value(struct ir *ir, const struct sdl_channel *c, double t)
{
	const char *fault;
	double v = 0;
	size_t at;

	fault = sdl_uses_at(c->use, c->n, t, &v, &at);
	if (fault) {
		ir->in.line = c->use[at].action->line;
		in_die(&ir->in, "%.*s: at time %.15g %s",
		    STRF(c->use[at].action->name), t, fault);
	}
	return v;
}

/* All values first, so that no part of a frame is written in vain. */
static void
put_frame(struct ir *ir, const struct sdl_scene *s, double t, double *v)
{
	char text[NUM_MAX];
	size_t n = num_print(text, t, 15), i, j;

	for (i = 0; i < s->channels; i++)
		v[i] = value(ir, &s->channel[i], t);
	for (i = 0; i < s->channels; i = j) {
		out_text("v ");
		out_mem(text, n);
		out_ch(' ');
		out_str(s->item[s->channel[i].item].id);
		for (j = i; j < s->channels &&
		    s->channel[j].item == s->channel[i].item; j++)
			;
		out_nums(v + i, j - i);
		out_ch('\n');
	}
}

static void
bake(struct ir *ir, const struct sdl_scene *s, const struct times *given)
{
	unsigned long long line = ir->in.line;
	struct times t = *given;
	double *v = xreallocarray(NULL, s->channels, sizeof *v);
	long long n, k;

	default_times(ir, s, &t);
	n = count(&t);
	put_skeleton(s, ir->name);
	put_head(s, "motion", ir->name);
	out_fmt("rate %s\n", t.rate);
	out_fmt("count frames %lld\n", s->channels ? n : 0);
	for (k = 0; k < n && s->channels; k++)
		put_frame(ir, s, fmin(t.b + (double)k * t.d, t.e), v);
	out_text("end motion\n");
	ir->in.line = line;
	free(v);
}

static const char *
rate(const char *arg)
{
	double num, den;

	if (!(rate_read(str_of(arg), &num, &den) >= 0))
		opt_die("-r: expected a rate R, N/D or -, saw '%s'", arg);
	return arg;
}

static void
options(int argc, char *argv[], struct times *t)
{
	int c;

	while ((c = getopt(argc, argv, "b:d:e:hp:r:")) != -1) {
		switch (c) {
		case 'b':
			t->b = opt_num(c, optarg, -1e15, 1e15);
			t->has_b = 1;
			break;
		case 'd':
			t->d = opt_num(c, optarg, 1e-9, 1e15);
			break;
		case 'e':
			t->e = opt_num(c, optarg, -1e15, 1e15);
			t->has_e = 1;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'r':
			t->rate = rate(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (t->has_b && t->has_e && t->b > t->e)
		opt_die("-b %.15g is later than -e %.15g", t->b, t->e);
}

int
main(int argc, char *argv[])
{
	static struct sdl_scene s;
	struct times t = { 0, 1, 0, 0, 0, "-" };
	int objects = 0;
	struct ir ir;

	err_prog(argv[0]);
	options(argc, argv, &t);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.kind != IR_ACTIONS || ir.rec.word == IR_BLANK) {
			ir_pass(&ir);
			continue;
		}
		sdl_scene_take(&s, &ir);
		if (ir.rec.word != IR_END)
			continue;
		bake(&ir, &s, &t);
		sdl_scene_free(&s);
		objects++;
	}
	if (!objects)
		in_fail(&ir.in, "no actions object in it");
	return out_close();
}
