load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	E=$ROOT/examples
}

# lines NUMBER=TEXT ...: the sample with those lines changed
lines() {
	local edit script=

	for edit in "$@"; do
		script+="${edit%%=*}s/.*/${edit#*=}/;"
	done
	tr -d '\r' <"$E/scarf.skn" | sed "$script"
}

# fails MESSAGE NUMBER=TEXT ...
fails() {
	lines "${@:2}" >f.skn
	refuses "skn2ir: f.skn:$1" skn2ir f.skn >/dev/null
}

# le NUMBER ...: integers of four bytes, the low one first
le() {
	local n

	for n; do
		printf %b "\\0$(printf %o $((n & 255)))\\0$(printf %o $((n >> 8 & 255)))\\0$(printf %o $((n >> 16 & 255)))\\0$(printf %o $((n >> 24 & 255)))"
	done
}

# The file's numbers, with other signs of x and nx; faces with two corners
# exchanged; 8192 of 32768 is a quarter
@test "what becomes of the file's numbers" {
	skn2ir "$E/scarf.skn" >s.ir
	sed -n '/^material/,/^end material/p' s.ir >saw
	printf '%s\n' 'material wool_red' 'source skn' 'map 0 wool_red.bmp' \
	    'end material' | diff -u - saw
	sed -n '/^mesh/,/^part/p' s.ir >saw
	printf '%s\n' 'mesh scarf' 'source skn' 'attr - texture wool_red' \
	    'part 0 - wool_red' | diff -u - saw
	awk '/^local/ { $1 = $2 = $3 = ""; print }' s.ir | awk '{
		for (i = 1; i <= 6; i++)
			if (i % 3 == 1)
				$i = $i ~ /^-/ ? substr($i, 2) : "-" $i
		print
	}' >saw
	sed -n '32,42p' "$E/scarf.skn" | tr -d '\r' | diff -u - saw
	awk '/^face/ { print $3, $5, $4 }' s.ir >saw
	sed -n '7,14p' "$E/scarf.skn" | tr -d '\r' | diff -u - saw
	grep -E '^(weight [05]|local [05]|uv 5) ' s.ir | cut -d ' ' -f -4 >saw
	cat >want <<-'END'
		weight 0 NECK 0.75
		weight 0 SPINE2 0.25
		uv 5 0 0.25
		weight 5 SPINE2 0.800018310546875
		weight 5 NECK 0.199981689453125
		local 0 NECK -0.198779
		local 5 SPINE2 -0.216583
		local 5 NECK 0.155053
		local 0 SPINE2 -0.621087
	END
	diff -u want saw
}

# At rest the scarf is two rings about the neck, which is 4.654 high and 0.0724
# behind the middle: of radius 0.25, 0.2 above it, and of 0.4, 0.2 below.
@test "where the mesh is at rest, and which way it looks" {
	skn2ir "$E/scarf.skn" | awk '
	/^vert/ {
		r = $2 < 4 ? 0.25 : 0.4
		x[$2] = $3; y[$2] = $4; z[$2] = $5
		d = sqrt($3 ^ 2 + ($5 + 0.0724318) ^ 2) - r
		h = $4 - ($2 < 4 ? 4.854 : 4.454)
		if (d ^ 2 > 1e-8 || h ^ 2 > 1e-8)
			print "off: " $0
	}
	/^normal/ {
		# away from the axis
		d = ($3 * x[$2] + $5 * (z[$2] + 0.0724318)) / ($2 < 4 ? 0.25 : 0.4)
		if (d < 0.9999 || d > 1.0001)
			print "off: " $0
	}
	/^face/ {
		# counter-clockwise from outside: the cross product looks there
		a = $3; b = $4; c = $5
		nx = (y[b] - y[a]) * (z[c] - z[a]) - (z[b] - z[a]) * (y[c] - y[a])
		nz = (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a])
		if (nx * (x[a] + x[b] + x[c]) + nz * (z[a] + z[b] + z[c] + 0.2173) <= 0)
			print "inside: " $0
		faces++
	}
	END { print faces }' >saw
	echo 8 | diff -u - saw
}

