load helper

# skeleton: of three joints, the head of a stream
skeleton() {
	cat <<-END
		ir 1
		skeleton s
		joint hip -
		offset hip 0 0 0
		dof hip tx ty tz rx ry rz
		joint knee hip
		offset knee 0 1 0
		dof knee rx
		joint foot knee
		offset foot 0 1 0
		dof foot rx rz
		end skeleton
	END
}

# numbered FRAMES: a motion of one translation whose value is the frame
numbered() {
	printf 'ir 1\nmotion m\nrate 120\ndof a tx\n'
	seq -- "$1" "$2" | awk '{ print "v", $1, "a", $1 ".0" }'
	printf '%s\n' 'end motion' 'end ir'
}

# The rotation of `v N hip TX TY TZ RX RY RZ` lines as quaternions, and slerp
QUAT='
function quat(q, x, y, z,    a, b, c, d, e, f) {
	a = cos(x * D); b = sin(x * D); c = cos(y * D); d = sin(y * D)
	e = cos(z * D); f = sin(z * D)
	# Rz * Ry * Rx
	q[1] = e * c * b - f * d * a; q[2] = e * d * a + f * c * b
	q[3] = f * c * a - e * d * b; q[4] = e * c * a + f * d * b
}
function dot(p, q) {
	return p[1] * q[1] + p[2] * q[2] + p[3] * q[3] + p[4] * q[4]
}
function acos(x) { return x >= 1 ? 0 : atan2(sqrt(1 - x * x), x) }
function slerp(r, p, q, t,    c, s, h, i) {
	c = dot(p, q)
	s = c < 0 ? -1 : 1
	h = acos(s * c)
	for (i = 1; i <= 4; i++)
		r[i] = h < 1e-9 ? p[i] : \
		    (sin((1 - t) * h) * p[i] + s * sin(t * h) * q[i]) / sin(h)
}
BEGIN { D = atan2(0, -1) / 360 }'

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "resample: usage" {
	usage_of resample
	run -2 resample -n 5 -r 30
	[ "$output" = 'resample: -n, -r and -x exclude each other' ]
	run -2 resample -n 0
	[ "$output" = "resample: -n: expected 1 to 9007199254740992, saw '0'" ]
	run -2 resample -r 0
	[ "$output" = "resample: -r: expected a positive number or N/D, saw '0'" ]
	run -2 resample -x -1/2
	[ "$output" = "resample: -x: expected a positive number or N/D, saw '-1/2'" ]
	run -2 resample -i spline
	[ "$output" = "resample: -i: expected nearest, linear or cubic, saw 'spline'" ]
	run -2 resample -b x
	[ "$output" = "resample: -b: expected a frame, or seconds such as 1.5s, saw 'x'" ]
}

@test "resample: -b and -e in seconds after the first frame" {
	local text

	# frame F + S * rate, rounded: 10 + 25 * 0.12 = 13, 10 + 25 * 0.23 = 15.75
	awk 'BEGIN { print "ir 1"; print "motion m"; print "rate 25"
	    print "dof a tx"
	    for (i = 10; i < 30; i++) print "v", i, "a", i * i
	    print "end motion"; print "end ir" }' >m.ir
	quietly resample -b .12s -e 0.23s m.ir | grep '^v' |
	    diff <(printf '%s\n' 'v 10 a 169' 'v 11 a 196' 'v 12 a 225' 'v 13 a 256') -
	resample -b 13 -e 16 m.ir | cmp - <(resample -b .12s -e .23s m.ir)
	resample -b -1s -e 1e3s m.ir | cmp - m.ir
	resample -b 0s -e 0s m.ir | grep -c '^v' | diff - <(echo 1)
	# seconds of a rate that is no whole number: 10 + 1.5 * 4.995 = 17.49
	sed 's,^rate.*,rate 4995/1000,' m.ir >r.ir
	resample -b 1.5s r.ir | grep -m 1 '^v' | diff <(echo v 10 a 289) -
	# 4e14 * 4.995 < 2^53 < 4e14 * 25
	resample -e 400000000000000s r.ir | cmp - r.ir
	refuses 'resample: m.ir:5: 400000000000000s is too far away' \
	    resample -e 400000000000000s m.ir >saw
	sed 's/^rate.*/rate -/' m.ir >r.ir
	refuses 'resample: r.ir:5: motion m: its rate is unknown, and seconds need it (rescale -r)' \
	    resample -e 1s r.ir >saw
	for text in s 1ss 1.5S ' 1s' 1sx; do
		run -2 resample -e "$text" m.ir
		[ "$output" = "resample: -e: expected a frame, or seconds such as 1.5s, saw '$text'" ]
	done
}

@test "resample: the man page's examples" {
	man_examples "$ROOT/man/resample.1"
}

@test "resample: a dense motion at its own rate comes back byte for byte" {
	{
		skeleton
		cat <<-END
			motion m
			source amc
			note   two blanks
			rate 120.0
			# between
			v 1.0  hip 1 2.500 -0.00 3 4e0 5
			v 1.0 knee	+7
			# inside
			v 1.0 foot 1 2

			new 1 a b
			v 2 hip 0 0 0 0 0 0
			v 2 knee 0
			v 2 foot 0 0
			# at the end
			end motion
			mesh m
			vert 0 1 2 3
			end mesh
			end ir
		END
	} >m.ir
	for o in '-r 120' '-r 240/2' '-x 1' '-n 2' '-i cubic' '-b 0 -e 9'; do
		# shellcheck disable=SC2086
		quietly resample $o m.ir >saw
		diff -u m.ir saw
	done
}

