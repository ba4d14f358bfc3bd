load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >two <<-END
		>> bulge: "Upper arm, 50 %" code: 05
		>>   angle: 0
		>>       0.000000 0.000000 0.008335
		>>       .5 0.50 -2.5e-1
		>>       1.000000 1.000000 0.000000
		>>
		>>   angle: 360
		>>       0 0.1 0.5
		>>       1. 1 -0.5
		>>
		>> bulge: "-" code: 0
		>>   angle: 90
		>>       0 0 0
		>>       1 1 0
	END
	cat >two.ir <<-END
		ir 1
		bulges two
		source bulge marked
		bulge 05 Upper%20arm,%2050%20%25
		section 05 0
		key 05 0 0.000000 0.000000 0.008335
		key 05 0 .5 0.50 -2.5e-1
		key 05 0 1.000000 1.000000 0.000000
		section 05 360
		key 05 360 0 0.1 0.5
		key 05 360 1. 1 -0.5
		bulge 0 %2D
		section 0 90
		key 0 90 0 0 0
		key 0 90 1 1 0
		end bulges
		end ir
	END
}

@test 'ir2bulge: there and back, with the marks and without' {
	quietly ir2bulge two.ir | diff -u two -
	quietly bulge2ir two | diff -u two.ir -
	sed 's/^>> \{0,1\}//' two >plain
	sed 's/marked/plain/' two.ir | quietly ir2bulge | diff -u plain -
	quietly bulge2ir plain | quietly ir2bulge - | diff -u plain -
	grep -v ^source two.ir | quietly ir2bulge | diff -u two -
}

@test 'ir2bulge: CRLF, no last newline, other records and objects' {
	sed 's/$/\r/' two.ir | quietly ir2bulge | diff -u two -
	printf %s "$(cat two.ir)" | quietly ir2bulge | diff -u two -
	{ printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'end skeleton' 'end ir'
	    sed '3a\
# a comment\
note a note' two.ir; } | quietly ir2bulge | diff -u two -
	printf 'ir 1\nbulges b\nend bulges\nend ir\n' | quietly ir2bulge | diff - /dev/null
}

@test 'ir2bulge: several objects make one file' {
	sed 's/^\([bsk][a-z]*\) 05 /\1 6 /; s/^\([bsk][a-z]*\) 0 /\1 7 /' \
	    two.ir >more.ir
	cat two.ir more.ir | quietly ir2bulge >out
	{ cat two; echo '>>'; sed 's/code: 05/code: 6/; s/code: 0$/code: 7/' two
	    } | diff -u - out
	cat two.ir two.ir >twice.ir
	refuses 'ir2bulge: twice.ir:21: code 5 used twice' ir2bulge twice.ir |
	    diff -u two -
}

# faulty LINE MESSAGE SCRIPT: nothing of the definition at fault is written
faulty() {
	sed "$3" two.ir >bad.ir
	refuses "ir2bulge: bad.ir:$1: $2" ir2bulge bad.ir >out
	[ ! -s out ]
}

@test 'ir2bulge: errors' {
	refuses 'ir2bulge: <stdin>:1: expected `ir 1`, saw end of input' \
	    ir2bulge </dev/null
	faulty 5 'source: expected before the first bulge' \
	    '5s/^/source bulge plain\n/'
	faulty 4 "expected a code, an integer from 0 to 2^63 - 1, saw 'bulge -5 Upper%20arm,%2050%20%25'" \
	    's/ 05/ -5/'
	faulty 4 "expected a name of ASCII characters without '\"', saw 'bulge 05 Upp\"er'" \
	    's/Upp.*/Upp"er/'
	faulty 4 "expected a name of ASCII characters without '\"', saw 'bulge 05 %1FUpper'" \
	    's/Upp.*/%1FUpper/'
	faulty 4 "expected %XX in a name, saw 'Upper%2'" 's/Upp.*/Upper%2/'
	faulty 4 'expected a bulge of that code before, saw '"'section 05 0'" 4d
	faulty 5 'expected a bulge of that code before, saw '"'section 6 0'" \
	    '5s/05/6/'
	faulty 5 'expected a section of that code and angle before, saw '"'key 05 0 0.000000 0.000000 0.008335'" 5d
	faulty 6 'expected a section of that code and angle before, saw '"'key 05 9 0.000000 0.000000 0.008335'" '6s/5 0/5 9/'
	faulty 5 "expected an angle, an integer from 0 to 360, saw 'section 05 x'" \
	    '5s/0$/x/'
	faulty 6 "expected three numbers, saw 'key 05 0 0.000000 0.000000 inf'" \
	    '6s/0.008335/inf/'
	faulty 7 "expected first and second number greater than the last ones, saw 'key 05 0 0 0.50 -2.5e-1'" '7s/\.5/0/'
	faulty 8 "expected a keypoint at 1.0 along the bone, saw 'section 05 360'" 8d
	faulty 5 "expected an angle, saw 'bulge 0 %2D'" 5,11d
	faulty 11 "expected a keypoint at 1.0 along the bone, saw 'end bulges'" \
	    11,15d
	faulty '7' 'key: expected 5 fields, saw 4' '7s/ -2.5e-1//'
	sed '2,/^end bulges/d' two.ir >bad.ir
	refuses 'ir2bulge: bad.ir: no bulges object in it' ir2bulge bad.ir
	# it would be an empty file, which bulge2ir refuses
	printf 'ir 1\nbulges b\nend bulges\nend ir\n' >bad.ir
	refuses 'ir2bulge: bad.ir: no bulge in it' ir2bulge bad.ir
	refuses 'ir2bulge: <stdin>:2: NUL byte in a text file' \
	    ir2bulge < <(printf 'ir 1\nb\0')
}

at_truncation() {
	case $2 in
	0) [ "$1" -ge $(($(wc -c <two.ir) - 1)) ] ;;
	1) # whole definitions only, the last one from `end bulges` on
		[ ! -s stdout ] || head -n "$([ "$1" -lt $(($(wc -c <two.ir) - 8)) ] &&
		    echo 9 || echo 14)" two | diff -u - stdout ;;
	esac
}

@test 'ir2bulge: every truncation' {
	each_truncation two.ir ir2bulge
}

@test 'ir2bulge: usage, output errors' {
	usage_of ir2bulge
	dev_full ir2bulge two.ir
	awk 'BEGIN { print "ir 1\nbulges b"; for (i = 0; i < 3000; i++)
	    printf "bulge %d a\nsection %d 0\nkey %d 0 0 0 0\nkey %d 0 1 1 0\n", \
	    i, i, i, i; print "end bulges\nend ir" }' >many.ir
	[ "$(head_one ir2bulge many.ir)" = '>> bulge: "a" code: 0' ]
}

@test 'ir2bulge: the examples of its page' {
	man_examples "$ROOT/man/ir2bulge.1"
}
