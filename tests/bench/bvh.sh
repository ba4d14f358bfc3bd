# shellcheck shell=sh disable=SC2154
# bvh2ir: 3 times as fast as wc -w; so is ir2bvh where values are copied and the
# stream counts its frames, else twice; under 4 MiB, whatever the length.

# bvh MB: a chain of joints and rows of random values
bvh() {
	awk -v max="$1" 'BEGIN {
		print "HIERARCHY\nROOT j0\n{\nOFFSET 0 0 0\nCHANNELS 6 " \
		    "Xposition Yposition Zposition Zrotation Xrotation Yrotation"
		for (j = 1; j < 24; j++)
			print "JOINT j" j "\n{\nOFFSET 0 1 0\nCHANNELS 3 " \
			    "Zrotation Xrotation Yrotation"
		print "End Site\n{\nOFFSET 0 1 0\n}"
		while (j-- > 0)
			print "}"
		for (i = 0; i < 97; i++)
			for (k = 0; k < 75; k++)
				row[i] = row[i] sprintf("%s%.6f", k ? " " : "", \
				    360 * rand() - 180)
		n = int(max * 1e6 / 830)
		print "MOTION\nFrames: " n "\nFrame Time: 0.008333"
		for (i = 0; i < n; i++)
			print row[i % 97]
	}'
}

bvh 100 >bench_walk.bvh
bvh2ir bench_walk.bvh >bench_spooled.ir
frames=$(grep -c '^v [0-9]* j0 ' bench_spooled.ir)
awk -v n="$frames" '/^rate/ { print "count frames", n } { print }' \
    bench_spooled.ir >bench_counted.ir

bench_head bvh
bench_rate bvh2ir bench_walk.bvh bvh2ir
bench_rate 'ir2bvh, counted' bench_counted.ir ir2bvh
bench_rate 'ir2bvh, spooled' bench_spooled.ir ir2bvh
bench_rate 'ir2bvh -e' bench_counted.ir ir2bvh -e XYZ
for mb in 1 100 1000; do
	bvh $mb | bench_peak 'bvh2ir, piped' $mb bvh2ir
done
