# shellcheck shell=sh disable=SC2154
# Growth: the processor time for a frame in a motion of 10^6 frames is at most
# 1.05 times that in one of 10^4, and that for a joint in a skeleton of 10^4 at
# most 1.05 times that in one of 10. The start of the tool is taken off, and the
# reading of the skeleton.

# growth_ir FRAMES JOINTS: a figure whose values are all different, and swing as
# those of motions do
growth_ir() {
	awk -v frames="$1" -v joints="$2" '
	function swing(i) { return sprintf(" %.6f", 30 * sin(i * 6.283185 / 97)) }
	BEGIN {
		print "ir 1\nskeleton s\nunit length 1\nspace y"
		for (j = 0; j < joints; j++) {
			print "joint j" j, (j ? "j" int((j - 1) / 3) : "-")
			print "offset j" j, j % 3 - 1, (j == 3) - (j != 3), 0
			print "dof j" j, (j ? "" : "tx ty tz ") "rx ry rz"
		}
		print "end skeleton\nmotion m\nrate 120\ncount frames " frames
		for (i = 0; i < 97; i++)
			row[i] = swing(i) swing(i + 30) swing(i + 60)
		for (i = 1; i <= frames; i++)
			for (j = 0; j < joints; j++)
				print "v " i " j" j (j ? "" : " 0 1 0") \
				    row[(i + 7 * j) % 97]
		print "end motion\nend ir"
	}'
}

# growth_cpu FILE CMD…: the least of nine, in milliseconds of processors
growth_cpu() {
	growth_in=$1
	shift
	for _ in 1 2 3 4 5 6 7 8 9; do
		bench_ms "$@" <"$growth_in"
		echo "$cpu"
	done | sort -n | head -n 1
}

# growth_row NAME CMD…
growth_row() {
	growth_name=$1
	shift
	growth_start=$(growth_cpu bench_start.ir "$@")
	growth_large=$(growth_cpu bench_large.ir "$@")
	growth_short=$(growth_cpu bench_short.ir "$@")
	growth_long=$(growth_cpu bench_long.ir "$@")
	growth_few=$(growth_cpu bench_few.ir "$@")
	growth_many=$(growth_cpu bench_many.ir "$@")
	awk -v name="$growth_name" -v start="$growth_start" \
	    -v short="$growth_short" -v long="$growth_long" \
	    -v large="$growth_large" -v few="$growth_few" \
	    -v many="$growth_many" '
	BEGIN {
		printf "%-22s %11.3f %11.3f %8.2f %11.3f %11.3f %8.2f\n", name, \
		    (short - start) / 10, (long - start) / 1000, \
		    (long - start) / 100 / (short - start), \
		    (few - start) / 1000, (many - large) / 980, \
		    (many - large) / .98 / (few - start)
	}'
}

growth_ir 2 4 >bench_start.ir
growth_ir 10000 4 >bench_short.ir
growth_ir 1000000 4 >bench_long.ir
growth_ir 100000 10 >bench_few.ir
growth_ir 100 10000 >bench_many.ir
growth_ir 2 10000 >bench_large.ir

printf '%-22s %11s %11s %8s %11s %11s %8s\n' growth 'us, 10^4 f.' \
    '10^6 frames' ratio 'us, 10 j.' '10^4 joints' ratio
growth_row irstat irstat
growth_row 'irstat -c' irstat -k type
growth_row resample resample -r 100
growth_row rescale rescale -l 2
growth_row mirror mirror -a x
growth_row smooth smooth
growth_row 'smooth -f' smooth -f 6
growth_row despike despike
growth_row contacts contacts -j j1
growth_row fk fk
growth_row bake bake
growth_row loop loop -b 1
growth_row ir2amc ir2amc
growth_row ir2bvh ir2bvh
growth_row ir2csv ir2csv
growth_row ir2npy ir2npy
growth_row ir2gltf ir2gltf
growth_row 'ir2gltf -t' ir2gltf -t 0.01
growth_row ir2svg ir2svg
growth_row ir2html ir2html
