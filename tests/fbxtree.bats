#!/usr/bin/env bats
# The tree of FBX files, their objects and connections. tests/fbxdump.c prints
# them. The bytes are made by hand: a node of version 7400 has a head of 13
# bytes, then its name and its values; the first one is at byte 27.

load helper

setup() {
	dump=$(compile fbxdump)
	cd "$BATS_TEST_TMPDIR" || return
}

# le N…: numbers of four bytes
le() {
	local n

	for n; do
		printf '%b' "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' \
		    $((n & 255)) $((n >> 8 & 255)) $((n >> 16 & 255)) \
		    $((n >> 24 & 255)))"
	done
}

# binary [VERSION]: the header
binary() {
	printf 'Kaydara FBX Binary  \0\032\0'
	le "${1:-7400}"
}

# head_of END NVALUES BYTES NAME
head_of() {
	le "$1" "$2" "$3"
	printf '%b%s' "$(printf '\\x%02x' ${#4})" "$4"
}

# empty: what ends a list of nodes
empty() {
	le 0 0 0
	printf '\0'
}

# text: a text of standard input
text() {
	printf '; FBX 7.4.0 project file\n'
	cat
}

# says MESSAGE: what is wrong in the file that is on standard input
says() {
	cat >a.fbx
	refuses "fbx2ir: a.fbx$1" "$dump" a.fbx >saw
}

@test "fbx: a binary tree by hand" {
	# A ends at 27 + 13 + 1 + 5 = 46, its child B at 46 + 13 + 1 + 17 = 77
	# and the empty node after that at 90
	{
		binary
		head_of 90 1 5 A
		printf I
		le -2
		head_of 77 1 17 B
		printf i
		le 1 0 4 7
		empty
		empty
	} >a.fbx
	"$dump" a.fbx >saw
	printf '%s\n' 'version 7400' '0 A -2' '1 B *1 7' | diff - saw
}

@test "fbx: a text says the same as a binary file" {
	text <<-'END' >a.fbx
		A: -2 {
			B: *1 {
				a: 7
			}
		}
	END
	"$dump" a.fbx >saw
	printf '%s\n' 'version 7400' '0 A -2' '1 B *1 7' | diff - saw
}

@test "fbx: what lines and values of a text may be" {
	text <<-'END' >a.fbx
		A: 1.50, "x&quot;y;", Y ; a comment
		B: 1,
		2
		,3
		C: {D: +4 }
		E: ,
		"f"
		G: *0 {
		}
	END
	"$dump" a.fbx >saw
	printf '%s\n' 'version 7400' '0 A 1.50 "x\22y;" 1' '0 B 1 2 3' '0 C' \
	    '1 D +4' '0 E "f"' '0 G *0' | diff - saw
	# CR LF, and CR alone
	sed 's/$/\r/' a.fbx >b.fbx
	tr '\n' '\r' <a.fbx >c.fbx
	"$dump" b.fbx | diff saw -
	"$dump" c.fbx | diff saw -
}

@test "fbx: other versions" {
	binary 6100 >a.fbx
	unfit 'fbx2ir: a.fbx: FBX 6100: only 7100 to 7700 are read' \
	    "$dump" a.fbx
	# the one of a node counts in files of 3000
	{
		binary 3000
		head_of 56 1 5 FBXVersion
		printf I
		le 5800
	} >a.fbx
	unfit 'fbx2ir: a.fbx: FBX 5800: only 7100 to 7700 are read' \
	    "$dump" a.fbx
	echo '; FBX 6.1.0 project file' >a.fbx
	unfit 'fbx2ir: a.fbx: FBX 6100: only 7100 to 7700 are read' \
	    "$dump" a.fbx
	binary 40168 |
	    says ': FBX 40168: only 7100 to 7700 are read'
	echo 'A: 1' | says ':1: expected FBX, saw no FBXVersion'
}

@test "fbx: faults of a binary tree" {
	binary | head -c 22 |
	    says ': byte 22: expected a header of 27 bytes, saw 22'
	binary | says ': byte 27: a node: expected 13 bytes, saw 0 and the end of the file'
	{ binary; head_of 26 0 0 A; empty; } |
	    says ': byte 27: expected that A ends at byte 41 to 54, saw 26'
	{ binary; head_of 55 0 0 A; empty; } |
	    says ': byte 27: expected that A ends at byte 41 to 54, saw 55'
	{ binary; head_of 41 9 0 A; empty; } |
	    says ': byte 27: 9 values of A in 0 bytes'
	{ binary; head_of 46 1 5 A; printf 'Qabcd'; empty; } |
	    says ": byte 41: expected the letter of a type, saw 'Q'"
	{ binary; head_of 46 2 5 A; printf I; le 1; empty; } |
	    says ': byte 27: expected 2 values of A, saw 1'
	{ binary; head_of 46 0 5 A; printf I; le 1; empty; } |
	    says ': byte 41: expected the end of the values of A, saw 5 more bytes'
	{ binary; head_of 46 1 5 A; printf S; le 1; empty; } |
	    says ': byte 41: a value of 6 bytes, but the values of its node have 5 more'
	{ binary; head_of 55 0 0 A; empty; empty; } |
	    says ': byte 54: expected the end of A, which is byte 55'
	{ binary; head_of 41 0 99 A; empty; } |
	    says ": byte 41: a node's values: expected 99 bytes, saw 13 and the end of the file"
}

