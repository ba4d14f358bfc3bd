# Writes the samples: a small humanoid, its walk and its jump, and another that
# dances.
#
#	LC_ALL=C awk -f walk.awk -v what=asf >figure.asf
#	LC_ALL=C awk -f walk.awk -v what=amc >walk.amc
#	LC_ALL=C awk -f walk.awk -v what=jump >jump.amc
#	LC_ALL=C awk -f walk.awk -v what=bvh >dance.bvh
#
# Centimetres and degrees; y is up, it walks along z, its left is +x. Hips,
# spine and arms swing in sinusoids; the feet follow a path on the ground and
# the legs are solved for it, so that a standing foot stays where it is.
# A rotation is m[1..9], row by row.

BEGIN {
	PI = atan2(0, -1)
	DEG = PI / 180
	FRAMES = 128
	CYCLE = 64              # frames from one left heel strike to the next
	STRIDE = 110            # the way that one cycle makes
	STANCE = 0.62           # the part of a cycle that a foot stands
	REACH = 26              # how far ahead of the hips a heel strikes
	HIP_X = 9
	HIP_Y = -4
	SLANT = 5               # of the legs at rest
	THIGH = 42
	SHANK = 40
	SPLAY = 8               # of the feet
	STEP_X = 8              # how far from the middle they tread
	ANKLE_Y = 8             # the ankle's height over the sole
	BALL_Y = -6             # the ball of the foot, from the ankle
	BALL_Z = 13
	HEEL_Y = -8
	HEEL_Z = -4
	GRAVITY = 981
	SPEED = 220             # at which it jumps off and lands
	DEPTH = 22              # how far it crouches,
	STRETCH = 8             # and rises on its toes, which pitches
	TIPTOE = 40             # the feet so far
	if (what == "asf")
		asf()
	else if (what == "amc")
		amc()
	else if (what == "jump")
		jump()
	else if (what == "bvh")
		bvh()
	else {
		print "usage: awk -f walk.awk -v what=asf|amc|jump|bvh" \
		    >"/dev/stderr"
		exit 2
	}
}

# --- numbers and rotations

function num(v,    s) {
	s = sprintf("%.4f", v)
	sub(/0+$/, "", s)
	sub(/\.$/, "", s)
	return s == "-0" ? "0" : s
}

function sind(a) { return sin(a * DEG) }
function cosd(a) { return cos(a * DEG) }
function sqr(a) { return a * a }

function rot(m, axis, a,    c, s, i, j, k) {
	c = cosd(a)
	s = sind(a)
	for (i = 1; i <= 9; i++)
		m[i] = 0
	i = index("xyz", axis) - 1
	j = (i + 1) % 3
	k = (i + 2) % 3
	m[4 * i + 1] = 1
	m[4 * j + 1] = m[4 * k + 1] = c
	m[3 * j + k + 1] = -s
	m[3 * k + j + 1] = s
}

# m = m · r
function times(m, r,    t, i, j) {
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			t[3 * i + j + 1] = m[3 * i + 1] * r[j + 1] + \
			    m[3 * i + 2] * r[j + 4] + m[3 * i + 3] * r[j + 7]
	for (i = 1; i <= 9; i++)
		m[i] = t[i]
}

function copy(m, r,    i) {
	for (i = 1; i <= 9; i++)
		m[i] = r[i]
}

function turn(m, axis, a,    r) {
	rot(r, axis, a)
	times(m, r)
}

function transposed(m, r,    i, j) {
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++)
			m[3 * i + j + 1] = r[3 * j + i + 1]
}

# out = m · (x, y, z)
function apply(out, m, x, y, z,    i) {
	for (i = 1; i <= 3; i++)
		out[i] = m[3 * i - 2] * x + m[3 * i - 1] * y + m[3 * i] * z
}

# --- the skeleton; a bone is mirrored to the right by its sign -1

function bone(name, x, y, z, axis, dof, limits, mass,    len, n, lim, i) {
	len = sqrt(x * x + y * y + z * z)
	print "  begin"
	print "    id " ++ids
	print "    name " name
	printf "    direction %.6f %.6f %.6f\n", x / len, y / len, z / len
	print "    length " num(len)
	print "    axis " axis
	if (dof) {
		print "    dof " dof
		n = split(limits, lim, ",")
		for (i = 1; i <= n; i++)
			print (i == 1 ? "    limits (" : "           (") lim[i] ")"
	}
	if (mass)
		print "    bodymass " mass
	print "  end"
}

