#!/bin/sh
# build.sh DIR CC FLAGS [FLAGS-OF-THE-TOOLS]: makes DIR/fuzz, in which all tools
# are.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)

sh "$tests/tree.sh" "$1" "$2" "$3 ${4-}"
mkdir -p "$1/main"
sh "$tests/tools.sh" "$1/main" "$2" "$3 ${4-}"
sh "$tests/fuzz/link.sh" "$1" "$2" "$3" fuzz
