# shellcheck shell=sh disable=SC2154
# The start of a tool, -V: less than 1.2 times that of true(1), which does
# nothing. In scripts there are many. With a stream without an object, which is
# opened, read and written, 1.3 times.

start_n=500
for bench_true in /bin/true /usr/bin/true; do
	[ ! -x "$bench_true" ] || break
done
printf 'ir 1\nend ir\n' >bench_empty.ir

# start_ms CMD…: the quickest of five loops of so many
start_ms() {
	# shellcheck disable=SC2016  # sh expands it
	bench_best /dev/null sh -c 'n=$1
		shift
		while [ "$n" -gt 0 ]; do
			"$@" || exit
			n=$((n - 1))
		done' sh "$start_n" "$@"
}

# start_row MOST NAME CMD…: beside true in the same run
start_row() {
	start_most=$1
	start_name=$2
	shift 2
	start_ms "$bench_true"
	start_true=$ms
	start_ms "$@"
	awk -v name="$start_name" -v n="$start_n" -v ms="$ms" \
	    -v least="$start_true" -v kb="$kb" -v most="$start_most" '
	BEGIN {
		x = ms / least
		printf "%-22s %8.3f %8.3f %10.2f %9d%s\n", name, ms / n, \
		    least / n, x, kb, (x > most ? "  SLOW" : "")
	}'
}

printf '%-22s %8s %8s %10s %9s\n' start ms true 'x true' 'peak KiB'
for bench_tool in amc2ir fk irsplit pixcat retarget; do
	start_row 1.2 "$bench_tool -V" "$bench_tool" -V
done
start_row 1.3 'fk, nothing' fk bench_empty.ir
start_row 1.3 'irsplit, nothing' irsplit bench_empty.ir
