load helper

SPS=$ROOT/examples/evening.sps

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$SPS" a.sps
}

# sps [NODE …]: a sequence whose first tree has these lines
sps() {
	printf '%s\n' 'SimPoseSPS 1' '|Start' "$@" '|End' '|Start' \
	    'N 0 0 0 1 0 0' '|End' '|Start' 'N 0 0 0 1 0 0' '|End' 'Selected 0'
	for f in 0 1; do
		echo "f $f 0 0 1 0"
		for p in 0 1 2 3; do
			printf 'm %d a\nt %d b\n' $p $p
		done
		echo 'f - end'
	done
}

# edit LINE TEXT: a.sps with another text in that line
edit() {
	awk -v n="$1" -v text="$2" 'NR == n { $0 = text } 1' "$SPS" >a.sps
}

@test "usage" {
	usage_of sps2ir
	run -2 sps2ir -x 1
	[ "$output" = 'sps2ir: -x goes with -l only' ]
	for seed in -1 1.5 '' 9223372036854775808; do
		run -2 sps2ir -l -x "$seed"
		[ "$output" = "sps2ir: -x: expected 0 to 9223372036854775807, saw '$seed'" ]
	done
	run -2 sps2ir -l sim1 a.sps more
	run -2 sps2ir sim1 a.sps
}

@test "the whole file" {
	quietly sps2ir <a.sps >saw
	diff -u - saw <<-'END'
		ir 1
		sequence stdin
		source sps 1
		tree sim1
		node sim1 1 0 0 0 0 0
		node sim1 2 1 1 0 0 2
		node sim1 3 4 2 0 0 -2
		anim sim1 3 wash%20the%20dishes
		node sim1 4 3 1 2 0 0
		node sim1 5 4 4 0 0 -2
		anim sim1 5 read
		node sim1 6 2 4 5 1 3
		node sim1 7 5 6 0 0 0
		node sim1 8 4 6 7 0 -2
		anim sim1 8 turn%20over
		node sim1 9 4 6 8 0 -2
		anim sim1 9 sleep
		tree sim2
		node sim2 1 0 0 0 0 0
		node sim2 2 4 1 0 -2 0
		anim sim2 2 cook
		tree both
		node both 1 0 0 0 0 0
		node both 3 4 1 0 1 1
		anim both 3 bow
		anim both 3 bow
		node both 2 4 1 3 -1 -2
		selected 0
		figure 0 0 0 0 0
		part 0 0 xskin-head%207 face%20brown.bmp
		part 0 1 xskin-body%207 shirt.bmp
		part 0 2 xskin-left%20hand hand.bmp
		part 0 3 xskin-right%20hand hand.bmp
		part 0 4 xskin-book book.bmp
		figure 1 3 1 2 1
		part 1 0 xskin-head%202 face.bmp
		part 1 1 xskin-body%202 dress.bmp
		part 1 2 xskin-left%20hand hand.bmp
		part 1 3 xskin-right%20hand -
		end sequence
		end ir
	END
}

@test "names: blanks, empty, absent, a dash, a percent sign" {
	sps 'N 0 0 0 1 0 0' 'N 4 1 0 2 0 0' 'A  x  ' 'A %' 'N 4 1 2 3 0 0' A 'A ' \
	    'N 4 1 3 4 0 -1' 'A -' >b.sps
	sps2ir b.sps | awk '$1 == "anim" { print $4 }' >saw
	printf '%s\n' %20x%20%20 %25 - % %2D | diff -u - saw
}

@test "CRLF, no last line end, blanks and blank lines are tolerated" {
	sps2ir <a.sps >want
	sed 's/$/\r/' a.sps | sps2ir | diff -u want -
	printf %s "$(cat a.sps)" | sps2ir | diff -u want -
	sed 's/^N \(.*\)/ N  \1 /; s/^|.*/ & /; s/^f - end/f  -  end /' a.sps |
	    sps2ir | diff -u want -
	(cat a.sps && printf '\n \n') | sps2ir | diff -u want -
	sed 's/^[mt] /& /; s/^/ \t/' a.sps | sps2ir | diff -u want -
	# a tab is a blank, in a name it is a part of it
	sed 's/^A /A\t/; s/^\([mt]\) \([0-9]\) /\1\t\2\t/; s/^N /N\t/' a.sps |
	    sps2ir | diff -u want -
	sed 's/^A read/A re\tad\t/' a.sps | sps2ir | diff -U 0 want - | grep -x '[+]anim .* re%09ad%09'
}

