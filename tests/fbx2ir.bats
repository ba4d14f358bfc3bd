#!/usr/bin/env bats
# fbx2ir: FBX files into the IR. What a file is as a tree is in fbxtree.bats, what
# its curves are in fbxcurve.bats.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	E=$ROOT/examples
	objects='' links=''
}

# properties [NAME VALUES]…
properties() {
	echo '		Properties70: {'
	for (( ; $# > 1; )); do
		echo "			P: \"$1\", \"\", \"\", \"A\",$2"
		shift 2
	done
	echo '		}'
}

# object CLASS ID NAME TYPE [NAME VALUES]…
object() {
	objects+="	$1: $2, \"$1::$3\", \"$4\" {
$(properties "${@:5}")
	}
"
}

# more TEXT: among the objects
more() {
	objects+=$1
}

# limb ID PARENT NAME TRANSLATION [NAME VALUES]…
limb() {
	object Model "$1" "$3" LimbNode 'Lcl Translation' "$4" "${@:5}"
	joined "$1" "$2"
}

# joined CHILD PARENT [PROPERTY]
joined() {
	if [ $# -eq 3 ]; then
		links+="	C: \"OP\",$1,$2, \"$3\""$'\n'
	else
		links+="	C: \"OO\",$1,$2"$'\n'
	fi
}

# animation ID NAME [NAME VALUES]…: an AnimationStack, whose layer is ID + 1
animation() {
	object AnimationStack "$1" "$2" '' "${@:3}"
	object AnimationLayer $(($1 + 1)) Base ''
	joined $(($1 + 1)) "$1"
}

# driven ID LAYER MODEL PROPERTY VALUES: a node of curves and its own values
driven() {
	local xyz

	IFS=, read -ra xyz <<<"$5"
	object AnimationCurveNode "$1" T '' 'd|X' "${xyz[0]}" \
	    'd|Y' "${xyz[1]}" 'd|Z' "${xyz[2]}"
	joined "$1" "$2"
	joined "$1" "$3" "$4"
}

# array NAME NUMBERS
array() {
	local all

	IFS=, read -ra all <<<"$2"
	echo "		$1: *${#all[@]} { a: $2 }"
}

# curve ID NODE AXIS SECONDS VALUES [FLAGS [MORE]]: by default it is linear; all
# slopes are 0
curve() {
	local times values

	IFS=, read -ra values <<<"$5"
	times=$(echo "$4" | tr , '\n' |
	    awk '{ printf "%s%.0f", (NR > 1 ? "," : ""), $1 * 46186158000 }')
	objects+="	AnimationCurve: $1, \"AnimCurve::\", \"\" {
$(array KeyTime "$times")
$(array KeyValueFloat "$5")
$(array KeyAttrFlags "${6:-4}")
$(array KeyAttrDataFloat 0,0,0,0)
$(array KeyAttrRefCount "${#values[@]}")
${7-}
	}
"
	joined "$1" "$2" "d|$3"
}

# file [NAME VALUES]…: a.fbx, of all that, with these settings
file() {
	cat >a.fbx <<-END
		; FBX 7.5.0 project file
		FBXHeaderExtension: {
			FBXVersion: 7500
		}
		GlobalSettings: {
		$(properties "$@")
		}
		Definitions: {
			ObjectType: "Model" {
				PropertyTemplate: "FbxNode" {
		$(properties InheritType 1 'Lcl Scaling' 1,1,1)
				}
			}
		}
		Objects: {
		$objects}
		Connections: {
		$links}
	END
}

# line TEXT: the number of the first line that has it
line() {
	grep -nF -- "$1" a.fbx | head -n 1 | cut -d : -f 1
}

# are [OPTION]… <PLACES: `FRAME JOINT X Y Z` of all joints in a.fbx that are not
# at the origin
are() {
	quietly fbx2ir "$@" a.fbx >a.ir || return
	placed
}

# placed <PLACES: the same of a.ir
placed() {
	sort >want
	fk a.ir 2>err | sed -n 's/^w //p' | cut -d ' ' -f -5 |
	    grep -v ' 0 0 0$' | sort >saw
	near 1e-6 want saw
}

# has <LINES: of `fbx2ir a.fbx`, those that begin with the first two words of one
# of these
has() {
	cat >want
	quietly fbx2ir "$@" a.fbx >a.ir || return
	awk 'NR == FNR { of[$1 " " $2]; next } $1 " " $2 in of' want a.ir |
	    diff -u want -
}

@test "fbx2ir: usage" {
	usage_of fbx2ir
}

# --- the example ---

@test "fbx2ir: the skeleton of a text keeps its numbers" {
	cp "$E/wave.fbx" a.fbx
	# a turn by 90 degrees: sqrt(1/2)
	has <<-'END'
		joint Figure -
		attr Figure type Null
		joint Hips Figure
		id Hips 2
		offset Hips 0 90 0
		dof Hips px py pz rx ry rz
		joint Spine Hips
		rest Spine 0 0 0.707106781 0.707106781
		dof Spine rx ry rz
		offset LeftHand 20.50 0 0
		rest RightArm 0 0 0.707106781 0.707106781
		dof RightForeArm rz ry rx
		limit RightForeArm rz -140 45
	END
	head -n 4 a.ir | diff - <(printf '%s\n' 'ir 1' 'skeleton a' \
	    'source fbx 7500' 'space y')
	grep -c '^joint' a.ir | diff - <(echo 10)
}

# A cubic is q³a + 3q²p y1 + 3qp² y2 + p³b; in the middle of half a second between
# two keys (a + b)/8 + 3(y1 + y2)/8, y1 and y2 a sixth of the slopes away.
# Arm: 0 to -60, flat: -60/8 + 3·-60/8 = -30
# Fore arm: keys 0 -40 20, auto. The first slope is -80. That of the middle one is
# (20 - 0)/1 = 20, and half of it and of the mean of -80 and 120 are 20. 0 to -40:
# -40/8 + 3(-80/6 - 40 - 20/6)/8 = -26.25. About x, linear: 6.
# Head: 0 to 20, slope 40 and flat: 20/8 + 3(40/6 + 20)/8 = 12.5
@test "fbx2ir: the motions of the example" {
	fbx2ir "$E/wave.fbx" | grep -e ^motion -e ^rate -e ^count -e '^v 6 ' |
	    grep -ve ' 0 0 0$' >saw
	near 1e-6 - saw <<-'END'
		motion wave
		rate 24
		count frames 25
		v 6 RightArm 0 0 -30
		v 6 RightForeArm -26.25 0 6
		motion nod
		rate 24
		count frames 25
		v 6 Head 0 12.5 0
	END
	# 90 and 92.5
	fbx2ir "$E/wave.fbx" | grep '^v [6] Hips' | diff - <(printf '%s\n' \
	    'v 6 Hips 0 91.25 0 0 0 0' 'v 6 Hips 0 90 0 0 0 0')
}

@test "fbx2ir: a binary file is what the text is" {
	local bin form

	bin=$(compile fbxbin)
	fbx2ir "$E/wave.fbx" | sed 's/^\(source fbx\) .*/\1/; s/20\.50/20.5/' >text.ir
	for form in 7100 7400 '7400 big' '7400 zlib' 7500 '7500 zlib big' 7700; do
		# shellcheck disable=SC2086
		"$bin" $form <"$E/wave.fbx" >wave.fbx
		quietly fbx2ir wave.fbx >saw
		grep -c "^source fbx ${form%% *}$" saw | diff - <(echo 5)
		sed 's/^\(source fbx\) .*/\1/' saw | diff text.ir -
	done
}

@test "fbx2ir: standard input" {
	fbx2ir -n x "$E/wave.fbx" >want
	fbx2ir -n x - <"$E/wave.fbx" | cmp - want
	fbx2ir <"$E/wave.fbx" | grep -c '^skeleton stdin$'
}

# --- rotations ---

# Pre z by 90, own rotation y by 90, Post x by 90. A child at 0 1 0 is turned by
# the inverse of Post to 0 0 -1, by y to -1 0 0, by Pre to 0 -1 0; at rest, without
# the own rotation, it stays 0 0 -1.
@test "fbx2ir: pre- and post-rotation" {
	limb 1 0 a 0,0,0 RotationActive 1 PreRotation 0,0,90 \
	    PostRotation 90,0,0 'Lcl Rotation' 0,90,0
	limb 2 1 b 0,1,0
	animation 10 m
	file
	are <<<'0 b 0 -1 0'
	has <<-'END'
		dof a px py pz rx ry rz
		v 0 a 0 0 0 0 90 0
		v 0 b 0 0 0
	END
	grep -c '^axis a ' a.ir | diff - <(echo 1)
	# the same as three angles of 0: what rest is
	edit 's/^v 0 a .*/v 0 a 0 0 0 0 0 0/' a.ir
	placed <<<'0 b 0 0 -1'
}

@test "fbx2ir: pre-rotation counts while RotationActive says so" {
	limb 1 0 a 0,0,0 PreRotation 0,0,90 RotationOrder 9 PostRotation 1,2,3
	limb 2 1 b 1,0,0
	animation 10 m
	file
	are <<<'0 b 1 0 0'
}

# Without pre-rotations rest has the own rotation, z by 90, and the channels are
# all of it.
@test "fbx2ir: a figure without pre-rotations" {
	limb 1 0 a 0,0,0 'Lcl Rotation' 0,0,90
	limb 2 1 b 1,0,0
	animation 10 m
	file
	has <<-'END'
		rest a 0 0 0.707106781 0.707106781
		dof a px py pz ax ay az
		v 0 a 0 0 0 0 0 90
		v 0 b 0 0 0
	END
	are <<<'0 b 0 1 0'
}

# turned ORDER: 1 2 3 turned by 10, 20 and 30 degrees about fixed axes x, y and z,
# in that order
turned() {
	awk -v order="$1" 'BEGIN {
		deg = atan2(0, -1) / 180
		angle["x"] = 10; angle["y"] = 20; angle["z"] = 30
		v[0] = 1; v[1] = 2; v[2] = 3
		for (i = 1; i <= 3; i++) {
			axis = substr(order, i, 1)
			k = index("xyz", axis) - 1
			c = cos(angle[axis] * deg)
			s = sin(angle[axis] * deg)
			p = (k + 1) % 3
			q = (k + 2) % 3
			x = v[p] * c - v[q] * s
			v[q] = v[p] * s + v[q] * c
			v[p] = x
		}
		printf "0 b %.9f %.9f %.9f\n", v[0], v[1], v[2]
	}'
}

