#!/usr/bin/env bats
load helper
load bones

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	E=$ROOT/examples
}

# walk: the example's figure and its walk
walk() {
	asf2ir "$E/figure.asf" | amc2ir -r 60 -s - "$E/walk.amc" >walk.ir
}

# skeleton LINE…: a stream of that skeleton and, from standard input, a motion
# of 30 frames per second
stream() {
	printf '%s\n' 'ir 1' 'skeleton s' "$@" 'end skeleton' 'motion m' \
	    'rate 30'
	cat
	printf '%s\n' 'end motion' 'end ir'
}

# row N FILE: prints the values of frame N, counted from 1
row() {
	sed "1,/^Frame Time/d" "$2" | sed -n "$1p"
}

# The root is at 1 2 3 and turned about z by 90 degrees at rest. So the arm,
# at 0 10 0 in its frame, is at -10 0 0 from it in world axes; turned by 90
# about x, its bone goes from 0 5 0 by x to 0 0 5, which z leaves there.
turned=('joint hip -' 'offset hip 1 2 3' 'rest hip 0 0 90 xyz'
    'dof hip tx ty tz rx ry rz'
    'joint arm hip' 'offset arm 0 10 0' 'rest arm 90 0 0 xyz'
    'bone arm 5 0 1 0' 'dof arm rx')

# The root's channels move it along its own x, the world's y: 1 3 3. With R
# and A for what root and arm have at rest, their world rotations are
# R·Rz(30) and R·Rz(30)·A·Rx(20). R and Rz commute, so that the root's rotation
# from rest is Rz(30). That of the arm relative to the root is, after it,
# R·A·Rx(20)·(R·A)⁻¹: 20 degrees about the axis that R·A makes of x, which is y.
@test "rests fold into OFFSET, and rotations begin at rest" {
	stream "${turned[@]}" >a.ir <<-'END'
		v 1 hip 1 0 0 0 0 30
		v 1 arm 20
		v 2 hip 0 0 0 0 0 0
		v 2 arm 0
	END
	quietly ir2bvh a.ir >saw
	tr '%' '\t' >want <<-'END'
		HIERARCHY
		ROOT hip
		{
		%OFFSET 0.000000 0.000000 0.000000
		%CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
		%JOINT arm
		%{
		%%OFFSET -10.000000 0.000000 0.000000
		%%CHANNELS 3 Zrotation Xrotation Yrotation
		%%End Site
		%%{
		%%%OFFSET 0.000000 0.000000 5.000000
		%%}
		%}
		}
		MOTION
		Frames: 2
		Frame Time: 0.03333333333
		1.000000 3.000000 3.000000 30.000000 0.000000 0.000000 0.000000 0.000000 20.000000
		1.000000 2.000000 3.000000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000
	END
	diff -u want saw
	# its count makes no difference
	sed 's/^rate/count frames 2\n&/' a.ir | quietly ir2bvh | diff -u want -
}

@test "rests fold into OFFSET of what came from BVH, too" {
	stream 'source bvh' "${turned[@]}" >b.ir <<<'v 1 hip 0 0 0 0 0 0
v 1 arm 0'
	ir2bvh b.ir | grep OFFSET | sed -n 2p |
	    grep -qx '[[:blank:]]*OFFSET -10.000000 -*0.000000 0.000000'
}

@test "-O, -T, -p and a skeleton alone" {
	stream "${turned[@]}" </dev/null >a.ir
	ir2bvh a.ir | sed '1,/^Frames/d' | diff -u <(echo 'Frame Time: 0.03333333333') -
	ir2bvh -O a.ir | grep -m 1 OFFSET | diff -u <(printf '\tOFFSET %s\n' '1.000000 2.000000 3.000000') -
	# at rest, where the root is, and all else 0
	ir2bvh -T a.ir >saw
	grep Frames: saw | diff -u <(echo 'Frames: 1') -
	row 1 saw | diff -u <(echo '1.000000 2.000000 3.000000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000') -
	# so it is without a motion
	sed '/^motion/,/^end motion/d' a.ir | quietly ir2bvh >alone
	diff -u saw alone
	ir2bvh -T -p 9 a.ir >saw
	row 1 saw | diff -u <(echo '1 2 3 0 0 0 0 0 0') -
	# no exponents: a third of 1e-6 is 0 with six decimals
	stream 'joint a -' 'offset a 0 0 0' 'dof a px py pz' >a.ir <<-'END'
		v 1 a 3.33333333e-7 -5.1e-7 12345678901234567890
	END
	ir2bvh a.ir >saw
	row 1 saw | cut -d ' ' -f 1-3 | diff -u <(echo '0.000000 -0.000001 12345678901234567000') -
	ir2bvh -p 2 a.ir >saw
	row 1 saw | cut -d ' ' -f 1-3 | diff -u <(echo '0.00000033 -0.00000051 12000000000000000000') -
}

