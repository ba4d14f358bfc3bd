# The length of a leg of a CMU figure: fk -E of one frame at rest | awk -f legs.awk
$1 == "w" || $1 == "e" {
	for (i = 0; i < 3; i++)
		at[$1 $3, i] = $(4 + i)
}
function way(a, b,	i, sum) {
	for (i = 0; i < 3; i++)
		sum += (at["w" a, i] - at["w" b, i]) ^ 2
	return sqrt(sum)
}
function low(a, b) {
	return a < b ? a : b
}
function leg(s,	sole) {
	sole = low(low(at["w" s "foot", 1], at["e" s "foot", 1]),
	    low(at["w" s "toes", 1], at["e" s "toes", 1]))
	return at["wroot", 1] - at["w" s "femur", 1] + \
	    way(s "femur", s "tibia") + way(s "tibia", s "foot") + \
	    at["w" s "foot", 1] - sole
}
END {
	printf "%.17g\n", (leg("l") + leg("r")) / 2
}
