#include <string.h>
#include <sys/stat.h>

#include "base/opt.h"
#include "door/convert_priv.h"
#include "import/rate.h"

enum known
input_format(const char *path)
{
	struct operand o;
	struct stat st;

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return KNOWN_DATA;
	if (in_is_stdin(path))
		return KNOWN_DATA;
	if (!operand_open(&o, path))
		err_die("%s:", o.name);
	operand_close(&o);
	return o.format;
}

/* What is to be read once only may take the rate, or have its own. */
static enum rate_use
input_rate(const char *path)
{
	enum rate_use use;
	struct operand o;

	if (input_format(path) == KNOWN_DATA || !operand_open(&o, path))
		return RATE_NUMBERED;
	use = rate_use_of(&o);
	operand_close(&o);
	return use;
}

static int
is_character(const char *path)
{
	enum known k = input_format(path);

	return k == KNOWN_GLTF || k == KNOWN_GLB || k == KNOWN_VRM;
}

static int
is_picture(const char *path)
{
	enum known k = input_format(path);

	return k == KNOWN_PIX || k == KNOWN_MATTE || k == KNOWN_DEPTH ||
	    k == KNOWN_MAYA_IFF || k == KNOWN_PNM;
}

/* What else to do with a file that no tool reads. */
static const char *
way_round(enum known k)
{
	switch (k) {
	case KNOWN_DAE: case KNOWN_BLEND: case KNOWN_USD:
	case KNOWN_USD_TEXT: case KNOWN_USDZ:
		return " (Blender makes .glb of it)";
	case KNOWN_PNG: case KNOWN_JPEG: case KNOWN_TIFF: case KNOWN_GIF:
	case KNOWN_BMP: case KNOWN_TGA: case KNOWN_SGI:
		return " (netpbm makes .pam of it)";
	case KNOWN_GZIP: case KNOWN_BZIP2: case KNOWN_XZ: case KNOWN_ZSTD:
	case KNOWN_ZIP: case KNOWN_TAR: case KNOWN_SEVENZIP:
		return " (what is in it may be)";
	case KNOWN_LFS:
		return " (git lfs pull gets the file that it stands for)";
	default:
		return "";
	}
}

/* Dies where no tool reads a file, or only its chunks, and more is asked for. */
static void
check_readable(const char *path, const char *commands)
{
	enum known k = input_format(path);
	const struct format *f = known_format(k);
	struct stat st;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		opt_die("%s: is a folder: name the files in it", path);
	if (in_is_stdin(path) || !S_ISREG(st.st_mode))
		return;
	if (!*f->readers)
		opt_die("%s: no tool reads this: %s%s", path, f->name,
		    way_round(k));
	if (strcmp(f->readers, "iffwalk") == 0 && *commands)
		opt_die("%s: is read as chunks only, for .ir: %s", path,
		    f->name);
}

/* Dies where an option is missing that the last tool asks for by another
 * name, or where there is nothing for it. */
static void
check_input(const char *path, const char *commands, const char *rate)
{
	static const char *const timed[] = {
		"ir2bvh", "ir2gltf", "ir2kfd", "ir2xaf", "ir2y4m", NULL
	};
	static const char *const pictures[] = {
		"ir2iff", "ir2pix", "ir2pnm", NULL
	};
	enum known k = input_format(path);

	check_readable(path, commands);
	if (!rate && input_rate(path) == RATE_STATED &&
	    commands_are(commands, timed))
		opt_die("%s: -r says how many frames a second has: a file of "
		    "this format does not", path);
	if (!is_picture(path) && k != KNOWN_IR && k != KNOWN_DATA &&
	    commands_are(commands, pictures))
		opt_die("%s: is no picture (.svg draws a motion)", path);
}

