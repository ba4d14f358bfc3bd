# Puts joints over the top joint of a motion, TOP: `still` without channels, and
# below that `base`, whose values are V in each frame.

$1 == "joint" && $2 == TOP {
	print "joint still -"
	print "offset still 0 0 0"
	print "joint base still"
	print "offset base 0 0 0"
	print "dof base tx ty tz rx ry rz"
	$3 = "base"
}
$1 == "count" && $2 == "keys" { next }
$1 == "v" && $3 == TOP { print "v", $2, "base", V }
{ print }
