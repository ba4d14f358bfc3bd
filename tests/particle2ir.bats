bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	printf '5 2\n' >gas
	printf '%s\n' '-1.50 2.5e-3 0 1. .5 -0.0 255 128.25 0 12 30 0.1 0.20' \
	    '1 2 3 4 5 6 7 8 9 0 +30 1 2' >>gas
	cat >gas.ir <<-END
		ir 1
		particles gas 5
		source particle
		count particles 2
		p 0 -1.50 2.5e-3 0 1. .5 -0.0 255 128.25 0 12 30 0.1 0.20
		p 1 1 2 3 4 5 6 7 8 9 0 +30 1 2
		end particles
		end ir
	END
}

named() {
	sed "2s/ [^ ]*/ $1/" gas.ir
}

@test 'particle2ir: both types, numbers as they are written' {
	quietly particle2ir gas | diff -u gas.ir -
	printf '4\n1\n1 2 3 4 5 6 7 8 9 10 11\n' >normal
	quietly particle2ir normal | diff -u - <(cat <<-END
		ir 1
		particles normal 4
		source particle
		count particles 1
		p 0 1 2 3 4 5 6 7 8 9 10 11
		end particles
		end ir
	END
	)
	printf '4 0' | quietly particle2ir | diff -u - <(printf '%s\n' 'ir 1' \
	    'particles stdin 4' 'source particle' 'count particles 0' \
	    'end particles' 'end ir')
}

@test 'particle2ir: any layout' {
	tr ' ' '\n' <gas >lines
	quietly particle2ir lines | diff -u <(named lines) -
	tr '\n' ' ' <gas >oneline
	quietly particle2ir oneline | diff -u <(named oneline) -
	sed 's/ /\t  /g; s/$/\r/' gas >crlf
	quietly particle2ir crlf | diff -u <(named crlf) -
	printf '\n\n%s' "$(cat gas)" | quietly particle2ir - |
	    diff -u <(named stdin) -
}

@test 'particle2ir: numbers on the edge of a block' {
	# 9-byte lines of blanks move the numbers over every edge
	for n in 65520 65530 65536 65540 65550 131060 131072; do
		{ printf '5 2'; printf '%*s' $n ''; tail -n +2 gas; } >wide
		quietly particle2ir wide | diff -u <(named wide) -
	done
	# in fifths of a number of 1000 bytes
	awk 'BEGIN { printf "4 300\n"; for (i = 0; i < 300; i++) {
		for (k = 0; k < 9; k++) printf "%0" (900 + i % 100) "d ", k
		print 1, 2 } }' >long
	quietly particle2ir long | sed '1,4d;/^end/d' | cut -d ' ' -f 3- |
	    diff - <(tail -n +2 long)
}

@test 'particle2ir: errors' {
	refuses 'particle2ir: <stdin>:1: expected file type 4 or 5, saw end of input' \
	    particle2ir </dev/null
	refuses "particle2ir: <stdin>:1: expected file type 4 or 5, saw '6'" \
	    particle2ir <<<'6 1'
	refuses "particle2ir: <stdin>:1: expected file type 4 or 5, saw '3'" \
	    particle2ir <<<'3 1'
	refuses "particle2ir: <stdin>:1: expected a number of particles, saw '-1'" \
	    particle2ir <<<'4 -1'
	refuses "particle2ir: <stdin>:1: expected a number of particles, saw '2.0'" \
	    particle2ir <<<'4 2.0'
	refuses "particle2ir: <stdin>:1: expected a number of particles, saw '99999999999999999999'" \
	    particle2ir <<<'4 99999999999999999999'
	refuses "particle2ir: <stdin>:2: particle 0: start z: expected a number, saw '3x'" \
	    particle2ir <<<$'4 1\n1 2 3x 4 5 6 7 8 9 10 11'
	refuses "particle2ir: <stdin>:2: particle 0: end x: expected a number, saw 'nan'" \
	    particle2ir <<<$'4 1\n1 2 3 nan 5 6 7 8 9 10 11'
	refuses "particle2ir: <stdin>:2: particle 0: red: expected a number, saw '0x1'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 0x1 8 9 10 11'
	refuses "particle2ir: <stdin>:2: particle 0: blue: expected a number, saw '.'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 . 10 11'
	refuses "particle2ir: <stdin>:2: particle 0: cycles left: expected an integer, saw '10.5'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 10.5 11'
	# an integer of the IR has 64 bits: up to 2^63 - 1, and down to -2^63
	refuses "particle2ir: <stdin>:2: particle 0: cycles left: expected an integer, saw '9223372036854775808'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 9223372036854775808 11'
	refuses "particle2ir: <stdin>:2: particle 0: cycles total: expected an integer, saw '-99999999999999999999'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 10 -99999999999999999999'
	quietly particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 9223372036854775807 -9223372036854775808' |
	    grep -qx 'p 0 1 2 3 4 5 6 7 8 9 9223372036854775807 -9223372036854775808'
	quietly particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 +00000000000000000000007 11' |
	    grep -qx 'p 0 1 2 3 4 5 6 7 8 9 +00000000000000000000007 11'
	refuses "particle2ir: <stdin>:3: expected end of input after 1 particles, saw '12'" \
	    particle2ir <<<$'4 1\n1 2 3 4 5 6 7 8 9 10 11\n12'
	refuses 'particle2ir: <stdin>:1: NUL byte in a text file' \
	    particle2ir < <(printf '4 1 1\0')
	refuses 'particle2ir: <stdin>:1: number longer than 1000 bytes' \
	    particle2ir < <(printf '4 1 %02000d' 1)
	refuses 'particle2ir: nowhere: No such file or directory' \
	    particle2ir nowhere
}

@test 'particle2ir: a count that is too large is noticed, and not believed' {
	refuses 'particle2ir: <stdin>:2: expected 4000000000000000000 particles of 11 numbers, saw end of input in particle 1' \
	    particle2ir <<<'4 4000000000000000000 1 2 3 4 5 6 7 8 9 10 11' >out
	# the particles there are, and no end
	printf '%s\n' 'ir 1' 'particles stdin 4' 'source particle' \
	    'count particles 4000000000000000000' 'p 0 1 2 3 4 5 6 7 8 9 10 11' |
	    diff -u - out
}

at_truncation() {
	# all but the last line end is no loss; `+3` for `+30` cannot be seen
	case $2 in
	0) [ "$1" -ge $(($(wc -c <gas) - 1)) ] ;;
	1) ! grep -q '^end' stdout && ! awk '$1 == "p" && NF != 15' stdout |
	    grep . ;;
	esac
}

@test 'particle2ir: every truncation' {
	each_truncation gas particle2ir
}

@test 'particle2ir: there and back' {
	quietly particle2ir gas | quietly ir2particle | diff -u gas -
}

@test 'particle2ir: usage, output errors' {
	usage_of particle2ir
	dev_full particle2ir gas
	awk 'BEGIN { print "4 20000"; for (i = 0; i < 20000; i++)
	    print "1 2 3 4 5 6 7 8 9 10 11" }' >many
	[ "$(head_one particle2ir many)" = 'ir 1' ]
	run -2 particle2ir gas gas
}

@test 'particle2ir: the examples of its page' {
	man_examples "$ROOT/man/particle2ir.1"
}
