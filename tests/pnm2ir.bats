load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# image KIND SIZE SOURCE BITS: the lines around those on standard input
image() {
	printf '%s\n' 'ir 1' "image stdin $2 $1" "source pnm $3" "bits $4"
	cat
	printf '%s\n' 'end image' 'end ir'
}

@test "pnm2ir: usage" {
	usage_of pnm2ir
	run -2 pnm2ir a b
}

@test "pnm2ir: PPM, raw and plain" {
	printf 'P6\n2 2\n255\nabcabcABC\0\377\12' | quietly pnm2ir >saw
	image rgb '2 2' P6 24 >expect <<-END
		run 0 0 2 97 98 99
		run 1 0 1 65 66 67
		run 1 1 1 0 255 10
	END
	diff -u expect saw
	printf 'P3 2\t2\r\n255 97 98 99 97 98 99\n\n65 66 67 0 255 10' |
	    quietly pnm2ir >saw
	sed 's/P6/P3/' expect | diff -u - saw
}

@test "pnm2ir: PGM, raw, plain and of 16 bits" {
	printf 'P5 3 1 255\n\0\0\377' | quietly pnm2ir >saw
	image matte '3 1' P5 8 >expect <<-END
		run 0 0 2 0
		run 0 2 1 255
	END
	diff -u expect saw
	printf 'P2\n3 1\n255\n0 0 255\n' | quietly pnm2ir >saw
	sed 's/P5/P2/' expect | diff -u - saw
	printf 'P5 2 1 65535\n\1\2\377\376' | quietly pnm2ir >saw
	image matte '2 1' P5 16 <<-END | diff -u - saw
		run 0 0 1 258
		run 0 1 1 65534
	END
}

@test "pnm2ir: every value of 16 bits, columns and rows of up to seven digits" {
	awk 'BEGIN {
		print "P5 65536 1 65535"
		for (i = 0; i < 65536; i++)
			printf "%c%c", int(i / 256), i % 256
	}' | quietly pnm2ir >saw
	awk 'BEGIN {
		for (i = 0; i < 65536; i++)
			print "run 0", i, 1, i
	}' | image matte '65536 1' P5 16 | cmp - saw
	# the last of a row begins at a column of each length
	for w in 9 10 99 100 999 1000 9999 99999 999999 1000000 1048575; do
		awk -v w=$w 'BEGIN {
			print "P5", w + 1, 1, 255
			while (w-- > 0)
				printf "a"
			print "b"
		}' | head -c -1 | quietly pnm2ir >saw
		image matte "$((w + 1)) 1" P5 8 <<-END | cmp - saw
			run 0 0 $w 97
			run 0 $w 1 98
		END
	done
	{
		echo P5 1 1000002 255
		yes a | head -n 1000002 | tr -d '\n'
	} | quietly pnm2ir >saw
	awk 'BEGIN {
		for (i = 0; i < 1000002; i++)
			print "run", i, "0 1 97"
	}' | image matte '1 1000002' P5 8 | cmp - saw
}

# bits are packed from the high one on, each row from a new byte; 1 is black
@test "pnm2ir: PBM, raw and plain" {
	printf 'P4 10 2\n\360\100\0\0' | quietly pnm2ir >saw
	image matte '10 2' P4 8 >expect <<-END
		attr - maxval 1
		run 0 0 4 0
		run 0 4 5 255
		run 0 9 1 0
		run 1 0 10 255
	END
	diff -u expect saw
	printf 'P1 10 2 11110000010 0 00000000' | quietly pnm2ir >saw
	sed 's/P4/P1/' expect | diff -u - saw
}

