bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		# all that has lengths, angles or directions
		skeleton s
		source asf 1.10
		unit mass 2
		unit length 0.45
		unit angle deg
		joint root -
		offset root 1 -2.0 3
		rest root 30 10 -20 zxy
		dof root tx ty tz rz ry rx
		limit root tx -1 inf
		limit root tz -1 2.50
		joint a root
		id a 1
		offset a 0 0.50 -0
		axis a 0.1 0.2 0.3 0.9
		bone a 4 0 -1 0
		dof a rx l sy visible
		limit a rx -90 180
		limit a l -1 1
		box a 1 2 3
		bind a 1 2 3 90 0 -90 xyx
		world a 1 2 3 11 12 13 21 22 23 31 32 33
		ref a 1 2 3 11 12 13 21 22 23 31 32 33
		mass a 3
		cofm a 1
		attr a k 1 2 3
		joint b a
		offset b 0 1 0
		dof b px py pz qx qy qz qw
		joint c b
		offset c 0 1 0
		dof c ax ay ax m12 m33
		skin x
		end skeleton
		motion m
		rate 30
		v 1 root 1 2 3.0 90 45 -180
		v 1 a 90 +2 3 4
		v 1 b 1 2 3 0.5 0.5 0.5 -0.5
		v 1 c 90 180 -90 nan 1e0
		w 1 a 1 2 3 0.1 0.2 0.3 0.9
		e 1 a 1 2 3
		b 1 a 1 2 3
		m 1 7 1 2 3
		n 1 a 7 1 2 3
		strange 1 2 3
		end motion
		mesh x
		vert 0 1 2 3
		weight 0 a 1
		end mesh
		image i 1 1 rgb
		run 0 0 1 1 2 3
		end image
		end ir
	END
}

# changes OPTION …: writes the lines that differ in the result to saw
changes() {
	quietly rescale "$@" a.ir >whole || return
	changed a.ir whole | sed -n 's/^> //p' >saw
}

# fails SED-SCRIPT MESSAGE OPTION …: the sample edited so is refused at
# file:line
fails() {
	local message="rescale: e.ir:$2"

	edited a.ir e.ir "$1" || return
	shift 2
	refuses "$message" rescale "$@" e.ir >saw || return
	[ "$(tail -c 1 saw | od -An -c | tr -d ' ')" = '\n' ]
}

@test "rescale: usage" {
	usage_of rescale
	run -2 rescale a.ir a.ir
	run -2 rescale -A grad
	[ "$output" = "rescale: -A: expected deg or rad, saw 'grad'" ]
	local arg

	for arg in y y:w :y yz: Y:Z y:zz '' xyx xy-z -y:z xz-yz x-; do
		run -2 rescale -u "$arg"
		[ "$output" = "rescale: -u: expected a turn such as y:z or three axes such as xz-y, saw '$arg'" ]
	done
	for arg in x '' inf; do
		run -2 rescale -l "$arg"
		[ "$output" = "rescale: -l: expected a number, saw '$arg'" ]
	done
	for arg in 0 -1 1e99; do
		run -2 rescale -l "$arg"
		[ "$output" = "rescale: -l: expected a number from 1e-30 to 1e+30, saw '$arg'" ]
	done
}

@test "rescale: nothing asked, nothing changed" {
	quietly rescale a.ir | diff -u a.ir -
	quietly rescale - <a.ir >saw
	diff -u a.ir saw
	quietly rescale -l 1 <a.ir >saw
	diff -u a.ir saw
}

