bats_require_minimum_version 1.5.0
load helper
load stick

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	walk
}

# numbers FILE: the numbers of a picture in order, a line each
numbers() {
	grep -vE '^<title|^<desc' "$1" | sed 's/#[0-9a-f]\{6\}//g' |
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

# inside FILE: everything drawn is in the view box; prints the number of points
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
	run -2 ir2svg -C 0 walk.ir
	[ "$output" = "ir2svg: -C: expected 1 to 100, saw '0'" ]
	for v in left 361 -361 nan 1e999; do
		run -2 ir2svg -v $v walk.ir
		[ "$output" = "ir2svg: -v: expected front, side, back, top, or degrees from -360 to 360, saw '$v'" ]
	done
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
	# above are the name's line, 18, and 8, below the same for the times and
	# 8 more
	grep -q '^<svg [^>]* height="260"' saw.svg
	grep -c '^<g opacity="0.22">' saw.svg | diff -u <(echo 10) -
	grep -q '^<path stroke="#bbbbbb" stroke-width="1" d="M9 226L1022 226"' \
	    saw.svg
	sed -n 's/^<text x="\([0-9]*\)".*>\([0-9.]* s\)<.*/\1 \2/p' saw.svg >saw
	# the first label keeps inside; each is 100 further, 0.1 s later
	awk 'BEGIN {
		for (i = 0; i < 11; i++)
			printf "%d %.2f s\n", i * 100 + 18, i / 10
	}' | sed 's/^18 /21 /; s/^1018 /1005 /' | diff -u - saw
	# 12 below the 8 that are under the ground
	grep -c '^<text x="[0-9]*" y="246".* s<' saw.svg | diff -u <(echo 11) -
}

# body: a figure that faces +z and goes a little to its left
body() {
	cat <<-'END'
		ir 1
		skeleton body
		joint hips -
		offset hips 0 3 0
		dof hips tx
		joint head hips
		offset head 0 1 0
		joint LeftUpLeg hips
		offset LeftUpLeg 1 0 0
		joint LeftLeg LeftUpLeg
		offset LeftLeg 0 -1 0
		joint LeftFoot LeftLeg
		offset LeftFoot 0 -2 0
		joint RightUpLeg hips
		offset RightUpLeg -1 0 0
		joint RightLeg RightUpLeg
		offset RightLeg 0 -1 0
		joint RightFoot RightLeg
		offset RightFoot 0 -2 0
		end skeleton
		motion m
		rate 100
		v 0 hips 0
		v 1 hips 0.001
		end motion
		end ir
	END
}

# strokes FILE: the lines of a pose
strokes() {
	sed -n 's/^<path stroke="#\([0-9a-f]*\)" stroke-width="\([0-9.]*\)" d="\(.*\)"\/>/\1 \2 \3/p' \
	    "$1" | grep -v ^bbbbbb | sort
}

# A walk need not be seen from the side of the body: here the body goes to its
# left, which is to the right in the picture, and so shows its front.
@test "ir2svg: left is blue and thick, right is red and thin" {
	body >body.ir
	quietly ir2svg -n 1 body.ir >saw.svg
	# 4 high are 260, and widths are those of 250 times 1.04; 2 wide are
	# 130: the middle is at 18 + (800 - 26)/2 = 405
	strokes saw.svg >saw
	sort >expect <<-'END'
		333333 2.1 M405 91L405 26
		3366cc 2.9 M405 91L470 91L470 156L470 286
		cc3333 1.7 M405 91L340 91L340 156L340 286
	END
	diff -u expect saw
	# both feet stand in both frames, and there are no bars for one pose
	run -1 grep '>L<' saw.svg
	ir2svg -n 2 body.ir >saw.svg
	grep -c '^<rect.*height="9" fill="#3366cc"' saw.svg
	grep -c '^<rect.*height="9" fill="#cc3333"' saw.svg
}

