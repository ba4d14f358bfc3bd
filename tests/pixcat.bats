load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# the dump in the format's document: a ramp from blue to black
	printf '\0\10\0\6\0\0\0\5\0\30\10\377\0\0\10\314\0\0\10\231\0\0' >ramp.pix
	printf '\10\146\0\0\10\063\0\0\10\0\0\0' >>ramp.pix
	# 3 x 2, with equal neighbours
	printf '\0\3\0\2\0\1\377\377\0\30\1\3\2\1\2\3\2\1' >two.pix
	printf '\1\6\5\4\1\6\5\4\1\7\5\4' >>two.pix
}

# head W H BITS: with two bytes each, in octal
head_of() {
	# shellcheck disable=SC2059
	printf "$1$2\0\0\0\0$3"
}

@test "pixcat: usage" {
	usage_of pixcat
}

@test "pixcat: the document's dump" {
	quietly pixcat ramp.pix >saw
	diff -u - saw <<-END
		ir 1
		image ramp 8 6 rgb
		source pix
		bits 24
		origin 0 5
		run 0 0 8 0 0 255
		run 1 0 8 0 0 204
		run 2 0 8 0 0 153
		run 3 0 8 0 0 102
		run 4 0 8 0 0 51
		run 5 0 8 0 0 0
		end image
		end ir
	END
}

@test "pixcat -P: a PPM" {
	{
		printf 'P6\n3 2\n255\n\1\2\3\1\2\3\1\2\3'
		printf '\4\5\6\4\5\6\4\5\7'
	} >expect
	quietly pixcat -P two.pix >saw
	cmp expect saw
	quietly pixcat -jP <two.pix >saw
	cmp expect saw
}

@test "pixcat: runs as they are; -j joins equal neighbours" {
	quietly pixcat two.pix >saw
	diff -u - saw <<-END
		ir 1
		image two 3 2 rgb
		source pix
		bits 24
		origin 1 65535
		run 0 0 1 1 2 3
		run 0 1 2 1 2 3
		run 1 0 1 4 5 6
		run 1 1 1 4 5 6
		run 1 2 1 4 5 7
		end image
		end ir
	END
	quietly pixcat -j two.pix >saw
	diff -u - saw <<-END
		ir 1
		image two 3 2 rgb
		source pix
		bits 24
		origin 1 65535
		run 0 0 3 1 2 3
		run 1 0 2 4 5 6
		run 1 2 1 4 5 7
		end image
		end ir
	END
}

@test "pixcat: several files, and standard input among them" {
	{
		pixcat ramp.pix | sed '$d'
		pixcat <two.pix | sed '1d;$d'
		pixcat two.pix | tail -n +2
	} >expect
	quietly pixcat ramp.pix - "$PWD/two.pix" <two.pix >saw
	diff -u expect saw
	grep -c '^image stdin 3 2 rgb$' saw
}

@test "pixcat: a run that is 0 or too long" {
	head_of '\0\3' '\0\2' '\0\30' >bad.pix
	printf '\3abc\2abc\0abc' >>bad.pix
	refuses 'pixcat: bad.pix: byte 18, scanline 1, column 2: expected a run of 1 to 1 pixels, saw 0' pixcat bad.pix
	head_of '\0\3' '\0\2' '\0\30' >bad.pix
	printf '\3abc\1abc\3abc' >>bad.pix
	refuses 'pixcat: bad.pix: byte 18, scanline 1, column 1: expected a run of 1 to 2 pixels, saw 3' pixcat -P bad.pix
	head_of '\1\1' '\0\2' '\0\30' >bad.pix
	printf '\0abc' >>bad.pix
	refuses 'pixcat: <stdin>: byte 10, scanline 0, column 0: expected a run of 1 to 255 pixels, saw 0' pixcat -j <bad.pix
}

