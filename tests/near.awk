# Whether two texts have the same words, numbers within tol of each other:
#
#	awk -v tol=1e-6 -f near.awk want saw
#
# says where they differ; exit 1 if they do.

function number(s) {
	return s ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?$/
}

function differ(s) {
	if (++bad <= 5)
		print FILENAME ":" FNR ": " s
}

FNR == NR {
	for (i = 1; i <= NF; i++)
		want[++n] = $i
	next
}

{
	for (i = 1; i <= NF; i++) {
		w = want[++m]
		d = number($i) && number(w) ? $i - w : $i == w ? 0 : tol + 1
		if (d > tol || -d > tol)
			differ("expected " w ", saw " $i)
	}
}

END {
	if (n != m)
		differ("expected " n " words, saw " m)
	exit bad > 0
}
