bats_require_minimum_version 1.5.0
load helper

# skeleton [DOF]: y is up, forward is z
skeleton() {
	cat <<-END
		skeleton s
		joint hips -
		offset hips 0 1 0
		dof hips ${1:-tx ty tz rz rx ry}
		joint head hips
		offset head 0 1 0
		joint lthigh hips
		offset lthigh 1 0 0
		dof lthigh rx
		joint rthigh hips
		offset rthigh -1 0 0
		end skeleton
	END
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	{
		echo 'ir 1'
		skeleton
		cat <<-'END'
			motion m
			rate 10
			count keys 4
			# head
			v 1 hips 3 -0.10 4 0 0 90
			# in the frame
			v 1 lthigh 5.0
			w 1 lthigh 1 2 3 0 0 0 1
			c 1 lthigh 1
			# between
			v 2 lthigh 6.0
			v 2 hips 5 0 4 0 0 90
			c 2 lthigh 0
			strange 1
			link end stand
			end motion
			poses p
			pose 1 a 0
			v 1 hips 1 2 3 4 5 6
			v 1 lthigh 7
			end poses
			end ir
		END
	} >a.ir
}

# ground FILE: the values of its ground joint in motions
ground() {
	sed -n '/^motion/,/^end/s/^v \([^ ]*\) ground/\1/p' "$1"
}

@test "the ground joint takes the way and the turn, the hips keep the rest" {
	quietly rootmotion a.ir >saw
	# the hips face x; what is left of 3 .9 4 is .9, whose text stays as it
	# is that of the channel
	diff -u - saw <<-'END'
		ir 1
		skeleton s
		joint ground -
		offset ground 0 0 0
		dof ground tx ty tz ry
		joint hips ground
		offset hips 0 1 0
		dof hips tx ty tz rz rx ry
		joint head hips
		offset head 0 1 0
		joint lthigh hips
		offset lthigh 1 0 0
		dof lthigh rx
		joint rthigh hips
		offset rthigh -1 0 0
		end skeleton
		motion m
		rate 10
		# head
		v 1 ground 3 0 4 90
		v 1 hips 0 -0.10 0 0 0 0
		# in the frame
		v 1 lthigh 5.0
		w 1 lthigh 1 2 3 0 0 0 1
		c 1 lthigh 1
		# between
		v 2 ground 5 0 4 90
		v 2 lthigh 6.0
		v 2 hips 0 0 0 0 0 0
		c 2 lthigh 0
		strange 1
		end motion
		poses p
		pose 1 a 0
		v 1 ground 0 0 0 0
		v 1 hips 1 2 3 4 5 6
		v 1 lthigh 7
		end poses
		end ir
	END
}

@test "a motion that has channels of its own for the top joint" {
	sed '/^rate/i\
dof hips tz rx rz ry ty tx
	    s/^v \([12]\) hips \([35]\) \(.*\) 4 0 0 90$/v \1 hips 4 0 0 90 \3 \2/
	    ' a.ir >b.ir
	quietly rootmotion b.ir >saw
	quietly rootmotion a.ir >like
	# the same figure, its values in another order
	diff -u <(ground like) <(ground saw)
	diff -u - <(sed -nE '/^motion/,/^end/{/^dof|hips/p;}' saw) <<-'END'
		dof hips tz rx rz ry ty tx
		v 1 hips 0 0 0 0 -0.10 0
		v 2 hips 0 0 0 0 0 0
	END
}

@test "-i, -o, -z" {
	rootmotion -i a.ir >saw
	ground saw | diff - <(printf '%s\n' '1 3 0 4 90' '2 3 0 4 90')
	run -1 grep '^w' saw
	grep -qx 'c 1 lthigh 1' saw
	rootmotion -o a.ir >saw
	ground saw | diff - <(printf '%s\n' '1 0 0 0 90' '2 2 0 0 90')
	run -1 grep '^w' saw
	# from facing x to facing z is a quarter turn, which takes +x to +z
	rootmotion -z a.ir >saw
	ground saw | diff - <(printf '%s\n' '1 3 0 4 0' '2 3 0 6 0')
	rootmotion -oz a.ir >saw
	ground saw | diff - <(printf '%s\n' '1 0 0 0 0' '2 0 0 2 0')
	rootmotion -ioz a.ir >saw
	ground saw | diff - <(printf '%s\n' '1 0 0 0 0' '2 0 0 0 0')
}

