#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sims/pose.h"
#include "format/sims/text.h"
#include "ir/put.h"

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

/* Returns "rotation of NECK", for messages; it holds until the next call. */
static const char *
row_name(int row)
{
	struct str joint = sims_joint(sims_row_joint(row));
	static char name[40];

	snprintf(name, sizeof name, "%s of %.*s", row < 2 ? "translation" :
	    "rotation", STRF(joint));
	return name;
}

static struct str
row_text(const struct sims_pose *p, int row)
{
	struct str a;

	a.s = p->text.s + p->row[row].at;
	a.n = p->row[row].n;
	return a;
}

void
sims_pose_clear(struct sims_pose *p)
{
	p->text.n = 0;
	memset(p->row, 0, sizeof p->row);
}

void
sims_pose_copy(struct sims_pose *to, const struct sims_pose *from)
{
	to->text.n = 0;
	text_str(&to->text, text_get(&from->text));
	memcpy(to->row, from->row, sizeof to->row);
}

void
sims_pose_free(struct sims_pose *p)
{
	free(p->text.s);
}

/* Adds a number, with the other sign if `flip` is set. */
static void
add_number(struct text *t, struct str a, int flip)
{
	if (flip)
		t->n += num_neg(text_room(t, a.n + 1), a);
	else
		text_str(t, a);
}

/* Warns if the length is not 1: "Quaternions are always normalised", the
 * SimPose-ium document says. Dies if all numbers are 0 when written with six
 * decimals, since that is no rotation. */
static void
check_length(struct sims_pose *p, const struct in *in, int row,
    const double *q)
{
	double n;

	n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
	if (n < 1e-6)
		in_die(in, "%s: quaternion of length %.6g", row_name(row), n);
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

	p->row[row].at = p->text.n;
	for (i = 0; i < n; i++) {
		if (!num_of(f[i], &v[i]))
			in_expected(in, row_name(row), "a number", f[i]);
		if (i)
			text_ch(&p->text, ' ');
		add_number(&p->text, f[i], flip && i == 0);
	}
	p->row[row].n = p->text.n - p->row[row].at;
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

void
sims_pose_values(const struct sims_pose *p, int row, double *v)
{
	struct str rest = row_text(p, row), f;

	while (str_field(&rest, &f))
		num_of(f, v++);
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
		in_expected(in, row_name(row), want == 4 ?
		    "`| X Y Z S |`" : "`| X Y Z |`", line);
	sims_pose_set(p, in, row, f, 1);
}

long long
sims_time_read(struct in *in)
{
	static const char form[] = "`Time TIME`";
	struct str line;
	long long time;

	sims_line(in, &line, form);
	sims_ints(in, line, form, &time);
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

/* Whether a number has no exponent and no more than six decimals. */
static int
is_plain(struct str a)
{
	const char *dot = memchr(a.s, '.', a.n);

	return !memchr(a.s, 'e', a.n) && !memchr(a.s, 'E', a.n) &&
	    (!dot || a.s + a.n - dot <= 1 + 6);
}

static void
write_number(struct text *to, struct str a, int plain, int flip)
{
	char six[SIMS_SIX];
	double v = 0;

	if (!plain) {
		num_of(a, &v);
		a.n = sims_six(six, v);
		a.s = six;
	}
	add_number(to, a, flip);
	text_ch(to, ' ');
}

static void
write_row(struct text *to, struct str row)
{
	struct str rest = row, f;
	int plain = 1, first = 1;

	while (str_field(&rest, &f))
		plain &= is_plain(f);
	text_z(to, "| ");
	while (str_field(&row, &f)) {
		write_number(to, f, plain, first);
		first = 0;
	}
	text_z(to, "|\n");
}

void
sims_pose_write(const struct sims_pose *p, long long time, struct text *to)
{
	char line[40];
	int row;

	snprintf(line, sizeof line, "Time %lld\n", time);
	text_z(to, line);
	for (row = 0; row < SIMS_ROWS; row++)
		write_row(to, row_text(p, row));
}

void
sims_pose_put(const struct sims_pose *p, long long number)
{
	char digits[20];
	struct str frame = { digits, 0 };
	int j;

	frame.n = (size_t)(str_uint(digits, (unsigned long long)number) -
	    digits);
	for (j = 0; j < SIMS_JOINTS; j++) {
		ir_put_frame(IR_V, frame, sims_joint(j));
		if (j <= SIMS_PELVIS)
			out_field(row_text(p, j));
		out_field(row_text(p, j + 2));
		out_ch('\n');
	}
}
