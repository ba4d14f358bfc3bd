# A BonesPro animation file by the format's document, all of it at random:
#
#	awk -v seed=1 -f tests/bonespro.awk
#
# The seeds from 0 to 23 have each export mode with each transform system,
# representation and unit, those from 0 to 26 with each order of angles. The
# numbers come from a sequence of its own, the same with any awk.

function random(n) {
	state = state * 16807 % 2147483647
	return int(state / 2147483647 * n)
}

# A number in one of the forms that there are
function number(    form, sign, text) {
	form = random(6)
	sign = substr("- +", random(3) + 1, 1)
	text = random(10000)
	if (form == 1)
		text = text "."
	else if (form == 2)
		text = "." text
	else if (form == 3)
		text = text "e" random(9) - 4
	else if (form > 3)
		text = sprintf("%d.%06d", random(300), random(1000000))
	return (sign == " " ? "" : sign) text
}

function row() {
	print number(), number(), number()
}

# One for the bone, one for its node
function transforms(    i) {
	for (i = 0; i < (euler ? 4 : 8); i++)
		row()
}

function bones(    b) {
	for (b = 0; b < nb; b++) {
		row()
		transforms()
	}
}

function mesh(    v) {
	for (v = 0; v < nv; v++)
		row()
}

# Some vertices of each bone, each of them once, and at least one of the first
function local(    b, v, n, list) {
	for (b = 0; b < nb; b++) {
		n = 0
		list = ""
		for (v = nv - 1; v >= 0; v--) {
			if ((b || v) && random(2))
				continue
			list = list v " " number() " " number() " " number() "\n"
			n++
		}
		printf "%d %d\n%s", b, n, list
	}
}

BEGIN {
	split("Bones,Mesh (absolute),Mesh (bones c.s)", modes, ",")
	split("XYZ XZY YZX YXZ ZXY ZYX XYX YZY ZXZ", orders)
	state = seed * 7919 + 1
	random(1)
	mode = seed % 3
	euler = int(seed / 6) % 2
	nb = 1 + random(4)
	nv = 1 + random(12)
	first = random(200) - 100
	step = 1 + random(9)
	nf = random(6)
	# the last frame need not be on the grid; of no frames it is before the first
	last = first + (nf - 1) * step + random(step)
	if (!nf)
		last = first - 1 - random(5)
	print nb
	print nv
	print nf
	print modes[mode + 1]
	print int(seed / 3) % 2 ? "Relative to parent" : "Absolute"
	print euler ? "Euler Angles" : "Matrix"
	print orders[int(seed / 3) % 9 + 1]
	print int(seed / 12) % 2 ? "Radians" : "Degrees"
	print first
	print last
	print step
	for (f = 0; f < nf; f++)
		if (mode == 0)
			bones()
		else if (mode == 1)
			mesh()
		else
			local()
}
