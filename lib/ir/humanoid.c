#include "ir/humanoid.h"

#define FINGER(side, name) \
	side name "Proximal", side name "Intermediate", side name "Distal"
#define SIDE(side) \
	side "Shoulder", side "UpperArm", side "LowerArm", side "Hand", \
	side "UpperLeg", side "LowerLeg", side "Foot", side "Toes", \
	side "ThumbMetacarpal", side "ThumbProximal", side "ThumbDistal", \
	FINGER(side, "Index"), FINGER(side, "Middle"), FINGER(side, "Ring"), \
	FINGER(side, "Little")

static const char *const names[HUMANOID_ROLES] = {
	"hips", "spine", "chest", "upperChest", "neck", "head", "leftEye",
	"rightEye", "jaw", SIDE("left"), SIDE("right")
};

int
humanoid_find(struct str name)
{
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++)
		if (str_is(name, names[i]))
			return i;
	return -1;
}

const char *
humanoid_name(int role)
{
	return names[role];
}
