#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "figure/contacts.h"
#include "ir/frame.h"
#include "picture/front.h"
#include "picture/scene.h"
#include "picture/stray.h"

/* What stands before the positions of a frame in the spool. */
struct shot_head {
	double when;
	off_t mesh;              /* where its vertices are */
	size_t vertices;
	int stands[2];
};

enum { RECENT = 16 };            /* figures to which a new one is compared */

/* What is known of the stream so far. */
struct scene_reader {
	struct scene *s;
	struct ir ir;
	struct skel *sk;
	struct figure *figure;   /* the figure of that skeleton */
	struct body body;        /* the body of that skeleton; sk NULL: it has
	                          * no rest pose */
	int moved;               /* that skeleton has had a motion */
	struct xform *world;
	double (*turn)[4], (*place)[3];  /* the same where nothing is
	                                  * formed */
	struct shot shot;        /* the frame being read */
	struct mesh **mesh;      /* that skeleton's which no rig has */
	size_t meshes, meshcap;
	const struct rig *rig;   /* with all meshes up to here; NULL: not made
	                          * yet */
	struct front front;      /* of the reel being read */
	struct traces traces;    /* the same */
};

/* --- rigs --- */

/* Returns a rig that is the same, if there is one. */
static const struct rig *
share_rig(struct scene *s, struct rig *rig)
{
	size_t i;

	for (i = s->rigs; i > 0 && i + RECENT > s->rigs; i--)
		if (rig_same(s->rig[i - 1], rig)) {
			rig_free(rig);
			return s->rig[i - 1];
		}
	s->rig = xgrow(s->rig, &s->rigcap, s->rigs + 1, sizeof *s->rig);
	rig->index = s->rigs;
	return s->rig[s->rigs++] = rig;
}

static const struct rig *
find_rig(struct scene_reader *r)
{
	if (!r->rig)
		r->rig = share_rig(r->s, rig_new(r->figure, r->sk,
		    r->body.sk ? &r->body : NULL, r->mesh, r->meshes,
		    r->s->name));
	return r->rig;
}

static void
forget_meshes(struct scene_reader *r)
{
	while (r->meshes)
		if (r->mesh[--r->meshes])
			mesh_free(r->mesh[r->meshes]);
	r->rig = NULL;
}

/* Whether the rig has the mesh. */
static int
is_worn(const struct rig *rig, const struct mesh *mesh)
{
	size_t i;

	for (i = 0; i < rig->meshes; i++)
		if (digest_same(&rig->mesh[i]->digest, &mesh->digest))
			return 1;
	return 0;
}

/* The rig of a skeleton is made for its first motion. */
static void
take_mesh(struct scene_reader *r)
{
	struct mesh *mesh = mesh_read(&r->ir, r->sk, 0);
	static int said;         /* a library has many */

	if (!r->rig) {
		r->mesh = xgrow(r->mesh, &r->meshcap, r->meshes + 1,
		    sizeof *r->mesh);
		r->mesh[r->meshes++] = mesh;
		return;
	}
	if (mesh->nface && !is_worn(r->rig, mesh) && !said++)
		err_warn("%s: mesh %.*s is not drawn: it comes after the first "
		    "motion of its skeleton", r->s->name, STRF(mesh->name));
	mesh_free(mesh);
}

/* --- reels and what they span --- */

/* How many units a metre has: what the source's format says of all its files,
 * and of FBX the file. A multiplier of 1 is what rescale leaves when it has
 * multiplied. */
static double
metre_of(const struct skel *sk)
{
	struct str source = skel_source(sk), unit = skel_unit(sk, "length");
	double cm = 1;

	if (str_is(source, "gltf"))
		return unit.n ? 0 : 1;
	if (!str_is(source, "fbx") || (unit.n && (!num_of(unit, &cm) ||
	    cm <= 0 || cm == 1)))
		return 0;
	return 100 / cm;
}

