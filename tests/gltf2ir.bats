# gltf2ir: glTF 2.0 into the IR. What is expected comes from arithmetic that a
# comment shows, or from three's GLTFLoader. tests/glb.c makes the files.

bats_require_minimum_version 1.5.0
load helper

setup() {
	glb=$(compile glb)
	cd "$BATS_TEST_TMPDIR" || return
}

# Two joints, a triangle and three keys; 0.5 s apart
arm() {
	cat <<-'END'
		f 0 0.5 1
		f 0 0 0 1 0 0 0.6 0.8 0 0 0.8 0.6
		f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 0 0 0 1 0 0 -1 0 1
		f 0 0 0 1 0 0.1 0 1.5 0
		B 0 0 0 0 0 1 0 0 1 0 0 0
		f 1 0 0 0 0.5 0.5 0 0 1 0 0 0
		H 0 1 2
		{"asset": {"version": "2.0"},
		 "scene": 0, "scenes": [{"nodes": [0, 3]}],
		 "nodes": [{"name": "shoulder", "children": [1]},
		  {"name": "elbow", "translation": [0, 1.0, 0], "children": [2]},
		  {"name": "tip"}, {"mesh": 0, "skin": 0}],
		 "skins": [{"name": "arm", "joints": [0, 1],
		  "inverseBindMatrices": 2}],
		 "meshes": [{"name": "sleeve", "primitives": [{"indices": 6,
		  "attributes": {"POSITION": 3, "JOINTS_0": 4, "WEIGHTS_0": 5}}]}],
		 "animations": [{"name": "bend", "channels": [{"sampler": 0,
		  "target": {"node": 1, "path": "rotation"}}],
		  "samplers": [{"input": 0, "output": 1}]}],
		 "accessors": [
		  {"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 3},
		  {"bufferView": 1, "componentType": 5126, "type": "VEC4", "count": 3},
		  {"bufferView": 2, "componentType": 5126, "type": "MAT4", "count": 2},
		  {"bufferView": 3, "componentType": 5126, "type": "VEC3", "count": 3},
		  {"bufferView": 4, "componentType": 5121, "type": "VEC4", "count": 3},
		  {"bufferView": 5, "componentType": 5126, "type": "VEC4", "count": 3},
		  {"bufferView": 6, "componentType": 5123, "type": "SCALAR", "count": 3}],
		 @}
	END
}

arm_ir() {
	cat <<-'END'
		ir 1
		skeleton arm
		source gltf 2.0
		space y
		joint shoulder -
		id shoulder 0
		offset shoulder 0 0 0
		dof shoulder px py pz qx qy qz qw
		bind shoulder 0 0 0 0 0 0 1
		joint elbow shoulder
		id elbow 1
		offset elbow 0 1.0 0
		dof elbow px py pz qx qy qz qw
		bind elbow 0 -1 0 0 0 0 1
		end skeleton
		mesh sleeve
		source gltf 2.0
		count vertices 3
		vert 0 0 0 0
		weight 0 shoulder 1
		vert 1 1 0 0.1
		weight 1 shoulder 0.5
		weight 1 elbow 0.5
		vert 2 0 1.5 0
		weight 2 elbow 1
		face 0 0 1 2
		end mesh
		motion bend
		source gltf 2.0
		rate 2
		dof shoulder
		dof elbow qx qy qz qw
		v 0 elbow 0 0 0 1
		v 1 elbow 0 0 0.6 0.8
		v 2 elbow 0 0 0.8 0.6
		end motion
		end ir
	END
}

# file [SCRIPT [FORM [NAME]]]: the arm, changed by sed, as a file
file() {
	arm | sed "${1:-}" | "$glb" "${2:-glb}" ${3:+"$3"}
}

# warns MESSAGE, fails MESSAGE: a.glb is read, or refused, with this message;
# the byte in it, which another test checks, is left out
warns() {
	gltf2ir a.glb >saw 2>err && said "$1"
}

fails() {
	local status=0

	gltf2ir a.glb >saw 2>err || status=$?
	[ $status -eq "${2:-1}" ] && said "$1"
}

said() {
	echo "gltf2ir: a.glb: byte N: $1" |
	    diff -u - <(sed 's/: byte [0-9]*:/: byte N:/' err)
}

# part FROM TO: the lines of saw from that one to that one
part() {
	sed -n "/^$1/,/^$2/p" saw
}

@test "gltf2ir: skeleton, mesh and motion of each form of file" {
	arm_ir >want
	file >arm.glb
	quietly gltf2ir arm.glb | diff -u want -
	quietly gltf2ir <arm.glb | diff -u want -
	file '' data >arm.gltf
	quietly gltf2ir <arm.gltf | diff -u want -
	mkdir -p 'd/e f'
	file '' bin 'd/e f/arm.bin' | sed 's|d/e f/arm|e%20f/%61rm|' >d/arm.gltf
	quietly gltf2ir d/arm.gltf | diff -u want -
	# a byte order mark, JSON on one line
	printf '\357\273\277%s' "$(tr -d '\n' <arm.gltf)" |
	    quietly gltf2ir | diff -u want -
	irstat want >/dev/null
}

@test "gltf2ir: what skin and fk make of it" {
	# at frame 1 the elbow turns by 2·atan(0.6/0.8): cos 0.28, sin 0.96.
	# The tip of the sleeve, 0.5 above it, goes to -0.5·0.96, 1 + 0.5·0.28;
	# vertex 1, half of it by 1 -1 0.1, to (1 + 0.28 + 0.96)/2,
	# (0 + 1 + 0.96 - 0.28)/2, 0.1
	file | gltf2ir | skin | grep '^m 1' >saw
	printf 'm 1 %s\n' '0 0 0 0' '1 1.12 0.84 0.1' '2 -0.48 1.14 0' >want
	near 1e-7 want saw
	[ "$(file | gltf2ir | fk | grep -c '^w ')" -eq 6 ]
}

@test "gltf2ir: world positions and vertices as three has them" {
	local seed k rate name

	npm_oracle three
	export NODE_MODULES
	for seed in 1 2; do
		awk -v N=12 -v SCALE=.$seed -v MATRIX=$((seed - 1)) \
		    -v SEED=$seed -f "$ROOT/tests/gltf.awk" |
		    "$glb" glb >f.glb
		k=0
		for name in dense own curved; do
			# frames at which its keys and its samples are
			rate=$((k == 0 ? 30 : k == 1 ? 60 : 24))
			gltf2ir -M $name f.glb | resample -r $rate >d.ir
			compare_three $k $rate
			k=$((k + 1))
		done
	done
}

# compare_three ANIMATION RATE: f.glb and what was made of it, d.ir
compare_three() {
	fk d.ir >fk.ir
	skin d.ir >skin.ir
	ours_only && return
	awk '$1 == "id" { id[$2] = $3 }
		$1 == "w" { print "w", $2, id[$3], $4, $5, $6 }' fk.ir >saw
	grep '^m' skin.ir >>saw
	# shellcheck disable=SC2046
	node "$ROOT/tests/gltf.mjs" f.glb "$1" $(awk -v r="$2" '
		$1 == "v" && $2 "" != last { last = $2; printf "%.17g ", $2 / r }
	' d.ir) >three 2>/dev/null
	# three interpolates in float32; joints and vertices are up to 7 away
	awk 'NR == FNR { at[$1, $2, $3] = $4 " " $5 " " $6; next }
	($1, $2, $3) in at {
		n++
		split(at[$1, $2, $3], p, " ")
		for (k = 1; k <= 3; k++) {
			d = $(3 + k) - p[k]
			if ((d > 3e-5 || d < -3e-5) && length(bad) < 999)
				bad = bad "\n" $0 " is at " at[$1, $2, $3]
		}
	}
	END { print n " compared" bad; exit bad != "" || n < 500 }' three saw
}

@test "gltf2ir: what stands above the joints: scale and a turn" {
	# the armature: scaled by 0.01, turned by -90 degrees about x, at
	# 10 20 30. The shoulder, 100 0 0 from it, goes to
	# 10 20 30 + 0.01 · (100 0 0); turned so that y is -z. The elbow, 100
	# above it: 0 1 0. Its own scale of 2 doubles the elbow's again: 0 2 0.
	file '
	s/"scenes": .*/"scenes": [{"nodes": [4, 3]}],/
	s/"name": "shoulder",/& "translation": [100, 0, 0],/
	s/1\.0, 0\]/100, 0]/
	s/{"mesh": 0, "skin": 0}/&, {"name": "armature", "children": [0],\
	    "translation": [10, 20, 30], "scale": [0.01, 0.01, 0.01],\
	    "rotation": [-0.70710678118654757, 0, 0, 0.70710678118654757]}/
	' >a.glb
	gltf2ir a.glb >saw 2>err
	part joint 'end skeleton' | grep -vE '^[bi]|^end' >some
	cat >want <<-'END'
		joint shoulder -
		attr shoulder scale 0.01
		offset shoulder 11 20 30
		rest shoulder -0.707106781186548 0 0 0.707106781186548
		dof shoulder px py pz qx qy qz qw
		joint elbow shoulder
		attr elbow scale 0.01
		offset elbow 0 1 0
		rest elbow 0 0 0 1
		dof elbow px py pz qx qy qz qw
	END
	near 1e-8 want some
	# moved alone by less than 1, turned alone by a right angle
	local above='s/"scenes": .*/"scenes": [{"nodes": [4, 3]}],/
	    s/{"mesh": 0, "skin": 0}/&, {"name": "armature", "children": [0], %s}/'
	# shellcheck disable=SC2059
	file "$(printf "$above" '"translation": [0.25, 0.5, 0]')" |
	    quietly gltf2ir | grep -E '^(offset|rest) shoulder' |
	    diff <(printf '%s\n' 'offset shoulder 0.25 0.5 0' 'rest shoulder 0 0 0 1') -
	# shellcheck disable=SC2059
	file "$(printf "$above" '"rotation": [-0.70710678118654757, 0, 0, 0.70710678118654757]')" |
	    quietly gltf2ir | grep -E '^(offset|rest) shoulder' >some
	printf '%s\n' 'offset shoulder 0 0 0' \
	    'rest shoulder -0.707106781186548 0 0 0.707106781186548' >want
	near 1e-8 want some
	file '
	s/"name": "shoulder",/& "scale": [2, 2.00001, 2],/' >b.glb
	gltf2ir b.glb 2>err | grep -e '^attr' -e '^offset' >saw
	# (2 · 2.00001 · 2)^(1/3) = 2.00000333
	printf '%s\n' 'offset shoulder 0 0 0' 'attr elbow scale 2.00000333' \
	    'offset elbow 0 2.00000333 0' >want
	near 1e-8 want saw
}

