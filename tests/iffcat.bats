bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	gen=$(compile iffgen)
	# Two tiles, the left one raw: B G R, the bottom row first; the right
	# one packed: planes of B, G and R, 8 pixels each
	right='RGBA 2w 0w 5w 1w <8728 031e1f2021 8322 8714>'
	left='RGBA 0w 0w 1w 1w <030201 060504 090807 0c0b0a>'
	head='6 2 1w 1w 1 0w 2w 1 5 <fffffffe>'
	"$gen" "$(spec "$head" "$right $left")" >two.iff
	cat >two.ir <<-END
		ir 1
		image two 6 2 rgb
		source maya-iff rle
		bits 24
		origin 5 -2
		attr - ratio 1/1
		attr - flags 1
		run 0 0 1 7 8 9
		run 0 1 1 10 11 12
		run 0 2 4 20 34 40
		run 1 0 1 1 2 3
		run 1 1 1 4 5 6
		run 1 2 1 20 30 40
		run 1 3 1 20 31 40
		run 1 4 1 20 32 40
		run 1 5 1 20 33 40
		end image
		end ir
	END
}

# spec TBHD TILES [OTHERS]: iffgen's description of an image
spec() {
	echo "FOR4 CIMG { TBHD ${1//> </} $3 FOR4 TBMP { $(squeeze "$2") } }"
}

# <00 11> as iffgen has it
squeeze() {
	sed -e ':a' -e 's/\(<[^> ]*\) /\1/' -e ta <<<"$1"
}

# head_of W H FLAGS BYTES: a TBHD, compressed
head_of() {
	echo "$1 $2 1w 1w $3 $4w 1w 1 0 0"
}

# make NAME HEAD TILES [OTHERS]
make_iff() {
	"$gen" "$(spec "$2" "$3" "${4-}")" >"$1"
}

@test 'iffcat: tiles, raw and packed' {
	usage_of iffcat
	quietly iffcat two.iff | diff -u two.ir -
	quietly iffcat <two.iff | sed 's/^image stdin/image two/' |
	    diff -u two.ir -
	# of a pipe the tiles wait elsewhere
	piped two.iff | sed 's/^image stdin/image two/' | diff -u two.ir -
}

# piped FILE [OPTION…]: from a pipe
piped() {
	local f=$1

	shift
	# shellcheck disable=SC2002
	cat "$f" | iffcat "$@"
}

@test 'iffcat -P: PPM from the top row down' {
	{
		printf 'P6\n6 2\n255\n\7\10\11\12\13\14'
		printf '\24\42\50\24\42\50\24\42\50\24\42\50'
		printf '\1\2\3\4\5\6\24\36\50\24\37\50\24\40\50\24\41\50'
	} >expect
	quietly iffcat -P two.iff | cmp expect -
	piped two.iff -P | cmp expect -
	cp two.iff other.iff
	quietly iffcat two.iff other.iff | diff -u <(
		sed '$d' two.ir
		sed -e 1d -e 's/^image two/image other/' two.ir) -
	quietly iffcat -P two.iff - <other.iff | cmp <(cat expect expect) -
	# standard input of which a part has been read
	{
		printf junk
		cat two.iff
	} >x
	{
		dd bs=4 count=1 of=junk 2>dd.err
		quietly iffcat -P
	} <x | cmp expect -
}

# The high bytes of A B G R, then the low ones: 0x0313 0x0212 0x0111 0xfffe
@test 'iffcat: 16 bits, alpha' {
	make_iff x "$(head_of 4 1 3 1)" 'RGBA 0w 0w 3w 0w
	    <83ff 8301 8302 8303 83fe 8311 8312 8313>'
	quietly iffcat x | grep -e ^image -e ^bits -e ^run | diff -u <(cat <<-END
		image x 4 1 rgba
		bits 16
		run 0 0 4 787 530 273 65534
	END
	) -
	{
		printf 'P7\nWIDTH 4\nHEIGHT 1\nDEPTH 4\nMAXVAL 65535\n'
		printf 'TUPLTYPE RGB_ALPHA\nENDHDR\n'
		for _ in 1 2 3 4; do printf '\3\23\2\22\1\21\377\376'; done
	} >expect
	quietly iffcat -P x | cmp expect -
	# raw, with and without alpha
	make_iff x "$(head_of 1 1 3 1)" 'RGBA 0w 0w 0w 0w <fffe 0111 0212 0313>'
	quietly iffcat x | grep ^run | diff -u <(echo run 0 0 1 787 530 273 65534) -
	make_iff x "$(head_of 1 1 1 1)" 'RGBA 0w 0w 0w 0w <0111 0212 0313>'
	quietly iffcat x | grep ^run | diff -u <(echo run 0 0 1 787 530 273) -
	make_iff x "$(head_of 2 1 3 0)" 'RGBA 0w 0w 1w 0w <04030201 08070605>'
	quietly iffcat x | grep ^run |
	    diff -u <(printf 'run 0 0 1 1 2 3 4\nrun 0 1 1 5 6 7 8\n') -
	# alpha alone
	make_iff x "$(head_of 2 1 2 0)" 'RGBA 0w 0w 1w 0w <0709>'
	quietly iffcat -P x | cmp <(printf 'P5\n2 1\n255\n\7\11') -
}