# 7 of 15 is 119 of 255, exactly; 1 of 100 is 2.55, 99 is 252.45;
# 500 of 1000 is 32767.5 of 65535
@test "pnm2ir: other largest values are scaled up" {
	printf 'P3 1 1 15 0 7 15' | quietly pnm2ir | grep -v '^[ise]' >saw
	diff -u - saw <<-END
		bits 24
		attr - maxval 15
		run 0 0 1 0 119 255
	END
	printf 'P2 2 1 100 1 99' | quietly pnm2ir | grep run >saw
	printf 'run 0 %d 1 %d\n' 0 3 1 252 | diff -u - saw
	printf 'P2 2 1 1000 500 1000' | quietly pnm2ir | grep -v '^[ise]' >saw
	diff -u - saw <<-END
		bits 16
		attr - maxval 1000
		run 0 0 1 32768
		run 0 1 1 65535
	END
}

@test "pnm2ir: PAM" {
	{
		printf 'P7\n# made by hand\nWIDTH 2\nHEIGHT 1\nDEPTH 4\n'
		printf 'MAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\nabcdabcD'
	} | quietly pnm2ir >saw
	image rgba '2 1' P7 32 <<-END | diff -u - saw
		note  made by hand
		run 0 0 1 97 98 99 100
		run 0 1 1 97 98 99 68
	END
	printf 'P7\nDEPTH 3\nWIDTH 1\nHEIGHT 1\nMAXVAL 65535\nENDHDR\nabcdef' |
	    quietly pnm2ir >saw
	image rgb '1 1' P7 16 <<<'run 0 0 1 24930 25444 25958' | diff -u - saw
	printf 'P7\nDEPTH 1\nWIDTH 1\nHEIGHT 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\1' |
	    quietly pnm2ir >saw
	image matte '1 1' P7 8 <<<$'attr - maxval 1\nrun 0 0 1 255' | diff -u - saw
}

@test "pnm2ir: PFM, its bottom row first, in both orders of bytes" {
	printf 'Pf\n2 2\n1.0\n\100\40\0\0\200\0\0\0\077\200\0\0\077\200\0\0' |
	    quietly pnm2ir >saw
	image depth '2 2' 'Pf 1.0' 32 >expect <<-END
		run 0 0 2 1
		run 1 0 1 2.5
		run 1 1 1 -0
	END
	diff -u expect saw
	printf 'Pf 2 2 -2.50\n\0\0\40\100\0\0\0\200\0\0\200\077\0\0\200\077' |
	    quietly pnm2ir >saw
	sed 's/1\.0/-2.50/' expect | diff -u - saw
}

@test "pnm2ir: comments are notes" {
	printf 'P6#one\n# two\n1#\n1 255\nabc' | quietly pnm2ir >saw
	image rgb '1 1' P6 24 <<-END | diff -u - saw
		note one
		note  two
		note
		run 0 0 1 97 98 99
	END
}

@test "pnm2ir: a CR ends a comment, which may end the header" {
	local p

	# what pnmtopnm of netpbm takes for 97 98, the text before it for notes
	for p in 'P5 2 1 # c\r255\nab' 'P5# c\r2 1 255\nab' \
	    'P5 2 1 255# c\nab' 'P5 2 1 255# c\rab' 'P5 2 # c\r\n1 255\nab'; do
		# shellcheck disable=SC2059
		printf "$p" | quietly pnm2ir >saw
		image matte '2 1' P5 8 <<-END | diff -u - saw
			note  c
			run 0 0 1 97
			run 0 1 1 98
		END
	done
	# 'a' is 01100001, and 1 is black
	printf 'P4 8 1# c\na' | quietly pnm2ir | grep ^run >saw
	diff -u - saw <<-END
		run 0 0 1 255
		run 0 1 2 0
		run 0 3 4 255
		run 0 7 1 0
	END
	# the lines of PAM end in LF
	printf 'P7\n#a\rb\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\na' |
	    quietly pnm2ir | grep ^note >saw
	printf 'note a\rb\n' | cmp - saw
}

