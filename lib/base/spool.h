#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

/* Output that has to wait for what goes before it, in a file without a name,
 * so that memory does not grow with it. */

/* What is written from now on waits; */
void spool_begin(void);
/* from here on it goes to standard output again; */
void spool_end(void);
/* and now what has waited follows. */
void spool_release(void);

#endif
