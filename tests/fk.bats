bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >arm.ir <<-'END'
		ir 1
		skeleton arm
		source asf 1.10
		joint root -
		offset root 0 0 0
		dof root tx ty tz rz
		joint upper root
		offset upper 0 0 0
		bone upper 2 1 0 0
		dof upper rz
		joint lower upper
		offset lower 2 0 0
		bone lower 3 1 0 0
		end skeleton
		motion bend
		source made
		rate 10
		v 1 root 1 2 3 0
		v 1 upper 90
		v 2 root 0 0 0 90
		v 2 upper -90
		end motion
		end ir
	END
}

# pose SED-SCRIPT [OPTION …]: writes the w and e records of the sample edited so
# to saw, with numbers rounded to six decimals
pose() {
	sed "$1" arm.ir >e.ir
	shift
	quietly fk -p 12 "$@" e.ir >whole || return
	awk '$1 == "w" || $1 == "e" {
		printf "%s %s %s", $1, $2, $3
		for (i = 4; i <= NF; i++) {
			v = sprintf("%.6f", $i)
			sub(/\.?0*$/, "", v)
			printf " %s", (v == "-0" ? 0 : v)
		}
		print ""
	}' whole >saw
}

# fails SED-SCRIPT MESSAGE: the sample edited so is refused at file:line
fails() {
	edited arm.ir e.ir "$1" || return
	refuses "fk: e.ir:$2" fk e.ir >saw || return
	! grep '^end motion' saw
}

# asf NAME: a skeleton file with bone `a`, whose properties are on standard
# input, and then b at its end; the root is at 10 0 0
asf() {
	cat - >props
	cat >"$1.asf" <<-END
		:version 1.10
		:units angle ${2:-deg}
		:root order tx ty tz rx ry rz
		:bonedata
		  begin name a
		    $(cat props)
		  end
		  begin name b direction 0 0 1 length 1 axis 0 0 0 XYZ end
		:hierarchy
		  begin
		    root a
		    a b
		  end
	END
	asf2ir "$1.asf" >"$1.ir"
}

# pose_asf NAME 'VALUES OF a' ['VALUES OF THE ROOT']: w and e of a and b
pose_asf() {
	printf '1\nroot %s\na %s\n' "${3:-10 0 0 0 0 0}" "$2" |
	    amc2ir -s "$1.ir" - >arm.ir || return
	pose '' -E || return
	edit '/root/d; s/^\(. \)1 /\1/' saw
}

@test "fk: usage" {
	usage_of fk
	run -2 fk arm.ir arm.ir
	run -2 fk -p 1.5 arm.ir
	[ "$output" = "fk: -p: expected 0 to 17, saw '1.5'" ]
}

@test "fk: v records become w records; the rest stays" {
	quietly fk arm.ir >saw
	# 1: the upper arm stands up: lower begins 2 above it. Half the sine and
	# cosine of 90° are 0.7071. 2: root turns up, upper back again: lower is
	# 2 to the right of upper.
	diff -u - saw <<-'END'
		ir 1
		skeleton arm
		source asf 1.10
		joint root -
		offset root 0 0 0
		dof root tx ty tz rz
		joint upper root
		offset upper 0 0 0
		bone upper 2 1 0 0
		dof upper rz
		joint lower upper
		offset lower 2 0 0
		bone lower 3 1 0 0
		end skeleton
		motion bend
		source made
		rate 10
		w 1 root 1 2 3 0 0 0 1
		w 1 upper 1 2 3 0 0 0.707106781 0.707106781
		w 1 lower 1 4 3 0 0 0.707106781 0.707106781
		w 2 root 0 0 0 0 0 0.707106781 0.707106781
		w 2 upper 0 0 0 0 0 0 1
		w 2 lower 2 0 0 0 0 0 1
		end motion
		end ir
	END
	quietly fk - <arm.ir | diff -u saw -
	quietly fk <arm.ir | diff -u saw -
}

