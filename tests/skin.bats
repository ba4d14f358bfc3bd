load helper
load bones

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# The generator blends by mathematics of its own, and exports the result
@test "skin agrees with the exported mesh" {
	arm structure digits=12 | bp2ir >arm.ir
	arm mesh digits=12 >want
	arm bones digits=12 | bp2ir -s arm.ir | quietly skin -p 14 |
	    ir2bp -a >saw
	near 1e-9 want saw
	# six digits after the point, nine of computed numbers
	arm mesh | sed 7s/XYZ/ZXZ/ >want
	arm bones space=relative form=euler order=ZXZ digits=9 |
	    bp2ir -s arm.ir | quietly skin | ir2bp -a |
	    sed '5s/.*/Absolute/; 6s/.*/Matrix/' >saw
	near 2e-6 want saw
}

# n records are in the space of a bone: its world transform (fk's are the
# matrices of `v` here, for row vectors) takes them to the same place
@test "skin agrees with the mesh in the bones' coordinate systems" {
	arm structure digits=12 | bp2ir >arm.ir
	arm bones digits=12 frames=4 | bp2ir -s arm.ir | skin -p 14 >skin.ir
	arm local digits=12 frames=4 | bp2ir -s arm.ir >local.ir
	awk '
	FILENAME == "skin.ir" && $1 == "v" {
		for (i = 4; i <= NF; i++)
			M[$2, $3, i - 4] = $i
	}
	FILENAME == "skin.ir" && $1 == "m" {
		for (i = 0; i < 3; i++)
			m[$2, $3, i] = $(4 + i)
	}
	FILENAME == "local.ir" && $1 == "n" {
		for (i = 0; i < 3; i++) {
			d = M[$2, $3, 9 + i] - m[$2, $4, i]
			for (k = 0; k < 3; k++)
				d += $(5 + k) * M[$2, $3, 3 * k + i]
			if (d > 1e-9 || d < -1e-9)
				print "off by " d ": " $0
			seen++
		}
	}
	END { print seen }' skin.ir local.ir >saw
	echo $((4 * 200 * 2 * 3)) | diff -u - saw
}

# Two joints at rest along x, the second at 10; it turns by 90 degrees about z
# and so takes 12 0 0 to 10 2 0. Half and half with the first, which stays:
# 11 1 0. The third vertex has no weights, the weights of the fourth sum to 2.
sample() {
	cat <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a
		joint b a
		offset b 10 0 0
		dof b rz
		end skeleton
		mesh s
		vert 0 12 0 0
		weight 0 b 1
		vert 1 12 0 0
		weight 1 a .5
		weight 1 b .5
		vert 2 7.5 0 0
		vert 3 12 0 0
		weight 3 b 1
		weight 3 a 1
		end mesh
		motion turn
		rate 30
		count frames 2
		# one
		v 1 b 90
		v 2.5 b 0
		m 2.5 0 9 9 9
		b 2.5 b 1 1 1
		end motion
		end ir
	END
}

@test "vertices follow their joints" {
	sample >s.ir
	quietly skin s.ir | sed 's/-*[0-9.]*e-[0-9]*/0/g' >saw
	{
		sed '/^v 2.5/,$d' s.ir
		printf 'm 1 %s\n' '0 10 2 0' '1 11 1 0' '2 7.5 0 0' '3 11 1 0'
		printf '%s\n' 'v 2.5 b 0' 'b 2.5 b 1 1 1'
		printf 'm 2.5 %s\n' '0 12 0 0' '1 12 0 0' '2 7.5 0 0' '3 12 0 0'
		printf '%s\n' 'end motion' 'end ir'
	} >want
	diff -u want saw
}

@test "the rest transform: bind, else world, else offset and rest" {
	# the bone's own frame is turned by 90 degrees and moved by 1 0 0:
	# its inverse takes x y z to y, 1 - x, z
	sample | sed '/^dof b/a bind b 0 1 0 0 0 -90 xyz' | skin |
	    sed -n '/^m 2.5 0/p' >saw
	# the pose takes 0 -11 0 to 10 -11 0
	echo 'm 2.5 0 10 -11 0' >want
	near 1e-9 want saw
	sample | sed '/^dof b/a world b 1 0 0 0 -1 0 1 0 0 0 0 1' | skin |
	    sed -n '/^m 2.5 0/p' >saw
	near 1e-9 want saw
}

