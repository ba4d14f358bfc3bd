bats_require_minimum_version 1.5.0
load helper
load small

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
}

# change FILE [-v VAR=VALUE …]: prints a changed skeleton, see skel.awk
change() {
	local file=$1

	shift
	awk "$@" -f "$ROOT/tests/skel.awk" "$file"
}

# same N FAR TURN A B [-v VAR=VALUE …]: by fk the N joints of both streams are
# no farther apart than that in any frame
same() {
	local n=$1 far=$2 turn=$3 a=$4 b=$5

	shift 5
	fk -p 14 "$a" >same.a
	fk -p 14 "$b" >same.b
	run -0 awk "$@" -f "$ROOT/tests/fkdiff.awk" same.a same.b
	echo "$output: joints, distance, degrees"
	awk -v n="$n" -v far="$far" -v turn="$turn" \
	    '{ exit !($1 == n && $2 <= far && $3 <= turn) }' <<<"$output"
}

@test "usage" {
	usage_of retarget
	run -2 retarget walk.ir
	[ "$output" = "retarget: -s: expected the target's skeleton" ]
	run -2 retarget -s -
	[ "$output" = "retarget: -s -: expected a motion file, saw no operand" ]
	run -2 retarget -s fig.ir -u xyx
	[ "$output" = "retarget: -u: expected a turn such as y:z or three axes such as xz-y, saw 'xyx'" ]
	run -2 retarget -s fig.ir -u y:
	[ "$output" = "retarget: -u: expected a turn such as y:z or three axes such as xz-y, saw 'y:'" ]
	run -2 retarget -s fig.ir -u xy-z
	[ "$output" = "retarget: -u: expected a turn such as y:z or three axes such as xz-y, saw 'xy-z'" ]
	run -2 retarget -s fig.ir -S tall
	[ "$output" = "retarget: -S: expected a number, saw 'tall'" ]
	run -2 retarget -s fig.ir walk.ir walk.ir
}

@test "a motion on its own skeleton comes back" {
	retarget -s fig.ir walk.ir >self.ir
	grep '^v' walk.ir | sort >a
	grep '^v' self.ir | sort | diff -u a -
	sed '/^v/d' self.ir >head.ir
	sed '/^motion/,$d' walk.ir >want.ir
	cat >>want.ir <<-'END'
		motion walk
		rate 60
		end motion
		end ir
	END
	diff -u want.ir head.ir
	retarget -s - walk.ir <fig.ir | cmp - self.ir
	retarget -s fig.ir - <walk.ir | cmp - self.ir
	retarget -s walk.ir self.ir | cmp - self.ir
}

@test "its values are computed on the source's own branch" {
	# -u xyz with a scale a little off: nothing can be copied from the root;
	# the limits of the others make them be computed
	retarget -k -S 1.0000000001 -p 17 -s fig.ir walk.ir >self.ir
	awk '$1 == "v" && FNR == NR { for (i = 4; i <= NF; i++) a[$2, $3, i] = $i }
	FNR != NR && $1 == "v" {
		for (i = $3 == "root" ? 7 : 4; i <= NF; i++) {
			d = $i - a[$2, $3, i]
			if (d < 0)
				d = -d
			if (d > most)
				most = d
			n++
		}
	}
	END { exit !(n == 128 * 40 && most < 1e-6) }' walk.ir self.ir
}

# b turns about x by 20 degrees a frame, which its angle says with 360 less from the
# tenth on.
@test "angles jump where the source's do, and nowhere else" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\njoint a -\noffset a 0 0 0"
		print "joint b a\noffset b 0 5 0\ndof b rx ry rz"
		print "joint c b\noffset c 25 0 0\nend skeleton\nmotion m\nrate 30"
		for (f = 0; f < 16; f++)
			print "v", f + 1, "b", f * 20 - (f > 8) * 360, 0, 0
		print "end motion\nend ir"
	}' >s.ir
	# the bone is up by 16.3 degrees, and turned down: ry and rz are no more,
	# and rx = atan(24 / 25 tan) is 1.2 from the source at most
	sed 's/^offset c.*/offset c 24 7 0/' s.ir >up.ir
	retarget -S none -s up.ir s.ir >up.m.ir
	same 48 1e-6 16.3 s.ir up.m.ir
	grep '^v' up.m.ir | paste -d ' ' - <(grep '^v' s.ir) | awk '{
		for (i = 4; i <= 6; i++)
			far += ($i - $(i + 6)) ^ 2 > (i == 4 ? 1.2 : 16.3) ^ 2
	}
	END { exit far || NR != 16 }'
	# back by 163.7 degrees rz goes from there to 196.3 as rx goes on, by up to
	# 20 * 25 / 24 = 20.8 a frame; another frame would be next to the source
	# by angles that have jumped
	sed 's/^offset c.*/offset c -24 7 0/' s.ir >back.ir
	retarget -S none -s back.ir s.ir | awk '$1 == "v" && $2 < 10 {
		for (i = 4; i <= 6; i++) {
			far += n && ($i - last[i]) ^ 2 > 20.9 ^ 2
			last[i] = $i
		}
		n++
	}
	END { exit far || n != 9 }'
}

@test "real motions on their own skeletons" {
	need_data acclaim
	local d=$DATA/acclaim s m

	while read -r s m; do
		asf2ir "$d/$s" >s.ir
		amc2ir -s s.ir -r 120 "$d/$m" >m.ir 2>/dev/null
		retarget -s s.ir m.ir >self.ir
		grep '^v' m.ir | sort >a
		grep '^v' self.ir | sort | diff -u a - | head -20
		[ "${PIPESTATUS[2]}" = 0 ]
	done <<-'END'
		cmu/01.asf cmu/01_01.amc
		endorphin/skeleton.asf endorphin/walking.amc
		hash-order/david-capps.asf hash-order/2.amc
		hdm05/HDM_mm.asf hdm05/HDM_mm_rotateArmsBothBackward1Reps_013_120.amc
	END
}

@test "a motion with all three rotations on its own skeleton" {
	need_data acclaim/3dof
	local d=$DATA/acclaim/3dof

	asf2ir "$d/131-dance.asf" >s.ir
	amc2ir -s s.ir "$d/out.amc" >m.ir
	grep -q '^dof lfoot rx rz ry' m.ir
	retarget -s s.ir m.ir >self.ir
	fk m.ir >a
	fk self.ir >b
	run -0 awk -v only='femur|humerus|thorax' -f "$ROOT/tests/fkdiff.awk" a b
	awk '{ exit !($1 > 0 && $3 < 1e-6) }' <<<"$output"
}

@test "every joint of the target renamed" {
	change fig.ir -v name=x_ >x.ir
	awk '$1 == "joint" { print "x_" $2, $2 }' fig.ir >map
	retarget -m map -s x.ir -p 12 walk.ir >x.m.ir
	same 2944 1e-6 1e-8 walk.ir x.m.ir -v strip=x_
	grep '^v' x.m.ir | sed 's/ x_/ /' | sort >a
	grep '^v' walk.ir | sort | diff -u a -
}

@test "other axes: the same pose by other values" {
	change fig.ir -v full=1 -v axes=1 >x.ir
	retarget -s x.ir -p 12 walk.ir >x.m.ir
	same 2944 1e-6 1e-8 walk.ir x.m.ir
	# and back
	retarget -s fig.ir -p 12 x.m.ir >back.ir
	same 2944 1e-6 1e-8 walk.ir back.ir
}

@test "a scale of 1 changes no value" {
	# where a joint may deform, rotations are taken from matrices of the world
	sed 's/^dof root .*/& sx/' fig.ir >scaled.ir
	awk '$1 == "dof" && $2 == "root" || $1 == "v" && $3 == "root" {
		$0 = $0 ($1 == "v" ? " 1" : " sx")
	}
	{ print }' walk.ir >scaled.m.ir
	change fig.ir -v full=1 -v axes=1 >full.ir
	change fig.ir -v full=1 -v zup=1 -v arms=35 >up.ir
	# joints that turn less, or not at all, among others; quaternions
	awk '$1 == "dof" && /up_leg|hand/ { $0 = $1 " " $2 " rz rx" }
	$1 == "limit" || $1 == "dof" && $2 ~ /torso_2|toes/ { next }
	{ print }' full.ir >less.ir
	sed '/^limit/d; s/^dof \(h_[^ ]*\) .*/dof \1 qx qy qz qw/' fig.ir >quat.ir
	for t in fig full up less quat; do
		for o in -p12 -fp12 -kp12; do
			retarget $o -s $t.ir walk.ir >a
			retarget $o -s $t.ir scaled.m.ir >b
			awk '$1 != "v" { next }
			FNR == NR { a[$2, $3] = $0; n++; next }
			{
				split(a[$2, $3], want)
				for (i = 4; i <= NF; i++) {
					d = $i - want[i]
					if (d > 1e-7 || d < -1e-7)
						exit bad = 1
				}
				n--
			}
			END { exit bad || n }' a b || { echo "$o $t"; return 1; }
		done
	done
}

@test "longer bones that point alike: the same change from rest" {
	change fig.ir -v full=1 -v factor=1.3 >x.ir
	retarget -s x.ir -p 12 walk.ir >x.m.ir
	same 2944 1000 1e-6 walk.ir x.m.ir
	# scaled all over, the ground included
	awk '$1 == "v" && $3 == "root" {
		printf "%d %.4f %.4f %.4f\n", $2, $4, $5, $6 }' walk.ir >a
	awk '$1 == "v" && $3 == "root" {
		printf "%d %.4f %.4f %.4f\n", $2, $4 / 1.3, $5 / 1.3, $6 / 1.3
	}' x.m.ir | diff -u a -
	retarget -s x.ir -S none walk.ir | awk '$1 == "v" && $3 == "root" {
		printf "%d %.4f %.4f %.4f\n", $2, $4, $5, $6 }' | diff -u a -
	retarget -s x.ir -S 2.6 walk.ir | awk '$1 == "v" && $3 == "root" {
		printf "%d %.4f %.4f %.4f\n", $2, $4 / 2.6, $5 / 2.6, $6 / 2.6
	}' | diff -u a -
}

@test "T-pose and A-pose" {
	change fig.ir -v full=1 -v arms=35 >x.ir
	retarget -s x.ir -p 12 walk.ir >x.m.ir
	same 2944 1.7e-4 180 walk.ir x.m.ir
	# the arms do differ at rest
	run ! diff -q <(grep '^offset h_left_low' fig.ir) \
	    <(grep '^offset h_left_low' x.ir)
}

# b's bone points up by atan(7 / 24) = 16.26 degrees at rest; what it carries has no
# bone that would show how it lies.
@test "a joint without a bone lies at rest as what carries it" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		joint b a
		offset b 0 5 0
		dof b rx ry rz
		joint c b
		offset c 25 0 0
		dof c rx ry rz
		end skeleton
		motion m
		v 1 b 0 0 0
		v 1 c 0 0 10
		v 2 b 0 0 30
		v 2 c 0 0 20
		end motion
		end ir
	END
	sed 's/^offset c.*/offset c 24 7 0/' s.ir >t.ir
	retarget -p 4 -S none -s t.ir s.ir | grep '^v' >saw
	diff -u - saw <<-'END'
		v 1 b 0 0 -16.26
		v 1 c 0 0 10
		v 2 b 0 0 13.74
		v 2 c 0 0 20
	END
}

@test "y up and z up" {
	change fig.ir -v full=1 -v zup=1 >x.ir
	retarget -v -s x.ir -p 12 walk.ir >x.m.ir 2>err
	grep -q -- '-u xz-y$' err
	same 2944 1.7e-4 180 walk.ir x.m.ir -v zup=1
	# the same with `space` records, and with the option
	sed 's/^unit angle.*/&\nspace z/' x.ir >z.ir
	sed 's/^unit angle.*/&\nspace y/' walk.ir >y.ir
	retarget -s z.ir -p 12 y.ir | grep '^v' >a
	grep '^v' x.m.ir | diff -u a -
	retarget -u xz-y -s x.ir -p 12 walk.ir | grep '^v' | diff -u a -
	# any of the 24
	quietly retarget -u y:z -s x.ir walk.ir |
	    cmp - <(retarget -u xz-y -s x.ir walk.ir)
	retarget -v -u -xzy -s x.ir walk.ir 2>&1 >/dev/null |
	    grep -q -- '-u -xzy$'
}

@test "CMU's first subject to the fifth and back" {
	need_data acclaim/cmu
	local d=$DATA/acclaim/cmu

	asf2ir "$d/01.asf" >01.ir
	asf2ir "$d/05.asf" >05.ir
	amc2ir -s 01.ir -r 120 "$d/01_01.amc" | awk '$1 != "v" || $2 <= 700' >m.ir
	retarget -s 05.ir -p 12 m.ir >there.ir
	retarget -s 01.ir -p 12 there.ir >back.ir
	# all but the arms, which hang on the limited clavicles, and what is
	# limited itself
	fk -p 12 m.ir >a
	fk -p 12 back.ir >b
	run -0 awk -v only='root|back|thorax|neck|head|femur' \
	    -f "$ROOT/tests/fkdiff.awk" a b
	awk '{ exit !($1 == 700 * 9 && $3 < 1e-3) }' <<<"$output"
	awk -f "$ROOT/tests/jumps.awk" there.ir >saw
	echo '0 jumps' | diff -u - saw
}

# Two joints that turn about x only miss 25 degrees about z. What is larger by
# less than a millionth is as large.
@test "-v: the first joint and frame of the largest residual" {
	small | sed 's/^dof b.*/dof b rx/; s/^offset c.*/&\ndof c rx/
	    /^motion/,/^end motion/d' >t.ir
	residual() {
		small | sed "s/^v \(.\) a.*/v \1 a 0 0 0 0 0 0/
		    s/^offset c.*/&\\ndof c rx ry rz/
		    s/^v 1 b.*/v 1 b 0 0 $1\\nv 1 c 0 0 $2/
		    s/^v 2 b.*/v 2 b 0 0 $3\\nv 2 c 0 0 $4/" >s.ir
		retarget -v -s t.ir -p 12 s.ir 2>&1 >/dev/null |
		    sed -n 's/.*largest residual: //p'
	}
	[ "$(residual 25 0 25.000001 0)" = 'b, frame 1: 25 degrees' ]
	[ "$(residual 25.000001 0 25 0)" = 'b, frame 1: 25 degrees' ]
	[ "$(residual 25 0.000001 25 0)" = 'b, frame 1: 25 degrees' ]
	[ "$(residual 25 0.001 25 0)" = 'c, frame 1: 25 degrees' ]
	[ "$(residual 25 0 25.001 0)" = 'b, frame 2: 25 degrees' ]
}

@test "what the joints cannot do goes on to their children" {
	# b only turns about x: 25 degrees about z are missed, c makes them up
	small >m.ir
	sed -e '/^motion/,/^end motion/d' -e 's/^dof b.*/dof b rx/' \
	    -e 's/^offset c 0 1 0/&\ndof c rx ry rz/' m.ir >t.ir
	sed -e 's/^v \(.\) b.*/v \1 b 40 0 25\nv \1 c 0 0 0/' \
	    -e 's/^offset c 0 1 0/&\ndof c rx ry rz/' m.ir >s.ir
	retarget -v -s t.ir -p 12 s.ir >out.ir 2>err
	# of Rz(25)·Rx(40) a turn about x takes the 40 degrees away, no more
	grep -q '^retarget: largest residual: b, frame 1: 25 degrees$' err
	grep -q '^v 1 b 40$' out.ir
	fk -p 12 s.ir | grep '^w . c ' | cut -d ' ' -f 3,7- >a
	fk -p 12 out.ir | grep '^w . c ' | cut -d ' ' -f 3,7- >b
	paste -d ' ' a b | awk '{
		for (i = 2; i <= 5; i++)
			if (($i - $(i + 5)) ^ 2 > 1e-16)
				exit 1
		n++
	}
	END { exit n != 2 }'
}

# limb CHANNELS [LIMITS]: a skeleton whose elbow, e, has these channels
limb() {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint r -' 'offset r 0 0 0' \
	    'dof r tx ty tz rx ry rz' 'joint s r' 'offset s 0 1 0' \
	    'dof s rx ry rz' 'joint e s' 'offset e 0 1 0' "dof e $1" \
	    ${2:+"limit e rx $2"} 'joint h e' 'offset h 0 1 0' \
	    'dof h rx ry rz' 'end skeleton' 'end ir'
}

# bends: lines FRAME BEND PLANE as a motion of limb 'rx ry rz': the elbow bends
# about x, in a plane that is turned about the upper arm
bends() {
	limb 'rx ry rz' | sed '$d'
	echo 'motion m'
	awk '{
		print "v", $1, "r 0 0 0 0 0 0"
		print "v", $1, "s 10 0 20"
		print "v", $1, "e", $2, $3, 0
		print "v", $1, "h 0 0 0"
	}'
	printf '%s\n' 'end motion' 'end ir'
}

