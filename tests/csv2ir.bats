#!/usr/bin/env bats
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a%20"b -
		offset a%20"b 0 0 0
		dof a%20"b tx rz rx
		joint c.d a%20"b
		offset c.d 0 1 0
		bone c.d 1 0 1 0
		dof c.d rx visible
		end skeleton
		end ir
	END
}

# motion FORMAT …: what follows the skeleton, by printf
motion() {
	sed '$d' s.ir
	# shellcheck disable=SC2059
	printf "$@"
	printf '%s\n' 'end motion' 'end ir'
}

@test "csv2ir: usage" {
	usage_of csv2ir
	run -2 csv2ir -s -
	[ "$output" = 'csv2ir: -s -: expected a table, saw no operand' ]
	run -2 csv2ir -s s.ir -r x
	[ "$output" = "csv2ir: -r: expected a rate such as 120 or 30000/1001, saw 'x'" ]
}

@test "csv2ir: the man page's examples" {
	man_examples "$ROOT/man/csv2ir.1"
}

# Places go by names; quotes, CRLF, a mark, empty lines and no last LF
@test "csv2ir: columns in any order, quoted or not" {
	motion '%s\n' 'motion m' 'source csv' 'rate 25' 'v 1 a%20"b +1.50 .5 -0' \
	    'v 1 c.d 1e2 nan' 'v 3.0 a%20"b 2 nan 7' 'v 3.0 c.d nan 0' >want
	printf '\357\273\277%s\r\n' 'frame,a ""b.tx' >broken.csv
	printf '\357\273\277' >m.csv
	printf '%s\r\n' '"a ""b.rx",c.d.visible,"time",frame,"c.d.rx","a ""b.rz","a ""b.tx"' \
	    '-0,,"0",1,1e2,.5,"+1.50"' '' >>m.csv
	printf '7,0,0.08,3.0,nan,,2' >>m.csv
	quietly csv2ir -s s.ir m.csv | diff -u want -
	quietly csv2ir -s - m.csv <s.ir | diff -u want -
	refuses 'csv2ir: broken.csv:1: a quote in a cell that does not begin with one' \
	    csv2ir -s s.ir broken.csv >saw
}

# Euler angles about z, y and z again
@test "csv2ir: a channel that a joint has twice" {
	edit 's/tx rz rx$/rz ry rz/' s.ir
	motion '%s\n' 'motion m' 'source csv' 'rate 25' 'v 1 a%20"b 1 2 3' \
	    'v 1 c.d 4 5' >want
	printf '%s\n' 'frame,time,"a ""b.rz","a ""b.ry","a ""b.rz",c.d.rx,c.d.visible' \
	    '1,0,1,2,3,4,5' >m.csv
	quietly csv2ir -r 25 -s s.ir m.csv | diff -u want -
}

# The time for a cell of many lines grows with their number, not its square
@test "csv2ir: line ends between quotes" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a%0D%0Ab -' 'offset a%0D%0Ab 0 0 0' \
	    'dof a%0D%0Ab rx' 'joint a%0Ab a%0D%0Ab' 'offset a%0Ab 0 0 0' \
	    'dof a%0Ab rx' 'end skeleton' 'end ir' >s.ir
	motion '%s\n' 'motion m' 'source csv' 'rate 25' 'v 1 a%0D%0Ab 1' \
	    'v 1 a%0Ab 2' 'v 2 a%0D%0Ab 3' 'v 2 a%0Ab 4' >want
	ir2csv want >m.csv
	quietly csv2ir -s s.ir m.csv | diff -u want -
	{
		printf 'frame,"'
		head -c 1000000 /dev/zero | tr '\0' '\n'
	} >m.csv
	refuses 'csv2ir: m.csv:1: a quote that is not closed' \
	    timeout 5 csv2ir -s s.ir m.csv >saw
}

