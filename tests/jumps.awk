# Counts jumps between frames: angles by more than half a turn, quaternions
# of `q` channels to the other sign.

$1 == "dof" { for (i = 3; i <= NF; i++) chan[$2, i] = $i }
$1 != "v" { next }
{
	dot = quat = 0
	for (i = 4; i <= NF; i++) {
		c = chan[$3, i - 1]
		d = ($3, i) in last ? $i - last[$3, i] : 0
		if (c ~ /^[ra]/ && (d > 180 || d < -180)) {
			print "frame " $2 ": " $3 ": " c
			jumps++
		}
		if (c ~ /^q/) {
			quat = 1
			dot += $i * last[$3, i]
		}
		last[$3, i] = $i
	}
	if (quat && dot < 0) {
		print "frame " $2 ": " $3 ": sign"
		jumps++
	}
}
END { print jumps + 0 " jumps" }
