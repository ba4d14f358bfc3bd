/* irtools: the tools by name, and files that become other files. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "door/door.h"
#include "door/convert.h"
#include "import/child.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: irtools [help [subject]]\n"
    "       irtools convert [-fnv] [-M name] [-r rate] [-t type] in ... out\n"
    "       irtools tool [argument ...]\n";

/* Whether a word is that option, which a = and a value may follow. */
static int
is_option(const char *word, const char *option)
{
	size_t n = strlen(option);

	return strncmp(word, option, n) == 0 && (!word[n] || word[n] == '=');
}

/* Dies at options by which other programs take files. */
static void
check_habits(char *const *word)
{
	static const char *const habit[] = {
		"-i", "-o", "--in", "--out", "--input", "--output", "--to",
		"--from", "--format", NULL
	};
	size_t i;

	for (; *word; word++)
		for (i = 0; habit[i]; i++)
			if (is_option(*word, habit[i]))
				opt_die("%s: no such option: @irtools convert "
				    "IN... OUT", *word);
}

/* Dies at the long options of others, which have a letter here, or nothing. */
static void
check_long(char *const *word)
{
	static const struct {
		const char *option, *here;
	} habit[] = {
		{ "-y", "-f" }, { "--force", "-f" }, { "--overwrite", "-f" },
		{ "--yes", "-f" }, { "--dry-run", "-n" }, { "--dryrun", "-n" },
		{ "--verbose", "-v" }, { "--type", "-t TYPE" },
		{ "--fps", "-r RATE" }, { "--rate", "-r RATE" },
		{ "--framerate", "-r RATE" }, { "--motion", "-M NAME" },
		{ "--animation", "-M NAME" }, { "--clip", "-M NAME" },
		{ "--scale", "@rescale -l, between @any2ir and ir2..." },
		{ "--up", "@rescale -u, between @any2ir and ir2..." },
	};
	size_t i;

	for (; *word && strcmp(*word, "--") != 0; word++) {
		for (i = 0; i < sizeof habit / sizeof *habit; i++)
			if (is_option(*word, habit[i].option))
				opt_die("%s: no such option: here it is %s",
				    *word, err_named(habit[i].here));
		if (strncmp(*word, "--", 2) == 0 &&
		    strcmp(*word, "--help") != 0 &&
		    strcmp(*word, "--version") != 0)
			opt_die("%s: no such option (@irtools convert -h)",
			    *word);
	}
}

/* Dies at an option that stands where a tool is expected, if it is known what
 * it means. */
static void
check_first(const char *word)
{
	const char *hint = door_advice(word);

	if (word[0] == '-' && strcmp(word, "--version") != 0 && hint)
		opt_die("%s: no such option: %s", word, err_named(hint));
	if (strncmp(word, "--", 2) == 0 && word[2] &&
	    strcmp(word, "--version") != 0)
		opt_die("%s: no such option (@irtools -h lists what there is)",
		    word);
}

/* argv[1] is "convert". */
static int
convert(int n, char **argv)
{
	char **words = argv + 1;
	int replace = 0, show = 0, tell = 0;
	struct conversion_options o = { NULL, NULL, NULL };
	struct str rate = { NULL, 0 };
	struct conversion plan;
	const char *out;
	const struct opt options[OPT_ROWS] = {
		opt_flag('f', &replace),
		opt_text('M', &o.motion),
		opt_flag('n', &show),
		rate_option('r', &rate),
		opt_text('t', &o.type),
		opt_flag('v', &tell)
	};

	words[0] = argv[0];
	check_habits(words);
	check_long(words);
	words = opt_read(n - 1, words, usage, options);
	for (n = 0; words[n]; n++)
		;
	if (n < 2)
		opt_die("expected @irtools convert IN... OUT: files to read, "
		    "and the one to write");
	out = words[--n];
	words[n] = NULL;
	o.rate = rate.s;
	convert_plan(&plan, words, (size_t)n, out, &o);
	if (show || tell) {
		convert_put(&plan);
		out_flush();
	}
	if (!show) {
		convert_check_output(words, out, replace);
		convert_run(&plan);
	}
	return out_close();
}

static int
is_help(const char *word)
{
	static const char *const help[] = {
		"help", "-h", "--help", "-help", "-?", "/?", "--usage"
	};
	size_t i;

	for (i = 0; i < sizeof help / sizeof *help; i++)
		if (strcmp(help[i], word) == 0)
			return 1;
	return 0;
}

int
main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "help";

	child_beside(door_own(argv[0]));
	door_first_in_path();
	err_prog(argv[0], "irtools");
	if (is_help(word)) {
		if (argc > 2)
			door_help(argv[2]);
		opt_put_usage(usage);
		door_list();
		return out_close();
	}
	if (strcmp(word, "convert") == 0)
		return convert(argc, argv);
	if (!door_tool(word))
		check_habits(argv);
	check_first(word);
	if (word[0] == '-')
		opt_read(argc, argv, usage, NULL);
	door_enter(argv + 1);
}