@test "a free joint twists for the hinge below it" {
	limb rx >t.ir
	echo 'e h e h' >limbs
	# from 40 degrees through straight to -40: the upper arm takes the 50
	# of the plane and keeps them, but for a tenth where there is none
	awk 'BEGIN { for (f = 1; f <= 41; f++) print f, 42 - 2 * f, 50 }' |
	    bends >m.ir
	retarget -s t.ir -p 12 m.ir >out.ir
	fk -p 12 m.ir >a
	fk -p 12 out.ir >b
	awk -f "$ROOT/tests/limbs.awk" limbs a b >saw
	awk '$3 > 0.1 { exit 1 }' saw
	awk '$1 == "v" && $3 == "e" {
		n++
		if (($4 - 42 + 2 * $2) ^ 2 > 0.01)
			exit 1
	}
	END { exit n != 41 }' out.ir
	# Rz(20)·Rx(10)·Ry(twist), of which the first two turn the bone
	awk '$1 == "w" && $3 == "s" { print $2, $7, $8, $9, $10 }' b >w
	awk 'BEGIN { r = atan2(0, -1) / 360 }
	{
		# the twist is twice the angle of y and w of (Rz·Rx)⁻¹·W
		cx = cos(10 * r); sx = sin(10 * r)
		cz = cos(20 * r); sz = sin(20 * r)
		X = -sx * cz; Y = -sx * sz; Z = -cx * sz; W = cx * cz
		y = W * $3 + Y * $5 + Z * $2 - X * $4
		w = W * $5 - X * $2 - Y * $3 - Z * $4
		twist = atan2(y, w) / r
		if (twist > 180)
			twist -= 360
		if (twist < -180)
			twist += 360
		if (twist < ($1 == 21 ? 44.9 : 49) || twist > 50.001)
			exit 1
	}' w
	# straight to 0.1 degrees in any plane: no more than that tenth, and
	# 0.1² of 0.1² + 0.7² of half a turn, from frame to frame
	awk 'BEGIN {
		for (f = 1; f <= 60; f++)
			print f, (f < 5 ? 40 : 0.1), (f < 5 ? 50 : f * 137)
	}' | bends >m.ir
	retarget -s t.ir -p 12 m.ir >out.ir
	fk -p 12 out.ir | awk '$1 == "w" && $3 == "s" {
		dot = 0
		for (i = 7; i <= 10; i++) {
			dot += $i * q[i]
			q[i] = $i
		}
		if ($2 > 5 && dot * dot < cos(8.6 / 2 * atan2(0, -1) / 180) ^ 2)
			exit 1
	}'
	fk -p 12 m.ir >a
	fk -p 12 out.ir >b
	awk -f "$ROOT/tests/limbs.awk" limbs a b | awk '$3 > 0.2 { exit 1 }'
}

# swings: lines FRAME BEND PLANE as above; prints the most that the upper arm
# turns from frame to frame, in parts of what it may where the limb is bent less
# than 20 degrees, 3 + 4 x / (1 - x) with x = (bend/20)², and altogether, and by
# what the forearm
# misses at most, bent less than that and more
swings() {
	tee bends | bends >m.ir
	retarget -S 1 -s t.ir -p 12 m.ir >out.ir
	fk -p 12 m.ir >a
	fk -p 12 out.ir >b
	awk 'BEGIN { deg = 45 / atan2(1, 1) }
	function at(file) {
		for (i = 4; i <= 6; i++)
			p[file, $2, $3, i] = $i
	}
	FILENAME == "bends" { bend[$1] = $2; next }
	$1 == "w" { at(FILENAME) }
	FILENAME == "b" && $1 == "w" && $3 == "s" {
		# |q - q before| is 2 sin of a quarter of the turn
		d = s = 0
		for (i = 7; i <= 10; i++) {
			d += ($i - q[i]) ^ 2
			s += ($i + q[i]) ^ 2
			q[i] = $i
		}
		d = sqrt(d < s ? d : s) / 2
		turn = 4 * deg * atan2(d, sqrt(1 - d * d))
		if (frames++ && turn > most)
			most = turn
		if (frames > 1 && bend[$2] < 19.999) {
			may = (bend[$2] / 20) ^ 2
			may = 3 + 4 * may / (1 - may)
			if (turn / may > part)
				part = turn / may
		}
	}
	FILENAME == "b" && $1 == "w" && $3 == "h" {
		# the forearm is 1 long
		d = 0
		for (i = 4; i <= 6; i++)
			d += (p["a", $2, "h", i] - p["a", $2, "e", i] - \
			    p["b", $2, "h", i] + p["b", $2, "e", i]) ^ 2
		d = sqrt(d) / 2
		d = 2 * deg * atan2(d, sqrt(1 - d * d))
		k = bend[$2] >= 19.999
		if (d > miss[k])
			miss[k] = d
	}
	END { print part + 0, most + 0, miss[0] + 0, miss[1] + 0, frames }' \
	    bends a b
}

@test "a free joint turns no faster for a hinge than the limb does" {
	limb rx >t.ir
	# the plane swings by 2.5 degrees a frame, twice around
	for bend in 1.3 3 5 8 20; do
		awk -v b="$bend" 'BEGIN {
			for (f = 1; f <= 289; f++)
				print f, b, 2.5 * f
		}' | swings >saw
		awk -v b="$bend" '$2 > 3 || $3 > 1 || $4 > 1 || $5 != 289 {
			exit 1
		}' saw
	done
	# past straight, at no distance, and a third of a degree, 1 and 3 aside;
	# by 1, 2, 5 degrees a frame
	for aside in 0 0.33 1 3; do
		for step in 1 2 5; do
			awk -v y="$aside" -v v="$step" 'BEGIN {
				deg = 45 / atan2(1, 1)
				for (f = 0; 40 - v * f >= -40; f++) {
					x = 40 - v * f
					print f, sqrt(x * x + y * y), \
					    atan2(y, x) * deg
				}
			}' | swings >saw
			# missed by no more than it is bent
			awk -v y="$aside" '$1 > 1.001 || $3 > 8 || $4 > 1 ||
			    (y == 0 && ($2 > 8 || $3 > 1)) { exit 1 }' saw
		done
	done
	# nearly straight in any plane, and in one across that of before
	awk 'BEGIN {
		for (f = 1; f <= 145; f++)
			print f, 0.5 + 3.5 * (f % 7) / 6, f * 137
	}' | swings >saw
	awk '$1 > 1.001 || $2 > 10.7 || $3 > 4 { exit 1 }' saw
	awk 'BEGIN {
		for (f = 1; f <= 81; f++)
			print f, (f < 41 ? 41 - f : f - 41), 90 * (f > 40)
	}' | swings >saw
	# 90 degrees, of which 3 + 4 x / (1 - x) in the frame that is bent by b
	# are made when b is 17: then 10.4 + 3; until then it misses by less
	# than half of that
	awk '$1 > 1.001 || $2 > 13.4 || $3 > 8.7 || $4 > 1 { exit 1 }' saw
}

@test "a nearly straight leg does not leap about itself" {
	need_data acclaim/cmu
	need_data dialects/jmocap
	local d=$DATA/dialects/jmocap

	asf2ir "$DATA/acclaim/cmu/01.asf" >t.ir
	asf2ir "$d/walk.asf" >s.ir
	amc2ir -r 60 -s s.ir "$d/walk.amc" >m.ir
	fk m.ir >a
	retarget -s t.ir m.ir | fk >b
	# how much more a thigh turns in a frame than the source's
	awk 'function turn(    d, s) {
		for (i = 7; i <= 10; i++) {
			d += ($i - q[$3, i]) ^ 2
			s += ($i + q[$3, i]) ^ 2
			q[$3, i] = $i
		}
		d = sqrt(d < s ? d : s) / 2
		return 180 / atan2(0, -1) * 4 * atan2(d, sqrt(1 - d * d))
	}
	$1 == "w" && $3 ~ /^(left|right)upleg$/ { own[$2, $3] = turn() }
	$1 == "w" && $3 ~ /^[lr]femur$/ {
		more = turn() - own[$2, ($3 ~ /^l/ ? "left" : "right") "upleg"]
		if (frames[$3]++ && more > 25) {
			print $2, $3, more
			bad = 1
		}
	}
	END { exit bad }' a b
}

@test "an elbow bends to the side of its limits" {
	echo '1 -30 0' | bends >m.ir
	echo 'e h e h' >limbs
	fk -p 12 m.ir >a
	for k in -p9 -k; do
		limb rx '0 150' >t.ir
		retarget $k -s t.ir m.ir >out.ir
		grep -q '^v 1 e 30$' out.ir
		fk -p 12 out.ir >b
		awk -f "$ROOT/tests/limbs.awk" limbs a b | diff -u - \
		    <(echo 'e h 0.0000')
	done
	# without limits it follows the source
	limb rx >t.ir
	retarget -s t.ir m.ir >out.ir
	grep -q '^v 1 e -30$' out.ir
	# the topmost joint does not turn for another
	edit 's/^dof s .*//' t.ir
	sed 's/^v 1 r.*/v 1 r 0 0 0 10 0 20/' m.ir >r.ir
	retarget -s t.ir r.ir | grep -q '^v 1 r 0 0 0 10 0 20$'
}

@test "elbows and knees of CMU follow freer ones" {
	need_data acclaim
	need_data sims
	need_data xsf
	asf2ir "$DATA/acclaim/cmu/01.asf" >01.ir
	kfd2ir "$DATA/sims/adult-approve.step5.kfd" >m.ir
	printf '%s\n' 'L_LEG1 L_FOOT ltibia lfoot' 'R_LEG1 R_FOOT rtibia rfoot' \
	    'L_ARM2 L_HAND lradius lhand' 'R_ARM2 R_HAND rradius rhand' >limbs
	fk m.ir >a
	retarget -s 01.ir m.ir | fk >b
	awk -f "$ROOT/tests/limbs.awk" limbs a b >saw
	awk '$3 >= 1 { exit 1 }
	END { exit NR != 4 }' saw
	xsf2ir "$DATA/xsf/walk01_skel.xsf" 2>skipped |
	    xaf2ir -s - "$DATA/xsf/walk01_raw.xaf" | resample -r 30 |
	    rescale -u z:y >m.ir
	retarget -g -s 01.ir m.ir | awk '$1 != "#" { of[$1] = $2 }
	END {
		n = split("ltibia lfoot rtibia rfoot lradius lhand rradius rhand", j)
		for (i = 1; i < n; i += 2)
			print of[j[i]], of[j[i + 1]], j[i], j[i + 1]
	}' >limbs
	fk m.ir >a
	retarget -s 01.ir m.ir | fk >b
	awk -f "$ROOT/tests/limbs.awk" limbs a b >saw
	awk '$3 >= 1 { exit 1 }
	END { exit NR != 4 }' saw
}

@test "-k clamps to the target's limits, which do nothing else" {
	small >m.ir
	sed -e '/^motion/,/^end motion/d' -e 's/^dof b.*/&\nlimit b rx -10 30\nlimit a tz -inf 3.5/' \
	    m.ir >t.ir
	retarget -s t.ir m.ir | grep '^v 2' >saw
	printf 'v 2 a 1 2 4 11 21 31\nv 2 b 40 5 0\n' | diff -u - saw
	# Left of b's rotation when 30 about x is made: 5 about y after 10 about
	# x. Nearest to it by turns about y, then z: with t = tan(2.5) and
	# s = tan(5), half of y + z is atan(t (1 - s) / (1 + s)) = 2.098143, and
	# half of y - z is atan(t (1 + s) / (1 - s)) = 2.978590.
	retarget -k -p 6 -s t.ir m.ir | grep '^v 2' >saw
	printf 'v 2 a 1 2 3.5 11 21 31\nv 2 b 30 5.07673 -0.880447\n' |
	    diff -u - saw
}

# boxed LIMIT…: small with these limits of joint b, and a channel of c
boxed() {
	small | sed '/^v/d; s/^offset c.*/&\ndof c rx ry rz/' |
	    awk -v limits="$*" '{ print }
	/^dof b/ {
		n = split(limits, l, ",")
		for (i = 1; i <= n; i++)
			print "limit b", l[i]
	}'
}

@test "-k: angles that mean the same within the limits are taken" {
	boxed 'rx -160 20,ry -70 70,rz -60 70' >t.ir
	# Ry Rx and Rz: the other angles are 180 + x, 180 - y, 180 + z; and
	# whole turns
	while read -r in; do
		sed "s/^rate.*/v 1 a 0 0 0 0 0 0\nv 1 b $in\nv 1 c 1 2 3/" t.ir >m.ir
		retarget -k -p 7 -s t.ir m.ir >out.ir
		grep -qx 'v 1 b -7.181 -13.563 13.783' out.ir
		grep -qx 'v 1 c 1 2 3' out.ir
		# -f has legs only; here are none
		irstat -c -k limit out.ir
	done <<-END
	-187.181 -166.437 193.783
	172.819 193.563 -166.217
	352.819 -13.563 13.783
	-7.181 346.437 373.783
	-367.181 -373.563 -346.217
	END
}

@test "-k: the branch does not flutter with the source's" {
	boxed 'rx -160 20,ry -70 70,rz -60 70' >t.ir
	# every other frame on the other branch, a degree farther each
	awk '{ print }
	/^rate/ {
		for (f = 1; f <= 20; f++) {
			x = f - 40
			y = 30 - 2 * f
			z = 3 * f
			print "v", f, "a 0 0 0 0 0 0"
			if (f % 2)
				print "v", f, "b", x, y, z
			else
				print "v", f, "b", x + 180, 180 - y, z - 180
			print "v", f, "c 0 0 0"
		}
	}' t.ir >m.ir
	retarget -k -p 9 -s t.ir m.ir | awk '$1 == "v" && $3 == "b" {
		print $4 - ($2 - 40), $5 - (30 - 2 * $2), $6 - 3 * $2
	}' | awk '$1 > 1e-6 || $1 < -1e-6 || $2 > 1e-6 || $2 < -1e-6 ||
	    $3 > 1e-6 || $3 < -1e-6 { exit 1 } END { exit NR != 20 }'
}

@test "-k: what is within the limits keeps its text" {
	boxed 'rx -160 20,ry -70 70,rz -60 70' >t.ir
	sed 's/^rate.*/&\nv 1 a 1.0 2e0 +3 010 -0 30.00\nv 1 b 20.0 9 -0\nv 1 c 1.50 0 00/
	s/^end motion/v 2 a 1.0 2e0 +3 010 -0 30.00\nv 2 b 21.0 0 0\nv 2 c 1.50 0 00\n&/' \
	    t.ir >m.ir
	retarget -k -s t.ir m.ir | grep '^v' >saw
	# b turns by 1 degree less in frame 2, and c makes up for it: 2.5
	diff -u - saw <<-END
	v 1 a 1.0 2e0 +3 010 -0 30.00
	v 1 b 20.0 9 -0
	v 1 c 1.50 0 00
	v 2 a 1.0 2e0 +3 010 -0 30.00
	v 2 b 20 0 0
	v 2 c 2.5 0 0
	END
}

@test "-k: a leg does not fold on real motions" {
	need_data acclaim
	local d=$DATA/acclaim/hdm05 m f

	asf2ir "$d/HDM_mm.asf" >s.ir
	for m in kickLFront1Reps_019 lieDownFloor_017 sneak2StepsLStart_011; do
		amc2ir -r 120 -s s.ir "$d/HDM_mm_${m}_120.amc" >m.ir
		fk m.ir >a
		for f in -p9 -f; do
			retarget -k $f -s s.ir m.ir >out.ir
			irstat -c -k limit out.ir
			fk out.ir >b
			# where the legs are 33 units long, and with -f a
			# correction takes 33 * 2 / 120 in a frame
			awk -f "$ROOT/tests/steps.awk" a b | awk -v f="$f" '
			$1 > (f == "-f" ? 1.1 : 0.5) { print; exit 1 }'
		done
	done
}

@test "the map: guessed for endorphin" {
	need_data acclaim
	asf2ir "$DATA/acclaim/cmu/01.asf" >01.ir
	asf2ir "$DATA/acclaim/endorphin/skeleton.asf" >t.ir
	quietly retarget -g -s t.ir 01.ir >saw
	diff -u - saw <<-'END'
		root root
		# LowerSpineJoint_dum -
		LowerSpineJoint lowerback
		MiddleSpineJoint upperback
		UpperSpineJoint thorax
		# LowerNeckJoint_dum -
		LowerNeckJoint lowerneck
		UpperNeckJoint head
		# RightClavicleJoint_dum -
		RightClavicleJoint rclavicle
		RightShoulderJoint rhumerus
		RightElbowJoint rradius
		RightForearmTwistJoint rwrist
		RightWristJoint rhand
		RightFingersJoint rfingers
		# LeftClavicleJoint_dum -
		LeftClavicleJoint lclavicle
		LeftShoulderJoint lhumerus
		LeftElbowJoint lradius
		LeftForearmTwistJoint lwrist
		LeftWristJoint lhand
		LeftFingersJoint lfingers
		# RightHipJoint_dum -
		RightHipJoint rfemur
		RightKneeJoint rtibia
		RightAnkleJoint rfoot
		# RightMidFootJoint -
		RightToesJoint rtoes
		# LeftHipJoint_dum -
		LeftHipJoint lfemur
		LeftKneeJoint ltibia
		LeftAnkleJoint lfoot
		# LeftMidFootJoint -
		LeftToesJoint ltoes
	END
	# given back it is used, and says the same
	retarget -g -m saw -s t.ir 01.ir | diff -u saw -
}

