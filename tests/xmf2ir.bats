#!/usr/bin/env bats
# xmf2ir: Cal3D meshes into the IR.

bats_require_minimum_version 1.7.0
load helper
load binary
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	sample_xmf >sample.xmf
}

# edit SED: sample.xmf, edited, is t.xmf
edit() {
	sed "$1" sample.xmf >t.xmf
	! cmp -s sample.xmf t.xmf
}

# fails MESSAGE SED …: with these edits it is refused
fails() {
	local message=$1

	shift
	for edit; do
		edit "$edit" || return
		refuses "xmf2ir: t.xmf:$message" xmf2ir t.xmf >out || return
	done
}

# Faces 0 1 2 and 1 3 2 are counter-clockwise seen from where z is greater, to
# which their normals point; face 0 1 2 of the second submesh is it, too, but its
# normals point the other way.
@test "xmf2ir: all of a small mesh, numbers as they stand" {
	edit 's/<POS>10 0 0.5</<POS> 1e1	-0.  +.50 </; s/ID="0">0.25/ID="+0">.25/'
	xmf2ir t.xmf >saw 2>err
	diff -u - saw <<-'END'
		ir 1
		mesh t
		source xmf 919
		part 0 - - 3
		lod 0 1
		vert 0 0 0 0.5
		normal 0 0 0 1
		uv 0 0 0 1
		uv 0 1 0.5 0.5
		color 0 1 1 0.25
		weight 0 1 0.75
		weight 0 0 .25
		physique 0 0
		vert 1 1e1 -0. +.50
		normal 1 0 0 1
		uv 1 0 1 1
		uv 1 1 1.5 0.5
		color 1 1 0.5 0
		weight 1 1 1
		physique 1 0
		vert 2 0 10 0.5
		normal 2 0 0 1
		uv 2 0 0 0
		uv 2 1 0.5 -0.5
		color 2 0 0 0
		weight 2 0 1
		physique 2 0
		vert 3 10 10 0.5
		normal 3 0 0 1
		uv 3 0 1 0
		uv 3 1 1.5 -0.5
		color 3 1 1 1
		collapse 3 2 1
		physique 3 0.5
		spring 1 3 0.25 10
		morph 0 big%20smile.Clamped
		attr - posdiff 0 2 2
		mvert 0 2 0 12 0.5
		mnormal 0 2 0 0 1
		muv 0 2 0 0 0
		muv 0 2 1 0.5 -0.5
		face 0 0 1 2
		face 1 1 3 2
		part 1 - - -1
		vert 4 0 0 -0.5
		normal 4 0 0 -1
		color 4 1 1 1
		weight 4 0 1
		vert 5 10 0 -0.5
		normal 5 0 0 -1
		color 5 1 1 1
		weight 5 0 1
		vert 6 0 10 -0.5
		normal 6 0 0 -1
		color 6 1 1 1
		weight 6 0 1
		attr - winding 1 cw
		face 2 4 6 5
		attr - layout BLENDVERTEX.open \n            <BLENDVERTEX VERTEXID="" POSDIFF="">
		end mesh
		end ir
	END
	# white space between numbers and the + of a bone are not kept
	diff -u - err <<-'END'
		xmf2ir: t.xmf:15: from here on the layout is not kept everywhere
	END
}

@test "xmf2ir: standard input, CRLF, one line, a byte order mark, any case, one root" {
	xmf2ir sample.xmf | sed 's/^mesh sample/mesh stdin/; /^attr - layout/d' >want
	for edit in 's/$/\r/' '1s/^/\xef\xbb\xbf/' 's/FACE/face/; s/VertexID/vertexid/; s/POS>/Pos>/g' \
	    's/="\([^"]*\)"/='"'\1'"'/g' '1d; s/<MESH/<MESH MAGIC="XMF" VERSION="919"/'; do
		sed "$edit" sample.xmf | quietly xmf2ir | grep -v '^attr - layout' |
		    diff -u want -
	done
	tr -d '\n' <sample.xmf | xmf2ir - 2>err | grep -v '^attr - layout' | diff -u want -
}

