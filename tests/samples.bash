# shellcheck shell=bash
# A small sample of every format, and what its importer makes of it: load after
# helper and bones. Each reader of the project is given them.

# kinds: a small unit with an object of every kind
kinds() {
	cat <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 0 2 0
		dof b rx ry rz
		joint c b
		offset c 0 1 0
		end skeleton
		mesh s
		vert 0 1 2 3
		weight 0 a 1
		vert 1 0 2 0
		weight 1 a .5
		weight 1 b .5
		end mesh
		material t
		base 1 0.5 0 1
		map 0 a.png
		end material
		motion m
		rate 30
		v 1 a 1 2 3 10 20 30
		v 1 b 40 0 0
		# between
		v 2 a 1 2 4 11 21 31
		v 2 b 40 5 0
		end motion
		poses p
		pose 0 stand 2
		v 0 a 0 0 0 0 0 0
		v 0 b 0 0 5
		subset arm adult 1110000000000000000000000000000
		end poses
		image i 2 1 matte
		run 0 0 2 1
		end image
		iff f
		group 0 0 FORM 16 TEST /FORM:TEST
		chunk 12 1 ABCD 4 /FORM:TEST/ABCD
		end iff
		particles q 4
		p 0 1 2 3 4 5 6 7 8 9 10 11
		end particles
		bulges w
		bulge 1 elbow
		section 1 0
		key 1 0 0 0 0
		key 1 0 1 1 0
		end bulges
		actions x
		item n1 - Dag%20Node n1
		end actions
		sequence y
		node sim1 1 0 0 0 0 0
		selected 0
		figure 0 0 0 1 0
		part 0 0 a b
		end sequence
		thing z  of nobody
		end thing
		end ir
	END
}

# repeat N TEXT: so many lines
repeat() {
	yes "$2" | head -n "$1"
}

# long_FORMAT N: a file of that format with N of what there may be many of, for
# memory.bats and, as the input `long.FORMAT`, scale.bats
long_particle() {
	echo 4 "$1"
	repeat "$1" '1 2 3 4 5 6 7 8 9 10 11'
}

# Pictures of a material
long_xrf() {
	printf '%s\n' "<MATERIAL NUMMAPS=\"$1\">" \
	    '<AMBIENT>0 0 0 0</AMBIENT>' '<DIFFUSE>0 0 0 0</DIFFUSE>' \
	    '<SPECULAR>0 0 0 0</SPECULAR>' '<SHININESS>0</SHININESS>'
	repeat "$1" '<MAP>a.png</MAP>'
	echo '</MATERIAL>'
}

# cmx_of [BONES [SKILLS]]: a character (CMX) with a skeleton of so many bones,
# a suit, and skills of three frames: each bone turns, the first one moves, too
cmx_of() {
	awk -v n="${1:-2}" -v skills="${2:-1}" '
	function put(list,  i, m, v) {
		m = split(list, v, ";")
		for (i = 1; i <= m; i++)
			printf "%s\r\n", v[i]
	}
	function head(i,  s) {
		s = "B" i ";3;99;" (i == 1) ";1;" (i == 1 ? 0 : -1)
		put(s ";" 3 * (i - 1))
	}
	BEGIN {
		put("// Character File. Copyright 1997, Maxis Inc.;version 300;1;crane;" n)
		for (i = 1; i <= n; i++) {
			put("B" i ";" (i == 1 ? "NULL" : "B" i - 1))
			put(i == 2 ? "1;1;name;the second" : "0")
			put("| " i ".50 0 -5.5e-005 |;| 0 0 -0.6 0.8 |")
			put((i == 1) ";1;" (i > 1) ";" 400000 * (i == 2) ";0.02")
		}
		put("1;coat;1;0;2;B1;coat-B1-CUFF;-1;0")
		put("B2;coat-B2-HOOD;4;1;1;hue;dark blue")
		put(skills)
		for (k = 1; k <= skills; k++) {
			put("skip" (k > 1 ? k : "") ";Skip;99;1.25;1;3;" 3 * n ";" n)
			head(1)
			put("0;1;2;0;1;step;1;33;2;anchor;0;sound;a b")
			for (i = 2; i <= n; i++) {
				head(i)
				put(i == 2 ? "1;1;canblend;0;1;1;40;1;step;2" : "0;0")
			}
		}
	}'
}

# shellcheck disable=SC2120
# cfp_of [BONES]: the values of its skills (CFP). x moves from 0.5 by 0.1 and
# stays, y is 3; the last bone turns about z by steps of 0.1
cfp_of() {
	local n=${1:-2}

	printf '\377\0\0\0\77\374\376\0\0\377\0\0\100\100\376\1\0\377\0\0\0\0\376\1\0'
	cfp_same '\0\0' $((3 * n))
	cfp_same '\0\0' $((3 * n))
	cfp_same '\0\0' $((3 * n - 2))
	printf '\374\374'
	cfp_same '\0200\077' $((3 * n - 1))
	printf '\52'
}