@test "fbx2ir: the six orders of rotation" {
	local order k=0

	for order in xyz xzy yzx yxz zxy zyx; do
		objects='' links=''
		limb 1 0 a 0,0,0 RotationActive 1 RotationOrder $k \
		    'Lcl Rotation' 10,20,30
		limb 2 1 b 1,2,3
		animation 10 m
		file
		are <<<"$(turned $order)"
		grep "^dof a px py pz a${order:0:1} a${order:1:1} a${order:2}$" a.ir
		k=$((k + 1))
	done
}

@test "fbx2ir: orders that are none" {
	limb 1 0 a 0,0,0 RotationActive 1 RotationOrder 6
	file
	unfit "fbx2ir: a.fbx:$(line '"RotationOrder"'): a: RotationOrder: expected an order of axes, 0 to 5, saw 6, spheric" \
	    fbx2ir a.fbx >saw
	edit 's/"RotationOrder"\(.*\),6/"RotationOrder"\1,7/' a.fbx
	refuses "fbx2ir: a.fbx:$(line '"RotationOrder"'): a: RotationOrder: expected an order of axes, 0 to 5, saw 7" \
	    fbx2ir a.fbx >saw
	run -1 grep -q '^end ir' saw
}

# --- pivots ---

# translation + rotation offset + rotation pivot + R(-rotation pivot + scaling
# offset): 1 0 0 + 0 1 0 + 2 0 0 + R(-2 0 3). R is none and then z by 90, which
# makes 0 -2 3 of that; the child goes from 5 0 0 to 0 5 0.
@test "fbx2ir: pivots and offsets" {
	limb 1 0 a 1,0,0 RotationOffset 0,1,0 RotationPivot 2,0,0 \
	    ScalingOffset 0,0,3
	limb 2 1 b 5,0,0
	animation 10 m
	driven 12 11 1 'Lcl Rotation' 0,0,0
	curve 13 12 Z 0,1 0,90
	file
	are -r 1 <<-'END'
		0 a 1 1 3
		0 b 6 1 3
		1 a 3 -1 3
		1 b 3 4 3
	END
	has -r 1 <<-'END'
		offset a 1 1 3
		dof a px py pz ax ay az
	END
}

