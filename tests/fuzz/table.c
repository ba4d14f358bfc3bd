/* The command lines that are tried: what bin/TOOLS says. */
#include "fuzz.h"

const struct fuzz_case fuzz_table[] = {
#include "cases.list"
};

const size_t fuzz_cases = sizeof fuzz_table / sizeof *fuzz_table;
