# shellcheck shell=bash
# What the tests of the image tools share.

# random_pix SEED WIDTH HEIGHT BITS: an Alias pix (24 bits) or matte (8), all
# of it random, runs of 1 to 255 that do not leave their scanline.
random_pix() {
	awk -v seed="$1" -v w="$2" -v h="$3" -v bits="$4" '
	function random(n) {
		seed = seed * 16807 % 2147483647
		return int(seed / 2147483647 * n)
	}
	function word(v) { printf "%c%c", int(v / 256), v % 256 }
	BEGIN {
		word(w); word(h); word(random(65536)); word(random(65536))
		word(bits)
		for (y = 0; y < h; y++)
			for (x = 0; x < w; x += n) {
				n = random(4) ? 1 + random(4) : 1 + random(255)
				if (n > w - x)
					n = w - x
				printf "%c", n
				for (i = 0; i < bits; i += 8)
					printf "%c", random(256)
			}
	}'
}

# random_ppm SEED WIDTH HEIGHT: a picture in runs of a few pixels
random_ppm() {
	printf 'P6\n%d %d\n255\n' "$2" "$3"
	awk -v seed="$1" -v n="$(($2 * $3))" '
	function random(n) {
		seed = seed * 16807 % 2147483647
		return int(seed / 2147483647 * n)
	}
	BEGIN {
		for (; n > 0; n -= run) {
			run = random(8) ? 1 + random(3) : 1 + random(600)
			r = random(256); g = random(256); b = random(256)
			for (i = 0; i < run && i < n; i++)
				printf "%c%c%c", r, g, b
		}
	}'
}

# takes_rows FILE ENDS CMD…: wherever FILE is cut off, CMD -x takes the rows
# before the cut, and says so, exit 0. Rows end at the bytes ENDS; where none
# ends before the cut, CMD fails.
takes_rows() {
	local file=$1 ends=$2 tool=$3 h

	shift 2
	quietly "$@" <"$file" >whole.ir
	quietly "$@" -x <"$file" | cmp whole.ir -
	quietly "$@" -x < <(cat "$file") | cmp whole.ir -
	h=$(awk '$1 == "image" { print $4 }' whole.ir)
	# shellcheck disable=SC2317
	at_truncation() {
		local n=0 end

		for end in $ends; do
			[ "$end" -gt "$1" ] || n=$((n + 1))
		done
		if [ "$n" -eq 0 ]; then
			[ "$2" -eq 1 ]
			return
		fi
		[ "$2" -eq 0 ] && awk -v n="$n" '
		$1 == "image" { $4 = n }
		$1 != "run" || $2 < n' whole.ir | cmp - stdout || return
		if [ "$n" -eq "$h" ]; then
			[ ! -s stderr ]
		else
			echo "$tool: <stdin>: expected $h rows, saw $n" |
			    cmp - stderr
		fi
	}
	each_truncation "$file" "$@" -x
}

need_ffmpeg() {
	oracle ffmpeg
}

need_netpbm() {
	oracle pamtopam
}

# decode_pix FILE PIXEL_FORMAT: what ffmpeg makes of a pix or matte
decode_pix() {
	ffmpeg -v error -f alias_pix -i "$1" -f rawvideo -pix_fmt "$2" - \
	    </dev/null
}

# raster: a raw PPM or PGM without its header of three lines
raster() {
	tail -n +4
}