# The 29 joints with their rest transforms, see $DATA/README
sims() {
	awk 'BEGIN { print "ir 1\nskeleton adult" }
	/^#/ { next }
	{
		print "joint", $2, $3
		print "offset", $2, -$4, $5, $6
		print "rest", $2, -$7, $8, $9, $10
		print "dof", $2, "px py pz qx qy qz qw"
	}
	END { print "end skeleton\nend ir" }' "$DATA/sims/adult_skeleton.txt"
}

@test "the map: guessed for the Sims" {
	need_data acclaim
	need_data sims
	asf2ir "$DATA/acclaim/cmu/01.asf" >01.ir
	sims >t.ir
	quietly retarget -g -s t.ir 01.ir >saw
	diff -u - saw <<-'END'
		ROOT root
		# PELVIS -
		L_LEG lfemur
		L_LEG1 ltibia
		L_FOOT lfoot
		L_TOE0 ltoes
		# L_TOE01 -
		# L_TOE02 -
		R_LEG rfemur
		R_LEG1 rtibia
		R_FOOT rfoot
		R_TOE0 rtoes
		# R_TOE01 -
		# R_TOE02 -
		SPINE lowerback
		SPINE1 upperback
		SPINE2 thorax
		NECK upperneck
		HEAD head
		L_ARM lclavicle
		L_ARM1 lhumerus
		L_ARM2 lradius
		L_HAND lhand
		L_FINGER0 lfingers
		R_ARM rclavicle
		R_ARM1 rhumerus
		R_ARM2 rradius
		R_HAND rhand
		R_FINGER0 rfingers
	END
	# and once through Acclaim's format, which has further bones on the way
	ir2asf t.ir 2>err | asf2ir >a.ir 2>err
	retarget -g -s a.ir 01.ir | grep -v '~0 -$' | diff -u saw -
	retarget -g -s 01.ir t.ir >saw
	retarget -g -s 01.ir a.ir | diff -u saw -
}

@test "by the guess alone, limbs point as the source's do" {
	need_data acclaim
	need_data sims
	local d=$DATA/acclaim

	asf2ir "$d/cmu/01.asf" >01.ir
	asf2ir "$d/hdm05/HDM_mm.asf" >mm.ir
	asf2ir "$d/endorphin/skeleton.asf" >endorphin.ir
	sims >sims.ir
	amc2ir -s 01.ir -r 120 "$d/cmu/01_01.amc" |
	    awk '$1 != "v" || $2 <= 300' >m.ir
	fk m.ir >m.fk
	cat >limbs <<-'END'
		lfemur ltibia LeftHipJoint LeftKneeJoint
		rtibia rfoot RightKneeJoint RightAnkleJoint
		lhumerus lradius LeftShoulderJoint LeftElbowJoint
		rradius rhand RightElbowJoint RightWristJoint
		rhand rfingers RightWristJoint RightFingersJoint
	END
	retarget -s endorphin.ir m.ir | fk >t.fk
	awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk >saw
	awk '{ print $3, $4, "0.0000" }' limbs | diff -u - saw
	cat >limbs <<-'END'
		lfemur ltibia L_LEG L_LEG1
		rtibia rfoot R_LEG1 R_FOOT
		lfoot ltoes L_FOOT L_TOE0
		lclavicle lhumerus L_ARM L_ARM1
		lhumerus lradius L_ARM1 L_ARM2
		rradius rhand R_ARM2 R_HAND
		rhand rfingers R_HAND R_FINGER0
	END
	retarget -s sims.ir m.ir >t.ir
	fk t.ir >t.fk
	awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk >saw
	awk '{ print $3, $4, "0.0000" }' limbs | diff -u - saw
	# upright, and the feet near the ground: the source's thighs are between
	# 12.4 and 20.6 high, by 0.185 for the legs that is 2.3 to 3.8, and the
	# head is up to 2.5 above, less where the back is bent
	awk '$1 == "w" && $3 == "HEAD" && ($5 < 3.8 || $5 > 6.3) { exit 1 }
	$1 == "w" && $3 ~ /TOE0$/ && ($5 < -0.3 || $5 > 1.5) { exit 1 }' t.fk
	awk -f "$ROOT/tests/jumps.awk" t.ir | diff -u <(echo '0 jumps') -
	# HDM05 to CMU, elbows and knees bend about one axis only
	amc2ir -s mm.ir -r 120 "$d"/hdm05/HDM_mm_rot*.amc |
	    awk '$1 != "v" || $2 <= 300' >m.ir
	fk m.ir >m.fk
	retarget -s 01.ir m.ir | fk >t.fk
	printf '%s %s %s %s\n' lfemur ltibia lfemur ltibia rhumerus rradius \
	    rhumerus rradius upperneck head upperneck head >limbs
	awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk >saw
	awk '$3 > 0.01 { exit 1 }' saw
}

# Rest poses that lie with all bones along x, of motions that stand along y; one
# whose rest stands along y and whose motion along z.
@test "figures stand whichever way their rest pose lies" {
	need_data bvh
	local f

	{
		printf '%s %s %s %s\n' UpperLeg_L LowerLeg_L h_left_up_leg \
		    h_left_low_leg LowerLeg_L Foot_L h_left_low_leg h_left_foot \
		    UpperArm_R LowerArm_R h_right_up_arm h_right_low_arm \
		    Neck Head h_neck h_head
	} >limbs
	for f in bandai-dash bandai-raise-hand; do
		bvh2ir "$DATA/bvh/$f.bvh" >m.ir
		fk m.ir >m.fk
		retarget -v -s fig.ir m.ir 2>err | fk >t.fk
		grep 'y is up, by the first frame' err
		# degrees; knees bend about one axis only, and these are nearly
		# straight
		awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk |
		    awk '$3 > 0.01 { exit 1 }'
	done
	for f in bandai-bow-cut rokoko-jesse-cut pybvh-test3-cut; do
		bvh2ir "$DATA/bvh/$f.bvh" |
		    retarget -s fig.ir 2>err | fk >t.fk
		# upright: of 144 the head is 100 above the lower foot, bowed 80
		awk '$1 != "w" { next }
			$2 != frame { low = 999; frame = $2 }
			$3 ~ /_foot$/ && $5 < low { low = $5 }
			$3 == "h_head" { head[$2] = $5 }
			{ foot[$2] = low }
			END {
				for (f in head)
					if (head[f] - foot[f] < 80) {
						print f, head[f], foot[f]
						exit 1
					}
			}' t.fk
		[ "$f" != rokoko-jesse-cut ] || [ ! -s err ]
	done
}

# Its bones lie along x at rest. With a motion in the file its first frame shows
# how it stands: the head is above the hips as in the source, arms are at the
# sides where the source has them.
@test "a target whose bones lie along one axis" {
	need_data bvh

	bvh2ir "$DATA/bvh/bandai-raise-hand.bvh" >posed.ir
	sed '/^motion/,/^end motion/d' posed.ir >lies.ir
	printf '%s %s %s %s\n' \
	    h_left_up_leg h_left_low_leg UpperLeg_L LowerLeg_L \
	    h_left_low_leg h_left_foot LowerLeg_L Foot_L \
	    h_right_up_arm h_right_low_arm UpperArm_R LowerArm_R \
	    h_right_low_arm h_right_hand LowerArm_R Hand_R >limbs
	fk walk.ir >m.fk
	quietly retarget -s posed.ir walk.ir | fk >t.fk
	awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk |
	    awk '$3 > 0.01 { print; exit 1 }'
	# the trunk: degrees from the vertical, of hips to head; the source's leans
	# by up to 5
	awk '$1 == "w" && $3 == "Hips" { x = $4; y = $5; z = $6 }
		$1 == "w" && $3 == "Head" {
			n++
			bad += ($5 - y) < 0.99 * sqrt(($4 - x) ^ 2 + ($5 - y) ^ 2 + ($6 - z) ^ 2)
		}
		END { exit !(n == 128 && !bad) }' t.fk
	retarget -s lies.ir walk.ir >saw 2>err
	grep 'retarget: lies.ir: skeleton bandai-raise-hand: at rest all bones lie along one axis: which way it faces is not known (-s with a motion of it)' err
}

# upright AXIS HEAD HIPS FOOT FOOT: of fk's output in t.fk, the whole time, by 0.5
# of their distances
upright() {
	awk -v axis="$1" -v head="$2" -v hips="$3" -v left="$4" -v right="$5" '
	function above(a, b,  d, k, sum) {
		for (k = 4; k < 7; k++)
			sum += (at[a, k] - at[b, k]) ^ 2
		d = at[a, axis] - at[b, axis]
		return d / sqrt(sum) > 0.5
	}
	$1 == "w" { for (k = 4; k < 7; k++) at[$3, k] = $k; seen[$3] = $2 }
	seen[head] == $2 && seen[hips] == $2 && seen[left] == $2 &&
	    seen[right] == $2 && done != $2 {
		done = $2
		n++
		if (!above(head, hips) || !above(hips, left) ||
		    !above(hips, right)) {
			print "frame", $2
			exit 1
		}
	}
	END { exit !n }' t.fk
}

# Targets of which the rest does not say what is up, that have joints at one
# place before the legs, or names that the source has and another rest pose.
# Columns of fk: 5 is y, 6 is z.
@test "figures stand on skeletons that lie, or say little" {
	need_data bvh
	local source target axis names

	while read -r source target axis names; do
		bvh2ir "$DATA/bvh/$target.bvh" >t.ir
		bvh2ir "$DATA/bvh/$source.bvh" |
		    quietly retarget -s t.ir | fk >t.fk
		# shellcheck disable=SC2086
		upright $axis $names || { echo "$source $target"; return 1; }
	done <<-'END'
		bandai-raise-hand 72hz 5 head_jnt FK_back1_jnt L_foot_jnt R_foot_jnt
		makehuman-zombiewalk 72hz 5 head_jnt FK_back1_jnt L_foot_jnt R_foot_jnt
		bandai-raise-hand makehuman-zombiewalk 6 Head Hips Foot_L Foot_R
		72hz makehuman-zombiewalk 6 Head Hips Foot_L Foot_R
		makehuman-zombiewalk bandai-raise-hand 5 Head Hips Foot_L Foot_R
		makehuman-zombiewalk rokoko-200 5 Head Hips LeftFoot RightFoot
		rokoko-200 walk01 5 Head Hips LeftFoot RightFoot
		rokoko-jesse-cut walk01 5 Head Hips LeftFoot RightFoot
	END
}

# The same names, but the source lies at rest and its motion stands it up: rz 90
# takes x to y, and the head from 6 along x to 6 along y. So does the target's,
# whose rest stands, with no rotation.
@test "equal names, and another rest pose" {
	cat >lies.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		dof hips tx ty tz rx ry rz
		joint head hips
		offset head 6 0 0
		dof head rx ry rz
		joint lthigh hips
		offset lthigh 0 0 1
		dof lthigh rx ry rz
		joint lfoot lthigh
		offset lfoot -9 0 0
		joint rthigh hips
		offset rthigh 0 0 -1
		dof rthigh rx ry rz
		joint rfoot rthigh
		offset rfoot -9 0 0
		end skeleton
		motion m
		rate 30
		v 1 hips 0 9 0 0 0 90
		v 1 head 0 0 0
		v 1 lthigh 0 0 0
		v 1 rthigh 0 0 0
		end motion
		end ir
	END
	sed '/^motion/,/^end motion/d
		s/^offset head 6 0 0/offset head 0 6 0/
		s/^offset \(.foot\) -9 0 0/offset \1 0 -9 0/' lies.ir >stands.ir
	retarget -s stands.ir lies.ir | fk >t.fk
	upright 5 head hips lfoot rfoot
	awk '$1 == "w" && $3 == "head" { print $4 + 0, $5 + 0, $6 + 0 }' t.fk |
	    diff -u - <(echo 0 15 0)
	# its own skeleton is as it is
	sed '/^motion/,/^end motion/d' lies.ir >own.ir
	retarget -s own.ir lies.ir | cmp - lies.ir
}

@test "-u says what is up, for -f, too" {
	# the figure lies along x, at rest and in its motion: nothing tells
	rescale -u y:x walk.ir | sed /^space/d >lies.ir
	retarget -v -s fig.ir lies.ir 2>&1 >saw | sed -n 2p |
	    diff -u - <(echo 'retarget: y is up, by habit')
	retarget -v -u x:y -s fig.ir lies.ir 2>&1 >saw | sed -n 2p |
	    diff -u - <(echo 'retarget: x is up, by -u')
	retarget -f -s fig.ir walk.ir | fk -p 5 >want
	retarget -f -u x:y -s fig.ir lies.ir | fk -p 5 >saw
	# 5 digits of angles that were turned there and back
	awk -f "$ROOT/tests/fkdiff.awk" want saw |
	    awk '$2 > 0.01 || $3 > 0.01 { exit 1 }'
	sed 's/^skeleton figure/&\nspace y/' fig.ir >y.ir
	retarget -v -s y.ir walk.ir 2>&1 >saw | sed -n 2p |
	    diff -u - <(echo 'retarget: y is up, by the first frame')
	sed 's/^skeleton figure/&\nspace y/' walk.ir |
	    retarget -v -s fig.ir 2>&1 >saw | sed -n 2p |
	    diff -u - <(echo 'retarget: y is up, by space')
}

# The trial as BVH, with the ASF and back: less a thorax and wrists, which the
# BVH has not, all bones are there. The guess takes the first of its two joints
# at the wrist for the hand.
@test "the twin of 01_01: to its ASF and back" {
	need_data acclaim/cmu
	need_data bvh/01_01.bvh

	asf2ir "$DATA/acclaim/cmu/01.asf" >asf.ir
	bvh2ir "$DATA/bvh/01_01.bvh" | awk '$1 != "v" || $2 % 10 == 1' >m.ir
	sed '/^motion/,/^end motion/d' m.ir >bvh.ir
	fk m.ir >m.fk
	awk '$1 == "joint" { parent[$2] = $3 }
	$1 == "offset" && $3 $4 $5 != "000" && parent[$2] != "-" {
		print parent[$2], $2, parent[$2], $2 }' bvh.ir >all
	[ "$(wc -l <all)" -eq 20 ]
	retarget -s asf.ir m.ir | retarget -s bvh.ir | fk >t.fk
	grep -v Finger all >limbs
	awk -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk >saw
	awk '{ n++ } $3 > 0.01 { print } END { print n }' saw >far
	echo 18 | diff -u - far
	retarget -g -s asf.ir m.ir 2>/dev/null |
	    sed -e 's/^# lwrist -/lwrist LeftHand/' \
	        -e 's/^# rwrist -/rwrist RightHand/' \
	        -e '/^[lr]hand/s/Hand$/FingerBase/' >there
	awk '$2 != "-" && $1 != "#" { print $2, $1 }' there >back
	retarget -m there -s asf.ir m.ir | retarget -m back -s bvh.ir | fk >t.fk
	awk -f "$ROOT/tests/limbs.awk" all m.fk t.fk >saw
	awk '{ n++ } $3 > 0.01 { print } END { print n }' saw >far
	echo 20 | diff -u - far
}

@test "the map: guessed for skeletons of Cal3D" {
	need_data xsf
	need_data acclaim
	asf2ir "$DATA/acclaim/cmu/01.asf" >01.ir
	xsf2ir "$DATA/xsf/Hero.XSF" >t.ir 2>/dev/null
	retarget -g -s t.ir 01.ir | sed 's/Bip01%20//; s/%20/ /' |
	    grep -vE '^#|[LR] Finger|^R' >saw
	diff -u - saw <<-'END'
		Bip01 root
		Spine lowerback
		Spine1 lowerback
		Spine2 upperback
		Spine3 thorax
		Neck upperneck
		Head head
		L Clavicle lclavicle
		L UpperArm lhumerus
		L Forearm lradius
		L Hand lhand
		L ForeTwist lradius
		L Thigh lfemur
		L Calf ltibia
		L Foot lfoot
		L Toe0 ltoes
	END
	retarget -g -s t.ir 01.ir | grep -c 'R%20.* r' | diff -u <(echo 24) -
	xsf2ir "$DATA/xsf/template.xsf" >t.ir 2>/dev/null
	retarget -g -s t.ir 01.ir | grep -vE '^#|left' >saw
	diff -u - saw <<-'END'
		pelvis root
		pelvis_right_femur rfemur
		right_femur_tibia rtibia
		right_tibia_foot rfoot
		pelvis_spine1 lowerback
		spine1 upperback
		spine2 thorax
		neck head
		right_clavicle rclavicle
		right_humerus rhumerus
		right_radius rradius
		right_radius_End rhand
	END
	# UpLefL is a thigh, as the other leg shows
	xsf2ir "$DATA/xsf/base.xsf" >b.ir 2>/dev/null
	retarget -g -s 01.ir b.ir | grep -vE '^#|^r[^o]' >saw
	diff -u - saw <<-'END'
		root Base
		lfemur UpLefL
		ltibia LegL
		lfoot FootL
		lowerback belly
		upperback belly
		thorax Back
		lowerneck Neck
		upperneck Neck
		head boneSkull
		lhumerus UpArmL
		lradius ArmL
		lhand HandL
	END
	# that one has z up
	amc2ir -s 01.ir -r 120 "$DATA/acclaim/cmu/01_01.amc" |
	    awk '$1 != "v" || $2 <= 100' >m.ir
	printf '%s\n' 'lfemur ltibia pelvis_left_femur left_femur_tibia' \
	    'rhumerus rradius right_humerus right_radius' >limbs
	fk m.ir >m.fk
	retarget -s t.ir m.ir | fk >t.fk
	awk -v zup=1 -f "$ROOT/tests/limbs.awk" limbs m.fk t.fk >saw
	awk '{ print $3, $4, "0.0000" }' limbs | diff -u - saw
}

