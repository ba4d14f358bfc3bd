# ir2gltf -A: VRM animations. What is expected comes from the specification, from
# arithmetic, from vrma.py, and from three-vrm, which plays them.

bats_require_minimum_version 1.5.0
load helper

setup() {
	export NODE_MODULES=$ROOT/tests/npm/node_modules
	e=$ROOT/examples
	cd "$BATS_TEST_TMPDIR" || return
}

# walk: a walk on the figure of the examples
walk() {
	asf2ir "$e/figure.asf" | amc2ir -r 60 -s - "$e/walk.amc" |
	    resample -r 30 | retarget -s "$e/vrm.ir" 2>/dev/null
}

# stands [SCRIPT [SCRIPT]]: the figure without channels, changed by sed, and a
# motion of two frames, changed by the second script, in which the left arm turns
stands() {
	sed '/^end ir/d; /^dof/d' "$e/vrm.ir" | sed "${1:-}"
	sed "${2:-}" <<-'END'
		motion m
		rate 10
		dof leftUpperArm qx qy qz qw
		v 0 leftUpperArm 0 0 0 1
		v 1 leftUpperArm 0 0 0.6 0.8
		end motion
		end ir
	END
}

# json FILE: the chunk JSON of a GLB
json() {
	local n

	n=$(od -A n -t u4 -j 12 -N 4 "$1")
	tail -c +21 "$1" | head -c "$((n))"
}

# valid FILE…: Khronos' validator finds nothing but that it does not know the
# extension, and that the last bones have nothing below them
valid() {
	ours_only && return
	npm_oracle gltf-validator
	node "$ROOT/tests/gltf-validator.mjs" "$@" >issues || true
	awk '$3 != "NODE_EMPTY:" && $3 != "UNSUPPORTED_EXTENSION:" { bad = 1; print }
		END { exit bad || !NR }' issues
}

# plays FILE SKELETON VERSION TIME…: where three-vrm has the bones
plays() {
	npm_oracle @pixiv/three-vrm-animation
	node "$ROOT/tests/vrma.mjs" "$@"
}

@test "ir2gltf -A: the JSON" {
	walk >walk.ir
	quietly ir2gltf -A walk.ir >walk.vrma
	json walk.vrma | tr -d '\n' >saw
	# a node for each bone, in the order of ir(5), where the figure has it
	{
		printf '{"asset":{"version":"2.0","generator":"irtools %s"},' \
		    "$(ir2gltf -V | sed 's/.* //')"
		printf '"scene":0,"scenes":[{"nodes":[0]}],"nodes":['
		printf '{"name":"%s","translation":[%s]%s}%s' \
		    hips 0,0.93,0 ',"children":[1,10,18]' , \
		    spine 0,0.07,0 ',"children":[2]' , \
		    chest 0,0.12,0 ',"children":[3]' , \
		    upperChest 0,0.13,0 ',"children":[4,6,14]' , \
		    neck 0,0.17,0 ',"children":[5]' , head 0,0.08,0.01 '' , \
		    leftShoulder 0.03,0.13,0 ',"children":[7]' , \
		    leftUpperArm 0.14,0,0 ',"children":[8]' , \
		    leftLowerArm 0.28,0,0 ',"children":[9]' , \
		    leftHand 0.25,0,0 '' , \
		    leftUpperLeg 0.09,-0.04,0 ',"children":[11]' , \
		    leftLowerLeg 0,-0.4,0 ',"children":[12]' , \
		    leftFoot 0,-0.41,0 ',"children":[13]' , \
		    leftToes 0,-0.06,0.13 '' , \
		    rightShoulder -0.03,0.13,0 ',"children":[15]' , \
		    rightUpperArm -0.14,0,0 ',"children":[16]' , \
		    rightLowerArm -0.28,0,0 ',"children":[17]' , \
		    rightHand -0.25,0,0 '' , \
		    rightUpperLeg -0.09,-0.04,0 ',"children":[19]' , \
		    rightLowerLeg 0,-0.4,0 ',"children":[20]' , \
		    rightFoot 0,-0.41,0 ',"children":[21]' , \
		    rightToes 0,-0.06,0.13 '' ''
		printf '],"extensionsUsed":["VRMC_vrm_animation"],'
		printf '"extensions":{"VRMC_vrm_animation":{"specVersion":"1.0",'
		printf '"humanoid":{"humanBones":{'
		awk '$1 == "joint" {
			printf "%s\"%s\":{\"node\":%d}", n ? "," : "", $2, n++
		}' "$e/vrm.ir"
		printf '}}}},'
	} >want
	head -c "$(wc -c <want)" saw | diff want -
	# rotations, and the translation of the hips; no mesh, no skin
	grep -o '"target":{[^}]*}' saw | grep -c '"path":"rotation"' |
	    grep -qx 22
	grep -o '"target":{[^}]*}' saw | grep -v rotation |
	    grep -qx '"target":{"node":0,"path":"translation"}'
	run ! grep -qE '"(meshes|skins|materials)"' saw
	valid walk.vrma
	# -b says what is so anyway
	ir2gltf -A -b walk.ir | cmp walk.vrma -
}

