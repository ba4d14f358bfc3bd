load helper
load bones

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	bp2ir "$ROOT/examples/arm.txt" >arm.ir
}

# without comments and blank lines
plain() {
	sed 's, *//.*,,; /^$/d' "$@"
}

@test "structure to IR to structure keeps the text" {
	plain "$ROOT/examples/arm.txt" >want
	quietly ir2bp arm.ir >saw
	plain saw | diff -u want -
	# comments come first
	sed 2q saw >top
	printf '%s\n' '// bones' '// vertices' | diff -u - top
	bp2ir saw | ir2bp | diff -u saw -
}

@test "a carriage return in a name stays" {
	cr=$(printf '\r')
	sed "s/<hand>/<ha$cr${cr}nd$cr>/" "$ROOT/examples/arm.txt" >odd.txt
	grep -q "<ha$cr" odd.txt
	bp2ir odd.txt | quietly ir2bp >saw
	plain odd.txt | diff -u - <(plain saw)
}

@test "animation to IR to animation keeps the text" {
	for o in $ORDERS; do
		for s in absolute relative; do
			arm bones form=euler order="$o" space=$s \
			    units=radians frames=2 >want
			quietly bp2ir want | ir2bp -a | diff -u want -
			quietly bp2ir -s arm.ir want | ir2bp -a | diff -u want -
		done
	done
	for m in mesh local 'bones order=ZYX' 'bones space=relative'; do
		# shellcheck disable=SC2086
		arm $m frames=3 digits=9 >want
		quietly bp2ir want | ir2bp -a | diff -u want -
		quietly bp2ir -s arm.ir want | ir2bp -a | diff -u want -
	done
}

# joints N: a skeleton of N joints, whose channels say nothing about a mesh
joints() {
	awk -v n="$1" 'BEGIN {
		print "ir 1\nskeleton s\nunit angle rad"
		for (i = 0; i < n; i++)
			printf "joint j%d -\nid j%d %d\n" \
			    "dof j%d ax ay az\n", i, i, i, i
		print "end skeleton\nend ir"
	}'
}

@test "random animations of all modes come back byte for byte" {
	for ((seed = 0; seed < 75; seed++)); do
		awk -v seed=$seed -f "$ROOT/tests/bonespro.awk" >want
		quietly bp2ir want | ir2bp -a | diff -u want -
		joints "$(head -n 1 want)" >s.ir
		quietly bp2ir -s s.ir want | ir2bp -a | diff -u want -
	done
	# no bones at all
	printf '%s\n' 0 5 0 Bones Absolute 'Euler Angles' ZYX Radians 0 -1 1 >want
	quietly bp2ir want | ir2bp -a | diff -u want -
}

# comment N… puts `// here N` before each of those lines, and `// end` last
comments() {
	awk -v at=" $* " 'index(at, " " NR " ") { print "// here " NR }
	    { print }
	    END { print "// end" }'
}

@test "comments stay between vertices and frames" {
	# 2 lines and 11 for each bone, then 4 for a vertex
	plain "$ROOT/examples/arm.txt" | comments 36 40 >want
	bp2ir want | ir2bp | diff -u want -
	# within a vertex: after it
	plain "$ROOT/examples/arm.txt" | comments 38 >within
	bp2ir within | ir2bp | sed -n 40p | diff -u <(echo "// here 38") -
	bp2ir within | grep -A1 '^#' | diff -u - <(printf '%s\n' '# here 38' \
	    'vert 1 5.646134 104.539863 4.603417' -- '# end' 'end mesh')
	for m in mesh local bones 'bones form=euler'; do
		# shellcheck disable=SC2086
		arm $m frames=3 >plain
		# 11 lines of head; frames are equally long
		n=$((($(wc -l <plain) - 11) / 3))
		comments 12 $((12 + n)) $((12 + 2 * n)) <plain >want
		quietly bp2ir want | ir2bp -a | diff -u want -
		bp2ir want | grep -v ^count | ir2bp -a | diff -u want -
	done
}

