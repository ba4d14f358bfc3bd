#ifndef BASE_VERSION_H
#define BASE_VERSION_H

/* The version of all tools, and where the Makefile takes it from. */
#define VERSION "0.8.0"

#endif