# Left is on the right from the front and on the left from the back. From the
# right side left and right are behind each other; a nose in front shows that the
# body faces right, and from the left side left. From above it is below.
@test "ir2svg: -v is from where a body is seen" {
	body | sed '/^end skeleton/i joint nose head\noffset nose 0 0 1' >body.ir
	see() {
		quietly ir2svg -n 1 -v "$1" body.ir >saw.svg
		inside saw.svg >points
		strokes saw.svg >saw
		awk -v left="$2" -v nose="$3" -v down="$4" '
		function sign(a) { return (a > 1) - (a < -1) }
		{ gsub(/[ML]/, " ") }
		/^333333/ { x = $3; nx = $(NF - 1); ny = $NF; y = $4 }
		/^3366cc/ { lx = $(NF - 1) }
		END {
			print lx - x, nx - x, ny - y
			exit !(sign(lx - x) == left && sign(nx - x) == nose &&
			    (!down || sign(ny - y) == down))
		}' saw
	}
	see front 1 0
	see side 0 1
	see back -1 0
	see 0 1 0
	see 90 0 1
	see -270 0 1
	see 270 0 -1
	see -90 0 -1
	see 45 1 1
	see 135 -1 1
	# the path goes to the right; there is no ground
	see top 1 0 1
	run -1 grep '#bbbbbb' saw.svg
	grep -c '"#bbbbbb' <(ir2svg -v side body.ir)
	# the numbers mean the same wherever it looks
	as_turned figure.ir -v 30
	as_turned figure.ir -v side
}

# Its left is -z, and the left thigh is the first joint of the file. From the front
# left is on the right: 1 to the side are 65.
@test "ir2svg: thighs that hang on nothing show the front" {
	cat >legs.ir <<-'END'
		ir 1
		skeleton legs
		space y
		joint LeftUpLeg -
		offset LeftUpLeg 0 3 -1
		joint LeftLeg LeftUpLeg
		offset LeftLeg 0 -1 0
		joint LeftFoot LeftLeg
		offset LeftFoot 0 -2 0
		joint RightUpLeg -
		offset RightUpLeg 0 3 1
		joint RightLeg RightUpLeg
		offset RightLeg 0 -1 0
		joint RightFoot RightLeg
		offset RightFoot 0 -2 0
		joint head -
		offset head 0 4 0
		dof head tx
		end skeleton
		motion m
		rate 100
		v 0 head 0
		v 1 head 0
		end motion
		end ir
	END
	quietly ir2svg -n 1 -v front legs.ir >saw.svg
	strokes saw.svg | grep -v ^333333 >saw
	sort >expect <<-'END'
		3366cc 2.9 M470 91L470 156L470 286
		cc3333 1.7 M340 91L340 156L340 286
	END
	diff -u expect saw
}

@test "ir2svg: -v where it is not known which side is the front" {
	stick 3 1 >go.ir
	ir2svg -v side go.ir 2>err >side.svg
	echo "ir2svg: go.ir: motion go: where it faces is not known: the front is taken to be +z (-v DEGREES)" |
	    diff - err
	quietly ir2svg -v 90 go.ir | diff side.svg -
	# what goes along x goes away from who sees its right side
	strokes side.svg | sed 's/.*M\([0-9.]*\) .*/\1/' >x
	rescale -u y:z go.ir | ir2svg -v back 2>err >saw.svg
	echo "ir2svg: <stdin>: motion go: where it faces is not known: the front is taken to be -y (-v DEGREES)" |
	    diff - err
}

# t goes from -1 to 1 along z, 4 above a, while the arms are 4 wide along x: a
# view along z would show nothing of it. What is seen is at least the root of
# 0.97 of what can be seen, 0.985.
@test "ir2svg: a body in its place is seen from where its motion is" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'joint l a' 'offset l 2 0 0' 'joint r a' 'offset r -2 0 0' \
	    'joint t a' 'offset t 0 4 0' 'dof t tx ty tz' 'end skeleton' \
	    'motion m' 'rate 10' 'v 1 t 0 0 -1' 'v 2 t 0 0 1' 'end motion' \
	    'end ir' >nod.ir
	nod() {
		quietly ir2svg -n 2 "$1" >saw.svg
		grep '^<path stroke="#333333"' saw.svg | sed 's/.* d="//' |
		    tr 'ML"' '   ' | awk '{
			for (i = 1; i + 1 < NF; i += 2)
				if (i == 1 || $(i + 1) < y) {
					x = $i; y = $(i + 1)
				}
			x0 = $1; y0 = $2
			part = (x - x0) / (y0 - y) * 4
			print part
			most = most < part ? part : most
			least = least > part ? part : least
		} END { exit !(most - least > 2 * 0.985 - 0.02) }'
	}
	nod nod.ir
	awk '$1 == "offset" || $1 == "v" {
		x = $(NF - 2); $(NF - 2) = $NF; $NF = -x } 1' nod.ir >turned.ir
	nod turned.ir
}

