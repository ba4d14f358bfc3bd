load helper
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cmx_of >a.cmx
	cfp_of >skip.cfp
}

# change FROM TO: a.cmx with another text in the lines that are FROM
change() {
	cmx_of | awk -v from="$1" -v to="$2" '
	{ sub(/\r$/, "") }
	$0 == from { $0 = to; gsub(/;/, "\r\n") }
	{ printf "%s\r\n", $0 }' >a.cmx
}

# line N TEXT: a.cmx with another text in that line
line() {
	cmx_of | awk -v n="$1" -v to="$2" '
	{ sub(/\r$/, "") }
	NR == n { $0 = to; gsub(/;/, "\r\n") }
	{ printf "%s\r\n", $0 }' >a.cmx
}

@test "usage" {
	usage_of cmx2ir
}

# Signs: p = (-x, y, z), q = (-x, y, z, w). Values: see cfp_of. The byte 252 is
# 0.1; 42 is -0.1 (84 / 126)^4 = -0.0197531. Times: 0 and 33 are those of frames
# 0 and 1; 40 is nearest to 1, too.
@test "a skeleton, a suit and a skill" {
	quietly cmx2ir a.cmx >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton crane
		source cmx 300
		attr - cmx a
		space y
		joint B1 -
		id B1 0
		offset B1 -1.50 0 -5.5e-005
		rest B1 0 0 -0.6 0.8
		dof B1 px py pz qx qy qz qw
		attr B1 flags 1 1 0 0 0.02
		joint B2 B1
		id B2 1
		attr B2 prop name the second
		offset B2 -2.50 0 -5.5e-005
		rest B2 0 0 -0.6 0.8
		dof B2 qx qy qz qw
		attr B2 flags 0 1 1 400000 0.02
		end skeleton
		suit coat 1
		source cmx 300
		attr - cmx a
		skin B1 coat-B1-CUFF -1
		skin B2 coat-B2-HOOD 4
		attr B2 prop hue dark blue
		end suit
		motion skip
		source cmx 300
		attr - cmx a
		rate 30
		count frames 3
		attr - skeleton own
		attr - file Skip
		attr - duration 99
		attr - distance 1.25
		attr - moving 1
		attr B2 prop canblend 0
		attr B2 time 40 step 2
		v 0 B1 -0.5 3 0 0 0 0 1
		v 0 B2 0 0 0 1
		event 0 B1 step 1
		v 1 B1 -0.6 3 0 0 0 0 1
		v 1 B2 0 0 0.1 1
		event 1 B1 anchor 0
		event 1 B1 sound a b
		event 1 B2 step 2
		v 2 B1 -0.6 3 0 0 0 0 1
		v 2 B2 0 0 0.2 0.9802469
		end motion
		end ir
	END
}

@test "the same from bytes" {
	cmx2ir a.cmx | sed '/^motion/,/^end motion/d' | ir2cmx -b >b.bcf
	quietly cmx2ir b.bcf >saw
	cmx2ir a.cmx | sed '/^motion/,/^end motion/d
	    s/^source cmx 300/source bcf/; s/^attr - cmx a/attr - cmx b/
	    s/\.50 0 -5\.5e-005/.5 0 -0.000055/' | diff -u - saw
	# from a pipe it has no name
	cmx2ir <b.bcf | grep -c cmx | grep -x 0
	# a string of 255 bytes has its length in four more
	awk 'BEGIN {
		printf "ir 1\nsuit "
		for (i = 0; i < 300; i++)
			printf "x"
		print " 0\nend suit\nend ir" }' >s.ir
	ir2cmx -b s.ir >s.bcf
	[ "$(wc -c <s.bcf)" -eq $((4 * 3 + 5 + 300 + 4 * 3)) ]
	cmx2ir s.bcf | grep '^suit' | diff - <(grep '^suit' s.ir)
}

@test "a second skill finds its file as the first does" {
	cmx2ir a.cmx | grep '^v' >one
	cmx_of 2 2 >a.cmx
	cp skip.cfp other.cfp
	awk '/^Skip/ && n++ { sub(/Skip/, "Other") } { print }' a.cmx >b.cmx
	grep -q ^Other b.cmx
	quietly cmx2ir b.cmx >saw
	grep '^v' saw | diff -u <(cat one one) -
}

