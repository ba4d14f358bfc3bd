# ir2gltf: the IR as glTF 2.0. What is expected comes from arithmetic, from
# fk, whose numbers tests/fk.bats proves, from three's GLTFLoader and from
# Khronos' validator.

bats_require_minimum_version 1.5.0
load helper

setup() {
	glb=$(compile glb)
	export NODE_MODULES=$ROOT/tests/npm/node_modules
	cd "$BATS_TEST_TMPDIR" || return
}

arm() {
	cat <<-'END'
		ir 1
		skeleton arm
		source gltf 2.0
		space y
		joint shoulder -
		id shoulder 0
		offset shoulder 0 0 0
		dof shoulder qx qy qz qw
		bind shoulder 0 0 0 0 0 0 1
		joint elbow shoulder
		id elbow 1
		offset elbow 0 1 0
		dof elbow qx qy qz qw
		bind elbow 0 -1 0 0 0 0 1
		end skeleton
		mesh sleeve
		source gltf 2.0
		count vertices 4
		vert 0 0 0 0
		weight 0 shoulder 1
		vert 1 1 0 0.1
		weight 1 shoulder 0.75
		weight 1 elbow 0.25
		vert 2 1 2 0
		weight 2 elbow 1
		vert 3 0 1.5 0
		weight 3 elbow 1
		face 0 0 1 2 3
		end mesh
		motion bend
		source gltf 2.0
		rate 2
		v 0 shoulder 0 0 0 1
		v 0 elbow 0 0 0 1
		v 1 shoulder 0 0 0 1
		v 1 elbow 0 0 0.6 0.8
		v 2 shoulder 0 0 0 1
		v 2 elbow 0 0 0.8 0.6
		end motion
		end ir
	END
}

# random JOINTS FRAMES SEED [UP]: a tree of joints with all kinds of channels,
# and a motion
random() {
	awk -v n="$1" -v frames="$2" -v seed="$3" -v up="${4:-y}" '
	function rnd() { return 2 * rand() - 1 }
	BEGIN {
		srand(seed)
		split("tx ty tz rz rx ry,rz ry,ax ay az,qx qy qz qw,rx,," \
		    "px py pz rx ry rz,rx ry rz sx sy sz", kind, ",")
		print "ir 1\nskeleton tree\nspace " up
		for (j = 0; j < n; j++) {
			p = j < 2 ? "-" : "j" int(rand() * j)
			print "joint j" j, p
			print "offset j" j, 10 * rnd(), 10 * rnd(), 10 * rnd()
			if (j % 3 == 0)
				print "rest j" j, 90 * rnd(), 90 * rnd(), \
				    90 * rnd(), "xyz"
			if (j % 4 == 0)
				print "axis j" j, 90 * rnd(), 0, 20, "zyx"
			own[j] = kind[1 + (j ? j % 7 : 0)]
			if (own[j] != "")
				print "dof j" j, own[j]
		}
		print "end skeleton\nmotion wild\nrate 30"
		for (f = 1; f <= frames; f++)
			for (j = 0; j < n; j++) {
				k = split(own[j], word, " ")
				if (!k)
					continue
				printf "v %d j%d", f, j
				for (i = 1; i <= k; i++)
					printf " %.6f", (word[i] ~ /^q/ ? \
					    1.5 + rnd() : (word[i] ~ /^[tp]/ ? \
					    5 : 100) * rnd())
				print ""
			}
		print "end motion\nend ir"
	}'
}

# valid FILE…: the validator finds no fault in it
valid() {
	npm_oracle gltf-validator
	node "$ROOT/tests/gltf-validator.mjs" "$@"
}

# in_three FILE ANIMATION STREAM FACTOR [UP]: at 50 frames of that motion, at
# most, three has every joint where fk has it, times FACTOR, to 1e-5 of the
# figure's size. Where UP is z, x y z is x z -y there.
in_three() {
	npm_oracle three
	fk -p 12 "$3" >fk.ir
	# the frames, their times, and what fk has there
	awk -v motion="$2" -v seed=7 '
	/^motion/ { here = n++ == motion; split("", at) }
	here && /^rate/ { k = split($2, r, "/"); rate = r[1] / (k > 1 ? r[2] : 1) }
	here && /^w/ && $2 "" != last { last = $2; frame[frames++] = last }
	END {
		srand(seed)
		left = frames < 50 ? frames : 50
		for (i = 0; i < frames; i++)
			if (rand() * (frames - i) < left) {
				left--
				print frame[i], (frames > 1 ? \
				    (frame[i] - frame[0]) / rate : 0)
			}
	}' OFMT=%.17g CONVFMT=%.17g fk.ir >frames
	# shellcheck disable=SC2046
	node "$ROOT/tests/gltf.mjs" "$1" "$2" $(cut -d ' ' -f 2 frames) >three
	awk -v motion="$2" -v factor="$4" -v up="${5:-y}" '
	FILENAME == "frames" { number[$1] = FNR - 1; wanted = FNR; next }
	FILENAME == "fk.ir" && /^joint/ && !($2 in node) { node[$2] = joints++ }
	FILENAME == "fk.ir" && /^motion/ { here = n++ == motion }
	FILENAME == "fk.ir" && here && /^w/ && ($2 in number) {
		k = number[$2] " " node[$3]
		x[k] = factor * $4
		y[k] = factor * (up == "z" ? $6 : $5)
		z[k] = factor * (up == "z" ? -$5 : $6)
		for (i = 4; i <= 6; i++) {
			lo = $i < lo ? $i : lo
			hi = $i > hi ? $i : hi
		}
	}
	FILENAME == "three" && $1 == "w" && (($2 " " $3) in x) {
		k = $2 " " $3
		off = (x[k] - $4) ^ 2 + (y[k] - $5) ^ 2 + (z[k] - $6) ^ 2
		if (off > worst)
			worst = off
		seen++
	}
	END {
		size = factor * (hi - lo)
		if (seen != wanted * joints || !(worst <= (1e-5 * size) ^ 2)) {
			print seen " of " wanted * joints ", off by " sqrt(worst)
			exit 1
		}
	}' frames fk.ir three
}