# The mean of the scales 1, 1 and s is the cube root of s. In the file the elbow
# is 1 above the shoulder, in the IR that times the mean.
@test "gltf2ir: a scale that is not quite the same in all directions" {
	local what='its scale is not'

	# z is off by more than 1e-4 of 1.00016^(1/3) = 1.0000533
	file 's/"name": "shoulder",/& "scale": [1, 1, 1.00016],/' >a.glb
	warns "nodes[0]: $what quite the same in all directions (1 in all): at rest joint elbow is 5.33e-05 off"
	grep -qx 'offset elbow 0 1.00005333 0' saw
	# two nodes: 1.0000533^2 - 1; what is below no node does not count
	file 's/"name": "shoulder",/& "scale": [1, 1, 1.00016],/
	s/"name": "elbow",/& "scale": [1, 1, 1.00016],/
	s/"name": "tip"/& , "scale": [1, 1, 3], "translation": [0, 1, 0]/
	s/"joints": \[0, 1\]/"joints": [0, 1, 2]/
	s/^f 1 0 0 0 0 1 .*/& 1 0 0 0 0 1 0 0 0 0 1 0 0 -2 0 1/
	s/"MAT4", "count": 2/"MAT4", "count": 3/' >a.glb
	gltf2ir a.glb 2>&1 >saw | grep -q ": nodes\\[0\\]: $what quite the same in all directions (2 in all): at rest joint tip is 0.00016 off\$"
	# 1.014^(1/3) = 1.004645, 0.93 % below; 1.016^(1/3) = 1.005305, 1.06 %
	file 's/"name": "shoulder",/& "scale": [1, 1, 1.014],/' >a.glb
	gltf2ir a.glb 2>&1 >saw | grep -q "$what quite the same in all directions (1 in all): at rest joint elbow is 0.00465 off\$"
	file 's/"name": "shoulder",/& "scale": [1, 1, 1.016],/' >a.glb
	fails "nodes[0]: $what the same in all directions, and joints are below it" 3
	need_data gltf/mannequiny.glb
	gltf2ir -M fight_idle "$DATA/gltf/mannequiny.glb" 2>err | irstat |
	    grep -q '^motion fight_idle .* frames 45 '
	grep -q ": nodes\[1\]: $what quite the same in all directions (4 in all): at rest joint foot.l is 5.05e-05 off\$" err
}

@test "gltf2ir: nodes between joints, and moving ones above them, are joints" {
	file '
	s/{"name": "tip"}/{"name": "tip", "children": [4]}, &/
	s/"nodes": \[{"name": "sh/"nodes": [{"name": "sh/
	s/"skin": 0}\]/"skin": 0}, {"name": "far"}]/
	s/"joints": \[0, 1\]/"joints": [0, 4]/
	s/{"name": "tip", "children": \[4\]}, {"name": "tip"}/{"name": "tip", "children": [4]}/
	' >a.glb
	gltf2ir a.glb 2>/dev/null | grep '^joint' >saw
	printf 'joint %s\n' 'shoulder -' 'elbow shoulder' 'tip elbow' \
	    'far tip' | diff -u - saw
	# joint 1 only, but node 0 turns
	file 's/"joints": \[0, 1\]/"joints": [1]/; s/"node": 1/"node": 0/' |
	    gltf2ir 2>/dev/null | grep '^joint' >saw
	printf 'joint %s\n' 'shoulder -' 'elbow shoulder' | diff -u - saw
	# no skin: what is animated
	file 's/ "skins": .*/ "x": [{"joints": [0, 1],/; s/, "skin": 0//' |
	    gltf2ir >saw
	grep '^joint' saw | diff -u <(echo 'joint elbow -') -
	run ! grep -qE '^mesh|^bind' saw
}

# humanoid EXTENSION BONES: the arm with that humanBones
humanoid() {
	file 's|"asset"|"extensions": {"'"$1"'": {"humanoid": {"humanBones": '"$2"'}}}, &|' >a.glb
}

@test "gltf2ir: the bones of a VRM file, 1.0, and of an animation of VRM" {
	local e

	# node 2 is in no skin, and node 3 stays what it is
	for e in VRMC_vrm VRMC_vrm_animation; do
		humanoid "$e" '{"leftUpperArm": {"node": 0}, "leftHand": {"node": 2}}'
		quietly gltf2ir a.glb >saw
		arm_ir | sed 's/^joint shoulder .*/&\nid shoulder 0\nrole shoulder leftUpperArm/
			/^id shoulder 0$/d
			s/^bind elbow.*/&\njoint tip elbow\nid tip 2\nrole tip leftHand\noffset tip 0 0 0\ndof tip px py pz qx qy qz qw/
			s/^dof elbow qx.*/&\ndof tip/' >want
		diff -u want saw
	done
}

@test "gltf2ir: the bones of a VRM file, 0.x: thumbs had other names" {
	humanoid VRM '[{"bone": "rightThumbIntermediate", "node": 0}, {"bone": "hips", "node": -1}, {"bone": "rightThumbProximal", "node": 1, "useDefaultValues": true}]'
	quietly gltf2ir a.glb | grep ^role | diff - <(printf '%s\n' \
	    'role shoulder rightThumbProximal' 'role elbow rightThumbMetacarpal')
}

@test "gltf2ir: of two humanoids of VRM, the first that has bones" {
	local v

	for v in '{}' '{"humanoid": {}}' '{"humanoid": {"humanBones": {}}}'; do
		file 's|"asset"|"extensions": {"VRMC_vrm": '"$v"', "VRM": {"humanoid": {"humanBones": [{"bone": "hips", "node": 1}]}}}, &|' >a.glb
		quietly gltf2ir a.glb | grep ^role |
		    diff - <(echo 'role elbow hips')
	done
	v='{"humanoid": {"humanBones": {"spine": {"node": 0}}}}'
	file 's|"asset"|"extensions": {"VRMC_vrm": '"$v"', "VRM": {"humanoid": {"humanBones": [{"bone": "hips", "node": 1}]}}}, &|' >a.glb
	quietly gltf2ir a.glb | grep ^role | diff - <(echo 'role shoulder spine')
}