@test "pnm2ir: several images in a file" {
	printf 'P6 1 1 255\nabc\nP2 1 1 255 7\n\nP5 1 1 255\nx' |
	    quietly pnm2ir | grep -c '^image stdin 1 1' >saw
	echo 3 | diff -u - saw
	printf 'P5 1 1 255\nx' >a.pgm
	quietly pnm2ir a.pgm >a.ir
	[ "$(grep -c 'ir 1' a.ir)" = 1 ]
	grep '^image a 1 1 matte$' a.ir
}

# bad MESSAGE FORMAT
bad() {
	# shellcheck disable=SC2059
	printf "$2" >bad.ppm
	refuses "pnm2ir: bad.ppm: $1" pnm2ir bad.ppm >/dev/null
}

@test "pnm2ir: what it refuses" {
	local magic='expected an image that starts P1 to P7 or Pf'

	bad "byte 0: $magic" ''
	bad "byte 0: $magic" 'P6'
	bad "byte 0: $magic" 'P8 1 1 255 a'
	bad "byte 0: $magic" 'GIF79a'
	bad 'expected PNM picture, this is GIF picture' 'GIF89a'
	bad "byte 0: $magic" 'P6x1 1 255 a'
	bad 'byte 0: expected a PFM of one channel (Pf), saw one in colour' 'PF 1 1 1.0\n'
	bad "byte 3: expected a width from 1 to 16777216, saw '0'" 'P6 0 1 255\n'
	bad "byte 5: expected a height from 1 to 16777216, saw '-1'" 'P6 1 -1 255\n'
	bad "byte 7: expected a maxval from 1 to 65535, saw '65536'" 'P6 1 1 65536\n'
	bad 'byte 10: expected a maxval, saw the end of the file' 'P6 1 1 #x\n'
	bad 'byte 9: expected a header, saw the end of the file' 'P6 1 1 #x'
	bad "byte 7: expected a scale, saw '0'" 'Pf 1 1 0\n'
	bad "byte 7: expected a scale, saw 'x'" 'Pf 1 1 x\n'
	bad 'byte 8: expected comments of at most 65536 bytes without NUL' 'P6 1 1 #\0\n'
	bad 'byte 10: expected a blank after the header' 'P6 1 1 255'
	bad 'byte 11, scanline 0, column 1: expected a value from 0 to 15, saw 16' 'P5 2 1 15\n\1\020'
	bad 'byte 12, scanline 0, column 1: expected a value from 0 to 7, saw 8' 'P2 2 1 7\n7  8\n'
	bad 'byte 11, scanline 0, column 1: expected a value from 0 to 7, saw #' 'P2 2 1 7\n7 #\n'
	bad 'byte 8, scanline 0, column 1: expected a value from 0 to 1, saw 2' 'P1 2 1\n02\n'
	bad 'byte 14, scanline 0, column 1: expected more values, saw the end of the file' 'P6 2 1 255\nabc'
	bad "byte 12: $magic" 'P5 1 1 255\nxy'
}

