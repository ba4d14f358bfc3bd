#!/bin/sh
# seeds.sh DIR: writes small inputs of every kind, as DIR/KIND.NAME, made from
# examples/ by the tools that have been built, and by tests/iffgen.c. KIND is a
# foreign format or what a stream holds; table.c names these kinds.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
examples=$root/examples
PATH=$root/bin:$PATH
rm -rf "$1"
mkdir -p "$1"
cd "$1"

# stream NAME OBJECT…: a unit of what standard input holds
stream() {
	{ echo 'ir 1'; cat; echo 'end ir'; } >"$1"
}

figures() {
	cp "$examples/figure.asf" asf.figure
	awk '/^[0-9]+$/ { n = $1 } n > 2 { exit } { print }' \
	    "$examples/walk.amc" >amc.walk
	asf2ir asf.figure >skeleton.figure
	amc2ir -r 60 -s skeleton.figure amc.walk >motion.walk
	amc2ir amc.walk >motion.alone
	sed 's/:DEGREES/:RADIANS/' amc.walk >amc.radians
	rescale -A rad -u y:z motion.walk >motion.radians
	fk -E motion.walk >world.walk
	contacts motion.walk >motion.contacts
	awk 'NR == FNR { if ($1 == "v") last[$2] = FNR; next } { print }
	    $1 == "v" && last[$2] == FNR { print "event", $2, "- ten"
		print "event", $2, "h_left_foot step left" }' \
	    motion.walk motion.walk >motion.events
	sed '/^v 2/d' motion.events >motion.bare
	awk '$1 != "v" || $2 == 1 || $3 ~ /left/' motion.walk |
	    sed 's/^rate .*/rate 30000\/1001/' >motion.keyed
	arm | stream motion.arm
	cat motion.arm motion.arm >motion.two
	channels | stream motion.channels
	channels | sed '/^motion/,$d' | stream skeleton.channels
	awk '/^Frames:/ { $2 = 2 } /^Frame Time:/ { last = NR + 2 } { print }
	    NR == last { exit }' "$examples/dance.bvh" >bvh.dance
	bvh2ir bvh.dance >motion.dance
	ir2bvh -e XYZ motion.walk >bvh.walk
	ir2csv motion.walk >csv.walk
	ir2npy motion.walk >npy.walk
	ir2npy -z -w pos,rot motion.walk >npy.archive
	printf '%s\r\n' '"frame",time,b.sx,"a.px",c.visibility' \
	    '1,0,1,"2.5",' '2,0.5,,3,1' >csv.some
	contacts motion.dance | ir2csv -Dwq >csv.dance
	printf '%s\n' ',time,h_head.contact,h_head.rx,h_head.vx' \
	    '0,0,1,2,' '1,0.1,,3,4' '2,0.2,0,5,6' >csv.contacts
	cp "$examples/bend.gltf" gltf.bend
	gltf2ir gltf.bend >motion.bend
	sed 's/ nan$/ 0/' motion.arm | fk -E >world.arm
	# more than the files that a run may leave open
	for i in 1 2 3 4 5 6 7; do
		cat motion.arm motion.arm
	done >motion.many
	printf 'root root\nspine *\n' >map.some
	mirror -g motion.walk >map.pairs
}

