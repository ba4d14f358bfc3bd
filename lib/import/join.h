#ifndef IMPORT_JOIN_H
#define IMPORT_JOIN_H

/* Writes what the files hold as one stream, in their order; without any,
 * standard input. rate: as option -r takes it, or NULL. Dies where a file is of
 * no format that can be read, before anything is written, and exits 1 where
 * the tool that reads one has failed, which has said why. */
void join_files(char *const *path, const char *rate);

#endif