@test "resample: real motions at their own rate come back byte for byte" {
	need_data acclaim
	local pair asf amc
	for pair in cmu/01:cmu/01_01 hdm05/HDM_dg:hdm05/HDM_dg_06-03_03_120 \
	    endorphin/skeleton:endorphin/walking 3dof/131-dance:3dof/out; do
		asf=${pair%:*}.asf amc=${pair#*:}.amc
		asf2ir "$DATA/acclaim/$asf" 2>/dev/null >s.ir
		amc2ir -s s.ir -r 120 "$DATA/acclaim/$amc" >m.ir
		quietly resample -r 120 m.ir | cmp - m.ir
	done
}

@test "resample -r 30 of 120: each fourth frame's own text" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 120 "$ROOT/examples/walk.amc" >m.ir
	quietly resample -r 30 m.ir >saw
	awk '$1 == "rate" { $2 = 30 }
	$1 == "v" && $2 % 4 != 1 { next }
	$1 == "v" { $2 = ($2 + 3) / 4 }
	{ print }' m.ir | diff -u - saw
}

@test "resample: the grid, with the last frame where it falls on it" {
	numbered 1 13 >m.ir
	quietly resample -r 30 m.ir >saw
	diff -u - saw <<-END
		ir 1
		motion m
		rate 30
		dof a tx
		v 1 a 1.0
		v 2 a 5.0
		v 3 a 9.0
		v 4 a 13.0
		end motion
		end ir
	END
	numbered -3 8 | quietly resample -r 50 >saw
	# 2.4 frames apart, from -3 on
	diff -u - saw <<-END
		ir 1
		motion m
		rate 50
		dof a tx
		v -3 a -3.0
		v -2 a -0.6
		v -1 a 1.8
		v 0 a 4.2
		v 1 a 6.6
		end motion
		end ir
	END
	# a known number of frames need not make a whole number of others
	numbered -3 8 | sed 's/^rate.*/&\ncount frames 12/' |
	    quietly resample -r 50 | diff -u - saw
}

@test "resample: no drift in a million frames" {
	# 120 / (30000/1001) = 4.004
	printf '%s\n' 'ir 1' 'motion m' 'rate 120' 'dof a tx' 'v 1 a 1' \
	    'v 4004001 a 4004001.00' 'end motion' 'end ir' >m.ir
	quietly resample -p 15 -r 30000/1001 m.ir >saw
	awk '$1 != "v" { next }
	{ want = 1 + ($2 - 1) * 4004 / 1000; d = $4 - want; n++ }
	d > 1e-6 || d < -1e-6 || n != $2 { print "want", want ": " $0; exit }
	END { print n, $0 }' saw >drift
	grep '^v' saw | tail -1 >last
	echo 'v 1000001 a 4004001.00' | diff -u - last
	echo '1000001 end ir' | diff -u - drift
}

@test "resample -n: exactly so many frames, first and last kept" {
	numbered 10 21 >m.ir
	quietly resample -n 4 m.ir >saw
	# 11 frames' time in 3 steps: 120 * 3 / 11 frames per second
	diff -u - saw <<-END
		ir 1
		motion m
		rate 360/11
		dof a tx
		v 10 a 10.0
		v 11 a 13.6666667
		v 12 a 17.3333333
		v 13 a 21.0
		end motion
		end ir
	END
	for n in 1 2 3 7 97 1000; do
		quietly resample -n $n m.ir >saw
		[ "$(grep -c '^v' saw)" = $n ]
		grep -q ' 10.0$' saw
		[ $n = 1 ] || grep -q ' 21.0$' saw
	done
	# of a single frame
	numbered 5 5 | quietly resample -n 3 | grep '^[rv]' >saw
	diff -u - saw <<-END
		rate 120
		v 5 a 5.0
		v 6 a 5.0
		v 7 a 5.0
	END
}

@test "resample -x: stretched and squeezed" {
	numbered 1 5 >m.ir
	quietly resample -x 2 m.ir | awk '/^[rv]/ { printf "%s:", $0 }' >saw
	echo 'rate 120:v 1 a 1.0:v 2 a 1.5:v 3 a 2.0:v 4 a 2.5:v 5 a 3.0:v 6 a 3.5:v 7 a 4.0:v 8 a 4.5:v 9 a 5.0:' |
	    tr -d '\n' >expect
	cmp expect saw
	quietly resample -x 1/2 m.ir | awk '/^v/ { printf "%s:", $0 }' >saw
	printf 'v 1 a 1.0:v 2 a 3.0:v 3 a 5.0:' | cmp - saw
}