@test "fk -E: the bones' tails" {
	pose '' -E
	diff -u - saw <<-'END'
		w 1 root 1 2 3 0 0 0 1
		w 1 upper 1 2 3 0 0 0.707107 0.707107
		e 1 upper 1 4 3
		w 1 lower 1 4 3 0 0 0.707107 0.707107
		e 1 lower 1 7 3
		w 2 root 0 0 0 0 0 0.707107 0.707107
		w 2 upper 0 0 0 0 0 0 1
		e 2 upper 2 0 0
		w 2 lower 2 0 0 0 0 0 1
		e 2 lower 5 0 0
	END
}

@test "fk -p: digits" {
	fk -p 3 arm.ir | grep '^w 1 lower' | diff -u <(echo w 1 lower 1 4 3 0 0 0.707 0.707) -
	sed 's/^v 1 root 1/v 1 root 0.1/' arm.ir >e.ir
	fk -p 17 e.ir | grep '^w 1 root' | diff -u <(echo w 1 root 0.10000000000000001 2 3 0 0 0 1) -
	fk -p 0 e.ir | grep '^w 1 root' | diff -u <(echo w 1 root 0.1 2 3 0 0 0 1) -
}

@test "fk: unknown records, comments, other objects pass" {
	sed '1a # first
		/^dof upper/a strange 1  2
		/^rate/a # in the motion\
\
strange   record\
attr - x y\
count frames 2
		/^v 1 upper/i # in a frame
		/^v 2 root/i # between frames
		$a # behind it
		/^end motion/a # behind\
image i 1 1 rgb\
run 0 0 1 1 2 3\
end image\
what ever\
  v 1 2\
end what' arm.ir >e.ir
	quietly fk e.ir >saw
	quietly fk arm.ir >expect
	diff expect saw >changes || [ $? -eq 1 ]
	diff -u - changes <<-'END'
		1a2
		> # first
		10a12
		> strange 1  2
		17a20,24
		> # in the motion
		> 
		> strange   record
		> attr - x y
		> count frames 2
		20a28,29
		> # in a frame
		> # between frames
		24a34,40
		> # behind
		> image i 1 1 rgb
		> run 0 0 1 1 2 3
		> end image
		> what ever
		>   v 1 2
		> end what
		25a42
		> # behind it
	END
}

@test "fk: a count of keys goes with the values" {
	sed '/^rate/a count keys 4\
count frames 2' arm.ir >e.ir
	quietly fk e.ir >saw
	grep '^count' saw | diff -u <(echo count frames 2) -
	quietly irstat saw | grep -c 'frames 2' | diff -u <(echo 1) -
}

@test "fk: joints in any order, frames left out" {
	pose '/^v 1 root/{h;d}; /^v 1 upper/G; s/^v 2/v 7.5/'
	cut -d ' ' -f 1-6 saw | diff -u - <(cat <<-'END'
		w 1 root 1 2 3
		w 1 upper 1 2 3
		w 1 lower 1 4 3
		w 7.5 root 0 0 0
		w 7.5 upper 0 0 0
		w 7.5 lower 2 0 0
	END
	)
}

@test "fk: quaternions do not change sign from frame to frame" {
	# 170° to 190° about z: 190° is also -170° about it, whose
	# quaternion has the other sign
	pose 's/^v 1 upper 90/v 1 upper 170/; s/^v 2 root.*/v 2 root 0 0 0 0/; s/^v 2 upper.*/v 2 upper 190/'
	grep upper saw | diff -u - <(cat <<-'END'
		w 1 upper 1 2 3 0 0 0.996195 0.087156
		w 2 upper 0 0 0 0 0 0.996195 -0.087156
	END
	)
}