# Frame 60 is not among the poses of six, nor before one. The picture is as if it
# had a gap there.
@test "ir2svg: one bad frame ruins nothing" {
	awk '/^v 60 root/ { $4 = 20000 } 1' walk.ir >bad.ir
	ir2svg -n 6 walk.ir >expect.svg
	ir2svg -n 6 bad.ir 2>err >saw.svg
	echo 'ir2svg: bad.ir: motion walk: frame 60 is not shown: it leaps far away' |
	    diff - err
	near expect.svg saw.svg
	# nor where it would be a pose
	ir2svg -n 1000 bad.ir 2>err >saw.svg
	inside saw.svg
	awk '/^v (60|61) root/ { $5 = -20000 } 1' walk.ir >bad.ir
	ir2svg -n 6 bad.ir 2>err >saw.svg
	echo 'ir2svg: bad.ir: motion walk: 2 frames are not shown, the first is 60: they leap far away' |
	    diff - err
	near expect.svg saw.svg
}

# of 5000 frames no more than 1024 are held
@test "ir2svg: bad frames of a long motion" {
	stick 5000 0.01 >long.ir
	ir2svg -n 6 long.ir >expect.svg
	awk '/^v (1|77|2001|4999) / { $4 = 1e6 } 1' long.ir >bad.ir
	ir2svg -n 6 bad.ir 2>err >saw.svg
	echo 'ir2svg: bad.ir: motion go: 4 frames are not shown, the first is 1: they leap far away' |
	    diff - err
	# frame 4998 instead of the last
	grep -c '>499.80 s<' saw.svg
	inside saw.svg
	# more than a twentieth is the motion
	awk '/^v [0-9]* / && $2 % 10 == 0 { $4 = 1e6 } 1' long.ir |
	    quietly ir2svg >saw.svg
}

# of 100 frames 5 are a twentieth; 6 are too many
@test "ir2svg: no more than a twentieth of the frames is bad" {
	stick 100 0.1 >go.ir
	awk '/^v (20|35|50|65|80) / { $4 = 1e6 } 1' go.ir >bad.ir
	ir2svg bad.ir 2>err >saw.svg
	echo 'ir2svg: bad.ir: motion go: 5 frames are not shown, the first is 20: they leap far away' |
	    diff - err
	awk '/^v (20|35|50|65|80|95) / { $4 = 1e6 } 1' go.ir |
	    quietly ir2svg >saw.svg
}

# b is a hand that is 1e6 away in one frame
@test "ir2svg: a joint that bursts in one frame" {
	stick 100 0.1 | sed '/^end skeleton/i dof b tx' |
	    awk '/^v / { print; print "v", $2, "b", ($2 == 50 ? 1e6 : 0); next }
		{ print }' >burst.ir
	ir2svg burst.ir 2>err >saw.svg
	echo 'ir2svg: burst.ir: motion go: frame 50 is not shown: it leaps far away' |
	    diff - err
}

# A ball of 0.1 that rests and is thrown, and comes back or not.
@test "ir2svg: what goes far away in even steps is in the picture" {
	local back

	for back in 0 1; do
		stick 310 1 | awk -v back=$back '/^offset b/ { $4 = 0.1 }
		/^v/ {
			k = $2 < 295 ? 0 : $2 - 295
			if (back && k > 8) k = 16 - k
			$4 = 0.5 * k
		}
		{ print }' | quietly ir2svg -n 310 >saw.svg
		inside saw.svg
	done
}

# 200 frames, of which 23 fly up to 12 heights and back, a height in each: this
# is farther away than strays are, but no leap. All 12 + 1 heights are in the
# picture.
@test "ir2svg: what goes far away step by step is in the picture" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint a -\noffset a 0 0 0\ndof a ty"
		print "joint b a\noffset b 0 1 0\nend skeleton"
		print "motion jump\nrate 10"
		for (i = 0; i < 200; i++) {
			h = 12 - (i < 100 ? 100 - i : i - 100)
			print "v", i, "a", (h > 0 ? h : 0)
		}
		print "end motion\nend ir"
	}' | quietly ir2svg -n 200 >saw.svg
	inside saw.svg
	grep '^<path stroke="#333333"' saw.svg | sed 's/.* d="//' | tr 'ML"' '   ' |
	    awk '{
		top = NR == 1 || $4 < top ? $4 : top
		low = $2 > low ? $2 : low
		size = $2 - $4 > size ? $2 - $4 : size
	} END { print low, top, size; exit !((low - top) / size > 12.8) }'
}

