load helper

# skeleton: a joint with all channels, one with a quaternion
skeleton() {
	cat <<-END
		ir 1
		skeleton s
		source test
		unit angle deg
		joint a -
		offset a 0 0 0
		dof a tx rx ry rz
		joint b a
		offset b 0 1 0
		dof b qx qy qz qw
		end skeleton
	END
}

# motion NAME FIRST LAST STEP: tx of a is STEP a frame, from 0
motion() {
	printf 'motion %s\nnote made\nrate 30\n' "$1"
	seq -- "$2" "$3" | awk -v step="$4" '{
		print "v", $1, "a", (NR - 1) * step, 0, 0, (NR - 1) * 10
		print "v", $1, "b", "0 0 .6 .8"
	}'
	echo 'end motion'
}

tx() {
	awk '$1 == "v" && $3 == "a" { printf "%s:%s ", $2, $4 }' "$1"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	{ skeleton; motion one 5 8 1; echo end ir; } >a.ir
	{ skeleton; motion two 1 4 100; echo end ir; } >b.ir
}

@test "splice: usage" {
	usage_of splice
	run -2 splice -b -1
	[ "$output" = "splice: -b: expected 0 to 1048576, saw '-1'" ]
}

@test "splice: the man page's examples" {
	man_examples "$ROOT/man/splice.1"
}

@test "splice: one after the other, renumbered" {
	quietly splice a.ir b.ir >saw
	{
		skeleton
		motion one 5 8 1 | sed '$d'
		motion two 9 12 100 | sed '1,3d'
		echo end ir
	} | diff -u - saw
	# in one stream, one unit, the skeleton said once or twice
	cat a.ir b.ir | quietly splice | diff -u saw -
	{ sed '$d' a.ir; sed 1d b.ir; } | quietly splice | diff -u saw -
	{ sed '$d' a.ir; motion two 1 4 100; echo end ir; } |
	    quietly splice - | diff -u saw -
	quietly splice a.ir | diff -u a.ir -
}

@test "splice: frames of any kind" {
	{
		echo 'ir 1'
		printf '%s\n' 'motion k' 'rate -' 'dof x u' 'v 0.5 x nan' \
		    'v 2.25 x 1.50' 'w 2.25 x 0 0 0 0 0 0 1' 'end motion'
		printf '%s\n' 'motion l' 'rate -' 'dof x u' 'v -1.5 x 2' \
		    'v 0.125 x nan' 'end motion' 'end ir'
	} >k.ir
	quietly splice k.ir >saw
	# from 2.25 on to the next whole frame, for that before -1.5
	diff -u - saw <<-END
		ir 1
		motion k
		rate -
		dof x u
		v 0.5 x nan
		v 2.25 x 1.50
		w 2.25 x 0 0 0 0 0 0 1
		v 3.5 x 2
		v 5.125 x nan
		end motion
		end ir
	END
}

@test "splice: cut and joined is what it was" {
	need_data acclaim/cmu
	asf2ir "$DATA/acclaim/cmu/05.asf" |
	    amc2ir -s - -r 120 "$DATA/acclaim/cmu/05_01.amc" >m.ir
	resample -e 200 m.ir >1.ir
	resample -b 201 -e 333 m.ir >2.ir
	resample -b 334 m.ir >3.ir
	quietly splice 1.ir 2.ir 3.ir | cmp - m.ir
}

