bats_require_minimum_version 1.5.0
load helper

# Feet and hands that are not below their shin or forearm, as in figures that IK
# held where they were made.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	source_figure >source.ir
}

# joint NAME PARENT X Y Z [DOF [REST]]: the records of a joint
joint() {
	printf 'joint %s %s\noffset %s %s %s %s\n' "$1" "$2" "$1" "$3" "$4" "$5"
	[ -z "${7:-}" ] || echo "rest $1 $7 xyz"
	[ -z "${6:-}" ] || echo "dof $1 $6"
}

# The source stands 10 high, its arms are spread; nothing is apart.
source_figure() {
	local t='rx ry rz' side x

	printf '%s\n' 'ir 1' 'skeleton s'
	joint Hips - 0 10 0 "tx ty tz $t"
	joint Spine Hips 0 3 0 "$t"
	joint Head Spine 0 2 0 "$t"
	for side in Left Right; do
		x=$([ $side = Left ] || echo -)
		joint ${side}Arm Spine "${x}2" 0 0 "$t"
		joint ${side}ForeArm ${side}Arm "${x}3" 0 0 "$t"
		joint ${side}Hand ${side}ForeArm "${x}3" 0 0 "$t"
		joint ${side}UpLeg Hips "${x}1" -1 0 "$t"
		joint ${side}Leg ${side}UpLeg 0 -4 0 "$t"
		joint ${side}Foot ${side}Leg 0 -4 0 "$t"
		joint ${side}ToeBase ${side}Foot 0 -1 2 "$t"
	done
	printf '%s\n' 'end skeleton' 'motion m' 'rate 30'
	# at rest; a thigh forwards, the shin down; somewhere else, turned
	frame 1 '' ''
	frame 2 'Hips 0 0 0 0 0 0' 'LeftUpLeg -90 0 0' 'LeftLeg 90 0 0' \
	    'LeftArm 0 0 70' 'LeftForeArm 0 -80 0' 'LeftHand 0 0 20'
	frame 3 'Hips 3 -1 5 0 90 0' 'LeftUpLeg -20 0 10' 'LeftLeg 35 0 0' \
	    'LeftFoot 15 20 0' 'RightUpLeg 25 0 -5' 'RightLeg 20 0 0' \
	    'RightArm 0 30 60' 'RightForeArm 0 50 0' 'LeftToeBase 10 0 0'
	printf '%s\n' 'end motion' 'end ir'
}

# frame N VALUES…: the v records of a frame; joints not named have 0
frame() {
	local n=$1

	shift
	printf '%s\n' "$@" | awk -v n="$n" '
	NF { at[$1] = $0 }
	END {
		split("Hips Spine Head LeftArm LeftForeArm LeftHand LeftUpLeg" \
		    " LeftLeg LeftFoot LeftToeBase RightArm RightForeArm" \
		    " RightHand RightUpLeg RightLeg RightFoot RightToeBase", j)
		for (i = 1; i in j; i++) {
			zero = i == 1 ? " 0 0 0 0 0 0" : " 0 0 0"
			line = j[i] in at ? at[j[i]] : j[i] zero
			print "v", n, line
		}
	}'
}

# ends FEET HANDS DOF: joints of the target that hang on base, which is at 0 0 1
# and turned by 90 degrees about y: a place x y z of the world is 1-z y x there
ends() {
	local side x

	for side in L R; do
		x=$([ $side = L ] || echo -)
		# shellcheck disable=SC2086
		joint foot.$side base $1 "${x}0.5" "$3" '0 -90 0'
		joint toe.$side foot.$side 0 -0.5 1 'rx ry rz'
		# shellcheck disable=SC2086
		joint hand.$side base $2 "${x}4" "$3" '0 -90 0'
	done
}

