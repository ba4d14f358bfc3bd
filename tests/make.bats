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
