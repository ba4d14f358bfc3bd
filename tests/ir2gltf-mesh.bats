# ir2gltf: what meshes have beside places and weights, and their materials. What
# is expected comes from arithmetic, from the specification of glTF 2.0, from
# three's GLTFLoader and from Khronos' validator.

bats_require_minimum_version 1.5.0
load helper

setup() {
	export NODE_MODULES=$ROOT/tests/npm/node_modules
	cd "$BATS_TEST_TMPDIR" || return
}

# skeleton [UP]: one joint
skeleton() {
	printf '%s\n' 'skeleton s' 'source gltf 2.0' "space ${1:-y}" 'joint a -' \
	    'offset a 0 0 0' 'dof a qx qy qz qw' 'end skeleton'
}

# part K FIRST [MATERIAL [SLOT]]: a triangle, with its coordinates
part() {
	local v=$2

	printf '%s\n' "part $1 - ${3:--}${4:+ $4}" "vert $v 0 0 $1" "uv $v 0 0 1" \
	    "weight $v a 1" "vert $((v + 1)) 1 0 $1" "uv $((v + 1)) 0 1 1" \
	    "weight $((v + 1)) a 1" "vert $((v + 2)) 0 1 $1" \
	    "uv $((v + 2)) 0 0 0" "weight $((v + 2)) a 1" \
	    "face $1 $v $((v + 1)) $((v + 2))"
}

# unit FILE…: a unit with that skeleton and these objects
unit() {
	echo 'ir 1'
	skeleton
	cat "$@"
	echo 'end ir'
}

# one MATERIAL-LINE…: a triangle that has a material of these lines
one() {
	unit <(echo 'mesh m' && part 0 0 - 0 && echo 'end mesh'
		printf '%s\n' 'material skin' "$@" 'end material')
}

# valid FILE…: the validator finds no fault in it, but coordinates that no picture
# needs
valid() {
	local status=0

	npm_oracle gltf-validator || return
	node "$ROOT/tests/gltf-validator.mjs" "$@" >issues || status=$?
	[ $status -eq 0 ] || [ -s issues ] || return 1
	awk '!/TEXCOORD_[0-9]: UNUSED_OBJECT: / { print; bad = 1 }
	END { exit bad }' issues
}

# list NAME FILE: that member of the JSON, without `"NAME":`
list() {
	sed -n "s/^\"$1\":\\(.*[]\"]\\),\$/\\1/p" "$2"
}

# picture FILE: a PNG of one pixel
picture() {
	base64 -d >"$1" <<-'END'
		iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAC
		hwGA60e6kgAAAABJRU5ErkJggg==
	END
}

# A quad that faces -y of a figure with z up, so that three has z for -y and y
# for z. Its second part has no normals, and a hole in the numbers of its sets.
quad() {
	unit_of=${1:-z}
	echo 'ir 1'
	skeleton "$unit_of"
	cat <<-'END'
		mesh m
		part 0 - -
		vert 0 0 0 0
		normal 0 0 -2 0
		uv 0 0 0 1
		color 0 0.5 1.35632e-019 2
		weight 0 a 1
		vert 1 1 0 0
		normal 1 0.6 -0.8 0
		uv 1 0 1 1
		weight 1 a 1
		vert 2 1 0 1
		uv 2 0 1.5 -0.25
		color 2 1 1 1 0.5
		weight 2 a 1
		vert 3 0 0 1
		normal 3 0 0 0
		weight 3 a 1
		morph 0 smile
		mvert 0 2 1 -1 1
		mnormal 0 0 3 0 0
		mvert 0 0 0 0 2
		morph 1 -
		mvert 1 3 0 0 4
		face 0 0 1 2 3
		part 1 - -
		vert 4 0 1 0
		uv 4 1 0.25 0.75
		color 4 1 1 1
		weight 4 a 1
		vert 5 1 1 0
		weight 5 a 1
		vert 6 0 1 1
		weight 6 a 1
		face 1 4 5 6
		end mesh
		end ir
	END
}