@test "rescale -l: lengths and translations" {
	changes -l 0.1
	# not cofm, a place along the bone whose unit is not said; not the
	# direction of a bone
	diff -u - saw <<-'END'
		unit length 1
		offset root 0.1 -0.2 0.3
		limit root tx -0.1 inf
		limit root tz -0.1 0.25
		offset a 0 0.05 0
		bone a 0.4 0 -1 0
		limit a l -0.1 0.1
		box a 0.1 0.2 0.3
		bind a 0.1 0.2 0.3 90 0 -90 xyx
		world a 0.1 0.2 0.3 11 12 13 21 22 23 31 32 33
		ref a 0.1 0.2 0.3 11 12 13 21 22 23 31 32 33
		offset b 0 0.1 0
		offset c 0 0.1 0
		v 1 root 0.1 0.2 0.3 90 45 -180
		v 1 a 90 0.2 3 4
		v 1 b 0.1 0.2 0.3 0.5 0.5 0.5 -0.5
		w 1 a 0.1 0.2 0.3 0.1 0.2 0.3 0.9
		e 1 a 0.1 0.2 0.3
		b 1 a 0.1 0.2 0.3
		m 1 7 0.1 0.2 0.3
		n 1 a 7 0.1 0.2 0.3
		vert 0 0.1 0.2 0.3
	END
}

@test "rescale -A: angles" {
	changes -A rad
	# 30° are 0.523598776, 10 0.174532925, 20 0.34906585, 45 0.785398163,
	# 90 1.57079633, 180 3.14159265
	diff -u - saw <<-'END'
		unit angle rad
		rest root 0.523598776 0.174532925 -0.34906585 zxy
		limit a rx -1.57079633 3.14159265
		bind a 1 2 3 1.57079633 0 -1.57079633 xyx
		unit angle rad
		v 1 root 1 2 3.0 1.57079633 0.785398163 -3.14159265
		v 1 a 1.57079633 +2 3 4
		v 1 c 1.57079633 3.14159265 -1.57079633 nan 1e0
	END
	run ! grep 'unit angle deg' whole
	# there and back, with digits to spare
	rescale -A deg whole | grep '^v 1 c' |
	    diff -u <(echo v 1 c 90.0000002 180 -90.0000002 nan 1e0) -
	# what is in degrees keeps its text
	changes -A deg
	diff -u - saw <<-'END'
		unit angle deg
		unit angle deg
	END
}

@test "rescale -A: a motion in another unit than its skeleton" {
	sed '/^rate/a unit angle rad' a.ir >e.ir
	quietly rescale -A deg e.ir | grep '^v 1 root' |
	    diff -u <(echo v 1 root 1 2 3.0 5156.62016 2578.31008 -10313.2403) -
}

@test "rescale -u: another axis up" {
	changes -u y:z
	# a quarter turn about x: x y z becomes x -z y. Angles about y become
	# angles about z, those about z negative ones about y.
	diff -u - saw <<-'END'
		space z
		offset root 1 -3 -2.0
		rest root -30 10 -20 yxz
		dof root tx tz ty ry rz rx
		limit root ty -2.50 1
		offset a 0 -0 0.50
		axis a 0.1 -0.3 0.2 0.9
		bone a 4 0 0 -1
		dof a rx l sz visible
		box a 1 3 2
		bind a 1 -3 2 90 0 -90 xzx
		world a 1 -3 2 11 -13 12 -31 33 -32 21 -23 22
		ref a 1 -3 2 11 -13 12 -31 33 -32 21 -23 22
		offset b 0 0 1
		dof b px pz py qx qz qy qw
		offset c 0 0 1
		dof c ax az ax m13 m22
		space z
		v 1 root 1 2 -3.0 -90 45 -180
		v 1 b 1 2 -3 0.5 0.5 -0.5 -0.5
		w 1 a 1 -3 2 0.1 -0.3 0.2 0.9
		e 1 a 1 -3 2
		b 1 a 1 3 2
		m 1 7 1 -3 2
		n 1 a 7 1 -3 2
		vert 0 1 -3 2
	END
}

