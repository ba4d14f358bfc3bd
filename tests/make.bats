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
	(cd "$to" && find . -type d ! -perm 755 -o -type f -path '*/bin/*' \
	    ! -perm 755 -o -type f -path '*/man/*' ! -perm 644) >saw
	diff -u /dev/null saw
	diff -u <(names "$ROOT"/bin/*.c) <(names "$to"/usr/bin/*)
	diff -u <(names "$ROOT"/man/*.[1-9]) <(names "$to"/usr/man/man?/*)
	"$to/usr/bin/fk" -V | diff -u <(echo "fk $(version)") -
	grep -L "^\.Os irtools $(version)\$" "$to"/usr/man/man?/* >saw || :
	diff -u /dev/null saw
	make -s -C "$ROOT" uninstall DESTDIR="$to" PREFIX=/usr MANDIR=/usr/man
	find "$to" -type f >saw
	diff -u /dev/null saw
}

# What the compiler is told, by MAKE with ARG…, for an object and for a tool;
# compilers here write down their name and their arguments
calls() {
	rm -rf t calls
	mkdir -p t/lib/base t/bin
	cp "$ROOT/Makefile" t
	touch t/lib/base/err.c t/bin/fk.c
	(cd t && PATH=$PWD/..:$PATH "$@" -s OBJ=lib/base/err.o HDR= \
	    BIN=bin/fk all) || return
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
