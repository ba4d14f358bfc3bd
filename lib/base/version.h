#ifndef BASE_VERSION_H
#define BASE_VERSION_H

/* The version of all tools, and where the Makefile takes it from. */
#define VERSION "0.9.0"

#endif
