bats_require_minimum_version 1.5.0
load helper

# retarget -H, on figures whose arms point to the sides at rest: the left one to
# x, up is y, front is z. Their joints have the names of roles.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	figure >own.ir
}

# figure [-v width=W] [-v upper=U] [-v lower=L] [-v trunk=T] [-v elbow=DOF]
# [-v size=S] [-v zup=1]: a stream of a skeleton: shoulders are W to the side and
# T over the hips, by default 16 and 50, arms U and L long, 28 and 26; all is
# multiplied by S.
figure() {
	awk "$@" '
	function joint(name, parent, x, y, z, dof) {
		x *= size; y *= size; z *= size
		print "joint", name, parent
		print "offset", name, zup ? x " " (-z) " " y : x " " y " " z
		print "dof", name, dof ? dof : "rx ry rz"
	}
	function side(s, name) {
		joint(name "Shoulder", "chest", s * 4, 10, 0)
		joint(name "UpperArm", name "Shoulder", s * (width - 4), 0, 0)
		joint(name "LowerArm", name "UpperArm", s * upper, 0, 0, elbow)
		joint(name "Hand", name "LowerArm", s * lower, 0, 0)
		joint(name "UpperLeg", "hips", s * 9, -5, 0)
		joint(name "LowerLeg", name "UpperLeg", 0, -42, 0)
		joint(name "Foot", name "LowerLeg", 0, -40, 0)
		joint(name "Toes", name "Foot", 0, -6, 14)
	}
	BEGIN {
		if (!width) width = 16
		if (!upper) upper = 28
		if (!lower) lower = 26
		if (!trunk) trunk = 50
		if (!size) size = 1
		print "ir 1\nskeleton figure"
		joint("hips", "-", 0, 0, 0, "tx ty tz rx ry rz")
		joint("chest", "hips", 0, trunk - 10, 0)
		joint("neck", "chest", 0, 15, 0)
		joint("head", "neck", 0, 8, 2)
		side(1, "left")
		side(-1, "right")
		print "end skeleton\nend ir"
	}'
}

# move N RATE PROGRAM: the skeleton of own.ir and a motion of N frames, in which
# PROGRAM, of awk, sets ry["leftUpperArm"] and so on, in degrees, for frame i. It
# knows wave, which goes from 0 to 1 and back in a second.
move() {
	sed '$d' own.ir
	awk -v n="$1" -v rate="$2" '
	$1 == "joint" { name[++joints] = $2 }
	END {
		print "motion m\nrate", rate
		for (i = 1; i <= n; i++) {
			wave = (1 - cos(6.283185307179586 * (i - 1) / rate)) / 2
			'"$3"'
			for (k = 1; k <= joints; k++)
				printf "v %d %s%s %.9g %.9g %.9g\n", i, name[k],
				    (k == 1 ? " 0 93 0" : ""), rx[name[k]],
				    ry[name[k]], rz[name[k]]
		}
		print "end motion\nend ir"
	}' own.ir
}

# Upper arms are 60 degrees to the front, forearms bend by 112 degrees more at
# most: hands are 2 * (16 + 28 cos 60 + 26 cos 172) = 8.5 apart, which is 0.157
# of the arms, 28 + 26 = 54. At least they bend by 20: 0.389 + 0.556 = 1.278.
clap() {
	move "${1:-91}" "${2:-30}" '
	bend = 20 + 92 * wave
	ry["leftUpperArm"] = -60; ry["rightUpperArm"] = 60
	ry["leftLowerArm"] = -bend; ry["rightLowerArm"] = bend'
}

# The left hand goes to the head: the arm is up, and the elbow folds; the right
# one to the hips.
touch_body() {
	move 91 30 '
	rz["leftUpperArm"] = 50; rx["leftUpperArm"] = 0
	ry["leftUpperArm"] = -20; rz["leftLowerArm"] = 20 + 110 * wave
	rz["rightUpperArm"] = 78; ry["rightUpperArm"] = 20
	rz["rightLowerArm"] = 10 + 60 * wave'
}