@test "splice -b: blended" {
	quietly splice -b 2 a.ir b.ir >saw
	# frames 7, 8: a third of the way from 2 to 0, two thirds from 3 to 100
	tx saw >x
	printf '5:0 6:1 7:1.33333333 8:67.6666667 9:200 10:300 ' | diff -u - x
	awk '$1 == "v" && $3 == "a" { printf "%s ", $7 }' saw >rz
	printf '0 10 13.3333333 16.6666667 20 30 ' | diff -u - rz
	quietly splice -b 2 a.ir | diff -u a.ir -
	quietly splice -b 0 a.ir b.ir >zero
	splice a.ir b.ir | diff -u - zero
	# all of both, then three
	quietly splice -b 4 a.ir b.ir >saw
	[ "$(grep -c '^v.* a' saw)" = 4 ]
	quietly splice -b 2 a.ir b.ir a.ir >saw
	tx saw >x
	printf '5:0 6:1 7:1.33333333 8:67.6666667 9:133.333333 10:100.666667 11:2 12:3 ' |
	    diff -u - x
}

# of three frames, at 1/4, 1/2 and 3/4 of the way
@test "splice -b: a contact is that of the nearer motion" {
	for f in a b; do
		awk -v on="$([ $f = b ]; echo $?)" \
		    '{ print } /^v .* b/ { print "c", $2, "b", 1 - on }' $f.ir >$f.c
	done
	quietly splice -b 3 a.c b.c | sed -n 's/^c //p' |
	    diff -u <(printf '%s\n' '5 b 0' '6 b 0' '7 b 0' '8 b 1' '9 b 1') -
}

@test "splice -b: rotations on the shortest arc, in their channels" {
	{
		skeleton
		motion m 1 1 1 | sed 's/^\(v . a\).*/\1 0 0 0 0/; s/^\(v . b\).*/\1 0 0 0 1/'
		echo end ir
	} >1.ir
	# to 90 degrees about x, then z: half of that is 60 degrees about
	# (1, 1, 1), which is 45, asin(1/3), 45; b: 0.6, 0.8 halved
	{
		skeleton
		motion m 1 1 1 | sed 's/^\(v . a\).*/\1 0 90 0 90/; s/^\(v . b\).*/\1 0 0 -.6 -.8/'
		echo end ir
	} >2.ir
	quietly splice -b 1 1.ir 2.ir | grep ^v >saw
	diff -u - saw <<-END
		v 1 a 0 45 19.4712206 45
		v 1 b 0 0 0.316227766 0.948683298
	END
	quietly splice -b 1 -p 3 1.ir 2.ir | grep '^v . b' >saw
	echo 'v 1 b 0 0 0.316 0.949' | diff -u - saw
}

# from 179 by 180 to -179 it is 2 degrees, not 358; of two turns and -10 to 350
# none; of 90 about z twice to -90 twice none, as both are half a turn
@test "splice -b: about a single axis too on the shortest arc" {
	for b in 1 3; do
		for n in 1 2; do
			printf '%s\n' 'ir 1' "motion m$n" 'rate 30' 'dof a rx' \
			    'dof b ax l' 'dof c rz rz'
			seq $b | awk -v n=$n '{
				print "v", $1, "a", (n == 1 ? 179 : -179)
				print "v", $1, "b", (n == 1 ? 710 : 350), n
				print "v", $1, "c", (n == 1 ? "90 90" : "-90 -90")
			}'
			printf '%s\n' 'end motion' 'end ir'
		done >"$b.ir"
		quietly splice -b $b "$b.ir" >saw$b
	done
	grep '^v . [ab]' saw1 | diff -u - <(printf 'v 1 %s\n' 'a 180' 'b 710 1.5')
	grep '^v . c' saw1 saw3 | awk '{ exit !(($4 + $5) % 360 % 180 == 0 &&
	    ($4 + $5) % 360 != 0 && $4 == $5) }'
	grep '^v . [ab]' saw3 | diff -u - <(
		printf 'v %s\n' '1 a 179.5' '1 b 710 1.25' '2 a 180' '2 b 710 1.5' \
		    '3 a 180.5' '3 b 710 1.75')
	# radians, the other way round: pi
	sed 's/^rate/unit angle rad\nrate/; s/^\(v . a\) 179/\1 -3.12/
	    s/^\(v . a\) -179/\1 3.12/' 1.ir | splice -b 1 |
	    sed -n 's/^v . a //p' | diff -u - <(echo -3.14159265)
}