@test "line ends, blanks, blank lines and comments" {
	cmx2ir a.cmx >want
	tr -d '\r' <a.cmx >b
	sed 's/^/ 	/; s/$/  /' b >c
	sed 's/$/\n\n\/\/ more/' b >d
	for f in b c d; do
		mv $f a.cmx
		quietly cmx2ir a.cmx | diff -u want -
	done
}

@test "its files: beside it, whatever the case, or with -d" {
	cmx2ir a.cmx >want
	mkdir in out
	mv a.cmx in/
	mv skip.cfp out/sKIP.CFP
	quietly cmx2ir -d out in/a.cmx | diff -u want -
	cp out/sKIP.CFP in/skip.cfp
	quietly cmx2ir in/a.cmx | diff -u want -
	# the one of the same case counts
	cp in/skip.cfp in/Skip.cfp
	: >in/skip.cfp
	quietly cmx2ir in/a.cmx | diff -u want -
	# standard input is here
	cp in/Skip.cfp .
	quietly cmx2ir <in/a.cmx | diff -u <(grep -v '^attr - cmx' want) -
	refuses 'cmx2ir: none: No such file or directory' cmx2ir -d none in/a.cmx >saw
}

@test "a skill without its file is left out, and the rest is written" {
	rm skip.cfp
	cmx2ir a.cmx >saw 2>err
	echo 'cmx2ir: a.cmx:90: skill skip is left out: no file Skip.cfp in .' |
	    diff -u - err
	tail -n 2 saw | diff -u <(printf 'end suit\nend ir\n') -
	# no name leads elsewhere
	mkdir d
	cfp_of >up.cfp
	change Skip ../up
	cp a.cmx d
	cmx2ir d/a.cmx 2>err | grep -c motion | grep -x 0
	echo 'cmx2ir: d/a.cmx:90: skill skip is left out: no file ../up.cfp in d' |
	    diff -u - err
}

# alone: a.cmx without its skeleton, for joints of the Sims
alone() {
	{
		printf '%s\r\n' '// Character File. Copyright 1997, Maxis Inc.' \
		    'version 300' 0 0 1
		cmx_of | sed -n '/^skip/,$p' | sed "s/^B1/$1/; s/^B2/$2/"
	} >a.cmx
}

@test "a skill without a skeleton has the adult's, the child's, or another" {
	alone ROOT NECK
	kfd2ir "$ROOT/examples/bow.kfd" | sed -n '/^skeleton/,/^end skeleton/p' >adult
	kfd2ir -C "$ROOT/examples/bow.kfd" | sed -n '/^skeleton/,/^end skeleton/p' >child
	quietly cmx2ir a.cmx >saw
	sed -n '/^skeleton/,/^end skeleton/p' saw | diff -u adult -
	cmx2ir -C a.cmx | sed -n '/^skeleton/,/^end skeleton/p' | diff -u child -
	# 27 joints stay at rest, which fk and ir2kfd take
	grep -c '^dof [A-Z0-9_]*$' saw | grep -x 27
	quietly fk saw | grep -c '^w 2' | grep -x 29
	quietly ir2kfd saw | head -n 1 | grep -x 'KeyFrame 3 3 3'
	# -s
	cmx_of | cmx2ir | sed '/^suit/,/^end motion/d; s/B1/ROOT/; s/B2/NECK/' >own.ir
	quietly cmx2ir -s own.ir a.cmx >saw
	sed '/^end ir/d' own.ir | diff -u - <(sed '/^motion/,$d' saw)
	quietly cmx2ir -s - a.cmx <own.ir | cmp - saw
	alone ROOT TAIL
	refuses "cmx2ir: a.cmx:$(wc -l <a.cmx): skill skip: no bone 'TAIL' in the skeleton (-s)" \
	    cmx2ir a.cmx >out
	alone ROOT ROOT
	refuses "cmx2ir: a.cmx:$(wc -l <a.cmx): skill skip: second bone 'ROOT'" cmx2ir a.cmx >out
	kfd2ir "$ROOT/examples/bow.kfd" |
	    sed '/^offset L_ARM1/s/ [^ ]*$/ 5/' >other.ir
	refuses 'cmx2ir: other.ir: L_ARM1: at rest it is not where the Sims have it: see retarget(1)' \
	    cmx2ir -s other.ir a.cmx >out
	exits 2 'cmx2ir: only one input can be standard input' cmx2ir -s - <a.cmx
}