# A scale of 2 about 1 0 0 moves the joint by 1 0 0 - 2 0 0
@test "fbx2ir: a scaling pivot" {
	limb 1 0 a 0,0,0 ScalingPivot 1,0,0 'Lcl Scaling' 2,2,2
	limb 2 1 b 3,0,0
	animation 10 m
	file
	are <<-'END'
		0 a -1 0 0
		0 b 5 0 0
	END
}

# --- scale ---

# three INHERIT SCALE: a, scaled, at the origin; b and c below, each at 1 1 1
three() {
	objects='' links=''
	limb 1 0 a 0,0,0 'Lcl Scaling' "$2"
	limb 2 1 b 1,1,1 InheritType "$1"
	limb 3 2 c 1,1,1
	animation 10 m
	file
}

# 2, and 2 more with type 0 and 1; type 2 leaves the 2 of the parent out below
@test "fbx2ir: a scale that is the same in all directions is multiplied" {
	local type

	for type in 0 1; do
		three $type 2,2,2
		are <<-'END'
			0 b 2 2 2
			0 c 4 4 4
		END
		has <<-'END'
			attr a scale 2
			attr b scale 2
			offset b 2 2 2
		END
	done
	three 2 2,2,2
	are <<-'END'
		0 b 2 2 2
		0 c 3 3 3
	END
	has <<-'END'
		attr a scale 2
		offset c 1 1 1
	END
	run -1 grep -q '^attr [bc] ' a.ir
}

@test "fbx2ir: a scale that is not, or changes" {
	three 1 1,2,3
	are <<-'END'
		0 b 1 2 3
		0 c 2 4 6
	END
	has <<<'dof a px py pz ax ay az sx sy sz'
	three 2 1,2,3
	are <<-'END'
		0 b 1 2 3
		0 c 2 3 4
	END
	# 1/1, 1/2 and 1/3
	has <<-'END'
		dof b m11 m12 m13 m21 m22 m23 m31 m32 m33
		v 0 a 0 0 0 0 0 0 1 2 3
		v 0 b 1 0 0 0 0.5 0 0 0 0.333333333
		v 0 c 0 0 0
	END
	# 2/1, 3/2 and 4/3; turned by 90 degrees about z, in row 1 -3/1, in row 2
	# 2/2
	objects='' links=''
	limb 1 0 a 0,0,0 'Lcl Scaling' 1,2,3
	limb 2 1 b 1,1,1 InheritType 2 'Lcl Scaling' 2,3,4
	limb 3 1 c 1,1,1 InheritType 2 'Lcl Scaling' 2,3,4 \
	    'Lcl Rotation' 0,0,90
	animation 10 m
	file
	quietly fbx2ir a.fbx | grep '^v 0 [bc]' >saw
	printf '%s\n' 'v 0 b 2 0 0 0 1.5 0 0 0 1.33333333' \
	    'v 0 c 0 -3 0 1 0 0 0 0 1.33333333' >want
	near 1e-6 want saw
	three 2 2,2,2
	driven 12 11 1 'Lcl Scaling' 2,2,2
	curve 13 12 X 0,1 2,4
	file
	are -r 1 <<-'END'
		0 b 2 2 2
		0 c 3 3 3
		1 b 4 2 2
		1 c 5 3 3
	END
}

@test "fbx2ir: scales that are not read" {
	three 0 1,2,3
	unfit "fbx2ir: a.fbx:$(line 'Model::b'): b: InheritType 0 (RrSs) below a scale that changes or is not the same in all directions: not read" \
	    fbx2ir a.fbx >saw
	three 2 0,1,1
	unfit "fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: a joint leaves out a scale of 0: not read" \
	    fbx2ir a.fbx >saw
	run -1 grep -q '^end ir' saw
}

# --- rates and times ---

# moving: one joint, that goes from 0 to 4 in 2 seconds
moving() {
	objects='' links=''
	limb 1 0 a 0,0,0
	animation 10 m "$@"
	driven 12 11 1 'Lcl Translation' 0,0,0
	curve 13 12 X 0,2 0,4
}

