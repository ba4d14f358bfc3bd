# shellcheck shell=sh disable=SC2154
# Pictures of 128 000 frames: in less than twice the time of fk; 16 bytes of
# each frame are held for the feet, in addition to 4 MiB; its positions are in a
# file.

asf2ir "$root/examples/figure.asf" |
    amc2ir -s - -r 120 "$root/examples/walk.amc" | awk '
/^end (motion|ir)$/ { next }
$1 != "v" { print; next }
$2 != was { n++; was = $2 }
{ sub(/^v [0-9]+/, ""); text[n, ++lines[n]] = $0 }
END {
	for (i = 0; i < 128000; i++)
		for (k = 1; k <= lines[i % n + 1]; k++)
			print "v " i + 1 text[i % n + 1, k]
	print "end motion\nend ir"
}' >bench_long.ir

bench_best bench_long.ir fk
fk_ms=$ms
printf '%-22s %8s %8s %10s %10s %9s\n' 'draw: 128 000 frames' s '' 'x fk' '' \
    'peak KiB'
for bench_tool in ir2svg irview; do
	bench_best bench_long.ir "$bench_tool"
	awk -v name="$bench_tool" -v ms="$ms" -v fk="$fk_ms" -v kb="$kb" 'BEGIN {
		printf "%-22s %8.1f %8s %10.2f %10s %9d\n", name, ms / 1e3, \
		    "-", ms / fk, "-", kb
	}'
done

# Video of 640 by 360: at least 300 pictures a second
awk '/^v 6001 / { print "end motion\nend ir"; exit } { print }' bench_long.ir \
    >bench_part.ir
bench_best bench_part.ir ir2y4m
awk -v ms="$ms" -v kb="$kb" 'BEGIN {
	printf "%-22s %8.1f %8s %10s %10s %9d\n", "ir2y4m: 6000 pictures", \
	    ms / 1e3, "-", "-", "-", kb
	printf "%-22s %8.0f\n", "  a second", 6000 / ms * 1e3
}'
