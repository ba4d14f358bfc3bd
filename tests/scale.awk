# Inputs that have N of one thing: awk -v shape=FILE -v n=N -f scale.awk writes
# chain.ir, N joints one below the other, or another file of those below;
# shortchain.ir has 6 joints for 10, as some formats have at most 65536.

function skeleton(i) {
	print "skeleton s\nspace y"
	for (i = 1; i <= joints; i++) {
		print "joint", name[i], parent[i]
		print "offset", name[i], place[i]
		if (dof[i])
			print "dof", name[i], dof[i]
	}
}

function joint(who, up, where, moves) {
	name[++joints] = who
	parent[joints] = up
	place[joints] = where
	dof[joints] = moves
}

# Names that tell left from right and feet from hands, and nothing more
function body(side, s) {
	joint("Hips", "-", "0 9 0", "tx ty tz rx ry rz")
	joint("Spine", "Hips", "0 2 0")
	joint("Head", "Spine", "0 4 0")
	for (s = 1; s <= 2; s++) {
		side = s == 1 ? "Left" : "Right"
		joint(side "Arm", "Spine", (3 - 2 * s) " 3 0", "rx ry rz")
		joint(side "ForeArm", side "Arm", (6 - 4 * s) " 0 0")
		joint(side "Hand", side "ForeArm", (6 - 4 * s) " 0 0")
		joint(side "UpLeg", "Hips", (3 - 2 * s) " 0 0", "rx ry rz")
		joint(side "Leg", side "UpLeg", "0 -4 0", "rx")
		joint(side "Foot", side "Leg", "0 -4 0")
		joint(side "ToeBase", side "Foot", "0 -1 1")
	}
}

# N joints below the head: a chain, all of one parent, all in one place. Every
# other one is on the left, so that each has a twin.
function figure(kind, n, where, i, up) {
	body()
	up = "Head"
	for (i = 0; i < n; i++) {
		where = kind == "spot" ? "0 0 0" : i % 2 " 1 " i % 7
		joint((i % 2 ? "right_" : "left_") int(i / 2), up, where,
		    "rx ry rz")
		if (kind != "star")
			up = name[joints]
	}
}

# Three numbers that go to and fro; 100 frames are a cycle
function swing(f, i, x) {
	x = (f + i) % 100
	if (x > 50)
		x = 100 - x
	return x / 10 " " x / 5 " 0"
}

function frame(f, i) {
	for (i = 1; i <= joints; i++)
		if (dof[i] == "rx")
			print "v", f, name[i], f % 2
		else if (dof[i])
			print "v", f, name[i], swing(f, i) \
			    (length(dof[i]) > 8 ? " 0 0 0" : "")
}

function motion(who, frames, f) {
	print "motion", who "\nrate 30"
	for (f = 1; f <= frames; f++)
		frame(f)
	print "end motion"
}

function dense(frames) {
	skeleton()
	print "end skeleton"
	motion("m1", frames)
}

# Only two joints move
function little() {
	joint("a", "-", "0 1 0", "tx ty tz")
	joint("b", "a", "1 1 0")
}

function units(i) {
	little()
	for (i = 1; i <= n; i++) {
		if (i > 1)
			print "ir 1"
		skeleton()
		print "end skeleton"
		motion("m" i, 2)
		if (i < n)
			print "end ir"
	}
}

function motions(i) {
	body()
	for (i = 1; i <= joints; i++)
		dof[i] = i == 1 ? dof[i] : ""
	skeleton()
	print "end skeleton"
	for (i = 1; i <= n; i++)
		motion("m" i, 2)
}

function attrs(i) {
	figure("chain", 0)
	skeleton()
	for (i = 0; i < n; i++)
		print "attr", (i % 3 ? "Head" : "-"), "key" i, "some text"
	print "end skeleton\nmotion m1\nrate 30"
	for (i = 0; i < n; i++)
		print "attr", (i % 3 ? "Head" : "-"), "key" i, "some text"
	frame(1)
	frame(2)
	print "end motion"
}

function notes(i) {
	figure("chain", 0)
	skeleton()
	for (i = 0; i < n; i++)
		print "note some text"
	print "end skeleton\nmotion m1"
	for (i = 0; i < n; i++)
		print "note some text"
	print "rate 30"
	frame(1)
	frame(2)
	print "end motion"
}

