#!/bin/sh
# What is wrong with the manual pages as they are rendered, and with what they
# say of options: run by `make lint`, after a build, where there is mandoc.
# Prints what is wrong, exit 1.
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# These stand for quotes, which prose has in pairs
open=$(printf '\001') close=$(printf '\002')

# Traces of macros that became something else, or were not taken for macros, in
# all but the examples.
marks() {
	sed '/^\.Bd.* -literal/,/^\.Ed/d' "$1" | mandoc -T utf8 |
	    sed "s/.$(printf '\b')//g; s/$(printf '\342\200\230')/$open/g
		s/$(printf '\342\200\231')/$close/g" >"$tmp/page"
	awk -v page="$1" '
	function mark(what) { print page ": " what ": " $0 }
	BEGIN {
		macro = "(Ar|Bd|Bl|Cm|Ed|El|Em|Ev|Fl|Ic|Nm|Ns|Op|Pa|Po|Pc|" \
		    "Pp|Pq|Ql|Sq|Sy|Ta|Xr)"
	}
	/\[-[^A-Za-z0-9]/ { mark("an option without a letter") }
	/(^|[^a-z_])\(\)/ { mark("empty parentheses") }
	/-[A-Za-z] --( |$)/ { mark("-- for -") }
	/[^ ,|:] [,;:.)]( |$)/ { mark("a blank before punctuation") }
	/[(\[] / { mark("a blank behind a parenthesis") }
	/[^ ]×|×[^ ]/ { mark("no blank beside ×") }
	/\001[^\002]*\001/ { mark("a quote within a quote") }
	/\002\002/ { mark("two quotes end") }
	/\\[(&*e]/ { mark("an escape") }
	$0 ~ "(^| )\\.?" macro "( |$)" { mark("a macro") }' "$tmp/page"
	awk -v page="$1" '
	function mark(what) { print page ":" FNR ": " what ": " $0 }
	/^\.Bl -diag/ { mark("a -tag list of Sy is easier to read") }
	/^\.S[hs]/ { inner = $1 == ".Ss" }
	/^The options are as follows/ && inner { mark("in a subsection") }
	/^\.Bd.* -literal/ { literal = 1 }
	/^\.Ed/ { literal = 0 }
	literal && /[^\\]\\$/ { mark("\\ for \\e") }' "$1"
}

# Words that people look for: bin/TOOLS says which ones the NAME line of a tool
# has, for apropos
words() {
	awk -F '\t' '
	/^[a-z]/ { tool = $0; sub(/:.*/, "", tool) }
	$1 == "" && $2 == "apropos" { print tool, $3 }' bin/TOOLS |
	    while read -r tool words; do
		for word in $words; do
			grep -qiw "^\.Nd .*$word" "man/$tool.1" ||
			    echo "man/$tool.1: apropos $word does not find it"
		done
	done
	for f in man/*2ir.1 man/ir2*.1; do
		case $f in
		*/ir2html.1 | */ir2svg.1 | */ir2y4m.1) continue ;;
		esac
		grep -q '^\.Nd convert ' "$f" ||
		    echo "$f: apropos convert does not find it"
	done
}

# TOOL LETTER, as the tables of the tools have them
taken() {
	for c in bin/*.c; do
		tool=${c#bin/}
		tool=${tool%.c}
		printf '%s\n' "$tool h" "$tool V"
		grep -q opt_read "$c" || c=lib/format/alias/pixcat.c
		sed -n '/^	const struct opt options/,/^	};/p' "$c" |
		    grep -o "('[A-Za-z0-9]'" | sed "s/..\(.\).*/$tool \1/"
	done
}

# TOOL LETTER, as the pages explain them
explained() {
	for f in man/*.1; do
		tool=${f#man/}
		sed -n 's/^\.It Fl \([A-Za-z0-9]\).*/\1/p' "$f" |
		    sed "s/^/${tool%.1} /"
	done
}

# differ WHERE FILE FILE: what the second file lacks, and what it has in
# addition
differ() {
	comm -23 "$2" "$3" | sed "s|\(.*\) \(.*\)|$1: no -\2 of \1|"
	comm -13 "$2" "$3" | sed "s|\(.*\) \(.*\)|$1: \1 has no -\2|"
}

options() {
	taken | sort -u >"$tmp/taken"
	explained | sort >"$tmp/explained"
	differ 'the pages' "$tmp/taken" "$tmp/explained"
}

{
	command -v mandoc >/dev/null && for f in man/*.[1-9]; do
		marks "$f"
	done
	words
	options
} | sed 's/^/lint: /' >"$tmp/wrong"
cat "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
