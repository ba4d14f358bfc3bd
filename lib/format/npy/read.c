#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "format/npy/member.h"
#include "format/npy/npy.h"
#include "format/npy/unzip.h"
#include "ir/put.h"

/* Members of an archive that are read. */
#define MEMBERS(X) \
	X(POS, "pos") \
	X(ROT, "rot") \
	X(ROT6D, "rot6d") \
	X(NAMES, "names") \
	X(PARENTS, "parents") \
	X(FRAME, "frame") \
	X(RATE, "rate") \
	X(UP, "up") \
	X(UNIT, "unit") \
	X(SPACE, "rot_space") \
	X(ORDER, "quat_order")

enum member {
#define X(id, word) IN_##id,
	MEMBERS(X)
#undef X
	IN_COUNT
};

static const char *const member_word[IN_COUNT] = {
#define X(id, word) word,
	MEMBERS(X)
#undef X
};

struct npy_reader {
	struct in in;
	const struct npy_source *o;
	struct npy_member m[IN_COUNT];
	const struct npy_member *turn;   /* rot or rot6d, or NULL */
	int world, real_first;
	unsigned long long frames;
	size_t n;                /* joints of the arrays */
	int single;              /* pos is of the top joint alone */
	struct skel *own;        /* made of the first frame, or NULL */
	const struct skel *sk;
	int *joint;              /* per joint of the arrays: that of sk */
	int *above;              /* per joint of the arrays: its parent's number
	                          * there, or -1 */
	unsigned char *moves;    /* the same: its place is written */
	double (*place)[3], (*q)[4], (*w)[4];    /* of a frame: w in the
	                                          * world */
	struct text number;
	struct arena arena;
};

static int
has(const struct npy_reader *r, enum member i)
{
	return r->m[i].kind != 0;
}

/* --- what the file has --- */

static void
open_member(struct npy_reader *r, enum member i, unsigned long long at,
    unsigned long long length)
{
	npy_member_open(&r->m[i], &r->in, member_word[i], at, length);
}

static void
take_member(struct npy_reader *r, struct unzip *z)
{
	struct str name = z->name;
	int i;

	if (name.n < 4 || memcmp(name.s + name.n - 4, ".npy", 4) != 0)
		return;
	name.n -= 4;
	for (i = 0; i < IN_COUNT && !str_is(name, member_word[i]); i++)
		;
	if (i == IN_COUNT)
		return;
	if (has(r, i))
		in_fail(&r->in, "%s: second time", member_word[i]);
	unzip_find(z);
	open_member(r, i, z->at, z->length);
}

/* What a single array is, its last dimension says. */
static void
take_array(struct npy_reader *r, unsigned long long size)
{
	static const enum member of[] = {
		[3] = IN_POS, [4] = IN_ROT, [6] = IN_ROT6D
	};
	struct npy_member m = { 0 };
	unsigned long long last;

	npy_member_open(&m, &r->in, "array", 0, size);
	last = m.shape.n == 3 ? m.shape.size[2] : 0;
	if (last != 3 && last != 4 && last != 6)
		in_fail(&r->in, "expected an array of frames, joints and 3, 4 "
		    "or 6 numbers");
	r->m[of[last]] = m;
	r->m[of[last]].name = member_word[of[last]];
}

static void
open_file(struct npy_reader *r, const char *path)
{
	unsigned long long size;
	const unsigned char *p;
	struct unzip z;
	size_t n;

	known_open(&r->in, path, "npy2ir", "numpy arrays");
	p = in_peek(&r->in, 6, &n);
	if (n < 6 || (memcmp(p, "\x93NUMPY", 6) != 0 &&
	    memcmp(p, "PK\3\4", 4) != 0)) {
		in_refuse_foreign(&r->in, 0);
		in_fail(&r->in, "expected numpy arrays");
	}
	n = *p == 'P';
	in_keep(&r->in);
	size = in_skip(&r->in, ~0ULL);
	if (!n) {
		take_array(r, size);
		return;
	}
	unzip_begin(&z, &r->in, size);
	while (unzip_next(&z))
		take_member(r, &z);
}

/* --- what it means --- */

static struct str
text_of(struct npy_reader *r, enum member i, unsigned long long k)
{
	struct text t = { NULL, 0, 0 };
	struct str kept;

	if (r->m[i].kind != 'U')
		in_fail(&r->in, "%s: expected texts", member_word[i]);
	npy_member_text(&r->m[i], k, &t);
	kept = str_keep(&r->arena, text_get(&t));
	free(t.s);
	return kept;
}

