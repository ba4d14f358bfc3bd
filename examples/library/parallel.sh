#!/bin/sh
# The shards of the library by GNU parallel, in this folder:
#
#	sh parallel.sh [HOSTS]
#
# out/jobs says of each job where it ran, how long, and its exit status. The
# jobs also run, by ssh, on the machines that the file HOSTS names, a line each
# such as `8/anna@render1` (`:` is this machine). Those have to see this folder,
# and the tools, under the same names.
set -eu
export OUT=out
sh prepare.sh list
status=0
parallel --joblog out/jobs \
    ${1:+--sshloginfile "$1" --workdir "$PWD" --env PATH} \
    sh prepare.sh shard {} <out/shards || status=$?
sh prepare.sh table
exit $status