@test "ir2gltf -A: the walk, as three-vrm plays it" {
	walk >walk.ir
	quietly ir2gltf -A walk.ir >walk.vrma
	# 50 of 64 frames, the first one at 0 seconds
	fk -p 12 walk.ir | awk '$1 == "w" {
		if (!($2 in n))
			n[$2] = frames++
		if (n[$2] < 50)
			print "w", n[$2], $3, $4, $5, $6
	}' >want
	ours_only && return
	sed 's/^offset \([^ ]*\).*/&\nrole \1 \1/' "$e/vrm.ir" >c.ir
	# shellcheck disable=SC2046
	plays walk.vrma c.ir 1 \
	    $(awk 'BEGIN { for (k = 0; k < 50; k++) print k / 30 }') >saw
	[ "$(wc -l <saw)" -eq $((50 * 22)) ]
	python3 "$ROOT/tests/vrma.py" near want saw 1.68
}

@test "ir2gltf -A: figures of all kinds, as three-vrm plays them" {
	local seed version

	oracle python3
	for seed in 1 2 3 4 5 6 7 8; do
		version=$((seed % 2))
		python3 "$ROOT/tests/vrma.py" make $seed $version
		ir2gltf -A -l 0.01 s.ir >$seed.vrma 2>err
		ours_only && continue
		plays $seed.vrma c.ir $version 0 0.1 0.2 0.3 0.4 0.5 >saw
		python3 "$ROOT/tests/vrma.py" near want saw 1.68
		# what stays has a single key: the hips' places are six
		gltf2ir $seed.vrma | grep -q '^v 5'
	done
	valid ./*.vrma
}

@test "ir2gltf -A: a bone that stays has one key" {
	stands >m.ir
	quietly ir2gltf -A m.ir >m.vrma
	json m.vrma | grep -o '"count":[0-9]*,"min"' >saw
	# the times of those, and of the arm
	printf '"count":%s,"min"\n' 1 2 | diff - saw
	gltf2ir m.vrma | grep '^v 1 leftUpperArm' >saw
	printf 'v 1 leftUpperArm 0 0 0.6 0.8\n' >want
	near 1e-7 want saw
	# also where the chest turns below it, as the arm then does alike
	stands 's/^\(joint chest\) .*/\1 spine/' '
		s/^rate.*/&\ndof chest qx qy qz qw/
		s/^v 0 .*/&\nv 0 chest 0.1 0.2 0.3 0.4/
		s/^v 1 .*/&\nv 1 chest 0.4 0.3 -0.2 0.7/' >turns.ir
	quietly ir2gltf -A turns.ir >turns.vrma
	json turns.vrma | grep -o '"count":[0-9]*,"min"' >saw
	printf '"count":%s,"min"\n' 1 2 | diff - saw
}

@test "ir2gltf -A: what gltf2ir reads, it writes again" {
	walk >walk.ir
	quietly ir2gltf -A walk.ir >walk.vrma
	quietly gltf2ir walk.vrma >back.ir
	irstat back.ir | grep -q ' roles 22 by record '
	quietly ir2gltf -A back.ir >again.vrma
	# but for the rounding to floats
	gltf2ir again.vrma | irdiff -t 1e-6,0.0001 back.ir -
	fk walk.ir >a.fk
	gltf2ir walk.vrma | fk >b.fk
	awk '$1 == "w" { $2 = k[FILENAME, $3]++; print > (FILENAME ".rows") }' \
	    OFMT=%.9g a.fk b.fk
	near 2e-6 a.fk.rows b.fk.rows
}

@test "ir2gltf -A: eyes and what has no role are no bones" {
	stands 's/^end skeleton/joint leftEye head\
role leftEye leftEye\
offset leftEye 0.03 0.06 0.08\
joint jaw head\
role jaw jaw\
offset jaw 0 0.02 0.02\
joint hair head\
offset hair 0 0.1 -0.1\n&/' 's/^v 1 .*/&\nv 1 leftEye 0 0.6 0 0.8/
		s/^v 0 .*/&\nv 0 leftEye 0 0 0 1/
		s/^rate.*/&\ndof leftEye qx qy qz qw/' | quietly ir2gltf -A >m.vrma
	gltf2ir m.vrma | awk '$1 == "role" { print $3 }' >saw
	{
		awk '$1 == "joint" { print $2 }' "$e/vrm.ir"
		echo jaw
	} | sort | diff - <(sort saw)
}

