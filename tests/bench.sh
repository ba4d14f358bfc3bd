#!/bin/sh
# Speed and memory of the tools, measured beside wc -w and cat in the same
# run: all of tests/bench/*.sh, or those named, as in `sh tests/bench.sh fk`.
# Each of them is sourced here, in a temporary directory.
set -eu
export LC_ALL=C
root=$(cd "$(dirname "$0")/.." && pwd)
export PATH="$root/bin:$PATH"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
cd "$tmp"
${CC:-cc} -O2 -o peak "$root/tests/peak.c"

# bench_ms CMD…: standard output to /dev/null; leaves milliseconds in $ms, KiB
# in $kb and milliseconds of processors in $cpu
bench_ms() {
	if ! ./peak "$@" >/dev/null 2>peak.out; then
		cat peak.out >&2
		exit 1
	fi
	tail -n 1 peak.out >peak.last    # after what the tool may have said
	# shellcheck disable=SC2034  # bench/library.sh uses cpu, nobody own
	read -r ms kb cpu own <peak.last
}

# bench_best FILE CMD…: the quickest of nine, the largest memory
bench_best() {
	bench_in=$1
	shift
	best=
	most=0
	for _ in 1 2 3 4 5 6 7 8 9; do
		bench_ms "$@" <"$bench_in"
		best=$(awk -v a="$ms" -v b="${best:-$ms}" \
		    'BEGIN { print (a < b ? a : b) }')
		[ "$kb" -le "$most" ] || most=$kb
	done
	ms=$best
	kb=$most
}

bench_head() {
	printf '%-22s %8s %8s %9s %9s %10s %9s\n' "$1" MB MB/s 'x wc -w' \
	    'x in+out' 'x cat pipe' 'peak KiB'
}

# bench_rate NAME FILE CMD…: CMD reads FILE on standard input. Prints MB/s of
# input, how many times as fast as `wc -w FILE` it is, and as `wc -w` of FILE
# and of its output, how many times as long as cat it takes to pipe its output,
# and its peak memory.
bench_rate() {
	bench_name=$1
	bench_file=$2
	shift 2
	bytes=$(wc -c <"$bench_file")
	bench_best "$bench_file" wc -w
	wc_ms=$ms
	bench_best "$bench_file" "$@"
	cmd_ms=$ms
	cmd_kb=$kb
	bench_best "$bench_file" sh -c '"$@" | cat >/dev/null' sh "$@"
	pipe_ms=$ms
	"$@" <"$bench_file" >bench.out
	bench_best bench.out wc -w
	out_ms=$ms
	bench_best bench.out sh -c 'cat bench.out | cat >/dev/null'
	rm bench.out
	awk -v name="$bench_name" -v bytes="$bytes" -v wc="$wc_ms" \
	    -v cmd="$cmd_ms" -v out="$out_ms" -v pipe="$pipe_ms" \
	    -v cat="$ms" -v kb="$cmd_kb" '
	BEGIN {
		if (cmd == 0)
			cmd = 0.1
		if (cat == 0)
			cat = 0.1
		printf "%-22s %8.1f %8.0f %9.2f %9.2f %10.2f %9d\n", name, \
		    bytes / 1e6, bytes / 1e3 / cmd, wc / cmd, \
		    (wc + out) / cmd, pipe / cat, kb
	}'
}

# bench_peak NAME MB CMD…: only the peak, for input that comes through a pipe
bench_peak() {
	bench_name=$1
	bench_mb=$2
	shift 2
	bench_ms "$@"
	printf '%-22s %8d %8s %9s %9s %10s %9d\n' "$bench_name" "$bench_mb" \
	    - - - - "$kb"
}

# bench_amc MB: the sample walk over and over, with running frame numbers
bench_amc() {
	awk -v max="$1" '
	/^[0-9]+$/ { n++; next }
	!n { print; bytes += length + 1; next }
	{ text[n] = text[n] "\n" $0 }
	END {
		for (i = 0; bytes < max * 1000000; i++) {
			frame = i + 1 text[i % n + 1]
			print frame
			bytes += length(frame) + 1
		}
	}' "$root/examples/walk.amc"
}

if [ $# -eq 0 ]; then
	for f in "$root"/tests/bench/*.sh; do
		f=${f##*/}
		set -- "$@" "${f%.sh}"
	done
fi
for bench; do
	# shellcheck source=/dev/null
	. "$root/tests/bench/$bench.sh"
	rm -f ./bench_*
done
