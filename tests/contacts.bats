bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	CONTACTS=$(compile contacts)
}

# path 'AWK: x y z of frame k' FRAMES: a foot's way
path() {
	awk -v n="$2" "function at(k) { $1 } BEGIN {
		for (k = 0; k < n; k++) { x = y = z = 0; at(k); print x, y, z }
	}"
}

# At 60 frames/s the window of 1/30 s is from the frame before to the one
# after. The foot goes 1/60 of a leg each frame from 60 on: the speed at 59 is 0,
# at 60 (1/60)/2 * 60 = 0.5; it ends in 90 with 0.5, at 91 it is 0.
@test "contacts: a step" {
	path 'x = k < 60 ? 0 : k < 90 ? (k - 60) / 60 : 0.5' 150 >way
	"$CONTACTS" 60 1 <way >saw
	printf '%s\n' '0 59' '91 149' 'ground 0' | diff -u - saw
	# the same in centimetres, and lifted and moved
	awk '{ print 80 * $1 + 1e4, 80 * $2 + 5, 80 * $3 - 300 }' way |
	    "$CONTACTS" 60 80 >saw
	printf '%s\n' '0 59' '91 149' 'ground 5' | diff -u - saw
}

# The same at 240 frames/s: the window reaches 4 frames to either side. From 240
# on 1/240 of a leg each frame: at 240 - i it is (4 - i)/240 * 30; below 0.15
# for i = 3 (0.125), not for i = 2. At the end likewise, below 0.09 for i = 4.
@test "contacts: speeds are means of 1/30 s" {
	path 'x = k < 240 ? 0 : k < 360 ? (k - 240) / 240 : 0.5' 600 |
	    "$CONTACTS" 240 1 >saw
	printf '%s\n' '0 237' '364 599' 'ground 0' | diff -u - saw
}

# 0.12 less 25 % is 0.09, and 25 % more 0.15
@test "contacts: hysteresis of the speed" {
	path 'x = k < 60 ? 0 : 0.149 * (k - 60) / 60' 120 |
	    "$CONTACTS" 60 1 >saw
	printf '%s\n' '0 119' 'ground 0' | diff -u - saw
	path 'x = k < 60 ? k / 60 : 1 + 0.091 * (k - 60) / 60' 120 |
	    "$CONTACTS" 60 1 >saw
	diff -u /dev/null saw
	path 'x = k < 60 ? k / 60 : 1 + 0.089 * (k - 60) / 60' 120 |
	    "$CONTACTS" 60 1 >saw
	printf '%s\n' '61 119' 'ground 0' | diff -u - saw
}

# 0.013 and 25 % more is 0.01625; the foot was on the floor in the quarter second
# before
@test "contacts: hysteresis of the height" {
	path 'y = k < 60 ? 0 : k < 72 ? 0.016 * (k - 60) / 12 : 0.016' 90 |
	    "$CONTACTS" 60 1 >saw
	printf '%s\n' '0 89' 'ground 0' | diff -u - saw
	path 'y = k < 60 ? 0 : k < 72 ? 0.0165 * (k - 60) / 12 : 0.0165' 90 |
	    "$CONTACTS" 60 1 >saw
	printf '%s\n' '0 71' 'ground 0' | diff -u - saw
}

# 5 frames of 60 are less than 0.1 s, 6 are not
@test "contacts: nothing lasts for less than 0.1 s" {
	path 'z = k <= 40 ? 0 : k <= 44 ? k - 40 : 4' 100 >way
	"$CONTACTS" 60 1 <way >saw
	printf '%s\n' '0 99' 'ground 0' | diff -u - saw
	path 'z = k <= 40 ? 0 : k <= 45 ? k - 40 : 5' 100 >way
	"$CONTACTS" 60 1 <way >saw
	printf '%s\n' '0 39' '46 99' 'ground 0' | diff -u - saw
	path 'z = k <= 40 ? k : k <= 46 ? 40 : k - 6' 100 | "$CONTACTS" 60 1 >saw
	diff -u /dev/null saw
	path 'z = k <= 40 ? k : k <= 47 ? 40 : k - 7' 100 | "$CONTACTS" 60 1 >saw
	printf '%s\n' '41 46' 'ground 0' | diff -u - saw
}

# each step of a second is 0.03 of a leg higher, as in a capture whose floor
# slopes; the foot is on its way for half a second. What is more than 0.075 above
# the lowest is no floor.
@test "contacts: a floor that slopes" {
	path 's = int(k / 60); y = 0.03 * s; x = s
		if (k % 60 >= 30) {
			u = (k % 60 - 30) / 30
			x += u; y += 0.03 * u + 0.2 * u * (1 - u)
		}' 360 >way
	"$CONTACTS" 60 1 <way | sed '$d' >saw
	printf '%s\n' '0 29' '61 89' '121 149' | diff -u - saw
}

@test "contacts: a foot that is not known, one frame, none" {
	path 'x = k < 20 || k > 30 ? 0 : "nan"' 60 | "$CONTACTS" 60 1 >saw
	printf '%s\n' '0 18' '32 59' 'ground 0' | diff -u - saw
	echo 1 2 3 | "$CONTACTS" 60 1 >saw
	printf '%s\n' '0 0' 'ground 2' | diff -u - saw
	"$CONTACTS" 60 1 </dev/null >saw
	diff -u /dev/null saw
}
