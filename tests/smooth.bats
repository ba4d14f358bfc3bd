#!/usr/bin/env bats
load helper

MODEL=$BATS_TEST_DIRNAME/smooth.py

# motion RATE DOF: the head of a bare motion of the joint a
motion() {
	printf 'ir 1\nmotion m\nrate %s\ndof a %s\n' "$1" "$2"
}

finish() {
	printf '%s\n' 'end motion' 'end ir'
}

# model …: tests/smooth.py
model() {
	oracle python3
	python3 "$MODEL" "$@"
}

# agree A B JUMP: as `smooth.py compare` has them, to 1e-9, and B without jumps
agree() {
	model compare "$1" "$2" >agree
	awk -v jump="$3" '{ print } $1 > 1e-9 || $2 > jump { exit 1 }' agree
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "smooth: usage" {
	usage_of smooth
	run -2 smooth -f 6 -d 2
	[ "$output" = 'smooth: -f excludes -d and -w' ]
	run -2 smooth -w 1 -f 6
	[ "$output" = 'smooth: -f excludes -d and -w' ]
	run -2 smooth -d 10
	[ "$output" = "smooth: -d: expected 0 to 9, saw '10'" ]
	run -2 smooth -w 0
	[ "$output" = "smooth: -w: expected a number from 1e-06 to 1e+06, saw '0'" ]
	run -2 smooth -f x
	[ "$output" = "smooth: -f: expected a number, saw 'x'" ]
}

@test "smooth: the man page's examples" {
	man_examples "$ROOT/man/smooth.1"
}

# A square pulse of 35 by the weights of Savitzky and Golay, (-3 12 17 12 -3)/35
# over five frames; the first and last two frames have those of the parabola
# over the first and last five.
@test "smooth: published weights" {
	{
		motion 40 tx
		seq 1 11 | awk '{ print "v", $1, "a", ($1 == 6 ? "35" : "0.0") }'
		finish
	} >m.ir
	quietly smooth -d 2 -w 0.1 m.ir | awk '$1 == "v" { print $4 }' |
	    diff <(printf '%s\n' 0.0 0.0 0.0 -3 12 17 12 -3 0.0 0.0 0.0) -
	{
		motion 40 tx
		seq 1 5 | awk '{ print "v", $1, "a", ($1 == 1 ? 35 : 0) }'
		finish
	} >m.ir
	quietly smooth -d 2 -w 0.1 m.ir | awk '$1 == "v" { print $4 }' |
	    diff <(printf '%s\n' 31 9 -3 -5 3) -
}

@test "smooth: polynomials up to the degree come back, through signs and branches" {
	local d

	for d in 0 1 2 3 5; do
		model curves "$d" "$d" 50 >m.ir
		quietly smooth -p 17 -d "$d" -w 0.3 m.ir >saw.ir
		agree m.ir saw.ir 100
	done
	model curves 7 3 30 >m.ir
	for n in 1 2 5 12; do
		awk -v n=$n '$1 != "v" || $2 <= n' m.ir >short.ir
		quietly smooth -p 17 short.ir >saw.ir
		agree short.ir saw.ir 100
	done
}

@test "smooth: noise, against a model" {
	model noise 1 30 >m.ir
	model fit 2 3 <m.ir >want
	quietly smooth -p 17 -d 2 -w 0.1 m.ir >saw.ir
	agree want saw.ir 100
	model fit 3 9 <m.ir >want
	quietly smooth -p 17 -w 0.3 m.ir >saw.ir
	agree want saw.ir 100
	# a window of more frames than there are
	awk '$1 != "v" || $2 <= 6' m.ir >short.ir
	model fit 3 3 <short.ir >want
	quietly smooth -p 17 -w 0.2 short.ir >saw.ir
	agree want saw.ir 100
}

# sine HZ: at 120 frames a second, as a translation, a hinge beyond 180 degrees
# and a ball whose quaternion changes its sign
sine() {
	printf 'ir 1\nmotion m\nrate 120\ndof t tx\ndof h rx\n'
	echo 'dof b qx qy qz qw'
	awk -v hz="$1" 'BEGIN {
		pi = atan2(0, -1)
		for (k = 0; k < 800; k++) {
			a = 30 * sin(2 * pi * hz * k / 120)
			h = 170 + a - (a > 10) * 360
			s = sin(a * pi / 360) * (k % 7 ? 1 : -1)
			c = cos(a * pi / 360) * (k % 7 ? 1 : -1)
			printf "v %d t %.17g\nv %d h %.17g\n", k, 5 + a, k, h
			printf "v %d b %.17g %.17g 0 %.17g\n", k, .6 * s, \
			    .8 * s, c
		}
	}'
	finish
}