@test "csv2ir: channels other than the skeleton's become the motion's own" {
	printf '%s\n' 'frame,c.d.rx,c.d.qx,c.d.qy,c.d.qz,c.d.qw,a "b.rx,a "b.rz' \
	    '1,2,0,0,0,1,3,4' | sed 's/a "b\.\(..\)/"a ""b.\1"/g' >m.csv
	motion '%s\n' 'motion m' 'source csv' 'rate -' 'dof a%20"b rz rx' \
	    'dof c.d rx qx qy qz qw' 'v 1 a%20"b 4 3' 'v 1 c.d 2 0 0 0 1' |
	    diff -u - <(quietly csv2ir -s s.ir m.csv)
	printf '%s\n' frame 1 2 >m.csv
	motion '%s\n' 'motion m' 'source csv' 'rate 30' 'dof a%20"b' \
	    'dof c.d' | diff -u - <(quietly csv2ir -r 30 -s s.ir m.csv)
}

@test "csv2ir: the rate by the times, or by -r" {
	# rate WANT TIME1 TIME2 FRAME2
	rate() {
		printf '%s\n' "frame,time" "1,$2" "$4,$3" >m.csv
		quietly csv2ir -s s.ir m.csv | grep '^rate' |
		    diff <(echo "rate $1") -
	}
	rate 120 0 0.00833333333 2
	rate 30000/1001 0 0.0333666667 2
	rate 25 0 0.16 5
	rate 60 1 1.01666667 2
	rate - '' '' 2
	rate 25 -0.5 -0.46 2
	rate 25 -0.04 0 2
	quietly csv2ir -r 50 -s s.ir m.csv | grep -qx 'rate 50'
	printf '%s\n' frame,time 1,0 2,0.0512345 >m.csv
	csv2ir -s s.ir m.csv 2>err | grep '^rate' | diff - <(echo rate 2000000/102469)
	diff err - <<-'END'
		csv2ir: m.csv:3: time 0.0512345: no usual rate, here 2000000/102469 (-r states another)
	END
	printf '%s\n' frame,time 1,0 2,0.017 >m.csv
	csv2ir -s s.ir m.csv 2>err | grep '^rate' | diff - <(echo rate 60)
	diff err - <<-'END'
		csv2ir: m.csv:3: time 0.017: may be several rates, here 60 (-r states another)
	END
	for t in 1e-30 1e30; do
		printf '%s\n' frame,time 1,0 "2,$t" >m.csv
		refuses "csv2ir: m.csv:3: time: expected what makes a rate, saw ${t/e30/e+30} s for a frame (-r states it)" \
		    csv2ir -s s.ir m.csv >saw
	done
	printf '%s\n' frame,time 1,1 2,1 >m.csv
	refuses 'csv2ir: m.csv:3: time: expected more than in the row before (-r states the rate)' \
	    csv2ir -s s.ir m.csv >saw
}

# At 25 frames a second frame 5 is at 0.16 and half a frame 0.02; 7.1 may have
# been 7.12 and 7.2 have been 7.16.
@test "csv2ir: beside frame, times that are not those of the frames" {
	# times WARNING TIME…: of the rows; frame 3 is missing
	times() {
		local warning=$1

		shift
		printf '%s\n' "$@" | awk 'BEGIN { print "frame,time" }
		    { print NR + (NR > 2) "," $1 }' >m.csv
		csv2ir -s s.ir m.csv >saw 2>err
		[ "$(cat err)" = "${warning:+csv2ir: m.csv:$warning, as the first two rows say (said once)}" ]
	}
	times '' 0 0.04 0.12 0.16 '' 0.24
	times '' 0 0.04 0.139 0.141 0.2
	times '' 7 7.04 7.1 7.2 7.2
	times '5: time 0.12: frame 5 is taken to be at 0.16' 0 0.04 0.12 0.12 0.12
	times '4: time 0.08: frame 4 is taken to be at 0.12' 0 0.04 0.08 0.12
	times '5: time 0.1801: frame 5 is taken to be at 0.16' 0 0.04 0.12 0.1801
	times '4: time -0.5: frame 4 is taken to be at -0.38' -0.5 -0.46 -0.5
	quietly csv2ir -r 25 -s s.ir m.csv | cmp - saw
}

