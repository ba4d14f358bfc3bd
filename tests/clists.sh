#!/bin/sh
# clists.sh DIR: writes what C programs of the tests include of bin/TOOLS: the
# tools as DIR/tools.list, for tools.c, and the cases of the fuzzer as
# DIR/cases.list, for fuzz/table.c.
set -eu
list=$(dirname "$0")/list.sh

sh "$list" tool | sed 's/.*/X(&)/' >"$1/tools.list"
awk -F '\t' '
function quoted(s) { return s == "" || s == "-" ? "NULL" : "\"" s "\"" }
BEGIN {
	kinds["figures"] = "skeleton motion"
	kinds["all"] = kinds["figures"] " world mesh poses image iff-ir" \
	    " particles bulges actions sequence other"
	flag["-"] = "0"
	flag["finds"] = "FINDS"
	flag["passes"] = "PASSES"
}
$1 != "" || $2 == "loss" {
	loss = back = ""
}
$1 == "" && $2 == "loss" && split($3, word, " ") > 1 {
	loss = word[1] " " word[2] " " word[3]
	back = substr($3, length(loss) + 2)
}
$1 == "" && $2 == "fuzz" {
	split($3, word, " ")
	n = split(word[1], kind, ",")
	seeds = ""
	for (i = 1; i <= n; i++)
		seeds = seeds (i > 1 ? " " : "") \
		    (kind[i] in kinds ? kinds[kind[i]] : kind[i])
	is = word[3] in flag ? flag[word[3]] : word[3]
	command = $3
	sub(/^[^ ]* [^ ]* [^ ]* /, "", command)
	print "{ \"" command "\", \"" seeds "\", " quoted(word[2]) ", " \
	    is ", " quoted(loss) ", " quoted(back) " },"
}' "${list%/*}/../bin/TOOLS" >"$1/cases.list"
