load helper

KFD=$ROOT/examples/bow.kfd

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$KFD" a.kfd
	kfd2ir a.kfd >a.ir
}

# row JOINT FILE: the rotations of a joint, NECK's 18th, in a KFD file
row() {
	awk -v n="$1" '/^Time/ { k = 0 } /^\|/ && ++k == n + 2' "$2"
}

# frames NAME FRAME …: the example's motion with its keys at these frames
frames() {
	awk -v name="$1" -v list="${*:2}" '
	BEGIN { n = split(list, frame) }
	/^motion/ { $2 = name; on = 1 }
	/^count/ || !on { next }
	$1 == "v" { if ($2 == 0) v[++k] = $0; next }
	/^end motion/ {
		for (i = 1; i <= n; i++)
			for (j = 1; j <= k; j++) {
				s = v[j]
				sub(/^v 0/, "v " frame[i], s)
				print s
			}
	}
	1' a.ir
}

@test "usage" {
	usage_of ir2kfd
}

@test "kfd2ir and back" {
	quietly ir2kfd a.ir >saw
	cmp a.kfd saw
	ir2kfd <a.ir | cmp a.kfd -
	sed 's/$/\r/' a.ir | ir2kfd | cmp a.kfd -
	sed '2s/.*/s/; 3s/.*/e /; 1s/22$/11/' a.kfd >b.kfd
	kfd2ir b.kfd | ir2kfd | cmp b.kfd -
	sed '2s/.*/s  a % b - /; 3s/.*/e -/' a.kfd >b.kfd
	kfd2ir b.kfd | ir2kfd | cmp b.kfd -
	kfd2ir -C a.kfd | ir2kfd | cmp a.kfd -
}

@test "real motion and back" {
	need_data sims
	for f in "$DATA"/sims/*.kfd; do
		kfd2ir "$f" | ir2kfd | cmp "$f" -
	done
}

@test "any layout of numbers comes back, also without a skeleton" {
	awk 'BEGIN {
		print "KeyFrame 2 2 4\ns\ne"
		for (t = 0; t < 2; t++) {
			print "Time " t "\n| -0 1. .5 |\n| 0.0 -0.000000 7 |"
			for (i = 0; i < 29; i++)
				print "| " (i % 2 ? "-" : "") "1 0 -0.0 0.00100 |"
		}
	}' >b.kfd
	kfd2ir b.kfd | ir2kfd | cmp b.kfd -
	# where a joint is scaled its rotation is computed, but not its place
	kfd2ir b.kfd | sed 's/^dof ROOT.*/& sx/; s/^v [0-9]* ROOT.*/& 2/' |
	    ir2kfd 2>err | sed -n 5p | diff <(echo '| -0 1. .5 |') -
	(echo ir 1 && kfd2ir b.kfd | sed -n '/^motion/,$p') >bare.ir
	refuses "ir2kfd: bare.ir:7: no joint 'ROOT' in the motion's dof records" \
	    ir2kfd bare.ir
	(echo ir 1; kfd2ir b.kfd | awk '/^motion/ { print; next }
	    /^dof/ { d = d $0 "\n" } /^rate/ { printf "%s", d; on = 1 }
	    on || /^source kfd/') >whole.ir
	ir2kfd whole.ir | cmp b.kfd -
	# which values are computed only with a skeleton
	sed 's/^dof NECK .*/dof NECK rx ry rz/; s/^\(v . NECK\) .*/\1 0 0 0/' \
	    whole.ir >other.ir
	refuses "ir2kfd: other.ir:$(awk '/^v/ { print NR; exit }' other.ir): expected a skeleton before these values" \
	    ir2kfd other.ir
}

@test "times count from the first frame" {
	(sed '/^end skeleton/q' a.ir && frames run 7 8.0 12) | ir2kfd >saw
	grep -e Key -e Time saw >part
	diff -u - part <<-'END'
		KeyFrame 3 6 12
		Time 0
		Time 1
		Time 5
	END
}

@test "a row with an exponent or more than six decimals gets six" {
	sed 's/^\(v 0 HEAD\) .*/\1 -0.600000001 1.2e-7 0 0.8/
	    s/^\(v 6 HEAD\) .*/\1 -0.6 0 0 0.8/' a.ir | ir2kfd >saw
	row 19 saw | head -n 2 >part
	diff -u - part <<-'END'
		| 0.600000 0.000000 0.000000 0.800000 |
		| 0.6 0 0 0.8 |
	END
	row 19 a.kfd | sed -n 3p | diff -u - <(row 19 saw | sed -n 3p)
}

# A rest of nothing, then turns about x: sin and cos of half of 90 and 181.
# Both signs stand for the same rotation; it stays on the same side.
@test "angles are computed" {
	sed 's/^dof HEAD .*/dof HEAD rx/; s/^\(rest HEAD\) .*/\1 0 0 0 1/
	    s/^\(v 0 HEAD\) .*/\1 90/; s/^\(v 6 HEAD\) .*/\1 181/
	    s/^\(v 10 HEAD\) .*/\1 0/' a.ir | ir2kfd >saw
	row 19 saw >part
	diff -u - part <<-'END'
		| -0.707107 0.000000 0.000000 0.707107 |
		| -0.999962 0.000000 0.000000 -0.008727 |
		| 0.000000 0.000000 0.000000 -1.000000 |
	END
	row 19 a.kfd >row19
	changed row19 part | wc -l >n
	[ "$(cat n)" = 6 ]
	changed a.kfd saw | grep -c '^>' >n
	[ "$(cat n)" = 3 ]
}

@test "channels in another order and more of them are copied" {
	sed 's/^dof HEAD .*/dof HEAD px py qw qx visibility qy qz pz/' a.ir |
	    awk '$1 == "v" && $3 == "HEAD" {
		$0 = $1 " " $2 " " $3 " 1 2 " $7 " " $4 " 1 " $5 " " $6 " 3"
	    } 1' | ir2kfd | cmp a.kfd -
}

