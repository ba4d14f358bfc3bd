load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# the tabs of the file stand after |
	sed 's/^|//' >arm.bvh <<-'END'
		|HIERARCHY
		|ROOT Hips
		|{
		|	OFFSET 0.00 90 -0
		|	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
		|	JOINT Arm
		|	{
		|		OFFSET 1e1 +0.5 .25
		|		CHANNELS 3 Zrotation Yrotation Xrotation
		|		End Site
		|		{
		|			OFFSET 20.0 0 0
		|		}
		|	}
		|	JOINT Tail
		|	{
		|		OFFSET 0 0 -8
		|		CHANNELS 1 Xrotation
		|	}
		|}
		|MOTION
		|Frames: 2
		|Frame Time: 0.008333
		|1 90 2 10 20 30 4.50 -5 6e0 -0
		|1 91.0 2 11 21 31 nan +5 .5 1.
	END
	# values in the order of dof: rotations from the last on
	cat >arm.want <<-'END'
		ir 1
		skeleton arm
		source bvh
		joint Hips -
		offset Hips 0.00 90 -0
		dof Hips px py pz ry rx rz
		joint Arm Hips
		offset Arm 1e1 +0.5 .25
		dof Arm rx ry rz
		bone Arm 1 20.0 0 0
		joint Tail Hips
		offset Tail 0 0 -8
		dof Tail rx
		end skeleton
		motion arm
		source bvh
		attr - frames Frames: 2
		attr - time Frame Time: 0.008333
		rate 120
		v 1 Hips 1 90 2 30 20 10
		v 1 Arm 6e0 -5 4.50
		v 1 Tail -0
		v 2 Hips 1 91.0 2 31 21 11
		v 2 Arm .5 +5 nan
		v 2 Tail 1.
		end motion
		end ir
	END
}

# says MESSAGE SED-SCRIPT: the sample edited so is refused with this message
says() {
	edited arm.bvh e.bvh "$2" && refuses "bvh2ir: e.bvh:$1" bvh2ir e.bvh >/dev/null
}

# warns MESSAGE CMD…: the command succeeds with this message
warns() {
	local message=$1

	shift
	"$@" 2>stderr && printf '%s\n' "$message" | diff -u - stderr
}

# same_places FILE [-a]: fk puts all joints where an independent reader does, to
# 1e-5 of the larger of the figure's height and the largest coordinate
same_places() {
	# shellcheck disable=SC2086
	bvh2ir $2 "$1" 2>err | fk -E >saw
	ours_only && return
	awk -v add="${2:+1}" -f "$ROOT/tests/bvh.awk" "$1" >places
	awk '
	function size(v) {
		return v < 0 ? -v : v + 0
	}
	FNR == NR {
		for (i = 3; i <= 5; i++) {
			want[$1 + 1 " " $2, i] = $i
			if (big < size($i))
				big = size($i)
		}
		n++
		next
	}
	$1 == "w" || $1 == "e" {
		for (i = 3; i <= 5; i++) {
			k = $2 " " $3 ($1 == "e" ? "_end" : "")
			d = (k, i) in want ? size($(i + 1) - want[k, i]) : big
			if (worst < d)
				worst = d
		}
		m++
	}
	END {
		print n, m, worst / big
		exit !(n == m && n > 0 && worst <= 1e-5 * big)
	}' places saw
}

@test "bvh2ir: usage" {
	usage_of bvh2ir
}

@test "bvh2ir: a file as the IR: texts as they are, rotations from the last on" {
	quietly bvh2ir arm.bvh | diff -u arm.want -
	quietly bvh2ir <arm.bvh | sed 's/stdin/arm/' | diff -u arm.want -
}

@test "bvh2ir: each of several files is a unit" {
	cp arm.bvh leg.bvh
	sed -E 's/^(skeleton|motion) arm$/\1 leg/' arm.want | cat arm.want - >want
	quietly bvh2ir arm.bvh leg.bvh | diff -u want -
	# the first ones are whole where a later one is not there
	refuses 'bvh2ir: none.bvh: No such file or directory' \
	    bvh2ir arm.bvh none.bvh >saw
	{ cat arm.want; echo ir 1; } | diff -u - saw
}

