bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		# an arm
		skeleton s
		source asf 1.10
		joint root -
		offset root 1 2 3
		dof root tx ty tz
		joint spine root
		id spine 7
		offset spine 0 10 0
		dof spine rz
		limit spine rz -90 90
		joint arm  spine
		offset arm 5 0 0
		bind arm 1 2 3 0 0 0 1
		dof arm rx visible
		limit arm rx 0 90
		limit arm visible 0 1
		attr arm name Arm
		joint hand arm
		offset hand 0 2.0  0
		bone hand 1 0 1 0
		# behind the hand
		end skeleton
		motion m
		rate 30
		count frames 2
		count keys 6
		v 1 root 1 0 0
		v 1 spine 90
		v 1 arm 30  1.0
		c 1 arm 1
		v 2 root 2 0 0
		# between
		v 2 spine 0
		v 2 arm 30 0
		end motion
		mesh x
		vert 0 1 2 3
		weight 0 root .50
		weight 0 arm .25
		weight 0 hand .250
		vert 1 1 2 3
		weight 1 hand 1.0
		end mesh
		end ir
	END
}

# changes OPTION …: writes the lines that differ, as diff has them, to saw
changes() {
	quietly joints "$@" a.ir >whole || return
	changed a.ir whole >saw
}

# fails LINE MESSAGE OPTION …: refused at that line of e.ir
fails() {
	local message="joints: e.ir:$1: $2"

	shift 2
	refuses "$message" joints "$@" e.ir >saw || return
	! grep -q '^end ir' saw
}

# worlds TOLERANCE A B [MAP]: the joints of B are where they are in A
worlds() {
	python3 "$ROOT/tests/joints.py" worlds "${@:2}" >found &&
	    awk -v tol="$1" '$3 > tol || $4 > tol { print; bad = 1 }
		END { exit bad || NR != 1 }' found
}

@test "joints: a dropped joint moves the one below it" {
	# spine turns arm by rz about its place: (0, 10, 0) + Rz(90)·(5, 0, 0) is
	# (0, 15, 0), and Rz(90)·Rx(30) has the angles 30 0 90; at rest 5 10 0
	quietly joints -d spine a.ir >whole
	cat >want <<-'END'
		joint arm root
		offset arm 5 10 0
		bind arm 1 2 3 0 0 0 1
		dof arm px py pz rx visible ry rz
		limit arm visible 0 1
		attr arm name Arm
		v 1 arm 0 15 0 30 1.0 0 90
		c 1 arm 1
		v 2 arm 5 10 0 30 0 0 0
	END
	grep '^[^w#].* arm' whole | grep -v 'hand arm' >saw
	near 1e-9 want saw
	# all else as it was, without the spine and the counts
	diff <(grep -vE ' arm| spine|^count|^weight' a.ir) \
	    <(grep -vE ' arm|^weight' whole)
	grep -q '^v 1 arm .* 1.0 ' whole
}

@test "joints: another top, with the chain above it reversed" {
	# arm is where it was, spine at Rx(30)^-1 of -(5, 0, 0) from it, root at
	# Rz(90)^-1 of -(0, 10, 0), which is (-10, 0, 0), from that; -10 10 off
	# its offset
	quietly joints -T arm a.ir >whole
	cat >want <<-'END'
		joint arm -
		offset arm 6 12 3
		dof arm px py pz rx visible ry rz
		joint spine arm
		offset spine -5 0 0
		dof spine px py pz rz rx ry
		joint root spine
		offset root 0 -10 0
		dof root tx ty tz rx ry rz
		joint hand arm
		offset hand 0 2.0 0
		v 1 arm 2 17 3 30 1.0 0 90
		v 1 spine -5 0 0 0 -30 0
		v 1 root -10 10 0 0 0 -90
		v 2 arm 8 12 3 30 0 0 0
		v 2 spine -5 0 0 0 -30 0
		v 2 root 0 0 0 0 0 0
	END
	grep -E '^joint|^offset|^dof|^v ' whole >saw
	near 1e-9 want saw
	grep -A 1 '^bone hand' whole | grep -q '^# behind the hand'
	grep '^count' whole | diff <(echo count frames 2) -
	# the top that there is changes nothing
	joints -T root a.ir | diff <(grep -v '^count keys' a.ir) -
}