@test "csv2ir: what is no such table" {
	# bad TABLE MESSAGE
	bad() {
		printf "%b" "$1" >m.csv
		refuses "csv2ir: m.csv:$2" csv2ir -s s.ir m.csv >saw
		[ "$(tail -n 1 saw)" != 'end ir' ]
	}
	bad '' '1: expected a line of columns, saw end of input'
	bad 'frame,x\n' "1: column 'x': expected frame, time or joint.channel"
	bad 'frame;time\n' "1: expected columns with commas between them, saw 'frame;time'"
	bad 'frame\ttime\n' "1: expected columns with commas between them, saw 'frame\x09time'"
	bad 'frame,frame\n' "1: column 'frame': expected frame, time or joint.channel"
	bad 'frame,e.rx\n' "1: column 'e.rx': the skeleton has no such joint"
	bad 'frame,c.d.m\n' "1: column 'c.d.m': a joint's channel is expected, such as rx, or one that its skeleton has"
	bad 'frame,c.d.visible.x\n' "1: column 'c.d.visible.x': the skeleton has no such joint"
	bad 'frame,c.d.u\n' "1: column 'c.d.u': a joint's channel is expected, such as rx, or one that its skeleton has"
	bad 'frame,c.d.visible,c.d.visible\n' "1: column 'c.d.visible': it comes twice"
	bad 'frame,c.d.tx,c.d.tx\n' "1: column 'c.d.tx': it comes twice"
	bad 'frame,"a ""b.l"\n' "1: column 'a \"b.l': the joint has no bone"
	bad 'frame,c.d.m11,c.d.m21,c.d.m31,c.d.m12,c.d.m22\n' \
	    '1: c.d: expected all 9 elements of a matrix, saw 5'
	bad 'frame,c.d.qx,c.d.qy,c.d.qz\n' \
	    '1: c.d: expected all 4 elements of a quaternion, saw 3'
	bad 'frame,"c.d.rx\n1,2\n' '1: a quote that is not closed'
	bad 'frame,"c.d.rx"x\n' "1: expected a comma behind quotes, saw 'x'"
	bad 'frame,c.d.rx\n1,2\n2\n' '3: expected 2 cells, saw 1'
	bad 'frame,c.d.rx\n1,2\n\n2,3,\n' '4: expected 2 cells, saw 3'
	bad 'frame,c.d.rx\n1,2x\n' "2: column 2: expected a number, saw '2x'"
	bad 'frame,c.d.rx\n1, 2\n' "2: column 2: expected a number, saw ' 2'"
	bad 'frame,c.d.rx\n1,/2\n' "2: column 2: expected a number, saw '/2'"
	bad 'frame,c.d.rx\n1,2\n2;3\n' '3: expected 2 cells, saw 1'
	bad 'frame,c.d.rx\n1,NA\n' "2: column 2: expected a number, saw 'NA'"
	bad 'frame,c.d.rx\n,2\n' "2: frame: expected a number, saw ''"
	bad 'frame,c.d.rx\n1,2\n2,3\n2,4\n' '4: frame 2: expected one after that of the row before'
	bad 'frame,c.d.rx\n1,2\n2,3\0\n' '3: NUL byte in a text file'
	bad "frame$(printf ',c.d.ry%.0s' 1 2 3 4 5 6 7 8 9 10)\n" \
	    "1: column 'c.d.ry': it comes twice"
	bad "frame$(printf ',c.d.ry%.0s' 1 2 3 4 5),c.d.rx$(printf ',c.d.rz%.0s' 1 2 3 4)\n" \
	    '1: c.d: expected at most 9 rotation channels of a kind'
	printf 'ir 1\nend ir\n' >none.ir
	refuses 'csv2ir: none.ir: expected a skeleton, saw none' \
	    csv2ir -s none.ir m.csv >saw
}

# values STREAM: the records of its values, without what a table has not
values() {
	grep '^[v]' "$1" | tr -s ' \t' ' '
}

