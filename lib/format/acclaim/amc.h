#ifndef FORMAT_ACCLAIM_AMC_H
#define FORMAT_ACCLAIM_AMC_H

#include "ir/motion.h"

/* Acclaim motion files. */

struct amc_options {
	const struct skel *skeleton;     /* says which channels the values have;
	                                  * NULL: not known */
	struct str rate;         /* as the IR writes it; the file does not state
	                          * it */
	int renumber;            /* frames are numbered from 1, whatever their
	                          * numbers in the file are */
};

/* Reads a file and writes it as a motion of the IR. Each frame is written when
 * all of it has been read. Dies with file:line where the file does not follow
 * the Acclaim ASF/AMC document and amc2ir(1). */
void amc_read(const char *path, const struct amc_options *option);

/* Writes a motion as a file. The stream is at its IR_BEGIN and is read up to
 * its `end`. sk: the skeleton before it in the stream, or NULL. Where the
 * channels are those of an AMC file, the values keep their text; otherwise they
 * are computed for the skeleton that asf_write() makes of sk. */
void amc_write(struct ir *ir, const struct skel *sk);

#endif
