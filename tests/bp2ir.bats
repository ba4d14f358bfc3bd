load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	sample >s.txt
	animation Bones Absolute Matrix XYZ Degrees 0 5 5 >bones.txt
	frame >>bones.txt
	frame >>bones.txt
}

# The root is turned by 90 degrees about z, which with row vectors is
# 0 1 0 / -1 0 0 / 0 0 1, and the arm is not: it starts at 10 0 0, which is
# 5 from the root along -y of the root.
sample() {
	cat <<-'END'
		2 2   // bones, vertices
		<left // arm> 1
		1.0 2 3e0
		1 0 0 0 1 0
		0 0
		1 10 0 0 //moved
		1 0 0
		0 1 0
		0 0 1
		0.50 -0 +7
		<100%> *
		4 5 6
		0 1 0
		-1 0 0
		0 0 1
		5 0 -0.0
		1 2 3
		4 5 6
		7 8 9
		10 11 12
		1 2 3
		0
		4.0  5.	.6
		2
		0 0.25 1 .75
	END
}

# animation MODE SYSTEM FORM ORDER UNITS FIRST LAST STEP
animation() {
	echo "2 2 $((($7 - $6) / $8 + 1))"
	printf '%s\n' "$@"
}

# Of two bones
frame() {
	cat <<-'END'
		1 1 1
		11 12 13
		21 22 23
		31 32 33
		1 2 3
		-11 -12 -13
		-21 -22 -23
		-31 -32 -33
		-1 -2 -3
		2.0 2.0 2.0
		1 0 0
		0 1.50 0
		0 0 1
		0 0 0
		1 0 0
		0 1 0
		0 0 1
		0 0 0
	END
}

structure_ir() {
	cat <<-'END'
		ir 1
		skeleton stdin
		source bonespro structure
		#   bones, vertices
		#moved
		joint 100%25 -
		id 100%25 1
		offset 100%25 5 0 -0.0
		rest 100%25 0 0 0.707106781 0.707106781
		dof 100%25 m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz
		box 100%25 4 5 6
		world 100%25 5 0 -0.0 0 -1 0 1 0 0 0 0 1
		ref 100%25 10 11 12 1 4 7 2 5 8 3 6 9
		joint left%20//%20arm 100%25
		id left%20//%20arm 0
		offset left%20//%20arm 0 -5 0
		rest left%20//%20arm 0 0 -0.707106781 0.707106781
		dof left%20//%20arm m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz
		box left%20//%20arm 1.0 2 3e0
		world left%20//%20arm 10 0 0 1 0 0 0 1 0 0 0 1
		ref left%20//%20arm 0.50 -0 +7 1 0 0 0 1 0 0 0 1
		end skeleton
		mesh stdin
		source bonespro structure
		count vertices 2
		vert 0 1 2 3
		vert 1 4.0 5. .6
		weight 1 left%20//%20arm 0.25
		weight 1 100%25 .75
		end mesh
		end ir
	END
}

@test "a structure becomes skeleton and mesh" {
	structure_ir >want
	sed 's/^#   bones/# bones/' want >want2
	quietly bp2ir <s.txt >saw
	sed 's/^#   bones/# bones/' saw | diff -u want2 -
}

@test "a structure without bones" {
	cat >want <<-'END'
		ir 1
		skeleton stdin
		source bonespro structure
		end skeleton
		mesh stdin
		source bonespro structure
		count vertices 2
		vert 0 1 -2.0 3
		vert 1 4 5 6
		end mesh
		end ir
	END
	for text in '0 2 1 -2.0 3 0 4 5 6 0' '0 2\n1 -2.0 3\n0\n4 5 6\n0\n' \
	    '0\n2\n1\n\n-2.0\r\n3\n0\n4 5\n6\n0'; do
		printf %b "$text" >none.txt
		quietly bp2ir <none.txt | diff -u want -
	done
	printf '0 2 // none\n1 // x\n-2.0 3 0\n4 5 6 0' | quietly bp2ir |
	    diff -u <(sed '3a # none\n# x' want) -
	# an animation may have none, too
	(echo 0 1 1 'Mesh (absolute)' Absolute Matrix XYZ Degrees 1 1 1
	echo 1 2 3) | quietly bp2ir | grep -x 'm 1 0 1 2 3'
	for e in "0 1 2 <b>:expected export mode: Bones, Mesh (absolute) or Mesh (bones c.s), saw '<b>'" \
	    '0 1 2:expected export mode: Bones, Mesh (absolute) or Mesh (bones c.s), saw end of input' \
	    "0 0 <b>:expected end of input, saw '<b>'" \
	    "0 0 1 2 3:expected end of input, saw '1'" \
	    "0 1 1 2 <b>:vertex 0: expected a number, saw '<b>'" \
	    "0 1 1 2 3 1 0 1:vertex 0: expected a number of bones from 0 to 0, saw '1'" \
	    '0 1 1 2:vertex 0: expected a number, saw end of input'; do
		echo "${e%%:*}" >e.txt
		refuses "bp2ir: e.txt:1: ${e#*:}" bp2ir e.txt >/dev/null
	done
}

