/* pixcat: Alias pix pictures to the IR, or to PPM. */
#include "format/alias/pix.h"

int
main(int argc, char **argv)
{
	return pix_main(argc, argv, IMAGE_RGB,
	    "usage: pixcat [-jPqx] [-n name] [file ...]\n"
	    "       pixcat -i [-q] [file ...]\n");
}
