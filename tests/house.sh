#!/bin/sh
# What HACKING says about names and headers, as far as a script can tell,
# whether the lists are what bin/TOOLS says, and whether the tests of
# tests/documents are there. Run by `make lint`, after a build; prints what is
# wrong, exit 1.
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# The words of a list in the Makefile
list() {
	sed -n "/^$1 = /,/^\$/p" Makefile | tr -s '\\ =\t' '\n' | grep /
}

# found WHAT REGEX: lines of the Makefile that have it
found() {
	grep -nE "$2" Makefile | sed "s/^/Makefile:/; s/\$/ ($1)/"
}

# The Makefile is for any make that is one by POSIX, and leaves to whoever
# builds what is theirs to set
makefile() {
	own='(CC|CPPFLAGS|CFLAGS|LDFLAGS|LDLIBS)'
	tab=$(printf '\t')
	found 'no assignment of POSIX' '^[A-Z]+ *[^A-Z= ]+='
	found 'no line of POSIX' \
	    '^([.-]include|\.?(ifn?(def|eq)?|else|endif|for|define|export))([ (]|$)'
	found 'no rule of POSIX' "^[^#$tab]*(%|::)"
	found 'no macro of POSIX' \
	    '(^|[^$])\$([^$@%?<*({]|[({]([^A-Z@%?<*]|[A-Z_]+[^A-Z_:)}]))'
	found 'not to be set here' "^$own *[^A-Z= ]*="
	found 'ask the shell: some makes have values of their own' \
	    "(^|[^\$])\\\$[({]${own}[)}:]"
}

# One struct of a name
structs() {
	grep '^struct [a-z0-9_]* {' lib/*/*.[ch] lib/*/*/*.[ch] | awk '{
		split($0, part, ":")
		if ($2 in home)
			print "two of struct " $2 ": " home[$2] " " part[1]
		home[$2] = part[1]
	}'
}

# What an object gives to others: FILE SYMBOL
symbols() {
	list OBJ | xargs nm -A -g | awk '$(NF - 1) ~ /^[TDBRC]$/ {
		sub(/\.o:.*/, ".c", $1)
		sub(/^_/, "", $NF)
		print $1, $NF
	}'
}