@test "without a count the frames are held" {
	for m in bones mesh local; do
		arm $m frames=3 >want
		bp2ir want | grep -v ^count | ir2bp -a | diff -u want -
	done
	# without a source that says it the vertices are one more than the last
	for last in 0 1 2 3; do
		bp2ir want | awk -v last=$last '
			!/^(source|count)/ && !($1 == "n" && $4 > last)' |
		    ir2bp -a | sed -n 2p | diff -u <(echo $((last + 1))) - || return
	done
}

# The generator computes matrices and angles on its own. The orders only allow
# near-equal values, as a rotation has several triples of angles.
@test "-9: angles become the matrices, -e: they make the same rotations" {
	for s in absolute relative; do
		arm bones space=$s digits=12 frames=4 >matrix
		for o in $ORDERS; do
			sed "7s/.*/$o/" matrix >want
			arm bones space=$s form=euler order="$o" digits=12 \
			    frames=4 >angles
			bp2ir -s arm.ir angles >a.ir
			quietly ir2bp -a -9 -p 12 a.ir >saw
			near 1e-9 want saw
			quietly ir2bp -a -e "$o" a.ir | diff -u angles -
			bp2ir -s arm.ir matrix | quietly ir2bp -a -e "$o" -p 12 |
			    bp2ir | ir2bp -a -9 -p 12 >saw
			near 1e-9 want saw
		done
	done
}

# A full turn about z in steps of 30 degrees: no jump by 360
@test "-e keeps to the branch of the frame before" {
	{
		printf '%s\n' 1 0 25 Bones Absolute Matrix XYZ Degrees 0 24 1
		awk 'BEGIN {
			for (i = 0; i < 25; i++) {
				a = i * 30 * atan2(0, -1) / 180
				m = sprintf("%.12f %.12f 0 %.12f %.12f 0 0 0 1 0 0 0", \
				    cos(a), sin(a), -sin(a), cos(a))
				print 1, 1, 1, m, m
			}
		}'
	} | bp2ir | ir2bp -a -e zyx | awk 'NR > 11 && NR % 5 == 3 { print $1 }' \
	    >saw
	awk 'BEGIN { for (i = 0; i < 25; i++) print i * 30 }' >want
	near 1e-6 want saw
}

@test "radians and the last frame are those of the source" {
	arm bones order=YXZ units=radians frames=2 | sed '10s/.*/5/' >want
	bp2ir want | ir2bp -a | diff -u want -
	bp2ir want | ir2bp -a -e ZYX | sed -n 6,8p >saw
	printf '%s\n' 'Euler Angles' ZYX Radians | diff -u - saw
	# other frames than the source's: theirs
	bp2ir want | sed '/^[bvr] 0/d; s/^count.*/count frames 1/' | ir2bp -a |
	    sed -n '3p; 9,11p' >saw
	printf '%s\n' 1 3 3 3 | diff -u - saw
}

# A root at 1 2 3 turned by 90 degrees about z, and a child 10 along its x:
# in the world at 1 12 3, for row vectors 0 1 0 / -1 0 0 / 0 0 1
other() {
	cat <<-'END'
		ir 1
		skeleton other
		note made by hand
		joint root -
		offset root 1 2 3
		dof root rz
		joint tip%3E root
		offset tip%3E 10 0 0
		bone tip%3E 4 1 0 0
		end skeleton
		end ir
	END
}

@test "angles of one joint are enough for Euler angles" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'id a 0' 'offset a 0 0 0' \
	    'joint b a' 'id b 1' 'offset b 1 0 0' 'dof b ax ay az' \
	    'end skeleton' 'motion m' 'v 1 b 0 0 90' 'end motion' 'end ir' |
	    ir2bp -a | sed -n 6,7p | diff -u <(printf '%s\n' 'Euler Angles' XYZ) -
}

