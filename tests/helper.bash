# shellcheck shell=bash
# What the test files share: `load helper` at the top of each. tests/run.sh
# sets the variables below where they differ (a build with sanitizers).

bats_require_minimum_version 1.7.0

export LC_ALL=C
ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
: "${BIN:=$ROOT/bin}" "${IRTOOLS_LIB:=$ROOT/lib/libirtools.a}"
: "${CC:=cc}" "${SANFLAGS:=}"
# Real files to test against, if you have them
: "${DATA:=${IRTOOLS_DATA:-$ROOT/../shared/data}}"
case :$PATH: in
*:"$BIN":*) ;;
*) PATH=$BIN:$PATH ;;
esac
export ROOT BIN IRTOOLS_LIB CC SANFLAGS DATA PATH

# need_data DIR: skips the test where DATA has no DIR.
need_data() {
	[ -e "$DATA/$1" ] || skip "no real files to test against: $1"
}

# no_oracle WHY: the program to compare with is missing. The test is skipped, or
# fails where IRTOOLS_ORACLES says that all of them have to be there.
no_oracle() {
	[ -z "${IRTOOLS_ORACLES:-}" ] || { echo "$1" >&2; return 1; }
	skip "$1"
}

# oracle PROGRAM…: the test compares with these programs.
oracle() {
	local p

	for p; do
		command -v "$p" >/dev/null || no_oracle "no $p to compare with" ||
		    return
	done
}

# npm_oracle PACKAGE: the test compares with this package of tests/npm, which
# it finds in $NODE_MODULES.
npm_oracle() {
	NODE_MODULES=$ROOT/tests/npm/node_modules
	oracle node
	[ -d "$NODE_MODULES/$1" ] || no_oracle "no $1: npm ci --prefix tests/npm"
}

# ours_only: whether other programs, and models of ours, need not run: the
# output of the tools is compared with them without sanitizers. `ours_only &&
# return` stands after the last run of a tool.
ours_only() {
	[ -n "$SANFLAGS" ]
}

# build EXE FILE…: links C sources and objects with the library.
build() {
	# shellcheck disable=SC2086
	"$CC" -std=c99 -D_POSIX_C_SOURCE=200809L -I"$ROOT/lib" \
	    ${SANFLAGS:--O2} -o "$@" "$IRTOOLS_LIB" -lm
}

# compile NAME [NAME …]: builds tests/NAME.c, and more of that; prints the
# program's path.
compile() {
	local exe=${BATS_FILE_TMPDIR:?}/$1 src=("${@/#/$ROOT/tests/}")

	[ -x "$exe" ] || build "$exe" "${src[@]/%/.c}" || return
	echo "$exe"
}

