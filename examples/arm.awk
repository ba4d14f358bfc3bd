# Writes the BonesPro samples: an arm of 3 bones and 200 vertices that bends.
#
#	awk -v what=structure -f arm.awk >arm.txt
#	awk -v what=bones -f arm.awk >bend.txt
#
# what: structure, or the export mode: bones, mesh (absolute) or local (bones
# c.s). For bones also space=relative, form=euler, order=XYZ … and
# units=radians; always frames=9, step=3 and digits=6.
#
# All of it for row vectors, v' = v·M, as the format has it: a transform n is
# M[n,0..8], row by row, and its translation M[n,9..11].

BEGIN {
	RAD = atan2(0, -1) / 180
	if (!frames) frames = 9
	if (!step) step = 3
	if (!digits) digits = 6
	if (!order) order = "XYZ"
	number = "%." digits "f"
	split("30 25 12", length_of)
	split("upper arm,forearm,hand", name, ",")
	LENGTH = 30 + 25 + 12
	RINGS = 20
	AROUND = 10

	pose("bind", 0, 0)
	if (what != "bones")
		vertices()
	if (what == "structure")
		structure()
	else
		animation()
}

# --- transforms

function identity(n,    i) {
	for (i = 0; i < 12; i++)
		M[n, i] = i < 9 && i % 4 == 0
}

# n = a, then b
function product(n, a, b,    t, i, j, k) {
	for (i = 0; i < 4; i++)
		for (j = 0; j < 3; j++) {
			t[3 * i + j] = i == 3 ? M[b, 9 + j] : 0
			for (k = 0; k < 3; k++)
				t[3 * i + j] += M[a, 3 * i + k] * M[b, 3 * k + j]
		}
	for (i = 0; i < 12; i++)
		M[n, i] = t[i]
}

# The inverse of a rotation and translation
function inverse(n, a,    i, j) {
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			M[n, 3 * i + j] = M[a, 3 * j + i]
	for (j = 0; j < 3; j++) {
		M[n, 9 + j] = 0
		for (i = 0; i < 3; i++)
			M[n, 9 + j] -= M[a, 9 + i] * M[n, 3 * i + j]
	}
}

# n, then a turn about axis i (0 x, 1 y, 2 z): row vectors, so x to y is
# (cos sin; -sin cos)
function turn(n, i, degrees,    j, k, c, s) {
	j = (i + 1) % 3
	k = (i + 2) % 3
	c = cos(degrees * RAD)
	s = sin(degrees * RAD)
	identity("turn")
	M["turn", 4 * j] = M["turn", 4 * k] = c
	M["turn", 3 * j + k] = s
	M["turn", 3 * k + j] = -s
	product(n, n, "turn")
}

function place(n, x, y, z) {
	M[n, 9] = x
	M[n, 10] = y
	M[n, 11] = z
}

# V = x y z, moved by n
function move(n, x, y, z,    j) {
	for (j = 0; j < 3; j++)
		V[j] = x * M[n, j] + y * M[n, 3 + j] + z * M[n, 6 + j] + M[n, 9 + j]
}

# The angles E[0..2], degrees: first listed first, about fixed axes. With row
# vectors that is M = A(i)·A(j)·A(k), in which for three different axes
# M[i,k] is the sine of the second angle and otherwise M[i,i] its cosine.
function angles(n,    i, j, k, s, m) {
	i = index("XYZ", substr(order, 1, 1)) - 1
	j = index("XYZ", substr(order, 2, 1)) - 1
	k = 3 - i - j
	s = j == (i + 1) % 3 ? 1 : -1
	for (m = 0; m < 9; m++)
		A[m] = M[n, m]
	if (substr(order, 3, 1) == substr(order, 1, 1)) {
		E[0] = atan2(A[3 * j + i], s * A[3 * k + i])
		E[1] = atan2(sqrt(A[3 * j + i] ^ 2 + A[3 * k + i] ^ 2), A[4 * i])
		E[2] = atan2(A[3 * i + j], -s * A[3 * i + k])
		if (A[4 * i] > 1 - 1e-12) {
			# the outer two are about the same axis
			E[0] = atan2(s * A[3 * j + k], A[4 * j])
			E[1] = E[2] = 0
		}
	} else {
		E[0] = atan2(s * A[3 * j + k], A[4 * k])
		E[1] = atan2(-s * A[3 * i + k], \
		    sqrt(A[3 * j + k] ^ 2 + A[4 * k] ^ 2))
		E[2] = atan2(s * A[3 * i + j], A[4 * i])
	}
	for (m = 0; m < 3; m++)
		E[m] /= RAD
}

# --- the arm