# 0x3f800000 is 1, 0xc0200000 is -2.5
@test 'iffcat: depth' {
	make_iff x "$(head_of 4 2 5 0)" 'RGBA 0w 0w 3w 1w <8705 8706 8707>
	    ZBUF 0w 0w 3w 1w <833f 83c0 8380 8320 8700 8700>'
	quietly iffcat x | grep -v -e ^source -e ^attr -e ^origin |
	    diff -u <(cat <<-END
		ir 1
		image x 4 2 rgb
		bits 24
		run 0 0 4 7 6 5
		run 1 0 4 7 6 5
		end image
		image x 4 2 depth
		bits 32
		run 0 0 4 -2.5
		run 1 0 4 1
		end image
		end ir
	END
	) -
	quietly iffcat -z x | grep -c ^image | diff -u <(echo 1) -
	# PFM has the bottom row first
	{
		printf 'Pf\n4 2\n1.0\n'
		for _ in 1 2 3 4; do printf '\77\200\0\0'; done
		for _ in 1 2 3 4; do printf '\300\040\0\0'; done
	} >expect
	quietly iffcat -Pz x | cmp expect -
	piped x -Pz | cmp expect -
	piped x -i | diff -u <(echo - image 4 2 rgb bits 24 origin 0 0 \
	    depth -2.5 1 whole) -
	quietly iffcat -P x | head -n 1 | diff -u <(echo P6) -
	# colour is all that a pix has
	quietly iffcat x | sed '/^image x 4 2 depth/,/^end image/d' >want
	quietly iffcat -C x | diff -u want -
	quietly iffcat -C x | ir2pix | pixcat -P | cmp <(quietly iffcat -P x) -
	quietly iffcat -CP x | cmp <(quietly iffcat -P x) -
	run -2 iffcat -Cz x
	# not packed, and without colour
	make_iff x "$(head_of 2 1 4 0)" 'ZBUF 0w 0w 1w 0w <7f800000 bf000000>'
	quietly iffcat x | grep ^run | diff -u <(cat <<-END
		run 0 0 1 inf
		run 0 1 1 -0.5
	END
	) -
	refuses 'iffcat: x: byte 0: a picture without colour' iffcat -P x
	refuses 'iffcat: x: byte 0: a picture without colour' iffcat -C x >out
	refuses 'iffcat: two.iff: byte 0: a picture without depth' \
	    iffcat -z two.iff
}

@test 'iffcat: other chunks, several images, CAT' {
	make_iff x "$(head_of 1 1 1 0)" 'RGBA 0w 0w 0w 0w <010203>' \
	    'AUTH "some body\0" ESXY <3f80000040000000>'
	quietly iffcat x | grep ^attr | diff -u <(cat <<-END
		attr - ratio 1/1
		attr - flags 1
		attr - nul 1
		attr - AUTH some body
		attr - ESXY 3f80000040000000
	END
	) -
	{
		printf 'CAT4\0\0\0\0CIMG'
		cat two.iff two.iff
	} >x
	quietly iffcat x | grep -c '^image x 6 2 rgb' | diff -u <(echo 2) -
	quietly iffcat -P x | cmp <(iffcat -P two.iff two.iff) -
	piped x -P | cmp <(iffcat -P two.iff two.iff) -
}

@test 'iffcat: the bytes of a chunk, and what is left out' {
	one='RGBA 0w 0w 0w 0w <010203>'
	make_iff x "$(head_of 1 1 1 0)" "$one" \
	    'AAAA "12ab" BBBB "12a" CCCC "\0\0" DDDD "12ab\0" EEEE *0 FFFF "a" FFFF *1048576'
	quietly iffcat x | grep '^attr - [A-Zn]' | cut -c -40 | diff -u <(cat <<-'END'
		attr - nul 0
		attr - AAAA 12ab
		attr - BBBB 12a
		attr - nul 2
		attr - CCCC 
		attr - nul 1
		attr - DDDD 12ab
		attr - EEEE 
		attr - FFFF a
		attr - nul 1048576
		attr - FFFF 
	END
	) -
	# 12 of the file, 40 of the TBHD
	make_iff x "$(head_of 1 1 1 0)" "$one" 'FFFF *1048577 AUTH "me"'
	iffcat x 2>err | grep '^attr - [A-Z]' |
	    diff -u <(echo 'attr - AUTH me') -
	diff -u <(echo 'iffcat: x: byte 52: FFFF is left out: it has more than 1048576 bytes') err
	quietly iffcat -q x >out
	"$gen" "LIS4 CIMG { PRO4 CIMG { TBHD $(head_of 1 1 1 0) AUTH *257
	    DATE \"now\" } FOR4 CIMG { FOR4 TBMP { $one } } }" >x
	iffcat x 2>err | grep '^attr - [A-Z]' |
	    diff -u <(echo 'attr - DATE now') -
	diff -u <(echo 'iffcat: x: byte 64: AUTH is left out: it has more than 256 bytes') err
}

# 12 of the file, 40 of the TBHD; the document of groups: "The first four
# characters following the size are used to identify the type of the group", and
# "the FORM tag determines how you interpret an ordered set of data types".
@test 'iffcat: groups that are no part of the picture' {
	one='RGBA 0w 0w 0w 0w <010203>'
	make_iff x "$(head_of 1 1 1 0)" "$one" 'FORM <780000> AUTH "me"'
	iffcat x 2>err | grep '^attr - [A-Zn]' |
	    diff -u <(echo 'attr - AUTH me') -
	diff -u - err <<-'END'
		iffcat: x: byte 52: FORM is left out: it has no type
		iffcat: x: byte 52: group FORM has no type
	END
	quietly iffcat -q x | quietly ir2iff >back
	make_iff x "$(head_of 1 1 1 0)" "$one" 'AUTH "me"'
	cmp x back
	# with tiles of its own, and in a LIST
	other="TBHD $(head_of 2 2 1 0) AUTH \"you\" FOR4 TBMP { $one }"
	for group in "FOR4 CIMG { $other }" "FOR4 XXXX { $other }" \
	    "LIS4 XXXX { PRO4 CIMG { AUTH \"all\" } FOR4 XXXX { $other } }"; do
		make_iff y "$(head_of 1 1 1 0)" "$one" "$group AUTH \"me\""
		iffcat y 2>err >y.ir
		grep -q 'iffcat: y: byte [0-9]*: FOR4:.* is left out: it is no TBMP' err
		ir2iff y.ir | cmp x -
	done
	# a list of the picture's own
	"$gen" "FOR4 CIMG { TBHD $(head_of 2 1 1 0) CAT4 TBMP {
	    FOR4 TBMP { $one } FOR4 TBMP { RGBA 1w 0w 1w 0w <040506> } } }" >x
	quietly iffcat -P x | cmp - <(printf 'P6\n2 1\n255\n\3\2\1\6\5\4')
}