# Half of the turn has the sine 0.6 and the cosine 0.8: 2 atan(3/4) is 1.2870022
# rad, which are 73.739795 degrees.
@test "computed angles are of the motion's unit" {
	local unit angle

	while read -r unit word angle; do
		printf '%s\n' 'ir 1' 'skeleton s' "unit angle $unit" 'joint a -' \
		    'id a 0' 'offset a 0 0 0' 'dof a qx qy qz qw' 'end skeleton' \
		    'motion m' "unit angle $unit" 'v 1 a 0 0 0.6 0.8' \
		    'end motion' 'end ir' | ir2bp -a -e XYZ -p 8 >saw
		sed -n '8p;13p' saw | diff -u <(printf '%s\n' "$word" \
		    "0 0 $angle") -
	done <<-'END'
		rad Radians 1.2870022
		deg Degrees 73.739795
	END
}

@test "any skeleton becomes a structure" {
	other | sed 's/^dof.*/rest root 0 0 90 xyz/' >o.ir
	ir2bp o.ir >saw 2>err
	echo 'ir2bp: o.ir: joint tip%3E: its name does not go into < >, %XX is written' |
	    diff -u - err
	cat >want <<-'END'
		// made by hand
		2
		0
		<root>
		*
		0 0 0
		0 1 0
		-1 0 0
		0 0 1
		1 2 3
		0 1 0
		-1 0 0
		0 0 1
		1 2 3
		<tip%3E>
		0
		0 0 0
		0 1 0
		-1 0 0
		0 0 1
		1 12 3
		0 1 0
		-1 0 0
		0 0 1
		1 12 3
	END
	near 1e-9 want saw
}

@test "any motion becomes an animation" {
	(other | sed '$d'; printf '%s\n' 'motion turn' 'v 4 root 90' \
	    'v 6 root 0' 'end motion' 'end ir') >m.ir
	quietly ir2bp -a m.ir >saw
	cat >want <<-'END'
		2 0 2
		Bones
		Relative to parent
		Matrix
		XYZ
		Degrees
		4 6 2
		0 0 0  0 1 0  -1 0 0  0 0 1  1 2 3
		0 1 0  -1 0 0  0 0 1  1 2 3
		0 0 0  1 0 0  0 1 0  0 0 1  10 0 0
		1 0 0  0 1 0  0 0 1  10 0 0
		0 0 0  1 0 0  0 1 0  0 0 1  1 2 3
		1 0 0  0 1 0  0 0 1  1 2 3
		0 0 0  1 0 0  0 1 0  0 0 1  10 0 0
		1 0 0  0 1 0  0 0 1  10 0 0
	END
	near 1e-9 want saw
	quietly ir2bp -a -e XYX m.ir >saw
	sed -n 6,8p saw >top
	printf '%s\n' 'Euler Angles' XYX Degrees | diff -u - top
}

@test "channels in another order are put in place, not computed" {
	cat >m.ir <<-'END'
		ir 1
		motion m
		relative world
		dof a px py pz m11 m12 m13 m21 m22 m23 m31 m32 m33
		v 0 a 1.0 2.0 3.0 11.0 12.0 13.0 21.0 22.0 23.0 31.0 32.0 33.0
		r 0 a 1.0 2.0 3.0 11.0 12.0 13.0 21.0 22.0 23.0 31.0 32.0 34.0
		b 0 a 1.0 1.0 1.0
		end motion
		end ir
	END
	quietly ir2bp -a m.ir >saw
	diff -u - saw <<-'END'
		1
		0
		1
		Bones
		Absolute
		Matrix
		XYZ
		Degrees
		0
		0
		1
		1.0 1.0 1.0
		11.0 21.0 31.0
		12.0 22.0 32.0
		13.0 23.0 33.0
		1.0 2.0 3.0
		11.0 21.0 31.0
		12.0 22.0 32.0
		13.0 23.0 34.0
		1.0 2.0 3.0
	END
}

# "for ( int b = 0; b < Nb; b++ ) { b Nvb"
@test "vertices of bones: these come in the order of their numbers" {
	printf '%s\n' 3 2 1 'Mesh (bones c.s)' Absolute Matrix XYZ Degrees 0 0 1 \
	    >top
	{ cat top; printf '%s\n' '2 1' '0 1 2 3' '0 1' '1 4 5 6' '1 0'; } |
	    quietly bp2ir | quietly ir2bp -a |
	    diff -u <(cat top
	    printf '%s\n' '0 1' '1 4 5 6' '1 0' '2 1' '0 1 2 3') -
}

