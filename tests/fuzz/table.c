/* All tools, and the command lines that are tried. */
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "fuzz.h"

/* Their main() functions, compiled by another name */
#define TOOLS(X) \
	X(amc2ir) X(asf2ir) X(bake) X(bp2ir) X(bulge2ir) X(bvh2ir) \
	X(depthcat) X(fk) X(gltf2ir) X(iffcat) X(iffwalk) X(ir2amc) \
	X(ir2asf) X(ir2bp) X(ir2bulge) X(ir2bvh) X(ir2html) X(ir2kfd) \
	X(ir2particle) X(ir2pix) X(ir2pnm) X(ir2psl) X(ir2sdl) X(ir2sps) \
	X(ir2svg) X(ir2xaf) X(ir2xsf) X(ir2y4m) X(irdiff) X(irsplit) \
	X(irstat) X(irview) X(kfd2ir) X(mattecat) X(particle2ir) X(pixcat) \
	X(pnm2ir) X(psl2ir) X(resample) X(rescale) X(retarget) X(sdl2ir) \
	X(skin) X(splice) X(sps2ir) X(xaf2ir) X(xsf2ir)

#define X(name) int name##_main(int argc, char **argv);
TOOLS(X)
#undef X

static const struct {
	const char *name;
	int (*main)(int, char **);
} tool[] = {
#define X(name) { #name, name##_main },
	TOOLS(X)
#undef X
};

int
tool_run(int argc, char **argv)
{
	size_t i;

	optind = 1;              /* as if there had been no other */
	for (i = 0; i < sizeof tool / sizeof *tool; i++)
		if (strcmp(tool[i].name, argv[0]) == 0)
			return tool[i].main(argc, argv);
	die("%s: no such tool", argv[0]);
}

#define FIGURES "skeleton motion "
#define ALL FIGURES "world mesh poses image iff-ir particles bulges actions " \
	"sequence other"

