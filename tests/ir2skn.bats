load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	E=$ROOT/examples
	skn2ir "$E/scarf.skn" >s.ir
}

@test "a file comes back; the same without its own numbers, nearly" {
	ir2skn s.ir | cmp - "$E/scarf.skn"
	# the skeleton's rotations have six digits
	grep -v ^local s.ir | ir2skn | tr -d '\r' >saw
	tr -d '\r' <"$E/scarf.skn" | near 3e-6 - saw
	# as floats, with no loss beyond theirs
	grep -v ^local s.ir | ir2skn -b | skn2ir | ir2skn | tr -d '\r' >again
	near 1e-6 saw again
}

# body: three vertices of the skeleton s, and a polygon; by FILE's records
body() {
	sed -n '/^skeleton/,/^end skeleton/p' s.ir >skeleton
	{ echo ir 1; cat skeleton "$1"; echo end ir; } >body.ir
}

# Vertices in the order of joints, of which the first in the mesh comes first;
# the two strongest of three; weights as shares, in parts of 32768: 1 of 1 + 3
# is a quarter, 8192; weights of one joint add up
@test "another mesh: bindings, blends, faces" {
	cat >mesh <<-'END'
		mesh hat
		vert 0 0 5 0
		normal 0 0 1 0
		weight 0 HEAD 1
		weight 0 NECK 3
		vert 1 1 5 0
		normal 1 0 1 0
		uv 1 1 9 9
		uv 1 0 .5 .75
		weight 1 HEAD 1
		vert 2 1 5 1
		normal 2 0 1 0
		weight 2 PELVIS 1
		weight 2 HEAD 2
		weight 2 NECK 1.5
		weight 2 HEAD .5
		vert 3 0 5 1
		normal 3 0 1 0
		weight 3 NECK 1
		weight 3 HEAD 0
		face 0 0 1 2 3
		end mesh
	END
	body mesh
	run --separate-stderr -0 ir2skn body.ir
	ir2skn body.ir 2>err | tr -d '\r' >saw
	echo "ir2skn: body.ir:$(grep -n '^end mesh' body.ir | cut -d : -f 1): 1 of 4 vertices have more than two joints: the two with the most weight are written" |
	    diff -u - err
	# 0 and 3 of NECK, then 1 and 2 of HEAD; 2: 2.5 HEAD, 1.5 NECK, so
	# 12288 of NECK
	printf '%s\n' hat x 2 NECK HEAD 2 '0 3 2' '0 1 3' 2 '0 0 2 0 1' \
	    '1 2 2 1 1' 4 '0 0' '0 0' '.5 .75' '0 0' 2 '3 12288' '0 8192' 6 |
	    diff -u - <(head -n 20 saw)
	# the places are the mesh's
	skn2ir <(ir2skn body.ir 2>err) | awk '$1 == "vert" { print $3, $4, $5 }' >places
	printf '%s\n' '0 5 0' '0 5 1' '1 5 0' '1 5 1' >want
	near 1e-5 want places
}

# The square lies in z = 0 and looks along z
@test "vertices without normals get those of their faces" {
	cat >mesh <<-'END'
		mesh hat
		vert 0 0 5 0
		weight 0 HEAD 1
		vert 1 1 5 0
		weight 1 HEAD 1
		vert 2 1 6 0
		weight 2 HEAD 1
		face 0 0 1 2
		end mesh
	END
	body mesh
	ir2skn body.ir | skn2ir | awk '$1 == "normal" { print $3, $4, $5 }' >saw
	printf '%s\n' '0 0 1' '0 0 1' '0 0 1' >want
	near 2e-6 want saw
}

# As other tools have the joints: no rotation at rest. Each joint is then where
# the Sims have it, but its frame is not, and places are those of the Sims.
@test "a skeleton whose frames are turned" {
	repose -a s.ir >t.ir
	[ "$(grep -c '^rest' t.ir)" -lt 5 ]      # turns of 1e-11 stay
	grep -q ^local t.ir
	ir2skn t.ir | tr -d '\r' >saw
	tr -d '\r' <"$E/scarf.skn" | near 1e-5 - saw
	grep -v ^local t.ir | ir2skn | tr -d '\r' >saw
	tr -d '\r' <"$E/scarf.skn" | near 1e-5 - saw
}