@test "real files: values of keyframes that another made of them" {
	need_data sims-game
	need_data sims
	cmx2ir "$DATA/sims-game/adult-bored1.cmx" | grep ^v >saw
	kfd2ir "$DATA/sims/adult-bored1.step10.kfd" | grep ^v >want
	# 16 keys of 29 joints; half a step of a CFP, and six decimals
	awk '
	NR == FNR { saw[$2, $3] = $0; next }
	{
		split(saw[$2, $3], v)
		for (i = 4; i <= NF; i++) {
			d = $i - v[i]
			if (d > 2.6e-5 || d < -2.6e-5)
				print $0, d
		}
		n++
	}
	END { print n }' saw want | diff -u <(echo 464) -
}

# Numbers of values, whether a bone has some, and where
@test "without values there are no frames to be counted" {
	cmx_of | awk '
	{ sub(/\r$/, "") }
	NR == 51 || NR == 52 || NR == 57 || NR == 58 || NR == 78 { $0 = 0 }
	NR == 59 || NR == 60 || NR == 80 { $0 = -1 }
	{ printf "%s\r\n", $0 }' >a.cmx
	: >skip.cfp
	cmx2ir a.cmx >out 2>err
	grep -c "other offsets" err
	irstat out | grep -o 'channels 0 events 4'
	run -1 grep -E '^(count|v) ' out
}

@test "what is not as it should be" {
	change 'version 300' 'version 200'
	refuses "cmx2ir: a.cmx:2: expected \`version 300\`, saw 'version 200'" \
	    cmx2ir a.cmx >out
	line 3 -1
	refuses "cmx2ir: a.cmx:3: number of skeletons: expected an integer from 0 to 2147483647, saw '-1'" \
	    cmx2ir a.cmx >out
	line 5 3
	refuses "cmx2ir: a.cmx:30: parent: expected NULL or a bone before this one, saw 'coat'" \
	    cmx2ir a.cmx >out
	line 16 B1
	refuses "cmx2ir: a.cmx:16: second bone 'B1'" cmx2ir a.cmx >out
	line 9 '| 1 2 |'
	refuses "cmx2ir: a.cmx:9: translation: expected \`| X Y Z |\`, saw '| 1 2 |'" \
	    cmx2ir a.cmx >out
	line 10 '| 0 0 1,5 1 |'
	refuses "cmx2ir: a.cmx:10: rotation: expected a number, saw '1,5' (a decimal comma?)" \
	    cmx2ir a.cmx >out
	line 10 '| 0 -0 0 0 |'
	refuses "cmx2ir: a.cmx:10: rotation: expected a rotation, saw '0 -0 0 0'" \
	    cmx2ir a.cmx >out
	cmx_of >a.cmx
	echo more >>a.cmx
	refuses "cmx2ir: a.cmx:91: expected end of input, saw 'more'" cmx2ir a.cmx >out
	cmx_of | head -n 50 >a.cmx
	refuses 'cmx2ir: a.cmx:51: number of translations: expected an integer from 0 to 2147483647, saw end of input' \
	    cmx2ir a.cmx >out
}

