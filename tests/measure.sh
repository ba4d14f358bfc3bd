#!/bin/sh
# How the code is cut up, in numbers: run by `make lint`, after a build. Fails
# where a function is too long or nested too deep; the rest is to be read: much
# that only one other file uses, and many little headers, is a subject in pieces.
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
longest=60 usual=24 deepest=3

# T NAME for each external name of lib/, U NAME for each file that uses one
symbols() {
	find lib -name '*.c' | sed 's/c$/o/' | xargs nm -g | awk '
	NF > 1 && $(NF - 1) ~ /^[TDBRC]$/ { print "T", $NF }
	NF > 1 && $(NF - 1) == "U" { print "U", $NF }'
	for c in bin/*.c; do
		tr -cs '[:alnum:]_' '\n' <"$c" | sort -u | sed 's/^/U /'
	done
}

externals() {
	symbols | awk '
	$1 == "T" { is_ours[$2] = 1 }
	$1 == "U" { users[$2]++ }
	END {
		for (name in is_ours) {
			all++
			once += users[name] == 1
		}
		printf "measure: %d external names, %.0f%% used by one other file\n",
		    all, 100 * once / all
	}'
}

# FILE…: how many, and their lines
count() {
	what=$1
	shift
	echo "measure: $# $what of $(cat "$@" | wc -l | tr -d ' ') lines"
}

# LINES DEPTH FILE:LINE of each function, without the braces of its body
functions() {
	awk '
	/^[a-z_][a-z0-9_]*\(/ { name = FILENAME ":" FNR }
	/^\{/ { begin = FNR; depth = 0; next }
	/^\}/ && begin {
		if (name)
			print FNR - begin - 1, depth, name
		begin = 0
		name = ""
		next
	}
	begin && /^\t+(if|for|while|switch|do)\>?[^a-z_]/ || /^\t+\} else/ {
		match($0, /^\t+/)
		# a case is one step in, as what it stands in
		if (RLENGTH > depth)
			depth = RLENGTH
	}' bin/*.c lib/*/*.c lib/*/*/*.c
}

functions | sort -n >"$tmp/functions"
awk -v longest="$longest" -v usual="$usual" -v deepest="$deepest" '
$1 > longest { print "measure: " $3 ": a function of " $1 " lines"; bad = 1 }
$2 > deepest { print "measure: " $3 ": nested " $2 " deep"; bad = 1 }
{ n++; few += $1 <= usual; lines[n] = $1 }
END {
	printf "measure: %d functions, lines: median %d, 90%% at most %d, longest %d\n",
	    n, lines[int((n + 1) / 2)], lines[int(n * 9 / 10)], lines[n]
	if (few < n * 9 / 10) {
		print "measure: more than 10% are longer than " usual " lines"
		bad = 1
	}
	exit bad
}' "$tmp/functions" || failed=1
externals
# shellcheck disable=SC2046
count headers $(find bin lib -name '*.h')
# shellcheck disable=SC2046
count 'other files of C' $(find bin lib -name '*.c')
exit "${failed:-0}"
