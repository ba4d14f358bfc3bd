#!/bin/sh
# The clips of the library by GNU parallel, in this folder:
#
#	sh parallel.sh [HOSTS]
#
# A job is what GNU make does for one clip; out/jobs says of each where it ran,
# how long, and its exit status. The jobs also run on the machines that the
# file HOSTS names, a line each as in `8/anna@render1`, by ssh: those see this
# folder, and the tools, under the same names (`:` is this machine).
set -eu
make -s list
status=0
parallel --joblog out/jobs --colsep ' ' \
    ${1:+--sshloginfile "$1" --workdir "$PWD" --env PATH} \
    make -s clips 'CLIPS={1}' <out/list || status=$?
make -s table
exit $status