# Channels are listed from the last applied on, so `Zrotation Xrotation
# Yrotation` of 10 20 30 is the IR's `ry rx rz` of 30 20 10
@test "-e: each order" {
	local o x y z

	for o in 'X Y Z' 'X Z Y' 'Y X Z' 'Y Z X' 'Z X Y' 'Z Y X'; do
		read -r x y z <<<"$o"
		stream 'joint a -' 'offset a 0 0 0' \
		    "dof a r${z,,} r${y,,} r${x,,}" >a.ir <<<'v 1 a 30 20 10'
		quietly ir2bvh -e "$x$y$z" a.ir >saw
		grep -q "CHANNELS 6 Xposition Yposition Zposition ${x}rotation ${y}rotation ${z}rotation" saw
		row 1 saw | diff -u <(echo '0.000000 0.000000 0.000000 10.000000 20.000000 30.000000') -
	done
	ir2bvh -e zyx a.ir | cmp - saw
}

@test "angles go on from those of the frame before" {
	stream 'joint a -' 'offset a 0 0 0' 'dof a rz' >a.ir < <(
		for ((i = 0; i <= 24; i++)); do
			echo "v $i a $(((i * 30 + 180) % 360 - 180))"
		done)
	ir2bvh a.ir | sed '1,/^Frame Time/d' | cut -d ' ' -f 4 >saw
	for ((i = 0; i <= 24; i++)); do
		echo $((i * 30)).000000
	done | diff -u - saw
}

# A position is in the parent's frame: hip turned by 90 about z at rest has
# axes y -x z, so that 1 2 3 in its frame is -2 1 3 of what is drawn at rest
@test "a joint that moves has six channels" {
	stream 'joint hip -' 'offset hip 0 0 0' 'rest hip 0 0 90 xyz' \
	    'joint arm hip' 'offset arm 0 10 0' 'dof arm tx ty tz' \
	    >a.ir <<<'v 1 arm 1 -8 3'
	quietly ir2bvh a.ir >saw
	[ "$(grep -c 'CHANNELS 6' saw)" = 2 ]
	row 1 saw | cut -d ' ' -f 7-9 | diff -u <(echo '-2.000000 1.000000 3.000000') -
	# a bone that is twice as long: its child is further by its length
	stream 'joint hip -' 'offset hip 0 0 0' 'bone hip 4 0 1 0' 'dof hip l' \
	    'joint arm hip' 'offset arm 0 4 0' >a.ir <<<'v 1 hip 8'
	quietly ir2bvh a.ir >saw
	row 1 saw | cut -d ' ' -f 7-9 | diff -u <(echo '0.000000 8.000000 0.000000') -
	# one that is twice as large takes its child along, and has no scale
	stream 'joint hip -' 'offset hip 0 0 0' 'dof hip sx sy sz' \
	    'joint arm hip' 'offset arm 0 4 0' 'joint tip arm' \
	    'offset tip 1 0 0' >a.ir < <(echo 'v 1 hip 2 2 2'
		echo 'v 2 hip 3 3 3')
	ir2bvh a.ir 2>err >saw
	diff -u <(echo 'ir2bvh: a.ir:14: hip: not a pure rotation: the nearest one is written') err
	row 2 saw | cut -d ' ' -f 7-9,13-15 | diff -u <(echo '0.000000 12.000000 0.000000 3.000000 0.000000 0.000000') -
}

