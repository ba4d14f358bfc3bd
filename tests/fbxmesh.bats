#!/usr/bin/env bats
# Meshes and materials of FBX files: texts that are made by hand.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# model ID NAME TYPE [PROPERTY VALUES]…
model() {
	printf 'Model: %s, "Model::%s", "%s" {\nProperties70:  {\n' "$1" "$2" "$3"
	shift 3
	while [ $# -gt 0 ]; do
		printf 'P: "%s", "", "", "A",%s\n' "$1" "$2"
		shift 2
	done
	printf '}\n}\n'
}

# array NAME NUMBERS: a list of numbers with commas between them
array() {
	local n

	n=$(printf '%s\n' "$2" | tr ',' '\n' | awk 'END { print NR }')
	printf '%s: *%s {\na: %s\n}\n' "$1" "$n" "$2"
}

# layer NAME MAPPING REFERENCE: what it holds is on standard input
layer() {
	printf 'LayerElement%s: 0 {\nMappingInformationType: "%s"\n' "$1" "$2"
	printf 'ReferenceInformationType: "%s"\n' "$3"
	cat
	printf '}\n'
}

# triangle: a Geometry, 4, of one, with more from standard input
triangle() {
	printf 'Geometry: 4, "Geometry::", "Mesh" {\n'
	array Vertices 0,0,0,1,0,0,0,1,0
	array PolygonVertexIndex 0,1,-3
	cat
	printf '}\n'
}

# cluster ID INDEXES WEIGHTS X: it was bound X to the right
cluster() {
	printf 'Deformer: %s, "SubDeformer::", "Cluster" {\n' "$1"
	array Indexes "$2"
	array Weights "$3"
	array Transform "1,0,0,0,0,1,0,0,0,0,1,0,-$4,0,0,1"
	array TransformLink "1,0,0,0,0,1,0,0,0,0,1,0,$4,0,0,1"
	printf '}\n'
}

# fbx LINK…: a file of the objects of standard input. A link is `CHILD,PARENT`,
# perhaps with a property.
fbx() {
	local l property

	printf 'FBXHeaderExtension:  {\nFBXVersion: 7400\n}\nObjects:  {\n'
	cat
	printf '}\nConnections:  {\n'
	for l; do
		property=${l#*,*,}
		if [ "$property" = "$l" ]; then
			printf 'C: "OO",%s\n' "$l"
		else
			printf 'C: "OP",%s,"%s"\n' "${l%,"$property"}" \
			    "$property"
		fi
	done
	printf '}\n'
}

# mesh: what the IR has of the mesh and the materials
mesh() {
	awk '/^(mesh|material) /, /^end (mesh|material)/' "$@"
}

# file LINK…: a limb and a mesh below it, of the Geometry of standard input
file() {
	{
		model 1 bone LimbNode "Lcl Translation" 10,0,0
		model 3 flag Mesh "$@"
		cat
	} | fbx 1,0 3,1 4,3
}

@test "fbx2ir: a mesh below a joint" {
	# (0, 0, 0), (1, 0, 0), (0, 1, 0): twice as large, 5 up and 10 to the
	# right with the bone. A picture's place counts from above: 1 - 0.25.
	{
		array Normals 0,0,2 | layer Normal AllSame Direct
		{
			array UV 0,0.25,1,1
			array UVIndex 0,1,-1
		} | layer UV ByPolygonVertex IndexToDirect
		{
			array Colors 1,0,0,1,0,1,0,1,0,0,1,0.5
		} | layer Color ByVertice Direct
	} | triangle | file "Lcl Scaling" 2,2,2 GeometricTranslation 0,2.5,0 \
	    >a.fbx
	quietly fbx2ir a.fbx >a.ir
	mesh a.ir >saw
	cat >want <<-'END'
	mesh flag
	source fbx 7400
	vert 0 10 5 0
	normal 0 0 0 1
	uv 0 0 0 0.75
	color 0 1 0 0 1
	weight 0 bone 1
	vert 1 12 5 0
	normal 1 0 0 1
	uv 1 0 1 0
	color 1 0 1 0 1
	weight 1 bone 1
	vert 2 10 7 0
	normal 2 0 0 1
	color 2 0 0 1 0.5
	weight 2 bone 1
	face 0 0 1 2
	end mesh
	END
	diff want saw
}

# The triangle stands at 0 0 3. Turned by 90 degrees about x, y is z, and z -y.
@test "fbx2ir: the Geometric transform of a mesh" {
	# becomes VERTICES [NAME VALUES]…
	becomes() {
		{
			printf 'Geometry: 4, "Geometry::", "Mesh" {\n'
			array Vertices 0,0,3,1,0,3,0,1,3
			array PolygonVertexIndex 0,1,-3
			printf '}\n'
		} | file "${@:2}" >a.fbx
		quietly fbx2ir a.fbx | grep '^vert' >saw
		tr , '\n' <<<"$1" | awk '{ print "vert", NR - 1, $0 }' >want
		near 1e-6 want saw
	}
	becomes '10 0 3,11 0 3,10 1 3'
	becomes '14 5 9,15 5 9,14 6 9' GeometricTranslation 4,5,6
	becomes '10 -3 0,11 -3 0,10 -3 1' GeometricRotation 90,0,0
	becomes '10 0 12,12 0 12,10 3 12' GeometricScaling 2,3,4
	# scaled, then turned, then moved
	becomes '14 -7 6,16 -7 6,14 -7 9' GeometricTranslation 4,5,6 \
	    GeometricRotation 90,0,0 GeometricScaling 2,3,4
}

# With InheritType 2 a mesh leaves out the scale of its limb, which moves with
# that: 1 is 1/2 of 2. What is scaled to 0 cannot be divided by that: it stays.
@test "fbx2ir: a mesh that leaves out the uneven scale of its joint" {
	local scale x y

	while read -r scale x y; do
		{
			model 1 bone LimbNode "Lcl Scaling" "$scale"
			model 3 flag Mesh InheritType 2
			triangle </dev/null
		} | fbx 1,0 3,1 4,3 >a.fbx
		quietly fbx2ir a.fbx | grep '^vert' | diff -u <(printf '%s\n' \
		    'vert 0 0 0 0' "vert 1 $x 0 0" "vert 2 0 $y 0") -
	done <<-'END'
		2,1,1 0.5 1
		1,2,4 1 0.5
		0,2,1 1 1
		2,0,1 1 1
		2,2,0 1 1
	END
}

@test "fbx2ir: corners that differ are vertices of their own" {
	# Two triangles of a square, whose normals differ, then do not, at the
	# diagonal 0 2; -0 is 0. 6 vertices, then 4.
	local n

	for n in 0,0,1,0,1,0:6 0,0,1,-0,0,1:4; do
		{
			printf 'Geometry: 4, "Geometry::", "Mesh" {\n'
			array Vertices 0,0,0,1,0,0,1,1,0,0,1,0
			array PolygonVertexIndex 0,1,-3,0,2,-4
			array Normals "${n%:*}" | layer Normal ByPolygon Direct
			printf '}\n'
		} | file >a.fbx
		quietly fbx2ir a.fbx >a.ir
		[ "$(grep -c '^vert ' a.ir)" = "${n#*:}" ]
	done
	[ "$(grep '^face' a.ir)" = "face 0 0 1 2
face 1 0 2 3" ]
}

@test "fbx2ir: a mesh that is mirrored, and polygons of many corners" {
	# x is -x: what was counter-clockwise is no longer, so that the other
	# corners come in the opposite order; the normal goes along
	{
		printf 'Geometry: 4, "Geometry::", "Mesh" {\n'
		array Vertices 0,0,0,2,0,0,2,1,0,1,2,0,0,1,0
		array PolygonVertexIndex 0,1,2,3,-5,0,-2
		array Normals 1,0,0 | layer Normal AllSame Direct
		printf '}\n'
	} | file "Lcl Scaling" -1,1,1 >a.fbx
	exits 0 "fbx2ir: a.fbx:15: a polygon of less than three corners: \
left out (1 in all)" fbx2ir a.fbx >a.ir
	[ "$(grep '^vert' a.ir)" = "vert 0 10 0 0
vert 1 8 0 0
vert 2 8 1 0
vert 3 9 2 0
vert 4 10 1 0" ]
	[ "$(grep '^face' a.ir)" = "face 0 0 4 3 2 1" ]
	[ "$(grep '^normal 0' a.ir)" = "normal 0 -1 0 0" ]
}

# arm: two limbs at 0 and 5, whose skin is bent where they meet
arm() {
	{
		model 1 hip LimbNode
		model 2 knee LimbNode "Lcl Translation" 5,0,0
		model 3 skin Mesh
		triangle </dev/null
		printf 'Deformer: 8, "Deformer::", "Skin" {\n}\n'
		cluster 9 0,1 1,0.25 0
		cluster 10 2,1 1,0.75 5
		cat
	} | fbx 1,0 2,1 3,0 4,3 8,4 9,8 10,8 1,9 2,10 "$@"
}

@test "fbx2ir: a skin" {
	arm </dev/null >a.fbx
	quietly fbx2ir a.fbx >a.ir
	[ "$(grep '^bind' a.ir)" = "bind hip 0 0 0 0 0 0 1
bind knee -5 0 0 0 0 0 1" ]
	[ "$(grep '^weight' a.ir)" = "weight 0 hip 1
weight 1 hip 0.25
weight 1 knee 0.75
weight 2 knee 1" ]
	[ "$(grep '^vert' a.ir)" = "vert 0 0 0 0
vert 1 1 0 0
vert 2 0 1 0" ]
}

@test "fbx2ir: a blend shape" {
	{
		printf 'Deformer: 11, "Deformer::", "BlendShape" {\n}\n'
		printf 'Deformer: 12, "SubDeformer::big smile", '
		printf '"BlendShapeChannel" {\n}\n'
		printf 'Geometry: 13, "Geometry::smile", "Shape" {\n'
		array Indexes 2,1
		array Vertices 0,2,0,0,0,0
		printf '}\n'
	} | arm 11,4 12,11 13,12 >a.fbx
	quietly fbx2ir a.fbx >a.ir
	# vertex 2 is at (0, 1, 0), and goes up by 2; vertex 1 stays
	[ "$(grep -E '^m(orph|vert|normal)' a.ir)" = "morph 0 big%20smile
mvert 0 2 0 3 0" ]
}

# A channel has the shapes of several weights; that of the full one is the last.
@test "fbx2ir: shapes on the way to another" {
	{
		printf 'Deformer: 11, "Deformer::", "BlendShape" {\n}\n'
		printf 'Deformer: 12, "SubDeformer::smile", '
		printf '"BlendShapeChannel" {\n}\n'
		for n in 1 2; do
			printf 'Geometry: 2%d, "Geometry::s%d", "Shape" {\n' $n $n
			array Indexes 2
			array Vertices 0,$n,0
			printf '}\n'
		done
		printf 'NodeAttribute: 29, "NodeAttribute::", "Null" {\n}\n'
	} | arm 11,4 12,11 21,12 22,12 29,12 >a.fbx
	fbx2ir a.fbx >a.ir 2>err
	echo "fbx2ir: a.fbx:$(grep -n ::s1 a.fbx | cut -d : -f 1): shape 's1': on the way to another: left out" |
	    diff -u - err
	# vertex 2 is at (0, 1, 0), and goes up by 2
	[ "$(grep -E '^m(orph|vert|normal)' a.ir)" = "morph 0 smile
mvert 0 2 0 3 0" ]
}

@test "fbx2ir: binds that have a scale of their own are said by local records" {
	# The knee was bound at 5 with a scale of 2: its inverse halves. The
	# vertices 1 and 2 are at (1 - 5) / 2 = -2 and -5 / 2, 1 / 2 there.
	arm </dev/null | sed 's/^a: 1,0,0,0,0,1,0,0,0,0,1,0,-5,0,0,1/'\
'a: .5,0,0,0,0,.5,0,0,0,0,.5,0,-2.5,0,0,1/' >a.fbx
	exits 0 "fbx2ir: a.fbx:14: mesh 'skin': its binds do not fit together \
without scale, or with those of meshes before it: \`local\` records say where \
its vertices are" fbx2ir a.fbx >a.ir
	[ "$(grep '^local' a.ir)" = "local 0 hip 0 0 0 0 0 0
local 1 hip 1 0 0 0 0 0
local 1 knee -2 0 0 0 0 0
local 2 knee -2.5 0.5 0 0 0 0" ]
}

@test "fbx2ir: materials and pictures" {
	# 255 · 0.2 = 51; half of blue, as light: ((0.5 + 0.055) / 1.055) ^ 2.4
	# = 0.21404114 (sRGB). Where there is a picture, the factor remains.
	{
		model 1 bone LimbNode
		model 3 flag Mesh
		array Materials 1 | layer Material AllSame IndexToDirect |
		    triangle
		printf 'Material: 5, "Material::red", "" {\nProperties70: {\n'
		printf 'P: "DiffuseColor", "", "", "A",1,0,0\n'
		printf 'P: "DiffuseFactor", "", "", "A",0.2\n'
		printf 'P: "Shininess", "", "", "A",20\n}\n}\n'
		printf 'Material: 6, "Material::red", "" {\nProperties70: {\n'
		printf 'P: "DiffuseColor", "", "", "A",0,0,0.5\n'
		printf 'P: "Opacity", "", "", "A",0.25\n}\n}\n'
		printf 'Texture: 7, "Texture::t", "" {\n'
		printf 'FileName: "C:\\pictures\\skin 1.png"\n}\n'
	} | fbx 1,0 3,1 4,3 5,3 6,3 7,5,DiffuseColor >a.fbx
	quietly fbx2ir a.fbx >a.ir
	mesh a.ir | sed '/^vert/,$d' >saw
	cat >want <<-'END'
	material red
	source fbx 7400
	diffuse 51 0 0 255
	shininess 20
	base 0.2 0.2 0.2 1
	map 0 skin%201.png
	end material
	material red~2
	source fbx 7400
	attr - name red
	attr - alphaMode BLEND
	diffuse 0 0 127.5 255
	base 0 0 0.21404114 0.25
	end material
	mesh flag
	source fbx 7400
	part 0 - red~2
	END
	diff want saw
}

# picture TEXTURE VIDEO NAME: a Texture whose Video has bytes
picture() {
	cat <<-END
		Texture: $1, "Texture::t", "" {
			RelativeFilename: "..\\pictures\\$3"
		}
		Video: $2, "Video::v", "Clip" {
			Content: ,
				"iVBO",
				"RwE="
		}
	END
}

# iVBORwE= is the base64 of 137 P N G 1.
@test "fbx2ir -i: pictures inside" {
	{
		model 1 bone LimbNode
		model 3 flag Mesh
		triangle
		printf 'Material: 5, "Material::red", "" {\n}\n'
		picture 7 8 'a b.png'
		picture 9 10 'A b.jpg'
	} | fbx 1,0 3,1 4,3 5,3 7,5,DiffuseColor 9,5,NormalMap 8,7 10,9 >a.fbx
	mkdir d
	quietly fbx2ir -i d a.fbx >saw
	grep ^map saw | diff - <(printf '%s\n' 'map 0 a%2520b.png' \
	    'map 1 A%2520b-2.jpg normal')
	printf '\211PNG\1' | cmp - d/a%20b.png
	printf '\211PNG\1' | cmp - d/A%20b-2.jpg
	# two Textures may have one Video
	sed 's/^\(.*C: "OO",\)10,9$/\18,9/' a.fbx >b.fbx
	run -1 cmp -s a.fbx b.fbx
	mkdir e
	quietly fbx2ir -i e b.fbx | grep ^map | diff - <(printf '%s\n' \
	    'map 0 a%2520b.png' 'map 1 a%2520b.png normal')
	[ "$(ls e)" = a%20b.png ]
	rm -r d
	fbx2ir a.fbx 2>err | cmp - saw
	[ "$(cat err)" = "fbx2ir: a.fbx:$(grep -n -m 1 Content a.fbx |
	    cut -d : -f 1): a picture is inside the file: -i writes it to a \
directory (2 in all)" ]
	refuses 'fbx2ir: d/a%20b.png: No such file or directory' \
	    fbx2ir -i d a.fbx >saw
	sed 's/RwE=/Rw=/' a.fbx >b.fbx
	refuses "fbx2ir: b.fbx:$(grep -n -m 1 Content a.fbx | cut -d : -f 1): \
Content: base64 of 7 characters, which is no multiple of 4" fbx2ir b.fbx >saw
	sed 's/RwE=/R-E=/' a.fbx >b.fbx
	refuses "fbx2ir: b.fbx:$(grep -n -m 1 Content a.fbx | cut -d : -f 1): \
Content: base64 with a '-' as its character 6" fbx2ir b.fbx >saw
}

@test "fbx2ir: meshes without a joint" {
	{
		model 1 bone LimbNode
		model 3 floor Mesh
		triangle </dev/null
	} | fbx 1,0 3,0 4,3 >a.fbx
	exits 0 "fbx2ir: a.fbx:9: mesh 'floor': no joint moves it: left out" \
	    fbx2ir a.fbx >a.ir
	run ! grep '^mesh' a.ir
}

# Each Model writes 10,000 vertices, which are of up to 3 records and 16 `uv`, and
# reads 40,000 numbers: 920,000 steps, if a record and a number are four. 2^24 and
# 32 for each of 112,000 bytes are 20.3 million: 20 Models need 18.4 of them, 24
# would need 22.1.
@test "fbx2ir: a Geometry of several Models is work for each of them" {
	local i n links

	awk 'BEGIN {
		n = 10000
		print "Geometry: 4, \"Geometry::\", \"Mesh\" {"
		printf "Vertices: *%d {\na: 0,0,0", 3 * n
		for (i = 1; i < n; i++)
			printf ",0,0,0"
		printf "\n}\nPolygonVertexIndex: *%d {\na: 0", n
		for (i = 1; i < n; i++)
			printf ",%d", (i < n - 1 ? i : -n)
		print "\n}"
	}' >geometry
	for (( i = 0; i < 16; i++ )); do
		array UV 0,0 | layer UV AllSame Direct
	done >>geometry
	echo '}' >>geometry
	for n in 20 24; do
		links=('1,0')
		for (( i = 100; i < 100 + n; i++ )); do
			links+=("$i,1" "4,$i")
		done
		{
			model 1 a LimbNode
			for (( i = 100; i < 100 + n; i++ )); do
				model "$i" m Mesh
			done
			cat geometry
		} | fbx "${links[@]}" >$n.fbx
	done
	quietly fbx2ir 20.fbx >/dev/null
	run -1 sh -c 'fbx2ir 24.fbx 2>&1 >/dev/null'
	[[ $output == "fbx2ir: 24.fbx:"*" steps of work for a file of $(($(wc -c <24.fbx))) bytes" ]]
}

@test "fbx2ir: a bound Geometry of very many Models is that of the first" {
	local links=('4,10' '30,4' '31,30' '1,31' '1,0') i

	for (( i = 10; i < 27; i++ )); do
		links+=("4,$i")
	done
	for (( i = 100; i < 400; i++ )); do
		links+=("4,$i")
	done
	{
		model 1 a LimbNode
		triangle </dev/null
		printf 'Deformer: 30, "Deformer::", "Skin" {\n}\n'
		cluster 31 0,1,2 1,1,1 0
		for (( i = 10; i < 27; i++ )); do model "$i" m Mesh; done
		for (( i = 100; i < 400; i++ )); do model "$i" m Mesh; done
	} | fbx "${links[@]}" >a.fbx
	fbx2ir a.fbx 2>err | grep -c '^vert' | diff - <(echo 3)
	grep -c 'a second Model has its Geometry' err | diff - <(echo 317)
}

@test "fbx2ir: a Skin that is tied to a Geometry very often" {
	local links=('4,10' '1,31' '1,0') i

	for (( i = 0; i < 300; i++ )); do
		links+=('30,4' '31,30')
	done
	{
		model 1 a LimbNode
		model 10 m Mesh
		triangle </dev/null
		printf 'Deformer: 30, "Deformer::", "Skin" {\n}\n'
		cluster 31 0 0 0 | sed 's/: \*1 {/: *0 {/; s/^a: 0$//'
	} | fbx "${links[@]}" >a.fbx
	run -1 fbx2ir a.fbx
	[[ $output == *'fbx2ir: a.fbx:'*': Deformer: its numbers need more than '*" bytes in a file of $(wc -c <a.fbx)"* ]]
}

@test "fbx2ir: a Geometry without polygons" {
	triangle </dev/null | sed '/^PolygonVertexIndex/,/^}/d' | file >a.fbx
	fbx2ir a.fbx >a.ir 2>err
	[ -z "$(mesh a.ir)" ]
	echo "fbx2ir: a.fbx:$(grep -n '^Geometry' a.fbx | cut -d : -f 1): no polygons: left out" |
	    diff -u - err
}

@test "fbx2ir: what is wrong with a Geometry" {
	# says EDIT MESSAGE
	says() {
		{
			array Normals 0,0,1,0,0,1,0,0,1 |
			    layer Normal ByPolygonVertex Direct
			{
				array UV 0,0,1,1
				array UVIndex 0,1,0
			} | layer UV ByPolygonVertex IndexToDirect
		} | triangle | file | sed "$1" >a.fbx
		refuses "fbx2ir: a.fbx:$2" fbx2ir a.fbx >a.ir
	}
	says 's/^a: 0,1,-3/a: 0,1,-4/' "18: PolygonVertexIndex: number 3: \
expected a vertex below 3, saw 3"
	says 's/^a: 0,1,-3/a: 0,1,2/' "18: PolygonVertexIndex: expected a \
negative number, which ends the polygon, last, saw 2"
	says 's/^a: 0,0,0,1,0,0,0,1,0/a: 0,0,0,1,0,0,0,1/;s/\*9/*8/' \
	    "15: Vertices: expected three numbers for each, saw 8 in all"
	says 's/^a: 0,0,1,0,0,1,0,0,1/a: 0,0,1,0,0,1/;s/Normals: \*9/Normals: *6/' \
	    "24: Normals: expected 3 rows, saw 2"
	says 's/^a: 0,0,1,1/a: 0,0,1/;s/UV: \*4/UV: *3/' \
	    "31: UV: expected 2 numbers for each, saw 3 in all"
	says 's/^a: 0,1,0$/a: 0,2,0/' \
	    "34: UVIndex: number 2: expected one below 2, saw 2"
	says 's/^a: 0,1,0$/a: 0,1/;s/UVIndex: \*3/UVIndex: *2/' \
	    "34: UVIndex: expected 3 numbers, saw 2"
}

@test "fbx2ir: what is wrong with a skin" {
	# says EDIT MESSAGE
	says() {
		arm </dev/null | sed "$1" >a.fbx
		refuses "fbx2ir: a.fbx:$2" fbx2ir a.fbx >a.ir
	}
	says 's/^a: 2,1$/a: 3,1/' "43: Indexes: number 1: expected a vertex \
below 3, saw 3"
	says 's/^a: 1,0.75/a: 1,-0.75/' "46: Weights: number 2: expected a \
weight of 0 or more, saw -0.75"
	says 's/^a: 1,0.75/a: 1/;46s/2/1/' "42: Weights: expected 2 numbers, as \
Indexes has, saw 1"
	says '50s/,1$//;49s/16/15/' "49: Transform: expected 16 numbers, saw 15"
	says '50s/,1$/,nan/' "49: Transform: number 16: expected a finite number"
}