@test "splice: quaternions keep their sign across a joint" {
	sed 's/0 0 .6 .8/0 0 -.6 -.8/' b.ir >c.ir
	quietly splice a.ir c.ir | awk '/^v .* b/ { print $4, $5, $6, $7 }' |
	    sort -u >saw
	echo '0 0 .6 .8' | diff -u - saw
}

@test "splice: headers" {
	head='source x\nnote made\nnote first\ncount frames 4\nloop cycle\nlink start A\nlink end B'
	later='source x\n# remark\nnote made\nnote second\nattr a k t\ncount frames 4\nlink end C'
	sed "s/^note made/$head/" a.ir >1.ir
	sed "s/^note made/$later/" b.ir >2.ir
	{ sed '$d' 2.ir; printf 'mesh m\nvert 0 1 2 3\nend mesh\nend ir\n'; } >3.ir
	for b in 0 1; do
		quietly splice -b $b 1.ir 3.ir | grep -v '^v ' >saw
		{
			skeleton
			cat <<-END
				motion one
				source x
				note made
				note first
				link start A
				rate 30
				# remark
				# note second
				# attr a k t
				end motion
				mesh m
				vert 0 1 2 3
				end mesh
				end ir
			END
		} | diff -u - saw
	done
	# untrue records among the frames go, too
	late='count frames 4\nlink start A\nlink end B\nloop cycle'
	for f in a b; do
		sed "/^v [26] b/a $late" $f.ir >$f.late
	done
	quietly splice a.late b.late | grep '^[lc]' |
	    diff -u <(echo link start A) -
	sed '/^v 2 b/a loop bounce' b.ir >b.late
	refuses "splice: b.late:$(sed -n '/^loop/=' b.late): loop bounce: half of \
the motion is not written out (resample does that)" splice a.ir b.late >saw
	# comments and unknown records stay at their frames
	sed '/^v 6 a/i # before 6
	/^v 7 b/i new in 7' a.ir >1.ir
	sed '/^v 2 b/i # in 2' b.ir >2.ir
	quietly splice -b 2 1.ir 2.ir | sed -n 's/^v \([0-9]*\) \(.\).*/\1\2/; /^motion/,$p' |
	    tail -n +4 | tr '\n' ' ' >saw
	printf '5a 5b # before 6 6a 6b 7a new in 7 7b 8a # in 2 8b 9a 9b 10a 10b end motion end ir ' |
	    diff -u - saw
}

