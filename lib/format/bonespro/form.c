#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/num.h"
#include "format/bonespro/form.h"
#include "format/bonespro/head.h"
#include "format/bonespro/write.h"
#include "ir/put.h"
#include "ir/rotation.h"

void
bp_file_order(struct str *file, const struct str *rec)
{
	int i;

	for (i = 0; i < 9; i++)
		file[i] = rec[3 + i % 3 * 3 + i / 3];
	for (i = 0; i < 3; i++)
		file[9 + i] = rec[i];
}

void
bp_rec_order(struct str *rec, const struct str *file)
{
	int i;

	for (i = 0; i < 9; i++)
		rec[3 + i] = file[i % 3 * 3 + i / 3];
	for (i = 0; i < 3; i++)
		rec[i] = file[9 + i];
}

void
bp_plan(struct bp_plan *p, const struct dof *d, int form)
{
	struct rotation r;
	int place[9], i;

	p->turn = 0;
	p->move = dof_places(d, CH_PX, 3, p->place + BP_MOVE) ? 3 : 0;
	if (form == BP_MATRIX && dof_places(d, CH_M11, 9, place)) {
		p->turn = 9;
		for (i = 0; i < 9; i++)
			p->place[i] = place[i % 3 * 3 + i / 3];
	} else if (form != BP_MATRIX && bp_order_of_dof(d) == form) {
		rotation_of_kind(&r, d, DOF_A, 1);
		p->turn = r.n;
		memcpy(p->place, r.place, 3 * sizeof *p->place);
	}
}

int
bp_order_of_dof(const struct dof *d)
{
	struct rotation r;

	rotation_of_kind(&r, d, DOF_A, 1);
	if (r.n != 3 || d->kinds & (DOF_M | DOF_Q | DOF_S))
		return BP_MATRIX;
	return bp_order_of(r.axis);
}

void
bp_add_comment(struct text *to, enum ir_word word, struct str line)
{
	size_t mark = word == IR_NOTE ? strlen(ir_word_text(IR_NOTE)) : 1;

	line = str_trim(line);
	if ((word != IR_BLANK && word != IR_NOTE) || line.n < mark)
		return;
	line.s += mark;
	line.n -= mark;
	text_z(to, "//");
	text_str(to, line);
	text_ch(to, '\n');
}

void
bp_add_int(struct text *to, long long n)
{
	text_int(to, n);
	text_ch(to, '\n');
}

void
bp_add_texts(struct text *to, const struct str *f, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		text_str(to, f[i]);
		text_ch(to, i % 3 < 2 ? ' ' : '\n');
	}
}

void
bp_add_row(struct text *to, const double *v)
{
	text_nums(to, v, 3);
	text_ch(to, '\n');
}

void
bp_add_matrix(struct text *to, const double *m)
{
	double row[9];
	int i;

	mat_transpose(row, m);
	for (i = 0; i < 9; i += 3)
		bp_add_row(to, row + i);
}

void
bp_add_angles(struct text *to, const double *m, int order, double unit,
    double *near)
{
	double q[4], angle[3];
	int i;

	quat_from_mat(q, m);
	euler_from_quat(near, bp_order_axes(order), 3, q, near);
	for (i = 0; i < 3; i++)
		angle[i] = near[i] / unit;
	bp_add_row(to, angle);
}

long long
bp_id(const struct skel *sk, int joint)
{
	struct ir_rec rec;
	long long id;

	if (!skel_get(sk, joint, IR_ID, &rec) ||
	    !num_int(rec.f[1], 0, BP_MAX, &id))
		return -1;
	return id;
}

struct numbered {
	long long id;
	int joint;
};

static int
by_id(const void *a, const void *b)
{
	long long x = ((const struct numbered *)a)->id;
	long long y = ((const struct numbered *)b)->id;

	return (x > y) - (x < y);
}

int *
bp_numbered(const struct skel *sk)
{
	struct numbered *list = xcalloc(sk->n, sizeof *list);
	int *order = xcalloc(sk->n, sizeof *order), good = 1;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		list[i].id = bp_id(sk, (int)i);
		list[i].joint = (int)i;
		good &= list[i].id >= 0;
	}
	qsort(list, sk->n, sizeof *list, by_id);
	for (i = 1; i < sk->n; i++)
		good &= list[i].id != list[i - 1].id;
	for (i = 0; i < sk->n; i++)
		order[i] = good ? list[i].joint : (int)i;
	free(list);
	return order;
}
