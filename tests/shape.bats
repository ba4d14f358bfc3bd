load helper

# Which joint is what, by the shape of the rest pose alone: lib/figure/shape.c.
# The figures are lists of `JOINT PARENT X Y Z [ROLE]`, with places in the world,
# in centimetres: x is to the left, y up, z to the front. A joint l… stands for
# one r… on the other side, too.

setup_file() {
	compile shape >/dev/null
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	SHAPE=$BATS_FILE_TMPDIR/shape
	cat >body <<-'END'
		a - 0 96 0 hips
		b a 0 108 -1 spine
		c b 0 124 -2 spine
		d c 0 146 -2 neck
		e d 0 156 0 head
		f e 0 176 1
		l1 c 3 142 0 leftShoulder
		l2 l1 18 142 -2 leftUpperArm
		l3 l2 46 142 -3 leftLowerArm
		l4 l3 72 142 -2 leftHand
		l5 a 9 92 0 leftUpperLeg
		l6 l5 9 50 1 leftLowerLeg
		l7 l6 9 9 -2 leftFoot
		l8 l7 9 2 11 leftToes
	END
}

# both <LIST: the list with both sides
both() {
	awk '
	{ print }
	/^l/ {
		sub(/^l/, "r")
		if ($2 ~ /^l/)
			sub(/^l/, "r", $2)
		$3 = -$3
		sub(/left/, "right", $6)
		print
	}'
}

# skeleton [SCALE] <LIST: its skeleton in the IR
skeleton() {
	awk -v scale="${1:-1}" '
	BEGIN { print "ir 1\nskeleton s" }
	{
		for (i = 3; i <= 5; i++)
			at[$1, i] = $i * scale
		print "joint", $1, $2
		print "offset", $1, at[$1, 3] - at[$2, 3],
		    at[$1, 4] - at[$2, 4], at[$1, 5] - at[$2, 5]
	}
	END { print "end skeleton\nend ir" }'
}

# known <LIST: its roles are those that it says
known() {
	both >list
	awk 'NF > 5 { print $1, $6 }' list >expected
	skeleton "${1:-1}" <list | "$SHAPE" >saw || return
	diff -u expected saw
}

# unknown REASON <LIST
unknown() {
	both | skeleton | "$SHAPE" >saw || return
	echo "$1" | diff -u - saw
}

# refused <LIST: for whatever reason
refused() {
	both | skeleton | "$SHAPE" >saw || return
	[ "$(wc -l <saw)" -eq 1 ]
}

@test "shape: a figure" {
	known <body
}

@test "shape: of any size" {
	known 0.0001 <body
	known 10000 <body
}

# (x y z) becomes (x -z y), a quarter about x
@test "shape: z points up" {
	awk '{ y = $4; $4 = -$5; $5 = y; print }' body | known
}

# (x y z) becomes (z y -x), a quarter about y: it looks along x. By 30 degrees,
# with cosine 0.866 and sine 0.5.
@test "shape: it looks along another axis" {
	turned() {
		both <body | awk -v c="$1" -v s="$2" '{
			x = $3
			$3 = c * x + s * $5
			$5 = c * $5 - s * x
			sub(/^l/, "x", $1)
			sub(/^l/, "x", $2)
			print
		}' | known
	}
	turned 0 1
	turned -1 0
	turned 0.866025404 0.5
}

@test "shape: names mean nothing" {
	# whose right joints are called left, and left ones right
	both <body | sed 's/^l/X/; s/^r/l/; s/^X/r/
		s/^\([^ ]* \)l/\1X/; s/^\([^ ]* \)r/\1l/; s/^\([^ ]* \)X/\1r/' >names
	awk 'NF > 5 { print $1, $6 }' names >expected
	skeleton <names | "$SHAPE" >saw
	diff -u expected saw
	grep -q '^r7 leftFoot$' saw
}

# arms that hang: 25 and 24 down from the shoulder
@test "shape: arms down, no collars" {
	awk '$1 == "l1" { next }
	{ sub(/ l1 /, " c ") }
	$1 == "l3" { $3 = 20; $4 = 117 }
	$1 == "l4" { $3 = 21; $4 = 93 }
	{ print }' body | known
}

