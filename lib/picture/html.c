#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/out.h"
#include "ir/humanoid.h"
#include "picture/camera.h"
#include "picture/html.h"
#include "picture/player.h"
#include "picture/reelcode.h"
#include "picture/rigcode.h"
#include "picture/xml.h"

/* The lines of the page that the data replace. */
#define DATA "@DATA@\n"
#define CODES "@CODES@\n"
/* Positions of vertices are integers of 16 bits; one that is not known is the least. */
enum { MOST = 32767, GAP = -32768 };

/* Writes where a point is, in parts of the reel's size. */
static void
put_position(struct base64 *b, const struct camera *c, const double *p)
{
	double v[3];
	int i, n, known = 1;

	camera_place(c, p, v);
	for (i = 0; i < 3; i++)
		known = known && fabs(v[i]) * MOST < MOST + 0.5;
	for (i = 0; i < 3; i++) {
		n = known ? (int)lround(v[i] * MOST) : GAP;
		base64_put(b, (unsigned)n & 255);
		base64_put(b, (unsigned)n >> 8 & 255);
	}
}

/* How many vertices the frame has that has the most. */
static size_t
most_vertices(struct scene *s, const struct reel *reel)
{
	struct shot shot = { 0 };
	size_t k, most = 0;

	for (k = 0; k < reel->frames; k++) {
		scene_shot(s, reel, k, &shot);
		most = shot.vertices > most ? shot.vertices : most;
	}
	shot_free(&shot);
	return most;
}

/* Writes the vertices of each frame, as many as the frame with the most has. */
static void
put_dots(struct scene *s, const struct reel *reel, size_t most)
{
	static const double nowhere[3] = { HUGE_VAL, 0, 0 };
	struct base64 b = { 0, 0 };
	struct shot shot = { 0 };
	struct camera c;
	size_t k, i;

	camera_make(&c, s, reel);
	for (k = 0; k < reel->frames; k++) {
		scene_shot(s, reel, k, &shot);
		for (i = 0; i < most; i++)
			put_position(&b, &c, i < shot.vertices ? shot.mesh[i] :
			    nowhere);
	}
	base64_end(&b);
	shot_free(&shot);
}

/* Writes the numbers of the frames, where there are gaps between them. */
static void
put_whens(struct scene *s, const struct reel *reel)
{
	size_t k;

	for (k = 0; k < reel->frames; k++)
		if (scene_when(s, reel, k) != reel->first + (double)k)
			break;
	if (k == reel->frames)
		return;
	out_text(",\n\"whens\": [");
	for (k = 0; k < reel->frames; k++) {
		if (k)
			out_ch(',');
		out_num(scene_when(s, reel, k));
	}
	out_ch(']');
}

static void
put_triple(const double *v)
{
	int i;

	for (i = 0; i < 3; i++) {
		out_ch(i ? ',' : '[');
		out_num(v[i]);
	}
	out_ch(']');
}

static void
put_camera(const struct camera *c)
{
	int i;

	out_text(",\n\"scale\": ");
	out_num(c->size / MOST);
	out_text(", \"middle\": ");
	put_triple(c->mid);
	out_text(", \"axes\": [");
	for (i = 0; i < 3; i++) {
		if (i)
			out_ch(',');
		put_triple(c->axis[i]);
	}
	out_text(c->top ? "], \"top\": true" : "]");
}

static void
put_stands(struct scene *s, const struct reel *reel, const struct camera *c)
{
	struct stance *stance;
	double ground;
	size_t n, i;

	stance = scene_stances(s, reel, &n, &ground);
	out_text(",\n\"floor\": ");
	out_num(camera_height(c, ground) * MOST);
	out_text(", \"stands\": [");
	for (i = 0; i < n; i++)
		out_fmt("%s[%d,%zu,%zu]", i ? "," : "", stance[i].side,
		    stance[i].first, stance[i].last);
	out_ch(']');
	free(stance);
}