/* The only element of an array, a number. */
static double
number_of(struct npy_reader *r, enum member i)
{
	const struct npy_member *m = &r->m[i];

	if (m->kind == 'U' || m->shape.n > 1 ||
	    (m->shape.n == 1 && m->shape.size[0] != 1))
		in_fail(&r->in, "%s: expected a number", member_word[i]);
	return npy_member_number(m, npy_member_row(m, 0), 0);
}

/* A word of an archive, or of the options where it has none. */
static int
says(struct npy_reader *r, enum member i, const char *no, const char *yes,
    int otherwise)
{
	struct str word;

	if (!has(r, i))
		return otherwise;
	word = text_of(r, i, 0);
	if (!str_is(word, no) && !str_is(word, yes))
		in_fail(&r->in, "%s: expected %s or %s, saw '%.*s'",
		    member_word[i], no, yes, STRF(word));
	return str_is(word, yes);
}

static void
check_shape(const struct npy_reader *r, enum member i, unsigned last)
{
	const struct npy_shape *s = &r->m[i].shape;

	if (!has(r, i))
		return;
	if (r->m[i].kind != 'f')
		in_fail(&r->in, "%s: expected numbers, such as a.astype('f4')",
		    member_word[i]);
	if (s->n != 3 || s->size[2] != last)
		in_fail(&r->in, "%s: expected an array of frames, joints and "
		    "%u numbers", member_word[i], last);
	if (!s->size[0] || !s->size[1])
		in_fail(&r->in, "%s: no frames, or no joints", member_word[i]);
}

static void
check_arrays(struct npy_reader *r)
{
	const struct npy_member *pos = &r->m[IN_POS], *most;

	check_shape(r, IN_POS, 3);
	check_shape(r, IN_ROT, 4);
	check_shape(r, IN_ROT6D, 6);
	r->turn = has(r, IN_ROT) ? &r->m[IN_ROT] :
	    has(r, IN_ROT6D) ? &r->m[IN_ROT6D] : NULL;
	if (!r->turn && !has(r, IN_POS))
		in_fail(&r->in, "expected arrays called pos, rot or rot6d");
	most = r->turn ? r->turn : pos;
	r->frames = most->shape.size[0];
	r->n = (size_t)most->shape.size[1];
	r->single = has(r, IN_POS) && pos->shape.size[1] == 1;
	if (has(r, IN_POS) && (pos->shape.size[0] != r->frames ||
	    (pos->shape.size[1] != r->n && !r->single)))
		in_fail(&r->in, "pos: expected as many frames and joints as %s "
		    "has", r->turn->name);
	if (has(r, IN_FRAME) && (r->m[IN_FRAME].shape.n != 1 ||
	    r->m[IN_FRAME].shape.size[0] != r->frames ||
	    r->m[IN_FRAME].kind == 'U'))
		in_fail(&r->in, "frame: expected a number for each frame");
	if (has(r, IN_NAMES) && (r->m[IN_NAMES].shape.n != 1 ||
	    r->m[IN_NAMES].shape.size[0] != r->n))
		in_fail(&r->in, "names: expected a name for each joint");
}

/* --- frames --- */

static void NORETURN
bad_frame(const struct npy_reader *r, unsigned long long i, size_t j,
    const char *what)
{
	in_fail(&r->in, "frame %llu, joint %.*s: %s", i,
	    STRF(r->sk->joint[r->joint[j]].name), what);
}

static void
load_turn(struct npy_reader *r, const unsigned char *row,
    unsigned long long i, size_t j)
{
	size_t each = (size_t)r->turn->shape.size[2], k;
	double v[6] = { 0 }, *q = r->q[j];

	for (k = 0; k < each; k++)
		v[k] = npy_member_number(r->turn, row, each * j + k);
	if (each == 6) {
		if (!quat_from_columns(v, v, v + 3))
			bad_frame(r, i, j, "two columns of a matrix make no "
			    "rotation");
		quat_same_side(v, q);
		memcpy(q, v, sizeof *r->q);
		return;
	}
	for (k = 0; k < 4; k++)
		q[k] = v[r->real_first ? (k + 1) % 4 : k];
	memcpy(v, q, sizeof *r->q);
	if (!quat_unit(v))
		bad_frame(r, i, j, "expected a quaternion, saw one of length "
		    "0, or nan");
}