# Five strips in two columns of 200: names are in cells of their own, two of them
# in a row.
@test "ir2svg: -C is a contact sheet" {
	for _ in 1 2 3 4 5; do
		stick 11 0.5
	done >five.ir
	quietly ir2svg -C 2 -W 400 five.ir >saw.svg
	grep '^<svg' saw.svg | sed 1d |
	    sed 's/.* x="\([0-9.]*\)" y="\([0-9.]*\)" width="\([0-9.]*\)" height="\([0-9.]*\)">/\1 \2 \3 \4/' >cells
	awk '{
		bad += $1 != (NR % 2 ? 0 : 200) || $3 != 200
		bad += $2 != int((NR - 1) / 2) * $4
		high = $2 + $4
	} END { print NR, high; exit bad || NR != 5 }' cells
	[ "$(sed -n 's/^<svg.* height="\([0-9.]*\)".*/\1/p' saw.svg | head -n 1)" = \
	    "$(awk 'END { print $2 + $4 }' cells)" ]
	[ "$(grep -c '^<title>go, 1.00 s</title>' saw.svg)" -eq 5 ]
	[ "$(grep -c '>go, 1.00 s</text>' saw.svg)" -eq 5 ]
	# no times and bars
	[ "$(grep -c '^<text' saw.svg)" -eq 5 ]
	# each is inside its cell
	csplit -s -z -f cell saw.svg '/^<svg x=/' '{*}'
	for f in cell0[1-5]; do
		inside "$f" >points
	done
	# one column is a strip below the other, as ever
	ir2svg -C 1 five.ir | diff - <(ir2svg five.ir)
	command -v xmllint >/dev/null || no_oracle 'no xmllint' || return
	xmllint --noout saw.svg
}

# 200 clips of 800 x 47,600 once
@test "ir2svg: 200 clips are a sheet that can be looked at" {
	for _ in {1..200}; do
		stick 5 0.3
	done >many.ir
	quietly ir2svg -C 10 -W 1600 many.ir >saw.svg
	sed -n 's/^<svg [^>]* width="1600" height="\([0-9.]*\)".*/\1/p' saw.svg |
	    awk '{ print; exit !($1 < 3000) }'
}

# The places of the head's end in the picture are those of fk, but for one scale
# and one shift: of the first and the last pose.
@test "ir2svg: the poses are those of fk" {
	quietly ir2svg -n 6 walk.ir >saw.svg
	# the last point of the middle paths that are no ghosts
	awk '/^<g op/ { ghost = 1 } /^<\/g/ { ghost = 0 }
		/#333333/ && !ghost { print }' saw.svg >middle
	[ "$(wc -l <middle)" -eq 6 ]
	fk -E walk.ir | awk '$1 == "e" && $3 == "h_head" {
		print $2, $4, $5, $6
	}' >tips
	# 128 frames, 6 of them at even times
	first=$(head -n 1 tips | cut -d ' ' -f 1)
	awk -v first="$first" 'NR == FNR { x[$1] = $4; y[$1] = $3; next } {
		found = 0
		f = first + int((FNR - 1) * 127 / 5 + 0.5)
		gsub(/[ML]/, " &")
		for (i = 1; i <= NF; i++)
			if ($i ~ /^L/) {
				px[FNR] = substr($i, 2); py[FNR] = $(i + 1)
				sub(/".*/, "", py[FNR])
				if (!(FNR in top) || py[FNR] + 0 < top[FNR]) {
					top[FNR] = py[FNR] + 0
					left[FNR] = px[FNR] + 0
				}
			}
		wx[FNR] = x[f]; wy[FNR] = y[f]
	} END {
		s = (left[6] - left[1]) / (wx[6] - wx[1])
		for (i = 1; i <= 6; i++) {
			dx = left[1] + s * (wx[i] - wx[1]) - left[i]
			dy = top[1] - (s < 0 ? -s : s) * (wy[i] - wy[1]) - top[i]
			if (dx * dx > 0.05 || dy * dy > 0.05) {
				print i, dx, dy
				bad = 1
			}
		}
		exit bad
	}' tips middle
}

# the same figure in another unit, with another axis up, somewhere else
@test "ir2svg: units, axes and places do not matter" {
	quietly ir2svg walk.ir >expect.svg
	rescale -l 0.0254 walk.ir | ir2svg >saw.svg
	near expect.svg saw.svg
	rescale -l 3e5 walk.ir | ir2svg >saw.svg
	near expect.svg saw.svg
	rescale -u y:z walk.ir >z.ir
	grep -q '^space z' z.ir
	ir2svg z.ir >saw.svg
	near expect.svg saw.svg
	awk '$1 == "offset" && $2 == "root" { $3 += 12345; $4 -= 678; $5 += 9 }
		{ print }' walk.ir | ir2svg >saw.svg
	near expect.svg saw.svg
}