@test "ir2gltf -A: what is up and where it faces" {
	local turn

	stands '' 's/^rate.*/&\ndof hips px py pz qx qy qz qw/
		s/^v \([01]\) .*/&\nv \1 hips 1 0.9 \1 0.1 0.2 0.3 0.4/' >m.ir
	quietly ir2gltf -A m.ir | gltf2ir >want
	for turn in xz-y y:z -xy-z -zyx zy-x; do
		rescale -u "$turn" m.ir >t.ir
		quietly ir2gltf -A t.ir | gltf2ir >saw
		near 1e-6 want saw
	done
}

@test "ir2gltf -A: feet that are not on the ground" {
	# the hips at the origin: the toes, the lowest, are at
	# -0.04 - 0.4 - 0.41 - 0.06 = -0.91
	stands 's/^offset hips .*/offset hips 0 0 0/' \
	    's/^rate.*/&\ndof hips px py pz/
	    s/^v \([01]\) .*/&\nv \1 hips 1 0.93 \1/' >m.ir
	quietly ir2gltf -A m.ir >m.vrma
	gltf2ir m.vrma | grep '^offset hips' |
	    diff <(echo 'offset hips 0 0.91 0') -
	gltf2ir m.vrma | grep '^v . hips' | cut -d ' ' -f -6 |
	    diff <(printf 'v %s hips 1 0.93 %s\n' 0 0 1 1) -
	# a tenth of the size is left alone: arms and hands span 1.4
	stands 's/^offset hips .*/offset hips 0 0.78 0/' | quietly ir2gltf -A |
	    gltf2ir | grep '^offset hips' |
	    diff <(echo 'offset hips 0 0.78 0') -
}

@test "ir2gltf -A: a file of each motion, and one of several" {
	stands >m.ir
	{ cat m.ir; sed 's/^motion m/motion n/' m.ir; } >two.ir
	mkdir clips
	quietly ir2gltf -A -d clips two.ir >saw
	printf 'clips/%s.vrma\n' m n | diff - saw
	quietly ir2gltf -A m.ir | cmp clips/m.vrma -
	quietly ir2gltf -A -M n two.ir | cmp clips/n.vrma -
	ir2gltf -A two.ir >two.vrma 2>err
	echo 'ir2gltf: two.ir: 2 motions: programs play the first one of a VRM animation (-M, -d)' |
	    diff - err
	valid two.vrma clips/*
	gltf2ir two.vrma | grep ^motion | diff <(printf 'motion %s\n' m n) -
}

@test "ir2gltf -A: -t leaves out keys" {
	walk >walk.ir
	ir2gltf -A walk.ir >all.vrma
	ir2gltf -A -t 0.01 walk.ir >some.vrma
	[ "$(wc -c <some.vrma)" -lt "$(wc -c <all.vrma)" ]
	gltf2ir all.vrma >all.ir
	gltf2ir some.vrma | resample -r 30 | irdiff -t 0.01,180 all.ir -
	valid some.vrma
}

# fails MESSAGE [SCRIPT [SCRIPT]]: the figure, changed by sed, is refused
fails() {
	stands "${2:-}" "${3:-}" >bad.ir
	refuses "ir2gltf: bad.ir: $1" ir2gltf -A bad.ir >saw && [ ! -s saw ]
}

@test "ir2gltf -A: bones that are needed" {
	fails 'skeleton vrm: no leftHand, rightHand, which a VRM animation needs (joints -R)' \
	    '/Hand/d'
	fails 'skeleton vrm: no spine, which a VRM animation needs (joints -R)' \
	    's/^joint spine.*/&\nrole spine -/
	    s/^joint \([cu][^ ]*hest\).*/&\nrole \1 -/'
	# all others may be missing
	stands '/^[a-z]* [a-z]*\(Shoulder\|Toes\|neck\|[a-z]*[cC]hest\)\( \|$\)/d
		s/^joint \(head\|.*UpperArm\) .*/joint \1 spine/
		s/^offset head .*/offset head 0 0.5 0/
		s/^\(offset .*UpperArm .*\) 0 0$/\1 0.38 0/' >few.ir
	quietly ir2gltf -A few.ir >few.vrma
	valid few.vrma
	# a stream whose joints have other names
	stands 's/\(left\|right\)/\1_x_/g; s/hips/pelvis/g' \
	    's/leftUpperArm/left_x_UpperArm/' >names.ir
	ir2gltf -A names.ir | gltf2ir | grep -c ^role | grep -qx 22
}

