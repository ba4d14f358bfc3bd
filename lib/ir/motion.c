#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numscan.h"
#include "base/outfile.h"
#include "ir/ir_priv.h"
#include "ir/motion.h"
#include "ir/put.h"
#include "ir/skel_priv.h"

/* Makes room for n joints in the arrays. */
static void
grow(struct motion *m, size_t n)
{
	m->dof = xreallocarray(m->dof, n, sizeof *m->dof);
	m->rotation = xreallocarray(m->rotation, n, sizeof *m->rotation);
	m->at = xreallocarray(m->at, n, sizeof *m->at);
	m->seen = xreallocarray(m->seen, n, sizeof *m->seen);
	m->follow = xreallocarray(m->follow, n, sizeof *m->follow);
	m->given = xreallocarray(m->given, n, 1);
}

static void
set_dof(struct motion *m, size_t j, const struct dof *d)
{
	m->dof[j] = *d;
	rotation_make(&m->rotation[j], d, &m->sk->joint[j], m->angle,
	    &m->arena);
	m->at[j] = m->nval;
	m->nval += d->n;
	m->seen[j] = 0;
	m->follow[j] = (int)j + 1;
	m->given[j] = 0;
	m->val = xgrow(m->val, &m->valcap, m->nval + 1, sizeof *m->val);
	memset(m->val + m->at[j], 0, d->n * sizeof *m->val);
}

void
motion_begin(struct motion *m, const struct skel *sk)
{
	struct str none = { "", 0 };
	size_t j;

	memset(m, 0, sizeof *m);
	m->bare = !sk;
	if (!sk)
		sk = m->own = skel_new(none);
	m->sk = sk;
	m->angle = sk->angle;
	m->up = sk->up;
	m->rate = str_of("-");
	m->last = -1;
	grow(m, sk->n);
	for (j = 0; j < sk->n; j++)
		set_dof(m, j, &sk->joint[j].dof);
}

void
motion_end(struct motion *m)
{
	skel_free(m->own);
	free(m->dof);
	free(m->rotation);
	free(m->at);
	free(m->seen);
	free(m->follow);
	free(m->given);
	free(m->val);
	free(m->text);
	tied_end(&m->tied);
	arena_free(&m->arena);
}

void
motion_keep_texts(struct motion *m)
{
	size_t j, most = 0;

	for (j = 0; j < m->sk->n; j++)
		if (m->dof[j].n > most)
			most = m->dof[j].n;
	m->text = xcalloc(most, sizeof *m->text);
}

void
motion_set_dof(struct motion *m, int j, struct str channels)
{
	struct dof d;

	dof_read(&d, channels, &m->arena);
	set_dof(m, (size_t)j, &d);
}

/* A bare motion's dof records also say which joints there are. */
static void
take_dof(struct motion *m, const struct ir *ir)
{
	struct str name = ir->rec.f[0];
	int j = skel_find(m->sk, name), known = j >= 0;
	struct dof d;

	if (j < 0 && !m->bare)
		in_die(&ir->in, "dof: the skeleton has no joint '%.*s'",
		    STRF(name));
	if (j < 0) {
		j = skel_add_joint(m->own, name, -1);
		grow(m, m->sk->n);
	}
	dof_take(&d, ir, &m->arena);
	if (!m->bare)
		skel_check_length(ir, &m->sk->joint[j], &d);
	if (known && m->given[j] && !m->lenient)
		in_die(&ir->in, "second dof of joint %.*s", STRF(name));
	set_dof(m, (size_t)j, &d);
	m->given[j] = 1;
}

static int
expected(const struct motion *m)
{
	return m->last < 0 ? 0 : m->follow[m->last];
}

/* The joint whose values should come next. */
static struct str
expects(const struct motion *m)
{
	struct str none = { NULL, 0 };
	int j = expected(m);

	return j < (int)m->sk->n ? m->sk->joint[j].name : none;
}

enum ir_word
motion_next_record(const struct motion *m, struct ir *ir)
{
	return ir_next_of(ir, expects(m));
}

static int
look_up(const struct motion *m, const struct ir *ir, struct str name)
{
	int j = skel_find(m->sk, name);

	if (j < 0)
		in_die(&ir->in, "no joint '%.*s' in the %s", STRF(name),
		    m->bare ? "motion's dof records" : "skeleton");
	return j;
}

/* The joint of that name. Mostly it is the one that came next in the frame
 * before. */