# That of line 33 is 0.109369 -0.000794651 0.994001: half of it, twice it, none
@test "a normal is of length 1, however long the file's is" {
	local place='0.226142 -0.000198623 0.226627' n

	skn2ir "$E/scarf.skn" | grep '^normal' >want
	for n in '0.0546845 -0.0003973255 0.4970005' \
	    '0.218738 -0.001589302 1.988002'; do
		lines 33="$place $n" | quietly skn2ir | grep '^normal' >saw
		near 1e-6 want saw
	done
	lines 33="$place 0 0 0" | quietly skn2ir | grep -E '^normal 1 -?0 -?0 -?0$'
}

@test "a skeleton of -s, -C, names of -n" {
	quietly skn2ir -C "$E/scarf.skn" | sed -n 2,3p >saw
	printf '%s\n' 'skeleton child' 'source sims child' | diff -u - saw
	kfd2ir "$E/bow.kfd" >bow.ir
	skn2ir -s bow.ir "$E/scarf.skn" >s.ir
	sed '$d' bow.ir | cmp - <(head -n "$(($(wc -l <bow.ir) - 1))" s.ir)
	skn2ir "$E/scarf.skn" | sed -n '/^material/,$p' >want
	sed -n '/^material/,$p' s.ir >saw
	near 1e-9 want saw
	skn2ir -s - "$E/scarf.skn" <bow.ir | diff -u s.ir -
	skn2ir -n a%n "$E/scarf.skn" | grep -E '^(mesh|material|part)' >saw
	printf '%s\n' 'material awool_red' 'mesh ascarf' 'part 0 - awool_red' |
	    diff -u - saw
	# with bind records the mesh is where these say
	sed 's/^end skeleton/bind NECK 0 0 0 0 0 0 1\nbind SPINE2 0 0 0 0 0 0 1\n&/' \
	    bow.ir >bind.ir
	skn2ir -s bind.ir "$E/scarf.skn" | awk '
	$1 == "local" && $2 == 1 { print $4, $5, $6 } $1 == "vert" && $2 == 1 { print $3, $4, $5 }' |
	    uniq | wc -l | tr -d ' ' >saw
	echo 1 | diff -u - saw
	lines 4=TAIL >tail.skn
	refuses 'skn2ir: tail.skn:4: bone TAIL: no such joint in the skeleton (-C, -s)' \
	    skn2ir tail.skn >/dev/null
	refuses 'skn2ir: tail.skn:4: bone TAIL: no such joint in the skeleton (-C, -s)' \
	    skn2ir -s bow.ir tail.skn >/dev/null
	sed '/^offset SPINE2/d' bow.ir >none.ir
	refuses 'skn2ir: none.ir: joint NECK: no offset: its rest position is unknown' \
	    skn2ir -s none.ir "$E/scarf.skn" >/dev/null
	lines 5=NECK >two.skn
	refuses 'skn2ir: two.skn:5: second bone NECK' skn2ir two.skn >/dev/null
}

@test "a texture that the game chooses has no material" {
	for name in x ''; do
		lines 2="$name" | skn2ir >s.ir
		! grep -q '^material' s.ir
		grep -qx 'part 0 - -' s.ir
		grep -qx "attr - texture *$name" s.ir
		ir2skn s.ir | tr -d '\r' | diff -u <(lines 2="$name") -
	done
}

