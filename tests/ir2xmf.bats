# ir2xmf: meshes of the IR as Cal3D files.

bats_require_minimum_version 1.5.0
load helper
load binary

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# unit LINE …: a stream of a mesh that is a triangle in the plane z = 0, with
# these lines after its vertices
unit() {
	printf '%s\n' 'ir 1' 'mesh m' 'vert 0 0 0 0' 'vert 1 2 0 0' \
	    'vert 2 0 2 0' "$@" 'end mesh' 'end ir'
}

# elements NAME: these of standard input, without blanks before them
elements() {
	grep -F "<$1" | sed 's/^ *//'
}

# A polygon of four corners is two triangles; their normals are 0 0 1 by the
# right hand. Weights are shares of their sum, 1.25.
@test "ir2xmf: a mesh from elsewhere" {
	cat >q.ir <<-'END'
		ir 1
		mesh m
		# a comment
		note and a note
		vert 0 0 0 0
		vert 1 1 0 0
		uv 1 0 0.5 .25
		weight 0 3 0.25
		weight 0 1 0.75
		weight 0 4 0.25
		vert 2 1 1 0
		normal 2 .6 0 0.80
		vert 3 0 1 0
		color 3 0.5 1 0
		face 0 0 1 2 3
		end mesh
		end ir
	END
	ir2xmf q.ir >saw 2>err
	diff -u - saw <<-'END'
		<HEADER MAGIC="XMF" VERSION="919" />
		<MESH NUMSUBMESH="1">
		    <!-- a comment-->
		    <!--and a note-->
		    <SUBMESH NUMVERTICES="4" NUMFACES="2" MATERIAL="0" NUMLODSTEPS="0" NUMSPRINGS="0" NUMMORPHS="0" NUMTEXCOORDS="1">
		        <VERTEX ID="0" NUMINFLUENCES="3">
		            <POS>0 0 0</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <TEXCOORD>0 0</TEXCOORD>
		            <INFLUENCE ID="1">0.6</INFLUENCE>
		            <INFLUENCE ID="3">0.2</INFLUENCE>
		            <INFLUENCE ID="4">0.2</INFLUENCE>
		        </VERTEX>
		        <VERTEX ID="1" NUMINFLUENCES="0">
		            <POS>1 0 0</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <TEXCOORD>0.5 .25</TEXCOORD>
		        </VERTEX>
		        <VERTEX ID="2" NUMINFLUENCES="0">
		            <POS>1 1 0</POS>
		            <NORM>.6 0 0.80</NORM>
		            <COLOR>1 1 1</COLOR>
		            <TEXCOORD>0 0</TEXCOORD>
		        </VERTEX>
		        <VERTEX ID="3" NUMINFLUENCES="0">
		            <POS>0 1 0</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>0.5 1 0</COLOR>
		            <TEXCOORD>0 0</TEXCOORD>
		        </VERTEX>
		        <FACE VERTEXID="0 1 2" />
		        <FACE VERTEXID="0 2 3" />
		    </SUBMESH>
		</MESH>
	END
	[ "$(cat err)" = 'ir2xmf: q.ir:17: mesh m: part 0: vertices that lack a set of texture coordinates get 0 0: 3' ]
}

# Two faces meet between vertices 0 and 1: one of area 2 that z is across, and one
# of area 4 that y is across, so that the normal there is (0, 2, 1) / sqrt(5).
@test "ir2xmf: normals are means by area" {
	unit 'vert 3 0 0 4' 'face 0 0 1 2' 'face 1 0 3 1' >n.ir
	quietly ir2xmf n.ir | elements NORM | diff -u - <(cat <<-'END'
		<NORM>0 0.894427191 0.447213595</NORM>
		<NORM>0 0.894427191 0.447213595</NORM>
		<NORM>0 0 1</NORM>
		<NORM>0 1 0</NORM>
	END
	)
	quietly ir2xmf -p 3 n.ir | elements NORM | head -n 1 |
	    diff -u <(echo '<NORM>0 0.894 0.447</NORM>') -
	# without a face, or in one without an area
	unit 'vert 3 1 0 0' 'face 0 0 1 3' | quietly ir2xmf |
	    elements NORM | sort -u | diff -u <(echo '<NORM>0 0 1</NORM>') -
	# numbers whose products no double holds
	unit 'face 0 0 1 2' | sed 's/^vert 1 2/vert 1 2e300/; s/ 0 2 0$/ 0 2e300 0/' |
	    quietly ir2xmf | elements NORM | sort -u |
	    diff -u <(echo '<NORM>0 0 1</NORM>') -
}

