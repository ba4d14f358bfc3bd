# shellcheck shell=sh disable=SC2154
# The example library: 500 clips by make, with one job and with two. Two keep
# two cores busy for at least 90 % of the time.

unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir bench_library
cp "$root"/examples/*.a[sm][fc] bench_library
cp -R "$root/examples/library" bench_library/library
captures=bench_library/library/captures
rm -rf "$captures"
export PER=50
sh bench_library/library/captures.sh "$captures" 10 50
# in the place of the bad one
cp "$captures/10_49.amc" "$captures/10_50.amc"

# library_row JOBS: the quickest of three
library_row() {
	for _ in 1 2 3; do
		rm -rf bench_library/library/out
		bench_ms make -s -C bench_library/library -j "$1" 2>/dev/null
		echo "$ms $cpu"
	done >bench_times
	clips=$(wc -l <bench_library/library/out/table)
	sort -n bench_times | awk -v jobs="$1" -v clips="$clips" '
	NR == 1 {
		printf "%-22s %8d %8.1f %10.0f %10.1f %10.2f\n", \
		    "make -j " jobs, clips, $1 / 1e3, clips / $1 * 1e3, \
		    $2 / 1e3, $2 / $1
	}'
}

printf '%-22s %8s %8s %10s %10s %10s\n' library clips s clips/s 'CPU s' \
    'cores busy'
library_row 1
library_row 2
rm -r bench_library