@test "a skeleton of another size, and other skeletons" {
	rescale -l 2 s.ir >t.ir
	run -0 --separate-stderr ir2skn t.ir
	# shellcheck disable=SC2154
	[[ $stderr == "ir2skn: t.ir:"*": bones are up to 1.45 units longer or shorter than the Sims' (rescale, retarget)" ]]
	rescale -u y:z s.ir >t.ir
	run -1 ir2skn t.ir
	[[ $output == *"at rest it is not where the Sims have it: see retarget(1)" ]]
	grep -v ' R_FINGER0' s.ir >t.ir
	ir2skn t.ir | cmp - "$E/scarf.skn"
	grep -v ^local t.ir >u.ir
	refuses "ir2skn: u.ir:$(grep -n '^end mesh' u.ir | cut -d : -f 1): expected the 29 joints of the Sims, saw no R_FINGER0: see retarget(1)" \
	    ir2skn u.ir
	sed 's/^end skeleton/joint hat HEAD\noffset hat 0 1 0\n&/
		s/^weight 1 NECK/weight 1 hat/; /^local/d' s.ir >t.ir
	refuses "ir2skn: t.ir:$(grep -n '^end mesh' t.ir | cut -d : -f 1): joint hat: not one of the Sims', and has a share in the mesh (joints -k)" \
	    ir2skn t.ir
}

# fails MESSAGE SCRIPT [-b]: the mesh changed by sed; the message is about its
# last line
fails() {
	sed "$2" s.ir >f.ir
	refuses "ir2skn: f.ir:$(grep -n '^end mesh' f.ir | cut -d : -f 1): $1" \
	    ir2skn ${3:+"$3"} f.ir >/dev/null
}

@test "what the file cannot have" {
	fails 'vertex 1: it has no weights, and in the file each vertex moves with a bone' \
	    '/^weight 1 /d; /^local 1 /d'
	fails 'vertex 1: its weights sum to 0 or less' '/^local/d; s/^weight 1 .*/weight 1 NECK 0/'
	fails 'vertex 0: expected weights of 0 or more' 's/^weight 0 NECK .*/weight 0 NECK -0.1/'
	fails '1e39 is out of the range of the file'"'"'s floats' 's/^uv 0 0 0/uv 0 0 1e39/' -b
	fails "the mesh's name: expected at most 254 bytes, saw 255" \
	    "s/^mesh .*/mesh $(printf %0255d 0)/" -b
	fails "the texture's name: expected at most 254 bytes, saw 255" \
	    "s/^attr - texture .*/attr - texture $(printf %0255d 0)/" -b
	fails "'a%0Ab': a name cannot hold a line end or NUL" 's/^mesh .*/mesh a%0Ab/'
	sed '/^face/d; s/^end mesh/part 1 - -\nvert 8 0 0 0\nweight 8 NECK 1\n&/' s.ir >f.ir
	run -0 --separate-stderr ir2skn f.ir
	[[ $stderr == *': 2 parts become one: the file has one texture' ]]
	sed '/^mesh/,/^end mesh/d' s.ir >f.ir
	refuses 'ir2skn: f.ir: expected a mesh, saw none' ir2skn f.ir
	sed -n '/^mesh/,/^end mesh/p' s.ir >mesh
	sed '/^end mesh/r mesh' s.ir >f.ir
	refuses "ir2skn: f.ir:$(grep -n '^mesh' f.ir | tail -n 1 | cut -d : -f 1): second mesh: a file holds one" \
	    ir2skn f.ir
	sed '/^skeleton/,/^end skeleton/d' s.ir >f.ir
	refuses "ir2skn: f.ir:$(grep -n '^mesh' f.ir | cut -d : -f 1): mesh scarf: expected a skeleton before it" \
	    ir2skn f.ir
}

@test "full disk, closed pipe, usage" {
	dev_full ir2skn s.ir
	[ "$(head_one ir2skn s.ir | tr -d '\r')" = scarf ]
	usage_of ir2skn
}

@test "the manual page's examples work" {
	man_examples "$ROOT/man/ir2skn.1"
}