# The first two are by three.js, assimp and arithmetic: Rz(10) Rx(20) Ry(30)
# takes (0, 10, 0) to 10 (-sin 10 cos 20, cos 10 cos 20, sin 20) =
# (-1.632, 9.254, 3.420), and positions replace OFFSET.
@test "bvh2ir: the example that three readers agree on" {
	cat >hips.bvh <<-'END'
		HIERARCHY
		ROOT Hips
		{
			OFFSET 0 0 0
			CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
			JOINT Spine
			{
				OFFSET 0 10 0
				CHANNELS 0
			}
		}
		MOTION
		Frames: 1
		Frame Time: 1
		1 90 2 10 20 30
	END
	bvh2ir hips.bvh | fk | awk '$3 == "Spine" {
		printf "%.3f %.3f %.3f\n", $4, $5, $6 }' >saw
	echo '-0.632 99.254 5.420' | diff -u - saw
	# an axis without a position keeps its OFFSET, wherever the list has it
	sed -e 's/OFFSET 0 0 0/OFFSET 7 8 9/' \
	    -e 's/6 Xposition .*/3 Zrotation Yposition Xrotation/' \
	    -e 's/^1 90.*/0 90 0/' hips.bvh | bvh2ir | fk |
	    grep '^w' >saw
	cat >want <<-'END'
		w 1 Hips 7 90 9 0 0 0 1
		w 1 Spine 7 100 9 0 0 0 1
	END
	diff -u want saw
	# added: 7 + 1, 8 + 90, 9 + 2
	sed -e 's/OFFSET 0 0 0/OFFSET 7 8 9/' -e 's/10 20 30/0 0 0/' hips.bvh |
	    bvh2ir -O | fk | grep '^w' >saw
	cat >want <<-'END'
		w 1 Hips 8 98 11 0 0 0 1
		w 1 Spine 8 108 11 0 0 0 1
	END
	diff -u want saw
}

@test "bvh2ir: real files: all joints are where an independent reader has them" {
	local f n=0

	need_data bvh
	for f in "$DATA"/bvh/*.bvh; do
		case ${f##*/} in
		no-hierarchy.bvh | output1.bvh)  # bare rows
			continue
			;;
		CatchSkeleton.bvh)               # no frames
			quietly bvh2ir "$f" >/dev/null
			continue
			;;
		rows-missing.bvh)                # one row of 31 values
			head -n 708 "$f" >whole.bvh
			f=whole.bvh
			;;
		esac
		same_places "$f"
		n=$((n + 1))
	done
	[ $n -ge 23 ]
	same_places "$DATA/bvh/openni-hammer.bvh" -O
}

# generate SEED: a file of random joints, each with its own order of rotations,
# some with two or nine of them, and with positions anywhere among them
generate() {
	awk -v seed="$1" '
	function any(n) {
		return int(rand() * n)
	}
	function number() {
		return sprintf("%." any(6) "f", (rand() - .5) * 10 ^ any(3))
	}
	function channels(root,    i, k, list, n, want) {
		n = 0
		if (root || any(4) == 0)
			for (i = 0; i < 3; i++)
				list[++n] = substr("XYZ", i + 1, 1) "position"
		want = n + (any(5) ? 3 : 2 + any(6))
		while (n < want)
			list[++n] = substr("XYZ", any(3) + 1, 1) "rotation"
		for (i = 1; any(3) == 0 && i < n; i++) {
			k = i + any(n - i + 1)
			want = list[i]
			list[i] = list[k]
			list[k] = want
		}
		values += n
		printf "CHANNELS %d", n
		for (i = 1; i <= n; i++)
			printf " %s", list[i]
		print ""
	}
	function joint(word, depth,    i, n) {
		print word, "j" ++joints
		print "{\nOFFSET", number(), number(), number()
		channels(word == "ROOT")
		n = depth > 6 || joints > 40 ? 0 : any(4)
		for (i = 0; i < n; i++)
			joint("JOINT", depth + 1)
		if (n == 0)
			print "End Site\n{\nOFFSET", number(), number(), \
			    number() "\n}"
		print "}"
	}
	BEGIN {
		srand(seed)
		print "HIERARCHY"
		for (roots = 1 + any(2); roots > 0; roots--)
			joint("ROOT", 0)
		print "MOTION\nFrames: 4\nFrame Time: 0.0333333"
		for (i = 0; i < 4; i++) {
			for (k = 0; k < values; k++)
				printf "%s ", sprintf("%.4f", (rand() - .5) * 720)
			print ""
		}
	}'
}