# What the formula of the page leaves of it, away from the ends
@test "smooth -f: sinusoids at a quarter of the frequency, at it, and above" {
	local f m

	for f in 6 14.5 29; do
		for m in .25 1 2 4; do
			hz=$(awk -v f=$f -v m=$m 'BEGIN { print f * m }')
			awk -v hz="$hz" 'BEGIN { exit !(hz < 60) }' || continue
			sine "$hz" >m.ir
			quietly smooth -p 17 -f $f m.ir | awk -v f=$f \
			    -v hz="$hz" '
			function tan(x) { return sin(x) / cos(x) }
			function take(x,  e) {
				e = x - gain * sin(2 * pi * hz * $2 / 120)
				if (e * e > worst * worst)
					worst = e
			}
			BEGIN {
				pi = atan2(0, -1)
				gain = 30 / (1 + (sqrt(2) - 1) * \
				    (tan(pi * hz / 120) / tan(pi * f / 120)) ^ 4)
			}
			$1 != "v" || $2 < 300 || $2 > 500 { next }
			$3 == "t" { take($4 - 5) }
			$3 == "h" { take($4 - 170) }
			$3 == "b" { take(atan2($5 / .8 / $7, 1) * 360 / pi); n++ }
			END { print hz, worst; exit n != 201 || worst ^ 2 > 1e-18 }'
		done
	done
}

# Frames are let go as others come: what comes out is that of the whole motion,
# for motions shorter and longer than what is held.
@test "smooth -f: noise, against a model that holds the motion" {
	local n f

	for n in 1 2 30 240 241 900; do
		model noise 4 $n >m.ir
		for f in .5 3 6 29; do
			model lowpass $f <m.ir >want
			quietly smooth -p 17 -f $f m.ir >saw.ir
			agree want saw.ir 100
		done
	done
}

# At 60 Hz and 6 Hz a frame has no effect on those that are 85 frames before it:
# a2 = (1 - sqrt(2) k + k^2) / (1 + sqrt(2) k + k^2) for k = tan(pi / 10) / 0.802
# is 0.34, and sqrt(a2)^85 is 2^-66. Twice as many are held, and the frame that
# tells that the last of them is whole.
@test "smooth -f: a frame is written when what follows has no effect on it" {
	local few many

	mkfifo in
	smooth -f 6 in >out &
	exec 9>in
	{ motion 60 tx; seq 171 | awk '{ print "v", $1, "a 1" }'; } >&9
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		sleep 0.1
		grep -q '^v 80 ' out && break
	done
	grep '^v' out | head -n 80 |
	    diff <(seq 80 | awk '{ print "v", $1, "a 1" }') - >&2
	finish >&9
	exec 9>&-
	wait
	grep -c '^v' out | diff <(echo 171) -
	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	for n in 1000 50000; do
		{
			motion 60 'tx ry rz'
			seq $n | awk '{ print "v", $1, "a", $1 % 7, 1, $1 % 5 }'
			finish
		} >$n.ir
	done
	few=$(peak_of smooth -f 6 1000.ir)
	many=$(peak_of smooth -f 6 50000.ir)
	[ "$many" -le $((few + 256)) ]
}

# A constant does not change, nor does a straight line, which the padding only
# makes longer
@test "smooth -f: constants keep their texts, lines come back to their ends" {
	{
		motion 100 'tx ty rx qx qy qz qw visibility'
		seq 1 300 | awk '{ s = $1 % 2 ? "-" : ""
			print "v", $1, "a 1.50", $1 / 8, "-0.0", s "0.5", \
			    s "0.50", s ".5", s "5e-1", $1 % 2 }'
		finish
	} >m.ir
	quietly smooth -f 3 m.ir >saw
	awk '$1 == "v" && NR > 5 { for (i = 7; i <= 10; i++) $i = "-" $i
		for (i = 7; i <= 10; i++) sub(/^--/, "-", $i) } { print }' \
	    m.ir >want
	near 1e-9 want saw
	awk '$1 == "v" { $5 = "" } { print }' saw |
	    diff <(awk '$1 == "v" { $5 = "" } { print }' want) -
}

# Where a joint turns about one axis only, its way is that angle. Of six frames
# the first one moves, too.
@test "smooth -f: angles about one axis as numbers, in each frame" {
	{
		motion 10 'tx rx ry rz'
		awk 'BEGIN {
			for (i = 1; i <= 6; i++) {
				v = i * i * 7 % 10
				print "v", i, "a", v, v, 0, 0
			}
		}'
		finish
	} | quietly smooth -f 1 | awk '$1 == "v" {
		n++
		if (($4 - $5) ^ 2 > 1e-14 || $6 || $7 || n == 1 && $4 == 7)
			exit 1
	}
	END { exit n != 6 }'
}