@test "pixcat: headers that are none" {
	refuses 'pixcat: <stdin>: byte 0: expected a header of 10 bytes, saw the end of the file' pixcat </dev/null
	head_of '\0\0' '\0\2' '\0\30' >bad
	refuses 'pixcat: bad: byte 0: expected a width from 1 to 65535, saw 0' pixcat bad
	head_of '\0\1' '\0\0' '\0\30' >bad
	refuses 'pixcat: bad: byte 2: expected a height from 1 to 65535, saw 0' pixcat bad
	head_of '\0\1' '\0\1' '\0\10' >bad
	refuses 'pixcat: bad: expected Alias pix, this is Alias matte: mattecat reads it' pixcat bad
	head_of '\0\1' '\0\1' '\0\40' >bad
	refuses 'pixcat: bad: byte 8: expected 24 bits a pixel, saw 32' pixcat bad
	refuses 'pixcat: nosuch: No such file or directory' pixcat nosuch
}

@test "pixcat: files of other kinds" {
	# BRender: chunk 18 of 8 bytes, file type 2, version 2
	printf '\0\0\0\22\0\0\0\10\0\0\0\2\0\0\0\2' >br.pix
	refuses 'pixcat: br.pix: expected Alias pix, this is BRender pixel map' pixcat br.pix
	printf 'ESM Software PIX file\n' >esm.pix
	refuses 'pixcat: esm.pix: expected an Alias file, saw an ESM Software pix' pixcat esm.pix
	# or an Alias picture of 0x4553 x 0x4d00, which goes on after this
	printf 'ESM\0\0\0\0\0\0\30\1\3\2\1\0' >wide.pix
	run -1 pixcat wide.pix
	[ "${lines[0]}" = 'ir 1' ]
	pixcat wide.pix 2>err | grep -x 'image wide 17747 19712 rgb'
	diff -u - err <<-END
		pixcat: wide.pix: begins like an ESM Software pix, but is read as an Alias file of 17747 x 19712
		pixcat: wide.pix: byte 15, scanline 0, column 1: expected a packet of 4 bytes, saw the end of the file
	END
	printf '\0\0\331\147\0\1\0\1\0\0\0\0' >big
	refuses 'pixcat: big: expected Alias pix, this is Alias depth map: depthcat reads it' pixcat big
	printf '\147\331\0\0\1\0\1\0\0\0\0\0' >little
	refuses 'pixcat: little: expected Alias pix, this is Alias depth map: depthcat reads it' pixcat little
	# 24 and 8 bits the other way round
	printf '\10\0\6\0\0\0\5\0\30\0\10\377\0\0' >swap
	refuses 'pixcat: swap: byte 8: expected 24 bits a pixel, saw 6144: the bytes of each pair swapped?' pixcat swap
	refuses 'mattecat: swap: byte 8: expected 8 bits a pixel, saw 6144' mattecat swap
	dd conv=swab if=ramp.pix of=swap 2>dd.err
	refuses 'pixcat: swap: byte 8: expected 24 bits a pixel, saw 6144: the bytes of each pair swapped?' pixcat swap
	printf '\10\0\6\0\0\0\5\0\10\0\10\377\0\0' >swap
	refuses 'mattecat: swap: byte 8: expected 8 bits a pixel, saw 2048: the bytes of each pair swapped?' mattecat swap
	printf 'P6 1 1 255 abc\n' >a.pix
	refuses "pixcat: a.pix: expected Alias pix, this is PNM picture: pnm2ir reads it" pixcat a.pix
}

@test "pixcat: cut off anywhere" {
	at_truncation() {
		local saw=packet hint=

		[ "$2" -eq 1 ] || return 1
		[ "$1" -ge 10 ] || saw=header
		! grep -q 'scanline [1-9]' stderr ||
		    hint=': -x takes the rows before it'
		grep -q "^pixcat: <stdin>: byte $1\b.*a $saw of .* bytes, saw the end of the file$hint$" stderr || return 1
		! grep -q '^end' stdout
	}
	each_truncation ramp.pix pixcat
	each_truncation two.pix pixcat -P
}

