# Draws the meshes that skin has moved as SVG, shaded, with a shadow on the
# ground: each frame of a motion beside the one before, each motion below.
#
#	skin dance.ir | awk -v apart=0.9 -f gallery/solid.awk
#
# y is up. A face is seen from the side from which its corners go round against
# the clock. Left parts are blue, right ones red, by the names of their joints.
# apart   how far one frame is drawn from the next, 0: where it is
# view    which way the body is turned: 0 shows its front, 90 its right side
# color   of all, such as 90,150,80
# both    1: faces are seen from both sides

BEGIN {
	PI = atan2(0, -1)
	DOWN = 9 * PI / 180             # the camera looks down
	WIDTH = 720
	turn = view * PI / 180
	r_x = cos(turn); r_z = sin(turn)
	n_x = -sin(turn) * cos(DOWN); n_y = sin(DOWN); n_z = cos(turn) * cos(DOWN)
	u_x = sin(turn) * sin(DOWN); u_y = cos(DOWN); u_z = -cos(turn) * sin(DOWN)
	# the light comes from the left, above, and the viewer
	l_r = -0.45; l_u = 0.7; l_n = 0.55
	left = 1e9; right = low = -1e9
	row = -1
	polygons = 0
}

$1 == "skeleton" { split("", face); split("", tint); faces = verts = 0 }
$1 == "weight" && !($2 in tint) {
	tint[$2] = color ? color : $3 ~ /[Ll]eft|^L_/ ? "96,136,214" : \
	    $3 ~ /[Rr]ight|^R_/ ? "214,108,104" : "158,158,164"
}
$1 == "face" {
	sub(/^face +[^ ]+ +/, "")
	face[faces++] = $0
}
$1 == "motion" {
	row++
	frame = -1
	was = ""
	top = 1e9; low = -1e9
	start[row] = polygons
}
$1 == "m" {
	if ($2 != was) {
		draw()
		was = $2
		frame++
	}
	x[$3] = $4; y[$3] = $5; z[$3] = $6
	verts = $3 + 1
}
$1 == "end" && $2 == "motion" {
	draw()
	row_top[row] = top
	row_low[row] = low
}

# The faces of the frame that has been read, on the plane of the picture
function draw(   i, k, n, v) {
	if (was == "")
		return
	for (i = 0; i < verts; i++) {
		a_r[i] = r_x * x[i] + r_z * z[i] + frame * apart
		a_u[i] = u_x * x[i] + u_y * y[i] + u_z * z[i]
		a_n[i] = n_x * x[i] + n_y * y[i] + n_z * z[i]
		# where the light through it meets the ground
		s_r[i] = a_r[i] + 0.5 * y[i]
		s_u[i] = a_u[i] - (u_y - 0.05) * y[i]
		grow(a_r[i], a_u[i])
		grow(s_r[i], s_u[i])
	}
	for (k = 0; k < faces; k++) {
		n = split(face[k], v, " ")
		add_face(v, n)
	}
}

function add_face(v, n,   i, far, seen, side) {
	for (i = 1; i <= n; i++)
		far += a_n[v[i]] / n
	# one side of a body is enough for its shadow
	if (area(v, n, s_r, s_u) > 0)
		shadow[row] = shadow[row] ";" corners(v, n, s_r, s_u)
	seen = area(v, n, a_r, a_u)
	side = seen < 0 ? -1 : 1
	if (side < 0 && !both)
		return
	outline[polygons] = corners(v, n, a_r, a_u)
	paint[polygons] = painted(tint[v[1]], lit(v, side))
	large[polygons] = side * seen
	depth[polygons++] = far
}

# What is positive where the corners go round against the clock
function area(v, n, r, u,   i, sum, next_one) {
	for (i = 1; i <= n; i++) {
		next_one = v[i % n + 1]
		sum += r[v[i]] * u[next_one] - r[next_one] * u[v[i]]
	}
	return sum
}

