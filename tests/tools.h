#ifndef TOOLS_H
#define TOOLS_H

/* The main() of the tool that the last part of argv[0] names, up to a blank,
 * which tests/tools.sh compiles as NAME_main(); 127 with a message if there is
 * none. To be called once in a process. */
int tool_run(int argc, char **argv);
/* The same in a process of its own, which has these files as standard input,
 * output and error; the last two are emptied before. Returns its exit status,
 * or 128 if a signal ended it or it took a minute. */
int tool_status(int argc, char **argv, int in, int out, int err);

#endif