@test "resample -b -e: cut" {
	numbered 1 100 >m.ir
	quietly resample -b 90 -e 92 m.ir | grep '^v' >saw
	printf 'v %s a %s.0\n' 1 90 2 91 3 92 | diff -u - saw
	# the numbers it had, as resample(1) says
	quietly resample -b 90 -e 92 m.ir | awk '/^[vwebrmn] / { $2 += 89 }
	    { print }' | grep '^v' >saw
	printf 'v %s a %s.0\n' 90 90 91 91 92 92 | diff -u - saw
	numbered 7 100 >7.ir
	quietly resample -b 90.5 -n 2 7.ir | grep '^v' >saw
	printf 'v %s a %s\n' 7 90.5 8 100.0 | diff -u - saw
	quietly resample -b 20 -e 30.5 -r 30 m.ir | grep '^v' >saw
	printf 'v %s a %s.0\n' 1 20 2 24 3 28 | diff -u - saw
	quietly resample -b 0.5 -e 3 m.ir | grep '^v' >saw
	printf 'v %s a %s.0\n' 1 1 2 2 3 3 | diff -u - saw
	quietly resample -b 98.5 m.ir | grep '^v' >saw
	printf 'v %s a %s\n' 1 98.5 2 99.5 | diff -u - saw
	quietly resample -b 99 -n 3 m.ir | grep '^v' >saw
	printf 'v %s a %s\n' 1 99.0 2 99.5 3 100.0 | diff -u - saw
	refuses 'resample: m.ir:105: motion m: no frames between -b and -e' \
	    resample -b 101 m.ir >saw
	refuses 'resample: m.ir:105: motion m: no frames between -b and -e' \
	    resample -e 0 m.ir >saw
	# a cut motion is linked no more; the rest is still read and checked
	sed '/^dof/a link start A\nlink end B\ncount frames 100' m.ir >l.ir
	quietly resample -b 5 l.ir | grep '^[lc]' | diff -u <(echo link end B) -
	quietly resample -e 5 l.ir | grep '^[lc]' | diff -u <(echo link start A) -
	# and wherever it says so; how it is played has to be said before
	sed '/^v 50/a link start A\nlink end B\ncount frames 100' m.ir >l.ir
	quietly resample -b 5 l.ir | grep '^[lc]' | diff -u <(echo link end B) -
	quietly resample -e 50 l.ir | grep '^[lc]' | diff -u <(echo link start A) -
	sed '/^v 50/a loop bounce' m.ir >l.ir
	refuses 'resample: l.ir:55: loop: expected before the first frame' \
	    resample l.ir >saw
	sed 's/^v 99.*/v 99 a x/' m.ir >b.ir
	refuses "resample: b.ir:103: a: expected a number, saw 'x'" \
	    resample -e 5 b.ir >saw
}

@test "resample: slerp, back on the joint's own channels" {
	{
		skeleton
		cat <<-END
			motion m
			rate 10
			v 1 hip 0 0 0 10 20 30
			v 1 knee 0
			v 1 foot 0 0
			v 2 hip 1 2 3 100 -40 170
			v 2 knee 800
			v 2 foot 30 -50
			v 3 hip 1 2 3 -170 60 -175
			v 3 knee -100
			v 3 foot 80 80
			end motion
			end ir
		END
	} >m.ir
	quietly resample -r 70 -p 12 m.ir >saw
	awk "$QUAT"'
	$1 != "v" || $3 != "hip" { next }
	FNR == NR { n++; quat(q, $7, $8, $9); for (i = 1; i <= 4; i++) k[n, i] = q[i]; next }
	{
		a = int(($2 - 1) / 7) + 1; u = (($2 - 1) % 7) / 7
		if (a == n) { a--; u = 1 }
		for (i = 1; i <= 4; i++) { p[i] = k[a, i]; q[i] = k[a + 1, i] }
		slerp(r, p, q, u)
		quat(q, $7, $8, $9)
		d = dot(r, q); d = 1 - (d < 0 ? -d : d)
		if (d > 1e-12) print "off by", d ": " $0
		lines++
	}
	END { print lines }' m.ir saw >off
	echo 15 | diff -u - off
	# one axis: the angle itself, with its whole turns
	awk '$1 == "v" && $3 == "knee" { printf "%s ", $4 }' saw >knee
	echo "0 114.285714286 228.571428571 342.857142857 457.142857143 571.428571429 685.714285714 800 671.428571429 542.857142857 414.285714286 285.714285714 157.142857143 28.5714285714 -100 " |
	    tr -d '\n' | diff -u - knee
}

# Around the result, no other angles of the two axes come closer to what the
# arc demands.
@test "resample: two axes make the nearest rotation" {
	{
		skeleton
		cat <<-END
			motion m
			rate 10
			v 1 hip 0 0 0 0 0 0
			v 1 knee 0
			v 1 foot 10 -60
			v 2 hip 0 0 0 0 0 0
			v 2 knee 0
			v 2 foot 80 70
			end motion
			end ir
		END
	} >m.ir
	quietly resample -r 50 -p 15 m.ir | awk "$QUAT"'
	function miss(x, z,    q) { quat(q, x, 0, z); return acos(d = dot(r, q) < 0 ? -dot(r, q) : dot(r, q)) }
	BEGIN { quat(a, 10, 0, -60); quat(b, 80, 0, 70) }
	$3 == "foot" && $1 == "v" {
		slerp(r, a, b, ($2 - 1) / 5)
		best = miss($4, $5)
		for (x = -2; x <= 2; x++)
			for (z = -2; z <= 2; z++)
				if (miss($4 + x / 10, $5 + z / 10) < best - 1e-9)
					print "nearer than " $0 ": " x / 10, z / 10
		lines++
		if (best > 1e-3) missed++
	}
	END { print lines, missed }' >saw
	echo '6 4' | diff -u - saw
}

@test "resample: quaternions keep their sign, the source's digits too" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 10' 'dof a qx qy qz qw' \
	    'v 1 a 0 0 0 1.000' 'v 2 a 0 0 -0.60 -.80' 'v 3 a 0 0 .6 .8' \
	    'end motion' 'end ir' >q.ir
	# as it is: its own signs
	quietly resample q.ir | diff -u q.ir -
	# half the angle of 0.6, 0.8 has sin, cos = sqrt((1 -+ 0.8) / 2)
	quietly resample -r 20 q.ir | grep '^v' >saw
	diff -u - saw <<-END
		v 1 a 0 0 0 1.000
		v 2 a 0 0 0.316227766 0.948683298
		v 3 a 0 0 0.60 .80
		v 4 a 0 0 0.6 0.8
		v 5 a 0 0 .6 .8
	END
}

