#!/bin/sh
# link.sh DIR CC FLAGS NAME: makes DIR/NAME, the fuzzer, of what build.sh has
# compiled there.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)

cd "$1"
# shellcheck disable=SC2086
$2 -std=c99 -D_POSIX_C_SOURCE=200809L -Ilib -Imain $3 -o "$4" "$tests"/fuzz/*.c \
    "$tests/tools.c" main/*.o lib/libirtools.a -lm