@test "fk: complete channels, a world, scale, matrices" {
	# p and q replace offset and rest; q is normalised: 0 0 2 2 is 90°
	pose 's/^dof upper rz/rest upper 45 45 45 xyz\ndof upper px py pz qx qy qz qw/
		s/^v 1 upper.*/v 1 upper 5 6 7 0 0 2 2/; s/^v 2 upper.*/v 2 upper 0 0 0 0 0 0 1/'
	sed -n 2,3p saw | diff -u - <(cat <<-'END'
		w 1 upper 6 8 10 0 0 0.707107 0.707107
		w 1 lower 6 10 10 0 0 0.707107 0.707107
	END
	)
	# under `relative world` they are the joint's place in the world
	pose 's/^dof upper rz/dof upper px py pz qx qy qz qw/; /^rate/a relative world
		s/^v 1 upper.*/v 1 upper 5 6 7 0 0 2 2/; s/^v 2 upper.*/v 2 upper 0 0 0 0 0 0 1/'
	diff -u - saw <<-'END'
		w 1 root 1 2 3 0 0 0 1
		w 1 upper 5 6 7 0 0 0.707107 0.707107
		w 1 lower 5 8 7 0 0 0.707107 0.707107
		w 2 root 0 0 0 0 0 0.707107 0.707107
		w 2 upper 0 0 0 0 0 0 1
		w 2 lower 2 0 0 0 0 0 1
	END
	# a repeats an axis: x by 90, y by 90, x by -90 about fixed axes takes
	# x to x, -z, -y: 90° about -z; y to z, x, x
	pose 's/^dof upper rz/dof upper ax ay ax/
		s/^v 1 upper.*/v 1 upper 90 90 -90/; s/^v 2 upper.*/v 2 upper 0 0 0/'
	sed -n 2,3p saw | diff -u - <(cat <<-'END'
		w 1 upper 1 2 3 0 0 -0.707107 0.707107
		w 1 lower 1 0 3 0 0 -0.707107 0.707107
	END
	)
	# m: x becomes y, y becomes -x
	pose 's/^dof upper rz/dof upper m11 m12 m13 m21 m22 m23 m31 m32 m33/
		s/^v 1 upper.*/v 1 upper 0 -1 0 1 0 0 0 0 1/; s/^v 2 upper.*/v 2 upper 1 0 0 0 1 0 0 0 1/'
	sed -n 2,3p saw | diff -u - <(cat <<-'END'
		w 1 upper 1 2 3 0 0 0.707107 0.707107
		w 1 lower 1 4 3 0 0 0.707107 0.707107
	END
	)
}

@test "fk -E: a joint that is scaled has its tail there" {
	# 1 2 3, and the bone's 0 2 0 four times as long
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 1 2 3' \
	    'bone a 2 0 1 0' 'dof a sx sy sz' 'end skeleton' 'motion m' \
	    'rate 30' 'v 1 a 2 4 3' 'end motion' 'end ir' >s.ir
	fk -E s.ir 2>err | grep '^e 1' | diff - <(echo e 1 a 1 10 3)
}

@test "fk: scale moves the children and is warned about" {
	sed 's/^dof upper rz/dof upper rz sx/; s/^v 1 upper.*/& 3/; s/^v 2 upper.*/& 1/' arm.ir >e.ir
	fk e.ir >saw 2>err
	echo 'fk: e.ir:20: upper: not a pure rotation: the nearest one is written' | diff -u - err
	grep '^w 1' saw | diff -u - <(cat <<-'END'
		w 1 root 1 2 3 0 0 0 1
		w 1 upper 1 2 3 0 0 0.707106781 0.707106781
		w 1 lower 1 8 3 0 0 0.707106781 0.707106781
	END
	)
	edit 's/rz sx/rz sx sy/; s/^v 1 upper.*/v 1 upper 90 0 0/; s/^v 2 upper.*/& 1/' e.ir
	refuses 'fk: e.ir:20: upper: not a pure rotation: the nearest one is written
fk: e.ir:20: upper: its transform is singular' fk e.ir >saw
}

# Many rotations are equally near to a reflection: one of them comes out.
@test "fk: a mirror is no rotation" {
	sed 's/^dof upper rz/dof upper m11 m22 m33/
		s/^v \(.\) upper.*/v \1 upper -1 1 1/' arm.ir >e.ir
	fk -p 17 e.ir >saw 2>err
	echo 'fk: e.ir:20: upper: not a pure rotation: the nearest one is written' | diff -u - err
	awk '$1 == "w" { n = $7 * $7 + $8 * $8 + $9 * $9 + $10 * $10
		if (n < 1 - 1e-12 || n > 1 + 1e-12) exit 1 }' saw
}

@test "fk: named channels have no effect" {
	pose 's/^dof upper rz/dof upper visibility rz/; s/^v \(.\) upper/& 7/'
	quietly fk -p 12 arm.ir >expect
	grep '^w' whole | diff -u <(grep '^w' expect) -
}

