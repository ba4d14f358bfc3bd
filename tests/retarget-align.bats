bats_require_minimum_version 1.5.0
load helper

# How bones at rest say by what a joint is turned.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
}

# two Y Z: a unit that nothing ends, of two bones that go 10 along x, and to both
# sides
two() {
	cat <<-END
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rx ry rz
		joint b a
		offset b 10 $1 $2
		dof b rx ry rz
		joint c a
		offset c 10 $(awk "BEGIN { print -$1, -$2 }")
		end skeleton
	END
}

# turned TARGET SOURCE TURN: where the target's bones lie that far along y, and the
# source's along z
turned() {
	{ two "$1" 0; echo 'end ir'; } >t.ir
	{ two 0 "$2"
	printf '%s\n' 'motion m' 'v 1 a 0 0 0 0 0 0' 'v 1 b 0 0 0' 'end motion' \
	    'end ir'; } >s.ir
	printf '%s %s\n' a a b b c c >map
	retarget -u xyz -m map -s t.ir s.ir |
	    awk '$1 == "v" && $3 == "a" { print $7, $8, $9 }' >saw
	echo "$3" | diff -u - saw
}

# Less than 0.02 of the bones across the axis shows no turn: 0.19 is less of 10, and
# 0.21 is more. 0.21 and 0.21 lie a quarter turn apart.
@test "what is in a line in one of both shows no turn" {
	turned 0.21 0.21 '90 0 0'
	turned 0.19 0.21 '0 0 0'
	turned 0.21 0.19 '0 0 0'
}

# Of 6 and 10 a bone is 0.5145 and 0.8575, of 5 and 10 0.4472 and 0.8944, of 3 and
# 10 0.2873 and 0.9578. What is left when all are turned, sqrt(0.0673^2 + 0.0369^2)
# = 0.077 and sqrt(0.2272^2 + 0.1003^2) = 0.248, is 0.15 and 0.48 of the spread
# 0.5145. Up to a quarter they are alike.
@test "bones that are not alike show no turn" {
	turned 6 6 '90 0 0'
	turned 5 6 '90 0 0'
	turned 3 6 '0 0 0'
}

# figure NAME X Y Z X Y Z X Y Z: a unit that nothing ends, of a skeleton with its
# hips in the world's middle, its head there, its left thigh there and the right one
# on the other side, and its feet there, from the thighs
figure() {
	local side=left x=$5 y=$6 z=$7 n=$1

	printf '%s\n' 'ir 1' "skeleton $n" "joint ${n}hips -" \
	    "offset ${n}hips 0 0 0" "dof ${n}hips tx ty tz rx ry rz" \
	    "joint ${n}head ${n}hips" "offset ${n}head $2 $3 $4"
	for side in left right; do
		printf '%s\n' "joint $n${side}Thigh ${n}hips" \
		    "offset $n${side}Thigh $x $y $z" \
		    "dof $n${side}Thigh rx ry rz" \
		    "joint $n${side}Foot $n${side}Thigh" \
		    "offset $n${side}Foot $8 $9 ${10}"
		x=$((-x)) y=$((-y)) z=$((-z))
	done
	echo 'end skeleton'
}

# The target's trunk and legs lie along x: y is up by habit. The source stands along
# z, which goes to y by a quarter turn about x.
@test "a rest that is folded is turned by the shortest arc" {
	{ figure T_ 6 0 0 0 0 1 9 0 0; echo 'end ir'; } >t.ir
	{ figure s_ 0 0 6 1 0 0 0 0 -9
	printf '%s\n' 'motion m' 'v 1 s_hips 0 0 9 0 0 0' 'v 1 s_leftThigh 0 0 0' \
	    'v 1 s_rightThigh 0 0 0' 'end motion' 'end ir'; } >s.ir
	sed -n 's/^joint T_\([^ ]*\) .*/T_\1 s_\1/p' t.ir >map
	retarget -v -m map -s t.ir s.ir 2>&1 >/dev/null | grep -o -e '-u .*' >saw
	echo '-u x-zy' | diff -u - saw
}

# person: JOINT PARENT X Y Z of a figure that stands along y and faces along z
person() {
	cat <<-'END'
		hips - 0 0 0
		head hips 0 6 0
	END
	printf '%s\n' 'Thigh hips 1 0 0' 'Shin leftThigh 0 -4 0' \
	    'Foot leftShin 0 -4 0' 'UpperArm hips 2 5 0' \
	    'LowerArm leftUpperArm 3 0 0' 'Hand leftLowerArm 3 0 0' |
	    awk '{
		print "left" $0
		sub(/left/, "right")
		print "right" $1, $2, -$3, $4, $5
	}'
}