# As FbxTime::EMode of Autodesk's SDK has them
@test "fbx2ir: the rates of TimeMode" {
	local mode=0 rate

	moving
	for rate in 30 120 100 60 50 48 30 30 30000/1001 30000/1001 25 24 1000 \
	    24000/1001 12.5 96 72 60000/1001 120000/1001; do
		file TimeMode $mode CustomFrameRate 12.5
		fbx2ir a.fbx | grep '^rate' | diff - <(echo "rate $rate")
		mode=$((mode + 1))
	done
	file
	fbx2ir a.fbx | grep '^rate' | diff - <(echo rate 30)
	fbx2ir -r 2 a.fbx | grep -e ^rate -e ^count -e ^v | cut -d ' ' -f -4 |
	    diff - <(printf '%s\n' 'rate 2' 'count frames 5' 'v 0 a 0' \
	        'v 1 a 1' 'v 2 a 2' 'v 3 a 3' 'v 4 a 4')
}

@test "fbx2ir: rates that are not known" {
	moving
	file TimeMode 19
	refuses "fbx2ir: a.fbx:$(line TimeMode): expected a frame rate that is known (-r)" \
	    fbx2ir a.fbx >saw
	quietly fbx2ir -r 30 a.fbx >saw
	file TimeMode 14
	refuses "fbx2ir: a.fbx:$(line TimeMode): expected a frame rate that is known (-r)" \
	    fbx2ir a.fbx >saw
	file TimeMode 14 CustomFrameRate -1
	refuses "fbx2ir: a.fbx:$(line TimeMode): expected a frame rate that is known (-r)" \
	    fbx2ir a.fbx >saw
	file
	run -2 fbx2ir -r -1 a.fbx
	refuses "fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: more than 33554432 frames (-r)" \
	    fbx2ir -r 20000000 a.fbx >saw
}

# Half a second and one second
@test "fbx2ir: where a motion begins and ends" {
	local half=23093079000 one=46186158000

	moving LocalStart $half LocalStop $one ReferenceStart 0 ReferenceStop $half
	file
	fbx2ir -r 4 a.fbx | grep ^v | cut -d ' ' -f -4 |
	    diff - <(printf '%s\n' 'v 0 a 1' 'v 1 a 1.5' 'v 2 a 2')
	moving LocalStart 0 LocalStop 0 ReferenceStart 0 ReferenceStop $half
	file
	fbx2ir -r 4 a.fbx | grep ^v | cut -d ' ' -f -4 |
	    diff - <(printf '%s\n' 'v 0 a 0' 'v 1 a 0.5' 'v 2 a 1')
	moving LocalStart 5 LocalStop 5
	file
	fbx2ir -r 1 a.fbx | grep ^v | cut -d ' ' -f -4 |
	    diff - <(printf '%s\n' 'v 0 a 0' 'v 1 a 2' 'v 2 a 4')
	moving LocalStart 0 LocalStop 4611686018427387904
	file
	refuses "fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: expected times below 2^62" \
	    fbx2ir a.fbx >saw
}

# 200 hours have 21,600,001 frames: 2^24 and 32 for each byte are what there may
# be
@test "fbx2ir: a time that is far away" {
	local size

	moving LocalStart 0 LocalStop 33254033760000000
	file
	size=$(wc -c <a.fbx)
	refuses "fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: too many frames for a file of $size bytes: 21600001 of 1 joints (-r)" \
	    fbx2ir a.fbx >saw
	# 720,000 seconds
	fbx2ir -r 1/100 a.fbx | irstat | grep 'frames 7201 '
}

# It goes on after 2 seconds: as it went, and once more from the beginning
@test "fbx2ir: extrapolation" {
	local three=138558474000

	moving LocalStart 0 LocalStop $three
	file
	fbx2ir -r 1 a.fbx | grep ^v | cut -d ' ' -f 4 | diff - <(printf '%s\n' 0 2 4 4)
	edit 's/^	AnimationCurve: 13.*/&\
		Post-Extrapolation: {\
		Type: K\
		Repetition: -1\
		}/' a.fbx
	fbx2ir -r 1 a.fbx | grep ^v | cut -d ' ' -f 4 | diff - <(printf '%s\n' 0 2 4 6)
	edit 's/Type: K/Type: R/' a.fbx
	fbx2ir -r 1 a.fbx | grep ^v | cut -d ' ' -f 4 | diff - <(printf '%s\n' 0 2 4 2)
}

@test "fbx2ir -K: keys where they are" {
	moving
	curve 14 12 Y 0,0.5,2 0,9,1
	limb 2 1 b 0,1,0
	driven 15 11 2 'Lcl Rotation' 0,0,0
	curve 16 15 X 0.5,1 0,90 1032
	file TimeMode 11
	# at the beginning b has a row, too; x is 1 after half a second
	fbx2ir -K a.fbx 2>err | grep -e '^v' -e '^rate' -e '^count' |
	    diff - <(printf '%s\n' 'rate 24' 'v 0 a 0 0 0 0 0 0' 'v 0 b 0 0 0' \
	        'v 12 a 1 9 0 0 0 0' 'v 12 b 0 0 0' 'v 24 b 90 0 0' \
	        'v 48 a 4 1 0 0 0 0')
	diff err - <<<"fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: channels have keys at different times: their values there are computed (1 joint)"
	fbx2ir -K a.fbx 2>err | irstat | grep -c 'form keyed'
}

# says TEXT: what it says of a.fbx begins so on that line; it is read all the same
says() {
	fbx2ir a.fbx 2>err >saw
	grep -qxF "fbx2ir: a.fbx:$1" err || { cat err; return 1; }
	grep -qx 'end ir' saw
}