@test "bvh2ir: generated files of any order: the same" {
	local seed

	for seed in {1..12}; do
		generate "$seed" >g.bvh
		same_places g.bvh
		same_places g.bvh -O
	done
}

@test "bvh2ir: what is not as usual is kept in attr" {
	# and a mark, CR, blanks at ends, no last newline
	printf '\357\273\277hierarchy \r\n\r\n' >e.bvh
	cat >>e.bvh <<-'EOF'
		Root one two {
		  CHANNELS 4 Zrotation XPOSITION Yposition Xrotation
		  Offset 	0	 0  1
		  JOINT a:b{
		    Offset 0 0 0
		    CHANNELS 0
		    END Site39 {
		      Offset 1 2 3
		    }
		  }
		  JOINT a:b {
		    Offset 4 5 6
		    CHANNELS 4 Xrotation Zscale Yscale Xrotation 
		    End SITE {
		      Offset 1 2 3
		    }
		    JOINT a:b.001 {
		      Offset 7 8 9
		    }
		  }
		}
		Root -
		{
		  Offset 0 0 0
		}
		Motion
		frames:2
		FRAME  TIME: 0.04
		 1	2	3	4	5	6	7	8
	EOF
	printf '1 2 3 4 5 6 7 8' >>e.bvh
	cat >want <<-'END'
		ir 1
		skeleton e
		source bvh
		attr - words hierarchy Root Offset END SITE
		attr - brace line
		attr - indent %20%20
		attr - blanks %20%09 %09%20 %20%20
		joint one%20two -
		offset one%20two 0 0 1
		dof one%20two px py rx rz
		attr one%20two order CHANNELS OFFSET
		attr one%20two channels Zrotation XPOSITION Yposition Xrotation
		joint a:b one%20two
		offset a:b 0 0 0
		dof a:b
		bone a:b 1 1 2 3
		attr a:b end Site39
		joint a:b.001 one%20two
		offset a:b.001 4 5 6
		dof a:b.001 sz sy rx rx
		attr a:b.001 name a:b
		attr a:b.001 channels Xrotation Zscale Yscale Xrotation
		joint a:b.001_end a:b.001
		offset a:b.001_end 1 2 3
		attr a:b.001_end end SITE
		joint a:b.001.001 a:b.001
		offset a:b.001.001 7 8 9
		attr a:b.001.001 name a:b.001
		joint %2D -
		offset %2D 0 0 0
		end skeleton
		motion e
		source bvh
		attr - motion Motion
		attr - frames frames:2
		attr - time FRAME  TIME: 0.04
		attr - between %09
		rate 25
		v 1 one%20two 2 3 4 1
		v 1 a:b.001 6 7 8 5
		v 2 one%20two 2 3 4 1
		v 2 a:b.001 6 7 8 5
		end motion
		end ir
	END
	bvh2ir e.bvh 2>saw.err | diff -u want -
	cat >want <<-'END'
		bvh2ir: e.bvh:13: second joint 'a:b', here 'a:b.001'
		bvh2ir: e.bvh:19: second joint 'a:b.001', here 'a:b.001.001'
	END
	diff -u want saw.err
}

# The file's lines: 3 {, 4 OFFSET of Hips, 5 its CHANNELS, 6 JOINT Arm, 8 and 9
# its own, 10 End Site, 12 its OFFSET, 15 JOINT Tail, 20 the last }, 22 Frames:
@test "bvh2ir: a hierarchy that is none" {
	local any='OFFSET, CHANNELS, JOINT, End Site or }'

	says "1: expected HIERARCHY, saw 'ROOT Hips'" 1d
	says "1: expected HIERARCHY, saw 'HIERARCHY ROOT'" '1s/$/ ROOT/'
	says "2: expected ROOT, saw 'JOINT Hips'" '2s/ROOT/JOINT/'
	says "2: expected ROOT, saw 'MOTION'" 2,20d
	says "3: Hips: expected {, saw 'OFFSET 0.00 90 -0'" 3d
	says "3: Hips: expected {, saw '{ OFFSET'" '3s/$/ OFFSET/'
	says "6: Hips: expected $any, saw 'BONE Arm'" '6s/JOINT/BONE/'
	says "6: Hips: expected $any, saw 'ROOT Arm'" '6s/JOINT/ROOT/'
	says "21: Hips: expected $any, saw 'MOTION'" '20s/}//'
	says "20: Hips: expected $any, saw 'MOTION'" 19d
	says "21: expected ROOT or MOTION, saw '}'" '20s/$/\n}/'
	says "21: expected ROOT or MOTION, saw 'MOTION 1'" '21s/$/ 1/'
	says "10: Arm: expected End Site, saw 'Effector'" '10s/Site/Effector/'
	says "12: Arm: End Site: expected OFFSET or }, saw 'JOINT x'" \
	    '12s/OFFSET.*/JOINT x/'
	says "12: Arm: End Site: expected OFFSET, saw '}'" 12d
	says "19: Tail: expected OFFSET, saw '}'" '17d; 18s/$/\n/'
	says "5: Hips: expected OFFSET, saw 'JOINT Arm'" 4d
}