@test "gltf2ir: bones of VRM that are none" {
	local at='extensions.VRM.humanoid.humanBones'

	humanoid VRM '[{"bone": "hips", "node": 0}, {"bone": "hip", "node": 1}]'
	warns "${at}[1]: 'hip' is no bone of VRM's humanoid"
	humanoid VRM '[{"bone": "hips", "node": 0}, {"bone": "hips", "node": 1}]'
	warns "${at}[1]: a second one: the first is taken"
	humanoid VRM '[{"bone": "hips", "node": 0}, {"bone": "head", "node": 0}]'
	warns "${at}[1]: a second one: the first is taken"
	grep ^role saw | diff - <(echo 'role shoulder hips')
	# one message for all of a kind
	humanoid VRM '[{"bone": "hip", "node": 1}, {"bone": "hips", "node": 0}, {"bone": "Hips", "node": 1}]'
	warns "${at}[0]: 'hip' is no bone of VRM's humanoid (2 in all)"
	humanoid VRM '[{"bone": "hips", "node": 0}, {"bone": "hips", "node": 1}, {"bone": "spine", "node": 1}, {"bone": "spine", "node": 0}, {"bone": "hips", "node": 0}]'
	warns "${at}[1]: a second one: the first is taken (3 in all)"
	humanoid VRM '[{"bone": "hips", "node": 4}]'
	fails "${at}[0].node: expected one of 4 nodes, saw 4"
	humanoid VRM '[{"bone": "hips"}]'
	fails "${at}[0]: expected a member 'node'"
	humanoid VRM '[{"bone": 7, "node": 1}]'
	fails "${at}[0].bone: expected a string, saw a number"
	humanoid VRM '{"hips": 1}'
	fails "$at: expected an array, saw an object"
	humanoid VRMC_vrm '[]'
	fails 'extensions.VRMC_vrm.humanoid.humanBones: expected an object, saw an array'
}

