# shellcheck shell=sh disable=SC2154
# A stream of 500 clips of 150 KB, as 60 frames of 78 joints have, as a file of
# each: less than 1.3 times what a filter, fk, takes for the stream. Processor
# time, as the disk is not the tool's; most of what is above 1 is the system's
# for a new file and its name.

awk '
/^Frames:/ { $2 = 290; print; next }
/^Frame Time:/ { print; values = 1; next }
!values { print; next }
{ row[n++] = $0 }
END {
	for (i = 0; i < 290; i++)
		print row[i % n]
}' "$root/examples/dance.bvh" >bench_clip.bvh
bvh2ir bench_clip.bvh >bench_clip.ir
for _ in 1 2 3 4 5; do
	cat bench_clip.ir bench_clip.ir bench_clip.ir bench_clip.ir \
	    bench_clip.ir bench_clip.ir bench_clip.ir bench_clip.ir \
	    bench_clip.ir bench_clip.ir >bench_ten.ir
	cat bench_ten.ir bench_ten.ir bench_ten.ir bench_ten.ir bench_ten.ir \
	    bench_ten.ir bench_ten.ir bench_ten.ir bench_ten.ir bench_ten.ir
done >bench_each.ir
mkdir each_dir

# each_row TOOL…
each_row() {
	for _ in 1 2 3 4 5; do
		bench_ms fk bench_each.ir
		each_fk=$cpu
		bench_ms "$@" -d each_dir bench_each.ir
		echo "$each_fk $cpu $kb"
	done | awk -v name="$* -d" '
	{
		least = NR == 1 || $1 < least ? $1 : least
		most = NR == 1 || $2 < most ? $2 : most
		kb = $3
	}
	END {
		x = most / (least > 0 ? least : 1)
		printf "%-22s %8.3f %8.3f %10.2f %9d%s\n", name, most / 500, \
		    least / 500, x, kb, (x > 1.3 ? "  SLOW" : "")
	}'
}

printf '%-22s %8s %8s %10s %9s\n' 'a file of each clip' ms fk 'x fk' 'peak KiB'
each_row ir2bvh
each_row ir2csv
rm -r each_dir
