# awk -v san=SAN -f skips.awk skips.list LOG: LOG is what tests/run.sh says, with
# SAN as make has it. Writes how many tests were skipped for each reason and why
# that may be, then each skip whose reason is not in the list; exit 1 for those.

FNR == NR && /^#/ { next }
FNR == NR {
	n = split($0, part, "\t")
	if (n == 3 && (part[1] == "all" || san))
		why[part[2]] = part[3]
	next
}

/^(ok  |FAIL) / { file = $2 }

# The reason as the list has it, or as it is
function listed(reason,    r) {
	for (r in why)
		if (r ~ /\*$/ && index(reason, substr(r, 1, length(r) - 1)) == 1)
			return r
	return reason
}

/^ok [0-9]+ .* # skip/ {
	reason = name = $0
	sub(/.* # skip ?/, "", reason)
	sub(/ # skip.*/, "", name)
	sub(/^ok [0-9]+ /, "", name)
	reason = listed(reason)
	if (reason in why)
		skips[reason]++
	else
		bad[++nbad] = file " " name ": skipped: " reason
}

END {
	for (r in skips)
		print skips[r] " skipped: " r " (" why[r] ")" | "sort"
	close("sort")
	for (i = 1; i <= nbad; i++)
		print bad[i] ": not in tests/skips.list"
	exit nbad > 0
}