@test "layout, CRLF and a missing last newline do not matter" {
	bp2ir <s.txt | grep -v '^#' >want
	sed 's/$/\r/' s.txt | bp2ir | grep -v '^#' | diff -u want -
	head -c -1 s.txt | bp2ir | grep -v '^#' | diff -u want -
	sed 's://.*$::; s/<left $/<left \/\/ arm> 1/; s/^0 1 0$/0 1\n\n\t0/' s.txt |
	    bp2ir | diff -u want -
	# all on one line
	sed 's: *//[^>]*$::' s.txt | tr '\n' ' ' | bp2ir | diff -u want -
}

@test "bones as matrices: values in the file's order" {
	quietly bp2ir <bones.txt >saw
	cat >want <<-'END'
		ir 1
		motion stdin
		source bonespro animation bones absolute matrix xyz degrees nb 2 nv 2 first 0 last 5 step 5
		count frames 2
		rate -
		relative world
		dof b0 m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz
		dof b1 m11 m21 m31 m12 m22 m32 m13 m23 m33 px py pz
		b 0 b0 1 1 1
		v 0 b0 11 12 13 21 22 23 31 32 33 1 2 3
		r 0 b0 -11 -12 -13 -21 -22 -23 -31 -32 -33 -1 -2 -3
		b 0 b1 2.0 2.0 2.0
		v 0 b1 1 0 0 0 1.50 0 0 0 1 0 0 0
		r 0 b1 1 0 0 0 1 0 0 0 1 0 0 0
	END
	sed -n '/^[bvr] 0/{s/ 0/ 5/;p;}' want >frame2
	cat frame2 >>want
	printf '%s\n' 'end motion' 'end ir' >>want
	diff -u want saw
}

@test "bones as angles: the order gives the channels" {
	for o in XYZ XZY YZX YXZ ZXY ZYX XYX YZY ZXZ; do
		animation '"Bones"' 'RELATIVE TO
		parent' '“euler angles”' "$o" ' "Radians"' -7 -7 1 >x.txt
		printf '%s ' 1 1 1 .1 .2 .3 4 5 6 -.1 -.2 -.3 7 8 9 >>x.txt
		printf '%s ' 2 2 2 .1 .2 .3 4 5 6 -.1 -.2 -.3 7 8 9 >>x.txt
		dof=$(echo "$o" | tr XYZ xyz | sed 's/./ a&/g')
		quietly bp2ir <x.txt >saw
		o=$(echo "$o" | tr XYZ xyz)
		diff -u - saw <<-END
			ir 1
			motion stdin
			source bonespro animation bones relative euler $o radians nb 2 nv 2 first -7 last -7 step 1
			unit angle rad
			count frames 1
			rate -
			relative parent
			dof b0$dof px py pz
			dof b1$dof px py pz
			b -7 b0 1 1 1
			v -7 b0 .1 .2 .3 4 5 6
			r -7 b0 -.1 -.2 -.3 7 8 9
			b -7 b1 2 2 2
			v -7 b1 .1 .2 .3 4 5 6
			r -7 b1 -.1 -.2 -.3 7 8 9
			end motion
			end ir
		END
	done
}