# The arm is at 0 10 0, so that the figure's size is 10, and a millionth of it
# 1e-5. The hip is turned by 90 degrees about z at rest, so that 10 along its y is
# -10 along x. A hand that has channels but stands still is at 0 -5 0 of that.
@test "a joint that only turns has three channels" {
	local off by want count

	for off in 10:3 10.000008:3 9.999992:3 10.000012:6 9.999988:6; do
		by=${off%:*}
		want=${off#*:}
		stream 'joint hip -' 'offset hip 0 0 0' 'rest hip 0 0 90 xyz' \
		    'joint arm hip' 'offset arm 0 10 0' \
		    'dof arm px py pz rx ry rz' 'joint hand arm' \
		    'offset hand 0 -5 0' 'dof hand tx ty tz qx qy qz qw' \
		    >a.ir <<-END
			v 1 arm 0 10 0 0 0 0
			v 1 hand 0 0 0 0 0 0 1
			v 2 arm 0 $by 0 90 0 0
			v 2 hand 0 0 0 0 0 0 1
			v 3 arm 0 10 0 0 0 0
			v 3 hand 0 0 0 0.6 0 0 0.8
		END
		for count in '' 'count frames 3'; do
			sed "s/^rate.*/&\n$count/" a.ir | quietly ir2bvh >saw
			grep -o 'CHANNELS .' saw |
			    diff -u <(printf 'CHANNELS %d\n' 6 "$want" 3) -
		done
		[ "$(row 2 saw | wc -w)" -eq $((6 + want + 3)) ]
		ir2bvh -T a.ir | sed '1,/^Frame Time/d' | awk -v n=$((9 + want)) '
		NF != n { exit 1 }'
		# -T's row and the others have the same columns
		diff <(ir2bvh -T a.ir | sed '1,/^Frame Time/d' | sed 1d) \
		    <(sed '1,/^Frame Time/d' saw)
		bvh2ir saw | fk | grep '^w 2 hand' | cut -d ' ' -f 4-6 >place
		# the arm at -10 0 0 is turned by 90 degrees about the hip's x,
		# which is the world's y: 0 -5 0 of its own is then 0 0 -5
		near 1.5e-5 <(echo -10 0 -5) place
	done
}

# Many joints of both kinds: what is left out changes no place. Joint j is at
# 0 1 0 of the one before; every third one moves.
@test "some of many joints move" {
	awk -v n=60 'BEGIN {
		srand(3)
		print "ir 1\nskeleton s"
		for (j = 0; j < n; j++) {
			print "joint j" j, j ? "j" j - 1 : "-"
			print "offset j" j, 0, (j > 0), 0
			print "dof j" j, "px py pz qx qy qz qw"
		}
		print "end skeleton\nmotion m\nrate 30"
		for (f = 0; f < 20; f++)
			for (j = 0; j < n; j++) {
				t = rand() * 6
				print "v", f, "j" j, 0, (j > 0) + (j % 3 == 1 && \
				    f > 9) / 4, 0, sin(t), 0, 0, cos(t)
			}
		print "end motion\nend ir"
	}' >a.ir
	quietly ir2bvh a.ir >saw
	grep -o 'CHANNELS .' saw | diff -u <(echo CHANNELS 6
		for ((j = 1; j < 60; j++)); do
			echo "CHANNELS $((j % 3 == 1 ? 6 : 3))"
		done) -
	# 59 joints of 6 decimals and a size of 59: no further than this
	bvh2ir saw | irdiff -t 0.004,0.001 a.ir -
}

@test "without a motion nothing moves" {
	stream 'joint hip -' 'offset hip 1 2 3' 'dof hip px py pz' \
	    'joint arm hip' 'offset arm 0 10 0' 'dof arm px py pz' </dev/null |
	    sed '/^motion/,/^end motion/d' | quietly ir2bvh >saw
	grep CHANNELS saw | cut -d ' ' -f 2 | diff -u <(printf '%s\n' 6 3) -
	row 1 saw | diff -u <(echo '1.000000 2.000000 3.000000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000') -
}

@test "several top joints get a root" {
	stream 'joint a -' 'offset a 1 2 3' 'dof a rz' 'joint root -' \
	    'offset root 4 5 6' 'dof root tx' 'joint b a' 'offset b 1 0 0' \
	    >a.ir < <(echo 'v 1 a 90'; echo 'v 1 root 1')
	quietly ir2bvh a.ir >saw
	grep -e ROOT -e JOINT -e CHANNELS -e 'OFFSET [^0]' saw | tr -d '\t' >lines
	diff -u - lines <<-'END'
		ROOT root_2
		CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
		JOINT a
		OFFSET 1.000000 2.000000 3.000000
		CHANNELS 3 Zrotation Xrotation Yrotation
		JOINT b
		OFFSET 1.000000 0.000000 0.000000
		CHANNELS 3 Zrotation Xrotation Yrotation
		JOINT root
		OFFSET 4.000000 5.000000 6.000000
		CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	END
	row 1 saw | sed 's/\.000000//g' | diff -u <(echo '0 0 0 0 0 0 90 0 0 0 0 0 5 5 6 0 0 0') -
}

