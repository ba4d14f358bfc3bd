#!/usr/bin/env bats
# What the Makefile does besides building; and the version.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

teardown() {
	chmod -R u+w "$BATS_TEST_TMPDIR"
}

version() {
	sed -n 's/^#define VERSION "\(.*\)"/\1/p' "${ROOT:?}/lib/base/version.h"
}

# The names of the tools, or of the files that the patterns name
names() {
	printf '%s\n' "$@" | sed 's/.*\///; s/\.c$//' | sort
}

@test "-V prints the name and the version, in every tool" {
	names "$ROOT"/bin/*.c | while read -r tool; do
		"$BIN/$tool" -V </dev/null >saw
		echo "$tool $(version)" | diff -u - saw
	done
	dev_full fk -V
}

# What completes the commands, in share
completed() {
	{
		echo zsh/site-functions/_irtools
		names "$ROOT"/bin/*.c | sed 's|.*|bash-completion/completions/&\
fish/vendor_completions.d/&.fish|'
	} | LC_ALL=C sort
}

@test "install: modes whatever the umask, versions in the pages; uninstall" {
	local to="$BATS_TEST_TMPDIR/a b"

	umask 077
	make -s -C "$ROOT" install DESTDIR="$to" PREFIX=/usr \
	    MANDIR=/usr/man >/dev/null
	umask 022
	(cd "$to" && find . -type d ! -perm 755 -o -type f \
	    \( -path '*/bin/*' -o -name demo.sh \) ! -perm 755 -o -type f \
	    ! -path '*/bin/*' ! -name demo.sh ! -perm 644) >saw
	diff -u /dev/null saw
	diff -u <(names "$ROOT"/bin/*.c) <(names "$to"/usr/bin/*)
	diff -u <(names "$ROOT"/man/*.[1-9]) <(names "$to"/usr/man/man?/*)
	"$to/usr/bin/fk" -V | diff -u <(echo "fk $(version)") -
	grep -qxF '.Pa /usr/share/bash-completion/completions/irtools ,' \
	    "$to/usr/man/man1/irtools.1"
	grep -L "^\.Os irtools $(version)\$" "$to"/usr/man/man?/* >saw || :
	diff -u /dev/null saw
	completed | diff -u - <(cd "$to/usr/share" && find [!d]* ! -type d |
	    LC_ALL=C sort)
	# all of them lead to files, and stay in their folder
	find "$to/usr/share" -type l ! -exec test -e {} ';' -print >saw
	find "$to/usr/share" -type l -exec readlink {} ';' | grep / >>saw || :
	diff -u /dev/null saw
	make -s -C "$ROOT" uninstall DESTDIR="$to" PREFIX=/usr MANDIR=/usr/man
	find "$to" ! -type d >saw
	diff -u /dev/null saw
	[ -d "$to/usr/share/doc" ] && [ ! -e "$to/usr/share/doc/irtools" ]
}

# The files that git has; without git, those that it would not ignore
examples() {
	cd "$ROOT" || return
	git ls-files examples 2>/dev/null | grep . || find examples -type f |
	    grep -v -x -e examples/gallery/gallery.html -e \
	    'examples/library/\(captures\|out\)/.*' -e \
	    examples/library/target.ir | LC_ALL=C sort
}

@test "install and uninstall: the examples, and nothing of others" {
	local doc="$PWD/doc & dir" f

	install() {
		make -s -C "$ROOT" "$1" DESTDIR="$PWD/dest" DOCDIR="$doc"
	}
	mkdir before && echo before >before/arm.awk
	install install >/dev/null
	(cd "dest$doc" && find . -type f) | sed 's/^..//' | LC_ALL=C sort |
	    diff -u <(examples) -
	examples | while read -r f; do
		cmp "$ROOT/$f" "dest$doc/$f"
	done
	find "dest$doc" -type f -perm -100 | diff -u - \
	    <(echo "dest$doc/examples/demo.sh")
	grep -hF examples dest/usr/local/share/man/man7/*.7 | grep -F "$doc" >saw
	diff -u - saw <<-END
		.Pa $doc/examples .
		.Pa $doc/examples :
		.Dl $ cp -R $doc/examples recipes && cd recipes
		.Pa $doc/examples ,
	END
	# files that somebody has made there stay, and so do their folders
	mkdir "dest$doc/examples/library/out"
	touch "dest$doc/examples/library/out/table" "dest$doc/copyright"
	# files of an earlier install are replaced
	rm "dest$doc/examples/walk.amc" "dest$doc/examples/arm.awk"
	ln -s "$PWD/before/arm.awk" "dest$doc/examples/arm.awk"
	install install >/dev/null
	[ ! -L "dest$doc/examples/arm.awk" ]
	[ "$(cat before/arm.awk)" = before ]
	install uninstall
	(cd dest && find ".$doc") | sed "s|.*$doc||" | LC_ALL=C sort >saw
	diff -u - saw <<-'END'

		/copyright
		/examples
		/examples/library
		/examples/library/out
		/examples/library/out/table
	END
	# nothing is there: it says nothing
	install uninstall 2>&1 | diff /dev/null -
}

# installed DIR: the tools and the examples are those that DIR has
installed() {
	make -s -C "$ROOT" install PREFIX="$1" >/dev/null || return
	PATH=$1/bin:$PATH
	EXAMPLES=$1/share/doc/irtools/examples
}

@test "install: README, the recipes and the demo work from there" {
	ours_only && return
	oracle pamtopng
	installed "$PWD/to"
	chmod -R a-w "$EXAMPLES"
	man_examples "$ROOT/README"
	man_examples "$PWD/to/share/man/man7/irtools-recipes.7"
	man_examples "$PWD/to/share/man/man7/irtools-library.7"
	man_examples "$PWD/to/share/man/man7/irtools.7"
	sh "$EXAMPLES/demo.sh" |
	    grep -qx "    the same $(grep -c '' "$EXAMPLES/walk.amc") lines"
	sh "$EXAMPLES/gallery/gallery.sh" | grep -c '^<figure' | diff <(echo 21) -
	[ "$(find "$EXAMPLES" -name '*.ir' ! -name vrm.ir)" = '' ]
}

# prefixed DIR: installs there, as ir-loop, and lets PATH have nothing else of it
prefixed() {
	local man

	make -s -C "$ROOT" install PREFIX="$1" PROGRAM_PREFIX=ir- \
	    MANSECT=1ir >/dev/null || return
	EXAMPLES=$1/share/doc/irtools/examples
	man=$1/share/man
	PATH=$1/bin:${PATH//"$BIN:"/}
	pages=("$man"/man1ir/*.1ir "$man"/man[57]/*)
}

@test "install: PROGRAM_PREFIX renames programs and pages, and MANSECT where these lie" {
	local pages

	prefixed "$PWD/to"
	run ! command -v loop
	names "$ROOT"/bin/*.c | sed 's/^/ir-/' | diff - <(names to/bin/*)
	names "$ROOT"/bin/*.c | sed 's/.*/ir-&.1ir/' |
	    diff - <(names to/share/man/man1ir/*)
	[ ! -e to/share/man/man1 ]
	# each page has its own name, and leads to pages that are there
	for p in to/share/man/man1ir/*; do
		p=${p##*/} p=${p%.1ir}
		grep -qx ".Nm $p" "to/share/man/man1ir/$p.1ir"
		grep -qx ".Dt ${p^^} 1" \
		    "to/share/man/man1ir/$p.1ir"
	done
	run ! grep -wE "Xr ($(names "$ROOT"/bin/*.c | paste -s -d '|' -)) 1" \
	    "${pages[@]}"
	make -s -C "$ROOT" uninstall PREFIX="$PWD/to" PROGRAM_PREFIX=ir- \
	    MANSECT=1ir
	[ "$(find to -type f)" = '' ]
}