static void
span_nothing(struct reel *c)
{
	int i;

	for (i = 0; i < 3; i++) {
		c->lo[i] = HUGE_VAL;
		c->hi[i] = -HUGE_VAL;
	}
}

static struct reel *
add_reel(struct scene_reader *r, struct str name)
{
	struct scene *s = r->s;
	struct reel *c;

	s->reel = xgrow(s->reel, &s->cap, s->n + 1, sizeof *s->reel);
	c = &s->reel[s->n++];
	memset(c, 0, sizeof *c);
	c->name = str_keep(&s->arena, name);
	c->metre = metre_of(r->sk);
	c->ratetext = str_of("-");
	c->figure = r->figure;
	c->rig = s->rigged ? find_rig(r) : NULL;
	c->skeleton = str_keep(&s->arena, r->sk->name);
	c->start = s->frames.n;
	c->formed = 1;
	c->locals = s->locals.spool.n;
	span_nothing(c);
	return c;
}

static void
span_point(struct reel *c, const double *p)
{
	int i;

	if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2]))
		return;
	for (i = 0; i < 3; i++) {
		if (p[i] < c->lo[i])
			c->lo[i] = p[i];
		if (p[i] > c->hi[i])
			c->hi[i] = p[i];
	}
}

static void
span_shot(struct reel *c, const struct shot *shot)
{
	const struct figure *f = c->figure;
	size_t i;

	for (i = 0; i < f->lines; i++) {
		if (f->line[i].begins)
			span_point(c, shot->at[f->line[i].from]);
		span_point(c, shot->at[f->line[i].to]);
	}
	for (i = 0; i < shot->vertices; i++)
		span_point(c, shot->mesh[i]);
}

/* Sets where the figure is: at its hips, or at its first line. */
static void
set_trace(struct trace *t, const struct figure *f, const struct shot *shot)
{
	int from = f->hips >= 0 ? f->hips : f->lines ? f->line[0].from : -1;
	const double *p;
	double far;
	size_t i;
	int k;

	t->at[0] = t->at[1] = t->at[2] = NAN;
	if (from >= 0)
		memcpy(t->at, shot->at[from], sizeof t->at);
	t->reach = 0;
	for (i = 0; i < f->lines; i++)
		for (p = shot->at[f->line[i].to], k = 0; k < 3; k++) {
			far = fabs(p[k] - t->at[k]);
			t->reach = far > t->reach ? far : t->reach;
		}
}

static void
put_locals(struct scene_reader *r, const struct reel *c)
{
	if (c->formed)
		locals_add_formed(&r->s->locals, c->rig, r->world, r->shot.at);
	else
		locals_add_turned(&r->s->locals, c->rig, r->turn, r->shot.at);
}

static void
put_shot(struct scene_reader *r, struct reel *c)
{
	struct scene *s = r->s;
	struct shot_head head = { 0 };
	struct trace trace;

	head.when = r->shot.when;
	head.mesh = s->meshes.n;
	head.vertices = r->shot.vertices;
	memcpy(head.stands, r->shot.stands, sizeof head.stands);
	if (head.vertices)
		spool_add(&s->meshes, r->shot.mesh,
		    head.vertices * sizeof *r->shot.mesh);
	spool_add(&s->frames, &head, sizeof head);
	spool_add(&s->frames, r->shot.at,
	    c->figure->points * sizeof *r->shot.at);
	if (c->rig)
		put_locals(r, c);
	span_shot(c, &r->shot);
	set_trace(&trace, c->figure, &r->shot);
	traces_add(&r->traces, &trace);
	front_add(&r->front, r->world);
	if (!c->frames++)
		c->first = head.when;
	c->last = head.when;
	r->shot.vertices = 0;
}

/* --- reading --- */

/* Sets the reel's up. Without a rest pose it is not known how a figure stands.
 * f: its motion, whose first frame is whole, or NULL. */
