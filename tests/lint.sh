#!/bin/sh
# What `make lint` does. A missing program is reported and skipped.
cd "$(dirname "$0")/.." || exit 1
failed=0
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2

# has PROGRAM
has() {
	command -v "$1" >/dev/null ||
	    { echo "lint: no $1 here, skipped"; return 1; }
}

# lint PROGRAM ARG…
lint() {
	! has "$1" || "$@" || failed=1
}

# The existing files of those that the patterns name
set_files() {
	files=
	for f; do
		[ ! -f "$f" ] || files="$files $f"
	done
}

set_files man/*.[1-9]
# shellcheck disable=SC2086
[ -z "$files" ] || lint mandoc -Tlint -Wwarning $files

set_files examples/*.sh examples/*/*.sh tests/*.sh tests/*.bash tests/*.bats \
    tests/bench/*.sh tests/fuzz/*.sh tests/mutants/*.bash \
    tests/package/*.sh tests/package/*.bash .ci/run lib/door/complete/*.bash
# shellcheck disable=SC2086
! has shellcheck ||
    printf '%s\n' $files | xargs -P "$jobs" -n 8 shellcheck -x || failed=1

lint zsh -n lib/door/complete/irtools.zsh
lint fish -n lib/door/complete/irtools.fish

# __GNUC__ lets it see which functions do not return
lint cppcheck -j "$jobs" -D__GNUC__ --enable=warning,portability,performance --std=c99 \
    --error-exitcode=1 --inline-suppr -q -Ilib bin lib

for c in bin/*.c; do
	tool=${c#bin/}
	tool=${tool%.c}
	for f in "man/$tool.1" "tests/$tool.bats"; do
		[ -e "$f" ] || { echo "lint: $c has no $f"; failed=1; }
	done
done
lint sh tests/house.sh
lint sh tests/measure.sh
lint sh tests/pages.sh
case $(gcc --version 2>/dev/null) in
*'Free Software'*) lint sh tests/recursion.sh ;;
*) echo 'lint: no gcc here that shows who calls whom, skipped' ;;
esac
exit $failed
