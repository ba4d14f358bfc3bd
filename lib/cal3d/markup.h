#ifndef CAL3D_MARKUP_H
#define CAL3D_MARKUP_H

#include "base/text.h"

/* The tags of Cal3D files, added to texts. */

/* ` NAME="VALUE"`, with references for characters that it cannot have. */
void cal3d_add_attr(struct text *to, const char *name, struct str value);
void cal3d_add_attr_int(struct text *to, const char *name, long long n);
/* A line <!--TEXT--> after `indent` blanks. strict: without the `--` that XML
 * forbids there (which files may have). */
void cal3d_add_comment(struct text *to, int indent, struct str text,
    int strict);
/* A line <NAME>CONTENT</NAME> after `indent` blanks. */
void cal3d_add_elem(struct text *to, int indent, const char *name,
    struct str content);
void cal3d_add_elem_int(struct text *to, int indent, const char *name,
    long long n);

#endif