# tree NAME PARENT …: a skeleton of these joints, one over the other, the
# head of a stream
tree() {
	local i=0

	printf 'ir 1\nskeleton t\n'
	while [ $# -gt 0 ]; do
		i=$((i + 1))
		printf 'joint %s %s\noffset %s 0 %d 0\n' "$1" "$2" "$1" $i
		printf 'dof %s tx ty tz rx ry rz\n' "$1"
		shift 2
	done
	echo 'end skeleton'
}

# guess A B …: the joints that these follow when the walk's figure is the
# source; its names are printed without h_
guess() {
	{ tree "$@"; echo end ir; } >t.ir
	retarget -g -s t.ir walk.ir | sed 's/ h_/ /' >saw
}

@test "the map: the naming convention, long and short, mixed" {
	guess root - h_trs_1 root h_trs_2 h_trs_1 h_trs_3 h_trs_2 \
	    h_trs_4 h_trs_3 nEcK h_trs_4 head nEcK L_shld h_trs_4 \
	    L_u_arm L_shld l_Low_Arm L_u_arm H_left_Hand l_Low_Arm \
	    L_fngs H_left_Hand L_hip root L_u_leg L_hip left_l_leg L_u_leg \
	    L_foot left_l_leg L_toes L_foot r_hip root R_up_leg r_hip \
	    h_R_low_leg R_up_leg
	diff -u - saw <<-'END'
		root root
		h_trs_1 torso_1
		h_trs_2 torso_1
		h_trs_3 torso_2
		h_trs_4 torso_2
		nEcK neck
		head head
		# L_shld -
		L_u_arm left_up_arm
		l_Low_Arm left_low_arm
		H_left_Hand left_hand
		# L_fngs -
		# L_hip -
		L_u_leg left_up_leg
		left_l_leg left_low_leg
		L_foot left_foot
		L_toes left_toes
		# r_hip -
		R_up_leg right_up_leg
		h_R_low_leg right_low_leg
	END
}

@test "the map: names of BVH files" {
	guess mixamorig:Hips - mixamorig:Spine mixamorig:Hips \
	    mixamorig:Neck mixamorig:Spine mixamorig:Head mixamorig:Neck \
	    mixamorig:LeftShoulder mixamorig:Spine \
	    mixamorig:LeftArm mixamorig:LeftShoulder \
	    mixamorig:LeftForeArm mixamorig:LeftArm \
	    mixamorig:LeftHand mixamorig:LeftForeArm \
	    mixamorig:LeftUpLeg mixamorig:Hips \
	    mixamorig:LeftLeg mixamorig:LeftUpLeg \
	    mixamorig:LeftFoot mixamorig:LeftLeg \
	    mixamorig:LeftToeBase mixamorig:LeftFoot \
	    mixamorig:RightUpLeg mixamorig:Hips
	sed 's/^\(# \)*mixamorig://' saw >short
	diff -u - short <<-'END'
		Hips root
		Spine torso_2
		Neck neck
		Head head
		LeftShoulder -
		LeftArm left_up_arm
		LeftForeArm left_low_arm
		LeftHand left_hand
		LeftUpLeg left_up_leg
		LeftLeg left_low_leg
		LeftFoot left_foot
		LeftToeBase left_toes
		RightUpLeg right_up_leg
	END
	guess hip - abdomen hip chest abdomen lCollar chest lShldr lCollar \
	    lForeArm lShldr lHand lForeArm lButtock hip lThigh lButtock \
	    lShin lThigh lFoot lShin rThigh hip
	diff -u - saw <<-'END'
		hip root
		abdomen torso_1
		chest torso_2
		# lCollar -
		lShldr left_up_arm
		lForeArm left_low_arm
		lHand left_hand
		# lButtock -
		lThigh left_up_leg
		lShin left_low_leg
		lFoot left_foot
		rThigh right_up_leg
	END
	guess Hips - LeftHip Hips LeftKnee LeftHip LeftAnkle LeftKnee \
	    LeftCollar Hips LeftShoulder LeftCollar LeftElbow LeftShoulder \
	    LeftWrist LeftElbow RightHip Hips tail Hips wing tail
	diff -u - saw <<-'END'
		Hips root
		LeftHip left_up_leg
		LeftKnee left_low_leg
		LeftAnkle left_foot
		# LeftCollar -
		LeftShoulder left_up_arm
		LeftElbow left_low_arm
		LeftWrist left_hand
		RightHip right_up_leg
		# tail -
		# wing -
	END
}

@test "the map: fingers do not follow a thumb" {
	{
		tree hip - LHand hip LThumb LHand
		printf '%s\n' 'motion m' 'v 1 hip 0 0 0 0 0 0' 'end motion' \
		    'end ir'
	} >m.ir
	{ tree hip - lhand hip lfingers lhand lthumb lhand; echo end ir; } >t.ir
	retarget -g -s t.ir m.ir >saw
	diff -u - saw <<-'END'
		hip hip
		lhand LHand
		# lfingers -
		lthumb LThumb
	END
}

@test "the map: a neck or a head alone goes with the head" {
	local name

	# each other one has a name that says nothing
	for name in head neck; do
		named "s/$name/what/g" >t.ir
		retarget -g -s t.ir walk.ir | grep -x "[hn]e[ac][dk] .*" >saw
		echo "$name h_head" | sed 's/^head/x/; s/^neck/head/; s/^x/neck/' |
		    diff - saw
	done
}

@test "the map: twist bones" {
	# those of Biped hang on the joint above their limb: they follow it
	guess Pelvis - 'L%20ThighTwist' Pelvis 'L%20Thigh' Pelvis \
	    'L%20Calf' 'L%20Thigh' LCalfTwist 'L%20Thigh' LCalfTwist1 LCalfTwist \
	    'R%20Thigh' Pelvis 'R%20Calf' 'R%20Thigh' \
	    Spine Pelvis LClavicle Spine LUpperArm LClavicle \
	    LUpArmTwist LClavicle LForearm LUpperArm \
	    'L%20ForeTwist' LUpperArm 'L%20ForeTwist1' 'L%20ForeTwist' \
	    LHand LForearm
	sed 's/%20//' saw | diff -u - <(cat <<-'END'
		Pelvis root
		LThighTwist left_up_leg
		LThigh left_up_leg
		LCalf left_low_leg
		LCalfTwist left_low_leg
		# LCalfTwist1 -
		RThigh right_up_leg
		RCalf right_low_leg
		Spine torso_2
		# LClavicle -
		LUpperArm left_up_arm
		LUpArmTwist left_up_arm
		LForearm left_low_arm
		LForeTwist left_low_arm
		# LForeTwist1 -
		LHand left_hand
	END
	)
	# what hangs on its limb stays with it, and is no hand
	guess pelvis - spine_01 pelvis upperarm_l spine_01 \
	    upperarm_twist_01_l upperarm_l lowerarm_l upperarm_l \
	    lowerarm_twist_01_l lowerarm_l LeftUpLeg pelvis LeftLeg LeftUpLeg \
	    LeftLegRoll LeftUpLeg RightUpLeg pelvis
	diff -u - saw <<-'END'
		pelvis root
		spine_01 torso_2
		upperarm_l left_up_arm
		# upperarm_twist_01_l -
		lowerarm_l left_low_arm
		# lowerarm_twist_01_l -
		LeftUpLeg left_up_leg
		LeftLeg left_low_leg
		LeftLegRoll left_low_leg
		RightUpLeg right_up_leg
	END
	# limbs of Rigify have two joints: the second one stays with the first
	guess DEF-spine - DEF-shoulder.L DEF-spine \
	    DEF-upper_arm.L DEF-shoulder.L \
	    DEF-upper_arm.L.001 DEF-upper_arm.L \
	    DEF-forearm.L DEF-upper_arm.L.001 DEF-forearm.L.001 DEF-forearm.L \
	    DEF-hand.L DEF-forearm.L.001
	diff -u - saw <<-'END'
		DEF-spine torso_2
		# DEF-shoulder.L -
		DEF-upper_arm.L left_up_arm
		# DEF-upper_arm.L.001 -
		DEF-forearm.L left_low_arm
		# DEF-forearm.L.001 -
		DEF-hand.L left_hand
	END
}

@test "twist bones turn as their limb does" {
	# on shins a tenth longer, so that -f moves the legs
	change fig.ir -v full=1 | awk '
	$1 == "offset" && $2 ~ /_foot$/ { $3 *= 1.1; $4 *= 1.1; $5 *= 1.1 }
	$1 == "joint" { up[$2] = $3 }
	$1 == "offset" { at[$2] = $3 " " $4 " " $5 }
	/^end skeleton/ {
		n = split("up_arm low_arm up_leg low_leg", limb)
		for (i = 1; i <= n; i++) {
			j = "h_left_" limb[i]
			t = "h_left_" limb[i] "_twist"
			print "joint " t " " up[j] "\noffset " t " " at[j]
			print "dof " t " rx ry rz"
		}
	}
	{ print }' >t.ir
	for f in -v -f; do
		retarget $f -p 12 -s t.ir walk.ir 2>err | fk -p 12 | awk '
		$1 != "w" || $3 !~ /^h_left_(up|low)_(arm|leg)(_twist)?$/ { next }
		!/_twist/ {
			for (i = 7; i <= 10; i++)
				q[$2, $3, i] = $i
			next
		}
		{
			name = $3
			sub(/_twist/, "", name)
			plus = minus = 0
			for (i = 7; i <= 10; i++) {
				plus += (q[$2, name, i] - $i) ^ 2
				minus += (q[$2, name, i] + $i) ^ 2
			}
			n++
			if (plus > 1e-18 && minus > 1e-18)
				exit 1
		}
		END { exit n != 4 * 128 }'
	done
}

@test "the map: names that say nothing, by the hierarchy" {
	{ tree p0 - p1 p0 p2 p1 p3 p1 p4 p3; echo end ir; } >s.ir
	{ tree q0 - q1 q0 q2 q1 q3 q1 q4 q3; echo end ir; } >t.ir
	retarget -g -s t.ir s.ir >saw
	printf 'q%d p%d\n' 0 0 1 1 2 2 3 3 4 4 | diff -u - saw
}

@test "divisions share a rotation evenly, or by weight" {
	tree a - b a >s.ir
	cat >>s.ir <<-'END'
		motion m
		v 1 a 0 0 0 0 0 0
		v 1 b 0 0 0 60 0 0
		end motion
		end ir
	END
	{ tree a - b_1 a b_2 b_1 b_3 b_2; echo end ir; } >t.ir
	printf '%s\n' '# three of one' 'a a' '' 'b_1 b' ' b_2	b ' 'b_3 b' >map
	retarget -m map -s t.ir s.ir | awk '/^v.*b/ { print $3, $7, $8, $9 }' >saw
	printf 'b_%d 20 0 0\n' 1 2 3 | diff -u - saw
	printf '%s\n' 'a a' 'b_1 b 0.5' 'b_2 b .3' 'b_3 b .2' >map
	retarget -m map -s t.ir s.ir | awk '/^v.*b/ { print $3, $7, $8, $9 }' >saw
	printf 'b_%d %d 0 0\n' 1 30 2 18 3 12 | diff -u - saw
	retarget -g -m map -s t.ir s.ir >saw
	printf '%s\n' 'a a' 'b_1 b 0.5' 'b_2 b 0.3' 'b_3 b 0.2' | diff -u - saw
	# with its base turned too: the rest of it is shared
	sed 's/^v 1 a.*/v 1 a 0 0 0 0 90 0/' s.ir >s2.ir
	printf '%s\n' 'a a' 'b_1 b' 'b_2 b' 'b_3 b' >map
	retarget -m map -s t.ir s2.ir | awk '/^v.*b/ { print $3, $7, $8, $9 }' >saw
	printf 'b_%d 20 0 0\n' 1 2 3 | diff -u - saw
}

# said MESSAGE COMMAND …: the command succeeds with just that warning
said() {
	local message=$1

	shift
	"$@" >saw 2>err
	diff -u <(echo "$message") err
}

@test "what is not understood as a figure stops" {
	local no='is not understood as a figure: no' script

	# legs that are pillars, and arms that are wings, one of them longer
	script='s/h_left_up_leg/pillar/g; s/h_right_up_leg/column/g; s/_hip/_joist/g
		s/h_head/top/g; s/h_\([a-z]*\)_\([a-z]*\)_arm/wing_\1_\2/g
		s/^offset wing_left_low .*/offset wing_left_low 60 0 0/'
	sed "$script" fig.ir >t.ir
	retarget -g -s t.ir walk.ir >saw 2>err
	no="skeleton figure $no hips, leftUpperLeg, rightUpperLeg, leftUpperArm, rightUpperArm, leftLowerArm, rightLowerArm, head"
	diff err <(echo "retarget: t.ir: $no")
	refuses "retarget: t.ir: $no (joints -R, -m)" \
	    retarget -s t.ir walk.ir >saw
	sed "$script" walk.ir >w.ir
	refuses "retarget: w.ir: $no (joints -R, -m)" \
	    retarget -s fig.ir w.ir >saw
	# equal names need no roles, nor does a map
	quietly retarget -s t.ir w.ir >saw
	retarget -g -s fig.ir walk.ir | awk '{ print $2, $2 }' |
	    sed "$script" | awk 'NR == FNR { t[NR] = $1; next }
		{ print $1, t[FNR] }' - <(retarget -g -s fig.ir walk.ir) >map
	quietly retarget -m map -s fig.ir w.ir >saw
	# roles settle it, in the stream
	joints -G fig.ir | sed "$script" >roles
	joints -R roles t.ir >known.ir
	quietly retarget -s known.ir walk.ir >saw
	joints -R roles w.ir | quietly retarget -s fig.ir >saw
}

@test "limbs that end too soon, and feet that would stay behind, are told" {
	sed 's/h_left_foot/stump/g; s/h_left_toes/tip/g' fig.ir >t.ir
	said 'retarget: t.ir: no leftFoot: they follow nothing' \
	    retarget -s t.ir walk.ir
	# where neither has one, for both of them, if something is there
	sed 's/h_left_foot/peg/g; s/h_left_toes/point/g' walk.ir >s.ir
	said "$(printf 'retarget: %s.ir: no leftFoot: they follow nothing\n' t s)" \
	    retarget -s t.ir s.ir
	sed 's/^joint h_left_foot .*/joint h_left_foot root/; /^axis h_left_foot/d' fig.ir >t.ir
	edit 's/h_head/skull/g' t.ir
	refuses "retarget: t.ir: leftFoot h_left_foot is not below h_left_low_leg, and cannot be moved to its end (-m with 'h_left_foot -')" \
	    retarget -s t.ir walk.ir >saw
}

@test "joints that the target lacks fold into the next" {
	tree a - b a c b >s.ir
	cat >>s.ir <<-'END'
		motion m
		v 1 a 0 0 0 10 0 0
		v 1 b 0 0 0 20 0 0
		v 1 c 0 0 0 30 0 0
		end motion
		end ir
	END
	{ tree a - c a; echo end ir; } >t.ir
	retarget -s t.ir s.ir | awk '/^v/ { print $3, $7, $8, $9 }' >saw
	printf 'a 10 0 0\nc 50 0 0\n' | diff -u - saw
	# and one that the source lacks stays as it is at rest
	{ tree a - x a b x c b; echo end ir; } >t.ir
	retarget -v -s t.ir s.ir 2>err | awk '/^v/ { print $3, $7, $8, $9 }' >saw
	printf 'a 10 0 0\nx 0 0 0\nb 20 0 0\nc 30 0 0\n' | diff -u - saw
	grep -q '^retarget: x: follows no joint$' err
	# it is counted, once, unless that is meant; y and z are not between
	{ tree a - x a w x b w c b y c z a; echo end ir; } >t.ir
	# two motions of one skeleton
	sed '$d' s.ir | cat - <(sed -n '/^motion/,$p' s.ir) >two.ir
	retarget -s t.ir two.ir 2>err >out.ir
	diff -u - err <<-'END'
		retarget: 2 joints of the target follow none, between others that do (-v)
	END
	printf '%s\n' 'a a' 'x -' 'b b' 'c c' >map
	retarget -m map -s t.ir s.ir 2>err >out.ir
	diff -u - err <<-'END'
		retarget: 1 joint of the target follows none, between others that do (-v)
	END
	echo 'w -' >>map
	quietly retarget -m map -s t.ir s.ir >out.ir
	# nothing moves it: then it cannot follow
	sed '/^dof [xw]/d' t.ir >x.ir
	quietly retarget -s x.ir s.ir >out.ir
	# the hips of a root, twist bones, second joints of a limb
	legs='L_thigh Hips L_shin L_thigh L_foot L_shin
	    R_thigh Hips R_shin R_thigh R_foot R_shin'
	# shellcheck disable=SC2086 # a list of joints
	tree Hips - h_torso_1 Hips L_shld h_torso_1 L_up_arm L_shld \
	    L_up_arm_twist L_up_arm DEF-up_arm.L.2 L_up_arm_twist \
	    L_low_arm DEF-up_arm.L.2 L_hand L_low_arm $legs >t.ir
	echo 'end ir' >>t.ir
	retarget -s t.ir walk.ir 2>err >out.ir
	diff -u - err <<-'END'
		retarget: 1 joint of the target follows none, between others that do (-v)
		retarget: t.ir: skeleton t: at rest all bones lie along one axis: which way it faces is not known (-s with a motion of it)
	END
	# shellcheck disable=SC2086
	tree Base - Hips Base $legs Chest Hips >t.ir
	echo 'end ir' >>t.ir
	retarget -s t.ir walk.ir 2>err >out.ir
	[ "$(grep -c 'joints\? of the target' err)" = 0 ]
}

# rest HEIGHT UP SKELETON: the stream of one frame at rest, moved up by that
rest() {
	awk -v height="$1" -v up="$2" '
	$0 == "end ir" { next }
	{ print }
	$1 == "joint" { name[++n] = $2 }
	$1 == "offset" { for (i = 3; i <= 5; i++) offset[$2, i - 2] = $i }
	$1 == "rest" { for (i = 3; i <= 6; i++) turn[$2, i - 2] = $i }
	$1 == "dof" {
		for (i = 3; i <= NF; i++) {
			k = index("xyzw", substr($i, 2))
			v = $i ~ /^p/ ? offset[$2, k] : 0
			if ($i ~ /^q/)
				v = ($2, 4) in turn ? turn[$2, k] : k == 4
			if ($i ~ /^[pt]/ && substr($i, 2) == up && !moved[k]++)
				v += height
			value[$2] = value[$2] sprintf(" %.12g", v)
		}
	}
	END {
		print "motion rest\nrate 30"
		for (i = 1; i <= n; i++)
			if (name[i] in value)
				print "v 1 " name[i] value[name[i]]
		print "end motion\nend ir"
	}' "$3"
}

# low UP: the lowest point of the feet in a stream, and in percent of the
# body's height
low() {
	fk -E | awk -v up="$1" '
	$1 == "w" || $1 == "e" {
		h = $(3 + index("xyz", up))
		if (!n++ || h > top)
			top = h
		joint = tolower($3)
		if (joint ~ /foot|ankle|toe/ && joint !~ /footsteps/ &&
		    (!feet++ || h < low))
			low = h
	}
	END { printf "%.12g %.3f\n", low, 100 * low / (top - low) }'
}

@test "-S auto: what stands at rest stands on the ground on every skeleton" {
	need_data acclaim
	need_data xsf
	need_data sims
	local a b up at n=0 x=$DATA/xsf

	mv fig.ir y.fig
	for a in cmu/01 cmu/05 endorphin/skeleton hdm05/HDM_dg 3dof/131-dance; do
		asf2ir "$DATA/acclaim/$a.asf" >"y.${a##*/}"
	done
	asf2ir "$DATA/dialects/jmocap/walk.asf" >y.jmocap
	asf2ir "$DATA/dialects/motiondata/modelTemplate.asf" >y.motiondata
	sims >y.sims
	ir2asf y.sims 2>err | asf2ir >y.sims-asf 2>err
	xsf2ir "$x/Hero.XSF" >y.hero 2>err
	xsf2ir "$x/walk01_skel.xsf" >y.walk01 2>err
	xsf2ir "$x/base.xsf" >z.base 2>err
	xsf2ir "$x/template.xsf" >z.template 2>err
	for a in [yz].*; do
		up=${a%%.*}
		rest 0 "$up" "$a" | low "$up" >saw
		read -r at _ <saw
		rest "$(awk -v at="$at" 'BEGIN { printf "%.12g", -at }')" "$up" \
		    "$a" >r.ir
		for b in [yz].*; do
			retarget -s "$b" r.ir | low "${b%%.*}" >saw
			echo "$a on $b: $(cat saw)"
			# a leg is half of the body
			awk '{ exit !($2 < 0.25 && $2 > -0.25) }' saw
			n=$((n + 1))
		done
	done
	[ $n = 196 ]
}

@test "-S auto: the unit does not matter" {
	local unit

	# shins and feet are half as long again
	awk '$1 == "offset" && $2 ~ /low_leg|foot/ {
		for (i = 3; i <= 5; i++)
			$i *= 1.5
	}
	$1 == "bone" && $2 ~ /leg/ { $3 *= 1.5 } { print }' fig.ir >long.ir
	retarget -p 12 -s long.ir walk.ir | fk -p 9 >want
	for unit in 0.001 1000; do
		rescale -l $unit long.ir >t.ir
		rescale -l $unit walk.ir | retarget -p 12 -s t.ir |
		    rescale -l "$(awk "BEGIN { print 1 / $unit }")" |
		    fk -p 9 >saw
		run -0 awk -f "$ROOT/tests/fkdiff.awk" want saw
		awk '{ exit !($2 < 1e-5 && $3 < 1e-3) }' <<<"$output"
	done
}