# target first|last [DOF [FEET]]: the source's figure at half its size, with
# other names, whose feet and hands hang on base and stand before all others in
# the list, or after them. DOF are their channels, FEET x and y of the feet there.
target() {
	local t='rx ry rz' dof=${2-tx ty tz rx ry rz} feet=${3-1 0.5} side x

	printf '%s\n' 'ir 1' 'skeleton t'
	joint base - 0 0 1 '' '0 90 0'
	[ "$1" = last ] || ends "$feet" '1 6.5' "$dof"
	joint pelvis base 1 5 0 "tx ty tz $t" '0 -90 0'
	joint chest pelvis 0 1.5 0 "$t"
	joint head chest 0 1 0 "$t"
	for side in L R; do
		x=$([ $side = L ] || echo -)
		joint upperarm.$side chest "${x}1" 0 0 "$t"
		joint forearm.$side upperarm.$side "${x}1.5" 0 0 "$t"
		joint thigh.$side pelvis "${x}0.5" -0.5 0 "$t"
		joint shin.$side thigh.$side 0 -2 0 "$t"
	done
	[ "$1" = first ] || ends "$feet" '1 6.5' "$dof"
	printf '%s\n' 'end skeleton' 'end ir'
}

# places STREAM SCALE NAMES: frame, name and place of joints; NAMES are lines of
# their name in the stream and the one to print
places() {
	fk -p 12 "$1" | awk -v scale="$2" '
	NR == FNR { name[$1] = $2; next }
	$1 == "w" && $3 in name {
		print $2, name[$3], $4 * scale, $5 * scale, $6 * scale
	}' "$3" - | sort
}

# The joints that go together.
pairs() {
	echo Hips pelvis
	awk 'BEGIN {
		n = split("Arm upperarm ForeArm forearm Hand hand UpLeg thigh" \
		    " Leg shin Foot foot ToeBase toe", w)
		for (i = 1; i < n; i += 2) {
			print "Left" w[i], w[i + 1] ".L"
			print "Right" w[i], w[i + 1] ".R"
		}
	}'
}

# is_half STREAM SOURCE: the target is where the source is, at half the size
is_half() {
	pairs >names
	places "$2" 0.5 names >want
	awk '{ print $2, $2 }' names >own
	places "$1" 1 own >saw
	near 1e-7 want saw
}

@test "feet and hands hang on their limbs wherever they are in the list" {
	local order

	for order in first last; do
		target $order >t.ir
		quietly retarget -p 12 -s t.ir source.ir >out.ir
		is_half out.ir source.ir
	done
	# in frame 2 the knee is 4 before the hip at 1 9 0, the foot 4 below it
	grep '^2 foot.L' saw | tee got
	near 1e-7 <(echo 2 foot.L 0.5 2.5 2) got
	# at rest it is at 0.5 0.5 0, and its own axes are those of the world
	grep '^v 2 foot.L' out.ir | cut -d ' ' -f 4-6 >got
	near 1e-7 <(echo 0 2 2) got
}

@test "a knee that is bent at rest is as straight as the source's" {
	# the foot is at 0 -1.6 1.2 from the knee, which is 2 too: in the world at
	# 0.5 0.9 1.2, so -0.2 0.9 0.5 from base; and with the scale by hand
	target first 'tx ty tz rx ry rz' '-0.2 0.9' >t.ir
	quietly retarget -p 12 -s t.ir source.ir >out.ir
	is_half out.ir source.ir
}

@test "complete channels of feet that are apart" {
	target first 'px py pz qx qy qz qw' >t.ir
	quietly retarget -p 12 -s t.ir source.ir >out.ir
	is_half out.ir source.ir
}