@test "a mesh, absolute" {
	{
		animation 'mesh (Absolute)' absolute MATRIX xyz degrees 2 5 3
		echo '1 2 3'
		echo '1e5 -2.25  .5 // one more'
		printf '%s\n' 4 5. 6 +7 8 9
	} >mesh.txt
	quietly bp2ir mesh.txt >saw
	diff -u - saw <<-'END'
		ir 1
		motion mesh
		source bonespro animation mesh absolute matrix xyz degrees nb 2 nv 2 first 2 last 5 step 3
		count frames 2
		rate -
		m 2 0 1 2 3
		m 2 1 1e5 -2.25 .5
		# one more
		m 5 0 4 5. 6
		m 5 1 +7 8 9
		end motion
		end ir
	END
}

# There is nothing to say of them
@test "no frames of no vertices, or of no bones" {
	animation 'mesh (absolute)' absolute matrix xyz degrees 1 0 1 |
	    sed '1s/.*/1 0 0/' >none.txt
	quietly bp2ir none.txt | grep -x 'count frames 0'
}

# Every line of three numbers gives the same, whichever way it is read
@test "three numbers on a line, over several, of all forms" {
	awk 'BEGIN {
		split("0 -1 .5 -.5 5. 1e3 +7 -1.25e-03 123456789012345678901234", n)
		for (i = 1; i < 10; i++)
			for (k = 1; k < 10; k++)
				for (l = 1; l < 10; l++)
					print n[i], n[k], n[l]
	}' >lines
	head() {
		printf '%s\n' 1 729 1 'Mesh (absolute)' Absolute Matrix XYZ \
		    Degrees 1 1 1
	}
	awk '{ print "m 1", NR - 1, $0 }' lines >want
	(head; cat lines) | bp2ir | grep ^m\  | diff -u want -
	(head; sed 's/$/ /' lines) | bp2ir | grep ^m\  | diff -u want -
	(head; tr ' ' '\n' <lines) | bp2ir | grep ^m\  | diff -u want -
	(head; tr '\n' ' ' <lines) | bp2ir | grep ^m\  | diff -u want -
	for bad in '1 2 3-' '1 2- 3' '- 2 3' '1 2 .' '1..0 2 3' '1.0.0 2 3' \
	    '1 2 a' '1 0x2 3' '1;2 3 4' '1 nan 3' '1 2 -.' '1 2 +' '1 2 3:'; do
		(head; echo "$bad"; cat lines) >bad.txt
		word=$(tr ' ' '\n' <<<"$bad" | grep -vx '[0-9]')
		refuses "bp2ir: bad.txt:12: frame 1: vertex 0: expected a number, saw '$word'" \
		    bp2ir bad.txt >/dev/null
	done
}

@test "a mesh in the coordinate systems of the bones" {
	{
		animation 'Mesh (bones c.s)' Absolute Matrix XYZ Degrees 0 0 1
		echo '1 2 0 1 2 3 1 4.0 5 6'
		echo '0 1'
		echo '1 // vertex'
		echo '7 8 9'
	} >local.txt
	quietly bp2ir local.txt >saw
	cat >want <<-'END'
		ir 1
		motion local
		source bonespro animation local absolute matrix xyz degrees nb 2 nv 2 first 0 last 0 step 1
		count frames 1
		rate -
		dof b0
		dof b1
		n 0 b1 0 1 2 3
		n 0 b1 1 4.0 5 6
		# vertex
		n 0 b0 1 7 8 9
		end motion
		end ir
	END
	diff -u want saw
	bp2ir <s.txt >s.ir
	(sed '$d' s.ir; sed -e 1d -e '/^dof/d' -e 's/ b0 / left%20\/\/%20arm /' \
	    -e 's/ b1 / 100%25 /' want) >want2
	quietly bp2ir -s s.ir local.txt | diff -u want2 -
	for word in 'bones c.s.' 'bones coordinate system' 'Bones C.S'; do
		sed "s/bones c.s/$word/" local.txt | quietly bp2ir |
		    sed 's/stdin/local/' | diff -u want -
	done
}

