#ifndef IMPORT_JOIN_H
#define IMPORT_JOIN_H

struct join_options {
	const char *rate;        /* as option -r takes it, or NULL */
	const char *pattern;     /* of names, as -n takes it, or NULL */
	int keep_going;          /* past files that are bad */
};

/* Writes what the files hold as one stream, in their order; without files, what
 * standard input holds. Dies before anything is written where no tool reads a
 * file. Where a tool has failed, which has said why, exits 1.
 *
 * With keep_going, a file is written when it is known to be good. Others are
 * named and left out, a comment at the end says how many, and the result is
 * 0. */
int join_files(char *const *path, const struct join_options *o);

#endif
