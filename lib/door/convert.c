#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/map.h"
#include "base/opt.h"
#include "door/convert_priv.h"

/* --- what writes a file of that suffix --- */

/* Where it takes more than the tool that `irfile -l` names. A | stands between
 * two commands, a > for the file. JPEG has no alpha, which pngtopam leaves
 * out. Each frame of a GIF has its own colours: those of all frames would be
 * known only after the last one. */
#define GIF_COLOURS "split[a][b];[a]palettegen=stats_mode=single[p];" \
    "[b][p]paletteuse=dither=none:new=1"
static const struct {
	const char *suffix, *commands;
} writers[] = {
	{ ".ir", "" },
	{ ".bcf", "ir2cmx -b" },
	{ ".bmf", "ir2skn -b" },
	{ ".caf", "ir2xaf -b" },
	{ ".cmf", "ir2xmf -b" },
	{ ".crf", "ir2xrf -b" },
	{ ".csf", "ir2xsf -b" },
	{ ".glb", "ir2gltf -b" },
	{ ".vrm", "ir2gltf -b" },
	{ ".vrma", "ir2gltf -A" },
	{ ".npz", "ir2npy -z" },
	{ ".txt", "ir2bp" },
	{ ".png", "ir2pnm | pamtopng" },
	{ ".pnm", "ir2pnm" },
	{ ".jpg", "ir2pnm | pamtopng | pngtopam | pnmtojpeg" },
	{ ".jpeg", "ir2pnm | pamtopng | pngtopam | pnmtojpeg" },
	{ ".tif", "ir2pnm | pamtotiff" },
	{ ".tiff", "ir2pnm | pamtotiff" },
	{ ".bulges", "ir2bulge" },
	{ ".depth", "ir2pix" },
	{ ".particles", "ir2particle" },
	{ ".mp4", "ir2y4m | ffmpeg -v error -i - -pix_fmt yuv420p >" },
	{ ".mov", "ir2y4m | ffmpeg -v error -i - -pix_fmt yuv420p >" },
	{ ".avi", "ir2y4m | ffmpeg -v error -i - >" },
	{ ".mkv", "ir2y4m | ffmpeg -v error -i - >" },
	{ ".webm", "ir2y4m | ffmpeg -v error -i - >" },
	{ ".gif", "ir2y4m | ffmpeg -v error -i - -vf " GIF_COLOURS " >" },
};

static int
has_suffix(const struct format *f, const char *suffix)
{
	const char *p = f->suffixes;
	size_t n = strlen(suffix);

	for (; *p; p += strcspn(p, " "), p += *p == ' ')
		if (strcspn(p, " ") == n && memcmp(p, suffix, n) == 0)
			return 1;
	return 0;
}

/* The first format of that suffix that tools write, or that none writes; NULL if
 * there is none. */
static const struct format *
format_of(const char *suffix, int written)
{
	const struct format *f;
	int k;

	for (k = 0; k < KNOWN_COUNT; k++) {
		f = known_format((enum known)k);
		if (!written == !*f->writers && has_suffix(f, suffix))
			return f;
	}
	return NULL;
}

/* The commands that write such a file; dies where there are none. */
static const char *
writer(const char *out, const char *suffix)
{
	const struct format *f;
	size_t i;

	for (i = 0; i < sizeof writers / sizeof *writers; i++)
		if (strcmp(writers[i].suffix, suffix) == 0)
			return writers[i].commands;
	f = format_of(suffix, 1);
	if (f)
		return f->writers;
	f = format_of(suffix, 0);
	if (f)
		opt_die("%s: no tool writes %s (most programs take .glb)",
		    out, f->name);
	opt_die("%s: expected a suffix that says what to make, such as .bvh "
	    "or .glb (@irfile -l), or a folder's / at the end", out);
}

