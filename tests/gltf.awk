# A figure for tests/glb.c: N joints at random below an armature that is turned
# by -90 degrees about x and scaled by SCALE, two skins of different spaces,
# and animations of all kinds. MATRIX: every third node has a matrix; SEED.

function rnd() { return 2 * rand() - 1 }

# q[at + 0 … 3]: any rotation
function turn(q, at,   i, sum) {
	sum = 0
	for (i = 0; i < 4; i++) {
		q[at + i] = rnd()
		sum += q[at + i] ^ 2
	}
	for (i = 0; i < 4; i++)
		q[at + i] /= sqrt(sum)
}

# m[at + 0 … 11]: the transform x -> s·R·x + t, by rows
function transform(m, at, t, q, i, s,   x, y, z, w) {
	x = q[i]; y = q[i + 1]; z = q[i + 2]; w = q[i + 3]
	m[at] = s * (1 - 2 * (y * y + z * z))
	m[at + 1] = s * 2 * (x * y - w * z)
	m[at + 2] = s * 2 * (x * z + w * y)
	m[at + 4] = s * 2 * (x * y + w * z)
	m[at + 5] = s * (1 - 2 * (x * x + z * z))
	m[at + 6] = s * 2 * (y * z - w * x)
	m[at + 8] = s * 2 * (x * z - w * y)
	m[at + 9] = s * 2 * (y * z + w * x)
	m[at + 10] = s * (1 - 2 * (x * x + y * y))
	m[at + 3] = t[3 * i / 4]
	m[at + 7] = t[3 * i / 4 + 1]
	m[at + 11] = t[3 * i / 4 + 2]
}

# r[c …] = r[a …] · m[b …]; c is another place
function multiply(r, c, a, m, b,   i, k) {
	for (i = 0; i < 12; i += 4) {
		for (k = 0; k < 4; k++)
			r[c + i + k] = r[a + i] * m[b + k] + \
			    r[a + i + 1] * m[b + 4 + k] + \
			    r[a + i + 2] * m[b + 8 + k]
		r[c + i + 3] += r[a + i + 3]
	}
}

# The inverse of a transform whose linear part is a rotation times a scale
function invert(r, c, m, a,   i, k, ss) {
	ss = m[a] ^ 2 + m[a + 1] ^ 2 + m[a + 2] ^ 2
	for (i = 0; i < 3; i++)
		for (k = 0; k < 3; k++)
			r[c + 4 * i + k] = m[a + 4 * k + i] / ss
	for (i = 0; i < 12; i += 4)
		r[c + i + 3] = -(r[c + i] * m[a + 3] + \
		    r[c + i + 1] * m[a + 7] + r[c + i + 2] * m[a + 11])
}

function columns(m, at,   s, k) {
	for (k = 0; k < 4; k++)
		s = s sprintf(" %.9g %.9g %.9g %d", m[at + k], m[at + 4 + k],
		    m[at + 8 + k], k == 3)
	return s
}

function commas(s) {
	sub(/^ /, "", s)
	gsub(/ /, ", ", s)
	return s
}

# The next buffer view and its accessor; returns the number of both
function view(type, code, rows, count, numbers) {
	print type numbers
	accessor[views] = sprintf("{\"bufferView\": %d, \"componentType\": " \
	    "%d, \"type\": \"%s\", \"count\": %d}", views, code, rows, count)
	return views++
}

function times(n, step,   s, i) {
	for (i = 0; i < n; i++)
		s = s sprintf(" %.9g", i * step)
	return view("f", 5126, "SCALAR", n, s)
}

function places(n,   s, i) {
	for (i = 0; i < 3 * n; i++)
		s = s sprintf(" %.9g", rnd())
	return view("f", 5126, "VEC3", n, s)
}

function turns(n,   s, i, k, q) {
	for (i = 0; i < n; i++) {
		turn(q, 0)
		for (k = 0; k < 4; k++)
			s = s sprintf(" %.9g", q[k])
	}
	return view("f", 5126, "VEC4", n, s)
}

function channel(joint, path, input, output, mode) {
	channels = channels (samplers ? ", " : "") sprintf("{\"sampler\": " \
	    "%d, \"target\": {\"node\": %d, \"path\": \"%s\"}}", nsampler++,
	    joint, path)
	samplers = samplers (samplers ? ", " : "") sprintf("{\"input\": %d, " \
	    "\"output\": %d, \"interpolation\": \"%s\"}", input, output, mode)
}

function animation(name) {
	animations = animations (animations ? ",\n  " : "") sprintf( \
	    "{\"name\": \"%s\", \"channels\": [%s], \"samplers\": [%s]}",
	    name, channels, samplers)
	channels = samplers = ""
	nsampler = 0
}

function make_joints(   i, k) {
	t[0] = .1; t[1] = .2; t[2] = .3
	q[0] = -sqrt(.5); q[1] = q[2] = 0; q[3] = sqrt(.5)
	scale[0] = SCALE
	transform(world, 0, t, q, 0, SCALE)
	for (i = 1; i <= N; i++) {
		up[i] = i == 1 ? 0 : 1 + int(rand() * (i - 1))
		for (k = 0; k < 3; k++)
			t[3 * i + k] = rnd()
		turn(q, 4 * i)
		scale[i] = i % 5 ? 1 : 1.5
		transform(own, 12 * i, t, q, 4 * i, scale[i])
		multiply(world, 12 * i, 12 * up[i], own, 12 * i)
		children[up[i]] = children[up[i]] " " i
	}
	transform(own, 0, t, q, 0, SCALE)
}

