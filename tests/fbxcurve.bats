#!/usr/bin/env bats
# Curves of FBX files: lib/format/fbx/curve.c. A cubic is a Bézier curve in time
# and value. With weights of a third, the time is the curve's parameter p, and
# with q = 1 - p the value is q³ a + 3q²p y1 + 3qp² y2 + p³ b, where y1 is a +
# slope · seconds / 3 and y2 is b - slope · seconds / 3. In the middle it is
# (a + b)/8 + 3(y1 + y2)/8.

load helper

setup_file() {
	compile fbxcurve >/dev/null
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	CURVE=$BATS_FILE_TMPDIR/fbxcurve
	VERSION=7500
}

# array NAME NUMBERS
array() {
	printf '\t\t%s: *%s {\n\t\t\ta: %s\n\t\t}\n' "$1" \
	    "$(echo "$2" | tr , '\n' | grep -c .)" "$2"
}

# ticks SECONDS…: one a line; lists have commas
ticks() {
	printf '%s\n' "$@" | tr , '\n' | awk 'NF { printf "%.0f\n", $1 * 46186158000 }'
}

# curve SECONDS VALUES FLAGS DATA COUNTS [MORE]: writes a.fbx with that curve
curve() {
	cat >a.fbx <<-END
		; FBX 7.5.0 project file
		FBXHeaderExtension:  {
			FBXVersion: $VERSION
		}
		Objects:  {
			AnimationCurve: 5, "AnimCurve::", "" {
		$(array KeyTime "$(ticks "$1" | paste -sd, -)")
		$(array KeyValueFloat "$2")
		$(array KeyAttrFlags "$3")
		$(array KeyAttrDataFloat "$4")
		$(array KeyAttrRefCount "$5")
		$6
			}
		}
	END
}

# gives SECONDS=VALUE…: the curve of a.fbx has these, within 1e-12
gives() {
	ticks "${@%=*}" | sed 's/^/0 /' | "$CURVE" a.fbx >saw || return
	printf '%s\n' "${@#*=}" | paste -d ' ' - saw | awk '
		{ d = $1 - $2; size = $1 < 0 ? -$1 : $1; if (size < 1) size = 1 }
		d > 1e-12 * size || d < -1e-12 * size || NF != 2 {
			print "expected " $1 ", saw " $2; bad = 1
		}
		END { exit bad }'
}

# the slopes and weights of keys that have none
ZERO=0,0,0,0

@test "fbxcurve: constant, constant of the next key, linear; held outside" {
	curve 0,1,2,3 1,5,3,7 2,258,4,4 "$ZERO,$ZERO,$ZERO,$ZERO" 1,1,1,1
	gives -1=1 0=1 0.5=1 1=5 1.5=3 2=3 2.25=4 3=7 9=7
	# neither constant, linear nor cubic: linear
	curve 0,1 0,4 0 "$ZERO" 2
	gives 0.25=1
}

@test "fbxcurve: a key is its own value whatever is around it" {
	curve 2 5 24840 "$ZERO" 1
	gives 0=5 2=5 3=5
	curve 0,1,2 1,2,3 258 "$ZERO" 3
	gives 0=1 1=2 2=3
}

# From 0 to 0 with slope 3 at the first and -3 at the second key (1077936128 and
# -1069547520 are the bits of these): y1 = y2 = 1. In the middle 3/4, at a quarter
# 3·9/64 + 3·3/64 = 9/16.
@test "fbxcurve: user tangents, unified and broken" {
	for flags in 1032 3080; do
		curve 0,1 0,0 $flags 1077936128,-1069547520,0,0 2
		gives 0=0 0.25=0.5625 0.5=0.75 1=0
	done
}

# The same from numbers with points, and before 7200 from numbers in any case.
@test "fbxcurve: slopes as numbers, as texts have them before 7200" {
	curve 0,1 0,0 1032 3.0,-3.0,0,0 2
	gives 0.5=0.75
	VERSION=7100
	curve 0,1 0,0 1032 3,-3,0,0 2
	gives 0.5=0.75
}

