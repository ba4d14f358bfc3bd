bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# x is left; lArm's rest is rArm's mirrored
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 1 0
		dof hips tx ty tz rz ry rx vis
		joint lArm hips
		offset lArm 1 2 3
		rest lArm 10 20 30 xyz
		bone lArm 2 1 0 0
		dof lArm rx rz l
		joint rArm hips
		offset rArm -1 2 3
		rest rArm 10 -20 -30 xyz
		bone rArm 2 -1 0 0
		dof rArm rx rz l
		joint tail hips
		offset tail 0 0 -1
		dof tail qx qy qz qw
		end skeleton
		motion m
		rate 30
		count frames 1
		# head
		v 1 hips 1.50 2 -3 10 20 0.0 1
		v 1 lArm 1 -2 2
		b 1 lArm 1 2 3
		w 1 lArm 1 2 3 .1 .2 -.3 .9
		e 1 rArm 1 -2 3
		# in the frame
		v 1 rArm 30 40 2.5
		v 1 tail 0.1 -0.2 0.3 0.9
		c 1 hips 0
		c 1 lArm 1
		c 1 rArm 0
		strange 1 2 3
		m 1 0 1 2 3
		n 1 hips 0 1 2 3
		r 1 hips 1 2 -3 0 0 0 1
		link start stand
		end motion
		poses p
		pose 1 a 0
		v 1 hips 1 2 3 4 5 6 7
		end poses
		end ir
	END
}

@test "left and right change places, and the texts come back" {
	quietly mirror -a x a.ir >saw
	# S turns rotations about y and z round, and places along x; of a
	# quaternion that is y and z, too
	cat >want <<-'END'
		motion m
		rate 30
		count frames 1
		# head
		v 1 hips -1.50 2 -3 -10 -20 0.0 1
		v 1 lArm 30 -40 2.5
		b 1 rArm 1 2 3
		w 1 rArm -1 2 3 .1 -.2 .3 .9
		e 1 lArm -1 -2 3
		v 1 rArm 1 2 2
		v 1 tail 0.1 0.2 -0.3 0.9
		c 1 hips 0
		c 1 lArm 0
		c 1 rArm 1
		# in the frame
		strange 1 2 3
		end motion
	END
	sed -n '/^motion/,/^end motion/p' saw | diff -u want -
	sed '/^motion/,/^end motion/d' a.ir >rest
	sed '/^motion/,/^end motion/d' saw | cmp rest -
	# mirrored twice it is as it was, without the records that became untrue
	mirror -a x saw >again
	mirror -a x again | cmp saw -
	grep -vE '^[mnr] 1 |^link|^#' a.ir >kept
	grep -v '^#' again | cmp kept -
}

@test "the axis is where left and right lie at rest" {
	mirror -a x a.ir >x.ir
	# no hips, thighs and head: the pair lies along x
	mirror a.ir | cmp x.ir -
	# the rest keeps its own plane: with S and T normal to z and x,
	# S.R.T = (S.R.S).(S.T), where S.T is half a turn about y and S.R.S
	# = Ry(-20).Rz(10), so it is Ry(160).Rz(-10): the quaternion (-s80.s5,
	# s80.c5, -c80.s5, c80.c5)
	mirror -a z a.ir 2>/dev/null | sed '/^w/d' | fk -p 4 |
	    grep -qx 'w 1 hips 1.5 3 3 -0.08583 0.9811 -0.01513 0.173'
	# of a figure its thighs count, not the arms
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		dof hips tx ty tz
		joint head hips
		offset head 0 0 9
		joint lthigh hips
		offset lthigh 0 .1 -1
		joint rthigh hips
		offset rthigh 0 -.1 -1
		joint larm hips
		offset larm 5 0 2
		joint rarm hips
		offset rarm -5 0 2
		end skeleton
		motion m
		v 1 hips 1 2 3
		end motion
		end ir
	END
	mirror b.ir | grep -qx 'v 1 hips 1 -2 3'
	# one pair lies 20 apart along x, two lie 8 and 7 apart along z
	{
		printf '%s\n' 'ir 1' 'skeleton s'
		while read -r name place; do
			printf '%s\n' "joint $name -" "offset $name $place"
		done <<-'END'
			lHand 10 0 0
			rHand -10 0 0
			lFoot 0 1 4
			rFoot 0 1 -4
			lToe 0 2 3.5
			rToe 0 2 -3.5
		END
		printf '%s\n' 'dof lHand tx ty tz' 'dof rHand tx ty tz' \
		    'end skeleton' 'motion m' 'v 1 lHand 1 2 3' 'v 1 rHand 4 5 6' \
		    'end motion' 'end ir'
	} >b.ir
	mirror b.ir | grep -qx 'v 1 lHand -4 5 6'
}

