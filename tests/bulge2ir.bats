load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >two <<-END
		>> bulge: "Upper arm, 50 %" code: 5
		>>   angle: 0
		>>       0.000000 0.000000 0.008335
		>>       .5 0.50 -2.5e-1
		>>       1.000000 1.000000 0.000000
		>>
		>>   angle: 360
		>>       0 0.1 0.5
		>>       1. 1 -0.5
		>>
		>> bulge: "" code: 0
		>>   angle: 90
		>>       0 0 0
		>>       1 1 0
	END
	cat >two.ir <<-END
		ir 1
		bulges two
		source bulge marked
		bulge 5 Upper%20arm,%2050%20%25
		section 5 0
		key 5 0 0.000000 0.000000 0.008335
		key 5 0 .5 0.50 -2.5e-1
		key 5 0 1.000000 1.000000 0.000000
		section 5 360
		key 5 360 0 0.1 0.5
		key 5 360 1. 1 -0.5
		bulge 0 %
		section 0 90
		key 0 90 0 0 0
		key 0 90 1 1 0
		end bulges
		end ir
	END
	sed 's/^>> *//' two >plain
	sed 's/two/plain/; s/marked/plain/' two.ir >plain.ir
}

@test 'bulge2ir: with and without the marks' {
	quietly bulge2ir two | diff -u two.ir -
	quietly bulge2ir plain | diff -u plain.ir -
	quietly bulge2ir -e <plain | diff -u <(sed 's/s plain/s stdin/' plain.ir) -
}

@test 'bulge2ir: other layouts' {
	sed 's/>> */>>/; s/: */:/g' two | quietly bulge2ir |
	    diff -u <(sed 's/two/stdin/' two.ir) -
	sed 's/:/ : /g; s/ /\t /g; s/"Up.*%"/"Upper arm, 50 %"/; s/$/ \r/' two |
	    quietly bulge2ir | diff -u <(sed 's/two/stdin/' two.ir) -
	printf %s "$(cat two)" | quietly bulge2ir - |
	    diff -u <(sed 's/two/stdin/' two.ir) -
}

# Each empty line before the first definition once took 0.3 ms: 30 s here
@test 'bulge2ir: many empty lines' {
	(yes '' | head -n 100000; cat two) >many
	quietly timeout 10 bulge2ir many | diff -u <(sed 's/two/many/' two.ir) -
}

# faulty LINE MESSAGE SCRIPT: what sed's SCRIPT makes of the first bulge has
# it left out, and the second comes out; with -e nothing does
faulty() {
	sed "$3" two >bad
	refuses "bulge2ir: bad:$1: bulge \"Upper arm, 50 %\" left out: expected $2" \
	    bulge2ir bad >out
	sed '4,11d; s/two/bad/' two.ir | diff -u - out
	refuses "bulge2ir: bad:$1: bulge \"Upper arm, 50 %\": expected $2" \
	    bulge2ir -e bad >out
	[ "$(cat out)" = 'ir 1' ]
}

