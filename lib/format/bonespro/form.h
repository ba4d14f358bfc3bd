#ifndef FORMAT_BONESPRO_FORM_H
#define FORMAT_BONESPRO_FORM_H

#include "base/text.h"
#include "ir/dof.h"
#include "ir/skel.h"

/* Transforms as BonesPro writes them: for row vectors, the translation below
 * the matrix; or angles, then the translation. As channels in that order a
 * transform's numbers are in the IR as they are in the file. */
#define BP_MATRIX_CHANNELS "m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz"

enum { BP_NUMBERS = 12 };

/* Put the 12 numbers of a `world` or `ref` record (X Y Z M11 … M33) into the
 * file's order, and back. */
void bp_file_order(struct str *file, const struct str *rec);
void bp_rec_order(struct str *rec, const struct str *file);

/* Where the numbers of a transform stand among a joint's values: those of the
 * matrix or the angles, then at BP_MOVE those of the translation. */
struct bp_plan {
	int turn;                /* 9 or 3; 0: they have to be computed */
	int move;                /* 3 or 0 */
	int place[BP_NUMBERS];
};

enum { BP_MOVE = 9 };

/* Plans for matrices (BP_MATRIX) or angles of an order (bones/write.h). */
void bp_plan(struct bp_plan *p, const struct dof *d, int form);
/* The order of a joint whose values are angles of an order that the format
 * has, else BP_MATRIX. */
int bp_order_of_dof(const struct dof *d);

/* Adds a comment line or `note` of the IR as a comment; other records and
 * blank lines add nothing. */
void bp_add_comment(struct text *to, enum ir_word word, struct str line);
/* Adds a line with a whole number. */
void bp_add_int(struct text *to, long long n);
/* Add lines of three numbers: n of them as they are; a translation or angles;
 * a matrix. */
void bp_add_texts(struct text *to, const struct str *f, int n);
void bp_add_row(struct text *to, const double *v);
void bp_add_matrix(struct text *to, const double *m);
/* Adds the angles of a rotation in units of that many radians, next to those
 * of near[], which become the new ones. */
void bp_add_angles(struct text *to, const double *m, int order, double unit,
    double *near);

/* Returns the joints in the order of their numbers, the `id` records: element b
 * is bone b. Where a number is missing or occurs twice, they keep their own
 * order. */
int *bp_numbered(const struct skel *sk);
/* A joint's number; -1 if it has none. */
long long bp_id(const struct skel *sk, int joint);

#endif