@test "ir2gltf: vertices of parts as three has them" {
	npm_oracle three
	quad | quietly ir2gltf >quad.gltf
	valid quad.gltf
	node "$ROOT/tests/gltf-mesh.mjs" quad.gltf | grep -v skin >saw
	# x y z is x z -y, the scale of 0 -2 0 and 0.6 -0.8 0 is 1; vertex 2 and
	# vertex 3, whose normal has no direction, get that of the face, -y
	cat >want <<-'END'
		0 position 0 0 0 0
		0 position 1 1 0 0
		0 position 2 1 1 0
		0 position 3 0 1 0
		0 normal 0 0 0 1
		0 normal 1 0.6 0 0.8
		0 normal 2 0 0 1
		0 normal 3 0 0 1
		0 uv 0 0 1
		0 uv 1 1 1
		0 uv 2 1.5 -0.25
		0 uv 3 0 0
		0 color 0 0.5 1.35632e-19 1 1
		0 color 1 1 1 1 1
		0 color 2 1 1 1 0.5
		0 color 3 1 1 1 1
		0 position+smile 0 0 2 0
		0 position+smile 1 0 0 0
		0 position+smile 2 0 0 1
		0 position+smile 3 0 0 0
		0 position+ 0 0 0 0
		0 position+ 1 0 0 0
		0 position+ 2 0 0 0
		0 position+ 3 0 3 0
		0 normal+smile 0 1 0 -1
		0 normal+smile 1 0 0 0
		0 normal+smile 2 0 0 0
		0 normal+smile 3 0 0 0
		0 normal+ 0 0 0 0
		0 normal+ 1 0 0 0
		0 normal+ 2 0 0 0
		0 normal+ 3 0 0 0
		0 face 0 1 2
		0 face 0 2 3
		1 position 0 0 0 -1
		1 position 1 1 0 -1
		1 position 2 0 1 -1
		1 uv 0 0 0
		1 uv 1 0 0
		1 uv 2 0 0
		1 uv1 0 0.25 0.75
		1 uv1 1 0 0
		1 uv1 2 0 0
		1 face 0 1 2
	END
	near 1e-6 want saw
	# lengths only: -l 2 doubles places and what morphs do to them
	quad | quietly ir2gltf -b -l 2 >quad.glb
	valid quad.glb
	sed 's/\( position[^ ]* [0-9]*\) \(.*\)/\1 \2/' want |
	    awk '$2 ~ /^position/ { $4 *= 2; $5 *= 2; $6 *= 2 } { print }' >twice
	node "$ROOT/tests/gltf-mesh.mjs" quad.glb | grep -v skin >saw
	near 1e-6 twice saw
}

@test "ir2gltf: the attributes of parts" {
	# vertices 1 to 3 of the morph move: as many bytes as all four are more
	quad y | quietly ir2gltf >quad.gltf
	list meshes quad.gltf >saw
	tr -d '\n' >want <<-'END'
		[{"name":"m","primitives":[{"attributes":{"POSITION":1,"NORMAL":2,
		"TEXCOORD_0":3,"COLOR_0":4,"JOINTS_0":5,"WEIGHTS_0":6},"indices":7,
		"targets":[{"POSITION":8,"NORMAL":9},{"POSITION":10,"NORMAL":11}]}],
		"extras":{"targetNames":["smile",""]}},
		{"name":"m","primitives":[{"attributes":{"POSITION":12,
		"TEXCOORD_0":13,"TEXCOORD_1":14,"JOINTS_0":15,"WEIGHTS_0":16},
		"indices":17}]}]
	END
	echo >>want
	diff -u want saw
	# two nodes for the two meshes
	list nodes quad.gltf | grep -o '"mesh":[0-9],"skin":0' >saw
	printf '"mesh":%d,"skin":0\n' 0 1 | diff -u - saw
	# of 4 vertices smile moves 2, as 2 · 14 of 48 bytes; the other one
	# turns no normal
	list accessors quad.gltf >tables
	grep -qF '{"componentType":5126,"count":4,"min":[0,-1,0],"max":[0,0,2],"type":"VEC3","sparse":{"count":2,"indices":{"bufferView":8,"componentType":5123},"values":{"bufferView":9}}}' tables
	grep -qF '},{"componentType":5126,"count":4,"type":"VEC3"},{' tables
	# all four, 48 bytes rather than 56
	sed '/^mvert 1 3/i\
mvert 1 0 0 0 1\
mvert 1 1 1 0 1\
mvert 1 2 1 0 2' <(quad y) >all.ir
	quietly ir2gltf all.ir >all.gltf
	valid all.gltf
	list accessors all.gltf | grep -o '"sparse"' | grep -c . | grep -qx 2
}