@test "ir2gltf: what gltf2ir makes of it is the same text" {
	arm >arm.ir
	# a bind matrix that moves along each axis
	sed 's/^bind elbow.*/bind elbow 0.5 -1 0.25 0 0 0 1/' arm.ir |
	    quietly ir2gltf | gltf2ir |
	    grep -qx 'bind elbow 0.5 -1 0.25 0 0 0 1'
	# two triangles, around the first corner
	sed 's/^\(dof [a-z]*\) .*/\1 px py pz qx qy qz qw/
		s/^face.*/face 0 0 1 2\nface 1 0 2 3/
		/^rate/a\
dof shoulder qx qy qz qw\
dof elbow qx qy qz qw' arm.ir >want
	quietly ir2gltf arm.ir | gltf2ir | diff -u want -
	quietly ir2gltf -b arm.ir | gltf2ir | diff -u want -
	quietly ir2gltf <arm.ir | cmp - <(ir2gltf - <arm.ir)
}

@test "ir2gltf: a quaternion keeps to the side of the one before" {
	cat >q.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a qx qy qz qw
		joint b a
		offset b 0 1 0
		end skeleton
		motion m
		rate 30
		v 0 a 0 0 0.6 0.8
		v 1 a 0 0 -0.8 -0.6
		v 2 a 0 0 1 0
		v 3 a 0 0 -0.6 0.8
		end motion
		end ir
	END
	# q and -q are the same rotation, and between q and -q a reader would turn
	# through others: 1 and 3 come with the sign that makes their product with
	# the one before positive, 0.96 and 0.6
	ir2gltf -l 1 q.ir | gltf2ir | grep '^v [0-9]* a' >saw
	printf 'v %s\n' '0 a 0 0 0.6 0.8' '1 a 0 0 0.8 0.6' '2 a 0 0 1 0' \
	    '3 a 0 0 0.6 -0.8' >want
	near 1e-7 want saw
}

@test "ir2gltf: the JSON" {
	arm | sed '/^mesh/,/^end mesh/d; /^motion/,/^end motion/d' |
	    ir2gltf >saw
	# One bone, up to the elbow: 6 vertices, 8 triangles. The matrices take
	# 2 · 64 bytes, positions 6 · 12, joints 6 · 4, weights 6 · 16 and
	# corners 24 · 2. It is 1 long and 0.1 wide.
	version=$(ir2gltf -V | sed 's/.* //')
	sed "s/\"uri\":\"[^\"]*\"/\"uri\":\"\"/
		s/irtools $version/irtools/" saw | tr -d '\n' >plain
	tr -d '\n' >want <<-'END'
		{"asset":{"version":"2.0","generator":"irtools"},
		"scene":0,"scenes":[{"nodes":[0,2]}],
		"nodes":[{"name":"shoulder","translation":[0,0,0],"children":[1]},
		{"name":"elbow","translation":[0,1,0]},
		{"name":"arm","mesh":0,"skin":0}],
		"skins":[{"name":"arm","inverseBindMatrices":0,"joints":[0,1]}],
		"meshes":[{"name":"arm","primitives":[{"attributes":
		{"POSITION":1,"JOINTS_0":2,"WEIGHTS_0":3},"indices":4,
		"material":0}]}],
		"materials":[{"doubleSided":true}],
		"accessors":[{"bufferView":0,"componentType":5126,"count":2,
		"type":"MAT4"},
		{"bufferView":1,"componentType":5126,"count":6,
		"min":[-0.05,0,-0.05],"max":[0.05,1,0.05],"type":"VEC3"},
		{"bufferView":2,"componentType":5121,"count":6,"type":"VEC4"},
		{"bufferView":3,"componentType":5126,"count":6,"type":"VEC4"},
		{"bufferView":4,"componentType":5123,"count":24,"type":"SCALAR"}],
		"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":128},
		{"buffer":0,"byteOffset":128,"byteLength":72,"target":34962},
		{"buffer":0,"byteOffset":200,"byteLength":24,"target":34962},
		{"buffer":0,"byteOffset":224,"byteLength":96,"target":34962},
		{"buffer":0,"byteOffset":320,"byteLength":48,"target":34963}],
		"buffers":[{"byteLength":368,"uri":""}]}
	END
	diff -u want plain
}

# Motions of 1 to 300 frames: more frames than are read at once from the
# temporary file, and numbers of frames that are no multiple of three.
@test "ir2gltf: text and GLB have the same bytes" {
	local n bytes

	for n in 1 2 3 63 64 65 300; do
		random 12 "$n" "$n" >a.ir
		ir2gltf -l 1 a.ir >a.gltf 2>err
		ir2gltf -b -l 1 a.ir >a.glb 2>err
		bytes=$(sed -n 's/.*"byteLength":\([0-9]*\),"uri".*/\1/p' a.gltf)
		sed -n 's/.*;base64,\([^"]*\)".*/\1/p' a.gltf | base64 -d >saw
		[ "$(wc -c <saw)" -eq "$bytes" ]
		tail -c $(((bytes + 3) / 4 * 4)) a.glb | head -c "$bytes" |
		    cmp - saw
	done
	[ "$bytes" -gt 40000 ]
}

@test "ir2gltf: what still stands has one key, unless all does" {
	arm >arm.ir
	ir2gltf arm.ir | grep -o '"count":[0-9]*,"min":[^"]*"max":[^"]*' >saw
	# positions; then the times of the shoulder and the elbow
	printf '%s\n' '"count":4,"min":[0,0,0],"max":[1,2,0.1],' \
	    '"count":1,"min":[0],"max":[0],' '"count":3,"min":[0],"max":[1],' |
	    diff -u - saw
	sed 's/^\(v . elbow\).*/\1 0 0 0 1/' arm.ir | ir2gltf | gltf2ir |
	    irstat | grep '^motion' | cut -d ' ' -f 1-10 >saw
	echo 'motion bend source gltf frames 3 first 0 last' >want
	sed 's/ 2$//' saw | diff -u want -
	# the same for a joint that has channels in the skeleton only
	sed -e '/^dof shoulder/d; /^v . shoulder/d' \
	    -e 's/^rate 2$/&\ndof elbow u/; s/^\(v . elbow\).*/\1 7/' arm.ir |
	    ir2gltf -l 1 | gltf2ir | irstat | grep -o 'frames 3 first 0' >saw
	[ -s saw ]
}

