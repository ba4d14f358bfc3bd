load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	inflate=$(compile inflate)
}

# bits WORD…: bytes of these bits, of which the first one is the lowest; at the
# end filled up with 0. Blanks and ends of lines are nothing.
bits() {
	local all byte i

	printf -v all %s "$@"
	all=${all//[!01]/}
	while [ "$all" ]; do
		byte=0
		for ((i = 0; i < 8; i++)); do
			[ "${all:i:1}" != 1 ] || byte=$((byte | 1 << i))
		done
		printf '%b' "\\x$(printf %x $byte)"
		all=${all:8}
	done
}

# number N BITS: the low bit first
number() {
	local i out=

	for ((i = 0; i < $2; i++)); do
		out+=$(($1 >> i & 1))
	done
	echo "$out"
}

# faulty WORDS [-z]: what is on standard input has that fault
faulty() {
	local words=$1

	shift
	cat >faulty
	refuses "inflate: $words" "$inflate" "$@" <faulty >saw &&
	    refuses "inflate: $words" "$inflate" -n 1 "$@" <faulty >saw.1 &&
	    cmp saw saw.1
}

# good TEXT LEFT [-z]: what is on standard input becomes that
good() {
	local text=$1 left=$2

	shift 2
	cat >good
	printf %b "$text" >want
	"$inflate" "$@" <good >saw 2>left && cmp saw want &&
	    [ "$(cat left)" = "left $left" ]
}

# gzip_body FILE: what gzip -n wrote without its header of 10 bytes and what
# stands after the blocks, 8 bytes
gzip_body() {
	tail -c +11 "$1" | head -c $(($(wc -c <"$1") - 18))
}

@test "inflate: blocks by hand" {
	# stored: no bytes, and three; the rest of their first byte does not count
	bits 1 00 00000 "$(number 0 16)" "$(number 65535 16)" | good '' 0
	bits 1 00 11111 "$(number 3 16)" "$(number 65532 16)" \
	    "$(number 97 8)" "$(number 98 8)" "$(number 99 8)" |
	    good abc 0
	# fixed: 'a' is 0x61 + 0x30 in 8 bits, the end is 7 zeros; two
	# bytes stand after it
	{ bits 1 10 10010001 0000000; printf xy; } | good a 2
	# an empty block, then 'a', a length of 10 (264: 0001000), a distance of
	# 1 (00000)
	{
		bits 0 10 0000000 1 10 10010001 0001000 00000 0000000
		printf z
	} | good aaaaaaaaaaa 1
	# a literal of 9 bits (255: 111111111), a length of 258 (285: 8 bits
	# from 11000000 on, which is 280), a distance of 1
	bits 1 10 111111111 11000101 00000 0000000 |
	    good "$(printf '\\xff%.0s' {1..259})" 0
}

# The order of lengths is 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1 15.
# own N [LENGTHS [DISTANCES]]: a block with N orders of 3 bits each begins, with
# 257 lengths and 1 distance where nothing is said
own() {
	echo "1 01 $(number $((${2:-257} - 257)) 5)" \
	    "$(number $((${3:-1} - 1)) 5) $(number $(($1 - 4)) 4)"
}

# zeros N: N orders of no bits
zeros() {
	number 0 $((3 * $1))
}

# unused N: N codes of no bits, at least 11, by an order 18 that is 1
unused() {
	local n=$1

	for (( ; n > 138; n -= 138)); do
		echo "1 $(number 127 7)"
	done
	echo "1 $(number $((n - 11)) 7)"
}

# Orders 18 and 1 have one bit each: 18 is 1, 1 is 0.
ones() {
	echo "$(own 18) $(zeros 2) $(number 1 3) $(zeros 14) $(number 1 3)"
}

@test "inflate: a block with its own codes, by hand" {
	# 'a' and the end have one bit: a is 0, the end 1; the distance, which
	# is not used, has one, too
	local code

	code="$(ones) $(unused 97) 0 $(unused $((256 - 98))) 0 0"
	bits "$code" 001 | good aa 0
	bits "$code" 1 | good '' 0
}

@test "inflate: codes that are not complete, and allowed" {
	local code

	# the end alone has one bit, which is 0
	code="$(ones) $(unused 256) 0 0"
	bits "$code" 0 | good '' 0
	bits "$code" 1 | faulty 'a code that means nothing'
	# no distance: orders 0 and 18 have two bits, 1 has one: 10, 11, 0. The
	# end is 0, and a length of 3 (257), which is 1, has no distance
	code="$(own 18 258) $(zeros 2) $(number 2 3) $(number 2 3)"
	code+="$(zeros 13) $(number 1 3)"
	code+=" 1$(unused 138) 1$(unused 118) 0 0 10"       # of 256 and 257
	bits "$code" 0 | good '' 0
	bits "$code" 1 | faulty 'a code that means nothing'
}

@test "inflate: each fault has its words" {
	local o

	printf '' | faulty 'the end of the input'
	printf x | faulty 'the end of the input' -z
	bits 1 10 10010001 | faulty 'the end of the input'
	bits 1 00 00000 "$(number 3 16)" "$(number 65532 16)" 01010101 |
	    faulty 'the end of the input'
	bits 1 11 00000 | faulty 'a block of type 3'
	bits 1 00 00000 "$(number 3 16)" "$(number 3 16)" |
	    faulty 'a stored block whose length is damaged'
	# a length of 3 (257) after one byte, a distance of 2
	bits 1 10 10010001 0000001 00001 |
	    faulty 'a distance before the beginning'
	[ "$(cat saw)" = a ]
	# symbol 286 (280 is 11000000), distance 30
	bits 1 10 11000110 | faulty 'a code that means nothing'
	bits 1 10 10010001 0000001 11110 | faulty 'a code that means nothing'
	bits "$(own 4 287)" "$(zeros 4)" |
	    faulty 'more codes than there are lengths or distances'
	bits "$(own 4 257 31)" "$(zeros 4)" |
	    faulty 'more codes than there are lengths or distances'
	# orders: three of one bit; one of one bit; none
	o=$(number 1 3)
	bits "$(own 4)" "$o$o$o" 000 | faulty 'more codes than there can be'
	bits "$(own 4)" "$o" "$(zeros 3)" |
	    faulty 'a code that is not complete'
	bits "$(own 4)" "$(zeros 4)" | faulty 'a code that is not complete'
	# orders 16 and 18 have one bit: 0 and 1
	bits "$(own 4)" "$o 000 $o 000" 0 00 |
	    faulty 'a length that repeats none'
	bits "$(own 4)" "$o 000 $o 000" "$(unused 259)" |
	    faulty 'more lengths than codes'
	bits "$(own 4)" "$o 000 $o 000" "$(unused 258)" |
	    faulty 'no code for the end of a block'
	# three codes of one bit; two of two bits, by order 2, which is 0
	bits "$(ones)" 0 0 "$(unused 254)" 0 0 |
	    faulty 'more codes than there can be'
	bits "$(own 16)" "$(zeros 2) $o $(zeros 12) $o" \
	    0 "$(unused 255)" 0 0 | faulty 'a code that is not complete'
	# two distances of two bits, where the codes of lengths are complete:
	# orders 18, 1 and 2 have 1, 2 and 2 bits: 0, 10 and 11
	bits "$(own 18 257 2)" "$(zeros 2) $o $(zeros 12) $(number 2 3)" \
	    "000 $(number 2 3)" 10 "0 $(number 127 7)" \
	    "0 $(number $((255 - 138 - 11)) 7)" 10 11 11 |
	    faulty 'a code that is not complete'
}

# The header is 16 bits of which the first 8 count 256 times, a multiple of 31:
# 0x78 0x01; 0x79 0x18 has method 9, 0x88 0x1c a window of 64 KiB, 0x78 0x20 a
# dictionary. The Adler-32 of 'a' is 1 + 97 twice.
@test "inflate: zlib's header and checksum" {
	a() {
		printf %b "$1"
		bits 1 10 10010001 0000000
		printf %b "$2"
	}
	a '\x78\x01' '\x00\x62\x00\x62xyz' | good a 3 -z
	a '\x78\x02' '' | faulty "a header that is not zlib's" -z
	a '\x79\x18' '' | faulty 'a compression that is not deflate' -z
	a '\x88\x1c' '' | faulty 'a compression that is not deflate' -z
	a '\x78\x20' '' | faulty 'a preset dictionary' -z
	a '\x78\x01' '\x00\x62\x00\x63' |
	    faulty 'another checksum (Adler-32) than its bytes have' -z
	[ "$(cat saw)" = a ]
	a '\x78\x01' '\x00\x62\x00' | faulty 'the end of the input' -z
}

@test "inflate: what gzip makes of files, in pieces of 1, 7 and 65536 bytes" {
	local f level n

	oracle gzip
	cat "$ROOT"/man/*.[1-9] >text
	head -c 32768 text >32k
	head -c 32769 text >long
	yes | head -c 300000 >y
	head -c 100000 "$(command -v gzip)" >code
	printf x >one
	: >none
	for f in text 32k long y code one none; do
		for level in 1 6 9; do
			gzip -nc -$level <$f >z.gz
			gzip_body z.gz >z
			for n in 1 7 65536; do
				"$inflate" -n $n <z 2>left | cmp - $f
				[ "$(cat left)" = 'left 0' ]
			done
		done
	done
}

@test "inflate: cut off at each byte" {
	oracle gzip
	head -c 400 "$ROOT/man/fk.1" >text
	gzip -nc <text >z.gz
	gzip_body z.gz >z
	at_truncation() {
		[ "$2" -eq 1 ] || return
		echo 'inflate: the end of the input' | cmp - stderr || return
		head -c "$(wc -c <stdout)" text | cmp - stdout
	}
	each_truncation z "$inflate"
}

# Streams of all levels, strategies and kinds of blocks, damaged or not, and two
# in which each bit is changed
@test "inflate: as zlib, with 4,000 streams" {
	oracle python3
	python3 "$ROOT/tests/inflate.py" "$inflate" 4000 1 >said
	cat said
	[ "$(grep -c '^differs' said)" -eq 0 ]
	# of 15 faults and none, some are rare
	[ "$(wc -l <said)" -ge 12 ]
}