# cfp_same FLOAT COUNT: a column that begins with so many of that float, of which
# the upper half is given
cfp_same() {
	local left=$(($2 - 1)) some

	printf %b "\\0377\\0\\0$1"
	while [ "$left" -gt 0 ]; do
		some=$((left > 65536 ? 65536 : left))
		printf %b "$(printf '\\0376\\0%o\\0%o' $(((some - 1) % 256)) $(((some - 1) / 256)))"
		left=$((left - some))
	done
}

# Its values are to be in skip.cfp, see cfp_of
long_cmx() {
	cmx_of "$1"
}

# One joint that stays at the origin
long_npy() {
	printf '\223NUMPY\1\0\166\0%-117s\n' \
	    "{'descr': '<f4', 'fortran_order': False, 'shape': ($1, 1, 3), }"
	repeat "$1" 000000000000 | tr -d '\n' | tr 0 '\0'
}

# A submesh of that many vertices, and faces of three in a row
long_xmf() {
	awk -v n="$1" 'BEGIN {
		print "<MESH VERSION=\"1000\" NUMSUBMESH=\"1\">"
		printf "<SUBMESH NUMVERTICES=\"%d\" NUMFACES=\"%d\" ", n, n - 2
		print "MATERIAL=\"0\" NUMLODSTEPS=\"0\" NUMSPRINGS=\"0\" NUMTEXCOORDS=\"1\">"
		for (i = 0; i < n; i++) {
			printf "<VERTEX ID=\"%d\" NUMINFLUENCES=\"1\">", i
			printf "<POS>%d %.1f 0</POS><NORM>0 0 1</NORM>", i % 2, i / 2
			print "<TEXCOORD>0 0.5</TEXCOORD><INFLUENCE ID=\"0\">1</INFLUENCE></VERTEX>"
		}
		for (i = 2; i < n; i++)
			printf "<FACE VERTEXID=\"%d %d %d\"/>\n", i - 2, i - 1, i
		print "</SUBMESH></MESH>"
	}'
}

long_cmf() {
	long_xmf "$1" | xmf2ir | ir2xmf -b
}

# A submesh of two faces with all that a file can have, and one of one face
sample_xmf() {
	cat <<-'END'
		<HEADER MAGIC="XMF" VERSION="919" />
		<MESH NUMSUBMESH="2">
		    <SUBMESH NUMVERTICES="4" NUMFACES="2" MATERIAL="3" NUMLODSTEPS="1" NUMSPRINGS="1" NUMMORPHS="1" NUMTEXCOORDS="2">
		        <VERTEX ID="0" NUMINFLUENCES="2">
		            <POS>0 0 0.5</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>1 1 0.25</COLOR>
		            <TEXCOORD>0 1</TEXCOORD>
		            <TEXCOORD>0.5 0.5</TEXCOORD>
		            <INFLUENCE ID="1">0.75</INFLUENCE>
		            <INFLUENCE ID="0">0.25</INFLUENCE>
		            <PHYSIQUE>0</PHYSIQUE>
		        </VERTEX>
		        <VERTEX ID="1" NUMINFLUENCES="1">
		            <POS>10 0 0.5</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>1 0.5 0</COLOR>
		            <TEXCOORD>1 1</TEXCOORD>
		            <TEXCOORD>1.5 0.5</TEXCOORD>
		            <INFLUENCE ID="1">1</INFLUENCE>
		            <PHYSIQUE>0</PHYSIQUE>
		        </VERTEX>
		        <VERTEX ID="2" NUMINFLUENCES="1">
		            <POS>0 10 0.5</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>0 0 0</COLOR>
		            <TEXCOORD>0 0</TEXCOORD>
		            <TEXCOORD>0.5 -0.5</TEXCOORD>
		            <INFLUENCE ID="0">1</INFLUENCE>
		            <PHYSIQUE>0</PHYSIQUE>
		        </VERTEX>
		        <VERTEX ID="3" NUMINFLUENCES="0">
		            <POS>10 10 0.5</POS>
		            <NORM>0 0 1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <COLLAPSEID>2</COLLAPSEID>
		            <COLLAPSECOUNT>1</COLLAPSECOUNT>
		            <TEXCOORD>1 0</TEXCOORD>
		            <TEXCOORD>1.5 -0.5</TEXCOORD>
		            <PHYSIQUE>0.5</PHYSIQUE>
		        </VERTEX>
		        <SPRING VERTEXID="1 3" COEF="0.25" LENGTH="10" />
		        <MORPH NAME="big smile.Clamped" NUMBLENDVERTS="1" MORPHID="0">
		            <BLENDVERTEX VERTEXID="2" POSDIFF="2">
		                <POSITION>0 12 0.5</POSITION>
		                <NORMAL>0 0 1</NORMAL>
		                <TEXCOORD>0 0</TEXCOORD>
		                <TEXCOORD>0.5 -0.5</TEXCOORD>
		            </BLENDVERTEX>
		        </MORPH>
		        <FACE VERTEXID="0 1 2" />
		        <FACE VERTEXID="1 3 2" />
		    </SUBMESH>
		    <SUBMESH NUMVERTICES="3" NUMFACES="1" MATERIAL="-1" NUMLODSTEPS="0" NUMSPRINGS="0" NUMMORPHS="0" NUMTEXCOORDS="0">
		        <VERTEX ID="0" NUMINFLUENCES="1">
		            <POS>0 0 -0.5</POS>
		            <NORM>0 0 -1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <INFLUENCE ID="0">1</INFLUENCE>
		        </VERTEX>
		        <VERTEX ID="1" NUMINFLUENCES="1">
		            <POS>10 0 -0.5</POS>
		            <NORM>0 0 -1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <INFLUENCE ID="0">1</INFLUENCE>
		        </VERTEX>
		        <VERTEX ID="2" NUMINFLUENCES="1">
		            <POS>0 10 -0.5</POS>
		            <NORM>0 0 -1</NORM>
		            <COLOR>1 1 1</COLOR>
		            <INFLUENCE ID="0">1</INFLUENCE>
		        </VERTEX>
		        <FACE VERTEXID="0 1 2" />
		    </SUBMESH>
		</MESH>
	END
}