@test "ir2gltf: random skeletons, where three has them" {
	random 25 40 1 >tree.ir
	quietly ir2gltf -l 1 tree.ir >tree.gltf
	in_three tree.gltf 0 tree.ir 1
	random 40 9 2 z >tree.ir
	quietly ir2gltf -b -l 0.01 tree.ir >tree.glb
	valid tree.gltf tree.glb
	in_three tree.glb 0 tree.ir 0.01 z
	# what is scaled: positions only
	random 12 5 3 | sed 's/^dof j6 .*/dof j6 rx ry rz sx sy sz/
		s/^\(v [0-9]* j6\) .*/\1 10 20 30 2 1 0.5/' >tree.ir
	ir2gltf -l 1 tree.ir >tree.gltf 2>err
	sed 's/:[0-9]*:/:N:/' err | diff -u <(echo \
	    'ir2gltf: tree.ir:N: j6: not a pure rotation: the nearest one is written') -
	in_three tree.gltf 0 tree.ir 1
}

@test "ir2gltf: several motions, the walk among them" {
	local e=$ROOT/examples

	asf2ir "$e/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$e/walk.amc" >walk.ir
	resample -r 24 walk.ir | sed 's/^motion walk/motion slow%20walk/' |
	    cat walk.ir - >two.ir
	quietly ir2gltf -b -l 0.01 two.ir >two.glb
	valid two.glb
	in_three two.glb 0 two.ir 0.01
	in_three two.glb 1 two.ir 0.01
	gltf2ir two.glb | grep '^motion' >saw
	printf 'motion %s\n' walk slow%20walk | diff -u - saw
	ir2gltf -l 1 -M slow%20walk two.ir | gltf2ir | grep -c '^motion' |
	    grep -qx 1
	refuses 'ir2gltf: two.ir: no motion '"'run'" \
	    ir2gltf -l 1 -M run two.ir >saw
	[ ! -s saw ]
	# to 1e-6 of the height of 144
	quietly ir2gltf -l 1 walk.ir | gltf2ir >back.ir
	irdiff -t 0.000144,0.0001 walk.ir back.ir
	# assimp reads it
	oracle assimp
	assimp info two.glb >saw
	grep -q '^Animations: *2$' saw
	grep -q '^Bones: *23$' saw
}

@test "ir2gltf: contacts, boxes and reference transforms stay behind" {
	arm >arm.ir
	sed 's/^v \([0-9]*\) elbow.*/&\
c \1 elbow 1\
b \1 elbow 1 2 3/' arm.ir | quietly ir2gltf | cmp - <(ir2gltf arm.ir)
}