# turns ORDER <ANGLES: prints the turn of the ground joint where the hips are
# turned by these angles, three in each line
turns() {
	{
		echo 'ir 1'
		skeleton "tx ty tz $1" | sed 's/^skeleton.*/&\nspace y/'
		echo 'motion m'
		while read -r angles; do
			n=$((n + 1))
			printf 'v %d hips 0 0 0 %s\nv %d lthigh 0\n' $n \
			    "$angles" $n
		done
		printf 'end motion\nend ir\n'
	} >turns.ir
	# where it lies at first, a warning says that `space` says otherwise
	rootmotion -p 12 turns.ir >turns.out 2>/dev/null || return
	ground turns.out | cut -d ' ' -f 5
}

@test "the turn does not jump where the hips lie down" {
	# two somersaults facing 30 degrees to the left
	seq 0 8 720 | sed 's/.*/& 30/; s/^/0 /' | turns 'rz rx ry' >saw
	awk '$1 < 29.999999 || $1 > 30.000001 { bad = 1 }
	    END { exit bad || NR != 91 }' saw
	# two cartwheels
	seq 0 8 720 | sed 's/.*/& 0 -50/' | turns 'rz rx ry' >saw
	awk '$1 < -50.000001 || $1 > -49.999999 { bad = 1 }
	    END { exit bad || NR != 91 }' saw
	# bent until it lies on its face, then rolled on its back: 5 degrees a
	# frame turn it by no more than 10
	{
		seq 0 5 90 | sed 's/.*/0 & 0/'
		seq 5 5 180 | sed 's/.*/& 90 0/'
	} | turns 'ry rx rz' >saw
	awk 'NR > 1 && ($1 - was > 10 || was - $1 > 10) { bad = 1 }
	    { was = $1 } END { exit bad || NR != 55 }' saw
	# nor where it goes over from one rule to the other
	for a in 60 80; do
		printf '20 %s 0\n' $((a - 1)).999 $a $a.001 |
		    turns 'rz rx ry' >saw
		awk 'NR > 1 && ($1 - was > .01 || was - $1 > .01) { bad = 1 }
		    { was = $1 } END { exit bad || NR != 3 }' saw
	done
}

# Leaning by acos(cos 20 cos 55) = 57 degrees, to the front and aside, its front
# goes down, and not aside. About up it is turned by
# 2 atan(tan 10 tan 27.5) = 10.5 degrees.
@test "up to a lean of 60 degrees the front alone shows the turn" {
	echo '20 55 0' | turns 'rz rx ry' >saw
	awk '$1 ^ 2 > 1e-12 { bad = 1 } END { exit bad || NR != 1 }' saw
}

@test "whole turns are counted on" {
	seq 0 40 1080 | sed 's/^/0 0 /' | turns 'rz rx ry' >saw
	seq 0 40 1080 | cmp - saw
}

@test "random figures, against a model" {
	oracle python3
	PYTHONDONTWRITEBYTECODE=1 quietly python3 "$ROOT/tests/rootmotion.py" \
	    $(seq 30)
}

