#!/bin/sh
# queue.sh [TOOL …]: adds to tests/fuzz/queue what fuzz-fast has left in
# tests/.fuzz/queue, as far as it is small and leads to many branches where no
# seed leads. What is in tests/fuzz/queue is among the seeds of the next time: to
# begin anew, remove it first.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)

mkdir -p "$tests/fuzz/queue"
sh "$tests/fuzz/seeds.sh" "$tests/.fuzz/seeds"
cd "$tests/.fuzz/seeds"
# their seeds are those of other tools
# shellcheck disable=SC2046
[ $# -gt 0 ] ||
    set -- $(sh "$tests/list.sh" tool | grep -vx -e any2ir -e irfile)
"$tests/.fuzz/fast/fuzz" -m "$tests/fuzz/queue" "$@"
