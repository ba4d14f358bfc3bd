bats_require_minimum_version 1.5.0
load helper

# The reader of the IR, which all tools share, as seen through irstat and fk.

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx
		joint b a
		offset b 1 0 0
		dof b tx
		end skeleton
		motion m
		count frames 2
		v 1 a 1
		v 1 b 1
		v 2 a 2
		v 2 b 2
		end motion
		end ir
	END
	irstat a.ir >a.stat
	fk a.ir >a.fk
}

# same SED-SCRIPT: the sample edited so means the same
same() {
	edited a.ir e.ir "$1" || return
	quietly irstat e.ir >saw || return
	diff -u a.stat saw
}

# fails SED-SCRIPT MESSAGE: the sample edited so is refused at file:line
fails() {
	local tool message=$2

	edited a.ir e.ir "$1" || return
	for tool in irstat fk; do
		refuses "$tool: e.ir:$message" $tool e.ir >saw || return
	done
	# fk has not closed what is wrong
	[ "$(tail -n 1 saw)" != 'end ir' ]
}

# The message about a unit that has no end
cut=': the stream was cut off (made by hand or by an older version: add the line `end ir`)'

# lines LINE …: a stream of these
lines() {
	printf '%s\n' "$@"
}

@test "ir: the first line" {
	fails 's/ir 1/ir 2/' "1: expected \`ir 1\`, saw 'ir 2'"
	fails 's/ir 1/ir/' "1: expected \`ir 1\`, saw 'ir'"
	fails 's/ir 1/IR 1/' "1: expected \`ir 1\`, saw 'IR 1'"
	fails 's/ir 1/ir 1 x/' "1: expected \`ir 1\`, saw 'ir 1 x'"
	fails 's/ir 1/ir 1.0/' "1: expected \`ir 1\`, saw 'ir 1.0'"
	fails '1d' "1: expected \`ir 1\`, saw 'skeleton s'"
	fails '1i # comment\
\
end ir' "3: expected \`ir 1\`, saw 'end ir'"
	same 's/ir 1/ ir 1 /'
	same 's/ir 1/ir \t 1/'
	same '1i # comment'
	same 's/^ir 1/\n&/'
	refuses 'irstat: <stdin>:1: expected `ir 1`, saw end of input' irstat </dev/null
	refuses 'irstat: <stdin>:2: expected `ir 1`, saw end of input' irstat <<<'# ir 1'
	# a long line is not shown whole
	head -c 1000 /dev/zero | tr '\0' x >e.ir
	refuses "irstat: e.ir:1: expected \`ir 1\`, saw '$(head -c 60 e.ir)'" irstat e.ir
}

@test "ir: the last line" {
	same 's/^end ir/ end \t ir /'
	fails '$d' "17: expected \`end ir\`, saw end of input$cut"
	fails '$s/ir/ir 1/' '17: `end` without an object'
	fails '$s/end ir/end/' '17: `end` without an object'
	fails '$s/end ir/endir/' '17: expected `endir NAME`'
	fails '9a end ir' "11: expected \`ir 1\` or the end, saw 'motion m'"
	fails '$a end ir' "18: expected \`ir 1\` or the end, saw 'end ir'"
	fails '$a ir 2' "18: expected \`ir 1\` or the end, saw 'ir 2'"
	fails '$a x' "18: expected \`ir 1\` or the end, saw 'x'"
	fails '$a ir 1' "19: expected \`end ir\`, saw end of input$cut"
	lines 'ir 1' 'end ir' >e.ir
	quietly irstat e.ir >saw
	diff -u /dev/null saw
	same '1i ir 1\
end ir'
	same '$a ir 1\
end ir'
}

@test "ir: a unit in a unit" {
	fails '10i ir 1' "10: expected \`end ir\`, saw 'ir 1'$cut"
	fails '10i ir 2' "10: expected \`end ir\`, saw 'ir 2'$cut"
	fails '11i ir 1' "11: expected \`end motion\`, saw 'ir 1'"
	fails '11i ir 2' "11: expected \`end motion\`, saw 'ir 2'"
	fails '11i end ir' "11: expected \`end motion\`, saw 'end ir'"
}

@test "ir: blanks, comments, CRLF, no last newline" {
	same 's/ /  \t/g; 2,$s/^/\t /; s/$/ /'
	same 's/$/\r/'
	same '1!{n;s/$/\r/;}'
	same '2i # outside
		4i   # inside\
\
 \t
		13i #
		$a # behind'
	printf %s "$(cat a.ir)" | quietly irstat | diff -u a.stat -
	# what begins with # is a comment, whatever follows
	same '13i #v 1 a x y z'
}