# Frames, dense: only the hips and two legs of the body
function keys(i) {
	body()
	for (i = 1; i <= joints; i++)
		if (dof[i] == "rx ry rz" && name[i] ~ /Arm/)
			dof[i] = ""
	dense(n)
}

# Now this joint, now that one
function gaps(f) {
	figure("chain", 2)
	skeleton()
	print "end skeleton\nmotion m1\nrate 30"
	for (f = 1; f <= n; f++)
		print "v", f, (f % 2 ? "left_0" : "right_0"), swing(f, 0)
	print "end motion"
}

function mesh(i) {
	body()
	skeleton()
	print "end skeleton\nmesh t"
	for (i = 0; i < n; i++) {
		print "vert", i, i % 100, i % 11, i % 13
		print "weight", i, name[1 + i % 3], ".25"
		print "weight", i, name[4 + i % 3], ".75"
	}
	for (i = 0; i + 2 < n; i++)
		print "face", i, i, i + 1, i + 2
	print "end mesh"
	motion("m1", 2)
}

# A vertex that all joints move
function weights(i) {
	figure("star", n)
	skeleton()
	print "end skeleton\nmesh t\nvert 0 1 2 3"
	for (i = 1; i <= joints; i++)
		print "weight 0", name[i], 1 / joints
	print "vert 1 2 2 3\nweight 1 Head 1\nvert 2 2 3 3\nweight 2 Head 1"
	print "face 0 0 1 2\nend mesh"
	motion("m1", 2)
}

# One joint that has them
function channels(f, i) {
	print "skeleton s\nspace y\njoint a -\noffset a 0 1 0"
	printf "dof a"
	for (i = 0; i < n; i++)
		printf " c%d", i
	print "\njoint b a\noffset b 0 1 0\nend skeleton\nmotion m1\nrate 30"
	for (f = 1; f <= 2; f++) {
		printf "v %d a", f
		for (i = 0; i < n; i++)
			printf " %d", i % 7
		print ""
	}
	print "end motion"
}

function runs(i) {
	print "image i 100", n / 100, "rgb\norigin 0 0"
	for (i = 0; i < n; i++)
		print "run", int(i / 100), i % 100, 1, i % 256, i % 7, 0
	print "end image"
}

function rows(kind, i) {
	print "image i 1", n, kind
	for (i = 0; i < n; i++)
		print "run", i, 0, 1, (kind == "rgb" ? "1 2 " : "") i % 9
	print "end image"
}

# Beside the picture
function chunks(i) {
	print "image i 1 1 rgb\nsource maya-iff raw"
	for (i = 0; i < n; i++)
		print "attr - NOTE some text"
	print "run 0 0 1 1 2 3\nend image"
}

function images(i) {
	for (i = 0; i < n; i++)
		print "image i" i, "1 1 rgb\nrun 0 0 1 1 2 3\nend image"
}

function particles(i) {
	print "particles p 4\nsource particle"
	for (i = 0; i < n; i++)
		print "p", i, "1 2 3 4 5 6 7 8 9 10 11"
	print "end particles"
}

function bulges(i) {
	print "bulges b\nsource bulge marked"
	for (i = 1; i <= n; i++) {
		print "bulge", i, "b" i "\nsection", i, 0
		print "key", i, "0 0 0 0\nkey", i, "0 1 1 0"
	}
	print "end bulges"
}

function vertex(who, t) {
	print "key", who, t, t % 7, "TAN_SMOOTH 1 0 TAN_SMOOTH 1 0"
}

# An item for each action
function actions(i) {
	print "actions a"
	for (i = 1; i <= n; i++) {
		print "action c" i, "parameter PRE_CONSTANT POST_CONSTANT"
		vertex("c" i, 1)
		vertex("c" i, 2)
	}
	for (i = 1; i <= n; i++) {
		print "item n" i, (i > 1 ? "n1" : "-"), "Dag%20Node a" i
		print "channel n" i, "X%20Scale c" i, "-"
	}
	print "end actions"
}

function curve(i) {
	print "actions a\naction c parameter PRE_CONSTANT POST_CONSTANT"
	for (i = 1; i <= n; i++)
		vertex("c", i)
	print "item n1 - Dag%20Node a\nchannel n1 X%20Scale c -\nend actions"
}

