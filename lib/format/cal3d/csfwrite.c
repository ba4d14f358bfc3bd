#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/numscan.h"
#include "base/out.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/xsfout.h"

struct csf_writer {
	struct xsf_out o;
	int version;
	struct text t;           /* of the file, until the bone's end */
};

/* Adds n floats of joint j, or of the whole skeleton (-1). */
static void
add_floats(struct csf_writer *w, int j, const char *what, struct str fields,
    int n)
{
	if (binary_add_floats(&w->t, fields, n, n == 4))
		return;
	if (j < 0)
		in_fail(w->o.in, "%s: expected %d floats, saw '%.*s'%s", what,
		    n, STRF(fields), num_hint(fields));
	in_fail(w->o.in, "joint %.*s: %s: expected %d floats, saw '%.*s'%s",
	    STRF(w->o.sk->joint[j].name), what, n, STRF(fields),
	    num_hint(fields));
}

static void
add_number(struct csf_writer *w, int j, const char *what, int lo,
    struct str number)
{
	long long v;

	if (!num_int(number, lo, INT_MAX, &v))
		in_fail(w->o.in, "joint %.*s: %s: expected an integer from %d "
		    "to %d, saw '%.*s'%s", STRF(w->o.sk->joint[j].name),
		    what, lo, INT_MAX, STRF(number), num_hint(number));
	binary_add_int(&w->t, v);
}

/* Three fields of a record */
static struct str
three(const struct str *f)
{
	struct str a = { f[0].s, (size_t)(f[2].s + f[2].n - f[0].s) };

	return a;
}

/* A bone without a light has zeros. */
static void
add_light(struct csf_writer *w, int j)
{
	struct str type = str_of("0"), colour = str_of("0 0 0");
	struct ir_rec r;

	if (skel_get(w->o.sk, j, IR_LIGHT, &r)) {
		type = r.f[1];
		colour = three(r.f + 2);
	}
	add_number(w, j, "light", INT_MIN, type);
	add_floats(w, j, "light", colour, 3);
}

static void
add_list(struct csf_writer *w, int j, struct str list)
{
	struct str rest = list, f;
	long long n = 0;

	while (str_field(&rest, &f))
		n++;
	binary_add_int(&w->t, n);
	while (str_field(&list, &f))
		add_number(w, j, "childid", 0, f);
}

static void
add_children(struct csf_writer *w, int j)
{
	const struct bones *b = &w->o.b;
	struct str list;
	int k;

	if (xsf_out_own_list(&w->o, j, &list)) {
		add_list(w, j, list);
		return;
	}
	binary_add_int(&w->t, (long long)b->children[j]);
	for (k = b->child[j]; k >= 0; k = b->sibling[k])
		binary_add_int(&w->t, b->id[k]);
}

static void
add_name(struct csf_writer *w, int j)
{
	struct str name = text_get(&w->o.name);

	if (name.n >= BINARY_NAME)
		in_fail(w->o.in, "joint %.*s: expected a name of less than "
		    "%d bytes", STRF(w->o.sk->joint[j].name), BINARY_NAME);
	binary_add_name(&w->t, name);
}

/* The four parts of a bone as floats */
struct numbers {
	float v[3 + 4 + 3 + 4];
	int n;
};

/* Takes n values; 0 where one is out of the range of floats. */
static int
take_values(struct numbers *to, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		to->v[to->n] = (float)v[i];
		if (isinf(to->v[to->n++]))
			return 0;
	}
	return 1;
}

/* Whether a text has no other digits than 0: a number that is too small for a
 * double has. */
static int
is_zero(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (!strchr("+-.0", a.s[i]))
			return 0;
	return 1;
}

/* The values of n fields of a record; 0 where one is no number. */
static int
read_values(const struct ir_rec *r, int field, int n, double *v)
{
	const struct str *f = r->f + field;
	const char *end, *stop = r->line.s + r->line.n;

	for (; n-- > 0; f++, v++) {
		end = f->s + f->n;
		if (num_scan_in(f->s, end, stop, v) != end)
			return 0;
	}
	return 1;
}

/* Takes a quaternion as the other's, as cal3d_add_rotation() writes it; 0
 * where it is none. */
