#!/bin/sh
# list.sh KEYWORD: the lines of bin/TOOLS that have it, without the keyword;
# `list.sh tool`: the names of the tools.
awk -F '\t' -v keyword="$1" '
keyword == "tool" && /^[a-z]/ { sub(/:.*/, ""); print }
$1 == "" && $2 == keyword { print $3 }' "$(dirname "$0")/../bin/TOOLS"
