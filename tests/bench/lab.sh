# shellcheck shell=sh disable=SC2154
# A library of captures for learning: a clip of 78 joints and 875 frames at 120
# per second through the whole chain into arrays takes at most 30 ms of
# processors in a stream of such clips, and some more where the programs start
# for it alone; of 2,000 clips of 60 frames, in one stream, each takes at most 6;
# memory does not grow with their number. A stream that ends in a file for each
# motion takes at most 1.3 times as long as the same one that ends in a filter.
# LAB_CLIPS is another number than 2,000. Needs numpy, for the clips.

lab_clips=${LAB_CLIPS:-2000}
lab_python=${PYTHON:-python3}
lab_gates=gap,nan,jump,spike,floor=0.05,fly=0.6:0.1,speed=15,spin=2292

# lab_rows N: the clip with so many frames: there and back, again and again
lab_rows() {
	awk -v n="$1" '
	/^Frames:/ { print "Frames:", n; next }
	!data { print }
	data { row[rows++] = $0 }
	/^Frame Time:/ { data = 1 }
	END {
		for (i = 0; i < n; i++) {
			k = i % (2 * rows - 2)
			print row[k < rows ? k : 2 * rows - 2 - k]
		}
	}' bench_rig.bvh
}

# lab_least CMD…: the least of seven, in milliseconds of processors; in $ms the
# least that a clock showed
lab_least() {
	for _ in 1 2 3 4 5 6 7; do
		bench_ms "$@"
		echo "$cpu $ms $kb"
	done >bench_times
	cpu=$(sort -n bench_times | awk 'NR == 1 { print $1 }')
	ms=$(awk '{ print $2 }' bench_times | sort -n | head -n 1)
	kb=$(awk '{ print $3 }' bench_times | sort -n | tail -n 1)
}

# lab_row NAME CMD…: one of them
lab_row() {
	lab_name=$1
	shift
	lab_least "$@"
	printf '%-32s %10.1f %10.1f %10d\n' "$lab_name" "$cpu" "$ms" "$kb"
}

# lab_each NAME N CMD…: once, for each of N clips
lab_each() {
	lab_name=$1
	lab_n=$2
	shift 2
	bench_ms "$@"
	awk -v name="$lab_name" -v n="$lab_n" -v cpu="$cpu" -v ms="$ms" \
	    -v kb="$kb" 'BEGIN {
		printf "%-32s %10.2f %10.2f %10d\n", name, cpu / n, ms / n, kb
	}'
}

lab_all() {
	lab_joints=$("$lab_python" -B "$root/tests/lab.py" make bench_rest \
	    bench_rig.bvh)
	lab_rows 875 >bench_long.bvh
	lab_rows 60 >bench_short.bvh
	lab_chain="resample -r 30 | repose -a -r bench_rest |
	    joints -k $lab_joints | rescale -l 0.01 -u y:z"
	lab_end='rootmotion | contacts | ir2npy -z'
	mkdir bench_to
	any2ir -n %f bench_long.bvh >bench_1
	resample -r 30 bench_1 >bench_2
	repose -a -r bench_rest bench_2 >bench_3
	joints -k "$lab_joints" bench_3 >bench_4
	rescale -l 0.01 -u y:z bench_4 >bench_5
	rootmotion bench_5 >bench_6
	contacts bench_6 >bench_7

	printf '%-32s %10s %10s %10s\n' 'lab, a clip of 875 frames' 'CPU ms' \
	    ms 'peak KiB'
	lab_row '  any2ir' any2ir -k -n %f bench_long.bvh
	lab_row '  resample' resample -r 30 bench_1
	lab_row '  repose' repose -a -r bench_rest bench_2
	lab_row '  joints' joints -k "$lab_joints" bench_3
	lab_row '  rescale' rescale -l 0.01 -u y:z bench_4
	lab_row '  rootmotion' rootmotion bench_5
	lab_row '  contacts' contacts bench_6
	lab_row '  ir2npy' ir2npy -z bench_7
	lab_row 'all, of one clip' sh -c \
	    "any2ir -k -n %f bench_long.bvh | $lab_chain | $lab_end"
	lab_each 'all, each of 20, at most 30' 20 sh -c \
	    "any2ir -k -n %f \$(yes bench_long.bvh | head -n 20) |
	    $lab_chain | $lab_end -d bench_to"
	rm -r bench_to
	mkdir bench_to
	lab_row 'its gates: irstat -k' sh -c "irstat -k $lab_gates bench_5 || :"
	lab_row 'its twin: mirror' mirror bench_5

	printf '%-32s %10s %10s %10s\n' 'lab, clips of 60 frames' 'CPU ms' ms \
	    'peak KiB'
	for n in $((lab_clips / 10)) "$lab_clips"; do
		lab_each "each of $n, at most 6" "$n" sh -c \
		    "any2ir -k -n %f \$(yes bench_short.bvh | head -n $n) |
		    $lab_chain | $lab_end -d bench_to"
		rm -r bench_to
		mkdir bench_to
	done
	lab_ends "$((lab_clips / 4))"
	lab_library
}

# lab_ends N: what writing a file for each motion costs, beside fk
lab_ends() {
	lab_from="any2ir -k \$(yes bench_short.bvh | head -n $1) |
	    resample -r 30"
	lab_least sh -c "$lab_from | fk"
	lab_filter=$ms
	printf '%-32s %10s %10s\n' 'lab, the end of a stream' ms 'x fk'
	for end in 'ir2bvh -d bench_to' 'ir2npy -d bench_to' \
	    'ir2csv -w -d bench_to'; do
		lab_least sh -c "$lab_from | $end"
		awk -v name="$end, at most 1.3" -v ms="$ms" \
		    -v fk="$lab_filter" 'BEGIN {
			printf "%-32s %10.0f %10.2f\n", name, ms, ms / fk
		}'
	done
}

# lab_library: all of examples/library, with gates and twins: what
# irtools-library(7) computes from
lab_library() {
	cp -R "$root/examples/library" bench_library
	rm -rf bench_library/out bench_library/captures
	mkdir bench_library/captures
	for i in 1 2 3 4 5 6 7 8 9; do
		for k in 1 2 3 4 5; do
			cp bench_long.bvh "bench_library/captures/$i$k.bvh"
		done
	done
	cp bench_rest bench_library
	printf '%-32s %10s %10s %10s\n' 'lab, prepare.sh, 875 frames' 'CPU ms' \
	    ms 'peak KiB'
	lab_each 'each, with gates and twins' 45 sh -c "cd bench_library &&
	    REST='-a -r bench_rest' JOINTS='-k $lab_joints' GATES=nan \
	    sh prepare.sh"
	[ "$(wc -l <bench_library/out/table)" -eq 45 ]
	rm -r bench_library
}

if "$lab_python" -c 'import numpy' 2>/dev/null; then
	lab_all
	rm -rf bench_to
else
	echo 'lab: no numpy, skipped'
fi