@test "bvh2ir: an OFFSET or CHANNELS that is none" {
	local such='expected a channel such as Xposition or Zrotation'

	says "4: Hips: OFFSET: expected 3 numbers, saw 2" '4s/ -0//'
	says "4: Hips: OFFSET: expected 3 numbers, saw 4" '4s/$/ 1/'
	says "4: Hips: OFFSET: expected 3 numbers, saw 0" '4s/OFFSET.*/OFFSET/'
	says "4: Hips: OFFSET: expected a number, saw '0,5' (a decimal comma?)" '4s/90/0,5/'
	says "4: Hips: OFFSET: expected a number, saw 'nan'" '4s/90/nan/'
	says "5: Hips: second OFFSET" '4s/\(.*\)/\1\n\1/'
	says "6: Hips: second CHANNELS" '5s/\(.*\)/\1\n\1/'
	says "19: Hips: CHANNELS behind a child" '5{
		h
		d
	}
	19G'
	says "9: Arm: CHANNELS: expected 3 channels, saw 2" '9s/ X[a-z]*//'
	says "9: Arm: CHANNELS: expected 2 channels, saw 3" '9s/3/2/'
	says "9: Arm: CHANNELS: expected a number, saw 'Zrotation'" '9s/3 //'
	says "9: Arm: CHANNELS: expected a number, saw '-3'" '9s/3/-3/'
	says "9: Arm: CHANNELS: expected a number, saw ''" '9s/ 3.*//'
	says "9: Arm: CHANNELS: $such, saw 'Wrotation'" '9s/Z/W/'
	says "5: Hips: CHANNELS: second xposition" '5s/Yp/xp/'
	says "9: Arm: CHANNELS: expected at most 9 rotations" \
	    '9s/3.*/10 & & & Zrotation/; 9s/3 Z/Z/g'
}

@test "bvh2ir: a header or row that is none" {
	local cut='cut off, or take'

	says "22: expected Frames: N, saw 'Frame: 2'" '22s/s:/:/'
	says "22: expected Frames: N, saw 'Frames: -2'" '22s/2/-2/'
	says "22: expected Frames: N, saw 'Frames: 2.0'" '22s/2/2.0/'
	says "21: expected Frames: N, saw end of input" '22,$d'
	says "23: Frame Time: expected a number of seconds, saw '0,04' (a decimal comma?)" \
	    '23s/0.0.*/0,04/'
	says "23: Frame Time: expected a number of seconds, saw '-1'" \
	    '23s/0.0.*/-1/'
	says "23: Frame Time: expected a number of seconds, saw ''" \
	    '23s/0.0.*//'
	says "23: row 1: expected a number, saw 'Frame'" '23s/Time:/Tame/'
	says "24: row 1: expected 10 values, saw 9" '24s/1 //'
	says "24: row 1: expected 10 values, saw 11" '24s/1/1 1/'
	says "24: row 1: expected a number, saw '90,5' (a decimal comma?)" '24s/90/90,5/'
	says "24: row 1: expected a number, saw 'inf'" '24s/90/inf/'
	says "24: row 1: expected a number, saw '#'" '24s/-0/#/'
	says "25: row 2: expected 10 values, saw 9: $cut the rows before it with -x" \
	    '25s/1 //'
	says "25: expected 4 rows, saw 2: $cut them with -x" '22s/2/4/'
	says "23: expected 2 rows, saw 0: $cut them with -x" '24,25d'
}

