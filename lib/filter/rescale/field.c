#include <math.h>

#include "base/num.h"
#include "filter/rescale/rescale_priv.h"
#include "ir/put.h"

void
rescale_number(const struct rescale *r, struct str text, double factor,
    int sign)
{
	double v;
	int finite = num_of(text, &v);

	if (!finite && !str_is(text, "nan") && !str_is(text, "inf") &&
	    !str_is(text, "-inf"))
		in_expected(&r->ir->in, NULL, "a number", text);
	if (finite && !isfinite(v *= factor * sign))
		in_die(&r->ir->in, "%.*s is out of range when rescaled",
		    STRF(text));
	out_ch(' ');
	if (finite && factor != 1)
		out_num(v);
	else if (sign < 0)
		out_used(num_neg(out_room(text.n + 1), text));
	else
		out_str(text);
}

/* Which axis becomes that one: r->to the other way. */
static int
origin(const struct rescale *r, int axis)
{
	int a = 0;

	while (r->to[a] != axis)
		a++;
	return a;
}

static void
put_vector(const struct rescale *r, const struct str *f, double factor,
    int is_size)
{
	int i, a;

	for (i = 0; i < 3; i++) {
		a = origin(r, i);
		rescale_number(r, f[a], factor, is_size ? 1 : r->sign[a]);
	}
}

static void
put_matrix(const struct rescale *r, const struct str *f)
{
	int i, a, b;

	for (i = 0; i < 9; i++) {
		a = origin(r, i / 3);
		b = origin(r, i % 3);
		rescale_number(r, f[3 * a + b], 1, r->sign[a] * r->sign[b]);
	}
}

static int
axis_of(char letter)
{
	return (letter | 0x20) - 'x';
}

/* `X Y Z W` or `A B C ORDER`. */
static void
put_rotation(const struct rescale *r, const struct str *f)
{
	struct str all = { f[0].s, (size_t)(f[3].s + f[3].n - f[0].s) };
	double m[9];
	int i;

	if (!rotation_read(f, 1, m))
		in_expected(&r->ir->in, NULL, "`X Y Z W` or `A B C ORDER`",
		    all);
	if (f[3].n != 3 || f[3].s[0] < 'A') {
		put_vector(r, f, 1, 0);
		rescale_number(r, f[3], 1, 1);
		return;
	}
	for (i = 0; i < 3; i++)
		rescale_number(r, f[i], r->perangle,
		    r->sign[axis_of(f[3].s[i])]);
	out_ch(' ');
	for (i = 0; i < 3; i++)
		out_ch('x' + r->to[axis_of(f[3].s[i])]);
}

/* What a record's fields are: `.` one that stays, `l` a length, `v` a place,
 * `d` a direction, `s` a size, `r` a rotation, `m` a matrix. */
static const char *
form_of(enum ir_word word)
{
	switch (word) {
	case IR_AXIS: case IR_REST: return ".r";
	case IR_B: return "..s";
	case IR_BIND: return ".vr";
	case IR_BONE: return ".ld";
	case IR_BOX: return ".s";
	case IR_E: case IR_M: return "..v";
	case IR_N: return "...v";
	case IR_OFFSET: case IR_VERT: return ".v";
	case IR_REF: case IR_WORLD: return ".vm";
	case IR_W: return "..vr";
	default: return NULL;
	}
}

/* Writes fields of that form; returns what follows them. */
static const struct str *
put_form(const struct rescale *r, char form, const struct str *f)
{
	switch (form) {
	case '.':
		out_field(*f);
		return f + 1;
	case 'l':
		rescale_number(r, *f, r->o.length, 1);
		return f + 1;
	case 'r':
		put_rotation(r, f);
		return f + 4;
	case 'm':
		put_matrix(r, f);
		return f + 9;
	default:
		put_vector(r, f, form == 'd' ? 1 : r->o.length, form == 's');
		return f + 3;
	}
}

int
rescale_fields(const struct rescale *r, const struct ir_rec *rec)
{
	const char *form = form_of(rec->word);
	const struct str *f = rec->f;

	if (!form)
		return 0;
	ir_put(rec->word);
	for (; *form; form++)
		f = put_form(r, *form, f);
	out_ch('\n');
	return 1;
}
