bats_require_minimum_version 1.5.0
load helper
load small

# The figure: y is up, legs of length 1 (thigh and shin 0.5 each), ankles 0.05
# above the toes, which are on the ground when the hips are at 1.05.
setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >limbs <<-'END'
		Hips - 0 0 0
		Spine Hips 0 0.2 0
		Head Spine 0 0.5 0
		LeftArm Spine 0.2 0.3 0
		LeftForeArm LeftArm 0.3 0 0
		LeftHand LeftForeArm 0.3 0 0
		RightArm Spine -0.2 0.3 0
		RightForeArm RightArm -0.3 0 0
		RightHand RightForeArm -0.3 0 0
		LeftUpLeg Hips 0.1 0 0
		LeftLeg LeftUpLeg 0 -0.5 0
		LeftFoot LeftLeg 0 -0.5 0
		LeftToe LeftFoot 0 -0.05 0.15
		RightUpLeg Hips -0.1 0 0
		RightLeg RightUpLeg 0 -0.5 0
		RightFoot RightLeg 0 -0.5 0
		RightToe RightFoot 0 -0.05 0.15
	END
	figure >fig.ir
}

# figure [SPACE]: the skeleton, from lines `joint parent x y z`
figure() {
	printf 'ir 1\nskeleton fig\nspace %s\n' "${1:-y}"
	awk '{ print "joint", $1, $2; print "offset", $1, $3, $4, $5
	print "dof", $1, ($2 == "-" ? "tx ty tz " : "") "rx ry rz" }' limbs
	printf 'end skeleton\nend ir\n'
}

# motion FRAMES CODE [NAME]: a stream of it, 30 frames a second. CODE is awk that
# sets x, y, z of the hips and v[JOINT] to angles; n is the frame.
motion() {
	[ -n "${bare:-}" ] || figure | sed '$d'
	awk -v frames="$1" -v name="${3:-m}" '
	{ joint[NR] = $1 }
	END {
		print "motion " name "\nrate 30"
		for (n = 1; n <= frames; n++) {
			split("", v)
			x = z = 0
			y = 1.05
			'"$2"'
			turn = "Hips" in v ? v["Hips"] : "0 0 0"
			v["Hips"] = sprintf("%.12g %.12g %.12g %s", x, y, z,
			    turn)
			for (i = 1; i <= NR; i++)
				print "v", n, joint[i], \
				    (joint[i] in v ? v[joint[i]] : "0 0 0")
		}
		print "end motion"
	}' limbs
	[ -n "${bare:-}" ] || echo end ir
}

# judge OPTION…: the line, from the name on; the stream is that without -v
judge() {
	retarget -v "$@" 2>err >judged.ir || return
	grep -v '^retarget: judge ' err >others || :
	retarget "$@" 2>quiet | cmp - judged.ir || return
	sed -n '$s/^retarget: judge //p' err
}

# value KEY LINE: the value of that key
value() {
	awk -v key="$1" '{
		for (i = 2; i < NF; i += 2)
			if ($i == key)
				print $(i + 1)
	}' <<<"$2"
}

@test "usage" {
	local arg
	for arg in x slide slide= slide=x slide=-1 slide=1,2 "slide=1," ",slide=1" \
	    =1 'slide=1 pop=1' slides=1 pop=1e999 frame=1 ''; do
		run -2 retarget -c "$arg" -s fig.ir
		[ "$output" = "retarget: -c: expected roles=N, limb=N, worst=N,\
 slide=N, depth=N, pop=N, up=N or front=N, with commas between them, saw\
 '$arg'" ]
	done
}