@test "a joint between two of the 29 is folded in" {
	awk '
	/^joint SPINE / { print "joint X PELVIS\noffset X 0 0 0\ndof X rx"
		$3 = "X" }
	$1 == "v" && $3 == "SPINE" { print "v " $2 " X 90"
		$0 = "v " $2 " SPINE 0 0 0 1" }
	1' a.ir | ir2kfd >saw
	row 15 saw | sort -u >part
	echo '| -0.707107 0.000000 0.000000 0.707107 |' | diff -u - part
	[ "$(changed a.kfd saw | grep -c '^>')" = 3 ]
}

# Where texts are copied, nobody asks where another joint is
@test "a joint beside the 29 need not have values" {
	sed 's/^end skeleton/joint PROP HEAD\noffset PROP 0 1 0\ndof PROP rx\n&/' \
	    a.ir >b.ir
	quietly ir2kfd b.ir | cmp a.kfd -
	sed 's/^dof HEAD .*/dof HEAD rx ry rz/; s/^\(v [0-9]* HEAD\) .*/\1 0 0 0/' \
	    b.ir >c.ir
	refuses "ir2kfd: c.ir:$(awk '/^v 6/ { print NR; exit }' c.ir): frame 0: no values of joint PROP (resample makes a keyed motion dense)" \
	    ir2kfd c.ir
}

@test "values relative to the world are computed" {
	awk '/^motion/ { on = 1 } /^rate/ { print "relative world" }
	$1 == "v" {
		q = $3 == "PELVIS" ? "0.6 0 0 0.8" : "0 0 0 1"
		t = $3 == "ROOT" ? "1 2 3 " : $3 == "PELVIS" ? "1 3 3 " : ""
		$0 = "v " $2 " " $3 " " t q
	}
	1' a.ir | ir2kfd >saw
	sed -n '5,10p' saw >part
	diff -u - part <<-'END'
		| -1.000000 2.000000 3.000000 |
		| 0.000000 1.000000 0.000000 |
		| 0.000000 0.000000 0.000000 1.000000 |
		| -0.600000 0.000000 0.000000 0.800000 |
		| 0.600000 0.000000 0.000000 0.800000 |
		| 0.000000 0.000000 0.000000 1.000000 |
	END
}

