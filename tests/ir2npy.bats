#!/usr/bin/env bats
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export PYTHONDONTWRITEBYTECODE=1
	python=${PYTHON:-python3}
}

numpy() {
	oracle python3
	"$python" -c 'import numpy' 2>/dev/null || no_oracle "no numpy"
}

walk() {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" >walk.ir
}

# arm: two joints; the lower one is turned by 90 degrees about z at rest. The
# steps of time are 0.1 s and 0.2 s.
arm() {
	cat <<-'END'
		ir 1
		skeleton s
		space y
		unit length 0.01
		joint up%20per -
		offset up%20per 0 1 0
		dof up%20per tx rz
		joint b up%20per
		offset b 0 2 0
		rest b 0 0 90 xyz
		end skeleton
		motion m
		rate 10
		v 1 up%20per 0.5 0
		c 1 b 0
		v 2 up%20per 1 90
		c 2 b 1
		v 4 up%20per 2.5 90
		c 4 b 1
		end motion
		end ir
	END
}

# floats [N]: a .npy file's numbers after its header, four bytes each
floats() {
	tail -c +129 | od -An -v -t f4 -w"${1:-12}" | awk '{ $1 = $1; print }'
}

# hexes: the same as bytes
hexes() {
	od -An -v -t x1 | tr -d ' \n'
}

# bytes OFFSET N FILE: so many bytes in hexadecimal
bytes() {
	tail -c +$(($1 + 1)) "$3" | head -c "$2" | hexes
}

# near ROW…: whether these are the rows of the input, but for rounding
near() {
	printf '%s\n' "$@" >want
	awk 'NR == FNR { want[FNR] = $0; rows = FNR; next }
	{
		n = split(want[FNR], w, " ")
		bad += (n != NF)
		for (i = 1; i <= n; i++) {
			d = $i - w[i]
			bad += (d > 1e-6 || d < -1e-6)
		}
	} END { exit (bad || FNR != rows) }' want -
}

@test "ir2npy: usage" {
	usage_of ir2npy
	run -2 ir2npy -w pos,rot
	[ "$output" = 'ir2npy: -w: several arrays need an archive, -z' ]
	run -2 ir2npy -w pose
	[ "$output" = "ir2npy: -w: expected pos, rot, rot6d, raw, vel, angvel, contact, root, with commas between them, saw 'pose'" ]
}

@test "ir2npy: the man page's examples" {
	man_examples "$ROOT/man/ir2npy.1"
}

# numpy/doc/neps/nep-0001-npy-format: magic, version 1.0, the length of the header as
# two bytes, low one first: 128 - 10 = 0x76; the text ends in blanks and LF
@test "ir2npy: the header of an array, and its places" {
	arm >m.ir
	quietly ir2npy m.ir >a.npy
	[ "$(bytes 0 10 a.npy)" = 934e554d505901007600 ]
	head -c 128 a.npy | tail -c +11 >header
	printf '%-117s\n' "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2, 3), }" |
	    cmp - header
	# b is 2 above the other, and in front of it once that is turned
	floats 24 <a.npy | near '0.5 1 0 0.5 3 0' '1 1 0 -1 1 0' \
	    '2.5 1 0 0.5 1 0'
}

# b's own rotation is its rest, (0, 0, sin 45, cos 45); in the world it is half a
# turn from frame 2 on, whose sign continues from the frame before.
@test "ir2npy -w rot, rot6d, -W, -q: rotations" {
	local r=0.7071068

	arm >m.ir
	quietly ir2npy -w rot m.ir | floats 32 | near "0 0 0 1 0 0 $r $r" \
	    "0 0 $r $r 0 0 $r $r" "0 0 $r $r 0 0 $r $r"
	quietly ir2npy -W -w rot m.ir | floats 32 | near "0 0 0 1 0 0 $r $r" \
	    "0 0 $r $r 0 0 1 0" "0 0 $r $r 0 0 1 0"
	quietly ir2npy -q -w rot m.ir | floats 32 | near "1 0 0 0 $r 0 0 $r" \
	    "$r 0 0 $r $r 0 0 $r" "$r 0 0 $r $r 0 0 $r"
	quietly ir2npy -w rot6d m.ir | floats 48 | near \
	    "1 0 0 0 1 0 0 1 0 -1 0 0" "0 1 0 -1 0 0 0 1 0 -1 0 0" \
	    "0 1 0 -1 0 0 0 1 0 -1 0 0"
	quietly ir2npy -W -w rot6d m.ir | floats 48 | tail -n 1 | near \
	    "0 1 0 -1 0 0 -1 0 0 0 -1 0"
	# two whole turns further the quaternion has not changed its sign
	sed 's/ 2.5 90$/ 2.5 810/' m.ir | ir2npy -w rot | floats 32 | tail -n 1 |
	    near "0 0 $r $r 0 0 $r $r"
}