@test "pnm2ir -x: the rows before a cut" {
	local hint=': -x takes the rows before it'

	# heads of 11 and 9 bytes, rows of 6 and of 4 or 2
	printf 'P6 2 2 255\nabcabcABC\0\377\12' >p6
	takes_rows p6 '17 23' pnm2ir
	printf 'P5 2 2 65535\n\1\2\377\376\1\1\1\1' >p5
	takes_rows p5 '17 21' pnm2ir
	# 9 bits are 2 bytes
	printf 'P4 9 3\n\377\200\0\0\252\0' >p4
	takes_rows p4 '9 11 13' pnm2ir
	printf 'P7\nWIDTH 1\nHEIGHT 2\nDEPTH 4\nMAXVAL 15\nENDHDR\n\1\2\3\4\4\3\2\1' >p7
	takes_rows p7 '49 53' pnm2ir
	# no digits follow those that end a row
	printf 'P2 2 2 9\n1 2\n3 4' >p2
	takes_rows p2 '12 16' pnm2ir
	printf 'P1 3 2\n01 1\n1 10' >p1
	takes_rows p1 '11 16' pnm2ir
	# 0x3f800000 is 1, 0x40200000 2.5; the bottom row comes first
	printf 'Pf 1 3 1\n\77\200\0\0\100\40\0\0\0\0' >pf
	pnm2ir -x pf 2>stderr | grep -e ^image -e ^run | diff -u - <(cat <<-END
		image pf 1 2 depth
		run 0 0 1 2.5
		run 1 0 1 1
	END
	)
	echo 'pnm2ir: pf: expected 3 rows, saw 2' | diff -u - stderr
	# images before it are whole
	cat p5 p6 >two
	head -c $((21 + 20)) two >short
	pnm2ir -x short 2>stderr | grep -e ^image -e '^end' | diff -u - <(cat <<-END
		image short 2 2 matte
		end image
		image short 2 1 rgb
		end image
		end ir
	END
	)
	echo 'pnm2ir: short: expected 2 rows, saw 1' | diff -u - stderr
	quietly pnm2ir -x two | cmp - <(pnm2ir two)
	# without it, and where no row is whole
	head -c 20 p6 >short
	refuses "pnm2ir: short: byte 20, scanline 1, column 1: expected more values, saw the end of the file$hint" \
	    pnm2ir short >out
	head -c 14 p2 >short
	refuses "pnm2ir: short: byte 14, scanline 1, column 1: expected more values, saw the end of the file$hint" \
	    pnm2ir short >out
	head -c 16 p6 >short
	refuses "pnm2ir: short: byte 16, scanline 0, column 1: expected more values, saw the end of the file" \
	    pnm2ir -x short >out
	# a fault does not mean that the file is cut off
	printf 'P2 2 2 9\n1 2\n3 x' >bad
	refuses 'pnm2ir: bad: byte 15, scanline 1, column 1: expected a value from 0 to 9, saw x' \
	    pnm2ir -x bad >out
}

@test "pnm2ir: what it refuses of PAM" {
	bad "byte 3: expected a line of a PAM header, saw '332'" 'P7 332\n'
	bad "byte 4: expected a line of a PAM header, saw ''" 'P7\n\n'
	bad 'byte 34: expected WIDTH, HEIGHT, MAXVAL and DEPTH 1, 3 or 4 before ENDHDR' 'P7\nWIDTH 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n'
	# P7 3, WIDTH 8, HEIGHT 9, DEPTH 8, MAXVAL 9, TUPLTYPE 9
	bad 'byte 43: expected a blank after the header' 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR#\n1'
	bad "byte 46: expected the tuple type RGB_ALPHA, saw 'CMYK'" 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 1\nTUPLTYPE CMYK\nENDHDR\n'
}

@test "pnm2ir: a header that promises much gets no memory" {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer needs much memory'
	printf 'P6 46341 46341 255\n' >bomb
	(
		ulimit -v 16000
		refuses 'pnm2ir: bomb: byte 19, scanline 0, column 0: expected more values, saw the end of the file' pnm2ir bomb
	)
}

@test "pnm2ir: netpbm's own files" {
	need_netpbm
	local f

	random_ppm 5 37 23 >r.ppm
	ppmtopgm r.ppm >r.pgm
	pgmtopbm r.pgm >r.pbm
	for f in r.ppm r.pgm r.pbm; do
		quietly pnm2ir $f | sed 's/^source .*//' >expect
		pnmtoplainpnm $f >plain
		quietly pnm2ir <plain | sed 's/^source .*//; s/stdin/r/' |
		    diff -u expect -
		pamtopam <$f >pam
		quietly pnm2ir <pam | sed 's/^source .*//; s/stdin/r/' |
		    diff -u expect -
	done
}

@test "pnm2ir: a full disk, a reader that goes away" {
	random_ppm 1 99 99 >r.ppm
	dev_full pnm2ir r.ppm
	[ "$(head_one pnm2ir r.ppm)" = 'ir 1' ]
}

@test "pnm2ir: the manual's examples" {
	man_examples "$ROOT/man/pnm2ir.1"
}
