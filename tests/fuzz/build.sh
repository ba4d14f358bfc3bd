#!/bin/sh
# build.sh DIR CC FLAGS [FLAGS-OF-THE-TOOLS]: makes DIR/fuzz, in which all tools
# are, their main() as NAME_main().
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cc="$2 -std=c99 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Ilib $3"
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2

sh "$root/tests/tree.sh" "$1"
cd "$1"
make -s -j "$jobs" CC="$2" CFLAGS="$3 ${4-}" lib/libirtools.a
for c in bin/*.c; do
	tool=${c#bin/}
	echo "${tool%.c}"
done | xargs -P "$jobs" -I TOOL sh -c "$cc ${4-} -Dmain=TOOL_main \
    -c -o bin/TOOL.o bin/TOOL.c"
# shellcheck disable=SC2086
$cc -o fuzz "$root"/tests/fuzz/*.c bin/*.o lib/libirtools.a -lm