@test "ir2xmf: bones are places in the file of the skeleton" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		source xsf 919
		joint hip -
		id hip 7
		attr hip place 1
		joint leg hip
		id leg 3
		attr leg place 0
		end skeleton
		mesh m
		vert 0 0 0 0
		weight 0 hip 1
		vert 1 0 0 0
		weight 1 leg 1
		end mesh
		end ir
	END
	quietly ir2xmf s.ir | elements INFLUENCE | diff -u - <(cat <<-'END'
		<INFLUENCE ID="1">1</INFLUENCE>
		<INFLUENCE ID="0">1</INFLUENCE>
	END
	)
}

@test "ir2xmf: MATERIAL is a slot, or the place of a material of the unit" {
	printf '%s\n' 'ir 1' 'material a' 'end material' 'mesh m' \
	    'part 0 - a 5' 'vert 0 0 0 0' 'part 1 x b' 'vert 1 0 0 0' \
	    'part 2 - a' 'vert 2 0 0 0' 'part 3 - -' 'vert 3 0 0 0' \
	    'part 4 - c' 'vert 4 0 0 0' 'end mesh' 'material b' \
	    'end material' 'end ir' >p.ir
	ir2xmf p.ir 2>err | grep -o 'MATERIAL="[^"]*"' | tr -dc '0-9\n' |
	    paste -sd ' ' - | diff -u <(echo 5 1 0 0 0) -
	[ "$(cat err)" = "ir2xmf: p.ir:18: mesh m: part 4: no material 'c' in its unit: it gets number 0" ]
	# those of another unit do not count
	{
		printf '%s\n' 'ir 1' 'material z' 'end material' 'end ir'
		cat p.ir
	} | ir2xmf 2>err | grep -o 'MATERIAL="[^"]*"' | tr -dc '0-9\n' |
	    paste -sd ' ' - | diff -u <(echo 5 1 0 0 0) -
}