@test "ir2gltf: real files" {
	local f name n=0

	need_data bvh
	need_data acclaim/cmu
	for f in "$DATA"/bvh/*.bvh; do
		name=${f##*/}
		bvh2ir "$f" >"${name%.bvh}.ir" 2>/dev/null ||
		    rm "${name%.bvh}.ir"
	done
	for f in "$DATA"/xsf/*.xsf; do
		name=${f##*/}
		xsf2ir "$f" >"${name%.xsf}.ir" 2>/dev/null ||
		    rm "${name%.xsf}.ir"
	done
	asf2ir "$DATA/acclaim/cmu/01.asf" |
	    amc2ir -r 120 -s - "$DATA/acclaim/cmu/01_01.amc" >cmu.ir
	for f in "$DATA"/sims/*.kfd; do
		name=${f##*/}
		kfd2ir "$f" >"${name%.kfd}.ir"
	done
	for f in *.ir; do
		ir2gltf -b -l 0.0254 "$f" >"${f%.ir}.glb" 2>/dev/null
		n=$((n + 1))
	done
	[ $n -ge 30 ]
	valid ./*.glb
	in_three cmu.glb 0 cmu.ir 0.0254
	in_three vr.glb 0 vr.ir 0.0254
	in_three six-channels.glb 0 six-channels.ir 0.0254 z
	irdiff -t 0.000001,0.0001 <(rescale -l 0.0254 cmu.ir) <(gltf2ir cmu.glb)
}

# unit JOINT…: a chain of them
unit() {
	local up=- name

	printf '%s\n' 'ir 1' 'skeleton s' 'space y'
	for name; do
		echo "joint $name $up"
		echo "offset $name 0 1 0"
		up=$name
	done
	printf '%s\n' 'end skeleton' 'end ir'
}

# By numbers of four digits, as JSON demands
@test "ir2gltf: control bytes in names" {
	unit a%01b%0Fc%10d%1Fe | ir2gltf -l 1 |
	    grep -qF '"name":"a\u0001b\u000fc\u0010d\u001fe"'
}

@test "ir2gltf: odd streams are valid" {
	# names with colons, slashes, quotes, control bytes and UTF-8
	unit 'a:b/c' "say%20\"'hi\\" tab%09 $'\303\251\360\237\246\264' % %2D \
	    ']<>' >names.ir
	ir2gltf -l 1 names.ir >names.gltf
	gltf2ir names.gltf | grep '^joint' |
	    diff -u <(grep '^joint' names.ir | sed 's/ % / node4 /; s/%$/node4/') -
	# one joint, by itself; several roots; one frame, of an unknown rate
	unit one | ir2gltf -l 1 >one.gltf
	cat >roots.ir <<-'END'
		ir 1
		skeleton s
		space y
		joint left -
		offset left 1 0 0
		dof left rx ry rz
		joint right -
		offset right -1 0 0
		end skeleton
		motion m
		rate -
		v 7 left 10 20 30
		end motion
		end ir
	END
	ir2gltf -l 1 roots.ir >roots.gltf
	gltf2ir roots.gltf | grep -c '^joint .* -$' | grep -qx 2
	# no motion that has frames
	arm | sed '/^v /d' >none.ir
	ir2gltf none.ir >none.gltf 2>err
	echo 'ir2gltf: none.ir:33: motion bend: left out, as nothing moves in it' |
	    diff -u - err
	# 1000 joints: numbers of 16 bits
	random 1000 2 4 >many.ir
	ir2gltf -b -l 1 many.ir >many.glb
	valid names.gltf one.gltf roots.gltf none.gltf many.glb
	in_three many.glb 0 many.ir 1
}

@test "ir2gltf: a skin has 65536 joints at most" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		for (j = 0; j < 65537; j++)
			print "joint j" j, j ? "j0" : "-", "\noffset j" j, j, "0 0"
		print "end skeleton\nend ir"
	}' >many.ir
	refuses 'ir2gltf: many.ir:131078: skeleton s has 65537 joints, and a skin 65536 at most' \
	    ir2gltf -l 1 many.ir >saw
	[ ! -s saw ]
	grep -v 'j65536 ' many.ir | ir2gltf -b -l 1 >saw
}

# weights RECORDS: the weights that the first vertex of a triangle gets, of
# joints a to f
weights() {
	{
		unit a b c d e f | sed '$d'
		printf '%s\n' 'mesh m' 'vert 0 0 0 0'
		printf 'weight 0 %s\n' "$@"
		printf '%s\n' 'vert 1 1 0 0' 'weight 1 a 1' 'vert 2 0 1 0' \
		    'weight 2 a 1' 'face 0 0 1 2' 'end mesh' 'end ir'
	} >w.ir
	ir2gltf -l 1 w.ir >w.gltf 2>err
	gltf2ir w.gltf >w2.ir || return
	awk '$1 == "weight" && $2 == 0 { printf "%s %.6f ", $3, $4 }' w2.ir
}

@test "ir2gltf: the four strongest weights, of sum 1" {
	# 5 + 4 + 3 + 2 = 14
	[ "$(weights 'a 0.1' 'b 0.5' 'c 0.3' 'd 0.4' 'e 0.2')" = \
	    'b 0.357143 d 0.285714 c 0.214286 e 0.142857 ' ]
	mv w.gltf four.gltf
	# the same joint twice; weights of 0 or less
	[ "$(weights 'a 1' 'b 2' 'a 3' 'c 0' 'd -1')" = \
	    'a 0.666667 b 0.333333 ' ]
	mv w.gltf two.gltf
	# a third each: the sum is 1 as floats
	weights 'a 1' 'b 1' 'c 1'
	valid four.gltf two.gltf w.gltf
	weights 'a 0' || true
	echo 'ir2gltf: w.ir:25: vertex 0: its weights sum to 0 or less' |
	    diff -u - err
}

@test "ir2gltf: vertices without weights, meshes without faces" {
	arm | sed '/^weight 2/d' >loose.ir
	ir2gltf loose.ir >loose.gltf 2>err
	echo 'ir2gltf: loose.ir:28: mesh sleeve: 1 vertices without weights go with joint shoulder' |
	    diff -u - err
	arm | sed '/^face/d' >bare.ir
	ir2gltf bare.ir >bare.gltf 2>err
	echo 'ir2gltf: bare.ir:28: mesh sleeve: left out, as it has no faces' |
	    diff -u - err
	valid loose.gltf bare.gltf
	# the bone from shoulder to elbow
	gltf2ir bare.gltf | grep -c '^vert' | grep -qx 6
	# corners that are twice there make no triangle
	arm | sed 's/^face.*/face 0 0 1 1 2 3/' | ir2gltf | gltf2ir |
	    grep -c '^face' | grep -qx 2
}

@test "ir2gltf: polygons keep their side: a bone's volume is above 0" {
	# Twelve edges apart: 4/3 of a pyramid over the square of the corners:
	# area 2 · 0.05², height 1, so 0.005 / 3
	arm | sed '/^mesh/,/^end mesh/d' | ir2gltf | gltf2ir | awk '
	/^vert/ { x[$2] = $3; y[$2] = $4; z[$2] = $5 }
	/^face/ {
		a = $3; b = $4; c = $5
		v += x[a] * (y[b] * z[c] - z[b] * y[c]) - \
		    y[a] * (x[b] * z[c] - z[b] * x[c]) + \
		    z[a] * (x[b] * y[c] - y[b] * x[c])
	}
	END { printf "%.7f\n", v / 6 }' >saw
	echo 0.0016667 | diff -u - saw
}

