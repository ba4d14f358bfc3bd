# shellcheck shell=sh disable=SC2154
# A pipeline of four stages takes at most 1.1 times as long as the slowest stage
# alone or, if that is more, as the processor time of all stages alone divided
# by the number of processors: pipes cost no more than that. The last column is
# the same with the processor time in the pipeline, which includes copying from
# and to pipes: more than 1 means that a processor was idle for a time.
#
# Four processes on few processors are often placed so that two share one while
# another is idle, and stay so, as each waits for a moment only: a pipeline of
# common tools shows how much this costs. Where chrt(1) is allowed, both
# pipelines are run once more in a real-time class, whose processes go to any
# idle processor at once: that row shows the stages themselves.

# pipes_best FILE CMD…: the quickest of nine, and the least of the processors
pipes_best() {
	pipes_in=$1
	shift
	for _ in 1 2 3 4 5 6 7 8 9; do
		bench_ms "$@" <"$pipes_in"
		echo "$ms $cpu"
	done | awk '
	!n++ || $1 < ms { ms = $1 }
	n == 1 || $2 < cpu { cpu = $2 }
	END { print ms, cpu }' >bench_least
	read -r ms cpu <bench_least
}

# pipes_row NAME FILE CMD…: one stage alone
pipes_row() {
	pipes_name=$1
	shift
	pipes_best "$@"
	echo "$ms $cpu" >>bench_alone
	printf '%-22s %8.0f %8.0f\n' "$pipes_name" "$ms" "$cpu"
}

asf2ir "$root/examples/figure.asf" >bench_figure.ir
# other axes, all rotations
sed 's/^axis \(.*\) [^ ]* [^ ]* [^ ]* [^ ]*$/axis \1 10 20 30 zyx/
	s/^\(dof h_[^ ]*\) .*/\1 rx ry rz/' bench_figure.ir >bench_axes.ir
bench_amc 100 >bench_walk.amc
amc2ir -r 120 -s bench_figure.ir <bench_walk.amc >bench_walk.ir
resample -r 30 <bench_walk.ir >bench_slow.ir
retarget -s bench_axes.ir <bench_slow.ir >bench_turned.ir

pipes_head() {
	printf '%-22s %8s %8s %8s %8s %8s %8s\n' "$1" ms 'CPU ms' slowest \
	    'CPU / n' ratio piped
	: >bench_alone
}

# pipes_whole NAME FILE PIPELINE CMD…: the pipeline, started by CMD
pipes_whole() {
	pipes_name=$1
	pipes_file=$2
	pipes_line=$3
	shift 3
	pipes_best "$pipes_file" "$@" sh -c "$pipes_line"
	awk -v name="$pipes_name" -v wall="$ms" -v used="$cpu" \
	    -v n="$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" '
	$1 > slowest { slowest = $1 }
	{ cpu += $2 / n }
	END {
		least = cpu > slowest ? cpu : slowest
		piped = used / n > slowest ? used / n : slowest
		printf "%-22s %8.0f %8.0f %8.0f %8.0f %8.2f %8.2f\n", name, \
		    wall, used, slowest, cpu, wall / least, wall / piped
	}' bench_alone
}

# pipes_all FILE PIPELINE: as it is started by a shell, and in that class
pipes_all() {
	pipes_whole 'all of them' "$1" "$2" env
	if chrt -r 1 true 2>/dev/null; then
		pipes_whole '  in a real-time class' "$1" "$2" chrt -r 1
	fi
}

pipes_head 'pipe, 100 MB of AMC'
pipes_row '  amc2ir -s' bench_walk.amc amc2ir -r 120 -s bench_figure.ir
pipes_row '  resample -r 30' bench_walk.ir resample -r 30
pipes_row '  retarget -s' bench_slow.ir retarget -s bench_axes.ir
pipes_row '  ir2amc' bench_turned.ir ir2amc
pipes_all bench_walk.amc 'amc2ir -r 120 -s bench_figure.ir | resample -r 30 |
    retarget -s bench_axes.ir | ir2amc'

tr v w <bench_turned.ir >bench_tr
cut -d ' ' -f 1-4 <bench_tr >bench_cut
sed s/root/body/ <bench_cut >bench_sed
pipes_head 'pipe, common tools'
pipes_row '  tr' bench_turned.ir tr v w
pipes_row '  cut' bench_tr cut -d ' ' -f 1-4
pipes_row '  sed' bench_cut sed s/root/body/
pipes_row '  wc -w' bench_sed wc -w
pipes_all bench_turned.ir "tr v w | cut -d ' ' -f 1-4 | sed s/root/body/ |
    wc -w"