static void
load_places(struct npy_reader *r, unsigned long long i)
{
	const struct npy_member *m = &r->m[IN_POS];
	const unsigned char *row = npy_member_row(m, i);
	size_t n = r->single ? 1 : r->n, j, k;

	for (j = 0; j < n; j++)
		for (k = 0; k < 3; k++) {
			r->place[j][k] = npy_member_number(m, row, 3 * j + k);
			if (!isfinite(r->place[j][k]))
				bad_frame(r, i, j, "a place that is no number "
				    "(nan, inf)");
		}
}

/* Reads a frame; w[] becomes the rotations in the world. */
static void
load_frame(struct npy_reader *r, unsigned long long i)
{
	const unsigned char *row;
	size_t j;

	if (has(r, IN_POS))
		load_places(r, i);
	if (!r->turn)
		return;
	row = npy_member_row(r->turn, i);
	for (j = 0; j < r->n; j++)
		load_turn(r, row, i, j);
	for (j = 0; j < r->n; j++) {
		memcpy(r->w[j], r->q[j], sizeof *r->w);
		if (!r->world && r->above[j] >= 0)
			quat_mul(r->w[j], r->w[r->above[j]], r->w[j]);
		quat_unit(r->w[j]);
	}
}

/* Where a joint is in its parent's frame. */
static void
local_place(const struct npy_reader *r, size_t j, double *t)
{
	int p = r->above[j];
	double back[4];

	if (p < 0) {
		memcpy(t, r->place[j], sizeof *r->place);
		return;
	}
	vec_sub(t, r->place[j], r->place[p]);
	if (!r->turn)
		return;
	quat_conj(back, r->w[p]);
	quat_vec(t, back, t);
}

/* --- the skeleton --- */

/* The axis that points up; empty where the file does not say it. */
static struct str
up_of(struct npy_reader *r)
{
	struct str none = { "", 0 }, up = none;

	if (has(r, IN_UP))
		up = text_of(r, IN_UP, 0);
	return str_is(up, "x") || str_is(up, "y") || str_is(up, "z") ? up :
	    none;
}

/* Adds what the file says of the whole skeleton. */
static void
add_legend(struct npy_reader *r)
{
	char text[NUM_MAX + 8] = "length ";
	struct str up = up_of(r), unit = { text, strlen(text) };
	double v = has(r, IN_UNIT) ? number_of(r, IN_UNIT) : 1;

	skel_add_record(r->own, -1, IR_SOURCE, str_of("npy"));
	if (v > 0 && isfinite(v) && v != 1) {
		unit.n += num_print(text + unit.n, v, 0);
		skel_add_record(r->own, -1, IR_UNIT, unit);
	}
	if (up.n) {
		skel_add_record(r->own, -1, IR_SPACE, up);
		r->own->up = up.s[0] - 'x';
	}
}

static struct str
joint_name(struct npy_reader *r, size_t j)
{
	struct text t = { NULL, 0, 0 };
	struct str name;

	if (has(r, IN_NAMES)) {
		text_name(&t, text_of(r, IN_NAMES, j));
	} else {
		text_ch(&t, 'j');
		text_int(&t, (long long)j);
	}
	name = str_keep(&r->arena, text_get(&t));
	free(t.s);
	return name;
}

/* Sets parents by the archive, where it has them; these come before their
 * children. */
static void
read_parents(struct npy_reader *r)
{
	const struct npy_member *m = &r->m[IN_PARENTS];
	double p;
	size_t j;

	for (j = 0; j < r->n; j++)
		r->above[j] = -1;
	if (!has(r, IN_PARENTS))
		return;
	if (m->kind == 'U' || m->shape.n != 1 || m->shape.size[0] != r->n)
		in_fail(&r->in, "parents: expected a number for each joint");
	for (j = 0; j < r->n; j++) {
		p = npy_member_number(m, npy_member_row(m, j), 0);
		if (!(p >= -1 && p < (double)j && p == floor(p)))
			in_fail(&r->in, "parents: expected one before joint "
			    "%zu, or -1", j);
		r->above[j] = (int)p;
	}
}

static void
add_joints(struct npy_reader *r)
{
	struct str name;
	size_t j;

	for (j = 0; j < r->n; j++) {
		name = joint_name(r, j);
		r->joint[j] = skel_add_joint(r->own, name, r->above[j]);
		if (r->joint[j] < 0)
			in_fail(&r->in, "names: '%.*s' comes twice",
			    STRF(name));
	}
}