# Half a turn about x, and stretched
@test "what is no rotation is warned of, once" {
	sed 's/^dof HEAD .*/dof HEAD rx sy/; s/^\(rest HEAD\) .*/\1 0 0 0 1/
	    s/^\(v [0-9]* HEAD\) .*/\1 180 2/' a.ir >b.ir
	ir2kfd b.ir >saw 2>err
	row 19 saw | sort -u >part
	echo '| -1.000000 0.000000 0.000000 0.000000 |' | diff -u - part
	line=$(awk '/^v 6/ { print NR; exit }' b.ir)
	echo "ir2kfd: b.ir:$line: HEAD: not a pure rotation: the nearest one is written" |
	    diff -u - err
}

# The whole figure is twice as large in the first key and stretched from the
# hips up in the second, and once more from the neck up: that turns the neck, in
# the nearest rotation, which is what fk has. In the third key nothing is changed.
@test "scale moves the pelvis, and is warned of" {
	awk '/^dof ROOT/ { $0 = $0 " sx sy sz" }
	    /^dof PELVIS/ { $0 = $0 " sx" }
	    /^dof NECK/ { $0 = $0 " sx" }
	    /^v [0-9]* ROOT/ { $0 = $0 ($2 == 0 ? " 2 2 2" : " 1 1 1") }
	    /^v [0-9]* PELVIS/ { $0 = $0 ($2 == 6 ? " 2" : " 1") }
	    /^v [0-9]* NECK/ { $0 = $0 ($2 == 6 ? " 3" : " 1") }
	    1' a.ir >b.ir
	ir2kfd b.ir >b.kfd 2>err
	line=$(awk '/^v 6/ { print NR; exit }' b.ir)
	echo "ir2kfd: b.ir:$line: ROOT: not a pure rotation: the nearest one is written" |
	    diff -u - <(head -n 1 err)
	sed 1d err | grep -c ': joint [A-Z_0-9]*: off by up to .* units: the format has the' |
	    diff -u <(echo 1) -
	# 2 * 0.036678
	awk '/^[|]/ && ++n == 2' b.kfd | grep -x '| -0.073356 -*0.000000 -*0.000000 |'
	# so it is where the root alone is scaled
	sed 's/^dof ROOT.*/& sx sy sz/; s/^v [0-9]* ROOT.*/& 2 2 2/' a.ir |
	    ir2kfd 2>err | awk '/^[|]/ && ++n == 2' |
	    grep -x '| -0.073356 -*0.000000 -*0.000000 |'
	# its rotation is as before, with its sign
	for f in a b; do
		row 2 $f.kfd | head -n 1
	done | uniq | wc -l | grep -x ' *1'
	sed -n '/^Time 10/,$p' a.kfd >want
	sed -n '/^Time 10/,$p' b.kfd | diff -u want -
	fk b.ir 2>/dev/null | grep '^w 6' | cut -d ' ' -f 3,7- >want
	kfd2ir b.kfd | fk | grep '^w 6' | cut -d ' ' -f 3,7- |
	    paste -d ' ' want - | awk '{
		d = $2 * $7 + $3 * $8 + $4 * $9 + $5 * $10
		if ($1 != $6 || d * d < 1 - 1e-6) exit bad = 1
	    } END { exit bad || NR != 29 }'
}

@test "-M" {
	(sed '$d' a.ir; frames run 1 | sed '$d'; frames walk 1 2) >b.ir
	ir2kfd -M walk b.ir | head -n 1 | grep -x 'KeyFrame 2 2 4'
	ir2kfd -M a b.ir | cmp a.kfd -
	refuses "ir2kfd: b.ir: no motion 'fly'" ir2kfd -M fly b.ir
	line=$(awk '/^motion run/ { print NR }' b.ir)
	refuses "ir2kfd: b.ir:$line: several motions, choose one with -M (or irsplit): a, run, walk" \
	    ir2kfd b.ir
	(sed '/^end skeleton/q' a.ir; echo 'end ir') >s.ir
	refuses 'ir2kfd: s.ir: no motion' ir2kfd s.ir
}