@test "pairs: by names, by parts, by place" {
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint Hips -
		joint LeftCape Hips
		joint cape%20end.1 LeftCape
		joint RightCape Hips
		joint END RightCape
		joint LEFT_EAR Hips
		joint RIGHT_EAR Hips
		joint Bip%20L%20Thigh Hips
		joint Bip%20R%20Thigh Hips
		joint ball_l Hips
		joint ball_r Hips
		joint LToe1 ball_l
		joint LToe2 ball_l
		joint rightToe2 ball_r
		joint rightToe1 ball_r
		joint reel Hips
		end skeleton
		end ir
	END
	sed 's/^joint \([^ ]*\) .*/&\noffset \1 0 0 0/' b.ir >c.ir
	quietly mirror -g c.ir >saw
	diff -u - saw <<-'END'
		Hips Hips
		LeftCape RightCape
		cape%20end.1 END
		LEFT_EAR RIGHT_EAR
		Bip%20L%20Thigh Bip%20R%20Thigh
		ball_l ball_r
		LToe1 rightToe1
		LToe2 rightToe2
		reel reel
	END
	# each skeleton of a stream
	cat c.ir c.ir | mirror -g | cmp - <(cat saw saw)
	printf 'ir 1\nend ir\n' >n.ir
	refuses "mirror: n.ir: expected a skeleton, saw none" mirror -g n.ir
}

@test "-m takes what -g shows" {
	mirror a.ir >whole
	mirror -g a.ir >pairs
	quietly mirror -m pairs a.ir | cmp whole -
	# also through a pipe, for each skeleton of a stream
	cat a.ir a.ir | mirror -m <(cat pairs) /dev/stdin |
	    cmp - <(cat whole whole)
	quietly mirror -m - a.ir <pairs | cmp whole -
	# without a line it is in the middle: rz and the w record change signs
	printf '# none\n\ntail tail\n' | mirror -a x -m - a.ir >saw 2>err
	grep -qx 'e 1 rArm -1 -2 3' saw
}

# bad_pairs TEXT MESSAGE
bad_pairs() {
	printf '%b' "$1" >p
	refuses "mirror: p$2" mirror -m p a.ir >/dev/null
}

@test "a quaternion that lacks an element" {
	# lArm does not turn about x, rArm not about y. In frame 1 rArm turns about
	# x, by 2 acos 0.8 = 73.74 degrees: lArm, which cannot, does not turn at
	# all. In frame 2 lArm turns about z, which both can; a mirror normal to
	# x turns that round.
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint lArm hips
		offset lArm 1 0 0
		dof lArm qy qz qw
		joint rArm hips
		offset rArm -1 0 0
		dof rArm qx qz qw
		end skeleton
		motion m
		v 1 lArm 0 0 1
		v 1 rArm 0.6 0 0.8
		v 2 lArm 0 0.6 0.8
		v 2 rArm 0 0 1
		end motion
		end ir
	END
	mirror -a x b.ir >saw 2>err
	echo 'mirror: motion m: largest residual: lArm, frame 1: 73.7 degrees' |
	    diff -u - err
	# of a quaternion without an axis the length does not matter
	sed '/^v 1 lArm 0 0 [0-9.]*$/s/ [^ ]*$/ w/' saw | grep '^v' | diff -u <(printf '%s\n' 'v 1 lArm 0 0 w' 'v 1 rArm 0 0 1' \
	    'v 2 lArm 0 0 1' 'v 2 rArm 0 -0.6 0.8') -
}

@test "files that are no pairs" {
	bad_pairs 'hips hips\nlArm lWing\n' \
	    ":2: the skeleton has no joint 'lWing'"
	bad_pairs 'lArm rArm\nrArm tail\n' ":2: second line for 'rArm'"
	bad_pairs 'lArm rArm\ntail lArm\n' ":2: second line for 'lArm'"
	bad_pairs 'lArm\n' ":1: expected 'joint joint'"
	bad_pairs 'lArm rArm 1\n' ":1: expected 'joint joint'"
	bad_pairs '# lArm rArm\n' ": expected lines 'joint joint', saw none"
	bad_pairs '' ": expected lines 'joint joint', saw none"
	refuses 'mirror: nope: No such file or directory' \
	    mirror -m nope a.ir >/dev/null
}

