#!/bin/sh
# What `make check-package` does: it packages the tarball of HEAD for Debian,
# Homebrew and pkgsrc, installs and removes the package, and builds everything
# twice, elsewhere and at another time, to see that it is the same.
# Missing programs are installed (Debian; root or sudo). Steps whose programs
# cannot be had are skipped, or fail with IRTOOLS_ORACLES=1. The arguments are
# steps; `quick` means those that take a few minutes, with few of the package's
# own tests, and no argument all:
#   dist      two tarballs of one commit are the same
#   deb       the Debian package, built by nobody without network: its own tests,
#             lintian, hardening, and the same once more
#   install   it is installed, the recipes work, and it leaves nothing
#   homebrew  the formula's fields, what it installs, its test
#   pkgsrc    the same for pkgsrc
#   names     no other package of Debian has a program or a file of that name
#   builds    two builds of the tarball are the same
#   check     make check of the tarball by nobody, without network
set -eu
export LC_ALL=C
umask 022
unset MAKEFLAGS MFLAGS MAKELEVEL
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/tests/package
# shellcheck source=tests/need.sh
. "$root/tests/need.sh"
tmp=$(mktemp -d)
chmod 755 "$tmp"
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

quick='dist deb install homebrew pkgsrc'
all="$quick names builds check"
version=$(sed -n 's/^#define VERSION "\(.*\)"/\1/p' "$root/lib/base/version.h")
name=irtools-$version

fail() {
	echo "check-package: $*" >&2
	exit 1
}

# quietly COMMAND: its output only if it fails
quietly() {
	"$@" >"$tmp/log" 2>&1 </dev/null || {
		tail -n 30 "$tmp/log" >&2
		fail "exit 1: $*"
	}
}

# same WHAT LIST LIST
same() {
	diff -u "$2" "$3" >&2 || fail "$1"
}

# later COMMAND: in another year, month and zone, and with another locale
later() {
	TZ=Asia/Kathmandu LC_ALL=C.UTF-8 faketime -f +413d "$@"
}

# apart COMMAND: by nobody, who has no home and no network
apart() {
	unshare -n setpriv --reuid=65534 --regid=65534 --clear-groups \
	    env HOME=/nonexistent "$@"
}

need_apart() {
	need unshare util-linux setpriv util-linux || return
	apart true 2>/dev/null || { echo 'no user without network here'; return 1; }
}

# tarball: that of HEAD
tarball() {
	[ -e "$tmp/dist/$name.tar.gz" ] || {
		quietly git clone -q "$root" "$tmp/dist"
		quietly make -s -C "$tmp/dist" dist
	}
	[ -e "$tmp/dist/$name.tar.gz" ] || fail "HEAD is not $version"
}

# unpack DIR: DIR is the tree
unpack() {
	tarball
	mkdir -p "$1"
	tar -xzf "$tmp/dist/$name.tar.gz" --strip-components=1 -C "$1"
}

# filled: the packagings, in $tmp/filled
filled() {
	need openssl openssl || return
	tarball
	[ -d "$tmp/filled" ] || quietly sh "$here/fill.sh" \
	    "$tmp/dist/$name.tar.gz" "$tmp/filled"
}

# tree: a tree that is built, for what only installs
tree() {
	[ -d "$tmp/tree" ] || {
		unpack "$tmp/tree"
		quietly make -s -C "$tmp/tree" -j 2 OPT=-O0
	}
}

# files DIR: what is in it
files() {
	(cd "$1" && find . ! -type d | sed 's/^..//' | sort)
}

# installed: what `make install` installs, in $tmp/installed.list
installed() {
	[ ! -e "$tmp/installed.list" ] || return 0
	tree
	quietly make -s -C "$tmp/tree" install DESTDIR="$tmp/installed" PREFIX=/usr
	files "$tmp/installed/usr" >"$tmp/installed.list"
}

on_dist() {
	need git git faketime faketime || return 2
	tarball
	quietly git clone -q "$root" "$tmp/a 'b c"
	git -C "$tmp/a 'b c" config tar.umask user
	git -C "$tmp/a 'b c" config core.autocrlf true
	(umask 077; cd "$tmp/a 'b c" && quietly later make -s dist)
	cmp "$tmp/dist/$name.tar.gz" "$tmp/a 'b c/$name.tar.gz" ||
	    fail 'another tarball'
}

# build_deb DIR HOW OPTIONS: the packages in DIR, the log in DIR/log. HOW is
# `env` or `later`.
build_deb() {
	mkdir "$1"
	unpack "$1/$name"
	cp "$tmp/dist/$name.tar.gz" "$1/irtools_$version.orig.tar.gz"
	cp -Rp "$tmp/filled/debian" "$1/$name"
	chown -R 65534:65534 "$1"
	(
		cd "$1/$name"
		export DEB_BUILD_OPTIONS="$3"
		"$2" unshare -n setpriv --reuid=65534 --regid=65534 \
		    --clear-groups env HOME=/nonexistent \
		    dpkg-buildpackage -us -uc >../log 2>&1 </dev/null
	) || { tail -n 40 "$1/log" >&2; fail "dpkg-buildpackage: $1"; }
}