@test "joints: other tops hang below the new one" {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz
		joint b -
		offset b 1 2 3
		end skeleton
		motion m
		v 1 a 1 1 1
		end motion
		end ir
	END
	# b stays where it is: (1, 2, 3) - (1, 1, 1)
	joints -T a e.ir | grep -E 'b a$|^[dov].* b ' >saw
	diff - saw <<-'END'
		joint b a
		dof b px py pz
		offset b 1 2 3
		v 1 b 0 1 2
	END
}

@test "joints: what does not change keeps its text" {
	joints a.ir | cmp - a.ir
	joints -k '*' a.ir | cmp - a.ir
	changes -d hand
	diff - saw <<-'END'
		< joint hand arm
		< offset hand 0 2.0  0
		< bone hand 1 0 1 0
		< count frames 2
		< count keys 6
		< weight 0 arm .25
		< weight 0 hand .250
		> weight 0 arm 0.5
		< weight 1 hand 1.0
		> weight 1 arm 1.0
	END
	# also that of the skeleton's first line
	edit 's/^skeleton s/skeleton   s/' a.ir
	joints -d hand a.ir | grep -qx 'skeleton   s'
}

@test "joints: a dropped joint that does not move goes into offset and rest" {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		unit angle rad
		joint a -
		offset a 0 0 0
		dof a rx ry rz
		joint b a
		offset b 0 10 0
		rest b 0 0 0.70710678118654752 0.70710678118654752
		joint c b
		offset c 5 0 0
		dof c tx rx
		limit c rx -1 1
		joint d b
		offset d 0 0 0
		dof d px py pz qx qy qz qw
		end skeleton
		motion m
		v 1 a 0 0 0.
		v 1 c 1.50 2
		v 1 d 1 2 3 0 0 0 1
		end motion
		end ir
	END
	# b turns x to y; c is at (0, 10, 0) + (0, 5, 0), d at (0, 10, 0) +
	# (-2, 1, 3)
	joints -d b -p 12 e.ir | grep ' [cd] ' >saw
	cat >want <<-'END'
		joint c a
		rest c 0 0 0.707106781187 0.707106781187
		offset c 0 15 0
		dof c tx rx
		limit c rx -1 1
		joint d a
		rest d 0 0 0.707106781187 0.707106781187
		offset d 0 10 0
		dof d px py pz qx qy qz qw
		v 1 c 1.50 2
		v 1 d -2 11 3 0 0 0.707106781187 0.707106781187
	END
	near 1e-11 want saw
	grep -q '^v 1 c 1.50 2$' saw
}

@test "joints: names" {
	printf '%s\n' '# a map' '' ' hand arm' 'arm hand  ' 'b%20c	spine' >map
	sed -E '/^attr arm name/d; /^#/b
		s/  spine$/ spine/
		s/ arm( |$)/ A\1/; s/ hand( |$)/ arm\1/; s/ A( |$)/ hand\1/
		s/ spine( |$)/ b%20c\1/; s/ A$/ hand/' a.ir >want
	joints -m map a.ir | diff want -
}

@test "joints: names on the command line are the old ones" {
	printf '%s\n' 'x spine' 'spine root' >map
	joints -m map -d spine a.ir | grep '^joint' | diff - <(printf '%s\n' \
	    'joint spine -' 'joint arm spine' 'joint hand arm')
}

@test "joints: patterns, and -d behind -k" {
	kept() {
		local want=$1

		shift
		diff <(echo "$want") <(joints "$@" a.ir |
		    awk '$1 == "joint" { printf "%s ", $2 } END { print "" }')
	}

	kept 'root arm hand ' -d 's*'
	kept 'root spine ' -d 'arm,hand'
	kept 'root spine ' -d arm -d 'ha?d'
	kept 'root spine arm ' -k '[!h]*'
	kept 'root arm ' -k 'root,*a*' -d hand -d spine
	kept 'arm hand ' -k 'arm' -k hand
}