# Signs that the source changes at random are not to be seen.
@test "resample: quaternion signs never jump" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 120 "$ROOT/examples/walk.amc" | fk | awk '
	$1 == "w" && (seed = seed * 16807 % 2147483647) % 3 == 0 {
		for (i = 7; i <= 10; i++)
			$i = -$i
	}
	BEGIN { seed = 1; OFMT = CONVFMT = "%.9g" }
	{ print }' >m.ir
	for o in '-r 77' '-r 40' '-r 300 -i cubic' '-r 90 -i nearest'; do
		# shellcheck disable=SC2086
		quietly resample $o m.ir | awk '
		$1 == "w" {
			for (i = d = 0; i < 4; i++) {
				d += $(7 + i) * was[$3, i]
				was[$3, i] = $(7 + i)
			}
			if (d < 0)
				print d, $0
			n++
		}
		END { print (n > 900) }' >jumps
		echo 1 | diff -u - jumps
	done
}

# the largest step of each channel over one output frame, where the source
# takes none of more than half a turn
@test "resample: Euler channels jump only where the source does" {
	need_data acclaim/cmu
	asf2ir "$DATA/acclaim/cmu/01.asf" >s.ir
	amc2ir -s s.ir -r 120 "$DATA/acclaim/cmu/01_01.amc" >m.ir
	for o in '-r 50' '-r 110' '-r 300 -i cubic' '-r 2400/23'; do
		# shellcheck disable=SC2086
		quietly resample $o m.ir >saw
		awk '
		$1 == "rate" { rate[NR == FNR] = $2; split($2, r, "/"); if (r[2]) rate[NR == FNR] = r[1] / r[2] }
		$1 != "v" { next }
		{
			first = $3 == "root" ? 7 : 4
			for (i = first; i <= NF; i++) {
				d = $i - was[NR == FNR, $3, i]
				was[NR == FNR, $3, i] = $i
				if ($2 == 1 || (d <= 180 && d >= -180))
					continue
				if (NR == FNR)
					jump[$3, i, $2] = 1
				else {
					from = int(1 + ($2 - 2) * rate[1] / rate[0])
					to = int(2 + ($2 - 1) * rate[1] / rate[0])
					for (f = from; f <= to && !jump[$3, i, f]; f++)
						;
					if (f > to)
						print FILENAME ": " d ": " $0
				}
			}
		}
		END { print "read", (FNR > 1000) }' m.ir saw >jumps
		echo 'read 1' | diff -u - jumps
	done
}

# Catmull-Rom by itself: on even keys, the slope at a key is half the way
# from the one before to the one after.
catmull() {
	awk '$1 == "v" { x[++n] = $4; y[n] = $5; z[n] = $6 }
	function at(p, i, u,    a, b, c, d) {
		b = p[i]; c = p[i + 1]
		a = i > 1 ? p[i - 1] : 2 * b - c
		d = i + 2 <= n ? p[i + 2] : 2 * c - b
		return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u)
	}
	END {
		for (i = 1; i < n; i++)
			for (k = 0; k < 4; k++)
				printf "v %d root %.9g %.9g %.9g\n", ++f, at(x, i, k / 4), at(y, i, k / 4), at(z, i, k / 4)
		print "v", ++f, "root", x[n], y[n], z[n]
	}' "$1"
}

# error OF AGAINST: largest and mean square distance of root translations
distance() {
	awk '$1 != "v" || $3 != "root" { next }
	FNR == NR { x[$2] = $4; y[$2] = $5; z[$2] = $6; next }
	{
		d = sqrt(($4 - x[$2]) ^ 2 + ($5 - y[$2]) ^ 2 + ($6 - z[$2]) ^ 2)
		if (d > most) most = d
		sum += d * d; n++
	}
	END { printf "%.9g %.9g %d\n", most, sqrt(sum / n), n }' "$1" "$2"
}

there_and_back() {
	local ours theirs

	quietly resample -r 30 m.ir >m30.ir
	quietly resample -i cubic -r 120 m30.ir >saw
	grep '^v [0-9]* root' m30.ir >root30
	catmull root30 >other
	ours=$(distance m.ir saw) theirs=$(distance m.ir other)
	echo "ours $ours, theirs $theirs"
	[ "${ours##* }" = "${theirs##* }" ] && [ "${ours##* }" -gt 100 ]
	awk -v a="$ours" -v b="$theirs" 'BEGIN {
		split(a, x); split(b, y)
		exit !(x[1] <= 1.05 * y[1] && x[2] <= 1.05 * y[2] && y[2] > 0)
	}'
}

# Rz(10)·Ry(160)·Rx(10) and Rz(190)·Ry(20)·Rx(190) are the same rotation: the
# keys say which is meant, and just before one its angles are near
@test "resample: the angles between keys go to those of the next key" {
	cat >k.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a rx ry rz
		end skeleton
		motion m
		rate 1
		v 0 a 0 0 0
		v 1 a 170 20 170
		end motion
		end ir
	END
	resample -r 20 k.ir | awk '$1 == "v" && $2 == 19 {
		print
		n++
		exit !($4 > 150 && $4 < 190 && $5 > 0 && $5 < 40 &&
		    $6 > 150 && $6 < 190)
	}
	END { if (!n) exit 1 }'
}