# The bones at time t, 0 to 1, bent or (by 0) at rest: local transforms
# n "local" b, those in the world n b; of the nodes n "node" b, and local
function pose(n, t, bent,    b) {
	for (b = 0; b < 3; b++)
		identity(n "local" b)
	turn(n "local" 0, 0, bent * 25 * sin(6 * t))
	turn(n "local" 0, 1, 10)
	turn(n "local" 0, 2, 20 - bent * 35 * t)
	place(n "local" 0, 5 + bent * 8 * t, 100, 2)
	turn(n "local" 1, 0, bent * 20 * t)
	turn(n "local" 1, 2, 8 + bent * 95 * t)
	place(n "local" 1, length_of[1], 0, 0)
	turn(n "local" 2, 1, 15 + bent * 30 * t)
	turn(n "local" 2, 2, -5 + bent * 30 * sin(9 * t))
	place(n "local" 2, length_of[2], 0, 0)
	for (b = 0; b < 3; b++) {
		if (b == 0)
			identity(n "-1")
		product(n b, n "local" b, n (b - 1))
		# its node lies in the middle of the bone and is turned
		identity(n "node" b)
		turn(n "node" b, 1, 90)
		place(n "node" b, length_of[b + 1] / 2, 0, 0)
		product(n "node" b, n "node" b, n b)
		if (b == 0)
			product(n "nodelocal" 0, n "node" 0, n "-1")
		else {
			inverse("inv", n "node" (b - 1))
			product(n "nodelocal" b, n "node" b, "inv")
		}
	}
}

# A tube around the bones at rest: P[v,0..2], and for each of its vertices two
# bones B[v,0..1] and weights W[v,0..1]
function vertices(    v, x, b, r, a, share) {
	for (v = 0; v < RINGS * AROUND; v++) {
		x = (int(v / AROUND) + 0.5) / RINGS * LENGTH
		a = 360 / AROUND * (v % AROUND) * RAD
		for (b = 0; b < 2 && x > length_of[b + 1]; b++)
			x -= length_of[b + 1]
		r = 5 - b
		move("bind" b, x, r * cos(a), r * sin(a))
		for (a = 0; a < 3; a++)
			P[v, a] = V[a]
		# shared half and half where two bones meet
		r = x / length_of[b + 1]
		share = 0.5 * (r < 0.5 ? (1 - r) ^ 4 : r ^ 4)
		B[v, 0] = b
		B[v, 1] = r < 0.5 ? (b ? b - 1 : 1) : (b < 2 ? b + 1 : 1)
		W[v, 1] = sprintf("%.3f", share)
		W[v, 0] = 1 - W[v, 1]
	}
}

# V = vertex v, blended
function blend(n, v,    i, j, b, sum) {
	for (i = 0; i < 2; i++) {
		b = B[v, i]
		inverse("inv", "bind" b)
		product("skin", "inv", n b)
		move("skin", P[v, 0], P[v, 1], P[v, 2])
		for (j = 0; j < 3; j++)
			sum[j] += W[v, i] * V[j]
	}
	for (j = 0; j < 3; j++)
		V[j] = sum[j]
}

# --- the files

function three(x, y, z) {
	printf number " " number " " number "\n", x, y, z
}

function matrix(n,    i) {
	for (i = 0; i < 12; i += 3)
		three(M[n, i], M[n, i + 1], M[n, i + 2])
}

function transform(n) {
	if (form != "euler") {
		matrix(n)
		return
	}
	angles(n)
	if (units == "radians")
		three(E[0] * RAD, E[1] * RAD, E[2] * RAD)
	else
		three(E[0], E[1], E[2])
	three(M[n, 9], M[n, 10], M[n, 11])
}

function structure(    b, v, i) {
	print "3 // bones\n" RINGS * AROUND " // vertices\n"
	for (b = 0; b < 3; b++) {
		printf "<%s>\n%s\n", name[b + 1], b ? b - 1 : "*"
		three(length_of[b + 1], 10 - 2 * b, 10 - 2 * b)
		matrix("bind" b)
		matrix("bindnode" b)
		print ""
	}
	for (v = 0; v < RINGS * AROUND; v++) {
		three(P[v, 0], P[v, 1], P[v, 2])
		print 2
		for (i = 0; i < 2; i++)
			printf "%d %.3f\n", B[v, i], W[v, i]
	}
}

function animation(    f) {
	print 3
	print RINGS * AROUND
	print frames
	print (what == "bones" ? "Bones" : \
	    what == "mesh" ? "Mesh (absolute)" : "Mesh (bones c.s)")
	print (space == "relative" ? "Relative to parent" : "Absolute")
	print (form == "euler" ? "Euler Angles" : "Matrix")
	print order
	print (units == "radians" ? "Radians" : "Degrees")
	print 0
	print (frames - 1) * step
	print step
	for (f = 0; f < frames; f++) {
		pose("now", frames > 1 ? f / (frames - 1) : 0, 1)
		if (what == "bones")
			bones()
		else if (what == "mesh")
			mesh()
		else
			local_mesh()
	}
}

function bones(    b, kind) {
	kind = space == "relative" ? "local" : ""
	for (b = 0; b < 3; b++) {
		three(length_of[b + 1], 10 - 2 * b, 10 - 2 * b)
		transform("now" kind b)
		transform("now" "node" kind b)
	}
}

function mesh(    v) {
	for (v = 0; v < RINGS * AROUND; v++) {
		blend("now", v)
		three(V[0], V[1], V[2])
	}
}

function local_mesh(    b, v, n, list) {
	for (b = 0; b < 3; b++) {
		n = 0
		for (v = 0; v < RINGS * AROUND; v++)
			if (B[v, 0] == b || B[v, 1] == b)
				list[n++] = v
		print b, n
		for (v = 0; v < n; v++) {
			blend("now", list[v])
			inverse("inv", "now" b)
			move("inv", V[0], V[1], V[2])
			printf "%d ", list[v]
			three(V[0], V[1], V[2])
		}
	}
}