@test "ir2svg: any figure is inside" {
	one='joint a -\noffset a 1 2 3\ndof a tx ty tz\n'
	draw() {
		printf '%b' "ir 1\nskeleton s\nspace y\n$1end skeleton\n$2end ir\n" >in.ir
		quietly ir2svg in.ir >saw.svg && inside saw.svg
	}
	draw "$one" ''
	draw "$one" 'motion m\nend motion\n'
	draw "$one" 'motion m\nv 1 a 0 0 0\nend motion\n'
	draw "$one" 'motion m\nrate 30\nv 1 a 0 0 0\nv 2 a 0 0 0\nend motion\n'
	for huge in 1e300 1.7e308 1e-300 5e-324; do
		draw "$one" "motion m\nrate 1\nv 1 a 0 0 0\nv 2 a $huge 0 0\nv 3 a -$huge 0 $huge\nend motion\n"
		draw "${one}joint b a\noffset b 0 $huge 0\n" \
		    'motion m\nrate 1\nv 1 a 0 0 0\nv 2 a 1 1 1\nend motion\n'
	done
	# all gaps, and one in the middle
	draw "${one}joint b a\noffset b 0 1 0\n" \
	    'motion m\nrate 1\nv 1 a nan 0 0\nend motion\n' | grep -x 6
	draw "${one}joint b a\noffset b 0 1 0\n" \
	    'motion m\nrate 10\nv 1 a 0 0 0\nv 2 a nan 0 0\nv 3 a 3 0 0\nend motion\n'
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint j0 -\noffset j0 0 0 0"
		for (i = 1; i < 1000; i++)
			printf "joint j%d j%d\noffset j%d %d %d %d\n", i,
			    int(i / 3), i, i * 7 % 11 - 5, i * 5 % 13 - 3,
			    i * 3 % 7 - 3
		print "end skeleton\nend ir"
	}' >in.ir
	quietly ir2svg in.ir >saw.svg
	[ "$(inside saw.svg)" -gt 1000 ]
}

# One joint does not tell the direction of the view. The mesh is a row along z,
# which would be a dot if seen along z.
@test "ir2svg: a mesh is seen from its broad side" {
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
		    'dof a ty' 'end skeleton' 'motion m' 'rate 10'
		for f in 0 1; do
			echo "v $f a 0"
			for i in 0 1 2 3 4 5; do
				echo "m $f $i 0 0 $i"
			done
		done
		printf '%s\n' 'end motion' 'end ir'
	} | quietly ir2svg -n 1 >saw.svg
	[ "$(grep '#999999' saw.svg | tr -cd M | wc -c)" -eq 6 ]
}

# a joint that is nan takes what it carries with it, no more
@test "ir2svg: nan is a gap" {
	sed 's/^\(v 1[0-9]* h_left_up_leg\) .*/\1 nan nan nan/' walk.ir >gap.ir
	quietly ir2svg -n 100 gap.ir >gap.svg
	ir2svg -n 100 walk.ir >whole.svg
	inside gap.svg
	[ "$(grep -c '#3366cc" stroke-w' gap.svg)" -eq \
	    "$(grep -c '#3366cc" stroke-w' whole.svg)" ]
	[ "$(numbers gap.svg | wc -l)" -lt "$(numbers whole.svg | wc -l)" ]
}

# in the second frame one number of b is too large: then it is nowhere, and the
# picture has room for the rest
@test "ir2svg: what is too far away along one axis takes no room" {
	local at

	for at in '1.7e308 0 0' '0 1.7e308 0' '0 0 1.7e308'; do
		printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' \
		    'offset a 0 0 0' 'dof a tx ty tz' 'joint b a' "offset b $at" \
		    'joint c a' 'offset c 1e308 1e308 1e308' 'end skeleton' \
		    'motion m' 'rate 10' 'v 1 a 0 0 0' "v 2 a $at" \
		    'end motion' 'end ir' | quietly ir2svg -n 1 >saw.svg
		grep '^<path stroke="#333333"' saw.svg |
		    grep 'd="M[0-9.]* [0-9.]*L[0-9.]* [0-9.]*'
	done
}

# half a turn about y, of places and bones
# as_turned FILE [OPTION…]: its picture is the same when it is turned about up. Of
# two limbs that are as near either may be drawn first
as_turned() {
	local c s file=$1

	shift
	ir2svg "$@" "$file" | sort >expect.svg
	while read -r c s; do
		awk -v c="$c" -v s="$s" 'function turn(i,  x, z) {
				x = $i
				z = $(i + 2)
				$i = c * x + s * z
				$(i + 2) = c * z - s * x
			}
			$1 == "offset" { turn(3) }
			$1 == "bone" { turn(4) }
			{ print }' "$file" | ir2svg "$@" | sort >saw.svg
		near expect.svg saw.svg || return
	done <<-'END'
		-1 0
		0 1
		0 -1
		.6 .8
		-.6 .8
		-.8 -.6
		.8 -.6
	END
}

