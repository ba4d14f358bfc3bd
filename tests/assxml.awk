# World positions of the moving nodes of a scene that assimp has dumped
# (assimp dump FILE OUT): `frame node x y z`, frames from 0 on. A node with a
# single key has it in all frames.

function attribute(key) {
	match($0, key "=\"[^\"]*\"")
	return substr($0, RSTART + length(key) + 2, RLENGTH - length(key) - 3)
}

# Of the unit quaternion x y z w
function rotation(m, q) {
	m[1, 1] = 1 - 2 * (q[2] ^ 2 + q[3] ^ 2)
	m[2, 2] = 1 - 2 * (q[1] ^ 2 + q[3] ^ 2)
	m[3, 3] = 1 - 2 * (q[1] ^ 2 + q[2] ^ 2)
	m[1, 2] = 2 * (q[1] * q[2] - q[3] * q[4])
	m[2, 1] = 2 * (q[1] * q[2] + q[3] * q[4])
	m[1, 3] = 2 * (q[1] * q[3] + q[2] * q[4])
	m[3, 1] = 2 * (q[1] * q[3] - q[2] * q[4])
	m[2, 3] = 2 * (q[2] * q[3] - q[1] * q[4])
	m[3, 2] = 2 * (q[2] * q[3] + q[1] * q[4])
}

function split_key(what, j, f, part) {
	split(((what, j, f) in keys) ? keys[what, j, f] : keys[what, j, 0],
	    part, " ")
}

function place(j, f,    p, q, t, m, i, k) {
	p = parent[j]
	split_key("Position", j, f, t)
	split_key("Rotation", j, f, q)
	rotation(m, q)
	for (i = 1; i <= 3; i++) {
		at[j, i] = p ? at[p, i] : t[i]
		for (k = 1; k <= 3; k++) {
			at[j, i] += p ? world[p, i, k] * t[k] : 0
			world[j, i, k] = p ? world[p, i, 1] * m[1, k] + \
			    world[p, i, 2] * m[2, k] + \
			    world[p, i, 3] * m[3, k] : m[i, k]
		}
	}
	printf "%d %s %.9g %.9g %.9g\n", f, name[j], at[j, 1], at[j, 2], \
	    at[j, 3]
}

/<Node / {
	name[++n] = attribute("name")
	number[name[n]] = n
	parent[n] = depth ? stack[depth] : 0
	stack[++depth] = n
}
/<\/Node>/ { depth-- }
want {
	keys[want, anim, count] = $0
	if (++count > frames)
		frames = count
	want = ""
}
/<NodeAnim / { anim = number[attribute("node")] }
/<(Position|Rotation)KeyList / { count = 0 }
/<PositionKey / { want = "Position" }
/<RotationKey / { want = "Rotation" }
END {
	for (f = 0; f < frames; f++)
		for (j = 1; j <= n; j++)
			if (("Position", j, 0) in keys)
				place(j, f)
}
