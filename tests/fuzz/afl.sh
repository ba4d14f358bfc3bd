#!/bin/sh
# afl.sh SECONDS: runs AFL++ on all cases, each for an equal part of the time,
# and then its queues once under sanitizers. Prints a line `CASE RUNS QUEUE
# COMMAND` for each, and what was found, exit 1.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
here=$(cd "$(dirname "$0")" && pwd)
tests=$(dirname "$here")
work=$tests/.fuzz
afl=$work/afl

# Gives each job the cases that leave its number when divided by jobs
mine() {
	"$afl/fuzz" -l | awk -v job="$1" -v jobs="$jobs" '
	!/\.\.\/split/ && n++ % jobs == job'
}

search() {
	mkdir -p "$afl/in/$1"
	for kind in $2; do
		cp "$kind".* "$afl/in/$1"
	done
	afl-fuzz -i "$afl/in/$1" -o "$afl/out/$1" -x "$afl/words" -m none \
	    -t 2000 -V "$each" -- "$afl/fuzz" -x "$1" >"$afl/log.$1" 2>&1 ||
	    echo "afl-fuzz failed: see $afl/log.$1"
}

# What AFL++ kept, by the rules of all runs
judge() {
	set -- "$1" "$2" "$afl/out/$1/default"
	find "$3/queue" "$3/crashes" "$3/hangs" -name 'id*' -exec \
	    "$tests/.san/fuzz" -r "$1" {} + || touch "$afl/found"
	runs=$(sed -n 's/^execs_done *: //p' "$3/fuzzer_stats")
	echo "$1 $runs $(find "$3/queue" -name 'id*' | grep -c .) $2"
}

cases_of() {
	mine "$1" | while IFS=: read -r head command; do
		search "${head%% *}" "${head#* }"
		judge "${head%% *}" "${command# }"
	done
}

if ! command -v afl-clang-fast >/dev/null; then
	echo 'make fuzz-afl: no afl-clang-fast here (the package afl++)' >&2
	exit 1
fi
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
export AFL_QUIET=1 AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
sh "$here/prepare.sh" "$work"
rm -rf "$afl/in" "$afl/out" "$afl/found"
mkdir -p "$afl/in" "$afl/out"
sh "$here/build.sh" "$afl" afl-clang-fast -O2
"$afl/fuzz" -d | awk 'length < 200' >"$afl/words"
cases=$("$afl/fuzz" -l | grep -c .)
each=$(($1 * jobs / cases + 1))
cd "$work/seeds"
job=0
while [ "$job" -lt "$jobs" ]; do
	cases_of "$job" &
	job=$((job + 1))
done
wait
[ ! -e "$afl/found" ]