# A run of two keys, and one of one: from the second on, y1 = 0 + 3/3, y2 = 0.
@test "fbxcurve: runs of keys have flags and slopes together" {
	curve 0,1,2,3 0,0,0,0 1032,1032 \
	    1077936128,-1069547520,0,0,1077936128,0,0,0 2,2
	gives 0.5=0.75 1.5=0.75 2.5=0.375
}

# Over 64 s with a slope of 1/16 (bits 1031798784) first and 0 second, from 0 to
# 0: with weight w the first tangent ends at 4w, and time has 64w and 64(1 - w2)
# between. At p = 1/2 the value is 3/8 · 4w.
@test "fbxcurve: weights" {
	# both 1/2 (5000 · 65537): at p = 1/4 time is 64 (3·9/64·1/2 +
	# 3·3/64·1/2 + 1/64) = 64·19/64, the value 27/64 · 2
	curve 0,64 0,0 50332680 1031798784,0,327685000,0 2
	gives 19=0.84375 32=0.75
	# the right one only: 64 (3/8·1/2 + 3/8·2/3 + 1/8) = 36
	curve 0,64 0,0 16778248 1031798784,0,327685000,0 2
	gives 36=0.75
	# the next key's left one only: 64 (3/8·1/3 + 3/8·1/2 + 1/8) = 28
	curve 0,64 0,0 33555464 1031798784,0,327685000,0 2
	gives 28=0.5
}

@test "fbxcurve: weights of 0 and 1" {
	# right 1, left 0: 64 (3/8 + 3/8 + 1/8) = 56
	curve 0,64 0,0 50332680 1031798784,0,10000,0 2
	gives 56=1.5
	# right 0, left 1 (10000 · 65536), slopes the other way round, and -1/16:
	# 64/8 = 8
	curve 0,64 0,0 50332680 0,-1115684864,655360000,0 2
	gives 8=1.5
	# both 1: time stands still in the middle. At p = 1/4: 64 (27/64 + 1/64)
	curve 0,64 0,0 50332680 1031798784,0,655370000,0 2
	gives 28=1.6875 32=1.5
}

# Keys at 0, 1, 3 s. Time independent: the slope of the middle one is that from
# neighbour to neighbour, 6/3 = 2; those of the ends are the neighbour's, 1 and
# 5/2. At 0.5: 1/8 + 3/8 (1/3 + 1 - 2/3).
@test "fbxcurve: auto tangents, time independent" {
	curve 0,1,3 0,1,6 8456 "$ZERO" 3
	gives 0.5=0.375
}

# Half of that, and half of a mean of both sides' slopes that depends on time:
# 2/2 + (1 · 2/3 + 5/2 · 1/3)/2 = 7/4. At 0.5: 1/8 + 3/8 (1/3 + 1 - 7/12).
@test "fbxcurve: auto tangents" {
	curve 0,1,3 0,1,6 264 "$ZERO" 3
	gives 0.5=0.40625
}

# A bias of 50 (bits 1112014848) on the middle key's right, and -50 on its left
# (-1035468800), go half of the way to the right side's slope: 7/8 + 5/4 = 17/8
# on both sides. At 0.5: 1/8 + 3/8 (1/3 + 1 - 17/24). At 2, from slope 17/8 to 5/2
# over 2 s: 7/8 + 3/8 (1 + 17/12 + 6 - 5/3).
@test "fbxcurve: auto tangents, biased" {
	curve 0,1,3 0,1,6 264,264,264 \
	    "0,-1035468800,0,0,1112014848,0,0,0,$ZERO" 1,1,1
	gives 0.5=0.359375 2=3.40625
	# a left one of 50 goes half of the way to the left side's slope, 1:
	# 7/8 + 1/2 = 11/8; 1/8 + 3/8 (1/3 + 1 - 11/24)
	curve 0,1,3 0,1,6 264,264,264 \
	    "0,1112014848,0,0,1112014848,0,0,0,$ZERO" 1,1,1
	gives 0.5=0.453125 2=3.40625
	# biases do not count where keys are time independent
	curve 0,1,3 0,1,6 8456,8456,8456 \
	    "0,1112014848,0,0,1112014848,0,0,0,$ZERO" 1,1,1
	gives 0.5=0.375
}