@test "ir2svg: a figure that stands is seen from one side, wherever it looks" {
	as_turned figure.ir
	# from the side, where that is the broad one: then it looks to the right,
	# and has its tail on the left
	sed '/^end skeleton/i joint tail root\noffset tail 0 0 -200' figure.ir \
	    >tail.ir
	as_turned tail.ir
	ir2svg tail.ir | sed -n 's/^<path.* d="M\(.*\)"\/>/\1/p' | sed 1d |
	    tr LM '\n' | sort -n | cut -d ' ' -f 1 >x
	# what is left of the middle between both ends is the tail's alone
	awk '{ x[NR] = $1 }
		END {
			for (i = 2; i <= NR; i++)
				if (x[i] < (x[1] + x[NR]) / 2)
					exit 1
		}' x
}

# Ground: the lowest height at which a foot stands, not what is under it.
@test "ir2svg: the ground is under the feet that stand" {
	quietly ir2svg walk.ir >saw.svg
	ground=$(sed -n 's/^<path stroke="#bbbbbb".*M9 \([0-9.]*\)L.*/\1/p' saw.svg)
	fk walk.ir | awk '$1 == "w" && $3 ~ /toes|foot/ { print $5 }' |
	    sort -n | head -n 1 >low
	# the lowest dot of a leg is not higher above the ground than a pixel
	grep -E '#3366cc|#cc3333' saw.svg | sed -n 's/.* d="//p' | tr ML '\n' |
	    awk -v g="$ground" 'NF > 1 && $2 + 0 > low { low = $2 + 0 }
		END { exit !(low - g < 3 && g - low < 1) }'
}

@test "ir2svg: poses, rest poses, meshes, several of them" {
	psl2ir "$ROOT/examples/sims.psl" >poses.ir
	bp2ir "$ROOT/examples/arm.txt" | rescale -U y >arm.ir
	bp2ir -s arm.ir "$ROOT/examples/bend.txt" | skin >bend.ir
	cat walk.ir poses.ir figure.ir arm.ir bend.ir >all.ir
	quietly ir2svg all.ir >saw.svg
	inside saw.svg
	sed -n 's/^<g>//; s/^<title>\(.*\)<\/title>$/\1/p' saw.svg >saw
	printf '%s\n' 'walk, 2.12 s' 'sims, 2 frames' figure arm \
	    'bend, 9 frames' | diff -u - saw
	# 200 vertices on a grid of pixels, in each pose of the last
	[ "$(grep -c 'stroke="#999999"' saw.svg)" -eq 8 ]
	[ "$(grep 'stroke="#999999"' saw.svg | tr -cd M | wc -c)" -gt 800 ]
	[ "$(grep 'stroke="#999999"' saw.svg | tr -cd M | wc -c)" -le 1600 ]
}

# The square of 40 000 would take minutes.
@test "ir2svg: many joints, in a row and side by side" {
	for parent in 'i - 1' 0; do
		awk 'BEGIN {
			print "ir 1\nskeleton s\nspace y\njoint j0 -\noffset j0 0 0 0"
			for (i = 1; i < 40000; i++) {
				print "joint j" i, "j" '"$parent"'
				print "offset j" i, i % 7, 1, i % 5
				print "bone j" i, 1, 0, 0, 1
			}
			print "end skeleton\nend ir"
		}' >many.ir
		timeout 10 ir2svg many.ir | tail -n 1 | grep -qx '</svg>'
		timeout 10 ir2y4m -r 1 -W 16 -H 16 many.ir | wc -c |
		    grep -qx $((40 + 6 + 16 * 16 * 3 / 2))
	done
}

# a joint below an eye has the side of the head, as the eye has
@test "ir2svg: what has no side of its own has that of its parent, also of the root" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint LeftArm -' 'offset LeftArm 0 0 0' \
	    'joint x LeftArm' 'offset x 1 1 0' 'joint y x' \
	    'offset y 1 0 0' 'end skeleton' 'end ir' | ir2svg >saw.svg
	grep -c '^<path stroke="#3366cc"' saw.svg
	run -1 grep '^<path stroke="#333333"' saw.svg
}

@test "ir2svg: a joint of which only a bone is seen is no dot" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'bone a 2 0 1 0' 'end skeleton' 'end ir' | quietly ir2svg >saw.svg
	grep -c '^<path stroke="#333333".*L' saw.svg
	run -1 grep 'h0' saw.svg
}