@test "fk: axis orders: the first turns first, about fixed axes" {
	# C = axis 90 0 90 in the order XYZ: x by 90, then z by 90.
	# x -> x -> y, y -> z -> z, z -> -y -> x. rx 90 turns about C's x,
	# which is y: z -> x. So b, which begins 2 along x, is at 10 0 -2,
	# as x -> -z.
	asf xyz <<<'direction 1 0 0 length 2 axis 90 0 90 XYZ dof rx'
	pose_asf xyz 90
	diff -u - saw <<-'END'
		w a 10 0 0 0 0.707107 0 0.707107
		e a 10 0 -2
		w b 10 0 -2 0 0.707107 0 0.707107
		e b 11 0 -2
	END
	# C = axis 90 0 90 in the order ZXY: z by 90, then x by 90:
	# x -> y -> z. rx 90 is about z: x -> y.
	asf zxy <<<'direction 1 0 0 length 2 axis 90 0 90 ZXY dof rx'
	pose_asf zxy 90
	diff -u - saw <<-'END'
		w a 10 0 0 0 0 0.707107 0.707107
		e a 10 2 0
		w b 10 2 0 0 0 0.707107 0.707107
		e b 10 2 1
	END
	# YZX with 0 90 90: y by 90, then z by 90: x -> -z -> -z,
	# y -> y -> -x, z -> x -> y. ry 90 is about -x: y -> -z, z -> y.
	asf yzx <<<'direction 0 1 0 length 2 axis 0 90 90 YZX dof ry'
	pose_asf yzx 90
	diff -u - saw <<-'END'
		w a 10 0 0 -0.707107 0 0 0.707107
		e a 10 0 -2
		w b 10 0 -2 -0.707107 0 0 0.707107
		e b 10 1 -2
	END
}

@test "fk: channels turn in their listed order" {
	# rx 90 then rz 90: y -> z -> z, x -> x -> y
	asf r <<<'direction 0 1 0 length 2 axis 0 0 0 XYZ dof rx rz'
	pose_asf r '90 90'
	grep '^e a' saw | diff -u <(echo e a 10 0 2) -
	# rz 90 then rx 90: y -> -x -> -x
	asf r <<<'direction 0 1 0 length 2 axis 0 0 0 XYZ dof rz rx'
	pose_asf r '90 90'
	grep '^e a' saw | diff -u <(echo e a 8 0 0) -
}

@test "fk: radians" {
	# a quarter turn is 1.5707963267948966, for axis and channel alike
	asf rad rad <<<'direction 1 0 0 length 2 axis 1.5707963267948966 0 1.5707963267948966 XYZ dof rx'
	pose_asf rad 1.5707963267948966
	grep -c '^unit angle rad$' rad.ir
	grep '^e' saw | diff -u - <(printf 'e a 10 0 -2\ne b 11 0 -2\n')
	# the motion says otherwise
	printf ':DEGREES\n1\nroot 10 0 0 0 0 0\na 90\n' |
	    amc2ir -s rad.ir - >arm.ir
	pose '' -E
	grep '^e' saw | diff -u - <(printf 'e 1 a 10 0 -2\ne 1 b 11 0 -2\n')
}

@test "fk: degrees where no unit is said" {
	# rx 90: y -> z
	asf d <<<'direction 0 1 0 length 2 axis 0 0 0 XYZ dof rx'
	edit '/^:units/d' d.asf
	asf2ir d.asf >d.ir
	run -1 grep '^unit' d.ir
	pose_asf d 90
	grep '^e a' saw | diff -u <(echo e a 10 0 2) -
}

@test "fk: translations of a bone go along its axis frame" {
	# C = z by 90: x -> y, y -> -x. t = 1 2 3 moves a by y + 2(-x) + 3z,
	# after the root's turn of 90 about y (z -> x, x -> -z): y + 2z + 3x.
	# Its direction x is at -z then; b begins at its end.
	asf t <<<'direction 1 0 0 length 2 axis 0 0 90 XYZ dof tx ty tz'
	pose_asf t '1 2 3' '10 0 0 0 90 0'
	diff -u - saw <<-'END'
		w a 13 1 2 0 0.707107 0 0.707107
		e a 13 1 0
		w b 13 1 0 0 0.707107 0 0.707107
		e b 14 1 0
	END
}

