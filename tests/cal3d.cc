/* cal3d SKELETON.xsf [ANIMATION.xaf TIME…]: what the Cal3D library makes of
 * these files: at rest, or at each time, a line `TIME N X Y Z QX QY QZ QW` for
 * bone N of the file, its transform in world space, the rotation as the IR has
 * it. */
#include <cal3d/cal3d.h>
#include <cal3d/coretrack.h>
#include <cstdio>
#include <cstdlib>

static void
pose(CalSkeleton *sk, CalCoreAnimation *a, float time)
{
	sk->clearState();
	for (CalCoreTrack *track : a->getListCoreTrack()) {
		CalVector t;
		CalQuaternion q;

		track->getState(time, t, q);
		sk->getBone(track->getCoreBoneId())->blendState(1, t, q);
	}
	sk->lockState();
}

static void
print(CalSkeleton *sk, const char *time)
{
	int n = 0;

	sk->calculateState();
	for (CalBone *b : sk->getVectorBone()) {
		const CalVector &t = b->getTranslationAbsolute();
		const CalQuaternion &q = b->getRotationAbsolute();

		std::printf("%s %d %.9g %.9g %.9g %.9g %.9g %.9g %.9g\n",
		    time, n++, t.x, t.y, t.z, -q.x, -q.y, -q.z, q.w);
	}
}

int
main(int argc, char **argv)
{
	CalCoreModel core("model");
	int id = -1;

	if (argc < 2 || !core.loadCoreSkeleton(argv[1]) ||
	    (argc > 2 && (id = core.loadCoreAnimation(argv[2])) < 0)) {
		CalError::printLastError();
		return 1;
	}

	CalModel model(&core);
	CalSkeleton *sk = model.getSkeleton();

	if (id < 0)
		print(sk, "0");
	for (int i = 3; i < argc; i++) {
		pose(sk, core.getCoreAnimation(id), std::strtof(argv[i], NULL));
		print(sk, argv[i]);
	}
	return std::fflush(stdout) != 0;
}