function mirrored(x, y, z, order, s) {
	return num(x) " " num(s * y) " " num(s * z) " " order
}

function leg(side, s,    slant, toe) {
	slant = "0 0 " num(s * SLANT) " XYZ"
	bone("h_" side "_hip", s * HIP_X, HIP_Y, 0, "0 0 0 XYZ")
	bone("h_" side "_up_leg", s * THIGH * sind(SLANT), \
	    -THIGH * cosd(SLANT), 0, slant, "rx ry rz", \
	    "-120 45,-45 45,-60 60", "9.5")
	bone("h_" side "_low_leg", s * SHANK * sind(SLANT), \
	    -SHANK * cosd(SLANT), 0, slant, "rx", "0 150", "3.3")
	bone("h_" side "_foot", s * BALL_Z * sind(SPLAY), BALL_Y, \
	    BALL_Z * cosd(SPLAY), mirrored(25, SPLAY, SLANT, "ZXY", s), \
	    "rx rz", "-50 60,-30 30", "1")
	bone("h_" side "_toes", s * 7 * sind(SPLAY), 0, 7 * cosd(SPLAY), \
	    mirrored(0, SPLAY, 0, "XYZ", s), "rx", "-70 30")
}

function arm(side, s,    x, y) {
	x = s * sind(50)
	y = -cosd(50)
	bone("h_" side "_shoulder", s * 17, -2, 0, "0 0 0 XYZ")
	bone("h_" side "_up_arm", 28 * x, 28 * y, 0, \
	    mirrored(0, 0, 50, "XYZ", s), "rx ry rz", \
	    "-180 60,-90 90,-100 100", "2.1")
	bone("h_" side "_low_arm", 26 * x, 26 * y, 0, \
	    mirrored(0, 20, 50, "XYZ", s), "rx", "-150 0", "1.2")
	bone("h_" side "_hand", 17 * x, 17 * y, 0, \
	    mirrored(10, 20, 50, "ZYX", s), "rz rx", "-40 40,-80 80")
}

function asf() {
	print "# The sample skeleton of irtools, written by walk.awk"
	print ":version 1.10"
	print ":name figure"
	print ":units"
	print "  mass 1.0"
	print "  length 0.01"
	print "  angle deg"
	print ":documentation"
	print "  A small humanoid, 1.7 m tall, in centimetres; y is up, it"
	print "  looks along z. Arms and legs are spread at rest. The names"
	print "  follow the naming convention of the format's definition."
	print ":root"
	print "  axis xyz"
	print "  order tx ty tz rz ry rx"
	print "  position 0 0 0"
	print "  orientation 0 0 0"
	print ":bonedata"
	bone("h_torso_1", 0, 18, -2, "0 0 0 XYZ", "rx ry rz", \
	    "-30 75,-45 45,-30 30", "12")
	bone("h_torso_2", 0, 24, 1, "5 0 0 ZXY", "rz ry rx", \
	    "-30 30,-45 45,-20 60", "16.5")
	bone("h_neck", 0, 10, 2, "11 0 0 XYZ", "rx rz ry", \
	    "-45 45,-45 45,-70 70")
	bone("h_head", 0, 20, 1, "0 0 0 XYZ", "rx rz", \
	    "-45 45,-40 40", "4.5")
	arm("left", 1)
	arm("right", -1)
	leg("left", 1)
	leg("right", -1)
	print ":hierarchy"
	print "  begin"
	print "    root h_torso_1 h_left_hip h_right_hip"
	print "    h_torso_1 h_torso_2"
	print "    h_torso_2 h_neck h_left_shoulder h_right_shoulder"
	print "    h_neck h_head"
	hierarchy("left")
	hierarchy("right")
	print "  end"
}

function hierarchy(side,    p) {
	p = "h_" side "_"
	print "    " p "shoulder " p "up_arm"
	print "    " p "up_arm " p "low_arm"
	print "    " p "low_arm " p "hand"
	print "    " p "hip " p "up_leg"
	print "    " p "up_leg " p "low_leg"
	print "    " p "low_leg " p "foot"
	print "    " p "foot " p "toes"
}

# --- the walk

# From a to b while s goes from 0 to 1, without a jerk
function ease(a, b, s) { return a + (b - a) * (1 - cosd(180 * s)) / 2 }