@test "keyed motions, where all values change places" {
	sed '/^v 1 hips/d; /^v 1 lArm/d; /^v 1 tail/d; /^c/d' a.ir >keyed.ir
	quietly mirror keyed.ir >saw
	grep -qx 'v 1 lArm 30 -40 2.5' saw
	run -1 grep 'v 1 [hrt]' saw
	# where some are computed, all are needed
	sed 's/^rest rArm 10/rest rArm 11/' keyed.ir >askew.ir
	refuses "mirror: askew.ir:33: frame 1: no values of joint hips \
(resample makes a keyed motion dense)" mirror askew.ir >/dev/null
}

@test "what went through fk" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - "$ROOT/examples/walk.amc" >walk.ir
	fk -E -p 17 walk.ir >world.ir
	quietly mirror world.ir >saw
	mirror saw | cmp world.ir -
	# the figure is symmetric but for rounding in its digits
	mirror -p 17 walk.ir | fk -E -p 17 >want
	awk -v tol=1e-7 -f "$ROOT/tests/near.awk" want saw
	mirror walk.ir | mirror | cmp walk.ir -
}

@test "a rest that is not symmetric" {
	# w and v say the same, and twice it is the same motion
	sed 's/^rest rArm 10/rest rArm 50/; s/rx rz l/rx rz ry l/
	    s/^v 1 \(.\)Arm.*/v 1 \1Arm 1 2 3 4/; /^[weblc] 1/d' a.ir >b.ir
	quietly mirror -p 17 b.ir >saw
	fk -p 17 b.ir | mirror -p 17 >want
	fk -p 17 saw | grep '^w' >w
	grep '^w' want | awk -v tol=1e-9 -f "$ROOT/tests/near.awk" w -
	mirror -p 17 saw | irdiff -t 1e-9,1e-9 - b.ir
}

@test "what a joint cannot do is said once" {
	# lArm turns about z, rArm about x: neither can do what the other does,
	# and a rotation about one axis is nearest to none about the other
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint lArm -
		offset lArm 1 0 0
		dof lArm rz
		joint rArm -
		offset rArm -1 0 0
		dof rArm rx
		end skeleton
		motion m
		v 1 lArm 30
		v 1 rArm 5
		v 2 lArm 40
		v 2 rArm 5
		v 3 lArm 10
		v 3 rArm 5
		end motion
		end ir
	END
	mirror b.ir >saw 2>err
	diff -u - err <<-'END'
		mirror: motion m: largest residual: rArm, frame 2: 40 degrees
	END
	grep -qx 'v 2 lArm 0' saw
	grep -qx 'v 2 rArm 0' saw
}

@test "random skeletons, against a model" {
	oracle python3
	PYTHONDONTWRITEBYTECODE=1 quietly python3 "$ROOT/tests/mirror.py" \
	    $(seq 30)
}

@test "real motions: the texts come back" {
	need_data acclaim/cmu
	local f

	for f in cmu/01.asf:cmu/02_01.amc \
	    hdm05/HDM_dg.asf:hdm05/HDM_dg_06-03_03_120.amc; do
		asf2ir "$DATA/acclaim/${f%:*}" |
		    amc2ir -s - "$DATA/acclaim/${f#*:}" >b.ir
		quietly mirror b.ir >saw
		run -1 cmp -s b.ir saw
		mirror saw | cmp b.ir -
	done
	for f in lafan-geno four-orders six-channels; do
		bvh2ir "$DATA/bvh/$f.bvh" >b.ir
		quietly mirror b.ir >saw
		mirror saw | cmp b.ir -
	done
}

