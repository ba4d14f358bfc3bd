#!/bin/sh
# A library of captures to begin with: the sample figure in several sizes, one
# for each subject, and for each trial a cycle of its walk that begins at
# another frame. The last clip is cut off, as a copy that was interrupted is.
#
#	sh captures.sh DIR [SUBJECTS [TRIALS]]
#
# DIR must not exist, so that nobody's captures are touched. It is called
# DIR.part until it is complete.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
dir=$1
subjects=${2:-3}
trials=${3:-4}
[ ! -e "$dir" ] || { echo "captures.sh: $dir: is there already" >&2; exit 1; }
mkdir "$dir.part"
lines=$(awk -v dir="$dir.part" -v subjects="$subjects" -v trials="$trials" '
FILENAME ~ /asf$/ { asf[++lines] = $0; next }
/^[0-9]+$/ { n++; next }
!n { head = head $0 "\n"; heads++; next }
$1 == "root" { for (i = 2; i <= 7; i++) root[n, i] = $i; next }
{ bones[n] = bones[n] $0 "\n"; count[n]++ }

# The bones are scaled, not the :units
function subject(file, size,    i) {
	for (i = 1; i <= lines; i++)
		if (split(asf[i], f) == 2 && asf[i] ~ /^    length/)
			print "    length " f[2] * size >file
		else
			print asf[i] >file
	close(file)
	written += lines
}

function trial(file, size, first,    i, k) {
	printf "%s", head >file
	for (i = 0; i < 64; i++) {
		k = first + i
		print i + 1 >file
		print "root", root[k, 2] * size, root[k, 3] * size, \
		    root[k, 4] * size, root[k, 5], root[k, 6], root[k, 7] >file
		printf "%s", bones[k] >file
		written += 2 + count[k]
	}
	close(file)
	written += heads
}

END {
	for (s = 1; s <= subjects; s++) {
		name = sprintf("%s/%02d", dir, s)
		size = 0.9 + s % 5 * 0.05
		subject(name ".asf", size)
		for (t = 1; t <= trials; t++)
			trial(sprintf("%s_%02d.amc", name, t), size, \
			    t * 5 % 64 + 1)
	}
	print written
}' "$here/figure.asf" "$here/walk.amc")
# not every awk says that a disk is full
if [ "$(cat "$dir.part"/* | wc -l)" -ne "$lines" ]; then
	echo "captures.sh: $dir.part: expected $lines lines, saw fewer" >&2
	exit 1
fi
last=$(printf '%s/%02d_%02d' "$dir.part" "$subjects" "$trials")
sed 300q "$last.amc" >"$dir.part/cut"
[ "$(wc -l <"$dir.part/cut")" -eq 300 ]
mv "$dir.part/cut" "$last.amc"
mv "$dir.part" "$dir"