# near SOURCE TARGET: by fk, how many times a hand of the source is within 0.35
# arms of the other, the head or the hips; the largest error of that distance in
# the target, in its arms; and the same of all frames.
near() {
	{ fk -p 15 "$1"; fk -p 15 "$2"; } | awk '
	function abs(x) { return x < 0 ? -x : x }
	function far(s, i, a, b,    d, k, sum) {
		for (k = 0; k < 3; k++) {
			d = at[s, i, a, k] - at[s, i, b, k]
			sum += d * d
		}
		return sqrt(sum)
	}
	function arm(s, side,    upper) {
		upper = far(s, last, side "UpperArm", side "LowerArm")
		return upper + far(s, last, side "LowerArm", side "Hand")
	}
	function ask(i, a, b,    own, miss) {
		own = far(1, i, a, b) / length_of[1]
		miss = abs(far(2, i, a, b) / length_of[2] - own)
		if (miss > all)
			all = miss
		if (own >= 0.35)
			return
		n++
		if (miss > most)
			most = miss
	}
	$1 == "motion" { s++ }
	$1 == "w" {
		for (k = 0; k < 3; k++)
			at[s, $2, $3, k] = $(4 + k)
		last = $2
		if (!first)
			first = $2
	}
	END {
		for (s = 1; s <= 2; s++)
			length_of[s] = (arm(s, "left") + arm(s, "right")) / 2
		for (i = first; i <= last; i++) {
			ask(i, "leftHand", "rightHand")
			ask(i, "leftHand", "head")
			ask(i, "rightHand", "head")
			ask(i, "leftHand", "hips")
			ask(i, "rightHand", "hips")
		}
		printf "%d %.6f %.6f\n", n, most, all
	}'
}

# holds N MOST SOURCE TARGET: near() finds at least N, and no larger error
holds() {
	run -0 near "$3" "$4"
	echo "$output: near, error, of all"
	awk -v n="$1" -v most="$2" '{ exit !($1 >= n && $2 <= most) }' <<<"$output"
}

# misses N LEAST SOURCE TARGET: near() finds at least N, and a larger error
misses() {
	run -0 near "$3" "$4"
	echo "$output: near, error, of all"
	awk -v n="$1" -v least="$2" '{ exit !($1 >= n && $2 > least) }' <<<"$output"
}

# pops SOURCE PLAIN HANDS: joints that turn from one frame to the next by more
# than twice the source's and 5 degrees in the last, but not in PLAIN
pops() {
	{ fk -p 15 "$1"; fk -p 15 "$2"; fk -p 15 "$3"; } | awk '
	function turn(s, i, j,    dot, k, c) {
		for (k = 0; k < 4; k++)
			dot += q[s, i, j, k] * q[s, i - 1, j, k]
		c = 2 * dot * dot - 1
		return atan2(sqrt(c < 1 ? 1 - c * c : 0), c) * 57.29577951308232
	}
	$1 == "motion" { s++ }
	$1 == "w" {
		for (k = 0; k < 4; k++)
			q[s, $2, $3, k] = $(7 + k)
		last = $2
		if (!first)
			first = $2
		joint[$3] = 1
	}
	END {
		for (i = first + 1; i <= last; i++)
			for (j in joint) {
				if (!((1, i, j, 0) in q && (2, i, j, 0) in q))
					continue
				most = 2 * turn(1, i, j) + 5
				if (turn(3, i, j) > most && turn(2, i, j) <= most)
					print i, j, turn(1, i, j), turn(2, i, j),
					    turn(3, i, j)
			}
	}'
}

# both SOURCE TARGET [OPTION …]: plain.ir and hands.ir
both() {
	local source=$1 target=$2

	shift 2
	retarget "$@" -p 12 -s "$target" "$source" >plain.ir
	retarget "$@" -H -p 12 -s "$target" "$source" >hands.ir
}

# mends N LEAST SOURCE [PLAIN HANDS]: N frames miss by more than LEAST in PLAIN,
# plain.ir by default, and hold in HANDS, hands.ir, where nothing pops
mends() {
	local plain=${4:-plain.ir} hands=${5:-hands.ir}

	misses "$1" "$2" "$3" "$plain"
	holds "$1" 0.001 "$3" "$hands"
	run -0 pops "$3" "$plain" "$hands"
	[ "$output" = "" ]
}

# wide_clap [OPTION …]: clap.ir on wide.ir, whose shoulders are wider by 5
wide_clap() {
	clap >clap.ir
	figure -v width=21 >wide.ir
	both clap.ir wide.ir "$@"
}

@test "hands clap on wider shoulders" {
	wide_clap
	# without -H they are 2 * 5 farther apart: 10 / 54 = 0.185
	mends 30 0.185 clap.ir
}

