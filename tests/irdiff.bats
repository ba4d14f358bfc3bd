#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load helper

# A stick of two lengths, 10 and 5, that can turn at both; four frames
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 0 10 0
		dof b rz
		joint c b
		offset c 0 5 0
		end skeleton
		motion m
		rate 10
		v 1 a 0 0 0 0 0 0
		v 1 b 0
		v 2 a 0 0 0 0 0 0
		v 2 b 20
		v 3 a 0 0 0 0 0 0
		v 3 b 40
		v 4 a 0 0 0 0 0 0
		v 4 b 60
		end motion
		end ir
	END
}

# says STATUS COMMAND…: the command exits with the status, with nothing on
# standard error, and with our standard input as its standard output
says() {
	local status=0 want=$1

	shift
	"$@" >saw 2>err </dev/null || status=$?
	diff -u - saw || return
	[ ! -s err ] || { cat err; return 1; }
	[ $status -eq "$want" ] || { echo "exit $status: $*"; return 1; }
}

# same [OPTION …] A B: no difference, either way round
same() {
	cat "${@: -2:1}" >one || return
	cat "${@: -1}" >two || return
	says 0 irdiff "${@:1:$#-2}" one two </dev/null || return
	says 0 irdiff "${@:1:$#-2}" two one </dev/null
}

# trouble MESSAGE COMMAND…: exit 2 and exactly this on standard error
trouble() {
	local status=0 message=$1

	shift
	"$@" >saw 2>err || status=$?
	printf '%s\n' "$message" | diff -u - err || return
	[ $status -eq 2 ] || { echo "exit $status: $*"; return 1; }
}

# motion NAME RATE [FRAME:ANGLE …]: the turns of b
motion() {
	local rate=$2 f

	echo "motion $1"
	[ "$rate" = - ] || echo "rate $rate"
	shift 2
	for f; do
		printf 'v %s a 0 0 0 0 0 0\nv %s b %s\n' "${f%:*}" "${f%:*}" \
		    "${f#*:}"
	done
	echo 'end motion'
}

# stream: a unit with the skeleton and the motions on standard input
stream() {
	sed '/^motion/,$d' a.ir
	cat
	echo 'end ir'
}

@test "irdiff: usage" {
	usage_of irdiff
	run -2 irdiff
	run -2 irdiff a.ir
	run -2 irdiff a.ir a.ir a.ir
	run -0 irdiff -V
	[[ $output = 'irdiff '[0-9]* ]]
	trouble 'irdiff: only one of the two can be standard input' irdiff - -
	for t in '' x -1 '1,' ',1' 1,x 1,-1 1,2,3 nan inf; do
		trouble "irdiff: -t: expected LENGTH or LENGTH,DEGREES, saw '$t'" \
		    irdiff -t "$t" a.ir a.ir
	done
}

@test "irdiff: the man page's examples" {
	man_examples "$ROOT/man/irdiff.1"
}

@test "irdiff: the same" {
	same a.ir a.ir
	cp a.ir b.ir
	irdiff - a.ir <b.ir
	irdiff a.ir - <b.ir
	# blanks, digits, comments, the number of the first frame, a rate
	sed 's/^v \(.\)/v 10\1/; s/^\(v .*\) b /\1  b  +0/
		s/^rate 10/rate 20\/2\n# x/' a.ir >b.ir
	same a.ir b.ir
}