@test "fk: l is the length of a bone and moves its children" {
	# rz 90: x -> y
	asf l <<<'direction 1 0 0 length 2 axis 0 0 0 XYZ dof l rz limits (0.5 3) (-180 180)'
	pose_asf l '2.5 90'
	diff -u - saw <<-'END'
		w a 10 0 0 0 0 0.707107 0.707107
		e a 10 2.5 0
		w b 10 2.5 0 0 0 0.707107 0.707107
		e b 10 2.5 1
	END
	pose_asf l '0 0'
	grep '^e a' saw | diff -u <(echo e a 10 0 0) -
	# at its own length it is as without the channel
	pose_asf l '2 90'
	cp saw rest
	asf n <<<'direction 1 0 0 length 2 axis 0 0 0 XYZ dof rz'
	pose_asf n 90
	diff -u saw rest
}

# children of a bone of 2 along x that is 5 long: one at its end, one 1 before
# it and 1 beside, one that p channels put elsewhere, as far as they go
@test "fk: what l moves" {
	cat >l.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		bone a 2 1 0 0
		dof a l
		joint b a
		offset b 2 0 0
		joint c a
		offset c 1 1 0
		dof c tx
		joint d a
		offset d 2 7 8
		dof d pz
		end skeleton
		motion m
		v 1 a 5
		v 1 c 0.25
		v 1 d 9
		end motion
		end ir
	END
	fk -E l.ir | grep '^[we] ' | cut -d ' ' -f 1,3-6 | diff -u - <(
		printf '%s\n' 'w a 0 0 0' 'e a 5 0 0' 'w b 5 0 0' \
		    'w c 4.25 1 0' 'w d 2 7 9')
	# a direction that is not of unit length is used as it is
	sed 's/^bone a.*/bone a 1 2 0 0/' l.ir | fk -E | grep '^[we] 1 [ab]' |
	    cut -d ' ' -f 4 | diff -u - <(printf '0\n10\n10\n')
	# in another unit all of it is larger
	rescale -l 10 l.ir | fk -E | grep '^[we] ' | cut -d ' ' -f 4-6 |
	    diff -u - <(printf '%s 0\n' '0 0' '50 0' '50 0' '42.5 10'
		echo 20 70 90)
}

@test "fk: a direction is used as long as it is written" {
	asf d <<<'direction 2 0 0 length 2 axis 0 0 0 XYZ dof rz'
	pose_asf d 0
	sed -n 2,3p saw | diff -u - <(printf 'e a 14 0 0\nw b 14 0 0 0 0 0 1\n')
}

@test "fk: a root that is not at the origin is the outermost transform" {
	# orientation: 90 about z, x -> y, y -> -x; the motion's 10 0 0 goes to
	# 0 10 0, and a's x to y
	asf o <<<'direction 1 0 0 length 2 axis 0 0 0 XYZ dof rz'
	sed 's/:root /&position 1 2 3 orientation 0 0 90 /' o.asf >p.asf
	asf2ir p.asf >o.ir 2>err
	diff -u - err <<-'END'
		asf2ir: p.asf:3: root position is not zero: taken as the outermost transform (other programs differ)
		asf2ir: p.asf:3: root orientation is not zero: taken as the outermost transform (other programs differ)
	END
	pose_asf o 0
	sed -n 1,2p saw | diff -u - <(cat <<-'END'
		w a 1 12 3 0 0 0.707107 0.707107
		e a 1 14 3
	END
	)
}