# The motion is the middle half of a line from 0 to 8 in a second: from 2 to 6.
@test "fbx2ir -K: a motion that ends before its keys" {
	# what is above the limbs has no channels, and no rows
	object Model 2 b Null 'Lcl Translation' 1,0,0
	joined 2 0
	limb 1 2 a 0,0,0
	animation 10 m LocalStart $((46186158000 / 4)) \
	    LocalStop $((46186158000 * 3 / 4))
	driven 12 11 1 'Lcl Translation' 0,0,0
	curve 13 12 X 0,1 0,8
	file TimeMode 11
	fbx2ir -K a.fbx 2>err | grep '^v' | diff - <(printf '%s\n' \
	    'v 0 a 2 0 0 0 0 0' 'v 12 a 6 0 0 0 0 0')
}

# A joint leaves out its parent's scale, which goes from 1 to 2 in x: it is
# divided by that, and where it is moves with it.
@test "fbx2ir -K: a parent's scale" {
	limb 1 0 a 0,0,0
	limb 2 1 b 3,0,0 InheritType 2
	animation 10 m
	driven 12 11 1 'Lcl Scaling' 1,1,1
	curve 13 12 X 0,1 1,2
	file TimeMode 11
	quietly fbx2ir -K a.fbx | grep '^v [0-9]* b' | diff - <(printf '%s\n' \
	    'v 0 b 1 0 0 0 1 0 0 0 1' 'v 24 b 0.5 0 0 0 1 0 0 0 1')
}

@test "fbx2ir -K: what is no line between keys" {
	local at

	limb 1 0 a 0,0,0
	limb 2 1 b 0,0,0
	animation 10 m LocalStart 0 LocalStop $((46186158000 * 3))
	driven 12 11 1 'Lcl Translation' 0,0,0
	driven 15 11 2 'Lcl Rotation' 0,0,0
	# in steps, and then again and again
	curve 13 12 X 0,1 0,8 2
	curve 16 15 X 0,1 0,8 4 'Post-Extrapolation: { Type: R }'
	file TimeMode 11
	at="a.fbx:$(line 'AnimationStack: 10'): animation m"
	fbx2ir -K a.fbx 2>err >saw
	diff err - <<-END
		fbx2ir: $at: values jump at keys: with -K they go there evenly (1 joint)
		fbx2ir: $at: curves go on before or after their keys: with -K they do not (1 joint)
	END
	quietly fbx2ir a.fbx >saw
}

# Files are off by some ticks; a frame number has nine digits
@test "fbx2ir -K: times that are the same when they are written" {
	moving
	curve 14 12 Y 0,2 2,9
	file
	edit '/AnimationCurve: 14/,/}/s/92372316000/92372316004/' a.fbx
	fbx2ir -K a.fbx 2>err | grep ^v | cut -d ' ' -f -2 |
	    diff - <(printf '%s\n' 'v 0' 'v 60')
}

# shared JOINTS KEYS: all of them have one curve
shared() {
	local i keys

	keys=$(seq -s , 0 $(($2 - 1)))
	animation 10000 m
	curve 20000 20001 X "$keys" "$keys"
	for (( i = 1; i <= $1; i++ )); do
		limb "$i" 0 "a$i" 0,0,0
		driven $((20000 + i)) 10001 "$i" 'Lcl Rotation' 0,0,0
		joined 20000 $((20000 + i)) 'd|X'
	done
	file
}

@test "fbx2ir: what is tied to very many things" {
	local size

	# 50 bytes for each of 100 times 3,000 keys
	shared 100 3000
	run -1 fbx2ir -r 1 a.fbx
	[[ $output == *"fbx2ir: a.fbx:$(line 'AnimationStack: 10000'): AnimationStack: its numbers need more than "*" bytes in a file of $(wc -c <a.fbx)"* ]]
	# 20,000 animations, each of the 1,000 nodes of one layer
	awk 'BEGIN {
		print "FBXVersion: 7500\nObjects: {\nModel: 1, \"Model::a\", \"LimbNode\""
		print "AnimationLayer: 2, \"\", \"\""
		for (i = 0; i < 1000; i++)
			print "AnimationCurveNode: " 10000 + i
		for (i = 0; i < 20000; i++)
			print "AnimationStack: " 20000 + i
		print "}\nConnections: {"
		for (i = 0; i < 1000; i++)
			print "C: \"OO\"," 10000 + i ",2"
		for (i = 0; i < 20000; i++)
			print "C: \"OO\",2," 20000 + i
		print "}"
	}' | { echo '; FBX 7.5.0 project file'; cat; } >a.fbx
	run -1 fbx2ir a.fbx
	size=$(wc -c <a.fbx)
	[[ $output == *"fbx2ir: a.fbx:"*": more than $((16777216 + 32 * size)) steps of work for a file of $size bytes"* ]]
}

# 2 * 1.2e308 is none, unless it is turned by 45 degrees
@test "fbx2ir: a place that is too far away" {
	limb 1 0 a 0,0,0 'Lcl Scaling' 2,2,2
	limb 2 1 b 0,0,0 ScalingOffset 0,1.2e308,0 'Lcl Rotation' 45,0,0
	animation 10 m
	driven 12 11 2 'Lcl Rotation' 45,0,0
	curve 13 12 X 0,1 45,0
	file
	run -1 fbx2ir -r 1 a.fbx
	[[ $output != *' inf'* ]]
}

# --- what is not read ---