# ESXY is two floats of a Maya render. C2 85 is a control character, C2 A0 none;
# C0 AF is an overlong /, ED A0 80 half of a surrogate pair, F4 90 80 80 above
# 10FFFF, and F5 80 80 80, too.
@test 'iffcat: a chunk is a text only if it is UTF-8 without control bytes' {
	local i n=0 bytes

	for bytes in 3ca8833f797c453f 636166e9 6b6166c3 417f 1b5b6d 4109 c285 \
	    c0af eda080 f4908080 f5808080 c3a900c3; do
		printf 'attr - H%03d %s\n' $n $bytes >&3
		printf ' H%03d <%s>' $n $bytes
		n=$((n + 1))
	done 3>want >spec
	for bytes in 636166c3a9 c2a0 e0a080 ed9fbf efbbbf41 f09f9980; do
		printf 'attr - T%03d ' $n >&3
		for ((i = 0; i < ${#bytes}; i += 2)); do
			printf %b "\\x${bytes:i:2}" >&3
		done
		echo >&3
		printf ' T%03d <%s>' $n $bytes
		n=$((n + 1))
	done 3>>want >>spec
	[ $n -eq 18 ]
	make_iff x "$(head_of 1 1 1 0)" 'RGBA 0w 0w 0w 0w <010203>' "$(cat spec)"
	quietly iffcat x >x.ir
	grep -a '^attr - [HT]' x.ir | diff -u want -
	quietly ir2iff x.ir | cmp x -
}

# tiles_are WORDS: the attrs about the tiles of x, if there are any, are these
tiles_are() {
	quietly iffcat x | sed -n 's/^attr - tiles //p' | diff -u <(
		[ -z "$1" ] || echo "$1") -
}

@test 'iffcat: the size of tiles, if they have one' {
	make_iff x "$(head_of 3 2 2 0)" 'RGBA 0w 0w 1w 0w <0102>
	    RGBA 2w 0w 2w 0w <03> RGBA 0w 1w 1w 1w <0405> RGBA 2w 1w 2w 1w <06>'
	tiles_are '2 1'
	# another order, another size, one for all
	make_iff x "$(head_of 3 2 2 0)" 'RGBA 2w 0w 2w 0w <03>
	    RGBA 0w 0w 1w 0w <0102> RGBA 0w 1w 1w 1w <0405> RGBA 2w 1w 2w 1w <06>'
	tiles_are ''
	make_iff x "$(head_of 3 2 2 0)" 'RGBA 0w 0w 0w 0w <01>
	    RGBA 1w 0w 2w 0w <0203> RGBA 0w 1w 0w 1w <04> RGBA 1w 1w 2w 1w <0506>'
	tiles_are ''
	# those of the second column begin in its rows and end in others
	make_iff x "$(head_of 2 3 2 0)" 'RGBA 0w 0w 0w 1w <0103> RGBA 1w 0w 1w 0w <02>
	    RGBA 0w 2w 0w 2w <05> RGBA 1w 1w 1w 2w <0406>'
	tiles_are ''
	make_iff x "$(head_of 3 2 2 0)" 'RGBA 0w 0w 2w 1w <010203040506>'
	tiles_are ''
	make_iff x "$(head_of 65 1 2 0)" 'RGBA 0w 0w 64w 0w <c001>'
	tiles_are '65 1'
	make_iff x "$(head_of 65 1 2 0)" 'RGBA 0w 0w 63w 0w <bf01>
	    RGBA 64w 0w 64w 0w <01>'
	tiles_are ''
}

# The document: "common properties can be defined before the list in a PROP
# block", valid "until the end of the LIST", "redefined locally in a FORM"
@test 'iffcat: a TBHD and other chunks that images share' {
	one='FOR4 TBMP { RGBA 0w 0w 0w 0w <010203> }'
	two='FOR4 TBMP { RGBA 0w 0w 1w 0w <010203040506> }'
	"$gen" "LIS4 JJJJ {
	    PRO4 CIMG { TBHD $(head_of 2 1 1 0) AUTH \"all\" DATE \"then\" }
	    PRO4 OTHR { TBHD $(head_of 9 9 1 0) ANNO \"not it\" }
	    FOR4 CIMG { $two }
	    FOR4 CIMG { TBHD $(head_of 1 1 1 0) $one AUTH \"me\" }
	    LIS4 CIMG { PRO4 CIMG { TBHD $(head_of 1 1 1 0) }
	        FOR4 CIMG { $one } }
	    FOR4 CIMG { $two }
	}" >x
	quietly iffwalk -c x >out
	quietly iffcat x | grep -e ^image -e '^attr - [A-Z]' | diff -u <(cat <<-END
		image x 2 1 rgb
		attr - AUTH all
		attr - DATE then
		image x 1 1 rgb
		attr - AUTH me
		attr - DATE then
		image x 1 1 rgb
		attr - AUTH all
		attr - DATE then
		image x 2 1 rgb
		attr - AUTH all
		attr - DATE then
	END
	) -
	quietly iffcat -P x | cmp <(
		printf 'P6\n2 1\n255\n\3\2\1\6\5\4P6\n1 1\n255\n\3\2\1'
		printf 'P6\n1 1\n255\n\3\2\1P6\n2 1\n255\n\3\2\1\6\5\4') -
	# five groups of 12, and 8 + 32 of the TBHD
	"$gen" "CAT4 CIMG { LIS4 CIMG {
	    PRO4 CIMG { TBHD $(head_of 1 1 1 0) } } FOR4 CIMG { $one } }" >x
	refuses 'iffcat: x: byte 100: a tile before the TBHD' iffcat x >out
	"$gen" "LIS4 CIMG { PRO4 CIMG { TBHD 1 } FOR4 CIMG { $one } }" >x
	refuses 'iffcat: x: byte 24: TBHD: expected 32 bytes, saw 4' iffcat x \
	    >out
	"$gen" "LIS4 CIMG { PRO4 CIMG { TBHD $(head_of 1 1 1 0) }
	    FOR4 CIMG { } }" >x
	refuses 'iffcat: x: scanline 0, column 0: a tile is missing' iffcat x \
	    >out
	# 64 of the shared one, 12 of CIMG, 12 of TBMP, 20 of the tile
	"$gen" "LIS4 CIMG { PRO4 CIMG { TBHD $(head_of 1 1 1 0) }
	    FOR4 CIMG { $one TBHD $(head_of 1 1 1 0) } }" >x
	refuses 'iffcat: x: byte 108: a TBHD behind a tile' iffcat x >out
}

# Columns 0-2 of rows 0-1, 3-4 of row 0, 5 of rows 0-1, 3-4 of row 1, out of
# order
@test 'iffcat: tiles of any size and order' {
	make_iff x "$(head_of 6 2 2 0)" 'RGBA 3w 1w 4w 1w <0a0b>
	    RGBA 5w 0w 5w 1w <060c> RGBA 3w 0w 4w 0w <0405>
	    RGBA 0w 0w 2w 1w <010203 070809>'
	quietly iffcat -P x | cmp <(
		printf 'P5\n6 2\n255\n\7\10\11\12\13\14\1\2\3\4\5\6') -
	piped x -P | cmp <(iffcat -P x) -
}

# picture W H [OPTION]: makes x.ppm, in which no row or column equals the next,
# and x.iff from it
picture() {
	awk -v w="$1" -v h="$2" 'BEGIN {
		print "P3", w, h, 255
		for (y = 0; y < h; y++)
			for (x = 0; x < w; x++)
				print (x * y + int(x / 9)) % 256, x % 256, y % 256
	}' | pnm2ir >x.ir
	sed 's/^source .*/source pnm P6/' x.ir | ir2pnm >x.ppm
	ir2iff ${3:+"$3"} x.ir >x.iff
}