@test "-S auto: legs count from where they begin" {
	# the same figure, but for names and for its root, which is 15 below the
	# middle of the thighs, or before it: all else has to come to lie where
	# the source has it
	local at

	sed 's/h_left_/L/g; s/h_right_/R/g; s/h_//g' fig.ir >names.ir
	fk walk.ir | sed 's/h_left_/L/g; s/h_right_/R/g; s/h_//g' |
	    grep -v '^w [0-9]* root ' >want
	for at in '0 15 0' '0 -15 0' '2 3 -15'; do
		awk -v at="$at" 'BEGIN { split(at, d, " ") }
		$1 == "joint" && $3 == "root" { of[$2] = 1 }
		$1 == "offset" && ($2 in of) {
			$3 += d[1]; $4 += d[2]; $5 += d[3]
		}
		{ print }' names.ir >t.ir
		retarget -v -p 12 -s t.ir walk.ir 2>err >out.ir
		head -n 1 err | diff -u <(echo 'retarget: -S 1 -u xyz') -
		fk out.ir | grep -v '^w [0-9]* root ' >saw
		run -0 awk -f "$ROOT/tests/fkdiff.awk" want saw
		echo "$output: joints, distance, degrees"
		# 22 joints in 128 frames, of a figure of 170
		awk '{ exit !($1 == 22 * 128 && $2 < 1e-5) }' <<<"$output"
	done
}

# named SCRIPT: the figure with other names, and so changed
named() {
	sed 's/h_left_/L/g; s/h_right_/R/g; s/h_//g' fig.ir | sed "$1"
}

# lies_as_walk TARGET MOTION [OPTION…]: all but root and ground of the result
# are where the walk has them: 22 joints in 128 frames, of a figure of 170
lies_as_walk() {
	quietly retarget "${@:3}" -p 12 -s "$1" "$2" >out.ir || return
	fk walk.ir | sed 's/h_left_/L/g; s/h_right_/R/g; s/h_//g' |
	    grep -v '^w [0-9]* root ' >want
	fk out.ir | grep -Ev '^w [0-9]* (root|ground) ' >saw
	awk -f "$ROOT/tests/fkdiff.awk" want saw >far
	echo "$(cat far): joints, distance, degrees"
	awk '{ exit !($1 == 22 * 128 && $2 < 1e-5) }' far
}

@test "legs begin where the source's do below a root of their own, too" {
	local at dof

	rootmotion walk.ir >ground.ir
	# the hips 15 above where the legs begin, or 4 behind, under a joint on
	# the ground; where they cannot go by themselves that one carries them
	for at in '0 -15 0' '2 3 4'; do
		for dof in 'tx ty tz rx ry rz' 'rx ry rz'; do
			named "s/^joint root -/joint ground -\\
offset ground 0 0 0\\
dof ground tx ty tz ry\\
joint root ground/
			s/^dof root .*/dof root $dof/" |
			    awk -v at="$at" 'BEGIN { split(at, d, " ") }
			$1 == "joint" && $3 == "root" { of[$2] = 1 }
			$1 == "offset" && ($2 in of) {
				$3 += d[1]; $4 += d[2]; $5 += d[3]
			}
			{ print }' >t.ir
			lies_as_walk t.ir ground.ir -S 1
			retarget -S 1 -s t.ir ground.ir |
			    awk '$1 == "v" && $3 == "ground" {
				# on the ground where it can be
				exit !($5 * $5 < 1e-9)
			}' || [ "$dof" = 'rx ry rz' ]
		done
	done
}

@test "hips beside the trunk do not leave it behind" {
	local at

	# both hang on a joint in their place, which hangs on the ground
	for at in '' 'rx ry rz' 'tx ty tz rx ry rz'; do
		named "s/^joint root -/joint ground -\\
offset ground 0 0 0\\
dof ground tx ty tz rx ry rz\\
joint middle ground\\
offset middle 0 0 0\\
dof middle tx ty tz rx ry rz\\
joint root middle/
		s/^dof root .*/dof root $at/
		s/^joint torso_1 root/joint torso_1 middle/" |
		    awk -v y=80 '$1 == "offset" && $2 == "middle" { $4 = y }
		    { print }' >t.ir
		lies_as_walk t.ir walk.ir -S 1
		# the head, or the neck, tells that they are beside it
		for name in head neck; do
			sed "s/$name/what/g" t.ir >less.ir
			retarget -S 1 -g -s less.ir walk.ir >map
			grep -x 'middle root' map
		done
	done
}

@test "a joint above that only turns does not carry the body" {
	# top turns, ground below it goes anywhere, and the hips turn
	named 's/^joint root -/joint top -\
offset top 0 0 0\
dof top rx ry rz\
joint ground top\
offset ground 0 0 0\
dof ground tx ty tz rx ry rz\
joint root ground/
	s/^dof root .*/dof root rx ry rz/' >t.ir
	retarget -p 12 -S 1 -s t.ir walk.ir 2>/dev/null >out.ir
	fk out.ir | awk '$1 == "w" && $3 == "Lfoot" { print $4, $5, $6 }' >got
	fk walk.ir | awk '$1 == "w" && $3 == "h_left_foot" { print $4, $5, $6 }' >want
	near 1e-5 want got
}

@test "a foot that comes first does not carry the body" {
	# it is held from the top, as by inverse kinematics, and stands in the
	# list before the hips
	{
		printf '%s\n' 'ir 1' 'skeleton figure' 'joint top -' \
		    'offset top 0 0 0' 'joint Lfoot top' \
		    'offset Lfoot 8 8 0' 'dof Lfoot tx ty tz rx ry rz'
		named '1,/^skeleton/d' | awk '
		$2 == "Lfoot" && $1 != "limit" { next }
		{ sub(/^joint root -/, "joint root top"); print }'
	} | sed '/^limit Lfoot/d; /^axis Lfoot/d
		s/^offset root .*/offset root 0 90 0/' >t.ir
	quietly retarget -S 1 -s t.ir walk.ir | fk >saw
	fk walk.ir | awk '$1 == "w" && $3 == "root" { print $2, $5 }' >want
	awk '$1 == "w" && $3 == "root" { print $2, $5 }' saw >got
	near 1e-4 want got
}

# trunk NAME SPINE_PARENT THIGH SPINE HEAD EYE: a figure at rest, whose thighs,
# spine, head and eyes lie there; everything below the hips stands on the ground
trunk() {
	awk -v name="$1" -v on="$2" -v thigh="$3" -v spine="$4" -v head="$5" \
	    -v eye="$6" '
	function joint(name, parent, offset, dof) {
		print "joint", name, parent
		print "offset", name, offset
		print "dof", name, dof
		v = v "\nv 1 " name " " (dof ~ /t/ ? "0 100 0 0 0 0" : "0 0 0")
	}
	function leg(side, x) {
		joint(side "UpLeg", "Hips", x * 9 " " thigh, "rx ry rz")
		joint(side "Leg", side "UpLeg", "0 -45 0", "rx ry rz")
		joint(side "Foot", side "Leg", "0 -45 0", "rx ry rz")
		joint(side "ToeBase", side "Foot", "0 -5 10", "rx ry rz")
	}
	BEGIN {
		print "ir 1\nskeleton " name
		joint("Root", "-", "0 100 0", "tx ty tz rx ry rz")
		joint("Hips", "Root", "0 0 0", "rx ry rz")
		leg("Left", 1)
		leg("Right", -1)
		joint("Spine", on, spine, "rx ry rz")
		joint("Head", "Spine", head, "rx ry rz")
		joint("LeftEye", "Head", 3 " " eye, "rx ry rz")
		joint("RightEye", "Head", -3 " " eye, "rx ry rz")
		print "end skeleton\nmotion m\nrate 30" v "\nend motion\nend ir"
	}'
}

# keeps_up TARGET SOURCE: fails if hips or head come out turned
keeps_up() {
	echo "$2 on $1"
	quietly retarget -s "$1" "$2" | fk | awk '
	$1 == "w" && ($3 == "Hips" || $3 == "Head") {
		n++
		if ($7 ^ 2 + $8 ^ 2 + $9 ^ 2 > 1e-12) {
			print
			bad = 1
		}
	}
	END { exit bad || n != 2 }'
}

@test "where thighs and eyes begin does not turn hips and heads" {
	local a b

	# from between the thighs to the head it is straight up in all of them
	trunk s Hips '-2 0' '0 20 0' '0 40 0' '8 8' >s.ir
	trunk over Hips '2 0' '0 20 0' '0 40 0' '8 0' >over.ir
	trunk before Hips '1 5' '0 13 3' '0 40 2' '1 8' >before.ir
	trunk beside Root '-2 0' '0 20 0' '0 40 0' '8 8' >beside.ir
	# all joints of the hips lean by 39 degrees, as these are before them
	trunk lean Hips '2 -10' '0 12 -10' '0 40 0' '8 8' >lean.ir
	for a in s over before beside lean; do
		for b in s over before beside lean; do
			keeps_up $b.ir $a.ir
		done
	done
}

@test "a head's bone counts where it points up the trunk" {
	trunk up Hips '-2 0' '0 20 0' '0 40 0' '8 8' |
	    sed 's/^dof Head/bone Head 10 0 1 0\n&/' >up.ir
	trunk aside Hips '-2 0' '0 20 0' '0 40 0' '8 8' |
	    sed 's/^dof Head/bone Head 10 1 0 0\n&/' >aside.ir
	keeps_up up.ir aside.ir
	keeps_up aside.ir up.ir
	# 30 degrees forward: turned back by as much on one that points up
	trunk lean Hips '-2 0' '0 20 0' '0 40 0' '8 8' |
	    sed 's/^dof Head/bone Head 10 0 0.866025 0.5\n&/' >lean.ir
	retarget -s lean.ir up.ir | fk | awk '$1 == "w" && $3 == "Head" {
		x = $7
	}
	END { print x; exit (x + 0.258819) ^ 2 > 1e-9 }'
}

@test "who faces aside at rest is not twisted" {
	# 30 degrees about y: all offsets are turned, and the hips are 15 lower,
	# so that their shape does not tell
	named '' | awk '
	BEGIN {
		CONVFMT = "%.17g"
		c = cos(atan2(1, 1) * 2 / 3); s = sin(atan2(1, 1) * 2 / 3)
	}
	$1 == "joint" && $3 == "root" { of[$2] = 1 }
	$1 == "offset" {
		if ($2 in of)
			$4 += 15
		x = c * $3 + s * $5
		$5 = c * $5 - s * $3
		$3 = x
	}
	$1 == "axis" || $1 == "bone" || $1 == "limit" { next }
	$1 == "dof" { $0 = $1 " " $2 ($2 == "root" ? " tx ty tz" : "") " rx ry rz" }
	{ print }' >t.ir
	lies_as_walk t.ir walk.ir -S 1
	# and as a source, back on the figure
	mv out.ir aside.ir
	retarget -p 12 -S 1 -s fig.ir aside.ir 2>err >out.ir
	fk out.ir | grep -Ev '^w [0-9]* root ' >saw
	fk walk.ir | grep -v '^w [0-9]* root ' >want
	run -0 awk -f "$ROOT/tests/fkdiff.awk" want saw
	echo "$output"
	awk '{ exit !($1 == 22 * 128 && $2 < 1e-3) }' <<<"$output"
}

@test "a rest that is folded down is no animal" {
	# where the head is below the hips, and the feet too
	awk '$1 == "offset" {
		$0 = $1 " " $2 " 0 " (-sqrt($3 ^ 2 + $4 ^ 2 + $5 ^ 2)) " 0"
	}
	$1 != "bone" && $1 != "axis" { print }' fig.ir >t.ir
	quietly joints -G t.ir >saw
	grep -c '# name$' saw | diff <(echo 21) -
}

