#ifndef DOOR_CONVERT_H
#define DOOR_CONVERT_H

#include "base/text.h"

/* Pipelines of tools: what `irtools convert` runs, and shows. */

/* A command; its words are followed by a NULL. */
struct command {
	const char **word;
	size_t n, cap;
};

/* Commands that are run at a time, each with the output of the one before as its
 * input. */
struct pipeline {
	struct command *command;
	size_t n, cap;
	const char *to;          /* the file of the last one's output, or a word
	                          * of it, where it opens it itself; NULL: it
	                          * writes several files */
};

/* Pipelines that are run one after the other. */
struct conversion {
	struct pipeline *pipeline;
	size_t n, cap;
	const char *figure;      /* the file of the first pipeline, which goes
	                          * when all is done; or NULL */
	const char *folder;      /* for files of these pipelines, or NULL */
	struct arena arena;
};

struct conversion_options {
	const char *rate;        /* for any2ir, or NULL */
	const char *motion;      /* the name of the only one, or NULL */
	const char *type;        /* a suffix without its point, or NULL: that of
	                          * the output's name */
};

/* What makes `out`, which is a folder or a file, of the n files in[]. Dies with
 * the status of a usage error where nothing does. */
void convert_plan(struct conversion *p, char *const *in, size_t n, const char *out,
    const struct conversion_options *o);
/* Whether a path is one of a folder, which need not be there where a slash ends
 * it. */
int convert_is_folder(const char *path);
/* Dies where the output would replace a file, unless it is to, and where it is
 * one of those that are read. Makes a folder. */
void convert_check_output(char *const *in, const char *out, int replace);
/* Dies where a picture that was made is of another kind than the output's suffix
 * says: only its values tell. */
void convert_check_made(const char *made, const char *out);
/* Writes it as a shell takes it, a line for each pipeline. */
void convert_put(const struct conversion *p);
/* Runs it. A file gets its name when it is whole. Where a command fails, which
 * says why, exits 1. */
void convert_run(const struct conversion *p);

#endif
