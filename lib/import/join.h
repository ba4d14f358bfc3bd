#ifndef IMPORT_JOIN_H
#define IMPORT_JOIN_H

/* Writes what the files hold as one stream, in their order; without files, what
 * standard input holds. rate: as option -r takes it, or NULL. Dies before
 * anything is written where no tool reads a file. Where a tool has failed,
 * which has said why, exits 1. */
void join_files(char *const *path, const char *rate);

#endif