@test "rates and loops" {
	line=$(awk '/^rate/ { print NR }' a.ir)
	for r in 30.0 60/2; do
		sed "s,^rate.*,rate $r," a.ir | ir2kfd | cmp a.kfd -
	done
	for r in 120 30000/1001; do
		sed "s,^rate.*,rate $r," a.ir >b.ir
		refuses "ir2kfd: b.ir:$line: rate: expected 30, saw $r: see resample(1)" \
		    ir2kfd b.ir
	done
	sed 's/^rate.*/rate -/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$line: rate: expected 30, saw - (rescale -r)" \
	    ir2kfd b.ir
	rescale -r 30 b.ir | ir2kfd | cmp a.kfd -
	grep -v '^rate' a.ir >b.ir
	end=$(awk '/^end motion/ { print NR }' b.ir)
	refuses "ir2kfd: b.ir:$end: rate: expected 30, saw none (rescale -r)" \
	    ir2kfd b.ir
	rescale -r 30 b.ir | ir2kfd | cmp a.kfd -
	grep -v '^loop' a.ir | ir2kfd | head -n 1 | grep -x 'KeyFrame 3 11 11'
	line=$(awk '/^loop/ { print NR }' a.ir)
	sed 's/^loop.*/loop cycle/' a.ir >b.ir
	ir2kfd b.ir 2>err | head -n 1 | grep -x 'KeyFrame 3 11 11'
	echo "ir2kfd: b.ir:$line: loop: expected once or bounce, saw cycle: written as once" |
	    diff -u - err
	sed 's/^link start/link middle/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$((line + 1)): link: expected start or end, saw 'middle'" \
	    ir2kfd b.ir
	sed 's/^link start.*/link start a%0Ab/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$((line + 1)): 'a%0Ab': a name cannot hold a line end or NUL" \
	    ir2kfd b.ir
}

# place TEXT: the number of the line of b.ir that matches
place() {
	awk -v re="$1" '$0 ~ re { print NR; exit }' b.ir
}

@test "values that cannot be" {
	grep -v '^v 6 NECK' a.ir >b.ir
	line=$(place '^v 10')
	refuses "ir2kfd: b.ir:$line: frame 6: no values of joint NECK (resample makes a keyed motion dense)" \
	    ir2kfd b.ir
	grep -v '^v 10 NECK' a.ir >b.ir
	line=$(place '^end motion')
	refuses "ir2kfd: b.ir:$line: frame 10: no values of joint NECK (resample makes a keyed motion dense)" \
	    ir2kfd b.ir
	sed 's/^v 6 /v 6.5 /' a.ir >b.ir
	line=$(place '^v 6.5')
	refuses "ir2kfd: b.ir:$line: frame 6.5: expected an integer: see resample(1)" \
	    ir2kfd b.ir
	sed 's/^v 10 /v 1e300 /' a.ir >b.ir
	line=$(place '^v 1e300')
	refuses "ir2kfd: b.ir:$line: frame 1e300: expected an integer: see resample(1)" \
	    ir2kfd b.ir
	sed 's/^\(v 6 NECK\).*/\1 0 0 nan 1/' a.ir >b.ir
	line=$(place nan)
	refuses "ir2kfd: b.ir:$line: rotation of NECK: expected a number, saw 'nan'" \
	    ir2kfd b.ir
	sed 's/^\(v 6 NECK\).*/\1 0 0 0 0/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$line: rotation of NECK: quaternion of length 0" \
	    ir2kfd b.ir
	sed 's/^\(v 6 NECK\).*/\1 0 0 0 1.1/' a.ir >b.ir
	ir2kfd b.ir 2>err >saw
	echo "ir2kfd: b.ir:$line: rotation of NECK: quaternion of length 1.1, expected 1 (said once)" |
	    diff -u - err
	grep -v -e ^v -e ^count a.ir >b.ir
	line=$(place '^end motion')
	refuses "ir2kfd: b.ir:$line: expected at least one frame, saw none" \
	    ir2kfd b.ir
}

@test "another skeleton" {
	awk '{ for (i = 2; i <= NF; i++) if ($i == "L_LEG") $i = "left_leg" } 1' \
	    a.ir >b.ir
	line=$(place '^v')
	refuses "ir2kfd: b.ir:$line: expected the 29 joints of the Sims, saw no L_LEG: see retarget(1)" \
	    ir2kfd b.ir
}

