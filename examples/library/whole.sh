#!/bin/sh
# Writes what a command prints to a file, which gets its name when it is complete:
#
#	sh whole.sh FILE COMMAND…
#
# The tools fail when the disk is full, and so does cat; not every awk, find or
# sort does.
set -u
file=$1
shift
failed=$(
	exec 3>&1
	{ "$@" || echo failed >&3; } | cat >"$file.part" || echo failed >&3
)
[ -z "$failed" ] || exit 1
mv "$file.part" "$file"