@test "bvh2ir: other numbers of rows than the header says" {
	edited arm.bvh e.bvh '22s/2/3/'
	warns 'bvh2ir: e.bvh:25: expected 3 rows, saw 2' bvh2ir e.bvh |
	    grep -c '^v 2 Tail'
	edited arm.bvh e.bvh '22s/2/1/'
	warns 'bvh2ir: e.bvh:25: expected 1 rows, saw 2' bvh2ir e.bvh |
	    grep -c '^v 2 Tail'
	# after the expected rows, a line that is no row ends the motion
	{
		cat arm.bvh
		printf '1 2 3\n1 2 3 4 5 6 7 8 9 10\n\n\nend\n'
	} >e.bvh
	warns 'bvh2ir: e.bvh:26: row 3: expected 10 values, saw 3: 3 lines left out' \
	    bvh2ir e.bvh | sed 's/ e$/ arm/' | diff -u arm.want -
	{
		cat arm.bvh
		printf x
	} >e.bvh
	warns "bvh2ir: e.bvh:26: row 3: expected a number, saw 'x': 1 line left out" \
	    bvh2ir e.bvh | sed 's/ e$/ arm/' | diff -u arm.want -
	# -x: a cut file's whole rows
	edited arm.bvh e.bvh '22s/2/9/'
	warns 'bvh2ir: e.bvh:25: expected 9 rows, saw 2' bvh2ir -x e.bvh |
	    grep -c '^v 2 Tail'
	edited arm.bvh e.bvh '22s/2/9/; 25s/ 1\.$//'
	cat >want <<-'END'
		bvh2ir: e.bvh:25: row 2: expected 10 values, saw 9: 1 line left out
		bvh2ir: e.bvh:25: expected 9 rows, saw 1
	END
	bvh2ir -x e.bvh 2>saw | tail -n 3 >end
	diff -u want saw
	printf '%s\n' 'v 1 Tail -0' 'end motion' 'end ir' | diff -u - end
	# a bad row that is not the last does not mean that the file is cut off
	edited arm.bvh e.bvh '24s/1 //'
	refuses 'bvh2ir: e.bvh:24: row 1: expected 10 values, saw 9' \
	    bvh2ir -x e.bvh >/dev/null
	# the file promises no rows
	edited arm.bvh e.bvh '22s/2/0/; 24,$d'
	quietly bvh2ir e.bvh | grep -c '^v' | grep -x 0
}

# root CHANNELS ROW: a root whose OFFSET is 0 5 0, a longer bone's
root() {
	printf '%s\n' HIERARCHY 'ROOT a' '{' 'OFFSET 0 5 0' "CHANNELS $1" \
	    'End Site' '{' 'OFFSET 0 1 0' '}' '}' MOTION 'Frames: 1' \
	    'Frame Time: 0.04' "$2"
}

# A coordinate without a channel is that of OFFSET: where that stays, nothing
# looks like an addition
@test "bvh2ir: roots whose place has no channel, or one" {
	root '1 Xrotation' 0 | quietly bvh2ir >/dev/null
	root '2 Xposition Zposition' '0 0' | quietly bvh2ir >/dev/null
	root '1 Yposition' 0.6 | quietly bvh2ir >/dev/null
	root '1 Yposition' 0.4 >a.bvh
	warns 'bvh2ir: a.bvh:14: a: its OFFSET is far from its position here: if they are to be added, say -O' \
	    bvh2ir a.bvh >/dev/null
}

# As Blender does it: x, x.001, …, x.099, x.100
@test "bvh2ir: a hundred and one joints of one name" {
	awk 'BEGIN {
		print "HIERARCHY\nROOT x\n{\nOFFSET 0 0 0\nCHANNELS 0"
		for (i = 0; i < 100; i++)
			print "JOINT x\n{\nOFFSET 0 0 0\nCHANNELS 0\n}"
		print "}\nMOTION\nFrames: 0\nFrame Time: 0.04"
	}' >x.bvh
	bvh2ir x.bvh 2>err | awk '$1 == "joint" { print $2 }' >saw
	awk 'BEGIN {
		print "x"
		for (i = 1; i <= 100; i++)
			printf "x.%03d\n", i
	}' | diff - saw
	[ "$(wc -l <err)" -eq 100 ]
}