@test "the 29 names on another skeleton" {
	# in another tree, or standing otherwise at rest
	sed 's/^joint L_ARM .*/joint L_ARM SPINE2/' a.ir >b.ir
	line=$(place '^v')
	refuses "ir2kfd: b.ir:$line: L_ARM: expected NECK right above it, as the Sims have it: see retarget(1)" \
	    ir2kfd b.ir
	sed 's/^offset L_LEG1 .*/offset L_LEG1 0 1.4 0/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$line: L_LEG1: at rest it is not where the Sims have it: see retarget(1)" \
	    ir2kfd b.ir
	sed 's/^offset L_LEG1 .*/offset L_LEG1 0 0 0/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$line: L_LEG1: at rest it is not where the Sims have it: see retarget(1)" \
	    ir2kfd b.ir
	# tan 0.05 and 0.15 degrees
	sed 's/^\(offset L_LEG1\) .*/\1 -1000 0.873 0/' a.ir | ir2kfd | cmp a.kfd -
	sed 's/^\(offset L_LEG1\) .*/\1 -1000 2.618 0/' a.ir >b.ir
	refuses "ir2kfd: b.ir:$line: L_LEG1: at rest it is not where the Sims have it: see retarget(1)" \
	    ir2kfd b.ir
	# larger bones, and another rest pose of the same frames, do not matter
	awk '$1 == "offset" { for (i = 3; i <= 5; i++) $i *= 3 }
	$1 == "rest" { $0 = "rest " $2 " 0 0 0 1" }
	1' a.ir >b.ir
	ir2kfd b.ir | cmp a.kfd -
}

# Acclaim's frames all point as the world does. What comes back is off by the
# six decimals that the format has.
@test "the skeleton of the Sims with other frames at rest" {
	for age in '' -C; do
		kfd2ir $age a.kfd | sed '/^loop/d' | resample -r 30 >want.ir
		ir2asf want.ir >b.asf
		ir2amc want.ir >b.amc
		asf2ir b.asf 2>err | amc2ir -r 30 -s - b.amc >b.ir
		grep -qE '^joint R_HAND~?0? ' b.ir
		ir2kfd b.ir | kfd2ir $age >saw.ir
		irdiff -t 0.00002,0.001 want.ir saw.ir
		run -1 irdiff -t 0.00002,1 want.ir b.ir
	done
}

@test "nothing is written of a stream that is cut off" {
	for k in 0 1 5 400 3000 6000; do
		head -c $k a.ir >b.ir
		run -1 --separate-stderr ir2kfd b.ir
		[ -z "$output" ]
	done
	refuses 'ir2kfd: <stdin>:1: expected `ir 1`, saw end of input' \
	    ir2kfd </dev/null
}

@test "full disk, closed pipe, NUL" {
	dev_full ir2kfd a.ir
	[ "$(head_one ir2kfd a.ir)" = 'KeyFrame 3 11 22' ]
	printf 'ir 1\n\0' >n
	refuses 'ir2kfd: n:2: NUL byte in a text file' ir2kfd n
}

@test "examples of the manual" {
	man_examples "$ROOT/man/ir2kfd.1"
}

# The files hold rotations: a joint that moves from its place, here by 3 along
# one axis and 4 along another, comes back where the Sims have it.
@test "a joint that is elsewhere is warned of" {
	awk '/^dof L_LEG / { $0 = $0 " tx ty" } /^v [0-9]* L_LEG / { $0 = $0 " 3 4" }
	    1' a.ir >b.ir
	ir2kfd b.ir 2>err | cmp - <(ir2kfd a.ir)
	echo "ir2kfd: b.ir:$(grep -n '^end motion' b.ir | cut -d : -f 1): joint L_LEG: off by up to 5 units: the format has the Sims' own places for it (retarget)" |
	    diff -u - err
	# a leg that is twice as long
	awk '/^offset L_LEG1 / { for (i = 3; i < 6; i++) $i *= 2; d = sqrt($3 * $3 + $4 * $4 + $5 * $5) / 2
	    printf "%.3g", d >"far" } 1' a.ir >b.ir
	ir2kfd b.ir 2>err | cmp - <(ir2kfd a.ir)
	grep -c "joint L_LEG1: off by up to $(cat far) units" err | diff -u <(echo 1) -
}