@test "rescale -u: there and back restores the text" {
	local there back

	for there in y:z z:y x:y y:x x:z z:x; do
		back=${there#?:}:${there%:?}
		quietly rescale -u "$there" a.ir >there.ir
		run ! cmp -s a.ir there.ir
		quietly rescale -u "$back" there.ir | grep -v '^space' | diff -u a.ir -
	done
	for same in x:x y:y z:z; do
		quietly rescale -u "$same" a.ir >same.ir
		grep -v '^space' same.ir | diff -u a.ir -
		[ "$(grep '^space' same.ir | sort -u)" = "space ${same%:?}" ]
		quietly rescale -l 10 -u "$same" a.ir | grep -v '^space' >same.ir
		quietly rescale -l 10 a.ir | diff -u - same.ir
	done
}

@test "rescale -u: what is up already" {
	sed '/^source/a space z' a.ir >e.ir
	refuses 'rescale: e.ir:5: space z: expected y, which -u turns up from' rescale -u y:z e.ir >saw
	quietly rescale -u z:y e.ir | grep '^space' | diff -u - <(printf 'space y\nspace y\n')
	quietly rescale -l 2 e.ir | grep '^space' | diff -u - <(printf 'space z\n')
}

# The quarter turns, and one about the diagonal (x to y, y to z, z to x) that
# comes round after three times. -u y:x makes y -x z of x y z, and -u y:z of
# that y -z -x: x points to -z, y to x and z to -y.
@test "rescale -U: states it, and changes no number" {
	rescale -U z a.ir >saw
	grep '^space' saw | diff -u - <(printf 'space z\nspace z\n')
	# a record that was there goes
	rescale -U y saw >again
	[ "$(grep -c '^space y' again)" -eq "$(grep -c '^space' again)" ]
	grep -v '^space' again | diff -u <(grep -v '^space' a.ir) -
	for x in X up '' -y; do
		run -2 rescale -U "$x" a.ir
		[ "$output" = "rescale: -U: expected x, y or z, saw '$x'" ]
	done
	run -2 rescale -U y -u y:z a.ir
	[ "$output" = 'rescale: -u and -U: expected one of them' ]
}

@test "rescale -u: three axes" {
	local turn

	for turn in y:z=xz-y z:y=x-zy x:y=y-xz y:x=-yxz x:z=zy-x z:x=-zyx; do
		quietly rescale -u "${turn#*=}" a.ir |
		    diff -u <(rescale -u "${turn%=*}" a.ir | grep -v ^space) -
	done
	quietly rescale -u yzx a.ir >there.ir
	run ! cmp -s a.ir there.ir
	rescale -u yzx there.ir | quietly rescale -u +yzx - | diff -u a.ir -
	quietly rescale -u y:x a.ir | grep -v ^space | rescale -u y:z |
	    grep -v ^space | diff -u - <(rescale -u -zx-y a.ir)
	# what was up
	sed '/^source/a space y' a.ir >e.ir
	quietly rescale -u xz-y e.ir | grep ^space | diff - <(echo space z)
	refuses 'rescale: e.ir:5: space y: -u turns that to -x' \
	    rescale -u z-x-y e.ir >saw
	sed '/^source/a space up' a.ir >e.ir
	refuses "rescale: e.ir:5: space: expected x, y or z, saw 'up'" \
	    rescale -u xyz e.ir >saw
}

# at SED-SCRIPT: the world positions and quaternions that fk finds, as numbers
# only
world() {
	fk -E "$@" | awk '$1 == "w" || $1 == "e"'
}

# agree A B: equal to 1e-6
agree() {
	paste -d ' ' "$1" "$2" | awk '
	{ n = NF / 2 }
	{
		for (i = 4; i <= n; i++) {
			d = $i - $(n + i)
			if (d > 1e-6 || d < -1e-6 || d != d)
				bad = 1
		}
		if ($1 != $(n + 1) || $3 != $(n + 3))
			bad = 1
	}
	bad { print; exit }
	END { print NR > "/dev/stderr"; exit !NR }'
}

@test "rescale: the posed figure is the same one in other units" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" |
	    awk '$1 != "v" || $2 % 10 == 1' >walk.ir
	world walk.ir >expect
	[ "$(wc -l <expect)" -eq $((13 * 45)) ]
	# angles: the same places
	rescale -A rad walk.ir >e.ir
	world e.ir >saw
	agree expect saw
	# lengths: all of them twice as far
	rescale -l 2 walk.ir >e.ir
	world e.ir >saw
	awk '{ for (i = 4; i < 7; i++) $i *= 2; print }' expect >twice
	agree twice saw
	# axes: x y z is at x -z y, and so is the axis of each rotation; a
	# quaternion may come with the other sign
	rescale -u y:z walk.ir >e.ir
	world e.ir >saw
	awk '{
		for (i = 4; i < NF; i += 4 - (i > 4)) {
			if (i > 4)
				i = 7
			y = $(i + 1)
			$(i + 1) = -$(i + 2)
			$(i + 2) = y
			if (i == 7 || NF < 10)
				break
		}
		print
	}' expect >turned
	agree turned saw
	# and rescaling what fk found is finding what was rescaled
	fk -E walk.ir | rescale -u y:z -l 0.01 >saw.ir
	rescale -u y:z -l 0.01 walk.ir | fk -E >e.ir
	agree <(grep '^[we] ' e.ir) <(grep '^[we] ' saw.ir)
}