# mirrored FILE MOST: every joint and tail is where its partner's was, mirrored
# along x, within that part of the figure's size. x is level whether y or z is
# up.
mirrored() {
	bvh2ir "$DATA/bvh/$1.bvh" >b.ir
	mirror -g b.ir >pairs
	mirror b.ir 2>/dev/null | fk -E -p 9 >after
	fk -E -p 9 b.ir | awk -v most="$2" '
	FILENAME == "pairs" { partner[$1] = $2; partner[$2] = $1; next }
	$1 != "w" && $1 != "e" { next }
	FILENAME == "-" {
		x[$1, $2, $3] = $4; y[$1, $2, $3] = $5; z[$1, $2, $3] = $6
		if (!n++ || $5 < low)
			low = $5
		if ($5 > high)
			high = $5
		next
	}
	{
		k = $1 SUBSEP $2 SUBSEP partner[$3]
		d = ($4 + x[k])^2 + ($5 - y[k])^2 + ($6 - z[k])^2
		if (d > far)
			far = d
	}
	END {
		if (!n || sqrt(far) > most * (high - low)) {
			print sqrt(far) / (high - low)
			exit 1
		}
	}' pairs - after >far || { echo "$1: $(cat far)"; return 1; }
}

# Of the first ones all bones lie along one axis at rest; the rest of pybvh's
# stands along another axis than its motion.
@test "real figures are where the mirror has them" {
	need_data bvh
	local f

	for f in bandai-dash bandai-bow-cut bandai-raise-hand; do
		mirrored $f 1e-8
	done
	for f in rokoko-200 rokoko-jesse-cut; do
		mirrored $f 1e-3
	done
	mirrored 72hz 1e-5
	# its arms point up and down at rest, and at other angles than upwards
	mirrored openni-hammer 0.1
	for f in pybvh-test3-cut makehuman-zombiewalk lafan-geno fair-dab \
	    four-orders six-channels 01_01 Swagger2 mixamo-pose vr \
	    makehuman-165; do
		mirrored $f 0.03
	done
}

# A figure of which all bones lie along x at rest, as some recorders write them:
# legs along x and -x, the trunk along x. The channels of the hips stand it up
# along y, facing z, and bend the left knee by 90 degrees. Then the right one is
# bent, and what turned the left shin turns the right one.
@test "all bones along one axis at rest" {
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		dof hips tx ty tz rz
		joint head hips
		offset head 5 0 0
		joint lthigh hips
		offset lthigh 0 -1 0
		dof lthigh rz
		joint lshin lthigh
		offset lshin 4 0 0
		dof lshin ry
		joint lfoot lshin
		offset lfoot 4 0 0
		joint rthigh hips
		offset rthigh 0 1 0
		dof rthigh rz
		joint rshin rthigh
		offset rshin -4 0 0
		dof rshin ry
		joint rfoot rshin
		offset rfoot -4 0 0
		end skeleton
		motion m
		v 1 hips 1 8 0 90
		v 1 lthigh 180
		v 1 lshin 90
		v 1 rthigh 0
		v 1 rshin 0
		end motion
		end ir
	END
	fk -p 6 b.ir | grep -e '^w 1 .*foot' -e '^w 1 head' >saw
	# the hips take x to y, and y to -x: the left is at x + 1, as the figure
	# faces z; its shin points to -z
	cut -d ' ' -f 3-6 saw | sed 's/ [^ ]*e-1[0-9]/ 0/g' |
	    diff -u - <(printf '%s\n' 'head 1 13 0' \
	    'lfoot 2 4 -4' 'rfoot 0 0 0')
	quietly mirror b.ir >saw
	fk -p 6 saw | grep -e '^w 1 .*foot' -e '^w 1 head' | cut -d ' ' -f 3-6 |
	    sed 's/ [^ ]*e-1[0-9]/ 0/g' | diff -u - <(printf '%s\n' 'head -1 13 0' 'lfoot 0 0 0' 'rfoot -2 4 -4')
	mirror saw | diff -u - b.ir
}

# places FRAME: where its joints are, as integers, by the names
places() {
	fk -p 12 | awk -v frame="$1" '$1 == "w" && $2 == frame {
		for (i = 4; i <= 6; i++)
			$i = sprintf("%.6f", $i) + 0
		print $3, $4, $5, $6
	}' | sort
}