@test "shape: hands that cross" {
	awk '$1 == "l3" { $3 = 17; $4 = 115; $5 = 5 }
	$1 == "l4" { $3 = -4; $4 = 104; $5 = 14 }
	{ print }' body | known
}

# Hips, knees and feet are 5 to their side, shoulders 18, elbows 6 and hands 27 to
# the other: 5 + 5 + 5 + 18 - 6 - 27 = 0, which shows no left.
@test "shape: arms that cross as far as the legs are apart" {
	awk '/^l[5-8] / { $3 = 5 }
	$1 == "l3" { $3 = -6; $4 = 128; $5 = -3 }
	$1 == "l4" { $3 = -27; $4 = 140; $5 = 3 }
	{ print }' body >crossed
	unknown 'left and right are not alike' <crossed
}

@test "shape: without toes the knees show the front" {
	sed '/^l8/d; s/^l6 l5 9 50 1/l6 l5 9 50 3/' body | known
}

# From ankle to toes 15 down and 8 to the front: steeper than many a shin. The
# knees, beside the line from the thighs to the toes, are at the back of it.
@test "shape: on its toes" {
	sed 's/^l7 l6 9 9 -2/l7 l6 9 17 0/; s/^l8 l7 9 2 11/l8 l7 9 2 8/' body | known
}

# From ankle to toes 12.3 down and 10.3 to the front, 50 degrees.
@test "shape: on high heels" {
	sed 's/^l7 l6 9 9 -2/l7 l6 9 14.3 -2/; s/^l8 l7 9 2 11/l8 l7 9 2 8.3/' body | known
}

# the knees 4.5 before the line from thighs to feet: 0.05 of the legs
@test "shape: a heel is no toe" {
	sed 's/^l6 l5 9 50 1/l6 l5 9 50 3.5/; s/^l8 .*/l8 l7 9 2 -6/' body | known
	{ cat body; echo 'l9 l7 9 2 -6'; } | known
}

