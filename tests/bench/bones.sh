# shellcheck shell=sh disable=SC2154
# bp2ir: at least 3 times as fast as wc -w on vertices; skin: at most 1.5 times
# the time of printing its vertices; both under 4 MiB, whatever the number of
# frames.

# mesh FRAMES: the sample arm's vertices over and over
mesh() {
	printf '%s\n' 3 200 "$1" 'Mesh (absolute)' Absolute Matrix XYZ Degrees \
	    1 "$1" 1
	awk -v max="$1" '{ text[int((NR - 1) / 200)] = \
	    text[int((NR - 1) / 200)] $0 "\n" }
	END {
		for (i = 0; i < max; i++)
			printf "%s", text[i % 50]
	}' bench_vertices
}

awk -v what=mesh -v frames=50 -f "$root/examples/arm.awk" |
    tail -n +12 >bench_vertices
mesh 17000 >bench_mesh.txt
bp2ir bench_mesh.txt >bench_mesh.ir
bp2ir "$root/examples/arm.txt" >bench_arm.ir
awk -v what=bones -v frames=2000 -f "$root/examples/arm.awk" |
    bp2ir -s bench_arm.ir - >bench_bend.ir

bench_head bones
bench_rate bp2ir bench_mesh.txt bp2ir
bench_rate 'ir2bp -a' bench_mesh.ir ir2bp -a
bench_rate skin bench_bend.ir skin
${CC:-cc} -std=c99 -D_POSIX_C_SOURCE=200809L -O2 -I"$root/lib" -o bench_verts \
    "$root/tests/verts.c" "$root/lib/libirtools.a" -lm
for _ in 1 2 3 4 5; do
	bench_ms ./bench_verts 2000 200
	verts_ms=$cpu
	bench_ms skin <bench_bend.ir
	echo "$cpu $verts_ms"
done | awk '
!skin || $1 < skin { skin = $1 }
!verts || $2 < verts { verts = $2 }
END {
	printf "skin takes %.2f times as long as printing its vertices\n", \
	    skin / verts
}'
for frames in 170 17000 170000; do
	mesh $frames | bench_peak 'bp2ir, piped' $((frames / 170)) bp2ir
	mesh $frames | bp2ir | bench_peak '| ir2bp -a' $((frames / 170)) \
	    ir2bp -a
done