@test "csv2ir: what is no rotation, or nowhere in the world" {
	# bad TABLE MESSAGE
	bad() {
		printf "%b" "$1" >m.csv
		refuses "csv2ir: m.csv:$2" csv2ir -s s.ir m.csv >saw
	}
	six=c.d.m11,c.d.m21,c.d.m31,c.d.m12,c.d.m22,c.d.m32
	bad "frame,$six,c.d.m13\\n" \
	    '1: c.d: expected all 9 elements of a matrix, saw 7'
	bad "frame,$six,c.d.qx,c.d.qy,c.d.qz,c.d.qw\\n" \
	    '1: c.d: expected all 9 elements of a matrix, saw 6'
	none='c.d: two columns of a matrix make no rotation'
	bad "frame,$six\\n1,0,0,0,0,1,0\\n" "2: $none"
	bad "frame,$six\\n\\n1,1,0,0,0,0,0\\n2,1,0,0,0,1,0\\n" "3: $none"
	bad "frame,$six\\n1,1,0,0,0,1,0\\n2,1,2,3,-2,-4,-6\\n" "3: $none"
	world='expected x, y, z and a rotation in the world (ir2csv -w with -q or -6)'
	for columns in c.d.x,c.d.y,c.d.z "c.d.x,c.d.y,$six" \
	    c.d.x,c.d.y,c.d.z,c.d.rx; do
		bad "frame,$columns\\n" "1: c.d: $world"
	done
	# one of two joints
	bad "frame,\"a \"\"b.rx\",c.d.x,c.d.y,c.d.z,$six\\n" "1: a%20\"b: $world"
	bad 'frame,c.d.x,c.d.px\n' "1: column 'c.d.px': it comes twice"
}

@test "csv2ir: ir2csv's table gives the same values, character for character" {
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
	bvh2ir "$ROOT/examples/dance.bvh" >dance.ir
	gltf2ir "$ROOT/examples/bend.gltf" | resample >bend.ir
	for f in walk dance bend; do
		awk '/^motion/, /^end motion/ { next } { print }' $f.ir >sk.ir
		ir2csv $f.ir | quietly csv2ir -s sk.ir >back.ir
		diff <(values $f.ir) <(values back.ir)
		diff <(grep '^rate' $f.ir) <(grep '^rate' back.ir)
		ir2csv $f.ir >a.csv
		ir2csv -M stdin back.ir | cmp a.csv -
	done
}

@test "csv2ir: quaternions of -q are the same poses" {
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
	ir2csv -q -p 12 walk.ir | quietly csv2ir -s fig.ir |
	    irdiff -t 1e-6,1e-6 walk.ir -
}

# 90 degrees about z: of (0 2 0) and (-3 5 0) the first gives y, and the second
# less its part along y is -x. 200 degrees: the half angle is 100, and the sign
# goes on from 45.
@test "csv2ir: two columns of a matrix become a quaternion" {
	awk 'BEGIN {
		d = atan2(0, -1) / 180
		print "frame,c.d.m32,c.d.m11,c.d.m22,c.d.rx,c.d.m31,c.d.m12,c.d.m21"
		print "1,0,0,5,7,0,-3,2"
		print "2,0," cos(200 * d) "," 4 * cos(200 * d) ",8,0," \
		    (-4 * sin(200 * d)) "," sin(200 * d)
		print "3,0,1,1,9,0,,0\n4,nan,1,1,10,0,0,0\n5,0,1,1,11,0,0,0"
	}' >m.csv
	s=$(awk 'BEGIN { d = atan2(0, -1) / 180
		printf "%.4g %.4g", sin(100 * d), cos(100 * d) }')
	motion '%s\n' 'motion m' 'source csv' 'rate -' 'dof a%20"b' \
	    'dof c.d rx qx qy qz qw' 'v 1 c.d 7 0 0 0.7071 0.7071' \
	    "v 2 c.d 8 0 0 $s" 'v 3 c.d 9 nan nan nan nan' \
	    'v 4 c.d 10 nan nan nan nan' 'v 5 c.d 11 0 0 0 -1' |
	    diff -u - <(quietly csv2ir -p 4 -s s.ir m.csv)
}

# The skeleton's own two columns are no others
@test "csv2ir: a skeleton that has matrices" {
	sed 's/^dof c.d .*/dof c.d m11 m21 m31 m12 m22 m32/' s.ir >six.ir
	sed 's/^dof c.d .*/dof c.d m11 m12 m13 m21 m22 m23 m31 m32 m33/' s.ir >m.ir
	printf '%s\n' frame,c.d.m11,c.d.m21,c.d.m31,c.d.m12,c.d.m22,c.d.m32 \
	    1,0,1,0,-1,0,0 >m.csv
	quietly csv2ir -s six.ir m.csv | grep -qx 'v 1 c.d 0 1 0 -1 0 0'
	quietly csv2ir -p 4 -s m.ir m.csv | grep -qx 'v 1 c.d 0 0 0.7071 0.7071'
	# 45 degrees, of lengths whose squares are out of range
	sed 's/^1,.*/1,1e300,1e300,0,0,1e-300,0/' m.csv |
	    quietly csv2ir -p 4 -s m.ir | grep -qx 'v 1 c.d 0 0 0.3827 0.9239'
}

