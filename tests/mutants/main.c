/* All tools in one program, which does what its name says. */
#include "../tools.h"

int
main(int argc, char **argv)
{
	return tool_run(argc, argv);
}
