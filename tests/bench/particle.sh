# shellcheck shell=sh disable=SC2154
# particle2ir: at least 3 times as fast as wc -w; memory constant.

# particles MB: type 5, numbers as StudioTools prints them
particles() {
	awk -v max="$1" 'BEGIN {
		srand(1)
		for (i = 0; i < 1000; i++)
			line[i] = sprintf("%.6f %.6f %.6f %.6f %.6f %.6f " \
			    "%.4f %.4f %.4f %d 50 %.6f %.6f", \
			    rand() * 100 - 50, rand() * 100 - 50, \
			    rand() * 100 - 50, rand() * 100 - 50, \
			    rand() * 100 - 50, rand() * 100 - 50, \
			    rand() * 255, rand() * 255, rand() * 255, \
			    rand() * 50, rand(), rand())
		for (i = 0; i < 1000; i++)
			bytes += length(line[i]) + 1
		n = int(max * 1e9 / bytes)
		print 5, n
		for (i = 0; i < n; i++)
			print line[i % 1000]
	}'
}

particles 100 >bench_gas
particle2ir bench_gas >bench_gas.ir

bench_head particles
bench_rate particle2ir bench_gas particle2ir
bench_rate ir2particle bench_gas.ir ir2particle
for mb in 1 100; do
	particles $mb | bench_peak 'particle2ir, piped' $mb particle2ir
	particles $mb | particle2ir |
	    bench_peak '| ir2particle' $mb ir2particle
done
