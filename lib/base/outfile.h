#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

/* Files as output, one after the other, each by base/out.h. A file is written
 * beside, in its directory, and takes its name when it is whole. So it is on a
 * failure and a signal, too: no file is half. */

/* Ends the file before. path is copied. */
void outfile_begin(const char *path);
/* What has been written until now is whole: the file stays whatever happens.
 * It may still get something behind it. */
void outfile_whole(void);
/* Ends a file that is whole, and writes its path as a line to standard
 * output, to which the output then goes again. */
void outfile_end(void);

#endif