@test "a motion on its own skeleton" {
	motion 3 'v["LeftArm"] = n " 0 0"' >m.ir
	[ "$(judge -s fig.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide 0 depth 0 pop 0 frame - up 0 front 0' ]
	# one for each motion, by the name that the stream has
	{
		motion 3 '' | sed '$d'
		bare=1 motion 3 '' m%20n
		echo end ir
	} >two.ir
	retarget -v -s fig.ir two.ir 2>&1 >/dev/null | grep ' judge ' |
	    cut -d ' ' -f 1-5 >saw
	printf 'retarget: judge %s roles 15\n' m m%20n | diff -u - saw
}

# The target's forearm cannot turn: it misses the direction by the 40 degrees
# that the source's elbow is bent in 2 of 4 frames; that is one of 8 bones.
@test "limb, worst: a forearm that does not follow" {
	motion 4 'v["LeftForeArm"] = "0 " (n > 2 ? 40 : 0) " 0"' >m.ir
	figure | sed '/^dof LeftForeArm/d' >t.ir
	# the source's hand turns by the 40 degrees, and the target's, too
	[ "$(judge -s t.ir m.ir)" = 'm roles 14 limb 2.5 worst 40 slide 0 depth 0 pop 0 frame - up 0 front 0' ]
	refuses 'retarget: m.ir: motion m: worst 40, limit 39.9' \
	    retarget -c worst=39.9,limb=2.6 -s t.ir m.ir >out.ir
	refuses 'retarget: m.ir: motion m: limb 2.5, limit 2.49
retarget: m.ir: motion m: worst 40, limit 39' \
	    retarget -c worst=39 -c limb=2.49 -s t.ir m.ir >out.ir
	quietly retarget -c limb=2.5,worst=40 -s t.ir m.ir | cmp - out.ir
}

# 0.1 leg lengths a second are slow enough for the source's feet to stand; twice
# the way is 20 % of a leg a second.
@test "slide: feet that slide by a known way" {
	motion 31 'x = 0.1 / 30 * n' >m.ir
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = 10 ]
	[ "$(value slide "$(judge -S 2 -s fig.ir m.ir)")" = 20 ]
	# in lengths of the target's own leg: it is twice as large
	sed '/^offset/{s/\([0-9.]*\) \([-0-9.]*\) \([0-9.]*\)$/&/;}' fig.ir |
	    awk '$1 == "offset" { $3 *= 2; $4 *= 2; $5 *= 2 } { print }' >big.ir
	[ "$(value slide "$(judge -s big.ir m.ir)")" = 10 ]
	[ "$(value slide "$(judge -S 1 -s big.ir m.ir)")" = 5 ]
	# 0.2 leg lengths a second are too fast to stand: nothing is known
	motion 31 'x = 0.2 / 30 * n' >m.ir
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = - ]
	[ "$(value depth "$(judge -s fig.ir m.ir)")" = - ]
	refuses 'retarget: m.ir: motion m: slide is not known, limit 0.5' \
	    retarget -c slide=.5 -s fig.ir m.ir >out.ir
}

# The toes stay while the heel goes up: the slower point of a foot counts. The
# foot turns about the toes, 0.15 in front and 0.05 below, by 1 degree a frame:
# the ankle, with the body, goes by 2 sin(0.5 degrees) * sqrt(0.025) a frame,
# 0.083 leg lengths a second.
@test "slide: of ankle and toes the slower one" {
	local toe='a = n / 57.295779513082; v["LeftFoot"] = v["RightFoot"] = n " 0 0"
	    y = 1 + 0.05 * cos(a) + 0.15 * sin(a)
	    z = -0.15 * cos(a) + 0.05 * sin(a) + 0.15'
	motion 11 "$toe" >m.ir
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = 0 ]
	# no toes in the target: 2 sin(0.5 degrees) * 0.158114 * 30 * 100
	figure | sed '/Toe/d' >t.ir
	[ "$(value slide "$(judge -S 1 -s t.ir m.ir)")" = 8.28 ]
}

# For 10 frames the figure stands still in the air, by how much is only known
# later: this is no stance. Then it falls, and slides.
@test "slide: the lowest place is that in the whole motion" {
	for high in 1 0.05 0.031; do
		motion 40 "if (n < 11) y += $high; else x = 0.1 / 30 * n" >m.ir
		[ "$(value slide "$(judge -s fig.ir m.ir)")" = 10 ]
	done
	# a height of 0.02 is near enough: 9 still steps, 29 that slide
	motion 40 'if (n < 11) y += 0.02; else x = 0.1 / 30 * n' >m.ir
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = 7.63 ]
	# the same, after 10 frames that are near this height, but not near the
	# lowest one: 9 still steps, 19 that slide
	motion 40 'if (n < 11) y += 0.045; else if (n < 21) y += 0.02
	    else x = 0.1 / 30 * n' >m.ir
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = 6.79 ]
}

# c records say that feet stand that go by 1 leg length a second; in the other
# half of the motion, that they do not, although they are still.
@test "slide: records say when feet stand" {
	motion 20 'x = n < 11 ? n / 30 : 1' | awk '{ print }
	$1 == "v" && $3 ~ /Foot$/ && ($2 == 1 || $2 == 11) {
		c[++k] = "c " $2 " " $3 " " ($2 == 1)
	}
	$1 == "v" && $3 == "RightToe" {
		for (i = 1; i <= k; i++)
			print c[i]
		k = 0
	}' >m.ir
	[ "$(grep -c ^c m.ir)" = 4 ]
	[ "$(value slide "$(judge -s fig.ir m.ir)")" = 100 ]
}