# 70 x 130: 2 x 3 tiles of 64 x 64
@test 'iffcat: the largest width and height' {
	local size

	for size in '65536 1' '1 65536'; do
		awk -v size="$size" 'BEGIN {
			split(size, n, " ")
			print "ir 1\nimage x", size, "matte\nsource pnm P5\nbits 8"
			for (y = 0; y < n[2]; y++)
				print "run", y, 0, n[1], 255
			print "end image\nend ir"
		}' | ir2iff >x
		iffcat x >saw
		sed -n 2p saw | diff -u <(echo "image x $size matte") -
	done
}

@test 'iffcat: rows of tiles, the last one first' {
	local option

	for option in '' -r -t1 -t3 -t69 -t200; do
		picture 70 130 $option
		quietly iffcat -P x.iff | cmp x.ppm -
		piped x.iff -P | cmp x.ppm -
		quietly iffcat x.iff | grep ^run | cmp <(grep ^run x.ir) -
	done
}

# The first row of the picture stands last in the file. Output for which a pipe
# and two buffers have no room is written after the file has been cut.
@test 'iffcat: a file that becomes shorter while it is read' {
	picture 500 500 -r
	cp x.iff y.iff
	{ iffcat -P x.iff 2>err || echo $? >status; } | {
		head -c 1 >saw
		: >x.iff
		cat >>saw
	}
	[ "$(cat status)" -eq 1 ]
	sed 's/byte [0-9]*:/byte N:/' err |
	    diff -u <(echo 'iffcat: x.iff: byte N: the file has become shorter') -
	[ "$(wc -c <saw)" -lt "$(wc -c <x.ppm)" ]
	head -c "$(wc -c <saw)" x.ppm | cmp - saw
}

@test 'iffcat: no room for the temporary file' {
	local status=0

	picture 200 200 -r
	TMPDIR=$PWD/none refuses "iffcat: temporary file in $PWD/none: No such file or directory" \
	    iffcat -P >out < <(cat x.iff)
	[ ! -s out ]
	(ulimit -f 64; iffcat -P < <(cat x.iff)) >out 2>err || status=$?
	[ $status -eq 1 ] && [ ! -s out ]
	echo 'iffcat: temporary file: File too large' | diff -u - err
	TMPDIR=$PWD/none quietly iffcat -P x.iff | cmp x.ppm -
}

# says WANT: x.err
says() {
	printf '%s\n' "$@" | diff -u - x.err
}