/* Which joints are not always at the same place in their parents' frame. */
static void
find_moves(struct npy_reader *r)
{
	double (*first)[3] = xcalloc(r->n, sizeof *first), t[3], size = 0;
	unsigned long long i;
	size_t j;

	for (i = 0; i < r->frames; i++) {
		load_frame(r, i);
		for (j = 0; j < r->n; j++) {
			local_place(r, j, t);
			size = fmax(size, vec_len(r->place[j]));
			if (i == 0)
				memcpy(first[j], t, sizeof t);
			vec_sub(t, t, first[j]);
			r->moves[j] |= r->above[j] < 0 ||
			    vec_len(t) > 1e-5 * size;
		}
	}
	free(first);
}

/* Makes a skeleton that has the pose of the first frame at rest. */
static void
make_skeleton(struct npy_reader *r, struct str name)
{
	double t[3], m[9], q[4];
	size_t j;

	if (!has(r, IN_POS) || (r->turn && (r->single || !has(r, IN_PARENTS))))
		in_fail(&r->in, "rotations need a skeleton, -s, or pos and "
		    "parents beside them");
	r->sk = r->own = skel_new(name);
	add_legend(r);
	read_parents(r);
	add_joints(r);
	find_moves(r);
	load_frame(r, 0);
	for (j = 0; j < r->n; j++) {
		local_place(r, j, t);
		skel_set_offset(r->own, r->joint[j], t);
		if (!r->turn)
			continue;
		memcpy(q, r->w[j], sizeof q);
		if (r->above[j] >= 0) {
			quat_conj(q, r->w[r->above[j]]);
			quat_mul(q, q, r->w[j]);
		}
		quat_mat(m, q);
		skel_set_rotation(r->own, r->joint[j], IR_REST, m);
	}
	if (r->turn)
		err_warn("%s: the skeleton is made of the first frame, which "
		    "is its rest pose (-s states one)", r->in.name);
}

/* Whether a joint of a skeleton is elsewhere in its parent's frame in each
 * frame. */
static int
may_move(const struct skel *sk, int j)
{
	int p = sk->joint[j].parent;

	return p < 0 || sk->joint[j].dof.kinds & DOF_MOVES ||
	    sk->joint[p].dof.kinds & DOF_L;
}

static void
fit_skeleton(struct npy_reader *r)
{
	int *at = xcalloc(r->sk->n + 1, sizeof *at);
	struct str name;
	size_t j;

	if (!has(r, IN_NAMES) && r->n != r->sk->n)
		in_fail(&r->in, "expected %zu joints, which the skeleton has, "
		    "saw %zu", r->sk->n, r->n);
	for (j = 0; j < r->n; j++) {
		name = has(r, IN_NAMES) ? joint_name(r, j) :
		    r->sk->joint[j].name;
		r->joint[j] = skel_find(r->sk, name);
		if (r->joint[j] < 0)
			in_fail(&r->in, "the skeleton has no joint '%.*s'",
			    STRF(name));
		if (at[r->joint[j]])
			in_fail(&r->in, "names: '%.*s' comes twice",
			    STRF(name));
		at[r->joint[j]] = (int)j + 1;
	}
	for (j = 0; j < r->n; j++) {
		int p = r->sk->joint[r->joint[j]].parent;

		r->above[j] = p < 0 ? -1 : at[p] - 1;
		if (r->above[j] > (int)j || (p >= 0 && !at[p]))
			in_fail(&r->in, "expected the parent of joint '%.*s' "
			    "before it", STRF(r->sk->joint[r->joint[j]].name));
		r->moves[j] = has(r, IN_POS) && (!r->turn ||
		    ((!r->single || p < 0) && may_move(r->sk, r->joint[j])));
	}
	free(at);
}

/* --- the motion --- */

static void
put_rate(struct npy_reader *r)
{
	char text[NUM_MAX];
	struct str rate = { text, 1 };
	double v = has(r, IN_RATE) ? number_of(r, IN_RATE) : NAN;

	text[0] = '-';
	if (v > 0 && isfinite(v))
		rate.n = num_print(text, v, 0);
	ir_put_line(IR_RATE, r->o->rate.s ? r->o->rate : rate);
}