# Left is (.8, 0, -.6) at rest, the front is (.6, 0, .8), by the triangle 3 4 5.
# The shin hangs below a thigh whose rest is turned the same way, so that its
# axes are left, up and front.
@test "a rest pose that faces aside" {
	cat >aside.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 10 0
		dof hips tx ty tz rx ry rz
		joint head hips
		offset head 0 6 0
		joint lthigh hips
		offset lthigh 4 -1 -3
		rest lthigh 0 36.86989764584402 0 xyz
		joint lshin lthigh
		offset lshin 0 -4 0
		dof lshin rx
		joint lfoot lshin
		offset lfoot 0 -4 0
		joint ltoe lfoot
		offset ltoe 0 0 5
		joint rthigh hips
		offset rthigh -4 -1 3
		rest rthigh 0 36.86989764584402 0 xyz
		joint rshin rthigh
		offset rshin 0 -4 0
		dof rshin rx
		joint rfoot rshin
		offset rfoot 0 -4 0
		joint rtoe rfoot
		offset rtoe 0 0 5
		joint larm hips
		offset larm 8 4 -6
		dof larm qx qy qz qw
		joint lhand larm
		offset lhand 8 0 -6
		joint rarm hips
		offset rarm -8 4 6
		dof rarm qx qy qz qw
		joint rhand rarm
		offset rhand -8 0 6
		end skeleton
		motion m
		v 1 hips 1 2 3 0 0 0
		v 1 lshin 0
		v 1 rshin 0
		v 1 larm 0 0 0 1
		v 1 rarm 0 0 0 1
		v 2 hips 1 2 3 0 0 0
		v 2 lshin 90.0
		v 2 rshin 0
		v 2 larm .424264068711928 0 .565685424949238 .707106781186548
		v 2 rarm 0 0 0 1
		end motion
		end ir
	END
	# frame 1 is the rest pose with the hips at 1 12 3. Frame 2 raises the left
	# arm: it turns by 90 degrees about the front, from the left to upwards; and
	# bends the left knee, by 90 degrees about the left: the foot is 4 behind,
	# at -.6 * 4 and -.8 * 4, and the toe 5 below it.
	places 1 <aside.ir | diff -u - <(printf '%s\n' 'head 1 18 3' 'hips 1 12 3' \
	    'larm 9 16 -3' 'lfoot 5 3 0' 'lhand 17 16 -9' 'lshin 5 7 0' \
	    'lthigh 5 11 0' 'ltoe 8 3 4' 'rarm -7 16 9' 'rfoot -3 3 6' \
	    'rhand -15 16 15' 'rshin -3 7 6' 'rthigh -3 11 6' 'rtoe 0 3 10')
	places 2 <aside.ir | grep -e lhand -e lfoot -e ltoe |
	    diff -u - <(printf '%s\n' 'lfoot 2.6 7 -3.2' 'lhand 9 26 -3' \
	    'ltoe 2.6 2 -3.2')
	# l and r change places, and x its sign
	for i in 1 2; do
		places $i <aside.ir | awk '{
			sub(/^l/, "R"); sub(/^r/, "L"); print tolower($1), 0 - $2, $3, $4
		}' | sort >want
		quietly mirror aside.ir | places $i | diff -u want -
	done
	mirror -p 17 aside.ir >saw
	# the knees' axes mirror each other: their texts change places
	grep -qx 'v 2 rshin 90.0' saw
	mirror -p 17 saw | irdiff -t 1e-12,1e-12 - aside.ir
	# by half a right angle, also with z up
	sed 's/36.8698976[0-9]*/45/; s/toe 0 0 5$/toe 0 -1 0/; s/ 4 -1 -3$/ 3.5 -1 -3.5/
		s/ -4 -1 3$/ -3.5 -1 3.5/; s/ 8 \(.*\) -6$/ 7 \1 -7/
		s/ -8 \(.*\) 6$/ -7 \1 7/' aside.ir >half.ir
	rescale -u y:z half.ir >z.ir
	for file in half.ir z.ir; do
		quietly mirror $file | grep -cx 'v 2 rshin 90.0' || return
	done
	# by the other angle of that triangle, so that left is nearer to z, or y
	sed 's/36.8698976[0-9]*/53.13010235415598/; s/ 4 -1 -3$/ 3 -1 -4/
		s/ -4 -1 3$/ -3 -1 4/; s/ 8 \(.*\) -6$/ 6 \1 -8/
		s/ -8 \(.*\) 6$/ -6 \1 8/' aside.ir >far.ir
	rescale -u y:z far.ir >z.ir
	for file in far.ir z.ir; do
		quietly mirror $file | grep -cx 'v 2 rshin 90.0' || return
	done
	# the mirror is another one with -a, the rest is what it was
	places 2 <aside.ir | awk '{
		sub(/^l/, "R"); sub(/^r/, "L"); print tolower($1), $2, $3, 0 - $4
	}' | sort >want
	quietly mirror -a z aside.ir | places 2 | diff -u want -
}