static void
put_figure(const struct figure *f)
{
	size_t i;

	out_fmt("\"points\": %zu, \"hips\": %d, \"joints\": [", f->points,
	    f->hips);
	for (i = 0; i < f->joints; i++) {
		if (i)
			out_ch(',');
		put_json_name(f->name[i]);
	}
	out_text("],\n\"roles\": [");
	for (i = 0; i < f->joints; i++)
		out_fmt("%s\"%s\"", i ? "," : "", f->role[i] < 0 ? "" :
		    humanoid_name(f->role[i]));
	out_text("],\n\"lines\": [");
	for (i = 0; i < f->lines; i++)
		out_fmt("%s[%d,%d,%d]", i ? "," : "", f->line[i].from,
		    f->line[i].to, f->line[i].side);
	out_ch(']');
}

static void
put_rig(const struct rig *rig)
{
	size_t i;

	out_ch('{');
	put_figure(rig->figure);
	out_text(",\n\"parents\": [");
	for (i = 0; i < rig->figure->points; i++)
		out_fmt("%s%d", i ? "," : "", rig->parent[i]);
	out_text("],\n\"offsets\": [");
	for (i = 0; i < rig->figure->points; i++) {
		if (i)
			out_ch(',');
		put_triple(rig->offset[i]);
	}
	out_fmt("],\n\"head\": %d, \"front\": ", rig->head);
	put_triple(rig->front);
	out_ch('}');
}

static void
put_metre(const struct reel *reel)
{
	out_text(",\n\"metre\": ");
	if (reel->metre)
		out_num(reel->metre);
	else
		out_text("null");
}

static void
put_reel(struct scene *s, const struct reel *reel)
{
	struct camera c;

	camera_make(&c, s, reel);
	out_text("{\"name\": ");
	put_json_name(reel->name);
	out_text(", \"skeleton\": ");
	put_json_name(reel->skeleton);
	out_fmt(", \"figure\": %zu, \"still\": %s, \"frames\": %zu, "
	    "\"first\": ", reel->rig->index, reel->still ? "true" : "false",
	    reel->frames);
	out_num(reel->first);
	out_text(", \"last\": ");
	out_num(reel->last);
	out_text(", \"rate\": ");
	out_num(reel->rate);
	put_whens(s, reel);
	put_metre(reel);
	put_camera(&c);
	put_stands(s, reel, &c);
	out_ch('}');
}

static void
put_data(struct scene *s)
{
	size_t i;

	out_text("{\"figures\": [");
	for (i = 0; i < s->rigs; i++) {
		out_text(i ? ",\n" : "\n");
		put_rig(s->rig[i]);
	}
	out_text("],\n\"clips\": [");
	for (i = 0; i < s->n; i++) {
		out_text(i ? ",\n" : "\n");
		put_reel(s, &s->reel[i]);
	}
	out_text("]}\n");
}

/* Writes bytes as the text of an element. */
static void
put_element(const char *name, size_t number, struct spool *bytes)
{
	struct base64 b = { 0, 0 };
	unsigned char part[3 << 12];
	off_t at;
	size_t n;

	out_fmt("<script type=\"text/plain\" id=\"%s%zu\">", name, number);
	for (at = 0; at < bytes->n; at += (off_t)n) {
		n = bytes->n - at < (off_t)sizeof part ?
		    (size_t)(bytes->n - at) : sizeof part;
		spool_get(bytes, at, part, n);
		base64_mem(&b, part, n);
	}
	base64_end(&b);
	out_text("</script>\n");
	spool_cut(bytes, 0);
}

static void
put_codes(struct scene *s)
{
	struct spool code = { 0 };
	size_t i, most;

	for (i = 0; i < s->rigs; i++) {
		if (!s->rig[i]->meshes)
			continue;
		code_rig(s->rig[i], &code);
		put_element("mesh", i, &code);
	}
	for (i = 0; i < s->n; i++) {
		code_reel(s, &s->reel[i], &code);
		put_element("clip", i, &code);
		most = most_vertices(s, &s->reel[i]);
		if (!most || s->reel[i].rig->meshes)
			continue;
		out_fmt("<script type=\"text/plain\" id=\"dots%zu\">", i);
		put_dots(s, &s->reel[i], most);
		out_text("</script>\n");
	}
	spool_free(&code);
}

void
put_html(struct scene *s)
{
	size_t i;

	out_lineless();          /* the code of a reel is one line */
	out_digits = 0;
	for (i = 0; player_line[i]; i++) {
		if (strcmp(player_line[i], DATA) == 0)
			put_data(s);
		else if (strcmp(player_line[i], CODES) == 0)
			put_codes(s);
		else
			out_text(player_line[i]);
	}
}
