#!/bin/sh
# samples.sh DIR: makes DIR and in it the samples of samples.bash, by the tools in
# PATH or else those of the tree. It takes bash; without it DIR stays empty.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
cd "$1"
command -v bash >/dev/null || exit 0
BATS_TEST_DIRNAME=$root/tests BATS_FILE_TMPDIR=$PWD bash -euc '
bats_require_minimum_version() { :; }
for f in helper bones samples; do
	. "$0/tests/$f.bash"
done
samples' "$root"
