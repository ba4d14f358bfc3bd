#ifndef BASE_OUT_PRIV_H
#define BASE_OUT_PRIV_H

/* Flushes the output, which from now on goes to fd. name: what messages call
 * it; NULL: standard output. */
void out_to(int fd, const char *name);
/* Like out_to(), until out_back(), which goes back to where the output went. */
void out_aside(int fd, const char *name);
void out_back(void);
/* Goes back to standard output and drops what has not come out. For a file that
 * is given up while the program exits. */
void out_forget(void);
/* Whether a write has failed: the program is ending. */
int out_has_failed(void);
/* Called before a read from fd. Flushes if that read would have to wait:
 * whoever reads the output need not wait as well. It also flushes pieces of
 * some size where the input comes piecemeal, from another stage of a pipeline:
 * else the next stage would stand still until a block is full. */
void out_before_read(int fd, int piecemeal);

/* Writes a text at once, before anything else is written. */
void out_now(const char *text);

#endif