# The thighs are aside by atan(.2), 11 degrees, but all else is along x: no plane
# mirrors it clearly better than the one that is normal to x.
@test "hips alone that are aside" {
	cat >hips.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 10 0
		dof hips tx ty tz rx ry rz
		joint head hips
		offset head 0 6 0
		joint lthigh hips
		offset lthigh 1 -1 -.2
		joint lfoot lthigh
		offset lfoot 0 -8 0
		joint rthigh hips
		offset rthigh -1 -1 .2
		joint rfoot rthigh
		offset rfoot 0 -8 0
		joint larm hips
		offset larm 2 4 0
		dof larm rx ry rz
		joint lhand larm
		offset lhand 6 0 0
		joint rarm hips
		offset rarm -2 4 0
		dof rarm rx ry rz
		joint rhand rarm
		offset rhand -6 0 0
		end skeleton
		motion m
		v 1 hips 1.0 2 3 10.0 20.0 30.0
		v 1 larm 10.0 20.0 30.0
		v 1 rarm 1.0 2.0 3.0
		end motion
		end ir
	END
	quietly mirror hips.ir | grep '^v' | diff -u - <(printf '%s\n' \
	    'v 1 hips -1.0 2 3 10.0 -20.0 -30.0' 'v 1 larm 1.0 -2.0 -3.0' \
	    'v 1 rarm 10.0 -20.0 -30.0')
}

# Both legs lie along x at rest. The thighs turn them by -90 degrees, down, in
# frame 1; in frame 2 the left one turns by -60: its foot is at 1 + 4 cos 60, and
# 4 sin 60 below. Mirrored it is the right one that points 2 outwards.
@test "left and right hang otherwise at rest" {
	cat >h.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint head hips
		offset head 0 5 0
		joint lthigh hips
		offset lthigh 1 0 0
		dof lthigh rz
		joint lfoot lthigh
		offset lfoot 4 0 0
		joint rthigh hips
		offset rthigh -1 0 0
		dof rthigh rz
		joint rfoot rthigh
		offset rfoot 4 0 0
		end skeleton
		motion m
		v 1 lthigh -90
		v 1 rthigh -90
		v 2 lthigh -60
		v 2 rthigh -90
		end motion
		end ir
	END
	mirror h.ir >saw
	fk -p 4 saw | awk '/^w 2 (head|.foot)/ {
		print $3, $4 + 0, $5 + 0, $6 + 0
	}' | diff -u - <(printf '%s\n' 'head 0 5 0' 'lfoot 1 -4 0' \
	    'rfoot -3 -3.464 0')
	mirror saw >back
	near 1e-9 <(grep '^v' h.ir) <(grep '^v' back)
}

# The legs are those of above. The arms' bones, which end at no joint, are the
# left one's y and the right one's x. At 180 degrees the left arm points down and
# the right one to the right, -x; mirrored the right one points down and the left
# one to the left, both at -90. What would be nearest to how the arms are turned
# takes y to y.
@test "bones that end at no joint" {
	cat >h.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint head hips
		offset head 0 5 0
		joint larm hips
		offset larm 1 4 0
		bone larm 3 0 1 0
		dof larm rz
		joint rarm hips
		offset rarm -1 4 0
		bone rarm 3 1 0 0
		dof rarm rz
		joint lthigh hips
		offset lthigh 1 0 0
		dof lthigh rz
		joint lfoot lthigh
		offset lfoot 4 0 0
		joint rthigh hips
		offset rthigh -1 0 0
		dof rthigh rz
		joint rfoot rthigh
		offset rfoot 4 0 0
		end skeleton
		motion m
		v 1 larm 180
		v 1 rarm 180
		v 1 lthigh -90
		v 1 rthigh -90
		end motion
		end ir
	END
	mirror h.ir >saw
	near 1e-9 <(printf 'v 1 %s -90\n' larm rarm lthigh rthigh) \
	    <(grep '^v' saw)
}

@test "positions count from the parent, whichever way the joint's rest is turned" {
	# both arms' rests are turned alike: none is the other's mirrored
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint lArm hips
		offset lArm 1 0 0
		rest lArm 0 0 90 xyz
		dof lArm px py pz
		joint rArm hips
		offset rArm -1 0 0
		rest rArm 0 0 90 xyz
		dof rArm px py pz
		end skeleton
		motion m
		v 1 lArm 1 2 3
		v 1 rArm -4 5 6
		end motion
		end ir
	END
	mirror -a x b.ir 2>err | grep '^v' |
	    diff -u <(printf '%s\n' 'v 1 lArm 4 5 6' 'v 1 rArm -1 2 3') -
}

