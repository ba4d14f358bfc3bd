#!/bin/sh
# What `make check-platforms` does: it builds for other compilers and machines,
# each in a folder of its own, and compares the results of pipelines.sh there
# with those here. Then it tries other locales, shells and trees, and, for all
# that uses awk, other awks.
# Missing programs are installed (Debian; root or sudo). Steps whose programs
# cannot be installed are skipped, or fail with IRTOOLS_ORACLES=1. The arguments
# are steps; `quick` means those of .ci/run, and no argument all.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
root=$(cd "$(dirname "$0")/.." && pwd)
tests=$root/tests
data=${IRTOOLS_DATA:-$root/../shared/data}
# shellcheck source=tests/need.sh
. "$tests/need.sh"
tmp=$(mktemp -d)
chmod 755 "$tmp"
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

awks='awk-original-awk awk-gawk-posix awk-gawk awk-busybox awk-mawk'
quick='tcc musl locales awk-busybox'
all="tcc musl locales blanks $awks gcc-O0 gcc-O3 clang-O0 clang-O3 undefined fma i686 s390x wasi busybox bmake readonly"
usual_awk=$(command -v awk)
# With quick: only tests that take no longer than so many ms are run with other
# awks, as IRTOOLS_TIMES has it, what make check said, or else the first awk's run
limit=
times=${IRTOOLS_TIMES:-}
unset IRTOOLS_TIMES

fail() {
	echo "check-platforms: $*" >&2
	exit 1
}

# copy DIR: the sources, without what has been built
copy() {
	mkdir -p "$1"
	(cd "$root" && tar -cf - Makefile README bin/*.c bin/TOOLS examples lib/*/*.[ch] \
	    lib/*/*/*.[ch] lib/picture/player lib/door/complete man tests/*.* tests/bench) |
	    tar -xf - -C "$1"
}

# quietly COMMAND: its output only if it fails
quietly() {
	"$@" >"$tmp/log" 2>&1 </dev/null || {
		tail -n 30 "$tmp/log" >&2
		fail "exit 1: $*"
	}
}

# build DIR CC [CFLAGS [LDFLAGS]]
build() {
	copy "$1"
	quietly make -s -C "$1" -j 2 CC="$2" CFLAGS="${3:--O2}" LDFLAGS="${4-}"
}

# results DIR PATH: of the pipelines, by the programs that PATH finds
results() {
	mkdir "$1" || exit 1
	[ -d "$tmp/samples" ] || sh "$tests/samples.sh" "$tmp/samples"
	(cd "$1" && PATH=$2 sh "$tests/pipelines.sh" "$root/examples" "$data" \
	    "$tmp/samples")
}

# Those of the tree, once
here=$tmp/here
results_here() {
	[ -d "$here" ] || results "$here" "$root/bin:$PATH"
}

# same DIR: byte by byte
same() {
	results_here
	diff -rq "$here" "$1" >&2 || fail "${1##*/}: other results"
}

# near DIR: but for the ninth digit of numbers
near() {
	results_here
	bad=
	for f in "$here"/*; do
		saw=$1/${f##*/}
		cmp -s -- "$f" "$saw" || awk -f "$tests/ninth.awk" \
		    "$f" "$saw" >&2 || bad=1
	done
	[ -z "$bad" ] || fail "${1##*/}: other results"
}

# platform HOW NAME CC CFLAGS LDFLAGS: HOW is same or near
platform() {
	build "$tmp/$2" "$3" "$4" "$5"
	results "$tmp/$2.out" "$tmp/$2/bin:$PATH"
	"$1" "$tmp/$2.out"
}

on_compiler() {
	need "${1%-O*}" "${1%-O*}" || return 2
	platform same "$1" "${1%-O*}" "-O${1##*-O}" ''
}

on_tcc() {
	need tcc tcc || return 2
	platform same tcc tcc -O2 ''
}

# Undefined behaviour of C ends the program, also that which only clang sees
on_undefined() {
	need clang clang || return 2
	platform same undefined clang \
	    '-O0 -fsanitize=undefined -fsanitize-trap=undefined' ''
}