@test "a foot that cannot be moved stops" {
	local dof say='foot.L is not below shin.L, and cannot be moved to its end'

	for dof in 'rx ry rz' 'tx tz rx ry rz' ''; do
		target first "$dof" >t.ir
		refuses "retarget: t.ir: leftFoot $say (-m with 'foot.L -')" \
		    retarget -s t.ir source.ir >out.ir
		run -1 irstat out.ir
	done
	# with equal names, too, unless the source's feet are apart
	{ pairs; printf '%s\n' 'Spine chest' 'Head head'; } |
	    awk 'NR == FNR { name[$1] = $2; next }
		{
			for (i = 2; i <= NF; i++)
				if ($i in name)
					$i = name[$i]
			print
		}' - source.ir >named.ir
	target first 'rx ry rz' >t.ir
	refuses "retarget: t.ir: leftFoot $say (-m with 'foot.L -')" \
	    retarget -s t.ir named.ir >out.ir
	apart_source >s.ir
	quietly retarget -s t.ir s.ir >out.ir
	# with another one that does not help
	sed 's/pelvis/hips/' t.ir >other.ir
	refuses "retarget: other.ir: leftFoot $say (-m with 'foot.L -')" \
	    retarget -s other.ir s.ir >out.ir
	# the map can be had
	target last 'rx ry rz' >t.ir
	retarget -g -s t.ir source.ir >map 2>err
	for end in 'leftFoot foot.L shin.L' 'leftHand hand.L forearm.L' \
	    'rightFoot foot.R shin.R' 'rightHand hand.R forearm.R'; do
		# shellcheck disable=SC2086
		set -- $end
		echo "retarget: t.ir: $1 $2 is not below $3, and cannot be moved to its end (-m with '$2 -')"
	done | diff -u - err
	# but not used as it is
	refuses "retarget: t.ir: leftFoot $say (-m with 'foot.L -')" \
	    retarget -m map -s t.ir source.ir >out.ir
	sed -E 's/^((foot|hand)\..) .*/\1 -/' map >left
	quietly retarget -m left -s t.ir source.ir >out.ir
	# they stay where they are: world 0.5 0.5 0 and 4 6.5 0
	fk out.ir | awk '$1 == "w" && $3 ~ /^(foot|hand)\.L/ {
		print $4, $5, $6 }' | sort -u >got
	near 1e-7 <(printf '%s\n' '0.5 0.5 0' '4 6.5 0') got
	# a line for it is not needed, and -f has nothing to plant
	grep -Ev '^(foot|hand)' map >none
	retarget -m none -s t.ir source.ir | diff out.ir -
	refuses 'retarget: source.ir:57: -f: foot foot.L of the target is not below shin.L, and is not moved to its end' \
	    retarget -f -m left -s t.ir source.ir >out.ir
}

@test "a map lets feet hang, too" {
	target first >t.ir
	retarget -g -s t.ir source.ir >map
	quietly retarget -p 12 -m map -s t.ir source.ir >out.ir
	is_half out.ir source.ir
	# unless it says that they follow none
	sed 's/^foot.L .*/foot.L -/' map >left
	quietly retarget -p 12 -m left -s t.ir source.ir |
	    grep '^v . foot.L' | cut -d ' ' -f 4- | sort -u >got
	echo 0 0 0 0 0 0 | diff - got
}

@test "feet that the source lacks hang on the shins and turn with them" {
	sed '/LeftFoot/d; /RightFoot/d; /ToeBase/d; /Hand/d' source.ir >s.ir
	target first >t.ir
	retarget -p 12 -S 0.5 -s t.ir s.ir >out.ir 2>err
	diff -u - err <<-'END'
		retarget: s.ir: no leftFoot, rightFoot, leftHand, rightHand: they follow nothing
	END
	# as if the source had feet that stay as at rest
	sed -E '/^v . (LeftFoot|LeftHand|LeftToeBase)/s/( [^ ]+){3}$/ 0 0 0/' \
	    source.ir >still.ir
	is_half out.ir still.ir
}

