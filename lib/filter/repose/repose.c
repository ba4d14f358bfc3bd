#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/math/quat.h"
#include "base/out.h"
#include "base/temp.h"
#include "filter/repose/motion.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "ir/translation.h"

/* The rest of a unit that waits in a temporary file, as its motions show how
 * its skeletons are to stand; and what they have shown. */
struct waiting {
	FILE *f;
	unsigned long long line; /* the number of its first line */
	struct repose_posed *posed;      /* per skeleton in it */
	size_t n, cap, next;
	struct skel *sk;         /* the last one, while it is read */
	int found;               /* its frame has been found */
};

struct stream {
	const struct repose_options *o;
	struct ir *ir;           /* what is read: the stream, or what waits */
	struct skel *sk;         /* the last skeleton, as it was */
	struct repose_plan plan;
	struct skel *to;         /* as it is now; NULL: it has not been written
	                          * yet, as a mesh may follow */
	int planned, bound;
	struct text between;     /* comments and materials after the skeleton,
	                          * until it has been written */
	struct waiting w;
};

/* --- a unit that waits --- */

static void
keep_line(struct waiting *w, struct str line)
{
	if ((line.n && fwrite(line.s, line.n, 1, w->f) != 1) ||
	    fputc('\n', w->f) == EOF)
		temp_die();
}

/* Keeps how the figure stands in the frame that has been read. */
static void
set_posed(struct stream *s, const struct frames *f)
{
	struct repose_posed *to = &s->w.posed[s->w.n - 1];
	const struct motion *m = &f->m;
	size_t n = m->sk->n, j;

	to->world = xcalloc(n, sizeof *to->world);
	to->length = xcalloc(n, sizeof *to->length);
	frames_pose(f, to->world);
	for (j = 0; j < n; j++) {
		to->length[j] = translation_length(m, (int)j, m->val);
		if (!rotation_is_matrix(to->world[j].m))
			in_die(&f->ir->in, "frame %.*s: joint %.*s is scaled: "
			    "no rest can say that", STRF(f->number),
			    STRF(m->sk->joint[j].name));
	}
	s->w.found = 1;
}

/* Keeps how it stands in its first frame, where that shows it. */
static void
set_first(struct stream *s, const struct frames *f)
{
	struct repose_posed *to = &s->w.posed[s->w.n - 1];
	struct body b;

	body_make(&b, f->m.sk, f->ir->in.name, 1);
	to->by = body_up(to->up, &b, f);
	to->known = 1;
	to->world = xcalloc(b.sk->n, sizeof *to->world);
	if (!frames_first(f, to->world) || !body_is_whole(&b, to->world)) {
		free(to->world);
		to->world = NULL;
	}
	body_free(&b);
	s->w.found = 1;
}

/* Looks at a frame that has been read. */
static void
look_at(struct stream *s, const struct frames *f, double *low, double *high)
{
	*low = fmin(*low, f->when);
	*high = fmax(*high, f->when);
	if (s->o->pose == REPOSE_T) {
		if (!s->w.found)
			set_first(s, f);
	} else if (f->when == s->o->frame) {
		set_posed(s, f);
	}
}

