#ifndef TOOLS_H
#define TOOLS_H

/* The main() of the tool that argv[0] names, which tests/tools.sh compiles as
 * NAME_main(); 127 with a message if there is none. To be called once in a
 * process. */
int tool_run(int argc, char **argv);

#endif
