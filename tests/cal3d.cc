/* cal3d SKELETON [ANIMATION TIME…]: what the Cal3D library makes of these
 * files, XML or binary by their names: at rest, or at each time, a line `TIME N
 * X Y Z QX QY QZ QW` for bone N of the file, its transform in world space, the
 * rotation as the IR has it.
 * cal3d -s FROM TO: writes what it has read of a skeleton; -a: of an animation.
 * cal3d -k ANIMATION: a line `BONE TIME X Y Z QX QY QZ QW` for each key, the
 * rotation as in the file.
 * cal3d -v SKELETON MESH [ANIMATION TIME…]: at rest, or at each time, a line
 * `TIME N X Y Z NX NY NZ` for each vertex of the mesh, in the world.
 * cal3d -m MESH: a line for each thing in it, vertices by their numbers in their
 * submesh. */
#include <cal3d/cal3d.h>
#include <cal3d/corekeyframe.h>
#include <cal3d/coretrack.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

static int
failed()
{
	CalError::printLastError();
	return 1;
}

static int
copy(int skeleton, const char *from, const char *to)
{
	if (skeleton) {
		CalCoreSkeletonPtr s = CalLoader::loadCoreSkeleton(from);

		return s && CalSaver::saveCoreSkeleton(to, s.get()) ? 0 :
		    failed();
	}
	CalCoreAnimationPtr a = CalLoader::loadCoreAnimation(from);

	return a && CalSaver::saveCoreAnimation(to, a.get()) ? 0 : failed();
}

static int
keys(const char *path)
{
	CalCoreAnimationPtr a = CalLoader::loadCoreAnimation(path);

	if (!a)
		return failed();
	std::printf("%.9g seconds\n", a->getDuration());
	for (CalCoreTrack *track : a->getListCoreTrack())
		for (int i = 0; i < track->getCoreKeyframeCount(); i++) {
			CalCoreKeyframe *k = track->getCoreKeyframe(i);
			const CalVector &t = k->getTranslation();
			const CalQuaternion &q = k->getRotation();

			std::printf("%d %.9g %.9g %.9g %.9g %.9g %.9g %.9g "
			    "%.9g\n", track->getCoreBoneId(), k->getTime(),
			    t.x, t.y, t.z, q.x, q.y, q.z, q.w);
		}
	return std::fflush(stdout) != 0;
}

/* A vertex on springs, which the physique leaves out, is a line `TIME N -`. */
static void
skin(CalModel *model, CalMesh *mesh, const char *time)
{
	CalPhysique *physique = model->getPhysique();
	int n = 0;

	for (CalSubmesh *s : mesh->getVectorSubmesh()) {
		const int count = s->getVertexCount();
		std::vector<float> at(3 * count), normal(3 * count);
		const std::vector<CalCoreSubmesh::PhysicalProperty> &p =
		    s->getCoreSubmesh()->getVectorPhysicalProperty();

		physique->calculateVertices(s, at.data());
		physique->calculateNormals(s, normal.data());
		for (int i = 0; i < count; i++) {
			const float *a = &at[3 * i], *b = &normal[3 * i];

			if (s->getCoreSubmesh()->getSpringCount() > 0 &&
			    p[i].weight > 0)
				std::printf("%s %d -\n", time, n++);
			else
				std::printf("%s %d %.9g %.9g %.9g %.9g %.9g "
				    "%.9g\n", time, n++, a[0], a[1], a[2],
				    b[0], b[1], b[2]);
		}
	}
}

static int
skins(int argc, char **argv)
{
	CalCoreModel core("model");
	int mesh, id = -1;

	if (!core.loadCoreSkeleton(argv[2]) ||
	    (mesh = core.loadCoreMesh(argv[3])) < 0 ||
	    (argc > 4 && (id = core.loadCoreAnimation(argv[4])) < 0))
		return failed();

	CalModel model(&core);
	CalSkeleton *sk = model.getSkeleton();

	model.attachMesh(mesh);
	if (id < 0) {
		sk->calculateState();
		skin(&model, model.getMesh(mesh), "0");
	}
	for (int i = 5; i < argc; i++) {
		pose(sk, core.getCoreAnimation(id), std::strtof(argv[i], NULL));
		sk->calculateState();
		skin(&model, model.getMesh(mesh), argv[i]);
	}
	return std::fflush(stdout) != 0;
}

static void
print_vertex(CalCoreSubmesh *s, int i)
{
	const CalCoreSubmesh::Vertex &v = s->getVectorVertex()[i];

	std::printf("vert %d %.9g %.9g %.9g\nnormal %d %.9g %.9g %.9g\n", i,
	    v.position.x, v.position.y, v.position.z, i, v.normal.x,
	    v.normal.y, v.normal.z);
	for (std::vector<CalCoreSubmesh::TextureCoordinate> &set :
	    s->getVectorVectorTextureCoordinate())
		std::printf("uv %d %.9g %.9g\n", i, set[i].u, set[i].v);
	std::printf("collapse %d %d %d\n", i, v.collapseId,
	    v.faceCollapseCount);
	for (const CalCoreSubmesh::Influence &w : v.vectorInfluence)
		std::printf("weight %d %d %.9g\n", i, w.boneId, w.weight);
	if (s->getSpringCount())
		std::printf("physique %d %.9g\n", i,
		    s->getVectorPhysicalProperty()[i].weight);
}

/* The library turns all faces of a submesh round that are clockwise. */
static int
mesh(const std::string &path)
{
	CalCoreMeshPtr m = CalLoader::loadCoreMesh(path);

	if (!m)
		return failed();
	for (CalCoreSubmesh *s : m->getVectorCoreSubmesh()) {
		std::printf("part %d %d\n", s->getCoreMaterialThreadId(),
		    s->getLodCount());
		for (int i = 0; i < s->getVertexCount(); i++)
			print_vertex(s, i);
		for (const CalCoreSubmesh::Spring &k : s->getVectorSpring())
			std::printf("spring %d %d %.9g %.9g\n",
			    k.vertexId[0], k.vertexId[1],
			    k.springCoefficient, k.idleLength);
		for (const CalCoreSubmesh::Face &f : s->getVectorFace())
			std::printf("face %d %d %d\n", f.vertexId[0],
			    f.vertexId[1], f.vertexId[2]);
	}
	return std::fflush(stdout) != 0;
}

int
main(int argc, char **argv)
{
	if (argc > 3 && !strcmp(argv[1], "-v"))
		return skins(argc, argv);
	if (argc == 3 && !strcmp(argv[1], "-m"))
		return mesh(argv[2]);
	if (argc == 4 && (!strcmp(argv[1], "-s") || !strcmp(argv[1], "-a")))
		return copy(argv[1][1] == 's', argv[2], argv[3]);
	if (argc == 3 && !strcmp(argv[1], "-k"))
		return keys(argv[2]);

	CalCoreModel core("model");
	int id = -1;

	if (argc < 2 || !core.loadCoreSkeleton(argv[1]) ||
	    (argc > 2 && (id = core.loadCoreAnimation(argv[2])) < 0))
		return failed();

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