# leave FROM TO: hangs the feet of a figure whose feet are below its shins on
# the ground, where nothing moves; they can go anywhere
leave() {
	awk '
	$1 == "joint" { parent[$2] = $3 }
	$1 == "offset" {
		for (k = 0; k < 3; k++)
			at[$2, k] = at[parent[$2], k] + $(3 + k)
	}
	{ foot = $2 ~ /^[LR]foot$/ }
	foot && ($1 == "axis" || $1 == "limit") { next }
	foot && $1 == "joint" { $3 = "ground" }
	foot && $1 == "offset" {
		$0 = $1 " " $2 " " at[$2, 0] " " at[$2, 1] " " at[$2, 2]
	}
	foot && $1 == "dof" { $0 = $1 " " $2 " tx ty tz rx ry rz" }
	$1 == "joint" && $3 == "-" {
		print "joint ground -\noffset ground 0 0 0"
		$3 = "ground"
	}
	{ print }' "$1" >"$2"
}

@test "with -f a foot that is apart stands as one that is not" {
	local opt out

	asf2ir "$ROOT/examples/figure.asf" >fig.ir
	amc2ir -s fig.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
	# longer legs, whose feet slide; the foot turns as one that is apart
	sed 's/h_left_/L/g; s/h_right_/R/g; s/h_//g' fig.ir |
	    awk '$1 == "offset" && $2 ~ /_leg$/ { $4 *= 1.2 }
	    $2 ~ /^[LR]foot$/ && ($1 == "axis" || $1 == "limit") { next }
	    $2 ~ /^[LR]foot$/ && $1 == "dof" { $0 = "dof " $2 " rx ry rz" }
	    { print }' >below.ir
	leave below.ir apart.ir
	for opt in '' -f '-f -k'; do
		for out in below apart; do
			# shellcheck disable=SC2086
			quietly retarget -p 12 $opt -s $out.ir walk.ir |
			    fk -p 12 >$out.fk
		done
		# 23 joints in 128 frames
		awk -f "$ROOT/tests/fkdiff.awk" below.fk apart.fk | tee far
		# a figure of 170 is brought as near to where it stands as 1e-7
		# of that, a few times
		awk '{ exit !($1 == 23 * 128 && $2 < 1e-3 && $3 < 1e-3) }' far
	done
	# and -f has moved them
	retarget -p 12 -s apart.ir walk.ir | fk -p 12 >plain.fk
	awk -v only=foot -f "$ROOT/tests/fkdiff.awk" plain.fk apart.fk |
	    awk '{ exit !($2 > 0.5) }'
}

# apart_source: the target as a source, with a motion of its own: at rest; then
# with the hips 1 higher and the left thigh forwards, the shin down, and the left
# foot 0.25 lower than that lets it be: knee at 0.5 5.5 2, foot at 0.5 3.25 2, which
# is 0 2.75 2 from where it is at rest
apart_source() {
	target first | sed '/^end ir/d
		/^rest base/a dof base tx ty tz rx ry rz'
	printf '%s\n' 'motion m' 'rate 30'
	for i in 1 2; do
		for side in L R; do
			case $i$side in
			2L) echo "v $i foot.$side 0 2.75 2 0 0 0" ;;
			*) echo "v $i foot.$side 0 $((i - 1)) 0 0 0 0" ;;
			esac
			echo "v $i toe.$side 0 0 0"
			echo "v $i hand.$side 0 $((i - 1)) 0 0 0 0"
		done
		echo "v $i pelvis 0 $((i - 1)) 0 0 0 0"
		echo "v $i base 0 0 0 0 0 0"
		for j in chest head upperarm.L forearm.L upperarm.R forearm.R \
		    thigh.R shin.R; do
			echo "v $i $j 0 0 0"
		done
		echo "v $i thigh.L $((i == 2 ? -90 : 0)) 0 0"
		echo "v $i shin.L $((i == 2 ? 90 : 0)) 0 0"
	done
	printf '%s\n' 'end motion' 'end ir'
}

