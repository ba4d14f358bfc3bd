#!/usr/bin/env bats
# What the Makefile does beside building, and the version.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
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
	grep -L "^\.Os irtools $(version)\$" "$to"/usr/man/man?/* >saw || :
	diff -u /dev/null saw
	make -s -C "$ROOT" uninstall DESTDIR="$to" PREFIX=/usr MANDIR=/usr/man
	find "$to" -type f >saw
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
		.Pa $doc/examples :
		.Dl $ cp -R $doc/examples try && cd try
		.Pa $doc/examples ,
	END
	# what somebody has made there stays, and what it is in
	mkdir "dest$doc/examples/library/out"
	touch "dest$doc/examples/library/out/table" "dest$doc/copyright"
	# and what was there before another install is replaced
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
	man_examples "$PWD/to/share/man/man7/irtools.7"
	sh "$EXAMPLES/demo.sh" |
	    grep -qx "    the same $(grep -c '' "$EXAMPLES/walk.amc") lines"
	sh "$EXAMPLES/gallery/gallery.sh" 2>/dev/null | grep -c '^<svg' |
	    diff <(echo 9) -
	[ "$(find "$EXAMPLES" -name '*.ir')" = '' ]
	chmod -R u+w "$EXAMPLES"
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

# flags MAKE: nobody's; the environment's; the command line's, also against
# the environment
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
}

@test "flags of the environment and of the command line reach the compiler" {
	flags make
}

@test "flags reach the compiler with bmake, too" {
	oracle bmake
	flags bmake
}

# Commands that do nothing, where there is no bats
@test "make check says what it installs before it does" {
	local p

	mkdir -p t/tests bin
	cp "$ROOT/tests/run.sh" t/tests
	for p in awk cat cut dirname env getconf mktemp rm sed sh uname xargs; do
		ln -s "$(command -v $p)" bin/$p
	done
	printf '#!/bin/sh\necho 0\n' >bin/id
	printf '#!/bin/sh\necho "apt-get $*"\n' >bin/apt-get
	printf '#!/bin/sh\necho "npm $1"\n' >bin/npm
	chmod +x bin/id bin/apt-get bin/npm
	SAN='' IRTOOLS_BATS='' PATH=$PWD/bin sh t/tests/run.sh x.bats >saw 2>&1 || [ $? -eq 1 ]
	diff -u - saw <<-END
		make check: no bats 1.7 or later here
		make check: installing bats, which the tests need: env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends bats
		apt-get -qq install -y --no-install-recommends bats
		make check: installing bats, which the tests need: npm install --silent --no-save --prefix $PWD/t/tests/.bats bats
		npm install
		The tests need bats-core 1.7 or later, which could not be installed.
		Get it as the package 'bats' or 'bats-core' of your system, or with
		'npm install --prefix tests/.bats bats', and run this again.
	END
}
