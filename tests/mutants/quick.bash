# quick.bash FILE.bats TMP TESTS N …: runs the tests of those numbers, the first is 1,
# as bats does, but faster; prints `ok N MS` or `not ok N MS` for each, where MS
# is how many milliseconds it took, and ends after the first that fails, if WHOLE
# is not set. TMP is a folder for what they write. TESTS is the file with
# functions test_N: see scripts.py.
export BATS_TEST_FILENAME=$1 BATS_TEST_DIRNAME=${1%/*} BATS_TEST_NAME=
export BATS_RUN_TMPDIR=$2 BATS_FILE_TMPDIR=$2/file BATS_TEST_TMPDIR BATS_TEST_NUMBER
TESTS=$3
shift 3
mkdir "$BATS_FILE_TMPDIR" || exit 1

bats_require_minimum_version() { :; }
load() {
	# shellcheck disable=SC1090
	. "$BATS_TEST_DIRNAME/${1%.bash}.bash"
}
skip() { exit 0; }
setup() { :; }
setup_file() { :; }
teardown() { :; }
teardown_file() { :; }

# run [!|-N] [--separate-stderr] CMD…: sets $status, $output and $lines, and
# $stderr if it is separate
run() {
	local want="" apart

	case $1 in
	'!' | -[0-9]*) want=${1#-} && shift ;;
	esac
	status=0 lines=() stderr=""
	if [[ $1 = --separate-stderr ]]; then
		shift
		apart=$BATS_RUN_TMPDIR/stderr
		output=$("$@" 2>"$apart") || status=$?
		# shellcheck disable=SC2034
		stderr=$(<"$apart")
	else
		output=$("$@" 2>&1) || status=$?
	fi
	# shellcheck disable=SC2034
	[[ -z $output ]] || mapfile -t lines < <(grep . <<<"$output")
	case $want in
	'') ;;
	'!') [[ $status -ne 0 ]] ;;
	*) [[ $status -eq $want ]] ;;
	esac
}

# test_number N: not to be called before || or in a condition, where nothing ends
# what is in ( )
test_number() {
	BATS_TEST_NUMBER=$1 BATS_TEST_TMPDIR=$BATS_RUN_TMPDIR/$1
	mkdir "$BATS_TEST_TMPDIR" || return
	(
		set -eET
		trap teardown EXIT
		setup
		"test_$1"
	) >/dev/null 2>&1 3>&1
}

# shellcheck disable=SC1090
. "$TESTS"
set +e
(set -e; setup_file) >/dev/null 2>&1
case $? in
0) ;;
*) echo "not ok $1"; exit 1 ;;
esac
for n; do
	begun=${EPOCHREALTIME/[.,]/}
	test_number "$n"
	case $? in
	0) said=ok ;;
	*) said='not ok' ;;
	esac
	echo "$said $n $(((${EPOCHREALTIME/[.,]/} - begun) / 1000))"
	[[ $said = ok || -n ${WHOLE-} ]] || break
done
teardown_file >/dev/null 2>&1
