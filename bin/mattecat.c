/* mattecat: Alias mattes to the IR, or to PGM. */
#include "format/alias/pix.h"

int
main(int argc, char **argv)
{
	return pix_main(argc, argv, IMAGE_MATTE,
	    "usage: mattecat [-jPqx] [-n name] [file ...]\n"
	    "       mattecat -i [-q] [file ...]\n");
}
