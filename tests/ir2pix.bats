load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >rgb.ir <<-END
		ir 1
		image a 300 2 rgb
		origin 1 513
		run 0 0 300 1 2 3
		run 1 0 1 4 5 6
		run 1 1 1 4 5 6
		run 1 2 298 255 0 7
		end image
		end ir
	END
	cat >rgba.ir <<-END
		ir 1
		image a 2 1 rgba
		bits 16
		run 0 0 1 0 128 129 65535
		run 0 1 1 65406 65407 257 32768
		end image
		end ir
	END
}

@test "ir2pix: usage" {
	usage_of ir2pix
	run -2 ir2pix a b
}

@test "ir2pix: runs are split at 255 and not joined" {
	{
		printf '\1\54\0\2\0\1\2\1\0\30\377\3\2\1\55\3\2\1'
		printf '\1\6\5\4\1\6\5\4\377\7\0\377\53\7\0\377'
	} >expect
	quietly ir2pix rgb.ir >saw
	cmp expect saw
	quietly ir2pix - <rgb.ir >saw
	cmp expect saw
}

# v of 65535 is v / 257 of 255: 128 / 257 < 0.5, 129 / 257 > 0.5;
# 65406 / 257 = 254.498, 65407 / 257 = 254.502, 32768 / 257 = 127.502
@test "ir2pix: 16 bits are rounded; -a writes the alpha" {
	printf '\0\2\0\1\0\0\0\0\0\30\1\1\0\0\1\1\377\376' >expect
	quietly ir2pix rgba.ir >saw
	cmp expect saw
	printf '\0\2\0\1\0\0\0\0\0\10\1\377\1\200' >expect
	quietly ir2pix -a rgba.ir >saw
	cmp expect saw
}

@test "ir2pix: a matte" {
	printf 'ir 1\nimage m 3 1 matte\nrun 0 0 2 9\nrun 0 2 1 10\nend image\nend ir\n' |
	    quietly ir2pix >saw
	printf '\0\3\0\1\0\0\0\0\0\10\2\11\1\12' | cmp - saw
}

@test "ir2pix: a depth map" {
	printf 'ir 1\nimage d 2 1 depth\nrun 0 0 1 1.0\nrun 0 1 1 -inf\nend image\nend ir\n' |
	    quietly ir2pix >saw
	printf '\0\0\331\147\0\2\0\1\077\200\0\0\377\200\0\0' | cmp - saw
	printf 'ir 1\nimage d 2 1 depth\nsource depth little\nrun 0 0 2 1e0\nend image\nend ir\n' |
	    quietly ir2pix >saw
	printf '\147\331\0\0\2\0\1\0\0\0\200\077\0\0\200\077' | cmp - saw
}

@test "ir2pix: other objects, comments, CRLF" {
	{
		printf 'ir 1\nskeleton s\njoint a -\nend skeleton\n'
		printf '# run\nimage m 3 1 matte\n\nfuture 1 2\n'
		printf 'run  0\t0 3 9 \nend image\nend ir\nir 1\nsequence s\nend sequence\nend ir\n'
	} | sed 's/$/\r/' >a.ir
	quietly ir2pix a.ir >saw
	printf '\0\3\0\1\0\0\0\0\0\10\3\11' | cmp - saw
}

# with LINE MESSAGE SED: rgb.ir, changed by sed, is refused
with() {
	sed "$3" rgb.ir >bad.ir
	refuses "ir2pix: bad.ir:$1: $2" ir2pix bad.ir >/dev/null
}