@test "install: with PROGRAM_PREFIX the pages' examples work, and tools find and name each other" {
	local pages p

	ours_only && return
	prefixed "$PWD/to"
	for p in "${pages[@]}"; do
		case $p in *-library.7) continue ;; esac
		grep -q '^\.Sh EXAMPLES' "$p" || continue
		man_examples "$p"
	done
	cp "$EXAMPLES"/{walk.amc,dance.bvh} .
	ir-amc2ir walk.amc >walk.ir
	run -1 ir-fk walk.ir
	[[ $output == *'ir-fk: walk.ir:2: '*'has no skeleton in its stream (ir-amc2ir -s)'* ]]
	run -1 ir-amc2ir dance.bvh
	[[ $output == *'this is BVH motion: ir-bvh2ir reads it'* ]]
	run -2 ir-irtools list
	[[ $output == *'ir-irtools alone lists the tools, ir-irfile -l the formats' ]]
	run -2 ir-loop -Y
	[ "${lines[1]}" = 'usage: ir-loop [-b frames] [-g] [-M name] [-p digits] [file]' ]
	ir-irfile -l | grep -q "$(printf '^BVH motion\t.*\tir-bvh2ir ir-ir2bvh$')"
	# by links, too; a name that does not end in the tool's own has no prefix
	ln -s to/bin/ir-fk to/bin/ir-amc2ir .
	run -1 ./ir-amc2ir dance.bvh
	[[ $output == *'ir-bvh2ir reads it'* ]]
	ln -s to/bin/ir-amc2ir captures
	run -1 ./captures dance.bvh
	[[ $output == *'captures: dance.bvh:1: '*': bvh2ir reads it'* ]]
	# in messages of the user @ stays
	run -1 ir-fk @nowhere
	[[ $output == *'ir-fk: @nowhere: No such file or directory'* ]]
}