@test "-w: the parabola through what is near" {
	# x is the square of the frame, which stays; z is 0 but for a peak of
	# 35, from which the weights for five points make -3 12 17 12 -3, and at
	# the ends 3 -5 (Savitzky and Golay 1964, table I; Gorry 1990, table I)
	{
		echo 'ir 1'
		skeleton
		printf 'motion m\nrate 10\n'
		for i in 0 1 2 3 4 5 6 7 8; do
			echo "v $i hips $((i * i)) 0 $((i == 4 ? 35 : 0)) 0 0 0"
			echo "v $i lthigh 0"
			echo "# $i"
		done
		printf 'end motion\nend ir\n'
	} >w.ir
	quietly rootmotion -w .45 w.ir >saw
	ground saw | awk '{ print $2, $4 }' | diff - <(cat <<-'END'
		0 3
		1 -5
		4 -3
		9 12
		16 17
		25 12
		36 -3
		49 -5
		64 3
	END
	)
	# comments stay where they were
	diff <(sed '/^[a-z]/s/.*/x/' saw | uniq) \
	    <(sed '/^[a-z]/s/.*/x/' w.ir | uniq)
	fk -p 12 saw | grep -v ground >b
	fk -p 12 w.ir | grep '^w' >a
	grep '^w' b | awk -v tol=1e-7 -f "$ROOT/tests/near.awk" a -
	# a window longer than the motion is all of it; one below two frames
	# does nothing
	rootmotion -w 60 w.ir | tail -n 1 | grep -qx 'end ir'
	rootmotion -w .19 w.ir | cmp - <(rootmotion w.ir)
	sed 's/^rate.*/rate -/' w.ir >b.ir
	refuses "rootmotion: b.ir:16: -w: the motion's rate is not known \
(rescale -r)" rootmotion -w 1 b.ir >/dev/null
	sed '/^v 5/d' w.ir >b.ir
	refuses "rootmotion: b.ir:32: frame 6: -w needs every whole frame \
(resample)" rootmotion -w 1 b.ir >/dev/null
}

@test "what its channels cannot do" {
	local message='its channels cannot make up for the joint on the ground
(three translations and a free rotation do)'

	message=${message//$'\n'/ }
	sed 's/^offset hips .*/offset hips 0 1 2/
	    s/^dof hips .*/dof hips tx ty rz rx ry/
	    s/^v \(.*\) hips .*/v \1 hips 3 0 0 0 90/' a.ir >b.ir
	# it would have to go back by those 2
	refuses "rootmotion: b.ir:24: frame 1: joint hips: $message" \
	    rootmotion b.ir >/dev/null
	sed 's/^dof hips .*/dof hips tx ty tz rz rx/
	    s/^v \(.*\) hips .*/v \1 hips 3 0 4 80 70/' a.ir >b.ir
	refuses "rootmotion: b.ir:24: frame 1: joint hips: $message" \
	    rootmotion b.ir >/dev/null
}

# A figure that lies along z at rest, x to its left, and stands along y in the
# motion, turned by 30 degrees about y: -90 about x takes z to y, and y to -z, so
# that it faces z + 30 degrees.
@test "a rest pose that lies" {
	sed 's/^offset head.*/offset head 0 0 1/
		s/^dof hips.*/dof hips tx ty tz rx ry/
		/^v/d; /^c 2/d; /^count/d
		s/^rate.*/&\nv 1 hips 3 8 5 -90 30\nv 1 lthigh 0/' a.ir >b.ir
	rootmotion -p 6 b.ir >saw 2>err
	diff -u - err <<-'END'
		rootmotion: b.ir: motion m begins along y, and skeleton s stands along z: y is taken as up (rescale -U)
	END
	# the skeleton, which comes before, stands along z
	grep '^dof ground' saw | diff -u - <(printf 'dof ground %s\n' \
	    'tx ty tz rz' 'tx ty tz ry')
	grep '^v 1 ground' saw | diff -u - <(echo v 1 ground 3 0 5 30)
	fk -p 6 b.ir | grep '^w 1 head' >want
	fk -p 6 saw | grep '^w 1 head' | diff -u want -
}

# At rest trunk and legs lie along x, and left is -z. Hips and thighs turn them up
# and down, which is how the figure stands; then it turns by 60 degrees.
@test "a rest pose whose bones lie along one axis" {
	cat >b.ir <<-'END'
		ir 1
		skeleton s
		space y
		joint hips -
		offset hips 0 3 0
		dof hips tx rz ry
		joint head hips
		offset head 1 0 0
		joint lthigh hips
		offset lthigh 0 0 -1
		dof lthigh rz
		joint lshin lthigh
		offset lshin 1 0 0
		joint lfoot lshin
		offset lfoot 2 0 0
		joint rthigh hips
		offset rthigh 0 0 1
		dof rthigh rz
		joint rshin rthigh
		offset rshin 1 0 0
		joint rfoot rshin
		offset rfoot 2 0 0
		end skeleton
		motion m
		rate 10
		v 1 hips 0 90 60
		v 1 lthigh 180
		v 1 rthigh 180
		end motion
		end ir
	END
	quietly rootmotion -p 6 b.ir >saw
	grep '^v 1 [gh]' saw | diff -u - <(printf '%s\n' 'v 1 ground 0 0 0 60' \
	    'v 1 hips 0 90 0')
}

# From a turn of 1e-14 radians on it is one, and not what rounding leaves of 0:
# 1e-12 degrees are 1.7e-14, 5e-13 are 0.9e-14.
@test "a very small turn" {
	printf '0 0 %s\n' 0 1e-12 0 5e-13 | turns 'rz rx ry' >saw
	awk '{ print ($1 == 0 ? 0 : $1 > 9e-13 && $1 < 1.1e-12) }' saw |
	    diff -u - <(printf '%s\n' 0 1 0 0)
}

@test "real figures stay where they are, with the joint on the ground" {
	need_data bvh
	local f

	for f in bandai-dash bandai-bow-cut rokoko-jesse-cut elephant \
	    pybvh-test3-cut fair-dab six-channels; do
		bvh2ir "$DATA/bvh/$f.bvh" >b.ir
		# Bandai's joint_Root, above the hips, goes with the ground joint
		fk -p 9 b.ir | grep ^w | grep -v ' joint_Root ' >want
		rootmotion b.ir 2>/dev/null | fk -p 9 >saw
		grep ^w saw | grep -v -e ' ground ' -e ' joint_Root ' |
		    awk -f "$ROOT/tests/fkdiff.awk" want - |
		    awk '$2 > 1e-4 || $3 > 1e-4 { exit 1 }'
		# z is up in three of them
		awk '$1 == "w" && $3 == "ground" { print $5, $6 }' saw |
		    awk -v f=$f '{ a += $1 == 0; b += $2 == 0 } END {
			exit (f ~ /pybvh|fair|six/ ? b : a) != NR }'
	done
	# who dashes, bows and dances along z in the first frame
	for f in bandai-dash bandai-bow-cut rokoko-jesse-cut; do
		bvh2ir "$DATA/bvh/$f.bvh" | rootmotion | sed -n '/^v 1 ground/p'
	done | awk '$7 < -12 || $7 > 12 { exit 1 } END { exit NR != 3 }'
}