# All white, as IMVU's files have it, is what a vertex without a colour has.
@test "ir2gltf: white is left out" {
	quad | grep -v '^color [02]' | quietly ir2gltf >quad.gltf
	grep -c COLOR_0 quad.gltf | grep -qx 0
	quad | sed 's/^color 0.*/color 0 1 1 0.9/; /^color 2/d' |
	    quietly ir2gltf >quad.gltf
	# after 64 bytes of a matrix, 2 · 48 of places and normals and 32 of
	# coordinates; three numbers for a colour are 4 · 12 bytes, four 4 · 16
	grep -q '"byteOffset":192,"byteLength":48' quad.gltf
	quad y | quietly ir2gltf | grep -q '"byteLength":64,"target":34962' >/dev/null
}

@test "ir2gltf: parts with the same morphs are one mesh" {
	{
		echo 'mesh m'
		for k in 0 1 2 3; do
			part "$k" $((3 * k)) | sed '$d'
			case $k in
			0 | 2) printf 'morph %d %s\n' $((k + 0)) b $((k + 1)) a ;;
			esac
			echo "face $k $((3 * k)) $((3 * k + 1)) $((3 * k + 2))"
		done
		echo 'end mesh'
	} >mesh
	unit mesh | quietly ir2gltf >saw.gltf
	valid saw.gltf
	list meshes saw.gltf | sed 's/{"attributes":{[^}]*},"indices":[0-9]*/{/g
		s/{"POSITION":[0-9]*}/{}/g' >saw
	tr -d '\n' >want <<-'END'
		[{"name":"m","primitives":[{,"targets":[{},{}]},{,"targets":[{},{}]}],
		"extras":{"targetNames":["b","a"]}},
		{"name":"m","primitives":[{},{}]}]
	END
	echo >>want
	diff -u want saw
}

@test "ir2gltf: a part has the material of its name, or of its slot" {
	{
		echo 'mesh m'
		part 0 0 red
		part 1 3 - 0
		part 2 6 - -1
		part 3 9 blue 0
		part 4 12
		part 5 15 none 1
		echo 'end mesh'
	} >mesh
	printf '%s\n' 'material blue' 'diffuse 0 0 255 0' 'end material' >blue
	printf '%s\n' 'material red' 'diffuse 255 0 0 0' 'end material' >red
	printf '%s\n' 'motion t' 'rate 1' 'v 0 a 0 0 0 1' 'end motion' >motion
	# the materials are in the order in which they are used
	echo '0 1 - 1 - 0' >want
	for order in 'mesh blue red' 'blue mesh red' 'blue red mesh' \
	    'mesh motion blue red' 'blue mesh motion red' 'motion mesh blue red'; do
		# shellcheck disable=SC2086
		unit $order | quietly ir2gltf >saw.gltf
		valid saw.gltf
		list meshes saw.gltf | sed 's/{"attributes"/\n&/g' |
		    sed -n 's/^{"attributes.*"indices":[0-9]*//p' |
		    sed 's/,"material":\([0-9]\).*/\1/; t
			s/.*/-/' | paste -s -d ' ' - | diff -u want -
		grep -o '{"name":"[a-z]*","pbr' saw.gltf |
		    diff -u <(printf '{"name":"%s","pbr\n' red blue) -
	done
}

