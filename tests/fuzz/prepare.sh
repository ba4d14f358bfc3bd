#!/bin/sh
# prepare.sh DIR: makes the fuzzer in tests/.san, and the seeds in DIR. Needs
# gcc or clang, and a build of the tools.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)
: "${CC:=cc}"
# shellcheck source=tests/san.sh
. "$tests/san.sh"

sh "$tests/fuzz/build.sh" "$tests/.san" "$CC" "$SANFLAGS" "$COVER"
CC=$CC sh "$tests/fuzz/seeds.sh" "$1/seeds"
mkdir -p "$1/findings" "$1/queue" "$1/split"
