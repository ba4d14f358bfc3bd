bats_require_minimum_version 1.5.0
load helper

# On which point a foot stands where records say that it does.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
}

# rise: of lines RISE SINE a motion at 60 frames a second. The figure crouches:
# its thighs, 42 long, point 60 degrees to the front, and its shins as far to the
# back. It rises, and by records its left foot stands, with toes 14 before it, whose
# way down has that sine.
rise() {
	awk '
	BEGIN {
		print "ir 1\nskeleton s\njoint hips -\noffset hips 0 0 0"
		print "dof hips tx ty tz\njoint head hips\noffset head 0 60 0"
		n = split("left right", side, " ")
		for (i = 1; i <= n; i++) {
			s = side[i]
			print "joint " s "Thigh hips\noffset " s "Thigh", \
			    (i == 1 ? 9 : -9), "0 0\ndof " s "Thigh rx ry rz"
			print "joint " s "Shin " s "Thigh\noffset " s \
			    "Shin 0 -42 0\ndof " s "Shin rx"
			print "joint " s "Foot " s "Shin\noffset " s \
			    "Foot 0 -42 0\ndof " s "Foot rx ry rz"
			print "joint " s "Toes " s "Foot\noffset " s "Toes 0 0 14"
		}
		print "end skeleton\nmotion m\nrate 60"
	}
	{
		print "v", NR, "hips 0", 42 + $1, 0
		down = atan2($2, sqrt(1 - $2 ^ 2)) * 45 / atan2(1, 1)
		for (i = 1; i <= n; i++) {
			s = side[i]
			print "v", NR, s "Thigh -60 0 0"
			print "v", NR, s "Shin 120"
			print "v", NR, s "Foot", -60 + (i == 1 ? down : 0), "0 0"
		}
		for (i = 1; i <= n; i++)
			print "c", NR, side[i] "Foot", (i == 1)
	}
	END { print "end motion\nend ir" }'
}

# stays FILE JOINT FIRST LAST: whether it is in the same place from frame to frame
stays() {
	fk -p 12 "$1" | awk -v joint="$2" -v first="$3" -v last="$4" '
	$1 == "w" && $3 == joint && $2 >= first && $2 <= last {
		if (n++)
			far = (x - $4) ^ 2 + (y - $5) ^ 2 + (z - $6) ^ 2
		bad += far > 1e-8
		x = $4; y = $5; z = $6
	}
	END { exit bad || n != last - first + 1 }'
}

# A frame takes the heel 2 up, and the toes by 14 times what the sine grows less:
# 2 - 14 * 0.0476 = 1.33. They are never slow, 0.3 legs of 84 a second or 0.42 a
# frame.
@test "-f: the slowest point stands, from the first frame on" {
	awk 'BEGIN { for (i = 0; i < 5; i++) print 2 * i, -0.1 + 0.0476 * i }' |
	    rise >m.ir
	retarget -f -s m.ir m.ir >out.ir
	stays out.ir leftToes 1 5
	run ! stays out.ir leftFoot 1 5
}

# At first nothing moves, and the foot stands on its heel. Then the heel goes 2
# and the toes 1.33, which is more than half of it; from frame 7 on 0.8, which is
# less: 2 - 14 * 0.0857.
@test "-f: the point that stood stands until another is twice as slow" {
	awk 'BEGIN {
		sine = -0.27
		for (i = 1; i < 12; i++) {
			print (i < 4 ? 0 : 2 * (i - 3)), sine
			sine += i < 3 ? 0 : i < 7 ? 0.0476 : 0.0857
		}
	}' | rise >m.ir
	retarget -f -s m.ir m.ir >out.ir
	stays out.ir leftFoot 1 6
	run ! stays out.ir leftToes 3 4
	stays out.ir leftToes 7 11
	run ! stays out.ir leftFoot 7 8
}

# All bones lie along x at rest; hips turned by rz 90 and thighs by 180 stand, and
# shins turned by more than 0 bend as knees do. They do so by 60 degrees, which
# shows how they bend as the feet would slide, then by -10; then the hips sink from 84 cos 5 = 83.7 to 70
# over feet that stand: knees bend by 2 acos(70 / 84) = 67 degrees.
@test "-f: a rest that is folded lets the first bent leg say how knees bend" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint hips -\noffset hips 0 0 0"
		print "dof hips tx ty tz rz\njoint head hips\noffset head 60 0 0"
		n = split("left right", side, " ")
		for (i = 1; i <= n; i++) {
			s = side[i]
			print "joint " s "Thigh hips\noffset " s "Thigh 0 0", \
			    (i == 1 ? 9 : -9) "\ndof " s "Thigh rx ry rz"
			print "joint " s "Shin " s "Thigh\noffset " s \
			    "Shin 42 0 0\ndof " s "Shin rx ry rz"
			print "joint " s "Foot " s "Shin\noffset " s \
			    "Foot 42 0 0\ndof " s "Foot rx ry rz"
		}
		print "end skeleton\nmotion m\nrate 60"
		for (f = 1; f <= 25; f++) {
			y = f < 6 ? 72.75 : f < 11 ? 83.68 : f < 21 ? \
			    83.68 - 1.368 * (f - 10) : 70
			print "v", f, "hips", (f < 6 ? 0.3 * f : 1.5), y, "0 90"
			for (i = 1; i <= n; i++) {
				bent = f < 6 ? 60 : -10
				print "v", f, side[i] "Thigh 0 0", 180 - bent / 2
				print "v", f, side[i] "Shin 0 0", bent
				print "v", f, side[i] "Foot 0 0 0"
			}
			for (i = 1; i <= n; i++)
				print "c", f, side[i] "Foot 1"
		}
		print "end motion\nend ir"
	}' >m.ir
	retarget -f -s m.ir m.ir >out.ir
	awk '$1 == "v" && $3 ~ /Shin/ && $2 > 20 {
		n++
		bad += $6 < 60 || $6 > 72
	}
	END { exit bad || n != 10 }' out.ir
}
