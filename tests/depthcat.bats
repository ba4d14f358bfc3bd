load helper
load image

# The values below are IEEE 754 singles: 3f800000 is 1, 40200000 2.5,
# bf000000 -0.5, 7f7fffff the largest, 00000001 the smallest (1.4e-45).
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	{
		printf '\0\0\331\147\0\3\0\3'
		printf '\077\200\0\0\077\200\0\0\100\040\0\0'
		printf '\277\0\0\0\177\177\377\377\0\0\0\1'
		printf '\177\200\0\0\377\200\0\0\200\0\0\0'
	} >big
	{
		printf '\147\331\0\0\3\0\3\0'
		printf '\0\0\200\077\0\0\200\077\0\0\040\100'
		printf '\0\0\0\277\377\377\177\177\1\0\0\0'
		printf '\0\0\200\177\0\0\200\377\0\0\0\200'
	} >little
}

@test "depthcat: usage" {
	usage_of depthcat
}

@test "depthcat: both orders of bytes" {
	local order

	for order in big little; do
		quietly depthcat $order >saw
		diff -u - saw <<-END
			ir 1
			image $order 3 3 depth
			source depth $order
			bits 32
			run 0 0 2 1
			run 0 2 1 2.5
			run 1 0 1 -0.5
			run 1 1 1 3.4028235e38
			run 1 2 1 1e-45
			run 2 0 1 inf
			run 2 1 1 -inf
			run 2 2 1 -0
			end image
			end ir
		END
		quietly ir2pix saw | cmp $order -
	done
}

@test "depthcat: a nan keeps its bytes" {
	{
		printf '\0\0\331\147\0\4\0\1'
		printf '\177\300\0\0\377\300\0\0\377\300\0\0\177\240\0\1'
	} >d
	quietly depthcat d >saw
	diff -u - saw <<-END
		ir 1
		image d 4 1 depth
		source depth big
		bits 32
		run 0 0 1 nan
		attr - nan FFC00000
		run 0 1 2 nan
		attr - nan 7FA00001
		run 0 3 1 nan
		end image
		end ir
	END
	quietly ir2pix saw | cmp d -
}

@test "depthcat -P: a PFM, its bottom row first" {
	{
		printf 'Pf\n3 3\n1.0\n'
		printf '\177\200\0\0\377\200\0\0\200\0\0\0'
		printf '\277\0\0\0\177\177\377\377\0\0\0\1'
		printf '\077\200\0\0\077\200\0\0\100\040\0\0'
	} >expect
	quietly depthcat -P big >saw
	cmp expect saw
	quietly depthcat -P <little >saw
	cmp expect saw
}

# 3000 random bit patterns in each order: all sorts of exponents
@test "depthcat: random bits come back" {
	local i

	for i in 1 2; do
		{
			[ $i = 1 ] && printf '\0\0\331\147\0\36\0\144'
			[ $i = 2 ] && printf '\147\331\0\0\36\0\144\0'
			awk -v seed=$i 'BEGIN {
				for (i = 0; i < 12000; i++) {
					seed = seed * 16807 % 2147483647
					printf "%c", int(seed / 1024) % 256
				}
			}'
		} >r
		[ $(($(wc -c <r))) = 12008 ]
		quietly depthcat r >r.ir
		quietly ir2pix r.ir | cmp r -
		quietly depthcat -P r >p
		quietly ir2pnm <<<"$(sed '/^source/d' r.ir)" | cmp p -
	done
}

@test "depthcat: netpbm sees the PFM the same way up" {
	oracle pfmtopam
	printf '\147\331\0\0\3\0\2\0' >d
	printf '\0\0\200\077\0\0\0\0\0\0\200\077' >>d
	printf '\0\0\0\0\0\0\0\0\0\0\200\077' >>d
	quietly depthcat -P d >d.pfm
	pfmtopam d.pfm | tail -c 6 >saw
	printf '\377\0\377\0\0\377' | cmp - saw
}

