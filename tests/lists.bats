#!/usr/bin/env bats
# What `make lists` writes, and what it says of bin/TOOLS.

bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	mkdir tests
	cp "$ROOT"/tests/list*.sh "$ROOT/tests/lists.awk" \
	    "$ROOT/tests/complete.awk" tests
	(
		cd "$ROOT" &&
		find examples lib -type f ! -name '*.[oa]' ! -name player.c &&
		printf '%s\n' .gitignore Makefile README bin/*.c bin/TOOLS man/*
	) >names
	(cd "$ROOT" && xargs tar -cf -) <names | tar -xf -
	for t in $(lines_of tool); do
		ln -s "$BIN/$t" "bin/$t"
	done
}

# says [LINE …]: with -c these lines, and exit 1
says() {
	local status=0

	sh tests/lists.sh -c >saw 2>&1 || status=$?
	printf '%s\n' "$@" | diff -u - saw
	[ $status -eq 1 ]
}

# tools SED-SCRIPT LINE …: of bin/TOOLS so edited it says these lines
tools() {
	cp "$ROOT/bin/TOOLS" bin
	edit "$1" bin/TOOLS
	shift
	says "$@"
}

# line_of REGEX: the number of the first such line of bin/TOOLS
line_of() {
	grep -n "$1" "$ROOT/bin/TOOLS" | sed 's/:.*//; q'
}

# unchanged [FILE …]
unchanged() {
	local f

	for f; do
		cmp "$f" "$ROOT/$f" || return
	done
}

@test "list.sh: the lines of a keyword, and the tools" {
	tr + '\t' >bin/TOOLS <<-'END'
		# about this
		#+fault+no line

		a: does this
		+fault+a -x <b
		+cut+b 1 a
		+fault+a

		b2a: from b to a: that
		+fault+b2a fault
	END
	sh tests/list.sh fault | diff -u <(printf '%s\n' 'a -x <b' a 'b2a fault') -
	sh tests/list.sh tool | diff -u <(printf '%s\n' a b2a) -
	sh tests/list.sh fuzz | diff -u /dev/null -
}

@test "lists: nothing to do where all is as it should be" {
	sh tests/lists.sh -c | diff /dev/null -
	sh tests/lists.sh
	unchanged README Makefile man/irtools.7
}

@test "lists: what files there are, and what bin/TOOLS says of the tools" {
	local f completion=()

	for f in bash zsh fish; do
		f="lib/door/complete/irtools.$f, table:"
		completion+=("$f not so: iffcat	-z	-	-	depth only"
		    "$f but so: iffcat	-z	-	-	depth"
		    "$f not so: xsf2ir	-	file ...	.csf .xsf	Cal3D skeleton, XML or binary, to IR; checks it"
		    "$f but so: xsf2ir	-	file ...	.csf .xsf	to IR")
	done
	touch lib/base/zz.h
	rm lib/base/tree.h
	edit 's/^xsf2ir: .*/xsf2ir: to IR/; s/-z depth only/-z depth/
	    /^ir2xaf: /,/^$/s/	no the motion/&; with -t keys/' bin/TOOLS
	says "Makefile, HDR: not so: 	lib/base/tree.h \\" \
	    "Makefile, HDR: but so: 	lib/base/zz.h \\" \
	    'lib/door/tools.h, TOOLS: not so: 	X(READ, "xsf2ir", "Cal3D skeleton, XML or binary, to IR; checks it")' \
	    'lib/door/tools.h, TOOLS: but so: 	X(READ, "xsf2ir", "to IR")' \
	    'README, TOOLS: not so:     xsf2ir      Cal3D skeleton, XML or binary, to IR; checks it' \
	    'README, TOOLS: but so:     xsf2ir      to IR' \
	    'man/irtools.7, Importers: not so: Cal3D skeleton, XML or binary, to IR; checks it' \
	    'man/irtools.7, Importers: but so: to IR' \
	    'man/irtools.7, MEMORY: not so: the motion' \
	    'man/irtools.7, MEMORY: but so: the motion; with' \
	    'man/irtools.7, MEMORY: but so: .Fl t' \
	    'man/irtools.7, MEMORY: but so: keys' "${completion[@]}"
	unchanged README Makefile man/irtools.7
	sh tests/lists.sh -m
	run ! cmp -s Makefile "$ROOT/Makefile"
	unchanged README man/irtools.7
	sh tests/lists.sh
	sh tests/lists.sh -c
	grep -q '^    xsf2ir      to IR$' README
	mv lib/base/zz.h lib/base/tree.h
	cp "$ROOT/bin/TOOLS" bin
	sh tests/lists.sh
	unchanged README Makefile man/irtools.7
}