@test "resample: 120 to 30 to 120 is as good as Catmull-Rom" {
	awk 'BEGIN {
		print "ir 1\nmotion m\nrate 120\ndof root tx ty tz"
		for (i = 1; i <= 481; i++)
			print "v", i, "root", 3 * sin(i / 17), cos(i / 23) + i / 50, sin(i / 40) ^ 3
		print "end motion\nend ir"
	}' >m.ir
	there_and_back
}

@test "resample: 120 to 30 to 120 of a real walk" {
	need_data acclaim/cmu
	asf2ir "$DATA/acclaim/cmu/02.asf" >s.ir
	amc2ir -s s.ir -r 120 "$DATA/acclaim/cmu/02_01.amc" >m.ir
	there_and_back
}

# Keys at uneven times; over a step of a thousandth the slope of a curve that
# is C1 changes by little, that of straight lines by much. A quadratic comes
# out exactly, whatever the times.
@test "resample -i cubic: C1 through uneven keys" {
	awk 'BEGIN {
		OFMT = "%.15g"
		print "ir 1\nmotion m\nrate 1\ndof a tx ty qx qy qz qw"
		split("0 1 3 3.5 7 8 12", t)
		for (i = 1; i <= 7; i++) {
			s = t[i] * t[i] / 9; x = t[i]
			n = sqrt(1 + sin(x) ^ 2 + cos(2 * x) ^ 2)
			print "v", x, "a", s, sin(x), sin(s) / n, sin(s) * sin(x) / n, sin(s) * cos(2 * x) / n, cos(s)
		}
		print "end motion\nend ir"
	}' >m.ir
	for way in cubic linear; do
		quietly resample -i $way -r 1000 m.ir | awk '
		$1 != "v" { next }
		{
			n++
			quadratic = $4 - ($2 / 1000) ^ 2 / 9
			if (quadratic > 1e-6 || quadratic < -1e-6) curved++
			for (i = 5; i <= 9; i++) {
				d = ($i - was[i]) * 1000; was[i] = $i
				j = d - slope[i]; slope[i] = d
				if (n > 2 && j * j > most[i > 5] ^ 2)
					most[i > 5] = j < 0 ? -j : j
			}
		}
		END { print n, (curved > 0), (most[0] < 0.02), (most[1] < 0.02), (most[0] > 0.2), (most[1] > 0.2) }' >saw
		if [ $way = cubic ]; then
			echo 12001 0 1 1 0 0
		else
			echo 12001 1 0 0 1 1
		fi | diff -u - saw
	done
}

@test "resample: keyed motions become dense" {
	{
		skeleton
		cat <<-END
			motion m
			rate 30
			count frames 5
			count keys 6
			loop once
			v 0 hip 0 0 0 0 0 0
			v 2 foot 1.50 2
			v 3 knee 30
			v 4 hip 4 8 0 0 0 0
			v 4.5 knee 45
			v 4.5 foot 1.5 4
			end motion
			end ir
		END
	} >m.ir
	quietly resample m.ir >saw
	{
		skeleton
		cat <<-END
			motion m
			rate 30
			loop once
			v 0 hip 0 0 0 0 0 0
			v 0 foot 1.50 2
			v 0 knee 30
			v 1 hip 1 2 0 0 0 0
			v 1 foot 1.50 2
			v 1 knee 30
			v 2 hip 2 4 0 0 0 0
			v 2 foot 1.50 2
			v 2 knee 30
			v 3 hip 3 6 0 0 0 0
			v 3 foot 1.5 2.8
			v 3 knee 30
			v 4 hip 4 8 0 0 0 0
			v 4 foot 1.5 3.6
			v 4 knee 40
			end motion
			end ir
		END
	} | diff -u - saw
	quietly fk saw >world
	# nearest; of two at the same distance the earlier
	quietly resample -i nearest m.ir | awk '/^v/ && $3 == "hip" { printf "%s ", $4 }' >saw
	printf '0 0 0 4 4 ' | diff -u - saw
}

@test "resample: times in seconds, rounded as they are, are frames" {
	awk 'BEGIN {
		print "ir 1\nmotion m\nrate 1\ndof a tx"
		for (i = 0; i <= 40; i++)
			printf "v %.6g a %d.0\n", i / 30, i
		print "end motion\nend ir"
	}' >m.ir
	quietly resample -r 30 m.ir >saw
	{
		printf 'ir 1\nmotion m\nrate 30\ndof a tx\n'
		seq 0 40 | awk '{ print "v", $1, "a", $1 ".0" }'
		printf '%s\n' 'end motion' 'end ir'
	} | diff -u - saw
	# one that begins between whole frames: held from the one before
	printf '%s\n' 'ir 1' 'motion m' 'rate 1' 'dof a tx' 'v 0.25 a 1' \
	    'v 1.25 a 2' 'end motion' 'end ir' | quietly resample -r 2 | grep ^v >saw
	printf 'v %s a %s\n' 0 1 1 1.25 2 1.75 | diff -u - saw
}

