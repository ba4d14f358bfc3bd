#ifndef FORMAT_CAL3D_MARKUP_H
#define FORMAT_CAL3D_MARKUP_H

#include "base/text.h"

/* Adding tags of Cal3D files to texts. */

/* Adds a text. Characters that a value cannot have become references. */
void cal3d_add_escaped(struct text *to, struct str a);
/* Adds the text of an element, where blanks at its ends become references. */
void cal3d_add_content(struct text *to, struct str a);
/* Add ` NAME="VALUE"`, the value escaped. */
void cal3d_add_attr(struct text *to, const char *name, struct str value);
void cal3d_add_attr_int(struct text *to, const char *name, long long n);
/* Adds a line <!--TEXT--> after `indent` blanks. strict: puts a blank into each
 * `--`, which XML forbids there, though the files may have it. */
void cal3d_add_comment(struct text *to, int indent, struct str text,
    int strict);
/* Add a line <NAME>CONTENT</NAME> after `indent` blanks. */
void cal3d_add_elem(struct text *to, int indent, const char *name,
    struct str content);
void cal3d_add_elem_int(struct text *to, int indent, const char *name,
    long long n);

#endif