@test "what goes along other axes than the partner" {
	# both go along x; lArm's y and rArm's z have no partner, and are 0. So
	# what these did the hands do.
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint lArm hips
		offset lArm 1 0 0
		dof lArm tx ty
		joint lHand lArm
		offset lHand 1 0 0
		dof lHand tx ty tz
		joint rArm hips
		offset rArm -1 0 0
		dof rArm tx tz
		joint rHand rArm
		offset rHand -1 0 0
		dof rHand tx ty tz
		end skeleton
		motion m
		v 1 lArm 1 2
		v 1 lHand 0 0 0
		v 1 rArm 3 4
		v 1 rHand 0 0 0
		end motion
		end ir
	END
	mirror -a x b.ir | grep '^v' | diff -u <(printf 'v 1 %s\n' \
	    'lArm -3 0' 'lHand 0 0 4' 'rArm -1 0' 'rHand 0 2 0') -
}

@test "what a joint cannot move the next one makes up for" {
	# lArm goes along x only: rArm at 0 2 0 leaves it at 0 0 0, and rHand is
	# at -1 2 0: so lHand, 1 0 0 from lArm at rest, is another 0 2 0 away
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		joint lArm hips
		offset lArm 1 0 0
		dof lArm tx
		joint lHand lArm
		offset lHand 1 0 0
		dof lHand tx ty tz
		joint rArm hips
		offset rArm -1 0 0
		dof rArm tx ty
		joint rHand rArm
		offset rHand -1 0 0
		dof rHand tx ty tz
		end skeleton
		motion m
		v 1 lArm 0
		v 1 lHand 0 0 0
		v 1 rArm 1 2
		v 1 rHand 0 0 0
		end motion
		end ir
	END
	mirror -a x b.ir | grep '^v 1 l' |
	    diff -u <(printf '%s\n' 'v 1 lArm -1' 'v 1 lHand 0 2 0') -
}

# moves X [BONE]: two arms, the right one X from its parent, whose bone that is
moves() {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint lTop -' 'offset lTop 1 0 0' \
	    'bone lTop 2 0 1 0' 'joint lArm lTop' 'offset lArm 1.1 2.2 3.3' \
	    'dof lArm tx ty tz' 'joint rTop -' 'offset rTop -1 0 0' \
	    "bone rTop ${2:-2 0 1 0}" 'joint rArm rTop' "offset rArm $1 2.2 3.3" \
	    'dof rArm tx ty tz' 'end skeleton' 'motion m' \
	    'v 1 lArm 1.50 2.0 3.10' 'v 1 rArm -1.00 2.00 3.40' 'end motion' \
	    'end ir'
}

# x is left: it gets the other sign
@test "texts come back where only a rounding or a bone that does not move differs" {
	printf '%s\n' 'v 1 lArm 1.00 2.00 3.40' 'v 1 rArm -1.50 2.0 3.10' >want
	moves -1.1 | mirror -a x | grep '^v' | diff -u want -
	moves -1.1000000000001 | mirror -a x | grep '^v' | diff -u want -
	# no channel changes how long the bone is
	moves -1.1 '3 1 0 0' | mirror -a x | grep '^v' | diff -u want -
}

@test "a channel of a name that the partner lacks keeps its value" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint lArm -' 'offset lArm 1 0 0' \
	    'dof lArm rx mood' 'joint rArm -' 'offset rArm -1 0 0' \
	    'dof rArm rx ry' 'end skeleton' 'motion m' 'v 1 lArm 10 3' \
	    'v 1 rArm 20 0' 'end motion' 'end ir' >b.ir
	# left is x: what turns about x stays, for the other side
	mirror -a x b.ir | grep '^v' |
	    diff -u <(printf '%s\n' 'v 1 lArm 20 3' 'v 1 rArm 10 0') -
}

@test "-M and -s" {
	sed 's/^motion m/motion n/' a.ir >b.ir
	cat a.ir b.ir | mirror -M n | cmp - <(cat a.ir; mirror b.ir)
	refuses "mirror: a.ir: no motion 'o'" mirror -M o a.ir >/dev/null
	sed '/^skeleton/,/^end skeleton/d; /^poses/,/^end poses/d' a.ir >c.ir
	mirror -s a.ir c.ir >saw
	mirror a.ir | sed '/^skeleton/,/^end skeleton/d
	    /^poses/,/^end poses/d' | cmp - saw
	refuses "mirror: c.ir:2: motion m has no skeleton in its stream (-s)" \
	    mirror c.ir >/dev/null
}

