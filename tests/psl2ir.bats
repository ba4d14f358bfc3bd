load helper

PSL=$ROOT/examples/sims.psl

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$PSL" a.psl
}

# mini: a library of one pose of short numbers and one subset
mini() {
	awk 'BEGIN {
		print "POSELIBRARY2 1 2\na b\nTime 3"
		print "| 0 1 0 |\n| 0 0 0 |"
		for (i = 0; i < 29; i++)
			print "| 0 0 0 1 |"
		print "arm\n10000000000000000000111110000000"
	}'
}

# edit LINE TEXT: a.psl with another text in that line
edit() {
	awk -v n="$1" -v text="$2" 'NR == n { $0 = text } 1' "$PSL" >a.psl
}

@test "usage" {
	usage_of psl2ir
}

# The same rows in a KFD make the same records: kfd2ir has its own tests
@test "the poses' rows are read as those of keyframes" {
	psl2ir a.psl | grep ^v >saw
	for i in 0 1; do
		(printf 'KeyFrame 1 1 1\ns\ne\nTime 0\n'
		grep '^|' a.psl | sed -n "$((31 * i + 1)),$((31 * i + 31))p") |
		    kfd2ir | sed -n "s/^v 0/v $i/p"
	done | diff -u - saw
}

@test "names, times, subsets, counts" {
	psl2ir <a.psl | sed -n '/^poses/,$p' | grep -v ^v >saw
	diff -u - saw <<-'END'
		poses stdin
		source psl 2
		count poses 2
		pose 0 standing 2
		pose 1 bowed 0
		subset upper%20body adult 0000000000000000111111111111111
		subset legs child 0000111111111111000000000000000
		end poses
		end ir
	END
}

@test "names keep their blanks, and may be empty or a dash" {
	sed 's/^standing/  a b /; s/^bowed//; s/^upper.*/-/' a.psl | psl2ir |
	    grep -e '^pose ' -e ^subset >saw
	diff -u - saw <<-'END'
		pose 0 %20%20a%20b%20 2
		pose 1 % 0
		subset %2D adult 0000000000000000111111111111111
		subset legs child 0000111111111111000000000000000
	END
}

@test "names: no escape sequences" {
	sed 's/^standing/up\\tdown\\n/; s/^bowed/\ta%20/' a.psl >b.psl
	psl2ir b.psl | grep '^pose ' >saw
	diff -u - saw <<-'END'
		pose 0 up\tdown\n 2
		pose 1 %09a%2520 0
	END
	psl2ir b.psl | ir2psl | cmp b.psl -
}

@test "the old version" {
	sed '1s/.*/POSELIBRARY 2/; /^upper/,$d; s/^Time 2/Time -7/' a.psl >old.psl
	psl2ir old.psl | sed -n '/^poses/,$p' | grep -v ^v >saw
	diff -u - saw <<-'END'
		poses old
		source psl 1
		count poses 2
		pose 0 standing -7
		pose 1 bowed 0
		end poses
		end ir
	END
	diff <(psl2ir old.psl | grep ^v) <(psl2ir a.psl | grep ^v)
}

@test "a library without poses" {
	printf 'POSELIBRARY2 0 0\n' | psl2ir | sed -n '/^poses/,$p' >saw
	diff -u - saw <<-'END'
		poses stdin
		source psl 2
		count poses 0
		end poses
		end ir
	END
}

@test "the skeleton is kfd2ir's, -C the child's" {
	for o in '' -C; do
		psl2ir ${o:+"$o"} a.psl | sed '/^end skeleton/q' >saw
		kfd2ir ${o:+"$o"} "$ROOT/examples/bow.kfd" |
		    sed '/^end skeleton/q' | diff -u - saw
	done
}

@test "CRLF, no last line end, blanks and blank lines are tolerated" {
	psl2ir <a.psl >want
	sed 's/$/\r/' a.psl | psl2ir | diff -u want -
	printf %s "$(cat a.psl)" | psl2ir | diff -u want -
	sed 's/^| \([^ ]*\) /  |\1\t  /; s/ |$/|  /' a.psl | psl2ir | diff -u want -
	(cat a.psl && printf '\n \n') | psl2ir | diff -u want -
	sed 's/^[01]\{32\}$/ &\t /; s/^Time/ &/' a.psl | psl2ir | diff -u want -
}