@test "gltf2ir: a humanoid of VRM without a skin or an animation" {
	humanoid VRMC_vrm '{"leftUpperArm": {"node": 0}, "leftHand": {"node": 2}}'
	gltf2ir a.glb | grep -e ^joint -e ^role >want
	file 's|"asset"|"extensions": {"VRMC_vrm": {"humanoid": {"humanBones": {"leftUpperArm": {"node": 0}, "leftHand": {"node": 2}}}}}, &|
		s/ "skins": .*/ "x": [{"joints": [],/; s/"animations"/"y"/; s/"skin": 0/"z": 0/' >a.glb
	quietly gltf2ir a.glb | grep -e ^joint -e ^role | diff want -
}

@test "gltf2ir: roles of real VRM files" {
	need_data gltf
	local d=$DATA/gltf

	# by the files' own tables: 45 and 53 of VRM, 17 and 51 of animations
	for f in godette-vrm0.vrm:45 vrm-addon-example-vrm1.vrm:53 \
	    vrm-addon-debug-robot-vrm1.vrm:53 hips_spine_twisting.vrma:17 \
	    three-vrm-test.vrma:51; do
		gltf2ir "$d/${f%:*}" | irstat | grep -q "roles ${f#*:} by record "
	done
}

@test "gltf2ir: a matrix is taken apart" {
	# columns 0 2 0, -2 0 0, 0 0 2: a quarter turn about z, scale 2
	file 's/"translation": \[0, 1.0, 0\],/"matrix":\
	    [0,2,0,0, -2,0,0,0, 0,0,2,0, 0,1,0,1],/
	    s/"node": 1/"node": 0/; s/"joints": \[0, 1\]/"joints": [0, 1, 2]/
	    s/"inverseBindMatrices": 2/"x": 2/' |
	    gltf2ir 2>/dev/null | grep -e '^rest' -e '^offset' -e '^attr' >saw
	printf '%s\n' 'offset shoulder 0 0 0' 'offset elbow 0 1 0' \
	    'rest elbow 0 0 0.707106781 0.707106781' 'attr tip scale 2' \
	    'offset tip 0 0 0' 'rest tip 0 0 0 1' >want
	near 1e-8 want saw
}

@test "gltf2ir: names: none, twice, blanks, UTF-8" {
	file 's/"name": "shoulder", //
	    s/"name": "elbow"/"name": "a \\u00e9"/
	    s/{"name": "tip"}/{"name": "a é"}/
	    s/"joints": \[0, 1\]/"joints": [0, 1, 2]/
	    s/"inverseBindMatrices": 2/"x": 2/' >a.glb
	gltf2ir a.glb 2>/dev/null | grep -e '^joint' -e '^attr' >saw
	printf '%s\n' 'joint node0 -' $'joint a%20\303\251 node0' \
	    $'joint a%20\303\251~2 a%20\303\251' \
	    $'attr a%20\303\251~2 name a%20\303\251' | diff -u - saw
	# motions: by their file, with a number where there are several
	file 's/"name": "bend", //' >b.glb
	gltf2ir b.glb | grep '^motion' | diff -u <(echo 'motion b') -
	file 's/"name": "bend", //; s/"animations": \[/&{"name": "x y",\
	    "channels": [], "samplers": []}, /' >b.glb
	gltf2ir b.glb | grep '^motion' | diff -u <(echo 'motion b.1') -
}

# keys TIME …: prints the rate and the frames for keys of the elbow at these
# times
keys() {
	local i q=

	for ((i = 0; i < $#; i++)); do
		q+=" 0 0 $((i % 2)) $((1 - i % 2))"
	done
	file "
	s/^f 0 0.5 1\$/f $*/
	s/^f 0 0 0 1 0 0 0.6.*/f$q/
	/\"bufferView\": [01],/s/\"count\": 3/\"count\": $#/" >keys.glb
	# shellcheck disable=SC2086
	gltf2ir ${OPTIONS:-} keys.glb |
	    awk '/^rate/ { printf "%s:", $2 } $1 == "v" { printf " %s", $2 }'
}

@test "gltf2ir: the rate is the lowest that has a frame at each key" {
	[ "$(keys 0 0.5 1)" = '2: 0 1 2' ]
	[ "$(keys 0 0.0333333333 0.1)" = '30: 0 1 3' ]
	# a tenth and a quarter of a second: twentieths
	[ "$(keys 0 0.1 0.35)" = '20: 0 2 7' ]
	[ "$(keys 0.5 0.625)" = '8: 4 5' ]
	# 1001/30000 = 0.0333666…, 5.005
	[ "$(keys 0 0.0333666667 5.005)" = '30000/1001: 0 1 150' ]
	# the others of its kind: 150 frames at 24000/1001 are 6.25625 seconds
	[ "$(keys 0 0.0417083333 6.25625)" = '24000/1001: 0 1 150' ]
	[ "$(keys 0 0.0208541667 3.128125)" = '48000/1001: 0 1 150' ]
	[ "$(keys 0 0.0166833333 2.5025)" = '60000/1001: 0 1 150' ]
	[ "$(keys 0 0.0083416667 1.25125)" = '120000/1001: 0 1 150' ]
	# 100000/120 is 833.33333…, whose float is 833.33331
	[ "$(keys 833.31666 833.325 833.33331)" = \
	    '120: 99998 99999 100000' ]
	# none: a frame is a second, and the text is that of the float
	[ "$(keys 0 0.1234567 0.7654321)" = '1: 0 0.1234567 0.7654321' ]
	# one key: no step
	[ "$(keys 0)" = '-: 0' ]
}

@test "gltf2ir: -r states it; times that are no frames keep their place" {
	OPTIONS='-r 30'
	[ "$(keys 0 0.5 1)" = '30: 0 15 30' ]
	[ "$(keys 0 0.25 1)" = '30: 0 7.5 30' ]
	OPTIONS='-r 30000/1001'
	[ "$(keys 0 0.0333666667 0.0667333333)" = '30000/1001: 0 1 2' ]
	OPTIONS='-r 60'
	[ "$(keys 0.5)" = '60: 30' ]
}

@test "gltf2ir: STEP and CUBICSPLINE are sampled" {
	# at 2 frames a second no curve can be told: 12 times that
	file 's/"output": 1/&, "interpolation": "STEP"/' | gltf2ir >saw
	grep -q '^rate 24$' saw
	[ "$(grep -c '^v .* 0 0 0 1$' saw)" -eq 12 ]
	[ "$(grep -c '^v .* 0 0 0.6 0.8$' saw)" -eq 12 ]
	[ "$(grep -c '^v .* 0 0 0.8 0.6$' saw)" -eq 1 ]
	# A translation of x from 0 to 1 in the first half second, tangents of
	# 0 at its start and 4 per second at its end: at its middle, u = 1/2,
	# 1/2 · 1 - 1/8 · 0.5 s · 4 = 0.25. Then back to 0 with 4 and 0: a
	# quarter on, u = 1/4, (1 + 2/64 - 3/16) + (1/64 - 2/16 + 1/4) · 0.5 · 4
	# = 27/32 + 9/32 = 1.125
	arm | sed '
	s/^f 0 0 0 1 0 0 0.6.*/f 0 0 0 0 1 0 0 0 0 4 0 0 1 1 0 4 0 0 0 0 0 0 1 0 0 0 0/
	s/"rotation"/"translation"/
	s/"output": 1/&, "interpolation": "CUBICSPLINE"/
	s/"bufferView": 1, \(.*\)VEC4", "count": 3/"bufferView": 1, \1VEC3", "count": 9/
	' | "$glb" glb >a.glb
	gltf2ir -r 8 a.glb | grep '^v [0265] ' >saw
	printf 'v %s\n' '0 elbow 0 1 0' '2 elbow 0.25 1 0' \
	    '5 elbow 1.125 1 0' '6 elbow 0.75 1 0' >want
	near 1e-8 want saw
	# a rotation is made unit length: half way from 0 0 0 1 to 0 0 1 0
	arm | sed '
	s/^f 0 0 0 1 0 0 0.6.*/f 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0/
	s/"output": 1/&, "interpolation": "CUBICSPLINE"/
	s/"bufferView": 1, \(.*\)"count": 3/"bufferView": 1, \1"count": 9/
	' | "$glb" glb | gltf2ir -r 4 | grep '^v 1' >saw
	echo 'v 1 elbow 0 0 0.70710678 0.70710678' >want
	near 1e-8 want saw
}

# moving CHANNELS [SCRIPT]: the arm with these, too; sampler 1 has one key, at 0,
# with 3 4 5, sampler 2 two
moving() {
	file "
	s/^H 0 1 2\$/&\\
f 0 1\\
f 3 4 5\\
f 3 4 5 6 7 8\\
f 0/
	s/\"count\": 3}\],\$/\"count\": 3},\\
	{\"bufferView\": 7, \"componentType\": 5126, \"type\": \"SCALAR\", \"count\": 2},\\
	{\"bufferView\": 8, \"componentType\": 5126, \"type\": \"VEC3\", \"count\": 1},\\
	{\"bufferView\": 9, \"componentType\": 5126, \"type\": \"VEC3\", \"count\": 2},\\
	{\"bufferView\": 10, \"componentType\": 5126, \"type\": \"SCALAR\", \"count\": 1}],/
	s/\"channels\": \[/&$1, /
	s/\"input\": 0, \"output\": 1}/&, {\"input\": 10, \"output\": 8}, {\"input\": 7, \"output\": 9}/
	${2:-}"
}

@test "gltf2ir: a joint's translation and rotation at different times" {
	local target='"target": {"node": %d, "path": "translation"}'

	# shellcheck disable=SC2059
	moving "$(printf "{\"sampler\": 2, $target}" 1)" >a.glb
	gltf2ir a.glb | grep '^v ' >saw
	diff -u - saw <<-'END'
		v 0 elbow 3 4 5 0 0 0 1
		v 1 elbow nan nan nan 0 0 0.6 0.8
		v 2 elbow 6 7 8 0 0 0.8 0.6
	END
	# two times that are the first two of the other's three are not its times,
	# whichever comes first
	# shellcheck disable=SC2059
	target=$(printf "{\"sampler\": 2, $target}" 1)
	for script in '' "s/$target, //; s/\"path\": \"rotation\"}}/&, $target/"; do
		moving "$target" "s/\\nf 0 1\\n/\\nf 0 0.5\\n/; $script" >b.glb
		[ -z "$script" ] || run ! cmp -s a.glb b.glb
		mv b.glb a.glb
		gltf2ir a.glb | grep '^v ' >saw
		diff -u - saw <<-'END'
			v 0 elbow 3 4 5 0 0 0 1
			v 1 elbow 6 7 8 0 0 0.6 0.8
			v 2 elbow nan nan nan 0 0 0.8 0.6
		END
	done
	# two times each, of which only the first is the same: 0 and 1, 0 and 1/2
	moving "$target" '/"bufferView": [01],/s/"count": 3/"count": 2/' >a.glb
	gltf2ir a.glb | grep '^v ' >saw
	diff -u - saw <<-'END'
		v 0 elbow 3 4 5 0 0 0 1
		v 1 elbow nan nan nan 0 0 0.6 0.8
		v 2 elbow 6 7 8 nan nan nan nan
	END
	# nor are they of a third track, which has one key
	local still='{"sampler": 1, "target": {"node": 0, "path": "translation"}}'
	moving "$still, $target" 's/\nf 0 1\n/\nf 0 0.5\n/' >a.glb
	gltf2ir a.glb | grep '^v ' >saw
	diff -u - saw <<-'END'
		v 0 shoulder 3 4 5
		v 0 elbow 3 4 5 0 0 0 1
		v 1 elbow 6 7 8 0 0 0.6 0.8
		v 2 elbow nan nan nan 0 0 0.8 0.6
	END
	target='"target": {"node": %d, "path": "translation"}'
	# a single key holds throughout, also that of another joint
	# shellcheck disable=SC2059
	moving "$(printf "{\"sampler\": 1, $target}, {\"sampler\": 1, $target}" \
	    1 0)" >a.glb
	gltf2ir a.glb | grep '^v ' >saw
	diff -u - saw <<-'END'
		v 0 shoulder 3 4 5
		v 0 elbow 3 4 5 0 0 0 1
		v 1 shoulder 3 4 5
		v 1 elbow 3 4 5 0 0 0.6 0.8
		v 2 shoulder 3 4 5
		v 2 elbow 3 4 5 0 0 0.8 0.6
	END
	gltf2ir a.glb | fk | grep -c '^w ' | grep -qx 6
}

@test "gltf2ir: scales that are animated" {
	local scale='{"sampler": 1, "target": {"node": 1, "path": "scale"}}'

	# a scale above joints cannot change; elsewhere it is left out
	moving "$scale" >a.glb
	warns 'animations[0].channels[0]: left out, as it moves no joint'
	moving "${scale/: 1, \"path/: 0, \"path}" >a.glb
	fails 'animations[0].channels[0]: it changes the scale of nodes[0], and joints are below it' 3
	# no fault if its only key, 3 4 5, is the node's own scale
	moving "$scale" 's/"name": "elbow",/& "scale": [3, 4, 5],/' >a.glb
	warns 'skins[0]: its inverse bind matrices do not fit together without scale, or with those of the skins before: the mesh is not quite right'
	# by 1e-4 it is the same, up to 1 % it is left out
	scale=${scale/: 1, \"path/: 0, \"path}
	moving "$scale" 's/\nf 3 4 5\n/\nf 1 1 1.00009\n/' >a.glb
	quietly gltf2ir a.glb >saw
	moving "$scale" 's/\nf 3 4 5\n/\nf 1 0.991 1.005\n/' >a.glb
	warns 'animations[0].channels[0]: left out, as it changes a scale by 0.9 % at most (1 in all)'
	moving "$scale" 's/\nf 3 4 5\n/\nf 1 1 1.011\n/' >a.glb
	fails 'animations[0].channels[0]: it changes the scale of nodes[0], and joints are below it' 3
}

# other ANIMATION: a file with that one before the arm's
other() {
	file "s/\"animations\": \\[/&$1, /"
}

@test "gltf2ir: what is wrong with one animation, and the others" {
	local channels='"channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}]'

	other "{\"name\": \"a b\", $channels, \"samplers\": [{\"input\": 0, \"output\": 3}]}" >a.glb
	fails 'accessors[3].type: expected "VEC4", saw "VEC3" (animation a%20b: -M takes another)'
	gltf2ir -M bend a.glb | cmp - <(file >c.glb; gltf2ir c.glb)
	# a name of its own is that of the file and a number
	other "{$channels, \"samplers\": [{\"input\": 3, \"output\": 1}]}" >a.glb
	fails 'accessors[3].type: expected "SCALAR", saw "VEC3" (animation a.0: -M takes another)'
	# a single one has no other
	file 's/"input": 0/"input": 3/' >a.glb
	fails 'accessors[3].type: expected "SCALAR", saw "VEC3"'
}

# extras WANT JSON [ARG…]: of an animation with these extras, the rate, the loop
# and the numbers of the frames, whose times are 0, 0.5 and 1 s
extras() {
	local want=$1

	file "s|{\"name\": \"bend\",|& \"extras\": $2,|" >a.glb
	shift 2
	quietly gltf2ir "$@" a.glb >saw
	sed -n 's/^rate //p; s/^loop //p; s/^v \([^ ]*\).*/\1/p' saw |
	    tr '\n' ' ' | diff - <(printf '%s ' "$want")
}

@test "gltf2ir: what ir2gltf says in extras" {
	local e

	extras '4 cycle 7 9 11' '{"rate": "4", "first": "7", "loop": "cycle"}'
	extras '2 once -3 -2 -1' '{"first": "-3", "loop": "once", "rate": "2"}'
	extras '8/2 0.5 2.5 4.5' '{"rate": "8/2", "first": "0.5"}'
	extras '4 999999999999999 1000000000000001 1000000000000003' \
	    '{"rate": "4", "first": "999999999999999"}'
	# the option overrides it
	extras '6 cycle 0 3 6' '{"rate": "4", "first": "7", "loop": "cycle"}' -r 6
	# a rate that the keys do not have, or that is none: that of the keys
	for e in '"30000/1001"' '"3"' 4 '"0"' '"-4"' '"-"' '""' '"4/0"' '"4x"' \
	    '"1e6/0.1"' '"4e15/1e15"' '"1e300"' null '["4"]' '{"a": 4}'; do
		extras '2 0 1 2' "{\"rate\": $e, \"first\": \"7\"}"
	done
	extras '2 0 1 2' '{"first": "7"}'
	for e in '"x"' '"1e15"' '"nan"' '"inf"' '""' 7 null; do
		extras '4 0 2 4' "{\"rate\": \"4\", \"first\": $e}"
	done
	for e in '"bounce"' '"cycle 2"' true '"Once"' '""'; do
		extras '2 0 1 2' "{\"loop\": $e}"
	done
	for e in '"rate"' 3 null '["rate", "4"]' '{}'; do
		extras '2 0 1 2' "$e"
	done
}

# a pose in which the elbow is turned by 90 degrees about z and lies to the
# left: the inverse takes x y z to y, -x - 1, z
bent() {
	file 's/^\(f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\) .*/\1 0 -1 0 0 1 0 0 0 0 0 1 0 0 -1 0 1/'
}

@test "gltf2ir: bind pose and rest" {
	bent >a.glb
	gltf2ir a.glb >saw 2>err
	diff -u - err <<-'END'
		gltf2ir: a.glb: at rest joint elbow is turned by 90.0 degrees from its bind pose, which -B takes
	END
	grep -e '^offset elbow' -e '^bind elbow' saw >some
	printf '%s\n' 'offset elbow 0 1.0 0' \
	    'bind elbow 0 -1 0 0 0 -0.707106781 0.707106781' >want
	near 1e-8 want some
	quietly gltf2ir -B a.glb >saw
	grep -e '^offset elbow' -e '^rest elbow' saw >some
	printf '%s\n' 'offset elbow -1 0 0' \
	    'rest elbow 0 0 0.707106781 0.707106781' >want
	near 1e-8 want some
	# at rest the vertices are where they are bound
	sed '/^v /d; s/^end motion/v 0 elbow 0 0 0.707106781 0.707106781\n&/' \
	    saw >b.ir
	awk '/^vert/ { print "m 0", $2, $3, $4, $5 }' b.ir >want
	skin b.ir | grep '^m ' >some
	near 1e-8 want some
}

@test "gltf2ir: the order of a skin's joints says nothing" {
	bent >a.glb
	gltf2ir a.glb >want 2>err.want
	file '
	s/^f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .*/f 0 -1 0 0 1 0 0 0 0 0 1 0 0 -1 0 1 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1/
	s/^B 0 0 0 0 0 1 0 0 1 0 0 0/B 1 0 0 0 1 0 0 0 0 0 0 0/
	s/"joints": \[0, 1\]/"joints": [1, 0]/' >b.glb
	run ! cmp -s a.glb b.glb
	mv b.glb a.glb
	gltf2ir a.glb 2>err | diff -u want -
	diff -u err.want err
}

@test "gltf2ir: two skins, the second in a space of its own" {
	# that of the second, twice as large and moved by 0 0 4, is brought to
	# the first: a vertex at 2 0 4 + … comes to half of it, less 2
	file '
	s/^H 0 1 2/&\
f 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 -1 -2 1/
	s/"count": 3}\],$/"count": 3},\
	{"bufferView": 7, "componentType": 5126, "type": "MAT4", "count": 1}],/
	s/"inverseBindMatrices": 2}/&, {"joints": [1], "inverseBindMatrices": 7}/
	s/{"mesh": 0, "skin": 0}/&, {"mesh": 1, "skin": 1}/
	s/"meshes": \[/&{"primitives": [{"attributes": {"POSITION": 3,\
	    "JOINTS_0": 4, "WEIGHTS_0": 5}}]}, /
	s/^B 0 0 0 0 .*/B 0 0 0 0 0 0 0 0 0 0 0 0/' >a.glb
	quietly gltf2ir a.glb >saw
	part mesh 'end mesh' | grep -e '^mesh' -e '^vert [3-5]' >some
	printf '%s\n' 'mesh arm' 'vert 3 0 0 -2' 'vert 4 0.5 0 -1.95' \
	    'vert 5 0 0.75 -2' >want
	near 1e-7 want some
	[ "$(grep -c '^face' saw)" -eq 2 ]
	grep -q '^face 1 3 4 5$' saw
}

@test "gltf2ir: numbers of all types, strides, sparse ones" {
	# rotations in 16 bits: 19660/32767 …; -32768 is -1, too
	file '
	s/^f 0 0 0 1 0 0 0.6.*/h 0 0 0 32767 0 0 19660 26214 0 0 -32768 0/
	s/"bufferView": 1, "componentType": 5126/"bufferView": 1, "componentType": 5122, "normalized": true/' |
	    gltf2ir | grep '^v ' >saw
	# 19660² + 26214² = 1073689396 = 32767.199²
	printf 'v %s\n' '0 elbow 0 0 0 1' '1 elbow 0 0 0.599990233 0.800007324' \
	    '2 elbow 0 0 -1 0' >want
	near 1e-8 want saw
	# weights in 8 bits, joints in 16: 51/255 = 0.2
	file '
	s/^B 0 0 0 0 0 1 0 0 1 0 0 0/H 0 0 0 0 0 1 0 0 1 0 0 0/
	s/^f 1 0 0 0 0.5 0.5 0 0 1 0 0 0/B 255 0 0 0 51 204 0 0 255 0 0 0/
	s/"bufferView": 4, "componentType": 5121/"bufferView": 4, "componentType": 5123/
	s/"bufferView": 5, "componentType": 5126/"bufferView": 5, "componentType": 5121, "normalized": true/' |
	    gltf2ir | grep '^weight 1' | diff -u - <(
		printf '%s\n' 'weight 1 shoulder 0.2' 'weight 1 elbow 0.8')
	# positions and weights from one view, 28 bytes a row
	arm | sed '
	s/^f 0 0 0 1 0 0.1 0 1.5 0/f 0 0 0 1 0 0 0 1 0 0.1 0.5 0.5 0 0 0 1.5 0 1 0 0 0/
	s/"bufferView": 5, /"bufferView": 3, "byteOffset": 12, /' |
	    "$glb" data | sed 's/,"byteLength":84/&,"byteStride":28/' >a.gltf
	gltf2ir a.gltf >saw
	arm_ir | diff -u - saw
	# the second vertex replaced, and a table of nothing but zeros
	file '
	s/^H 0 1 2/&\
H 1\
f 1 0 0.1/
	s/^f 0 0 0 1 0 0.1 0 1.5 0/f 0 0 0 9 9 9 0 1.5 0/
	s/{"bufferView": 3, /&"sparse": {"count": 1, "indices": {"bufferView": 7, "componentType": 5123},\
	    "values": {"bufferView": 8}}, /' |
	    gltf2ir >saw
	arm_ir | diff -u - saw
	file '
	s/^H 0 1 2/&\
H 2\
f 7 8 9/
	s/{"bufferView": 3, /{"sparse": {"count": 1, "indices": {"bufferView": 7, "componentType": 5123},\
	    "values": {"bufferView": 8}}, /' |
	    gltf2ir | grep '^vert' | diff -u - <(
		printf 'vert %s\n' '0 0 0 0' '1 0 0 0' '2 7 8 9')
}

# shape MODE: the faces of five vertices
shape() {
	file "
	s/^f 0 0 0 1 0 0.1 0 1.5 0/f 0 0 0 1 0 0 0 1 0 1 1 0 0 2 0/
	s/^B .*/B 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0/
	s/^f 1 0 0 0 0.5.*/f 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0/
	/\"bufferView\": [345],/s/\"count\": 3/\"count\": 5/
	s/\"indices\": 6,/$1/" | gltf2ir | grep '^face' | cut -d ' ' -f 2- |
	    paste -s -d , -
}

@test "gltf2ir: triangles, strips and fans; other parts are left out" {
	[ "$(shape '')" = '0 0 1 2' ]
	[ "$(shape '"mode": 5,')" = '0 0 1 2,1 1 3 2,2 2 3 4' ]
	[ "$(shape '"mode": 6,')" = '0 0 1 2,1 0 2 3,2 0 3 4' ]
	# an index twice: no face
	[ "$(shape '"mode": 5, "indices": 6,')" = '0 0 1 2' ]
	file 's/^H 0 1 2/H 0 1 1/' | gltf2ir >saw
	run ! grep -q '^face' saw
	file 's/"indices": 6,/"mode": 1,/' | gltf2ir >saw
	run ! grep -q '^mesh' saw
	file 's/"WEIGHTS_0": 5/"NORMAL": 3/' | gltf2ir >saw
	run ! grep -q '^mesh' saw
}

@test "gltf2ir: a mesh in an unknown compression is left out" {
	file '
	s/"indices": 6,/&"extensions": {"KHR_draco_mesh_compression": {}},/
	s/{"bufferView": 3, /{/' >a.glb
	warns 'meshes[0].primitives[0].extensions.KHR_draco_mesh_compression: not known here: this part of the mesh is left out'
	run ! grep -q '^mesh' saw
	arm_ir | sed '/^mesh/,/^end mesh/d' | diff -u - saw
	# but a file that can be read without the extension is read
	file 's/"indices": 6,/&"extensions": {"KHR_draco_mesh_compression": {}},/' |
	    quietly gltf2ir | diff -u <(arm_ir) -
}

@test "gltf2ir: containers that are none, with the byte" {
	local bytes message script

	while IFS='|' read -r message script; do
		file >a.glb
		eval "$script"
		refuses "gltf2ir: a.glb: $message" gltf2ir a.glb >/dev/null ||
		    return
	done <<-'END'
		byte 4: expected version 2, saw 1|poke 4 1
		byte 8: a file of 11 bytes|poke 8 11; poke 9 0
		byte 8: expected a file of 4294967295 bytes, saw 2000: it is cut off|size 2000; poke 8 255 255 255 255
		expected a header of 12 bytes, saw 7|size 7
		byte 12: expected the 8 bytes of a chunk's header, saw 4|size 16; poke 8 16 0
		byte 12: a chunk of 4294967292 bytes, but the file has 80 more|size 100; poke 8 100 0; poke 12 252 255 255 255
		byte 12: a chunk of 6 bytes, which is no multiple of 4|poke 12 6 0
		byte 12: expected the chunk JSON first|poke 16 66
		byte 20: expected a value, saw 'x'|poke 20 120
	END
	# a chunk more, known or not
	file >a.glb
	bytes=$(($(wc -c <a.glb)))
	printf '\000\000\000\000BIN\000' >>a.glb
	poke 8 $(((bytes + 8) % 256)) $(((bytes + 8) / 256))
	refuses "gltf2ir: a.glb: byte $bytes: expected no second JSON chunk, and BIN behind the first" \
	    gltf2ir a.glb >/dev/null
	poke $((bytes + 4)) 88
	quietly gltf2ir a.glb | diff -u <(arm_ir) -
	# more than it says
	file >a.glb
	echo >>a.glb
	gltf2ir a.glb 2>err | diff -u <(arm_ir) -
	echo "gltf2ir: a.glb: byte $bytes: expected the end of the file, saw more bytes" |
	    diff -u - err
}

# poke BYTE VALUE …: puts these into a.glb
poke() {
	local at=$1 v

	shift
	for v; do
		# shellcheck disable=SC2059
		printf "\\$(printf %03o "$v")" |
		    dd of=a.glb bs=1 seek="$at" conv=notrunc 2>/dev/null
		at=$((at + 1))
	done
}

# size N: changes the length of a.glb to N bytes
size() {
	head -c "$1" a.glb >b.glb
	head -c "$1" /dev/zero | cat b.glb - | head -c "$1" >a.glb
}

# for each MESSAGE|SCRIPT on standard input the arm, changed by the script, is
# refused with the message
# each [STATUS]: lines MESSAGE|SCRIPT
each() {
	local message script

	while IFS='|' read -r message script; do
		file "$script" >a.glb
		fails "$message" "$@" || { echo "$script" >&2; return 1; }
	done
}

@test "gltf2ir: trees that are none" {
	each <<-'END'
		nodes[1].children[0]: node 0 is its own ancestor|s/"children": \[2\]/"children": [0]/
		nodes[2].children[0]: node 2 is its own ancestor|s/{"name": "tip"/&, "children": [2]/; s/, "children": \[2\]}, {"n/}, {"n/; s/, "children": \[2\]},$/},/
		nodes[1].children[1]: node 2 is a child of node 1, too|s/"children": \[2\]/"children": [2, 2]/
		nodes[1].children[0]: node 1 is a child of node 0, too|s/"children": \[2\]/"children": [1]/
		nodes[0].children[0]: expected one of 4 nodes, saw 4|s/"children": \[1\]/"children": [4]/
		nodes[0].children[0]: expected one of 4 nodes, saw -1|s/"children": \[1\]/"children": [-1]/
		nodes[0].children[0]: expected one of 4 nodes, saw 0.5|s/"children": \[1\]/"children": [0.5]/
		nodes[0].children: expected an array, saw a number|s/"children": \[1\]/"children": 1/
		scenes[0].nodes[1]: expected one of 4 nodes, saw 4|s/\[0, 3\]/[0, 4]/
		scenes[0].nodes: expected an array, saw a number|s/\[0, 3\]/3/
		skins[0].joints[1]: expected one of 4 nodes, saw 9|s/"joints": \[0, 1\]/"joints": [0, 9]/
	END
}

@test "gltf2ir: transforms that are none" {
	each <<-'END'
		nodes[0].scale: expected 3 numbers, saw 2|s/"name": "shoulder"/&, "scale": [1, 1]/
		nodes[0].rotation: expected a quaternion of length 1|s/"name": "shoulder"/&, "rotation": [0, 0, 0, 0]/
		nodes[0].translation[1]: expected a number, saw a string|s/"name": "shoulder"/&, "translation": [0, "", 0]/
		nodes[0].translation[1]: expected a number in the range of a double, saw 1e999|s/"name": "shoulder"/&, "translation": [0, 1e999, 0]/
		nodes[0].matrix: expected 0 0 0 1 as its last row|s/"name": "shoulder"/&, "matrix": [1,0,0,1, 0,1,0,0, 0,0,1,0, 0,0,0,1]/
	END
	# valid, but not for the IR
	each 3 <<-'END'
		nodes[0]: its scale is not the same in all directions, and joints are below it|s/"name": "shoulder"/&, "scale": [1, 2, 1]/
		nodes[0].scale: expected a scale above 0|s/"name": "shoulder"/&, "scale": [1, -1, 1]/
		nodes[0].matrix: expected a matrix that neither mirrors nor flattens|s/"name": "shoulder"/&, "matrix": [1,0,0,0, 0,0,1,0, 0,1,0,0, 0,0,0,1]/
		nodes[0].matrix: expected a matrix that neither mirrors nor flattens|s/"name": "shoulder"/&, "matrix": [1,0,0,0, 0,1,0,0, 0,0,0,0, 0,0,0,1]/
		skins[0]: its inverse bind matrices mirror or flatten|s/^f 1 0 0 0 0 1 0 0 0 0 1/f 1 0 0 0 0 1 0 0 0 0 0/
	END
}

@test "gltf2ir: tables that do not fit" {
	each <<-'END'
		accessors[3]: its 4 rows do not fit in the 36 bytes of bufferViews[3]|/"bufferView": 3,/s/"count": 3/"count": 4/
		accessors[0]: its 1099511627776 rows do not fit in the 12 bytes of bufferViews[0]|/"bufferView": 0,/s/"count": 3/"count": 1099511627776/
		accessors[0].count: expected an integer from 0 to 1099511627776, saw -3|/"bufferView": 0,/s/"count": 3/"count": -3/
		accessors[0]: its 3 rows do not fit in the 12 bytes of bufferViews[0]|s/"bufferView": 0,/& "byteOffset": 9007199254740992,/
		accessors[0]: its 3 rows do not fit in the 12 bytes of bufferViews[0]|s/"bufferView": 0,/& "byteOffset": 4,/
		accessors[0].bufferView: expected one of 7 bufferViews, saw 7|s/"bufferView": 0,/"bufferView": 7,/
		accessors[0].type: expected "SCALAR", saw "VEC3"|/"bufferView": 0,/s/SCALAR/VEC3/
		accessors[0].componentType: expected 5120 to 5123, 5125 or 5126, saw 5124|/"bufferView": 0,/s/5126/5124/
		accessors[0]: expected times as floats|/"bufferView": 0,/s/5126/5121/
		accessors[0]: row 1 has a number that is not finite|s/^f 0 0.5 1$/f 0 nan 1/
		accessors[1]: row 2 has a number that is not finite|s/^f 0 0 0 1 0 0 0.6 0.8 0 0 0.8/f 0 0 0 1 0 0 0.6 0.8 0 0 inf/
		accessors[0]: row 2: expected a time after 0.5, saw 0.5|s/^f 0 0.5 1$/f 0 0.5 0.5/
		accessors[1]: a rotation of length 0|s/^f 0 0 0 1 /f 0 0 0 0 /
		animations[0].samplers[0].output: 2 rows for 3 times|/"bufferView": 1,/s/"count": 3/"count": 2/
		animations[0].samplers[0].output: 3 rows for 2 times|/"bufferView": 0,/s/"count": 3/"count": 2/
		animations[0].samplers[0].interpolation: expected LINEAR, STEP or CUBICSPLINE|s/"input": 0/&, "interpolation": "CUBIC"/
		animations[0].channels[0].sampler: expected one of 1 samplers, saw 1|s/"sampler": 0/"sampler": 1/
		animations[0].channels[1]: second channel of the same node and path|s/"channels": \[\(.*\)$/"channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}, \1/
		animations[0].channels[0]: too long to sample: 36000000 frames|s/^f 0 0.5 1$/f 0 0.5 1500000/; s/"input": 0/&, "interpolation": "STEP"/
		accessors[4]: row 1: expected a joint below 2, saw 2|s/^B 0 0 0 0 0 1 /B 0 0 0 0 0 2 /
		accessors[6]: row 1: expected a vertex below 3, saw 3|s/^H 0 1 2/H 0 3 2/
		accessors[5]: 16777217 rows of zeros: expected a bufferView|s/{"bufferView": 5, \(.*\)3}/{\116777217}/
		meshes[0].primitives[0].attributes.JOINTS_0: expected 3 rows, as POSITION has, saw 2|/"bufferView": 4,/s/"count": 3/"count": 2/
		skins[0].inverseBindMatrices: expected matrices of 2 joints, saw 1|/"bufferView": 2,/s/"count": 2/"count": 1/
		accessors[3].sparse.indices: expected ascending indices below 3, saw 3|s/{"bufferView": 3, /&"sparse": {"count": 1, "indices": {"bufferView": 6, "byteOffset": 2, "componentType": 5123}, "values": {"bufferView": 3}}, /; s/^H 0 1 2/H 0 3 2/
		accessors[3].sparse.indices: expected ascending indices below 3, saw 1|s/{"bufferView": 3, /&"sparse": {"count": 2, "indices": {"bufferView": 6, "byteOffset": 2, "componentType": 5123}, "values": {"bufferView": 3}}, /; s/^H 0 1 2/H 0 1 1/
		accessors[3].sparse.count: expected an integer from 0 to 3, saw 4|s/{"bufferView": 3, /&"sparse": {"count": 4, "indices": {"bufferView": 6, "componentType": 5123}, "values": {"bufferView": 3}}, /
	END
}

@test "gltf2ir: data beside the JSON: base64, and where files may be" {
	local message script

	while IFS='|' read -r message script; do
		file '' data | sed "$script" >a.glb
		fails "$message" || return
	done <<-'END'
		buffers[0].uri: base64 of 387 characters, which is no multiple of 4|s/"}\]$/&/; s/.\("}\]\)/\1/
		buffers[0].uri: base64 with a '-' as its character 1|s/base64,./base64,-/
		buffers[0].uri: base64 with a '=' as its character 3|s/base64,..../base64,AA=A/
		buffers[0].uri: base64 with a ' ' as its character 4|s/base64,..../base64,AAA /
		buffers[0].uri: expected 290 bytes, saw 288|s/....\("}\]\)/\1/
		buffers[0].uri: expected a data: URI in base64|s/;base64,/;base65,/
		buffers[0].uri: expected a data: URI in base64|s/;base64,/,/
		buffers[0]: expected a member 'byteLength'|s/"byteLength":290,//
		buffers[0]: it has no bytes: no uri, and no chunk of the file|s/,"uri".*"}\]/}]/
		bufferViews[0]: bytes 0 to 300 of a buffer of 290|s/"byteOffset":0,"byteLength":12}/"byteLength":300}/
		bufferViews[0]: bytes 284 to 296 of a buffer of 290|s/"byteOffset":0,"byteLength":12}/"byteOffset":284,"byteLength":12}/
		buffers[0].uri: expected a file beside this one or below, saw '/etc/passwd'|s/"data:.*"}\]/"\/etc\/passwd"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a/../../b'|s/"data:.*"}\]/"a\/..\/..\/b"}]/
		buffers[0].uri: expected a file beside this one or below, saw '%2E%2e/b'|s/"data:.*"}\]/"%2E%2e\/b"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a%00b'|s/"data:.*"}\]/"a%00b"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a%zz'|s/"data:.*"}\]/"a%zz"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'http://a/b'|s/"data:.*"}\]/"http:\/\/a\/b"}]/
		buffers[0].uri: expected a file beside this one or below, saw ''|s/"data:.*"}\]/""}]/
		buffers[0].uri: expected a file beside this one or below, saw '.'|s/"data:.*"}\]/"."}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a/'|s/"data:.*"}\]/"a\/"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a/.'|s/"data:.*"}\]/"a\/."}]/
		buffers[0].uri: expected a file beside this one or below, saw '..'|s/"data:.*"}\]/".."}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a/%2E.'|s/"data:.*"}\]/"a\/%2E."}]/
		buffers[0].uri: expected a file beside this one or below, saw '..%2fb'|s/"data:.*"}\]/"..%2fb"}]/
		buffers[0].uri: expected a file beside this one or below, saw '%2Fetc/passwd'|s/"data:.*"}\]/"%2Fetc\/passwd"}]/
		buffers[0].uri: expected a file beside this one or below, saw '//host/b'|s/"data:.*"}\]/"\/\/host\/b"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'file:b'|s/"data:.*"}\]/"file:b"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'C:\b'|s/"data:.*"}\]/"C:\\\\b"}]/
		buffers[0].uri: expected a file beside this one or below, saw 'a'|s/"data:.*"}\]/"a\\u0000b"}]/
	END
	file '' bin arm.bin | tee same >arm.gltf
	refuses "gltf2ir: <stdin>: byte $(uri_at same): buffers[0].uri: 'arm.bin' lies beside a file that is not known: name the file instead of standard input" \
	    gltf2ir <arm.gltf >saw
	head -c 99 arm.bin >b && mv b arm.bin
	run -1 gltf2ir arm.gltf
	[[ $output = *': buffers[0].uri: expected 290 bytes in arm.bin, saw 99' ]]
	rm arm.bin
	refuses "gltf2ir: arm.gltf: byte $(uri_at same): buffers[0].uri: 'arm.bin': No such file or directory" \
	    gltf2ir arm.gltf >saw
	file >a.glb
	file 's/@/"x": 1, @/' | sed 's/"byteLength":290}\]/"byteLength":296}]/' >a.glb
	fails 'buffers[0]: expected 296 bytes in the chunk BIN, saw 292'
}

