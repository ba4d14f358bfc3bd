# The records of meshes and materials that no single tool owns
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# character: a skeleton, a material, a mesh of two parts, and a motion of two
# frames
character() {
	cat <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 0 10 0
		dof b rz
		end skeleton
		material skin
		diffuse 255 128 0 255
		map 0 skin.png
		end material
		mesh body
		part 0 - skin
		vert 0 0 0 0
		normal 0 0 0.6 0.8
		uv 0 0 0.25 0.75
		weight 0 a 1
		vert 1 1 2 3
		normal 1 0 0 1
		color 1 1 0.5 0
		collapse 1 0 1
		weight 1 b 1
		physique 1 0.5
		vert 2 0 1 0
		spring 0 1 0.5 4
		morph 0 smile
		mvert 0 1 1 3 5
		mnormal 0 1 0 1 0
		muv 0 1 0 0.5 0.5
		face 0 0 1 2
		part 1 - - 3
		lod 1 2
		vert 3 0 0 0
		vert 4 1 0 0
		vert 5 1 1 0
		face 1 3 4 5
		end mesh
		motion turn
		rate 30
		v 1 a 0 0 0 0 0 0
		v 1 b 0
		v 2 a 0 0 0 0 0 0
		v 2 b 90
		end motion
		end ir
	END
}

# fails MESSAGE SCRIPT: the character changed by sed
fails() {
	character | sed "$2" >f.ir
	refuses "skin: f.ir:$1" skin f.ir >/dev/null
}

@test "mesh: parts" {
	fails '15: expected part 0, saw part 1' '15s/0/1/'
	fails '33: expected part 1, saw part 0' '33s/1/0/'
	fails "33: part: expected a slot: an integer, saw 'x'" '33s/3/x/'
	fails "33: part: expected a slot: an integer, saw '3 4'" '33s/3/3 4/'
	fails "34: lod: expected an integer from 1 to 1, saw '0'" '34s/1/0/'
	fails "34: lod: expected an integer from 0 to 2147483647, saw '-1'" '34s/2/-1/'
	# what comes before the first part is one
	fails '16: expected part 1, saw part 0' '15{h;d};16G'
	# faces have vertices of their part
	fails "38: face: expected an integer from 3 to 5, saw '2'" '38s/3 4 5/3 4 2/'
	fails "32: face: expected an integer from 0 to 2, saw '3'" '32s/2$/3/'
	fails '39: vert 6: expected it before the faces' \
	    '38s/$/\nvert 6 0 0 0/'
	fails '35: face: expected its vertices before it' \
	    '34s/$/\nface 1 0 1 2/'
}

@test "mesh: what is said of vertices" {
	local word

	for word in normal uv color collapse physique; do
		character | sed -n "/^$word /{p;q}" >line
		fails "15: $word: expected a vert before it" '14r line'
	done
	fails '18: second normal of vertex 0' '17p'
	fails '23: second color of vertex 1' '22p'
	fails '24: second collapse of vertex 1' '23p'
	fails '26: second physique of vertex 1' '25p'
	fails '19: uv: second one of set 0' '18p'
	fails "17: normal: expected a number, saw 'x'" '17s/0.8/x/'
	fails "18: uv: expected an integer from 0 to 2147483647, saw '-1'" '18s/0 0/0 -1/'
	fails "22: color: expected R G B or R G B A, saw '0 1'" '22s/0$/0 0 1/'
	fails "23: collapse: expected an integer from 0 to 2147483646, saw '-1'" '23s/0 1/-1 1/'
	fails "23: collapse: expected an integer from 0 to 2147483647, saw '-1'" '23s/0 1/0 -1/'
	fails '39: collapse: expected a vertex below 6, saw 6' '23s/1 0 1/1 6 1/'
	fails "20: normal: expected an integer from 0 to 0, saw '1'" '21{h;d};20{x;G}; 20s/^/normal 1 0 0 1/'
}

@test "mesh: springs and morphs" {
	fails "27: spring: expected an integer from 0 to 2, saw '3'" '27s/0 1/0 3/'
	fails "27: spring: expected a number, saw 'x'" '27s/0.5/x/'
	fails '28: expected morph 0, saw morph 1' '28s/0/1/'
	fails "29: mvert: expected an integer from 0 to 0, saw '1'" '29s/0/1/'
	fails "29: mvert: expected an integer from 0 to 2, saw '3'" '29s/0 1/0 3/'
	fails '30: mvert: second one of vertex 1' '29p'
	fails '31: mnormal: expected after the records of vertex 1 in its morph' \
	    '29s/$/\nmvert 0 0 1 1 1\nmnormal 0 1 0 0 1/'
	fails '31: mnormal: second one of vertex 1' '30p'
	fails '32: muv: second one of set 0' '31p'
	fails '28: mvert: expected a morph before it' '28d'
	# a morph ends with its part
	fails '34: mvert: expected a morph before it' '34s/.*/mvert 0 3 0 0 0/'
}

# local: a mesh of two joints whose vertices are in their spaces, too
local_mesh() {
	character | awk '
	/^weight 1/ { print "weight 1 b 0.75"; print "weight 1 a 0.25"; next }
	/^vert 2/ { hold = 1 }
	{ print }
	/^vert 5/ {
		print "local 0 a 1 2 3 0 0.6 0.8"
		print "local 1 b 4 5 6 1 0 0"
		print "local 1 a 7 8 9 0 1 0"
	}'
}