# Three tiles of a row each, the bottom row first: 64 bytes stand before them,
# each has 8 + 8 + 3 and a pad
@test 'iffcat -x: the rows before a cut, at every byte' {
	make_iff x "$(head_of 3 3 2 0)" 'RGBA 0w 0w 2w 0w <010203>
	    RGBA 0w 1w 2w 1w <040506> RGBA 0w 2w 2w 2w <070809>'
	quietly iffcat x | grep ^run >runs
	quietly iffcat -x x | cmp - <(iffcat x)
	# shellcheck disable=SC2317
	at_truncation() {
		local n=0 end

		for end in 83 103 123; do
			[ "$end" -gt "$1" ] || n=$((n + 1))
		done
		if [ $n -eq 0 ]; then
			[ "$2" -eq 1 ] && [ "$(cat stdout)" = 'ir 1' ]
			return
		fi
		[ "$2" -eq 0 ] || return
		grep -e ^image -e ^run stdout | cmp - <(
			echo "image stdin 3 $n matte"
			awk -v n=$n '$2 >= 3 - n { $2 -= 3 - n; print }' runs) ||
		    return
		tail -n 1 stdout | grep -qx 'end ir' || return
		[ $n -eq 3 ] || tail -n 1 stderr |
		    grep -qx "iffcat: <stdin>: expected 3 rows, saw $n"
	}
	each_truncation x iffcat -x
	# and of a pipe
	head -c 115 x >short
	piped short -Px 2>x.err | cmp - <(printf 'P5\n3 2\n255\n\4\5\6\1\2\3')
	says 'iffcat: <stdin>: byte 104: RGBA: expected 11 bytes, saw 3' \
	    'iffcat: <stdin>: expected 3 rows, saw 2'
	iffcat -Pqx short 2>x.err | cmp - <(piped short -Pqx 2>err)
	says 'iffcat: short: expected 3 rows, saw 2'
	# without it, the status tells
	refuses 'iffcat: short: byte 104: RGBA: expected 11 bytes, saw 3: -x takes the rows before it' \
	    iffcat -P short >out
	[ ! -s out ]
	# in the AUTH, or in the TBHD, there is nothing
	make_iff x "$(head_of 3 3 2 0)" 'RGBA 0w 0w 2w 0w <010203>' 'AUTH "me"'
	head -c 61 x >short
	iffcat -x short 2>x.err >out && return 1
	says 'iffcat: short: byte 52: AUTH: expected 2 bytes, saw 1' \
	    'iffcat: short: scanline 2, column 0: a tile is missing'
	head -c 40 x >short
	refuses 'iffcat: short: byte 12: TBHD: expected 32 bytes, saw 20' \
	    iffcat -x short >out
	run -2 iffcat -ix x
}

# Tiles of a row each: planes that are a run, or a literal and one. They have
# 8 + 6, 8 + 11 and 8 + 9 bytes, from bytes 72, 96 and 124 on
@test 'iffcat -x: the rows of packed tiles before a cut, at every byte' {
	make_iff x "$(head_of 6 3 1 0)" 'RGBA 0w 0w 5w 0w <8501 8502 8503>
	    RGBA 0w 1w 5w 1w <8104 0301020304 8505 8506>
	    RGBA 0w 2w 5w 2w <8507 8508 8309 010a0b>'
	# shellcheck disable=SC2317
	at_truncation() {
		local n=0 end

		for end in 86 115 141; do
			[ "$end" -gt "$1" ] || n=$((n + 1))
		done
		[ "$2" -eq $((n == 0)) ] || return
		[ $n -eq 0 ] || grep -qx "image stdin 6 $n rgb" stdout
	}
	each_truncation x iffcat -x
	head -c 140 x >short
	refuses 'iffcat: short: byte 116: RGBA: expected 17 bytes, saw 16: -x takes the rows before it' \
	    iffcat short >out
}

# cut_image FILE WIDTH ROWS FIRST LAST: a file that is cut off at the bytes from
# FIRST to LAST has ROWS rows left
cut_image() {
	local n

	for ((n = $4; n <= $5; n++)); do
		head -c $n "$DATA/iff/$1.iff" | iffcat -Px 2>err | head -n 4 |
		    tr '\n' ' ' | grep -aqe "^P6 $2 $3 " \
		    -e "^P7 WIDTH $2 HEIGHT $3 " || {
			echo "$1: $n: $3" >&2
			return 1
		}
	done
}

# The byte where the last tile of a row of tiles ends is what iffwalk says, for
# packed tiles and for those of blue_noise, which are not packed
@test 'iffcat -x: real images, cut around the end of a row of tiles' {
	need_data iff
	cut_image ps_testcard_rgb_maya 131 64 20561 20573
	cut_image ps_testcard_rgb_maya 131 128 20574 20587
	cut_image ps_testcard_rgb_maya 131 128 20900 20933
	cut_image ps_testcard_rgb_maya 131 131 20934 20936
	cut_image ps_testcard_rgba16_maya 131 64 39380 39399
	cut_image ps_testcard_rgba16_maya 131 128 39400 39420
	cut_image ps_testcard_rgba16_maya 131 128 39725 39743
	cut_image cortex-image 640 448 488560 488571
	cut_image cortex-image 640 480 488572 488580
	cut_image blue_noise_rgba8 127 64 51420 51435
}

