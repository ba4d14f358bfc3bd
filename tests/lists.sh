#!/bin/sh
# Writes the lists in Makefile, README, man/irtools.7, lib/door and
# lib/door/complete anew: from the files that there are, from bin/TOOLS and, after
# a build, from `irfile -l` and what the tools say with -h. Run by `make lists`;
# with -m only those of the Makefile, before the build. With -c, for `make lint`, it
# changes nothing and prints what it would change. Prints what is wrong in
# bin/TOOLS, exit 1.
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
mode=${1-}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
tab=$(printf '\t')

# `letter TOOL LETTER` for each option, as the tools say with -h
letters() {
	for c in bin/*.c; do
		tool=${c#bin/}
		tool=${tool%.c}
		"bin/$tool" -h | awk -v tool="$tool" '{
			n = split($0, word, /[][ |]+/)
			for (i = 1; i <= n; i++)
				while (word[i] ~ /^-[A-Za-z0-9]/) {
					print "letter", tool, substr(word[i], 2, 1)
					word[i] = "-" substr(word[i], 3)
				}
		}'
	done
}

wrong() {
	for c in bin/*.c; do
		[ -x "${c%.c}" ] || echo "$c: has not been built"
	done >"$tmp/missing"
	if [ -s "$tmp/missing" ]; then
		cat "$tmp/missing"
		return
	fi
	{
		printf '%s\n' bin/*.c | sed 's/^bin\/\(.*\)\.c$/main \1 &/'
		letters | sort -u
	} >"$tmp/is"
	awk -F '\t' -f tests/lists.awk "$tmp/is" bin/TOOLS
}

# list FILE NAME HEADING FROM TO: standard input takes the place of what FILE
# has after a line that begins with HEADING, from a line like FROM to the one
# before a line like TO. An empty HEADING: from the first line on
list() {
	cat >"$tmp/list"
	awk -v heading="$3" -v from="$4" -v to="$5" -v list="$tmp/list" '
	BEGIN { state = (heading == "") }
	state == 0 && index($0, heading) == 1 { state = 1; print; next }
	state == 1 && $0 ~ from {
		state = 2
		while ((getline line <list) > 0)
			print line
	}
	state == 2 && $0 ~ to { state = 3 }
	state != 2 { print }
	END { exit state != 3 }' "$1" >"$tmp/file" || {
		echo "$1, $2: there is no such list"
		return
	}
	if [ "$mode" = -c ]; then
		diff "$1" "$tmp/file" | sed -n "s|^<|$1, $2: not so:|p
			s|^>|$1, $2: but so:|p"
	elif ! cmp -s "$1" "$tmp/file"; then
		cat "$tmp/file" >"$1"
	fi
}

# files NAME SED-SCRIPT FILE…: a list of the Makefile, of these so edited
files() {
	name=$1 script=$2
	shift 2
	printf '%s\n' "$@" | sed "$script" | sort -u |
	    sed "s/.*/$tab& \\\\/; \$s/ .\$//" |
	    list Makefile "$name" "$name = " "^$tab" '^$'
}

# TOOL, KEYWORD and what belongs to it; the purpose, too, with that word
lines() {
	awk -F '\t' '
	/^[a-z]/ {
		tool = purpose = $0
		sub(/:.*/, "", tool)
		sub(/[^:]*: /, "", purpose)
		print tool "\tpurpose\t" purpose
	}
	$1 == "" && NF { print tool $0 }' bin/TOOLS
}

readme_tools() {
	awk -F '\t' '$2 == "purpose" { printf "    %-11s %s\n", $1, $3 }' \
	    "$tmp/lines"
}

# tools GROUP: as a list of irtools(7)
tools() {
	awk -F '\t' -v group="$1" '
	$2 == "purpose" { purpose = $3 }
	$2 == "group" && $3 == group { print ".It Xr " $1 " 1\n" purpose }
	' "$tmp/lines"
}

# What the tools hold whose memory is not bounded
memory() {
	awk -F '\t' '
	$2 == "memory" && sub(/^no /, "", $3) {
		gsub(/ -[A-Za-z0-9] /, "\n&\n", $3)
		gsub(/\n -/, "\n.Fl ", $3)
		gsub(/ \n/, "\n", $3)
		print ".It Xr " $1 " 1\n" $3
	}' "$tmp/lines"
}