function sequence(i) {
	print "sequence s"
	print "node sim1 1 0 0 0 0 0"
	for (i = 2; i <= n; i++) {
		print "node sim1", i, "4 1", (i < n ? i + 1 : 0), "0 -2"
		print "anim sim1", i, "wave"
	}
	print "node sim2 1 0 0 0 0 0\nnode both 1 0 0 0 0 0"
	print "selected 0"
	for (i = 0; i < 2; i++) {
		print "figure", i, "0 0 0 0"
		print "part", i, "0 head skin\npart", i, "1 body skin"
		print "part", i, "2 left skin\npart", i, "3 right skin"
	}
	print "end sequence"
}

function unknown(i) {
	for (i = 0; i < n; i++)
		print "thing t" i "\nx y z\nend thing"
}

# Other formats

# So many lines of poses, each as in the file that is named
function poses(kind, line, many, text, t) {
	while ((getline line <pose) > 0)
		if (line ~ /^[|]/ && many < 31) {
			text = text line "\n"
			many++
		}
	n = int(n / many)
	print (kind == "psl" ? "POSELIBRARY " n : \
	    "KeyFrame " n " " n " " n "\ns a\ne b")
	for (t = 0; t < n; t++)
		printf "%s%s", (kind == "psl" ? "pose " t "\nTime 2\n" : \
		    "Time " t "\n"), text
}

# Attributes of an element
function xsf(i) {
	print "<HEADER MAGIC=\"XSF\" VERSION=\"910\"/>"
	printf "<SKELETON NUMBONES=\"0\""
	for (i = 0; i < n; i++)
		printf " A%d=\"1\"", i
	print ">\n</SKELETON>"
}

# Nodes one below the other, without a skin: all of them move or, where they are
# fixed, one beside each
function gltf(fixed, i, moved) {
	if (fixed)
		n = int(n / 2)
	moved = fixed ? n : 0
	print "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": ["
	for (i = 0; i < n; i++)
		print "{\"translation\": [0, 1, 0], \"children\": [" \
		    (i + 1 < n ? i + 1 : "") (fixed && i + 1 < n ? ", " : "") \
		    (fixed ? moved + i : "") "]}" (i + 1 < n ? "," : "")
	for (i = 0; i < moved; i++)
		print ", {\"name\": \"j" i "\"}"
	print "], \"animations\": [{"
	print "\"samplers\": [{\"input\": 0, \"output\": 1}], \"channels\": ["
	for (i = 0; i < n; i++)
		print "{\"sampler\": 0, \"target\": {\"node\":", moved + i \
		    ", \"path\": \"rotation\"}}" (i + 1 < n ? "," : "]}],")
	# 0, then 0 0 0 1
	print "\"buffers\": [{\"byteLength\": 20, \"uri\": \"data:;base64," \
	    "AAAAAAAAAAAAAAAAAAAAAAAAgD8=\"}],"
	print "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": 4},"
	print "{\"buffer\": 0, \"byteOffset\": 4, \"byteLength\": 16}],"
	print "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126,"
	print "\"type\": \"SCALAR\", \"count\": 1}, {\"bufferView\": 1,"
	print "\"componentType\": 5126, \"type\": \"VEC4\", \"count\": 1}]}"
}

# Bones of VRM's humanoid, half of them there before, half unknown
function roles(i) {
	print "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{}],"
	print "\"extensions\": {\"VRM\": {\"humanoid\": {\"humanBones\": ["
	for (i = 0; i < n; i++)
		print "{\"node\": 0, \"bone\": \"" (i % 2 ? "b" i : "hips") \
		    "\"}" (i + 1 < n ? "," : "]}}}}")
}

function fbx_array(name, count, list) {
	print name ": *" count " {\na: " list "\n}"
}

# COUNT keys, the first at tick FIRST, a tenth of a second apart
function fbx_curve(id, count, first, i) {
	for (i = 0; i < count; i++) {
		printf "%s", (i ? "" : "AnimationCurve: " id \
		    ", \"AnimCurve::\", \"\" {\nKeyTime: *" count " {\na: ")
		printf "%.0f%s", first + i * 4618615800, (i + 1 < count ? ",\n" : "\n}\n")
	}
	for (i = 0; i < count; i++)
		printf "%s%d%s", (i ? "" : "KeyValueFloat: *" count " {\na: "), \
		    i % 7 + 1, (i + 1 < count ? ",\n" : "\n}\n")
	fbx_array("KeyAttrFlags", 1, "264")
	fbx_array("KeyAttrDataFloat", 4, "0,0,0,0")
	fbx_array("KeyAttrRefCount", 1, count)
	print "}"
}

