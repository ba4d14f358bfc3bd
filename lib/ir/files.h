#ifndef IR_FILES_H
#define IR_FILES_H

#include "base/map.h"
#include "ir/ir.h"

/* Files in a directory, one after the other, each named after an object of a
 * stream; base/outfile.h says how they are written. No name comes twice,
 * whatever the case of its letters. Starts as { 0 }. */
struct ir_files {
	const char *dir, *suffix;
	/* private */
	struct map names;
	struct arena arena;
	struct text path;
};

/* Sets the directory and what names end in, such as ".ir". Dies if there is no
 * such directory. */
void ir_files_in(struct ir_files *f, const char *dir, const char *suffix);
/* The name of the object that ir has begun, as a file may have it. Dies if it
 * is not well-formed. It is stored in `to`. */
struct str ir_files_name(const struct ir *ir, struct text *to);
/* Begins the next file: of that name, to which a number is added if it is
 * taken. */
void ir_files_begin(struct ir_files *f, struct str name);

#endif