# A mesh of N triangles of three vertices, each of which has a blend
long_skn() {
	awk -v n="$1" 'BEGIN {
		print "long\nx\n2\nNECK\nHEAD\n" n
		for (i = 0; i < n; i++)
			print 3 * i, 3 * i + 1, 3 * i + 2
		print "2\n0 0 " 3 * n " -1 0\n1 " 3 * n " 0 0 " 3 * n "\n" 3 * n
		for (i = 0; i < 3 * n; i++)
			print "0.5 0.25"
		print 3 * n
		for (i = 0; i < 3 * n; i++)
			print i, 16384
		print 6 * n
		for (i = 0; i < 6 * n; i++)
			print i % 3, int(i / 3) % 3, 1, "0 0 1"
	}'
}

# samples: in the current directory, sample.FORMAT and FORMAT.ir
samples() {
	local e=$ROOT/examples

	{ cat "$e/figure.asf"; printf ':skin\n  figure.obj\n'; } >sample.asf
	asf2ir sample.asf >asf.ir
	awk '/^[0-9]+$/ && $1 > 3 { exit } { print }' "$e/walk.amc" >sample.amc
	amc2ir -s asf.ir -r 60 sample.amc >amc.ir
	awk '/^[0-9]+$/ && $1 > 1 { exit } { print }' "$e/walk.amc" |
	    amc2ir >bare.ir
	cp "$e/arm.txt" sample.bp
	bp2ir sample.bp >bp.ir
	arm bones frames=1 >sample.bones
	bp2ir sample.bones >bones.ir
	awk '/^Frames:/ { $2 = 2 } /^Frame Time:/ { last = NR + 2 } { print }
	    NR == last { exit }' "$e/dance.bvh" >sample.bvh
	bvh2ir sample.bvh >bvh.ir
	ir2csv amc.ir | cut -d , -f -12 >sample.csv
	ir2csv -w amc.ir | cut -d , -f -8 >places.csv
	cp "$e/bulge_types" sample.bulge
	bulge2ir sample.bulge >bulge.ir
	printf '\0\0\331\147\0\2\0\2\077\200\0\0\100\040\0\0\177\200\0\0\0\0\0\0' \
	    >sample.depth
	depthcat sample.depth >depth.ir
	"$(compile iffgen)" 'FOR4 CIMG { TBHD 2 1 1w 1w 1 0w 1w 0 0 0
		FOR4 TBMP { RGBA 0w 0w 1w 0w <030201060504> } }' >sample.maya
	iffcat sample.maya >maya.ir
	# packed: 8 pixels of each plane
	"$(compile iffgen)" 'FOR4 CIMG { TBHD 4 2 1w 1w 1 0w 1w 1 0 0 FOR4 TBMP {
		RGBA 0w 0w 3w 1w <8728031e1f202183228714> } }' >sample.rle
	"$(compile iffgen)" 'FORM TEST { ABCD "abc" FORM INNR { XYZ_ 1 }
		LAST "12" }' >sample.iff
	iffwalk sample.iff sample.maya >iff.ir
	cp "$e/wave.fbx" sample.fbx
	fbx2ir sample.fbx >fbx.ir
	"$(compile fbxbin)" zlib <sample.fbx >sample.fbb
	cp "$e/bend.gltf" sample.gltf
	gltf2ir sample.gltf >gltf.ir
	"$(compile glb)" glb >sample.glb <<-'END'
		f 0 1
		f 0 0 0 1 0 0 1 0
		{"asset": {"version": "2.0"}, "nodes": [{}], "animations": [
		{"samplers": [{"input": 0, "output": 1}], "channels": [
		{"sampler": 0, "target": {"node": 0, "path": "rotation"}}]}],
		"accessors": [
		{"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 2},
		{"bufferView": 1, "componentType": 5126, "type": "VEC4", "count": 2}],
		@}
	END
	gltf2ir sample.glb >glb.ir
	cp "$e/bow.kfd" sample.kfd
	kfd2ir sample.kfd >kfd.ir
	printf '\0\2\0\2\0\0\0\0\0\10\1\1\1\2\2\377' >sample.matte
	mattecat sample.matte >matte.ir
	printf '5 1 1 2 3 4 5 6 7 8 9 0 30 1 2\n' >sample.particle
	particle2ir sample.particle >particle.ir
	printf '\0\2\0\1\0\0\0\0\0\30\1\1\2\3\1\4\5\6' >sample.pix
	pixcat sample.pix sample.pix >pix.ir
	printf 'P3 2 2 9 1 2 3 1 2 3 4 5 6 7 8 9\n' >sample.p3
	pnm2ir sample.p3 >p3.ir
	printf 'P6 # x\n2 2\n255\nabcdefghijkl' >sample.p6
	printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\na' \
	    >sample.p7
	printf 'Pf\n2 1\n-1.0\nabcdefgh' >sample.pf
	cp "$e/sims.psl" sample.psl
	psl2ir sample.psl >psl.ir
	tr -d '\r' <"$e/scarf.skn" >sample.skn
	skn2ir sample.skn >skn.ir
	ir2skn -b skn.ir >sample.bmf
	skn2ir sample.bmf >bmf.ir
	cp "$e/cylinder.sdl" sample.sdl
	sdl2ir sample.sdl >sdl.ir
	cp "$e/evening.sps" sample.sps
	sps2ir sample.sps >sps.ir
	cmx_of >sample.cmx
	cfp_of 2 >skip.cfp
	cmx2ir sample.cmx >cmx.ir
	sed '/^motion/,/^end motion/d' cmx.ir >suit.ir
	ir2cmx -b suit.ir >sample.bcf
	ir2xsf asf.ir >sample.xsf 2>err
	xsf2ir sample.xsf >xsf.ir
	cat >sample.xaf <<-END
		<HEADER MAGIC="XAF" VERSION="910"/>
		<ANIMATION DURATION="1" NUMTRACKS="1">
		<TRACK BONEID="1" NUMKEYFRAMES="1"><KEYFRAME TIME="0">
		<TRANSLATION>0 1 2</TRANSLATION><ROTATION>0 0 0 1</ROTATION>
		</KEYFRAME></TRACK></ANIMATION>
	END
	ir2npy amc.ir >sample.npy
	npy2ir sample.npy >npy.ir
	ir2npy -z -w pos,rot amc.ir >sample.npz
	kinds >kinds.ir
	xaf2ir sample.xaf >xaf.ir
	ir2xsf -b asf.ir >sample.csf
	xsf2ir sample.csf >csf.ir
	ir2xaf -b xaf.ir >sample.caf
	xaf2ir sample.caf >caf.ir
	sample_xmf >sample.xmf
	xmf2ir sample.xmf >xmf.ir
	ir2xmf -b xmf.ir >sample.cmf
	xmf2ir sample.cmf >cmf.ir
	cat >sample.xrf <<-END
		<HEADER MAGIC="XRF" VERSION="919" />
		<MATERIAL NUMMAPS="2">
		    <AMBIENT>10 20 30 0</AMBIENT>
		    <DIFFUSE>200 210 220 255</DIFFUSE>
		    <SPECULAR>1 2 3 4</SPECULAR>
		    <SHININESS>0.5</SHININESS>
		    <MAP TYPE="Diffuse Color">face.png</MAP>
		    <MAP TYPE="Opacity">face alpha.png</MAP>
		</MATERIAL>
	END
	xrf2ir sample.xrf >xrf.ir
	ir2xrf -b xrf.ir >sample.crf
	xrf2ir sample.crf >crf.ir
}
