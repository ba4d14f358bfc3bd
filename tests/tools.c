/* All tools in one program, which has to run them often: it forks, and need not
 * load another. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tools.h"

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
	fprintf(stderr, "%s: no such tool\n", argv[0]);
	return 127;
}