@test "faces pass" {
	sample | sed 's/^end mesh/face 0 0 1 3\nface 1 3 2 1 0\n&/' >s.ir
	quietly skin s.ir >saw
	sed -n '/^mesh/,/^end mesh/p' s.ir >want
	sed -n '/^mesh/,/^end mesh/p' saw | diff -u want -
	[ "$(grep -c '^m ' saw)" -eq 8 ]
}

# The second joint turns x to y. Half of the first, which stays, and half of it:
# (1, 1, 0), of length 1.
@test "normals turn with the joints, and are of unit length" {
	sample | sed 's/^vert \([0-3]\) .*/&\nnormal \1 1 0 0/' |
	    quietly skin | sed 's/-*[0-9.]*e-[0-9]*/0/g; /^[md] 1 /!d' >saw
	{
		printf 'm 1 %s\n' '0 10 2 0' '1 11 1 0' '2 7.5 0 0' '3 11 1 0'
		printf 'd 1 %s\n' '0 0 1 0' '1 0.707106781 0.707106781 0' \
		    '2 1 0 0' '3 0.707106781 0.707106781 0'
	} | sort -s -k3,3n >want
	diff -u want saw
	# opposite halves cancel out: then it is as it was
	sample | sed 's/^vert 1 .*/&\nnormal 1 0 0 2/; s/^v 1 b .*/v 1 b 180/
		/^joint b/,/^dof b/s/rz/rx/' |
	    quietly skin | sed -n '/^d 1/p' >saw
	echo 'd 1 1 0 0 2' | diff -u - saw
	# what was there is replaced
	sample | sed 's/^vert 0 .*/&\nnormal 0 1 0 0/' | skin >once
	skin once | diff -u once -
}

# Vertex 1 has places of its own in the spaces of a, which stays, and of b, which
# is at 10 0 0 and takes x to y: the middle of 1 2 3 and of 10 1 0 (2 0 0 turned
# is 0 2 0), that is 5.5 2 1.5. Its normals are x and, turned, y.
@test "vertices in the spaces of joints" {
	local='local 1 a 1 2 3 1 0 0\nlocal 1 b 2 0 0 1 0 0'
	sample | sed "s/^weight 1 b .*/&\\n$local/" >l.ir
	quietly skin l.ir | sed 's/-*[0-9.]*e-[0-9]*/0/g' | grep '^[md] 1 ' >saw
	printf '%s\n' 'm 1 0 10 2 0' 'm 1 1 5.5 2 1.5' \
	    'd 1 1 0.707106781 0.707106781 0' 'm 1 2 7.5 0 0' 'm 1 3 11 1 0' |
	    diff -u - saw
	# they count more than a normal, and need no rest
	sed 's/^vert 1 .*/&\nnormal 1 0 0 1/' l.ir | skin |
	    sed 's/-*[0-9.]*e-[0-9]*/0/g' | grep '^d 1 1' >saw
	echo 'd 1 1 0.707106781 0.707106781 0' | diff -u - saw
	# opposite halves cancel out: as it was at rest, or else with its first
	# joint
	sed 's/^local 1 b .*/local 1 b 2 0 0 0 1 0/' l.ir >o.ir
	quietly skin o.ir | grep '^d 1 1' >saw
	echo 'd 1 1 1 0 0' | diff -u - saw
	sed 's/^vert 1 .*/&\nnormal 1 0 0 1/' o.ir | skin | grep '^d 1 1' >saw
	echo 'd 1 1 0 0 1' | diff -u - saw
	# a rest that has no inverse is not asked for
	sed '/^mesh/,/^end mesh/d; s/^dof b/world b 1 2 3 0 0 0 0 0 0 0 0 0\n&/
		/^rate/i\
' l.ir >world.ir
	sed -n '/^mesh/p; /^vert 1/s/1/0/p; /^weight 1/s/1/0/p; /^local 1/s/1/0/p; /^end mesh/p' \
	    l.ir >mesh
	sed '/^end skeleton/r mesh' world.ir | skin |
	    sed 's/-*[0-9.]*e-[0-9]*/0/g' | grep '^m 1' >saw
	echo 'm 1 0 5.5 2 1.5' | diff -u - saw
	# twice is once
	skin l.ir >once
	skin once | diff -u once -
}