# Words of the sources and how often, without comments: FILE WORD N
words() {
	awk '
	function finish(  word) {
		for (word in count)
			print file, word, count[word]
		split("", count)
	}
	FNR == 1 { finish(); file = FILENAME; comment = 0 }
	{
		if (comment && !sub(/^.*\*\//, ""))
			next
		gsub(/\/\*([^*]|\*[^\/])*\*\//, " ")
		comment = sub(/\/\*.*/, "")
		n = split($0, part, /[^A-Za-z0-9_]+/)
		for (i = 1; i <= n; i++)
			count[part[i]]++
	}
	END { finish() }' bin/*.c lib/*/*.[ch] lib/*/*/*.[ch] tests/*.c
}

# Which header is included from where: FILE HEADER
includes() {
	grep -H '^#include "' bin/*.c lib/*/*.[ch] lib/*/*/*.[ch] tests/*.c |
	    sed 's/^\([^:]*\):#include "\(.*\)".*/\1 lib\/\2/'
}

# A room includes itself, the rooms of the groups before its own, and of its own
# group what lies in the group's folder: never its sibling, and of another
# room no NAME_priv.h.
rooms() {
	includes | awk -v groups='base ir figure motion image picture format filter import door' '
	function room(f) { sub(/\/[^\/]*$/, "", f); return f }
	BEGIN {
		n = split(groups, name, " ")
		for (i = 1; i <= n; i++)
			place[name[i]] = i
	}
	room($1) == room($2) { next }
	$2 ~ /_priv\.h$/ { print $1 ": includes " $2 }
	$1 !~ /^lib\// { next }
	{
		split($1, from, "/")
		split($2, to, "/")
		if (!(from[2] in place))
			print $1 ": lib/" from[2] " is no group"
		else if (from[2] == to[2] && room($2) == "lib/" to[2])
			next
		else if (!(to[2] in place) || place[to[2]] >= place[from[2]])
			print $1 ": includes " $2 ", which does not stand before it"
	}'
}

# A symbol has no namesake, and is used by another file
uses() {
	symbols >"$tmp/symbols"
	words >"$tmp/words"
	awk '
	function room(f) { sub(/\/[^\/]*$/, "", f); return f }
	FILENAME ~ /symbols$/ {
		if ($2 in home)
			print "two of " $2 "(): " home[$2] " " $1
		home[$2] = $1
		next
	}
	!($2 in home) || $1 == home[$2] { next }
	# its own header only says so, but for an inline function
	$1 !~ /\.h$/ || room($1) != room(home[$2]) || $3 > 1 { used[$2] = 1 }
	END {
		for (s in home)
			if (!(s in used))
				print home[s] ": " s ": used nowhere else"
	}' "$tmp/symbols" "$tmp/words" | sort
}

# No static function is called as an external one, nor is an external one by a
# plain word alone; the clones that a compiler makes have a dot
shadows() {
	awk '$2 !~ /_/ && $2 !~ /^x/ { print $1 ": " $2 ": a plain word" }' \
	    "$tmp/symbols"
	list OBJ | xargs nm -A | awk '
	NR == FNR { home[$2] = $1; next }
	$(NF - 1) == "t" && $NF in home {
		sub(/\.o:.*/, ".c", $1)
		print $1 ": static " $NF "(): as that of " home[$NF]
	}' "$tmp/symbols" -
}

# Records are written by ir/put.h. These write another format, or irstat's and
# irdiff's lines, that have such words, too.
spelled() {
	word=$(sed -n 's/^	X([A-Z0-9]*, "\([a-z0-9]*\)".*/\1/p' \
	    lib/ir/words.h | sort -u | tr '\n' '|')
	grep -nE '(out_text|out_fmt|text_z)\((&[a-z>.-]+, )?"(\\n|end )?'"(${word%|})"'( |\\n)' \
	    bin/*.c lib/*/*.c lib/*/*/*.c |
	    grep -vE '^lib/format/sdl/write|^lib/format/sims/sps|^lib/filter/(stat|diff)/' |
	    sed 's/$/ (ir\/put.h writes that)/'
}

# What sed and grep have in some systems only
portable() {
	grep -nE '\<(sed (-[nE]+ )*-[nE]*[isz]|grep (-[a-z]+ )*-[a-z]*P) |\<(sed|grep) .*[^\\]\\[|LU]' \
	    tests/*.bats tests/*.bash tests/*.sh tests/*/*.sh examples/*.sh \
	    examples/*/* | grep -vE '(sed|grep) -[a-z]*E|house\.sh' |
	    sed 's/$/ (not every sed or grep has that: edit, -E)/'
}

# The first section of NEWS is this version, and each has a date
news() {
	version=$(sed -n 's/^#define VERSION "\(.*\)"/\1/p' lib/base/version.h)
	grep '^[0-9]' NEWS | awk -v version="$version" '
	NR == 1 && $1 != version { print "NEWS begins with " $1 ", not " version }
	!/^[0-9.]+ \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$/ { print "NEWS, " $1 ": no date" }'
}

# FILE NAME of each test, with a tab between them
tests() {
	for f in tests/*.bats; do
		sed -n "s/^@test [\"']\(.*\)[\"'] {\$/${f#tests/}	\1/p" "$f"
	done
}

# The statements of tests/documents have numbers from 1 on, and tests that
# there are
documents() {
	tests >"$tmp/tests"
	awk -F '\t' '
	FILENAME ~ /tests$/ { there[$1, $2]++; next }
	/^#/ { next }
	NF != 6 { print "tests/documents:" FNR ": expected 6 fields" }
	$1 != n + 1 { print "tests/documents:" FNR ": expected number " n + 1 }
	{ n = $1 }
	there[$4, $5] != 1 {
		print "tests/documents:" FNR ": expected one test of " $4 \
		    " called \047" $5 "\047, saw " there[$4, $5] + 0
	}
	END { if (!n) print "tests/documents: no statements" }
	' "$tmp/tests" tests/documents
}

{
	sh tests/lists.sh -c
	makefile
	structs
	rooms
	uses
	shadows
	spelled
	portable
	news
	documents
} | sed 's/^/lint: /' >"$tmp/wrong"
cat "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