@test "joints: weights" {
	# .50 of root stays, .25 of arm and .250 of hand come to it
	joints -k root a.ir | grep ^weight | diff - <(printf '%s\n' \
	    'weight 0 root 1' 'weight 1 root 1.0')
	joints -k 'root,arm' a.ir | grep ^weight | diff - <(printf '%s\n' \
	    'weight 0 root .50' 'weight 0 arm 0.5' 'weight 1 arm 1.0')
	joints -T hand -k 'hand' a.ir | grep ^weight | diff - <(printf '%s\n' \
	    'weight 0 hand 1' 'weight 1 hand 1.0')
	cp a.ir e.ir
	fails 40 'weight: joint root is dropped, and so is all that is above it' \
	    -d root
	sed 's/0 hand/0 foot/' a.ir >e.ir
	fails 42 "weight: no joint 'foot' in the skeleton" -d spine
	fails 42 "weight: no joint 'foot' in the skeleton"
	sed 's/.250/x/' a.ir >e.ir
	fails 42 "weight: expected a number, saw 'x'" -d spine
}

@test "joints: weights of a vertex apart from each other add up" {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		joint b a
		joint c a
		end skeleton
		mesh m
		vert 0 0 0 0
		weight 0 b .1
		weight 0 a .20
		weight 0 c .3
		weight 0 a .4
		# end
		weight 0 c .5
		end mesh
		end ir
	END
	# b and the first a are .1 + .2, with c .6; the second a is as it was
	joints -d b,c e.ir | grep -E '^weight|^#' | diff - <(printf '%s\n' \
	    'weight 0 a 1' '# end' 'weight 0 a .5')
	joints -d c e.ir | grep -E '^weight|^#' | diff - <(printf '%s\n' \
	    'weight 0 b .1' 'weight 0 a 0.5' 'weight 0 a .4' '# end' \
	    'weight 0 a .5') || joints -d c e.ir | grep '^weight' >&2
}

@test "joints: records of frames" {
	sed '/^c 1/a\
w 1 spine 0 0 0 0 0 0 1\
w 1 arm 0 0 0 0 0 0 1\
e 1 hand 0 0 0\
b 1 spine 1 1 1\
r 1 spine 1\
r 1 arm 2 3\
m 1 7 0 0 0\
n 1 spine 7 0 0 0\
n 1 hand 7 0 0 0\
strange spine' a.ir >e.ir
	joints -d spine e.ir | sed -n '/^v 1 arm/,/^v 2/p' | sed 1d |
	    sed '$d' | diff - <(printf '%s\n' 'c 1 arm 1' \
	    'w 1 arm 0 0 0 0 0 0 1' 'e 1 hand 0 0 0' 'm 1 7 0 0 0' \
	    'n 1 hand 7 0 0 0' 'strange spine')
	echo 'x arm' >map
	joints -m map e.ir | sed -E '/^mesh/!s/ x( |$)/ arm\1/' |
	    diff - \
	    <(sed '/^attr arm name/d; s/^joint arm  /joint arm /' e.ir)
	# what has been through fk has no values to be computed
	fk a.ir | sed '/^count/d' >f.ir
	joints -m map -d hand f.ir | grep -c '^w . x' | diff <(echo 2) -
	cp f.ir e.ir
	fails 32 'frame 1: no values (v records; fk leaves none)' -d spine
}

@test "joints: channels of a motion's own" {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		joint b a
		offset b 0 1 0
		dof b rx
		joint c b
		offset c 0 1 0
		dof c rx
		joint d c
		offset d 0 0 1
		dof d rx
		end skeleton
		motion m
		dof b
		dof c rx ry rz
		dof d rz
		v 1 c 1 2 3
		v 1 d 4
		end motion
		motion n
		v 1 b 0
		v 1 c 1
		v 1 d 4
		end motion
		end ir
	END
	# in m b does not move, so that c keeps its values; in n it does
	joints -d b e.ir | sed -n '/^motion/,/^end/p; /^dof/p' | uniq >saw
	cat >want <<-'END'
		dof c px py pz rx ry rz
		dof d rx
		motion m
		dof d rz
		dof c rx ry rz
		v 1 c 1 2 3
		v 1 d 4
		end motion
		motion n
		v 1 c 0 2 0 1 0 0
		v 1 d 4
		end motion
	END
	near 1e-9 want saw
}