@test "xmf2ir -s: places of bones in the file of the skeleton are names" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		source xsf
		joint hip -
		id hip 1
		attr hip place 1
		joint knee hip
		id knee 0
		attr knee place 0
		end skeleton
		end ir
	END
	quietly xmf2ir -s s.ir sample.xmf >saw
	{ sed '$d' s.ir; xmf2ir sample.xmf | sed 1d; } |
	    sed 's/^\(weight [0-9]*\) 0/\1 knee/; s/^\(weight [0-9]*\) 1/\1 hip/' |
	    diff -u - saw
	quietly xmf2ir -s - sample.xmf <s.ir | diff -u saw -
	edit 's/ID="1">1</ID="2">1</'
	refuses 'xmf2ir: t.xmf:20: INFLUENCE: skeleton s has no bone 2' xmf2ir -s s.ir t.xmf
	run -2 xmf2ir -s - <s.ir
	[ "$output" = 'xmf2ir: -s -: expected a mesh file, saw no operand' ]
}

@test "xmf2ir: counts and numbers that are wrong are kept" {
	edit 's/NUMSUBMESH="2"/NUMSUBMESH="1"/; 3s/"4"/"5"/; 3s/NUMFACES="2"/NUMFACES="x"/
	    3s/NUMSPRINGS="1"/NUMSPRINGS="0"/; 3s/NUMMORPHS="1"/NUMMORPHS="9"/
	    3s/NUMTEXCOORDS="2"/NUMTEXCOORDS="1"/; 4s/ID="0"/ID="7"/; s/NUMINFLUENCES="0"/NUMINFLUENCES="1"/
	    s/NUMINFLUENCES="2"/NUMINFLUENCES="3"/; s/NUMBLENDVERTS="1"/NUMBLENDVERTS="2"/
	    s/MORPHID="0"/MORPHID="4"/'
	xmf2ir t.xmf 2>err | grep '^attr' >saw
	diff -u - err <<-'END'
		xmf2ir: t.xmf:4: NUMINFLUENCES is 3, but there are 2, here and perhaps elsewhere
		xmf2ir: t.xmf:3: NUMVERTICES is 5, but there are 4
		xmf2ir: t.xmf:3: NUMFACES is x, but there are 2
		xmf2ir: t.xmf:3: NUMSPRINGS is 0, but there are 1
		xmf2ir: t.xmf:3: NUMTEXCOORDS is 1, but there are 2
		xmf2ir: t.xmf:3: NUMMORPHS is 9, but there are 1
		xmf2ir: t.xmf:2: NUMSUBMESH is 1, but there are 2
	END
	diff -u - <(grep -v -e layout -e winding -e posdiff saw) <<-'END'
		attr - id 0 7
		attr - numinfluences 0 2 3
		attr - numinfluences 3 0 1
		attr - morphid 0 4
		attr - numblendverts 0 1 2
		attr - numvertices 0 4 5
		attr - numfaces 0 2 x
		attr - numsprings 0 1 0
		attr - numtexcoords 0 2 1
		attr - nummorphs 0 1 9
		attr - numsubmesh 2 1
	END
}

@test "xmf2ir: other elements are left out, comments are kept" {
	edit '3s/$/<!-- first -->/; 4s/$/<a><b\/>c<\/a>/; 73s/^/<!--second-->/; $s/^/<e\/><!--last-->/'
	xmf2ir t.xmf 2>err >saw
	diff -u - err <<-'END'
		xmf2ir: t.xmf:4: VERTEX: a is left out, here and elsewhere
		xmf2ir: t.xmf:3: from here on the layout is not kept everywhere
	END
	# each before the record that follows it in the file
	grep -A1 '^#' saw | diff -u - <(printf '%s\n' '# first ' 'vert 0 0 0 0.5' -- '#second' \
	    'attr - winding 1 cw' -- '#last' "$(grep -m 1 '^attr - layout' saw)")
}

