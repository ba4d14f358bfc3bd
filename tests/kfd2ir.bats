load helper

KFD=$ROOT/examples/bow.kfd

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$KFD" a.kfd
}

# mini: a pose of short numbers, the only one of its animation
mini() {
	awk 'BEGIN {
		print "KeyFrame 1 1 1\ns a b\ne\nTime 0"
		print "| 0 1 0 |\n| 0 0 0 |"
		for (i = 0; i < 29; i++)
			print "| 0 0 0 1 |"
	}'
}

# to_ir FILE: the v records, by the signs p = (-x, y, z), q = (-x, y, z, w)
to_ir() {
	awk '
	function flip(x) {
		if (x + 0 == 0)
			return x
		return x ~ /^-/ ? substr(x, 2) : "-" x
	}
	BEGIN {
		n = split("ROOT PELVIS L_LEG L_LEG1 L_FOOT L_TOE0 L_TOE01 " \
		    "L_TOE02 R_LEG R_LEG1 R_FOOT R_TOE0 R_TOE01 R_TOE02 " \
		    "SPINE SPINE1 SPINE2 NECK HEAD L_ARM L_ARM1 L_ARM2 " \
		    "L_HAND L_FINGER0 R_ARM R_ARM1 R_ARM2 R_HAND R_FINGER0", j)
	}
	$1 == "Time" { t = $2; k = 0 }
	$1 != "|" { next }
	{ row = flip($2) " " $3 " " $4; k++ }
	NF == 6 { row = row " " $5 }
	k <= 2 { p[k] = row " "; next }
	{ print "v " t " " j[k - 2] " " p[k - 2] row; p[k - 2] = "" }' "$1"
}

# edit LINE TEXT: a.kfd with another text in that line
edit() {
	awk -v n="$1" -v text="$2" 'NR == n { $0 = text } 1' "$KFD" >a.kfd
}

@test "usage" {
	usage_of kfd2ir
}

@test "keys become frames, with the x of each row turned" {
	kfd2ir a.kfd | grep ^v >saw
	to_ir a.kfd | diff -u - saw
}

@test "real motion, too" {
	need_data sims
	for f in "$DATA"/sims/*.kfd; do
		quietly kfd2ir "$f" | grep ^v >saw
		to_ir "$f" | diff -u - saw
	done
}

@test "head of the motion: bounce, links, counts" {
	kfd2ir <a.kfd | sed -n '/^motion/,/^v/p' | sed '$d' >saw
	diff -u - saw <<-'END'
		motion stdin
		source kfd
		rate 30
		count frames 3
		loop bounce
		link start standing
		link end bowed
	END
}

@test "head of the motion: once, names with blanks, alone or empty" {
	mini | sed 's/^e$/e /' >m.kfd
	kfd2ir m.kfd | sed -n '/^motion/,/^v/p' | sed '$d' >saw
	diff -u - saw <<-'END'
		motion m
		source kfd
		rate 30
		count frames 1
		loop once
		link start a%20b
		link end %
	END
	mini | sed 's/^s.*/s/' | kfd2ir >saw
	run -1 grep ^link saw
}

# The table in the program is the one of facts, with signs turned
@test "rest transforms of both skeletons" {
	need_data sims
	for age in adult child; do
		option=
		[ $age = adult ] || option=-C
		kfd2ir $option a.kfd >saw
		grep -qx "skeleton $age" saw
		awk '
		function off(a, b) {
			return a - b > 1e-12 || b - a > 1e-12
		}
		FNR == NR && $1 == "joint" { parent[$2] = $3 }
		FNR == NR && $1 == "id" { id[$2] = $3 }
		FNR == NR && $1 == "offset" { for (i = 3; i <= 5; i++) v[$2, i] = $i }
		FNR == NR && $1 == "rest" { for (i = 3; i <= 6; i++) v[$2, i + 3] = $i }
		FNR == NR || /^#/ { next }
		{
			n++
			if (id[$2] != $1 || parent[$2] != $3)
				print "wrong tree", $0
			v[$2, 3] *= -1; v[$2, 6] *= -1
			for (i = 3; i <= 9; i++)
				if (off(v[$2, i], $(i + 1)))
					print $2, i, v[$2, i], $(i + 1)
		}
		END { print n, "joints" }' saw "$DATA/sims/${age}_skeleton.txt" >got
		echo '29 joints' | diff -u - got
	done
}