# The tables of the formats
readme_formats() {
	bin/irfile -l | awk -F '\t' '$3 != "-" {
		printf "    %-25s %-3s%-24s%s\n", $1, $3, $4, $2
	}'
}

page_formats() {
	bin/irfile -l | awk -F '\t' '$3 != "-" {
		printf ".It %s Ta %s Ta %s Ta %s\n", $1, $2, $3, $4
	}'
}

makefile() {
	files BIN 's/\.c$//' bin/*.c
	# player.c is made of a page
	files OBJ 's/\.[ch]$/.o/' lib/*/*.c lib/*/*/*.c lib/*/player.h
	files HDR '' lib/*/*.h lib/*/*/*.h
	files MAN '' man/*.[1-9]
	# what git ignores of them has been made
	sed -n 's/^\/examples/^examples/p' .gitignore >"$tmp/made"
	# shellcheck disable=SC2046
	files EXAMPLES '' $(find examples -type f | grep -v -f "$tmp/made")
}

# What irtools(1) lists
door_tools() {
	awk -F '\t' '
	$2 == "purpose" { purpose[$1] = $3; tool[++n] = $1 }
	$2 == "group" { task[$1] = $3 == "importer" ? "READ" : \
	    $3 == "exporter" ? "WRITE" : "LOOK" }
	$2 == "task" { task[$1] = toupper($3) }
	END {
		for (i = 1; i <= n; i++)
			printf "\tX(%s, \"%s\", \"%s\")%s\n", task[tool[i]], tool[i],
			    purpose[tool[i]], (i < n ? " \\" : "")
	}' "$tmp/lines"
}

# The words of `irtools convert -t`
types() {
	{
		bin/irfile -l | awk -F '\t' '$2 != "-" && $3 ~ /w/ { print $2 }' |
		    tr ' ' '\n'
		sed -n 's/^	{ "\(\.[a-z0-9]*\)", .*/\1/p' lib/door/convert.c
	} | sort -u
}

# What shells complete
completion_table() {
	{
		bin/irfile -l | sed "s/^/format$tab/"
		types | sed "s/^/type$tab/"
		sed -n 's/^	{ "\([a-z]*\)", "@*[a-z-]*", [1-9] },$/subject	\1/p' \
		    lib/door/enter.c | sort
		sed "s/^/tool$tab/" "$tmp/lines"
		for c in bin/*.c; do
			tool=${c#bin/}
			tool=${tool%.c}
			"bin/$tool" -h | sed "/^\$/q; s/^/usage$tab$tool$tab/"
		done
	} | awk -F '\t' -f tests/complete.awk
}

completion() {
	dir=lib/door/complete
	completion_table >"$tmp/table"
	list $dir/irtools.bash table '# What stands' '^[*]' '^END$' <"$tmp/table"
	list $dir/irtools.zsh table '# What stands' '^[*]' '^END$' <"$tmp/table"
	sed "s/[\\']/\\\\&/g" "$tmp/table" |
	    list $dir/irtools.fish table '# What stands' '^[*]' "^'\$"
	awk -F '\t' '$2 == "-" && $1 !~ / / { line = line " " $1 }
	END { print "#compdef" line }' "$tmp/table" |
	    list $dir/irtools.zsh names '' '^#compdef' '^# '
}

texts() {
	page=man/irtools.7
	lines >"$tmp/lines"
	door_tools | list lib/door/tools.h TOOLS '#define DOOR_TOOLS' "^$tab" '^$'
	readme_tools | list README TOOLS TOOLS '^    ' '^$'
	readme_formats | list README FORMATS FORMATS '^    ' '^$'
	tools importer | list $page Importers '.Ss Importers' '^[.]It' '^[.]El'
	tools filter | list $page Filters '.Ss Filters' '^[.]It' '^[.]El'
	tools exporter | list $page Exporters '.Ss Exporters' '^[.]It' '^[.]El'
	tools viewer | list $page 'Looking inside' '.Ss Looking' '^[.]It' '^[.]El'
	page_formats | list $page FORMATS '.Sh FORMATS' '^[.]It' '^[.]El'
	memory | list $page MEMORY '.Sh MEMORY' '^[.]It' '^[.]El'
	completion
}

{
	makefile
	if [ "$mode" != -m ]; then
		wrong >"$tmp/wrong"
		cat "$tmp/wrong"
		[ -s "$tmp/wrong" ] || texts
	fi
} >"$tmp/said"
cat "$tmp/said"
[ ! -s "$tmp/said" ]
