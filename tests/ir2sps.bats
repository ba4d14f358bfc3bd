load helper

SPS=$ROOT/examples/evening.sps

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$SPS" a.sps
	sps2ir a.sps >a.ir
}

@test "usage" {
	usage_of ir2sps
}

@test "sps2ir and back" {
	quietly ir2sps a.ir >saw
	cmp a.sps saw
	ir2sps <a.ir | cmp a.sps -
	sed 's/$/\r/' a.ir | ir2sps | cmp a.sps -
	sed 's/^A read/A  a %b- /; s/^A cook/A/; s/^A sleep/A /
	    s/^\(m 0\) .*/\1/; s/^\(t 0\) .*/\1 /; s/^\(t 1\) .*/\1  -/' \
	    a.sps >b.sps
	sps2ir b.sps | ir2sps | cmp b.sps -
}

# The tree of the format's description, as its table writes it: R 1, A 2, F 3,
# G 4, B 5, E 6, H 7, D 8, C 9
@test "siblings come before a node, a node before its children" {
	for f in 1 2; do
		echo "figure $((f - 1)) 0 0 1 0"
		for p in 0 1 2 3; do
			echo "part $((f - 1)) $p a b"
		done
	done >figures
	shuffle() {
		printf 'ir 1\nsequence s\n'
		cat "$1" figures
		printf 'selected 0\nnode sim2 1 0 0 0 0 0\nnode both 1 0 0 0 0 0\n'
		printf '%s\n' 'end sequence' 'end ir'
	}
	printf 'node sim1 %s 0 0\n' '1 5 0 0' '3 5 1 0' '4 5 3 0' '2 5 1 3' \
	    '6 5 2 0' '5 5 2 6' '7 5 5 0' '8 5 5 7' '9 5 5 8' >nodes
	shuffle nodes | ir2sps | sed -n '3,11p' >want
	diff -u - want <<-'END'
		N 5 0 0 1 0 0
		N 5 1 0 3 0 0
		N 5 3 0 4 0 0
		N 5 1 3 2 0 0
		N 5 2 0 6 0 0
		N 5 2 6 5 0 0
		N 5 5 0 7 0 0
		N 5 5 7 8 0 0
		N 5 5 8 9 0 0
	END
	# any order of the nodes gives one in which all is defined before use
	for key in 3 3r 4 4r 6 6r; do
		sort -s -k ${key%r},${key/r/nr} nodes >b
		shuffle b | ir2sps | sed -n '3,11p' >saw
		diff <(sort want) <(sort saw)
		awk '($3 && !($3 in seen)) || ($4 && !($4 in seen)) { exit 1 }
		{ seen[$5] = 1 }' saw
	done
}

# place TEXT: the number of the line of b.ir that matches
place() {
	awk -v re="$1" '$0 ~ re { print NR; exit }' b.ir
}

@test "records that cannot be" {
	check() {
		local line

		sed "s/$1/$2/" a.ir >b.ir
		line=$(awk 'NR == FNR { a[NR] = $0; next } a[FNR] != $0 {
			print FNR; exit }' a.ir b.ir)
		refuses "ir2sps: b.ir:$line: $3" ir2sps b.ir
	}
	check '^tree sim2' 'tree sim3' "expected sim1, sim2 or both, saw 'sim3'"
	check '^node sim2 2' 'node x 2' "expected sim1, sim2 or both, saw 'x'"
	check '^node sim2 2 4' 'node sim2 2 x' "node: expected an integer from -2147483648 to 2147483647, saw 'x'"
	check '^node sim2 2 4' 'node sim2 2 7' 'node type: expected -1 to 5, saw 7'
	check '^node sim2 2 4 1 0' 'node sim2 2 4 3 0' 'node 2: its parent 3 is no node of this tree'
	check '^node sim2 2 4 1 0' 'node sim2 2 4 2 0' 'node 2: its parents or siblings form a circle'
	check '^node sim2 2 4 1 0 -2 0' 'node sim2 2 4 1 0 -2 -2' \
	    'node 2 of type 4, M -2, N -2: expected 0 animations, saw 1'
	check '^anim sim2 2' 'anim sim2 3' 'anim: no node 3 before it'
	check '^anim sim2 2 cook' 'anim sim2 2 a%0D' "'a%0D': a name cannot hold a line end or NUL"
	check '^selected 0' 'selected x' "selected: expected an integer from -2147483648 to 2147483647, saw 'x'"
	check '^selected 0' 'selected -1' 'selected: expected 0 to 2, saw -1'
	check '^figure 1 3' 'figure 1 4' 'figure type: expected 0 to 3, saw 4'
	check '^figure 1 3' 'figure 0 3' 'second figure 0'
	check '^part 0 0' 'part 1 0' 'part: no figure 1 before it'
	check '^part 0 0' 'part 0 8' 'part: expected 0 to 7, saw 8'
	check '^part 0 1' 'part 0 0' 'second part 0'
}

@test "what is missing" {
	check() {
		grep -v "$1" a.ir >b.ir
		refuses "ir2sps: b.ir:$(place '^end'): $2" ir2sps b.ir
	}
	check ' both ' 'tree both: expected a node, saw none'
	grep -v -e '^figure 1' -e '^part 1' a.ir >b.ir
	refuses "ir2sps: b.ir:$(place '^end'): expected figures 0 and 1, saw no 1" \
	    ir2sps b.ir
	check '^part 1 3' 'figure 1: expected 4 to 8 parts, saw 3'
	printf 'ir 1\nend ir\n' >b.ir
	refuses 'ir2sps: b.ir: expected a sequence, saw none' ir2sps b.ir
	cat a.ir a.ir >b.ir
	line=$(awk '/^sequence/ && ++n == 2 { print NR }' b.ir)
	refuses "ir2sps: b.ir:$line: expected one sequence, saw a second" ir2sps b.ir
}

@test "full disk, closed pipe, NUL" {
	dev_full ir2sps a.ir
	[ "$(head_one ir2sps a.ir)" = 'SimPoseSPS 1' ]
	printf 'ir 1\n\0' >n
	refuses 'ir2sps: n:2: NUL byte in a text file' ir2sps n
}

@test "examples of the manual" {
	man_examples "$ROOT/man/ir2sps.1"
}