@test "pixcat: the message names scanline and column" {
	head -c 29 two.pix >cut.pix
	refuses 'pixcat: cut.pix: byte 29, scanline 1, column 2: expected a packet of 4 bytes, saw the end of the file: -x takes the rows before it' pixcat cut.pix
}

# Its rows end after 10 + 2 x 4 and 10 + 5 x 4 bytes
@test "pixcat -x: the rows before a cut" {
	takes_rows two.pix '18 30' pixcat
	takes_rows two.pix '18 30' pixcat -j
	takes_rows ramp.pix '14 18 22 26 30 34' pixcat
	head -c 29 two.pix >cut.pix
	pixcat -Px cut.pix >saw 2>stderr
	echo 'pixcat: cut.pix: expected 2 rows, saw 1' | diff -u - stderr
	printf 'P6\n3 1\n255\n\1\2\3\1\2\3\1\2\3' | cmp - saw
	# the same of a pipe, and not from its first byte on
	pixcat -Px 2>stderr < <(cat cut.pix) | cmp saw -
	{
		printf junk
		cat cut.pix
	} >x
	{
		dd bs=4 count=1 of=junk 2>dd.err
		pixcat -Px 2>stderr
	} <x | cmp saw -
	echo 'pixcat: <stdin>: expected 2 rows, saw 1' | diff -u - stderr
	# of several each
	pixcat -Px cut.pix two.pix cut.pix 2>stderr | cmp - <(
		cat saw
		pixcat -P two.pix
		cat saw)
	[ "$(wc -l <stderr)" -eq 2 ]
	# a fault before the end does not mean that the file is cut off
	{ head -c 22 two.pix; printf '\0\0\0\0'; } >bad.pix
	refuses 'pixcat: bad.pix: byte 22, scanline 1, column 1: expected a run of 1 to 2 pixels, saw 0' \
	    pixcat -Px bad.pix >saw
	[ ! -s saw ]
	TMPDIR=$PWD/none refuses "pixcat: temporary file in $PWD/none: No such file or directory" \
	    pixcat -x < <(cat cut.pix) >saw
	TMPDIR=$PWD/none pixcat -x <cut.pix >saw 2>stderr
	run -2 pixcat -ix two.pix
}

@test "pixcat -x: memory, and room for the temporary file" {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer needs much memory'
	local status=0

	# 65535 x 65535, of which 100 rows of 257 packets are there
	{
		head_of '\377\377' '\377\377' '\0\30'
		awk 'BEGIN { for (i = 0; i < 25700; i++) printf "%cabc", 255 }'
	} >big.pix
	(
		ulimit -v 16000
		pixcat -Px <big.pix 2>stderr | wc -c
		pixcat -Px 2>stderr < <(cat big.pix) | wc -c
	) >saw
	# P6, 65535 100, 255 and their line ends are 17
	printf '%s\n' 19660517 19660517 | diff -u - saw
	(ulimit -f 64; pixcat -x < <(cat big.pix)) >out 2>err || status=$?
	[ $status -eq 1 ]
	echo 'pixcat: temporary file: File too large' | diff -u - err
}

@test "pixcat: bytes after the last scanline" {
	{ cat two.pix; printf x; } >long.pix
	local message='pixcat: long.pix: byte 30: expected the end of the file after the last scanline, saw more bytes'
	pixcat two.pix | sed 's/two/long/' >expect
	pixcat long.pix >saw 2>stderr
	diff -u expect saw
	echo "$message" | diff -u - stderr
	quietly pixcat -q long.pix >saw
	diff -u expect saw
	quietly pixcat -qP long.pix >saw
	pixcat -P two.pix | cmp - saw
}

@test "pixcat: a header that promises much gets no memory" {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer needs much memory'
	head_of '\265\005' '\265\005' '\0\30' >bomb.pix
	(
		ulimit -v 16000
		refuses 'pixcat: bomb.pix: byte 10, scanline 0, column 0: expected a packet of 4 bytes, saw the end of the file' pixcat -P bomb.pix
	)
}

