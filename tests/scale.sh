#!/bin/sh
# A line of the table of scale.bats: `sh scale.sh PEAK 'INPUT STATUS COMMAND…'`
# in a folder that has the inputs in IRTOOLS_SCALE/ and, ten times as long, in
# the folder of ten times that name.
# COMMAND has @ for the input, or it is the last operand; `>NAME` at its end
# keeps the output. Says what is wrong: another exit status, and processor time
# or output that grow more than 15 times, unless they are small.
set -fu
peak=$1
# shellcheck disable=SC2086
set -- $2
line=$*
input=$1
want=$2
shift 2
fewer=$IRTOOLS_SCALE
more=${fewer}0
most=15
little_time=500          # tenths of ms
little_output=65536
name=out.$$
operand=$input
for word; do
	shift
	case $word in
	'>'*) name=${word#>}; continue ;;
	@) word=$input operand= ;;
	esac
	set -- "$@" "$word"
done
set -- "$@" ${operand:+"$operand"}
trap 'rm -f "$fewer/out.$$" "$more/out.$$" "err.$$"' EXIT

# wrong TEXT
wrong() {
	echo "$line: $1"
	exit 1
}

# run N COMMAND…: sets $time, $own and $bytes; 1 GB of output is enough
run() {
	n=$1
	shift
	status=0
	(
		cd "$n" && ulimit -f 2000000 && exec "$peak" "$@"
	) >"$n/$name" 2>"err.$$" || status=$?
	[ $status -eq "$want" ] || wrong "exit $status: $(cat "err.$$")"
	# shellcheck disable=SC2046  # two numbers
	set -- $(awk '{ t = $3 * 10; o = $4 * 10 } END { print t, o }' "err.$$")
	time=$1
	own=$2
	bytes=$(($(wc -c <"$n/$name")))
}

# quickest TIMES N COMMAND…
quickest() {
	times=$1
	best=
	best_own=
	shift
	while [ "$times" -gt 0 ]; do
		run "$@"
		[ "${best:-$time}" -lt "$time" ] || best=$time
		[ "${best_own:-$own}" -lt "$own" ] || best_own=$own
		times=$((times - 1))
	done
	time=$best
	own=$best_own
}

# is_linear: what the system does for a tool takes longer where the machine has
# other work, and then the tool's own time decides
is_linear() {
	[ "$many" -le $little_time ] || [ "$many" -le $((most * few)) ] ||
	    [ "$many_own" -le $((most * few_own)) ]
}

quickest 1 "$fewer" "$@"
[ -z "${SANFLAGS:-}" ] || exit 0
few=$time
few_own=$own
few_bytes=$bytes
quickest 1 "$more" "$@"
many=$time
many_own=$own
[ "$bytes" -le $little_output ] || [ "$bytes" -le $((most * few_bytes)) ] ||
    wrong "$few_bytes bytes, $bytes for ten times as much"
for _ in 1 2 3; do
	is_linear && exit 0
	quickest 3 "$fewer" "$@"
	[ "$few" -le "$time" ] || few=$time few_own=$own
	quickest 1 "$more" "$@"
	[ "$many" -le "$time" ] || many=$time many_own=$own
done
is_linear && exit 0
wrong "$few tenths of ms, $many for ten times as much"