@test "install: with PROGRAM_PREFIX the answers of irtools(7) work" {
	local pages

	ours_only && return
	oracle git gzip
	prefixed "$PWD/to"
	unset "${!GIT_@}"
	man_questions "$PWD/to/share/man/man7/irtools.7"
}

@test "install: with PROGRAM_PREFIX examples/library and the gallery work by links of plain names" {
	local pages b

	ours_only && return
	prefixed "$PWD/to"
	mkdir plain
	for b in to/bin/*; do
		ln -s "$PWD/$b" "plain/${b#to/bin/ir-}"
	done
	PATH=$PWD/plain:$PATH \
	    man_examples "$PWD/to/share/man/man7/irtools-library.7"
	PATH=$PWD/plain:$PATH sh "$EXAMPLES/gallery/gallery.sh" >gallery.html
	sh "$ROOT/examples/gallery/gallery.sh" | cmp - gallery.html
}

@test "install: MANSECT=1ir leaves the pages of others where man is mandoc's" {
	ours_only && return
	oracle mman
	make -s -C "$ROOT" install PREFIX="$PWD/to" MANSECT=1ir >/dev/null
	mkdir to/share/man/man2
	printf '.TH SPLICE 2\n.SH NAME\nsplice \\- of the system\n' \
	    >to/share/man/man2/splice.2
	mman -M to/share/man splice 2>/dev/null | grep -q 'of the system'
	mman -M to/share/man 1ir splice 2>/dev/null | grep -q 'join and blend'
	run -0 env PATH="$BATS_TEST_TMPDIR:/usr/bin:/bin" to/bin/irtools help splice
	[[ $output == *'join and blend'* ]]
}

# What the compiler is told, by MAKE with ARG…, for an object and for a tool;
# compilers here write down their name and their arguments
calls() {
	rm -rf t calls
	mkdir -p t/lib/base t/bin
	cp "$ROOT/Makefile" t
	touch t/lib/base/err.c t/bin/fk.c
	env PATH="$PWD:$PATH" "$@" -s -C t OBJ=lib/base/err.o HDR= BIN=bin/fk all ||
	    return
	sed 's/ -std=.* -Ilib / /' calls
}

compilers() {
	cat >cc <<-END
		#!/bin/sh
		echo "\${0##*/} \$*" >>"$PWD/calls"
		while [ "\$1" != -o ]; do shift; done
		: >"\$2"
	END
	chmod +x cc
	ln cc mycc
}

