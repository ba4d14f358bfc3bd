#include <string.h>

#include "acclaim/amc.h"
#include "base/out.h"
#include "ir/put.h"

size_t
amc_three_dof(const struct joint *j, struct str list[3])
{
	static const char *const word[] = { "rx", "ry", "rz" };
	size_t n = 0;
	int i;

	for (i = 0; i < 3; i++)
		if (dof_find(&j->dof, CH_RX + i) < 0)
			list[n++] = str_of(word[i]);
	return n;
}

static void
put_fields(struct str name, struct str channels)
{
	out_text("dof ");
	out_str(name);
	if (channels.n)
		out_ch(' ');
	out_str(channels);
}

void
amc_put_dofs(const struct amc *a)
{
	struct str list[3], none = { "", 0 };
	struct ir_rec dof;
	size_t i, n, k;

	for (i = 0; i < a->sk->n; i++) {
		n = 0;
		if (a->given && a->threedof && a->bone[i].values)
			n = amc_three_dof(&a->sk->joint[i], list);
		if (a->given && n == 0)
			continue;
		if (a->given && skel_get(a->sk, (int)i, IR_DOF, &dof))
			put_fields(a->sk->joint[i].name, dof.tail);
		else
			put_fields(a->sk->joint[i].name, none);
		for (k = 0; k < (a->given ? n : a->bone[i].values); k++) {
			out_ch(' ');
			out_str(a->given ? list[k] : str_of("u"));
		}
		out_ch('\n');
	}
}

void
amc_put_header(const struct amc *a, struct str rate)
{
	size_t i;

	ir_put_begin(IR_MOTION, ir_file_name(a->path));
	out_text("\nsource amc\n");
	for (i = 0; i < a->nnote; i++)
		ir_put_note(a->note[i]);
	if (a->angle)
		out_text(a->angle == 'd' ? "unit angle deg\n" :
		    "unit angle rad\n");
	out_text("rate ");
	out_line(rate);
}

void
amc_put_values(const struct amc *a, int bone, struct str values)
{
	out_text("v ");
	out_str(a->label);
	out_ch(' ');
	out_str(a->sk->joint[bone].name);
	out_ch(' ');
	out_fields(values);
	out_ch('\n');
}

void
amc_put_line(const struct amc *a, struct str line)
{
	char *p = out_room(a->label.n + line.n + 4);
	size_t n = a->label.n + 2;

	p[0] = 'v';
	p[1] = ' ';
	memcpy(p + 2, a->label.s, a->label.n);
	p[n++] = ' ';
	memcpy(p + n, line.s, line.n);
	n += line.n;
	p[n++] = '\n';
	out_used(n);
}