@test "ir2gltf: how tall it is, and what points up" {
	local k

	unit a b c | sed '/^space/d' >s.ir
	ir2gltf s.ir >saw 2>err
	echo 'ir2gltf: s.ir: skeleton s: which axis points up is not known: y is taken (rescale -U)' |
	    diff -u - err
	# From the lowest joint to the highest it is 2: times 72 that is 144, with
	# 0.01 for centimetres 1.44; times 11.95 it is 23.9, as CMU's, and 23.9 *
	# 0.056444 = 1.349; 2 * 2.53 * 0.3048 = 1.542; 2 * 31.5 * 0.0254 = 1.6002.
	# 16 is 0.9 of CMU's, 4.9 feet. The last can be people.
	rm err
	for k in 72 11.95 2.53 31.5 800 8 0.1 0.25 0.675 1.45; do
		rescale -u y:y -l $k s.ir | ir2gltf >saw 2>>err
	done
	diff -u - err <<-'END'
		ir2gltf: <stdin>: skeleton s is 144 m tall, and people 0.4 to 3: -l 0.01 (centimetres) makes it 1.44
		ir2gltf: <stdin>: skeleton s is 23.9 m tall, and people 0.4 to 3: -l 0.056444 (CMU's unit) makes it 1.35
		ir2gltf: <stdin>: skeleton s is 5.06 m tall, and people 0.4 to 3: -l 0.3048 (feet) makes it 1.54
		ir2gltf: <stdin>: skeleton s is 63 m tall, and people 0.4 to 3: -l 0.0254 (inches) makes it 1.6
		ir2gltf: <stdin>: skeleton s is 1600 m tall, and people 0.4 to 3: -l 0.001 (millimetres) makes it 1.6
		ir2gltf: <stdin>: skeleton s is 16 m tall, and people 0.4 to 3: -l multiplies its lengths
		ir2gltf: <stdin>: skeleton s is 0.2 m tall, and people 0.4 to 3: -l multiplies its lengths
	END
	rescale -u y:y s.ir | quietly ir2gltf -l 2 | gltf2ir |
	    grep '^offset c' | diff -u <(echo 'offset c 0 2 0') -
	# hips to head along z at rest, and thighs
	cat >legs <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 1
		dof hips rx
		joint head hips
		offset head 0 0 1
		joint left_thigh hips
		offset left_thigh 0.2 0 0
		joint right_thigh hips
		offset right_thigh -0.2 0 0
		end skeleton
		motion m
		rate 30
		v 1 hips 0
		v 2 hips 10
		end motion
		end ir
	END
	quietly ir2gltf -l 1 legs | gltf2ir | grep '^offset h' >saw
	# x y z is x z -y: the hips are at 0 1 0, and the head above
	printf 'offset %s\n' 'hips 0 1 0' 'head 0 0 1' >want
	near 1e-7 want saw
	# in the first frame it stands along y, as figures do: -90 degrees about x
	# take z to y
	sed 's/^v 1 .*/v 1 hips -90/' legs >lies
	ir2gltf -l 1 lies 2>err | gltf2ir | grep '^offset hips' >saw
	echo 'offset hips 0 0 1' | diff -u - saw
	echo 'ir2gltf: lies: motion m begins along y, and skeleton s stands along z: y is taken as up (rescale -U)' |
	    diff -u - err
	# also where a mesh comes before it, which stays as it is
	awk '/^motion/ {
		print "mesh m"
		for (i = 0; i < 3; i++)
			print "vert", i, i % 2, i * i, 3 - i "\nweight", i, "head 1"
		print "face 0 0 1 2\nend mesh"
	}
	{ print }' lies >skinned
	ir2gltf -l 1 skinned 2>err | gltf2ir | grep -E '^offset hips|^vert' >saw
	printf '%s\n' 'offset hips 0 0 1' 'vert 0 0 0 3' 'vert 1 1 1 2' \
	    'vert 2 0 4 1' | diff -u - saw
	grep -q 'y is taken as up' err
}

@test "ir2gltf: -t leaves out keys, and no joint is further away" {
	local t

	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" >walk.ir
	quietly ir2gltf -b -l 1 walk.ir >all.glb
	for t in 0.1 1 5; do
		quietly ir2gltf -b -l 1 -t $t walk.ir >some$t.glb
		gltf2ir some$t.glb | resample -r 60 >some.ir
		irdiff -t $t,180 walk.ir some.ir
	done
	valid some*.glb
	[ "$(wc -c <some5.glb)" -lt "$(($(wc -c <all.glb) / 2))" ]
	# where few keys could go all stay: own times would take more bytes
	quietly ir2gltf -b -l 1 -t 0.0001 walk.ir >most.glb
	[ "$(wc -c <most.glb)" -le "$(wc -c <all.glb)" ]
	# a straight path at even speed needs keys at its ends only
	{
		unit a | sed 's/^end skel/dof a px py pz\n&/; $d'
		printf '%s\n' 'motion m' 'rate 10'
		for t in 0 1 2 3 4 5 6 7 8; do
			echo "v $t a $t 0 0"
		done
		printf '%s\n' 'end motion' 'end ir'
	} >line.ir
	ir2gltf -l 1 -t 1e-6 line.ir | gltf2ir -r 10 | grep '^v ' >saw
	printf 'v %s 0 0\n' '0 a 0' '8 a 8' | diff -u - saw
	# and with -l the tolerance is still in lengths of the stream: the bow
	# of 1 at its middle is within 1.01, and not within 0.99
	sed 's/^v 4.*/v 4 a 4 1 0/' line.ir >bow.ir
	ir2gltf -l 0.001 -t 1.01 bow.ir | gltf2ir -r 10 | grep -c '^v ' >saw
	ir2gltf -l 0.001 -t 0.99 bow.ir | gltf2ir -r 10 | grep -c '^v ' >>saw
	[ "$(head -n 1 saw)" -eq 2 ] && [ "$(tail -n 1 saw)" -gt 2 ]
}

# fails MESSAGE SCRIPT: the arm, changed by sed, is refused
fails() {
	arm | sed "$2" >bad.ir
	refuses "ir2gltf: bad.ir:$1" ir2gltf -l 1 bad.ir >saw && [ ! -s saw ]
}