@test "ir2svg: a joint alone is a dot" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'end skeleton' 'end ir' | quietly ir2svg >saw.svg
	grep -c '^<path stroke="#333333".*h0"' saw.svg
}

@test "ir2svg: an eye has no side" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint Head -' 'offset Head 0 0 0' \
	    'joint LeftEye Head' 'offset LeftEye 1 1 0' 'joint lid LeftEye' \
	    'offset lid 1 0 0' 'end skeleton' 'end ir' | ir2svg >saw.svg
	run -1 grep '#3366cc' saw.svg
}

# Pose i of 15 is at 1.5 i of 21; the earlier frame is the half that is left out,
# though 9/14 of 21 are more than 13.5 in doubles.
@test "ir2svg: a pose between two frames is the earlier one" {
	stick 22 0.5 | sed '/^rate/d' | ir2svg -n 15 -W 3000 |
	    sed -n 's/^<text.*middle">\([0-9]*\)<.*/\1/p' >saw
	awk 'BEGIN { for (i = 0; i < 15; i++) print int(1.5 * i) }' |
	    diff - saw
}

# The number of a frame is as it is in the stream, and of a time nothing is cut.
@test "ir2svg: large numbers and times" {
	labels() {
		sed '/^end skeleton/q' <(stick 2 1) >big.ir
		printf '%s\n' 'motion go' "rate $1" "v $2 a 0" "v $3 a 9" \
		    'end motion' 'end ir' >>big.ir
		quietly ir2svg big.ir | sed -n 's/^<text.*>\(.*\)<.*/\1/p' >saw
		printf '%s\n' "$4" "$5" "$6" | diff - saw
	}
	labels - 12345678901 12345678902 'go, 2 frames' 12345678901 12345678902
	labels 1 12345678901 12345678902 'go, 1.00 s' '0.00 s' '1.00 s'
	labels 1 0 1e300 'go, 1e300 s' '0.00 s' '1e300 s'
	labels 3 0 1e10 'go, 3333333333.33 s' '0.00 s' '3333333333.33 s'
}

@test "ir2svg: names are text" {
	sed 's/^motion walk/motion <a>%20\&%20"b"%01%FF\xff\xc3\xa9/' walk.ir |
	    quietly ir2svg >saw.svg
	grep -qF '>&lt;a&gt; &amp; "b"'$'\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xc3\xa9, 2.12 s<' \
	    saw.svg
	# U+FFFE and U+1FFFF are no characters, U+FFFD and U+1FFFD are
	sed 's/^motion walk/motion \xef\xbf\xbe\xf0\x9f\xbf\xbf\xef\xbf\xbd\xf0\x9f\xbf\xbd/' \
	    walk.ir | quietly ir2svg >none.svg
	grep -qF ">$(printf '\xef\xbf\xbd%.0s' {1..8})"$'\xf0\x9f\xbf\xbd, 2.12 s<' \
	    none.svg
	command -v xmllint >/dev/null || no_oracle 'no xmllint' || return
	xmllint --noout saw.svg none.svg
}

@test "ir2svg: under 50 kB for 12 poses of 31 joints, valid, with a title" {
	oracle xmllint
	need_data acclaim/cmu
	asf2ir "$DATA/acclaim/cmu/02.asf" |
	    amc2ir -r 120 -s - "$DATA/acclaim/cmu/02_01.amc" >cmu.ir
	quietly ir2svg -n 12 cmu.ir >saw.svg
	[ "$(wc -c <saw.svg)" -lt 50000 ]
	xmllint --noout saw.svg
	xmllint --xpath 'string(/*/*[name() = "title"])' saw.svg | grep -qx 02_01
	xmllint --xpath 'string(/*/*[name() = "desc"])' saw.svg |
	    grep -q '02_01, 2.85 s'
	# his five steps, from the first left to the last, the end of the right
	# one before and the beginning of the one after
	sed -n 's/^<rect x="\([0-9.]*\)".*height="9" fill="\(.*\)"\/>/\1 \2/p' \
	    saw.svg | sort -n | cut -d ' ' -f 2 >saw
	printf '%s\n' '#cc3333' '#3366cc' '#cc3333' '#3366cc' '#cc3333' \
	    '#3366cc' '#cc3333' | diff -u - saw
}