# A step turns about its middle, so that its ends do not move
@test "smooth -f: nothing is delayed" {
	{
		motion 100 tx
		seq 0 200 | awk '{ print "v", $1, "a", ($1 > 100) + ($1 >= 100) }'
		finish
	} >m.ir
	quietly smooth -f 5 m.ir | awk '$1 == "v" { y[$2] = $4 }
	function far(x) { return x > 1e-8 || x < -1e-8 }
	END {
		for (k = 0; k <= 100; k++)
			bad += far(y[k] + y[200 - k] - 2)
		exit bad || far(y[100] - 1) || far(y[0]) || y[90] == 0
	}'
}

@test "smooth: what does not change keeps its text, what is not of the frames its place" {
	cat >m.ir <<-'END'
		ir 1
		# before
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx rz rx ry
		joint b a
		offset b 0 1 0
		dof b ax ay az visibility
		joint c b
		offset c 0 1 0
		dof c m11 m12 m13 m21 m22 m23 m31 m32 m33
		end skeleton
		motion m
		rate 30.0
		link start rest
		note   two blanks
		# between
		v 1 a +1.0 90.000 -0.0 10
		# inside
		v 1 b	1 90  .5 0
		v 1  c  2.0 0 0  0 2.0 .1  0 0 2.0
		w 1 a 1 2 3 0 0 0 1
		c 1 a 1

		new 1 a b
		v 2 a +1.0 90.000 -0.0 10
		v 2 b 1 90 .5 1
		v 2 c 2.0 0 0 0 2.0 .1 0 0 2.0
		e 2 a 1 2 3
		m 2 7 1 2 3
		v 3 a +1.0 90.000 -0.0 10
		v 3 b 1 90 .5 7
		v 3 c 2.0 0 0 0 2.0 .1 0 0 2.0
		v 4 a +1.0 90.000 -0.0 10
		v 4 b 1 90 .5 nan
		v 4 c 2.0 0 0 0 2.0 .1 0 0 2.0
		# at the end
		end motion
		end ir
	END
	for o in '' '-f 6' '-d 1 -w .1'; do
		# shellcheck disable=SC2086
		quietly smooth $o m.ir >saw
		grep -vE '^[wem] |^link' m.ir | diff -u - saw
	done
}

@test "smooth -k: joints that are kept as they are" {
	model noise 3 12 >m.ir
	sed 's/^v 3 d .*/v 3 d nan 1 2 3 4 5 6 7 8/' m.ir >gap.ir
	quietly smooth -k d,b gap.ir >saw
	grep '^v [0-9]* [bd] ' gap.ir | diff - <(grep '^v [0-9]* [bd] ' saw)
	grep '^v [0-9]* [ac] ' saw |
	    diff - <(smooth m.ir | grep '^v [0-9]* [ac] ')
	quietly smooth -k '[a-c]',d m.ir | cmp - m.ir
	quietly smooth -f 6 -k '*' gap.ir | cmp - gap.ir
	refuses "smooth: m.ir:19: skeleton s has no joint 'e*'" \
	    smooth -k 'a,e*' m.ir >saw
}

@test "smooth -M: one motion, the others pass" {
	{
		motion 60 tx
		printf 'v %d a %d\n' 1 1 2 0 3 5 4 1 5 0 6 2 7 3
		printf 'end motion\nmotion n\ndof a tx\nv 1 a 1\nend motion\n'
		echo end ir
	} >m.ir
	quietly smooth -M m m.ir >saw
	changed m.ir saw | grep -c '^<' | diff <(echo 7) -
	refuses 'smooth: m.ir: no motion '\''x'\' smooth -M x m.ir >saw
	head -n 17 saw | cmp m.ir -
}