# with_tools NAME: builds tests/NAME.c, with all tools in it, for setup_file;
# it is $BATS_FILE_TMPDIR/NAME.
with_tools() {
	local dir=${BATS_FILE_TMPDIR:?}

	mkdir "$dir/tools" &&
	    sh "$ROOT/tests/tools.sh" "$dir/tools" "$CC" "${SANFLAGS:--O1}" &&
	    build "$dir/$1" -I"$dir/tools" "$ROOT/tests/$1.c" \
	        "$ROOT/tests/tools.c" "$dir"/tools/*.o
}

# lines_of KEYWORD: the lines of bin/TOOLS that have it
lines_of() {
	sh "$ROOT/tests/list.sh" "$1"
}

# quietly CMD…: exit 0 and nothing on standard error; the output passes.
quietly() {
	local status=0

	"$@" 2>"${BATS_TEST_TMPDIR:?}/stderr" || status=$?
	cat "$BATS_TEST_TMPDIR/stderr" >&2
	[ $status -eq 0 ] && [ ! -s "$BATS_TEST_TMPDIR/stderr" ]
}

# edited FROM TO SED-SCRIPT: writes the edited file; fails if nothing changes.
edited() {
	sed "$3" "$1" >"$2" && ! cmp -s "$1" "$2"
}

# changed A B: the lines that differ, those of A with `< ` before them and those
# of B with `> `
changed() {
	diff -u "$1" "$2" | sed -n '1,2d; s/^-/< /p; s/^+/> /p'
}

# edit SED-SCRIPT FILE…: edits each file in place.
edit() {
	local script=$1 f

	shift
	for f; do
		edited "$f" "$f.edited" "$script" && mv "$f.edited" "$f" ||
		    return
	done
}

# refuses MESSAGE CMD…: exit 1 and exactly this on standard error; the
# output passes.
refuses() {
	exits 1 "$@"
}

# unfit MESSAGE CMD…: the same, but exit 3: nothing is wrong with the file.
unfit() {
	exits 3 "$@"
}

# exits STATUS MESSAGE CMD…: what these two do.
exits() {
	local status=0 want=$1 message=$2

	shift 2
	"$@" 2>"${BATS_TEST_TMPDIR:?}/stderr" || status=$?
	printf '%s\n' "$message" |
	    diff -u - "$BATS_TEST_TMPDIR/stderr" >&2 || return 1
	[ $status -eq "$want" ] ||
	    { echo "exit $status, not $want: $*" >&2; return 1; }
}

# usage_of TOOL: -h prints the usage, exit 0; an unknown option does so on
# standard error, exit 2.
usage_of() {
	local out=${BATS_TEST_TMPDIR:?}/stdout err=$BATS_TEST_TMPDIR/stderr
	local status=0

	"$1" -h >"$out" 2>"$err" </dev/null || return 1
	[ ! -s "$err" ] || return 1
	head -n 1 "$out" | grep -q "^usage: $1" || return 1
	"$1" '-?' >"$out.2" 2>"$err" </dev/null || status=$?
	[ $status -eq 2 ] && [ ! -s "$out.2" ] || return 1
	tail -n "$(wc -l <"$out")" "$err" | diff -u "$out" - >&2
}

# dev_full CMD…: CMD notices a full disk: exit 1 and a message that says so.
dev_full() {
	local status=0 err=${BATS_TEST_TMPDIR:?}/stderr

	[ -c /dev/full ] || skip 'no /dev/full'
	"$@" >/dev/full 2>"$err" || status=$?
	cat "$err" >&2
	[ $status -eq 1 ] && grep -q "^${1##*/}: standard output: ." "$err"
}

# head_one CMD…: prints the first line; when its reader goes away, CMD ends
# without a word or, where SIGPIPE is ignored, with the usual message.
head_one() {
	local status err=${BATS_TEST_TMPDIR:?}/stderr

	"$@" 2>"$err" | head -n 1
	status=${PIPESTATUS[0]}
	cat "$err" >&2
	case $status in
	0 | 141) [ ! -s "$err" ] ;;
	1) grep -q "^${1##*/}: standard output: Broken pipe" "$err" ;;
	*) echo "exit $status: $*" >&2; return 1 ;;
	esac
}

# peak_of CMD…: prints the most memory that it has, in KiB; fails if it fails.
peak_of() {
	local exe said

	exe=$(compile peak) || return
	said=$("$exe" "$@" 2>&1 >/dev/null) || return
	awk 'END { print $2 }' <<<"$said"
}

# near TOL WANT SAW: the same words, and numbers to within TOL
near() {
	awk -v tol="$1" -f "$ROOT/tests/near.awk" "$2" "$3"
}

# Of many things that are alike each, or each so manieth: .ci/run says so, and
# sanitizers are slow.
EVERY=${IRTOOLS_EVERY:-1}
[ -z "$SANFLAGS" ] || EVERY=16

# each_truncation FILE CMD…: gives CMD the first k bytes of FILE on standard
# input, for each EVERYth k, the last of which lacks one. Exit 0, or 1
# with a message of CMD's. If there is a function at_truncation, it is called
# each time as `at_truncation K STATUS`, with the output in
# $BATS_TEST_TMPDIR/stdout and the message in stderr beside it; it returns
# non-zero to fail. A subshell, as what bats does before each command takes
# longer than the command.
each_truncation() (
	local file=$1 size k status said prog=${2##*/} dir=${BATS_TEST_TMPDIR:?}

	trap - DEBUG
	shift
	size=$(($(wc -c <"$file")))
	for ((k = (size - 1) % EVERY; k < size; k += EVERY)); do
		status=0
		head -c "$k" "$file" >"$dir/part"
		"$@" <"$dir/part" >"$dir/stdout" 2>"$dir/stderr" || status=$?
		IFS= read -rd '' said <"$dir/stderr" || :
		[ $status -ne 1 ] || [[ $'\n'$said = *$'\n'"$prog: "?* ]] ||
		    status='1, no message'
		case $status in
		0 | 1)
			declare -F at_truncation >/dev/null || continue
			at_truncation "$k" "$status" && continue
			;;
		esac
		echo "the first $k bytes of ${file##*/}: exit $status: $*" >&2
		cat "$dir/stderr" >&2
		return 1
	done
)

