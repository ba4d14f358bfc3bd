#include <string.h>

#include "door/door.h"

/* Words that people type after irtools, or another suite's command, out of
 * habit, and what does here what they mean. */
static const struct {
	const char *words;       /* with a blank before and after each */
	const char *advice;
} habits[] = {
	{ " info identify probe file type ",
	    "@irfile says what a file is, @irstat what is in a stream" },
	{ " stat stats summary inspect describe count ",
	    "@irstat says what is in a stream" },
	{ " check validate verify lint test fsck ",
	    "@irfile FILE says whether a file is whole, @irstat -c finds "
	    "broken clips" },
	{ " list ls tools commands formats ",
	    "@irtools alone lists the tools, @irfile -l the formats" },
	{ " man doc docs usage ",
	    "@irtools help TOOL shows a page" },
	{ " version ",
	    "@irtools -V says which this is" },
	{ " show view play display open preview watch ",
	    "@irview shows a motion in a terminal, @ir2html makes a page "
	    "that plays it" },
	{ " plot draw render picture image svg ",
	    "@ir2svg draws a motion, @irview shows it in a terminal" },
	{ " video movie film animate mp4 gif ",
	    "@irtools convert IN... OUT.mp4 makes a film" },
	{ " import load read ",
	    "@irtools convert IN... OUT, or @any2ir, which makes IR of any "
	    "file" },
	{ " export save write dump ",
	    "@irtools convert IN... OUT, or one of the ir2... tools, which "
	    "write files" },
	{ " to from transform translate transcode ",
	    "@irtools convert IN... OUT" },
	{ " merge concat concatenate append stitch blend ",
	    "@splice joins motions, cat streams, @any2ir files" },
	{ " trim cut crop slice clip extract range ",
	    "@resample -b and -e cut a motion" },
	{ " split separate explode ",
	    "@irsplit -d DIR makes a file of each motion" },
	{ " rename strip remove delete prune keep select map ",
	    "@joints takes joints away (-d), keeps some (-k) and renames "
	    "them (-m)" },
	{ " scale resize units unit upaxis axis ",
	    "@rescale changes units (-l) and the axis that is up (-u)" },
	{ " fps rate framerate downsample "
	    "upsample subsample interpolate bpm speed ",
	    "@resample -r RATE computes frames, @rescale -r only says "
	    "another rate" },
	{ " filter denoise butterworth lowpass clean repair fix ",
	    "@smooth takes noise away, @despike single frames that are off" },
	{ " flip swap reflect ",
	    "@mirror exchanges left and right" },
	{ " cycle loopify seamless ",
	    "@loop makes a motion a cycle" },
	{ " diff compare cmp ",
	    "@irdiff says how far apart two streams are" },
	{ " positions world fkin kinematics ",
	    "@fk computes where joints are, @ir2csv -w writes it as a table" },
	{ " ik transfer remap adapt ",
	    "@retarget moves a motion to another skeleton" },
	{ " tpose t-pose restpose bindpose ",
	    "@repose gives a skeleton another rest pose" },
	{ " footskate footskating feet contact footlock ",
	    "@contacts finds which feet stand, @retarget -f keeps them "
	    "there" },
	{ " rootmotion-extract inplace in-place ",
	    "@rootmotion puts a joint on the ground, -i lets the figure stay "
	    "in place" },
	{ " euler quaternion quat rotations ",
	    "@ir2csv -q writes quaternions, @ir2bvh -e angles in another "
	    "order" },
	{ " optimize optimise compress reduce simplify ",
	    "@ir2gltf -t and @ir2xaf -t leave keys out within a tolerance" },
	{ " numpy npy array tensor ",
	    "@ir2npy writes arrays, @ir2csv tables" },
	{ " fbx bvh2fbx gltf2fbx ir2fbx ",
	    "@fbx2ir reads FBX, and nothing writes it: Blender takes glTF "
	    "(.glb)" },
	{ " convert conv cvt ",
	    "@irtools convert IN... OUT" },
	{ " f n t r ",
	    "options of convert stand after it: @irtools convert -n IN... "
	    "OUT" },
	{ " v ",
	    "@irtools -V says which this is, @irtools convert -v what it "
	    "runs" },
	{ " l list-formats list-tools ",
	    "@irtools alone lists the tools, @irfile -l the formats" },
	{ " amc asf bvh caf csf csv glb gltf ir kfd npz pix psl sdl sps vrm "
	    "vrma xaf xsf ",
	    "@irfile -l says which tools read and write a format" },
	{ " glb2ir vrm2ir vrma2ir ",
	    "@gltf2ir reads glTF of all kinds" },
	{ " ir2vrm ir2vrma ",
	    "@ir2gltf -a puts motions onto a VRM character, -A writes VRM "
	    "animations" },
	{ " join ",
	    "@splice joins motions, cat streams, @any2ir files" },
	{ " rotate turn ",
	    "@rescale -u changes the axis that is up" },
};

enum { HABITS = sizeof habits / sizeof *habits };

/* Whether a list has the word. */
static int
has_word(const char *list, const char *word)
{
	size_t n = strlen(word);
	const char *p = list;

	if (n == 0 || strchr(word, ' '))
		return 0;
	while ((p = strstr(p, word))) {
		if (p > list && p[-1] == ' ' && p[n] == ' ')
			return 1;
		p++;
	}
	return 0;
}

const char *
door_advice(const char *word)
{
	size_t i;

	while (*word == '-')
		word++;
	for (i = 0; i < HABITS; i++)
		if (has_word(habits[i].words, word))
			return habits[i].advice;
	return NULL;
}