@test "joints go by their numbers, whatever the order of the stream" {
	cat >o.ir <<-'END'
		ir 1
		skeleton o
		joint b -
		id b 1
		world b 1 0 0 1 0 0 0 1 0 0 0 1
		joint a b
		id a 0
		world a 2 0 0 1 0 0 0 1 0 0 0 1
		end skeleton
		mesh o
		vert 0 1 2 3
		weight 0 b 0.5
		weight 0 a 0.50
		end mesh
		motion m
		v 0 b 1 0 0 0 1 0 0 0 1 1 0 0
		v 0 a 1 0 0 0 1 0 0 0 1 2 0 0
		end motion
		end ir
	END
	edit 's/^id \(.*\) .$/&\ndof \1 m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz/' o.ir
	quietly ir2bp o.ir | grep -A 1 '<' | grep -v -e -- >saw
	printf '%s\n' '<a>' 1 '<b>' '*' | diff -u - saw
	quietly ir2bp o.ir | tail -n 4 >saw
	printf '%s\n' '1 2 3' 2 '1 0.5' '0 0.50' | diff -u - saw
	quietly ir2bp -a o.ir | awk 'NR == 16 || NR == 25' | diff -u - <(
	    printf '%s\n' '2 0 0' '1 0 0')
}

@test "-e: what is no rotation becomes the nearest one, or is refused" {
	(other | sed '$d'; printf '%s\n' 'motion m' 'dof root sx sy sz rz' \
	    'v 0 root 2 2 2 90' 'v 1 root 2 2 2 90' 'end motion' 'end ir') >m.ir
	ir2bp -a -e XYZ m.ir 2>err >saw
	echo 'ir2bp: m.ir:14: root: not a pure rotation: the nearest one is written' |
	    diff -u - err
	sed -n 13p saw | awk '{ print $1 + 0, $2 + 0, $3 }' | grep -x '0 0 90'
	edit 's/2 2 2/0 0 0/' m.ir
	run -1 ir2bp -a -e XYZ m.ir
	[ "${lines[1]}" = 'ir2bp: m.ir:14: root: its transform is singular' ]
	quietly ir2bp -a m.ir >saw
}

# The tip is 10 from the root, which is stretched to twice its size and back.
@test "-e: scale moves what is below" {
	(other | sed 's/^dof.*/&\nid root 0/; s/%3E//
	    s/^offset tip.*/&\nid tip 1\ndof tip px py pz/' | sed '$d'
	printf '%s\n' 'motion m' 'rate 30' 'dof root sx sy sz rz' \
	    'v 0 root 2 2 2 90' 'v 0 tip 10. 0 0' 'v 1 root 1 1 1 0' \
	    'v 1 tip 10. 0 0' 'end motion' 'end ir') >m.ir
	ir2bp -a -e XYZ m.ir 2>/dev/null >saw
	grep '0 0 *$' saw | grep '^[12]0' | diff -u - <(
	    printf '%s\n' '20 0 0' '20 0 0' '10. 0 0' '10. 0 0')
}

@test "-e: places in the world hold where there is scale" {
	cat >m.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		id a 0
		offset a 1 2 3
		dof a px py pz m11 m12 m13 m21 m22 m23 m31 m32 m33
		joint b a
		id b 1
		offset b 0 10 0
		dof b sx rx
		joint c b
		id c 2
		offset c 3 10 0
		rest c 10 20 30 xyz
		joint d c
		id d 3
		offset d 4 5 6
		dof d az ay ax
		end skeleton
		motion m
		rate 30
		v 0 a 1 2 3 1 0 0 0 1 0 0 0 1
		v 0 b 1 10
		v 0 d 10 20 30
		v 1 a 3 2 1 1 0.5 0 0 1 0.25 0 -0.5 2
		v 1 b 3 50
		v 1 d 40 50 60
		end motion
		end ir
	END
	ir2bp -p 12 m.ir | bp2ir >t.ir
	for space in parent world; do
		sed "s/^rate.*/&\nrelative $space/" m.ir >one.ir
		ir2bp -p 12 -a -e ZYX one.ir 2>err | bp2ir -s t.ir |
		    sed 's/^rate.*/rate 30/' >two.ir
		[ "$(wc -l <err)" -eq 1 ]
		irdiff one.ir two.ir 2>/dev/null
	done
}

