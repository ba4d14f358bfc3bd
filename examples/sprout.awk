# Writes a character for IMVU or Cal3D: a sprout of three bones that sways.
#
#	for what in xsf xmf xaf; do
#		LC_ALL=C awk -v what=$what -f sprout.awk >sprout.$what
#	done
#	LC_ALL=C awk -v what=xrf -v map=stem.png -f sprout.awk >stem.xrf
#	LC_ALL=C awk -v what=xrf -v map=leaf.png -f sprout.awk >leaf.xrf
#
# Its stem has four rings of five vertices, where the first and the last are at
# the same place, as the picture has two edges there. The leaf is the second
# part, with the second material; the morph makes it longer. y is up.

function put(s) { printf "%s\n", s }

function bone(id, name) {
	put("    <BONE ID=\"" id "\" NAME=\"" name "\" NUMCHILDS=\"" (id < 2) "\">")
	put("        <TRANSLATION>0 " (id ? 20 : 0) " 0</TRANSLATION>")
	put("        <ROTATION>0 0 0 1</ROTATION>")
	put("        <LOCALTRANSLATION>0 " (id ? -20 * id : 0) " 0</LOCALTRANSLATION>")
	put("        <LOCALROTATION>0 0 0 1</LOCALROTATION>")
	put("        <PARENTID>" id - 1 "</PARENTID>")
	if (id < 2)
		put("        <CHILDID>" id + 1 "</CHILDID>")
	put("    </BONE>")
}

function skeleton() {
	put("<HEADER MAGIC=\"XSF\" VERSION=\"919\" />")
	put("<SKELETON NUMBONES=\"3\">")
	bone(0, "Root")
	bone(1, "Stem")
	bone(2, "Top")
	put("</SKELETON>")
}

# A vertex with its normal, its place in the picture, and its bones: all of bone
# a, or half of a and half of b
function vertex(id, at, normal, uv, a, b) {
	put("        <VERTEX ID=\"" id "\" NUMINFLUENCES=\"" 1 + (a != b) "\">")
	put("            <POS>" at "</POS>")
	put("            <NORM>" normal "</NORM>")
	put("            <COLOR>1 1 1</COLOR>")
	put("            <TEXCOORD>" uv "</TEXCOORD>")
	put("            <INFLUENCE ID=\"" a "\">" (a == b ? 1 : 0.5) "</INFLUENCE>")
	if (a != b)
		put("            <INFLUENCE ID=\"" b "\">0.5</INFLUENCE>")
	put("        </VERTEX>")
}

function face(a, b, c) {
	put("        <FACE VERTEXID=\"" a " " b " " c "\" />")
}

function submesh(vertices, faces, morphs, material_id) {
	put("    <SUBMESH NUMVERTICES=\"" vertices "\" NUMFACES=\"" faces \
	    "\" NUMLODSTEPS=\"0\" NUMSPRINGS=\"0\" NUMMORPHS=\"" morphs \
	    "\" NUMTEXCOORDS=\"1\" MATERIAL=\"" material_id "\">")
}

function stem(   ring, i, a) {
	split("0 0 1 2", one, " ")
	split("0 1 2 2", other, " ")
	split("1 0 -1 0 1", x, " ")
	split("0 -1 0 1 0", z, " ")
	submesh(20, 24, 0, 0)
	for (ring = 0; ring < 4; ring++)
		for (i = 1; i <= 5; i++)
			vertex(5 * ring + i - 1, \
			    (4 - ring) * x[i] " " 20 * ring " " (4 - ring) * z[i], \
			    x[i] " 0 " z[i], (i - 1) / 4 " " 1 - ring / 3, \
			    one[ring + 1], other[ring + 1])
	for (ring = 0; ring < 3; ring++)
		for (i = 0; i < 4; i++) {
			a = 5 * ring + i
			face(a, a + 1, a + 6)
			face(a, a + 6, a + 5)
		}
	put("    </SUBMESH>")
}

# A leaf that is seen from both sides has each side's vertices
function leaf(   i) {
	split("0 60 0,20 66 0,40 60 0,20 54 0", at, ",")
	split("0 0.5,0.5 0,1 0.5,0.5 1", uv, ",")
	submesh(8, 4, 1, 1)
	for (i = 0; i < 8; i++)
		vertex(i, at[i % 4 + 1], "0 0 " (i < 4 ? 1 : -1), uv[i % 4 + 1], 2, 2)
	put("        <MORPH NAME=\"grow.Clamped\" NUMBLENDVERTS=\"2\" MORPHID=\"0\">")
	for (i = 2; i < 8; i += 4) {
		put("            <BLENDVERTEX VERTEXID=\"" i "\" POSDIFF=\"20\">")
		put("                <POSITION>60 60 0</POSITION>")
		put("                <NORMAL>0 0 " (i < 4 ? 1 : -1) "</NORMAL>")
		put("                <TEXCOORD>1 0.5</TEXCOORD>")
		put("            </BLENDVERTEX>")
	}
	put("        </MORPH>")
	face(0, 3, 2)
	face(0, 2, 1)
	face(4, 5, 6)
	face(4, 6, 7)
	put("    </SUBMESH>")
}

function mesh() {
	put("<HEADER MAGIC=\"XMF\" VERSION=\"919\" />")
	put("<MESH NUMSUBMESH=\"2\">")
	stem()
	leaf()
	put("</MESH>")
}

function material() {
	put("<HEADER MAGIC=\"XRF\" VERSION=\"919\" />")
	put("<MATERIAL NUMMAPS=\"1\">")
	put("    <AMBIENT>0 0 0 0</AMBIENT>")
	put("    <DIFFUSE>255 255 255 255</DIFFUSE>")
	put("    <SPECULAR>0 0 0 0</SPECULAR>")
	put("    <SHININESS>0</SHININESS>")
	put("    <MAP TYPE=\"Diffuse Color\">" map "</MAP>")
	put("</MATERIAL>")
}

# Each bone turns about z by 10 degrees to the right, then to the left. A file
# has the conjugate.
function track(id,   k, turn) {
	put("    <TRACK BONEID=\"" id "\" NUMKEYFRAMES=\"5\">")
	for (k = 0; k < 5; k++) {
		turn = k % 2 ? 5 * (2 - k) * atan2(1, 1) / 45 : 0
		put("        <KEYFRAME TIME=\"" 0.5 * k "\">")
		put("            <TRANSLATION>0 " (id ? 20 : 0) " 0</TRANSLATION>")
		put("            <ROTATION>0 0 " sin(turn) " " cos(turn) "</ROTATION>")
		put("        </KEYFRAME>")
	}
	put("    </TRACK>")
}

function animation(   i) {
	put("<HEADER MAGIC=\"XAF\" VERSION=\"919\" />")
	put("<ANIMATION DURATION=\"2\" NUMTRACKS=\"3\">")
	for (i = 0; i < 3; i++)
		track(i)
	put("</ANIMATION>")
}

BEGIN {
	CONVFMT = "%.6g"
	if (what == "xsf")
		skeleton()
	else if (what == "xmf")
		mesh()
	else if (what == "xrf")
		material()
	else if (what == "xaf")
		animation()
	else {
		print "expected -v what=xsf|xmf|xrf|xaf" >"/dev/stderr"
		exit 2
	}
}