# What is above the joint that travels goes with the ground joint, be it without
# channels; all else is as without it.
@test "the joint that travels makes up for the ground joint" {
	local options

	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" >walk.ir
	for options in '' -i '-oz -w .2'; do
		# shellcheck disable=SC2086
		rootmotion $options -p 17 walk.ir | fk -p 17 |
		    grep -E '^w [0-9]+ (ground|h_)' >want
		awk -v TOP=root -v V='0 0 0 0 0 0' -f "$ROOT/tests/under.awk" \
		    walk.ir >over.ir
		# shellcheck disable=SC2086
		quietly rootmotion $options -p 17 over.ir >saw
		grep '^v [0-9]* base' saw | cut -d ' ' -f 4- | sort -u |
		    diff -u <(echo 0 0 0 0 0 0) -
		fk -p 17 saw | grep -E '^w [0-9]+ (ground|h_)' |
		    near 1e-9 want -
	done
	# one that is turned and stands elsewhere: the figure is where it was
	awk -v TOP=root -v V='5 0 3 0 40 0' -f "$ROOT/tests/under.awk" \
	    walk.ir >over.ir
	fk -p 17 over.ir | grep '^w [0-9]* h_' >want
	quietly rootmotion -p 17 over.ir >saw
	grep '^v [0-9]* base' saw | cut -d ' ' -f 4- | sort -u |
	    diff -u <(echo 5 0 3 0 40 0) -
	fk -p 17 saw | grep '^w [0-9]* h_' | near 1e-9 want -
	# beside others with channels that is not possible
	sed '/^joint h_torso_1 /i joint prop base\noffset prop 0 0 0\ndof prop rx' \
	    over.ir | awk '{ print } $1 == "v" && $3 == "base" { print "v", $2, "prop 0" }' |
	    sed '/^count keys/d' >prop.ir
	refuses 'rootmotion: prop.ir:231: frame 1: joint still: its channels cannot make up for the joint on the ground (three translations and a free rotation do)' \
	    rootmotion prop.ir >saw
}