# The children of a joint need not stand together in the IR
@test "children stand in their parent's braces" {
	stream 'joint a -' 'joint b a' 'joint c a' 'joint d b' 'joint e c' \
	    'joint f b' >a.ir </dev/null
	edit 's/^joint \(.\) .*/&\noffset \1 0 1 0/' a.ir
	ir2bvh a.ir | sed -nE 's/(ROOT|JOINT) //p' | tr '\t' . >saw
	printf '%s\n' a .b ..d ..f .c ..e | diff -u - saw
}

@test "names that readers refuse, and -n" {
	stream 'joint a%20b -' 'joint a_b a%20b' 'joint mixamorig:Hips a_b' \
	    'joint c a_b' </dev/null >a.ir
	edit 's/^joint \([^ ]*\) .*/&\noffset \1 0 1 0/' a.ir
	ir2bvh a.ir 2>err >saw
	diff -u - err <<<'ir2bvh: a.ir: joint a%20b, 2 in all: some readers refuse names with other characters than letters, digits and _ (-n)'
	grep -q '^ROOT a b$' saw
	ir2bvh -n a.ir 2>err >saw
	diff -u - err <<-'END'
		ir2bvh: a.ir: joint a%20b becomes a_b
		ir2bvh: a.ir: joint a_b becomes a_b_2
		ir2bvh: a.ir: joint mixamorig:Hips becomes mixamorig_Hips
	END
	sed -nE 's/.*(ROOT|JOINT) //p' saw | diff -u <(printf '%s\n' a_b a_b_2 mixamorig_Hips c) -
	for name in '{}' %0A a%00b % %20a b%09; do
		sed "s/mixamorig:Hips/$name/" a.ir >b.ir
		refuses "ir2bvh: b.ir: joint $name: its name cannot stand in a BVH file (-n makes it plain)" \
		    ir2bvh b.ir
		ir2bvh -n b.ir >saw 2>err
		sed -nE 's/.*(ROOT|JOINT) //p' saw | grep -q -v '[^A-Za-z0-9_]'
	done
}

@test "Frame Time has ten digits and means the rate" {
	local rate time

	while read -r rate time; do
		stream 'joint a -' 'offset a 0 0 0' </dev/null |
		    sed "s,^rate.*,rate $rate," >a.ir
		ir2bvh a.ir >a.bvh
		grep 'Frame Time' a.bvh | diff -u <(echo "Frame Time: $time") -
		bvh2ir a.bvh 2>err | grep '^rate' | diff -u <(echo "rate $rate") -
	done <<-'END'
		120 0.008333333333
		25 0.04000000000
		100/7 0.07000000000
		100/3 0.03000000000
		12.5 0.08000000000
		30000/1001 0.03336666667
		24000/1001 0.04170833333
		1 1.000000000
		0.001 1000.000000
		1000000 0.000001000000000
		1/10000000000 10000000000
	END
	edit 's/^rate.*/rate 3/' a.ir
	ir2bvh -p 12 a.ir | grep -q 'Time: 0.333333333333$'
}

