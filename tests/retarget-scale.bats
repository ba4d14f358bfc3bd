bats_require_minimum_version 1.5.0
load helper

# Which legs count for -S auto.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	{ figure 4 5 4 5
	printf '%s\n' 'motion m' 'rate 30' 'v 1 hips 0 0 0' 'end motion' 'end ir'
	} >m.ir
}

# figure THIGH SHIN THIGH SHIN: a unit that nothing ends, of a skeleton whose legs,
# left and right, have these lengths, and end with the first that is -. The feet
# have no length.
figure() {
	awk -v legs="$*" 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint hips -\noffset hips 0 0 0"
		print "dof hips tx ty tz\njoint head hips\noffset head 0 6 0"
		split(legs, len, " ")
		split("Thigh Shin Foot", part, " ")
		for (i = 0; i < 2; i++) {
			side = i ? "right" : "left"
			for (k = 1; k <= 3; k++) {
				long = k == 1 ? 0 : len[2 * i + k - 1]
				if (long == "-")
					break
				print "joint", side part[k], (k == 1 ? "hips" : up)
				print "offset", side part[k], \
				    (k == 1 ? (i ? -1 : 1) : 0), -long, 0
				up = side part[k]
			}
		}
		print "end skeleton"
	}'
}

# scale <UNIT: that which is found for its skeleton
scale() {
	{ cat; echo 'end ir'; } >t.ir
	retarget -v -s t.ir m.ir 2>&1 >/dev/null | sed -n 's/.* -S \([^ ]*\) .*/\1/p'
}

# The hips are 9 above the source's feet: 9.9 / 9 is 1.1, (6 + 6) / 9 is 1.33.
@test "-S auto: of two legs the longer one counts" {
	[ "$(figure 4 5 4 5 | scale)" = 1 ]
	[ "$(figure 4 5.9 4 5 | scale)" = 1.1 ]
	[ "$(figure 4 5 4 5.9 | scale)" = 1.1 ]
}

@test "-S auto: a leg without a foot does not count" {
	[ "$(figure 20 - 4 5.9 | scale)" = 1.1 ]
	[ "$(figure - - 4 5.9 | scale)" = 1.1 ]
	[ "$(figure 6 6 9 - | scale)" = 1.33333333 ]
	[ "$(figure 6 6 - - | scale)" = 1.33333333 ]
}

# All of them where they are, each without a parent.
@test "-S auto: any joint of a leg may be the first one" {
	local first

	for first in hips leftThigh leftShin leftFoot; do
		figure 4 5.9 4 5 | awk -v first=$first '
		$1 == "joint" { name[++n] = $2; up[$2] = $3 }
		$1 == "offset" {
			for (i = 3; i <= 5; i++)
				at[$2, i] = $i + at[up[$2], i]
			next
		}
		function put(j) {
			print "joint", j, "-\noffset", j, at[j, 3], at[j, 4], at[j, 5]
		}
		$1 == "end" {
			put(first)
			for (i = 1; i <= n; i++)
				if (name[i] != first)
					put(name[i])
			print "dof hips tx ty tz"
		}
		$1 != "joint" && $1 != "dof"' >flat
		[ "$(scale <flat)" = 1.1 ] || { echo "$first"; return 1; }
	done
}

# The source's shins point to the back at rest, so that its feet are 4 below the
# hips, less than 0.8 of 9. Of legs that are stretched the mean counts: 9.45 / 9 is
# 1.05. With other names the parts of the body are compared.
@test "-S auto: of legs that do not stand those that are whole count" {
	awk '$1 == "offset" && /Foot/ { $5 = $4; $4 = 0 } { print }' m.ir >bent.ir
	mv bent.ir m.ir
	[ "$(figure 4 5.9 4 5 | scale)" = 1.05 ]
	[ "$(figure 20 - 4 5.9 | scale)" = 1.1 ]
	[ "$(figure 4 5.9 4 5 | sed 's/hips/pelvis/' | scale)" = 1.05 ]
	[ "$(figure 20 - 4 5.9 | sed 's/hips/pelvis/' | scale)" = 1.1 ]
	[ "$(figure 6 6 7 - | sed 's/hips/pelvis/' | scale)" = 1.33333333 ]
}