@test "joints: without places that change there are no positions" {
	# twist lies on the arm and only turns: the hand's place stays
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint arm -
		offset arm 0 0 0
		dof arm rz
		joint twist arm
		offset twist 0 3 0
		dof twist ry
		joint hand twist
		offset hand 0 0 0
		dof hand rx
		end skeleton
		motion m
		v 1 arm 0
		v 1 twist 20
		v 1 hand 10
		end motion
		end ir
	END
	# Ry(20)·Rx(10)
	joints -d twist e.ir | grep ' hand' >saw
	cat >want <<-'END'
		joint hand arm
		offset hand 0 3 0
		dof hand rx ry rz
		v 1 hand 10 20 0
	END
	near 1e-9 want saw
}

@test "joints: what is below the first joint takes over what that does" {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint r -
		offset r 0 0 0
		dof r tx ty tz rz
		joint b r
		offset b 0 1 0
		dof b rx ry rz
		end skeleton
		motion m
		v 1 r 1 2 3 90
		v 1 b 0 0 -30
		end motion
		end ir
	END
	# 0 1 0 is turned to -1 0 0
	joints -d r e.ir | grep -e ^joint -e ^dof -e ^v >saw
	printf '%s\n' 'joint b -' 'dof b px py pz rx ry rz' 'v 1 b 0 2 3 0 0 60' |
	    near 1e-9 - saw
}

@test "joints: poses" {
	sed 's/^motion m/poses p/; s/^end motion/end poses/; /^rate/d; /^c 1/d
		/^count/d; /^# between/d
		s/^v \(.\) root/pose \1 x 0\n&/' a.ir >e.ir
	joints -d spine e.ir | sed -n '/^poses/,$p' | sed '/^end/,$d' >saw
	cat >want <<-'END'
		poses p
		pose 1 x 0
		v 1 root 1 0 0
		v 1 arm 0 15 0 30 1.0 0 90
		pose 2 x 0
		v 2 root 2 0 0
		v 2 arm 5 10 0 30 0 0 0
	END
	near 1e-9 want saw
}

@test "joints: -M" {
	sed 's/^end ir/motion n\nv 1 root 0 0 0\nend motion\nend ir/' a.ir >e.ir
	joints -d hand -M n e.ir | grep -A 1 '^motion' |
	    diff - <(printf '%s\n' 'motion n' 'v 1 root 0 0 0')
	refuses "joints: e.ir: no motion 'o'" joints -M o e.ir >saw
}

@test "joints: several skeletons, each with its own motions" {
	sed '1d' a.ir | sed 's/^skeleton s/skeleton t/; s/90$/45/' >b.part
	sed '$d' a.ir | cat - b.part >e.ir
	joints -d spine e.ir | irstat | grep -c 'joints 3' | diff <(echo 2) -
	sed 's/spine/back/' b.part | cat <(sed '$d' a.ir) - >e.ir
	fails 68 "skeleton t has no joint 'spine'" -d spine
}

@test "joints: a keyed motion" {
	sed '/^count/d; /^v 2 root/d' a.ir >e.ir
	# nothing is computed
	joints -d hand e.ir | grep -c '^v ' | diff <(echo 5) -
	fails 34 'frame 2: no values of joint root (resample makes a keyed motion dense)' \
	    -d spine
}

@test "joints: what cannot be computed" {
	sed 's/^v 1 arm 30/v 1 arm nan/' a.ir >e.ir
	joints -d hand e.ir | grep -q '^v 1 arm nan  1.0'
	fails 31 'arm: nan: expected a number (resample fills in what is missing)' \
	    -d spine
	sed 's/^v 1 arm 30  1.0/v 1 arm 30 nan/' a.ir >e.ir
	joints -d spine e.ir | grep -q '^v 1 arm .* nan '
	sed 's/visible/u/' a.ir >e.ir
	joints -d hand e.ir >saw
	fails 29 'arm: channels of unknown kind (u) cannot be computed with (amc2ir -s gives them their kind)' \
	    -d spine
	sed 's/^dof spine rz/dof spine sx/; /^limit spine/d; s/spine 90/spine 0/' \
	    a.ir >e.ir
	joints -d spine e.ir | grep '^dof arm' |
	    diff <(echo dof arm px py pz visible m11 m12 m13 m21 m22 m23 m31 m32 m33) -
	fails 32 'spine: its transform is singular' -T arm
	sed '/^offset spine/d' a.ir >e.ir
	fails 32 'frame 1: joint spine: no offset: its rest position is unknown' \
	    -d spine
}