@test "pixcat: random pictures come back byte for byte" {
	local i

	for i in 1 2 3 4 5 6; do
		random_pix $i $((i * i * 40 + i)) $((9 - i)) 24 >r.pix
		quietly pixcat r.pix >r.ir
		quietly ir2pix r.ir >back.pix
		cmp r.pix back.pix
	done
}

@test "pixcat: ffmpeg sees the same pictures" {
	need_ffmpeg
	local i

	for i in 7 8 9; do
		random_pix $i $((i * i * 11)) 5 24 >r.pix
		quietly pixcat -P r.pix | raster >saw
		decode_pix r.pix rgb24 | cmp - saw
		random_ppm $i $((i * 70)) 6 >r.ppm
		ffmpeg -v error -f ppm_pipe -i r.ppm -f image2pipe \
		    -c:v alias_pix - >r.pix </dev/null
		quietly pixcat -P r.pix | cmp r.ppm -
	done
}

# ones W H BYTES AS: pixels of which no two neighbours are equal, as packets of
# one pixel (pix) or as rows (pnm)
ones() {
	awk -v w="$1" -v h="$2" -v bytes="$3" -v as="$4" '
	function word(v) { printf "%c%c", int(v / 256), v % 256 }
	BEGIN {
		if (as == "pix") {
			word(w); word(h); word(0); word(0); word(8 * bytes)
		} else {
			printf "P%d\n%d %d\n255\n", 5 + (bytes == 3), w, h
		}
		for (i = 0; i < w * h; i++) {
			r = i % 251; g = i % 241; b = i % 239
			if (as == "pix" && bytes == 3)
				printf "%c%c%c%c", 1, b, g, r
			else if (bytes == 3)
				printf "%c%c%c", r, g, b
			else if (as == "pix")
				printf "%c%c", 1, r
			else
				printf "%c", r
		}
	}'
}

@test "pixcat -P: runs of one pixel, more than are read at once" {
	ones 1031 80 3 pix >r.pix
	ones 1031 80 3 pnm >expect
	quietly pixcat -P r.pix | cmp expect -
	dd bs=997 if=r.pix 2>/dev/null | quietly pixcat -P | cmp expect -
	ones 1031 80 1 pix | quietly mattecat -P >saw
	ones 1031 80 1 pnm | cmp - saw
}

@test "pixcat -P: what it makes of short runs, ir2pnm makes, too" {
	local i

	for i in 1 2 3; do
		random_pix $i $((i * 700)) 9 24 >r.pix
		pixcat r.pix | quietly ir2pnm >expect
		quietly pixcat -P r.pix | cmp expect -
		random_pix $i $((i * 700)) 9 8 >r.pix
		mattecat r.pix | quietly ir2pnm >expect
		quietly mattecat -P r.pix | cmp expect -
	done
}

# The header has 10 bytes, the packets 4.
@test "pixcat -P: what is wrong behind runs of one pixel" {
	ones 50 2 3 pix >r.pix
	{
		head -c $((10 + 4 * 60)) r.pix
		printf '\0\1\2\3'
	} >zero.pix
	refuses 'pixcat: zero.pix: byte 250, scanline 1, column 10: expected a run of 1 to 40 pixels, saw 0' \
	    pixcat -P zero.pix
	head -c $((10 + 4 * 99 + 3)) r.pix >cut.pix
	refuses 'pixcat: cut.pix: byte 409, scanline 1, column 49: expected a packet of 4 bytes, saw the end of the file: -x takes the rows before it' \
	    pixcat -P cut.pix
	{
		head -c $((10 + 4 * 49)) r.pix
		printf '\2\1\2\3'
	} >long.pix
	refuses 'pixcat: long.pix: byte 206, scanline 0, column 49: expected a run of 1 to 1 pixels, saw 2' \
	    pixcat -P long.pix
}

