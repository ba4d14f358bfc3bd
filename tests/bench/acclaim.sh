# shellcheck shell=sh disable=SC2154
# amc2ir and ir2amc: 3 times as fast as wc -w, in at most twice the time of cat
# to a pipe; fk: half as fast as wc -w; all under 4 MiB, whatever the length.

asf2ir "$root/examples/figure.asf" >bench_figure.ir
bench_amc 100 >bench_walk.amc
amc2ir -r 60 -s bench_figure.ir bench_walk.amc >bench_walk.ir

bench_head acclaim
bench_rate amc2ir bench_walk.amc amc2ir -r 60
bench_rate 'amc2ir -s' bench_walk.amc amc2ir -r 60 -s bench_figure.ir
bench_rate ir2amc bench_walk.ir ir2amc
bench_rate fk bench_walk.ir fk
bench_rate irstat bench_walk.ir irstat
for mb in 1 100 1000; do
	bench_amc $mb | bench_peak 'amc2ir, piped' $mb \
	    amc2ir -r 60 -s bench_figure.ir
	bench_amc $mb | amc2ir -r 60 -s bench_figure.ir |
	    bench_peak '| ir2amc' $mb ir2amc
	bench_amc $mb | amc2ir -r 60 -s bench_figure.ir | bench_peak '| fk' $mb fk
done