@test "xmf2ir: what is refused, with its line" {
	fails "10: POS: expected 3 numbers, saw '0 0'" '5s/0.5//; 5s/^/\n\n\n\n\n/'
	fails "5: POS: expected 3 numbers, saw '0 0 nan'" '5s/0.5/nan/'
	fails "5: POS: expected 3 numbers, saw '0 0,5 0.5' (a decimal comma?)" '5s/0 0/0 0,5/'
	fails "5: second <POS>" '5s/.*/<POS>0 0 0<\/POS>&/'
	fails '4: VERTEX: no <POS>' 5d
	fails '4: VERTEX: no <NORM>' 6d
	fails "10: INFLUENCE: expected a number, saw ''" '10s/0.75//'
	fails '10: INFLUENCE: no attribute ID' '10s/ID="1"//'
	fails "10: ID: expected an integer from 0 to 2147483647, saw '-1'" '10s/"1"/"-1"/'
	fails "32: VERTEX: expected <COLLAPSEID> and <COLLAPSECOUNT>, saw one of them" '/COLLAPSEID/d' '/COLLAPSECOUNT/d'
	fails "32: COLLAPSEID: expected an integer from -1 to 3, saw '4'" 's/<COLLAPSEID>2/<COLLAPSEID>4/'
	fails "36: COLLAPSEID: expected an integer from -1 to 2147483647, saw '-2'" 's/<COLLAPSEID>2/<COLLAPSEID>-2/'
	fails "37: COLLAPSECOUNT: expected an integer from 0 to 2147483647, saw '-1'" 's/<COLLAPSECOUNT>1/<COLLAPSECOUNT>-1/'
	fails "3: NUMLODSTEPS: expected an integer from 0 to 2147483647, saw '-1'" '3s/NUMLODSTEPS="1"/NUMLODSTEPS="-1"/'
	fails '42: SPRING: no attribute COEF' 's/COEF="0.25"//'
	fails "42: LENGTH: expected a number, saw 'x'" 's/LENGTH="10"/LENGTH="x"/'
	fails "42: VERTEXID: expected an integer from 0 to 3, saw '4'" 's/"1 3"/"1 4"/'
	fails "42: VERTEXID: expected 2 vertices, saw '1'" 's/"1 3"/"1"/'
	fails '44: BLENDVERTEX: no <POSITION>' '/<POSITION>/d'
	fails "44: VERTEXID: expected a vertex, saw ''" 's/<BLENDVERTEX VERTEXID="2"/<BLENDVERTEX VERTEXID=""/'
	fails '44: vertex 2 comes twice in a morph' \
	    '44,49{s/^ *//;H;d}; 50{x;s/\n//g;G;s/\(.*\)\n/\1\1\n/}'
	fails "51: VERTEXID: expected 3 vertices, saw '0 1 2 3'" 's/"0 1 2"/"0 1 2 3"/'
	fails "51: VERTEXID: expected an integer from 0 to 3, saw '4'" '51s/2"/4"/'
	fails '51: FACE: no attribute VERTEXID' '51s/VERTEXID="0 1 2"//'
	fails '54: FACE: expected a <VERTEX> before it' '54s/$/<FACE VERTEXID="0 1 2"\/>/'
	fails '53: expected each <VERTEX> of a submesh before what is made of them' \
	    '53s/^/<VERTEX\/>/'
	fails "3: MATERIAL: expected an integer from -2147483648 to 2147483647, saw 'skin'" '3s/"3"/"skin"/'
	fails '3: expected a <SUBMESH>, saw none' '3,$d; 2s/$/\n<\/MESH>/'
	fails "1: MAGIC: expected XMF, saw 'XRF'" '1s/XMF/XRF/'
	fails '13: <VERTEX> inside of VERTEX' '13d'
	fails '53: <SUBMESH> inside of SUBMESH' '53d'
	fails '75: expected nothing after </MESH>, saw <MESH>' '$s/$/<MESH\/>/'
}

@test "xmf2ir: not more than 256 texture coordinates" {
	edit '8s/.*/'"$(printf '<TEXCOORD>0 1<\\/TEXCOORD>%.0s' $(seq 255))"'/'
	quietly xmf2ir t.xmf 2>err | grep -c '^uv 0 ' | grep -x 256 || cat err
	fails '9: more than 256 <TEXCOORD>' '8s/.*/'"$(printf '<TEXCOORD>0 1<\\/TEXCOORD>%.0s' $(seq 256))"'/'
}

@test "xmf2ir: vertices that other readers do not know" {
	# a line for each vertex, from the third on, and then for each face
	long_xmf 65540 | xmf2ir 2>err | grep -c '^face' | grep -x 65538
	diff -u - err <<-'END'
		xmf2ir: <stdin>:131077: FACE: vertex 65536: other readers know 65536 vertices of a submesh
	END
}

# cmf VERSION [WORD…]: a mesh of one submesh of three vertices and a face; MORE and
# the words of COLOR stand where they do
cmf() {
	local i

	printf 'CMF\0'
	le "$1" 1 7 3 1 0 0 1 "${@:2}"
	for i in "0 0" "F1 0" "0 F1"; do
		# shellcheck disable=SC2086
		le $i F_0 0 0 F1 ${COLOR-} -1 0 FTENTH FHALF 1 4 F1
	done
}