@test "ir2gltf -A: a rest that is no T-pose" {
	# asin 0.6 = 36.87 degrees, and half of it as an axis
	fails 'skeleton vrm: at rest leftUpperArm is 36.9 degrees off a T-pose (repose -t)' \
	    's/^offset leftLowerArm.*/offset leftLowerArm 0.224 -0.168 0/'
	fails 'skeleton vrm: at rest rightLowerArm is 36.9 degrees off a T-pose (repose -t)' \
	    's/^offset rightHand.*/offset rightHand -0.2 0 0.15/'
	# atan 0.25 and atan 0.3
	quietly ir2gltf -A <(stands \
	    's/^offset leftLowerLeg.*/offset leftLowerLeg 0.1 -0.4 0/') >saw
	fails 'skeleton vrm: at rest leftUpperLeg is 16.7 degrees off a T-pose (repose -t)' \
	    's/^offset leftLowerLeg.*/offset leftLowerLeg 0.12 -0.4 0/'
	# tan 5 degrees = 0.0875
	quietly ir2gltf -A <(stands \
	    's/^offset leftHand.*/offset leftHand 0.25 -0.0218 0/') >saw
	fails 'skeleton vrm: at rest leftLowerArm is 5.0 degrees off a T-pose (repose -t)' \
	    's/^offset leftHand.*/offset leftHand 0.25 -0.0219 0/'
	# the way that it names
	asf2ir "$e/figure.asf" | amc2ir -r 60 -s - "$e/walk.amc" >walk.ir
	refuses 'ir2gltf: walk.ir: skeleton figure: at rest leftUpperArm is 40.0 degrees off a T-pose (repose -t)' \
	    ir2gltf -A -l 0.01 walk.ir
	repose -t walk.ir 2>/dev/null | quietly ir2gltf -A -l 0.01 >walk.vrma
	valid walk.vrma
}

@test "ir2gltf -A: messages" {
	stands | sed '/^motion/,/^end motion/d' >still.ir
	refuses 'ir2gltf: still.ir: expected a motion, saw none' \
	    ir2gltf -A still.ir
	run -2 ir2gltf -A -a x.glb still.ir
	[ "${lines[0]}" = 'ir2gltf: -A and -a exclude each other' ]
	# no mesh is written, and no bind matrix looked at
	stands 's/^end skeleton/&\
mesh s\
vert 0 0 0 0\
end mesh/' | quietly ir2gltf -A | cmp - <(ir2gltf -A <(stands))
	# in centimetres it is 150 m tall at rest
	stands >m.ir
	rescale -l 100 m.ir >cm.ir
	ir2gltf -A cm.ir >cm.vrma 2>err
	echo 'ir2gltf: cm.ir: skeleton vrm is 148 m tall, and people 0.4 to 3: -l 0.01 (centimetres) makes it 1.48' |
	    diff - err
	quietly ir2gltf -A -l 0.01 cm.ir >cm.vrma
	# the figure's joints span 2 · 0.7 to the sides and 1.5 - 0.02 upwards. A
	# hundredth, 0.0148, is above 0.010 · sqrt 2 = 0.0141 and below 0.011 ·
	# sqrt 2 = 0.0156
	stands '' 's/^rate.*/&\ndof leftHand tx ty tz/
		s/^v \(.\) .*/&\nv \1 leftHand 0 0.0\10 0.0\10/' >m.ir
	ir2gltf -A m.ir >m.vrma 2>err
	[ ! -s err ]
	sed 's/0\.010/0.011/g' m.ir >far.ir
	ir2gltf -A far.ir >far.vrma 2>err
	diff - err <<-'END'
		ir2gltf: far.ir: motion m: joint leftHand is up to 0.016 m away from its place: a VRM animation moves only the hips
	END
	stands '' 's/^rate.*/&\ndof spine tx ty tz/
		s/^v \(.\) .*/&\nv \1 spine 0.\1 0 0/' >far.ir
	exits 0 'ir2gltf: far.ir: motion m: joint spine is up to 0.1 m away from its place: a VRM animation moves only the hips' \
	    ir2gltf -A far.ir >far.vrma
	dev_full ir2gltf -A m.ir
}

@test "ir2gltf -A: real captures onto real characters" {
	local f n=0

	need_data bvh
	need_data gltf
	for f in "$DATA"/bvh/*.bvh; do
		bvh2ir "$f" 2>/dev/null | resample -r 30 2>/dev/null |
		    retarget -s "$e/vrm.ir" 2>/dev/null |
		    ir2gltf -A >$n.vrma 2>/dev/null || continue
		n=$((n + 1))
	done
	[ $n -ge 10 ]
	rm -f $n.vrma
	valid ./*.vrma
}