@test "splice: what does not go together" {
	sed 's/rate 30/rate 60/' b.ir >r.ir
	refuses 'splice: r.ir:15: motion two: expected the rate 30 of the first motion, saw 60 (resample)' \
	    splice a.ir r.ir >saw
	sed 's/rate 30/rate 60\/2/' b.ir >r.ir
	quietly splice a.ir r.ir >saw
	sed 's/rate 30/rate -/' b.ir >r.ir
	refuses 'splice: r.ir:15: motion two: expected the rate 30 of the first motion, saw - (rescale -r)' \
	    splice a.ir r.ir >saw
	sed 's/offset b.*/offset b 0 2 0/' b.ir >o.ir
	refuses "splice: o.ir:11: skeleton s: expected the first one's 'offset b 0 1 0', saw 'offset b 0 2 0'" \
	    splice a.ir o.ir >saw
	sed '/ b/d' b.ir >o.ir
	refuses "splice: o.ir:8: skeleton s: expected the first one's 'joint b a', saw 'end skeleton'" \
	    splice a.ir o.ir >saw
	sed 's/^rate.*/&\ndof a rz ry rx tx/' b.ir >c.ir
	refuses 'splice: c.ir:16: motion two: joint a: the first motion has other channels' \
	    splice a.ir c.ir >saw
	sed 's/^rate.*/&\ndof b qy qx qz qw/' b.ir >c.ir
	refuses 'splice: c.ir:16: motion two: joint b: the first motion has other channels' \
	    splice a.ir c.ir >saw
	sed 's/^rate.*/&\nunit angle rad/' b.ir >c.ir
	refuses 'splice: c.ir:16: motion two: the first motion has another angle unit (rescale)' \
	    splice a.ir c.ir >saw
	sed 's/^rate.*/&\nunit length 2/' b.ir >c.ir
	refuses 'splice: c.ir:15: unit length 2: the first motion has another' \
	    splice a.ir c.ir >saw
	sed 's/^rate.*/&\nrelative world/' b.ir >c.ir
	refuses 'splice: c.ir:16: motion two: the first motion is relative parent' \
	    splice a.ir c.ir >saw
	sed 's/^rate.*/&\nloop bounce/' b.ir >c.ir
	refuses 'splice: c.ir:15: loop bounce: half of the motion is not written out (resample does that)' \
	    splice a.ir c.ir >saw
	# the motion ends in line 11 + 3 + 2 * 4 + 1
	fk b.ir >w.ir
	refuses 'splice: w.ir:23: motion two has no values (v records), the motions before it have (fk leaves none)' \
	    splice a.ir w.ir >saw
	refuses 'splice: b.ir:23: motion two has values (v records), the motions before it have none (fk leaves none)' \
	    splice w.ir b.ir >saw
	printf 'ir 1\nmotion x\nrate 30\ndof a u\nv 1 a 1\nend motion\nend ir\n' >u.ir
	refuses 'splice: a.ir:11: skeleton s: the first motion has none' \
	    splice u.ir a.ir >saw
	refuses 'splice: u.ir:5: a: channels of unknown kind (u), without a skeleton: cannot be interpolated (leave out -b)' \
	    splice -b 1 u.ir u.ir >saw
	printf 'ir 1\nend ir\n' | refuses 'splice: no motion' splice
	# without a skeleton, by their dof records
	printf '%s\n' 'ir 1' 'motion one' 'rate 30' 'dof a tx' 'v 1 a 0' \
	    'end motion' 'motion two' 'rate 30' 'dof a tx' 'dof b tx' 'v 1 a 0' \
	    'v 1 b 0' 'end motion' 'end ir' >two.ir
	refuses 'splice: two.ir:11: motion two: expected 1 joints, saw 2' \
	    splice two.ir >saw
	sed 's/^v 1/v 0.0000000000000000000001/' two.ir >digits.ir
	refuses 'splice: digits.ir:5: frame 0.0000000000000000000001 has too many digits' \
	    splice digits.ir >saw
}

@test "splice: a skeleton does not reach into another stream" {
	grep -v '^#' a.ir | sed '/^skeleton/,/^end skeleton/d' >bare.ir
	refuses "splice: bare.ir:2: motion one has no skeleton in its stream (amc2ir -s)" \
	    splice a.ir bare.ir >saw
}

@test "splice -b: what cannot be blended" {
	refuses 'splice: b.ir:15: motion one is too short to be blended over 5 frames' \
	    splice -b 5 a.ir b.ir >saw
	{ skeleton; motion two 1 3 1; echo end ir; } >s.ir
	refuses 'splice: s.ir:21: motion two is too short to be blended over 4 frames' \
	    splice -b 4 a.ir s.ir >saw
	refuses 'splice: b.ir:15: motion two is too short to be blended over 2 frames' \
	    splice -b 2 a.ir s.ir b.ir >saw
	sed '/^v 3 b/d' b.ir >k.ir
	refuses 'splice: k.ir:20: b is not in every frame: -b needs dense motions (resample)' \
	    splice -b 1 a.ir k.ir >saw
	sed '/^v 3/d' b.ir >k.ir
	refuses 'splice: k.ir:19: frame 4: -b needs every whole frame (resample)' \
	    splice -b 1 a.ir k.ir >saw
	sed 's/^v 1 a 0/v 1 a nan/' b.ir >n.ir
	refuses "splice: n.ir:15: a: expected a number, saw 'nan'" \
	    splice -b 1 a.ir n.ir >saw
	sed 's/^v 3 a 200/v 3 a nan/' b.ir >n.ir
	quietly splice -b 1 a.ir n.ir >saw
}

