#ifndef DOOR_CONVERT_PRIV_H
#define DOOR_CONVERT_PRIV_H

#include "base/known/known.h"
#include "door/convert.h"

/* What the parts of a plan share. Commands are texts as a shell takes them, with
 * | between two of them and > for the file that the last one opens itself. */

/* --- command.c: what is added to a conversion --- */

void plan_pipeline(struct conversion *p, const char *to);
/* To the last pipeline: a command, and a word to its last command. */
void plan_command(struct conversion *p, const char *word);
void plan_word(struct conversion *p, const char *word);
/* To the last pipeline: commands; the one that makes IR of files. */
void plan_commands(struct conversion *p, const char *text);
void plan_reader(struct conversion *p, char *const *in, size_t n,
    const char *rate);
/* A copy that stays with the conversion. */
const char *plan_text(struct conversion *p, struct str a);

/* Whether the first of some commands is one of these, which end in NULL. */
int commands_are(const char *commands, const char *const *word);

/* --- input.c: what the files are --- */

/* What is to be read once only is not looked into. */
enum known input_format(const char *path);
/* Whether it is a motion that is nothing without a skeleton. */
int input_needs_skeleton(const char *path);
/* Whether any of the tools that read them gets a rate. */
int inputs_take_rate(char *const *in, size_t n);
/* Whether frames have to be computed at a rate that is asked for: motions have
 * times of their own, or keys where such commands take frames. */
int inputs_need_frames(char *const *in, size_t n, const char *commands);
/* Which file is a character for the motions in the others: the first one, or the
 * only one; n: none. */
size_t inputs_character(char *const *in, size_t n);
/* How many of them could be one. */
size_t inputs_characters(char *const *in, size_t n);
/* Whether each could be one, and is nothing that such commands could put motions
 * into: in a folder, each is converted by itself. */
int inputs_are_alike(char *const *in, size_t n, const char *commands);
/* Dies where commands cannot make anything of the files. */
void inputs_check(char *const *in, size_t n, const char *commands,
    const char *rate);

#endif