@test "fbx: faults of arrays" {
	{ binary; head_of 58 1 17 A; printf i; le 2 0 4 7; empty; } |
	    says ': byte 27: A: expected 2 numbers, saw 1'
	{ binary; head_of 58 1 17 A; printf i; le 0 0 4 7; empty; } |
	    says ': byte 27: A: expected 0 numbers, saw more'
	{ binary; head_of 58 1 17 A; printf i; le 1 2 4 7; empty; } |
	    says ': byte 27: A: expected coding 0 or 1, saw 2'
	{ binary; head_of 54 1 13 A; printf i; le 1 1 0; empty; } |
	    says ': byte 27: A: expected what zlib has compressed, saw the end of the input'
	printf 'A: *3 {\na: 1,2\n}\n' | text |
	    says ':2: A: expected 3 numbers, saw 2'
	printf 'A: *1 {\na: x\n}\n' | text |
	    says ':2: A: number 1: expected a number'
	printf 'A: *x {\n}\n' | text |
	    says ":2: A: expected a number after the *, saw 'x'"
}

@test "fbx: faults of a text" {
	echo 'A: "' | text |
	    says ':2: expected the end of a string, saw end of input'
	echo 'A' | text |
	    says ':2: expected a name and a colon, saw the end of the line'
	echo 'A: {' | text |
	    says ':3: expected the } of A in line 2, saw end of input'
	echo 'A: "a ""b"' | text |
	    says ":2: expected a comma or the end of the line, saw '\"b\"'"
	echo '}' | text | says ":2: expected a name and a colon, saw '}'"
	echo 'A: b: 1' | text | says ":2: expected the end of the line, saw ':'"
	printf 'A: "\0"\n' | text | says ':2: NUL byte in a text file'
}

@test "fbx: 64 levels of nodes, and no more" {
	local n

	for n in 63 64; do
		awk -v n=$n 'BEGIN {
			for (i = 0; i < n; i++)
				printf "a: {"
			print "b: 1"
			for (i = 0; i < n; i++)
				print "}"
		}' | text >$n.fbx
	done
	"$dump" 63.fbx >saw
	[ "$(tail -n 1 saw)" = '63 b 1' ]
	refuses 'fbx2ir: 64.fbx:2: expected at most 64 levels of nodes, saw more' \
	    "$dump" 64.fbx
}

# scene CONNECTION…: of three Models
scene() {
	{
		echo 'Objects: {'
		echo 'Model: 1, "Model::a", "LimbNode" {'
		echo 'Properties70: {'
		echo 'P: "InheritType", "enum", "", "", 2'
		echo '}'
		echo '}'
		echo 'Model: 2, "Model::b", "LimbNode" {'
		echo '}'
		echo 'Model: 3, "Model::c", "Null" {'
		echo '}'
		echo '}'
		echo 'Connections: {'
		[ $# -eq 0 ] || printf 'C: %s\n' "$@"
		echo '}'
		echo 'Definitions: {'
		echo 'ObjectType: "Model" {'
		echo 'PropertyTemplate: "FbxNode" {'
		echo 'Properties70: {'
		echo 'P: "InheritType", "enum", "", "", 0'
		echo '}'
		echo '}'
		echo '}'
		echo '}'
	} | text
}

@test "fbx: objects, connections and properties" {
	scene '"OO",3,0' '"OO",2,1' '"OO",1,0' '"OP",3,1, "x"' '"OO",9,1' \
	    '"OO",1,9' '"PO",1,"x",2' >a.fbx
	"$dump" a.fbx | sed -n '/^[a-z]/p' >saw
	diff - saw <<-'END'
		version 7400
		root 3
		root 1
		object 1 Model "a" "LimbNode" -1
		down 2
		down 3
		up 0 ""
		property InheritType "InheritType" "enum" "" "" 2
		object 2 Model "b" "LimbNode" 0
		up 1 ""
		property InheritType "InheritType" "enum" "" "" 0
		object 3 Model "c" "Null" -1
		up 0 ""
		up 1 "x"
		property InheritType "InheritType" "enum" "" "" 0
	END
}

@test "fbx: faults of objects and connections" {
	scene '"OO",1,1' | says ":3: Model 'a' is below itself"
	scene '"OO",1,2' '"OO",2,3' '"OO",3,1' |
	    says ":3: Model 'a' is below itself"
	scene '"OO",1,2' '"OO",1,3' |
	    says ":15: Model 'a' is below 'b' already"
	scene | sed 's/Model: 3/Model: 1/' |
	    says ":10: Model 'c': another object has its id, 1"
	scene | sed 's/Model: 3, /Model: /' |
	    says ':10: Model: expected an id first'
}

@test "fbx: a small file whose array is large" {
	# 4,000,000 bytes of zeros in some 4,000; 131072 numbers fill a MiB
	local py=${PYTHON:-python3}

	command -v "$py" >/dev/null || no_oracle "no $py"
	"$py" -c '
import struct, sys, zlib
z = zlib.compress(bytes(4000000))
v = b"f" + struct.pack("<3I", 1000000, 1, len(z)) + z
h = b"Kaydara FBX Binary  \0\x1a\0" + struct.pack("<I", 7400)
h += struct.pack("<3I", 41 + len(v), 1, len(v)) + b"\1A" + v + bytes(13)
h += bytes(5000 - len(h))
sys.stdout.buffer.write(h)' |
	    says ': byte 27: A: more than 131072 numbers in a file of 5000 bytes'
}