# How far the foot is pitched at p of its cycle: heel up is positive
function pitch_at(p) {
	if (p < 0.1)
		return ease(-14, 0, p / 0.1)
	if (p < 0.32)
		return 0
	if (p < STANCE)
		return ease(0, 46, (p - 0.32) / (STANCE - 0.32))
	return ease(46, -14, (p - STANCE) / (1 - STANCE))
}

# Where the ankle is
function ankle_at(s, phase, out,    p, z, lift, swing) {
	z = int(phase) * STRIDE - (s < 0 ? STRIDE / 2 : 0)
	p = phase - int(phase)
	if (p > STANCE) {
		swing = (p - STANCE) / (1 - STANCE)
		z = ease(z, z + STRIDE, swing)
		lift = 6 * sqr(sind(180 * sqrt(swing)))
	}
	PITCH = pitch_at(p)
	foot_at(s, z + REACH, lift, out)
}

# The foot turns on its heel or its ball.
function foot_at(s, z, lift, out,    y0, z0, c, d, dz) {
	y0 = PITCH > 0 ? BALL_Y : HEEL_Y
	z0 = PITCH > 0 ? BALL_Z : HEEL_Z
	c = cosd(PITCH)
	d = sind(PITCH)
	dz = z0 - y0 * d - z0 * c
	out[1] = s * (STEP_X + dz * sind(SPLAY))
	out[2] = ANKLE_Y + y0 - y0 * c + z0 * d + lift
	out[3] = z + dz * cosd(SPLAY)
}

# Solves a leg for its foot: hip, knee, ankle and toes. The turn of the hip
# about y is found by trying: it has to leave nothing for the ankle, which
# cannot turn that way.
function solve_leg(side, s, at,    hip, e, f, g, c, i, x, y, z, yaw, knee, \
    r, a, roll, m) {
	apply(hip, PELVIS, s * HIP_X, HIP_Y, 0)
	# the way from hip to ankle, in the thigh's own frame
	copy(m, PELVIS)
	turn(m, "z", s * SLANT)
	transposed(r, m)
	apply(e, r, at[1] - TX - hip[1], at[2] - TY - hip[2], \
	    at[3] - TZ - hip[3])
	c = (sqr(e[1]) + sqr(e[2]) + sqr(e[3]) - sqr(THIGH) - sqr(SHANK)) / \
	    (2 * THIGH * SHANK)
	knee = atan2(sqrt(1 - c * c), c) / DEG
	yaw = 0
	for (i = 0; i < 12; i++) {
		z = e[3] / cosd(yaw)
		x = z * sind(yaw)
		y = -sqrt(sqr(e[1]) + sqr(e[2]) - sqr(x))
		roll = (atan2(e[2], e[1]) - atan2(y, x)) / DEG
		a = (atan2(-z, -y) - atan2(SHANK * sind(knee), \
		    THIGH + SHANK * cosd(knee))) / DEG
		# what the foot has to do: inverse of the shank, then the
		# foot's place in the world, in the foot's frame
		copy(g, PELVIS)
		turn(g, "z", s * SLANT)
		turn(g, "z", roll)
		turn(g, "y", yaw)
		turn(g, "x", a + knee)
		turn(g, "z", -s * SLANT)
		rot(c_foot, "y", s * SPLAY)
		copy(f, c_foot)
		turn(f, "x", PITCH)
		turn(f, "y", -s * SPLAY)
		turn(c_foot, "x", 25)
		turn(c_foot, "z", s * SLANT)
		transposed(m, c_foot)
		transposed(r, g)
		times(m, r)
		times(m, f)
		times(m, c_foot)
		yaw += atan2(-m[7], sqrt(sqr(m[8]) + sqr(m[9]))) / DEG
	}
	print "h_" side "_up_leg " num(a) " " num(yaw) " " num(roll)
	print "h_" side "_low_leg " num(knee)
	print "h_" side "_foot " num(atan2(m[8], m[9]) / DEG) " " \
	    num(atan2(m[4], m[1]) / DEG)
	print "h_" side "_toes " num(PITCH > 0 ? -PITCH : PITCH / 2)
}

function walk_leg(side, s, phase,    at) {
	ankle_at(s, phase, at)
	solve_leg(side, s, at)
}

