#!/bin/sh
# The clips of the library by GNU parallel, in this folder:
#
#	sh parallel.sh [HOSTS]
#
# A job is what GNU make does for one clip; out/jobs says of each job where it
# ran, how long, and its exit status. The jobs also run, by ssh, on the machines
# that the file HOSTS names, a line each such as `8/anna@render1` (`:` is this
# machine). Those have to see this folder, and the tools, under the same names.
set -eu
make -s list
status=0
parallel --joblog out/jobs --colsep ' ' \
    ${1:+--sshloginfile "$1" --workdir "$PWD" --env PATH} \
    make -s clips 'CLIPS={1}' <out/list || status=$?
make -s table
exit $status
