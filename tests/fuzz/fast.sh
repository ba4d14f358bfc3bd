#!/bin/sh
# fast.sh SECONDS [TOOL …]: as run.sh, but without sanitizers: where the system
# allows it, ten times as many runs in that time. Inputs that led to something
# new stay in tests/.fuzz/queue for the next time, and are run once under
# sanitizers in the end. SEED is the number that the mutations begin with, by
# default the time.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
tests=$(cd "$(dirname "$0")/.." && pwd)
work=$tests/.fuzz
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
seconds=${1:-60}
[ $# -eq 0 ] || shift
: "${CC:=cc}"
# shellcheck source=tests/san.sh
. "$tests/san.sh"
# temporary files in memory
[ -n "${TMPDIR-}" ] || [ ! -w /dev/shm ] || export TMPDIR=/dev/shm

sh "$tests/fuzz/prepare.sh" "$work"
sh "$tests/fuzz/build.sh" "$work/fast" "$CC" -O2 "$COVER"
cd "$work/seeds"
bad=0
"$work/fast/fuzz" -o -j "$jobs" -s "${SEED:-$(date +%s)}" -t "$seconds" "$@" ||
    bad=1
echo 'What is in the queue, under sanitizers:'
"$tests/.san/fuzz" -o -j "$jobs" -n 1 "$@" || bad=1
exit $bad