@test "fbx2ir: what else is animated" {
	moving
	object Deformer 30 smile BlendShapeChannel
	driven 31 11 30 DeformPercent 0,0,0
	curve 32 31 DeformPercent 0,1 0,0
	file
	# it does not change
	quietly fbx2ir a.fbx
	driven 33 11 1 Visibility 0,0,0
	curve 34 33 Visibility 0,1 0,1
	file
	says "$(line 'AnimationCurveNode: 33'): animation m: Visibility of a: left out (1 in all)"
}

# It has a property of Models, and is none.
@test "fbx2ir: what is no Model is no joint" {
	moving
	object Deformer 30 smile BlendShapeChannel
	driven 31 11 30 'Lcl Translation' 0,0,0
	curve 32 31 X 0,1 0,9
	file
	says "$(line 'AnimationCurveNode: 31'): animation m: Lcl Translation of smile: left out (1 in all)"
}

@test "fbx2ir: what nothing reads is said, once for each kind" {
	limb 1 0 a 0,0,0 QuaternionInterpolate 1 RotationSpaceForLimitOnly 1
	object Model 2 prop Null
	animation 10 m
	driven 12 11 2 'Lcl Translation' 0,0,0
	curve 13 12 X 0,1 0,8
	object AnimationLayer 14 loose '' Mute 1
	object Constraint 15 'pc' 'Parent-Child'
	object Constraint 16 'pd' 'Parent-Child'
	object Constraint 17 'hik' Character
	object Geometry 18 n NurbsSurface
	joined 18 1
	object Deformer 19 smile BlendShapeChannel DeformPercent 100
	more '	Deformer: 20, "SubDeformer::c", "Cluster" {
		Mode: "Additive"
	}
	Texture: 21, "Texture::t", "" {
		ModelUVTranslation: 0,0
		ModelUVScaling: 1,2
	}
'
	object Model 22 mesh Mesh Visibility 0
	object Geometry 23 g Mesh
	joined 23 22
	joined 22 1
	object Deformer 24 s Skin
	object Deformer 25 s Skin
	joined 24 23
	joined 25 23
	file
	says "$(line 'Constraint: 15'): Constraint 'pc': is not read: joints move as their curves say (2 in all)"
	says "$(line 'Geometry: 18'): Geometry 'n': left out, as it is no mesh (1 in all)"
	says "$(line 'Model: 2,'): Model 'prop': its motion is left out, as it is no limb and has none below it (1 in all)"
	says "$(line 'Model: 1,'): Model 'a': QuaternionInterpolate is not read: its curves are those of angles (1 in all)"
	says "$(line 'Model: 1,'): Model 'a': RotationSpaceForLimitOnly is not read (1 in all)"
	says "$(line 'AnimationLayer: 14'): AnimationLayer 'loose': left out, as it is of no animation (1 in all)"
	says "$(line 'AnimationLayer: 14'): AnimationLayer 'loose': its Mute and Weight are not read (1 in all)"
	says "$(line 'Deformer: 19'): Deformer 'smile': DeformPercent is not 0, and its mesh is written without it (1 in all)"
	says "$(line 'Deformer: 20'): Deformer 'c': Mode Additive is not read: its weights are as others (1 in all)"
	says "$(line 'Texture: 21'): Texture 't': ModelUVTranslation and ModelUVScaling are not read (1 in all)"
	says "$(line 'Model: 22'): Model 'mesh': it is hidden, which nothing in the IR says (1 in all)"
	says "$(line 'Geometry: 23'): Geometry 'g': it has two skins, whose weights are added (1 in all)"
}

@test "fbx2ir: limbs by other words" {
	object Model 1 a Root
	object Model 2 b Limb
	joined 2 1
	object Model 3 c Null
	joined 3 2
	file
	quietly fbx2ir a.fbx | grep '^joint' | diff - <(printf '%s\n' 'joint a -' 'joint b a')
}

# --- animations ---

@test "fbx2ir: names of animations" {
	limb 1 0 a 0,0,0
	animation 10 'Take 001'
	animation 20 ''
	file
	fbx2ir a.fbx | grep ^motion | diff - <(printf '%s\n' 'motion Take%20001' \
	    'motion a')
	fbx2ir -M 'Take%20001' a.fbx | grep -c ^motion | diff - <(echo 1)
	fbx2ir -M a a.fbx | grep ^motion | diff - <(echo motion a)
	refuses "fbx2ir: a.fbx: no animation 'run'" fbx2ir -M run a.fbx >saw
	run -1 grep -q '^end ir' saw
}

@test "fbx2ir: layers" {
	moving
	object AnimationLayer 20 Fix ''
	joined 20 10
	file
	quietly fbx2ir a.fbx >saw
	# it moves what is no joint
	object Model 3 camera Camera
	driven 21 20 3 'Lcl Translation' 1,1,1
	file
	quietly fbx2ir a.fbx >saw
	# it has no curves, and then it has
	driven 22 20 1 'Lcl Rotation' 1,1,1
	driven 23 20 1 'Lcl Translation' 7,7,7
	file
	quietly fbx2ir -r 1 a.fbx | grep -qx 'v 1 a 2 0 0 1 1 1'
	curve 24 22 X 0,1 0,1
	file
	unfit "fbx2ir: a.fbx:$(line 'AnimationStack: 10'): animation m: expected curves in one layer, saw 2: Base, Fix" \
	    fbx2ir a.fbx >saw
	moving
	driven 25 11 1 'Lcl Translation' 1,1,1
	curve 26 25 X 0,1 0,1
	file
	refuses "fbx2ir: a.fbx:$(line 'AnimationCurveNode: 25'): second curves of Lcl Translation of a" \
	    fbx2ir a.fbx >saw
}