function walk_arm(side, s, swing) {
	print "h_" side "_up_arm " num(4 + 22 * swing) " 0 " num(-s * 43)
	print "h_" side "_low_arm " num(-26 + 14 * swing)
	print "h_" side "_hand " num(s * 3) " " num(-6 + 5 * swing)
}

function amc_head(what) {
	print "# The sample " what " of irtools, for figure.asf, written by walk.awk"
	print "# 60 frames per second"
	print ":FULLY-SPECIFIED"
	print ":DEGREES"
}

function amc(    f, p, w) {
	amc_head("walk")
	for (f = 1; f <= FRAMES; f++) {
		p = (f - 1) / CYCLE
		w = 360 * p
		frame(f, p, cosd(w), sind(w))
	}
}

# c is 1 when the left heel strikes, -1 when the right one does; s is 1 in
# the middle of the left foot's stance
function frame(f, p, c, s,    rx, ry, rz) {
	TX = 1.8 * s
	TY = 91.1 - 1.4 * cosd(720 * (p - 0.06))
	TZ = STRIDE * p
	rx = 3
	ry = -5 * c
	rz = 2.5 * s
	# the root's order is rz ry rx: z first
	rot(PELVIS, "x", rx)
	turn(PELVIS, "y", ry)
	turn(PELVIS, "z", rz)
	print f
	print "root " num(TX) " " num(TY) " " num(TZ) " " num(rz) " " \
	    num(ry) " " num(rx)
	print "h_torso_1 " num(1) " " num(5 * c) " " num(-2 * s)
	print "h_torso_2 " num(-1.5 * s) " " num(5 * c) " " num(-1)
	print "h_neck " num(2) " " num(0.7 * s) " " num(-4 * c)
	print "h_head " num(-4 + cosd(720 * p)) " " num(0.3 * s)
	walk_arm("left", 1, c)
	walk_arm("right", -1, -c)
	walk_leg("left", 1, p)
	walk_leg("right", -1, p + 0.5)
}

# --- the jump: on the spot, from both feet onto both

# How far the heels are up, so long before it jumps off or after it lands
function heels(t) {
	return t < 0.12 ? ease(TIPTOE, 0, t / 0.12) : 0
}

# Sets where the hips are over where they are when it stands, how the feet are
# pitched and lifted, and how far the arms are back. It pushes and brakes
# evenly, and between flies freely.
function jump_at(t,    push, flight) {
	push = 2 * (DEPTH + STRETCH) / SPEED
	flight = 2 * SPEED / GRAVITY
	PITCH = LIFT = BACK = UP = 0
	if (t < 0)
		return
	if (t < 0.4) {
		BACK = ease(0, 1.6, t / 0.4)
		UP = ease(0, -DEPTH, t / 0.4)
	} else if ((t -= 0.4) < push) {
		PITCH = heels(push - t)
		BACK = ease(1.6, -4, t / push)
		UP = SPEED * sqr(t) / push / 2 - DEPTH
	} else if ((t -= push) < flight) {
		PITCH = TIPTOE
		BACK = ease(-4, -2, t / flight)
		UP = STRETCH + SPEED * t - GRAVITY * sqr(t) / 2
		LIFT = UP - STRETCH + 6 * sind(180 * t / flight)
	} else if ((t -= flight) < push) {
		PITCH = heels(t)
		BACK = ease(-2, -0.5, t / push)
		UP = SPEED * sqr(push - t) / push / 2 - DEPTH
	} else if ((t -= push) < 0.6) {
		BACK = ease(-0.5, 0, t / 0.6)
		UP = ease(-DEPTH, 0, t / 0.6)
	}
}

# Bent, it leans forward, its hips over its heels.
function jump_frame(f, t,    bent, at) {
	jump_at(t)
	bent = UP < 0 ? -UP / DEPTH : 0
	TX = 0
	TY = 91 + UP
	TZ = -10 * bent
	rot(PELVIS, "x", 3 + 17 * bent)
	print f
	print "root 0 " num(TY) " " num(TZ) " 0 0 " num(3 + 17 * bent)
	print "h_torso_1 " num(1 + 11 * bent) " 0 0"
	print "h_torso_2 0 0 " num(-1 + 7 * bent)
	print "h_neck " num(2 - 12 * bent) " 0 0"
	print "h_head " num(-4 - 12 * bent) " 0"
	walk_arm("left", 1, BACK)
	walk_arm("right", -1, BACK)
	foot_at(1, -4, LIFT, at)
	solve_leg("left", 1, at)
	foot_at(-1, -4, LIFT, at)
	solve_leg("right", -1, at)
}

