# shellcheck shell=sh disable=SC2154
# iffwalk: 1 GB in 10^6 chunks from a pipe, at half the speed of cat or better;
# a file on disk is not even read. iffcat -P and ir2iff: faster than oiiotool,
# and under 4 MiB; input from a pipe waits in a file.

${CC:-cc} -O2 -o bench_iffgen "$root/tests/iffgen.c"

# from_pipe CMD…: leaves the quickest time that CMD takes for 1 GB
from_pipe() {
	bench_best /dev/null sh -c \
	    './bench_iffgen -b 1000000 1000 | "$@" >/dev/null' sh "$@"
}

# iff_row NAME MS OTHER MS KIB
iff_row() {
	awk -v name="$1" -v ms="$2" -v other="$3" -v oms="$4" -v kb="$5" '
	BEGIN {
		ms = ms ? ms : 0.1
		printf "%-22s %8.0f %10s %8.0f %10.2f %9d\n", name, ms, other, \
		    oms, oms / ms, kb
	}'
}

printf '%-22s %8s %10s %8s %10s %9s\n' iff ms other ms 'x other' 'peak KiB'
from_pipe cat
cat_ms=$ms
from_pipe iffwalk
iff_row 'iffwalk, 1 GB piped' "$ms" cat "$cat_ms" "$kb"
./bench_iffgen -b 1000 1000000 >bench_big.iff
bench_best bench_big.iff cat
cat_ms=$ms
bench_best bench_big.iff iffwalk
iff_row 'iffwalk, 1 GB on disk' "$ms" cat "$cat_ms" "$kb"
rm bench_big.iff
if command -v oiiotool >/dev/null; then
	oiiotool --pattern noise 3840x2160 3 -d uint8 -o bench_noise.iff
	oiiotool --pattern checker:width=33:height=9 3840x2160 3 -d uint8 \
	    -o bench_runs.iff
	for f in noise runs; do
		bench_best /dev/null oiiotool "bench_$f.iff" -o bench_out.ppm
		oiio_ms=$ms
		bench_best /dev/null iffcat -P "bench_$f.iff"
		iff_row "iffcat -P, $f" "$ms" oiiotool "$oiio_ms" "$kb"
		bench_best /dev/null sh -c 'cat "$1" | iffcat -P' sh "bench_$f.iff"
		iff_row "iffcat -P, $f piped" "$ms" oiiotool "$oiio_ms" "$kb"
		pnm2ir bench_out.ppm >bench_out.ir
		bench_best /dev/null oiiotool bench_out.ppm -o bench_out.iff
		oiio_ms=$ms
		bench_best bench_out.ir ir2iff
		iff_row "ir2iff, $f" "$ms" oiiotool "$oiio_ms" "$kb"
	done
fi