@test "ir: the end of an object" {
	fails 9d "15: expected \`end skeleton\`, saw 'end motion'"
	fails '16,$d' '16: expected `end motion`, saw end of input'
	fails 16d "16: expected \`end motion\`, saw 'end ir'"
	fails '16s/motion/skeleton/' "16: expected \`end motion\`, saw 'end skeleton'"
	fails '16s/end motion/end/' "16: expected \`end motion\`, saw 'end'"
	fails '16s/$/ m/' "16: expected \`end motion\`, saw 'end motion m'"
	fails '16s/end motion/endmotion/' "17: expected \`end motion\`, saw 'end ir'"
	fails '16s/end/END/' "17: expected \`end motion\`, saw 'end ir'"
	fails '9s/end skeleton/end joint/' "9: expected \`end skeleton\`, saw 'end joint'"
	fails '9a end skeleton' '10: `end` without an object'
	fails '16a end' '17: `end` without an object'
	fails 's/^motion m/motion/' '10: expected `motion NAME`'
	fails '10s/.*/strange/' '10: expected `strange NAME`'
}

@test "ir: the number of fields" {
	fails 's/^joint b a/joint b/' '6: joint: expected 2 fields, saw 1'
	fails 's/^joint b a/joint b a c/' '6: joint: expected 2 fields, saw 3'
	fails 's/^offset b 1 0 0/offset b 1 0/' '7: offset: expected 4 fields, saw 3'
	fails 's/^offset b 1 0 0/offset b 1 0 0 0/' '7: offset: expected 4 fields, saw 5'
	fails 's/^v 2 b 2/v 2 b/' '15: v: expected more fields, saw 2'
	fails 's/^v 2 b 2/v 2/' '15: v: expected 2 fields, saw 1'
	fails 's/^v 2 b 2/v/' '15: v: expected 2 fields, saw 0'
	fails 's/^v 2 a 2/w 2 a 0 0 0 0 0 1/' '14: w: expected 9 fields, saw 8'
	fails 's/^v 2 a 2/e 2 a 0 0 0 0/' '14: e: expected 5 fields, saw 6'
	fails '11i rate' '11: rate: expected 1 field, saw 0'
	fails '11i rate 1 2' '11: rate: expected 1 field, saw 2'
	fails '11i source' '11: source: expected more fields, saw 0'
	fails '11i unit angle' '11: unit: expected 2 fields, saw 1'
	fails '11i attr a' '11: attr: expected 2 fields, saw 1'
	same '11i attr a k'
	same '11i note'
	same '11i note  any text  at all '
	same '10s/$/ more  words/'
}

@test "ir: frames" {
	fails 's/^v 2 \(.\) 2/v 0 \1 2/' '14: frame 0 after 1'
	fails 's/^v 2 b 2/v 1.5 b 2/' '15: frame 1.5 after 2'
	fails 's/^v 2 a 2/v -2 a 2/' '14: frame -2 after 1'
	fails 's/^v 2 a/v x a/' "14: frame: expected a number, saw 'x'"
	fails 's/^v 2 a/v nan a/' "14: frame: expected a number, saw 'nan'"
	fails 's/^v 2 a/v 1e999 a/' "14: frame: expected a number, saw '1e999'"
	# the number counts, not how it is written
	same 's/^v 1 b/v 1.0 b/; s/^v 2 a/v +2 a/; s/^v 2 b/v 0.2e1 b/'
	# all records of a motion's frames count
	fails 's/^v 2 b 2/e 1 b 0 0 0/' '15: frame 1 after 2'
	same 's/^v 2 b 2/&\ne 2 b 0 0 0\nr 2 b 1/'
}

@test "ir: a frame number that is the beginning of the next" {
	sed 's/^v 2/v 12/' a.ir >e.ir
	quietly fk e.ir | sed 's/^w 12 /w 2 /' | diff -u a.fk -
	sed 's/^v 1/v 1e0/; s/^v 2/v 1e01/' a.ir >e.ir
	quietly fk e.ir | sed 's/^w 1e01 /w 2 /; s/^w 1e0 /w 1 /' | diff -u a.fk -
}