# 700 (1143930880) goes seven times the way, 7/4 + 7 · 3/4 = 7, and adds (7 - 5)² ·
# 40 = 160. The first key's 1 becomes 161, the last key's 5/2 with -700 on its
# left, which counts the other way, 162.5.
@test "fbxcurve: auto tangents, biased by more than 500" {
	curve 0,1,3 0,1,6 264,264,264 \
	    "1143930880,-1003552768,0,0,1143930880,-1003552768,0,0,$ZERO" 1,1,1
	# 1/8 + 3/8 (161/3 + 1 - 167/3), 7/8 + 3/8 (1 + 334/3 + 6 - 325/3)
	gives 0.5=-0.25 2=4.625
	# the other way: 7/4 - 7 (7/4 - 1) = -7/2, and -160; 1 - 160, 5/2 - 160
	curve 0,1,3 0,1,6 264,264,264 \
	    "-1003552768,1143930880,0,0,-1003552768,1143930880,0,0,$ZERO" 1,1,1
	# 1/8 + 3/8 (-159/3 + 1 + 163.5/3), 7/8 + 3/8 (1 - 109 + 6 + 105)
	gives 0.5=1.0625 2=2
}

# Clamped: 0 beside a key of the same value, else as without. From 0 to 6 over 2 s,
# with slope 0 and then 3: 6/8 + 3/8 (0 + 6 - 2).
@test "fbxcurve: clamped tangents" {
	curve 0,1,3 0,0,6 12552 "$ZERO" 3
	gives 0.5=0 2=2.25
	curve 0,1,3 0,1,6 12552 "$ZERO" 3
	gives 0.5=0.375
}

# Progressive: 0 at the ends, and between, the tangent's end does not pass the
# neighbour's value.
@test "fbxcurve: progressively clamped tangents" {
	# slope 2: 1/8 + 3/8 (0 + 1 - 2/3)
	curve 0,1,3 0,1,6 24840 "$ZERO" 3
	gives 0.5=0.25
	# 100/3 would pass 0: at most 1 in a third of a second, 1/8 + 3/8 (1 - 1)
	curve 0,1,3 0,1,100 24840 "$ZERO" 3
	gives 0.5=0.125
	# likewise downwards
	curve 0,1,3 0,-1,-100 24840 "$ZERO" 3
	gives 0.5=-0.125
	# up, then down: 0
	curve 0,1,3 0,1,-5 24840 "$ZERO" 3
	gives 0.5=0.5
}

# again BEFORE AFTER TIMES: a line from 0 to 10 in a second
again() {
	curve 0,1 0,10 4 "$ZERO" 2 "
		Pre-Extrapolation:  {
			Type: $1
			Repetition: $3
		}
		Post-Extrapolation:  {
			Type: $2
			Repetition: $3
		}"
}

@test "fbxcurve: outside of the keys" {
	again C C -1
	gives -1=0 2=10
	again K K -1
	gives -0.5=-5 1.5=15
	# what comes next begins where two meet
	again R R -1
	gives -0.25=7.5 -1.25=7.5 0=0 0.5=5 1=10 1.25=2.5 2=0 7.75=7.5
	again M M -1
	gives -0.25=2.5 -1.25=7.5 1.25=7.5 2=0 2.25=2.5 3=10
	again A A -1
	gives -0.25=-2.5 -1.25=-12.5 1.25=12.5 2=20 2.5=25
	again R C -1
	gives -0.25=7.5 1.25=10
}

@test "fbxcurve: outside of the keys, so many times" {
	again R R 1
	gives -0.25=7.5 -1.25=0 1.75=7.5 5=10
	again M M 1
	gives -0.75=7.5 -3=10 1.25=7.5 5=0
	again M M 2
	gives -5=0 5=10
	again A A 2
	gives -5=-20 2.5=25 5=30
	again R R 0
	gives -0.25=0 1.25=10
	# a line goes on however often
	again K K 0
	gives 2=20
}

# A cubic ends in the slope of its tangent: 3, then -3 (see above).
@test "fbxcurve: straight on from a cubic" {
	curve 0,1 0,0 1032 1077936128,-1069547520,0,0 2 '
		Pre-Extrapolation:  {
			Type: K
		}
		Post-Extrapolation:  {
			Type: K
		}'
	gives -1=-3 2=-3
}