@test "ir2gltf: a material that is not there" {
	{
		echo 'mesh cap'
		part 0 0 - 2
		part 1 3 - 7
		echo 'end mesh'
		echo 'mesh coat'
		part 0 0 blue
		echo 'end mesh'
		printf '%s\n' 'material red' 'end material'
	} >all
	unit all >lost.ir
	ir2gltf lost.ir >saw.gltf 2>err
	diff -u - err <<-'END'
		ir2gltf: lost.ir: mesh cap: part 0: no material in slot 2: its unit has 1
		ir2gltf: lost.ir: mesh coat: part 0: no material blue among the 1 of its unit
	END
	grep -c '"materials"' saw.gltf | grep -qx 0
	valid saw.gltf
	# each unit has its own
	unit <(echo 'mesh m' && part 0 0 - 0 && echo 'end mesh') >one.ir
	cat <(unit <(printf '%s\n' 'material red' 'end material')) one.ir >two.ir
	ir2gltf two.ir 2>err >saw.gltf
	diff -u - err <<-'END'
		ir2gltf: two.ir: mesh m: part 0: no material in slot 0: its unit has 0
	END
}

# material LINE…: the JSON of a material with these lines, without its name
material() {
	one "$@" | ir2gltf | sed -n 's/^"materials":\[{"name":"skin",*//p' |
	    sed 's/}\],$//'
}

@test "ir2gltf: colours and highlights" {
	# 188 of 255 is 0.5028865 as light: ((0.7372549 + 0.055) / 1.055)^2.4; 10
	# is 10/255/12.92; what a highlight of exponent 6 shows is as rough as
	# sqrt(2/8); alpha is no transparency in Cal3D
	material 'diffuse 188 255 10 0' 'specular 0 0 1 0' 'shininess 6' >saw
	sed 's/0.00303[0-9]*/0.00303/; s/0.50288[0-9]*/0.50288/' saw |
	    diff -u <(echo '"pbrMetallicRoughness":{"baseColorFactor":[0.50288,1,0.00303,1],"metallicFactor":0,"roughnessFactor":0.5}') -
	# no highlight, or a black one, is rough; white is what glTF takes
	echo '"pbrMetallicRoughness":{"metallicFactor":0,"roughnessFactor":1}' >want
	material 'diffuse 255 255 255 0' 'shininess 99' | diff -u want -
	material 'specular 0 0 0 255' 'shininess 99' | diff -u want -
	# a negative exponent is as rough as 0
	material 'specular 9 9 9 0' 'shininess -5' | diff -u want -
	# base counts more than diffuse
	material 'diffuse 0 0 0 0' 'base 0.5 0.25 2 0.75' |
	    diff -u <(echo '"pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,1,0.75],"metallicFactor":0,"roughnessFactor":1}') -
}

