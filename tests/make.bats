#!/usr/bin/env bats
# What the Makefile does beside building, and the version.

load helper

version() {
	sed -n 's/^#define VERSION "\(.*\)"/\1/p' "$ROOT/lib/base/version.h"
}

@test "-V prints the name and the version, in every tool" {
	local f

	for f in "$ROOT"/bin/*.c; do
		f=${f##*/}
		f=${f%.c}
		"$BIN/$f" -V </dev/null >saw
		echo "$f $(version)" | diff -u - saw
	done
	dev_full fk -V
}

@test "install: modes whatever the umask, versions in the pages; uninstall" {
	local root="$BATS_TEST_TMPDIR/a b"

	umask 077
	make -s -C "$ROOT" install DESTDIR="$root" PREFIX=/usr \
	    MANDIR=/usr/man >/dev/null
	umask 022
	(cd "$root" && find . -type d ! -perm 755 -o -type f -path '*/bin/*' \
	    ! -perm 755 -o -type f -path '*/man/*' ! -perm 644) >saw
	diff -u /dev/null saw
	ls "$root/usr/bin" | diff -u <(cd "$ROOT/bin" && ls ./*.c |
	    sed 's/^..//; s/\.c$//') -
	"$root/usr/bin/fk" -V | diff -u <(echo "fk $(version)") -
	grep -L "^\.Os irtools $(version)\$" "$root"/usr/man/man?/* >saw || :
	diff -u /dev/null saw
	[ "$(ls "$root"/usr/man/man?/* | wc -l)" -eq \
	    "$(ls "$ROOT"/man/*.[1-9] | wc -l)" ]
	make -s -C "$ROOT" uninstall DESTDIR="$root" PREFIX=/usr \
	    MANDIR=/usr/man
	find "$root" -type f >saw
	diff -u /dev/null saw
}