# emulate DIR FOLDER COMMAND: programs that run those in the folder, see emulate.c
emulate() {
	mkdir "$1"
	quietly cc -DFOLDER="\"$2\"" -DCOMMAND="$3" -o "$1/.emulate" \
	    "$tests/emulate.c"
	for t in $(sh "$tests/list.sh" tool); do
		ln -s .emulate "$1/$t"
	done
}

# What a compiler may make of a product and a sum where the machine can
on_fma() {
	grep -qw fma /proc/cpuinfo || { echo 'the processor has none'; return 2; }
	platform near fma gcc '-O2 -mfma -ffp-contract=fast' ''
}

on_musl() {
	need musl-gcc musl-tools || return 2
	platform near musl musl-gcc -O1 -static
}

# foreign NAME CC QEMU: static programs for another machine, and their results.
# They are in NAME.bin; what this machine does not run is emulated.
foreign() {
	build "$tmp/$1" "$2" -O1 -static
	if printf 'FORM\0\0\0\4TEST' | "$tmp/$1/bin/iffwalk" 2>/dev/null |
	    grep -q TEST
	then
		ln -s "$1/bin" "$tmp/$1.bin"
	else
		need "$3" qemu-user || return 2
		emulate "$tmp/$1.bin" "$tmp/$1/bin" \
		    "\"$3\", \"-0\", argv[0], path"
	fi
	results "$tmp/$1.out" "$tmp/$1.bin:$PATH"
	near "$tmp/$1.out"
}

# 3 GB that take no room; 0xb2d05e0c = 3000000012
on_i686() {
	need i686-linux-gnu-gcc 'gcc-i686-linux-gnu libc6-dev-i386-cross' ||
	    return 2
	foreign i686 i686-linux-gnu-gcc qemu-i386 || return 2
	printf 'FORM\262\320\136\14TESTBODY\262\320\136\0' >"$tmp/big"
	truncate -s 3000000020 "$tmp/big"
	"$tmp/i686.bin/iffwalk" "$tmp/big" | grep -q ' 3000000000 ' ||
	    fail 'i686: a file of 3 GB'
}

# The other byte order; slow, as the machine is emulated
on_s390x() {
	need s390x-linux-gnu-gcc 'gcc-s390x-linux-gnu libc6-dev-s390x-cross' ||
	    return 2
	foreign s390x s390x-linux-gnu-gcc qemu-s390x || return 2
}

# A machine that is none, wasm32-wasi by node: byte by byte, but for real files.
# It has no processes: any2ir, irfile and irtools are the usual ones, and run those
# that are built for it.
on_wasi() {
	need clang clang wasm-ld lld llvm-ar llvm node nodejs || return 2
	[ -e /usr/lib/wasm32-wasi ] ||
	    need '' 'wasi-libc libclang-rt-dev-wasm32' || return 2
	cp -R "$tests/wasi" "$tmp/posix"
	on="--target=wasm32-wasi -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID"
	on="$on -I$tmp/posix -include posix.h"
	# shellcheck disable=SC2086
	quietly clang $on -c -o "$tmp/posix.o" "$tests/wasi/posix.c"
	AR=llvm-ar build "$tmp/wasi" clang "-O1 $on" \
	    "$tmp/posix.o -lwasi-emulated-signal -lwasi-emulated-getpid"
	run="\"node\", \"--no-warnings\", \"$tmp/posix/run.mjs\", path, argv[0]"
	emulate "$tmp/wasi.bin" "$tmp/wasi/bin" "$run"
	rm "$tmp/wasi.bin/any2ir" "$tmp/wasi.bin/irfile" \
	    "$tmp/wasi.bin/irtools"
	(
		here=$tmp/examples data=
		results "$tmp/wasi.examples" "$tmp/wasi.bin:$root/bin:$PATH"
		same "$tmp/wasi.examples"
	) || exit 1
	results "$tmp/wasi.out" "$tmp/wasi.bin:$root/bin:$PATH"
	near "$tmp/wasi.out"
}

