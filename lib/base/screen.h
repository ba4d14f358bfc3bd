#ifndef BASE_SCREEN_H
#define BASE_SCREEN_H

/* The terminal that is looked at. */

/* How wide that on standard output is: as COLUMNS says, or else as it says
 * itself; 0 where there is none or it is not known. */
int screen_columns(void);
/* Whether what it shows is UTF-8, by LC_ALL, else LC_CTYPE, else LANG; 1 where
 * standard output is no terminal. */
int screen_utf8(void);

/* What is said on a terminal on standard error while long work is done, such as
 * `\rir2y4m: 300 of 2000 pictures`. */
struct progress {
	const char *what;
	double all, done, said;
	int on;                  /* there is such a terminal; a caller may clear
	                          * it where the work is not long */
};

/* what: the things that are done. all: how many there are. */
void progress_begin(struct progress *p, const char *what, double all);
/* One more is done. */
void progress_step(struct progress *p);
void progress_end(struct progress *p);

#endif
