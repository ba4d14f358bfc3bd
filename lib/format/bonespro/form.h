#ifndef FORMAT_BONESPRO_FORM_H
#define FORMAT_BONESPRO_FORM_H

#include "base/text.h"
#include "ir/dof.h"
#include "ir/skel.h"

/* Transforms as BonesPro writes them: a matrix for row vectors, or angles, and
 * the translation below. A joint that has its channels in this order has its
 * numbers in the IR in the order of the file. */
#define BP_MATRIX_CHANNELS "m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz"

enum { BP_NUMBERS = 12 };

/* bp_file_order() puts the 12 numbers of a `world` or `ref` record (X Y Z M11 …
 * M33) into the order of the file, bp_rec_order() those of the file into the
 * order of the record. */
void bp_file_order(struct str *file, const struct str *rec);
void bp_rec_order(struct str *rec, const struct str *file);

/* Where the numbers of a transform are among a joint's values: first those of
 * the matrix or the angles, then, from BP_MOVE on, those of the translation. */
struct bp_plan {
	int turn;                /* how many numbers the rotation has: 9 or 3;
	                          * 0: they have to be computed */
	int move;                /* the same for the translation: 3 or 0 */
	int place[BP_NUMBERS];
};

enum { BP_MOVE = 9 };

/* Makes the plan for a form: BP_MATRIX, or an order of angles, see
 * bonespro/write.h. */
void bp_plan(struct bp_plan *p, const struct dof *d, int form);
/* Returns the order of a joint's angles, if they are its only rotation and the
 * format has that order; else BP_MATRIX. */
int bp_order_of_dof(const struct dof *d);

/* Adds a comment of the IR or a `note` as a comment. Other records and blank
 * lines add nothing. */
void bp_add_comment(struct text *to, enum ir_word word, struct str line);
/* Adds a line with an integer. */
void bp_add_int(struct text *to, long long n);
/* Each adds lines of three numbers. bp_add_texts() adds n numbers as they are,
 * bp_add_row() a translation or angles, bp_add_matrix() a matrix. */
void bp_add_texts(struct text *to, const struct str *f, int n);
void bp_add_row(struct text *to, const double *v);
void bp_add_matrix(struct text *to, const double *m);
/* Adds the angles of a rotation. unit: radians for 1 of the file's unit. Of the
 * angles for the same rotation those nearest to near[] are chosen, and near[]
 * is set to them. */
void bp_add_angles(struct text *to, const double *m, int order, double unit,
    double *near);

/* Returns the joints in the order of their numbers, which `id` records give:
 * element b is the joint of bone b. If a number is missing or occurs twice, the
 * joints keep the order of the skeleton. */
int *bp_numbered(const struct skel *sk);
/* Returns a joint's number, or -1 if it has none. */
long long bp_id(const struct skel *sk, int joint);

#endif
