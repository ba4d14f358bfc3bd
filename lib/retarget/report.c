#include "math/vec.h"
#include "retarget/axes.h"
#include "retarget/report.h"

void
report_choices(const struct solve *s, const double *axes)
{
	const struct skel *sk = s->body->sk;
	char text[AXES_TEXT];
	size_t i;

	axes_text(text, axes);
	warn("-S %.9g -u %s", s->scale, text);
	for (i = 0; i < sk->n; i++)
		if (s->j[i].src < 0 && sk->joint[i].dof.n)
			warn("%.*s: follows no joint",
			    STRF(sk->joint[i].name));
}

void
report_residual(const struct solve *s)
{
	const struct skel *sk = s->body->sk;
	const struct solve_joint *j, *worst = NULL;

	for (j = s->j; j < s->j + sk->n; j++)
		if (j->residual >= 1e-9 &&
		    (!worst || j->residual > worst->residual))
			worst = j;
	if (!worst)
		warn("every joint makes its rotation");
	else
		warn("largest residual: %.*s, frame %s: %.3g degrees",
		    STRF(sk->joint[worst - s->j].name), worst->at,
		    worst->residual / RAD_PER_DEG);
}