@test 'bulge2ir: every rule is checked' {
	faulty 1 "a code, an integer from 0 to 2^63 - 1, saw 'bulge: \"Upper arm, 50 %\" code: -1'" \
	    '1s/5$/-1/'
	faulty 1 "a code, an integer from 0 to 2^63 - 1, saw 'bulge: \"Upper arm, 50 %\" code: 5.0'" \
	    '1s/5$/5.0/'
	faulty 1 "\`bulge: \"NAME\" code: N\`, saw 'bulge: \"Upper arm, 50 %\"'" \
	    '1s/ code.*//'
	faulty 2 "an angle, an integer from 0 to 360, saw 'angle: 361'" '2s/0$/361/'
	faulty 2 "an angle, an integer from 0 to 360, saw 'angle: 0.5'" '2s/0$/0.5/'
	faulty 2 "an angle before its keypoints, saw '0.000000 0.000000 0.008335'" 2d
	faulty 3 "a keypoint at 0.0 along the bone, saw '0.1 0.000000 0.008335'" \
	    '3s/0.000000/0.1/'
	faulty 6 "a keypoint at 1.0 along the bone, saw 'angle: 360'" 5d
	faulty 3 "a keypoint at 1.0 along the bone, saw 'angle: 360'" '3,6d'
	faulty 4 "a keypoint at 1.0 along the bone, saw 'angle: 360'" '4,6d'
	faulty 10 "a keypoint at 1.0 along the bone, saw 'bulge: \"\" code: 0'" 9d
	faulty 2 "an angle, saw 'bulge: \"\" code: 0'" 2,10d
	faulty 4 "first and second number from 0.0 to 1.0, saw '1.5 0.50 -2.5e-1'" \
	    '4s/\.5/1.5/'
	faulty 4 "first and second number from 0.0 to 1.0, saw '.5 -0.50 -2.5e-1'" \
	    '4s/0\.50/-&/'
	faulty 4 "a third number from -0.5 to 0.5, saw '.5 0.50 -0.51'" \
	    '4s/-2.5e-1/-0.51/'
	faulty 4 "a third number from -0.5 to 0.5, saw '.5 0.50 0.500001'" \
	    '4s/-2.5e-1/0.500001/'
	faulty 4 "first and second number greater than the last ones, saw '0 0.50 -2.5e-1'" \
	    '4s/\.5/0/'
	faulty 5 "first and second number greater than the last ones, saw '1.000000 0.5 0.000000'" \
	    '5s/1.000000 1.000000/1.000000 0.5/'
	faulty 5 "first and second number greater than the last ones, saw '.6 .5 0.000000'" \
	    '4s/\.5/.4/; 5s/1.000000 1.000000/.6 .5/'
	faulty 4 "three numbers, saw '.5 0.50'" '4s/ -2.5e-1//'
	faulty 4 "three numbers, saw '.5 0.50 -2.5e-1 1'" '4s/$/ 1/'
	faulty 4 "three numbers, saw '.5 0.50 nan'" '4s/-2.5e-1/nan/'
	faulty 2 "an angle, saw 'angel: 0'" 's/angle: 0/angel: 0/'
}

@test 'bulge2ir: names' {
	printf 'bulge: Arm code: 1\n' >bad
	refuses "bulge2ir: bad:1: bulge left out: expected \`bulge: \"NAME\" code: N\`, saw 'bulge: Arm code: 1'" \
	    bulge2ir bad
	printf 'bulge: Arm" code: 1\n' >bad
	refuses "bulge2ir: bad:1: bulge left out: expected \`bulge: \"NAME\" code: N\`, saw 'bulge: Arm\" code: 1'" \
	    bulge2ir bad
	printf 'bulge: "B\303\244r" code: 1\n' >bad
	refuses "bulge2ir: bad:1: bulge \"$(printf 'B\303\244r')\" left out: expected a name of ASCII characters without '\"', saw '$(printf 'bulge: "B\303\244r" code: 1')'" \
	    bulge2ir bad
	# one > is no mark
	refuses "bulge2ir: <stdin>:1: bulge left out: expected \`bulge: \"NAME\" code: N\`, saw '> bulge: \"\" code: 0'" \
	    bulge2ir < <(tail -n 4 plain | sed '1s/^/> /')
	{ echo; echo 0 0 0; echo 1 1 1; cat two; } >bad
	refuses "bulge2ir: bad:2: bulge left out: expected \`bulge: \"NAME\" code: N\`, saw '0 0 0'" \
	    bulge2ir bad >out
	sed 's/two/bad/; s/marked/plain/' two.ir | diff -u - out
}

@test 'bulge2ir: a file that ends early' {
	head -n 13 two >cut.txt
	refuses 'bulge2ir: cut.txt:14: bulge "" left out: expected a keypoint at 1.0 along the bone, saw end of input' \
	    bulge2ir cut.txt >out
	sed 's/two/cut/; /^[a-z]* 0/d' two.ir | diff -u - out
	refuses 'bulge2ir: <stdin>:2: bulge "" left out: expected an angle, saw end of input' \
	    bulge2ir <<<'bulge: "" code: 0'
}