static inline int
joint_of(const struct motion *m, const struct ir *ir, struct str name)
{
	int j = expected(m);

	if (j < (int)m->sk->n && str_same(m->sk->joint[j].name, name))
		return j;
	return look_up(m, ir, name);
}

int
motion_joint(struct motion *m, const struct ir *ir, struct str name)
{
	return joint_of(m, ir, name);
}

static int
contact_of(const struct ir *ir)
{
	struct str f = ir->rec.f[2];
	int on = str_is(f, "1");

	if (!on && !str_is(f, "0"))
		in_die(&ir->in, "c: expected 0 or 1, saw '%.*s'", STRF(f));
	return on;
}

int
motion_contact(struct motion *m, const struct ir *ir, int *on)
{
	*on = contact_of(ir);
	return joint_of(m, ir, ir->rec.f[1]);
}

static size_t
count_values(struct motion *m, const struct ir *ir, int j)
{
	struct str bad, tail = ir->rec.tail;
	long n = m->text ? num_fields(tail, 1, &bad, m->text, m->dof[j].n) :
	    num_list(tail, in_stop(&ir->in), 1, &bad, &m->plain);

	if (n < 0)
		in_no_number(&ir->in, bad, "%.*s",
		    STRF(m->sk->joint[j].name));
	return (size_t)n;
}

/* Reads a field that is no number: it is nan, or an error. */
static const char *
read_nan(const struct motion *m, const struct ir *ir, int j, const char *p)
{
	struct str rest = ir->rec.tail, f;

	rest.n -= (size_t)(p - rest.s);
	rest.s = p;
	str_field(&rest, &f);
	if (!str_is(f, "nan"))
		in_no_number(&ir->in, f, "%.*s", STRF(m->sk->joint[j].name));
	return rest.s;
}

static size_t
read_values(struct motion *m, const struct ir *ir, int j)
{
	const char *stop = in_stop(&ir->in);
	const char *p = ir->rec.tail.s, *end = p + ir->rec.tail.n, *q;
	double *val = m->val + m->at[j], v;
	size_t n;

	for (n = 0; p < end; n++) {
		q = num_scan_in(p, end, stop, &v);
		if (!q || (q < end && !str_isblank(*q))) {
			q = read_nan(m, ir, j, p);
			v = NAN;
		}
		if (n < m->dof[j].n)
			val[n] = v;
		for (p = q; p < end && str_isblank(*p); p++)
			;
	}
	return n;
}

static int
take_values(struct motion *m, const struct ir *ir)
{
	int j = ir->expected ? expected(m) : joint_of(m, ir, ir->rec.f[1]);
	int skip = m->unread || (m->skip && m->skip[j]);
	size_t n = 0;

	if (m->seen[j] == m->frame)
		in_die(&ir->in, "%.*s: second time in frame %.*s",
		    STRF(m->sk->joint[j].name), STRF(ir->rec.f[0]));
	m->seen[j] = m->frame;
	if (m->last >= 0)
		m->follow[m->last] = j;
	m->last = j;
	m->plain = 0;
	if (!skip)
		n = read_values(m, ir, j);
	if (skip || (m->text && !(m->wordless && m->wordless[j])))
		n = count_values(m, ir, j);
	if (n != m->dof[j].n)
		in_die(&ir->in, "%.*s: expected %zu values, saw %zu",
		    STRF(m->sk->joint[j].name), m->dof[j].n, n);
	return j;
}

static void
take_angle(struct motion *m, const struct ir *ir)
{
	size_t j;

	m->angle = ir_angle(ir);
	for (j = 0; j < m->sk->n; j++)
		m->rotation[j].unit = m->angle;
}

static void
take_relative(struct motion *m, const struct ir *ir)
{
	struct str f = ir->rec.f[0];

	m->world = str_is(f, "world");
	if (!m->world && !str_is(f, "parent"))
		in_die(&ir->in, "relative: expected parent or world, saw "
		    "'%.*s'", STRF(f));
}

static void
take_rate(struct motion *m, const struct ir *ir)
{
	struct str f = ir->rec.f[0];
	double num, den;

	if (rate_read(f, &num, &den) < 0)
		in_expected(&ir->in, "rate", "R, N/D or -", f);
	m->rate = str_keep(&m->arena, f);
}