@test 'iffcat -x: rows whose tiles are all there' {
	# 2 x 2 tiles of 2 x 2 and one of 4 x 1: the one at the upper right is
	# missing; rows 3 and 4 from the bottom
	local a='RGBA 0w 0w 1w 1w <01020304>' b='RGBA 2w 0w 3w 1w <05060708>'
	local c='RGBA 0w 2w 1w 3w <090a0b0c>' d='RGBA 2w 2w 3w 3w <0d0e0f10>'
	local e='RGBA 0w 4w 3w 4w <11121314>'

	make_iff x "$(head_of 4 5 2 0)" "$e $c $b $a"
	iffcat -Px x 2>x.err | cmp - <(printf 'P5\n4 2\n255\n\3\4\7\10\1\2\5\6')
	says 'iffcat: x: expected 5 rows, saw 2'
	refuses 'iffcat: x: scanline 2, column 2: a tile is missing: -x takes the rows before it' \
	    iffcat -P x >out
	# the lowest ones that are there
	make_iff x "$(head_of 4 5 2 0)" "$d $c $e $a"
	iffcat -x x 2>x.err | grep -e ^image -e ^run | diff -u - <(
		echo image x 4 3 matte
		for v in 17 18 19 20; do echo run 0 $((v - 17)) 1 $v; done
		printf 'run 1 %s\n' '0 1 11' '1 1 12' '2 1 15' '3 1 16'
		printf 'run 2 %s\n' '0 1 9' '1 1 10' '2 1 13' '3 1 14')
	says 'iffcat: x: expected 5 rows, saw 3'
	# none, or two of one
	make_iff x "$(head_of 4 2 2 0)" "$a"
	refuses 'iffcat: x: scanline 1, column 2: a tile is missing' \
	    iffcat -x x >out
	make_iff x "$(head_of 4 5 2 0)" "$a $b $a"
	refuses 'iffcat: x: scanline 4, column 0: two tiles overlap' \
	    iffcat -x x >out
	# a run that does not fit its tile does not mean that the file is cut
	# off
	make_iff x "$(head_of 4 5 2 0)" "$a $b RGBA 0w 2w 1w 3w <80>"
	refuses 'iffcat: x: byte 104: tile of columns 0-1, rows 2-3: expected 4 bytes, saw 1' \
	    iffcat -x x >out
}

@test 'iffcat -x: colour and depth, each as far as it goes' {
	local colour='RGBA 0w 0w 0w 0w <01> RGBA 0w 1w 0w 1w <02>'
	local depth='ZBUF 0w 0w 0w 0w <3f800000> ZBUF 0w 1w 0w 1w <40000000>'

	make_iff x "$(head_of 1 2 6 0)" "$colour $depth"
	# 64 + 3 x 20, and 3 more
	head -c 127 x >short
	iffcat -x short 2>x.err | grep -e ^image -e ^run | diff -u - <(cat <<-END
		image short 1 2 matte
		run 0 0 1 2
		run 1 0 1 1
		image short 1 1 depth
		run 0 0 1 1
	END
	)
	says 'iffcat: short: byte 52: FOR4:TBMP: expected 84 bytes, saw 67' \
	    'iffcat: short: expected 2 rows, saw 1'
	# PFM begins with the lowest one
	iffcat -Pxz short 2>err | cmp - <(printf 'Pf\n1 1\n1.0\n\77\200\0\0')
	head -c 104 x >short
	iffcat -x short 2>x.err | grep -e ^image | diff -u - <(echo image short 1 2 matte)
	says 'iffcat: short: byte 52: FOR4:TBMP: expected 84 bytes, saw 44' \
	    'iffcat: short: expected 2 rows, saw 0'
	iffcat -CPx short 2>x.err | cmp - <(printf 'P5\n1 2\n255\n\2\1')
	iffcat -xz short 2>x.err >out && return 1
	says 'iffcat: short: byte 52: FOR4:TBMP: expected 84 bytes, saw 44' \
	    'iffcat: short: scanline 1, column 0: a tile is missing'
}

# wrong MESSAGE HEAD TILES: refused without any image
wrong() {
	make_iff x.iff "$2" "$3"
	refuses "iffcat: x.iff: $1" iffcat x.iff >out
	[ "$(cat out)" = 'ir 1' ]
	refuses "iffcat: x.iff: $1" iffcat -P x.iff >out
	[ ! -s out ]
	refuses "iffcat: <stdin>: $1" piped x.iff -P >out
	[ ! -s out ]
}