# Frames 1, 2 and 4 at 10 per second: (1 - 0.5) / 0.1 is 5, (2.5 - 1) / 0.2 is
# 7.5; in frame 2 the nearer of these counts twice, as in numpy.gradient:
# (2 * 5 + 7.5) / 3. Of b that is (2 * -15 + 7.5) / 3 and 2 * -20 / 3.
# 90 degrees in 0.1 s and in 0.3 s
@test "ir2npy -w vel, angvel: central differences, one-sided at the ends" {
	arm >m.ir
	quietly ir2npy -w vel m.ir | floats 24 | near '5 0 0 -15 -20 0' \
	    '5.8333333 0 0 -7.5 -13.3333333 0' '7.5 0 0 7.5 0 0'
	quietly ir2npy -w vel m.ir | floats 24 | near "$(ir2csv -D m.ir |
	    awk -F , 'NR > 1 {
	        print $(NF - 5), $(NF - 4), $(NF - 3), $(NF - 2), $(NF - 1), $NF }')"
	quietly ir2npy -w angvel m.ir | floats 24 | near \
	    '0 0 15.7079633 0 0 0' '0 0 5.2359878 0 0 0' '0 0 0 0 0 0'
	quietly ir2npy -W -w angvel m.ir | floats 24 | head -n 1 | near \
	    '0 0 15.7079633 0 0 15.7079633'
}

@test "ir2npy -w contact, raw, -8: as the stream has them" {
	arm >m.ir
	quietly ir2npy -w contact m.ir >a.npy
	[ "$(tail -c +129 a.npy | hexes)" = 000101 ]
	grep -aq "'descr': '|u1', .* (3, 1)" a.npy
	quietly ir2npy -w raw m.ir | floats 8 | near '0.5 0' '1 90' '2.5 90'
	# 0.5 is 3f e0 and zeros, the low byte first
	quietly ir2npy -8 -w raw m.ir >a.npy
	grep -aq "'descr': '<f8', .* (3, 2)" a.npy
	[ "$(bytes 128 8 a.npy)" = 000000000000e03f ]
	# nan passes, as a value without a pose
	sed 's/ 2.5 90$/ nan 90/' m.ir | ir2npy -w raw | floats 8 | tail -n 1 |
	    awk '$1 !~ /^-?nan$/ || $2 != 90 { exit 1 }'
	# without a skeleton there are channels only
	sed '/^skeleton/,/^end sk/d; s/^rate/dof up%20per tx rz\ndof b\n&/' m.ir \
	    >bare.ir
	ir2npy -w raw m.ir >want
	quietly ir2npy -w raw bare.ir | cmp want -
	refuses 'ir2npy: bare.ir:6: motion m has no skeleton in its stream (amc2ir -s; -w raw)' \
	    ir2npy bare.ir >saw
	[ ! -s saw ]
}

# rootmotion's joint on the ground is computed in the same way, in degrees.
@test "ir2npy -w root: where rootmotion puts its joint" {
	walk
	rootmotion walk.ir | awk '$1 == "v" && $3 == "ground" {
		print $4, $5, $6, $7 * atan2(0, -1) / 180 }' >want
	mapfile -t rows <want
	quietly ir2npy -8 -w root walk.ir >a.npy
	tail -c +129 a.npy | od -An -v -t f8 -w32 | near "${rows[@]}"
	arm >m.ir
	refuses 'ir2npy: m.ir:16: root: no names of joints tell the hips, thighs and head, and so where forward is' \
	    ir2npy -w root m.ir >saw
}