# A decimal comma; an i that has its dot in upper case, too
on_locales() {
	need tcc tcc localedef libc-bin || return 2
	[ -e /usr/share/i18n/locales/tr_TR ] || need '' locales || return 2
	for l in de_DE tr_TR; do
		quietly localedef -i "$l" -f UTF-8 "$tmp/$l.UTF-8"
		copy "$tmp/$l"
		(
			export LOCPATH="$tmp" LC_ALL="$l.UTF-8"
			quietly make -s -C "$tmp/$l" -j 2 CC=tcc demo
			results "$tmp/$l.out" "$tmp/$l/bin:$PATH"
		) || exit 1
		same "$tmp/$l.out"
	done
}

# The build, the demo and the pipelines with no other programs than those of
# busybox, but for make and what compiles
on_busybox() {
	need busybox busybox tcc tcc || return 2
	mkdir "$tmp/applets"
	for a in $(busybox --list); do
		ln -s "$(command -v busybox)" "$tmp/applets/$a"
	done
	for p in make tcc ar; do
		rm -f "$tmp/applets/$p"
		ln -s "$(command -v "$p")" "$tmp/applets/$p"
	done
	rm "$tmp/applets/awk"
	put_awk busybox >"$tmp/applets/awk"
	chmod +x "$tmp/applets/awk"
	copy "$tmp/busybox"
	quietly env PATH="$tmp/applets" make -s -C "$tmp/busybox" -j 2 \
	    SHELL="$tmp/applets/sh" CC=tcc demo
	results "$tmp/busybox.out" "$tmp/busybox/bin:$tmp/applets"
	same "$tmp/busybox.out"
	check_busybox
}

# All tests with those tools, except those they cannot run: busybox.list. For
# the awk see on_awk. What tests compile with cc is linked with the library, which
# it has to have compiled, too.
check_busybox() {
	need bats bats || return 2
	(cd "$root" && tar -cf - --exclude=./.git --exclude=./tests/npm \
	    --exclude='./tests/.*' .) | tar -xf - -C "$tmp/busybox"
	quietly make -s -C "$tmp/busybox" clean
	quietly make -s -C "$tmp/busybox" -j 2 CC=cc
	for p in awk as bash bats cc gcc ld; do
		rm -f "$tmp/applets/$p"
		ln -s "$(command -v "$p")" "$tmp/applets/$p"
	done
	PATH=$tmp/applets CC=cc sh "$tmp/busybox/tests/run.sh" \
	    >"$tmp/busybox.log" 2>&1 </dev/null
	sed -n '/^FAIL/{s/FAIL \([^:]*:\).*/\1/;h;}
		/^not ok/{s/not ok [0-9]*//;H;g;s/\n//;p;g;s/\n.*//;h;}' \
	    "$tmp/busybox.log" | sort >"$tmp/failed"
	sed 's/	.*//; /^#/d' "$root/tests/busybox.list" | sort |
	    comm -13 - "$tmp/failed" >"$tmp/more"
	[ ! -s "$tmp/more" ] || fail "busybox: $(cat "$tmp/more")"
	tail -n 1 "$tmp/busybox.log" | grep -q '^[0-9]* passed' ||
	    fail "busybox: $(tail -n 3 "$tmp/busybox.log")"
}

on_bmake() {
	need bmake bmake tcc tcc bats bats || return 2
	copy "$tmp/bmake"
	quietly bmake -s -C "$tmp/bmake" -j 2 CC=tcc all demo
	quietly sh "$tmp/bmake/tests/run.sh" "$tmp/bmake/tests/make.bats"
}

# A blank and a quote in the path of everything
on_blanks() {
	need tcc tcc bats bats || return 2
	build "$tmp/a 'b c" tcc
	quietly make -s -C "$tmp/a 'b c" CC=tcc demo
	quietly sh "$tmp/a 'b c/tests/run.sh" "$tmp/a 'b c/tests/make.bats" \
	    "$tmp/a 'b c/tests/fk.bats"
}

# A built tree that nobody can write to, tested by a user who is nobody, with a
# umask that keeps others out
on_readonly() {
	need setpriv util-linux bats bats tcc tcc || return 2
	[ "$(id -u)" -eq 0 ] || { echo 'not root'; return 2; }
	build "$tmp/readonly" tcc
	chmod -R a+rX,a-w "$tmp/readonly"
	quietly setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '
		umask 077
		cd "$1" && make -s all CC=tcc &&
		    sh tests/run.sh tests/make.bats tests/ir2amc.bats
	' - "$tmp/readonly"
	chmod -R u+w "$tmp/readonly"
}

# Debian's busybox has an awk without mathematics: scripts that need it go to
# the usual awk
put_busybox_awk() {
	cat <<-END
		#!/bin/sh
		for a; do
			case \$a in
			*.awk) a=\$(cat "\$a") ;;
			esac
			case \$a in
			*atan2\(* | *cos\(* | *exp\(* | *log\(*) ;;
			*sin\(* | *sqrt\(* | *' ^ '*) ;;
			*) continue ;;
			esac
			exec "$usual_awk" "\$@"
		done
		exec $(command -v busybox) awk "\$@"
	END
}

# put_awk NAME: a script that is that awk, wherever PATH leads
put_awk() {
	case $1 in
	gawk-posix) words="$(command -v gawk) --posix" ;;
	busybox) words="$(command -v busybox) awk" ;;
	*) words=$(command -v "$1") ;;
	esac
	if [ "$1" = busybox ] && ! busybox awk 'BEGIN { cos(0) }' 2>/dev/null
	then
		put_busybox_awk
	else
		printf '#!/bin/sh\nexec %s "$@"\n' "$words"
	fi
}

