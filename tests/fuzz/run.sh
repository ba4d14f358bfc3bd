#!/bin/sh
# run.sh SECONDS [TOOL …]: runs tests/fuzz under sanitizers, prints what it
# finds and puts it in tests/.fuzz/findings. SEED is the number that the
# mutations begin with, by default 1.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
tests=$(cd "$(dirname "$0")/.." && pwd)
work=$tests/.fuzz
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
seconds=${1:-60}
[ $# -eq 0 ] || shift

sh "$tests/fuzz/prepare.sh" "$work"
cd "$work/seeds"
exec "$tests/.san/fuzz" -j "$jobs" -s "${SEED:-1}" -t "$seconds" "$@"