# one in the IR; SED: what else there is
one() {
	sed "${1-}" <<-'END'
		part 0 - - 7
		vert 0 0 0 -0
		normal 0 0 0 1
		uv 0 0 0.1 0.5
		weight 0 4 1
		vert 1 1 0 -0
		normal 1 0 0 1
		uv 1 0 0.1 0.5
		weight 1 4 1
		vert 2 0 1 -0
		normal 2 0 0 1
		uv 2 0 0.1 0.5
		weight 2 4 1
		face 0 0 1 2
	END
}

# body: what is between source and end
body() {
	quietly xmf2ir t.cmf | sed '1,3d; /^end/d'
}

@test "xmf2ir: binary, by hand" {
	local version

	for version in 699 700 900 910 920 1000 1100; do
		{ cmf $version; le 0 1 2; } >t.cmf
		quietly xmf2ir t.cmf | sed -n 3p | grep -x "source cmf $version"
		body | diff -u <(one) -
	done
	COLOR='F1 FHALF 0'
	for version in 911 919 1300 1301; do
		{ cmf $version 0; le 0 1 2; } >t.cmf
		body | diff -u <(one '/^uv/p; s/^uv \(.\) 0 .*/color \1 1 0.5 0/' ) - 
	done
}

@test "xmf2ir: binary, version 1300 without colours, with and without morphs" {
	{ cmf 1300 0; le 0 1 2; } >t.cmf
	body | diff -u <(one) -
	# counted, and ended
	{ cmf 1300 1; name 'a b'; le 1 2 0 F2 0 0 0 F1 0 0 0 1 2; } >t.cmf
	local morph='/^face/i morph 0 a%20b\nmvert 0 2 0 2 0\nmnormal 0 2 0 0 1\nmuv 0 2 0 0 0'
	body | diff -u <(one "$morph") -
	{ cmf 1300 1; name 'a b'; le 2 0 F2 0 0 0 F1 0 0 4 0 1 2; } >t.cmf
	body | diff -u <(one "1i attr - morphs ended
	    $morph") -
	# no vertices: colours or none is all the same
	{ printf 'CMF\0'; le 1300 1 7 0 0 0 0 0 0; } >t.cmf
	body | diff -u <(echo part 0 - - 7) -
	# one morph without targets: 0 of them, or one that begins with vertex 0
	{ cmf 1300 0; le 0 1 2 0; } >t.cmf
	refuses 'xmf2ir: t.cmf: byte 208: version 1300: expected what is read without colours, with counted morphs, which goes furthest, to go on to the end of the file' \
	    xmf2ir t.cmf
}

# A vertex of 52 bytes, 32 of them before its influences: read with colours, what
# begins at byte 24 of one is its collapse ID
@test "xmf2ir: binary, version 1300 that could be two things" {
	# no vertex, no face, and a morph: counted, it has no targets; ended, that 0 is
	# no vertex of the submesh
	{ printf 'CMF\0'; le 1300 1 7 0 0 0 0 0 1; name m; le 0; } >t.cmf
	refuses 'xmf2ir: t.cmf: byte 8: version 1300: it can be read without colours, with counted morphs and without colours, with ended morphs' \
	    xmf2ir t.cmf
}

@test "xmf2ir: binary, what is refused, with its byte" {
	no() {
		refuses "xmf2ir: t.cmf: byte $1" xmf2ir t.cmf >out
	}

	{ printf 'CMF\0'; le 1200 1; } >t.cmf
	no '4: expected version 699 to 1100, 1300 or 1301, saw 1200'
	{ printf 'CMF\0'; le 700 0; } >t.cmf
	no '8: NUMSUBMESH: expected an integer from 1 to 2147483647, saw 0'
	{ printf 'CMF\0'; le 700 1 0 -1; } >t.cmf
	no '16: NUMVERTICES: expected an integer from 0 to 2147483647, saw -1'
	{ printf 'CMF\0'; le 700 1 0 1 0 -1; } >t.cmf
	no '24: NUMLODSTEPS: expected an integer from 0 to 2147483647, saw -1'
	{ printf 'CMF\0'; le 700 1 0 2147483647 0 0 0 2147483647; } >t.cmf
	no '32: NUMTEXCOORDS: expected an integer from 0 to 256, saw 2147483647'
	{ printf 'CMF\0'; le 700 1 0 2147483647 0 0 0 0; } >t.cmf
	no '36: POS: expected 12 bytes, saw 0 and the end of the file'
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 FNAN; } >t.cmf
	no "36: POS: expected 3 numbers, saw '0 0 nan'"
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 FINF; } >t.cmf
	no "36: POS: expected 3 numbers, saw '0 0 inf'"
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 0 0 0 0 1; } >t.cmf
	no '60: COLLAPSEID: expected an integer from -1 to 0, saw 1'
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 0 0 0 0 -1 -1; } >t.cmf
	no '64: COLLAPSECOUNT: expected an integer from 0 to 2147483647, saw -1'
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 0 0 0 0 -1 0 -1; } >t.cmf
	no '68: NUMINFLUENCES: expected an integer from 0 to 2147483647, saw -1'
	{ printf 'CMF\0'; le 700 1 0 1 0 0 0 0 0 0 0 0 0 0 -1 0 2147483647 -1; } >t.cmf
	no '72: INFLUENCE: expected an integer from 0 to 2147483647, saw -1'
	{ cmf 700; le 0 1 3; } >t.cmf
	no '200: FACE: expected an integer from 0 to 2, saw 3'
	{ cmf 700; le 0 1; } >t.cmf
	no '200: FACE: expected 4 bytes, saw 0 and the end of the file'
	printf 'CMF' >t.cmf
	no '0: expected CMF and a NUL, saw 3 bytes and the end of the file'
	{ cmf 700; le 0 1 2; echo; } >t.cmf
	xmf2ir t.cmf 2>err >out
	diff -u - err <<-'END'
		xmf2ir: t.cmf: byte 204: expected the end of the file after the last submesh, saw more bytes
	END
}