@test "ir2gltf: errors" {
	fails '37: the rate is unknown, so there are no times (rescale -r)' \
	    's/^rate.*/rate -/'
	fails '36: frame 1: no values of joint shoulder (resample makes a keyed motion dense)' \
	    '/^v 1 shoulder/d'
	fails '35: frame 0: joint elbow: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    's/^v 0 elbow.*/v 0 elbow 0 0 0 0/'
	fails '35: frame 0: joint elbow: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    's/^v 0 elbow.*/v 0 elbow 0 nan 0 1/'
	fails '33: loop bounce: half of the motion is not written out (resample does that)' \
	    's/^rate 2$/&\nloop bounce/'
	# 1 + 2^-24 is 1 as a float
	fails '39: frame 2.00000001: as a float its time is that of the frame before' \
	    's/^v 2 /v 2.00000001 /; s/^v 1 /v 2 /'
	fails '33: glTF has channel values only (v; fk leaves none)' \
	    's/^v 0 shoulder/w 0 shoulder 0 0 0/'
	fails '35: expected a number in the range of a float, saw 1e+39' \
	    's/^offset elbow 0 1/offset elbow 0 1e39/'
	fails '3: skeleton arm has no joints' '3,14d'
	fails '2: expected a skeleton before this mesh' '2,15d'
	fails '2: expected a skeleton before this motion' '2,29d'
	printf '%s\n' 'ir 1' 'end ir' >none.ir
	refuses 'ir2gltf: none.ir: expected a skeleton, saw none' ir2gltf none.ir
	arm | sed '/^offset elbow/d' >no.ir
	refuses 'ir2gltf: no.ir: joint elbow: no offset: its rest position is unknown' \
	    ir2gltf no.ir
	fails '35: joint elbow: its rest transform mirrors' \
	    's/^bind elbow.*/world elbow 0 1 0 1 0 0 0 1 0 0 0 -1/'
	# the inverse has the rows 1 0 0, 0 1e-16 -1 and 0 0 1, so a volume of
	# 1e-16; that of 1e50 is 1e-50, which is no float
	fails '35: joint elbow: its bind matrix is flat as floats' \
	    's/^bind elbow.*/world elbow 0 1 0 1 0 0 0 1e16 1e16 0 0 1/'
	fails '35: joint elbow: its bind matrix is flat as floats' \
	    's/^bind elbow.*/world elbow 0 1 0 1e50 0 0 0 1e50 0 0 0 1e50/'
	usage_of ir2gltf
	arm >arm.ir
	dev_full ir2gltf -l 1 arm.ir
}

@test "ir2gltf: a name that is no UTF-8" {
	unit $'gr\374n' $'\374' >latin.ir
	ir2gltf -l 1 latin.ir >latin.gltf 2>err
	echo $'ir2gltf: latin.ir: gr\374n: no UTF-8: what is none becomes U+FFFD' |
	    diff -au - err
	valid latin.gltf
	gltf2ir latin.gltf | grep '^joint' | cut -d ' ' -f 2 >saw
	printf 'gr\357\277\275n\n\357\277\275\n' | diff -u - saw
}

@test "ir2gltf: the same skeleton in several units, and its mesh" {
	arm >arm.ir
	sed 's/^motion bend/motion again/' arm.ir | cat arm.ir - |
	    quietly ir2gltf >two.gltf
	gltf2ir two.gltf | grep -E '^motion|^mesh|^skel' >saw
	printf '%s\n' 'skeleton arm' 'mesh sleeve' 'motion bend' \
	    'motion again' | diff -u - saw
	# two meshes of one unit
	awk '/^mesh/, /^end mesh/ {
		copy = copy $0 "\n"
		if ($1 == "end") {
			print
			sub(/sleeve/, "cuff", copy)
			printf "%s", copy
			next
		}
	}
	{ print }' arm.ir | quietly ir2gltf >meshes.gltf
	valid two.gltf meshes.gltf
	gltf2ir meshes.gltf | grep -c '^vert' | grep -qx 8
}

# odd [MATRIX]: f.txt, for tests/glb.c: two skins of different spaces below a
# node that scales by 0.01 and turns by -90 degrees about x; d.ir: its motion
# at 30 frames a second
odd() {
	awk -v N=12 -v SCALE=.01 -v MATRIX="${1:-0}" -v SEED=3 \
	    -f "$ROOT/tests/gltf.awk" >f.txt
	"$glb" glb <f.txt >f.glb
	gltf2ir -M dense f.glb 2>/dev/null | sed 's/^motion .*/motion more/' |
	    resample -r 30 >d.ir
}

# json FILE, bin FILE: the chunks of a GLB
json() {
	local n

	n=$(od -A n -t u4 -j 12 -N 4 "$1")
	tail -c +21 "$1" | head -c "$((n))"
}

bin() {
	local n

	n=$(od -A n -t u4 -j 12 -N 4 "$1")
	tail -c +$((n + 29)) "$1"
}

# kept BASE OUTPUT: of two JSON files the second has all that the first has, and
# only appends
kept() {
	node -e '
	const [a, b] = process.argv.slice(1).map((f) =>
	    JSON.parse(require("fs").readFileSync(f)));
	const same = (x, y) => JSON.stringify(x) === JSON.stringify(y);
	const added = ["accessors", "bufferViews", "animations", "buffers"];
	for (const key in b) {
		if (key === "buffers" && a.buffers && !b.buffers[0].uri)
			console.log(key, b.buffers.length - a.buffers.length);
		else if (!added.includes(key))
			same(a[key], b[key]) || console.log("changed:", key);
		else if (same(a[key] || [], b[key].slice(0, (a[key] || []).length)))
			console.log(key, b[key].length - (a[key] || []).length);
		else
			console.log("changed:", key);
	}' "$1" "$2" | sort
}

# motion_of FILE NAME: a unit with the skeleton and that motion of a glTF file
motion_of() {
	gltf2ir -M "$2" "$1" 2>/dev/null | sed '/^mesh/,/^end mesh/d'
}

@test "ir2gltf -a: below a node that scales and turns, two skins" {
	oracle node
	odd
	quietly ir2gltf -a f.glb d.ir >g.glb
	motion_of g.glb more >more.ir
	# the figure is about 3 · 0.01 large
	irdiff -t 3e-8,0.001 d.ir more.ir
	# its own animations are still there
	motion_of g.glb own >own.ir
	motion_of f.glb own | sed 's/^skeleton f/skeleton g/' |
	    diff -u - own.ir
	# bytes
	bin f.glb >f.bin
	bin g.glb >g.bin
	cmp -n "$(wc -c <f.bin)" f.bin g.bin
	json f.glb >f.json
	json g.glb >g.json
	kept f.json g.json >saw
	# 12 joints have a translation and a rotation; times of all and of 0
	printf '%s\n' 'accessors 26' 'animations 1' 'bufferViews 1' \
	    'buffers 0' | diff -u - saw
	# JSON in lines: those that differ are the last of each array
	[ "$(changed f.json g.json | grep -c '^<')" -le 4 ]
}

