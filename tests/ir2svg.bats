bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
}

# stick FRAMES STEP: a stick of height 1 that goes to the right, at 10 frames
# a second
stick() {
	awk -v n="$1" -v step="$2" 'BEGIN {
		print "ir 1\nskeleton s\njoint a -\noffset a 0 0 0\ndof a tx"
		print "joint b a\noffset b 0 1 0\nend skeleton"
		print "motion go\nrate 10"
		for (i = 0; i < n; i++)
			print "v", i, "a", i * step
		print "end motion\nend ir"
	}'
}

# numbers FILE: the numbers of a picture in order, a line each
numbers() {
	grep -v '^<title\|^<desc' "$1" | sed 's/#[0-9a-f]\{6\}//g' |
	    grep -o -e '-\{0,1\}[0-9][0-9.]*'
}

# near FILE FILE: the pictures differ in numbers by a tenth at most
near() {
	diff -u <(sed 's/[0-9.]\{1,\}/N/g' "$1") \
	    <(sed 's/[0-9.]\{1,\}/N/g' "$2") >&2 || return
	paste <(numbers "$1") <(numbers "$2") |
	    awk '{ d = $1 - $2 } d > 0.15 || d < -0.15 { print; bad = 1 }
		END { exit bad || NR == 0 }'
}

# inside FILE: all that is drawn is in the view box; prints how many points
inside() {
	awk '
	function check(x, y) {
		n++
		if (!(x >= 0 && x <= w && y >= 0 && y <= h)) {
			print FILENAME ": outside: " x " " y ": " $0
			bad = 1
		}
	}
	function attr(name) {
		if (!match($0, " " name "=\"[^\"]*"))
			return 0
		return substr($0, RSTART + length(name) + 3,
		    RLENGTH - length(name) - 3) + 0
	}
	/nan|inf/ && !/<(title|desc|text)/ { print FILENAME ": " $0; bad = 1 }
	/^<svg/ { w = attr("width"); h = attr("height") }
	/^<rect/ {
		check(attr("x"), attr("y"))
		check(attr("x") + attr("width"), attr("y") + attr("height"))
	}
	/^<text/ { check(attr("x"), attr("y")) }
	/^<path/ {
		sub(/.* d="/, "")
		gsub(/h0|"\/>/, "")
		k = split($0, at, /[ML]/)
		for (i = 2; i <= k; i++) {
			split(at[i], xy, " ")
			check(xy[1], xy[2])
		}
	}
	END { print n + 0; exit bad }' "$1"
}

@test "ir2svg: usage" {
	usage_of ir2svg
	run -2 ir2svg -n 0 walk.ir
	[ "$output" = "ir2svg: -n: expected 1 to 1000, saw '0'" ]
	run -2 ir2svg -n 2.5 walk.ir
	[ "$output" = "ir2svg: -n: expected 1 to 1000, saw '2.5'" ]
	run -2 ir2svg -W 99 walk.ir
	[ "$output" = "ir2svg: -W: expected 100 to 100000, saw '99'" ]
	run -2 ir2svg walk.ir walk.ir
}

# 11 poses half a height apart, on 1026 - 18 - 8 pixels: 200 for 1, which is
# 100 for a step; the ground is 18 + 8 + 200 down. 1/15 s before a pose the
# nearest frame is the one before it, and so it is with 2/15 s.
@test "ir2svg: where the points of a stick are" {
	stick 11 0.5 | quietly ir2svg -n 11 -W 1026 >saw.svg
	sed -n 's/^<path stroke="#333333".* d="\(.*\)"\/>/\1/p' saw.svg >saw
	awk 'BEGIN {
		for (i = 0; i < 11; i++) {
			if (i)
				print "M" i * 100 - 82 " 226L" i * 100 - 82 " 26"
			print "M" i * 100 + 18 " 226L" i * 100 + 18 " 26"
		}
	}' | diff -u - saw
	grep -c '^<g opacity="0.22">' saw.svg | diff -u <(echo 10) -
	grep -q '^<path stroke="#bbbbbb" stroke-width="1" d="M9 226L1022 226"' \
	    saw.svg
	sed -n 's/^<text x="\([0-9]*\)".*>\([0-9.]* s\)<.*/\1 \2/p' saw.svg >saw
	# the first label keeps inside; each is 100 further, 0.1 s later
	awk 'BEGIN {
		for (i = 0; i < 11; i++)
			printf "%d %.2f s\n", i * 100 + 18, i / 10
	}' | sed 's/^18 /21 /; s/^1018 /1005 /' | diff -u - saw
}