@test "a mesh goes before the bones; -x and -e take the bones" {
	bp2ir -s arm.ir "$ROOT/examples/bend.txt" | skin >s.ir
	ir2bp -a s.ir | sed -n 4p | grep -x 'Mesh (absolute)'
	ir2bp -a -9 s.ir | diff -u "$ROOT/examples/bend.txt" -
}

@test "comments stay, before their frame" {
	{
		printf '%s\n' 1 1 2 'Mesh (absolute)' Absolute Matrix XYZ \
		    Degrees 0 1 1 '1 2 3' '// two' '4 5 6'
	} >want
	bp2ir want | ir2bp -a | diff -u want -
}

# fails MESSAGE LINE…: a motion with these lines after `dof` is refused
fails() {
	local message=$1

	shift
	printf '%s\n' 'ir 1' 'motion m' 'dof a px py pz' "$@" 'end motion' 'end ir' >f.ir
	refuses "ir2bp: f.ir:$message" ir2bp -a f.ir >/dev/null
}

@test "errors in a motion" {
	fails '4: frame 1.5: BonesPro has whole frames only (resample -r)' 'v 1.5 a 1 2 3'
	fails "6: expected frame 3, saw frame 5: BonesPro's are evenly spaced (resample -r)" \
	    'v 1 a 1 2 3' 'v 2 a 1 2 3' 'v 5 a 1 2 3'
	fails '4: loop bounce: half of the motion is not written out (resample does that)' \
	    'loop bounce 2' 'v 1 a 1 2 3'
	fails '5: source: expected before the first frame' 'v 1 a 1 2 3' \
	    'source bonespro animation bones absolute matrix xyz degrees nb 1 nv 1 first 0 last 0 step 1'
	fails '6: second count of frames' 'count frames 2' 'v 1 a 1 2 3' \
	    'count frames 2'
	fails '4: a: expected 3 values, saw 2' 'v 1 a 1 2'
	fails '4: a: expected 3 values, saw 9' 'v 1 a 1 2 3 4 5 6 7 8 9'
	fails "4: a: expected a number, saw 'nan'" 'v 1 a 1 2 nan'
	fails '5: r: expected as many values as the joint has channels' \
	    'v 1 a 1 2 3' 'r 1 a 1 2 3 4'
	fails "4: a: expected a number, saw 'x'" 'b 1 a 1 2 x'
	fails '5: frame 1: no values (v records; fk leaves none)' \
	    'b 1 a 1 2 3'
	fails '4: expected vertex 0, saw vertex 1' 'm 1 1 1 2 3'
	fails "4: expected a number, saw 'x'" 'm 1 0 1 2 x'
	fails '7: frame 2: expected 2 vertices, saw 1' 'm 1 0 1 2 3' \
	    'm 1 1 1 2 3' 'm 2 0 1 2 3'
	fails "6: frame 1: joint a: expected each vertex once, saw '1'" \
	    'n 1 a 1 1 2 3' 'n 1 a 1 4 5 6'
	fails "8: frame 2: joint a: expected each vertex once, saw '2'" \
	    'n 1 a 0 1 2 3' 'n 2 a 2 1 2 3' 'n 2 a 0 1 2 3' 'n 2 a 2 1 2 3'
	# bp2ir expects a vertex in each frame
	fails '6: frame 2: expected n records, saw none' 'n 1 a 1 1 2 3' \
	    'r 2 a 1 2 3'
	fails '6: records of this kind: expected from the first frame on' \
	    'v 1 a 1 2 3' 'v 2 a 1 2 3' 'm 2 0 1 2 3'
	fails '5: frame 1: expected v, m or n records' 'w 1 a 0 0 0 0 0 0 1'
}