/* Dies at a way of playing, or an end, that there is none of. */
static void
check_closed(const struct ir *ir)
{
	struct str f = ir->rec.f[0], n = ir->rec.tail;

	if (ir->rec.word == IR_LOOP && !str_is(f, "once") &&
	    !str_is(f, "cycle") && !str_is(f, "bounce"))
		in_expected(&ir->in, "loop", "once, cycle or bounce", f);
	if (ir->rec.word == IR_LOOP && n.n)
		ir_int(ir, n, "loop", 0, LLONG_MAX);
	if (ir->rec.word == IR_LINK && !str_is(f, "start") &&
	    !str_is(f, "end"))
		in_expected(&ir->in, "link", "start or end", f);
}

/* Takes the records of the header that say what the values mean. */
static void
take_header(struct motion *m, const struct ir *ir)
{
	enum ir_word word = ir->rec.word;
	int angle = word == IR_UNIT && str_is(ir->rec.f[0], "angle");

	if (word != IR_DOF && word != IR_RATE && word != IR_RELATIVE &&
	    word != IR_SPACE && !angle)
		return;
	ir_before(ir, m->frame > 0, ir->kind == IR_POSES ? "the first pose" :
	    "the first frame");
	if (word == IR_DOF)
		take_dof(m, ir);
	else if (word == IR_RATE)
		take_rate(m, ir);
	else if (word == IR_RELATIVE)
		take_relative(m, ir);
	else if (word == IR_SPACE)
		m->up = ir_up(ir);
	else
		take_angle(m, ir);
}

/* Dies: what is wrong with a record of a frame, but for its values. */
static void NORETURN
untied(const struct motion *m, const struct ir *ir, const char *what)
{
	enum ir_word word = ir->rec.word;
	struct str name = ir->rec.f[1];

	if (word != IR_V && !(word == IR_EVENT && str_is(name, "-")))
		look_up(m, ir, name);
	in_die(&ir->in, "%s: %s", ir_word_text(word), what);
}

/* What is read by few. */
static void
check_fields(const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	switch (ir->rec.word) {
	case IR_C:
		contact_of(ir);
		break;
	case IR_EVENT:
		ir_check_name(ir, f[2], "event");
		break;
	case IR_M: case IR_D:
		ir_int(ir, f[1], "vertex", 0, LLONG_MAX);
		break;
	case IR_N:
		ir_int(ir, f[2], "vertex", 0, LLONG_MAX);
		break;
	default:
		break;
	}
}

static inline void
take_frame(struct motion *m, const struct ir *ir)
{
	const char *what;

	m->frame += (unsigned)ir->newframe;
	if (m->lenient)
		return;
	what = tied_take(&m->tied, m, ir);
	if (what)
		untied(m, ir, what);
	if (ir->rec.word != IR_V)
		check_fields(ir);
}

int
motion_take(struct motion *m, const struct ir *ir)
{
	enum ir_word word = ir->rec.word;

	if (ir_is_frame(ir))
		take_frame(m, ir);
	else if (word == IR_POSE)
		m->frame++;
	if (word == IR_V)
		return take_values(m, ir);
	if (!m->lenient)
		check_closed(ir);
	take_header(m, ir);
	if (!m->lenient && (word == IR_LOOP || word == IR_RATE ||
	    word == IR_RELATIVE || word == IR_SPACE))
		ir_single(ir);
	return -1;
}

void
motion_no_bounce(const struct ir *ir)
{
	if (ir->rec.word == IR_LOOP && str_is(ir->rec.f[0], "bounce"))
		in_die(&ir->in, "loop bounce: half of the motion is not "
		    "written out (@resample does that)");
}

int
motion_is_cycle(const struct ir *ir)
{
	return ir->rec.word == IR_LOOP && str_is(ir->rec.f[0], "cycle");
}

void
motion_warn_open(const struct ir *ir, const char *why)
{
	in_warn(&ir->in, "motion %.*s: loop cycle is left out: %s",
	    STRF(ir->name), err_named(why));
}

void
motion_values_only(const struct ir *ir, const char *format)
{
	enum ir_word word = ir->rec.word;

	if (ir_is_frame(ir) && word != IR_V && word != IR_B && word != IR_C &&
	    word != IR_R && word != IR_EVENT)
		in_die(&ir->in, "%s has channel values only (v; @fk leaves "
		    "none)", format);
}

int
motion_missing(const struct motion *m)
{
	size_t j;

	for (j = 0; j < m->sk->n; j++)
		if (m->dof[j].n && m->seen[j] != m->frame)
			return (int)j;
	return -1;
}

