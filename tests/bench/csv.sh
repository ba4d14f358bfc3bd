# shellcheck shell=sh disable=SC2154
# ir2csv and csv2ir: twice as fast as wc -w where values are copied; under
# 4 MiB, whatever the length.

# The sample walk, over and over
asf2ir "$root/examples/figure.asf" >bench_figure.ir
amc2ir -s bench_figure.ir -r 60 "$root/examples/walk.amc" | awk '
/^end (motion|ir)$/ { next }
$1 != "v" { print; next }
{ n = $2; sub(/^v [0-9]+/, ""); text[n, ++lines[n]] = $0 }
END {
	for (i = 0; i < 50000; i++)
		for (k = 1; k <= lines[i % n + 1]; k++)
			print "v " i + 1 text[i % n + 1, k]
	print "end motion\nend ir"
}' >bench_motion.ir
ir2csv bench_motion.ir >bench_table.csv

bench_head csv
bench_rate ir2csv bench_motion.ir ir2csv
bench_rate 'ir2csv -w' bench_motion.ir ir2csv -w
bench_rate csv2ir bench_table.csv csv2ir -s bench_figure.ir
