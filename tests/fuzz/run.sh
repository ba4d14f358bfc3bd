#!/bin/sh
# run.sh SECONDS [TOOL …]: runs tests/fuzz under sanitizers; what it finds it
# prints and puts in tests/.fuzz/findings. SEED is the number that the
# mutations begin with, 1. Needs gcc or clang, and a build of the tools.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
here=$(cd "$(dirname "$0")" && pwd)
work=$(dirname "$here")/.fuzz
: "${CC:=cc}" "${SEED:=1}"
seconds=${1:-60}
[ $# -eq 0 ] || shift

sh "$here/build.sh" "$work/san" "$CC" \
    '-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' \
    -fsanitize-coverage=trace-pc
CC=$CC sh "$here/seeds.sh" "$work/seeds"
mkdir -p "$work/findings" "$work/queue" "$work/split"
cd "$work/seeds"
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
exec "$work/san/fuzz" -j "$jobs" -s "$SEED" -t "$seconds" "$@"
