# Compares the `w` records of two streams: the largest distance between
# positions, and between rotations in degrees, and how many were compared.
# Joints of the second that are not in the first are left out.
#
#	-v zup=1	the second has z up: x -z y is compared
#	-v strip=P	a prefix of its joints' names
#	-v only=RE	joints
#	-v names=1	prints the names of the joints where they are

function key(name) {
	if (FNR != NR && strip)
		sub("^" strip, "", name)
	return $2 " " name
}

$1 != "w" { next }
only && $3 !~ only { next }
FNR == NR {
	k = key($3)
	for (i = 4; i <= 10; i++)
		a[k, i] = $i
	next
}
{
	k = key($3)
	if (!((k, 4) in a))
		next
	n++
	y = zup ? $6 : $5
	z = zup ? -$5 : $6
	d = sqrt((a[k, 4] - $4) ^ 2 + (a[k, 5] - y) ^ 2 + (a[k, 6] - z) ^ 2)
	if (d > far) {
		far = d
		where = $3
	}
	plus = minus = 0
	for (i = 7; i <= 10; i++) {
		plus += (a[k, i] - $i) ^ 2
		minus += (a[k, i] + $i) ^ 2
	}
	if (plus > minus) {
		d = plus
		plus = minus
		minus = d
	}
	d = 4 * atan2(sqrt(plus), sqrt(minus)) * 45 / atan2(1, 1)
	if (d > turn) {
		turn = d
		what = $3
	}
}
END {
	printf "%d %.12f %.12f\n", n, far, turn
	if (names)
		print where, what
}