const struct fuzz_case fuzz_table[] = {
	{ "amc2ir", "amc", "irstat", 0 },
	{ "amc2ir -N -r 30000/1001 -s skeleton.figure -", "amc", "irstat", 0 },
	{ "amc2ir -s - amc.walk", FIGURES, "irstat", PASSES },
	{ "asf2ir", "asf", "irstat", 0 },
	{ "asf2ir -p 0", "asf", "irstat", 0 },
	{ "bake", "actions other", "irstat", PASSES },
	{ "bake -b -5 -d 3 -e 9 -r 24", "actions other", "irstat", PASSES },
	{ "bp2ir", "bp bpanimation", "irstat", 0 },
	{ "bp2ir -r 30 -s mesh.arm -", "bpanimation", "irstat", 0 },
	{ "bp2ir -s - bpanimation.euler", "mesh skeleton", "irstat", PASSES },
	{ "bulge2ir", "bulge", "irstat", FINDS },
	{ "bulge2ir -e", "bulge", "irstat", FINDS },
	{ "bvh2ir", "bvh", "irstat", 0 },
	{ "bvh2ir -a -r 25 -x", "bvh", "irstat", 0 },
	{ "depthcat", "depth", "irstat", 0 },
	{ "depthcat -P", "depth", "pnm2ir", 0 },
	{ "depthcat -i -q", "depth", NULL, 0 },
	{ "fk", ALL, "irstat", PASSES },
	{ "fk -e -p 0 -M bend", FIGURES, "irstat", PASSES },
	{ "gltf2ir", "gltf", "irstat", 0 },
	{ "gltf2ir -B -r 30", "gltf", "irstat", 0 },
	{ "iffcat", "iff", "irstat", 0 },
	{ "iffcat -C -q", "iff", "irstat", 0 },
	{ "iffcat -z -P", "iff", "pnm2ir", 0 },
	{ "iffcat -P", "iff", "pnm2ir", 0 },
	{ "iffcat -i", "iff", NULL, 0 },
	{ "iffwalk", "iff", "irstat", FINDS },
	{ "iffwalk -a 2 -c", "iff", "irstat", FINDS },
	{ "iffwalk -c -l", "iff", NULL, FINDS },
	{ "iffwalk -g *BMHD*", "iff", "irstat", FINDS },
	{ "iffwalk -x /FOR4:CIMG/TBHD", "iff", NULL, 0 },
	{ "ir2amc", FIGURES "other", "amc2ir", 0 },
	{ "ir2amc -M bend -p 0", FIGURES, "amc2ir", 0 },
	{ "ir2asf", FIGURES "mesh poses", "asf2ir", 0 },
	{ "ir2bp", "mesh skeleton", "bp2ir", 0 },
	{ "ir2bp -a", "mesh motion", "bp2ir", 0 },
	{ "ir2bp -a -e ZXZ", "mesh motion", "bp2ir", 0 },
	{ "ir2bp -a -x -p 0", "mesh motion", "bp2ir", 0 },
	{ "ir2bulge", "bulges other", "bulge2ir", 0 },
	{ "ir2bvh", FIGURES "other", "bvh2ir", 0 },
	{ "ir2bvh -e XYZ -n -O -p 4 -T", FIGURES, "bvh2ir", 0 },
	{ "ir2html", ALL, NULL, 0 },
	{ "ir2kfd", "motion poses", "kfd2ir", 0 },
	{ "ir2particle", "particles other", "particle2ir", 0 },
	{ "ir2pix", "image", NULL, 0 },
	{ "ir2pix -a", "image", NULL, 0 },
	{ "ir2pnm", "image other", "pnm2ir", 0 },
	{ "ir2psl", "poses other", "psl2ir", 0 },
	{ "ir2psl -1", "poses", "psl2ir", 0 },
	{ "ir2sdl", "actions other", "sdl2ir", 0 },
	{ "ir2sps", "sequence other", "sps2ir", 0 },
	{ "ir2svg", ALL, NULL, 0 },
	{ "ir2svg -n 3 -W 100", FIGURES, NULL, 0 },
	{ "ir2xaf", FIGURES "other", "xaf2ir", 0 },
	{ "ir2xaf -t 0.1 -p 0", FIGURES, "xaf2ir", 0 },
	{ "ir2xsf", FIGURES "mesh poses", "xsf2ir", 0 },
	{ "ir2y4m -H 16 -r 30 -W 16", ALL, NULL, 0 },
	{ "ir2y4m -H 16 -k -W 16", FIGURES, NULL, 0 },
	{ "irdiff - motion.walk", FIGURES "world", NULL, FINDS },
	{ "irdiff -t 0.1,5 world.walk -", FIGURES "world", NULL, FINDS },
	{ "irsplit", ALL, "irstat", PASSES },
	{ "irsplit -d " FUZZ_DIR, ALL, NULL, 0 },
	{ "irstat", ALL, NULL, 0 },
	{ "irstat -c", ALL, NULL, FINDS },
	{ "irstat -k gap,nan,jump,quaternion,limit", ALL, NULL, FINDS },
	{ "irview", ALL, NULL, 0 },
	{ "irview -n 3 -w 20", FIGURES, NULL, 0 },
	{ "kfd2ir", "kfd", "irstat", 0 },
	{ "kfd2ir -C -l poses.sims -", "kfd", "irstat", 0 },
	{ "kfd2ir -l - kfd.bow", "poses", "irstat", PASSES },
	{ "kfd2ir -s - kfd.bow", "poses skeleton", "irstat", PASSES },
	{ "mattecat", "matte pix", "irstat", 0 },
	{ "mattecat -P -j", "matte", "pnm2ir", 0 },
	{ "mattecat -i", "matte", NULL, 0 },
	{ "particle2ir", "particle", "irstat", 0 },
	{ "pixcat", "pix matte", "irstat", 0 },
	{ "pixcat -P -j", "pix", "pnm2ir", 0 },
	{ "pixcat -i", "pix", NULL, 0 },
	{ "pnm2ir", "pnm", "irstat", 0 },
	{ "psl2ir", "psl", "irstat", 0 },
	{ "psl2ir -C", "psl", "irstat", 0 },
	{ "resample -x 1.5", FIGURES "mesh other", "irstat", PASSES },
	{ "resample -i cubic -n 5 -p 0", FIGURES, "irstat", PASSES },
	{ "resample -b 1 -e 3 -i nearest", FIGURES, "irstat", PASSES },
	{ "resample -r 24", FIGURES "mesh", "irstat", PASSES },
	{ "rescale -a rad -l 2.5 -u y:z", ALL, "irstat", PASSES },
	{ "rescale -a deg -r 30", ALL, "irstat", PASSES },
	{ "retarget -s skeleton.figure", FIGURES "other", "irstat", PASSES },
	{ "retarget -fkv -S 1 -s skeleton.cal3d", FIGURES, "irstat", PASSES },
	{ "retarget -u xz-y -p 0 -s poses.sims", FIGURES, "irstat", PASSES },
	{ "retarget -g -s motion.arm", FIGURES, NULL, 0 },
	{ "retarget -s - motion.walk", FIGURES "poses", "irstat", PASSES },
	{ "retarget -m - -s motion.arm motion.walk", "map", "irstat", 0 },
	{ "sdl2ir", "sdl", "irstat", 0 },
	{ "skin", "mesh motion", "irstat", PASSES },
	{ "splice", FIGURES "other", "irstat", PASSES },
	{ "splice -b 2 - motion.walk", FIGURES, "irstat", PASSES },
	{ "splice -b 1 -p 0 motion.arm -", FIGURES, "irstat", PASSES },
	{ "sps2ir", "sps", "irstat", 0 },
	{ "sps2ir -l -x 7 both", "sps", NULL, 0 },
	{ "xaf2ir", "xaf", "irstat", 0 },
	{ "xaf2ir -s skeleton.cal3d -", "xaf", "irstat", 0 },
	{ "xaf2ir -s - xaf.walk", FIGURES, "irstat", PASSES },
	{ "xsf2ir", "xsf", "irstat", 0 },
	{ "xsf2ir -c", "xsf", NULL, FINDS },
};

const size_t fuzz_cases = sizeof fuzz_table / sizeof *fuzz_table;