@test "depthcat: what it refuses" {
	refuses 'depthcat: <stdin>: byte 0: expected a header of 8 bytes, saw the end of the file' depthcat </dev/null
	printf '\0\0\331\147\0\0\0\1' >bad
	refuses 'depthcat: bad: byte 4: expected a width from 1 to 65535, saw 0' depthcat bad
	printf '\147\331\0\0\1\0\0\0' >bad
	refuses 'depthcat: bad: byte 6: expected a height from 1 to 65535, saw 0' depthcat bad
	printf '\0\10\0\6\0\0\0\0\0\30\10\377\0\0' >bad
	refuses 'depthcat: bad: expected Alias depth map, this is Alias pix: pixcat reads it' depthcat bad
	printf '\0\10\0\6\0\0\0\0\0\40\10\377\0\0' >bad
	refuses "depthcat: bad: byte 0: expected a depth map's magic number 55655, saw 524294" depthcat bad
	head -c 29 big >cut.pix
	refuses 'depthcat: cut.pix: byte 29, scanline 1, column 2: expected a value of 4 bytes, saw the end of the file: -x takes the rows before it' depthcat cut.pix
}

@test "depthcat -x: the rows before a cut" {
	takes_rows big '20 32 44' depthcat
	takes_rows little '20 32 44' depthcat
	# PFM has the bottom row first, and that is the second one now
	head -c 43 little >short
	depthcat -Px short >saw 2>stderr
	echo 'depthcat: short: expected 3 rows, saw 2' | diff -u - stderr
	{
		printf 'Pf\n3 2\n1.0\n'
		tail -c +21 big | head -c 12
		tail -c +9 big | head -c 12
	} | cmp - saw
	depthcat -Px 2>stderr < <(cat short) | cmp saw -
	run -2 depthcat -ix big
}

@test "depthcat: cut off anywhere" {
	# shellcheck disable=SC2317
	at_truncation() {
		[ "$2" -eq 1 ] || return 1
		grep -q "^depthcat: <stdin>: byte $1\b" stderr || return 1
		! grep -q '^end' stdout
	}
	each_truncation little depthcat
}

@test "depthcat: bytes after the last scanline" {
	{ cat big; printf x; } >long
	depthcat long >saw 2>stderr
	diff -u - stderr <<<'depthcat: long: byte 44: expected the end of the file after the last scanline, saw more bytes'
	quietly depthcat -q long | diff -u saw -
	quietly depthcat -qP long >saw
}

@test "depthcat: several files" {
	{ depthcat big | sed '$d'; depthcat <little | tail -n +2; } >expect
	quietly depthcat big - <little | diff -u expect -
	{ depthcat -P big; depthcat -P little; } >expect
	quietly depthcat -P big little | cmp expect -
}

@test "depthcat: a header that promises much gets no memory" {
	[ -z "$SANFLAGS" ] || skip 'the sanitizer needs much memory'
	printf '\0\0\331\147\265\005\265\005' >bomb
	(
		ulimit -v 16000
		refuses 'depthcat: bomb: byte 8, scanline 0, column 0: expected a value of 4 bytes, saw the end of the file' depthcat bomb
		refuses 'depthcat: bomb: byte 8, scanline 0, column 0: expected a value of 4 bytes, saw the end of the file' depthcat -P bomb
	)
}

@test "depthcat: a full disk, a reader that goes away" {
	dev_full depthcat big
	dev_full depthcat -P big
	[ "$(head_one depthcat big)" = 'ir 1' ]
}

@test "depthcat -i: a line for each file, with the range" {
	local status=0

	head -c 20 big >short
	# 3f800000 is 1, bf000000 -0.5; 7fc00000 and ffc00001 are no numbers
	{
		printf '\0\0\331\147\0\2\0\2\177\300\0\0\077\200\0\0'
		printf '\377\300\0\1\277\0\0\0'
	} >some
	printf '\0\0\331\147\0\1\0\1\177\300\0\0' >none
	printf '\0\0\331\147\0\1\0\1\0\0\0\1' >tiny
	depthcat -i big little short some none tiny sphere >saw 2>err ||
	    status=$?
	[ $status -eq 1 ]
	diff -u - saw <<-'END'
		big image 3 3 depth bits 32 origin - - depth -inf inf whole
		little image 3 3 depth bits 32 origin - - depth -inf inf whole
		short image 3 3 depth bits 32 origin - - depth - - fault byte 20, scanline 1, column 0: expected a value of 4 bytes, saw the end of the file: -x takes the rows before it
		some image 2 2 depth bits 32 origin - - depth -0.5 1 whole
		none image 1 1 depth bits 32 origin - - depth - - whole
		tiny image 1 1 depth bits 32 origin - - depth 1e-45 1e-45 whole
	END
	run -2 depthcat -iP big
}

@test "depthcat: the manual's examples" {
	man_examples "$ROOT/man/depthcat.1"
}
