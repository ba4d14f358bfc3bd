#include <string.h>

#include "import/rate.h"

/* Whether a table has times, as its first line says. */
static int
has_times(const struct operand *o)
{
	struct str head = { o->head, o->nhead }, line;
	const char *p, *end;
	size_t n;

	if (!str_line(&head, &line))
		return 0;
	end = line.s + line.n;
	for (p = line.s; p < end; p += n + 1) {
		for (n = 0; p + n < end && !strchr(",\r", p[n]); n++)
			;
		if (str_is((struct str){ p, n }, "time") ||
		    str_is((struct str){ p, n }, "\"time\""))
			return 1;
	}
	return 0;
}

enum rate_use
rate_use_of(const struct operand *o)
{
	switch (o->format) {
	case KNOWN_AMC: case KNOWN_BP_ANIMATION: case KNOWN_NPY:
		return RATE_STATED;
	case KNOWN_CSV:
		return has_times(o) ? RATE_OWN : RATE_STATED;
	case KNOWN_FBX: case KNOWN_FBX_TEXT:
		return RATE_COMPUTED;
	case KNOWN_GLTF: case KNOWN_GLB: case KNOWN_VRM: case KNOWN_VRMA:
		return RATE_NUMBERED;
	case KNOWN_BVH: case KNOWN_CAF: case KNOWN_IR: case KNOWN_KFD:
	case KNOWN_NPZ: case KNOWN_SDL: case KNOWN_SIMS_BCF:
	case KNOWN_SIMS_CMX: case KNOWN_XAF:
		return RATE_OWN;
	default:
		return RATE_NONE;
	}
}

int
rate_is_given(enum rate_use use)
{
	return use == RATE_STATED || use == RATE_COMPUTED ||
	    use == RATE_NUMBERED;
}