@test "irdiff: where, when and how much" {
	# b turns by 90 more in frame 3: c goes from one end of a quarter circle
	# of radius 5 to the other, 5·√2 = 7.07107 away; a quarter of that and
	# of 90 in the mean of four frames
	sed 's/^v 3 b .*/v 3 b 130/' a.ir >b.ir
	says 1 irdiff a.ir b.ir <<-'END'
		joint m b distance 0 frame - mean 0 angle 90 frame 3 mean 22.5
		joint m c distance 7.07107 frame 3 mean 1.76777 angle 90 frame 3 mean 22.5
	END
	# the whole moves by 3 4 0, so by 5, in frame 2, and less in frame 4
	sed 's/^v 2 a 0 0/v 2 a 3 4/; s/^v 4 a 0/v 4 a 1/' a.ir >b.ir
	says 1 irdiff a.ir b.ir <<-'END'
		joint m a distance 5 frame 2 mean 1.5 angle 0 frame - mean 0
		joint m b distance 5 frame 2 mean 1.5 angle 0 frame - mean 0
		joint m c distance 5 frame 2 mean 1.5 angle 0 frame - mean 0
	END
	# by 1 degree in frame 1; by 10^-8 more in frame 2, which is as much;
	# by 2 * 10^-6 more in frame 3
	sed 's/^v 1 b 0/v 1 b 1/; s/^v 2 b 20/v 2 b 21.00000001/' a.ir >e.ir
	irdiff a.ir e.ir | cut -d ' ' -f 11-13 | diff -u - <(echo '1 frame 1
1 frame 1')
	sed 's/^v 3 b 40/v 3 b 41.000002/' e.ir | irdiff a.ir - |
	    cut -d ' ' -f 11-13 | diff -u - <(echo '1 frame 3
1 frame 3')
	# the frame is a's, as it is written there
	sed 's/^v \(.\)/v +\1e1/; s/^rate.*/rate 100/' b.ir >e.ir
	sed 's/frame 2/frame +2e1/' saw >want
	says 1 irdiff e.ir a.ir <want
	# 179 degrees; 199, which is 161 the other way: (179 + 161) / 4
	sed 's/^v 1 b 0/v 1 b 179/; s/^v 2 b 20/v 2 b 219/' a.ir >b.ir
	irdiff a.ir b.ir | grep ' b ' | diff -u - <(echo \
	    'joint m b distance 0 frame - mean 0 angle 179 frame 1 mean 85')
}

@test "irdiff: other channels, another order of the joints" {
	cat >b.ir <<-'END'
		ir 1
		skeleton t
		unit angle rad
		joint a -
		dof a qx qy qz qw px py pz
		joint z a
		offset z 0 0 0
		dof z ax ay az
		joint c z
		dof c m11 m12 m13 m21 m22 m23 m31 m32 m33
		offset c 0 5 0
		joint b a
		offset b 0 10 0
		dof b qx qy qz qw
		end skeleton
		motion m
		relative world
		rate 10
	END
	# relative world c's matrix is that of b, and its place is set by z's
	for f in 1 2 3 4; do
		awk -v f=$f -v OFMT=%.9g -v CONVFMT=%.9g 'BEGIN {
			deg = (f - 1) * 20 * atan2(0, -1) / 180
			c = cos(deg); s = sin(deg)
			print "v", f, "b 0 0", -sin(deg / 2), -cos(deg / 2)
			print "v", f, "c", c, -s, "0", s, c, "0 0 0 1"
			print "v", f, "a 0 0 0 1 0 0 0"
			print "v", f, "z 0 0", deg
		}'
	done >>b.ir
	printf '%s\n' 'end motion' 'end ir' >>b.ir
	edit 's/^offset z 0 0 0/offset z 0 10 0/' b.ir
	says 1 irdiff a.ir b.ir <<<'only b joint m z'
	says 1 irdiff b.ir a.ir <<<'only a joint m z'
}

@test "irdiff: joints that one of them has" {
	sed 's/^joint c b/joint d b/; s/^offset c/offset d/' a.ir >b.ir
	says 1 irdiff -t 1e9 a.ir b.ir <<-'END'
		only a joint m c
		only b joint m d
	END
	# the rest is compared: 180 less, as far as a figure can be turned
	edit 's/^v 2 b 20/v 2 b -160/' b.ir
	says 1 irdiff a.ir b.ir <<-'END'
		joint m b distance 0 frame - mean 0 angle 180 frame 2 mean 45
		only a joint m c
		only b joint m d
	END
}

@test "irdiff: rounding to 9 digits is no difference, to 8 it is" {
	# 1e-7 of the largest coordinate, here 1000, and 1e-5 degrees
	far() { sed "s/^v \(.\) a 0 0 0/v \1 a $1 0 0/; s/^v 2 b 20/v 2 b $2/" a.ir; }
	far 1000 20 >b.ir
	same b.ir <(far 1000.00009 20)
	same b.ir <(far 1000 20.000009)
	far 1000.00011 20 >e.ir
	says 1 irdiff b.ir e.ir <<-'END'
		joint m a distance 0.00011 frame 1 mean 0.00011 angle 0 frame - mean 0
		joint m b distance 0.00011 frame 1 mean 0.00011 angle 0 frame - mean 0
		joint m c distance 0.00011 frame 1 mean 0.00011 angle 0 frame - mean 0
	END
	# the largest of either: that of far, which only one has, is 1e5 cos 40 =
	# 76604 or more, so 0.0076 is no difference
	far 0.0076 20 |
	    sed 's/^joint c b/joint far b/; s/^offset c .*/offset far 0 1e5 0/' >e.ir
	printf '%s\n' 'only a joint m c' 'only b joint m far' |
	    says 1 irdiff a.ir e.ir
	printf '%s\n' 'only a joint m far' 'only b joint m c' |
	    says 1 irdiff e.ir a.ir
	# 5 · 1.1e-5 · pi / 180 = 9.6e-7 is less than 1e-7 · 14.7, where c is
	far 0 20.000011 >e.ir
	says 1 irdiff a.ir e.ir <<-'END'
		joint m b distance 0 frame - mean 0 angle 0.000011 frame 2 mean 2.75e-6
		joint m c distance 0 frame - mean 0 angle 0.000011 frame 2 mean 2.75e-6
	END
}

@test "irdiff: numbers whose squares no double can hold" {
	sed 's/^v 2 a 0 0/v 2 a 4e200 3e200/' a.ir >b.ir
	irdiff a.ir b.ir | grep ' a ' | diff -u - <(echo \
	    'joint m a distance 5e200 frame 2 mean 1.25e200 angle 0 frame - mean 0')
	sed 's/^v 2 a 4/v 2 a -4/' b.ir >e.ir
	irdiff b.ir e.ir | grep -c 'distance 8e200' | grep -qx 3
}

@test "irdiff -t" {
	sed 's/^v 2 a 0 0/v 2 a 3 4/; s/^v 3 b 40/v 3 b 42/' a.ir >b.ir
	# 5, of c 2 · 5 · sin(1°) = 0.174524, and 2 degrees
	irdiff a.ir b.ir >all || [ $? -eq 1 ]
	[ "$(wc -l <all)" -eq 3 ]
	says 1 irdiff -t 4.9 a.ir b.ir <all
	same -t 5.1 a.ir b.ir
	same -t 5.1,2.1 a.ir b.ir
	same -t 5.000001,2.000001 a.ir b.ir
	says 1 irdiff -t 5.1,1.9 a.ir b.ir < <(grep -v ' a ' all)
	says 1 irdiff -t 5.1,0 a.ir b.ir < <(grep -v ' a ' all)
	says 1 irdiff -t 0,2.1 a.ir b.ir <all
	says 1 irdiff -t 0 a.ir b.ir <all
	# a distance equal to the tolerance is within it: 3 4 0 is 5 in doubles
	sed 's/^v 2 a 0 0/v 2 a 3 4/' a.ir >b.ir
	same -t 5,0 a.ir b.ir
}

@test "irdiff: other rates" {
	motion m 20 1:0 2:10 3:20 4:30 5:40 6:50 7:60 | stream >b.ir
	same a.ir b.ir
	# keys at 0 and 2/10 s; a's frame at 3/10 is after them, by less than
	# they are apart
	motion m 5 8:0 9:40 | stream >b.ir
	same a.ir b.ir
	# 0 30 60 at a's times; of c two chords of the circle with radius 5:
	# (0 + 10 · sin(5°) + 10 · sin(10°)) / 3
	motion m 5 0:0 1:60 | stream >b.ir
	says 1 irdiff a.ir b.ir <<-'END'
		joint m b distance 0 frame - mean 0 angle 20 frame 3 mean 10
		joint m c distance 1.73648 frame 3 mean 0.869346 angle 20 frame 3 mean 10
	END
	# times in seconds, rounded: 0, 1/30, 2/30
	motion m 30 1:0 2:1 3:90 | stream >b.ir
	motion m 1 0:0 0.0333333:1 0.0666667:90 | stream >e.ir
	same b.ir e.ir
	motion m 1 0:0 0.03333:1 0.0667:90 | stream >e.ir
	same b.ir e.ir
	motion m 30000/1001 5:0 6:1 7:90 | stream >b.ir
	motion m 60000/1001 5:0 6:0.5 7:1 8:45.5 9:90 | stream >e.ir
	same b.ir e.ir
	# neither is known: frame by frame
	motion m - 1:0 2:20 3:40 4:60 | stream >b.ir
	motion m - 5:0 6:20 7:40 8:60 | stream >e.ir
	same b.ir e.ir
	# line 13: the first record after the header
	trouble 'irdiff: b.ir:13: motion m: its rate is unknown, and that of a.ir is 10 (rescale -r)' \
	    irdiff a.ir b.ir
	trouble 'irdiff: b.ir:13: motion m: its rate is unknown, and that of a.ir is 10 (rescale -r)' \
	    irdiff b.ir a.ir
}

@test "irdiff: between frames it is as resample has it" {
	local rate

	places() { sed '/^lasts/d; s/frame [0-9]* //g'; }
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
	for rate in 7 24 30000/1001 50 61 200; do
		resample -p 17 -r $rate walk.ir |
		    awk '/^v 5 h_left_up_leg/ { $4 += 10 } { print }' >b.ir
		# frames of equal differences may come in another order
		resample -p 17 -r 60 b.ir >e.ir
		irdiff walk.ir b.ir | places >saw
		irdiff walk.ir e.ir | places >want
		[ -s want ]
		diff -u want saw
		# and of fk's world transforms
		irdiff <(fk -p 17 walk.ir) <(fk -p 17 b.ir) | places >saw
		irdiff walk.ir <(fk -p 17 b.ir | resample -p 17 -r 60) |
		    places >want
		[ -s want ]
		diff -u want saw
	done
}

@test "irdiff: one lasts longer" {
	motion m 10 1:0 2:20 | stream >b.ir
	# three and one tenth of a second
	says 1 irdiff -t 1e9 a.ir b.ir <<<'lasts m 0.3 0.1 seconds'
	says 1 irdiff -t 1e9 b.ir a.ir <<<'lasts m 0.1 0.3 seconds'
	motion m 20 1:0 2:10 3:20 4:30 5:40 6:50 | stream >b.ir
	# one 20th short: a frame of b's
	says 1 irdiff a.ir b.ir <<<'lasts m 0.3 0.25 seconds'
	says 0 irdiff b.ir a.ir </dev/null || [ "$(cat saw)" = 'lasts m 0.25 0.3 seconds' ]
	motion m - 1:0 2:20 | stream >b.ir
	motion m - 1:0 2:20 3:40 | stream >e.ir
	says 1 irdiff b.ir e.ir <<<'lasts m 1 2 frames'
	# one frame, none
	motion m 10 1:0 | stream >b.ir
	says 1 irdiff a.ir b.ir <<<'lasts m 0.3 0 seconds'
	motion m 10 | stream >e.ir
	says 1 irdiff b.ir e.ir <<<'lasts m 0 - seconds'
	says 1 irdiff e.ir b.ir <<<'lasts m - 0 seconds'
	same e.ir e.ir
}

@test "irdiff: motions by name and order" {
	m() { motion "$1" 10 1:0 2:20 3:40 4:60; }
	# n NAME DEG: turned by so much in its second frame
	n() { motion "$1" 10 1:0 "2:$((20 + $2))" 3:40 4:60; }
	{ m x; m y; m x; } | stream >b.ir
	{ m y; n x 10; n x 20; } | stream >e.ir
	irdiff b.ir e.ir >saw || [ $? -eq 1 ]
	grep ' b ' saw | cut -d ' ' -f 1-3,10-13 | diff -u - <(printf '%s\n' \
	    'joint x b angle 10 frame 2' 'joint x b angle 20 frame 2')
	# and without a partner
	{ m x; m y; m z; m x; } | stream >b.ir
	{ m w; m z; m x; m y; m z; } | stream >e.ir
	says 1 irdiff b.ir e.ir <<-'END'
		only a motion x
		only b motion w
		only b motion z
	END
	says 1 irdiff e.ir b.ir <<-'END'
		only a motion w
		only a motion z
		only b motion x
	END
	# in units of their own
	irsplit b.ir | same b.ir -
	# -M: the others are as if they were not there
	says 0 irdiff -M z b.ir <(m z | stream) </dev/null
	says 1 irdiff -M x b.ir e.ir <<<'only a motion x'
	says 1 irdiff -M w b.ir e.ir <<<'only b motion w'
	says 0 irdiff -M y b.ir e.ir </dev/null
	trouble 'irdiff: b.ir: no motion '"'q'" irdiff -M q b.ir e.ir
}

@test "irdiff: the only motions, whatever their names" {
	sed 's/^motion m/motion n/' a.ir >b.ir
	same a.ir b.ir
	sed 's/^v 3 b .*/v 3 b 130/' b.ir >e.ir
	irdiff a.ir e.ir | grep -c '^joint m ' | grep -qx 2
	# where there are several, none is the only one
	{ motion x 10 1:0; motion m 10 1:5; } | stream >b.ir
	motion m 10 1:0 | stream >e.ir
	says 1 irdiff b.ir e.ir <<-'END'
		only a motion x
		joint m b distance 0 frame - mean 0 angle 5 frame 1 mean 5
		joint m c distance 0.436194 frame 1 mean 0.436194 angle 5 frame 1 mean 5
	END
	{ motion x 10 1:0; motion y 10 1:5; } | stream >b.ir
	says 1 irdiff b.ir e.ir <<-'END'
		only a motion x
		only a motion y
		only b motion m
	END
	says 1 irdiff e.ir b.ir <<-'END'
		only a motion m
		only b motion x
		only b motion y
	END
	# also across units, whose skeletons differ
	{ irsplit b.ir; sed 's/ 10 0$/ 9 0/' a.ir; } >c.ir
	sed 's/ 10 0$/ 9 0/' a.ir >e.ir
	says 1 irdiff c.ir e.ir <<-'END'
		only a motion x
		only a motion y
	END
}

@test "irdiff: skeletons that no motion has, at rest" {
	sed '/^motion/,/^end motion/d' a.ir >s.ir
	same s.ir s.ir
	sed 's/^skeleton s/skeleton t/; s/^offset b.*/&\nrest b 0 0 90 xyz/' s.ir >t.ir
	# c is where b points, as in the quarter circle above
	says 1 irdiff s.ir t.ir <<-'END'
		joint s b distance 0 frame - mean 0 angle 90 frame - mean 90
		joint s c distance 7.07107 frame - mean 7.07107 angle 90 frame - mean 90
	END
	says 1 irdiff s.ir a.ir <<-'END'
		only a skeleton s
		only b motion m
	END
	# of two in a unit the second is used
	{ sed '$d' t.ir; sed 1d a.ir; } >b.ir
	{ sed '$d' s.ir; sed 1d a.ir; } >e.ir
	says 1 irdiff b.ir e.ir <<-'END'
		only a skeleton t
		only b skeleton s
	END
	sed 's/^skeleton t/skeleton s/' b.ir >c.ir
	irdiff e.ir c.ir | cut -d ' ' -f 1-3 |
	    diff -u - <(printf 'joint s %s\n' b c)
	same -M m b.ir e.ir
	sed '/^offset c/d' s.ir >t.ir
	trouble 'irdiff: t.ir: skeleton s: joint c: no offset: its rest position is unknown' \
	    irdiff s.ir t.ir
	printf 'ir 1\nend ir\n' >e.ir
	trouble 'irdiff: e.ir: no motion and no skeleton' irdiff e.ir e.ir
	says 1 irdiff s.ir e.ir <<<'only a skeleton s'
}

@test "irdiff: fk's output" {
	fk a.ir >w.ir
	same a.ir w.ir
	same w.ir w.ir
	sed 's/^v 3 b .*/v 3 b 130/' a.ir >b.ir
	irdiff a.ir b.ir >want || [ $? -eq 1 ]
	fk b.ir >e.ir
	says 1 irdiff a.ir e.ir <want
	says 1 irdiff w.ir e.ir <want
	sed '/^w 2 c/d' w.ir >e.ir
	trouble 'irdiff: e.ir:19: frame 2: no values of joint c (resample makes a keyed motion dense)' \
	    irdiff a.ir e.ir
	sed 's/^\(w 2 c .* .* .*\) .* .* .* .*/\1 0 0 0 0/' w.ir >e.ir
	trouble 'irdiff: e.ir:19: w: expected a quaternion, saw one of length 0' \
	    irdiff a.ir e.ir
}

@test "irdiff: what cannot be compared" {
	sed '/^v 2 b/d' a.ir >e.ir
	trouble 'irdiff: e.ir:17: frame 2: no values of joint b (resample makes a keyed motion dense)' \
	    irdiff a.ir e.ir
	sed 's/^v 2 b.*/v 2 b nan/' a.ir >e.ir
	trouble 'irdiff: e.ir:18: frame 2: joint b: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    irdiff a.ir e.ir
	sed '/^skeleton/,/^end skeleton/d; s/^rate/dof a tx ty tz rx ry rz\ndof b rz\n&/' a.ir >e.ir
	trouble 'irdiff: e.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
	    irdiff a.ir e.ir
	sed 's/^dof b.*/dof b sx sy rz/; s/^\(v . b\)/\1 0 0/' a.ir >e.ir
	trouble 'irdiff: e.ir:16: b: its transform is singular' irdiff a.ir e.ir
	sed 's/^dof b.*/dof b rx ry rx ry/; s/^\(v . b.*\)/\1 0 0 0/; s/^rate.*/rate 7/' \
	    a.ir >e.ir
	trouble 'irdiff: e.ir:18: b: more than three rotation channels of a kind: cannot be interpolated' \
	    irdiff a.ir e.ir
	sed 's/^rate.*/rate 10000000019\/10000000033/' a.ir >b.ir
	sed 's/^rate.*/rate 10000000061\/10000000069/' a.ir >e.ir
	trouble 'irdiff: e.ir:14: rates or frames with too many digits' \
	    irdiff b.ir e.ir
	sed 's/^v 1 /v 0.12345678901234567890 /' a.ir >e.ir
	trouble 'irdiff: e.ir:16: frame 0.12345678901234567890 has too many digits' \
	    irdiff a.ir e.ir
}

@test "irdiff: trouble is exit 2" {
	trouble 'irdiff: nope: No such file or directory' irdiff nope a.ir
	trouble 'irdiff: nope: No such file or directory' irdiff a.ir nope
	: >e.ir
	trouble 'irdiff: e.ir:1: expected `ir 1`, saw end of input' \
	    irdiff a.ir e.ir
	sed '$d' a.ir >e.ir
	trouble "irdiff: e.ir:23: expected \`end ir\`, saw end of input: the stream was cut off (made by hand or by an older version: add the line \`end ir\`)" \
	    irdiff a.ir e.ir
	trouble "$(cat err)" irdiff e.ir a.ir
	# in a motion that is held: its lines have their numbers
	{ motion x 10 1:0; sed 's/^v 2 b.*/v 2 b oops/' <(motion m 10 1:0 2:0); } |
	    stream >e.ir
	{ motion y 10 1:0; motion x 10 1:0; motion m 10 1:0 2:0; } |
	    stream >b.ir
	trouble "irdiff: e.ir:22: b: expected a number, saw 'oops'" \
	    irdiff b.ir e.ir
	[ -c /dev/full ] || return 0
	sed 's/^v 2 b.*/v 2 b 9/' a.ir >b.ir
	run -2 --separate-stderr sh -c 'irdiff a.ir b.ir >/dev/full'
	# shellcheck disable=SC2154
	[[ $stderr = 'irdiff: standard output: '* ]]
}

@test "irdiff: cut off at every byte" {
	local size k status

	motion x 10 1:0 | stream >b.ir
	cat a.ir >>b.ir
	size=$(wc -c <b.ir)
	for ((k = 0; k < size - 1; k += EVERY)); do
		status=0
		head -c $k b.ir | irdiff b.ir - >saw 2>err || status=$?
		# after the first unit it is whole
		if head -c $k b.ir | irstat >stat 2>&1; then
			[ $status -eq 1 ]
			diff -u - saw <<<'only a motion m'
			continue
		fi
		[ $status -eq 2 ]
		grep -q '^irdiff: <stdin>:[0-9]*: ' err
		[ "$(wc -l <err)" -eq 1 ]
	done
}

# turning NAME FRAMES: a motion of the skeleton
turning() {
	printf 'motion %s\nrate 10\n' "$1"
	seq "$2" | awk '{
		print "v", $1, "a", $1 / 8, "0 0 0 0 0"
		print "v", $1, "b", $1 % 360
	}'
	echo 'end motion'
}