@test "-s names the bones by their numbers" {
	bp2ir s.txt >s.ir
	(sed '$d' s.ir; bp2ir bones.txt | sed -e 1d \
	    -e 's/ b0 / left%20\/\/%20arm /' -e 's/ b1 / 100%25 /') >want
	quietly bp2ir -s s.ir bones.txt | diff -u want -
	quietly bp2ir -s - bones.txt <s.ir | diff -u want -
	run -2 bp2ir -s -
	[ "$output" = 'bp2ir: -s -: expected an animation file, saw no operand' ]
	refuses 'bp2ir: s.txt: -s goes with an animation, this is a structure file' \
	    bp2ir -s s.ir s.txt >/dev/null
	sed 's/^2 2/3 2/' bones.txt >three.txt
	refuses 'bp2ir: three.txt:9: expected 2 bones as in the skeleton, saw 3' \
	    bp2ir -s s.ir three.txt >/dev/null
	grep -v '^id' s.ir >noid.ir
	refuses 'bp2ir: bones.txt:9: expected a skeleton whose joints have the ids 0 to 1' \
	    bp2ir -s noid.ir bones.txt >/dev/null
}

@test "-r states the rate of an animation" {
	bp2ir bones.txt | sed 's/^rate -$/rate 30000\/1001/' >want
	quietly bp2ir -r 30000/1001 bones.txt | diff -u want -
	grep -q '^rate 30000/1001$' want
	refuses 'bp2ir: s.txt: -r goes with an animation, this is a structure file' \
	    bp2ir -r 30 s.txt >/dev/null
	for rate in 0 - 30/0; do
		run -2 bp2ir -r "$rate" bones.txt
		[ "$output" = "bp2ir: -r: expected a rate such as 120 or 30000/1001, saw '$rate'" ]
	done
}

@test "a name that is there twice" {
	sed 's/<100%>/<left \/\/ arm>/' s.txt >twice.txt
	bp2ir twice.txt >saw 2>err
	echo 'bp2ir: twice.txt:11: second bone <left // arm>: it becomes left%20//%20arm~2' |
	    diff -u - err
	grep -F 'attr left%20//%20arm~2 name left // arm' saw
}

@test "names: empty, a dash, bytes that are not UTF-8" {
	for n in ' :%20' ':%' '-:%2D' $'\xfc:\xfc' 'a%b:a%25b'; do
		LC_ALL=C sed "s/<100%>/<${n%:*}>/" s.txt >name.txt
		bp2ir name.txt | grep -qxF "joint ${n##*:} -"
	done
}

# error LINE MESSAGE SCRIPT: s.txt changed by sed
error() {
	sed "$3" s.txt >e.txt
	refuses "bp2ir: e.txt:$1: $2" bp2ir e.txt >/dev/null
}

@test "errors in a structure" {
	error 1 "expected the number of bones from 0 to 65536, saw 'x'" '1s/2/x/'
	error 1 "expected the number of bones from 0 to 65536, saw '65537'" \
	    '1s/2/65537/'
	error 1 "expected the number of vertices from 0 to 2147483647, saw '-1'" \
	    '1s/2 2/2 -1/'
	error 2 "bone 0: expected * or a parent from 0 to 1, saw '2'" '2s/1$/2/'
	error 11 "bone 1 is its own ancestor" '11s/\*/1/'
	error 2 "bone 0 is its own ancestor" '11s/\*/0/'
	error 11 "bone 1: expected its <name>, saw '100%'" '11s/[<>]//g'
	error 2 "expected \`>\` on the line of a name's \`<\`, saw '<left // arm 1'" \
	    '2s/>//'
	error 4 "bone 0: expected a number, saw 'O'" '4s/0 0/O 0/'
	error 11 "bone 0: expected a number, saw '<100%>'" '10s/+7//'
	error 23 "vertex 1: expected a number of bones from 0 to 2, saw '4.0'" \
	    '22s/0/0 1 1 1/'
	error 24 "vertex 1: expected a number of bones from 0 to 2, saw '3'" \
	    '24s/2/3/'
	error 25 "vertex 1: expected a bone from 0 to 1, saw '2'" '25s/ 1 / 2 /'
	error 25 "vertex 1: expected a weight, saw '1/4'" '25s/0.25/1\/4/'
	error 25 "vertex 1: expected a weight, saw end of input" '25s/ .75//'
	error 25 "expected end of input, saw '9'" '25s/$/ 9/'
	error 25 "vertex 2: expected a number, saw end of input" '1s/2 2/2 3/'
	error 16 "bone 1: expected a number, saw '1e999'" '16s/5/1e999/'
}

