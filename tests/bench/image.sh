# shellcheck shell=sh disable=SC2154
# pixcat -P on pictures of 3840x2160, one with long runs and one of noise, with
# a run for each pixel: the latter 6 times as fast as ffmpeg's whole process,
# under 4 MiB; to IR twice as fast as wc -w, which is as fast as wc on such
# bytes.

# picture RUN: random runs of that many pixels at most, as IR
picture() {
	awk -v run="$1" '
	BEGIN {
		w = 3840
		h = 2160
		print "ir 1\nimage bench", w, h, "rgb"
		for (y = 0; y < h; y++)
			for (x = 0; x < w; x += n) {
				seed = (seed + 1) * 16807 % 2147483647
				n = 1 + seed % run
				if (n > w - x)
					n = w - x
				print "run", y, x, n, int(seed / 8) % 256, \
				    int(seed / 2048) % 256, y % 256
			}
		print "end image\nend ir"
	}'
}

# pixcat_row NAME FILE: beside ffmpeg in the same run
pixcat_row() {
	other='-'
	if command -v ffmpeg >/dev/null; then
		bench_best "$2" ffmpeg -v error -f alias_pix -i "$2" \
		    -f image2pipe -c:v ppm -
		other=$ms
	fi
	bench_best "$2" pixcat -P "$2"
	awk -v name="$1" -v bytes="$(wc -c <"$2")" -v ms="$ms" \
	    -v other="$other" -v kb="$kb" '
	BEGIN {
		if (ms == 0)
			ms = 0.1
		printf "%-22s %8.1f %8.0f %10s %10s %9d\n", name, bytes / 1e6, \
		    ms, other, other == "-" ? "-" : int(other / ms * 10) / 10, kb
	}'
}

picture 64 >bench_runs.ir
ir2pix bench_runs.ir >bench_runs.pix
pixcat -P bench_runs.pix >bench_runs.ppm
picture 1 | ir2pix >bench_noise.pix

printf '%-22s %8s %8s %10s %10s %9s\n' 'image, 3840x2160' MB ms 'ffmpeg ms' \
    'x ffmpeg' 'peak KiB'
pixcat_row 'pixcat -P, runs' bench_runs.pix
pixcat_row 'pixcat -P, noise' bench_noise.pix
bench_head 'image, IR'
bench_rate 'pixcat, runs' bench_runs.pix pixcat
bench_rate 'pixcat, noise' bench_noise.pix pixcat
bench_rate ir2pix bench_runs.ir ir2pix
bench_rate ir2pnm bench_runs.ir ir2pnm
bench_rate pnm2ir bench_runs.ppm pnm2ir
