#!/bin/sh
# tree.sh DIR: copies the Makefile and the sources to DIR, for a build with
# other flags; what has not changed keeps its time.
cd "$(dirname "$0")/.." || exit 1
find Makefile bin lib -name '*.[ch]' -o -name '*.html' -o -name Makefile |
    while read -r f; do
	mkdir -p "$1/$(dirname "$f")"
	cmp -s "$f" "$1/$f" || cp "$f" "$1/$f" || exit 1
done