@test "irdiff: bounded memory" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers need memory of their own'
	{ turning x 100000; turning y 100000; } | stream >b.ir
	sed 's/^rate 10/rate 11/' b.ir >e.ir
	(ulimit -v 16000; irdiff b.ir b.ir)
	(ulimit -v 16000; irdiff -t 1e9 b.ir e.ir >saw || [ $? -eq 1 ])
	# 99999 / 10 and 99999 / 11
	diff -u - saw <<-'END'
		lasts x 9999.9 9090.82 seconds
		lasts y 9999.9 9090.82 seconds
	END
}

@test "irdiff: memory does not grow with the number of units" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	local few many

	for _ in $(seq 20); do cat a.ir; done >few.ir
	for _ in $(seq 100); do cat few.ir; done >many.ir
	few=$(peak_of irdiff few.ir few.ir)
	many=$(peak_of irdiff many.ir many.ir)
	echo "$few KiB, $many KiB"
	[ "$many" -le $((few + 1024)) ]
}

# through OTHER: the motion on the same bones with other channels is the same at
# 9 digits, and is not at 7
through() {
	same walk.ir <(retarget -S none -s "$1" walk.ir)
	run -1 irdiff walk.ir <(retarget -p 7 -S none -s "$1" walk.ir)
}

@test "irdiff: real motion on quaternions and other angles" {
	need_data acclaim/cmu/02_01.amc
	local t

	for t in 02_01 02_03; do
		asf2ir "$DATA/acclaim/cmu/02.asf" >02.ir
		amc2ir -r 120 -s 02.ir "$DATA/acclaim/cmu/$t.amc" >walk.ir
		same walk.ir <(fk walk.ir)
		same walk.ir <(rescale -A rad walk.ir)
		awk -v full=1 -v axes=1 -f "$ROOT/tests/skel.awk" 02.ir |
		    sed '/^limit/d' >full.ir
		sed '/^dof root/!s/^\(dof [^ ]*\) .*/\1 qx qy qz qw/
			s/^dof root.*/dof root qx qy qz qw tx ty tz/' full.ir >quat.ir
		through full.ir
		through quat.ir
	done
}