@test "fk: a motion that lacks joints, or a skeleton" {
	fails '/^v 2 upper/d' '21: frame 2: no values of joint upper (resample makes a keyed motion dense)'
	fails '/^v 1 upper/d' '19: frame 1: no values of joint upper (resample makes a keyed motion dense)'
	fails '2,14d' '2: motion bend has no skeleton in its stream (amc2ir -s)'
	fails '/^offset lower/d' '19: frame 1: joint lower: no offset: its rest position is unknown'
	fails 's/^v 2 upper.*/v 2 upper nan/' '22: frame 2: joint upper: its values make no transform (nan, out of range, or a quaternion of length 0)'
	fails 's/^v 2 root 0/v 2 root 1e308/;s/^v 1/&/;s/^offset lower 2/offset lower 1e308/;s/^v 2 root \([^ ]*\) 0 0 90/v 2 root \1 0 0 0/;s/upper -90/upper nan/' '22: frame 2: joint upper: its values make no transform (nan, out of range, or a quaternion of length 0)'
	fails 's/^dof upper rz/dof upper qx qy qz qw/; s/^v \(.\) upper.*/v \1 upper 0 0 0 0/' '20: frame 1: joint upper: its values make no transform (nan, out of range, or a quaternion of length 0)'
	# nothing to do
	sed '/^motion/,/^end motion/d' arm.ir >e.ir
	quietly fk e.ir | diff -u e.ir -
}

@test "fk: a place too far away for a double" {
	cat >far.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 1e308 0 0
		dof a tx
		end skeleton
		motion m
		v 1 a 1e308
		end motion
		end ir
	END
	refuses 'fk: far.ir:9: frame 1: joint a: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    fk far.ir >/dev/null
	sed 's/^offset.*/offset a 1e300 0 0\
bone a 1e200 1e200 0 0/; s/a 1e308/a 0/' \
	    far.ir >tail.ir
	quietly fk tail.ir >/dev/null
	refuses 'fk: tail.ir:10: a computed number is out of range' fk -E tail.ir >/dev/null
}

@test "fk: values that do not fit" {
	fails 's/^v 2 upper -90/& 1/' '21: upper: expected 1 values, saw 2'
	fails 's/^v 2 root 0/v 2 root/' '20: root: expected 4 values, saw 3'
	fails 's/^v 2 root 0/& 1 2 3 4/' '20: root: expected 4 values, saw 8'
	fails 's/^v 2 upper -90/v 2 upper x/' "21: upper: expected a number, saw 'x'"
	fails 's/^v 2 upper/v 2 hand/' "21: no joint 'hand' in the skeleton"
	fails 's/^v 2 upper/v 2 lower/' '21: lower: expected 0 values, saw 1'
	fails 's/^v 2 upper.*/v 2 root 1 1 1 1/' '21: root: second time in frame 2'
}

@test "fk -M: several motions" {
	{ sed '$d' arm.ir; sed '1,14d; s/bend/stretch/' arm.ir; } >two.ir
	fk arm.ir | sed '1,14d; s/bend/stretch/' >stretch
	quietly fk two.ir >saw
	{ fk arm.ir | sed '$d'; cat stretch; } | diff -u - saw
	quietly fk -M stretch two.ir >saw
	{ sed '$d' arm.ir; cat stretch; } | diff -u - saw
	# all of that name
	{ sed '$d' arm.ir; sed 1,14d arm.ir; } >two.ir
	quietly fk two.ir >saw
	quietly fk -M bend two.ir | diff -u saw -
	refuses "fk: two.ir: no motion 'x'" fk -M x two.ir >saw
}

@test "fk: a second skeleton" {
	{ sed 14q arm.ir; sed '1d; s/2 1 0 0/5 1 0 0/; s/offset lower 2/offset lower 5/' arm.ir; } >e.ir
	quietly fk e.ir | grep '^w 1 lower' | diff -u <(echo w 1 lower 1 7 3 0 0 0.707106781 0.707106781) -
}

@test "fk: a motion without values has been through it before" {
	fk arm.ir >w.ir
	refuses 'fk: w.ir:21: frame 1: no values (v records; fk leaves none)' \
	    fk w.ir >saw
}

@test "fk: CRLF, no last newline" {
	fk arm.ir >expect
	sed 's/$/\r/' arm.ir | quietly fk | diff -u expect -
	printf %s "$(cat arm.ir)" | quietly fk | diff -u expect -
}

@test "fk: cut off: whole frames come out" {
	refuses 'fk: <stdin>:22: expected `end motion`, saw end of input' \
	    fk < <(head -n 21 arm.ir) >saw
	fk arm.ir | grep '^w 1' | diff -u - <(grep '^w' saw)
}