@test "splice -b: records in any order, and lines among them" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 2' 'dof a tx' 'dof b tx' \
	    'v 1 a 1' '# in 1' 'v 1 b 10' 'v 2 b 20' 'v 2 a 2' '# after 2' \
	    'v  3 a 3' 'v 3.0 b 30' 'end motion' 'end ir' >first.ir
	printf '%s\n' 'ir 1' 'motion n' '# head' 'rate 2' 'dof a tx' 'dof b tx' \
	    'v 1 a 5' 'v 1 b 50' 'v 2 b 60' 'v 2 a 6' 'v  3 a +7.0' '# in 3' \
	    'v 3 b 70' 'end motion' 'end ir' >next.ir
	# frame 3 is halfway from 3 and 30 to 5 and 50; what is not blended
	# keeps its text, and a comment follows the record that it followed
	quietly splice -b 1 first.ir next.ir >saw
	diff -u - saw <<-END
		ir 1
		motion m
		rate 2
		dof a tx
		dof b tx
		v 1 a 1
		# in 1
		v 1 b 10
		v 2 a 2
		# after 2
		v 2 b 20
		v  3 a 4
		v 3 b 40
		# head
		v 4 a 6
		v 4 b 60
		v  5 a +7.0
		# in 3
		v 5 b 70
		end motion
		end ir
	END
	quietly splice -b 2 first.ir | diff -u \
	    <(sed '/^v 2 b/{h;d;};/^# after/G' first.ir) -
}

@test "splice -b: each frame has the same records" {
	why='is not in every frame: -b needs dense motions (resample)'
	edited a.ir w.ir 's/^v 6 b.*/&\nw 6 a 0 0 0 0 0 0 1/'
	line=$(grep -n '^v 7 a' w.ir | cut -d : -f 1)
	refuses "splice: w.ir:$line: a $why" splice -b 1 w.ir >saw
	for twice in a b; do
		sed "s/^v \([0-9]*\) b.*/&\nb \1 a 1 1 1\nb \1 b 1 1 1/" a.ir |
		    sed "s/^b 6 $twice.*/&\n&/" >twice.ir
		line=$(grep -n "^b 6 $twice" twice.ir | sed -n '2s/:.*//p')
		refuses "splice: twice.ir:$line: b: second one of the joint in its frame" \
		    splice -b 2 twice.ir >saw
	done
}

@test "splice: bad and odd input" {
	refuses 'splice: <stdin>:1: expected `ir 1`, saw end of input' \
	    splice </dev/null
	refuses 'splice: none.ir: No such file or directory' splice none.ir
	quietly splice a.ir b.ir >want
	sed 's/$/\r/' b.ir | quietly splice a.ir - | diff -u want -
	head -c -1 b.ir | quietly splice a.ir - | diff -u want -
	sed 's/^v 3/v\x003/' b.ir >nul.ir
	refuses 'splice: nul.ir:19: NUL byte in a text file' \
	    splice a.ir nul.ir >saw
	dev_full splice a.ir b.ir
	run head_one splice a.ir b.ir
	[ "$output" = 'ir 1' ]
}


# yawed FILE: walk.ir with a root whose outermost rotation is about up; turned
# and moved if YAW, DX, DZ and so on say so
yawed() {
	awk -v yaw="$2" -v dx="$3" -v dz="$4" '
	BEGIN {
		CONVFMT = "%.17g"
		c = cos(yaw * atan2(0, -1) / 180)
		s = sin(yaw * atan2(0, -1) / 180)
	}
	$1 == "v" && $3 == "root" {
		x = $4
		$4 = c * x + s * $6 + dx
		$6 = c * $6 - s * x + dz
		$9 += yaw
	}
	{ print }' "$1"
}

