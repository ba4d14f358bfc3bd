#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "base/err.h"
#include "base/text.h"

/* The program by which people come in: irtools. */

/* The path of this program, of how it was called: one in PATH is looked up
 * there, and a symbolic link followed, so that what lies beside it is found. */
const char *door_own(const char *argv0);
/* Puts the folder of this program, if its name says it, into PATH: for tools
 * that run tools. */
void door_first_in_path(void);
/* Writes the tools, by what people want to do. */
void door_list(void);
/* Becomes the manual's page of a tool, or of another subject. */
void door_help(const char *subject) NORETURN;
/* Becomes the tool of that name, which is given these words. Dies where there
 * is none, and says what may be meant. */
void door_enter(char **words) NORETURN;

/* Whether a program is in PATH; sets where, with a NUL at the end. */
int door_in_path(struct text *path, const char *name);
/* The tool of that name, which may have the prefix of err_prefix() before it:
 * without that; NULL if there is none. */
const char *door_tool(const char *name);
/* What to do instead of a word that is no tool's name; NULL if nothing is
 * known. */
const char *door_advice(const char *word);
/* The tool whose name is spelled nearly so, or "convert", or NULL. */
const char *door_nearest(const char *word);

#endif