function corners(v, n, r, u,   i, list) {
	for (i = 1; i <= n; i++)
		list = list " " r[v[i]] " " (-u[v[i]])
	return list
}

function grow(r, u) {
	if (r < left) left = r
	if (r > right) right = r
	if (-u < top) top = -u
	if (-u > low) low = -u
}

# How bright a face is, by its first three corners
function lit(v, side,   a, b, c, e, f, g, p, q, r, len) {
	a = a_r[v[2]] - a_r[v[1]]; b = a_u[v[2]] - a_u[v[1]]; c = a_n[v[2]] - a_n[v[1]]
	e = a_r[v[3]] - a_r[v[1]]; f = a_u[v[3]] - a_u[v[1]]; g = a_n[v[3]] - a_n[v[1]]
	p = b * g - c * f; q = c * e - a * g; r = a * f - b * e
	len = sqrt(p * p + q * q + r * r)
	if (len == 0)
		return 0.6
	p = side * (p * l_r + q * l_u + r * l_n) / len
	return 0.62 + 0.5 * (p > 0 ? p : p / 3)
}

function painted(rgb, bright,   c, i) {
	split(rgb, c, ",")
	for (i = 1; i <= 3; i++) {
		c[i] = int(c[i] * bright + 0.5)
		c[i] = c[i] > 255 ? 255 : c[i]
	}
	return sprintf("#%02x%02x%02x", c[1], c[2], c[3])
}

# Farther ones first
function sort_polygons(from, to,   gap, i, k, p) {
	for (i = from; i < to; i++)
		order[i] = i
	for (gap = int((to - from) / 2); gap > 0; gap = int(gap / 2))
		for (i = from + gap; i < to; i++) {
			p = order[i]
			for (k = i; k >= from + gap && \
			    depth[order[k - gap]] > depth[p]; k -= gap)
				order[k] = order[k - gap]
			order[k] = p
		}
}

# A polygon, in so many parts of a pixel
function path(list, parts,   p, n, i, r, u, was_r, was_u, out) {
	n = split(list, p, " ")
	for (i = 1; i < n; i += 2) {
		r = int(((p[i] - left) * scale + 12) * parts)
		u = int(((p[i + 1] - row_top[k]) * scale + down) * parts)
		out = out (i == 1 ? "M" : i == 3 ? "l" : " ") r - was_r " " u - was_u
		was_r = r
		was_u = u
	}
	gsub(/ -/, "-", out)
	return out "z"
}

function put_row(   i, n, list) {
	printf "<path transform=\"scale(5)\" color=\"#888888\" stroke=\"none\" " \
	    "opacity=\"0.35\" d=\""
	n = split(substr(shadow[k], 2), list, ";")
	for (i = 1; i <= n; i++)
		printf "%s", path(list[i], 2)
	print "\"/>"
	sort_polygons(start[k], start[k + 1])
	for (i = start[k]; i < start[k + 1]; i++)
		# what is smaller than half a pixel is not seen
		if (large[order[i]] * scale * scale > 1)
			print "<path color=\"" paint[order[i]] "\" d=\"" \
			    path(outline[order[i]], 10) "\"/>"
}

END {
	scale = (WIDTH - 24) / (right - left)
	for (k = 0; k <= row; k++)
		height += (row_low[k] - row_top[k]) * scale + 16
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
	    "viewBox=\"0 0 %d %d\" role=\"img\">\n", \
	    WIDTH, height + 8, WIDTH, height + 8
	printf "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, height + 8
	print "<g transform=\"scale(0.1)\" fill=\"currentColor\" " \
	    "stroke=\"currentColor\" stroke-width=\"5\" stroke-linejoin=\"round\">"
	start[row + 1] = polygons
	down = 12
	for (k = 0; k <= row; k++) {
		put_row()
		down += (row_low[k] - row_top[k]) * scale + 16
	}
	print "</g>\n</svg>"
}