@test "hands clap: each goes half of the way, and keeps its rotation" {
	wide_clap
	{ fk -p 15 plain.ir; fk -p 15 hands.ir; } | awk '
	function abs(x) { return x < 0 ? -x : x }
	function sum(s, i, k) {
		return at[s, i, "leftHand", k] + at[s, i, "rightHand", k]
	}
	$1 == "motion" { s++ }
	$1 == "w" && $3 ~ /Hand$/ {
		for (k = 4; k <= 10; k++)
			at[s, $2, $3, k] = $k
		last = $2
	}
	END {
		for (i = 1; i <= last; i++) {
			for (k = 4; k <= 6; k++)
				if (abs(sum(1, i, k) - sum(2, i, k)) > 1e-5)
					exit 1
			d = at[1, i, "leftHand", 4] - at[2, i, "leftHand", 4]
			if (abs(d) > most)
				most = abs(d)
			dot = 0
			for (k = 7; k <= 10; k++)
				dot += at[1, i, "leftHand", k] * at[2, i, "leftHand", k]
			if (abs(abs(dot) - 1) > 1e-9)
				exit 1
		}
		# 5 to the middle
		exit !(abs(most - 5) < 1e-3)
	}'
}

@test "hands clap on longer arms, of another size, with z up" {
	clap >clap.ir
	figure -v width=12 -v upper=31 -v lower=29 >long.ir
	both clap.ir long.ir
	# arms of 60: 2 * (12 + 31 cos 60 + 29 cos 172) / 60 = -0.041: they cross
	mends 30 0.1 clap.ir
	figure -v width=12 -v upper=31 -v lower=29 -v size=0.2 -v zup=1 >z.ir
	both clap.ir z.ir
	mends 30 0.1 clap.ir
}

@test "hands clap at other rates" {
	local rate

	figure -v width=21 >wide.ir
	for rate in 24 60 120; do
		clap $((rate * 2)) $rate >clap.ir
		both clap.ir wide.ir
		holds $((rate / 2)) 0.001 clap.ir hands.ir
		run -0 pops clap.ir plain.ir hands.ir
		[ "$output" = "" ]
	done
}

@test "hands touch the head and the hips" {
	touch_body >touch.ir
	figure -v width=19 -v upper=30 -v trunk=53 >other.ir
	both touch.ir other.ir
	mends 20 0.05 touch.ir
}

@test "-H leaves hands alone that are far from everything" {
	# 0.75 is the farthest that it fades out. Both arms stay in front: the
	# hands are 2 * (16 + 28 cos 80 + 26 cos 80) = 50.8 apart, 0.94; from
	# the head, 13 over the shoulders, and the hips they are more than 0.8.
	move 31 30 '
	ry["leftUpperArm"] = -60 - 20 * wave; ry["rightUpperArm"] = 60 + 20 * wave' \
	    >front.ir
	# However far the target's would be elsewhere.
	figure -v width=40 -v upper=30 >wide.ir
	both front.ir wide.ir
	cmp plain.ir hands.ir
	figure -v width=21 -v upper=30 >wide.ir
	# and in each frame of claps
	clap >clap.ir
	both clap.ir wide.ir
	run -1 cmp -s plain.ir hands.ir
	# bent by less than 50 degrees the source's are more than 2 * (30 +
	# 26 cos 110) / 54 = 0.78 apart: frame 1 and those near it
	for f in 1 2 3 31 61 91; do
		grep "^v $f " plain.ir >a
		grep "^v $f " hands.ir | cmp a -
	done
}

@test "-H on its own skeleton changes nothing" {
	clap >clap.ir
	retarget -s own.ir clap.ir >a.ir
	retarget -H -s own.ir clap.ir | cmp a.ir -
	touch_body >touch.ir
	# numbers as nobody writes them keep their text
	awk '$1 == "v" { for (i = 4; i <= NF; i++) $i = sprintf("%.12f", $i) }
	    { print }' touch.ir >long.ir
	retarget -H -s own.ir long.ir | grep '^v' >a
	grep '^v' long.ir | cmp - a
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
	retarget -s fig.ir walk.ir >a.ir
	retarget -H -s fig.ir walk.ir | cmp a.ir -
}

@test "-H with elbows of one axis" {
	# It is y, about which a left elbow bends to the front by less than 0.
	clap >clap.ir
	figure -v width=21 -v elbow=ry >hinge.ir
	both clap.ir hinge.ir
	mends 30 0.185 clap.ir
	awk '$1 == "v" && ($3 == "leftLowerArm" && $4 > 0 ||
	    $3 == "rightLowerArm" && $4 < 0) { exit 1 }' hands.ir
}