/* Motions that are nothing without a skeleton. */
static const struct pair {
	enum known motion, skeleton, other;
	const char *before;
} pairs[] = {
	{ KNOWN_AMC, KNOWN_ASF, KNOWN_ASF, "FIGURE.asf" },
	{ KNOWN_XAF, KNOWN_XSF, KNOWN_CSF, "FIGURE.xsf" },
	{ KNOWN_CAF, KNOWN_CSF, KNOWN_XSF, "FIGURE.csf" },
	{ KNOWN_BP_ANIMATION, KNOWN_BP_STRUCTURE, KNOWN_BP_STRUCTURE,
	    "STRUCTURE.txt" },
};

static const struct pair *
pair_of(const char *path)
{
	enum known k = input_format(path);
	size_t i;

	for (i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i].motion == k)
			return &pairs[i];
	return NULL;
}

int
input_needs_skeleton(const char *path)
{
	return pair_of(path) != NULL;
}

/* Dies where a skeleton does not stand before a motion, unless what writes
 * motions alone gets it. A pipe may be one. */
static void
check_skeletons(char *const *in, size_t n, const char *commands)
{
	static const char *const alone[] = {
		"", "ir2amc", "ir2bp", "ir2csv", "ir2npy", "ir2xaf", NULL
	};
	const struct pair *pair;
	enum known k;
	size_t i, j;

	for (i = 0; i < n && !commands_are(commands, alone); i++) {
		pair = pair_of(in[i]);
		for (j = 0; pair && j < i; j++) {
			k = input_format(in[j]);
			if (k == pair->skeleton || k == pair->other ||
			    k == KNOWN_DATA)
				pair = NULL;
		}
		if (pair)
			opt_die("%s: its skeleton stands before it: %s %s",
			    in[i], pair->before, in[i]);
	}
}

void
inputs_check(char *const *in, size_t n, const char *commands, const char *rate)
{
	static const char *const timeless[] = {
		"ir2asf", "ir2bulge", "ir2iff", "ir2particle", "ir2pix",
		"ir2pnm", "ir2psl", "ir2skn", "ir2sps", "ir2xmf", "ir2xrf",
		"ir2xsf", NULL
	};
	size_t i;

	if (rate && commands_are(commands, timeless))
		opt_die("-r: such a file has no frames per second");
	for (i = 0; i < n; i++)
		check_input(in[i], commands, rate);
	check_skeletons(in, n, commands);
}

int
inputs_take_rate(char *const *in, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (rate_is_given(input_rate(in[i])))
			return 1;
	return 0;
}

int
inputs_need_frames(char *const *in, size_t n, const char *commands)
{
	static const char *const even[] = {
		"ir2amc", "ir2bp", "ir2bvh", "ir2csv", "ir2kfd", "ir2npy", NULL
	};
	enum rate_use use;
	size_t i;

	for (i = 0; i < n; i++) {
		use = input_rate(in[i]);
		if (use == RATE_OWN || use == RATE_NUMBERED)
			return 1;
		if (input_format(in[i]) == KNOWN_BP_ANIMATION &&
		    commands_are(commands, even))
			return 1;
	}
	return 0;
}

size_t
inputs_characters(char *const *in, size_t n)
{
	size_t i, count = 0;

	for (i = 0; i < n; i++)
		count += (size_t)is_character(in[i]);
	return count;
}

int
inputs_are_alike(char *const *in, size_t n, const char *commands)
{
	static const char *const gltf[] = { "ir2gltf", NULL };
	int binary = n && input_format(in[0]) != KNOWN_GLTF;

	if (inputs_characters(in, n) < n || strcmp(commands, "ir2gltf -A") == 0)
		return inputs_characters(in, n) == n;
	return !commands_are(commands, gltf) ||
	    binary != (strcmp(commands, "ir2gltf -b") == 0);
}

size_t
inputs_character(char *const *in, size_t n)
{
	size_t i, found = n;

	if (n < 2)
		return n;
	for (i = n; i-- > 0; ) {
		if (is_picture(in[i]))
			return n;
		if (is_character(in[i]))
			found = i;
	}
	return inputs_characters(in, n) == 1 || found == 0 ? found : n;
}