# Shins that are longer by 0.1, and the hips where they were: the feet are 0.1
# below the ground, and the target's leg is 1.1 long.
@test "depth: feet that are buried by a known way" {
	motion 3 '' >m.ir
	figure | sed 's/^\(offset .*Foot 0\) -0.5 0/\1 -0.6 0/' >t.ir
	[ "$(value depth "$(judge -S 1 -s t.ir m.ir)")" = 9.09 ]
	[ "$(value depth "$(judge -s t.ir m.ir)")" = 0 ]
	# only in one frame of three, and one leg; the ground is that of the
	# frames in which feet stand
	motion 4 'if (n == 2) y -= 0.2; if (n == 3) y -= 0.1' >m.ir
	[ "$(value depth "$(judge -s fig.ir m.ir)")" = - ]
	motion 8 'if (n == 5) y -= 0.02' >m.ir
	[ "$(value depth "$(judge -s fig.ir m.ir)")" = 2 ]
	refuses 'retarget: m.ir: motion m: depth 2, limit 1.99' \
	    retarget -c depth=1.99 -s fig.ir m.ir >out.ir
	quietly retarget -c depth=2 -s fig.ir m.ir | cmp - out.ir
	quietly retarget -f -c depth=0 -s fig.ir m.ir >out.ir
}