@test "ir2gltf: a material of glTF" {
	picture a%.png
	material 'source gltf 2.0' 'base 1 1 1 1' | diff -u <(echo) -
	one 'source gltf 2.0' 'attr - name skin' 'attr - metallicFactor 0.25' \
	    'attr - roughnessFactor 0.5' 'attr - emissiveFactor 0 0.5 1' \
	    'attr - alphaMode MASK' 'attr - alphaCutoff 0.75' \
	    'attr - doubleSided true' 'attr - unlit true' \
	    'attr - normalScale 2' 'attr - occlusionStrength 0.5' \
	    'attr - texCoord 3 1' 'base 1 1 1 0.5' 'map 0 a%25.png' \
	    'map 1 b.jpg metallicRoughness' 'map 2 c.jpeg normal' \
	    'map 3 a%25.png occlusion' 'map 4 b.jpg emissive' >all.ir
	# set 1 is not among the coordinates of the part, which has set 0
	quietly ir2gltf all.ir >saw.gltf
	tr -d '\n' >want <<-'END'
		{"name":"skin","pbrMetallicRoughness":{
		"baseColorFactor":[1,1,1,0.5],"baseColorTexture":{"index":0},
		"metallicFactor":0.25,"roughnessFactor":0.5,
		"metallicRoughnessTexture":{"index":1}},
		"normalTexture":{"index":2,"scale":2},
		"emissiveTexture":{"index":1},"emissiveFactor":[0,0.5,1],
		"alphaMode":"MASK","alphaCutoff":0.75,"doubleSided":true,
		"extensions":{"KHR_materials_unlit":{}}}
	END
	echo >>want
	list materials saw.gltf | sed 's/^\[//; s/\]$//' | diff -u want -
	list images saw.gltf |
	    diff -u <(echo '[{"uri":"a%25.png"},{"uri":"b.jpg"},{"uri":"c.jpeg"}]') -
	list textures saw.gltf |
	    diff -u <(echo '[{"source":0},{"source":1},{"source":2}]') -
	grep -qx '"extensionsUsed":\["KHR_materials_unlit"\],' saw.gltf
	# and where it is there
	sed 's/^uv \(.\) 0.*/&\
uv \1 1 0 0/' all.ir | quietly ir2gltf |
	    grep -q '"occlusionTexture":{"index":0,"texCoord":1,"strength":0.5}'
	# the name that the file has for it, where the IR needed another
	one 'attr - name two%20skins' | quietly ir2gltf |
	    grep -q '"materials":\[{"name":"two skins"'
}

@test "ir2gltf: what the attrs of a material have to be" {
	at() {
		one "$1" >bad.ir
		refuses "ir2gltf: bad.ir:$(grep -n -m 1 "^$2" bad.ir |
		    cut -d : -f 1): $3" ir2gltf bad.ir
	}

	at 'attr - metallicFactor x' attr "attr: expected a number, saw 'x'"
	at 'attr - emissiveFactor 1 2' attr "attr: expected three numbers, saw '1 2'"
	at 'attr - alphaMode mask' attr \
	    "attr: expected OPAQUE, MASK or BLEND, saw 'mask'"
	at 'attr - doubleSided 1' attr "attr: expected true or false, saw '1'"
	at 'attr - texCoord 1' attr \
	    "attr: expected a map's number and a set, saw '1'"
	at 'attr - texCoord 0 1' 'end material' \
	    'attr texCoord: expected a map below 0, saw 0'
	at 'map 1 a.png' map 'expected map 0, saw map 1'
	at 'map 0 %zz.png' map "expected %XX in a name, saw '%zz.png'"
}

# image MAP…: the pictures outside
image() {
	one "map 0 $1" | quietly ir2gltf >saw.gltf
	list images saw.gltf | sed 's/\[{"uri":"//; s/"}\]$//'
}

