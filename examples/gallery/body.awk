# Gives a body to a skeleton with the joints of vrm.ir, in metres, that are not
# turned at rest:
#
#	awk -f gallery/body.awk vrm.ir
#
# A joint carries a part from it to the next joint, or as far as its bone goes; it
# has eight sides, in arms and legs six. -v girth=1.3 makes all of them thicker,
# and -v skull=1.5 the head as well.

BEGIN {
	if (!girth)
		girth = 1
	if (!skull)
		skull = 1
	# how wide a part is and how deep, where it begins and where it ends
	part("hips", "spine", 0.15, 0.105, 0.13, 0.1)
	part("spine", "chest", 0.13, 0.095, 0.135, 0.1)
	part("chest", "upperChest", 0.135, 0.1, 0.16, 0.115)
	part("upperChest", "neck", 0.165, 0.115, 0.06, 0.06)
	part("neck", "head", 0.052, 0.052, 0.05, 0.05)
	part("head", "", 0.068 * skull, 0.08 * skull, 0.072 * skull, 0.09 * skull)
	limb("left")
	limb("right")
}

function limb(side) {
	part(side "Shoulder", side "UpperArm", 0.055, 0.06, 0.06, 0.06)
	part(side "UpperArm", side "LowerArm", 0.055, 0.055, 0.04, 0.04)
	part(side "LowerArm", side "Hand", 0.043, 0.043, 0.028, 0.03)
	part(side "Hand", "", 0.03, 0.045, 0.02, 0.04)
	part(side "UpperLeg", side "LowerLeg", 0.09, 0.09, 0.06, 0.06)
	part(side "LowerLeg", side "Foot", 0.06, 0.065, 0.038, 0.042)
	part(side "Foot", side "Toes", 0.042, 0.05, 0.045, 0.03)
	part(side "Toes", "", 0.045, 0.028, 0.03, 0.02)
}

function part(joint, to, wide, deep, wide2, deep2) {
	next_joint[joint] = to
	begins[joint] = wide * girth " " deep * girth
	ends[joint] = wide2 * girth " " deep2 * girth
}

{ print }

$1 == "skeleton" { name = $2 }

$1 == "joint" {
	up[$2] = $3
	joint[joints++] = $2
}

$1 == "offset" {
	for (i = 1; i <= 3; i++)
		at[$2, i] = at[up[$2], i] + $(2 + i)
}

$1 == "bone" {
	for (i = 1; i <= 3; i++)
		tip[$2, i] = at[$2, i] + $3 * $(3 + i) * ($2 == "head" ? skull : 1)
}

$1 == "end" && $2 == "skeleton" {
	print "mesh", name
	for (k = 0; k < joints; k++)
		if (joint[k] in next_joint)
			put_part(joint[k])
	for (k = 0; k < faces; k++)
		print "face", k, face[k]
	print "end mesh"
}

# Five rings along the way from the joint to its end, round at both ends. Where a
# part of the trunk begins it goes by half with the joint above.
function put_part(j,   i, r, s, first, long, way, side, other, to, a, b) {
	first = verts + 0
	to = next_joint[j]
	for (i = 1; i <= 3; i++)
		way[i] = (to ? at[to, i] : tip[j, i]) - at[j, i]
	long = sqrt(way[1] ^ 2 + way[2] ^ 2 + way[3] ^ 2)
	# the two directions across: x and z, but y for the one that it goes along
	other = way[3] ^ 2 > long ^ 2 / 2 ? 2 : 3
	side = way[1] ^ 2 > long ^ 2 / 2 ? 2 : 1
	sides = j ~ /^(left|right)/ ? 6 : 8
	split(begins[j], a, " ")
	split(ends[j], b, " ")
	for (r = 0; r < 5; r++) {
		set_ring(j == "head", r, a[1] / long, b[1] / long)
		for (s = 0; s < sides; s++)
			put_vertex(j, r < 2, along, way, side, other, \
			    wide * middle(a[1], b[1], r), wide * middle(a[2], b[2], r), \
			    s * atan2(0, -1) * 2 / sides)
	}
	turned = across(way, side, other) < 0
	for (r = first; r < first + 4 * sides; r += sides)
		for (s = 0; s < sides; s++)
			add_face(r + s, r + sides + s, r + sides + (s + 1) % sides, \
			    r + (s + 1) % sides)
	add_end(first, 1)
	add_end(first + 4 * sides, 0)
}

# Where on the way a ring is, 0 to 1 or a little beyond, and its share of the width
function set_ring(ball, r, a, b) {
	if (ball) {
		along = 0.45 - 0.65 * cos((r + 0.3) * atan2(0, -1) / 4.6)
		wide = 1.2 * sin((r + 0.3) * atan2(0, -1) / 4.6)
		return
	}
	along = r == 0 ? -0.6 * a : r == 4 ? 1 + 0.6 * b : (r - 1) / 2
	wide = r == 0 || r == 4 ? 0.6 : 1
}

function middle(a, b, r) { return r < 2 ? a : r > 2 ? b : (a + b) / 2 }

# Whether the three directions are a right-handed system, in this order
function across(way, side, other,   third) {
	third = 6 - side - other
	return way[third] * ((other - side + 3) % 3 == 1 ? 1 : -1)
}

function put_vertex(j, shared, along, way, side, other, wide, deep, angle,   i, p) {
	for (i = 1; i <= 3; i++)
		p[i] = at[j, i] + along * way[i]
	p[side] += wide * cos(angle)
	p[other] += deep * sin(angle)
	print "vert", verts + 0, p[1], p[2], p[3]
	if (shared && up[j] != "-" && j !~ /Leg|Arm|Shoulder|head/) {
		print "weight", verts + 0, up[j], 0.5
		print "weight", verts + 0, j, 0.5
	} else {
		print "weight", verts + 0, j, 1
	}
	verts++
}

function add_face(a, b, c, d) {
	face[faces++] = turned ? a " " b " " c " " d : d " " c " " b " " a
}

function add_end(first, begin,   s, list) {
	for (s = 0; s < sides; s++)
		list = list (s ? " " : "") first + (begin == !turned ? sides - 1 - s : s)
	face[faces++] = list
}
