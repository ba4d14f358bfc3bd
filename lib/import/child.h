#ifndef IMPORT_CHILD_H
#define IMPORT_CHILD_H

/* Where the tools are: beside the one called so, else in PATH. */
void child_beside(const char *argv0);

#endif
