# shellcheck shell=bash
# Whether motions are cycles: load after helper.

# ends JOINTS FILE: how far apart the joints of the first and the last frame
# are, without the travel of the top joint over the ground, and how far it has
# risen
ends() {
	fk -p 17 "$2" | awk -v top="$1" -v up="${3:-5}" '
	$1 != "w" || $3 == "base" || $3 == "still" { next }
	!n++ { first = $2 }
	{
		last = $2
		name[$3]
		for (i = 4; i <= 10; i++)
			at[$2, $3, i] = $i
	}
	END {
		for (j in name) {
			for (i = 4; i <= 6; i++) {
				d = (at[last, j, i] - at[last, top, i]) - \
				    (at[first, j, i] - at[first, top, i])
				worst = d > worst ? d : -d > worst ? -d : worst
			}
			dot = 0
			for (i = 7; i <= 10; i++)
				dot += at[last, j, i] * at[first, j, i]
			d = 1 - dot * dot
			worst = d > worst ? d : worst
		}
		d = at[last, top, up] - at[first, top, up]
		worst = d > worst ? d : -d > worst ? -d : worst
		print worst
		for (i = 4; i <= 6; i++)
			if (i != up)
				printf "%.9g ", at[last, top, i]
		print ""
	}'
}

# stays_cycle TOP FILE [UP]: it says that it is a cycle, and its ends meet
stays_cycle() {
	grep -q '^loop cycle$' "$2" || { echo "$2: no loop cycle" >&2; return 1; }
	ends "$@" | awk -v file="$2" '
	FNR == 1 && !($1 < 1e-6) { print file ": seam " $1; exit 1 }' >&2
}
