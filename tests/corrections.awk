# By how much the way from a joint's place in one stream (fk) to that in
# another, of retarget without -f and with it, changes from one frame to the
# next at most: in percent of the leg's length, and in which frame.
#
#	-v leg='THIGH SHIN FOOT [JOINT]'	the joints of the leg; the foot
#						is measured, or what it carries

BEGIN { last = split(leg, joint) }
FNR == 1 { file++ }
$1 != "w" { next }
{
	for (k = 1; k <= last; k++)
		if ($3 == joint[k])
			for (i = 1; i <= 3; i++)
				at[file, $2, k, i] = $(i + 3)
}
$3 == joint[last] && file == 1 { frame[++n] = $2 }

function bone(k,    d, i) {
	for (i = 1; i <= 3; i++)
		d += (at[1, frame[1], k + 1, i] - at[1, frame[1], k, i]) ^ 2
	return sqrt(d)
}

END {
	len = bone(1) + bone(2)
	for (f = 1; f <= n; f++) {
		d = 0
		for (i = 1; i <= 3; i++) {
			way = at[2, frame[f], last, i] - at[1, frame[f], last, i]
			d += (way - was[i]) ^ 2
			was[i] = way
		}
		if (f > 1 && sqrt(d) > most) {
			most = sqrt(d)
			where = frame[f]
		}
	}
	printf "%.2f %s\n", most / len * 100, where
}