@test "messages" {
	stream 'joint a -' 'offset a 0 0 0' 'dof a rx' >a.ir < <(
		echo 'v 1 a 1'; echo 'v 3 a 2')
	refuses "ir2bvh: a.ir:10: expected frame 2, saw frame 3: BVH's are evenly spaced (resample -r)" \
	    ir2bvh a.ir >out
	sed 's/^rate.*/rate -/' a.ir >b.ir
	refuses 'ir2bvh: b.ir:9: the rate is unknown, so there is no frame time (rescale -r)' \
	    ir2bvh b.ir >out
	sed 's/^rate.*/&\nloop bounce/' a.ir >b.ir
	refuses 'ir2bvh: b.ir:9: loop bounce: half of the motion is not written out (resample does that)' \
	    ir2bvh b.ir >out
	sed '/^skeleton/,/^end skel/d; s/^rate/dof a rx\n&/' a.ir >b.ir
	refuses 'ir2bvh: b.ir:2: expected a skeleton before this motion' \
	    ir2bvh b.ir
	sed '/^offset/d' a.ir >b.ir
	refuses 'ir2bvh: b.ir: joint a: no offset: its rest position is unknown' \
	    ir2bvh b.ir
	sed '/^offset/d; /^joint/d; /^dof/d; /^v/d' a.ir >b.ir
	refuses 'ir2bvh: b.ir: the skeleton has no joints' ir2bvh b.ir
	sed 's/^dof.*/&\njoint b a\noffset b 0 0 0\ndof b ry/; s/^v 1 .*/&\nv 1 b 2/
		s/^v 3/v 2/' a.ir >b.ir
	refuses 'ir2bvh: b.ir:15: frame 2: no values of joint b (resample makes a keyed motion dense)' \
	    ir2bvh b.ir >out
	sed 's/^v 1.*/v 1 a nan/; /^v 3/d' a.ir >b.ir
	refuses 'ir2bvh: b.ir:10: frame 1: joint a: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    ir2bvh b.ir >out
	sed '/^v 3/d' a.ir | fk >b.ir
	refuses 'ir2bvh: b.ir:9: BVH has channel values only (v; fk leaves none)' \
	    ir2bvh b.ir >out
	printf '%s\n' 'ir 1' 'end ir' >b.ir
	refuses 'ir2bvh: b.ir: expected a skeleton, saw none' ir2bvh b.ir
	sed '/^motion/,/^end motion/d' a.ir >b.ir
	cat b.ir b.ir >c.ir
	refuses 'ir2bvh: c.ir: several skeletons and no motion' ir2bvh c.ir
	refuses "ir2bvh: b.ir: no motion 'x'" ir2bvh -M x b.ir
	sed '/^v 3/d' a.ir >b.ir
	cat b.ir b.ir >c.ir
	refuses 'ir2bvh: c.ir:18: several motions, choose one with -M (or irsplit): m, m' \
	    ir2bvh c.ir >out
	run -2 ir2bvh -e xyx a.ir
	[ "$output" = "ir2bvh: -e: expected XYZ, XZY, YXZ, YZX, ZXY or ZYX, saw 'xyx'" ]
	usage_of ir2bvh
}

@test "of two units each has its own skeleton" {
	stream 'joint a -' 'offset a 0 0 0' 'dof a rx' >a.ir <<<'v 1 a 1'
	stream 'joint b -' 'offset b 0 0 0' 'dof b rx' >b.ir <<<'v 1 b 2'
	edit 's/^motion.*/motion n/' b.ir
	cat a.ir b.ir | ir2bvh -M m | cmp - <(ir2bvh a.ir)
	cat a.ir b.ir | ir2bvh -M n | cmp - <(ir2bvh b.ir)
	{ sed '/^motion/,/^end motion/d' a.ir; sed '/^skeleton/,/^end skel/d' b.ir; } >c.ir
	refuses 'ir2bvh: c.ir:9: expected a skeleton before this motion' \
	    ir2bvh c.ir
}

@test "a full disk, a closed pipe" {
	stream "${turned[@]}" >a.ir < <(
		printf 'v 1 hip 1 0 0 0 0 30\nv 1 arm 20\n')
	dev_full ir2bvh a.ir
	walk
	dev_full ir2bvh walk.ir
	[ "$(head_one ir2bvh walk.ir)" = HIERARCHY ]
	run -1 bash -c 'ir2bvh walk.ir >&-'
	[ "$output" = 'ir2bvh: standard output: Bad file descriptor' ]
}

@test "the examples of the page work" {
	man_examples "$ROOT/man/ir2bvh.1"
}

# comes_back A.ir: after bvh2ir all joints are where they were, to 1e-5; their
# rotations differ where they are turned at rest
comes_back() {
	ir2bvh "$1" >x.bvh && quietly bvh2ir x.bvh >x.ir || return
	irdiff -t 1e-5,180 "$1" x.ir >differences || return
	[ "$(grep -c '^v' "$1")" -gt 0 ]
}

# Nearly everything that real files have
odd() {
	tr '%' '\t' <<-'END'
		hierarchy
		Root Hips {
		   offset 0 1e1 +0.50
		   CHANNELS 9 Zrotation Xposition xrotation Yposition Yrotation Zposition Xscale Yscale Zscale
		   JOINT a b {
		      CHANNELS 0
		      offset 1 2 3
		      end Site39 {
		         offset 1. .5 -0
		      }
		      JOINT Hips {
		         offset 0 0 1.5E-05
		         CHANNELS 3 Yrotation Zrotation Xrotation
		      }
		   }
		   JOINT mixamorig:x {
		      offset 4 5 6
		      end site {
		         offset 0.0 1.0 0.0
		      }
		   }
		   JOINT lone {
		      offset 4 5 6
		      CHANNELS 1 Xrotation
		   }
		}
		Root second {
		   offset 7 8 9
		   CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
		   end site {
		      offset 0 0 0
		   }
		}
		Motion
		FRAMES:2
		Frame  time:  .0333333
		1e1%2%-3.50%+4%5E-2%.5%1%1%1%0%0%0%90%1%2%3%4%5%6
		1e1%2%-3.50%+4%5E-2%.5%1%1%1%nan%0%0%90%1%2%3%4%5%6
	END
}