@test "lines that cannot be" {
	check() {
		edit "$1" "$2"
		refuses "sps2ir: a.sps:$1: $3" sps2ir a.sps
	}
	n='`N TYPE PARENT NEXT ID M N`'
	check 1 'SimPoseSPS' "expected \`SimPoseSPS VERSION\`, saw 'SimPoseSPS'"
	check 1 'SimPoseSPS 2' "expected \`SimPoseSPS 1\`, saw version 2"
	check 2 '|End' "expected \`|Start\`, saw '|End'"
	check 3 'A x' "expected $n or \`|End\`, saw 'A x'"
	check 4 'B x' "expected $n, \`A NAME\` or \`|End\`, saw 'B x'"
	check 4 'Ax' "expected $n, \`A NAME\` or \`|End\`, saw 'Ax'"
	check 4 'N 1 1 0 2 0' "expected $n, saw 'N 1 1 0 2 0'"
	check 4 'N 1 1 0 2 0 2 2' "expected $n, saw 'N 1 1 0 2 0 2 2'"
	check 4 'N 1 1 0 2 0 x' "expected $n, saw 'N 1 1 0 2 0 x'"
	check 4 'N 6 1 0 2 0 2' 'node type: expected -1 to 5, saw 6'
	check 4 'N 1 -1 0 2 0 2' 'parent: expected at least 0, saw -1'
	check 4 'N 1 1 -1 2 0 2' 'next: expected at least 0, saw -1'
	check 4 'N 1 1 0 0 0 2' 'node id: expected at least 1, saw 0'
	check 4 'N 1 1 0 2 0 -1' 'loop N: expected at least 0, saw -1'
	check 10 'N 2 4 5 6 -1 3' 'loop M: expected at least 0, saw -1'
	check 10 'N 2 4 5 6 4 3' 'loop N: expected at least 4, saw 3'
	check 29 'Selected' "expected \`Selected SEQUENCE\`, saw 'Selected'"
	check 29 'Selected 9' 'selected: expected 0 to 2, saw 9'
	check 29 'Selected -1' 'selected: expected 0 to 2, saw -1'
	check 30 'f 0 0 0 0' "expected \`f ID TYPE HIDDEN OFFSET SKELETON\`, saw 'f 0 0 0 0'"
	check 30 'f 2 0 0 0 0' 'figure: expected 0 to 1, saw 2'
	check 30 'f 0 4 0 0 0' 'figure type: expected 0 to 3, saw 4'
	check 30 'f 0 0 2 0 0' 'hidden: expected 0 to 1, saw 2'
	check 30 'f 0 0 0 3 0' 'offset: expected 0 to 2, saw 3'
	check 30 'f 0 0 0 0 2' 'skeleton: expected 0 to 1, saw 2'
	check 31 'm x' "expected \`m PART NAME\`, saw 'm x'"
	check 31 't 0 x' "expected \`m PART NAME\`, saw 't 0 x'"
	check 31 'm 8 x' 'part: expected 0 to 7, saw 8'
	check 33 'm 0 x' 'second part 0'
	check 32 'm 1 x' "expected \`t PART NAME\`, saw 'm 1 x'"
	check 32 't 1 x' 'expected the texture of part 0, saw that of 1'
	check 42 'f 0 3 1 2 1' 'second figure 0'
	check 30 'f 1 0 0 0 0' 'expected figure 0, saw figure 1'
}

@test "too few parts, too much text" {
	sed 47,48d "$SPS" >a.sps
	refuses 'sps2ir: a.sps:49: figure 1: expected 4 to 8 parts, saw 3' \
	    sps2ir a.sps
	(cat "$SPS"; echo x) >a.sps
	refuses "sps2ir: a.sps:52: expected end of input, saw 'x'" sps2ir a.sps
}

# tree MESSAGE NODE …: a tree of these nodes, the first in line 3, is refused
tree() {
	sps "${@:2}" >b.sps
	refuses "sps2ir: b.sps:$1" sps2ir b.sps
	refuses "sps2ir: b.sps:$1" sps2ir -l b.sps
}

@test "trees that cannot be" {
	r='N 0 0 0 1 0 0'
	sps >b.sps
	refuses 'sps2ir: b.sps:3: tree sim1: expected a node, saw none' sps2ir b.sps
	tree '5: second node 2' "$r" 'N 5 1 0 2 0 0' 'N 5 1 0 2 0 0'
	tree '4: node 2: its parent 7 is no node of this tree' "$r" 'N 5 7 0 2 0 0'
	tree '4: node 2: its sibling 7 is no node of this tree' "$r" 'N 5 1 7 2 0 0'
	tree '6: node 4: its sibling 2 has another parent, 1' "$r" \
	    'N 5 1 0 2 0 0' 'N 5 1 2 3 0 0' 'N 5 3 2 4 0 0'
	tree '6: node 4: its sibling 2 follows another node, too' "$r" \
	    'N 5 1 0 2 0 0' 'N 5 1 2 3 0 0' 'N 5 1 2 4 0 0'
	tree '5: node 3: expected one first child of node 1, saw a second' "$r" \
	    'N 5 1 0 2 0 0' 'N 5 1 0 3 0 0'
	tree '4: node 2: expected one node without a parent, saw a second' "$r" \
	    'N 5 0 0 2 0 0'
}