@test "smooth: what it cannot work on" {
	# bad WHAT MESSAGE [OPTION …]
	bad() {
		local what=$1 message=$2
		shift 2
		{
			printf 'ir 1\nmotion m\nrate 60\n'
			printf "%b" "$what"
			finish
		} >m.ir
		refuses "smooth: m.ir:$message" smooth "$@" m.ir >saw
	}
	bad 'dof a tx\nv 1 a 1\nv 3 a 2\n' \
	    '6: frame 3: expected every whole frame (resample)'
	bad 'dof a tx\nv 1.5 a 1\n' \
	    '5: frame 1.5: expected every whole frame (resample)'
	bad 'dof a tx\ndof b tx\nv 1 a 1\nv 1 b 1\nv 2 a 1\n' \
	    '9: frame 2: no values of joint b (resample makes a keyed motion dense)'
	bad 'dof a tx\nv 1 a nan\n' \
	    '5: a: expected a number, saw nan (resample fills gaps)'
	bad 'dof a qx qy qz qw\nv 1 a 0 0 0 0\n' \
	    '5: a: expected a quaternion, saw one of length 0'
	bad 'dof a u\nv 1 a 1\n' \
	    '5: a: channels of unknown kind (u), without a skeleton: cannot be smoothed (-k leaves it alone)'
	bad 'dof a rx ry rz rx\nv 1 a 1 2 3 4\n' \
	    '5: a: more than three rotation channels of a kind: cannot be smoothed (-k leaves it alone)'
	bad 'dof a tx\nv 1 a 1\n' \
	    '5: motion m: a window of 0.05 s has 3 frames, polynomials of degree 3 smooth 5 or more (-w, -d)' -w 0.05
	bad 'dof a tx\nv 1 a 1\n' \
	    '5: motion m: a window of 0.01 s has 1 frame, polynomials of degree 0 smooth 2 or more (-w, -d)' -w 0.01 -d 0
	bad 'dof a tx\nv 1 a 1\n' \
	    '5: motion m: expected less than half of its rate, 30, saw -f 30' -f 30
	printf '%s\n' 'ir 1' 'motion m' 'rate -' 'dof a tx' 'v 1 a 1' \
	    'end motion' 'end ir' >m.ir
	refuses 'smooth: m.ir:5: motion m: its rate is unknown, and a window needs it (rescale -r)' \
	    smooth m.ir >saw
	bad 'dof a tx\nv 1 a 1e308\nv 2 a -1.7e308\nv 3 a 1.7e308\nv 4 a 1e308\nv 5 a -1.7e308\nv 6 a 1e308\n' \
	    '10: v 1 a: out of range when smoothed' -w .09 -d 1
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" | fk >w.ir
	refuses "smooth: w.ir:$(grep -n '^w 2 ' w.ir | head -n 1 | cut -d : -f 1): frame 1: no values (v records; fk leaves none)" \
	    smooth w.ir >saw
}

@test "smooth: a motion of no frames, and of no joints" {
	{ motion 60 tx; finish; } >m.ir
	quietly smooth m.ir | cmp - m.ir
	quietly smooth -f 6 m.ir | cmp - m.ir
	printf '%s\n' 'ir 1' 'skeleton s' 'end skeleton' 'motion m' 'rate 60' \
	    'event 1 - go' 'event 2 - stop' 'end motion' 'end ir' >m.ir
	quietly smooth m.ir | cmp - m.ir
	quietly smooth -f 6 m.ir | cmp - m.ir
}

# The noise of a real capture's accelerations goes, its path stays
@test "smooth: a real capture stays where it is" {
	need_data acclaim
	asf2ir "$DATA/acclaim/cmu/01.asf" 2>/dev/null |
	    amc2ir -s - -r 120 "$DATA/acclaim/cmu/01_01.amc" >m.ir
	for o in '' '-f 6'; do
		# shellcheck disable=SC2086
		quietly smooth $o m.ir >saw.ir
		irdiff -t 1,45 m.ir saw.ir
	done
}

@test "smooth: a frame is written as soon as half a window follows it" {
	mkfifo in
	smooth -d 1 -w 0.1 in >out &
	exec 9>in
	{ motion 20 tx; printf 'v %d a 1\n' 1 2 3 4 5; } >&9
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		sleep 0.1
		grep -q '^v 3' out && break
	done
	grep '^v' out | diff <(printf 'v %d a 1\n' 1 2 3) - >&2
	finish >&9
	exec 9>&-
	wait
	tail -n 1 out | diff <(echo end ir) -
}

@test "smooth: a full disk, a cut-off stream, a reader that goes" {
	model noise 3 40 >m.ir
	dev_full smooth m.ir
	dev_full smooth -f 6 m.ir
	[ "$(head_one smooth m.ir)" = 'ir 1' ]
	head -n 40 m.ir >cut.ir
	for o in '' '-f 6'; do
		# shellcheck disable=SC2086
		refuses "smooth: cut.ir:41: expected \`end motion\`, saw end of input" \
		    smooth $o cut.ir >saw
		[ "$(tail -n 1 saw)" != 'end ir' ]
	done
}