@test "mesh: vertices in the spaces of joints" {
	local_mesh >l.ir
	grep -n '^local' l.ir | cut -d : -f 1 >places
	printf '%s\n' 39 40 41 | diff -u - places
	try() {
		sed "$2" l.ir >f.ir
		refuses "skin: f.ir:$1" skin f.ir >/dev/null
	}
	try "40: local: expected the joint of the vertex's next weight, saw 'a'" '40s/b/a/'
	try "41: local: no joint 'c' in the skeleton" '41s/ a / c /'
	try "39: local: expected an integer from 0 to 5, saw '6'" '39s/0/6/'
	try "39: local: expected the joint of the vertex's next weight, saw 'a'" '39s/0/2/'
	try "40: local: expected the joint of the vertex's next weight, saw 'a'" '39p'
	try "39: local: expected a number, saw 'x'" '39s/0.8/x/'
	try '42: vertex 1: expected a local for each of its weights' '41d'
	sed '/^skeleton/,/^end skeleton/d' l.ir >f.ir
	refuses "skin: f.ir:11: weight: expected a skeleton before the mesh" skin f.ir >/dev/null
	# lengths of place, not of direction
	rescale -l 2 l.ir | grep '^local' >saw
	printf '%s\n' 'local 0 a 2 4 6 0 0.6 0.8' 'local 1 b 8 10 12 1 0 0' \
	    'local 1 a 14 16 18 0 1 0' | diff -u - saw
	# y up to z up: x y z becomes x -z y, and so do the frames of joints
	rescale -u y:z l.ir | grep '^local' >saw
	printf '%s\n' 'local 0 a 1 -3 2 0 -0.8 0.6' 'local 1 b 4 -6 5 1 0 0' \
	    'local 1 a 7 -9 8 0 0 1' | diff -u - saw
	# another name; a dropped joint makes those of its vertices untrue
	echo 'c b' >map
	joints -m map l.ir | grep '^local' >saw
	sed -n '/^local/{s/ b / c /;p;}' l.ir | diff -u - saw
	joints -d b l.ir | grep -E '^(local|weight)' >saw
	printf '%s\n' 'weight 0 a 1' 'weight 1 a 1' 'local 0 a 1 2 3 0 0.6 0.8' |
	    diff -u - saw
}

# The mesh is where it was in every frame: rescale changes the frames of joints,
# repose their rest and, with -a, their own frames.
@test "mesh: filters keep places in the spaces of joints true" {
	local_mesh | sed 's/^offset b .*/&\nrest b 0 0 90 xyz/' >l.ir
	skin l.ir | grep '^[md] ' >want
	rescale -u y:z l.ir | skin | rescale -u z:y | grep '^[md] ' >saw
	near 1e-7 want saw
	rescale -l 2 l.ir | skin | rescale -l 0.5 | grep '^[md] ' >saw
	near 1e-7 want saw
	for o in '-a' '-n 2' '-a -n 2'; do
		# shellcheck disable=SC2086
		repose $o l.ir | skin | grep '^[md] ' >saw
		near 1e-7 want saw
	done
	repose -a l.ir | grep '^local 1 b' >saw
	# b's own frame has its x along y: x of the old one is y of the new
	echo 'local 1 b -5 4 6 0 1 0' >want
	near 1e-9 want saw
	echo 'a b' >pairs
	mirror -a x -m pairs l.ir | grep '^local' | diff -u <(grep '^local' l.ir) -
}

# Twice as long: places, morphs and springs, but no direction
@test "mesh: rescale -l, -u" {
	character | rescale -l 2 | grep -E '^(normal|mvert|mnormal|spring|vert [15]) ' >saw
	printf '%s\n' 'normal 0 0 0.6 0.8' 'vert 1 2 4 6' 'normal 1 0 0 1' \
	    'spring 0 1 0.5 8' 'mvert 0 1 2 6 10' 'mnormal 0 1 0 1 0' \
	    'vert 5 2 2 0' | diff -u - saw
	# y up to z up: x y z becomes x -z y
	character | rescale -u y:z |
	    grep -E '^(normal|mvert|mnormal|spring|vert 1) ' >saw
	printf '%s\n' 'normal 0 0 -0.8 0.6' 'vert 1 1 -3 2' 'normal 1 0 -1 0' \
	    'spring 0 1 0.5 4' 'mvert 0 1 1 -5 3' 'mnormal 0 1 0 0 1' | diff -u - saw
	character | skin | rescale -u y:z | grep '^d 1 1 ' >saw
	echo 'd 1 1 0 -1 0' | diff -u - saw
}

@test "mesh: normals of a motion, where it is made anew" {
	character | skin >s.ir
	# half-way between x and y: of unit length
	cat >d.ir <<-'END'
		ir 1
		motion m
		rate 30
		d 1 0 1 0 0
		d 2 0 0 1 0
		end motion
		end ir
	END
	resample -r 60 d.ir | grep '^d' >saw
	printf '%s\n' 'd 1 0 1 0 0' 'd 2 0 0.707106781 0.707106781 0' \
	    'd 3 0 0 1 0' | diff -u - saw
	# filters that change the poses drop them, as they do m records
	grep -q '^d' s.ir
	echo 'a b' >pairs
	quietly smooth s.ir >smooth.ir
	quietly mirror -a x -m pairs s.ir >mirror.ir
	for f in smooth.ir mirror.ir; do
		grep -q '^v 2 b' $f
		[ "$(grep -c '^[md] ' $f)" -eq 0 ]
	done
}

@test "materials go with the skeleton's motions" {
	character >c.ir
	irsplit c.ir | sed -n '/^skeleton/,/^motion/p' >saw
	sed -n '/^skeleton/,/^motion/p' c.ir | diff -u - saw
	# the source's stay behind, as its meshes do
	{
		echo ir 1
		sed -n '/^skeleton/,/^end skeleton/p' c.ir
		echo end ir
	} >to.ir
	quietly retarget -s to.ir c.ir | grep -c '^m[ae]' >saw || :
	echo 0 | diff -u - saw
}