@test 'bulge2ir: codes used twice get the next after the largest' {
	for code in 7 3 07 9 3; do
		printf 'bulge: "%s" code: %s\nangle: 0\n0 0 0\n1 1 0\n' \
		    $code $code
	done >codes
	cat >messages <<-END
		bulge2ir: codes:9: bulge "07": code 7 used twice, now 10
		bulge2ir: codes:17: bulge "3": code 3 used twice, now 11
	END
	refuses "$(cat messages)" bulge2ir codes >out
	grep ^bulge out | diff -u - <(printf 'bulge %s\n' '7 7' '3 3' \
	    '10 07' '9 9' '11 3' | sed '1i\
bulges codes')
	[ "$(grep -c '^key 10 0' out)" = 2 ]
	refuses 'bulge2ir: codes:9: bulge "07": code 7 used twice' \
	    bulge2ir -e codes >out
	[ "$(cat out)" = 'ir 1' ]
	# the largest may come first: 9 3 3
	sed '1s/7$/9/; 9s/07$/3/; 12q' codes >first
	refuses 'bulge2ir: first:9: bulge "07": code 3 used twice, now 10' \
	    bulge2ir first >out
	# one that is left out does not count
	{ echo '>> bulge: "x" code: 5'; cat two; } >out
	refuses "bulge2ir: out:2: bulge \"x\" left out: expected an angle, saw 'bulge: \"Upper arm, 50 %\" code: 5'" \
	    bulge2ir out | diff -u <(sed 's/two/out/' two.ir) -
	# after the largest there can be, the first that is free: 0 and 2 are
	# not, when the second 7 wants one
	sed 's/code: 9/code: 9223372036854775806/; s/code: 07/code: 0/' codes >full
	printf 'bulge: "%s" code: %s\nangle: 0\n0 0 0\n1 1 0\n' 7 7 2 2 >>full
	cat >messages <<-END
		bulge2ir: full:17: bulge "3": code 3 used twice, now 9223372036854775807
		bulge2ir: full:21: bulge "7": code 7 used twice, now 1
	END
	refuses "$(cat messages)" bulge2ir full >out
}

@test 'bulge2ir: codes up to 2^63 - 1' {
	sed 's/code: 5/code: 9223372036854775807/' two >large
	quietly bulge2ir large >out
	grep -c '^[bsk][a-z]* 9223372036854775807 ' out | diff - <(echo 8)
	quietly ir2bulge out | diff -u large -
	sed 's/code: 5/code: 9223372036854775808/' two >larger
	refuses "bulge2ir: larger:1: bulge \"Upper arm, 50 %\" left out: expected a code, an integer from 0 to 2^63 - 1, saw 'bulge: \"Upper arm, 50 %\" code: 9223372036854775808'" \
	    bulge2ir larger >out
	# 2^31 has nothing to it
	sed 's/code: 5/code: 2147483648/; s/code: 0/code: 2147483648/' two >past
	refuses 'bulge2ir: past:11: bulge "": code 2147483648 used twice, now 2147483649' \
	    bulge2ir past >out
}

@test 'bulge2ir: a file without any definition' {
	for text in '' '\n' '>>\n \n>> '; do
		# shellcheck disable=SC2059
		printf "$text" >none
		n=$(($(wc -l <none) + 1))
		[ "$text" != '>>\n \n>> ' ] || n=4
		for option in '' -e; do
			# shellcheck disable=SC2086
			refuses "bulge2ir: none:$n: expected \`bulge: \"NAME\" code: N\`, saw end of input" \
			    bulge2ir $option none >out
			[ "$(cat out)" = 'ir 1' ]
		done
	done
}

@test 'bulge2ir: many definitions' {
	awk 'BEGIN { for (i = 0; i < 500; i++)
	    printf "bulge: \"%d\" code: %d\nangle: 0\n0 0 0\n1 1 0\n", i, i }' >many
	quietly bulge2ir many | grep -c '^bulge [0-9]' | diff - <(echo 500)
	quietly bulge2ir many | quietly ir2bulge | grep -v '^$' |
	    sed 's/^ *//' | cmp - many
	[ "$(head_one bulge2ir many)" = 'ir 1' ]
}

at_truncation() {
	case $2 in
	0) # ends with a definition, or before the end of its last number
		grep -q '^end bulges' stdout && [ "$(grep -c ^section stdout)" = \
		    "$(awk '/^key/ && $4 == 1' stdout | wc -l)" ] ;;
	esac
}

@test 'bulge2ir: every truncation' {
	each_truncation two bulge2ir
}

@test 'bulge2ir: other errors, usage' {
	refuses 'bulge2ir: <stdin>:2: NUL byte in a text file' \
	    bulge2ir < <(printf '\na\0')
	refuses 'bulge2ir: nowhere: No such file or directory' \
	    bulge2ir nowhere
	usage_of bulge2ir
	dev_full bulge2ir two
}

@test 'bulge2ir: the examples of its page' {
	man_examples "$ROOT/man/bulge2ir.1"
}
