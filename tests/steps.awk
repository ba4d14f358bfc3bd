# By how much a joint goes farther in one frame than it does in another stream
# (fk), at most, and in which frame.

FNR == 1 { file++ }
$1 == "w" {
	d = 0
	for (i = 4; i <= 6; i++) {
		d += ($i - last[$3, i]) ^ 2
		last[$3, i] = $i
	}
	if (file == 1)
		step[$2, $3] = sqrt(d)
	else if ($2 > first && sqrt(d) - step[$2, $3] > most) {
		most = sqrt(d) - step[$2, $3]; where = $2 " " $3
	}
}
FNR != 1 && $1 == "w" && !first { first = $2 }
END { print most, where }