# Document 001: the sequence is twice as long as the frames that are defined.
@test "resample: loop bounce is written out" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'loop bounce 3' \
	    'link start A' 'link end B' 'dof a tx' 'v 0 a 0' 'v 1 a 10.0' \
	    'v 3 a 50' 'end motion' 'end ir' >m.ir
	quietly resample m.ir >saw
	diff -u - saw <<-END
		ir 1
		motion m
		rate 30
		loop once 3
		link start A
		dof a tx
		v 0 a 0
		v 1 a 10.0
		v 2 a 30
		v 3 a 50
		v 4 a 50
		v 5 a 30
		v 6 a 10.0
		v 7 a 0
		end motion
		end ir
	END
	# Thirds of a frame: frame 13 of the new ones is 1/3 after the second
	# half's first, 50 - 20/3 = 43.3333; 14 is another 20/3 below; 19 is 2/3
	# of a frame before the end, 10 2/3 = 6.6667; 5 is at 1 2/3,
	# 10 + 20 2/3 = 23.3333
	quietly resample -r 90 m.ir | grep -E '^v (5|13|14|19) ' >saw
	printf 'v %s\n' '5 a 23.3333333' '13 a 43.3333333' '14 a 36.6666667' \
	    '19 a 6.66666667' >want
	near 1e-6 want saw
	quietly resample -n 15 m.ir | grep '^[vr]' >saw
	diff -u - saw <<-END
		rate 60
		v 0 a 0
		v 1 a 5
		v 2 a 10.0
		v 3 a 20
		v 4 a 30
		v 5 a 40
		v 6 a 50
		v 7 a 50
		v 8 a 50
		v 9 a 40
		v 10 a 30
		v 11 a 20
		v 12 a 10.0
		v 13 a 5
		v 14 a 0
	END
	quietly resample -r 20 m.ir | awk '/^v/ { printf "%s ", $4 }' >saw
	printf '0 20 50 40 10.0 ' | diff -u - saw
	quietly resample -e 1 m.ir | awk '/^v/ { printf "%s ", $4 }' >saw
	printf '0 10.0 10.0 0 ' | diff -u - saw
	quietly resample -x 1/3 m.ir | awk '/^v/ { printf "%s ", $4 }' >saw
	printf '0 50 10.0 ' | diff -u - saw
}

@test "resample: nan is no key" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a tx ty' 'dof b tx' \
	    'v 1 a nan 9' 'v 1 b nan' 'v 2 a 2.0 0' 'v 2 b nan' \
	    'v 3 a 3 nan' 'v 3 b nan' 'v 4 a 6 1' 'v 4 b nan' \
	    'v 5 a nan nan' 'v 5 b nan' 'end motion' 'end ir' >m.ir
	quietly resample m.ir | grep ^v >saw
	diff -u - saw <<-END
		v 1 a 2.0 0
		v 1 b nan
		v 2 a 2.0 0
		v 2 b nan
		v 3 a 4 0.5
		v 3 b nan
		v 4 a 6 1
		v 4 b nan
		v 5 a 6 1
		v 5 b nan
	END
}

# The translation goes straight from frame 0 to frame 4. The rotation is about z:
# 0, 45 and 90 degrees at frames 0 to 2, back to 0 by 22.5 a frame until 6; sin
# and cos of half of these.
@test "resample: nan counts for the channels that belong together" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' \
	    'dof a px qx py qy pz qz qw visibility level' \
	    'v 0 a 0 0 4.0 0 8 0 1 nan 1' 'v 2 a nan 0 9 0 9 1 1 5 nan' \
	    'v 4 a 4 nan 4.0 nan 0 nan nan nan 2' 'v 6 a 4 0 4.0 0 0 0 1 9 nan' \
	    'end motion' 'end ir' >m.ir
	quietly resample -p 6 m.ir | grep ^v >saw
	diff -u - saw <<-END
		v 0 a 0 0 4.0 0 8 0 1 5 1
		v 1 a 1 0 4 0 6 0.382683 0.92388 5 1.25
		v 2 a 2 0 4 0 4 1 1 5 1.5
		v 3 a 3 0 4 0 2 0.55557 0.83147 6 1.75
		v 4 a 4 0 4.0 0 0 0.382683 0.92388 7 2
		v 5 a 4 0 4.0 0 0 0.19509 0.980785 8 2
		v 6 a 4 0 4.0 0 0 0 1 9 2
	END
	# frame 3 is nearer to 4 than to 0, and to 2 than to 6
	quietly resample -i nearest -n 3 m.ir | grep ^v >saw
	diff -u - saw <<-END
		v 0 a 0 0 4.0 0 8 0 1 5 1
		v 1 a 4 0 4.0 0 0 1 1 5 2
		v 2 a 4 0 4.0 0 0 0 1 9 2
	END
}

@test "resample: real nan" {
	need_data acclaim/3dof
	asf2ir "$DATA/acclaim/3dof/131-dance.asf" |
	    amc2ir -s - -r 120 "$DATA/acclaim/3dof/dance-nan.amc" >m.ir
	grep -q '^v.* nan' m.ir
	quietly resample m.ir >saw
	run ! grep -q '^v.* nan' saw
	quietly fk saw >world
}