# From PKWARE's APPNOTE: local header 4.3.7, directory 4.3.12, its end 4.3.16
@test "ir2npy -z: an archive of stored members, each the same every time" {
	arm >m.ir
	quietly ir2npy -z -w pos,rot m.ir >a.npz
	# version 1.0, no flags, stored, 00:00 on 1980-01-01
	[ "$(bytes 0 14 a.npz)" = 504b03040a00000000000000"2100" ]
	[ "$(bytes 30 7 a.npz)" = "$(printf pos.npy | hexes)" ]
	ir2npy m.ir >pos.npy
	tail -c +38 a.npz | head -c 200 | cmp - pos.npy
	[ "$(tail -c 22 a.npz | head -c 4 | hexes)" = 504b0506 ]
	ir2npy -z -w pos,rot m.ir | cmp - a.npz
	[ "$(ir2npy -z -w rot,pos m.ir | cksum)" = "$(cksum <a.npz)" ]
}

@test "ir2npy -z: unzip takes the archive for whole" {
	oracle unzip
	arm >m.ir
	quietly ir2npy -z m.ir >a.npz
	unzip -tqq a.npz
	unzip -Z1 a.npz | tr '\n' ' ' >saw
	# a figure without a known forward has no root
	diff saw <(printf '%s ' {pos,rot,rot6d,raw,vel,angvel,contact}.npy {motion_name,names}.npy \
	    {parents,channels,contact_names,frame,rate,rot_space,quat_order}.npy \
	    {up,unit}.npy)
}

@test "ir2npy -z: numpy loads what it is, and names, parents, rate, up and unit" {
	numpy || return
	arm >m.ir
	ir2npy -z m.ir >a.npz
	# 0xe9 alone is no UTF-8
	sed "s/up%20per/$(printf '\303\251\351')/; s/^rate.*/rate -/; /^space/d" \
	    m.ir | sed "s/up%20per/$(printf '\303\251\351')/" |
	    ir2npy -z -W -q -w rot,raw >b.npz
	"$python" - >saw <<-'END'
		import numpy as np
		z = np.load('a.npz')
		print(*z['names'], *z['parents'], *z['channels'], sep='|')
		print(z['rate'], z['up'], z['unit'], *z['frame'], *z['contact_names'])
		print(z['rot_space'], z['quat_order'], z['pos'].dtype, z['names'].dtype)
		z = np.load('b.npz')
		print(sorted(z), ascii(str(z['names'][0])), repr(str(z['up'])))
		print(z['rate'], z['rot_space'], z['quat_order'])
	END
	diff -u - saw <<-'END'
		up per|b|-1|0|up per.tx|up per.rz
		10.0 y 0.01 1.0 2.0 4.0 b
		local xyzw float32 <U6
		['channels', 'frame', 'motion_name', 'names', 'parents', 'quat_order', 'rate', 'raw', 'rot', 'rot_space', 'unit', 'up'] '\xe9\udce9' ''
		nan world wxyz
	END
}

@test "ir2npy -8 -z: all arrays are those of a model in numpy" {
	numpy || return
	ours_only && return
	walk
	contacts walk.ir >1.ir
	bvh2ir "$ROOT/examples/dance.bvh" >2.ir
	local i o
	for i in 1 2; do
		for o in -8z -8zW -8zq; do
			quietly ir2npy $o $i.ir >$i.npz
			space=local
			[ $o = -8zW ] && space=world
			"$python" "$ROOT/tests/npy.py" $i.ir $i.npz $space >saw
			diff /dev/null saw
		done
	done
}