# walk: makes fig.ir, walk.ir
walk() {
	asf2ir "$ROOT/examples/figure.asf" |
	    sed 's/^dof root.*/dof root tx ty tz rx rz ry/' >fig.ir
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" |
	    retarget -p 17 -S none -s fig.ir >walk.ir
}

# The same walk cut in two in frame 60, which both have, the second half turned
# by 217 degrees and somewhere else
@test "splice -a: on from the place and heading where the last one ends" {
	walk
	resample -e 60 walk.ir >1.ir
	resample -b 60 walk.ir | yawed - 217 100 -50 >2.ir
	# frame 60 twice, or with a blend of one frame once
	quietly splice -a -p 17 1.ir 2.ir >saw
	grep '^v' saw | head -n 1140 | cmp - <(grep '^v' 1.ir)
	fk -p 17 saw | awk '$1 == "w" && $2 != 61 { $2 -= $2 > 60; print }' >saw.fk
	fk -p 17 walk.ir | grep ^w >want.fk
	near 1e-9 want.fk saw.fk
	fk -p 17 saw | awk '$1 == "w" && $2 == 61 { $2 = 60; print }' |
	    near 1e-9 <(grep '^w 60 ' want.fk) -
	quietly splice -a -b 1 -p 17 1.ir 2.ir | fk -p 17 | grep ^w |
	    near 1e-9 want.fk -
	# -b 8: they meet where the blend begins, seven frames before
	resample -b 53 walk.ir | yawed - 80 3 4 >2.ir
	quietly splice -a -b 8 -p 17 1.ir 2.ir | fk -p 17 | grep ^w |
	    near 1e-9 want.fk -
	# the others keep their text, with the usual digits and their heights
	quietly splice -a 1.ir 2.ir | grep '^v' | grep -v root | cut -d ' ' -f 3- |
	    diff -u <(grep -h '^v' 1.ir 2.ir | grep -v root | cut -d ' ' -f 3-) -
	awk '$1 == "v" && $3 == "root" { $5 += 7 } { print }' 2.ir |
	    splice -a -p 17 1.ir - | awk '/^v 61 root/ { print $5 - 7 }' |
	    near 1e-9 <(awk '/^v 53 root/ { print $5 }' walk.ir) -
}

# three parts, each somewhere else, and the whole again
@test "splice -a: one after the other" {
	walk
	resample -e 40 walk.ir >1.ir
	resample -b 40 -e 90 walk.ir | yawed - -100 7 8 >2.ir
	resample -b 90 walk.ir | yawed - 1000 -7 -8 >3.ir
	fk -p 17 walk.ir | grep ^w >want.fk
	quietly splice -a -b 1 -p 17 1.ir 2.ir 3.ir | fk -p 17 | grep ^w |
	    near 1e-9 want.fk -
	cat 1.ir 2.ir 3.ir | quietly splice -a -b 1 -p 17 | fk -p 17 | grep ^w |
	    near 1e-9 want.fk -
	# other channels, another axis up, radians
	for dof in 'px py pz qx qy qz qw' 'tx ty tz ay ax az' \
	    'px py pz m11 m12 m13 m21 m22 m23 m31 m32 m33'; do
		sed "s/^dof root .*/dof root $dof/" fig.ir >t.ir
		for i in 1 2 3; do
			retarget -p 17 -S none -s t.ir $i.ir >t$i.ir
		done
		quietly splice -a -b 1 -p 17 t1.ir t2.ir t3.ir | fk -p 17 |
		    grep ^w | near 1e-9 want.fk -
	done
	for i in 1 2 3; do
		rescale -u y:z -A rad $i.ir >t$i.ir
	done
	quietly splice -a -b 1 -p 17 t1.ir t2.ir t3.ir |
	    rescale -u z:y -A deg | fk -p 17 | grep ^w | near 1e-5 want.fk -
}