@test "what a skill says of its values" {
	n=$(cmx_of | grep -n '^skip' | cut -d : -f 1)
	# its second bone: 25 lines on
	b=$(cmx_of | awk '/^B2/ { n = NR } END { print n }')
	line $((b + 1)) 4
	refuses "cmx2ir: a.cmx:$((b + 1)): number of frames: expected 3, as B1 has, saw 4" \
	    cmx2ir a.cmx >out
	line $((b + 6)) 4
	refuses "cmx2ir: a.cmx:$((b + 6)): offset of rotations: expected at most 3, for 3 frames of 6, saw 4" \
	    cmx2ir a.cmx >out
	line $((b + 3)) 2
	refuses "cmx2ir: a.cmx:$((b + 3)): has translation: expected an integer from 0 to 1, saw '2'" \
	    cmx2ir a.cmx >out
	# both bones have the first rotations
	line $((b + 6)) 0
	cmx2ir a.cmx >saw 2>err
	echo "cmx2ir: a.cmx:90: skill skip: expected the values of one bone after those of another, and no more, saw other offsets" |
	    diff -u - err
	grep '^v 2 B2' saw | diff -u <(echo v 2 B2 0 0 0 1) -
	# the first bone has no rotations, but places: see cfp_of
	line $((n + 12)) 0
	cmx2ir a.cmx 2>err | grep '^v . B1' | diff -u - <(printf '%s\n' \
	    'v 0 B1 -0.5 3 0' 'v 1 B1 -0.6 3 0' 'v 2 B1 -0.6 3 0')
	# more values than bones have
	line $((n + 6)) 60
	run -1 sh -c 'cmx2ir a.cmx 2>&1 >out'
	[ "${lines[1]}" = 'cmx2ir: skip.cfp: byte 60: expected 249 values, saw 33 and the end of the file' ]
}

@test "lists of properties and times" {
	line 8 '2;0;0'
	warns() {
		cmx2ir a.cmx 2>&1 >saw | diff -u <(echo "cmx2ir: a.cmx:$1") -
		tail -n 1 saw | grep -qx 'end ir'
	}
	warns '10: expected no list of properties, or one that is not empty, saw 2: they become one'
	e=$(cmx_of | awk '/^step/ { print NR; exit }')
	line $((e + 2)) '0'
	warns "$((e + 7)): B1: events: expected one list of times that increase, saw another: they are put in order"
}

@test "values that are cut off, no code, or too many" {
	refuses_cfp() {
		refuses "cmx2ir: skip.cfp: byte $1" cmx2ir a.cmx >out
	}
	cfp_of | head -c 59 >skip.cfp
	refuses_cfp '59: expected 33 values, saw 32 and the end of the file'
	cfp_of | head -c 3 >skip.cfp
	refuses_cfp '0: expected 5 bytes, saw 3 and the end of the file'
	{ printf '\375'; cfp_of; } >skip.cfp
	refuses_cfp '0: expected another byte than 253'
	{ printf '\377\0\0\300\177'; cfp_of; } >skip.cfp
	refuses_cfp '0: expected a finite number'
	{ cfp_of | head -c 59; printf '\376\4\0'; } >skip.cfp
	refuses_cfp '62: expected 33 values, saw 37'
	{ cfp_of; echo; } >skip.cfp
	cmx2ir a.cmx 2>err >saw
	echo 'cmx2ir: skip.cfp: byte 60: expected the end of the file after 33 values, saw more bytes' |
	    diff -u - err
	tail -n 1 saw | grep -qx 'end ir'
}

@test "bytes that are no character" {
	cmx2ir a.cmx | sed '/^motion/,/^end motion/d' | ir2cmx -b >b.bcf
	bytes() {
		{ head -c "$1" b.bcf; printf '%b' "$2"; tail -c +$(($1 + 1 + $3)) b.bcf; } >c.bcf
		refuses "cmx2ir: c.bcf: byte $4" cmx2ir c.bcf >out
	}
	bytes 0 '\0377\0377\0\0377' 4 '0: number of skeletons: expected an integer from 0 to 2147483647, saw -16711681'
	bytes 5 '\n' 1 '5: name of a skeleton: expected a text, saw the byte 10'
	bytes 4 '\0377\0\0\01\01' 1 '5: name of a skeleton: expected at most 65536 bytes, saw 16842752'
	bytes 10000 x 0 "$(wc -c <b.bcf | tr -d ' '): expected the end of the file after the last skill, saw more bytes"
	head -c 30 b.bcf >c.bcf
	refuses 'cmx2ir: c.bcf: byte 26: translation: expected 12 bytes, saw 4 and the end of the file' \
	    cmx2ir c.bcf >out
}

@test "cmx2ir: the examples of its page" {
	man_examples "$ROOT/man/cmx2ir.1"
}
