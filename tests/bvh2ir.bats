load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# the tabs of the file come behind |
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

# edited SED-SCRIPT: the sample so edited, as e.bvh
edited() {
	sed "$1" arm.bvh >e.bvh
	! cmp -s arm.bvh e.bvh
}

# says MESSAGE SED-SCRIPT: the sample so edited is refused with this message
says() {
	edited "$2" && refuses "bvh2ir: e.bvh:$1" bvh2ir e.bvh >/dev/null
}

# warns MESSAGE CMD…: succeeds with this message
warns() {
	local message=$1

	shift
	"$@" 2>stderr && printf '%s\n' "$message" | diff -u - stderr
}

# same_places FILE [-a]: fk puts all joints where an independent reader does, to
# 1e-5 of the larger of the figure's height and the largest coordinate
same_places() {
	awk -v add="${2:+1}" -f "$ROOT/tests/bvh.awk" "$1" >places
	# shellcheck disable=SC2086
	bvh2ir $2 "$1" 2>/dev/null | fk -e | awk '
	function size(v) {
		return v < 0 ? -v : v
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
	}' places -
}

@test "bvh2ir: usage" {
	usage_of bvh2ir
}

@test "bvh2ir: a file as the IR: texts as they are, rotations from the last on" {
	quietly bvh2ir arm.bvh | diff -u arm.want -
	quietly bvh2ir <arm.bvh | sed 's/stdin/arm/' | diff -u arm.want -
}

@test "bvh2ir: several files are one unit" {
	cp arm.bvh leg.bvh
	quietly bvh2ir arm.bvh leg.bvh | grep -v -e ' arm$' -e ' leg$' >saw
	{
		sed -n '2,/end motion/p' arm.want
		sed -n '2,/end motion/p' arm.want
	} | sed '1i\ir 1' | sed '$a\end ir' | grep -v ' arm$' | diff -u - saw
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
	    bvh2ir -a | fk | grep '^w' >saw
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
			! bvh2ir "$f" >/dev/null 2>&1
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
	same_places "$DATA/bvh/openni-hammer.bvh" -a
}

# generate SEED: a file of random joints, each with its own order of rotations,
# some of two or nine, and positions anywhere among them
generate() {
	awk -v seed="$1" '
	function any(n) {
		return int(rand() * n)
	}
	function number() {
		return sprintf("%.*f", any(6), (rand() - .5) * 10 ^ any(3))
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

	for seed in {1..40}; do
		generate "$seed" >g.bvh
		same_places g.bvh
		same_places g.bvh -a
	done
}