@test "numbers and counts that are none" {
	fails "3: expected \`BONES\`, saw 'two'" 3=two
	fails "6: expected \`FACES\`, saw '8 9'" '6=8 9'
	fails '6: `FACES`: expected an integer from 0 to 1073741823, saw -1' 6=-1
	fails "7: expected \`A B C\`, saw '0 1'" '7=0 1'
	fails "7: expected \`A B C\`, saw '0 1 2 3'" '7=0 1 2 3'
	fails '7: `A B C`: expected an integer from 0 to 2147483647, saw -1' '7=0 -1 2'
	fails '8: `A B C`: expected vertices below 8, saw 8' '8=0 8 2'
	fails "16: expected \`BONE FIRST COUNT BLENDED COUNT\`, saw '0 0 4 0'" '16=0 0 4 0'
	fails '17: BONE: expected an integer from 0 to 1, saw 2' '17=2 4 4 1 2'
	fails '16: FIRST: expected an integer from -1 to 1073741823, saw -2' '16=0 -2 4 0 1'
	fails '16: COUNT: expected an integer from 0 to 1073741823, saw -4' '16=0 0 -4 0 1'
	fails '16: BLENDED: expected an integer from -1 to 1073741823, saw -2' '16=0 0 4 -2 1'
	fails "19: expected \`U V\`, saw '0'" 19=0
	fails "19: expected \`U V\`, saw '0,5 0' (a decimal comma?)" '19=0,5 0'
	fails "28: expected \`VERTEX WEIGHT\`, saw '0'" 28=0
	fails '28: WEIGHT: expected an integer from 0 to 32768, saw 32769' '28=5 32769'
	fails '28: WEIGHT: expected an integer from 0 to 32768, saw -1' '28=5 -1'
	fails '28: VERTEX: expected an integer from 0 to 7, saw 8' '28=8 1'
	fails '29: second blend of vertex 5' '29=5 1'
	fails '31: expected 11 vertices, one for each of 8 U V and of 3 blends, saw 12' 31=12
	fails "32: expected \`X Y Z NX NY NZ\`, saw '1 2 3 4 5'" '32=1 2 3 4 5'
	fails "32: expected \`X Y Z NX NY NZ\`, saw '1 2 3 4 5 nan'" '32=1 2 3 4 5 nan'
	fails "33: expected \`X Y Z NX NY NZ\`, saw '1 2 3 4 5 6 7'" '33=1 2 3 4 5 6 7'
	fails "27: expected \`U V\`, saw '3'" 18=24
	{ lines 1=scarf; echo more; } >f.skn
	refuses "skn2ir: f.skn:43: expected end of input, saw 'more'" skn2ir f.skn >/dev/null
	{ lines 1=scarf; echo; echo; } | quietly skn2ir | diff -u <(skn2ir "$E/scarf.skn") -
	head -n 2 "$E/scarf.skn" >f.skn
	refuses 'skn2ir: f.skn:3: expected `BONES`, saw end of input' skn2ir f.skn >/dev/null
	lines 1=$'sca\001rf' >f.skn
	refuses "skn2ir: f.skn:1: the mesh's name: a control character" skn2ir f.skn >/dev/null
}

@test "bindings that overlap, leave gaps or end too late" {
	fails '17: vertices 3: in two bindings' '17=1 3 5 1 2'
	fails '42: vertices 7: in no binding' '17=1 4 3 1 2'
	fails '42: blends 2: in no binding' '17=1 4 4 1 1'
	fails '17: blends 0: in two bindings' '17=1 4 4 0 3'
	fails '17: expected vertices up to 8, saw 5 from 4 on' '17=1 4 5 1 2'
	fails '17: expected blends up to 3, saw 3 from 1 on' '17=1 4 4 1 3'
	fails '17: expected vertices up to 8, saw 4 from -1 on' '17=1 -1 4 1 2'
	fails '17: expected vertices up to 8, saw 1 from 9 on' '17=1 9 1 1 2'
	fails '17: expected vertices up to 8, saw 1073741823 from 1073741823 on' \
	    '17=1 1073741823 1073741823 1 2'
}

# A bone without vertices, two bindings of one bone, in another order, and a
# blend whose binding comes first: what attrs keep
@test "files of another order come back" {
	lines 3=3 5='HEAD\nSPINE2' 15=4 '16=1 0 4 1 2\n2 0 0 -1 0' \
	    '17=0 6 2 -1 0\n0 4 2 0 1' | sed 's/$/\r/' >f.skn
	skn2ir f.skn >f.ir
	grep '^attr' f.ir >saw
	cat >want <<-'END'
		attr - texture wool_red
		attr NECK bone 
		attr HEAD bone 
		attr SPINE2 bone 
		attr HEAD binding 0 4 1 2
		attr SPINE2 binding 0 0 -1 0
		attr NECK binding 6 2 -1 0
		attr NECK binding 4 2 0 1
	END
	diff -u <(sed 's/ $//' want) <(sed 's/ $//' saw)
	ir2skn f.ir | cmp - f.skn
	ir2skn -b f.ir | skn2ir | grep '^attr' | diff -u saw -
	# attrs that are not true any more are not followed
	sed 's/^attr NECK binding 6 2.*/attr NECK binding 5 2 -1 0/' f.ir >g.ir
	ir2skn g.ir | sed -n '3,5p;15,17p' | tr -d '\r' >saw
	printf '%s\n' 2 HEAD NECK 2 '0 0 4 0 2' '1 4 4 2 1' | diff -u - saw
}