@test "resample: w, e, b, r, m, n records" {
	{
		skeleton
		cat <<-END
			motion m
			rate 10
			v 1 hip 0 0 0 0 0 0
			v 1 knee 0
			v 1 foot 0 0
			w 1 hip 0 0 0 0 0 0 1
			e 1 hip 0 1 0
			b 1 hip 1 1 1
			r 1 hip 0 0 0 0 0 0
			m 1 7 0 0 0
			n 1 hip 0 1 0 0
			n 1 hip 1 1 0 0
			v 2 hip 2 0 0 90 0 0
			v 2 knee 10
			v 2 foot 0 10
			w 2 hip 2 4 6 -0.6 0 0 -0.8
			e 2 hip 0 2 0
			b 2 hip 3 1 1
			r 2 hip 0 0 8 0 0 90
			m 2 7 1 2 3
			n 2 hip 0 2 0 0
			n 2 hip 1 3 0 0
			end motion
			end ir
		END
	} >m.ir
	quietly resample -r 20 m.ir | grep '^[a-z] [23] ' >saw
	# half of an angle with sin, cos 0.6, 0.8: sqrt((1 -+ 0.8) / 2)
	diff -u - saw <<-END
		v 2 hip 1 0 0 45 0 0
		v 2 knee 5
		v 2 foot 0 5
		w 2 hip 1 2 3 0.316227766 0 0 0.948683298
		e 2 hip 0 1.5 0
		b 2 hip 2 1 1
		r 2 hip 0 0 4 0 0 45
		m 2 7 0.5 1 1.5
		n 2 hip 0 1.5 0 0
		n 2 hip 1 2 0 0
		v 3 hip 2 0 0 90 0 0
		v 3 knee 10
		v 3 foot 0 10
		w 3 hip 2 4 6 0.6 0 0 0.8
		e 3 hip 0 2 0
		b 3 hip 3 1 1
		r 3 hip 0 0 8 0 0 90
		m 3 7 1 2 3
		n 3 hip 0 2 0 0
		n 3 hip 1 3 0 0
	END
}

# at twice the rate: between 1 and 2, equally near, the earlier; at two thirds:
# 1, 2.5, 4
@test "resample: a contact is the nearest one's" {
	{
		printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a tx'
		printf 'v %d a 0\nc %d a %d\n' 1 1 0 2 2 1 3 3 1 4 4 0
		printf '%s\n' 'end motion' 'end ir'
	} >c.ir
	for i in linear cubic nearest; do
		quietly resample -i $i -r 60 c.ir | sed -n 's/^c . a //p' |
		    tr '\n' ' ' | diff -u <(printf '0 0 1 1 1 1 0 ') -
		quietly resample -i $i -r 20 c.ir | sed -n 's/^c . a //p' |
		    tr '\n' ' ' | diff -u <(printf '0 1 0 ') -
	done
}

@test "resample: other channels" {
	# a matrix: its rotation turns, its scale grows; sqrt(1/2) * 1.5
	printf '%s\n' 'ir 1' 'motion m' 'rate 1' \
	    'dof a m11 m12 m13 m21 m22 m23 m31 m32 m33' 'dof b sx l visible' \
	    'dof c ax ay ax' 'dof d rx rx' \
	    'v 1 a 1 0 0 0 1 0 0 0 1' 'v 1 b 1 2 0' 'v 1 c 0 0 0' 'v 1 d 0 0' \
	    'v 2 a 0 -2 0 2 0 0 0 0 1' 'v 2 b 2 4 1' 'v 2 c 45 0 45' \
	    'v 2 d 400 400' 'end motion' 'end ir' | quietly resample -r 2 |
	    grep '^v 2' >saw
	diff -u - saw <<-END
		v 2 a 1.06066017 -1.06066017 0 1.06066017 1.06066017 0 0 0 1
		v 2 b 1.5 3 0.5
		v 2 c 22.5 0 22.5
		v 2 d 200 200
	END
	# radians
	printf '%s\n' 'ir 1' 'motion m' 'unit angle rad' 'rate 1' \
	    'dof a rx ry rz' 'v 1 a 0 0 0' 'v 2 a 0 1 0' 'end motion' 'end ir' |
	    quietly resample -r 2 | grep '^v 2' >saw
	echo 'v 2 a 0 0.5 0' | diff -u - saw
}

@test "resample: what cannot be interpolated" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a u u' 'v 1 a 1 2' \
	    'v 2 a 3 4.0' 'v 3 a 5 6' 'end motion' 'end ir' >u.ir
	refuses 'resample: u.ir:5: a: channels of unknown kind (u), without a skeleton: cannot be interpolated (amc2ir -s, or -i nearest)' \
	    resample -r 15 u.ir >saw
	quietly resample -i nearest -r 20 u.ir | grep ^v >saw
	printf 'v 1 a 1 2\nv 2 a 3 4.0\n' | diff -u - saw
	sed 's/u u/rx ry rz rx/; s/ a .*[0-9]$/& 1 1/' u.ir >r.ir
	refuses 'resample: r.ir:5: a: more than three rotation channels of a kind: cannot be interpolated (amc2ir -s, or -i nearest)' \
	    resample r.ir >saw
	sed 's/rate 30/rate -/' u.ir >x.ir
	refuses 'resample: x.ir:5: motion m: its rate is unknown, and -r needs it (rescale -r)' \
	    resample -r 20 x.ir >saw
	quietly resample -i nearest x.ir | diff -u x.ir -
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a qx qy qz qw' \
	    'v 1 a 0 0 0 0' 'v 2 a 0 0 0 1' 'end motion' 'end ir' >q.ir
	refuses 'resample: q.ir:5: a: expected a quaternion, saw one of length 0' \
	    resample -r 60 q.ir >saw
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a tx' \
	    'v 1 a 1' 'v 2 a 1e999' 'end motion' 'end ir' >q.ir
	refuses "resample: q.ir:6: a: expected a number, saw '1e999'" \
	    resample -r 60 q.ir >saw
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a tx' \
	    'v 1 a 1' 'v 2 a 1' 'w 2 a 0 0 0 0 0 0 1' 'end motion' 'end ir' >q.ir
	refuses 'resample: q.ir:7: a: expected in the first frames too' \
	    resample q.ir >saw
	sed 's/^w.*/m 2 0 1 x 1/' q.ir >p.ir
	refuses "resample: p.ir:7: 0: expected a number, saw 'x'" \
	    resample p.ir >saw
	printf '%s\n' 'ir 1' 'motion m' 'end motion' 'end ir' >q.ir
	quietly resample q.ir | diff -u q.ir -
	refuses 'resample: q.ir:3: motion m: no frames to make others of' \
	    resample -n 3 q.ir >saw
	sed 's/rate 30/rate 1.000000000000000000001/' u.ir >x.ir
	refuses "resample: x.ir:5: rate: '1.000000000000000000001' has too many digits" \
	    resample -i nearest x.ir >saw
	# 18 places are not
	sed 's/rate 30/rate 1.000000000000000001/' u.ir >x.ir
	quietly resample -i nearest x.ir | cmp x.ir -
}