@test "weights: a warning each, then their number" {
	sed -e '1s/2 2/2 3/' -e '25s/.75/.7515/' s.txt >w.txt
	echo '1 1 1 2 0 -.5 1 1.499' >>w.txt
	bp2ir w.txt >saw 2>err
	diff -u - err <<-'END'
		bp2ir: w.txt:25: vertex 1: its weights sum to 1.0015, not 1
		bp2ir: w.txt:26: vertex 2: negative weight
	END
	echo '1 1 1 2 0 -.5 1 1.498' | cat w.txt - | sed '1s/2 3/2 4/' >w2.txt
	bp2ir w2.txt 2>&1 >saw | tail -n 2 | diff -u - <(cat <<-'END'
		bp2ir: w2.txt:27: 2 vertices have weights that do not sum to 1
		bp2ir: w2.txt:27: 2 vertices have negative weights
	END
	)
	tail -n 1 saw | grep -x 'end ir'
	# one bone's weight is a sum, too; that of none is not
	sed -e '1s/2 2/2 4/' s.txt >w.txt
	printf '%s\n' '1 1 1 1 0 .5' '1 1 1 0' >>w.txt
	bp2ir w.txt 2>&1 >saw |
	    diff <(echo 'bp2ir: w.txt:26: vertex 2: its weights sum to 0.5, not 1') -
	# 0 is not negative
	sed '25s/.*/0 0 1 1/' s.txt >w.txt
	quietly bp2ir w.txt >saw
	grep '^weight' saw | diff -u <(printf '%s\n' 'weight 1 left%20//%20arm 0' \
	    'weight 1 100%25 1') -
}

# wrong LINE MESSAGE SCRIPT: bones.txt changed by sed
wrong() {
	sed "$3" bones.txt >e.txt
	refuses "bp2ir: e.txt:$1: $2" bp2ir e.txt >/dev/null
}

@test "errors in an animation" {
	modes='Bones, Mesh (absolute) or Mesh (bones c.s)'
	orders='XYZ, XZY, YZX, YXZ, ZXY, ZYX, XYX, YZY or ZXZ'
	wrong 2 "expected export mode: $modes, saw 'Bone'" '2s/s//'
	wrong 3 "expected export mode: $modes, saw 'Mesh Absolute'" \
	    '2s/Bones/Mesh/'
	wrong 4 "expected transform system: Absolute or Relative to parent, saw 'Relative Matrix'" \
	    '3s/.*/Relative/'
	wrong 3 "expected transform system: Absolute or Relative to parent, saw end of input" \
	    '3s/.*/Relative/;4,$d'
	wrong 4 "expected transform representation: Matrix or Euler Angles, saw 'Quaternion'" \
	    '4s/.*/Quaternion/'
	wrong 5 "expected order of angles: $orders, saw 'ZYZ'" '5s/.*/ZYZ/'
	wrong 6 "expected unit of angles: Degrees or Radians, saw 'Grad'" \
	    '6s/.*/Grad/'
	wrong 6 "expected unit of angles: Degrees or Radians, saw '<Radians>'" \
	    '6s/.*/<Radians>/'
	wrong 9 "expected a step from 1 to 2147483647, saw '0'" '9s/5/0/'
	wrong 9 "frames 0 to 5, step 1: expected 6 frames, saw 2" '9s/5/1/'
	wrong 9 "frames 0 to -1, step 5: expected 0 frames, saw 2" '8s/5/-1/'
	wrong 12 "frame 0: bone 0: expected a number, saw 'x'" '12s/22/x/'
	wrong 44 "frame 5: bone 1: expected a number, saw end of input" '$d'
	wrong 45 "expected end of input, saw '0'" '$s/$/ 0/'
	wrong 9 'expected bones, saw 0 of them' '1s/2 2/0 2/'
	wrong 9 'expected vertices, saw 0 of them' \
	    '1s/2 2/2 0/;2s/Bones/Mesh (absolute)/'
}

