/* All tools in one program, which does what its name says: see ../tools.h. */
#include <stdio.h>
#include <string.h>

#define X(name) int name##_main(int argc, char **argv);
#include "tools.list"
#undef X

static const struct {
	const char *name;
	int (*main)(int, char **);
} tool[] = {
#define X(name) { #name, name##_main },
#include "tools.list"
#undef X
};

int
main(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	const char *name = slash ? slash + 1 : argv[0];
	size_t i;

	for (i = 0; i < sizeof tool / sizeof *tool; i++)
		if (strcmp(tool[i].name, name) == 0)
			return tool[i].main(argc, argv);
	fprintf(stderr, "%s: no such tool\n", name);
	return 127;
}
