#!/bin/sh
# fill.sh TARBALL DIR: the packagings beside this script, filled in for that
# tarball, in DIR: debian, homebrew/irtools.rb and pkgsrc/irtools. Whoever
# packages sets MAINTAINER (`Name <address>`), HOMEPAGE, and URL, where the
# tarball will be; without them they lead nowhere.
set -eu
export LC_ALL=C
umask 022
unset MAKEFLAGS MFLAGS MAKELEVEL
here=$(cd "$(dirname "$0")" && pwd)
tarball=$(cd "$(dirname "$1")" && pwd)/${1##*/}
name=${tarball##*/}
mkdir -p "$2"
to=$(cd "$2" && pwd)
: "${MAINTAINER:=The irtools authors <irtools@irtools.invalid>}"
: "${HOMEPAGE:=http://irtools.invalid/}"
: "${URL:=${HOMEPAGE%/}/$name}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

tar -xzf "$tarball" -C "$tmp"
tree=$tmp/${name%.tar.gz}
version=${name#irtools-}
version=${version%.tar.gz}
released=$(sed -n "s/^$version (\(.*\))\$/\1/p" "$tree/NEWS")
year=$(sed -n 's/^Copyright (c) \([0-9, -]*\) .*/\1/p' "$tree/LICENSE")
if [ -z "$released" ] || [ -z "$year" ]; then
	echo "fill.sh: $name: no date of $version in NEWS, or no year in LICENSE" >&2
	exit 1
fi

# hash ALGORITHM
hash() {
	openssl dgst -r "-$1" "$tarball" | cut -d ' ' -f 1
}

# sum_up ALGORITHM NAME: a line of distinfo
sum_up() {
	echo "$2 ($name) = $(hash "$1")"
}

# quoted TEXT: as sed has it
quoted() {
	printf '%s\n' "$1" | sed 's/[\\&|]/\\&/g'
}

# What the words between @ become, for sed
set_script() {
	sed 's/^$/./; s/^/ /; 1,/^ Permission/{/^ Permission/!d;}' \
	    "$tree/LICENSE" >"$tmp/licence"
	cat >"$tmp/script" <<-END
		s|@VERSION@|$version|g
		s|@DATE@|$(date -u -R -d "$released")|g
		s|@YEAR@|$year|g
		s|@SHA256@|$(hash sha256)|g
		s|@MAINTAINER@|$(quoted "$MAINTAINER")|g
		s|@EMAIL@|$(quoted "$(expr "$MAINTAINER" : '.*<\(.*\)>')")|g
		s|@HOMEPAGE@|$(quoted "$HOMEPAGE")|g
		s|@URL@|$(quoted "$URL")|g
		s|@SITE@|$(quoted "${URL%/*}/")|g
		/@LICENSE@/{
		r $tmp/licence
		d
		}
	END
}

# fill FILE: the mode stays
fill() {
	sed -f "$tmp/script" "$1" >"$tmp/filled"
	cat "$tmp/filled" >"$1"
}

# What make install installs, with compilers that only make the files: F a line
list() {
	cat >"$tmp/cc" <<-'END'
		#!/bin/sh
		while [ "$1" != -o ]; do shift; done
		: >"$2"
	END
	chmod +x "$tmp/cc"
	make -s -C "$tree" install CC="$tmp/cc" AR=: DESTDIR="$tmp/dest" \
	    PREFIX=/usr MANDIR=/usr/man >"$tmp/log" 2>&1 ||
	    { cat "$tmp/log" >&2; return 1; }
	(cd "$tmp/dest/usr" && find . ! -type d | sed 's/^..//' | sort)
}

rm -rf "$to/debian" "$to/homebrew" "$to/pkgsrc"
mkdir "$to/pkgsrc"
cp -R "$here/debian" "$here/homebrew" "$to"
cp -R "$here/pkgsrc" "$to/pkgsrc/irtools"
set_script
for f in "$to"/debian/* "$to"/homebrew/* "$to"/pkgsrc/irtools/*; do
	[ -d "$f" ] || fill "$f"
done
list >"$tmp/list"
{
	echo '@comment $NetBSD$'
	cat "$tmp/list"
} >"$to/pkgsrc/irtools/PLIST"
{
	printf '$NetBSD$\n\n'
	sum_up blake2s256 BLAKE2s
	sum_up sha512 SHA512
	echo "Size ($name) = $(($(wc -c <"$tarball"))) bytes"
} >"$to/pkgsrc/irtools/distinfo"
