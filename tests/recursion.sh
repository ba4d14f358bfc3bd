#!/bin/sh
# Which functions call themselves, directly or by way of others: none may, so
# that no input is too deep for the stack. gcc says which function calls which.
# The functions that a pointer leads to show in a table that the caller reads,
# or stand in the list. Run by `make lint` where there is gcc; prints what is
# wrong, exit 1.
# usage: recursion.sh [list file…]
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
flags=$(sed -n 's/^STD = //p' Makefile)
[ $# -gt 0 ] || set -- tests/recursion.list bin/*.c lib/*/*.c lib/*/*/*.c
list=$1
shift
mkdir "$tmp/graph"
# Not -o /dev/null, which a gcc that is run as root removes where it fails
# shellcheck disable=SC2016 # the inner shell's
printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh -c '
	gcc $1 -w -S -o "$0/$$.s" \
	    -fdump-ipa-cgraph="$0/graph/$(printf %s "$2" | tr / :)" "$2"
' "$tmp" "$flags" || exit 1
awk -v known="$list" -f tests/recursion.awk "$list" "$tmp"/graph/* |
    sort >"$tmp/wrong"
sed 's/^/lint: /' "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