# extent FILE: the largest of the joints' extents at rest along an axis
extent() {
	awk 'BEGIN { CONVFMT = OFMT = "%.17g" }
	$1 == "joint" { above[$2] = $3 }
	$1 == "offset" {
		n++
		for (i = 1; i <= 3; i++) {
			at[$2, i] = $(i + 2) + at[above[$2], i]
			if (n == 1 || at[$2, i] < lo[i])
				lo[i] = at[$2, i]
			if (n == 1 || at[$2, i] > hi[i])
				hi[i] = at[$2, i]
		}
	}
	END {
		for (i = 1; i <= 3; i++)
			if (hi[i] - lo[i] > most)
				most = hi[i] - lo[i]
		print most
	}' "$1"
}

# nameless FILE: with names that say nothing
nameless() {
	awk 'NR == FNR {
		if ($1 == "joint")
			name[$2] = "n" ++n
		next
	}
	{
		for (i = 2; i <= NF; i++)
			if ($i in name)
				$i = name[$i]
		print
	}' fig.ir "$1"
}

@test "equal names are not asked what their shape is, but for -f" {
	nameless walk.ir >w.ir
	nameless fig.ir >n.ir
	joints -G n.ir 2>/dev/null | grep -q '# shape$'
	# the head 30 higher, and the legs as long as before
	sed 's/^offset h_head .*/offset h_head 0 40 0/' fig.ir >high.ir
	nameless high.ir >t.ir
	retarget -v -s t.ir w.ir 2>err >saw
	head -n 1 err | awk '{ print $3 }' >got
	echo "$(extent t.ir) $(extent n.ir)" | awk '{ print $1 / $2 }' >want
	near 1e-5 want got
	quietly retarget -f -s t.ir w.ir >saw
	grep -q '^end ir' saw
}

@test "-S auto: the foot's own rest pose does not matter" {
	# toes down by 40 degrees: y = c y - s z, z = s y + c z
	awk 'BEGIN { c = cos(0.698131701); s = sin(0.698131701) }
	$1 == "offset" && $2 ~ /_toes/ {
		$0 = sprintf("%s %s %s %.9g %.9g", $1, $2, $3, c * $4 - s * $5,
		    s * $4 + c * $5)
	}
	$1 == "bone" && $2 ~ /_(foot|toes)/ {
		$0 = sprintf("%s %s %s %s %.9g %.9g", $1, $2, $3, $4,
		    c * $5 - s * $6, s * $5 + c * $6)
	}
	{ print }' fig.ir >t.ir
	change t.ir -v full=1 >x.ir
	retarget -v -s x.ir walk.ir 2>&1 >/dev/null |
	    awk '/ -S / { print $3; exit }' >saw
	awk '{ exit !($1 > 1 - 1e-6 && $1 < 1 + 1e-6) }' saw
}

@test "-S auto: legs that do not stand at rest are taken as stretched" {
	# the target's shins a tenth longer; the source's knees are bent at a
	# right angle at rest, so that 42 of thigh are 41.84 down and the shins
	# go back
	awk '$1 == "offset" && $2 ~ /_foot$/ { $4 *= 1.1; $3 *= 1.1 }
	$1 == "bone" && $2 ~ /low_leg$/ { $3 *= 1.1 }
	{ print }' fig.ir >t.ir
	awk '$1 == "offset" && $2 ~ /_foot$/ { $5 = $4; $4 = 0 }
	$1 == "bone" && $2 ~ /low_leg$/ { $6 = $5; $5 = 0 }
	{ print }' fig.ir >s.ir
	rest 0 y s.ir >m.ir
	change t.ir -v full=1 >x.ir
	retarget -v -u xyz -s x.ir m.ir 2>&1 >/dev/null |
	    awk '/ -S / { print $3; exit }' >saw
	# the hips are 4 over the thighs, foot and toes reach 6 below the ankle:
	# (4 + 42 + 44 + 6) / (4 + 42 + 40 + 6)
	awk '{ d = $1 - 96 / 92; exit !(d ^ 2 < 1e-10) }' saw
}

@test "-f: feet that stand stay" {
	need_data acclaim
	local d=$DATA/acclaim side
	asf2ir "$d/cmu/01.asf" >01.ir
	asf2ir "$d/endorphin/skeleton.asf" >t.ir
	amc2ir -s 01.ir -r 120 "$d/cmu/01_01.amc" |
	    awk '$1 != "v" || $2 <= 1500' >m.ir
	retarget -s t.ir m.ir >loose.ir
	retarget -f -s t.ir m.ir >firm.ir
	fk -E m.ir >m.fk
	fk -E loose.ir >loose.fk
	fk -E firm.ir >firm.fk
	for side in Left Right; do
		# thigh and shin of CMU's 01: 14.9 long
		awk -v joint="$(echo "${side:0:1}" | tr LR lr)foot" \
		    -v target=${side}AnkleJoint '
		FNR == 1 { file++ }
		file == 1 && $1 == "w" && $3 == joint {
			x[++n] = $4; y[n] = $5; z[n] = $6
			if (n == 1 || $5 < low)
				low = $5
		}
		file > 1 && $1 == "w" && $3 == target {
			i = ++m[file]
			if (i > 1 && near(i) && near(i - 1) &&
			    far(x[i] - x[i - 1], y[i] - y[i - 1], z[i] - z[i - 1]) < 0.2 * 14.9 / 120) {
				slide[file] += far($4 - X, $5 - Y, $6 - Z)
				stands++
			}
			X = $4; Y = $5; Z = $6
		}
		function near(i) { return y[i] < low + 0.05 * 14.9 }
		function far(a, b, c) { return sqrt(a * a + b * b + c * c) }
		END {
			print stands / 2, slide[2], slide[3]
			exit !(stands > 1000 && slide[3] <= slide[2] / 5)
		}' m.fk loose.fk firm.fk
	done
	awk -f "$ROOT/tests/jumps.awk" firm.ir | diff -u <(echo '0 jumps') -
	# none goes below the lowest contact; 0.02 for what the ankle lacks
	awk '$1 == "e" && $3 ~ /Toes/ && $5 < -0.02 { print; exit 1 }' firm.fk
}

@test "-f: the walk's feet on longer legs" {
	# shins a tenth longer
	awk '$1 == "offset" && $2 ~ /_foot$/ { $3 *= 1.1; $4 *= 1.1; $5 *= 1.1 }
	$1 == "bone" && $2 ~ /low_leg$/ { $3 *= 1.1 }
	{ print }' fig.ir >t.ir
	retarget -s t.ir walk.ir | fk >loose.fk
	retarget -f -s t.ir walk.ir | fk >firm.fk
	fk walk.ir >walk.fk
	awk '
	FNR == 1 { file++ }
	$1 != "w" || $3 !~ /_foot$/ { next }
	file == 1 { h[$2, $3] = $5; x[$2, $3] = $4; z[$2, $3] = $6; next }
	{
		k = $2 SUBSEP $3
		p = ($2 - 1) SUBSEP $3
		# the walk has a flat foot 8 above the ground, at the same place
		if (p in h && h[k] < 8.01 && h[p] < 8.01 &&
		    (x[k] - x[p]) ^ 2 + (z[k] - z[p]) ^ 2 < 1e-4) {
			slide[file] += sqrt(($4 - X[$3]) ^ 2 + ($6 - Z[$3]) ^ 2)
			n++
		}
		X[$3] = $4
		Z[$3] = $6
	}
	END {
		print n, slide[2], slide[3]
		exit !(n > 60 && slide[3] <= slide[2] / 5)
	}' walk.fk loose.fk firm.fk
	sed 's/^rate.*/rate -/' walk.ir >m.ir
	line=$(grep -n '^v' m.ir | head -n 1)
	refuses "retarget: m.ir:${line%%:*}: -f: the motion's rate is not known (rescale -r)" \
	    retarget -f -s t.ir m.ir >/dev/null
}

# firmly TARGET MOTION LEG …: prints for each leg by how much -f's correction
# changes at most, see corrections.awk; over 5% is a jump
firmly() {
	local target=$1 motion=$2 leg rate

	shift 2
	rate=$(awk '$1 == "rate" { print $2 }' "$motion")
	retarget -S "${scale:-auto}" -s "$target" "$motion" | fk >loose.fk
	retarget -f -S "${scale:-auto}" -s "$target" "$motion" | fk >firm.fk
	for leg; do
		echo "$motion on $target: $leg"
		awk -v leg="$leg" -f "$ROOT/tests/corrections.awk" \
		    loose.fk firm.fk >saw
		cat saw
		# 2 lengths of the leg a second
		awk -v rate="$rate" '{ exit !($1 > 0 && $1 <= 200.5 / rate) }' \
		    saw || return
	done
}

@test "-f: a foot that comes to stand again does not jump" {
	# each foot of the walk stands twice: the right one up to frame 56 and
	# from 97 on
	scale=0.9 firmly fig.ir walk.ir \
	    'h_left_up_leg h_left_low_leg h_left_foot' \
	    'h_right_up_leg h_right_low_leg h_right_foot' \
	    'h_right_up_leg h_right_low_leg h_right_foot h_right_toes'
}

@test "-f: what has sunk rises gradually where the first foot stands" {
	# before frame 20 no foot is slow enough to stand
	awk '$1 == "v" && $3 == "root" { $4 += 5 * ($2 < 20 ? $2 : 20) }
	{ print }' walk.ir >slid.ir
	scale=0.9 firmly fig.ir slid.ir \
	    'h_left_up_leg h_left_low_leg h_left_foot' \
	    'h_right_up_leg h_right_low_leg h_right_foot' \
	    'h_right_up_leg h_right_low_leg h_right_foot h_right_toes'
	# the soles stand 2 high, here 1.8; 0.05 for what the ankles lack; that
	# is known 0.15 seconds before, in frame 11, and 0.2 seconds are 12
	# frames
	retarget -f -S 0.9 -s fig.ir slid.ir | fk -E |
	    awk '$1 == "e" && $3 ~ /_(foot|toes)$/ && $5 < 1.75 { last = $2 }
	END { print last; exit !(last > 11 && last < 23) }'
}

@test "-f: a foot rises before it would land under the ground" {
	# both feet fall by 6 a frame and land in frame 30; the target's toes
	# are 10 below the ankle and not 6, so they would land 4 too low
	awk '$1 == "offset" && $2 ~ /_toes$/ {
		$3 *= 5 / 3; $4 *= 5 / 3; $5 *= 5 / 3
	}
	{ print }' fig.ir >t.ir
	awk '$1 == "v" && $2 > 60 || $1 == "count" { next }
	$1 == "v" {
		for (i = 4; i <= NF; i++)
			$i = 0
		if ($3 == "root") {
			$4 = $2 / 100
			$5 = 100 + ($2 < 30 ? (30 - $2) * 6 : 0)
		}
	}
	{ print }' walk.ir >fall.ir
	quietly retarget -S 1 -s t.ir fall.ir | fk >loose.fk
	quietly retarget -f -S 1 -s t.ir fall.ir | fk >firm.fk
	# 0.15 seconds are 9 frames; the blend is 3 t^2 - 2 t^3
	awk '
	FNR == 1 { file++ }
	$1 != "w" || $3 !~ /_foot$/ { next }
	file == 1 { h[$2, $3] = $5; next }
	{
		t = $2 < 21 ? 0 : $2 > 30 ? 1 : ($2 - 21) / 9
		want = 4 * t * t * (3 - 2 * t)
		n++
		if (($5 - h[$2, $3] - want) ^ 2 > 1e-6) {
			print $2, $3, $5 - h[$2, $3], want
			bad = 1
		}
	}
	END { exit bad || n != 120 }' loose.fk firm.fk
}

@test "-f: from the first frame on no foot is under the ground" {
	# one stands in frame 1: there is no frame before it to jump from
	retarget -f -S 0.9 -s fig.ir walk.ir | fk -E |
	    awk '$1 == "e" && $3 ~ /_(foot|toes)$/ && $5 < 1.75 { print; n++ }
	END { exit n > 0 }'
}

@test "-f: feet that walk in place show no ground where they turn back" {
	need_data gltf
	# its contacts are none; an ankle was lifted by 0.06, and a knee swung
	# round
	gltf2ir "$DATA/gltf/CesiumMan.glb" | resample -r 30 >c.ir
	retarget -p 9 -s c.ir c.ir | fk >loose.fk
	retarget -p 9 -f -s c.ir c.ir | fk >firm.fk
	paste -d ' ' loose.fk firm.fk | awk '$1 == "w" && $3 ~ /node[59]$/ {
		d = ($4 - $14) ^ 2 + ($5 - $15) ^ 2 + ($6 - $16) ^ 2
		most = d > most ? d : most
		n++
	}
	END { print sqrt(most); exit !(n > 0 && most < 0.01 ^ 2) }'
}

@test "-f: knees of legs that are nearly straight do not flicker" {
	need_data acclaim
	# the source's left knee is straight from frame 334 to 337; with -f it
	# went from 1.7 to 7.9 degrees, to 0 and to 7.4
	asf2ir "$DATA/acclaim/cmu/01.asf" >s.ir
	amc2ir -r 120 -s s.ir "$DATA/acclaim/cmu/01_06.amc" |
	    awk '$1 != "count" && ($1 != "v" || $2 <= 400)' >a.ir
	retarget -f -s s.ir a.ir | awk '
	$1 == "v" && $3 == "ltibia" && $2 > 329 && $2 < 339 {
		if (n++ && ($4 - last) ^ 2 > 5.6 ^ 2) {
			print last, $0
			bad = 1
		}
		last = $4
	}
	END { exit bad || n != 9 }'
}

@test "-f: where legs lie aside at rest the source says how knees bend" {
	need_data acclaim
	need_data bvh
	# all limbs lie along x; knees bent backwards, by 128 degrees
	bvh2ir "$DATA/bvh/72hz.bvh" 2>/dev/null | sed '/^count/d' >t.ir
	asf2ir "$DATA/acclaim/hdm05/HDM_mm.asf" >s.ir
	amc2ir -r 120 -s s.ir \
	    "$DATA/acclaim/hdm05/HDM_mm_squat1Reps_038_120.amc" >squat.ir
	retarget -f -c worst=15,pop=5 -s t.ir squat.ir >/dev/null
}

# marked FEET LAST: the walk, in which these feet stand, by records, up to a frame
marked() {
	awk -v feet="$1" -v last="$2" '
	$1 == "end" || ($1 == "v" && $2 != frame) {
		printf "%s", held
		held = ""
		frame = $2
	}
	{ print }
	$1 == "v" && $3 ~ /_foot$/ {
		on = $2 <= last && index(feet, substr($3, 3, 4))
		held = held "c " $2 " " $3 " " (on ? 1 : 0) "\n"
	}' walk.ir
}

@test "-f: all changes are gone after 0.2 seconds" {
	# on shorter legs that make longer steps: the body gives way
	awk '$1 == "offset" && $2 ~ /_foot$/ { $3 *= 0.9; $4 *= 0.9; $5 *= 0.9 }
	{ print }' fig.ir >t.ir
	marked 'left righ' 30 >c.ir
	quietly retarget -f -S 1.1 -s t.ir c.ir >saw
	quietly retarget -S 1.1 -s t.ir c.ir >want
	# 60 a second
	awk '$1 == "v" && $2 > 31 && $2 < 36 && $3 == "root"' saw >late
	awk '$1 == "v" && $2 > 31 && $2 < 36 && $3 == "root"' want |
	    cmp -s - late && return 1
	awk '$1 == "v" && $2 > 42' saw >late
	awk '$1 == "v" && $2 > 42' want >plain
	awk 'NR == FNR { w[FNR] = $0; next }
	{
		split(w[FNR], v, " ")
		for (i = 4; i <= NF; i++)
			if (($i - v[i]) ^ 2 > 1e-12)
				exit bad = 1
	}
	END { exit bad || FNR < 1500 }' plain late
}

# The body gives way by less than a unit, where that is a metre.
@test "-f: the unit does not matter" {
	local unit

	awk '$1 == "offset" && $2 ~ /_foot$/ { $3 *= 0.9; $4 *= 0.9; $5 *= 0.9 }
	{ print }' fig.ir >t.ir
	marked 'left righ' 30 >c.ir
	quietly retarget -f -S 1.1 -p 12 -s t.ir c.ir | fk -p 9 >want
	for unit in 0.01 100; do
		rescale -l $unit t.ir >u.ir
		rescale -l $unit c.ir |
		    quietly retarget -f -S 1.1 -p 12 -s u.ir |
		    rescale -l "$(awk "BEGIN { print 1 / $unit }")" |
		    fk -p 9 >saw
		run -0 awk -f "$ROOT/tests/fkdiff.awk" want saw
		awk '{ exit !($2 < 1e-5 && $3 < 1e-3) }' <<<"$output"
	done
}

