#ifndef IR_PUT_H
#define IR_PUT_H

#include "base/opt.h"
#include "base/out.h"
#include "base/text.h"
#include "ir/words.h"

/* Writing the IR. A name is raw, and is written encoded; a field is written as
 * it is. A record is begun by one of these functions, goes on with those out_
 * functions that write a blank first, and ends with an LF. */

/* The first and the last line of a unit. An importer calls the first before it
 * opens any input, and the second when all is written: so a program that fails
 * leaves its unit open. */
void ir_put_start(void);                 /* comes out at once */
void ir_put_finish(void);
/* An object's first line, without its LF, and its last. Its name is what
 * ir_name_option() says, if that was given. */
void ir_put_begin(enum ir_kind kind, struct str name);
void ir_put_begin_field(enum ir_kind kind, struct str field);
void ir_put_end(enum ir_kind kind);

/* These write "WORD", "WORD FIELD" and "WORD FRAME FIELD", without LF. */
void ir_put(enum ir_word word);
void ir_put_record(enum ir_word word, struct str field);
void ir_put_frame(enum ir_word word, struct str frame, struct str field);

/* These write whole lines. */
void ir_put_line(enum ir_word word, struct str field);
void ir_put_fields(enum ir_word word, struct str first, struct str others);
void ir_put_source(const char *format);
void ir_put_note(struct str text);
void ir_put_unit(const char *what, struct str field);
void ir_put_count(const char *what, long long n);
/* of: the joint, or what else has that name; "-": the object. key: raw. */
void ir_put_attr(struct str of, struct str key, struct str text);
/* channels: a list of words, which may be empty. */
void ir_put_dof(struct str joint, struct str channels);

/* A keyword as text. */
const char *ir_word_text(enum ir_word word);

/* An object's default name: that of the file, without directory and suffix.
 * Importers call it for each file: %f then stands for that. */
struct str ir_file_name(const char *path);
/* An importer's option -n: a pattern for the names of the objects that it puts,
 * in which %f is their file's name, and %n the name that they would have. */
struct opt ir_name_option(int letter);
/* Adds, raw, the name that an object gets, whose own name is given. */
void ir_object_name(struct text *to, struct str own);
/* Whether a raw name, as the IR writes it, is the one that is wanted; NULL: all
 * are. */
int ir_is_wanted(struct str name, const char *want);

#endif
