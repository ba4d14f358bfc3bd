#ifndef FORMAT_ACCLAIM_AMC_H
#define FORMAT_ACCLAIM_AMC_H

#include "ir/motion.h"

/* Acclaim motion files. */

struct amc_options {
	const struct skel *skeleton;     /* says what the values are; or NULL */
	struct str rate;         /* as the IR writes it; no file states it */
	int renumber;            /* frames count from 1, whatever it says */
};

/* Reads a file and writes it as a motion of the IR. Each frame is written
 * when all of it has been read; dies with file:line where the file is not as
 * the Acclaim ASF/AMC document and amc2ir(1) say. */
void amc_read(const char *path, const struct amc_options *option);

/* Writes the motion at whose IR_BEGIN the stream is, up to its `end`, as a
 * file. sk: the skeleton before it in the stream, or NULL. Values that are
 * those of such a file keep their text; others are computed for the skeleton
 * that asf_write() makes of sk. */
void amc_write(struct ir *ir, const struct skel *sk);

#endif
