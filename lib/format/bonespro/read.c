#include "format/bonespro/read_priv.h"

struct bp *
bp_open(const char *path)
{
	struct bp *bp = xcalloc(1, sizeof *bp);

	bp_lex_open(&bp->lx, path);
	return bp;
}

/* The third token tells which kind of file it is: a structure has the name of a
 * bone there, an animation the number of frames. In a structure without bones
 * the third token may be a number of the first vertex, which another number
 * follows. */
void
bp_read(struct bp *bp, struct str name, struct str rate,
    const struct skel *sk)
{
	int structure;

	bp->title = name;
	bp->rate = rate;
	bp->sk = sk;
	bp->head.nb = bp_int(&bp->lx, "the number of bones", 0, BP_MAXBONES);
	bp->head.nv = bp_int(&bp->lx, "the number of vertices", 0, BP_MAX);
	if (!bp_next(&bp->lx))
		bp_expected(&bp->lx, "a bone's <name> or the number of frames");
	structure = bp->lx.isname ||
	    (bp->head.nb == 0 && bp_two_numbers(&bp->lx));
	if (!structure)
		bp_read_animation(bp);
	else if (sk || rate.s)
		in_fail(&bp->lx.in, "-%c goes with an animation, this is a "
		    "structure file", sk ? 's' : 'r');
	else
		bp_read_structure(bp);
}
