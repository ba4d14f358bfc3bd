# Adds a figure of a dance to a skeleton like vrm.ir, whose joints are not turned
# at rest. Each begins and ends in the same pose, at 30 frames a second:
#
#	awk -v what=sway|step|turn|bow -f gallery/dance.awk vrm.ir
#
# The hips, the back, the arms and the soles are said; the legs follow from where
# the hips and the soles are. A quaternion is a text, `x y z w`.

BEGIN {
	PI = atan2(0, -1)
	seconds["sway"] = seconds["step"] = 4
	seconds["turn"] = seconds["bow"] = 3
	if (!(what in seconds)) {
		print "expected -v what=sway|step|turn|bow" >"/dev/stderr"
		exit 2
	}
}

$1 == "joint" { joint[joints++] = $2 }
$1 == "offset" { for (i = 1; i <= 3; i++) at[$2, i] = $(2 + i) }
$1 == "end" && $2 == "ir" {
	print "motion " what "\nsource - dance.awk\nrate 30"
	for (n = 0; n <= 30 * seconds[what]; n++) {
		stand()
		s = n / 30 / seconds[what]
		if (what == "sway") sway(s)
		else if (what == "step") step(s)
		else if (what == "turn") turn(s)
		else bow(s)
		put_frame()
	}
	print "end motion"
}
{ print }

# --- the figures: s goes from 0 to 1

function stand(   side) {
	for (side = -1; side <= 1; side += 2) {
		raise[side] = -72; front[side] = 8; elbow[side] = 18
		foot_x[side] = 0.1 * side
		foot_z[side] = lift[side] = foot_yaw[side] = heel[side] = 0
	}
	hips_x = hips_z = yaw = lean = tilt = twist = nod = 0
	down = 0.02
}

# From one side to the other, the arms over the head like grass in the wind
function sway(s,   on, w, side) {
	on = hump(s)
	w = sin(4 * PI * s)
	hips_x = 0.11 * on * w
	down = 0.02 + 0.06 * on * w * w
	tilt = -9 * on * w
	twist = 12 * on * sin(8 * PI * s)
	for (side = -1; side <= 1; side += 2) {
		raise[side] = -72 + on * (142 - 26 * side * w)
		elbow[side] = 18 + on * (14 + 12 * side * w)
		heel[side] = 22 * on * (side * w < 0 ? -side * w : 0)
	}
}

# A step aside, a kick; back again, a kick
function step(s,   k, half, w, side, out) {
	half = s < 0.5 ? s * 2 : s * 2 - 1
	side = s < 0.5 ? 1 : -1
	w = s < 0.5 ? 0 : 0.36
	out = ease(half / 0.3)
	foot_x[side] = 0.1 * side + w + 0.36 * side * out
	foot_x[-side] = -0.1 * side + w + 0.36 * side * ease((half - 0.75) / 0.2)
	lift[side] = 0.07 * hump(half / 0.3)
	hips_x = w + 0.36 * side * ease((half - 0.05) / 0.35) + 0.05 * side * hump(half)
	k = hump((half - 0.35) / 0.55)
	lift[-side] = 0.2 * k
	foot_z[-side] = 0.5 * k
	foot_x[-side] += 0.2 * side * k
	heel[-side] = -14 * k
	lean = -9 * k
	down = 0.02 + 0.05 * hump(half / 0.4)
	twist = -14 * side * k
	for (side = -1; side <= 1; side += 2) {
		raise[side] = -72 + 74 * hump(half)
		elbow[side] = 18 + 20 * k
	}
}

# Once round on the spot, in eight steps of the feet by turns
function turn(s,   i, side, from, part, on) {
	on = hump(s)
	for (i = 0; i < 8; i++) {
		side = i % 2 ? -1 : 1
		part = s * 10 - 1 - i
		foot_yaw[side] += 90 * ease(part)
		lift[side] += 0.07 * hump(part)
	}
	for (side = -1; side <= 1; side += 2) {
		foot_x[side] = 0.1 * side * cosd(foot_yaw[side])
		foot_z[side] = -0.1 * side * sind(foot_yaw[side])
		raise[side] = -72 + 64 * on
		front[side] = 8 + 44 * on
		elbow[side] = 18 + 60 * on
	}
	yaw = 360 * ease((s - 0.08) / 0.84)
	twist = 20 * sin(2 * PI * s) * on
	down = 0.02 + 0.02 * on
}

# The right foot goes back, the back bends, an arm sweeps before the body
function bow(s,   on) {
	on = hump(s)
	foot_z[-1] = -0.3 * ease(s / 0.25) + 0.3 * ease((s - 0.75) / 0.25)
	lift[-1] = 0.06 * (hump(s / 0.25) + hump((s - 0.75) / 0.25))
	heel[-1] = 25 * on
	hips_z = -0.16 * on
	down = 0.02 + 0.07 * on
	lean = 62 * on
	nod = 16 * on
	raise[1] = -72 + 76 * on
	front[1] = 8 - 28 * on
	front[-1] = 8 + 66 * on
	elbow[-1] = 18 + 72 * on
	raise[-1] = -72 + 30 * on
}

# --- the frame