# What files of these formats may have, and those of figures() have not
shapes() {
	{
		echo HIERARCHY
		bvh_joint ROOT one 6 Xposition Yposition Zposition Zrotation \
		    Xrotation Yrotation
		bvh_joint JOINT two 3 Xrotation Yrotation Zrotation
		bvh_joint JOINT three 1 Yrotation
		echo 'End Site { OFFSET 0 1 0 } } End Site { OFFSET 0 0 1 } }'
		bvh_joint JOINT four 4 Xposition Yrotation Xrotation Zrotation
		bvh_joint JOINT five 0
		echo 'End Site { OFFSET 1 0 0 } } } }'
		bvh_joint ROOT six 9 Xposition Yposition Zposition Xscale \
		    Yscale Zscale Yrotation Xrotation Zrotation
		echo '}'
		printf '%s\n' MOTION 'Frames: 7' 'Frame Time: 0.04'
		awk 'BEGIN { for (i = 1; i <= 7; i++) for (k = 1; k <= 23; k++)
			printf "%d.%d%s", i, k, (k < 23 ? " " : "\n") }'
	} | sed 's/[{}]/\n&\n/g' | sed 's/^ *//; /^$/d' |
	    sed 's/ \(OFFSET\)/\n\1/' >bvh.shapes
	awk 'BEGIN { print "frame,time,root.tx,h_head.rx"
		for (i = 1; i <= 9; i++)
			print i "," i / 50 "," i ".5,-" i }' >csv.nine
	awk 'BEGIN { for (i = 1; i <= 9; i++)
			print i "\nroot", i, 2, "\nhead 3 4 5" }' >amc.nine
	echo '{"asset":{"version":"2.0"},"nodes":[{"name":"a"}],' \
	    '"animations":[{"channels":[{"sampler":0,"target":{"node":0,' \
	    '"path":"translation"}}],"samplers":[{"input":0,"output":1}]}],' \
	    '"accessors":[{"bufferView":0,"count":2,"componentType":5126,' \
	    '"type":"SCALAR"},{"bufferView":0,"byteOffset":8,"count":2,' \
	    '"componentType":5126,"type":"VEC3"}],' \
	    '"bufferViews":[{"buffer":0,"byteLength":32}],' \
	    '"buffers":[{"byteLength":32,"uri":"data:;base64,AAAAAAAAgD8AAIA/AAAAQAAAQEAAAIBAAACgQAAAwEA="}]}' \
	    >gltf.small
	# a table of rows that are zero but for one, without bytes of its own
	echo '{"asset":{"version":"2.0"},"nodes":[{"name":"a"},{"name":"b",' \
	    '"children":[0]}],"animations":[{"channels":[{"sampler":0,' \
	    '"target":{"node":0,"path":"translation"}},{"sampler":0,' \
	    '"target":{"node":1,"path":"translation"}}],' \
	    '"samplers":[{"input":0,"output":1}]}],"accessors":[' \
	    '{"bufferView":0,"count":2,"componentType":5126,"type":"SCALAR"},' \
	    '{"count":2,"componentType":5126,"type":"VEC3","sparse":{"count":1,' \
	    '"indices":{"bufferView":2,"componentType":5121},' \
	    '"values":{"bufferView":1}}}],"bufferViews":[' \
	    '{"buffer":0,"byteLength":8},' \
	    '{"buffer":0,"byteOffset":8,"byteLength":12},' \
	    '{"buffer":0,"byteOffset":20,"byteLength":1}],' \
	    '"buffers":[{"byteLength":24,"uri":"data:;base64,AAAAAAAAgD8AAIA/AAAAQAAAQEABAAAA"}]}' \
	    >gltf.sparse
	for f in small sparse; do
		awk '{ n = split($0, c, "\"")
			for (i = 1; i <= n; i++) {
				if (i % 2)
					gsub(/[][{},:]/, " &\n", c[i])
				printf "%s%s", c[i], (i < n ? "\"" : "\n")
			}
		}' gltf.$f >gltf.$f-lines
	done
	printf '\0\1\0\5\0\0\0\0\0\30\1abc\1abd\1abe\1abc\1abf' >pix.tall
	printf '\0\2\0\4\0\0\0\0\0\10\2a\1b\1c\2d\2e' >matte.tall
}