@test "ir2xmf: parts count their own vertices" {
	cat >two.ir <<-'END'
		ir 1
		mesh m
		part 0 - -
		vert 0 0 0 0
		vert 1 1 0 0
		vert 2 0 1 0
		face 0 0 1 2
		part 1 - -
		lod 1 2
		vert 3 0 0 0
		vert 4 1 0 0
		vert 5 0 1 0
		collapse 4 3 1
		collapse 5 - 0
		physique 4 0.5
		spring 3 5 0.25 1.50
		morph 0 a%20"b"
		mvert 0 5 0 1 2
		mnormal 0 5 1 0 0
		morph 1 -
		mnormal 1 3 0 1 0
		morph 2 c
		face 1 3 4 5
		end mesh
		end ir
	END
	quietly ir2xmf two.ir >two.xmf
	sed -n '/NUMLODSTEPS="2"/,$p' two.xmf | grep -v -e COLOR |
	    diff -u - <(cat <<-'END'
		    <SUBMESH NUMVERTICES="3" NUMFACES="1" MATERIAL="0" NUMLODSTEPS="2" NUMSPRINGS="1" NUMMORPHS="3" NUMTEXCOORDS="0">
		        <VERTEX ID="0" NUMINFLUENCES="0">
		            <POS>0 0 0</POS>
		            <NORM>0 0 1</NORM>
		            <PHYSIQUE>0</PHYSIQUE>
		        </VERTEX>
		        <VERTEX ID="1" NUMINFLUENCES="0">
		            <POS>1 0 0</POS>
		            <NORM>0 0 1</NORM>
		            <COLLAPSEID>0</COLLAPSEID>
		            <COLLAPSECOUNT>1</COLLAPSECOUNT>
		            <PHYSIQUE>0.5</PHYSIQUE>
		        </VERTEX>
		        <VERTEX ID="2" NUMINFLUENCES="0">
		            <POS>0 1 0</POS>
		            <NORM>0 0 1</NORM>
		            <COLLAPSEID>-1</COLLAPSEID>
		            <COLLAPSECOUNT>0</COLLAPSECOUNT>
		            <PHYSIQUE>0</PHYSIQUE>
		        </VERTEX>
		        <SPRING VERTEXID="0 2" COEF="0.25" LENGTH="1.50" />
		        <MORPH NAME="a &quot;b&quot;" NUMBLENDVERTS="1" MORPHID="0">
		            <BLENDVERTEX VERTEXID="2">
		                <POSITION>0 1 2</POSITION>
		                <NORMAL>1 0 0</NORMAL>
		            </BLENDVERTEX>
		        </MORPH>
		        <MORPH NAME="" NUMBLENDVERTS="1" MORPHID="1">
		            <BLENDVERTEX VERTEXID="0">
		                <POSITION>0 0 0</POSITION>
		                <NORMAL>0 1 0</NORMAL>
		            </BLENDVERTEX>
		        </MORPH>
		        <MORPH NAME="c" NUMBLENDVERTS="0" MORPHID="2" />
		        <FACE VERTEXID="0 1 2" />
		    </SUBMESH>
		</MESH>
	END
	)
	# the binary form has the same, of version 919 as there are morphs
	quietly ir2xmf -b two.ir >two.cmf
	xmf2ir two.cmf | grep -v -e '^source' -e '^morph' -e '^mesh' \
	    -e '^attr' -e '^collapse 5' >a
	xmf2ir two.xmf | grep -v -e '^source' -e '^morph' -e '^mesh' \
	    -e '^attr' -e '^collapse 5' | sed 's/1\.50/1.5/' | diff -u a -
	[ "$(grep -c . a)" -gt 30 ]
	[ "$(od -An -t d4 -j 4 -N 4 two.cmf | tr -d ' ')" = 919 ]
}

# F1 and so on are floats of tests/binary.bash
@test "ir2xmf -b: a triangle" {
	unit 'weight 1 2 1' 'uv 0 0 1 0' 'uv 1 0 0 0' 'uv 2 0 0 1' \
	    'face 0 0 1 2' | quietly ir2xmf -b >saw
	{
		printf 'CMF\0'
		le 1000 1 0 3 1 0 0 1
		le 0 0 0 0 0 F1 -1 0 F1 0 0
		le F2 0 0 0 0 F1 -1 0 0 0 1 2 F1
		le 0 F2 0 0 0 F1 -1 0 0 F1 0
		le 0 1 2
	} | cmp - saw
}

# With colours: IMVU's version
@test "ir2xmf -b: colours and a morph" {
	unit 'color 1 0 1 0' 'morph 0 x' 'mvert 0 2 0 2 1' 'face 0 0 1 2' |
	    quietly ir2xmf -b >saw
	{
		printf 'CMF\0'
		le 919 1 0 3 1 0 0 0 1
		le 0 0 0 0 0 F1 F1 F1 F1 -1 0 0
		le F2 0 0 0 0 F1 0 F1 0 -1 0 0
		le 0 F2 0 0 0 F1 F1 F1 F1 -1 0 0
		name x
		le 2 0 F2 F1 0 0 F1
		# the end of the list: a number that no vertex has
		le 4 0 1 2
	} | cmp - saw
	# a count instead, and no colours
	unit 'color 1 0 1 0' 'morph 0 x' 'mvert 0 2 0 2 1' 'face 0 0 1 2' |
	    ir2xmf -b -F 1300 2>err >saw
	{
		printf 'CMF\0'
		le 1300 1 0 3 1 0 0 0 1
		le 0 0 0 0 0 F1 -1 0 0
		le F2 0 0 0 0 F1 -1 0 0
		le 0 F2 0 0 0 F1 -1 0 0
		name x
		le 1 2 0 F2 F1 0 0 F1
		le 0 1 2
	} | cmp - saw
	[ "$(cat err)" = 'ir2xmf: <stdin>:11: mesh m: version 1300 has no colours: they are left out (-F 919 has them)' ]
}

