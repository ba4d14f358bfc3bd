#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/binary.h"
#include "cal3d/xsfout.h"

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
		in_fail(w->o.in, "%s: expected %d floats, saw '%.*s'", what, n,
		    STRF(fields));
	in_fail(w->o.in, "joint %.*s: %s: expected %d floats, saw '%.*s'",
	    STRF(w->o.sk->joint[j].name), what, n, STRF(fields));
}

static void
add_number(struct csf_writer *w, int j, const char *what, int lo,
    struct str number)
{
	long long v;

	if (!num_int(number, lo, INT_MAX, &v))
		in_fail(w->o.in, "joint %.*s: %s: expected an integer from %d "
		    "to %d, saw '%.*s'", STRF(w->o.sk->joint[j].name), what,
		    lo, INT_MAX, STRF(number));
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
add_children(struct csf_writer *w, int j)
{
	struct str list = text_get(&w->o.children), f;
	long long n = 0;

	while (str_field(&list, &f))
		n++;
	binary_add_int(&w->t, n);
	list = text_get(&w->o.children);
	while (str_field(&list, &f))
		add_number(w, j, "childid", 0, f);
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

static void
write_bone(struct csf_writer *w, int j)
{
	int part;

	xsf_out_bone(&w->o, j);
	if (!w->o.part[XSF_LT].n)
		xsf_out_bind(&w->o, j);
	add_name(w, j);
	for (part = 0; part < XSF_PARTS; part++)
		add_floats(w, j, xsf_partname[part],
		    text_get(&w->o.part[part]),
		    part == XSF_R || part == XSF_LR ? 4 : 3);
	binary_add_int(&w->t, w->o.parent);
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