@test "between figures of equal names the feet keep what leaves their limb" {
	apart_source >s.ir
	# its own skeleton gets the same texts
	quietly retarget -s s.ir s.ir >out.ir
	grep '^v' s.ir | sort >want
	grep '^v' out.ir | sort | diff want -
	# with thighs of 1.5 and shins of 2.5 the knee is at 0.5 5.5 1.5
	edited s.ir t.ir '/^offset shin/s/-2 /-1.5 /'
	quietly retarget -p 12 -S 1 -s t.ir s.ir | fk -p 12 |
	    awk '$1 == "w" && $3 ~ /^foot/ { print $2, $3, $4, $5, $6 }' >got
	near 1e-7 - got <<-'END'
		1 foot.L 0.5 0.5 0
		1 foot.R -0.5 0.5 0
		2 foot.L 0.5 2.75 1.5
		2 foot.R -0.5 1.5 0
	END
}

@test "what feet of the source do apart is nothing to feet below shins" {
	# the source's shins stay upright; the target's feet can move
	apart_source >s.ir
	sed '/^motion/,/^end motion/d; /^dof .*Foot/s/dof \([^ ]*\)/& tx ty tz/' \
	    source.ir >t.ir
	quietly retarget -s t.ir s.ir >out.ir
	awk '$1 == "v" && $3 ~ /Foot/ { print $4, $5, $6 }' out.ir | sort -u |
	    diff - <(echo 0 0 0)
}

@test "a source whose shins end in feet that are apart shows its knees" {
	# at rest its foot is 1.2 before the knee and 1.6 below it, and it does not
	# move: the target's shin turns forwards by asin(0.6) = 36.8699 degrees
	apart_source | sed 's/^offset foot\.\(.\) 1 0.5/offset foot.\1 -0.2 0.9/
		/^v 2/d' >s.ir
	sed '/^motion/,/^end motion/d' source.ir >t.ir
	quietly retarget -s t.ir s.ir | awk '$3 == "LeftLeg" { print $4, $5, $6 }' >got
	near 1e-5 <(echo -36.8698976 0 0) got
}

# spans SHIN FOOT: the least and the greatest distance between these joints
spans() {
	fk | awk -v a="$1" -v b="$2" '
	$1 == "w" && $3 == a { x = $4; y = $5; z = $6; got = $2 }
	$1 == "w" && $3 == b { p = $4; q = $5; r = $6; other = $2 }
	$1 == "w" && got == other && got != last {
		d = sqrt((x - p) ^ 2 + (y - q) ^ 2 + (z - r) ^ 2)
		if (!n++ || d < least)
			least = d
		if (d > most)
			most = d
		last = got
	}
	END { print least, most }'
}

@test "feet that are apart follow real captures (glTF)" {
	local file shin foot far clip opt

	need_data gltf
	need_data bvh
	for clip in bandai-dash walk01 fair-dab; do
		bvh2ir "$DATA/bvh/$clip.bvh" >$clip.ir
	done
	# in a figure's own motions the shin has this length mostly; RobotExpressive
	# walks with up to 0.9835
	while read -r file shin foot far; do
		gltf2ir "$DATA/gltf/$file.glb" >t.ir 2>/dev/null
		retarget -s t.ir t.ir >out.ir 2>/dev/null
		# its own feet keep their texts
		grep -i '^v [0-9]* foot\.' t.ir | sort >want
		[ -s want ]
		sort out.ir | comm -13 - want >lost
		[ ! -s lost ]
		for clip in bandai-dash walk01 fair-dab; do
			for opt in '' -f; do
				# shellcheck disable=SC2086
				retarget $opt -s t.ir $clip.ir 2>err |
				    spans "$shin" "$foot" >saw
				near 1e-5 <(echo "$far" "$far") saw
				run ! grep -v 'between others that do' err
			done
		done
	done <<-END
		RobotExpressive LowerLeg.L Foot.L 0.927858
		RobotExpressive LowerLeg.R Foot.R 0.927857
		gdbot-cut lowerleg.L foot.L 0.232283
		gdbot-cut lowerleg.R foot.R 0.232283
	END
}