# Of FBX the example, as a text and binary in each form, and small ones: its
# skeleton, joints in all ways of turning and scaling, keys of all kinds
fbx() {
	${CC:-cc} -o fbxbin "$root/tests/fbxbin.c"
	cp "$examples/wave.fbx" fbx.wave
	fbx_of 'Model: 1, "Model::a", "LimbNode" { Properties70: {
P: "RotationActive", "bool", "", "",1
P: "PreRotation", "Vector3D", "Vector", "",0,0,90
P: "PostRotation", "Vector3D", "Vector", "",90,0,0
P: "RotationOrder", "enum", "", "",2
P: "RotationPivot", "Vector3D", "Vector", "",1,0,0
P: "ScalingOffset", "Vector3D", "Vector", "",0,2,0
P: "RotationMin", "Vector3D", "Vector", "",-1,-2,-3
P: "RotationMax", "Vector3D", "Vector", "",1,2,3
P: "RotationMinX", "bool", "", "",1
P: "RotationMaxX", "bool", "", "",1
P: "Lcl Translation", "Lcl Translation", "", "A",1.50,2,3
P: "Lcl Scaling", "Lcl Scaling", "", "A",1,2,3
} }
Model: 2, "Model::a", "LimbNode" { Properties70: {
P: "InheritType", "enum", "", "",2
P: "RotationOrder", "enum", "", "",4
P: "Lcl Translation", "Lcl Translation", "", "A",1,0,0
} }
Model: 3, "Model::c", "Null" { Properties70: {
P: "Lcl Scaling", "Lcl Scaling", "", "A",2,2,2
} }
AnimationStack: 4, "AnimStack::m", "" { Properties70: {
P: "LocalStart", "KTime", "Time", "",0
P: "LocalStop", "KTime", "Time", "",46186158000
} }
AnimationLayer: 5, "AnimLayer::b", "" {
}
AnimationCurveNode: 6, "AnimCurveNode::R", "" { Properties70: {
P: "d|X", "Number", "", "A",4
} }
AnimationCurve: 7, "AnimCurve::", "" {
KeyTime: *5 { a: 0,5773269750,11546539500,23093079000,34639618500 }
KeyValueFloat: *5 { a: 0,10,-20.5,20,1 }
KeyAttrFlags: *5 { a: 2,4,264,24840,50332680 }
KeyAttrDataFloat: *20 { a: 0,0,0,0,0,0,0,0,0,0,218434821,0,1077936128,0,218434821,0,0,0,0,0 }
KeyAttrRefCount: *5 { a: 1,1,1,1,1 }
Post-Extrapolation: {
Type: R
Repetition: 2
}
}' 1,3 2,1 3,0 5,4 6,5 6,1,'Lcl Rotation' 7,6,'d|X' >fbx.all
	fbx_of 'Model: 1, "Model::a", "Null" { Properties70: {
P: "Lcl Rotation", "Lcl Rotation", "", "A",1,2,3
} }
AnimationStack: 2, "AnimStack::", "" {
}' 1,0 >fbx.small
	./fbxbin 7500 zlib <fbx.wave >fbx.zlib
	./fbxbin 7400 big <fbx.all >fbx.big
	./fbxbin 7700 big zlib <fbx.all >fbx.wide
	./fbxbin 7400 <fbx.all >fbx.raw
	./fbxbin 7100 zlib <fbx.small >fbx.few
	rm fbxbin
}

