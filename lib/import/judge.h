#ifndef IMPORT_JUDGE_H
#define IMPORT_JUDGE_H

#include "base/text.h"
#include "import/child.h"

enum verdict { WHOLE, BROKEN, FOREIGN, UNKNOWN };

/* Has the file's tool read all of it. Adds what the file holds, or why the tool
 * has no use for it, or what is wrong with it, to the detail; "-" where no tool
 * reads it. */
enum verdict judge_operand(struct operand *o, struct text *detail);

#endif