double
rate_read(struct str text, double *num, double *den)
{
	struct str n = text, d = { "1", 1 };
	const char *slash = memchr(text.s, '/', text.n);

	if (str_is(text, "-"))
		return 0;
	if (slash) {
		n.n = (size_t)(slash - text.s);
		d.s = slash + 1;
		d.n = text.n - n.n - 1;
	}
	if (!num_of(n, num) || !num_of(d, den) || *num <= 0 || *den <= 0)
		return -1;
	return *num / *den;
}

static void
read_rate(const struct opt *o, const char *arg)
{
	struct str *rate = o->to;
	double num, den;

	*rate = str_of(arg);
	if (rate_read(*rate, &num, &den) <= 0)
		opt_expected(o->letter, "a rate such as 120 or 30000/1001",
		    arg);
}

struct opt
rate_option(int letter, struct str *to)
{
	return opt_call(letter, read_rate, to);
}

/* --- the motions of a stream --- */

static char *
text_of(struct str a)
{
	char *z = xmalloc(a.n + 1);

	memcpy(z, a.s, a.n);
	z[a.n] = '\0';
	return z;
}

/* Dies with a message that lists the names of all motions. */
static void NORETURN
several(const struct motion_choice *c, struct ir *ir)
{
	unsigned long long line = ir->in.line;
	char list[400];
	size_t n;

	n = (size_t)snprintf(list, sizeof list, "%.60s", c->first);
	do {
		if (ir->rec.word != IR_BEGIN || ir->kind != IR_MOTION)
			continue;
		if (n > sizeof list - 70) {
			snprintf(list + n, sizeof list - n, ", …");
			break;
		}
		n += (size_t)snprintf(list + n, sizeof list - n, ", %.*s",
		    STRF(ir->name));
	} while (ir_next(ir) != IR_EOF);
	ir->in.line = line;
	in_die(&ir->in, "several motions, choose one with -M (or @irsplit): %s",
	    list);
}

void
motion_to_files(struct motion_choice *c, const char *suffix)
{
	if (c->dir)
		ir_files_in(&c->files, c->dir, suffix);
}

static void
begin_file(struct motion_choice *c, const struct ir *ir)
{
	struct text name = { 0 };

	ir_files_begin(&c->files, ir_files_name(ir, &name));
	free(name.s);
	c->open = 1;
}

void
motion_written(struct motion_choice *c)
{
	if (!c->open)
		return;
	outfile_whole();
	outfile_end();
	c->open = 0;
}

int
motion_chosen(struct motion_choice *c, struct ir *ir)
{
	if (c->want && !str_is(ir->name, c->want))
		return 0;
	if (c->filter || c->dir || !c->found) {
		if (!c->found++)
			c->first = text_of(ir->name);
		if (c->dir)
			begin_file(c, ir);
		return 1;
	}
	if (c->want)
		in_die(&ir->in, "second motion '%s' (@irsplit takes them "
		    "apart)", c->want);
	several(c, ir);
}

void
motion_found(const struct motion_choice *c, const struct ir *ir)
{
	if (c->found || (c->filter && !c->want && !c->dir))
		return;
	if (c->want)
		err_die("%s: no motion '%s'", ir->in.name, c->want);
	err_die("%s: no motion", ir->in.name);
}

void
motion_no_skeleton(const struct ir *ir, const char *hint)
{
	in_die(&ir->in, "%.*s %.*s has no skeleton in its stream (%s)",
	    STRF(ir->kindword), STRF(ir->name), err_named(hint));
}

enum motion_event
motion_event(struct motion_choice *c, struct ir *ir)
{
	motion_written(c);
	if (ir_next(ir) == IR_EOF) {
		motion_found(c, ir);
		return MOTION_END;
	}
	if (skel_follow(&c->sk, ir)) {
		c->skeletons++;
		return MOTION_SKELETON;
	}
	if (ir->rec.word != IR_BEGIN || ir->kind != IR_MOTION ||
	    !motion_chosen(c, ir))
		return MOTION_RECORD;
	if (c->needs_skeleton && !c->sk)
		motion_no_skeleton(ir, "@amc2ir -s");
	return MOTION_CHOSEN;
}

int
motion_next(struct motion_choice *c, struct ir *ir)
{
	enum motion_event event;

	while ((event = motion_event(c, ir)) != MOTION_END) {
		if (event == MOTION_CHOSEN)
			return 1;
		if (c->filter && event == MOTION_SKELETON)
			skel_write(c->sk);
		else if (c->filter)
			ir_pass(ir);
	}
	return 0;
}