@test "ir: counts" {
	fails 's/frames 2/frames 3/' '16: expected 3 frames, saw 2'
	fails 's/frames 2/frames 0/' '16: expected 0 frames, saw 2'
	fails 's/frames 2/frames -1/' "11: count: expected an integer from 0 to 4611686018427387904, saw '-1'"
	fails 's/frames 2/frames 2.0/' "11: count: expected an integer from 0 to 4611686018427387904, saw '2.0'"
	fails 's/frames 2/frames/' '11: count: expected 2 fields, saw 1'
	same 's/frames 2/elephants 7/'
	same 's/frames 2/keys 4/'
	fails 's/frames 2/keys 3/' '16: expected 3 keys, saw 4'
	count() { lines 'ir 1' "$@" 'end ir' | irstat >saw; }
	count 'mesh m' 'count vertices 1' 'vert 0 1 2 3' 'end mesh'
	count 'poses p' 'count poses 1' 'pose 0 x 1' 'end poses'
	count 'particles p 4' 'count particles 1' 'p 0 1 2 3 4 5 6 7 8 9 10 11' 'end particles'
	refuses 'irstat: <stdin>:5: expected 2 vertices, saw 1' \
	    irstat < <(lines 'ir 1' 'mesh m' 'count vertices 2' 'vert 0 1 2 3' 'end mesh' 'end ir')
	refuses 'irstat: <stdin>:4: expected 1 poses, saw 0' \
	    irstat < <(lines 'ir 1' 'poses m' 'count poses 1' 'end poses' 'end ir')
	refuses 'irstat: <stdin>:4: expected 1 particles, saw 0' \
	    irstat < <(lines 'ir 1' 'particles m 4' 'count particles 1' 'end particles' 'end ir')
	# the count of one object does not hold for the next
	{ sed '$d' a.ir; sed '1,9d; /count/d; /^v 2/d; s/motion m/motion n/' a.ir; } >e.ir
	quietly irstat e.ir >saw
}

@test "ir: what nobody knows passes fk unchanged and in place" {
	cat >e.ir <<-'END'
		ir 1
		 # indented comment
		skeleton s
		joint a -
		offset a 0 0 0
		new  record	of   joint a
		dof a tx
		# inside

		end skeleton
		later   kind with words

		  v 1 a 2
		frame back
		v 0 b
		end later
		motion m
		note   text  as it is
		attr - key   text  as it is
		novelty 1   2 3
		v 1 a 5
		x 1 a 5
		end motion
		# last
		end ir
		# behind
	END
	quietly fk e.ir >saw
	# the value becomes a transform, and what stands behind it stays there
	sed 's/^v 1 a 5$/w 1 a 5 0 0 0 0 0 1/' e.ir | diff -u - saw
}

@test "ir: objects of other kinds are not looked into" {
	lines 'ir 1' 'later kind' 'joint' 'v' 'v x' 'count frames 3' 'end later' 'end ir' >e.ir
	quietly irstat e.ir >saw
	# `v` belongs to motions and poses; in a skeleton it is a new word
	same '5i v 1 2 3'
	same '5i w'
}

@test "ir: records about joints that are not there" {
	fails '/^joint a/d' "3: no joint 'a' before it"
	fails 's/^joint b a/joint b c/' "6: joint b: no joint 'c' before it"
	fails 's/^joint b a/joint a -/' "6: second joint 'a'"
	fails 's/^joint b a/joint b b/' "6: joint b: no joint 'b' before it"
	fails 's/^dof b/dof c/' "8: no joint 'c' before it"
	fails '8i offset b 1 1 1' '8: second offset of joint b'
	fails '8i mass b 1\nmass b 2' '9: second mass of joint b'
	fails '8i mass b 1\nid a 1\nid b 1\nid a 1' '11: second id of joint a'
	same '8i attr b k 1\nattr b k 1'
	edited a.ir e.ir '8i role a hips'
	quietly irstat e.ir | diff -u <(sed 1's/ build/ roles 1 by record&/' a.stat) -
	same '8i role a -\nrole b -'
	fails '8i role a hip' \
	    "8: role: expected a bone of VRM's humanoid, or \`-', saw 'hip'"
	fails '8i role a hips\nrole a spine' '9: second role of joint a'
	fails '8i role a hips\nrole b hips' '9: second joint with role hips'
	fails '8i role a leftFoot\nrole b leftFoot' \
	    '9: second joint with role leftFoot'
	fails '8i role a rightLittleDistal\nrole b rightLittleDistal' \
	    '9: second joint with role rightLittleDistal'
	fails '8i role c hips' "8: no joint 'c' before it"
	fails '8i attr c k v' "8: no joint 'c' before it"
	same '8i attr - k v'
	fails 's/^dof b.*/dof b rx ry rz rx ry rz rx ry rz rx/' \
	    '8: dof: b: expected at most 9 rotation channels of a kind, saw 10'
	fails 's/^dof b.*/dof b rx l/' \
	    '9: dof: b: channel l: expected a bone record, saw none'
	fails '11i dof a l' \
	    '11: dof: a: channel l: expected a bone record, saw none'
	fails '11i dof c tx' "11: dof: the skeleton has no joint 'c'"
	fails '14i dof b tx' '14: dof: expected before the first frame'
	fails '14i rate 30' '14: rate: expected before the first frame'
	fails '14i relative parent' '14: relative: expected before the first frame'
	fails '14i unit angle deg' '14: unit: expected before the first frame'
	same '14i unit length 2'
	fails '5i unit angle rad' '5: unit: expected before the first joint'
	same '5i unit angle deg'
	fails 's/^v 2 b/v 2 c/' "15: no joint 'c' in the skeleton"
	fails 's/^v 2 b/v 2 B/' "15: no joint 'B' in the skeleton"
}