function jump(    f) {
	amc_head("jump")
	for (f = 1; f <= 156; f++)
		jump_frame(f, (f - 1) / 60 - 0.3)
}

# --- the dance: two seconds on the spot. Thigh and shank are of one length, so
# that hips over bent knees are straight above the feet.

function open_joint(name, x, y, z, channels) {
	print TABS (TABS ? "JOINT " : "ROOT ") name
	print TABS "{"
	TABS = TABS "\t"
	print TABS "OFFSET " x " " y " " z
	print TABS "CHANNELS " channels
}

function close_joint() {
	TABS = substr(TABS, 2)
	print TABS "}"
}

function last_joint(name, x, y, z, channels, ex, ey, ez) {
	open_joint(name, x, y, z, channels)
	print TABS "End Site"
	print TABS "{"
	print TABS "\tOFFSET " ex " " ey " " ez
	print TABS "}"
	close_joint()
}

function dance_arm(side, s, zxy) {
	open_joint(side "Shoulder", s * 4, 18, 0, zxy)
	open_joint(side "Arm", s * 13, 0, 0, zxy)
	open_joint(side "ForeArm", s * 28, 0, 0, zxy)
	last_joint(side "Hand", s * 26, 0, 0, zxy, s * 17, 0, 0)
	close_joint()
	close_joint()
	close_joint()
}

function dance_leg(side, s, zxy) {
	open_joint(side "UpLeg", s * 9, -4, 0, zxy)
	open_joint(side "Leg", 0, -SHANK, 0, zxy)
	open_joint(side "Foot", 0, -SHANK, 0, \
	    "3 Xrotation Yrotation Zrotation")
	last_joint(side "ToeBase", 0, BALL_Y, BALL_Z, zxy, 0, 0, 7)
	close_joint()
	close_joint()
	close_joint()
}

function bvh(    zxy, f) {
	zxy = "3 Zrotation Xrotation Yrotation"
	print "HIERARCHY"
	open_joint("Hips", 0, 0, 0, "6 Xposition Yposition Zposition " \
	    substr(zxy, 3))
	open_joint("Spine", 0, 20, 0, zxy)
	open_joint("Spine1", 0, 12, 0, zxy)
	open_joint("Neck", 0, 22, 0, zxy)
	last_joint("Head", 0, 10, 0, zxy, 0, 18, 0)
	close_joint()
	dance_arm("Left", 1, zxy)
	dance_arm("Right", -1, zxy)
	close_joint()
	close_joint()
	dance_leg("Left", 1, zxy)
	dance_leg("Right", -1, zxy)
	close_joint()
	print "MOTION"
	print "Frames: 60"
	print "Frame Time: 0.0333333"
	for (f = 0; f < 60; f++)
		print dance(cosd(6 * f), sind(6 * f), cosd(12 * f))
}

# not every awk has a negative zero
function angles(a, b, c,    s) {
	s = sprintf(" %.4f %.4f %.4f", a, b, c)
	gsub(/-0\.0000/, "0.0000", s)
	return s
}

# c and s: of one turn in all, c2: of two
function dance(c, s, c2,    row, knee, sway, high, i) {
	sway = 6 * s
	knee = 18 - 14 * c2
	high = 2 * SHANK * cosd(knee)
	row = substr(angles(-high * sind(sway), \
	    4 + ANKLE_Y + high * cosd(sway), 0), 2) angles(0, 0, 0) \
	    angles(3 * s, 4, 12 * c) angles(4 * s, 2, 8 * c) \
	    angles(-3 * s, -6, -10 * c) angles(-4 * s, 4 * c2, -6 * c)
	for (i = 1; i >= -1; i -= 2)
		row = row angles(0, 0, 0) \
		    angles(i * (-35 + 30 * s), 10 * c, -20 * i) \
		    angles(0, 0, -i * (50 + 30 * c2)) \
		    angles(i * 15 * c2, 0, 0)
	for (i = 1; i >= -1; i -= 2)
		row = row angles(sway, -knee, 0) angles(0, 2 * knee, 0) \
		    angles(-knee, 0, -sway) angles(0, 0, 0)
	return row
}