@test "fbx2ir: TCB tangents and velocities" {
	moving
	curve 14 12 Y 0,1 0,1 520
	file
	unfit "fbx2ir: a.fbx:$(grep -n ' 520 ' a.fbx | cut -d : -f 1): key 1 has a TCB tangent: only user and auto tangents are read" \
	    fbx2ir a.fbx >saw
	moving
	curve 14 12 Y 0,1 0,1 $((1032 + 268435456))
	file
	says "$(line 'AnimationStack: 10'): animation m: keys have velocities, which are not read (1 joint)"
}

@test "fbx2ir: a curve without keys, connections by an axis alone" {
	moving
	more '	AnimationCurve: 40, "AnimCurve::", "" {
		KeyTime: *0 { a: }
		KeyValueFloat: *0 { a: }
	}
'
	joined 40 12 'd|Z'
	file
	quietly fbx2ir -r 1 a.fbx | grep '^v' >want
	edit 's/"d|/"/' a.fbx
	quietly fbx2ir -r 1 a.fbx | grep '^v' | diff want -
	grep -q '^v 1 a 2 ' want
	# what is no axis drives none
	for w in 'd|W' W d ''; do
		sed "s/\(C: \"OP\",40,12, \).*/\1\"$w\"/" a.fbx >w.fbx
		grep -q "12, \"$w\"" w.fbx
		quietly fbx2ir -r 1 w.fbx | grep '^v' | diff want -
	done
}

@test "fbx2ir: an axis without a curve, and a joint without any" {
	moving
	limb 2 1 b 0,1,0 'Lcl Rotation' 10,0,0
	file
	edit 's/\("d|Y".*\),0/\1,7/' a.fbx
	fbx2ir -r 1 a.fbx | grep '^v 1 ' | diff - <(printf '%s\n' \
	    'v 1 a 2 7 0 0 0 0' 'v 1 b 10 0 0')
}

# --- which joints, and what they are called ---

@test "fbx2ir: names" {
	limb 1 0 mixamorig:Hips 0,0,0
	limb 2 1 hand 0,0,0
	limb 3 1 hand 0,0,0
	limb 4 1 '' 0,0,0
	limb 5 1 'left &quot;toe&quot;' 0,0,0
	file
	quietly fbx2ir a.fbx | grep -e ^joint -e ^id -e ^attr | diff - <(printf '%s\n' \
	    'joint mixamorig:Hips -' 'id mixamorig:Hips 1' \
	    'joint hand mixamorig:Hips' 'id hand 2' \
	    'joint hand~2 mixamorig:Hips' 'id hand~2 3' 'attr hand~2 name hand' \
	    'joint node mixamorig:Hips' 'id node 4' \
	    'joint left%20"toe" mixamorig:Hips' 'id left%20"toe" 5')
}

@test "fbx2ir: limbs and what is above them, or all but cameras and lights" {
	object Model 1 top Null
	joined 1 0
	object Model 2 box Mesh
	joined 2 1
	object Model 3 camera Camera
	joined 3 2
	object Model 4 lamp Light
	joined 4 1
	file
	fbx2ir a.fbx | grep -e ^joint -e ^dof | diff - <(printf '%s\n' 'joint top -' \
	    'dof top ax ay az' 'joint box top' 'dof box ax ay az')
	limb 5 1 a 0,0,0
	file
	fbx2ir a.fbx | grep -e ^joint -e ^dof -e ^attr | diff - <(printf '%s\n' \
	    'joint top -' 'attr top type Null' 'joint a top' \
	    'dof a px py pz ax ay az')
}

@test "fbx2ir: no skeleton" {
	object Model 3 camera Camera
	object Model 4 lamp Light
	object Model 5 switcher CameraSwitcher
	file
	unfit 'fbx2ir: a.fbx: no skeleton: no Model but cameras and lights' \
	    fbx2ir a.fbx >saw
	objects=''
	file
	unfit 'fbx2ir: a.fbx: no skeleton: no Model but cameras and lights' \
	    fbx2ir a.fbx >saw
}

@test "fbx2ir: limits on both sides" {
	limb 1 0 a 0,0,0 RotationMin -1,-2.50,-3 RotationMax 1,2,3.0 \
	    RotationMinX 1 RotationMaxX 0 RotationMinY 1 RotationMaxY 1 \
	    RotationMaxZ 1
	limb 2 1 b 0,0,0 RotationMinX 1 RotationMaxX 1
	file
	fbx2ir a.fbx | grep ^limit | diff - <(echo limit a ay -2.50 2)
}

@test "fbx2ir: axis and unit" {
	limb 1 0 a 0,0,0
	file UpAxis 2 UpAxisSign 1 UnitScaleFactor 2.540
	fbx2ir a.fbx | head -n 5 | diff - <(printf '%s\n' 'ir 1' 'skeleton a' \
	    'source fbx 7500' 'unit length 2.540' 'space z')
	file UnitScaleFactor 1.0
	fbx2ir a.fbx | sed -n 4p | diff - <(echo 'joint a -')
	file UpAxis 1 UpAxisSign -1
	fbx2ir a.fbx >saw 2>err
	diff err - <<<"fbx2ir: a.fbx:$(line UpAxisSign): UpAxisSign: y points down here, which nothing in the IR says"
	grep -q '^end ir' saw
}

# --- what is wrong ---