@test "ir: rates, units, words" {
	fails '11i rate 0' "11: rate: expected R, N/D or -, saw '0'"
	fails '11i rate -30' "11: rate: expected R, N/D or -, saw '-30'"
	fails '11i rate 30/0' "11: rate: expected R, N/D or -, saw '30/0'"
	fails '11i rate 30/1/2' "11: rate: expected R, N/D or -, saw '30/1/2'"
	fails '11i rate fast' "11: rate: expected R, N/D or -, saw 'fast'"
	fails '11i unit angle grad' "11: unit angle: expected deg or rad, saw 'grad'"
	fails '11i relative joint' "11: relative: expected parent or world, saw 'joint'"
	same '11i rate -'
	same '11i unit angle rad'
	same '11i relative world'
	same '3i unit length 2
		3i unit weight x'
}

@test "ir: numbers" {
	local n

	for n in 1 +1 -1 1. .5 -.5 1e3 1E-3 1e+3 0e999 1e-999 00012 \
	    123456789012345678901234567890; do
		same "s/^v 2 b 2/v 2 b $n/"
		sed "s/^offset b 1/offset b $n/" a.ir | quietly fk >saw
	done
	for n in . + - 1e 1e+ e3 0x10 inf -inf infinity NaN 1_0 1f ++1 1-; do
		fails "s/^v 2 b 2/v 2 b $n/" "15: b: expected a number, saw '$n'"
		fails "s/^offset b 1/offset b $n/" "7: offset: expected a number, saw '$n'"
	done
	fails 's/^v 2 b 2/v 2 b 1,5/' "15: b: expected a number, saw '1,5' (a decimal comma?)"
	fails 's/^offset b 1/offset b nan/' "7: offset: expected a number, saw 'nan'"
	fails 's/^offset b 1/offset b 1e309/' "7: offset: expected a number, saw '1e309'"
	same 's/^v 2 b 2/v 2 b nan/'
	refuses "fk: <stdin>:15: b: expected a number, saw '1e309'" fk < <(sed 's/^v 2 b 2/v 2 b 1e309/' a.ir) >saw
}

@test "ir: NUL bytes and long lines" {
	fails 's/^v 2 b 2/v 2 b 2\x00/' '15: NUL byte in a text file'
	fails 's/^# *$//; 13i #\x00' '13: NUL byte in a text file'
	{ head -n 10 a.ir; printf '# '; head -c 16777215 /dev/zero | tr '\0' x; } >e.ir
	refuses 'irstat: e.ir:11: line longer than 16777216 bytes' irstat e.ir
	# one byte too many, and many more: the next line is in the same block
	for n in 16777215 20000000; do
		{ head -n 10 a.ir; printf '# '; head -c $n /dev/zero | tr '\0' x; echo; sed 1,10d a.ir; } >e.ir
		refuses 'irstat: e.ir:11: line longer than 16777216 bytes' irstat e.ir
	done
	{ head -n 10 a.ir; printf '# '; head -c 16777214 /dev/zero | tr '\0' x; echo; sed 1,10d a.ir; } >e.ir
	quietly irstat e.ir | diff -u a.stat -
	# a line over the end of a block, which is 128 KiB
	{ head -n 10 a.ir; printf '# '; head -c 130900 /dev/zero | tr '\0' x; echo; sed 1,10d a.ir; } >e.ir
	quietly irstat e.ir | diff -u a.stat -
}