@test "circles" {
	r='N 0 0 0 1 0 0'
	tree '3: node 1: its parents or siblings form a circle' 'N 0 1 0 1 0 0'
	tree '3: node 1: its parents or siblings form a circle' 'N 0 0 1 1 0 0'
	tree '4: node 2: its parents or siblings form a circle' "$r" 'N 5 1 2 2 0 0'
	tree '4: node 2: its parents or siblings form a circle' "$r" \
	    'N 5 1 3 2 0 0' 'N 5 1 2 3 0 0'
	tree '4: node 2: its parents or siblings form a circle' "$r" \
	    'N 5 3 0 2 0 0' 'N 5 2 0 3 0 0'
	# a ring of siblings beside a good chain, and what hangs from it
	tree '5: node 3: its parents or siblings form a circle' "$r" \
	    'N 5 1 0 2 0 0' 'N 5 1 4 3 0 0' 'N 5 1 3 4 0 0' 'N 5 4 0 5 0 0'
}

# The document has two ways to count them; either is right
@test "animations of a node" {
	r='N 0 0 0 1 0 0'
	tree '4: node 2 of type 4, M 1, N -2: expected 1 animations, saw 0' \
	    "$r" 'N 4 1 0 2 1 -2'
	tree '4: node 2 of type 4, M -2, N -1: expected 0 animations, saw 1' \
	    "$r" 'N 4 1 0 2 -2 -1' 'A a'
	tree '4: node 2 of type 5, M 1, N 1: expected 0 animations, saw 1' \
	    "$r" 'N 5 1 0 2 1 1' 'A a'
	tree '7: node 2: expected at most 2 animations, saw a third' \
	    "$r" 'N 4 1 0 2 1 1' 'A a' 'A b' 'A c'
	for mn in '0 -2' '0 -1' '-2 3' '1 0'; do
		sps "$r" "N 4 1 0 2 $mn" 'A a' | quietly sps2ir >saw
	done
	for mn in '-2 -1' '0 0'; do
		sps "$r" "N 4 1 0 2 $mn" | quietly sps2ir >saw
	done
	for mn in '-2 -1' '0 0' '1 2'; do
		sps "$r" "N 4 1 0 2 $mn" 'A a' 'A b' | quietly sps2ir >saw
	done
}

# splitmix SEED N LO HI: the N-th number, by the generator of the manual
splitmix() {
	local z=$(($1 + $2 * 0x9e3779b97f4a7c15))

	z=$(((z ^ (z >> 30 & 0x3ffffffff)) * 0xbf58476d1ce4e5b9))
	z=$(((z ^ (z >> 27 & 0x1fffffffff)) * 0x94d049bb133111eb))
	z=$((z ^ (z >> 31 & 0x1ffffffff)))
	echo $(($3 + ((z >> 32 & 0xffffffff) * ($4 - $3 + 1) >> 32)))
}

@test "-l: the order of play, by the generator of the manual" {
	for seed in 0 1 2 3 4 5 6 7 1234567 9223372036854775807; do
		if [ "$(splitmix $seed 1 0 1)" -eq 0 ]; then
			n=$(splitmix $seed 2 1 3)
			for ((i = 0; i < n; i++)); do
				printf 'sleep\nturn over\n'
			done
		else
			echo read
		fi >want
		printf 'wash the dishes\nwash the dishes\n' >>want
		sps2ir -l -x $seed a.sps | diff -u want -
	done
	for seed in 0 1 2 3 4 5 6 7; do
		sps2ir -l -x $seed a.sps | head -n 1
	done | sort -u | diff -u - <(printf 'read\nsleep\n')
	diff <(sps2ir -l a.sps) <(sps2ir -l -x 0 <a.sps)
}

# The first numbers of the generator for the seed 1234567, which others
# publish: 6457827717110365317, 3203168211198807973, 9817491932198370423.
@test "the generator is the well-known one" {
	n=0
	for z in 6457827717110365317 3203168211198807973 9817491932198370423; do
		n=$((n + 1))
		awk -v z=$z -v saw="$(splitmix 1234567 $n 0 999999)" 'BEGIN {
			exit saw != int(z / 18446744073709551616 * 1000000) }'
	done
}