static void
find_up(struct scene_reader *r, struct reel *c, const struct frames *f)
{
	int up = f ? f->m.up : r->sk->up;

	if (r->body.sk)
		body_up_doubt(&r->body, body_up(c->up, &r->body, f));
	else
		c->up[up < 0 ? 1 : up] = 1;
	front_begin(&r->front, r->body.sk ? &r->body : NULL, c->up);
}

static void
set_strays(struct scene_reader *r, struct reel *c)
{
	struct strays strays = { .t = &r->traces };
	struct shot shot = { 0 };
	struct trace trace;
	size_t k;

	for (k = 0; k < c->frames; k++) {
		scene_shot(r->s, c, k, &shot);
		set_trace(&trace, c->figure, &shot);
		strays_add(&strays, &trace);
	}
	strays_end(&strays);
	c->stray = strays.list;
	c->strays = strays.n;
	shot_free(&shot);
}

/* Ends a reel, all frames of which are there. */
static void
finish_reel(struct scene_reader *r, struct reel *c)
{
	front_find(&r->front, c->front);
	if (traces_far(&r->traces))
		set_strays(r, c);
	memset(&r->traces, 0, sizeof r->traces);
}

static void
put_rest(struct scene_reader *r, struct reel *c)
{
	int j = pose_rest(r->sk, r->world);

	if (j >= 0)
		in_die(&r->ir.in, "joint %.*s: no offset: its rest position "
		    "is unknown", STRF(r->sk->joint[j].name));
	find_up(r, c, NULL);
	figure_points(r->figure, r->sk, NULL, r->world, r->shot.at);
	r->shot.when = 0;
	c->still = 1;
	put_shot(r, c);
	finish_reel(r, c);
}

/* Ends a skeleton. If no motion has come for it, its rest pose is drawn. */
static void
leave_skeleton(struct scene_reader *r)
{
	if (r->figure && !r->moved && r->sk->n)
		put_rest(r, add_reel(r, r->sk->name));
	r->figure = NULL;
	forget_meshes(r);
}

/* Returns a figure that is the same, if there is one. A library has thousands
 * of motions of few figures, which alternate where each motion is followed by
 * what was made of it. */
static struct figure *
share_figure(struct scene *s, struct figure *f)
{
	struct figure *same;
	int n = 0;

	for (same = s->figures; same && n < RECENT; same = same->next, n++)
		if (figure_same(same, f)) {
			figure_free(f);
			return same;
		}
	f->next = s->figures;
	s->figures = f;
	return f;
}

static void
forget_body(struct scene_reader *r)
{
	if (r->body.sk)
		body_free(&r->body);
	r->body.sk = NULL;
}

static void
enter_skeleton(struct scene_reader *r)
{
	struct figure *f;

	free(r->world);
	r->world = xcalloc(r->sk->n + 1, sizeof *r->world);
	free(r->turn);
	r->turn = xcalloc(r->sk->n + 1, sizeof *r->turn);
	free(r->place);
	r->place = xcalloc(r->sk->n + 1, sizeof *r->place);
	forget_body(r);
	if (r->sk->n && pose_rest(r->sk, r->world) < 0)
		body_make(&r->body, r->sk, r->ir.in.name, 1);
	f = share_figure(r->s, figure_new(r->sk, r->body.sk ? &r->body :
	    NULL));
	r->figure = f;
	r->moved = 0;
	r->shot.at = xgrow(r->shot.at, &r->shot.cap, f->points + 1,
	    sizeof *r->shot.at);
}

static void
take_vertex(struct scene_reader *r)
{
	struct shot *shot = &r->shot;

	shot->mesh = xgrow(shot->mesh, &shot->meshcap, shot->vertices + 1,
	    sizeof *shot->mesh);
	ir_nums(&r->ir, r->ir.rec.f + 2, 3, "m", shot->mesh[shot->vertices++]);
}