@test "ir2gltf -a: text, with buffers in it or beside it" {
	oracle node
	odd
	"$glb" data <f.txt >data.gltf
	"$glb" bin beside.bin <f.txt >beside.gltf
	cp beside.bin beside.was
	for f in data beside; do
		quietly ir2gltf -a $f.gltf d.ir >$f.new.gltf
		motion_of $f.new.gltf more >more.ir
		irdiff -t 3e-8,0.001 d.ir more.ir
		kept $f.gltf $f.new.gltf | grep -qx 'buffers 1'
	done
	cmp beside.bin beside.was
	# the stream, or the base, from standard input
	quietly ir2gltf -a - d.ir <data.gltf | cmp - data.new.gltf
	quietly ir2gltf -a data.gltf <d.ir | cmp - data.new.gltf
	# a mark of the order of bytes goes
	{ printf '\357\273\277'; cat data.gltf; } >mark.gltf
	quietly ir2gltf -a mark.gltf d.ir | cmp - data.new.gltf
}

@test "ir2gltf -a: a buffer is a regular file beside the base, and no link" {
	local at

	odd
	mkdir d
	"$glb" bin arm.bin <f.txt >d/arm.gltf
	mv arm.bin outside.bin
	ln -s ../outside.bin d/arm.bin
	# the bind matrices count where the rest is not that of the nodes
	sed 's/^\(offset [^ ]*\) [^ ]*/\1 9/' d.ir >other.ir
	at=$(grep -bo '"arm.bin"' <d/arm.gltf | cut -d : -f 1)
	refuses "ir2gltf: d/arm.gltf: byte $at: buffers[0].uri: 'arm.bin': expected a regular file, saw a symbolic link" \
	    timeout 20 ir2gltf -a d/arm.gltf other.ir >saw
	rm d/arm.bin
	mkfifo d/arm.bin
	refuses "ir2gltf: d/arm.gltf: byte $at: buffers[0].uri: 'arm.bin': expected a regular file, saw a FIFO" \
	    timeout 20 ir2gltf -a d/arm.gltf other.ir >saw
	rm d/arm.bin
	ln -s .. d/up
	sed 's|"arm.bin"|"up/outside.bin"|' d/arm.gltf >d/up.gltf
	refuses "ir2gltf: d/up.gltf: byte $at: buffers[0].uri: 'up': expected a directory, saw a symbolic link" \
	    ir2gltf -a d/up.gltf other.ir >saw
	[ ! -s saw ]
	# beside the output it is read, and the rest pose is found to differ
	mv outside.bin d/arm.bin
	run -1 ir2gltf -a d/arm.gltf other.ir
	[[ $output = 'ir2gltf: d/arm.gltf: joint '*': at rest it is '* ]]
}

@test "ir2gltf -a: nodes with a matrix" {
	odd 1
	grep -o '"matrix"' f.txt | wc -l | grep -qx 5
	quietly ir2gltf -a f.glb d.ir >g.glb
	motion_of g.glb more >more.ir
	irdiff -t 3e-8,0.001 d.ir more.ir
	json g.glb >g.json
	grep -o '"matrix"' g.json | wc -l | grep -qx 1   # above the joints
	# at rest they stand where they stood
	gltf2ir f.glb 2>/dev/null | sed -n '/^skeleton/,/^end skeleton/p' >f.ir
	gltf2ir g.glb 2>/dev/null | sed -n '/^skeleton/,/^end skeleton/p' >g.ir
	near 1e-6 <(grep -E '^offset|^rest' f.ir) <(grep -E '^offset|^rest' g.ir)
}

# hero: makes hero.glb, a character with a mesh, its IR, and a walk on it
hero() {
	local e=$ROOT/examples

	asf2ir "$e/figure.asf" >figure.ir
	awk -f "$e/hero.awk" figure.ir | ir2gltf -b -l 0.01 >hero.glb
	gltf2ir hero.glb >hero.ir
	amc2ir -r 60 -s figure.ir "$e/walk.amc" | retarget -s hero.ir >walk.ir
}

@test "ir2gltf -a: a capture on somebody's character" {
	hero
	quietly ir2gltf -a hero.glb walk.ir >dance.glb
	in_three dance.glb 0 walk.ir 1
	gltf2ir dance.glb >dance.ir
	irdiff -t 1.44e-6,0.0001 walk.ir dance.ir
	# a second one after it, with fewer keys
	sed 's/^motion walk/motion stroll/' walk.ir |
	    quietly ir2gltf -t 0.001 -a dance.glb >both.glb
	valid hero.glb dance.glb both.glb
	gltf2ir both.glb | grep '^motion' | diff -u <(printf 'motion %s\n' walk stroll) -
	motion_of both.glb stroll | resample -r 60 >stroll.ir
	irdiff -t 0.001,180 <(sed 's/^motion walk/motion stroll/' walk.ir) stroll.ir
	bin dance.glb >dance.bin
	bin both.glb >both.bin
	cmp -n "$(wc -c <dance.bin)" dance.bin both.bin
	# the mesh is the old one
	gltf2ir hero.glb | grep -E '^vert|^weight|^face' >want
	gltf2ir both.glb | grep -E '^vert|^weight|^face' | cmp want -
	# lengths of the stream may be others
	rescale -l 100 walk.ir | quietly ir2gltf -l 0.01 -a hero.glb >cm.glb
	gltf2ir cm.glb | irdiff -t 1.44e-6,0.0001 walk.ir -
}