@test "-f: a knee that is a little bent backwards bends forwards" {
	# both by 1.2 degrees, and legs that are held up while the body sinks
	# by 10 in 30 frames: knees bend by 2 acos(1 - 10 / 82), some 57
	# degrees
	sed '/^limit/d' fig.ir >t.ir
	awk '$1 == "end" || ($1 == "v" && $2 != frame) {
		printf "%s", held
		held = ""
		frame = $2
	}
	$1 == "v" && $2 > 60 { next }
	$1 == "v" && $3 == "root" {
		$0 = $1 " " $2 " root 0 " \
		    100 - ($2 > 30 ? ($2 - 30) / 3 : 0) " 0 0 0 0"
	}
	$1 == "v" && $3 ~ /_low_leg$/ { $4 = -1.2 }
	$1 == "v" && $3 ~ /_up_leg$/ { $4 = $5 = $6 = 0 }
	$1 == "v" && $3 ~ /_foot$/ { $4 = $5 = 0 }
	{ print }
	$1 == "v" && $3 ~ /_foot$/ { held = held "c " $2 " " $3 " 1\n" }' walk.ir |
	    sed '/^count/d' >m.ir
	retarget -f -s t.ir m.ir >out.ir
	awk '$1 == "v" && $3 ~ /_low_leg$/ && $2 > 35 {
		n++
		if ($4 < 0 || $2 == 60 && ($4 < 52 || $4 > 62)) {
			print
			bad = 1
		}
	}
	END { exit bad || n != 50 }' out.ir
}

@test "-f: a rest that is folded does not say how knees bend" {
	need_data bvh
	bvh2ir "$DATA/bvh/bandai-dash.bvh" >b.ir 2>/dev/null
	retarget -s b.ir b.ir | fk >a
	retarget -f -s b.ir b.ir | fk >b
	printf '%s\n' 'UpperLeg_L LowerLeg_L UpperLeg_L LowerLeg_L' \
	    'UpperLeg_R LowerLeg_R UpperLeg_R LowerLeg_R' >limbs
	# feet of a capture on its own skeleton are moved by little
	awk -f "$ROOT/tests/limbs.awk" limbs a b >saw
	cat saw
	awk '$3 > 10 { exit 1 } END { exit NR != 2 }' saw
}

@test "-f: frames that come twice are no feet that stand" {
	# every second frame of the walk is the one before again
	awk '$1 == "v" { v[$2] = v[$2] substr($0, length($1 " " $2) + 1) "\n"; n = $2; next }
	$1 == "count" { next }
	$1 == "rate" { print "rate 120"; next }
	/^end motion/ {
		for (f = 1; f <= n; f++)
			for (k = 0; k < 2; k++) {
				m = split(v[f], l, "\n")
				for (i = 1; i < m; i++)
					print "v", 2 * f - 1 + k, substr(l[i], 2)
			}
	}
	{ print }' walk.ir >m.ir
	# longer legs: what is pinned while it swings is dragged
	awk '$1 == "offset" && $2 ~ /_foot$/ { $3 *= 1.1; $4 *= 1.1; $5 *= 1.1 }
	{ print }' fig.ir >t.ir
	retarget -f -s t.ir walk.ir | fk >once
	retarget -f -s t.ir m.ir | fk >twice
	# the corrections may differ by some frames, not by a swing of 100
	awk 'FNR == 1 { file++ }
	$1 != "w" || $3 !~ /_foot$/ { next }
	file == 1 { z[$2, $3] = $6; next }
	$2 % 2 {
		d = $6 - z[($2 + 1) / 2, $3]
		if (d * d > most)
			most = d * d
		n++
	}
	END { print sqrt(most), n; exit !(sqrt(most) < 5 && n == 256) }' once twice
}

@test "-f: the end of a foot's bone stands like toes" {
	# the walk without toes; heels rise while the foot stands on its tip
	sed '/^joint [^ ]*_toes/d; /^v [^ ]* [^ ]*_toes/d; /^[a-z]* h_[a-z]*_toes/d' \
	    walk.ir >m.ir
	sed '/^motion/,/^end motion/d' m.ir >own.ir
	awk '$1 == "offset" && $2 ~ /_foot$/ { $3 *= 1.1; $4 *= 1.1; $5 *= 1.1 }
	{ print }' own.ir >t.ir
	fk -E m.ir >m.fk
	retarget -s t.ir m.ir | fk -E >loose.fk
	retarget -f -s t.ir m.ir | fk -E >firm.fk
	awk '
	FNR == 1 { file++ }
	$1 != "e" || $3 !~ /_foot$/ { next }
	{
		d[file] = ($4 - X[file, $3]) ^ 2 + ($5 - Y[file, $3]) ^ 2
		d[file] = sqrt(d[file] + ($6 - Z[file, $3]) ^ 2)
		X[file, $3] = $4; Y[file, $3] = $5; Z[file, $3] = $6
		# slower than 0.1 legs of 82 a second in the source, after 0.1
		# seconds of that
		if (file == 1) {
			slow[$3] = d[1] < 0.1 * 82 / 60 ? slow[$3] + 1 : 0
			stood[$2, $3] = slow[$3] > 6
		} else if (stood[$2, $3]) {
			slip[file] += d[file]
			n[file]++
		}
	}
	END {
		print n[2], slip[1], slip[2], slip[3]
		exit !(n[3] > 20 && slip[3] < slip[2] / 5)
	}' m.fk loose.fk firm.fk
}

@test "-f: real feet that stand again and again do not jump" {
	need_data acclaim
	need_data sims
	local d=$DATA/acclaim s m rate frames n=0

	asf2ir "$d/endorphin/skeleton.asf" >t.ir
	asf2ir "$d/upper-case/Forrest.ASF" >forrest.ir
	sims >sims.ir
	while read -r rate frames s m; do
		asf2ir "$d/$s" >s.ir
		amc2ir -s s.ir -r "$rate" "$d/$m" |
		    awk -v n="$frames" '$1 != "v" || $2 <= n' >m.ir
		firmly t.ir m.ir 'LeftHipJoint LeftKneeJoint LeftAnkleJoint' \
		    'RightHipJoint RightKneeJoint RightAnkleJoint'
		firmly sims.ir m.ir 'L_LEG L_LEG1 L_FOOT' 'R_LEG R_LEG1 R_FOOT'
		firmly fig.ir m.ir \
		    'h_left_up_leg h_left_low_leg h_left_foot' \
		    'h_right_up_leg h_right_low_leg h_right_foot'
		firmly forrest.ir m.ir 'lfemur ltibia lfoot' \
		    'rfemur rtibia rfoot'
		n=$((n + 1))
	done <<-'END'
		120 1400 cmu/01.asf cmu/01_01.amc
		120 9999 cmu/05.asf cmu/05_01.amc
		30 9999 endorphin/skeleton.asf endorphin/walking.amc
		120 800 3dof/131-dance.asf 3dof/131_04-dance.amc
	END
	[ $n = 4 ]
}

@test "-f: real feet that have sunk or are badly posed do not jump" {
	need_data acclaim
	need_data xsf
	local d=$DATA/acclaim/hdm05

	asf2ir "$d/HDM_dg.asf" >s.ir
	amc2ir -s s.ir -r 120 "$d/HDM_dg_06-03_03_120.amc" |
	    awk '$1 != "v" || $2 <= 200' >m.ir
	scale=0.9 firmly s.ir m.ir 'lfemur ltibia lfoot' 'rfemur rtibia rfoot'
	# its motion has z up, its skeleton y
	xsf2ir "$DATA/xsf/walk01_skel.xsf" |
	    xaf2ir -s - "$DATA/xsf/walk01_raw.xaf" | resample -r 30 >m.ir
	firmly fig.ir m.ir 'h_left_up_leg h_left_low_leg h_left_foot' \
	    'h_right_up_leg h_right_low_leg h_right_foot'
	firmly s.ir m.ir 'lfemur ltibia lfoot' 'rfemur rtibia rfoot'
}

# points SKELETON MOTION: prints the motion as a positional system: the places
# of joints, each in the frame of a parent that is not turned
points() {
	fk -p 12 "$2" | awk '
	FNR == NR && $1 == "w" {
		k = $2 SUBSEP $3
		for (i = 1; i <= 3; i++)
			at[k, i] = $(i + 3)
		if (!($2 in seen)) {
			seen[$2]
			frame[++frames] = $2
		}
	}
	FNR == NR { next }
	$1 == "joint" { name[++n] = $2; up[$2] = $3 }
	$1 == "offset" { for (i = 1; i <= 3; i++) o[$2, i] = $(i + 2) }
	$1 ~ /^(axis|dof|limit|rest)$/ || $0 == "end ir" { next }
	/^end skeleton/ {
		for (j = 1; j <= n; j++)
			print "dof", name[j], "tx ty tz"
	}
	{ print }
	END {
		print "motion walk\nrate 60"
		for (f = 1; f <= frames; f++)
			for (j = 1; j <= n; j++) {
				printf "v %s %s", frame[f], name[j]
				for (i = 1; i <= 3; i++) {
					v = at[frame[f], name[j], i] - o[name[j], i]
					if (up[name[j]] != "-")
						v -= at[frame[f], up[name[j]], i]
					printf " %.12g", v
				}
				print ""
			}
		print "end motion\nend ir"
	}' - "$1"
}

@test "positions only: rotations are solved" {
	points fig.ir walk.ir >points.ir
	change fig.ir -v full=1 >t.ir
	retarget -s t.ir -p 12 points.ir >out.ir
	same 2944 1.7e-4 180 walk.ir out.ir
	# on its own skeleton it is as it was
	retarget -s points.ir points.ir | cmp - points.ir
}

@test "positions only: real ones on their own bones" {
	need_data acclaim
	local d=$DATA/acclaim s m

	while read -r s m; do
		asf2ir "$d/$s" >s.ir
		amc2ir -s s.ir -r 120 "$d/$m" |
		    awk '$1 != "v" || $2 <= 300' >m.ir
		points s.ir m.ir >points.ir
		change s.ir -v full=1 >t.ir
		retarget -s t.ir -p 12 points.ir >out.ir
		same "$(fk m.ir | grep -c '^w')" 1e-6 180 m.ir out.ir
	done <<-'END'
		cmu/01.asf cmu/01_01.amc
		cmu/05.asf cmu/05_01.amc
		3dof/131-dance.asf 3dof/131_04-dance.amc
	END
}

# wrist FINGERS TIP: a wrist that carries a hand and a thumb, both along x
wrist() {
	cat <<-END
		ir 1
		skeleton s
		joint wrist -
		offset wrist 0 0 0
		dof wrist tx ty tz rx ry rz
		joint hand wrist
		offset hand 3 0 0
		dof hand rx ry rz
		joint fingers hand
		offset fingers $1
		joint thumb wrist
		offset thumb 3 0 0
		dof thumb rx ry rz
		joint tip thumb
		offset tip $2
		end skeleton
		end ir
	END
}

# moved: t.ir as a positional system, which moves by these values
moved() {
	awk '$1 != "dof" && $0 != "end ir"
	$1 == "offset" && $2 != "wrist" { print "dof", $2, "tx ty tz" }
	END { print "motion m" }' t.ir
	cat
	echo 'end motion'
	echo 'end ir'
}

# In a line they show no twist, whatever the places lack in their fourth
# digit: joints turn by the shortest arc.
@test "positions only: bones in a line at rest show no twist" {
	wrist '3 0.0004 0' '2 0 0' >t.ir
	# to 30 degrees in the plane of x and y; hand and thumb to 60 in that of
	# z and the wrist's direction
	awk 'BEGIN {
		print "v 1 hand -0.401923789 1.5 0"
		print "v 1 thumb -0.401923789 1.5 0"
		# (cos 60 cos 30, cos 60 sin 30, sin 60)
		x = 0.433012702; y = 0.25; z = 0.866025404
		print "v 1 fingers", 3 * x - 3, 3 * y - 0.0004, 3 * z
		print "v 1 tip", 2 * x - 2, 2 * y, 2 * z
	}' | moved >s.ir
	retarget -s t.ir -p 5 s.ir | awk '$1 == "v" {
		printf "%s", $3
		for (i = NF - 2; i <= NF; i++)
			printf " %d", $i + ($i < 0 ? -0.5 : 0.5)
		print ""
	}' >saw
	printf '%s\n' 'wrist 0 0 30' 'hand 0 -60 0' 'thumb 0 -60 0' |
	    diff -u - saw
}

# What is across them turns from y and y + z to y and y - z, which only a flip
# does: about x the best turn has the tangent -2, as the cross products
# (0 and -2) and the dot products (1 and 0) add up.
@test "positions only: a twist leaves the bone where it is" {
	wrist '1 1 0' '1 1 1' >t.ir
	printf 'v 1 %s\n' 'hand 0 0 0' 'thumb 0 0 0' 'fingers 0 0 0' \
	    'tip 0 0 -2' | moved >s.ir
	retarget -u xyz -s t.ir s.ir | grep ' wrist ' | tail -n 1 >saw
	echo 'v 1 wrist 0 0 0 -63.4349488 0 0' | diff -u - saw
}

# The fingers go from x to y.
@test "positions only: a target whose root does not turn" {
	wrist '3 0 0' '2 0 0' | sed 's/^dof wrist.*/dof wrist tx ty tz/' >t.ir
	printf 'v 1 %s\n' 'hand 0 0 0' 'thumb 0 0 0' 'fingers -3 3 0' \
	    'tip 0 0 0' | moved >s.ir
	retarget -u xyz -s t.ir s.ir | grep '^v' >saw
	printf 'v 1 %s\n' 'wrist 0 0 0' 'hand 0 0 90' 'thumb 0 0 0' |
	    diff -u - saw
}

# Two bones 10 long that lie 2·SIDE apart, in the target along y, in the source
# along z: a quarter turn about x, or none where they are as good as one.
@test "bones as good as in a line at rest show no twist" {
	local side turn

	while read -r side turn; do
		cat >t.ir <<-END
			ir 1
			skeleton s
			joint a -
			offset a 0 0 0
			dof a tx ty tz rx ry rz
			joint b a
			offset b 10 $side 0
			dof b rx ry rz
			joint c a
			offset c 10 -$side 0
			end skeleton
			end ir
		END
		cat >s.ir <<-END
			$(sed -e "s/10 $side 0/10 0 $side/" \
			    -e "s/10 -$side 0/10 0 -$side/" -e '$d' t.ir)
			motion m
			v 1 a 0 0 0 0 0 0
			v 1 b 0 0 0
			end motion
			end ir
		END
		printf '%s %s\n' a a b b c c >map
		retarget -u xyz -m map -s t.ir s.ir |
		    awk '$1 == "v" && $3 == "a" { print $7, $8, $9 }' >saw
		echo "$turn" | diff -u - saw
		# and the places that these have, on the target's bones
		sed -e '$d' -e '/^dof/d' \
		    -e 's/^end sk.*/dof b tx ty tz\ndof c tx ty tz\n&/' t.ir >p.ir
		printf '%s\n' 'motion m' "v 1 b 0 -$side $side" \
		    "v 1 c 0 $side -$side" 'end motion' 'end ir' >>p.ir
		retarget -u xyz -m map -s t.ir p.ir |
		    awk '$1 == "v" && $3 == "a" { print $7, $8, $9 }' >saw
		echo "$turn" | diff -u - saw
	done <<-'END'
		0.05 0 0 0
		0.4 90 0 0
	END
}

@test "translations of other joints, lengths and named channels" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz l
		bone a 1 0 1 0
		joint b a
		offset b 0 1 0
		dof b ty rx ry rz visibility
		end skeleton
		motion m
		v 1 a 1 2 3 0 90 0 1.50
		v 1 b .25 10 20 30 1
		end motion
		end ir
	END
	sed '/^motion/,/^end motion/d' s.ir >t.ir
	retarget -s t.ir s.ir | cmp - s.ir
	retarget -S 2 -s t.ir s.ir | grep '^v' >saw
	# half more than the source's 1 becomes 1 more
	printf 'v 1 a 2 4 6 0 90 0 2\nv 1 b 0.5 10 20 30 1\n' | diff -u - saw
	# a bone of 3, which is as much longer than at rest
	sed 's/^bone a 1/bone a 3/; s/^offset b 0 1/offset b 0 3/' t.ir >l.ir
	retarget -S 1 -s l.ir s.ir | grep '^v' >saw
	printf 'v 1 a 1 2 3 0 90 0 3.5\nv 1 b 0.25 10 20 30 1\n' | diff -u - saw
	# one whose source has no such channel has its own length
	sed 's/^\(dof a .*\) l$/\1/; s/^\(v . a .*\) 1.50/\1/' s.ir >n.ir
	retarget -S 1 -s l.ir n.ir | grep '^v . a' >saw
	echo 'v 1 a 1 2 3 0 90 0 3' | diff -u - saw
	# onto complete channels: 1.5 + .25 above
	sed 's/^dof b.*/dof b px py pz qx qy qz qw/' t.ir >p.ir
	retarget -s p.ir s.ir | fk >b
	fk s.ir >a
	run -0 awk -f "$ROOT/tests/fkdiff.awk" a b
	awk '{ exit !($1 == 2 && $2 < 1e-7 && $3 < 1e-6) }' <<<"$output"
}

