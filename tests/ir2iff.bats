#!/usr/bin/env bats
load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	gen=$(compile iffgen)
	cat >a.ir <<-END
		ir 1
		image a 4 2 rgb
		run 0 0 4 7 6 5
		run 1 0 1 1 2 3
		run 1 1 3 4 5 6
		end image
		end ir
	END
	# Planes of B, G and R, the bottom row first, of 8 pixels each:
	# 3 6 6 6 5 5 5 5, 2 5 5 5 6 6 6 6, 1 4 4 4 7 7 7 7
	a='RGBA 0w 0w 3w 1w <000382068305 000282058306 000182048307>'
}

# spec TBHD TILES [OTHERS]: a description of an image for iffgen
spec() {
	"$gen" "FOR4 CIMG { TBHD $1 $3 FOR4 TBMP { $(
		sed -e ':a' -e 's/\(<[^> ]*\) /\1/' -e ta <<<"$2") } }"
}

# head_of W H FLAGS BYTES TILES: a TBHD, compressed, with the usual other fields
head_of() {
	echo "$1 $2 1w 1w $3 $4w $5w 1 0 0"
}

# image NAME W H KIND [LINE…]: a unit of it
image() {
	printf '%s\n' 'ir 1' "image $1 $2 $3 $4" "${@:5}" 'end image' 'end ir'
}

@test "ir2iff: a picture, packed and raw" {
	usage_of ir2iff
	spec "$(head_of 4 2 1 0 1)" "$a" >expect
	quietly ir2iff a.ir | cmp expect -
	quietly ir2iff <a.ir | cmp expect -
	spec '4 2 1w 1w 1 0w 1w 0 0 0' 'RGBA 0w 0w 3w 1w
	    <030201060504060504060504 050607050607050607050607>' >raw
	quietly ir2iff -r a.ir | cmp raw -
	# as `source` says
	sed '2s/$/\nsource maya-iff raw/' a.ir | quietly ir2iff | cmp raw -
	sed '2s/$/\nsource maya-iff rle/' a.ir | quietly ir2iff | cmp expect -
}

# Tiles of 2: the lower left one has columns 0-1 of rows 0-1, the others are
# cut. As many bytes packed as not, or more, are not packed.
@test "ir2iff -t: tiles from the bottom left" {
	image a 3 3 matte 'run 0 0 1 1' 'run 0 1 1 2' 'run 0 2 1 3' \
	    'run 1 0 3 9' 'run 2 0 2 9' 'run 2 2 1 8' >m.ir
	tiles='RGBA 0w 0w 1w 1w <8309> RGBA 2w 0w 2w 1w <0809>
	    RGBA 0w 2w 1w 2w <0102> RGBA 2w 2w 2w 2w <03>'
	spec "$(head_of 3 3 2 0 4)" "$tiles" >expect
	quietly ir2iff -t 2 m.ir | cmp expect -
	# `attr - tiles` says the same, and -t more than that
	iffcat expect | grep -q '^attr - tiles 2 2$'
	iffcat expect | quietly ir2iff | cmp expect -
	# 8109 0008 8209 02010203 would be 10 bytes
	spec "$(head_of 3 3 2 0 1)" 'RGBA 0w 0w 2w 2w <090908 090909 010203>' \
	    >expect
	iffcat expect | quietly ir2iff -t 3 | cmp expect -
	sed '2s/$/\nattr - tiles 2 1/' m.ir | quietly ir2iff >saw
	iffwalk -l saw | grep -c RGBA | grep -qx 6
	grep -q 'TBHD.* 6 tiles' <(iffwalk -l saw)
	# those of 64 need not be named
	[ "$(ir2iff m.ir | iffcat | grep -c tiles)" -eq 0 ]
	image a 70 65 matte "$(for ((y = 0; y < 65; y++)); do
		echo "run $y 0 70 $y"; done)" >b.ir
	ir2iff b.ir >saw
	[ "$(iffwalk saw | grep -c RGBA)" -eq 4 ]
	[ "$(iffcat saw | grep -c tiles)" -eq 0 ]
	quietly iffcat -P saw | cmp - <(ir2pnm b.ir)
}

