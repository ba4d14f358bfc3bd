#include <limits.h>
#include <math.h>

#include "base/math/ratio.h"
#include "base/out.h"
#include "base/screen.h"
#include "ir/motion.h"
#include "picture/film.h"
#include "picture/y4m.h"

/* As many pixels as are drawn in a second or two are long work. */
#define LONG 2e8

/* The rate of the first motion, at which all are shown. Dies where a motion has
 * none. */
static struct str
first_rate(const struct scene *s)
{
	struct str rate = str_of("-");
	size_t i;

	for (i = s->n; i > 0; i--) {
		const struct reel *c = &s->reel[i - 1];

		if (c->still)
			continue;
		if (c->rate <= 0)
			err_die("%s: motion %.*s: the rate is unknown (-r)",
			    s->name, STRF(c->name));
		rate = c->ratetext;
	}
	if (str_is(rate, "-"))
		err_die("%s: no motion: the rate is unknown (-r)", s->name);
	return rate;
}

static void
put_header(const struct scene *s, const struct y4m_options *o,
    struct str rate)
{
	struct ratio r;

	if (!ratio_read(&r, rate) || r.n > INT_MAX || r.d > INT_MAX)
		err_die("%s: rate %.*s: its ratio has too many digits (-r)",
		    s->name, STRF(rate));
	out_fmt("YUV4MPEG2 W%d H%d F%lld:%lld Ip A1:1 C420jpeg\n", o->width,
	    o->height, r.n, r.d);
}

static void
put_picture(const struct canvas *c)
{
	int i;

	out_text("FRAME\n");
	for (i = 0; i < 3; i++)
		out_mem(c->plane[i], c->size[i]);
}

/* The frame that is nearest to a time and not before frame k. */
static size_t
next_frame(struct scene *s, const struct reel *c, size_t k, double when)
{
	while (k + 1 < c->frames && fabs(scene_when(s, c, k + 1) - when) <
	    fabs(scene_when(s, c, k) - when))
		k++;
	return k;
}

/* Sets how many frames of the reel there are for how many pictures. This is
 * exact where that is possible: else rounding would decide which frame a
 * picture shows that is in the middle of two. A reel without a rate has a
 * picture for each frame. */
static void
find_step(const struct reel *c, struct str rate, double *frames,
    double *pictures)
{
	struct ratio a, b;
	double num, den;

	*frames = *pictures = 1;
	if (c->rate <= 0)
		return;
	if (ratio_read(&a, c->ratetext) && ratio_read(&b, rate) &&
	    ratio_div(&a, a, b)) {
		*frames = (double)a.n;
		*pictures = (double)a.d;
		return;
	}
	*frames = c->rate;
	*pictures = rate_read(rate, &num, &den);
}

/* How many pictures there are, of the one at its first frame and those after
 * it. */
static double
count_pictures(const struct reel *c, double frames, double pictures)
{
	/* frame numbers that are no integers may be a little short */
	return floor((c->last - c->first) * pictures / frames + 1e-9) + 1;
}

static void
begin_progress(struct progress *p, const struct scene *s,
    const struct canvas *c, struct str rate)
{
	double frames, pictures, all = 0;
	size_t i;

	for (i = 0; i < s->n; i++) {
		find_step(&s->reel[i], rate, &frames, &pictures);
		all += count_pictures(&s->reel[i], frames, pictures);
	}
	progress_begin(p, "pictures", all);
	p->on = p->on && all * c->width * c->height > LONG;
}

static void
put_reel(struct scene *s, const struct reel *c, struct canvas *canvas,
    int keep, struct str rate, struct progress *progress)
{
	double frames, pictures, n, i;
	size_t k = 0, drawn = 0;
	struct film f;

	find_step(c, rate, &frames, &pictures);
	n = count_pictures(c, frames, pictures);
	film_make(&f, s, c, canvas, keep);
	film_draw(&f, 0);
	for (i = 0; i < n; i++) {
		k = next_frame(s, c, k, c->first + i * frames / pictures);
		if (k != drawn && reel_shows(c, k))
			film_draw(&f, drawn = k);
		put_picture(canvas);
		progress_step(progress);
	}
	film_free(&f);
}

void
put_y4m(struct scene *s, const struct y4m_options *o)
{
	struct str rate = o->rate.n ? o->rate : first_rate(s);
	struct progress progress;
	struct canvas canvas;
	size_t i;

	out_binary();
	put_header(s, o, rate);
	canvas_make(&canvas, o->width, o->height);
	begin_progress(&progress, s, &canvas, rate);
	for (i = 0; i < s->n; i++)
		put_reel(s, &s->reel[i], &canvas, o->keep, rate, &progress);
	progress_end(&progress);
	canvas_free(&canvas);
}