@test "resample: every motion of the stream" {
	{ numbered 1 5; numbered 1 9; } | quietly resample -r 30 | grep -c ^v >saw
	echo 5 | diff -u - saw
}

@test "resample -M: the motions of that name" {
	{
		numbered 1 5
		numbered 1 9 | sed 's/^motion.*/motion n/; $d'
		numbered 2 3 | sed 1d
		echo 'ir 1'
		echo 'end ir'
	} >m.ir
	quietly resample -M m -r 30 m.ir >saw
	{
		numbered 1 5 | quietly resample -r 30
		numbered 1 9 | sed 's/^motion.*/motion n/; $d'
		numbered 2 3 | quietly resample -r 30 | sed 1d
		echo 'ir 1'
		echo 'end ir'
	} | diff -u - saw
	refuses "resample: m.ir: no motion 'x'" resample -M x m.ir >saw
	diff -u m.ir <(sed '$d' saw)
	# so that what reads this fails, too
	[ "$(tail -n 1 saw)" = 'ir 1' ]
	printf '%s\n' 'ir 1' 'end ir' | quietly resample -r 30 >saw
	printf '%s\n' 'ir 1' 'end ir' | diff -u - saw
}

@test "resample: comments and unknown records stay in their place" {
	printf '%s\n' 'ir 1' 'motion m' '# head' 'rate 2' 'dof a tx' \
	    'dof b tx' 'v 1 a 1' '# in 1' 'v 1 b 1' '# after 1' 'v 2 a 2' \
	    'other x' 'v 2 b 2' 'v 3 a 3' 'v 3 b 3' '# end' 'end motion' \
	    'end ir' >m.ir
	quietly resample -r 1 m.ir >saw
	diff -u - saw <<-END
		ir 1
		motion m
		# head
		rate 1
		dof a tx
		dof b tx
		v 1 a 1
		# in 1
		v 1 b 1
		# after 1
		other x
		v 2 a 3
		v 2 b 3
		# end
		end motion
		end ir
	END
}

@test "resample: values read at once are those read where they are needed" {
	# with -n nothing is read before the end is known; 51 frames of 50 per
	# second are the time of 31 of 30
	awk 'BEGIN {
		srand(3)
		print "ir 1\nmotion m\nrate 30\ndof a tx ty rx ry rz"
		print "dof b qx qy qz qw sx\ndof c ax ay"
		for (f = 0; f <= 30; f++)
			for (j = 1; j <= 3; j++) {
				if (f % 30 && rand() < 0.2)
					continue
				line = "v " f " " substr("abc", j, 1)
				for (i = 0; i < (j == 3 ? 2 : 5); i++)
					line = line " " (f % 30 && rand() < \
					    0.1 ? "nan" : rand() - 0.5)
				print line
			}
		print "end motion\nend ir"
	}' >m.ir
	for how in linear cubic; do
		quietly resample -p 17 -n 51 -i $how m.ir >want
		quietly resample -p 17 -r 50 -i $how m.ir | diff -u want -
	done
	edited m.ir far.ir 's/^v 30 c .*/v 30 c 1 1e999/'
	line=$(grep -n '^v 30 c' far.ir | cut -d : -f 1)
	refuses "resample: far.ir:$line: c: expected a number, saw '1e999'" \
	    resample -r 50 far.ir >saw
}

@test "resample: bad and odd input" {
	refuses 'resample: <stdin>:1: expected `ir 1`, saw end of input' \
	    resample </dev/null
	refuses 'resample: none.ir: No such file or directory' resample none.ir
	numbered 1 9 >m.ir
	quietly resample -r 50 m.ir >want
	sed 's/$/\r/' m.ir | quietly resample -r 50 | diff -u want -
	head -c -1 m.ir | quietly resample -r 50 | diff -u want -
	sed 's/5.0/5\x00/' m.ir >nul.ir
	refuses 'resample: nul.ir:9: NUL byte in a text file' \
	    resample nul.ir >saw
	dev_full resample m.ir
	run head_one resample m.ir
	[ "$output" = 'ir 1' ]
}

@test "resample: a record that fails leaves nothing of itself" {
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a tx ty' 'v 1 a 1 1e308' \
	    'v 3 a 2 -1e308' 'end motion' 'end ir' >m.ir
	for how in linear cubic; do
		# 2e308 apart, which is beyond 1.8e308
		refuses 'resample: m.ir:5: a: out of range between here and the next key' \
		    resample -i $how m.ir >saw
		head -n 5 m.ir | diff -u - saw
	done
	sed 's/-1e308/1e308/' m.ir | quietly resample | grep '^v 2' |
	    diff -u <(echo v 2 a 1.5 1e308) -
}

