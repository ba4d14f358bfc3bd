#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "sims/pose.h"
#include "sims/text.h"

int
sims_row_width(int row)
{
	return row < 2 ? 3 : 4;
}

int
sims_row_joint(int row)
{
	return row < 2 ? row : row - 2;
}

/* "rotation of NECK", for messages; holds until the next call. */
static const char *
row_name(int row)
{
	static char name[40];

	snprintf(name, sizeof name, "%s of %s", row < 2 ? "translation" :
	    "rotation", sims_joint(sims_row_joint(row)));
	return name;
}

void
sims_pose_clear(struct sims_pose *p)
{
	p->used = 0;
	memset(p->row, 0, sizeof p->row);
}

void
sims_pose_copy(struct sims_pose *to, const struct sims_pose *from)
{
	to->text = xgrow(to->text, &to->cap, from->used, 1);
	to->used = from->used;
	memcpy(to->text, from->text, from->used);
	memcpy(to->row, from->row, sizeof to->row);
}

static void
add(struct sims_pose *p, int row, struct str a, int flip)
{
	p->text = xgrow(p->text, &p->cap, p->used + a.n + 2, 1);
	if (p->row[row].n)
		p->text[p->used++] = ' ';
	else
		p->row[row].at = p->used;
	if (flip) {
		p->used += num_neg(p->text + p->used, a);
	} else {
		memcpy(p->text + p->used, a.s, a.n);
		p->used += a.n;
	}
	p->row[row].n = p->used - p->row[row].at;
}

/* "Quaternions are always normalised", the document says. */
static void
check_length(struct sims_pose *p, const struct in *in, int row,
    const double *q)
{
	double n;

	n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
	if (n == 0)
		in_die(in, "%s: quaternion of length 0", row_name(row));
	if (p->warned || fabs(n - 1) <= 1e-3)
		return;
	p->warned = 1;
	in_warn(in, "%s: quaternion of length %.6g, expected 1 (said once)",
	    row_name(row), n);
}

void
sims_pose_set(struct sims_pose *p, const struct in *in, int row,
    const struct str *f, int flip)
{
	int n = sims_row_width(row), i;
	double v[4];

	for (i = 0; i < n; i++) {
		if (!num_of(f[i], &v[i]))
			in_die(in, "%s: expected a number, saw '%.*s'",
			    row_name(row), STRF(f[i]));
		add(p, row, f[i], flip && i == 0);
	}
	if (n == 4)
		check_length(p, in, row, v);
}

void
sims_pose_compute(struct sims_pose *p, const struct in *in, int row,
    const double *v)
{
	int n = sims_row_width(row), i;
	struct str f[4];
	char buf[4][SIMS_SIX];

	for (i = 0; i < n; i++) {
		f[i].s = buf[i];
		f[i].n = sims_six(buf[i], v[i]);
	}
	sims_pose_set(p, in, row, f, 0);
}

struct str
sims_pose_row(const struct sims_pose *p, int row)
{
	struct str a;

	a.s = p->text + p->row[row].at;
	a.n = p->row[row].n;
	return a;
}

static void
read_row(struct sims_pose *p, struct in *in, int row)
{
	int want = sims_row_width(row), n = 0, barred;
	struct str line, rest, f[5];

	sims_line(in, &line, row_name(row));
	rest = str_trim(line);
	barred = rest.n > 1 && rest.s[0] == '|' && rest.s[rest.n - 1] == '|';
	if (barred) {
		rest.s++;
		rest.n -= 2;
		while (n <= want && str_field(&rest, &f[n]))
			n++;
	}
	if (n != want)
		in_die(in, "%s: expected `| X Y Z %s|`, saw '%.*s'",
		    row_name(row), want == 4 ? "S " : "", STRF(line));
	sims_pose_set(p, in, row, f, 1);
}

long long
sims_time_read(struct in *in)
{
	struct str line;
	long long time;

	sims_line(in, &line, "`Time TIME`");
	sims_ints(in, line, "Time TIME", &time);
	return time;
}

void
sims_pose_read(struct sims_pose *p, struct in *in)
{
	int row;

	sims_pose_clear(p);
	for (row = 0; row < SIMS_ROWS; row++)
		read_row(p, in, row);
}

void
sims_pose_put(const struct sims_pose *p, long long number)
{
	int j;

	for (j = 0; j < SIMS_JOINTS; j++) {
		out_fmt("v %lld %s ", number, sims_joint(j));
		if (j <= SIMS_PELVIS) {
			out_str(sims_pose_row(p, j));
			out_ch(' ');
		}
		out_line(sims_pose_row(p, j + 2));
	}
}