# version SOURCE [ARGUMENT …]: the version that is written
version() {
	unit "source $1" 'face 0 0 1 2' | quietly ir2xmf "${@:2}" >v
	if [ "$(head -c 3 v)" = CMF ]; then
		od -An -t d4 -j 4 -N 4 v | tr -d ' '
	else
		sed -n 's/.*VERSION="\([^"]*\)".*/\1/p' v
	fi
}

@test "ir2xmf: the version" {
	[ "$(version 'gltf 2.0')" = 919 ]
	[ "$(version 'gltf 2.0' -b)" = 1000 ]
	[ "$(version 'xmf 1100')" = 1100 ]
	[ "$(version 'xmf 1100' -b)" = 1100 ]
	[ "$(version 'xmf %20910')" = ' 910' ]
	[ "$(version 'xmf %20910' -b)" = 910 ]
	[ "$(version 'xmf 5')" = 5 ]
	[ "$(version 'xmf 5' -b)" = 1000 ]
	[ "$(version 'cmf 699' -b)" = 699 ]
	[ "$(version 'cmf 700')" = 700 ]
	[ "$(version 'cmf 1301' -b)" = 1301 ]
	[ "$(version 'xmf 910' -F 1000)" = 1000 ]
	[ "$(version 'cmf 910' -b -F 1000)" = 1000 ]
	[ "$(version xmf)" = '' ]
	for v in 698 1101 1299 1302; do
		exits 2 "ir2xmf: -F: expected 699 to 1100, 1300 or 1301, saw '$v'" \
		    ir2xmf -F $v || return
	done
}

@test "ir2xmf: what a version cannot hold" {
	unit 'color 0 1 0 0 0.5' 'morph 0 x' 'mvert 0 0 1 1 1' \
	    'face 0 0 1 2' >c.ir
	for v in 699 1000 1100; do
		ir2xmf -b -F $v c.ir >saw 2>err
		diff -u - err <<-END
			ir2xmf: c.ir:11: mesh m: version $v has no colours: they are left out (-F 919 has them)
			ir2xmf: c.ir:11: mesh m: version $v has no morphs: they are left out (-F 919 has them)
		END
		ir2xmf -F $v c.ir 2>err >saw
		[ "$(wc -l <err)" -eq 2 ]
		! grep -e COLOR -e MORPH saw || return
	done
	ir2xmf c.ir >saw 2>err
	[ "$(cat err)" = 'ir2xmf: c.ir:11: mesh m: its colours lose their alpha' ]
	elements COLOR <saw | head -n 1 | diff -u <(echo '<COLOR>1 0 0</COLOR>') -
	# a file of Cal3D keeps what it had
	sed 's/^mesh m$/&\nsource xmf 1100/; s/ 0\.5$//' c.ir | quietly ir2xmf >saw
	[ "$(grep -c -e '<COLOR>' -e '<MORPH ' saw)" -eq 2 ]
	unit 'physique 1 1' 'face 0 0 1 2' >p.ir
	ir2xmf -b p.ir >saw 2>err
	[ "$(cat err)" = 'ir2xmf: p.ir:9: mesh m: part 0 has no springs: what it has of physique is left out' ]
}

@test "ir2xmf: more vertices than readers know" {
	many() {
		awk -v n="$1" 'BEGIN {
			print "ir 1\nmesh m"
			for (i = 0; i < n; i++)
				print "vert", i, "0 0 0"
			print "end mesh\nend ir"
		}'
	}
	many 65536 | quietly ir2xmf -b >saw
	many 65537 | ir2xmf -b 2>err >saw
	[ "$(cat err)" = 'ir2xmf: <stdin>:65541: mesh m: part 0 has 65537 vertices: readers know 65536' ]
}