function put_frame(   side, l, j, hips_y) {
	split("", q)
	hips_y = at["hips", 2] - down
	q["hips"] = mul(about(2, yaw), mul(about(1, lean / 3), about(3, tilt / 2)))
	q["spine"] = q["chest"] = mul(about(2, twist / 2), \
	    mul(about(1, lean / 3), about(3, -tilt / 2)))
	q["upperChest"] = about(3, -tilt)
	q["neck"] = mul(about(2, -twist / 2), about(1, nod))
	q["head"] = mul(about(2, -twist / 2), about(3, tilt))
	for (side = -1; side <= 1; side += 2) {
		l = side < 0 ? "right" : "left"
		q[l "Shoulder"] = about(3, side * (raise[side] > 0 ? raise[side] / 5 : 0))
		q[l "UpperArm"] = mul(about(2, -side * front[side]), \
		    about(3, side * raise[side]))
		q[l "LowerArm"] = about(2, -side * elbow[side])
		leg(l, side, hips_y)
	}
	for (j = 0; j < joints; j++)
		print "v", n, joint[j], (joint[j] == "hips" ? \
		    sprintf("%.5f %.5f %.5f ", hips_x, hips_y, hips_z) : "") \
		    (joint[j] in q ? q[joint[j]] : "0 0 0 1")
}

# From the hip to the ankle, over a knee that points where the foot and the
# hips do; the sole on its toes if the heel is up, on its heel if it is negative
function leg(l, side, hips_y,   h, a, d, x, y, z, len, wide, thigh, shank, knee, \
    ahead, high, far) {
	rotated(q["hips"], at[l "UpperLeg", 1], at[l "UpperLeg", 2], 0, h)
	high = -at[l "Toes", 2]
	far = heel[side] > 0 ? at[l "Toes", 3] : 0
	rotated(mul(about(2, foot_yaw[side]), about(1, heel[side])), 0, high, -far, a)
	d[1] = foot_x[side] + a[1] + far * sind(foot_yaw[side]) - hips_x - h[1]
	d[2] = lift[side] + a[2] + at["hips", 2] + at[l "UpperLeg", 2] + \
	    at[l "LowerLeg", 2] + at[l "Foot", 2] - high - hips_y - h[2]
	d[3] = foot_z[side] + a[3] + far * cosd(foot_yaw[side]) - hips_z - h[3]
	thigh = -at[l "LowerLeg", 2]
	shank = -at[l "Foot", 2]
	len = sqrt(d[1] ^ 2 + d[2] ^ 2 + d[3] ^ 2)
	# the axes of the thigh, seen from somebody who looks ahead: y from the
	# ankle to the hip, x to the left
	ahead = (yaw + foot_yaw[side]) / 2
	rotated(about(2, -ahead), -d[1] / len, -d[2] / len, -d[3] / len, y)
	if (len > 0.999 * (thigh + shank))
		len = 0.999 * (thigh + shank)
	knee = arc((len ^ 2 - thigh ^ 2 - shank ^ 2) / (2 * thigh * shank))
	wide = sqrt(y[1] ^ 2 + y[2] ^ 2)
	x[1] = y[2] / wide; x[2] = -y[1] / wide; x[3] = 0
	cross(x, y, z)
	a[1] = mul(mul(about(2, ahead), of_axes(x, y, z)), \
	    about(1, -atan2(shank * sind(knee), thigh + shank * cosd(knee)) * 180 / PI))
	q[l "UpperLeg"] = mul(back(q["hips"]), a[1])
	q[l "LowerLeg"] = about(1, knee)
	q[l "Foot"] = mul(back(mul(a[1], q[l "LowerLeg"])), \
	    mul(about(2, foot_yaw[side]), about(1, heel[side])))
	q[l "Toes"] = about(1, heel[side] > 0 ? -heel[side] : 0)
}

# --- numbers and rotations

function sind(a) { return sin(a * PI / 180) }
function cosd(a) { return cos(a * PI / 180) }
function arc(c) { return atan2(sqrt(1 - c * c), c) * 180 / PI }

# 0 before 0, 1 after 1, smooth between
function ease(s) { return s <= 0 ? 0 : s >= 1 ? 1 : s * s * (3 - 2 * s) }

# 0 at 0 and at 1, 1 in the middle half
function hump(s) { return ease(s < 0.5 ? 4 * s : 4 - 4 * s) }

function about(axis, angle,   c) {
	c = sind(angle / 2)
	return sprintf("%.6f %.6f %.6f %.6f", (axis == 1) * c, (axis == 2) * c, \
	    (axis == 3) * c, cosd(angle / 2))
}

function mul(p, r,   a, b) {
	split(p, a, " ")
	split(r, b, " ")
	return sprintf("%.6f %.6f %.6f %.6f", \
	    a[4] * b[1] + a[1] * b[4] + a[2] * b[3] - a[3] * b[2], \
	    a[4] * b[2] - a[1] * b[3] + a[2] * b[4] + a[3] * b[1], \
	    a[4] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[4], \
	    a[4] * b[4] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3])
}

function back(p,   a) {
	split(p, a, " ")
	return -a[1] " " (-a[2]) " " (-a[3]) " " a[4]
}

function rotated(p, x, y, z, out,   a) {
	split(mul(mul(p, x " " y " " z " 0"), back(p)), a, " ")
	out[1] = a[1]; out[2] = a[2]; out[3] = a[3]
}

function cross(a, b, out) {
	out[1] = a[2] * b[3] - a[3] * b[2]
	out[2] = a[3] * b[1] - a[1] * b[3]
	out[3] = a[1] * b[2] - a[2] * b[1]
}

# The rotation whose axes are these, of less than half a turn
function of_axes(x, y, z,   w) {
	w = sqrt(1 + x[1] + y[2] + z[3]) / 2
	return (y[3] - z[2]) / 4 / w " " (z[1] - x[3]) / 4 / w " " \
	    (x[2] - y[1]) / 4 / w " " w
}