# uri_at FILE: the byte at which its "arm.bin" begins
uri_at() {
	grep -bo '"arm.bin"' <"$1" | cut -d : -f 1
}

# beside: makes text an arm whose bytes are in arm.bin, in d and in d/sub
beside() {
	mkdir -p d/sub
	text=$(file '' bin arm.bin)
	cp arm.bin d
	mv arm.bin d/sub
	arm_ir >want
}

# of URI: text with that URI instead
of() {
	printf '%s\n' "${text/arm.bin/"$1"}"
}

@test "gltf2ir: a buffer is a regular file, and no link leads to it" {
	local text at uri message

	beside
	at=$(uri_at <(of arm.bin))
	mv d/sub/arm.bin outside.bin
	ln -s ../outside.bin d/link.bin
	ln -s arm.bin d/inside.bin
	ln -s no.bin d/broken.bin
	ln -s .. d/up
	ln -s sub d/in
	ln -s ../.. d/sub/up
	mkfifo d/fifo
	while IFS='|' read -r uri message; do
		of "$uri" >d/arm.gltf
		refuses "gltf2ir: d/arm.gltf: byte $at: buffers[0].uri: $message" \
		    timeout 20 gltf2ir d/arm.gltf >/dev/null ||
		    { echo "$uri" >&2; return 1; }
	done <<-'END'
		link.bin|'link.bin': expected a regular file, saw a symbolic link
		inside.bin|'inside.bin': expected a regular file, saw a symbolic link
		broken.bin|'broken.bin': expected a regular file, saw a symbolic link
		up/outside.bin|'up': expected a directory, saw a symbolic link
		up/d/arm.bin|'up': expected a directory, saw a symbolic link
		./%75p//outside.bin|'up': expected a directory, saw a symbolic link
		in/arm.bin|'in': expected a directory, saw a symbolic link
		sub/up/outside.bin|'sub/up': expected a directory, saw a symbolic link
		fifo|'fifo': expected a regular file, saw a FIFO
		fifo/arm.bin|'fifo': expected a directory, saw a FIFO
		sub|'sub': expected a regular file, saw a directory
		arm.bin/arm.bin|'arm.bin': expected a directory, saw a regular file
		no/arm.bin|'no': No such file or directory
		sub/no.bin|'sub/no.bin': No such file or directory
		..\\outside.bin|'..\outside.bin': No such file or directory
		-|'-': No such file or directory
	END
	# the name is cut off in the message, the reason is not
	of "$(printf '%0300d' 0)" >d/arm.gltf
	run -1 gltf2ir d/arm.gltf
	[[ $output = *": buffers[0].uri: '$(printf %060d 0)': File"*' too long' ]]
	[ -c /dev/zero ] && [ -e /dev/stdin ] || return 0
	of zero | refuses "gltf2ir: /dev/stdin: byte $at: buffers[0].uri: 'zero': expected a regular file, saw a device" \
	    gltf2ir /dev/stdin >saw
}