@test "pixcat: real pictures" {
	need_data pix
	need_ffmpeg
	local f

	for f in "$DATA"/pix/*.pix; do
		quietly pixcat "$f" >saw.ir
		ir2pix saw.ir | cmp "$f" -
		quietly pixcat -P "$f" | raster >saw
		decode_pix "$f" rgb24 | cmp - saw
	done
}

@test "pixcat: a full disk, a reader that goes away" {
	random_pix 3 300 400 24 >r.pix
	dev_full pixcat r.pix
	dev_full pixcat -P r.pix
	[ "$(head_one pixcat r.pix)" = 'ir 1' ]
	[ "$(head_one pixcat -P r.pix)" = P6 ]
}

@test "pixcat -i: a line for each file, whole or not" {
	local status=0

	# packets begin at byte 10, 14 ...
	cp two.pix 'a b.pix'
	head -c 17 two.pix >cut.pix
	printf '\0\3\0\2\0\1\377\377\0\30\1\3\2\1\3\3\2\1' >long.pix
	printf 'P6 1 1 255 abc\n' >no.pix
	pixcat -i ramp.pix cut.pix none.pix long.pix no.pix 'a b.pix' >saw 2>err || status=$?
	[ $status -eq 1 ]
	diff -u - saw <<-'END'
		ramp.pix image 8 6 rgb bits 24 origin 0 5 depth - - whole
		cut.pix image 3 2 rgb bits 24 origin 1 65535 depth - - fault byte 17, scanline 0, column 1: expected a packet of 4 bytes, saw the end of the file
		long.pix image 3 2 rgb bits 24 origin 1 65535 depth - - fault byte 14, scanline 0, column 1: expected a run of 1 to 2 pixels, saw 3
		no.pix fault expected Alias pix, this is PNM picture: pnm2ir reads it
		a%20b.pix image 3 2 rgb bits 24 origin 1 65535 depth - - whole
	END
	# the messages are those of the lines
	diff -u - err <<-'END'
		pixcat: cut.pix: byte 17, scanline 0, column 1: expected a packet of 4 bytes, saw the end of the file
		pixcat: none.pix: No such file or directory
		pixcat: long.pix: byte 14, scanline 0, column 1: expected a run of 1 to 2 pixels, saw 3
		pixcat: no.pix: expected Alias pix, this is PNM picture: pnm2ir reads it
	END
	quietly pixcat -i ramp.pix 'a b.pix' | grep -c ' whole$' | grep -x 2
	quietly pixcat -i <ramp.pix >saw
	diff -u - saw <<<'- image 8 6 rgb bits 24 origin 0 5 depth - - whole'
	quietly pixcat -i - <ramp.pix | diff -u saw -
	refuses 'pixcat: cut.pix: byte 17, scanline 0, column 1: expected a packet of 4 bytes, saw the end of the file' \
	    pixcat -i cut.pix | grep -c '^cut.pix image .* fault byte 17, ' >saw
	# more bytes are a warning, as ever
	{ cat ramp.pix; echo; } >more.pix
	pixcat -i more.pix 2>err | grep ' whole$'
	grep 'byte 34: expected the end' err
	quietly pixcat -iq more.pix | grep ' whole$'
}

@test "pixcat -i: cut off anywhere, usage, output errors" {
	local k

	for ((k = 0; k < 34; k++)); do
		! head -c $k ramp.pix | pixcat -i >saw 2>err || return
		[ "$(wc -l <saw)" -eq 1 ]
		grep "^- .*fault byte ${k}[,:]" saw
	done
	run -2 pixcat -iP ramp.pix
	run -2 pixcat -ij ramp.pix
	dev_full pixcat -i ramp.pix
	dev_full pixcat -i ramp.pix two.pix
	[ "$(wc -l <stderr)" -eq 1 ]
}

@test "pixcat: the manual's examples" {
	man_examples "$ROOT/man/pixcat.1"
}