@test "errors in a mesh of the bones" {
	animation 'Mesh (bones c.s)' Absolute Matrix XYZ Degrees 0 0 1 >l.txt
	for e in "2 0:expected a bone from 0 to 1, saw '2'" \
	    "0 3:bone 0: expected a number of vertices from 0 to 2, saw '3'" \
	    "0 1 2:bone 0: expected a vertex from 0 to 1, saw '2'" \
	    "0 0 0 1 1 2 3:expected each bone once, saw '0'" \
	    '0 0 1 0:expected vertices, saw none'; do
		(cat l.txt; echo "${e%%:*}") >e.txt
		refuses "bp2ir: e.txt:10: frame 0: ${e#*:}" bp2ir e.txt \
		    >/dev/null
	done
}

@test "the last frame need not be on the grid" {
	sed '8s/5/9/' bones.txt | quietly bp2ir | grep -c '^v 5' | grep -x 2
	printf '%s\n' 1 1 0 Bones Absolute Matrix XYZ Degrees 3 2 1 |
	    quietly bp2ir | grep -x 'count frames 0'
}

@test "absurd counts cost nothing" {
	for n in '65536 2147483647 <a>' \
	    '65536 2147483647 2147483647 Mesh (absolute) absolute matrix xyz
	    degrees 0 2147483646 1 1 2 3'; do
		([ -n "$SANFLAGS" ] || ulimit -v 400000; echo "$n" | bp2ir) >/dev/null 2>err && false
		grep -q 'saw end of input$' err
	done
	echo '9999999999999999999999 1' >n.txt
	refuses "bp2ir: n.txt:1: expected the number of bones from 0 to 65536, saw '9999999999999999999999'" \
	    bp2ir n.txt >/dev/null
}

@test "empty input, NUL" {
	: >empty
	refuses 'bp2ir: empty:1: expected the number of bones from 0 to 65536, saw end of input' \
	    bp2ir empty >/dev/null
	printf '2 2\n\0' >nul
	refuses 'bp2ir: nul:2: NUL byte in a text file' bp2ir nul >/dev/null
	refuses 'bp2ir: none.txt: No such file or directory' bp2ir none.txt \
	    >/dev/null
}

@test "full disk, closed pipe, usage" {
	dev_full bp2ir s.txt
	[ "$(head_one bp2ir bones.txt)" = 'ir 1' ]
	usage_of bp2ir
	run -2 bp2ir a b
	run -2 bp2ir -p 18 a
}

@test "the generator writes the samples" {
	awk -v what=structure -f "$ROOT/examples/arm.awk" |
	    diff -u "$ROOT/examples/arm.txt" -
	awk -v what=bones -f "$ROOT/examples/arm.awk" |
	    diff -u "$ROOT/examples/bend.txt" -
}

# Rest positions are those of the file: the offsets, added up along the arm
@test "offsets and rest rotations make up the world transforms" {
	bp2ir -p 12 "$ROOT/examples/arm.txt" >arm.ir
	awk '$1 == "joint" { parent[$2] = $3 }
	$1 == "offset" { o[$2] = $3 " " $4 " " $5 }
	$1 == "world" && parent[$2] != "-" {
		# |offset| is the distance in the world
		split(o[$2], a); split(w[parent[$2]], b)
		d = sqrt((b[1] - $3) ^ 2 + (b[2] - $4) ^ 2 + (b[3] - $5) ^ 2)
		e = sqrt(a[1] ^ 2 + a[2] ^ 2 + a[3] ^ 2)
		print $2, (d - e < 1e-6 && e - d < 1e-6)
	}
	$1 == "world" { w[$2] = $3 " " $4 " " $5 }' arm.ir >saw
	printf '%s 1\n' forearm hand | diff -u - saw
	# fk at rest: a motion without values in it moves nothing
	(sed '$d' arm.ir; echo 'motion rest'; echo 'rate -'
	for j in upper%20arm forearm hand; do echo "dof $j u"; done
	for j in upper%20arm forearm hand; do echo "v 0 $j 0"; done
	printf '%s\n' 'end motion' 'end ir') | fk -p 12 | awk '$1 == "w" { print $4, $5, $6 }' >saw
	awk '$1 == "world" { print $3, $4, $5 }' arm.ir >want
	awk -v tol=1e-5 -f "$ROOT/tests/near.awk" want saw
}

@test "the manual page's examples work" {
	man_examples "$ROOT/man/bp2ir.1"
}
