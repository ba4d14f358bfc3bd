load helper

PSL=$ROOT/examples/sims.psl

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$PSL" a.psl
	psl2ir a.psl >a.ir
}

# place TEXT: the number of the line of b.ir that matches
place() {
	awk -v re="$1" '$0 ~ re { print NR; exit }' b.ir
}

@test "usage" {
	usage_of ir2psl
}

@test "psl2ir and back" {
	quietly ir2psl a.ir >saw
	cmp a.psl saw
	ir2psl <a.ir | cmp a.psl -
	sed 's/$/\r/' a.ir | ir2psl | cmp a.psl -
	sed 's/^standing/  a %b /; s/^bowed//; s/^upper.*/-/' a.psl >b.psl
	psl2ir b.psl | ir2psl | cmp b.psl -
	printf 'POSELIBRARY2 0 0\n' >b.psl
	psl2ir b.psl | ir2psl | cmp b.psl -
}

@test "-1: the old version and back" {
	sed '1s/.*/POSELIBRARY 2/; /^upper/,$d' a.psl >old.psl
	psl2ir old.psl | quietly ir2psl -1 | cmp old.psl -
	psl2ir old.psl | ir2psl | sed '1s/.*/POSELIBRARY 2/' | cmp old.psl -
	cp a.ir b.ir
	line=$(place '^subset')
	ir2psl -1 a.ir 2>err | cmp old.psl -
	echo "ir2psl: a.ir:$line: the old format has no subsets: left out" |
	    diff -u - err
}

@test "a real library and back" {
	need_data sims
	psl2ir "$DATA/sims/adult_rest.psl" | ir2psl |
	    cmp "$DATA/sims/adult_rest.psl" -
}

@test "a motion before the poses does not disturb them" {
	(kfd2ir "$ROOT/examples/bow.kfd" | sed '/^count/d; /^v 0 PELVIS/,/^v 10 R_HAND/d'
	cat a.ir) | ir2psl | cmp a.psl -
}

@test "subsets come last, wherever they are" {
	awk '/^subset/ { next } /^pose 0/ {
		print "subset upper%20body adult 0000000000000000111111111111111"
		print "subset legs child 0000111111111111000000000000000"
	} 1' a.ir | ir2psl | cmp a.psl -
}

# sin and cos of 45 degrees, x turned
@test "other channels are computed" {
	sed 's/^dof HEAD .*/dof HEAD rx/; s/^\(rest HEAD\) .*/\1 0 0 0 1/
	    s/^\(v . HEAD\) .*/\1 90/' a.ir | ir2psl >saw
	sed '24s/.*/| -0.707107 0.000000 0.000000 0.707107 |/
	    57s/.*/| -0.707107 0.000000 0.000000 0.707107 |/' a.psl |
	    diff -u - saw
}

@test "the 29 names on another skeleton" {
	sed 's/^joint L_ARM .*/joint L_ARM SPINE2/' a.ir >b.ir
	line=$(place '^v')
	refuses "ir2psl: b.ir:$line: L_ARM: expected NECK right above it, as the Sims have it: see retarget(1)" \
	    ir2psl b.ir
}

@test "what cannot be" {
	check() {
		local line

		line=$(place "$1")
		refuses "ir2psl: b.ir:$line: $2" ir2psl b.ir >saw
		[ ! -s saw ]
	}
	grep -v '^v 0 NECK' a.ir >b.ir
	check '^pose 1' 'pose 0: no values of joint NECK'
	grep -v '^v 1 NECK' a.ir >b.ir
	check '^end poses' 'pose 1: no values of joint NECK'
	sed 's/^v 1 NECK/v 0 NECK/' a.ir >b.ir
	line=$(place '^v 1 HEAD')
	refuses "ir2psl: b.ir:$((line - 1)): v: expected \`pose 0\` before it" ir2psl b.ir
}

@test "records that cannot be" {
	check() {
		local line

		sed "s/$1/$2/" a.ir >b.ir
		line=$(awk 'NR == FNR { a[NR] = $0; next } a[FNR] != $0 {
			print FNR; exit }' a.ir b.ir)
		refuses "ir2psl: b.ir:$line: $3" ir2psl b.ir >saw
		[ ! -s saw ]
	}
	check '^pose 0' 'pose x' "pose: expected an integer from 0 to 2147483647, saw 'x'"
	check '^\(pose 0 standing\) 2' '\1 x' "pose: expected an integer from -2147483648 to 2147483647, saw 'x'"
	check '^pose 0 standing' 'pose 0 a%0Db' "'a%0Db': a name cannot hold a line end or NUL"
	check ' legs child' ' legs dog' "subset: expected adult or child, saw 'dog'"
	check '\(legs child \)00' '\1' "subset: expected 31 flags 0 or 1, saw '00111111111111000000000000000'"
	check '\(legs child \)00' '\12' "subset: expected 31 flags 0 or 1, saw '200111111111111000000000000000'"
	check '^\(v 1 NECK\) .*' '\1 0 0 0 nan' "rotation of NECK: expected a number, saw 'nan'"
	check '^\(v 1 NECK\) .*' '\1 0 0 0 0' 'rotation of NECK: quaternion of length 0'
	# six decimals would make it four zeros
	check '^\(v 1 NECK\) .*' '\1 4e-7 0 0 -3e-7' 'rotation of NECK: quaternion of length 5e-07'
	check '^\(v 1 NECK\) .*' '\1 0 0 0' 'NECK: expected 4 values, saw 3'
}

@test "no poses, poses twice, values before the first" {
	(sed '/^end skeleton/q' a.ir; echo 'end ir') >b.ir
	refuses 'ir2psl: b.ir: expected a poses object, saw none' ir2psl b.ir
	cat a.ir a.ir >b.ir
	line=$(awk '/^poses/ && ++n == 2 { print NR }' b.ir)
	refuses "ir2psl: b.ir:$line: expected one poses object, saw a second (irsplit takes them apart)" ir2psl b.ir
	sed '/^pose /d; /^count/d' a.ir >b.ir
	line=$(place '^v')
	refuses "ir2psl: b.ir:$line: v: expected \`pose 0\` before it" ir2psl b.ir
}

@test "nothing is written of a stream that is cut off" {
	# the last one is before `end ir`
	for k in 0 1 5 400 3000 6000 $(($(wc -c <a.ir) - 7)); do
		head -c $k a.ir >b.ir
		run -1 --separate-stderr ir2psl b.ir
		[ -z "$output" ]
	done
	refuses 'ir2psl: <stdin>:1: expected `ir 1`, saw end of input' \
	    ir2psl </dev/null
}

@test "full disk, closed pipe, NUL" {
	dev_full ir2psl a.ir
	[ "$(head_one ir2psl a.ir)" = 'POSELIBRARY2 2 4' ]
	printf 'ir 1\n\0' >n
	refuses 'ir2psl: n:2: NUL byte in a text file' ir2psl n
}

@test "examples of the manual" {
	man_examples "$ROOT/man/ir2psl.1"
}
