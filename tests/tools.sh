#!/bin/sh
# tools.sh DIR CC FLAGS: compiles each tool as DIR/NAME.o, its main() as
# NAME_main(): see tools.h; and writes there what tools.c includes.
set -eu
export DIR="$1" CC="$2" FLAGS="$3"
cd "$(dirname "$0")/.."
sh tests/clists.sh "$DIR"
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
sh tests/list.sh tool | xargs -P "$jobs" -n 1 sh -c '
	exec $CC -std=c99 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
	    -Ilib $FLAGS "-Dmain=$1_main" -c -o "$DIR/$1.o" "bin/$1.c"' -
