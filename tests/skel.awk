# Changes a skeleton of the IR, for tests of what depends on rest poses:
#
#	-v full=1	three rotations wherever there is one
#	-v factor=F	lengths
#	-v axes=1	other axis records (with full=1)
#	-v zup=1	turned from y up to z up: x y z to x -z y
#	-v arms=DEG	arms (under left_up_arm, right_up_arm) lowered by that
#	-v name=PREFIX	before every joint's name

BEGIN { RAD = atan2(0, -1) / 180; if (!factor) factor = 1 }

function turn(i, j, angle,    c, s, t) {
	c = cos(angle * RAD)
	s = sin(angle * RAD)
	t = c * $i - s * $j
	$j = s * $i + c * $j
	$i = t
}

function vector(i, side) {
	if (side)
		turn(i, i + 1, -side * arms)
	if (zup)
		turn(i + 1, i + 2, 90)
}

function digits(    i) {
	for (i = 3; i <= NF; i++)
		if ($i ~ /^-?[0-9.]+(e-?[0-9]+)?$/)
			$i = sprintf("%.12g", $i)
}

/^(ir|skeleton|end|source|note|unit)/ { print; next }
$1 == "joint" {
	arm[$2] = $3 in bone ? bone[$3] : 0
	bone[$2] = arm[$2]
	if ($2 ~ /left_up_arm$|lhumerus/)
		bone[$2] = 1
	if ($2 ~ /right_up_arm$|rhumerus/)
		bone[$2] = -1
	if ($3 != "-")
		$3 = name $3
}
$1 == "offset" { vector(3, arm[$2]); for (i = 3; i < 6; i++) $i *= factor }
$1 == "bone" { vector(4, bone[$2]); $3 *= factor }
$1 == "dof" && full && $3 ~ /^r/ { $0 = $1 " " $2 " rx ry rz" }
$1 == "dof" && full && $3 ~ /^t/ { $0 = $1 " " $2 " tx ty tz rx ry rz" }
$1 == "axis" && axes { $0 = $1 " " $2 " " ++n * 17 " " n * 5 " -" n * 11 " yzx" }
$1 == "limit" && full { next }
{ $2 = name $2; digits(); print }
