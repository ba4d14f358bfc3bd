#ifndef CAL3D_MARKUP_H
#define CAL3D_MARKUP_H

#include "base/text.h"

/* Writing Cal3D files, into texts. */

/* ` NAME="VALUE"`, with references for characters that it cannot have. */
void cal3d_add_attr(struct text *to, const char *name, struct str value);
/* A line <!--TEXT--> behind that many blanks. strict: without the `--` that
 * XML forbids there (which files may have). */
void cal3d_add_comment(struct text *to, int indent, struct str text,
    int strict);
/* A line <NAME>CONTENT</NAME> behind that many blanks. */
void cal3d_add_elem(struct text *to, int indent, const char *name,
    struct str content);

/* Fields with a blank between them, and computed numbers likewise. */
void cal3d_add_fields(struct text *to, const struct str *f, int n);
void cal3d_add_values(struct text *to, const double *v, int n);
/* The fields of a quaternion with the signs that Cal3D stores. */
void cal3d_add_quat(struct text *to, const struct str *f);

#endif