@test "ir: streams one after the other" {
	{ cat a.ir; sed 's/motion m/motion n/; s/^v 2/v 3/' a.ir; } >e.ir
	quietly irstat e.ir >saw
	{ cat a.stat; sed 's/motion m/motion n/; s/last 2/last 3/; s/dense/keyed/' a.stat; } |
	    diff -u - saw
	# a motion belongs to the nearest skeleton before it
	{ cat a.ir; sed 's/motion m/motion n/; s/offset b 1/offset b 7/' a.ir; } |
	    quietly fk -M n | tail -n 3 | diff -u - <(lines 'w 2 b 11 0 0 0 0 0 1' 'end motion' 'end ir')
	{ sed '$d' a.ir; sed 1d a.ir; } | quietly irstat | diff -u <(cat a.stat a.stat) -
	# which does not reach past `end ir`
	{ cat a.ir; sed 2,9d a.ir; } >e.ir
	refuses 'fk: e.ir:19: motion m has no skeleton in its stream (amc2ir -s)' fk e.ir >saw
}

@test "ir: names are compared as they are written" {
	# only the skeleton's build is another
	for name in b%20%C3%BC "$(printf '\303\274')"; do
		edited a.ir e.ir "s/\\bb\\b/$name/"
		quietly irstat e.ir | sed 's/ build .*//' |
		    diff -u <(sed 's/ build .*//' a.stat) -
	done
	fails 's/^v 2 b/v 2 %62/' "15: no joint '%62' in the skeleton"
}

# Readers expect the joint that came after this one in the frame before.
@test "ir: names that begin alike, in another order in each frame" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nunit angle deg"
		n = split("a ab abc a%20 b", name)
		for (i = 1; i <= n; i++)
			print "joint", name[i], "-\noffset", name[i], i, 0, 0 \
			    "\ndof", name[i], "tx"
		print "end skeleton\nmotion m"
		for (f = 0; f < 2 * n; f++)
			for (i = 0; i < n; i++) {
				j = 1 + (f < n ? i + f : 2 * i + f) % n
				print "v", f, name[j], f + 10 * j
			}
		print "end motion\nend ir"
	}' >odd.ir
	# joint j has the offset j and moves by f + 10 j
	awk 'BEGIN {
		n = split("a ab abc a%20 b", name)
		for (f = 0; f < 10; f++)
			for (j = 1; j <= n; j++)
				print "w", f, name[j], f + 11 * j
	}' >want
	fk odd.ir | sed -n 's/^\(w [^ ]* [^ ]* [^ ]*\) .*/\1/p' | diff -u want -
	sed '/^v/s/ a/  a/; /^v 3/s/$/ /; /^v 4/y/ /\t/' odd.ir | fk >blanks
	fk odd.ir | diff -u - blanks
}

@test "ir: a reader that is a pipe in small pieces" {
	{ while IFS= read -r line; do printf '%s\n' "$line"; done <a.ir; } |
	    quietly irstat | diff -u a.stat -
}

# c: which feet stand. It moves nothing and no filter changes it.
@test "ir: contacts go with the frames" {
	awk '{ print } /^v . b/ { print "c", $2, "b", $2 - 1 }' a.ir >c.ir
	grep ^c c.ir >want
	for f in fk 'rescale -l 2' irsplit 'resample -i cubic' splice 'splice -b 1'; do
		# shellcheck disable=SC2086
		quietly $f c.ir | grep '^c ' | diff -u <(sed /count/d want) -
	done
	quietly irdiff a.ir c.ir >saw
	for f in ir2amc ir2bvh ir2xaf; do
		$f <(sed 's/^count.*/rate 30/' a.ir) >want
		$f <(sed 's/^count.*/rate 30/' c.ir) | diff -u want -
	done
	quietly irstat -k type c.ir | diff -u a.stat -
	sed 's/^c 2 b 1/c 2 b 2/' c.ir >e.ir
	run -1 irstat -k type e.ir
	[ "${lines[2]}" = "fault m 2 b c: expected 0 or 1, saw '2' in line 17" ]
}

@test "ir: a record that was never set takes a line" {
	"$(compile split check)"
}
