# How far limbs of two streams point apart. The first file names them, four
# joints a line: from and to in the first stream, from and to in the second.
# Prints the second pair and the largest angle in degrees.
#
#	-v zup=1	the second has z up

FNR == 1 { file++ }
file == 1 { limb[++limbs] = $0; next }
$1 != "w" { next }
{
	at[file, $2, $3] = $4 " " $5 " " $6
	if (file == 2)
		frame[$2]
}

function way(file, f, from, to,    a, b, i, len, t) {
	split(at[file, f, from], a, " ")
	split(at[file, f, to], b, " ")
	for (i = 1; i <= 3; i++)
		v[i] = b[i] - a[i]
	if (file == 3 && zup) {
		t = v[2]
		v[2] = v[3]
		v[3] = -t
	}
	len = sqrt(v[1] ^ 2 + v[2] ^ 2 + v[3] ^ 2)
	for (i = 1; i <= 3; i++)
		dir[file, i] = len > 0 ? v[i] / len : 9
}

END {
	for (l = 1; l <= limbs; l++) {
		split(limb[l], j, " ")
		most = 0
		for (f in frame) {
			way(2, f, j[1], j[2])
			way(3, f, j[3], j[4])
			d = 0
			for (i = 1; i <= 3; i++)
				d += (dir[2, i] - dir[3, i]) ^ 2
			if (d > most)
				most = d
		}
		printf "%s %s %.4f\n", j[3], j[4], \
		    sqrt(most) * 45 / atan2(1, 1)
	}
}
