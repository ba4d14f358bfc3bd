# Adds a skin to a skeleton of the IR, to be animated as somebody's character:
#
#	asf2ir figure.asf | LC_ALL=C awk -f hero.awk | ir2gltf -b -l 0.01 >hero.glb
#
# Each bone gets a tube of six sides. Its first ring goes by half with the joint
# above. The skeleton has no rotations at rest, so that a joint is where the
# offsets add up to.

BEGIN { verts = faces = 0 }

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
		way[$2, i] = $3 * $(3 + i)
	size[$2] = $3
}

$1 == "end" && $2 == "skeleton" {
	print "mesh", name
	for (k = 0; k < joints; k++)
		if (size[joint[k]] > 0)
			tube(joint[k])
	for (k = 0; k < faces; k++)
		print "face", k, face[k]
	print "end mesh"
}

# Three rings around a bone, and the polygons between and at their ends
function tube(j,    r, s, first) {
	first = verts
	across(j)
	for (r = 0; r < 3; r++)
		ring(j, r / 2, r == 1 ? 0.16 : 0.1, r == 0)
	face[faces++] = corners(first, 1)
	face[faces++] = corners(first + 12, 0)
	for (r = first; r < first + 12; r += 6)
		for (s = 0; s < 6; s++)
			face[faces++] = r + s " " r + (s + 1) % 6 " " \
			    r + 6 + (s + 1) % 6 " " r + 6 + s
}

function corners(first, back,    s, list) {
	for (s = 0; s < 6; s++)
		list = list (s ? " " : "") first + (back ? 5 - s : s)
	return list
}

# Two vectors at right angles to the bone and to each other, as long as it is
function across(j,    i, least, length2) {
	least = 1
	for (i = 2; i <= 3; i++)
		if (way[j, i] ^ 2 < way[j, least] ^ 2)
			least = i
	for (i = 1; i <= 3; i++)
		v[i] = i == least
	cross(u, v[1], v[2], v[3], way[j, 1], way[j, 2], way[j, 3])
	length2 = sqrt(u[1] ^ 2 + u[2] ^ 2 + u[3] ^ 2)
	for (i = 1; i <= 3; i++)
		u[i] *= size[j] / length2
	cross(v, way[j, 1], way[j, 2], way[j, 3], u[1], u[2], u[3])
	for (i = 1; i <= 3; i++)
		v[i] /= size[j]
}

function cross(r, a, b, c, d, e, f) {
	r[1] = b * f - c * e
	r[2] = c * d - a * f
	r[3] = a * e - b * d
}

function ring(j, along, wide, shared,    s, i, p, turn) {
	for (s = 0; s < 6; s++) {
		turn = s * atan2(0, -1) / 3
		for (i = 1; i <= 3; i++)
			p[i] = at[j, i] + along * way[j, i] + wide * \
			    (cos(turn) * u[i] + sin(turn) * v[i])
		printf "vert %d %.6g %.6g %.6g\n", verts, p[1], p[2], p[3]
		if (shared && up[j] != "-") {
			print "weight", verts, up[j], 0.5
			print "weight", verts, j, 0.5
		} else {
			print "weight", verts, j, 1
		}
		verts++
	}
}