@test "several meshes: their vertices count on, up to the next skeleton" {
	cat >t <<-'END'
		mesh t
		vert 0 12 0 0
		normal 0 0 1 0
		weight 0 b 1
		end mesh
	END
	sample | sed '/^end mesh/r t' >two.ir
	quietly skin two.ir | sed -n '/^[md] 1 /p' | sed 's/-*[0-9.]*e-[0-9]*/0/g' >saw
	printf '%s\n' 'm 1 0 10 2 0' 'm 1 1 11 1 0' 'm 1 2 7.5 0 0' \
	    'm 1 3 11 1 0' 'm 1 4 10 2 0' 'd 1 4 -1 0 0' | diff -u - saw
	# another skeleton begins anew
	{ sed '/^end ir/d' two.ir; sample | sed 1d; } >three.ir
	quietly skin three.ir | sed -n '/^end motion/,$p' | grep -c '^m 1 ' >saw
	echo 4 | diff -u - saw
}

# fails MESSAGE SCRIPT: s.ir changed by sed
fails() {
	sample | sed "$2" >f.ir
	refuses "skin: f.ir:$1" skin f.ir >/dev/null
}

@test "errors" {
	fails "15: weight: no joint 'c' in the skeleton" '15s/b/c/'
	fails '11: expected vert 0, saw vert 1' '11s/0/1/'
	fails '12: weight: expected an integer from 0 to 0, saw '"'1'" '12s/0/1/'
	fails "12: weight: expected a number, saw 'x'" '12s/1/x/'
	fails '19: expected face 0, saw face 1' '18s/$/\nface 1 0 1 2/'
	# as the largest index that a count of 2^31 - 1 has
	fails '11: expected vert 0, saw vert 2147483646' '11s/0/2147483646/'
	fails "11: vert: expected an integer from 0 to 2147483646, saw '2147483647'" \
	    '11s/0/2147483647/'
	fails '19: expected face 0, saw face 2147483646' \
	    '18s/$/\nface 2147483646 0 1 2/'
	fails "19: face: expected an integer from 0 to 2147483646, saw '2147483647'" \
	    '18s/$/\nface 2147483647 0 1 2/'
	fails "19: face: expected an integer from 0 to 3, saw '4'" \
	    '18s/$/\nface 0 0 1 2 4/'
	fails '19: face: expected 4 fields, saw 3' '18s/$/\nface 0 0 1/'
	fails '20: vert 4: expected it before the faces' \
	    '18s/$/\nface 0 0 1 2\nvert 4 0 0 0/'
	fails '10: motion turn has no mesh in its stream (bp2ir -s)' \
	    '/^mesh/,/^end mesh/d'
	fails '2: motion turn has no skeleton in its stream (amc2ir -s)' \
	    '/^skeleton/,/^end mesh/d'
	fails '21: vertex 0: its weights sum to 0 or less' '12s/1/0/'
	fails '21: joint b: its rest transform is singular' \
	    '7s/$/\nworld b 1 2 3 0 0 0 0 0 0 0 0 0/;4d'
	fails '26: frame 1: no values (v records; fk leaves none)' \
	    '/^v 1/s/.*/b 1 b 1 1 1\nb 2 b 1 1 1/'
}

@test "several motions" {
	sample >one.ir
	sed -n '/^motion/,$s/turn/two/p; /^rate/,$p' one.ir >two
	sed '$d' one.ir | cat - two >two.ir
	skin one.ir >one.skin
	sed -n '/^motion/,$s/turn/two/p; /^rate/,$p' one.skin >two.skin
	sed '$d' one.skin | cat - two.skin >want
	quietly skin two.ir | diff -u want -
	sed '$d' one.ir | cat - two.skin >want
	quietly skin -M two two.ir | diff -u want -
	refuses "skin: two.ir: no motion 'x'" skin -M x two.ir >/dev/null
	sed '/^motion/,/^end motion/d' one.ir >none.ir
	quietly skin none.ir | diff -u none.ir -
}

@test "empty input, full disk, closed pipe, usage" {
	: >empty
	refuses 'skin: empty:1: expected `ir 1`, saw end of input' skin empty
	sample >s.ir
	sed 's/$/\r/' s.ir | skin | tr -d '\r' >crlf
	skin s.ir | diff -u - crlf
	dev_full skin s.ir
	[ "$(head_one skin s.ir)" = 'ir 1' ]
	usage_of skin
}

@test "the manual page's examples work" {
	man_examples "$ROOT/man/skin.1"
}