# bp2ir expects numbers
@test "errors in a box of the skeleton" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a px py pz' 'box a 1 x 2' 'end skeleton' 'motion m' \
	    'v 1 a 1 2 3' 'end motion' 'end ir' >e.ir
	refuses "ir2bp: e.ir:10: joint a: box: expected a number, saw 'x'" \
	    ir2bp -a e.ir >/dev/null
}

@test "errors in a structure" {
	for e in "5:vert: expected a number, saw 'x':vert 0 1 2 x" \
	    '5:expected vert 0, saw vert 1:vert 1 1 2 3' \
	    '5:weight: expected a vert before it:weight 0 a 1' \
	    "5:expected \`end mesh\`, saw 'end motion':end motion"; do
		printf '%s\n' 'ir 1' 'skeleton s' 'end skeleton' 'mesh m' \
		    "${e##*:}" 'end mesh' 'end ir' >e.ir
		m=${e%:*}
		refuses "ir2bp: e.ir:${m%%:*}: ${m#*:}" ir2bp e.ir >/dev/null
	done
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'end skeleton' 'end ir' >e.ir
	refuses 'ir2bp: e.ir: joint a: no offset: its rest position is unknown' \
	    ir2bp e.ir >/dev/null
	# a bone twice: bp2ir takes no more weights than there are bones
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'end skeleton' 'mesh m' 'vert 0 1 2 3' 'weight 0 a .5' \
	    'weight 0 a .5' 'end mesh' 'end ir' >e1.ir
	refuses 'ir2bp: e1.ir: vertex 0: 2 weights, but 1 bones' ir2bp e1.ir \
	    >saw
	[ ! -s saw ]
	(sed '$d' e.ir; tail -n +2 e.ir) >e2.ir
	refuses 'ir2bp: e2.ir:5: second skeleton: a structure file holds one' \
	    ir2bp e2.ir >/dev/null
	printf '%s\n' 'ir 1' 'end ir' >none.ir
	refuses 'ir2bp: none.ir: expected a skeleton, saw none' ir2bp none.ir
	# nothing but its two counts, where bp2ir sees a file that is cut off
	printf 'ir 1\nskeleton s\nend skeleton\nend ir\n' >empty.ir
	refuses 'ir2bp: empty.ir: skeleton s has no joints, and no vertices' \
	    ir2bp empty.ir
	refuses 'ir2bp: none.ir: no motion' ir2bp -a none.ir
	sed '/^joint hand/s/hand/%3E%0A/; s/ hand / %3E%0A /' arm.ir >odd.ir
	ir2bp odd.ir 2>err >saw
	grep -x '<%3E%0A>' saw
	echo 'ir2bp: odd.ir: joint %3E%0A: its name does not go into < >, %XX is written' |
	    diff -u - err
}

@test "-M chooses" {
	{
		echo 'ir 1'
		for n in one two; do
			printf '%s\n' "motion $n" 'm 0 0 1 2 3' 'end motion'
		done
		echo 'end ir'
	} >m.ir
	refuses 'ir2bp: m.ir:5: several motions, choose one with -M (or irsplit): one, two' \
	    ir2bp -a m.ir >/dev/null
	ir2bp -a -M two m.ir | tail -n 1 | grep -x '1 2 3'
}

@test "empty input, full disk, closed pipe, usage" {
	: >empty
	refuses 'ir2bp: empty:1: expected `ir 1`, saw end of input' ir2bp empty
	dev_full ir2bp arm.ir
	[ "$(head_one ir2bp arm.ir)" = '// bones' ]
	usage_of ir2bp
	run -2 ir2bp -9 arm.ir
	[ "$output" = 'ir2bp: -9 and -e go with -a' ]
	run -2 ir2bp -a -e XXY arm.ir
	[ "$output" = "ir2bp: -e: expected XYZ, XZY, YZX, YXZ, ZXY, ZYX, XYX, YZY or ZXZ, saw 'XXY'" ]
}

@test "the manual page's examples work" {
	man_examples "$ROOT/man/ir2bp.1"
}
