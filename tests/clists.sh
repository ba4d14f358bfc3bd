#!/bin/sh
# clists.sh DIR: writes what C programs of the tests include of bin/TOOLS: the
# tools as DIR/tools.list, for tools.c, and the cases of the fuzzer as
# DIR/cases.list, for fuzz/table.c.
set -eu
list=$(dirname "$0")/list.sh

sh "$list" tool | sed 's/.*/X(&)/' >"$1/tools.list"
sh "$list" fuzz | awk '
BEGIN {
	kinds["figures"] = "skeleton motion"
	kinds["all"] = kinds["figures"] " world mesh poses image iff-ir" \
	    " particles bulges actions sequence other"
	flag["-"] = "0"
	flag["finds"] = "FINDS"
	flag["passes"] = "PASSES"
}
{
	n = split($1, kind, ",")
	seeds = ""
	for (i = 1; i <= n; i++)
		seeds = seeds (i > 1 ? " " : "") \
		    (kind[i] in kinds ? kinds[kind[i]] : kind[i])
	reader = $2 == "-" ? "NULL" : "\"" $2 "\""
	is = $3 in flag ? flag[$3] : $3
	sub(/^[^ ]* [^ ]* [^ ]* /, "")
	print "{ \"" $0 "\", \"" seeds "\", " reader ", " is " },"
}' >"$1/cases.list"