# flags MAKE: without any; from the environment; from the command line, which
# wins over the environment
flags() {
	unset CC OPT CPPFLAGS CFLAGS LDFLAGS LDLIBS
	compilers
	calls "$1" >saw
	diff -u - saw <<-'END'
		cc -O2 -c -o lib/base/err.o lib/base/err.c
		cc -O2 -o bin/fk bin/fk.c lib/libirtools.a -lm
	END
	cat >want <<-'END'
		mycc -g -DCPP -O2 -O0 -DC -c -o lib/base/err.o lib/base/err.c
		mycc -g -DCPP -O2 -O0 -DC -Wl,-z,now -s -o bin/fk bin/fk.c lib/libirtools.a -lx -ly -lm
	END
	set -- "$1" CC='mycc -g' CPPFLAGS=-DCPP CFLAGS='-O0 -DC' \
	    LDFLAGS='-Wl,-z,now -s' LDLIBS='-lx -ly'
	calls env "${@:2}" "$1" | diff -u want -
	calls "$@" | diff -u want -
	export CC=no CPPFLAGS=no CFLAGS=no LDFLAGS=no LDLIBS=no
	calls "$@" | diff -u want -
	calls "$@" OPT=-O3 | diff -u <(sed 's/-O2/-O3/' want) -
	# a blank in quotes, which a command does not keep
	calls "$@" CPPFLAGS='-DX="a b"' |
	    diff -u <(sed 's/-DCPP/-DX=a b/' want) -
}

@test "flags of the environment and of the command line reach the compiler" {
	flags make
}

@test "flags reach the compiler with bmake, too" {
	oracle bmake
	flags bmake
}

# stub NAME SCRIPT: a command that says how it was called, in calls
stub() {
	printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n%s\n' \
	    "$1" "$PWD" "$2" >"bin/$1"
	chmod +x "bin/$1"
}

# Makes a tree t with a test, and commands in bin, bats not among them. The
# commands that get bats need a network: a file `network` says that there is one
without_bats() {
	local p

	mkdir -p t/tests bin home tmp
	cp "$ROOT/tests/run.sh" t/tests
	for p in awk cat cp dirname env getconf mkdir mktemp rm sed sh xargs; do
		ln -s "$(command -v $p)" bin/$p
	done
	cat >a.bats <<-'END'
		#!/bin/sh
		[ "$1" = --version ] && echo Bats 1.7.0 && exit
		echo >"$HOME/kept" && echo >"${XDG_CACHE_HOME-$HOME}/kept" &&
		    printf '1..1\nok 1 x\n'
	END
	chmod +x a.bats
	for p in apk brew dnf doas pkg su sudo; do
		stub $p 'exit 1'
	done
	stub apt-get "[ -e '$PWD/network' ] && echo >bats_1_all.deb"
	stub dpkg-deb "[ -e \$2 ] && mkdir -p \$3/usr/bin &&
	    cp '$PWD/a.bats' \$3/usr/bin/bats"
	stub npm "mkdir -p cache; [ -e '$PWD/network' ] &&
	    mkdir -p node_modules/bats/bin &&
	    cp '$PWD/a.bats' node_modules/bats/bin/bats"
}