@test "complete.awk: options, their arguments, and what stands behind them" {
	tr + '\t' >lines <<-'END'
		format+A+.a .aa+rw+a2ir ir2a
		format+B+-+rw+b2ir ir2a
		format+C+.c+-+-
		format+D+.d+r+look
		format+E+.e+w+ir2a
		type+.a
		type+.mp4
		subject+ir
		subject+irtools
		tool+a2ir+purpose+from A
		tool+a2ir+group+importer
		tool+a2ir+option+-x this, the other
		tool+a2ir+option+-Y that
		tool+a2ir+option+-z no argument
		tool+b2ir+purpose+from B
		tool+ir2a+purpose+to A
		tool+ir2a+group+exporter
		tool+ir2a+option+-b base
		tool+ir2a+option+-d directory
		tool+irtools+purpose+door
		tool+irtools+option+-n number
		tool+irtools+option+-t type
		tool+look+purpose+looks
		tool+look+option+-k kinds
		tool+look+option+-m map
		tool+look+option+-o one
		tool+look+option+-s skeleton
		tool+none+purpose+nothing
		usage+a2ir+usage: a2ir [-z | -Y rate [-x s.ir]]
		usage+a2ir+            [file ...]
		usage+a2ir+       a2ir -z
		usage+b2ir+usage: b2ir [first|last] [file]
		usage+ir2a+usage: ir2a [-b base] [-d dir] [file]
		usage+irtools+usage: irtools [help [tool]]
		usage+irtools+       irtools convert [-n] [-t type] in ... out
		usage+irtools+       irtools tool [argument ...]
		usage+look+usage: look -m map [-k kind[=limit][,kind ...]] [-o ONE|two|3]
		usage+look+            [-s skeleton] a b
		usage+none+usage: none
	END
	awk -F '\t' -f tests/complete.awk lines | tr '\t' + >saw
	diff -u - saw <<-'END'
		*+-h+-+-+print the usage
		*+-V+-+-+print the name and the version
		a2ir+-+file ...+.a .aa+from A
		a2ir+-x+s.ir+.ir+this, the other
		a2ir+-Y+rate+-+that
		a2ir+-z+-+-+no argument
		b2ir+-+first|last file+first last .+from B
		ir2a+-+file+.ir+to A
		ir2a+-b+base+.a .aa .e+base
		ir2a+-d+dir+/+directory
		irtools+-+tool+@ convert help+door
		irtools help+-+subject+@ ir+show a page of the manual
		irtools convert+-+in ... out+.a .aa .d+make files of files
		irtools convert+-n+-+-+number
		irtools convert+-t+type+a mp4+type
		look+-+a b+.d+looks
		look+-k+kind[=limit][,kind ...]+-+kinds
		look+-m+map+.+map
		look+-o+ONE|two|3+two 3+one
		look+-s+skeleton+.ir+skeleton
		none+-+-+-+nothing
	END
}

@test "lists: tools that are not there, not built, or not in order" {
	local n

	tools '/^fk: /,/^$/d' 'bin/fk.c: not in bin/TOOLS'
	n=$(line_of ^fk:)
	# the paragraph of fk first
	cp "$ROOT/bin/TOOLS" .
	{
		sed '/^amc2ir: /,$d' TOOLS
		sed -n '/^fk: /,/^$/p' TOOLS
		sed -n '/^amc2ir: /,$p' TOOLS | sed '/^fk: /,/^$/d'
	} >bin/TOOLS
	says "bin/TOOLS:$(grep -n '^amc2ir: ' bin/TOOLS | cut -d : -f 1): amc2ir stands after fk"
	rm bin/fk
	tools 's/-z depth only/-z depth/' 'bin/fk.c: has not been built'
	rm bin/fk.c
	tools 's/-z depth only/-z depth/' "Makefile, BIN: not so: 	bin/fk \\" \
	    "bin/TOOLS:$n: there is no bin/fk.c"
}

@test "lists: what is wrong in a paragraph" {
	local n

	n=$(line_of '	-E ends of bones')
	tools 's/	-E ends of bones/	-q ends of bones/' \
	    "bin/TOOLS:$n: fk has no -q" 'bin/TOOLS: fk: no option -E'
	tools 's/	-E ends of bones/	E ends of bones/' \
	    "bin/TOOLS:$n: expected a - and a letter, and what it means" \
	    'bin/TOOLS: fk: no option -E'
	tools 's/	option	-E ends of bones/	options	-E ends of bones/' \
	    "bin/TOOLS:$n: no keyword: options" 'bin/TOOLS: fk: no option -E'
	tools 's/	option	-E ends of bones/	option -E ends of bones/' \
	    "bin/TOOLS:$n: expected a tab, a keyword, a tab and what belongs to it" \
	    'bin/TOOLS: fk: no option -E'
	n=$(($(line_of ^fk:) + 1))
	tools "${n}s/filter/looker/" \
	    "bin/TOOLS:$n: expected importer, filter, exporter or viewer, saw looker"
	tools "$((n + 2))s/.*/	group	viewer/" \
	    "bin/TOOLS:$((n + 2)): once is enough: group" \
	    'bin/TOOLS: fk: no option -E'
	tools "$((n + 1))s/find/seek/" \
	    "bin/TOOLS:$((n + 1)): expected mend, time, place, figure or find, saw seek"
	tools "${n}d" 'bin/TOOLS: fk: no line `group`'
	n=$(line_of '	fk -V')
	tools '/	fk -V/s/fk/mirror/' "bin/TOOLS:$n: not about fk: mirror -V"
	tools '/	fk -V/s/V/h/' "bin/TOOLS:$n: once is enough: fault"
	tools '/^mirror: /,/^$/s/	memory	yes/	memory	maybe/' \
	    "bin/TOOLS:$(awk '/^mirror:/ { on = 1 } on && $1 == "memory" { print NR; exit }' \
	        "$ROOT/bin/TOOLS"): expected yes or no, and what the tool holds"
	tools '/	cut	.* irfile/d; /^irfile: /,/^$/{/	fuzz	/d;}' \
	    'bin/TOOLS: irfile: no line `fuzz`'
	n=$(line_of '	loss	ir ir texts-v-w-e')
	tools "${n}d" 'bin/TOOLS: fk: no line `loss`'
	tools "${n}s/ texts.*//" \
	    "bin/TOOLS:$n: expected IN OUT THINGS BACK or -, saw ir ir"
}

@test "lists: a text without such a list" {
	edit 's/^TOOLS$/THE TOOLS/' README
	says 'README, TOOLS: there is no such list'
}