function fbx_link(kind, child, parent, property) {
	print "C: \"" kind "\"," child "," parent \
	    (property ? ", \"" property "\"" : "")
}

# JOINTS limbs, that turn in each of so many animations; `spot`: all have one
# name. With `odd` no two of them have keys at the same time.
function fbx(kind, joints, stacks, count, i, k, id) {
	print "; FBX 7.5.0 project file\nFBXHeaderExtension: {"
	print "FBXVersion: 7500\n}\nObjects: {"
	for (i = 1; i <= joints; i++) {
		print "Model: " i ", \"Model::" (kind == "spot" ? "a" : "j" i) \
		    "\", \"LimbNode\" {\nProperties70: {"
		print "P: \"Lcl Translation\", \"Lcl Translation\", \"\", " \
		    "\"A\",0,1.5,0\n}\n}"
	}
	for (k = 1; k <= stacks; k++) {
		id = k * 4 * n
		print "AnimationStack: " id ", \"AnimStack::m" k "\", \"\" {\n}"
		print "AnimationLayer: " id + 1 ", \"AnimLayer::b\", \"\" {\n}"
		for (i = 1; i <= joints; i++) {
			print "AnimationCurveNode: " id + 2 * i \
			    ", \"AnimCurveNode::R\", \"\" {\n}"
			fbx_curve(id + 2 * i + 1, count, kind == "odd" ? i * 1000 : 0)
		}
	}
	print "}\nConnections: {"
	for (i = 1; i <= joints; i++)
		fbx_link("OO", i, kind == "star" ? i > 1 : i - 1)
	for (k = 1; k <= stacks; k++) {
		id = k * 4 * n
		fbx_link("OO", id + 1, id)
		for (i = 1; i <= joints; i++) {
			fbx_link("OO", id + 2 * i, id + 1)
			fbx_link("OP", id + 2 * i, i, "Lcl Rotation")
			fbx_link("OP", id + 2 * i + 1, id + 2 * i, "d|X")
		}
	}
	print "}"
}

function object(kind, size) {
	if (kind == "little") {
		little()
		dense(n)
	} else if (kind ~ /^(chain|star|spot)$/) {
		figure(kind, size)
		dense(2)
	} else if (kind ~ /^(rgb|matte|depth)$/) {
		rows(kind)
	} else if (kind == "units")
		units()
	else if (kind == "motions")
		motions()
	else if (kind == "attrs")
		attrs()
	else if (kind == "notes")
		notes()
	else if (kind == "keys")
		keys()
	else if (kind == "gaps")
		gaps()
	else if (kind == "mesh")
		mesh()
	else if (kind == "weights")
		weights()
	else if (kind == "channels")
		channels()
	else if (kind == "runs")
		runs()
	else if (kind == "chunks")
		chunks()
	else if (kind == "images")
		images()
	else if (kind == "particles")
		particles()
	else if (kind == "bulges")
		bulges()
	else if (kind == "actions")
		actions()
	else if (kind == "curve")
		curve()
	else if (kind == "sequence")
		sequence()
	else if (kind == "unknown")
		unknown()
	else
		exit 1
}

BEGIN {
	if (shape == "roles.gltf")
		roles()
	else if (shape ~ /[.]gltf$/)
		gltf(shape == "fixed.gltf")
	else if (sub(/[.]fbx$/, "", shape))
		fbx(shape, shape ~ /^(keys|motions)$/ ? 1 : n, \
		    shape == "motions" ? n : 1, shape == "keys" ? n : 1)
	else if (sub(/^poses[.]/, "", shape))
		poses(shape)
	else if (shape == "attrs.xsf")
		xsf()
	else {
		sub(/[.]ir$/, "", shape)
		if (sub(/^short/, "", shape))
			n = n * 6 / 10
		print "ir 1"
		object(shape, n)
		print "end ir"
	}
}