@test "ir2xmf -d: a file of each mesh" {
	mkdir d
	{
		unit 'face 0 0 1 2'
		unit 'face 0 0 1 2' | sed 's/^mesh m/mesh b%2Fc/'
		unit 'face 0 0 1 2'
	} >three.ir
	quietly ir2xmf -d d three.ir | diff -u - <(printf '%s\n' d/m.xmf \
	    d/b%2Fc.xmf d/m-2.xmf)
	unit 'face 0 0 1 2' | quietly ir2xmf | cmp - d/m-2.xmf
	quietly ir2xmf -b -d d three.ir | head -n 1 | diff -u <(echo d/m.cmf) -
	unit 'face 0 0 1 2' | quietly ir2xmf -b | cmp - d/m.cmf
	refuses "ir2xmf: three.ir:10: second mesh 'b%2Fc' (-d makes a file of each)" \
	    ir2xmf three.ir
}

@test "ir2xmf: what it refuses" {
	printf '%s\n' 'ir 1' 'end ir' >no.ir
	refuses 'ir2xmf: no.ir: no mesh' ir2xmf no.ir
	printf '%s\n' 'ir 1' 'mesh m' 'end mesh' 'end ir' >no.ir
	refuses 'ir2xmf: no.ir: mesh m has no vertices' ir2xmf no.ir
	unit 'uv 1 255 0 0' >u.ir
	ir2xmf u.ir >saw 2>err
	unit 'uv 1 256 0 0' >u.ir
	refuses 'ir2xmf: u.ir: mesh m: uv 1: expected a set below 256, saw 256' \
	    ir2xmf u.ir
	unit 'collapse 0 3 1' 'part 1 - -' 'vert 3 0 0 0' >c.ir
	refuses 'ir2xmf: c.ir: mesh m: collapse 0: expected a vertex of its part, saw 3' \
	    ir2xmf c.ir
	unit 'face 0 0 1 2' | sed 's/^vert 1 2/vert 1 1e39/' >f.ir
	quietly ir2xmf f.ir >saw
	refuses 'ir2xmf: f.ir: mesh m: vert 1: expected numbers in the range of floats, saw 1e+39' \
	    ir2xmf -b f.ir
	long=$(head -c 1048576 /dev/zero | tr '\0' x)
	unit "morph 0 $long" >l.ir
	refuses "ir2xmf: l.ir: morph $(head -c 60 <<<"$long"): expected a name of less than 1048576 bytes" \
	    ir2xmf -b l.ir
	unit 'source xmf 919' 'attr - layout FACE.open <FACE F="">' >f.ir
	refuses "ir2xmf: f.ir: attr layout: expected VERTEXID, saw '<FACE F=\"\">'" \
	    ir2xmf f.ir
	unit 'source xmf 919' 'attr - layout FACE.empty <FACE F=""/>' >f.ir
	refuses "ir2xmf: f.ir: attr layout: expected VERTEXID, saw '<FACE F=\"\"/>'" \
	    ir2xmf f.ir
}

# A face that its normals see clockwise comes out so again, and
# counter-clockwise in the other form.
@test "ir2xmf: clockwise faces" {
	unit 'normal 0 0 0 -1' 'normal 1 0 0 -1' 'normal 2 0 0 -1' \
	    'face 0 0 1 2' | quietly ir2xmf -b >cw.cmf
	xmf2ir cw.cmf >cw.ir
	grep -qx 'attr - winding 0 cw' cw.ir
	grep -qx 'face 0 0 2 1' cw.ir
	ir2xmf -b cw.ir | cmp - cw.cmf
	ir2xmf cw.ir | elements FACE | diff -u <(echo '<FACE VERTEXID="0 2 1" />') -
}