# elbows_go_back: the elbows of hands.ir
elbows_go_back() {
	{ fk -p 15 plain.ir; fk -p 15 hands.ir; } | awk '
	$1 == "motion" { s++ }
	$1 == "w" && s == 2 && $3 ~ /LowerArm$/ { elbow[$2, $3] = $6 }
	$1 == "w" && s == 2 && $3 ~ /UpperArm$/ { top[$2, $3] = $6 }
	$1 == "w" && s == 2 && $3 ~ /Hand$/ { hand[$2, $3] = $6 }
	END {
		for (i = 1; i <= 10; i++) {
			# an elbow that bends to the front goes back itself
			if (!(elbow[i, "leftLowerArm"] < -1 &&
			    elbow[i, "rightLowerArm"] < -1))
				exit 1
		}
	}'
}

# The source's arms are straight, those of the target are shorter by the same
# measure, as its shoulders are narrower: its elbows have to bend.
@test "-H: straight arms bend to the front" {
	# down by 80 degrees, a little to the front: hands are beside the hips
	move 10 30 'rz["leftUpperArm"] = -80; rz["rightUpperArm"] = 80' >down.ir
	# with a trunk of 40 the plain hands are below the hips by more; elbows that
	# turn about y do so to either side
	for elbow in '' ry; do
		figure -v trunk=40 -v width=16 -v elbow=$elbow >low.ir
		both down.ir low.ir
		elbows_go_back
	done
}