@test "what came from BVH comes back" {
	odd >want
	bvh2ir want >odd.ir 2>err
	quietly ir2bvh odd.ir | diff -u want -
	# its values in whatever order
	awk '/^v/ { line[$2] = $0 "\n" line[$2]; last = $2; next }
	/^end motion/ { for (i = 1; i <= last; i++) printf "%s", line[i] }
	1' odd.ir | quietly ir2bvh | diff -u want -
	# another rate, another number of rows: the lines that said them go
	sed 's/^rate.*/rate 24/; /^v 2/d' odd.ir | quietly ir2bvh |
	    sed -n '/^Motion/,$p' | cut -f 1-3 | diff -u - <(printf '%s\n' \
	    Motion 'Frames: 1' 'Frame Time: 0.04166666667' \
	    "1e1$(printf '\t')2$(printf '\t')-3.50")
	# the rest pose: positions are those of OFFSET
	ir2bvh -T odd.ir >saw
	grep Frames saw | diff -u <(echo 'Frames: 3') -
	sed '1,/time:/d' saw | head -n 1 | tr '\t' ' ' | sed 's/\.000000//g' |
	    diff -u <(echo '0 0 0 1e1 0 +0.50 1 1 1 0 0 0 0 7 8 9 0 0 0') -
	# how many channels, spelled in another way, as long as it is true
	odd | sed 's/CHANNELS \([1-9]\)/CHANNELS 0\1/; s/CHANNELS 0$/CHANNELS +0/' >want
	grep -q 'CHANNELS 0[1-9]' want
	bvh2ir want 2>err | quietly ir2bvh | diff -u want -
	bvh2ir want 2>err | sed 's/\( count \)0/\17/' | quietly ir2bvh |
	    diff -u <(sed 's/CHANNELS 0\(.\)/CHANNELS \1/' want) -
	# a file without Frame Time; positions that are added
	odd | sed '/time:/d' >want
	bvh2ir want 2>err | quietly ir2bvh | diff -u want -
	odd >want
	bvh2ir -O want 2>err | quietly ir2bvh | diff -u want -
}

@test "what came from BVH comes back: braces and tabs in names" {
	printf '%b\n' HIERARCHY 'ROOT a{b}' '{' 'OFFSET 0 0 0' 'CHANNELS 0' \
	    'JOINT {c\td}' '{' 'OFFSET 0 1 0' 'CHANNELS 1 Xrotation' \
	    'End Site }e' '{' 'OFFSET 0 1 0' '}' '}' '}' MOTION 'Frames: 1' \
	    'Frame Time: 0.04' '7' >want
	bvh2ir want >a.ir
	quietly ir2bvh a.ir | diff -u want -
	# a name that cannot be read back is not from a BVH file
	sed 's/ end Site }e/ end Site {/' a.ir | quietly ir2bvh |
	    diff -u <(sed 's/Site }e/Site/' want) -
	sed 's/^attr.*Site }e/&\nattr a{b} name x {/' a.ir >b.ir
	refuses 'ir2bvh: b.ir: joint a{b}: its name cannot stand in a BVH file (-n makes it plain)' \
	    ir2bvh b.ir
}

# deep N: a chain of N joints
deep() {
	awk -v n="$1" 'BEGIN {
		print "ir 1\nskeleton s"
		for (i = 0; i < n; i++)
			print "joint j" i, (i ? "j" i - 1 : "-") "\noffset j" i \
			    " 0 1 0\ndof j" i " rx ry rz"
		print "end skeleton\nmotion s\nrate 30"
		for (i = 0; i < n; i++)
			print "v 1 j" i " 1 2 3"
		print "end motion\nend ir"
	}'
}

@test "ir2bvh: 20000 joints in a row" {
	deep 20000 >deep.ir
	quietly ir2bvh deep.ir >deep.bvh
	# before the keywords, the braces and the end site
	awk '{ match($0, /^\t*/) } RLENGTH > max { max = RLENGTH }
	    END { print max }' deep.bvh | diff - <(echo 32)
	bvh2ir deep.bvh | grep -c '^joint' | diff - <(echo 20000)
}

