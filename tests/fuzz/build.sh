#!/bin/sh
# build.sh DIR CC FLAGS [FLAGS-OF-THE-TOOLS]: makes DIR/fuzz, in which all tools
# are.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)

sh "$tests/tree.sh" "$1" "$2" "$3 ${4-}"
mkdir -p "$1/main"
sh "$tests/tools.sh" "$1/main" "$2" "$3 ${4-}"
cd "$1"
# shellcheck disable=SC2086
$2 -std=c99 -D_POSIX_C_SOURCE=200809L -Ilib -Imain $3 -o fuzz "$tests"/fuzz/*.c \
    "$tests/tools.c" main/*.o lib/libirtools.a -lm
