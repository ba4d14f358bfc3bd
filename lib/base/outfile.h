#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include "base/str.h"

/* Files as output, one after the other; base/out.h writes them. A file is
 * written under another name, in its directory, and gets its own name when it
 * is whole. That holds after a failure and a signal, too: no file is ever
 * half. */

/* Ends the file before, and begins this one. path is copied. */
void outfile_begin(const char *path);
/* Says that what has been written until now is a whole file: it stays, whatever
 * happens. More may still be added to it. */
void outfile_whole(void);
/* Ends a file that is whole, and writes its path as a line to standard output,
 * to which the output goes again. */
void outfile_end(void);

/* Makes a file of n bytes in a directory. It is not listed. */
void outfile_make(const char *dir, struct str name, const void *bytes,
    size_t n);

/* For a file that other programs write: */
/* its name until then, with the suffix of its own; */
const char *outfile_temp(void);
/* another one, with the suffix .ir, which is removed when this one ends; */
const char *outfile_beside(void);
/* and its end, which is not listed. */
void outfile_close(void);

#endif