@test "-H: arms that are too short are stretched" {
	# The right hand is at the hips; the target's shoulders are 75 over them,
	# its arms 54 long.
	touch_body >touch.ir
	figure -v trunk=75 >tall.ir
	both touch.ir tall.ir
	run -0 near touch.ir plain.ir
	plain=${output#* }
	run -0 near touch.ir hands.ir
	awk -v a="${output#* }" -v b="$plain" 'BEGIN { exit !(a + 0 < b + 0) }'
	run -1 grep -E 'nan|inf' hands.ir
}

@test "-H with -f: the feet come first" {
	wide_clap -f
	holds 30 0.001 clap.ir hands.ir
	grep -E '^v .*(hips|Leg|Foot|Toes) ' plain.ir >a
	grep -E '^v .*(hips|Leg|Foot|Toes) ' hands.ir | cmp a -
}

@test "-H with -k keeps to the limits" {
	clap >clap.ir
	# wide enough for what the hands need: the upper arms turn to the middle
	# by 60 degrees and some more, the elbows by 20 to 112
	figure -v width=21 | awk '{ print }
	$1 == "dof" && $2 ~ /UpperArm$/ { print "limit", $2, "ry -85 85" }
	$1 == "dof" && $2 ~ /LowerArm$/ { print "limit", $2, "ry -120 120" }' >far.ir
	both clap.ir far.ir -k
	holds 30 0.001 clap.ir hands.ir
	# narrower than that
	figure -v width=21 | awk '{ print }
	$1 == "dof" && $2 ~ /UpperArm$/ { print "limit", $2, "ry -61 61" }
	$1 == "dof" && $2 ~ /LowerArm$/ { print "limit", $2, "ry -113 113" }' >near.ir
	both clap.ir near.ir -k
	irstat -c -k limit hands.ir
	run -0 near clap.ir hands.ir
	hands=${output#* }
	run -0 near clap.ir plain.ir
	awk -v a="$hands" -v b="${output#* }" 'BEGIN { exit !(a + 0 < b + 0) }'
}

# bare FILE: with names that say nothing
bare() {
	awk '$1 == "joint" { name[$2] = "b" ++n }
	{
		for (i = 2; i <= 3 && $1 != "end"; i++)
			if ($i in name)
				$i = name[$i]
		print
	}' "$1"
}

@test "-H by a map, and by the shape" {
	wide_clap
	bare wide.ir >x.ir
	awk '$1 == "joint" { print "b" ++n, $2 }' wide.ir >map
	retarget -H -p 12 -m map -s x.ir clap.ir | grep '^v' | awk '{ $3 = ""; print }' >a
	grep '^v' hands.ir | awk '{ $3 = ""; print }' | cmp a -
	# neither has names that say anything: the shape does
	bare clap.ir >y.ir
	retarget -H -p 12 -s x.ir y.ir | grep '^v' | awk '{ $3 = ""; print }' >b
	cmp a b
}

@test "-H: a head that is not known does not count" {
	touch_body >touch.ir
	figure -v width=19 -v upper=30 -v trunk=53 >other.ir
	sed '/ head$/d; / head /d' other.ir >less.ir
	both touch.ir other.ir
	retarget -H -p 12 -s less.ir touch.ir >less.out
	# the right hand keeps to the hips as it did, the left one is free
	{
		grep '^v .* right.*Arm ' hands.ir
		grep '^v .* left.*Arm ' plain.ir
	} >a
	{
		grep '^v .* right.*Arm ' less.out
		grep '^v .* left.*Arm ' less.out
	} | paste -d ' ' a - | awk '
	{
		for (i = 4; i <= 6; i++)
			if (($i - $(i + 6)) ^ 2 > 1e-8)
				bad++
	}
	END { exit bad || NR != 91 * 4 }'
}

@test "-H: figures without arms" {
	clap 3 >clap.ir
	sed '/Hand/d' own.ir >none.ir
	refuses "retarget: clap.ir:$(grep -n '^v' clap.ir | head -n 1 | cut -d : -f 1): -H: the target has no arms that are known by their names or the map" \
	    retarget -H -s none.ir clap.ir >out
	sed '/Hand/d' clap.ir >bare.ir
	refuses "retarget: bare.ir:$(grep -n '^v' bare.ir | head -n 1 | cut -d : -f 1): -H: the source has no arms that are known by their names or the map" \
	    retarget -H -s own.ir bare.ir >out
	# one arm is enough, if both have it
	sed '/leftHand/d' own.ir >one.ir
	retarget -H -s one.ir clap.ir >/dev/null
	sed '/rightHand/d' clap.ir >other.ir
	run -1 retarget -H -s one.ir other.ir
	[[ $output = *": -H: the target has no arms that are known by their names or the map"* ]]
}

# Records say what it is: it is not below the hips. The first joint moves.
@test "-H: an arm may begin with the first joint" {
	figure | sed '/right.*Arm/d; /rightHand/d' | awk '
	/^ir|^skeleton/ { print; next }
	$2 == "hips" && $1 == "dof" { $0 = "dof hips rx ry rz" }
	!/left.*(Arm|Hand)/ { rest = rest $0 "\n"; next }
	$1 == "joint" && $2 == "leftUpperArm" { $3 = "-" }
	$1 == "dof" && $2 == "leftUpperArm" { $3 = "tx ty tz rx" }
	{ print }
	$1 == "joint" { print "role", $2, $2 }
	END { printf "%s", rest }' >own.ir
	[ "$(sed -n 3p own.ir)" = 'joint leftUpperArm -' ]
	move 2 30 '' >m.ir
	quietly retarget -H -s own.ir m.ir >out.ir
}

# named FILE: with the names of roles
named() {
	joints -G "$1" >roles
	awk 'FNR == NR { role[$1] = $2; next }
	{
		for (i = 2; i <= 3 && $1 != "end"; i++)
			if ($i in role)
				$i = role[$i]
		print
	}' roles "$1"
}

@test "-H on real motions" {
	need_data bvh
	local t

	bvh2ir "$DATA/bvh/bandai-bow-cut.bvh" >bow.ir 2>/dev/null
	named bow.ir >s.ir
	asf2ir "$DATA/acclaim/cmu/01.asf" >t1.ir
	asf2ir "$DATA/acclaim/hdm05/HDM_mm.asf" >t2.ir
	for t in t1 t2; do
		both bow.ir $t.ir
		named plain.ir >p.ir
		named hands.ir >h.ir
		mends 200 0.1 s.ir p.ir h.ir
	done
	# Elbows of one axis, nearly straight: upper arms twist for them. Many
	# frames are the one before again; in these the twist goes on, and a
	# hand of two axes may turn by 5.04 degrees.
	bvh2ir "$DATA/bvh/vr.bvh" 2>/dev/null | awk '
	$1 == "v" && $2 != last { last = $2; n++ }
	$1 != "v" || n > 10 && n <= 600 && $1 != "count"' >vr.ir
	named vr.ir >s.ir
	both vr.ir t1.ir
	named plain.ir >p.ir
	named hands.ir >h.ir
	holds 20 0.001 s.ir h.ir
	run -0 pops s.ir p.ir h.ir
	echo "$output"
	[ "$(wc -l <<<"$output")" -le 2 ]
}
