#include <stdlib.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/text.h"
#include "format/fbx/figure.h"
#include "ir/put.h"

/* --- the skeleton --- */

void
fbx_put_source(const struct fbx *f)
{
	struct text t = { 0 };

	text_z(&t, "fbx ");
	text_int(&t, f->version);
	ir_put_line(IR_SOURCE, text_get(&t));
	free(t.s);
}

static void
put_rotation(enum ir_word word, struct str joint, const double *m)
{
	double q[4];

	quat_from_mat(q, m);
	ir_put_record(word, joint);
	out_nums(q, 4);
	out_ch('\n');
}

static void
put_bind(const struct fbx_joint *j)
{
	double q[4];

	quat_from_mat(q, j->bind->m);
	ir_put_record(IR_BIND, j->name);
	out_nums(j->bind->t, 3);
	out_nums(q, 4);
	out_ch('\n');
}

static int
is_turned(const double *m)
{
	return m[0] != 1 || m[4] != 1 || m[8] != 1;
}

/* Adds the numbers of a property as the file has them; returns whether there are
 * three. */
static int
add_numbers(struct text *t, const struct fbx *f, int p)
{
	char buf[NUM_MAX];
	struct str a;
	size_t i;

	for (i = 0; i < 3; i++) {
		a = fbx_number(f, p, FBX_P_VALUE + i, buf);
		if (!a.n)
			return 0;
		text_z(t, i ? " " : "");
		text_str(t, a);
	}
	return 1;
}

/* The offset, as the file has it unless something is added or multiplied. */
static void
put_offset(const struct fbx_figure *g, const struct fbx_joint *j)
{
	const struct fbx_scene *s = g->s;
	int p = fbx_property(s, j->object, fbx_part_name(FBX_MOVE));
	struct text t = { 0 };
	double place[3];

	fbx_model_place(&j->m, (const double (*)[3])j->m.v, j->rest, place);
	vec_scale(place, place, j->scale);
	ir_put_record(IR_OFFSET, j->name);
	if (p >= 0 && fbx_model_is_simple(&j->m) && j->scale == 1 &&
	    add_numbers(&t, s->f, p))
		out_field(text_get(&t));
	else
		out_nums(place, 3);
	out_ch('\n');
	free(t.s);
}

static void
put_dof(const struct fbx_joint *j)
{
	static const char m[] = " m11 m12 m13 m21 m22 m23 m31 m32 m33";
	struct text t = { 0 };
	int i;

	text_z(&t, j->moves ? " px py pz" : "");
	for (i = 0; i < 3 && (j->turns == FBX_ADDED || j->turns == FBX_WHOLE);
	    i++) {
		text_z(&t, j->turns == FBX_ADDED ? " r" : " a");
		text_ch(&t, 'x' + j->m.axis[i]);
	}
	text_z(&t, j->turns == FBX_QUAT ? " qx qy qz qw" :
	    j->turns == FBX_LINEAR_PART ? m : "");
	text_z(&t, fbx_has_scale(j) ? " sx sy sz" : "");
	if (t.n)
		ir_put_dof(j->name, str_trim(text_get(&t)));
	free(t.s);
}

static int
is_on(const struct fbx_scene *s, int object, const char *name)
{
	int p = fbx_property(s, object, name);
	long long v;

	return p >= 0 && fbx_int(s->f, p, FBX_P_VALUE, &v) && v;
}

