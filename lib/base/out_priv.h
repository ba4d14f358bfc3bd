#ifndef BASE_OUT_PRIV_H
#define BASE_OUT_PRIV_H

/* The output goes to fd from now on, after what has been written until now
 * has come out; name is what messages call it. NULL: standard output. */
void out_to(int fd, const char *name);
/* Back to standard output, without what has not come out: of a file that is
 * given up while the program exits. */
void out_forget(void);
/* Whether a write has failed: the program is ending. */
int out_has_failed(void);
/* out_flush(), before a read from fd that would have to wait: who reads the
 * output has no use for it later. While there is input, only where it comes
 * piece by piece, from another stage: this one's pieces are then no larger, or
 * the next stage would stand still until a block is full. */
void out_before_read(int fd, int piecemeal);

/* Writes a text at once, before anything else is written. */
void out_now(const char *text);

#endif