# deb: the package
deb() {
	[ ! -e "$tmp/deb.done" ] || return 0
	need_apart || return
	need dpkg-buildpackage dpkg-dev dh debhelper bats bats gcc build-essential \
	    || return
	filled || return
	build_deb "$tmp/deb" env parallel=2
	: >"$tmp/deb.done"
}

# What hardening-check says of each program; where no function can be fortified
# it says so
hardened() {
	for f in "$1"/usr/bin/*; do
		hardening-check "$f" >"$tmp/hard" || :
		for what in 'Position Independent Executable' 'Stack protected' \
		    'Fortify Source functions' 'Read-only relocations' \
		    'Immediate binding'; do
			grep -qE "^ $what: (yes|unknown, no)" "$tmp/hard" ||
			    { cat "$tmp/hard" >&2; fail "$f"; }
		done
		grep -q '^ Fortify Source functions: yes' "$tmp/hard" ||
		    echo "nothing to fortify: ${f##*/}"
	done
}

on_deb() {
	need lintian lintian hardening-check devscripts faketime faketime ||
	    return 2
	deb || return 2
	grep '^[0-9]* passed, ' "$tmp/deb/log" || fail 'no tests have run'
	apart lintian --profile debian --fail-on error,warning \
	    "$tmp"/deb/irtools_*.changes >"$tmp/lintian" 2>&1 ||
	    fail "lintian: $(cat "$tmp/lintian")"
	dpkg-deb -x "$tmp"/deb/irtools_*.deb "$tmp/deb.files"
	hardened "$tmp/deb.files"
	(umask 027; build_deb "$tmp/another-folder" later 'parallel=4 nocheck')
	for f in "$tmp"/deb/irtools*.deb "$tmp"/deb/*.dsc "$tmp"/deb/*.xz; do
		cmp "$f" "$tmp/another-folder/${f##*/}" || fail 'another package'
	done
}

on_install() {
	deb || return 2
	[ "$(id -u)" -eq 0 ] || { echo 'not root'; return 2; }
	need man man-db pamtopng netpbm gzip gzip || return 2
	unshare -m mount -t tmpfs tmpfs "$tmp" 2>/dev/null ||
	    { echo 'no mounts here'; return 2; }
	mkdir -p "$tmp/install/work"
	cp -R "$tmp/deb/$name/README" "$tmp/deb/$name/tests/helper.bash" \
	    "$tmp/deb/$name/tests/package" "$tmp/install"
	cp "$tmp"/deb/irtools_*.deb "$tmp/install/irtools.deb"
	chown 65534:65534 "$tmp/install/work"
	quietly unshare -m -n sh "$here/installed.sh" "$tmp/install/irtools.deb" \
	    "$tmp/install" bash "$tmp/install/package/recipes.bash" \
	    "$tmp/install" "$tmp/install/README" "$tmp/install/work"
	same 'it leaves files' /dev/null "$tmp/install/left"
	installed
	# but for what Debian has elsewhere, compressed, or adds
	sed 's|^/usr/||; s|\.gz$||; s|zsh/vendor-completions|zsh/site-functions|
	    /^share\/doc\/irtools\/[^\/]*$/d' "$tmp/install/brought" |
	    sort >"$tmp/brought"
	same 'it installs other files' "$tmp/installed.list" "$tmp/brought"
}

on_homebrew() {
	need ruby ruby || return 2
	filled || return 2
	quietly ruby -wc "$tmp/filled/homebrew/irtools.rb"
	installed
	quietly ruby "$here/stub/formula.rb" "$tmp/filled/homebrew/irtools.rb" \
	    "$tmp/dist/$name.tar.gz" "$version" "$tmp/tree" "$tmp/brew"
	files "$tmp/brew" >"$tmp/brew.list"
	same 'the formula installs other files' "$tmp/installed.list" \
	    "$tmp/brew.list"
}