@test "ir2gltf: where pictures are" {
	# as RFC 3986 writes a path; one of another machine leads nowhere
	[ "$(image a%20b%25c%3f.png)" = a%20b%25c%3F.png ]
	[ "$(image 'tex/../Skin~1_2-3.JPG')" = tex/../Skin~1_2-3.JPG ]
	[ "$(image 'tex\skin.png')" = tex/skin.png ]
	[ "$(image 'C:\tex\skin.png')" = skin.png ]
	[ "$(image /home/x/skin.png)" = skin.png ]
	[ "$(image '\\host\skin.png')" = skin.png ]
	[ "$(image http://host/skin.png)" = http%3A//host/skin.png ]
	[ "$(image "$(printf '\303\274.png')")" = %C3%BC.png ]
	# the first one that is a file
	one 'map 0 0.05' 'map 1 bumpMapAmount:0.3987' 'map 2 none' 'map 3 %' \
	    'map 4 a.png Diffuse%20Color' | quietly ir2gltf | list images /dev/stdin |
	    diff -u <(echo '[{"uri":"a.png"}]') -
	# a picture that is there
	picture 'a b.png'
	one 'map 0 a%20b.png' | quietly ir2gltf >saw.gltf
	valid saw.gltf
}

@test "ir2gltf: pictures that glTF cannot have" {
	one 'map 0 skin.tga' 'map 1 hair.png Opacity' 'map 2 bump.dds' \
	    'map 3 0.5' 'map 4 x%0a.png Reflection' >maps.ir
	ir2gltf maps.ir >saw.gltf 2>err
	diff -u - err <<-'END'
		ir2gltf: maps.ir: material skin: map 1, hair.png, Opacity: left out, as glTF has no place for it
		ir2gltf: maps.ir: material skin: map 2, bump.dds: left out, as glTF has no place for it
		ir2gltf: maps.ir: material skin: map 4, x\x0A.png, Reflection: left out, as glTF has no place for it
		ir2gltf: maps.ir: material skin: skin.tga: left out, as glTF has PNG and JPEG only (convert it, with ffmpeg or ImageMagick, and use -i)
	END
	grep -c '"images"' saw.gltf | grep -qx 0
	valid saw.gltf
}

@test "ir2gltf: a picture needs coordinates" {
	# both parts have the material, and only the first a place in the picture
	picture a.png
	{
		echo 'mesh m'
		part 0 0 - 0
		part 1 3 - 0 | grep -v '^uv'
		printf '%s\n' 'end mesh' 'material skin' 'map 0 a.png' 'end material'
	} >mesh
	unit mesh | quietly ir2gltf >saw.gltf
	valid saw.gltf
	tr -d '\n' <saw.gltf | grep -o '"materials":.*"textures"' >saw
	tr -d '\n' >want <<-'END'
		"materials":[{"name":"skin","pbrMetallicRoughness":{
		"baseColorTexture":{"index":0},"metallicFactor":0,
		"roughnessFactor":1}},{"name":"skin","pbrMetallicRoughness":{
		"metallicFactor":0,"roughnessFactor":1}}],"textures"
	END
	echo >>want
	diff -u want saw
}

@test "ir2gltf -i: pictures inside" {
	mkdir pics
	picture pics/Skin.png
	printf '\377\330\377\340 and more' >pics/b.jpg
	# a name of another machine, in another case; one that is there as PNG; a
	# JPEG, by what it begins with
	one 'map 0 C:\tex\sKIN.PNG' 'map 1 skin.tga normal' \
	    'map 2 b.jpg emissive' >in.ir
	quietly ir2gltf -b -i pics in.ir >in.glb
	quietly ir2gltf -i pics/ in.ir >in.gltf
	list images in.gltf | sed 's/View":[0-9]*/View":N/g' >saw
	echo '[{"name":"Skin.png","bufferView":N,"mimeType":"image/png"},{"name":"b.jpg","bufferView":N,"mimeType":"image/jpeg"}]' |
	    diff -u - saw
	grep -qF '"normalTexture":{"index":0}' in.gltf
	grep -qF '"emissiveTexture":{"index":1}' in.gltf
	# the last views are the pictures: 82 and 13 bytes
	n=$(wc -c <pics/Skin.png)
	at=$(list bufferViews in.gltf | sed 's/.*"byteOffset":\([0-9]*\),"byteLength":'"$n"'}.*/\1/')
	sed -n 's/.*;base64,\([^"]*\)".*/\1/p' in.gltf | base64 -d >bytes
	tail -c +$((at + 1)) bytes | head -c "$n" | cmp - pics/Skin.png
	list bufferViews in.gltf | grep -q '"byteLength":13}\]$'
	tail -c 13 bytes | cmp - pics/b.jpg
	tail -c 16 in.glb | head -c 13 | cmp - pics/b.jpg
	# a valid one
	one 'map 0 skin.png' | quietly ir2gltf -b -i pics >in.glb
	one 'map 0 skin.png' | quietly ir2gltf -i pics >in.gltf
	valid in.glb in.gltf
}

@test "ir2gltf -i: pictures that are not inside" {
	mkdir -p pics/dir.png pics/in
	picture out.png
	picture pics/in/there.png
	echo 'no picture' >pics/text.png
	: >pics/empty.png
	# a name never leaves the folder
	for f in ../out.png in/../../out.png '..\out.png' "$PWD/out.png"; do
		one "map 0 $f" >out.ir
		refused="ir2gltf: out.ir: material skin: $f: left out, as it is not in pics"
		ir2gltf -i pics out.ir 2>err >saw.gltf
		diff -u <(echo "$refused" | cut -c -60) <(cut -c -60 err)
		grep -c '"images"' saw.gltf | grep -qx 0
	done
	saying() {
		one "map 0 $1" >m.ir
		ir2gltf -i pics m.ir 2>err >saw.gltf
		echo "ir2gltf: m.ir: material skin: $2" | diff -u - err
		grep -c '"images"' saw.gltf | grep -qx 0
		grep -q '"roughnessFactor":1}}\]' saw.gltf
	}
	saying there.png 'there.png: left out, as it is not in pics'
	saying skin.tga 'skin.tga: left out, as it is not as PNG or JPEG in pics'
	saying text.png 'pics/text.png: left out, as it is neither PNG nor JPEG'
	saying empty.png 'pics/empty.png: left out, as it is neither PNG nor JPEG'
	saying dir.png 'pics/dir.png: left out, as it is no file that can be read'
	# names of folders are no files, nor is one with a NUL
	picture pics/a.png
	for f in .. ../.. ../ /. ... a.png%00.png a.png%00; do
		one "map 0 $f" | quietly ir2gltf -i pics >saw.gltf
		grep -c '"images"' saw.gltf | grep -qx 0
	done
	refuses 'ir2gltf: none: No such file or directory' ir2gltf -i none m.ir
	exits 2 'ir2gltf: -A and -i exclude each other' ir2gltf -A -i pics m.ir
	exits 2 'ir2gltf: -i: with -a, the pictures are those of the base' \
	    ir2gltf -a base.glb -i pics m.ir
}

@test "ir2gltf: what several units have again is written once" {
	echo 'mesh m' >mesh
	part 0 0 - 0 >>mesh
	printf '%s\n' 'end mesh' 'material skin' 'diffuse 1 2 3 0' 'end material' >>mesh
	motion() {
		printf '%s\n' "motion $1" 'rate 1' 'v 0 a 0 0 0 1' 'v 1 a 0 0 1 0' \
		    'end motion'
	}
	unit mesh <(motion run) <(motion walk) | quietly ir2gltf >want
	# a comment makes no difference
	cat <(unit mesh <(motion run)) <(unit <(sed '/^vert/i\
# a vertex' mesh) <(motion walk)) | quietly ir2gltf | cmp - want
	# another mesh of that name, and the same with another material
	cat <(unit mesh) <(unit <(sed 's/^vert 1 1/vert 1 1.5/' mesh)) |
	    quietly ir2gltf >two.gltf
	valid two.gltf
	list meshes two.gltf | grep -o '"name":"m","prim' | grep -c . | grep -qx 2
	list meshes two.gltf | grep -o '"material":0' | grep -c . | grep -qx 2
	cat <(unit mesh) <(unit <(sed 's/1 1 0 0/1 9 0 0/; s/^diffuse 1/diffuse 7/' mesh)) |
	    quietly ir2gltf >two.gltf
	valid two.gltf
	list meshes two.gltf | grep -o '"material":[0-9]' |
	    diff -u <(printf '"material":%d\n' 0 1) -
}

@test "ir2gltf -d: each motion has the meshes and the materials before it" {
	mkdir out pics
	picture pics/a.png
	echo 'mesh m' >mesh
	part 0 0 - 0 >>mesh
	echo 'end mesh' >>mesh
	printf '%s\n' 'material skin' 'map 0 a.png' 'end material' >skin
	for m in run walk; do
		printf '%s\n' "motion $m" 'rate 1' 'v 0 a 0 0 0 1' 'v 1 a 0 0 1 0' \
		    'end motion' >$m
	done
	unit mesh skin run walk | quietly ir2gltf -b -i pics -d out >list
	for m in run walk; do
		unit mesh skin $m | quietly ir2gltf -b -i pics | cmp - out/$m.glb
	done
	unit mesh run skin walk >late.ir
	ir2gltf -d out late.ir >list 2>err
	diff -u - err <<-'END'
		ir2gltf: late.ir: mesh m: part 0: no material in slot 0: its unit has 0
	END
	grep -c '"materials"' out/run.gltf | grep -qx 0
	grep -q '"material":0' out/walk.gltf
}

@test "ir2gltf: materials beside a base or a VRM animation" {
	printf '%s\n' 'motion t' 'rate 1' 'v 0 a 0 0 0 1' 'v 1 a 0 0 1 0' 'end motion' >t
	one 'map 0 a.png' | quietly ir2gltf -b >base.glb
	one 'map 0 b.tga' | sed '$d' | cat - t <(echo 'end ir') |
	    quietly ir2gltf -a base.glb >saw.glb
	unit t | quietly ir2gltf -a base.glb | cmp - saw.glb
}

@test "ir2gltf: sets of coordinates beyond the eighth" {
	quad y | sed 's/^uv 2 0/uv 2 8/' >sets.ir
	ir2gltf sets.ir 2>err >saw.gltf
	diff -u - err <<-END
		ir2gltf: sets.ir:$(grep -n '^end mesh' sets.ir | cut -d : -f 1): mesh m: 1 uv of sets from 8 on are left out
	END
	valid saw.gltf
	run ! grep TEXCOORD_8 saw.gltf
}

# The vertices of a morph are in order, as glTF demands.
@test "ir2gltf: morphs in any order" {
	quad y | sed 's/^mvert 0 2.*/mvert 0 3 0 0 3\
mvert 0 1 1 0 7/' | quietly ir2gltf >saw.gltf
	valid saw.gltf
	npm_oracle three
	node "$ROOT/tests/gltf-mesh.mjs" saw.gltf | grep 'position+smile' >saw
	printf '0 position+smile %s\n' '0 0 0 2' '1 0 0 7' '2 0 0 0' '3 0 0 2' >want
	near 1e-6 want saw
}

# 10,000 morphs that move nothing, of 10,000 vertices, take no room for each
# vertex of each.
@test "ir2gltf: many morphs of many vertices" {
	awk 'BEGIN {
		print "mesh m\npart 0 - -"
		for (i = 0; i < 10000; i++)
			print "vert", i, i, i % 7, i % 3 "\nweight", i, "a 1"
		for (i = 0; i < 10000; i++)
			print "morph", i, "m" i "\nmvert", i, i, i, 0, 0
		print "face 0 0 1 2\nend mesh"
	}' >mesh
	unit mesh | ir2gltf -l 1 >saw.gltf
	[ "$(wc -c <saw.gltf)" -lt 10000000 ]
}

# K\xf6rper is Latin-1, of which UTF-8 is K\xc3\xb6rper
@test "ir2gltf: names of pictures that are not UTF-8" {
	{
		printf 'ir 1\nskeleton s\njoint a -\noffset a 0 0 0\nspace y\n'
		printf 'end skeleton\nmaterial m\nmap 0 K\xf6rper.png\n'
		printf 'end material\nmesh m\npart 0 - m\n'
		printf 'vert %s\n' '0 0 0 0' '1 1 0 0' '2 0 1 0'
		for i in 0 1 2; do
			printf 'uv %d 0 0.5 0.5\nweight %d a 1\n' $i $i
		done
		printf 'face 0 0 1 2\nend mesh\nend ir\n'
	} >k.ir
	ir2gltf -l 1 k.ir 2>err | grep -o '"uri":"K[^"]*"' >saw
	echo '"uri":"K%C3%B6rper.png"' | diff -u - saw
}