static int
take_turn(struct numbers *to, const struct ir_rec *r, int field)
{
	double q[4], unit[4];
	int i;

	if (!read_values(r, field, 4, q))
		return 0;
	memcpy(unit, q, sizeof unit);
	for (i = 0; i < 3; i++) {
		if (q[i] == 0 && !is_zero(r->f[field + i]))
			return 0;
		q[i] = q[i] == 0 ? q[i] : -q[i];
	}
	return quat_unit(unit) && take_values(to, q, 4);
}

static int
take_rest(const struct csf_writer *w, int j, struct numbers *to)
{
	const struct joint *joint = &w->o.sk->joint[j];
	struct ir_rec r;

	if (!(joint->has & HAS_OFFSET) || !take_values(to, joint->offset, 3))
		return 0;
	if (skel_get(w->o.sk, j, IR_REST, &r))
		return take_turn(to, &r, 1);
	return take_values(to, quat_none, 4);
}

static int
take_bind(const struct csf_writer *w, int j, struct numbers *to)
{
	struct ir_rec r;
	double v[3];

	return skel_get(w->o.sk, j, IR_BIND, &r) &&
	    read_values(&r, 1, 3, v) && take_values(to, v, 3) &&
	    take_turn(to, &r, 4);
}

/* Takes all parts as numbers, where the joint's records say them as such, and
 * nothing else: most do, and texts need not be made of them. Else 0. */
static int
take_parts(const struct csf_writer *w, int j, struct numbers *to)
{
	struct str text;

	to->n = 0;
	return !kept_get(&w->o.kept, j, "rotation", &text) &&
	    !kept_get(&w->o.kept, j, "localrotation", &text) &&
	    take_rest(w, j, to) && take_bind(w, j, to);
}

static void
make_parts(struct csf_writer *w, int j)
{
	xsf_out_parts(&w->o, j);
	if (!w->o.part[XSF_LT].n)
		xsf_out_bind(&w->o, j);
}

static void
add_parts(struct csf_writer *w, int j)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		add_floats(w, j, xsf_partname[part],
		    text_get(&w->o.part[part]),
		    part == XSF_R || part == XSF_LR ? 4 : 3);
}

static void
write_bone(struct csf_writer *w, int j)
{
	struct numbers parts;
	int known;

	xsf_out_name(&w->o, j);
	known = take_parts(w, j, &parts);
	if (!known)
		make_parts(w, j);
	add_name(w, j);
	if (known)
		binary_add_finite(&w->t, parts.v, parts.n);
	else
		add_parts(w, j);
	binary_add_int(&w->t, xsf_out_parent(&w->o, j));
	if (w->version >= BINARY_WIDE)
		add_light(w, j);
	add_children(w, j);
	out_str(text_get(&w->t));
	w->t.n = 0;
}

/* Lights need the version that has them. */
static int
find_version(const struct csf_writer *w)
{
	const struct skel *sk = w->o.sk;
	int version = kept_version(&w->o.kept);
	struct ir_rec r;
	int j = -1, lit;

	lit = skel_get(sk, -1, IR_AMBIENT, &r);
	while (!lit && ++j < (int)sk->n)
		lit = skel_get(sk, j, IR_LIGHT, &r);
	if (lit && version != BINARY_WIDE)
		in_warn(w->o.in, "skeleton %.*s: its lights need version %d, "
		    "which is written", STRF(sk->name), BINARY_WIDE);
	return lit ? BINARY_WIDE : version;
}

static void
write_head(struct csf_writer *w)
{
	struct str colour = str_of("0 0 0");
	struct ir_rec r;

	text_mem(&w->t, "CSF", 4);
	binary_add_int(&w->t, w->version);
	binary_add_int(&w->t, (long long)w->o.sk->n);
	if (skel_get(w->o.sk, -1, IR_AMBIENT, &r))
		colour = three(r.f);
	if (w->version >= BINARY_WIDE)
		add_floats(w, -1, "ambient", colour, 3);
}

void
xsf_write_binary(const struct skel *sk, const struct in *in)
{
	struct csf_writer w;
	size_t i;

	memset(&w, 0, sizeof w);
	out_binary();
	xsf_out_begin(&w.o, sk, in, 1);
	w.version = find_version(&w);
	write_head(&w);
	for (i = 0; i < sk->n; i++)
		write_bone(&w, w.o.b.order[i]);
}