/* Takes a contact, which holds until the next one of the same foot. */
static void
take_contact(struct scene_reader *r, struct reel *c, struct frames *f)
{
	const struct figure *fig = c->figure;
	const int *foot = fig->foot;
	int on, side, j = motion_contact(&f->m, f->ir, &on);

	for (side = 0; side < 2; foot += fig->feet[side++])
		if (fig->feet[side] && *foot == j) {
			r->shot.stands[side] = on;
			c->contacts[side] = 1;
		}
}

/* Sets what is known of a frame in which all joints only turn and move; in gaps
 * it is nan. Of world what front_add() asks for. */
static void
set_turned(struct scene_reader *r, const struct frames *f)
{
	const struct motion *m = &f->m;
	int i, j, n = (int)m->sk->n, hips = r->body.sk ? r->body.hips : -1;

	for (j = 0; j < n; j++) {
		if (!pose_has_place(m, j))
			frames_bad_pose(f, j);
		if (!pose_turned(m, j, m->val, r->turn, r->place)) {
			for (i = 0; i < 4; i++)
				r->turn[j][i] = NAN;
			for (i = 0; i < 3; i++)
				r->place[j][i] = NAN;
		}
		memcpy(r->world[j].t, r->place[j], sizeof r->world[j].t);
	}
	if (hips >= 0)
		quat_mat(r->world[hips].m, r->turn[hips]);
	figure_turned_points(r->figure, m, r->turn, r->place, r->shot.at);
}

static void
set_formed(struct scene_reader *r, const struct frames *f)
{
	frames_gaps(f, r->world);
	figure_points(r->figure, r->sk, &f->m, r->world, r->shot.at);
}

static void
take_frame(struct scene_reader *r, struct reel *c, const struct frames *f)
{
	if (!c->frames)
		c->formed = !pose_only_turns(&f->m);
	if (c->formed)
		set_formed(r, f);
	else
		set_turned(r, f);
	if (!c->frames)
		find_up(r, c, f);
	r->shot.when = f->when;
	put_shot(r, c);
}