# glTF has metres and FBX says what it has, until rescale has multiplied
@test "rescale -l: a unit that was known is not known any more" {
	printf '%s\n' 'ir 1' 'skeleton s' 'source gltf 2.0' 'joint a -' \
	    'offset a 0 0 0' 'end skeleton' 'end ir' >g.ir
	rescale -l 2 g.ir | changed g.ir - | diff -u <(echo '> unit length 1') -
	sed 's/gltf 2.0/fbx 7500\nunit length 2.54/' g.ir >f.ir
	rescale -l 2 f.ir >saw
	changed f.ir saw | diff -u <(printf '%s\n' '< unit length 2.54' \
	    '> unit length 1') -
	rescale -l 1 g.ir | cmp g.ir -
	sed 's/gltf 2.0/bvh/' g.ir | rescale -l 2 | grep -c unit | grep -qx 0
}

@test "rescale: the CMU case: metres = v · 0.056444" {
	need_data acclaim/cmu
	asf2ir "$DATA/acclaim/cmu/01.asf" |
	    amc2ir -r 120 -s - "$DATA/acclaim/cmu/02_03.amc" |
	    rescale -l 0.056444 >m.ir
	grep '^unit length' m.ir | diff -u <(echo unit length 1) -
	# a person: the hips near 1 m over the ground
	fk m.ir | awk '$1 == "w" && $3 == "root" && ($5 < 0.7 || $5 > 1.2)' |
	    diff -u /dev/null -
}

@test "rescale -r: another rate and nothing else" {
	for rate in 120 30000/1001 29.97; do
		sed "s,^rate 30,rate $rate," a.ir >want
		quietly rescale -r "$rate" a.ir | diff -u want -
		sed 's/^rate 30/rate -/' a.ir | quietly rescale -r "$rate" |
		    diff -u want -
	done
	# where there is none it comes before the frames; a motion without
	# frames gets it, too
	grep -v '^rate' a.ir >e.ir
	sed 's/^motion m/&\nrate 24/' e.ir >want
	quietly rescale -r 24 e.ir | diff -u want -
	printf '%s\n' 'ir 1' 'motion a' 'dof x tx' 'v 1 x 1' 'v 2 x 1' \
	    'end motion' 'motion b' '# none' 'end motion' 'poses p' \
	    'dof x tx' 'pose 0 p 0' 'v 0 x 1' 'end poses' 'end ir' >e.ir
	sed -E '1,/^# none/s/^dof x tx|^# none/&\nrate 24/' e.ir >want
	quietly rescale -r 24 e.ir | diff -u want -
	quietly rescale -l 10 -r 24 e.ir | grep -v '^v' |
	    diff -u <(grep -v '^v' want) -
	for rate in 0 - -5 x 1/0; do
		run -2 rescale -r "$rate" a.ir
		[ "$output" = "rescale: -r: expected a rate such as 120 or 30000/1001, saw '$rate'" ]
	done
}

@test "rescale -r: channels of unknown kind stay as they are" {
	amc2ir "$ROOT/examples/walk.amc" >u.ir
	sed 's/^rate -/rate 60/' u.ir >want
	quietly rescale -r 60 u.ir | diff -u want -
}