@test "ir2svg: real files are inside" {
	need_data acclaim
	local d=$DATA n=0

	for f in "$d"/xsf/*.[xX][sS][fF] "$d"/acclaim/*/*.[aA][sS][fF]; do
		asf2ir "$f" >s.ir 2>err || xsf2ir "$f" >s.ir 2>err
		ir2svg s.ir >saw.svg
		inside saw.svg >points
		for m in "${f%/*}"/*.[aA][mM][cC]; do
			amc2ir -r 120 -s s.ir "$m" >m.ir 2>err || continue
			ir2svg m.ir >saw.svg
			inside saw.svg >points
			n=$((n + 1))
		done
	done
	[ $n -ge 15 ]
	for f in "$d"/sims/*.kfd; do
		kfd2ir "$f" | ir2svg >saw.svg
		inside saw.svg >points
	done
}

@test "ir2svg: chromium and librsvg draw the same" {
	oracle chromium rsvg-convert pngtopnm
	ir2svg walk.ir >walk.svg
	ours_only && return
	h=$(sed -n 's/^<svg.* height="\([0-9]*\).*/\1/p' walk.svg)
	# the page has to be as large as the picture
	timeout 60 chromium --headless --no-sandbox --disable-gpu \
	    --disable-quic --no-first-run --disable-background-networking \
	    --hide-scrollbars --user-data-dir="$PWD/profile" \
	    --force-device-scale-factor=1 --window-size="800,$((h + 200))" \
	    --screenshot="$PWD/chromium.png" "file://$PWD/walk.svg" \
	    >log 2>&1 || { cat log >&2; return 1; }
	rsvg-convert walk.svg -o rsvg.png
	for f in chromium rsvg; do
		pngtopnm $f.png | pnmcut -left 0 -top 0 -width 800 -height "$h" |
		    ppmtopgm | pnmtoplainpnm | sed '/^#/d' |
		    tr -s ' ' '\n' | sed 1,4d >$f
	done
	paste chromium rsvg | awk '{ d = $1 - $2; sum += d < 0 ? -d : d }
		END { print 100 * sum / 255 / NR "%"
			exit !(NR > 100000 && sum / 255 / NR < 0.02) }'
}

# 2000 motions of two figures in turn: one of each is held, not 8 MB of them
@test "ir2svg: figures that take turns" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	awk 'BEGIN {
		for (i = 0; i < 2000; i++) {
			s = i % 2 ? "a" : "b"
			print "ir 1\nskeleton " s "\nspace y\njoint " s "0 -"
			print "offset " s "0 0 0 0\ndof " s "0 tx"
			for (j = 1; j < 30; j++) {
				print "joint " s j, s j - 1
				print "offset " s j " 0 1 0"
			}
			print "end skeleton\nmotion m\nrate 10"
			print "v 0 " s "0 0\nv 1 " s "0 1\nend motion\nend ir"
		}
	}' >turns.ir
	"$(compile peak)" ir2svg turns.ir 2>used >saw.svg
	[ "$(grep -c '^<title>m, 0.10 s' saw.svg)" -eq 2000 ]
	[ "$(awk '{ print $2 }' used)" -lt 8000 ]
}

@test "ir2svg: nothing to be drawn" {
	printf '%s\n' 'ir 1' 'image a 1 1 rgb' 'run 0 0 1 1 2 3' 'end image' \
	    'end ir' >image.ir
	refuses 'ir2svg: image.ir: no skeleton, nothing to be drawn' \
	    ir2svg image.ir
	sed '/^skeleton/,/^end skeleton/d' walk.ir >bare.ir
	refuses 'ir2svg: bare.ir:2: motion walk has no skeleton in its stream (amc2ir -s)' \
	    ir2svg bare.ir
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'end skeleton' 'end ir' >s.ir
	refuses 'ir2svg: s.ir:5: joint a: no offset: its rest position is unknown' \
	    ir2svg s.ir
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'dof a tx' \
	    'end skeleton' 'motion m' 'v 0 a 1' 'end motion' 'end ir' >s.ir
	refuses 'ir2svg: s.ir:8: frame 0: joint a: no offset: its rest position is unknown' \
	    ir2svg s.ir
	sed '/^v 9 h_head/d' walk.ir >gap.ir
	run -1 ir2svg gap.ir
	[[ $output == *': frame 9: no values of joint h_head (resample makes a keyed motion dense)' ]]
}

@test "ir2svg: a second unit that is cut off gives no picture" {
	stick 3 1 >go.ir
	cat go.ir go.ir | sed '$d' >two.ir
	run -1 --separate-stderr ir2svg two.ir
	[ -z "$output" ]
}

@test "ir2svg: a full disk, a reader that goes away" {
	dev_full ir2svg walk.ir
	head_one ir2svg walk.ir | grep -q '^<svg'
}

@test "ir2svg: the manual's examples" {
	man_examples "$ROOT/man/ir2svg.1"
}
