#include <string.h>

#include "base/err.h"
#include "base/math/euler.h"
#include "base/math/vec.h"
#include "format/fbx/model.h"

static const char *const part_name[FBX_PARTS] = {
	"Lcl Translation", "Lcl Rotation", "Lcl Scaling"
};

const char *
fbx_part_name(enum fbx_part part)
{
	return part_name[part];
}

int
fbx_part_of(struct str property)
{
	int part;

	for (part = 0; part < FBX_PARTS; part++)
		if (str_is(property, part_name[part]))
			return part;
	return -1;
}

/* Sets v, which stays as it is where there is no such property. */
static void
take_vector(const struct fbx_scene *s, int object, const char *name, double *v)
{
	int p = fbx_property(s, object, name), i;

	for (i = 0; i < 3 && p >= 0; i++)
		if (!fbx_real(s->f, p, FBX_P_VALUE + (size_t)i, &v[i]))
			fbx_die(s->f, p, "%s: expected three finite numbers",
			    name);
}

static long long
take_int(const struct fbx_scene *s, int object, const char *name)
{
	int p = fbx_property(s, object, name);
	long long v = 0;

	if (p >= 0 && !fbx_int(s->f, p, FBX_P_VALUE, &v))
		fbx_die(s->f, p, "%s: expected an integer", name);
	return v;
}

static void
take_order(struct fbx_model *m, const struct fbx_scene *s, int object)
{
	static const char *const order[] = {
		"xyz", "xzy", "yzx", "yxz", "zxy", "zyx"
	};
	long long k = take_int(s, object, "RotationOrder");

	if (k == 6)
		err_unfit();
	if (k < 0 || k > 5)
		fbx_die(s->f, fbx_property(s, object, "RotationOrder"),
		    "%.*s: RotationOrder: expected an order of axes, 0 to 5, "
		    "saw %lld%s", STRF(s->object[object].name), k,
		    k == 6 ? ", spheric" : "");
	euler_axes(m->axis, order[k], 3);
}

/* Sets r to the rotation of angles about x, y and z. */
static void
xyz_mat(double *r, const double *degrees)
{
	static const unsigned char xyz[3] = { 0, 1, 2 };
	double angle[3];

	vec_scale(angle, degrees, RAD_PER_DEG);
	euler_mat(r, angle, xyz, 3);
}

/* What counts only while RotationActive says so. */
static void
take_turns(struct fbx_model *m, const struct fbx_scene *s, int object)
{
	double pre[3] = { 0, 0, 0 }, post[3] = { 0, 0, 0 };

	if (take_int(s, object, "RotationActive")) {
		take_vector(s, object, "PreRotation", pre);
		take_vector(s, object, "PostRotation", post);
		take_order(m, s, object);
	} else {
		euler_axes(m->axis, "xyz", 3);
	}
	m->plain = vec_len(pre) == 0 && vec_len(post) == 0;
	xyz_mat(m->pre, pre);
	xyz_mat(m->post, post);
}

static void
take_inherit(struct fbx_model *m, const struct fbx_scene *s, int object)
{
	long long k = take_int(s, object, "InheritType");

	if (k < FBX_AFTER || k > FBX_SKIP)
		fbx_die(s->f, fbx_property(s, object, "InheritType"),
		    "InheritType: expected 0, 1 or 2, saw %lld", k);
	m->inherit = (enum fbx_inherit)k;
}

void
fbx_model_read(struct fbx_model *m, const struct fbx_scene *s, int object)
{
	double offset[3] = { 0, 0, 0 };
	int i;

	memset(m, 0, sizeof *m);
	for (i = 0; i < 3; i++)
		m->v[FBX_SCALE][i] = 1;
	for (i = 0; i < FBX_PARTS; i++)
		take_vector(s, object, part_name[i], m->v[i]);
	take_turns(m, s, object);
	take_inherit(m, s, object);
	take_vector(s, object, "RotationOffset", m->offset);
	take_vector(s, object, "RotationPivot", m->pivot);
	take_vector(s, object, "ScalingOffset", offset);
	take_vector(s, object, "ScalingPivot", m->scaling);
	vec_add(m->middle, offset, m->scaling);
	vec_sub(m->middle, m->middle, m->pivot);
	m->is_pivoted = vec_len(m->middle) > 0 || vec_len(m->scaling) > 0;
	vec_add(m->offset, m->offset, m->pivot);
}

void
fbx_model_turn(const struct fbx_model *m, const double *angle, double *r)
{
	double own[3], ordered[3], back[9];
	int i;

	vec_scale(own, angle, RAD_PER_DEG);
	for (i = 0; i < 3; i++)
		ordered[i] = own[m->axis[i]];
	euler_mat(r, ordered, m->axis, 3);
	if (m->plain)
		return;
	mat_transpose(back, m->post);
	mat_mul(r, m->pre, r);
	mat_mul(r, r, back);
}

void
fbx_model_place(const struct fbx_model *m, const double (*v)[3],
    const double *r, double *place)
{
	double inner[3], by[3];
	int i;

	vec_add(place, v[FBX_MOVE], m->offset);
	if (!m->is_pivoted)
		return;
	for (i = 0; i < 3; i++)
		inner[i] = m->middle[i] - v[FBX_SCALE][i] * m->scaling[i];
	mat_vec(by, r, inner);
	vec_add(place, place, by);
}

int
fbx_model_is_simple(const struct fbx_model *m)
{
	return !m->is_pivoted && vec_len(m->offset) == 0;
}

void
fbx_model_geometric(struct xform *x, const struct fbx_scene *s, int object)
{
	double angle[3] = { 0, 0, 0 }, size[3] = { 1, 1, 1 };
	int i;

	memset(x, 0, sizeof *x);
	take_vector(s, object, "GeometricTranslation", x->t);
	take_vector(s, object, "GeometricRotation", angle);
	take_vector(s, object, "GeometricScaling", size);
	xyz_mat(x->m, angle);
	for (i = 0; i < 9; i++)
		x->m[i] *= size[i % 3];
}