@test "ir2gltf -a: bases without bytes, animations or buffers" {
	oracle node
	# a skin without bind matrices: no buffer at all
	cat >bare.gltf <<-'END'
		{ "asset": { "version": "2.0" }, "scene": 0,
		  "scenes": [ { "nodes": [ 0 ] } ],
		  "nodes": [ { "name": "a", "children": [ 1 ], "extras": { "x": 1.0e0 } },
		    { "name": "b", "translation": [ 0, 1, 0 ] } ],
		  "skins": [ { "joints": [ 0, 1 ] } ] , "extras": { "x": "}]" } }
	END
	gltf2ir bare.gltf | sed 's/^end skeleton/&\nmotion m\nrate 2\ndof a qx qy qz qw\ndof b\nv 0 a 0 0 0 1\nv 1 a 0 0 1 0\nend motion/' >m.ir
	quietly ir2gltf -a bare.gltf m.ir >new.gltf
	# times of all and of 0, two translations and two rotations
	kept bare.gltf new.gltf | diff -u <(printf '%s\n' 'accessors 6' \
	    'animations 1' 'bufferViews 1' 'buffers 1') -
	head -n 5 bare.gltf | sed '$s/ }$//' >most
	cmp -n "$(($(wc -c <most) - 1))" most new.gltf
	gltf2ir new.gltf | grep '^v ' >saw
	printf 'v %s\n' '0 a 0 0 0 0 0 0 1' '1 a 0 0 0 0 0 1 0' >want
	grep -c ' a ' saw | grep -qx 2
	# the same as a GLB of JSON alone, and with a chunk that nobody knows
	glb_of bare.gltf >bare.glb
	quietly ir2gltf -a bare.glb m.ir >new.glb
	gltf2ir <new.glb | cmp - <(gltf2ir <new.gltf)
	glb_of bare.gltf 'abcd' >odd.glb
	quietly ir2gltf -a odd.glb m.ir >odd.new.glb
	[ "$(tail -c 12 odd.new.glb | od -A n -c | tr -d ' \n')" = \
	    '004\0\0\0XTRAabcd' ]
	gltf2ir <odd.new.glb | cmp - <(gltf2ir <new.gltf)
	# a GLB whose buffer is a URI
	odd
	"$glb" data <f.txt >data.gltf
	glb_of data.gltf >uri.glb
	quietly ir2gltf -a uri.glb d.ir >uri.new.glb
	motion_of uri.new.glb more | irdiff -t 3e-8,0.001 d.ir -
}

# le32 N: four bytes
le32() {
	# shellcheck disable=SC2059
	printf "$(printf '\\%03o\\%03o\\%03o\\%03o' $(($1 & 255)) \
	    $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255)))"
}

# glb_of GLTF [DATA]: a GLB of that JSON, without BIN; DATA: a chunk XTRA
glb_of() {
	local n pad

	n=$(wc -c <"$1")
	pad=$(((4 - n % 4) % 4))
	n=$((n + pad))
	printf glTF
	le32 2
	le32 $((20 + n + (${#2} ? 8 + ${#2} : 0)))
	le32 $n
	printf JSON
	cat "$1"
	printf '%*s' $pad ''
	[ -z "${2:-}" ] || { le32 ${#2}; printf 'XTRA%s' "$2"; }
}

@test "ir2gltf -a: what does not fit" {
	hero
	# joints that the base lacks
	sed 's/\(h_[a-z]*_hand\)/\1_x/; s/h_neck/neck/g' walk.ir >names.ir
	refuses 'ir2gltf: hero.glb: no joints of these names: neck, h_left_hand_x, h_right_hand_x' \
	    ir2gltf -a hero.glb names.ir
	# another hierarchy
	sed 's/^joint h_head .*/joint h_head h_torso_1/' walk.ir >tree.ir
	refuses 'ir2gltf: hero.glb: joint h_head: expected it below h_torso_1 as in the stream, saw it below h_neck' \
	    ir2gltf -a hero.glb tree.ir
	# lengths of another unit
	refuses 'ir2gltf: hero.glb: joint h_torso_2: at rest it is 0.181 away from that of the stream, and turned by 0 degrees' \
	    ir2gltf -a hero.glb <(rescale -l 2 walk.ir)
	sed 's/^offset h_head.*/&\nrest h_head 0 0 30 xyz/' walk.ir >turned.ir
	refuses 'ir2gltf: hero.glb: joint h_head: at rest it is 0 away from that of the stream, and turned by 30 degrees' \
	    ir2gltf -a hero.glb turned.ir
	refuses "ir2gltf: hero.ir: no motion to put into hero.glb" \
	    ir2gltf -a hero.glb hero.ir
	refuses 'ir2gltf: no.glb: No such file or directory' \
	    ir2gltf -a no.glb walk.ir
	# a chunk BIN without all that its buffer has
	sed 's/\("buffers":\[{"byteLength":\)./\19/' hero.glb >short.glb
	run -1 ir2gltf -a short.glb walk.ir
	[[ $output = 'ir2gltf: short.glb: byte '*': buffers[0]: expected 9'*' bytes in the chunk BIN, saw '* ]]
	# a cut-off base, a cut-off stream: nothing comes out
	head -c 1000 hero.glb >cut.glb
	refuses "ir2gltf: cut.glb: byte 8: expected a file of $(wc -c <hero.glb) bytes, saw 1000: it is cut off" \
	    ir2gltf -a cut.glb walk.ir >saw
	head -n 500 walk.ir | { ! ir2gltf -a hero.glb >>saw 2>/dev/null; }
	[ ! -s saw ]
	dev_full ir2gltf -a hero.glb walk.ir
	run -2 ir2gltf -a - <walk.ir
	[ "$output" = 'ir2gltf: -a -: expected the stream as operand, saw none' ]
	run -2 ir2gltf -b -a hero.glb walk.ir
	[ "$output" = 'ir2gltf: -b: with -a, the form is that of the base' ]
}

@test "ir2gltf -a: a stream of gltf2ir -B" {
	oracle node
	# the hero's nodes are turned out of its bind pose
	hero
	json hero.glb >hero.json
	node -e '
	const fs = require("fs");
	const j = JSON.parse(fs.readFileSync("hero.json"));
	j.nodes[6].rotation = [0, 0, 0.6, 0.8];
	j.buffers[0].uri = "hero.bin";
	fs.writeFileSync("posed.gltf", JSON.stringify(j));'
	bin hero.glb >hero.bin
	gltf2ir -B posed.gltf >posed.ir
	retarget -s posed.ir walk.ir | quietly ir2gltf -a posed.gltf >new.gltf
	gltf2ir -B new.gltf | irdiff -t 1.44e-6,0.0001 <(retarget -s posed.ir walk.ir) -
}

@test "ir2gltf: the examples of its page" {
	man_examples "$ROOT/man/ir2gltf.1"
}
