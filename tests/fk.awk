# Forward kinematics of ASF and AMC, written apart from lib/ to check it:
#
#	awk -f fk.awk figure.asf walk.amc
#
# prints `FRAME BONE X Y Z EX EY EZ` for every bone of every frame: where it
# starts and where it ends, in the file's own units; for the root both are
# the same. A rotation is nine fields of M under a name, row by row.

BEGIN { DEG = atan2(0, -1) / 180; ANGLE = DEG }

FNR == 1 { file++ }
{ sub(/\r$/, "") }
/^[ \t]*#/ { next }
file == 1 { gsub(/[(),]/, " "); $0 = tolower($0) }
NF == 0 { next }

# --- ASF

file == 1 && $1 ~ /^:/ { section = $1; next }
section == ":units" && $1 == "angle" { ANGLE = $2 == "rad" ? 1 : DEG; next }
section == ":root" && $1 == "order" { set_dofs("root"); next }
section == ":bonedata" {
	if ($1 == "name")
		bone = $2
	else if ($1 == "direction")
		for (i = 1; i <= 3; i++)
			dir[bone, i] = $(i + 1)
	else if ($1 == "length")
		len[bone] = $2
	else if ($1 == "axis")
		set_axis()
	else if ($1 == "dof")
		set_dofs(bone)
	next
}
section == ":hierarchy" && $1 != "begin" && $1 != "end" {
	for (i = 2; i <= NF; i++) {
		order[++bones] = $i
		parent[$i] = $1
	}
}
file == 1 { next }

# --- AMC

/^:/ {
	section = ""
	if (tolower($1) == ":degrees")
		ANGLE = DEG
	if (tolower($1) == ":radians")
		ANGLE = 1
	next
}
NF == 1 && /^[-+0-9]+$/ {
	pose()
	frame = $1
	split("", value)
	next
}
{
	bone = tolower($1)
	for (i = 2; i <= NF; i++)
		value[bone, i - 1] = $i
}
END { pose() }

function set_dofs(bone,    i) {
	dofs[bone] = NF - 1
	for (i = 2; i <= NF; i++)
		dof[bone, i - 1] = $i
}

# The numbers are those about x, y and z; the word says in which order they
# are applied. They are kept until the angle unit is known: it may follow.
function set_axis(    i) {
	for (i = 2; i <= 4; i++)
		axis[bone, i - 1] = $i * ANGLE
	axis[bone, "order"] = $5
}

function identity(n,    i) {
	for (i = 0; i < 9; i++)
		M[n, i] = i % 4 == 0
}

# n = a · b
function product(n, a, b,    t, i, j, k) {
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++) {
			t[i, j] = 0
			for (k = 0; k < 3; k++)
				t[i, j] += M[a, 3 * i + k] * M[b, 3 * k + j]
		}
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			M[n, 3 * i + j] = t[i, j]
}

# Then turn n about a fixed axis: it comes on the left
function about(n, word, angle,    c, s) {
	c = cos(angle)
	s = sin(angle)
	identity("one")
	if (word == "x") {
		M["one", 4] = M["one", 8] = c; M["one", 5] = -s; M["one", 7] = s
	} else if (word == "y") {
		M["one", 0] = M["one", 8] = c; M["one", 2] = s; M["one", 6] = -s
	} else {
		M["one", 0] = M["one", 4] = c; M["one", 1] = -s; M["one", 3] = s
	}
	product(n, "one", n)
}

function transpose(n, a,    i, j) {
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			M[n, 3 * i + j] = M[a, 3 * j + i]
}

# The channels of a bone: rotation M["m"], translation T, its length L
function channels(bone,    i, d) {
	identity("m")
	T[0] = T[1] = T[2] = 0
	L = len[bone]
	for (i = 1; i <= dofs[bone]; i++) {
		d = dof[bone, i]
		if (d == "l")
			L = value[bone, i]
		else if (d ~ /^t/)
			T[index("xyz", substr(d, 2)) - 1] = value[bone, i]
		else
			about("m", substr(d, 2), value[bone, i] * ANGLE)
	}
}

function move(at, n, x, y, z,    i) {
	for (i = 0; i < 3; i++)
		at[i] += M[n, 3 * i] * x + M[n, 3 * i + 1] * y + \
		    M[n, 3 * i + 2] * z
}

function pose_bone(bone,    up, i, w, at) {
	up = parent[bone]
	identity("c")
	for (i = 1; i <= 3; i++) {
		w = substr(axis[bone, "order"], i, 1)
		about("c", w, axis[bone, index("xyz", w)])
	}
	channels(bone)
	for (i = 0; i < 3; i++)
		at[i] = tail[up, i]
	product("t", up, "c")
	move(at, "t", T[0], T[1], T[2])
	# G = G of the parent · C · M · C inverse
	transpose("i", "c")
	product("m", "c", "m")
	product("m", "m", "i")
	product(bone, up, "m")
	printf "%s %s %.6f %.6f %.6f", frame, bone, at[0], at[1], at[2]
	move(at, bone, L * dir[bone, 1], L * dir[bone, 2], L * dir[bone, 3])
	printf " %.6f %.6f %.6f\n", at[0], at[1], at[2]
	for (i = 0; i < 3; i++)
		tail[bone, i] = at[i]
}

function pose(    i) {
	if (frame == "")
		return
	channels("root")
	identity("none")
	product("root", "none", "m")
	for (i = 0; i < 3; i++)
		tail["root", i] = T[i]
	printf "%s root %.6f %.6f %.6f %.6f %.6f %.6f\n", frame, \
	    T[0], T[1], T[2], T[0], T[1], T[2]
	for (i = 1; i <= bones; i++)
		pose_bone(order[i])
}
