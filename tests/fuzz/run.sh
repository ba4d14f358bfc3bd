#!/bin/sh
# run.sh [-c] SECONDS [TOOL …]: runs tests/fuzz under sanitizers, prints what it
# finds and puts it in tests/.fuzz/findings. With -c half of the time goes to the
# tools that have changed since the last tag. SEED is the number that the
# mutations begin with, by default 1.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
tests=$(cd "$(dirname "$0")/.." && pwd)
work=$tests/.fuzz
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
changed=
if [ "${1-}" = -c ]; then
	changed=$(sh "$tests/fuzz/changed.sh")
	shift
fi
seconds=${1:-60}
[ $# -eq 0 ] || shift

sh "$tests/fuzz/prepare.sh" "$work"
cd "$work/seeds"
bad=0
if [ -n "$changed" ]; then
	seconds=$((seconds / 2))
	# shellcheck disable=SC2086
	echo Changed: $changed
	# shellcheck disable=SC2086
	"$tests/.san/fuzz" -j "$jobs" -s "${SEED:-1}" -t "$seconds" $changed ||
	    bad=1
	echo All:
fi
"$tests/.san/fuzz" -j "$jobs" -s "${SEED:-1}" -t "$seconds" "$@" || bad=1
exit $bad