@test "joints: what is not there" {
	cp a.ir e.ir
	fails 24 "skeleton s has no joint 'k*', 'x', 'd*', 'top', 'old'" \
	    -d x,hand -d 'd*' -k 'k*' -T top -m <(echo new old)
	fails 24 'skeleton s: no joint is left' -d '*'
	fails 24 'skeleton s: the top joint arm is dropped' -T arm -d arm
	fails 24 "skeleton s: second joint 'hand' (-m)" -m <(echo hand arm)
	sed '/^skeleton/,/^end skeleton/d; /^mesh/,/^end mesh/d' a.ir >e.ir
	fails 3 'motion m has no skeleton in its stream (amc2ir -s)'
	edit 's/^motion m/poses p/; s/^end motion/end poses/' e.ir
	fails 3 'poses p has no skeleton in its stream (amc2ir -s)'
}

@test "joints: maps that are none" {
	bad() {
		printf '%s\n' '# map' "$2" >map
		refuses "joints: map:$1" joints -m map a.ir >saw
		grep -q '^ir 1$' saw
	}

	bad "2: expected 'new-name old-name'" arm
	bad "2: expected 'new-name old-name'" 'arm spine 0.5'
	bad "3: second line for 'arm'" "$(printf 'a arm\nb arm')"
	bad "2: expected a name as ir(5) writes it, such as '%2D', saw '-'" '- arm'
	bad "2: expected a name as ir(5) writes it, such as 'a%25', saw 'a%'" 'a% arm'
	bad "2: expected a name as ir(5) writes it, such as '%2D', saw '%2d'" '%2d arm'
	refuses 'joints: missing: No such file or directory' \
	    joints -m missing a.ir >saw
}

@test "joints -R: roles" {
	# the third is a comment of -G, the last takes a role from another joint
	printf '%s\n' '# roles' 'spine chest' 'hand - # name' 'arm hips #' >roles
	sed 's/^joint spine .*/&\nrole spine chest/
		s/^joint arm .*/&\nrole arm hips/
		s/^joint hand .*/&\nrole hand -/' a.ir >want
	joints -R roles a.ir | diff want -
	joints want | diff want -
	printf '%s\n' 'root hips' 'hand rightHand' >roles
	sed 's/^joint root .*/&\nrole root hips/
		s/^role arm hips/role arm -/; s/^role hand -/role hand rightHand/' want |
	    diff - <(joints -R roles want)
}

@test "joints -R: with other options" {
	echo 'arm leftUpperArm' >roles
	echo 'upper arm' >map
	joints -R roles -m map -d hand a.ir | grep -e ^role -e '^joint hand' |
	    diff <(echo 'role upper leftUpperArm') -
}

@test "joints -R: files that are none" {
	bad() {
		printf '%s\n' '# roles' "$2" >roles
		refuses "joints: roles:$1" joints -R roles a.ir >saw
	}

	bad "2: expected 'joint role'" arm
	bad "2: expected 'joint role'" 'arm hips 2'
	bad "2: role: expected a bone of VRM's humanoid, or \`-', saw 'hip'" 'arm hip'
	bad '3: second joint with role hips' "$(printf 'arm hips\nhand hips')"
	bad "3: second line for 'arm'" "$(printf 'arm hips\narm head')"
	echo 'foot leftFoot' >roles
	refuses "joints: a.ir:24: skeleton s has no joint 'foot'" \
	    joints -R roles a.ir >saw
}

