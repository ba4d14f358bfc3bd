load helper
load image

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# object KIND SIZE: an image of the records on standard input
object() {
	printf '%s\n' 'ir 1' "image a $2 $1"
	cat
	printf '%s\n' 'end image' 'end ir'
}

@test "ir2pnm: usage" {
	usage_of ir2pnm
	run -2 ir2pnm a b
}

@test "ir2pnm: the format for each kind" {
	object rgb '3 1' <<<$'run 0 0 2 97 98 99\nrun 0 2 1 0 255 10' |
	    quietly ir2pnm >saw
	printf 'P6\n3 1\n255\nabcabc\0\377\12' | cmp - saw
	object rgb '1 1' <<<$'bits 16\nrun 0 0 1 258 65535 0' |
	    quietly ir2pnm >saw
	printf 'P6\n1 1\n65535\n\1\2\377\377\0\0' | cmp - saw
	object matte '2 2' <<<$'bits 8\nrun 0 0 2 97\nrun 1 0 2 98' |
	    quietly ir2pnm >saw
	printf 'P5\n2 2\n255\naabb' | cmp - saw
	object rgba '1 1' <<<$'bits 32\nrun 0 0 1 97 98 99 100' |
	    quietly ir2pnm >saw
	printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\nabcd' |
	    cmp - saw
	object depth '1 2' <<<$'bits 32\nrun 0 0 1 1\nrun 1 0 1 -2.5' |
	    quietly ir2pnm >saw
	printf 'Pf\n1 2\n1.0\n\300\40\0\0\077\200\0\0' | cmp - saw
}

@test "ir2pnm: a second image, other objects, CRLF" {
	{
		printf 'ir 1\nskeleton s\nend skeleton\nend ir\n'
		object matte '1 1' <<<'run 0 0 1 97'
		object matte '1 1' <<<'run 0 0 1 98'
	} | sed 's/$/\r/' >a.ir
	quietly ir2pnm a.ir >saw
	printf 'P5\n1 1\n255\naP5\n1 1\n255\nb' | cmp - saw
}

# there_and_back TEXT: a file that comes back byte for byte
there_and_back() {
	# shellcheck disable=SC2059
	printf "$1" >a
	quietly pnm2ir a >a.ir
	quietly ir2pnm a.ir | cmp a -
}

@test "ir2pnm: what pnm2ir read comes back" {
	there_and_back 'P2\n4 1\n255\n0 0 17 255\n'
	there_and_back 'P3\n# a\n#\n1 2\n7\n0 1 2\n3 4 7\n'
	there_and_back 'P5\n4 1\n99\n\0\1\142\143'
	there_and_back 'P5\n2 1\n256\n\0\1\1\0'
	there_and_back 'P6\n#x\n1 1\n65535\nabcdef'
	there_and_back 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 3\nTUPLTYPE GRAYSCALE\nENDHDR\n\2'
	there_and_back 'P7\n#x\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 999\nTUPLTYPE RGB\nENDHDR\n\1\1\2\2\3\3'
	there_and_back 'Pf\n1 2\n-1.000000\nabcdefgh'
	there_and_back 'Pf\n1 2\n0.5\nabcd\377\300\0\1'
	there_and_back 'P6\n1 1\n255\nabcP5\n1 1\n255\nx'
}

@test "ir2pnm: a CR in a note" {
	object matte '1 1' <<<$'note a\rb\r#\rc\nrun 0 0 1 97' >a.ir
	quietly ir2pnm a.ir >saw
	printf 'P5\n#a\n#b\n##\n#c\n1 1\n255\na' | cmp - saw
	object rgba '1 1' <<<$'note a\rb\nrun 0 0 1 97 98 99 100' |
	    quietly ir2pnm | quietly pnm2ir | grep ^note >saw
	printf 'note a\rb\n' | cmp - saw
}

@test "ir2pnm: every value of every largest value comes back" {
	local max

	for max in 1 2 3 100 127 128 254; do
		awk -v m=$max 'BEGIN {
			printf "P5\n%d 1\n%d\n", m + 1, m
			for (i = 0; i <= m; i++)
				printf "%c", i
		}' >a
		quietly pnm2ir a | quietly ir2pnm | cmp a -
	done
	for max in 256 999 40000 65534; do
		awk -v m=$max 'BEGIN {
			printf "P5\n%d 1\n%d\n", m + 1, m
			for (i = 0; i <= m; i++)
				printf "%c%c", int(i / 256), i % 256
		}' >a
		quietly pnm2ir a | quietly ir2pnm | cmp a -
	done
}

@test "ir2pnm: no line of a plain file is longer than 70" {
	awk 'BEGIN {
		print "P2 1000 3 65535"
		for (i = 0; i < 3000; i++)
			print i * 7919 % 65536
	}' >a
	quietly pnm2ir a >a.ir
	quietly ir2pnm a.ir >saw
	awk 'length > 70 { exit 1 }' saw
	awk 'length > max { max = length } END { exit max < 65 }' saw
	tail -n +4 saw | tr ' ' '\n' >values
	tail -n +2 a | diff -u - values
}

@test "ir2pnm: what it refuses" {
	local word

	object matte '2 1' <<<'run 0 0 1 7' >bad.ir
	refuses 'ir2pnm: bad.ir:4: expected a run at row 0 column 1, saw `end image`' ir2pnm bad.ir >/dev/null
	object matte '1 1' <<<$'attr - maxval 0\nrun 0 0 1 7' >bad.ir
	refuses "ir2pnm: bad.ir:3: maxval: expected an integer from 1 to 65535, saw '0'" ir2pnm bad.ir
	object matte '1 1' <<<'run 0 0 1 256' >bad.ir
	refuses "ir2pnm: bad.ir:3: run: expected an integer from 0 to 255, saw '256'" ir2pnm bad.ir
	for word in 'attr - maxval 3' 'note late' 'source pnm P2' 'bits 8'; do
		object matte '2 1' <<<$'run 0 0 1 7\n'"$word"$'\nrun 0 1 1 7' \
		    >bad.ir
		refuses "ir2pnm: bad.ir:4: ${word%% *}: expected before the first run" \
		    ir2pnm bad.ir >saw
	done
	refuses 'ir2pnm: <stdin>:1: expected `ir 1`, saw end of input' ir2pnm </dev/null
	refuses 'ir2pnm: <stdin>: expected an image, saw none' ir2pnm <<<$'ir 1\nend ir'
}

@test "ir2pnm: netpbm and ffmpeg read it" {
	random_ppm 5 137 23 >r.ppm
	pnm2ir r.ppm | sed '/^source/s/P6/P7/' >r.ir
	quietly ir2pnm r.ir >r.pam
	need_netpbm
	pamtopnm r.pam | cmp r.ppm -
	need_ffmpeg
	ffmpeg -v error -f pam_pipe -i r.pam -f image2pipe -c:v ppm - </dev/null |
	    cmp r.ppm -
}

@test "ir2pnm: real images" {
	need_data iff
	local f

	for f in "$DATA"/iff/*.pam "$DATA"/iff/*.ppm; do
		quietly pnm2ir "$f" >f.ir
		quietly ir2pnm f.ir | cmp "$f" -
	done
}

@test "ir2pnm: a full disk, a reader that goes away" {
	random_ppm 1 99 99 | pnm2ir >r.ir
	dev_full ir2pnm r.ir
	[ "$(head_one ir2pnm r.ir)" = P6 ]
}

@test "ir2pnm: the manual's examples" {
	man_examples "$ROOT/man/ir2pnm.1"
}
