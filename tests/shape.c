/* Prints for each skeleton of a stream on standard input the roles of its joints
 * that figure/shape.h finds, or why it takes its shape for none. */
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "figure/shape.h"

static const char *const part[] = {
	[PART_ROOT] = "root", [PART_HIPS] = "hips", [PART_TORSO] = "spine",
	[PART_NECK] = "neck", [PART_HEAD] = "head", [PART_COLLAR] = "Shoulder",
	[PART_UPARM] = "UpperArm", [PART_FOREARM] = "LowerArm",
	[PART_HAND] = "Hand", [PART_THIGH] = "UpperLeg",
	[PART_SHIN] = "LowerLeg", [PART_FOOT] = "Foot", [PART_TOE] = "Toes"
};

static void
put_shape(const struct skel *sk)
{
	static const char *const side[] = { "", "left", "right" };
	struct xform *rest = xcalloc(sk->n, sizeof *rest);
	struct role *role = xcalloc(sk->n, sizeof *role);
	const char *fault = pose_rest(sk, rest) < 0 ?
	    shape_roles(sk, rest, role) : "no rest";
	size_t i;

	if (fault)
		puts(fault);
	for (i = 0; i < sk->n && !fault; i++)
		if (role[i].part != PART_NONE)
			printf("%.*s %s%s\n", (int)sk->joint[i].name.n,
			    sk->joint[i].name.s, side[role[i].side],
			    part[role[i].part]);
	free(rest);
	free(role);
}

int
main(void)
{
	struct ir ir = { 0 };
	struct skel *sk = NULL;

	err_prog("shape", "shape");
	ir_open(&ir, NULL);
	while (ir_next(&ir) != IR_EOF)
		if (skel_follow(&sk, &ir))
			put_shape(sk);
	skel_free(sk);
	return 0;
}
