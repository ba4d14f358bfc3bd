#ifndef FORMAT_CAL3D_XSFOUT_H
#define FORMAT_CAL3D_XSFOUT_H

#include "format/cal3d/bones.h"
#include "format/cal3d/kept.h"
#include "format/cal3d/xsf_priv.h"

/* The joints of the IR as the bones of a skeleton file, of either form. */
struct xsf_out {
	const struct in *in;     /* for messages */
	const struct skel *sk;
	struct bones b;
	struct kept kept;
	struct xform *world;     /* private: at rest; made when needed */
	/* the current bone */
	struct text name;
	struct text part[XSF_PARTS];     /* as the file has them; the local
	                          * ones may be empty: none */
};

/* binary: numbers of bones are their places. */
void xsf_out_begin(struct xsf_out *o, const struct skel *sk,
    const struct in *in, int binary);
/* Makes the bone of joint j the current one: its name, then its parts; they die
 * where it lacks what the file needs. */
void xsf_out_name(struct xsf_out *o, int j);
void xsf_out_parts(struct xsf_out *o, int j);
/* What PARENTID says. */
int xsf_out_parent(const struct xsf_out *o, int j);
/* The child list that the file had, where it is not that of the hierarchy. */
int xsf_out_own_list(const struct xsf_out *o, int j, struct str *list);
/* Computes its local transform. */
void xsf_out_bind(struct xsf_out *o, int j);

/* Write what xsf_write() is asked for. */
void xsf_write_binary(const struct skel *sk, const struct in *in);

#endif
