# shellcheck shell=bash
# Binary files of Cal3D, made by hand: `load binary` in the test files.

# Some floats, as the numbers that their bits are
export F1=0x3f800000 F2=0x40000000 F_1=0xbf800000 FHALF=0x3f000000
export F0=0 F_0=0x80000000 FTENTH=0x3dcccccd FNAN=0x7fc00000 FINF=0x7f800000

# le NUMBER…: each, or what is so called, in four bytes, the low one first
le() {
	local n

	for n; do
		printf '%b' "$(printf '\\x%02x' $((n & 255)) $((n >> 8 & 255)) \
		    $((n >> 16 & 255)) $((n >> 24 & 255)))"
	done
}

# name TEXT: its length with the NUL that ends it, the text, and that
name() {
	le $((${#1} + 1))
	printf '%s\0' "$1"
}

# csf_bone NAME PARENT [WORD…]: one at 0 0.1 -0, turned by 180 degrees about z; its
# local transform is the inverse. Then the words: NUMCHILDS and children.
csf_bone() {
	name "$1"
	le 0 FTENTH F_0 0 0 F1 0 0 FTENTH 0 0 0 F_1 0 "${@:2}"
}

# csf_two VERSION [WORD…]: a skeleton of two bones; the words stand before them
csf_two() {
	printf 'CSF\0'
	le "$1" 2 "${@:2}"
	csf_bone hip -1 1 1
	csf_bone 'left knee' 0 0
}

# caf_walk VERSION DURATION: an animation of 1 second with two tracks
caf_walk() {
	printf 'CAF\0'
	le "$@" 2
	le 1 2 0 0 F1 F2 F_0 0 F1 0 F1 0 F1 F2 0 0 0 F1
	le 0 1 FHALF F1 0 0 FHALF FHALF FHALF FHALF
}

# any_bones: a skeleton of 500 bones with all kinds of numbers
any_bones() {
	awk '
	function any(x) {
		x = (rand() - .5) * exp(40 * (rand() - .5))
		if (rand() < .1)
			return rand() < .5 ? "-0.000" : "0"
		return sprintf(rand() < .5 ? "%.9g" : "%.6f", x)
	}
	function list(n, text) {
		while (n--)
			text = text " " any()
		return text
	}
	BEGIN {
		srand(11)
		print "ir 1\nskeleton s\nsource xsf 910"
		for (i = 0; i < 500; i++) {
			print "joint b" i, i ? "b" int(i / 2) : "-"
			print "offset b" i list(3)
			print "rest b" i list(3), "1.5"
			print "bind b" i list(6), "-2"
		}
		print "end skeleton\nend ir"
	}'
}
