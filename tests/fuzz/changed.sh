#!/bin/sh
# changed.sh: prints the tools whose own sources are others than at the last tag:
# bin/TOOL.c, or what is in a room that it includes. Nothing where there is no
# git, or no tag.
set -eu
cd "$(dirname "$0")/../.."
tag=$(git describe --tags --abbrev=0 2>/dev/null) || exit 0

git diff --name-only "$tag" -- bin lib | awk '
BEGIN {
	while (("ls bin/*.c" | getline file) > 0) {
		tool = file
		sub(/.*\//, "", tool)
		sub(/\.c$/, "", tool)
		owner[file] = tool
		while ((getline line <file) > 0)
			if (line ~ /^#include "[a-z]+\/[a-z0-9]+\//) {
				split(line, part, /["\/]/)
				room = "lib/" part[2] "/" part[3]
				users[room] = users[room] " " tool
			}
		close(file)
	}
}
{
	split($0, part, "/")
	n = split(owner[$0] users["lib/" part[2] "/" part[3]], name, " ")
	for (i = 1; i <= n; i++)
		print name[i]
}' | sort -u
