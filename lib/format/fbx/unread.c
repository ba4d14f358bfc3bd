#include "format/fbx/skin.h"
#include "format/fbx/stack.h"
#include "format/fbx/unread.h"

/* --- what an object says --- */

static int
is_class(const struct fbx_figure *g, int object, const char *class)
{
	return str_is(g->s->object[object].class, class);
}

static int
is_type(const struct fbx_figure *g, int object, const char *type)
{
	return str_is(g->s->object[object].type, type);
}

static int
is_joint(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Model") && g->of[object] >= 0;
}

/* The number that a property has, or what it is where there is none. */
static double
number(const struct fbx_figure *g, int object, const char *name, double usual)
{
	int p = fbx_property(g->s, object, name);
	double v;

	return p >= 0 && fbx_real(g->s->f, p, FBX_P_VALUE, &v) ? v : usual;
}

/* Whether a child of an object's node has a number, or two, that is not
 * that. */
static int
differs(const struct fbx_figure *g, int object, const char *name, double usual)
{
	int node = fbx_child(g->s->f, g->s->object[object].node, name);
	double v;
	size_t i;

	for (i = 0; i < 2 && node >= 0; i++)
		if (fbx_real(g->s->f, node, i, &v) && v != usual)
			return 1;
	return 0;
}

/* Whether the object is connected to one of that class. */
static int
is_below(const struct fbx_figure *g, int object, const char *class)
{
	size_t i;
	int l, parent;

	for (i = 0; (l = fbx_link_up(g->s, object, i)) >= 0; i++) {
		parent = g->s->link[l].parent;
		if (parent >= 0 && is_class(g, parent, class))
			return 1;
	}
	return 0;
}

/* --- the kinds --- */

/* A Character, HumanIK's, only says which Model is what. */
static int
is_constraint(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Constraint") &&
	    !is_type(g, object, "Character");
}

static int
is_other_surface(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Geometry") &&
	    !is_type(g, object, "Mesh") && !is_type(g, object, "Shape") &&
	    is_below(g, object, "Model");
}

static int
has_geometry(const struct fbx_figure *g, int model)
{
	size_t i;
	int l;

	for (i = 0; (l = fbx_link_down(g->s, model, i)) >= 0; i++)
		if (is_class(g, g->s->link[l].child, "Geometry"))
			return 1;
	return 0;
}

/* A Model that moves and is no joint; of those with a mesh it is said
 * elsewhere. */
static int
is_other_motion(const struct fbx_figure *g, int object)
{
	const struct fbx_scene *s = g->s;
	int l, child;
	size_t i;

	if (!is_class(g, object, "Model") || g->of[object] >= 0 ||
	    is_type(g, object, "Camera") || is_type(g, object, "Light") ||
	    is_type(g, object, "CameraSwitcher") || has_geometry(g, object))
		return 0;
	for (i = 0; (l = fbx_link_down(s, object, i)) >= 0; i++) {
		child = s->link[l].child;
		if (is_class(g, child, "AnimationCurveNode") &&
		    fbx_part_of(s->link[l].property) >= 0 &&
		    fbx_stack_changes(s, child))
			return 1;
	}
	return 0;
}

static int
turns_otherwise(const struct fbx_figure *g, int object)
{
	return is_joint(g, object) &&
	    number(g, object, "QuaternionInterpolate", 0) != 0;
}

static int
has_other_space(const struct fbx_figure *g, int object)
{
	return is_joint(g, object) &&
	    number(g, object, "RotationSpaceForLimitOnly", 0) != 0;
}

static int
is_loose_layer(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "AnimationLayer") &&
	    !is_below(g, object, "AnimationStack");
}

static int
is_weighed_layer(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "AnimationLayer") &&
	    (number(g, object, "Mute", 0) != 0 ||
	    number(g, object, "Weight", 100) != 100);
}

/* Files have the weight as a node, too. */
static int
is_shown_shape(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Deformer") &&
	    is_type(g, object, "BlendShapeChannel") &&
	    (number(g, object, "DeformPercent", 0) != 0 ||
	    differs(g, object, "DeformPercent", 0));
}

static int
is_added(const struct fbx_figure *g, int object)
{
	int mode = is_class(g, object, "Deformer") &&
	    is_type(g, object, "Cluster") ? fbx_child(g->s->f,
	    g->s->object[object].node, "Mode") : -1;

	return mode >= 0 && fbx_is(g->s->f, mode, 0, "Additive");
}

/* A Geometry that two skins move. */
static int
has_two_skins(const struct fbx_figure *g, int object)
{
	size_t at = 0;

	return is_class(g, object, "Geometry") &&
	    fbx_deformer_next(g->s, object, "Skin", &at) >= 0 &&
	    fbx_deformer_next(g->s, object, "Skin", &at) >= 0;
}

static int
is_hidden(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Model") && has_geometry(g, object) &&
	    (number(g, object, "Visibility", 1) == 0 ||
	    number(g, object, "Show", 1) == 0);
}

static int
is_moved_picture(const struct fbx_figure *g, int object)
{
	return is_class(g, object, "Texture") &&
	    (differs(g, object, "ModelUVTranslation", 0) ||
	    differs(g, object, "ModelUVScaling", 1));
}

/* What is said of an object; it has its name before it. */
static const struct kind {
	int (*is)(const struct fbx_figure *g, int object);
	const char *says;
} kinds[] = {
	{ is_constraint, "is not read: joints move as their curves say" },
	{ is_other_surface, "left out, as it is no mesh" },
	{ is_other_motion, "its motion is left out, as it is no limb and has "
	    "none below it" },
	{ turns_otherwise, "QuaternionInterpolate is not read: its curves are "
	    "those of angles" },
	{ has_other_space, "RotationSpaceForLimitOnly is not read" },
	{ is_loose_layer, "left out, as it is of no animation" },
	{ is_weighed_layer, "its Mute and Weight are not read" },
	{ is_shown_shape, "DeformPercent is not 0, and its mesh is written "
	    "without it" },
	{ is_added, "Mode Additive is not read: its weights are as others" },
	{ has_two_skins, "it has two skins, whose weights are added" },
	{ is_hidden, "it is hidden, which nothing in the IR says" },
	{ is_moved_picture, "ModelUVTranslation and ModelUVScaling are not "
	    "read" }
};

/* Warns of the objects of a kind. */
static void
warn_of_kind(const struct fbx_figure *g, const struct kind *kind)
{
	const struct fbx_object *o;
	int first = -1;
	size_t i, n = 0;

	for (i = 0; i < g->s->n; i++)
		if (kind->is(g, (int)i) && !n++)
			first = (int)i;
	if (first < 0)
		return;
	o = &g->s->object[first];
	fbx_warn(g->s->f, o->node, "%.*s '%.*s': %s (%zu in all)",
	    STRF(o->class), STRF(o->name), kind->says, n);
}

void
fbx_unread_warn(const struct fbx_figure *g)
{
	size_t k;

	for (k = 0; k < sizeof kinds / sizeof *kinds; k++)
		warn_of_kind(g, &kinds[k]);
}