@test 'iffcat: errors' {
	wrong 'scanline 1, column 2: a tile is missing' "$head" "$left"
	wrong 'scanline 1, column 0: a tile is missing' "$head" "$right"
	wrong 'scanline 1, column 0: a tile is missing' "$head" ''
	wrong 'scanline 1, column 0: two tiles overlap' "$head" \
	    "$left $right $left"
	wrong 'scanline 0, column 0: a tile is missing: -x takes the rows before it' "$(head_of 2 2 2 0)" \
	    'RGBA 0w 0w 1w 0w <0102>'
	wrong 'scanline 0, column 1: two tiles overlap' "$(head_of 2 2 2 0)" \
	    'RGBA 0w 0w 1w 0w <0102> RGBA 0w 1w 1w 1w <0102> RGBA 1w 1w 1w 1w <03>'
	# in the tile: byte 64 its header, 72 its place, 80 its first run
	wrong 'byte 80, scanline 0, column 0: run past the end of the tile' \
	    "$(head_of 4 1 1 0)" 'RGBA 0w 0w 3w 0w <8401 8302 8303>'
	wrong 'byte 84, scanline 1, column 2: run past the end of the tile' \
	    "$(head_of 4 2 1 0)" 'RGBA 0w 0w 3w 1w <8701 8102 8602 8703>'
	wrong 'byte 82, scanline 0, column 0: expected a run, saw the end of the tile' \
	    "$(head_of 4 1 1 0)" 'RGBA 0w 0w 3w 0w <8301>'
	wrong 'byte 84, scanline 0, column 0: run cut off by the end of the tile' \
	    "$(head_of 4 1 1 0)" 'RGBA 0w 0w 3w 0w <8301 8302 0301>'
	wrong 'byte 86, scanline 0, column 3: expected the end of the tile, saw more bytes' \
	    "$(head_of 4 1 1 0)" 'RGBA 0w 0w 3w 0w <8301 8302 8303 00000000>'
	wrong 'byte 64: tile of columns 0-3, rows 0-0: expected 12 bytes, saw 16' \
	    "$(head_of 4 1 1 0)" 'RGBA 0w 0w 3w 0w *16'
	wrong 'byte 64: columns 0-6, rows 0-1 are no tile of 6 x 2' "$head" \
	    'RGBA 0w 0w 6w 1w <00>'
	wrong 'byte 64: columns 2-1, rows 0-1 are no tile of 6 x 2' "$head" \
	    'RGBA 2w 0w 1w 1w <00>'
	wrong 'byte 64: tile: expected 8 bytes and more, saw 4' "$head" \
	    'RGBA 0w 0w'
	wrong "byte 64: expected tiles of the TBHD's flags 1 (rgb), saw ZBUF" "$head" \
	    'ZBUF 0w 0w 0w 0w <00>'
	wrong "byte 64: expected tiles of the TBHD's flags 20 (depth), saw RGBA" \
	    "$(head_of 1 1 20 0)" 'RGBA 0w 0w 0w 0w <01>'
	wrong "byte 64: expected tiles of the TBHD's flags 0 (none), saw RGBA" \
	    "$(head_of 1 1 0 0)" 'RGBA 0w 0w 0w 0w <01>'
	wrong "byte 64: expected tiles of the TBHD's flags 3 (rgb, alpha), saw ZBUF" \
	    "$(head_of 1 1 3 0)" 'ZBUF 0w 0w 0w 0w <01>'
	wrong 'byte 12: TBHD: expected 32 bytes, saw 4' 6 "$left"
	wrong 'byte 12: TBHD: expected a width and height from 1 to 65536, saw 0 x 2' \
	    "$(head_of 0 2 1 0)" "$left"
	wrong 'byte 12: TBHD: expected samples of 0 (8 bits) or 1 (16 bits), saw 2' \
	    "$(head_of 6 2 1 2)" "$left"
	wrong 'byte 12: TBHD: expected compression 0 (none) or 1 (run-length), saw 2' \
	    '6 2 1w 1w 1 0w 2w 2 0 0' "$left"
	wrong 'byte 64: tile of columns 2-5, rows 0-1: expected 24 bytes, saw 11' \
	    '6 2 1w 1w 1 0w 2w 0 0 0' "$right $left"
	"$gen" "$(squeeze "FOR4 CIMG { FOR4 TBMP { $left } }")" >x
	refuses 'iffcat: x: byte 24: a tile before the TBHD' iffcat x
	"$gen" 'FOR4 CIMG { }' >x
	refuses 'iffcat: x: byte 0: CIMG without a TBHD' iffcat x
	"$gen" 'FORM ILBM { }' >x
	refuses 'iffcat: x: expected a Maya image, FOR4:CIMG, saw FORM:ILBM (ilbmtoppm reads it)' \
	    iffcat x
	"$gen" 'FORM PBM_ { }' >x
	refuses 'iffcat: x: expected a Maya image, FOR4:CIMG, saw FORM:PBM%20 (ilbmtoppm reads it)' \
	    iffcat x
	# it takes no CAT, and no sound
	"$gen" 'CAT_ ILBM { FORM ILBM { } }' >x
	refuses 'iffcat: x: expected a Maya image, FOR4:CIMG, saw CAT%20:ILBM' \
	    iffcat x
	"$gen" 'FORM AIFF { }' >x
	refuses 'iffcat: x: expected a Maya image, FOR4:CIMG, saw FORM:AIFF (sox reads it)' \
	    iffcat x
	echo '//Maya ASCII' >x
	refuses 'iffcat: x: expected IFF file, this is Maya scene (text)' iffcat x
}

@test 'iffcat: warnings' {
	{ cat two.iff; printf abc; } >x
	iffcat x 2>err | grep -v ^image | diff -u <(grep -v ^image two.ir) -
	size=$(wc -c <two.iff)
	diff -u <(echo "iffcat: x: byte $((size)): 3 bytes after the last group") err
	quietly iffcat -q x >out
	# the bytes in a pad do not matter
	make_iff y "$(head_of 1 1 1 0)" 'RGBA 0w 0w 0w 0w <010203>'
	printf '\377' | dd of=y bs=1 seek=83 conv=notrunc 2>dd.err
	[ "$(iffwalk -c y | grep -c 'notice 83 pad of RGBA is not zero')" -eq 1 ]
	quietly iffcat y >out
}

@test 'iffcat: a pad that the size of a tile counts, there or not' {
	make_iff x "$(head_of 1 1 1 0)" 'RGBA 0w 0w 0w 0w <010203>'
	printf '\14' | dd of=x bs=1 seek=71 conv=notrunc 2>dd.err
	quietly iffcat x | grep -q '^run 0 0 1 3 2 1'
	head -c 83 x >y
	iffcat y 2>err | tail -n 3 |
	    diff -u <(printf 'run 0 0 1 3 2 1\nend image\nend ir\n') -
	diff -u <(echo 'iffcat: y: byte 83: the file ends 1 bytes before FOR4:TBMP does') err
	head -c 82 x >y
	refuses 'iffcat: y: byte 64: RGBA: expected 12 bytes, saw 10' iffcat y
}

@test 'iffcat: of a pad that is cut off nothing is kept' {
	# 11 bytes have a pad of 5 in FOR8, of 1 in the FOR4 that ir2iff writes
	"$gen" -w 'FOR8 CIMG { TBHD 1 1 1w 1w 1 0w 1w 0 0 0 FOR8 TBMP {
	    RGBA 0w 0w 0w 0w <010203> } }' >whole
	{ head -c 115 whole; printf '\0\3'; } >x
	iffcat x >want 2>err
	diff -u <(echo 'iffcat: x: byte 117: the file ends 3 bytes before FOR8:TBMP does') err
	run ! grep '^attr - pad' want
	quietly ir2iff want | quietly iffcat | sed 's/ stdin / x /' |
	    diff -u want -
}