/* Reads the motion that has the frame. */
static void
look_for_frame(struct stream *s)
{
	struct ir *ir = s->ir;
	double low = HUGE_VAL, high = -HUGE_VAL;
	enum frames_event event;
	struct frames f;

	frames_begin(&f, ir, s->w.sk);
	f.keyed = s->o->pose == REPOSE_T;
	while ((event = frames_next(&f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			look_at(s, &f, &low, &high);
		else
			keep_line(&s->w, ir->rec.line);
		f.m.unread = s->w.found;
	}
	if (!s->w.found && s->o->pose == REPOSE_FRAME && low <= high)
		in_die(&ir->in, "motion %.*s: no frame %.9g (-n): its frames "
		    "are from %.9g to %.9g", STRF(ir->name), s->o->frame, low,
		    high);
	frames_end(&f);
	keep_line(&s->w, ir->rec.line);
}

/* Whether a skeleton can only be planned when its motion has been looked at. */
static int
needs_frame(const struct stream *s, const struct skel *sk)
{
	return s->o->pose == REPOSE_FRAME || (s->o->pose == REPOSE_T &&
	    repose_needs_frame(sk, s->ir->in.name));
}

/* A skeleton in the unit: the first one, or one that follows. */
static void
add_skeleton(struct stream *s, struct skel *sk, int needs)
{
	struct waiting *w = &s->w;

	w->posed = xgrow(w->posed, &w->cap, w->n + 1, sizeof *w->posed);
	w->posed[w->n++] = (struct repose_posed){ .world = NULL };
	w->sk = sk;
	w->found = !needs;
}

/* Reads a skeleton that follows. */
static struct skel *
read_next(struct stream *s)
{
	struct skel *sk = skel_read(s->ir);
	size_t k;

	for (k = 0; k < sk->nrec; k++)
		keep_line(&s->w, sk->rec[k].line);
	add_skeleton(s, sk, needs_frame(s, sk));
	return sk;
}

static int
is_wanted(const struct stream *s)
{
	return s->ir->kind == IR_MOTION && !s->w.found &&
	    (!s->o->motion || str_is(s->ir->name, s->o->motion));
}

/* Reads the unit to its end and keeps it. */
static void
read_unit(struct stream *s)
{
	struct skel *next = NULL;
	struct ir *ir = s->ir;

	do {
		ir_next(ir);
		if (ir->rec.word == IR_BEGIN && ir->kind == IR_SKELETON) {
			skel_free(next);
			next = read_next(s);
			continue;
		}
		keep_line(&s->w, ir->rec.line);
		if (ir->rec.word == IR_BEGIN && is_wanted(s))
			look_for_frame(s);
	} while (ir->rec.word != IR_FINISH);
	skel_free(next);
}

/* What follows the skeleton that has been read waits; from now on it is read
 * from there. */
static void
begin_waiting(struct stream *s, struct ir *again)
{
	struct waiting *w = &s->w;
	int fd;

	w->f = temp_open();
	w->n = w->next = 0;
	w->line = s->ir->in.line + 1;
	add_skeleton(s, s->sk, 1);
	read_unit(s);
	fd = fflush(w->f) == 0 ? dup(fileno(w->f)) : -1;
	if (fd < 0 || lseek(fd, 0, SEEK_SET) < 0 || fclose(w->f) != 0)
		temp_die();
	ir_open_rest(again, s->ir, fd, w->line);
	s->ir = again;
}

static void
end_waiting(struct stream *s)
{
	size_t i;

	for (i = 0; i < s->w.n; i++)
		repose_posed_free(&s->w.posed[i]);
	s->w.n = s->w.next = 0;
}

/* --- the stream --- */

static void
forget(struct stream *s)
{
	if (s->planned)
		repose_plan_free(&s->plan);
	s->planned = 0;
	skel_free(s->to);
	skel_free(s->sk);
	s->to = s->sk = NULL;
	s->between.n = 0;
}

static void
make_plan(struct stream *s, const struct repose_posed *posed)
{
	struct repose_aim aim;

	if (s->o->pose == REPOSE_FRAME && !posed->world)
		in_die(&s->ir->in, "skeleton %.*s: no motion%s%s that has its "
		    "frames (-n)", STRF(s->sk->name), s->o->motion ? " " : "",
		    s->o->motion ? s->o->motion : "");
	repose_aim_begin(&aim, s->o, s->sk, s->ir->in.name, posed);
	repose_plan_make(&s->plan, &aim, &s->ir->in);
	repose_aim_end(&aim);
	s->planned = 1;
}

/* Writes the new skeleton and what came after it. A mesh that follows is bound
 * to it as it was bound to the old one. */
static void
put_skeleton(struct stream *s, int bind)
{
	struct text t = { NULL, 0, 0 };
	struct ir again;

	if (!s->planned || s->to)
		return;
	repose_skeleton(&s->plan, bind, &t);
	out_str(text_get(&t));
	out_str(text_get(&s->between));
	s->between.n = 0;
	ir_open_again(&again, s->ir, &t, 1);
	ir_next(&again);
	s->to = skel_read(&again);
	ir_close(&again);
	s->bound = bind;
	free(t.s);
}

static void
take_skeleton(struct stream *s, struct ir *again)
{
	const struct repose_posed *posed = NULL;

	put_skeleton(s, 0);
	forget(s);
	s->sk = skel_read(s->ir);
	if (s->ir != again && needs_frame(s, s->sk))
		begin_waiting(s, again);
	if (s->ir == again)
		posed = &s->w.posed[s->w.next++];
	make_plan(s, posed);
}

/* Whether a mesh would need records that the skeleton has been written
 * without. */
static void
check_mesh(const struct stream *s)
{
	size_t j;

	for (j = 0; s->to && !s->bound && j < s->sk->n; j++)
		if (s->plan.joint[j].turned && !repose_has_bind(s->sk, (int)j))
			in_die(&s->ir->in, "mesh %.*s: expected right after "
			    "its skeleton, as that has no bind records",
			    STRF(s->ir->name));
}

static void
take_object(struct stream *s, struct ir *again)
{
	enum ir_kind kind = s->ir->kind;

	if (kind == IR_SKELETON) {
		take_skeleton(s, again);
		return;
	}
	if (kind == IR_MATERIAL && s->planned && !s->to) {
		text_line(&s->between, s->ir->rec.line);
		return;          /* a mesh may still follow */
	}
	put_skeleton(s, kind == IR_MESH);
	if (kind == IR_MESH)
		check_mesh(s);
	if (s->sk && (kind == IR_MOTION || kind == IR_POSES))
		repose_motion(s->ir, &s->plan, s->to);
	else
		ir_pass(s->ir);
}

/* A vertex in the space of a joint whose own frame turns. */
static void
put_local(struct stream *s)
{
	const struct ir_rec *rec = &s->ir->rec;
	int j = skel_find(s->sk, rec->f[1]);
	double v[6], back[4];

	if (j < 0 || s->plan.joint[j].own[3] == 1) {
		ir_pass(s->ir);
		return;
	}
	ir_nums(s->ir, rec->f + 2, 6, "local", v);
	quat_conj(back, s->plan.joint[j].own);
	quat_vec(v, back, v);
	quat_vec(v + 3, back, v + 3);
	repose_clear(v, 3);
	repose_clear(v + 3, 3);
	ir_put_frame(IR_LOCAL, rec->f[0], rec->f[1]);
	out_nums(v, 6);
	out_ch('\n');
}

/* Takes a record between objects, or in one that stays as it is. */
static void
take_record(struct stream *s, struct ir *again)
{
	switch (s->ir->rec.word) {
	case IR_BEGIN:
		take_object(s, again);
		break;
	case IR_FINISH:
		put_skeleton(s, 0);
		forget(s);
		ir_pass(s->ir);
		break;
	case IR_LOCAL:
		put_local(s);
		break;
	default:
		if (s->planned && !s->to)
			text_line(&s->between, s->ir->rec.line);
		else
			ir_pass(s->ir);
	}
}

void
repose_stream(struct ir *ir, const struct repose_options *o)
{
	struct stream s = { .o = o, .ir = ir };
	struct ir again;

	for (;;) {
		if (ir_next(s.ir) != IR_EOF) {
			take_record(&s, &again);
			continue;
		}
		if (s.ir == ir)
			break;
		end_waiting(&s);
		ir_close(&again);
		s.ir = ir;
	}
	free(s.between.s);
	free(s.w.posed);
}
