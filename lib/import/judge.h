#ifndef IMPORT_JUDGE_H
#define IMPORT_JUDGE_H

#include "base/text.h"
#include "import/child.h"

enum verdict { WHOLE, BROKEN, FOREIGN, UNKNOWN };

/* Reads all of the file with the tool that is there for it. Adds what is in it
 * or wrong with it to the detail, "-" for nothing. */
enum verdict judge_operand(struct operand *o, struct text *detail);

#endif
