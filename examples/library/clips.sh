#!/bin/sh
# Writes LIST, the clips of a library, however deep in DIR its folders are, and
# even if symbolic links lead to them: for each SUBJECT_TRIAL.amc with the
# SUBJECT.asf beside it (or .AMC, .ASF) a line `CLIP AMC ASF`, in the order of
# the names.
#
#	sh clips.sh DIR LIST
#
# The files made of a clip have its name. So two clips of one name are refused,
# and so are paths with a blank or another character that has a meaning for make
# or sh.
set -eu
export LC_ALL=C
whole=$(dirname "$0")/whole.sh
sh "$whole" "$2.found" \
    find -L "$1" -name '*.[Aa][Ss][Ff]' -o -name '*_*.[Aa][Mm][Cc]'
sh "$whole" "$2.sorted" sort "$2.found"
sh "$whole" "$2.clips" awk -v dir="$1" '
function refuse(what) {
	print "clips.sh: " what >"/dev/stderr"
	status = 1
}

{
	path = clip = $0
	sub(/\.[^.]*$/, "", path)
}

# 01.asf is sorted before 01_01.amc
tolower($0) ~ /\.asf$/ { skeleton[path] = $0; next }

$0 ~ "[^A-Za-z0-9_.,+@/\200-\377-]" { refuse($0 ": not a name for make"); next }

{
	sub(/.*\//, "", clip)
	sub(/\.[^.]*$/, "", clip)
	if (clip in amc)
		refuse(amc[clip] " and " $0 ": two clips of one name")
	amc[clip] = $0
	sub(/_[^\/]*$/, "", path)
	if (!(path in skeleton))
		skeleton[path] = path ".asf"
	print clip, $0, skeleton[path]
	clips++
}

END {
	if (!clips && !status)
		refuse(dir ": no SUBJECT_TRIAL.amc in it")
	exit status
}' "$2.sorted"
sh "$whole" "$2" sort "$2.clips"
rm "$2.found" "$2.sorted" "$2.clips"
