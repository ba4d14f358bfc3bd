# shellcheck shell=sh disable=SC2154
# ir2gltf: as fast as wc -w, half as fast with -t; 513 bytes for a frame of 31
# joints. gltf2ir: a 16 MB character at half the speed of wc -w, in the memory
# of the file, and a fiftieth of the time of assimp info.

# walk FRAMES: 31 joints of which the first moves
walk() {
	awk -v n="$1" 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		for (j = 0; j < 31; j++) {
			print "joint j" j, (j ? "j" j - 1 : "-")
			print "offset j" j " 0 1 0"
			print "dof j" j, (j ? "" : "tx ty tz ") "rz ry rx"
		}
		print "end skeleton\nmotion m\nrate 120"
		for (i = 0; i < 97; i++)
			for (j = 0; j < 31; j++) {
				row[i, j] = j ? "" : " 1.5 " i / 97 " -2.25"
				for (k = 0; k < 3; k++)
					row[i, j] = row[i, j] sprintf(" %.6f", \
					    360 * rand() - 180)
			}
		for (i = 0; i < n; i++)
			for (j = 0; j < 31; j++)
				print "v", i, "j" j row[i % 97, j]
		print "end motion\nend ir"
	}'
}

# character VERTICES: a tube of them around four joints
character() {
	awk -v n="$1" 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		for (j = 0; j < 4; j++) {
			print "joint j" j, (j ? "j" j - 1 : "-")
			print "offset j" j " 0 1 0"
			print "dof j" j " qx qy qz qw"
		}
		print "end skeleton\nmesh tube"
		for (i = 0; i < n; i++) {
			print "vert", i, sin(i / 50), 4 * i / n, cos(i / 50)
			for (j = 0; j < 4; j++)
				print "weight", i, "j" j, 1 + (i + j) % 7
		}
		for (i = 0; i + 51 < n; i++)
			print "face", i, i, i + 1, i + 51, i + 50
		print "end mesh\nmotion m\nrate 30"
		for (j = 0; j < 4; j++)
			print "v 0 j" j, 0, 0, j / 5, 1
		print "end motion\nend ir"
	}'
}

walk 10000 >bench_walk.ir
bench_head glTF
bench_rate ir2gltf bench_walk.ir ir2gltf -l 1
bench_rate 'ir2gltf -b' bench_walk.ir ir2gltf -b -l 1
bench_rate 'ir2gltf -t' bench_walk.ir ir2gltf -b -l 1 -t 0.1
walk 100 | ir2gltf -b -l 1 >bench_base.glb
bench_rate 'ir2gltf -a, a walk' bench_walk.ir \
    ir2gltf -l 1 -a bench_base.glb
for frames in 10000 30000 100000; do
	walk $frames | bench_peak "ir2gltf, $frames frames" \
	    $((frames / 700)) ir2gltf -b -l 1
done
character 290000 | ir2gltf -b -l 1 >bench_hero.glb
bench_rate gltf2ir bench_hero.glb gltf2ir
bench_rate 'ir2gltf -a' bench_hero.glb sh -c \
    'gltf2ir bench_hero.glb | ir2gltf -a bench_hero.glb'
if command -v assimp >/dev/null; then
	character 29000 | ir2gltf -b -l 1 >bench_small.glb
	bench_ms gltf2ir bench_small.glb
	bench_ours=$ms
	bench_ms assimp info bench_small.glb
	awk -v ours="$bench_ours" -v assimp="$ms" 'BEGIN {
		printf "gltf2ir takes %.3f of the time of assimp info\n", \
		    ours / assimp
	}'
fi
