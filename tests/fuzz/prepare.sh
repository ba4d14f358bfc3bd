#!/bin/sh
# prepare.sh DIR: makes DIR/san/fuzz, with sanitizers, and the seeds. Needs gcc
# or clang, and a build of the tools.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${CC:=cc}"

sh "$here/build.sh" "$1/san" "$CC" \
    '-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' \
    -fsanitize-coverage=trace-pc
CC=$CC sh "$here/seeds.sh" "$1/seeds"
mkdir -p "$1/findings" "$1/queue" "$1/split"