# world FILE [OPTION …]: positions of the first frame
world() {
	kfd2ir "${@:2}" "$1" | fk | awk '$1 == "w" && $2 == 0 { print $3, $4, $5, $6 }'
}

# On its feet at 0, the head on top, facing +z with the left hand at +x
@test "the figure stands upright" {
	files=("$KFD")
	[ ! -d "$DATA/sims" ] || files+=("$DATA"/sims/*.kfd)
	for f in "${files[@]}"; do
		world "$f" | awk '
		{ x[$1] = $2; y[$1] = $3; z[$1] = $4; top = $3 > top ? $3 : top }
		$3 < -0.01 { print "under the ground: " $0 }
		$2 > 1 || $2 < -1 || $4 > 1 || $4 < -1 { print "far away: " $0 }
		END {
			print (y["HEAD"] == top && top > 5 && top < 5.1), \
			    (y["L_TOE0"] < 0.05 && y["R_TOE0"] < 0.05), \
			    (y["PELVIS"] > 2.9 && y["NECK"] > 4.6), \
			    (x["L_HAND"] > 0.5 && x["R_HAND"] < -0.5), \
			    (z["L_TOE02"] > z["L_FOOT"] + 0.5)
		}' >saw
		echo 1 1 1 1 1 | diff -u - saw
	done
}

@test "the figure stands upright between its keys, too" {
	sed '1s/22$/11/' a.kfd | kfd2ir | resample -r 60 | fk | awk '
	$1 == "w" && $3 == "HEAD" { if ($5 < 4.5 || $5 > 5.1) print; n++ }
	$1 == "w" && $5 < -0.01
	END { print n }' >saw
	echo 21 | diff -u - saw
}

# thigh OPTION …: its length
thigh() {
	world a.kfd "$@" | awk '
	$1 == "L_LEG" { x = $2; y = $3; z = $4 }
	$1 == "L_LEG1" {
		printf "%.5f\n", sqrt(($2 - x) ^ 2 + ($3 - y) ^ 2 + ($4 - z) ^ 2)
	}'
}

@test "-C: the child's legs are shorter" {
	[ "$(thigh)" = 1.44737 ]
	[ "$(thigh -C)" = 1.07374 ]
}

# library TIME …: a pose for each, of the name standing, with that number in
# the place of HEAD's x
library() {
	local i=0 t

	kfd2ir a.kfd | sed '/^end skeleton/q'
	echo 'poses p'
	for t; do
		echo "pose $i standing $t"
		kfd2ir a.kfd | awk -v i=$i -v t="$t" '$1 == "v" && $2 == 0 {
			$2 = i
			if ($3 == "HEAD") $4 = t "e-9"
			print
		}'
		i=$((i + 1))
	done
	printf '%s\n' 'end poses' 'end ir'
}

@test "-l: the linked poses come from the library" {
	psl2ir "$ROOT/examples/sims.psl" >lib.ir
	quietly kfd2ir -l lib.ir a.kfd >saw
	kfd2ir a.kfd | awk '
	FNR == NR { if ($1 == "v" && $2 == 1) pose[$3] = $0; next }
	$1 == "v" && $2 == 10 { $0 = pose[$3]; $2 = 10 }
	1' lib.ir - | diff -u - saw
	run -1 cmp -s saw <(kfd2ir a.kfd)
}

@test "-l: a pose for the other skeleton does not count" {
	sed 's/^e .*/e/' a.kfd >b.kfd
	library 1 0 2 >lib.ir
	kfd2ir -l lib.ir b.kfd | grep 'v 0 HEAD 0e-9'
	kfd2ir -C -l lib.ir b.kfd | grep 'v 0 HEAD 1e-9'
	library 0 1 >lib.ir
	kfd2ir -C -l lib.ir b.kfd | grep 'v 0 HEAD 1e-9'
	library 1 >lib.ir
	quietly kfd2ir -C -l lib.ir b.kfd >saw
	kfd2ir -l lib.ir b.kfd >saw 2>err
	echo "kfd2ir: b.kfd:2: no pose 'standing' for the adult in lib.ir" |
	    diff -u - err
	kfd2ir b.kfd | diff -u - saw
}

# "In this format, the 'time' value in each pose is ignored."
@test "-l: the times of a library in the old format say nothing" {
	sed 's/^e .*/e/' a.kfd >b.kfd
	for time in 0 1 2 -7; do
		library $time | sed 's/^poses p/&\nsource psl 1/' >lib.ir
		quietly kfd2ir -l lib.ir b.kfd | grep "v 0 HEAD ${time}e-9"
		quietly kfd2ir -C -l lib.ir b.kfd | grep "v 0 HEAD ${time}e-9"
	done
	# the first of the name
	library 1 0 | sed 's/^poses p/&\nsource  psl\t1/' >lib.ir
	quietly kfd2ir -l lib.ir b.kfd | grep 'v 0 HEAD 1e-9'
	# each object has its own source
	sed '$d' lib.ir | sed 's/ standing / other /' >two.ir
	library 1 | sed -n '/^poses/,$p' >>two.ir
	kfd2ir -l two.ir b.kfd 2>&1 >saw |
	    diff -u <(echo "kfd2ir: b.kfd:2: no pose 'standing' for the adult in two.ir") -
	# as psl2ir reads it
	sed '1s/.*/POSELIBRARY 2/; /^upper/,$d; s/^Time .*/Time 1/' \
	    "$ROOT/examples/sims.psl" | psl2ir >lib.ir
	quietly kfd2ir -l lib.ir a.kfd >saw
	psl2ir "$ROOT/examples/sims.psl" >lib.ir
	quietly kfd2ir -l lib.ir a.kfd | diff -u - saw
}

# A time of neither 0 nor 1 is that of a pose for either skeleton, or of one from
# a library in the old format
@test "-l: a pose for neither skeleton alone is for both" {
	sed 's/^e .*/e/' a.kfd >b.kfd
	for time in 2 -1; do
		library $time 0 1 >lib.ir
		quietly kfd2ir -l lib.ir b.kfd | grep "v 0 HEAD ${time}e-9"
		quietly kfd2ir -C -l lib.ir b.kfd | grep "v 0 HEAD ${time}e-9"
	done
}

@test "-l: a library of other channels is computed" {
	library 0 | sed 's/^dof HEAD .*/dof HEAD rx ry rz/
	    s/^\(rest HEAD\) .*/\1 0 0 0 1/; s/^\(v 0 HEAD\) .*/\1 90 0 0/' >lib.ir
	sed 's/^e .*/e/' a.kfd >b.kfd
	kfd2ir -l lib.ir b.kfd | grep 'v . HEAD' >saw
	# sin 45, cos 45
	kfd2ir b.kfd | grep 'v . HEAD' |
	    sed '1s/.*/v 0 HEAD 0.707107 0.000000 0.000000 0.707107/' |
	    diff -u - saw
}

@test "-s: the given skeleton, and dof records where it differs" {
	kfd2ir a.kfd | sed '/^end skeleton/q' | sed 's/^skeleton adult/skeleton me/
	    s/^dof NECK.*/dof NECK px py pz qx qy qz qw/
	    /^end skeleton/i joint TAIL PELVIS\ndof TAIL rx
	    $a end ir' >me.ir
	quietly kfd2ir -s me.ir a.kfd >saw
	kfd2ir a.kfd | awk '/^motion/ { on = 1 } on' | sed '/^link end/a\
dof NECK qx qy qz qw\
dof TAIL' | cat <(sed '$d' me.ir) - | diff -u - saw
	kfd2ir -s - a.kfd <me.ir | diff -u saw -
	sed -e '/HEAD/d' me.ir >less.ir
	refuses 'kfd2ir: less.ir: expected the 29 joints of the Sims, saw no HEAD: see retarget(1)' \
	    kfd2ir -s less.ir a.kfd >/dev/null
	for operands in '-s -' '-s - -' '-l -' '-l - -s - a.kfd'; do
		# shellcheck disable=SC2086
		run -2 kfd2ir $operands <a.kfd
		[ "$output" = 'kfd2ir: only one input can be standard input' ]
	done
}

# The file's rotations are right for the frames of the Sims only
@test "-s: the 29 names on another skeleton" {
	kfd2ir a.kfd | sed '/^end skeleton/q' >s.ir
	echo 'end ir' >>s.ir
	fails() {
		refuses "kfd2ir: b.ir: $1: see retarget(1)" \
		    kfd2ir -s b.ir a.kfd >saw
	}
	ir2asf s.ir | asf2ir 2>err >b.ir
	fails 'PELVIS: expected ROOT right above it, as the Sims have it'
	sed 's/^joint L_ARM .*/joint L_ARM SPINE2/' s.ir >b.ir
	fails 'L_ARM: expected NECK right above it, as the Sims have it'
	sed 's/^joint ROOT .*/joint X -\njoint ROOT X/' s.ir >b.ir
	fails 'ROOT: expected no joint right above it, as the Sims have it'
	sed 's/^joint L_ARM .*/joint X NECK\njoint L_ARM X/' s.ir >b.ir
	fails 'L_ARM: expected NECK right above it, as the Sims have it'
	sed 's/^\(offset L_LEG1\) .*/\1 0 1.4 0/' s.ir >b.ir
	fails 'L_LEG1: at rest it is not where the Sims have it'
	rescale -u y:z s.ir >b.ir
	fails 'L_LEG: at rest it is not where the Sims have it'
	# a tall figure
	sed 's/^\(offset L_LEG1\) .*/\1 -3 0 0/' s.ir >b.ir
	quietly kfd2ir -s b.ir a.kfd >saw
	sed 's/^\(offset L_LEG1\) .*/\1 -3 0 0/' <(kfd2ir a.kfd) | diff -u - saw
}

@test "CRLF, no last line end, blanks and blank lines are tolerated" {
	kfd2ir <a.kfd >want
	sed 's/$/\r/' a.kfd | kfd2ir | diff -u want -
	printf %s "$(cat a.kfd)" | kfd2ir | diff -u want -
	sed 's/^| \([^ ]*\) /  |\1\t  /; s/ |$/|  /' a.kfd | kfd2ir | diff -u want -
	(cat a.kfd && printf '\n \n') | kfd2ir | diff -u want -
	sed 's/^s /s\t/; s/^e /e\t/' a.kfd | kfd2ir | diff -u want -
	sed 's/^/ \t/' a.kfd | kfd2ir | diff -u want -
}

@test "heads that cannot be" {
	check() {
		edit "$1" "$2"
		refuses "kfd2ir: a.kfd:$1: expected $3" kfd2ir a.kfd >saw
		[ "$(cat saw)" = 'ir 1' ]
	}
	check 1 'KeyFrame 3 11' "\`KeyFrame KEYS FRAMES LENGTH\`, saw 'KeyFrame 3 11'"
	check 1 'KeyFrame 3 11 x' "\`KeyFrame KEYS FRAMES LENGTH\`, saw 'KeyFrame 3 11 x'"
	check 1 'KeyFrame 3 11 11 1' "\`KeyFrame KEYS FRAMES LENGTH\`, saw 'KeyFrame 3 11 11 1'"
	check 1 'KeyFrame 3 11 99999999999' "\`KeyFrame KEYS FRAMES LENGTH\`, saw 'KeyFrame 3 11 99999999999'"
	check 1 'KeyFrame 3 11 12' 'a length of 11 or 22 frames, saw 12'
	check 1 'KeyFrame 0 11 11' 'at least 1 key and no more than frames, saw 0 in 11'
	check 1 'KeyFrame 12 11 11' 'at least 1 key and no more than frames, saw 12 in 11'
	check 2 'start' "\`s NAME\`, saw 'start'"
	check 3 's x' "\`e NAME\`, saw 's x'"
}

@test "poses that cannot be" {
	check() {
		edit "$1" "$2"
		refuses "kfd2ir: a.kfd:$1: $3" kfd2ir a.kfd >saw
		run -1 grep -q '^end motion' saw
	}
	check 4 'Time 1' 'expected Time 0 in the first pose, saw 1'
	check 4 'Time' "expected \`Time TIME\`, saw 'Time'"
	check 5 '| 0 0 0 0 |' "translation of ROOT: expected \`| X Y Z |\`, saw '| 0 0 0 0 |'"
	check 10 '0 0 0 1' "rotation of L_LEG1: expected \`| X Y Z S |\`, saw '0 0 0 1'"
	check 10 '|' "rotation of L_LEG1: expected \`| X Y Z S |\`, saw '|'"
	check 35 '| 0 0 1 |' "rotation of R_FINGER0: expected \`| X Y Z S |\`, saw '| 0 0 1 |'"
	check 35 '| 0 0 0 1,0 |' "rotation of R_FINGER0: expected a number, saw '1,0' (a decimal comma?)"
	check 35 '| 0 0 0 nan |' "rotation of R_FINGER0: expected a number, saw 'nan'"
	check 35 '| 0 -0.0 0 0 |' 'rotation of R_FINGER0: quaternion of length 0'
	check 36 'Time 0' 'expected a time after 0, saw 0'
	check 68 'Time 9' 'expected Time 10 in the last pose, saw 9'
	check 68 'Time 11' 'expected Time 10 in the last pose, saw 11'
}

@test "a joint too few or too many" {
	sed 20d "$KFD" >a.kfd
	refuses "kfd2ir: a.kfd:35: rotation of R_FINGER0: expected \`| X Y Z S |\`, saw 'Time 6'" \
	    kfd2ir a.kfd >saw
	sed 20p "$KFD" >a.kfd
	refuses "kfd2ir: a.kfd:36: expected \`Time TIME\`, saw '$(sed -n 35p "$KFD")'" \
	    kfd2ir a.kfd >saw
}

@test "fewer and more keys than promised" {
	edit 1 'KeyFrame 2 7 14'
	refuses "kfd2ir: a.kfd:68: expected end of input, saw 'Time 10'" \
	    kfd2ir a.kfd >saw
	edit 1 'KeyFrame 4 12 12'
	refuses "kfd2ir: a.kfd:100: expected \`Time TIME\`, saw end of input" \
	    kfd2ir a.kfd >saw
	edit 1 'KeyFrame 2147483647 2147483647 2147483647'
	refuses "kfd2ir: a.kfd:100: expected \`Time TIME\`, saw end of input" \
	    kfd2ir a.kfd >saw
}

@test "lengths of quaternions are warned of once, from 0.001 on" {
	edit 9 '| 0 0 0 1.0009 |'
	quietly kfd2ir a.kfd >saw
	edit 9 '| 0 0 0 -1.0012 |'
	sed '10s/.*/| 0 0 0 2 |/' a.kfd >b.kfd
	kfd2ir b.kfd 2>err >saw
	diff -u - err <<-'END'
		kfd2ir: b.kfd:9: rotation of L_LEG: quaternion of length 1.0012, expected 1 (said once)
	END
	grep -q '^end motion' saw
}

@test "empty, NUL, no such file, full disk, closed pipe" {
	refuses 'kfd2ir: <stdin>:1: expected `KeyFrame KEYS FRAMES LENGTH`, saw end of input' \
	    kfd2ir </dev/null
	printf 'KeyFrame\0' >n
	refuses 'kfd2ir: n:1: NUL byte in a text file' kfd2ir n
	refuses 'kfd2ir: no: No such file or directory' kfd2ir no
	dev_full kfd2ir a.kfd
	[ "$(head_one kfd2ir a.kfd)" = 'ir 1' ]
}

# linked N CHARACTER: an animation whose start has a name of so many
linked() {
	mini | sed 2,3d | {
		IFS= read -r head
		printf '%s\ns ' "$head"
		head -c "$1" /dev/zero | tr '\0' "$2"
		printf '\ne\n'
		cat
	} >m.kfd
}

# "link start " has 11 bytes, a blank in a name becomes three
@test "names that make a line longer than the IR has" {
	for name in 16777205:x 5592401:\ ; do
		linked "${name%%:*}" "${name#*:}"
		quietly kfd2ir m.kfd | ir2kfd | cmp m.kfd -
		linked $((${name%%:*} + 1)) "${name#*:}"
		refuses 'kfd2ir: standard output: line longer than 16777216 bytes' \
		    kfd2ir m.kfd >saw
		tail -n 1 saw | grep -xE 'loop once|ir 1'
	done
	linked 20000000 x
	refuses 'kfd2ir: m.kfd:2: line longer than 16777216 bytes' \
	    kfd2ir m.kfd >saw
}

@test "examples of the manual" {
	man_examples "$ROOT/man/kfd2ir.1"
}