@test "csv2ir: columns, and the world, of -6 and -w are the same poses" {
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
	for option in -6 '-w -q' '-w -6'; do
		# shellcheck disable=SC2086
		ir2csv $option -p 12 walk.ir |
		    quietly csv2ir -p 12 -s fig.ir >back.ir
		irdiff -t 1e-6,1e-6 walk.ir back.ir
	done
	grep -qx 'relative world' back.ir
	fk walk.ir | ir2csv -w -6 -p 12 | quietly csv2ir -s fig.ir |
	    irdiff -t 1e-5,1e-5 walk.ir -
}

# 90 degrees about z: c.d, which is one up, comes to be at the left of (5 6 7)
@test "csv2ir: places and rotations in the world" {
	printf '%s\n' 'frame,"a ""b.x","a ""b.y","a ""b.z","a ""b.qx","a ""b.qy","a ""b.qz","a ""b.qw"' \
	    1,5,6,7,0,0,0.5,0.5 >m.csv
	quietly csv2ir -s s.ir m.csv >saw
	motion '%s\n' 'motion m' 'source csv' 'rate -' 'relative world' \
	    'dof a%20"b px py pz qx qy qz qw' 'dof c.d' \
	    'v 1 a%20"b 5 6 7 0 0 0.5 0.5' | diff -u - saw
	fk -p 4 saw | awk '$1 == "w" && $3 == "c.d" { print $4, $5, $6 }' |
	    diff <(echo 4 6 7) -
}

# The whole way, in the order of the first frame's records
@test "csv2ir: contacts of ir2csv come back" {
	motion '%s\n' 'motion m' 'source csv' 'rate 50' 'v 1 a%20"b 1 2 3' \
	    'v 1 c.d 4 5' 'c 1 c.d 1' 'c 1 a%20"b 0' 'v 2 a%20"b 1 2 3' \
	    'v 2 c.d 4 5' 'c 2 c.d 0' 'c 2 a%20"b 1' 'v 3 a%20"b 1 2 3' \
	    'v 3 c.d 4 5' 'c 3 a%20"b 1' >want
	for option in '' -D; do
		# shellcheck disable=SC2086
		ir2csv $option want >m.csv
		quietly csv2ir -s s.ir m.csv | diff -u want -
	done
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" | contacts >walk.ir
	for option in '' -D '-w -q -D'; do
		# shellcheck disable=SC2086
		ir2csv $option walk.ir | quietly csv2ir -s fig.ir | grep '^[c] ' |
		    diff <(grep '^[c] ' walk.ir) -
	done
}

@test "csv2ir: contacts as other programs write them, and velocities" {
	printf '%s\n' frame,c.d.contact,c.d.vx,c.d.rx 1,1.0,9,2 2,0e5,,3 \
	    3,nan,8,4 4,,8,5 >m.csv
	quietly csv2ir -s s.ir m.csv | grep '^[vc] ' | diff - <(printf '%s\n' \
	    'v 1 c.d 2' 'c 1 c.d 1' 'v 2 c.d 3' 'c 2 c.d 0' 'v 3 c.d 4' \
	    'v 4 c.d 5')
	# what the skeleton has as channels are channels
	sed 's/visible/contact vx/' s.ir >own.ir
	quietly csv2ir -s own.ir m.csv | grep '^v ' | diff - <(printf '%s\n' \
	    'v 1 c.d 2 1.0 9' 'v 2 c.d 3 0e5 nan' 'v 3 c.d 4 nan 8' \
	    'v 4 c.d 5 nan 8')
	bad() {
		printf '%s\n' "frame,$1" "1,$2" >m.csv
		refuses "csv2ir: m.csv:$3" csv2ir -s s.ir m.csv >saw
	}
	bad c.d.contact 2 "2: contact: expected 0 or 1, saw '2'"
	bad c.d.contact 0.5 "2: contact: expected 0 or 1, saw '0.5'"
	printf '%s\n' frame,c.d.contact,c.d.rx 1,,2 2,,3 3,0,4 >m.csv
	refuses 'csv2ir: m.csv:4: c.d: contact: the first row has none' \
	    csv2ir -s s.ir m.csv >saw
	bad e.contact 1 "1: column 'e.contact': the skeleton has no such joint"
	bad e.vx 1 "1: column 'e.vx': the skeleton has no such joint"
	bad c.d.contact,c.d.contact 1,1 "1: column 'c.d.contact': it comes twice"
	bad c.d.vx x "2: column 2: expected a number, saw 'x'"
}