# poses TURN LEAN ROLL: the person t, all of whose bones lie along x at rest, with
# thighs and arms to both sides; in its motion it is turned by these angles, about
# y, x and z: the last one first
poses() {
	person | awk -v turn="$1" -v lean="$2" -v roll="$3" '
	function spin(v, i, k, a,  c, s, x) {
		a *= atan2(1, 1) / 45
		c = cos(a); s = sin(a); x = v[i]
		v[i] = c * x - s * v[k]
		v[k] = s * x + c * v[k]
	}
	BEGIN { print "ir 1\nskeleton t" }
	{
		print "joint t_" $1, ($2 == "-" ? "-" : "t_" $2)
		side = $2 == "hips" ? -$3 : 0
		print "offset t_" $1, \
		    sqrt($3 ^ 2 + $4 ^ 2 - side ^ 2), 0, side
		print "dof t_" $1, ($2 == "-" ? "tx ty tz" : "px py pz")
		v[1] = $3; v[2] = $4; v[3] = $5
		spin(v, 2, 3, lean)
		spin(v, 1, 2, roll)
		spin(v, 3, 1, turn)
		frame = frame "v 1 t_" $1 " " v[1] " " v[2] " " v[3] "\n"
	}
	END { print "end skeleton\nmotion m\nrate 30\n" frame "end motion\nend ir" }'
}

# A person that leans by 30 degrees stands along y; by 60, along z, with its left
# side still along x: y goes to z, and z to -y. Turned to the left, its left side
# goes to -z, and z to x. By 80, and then rolled by 90, its left side is along y,
# y goes to z, and z to x. One that leans by 20, and then rolls by 15 to its right,
# has its trunk along (-0.24, 0.91, 0.34), and its front along (0.09, -0.33, 0.94).
@test "a rest that is folded stands and faces as the first frame about does" {
	local turn lean roll want

	{ echo ir 1; echo skeleton s
	person | awk '{ print "joint s_" $1, ($2 == "-" ? "-" : "s_" $2)
		print "offset s_" $1, $3, $4, $5
		print "dof s_" $1, "rx ry rz"
		frame = frame "v 1 s_" $1 " 0 0 0\n" }
	END { print "end skeleton\nmotion m\nrate 30\n" frame "end motion\nend ir" }'
	} >s.ir
	while read -r turn lean roll want; do
		poses "$turn" "$lean" "$roll" >t.ir
		retarget -v -s t.ir s.ir 2>&1 >/dev/null |
		    grep -o -e '-u .*' >saw
		echo "-u $want" | diff -u - saw
	done <<-'END'
		0 30 0 xyz
		0 60 0 xz-y
		90 30 0 -zyx
		0 20 15 xyz
		0 80 90 yzx
		180 20 0 -xy-z
	END
}

@test "divisions share the rotation of the first joint, too" {
	{ printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a rx ry rz' 'joint b a' 'offset b 0 1 0' 'dof b rx ry rz' \
	    'end skeleton' 'motion m' 'v 1 a 90 0 0' 'v 1 b 0 0 0' \
	    'end motion' 'end ir'; } >s.ir
	{ printf '%s\n' 'ir 1' 'skeleton t'
	printf '%s\n' 'a_1 -' 'a_2 a_1' 'a_3 a_2' 'b a_3' |
	    awk '{ print "joint", $0 "\noffset", $1, 0, (NR > 1), 0
		print "dof", $1, "rx ry rz" }'
	printf '%s\n' 'end skeleton' 'end ir'; } >t.ir
	printf '%s\n' 'a_1 a' 'a_2 a' 'a_3 a' 'b b' >map
	retarget -m map -s t.ir s.ir | grep '^v' >saw
	printf 'v 1 %s\n' 'a_1 30 0 0' 'a_2 30 0 0' 'a_3 30 0 0' 'b 0 0 0' |
	    diff -u - saw
}

# Neck and arms begin where the spine ends. The head goes from the front to the
# left; the arms, of which there are two, show that the chest does not turn.
@test "positions only: the sides show the twist, not the neck" {
	{ echo ir 1
	echo skeleton s
	while read -r joint parent at; do
		printf '%s\n' "joint $joint $parent" "offset $joint $at"
		case $joint in
		chest | neck | x | y) echo "dof $joint rx ry rz" ;;
		esac
	done <<-'END'
		chest - 0 0 0
		neck chest 0 1 0
		x chest 0 1 0
		y chest 0 1 0
		head neck 0 1 1
		lUpArm x 1 0 0
		rUpArm y -1 0 0
	END
	printf '%s\n' 'end skeleton' 'end ir'; } >t.ir
	awk '$1 != "dof" && $0 != "end ir"
	$1 == "offset" && $2 != "chest" { print "dof", $2, "tx ty tz" }
	END { print "motion m" }' t.ir >s.ir
	printf 'v 1 %s\n' 'neck 0 0 0' 'x 0 0 0' 'y 0 0 0' 'head 1 0 -1' \
	    'lUpArm 0 0 0' 'rUpArm 0 0 0' >>s.ir
	printf '%s\n' 'end motion' 'end ir' >>s.ir
	retarget -u xyz -s t.ir s.ir | grep '^v 1 chest' >saw
	echo 'v 1 chest 0 0 0' | diff -u - saw
}