@test "bvh2ir: where positions seem to be added to OFFSET, it says so" {
	edited arm.bvh e.bvh '4s/90/300/; s/^1 9[0-9.]* 2/1 -2 .5/'
	warns 'bvh2ir: e.bvh:24: Hips: its OFFSET is far from its position here: if they are to be added, say -O' \
	    bvh2ir e.bvh >/dev/null
	quietly bvh2ir -O e.bvh | grep -e ^dof -e ^rate >saw
	printf '%s\n' 'dof Hips tx ty tz ry rx rz' 'dof Arm rx ry rz' \
	    'dof Tail rx' 'rate 120' | diff -u - saw
	# no warning: a bone is longer, or the position is not that near
	edited arm.bvh e.bvh '4s/90/300/; 12s/20.0/301/; s/^1 9[0-9.]* 2/1 -2 .5/'
	quietly bvh2ir e.bvh >/dev/null
	edited arm.bvh e.bvh '4s/90/300/; s/^1 9[0-9.]* 2/1 -31 .5/'
	quietly bvh2ir e.bvh >/dev/null
}

# rate SECONDS: of a file with that Frame Time
rate() {
	sed "s/^Frame Time: .*/Frame Time: $1/" arm.bvh |
	    bvh2ir 2>rate.err | sed -n 's/^rate //p'
}

# The strings of real files, and what was meant by them.
@test "bvh2ir: Frame Time to a rate" {
	local seconds want

	while read -r seconds want; do
		[ "$(rate "$seconds")" = "$want" ] || {
			echo "$seconds: $(rate "$seconds"), not $want" >&2
			return 1
		}
		[ ! -s rate.err ]
	done <<-'END'
		0.033333 30
		0.0333333 30
		.03333 30
		0.0333333000 30
		0.008333 120
		.0083333 120
		0.00833333 120
		0.008342 120000/1001
		0.016667 60
		0.04000000 25
		0.041667 24
		0.0417083750417 24000/1001
		0.011111 90
		0.013888888888888888 72
		0.010000 100
		8.3333E-3 120
		+0.025000 40
		1 1
		0 -
		0.000000 -
		-0 -
		0.1 10
		0.05 20
		0.025 40
		0.008 125
		0.004 250
		0.001 1000
		0.08 12.5
		0.03336670003336670 30000/1001
		0.0166833500 60000/1001
		0.033368 29.969
		0.0003 3333
		0.03333333333333333333333333333333333333333 30
		1e-30 -
	END
	# how slowed rates are spoken of, to ten digits: 1/23.976 and so on
	[ "$(rate 0.04170837504)" = 24000/1001 ]
	[ "$(rate 0.03336670003)" = 30000/1001 ]
	[ "$(rate 0.02085418752)" = 48000/1001 ]
	[ "$(rate 0.01668335002)" = 60000/1001 ]
	[ "$(rate 0.008341675008)" = 120000/1001 ]
	# zeros that make ten digits say that there are no others: 7/100
	edited arm.bvh e.bvh 23s/0.0.*/0.07000000000/
	warns "bvh2ir: e.bvh:23: Frame Time 0.07000000000: no usual rate, here 100/7 (-r states another)" \
	    bvh2ir e.bvh | grep -x 'rate 100/7'
	[ "$(rate 0.04000000000)" = 25 ]
	[ "$(rate 0.03333330000000000)" = 30 ]
	# -r overrides, and says nothing
	quietly bvh2ir -r 30000/1001 arm.bvh | grep -x 'rate 30000/1001'
	edited arm.bvh e.bvh '23s/0.0.*/0.033/'
	quietly bvh2ir -r 12 e.bvh | grep -x 'rate 12'
	edited arm.bvh e.bvh 23d
	quietly bvh2ir e.bvh | grep -e ^rate -e '^attr' >saw
	printf '%s\n' 'attr - frames Frames: 2' 'rate -' | diff -u - saw
}

# few SECONDS RATE WHY: a warning says what so few decimals are taken for
few() {
	edited arm.bvh e.bvh "23s/0.0.*/$1/"
	warns "bvh2ir: e.bvh:23: Frame Time $1: $3, here $2 (-r states another)" \
	    bvh2ir e.bvh | grep -qx "rate $2"
}

@test "bvh2ir: a Frame Time that says little" {
	local several='may be several rates' unusual='no usual rate'

	few 0.033 30 "$several"
	few 0.017 60 "$several"
	few 0.016 60 "$several"
	few 0.042 24 "$several"
	few 0.067 15 "$several"
	few 3 1/3 "$unusual"
	few 0.7 10/7 "$unusual"
	few 0.097 1000/97 "$unusual"     # not 10.3
	few 0.123456789012345678 500000000000000000/61728394506172839 "$unusual"
}