# What run.sh does there, as a user who is not root if possible; it changes
# nothing but tests/.bats
check() {
	local as=(setpriv --reuid=65534 --regid=65534 --clear-groups) status=0

	: >calls
	chmod a+x "${BATS_RUN_TMPDIR:?}"
	if [ "$(id -u)" -eq 0 ] && "${as[@]}" test -x "$PWD" 2>/dev/null; then
		chown -R 65534:65534 calls home t tmp
	else
		as=()
	fi
	find bin home t tmp ! -path 't/tests/.bats*' | sort >before
	"${as[@]}" env SAN= IRTOOLS_BATS= HOME="$PWD/home" \
	    XDG_CACHE_HOME="$PWD/home" TMPDIR="$PWD/tmp" \
	    PATH="$PWD/bin" sh t/tests/run.sh x.bats >saw 2>&1 || status=$?
	find bin home t tmp ! -path 't/tests/.bats*' | sort | diff before - || return
	return $status
}

# passes [LINE …]: the test passes, after these lines
passes() {
	check || return
	{
		[ $# -eq 0 ] || printf '%s\n' "$@"
		echo 'ok   x.bats: 1 passed, 0 failed, 0 skipped'
		echo '1 passed, 0 failed, 0 skipped'
	} | diff -u - saw
}

# called [CALL …]: these commands were called, and nothing else
called() {
	{ [ $# -eq 0 ] || printf '%s\n' "$@"; } | diff -u - calls
}

NO_BATS='make check: no bats 1.7 or later:'
APT='apt-get -qq -o APT::Sandbox::User=root -o Acquire::Retries=0 -o '\
'Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= download bats'
DEB='dpkg-deb -x bats_1_all.deb .'

npm_call() {
	echo "npm install --silent --no-audit --no-save --no-update-notifier" \
	    "--prefix $PWD/t/tests/.bats --cache $PWD/t/tests/.bats/cache" \
	    "--fetch-retries=0 bats@1"
}

@test "make check gets bats into the tree, by apt-get, and then calls nothing" {
	without_bats
	touch network
	passes "$NO_BATS apt-get gets it into tests/.bats"
	called "$APT" "$DEB"
	passes
	called
	find t/tests/.bats -type f | diff <(echo t/tests/.bats/usr/bin/bats) -
}

@test "make check gets bats by npm where there is no other, or it is too old" {
	without_bats
	touch network
	sed 's/1\.7\.0/1.6.9/' a.bats >bin/old.bats
	chmod +x bin/old.bats
	stub dpkg-deb 'mkdir -p usr/bin && cp "${0%/*}/old.bats" usr/bin/bats'
	passes "$NO_BATS apt-get gets it into tests/.bats" \
	    "$NO_BATS npm gets it into tests/.bats"
	called "$APT" "$DEB" "$(npm_call)"
	passes
	called
	rm -r t/tests/.bats bin/apt-get
	passes "$NO_BATS npm gets it into tests/.bats"
	called "$(npm_call)"
	find t/tests/.bats -type f |
	    diff <(echo t/tests/.bats/node_modules/bats/bin/bats) -
}

@test "make check without bats and network says what to install" {
	without_bats
	cat >want <<-END
		$NO_BATS apt-get gets it into tests/.bats
		$NO_BATS npm gets it into tests/.bats
		The tests need bats-core 1.7 or later, which could not be had. Install
		the package 'bats' or 'bats-core' of your system, or get it by
		'npm install --prefix tests/.bats bats', and run this again.
	END
	run -1 check
	diff -u want saw
	called "$APT" "$(npm_call)"
	rm bin/apt-get bin/npm
	run -1 check
	sed 1,2d want | diff -u - saw
	called
	# one that is there is enough
	touch network
	cp a.bats bin/bats
	passes
	called
}

@test "clean leaves what has been downloaded, distclean does not" {
	mkdir -p examples/gallery tests/npm/node_modules tests/.bats tests/.san
	make -s -f "$ROOT/Makefile" clean
	find tests | sort | diff -u <(printf '%s\n' tests tests/.bats tests/npm \
	    tests/npm/node_modules) -
	make -s -f "$ROOT/Makefile" distclean
	find tests | sort | diff -u <(printf '%s\n' tests tests/npm) -
}