@test "joints -G: what is known, and by what" {
	printf 'ir 1\nskeleton s\n' >figure.ir
	for j in Hips:- LeftUpLeg:Hips LeftLeg:LeftUpLeg RightUpLeg:Hips \
	    RightLeg:RightUpLeg Spine:Hips Hat:Spine; do
		printf 'joint %s %s\noffset %s 0 1 0\n' "${j%:*}" "${j#*:}" "${j%:*}"
	done >>figure.ir
	printf 'role Hat -\nrole Spine upperChest\nend skeleton\nend ir\n' \
	    >>figure.ir
	quietly joints -G figure.ir >saw
	diff saw - <<-'END'
		Hips hips # name
		Spine upperChest # record
		LeftUpLeg leftUpperLeg # name
		LeftLeg leftLowerLeg # name
		RightUpLeg rightUpperLeg # name
		RightLeg rightLowerLeg # name
		Hat - # record
	END
	quietly joints -R saw figure.ir | joints -G | diff - \
	    <(sed 's/name/record/' saw)
	[ "$(irstat figure.ir | grep -o 'roles.* by [a-z,]*')" = 'roles 6 by record,name' ]
	sed '/RightLeg/d' figure.ir >e.ir
	joints -G e.ir >saw 2>err
	diff err - <<-'END'
		joints: e.ir: skeleton s is not understood as a figure: no rightLowerLeg, leftUpperArm, rightUpperArm, leftLowerArm, rightLowerArm, head
	END
	grep -q '^LeftLeg leftLowerLeg # name$' saw
}

# ir(5): of each row a joint is below the one before it
@test "joints -R, -G, retarget: role records that contradict the hierarchy" {
	bvh2ir "$ROOT/examples/dance.bvh" >dance.ir
	while IFS='|' read -r roles message; do
		tr , '\n' <<<"$roles" >list
		joints -R list dance.ir >with.ir 2>err
		diff - err <<<"joints: dance.ir: skeleton dance: $message (joints -R)"
		joints -G with.ir >saw 2>err
		head -n 1 err |
		    diff - <(echo "joints: with.ir: skeleton dance: $message (joints -R)")
		sed 's/Hips/Bottom/' with.ir >t.ir
		run retarget -g -s t.ir dance.ir
		grep -F ": skeleton dance: ${message//Hips/Bottom} (joints -R)" \
		    <<<"$output"
	done <<-'END'
		LeftFoot leftUpperLeg,LeftUpLeg leftFoot|LeftUpLeg is leftFoot, but not below LeftFoot, leftUpperLeg
		Spine hips,Hips spine|Hips is spine, but not below Spine, hips
		LeftHand leftUpperArm,LeftArm leftHand|LeftArm is leftHand, but not below LeftHand, leftUpperArm
		Head chest,Spine head|Spine is head, but not below Head, chest
		Spine hips,RightUpLeg rightUpperLeg|RightUpLeg is rightUpperLeg, but not below Spine, hips
	END
	# these do not, and nothing is said
	printf '%s\n' 'Hips hips' 'LeftFoot leftFoot' 'LeftToeBase -' \
	    'Head head' 'LeftArm leftUpperArm' >list
	quietly joints -R list dance.ir | quietly joints -G >saw
}

@test "joints -G: names that contradict records" {
	bvh2ir "$ROOT/examples/dance.bvh" >dance.ir
	echo 'Spine1 hips' >list
	joints -R list dance.ir | joints -G >saw 2>err
	# neither what is above it nor the legs beside it
	run -1 grep -e '^Hips ' -e '^Spine ' -e Leg -e Foot saw
	grep -x 'Neck neck # name' saw
	grep -x 'LeftArm leftUpperArm # name' saw
	# a hand has several fingers: one of them leaves the others theirs
	awk '{ print }
	$1 == "offset" && $2 == "LeftHand" {
		for (i = 1; i <= 3; i++) {
			name = $2 substr("ThumbIndexRing", i * 5 - 4, 5) "1"
			print "joint", name, $2 "\noffset", name, i, 1, 0
		}
	}' dance.ir >fingers.ir
	echo 'LeftHandIndex1 leftIndexProximal' >list
	joints -R list fingers.ir | joints -G | grep '^LeftHand.*1' >saw
	diff -u - saw <<-'END'
		LeftHandThumb1 leftThumbMetacarpal # name
		LeftHandIndex1 leftIndexProximal # record
		LeftHandRing1 leftRingProximal # name
	END
	# a hand on the other arm, which then is no left one
	echo 'RightHand leftHand' >list
	joints -R list dance.ir | joints -G >saw
	run -1 grep -e ' leftUpperArm' -e ' leftLowerArm' saw
	grep -x 'LeftUpLeg leftUpperLeg # name' saw
}