@test "what cannot be mirrored" {
	sed '/^offset tail/d' a.ir >b.ir
	refuses "mirror: b.ir: joint tail: no offset: its rest position is \
unknown" mirror b.ir >/dev/null
	sed 's/ vis$/ u/' a.ir >b.ir
	refuses "mirror: b.ir:24: hips: channels of unknown kind (u) cannot be \
mirrored (amc2ir -s gives them their kind)" mirror b.ir >/dev/null
	sed 's/lArm/arm/; s/rArm/brm/' a.ir >b.ir
	refuses "mirror: b.ir:20: motion m: no names of joints tell left from \
right (-a, -m)" mirror b.ir >/dev/null
	sed 's/^w 1 lArm 1/w 1 lArm one/' a.ir >b.ir
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'end skeleton' 'motion m' 'count frames 2' 'n 0 a 0 1 2 3' \
	    'n 1 a 0 1 2 4' 'end motion' 'end ir' >n.ir
	refuses 'mirror: n.ir:9: frame 0: no record that has a mirror image (v w e b c)' \
	    mirror -a x n.ir >/dev/null
	refuses "mirror: b.ir:27: number: expected a number, saw 'one'" \
	    mirror b.ir >/dev/null
	sed 's/^rest rArm 10/rest rArm 11/; s/^v 1 rArm 30/v 1 rArm nan/' a.ir \
	    >b.ir
	refuses "mirror: b.ir:40: frame 1: joint rArm: its values make no \
transform (nan, out of range, or a quaternion of length 0)" \
	    mirror b.ir >/dev/null
}

# The hands are at 1 + 2 * 3 = 7 and at -1 - 5 = -6: of a scale that is listed twice
# the product counts.
@test "channels that are listed twice" {
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint lArm -
		offset lArm 1 0 0
		dof lArm sx sx sy
		joint lHand lArm
		offset lHand 1 0 0
		joint rArm -
		offset rArm -1 0 0
		dof rArm sx sy
		joint rHand rArm
		offset rHand -1 0 0
		end skeleton
		motion m
		v 1 lArm 2 3 1
		v 1 rArm 5 1
		end motion
		end ir
	END
	quietly mirror -a x b.ir >saw
	grep '^v' saw | diff -u - <(printf '%s\n' 'v 1 lArm 1 5 1' 'v 1 rArm 6 1')
	fk saw 2>err | awk '$1 == "w" && $3 ~ /Hand/ { print $3, $4 }' |
	    diff -u - <(printf '%s\n' 'lHand 6' 'rHand -7')
	# where both have the same channels the texts change places, however many
	sed 's/^dof lArm .*/dof lArm tx tx ty tz/
		s/^dof rArm .*/dof rArm tx ty tx tz/
		s/^v 1 lArm .*/v 1 lArm 1.50 2.50 0.0 4.0/
		s/^v 1 rArm .*/v 1 rArm 5.0 0.00 6.0 8.0/' b.ir >c.ir
	quietly mirror -a x c.ir | grep '^v' | diff -u - <(printf '%s\n' \
	    'v 1 lArm -5.0 -6.0 0.00 8.0' 'v 1 rArm -1.50 0.0 -2.50 4.0')
}

@test "what its parent's scale leaves no room for" {
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		joint lArm -
		offset lArm 1 0 0
		dof lArm sx sy sz
		joint hand lArm
		offset hand 1 0 0
		dof hand tx ty tz
		end skeleton
		motion m
		v 1 lArm 0 1 1
		v 1 hand 1 2 3
		end motion
		end ir
	END
	refuses "mirror: b.ir:13: frame 1: joint hand: what carries it has no \
size there" mirror -a x b.ir >/dev/null
}

@test "the examples of the page work" {
	man_examples "$ROOT/man/mirror.1"
}

@test "usage" {
	usage_of mirror
	local x

	for x in w xy ''; do
		run -2 mirror -a "$x" a.ir
		[ "$output" = "mirror: -a: expected x, y or z, saw '$x'" ]
	done
	run -2 mirror -m - -s - a.ir
	[ "$output" = 'mirror: standard input is asked for twice' ]
	run -2 mirror -m - <a.ir
	dev_full mirror a.ir
}
