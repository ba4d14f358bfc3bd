#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "format/npy/read_priv.h"
#include "ir/put.h"

static const char *const member_word[IN_COUNT] = {
#define X(id, word) word,
	MEMBERS(X)
#undef X
};

/* --- what the file has --- */

static void
take_member(struct npy_reader *r)
{
	struct unzip *z = &r->zip;
	struct str name = z->name;
	struct in *in;
	int i;

	if (name.n < 4 || memcmp(name.s + name.n - 4, ".npy", 4) != 0)
		return;
	name.n -= 4;
	for (i = 0; i < IN_COUNT && !str_is(name, member_word[i]); i++)
		;
	if (i == IN_COUNT)
		return;
	if (npy_has(r, i))
		in_fail(&r->in, "%s: second time", member_word[i]);
	in = unzip_find(z, member_word[i]);
	r->sum[i] = (struct npy_sum){ z->at, z->length, z->crc };
	npy_member_open(&r->m[i], in, member_word[i], z->at, z->length);
}

/* What a single array is, its last dimension says. */
static void
take_array(struct npy_reader *r, unsigned long long size)
{
	static const enum npy_in of[] = {
		[3] = IN_POS, [4] = IN_ROT, [6] = IN_ROT6D
	};
	struct npy_member m = { 0 };
	unsigned long long last;

	npy_member_open(&m, &r->in, "array", 0, size);
	last = m.shape.n == 3 ? m.shape.size[2] : 0;
	if (last != 3 && last != 4 && last != 6) {
		err_unfit();
		in_fail(&r->in, "expected an array of frames, joints and 3, 4 "
		    "or 6 numbers");
	}
	r->m[of[last]] = m;
	r->m[of[last]].name = member_word[of[last]];
}

static void
open_file(struct npy_reader *r, const char *path)
{
	unsigned long long size;
	const unsigned char *p;
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
	unzip_begin(&r->zip, &r->in, size);
	while (unzip_next(&r->zip))
		take_member(r);
}

/* --- what it means --- */

struct str
npy_text_of(struct npy_reader *r, enum npy_in i, unsigned long long k)
{
	const struct npy_member *m = &r->m[i];
	struct text t = { NULL, 0, 0 };
	struct str kept;

	if (m->kind != 'U' || !m->row || (m->shape.n &&
	    k >= m->shape.size[0]))
		in_fail(&r->in, "%s: expected texts", member_word[i]);
	npy_member_text(m, k, &t);
	kept = str_keep(&r->arena, text_get(&t));
	free(t.s);
	return kept;
}

size_t
npy_print_of(struct npy_reader *r, enum npy_in i, char *p)
{
	const struct npy_member *m = &r->m[i];
	double v;

	if (!npy_has(r, i))
		return 0;
	if (m->kind == 'U' || m->shape.n > 1 ||
	    (m->shape.n == 1 && m->shape.size[0] != 1))
		in_fail(&r->in, "%s: expected a number", member_word[i]);
	v = npy_member_number(m, npy_member_row(m, 0), 0);
	if (isnan(v))
		return 0;
	if (!(v > 0 && isfinite(v)))
		in_fail(&r->in, "%s: expected a number above 0, saw %g",
		    member_word[i], v);
	return npy_member_print(m, v, p);
}

/* A word of an archive, or of the options where it has none. */
static int
says(struct npy_reader *r, enum npy_in i, const char *no, const char *yes,
    int otherwise)
{
	struct str word;

	if (!npy_has(r, i))
		return otherwise;
	word = npy_text_of(r, i, 0);
	if (!str_is(word, no) && !str_is(word, yes))
		in_fail(&r->in, "%s: expected %s or %s, saw '%.*s'",
		    member_word[i], no, yes, STRF(word));
	return str_is(word, yes);
}

static void
check_shape(const struct npy_reader *r, enum npy_in i, unsigned last)
{
	const struct npy_shape *s = &r->m[i].shape;

	if (!npy_has(r, i))
		return;
	if (r->m[i].kind != 'f' || s->n != 3 || s->size[2] != last ||
	    !s->size[0] || !s->size[1])
		err_unfit();
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
	r->turn = npy_has(r, IN_ROT) ? &r->m[IN_ROT] :
	    npy_has(r, IN_ROT6D) ? &r->m[IN_ROT6D] : NULL;
	if (!r->turn && !npy_has(r, IN_POS)) {
		err_unfit();
		in_fail(&r->in, "expected arrays called pos, rot or rot6d");
	}
	most = r->turn ? r->turn : pos;
	r->frames = most->shape.size[0];
	r->n = (size_t)most->shape.size[1];
	r->single = npy_has(r, IN_POS) && pos->shape.size[1] == 1 && r->n > 1;
	if (npy_has(r, IN_POS) && (pos->shape.size[0] != r->frames ||
	    (pos->shape.size[1] != r->n && !r->single)))
		in_fail(&r->in, "pos: expected as many frames and joints as %s "
		    "has", r->turn->name);
	if (npy_has(r, IN_FRAME) && (r->m[IN_FRAME].shape.n != 1 ||
	    r->m[IN_FRAME].shape.size[0] != r->frames ||
	    r->m[IN_FRAME].kind == 'U'))
		in_fail(&r->in, "frame: expected a number for each frame");
	if (npy_has(r, IN_NAMES) && (r->m[IN_NAMES].shape.n != 1 ||
	    r->m[IN_NAMES].shape.size[0] != r->n))
		in_fail(&r->in, "names: expected a name for each joint");
}