@test "ir2npy -8 -z: real motions, against the same model" {
	need_data bvh
	numpy || return
	ours_only && return
	local f
	for f in 01_01 bandai-dash walk01; do
		bvh2ir "$DATA/bvh/$f.bvh" 2>err >all.ir
		resample -e 40 all.ir >m.ir 2>err
		ir2npy -8z m.ir >m.npz
		"$python" "$ROOT/tests/npy.py" m.ir m.npz >saw
		diff /dev/null saw
	done
}

# ir2csv -w, -q and -6 have the same numbers as texts.
@test "ir2npy: the numbers of ir2csv" {
	walk
	local o table
	for o in pos rot rot6d; do
		table=(-w)
		[ $o = rot ] && table=(-w -q)
		[ $o = rot6d ] && table=(-w -6)
		ir2npy -8 -W -w $o walk.ir | tail -c +129 |
		    od -An -v -t f8 -w8 | awk '{ print $1 }' >saw
		# of -w -q and -w -6, without the places
		ir2csv -p 17 "${table[@]}" walk.ir | tail -n +2 | tr , '\n' |
		    awk -v n="$(ir2csv "${table[@]}" walk.ir | head -n 1 |
		    tr , '\n' | wc -l)" -v o=$o '{
			i = (NR - 1) % n
			each = (o == "pos") ? 3 : ((o == "rot") ? 7 : 9)
			if (i > 1 && (each == 3 || (i - 2) % each > 2))
				print
		}' >want
		paste saw want | awk '{ d = $1 - $2; if (d > 1e-12 || d < -1e-12)
			exit 1 } END { exit NR < 8832 }'
	done
}

@test "ir2npy: what it cannot write" {
	arm >m.ir
	sed 's/^rate.*/rate -/' m.ir >n.ir
	refuses "ir2npy: n.ir:14: vel: the motion's rate is not known (rescale -r)" \
	    ir2npy -w vel n.ir >saw
	refuses "ir2npy: n.ir:14: angvel: the motion's rate is not known (rescale -r)" \
	    ir2npy -w angvel n.ir >saw
	[ ! -s saw ]
	sed '/^[vc] [24]/d' m.ir >one.ir
	refuses 'ir2npy: one.ir:16: vel: expected at least two frames' \
	    ir2npy -z -w vel one.ir >saw
	refuses 'ir2npy: one.ir:16: angvel: expected at least two frames' \
	    ir2npy -z -w angvel one.ir >saw
	grep -v '^c' m.ir >c.ir
	refuses 'ir2npy: c.ir:15: contact: no c records say when feet stand (contacts)' \
	    ir2npy -w contact c.ir >saw
	grep -v '^c 2' m.ir >c.ir
	refuses 'ir2npy: c.ir:17: frame 2: no c record of b' \
	    ir2npy -w contact c.ir >saw
	sed 's/^c 2 b 1/&\nc 2 up%20per 1/' m.ir >c.ir
	refuses 'ir2npy: c.ir:18: c: up%20per has none in the first frame' \
	    ir2npy -w contact c.ir >saw
	sed 's/ 2.5 90$/ nan 90/' m.ir >nan.ir
	refuses 'ir2npy: nan.ir:20: frame 4: joint up%20per: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    ir2npy nan.ir >saw
	sed 's/ 2.5 90$/ 1e39 90/' m.ir >large.ir
	refuses 'ir2npy: large.ir:20: frame 4: a number too large for float32 (-8)' \
	    ir2npy large.ir >saw
	ir2npy -8 large.ir >saw
	sed 's/^rate/loop bounce\n&/' m.ir >loop.ir
	refuses 'ir2npy: loop.ir:13: loop bounce: half of the motion is not written out (resample does that)' \
	    ir2npy loop.ir >saw
	fk m.ir >fk.ir
	refuses 'ir2npy: fk.ir:17: frame 1: no values (v records; fk leaves none)' \
	    ir2npy fk.ir >saw
	# 30 bytes of a frame more than 2^32 of them
	sed 's/^rate/count frames 200000000\n&/' m.ir >count.ir
	refuses 'ir2npy: count.ir:15: more than 4 GiB, which is what an archive holds (one array, without -z)' \
	    ir2npy -z -w pos count.ir >saw
	cat m.ir m.ir >two.ir
	refuses 'ir2npy: two.ir:33: several motions, choose one with -M (or irsplit): m, m' \
	    ir2npy two.ir >saw
}