@test "fbx2ir: properties that are no numbers" {
	local what says

	while IFS='|' read -r what says; do
		objects='' links=''
		# shellcheck disable=SC2086
		limb 1 0 a 0,0,0 RotationActive 1 $what
		file
		refuses "fbx2ir: a.fbx:$(grep -n "\"${what% *}\"" a.fbx |
		    tail -n 1 | cut -d : -f 1): $says" fbx2ir a.fbx >saw
	done <<-'END'
		PreRotation 0,0|PreRotation: expected three finite numbers
		PostRotation 0,0,x|PostRotation: expected three finite numbers
		RotationPivot 1,inf,0|RotationPivot: expected three finite numbers
		RotationOrder "xyz"|RotationOrder: expected an integer
		InheritType 1.5|InheritType: expected an integer
		InheritType 3|InheritType: expected 0, 1 or 2, saw 3
		InheritType -1|InheritType: expected 0, 1 or 2, saw -1
	END
}

@test "fbx2ir: objects and connections" {
	limb 1 0 a 0,0,0
	limb 2 1 b 0,0,0
	joined 1 2
	file
	refuses "fbx2ir: a.fbx:$(line 'Model::a'): Model 'a' is below itself" \
	    fbx2ir a.fbx >saw ||
	    refuses "fbx2ir: a.fbx:$(line 'Model::b'): Model 'b' is below itself" \
	        fbx2ir a.fbx >saw
	links=''
	object Model 2 c LimbNode
	file
	refuses "fbx2ir: a.fbx:$(line 'Model::c'): Model 'c': another object has its id, 2" \
	    fbx2ir a.fbx >saw
	objects='' links=''
	limb 1 0 a 0,0,0
	limb 2 0 b 0,0,0
	limb 3 1 c 0,0,0
	joined 3 2
	file
	refuses "fbx2ir: a.fbx:$(line 'C: "OO",3,2'): Model 'c' is below 'a' already" \
	    fbx2ir a.fbx >saw
}

@test "fbx2ir: a text that is cut off between its lists" {
	sed '/^Objects/,$d' "$E/wave.fbx" >a.fbx
	refuses "fbx2ir: a.fbx:$(line '"Lcl Scaling"'): expected Objects, saw none up to here" fbx2ir a.fbx >saw
	sed '/^Connections/,$d' "$E/wave.fbx" >a.fbx
	refuses "fbx2ir: a.fbx:$(grep -n KeyAttrRefCount a.fbx | tail -n 1 | awk -F : "{ print \$1 + 1 }"): expected Connections, saw none up to here" fbx2ir a.fbx >saw
	sed '/^Connections/q' "$E/wave.fbx" | tr -d '{' | sed '$!d' >end
	sed '/^Connections/,$d' "$E/wave.fbx" | cat - end >a.fbx
	refuses "fbx2ir: a.fbx:$(($(wc -l <a.fbx) + 1)): expected a value or a {, saw end of input" fbx2ir a.fbx >saw
	head -n 1 "$E/wave.fbx" >a.fbx
	refuses 'fbx2ir: a.fbx:2: expected a name and a colon, saw end of input' fbx2ir a.fbx >saw
	run -1 grep -q '^end ir' saw
}

# --- real files ---

# truth FILE: ufbx's places of all joints; what is compared is within 1e-4 of the
# largest coordinate
truth() {
	quietly fbx2ir -r 37 "$1" | fk >saw || return
	awk -v file="${1##*/}" '
	NR == FNR {
		if ($1 == "s") {
			stack++
			for (i = 2; i <= NF; i++)
				if ($i == "layers")
					begin = $(i - 2)
		} else if ($1 == "t") {
			frame = int(($2 - begin) * 37 + 0.5)
		} else if ($1 == "w") {
			name = $15
			for (i = 16; i <= NF; i++)
				name = name "%20" $i
			key = stack " " frame " " name
			place[key] = $4 " " $5 " " $6
			for (i = 4; i <= 6; i++) {
				v = $i < 0 ? -$i : $i
				if (v > size)
					size = v
			}
		}
		next
	}
	$1 == "motion" { motion++ }
	$1 == "w" {
		key = motion " " $2 " " $3
		if (!(key in place))
			next
		split(place[key], want, " ")
		most = 0
		for (i = 1; i <= 3; i++) {
			d = want[i] - $(i + 3)
			if (d < 0)
				d = -d
			if (d > most)
				most = d
		}
		compared++
		if (most > worst) {
			worst = most
			where = key
		}
	}
	END {
		if (!compared || motion != stack || worst > 1e-4 * size) {
			print file ": " compared + 0 " places, " worst " of " \
			    size " at " where
			exit 1
		}
	}' "$DATA/fbx/truth/$(basename "$1" .fbx).txt" saw
}

@test "fbx2ir: real files, where ufbx puts their joints" {
	need_data fbx
	local f n=0

	for f in "$DATA"/fbx/*.fbx; do
		case $f in
		*_layers_*) ;;
		*)
			truth "$f"
			n=$((n + 1)) ;;
		esac
	done
	[ $n -ge 39 ]
	f=$DATA/fbx/maya_anim_layers_over_acc_orders_7500_binary.fbx
	unfit "fbx2ir: $f: byte 42719: animation Take 001: expected curves in one layer, saw 2: X, Y" \
	    fbx2ir "$f" >saw
}

@test "fbx2ir: the manual's examples" {
	man_examples "$ROOT/man/fbx2ir.1"
}

@test "fbx2ir: real files that are older, or damaged" {
	need_data fbx
	local f version

	for f in "$DATA"/fbx/refused/*.fbx; do
		version=${f%_*}
		version=${version##*_}
		unfit "fbx2ir: $f: FBX $version: only 7100 to 7700 are read" \
		    fbx2ir "$f" >saw
	done
	for f in "$DATA"/fbx/fuzz/*; do
		run fbx2ir "$f"
		[ "$status" -eq 1 ] || [[ $f == *0112* ]]
	done
}
