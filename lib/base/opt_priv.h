#ifndef BASE_OPT_PRIV_H
#define BASE_OPT_PRIV_H

/* The usage that opt_read() was given: what options the tool has. */
extern const char *opt_synopsis;

#endif