# The source's head turns on from 170 to 190 degrees, by 20. Between limits of
# -90 and 90 the nearest angles are 90 and -90: a step of 180 degrees, which is
# 140 beyond twice 20; the head is 80 degrees off in both frames.
@test "pop: a head that jumps from limit to limit" {
	motion 6 'v["Head"] = "0 " (n < 4 ? 170 : 190) " 0"' >m.ir
	figure | awk '{ print } $1 == "dof" && $2 == "Head" {
		print "limit Head rx 0 0\nlimit Head ry -90 90\nlimit Head rz 0 0"
	}' >t.ir
	[ "$(judge -k -s t.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide 0 depth 0 pop 140 frame 4 up 0 front 80' ]
	[ "$(judge -s t.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide 0 depth 0 pop 0 frame - up 0 front 0' ]
	refuses 'retarget: m.ir: motion m: pop 140, limit 10' \
	    retarget -k -c slide=0.5,pop=10 -s t.ir m.ir >out.ir
	# one frame has no steps
	motion 1 '' >m.ir
	[ "$(judge -s fig.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide - depth - pop - frame - up 0 front 0' ]
}

# The source leans by 5 degrees, then by -5, from its up, y. With -u xyz its
# target, whose up is z, is 85 and 95 degrees from that: 80 and 90 more.
@test "up: a figure that lies" {
	motion 2 'v["Hips"] = (n == 1 ? 5 : -5) " 0 0"' >m.ir
	figure z >t.ir
	[ "$(value up "$(judge -u xyz -s t.ir m.ir)")" = 90 ]
	motion 2 'v["Hips"] = "5 0 0"' >m.ir
	[ "$(value up "$(judge -u xyz -s t.ir m.ir)")" = 80 ]
	[ "$(value up "$(judge -u xyz -s fig.ir m.ir)")" = 0 ]
	# y goes to z, and z to -y: 95 and 5
	[ "$(value up "$(judge -u y:z -s fig.ir m.ir)")" = 90 ]
	# the head is turned upside down: 175 and 5
	[ "$(value up "$(judge -u x-y-z -s fig.ir m.ir)")" = 170 ]
	refuses 'retarget: m.ir: motion m: up 80, limit 45' \
	    retarget -c roles=15,up=45 -u xyz -s t.ir m.ir >out.ir
	# without `space', at rest z is up in a target that lies
	awk '$1 == "offset" { t = $4; $4 = -$5; $5 = t } { print }' fig.ir |
	    sed /^space/d >lies.ir
	[ "$(value up "$(judge -u xyz -s lies.ir m.ir)")" = 80 ]
	[ "$(value up "$(judge -s lies.ir m.ir)")" = 0 ]
	# nothing tells
	figure | sed /^space/d | awk '$1 == "offset" { t = $4; $4 = $3; $3 = -t }
	    { print }' >x.ir
	[ "$(value up "$(judge -u xyz -s x.ir m.ir)")" = - ]
}

# Where left and right have each other's names in the target, it is brought to
# where its left is the source's: it walks backwards, toes twisted to the back.
@test "front: left and right are exchanged" {
	local line
	motion 3 'z = n / 30' >m.ir
	sed 's/Left/-/g; s/Right/Left/g; s/-\([A-Z]\)/Right\1/g' limbs >swapped
	cp swapped limbs
	figure >t.ir
	line=$(judge -s t.ir m.ir)
	[ "$(value front "$line")" = 180 ]
	[ "$(value roles "$line")" = 15 ]
	refuses 'retarget: m.ir: motion m: front 180, limit 60' \
	    retarget -c front=60 -s t.ir m.ir >out.ir
	# both the same
	motion 3 'z = n / 30' >m.ir
	[ "$(value front "$(judge -s t.ir m.ir)")" = 0 ]
}

# A map that lets left follow right: only hips, spine and head go with their
# own. The source's left arm is raised by 90 degrees, the target's right one is:
# of 8 bones 4 are off, by 180 degrees where it hangs level on the other side.
@test "roles: a map with left and right exchanged" {
	motion 3 'v["LeftArm"] = "0 0 90"; v["RightArm"] = "0 0 -90"' >m.ir
	awk '{ s = $1
	    if (!sub(/^Left/, "Right", s))
		sub(/^Right/, "Left", s)
	    print $1, s }' limbs >map
	grep -q '^LeftArm RightArm$' map
	[ "$(value roles "$(judge -m map -s fig.ir m.ir)")" = 3 ]
	refuses 'retarget: m.ir: motion m: roles 3, limit 4' \
	    retarget -c roles=4 -m map -s fig.ir m.ir >out.ir
	quietly retarget -c roles=3 -m map -s fig.ir m.ir | cmp - out.ir
	# without hands: 2 fewer
	figure | sed '/Hand /d; /Hand$/d' >t.ir
	[ "$(value roles "$(judge -s t.ir m.ir)")" = 13 ]
}

# A spine that follows none; and the upper half, whose first joint is the spine:
# with the head and six joints of arms these are 8.
@test "roles: the spine" {
	motion 3 '' >m.ir
	awk '{ print $1, ($1 == "Spine" ? "-" : $1) }' limbs >map
	[ "$(value roles "$(judge -m map -s fig.ir m.ir)")" = 14 ]
	sed '/^Hips/d; /Leg /d; /Foot/d; s/^Spine Hips/Spine -/' limbs >upper
	mv upper limbs
	figure >t.ir
	motion 3 'v["Spine"] = "0 0 0 0 0 0"' >m.ir
	[ "$(value roles "$(judge -s t.ir m.ir)")" = 8 ]
}

# Names that say nothing in the source, but in the map: roles are the target's.
@test "roles of one figure and a map are enough" {
	motion 3 'v["LeftForeArm"] = "0 40 0"' | sed 's/Left/ab/g; s/Right/cd/g
	    s/Hips/q/g; s/Spine/r/g; s/Head/s/g; s/UpLeg/t/g; s/Leg/u/g
	    s/Foot/v/g; s/Toe/w/g; s/ForeArm/x/g; s/Arm/y/g; s/Hand/z/g' >m.ir
	sed 's/ .*//' limbs >t
	sed 's/Left/ab/g; s/Right/cd/g; s/Hips/q/g; s/Spine/r/g; s/Head/s/g
	    s/UpLeg/t/g; s/Leg/u/g; s/Foot/v/g; s/Toe/w/g; s/ForeArm/x/g
	    s/Arm/y/g; s/Hand/z/g' t | paste -d ' ' t - >map
	[ "$(judge -m map -s fig.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide 0 depth 0 pop 0 frame - up 0 front 0' ]
	figure | sed '/^dof LeftForeArm/d' >t.ir
	[ "$(value worst "$(judge -m map -s t.ir m.ir)")" = 40 ]
}

@test "what is not known is -, and beyond each limit" {
	motion 2 '' | sed '/^rate/d' >m.ir
	[ "$(judge -s fig.ir m.ir)" = 'm roles 15 limb 0 worst 0 slide - depth - pop 0 frame - up 0 front 0' ]
	refuses 'retarget: m.ir: motion m: slide is not known, limit 0.5
retarget: m.ir: motion m: depth is not known, limit 9' \
	    retarget -c slide=0.5,depth=9,pop=1 -s fig.ir m.ir >out.ir
	# neither names nor shape are those of a figure
	small | awk '/^end ir/ { print "motion empty\nend motion" } { print }' \
	    >m.ir
	retarget -v -s m.ir m.ir 2>&1 >out.ir | sed -n 's/.* judge //p' >saw
	diff -u - saw <<-'END'
		m roles 0 limb - worst - slide - depth - pop 0 frame - up - front -
		empty roles - limb - worst - slide - depth - pop - frame - up - front -
	END
	refuses 'retarget: m.ir: motion m: limb is not known, limit 1
retarget: m.ir: motion m: worst is not known, limit 1
retarget: m.ir: motion m: up is not known, limit 1
retarget: m.ir: motion m: front is not known, limit 1
retarget: m.ir: motion empty: limb is not known, limit 1
retarget: m.ir: motion empty: worst is not known, limit 1
retarget: m.ir: motion empty: pop is not known, limit 1
retarget: m.ir: motion empty: up is not known, limit 1
retarget: m.ir: motion empty: front is not known, limit 1' \
	    retarget -c limb=1,worst=1,pop=1,up=1,front=1 -s m.ir m.ir | cmp - out.ir
}

# The second of three is beyond; all are whole, and so is the stream.
@test "several motions: all are judged" {
	{
		motion 4 '' one | grep -v '^end ir'
		bare=1 motion 31 'x = 0.1 / 30 * n' two
		bare=1 motion 4 '' three
		echo end ir
	} >m.ir
	refuses 'retarget: m.ir: motion two: slide 10, limit 0.5' \
	    retarget -c slide=0.5 -s fig.ir m.ir >out.ir
	irstat -c out.ir >/dev/null
	[ "$(irstat out.ir | grep -c '^motion .* form dense ')" = 3 ]
	quietly retarget -s fig.ir m.ir | cmp - out.ir
	quietly retarget -M one -c slide=0.5 -s fig.ir m.ir >out.ir
	# with -v, too; a map needs no limits
	retarget -vc slide=0.5 -s fig.ir m.ir 2>&1 >/dev/null | tail -n 2 >saw || :
	grep -q '^retarget: judge three roles 15 ' saw
	retarget -g -c slide=0 -s fig.ir m.ir >/dev/null
}

@test "a full disk is the error that counts" {
	motion 2 '' >m.ir
	dev_full retarget -c slide=0,depth=0 -s fig.ir m.ir
}

# quality.py measures the same on what fk says of the streams. It has the whole
# motion, so that the heights of feet that stand are not in steps of 0.001.
@test "slide and pops of real motions are those of a model" {
	need_data acclaim
	need_data bvh
	oracle python3
	local python=${PYTHON:-python3} clip feet slip
	"$python" -c 'import numpy' 2>/dev/null ||
	    no_oracle "no numpy" || return
	asf2ir "$DATA/acclaim/hdm05/HDM_mm.asf" >t.ir
	asf2ir "$DATA/acclaim/cmu/02.asf" >own.ir
	amc2ir -r 120 -s own.ir "$DATA/acclaim/cmu/02_01.amc" >1.ir
	bvh2ir "$DATA/bvh/fair-dab.bvh" >2.ir 2>/dev/null
	bvh2ir "$DATA/bvh/walk01.bvh" >3.ir 2>/dev/null
	joints -G t.ir >t.roles
	for clip in 1 2 3; do
		joints -G $clip.ir >s.roles
		fk -E -p 12 $clip.ir >s.fk
		retarget -g -s t.ir $clip.ir >map
		for feet in 1 2; do
			retarget "-$([ $feet = 1 ] || echo f)v" -p 12 -s t.ir \
			    $clip.ir 2>err | fk -E -p 12 >t$feet.fk
			sed -n 's/.* judge //p' err >judged$feet
		done
		"$python" "$ROOT/tests/quality.py" "$(sed -n \
		    's/^rate //p' $clip.ir)" "$(sed -n \
		    's/^retarget: \(.\) is up.*/\1/p' err)" s.roles \
		    t.roles map s.fk t1.fk t2.fk >model
		for feet in 1 2; do
			slip=$(awk -v k="slip$feet" '{
				for (i = 1; i < NF; i += 2)
					v[$i] = $(i + 1)
				print 100 * v[k] / v["stood"], v["pops" substr(k, 5)]
			}' model)
			awk -v want="$slip" '{
				for (i = 2; i < NF; i += 2)
					v[$i] = $(i + 1)
				split(want, w)
				print v["slide"], v["pop"], want
				d = v["slide"] - w[1]
				exit !(d * d < (0.02 * w[1] + 0.01) ^ 2 &&
				    (v["pop"] > 5) == (w[2] > 0))
			}' judged$feet
		done
	done
}