# value i² at second i, linear
@test "fbxcurve: any order of times" {
	curve "$(seq 0 99 | paste -sd, -)" \
	    "$(seq 0 99 | awk '{ print $1 * $1 }' | paste -sd, -)" 4 "$ZERO" 100
	awk 'BEGIN { for (i = 0; i < 500; i++) {
		t = i * 37 % 500 / 5; k = int(t)
		if (k > 98) k = 98
		v = t > 99 ? 9801 : k * k + (t - k) * (2 * k + 1)
		printf "%.1f=%.15g\n", t, v
	} }' >want
	# shellcheck disable=SC2046
	gives $(cat want)
	# shellcheck disable=SC2046
	gives $(sort -n want)
	# shellcheck disable=SC2046
	gives $(sort -rn want)
}

@test "fbxcurve: no keys" {
	curve '' '' '' '' ''
	"$CURVE" a.fbx </dev/null
	refuses 'fbxcurve: no keys of a curve 0' "$CURVE" a.fbx <<<'0 0'
}

# wrong MESSAGE: a.fbx, of which it names a line or what follows, is refused
wrong() {
	exits "${2:-1}" "fbxcurve: a.fbx:$1" "$CURVE" a.fbx </dev/null
}

# Line 6 is the curve; each array has three lines, of which the first is named:
# times in 7, values in 10, flags in 13, slopes in 16, counts in 19.
@test "fbxcurve: counts that disagree" {
	curve 0,1 0,1,2 4 "$ZERO" 2
	wrong '10: KeyValueFloat: expected 2 numbers, one for each time, saw 3'
	curve 0,1 0,1 4,4 "$ZERO" 2
	wrong '13: KeyAttrFlags: expected 1 numbers, one for each of KeyAttrRefCount, saw 2'
	curve 0,1 0,1 4 0,0,0 2
	wrong '16: KeyAttrDataFloat: expected 4 numbers, four for each of KeyAttrRefCount, saw 3'
	curve 0,1 0,1 4 "$ZERO" 1
	wrong '19: KeyAttrRefCount: expected 2 keys, saw 1'
	curve 0,1 0,1 4 "$ZERO" 3
	wrong '19: KeyAttrRefCount: expected runs of 2 keys in all, saw one of 3 after 0'
	curve 0,1 0,1 4,4 "$ZERO,$ZERO" 1,0
	wrong '19: KeyAttrRefCount: expected runs of 2 keys in all, saw one of 0 after 1'
	curve 0,1 0,1 4,4 "$ZERO,$ZERO" 3,-1
	wrong '19: KeyAttrRefCount: expected runs of 2 keys in all, saw one of 3 after 0'
}

@test "fbxcurve: an array that is missing" {
	for name in KeyTime KeyValueFloat KeyAttrFlags KeyAttrDataFloat \
	    KeyAttrRefCount; do
		curve 0,1 0,1 4 "$ZERO" 2
		edited a.fbx b.fbx "s/$name/Other/"
		mv b.fbx a.fbx
		wrong "6: expected $name in an AnimationCurve, saw none"
	done
}

@test "fbxcurve: times that do not increase" {
	curve 0,1,1 0,1,2 4 "$ZERO" 3
	wrong '7: KeyTime: expected key 3 after 46186158000, saw 46186158000'
	curve 0,-1 0,1 4 "$ZERO" 2
	wrong '7: KeyTime: expected key 2 after 0, saw -46186158000'
}

# 2^62 is 4611686018427387904
@test "fbxcurve: times without end" {
	for t in 4611686018427387904 -4611686018427387904; do
		curve 0 0 4 "$ZERO" 1
		sed "s/a: 0$/a: $t/" a.fbx >b.fbx
		mv b.fbx a.fbx
		wrong "7: KeyTime: expected less than 2^62 ticks for key 1, saw $t"
	done
	curve 0,1 0,1 4 "$ZERO" 2
	edited a.fbx b.fbx \
	    's/a: 0,46.*/a: -4611686018427387903,4611686018427387903/'
	# from end to end; in the middle half of the value
	[ "$(echo 0 0 | "$CURVE" b.fbx)" = 0.5 ]
}