@test 'iffcat: what a header promises costs nothing' {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer takes more memory'
	make_iff x "$(head_of 46341 46341 3 0)" 'RGBA 0w 0w 0w 0w <01020304>'
	(ulimit -v 20000; iffcat x >out 2>err) && return 1
	diff -u <(echo 'iffcat: x: scanline 46340, column 1: a tile is missing') err
	make_iff x "$(head_of 60000 60000 3 1)" \
	    'RGBA 0w 0w 59999w 59999w <ff00ff00ff00ff00>'
	(ulimit -v 20000; iffcat x >out 2>err) && return 1
	diff -u <(echo 'iffcat: x: byte 64: tile of columns 0-59999, rows 0-59999: expected 28800000000 bytes, saw 8') err
}

@test 'iffcat: full disk, a reader that goes away' {
	dev_full iffcat two.iff
	head_one iffcat two.iff | diff -u <(echo ir 1) -
}

@test 'iffcat: reference pictures' {
	need_data iff
	# the 40 tiles of the lower four rows; 1280 bytes are a row of 640 x 4
	head -c 300000 "$DATA/iff/cortex-image.iff" |
	    iffcat -Px 2>err >cut.pam
	grep -qx 'HEIGHT 320' cut.pam
	tail -c 819200 cut.pam | cmp - <(
		iffcat -P "$DATA/iff/cortex-image.iff" | tail -c 819200)
	quietly iffcat -P "$DATA/iff/ps_testcard_rgb_maya.iff" |
	    cmp "$DATA/iff/ps_testcard_rgb_maya.ppm" -
	for f in ps_testcard_rgba16_maya blue_noise_rgba8; do
		quietly iffcat -P "$DATA/iff/$f.iff" | cmp "$DATA/iff/$f.pam" -
		quietly iffcat "$DATA/iff/$f.iff" | ir2pnm |
		    cmp "$DATA/iff/$f.pam" -
	done
	quietly iffcat "$DATA/iff/cortex-image.iff" | grep -a '^attr - ESXY' |
	    diff -u <(echo attr - ESXY 3ca8833f797c453f) -
	refuses "iffcat: <stdin>: scanline 46340, column 64: a tile is missing" \
	    iffcat <"$DATA/iff/bomb-46341.iff"
	refuses "iffcat: <stdin>: byte 64: tile: expected 8 bytes and more, saw 0" \
	    iffcat <"$DATA/iff/bad_rgba_chunk_size.iff"
	refuses "iffcat: <stdin>: byte 64: expected tiles of the TBHD's flags 4 (depth), saw RGBA" \
	    iffcat <"$DATA/iff/zbuffer_only.iff"
}

# Compared with what it wrote them from: its reader cannot read all of them.
# With -q, as it leaves out the last pad.
@test 'iffcat: pictures that oiiotool writes' {
	oracle oiiotool
	for size in 131x131 64x64 1x1 5x130; do
		for zip in none rle; do
			for p in noise checker:width=7:height=5; do
				oiiotool --pattern $p $size 3 -d uint8 \
				    --compression $zip -o x.iff -o x.ppm >log
				quietly iffcat -qP x.iff | cmp x.ppm -
			done
		done
	done
}

# 0x3f800000 is 1, 0xc0200000 is -2.5
@test 'iffcat -i: a line for each image' {
	local status=0

	make_iff z "$(head_of 4 2 5 0)" 'RGBA 0w 0w 3w 1w <8705 8706 8707>
	    ZBUF 0w 0w 3w 1w <833f 83c0 8380 8320 8700 8700>'
	make_iff d "$(head_of 1 1 4 0)" 'ZBUF 0w 0w 0w 0w <3f800000>'
	make_iff wide "$(head_of 1 1 3 1)" 'RGBA 0w 0w 0w 0w <fffe 0111 0212 0313>'
	make_iff gap "$head" "$left"
	cat two.iff z >both
	head -c $(($(wc -c <two.iff) - 9)) two.iff >short
	printf 'FORM\0\0\0\14ILBMBODY\0\0\0\0' >other
	iffcat -i two.iff z d wide gap short other both >saw 2>err || status=$?
	[ $status -eq 1 ]
	sed 's/\(short.* fault byte\) .*/\1/' saw | diff -u - <(cat <<-'END'
		two.iff image 6 2 rgb bits 24 origin 5 -2 depth - - whole
		z image 4 2 rgb bits 24 origin 0 0 depth -2.5 1 whole
		d image 1 1 depth bits 32 origin 0 0 depth 1 1 whole
		wide image 1 1 rgba bits 16 origin 0 0 depth - - whole
		gap image 6 2 rgb bits 24 origin 5 -2 depth - - fault scanline 1, column 2: a tile is missing
		short image 6 2 rgb bits 24 origin 5 -2 depth - - fault byte
		other fault expected a Maya image, FOR4:CIMG, saw FORM:ILBM (ilbmtoppm reads it)
		both image 6 2 rgb bits 24 origin 5 -2 depth - - whole
		both image 4 2 rgb bits 24 origin 0 0 depth -2.5 1 whole
	END
	)
	[ "$(grep -c ^iffcat: err)" -eq 3 ]
	run -2 iffcat -iP two.iff
	run -2 iffcat -iz two.iff
}

@test 'iffcat: manual' {
	man_examples "$ROOT/man/iffcat.1"
}