# By hand: a triangle of HEAD, in binary numbers; 0x3f000000 is 0.5, 0x3f800000 1
@test "BMF by hand" {
	{
		printf '\3hat\1x'
		le 1
		printf '\4HEAD'
		le 1 0 1 2
		le 1 0 0 3 0 1
		le 3 0 0 0x3f800000 0 0 0x3f000000
		le 1 16384 2
		le 4
		le 0 0 0 0 0 0x3f800000
		le 0xbf800000 0 0 0 0 0x3f800000
		le 0 0x3f000000 0 0 0 0x3f800000
		le 0 0x3f000000 0x80000000 0 0 0x3f800000
	} >hat.bmf
	skn2ir hat.bmf >hat.ir
	grep -E '^(mesh|source bmf|uv|weight|local|face)' hat.ir >saw
	cat >want <<-'END'
		mesh hat
		source bmf
		uv 0 0 0 0
		weight 0 HEAD 1
		uv 1 0 1 0
		weight 1 HEAD 1
		uv 2 0 0 0.5
		weight 2 HEAD 0.5
		weight 2 HEAD 0.5
		local 0 HEAD 0 0 0 0 0 1
		local 1 HEAD 1 0 0 0 0 1
		local 2 HEAD 0 0.5 0 0 0 1
		local 2 HEAD 0 0.5 -0 0 0 1
		face 0 0 2 1
	END
	diff -u want saw
	ir2skn -b hat.ir | cmp - hat.bmf
	ir2skn hat.ir | skn2ir | sed 's/^source skn/source bmf/' | diff -u hat.ir -
	head -c 60 hat.bmf >f.bmf
	refuses 'skn2ir: f.bmf: byte 59: `U V`: expected 8 bytes, saw 1 and the end of the file' \
	    skn2ir f.bmf >/dev/null
	{ cat hat.bmf; printf '\0'; } >f.bmf
	refuses "skn2ir: f.bmf: byte $(wc -c <hat.bmf | tr -d ' '): expected the end of the file, saw more bytes" \
	    skn2ir f.bmf >/dev/null
	# the third number of the first vertex becomes infinite
	{ head -c 107 hat.bmf; le 0x7f800000; tail -c +112 hat.bmf; } >f.bmf
	refuses 'skn2ir: f.bmf: byte 99: `X Y Z NX NY NZ`: expected finite numbers' \
	    skn2ir f.bmf >/dev/null
	{ printf '\377'; tail -c +2 hat.bmf; } >f.bmf
	refuses "skn2ir: f.bmf: byte 0: the mesh's name: expected at most 254 bytes" \
	    skn2ir f.bmf >/dev/null
	# the corner of the face, and the binding
	{ head -c 27 hat.bmf; le 3; tail -c +32 hat.bmf; } >f.bmf
	refuses 'skn2ir: f.bmf: byte 19: `A B C`: expected vertices below 3, saw 3' \
	    skn2ir f.bmf >/dev/null
	{ head -c 43 hat.bmf; le 4; tail -c +48 hat.bmf; } >f.bmf
	refuses 'skn2ir: f.bmf: byte 35: expected vertices up to 3, saw 4 from 0 on' \
	    skn2ir f.bmf >/dev/null
	# counts that lie
	{ head -c 15 hat.bmf; le 0x3fffffff; tail -c +20 hat.bmf; } >f.bmf
	run -1 skn2ir f.bmf
}

@test "the game's own files come back" {
	need_data sims-game
	local f child binary

	for f in "$DATA"/sims-game/*.skn "$DATA"/sims-game/made/*.bmf; do
		child=
		binary=
		case $f in
		*kbodynaked* | *KBODYNAKED*) child=-C ;;
		*.bmf) binary=-b ;;
		esac
		# shellcheck disable=SC2086
		skn2ir $child "$f" | ir2skn $binary | cmp - "$f"
	done
	# the binary twin of a text has the same numbers, as floats
	skn2ir "$DATA/sims-game/made/xskin-hmlo-L_HAND-HANDML.bmf" | ir2skn |
	    tr -d '\r' >saw
	tr -d '\r' <"$DATA/sims-game/xskin-hmlo-L_HAND-HANDML.skn" >want
	near 1e-6 want saw
}

@test "two inputs, full disk, closed pipe, usage" {
	run -2 skn2ir -s - <"$E/scarf.skn"
	dev_full skn2ir "$E/scarf.skn"
	[ "$(head_one skn2ir "$E/scarf.skn")" = 'ir 1' ]
	usage_of skn2ir
}

@test "the manual page's examples work" {
	man_examples "$ROOT/man/skn2ir.1"
}