# Counts that are wrong, IDs that are not places and the layout
# IMVU's reader walks up the vertices, asks each morph for a name, and for HEADER
@test "ir2xmf: what IMVU asks for" {
	unit 'morph 0 -' 'mvert 0 2 0 0 9' 'mvert 0 0 0 0 8' 'face 0 0 1 2' >m.ir
	ir2xmf m.ir 2>err >saw
	grep -c '<MORPH NAME="" NUMBLENDVERTS="2" MORPHID="0">' saw
	grep -oE 'BLENDVERTEX VERTEXID="."' saw | diff -u - <(printf '%s\n' \
	    'BLENDVERTEX VERTEXID="0"' 'BLENDVERTEX VERTEXID="2"')
	# another version of a file has a layout of its own
	unit 'face 0 0 1 2' | ir2xmf -F 1100 |
	    sed '1d; s/<MESH /<MESH VERSION="1100" /' >one.xmf
	xmf2ir one.xmf | ir2xmf | cmp - one.xmf
	xmf2ir one.xmf | ir2xmf -F 919 | head -n 2 | diff -u - <(printf '%s\n' \
	    '<HEADER MAGIC="XMF" VERSION="919" />' '<MESH NUMSUBMESH="1">')
	# XML of version 910 may have colours, a binary file may not
	unit 'color 0 1 0 0' 'face 0 0 1 2' | sed 's/^mesh m$/&\nsource xmf 910/' >c.ir
	ir2xmf -b c.ir 2>err | xmf2ir | grep -c '^color 0 1 0 0$'
	[ ! -s err ]
}

@test "ir2xmf: a file there and back" {
	cat >t.xmf <<-'END'
		<?xml version="1.0"?>
		<header VERSION="919" magic='XMF'/>
		<mesh numsubmesh="2">
		 <Submesh MATERIAL="-1" NUMVERTICES="4" NUMFACES="1" NUMSPRINGS="0" NUMLODSTEPS="0" NUMMORPHS="1" NUMTEXCOORDS="1">
		  <VERTEX ID="7" NUMINFLUENCES="1"><POS>0 0.50 0</POS><NORM>0 0 1</NORM><COLOR>1 1 1.35632e-019</COLOR><TEXCOORD>.5 1</TEXCOORD><INFLUENCE ID="2">1.0</INFLUENCE></VERTEX>
		  <VERTEX ID="1" NUMINFLUENCES="1"><POS>1 0.50 0</POS><NORM>0 0 1</NORM><COLOR>1 1 1</COLOR><TEXCOORD>.5 1</TEXCOORD><INFLUENCE ID="2">1.0</INFLUENCE></VERTEX>
		  <VERTEX ID="2" NUMINFLUENCES="2"><POS>1 1.50 0</POS><NORM>0 0 1</NORM><COLOR>1 1 1</COLOR><TEXCOORD>.5 1</TEXCOORD><INFLUENCE ID="2">0.25</INFLUENCE><INFLUENCE ID="1">0.75</INFLUENCE></VERTEX>
		  <MORPH MORPHID="3" NAME="a.Clamped" NUMBLENDVERTS="2">
		   <BLENDVERTEX VERTEXID="1" POSDIFF="1.5"><POSITION>2 0 0</POSITION><NORMAL>0 0 1</NORMAL><TEXCOORD>0 0</TEXCOORD></BLENDVERTEX>
		  </MORPH>
		  <FACE VERTEXID="0 1 2"></FACE>
		 </Submesh>
		</mesh>
	END
	xmf2ir t.xmf >t.ir 2>err
	quietly ir2xmf t.ir | diff -u t.xmf -
	# a count that has changed since is what there is
	grep -v -e '^mv' -e '^mn' -e '^mu' t.ir | quietly ir2xmf | grep -oE 'NUMBLENDVERTS="[0-9]*"' |
	    diff -u <(echo 'NUMBLENDVERTS="0"') -
}

@test "ir2xmf: real files come back byte for byte" {
	need_data cal3d-mesh
	local f

	for f in "$DATA"/cal3d-mesh/*.[xX][mM][fF]; do
		xmf2ir "$f" | quietly ir2xmf | cmp - "$f" || return
	done
	for f in "$DATA"/cal3d-mesh/*.[cC][mM][fF]; do
		xmf2ir "$f" | quietly ir2xmf -b | cmp - "$f" || return
		# and by way of XML, but for the clockwise faces
		xmf2ir "$f" >one.ir
		if ! grep -q '^attr - winding' one.ir; then
			quietly ir2xmf one.ir | xmf2ir | quietly ir2xmf -b |
			    cmp - "$f" || return
		fi
	done
}

@test "ir2xmf: the examples of its page" {
	man_examples "$ROOT/man/ir2xmf.1"
}