# The high bytes of A B G R, then the low ones; 0x3f800000 is 1, 0xc0200000
# is -2.5
@test "ir2iff: 16 bits, alpha, a depth beside them" {
	{
		image a 4 2 rgba 'bits 16' 'run 0 0 4 787 530 273 65534' \
		    'run 1 0 4 787 530 273 65534' | sed '$d'
		image a 4 2 depth 'run 0 0 4 -2.5' 'run 1 0 4 1' | sed 1d
	} >d.ir
	colour='RGBA 0w 0w 3w 1w <87ff 8701 8702 8703 87fe 8711 8712 8713>'
	depth='ZBUF 0w 0w 3w 1w <833f 83c0 8380 8320 8700 8700>'
	spec "$(head_of 4 2 7 1 1)" "$colour $depth" >expect
	quietly ir2iff d.ir | cmp expect -
	sed '/depth/,/^end image/d' d.ir | quietly ir2iff |
	    cmp - <(spec "$(head_of 4 2 3 1 1)" "$colour")
	sed '/rgba/,/^end image/d' d.ir | quietly ir2iff |
	    cmp - <(spec "$(head_of 4 2 4 0 1)" "$depth")
	# raw: A B G R, and the bytes of a float, high ones first
	image a 1 1 rgba 'bits 16' 'run 0 0 1 787 530 273 65534' |
	    quietly ir2iff -r | cmp - <(spec '1 1 1w 1w 3 1w 1w 0 0 0' \
	    'RGBA 0w 0w 0w 0w <fffe011102120313>')
	image a 1 1 depth 'attr - nan 7FC00001' 'run 0 0 1 nan' |
	    quietly ir2iff -r | cmp - <(spec '1 1 1w 1w 4 0w 1w 0 0 0' \
	    'ZBUF 0w 0w 0w 0w <7fc00001>')
}

# 300 equal ones are 128 and 128 and 44; of 130 that differ, 128 and 2
@test "ir2iff: runs of at most 128" {
	image a 430 1 matte 'run 0 0 300 9' "$(for ((i = 0; i < 130; i++)); do
		echo "run 0 $((300 + i)) 1 $i"; done)" >r.ir
	first=$(printf %02x {0..127})
	spec "$(head_of 430 1 2 0 1)" \
	    "RGBA 0w 0w 429w 0w <ff09 ff09 ab09 7f$first 018081>" >expect
	quietly ir2iff -t 500 r.ir | cmp expect -
	quietly iffcat expect | grep ^run | diff -u <(grep ^run r.ir) -
}