@test "xmf2ir: binary springs, ends of morphs, collapses" {
	# of two vertices; the first collapses to the second
	{
		printf 'CMF\0'
		le 919 1 -1 2 0 2 1 0 1
		le 0 0 0 0 0 F1 F1 F1 F1 1 3 0 FHALF
		le 0 0 F1 0 0 F1 0 0 0 -1 0 0 0
		le 0 1 F2 FTENTH
		name ''
		le 0 0 0 0 0 0 F1 1 F1 0 0 0 0 F1 77
	} >t.cmf
	body | diff -u - <(cat <<-'END'
		part 0 - - -1
		lod 0 2
		vert 0 0 0 0
		normal 0 0 0 1
		color 0 1 1 1
		collapse 0 1 3
		physique 0 0.5
		vert 1 0 0 1
		normal 1 0 0 1
		color 1 0 0 0
		physique 1 0
		spring 0 1 2 0.1
		morph 0 %
		mvert 0 0 0 0 0
		mnormal 0 0 0 0 1
		mvert 0 1 1 0 0
		mnormal 0 1 0 0 1
	END
	)
}

@test "xmf2ir: the same mesh in both forms" {
	xmf2ir sample.xmf | ir2xmf -b >sample.cmf
	xmf2ir sample.xmf | grep -vE "^(source|attr - (layout|posdiff|winding))" >want
	xmf2ir sample.cmf | grep -vE "^(source|attr - winding)" | diff -u want -
}

@test "xmf2ir: real files come back byte for byte" {
	local f n=0

	need_data cal3d-mesh
	for f in "$DATA"/cal3d-mesh/*.[cCxX][mM][fF]; do
		case $f in
		*.[cC]*) xmf2ir "$f" | quietly ir2xmf -b >back ;;
		*) xmf2ir "$f" | quietly ir2xmf >back ;;
		esac
		cmp "$f" back
		n=$((n + 1))
	done
	[ "$n" -ge 14 ]
}

@test "xmf2ir: a skeleton, its mesh and its motion are a moving character" {
	local d=$DATA/cal3d-mesh

	need_data cal3d-mesh
	xsf2ir "$d/cally.csf" >s.ir
	xmf2ir -s s.ir "$d/cally_chest.cmf" >m.ir
	# each weight names a joint
	grep '^joint' s.ir | cut -d ' ' -f 2 | sort >joints
	grep '^weight' m.ir | cut -d ' ' -f 3 | sort -u | comm -23 - joints | diff /dev/null -
	# 243 vertices
	xaf2ir -s m.ir "$d/cally_wave.caf" | resample -r 10 | skin >k.ir
	grep -c '^m 0 ' k.ir | grep -x 243
}

@test "xmf2ir: the examples of its page" {
	man_examples "$ROOT/man/xmf2ir.1"
}