static void
read_motion(struct scene_reader *r)
{
	enum frames_event event;
	struct frames f;
	struct reel *c;
	double num, den;

	if (!r->sk)
		motion_no_skeleton(&r->ir, "@amc2ir -s");
	r->moved = 1;
	r->shot.vertices = 0;
	r->shot.stands[0] = r->shot.stands[1] = 0;
	c = add_reel(r, r->ir.name);
	frames_begin(&f, &r->ir, r->sk);
	while ((event = frames_next(&f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			take_frame(r, c, &f);
		else if (r->ir.rec.word == IR_M)
			take_vertex(r);
		else if (r->ir.rec.word == IR_C)
			take_contact(r, c, &f);
	}
	c->ratetext = str_keep(&r->s->arena, f.m.rate);
	c->rate = fmax(0, rate_read(f.m.rate, &num, &den));
	frames_end(&f);
	if (c->frames)
		finish_reel(r, c);
	else
		put_rest(r, c);
}

/* Takes the strays out of the extent of a reel, and warns of them. */
static void
leave_out(struct scene *s, struct reel *c)
{
	struct shot shot = { 0 };
	char first[NUM_MAX];
	size_t k;

	span_nothing(c);
	for (k = 0; k < c->frames; k++) {
		scene_shot(s, c, k, &shot);
		span_shot(c, &shot);
	}
	shot_free(&shot);
	first[num_print(first, scene_when(s, c, c->stray[0]), 0)] = '\0';
	if (c->strays == 1)
		err_warn("%s: motion %.*s: frame %s is not shown: it leaps "
		    "far away", s->name, STRF(c->name), first);
	else
		err_warn("%s: motion %.*s: %zu frames are not shown, the "
		    "first is %s: they leap far away", s->name,
		    STRF(c->name), c->strays, first);
}

void
scene_read(struct scene *s, const char *path)
{
	struct scene_reader r = { 0 };
	int begins, found;
	size_t i;

	r.s = s;
	ir_open(&r.ir, path);
	s->name = r.ir.in.name;
	while (ir_next(&r.ir) != IR_EOF) {
		begins = r.ir.rec.word == IR_BEGIN;
		if (r.ir.rec.word == IR_FINISH ||
		    (begins && r.ir.kind == IR_SKELETON))
			leave_skeleton(&r);
		found = skel_follow(&r.sk, &r.ir);
		if (found)
			enter_skeleton(&r);
		else if (begins && (r.ir.kind == IR_MOTION ||
		    r.ir.kind == IR_POSES))
			read_motion(&r);
		else if (begins && r.ir.kind == IR_MESH && s->rigged && r.sk)
			take_mesh(&r);
	}
	if (!s->n)
		err_die("%s: no skeleton, nothing to be drawn", s->name);
	spool_flush(&s->frames);
	spool_flush(&s->meshes);
	locals_end(&s->locals);
	forget_body(&r);
	ir_close(&r.ir);
	free(r.world);
	free(r.turn);
	free(r.place);
	free(r.mesh);
	shot_free(&r.shot);
	for (i = 0; i < s->n; i++)
		if (s->reel[i].strays)
			leave_out(s, &s->reel[i]);
}

/* --- what was read --- */

static off_t
place_of(const struct reel *c, size_t k)
{
	return c->start + (off_t)k * (off_t)(sizeof(struct shot_head) +
	    c->figure->points * 3 * sizeof(double));
}

int
reel_shows(const struct reel *reel, size_t k)
{
	size_t lo = 0, hi = reel->strays, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (reel->stray[mid] < k)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo == reel->strays || reel->stray[lo] != k;
}

static void
hide_shot(const struct figure *f, struct shot *shot)
{
	size_t i;

	shot->vertices = 0;
	for (i = 0; i < f->points; i++)
		shot->at[i][0] = shot->at[i][1] = shot->at[i][2] = NAN;
}

void
scene_shot(struct scene *s, const struct reel *reel, size_t k,
    struct shot *shot)
{
	struct shot_head head;
	off_t at = place_of(reel, k);

	spool_get(&s->frames, at, &head, sizeof head);
	shot->when = head.when;
	shot->vertices = head.vertices;
	memcpy(shot->stands, head.stands, sizeof shot->stands);
	shot->at = xgrow(shot->at, &shot->cap, reel->figure->points + 1,
	    sizeof *shot->at);
	shot->mesh = xgrow(shot->mesh, &shot->meshcap, head.vertices + 1,
	    sizeof *shot->mesh);
	spool_get(&s->frames, at + (off_t)sizeof head, shot->at,
	    reel->figure->points * sizeof *shot->at);
	if (head.vertices)
		spool_get(&s->meshes, head.mesh, shot->mesh,
		    head.vertices * sizeof *shot->mesh);
	if (!reel_shows(reel, k))
		hide_shot(reel->figure, shot);
}

void
scene_locals(struct scene *s, const struct reel *reel, size_t k,
    struct local *to)
{
	size_t i, n = reel->figure->points;

	locals_get(&s->locals, reel->locals, reel->formed, n, k, to);
	for (i = 0; i < n && !reel_shows(reel, k); i++)
		to[i].known = LOCAL_GAP;
}

void
shot_free(struct shot *shot)
{
	free(shot->at);
	free(shot->mesh);
}

double
scene_when(struct scene *s, const struct reel *reel, size_t k)
{
	struct shot_head head;

	spool_get(&s->frames, place_of(reel, k), &head, sizeof head);
	return head.when;
}

size_t
scene_find(struct scene *s, const struct reel *reel, double when)
{
	size_t lo = 0, hi = reel->frames - 1, mid;
	double before, after;

	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (scene_when(s, reel, mid) <= when)
			lo = mid;
		else
			hi = mid;
	}
	while (lo > 0 && !reel_shows(reel, lo))
		lo--;
	while (hi + 1 < reel->frames && !reel_shows(reel, hi))
		hi++;
	if (!reel_shows(reel, lo))
		return hi;
	if (!reel_shows(reel, hi))
		return lo;
	before = scene_when(s, reel, lo);
	after = scene_when(s, reel, hi);
	return when - before <= after - when ? lo : hi;
}

/* --- times as texts --- */

/* Sets the text of a time in seconds; 0 if it is not known. */
static int
set_seconds(const struct reel *reel, double when, char *text)
{
	double t = (when - reel->first) / reel->rate;
	size_t n;

	if (reel->rate <= 0 || !isfinite(t))
		return 0;
	n = fabs(t) < 1e12 ? num_fixed(text, t, 2) : num_print(text, t, 0);
	memcpy(text + n, " s", sizeof " s");
	return 1;
}

void
reel_length(const struct reel *reel, char *text)
{
	if (!set_seconds(reel, reel->last, text))
		snprintf(text, LABEL_MAX, "%zu frame%s", reel->frames,
		    reel->frames == 1 ? "" : "s");
}

void
reel_time(const struct reel *reel, double when, char *text)
{
	if (!set_seconds(reel, when, text))
		text[num_print(text, when, 0)] = '\0';
}

/* --- when feet stand --- */

static void
set_feet(const struct figure *f, const struct shot *shot, double (*at)[3])
{
	size_t i, n = f->feet[0] + f->feet[1];

	for (i = 0; i < n; i++)
		memcpy(at[i], shot->at[f->foot[i]], sizeof at[i]);
}

static struct contacts *
find_contacts(struct scene *s, const struct reel *reel)
{
	const struct figure *f = reel->figure;
	struct contacts *c = contacts_new(reel->up, reel->rate, f->leg, 2,
	    f->feet, f->tips);
	double (*at)[3] = xcalloc(f->feet[0] + f->feet[1] + 1, sizeof *at);
	struct shot shot = { 0 };
	size_t k, side;

	for (k = 0; k < reel->frames; k++) {
		scene_shot(s, reel, k, &shot);
		set_feet(f, &shot, at);
		contacts_add(c, shot.when, at);
		if (f->hips >= 0)
			contacts_hips(c, shot.at[f->hips]);
		for (side = 0; side < 2; side++)
			if (reel->contacts[side])
				contacts_say(c, side, shot.stands[side]);
	}
	contacts_find(c);
	shot_free(&shot);
	free(at);
	return c;
}

static struct stance *
list_stances(const struct contacts *c, size_t frames, size_t *n)
{
	struct stance *list = NULL;
	size_t cap = 0, k;
	int side, was;

	for (side = 0; side < 2; side++)
		for (was = 0, k = 0; k < frames; k++) {
			int on = contacts_on(c, (size_t)side, k);

			if (on && !was) {
				list = xgrow(list, &cap, *n + 1, sizeof *list);
				list[*n].side = side;
				list[(*n)++].first = k;
			}
			if (on)
				list[*n - 1].last = k;
			was = on;
		}
	return list;
}

/* The least height of what is drawn in the reel. */
static double
lowest_of(const struct reel *reel)
{
	int axis = 0;

	while (reel->up[axis] == 0)
		axis++;
	return reel->lo[axis];
}

struct stance *
scene_stances(struct scene *s, const struct reel *reel, size_t *n,
    double *ground)
{
	const struct figure *f = reel->figure;
	struct stance *list;
	struct contacts *c;

	*n = 0;
	*ground = lowest_of(reel);
	if (reel->still || f->leg <= 0 || (reel->rate <= 0 &&
	    !reel->contacts[0] && !reel->contacts[1]))
		return NULL;
	c = find_contacts(s, reel);
	list = list_stances(c, reel->frames, n);
	contacts_ground(c, ground);
	contacts_free(c);
	return list;
}
