#include "format/sdl/item.h"

struct sdl_type {
	const char *name;
	int least, most, numbers;
	const char *const (*channels)[2];
};

static const char *const node[][2] = {
	{ "X Translate", "tx" }, { "Y Translate", "ty" },
	{ "Z Translate", "tz" }, { "X Rotate", "rx" }, { "Y Rotate", "ry" },
	{ "Z Rotate", "rz" }, { "X Scale", "sx" }, { "Y Scale", "sy" },
	{ "Z Scale", "sz" }, { "Visibility", "visibility" }, { 0 }
};

static const char *const point[][2] = {
	{ "X Position", "tx" }, { "Y Position", "ty" },
	{ "Z Position", "tz" }, { 0 }
};

static const struct sdl_type types[] = {
	{ "Dag Node", 1, 1, 0, node },
	{ "harvDag Node", 0, 1, 0, node },
	{ "Surface CV", 2, 2, 1, point },
	{ "Curve CV", 1, 2, 1, point },
	{ "Polyset Vertex", 1, 1, 1, point },
	{ 0 }                    /* Camera, Light, Shader … */
};

int
sdl_defines(struct str word, enum sdl_name *what)
{
	if (str_is(word, "curve"))
		*what = SDL_CURVE;
	else if (str_is(word, "motion_curve") || str_is(word, "mc"))
		*what = SDL_PATH;
	else if (str_is(word, "parameter_curve") || str_is(word, "pc"))
		*what = SDL_PARAMETER;
	else
		return 0;
	return 1;
}

int
sdl_is_section(struct str word)
{
	return str_is(word, "DEFINITION") || str_is(word, "ENVIRONMENT") ||
	    str_is(word, "MODEL") || str_is(word, "HIERARCHY");
}

enum sdl_parameter
sdl_parameter(enum sdl_name what, struct str key)
{
	static const char *const words[][SDL_CARRIED] = {
		{ NULL, "degree", "knots", NULL, NULL, "cvs" },
		{ NULL, NULL, NULL, "in", "out", NULL },
		{ NULL, NULL, NULL, "in", "out", "cvs" }
	};
	int p;

	for (p = 0; p < SDL_CARRIED; p++)
		if (words[what][p] && str_is(key, words[what][p]))
			break;
	return (enum sdl_parameter)p;
}

static const struct sdl_type *
find(struct str name)
{
	const struct sdl_type *t = types;

	while (t->name && !str_is(name, t->name))
		t++;
	return t;
}

void
sdl_args(struct str type, int *least, int *most, int *numbers)
{
	const struct sdl_type *t = find(type);

	*least = t->least;
	*most = t->most;
	*numbers = t->numbers;
}

const char *
sdl_channel(struct str type, struct str name)
{
	const char *const (*c)[2] = find(type)->channels;

	if (!c)
		return "";
	while ((*c)[0] && !str_is(name, (*c)[0]))
		c++;
	return (*c)[1];
}

struct str
sdl_axis(struct str *warp)
{
	struct str axis = { "-", 1 };

	if (warp->n > 3 && warp->s[warp->n - 3] == '[' &&
	    warp->s[warp->n - 1] == ']') {
		axis.s = warp->s + warp->n - 2;
		warp->n -= 3;
	}
	return axis;
}