@test "what has no ground joint" {
	sed 's/^joint head hips/joint head -/' a.ir >b.ir
	refuses "rootmotion: b.ir:13: skeleton s: expected one top joint, saw 2" \
	    rootmotion b.ir >/dev/null
	sed 's/ head / x /; s/lthigh/y/; s/rthigh/z/' a.ir >b.ir
	refuses "rootmotion: b.ir:18: skeleton s: no names of joints tell its \
hips, thighs and head, and so its forward" rootmotion b.ir >/dev/null
	sed 's/^skeleton s/&\nspace z/' a.ir >b.ir
	refuses "rootmotion: b.ir: space says z, motion m stands along y \
(rescale -U)
rootmotion: b.ir:19: skeleton s: -z: z is up (rescale -u)" \
	    rootmotion -z b.ir >/dev/null
	sed 's/^rate 10/&\nrelative world/' a.ir >b.ir
	refuses "rootmotion: b.ir:19: relative world: -i, -o and -z need values \
that are relative to the parent" rootmotion -o b.ir >/dev/null
	sed '/^v 1 lthigh/d' a.ir >b.ir
	refuses "rootmotion: b.ir:23: frame 1: no values of joint lthigh \
(resample makes a keyed motion dense)" rootmotion b.ir >/dev/null
	fk a.ir >b.ir
	refuses "rootmotion: b.ir:24: frame 1: no values (v records; fk leaves \
none)" rootmotion b.ir >/dev/null
	sed '/^skeleton/,/^end skeleton/d' a.ir >b.ir
	refuses "rootmotion: b.ir:2: motion m has no skeleton in its stream \
(amc2ir -s)" rootmotion b.ir >/dev/null
}

@test "a name that is taken, and -M" {
	sed 's/head/ground/' a.ir >b.ir
	refuses "rootmotion: b.ir:18: skeleton s: no names of joints tell its \
hips, thighs and head, and so its forward" rootmotion b.ir >saw
	grep -qx 'joint ground~2 -' saw
	grep -qx 'joint hips ground~2' saw
	# others get a joint that stays
	sed -n '/^motion/,/^end motion/p' a.ir | sed 's/^motion m/motion n/' >n
	sed '/^end motion/r n' a.ir >b.ir
	quietly rootmotion -M n b.ir >saw
	sed -n '/^motion m/,/^end motion/p' saw | grep -v ground |
	    diff - <(sed -n '/^motion/,/^end/p' a.ir | grep -v '^count')
	sed -n '/^motion m/,/^end motion/p' saw | ground /dev/stdin |
	    diff - <(printf '%s\n' '1 0 0 0 0' '2 0 0 0 0')
	sed -n '/^motion n/,/^end motion/p' saw | ground /dev/stdin |
	    diff - <(printf '%s\n' '1 3 0 4 90' '2 5 0 4 90')
	# the second frame has no contacts
	sed '/^c /d' saw | quietly irstat -c -k gap,type >/dev/null
	refuses "rootmotion: b.ir: no motion 'o'" rootmotion -M o b.ir >/dev/null
}

@test "real motions: every joint is where it was" {
	need_data acclaim/cmu
	local f

	{
		asf2ir "$DATA/acclaim/cmu/02.asf" |
		    amc2ir -r 120 -s - "$DATA/acclaim/cmu/02_01.amc"
		for f in four-orders six-channels fair-dab bandai-dash; do
			bvh2ir "$DATA/bvh/$f.bvh"
		done
	} >b.ir
	quietly rootmotion -p 17 -w .25 b.ir >saw
	# beside the joint that is only there
	irdiff -t 1e-9,1e-9 b.ir saw | grep -v '^only b joint .* ground$' &&
	    return 1
	# it can leave again
	sed -n '1,/^end ir/p' saw | ir2bvh | bvh2ir | fk | tail -n 1 |
	    grep -qx 'end ir'
}

@test "rootmotion: the manual's examples" {
	man_examples "$ROOT/man/rootmotion.1"
}

@test "usage" {
	usage_of rootmotion
	run -2 rootmotion -w 61 a.ir
	[ "$output" = "rootmotion: -w: expected a number from 0 to 60, saw '61'" ]
	dev_full rootmotion a.ir
}