@test "gltf2ir: what may lie beside a file, and where that is" {
	local text uri

	beside
	ln d/arm.bin d/hard.bin
	{ cat d/arm.bin; echo more; } >d/more.bin
	for uri in arm.bin ./arm.bin .//./arm.bin sub/arm.bin sub//arm.bin \
	    sub/././arm.bin sub%2Farm.bin hard.bin more.bin \
	    "$(printf './%.0s' {1..5000})arm.bin"; do
		of "$uri" >d/arm.gltf
		quietly gltf2ir d/arm.gltf | diff -u want - ||
		    { echo "$uri" >&2; return 1; }
	done
	# what the user names may be a link: a directory, or the file
	of sub/arm.bin >d/arm.gltf
	mkdir other
	ln -s ../d other/e
	quietly gltf2ir other/e/arm.gltf | diff -u want -
	ln -s ../d/arm.gltf other/arm.gltf
	mkdir other/sub
	refuses "gltf2ir: other/arm.gltf: byte $(uri_at <(of arm.bin)): buffers[0].uri: 'sub/arm.bin': No such file or directory" \
	    gltf2ir other/arm.gltf >saw
	cp d/arm.bin other/sub
	quietly gltf2ir other/arm.gltf | diff -u want -
	# a file of that name, not standard input
	of - >arm.gltf
	cp d/arm.bin ./-
	quietly gltf2ir arm.gltf </dev/null | diff -u want -
}