# The trunk goes along z, all four legs along y: front legs are no human ones,
# by what they are called or by their place. Those of one side may go as far to the
# front as those of the other to the back.
@test "joints -G: an animal is not upright" {
	local front hind stride

	while read -r front hind stride; do
		awk -v front="$front" -v hind="$hind" -v stride="$stride" '
		function joint(name, parent, place) {
			print "joint", name, parent "\noffset", name, place
		}
		function leg(name, parent, x, side, far) {
			side = x > 0 ? "_L" : "_R"
			far = x > 0 ? stride : -stride
			joint(name "leg1" side, parent, x " -5 0")
			joint(name "leg2" side, name "leg1" side, "0 -20 " 2 + far)
			joint(name "leg3" side, name "leg2" side, "0 -20 " far - 2)
		}
		BEGIN {
			sub(/^-/, "", hind)
			print "ir 1\nskeleton dog"
			joint("root", "-", "0 50 0")
			joint("spine1", "root", "0 0 30")
			joint("spine2", "spine1", "0 0 30")
			joint("neck", "spine2", "0 10 10")
			joint("head", "neck", "0 10 10")
			leg(front, "spine2", 5)
			leg(front, "spine2", -5)
			leg(hind, "root", 5)
			leg(hind, "root", -5)
			print "end skeleton\nend ir"
		}' >dog.ir
		joints -G dog.ir >saw 2>err
		diff - err <<<'joints: dog.ir: skeleton dog is not upright'
		run -1 grep "^${front}leg" saw
		grep "^${hind#-}leg1_L leftUpperLeg # name" saw
	done <<-'END'
		front_ hind_
		front_ hind_ 40
		Front Back
		fore_ rear_
		a_ b_
		paw_ -
	END
}

@test "joints -G: a stream without a skeleton, other options" {
	printf 'ir 1\nend ir\n' >e.ir
	refuses 'joints: e.ir: expected a skeleton, saw none' joints -G e.ir
	for o in '-d x' '-k x' '-m x' '-M x' '-R x' '-T x'; do
		# shellcheck disable=SC2086 # an option and its argument
		run -2 joints -G $o a.ir
		[ "${lines[0]}" = 'joints: -G: expected no other option' ]
	done
}

@test "joints: the command line" {
	usage_of joints
	for list in '' a,,b ,a 'a,'; do
		run -2 joints -d "$list" a.ir
		[ "$output" = "joints: -d: expected names with commas between them, saw '$list'" ]
	done
	run -2 joints a.ir b.ir
	dev_full joints a.ir
	head_one joints a.ir >/dev/null
	cp a.ir e.ir
	joints <e.ir | cmp - a.ir
}