static void
put_head(struct npy_reader *r)
{
	unsigned char *known = xcalloc(r->sk->n + 1, 1);
	struct str up = up_of(r);
	size_t j;

	put_rate(r);
	if (up.n && up.s[0] - 'x' != r->sk->up)
		ir_put_line(IR_SPACE, up);
	if (!r->turn || r->world)
		ir_put_line(IR_RELATIVE, str_of("world"));
	for (j = 0; j < r->n; j++) {
		known[r->joint[j]] = 1;
		ir_put_record(IR_DOF, r->sk->joint[r->joint[j]].name);
		if (r->moves[j] || !r->turn)
			out_text(" px py pz");
		if (r->turn)
			out_text(" qx qy qz qw");
		out_ch('\n');
	}
	for (j = 0; j < r->sk->n; j++)
		if (!known[j] && r->sk->joint[j].dof.n)
			ir_put_dof(r->sk->joint[j].name, str_of(""));
	free(known);
}

/* Writes numbers of the file: the shortest texts that read back to the same
 * there. */
static void
put_same(const struct npy_member *m, const double *v, int n)
{
	char *p;
	int i;

	for (i = 0; i < n; i++) {
		p = out_room(NUM_MAX + 1);
		*p = ' ';
		out_used(1 + (m->size < 8 ? num_print_float(p + 1,
		    (float)v[i]) : num_print(p + 1, v[i], 0)));
	}
}

static void
put_joint(struct npy_reader *r, size_t j)
{
	double t[3];

	ir_put_frame(IR_V, text_get(&r->number),
	    r->sk->joint[r->joint[j]].name);
	if (r->moves[j] || !r->turn) {
		local_place(r, j, t);
		if (r->above[j] < 0 || r->world || !r->turn)
			put_same(&r->m[IN_POS], r->place[j], 3);
		else
			out_nums(t, 3);
	}
	if (r->turn && r->turn->shape.size[2] == 6)
		out_nums(r->q[j], 4);
	else if (r->turn)
		put_same(r->turn, r->q[j], 4);
	out_ch('\n');
}

static void
set_number(struct npy_reader *r, unsigned long long i, double *last)
{
	const struct npy_member *m = &r->m[IN_FRAME];
	double v = (double)i + 1;

	if (has(r, IN_FRAME))
		v = npy_member_number(m, npy_member_row(m, i), 0);
	if (!isfinite(v) || (i && v <= *last))
		in_fail(&r->in, "frame: expected numbers that increase");
	*last = v;
	r->number.n = 0;
	r->number.n = num_print(text_room(&r->number, NUM_MAX), v, 0);
}

static void
put_motion(struct npy_reader *r, struct str name)
{
	unsigned long long i;
	double last = 0;
	size_t j;

	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	ir_put_source("npy");
	put_head(r);
	for (i = 0; i < r->frames; i++) {
		set_number(r, i, &last);
		load_frame(r, i);
		for (j = 0; j < r->n; j++)
			put_joint(r, j);
	}
	ir_put_end(IR_MOTION);
}

static void
release(struct npy_reader *r)
{
	skel_free(r->own);
	free(r->joint);
	free(r->above);
	free(r->moves);
	free(r->place);
	free(r->q);
	free(r->w);
	free(r->number.s);
	arena_free(&r->arena);
	in_close(&r->in);
}

void
npy_read(const char *path, const struct npy_source *o)
{
	struct str name = ir_file_name(path);
	struct text field = { NULL, 0, 0 };
	struct npy_reader r = { .o = o };

	open_file(&r, path);
	check_arrays(&r);
	r.world = says(&r, IN_SPACE, "local", "world", o->world);
	r.real_first = says(&r, IN_ORDER, "xyzw", "wxyz", o->real_first);
	r.joint = xcalloc(r.n, sizeof *r.joint);
	r.above = xcalloc(r.n, sizeof *r.above);
	r.moves = xcalloc(r.n, 1);
	r.place = xcalloc(r.n, sizeof *r.place);
	r.q = xcalloc(r.n, sizeof *r.q);
	r.w = xcalloc(r.n, sizeof *r.w);
	r.sk = o->sk;
	text_name(&field, name);
	if (r.sk)
		fit_skeleton(&r);
	else
		make_skeleton(&r, text_get(&field));
	if (r.own)
		skel_write(r.own);
	put_motion(&r, name);
	free(field.s);
	release(&r);
}