# A tree as that of pkgsrc, with a stub for what it has
on_pkgsrc() {
	need bmake bmake || return 2
	filled || return 2
	mkdir "$tmp/pkgsrc" "$tmp/pkgsrc/mk"
	cp -R "$tmp/filled/pkgsrc" "$tmp/pkgsrc/graphics"
	cp "$here/stub/bsd.pkg.mk" "$tmp/pkgsrc/mk"
	cd "$tmp/pkgsrc/graphics/irtools"
	bmake fields >"$tmp/fields"
	printf '%s\n' "irtools-$version" "$name.tar.gz" http://irtools.invalid/ \
	    graphics 'Unix filters for motion capture, skeletons and old pictures' \
	    isc check | diff -u - "$tmp/fields" >&2 || fail 'pkgsrc: Makefile'
	[ "$(sed -n 5p "$tmp/fields" | wc -c)" -le 71 ] ||
	    fail 'pkgsrc: COMMENT has more than 70 characters'
	awk 'length > 80 { exit 1 } END { exit NR > 24 }' DESCR ||
	    fail 'pkgsrc: DESCR is longer than 24 lines of 80 characters'
	(
		cd "$tmp/dist"
		for a in blake2s256:BLAKE2s sha512:SHA512; do
			echo "${a#*:} ($name.tar.gz) =" \
			    "$(openssl dgst -r "-${a%:*}" "$name.tar.gz" | sed 's/ .*//')"
		done
		echo "Size ($name.tar.gz) = $(stat -c %s "$name.tar.gz") bytes"
	) | diff -u - "$(sed 1,2d distinfo >"$tmp/sums"; echo "$tmp/sums")" >&2 ||
	    fail 'pkgsrc: distinfo'
	tree
	quietly bmake stage-install WRKSRC="$tmp/tree" DESTDIR="$tmp/stage" \
	    PREFIX=/usr/pkg MAKE_PROGRAM=make
	files "$tmp/stage/usr/pkg" >"$tmp/stage.list"
	sed 1d PLIST >"$tmp/plist"
	same 'pkgsrc: PLIST' "$tmp/plist" "$tmp/stage.list"
	[ "$(cd "$tmp/stage" && find . ! -type d | wc -l)" -eq \
	    "$(wc -l <"$tmp/plist")" ] || fail 'pkgsrc: files outside of PREFIX'
	cd "$root"
}

# Files of this package that another one has, and programs of its names in other
# folders of PATH
on_names() {
	need apt-file apt-file || return 2
	deb || return 2
	quietly apt-file update
	dpkg-deb --fsys-tarfile "$tmp"/deb/irtools_*.deb | tar -t |
	    sed -n 's|^\.\(/.*[^/]\)$|\1|p' >"$tmp/files"
	for d in bin sbin usr/sbin usr/games; do
		sed -n "s|^/usr/bin/|/$d/|p" "$tmp/files"
	done | cat "$tmp/files" - >"$tmp/paths"
	echo /usr/bin/dpkg >>"$tmp/paths"
	apt-file -F -f search - <"$tmp/paths" >"$tmp/found" || :
	grep -q '^dpkg: ' "$tmp/found" || fail 'apt-file finds nothing'
	grep -v -e '^irtools: ' -e '^dpkg: /usr/bin/dpkg$' "$tmp/found" \
	    >"$tmp/clashes" || :
	[ ! -s "$tmp/clashes" ] ||
	    fail "of other packages, too: $(cat "$tmp/clashes")"
}

# state DIR: what is installed, with modes and sums
state() {
	(cd "$1" && find . -printf '%M %p %l\n' | sort &&
	    find . -type f | sort | xargs sha256sum)
}

on_builds() {
	need faketime faketime gcc build-essential || return 2
	unpack "$tmp/one"
	quietly make -s -C "$tmp/one" -j 2
	unpack "$tmp/the 'other tree"
	(umask 027; quietly later make -s -C "$tmp/the 'other tree")
	for t in one "the 'other tree"; do
		quietly make -s -C "$tmp/$t" install DESTDIR="$tmp/$t.dest" PREFIX=/usr
		state "$tmp/$t.dest" >"$tmp/$t.state"
	done
	same 'another build' "$tmp/one.state" "$tmp/the 'other tree.state"
}

on_check() {
	need_apart || return 2
	need bats bats gcc build-essential || return 2
	unpack "$tmp/check"
	chown -R 65534:65534 "$tmp/check"
	mkdir "$tmp/nobody"
	chown 65534:65534 "$tmp/nobody"
	(
		unset IRTOOLS_ORACLES IRTOOLS_DATA
		apart env TMPDIR="$tmp/nobody" sh -c 'cd "$1" && make -s -j 2 all &&
		    make -s check' - "$tmp/check" >"$tmp/check.log" 2>&1 </dev/null
	) || fail "make check: $(cat "$tmp/check.log")"
	tail -n 1 "$tmp/check.log"
}

# step NAME: 2 of a step is a skip
step() {
	start=$(date +%s)
	status=0
	"on_$1" || status=$?
	if [ "$status" -eq 2 ]; then
		[ -z "${IRTOOLS_ORACLES:-}" ] || fail "$1: skipped"
		echo "skipped: $1"
	elif [ "$status" -ne 0 ]; then
		fail "$1: exit $status"
	else
		echo "ok: $1, $(($(date +%s) - start)) s"
	fi
}

case $* in
'') steps=$all ;;
quick)
	steps=$quick
	export IRTOOLS_TESTS='tests/amc2ir.bats tests/gltf2ir.bats tests/ir2pix.bats'
	;;
*) steps=$* ;;
esac
for s in $steps; do
	case " $all " in
	*" $s "*) step "$s" ;;
	*) fail "no $s: there are $all" ;;
	esac
done