# buffers N FILE LENGTH: N skins, each in a buffer of its own, in FILE, in which
# @ is the buffer's number i. LENGTH may be computed from i. All hold one.bin.
buffers() {
	echo 'f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
	@' | "$glb" bin one.bin >/dev/null
	awk -v n="$1" -v file="$2" '
	function list(key, each,  i, s) {
		printf ", \"%s\": [", key
		for (i = 0; i < n; i++) {
			s = each
			gsub(/@/, i, s)
			sub(/LENGTH/, '"$3"', s)
			printf "%s%s", i ? ", " : "", s
		}
		printf "]"
	}
	BEGIN {
		printf "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"a\"}]"
		list("skins", "{\"joints\": [0], \"inverseBindMatrices\": @}")
		list("accessors", "{\"bufferView\": @, \"componentType\": 5126, \"type\": \"MAT4\", \"count\": 1}")
		list("bufferViews", "{\"buffer\": @, \"byteLength\": 64}")
		list("buffers", "{\"uri\": \"" file "\", \"byteLength\": LENGTH}")
		print "}"
	}'
}

@test "gltf2ir: more buffers in files than may be open" {
	local i

	mkdir d
	buffers 50 d/@.bin 64 >many.gltf
	for ((i = 0; i < 50; i++)); do
		cp one.bin d/$i.bin
	done
	(ulimit -n 12; quietly gltf2ir many.gltf) | grep -qx 'bind a 0 0 0 0 0 0 1'
}