@test "ir2bvh: blanks of an attr are few" {
	local sixteen more

	more=$(printf '%%20%.0s' {1..17})
	sixteen=${more#%20}
	deep 2 | awk -v indent="$sixteen" -v more="$more" '
	{ sub(/1 2 3$/, "0 0 0"); print }
	/^skeleton/ {
		print "source bvh\nattr - indent", indent
		print "attr - blanks %", more, "%09"
	}
	/^motion/ { print "source bvh\nattr - between", more }' >a.ir
	quietly ir2bvh a.ir | grep -e OFFSET -e '^0' | cut -c -50 |
	    diff -u <(printf '%16sOFFSET0 1\t0\n' ''
		printf '%32sOFFSET0 1\t0\n' ''
		echo 0 0 0 0 0 0) -
}

@test "-e and -n on what came from BVH" {
	# without scale, which would move the joints below
	odd | tr '\t' ' ' | sed 's/ Xscale.*//; s/CHANNELS 9/CHANNELS 6/
		s/ 1 1 1 / /; s/nan/0/' | bvh2ir 2>err >odd.ir
	ir2bvh -n -e XYZ odd.ir 2>err >x.bvh
	diff -u - err <<-'END'
		ir2bvh: odd.ir: joint a%20b becomes a_b
		ir2bvh: odd.ir: joint Hips.001 becomes Hips_2
		ir2bvh: odd.ir: joint mixamorig:x becomes mixamorig_x
	END
	# texts of positions stay
	sed '1,/time:/d' x.bvh | head -n 1 | cut -d ' ' -f 1-3 | diff -u <(echo '2 +4 .5') -
	[ "$(grep -c 'CHANNELS . .*Xrotation Yrotation Zrotation$' x.bvh)" = 6 ]
	bvh2ir x.bvh >x.ir
	sed 's/a%20b/a_b/g; s/mixamorig:x/mixamorig_x/g; s/Hips\.001/Hips_2/g' odd.ir |
	    irdiff -t 1e-5 - x.ir
}

# The root has one position, which is added to 5: the others are those of
# OFFSET, which is written
@test "-e keeps adding positions that are added" {
	printf '%s\n' HIERARCHY 'ROOT a' '{' 'OFFSET 4 5 6' \
	    'CHANNELS 2 Yposition Xrotation' 'End Site' '{' 'OFFSET 0 1 0' \
	    '}' '}' MOTION 'Frames: 1' 'Frame Time: 0.04' '7 30' >y.bvh
	bvh2ir -O y.bvh >y.ir
	ir2bvh -e XYZ -T y.ir >x.bvh
	grep -q '^OFFSET 4 5 6$' x.bvh
	row 1 x.bvh | diff -u <(echo '0.000000 0.000000 0.000000 0.000000 0.000000 0.000000') -
	row 2 x.bvh | diff -u <(echo '0.000000 7 0.000000 30.000000 0.000000 0.000000') -
	ir2bvh -e XYZ y.ir | bvh2ir -O | irdiff -t 1e-5 y.ir -
}

@test "an exponent of a filter's is written out" {
	bvh2ir <(odd) 2>err | sed '/^motion/,/^end/s/^source bvh$/source x/
		s/^v 1 lone 90/v 1 lone 9.5e-7/' >a.ir
	ir2bvh a.ir >saw
	sed '1,/^Frame Time/d' saw | head -n 1 | cut -d ' ' -f 1,4,13 | diff -u <(echo '10 +4 0.00000095') -
}

@test "the positions of real captures stay" {
	local asf amc

	need_data acclaim
	while IFS=: read -r asf amc; do
		amc=$DATA/acclaim/${asf%/*}/$amc
		asf2ir "$DATA/acclaim/$asf" 2>err |
		    amc2ir -N -r 120 -s - "$amc" 2>err >a.ir
		comes_back a.ir || { echo "$amc"; cat differences; return 1; }
	done <<-'END'
		3dof/131-dance.asf:131_04-dance.amc
		3dof/131-dance.asf:out.amc
		cmu/01.asf:01_01.amc
		cmu/01.asf:01_06.amc
		cmu/02.asf:02_01.amc
		cmu/02.asf:02_03.amc
		cmu/05.asf:05_01.amc
		cut-off/07-walk.asf:07_01-walk.amc
		endorphin/skeleton.asf:walking.amc
		hash-order/david-capps.asf:2.amc
		hdm05/HDM_dg.asf:HDM_dg_06-03_03_120.amc
		hdm05/HDM_mm.asf:HDM_mm_rotateArmsBothBackward1Reps_013_120.amc
		stickman/stickman.asf:stickman_jump_01.amc
		stickman/stickman.asf:stickman_running_01.amc
		upper-case/Forrest.ASF:Forrest.Running.AMC
		upper-case/male.ASF:male.walk-speed 4.AMC
	END
}

# figures: what the examples make, of several formats, as NAME.ir
figures() {
	walk
	bp2ir "$E/arm.txt" | sed 's/upper%20arm/upper/' >arm.ir
	sed 's/upper arm/upper/' "$E/bend.txt" | bp2ir -s arm.ir |
	    rescale -r 25 | resample -r 25 >bend.ir
	kfd2ir "$E/bow.kfd" | resample -r 30 >bow.ir
	asf2ir "$E/figure.asf" | ir2xsf 2>err | xsf2ir >xsf.ir
	ir2xaf walk.ir | xaf2ir -s xsf.ir | resample -r 60 >cal.ir
	sdl2ir "$E/cylinder.sdl" | bake 2>err | rescale -r 30 |
	    sed 's/{}/braces/; s/%20/_/; s/[][(),]/_/g' >sdl.ir
}

@test "the positions of figures of all formats stay" {
	local f

	figures
	for f in walk bend bow cal; do
		comes_back $f.ir || { echo $f; cat differences; return 1; }
	done
	# scale is left out, but everything is where it is
	ir2bvh sdl.ir 2>err | bvh2ir >x.ir
	irdiff -t 1e-5,180 <(fk sdl.ir 2>>err) x.ir
}

# positions A.ir: `frame joint x y z` as fk has them, frames from 0 on
positions() {
	fk -p 12 "$1" >world.ir || return
	awk '$1 == "w" {
		n += NR > 1 && $2 != frame && frame != ""
		frame = $2
		print n + 0, $3, $4, $5, $6
	}' world.ir
}

# there WANT SAW: SAW has each of the positions of WANT, to 1e-5 of the largest
there() {
	awk 'NR == FNR { if (NF == 5) saw[$1, $2] = $3 " " $4 " " $5; next }
	{
		if (!(($1, $2) in saw)) {
			print "not there: " $0
			exit bad = 1
		}
		split(saw[$1, $2], at, " ")
		for (i = 1; i <= 3; i++) {
			size = $(i + 2) < 0 ? -$(i + 2) : $(i + 2)
			if (size > most)
				most = size
			off = $(i + 2) - at[i]
			if (off > worst || -off > worst) {
				worst = off < 0 ? -off : off
				which = $0 ", saw " saw[$1, $2]
			}
		}
	}
	END {
		if (!FNR || worst > 1e-5 * most) {
			print "off by " worst ": " which
			bad = 1
		}
		exit bad
	}' "$2" "$1" >&2
}

# Readers add positions below the root to OFFSET, or put them in its place: so
# does three.js, and what moves there is not compared.
@test "three.js has the same positions" {
	npm_oracle three
	walk
	ir2bvh walk.ir >walk.bvh
	positions walk.ir >want
	ours_only && return
	node "$ROOT/tests/bvh-three.mjs" walk.bvh "$NODE_MODULES/three" >saw
	there want saw
}

@test "assimp has the same positions" {
	local f

	oracle assimp
	figures
	for f in walk bend bow cal; do
		ir2bvh $f.ir >$f.bvh
		positions $f.ir >want
		ours_only && continue
		assimp dump $f.bvh $f.assxml >out
		awk -f "$ROOT/tests/assxml.awk" $f.assxml >saw
		there want saw || { echo $f; return 1; }
	done
}

@test "Blender's reader has the same positions" {
	local f reader=/usr/share/blender/scripts/addons/io_anim_bvh/import_bvh.py

	oracle python3
	[ -e $reader ] || no_oracle "no $reader to compare with"
	figures
	for f in walk bend bow cal; do
		ir2bvh $f.ir >$f.bvh
		positions $f.ir >want
		ours_only && continue
		python3 "$ROOT/tests/bvh-blender.py" $reader $f.bvh >saw
		there want saw || { echo $f; return 1; }
	done
}
