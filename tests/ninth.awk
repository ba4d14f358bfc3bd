# Whether two texts have the same words, but numbers that differ by one in the
# ninth digit, near 0 by 1e-7:
#
#	awk -f ninth.awk want saw
#
# says where they differ by more; exit 1 if they do.

function number(s) {
	return s ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/
}

# One in the ninth digit of x
function unit(x,  u) {
	if (x < 0.01)
		return 1e-7
	u = 1e-8
	for (; x >= 10 * (1 - 1e-12); x /= 10)
		u *= 10
	for (; x < 1 - 1e-12; x *= 10)
		u /= 10
	return u
}

function near(a, b,  d) {
	if (a == b || !number(a) || !number(b))
		return a == b
	a += 0
	b += 0
	d = a - b
	a = a < 0 ? -a : a
	b = b < 0 ? -b : b
	# the difference of the two doubles is rounded, too
	return (d < 0 ? -d : d) <= 1.001 * unit(a > b ? a : b)
}

function differ(want, saw) {
	if (++bad <= 3)
		print FILENAME ":" FNR ": expected " want ", saw " saw
}

FNR == 1 {
	file++
}

file == 1 {
	line[FNR] = $0
	next
}

$0 != line[FNR] {
	gsub(/[<>(),"=:]/, " ")
	gsub(/[<>(),"=:]/, " ", line[FNR])
	n = split(line[FNR], want, " ")
	m = split($0, saw, " ")
	for (i = 1; i <= n || i <= m; i++)
		if (!near(want[i] "", saw[i] ""))
			differ(want[i], saw[i])
}

END {
	if (file == 1 || (FNR + 1) in line)
		differ("line " FNR + 1, "the end")
	exit bad > 0
}