@test "ir2pix: what it refuses" {
	with 2 'expected `image NAME WIDTH HEIGHT KIND`' '2s/ rgb//'
	with 2 'expected `image NAME WIDTH HEIGHT KIND`' '2s/$/ 1/'
	with 2 "expected rgb, rgba, matte or depth, saw 'RGB'" '2s/rgb/RGB/'
	with 2 "width: expected an integer from 1 to 16777216, saw '0'" '2s/300/0/'
	with 2 "height: expected an integer from 1 to 16777216, saw '-2'" '2s/2 rgb/-2 rgb/'
	with 2 'expected an image of at most 65535 x 65535, saw 65536 x 2' '2s/300/65536/'
	with 2 'expected an image of at most 65535 x 65535, saw 300 x 65536' '2s/2 rgb/65536 rgb/'
	with 3 "origin: expected an integer from 0 to 65535, saw '-1'" '3s/1/-1/'
	with 3 "bits: expected 8, 16, 24 or 32, saw '12'" '3s/.*/bits 12/'
	with 5 'bits: expected before the first run' '5s/^/bits 8\n/'
	with 4 'run: expected row 0 column 0, saw row 0 column 1' '4s/0 0/0 1/'
	with 4 "run: expected an integer from 1 to 300, saw '301'" '4s/300/301/'
	with 4 "run: expected an integer from 1 to 300, saw '0'" '4s/300/0/'
	with 4 'run: expected row 0 column 0, saw row 1 column 0' 4d
	with 6 'run: expected row 1 column 1, saw row 1 column 2' 6d
	with 7 'expected a run at row 1 column 2, saw `end image`' 7d
	with 8 'expected `end image`, saw a run' '8s/^/run 1 299 1 0 0 0\n/'
	with 5 'run: expected 3 values, saw 2' '5s/ 6//'
	with 5 'run: expected 3 values, saw 4' '5s/6/6 7/'
	with 5 "run: expected an integer from 0 to 255, saw '256'" '5s/6/256/'
	with 5 "run: expected an integer from 0 to 255, saw '1.0'" '5s/6/1.0/'
	# a run like the one before it, in the same row, is taken apart sooner
	with 6 'run: expected 3 fields, saw 2' '6s/^run 1 1 .*/run 1 1/'
	with 6 'run: expected 3 fields, saw 1' '6s/^run 1 1 .*/run 1 /'
	with 6 'run: expected row 1 column 1, saw row 10 column 1' '6s/^run 1/run 10/'
	with 8 'origin: expected before the first run' '8s/^/origin 1 1\n/'
	with 8 'source: expected before the first run' '8s/^/source depth little\n/'
	with 9 'expected one image, saw a second: b' '8s/$/\nimage b 1 1 matte/'
	with 8 'expected `end image`, saw end of input' '8,$d'
}

@test "ir2pix: what it refuses of depths and alpha" {
	# the head has high bytes first by then
	printf 'ir 1\nimage d 1 2 depth\nrun 0 0 1 1\nsource depth little\nrun 1 0 1 1\nend image\nend ir\n' >bad.ir
	refuses 'ir2pix: bad.ir:4: source: expected before the first run' ir2pix bad.ir >/dev/null
	printf 'ir 1\nimage d 1 1 depth\nrun 0 0 1 1e39\nend image\nend ir\n' >bad.ir
	refuses "ir2pix: bad.ir:3: run: expected a number that fits a float, saw '1e39'" ir2pix bad.ir
	printf 'ir 1\nimage d 1 1 depth\nattr - nan 7F800000\nrun 0 0 1 nan\nend image\nend ir\n' >bad.ir
	refuses "ir2pix: bad.ir:3: attr: expected the 8 hex digits of a nan, saw '7F800000'" ir2pix bad.ir
	printf 'ir 1\nimage d 1 1 depth\nattr - nan 7FC\nrun 0 0 1 nan\nend image\nend ir\n' >bad.ir
	refuses "ir2pix: bad.ir:3: attr: expected the 8 hex digits of a nan, saw '7FC'" ir2pix bad.ir
	refuses 'ir2pix: rgb.ir:2: -a: expected an rgba image, saw rgb' ir2pix -a rgb.ir
	refuses 'ir2pix: <stdin>:1: expected `ir 1`, saw end of input' ir2pix </dev/null
	refuses 'ir2pix: <stdin>: expected an image, saw none' ir2pix <<<$'ir 1\nend ir'
}

@test "ir2pix: ffmpeg reads and writes the same" {
	need_ffmpeg
	local i

	for i in 1 2 3; do
		random_ppm $i $((i * 433)) 5 >r.ppm
		quietly pnm2ir r.ppm >r.ir
		quietly ir2pix r.ir >r.pix
		decode_pix r.pix rgb24 >saw
		raster <r.ppm | cmp saw -
		ffmpeg -v error -f ppm_pipe -i r.ppm -f image2pipe \
		    -c:v alias_pix - </dev/null | cmp r.pix -
	done
}

@test "ir2pix: a full disk" {
	dev_full ir2pix rgb.ir
}

@test "ir2pix: the manual's examples" {
	man_examples "$ROOT/man/ir2pix.1"
}
