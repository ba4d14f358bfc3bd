#!/bin/sh
# tree.sh DIR CC FLAGS: copies the Makefile and the sources to DIR and builds
# the library there. What has not changed is kept, if it was built so.
set -eu
cd "$(dirname "$0")/.."
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
[ "$2 $3" = "$(cat "$1/built" 2>/dev/null)" ] || rm -rf "$1"
find Makefile bin lib -name '*.[ch]' -o -path '*/player/*' -o -name Makefile |
    while read -r f; do
	mkdir -p "$1/$(dirname "$f")"
	cmp -s "$f" "$1/$f" || cp "$f" "$1/$f" || exit 1
done
echo "$2 $3" >"$1/built"
make -s -C "$1" -j "$jobs" CC="$2" CFLAGS="$3" lib/libirtools.a