@test "rescale: what does not fit" {
	fails 's/^offset b 0 1 0/offset b 0 x 0/' "30: offset: expected a number, saw 'x'" -l 2
	fails 's/^box a 1 2 3/box a 1 x 3/' "22: expected a number, saw 'x'"
	fails 's/^box a 1 2 3/box a 1 x 3/' "22: expected a number, saw 'x'" -l 2
	fails 's/^m 1 7 1/m 1 7 x/' "46: expected a number, saw 'x'" -u y:z
	fails 's/^v 1 b 1/v 1 b x/' "41: b: expected a number, saw 'x'"
	fails 's/^v 1 b 1/v 1 b x/' "41: b: expected a number, saw 'x'" -l 3
	fails 's/^v 1 b 1/v 1 b/' '41: b: expected 7 values, saw 6'
	fails 's/^v 1 b 1/v 1 d 1/' "41: no joint 'd' in the skeleton"
	fails 's/^rate.*/dof a u/' '40: a: expected 1 values, saw 4'
	fails 's/^rate.*/dof a u/; s/^v 1 a.*/v 1 a 2/' '40: a: channels of unknown kind (u) cannot be rescaled (amc2ir -s gives them their kind)' -l 2
	fails 's/^w 1 a.*/w 1 a 1 2 3 0 0 0 0/' "43: expected \`X Y Z W\` or \`A B C ORDER\`, saw '0 0 0 0'"
	fails 's/^offset b 0 1 0/offset b 0 1e308 0/' '30: 1e308 is out of range when rescaled' -l 10
}

@test "rescale: a record that fails leaves nothing of itself" {
	# also where its line is longer than what is written at once
	for n in 1 40000; do
		awk -v n=$n 'BEGIN {
			print "ir 1\nmotion m"
			printf "dof a"
			for (i = 0; i < n; i++)
				printf " visible"
			print " tx"
			printf "v 1 a"
			for (i = 0; i < n; i++)
				printf " 90"
			print " 1e308\nend motion\nend ir"
		}' >m.ir
		refuses 'rescale: m.ir:4: 1e308 is out of range when rescaled' \
		    rescale -l 10 m.ir >saw
		sed '/^v/,$d' m.ir | diff -u - saw
	done
	sed 's/^limit a l.*/limit a l -1 1e308/' a.ir >e.ir
	refuses 'rescale: e.ir:21: 1e308 is out of range when rescaled' \
	    rescale -l 10 e.ir >saw
	[ "$(tail -n 1 saw)" = 'limit a rx -90 180' ]
}

@test "rescale: poses" {
	cat >e.ir <<-'END'
		ir 1
		poses p
		dof a px qy
		pose 0 stand 0
		v 0 a 1 0.5
		end poses
		end ir
	END
	quietly rescale -u y:z -l 2 e.ir >saw
	diff -u - saw <<-'END'
		ir 1
		poses p
		space z
		dof a px qz
		pose 0 stand 0
		v 0 a 2 0.5
		end poses
		end ir
	END
}

@test "rescale: CRLF, no last newline" {
	rescale -l 2 a.ir >expect
	sed 's/$/\r/' a.ir | quietly rescale -l 2 | diff -u expect -
	printf %s "$(cat a.ir)" | quietly rescale -l 2 | diff -u expect -
}

@test "rescale: files that are no IR" {
	refuses 'rescale: <stdin>:1: expected `ir 1`, saw end of input' rescale </dev/null
	refuses 'rescale: nosuch: No such file or directory' rescale nosuch
	fails 's/^rate 30/rate\x0030/' '38: NUL byte in a text file'
}

@test "rescale: a full disk, a reader that goes away" {
	dev_full rescale a.ir
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - "$ROOT/examples/walk.amc" >walk.ir
	[ "$(head_one rescale -l 2 walk.ir)" = 'ir 1' ]
}

@test "rescale: the manual's examples" {
	man_examples "$ROOT/man/rescale.1"
}
