#ifndef IMAGE_PNM_H
#define IMAGE_PNM_H

#include "base/in.h"
#include "image/put.h"

/* Reading of PBM, PGM, PPM, plain and raw, PAM and PFM. */

enum { PNM_WORDMAX = 40 };

struct pnm {
	struct in in;
	struct image im;
	char magic;              /* the character behind P */
	unsigned long maxval;    /* 0: PFM */
	char word[PNM_WORDMAX + 1];      /* the one last read: of a header
	                                  * of PFM, its scale */
	unsigned char *row;      /* the one last read */
	char *comments;          /* of the header, each with its LF */
	size_t ncomments;
	/* private */
	int heading, little;
	size_t cap;
	unsigned long y;
};

/* Reads a header; 0 if there is no further image. A file may hold several,
 * with blanks between them. Dies at what is wrong, with the byte's offset. */
int pnm_head(struct pnm *p);
/* Reads the next of im.h rows, its values scaled up to 255 or 65535. PFM
 * has the bottom one first. */
void pnm_row(struct pnm *p);

/* For these two: skips blanks, and comments where they may be; the next byte
 * or -1 at the end, not consumed; the next word. */
void pnm_space(struct pnm *p);
int pnm_peek(struct pnm *p);
struct str pnm_word(struct pnm *p);

#endif
