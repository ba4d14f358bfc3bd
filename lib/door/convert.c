#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/map.h"
#include "base/opt.h"
#include "base/out.h"
#include "door/convert.h"
#include "door/door.h"
#include "import/child.h"

/* --- what writes a file of that suffix --- */

/* Where it takes more than the tool that `irfile -l` names. A | stands between
 * two commands, a > for the file. JPEG has no alpha, which pngtopam leaves
 * out. */
static const struct {
	const char *suffix, *commands;
} writers[] = {
	{ ".ir", "" },
	{ ".caf", "ir2xaf -b" },
	{ ".csf", "ir2xsf -b" },
	{ ".glb", "ir2gltf -b" },
	{ ".vrm", "ir2gltf -b" },
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
	{ ".gif", "ir2y4m | ffmpeg -v error -i - >" },
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

/* --- commands --- */

static void
add_word(struct conversion *p, const char *word)
{
	struct pipeline *l = &p->pipeline[p->n - 1];
	struct command *c = &l->command[l->n - 1];

	c->word = xgrow(c->word, &c->cap, c->n + 2, sizeof *c->word);
	c->word[c->n++] = word;
	c->word[c->n] = NULL;
}

static void
add_command(struct conversion *p, const char *word)
{
	struct pipeline *l = &p->pipeline[p->n - 1];
	char *tool;

	l->command = xgrow(l->command, &l->cap, l->n + 1, sizeof *l->command);
	memset(&l->command[l->n++], 0, sizeof *l->command);
	if (door_tool(word)) {
		tool = arena_text(&p->arena, CHILD_TOOL);
		child_tool(tool, word);
		word = tool;
	}
	add_word(p, word);
}

static void
add_pipeline(struct conversion *p, const char *to)
{
	p->pipeline = xgrow(p->pipeline, &p->cap, p->n + 1,
	    sizeof *p->pipeline);
	memset(&p->pipeline[p->n], 0, sizeof *p->pipeline);
	p->pipeline[p->n++].to = to;
}

static const char *
text_of(struct conversion *p, struct str a)
{
	char *z = arena_text(&p->arena, a.n + 1);

	memcpy(z, a.s, a.n);
	z[a.n] = '\0';
	return z;
}

/* Adds commands as the table has them. */
static void
add_commands(struct conversion *p, const char *text)
{
	const char *file = p->pipeline[p->n - 1].to;
	struct str rest = str_of(text), word;
	int first = 1;

	while (str_field(&rest, &word)) {
		if (first)
			add_command(p, text_of(p, word));
		else if (str_is(word, ">"))
			add_word(p, file);
		else if (!str_is(word, "|"))
			add_word(p, text_of(p, word));
		first = str_is(word, "|");
	}
}

/* Adds the one that makes IR of files. */
static void
add_reader(struct conversion *p, char *const *in, size_t n, const char *rate)
{
	size_t i;
	int dash = 0;

	add_command(p, "any2ir");
	if (rate) {
		add_word(p, "-r");
		add_word(p, rate);
	}
	for (i = 0; i < n; i++)
		dash |= in[i][0] == '-' && in[i][1];
	if (dash)
		add_word(p, "--");
	for (i = 0; i < n; i++)
		add_word(p, in[i]);
}

/* --- what the files are --- */

/* What is to be read once only is not looked into. */
static enum known
format_in(const char *path)
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

static int
is_character(const char *path)
{
	enum known k = format_in(path);

	return k == KNOWN_GLTF || k == KNOWN_GLB;
}

static int
is_picture(const char *path)
{
	enum known k = format_in(path);

	return k == KNOWN_PIX || k == KNOWN_MATTE || k == KNOWN_DEPTH ||
	    k == KNOWN_MAYA_IFF || k == KNOWN_PNM;
}

/* Whether the last part of a text of commands is of one of these words, which
 * end in NULL. */
static int
is_among(const char *commands, const char *const *word)
{
	size_t n = strcspn(commands, " ");

	for (; *word; word++)
		if (strlen(*word) == n && memcmp(*word, commands, n) == 0)
			return 1;
	return 0;
}

/* What else to do with a file that no tool reads. */
static const char *
way_round(enum known k)
{
	switch (k) {
	case KNOWN_FBX: case KNOWN_FBX_TEXT: case KNOWN_DAE: case KNOWN_BLEND:
	case KNOWN_USD: case KNOWN_USD_TEXT: case KNOWN_USDZ:
		return " (Blender makes .glb of it)";
	case KNOWN_PNG: case KNOWN_JPEG: case KNOWN_TIFF: case KNOWN_GIF:
	case KNOWN_BMP: case KNOWN_TGA: case KNOWN_SGI:
		return " (netpbm makes .pam of it)";
	case KNOWN_GZIP: case KNOWN_BZIP2: case KNOWN_XZ: case KNOWN_ZSTD:
	case KNOWN_ZIP: case KNOWN_TAR: case KNOWN_SEVENZIP:
		return " (what is in it may be)";
	default:
		return "";
	}
}

/* Dies where no tool reads a file, or only its chunks, and more is asked for. */
static void
check_readable(const char *path, const char *commands)
{
	enum known k = format_in(path);
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
	enum known k = format_in(path);

	check_readable(path, commands);
	if ((k == KNOWN_AMC || k == KNOWN_BP_ANIMATION || k == KNOWN_NPY) &&
	    !rate && is_among(commands, timed))
		opt_die("%s: -r says how many frames a second has: a file of "
		    "this format does not", path);
	if (!is_picture(path) && k != KNOWN_IR && k != KNOWN_DATA &&
	    is_among(commands, pictures))
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

/* That of a file, or NULL. */
static const struct pair *
pair_of(const char *path)
{
	enum known k = format_in(path);
	size_t i;

	for (i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i].motion == k)
			return &pairs[i];
	return NULL;
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

	for (i = 0; i < n && !is_among(commands, alone); i++) {
		pair = pair_of(in[i]);
		for (j = 0; pair && j < i; j++) {
			k = format_in(in[j]);
			if (k == pair->skeleton || k == pair->other ||
			    k == KNOWN_DATA)
				pair = NULL;
		}
		if (pair)
			opt_die("%s: its skeleton stands before it: %s %s",
			    in[i], pair->before, in[i]);
	}
}

static void
check_inputs(char *const *in, size_t n, const char *commands, const char *rate)
{
	size_t i;

	for (i = 0; i < n; i++)
		check_input(in[i], commands, rate);
	check_skeletons(in, n, commands);
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

/* Whether motions of a format have a time at each key, or a loop that is not
 * written out, and such a writer takes frames. */
static int
needs_frames(enum known k, const char *commands)
{
	static const char *const even[] = {
		"ir2amc", "ir2bp", "ir2bvh", "ir2csv", "ir2kfd", "ir2npy", NULL
	};
	static const char *const written_out[] = {
		"ir2gltf", "ir2xaf", NULL
	};

	switch (k) {
	case KNOWN_KFD:
		return is_among(commands, even) ||
		    is_among(commands, written_out);
	case KNOWN_GLTF: case KNOWN_GLB: case KNOWN_XAF: case KNOWN_CAF:
	case KNOWN_BP_ANIMATION:
		return is_among(commands, even);
	default:
		return 0;
	}
}

/* Adds what computes frames at a rate, where they are needed. */
static void
add_frames(struct conversion *p, char *const *in, size_t n, const char *commands,
    const char *rate)
{
	size_t i;

	for (i = 0; rate && i < n; i++)
		if (needs_frames(format_in(in[i]), commands)) {
			add_command(p, "resample");
			add_word(p, "-r");
			add_word(p, rate);
			return;
		}
}

static void
plan_file(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	add_pipeline(p, out);
	add_reader(p, in, n, rate);
	add_frames(p, in, n, commands, rate);
	add_commands(p, commands);
}

/* Motions onto the character in the first file. */
static void
plan_character(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	int into = strncmp(commands, "ir2gltf", 7) == 0;
	int binary = format_in(in[0]) == KNOWN_GLB;

	if (into && binary != (strcmp(commands, "ir2gltf -b") == 0))
		opt_die("%s: expected %s, the form of %s", out ? out : "-t",
		    binary ? ".glb" : ".gltf", in[0]);
	p->figure = "\"$figure\"";
	add_pipeline(p, p->figure);
	add_reader(p, in, 1, NULL);
	add_pipeline(p, out);
	add_reader(p, in + 1, n - 1, rate);
	add_frames(p, in + 1, n - 1, commands, rate);
	add_commands(p, "retarget -f -s");
	add_word(p, p->figure);
	add_commands(p, into ? "ir2gltf -a" : commands);
	if (into)
		add_word(p, in[0]);
}

/* Which file is a character for the motions in the others: the first one, or the
 * only one; n: none. */
static size_t
character_in(char *const *in, size_t n)
{
	size_t i, found = n, count = 0;

	if (n < 2)
		return n;
	for (i = 0; i < n; i++) {
		if (is_picture(in[i]))
			return n;
		if (is_character(in[i]) && count++ == 0)
			found = i;
	}
	return count == 1 || found == 0 ? found : n;
}

/* VRM says who the character is: it comes of the one that motions go onto. */
static void
check_vrm(char *const *in, size_t n, const char *out, const char *suffix)
{
	size_t k = character_in(in, n);

	if (strcmp(suffix, ".vrm") == 0 &&
	    (k == n || !str_iis(str_of(suffix_of(in[k])), suffix)))
		opt_die("%s: is made of a character that is VRM, and motions "
		    "(.glb of all)", out);
}

static void
plan(struct conversion *p, char *const *in, size_t n, const char *out,
    const char *commands, const char *rate)
{
	size_t k = character_in(in, n);
	char **files;

	if (k == n) {
		plan_file(p, in, n, out, commands, rate);
		return;
	}
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

	text_z(&path, folder);
	if (path.s[path.n - 1] != '/')
		text_ch(&path, '/');
	text_mem(&path, base, strlen(base) - strlen(suffix_of(in)));
	text_z(&path, suffix);
	z = text_of(p, text_get(&path));
	free(path.s);
	return z;
}

/* Whether these are a tool that writes a file for each motion of a stream with
 * -d. */
static int
takes_folder(const char *commands)
{
	static const char *const tools[] = {
		"ir2amc", "ir2bp", "ir2bvh", "ir2csv", "ir2gltf", "ir2kfd",
		"ir2npy", "ir2xaf", "irsplit", NULL
	};

	return is_among(commands, tools);
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
	if (!is_among(commands, choose))
		opt_die("-M: no motion is chosen for such a file, which takes "
		    "all");
	add_word(p, "-M");
	add_word(p, motion);
}

static void
plan_folder(struct conversion *p, char *const *in, size_t n, const char *folder,
    const char *suffix, const struct conversion_options *o)
{
	const char *commands = writer(folder, suffix);
	size_t i, k;

	check_inputs(in, n, commands, o->rate);
	p->folder = folder;
	if (!*commands)
		commands = "irsplit";
	if (takes_folder(commands) && strcmp(suffix, ".vrm") != 0) {
		plan(p, in, n, NULL, commands, o->rate);
		add_motion(p, commands, o->motion);
		add_word(p, "-d");
		add_word(p, folder);
		return;
	}
	if (character_in(in, n) < n)
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
		if (pair_of(in[i]))
			commands = "ir2bp -a";
	check_inputs(in, n, commands, o->rate);
	plan(p, in, n, out, commands, o->rate);
	add_motion(p, commands, o->motion);
}