@test "ir2npy -z: what a motion does not give is left out, unless -w names it" {
	arm >m.ir
	sed '/^[vc] [24]/d; /^c/d' m.ir >one.ir
	quietly ir2npy -z one.ir >a.npz
	for word in pos rot rot6d raw; do
		grep -aq $word.npy a.npz
	done
	for word in vel angvel contact root; do
		run ! grep -aq $word.npy a.npz
	done
	# no frames at all
	sed '/^[vc] /d' m.ir >none.ir
	quietly ir2npy none.ir >a.npy
	grep -aq "'shape': (0, 2, 3)" a.npy
}

@test "ir2npy: values of a matrix, and scale, give the nearest rotation" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a m11 m12 m13 m21 m22 m23 m31 m32 m33' 'joint b a' \
	    'offset b 0 1 0' 'dof b rz sx' 'end skeleton' 'motion m' 'rate 1' \
	    'v 1 a 2 0 0 0 3 0 0 0 4' 'v 1 b 90 2' 'end motion' 'end ir' >m.ir
	ir2npy -w rot m.ir 2>err | floats 32 |
	    near '0 0 0 1 0 0 0.7071068 0.7071068'
	diff err - <<-'END'
		ir2npy: m.ir:14: a: not a pure rotation: the nearest one is written
	END
}

@test "ir2npy -d: a file of each motion" {
	arm >m.ir
	sed 's/^motion m/motion n/; /^[vc] 4/d' m.ir >n.ir
	cat m.ir n.ir m.ir >all.ir
	mkdir d
	quietly ir2npy -d d all.ir | diff -u <(printf 'd/%s.npy\n' m n m-2) -
	ir2npy m.ir | cmp - d/m.npy
	ir2npy n.ir | cmp - d/n.npy
	cmp d/m.npy d/m-2.npy
	quietly ir2npy -z -d d n.ir | diff <(echo d/n.npz) -
	ir2npy -z n.ir | cmp - d/n.npz
}

@test "ir2npy: a full disk, a reader that goes" {
	walk
	dev_full ir2npy walk.ir
	dev_full ir2npy -z walk.ir
	TMPDIR=/nowhere run -1 ir2npy walk.ir
}

# Each of the 1000 names has room for 10000 characters of 4 bytes.
@test "ir2npy -z: names that would be much larger than the stream" {
	awk 'BEGIN {
		print "ir 1\nskeleton s"
		for (name = "x"; length(name) < 10000; )
			name = name name
		for (i = 0; i < 1000; i++) {
			joint = i ? "j" i : substr(name, 1, 10000)
			print "joint " joint " -\noffset " joint " 0 0 0"
		}
		print "end skeleton\nmotion m\nend motion\nend ir"
	}' >m.ir
	refuses 'ir2npy: m.ir:2005: names: more than 32 MiB, as each has room for the longest' \
	    ir2npy -z m.ir >saw
	# one joint, 4000 channels
	{
		long=$(head -c 4000 /dev/zero | tr '\0' x)
		printf '%s\n' 'ir 1' 'skeleton s' "joint $long -" \
		    "offset $long 0 0 0"
		printf 'dof %s' "$long"
		printf ' k%d' {1..4000}
		printf '\nend skeleton\nmotion m\nend motion\nend ir\n'
	} >m.ir
	refuses 'ir2npy: m.ir:8: channels: more than 32 MiB, as each has room for the longest' \
	    ir2npy -z m.ir >saw
}

# 300,000,000 frames: 12 bytes of pos and 8 of the number are more than 4 GiB.
@test "ir2npy -z: the numbers of frames count for the archive's size" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx' 'end skeleton' 'motion m' 'count frames 300000000' \
	    'v 1 a 0' 'end motion' 'end ir' >m.ir
	refuses 'ir2npy: m.ir:9: more than 4 GiB, which is what an archive holds (one array, without -z)' \
	    ir2npy -z -w pos m.ir >saw
}
