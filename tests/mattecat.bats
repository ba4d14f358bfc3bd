load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# the dump in the format's document: a sphere. Its rows 1 and 4 are
	# alike, and so are 2 and 3; 5 is almost like 0.
	{
		printf '\0\10\0\6\0\0\0\5\0\10'
		printf '\1\0\1\020\1\137\2\277\1\137\1\020\1\0'
		printf '\1\0\1\137\4\377\1\137\1\0'
		printf '\1\0\1\277\4\377\1\277\1\0'
		printf '\1\0\1\277\4\377\1\277\1\0'
		printf '\1\0\1\137\4\377\1\137\1\0'
		printf '\1\0\1\017\1\137\2\277\1\137\1\017\1\0'
	} >sphere
}

@test "mattecat: usage" {
	usage_of mattecat
}

@test "mattecat: the document's dump" {
	quietly mattecat sphere >saw
	{
		printf '%s\n' 'ir 1' 'image sphere 8 6 matte' 'source matte' \
		    'bits 8' 'origin 0 5'
		# what the document says of the rows: count/coverage
		awk '{
			for (i = x = 0; i < NF / 2; i++) {
				print "run", NR - 1, x, $(2 * i + 1), $(2 * i + 2)
				x += $(2 * i + 1)
			}
		}' <<-END
			1 0 1 16 1 95 2 191 1 95 1 16 1 0
			1 0 1 95 4 255 1 95 1 0
			1 0 1 191 4 255 1 191 1 0
			1 0 1 191 4 255 1 191 1 0
			1 0 1 95 4 255 1 95 1 0
			1 0 1 15 1 95 2 191 1 95 1 15 1 0
		END
		printf '%s\n' 'end image' 'end ir'
	} | diff -u - saw
}

@test "mattecat -P: a PGM" {
	{
		printf 'P5\n5 1\n255\n\0\0\377\377\1'
	} >expect
	printf '\0\5\0\1\0\0\0\0\0\10\1\0\1\0\2\377\1\1' >m
	quietly mattecat -P <m >saw
	cmp expect saw
}

@test "mattecat -j: equal neighbours joined" {
	printf '\0\5\0\1\0\0\0\0\0\10\1\0\1\0\2\377\1\1' >m
	quietly mattecat -j m >saw
	diff -u - saw <<-END
		ir 1
		image m 5 1 matte
		source matte
		bits 8
		origin 0 0
		run 0 0 2 0
		run 0 2 2 255
		run 0 4 1 1
		end image
		end ir
	END
}

@test "mattecat: several files" {
	{ mattecat sphere | sed '$d'; mattecat <sphere | tail -n +2; } >expect
	cp sphere same
	quietly mattecat sphere - <same | diff -u expect -
	{ mattecat -P sphere; mattecat -P sphere; } >expect
	quietly mattecat -P sphere sphere | cmp expect -
}

@test "mattecat: what it refuses" {
	printf '\0\5\0\1\0\0\0\0\0\10\1\0\5\0' >bad
	refuses 'mattecat: bad: byte 12, scanline 0, column 1: expected a run of 1 to 4 pixels, saw 5' mattecat bad
	printf '\0\5\0\1\0\0\0\0\0\10\1\0\0\0' >bad
	refuses 'mattecat: bad: byte 12, scanline 0, column 1: expected a run of 1 to 4 pixels, saw 0' mattecat bad
	printf '\0\5\0\1\0\0\0\0\0\30\5abc' >bad
	refuses 'mattecat: bad: expected Alias matte, this is Alias pix: pixcat reads it' mattecat bad
	printf '\0\0\0\1\0\0\0\0\0\10' >bad
	refuses 'mattecat: bad: byte 0: expected a width from 1 to 65535, saw 0' mattecat bad
	refuses 'mattecat: <stdin>: byte 0: expected a header of 10 bytes, saw the end of the file' mattecat </dev/null
	printf '\0\0\331\147\0\1\0\1\0\0\0\0' >bad
	refuses 'mattecat: bad: expected Alias matte, this is Alias depth map: depthcat reads it' mattecat bad
}

# The rows have 7, 5, 5, 5, 5 and 7 packets of 2 bytes
@test "mattecat -x: the rows before a cut" {
	takes_rows sphere '24 34 44 54 64 78' mattecat
	takes_rows sphere '24 34 44 54 64 78' mattecat -j
	head -c 50 sphere >short
	mattecat -Px short 2>stderr | cmp - <(
		printf 'P5\n8 3\n255\n'
		mattecat -P sphere | tail -n +4 | head -c 24)
	echo 'mattecat: short: expected 6 rows, saw 3' | diff -u - stderr
	run -2 mattecat -ix sphere
}

@test "mattecat: cut off anywhere" {
	at_truncation() {
		[ "$2" -eq 1 ] || return 1
		grep -q "^mattecat: <stdin>: byte $1\b" stderr || return 1
		! grep -q '^end' stdout
	}
	each_truncation sphere mattecat
}

@test "mattecat: bytes after the last scanline" {
	{ cat sphere; printf '\1\0'; } >long
	mattecat long >saw 2>stderr
	diff -u - stderr <<<'mattecat: long: byte 78: expected the end of the file after the last scanline, saw more bytes'
	quietly mattecat -q long | diff -u saw -
}

@test "mattecat: random mattes come back, and ffmpeg sees the same" {
	local i

	for i in 1 2 3 4; do
		random_pix $i $((i * i * 90 + i)) 6 8 >r
		quietly mattecat r >r.ir
		quietly ir2pix r.ir | cmp r -
	done
	need_ffmpeg
	for i in 5 6 7; do
		random_pix $i $((i * i * 23)) 6 8 >r
		quietly mattecat -P r | raster >saw
		decode_pix r gray | cmp - saw
	done
}

@test "mattecat: real mattes" {
	need_data pix
	need_ffmpeg
	local f

	for f in "$DATA"/pix/*.matte "$DATA"/pix/*.als; do
		quietly mattecat "$f" >saw.ir
		ir2pix saw.ir | cmp "$f" -
		quietly mattecat -P "$f" | raster >saw
		decode_pix "$f" gray | cmp - saw
	done
}

@test "mattecat: a full disk, a reader that goes away" {
	random_pix 3 300 400 8 >r
	dev_full mattecat r
	dev_full mattecat -P r
	[ "$(head_one mattecat r)" = 'ir 1' ]
}

@test "mattecat -i: a line for each file" {
	local status=0

	head -c 20 sphere >short
	mattecat -i short sphere >saw 2>err || status=$?
	[ $status -eq 1 ]
	diff -u - saw <<-'END'
		short image 8 6 matte bits 8 origin 0 5 depth - - fault byte 20, scanline 0, column 6: expected a packet of 2 bytes, saw the end of the file
		sphere image 8 6 matte bits 8 origin 0 5 depth - - whole
	END
	run -2 mattecat -iP sphere
}

@test "mattecat: the manual's examples" {
	man_examples "$ROOT/man/mattecat.1"
}
