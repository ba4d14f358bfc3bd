#!/bin/sh
# A line of the table of scale.bats: `sh scale.sh PEAK 'INPUT STATUS COMMAND…'`
# in a folder that has the inputs in 10000/ and, ten times as long, in 100000/.
# COMMAND has @ for the input, or it is the last operand; `>NAME` at its end
# keeps the output. Says what is wrong: another exit status, and time of the
# processors or output that grow more than 15 times, where they are not little.
set -fu
peak=$1
# shellcheck disable=SC2086
set -- $2
line=$*
input=$1
want=$2
shift 2
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
trap 'rm -f "10000/out.$$" "100000/out.$$" "err.$$"' EXIT

# wrong TEXT
wrong() {
	echo "$line: $1"
	exit 1
}

# run N COMMAND…: sets $time and $bytes; 1 GB of output is enough
run() {
	n=$1
	shift
	status=0
	(
		cd "$n" && ulimit -f 2000000 && exec "$peak" "$@"
	) >"$n/$name" 2>"err.$$" || status=$?
	[ $status -eq "$want" ] || wrong "exit $status: $(cat "err.$$")"
	time=$(sed -n '$s/.* \([0-9]*\)[.]\([0-9]\)$/\1\2/p' "err.$$")
	time=${time#0}
	bytes=$(($(wc -c <"$n/$name")))
}

# quickest TIMES N COMMAND…
quickest() {
	times=$1
	best=
	shift
	while [ "$times" -gt 0 ]; do
		run "$@"
		[ "${best:-$time}" -lt "$time" ] || best=$time
		times=$((times - 1))
	done
	time=$best
}

quickest 1 10000 "$@"
[ -z "${SANFLAGS:-}" ] || exit 0
few=$time
few_bytes=$bytes
quickest 1 100000 "$@"
many=$time
[ "$bytes" -le $little_output ] || [ "$bytes" -le $((most * few_bytes)) ] ||
    wrong "$few_bytes bytes, $bytes for ten times as much"
for _ in 1 2 3; do
	if [ "$many" -le $little_time ] || [ "$many" -le $((most * few)) ]; then
		exit 0
	fi
	quickest 3 10000 "$@"
	[ "$few" -le "$time" ] || few=$time
	quickest 1 100000 "$@"
	[ "$many" -le "$time" ] || many=$time
done
wrong "$few tenths of ms, $many for ten times as much"