# keyed: a motion of the records on standard input, of a joint a, y up, and a joint b below it
keyed() {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ty tz ry' 'joint b a' 'offset b 0 1 0' 'dof b rx' \
	    'end skeleton' 'motion m' 'rate 30'
	cat
	printf '%s\n' 'end motion' 'end ir'
}

# The first key says where the joint was before it. In the second motion it goes
# 2 along x and turns by 90 degrees; turned on by 30 - 90 = -60 degrees, which
# takes x to (cos 60, 0, sin 60).
# A walk under a joint that stands: what comes out is the walk, and the joint
# stays.
@test "splice -a: the joint that travels goes on" {
	local v

	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" >w.ir
	resample -e 50 w.ir >1.ir
	resample -b 30 -e 90 w.ir >2.ir
	splice -a -b 1 -p 17 1.ir 2.ir | fk -p 17 | grep ^w >want
	for v in '0 0 0 0 0 0' '5 0 3 0 0 0' '5 0 3 0 40 0'; do
		for i in 1 2; do
			awk -v TOP=root -v V="$v" -f "$ROOT/tests/under.awk" \
			    $i.ir >over$i.ir
		done
		quietly splice -a -b 1 over1.ir over2.ir |
		    sed -n 's/^v [0-9]* base //p' | sort -u |
		    diff -u <(echo "$v") -
		splice -a -b 1 -p 17 over1.ir over2.ir >saw
		# turned back, which the joint above turned it
		fk -p 17 saw | grep '^w [0-9]* h_' | cut -d ' ' -f 1-6 |
		    awk -v v="$v" '
		BEGIN { CONVFMT = OFMT = "%.17g"; split(v, a); t = a[5] * atan2(0, -1) / 180 }
		{
			x = $4 - a[1]; z = $6 - a[3]
			print $1, $2, $3, x * cos(t) - z * sin(t), $5, \
			    x * sin(t) + z * cos(t)
		}' >straight
		near 1e-9 <(grep '^w [0-9]* h_' want | cut -d ' ' -f 1-6) straight
	done
}

@test "splice -a: keyed motions" {
	keyed >1.ir <<-'END'
		v 1 a 1 2 3 30
		v 1 b 4
		v 5 b 5.0
	END
	keyed >2.ir <<-'END'
		v 1 b 6.0
		v 3 a 5 2 5 90
		v 4 a 7 2 5 180
	END
	quietly splice -a 1.ir 2.ir | grep '^v' | diff -u <(cat <<-'END'
		v 1 a 1 2 3 30
		v 1 b 4
		v 5 b 5.0
		v 6 b 6.0
		v 8 a 1 2 3 30
		v 9 a 2 2 4.73205081 120
	END
	) -
	# who is nowhere before stays where it is
	keyed >3.ir <<-'END'
		v 1 b 6.0
	END
	quietly splice -a 3.ir 2.ir 1.ir | grep '^v.* a' | diff -u <(cat <<-'END'
		v 4 a 5 2 5 90
		v 5 a 7 2 5 180
		v 6 a 7 2 5 180
	END
	) -
}