# compare EXPECT: numbers from the fourth field on agree with those of saw
# to 1e-4
compare() {
	paste -d ' ' "$1" saw | awk '
	{ n = NF / 2; bad = $1 != $(n + 1) || $2 != $(n + 2) }
	{
		for (i = 3; i <= n; i++) {
			d = $i - $(n + i)
			bad = bad || d > 1e-4 || d < -1e-4 || d != d
		}
	}
	bad && shown++ < 5 { print "line " NR ": " $0 }
	END { print NR " lines" }'
}

# tails: the output of fk -E as fk.awk prints it, in the order of its lines:
# FRAME BONE, where the bone begins, where it ends
tails() {
	fk -E -p 12 "$1" >ends.ir || return
	awk '
	$1 == "w" {
		if (last)
			print last
		p = $4 " " $5 " " $6
		last = $2 " " tolower($3) " " p " " p
		start = $2 " " tolower($3) " " p
	}
	$1 == "e" { last = start " " $4 " " $5 " " $6 }
	END { print last }' ends.ir | sort -k 1,1n -k 2,2
}

@test "fk: the example walk, against awk" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - "$ROOT/examples/walk.amc" >walk.ir
	tails walk.ir >saw
	ours_only && return
	awk -f "$ROOT/tests/fk.awk" "$ROOT/examples/figure.asf" \
	    "$ROOT/examples/walk.amc" | sort -k 1,1n -k 2,2 >expect
	compare expect | diff -u <(echo "$((128 * 23)) lines") -
}

@test "fk: all orders and channels, against awk" {
	# twelve bones in a chain, with all orders of axes and other channels
	awk 'BEGIN {
		n = split("xyz xzy yxz yzx zxy zyx", order, " ")
		split("rx ry rz|rz l|tx ty tz rz ry rx|ry rx rz l|rz rx ry|ry", dof, "|")
		print ":units\nangle deg\n:root\norder tx ty tz rz rx ry\n:bonedata"
		for (i = 0; i < 12; i++) {
			printf "  begin\nname b%d\ndirection %s\nlength %s\naxis %d %d %d %s\n",
			    i, i % 3 ? "0.6 0 0.8" : "0 -1 0", 1 + i / 8,
			    37 * i, 100 - 53 * i, 11 * i * i, order[i % 6 + 1]
			print "dof " dof[(i * 5 + int(i / 6)) % 6 + 1] "\nend"
		}
		print ":hierarchy\nbegin\nroot b0"
		for (i = 1; i < 12; i++)
			print "b" (i - 1 - (i % 4 == 3)) " b" i
		print "end"
	}' >chain.asf
	asf2ir chain.asf >chain.ir
	awk '
	function value() {
		seed = (seed * 16807 + 11) % 2147483647
		return sprintf(" %.4f", seed / 2147483647 * 360 - 180)
	}
	/^dof/ { for (i = 3; i <= NF; i++) n[$2]++; name[++k] = $2 }
	END {
		print ":DEGREES"
		for (f = 1; f <= 40; f++) {
			print f
			for (j = 1; j <= k; j++) {
				s = name[j]
				for (i = 0; i < n[name[j]]; i++)
					s = s value()
				print s
			}
		}
	}' chain.ir >chain.amc
	amc2ir -s chain.ir chain.amc >whole.ir
	tails whole.ir >saw
	ours_only && return
	awk -f "$ROOT/tests/fk.awk" chain.asf chain.amc |
	    sort -k 1,1n -k 2,2 >expect
	compare expect | diff -u <(echo "$((40 * 13)) lines") -
}

@test "fk: real files, against awk" {
	need_data acclaim
	local d=$DATA/acclaim

	while IFS='|' read -r asf amc frames; do
		asf2ir "$d/$asf" >s.ir
		head -n "$frames" "$d/$amc" >part.amc
		amc2ir -s s.ir part.amc 2>err >m.ir || [ $? -eq 1 ]
		# the head is cut inside a frame: close what is whole
		grep -q '^end motion' m.ir || printf '%s\n' 'end motion' 'end ir' >>m.ir
		tails m.ir >saw
		ours_only && continue
		awk -f "$ROOT/tests/fk.awk" "$d/$asf" part.amc >all
		last=$(tail -n 1 saw | cut -d ' ' -f 1)
		awk -v last="$last" '$1 <= last' all | sort -k 1,1n -k 2,2 >expect
		compare expect >result
		diff -u <(echo "$(wc -l <expect) lines") result
		[ "$last" -ge 10 ]
	done <<-'END'
		endorphin/skeleton.asf|endorphin/walking.amc|600
		hash-order/david-capps.asf|hash-order/2.amc|600
		upper-case/male.ASF|upper-case/male.walk-speed 4.AMC|600
	END
}