# fbx_of OBJECTS CHILD,PARENT[,PROPERTY]…
fbx_of() {
	printf '; FBX 7.5.0 project file\nFBXHeaderExtension: {\n'
	printf 'FBXVersion: 7500\n}\nGlobalSettings: {\nProperties70: {\n'
	printf 'P: "%s", "", "", "",%s\n' UpAxis 2 UnitScaleFactor 2.54 \
	    TimeMode 14 CustomFrameRate 8
	printf '}\n}\nDefinitions: {\nObjectType: "Model" {\n'
	printf 'PropertyTemplate: "FbxNode" {\nProperties70: {\n'
	printf 'P: "InheritType", "enum", "", "",1\n}\n}\n}\n}\n'
	printf 'Objects: {\n%s\n}\nConnections: {\n' "$1"
	shift
	for link; do
		property=${link#*,*,}
		[ "$property" != "$link" ] || property=
		ends=${link%"${property:+,$property}"}
		echo "C: \"O${property:+P}\",$ends${property:+,\"$property\"}" |
		    sed 's/"O"/"OO"/'
	done
	printf '}\n'
}

# bvh_joint WORD NAME N CHANNEL…
bvh_joint() {
	echo "$1 $2"
	shift 2
	printf '{\nOFFSET 1 2 3\nCHANNELS %s\n' "$*"
}

# Every kind of record of a skeleton
arm() {
	cat <<-'END'
		skeleton arm
		source asf 1.10
		note # made by hand
		unit angle rad
		unit length 0.45
		space y
		ambient 0.1 0.2 0.3
		skin arm%20skin
		joint a -
		id a 1
		offset a 0 0 0
		rest a 0 0 0.6 0.8
		axis a 0.1 0.2 0.3 zyx
		bone a 10 1 0 0
		dof a tx ty tz rx ry rz l
		limit a tx -inf inf
		limit a rx -1 1
		mass a 1.5
		cofm a 0.5
		box a 1 2 3
		bind a 0 0 0 0 0 0 1
		world a 0 0 0 1 0 0 0 1 0 0 0 1
		ref a 0 0 0 1 0 0 0 1 0 0 0 1
		light a 1 1 1 1
		joint b a
		offset b 10 0 0
		dof b rz
		attr b key some text
		end skeleton
		motion bend
		rate 24
		loop bounce 2
		link start a%20pose
		count frames 2
		v 1 a 0 0 0 0.1 0.2 0.3 10
		v 1 b 0.5
		v 2 a 1 0 0 0.1 0.2 3.3 12.5
		v 2 b nan
		end motion
	END
}

# Every kind of channel
channels() {
	cat <<-'END'
		skeleton s
		joint a -
		offset a 0 0 0
		dof a px py pz qx qy qz qw
		joint b a
		offset b 0 1 0
		bone b 2 0 1 0
		dof b ax ay ax sx sy sz
		joint c b
		offset c 0 2 0
		dof c m11 m12 m13 m21 m22 m23 m31 m32 m33 u visibility
		end skeleton
		motion m
		relative parent
		rate 30000/1001
		v 0.5 a 1 2 3 0 0 0 1
		v 0.5 b 10 20 30 1 1 2
		v 0.5 c 1 0 0 0 1 0 0 0 1 7 1
		v 2 a 1 2 3 0.5 0.5 0.5 0.5
		v 2 c 0 1 0 -1 0 0 0 0 1 7 0
		v 4 b 370 20 30 1 1 2
		end motion
		motion w
		relative world
		rate 1
		v 0 a 0 0 0 0 0 0 1
		v 0 b 0 0 0 1 1 1
		v 0 c 1 0 0 0 1 0 0 0 1 0 1
		r 0 c 1 0 0 0 1 0 0 0 1 0 1
		b 0 a 1 1 1
		end motion
	END
}

cal3d() {
	ir2xsf skeleton.figure >xsf.figure
	resample -b 1 -e 2 motion.walk | ir2xaf >xaf.walk
	xsf2ir xsf.figure >skeleton.cal3d
	xaf2ir -s skeleton.cal3d xaf.walk >motion.cal3d
	ir2xsf -b skeleton.figure >csf.figure
	ir2xaf -b motion.cal3d >caf.walk
	xsf2ir csf.figure >skeleton.binary
	xaf2ir -s skeleton.binary caf.walk >motion.binary
	sed 's/ 700$/ 1300/' skeleton.binary |
	    sed '/^dof h_head /a light h_head 1 1 0.5 0' | ir2xsf -b >csf.lit
	sed 's/ 700$/ 1300/' motion.binary | ir2xaf -b >caf.flags
	{
		echo '<HEADER VERSION="910" MAGIC="XSF"/>'
		echo '<SKELETON SCENEAMBIENTCOLOR="1 1 1" NUMBONES="2">'
		echo '<BONE NAME="a&amp;b" NUMCHILDS="1" ID="0" LIGHTTYPE="1">'
		printf '<%s>%s</%s>\n' TRANSLATION '0 1 2' TRANSLATION \
		    ROTATION '0 0 0 -1' ROTATION \
		    LOCALTRANSLATION '0 0 0' LOCALTRANSLATION \
		    LOCALROTATION '0 0 0 -1' LOCALROTATION \
		    PARENTID -1 PARENTID CHILDID 1 CHILDID
		echo '</BONE><!-- a comment --><BONE ID="1" NAME="c">'
		echo '<PARENTID>0</PARENTID></BONE></SKELETON>'
	} >xsf.hand
	materials
	meshes
}

# Of those of version 1300 one has colours, and one a list of morphs that ends
# with a number
meshes() {
	command -v bash >/dev/null || return 0
	bash -c '. "$1" && sample_xmf' - "$root/tests/samples.bash" >xmf.sample
	xmf2ir xmf.sample >mesh.cal3d
	ir2xmf -b mesh.cal3d >cmf.sample
	ir2xmf -b -F 1300 mesh.cal3d >cmf.colours
	grep -v '^color' mesh.cal3d | ir2xmf -b -F 1300 >cmf.plain
	{
		sed '/^color/d; s/^source.*/source cmf 1300/' mesh.cal3d |
		    sed '/^source/a attr - morphs ended' | ir2xmf -b
	} >cmf.ended
	grep -v -e '^color' -e '^m' mesh.cal3d | sed '1a mesh a' | ir2xmf -b -F 700 >cmf.stock
	{
		echo '<?xml version="1.0"?><mesh version="1100">'
		echo '<!-- a --><SUBMESH MATERIAL="-1" NUMVERTICES="9">'
		printf '%s\r\n' '<VERTEX ID="5"><NORM>0 0 1</NORM>' \
		    '<POS> 0 1e3 .5</POS><COLLAPSEID>-1</COLLAPSEID>' \
		    '<COLLAPSECOUNT>0</COLLAPSECOUNT></VERTEX>'
		echo '<MORPH/><FACE VERTEXID="0 0 0"></FACE><ELSE/>'
		echo '</SUBMESH></mesh>'
	} >xmf.hand
}

# Some of them are not laid out as ir2xrf does
materials() {
	{
		echo '<?xml version="1.0"?><!-- a comment -->'
		echo '<MATERIAL VERSION="919" NUMMAPS="3" MAGIC="XRF">'
		echo '<AMBIENT> 1 2 3 4 </AMBIENT><DIFFUSE>1 2 3 4</DIFFUSE>'
		printf '\t%s\r\n' '<SPECULAR>1 2 3 4</SPECULAR>' \
		    '<SHININESS>.5</SHININESS>' '<MAP TYPE="Opacity">a&amp;b</MAP>'
		echo '<MAP/><!-- in --><ELSE A="b">c</ELSE>'
		echo '<MAP Z="1">c.png</MAP></MATERIAL >'
	} >xrf.hand
	xrf2ir xrf.hand >material.hand 2>skip.err
	ir2xrf -b material.hand >crf.hand
	{
		printf '%s\n' 'material a%20b' 'base 1 0.5 0.001 0.3' \
		    'map 0 a.png' 'note a' 'end material' 'material a%20b' \
		    'diffuse 1 2 3 4' 'ambient 1 2 3 4' 'shininess 7' \
		    'end material'
	} | stream material.two
}

# The sample of few vertices
bonespro() {
	sed 's/RINGS = 20/RINGS = 2/; s/AROUND = 10/AROUND = 3/' \
	    "$examples/arm.awk" >arm.awk
	for what in bones mesh local; do
		awk -v what=$what -v frames=2 -f arm.awk >bpanimation.$what
	done
	awk -v what=bones -v frames=2 -v form=euler -v order=ZXZ \
	    -v space=relative -f arm.awk >bpanimation.euler
	awk -v what=structure -f arm.awk >bp.arm
	rm arm.awk
	printf '%s\n' '2 2 // bones, vertices' '<left arm> 1' '1 2 3' \
	    '1 0 0 0 1 0' '0 0' '1 10 0 0' '1 0 0 0 1 0 0 0 1' '5 -0 +7' \
	    '<100%> *' '4 5 6' '0 1 0 -1 0 0 0 0 1 5 0 0' \
	    '1 0 0 0 1 0 0 0 1 0 0 0' '1 2 3' 0 '4 5 6' 2 \
	    '0 0.25 1 .75' >bp.small
	bp2ir bp.small >mesh.small
	bp2ir bp.arm >mesh.arm
	for what in bones euler local; do
		bp2ir -s mesh.arm bpanimation.$what >mesh.$what
	done
}

sims() {
	awk '/^Time/ { n++ } n > 2 { exit } { print }' \
	    "$examples/bow.kfd" >kfd.bow
	cp "$examples/bow.kfd" kfd.whole
	cp "$examples/sims.psl" psl.sims
	psl2ir psl.sims >poses.sims
	kfd2ir kfd.whole >motion.bow
	grep -v ^subset poses.sims | ir2psl -1 >psl.old
	cp "$examples/evening.sps" sps.evening
	sps2ir sps.evening >sequence.evening
	cp "$examples/scarf.skn" skn.scarf
	skn2ir skn.scarf >mesh.scarf
	ir2skn -b mesh.scarf >skn.binary
	# a bone without vertices, and bindings in another order
	awk '{ sub(/\r$/, "") } NR == 3 { $0 = 3 } NR == 4 { print "HEAD" }
	NR == 15 { $0 = "3\n0 0 0 -1 0" } NR == 16 { $0 = "2 4 4 1 2" }
	NR == 17 { $0 = "1 0 4 0 1" } { printf "%s\r\n", $0 }' \
	    skn.scarf >skn.bones
	printf '\377\0\0\0\77\376\1\0' >skip.cfp
	for i in 1 2 3 4 5 6; do
		printf '\377\0\0\0\100\376\0\0' >>skip.cfp
	done
	printf '%s\r\n' '// Character File. Copyright 1997, Maxis Inc.' \
	    'version 300' 1 crane 2 A NULL 0 '| 1.5 0 -5e-005 |' \
	    '| 0 0 -0.6 0.8 |' 1 1 0 0 0 B A 1 1 name second '| 0 1 0 |' \
	    '| 0 0 0 1 |' 0 1 1 400000 0.02 1 coat 1 0 1 B coat-HOOD 4 1 1 \
	    hue blue 1 skip skip 99 1.25 1 3 0 1 A 3 99 1 0 0 -1 1 1 canblend \
	    0 1 2 0 1 step 1 40 2 anchor 0 sound a >cmx.crane
	sed 's/^3.$/2\r/; s/^skip.$/other\r/' cmx.crane >cmx.other
	cmx2ir cmx.crane >motion.crane 2>skip.err || :
	rm -f skip.err
	sed '/^motion/,/^end motion/d' motion.crane >skeleton.crane
	ir2cmx -b skeleton.crane >bcf.crane
}

others() {
	cp "$examples/bulge_types" bulge.types
	sed 's/^>> *//' bulge.types >bulge.plain
	bulge2ir bulge.types >bulges.types
	cp "$examples/cylinder.sdl" sdl.cylinder
	{
		echo DEFINITION
		echo 'curve a(degree=1,knots=(0,.5,1),cvs=('
		echo 'cv((0,0,0),1),cv((1,2,3),.5),cv((1,1,1),1)),b=(1,2));'
		echo 'motion_curve c (a);'
		echo 'parameter_curve d (cvs=(parameter_vertex('
		echo '1,2,TAN_STEP,(1,0),TAN_STEP,(1,0))));'
	} >sdl.small
	sdl2ir sdl.cylinder >actions.cylinder
	printf '5 2\n-1.5 2e-3 0 1. .5 -0.0 255 128.25 0 12 30 0.1 0.2\n' \
	    >particle.gas
	echo 1 2 3 4 5 6 7 8 9 0 +30 1 2 >>particle.gas
	printf '4\n1\n1 2 3 4 5 6 7 8 9 10 11\n' >particle.normal
	particle2ir particle.gas >particles.gas
	printf 'ir 1\nfoo bar\nbaz 1 2\nend foo\nend ir\n' >other.foo
	{ sed '$d' actions.cylinder; sed 1d bulges.types; } >other.both
	cat particles.gas poses.sims sequence.evening >other.three
}

pictures() {
	printf 'P1\n3 2\n1 0 1 0 1 0\n' >pnm.1
	printf 'P2 3 1 9 0 5 9\n' >pnm.2
	printf 'P3\n# one\n2 2\n255\n1 2 3 1 2 3 4 5 6 0 0 0\n' >pnm.3
	printf 'P4\n9 2\nabcd' >pnm.4
	printf 'P5\n4 2\n255\naaaabbbc' >pnm.5
	printf 'P6\n2 2\n65535\naabbccaabbccaaddccaabbcc' >pnm.6
	printf 'P6\n4 2\n255\naaaaaabbbbbbaaaaaacccaab' >pnm.rgb
	printf 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\n%s\nENDHDR\n%s' \
	    'TUPLTYPE RGB_ALPHA' aaaabbbb >pnm.7
	printf 'Pf\n2 2\n-1.0\n\0\0\200\077\0\0\0\100\0\0\200\177\0\0\300\177' \
	    >pnm.f
	for i in 1 2 3 4 5 6 7 f rgb; do
		pnm2ir pnm.$i >image.$i
	done
	ir2pix image.rgb >pix.rgb
	ir2pix image.5 >matte.5
	ir2pix image.f >depth.f
	mattecat matte.5 >image.matte
}

chunks() {
	${CC:-cc} -o iffgen "$root/tests/iffgen.c"
	./iffgen 'FOR4 CIMG { TBHD 6 2 1w 1w 1 0w 2w 1 5 <fffffffe>
	    AUTH "me" FOR4 TBMP {
	    RGBA 2w 0w 5w 1w <8728031e1f202183228714>
	    RGBA 0w 0w 1w 1w <0302010605040908070c0b0a> } }' >iff.two
	./iffgen 'FOR4 CIMG { TBHD 4 2 1w 1w 5 0w 1w 1 0 0 FOR4 TBMP {
	    RGBA 0w 0w 3w 1w <870587068707>
	    ZBUF 0w 0w 3w 1w <833f83c08380832087008700> } }' >iff.depth
	./iffgen 'FOR4 CIMG { TBHD 2 1 1w 1w 2 0w 1w 0 0 0 FOR4 TBMP {
	    RGBA 0w 0w 1w 0w <0709> } }' >iff.alpha
	./iffgen 'FORM ILBM { BMHD 2w 2w 0w 0w <01000000> 0w <0101> 2w 2w
	    CMAP <000000ffffff> ANNO "hello" BODY <80004000> }' >iff.ilbm
	./iffgen 'LIST TEXT { PROP TEXT { CHAR "a" } FORM TEXT { LONG 12 }
	    CAT_ TEXT { FORM TEXT { CHAR "b\0" } } }' >iff.list
	./iffgen -w 'FOR8 CIMG { TBHD 1 1 1w 1w 1 0w 1w 0 0 0 FOR8 TBMP {
	    RGBA 0w 0w 0w 0w <010203> } }' >iff.wide
	./iffgen 'FOR4 ABCD { EFGH "" IJKL "a" CAT4 ABCD { } MNOP "" }' >iff.empty
	printf 'RIFF\34\0\0\0WAVEfmt \4\0\0\0abcddata\4\0\0\0efgh' >iff.riff
	rm iffgen
	iffwalk iff.* >iff-ir.all || :
	iffwalk -c iff.riff >iff-ir.riff || :
	iffcat -q iff.two iff.depth >image.tiles
}

# The samples of the other tests, of formats that have no seeds of their own
samples() {
	sh "$root/tests/samples.sh" samples
	kinds=,$(sh "$root/tests/list.sh" fuzz | cut -d ' ' -f 1 | tr '\n' ,)
	for f in samples/sample.*; do
		kind=${f##*.}
		case $kinds in
		*",$kind,"*)
			ls "$kind".* >/dev/null 2>&1 || cp "$f" "$kind.sample" ;;
		esac
	done
	rm -rf samples
}

# What led to somewhere new, see queue.sh
queue() {
	for f in "$root"/tests/fuzz/queue/*; do
		[ ! -e "$f" ] || cp "$f" .
	done
}

figures
shapes
fbx
cal3d
bonespro
sims
others
pictures
chunks
samples
queue