# The second has every other joint, from the last on, and its vertices lie in
# a space that is twice as large
function make_skins(   i, inv, r, s) {
	for (i = 1; i <= N; i++) {
		invert(inv, 0, world, 12 * i)
		s = s columns(inv, 0)
		joints1 = joints1 " " i
	}
	bind1 = view("f", 5126, "MAT4", N, s)
	s = ""
	q[4 * N + 4] = q[4 * N + 5] = q[4 * N + 6] = 0
	q[4 * N + 7] = 1
	t[3 * N + 3] = 1
	transform(own, 12 * N + 12, t, q, 4 * N + 4, .5)
	for (i = N; i >= 1; i -= 2) {
		invert(r, 0, world, 12 * i)
		multiply(r, 12, 0, own, 12 * N + 12)
		s = s columns(r, 12)
		joints2 = joints2 " " i
		n2++
	}
	bind2 = view("f", 5126, "MAT4", n2, s)
}

# Triangles in any place; each vertex has four joints
function make_mesh(n, joints,   i, k, s, w, sum, at, j, jj, ww) {
	at = places(3 * n)
	for (i = 0; i < 3 * n; i++) {
		sum = 0
		for (k = 0; k < 4; k++) {
			jj = jj " " int(rand() * joints)
			sum += w[k] = rand()
		}
		for (k = 0; k < 4; k++)
			ww = ww sprintf(" %.9g", w[k] / sum)
	}
	j = view("B", 5121, "VEC4", 3 * n, jj)
	s = view("f", 5126, "VEC4", 3 * n, ww)
	return sprintf("{\"primitives\": [{\"attributes\": {\"POSITION\": " \
	    "%d, \"JOINTS_0\": %d, \"WEIGHTS_0\": %d}}]}", at, j, s)
}

function make_animations(   i, c) {
	c = times(9, 1 / 30)
	for (i = 1; i <= N; i++) {
		if (MATRIX && i % 3 == 0)
			continue
		channel(i, "rotation", c, turns(9), "LINEAR")
		if (i % 2)
			channel(i, "translation", c, places(9), "LINEAR")
	}
	animation("dense")
	for (i = 1; i <= N; i++) {
		if (MATRIX && i % 3 == 0)
			continue
		channel(i, "rotation", times(2 + i, .2 / (2 + i % 3)),
		    turns(2 + i), "LINEAR")
		channel(i, "translation", times(1 + i, .1), places(1 + i),
		    "LINEAR")
	}
	animation("own")
	c = times(5, .5)
	for (i = 1; i <= N; i++) {
		if (MATRIX && i % 3 == 0)
			continue
		channel(i, "rotation", c, i % 2 ? turns(15) : turns(5),
		    i % 2 ? "CUBICSPLINE" : "LINEAR")
		channel(i, "translation", c, i % 2 ? places(5) : places(15),
		    i % 2 ? "STEP" : "CUBICSPLINE")
	}
	animation("curved")
}

function node(i,   s, k) {
	s = sprintf("{\"name\": \"n%d\"", i)
	if (MATRIX && i % 3 == 0) {
		s = s ", \"matrix\": [" commas(columns(own, 12 * i)) "]"
	} else {
		s = s sprintf(", \"translation\": [%.9g, %.9g, %.9g]",
		    t[3 * i], t[3 * i + 1], t[3 * i + 2])
		s = s sprintf(", \"rotation\": [%.9g, %.9g, %.9g, %.9g]",
		    q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3])
		s = s sprintf(", \"scale\": [%.9g, %.9g, %.9g]", scale[i],
		    scale[i], scale[i])
	}
	if (children[i])
		s = s ", \"children\": [" commas(children[i]) "]"
	return s "},\n  "
}

BEGIN {
	views = 0
	srand(SEED)
	make_joints()
	make_skins()
	mesh1 = make_mesh(20, N)
	mesh2 = make_mesh(10, n2)
	make_animations()
	print "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0,"
	printf " \"scenes\": [{\"nodes\": [0, %d, %d]}],\n", N + 1, N + 2
	printf " \"nodes\": ["
	for (i = 0; i <= N; i++)
		printf "%s", node(i)
	print "{\"mesh\": 0, \"skin\": 0}, {\"mesh\": 1, \"skin\": 1}],"
	printf " \"skins\": [{\"joints\": [%s], \"inverseBindMatrices\": %d" \
	    "},\n  {\"joints\": [%s], \"inverseBindMatrices\": %d}],\n",
	    commas(joints1), bind1, commas(joints2), bind2
	print " \"meshes\": [" mesh1 ", " mesh2 "],"
	print " \"animations\": [" animations "],"
	printf " \"accessors\": ["
	for (i = 0; i < views; i++)
		printf "%s%s\n", accessor[i], (i < views - 1 ? "," : "],")
	print " @}"
}