# The examples of a man page (the literal displays of its section $3) or of a
# text (lines indented by four): `$ ` begins a command, which goes on over lines
# that end in a backslash and through a here-document; what follows is its
# output, in a text up to the next line that is not indented. Written to the
# directory $2 as N.sh and N.out.
split_examples() {
	local kind=text

	case $1 in
	*.[1-9] | *.[1-9]ir) kind=mdoc ;;
	esac
	awk -v kind=$kind -v dir="$2" -v section="$3" '
	function plain(s) {
		gsub(/\\\(aq/, "\047", s); gsub(/\\\(dq/, "\"", s)
		gsub(/\\\(ga/, "`", s); gsub(/\\\(ha/, "^", s)
		gsub(/\\\(ti/, "~", s); gsub(/\\-/, "-", s)
		gsub(/\\&/, "", s); gsub(/\\e/, "\\", s)
		return s
	}
	function example(s) {
		if (more || eof) {
			print s >cmd
			if (s == eof)
				eof = ""
		} else if (s ~ /^\$ /) {
			n++
			cmd = dir "/" n ".sh"
			out = dir "/" n ".out"
			s = substr(s, 3)
			print s >cmd
			if (match(s, /<<\047[A-Z]+\047/))
				eof = substr(s, RSTART + 3, RLENGTH - 4)
		} else {
			if (out)
				print s >out
			return
		}
		more = s ~ /\\$/
	}
	kind == "text" && sub(/^    /, "") { example($0); next }
	kind == "text" { if (NF) out = ""; next }
	/^\.Sh/ { on = $0 == ".Sh " section; next }
	on && /^\.Bd.* -literal/ { display = 1; next }
	/^\.Ed/ { display = 0; next }
	display { example(plain($0)) }' "$1"
}

# man_questions PAGE: runs the commands in the QUESTIONS of a man page, in order,
# where its EXAMPLES have been run, with files such as its reader may have. Each
# has to succeed.
man_questions() (
	local command

	man_examples "$1" && cd "$BATS_TEST_TMPDIR/page/run" || exit
	"$BIN/asf2ir" figure.asf | awk -f hero.awk |
	    "$BIN/ir2gltf" -b -l 0.01 >hero.glb
	cp hero.glb hero.vrm
	cp figure.asf 01.asf
	cp walk.amc 01_02.amc
	cp walk.ir again.ir
	gzip -c dance.bvh >dance.bvh.gz
	git init -q . || exit
	awk '
	/^\.Sh/ { on = $2 == "QUESTIONS" }
	on && sub(/^\.Ql /, "") { sub(/ [,:;]$/, ""); print }' "$1" >commands
	[ -s commands ] || { echo "$1: no commands" >&2; exit 1; }
	while read -r command; do
		bash -o pipefail -c "$command" >saw 2>&1 </dev/null && continue
		echo "${1##*/}: exit $?: $command" >&2
		cat saw >&2
		exit 1
	done <commands
)

# man_examples FILE [SECTION]: runs the examples of a text or of a man page (of
# that section, or of EXAMPLES) in order, in a directory that holds copies of
# examples/*, or of what is in $EXAMPLES. Each has to succeed, and to print what
# the page shows if it shows anything.
man_examples() {
	local dir=${BATS_TEST_TMPDIR:?}/page n status

	rm -rf "$dir" && mkdir -p "$dir/steps" || return 1
	cp -R "${EXAMPLES:-$ROOT/examples}" "$dir/run" && chmod -R u+w "$dir/run" || return 1
	split_examples "$1" "$dir/steps" "${2:-EXAMPLES}" || return 1
	[ -e "$dir/steps/1.sh" ] || { echo "$1: no examples" >&2; return 1; }
	for ((n = 1; ; n++)); do
		[ -e "$dir/steps/$n.sh" ] || return 0
		status=0
		(cd "$dir/run" && bash -o pipefail "$dir/steps/$n.sh") \
		    >"$dir/saw" 2>&1 </dev/null || status=$?
		case $status in
		0 | 141) # SIGPIPE: somebody said `| head`
			[ -e "$dir/steps/$n.out" ] || continue
			diff -u "$dir/steps/$n.out" "$dir/saw" >&2 && continue
			;;
		esac
		echo "${1##*/}: exit $status: $(cat "$dir/steps/$n.sh")" >&2
		cat "$dir/saw" >&2
		return 1
	done
}