int
convert_is_folder(const char *path)
{
	struct stat st;
	size_t n = strlen(path);

	if (n > 0 && path[n - 1] == '/')
		return 1;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static const char *
base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The folder that a file is in. */
static const char *
folder_of(struct conversion *p, const char *path)
{
	struct str folder = { path, (size_t)(base_of(path) - path) };

	return plan_text(p, folder.n ? folder : str_of("."));
}

/* The suffix with its point, or "": a name does not begin with it. */
static const char *
suffix_of(const char *path)
{
	const char *base = base_of(path), *point = strrchr(base, '.');

	return point && point > base ? point : "";
}

/* What the output is to be, as a suffix in lower case. */
static const char *
suffix_for(struct conversion *p, const char *out, const char *type)
{
	const char *given = type ? type : suffix_of(out);
	struct text path = { 0 };
	const char *z;

	if (*given && *given != '.')
		text_ch(&path, '.');
	text_z(&path, given);
	text_ch(&path, '\0');
	z = str_lower(&p->arena, (struct str){ path.s, path.n }).s;
	free(path.s);
	return z;
}

/* --- plans --- */

/* Adds what computes frames at a rate, where they are needed. */
static void
add_frames(struct conversion *p, char *const *in, size_t n, const char *commands,
    const char *rate)
{
	if (!rate || !inputs_need_frames(in, n, commands))
		return;
	plan_command(p, "resample");
	plan_word(p, "-r");
	plan_word(p, rate);
}

/* Adds the commands that write. A VRM animation begins with a T-pose, as a VRM
 * character stands in, whatever its limbs are like. character: onto which the
 * motion has been put, or NULL. */
static void
add_writer(struct conversion *p, const char *commands, const char *character)
{
	if (strcmp(commands, "ir2gltf -A") == 0 &&
	    !(character && input_format(character) == KNOWN_VRM))
		plan_commands(p, "repose -t");
	plan_commands(p, commands);
}

/* Where materials are files of their own, their pictures are beside them. */
static void
add_pictures(struct conversion *p, char *const *in, size_t n,
    const char *commands)
{
	static const char *const puts_inside[] = { "ir2gltf", NULL };
	enum known k;
	size_t i;

	for (i = 0; commands_are(commands, puts_inside) && i < n; i++) {
		k = input_format(in[i]);
		if (k != KNOWN_XRF && k != KNOWN_CRF)
			continue;
		plan_word(p, "-i");
		plan_word(p, folder_of(p, in[i]));
		return;
	}
}

static void
plan_file(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	plan_pipeline(p, out);
	plan_reader(p, in, n, rate);
	add_frames(p, in, n, commands, rate);
	add_writer(p, commands, NULL);
	add_pictures(p, in, n, commands);
}

/* Motions onto the character in the first file. */
static void
plan_character(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	int into = strncmp(commands, "ir2gltf", 7) == 0 &&
	    strcmp(commands, "ir2gltf -A") != 0;
	int binary = input_format(in[0]) != KNOWN_GLTF;

	if (into && binary != (strcmp(commands, "ir2gltf -b") == 0))
		opt_die("%s: expected %s, the form of %s", out ? out : "-t",
		    binary ? ".glb" : ".gltf", in[0]);
	p->figure = "\"$figure\"";
	plan_pipeline(p, p->figure);
	plan_reader(p, in, 1, NULL);
	plan_pipeline(p, out);
	plan_reader(p, in + 1, n - 1, rate);
	add_frames(p, in + 1, n - 1, commands, rate);
	plan_commands(p, "retarget -f -s");
	plan_word(p, p->figure);
	if (into) {
		plan_commands(p, "ir2gltf -a");
		plan_word(p, in[0]);
	} else {
		add_writer(p, commands, in[0]);
	}
}

/* VRM says who the character is: it comes of the one that motions go onto. */
static void
check_vrm(char *const *in, size_t n, const char *out, const char *suffix)
{
	size_t k = inputs_character(in, n);

	if (strcmp(suffix, ".vrm") == 0 &&
	    (k == n || !str_iis(str_of(suffix_of(in[k])), suffix)))
		opt_die("%s: is made of a character that is VRM, and motions "
		    "(.glb of all)", out);
}

static void
plan(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	size_t k = inputs_character(in, n);
	char **files;

	if (k == n) {
		plan_file(p, in, n, out, commands, rate);
		return;
	}
	if (inputs_characters(in, n) > 1)
		err_warn("%s: is the character, and the motions of all others "
		    "go onto it", in[k]);
	files = xcalloc(n, sizeof *files);
	memcpy(files, in, n * sizeof *files);
	memmove(files + 1, files, k * sizeof *files);
	files[0] = in[k];
	plan_character(p, files, n, out, commands, rate);
	free(files);
}

/* The name of what is made of a file in a folder. */
static const char *
path_in(struct conversion *p, const char *folder, const char *in, const char *suffix)
{
	const char *base = base_of(in);
	struct text path = { 0 };
	const char *z;

	text_dir(&path, folder);
	text_mem(&path, base, strlen(base) - strlen(suffix_of(in)));
	text_z(&path, suffix);
	z = plan_text(p, text_get(&path));
	free(path.s);
	return z;
}

/* Whether these are a tool that writes a file for each motion of a stream with
 * -d. */
static int
takes_folder(const char *commands)
{
	static const char *const tools[] = {
		"ir2amc", "ir2bp", "ir2bvh", "ir2cmx", "ir2csv", "ir2gltf",
		"ir2kfd", "ir2npy", "ir2xaf", "irsplit", NULL
	};

	return commands_are(commands, tools);
}

/* Adds the choice of a motion to what writes them. */
static void
add_motion(struct conversion *p, const char *commands, const char *motion)
{
	static const char *const choose[] = {
		"ir2amc", "ir2bp", "ir2bvh", "ir2csv", "ir2gltf", "ir2kfd",
		"ir2npy", "ir2xaf", NULL
	};

	if (!motion)
		return;
	if (!commands_are(commands, choose))
		opt_die("-M: no motion is chosen for such a file, which takes "
		    "all");
	plan_word(p, "-M");
	plan_word(p, motion);
}

static void
plan_folder(struct conversion *p, char *const *in, size_t n, const char *folder,
    const char *suffix, const struct conversion_options *o)
{
	const char *commands = writer(folder, suffix);
	int alike = inputs_are_alike(in, n, commands);
	size_t i, k;

	inputs_check(in, n, commands, o->rate);
	p->folder = folder;
	if (!*commands)
		commands = "irsplit";
	if (takes_folder(commands) && strcmp(suffix, ".vrm") != 0) {
		if (alike)
			plan_file(p, in, n, NULL, commands, o->rate);
		else
			plan(p, in, n, NULL, commands, o->rate);
		add_motion(p, commands, o->motion);
		plan_word(p, "-d");
		plan_word(p, folder);
		return;
	}
	if (!alike && inputs_character(in, n) < n)
		opt_die("-t: onto a character, %s are made one by one", suffix);
	for (i = 0; i < n; i++) {
		plan_file(p, in + i, 1, path_in(p, folder, in[i], suffix),
		    commands, o->rate);
		for (k = 0; k < i; k++)
			if (strcmp(p->pipeline[k].to, p->pipeline[i].to) == 0)
				opt_die("%s and %s would both be %s", in[k],
				    in[i], p->pipeline[i].to);
	}
}

void
convert_plan(struct conversion *p, char *const *in, size_t n, const char *out,
    const struct conversion_options *o)
{
	const char *suffix, *commands;
	size_t i = 0;

	memset(p, 0, sizeof *p);
	if (in_is_stdin(out))
		opt_die("-: expected the name of a file (@irtools any2ir ... | "
		    "writes to a pipeline)");
	suffix = suffix_for(p, out, o->type);
	check_vrm(in, n, out, suffix);
	if (convert_is_folder(out) && !o->type)
		opt_die("%s: -t says what to make in a folder, such as -t bvh",
		    out);
	if (convert_is_folder(out)) {
		plan_folder(p, in, n, out, suffix, o);
		return;
	}
	commands = writer(out, suffix);
	for (; strcmp(commands, "ir2bp") == 0 && i < n; i++)
		if (input_needs_skeleton(in[i]))
			commands = "ir2bp -a";
	inputs_check(in, n, commands, o->rate);
	plan(p, in, n, out, commands, o->rate);
	add_motion(p, commands, o->motion);
}