# A table alone is joints without parents: what -w wrote, it writes again
@test "csv2ir: places without a skeleton" {
	printf '%s\n' 'time,frame,hip bone.z,hip bone.x,a.y,a.qw,hip bone.y,a.qx,a.x,a.qz,a.z,a.qy,a.contact' \
	    0,5,+3,1.0,5,1,2,0,4,0,6,0,1 0.04,6,-3,1,5,,2,0,4,0,6,0,0 >m.csv
	quietly csv2ir m.csv | diff -u - <(printf '%s\n' 'ir 1' 'skeleton m' \
	    'source csv' 'joint hip%20bone -' 'offset hip%20bone 0 0 0' \
	    'dof hip%20bone pz px py' 'joint a -' 'offset a 0 0 0' \
	    'dof a py qw qx px qz pz qy' 'end skeleton' 'motion m' \
	    'source csv' 'rate 25' 'v 5 hip%20bone +3 1.0 2' \
	    'v 5 a 5 1 0 4 0 6 0' 'c 5 a 1' 'v 6 hip%20bone -3 1 2' \
	    'v 6 a 5 nan 0 4 0 6 0' 'c 6 a 0' 'end motion' 'end ir')
	asf2ir "$ROOT/examples/figure.asf" | amc2ir -s - -r 60 \
	    "$ROOT/examples/walk.amc" | contacts >walk.ir
	for option in -w '-w -q' '-w -6' '-w -D'; do
		# shellcheck disable=SC2086
		ir2csv $option -p 12 walk.ir >want.csv
		# shellcheck disable=SC2086
		quietly csv2ir -p 12 want.csv | ir2csv $option -p 12 >saw.csv
		awk -F , 'NR == FNR { line[NR] = $0; next }
			FNR == 1 && $0 != line[1] { bad = 1 }
			FNR > 1 {
				n = split(line[FNR], w)
				for (i = 1; i <= NF; i++)
					bad = bad || ($i - w[i]) * ($i - w[i]) > 1e-14
				bad = bad || n != NF
			}
			END { exit bad || FNR != 129 || NR != 258 }' \
		    want.csv saw.csv
	done
	printf '%s\n' frame,a.x,a.y,a.z 1,0,0,0 2,5,0,0 >m.csv
	quietly csv2ir -r 1 m.csv | irstat | grep -q '^motion m .* frames 2 .* joints 1 channels 3 '
	csv2ir -r 1 m.csv | quietly ir2svg | grep -q '<svg'
	csv2ir -r 1 m.csv | quietly ir2gltf | gltf2ir | fk | grep -q '^w 2 a 5 0 0 '
}

# So many that their list moves to memory that has been used
@test "csv2ir: contacts of many joints" {
	awk 'BEGIN {
		printf "frame"
		for (i = 0; i < 3000; i++)
			printf ",j%d.x,j%d.y,j%d.z,j%d.contact", i, i, i, i
		printf "\n1"
		for (i = 0; i < 3000; i++)
			printf ",1,2,3,%d", i % 2
		print ""
	}' >m.csv
	quietly csv2ir m.csv | awk '$1 == "c"' | diff - <(awk 'BEGIN {
		for (i = 0; i < 3000; i++)
			print "c 1 j" i, i % 2 }')
}

