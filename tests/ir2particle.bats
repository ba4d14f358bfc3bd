bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >two.ir <<-END
		ir 1
		# a comment
		particles two 4
		source particle
		count particles 2
		note not for a particle file
		p 0 -1.50 2.5e-3 0 1. .5 -0.0 255 128.25 0 12 30
		p 1 1 2 3 4 5 6 7 8 9 0 +30
		end particles
		end ir
	END
	cat >two <<-END
		4 2
		-1.50 2.5e-3 0 1. .5 -0.0 255 128.25 0 12 30
		1 2 3 4 5 6 7 8 9 0 +30
	END
}

@test 'ir2particle: with and without count' {
	quietly ir2particle two.ir | diff -u two -
	grep -v ^count two.ir | quietly ir2particle | diff -u two -
	# the count comes too late to be of use, but is checked
	{ grep -v -e ^count -e ^end two.ir; echo count particles 2
	    echo end particles; echo end ir; } | quietly ir2particle - | diff -u two -
}

@test 'ir2particle: type 5, none at all, other objects' {
	sed "s/two 4/two 5/; s/^p [01] .*/& 0.5 1e2/" two.ir >gas.ir
	sed '1s/4/5/; 2,$s/$/ 0.5 1e2/' two >gas
	{ printf 'ir 1\nskeleton s\njoint a -\nend skeleton\nend ir\n'; cat gas.ir; } |
	    quietly ir2particle | diff -u gas -
	printf 'ir 1\nparticles p 5\nend particles\nend ir\n' | quietly ir2particle |
	    diff -u <(echo 5 0) -
}

@test 'ir2particle: CRLF, no last newline' {
	sed 's/$/\r/' two.ir | quietly ir2particle | diff -u two -
	printf %s "$(cat two.ir)" | quietly ir2particle | diff -u two -
}

fault() {
	sed "$2" two.ir >bad.ir
	refuses "ir2particle: bad.ir$1" ir2particle bad.ir
}

@test 'ir2particle: errors' {
	refuses 'ir2particle: <stdin>:1: expected `ir 1`, saw end of input' \
	    ir2particle </dev/null
	fault ':9: expected 3 particles, saw 2' 's/count particles 2/count particles 3/'
	# the first goes into the head
	fault ':6: second count of particles' '6s/^/count particles 3\n/'
	fault ": no particles object in it" '3,9d'
	# a file has no numbers: they would be others when it is read
	fault ":7: p: expected particle 0, saw '1'" 's/^p 0/p 1/'
	fault ":8: p: expected particle 1, saw '0'" 's/^p 1/p 0/'
	fault ":8: p: expected particle 1, saw '1.0'" 's/^p 1/p 1.0/'
	fault ":3: expected \`particles NAME 4\` or 5, saw 'particles two 6'" \
	    's/two 4/two 6/'
	fault ":3: expected \`particles NAME 4\` or 5, saw 'particles two'" \
	    's/two 4/two/'
	fault ':13: several particles objects; a file holds one' \
	    '$a\
ir 1\
\
particles three 4'
	fault ":7: end y: expected a number, saw '.5x'" '7s/ \.5 / .5x /'
	fault ":8: blue: expected a number, saw 'nan'" '8s/9/nan/'
	fault ":8: cycles total: expected an integer, saw '+30.0'" 's/+30/&.0/'
	fault ":8: cycles left: expected an integer, saw '0.0'" '8s/ 0 +/ 0.0 +/'
	fault ':8: particle of type 4: expected 11 numbers, saw 13' \
	    '8s/$/ 1 2/'
	fault ':7: particle of type 5: expected 13 numbers, saw 11' \
	    's/two 4/two 5/'
	fault ":7: size: expected a number, saw 'x'" '7s/$/ x/'
	fault ':7: number longer than 1000 bytes' "7s/ \.5 / .$(printf %01000d 5) /"
	fault ':8: p: expected 12 fields, saw 11' '8s/9 //'
	refuses 'ir2particle: <stdin>:2: NUL byte in a text file' \
	    ir2particle < <(printf 'ir 1\np\0')
}

@test 'ir2particle: usage, output errors' {
	usage_of ir2particle
	dev_full ir2particle two.ir
	awk 'BEGIN { print "ir 1\nparticles p 4\ncount particles 20000"
	    for (i = 0; i < 20000; i++) print "p", i, "1 2 3 4 5 6 7 8 9 10 11"
	    print "end particles\nend ir" }' >many.ir
	[ "$(head_one ir2particle many.ir)" = '4 20000' ]
	grep -v ^count many.ir >held.ir
	[ "$(head_one ir2particle held.ir)" = '4 20000' ]
}

@test 'ir2particle: the examples of its page' {
	man_examples "$ROOT/man/ir2particle.1"
}