# The same trial made by another program. Its frame 0 is a pose of its own.
# It leaves out the thorax bone and, before fingers and thumbs, the wrist's.
@test "fk: the CMU trial 01_01 agrees with its BVH in every frame" {
	need_data acclaim/cmu
	need_data bvh/01_01.bvh
	asf2ir "$DATA/acclaim/cmu/01.asf" |
	    amc2ir -s - "$DATA/acclaim/cmu/01_01.amc" | fk -E >w.ir
	ours_only && return
	awk -f "$ROOT/tests/bvh.awk" "$DATA/bvh/01_01.bvh" >bvh
	awk '
	BEGIN {
		n = split("root Hips lhipjoint LHipJoint lfemur LeftUpLeg " \
		    "ltibia LeftLeg lfoot LeftFoot ltoes LeftToeBase " \
		    "rhipjoint RHipJoint rfemur RightUpLeg rtibia RightLeg " \
		    "rfoot RightFoot rtoes RightToeBase lowerback LowerBack " \
		    "upperback Spine thorax Spine1 lowerneck Neck " \
		    "upperneck Neck1 head Head lclavicle LeftShoulder " \
		    "lhumerus LeftArm lradius LeftForeArm lwrist LeftHand " \
		    "lhand LeftFingerBase lfingers LFingers lthumb LThumb " \
		    "rclavicle RightShoulder rhumerus RightArm " \
		    "rradius RightForeArm rwrist RightHand " \
		    "rhand RightFingerBase rfingers RFingers rthumb RThumb",
		    pair, " ")
		for (i = 1; i < n; i += 2)
			name[pair[i]] = pair[i + 1]
	}
	FNR == NR {
		for (i = 3; i <= 5; i++)
			other[$1, $2, i + 1] = $i
		next
	}
	$1 == "e" && ($3 == "thorax" || $3 ~ /wrist/) {
		for (i = 4; i <= 6; i++)
			bone[$3, i] = $i - start[i]
	}
	$1 != "w" { next }
	{
		wrist = $3 ~ /hand|fingers|thumb/
		thorax = wrist || $3 ~ /neck|head|clavicle|humerus|radius|wrist/
		for (i = 4; i <= 6; i++) {
			start[i] = $i
			d = $i - other[$2, name[$3], i]
			if (thorax)
				d -= bone["thorax", i]
			if (wrist)
				d -= bone[substr($3, 1, 1) "wrist", i]
			if (d > 1e-4 || d < -1e-4 || d != d)
				bad++
		}
		joints++
	}
	END { print joints / 31 " frames, " bad + 0 " off" }' bvh w.ir >saw
	echo '2751 frames, 0 off' | diff -u - saw
	# and the thorax bone is what the BVH leaves out
	grep -c '^bone thorax 2.06488' w.ir
}

@test "fk: places that the motion has already are written anew" {
	fk arm.ir >want
	fk -E arm.ir >ends
	awk '{ print } $1 == "v" {
		print "w", $2, $3, "1 2 3 0 0 0 1\ne", $2, $3, "1 2 3"
	}' arm.ir >both.ir
	fk both.ir | grep '^w' | diff -u <(grep '^w' want) -
	fk -E both.ir | grep '^[we]' | diff -u <(grep '^[we]' ends) -
	# ends that are not written anew stay
	fk both.ir | grep '^e ' | diff -u <(grep '^e ' both.ir) -
}

@test "fk: a full disk, a reader that goes away" {
	dev_full fk arm.ir
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - "$ROOT/examples/walk.amc" >walk.ir
	[ "$(head_one fk walk.ir)" = 'ir 1' ]
}

@test "fk: the manual's examples" {
	man_examples "$ROOT/man/fk.1"
}