# The tests that use awk: FILE and NAME a line
list_awk() {
	cd "$root" && awk -v word=awk -f tests/uses.awk README man/*.[1-9] \
	    examples/*.sh examples/*.awk examples/*/*.sh examples/*/*.awk \
	    examples/*/*akefile tests/*.awk tests/*.bash tests/*.bats
}

# leave_short LIST: what is left of it are tests that took no longer than the
# limit, as the times of run.sh have it
leave_short() {
	awk -F '\t' -v limit="$limit" '
	FNR == NR { short[$2, $3] = $1 <= limit; next }
	short[$1, $2]' - "$1" >"$1.short"
	mv "$1.short" "$1"
}

# set_uses: the list of the tests that use awk
set_uses() {
	[ ! -e "$tmp/uses" ] || return 0
	list_awk >"$tmp/uses"
	[ -n "$limit" ] && [ -s "$times" ] || return 0
	leave_short "$tmp/uses" <"$times"
	limit=
}

on_awk() {
	awk=${1#awk-}
	need "${awk%-posix}" "${awk%-posix}" bats bats || return 2
	if cmp -s "$(command -v "$awk")" "$usual_awk"; then
		echo "$awk is the awk here: see make check"
		return
	fi
	mkdir "$tmp/$1"
	put_awk "$awk" >"$tmp/$1/awk"
	chmod +x "$tmp/$1/awk"
	set_uses
	(
		PATH=$tmp/$1:$PATH
		quietly sh "$root/examples/demo.sh"
		IRTOOLS_ONLY=$tmp/uses IRTOOLS_TIMES=$tmp/times \
		    sh "$root/tests/run.sh" >"$tmp/log" 2>&1
	) || fail "$1: $(grep -v '^ok ' "$tmp/log")"
	[ -z "$limit" ] || leave_short "$tmp/uses" <"$tmp/times"
	limit=
}

# step NAME: 2 of a step is a skip
step() {
	start=$(date +%s)
	status=0
	case $1 in
	gcc-O? | clang-O?) on_compiler "$1" || status=$? ;;
	awk-*) on_awk "$1" || status=$? ;;
	*) "on_$1" || status=$? ;;
	esac
	if [ "$status" -eq 2 ]; then
		[ -z "${IRTOOLS_ORACLES:-}" ] || fail "$1: skipped"
		echo "skipped: $1"
	else
		echo "ok: $1, $(($(date +%s) - start)) s"
	fi
}

case $* in
'') steps=$all ;;
quick) steps=$quick limit=500 ;;
*) steps=$* ;;
esac
for s in $steps; do
	case " $all " in
	*" $s "*) step "$s" ;;
	*) fail "no $s: there are $all" ;;
	esac
done