@test "csv2ir: what has no place without a skeleton" {
	bad() {
		printf '%s\n' "$1" >m.csv
		refuses "csv2ir: m.csv:1: $2" csv2ir m.csv >saw
	}
	world='expected x, y, z or a rotation in the world, as there is no skeleton (-s)'
	bad frame,a.x,a.y,a.z,a.rx "column 'a.rx': $world"
	bad frame,a.px,a.py,a.pz "column 'a.px': $world"
	bad frame,a.x,a.y 'a: expected x, y and z'
	bad frame,a.x,a.y,a.z,b.contact 'b: expected x, y and z'
	bad frame,a.qx,a.qy,a.qz,a.qw 'a: expected x, y and z'
	bad frame,a.x,a.y,a.z,a.qx 'a: expected all 4 elements of a quaternion, saw 1'
	bad frame,a.x,a.y,a.z,a.x "column 'a.x': it comes twice"
	bad frame,time 'expected columns such as hip.x, hip.y and hip.z'
}

# pandas has a column without a name, which has row numbers; R has names there
@test "csv2ir: no column frame: times, or the rows, number the frames" {
	# numbers LINE …: those of the frames of a table, and its rate
	numbers() {
		printf '%s\n' "$@" >m.csv
		# shellcheck disable=SC2086
		csv2ir -s s.ir $rate m.csv 2>err >saw
		awk '$1 == "rate" || $1 == "v" { printf "%s ", $2 }' saw
	}
	rate=
	[ "$(numbers c.d.rx 7 8 9)" = '- 0 1 2 ' ]
	[ "$(numbers ',c.d.rx' '"one",7' 'two,8' ',9')" = '- 0 1 2 ' ]
	[ "$(numbers ',frame,c.d.rx' '0,5,7' '1,9,8')" = '- 5 9 ' ]
	[ "$(numbers time,c.d.rx 1.5,7)" = '- 0 ' ]
	# 25 Hz, from 1.5 s on, with a row left out, and one between two frames:
	# 0.23 s are 5.75 frames; what is rounded to hundredths is near enough
	[ "$(numbers time,c.d.rx 1.5,7 1.54,8 1.62,9 1.73,9)" = '25 0 1 3 5.75 ' ]
	[ "$(numbers time,c.d.rx 0,7 0.04,8 0.0845,9)" = '25 0 1 2 ' ]
	[ ! -s err ]
	rate='-r 100'
	[ "$(numbers time,c.d.rx 0,7 0.04,8 0.08,9)" = '100 0 4 8 ' ]
	[ "$(numbers c.d.rx 7 8)" = '100 0 1 ' ]
	printf '%s\n' time,c.d.rx 0,7 0.04,8 0.02,9 >m.csv
	refuses 'csv2ir: m.csv:4: time 0.02: expected one after that of the row before' \
	    csv2ir -s s.ir m.csv >saw
	printf '%s\n' time,c.d.rx 0,7 0.04,8 ,9 >m.csv
	refuses "csv2ir: m.csv:4: time: expected a number, saw ''" \
	    csv2ir -s s.ir m.csv >saw
}

@test "csv2ir: a table that python wrote" {
	oracle python3
	python3 - >m.csv <<-'END'
		import csv, sys
		w = csv.writer(sys.stdout)
		w.writerow(["frame", "time", 'a "b.tx', 'a "b.rz', 'a "b.rx',
		            "c.d.rx", "c.d.visible"])
		for k in range(3):
		    w.writerow([k, k / 50, k * .1, None, 0, -1, 1])
	END
	motion '%s\n' 'motion m' 'source csv' 'rate 50' 'v 0 a%20"b 0.0 nan 0' \
	    'v 0 c.d -1 1' 'v 1 a%20"b 0.1 nan 0' 'v 1 c.d -1 1' \
	    'v 2 a%20"b 0.2 nan 0' 'v 2 c.d -1 1' |
	    diff -u - <(quietly csv2ir -s s.ir m.csv)
}

@test "csv2ir: a full disk, a reader that goes" {
	printf '%s\n' frame,c.d.rx 1,2 >m.csv
	dev_full csv2ir -s s.ir m.csv
	[ "$(head_one csv2ir -s s.ir m.csv)" = 'ir 1' ]
}