# A cut within the last number cannot be told, nor the last row that is missing.
at_truncation() {
	local saw

	IFS= read -rd '' saw <stdout || :
	case $2 in
	0) [ "$1" -ge "$whole" ] || [[ $saw != *$'\nv 2'* ]] ;;
	1) [[ $saw != *$'\nend ir'* ]] && [ "$1" -lt "$whole" ] ;;
	esac
}

@test "bvh2ir: every truncation fails, or is a whole file" {
	local whole=$(($(wc -c <arm.bvh) - 2))

	each_truncation arm.bvh bvh2ir
	refuses 'bvh2ir: <stdin>:1: expected HIERARCHY, saw end of input' \
	    bvh2ir </dev/null >/dev/null
	tr 1 '\000' <arm.bvh >e.bvh
	refuses 'bvh2ir: e.bvh:8: NUL byte in a text file' bvh2ir e.bvh \
	    >/dev/null
}

@test "bvh2ir: a full disk, a reader that goes away" {
	dev_full bvh2ir arm.bvh
	[ "$(head_one bvh2ir arm.bvh)" = 'ir 1' ]
}

@test "bvh2ir: the manual's examples" {
	man_examples "$ROOT/man/bvh2ir.1"
}

# agree FILE WANT SAW: the joints of both are in the same places, to 1e-5 of the
# larger of the figure's height and the largest coordinate; WANT may have more
agree() {
	awk -v name="$1" '
	function size(v) { return v < 0 ? -v : v + 0 }
	{
		gsub(/[].:\/[]|%20/, "", $2)
		for (i = 3; i <= 5; i++) {
			k = $1 " " $2 " " i
			if (FNR == NR) {
				want[k] = $i
				if (big < size($i))
					big = size($i)
			} else if ((k in want) && worst < size(want[k] - $i))
				worst = size(want[k] - $i)
			n += FNR != NR && (k in want)
		}
	}
	END {
		print name, n, worst / big
		exit !(n > 0 && worst <= 1e-5 * big)
	}' "$2" "$3"
}

# The same rows are read by both, fewer of long files. three.js drops `:` from
# names and then does not find them.
few_rows() {
	head -n 1200 "$1" | sed -E '/ROOT|JOINT/s/://' >few
	sed "s/^Frames:.*/Frames: $(sed '1,/^Frame Time/d' few | grep -c .)/" few
}

# It adds positions to OFFSET: of the files those in which only the root has
# positions, and its OFFSET is 0. It refuses named-end-sites.
@test "bvh2ir: three.js has the joints of real files where fk has them" {
	local f

	npm_oracle three
	need_data bvh
	for f in 01_01 10_03 40hz-yxz Swagger2 fair-dab four-orders \
	    makehuman-165 mixamo-pose simple sinusoidal usd-test vr; do
		few_rows "$DATA/bvh/$f.bvh" >g.bvh
		bvh2ir g.bvh 2>/dev/null | fk |
		    awk '$1 == "w" { print $2 - 1, $3, $4, $5, $6 }' >want
		ours_only && continue
		node "$ROOT/tests/bvh-three.mjs" g.bvh "$NODE_MODULES/three" \
		    >saw
		agree "$f" want saw || return
	done
}

# It refuses the names of named-end-sites; rows-missing has a bad row.
@test "bvh2ir: assimp has the joints of real files where fk has them" {
	local f

	oracle assimp
	need_data bvh
	for f in 01_01 10_03 40hz-yxz 72hz Swagger2 bandai-dash elephant \
	    fair-dab four-orders frames-off-by-one lafan-geno \
	    makehuman-165 mixamo-pose openni-hammer rokoko-200 \
	    simple sinusoidal six-channels usd-test vr \
	    walk01; do
		few_rows "$DATA/bvh/$f.bvh" >g.bvh
		bvh2ir g.bvh 2>/dev/null | fk |
		    awk '$1 == "w" { print $2 - 1, $3, $4, $5, $6 }' >want
		ours_only && continue
		assimp dump g.bvh g.assxml >out
		awk -f "$ROOT/tests/assxml.awk" g.assxml >saw
		agree "$f" want saw || return
	done
}