@test "joints: random skeletons, by a model of their own" {
	oracle python3
	local n drop top

	for seed in 3 12 21 31 44 51; do
		python3 "$ROOT/tests/joints.py" random $seed >r.ir
		drop=$(awk -v s=$seed 'BEGIN { srand(s) }
			$1 == "joint" && n++ && rand() < .4 {
				printf "%s%s", c, $2; c = ","
			}' r.ir)
		top=$(awk -v s=$seed 'BEGIN { srand(s + 1) }
			$1 == "joint" && "," d "," !~ "," $2 "," &&
			    rand() * ++n < 1 { top = $2 }
			END { print top }' d="$drop" r.ir)
		for n in 17 9; do
			joints -p $n -d "${drop:-j1}" r.ir >d.ir
			joints -p $n -T "$top" ${drop:+-d "$drop"} r.ir >t.ir
			worlds 1e-$((n > 9 ? 9 : 7)) r.ir d.ir
			worlds 1e-$((n > 9 ? 9 : 7)) r.ir t.ir
		done
	done
}

# The middle of b's axis frame is at 45 degrees: twice as long along that, c is at
# A · diag(2, 1, 1) · A⁻¹ · (1, 0, 0) = (1.5, 0.5, 0), and a turns that by 90
# degrees to (-0.5, 1.5, 0).
@test "joints: a scale stays along its axis" {
	local rest turns

	for turns in '' ' rx' ' rx ry rx' ' ax ay ax' ' ax ax'; do
		for rest in '' 'rest b 0 0 0 xyz'; do
			sed '/^$/d' >s.ir <<-END
				ir 1
				skeleton s
				joint r -
				offset r 0 0 0
				joint a r
				offset a 0 0 0
				dof a qx qy qz qw
				joint b a
				offset b 0 0 0
				$rest
				axis b 0 0 45 xyz
				dof b sx sy sz$turns
				joint c b
				offset c 1 0 0
				end skeleton
				motion m
				rate 30
				v 1 a 0 0 .70710678118654752 .70710678118654752
				v 1 b 2 1 1${turns//[ra][xyz]/0}
				end motion
				end ir
			END
			joints -p 17 -d a s.ir >saw
			for f in s.ir saw; do
				fk -p 17 $f 2>/dev/null | grep '^w 1 c' |
				    cut -d ' ' -f 4-6
			done >places
			case $turns in
			*a*)	near 1e-12 <(echo 0 2 0; echo 0 2 0) places ;;
			*)	near 1e-12 <(echo -.5 1.5 0; echo -.5 1.5 0) places ;;
			esac
		done
	done
}

# Joints with others below them are dropped, and another one becomes the top. In
# the first three a scale has to stay along its axis.
@test "joints: channels of all kinds together, by a model of their own" {
	oracle python3
	local seed drop top

	for seed in 448 668 783 5 6 7 8 9 10 11 12 13 14 15; do
		python3 "$ROOT/tests/joints.py" any $seed >r.ir
		drop=$(awk -v s=$seed '
		$1 == "joint" && $3 == "-" && !top { top = $2 }
		$1 == "joint" { up[$3]; name[++n] = $2 }
		END {
			for (i = 1; i <= n; i++)
				if (name[i] in up && name[i] != top &&
				    (s > 99 || (i + s) % 3)) {
					printf "%s%s", c, name[i]
					c = ","
				}
		}' r.ir)
		[ "$drop" ] || continue
		top=$(awk -v s=$seed -v d=",$drop," '
		$1 == "joint" && !index(d, "," $2 ",") { name[n++] = $2 }
		END { print name[s % n] }' r.ir)
		joints -p 17 -d "$drop" r.ir >d.ir
		worlds 1e-9 r.ir d.ir
		joints -p 17 -d "$drop" -T "$top" r.ir >t.ir
		worlds 1e-9 r.ir t.ir
	done
}

@test "joints: real motions" {
	need_data bvh
	local t

	# a joint in the middle dropped, and another top, by fk's table
	for f in bandai-dash lafan-geno six-channels mixamo-pose; do
		bvh2ir "$DATA/bvh/$f.bvh" 2>/dev/null >w.ir
		fk -p 17 w.ir >w.fk
		t=$(awk '$1 == "joint" && ++n == 4 { print $2 }' w.ir)
		for o in -d -T; do
			joints -p 17 $o "$t" w.ir | fk -p 17 |
			    awk -f "$ROOT/tests/fkdiff.awk" w.fk - |
			    awk '!$1 || $2 > 1e-9 || $3 > 1e-6 { exit 1 }'
			joints $o "$t" w.ir | fk -p 17 |
			    awk -f "$ROOT/tests/fkdiff.awk" w.fk - |
			    awk '!$1 || $2 > 2e-5 || $3 > 1e-5 { exit 1 }'
		done
	done
}

@test "joints: exporters take what it makes" {
	bvh2ir "$ROOT/examples/dance.bvh" | joints -d Spine >s.ir
	fk s.ir >s.fk
	ir2bvh -p 17 s.ir | bvh2ir | fk >b.fk
	awk -f "$ROOT/tests/fkdiff.awk" s.fk b.fk |
	    awk '!$1 || $2 > 1e-5 || $3 > 1e-5 { print; exit 1 }'
	ir2asf s.ir >s.asf
	ir2amc s.ir >s.amc
	asf2ir s.asf | amc2ir -s - s.amc | fk >a.fk
	awk -f "$ROOT/tests/fkdiff.awk" s.fk a.fk |
	    awk '!$1 || $2 > 1e-5 || $3 > 1e-5 { print; exit 1 }'
}

@test "joints: a mesh is bent as it was" {
	gltf2ir "$ROOT/examples/bend.gltf" >g.ir
	skin g.ir | grep '^m ' >want
	joints -T forearm g.ir | skin | grep '^m ' >saw
	near 1e-7 want saw
}

@test "joints(1): the examples work" {
	man_examples "$ROOT/man/joints.1"
}