@test "what cannot be" {
	check() {
		edit "$1" "$2"
		refuses "psl2ir: a.psl:$1: $3" psl2ir a.psl >saw
		run -1 grep -q '^end poses' saw
	}
	check 1 'POSELIBRARY2 2' "expected \`POSELIBRARY2 POSES STRINGS\`, saw 'POSELIBRARY2 2'"
	check 1 'POSELIBRARY 2 4' "expected \`POSELIBRARY POSES\`, saw 'POSELIBRARY 2 4'"
	check 1 'POSELIBRARY3 2 4' "expected \`POSELIBRARY2 POSES STRINGS\`, saw 'POSELIBRARY3 2 4'"
	check 1 'POSELIBRARY2 2 3' 'expected a count of poses and an even count of strings, saw 2 and 3'
	check 1 'POSELIBRARY2 -1 4' 'expected a count of poses and an even count of strings, saw -1 and 4'
	check 3 '| 0 0 0 |' "expected \`Time TIME\`, saw '| 0 0 0 |'"
	check 5 '| 0 0 |' "translation of PELVIS: expected \`| X Y Z |\`, saw '| 0 0 |'"
	check 34 '| 0 0 0 x |' "rotation of R_FINGER0: expected a number, saw 'x'"
	check 34 '| 0 0 0 0 |' 'rotation of R_FINGER0: quaternion of length 0'
	check 69 001 "expected 32 flags 0 or 1 of a subset, saw '001'"
	check 69 20000000000000000000000000000000 \
	    "expected 32 flags 0 or 1 of a subset, saw '20000000000000000000000000000000'"
}

@test "other counts than promised" {
	edit 1 'POSELIBRARY2 2 2'
	refuses "psl2ir: a.psl:70: expected end of input, saw 'legs'" psl2ir a.psl >saw
	edit 1 'POSELIBRARY2 1 0'
	refuses "psl2ir: a.psl:35: expected end of input, saw 'bowed'" psl2ir a.psl >saw
	edit 1 'POSELIBRARY2 2 2000000000'
	refuses 'psl2ir: a.psl:72: expected the name of a subset, saw end of input' \
	    psl2ir a.psl >saw
	edit 1 'POSELIBRARY2 3 0'
	refuses "psl2ir: a.psl:69: expected \`Time TIME\`, saw '$(sed -n 69p "$PSL")'" \
	    psl2ir a.psl >saw
	edit 1 'POSELIBRARY2 2000000000 0'
	sed '/^upper/,$d' a.psl >b.psl
	refuses 'psl2ir: b.psl:68: expected the name of a pose, saw end of input' \
	    psl2ir b.psl >saw
}

@test "a length that is not 1 is warned of" {
	edit 10 '| 0 0 0 0.9 |'
	psl2ir a.psl 2>err >saw
	echo 'psl2ir: a.psl:10: rotation of L_FOOT: quaternion of length 0.9, expected 1 (said once)' |
	    diff -u - err
	tail -n 1 saw | grep -x 'end ir'
}

@test "a real library" {
	need_data sims
	quietly psl2ir "$DATA/sims/adult_rest.psl" >saw
	grep -E '^pose |^subset' saw | diff -u - <(cat <<-'END'
		pose 0 adult%20rest%20pose 0
		subset Arms adult 0000000000000000000001111111111
	END
	)
	# its only pose is the skeleton at rest, in six decimals
	awk '
	function off(a, b) { return a - b > 1e-6 || b - a > 1e-6 }
	$1 == "offset" && $2 ~ /^(ROOT|PELVIS)$/ { t[$2] = $3 " " $4 " " $5 " " }
	$1 == "rest" { want[$2] = t[$2] $3 " " $4 " " $5 " " $6 }
	$1 != "v" { next }
	{
		n = split(want[$3], w)
		for (i = 1; i <= n; i++)
			if (off(w[i], $(i + 3)))
				print $3, i, w[i], $(i + 3)
		rows += NF == n + 3
	}
	END { print rows }' saw >got
	echo 29 | diff -u - got
}

@test "empty, NUL, full disk, closed pipe" {
	refuses 'psl2ir: <stdin>:1: expected `POSELIBRARY2 POSES STRINGS`, saw end of input' \
	    psl2ir </dev/null
	printf 'POSELIBRARY2 0 0\n\0' >n
	refuses 'psl2ir: n:2: NUL byte in a text file' psl2ir n >saw
	dev_full psl2ir a.psl
	[ "$(head_one psl2ir a.psl)" = 'ir 1' ]
}

@test "examples of the manual" {
	man_examples "$ROOT/man/psl2ir.1"
}