@test "fbxcurve: values, slopes and weights that are none" {
	curve 0,1 0,nan 4 "$ZERO" 2
	wrong '10: KeyValueFloat: expected a number for key 2, saw nan'
	curve 0,1 -1e39,0 4 "$ZERO" 2
	wrong '10: KeyValueFloat: expected a number for key 1, saw -1e+39'
	# 2139095040 are the bits of infinity
	curve 0,1 0,1 1032 2139095040,0,0,0 2
	wrong '16: KeyAttrDataFloat: expected a number as slope after key 1, saw inf'
	curve 0,1 0,1 1032 0,2139095040,0,0 2
	wrong '16: KeyAttrDataFloat: expected a number as slope after key 1, saw inf'
	# where no slope is used, it may be anything
	curve 0,1 0,1 4 2139095040,2139095040,0,0 2
	gives 0.5=0.5
	# 10001, and 10001 · 65536
	curve 0,1 0,1 16778248 0,0,10001,0 2
	wrong '16: KeyAttrDataFloat: expected a weight of at most 1 after key 1, saw 1.0001'
	curve 0,1 0,1 33555464 0,0,655425536,0 2
	wrong '16: KeyAttrDataFloat: expected a weight of at most 1 after key 1, saw 1.0001'
	curve 0,1 0,1 4 0,0,0,4294967296 2
	wrong '16: KeyAttrDataFloat: expected a number of 32 bits, saw 4294967296'
	curve 0,1 0,1 4 0,0,0,-2147483649 2
	wrong '16: KeyAttrDataFloat: expected a number of 32 bits, saw -2147483649'
}

@test "fbxcurve: TCB tangents" {
	curve 0,1 0,1 4,520 "$ZERO,$ZERO" 1,1
	wrong '13: key 2 has a TCB tangent: only user and auto tangents are read' 3
	# the bit means nothing where the way is linear
	curve 0,1 0,1 516 "$ZERO" 2
	gives 0.5=0.5
}

# 268436488 and 536871944: 1032 with the bits of a velocity on either side
@test "fbxcurve: velocities are not read" {
	for flags in 268436488 536871944; do
		curve 0,1,2 0,0,0 $flags 1077936128,-1069547520,0,0 3
		exits 0 'fbxcurve: it has velocities' \
		    "$CURVE" a.fbx <<<'0 23093079000' >saw
		[ "$(cat saw)" = 0.75 ]
	done
	# the last key goes nowhere, and a line has none
	curve 0,1 0,0 1032,268436488 "$ZERO,$ZERO" 1,1
	quietly "$CURVE" a.fbx </dev/null
	curve 0,1 0,0 268435460 "$ZERO" 2
	quietly "$CURVE" a.fbx </dev/null
}

@test "fbxcurve: what comes after the keys is not known" {
	again C X -1
	wrong "28: Post-Extrapolation: expected C, K, R, M or A, saw 'X'"
	again CC C -1
	wrong "24: Pre-Extrapolation: expected C, K, R, M or A, saw 'CC'"
	again C R often
	wrong '25: Pre-Extrapolation: expected an integer as Repetition'
}

# The world place of the one node of these files is the value of the first curve.
@test "fbxcurve: real files, against ufbx" {
	need_data fbx/truth
	for name in anim_extrapolation_7100_binary anim_extrapolation_7700_ascii \
	    anim_interpolation_7700_ascii auto_clamp_7100_binary \
	    auto_clamp_7700_ascii interpolation_modes_7500_ascii \
	    interpolation_modes_7500_binary keyframe_spacing_7700_ascii \
	    long_keyframes_7700_binary resampled_7500_binary \
	    stepped_tangent_sign_7700_ascii tangent_clamped_7700_ascii \
	    tangent_clamped_7700_binary tangent_spline_7700_ascii; do
		awk '$1 == "t" { printf "0 %.0f\n", $2 * 46186158000 }' \
		    "$DATA/fbx/truth/maya_$name.txt" |
		    "$CURVE" "$DATA/fbx/maya_$name.fbx" >saw
		awk '$1 == "w" { print $4 }' "$DATA/fbx/truth/maya_$name.txt" |
		    paste -d ' ' - saw | awk -v name="$name" '
			{ d = $1 - $2 }
			d > 2e-5 || d < -2e-5 { print name ": " $0; bad = 1 }
			END { exit bad || NR != 9 }'
	done
}
