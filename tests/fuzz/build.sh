#!/bin/sh
# build.sh DIR CC FLAGS [FLAGS-OF-THE-TOOLS]: makes DIR/fuzz, in which all tools
# are.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2

sh "$tests/tree.sh" "$1"
sh "$tests/tools.sh" "$1/bin" "$2" "$3 ${4-}"
cd "$1"
make -s -j "$jobs" CC="$2" CFLAGS="$3 ${4-}" lib/libirtools.a
# shellcheck disable=SC2086
$2 -std=c99 -D_POSIX_C_SOURCE=200809L -Ilib $3 -o fuzz "$tests"/fuzz/*.c \
    "$tests/tools.c" bin/*.o lib/libirtools.a -lm
