#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

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

#endif