/* --- the motion --- */

static void
put_rate(struct npy_reader *r)
{
	char text[NUM_MAX];
	struct str rate = r->o->rate;

	if (!rate.s) {
		rate.s = text;
		rate.n = npy_print_of(r, IN_RATE, text);
	}
	ir_put_line(IR_RATE, rate.n ? rate : str_of("-"));
}

static void
put_head(struct npy_reader *r)
{
	unsigned char *known = xcalloc(r->sk->n + 1, 1);
	struct str up = npy_up_of(r);
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
		out_used(1 + npy_member_print(m, v[i], p + 1));
	}
}

static void
put_joint(struct npy_reader *r, size_t j)
{
	double t[3];

	ir_put_frame(IR_V, text_get(&r->number),
	    r->sk->joint[r->joint[j]].name);
	if (r->moves[j] || !r->turn) {
		npy_local_place(r, j, t);
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
put_contacts(struct npy_reader *r, unsigned long long i)
{
	const struct npy_member *m = &r->m[IN_CONTACT];
	double on;
	size_t k;

	for (k = 0; k < r->feet; k++) {
		on = npy_member_number(m, npy_member_row(m, i), k);
		if (on != 0 && on != 1)
			in_fail(&r->in, "contact, frame %llu: expected 0 or 1",
			    i);
		ir_put_frame(IR_C, text_get(&r->number),
		    r->sk->joint[r->foot[k]].name);
		out_text(on != 0 ? " 1\n" : " 0\n");
	}
}

/* Dies where a member is not what was put into the archive. */
static void
check_sums(struct npy_reader *r)
{
	const struct npy_sum *s;
	int i;

	for (i = 0; i < IN_COUNT; i++) {
		s = &r->sum[i];
		if (npy_has(r, i) && !unzip_is_whole(r->m[i].in, s->at,
		    s->length, s->crc))
			in_fail(&r->in, "%s: damaged: its checksum (CRC-32) is "
			    "another one", member_word[i]);
	}
}

static void
set_number(struct npy_reader *r, unsigned long long i, double *last)
{
	const struct npy_member *m = &r->m[IN_FRAME];
	double v = (double)i + 1;

	if (npy_has(r, IN_FRAME))
		v = npy_member_number(m, npy_member_row(m, i), 0);
	if (!isfinite(v) || (i && v <= *last))
		in_fail(&r->in, "frame: expected numbers that increase");
	*last = v;
	r->number.n = 0;
	r->number.n = npy_member_print(m, v, text_room(&r->number, NUM_MAX));
}

static void
put_motion(struct npy_reader *r, struct str name)
{
	unsigned long long i;
	double last = 0;
	size_t j;

	if (npy_has(r, IN_NAME))
		name = npy_text_of(r, IN_NAME, 0);
	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	ir_put_source("npy");
	put_head(r);
	for (i = 0; i < r->frames; i++) {
		set_number(r, i, &last);
		npy_load_frame(r, i);
		for (j = 0; j < r->n; j++)
			put_joint(r, j);
		put_contacts(r, i);
	}
	check_sums(r);
	ir_put_end(IR_MOTION);
}

static void
release(struct npy_reader *r)
{
	skel_free(r->own);
	free(r->joint);
	free(r->above);
	free(r->order);
	free(r->moves);
	free(r->foot);
	free(r->place);
	free(r->q);
	free(r->w);
	free(r->number.s);
	arena_free(&r->arena);
	unzip_end(&r->zip);
	in_close(&r->in);
}

void
npy_read(const char *path, const struct npy_source *o)
{
	struct str name = ir_file_name(path);
	struct npy_reader r = { .o = o };

	open_file(&r, path);
	check_arrays(&r);
	r.world = says(&r, IN_SPACE, "local", "world", o->world);
	r.real_first = says(&r, IN_ORDER, "xyzw", "wxyz", o->real_first);
	r.joint = xcalloc(r.n, sizeof *r.joint);
	r.above = xcalloc(r.n, sizeof *r.above);
	r.order = xcalloc(r.n, sizeof *r.order);
	r.moves = xcalloc(r.n, 1);
	r.place = xcalloc(r.n, sizeof *r.place);
	r.q = xcalloc(r.n, sizeof *r.q);
	r.w = xcalloc(r.n, sizeof *r.w);
	r.sk = o->sk;
	if (r.sk)
		npy_fit_skeleton(&r);
	else
		npy_make_skeleton(&r, name);
	npy_find_feet(&r);
	if (r.own)
		skel_write(r.own);
	put_motion(&r, name);
	release(&r);
}
