/* A program that dies while its output fails calls exit() once. This one is
 * linked with --wrap=exit, as some C libraries trap a second call. */
#include <stdlib.h>
#include <unistd.h>

#include "base/out.h"

NORETURN void __real_exit(int status);
NORETURN void __wrap_exit(int status);

void
__wrap_exit(int status)
{
	static int calls;

	if (calls++)
		abort();
	__real_exit(status);
}

int
main(void)
{
	close(STDOUT_FILENO);
	out_text("lost\n");
	err_die("the first fault");
}