@test "gltf2ir: a file that many buffers are in is not held for each" {
	local length peak n=8000000

	[ -z "$SANFLAGS" ] || skip 'sanitizers take more'
	# all of one length, ever longer or shorter ones, and from short to long
	for length in $n "$n - 99 + i" "$n - i" '64 + i * i * 800'; do
		buffers 99 more.bin "$length" >same.gltf
		{ cat one.bin; head -c $((n - 64)) /dev/zero; } >more.bin
		quietly gltf2ir same.gltf | grep -qx 'bind a 0 0 0 0 0 0 1'
		# what is held is twice as long each time: 1 + 1/2 + … before
		# the last, which is all
		peak=$(peak_of gltf2ir same.gltf)
		[ "$peak" -lt $((3 * n / 1024 + 5000)) ] ||
		    { echo "$length: $peak KiB" >&2; return 1; }
	done
	# each has its own end
	buffers 3 more.bin "$n - 1 + i" >same.gltf
	run -1 gltf2ir same.gltf
	[[ $output = *": buffers[2].uri: expected $((n + 1)) bytes in more.bin, saw $n" ]]
}

@test "gltf2ir: what the file says of itself, and no skeleton" {
	each <<-'END'
		asset: expected a member 'version'|s/"version": "2.0"//
		nodes[2]: expected an object|s/{"name": "tip"}/7/
		nodes[0].\u006eame: second member of this key|s/"name": "shoulder"/&, "\\u006eame": 0/
	END
	# valid, but not for the IR
	each 3 <<-'END'
		asset.version: expected glTF 2.0, saw '1.0'|s/"version": "2.0"/"version": "1.0"/
		asset.minVersion: expected 2.0 at most|s/"version": "2.0"/&, "minVersion": "2.1"/
	END
	file 's/ "skins": .*/ "x": [{"joints": [],/; s/"animations"/"y"/; s/"skin": 0/"z": 0/' >a.glb
	unfit 'gltf2ir: a.glb: no skeleton: no skin, no node that an animation moves, no humanoid of VRM' \
	    gltf2ir a.glb >/dev/null
	file >a.glb
	refuses "gltf2ir: a.glb: no animation 'bent'" \
	    gltf2ir -M bent a.glb >/dev/null
	quietly gltf2ir -M bend a.glb | diff -u <(arm_ir) -
}

@test "gltf2ir: extensions that a file requires" {
	local require='s/"scene": 0,/"extensionsRequired": ["EXT_x"], &/'
	local use='"extensions": {"EXT_x": {}}'
	local e known=': the file requires this extension, which is not known'

	file "$require" | quietly gltf2ir | diff -u <(arm_ir) -
	file "$require; s/\"name\": \"tip\"/&, $use/" | quietly gltf2ir |
	    diff -u <(arm_ir) -
	each 3 <<-END
		nodes[1].extensions.EXT_x$known|$require; s/"name": "elbow"/&, $use/
		skins[0].extensions.EXT_x$known|$require; s/"name": "arm"/&, $use/
		animations[0].extensions.EXT_x$known|$require; s/"name": "bend"/&, $use/
		accessors[0].extensions.EXT_x$known|$require; s/{"bufferView": 0/{$use, "bufferView": 0/
		animations[0].channels[0].target.extensions.EXT_x$known|$require; s/"node": 1/&, $use/
	END
	# an extension that is not required may be anywhere, and so may some
	# others
	file "s/\"name\": \"elbow\"/&, $use/" | quietly gltf2ir |
	    diff -u <(arm_ir) -
	for e in KHR_lights_punctual KHR_node_hoverability \
	    KHR_node_selectability KHR_node_visibility KHR_mesh_quantization; do
		file "${require/EXT_x/$e}; s/\"name\": \"elbow\"/&, ${use/EXT_x/$e}/" |
		    quietly gltf2ir | diff -u <(arm_ir) -
	done
	# on the way to a mesh it costs that only
	file "$require; s/{\"bufferView\": 3/{$use, \"bufferView\": 3/" >a.glb
	warns 'accessors[3].extensions.EXT_x: not known here: this part of the mesh is left out'
}

@test "gltf2ir: the byte in a message" {
	local at

	file 's/"node": 1/"node": 77/' >a.glb
	at=$(grep -abo 77 a.glb | head -n 1 | cut -d : -f 1)
	refuses "gltf2ir: a.glb: byte $at: animations[0].channels[0].target.node: expected one of 4 nodes, saw 77" \
	    gltf2ir a.glb >/dev/null
	file 's/"node": 1/"node": 77/' data | sed $'1s/^/\357\273\277/' >a.gltf
	at=$(grep -abo 77 a.gltf | head -n 1 | cut -d : -f 1)
	refuses "gltf2ir: a.gltf: byte $at: animations[0].channels[0].target.node: expected one of 4 nodes, saw 77" \
	    gltf2ir a.gltf >/dev/null
}

@test "gltf2ir: lengths that are not there take no memory" {
	local peak

	peak=$(compile peak)
	[ -z "$SANFLAGS" ] || skip 'sanitizers take more'
	file '/"bufferView": 3,/s/"count": 3/"count": 1099511627776/' >a.glb
	poke 8 255 255 255 255
	"$peak" gltf2ir a.glb 2>err >saw || true
	[ "$(tail -n 1 err | cut -d ' ' -f 2)" -lt 8000 ]
	printf '%s' '{"asset": {"version": "2.0"}, "nodes": [{"children": ' \
	    >a.glb
	head -c 3000000 /dev/zero | tr '\0' '[' >>a.glb
	"$peak" gltf2ir a.glb 2>err >saw || true
	grep -q ': nested too deeply$' err
	[ "$(tail -n 1 err | cut -d ' ' -f 2)" -lt 12000 ]
}

@test "gltf2ir: usage, a full disk, a reader that goes away" {
	usage_of gltf2ir
	run -2 gltf2ir -r 0 </dev/null
	file >a.glb
	dev_full gltf2ir a.glb
	awk -v N=30 -v SCALE=1 -v SEED=1 -f "$ROOT/tests/gltf.awk" |
	    "$glb" glb >b.glb
	[ "$(head_one gltf2ir b.glb)" = 'ir 1' ]
}

@test "gltf2ir: the examples of the page" {
	man_examples "$ROOT/man/gltf2ir.1"
}