@test "a joint that has but one of the named channels of another" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz
		joint b a
		offset b 0 1 0
		dof b grip hold
		end skeleton
		motion m
		v 1 a 1 2 3
		v 1 b 0.25 7
		v 2 a 1 2 3
		v 2 b 0.5 8
		end motion
		end ir
	END
	sed '/^motion/,/^end motion/d; s/ grip hold/ hold/' s.ir >t.ir
	retarget -s t.ir s.ir | grep '^v . b' >saw
	printf 'v 1 b 7\nv 2 b 8\n' | diff -u - saw
}

@test "values that repeat, and such as do for a while" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint r -
		offset r 0 0 0
		dof r tx ty tz
		joint a r
		offset a 0 0 0
		dof a rx grip
		end skeleton
		motion m
		v 1 r 0 0 0
		v 1 a 10 0.50
		v 2 r 0 0 0
		v 2 a 20 0.5
		v 3 r 0 0 0
		v 3 a 20 -0.5
		v 4 r 0 0 0
		v 4 a 20 -0.0
		v 5 r 0 0 0
		v 5 a 20 0
		v 6 r 0 0 0
		v 6 a 10 1e-7
		v 7 r 0 0 0
		v 7 a 10 0.5
		end motion
		end ir
	END
	sed 's/^offset a.*/offset a 1 -2 0.1/; s/^dof a.*/dof a grip pz py px rx/' s.ir >t.ir
	retarget -S none -s t.ir s.ir | grep '^v . a' >saw
	diff -u - saw <<-'END'
		v 1 a 0.5 0.1 -2 1 10
		v 2 a 0.5 0.1 -2 1 20
		v 3 a -0.5 0.1 -2 1 20
		v 4 a 0 0.1 -2 1 20
		v 5 a 0 0.1 -2 1 20
		v 6 a 1e-7 0.1 -2 1 10
		v 7 a 0.5 0.1 -2 1 10
	END
}

@test "what was copied is placed where it is, from where its quaternion jumps" {
	cat >arm.ir <<-'END'
		ir 1
		skeleton s
		joint root -
		offset root 0 0 0
		dof root tx ty tz
		joint arm root
		offset arm 1 2 3
		dof arm tx ty tz qx qy qz qw
		end skeleton
		motion m
		v 1 root 1 2 3
		v 1 arm 4 5 6 0 0 0.6 0.8
		v 2 root 2 3 4
		v 2 arm 5 6 7 0 0 -0.6 -0.8
		v 3 root 3 4 5
		v 3 arm 6 7 8 0 0.6 0 -0.8
		end motion
		end ir
	END
	# -q is q; that of frame 3 is on the side of the other one's -q
	sed 's/-0.6 -0.8/0.6 0.8/; s/0 0.6 0 -0.8/0 -0.6 0 0.8/' arm.ir >want
	quietly retarget -s arm.ir arm.ir | diff want -
}

@test "quaternions keep their sign where the source's jump" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a px py pz qx qy qz qw
		end skeleton
		motion m
		v 1 a 1 2 3 0.60 0 0 0.80
		v 2 a 1 2 4 -0.6 0 0 -0.8
		v 3 a 1 2 5 -0.6 0 0 -0.8
		v 4 a 1 2 6 0.6 0 0 0.8
		end motion
		end ir
	END
	retarget -s s.ir s.ir | grep '^v' >saw
	diff -u - saw <<-'END'
		v 1 a 1 2 3 0.60 0 0 0.80
		v 2 a 1 2 4 0.6 0 0 0.8
		v 3 a 1 2 5 0.6 0 0 0.8
		v 4 a 1 2 6 0.6 0 0 0.8
	END
}

@test "what is no longer true is dropped, what is not known passes" {
	small | awk '
	/^motion/ {
		print
		print "source amc FULLY"
		print "note :DEGREES"
		print "unit angle deg"
		print "count frames 2"
		print "count keys 4"
		print "loop once"
		print "relative parent"
		print "attr a key x"
		print "attr - key y"
		print "# a comment"
		print "strange thing"
		next
	}
	/^v 2 a/ { print "w 1 a 0 0 0 0 0 0 1"; print "e 1 a 0 0 0"
	    print "b 1 a 1 1 1" }
	/^end ir/ {
		print "iff x\nchunk 0 0 ABCD 4 /ABCD\nend iff"
		print "mesh x\nvert 1 0 0 0\nend mesh"
	}
	{ print }' >m.ir
	small | sed '/^motion/,/^end motion/d' >t.ir
	retarget -s t.ir m.ir | sed '1,/^end skeleton/d' >saw
	diff -u - saw <<-'END'
		motion m
		count frames 2
		loop once
		attr - key y
		# a comment
		strange thing
		rate 30
		v 1 a 1 2 3 10 20 30
		v 1 b 40 0 0
		v 2 a 1 2 4 11 21 31
		v 2 b 40 5 0
		end motion
		iff x
		chunk 0 0 ABCD 4 /ABCD
		end iff
		end ir
	END
}

@test "comments stay between the frames where they are" {
	awk '$1 != "v" && !/^end motion/ { print; next }
	$2 != was { if (was >= 10) exit; print "# before " $2; was = $2 }
	{ print }
	END { print "# last"; print "end motion\nend ir" }' walk.ir >m.ir
	for f in -k -f; do
		retarget $f -s fig.ir m.ir | sed '/^motion/,$!d' |
		    awk '/^#/; $1 == "v" && $2 != was { was = $2; print "v " $2 }' >saw
		for i in 1 2 3 4 5 6 7 8 9 10; do
			printf '# before %d\nv %d\n' $i $i
		done | cat - <(echo '# last') | diff -u - saw
	done
}

@test "which motion" {
	small | sed '/^motion/,/^end motion/d' >t.ir
	small | sed -e 1d -e '/^skel/,/^end skel/d' -e 's/motion m/motion n/' >n
	small | sed '$d' | cat - n >two.ir
	quietly retarget -s t.ir two.ir | grep '^motion' >saw
	printf 'motion %s\n' m n | diff -u - saw
	quietly retarget -M n -s t.ir two.ir | grep '^motion' >saw
	echo 'motion n' | diff -u - saw
	refuses "retarget: two.ir: no motion 'x'" retarget -M x -s t.ir two.ir \
	    >/dev/null
	# nothing to do but another skeleton
	small | sed '/^motion/,/^end motion/d; s/offset b 0 2/offset b 0 3/' >none.ir
	quietly retarget -s t.ir none.ir | diff -u t.ir -
	sed 2,11d two.ir >bare.ir
	refuses 'retarget: bare.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
	    retarget -M m -s t.ir bare.ir >/dev/null
}

# A source in two units, one with two skeletons of another size: the target's
# stands where each was, and map, -S and -u are those of each.
@test "each skeleton of the source" {
	small >m.ir
	sed '/^motion/,/^end motion/d' m.ir >t.ir
	# the target is twice the size of the second source, and it has z up
	cat >z.ir <<-'END'
		skeleton z
		space z
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 0 0 1
		dof b rx ry rz
		joint c b
		offset c 0 0 .5
		end skeleton
		motion n
		v 1 a 1 2 3 0 0 0
		v 1 b 0 0 0
		end motion
	END
	edit 's/^skeleton s/&\nspace y/' m.ir t.ir
	{ sed '$d' m.ir; cat z.ir; echo end ir; echo '# between'; cat m.ir; } >two.ir
	quietly retarget -s t.ir two.ir >saw
	# 2 (1, 2, 3) is (2, 6, -4) with y up; b keeps its direction
	{
		sed '$d' m.ir
		sed '1d; $d' t.ir
		printf '%s\n' 'motion n' 'v 1 a 2 6 -4 0 0 0' 'v 1 b 0 0 0' \
		    'end motion' 'end ir' '# between'
		cat m.ir
	} | diff -u - saw
	retarget -v -s t.ir two.ir 2>err >/dev/null
	grep -o -e '-[Su] .*' err >saw
	retarget -v -s t.ir m.ir 2>&1 >/dev/null | grep -o -e '-[Su] .*' >one
	{ echo 'ir 1'; cat z.ir; echo 'end ir'; } | retarget -v -s t.ir 2>&1 >/dev/null |
	    grep -o -e '-[Su] .*' | cat one - one | diff -u - saw
	# a map for each
	edit 's/^joint b a/joint B a/; s/ b / B /' z.ir
	edit 's/^joint c b/joint c B/' z.ir
	{ sed '$d' m.ir; cat z.ir; echo end ir; cat m.ir; } >two.ir
	quietly retarget -g -s t.ir two.ir | grep '^b' >saw
	printf 'b %s\n' b B b | diff -u - saw
	# a joint that one of the sources lacks
	printf '%s\n' 'a a' 'b b' >map
	refuses "retarget: map:2: the source skeleton has no joint 'b'" \
	    retarget -m map -s t.ir two.ir >saw
}

@test "what is refused" {
	small >m.ir
	sed '/^motion/,/^end motion/d' m.ir >t.ir
	sed 's/^v 2 b.*/v 2 b 40 nan 0/' m.ir >x.ir
	refuses 'retarget: x.ir:17: b: nan: expected a number (resample fills in what is missing)' \
	    retarget -s t.ir x.ir >/dev/null
	sed '/^v 2 b/d' m.ir >x.ir
	refuses 'retarget: x.ir:17: frame 2: no values of joint b (resample makes a keyed motion dense)' \
	    retarget -s t.ir x.ir >/dev/null
	fk m.ir >x.ir
	refuses 'retarget: x.ir:17: frame 1: no values (v records; fk leaves none)' \
	    retarget -s t.ir x.ir >/dev/null
	sed '/^dof/d' t.ir >x.ir
	refuses 'retarget: x.ir: its joints have no dofs: nothing could move them' \
	    retarget -s x.ir m.ir >/dev/null
	sed '/^offset b/d' t.ir >x.ir
	refuses 'retarget: target: joint b: no offset: its rest position is unknown' \
	    retarget -s x.ir m.ir >/dev/null
	refuses "retarget: m.ir:14: -f: the source has no legs that are known by their names or the map" \
	    retarget -f -s t.ir m.ir >/dev/null
	sed 's/^dof b.*/dof b qx qy qz qw/; s/^v \(.\) b.*/v \1 b 0 0 0 0/' m.ir >x.ir
	refuses 'retarget: x.ir:16: frame 1: joint b: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    retarget -s t.ir x.ir >/dev/null
	printf '%s\n' 'ir 1' 'end ir' >x.ir
	refuses 'retarget: x.ir: expected a skeleton, saw none' \
	    retarget -s x.ir m.ir >/dev/null
	refuses 'retarget: x.ir: expected a skeleton, saw none' \
	    retarget -g -s t.ir x.ir >/dev/null
	: >x.ir
	refuses 'retarget: x.ir:1: expected `ir 1`, saw end of input' \
	    retarget -s t.ir x.ir >/dev/null
}

@test "texts that are copied are checked as values that are converted" {
	local bad target
	small >m.ir
	sed '/^motion/,/^end motion/d' m.ir >same.ir
	sed 's/^dof b.*/dof b rz ry rx/' same.ir >other.ir
	for target in same other; do
		for bad in '40 nan 0:nan: expected a number (resample fills in what is missing)' \
		    '40 5:expected 3 values, saw 2' \
		    '40 5 0 1:expected 3 values, saw 4' \
		    "40 5x 0:expected a number, saw '5x'" \
		    "40 5 1e999:expected a number, saw '1e999'" \
		    "40 5 -:expected a number, saw '-'"; do
			sed "s/^v 2 b.*/v 2 b ${bad%%:*}/" m.ir >x.ir
			refuses "retarget: x.ir:17: b: ${bad#*:}" \
			    retarget -s $target.ir x.ir >/dev/null
		done
	done
	# between values that are copied there is one space, too
	sed 's/^v 2 b.*/v 2 b  040.0\t5e0   +0 /' m.ir >x.ir
	retarget -s same.ir x.ir | grep '^v . b' >saw
	diff -u - saw <<-'END'
		v 1 b 40 0 0
		v 2 b 040.0 5e0 +0
	END
}

@test "maps that are refused" {
	local line message

	small >m.ir
	while IFS='|' read -r line message; do
		printf '# map\n%b\n' "$line" >map
		refuses "retarget: $message" retarget -m map -s m.ir m.ir \
		    >/dev/null
	done <<-'END'
		a|map:2: expected 'target-joint source-joint [weight]'
		a a 1 1|map:2: expected 'target-joint source-joint [weight]'
		x a|map:2: the target skeleton has no joint 'x'
		a x|map:2: the source skeleton has no joint 'x'
		a a\na b|map:3: second line for 'a'
		a a 0|map:2: weight: expected a number over 0, at most 1, saw '0'
		a a 2|map:2: weight: expected a number over 0, at most 1, saw '2'
		a a x|map:2: weight: expected a number over 0, at most 1, saw 'x'
	END
	echo 'b -' >map
	refuses 'retarget: m.ir:12: motion m: no joint of the target follows one of skeleton s (-m)' \
	    retarget -m map -s m.ir m.ir >/dev/null
	echo 'a a' >>map
	retarget -m map -s m.ir m.ir | grep -c ' b 0 0 0$' | diff -u <(echo 2) -
	# before any of it is written
	refuses 'retarget: none: No such file or directory' \
	    retarget -m none -s m.ir m.ir >saw
	echo 'ir 1' | diff -u - saw
	refuses 'retarget: none: No such file or directory' \
	    retarget -g -m none -s m.ir m.ir >saw
	[ ! -s saw ]
}

@test "CRLF, no last newline, NUL" {
	small >m.ir
	retarget -s m.ir m.ir >want
	sed 's/$/\r/' m.ir >x.ir
	retarget -s x.ir x.ir | cmp - want
	head -c -1 m.ir >x.ir
	retarget -s x.ir x.ir | cmp - want
	printf 'a a\r\nb b' >map
	retarget -m map -s m.ir m.ir | cmp - want
	printf 'ir 1\nske\0leton\n' >x.ir
	refuses 'retarget: x.ir:2: NUL byte in a text file' retarget -s m.ir x.ir >/dev/null
}

@test "a full disk, a reader that goes" {
	dev_full retarget -s fig.ir walk.ir
	dev_full retarget -g -s fig.ir walk.ir
	run -0 head_one retarget -s fig.ir walk.ir
	[ "$output" = 'ir 1' ]
}

@test "the man page's examples" {
	man_examples "$ROOT/man/retarget.1"
}

# A step for each pair of them would take a minute and more.
@test "many joints, in a row and side by side" {
	local n=80000 shape

	[ -z "$SANFLAGS" ] || n=8000
	for shape in row side; do
		awk -v n=$n -v shape=$shape 'BEGIN {
			print "ir 1\nskeleton s"
			for (i = 0; i < n; i++) {
				up = i == 0 ? "-" : shape == "row" ? "j" i - 1 : "j0"
				print "joint j" i, up "\noffset j" i, i % 7, 1, 0
				print "dof j" i " rx ry rz"
			}
			print "end skeleton\nmotion m\nrate 30"
			for (i = 0; i < n; i++)
				print "v 1 j" i, i % 90, 1, 2
			print "end motion\nend ir"
		}' >many.ir
		timeout 60 retarget -S none -s many.ir many.ir | cmp many.ir -
	done
}

# step FILE: the places of the right foot in the middle of its step
step() {
	fk -p 6 "$1" | awk '$1 == "w" && $3 ~ /right_foot$/ && $2 > 44 && $2 < 57 {
		print $4, $5, $6 }' | sort -u
}

@test "-f: feet stand where contact records say so" {
	change fig.ir -v name=x_ | rescale -l 1.2 >other.ir
	contacts walk.ir >c.ir
	# those of the target have its names, after the values of their frame
	quietly retarget -s other.ir c.ir >saw
	sed -n 's/h_/x_h_/; /^c/p' c.ir | diff -u - <(grep '^c' saw)
	grep -v '^c' saw | cmp - <(retarget -s other.ir walk.ir)
	awk '$1 == "v" && c == $2 { exit 1 } $1 == "c" { c = $2 }' saw
	# the source's first joint may be one of them
	awk '{ print } $1 == "c" && $2 != last { last = $2; print "c", $2, "root 1" }
	    ' c.ir | quietly retarget -s other.ir | grep '^c.*root' >roots
	grep '^c.*left' c.ir | sed 's/h_left_foot .*/x_root 1/' | diff -u - roots
	# nothing stands: as without -f
	sed '/^c/s/1$/0/' c.ir | quietly retarget -f -s other.ir |
	    grep -v '^c' | cmp - <(retarget -s other.ir walk.ir)
	# the records count, not what the foot does
	quietly retarget -f -s other.ir c.ir >saw
	[ "$(step saw | wc -l)" -eq 1 ]
	sed '/^c.*right/s/1$/0/' c.ir | quietly retarget -f -s other.ir >saw
	[ "$(step saw | wc -l)" -gt 5 ]
	sed 's/^c 3 .*left.*/c 3 h_left_foot 2/' c.ir >bad.ir
	refuses "retarget: bad.ir:$(sed -n '/foot 2$/=' bad.ir): c: expected 0 or 1, saw '2'" \
	    retarget -s other.ir bad.ir >saw
}