@test "-l: loops, nested, in a chain, of parents with animations" {
	sps 'N 0 0 0 1 0 0' 'N 1 1 0 2 0 2' 'N 4 2 0 3 0 -2' 'A c' 'N 1 2 3 4 0 3' \
	    'N 4 4 0 5 0 -2' 'A b' 'N 4 1 2 6 0 -2' 'A a' 'N 5 6 0 7 0 0' \
	    'N 4 6 7 8 -2 0' 'A a1' >b.sps
	printf '%s\n' a a1 b b b c b b b c | diff -u - <(sps2ir -l b.sps)
}

# The table of types has no use for M and N there, nor for M in a loop *n
@test "-l: unset, root and wait play their children once" {
	sps 'N 0 0 0 1 3 4' 'N 1 1 0 6 9 2' 'N 4 6 0 7 0 -2' 'A b' \
	    'N -1 1 6 2 5 7' 'N 5 2 0 3 6 6' 'N 0 3 0 4 2 0' 'N 3 4 0 5 0 8' \
	    'N 4 5 0 8 0 -2' 'A a' >b.sps
	printf '%s\n' a b b | diff -u - <(sps2ir -l b.sps)
}

@test "-l: loops of nothing take no time" {
	sps 'N 0 0 0 1 0 0' 'N 1 1 0 2 0 2147483647' 'N 1 2 0 3 0 2147483647' \
	    'N 5 3 0 4 0 0' 'N 1 3 4 5 0 0' 'N 4 5 0 6 0 -2' 'A never' \
	    'N 4 1 2 7 0 -2' 'A once' >b.sps
	[ "$(timeout 5 sps2ir -l b.sps)" = once ]
	sps 'N 0 0 0 1 0 0' 'N 1 1 0 2 0 2147483647' 'N 1 2 0 3 0 2147483647' \
	    'N 4 3 0 4 0 -2' 'A for ever' >b.sps
	[ "$(head_one timeout 5 sps2ir -l b.sps)" = 'for ever' ]
}

# So the random node after it gets the first number; after a loop *0..1 it
# gets the second.
@test "-l: a loop *0 or *0..0 draws no number" {
	for seed in 0 1 2 3 4 5 6 7; do
		for mn in '1 0 0:1' '2 0 0:1' '2 0 1:2'; do
			sps 'N 0 0 0 1 0 0' "N ${mn%% *} 1 4 2 ${mn:2:3}" \
			    'N 5 2 0 3 0 0' 'N 4 3 0 7 0 -2' 'A never' \
			    'N 3 1 0 4 0 0' 'N 4 4 6 5 0 -2' 'A 0' \
			    'N 4 4 0 6 0 -2' 'A 1' >b.sps
			sps2ir -l -x $seed b.sps | grep -v never |
			    diff -u <(splitmix $seed "${mn#*:}" 0 1) -
		done
	done
}

@test "-l: a deep tree and a long chain" {
	sps 'N 0 0 0 1 0 0' "$(awk 'BEGIN {
		for (i = 2; i <= 50000; i++)
			print "N 3 " i - 1 " 0 " i " 0 0"
		print "N 4 50000 0 50001 0 -2\nA deep"
		for (i = 50002; i <= 99999; i++)
			print "N 5 50000 " i - 1 " " i " 0 0"
	}' | sed 's/^N 3 50000 /N 0 50000 /; s/^N 3 49999 0 50000/N 0 49999 0 50000/')" >b.sps
	[ "$(sps2ir -l b.sps)" = deep ]
	sps2ir b.sps | ir2sps | cmp b.sps -
}

@test "-l: which tree" {
	[ "$(sps2ir -l sim2 a.sps)" = cook ]
	[ "$(sps2ir -l both <a.sps)" = bow$'\n'bow ]
	diff <(sps2ir -l sim1 a.sps) <(sps2ir -l a.sps)
	sed 's/^Selected 0/Selected 2/' a.sps | sps2ir -l - | grep -c bow
	sed 's/^Selected 0/Selected 1/' a.sps | sps2ir -l | grep -x cook
	cp a.sps sim1
	[ "$(sps2ir -l sim2 ./sim1)" = cook ]
}

@test "empty, NUL, full disk, closed pipe" {
	refuses 'sps2ir: <stdin>:1: expected `SimPoseSPS 1`, saw end of input' \
	    sps2ir </dev/null
	printf 'SimPoseSPS 1\n|Start\n\0' >n
	refuses 'sps2ir: n:3: NUL byte in a text file' sps2ir n
	dev_full sps2ir a.sps
	dev_full sps2ir -l a.sps
	[ "$(head_one sps2ir a.sps)" = 'ir 1' ]
}

@test "examples of the manual" {
	man_examples "$ROOT/man/sps2ir.1"
}
