/* Prints the part, side and digit of each joint of a skeleton on standard
 * input, as figure/role.h finds them. With -a also, for a twist bone, the joint
 * that it lies along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure/role.h"

static const char *const part[] = {
	"-", "root", "hips", "torso", "neck", "head", "tail", "collar",
	"uparm", "forearm", "twist", "hand", "finger", "hipjoint", "thigh",
	"shin", "foot", "toe", "eye", "breast"
};

int
main(int argc, char **argv)
{
	static const char *const side[] = { "", "left ", "right " };
	struct ir ir = { 0 };
	struct skel *sk;
	struct role *role;
	int all = argc > 1 && strcmp(argv[1], "-a") == 0;
	size_t i;

	ir_open(&ir, NULL);
	sk = skel_only(&ir);
	role = calloc(sk->n, sizeof *role);
	role_find(sk, role, 1);
	for (i = 0; i < sk->n; i++) {
		struct str name = sk->joint[i].name;

		printf("%.*s %s%s", (int)name.n, name.s, role[i].part ?
		    side[role[i].side] : "", part[role[i].part]);
		if (role[i].part == PART_FINGER && role[i].digit >= 0)
			printf(" %d", role[i].digit);
		if (all && role[i].along >= 0)
			printf(" along %.*s", STRF(sk->joint[role[i].along].name));
		putchar('\n');
	}
	free(role);
	skel_free(sk);
	return 0;
}