# packs BYTES PACKETS [LINE]: a row of ten times 10 and the bytes, with LINE
packs() {
	local i x=10 n=$((10 + ${#1} / 2))

	{
		printf '%s\n' 'ir 1' "image a $n 1 matte" ${3:+"$3"}
		echo run 0 0 10 10
		for ((i = 0; i < ${#1}; i += 2)); do
			echo "run 0 $((x++)) 1 $((16#${1:i:2}))"
		done
		printf '%s\n' 'end image' 'end ir'
	} >p.ir
	spec "$(head_of $n 1 2 0 1)" \
	    "RGBA 0w 0w $((n - 1))w 0w <890a $2>" >expect
	quietly ir2iff -t 500 p.ir | cmp expect -
	quietly iffcat expect | quietly ir2iff | cmp expect -
}

# Maya goes on with a literal until three bytes are equal, Photoshop until two.
# Both begin a run with two.
@test "ir2iff: where a literal ends" {
	local two='attr - literal 2' many

	packs 01020203040404 '0301020203 8204'
	packs 01020203040404 '0001 8102 0003 8204' "$two"
	packs 0102020203 '0001 8202 0003'
	packs 0102020203 '0001 8202 0003' "$two"
	# at the end, and at the beginning
	packs 010202 '02010202'
	packs 010202 '0001 8102' "$two"
	packs 0b0b010203 '810b 02010203'
	# a literal has at most 128 bytes; a pair after it is a run
	many=$(printf %02x {128..255})
	packs "${many}0707" "7f$many 8107"
	packs "${many}0707" "7f$many 8107" "$two"
	packs "${many}ff01" "7f$many 01ff01"
	packs "${many}ff01" "7e${many%ff} 81ff 0001" "$two"
	many=$(printf %02x {128..253})
	packs "${many}070708" "7f${many}0707 0008"
	packs "${many}070708" "7d$many 8107 0008" "$two"
	packs "${many}01070707" "7e${many}01 8207"
	with 3 "attr: expected an integer from 2 to 3, saw '4'" \
	    '3s/^/attr - literal 4\n/'
}

# packed_by N WIDTH PACKETS: iffcat finds that a row was packed with literals
# that end at N equal bytes
packed_by() {
	spec "$(head_of "$2" 1 2 0 1)" "RGBA 0w 0w $(($2 - 1))w 0w <$3>" >x
	quietly iffcat x | sed -n 's/^attr - literal //p' | diff -u <(
		[ -z "$1" ] || echo "$1") -
}

@test "ir2iff: who packed a file, where that can be seen" {
	# ten bytes 10, and then: a pair in a literal, one that ends it
	packed_by '' 14 '890a 0301020203'
	packed_by 2 14 '890a 0001 8102 0003'
	packed_by 2 14 '890a 0101 02 8103'
	# both may do so
	packed_by '' 14 '890a 0301020304'
	packed_by '' 14 '890a 0001 8202'
	# none does: a run of one, in two parts, or as a literal; a literal that
	# could go on, or has three that are equal
	packed_by '' 14 '890a 8001 8102 0003'
	packed_by '' 14 '840a 840a 0001 8102 0003'
	packed_by '' 14 '880a 000a 0001 8102 0003'
	packed_by '' 14 '890a 0001 0002 8103'
	packed_by '' 14 '890a 0301030303'
	packed_by '' 14 '890a 0001 0203 0303'
}

# Packed, the first one has 0001 8102 0003 8307, 8 bytes as it has, or
# 0301020203 8307, 7; of three planes these are 8 + 9 + 7 and 7 + 9 + 7 of 24.
@test "ir2iff: who left a tile as it is, where that can be seen" {
	packed_by 2 8 0102020307070707
	# both would have packed it, or none
	packed_by '' 8 0101010107070707
	packed_by '' 8 0102020304050607
	spec "$(head_of 8 1 1 0 1)" 'RGBA 0w 0w 7w 0w
	    <011101 021202 021303 031404 071507 071607 071707 071807>' >x
	quietly iffcat x >x.ir
	grep -qx 'attr - literal 2' x.ir
	quietly ir2iff x.ir | cmp x -
	# there is no packing where the header says so
	spec '8 1 1w 1w 2 0w 1w 0 0 0' 'RGBA 0w 0w 7w 0w <0102020307070707>' >x
	quietly iffcat x >x.ir
	run -1 grep literal x.ir
}

@test "ir2iff: origin, ratio, flags, chunks" {
	sed '2s/$/\norigin 5 -2\nattr - ratio 10\/11\nattr - flags 4294967295\
		attr - AUTH some body\nattr - ESXY 3f80000040000000\
		attr - nul 2\nattr - DATE cafe\nattr - a%20%20b caf\
		attr - nul 0\nattr - ABCD 00/; s/^\t*//' a.ir |
	    sed 's/^attr - ABCD .*/attr - ABCD 00/' >c.ir
	# 0xfffffff8 and 1: what of the flags the images do not say
	spec '4 2 10w 11w <fffffff9> 0w 1w 1 5 <fffffffe>' "$a" 'AUTH "some body"
	    ESXY <3f80000040000000> DATE "cafe\0\0" a__b "caf" ABCD "00"' >expect
	quietly ir2iff c.ir | cmp expect -
	quietly iffcat expect | grep -e ^origin -e ^attr | diff -u - <(cat <<-END
		origin 5 -2
		attr - ratio 10/11
		attr - flags 4294967289
		attr - AUTH some body
		attr - ESXY 3f80000040000000
		attr - nul 2
		attr - DATE cafe
		attr - a%20%20b caf
		attr - nul 0
		attr - ABCD 00
	END
	)
	quietly iffcat expect | quietly ir2iff | cmp expect -
	# an image beside it does not change them; nor what is no chunk
	sed '2s/$/\nattr - copyright me\nattr - AB\nattr a AUTH x/' a.ir |
	    quietly ir2iff | cmp - <(ir2iff a.ir)
}

# A pad of 2 bytes is the tile's last row, 1; of 26 bytes there are 2. The last tile
# is at the top: its rows are 1 and 0 of the text.
@test "ir2iff: the pads of tiles" {
	sed '2s/$/\nattr - padding echo/' a.ir | quietly ir2iff >saw
	ir2iff a.ir >zero
	cmp -l zero saw | diff -u - <(echo "$(wc -c <saw)   0   1" |
	    awk '{ printf "%" length($1) "d %3d %3d\n", $1, $2, $3 }')
	quietly iffcat saw | grep -qx 'attr - padding echo'
	quietly iffcat saw | quietly ir2iff | cmp saw -
	# 3 of a size of 8 + 5 bytes: 0 0, and 0 of 0x000d
	image a 5 1 matte 'attr - padding echo' 'run 0 0 1 1' 'run 0 1 1 2' \
	    'run 0 2 1 3' 'run 0 3 1 4' 'run 0 4 1 5' | ir2iff >saw
	tail -c 3 saw | cmp - <(printf '\0\0\0')
	[ "$(iffcat saw | grep -c padding)" -eq 0 ]
	# the last tile of 258 rows has two, 0x100 and 0x101
	mapfile -t run < <(seq 0 257 | sed 's/.*/run & 0 1 &/; s/ 25[67]$/ 0/')
	image a 1 258 matte 'attr - padding echo' "${run[@]}" |
	    quietly ir2iff >saw
	tail -c 8 saw | cmp - <(printf '\0\0\1\1\1\0\1\1')
	quietly iffcat saw | grep -qx 'attr - padding echo'
}

# Tiles of 2 and of 1 pixel, not packed, which 2 and 3 bytes pad
@test "ir2iff: pads that are anything" {
	image a 3 2 matte 'attr - tiles 2 1' 'attr - pad 2 ff00fe' \
	    'attr - pad 3 0a0b0c' 'attr - pad 1  010203 ' \
	    'run 0 0 3 9' 'run 1 0 3 7' >p.ir
	ir2iff p.ir >saw
	# from 64 on 20 bytes for each: 8 + 8 + 2 and 2, 8 + 8 + 1 and 3
	edited p.ir z.ir '/pad/d'
	ir2iff z.ir | cmp -l - saw >differ || :
	awk '{ print $1 - 1, $3 }' differ | diff -u - <(cat <<-END
		101 1
		102 2
		103 3
		122 377
		141 12
		142 13
		143 14
	END
	)
	quietly iffcat saw >back.ir
	grep 'pad ' back.ir | diff -u - <(cat <<-END
		attr - pad 1 010203
		attr - pad 2 ff0000
		attr - pad 3 0a0b0c
	END
	)
	quietly ir2iff back.ir | cmp saw -
	# each of the two images has its own, whether there is room for it or
	# not
	{
		image a 5 1 matte 'attr - pad 0 010203' 'run 0 0 5 9' | sed '$d'
		image a 5 1 depth 'attr - pad 0 040506' 'run 0 0 5 0' | sed 1d
	} >p.ir
	# 8409, four times 8400
	spec "$(head_of 5 1 6 0 1)" 'RGBA 0w 0w 4w 0w <8409>
	    ZBUF 0w 0w 4w 0w <8400 8400 8400 8400>' >expect
	printf '\1\2' | dd of=expect bs=1 seek=82 conv=notrunc 2>dd.err
	quietly ir2iff p.ir | cmp expect -
	quietly iffcat expect | grep 'pad ' | diff -u - <(echo attr - pad 0 010200)
	with 3 "attr: expected a tile and 6 hexadecimal digits, saw '1 0102'" \
	    '3s/^/attr - pad 1 0102\n/'
	with 3 "attr: expected a tile and 6 hexadecimal digits, saw '010203'" \
	    '3s/^/attr - pad 010203\n/'
	with 3 "attr: expected a tile and 6 hexadecimal digits, saw '1 01020G'" \
	    '3s/^/attr - pad 1 01020G\n/'
	with 3 "attr: expected an integer from 0 to 65534, saw '65535'" \
	    '3s/^/attr - pad 65535 010203\n/'
}

@test "ir2iff: chunks before, between and behind" {
	"$gen" "FOR4 CIMG { FVER <00010001> TBHD $(head_of 1 1 2 0 1)
	    AUTH \"me\" DATE \"now\" FOR4 TBMP { RGBA 0w 0w 0w 0w <07> }
	    CLPZ <00> VERS \"x\" }" >expect
	quietly iffcat expect >c.ir
	grep -e chunks -e nul -e '^attr - [A-Z]' c.ir | diff -u - <(cat <<-END
		attr - chunks first
		attr - FVER 00010001
		attr - chunks between
		attr - AUTH me
		attr - DATE now
		attr - chunks last
		attr - nul 1
		attr - CLPZ 
		attr - VERS x
	END
	)
	quietly ir2iff c.ir | cmp expect -
	# in any order
	image a 1 1 matte 'attr - chunks last' 'attr - CLPZ 5a' \
	    'attr - chunks first' 'attr - FVER 00010001' \
	    'attr - chunks last' 'attr - VERS x' 'attr - chunks between' \
	    'attr - AUTH me' 'attr - DATE now' 'run 0 0 1 7' >c.ir
	"$gen" "FOR4 CIMG { FVER <00010001> TBHD $(head_of 1 1 2 0 1)
	    AUTH \"me\" DATE \"now\" FOR4 TBMP { RGBA 0w 0w 0w 0w <07> }
	    CLPZ \"Z\" VERS \"x\" }" >expect
	quietly ir2iff c.ir | cmp expect -
	with 3 "attr: expected first, between or last, saw 'after'" \
	    '3s/^/attr - chunks after\n/'
}

# with LINE MESSAGE SED: a.ir, changed by sed, is refused, and nothing is
# written
with() {
	sed "$3" a.ir >bad.ir
	# shellcheck disable=SC2086
	refuses "ir2iff: bad.ir:$1: $2" ir2iff ${4-} bad.ir >out
	[ ! -s out ]
}

@test "ir2iff: what it refuses" {
	with 2 'expected an image of at most 65536 x 65536, saw 65537 x 2' '2s/4/65537/'
	with 2 'expected an image of at most 65536 x 65536, saw 4 x 65537' '2s/2/65537/'
	with 2 "width: expected an integer from 1 to 16777216, saw '2147483648'" '2s/4/2147483648/'
	with 3 'expected at most 65535 tiles, saw 1048576, of 64 x 64; -t makes them larger' '2s/4 2/65536 65536/'
	with 3 'expected at most 65535 tiles, saw 65536, of 1 x 1; -t makes them larger' '2s/4 2/65536 1/' '-t 1'
	# 65536 x 65536 x 3 bytes, and x 1, and headers
	with 3 'expected a file of at most 4294967292 bytes, saw more' '2s/4 2/65536 65536/' '-r -t 1024'
	with 3 'expected a file of at most 4294967292 bytes, saw more' '2s/4 2 rgb/65536 65536 matte/; 3s/4 .*/65536 1/' '-r -t 1024'
	with 3 "origin: expected an integer from -2147483648 to 2147483647, saw '2147483648'" '3s/^/origin 2147483648 1\n/'
	with 3 "attr: expected a ratio N/D, saw '1:1'" '3s/^/attr - ratio 1:1\n/'
	with 3 "attr: expected an integer from 0 to 65535, saw '65536'" '3s/^/attr - ratio 65536\/1\n/'
	with 3 "attr: expected an integer from 0 to 4294967295, saw '-1'" '3s/^/attr - flags -1\n/'
	with 3 "attr: expected a width and a height, saw '64'" '3s/^/attr - tiles 64\n/'
	with 3 "attr: expected an integer from 1 to 65536, saw '0'" '3s/^/attr - tiles 64 0\n/'
	with 3 "attr: expected an integer from 0 to 1048576, saw 'x'" '3s/^/attr - nul x\n/'
	with 3 "attr: expected the id of a chunk, saw 'FOR4'" '3s/^/attr - FOR4 x\n/'
	with 3 "attr: expected the id of a chunk, saw 'CAT%20'" '3s/^/attr - CAT%20 x\n/'
	with 3 "attr: expected the id of a chunk, saw 'TBHD'" '3s/^/attr - TBHD x\n/'
	with 4 'attr: expected a chunk of at most 1048576 bytes, saw 1048577' '3s/^/attr - nul 1048576\nattr - AUTH x\n/'
	with 3 "attr: expected echo, saw 'foo'" '3s/^/attr - padding foo\n/'
	with 4 'expected a chunk after attr - nul, saw none' '3s/^/attr - nul 3\n/'
	with 4 'second attr - nul of a chunk' '3s/^/attr - nul 3\nattr - nul 3\nattr - AUTH x\n/'
	with 4 'second attr - tiles' '3s/^/attr - tiles 2 2\nattr - tiles 1 1\n/'
	with 4 'second attr - literal' '3s/^/attr - literal 2\nattr - literal 3\n/'
	with 4 'second attr - padding' '3s/^/attr - padding echo\nattr - padding echo\n/'
	with 4 'second attr - ratio' '3s/^/attr - ratio 1\/2\nattr - ratio 1\/1\n/'
	with 4 'second attr - flags' '3s/^/attr - flags 1\nattr - flags 1\n/'
	with 4 'second pad of tile 1' '3s/^/attr - pad 1 000001\nattr - pad 1 000002\n/'
	with 4 'attr: expected before the first run' '4s/^/attr - AUTH x\n/'
	with 4 'origin: expected before the first run' '4s/^/origin 0 0\n/'
	with 4 'source: expected before the first run' '4s/^/source maya-iff raw\n/'
	with 7 'expected one image, or one and its depth of the same name, saw another: b' '6s/$/\nimage b 4 2 depth/'
	with 7 'expected one image, or one and its depth of the same name, saw another: a' '6s/$/\nimage a 4 2 matte/'
	with 7 'expected a depth of 4 x 2, saw 4 x 3' '6s/$/\nimage a 4 3 depth/'
	with 5 'expected `end image`, saw end of input' '5,$d'
	image a 1 1 depth 'run 0 0 1 1' | sed '$d' >bad.ir
	sed 1d bad.ir >again.ir
	cat again.ir >>bad.ir
	echo end ir >>bad.ir
	refuses 'ir2iff: bad.ir:5: expected one image, or one and its depth of the same name, saw another: a' \
	    ir2iff bad.ir >out
	refuses 'ir2iff: <stdin>: expected an image, saw none' ir2iff <<<$'ir 1\nend ir'
	run -2 ir2iff -t 0 a.ir
	[ "$output" = "ir2iff: -t: expected 1 to 65536, saw '0'" ]
}

# pixels SEED KIND BITS W H RUN: an image of random runs of up to RUN pixels
pixels() {
	awk -v seed="$1" -v kind="$2" -v bits="$3" -v w="$4" -v h="$5" -v run="$6" '
	function random(n) {
		seed = seed * 16807 % 2147483647
		return int(seed / 2147483647 * n)
	}
	BEGIN {
		print "image a", w, h, kind "\nbits", bits
		values = kind == "rgb" ? 3 : kind == "rgba" ? 4 : 1
		for (y = 0; y < h; y++)
			for (x = 0; x < w; x += n) {
				n = 1 + random(run)
				n = n < w - x ? n : w - x
				line = "run " y " " x " " n
				for (i = 0; i < values; i++)
					line = line " " (kind == "depth" ? \
					    random(1000) / 8 : random(2) * \
					    random(2 ^ (bits > 16 ? 8 : bits)))
				print line
			}
		print "end image"
	}'
}

# What is no id by the rules of EA IFF-85 is one of the file
@test "ir2iff: any four bytes are the id of a chunk" {
	local id

	for id in _ABC $'AB\1C' $'\1\2\3\4' ____ a/b: '[%]-' $'\377\376\1A'; do
		spec "$(head_of 4 2 1 0 1)" "$a" "$id \"hello\"" >x
		iffcat -q x 2>err | quietly ir2iff | cmp x -
	done
	image a 1 1 matte 'attr - %00%01%02%03 hello' 'run 0 0 1 1' |
	    quietly ir2iff | tail -c +53 | head -c 16 |
	    cmp - <(printf '\0\1\2\3\0\0\0\5hello\0\0\0')
	# three, and five
	image a 1 1 matte 'attr - %20AB hello' 'attr - %20ABCD hello' \
	    'run 0 0 1 1' | quietly ir2iff | cmp - <(
		image a 1 1 matte 'run 0 0 1 1' | ir2iff)
}

# Depth is compared as PFM, and what iffcat makes of the file makes the file
@test "ir2iff: iffcat reads the same, of any size, kind and depth" {
	local size kind bits run seed=1 opt o said=0

	for size in '1 1' '63 65' '64 64' '65 63' '500 3' '3 200'; do
		for kind in rgb rgba matte; do
			for bits in 8 16; do
				seed=$((seed + 7))
				run=$((seed % 5 ? seed % 5 : 300))
				opt=$((seed % 3 ? seed % 3 * 16 : 64))
				# shellcheck disable=SC2086
				{
					echo ir 1
					pixels $seed $kind $bits $size $run
					pixels $seed depth 32 $size $run
					echo end ir
				} >x.ir
				for o in "-t $opt" "-r -t $opt"; do
					# shellcheck disable=SC2086
					quietly ir2iff $o x.ir >x.iff
					quietly iffwalk -c x.iff >out
					quietly iffcat x.iff >back.ir
					quietly ir2iff back.ir | cmp x.iff -
					{
						iffcat -P x.iff
						iffcat -zP x.iff
					} | cmp - <(ir2pnm x.ir)
				done
				# packed in the other way
				sed '2s/$/\nattr - literal 2/' x.ir |
				    quietly ir2iff -t $opt >x.iff
				quietly iffcat x.iff >back.ir
				ir2pnm back.ir | cmp - <(ir2pnm x.ir)
				! grep -qx 'attr - literal 2' back.ir ||
				    said=$((said + 1))
				quietly ir2iff back.ir | cmp x.iff -
			done
		done
	done
	[ $said -ge 20 ]
}

# Renders of Maya, Photoshop and others: all that are there, as
# bad_rgba_chunk_size, bomb-46341 and zbuffer_only are not whole
@test "ir2iff: real files come back byte by byte" {
	need_data iff
	for f in ps_testcard_rgb_maya ps_testcard_rgba_maya \
	    ps_testcard_rgba16_maya blue_noise_rgba8 cortex-image; do
		quietly iffcat "$DATA/iff/$f.iff" | quietly ir2iff |
		    cmp "$DATA/iff/$f.iff" -
	done
}

# Of 16 bits it does not read back what it has written itself, and alpha or a
# depth alone it cannot read.
@test "ir2iff: oiiotool reads the same" {
	oracle oiiotool pamchannel
	local o

	# 70 x 65 pixels are 4550
	pixels 3 rgb 24 131 130 9 >one.ir
	pixels 4 rgba 32 70 65 2 >four.ir
	pixels 5 depth 32 131 130 9 >z.ir
	for o in -r '-t 64' '-t 100' '-t 7'; do
		{ echo ir 1; cat one.ir z.ir; echo end ir; } >x.ir
		# shellcheck disable=SC2086
		quietly ir2iff $o x.ir >x.iff
		{ echo ir 1; cat one.ir; echo end ir; } | ir2pnm >x.ppm
		oiiotool x.iff -o saw.ppm >log
		cmp x.ppm saw.ppm
		{ echo ir 1; cat four.ir; echo end ir; } >x.ir
		# shellcheck disable=SC2086
		quietly ir2iff $o x.ir >x.iff
		ir2pnm x.ir >x.pam
		oiiotool x.iff --ch R,G,B -o saw.ppm >log
		pamchannel -infile x.pam 0 1 2 >part
		cmp <(tail -c 13650 part) <(tail -c 13650 saw.ppm)
		oiiotool x.iff --ch A -o saw.pgm >log
		pamchannel -infile x.pam 3 >part
		cmp <(tail -c 4550 part) <(tail -c 4550 saw.pgm)
	done
}

# It packs as Maya does. But for those that lack the pad that a tile's size
# counts
@test "ir2iff: what oiiotool writes comes back byte by byte" {
	oracle oiiotool
	local n=0

	for size in 131x131 64x64 1x1 5x130; do
		for zip in none rle; do
			for p in noise checker:width=7:height=5 \
			    noise:type=uniform:min=0:max=0.01 \
			    fill:topleft=0,0,0,1:bottomright=1,0,1,0; do
				oiiotool --pattern $p $size 4 -d uint8 \
				    --attrib Artist cafe --compression $zip \
				    -o x.iff >log
				quietly iffcat x.iff >x.ir
				quietly ir2iff x.ir | cmp x.iff -
				run -1 grep 'attr - literal' x.ir
				n=$((n + 1))
			done
		done
	done
	[ $n -eq 32 ]
}

@test "ir2iff: memory is that of one row of tiles" {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer takes more memory'
	# 64 x 65536 x 6 bytes are 24 MiB, all rows would be 384 MiB
	awk 'BEGIN {
		print "ir 1\nimage a 65536 1024 rgb\nbits 16"
		for (y = 0; y < 1024; y++)
			print "run", y, 0, 65536, y, 2, 3
		print "end image\nend ir"
	}' >x.ir
	[ "$(peak_of ir2iff x.ir)" -lt 40000 ]
	# a header alone costs nothing
	image a 65536 65536 rgba 'attr - tiles 65536 65536' 'bits 16' >x.ir
	[ "$(peak_of sh -c 'ir2iff x.ir || :' 2>err)" -lt 8000 ]
}

@test "ir2iff: a full disk" {
	dev_full ir2iff a.ir
}

@test "ir2iff: the manual's examples" {
	man_examples "$ROOT/man/ir2iff.1"
}
