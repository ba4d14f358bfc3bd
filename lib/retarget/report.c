#include "math/vec.h"
#include "retarget/transfer.h"

/* U as -u takes it. */
static void
axes_text(char *p, const double *u)
{
	int i, k;

	for (i = 0; i < 3; i++) {
		for (k = 0; k < 2 && u[3 * k + i] == 0;)
			k++;
		if (u[3 * k + i] < 0)
			*p++ = '-';
		*p++ = "xyz"[k];
	}
	*p = '\0';
}

void
report_plan(const struct transfer *j)
{
	char axes[8];
	size_t i;

	axes_text(axes, j->how.u);
	warn("-S %.9g -u %s", j->how.scale, axes);
	for (i = 0; i < j->map->n; i++)
		if (j->map->src[i] < 0 && j->target->joint[i].dof.n)
			warn("%.*s: follows no joint",
			    STRF(j->target->joint[i].name));
}

void
report_residual(const struct transfer *j)
{
	const struct solve_joint *one, *worst = NULL;
	size_t i, at = 0;

	for (i = 0; i < j->map->n; i++) {
		one = &j->solve.j[i];
		if (one->residual < 1e-9 || (worst && one->residual <= worst->residual))
			continue;
		worst = one;
		at = i;
	}
	if (!worst)
		warn("every joint makes its rotation");
	else
		warn("largest residual: %.*s, frame %s: %.3g degrees",
		    STRF(j->target->joint[at].name), worst->at,
		    worst->residual / RAD_PER_DEG);
}