@test "shape: of five toes the big one" {
	{ sed '/^l8/d' body
	echo 'l81 l7 16 2 7
l82 l7 14 2 9
l83 l7 12 2 10
l84 l7 9 2 11
l85 l7 6 2 11 leftToes
l86 l85 6 1 14
l87 l84 9 1 13'; } | known
}

# both are 9 from the middle
@test "shape: of toes one above the other the first" {
	{ sed '/^l8/d' body
	echo 'l81 l7 9 4 10 leftToes
l82 l7 9 2 11'; } | known
}

@test "shape: a bone from the hips to the thigh" {
	{ sed '/^l5/d; s/^l6 l5/l6 l5/' body | sed '/^l[678]/d'
	echo 'l0 a 3 94 -4
l5 l0 9 92 0 leftUpperLeg'
	grep '^l[678]' body; } | known
}

@test "shape: hair, a tail, fingers, twist bones, a breast" {
	{ cat body
	for i in 1 2 3 4 5 6 7 8; do
		echo "h$i e $((i - 4)) 172 $((4 - i))
h$i$i h$i $((2 * (i - 4))) 160 $((2 * (4 - i)))
h$i$i$i h$i$i $((3 * (i - 4))) 140 $((3 * (4 - i)))"
	done
	echo 't1 a 0 94 -10
t2 t1 0 80 -20
t3 t2 0 60 -25
lb c 8 130 9
lx l2 32 142 -2.5
ly l3 59 142 -2.5
lp l4 80 142 2
lp1 lp 83 142 2
lq l4 80 142 -1
lq1 lq 84 142 -1
lr l4 75 142 4
lr1 lr 78 142 6'; } | known
}

# The claws are 42.5 long. All of the arm, from the chest on, is 18.4 + 15.1 + 28.0
# + 26.0 + 42.5 = 130, of which fingers are up to a third, 42.9.
@test "shape: long claws" {
	{ cat body
	echo 'lp l4 72 142 40.5
lq l4 72 99.5 -2'; } >claws
	known <claws
	# what is as short where the arms begin is no finger
	{ cat claws
	echo 'lu l1 6 147 0
lv l1 6 137 0'; } | known
}

# It reaches as far as the legs, and comes first.
@test "shape: a tail down to the floor" {
	{ sed 1q body
	echo 't1 a 0 90 -6
t2 t1 0 60 -20
t3 t2 0 30 -30
t4 t3 0 3 -50'
	sed 1d body; } | known
}

# 60 from the hips, 0.7 of the arms
@test "shape: a skirt" {
	{ cat body
	echo 'ls1 a 12 94 -3
ls2 ls1 16 70 -5
ls3 ls2 18 46 -7'; } | known
}

@test "shape: something in one hand" {
	{ both <body
	echo 'w l4 75 142 -2
w1 w 80 190 40'; } >sword
	awk 'NF > 5 { print $1, $6 }' sword >expected
	skeleton <sword | "$SHAPE" >saw
	diff -u expected saw
}

# The hands, 26 and 26 + 70 from the elbows, are less alike than the twist bones.
@test "shape: twist bones, and something in one hand" {
	{ both <body
	echo 'lx l3 59 142 -2.5
rx r3 -59 142 -2.5
w l4 72 142 68'; } >sword
	awk 'NF > 5 { print $1, $6 }' sword >expected
	skeleton <sword | "$SHAPE" >saw
	diff -u expected saw
}

@test "shape: root joints above the hips" {
	{ echo 'o - 0 0 0 root
p o 0 0 0 root'
	sed 's/^a -/a p/' body; } | known
}

# the spine's first joint carries the legs
@test "shape: the hips are where the legs begin" {
	sed 's/^l5 a/l5 b/' body | known
}

# the collars hang on it
@test "shape: a neck that carries the arms" {
	sed 's/^d c 0 146/d c 0 143/; s/^l1 c/l1 d/' body | known
}

# the neck is as far above the chest, which bears the arms, as the head above it
@test "shape: short legs, no collars" {
	known <<-'END'
		a - 0 43 0 hips
		b a 0 58 0 spine
		c b 0 73 0 spine
		d c 0 79 0 neck
		e d 0 85 1 head
		l2 c 10 73 0 leftUpperArm
		l3 l2 27 73 0 leftLowerArm
		l4 l3 43 73 0 leftHand
		l5 a 6 40 0 leftUpperLeg
		l6 l5 6 20 1 leftLowerLeg
		l7 l6 6 2 0 leftFoot
		l8 l7 6 0 9 leftToes
	END
}

@test "shape: collars as high as the chest" {
	known <<-'END'
		a - 0 43 0 hips
		b a 0 58 0 spine
		c b 0 73 0 spine
		d c 0 79 0 neck
		e d 0 85 1 head
		l1 c 2 73 0 leftShoulder
		l2 l1 10 73 0 leftUpperArm
		l3 l2 27 73 0 leftLowerArm
		l4 l3 43 73 0 leftHand
		l5 a 6 40 0 leftUpperLeg
		l6 l5 6 20 1 leftLowerLeg
		l7 l6 6 2 0 leftFoot
		l8 l7 6 0 9 leftToes
	END
}

@test "shape: feet that the root carries" {
	{ echo 'o - 0 0 0 root'
	sed 's/^a -/a o/; s/^l7 l6/l7 o/' body; } | known
}

# where the shins have ends, which are no feet
@test "shape: feet beside the ends of the shins" {
	{ echo 'o - 0 0 0 root'
	sed 's/^a -/a o/; s/^l7 l6/l7 o/' body
	echo 'l9 l6 9 9 -2'; } | known
}

# as long as a shin, and straight above the foot
@test "shape: what lies level above a foot that the root carries is no knee" {
	{ echo 'o - 0 0 0 root'
	sed 's/^a -/a o/; s/^l7 l6/l7 o/' body
	echo 'k1 a 9 45 -38'
	echo 'k2 k1 9 45 -2'; } | known
}

@test "shape: many joints more" {
	{ cat body
	awk 'BEGIN {
		for (i = 0; i < 20000; i++)
			print "k" i, i ? "k" i - 1 : "e", 0, 160 - i % 2, -i / 1e4
	}'; } | known
}

# --- what is none

@test "shape: a quadruped" {
	refused <<-'END'
		a - 0 90 -60
		b a 0 92 0
		c b 0 92 50
		d c 0 110 70
		e d 0 130 90
		l1 c 12 88 52
		l2 l1 12 60 48
		l3 l2 12 30 54
		l4 l3 12 0 56
		l5 a 12 86 -60
		l6 l5 12 58 -50
		l7 l6 12 28 -66
		l8 l7 12 0 -60
	END
}

# whose trunk is 0.6 of its height, and its legs a fifth
@test "shape: a penguin" {
	unknown 'the trunk of an animal' <<-'END'
		a - 0 25 0
		b a 0 45 0
		c b 0 65 0
		d c 0 75 0
		e d 0 83 2
		f e 0 83 8
		l1 c 8 70 0
		l2 l1 16 62 0
		l3 l2 21 48 0
		l4 l3 23 40 0
		l5 a 6 20 0
		l6 l5 6 12 2
		l7 l6 6 3 0
		l8 l7 6 1 6
	END
}

# 3.58 / 10.4 is the tangent of 19 degrees: its knees are bent by 38
@test "shape: an owl" {
	unknown 'legs not straight' <<-'END'
		a - 0 28 0
		b a 0 43 2
		c b 0 58 4
		d c 0 66 5
		e d 0 78 6
		l1 c 10 62 3
		l2 l1 24 55 -2
		l3 l2 36 44 -6
		l4 l3 40 36 -8
		l5 a 6 23.4 0
		l6 l5 6 13 3.58
		l7 l6 6 2.6 0
		l8 l7 6 0 6
	END
}

# arms of 80 at a trunk of 50
@test "shape: a swing" {
	unknown 'the trunk of an animal' <<-'END'
		a - 0 104 0
		c a 0 152 0
		e c 0 180 0
		l1 c 6 152 0
		l2 l1 46 152 -1
		l3 l2 86 152 0
		l5 a 10 102 0
		l6 l5 10 53 2
		l7 l6 10 4 0
		l8 l7 10 0 14
	END
}

# A collar of 15 would be the arm, and the arm of 28 the forearm.
@test "shape: no hands" {
	sed '/^l4 /d' body | unknown 'arm and forearm not alike'
}

@test "shape: a hand" {
	unknown 'no legs' <<-'END'
		a - 0 0 0
		t1 a 4 4 0
		t2 t1 7 7 0
		t3 t2 9 9 0
		i1 a 3 10 0
		i2 i1 3.5 14 0
		i3 i2 4 17 0
		m1 a 1 10.5 0
		m2 m1 1 15 0
		m3 m2 1 18.5 0
		n1 a -1 10 0
		n2 n1 -1.2 14 0
		n3 n2 -1.4 17 0
		p1 a -3 9 0
		p2 p1 -3.5 12 0
		p3 p2 -4 14 0
	END
}

@test "shape: a chair" {
	refused <<-'END'
		a - 0 50 0
		l1 a 20 50 20
		l2 l1 20 25 20
		l3 l2 20 0 20
		l4 a 20 50 -20
		l5 l4 20 25 -20
		l6 l5 20 0 -20
		b a 0 70 -20
		c b 0 100 -22
	END
}

@test "shape: one arm up" {
	both <body | awk '$1 == "r3" { $3 = -25; $4 = 168 }
	$1 == "r4" { $3 = -30; $4 = 190 }
	{ sub(/^r/, "x"); sub(/ r/, " x"); sub(/^l/, "y"); sub(/ l/, " y"); print }' |
	    unknown 'left and right are not alike'
}

# as long as the arms, 10 to the back of them
@test "shape: wings" {
	{ cat body
	echo 'lw1 c 6 140 -10
lw2 lw1 30 150 -12
lw3 lw2 60 155 -14
lw4 lw3 80 150 -16'; } | unknown 'more than two arms'
}

# 141 along their bones, where the arms have 87
@test "shape: wings longer than the arms" {
	{ cat body
	echo 'lw1 c 6 140 -10
lw2 lw1 50 150 -20
lw3 lw2 90 155 -25
lw4 lw3 125 150 -25'; } | unknown 'more than two arms'
}

# 20 from the chest and 160 on from there: the arms' 87 are 0.48 of it. Then 20
# and 19, which is 0.45 of the arms.
@test "shape: wings twice or half as long as the arms" {
	{ cat body
	echo 'lw1 c 6 142 -10
lw2 lw1 44 152 -12
lw3 lw2 84 152 -14
lw4 lw3 124 152 -14
lw5 lw4 164 152 -14'; } | unknown 'more than two arms'
	{ cat body
	echo 'lw1 c 6 142 -10
lw2 lw1 15 142 -10
lw3 lw2 25 142 -10'; } | unknown 'more than two arms'
}

# Feathers are like fingers. Arms with fingers are arms, whatever wings there are.
@test "shape: wings with feathers" {
	cat >wings <<-'END'
		lw1 c 6 140 -10
		lw2 lw1 30 150 -12
		lw3 lw2 60 155 -14
		lw4 lw3 80 150 -16
	END
	{ cat body wings
	echo 'lw5 lw3 70 150 -15
lw6 lw3 70 145 -15
lw7 lw3 68 140 -15'; } | unknown 'more than two arms'
	{ cat body wings
	echo 'lp l4 80 142 2
lq l4 80 142 -1
lr l4 75 142 4'; } | known
}

# below the joint that carries them, where the others are above it
@test "shape: four arms" {
	{ cat body
	echo 'lw1 c 3 116 0
lw2 lw1 18 116 -2
lw3 lw2 50 116 -3
lw4 lw3 82 116 -2'; } | unknown 'more than two arms'
}

@test "shape: a dress down to the floor" {
	{ cat body
	echo 'ls1 a 12 96 -6
ls2 ls1 16 64 -12
ls3 ls2 20 32 -18
ls4 ls3 24 2 -24'; } >dress
	unknown 'more than two legs' <dress
	# in whatever order
	{ sed 1q body; sed -n '/^ls/p' dress; sed 1d body; } |
	    unknown 'more than two legs'
}

@test "shape: no knee and no toe shows the front" {
	sed '/^l8/d; s/^l6 l5 9 50 1/l6 l5 9 50 0/; s/^l7 l6 9 9 -2/l7 l6 9 9 0/' body |
	    unknown 'no front'
}

# from the ankles 7 down and 11 to the front, which is the root of 170; all of it
# is far from the world's middle
@test "shape: where a foot's bone ends shows the front" {
	sed '/^l8/d; s/^l6 l5 9 50 1/l6 l5 9 50 0/; s/^l7 l6 9 9 -2/l7 l6 9 9 0/' body |
	    both >list
	awk 'NF > 5 { print $1, $6 }' list >expected
	awk '{ $5 += 500; print }' list | skeleton | awk '
	{ print }
	$1 == "offset" && $2 ~ /^[lr]7$/ {
		far = sqrt(170)
		print "bone", $2, far, 0, -7 / far, 11 / far
	}' | "$SHAPE" | diff -u expected -
}

# by 8, or by 2 of the legs' 83
@test "shape: knees that point to the back" {
	sed 's/^l6 l5 9 50 1/l6 l5 9 50 -9/' body |
	    unknown 'toes and knees do not agree'
	sed 's/^l6 l5 9 50 1/l6 l5 9 50 -3/' body |
	    unknown 'toes and knees do not agree'
}

# its joint 4 behind the foot, of legs that are 83 long
@test "shape: a heel does not show the front" {
	sed 's/^l8 .*/l8 l7 9 2 -6/' body | unknown 'no front'
}

# The knees are 3 before the line from hip to foot, or behind it: with straight
# elbows, 2 to the back from shoulder to hand, nothing tells which.
@test "shape: knees alone do not show the front" {
	sed '/^l8/d; s/^l6 l5 9 50 1/l6 l5 9 50 3/; s/^l7 .*/l7 l6 9 9 0 leftFoot/' body >knees
	known <knees
	sed 's/^l3 l2 46 142 -3/l3 l2 46 142 -2/' knees |
	    unknown 'no toes or elbows show the front'
}

# 12 or 18 behind a foot 7 above it, of legs that are 83 long, 0.145 and 0.217
# of these: with straight elbows the shorter ones may be heels, unless they point
# out, by 4 of 11 to the front.
@test "shape: a long heel does not show the front" {
	toes() {
		sed "s/^l8 .*/l8 l7 $* leftToes/; s/^l6 .*/l6 l5 9 50 0 leftLowerLeg/
			s/^l7 .*/l7 l6 9 9 0 leftFoot/
			s/^l3 l2 46 142 -3/l3 l2 46 142 -2/" body
	}
	toes 9 2 12 | unknown 'no toes or elbows show the front'
	toes 9 2 12 | sed 's/^l3 .*/l3 l2 46 142 -3 leftLowerArm/' | known
	toes 9 2 18 | known
	toes 13 2 11 | known
	toes 9 8 12 | known
}

# 80 degrees: 12 down, and 2 to the back
@test "shape: toes that point down do not show the front" {
	sed 's/^l7 l6 9 9 -2/l7 l6 9 14 -2/; s/^l8 .*/l8 l7 9 2 -4/' body |
	    unknown 'no front'
}

@test "shape: elbows that point to the front" {
	sed 's/^l3 l2 46 142 -3/l3 l2 46 142 3/' body |
	    unknown 'elbows point to the front'
}

# The way from hip to ankle would be a thigh of 58, and 10 to the toes a shin.
@test "shape: a figure that kneels" {
	sed 's/^l7 l6 9 9 -2/l7 l6 9 48 -38/; s/^l8 .*/l8 l7 9 38 -40/
		s/^l3 l2 46 142 -3/l3 l2 46 142 -2/' body |
	    unknown 'thigh and shin not alike'
}

# The arms begin 25 before the legs, then 27: of a height of 174 that is 0.144, and
# 0.155. The trunk bends from the hips up.
@test "shape: a figure that bows" {
	bow() {
		awk -v far="$1" '/^[bcdef] |^l[1-4] / {
			$5 += far * ($1 == "b" ? 0.3 : $1 == "c" ? 0.6 : 1)
		}
		{ print }' body
	}
	bow 27 | known
	bow 29 | unknown 'not upright'
}

@test "shape: no head" {
	sed '/^[def] /d' body | unknown 'no head'
}

# x is neither y nor z
@test "shape: a figure that lies" {
	both <body | awk '{ x = $3; $3 = $4; $4 = -x; sub(/^l/, "x"); sub(/ l/, " x")
		print }' | unknown 'no legs'
}

@test "shape: one joint" {
	echo 'a - 0 0 0' | unknown 'no height'
}

# --- real files

# bare FILE: its first skeleton, its joints called j0, j1, …
bare() {
	local tool

	case $1 in
	*.bvh) tool=bvh2ir ;;
	*) tool=gltf2ir ;;
	esac
	"$tool" "$1" 2>/dev/null | awk '
	BEGIN { n = 0 }
	/^(ir|space|unit|skeleton) / { print }
	/^joint / {
		name[$2] = "j" n++
		print "joint", name[$2], ($3 == "-" ? "-" : name[$3])
	}
	/^(offset|rest|axis|bone) / { $2 = name[$2]; print }
	/^joint / { print $2 >"joints" }
	/^end skeleton/ { print; print "end ir"; exit }'
}

# score ROLE=JOINT…: of what the driver printed: how many are expected, right and
# on the other side
score() {
	awk -v roles="$*" '
	FILENAME == "joints" { name["j" n++] = $1; next }
	{ saw[name[$1], $2] = 1 }
	END {
		k = split(roles, role, " ")
		for (i = 1; i <= k; i++) {
			split(role[i], w, "=")
			right += (w[2], w[1]) in saw
			other = w[1]
			if (!sub(/^left/, "right", other))
				sub(/^right/, "left", other)
			wrong += other != w[1] && (w[2], other) in saw
		}
		print k, right + 0, wrong + 0
	}' joints saw
}

# A rest that lies along x shows no shape.
@test "shape: the rigs of the expected table, without their names" {
	need_data figure-expected.tsv
	local path rest roles

	while IFS=$'\t' read -r path _ _ rest _ _ roles; do
		[ "$path" != path ] || continue
		: >joints
		bare "$DATA/$path" >rig
		grep -q '^end skeleton' rig || continue
		"$SHAPE" <rig >saw
		if [ -z "$roles" ]; then
			[ "$(wc -l <saw)" -eq 1 ] || { echo "$path: taken"; return 1; }
		elif [ "$rest" = x ]; then
			continue
		elif [ "$(wc -l <saw)" -eq 1 ]; then
			echo "$path 0 0 0 0 $(cat saw)"
		else
			# shellcheck disable=SC2086
			echo "$path 1 $(score $roles)"
		fi
	done <"$DATA/figure-expected.tsv" | tee scores
	awk '
	{ n++; taken += $2; roles += $3; right += $4; other += $5 }
	END {
		print taken, "of", n, "taken,", right, "of", roles, "right"
		exit !(taken >= 0.8 * n && right >= 0.96 * roles && other == 0)
	}' scores
}