/* The limits of angles that have two. */
static void
put_limits(const struct fbx_figure *g, const struct fbx_joint *j)
{
	static const char *const least[] = {
		"RotationMinX", "RotationMinY", "RotationMinZ"
	};
	static const char *const most[] = {
		"RotationMaxX", "RotationMaxY", "RotationMaxZ"
	};
	const struct fbx_scene *s = g->s;
	int lo = fbx_property(s, j->object, "RotationMin");
	int hi = fbx_property(s, j->object, "RotationMax");
	char channel[] = "rx", buf[NUM_MAX];
	struct str a;
	int i, k;

	if (lo < 0 || hi < 0 ||
	    (j->turns != FBX_ADDED && j->turns != FBX_WHOLE))
		return;
	channel[0] = j->turns == FBX_ADDED ? 'r' : 'a';
	for (i = 0; i < 3; i++) {
		k = j->m.axis[i];
		channel[1] = (char)('x' + k);
		if (!is_on(s, j->object, least[k]) ||
		    !is_on(s, j->object, most[k]))
			continue;
		ir_put_record(IR_LIMIT, j->name);
		out_field(str_of(channel));
		a = fbx_number(s->f, lo, FBX_P_VALUE + (size_t)k, buf);
		out_field(a.n ? a : str_of("0"));
		a = fbx_number(s->f, hi, FBX_P_VALUE + (size_t)k, buf);
		out_field(a.n ? a : str_of("0"));
		out_ch('\n');
	}
}

static void
put_attrs(const struct fbx_figure *g, const struct fbx_joint *j)
{
	const struct fbx_object *o = &g->s->object[j->object];
	struct text t = { 0 };

	if (j->renamed && o->name.n) {
		text_name(&t, o->name);
		ir_put_attr(j->name, str_of("name"), text_get(&t));
	}
	if (!j->limb && o->type.n) {
		t.n = 0;
		text_name(&t, o->type);
		ir_put_attr(j->name, str_of("type"), text_get(&t));
	}
	if (fabs(j->below - 1) > 1e-6) {
		t.n = 0;
		text_nums(&t, &j->below, 1);
		ir_put_attr(j->name, str_of("scale"), text_get(&t));
	}
	free(t.s);
}

static void
put_joint(const struct fbx_figure *g, const struct fbx_joint *j)
{
	ir_put_fields(IR_JOINT, j->name, j->parent < 0 ? str_of("-") :
	    g->joint[j->parent].name);
	ir_put_record(IR_ID, j->name);
	out_field_int(g->s->object[j->object].id);
	out_ch('\n');
	put_attrs(g, j);
	put_offset(g, j);
	if (is_turned(j->rest))
		put_rotation(IR_REST, j->name, j->rest);
	if (j->turns == FBX_ADDED && is_turned(j->m.post))
		put_rotation(IR_AXIS, j->name, j->m.post);
	put_dof(j);
	put_limits(g, j);
	if (j->bind)
		put_bind(j);
}

/* The axis that points up, and the unit, where the file tells another than 1. */
static void
put_space(const struct fbx_scene *s)
{
	int unit = fbx_setting(s, "UnitScaleFactor");
	int up = fbx_setting(s, "UpAxis"), sign = fbx_setting(s, "UpAxisSign");
	char buf[NUM_MAX], axis[] = "x";
	struct str a;
	long long k;
	double v;

	if (unit >= 0 && fbx_real(s->f, unit, FBX_P_VALUE, &v) && v != 1) {
		a = fbx_number(s->f, unit, FBX_P_VALUE, buf);
		ir_put_unit("length", a);
	}
	if (up < 0 || !fbx_int(s->f, up, FBX_P_VALUE, &k) || k < 0 || k > 2)
		return;
	axis[0] = (char)('x' + k);
	ir_put_line(IR_SPACE, str_of(axis));
	if (sign >= 0 && fbx_int(s->f, sign, FBX_P_VALUE, &k) && k < 0)
		fbx_warn(s->f, sign, "UpAxisSign: %s points down here, which "
		    "nothing in the IR says", axis);
}

void
fbx_figure_put(const struct fbx_figure *g, struct str name)
{
	size_t i;

	ir_put_begin(IR_SKELETON, name);
	out_ch('\n');
	fbx_put_source(g->s->f);
	put_space(g->s);
	for (i = 0; i < g->n; i++)
		put_joint(g, &g->joint[i]);
	ir_put_end(IR_SKELETON);
}