@test "splice -a: what it cannot do" {
	walk
	cp walk.ir 1.ir
	first=$(sed -n '/^v/{=;q;}' 1.ir)
	sed 's/^rate.*/&\nrelative world/' 1.ir >2.ir
	refuses "splice: 2.ir:$((first + 1)): motion walk is relative world: -a moves its top joint only" \
	    splice -a 2.ir >saw
	fk 1.ir >2.ir
	refuses "splice: 2.ir:$first: w: -a moves values only (v; fk and skin come after it)" \
	    splice -a 2.ir >saw
	awk '/^end skeleton/ { print "joint sword -\noffset sword 0 0 0\ndof sword tx" }
		{ print } /^v.*root/ { print "v", $2, "sword 1" }' 1.ir >2.ir
	refuses "splice: 2.ir:$((first + 3)): joint sword is not below root: -a moves one top joint" \
	    splice -a 2.ir >saw
	# turned by 90 degrees it would have to move along z
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ry' 'end skeleton' 'motion m' 'rate 30' 'v 1 a 0 0' \
	    'v 2 a 1 90' 'end motion' 'end ir' >2.ir
	sed 's/2 a 1 90/2 a 1 0/' 2.ir >3.ir
	refuses 'splice: 3.ir:11: joint a cannot go where the motion before ends: it needs channels that turn it about up and move it' \
	    splice -a 2.ir 3.ir >saw
	grep '^v 3' saw | diff -u <(echo v 3 a 1 90) -
	quietly splice -a 3.ir 3.ir | grep '^v' |
	    diff -u <(printf 'v %d a %d 0\n' 1 0 2 1 3 1 4 2) -
	sed 's/^\(v 1 root\) [^ ]*/\1 nan/' 1.ir >2.ir
	refuses "splice: 2.ir:$first: frame 1: joint root: its values make no transform (nan, out of range, or a quaternion of length 0)" \
	    splice -a 2.ir >saw
	sed '/^skeleton/,/^end skeleton/d; s/^rate.*/&\ndof root tx ty tz rx rz ry/; /^v.* h_/d' 1.ir >2.ir
	refuses "splice: 2.ir:$(sed -n '/^v/{=;q;}' 2.ir): motion walk has no skeleton in its stream (amc2ir -s)" \
	    splice -a 2.ir >saw
	dev_full splice -a 1.ir 1.ir
}

@test "splice -a: what is above the joint that travels comes first" {
	local order

	# root turned by 90 degrees, and the hips below it, which go to its front
	for order in 'root hips' 'hips root'; do
		{
			printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint root -' \
			    'offset root 0 0 0' 'dof root ry' 'joint hips root' \
			    'offset hips 0 0 0' 'dof hips tx ty tz rx ry rz' \
			    'end skeleton' 'motion m' 'rate 30'
			for k in 1 2 3; do
				for j in $order; do
					case $j in
					root) echo "v $k root 90" ;;
					hips) echo "v $k hips 0 9 $k 0 0 0" ;;
					esac
				done
			done
			printf '%s\n' 'end motion' 'end ir'
		} >"${order% *}.ir"
	done
	quietly splice -a root.ir root.ir | grep -e '^v 6 hips' |
	    diff -u <(echo 'v 6 hips 0 9 5 0 0 0') -
	refuses 'splice: hips.ir:13: -a: expected the values of root before those of hips, which is below it' \
	    splice -a hips.ir hips.ir >saw
	# where they come later, too
	awk '/^v 2 root/ { held = $0; next } { print }
	    /^v 2 hips/ { print held }' root.ir >late.ir
	refuses 'splice: late.ir:16: -a: expected the values of root before those of hips, which is below it' \
	    splice -a late.ir late.ir >saw
}

# Frames wait for a blend, and with them what stands between them.
@test "splice -b: many lines between frames stay in order" {
	local name

	for name in p q; do
		printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
		    'dof a tx' 'end skeleton' "motion $name" 'rate 10'
		awk -v name=$name 'BEGIN {
			for (i = 1; i <= 30; i++) {
				print "v", i, "a", i
				print "# " name i
			}
		}'
		printf '%s\n' 'end motion' 'end ir'
	done >two.ir
	grep '^#' two.ir >want
	splice -b 5 two.ir | grep '^#' | diff -u want -
	# before the blend each stands behind its frame
	splice -b 5 two.ir | grep -A 1 '^v ' | sed -n '1,48{/^#/p;}' |
	    diff -u <(head -n 24 want) -
}
