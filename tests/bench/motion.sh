# shellcheck shell=sh disable=SC2154
# Filters of motions: a quarter as fast as wc -w, under 4 MiB, whatever the
# length.

# motion MB [back]: the sample walk over and over, or there and back, so that
# nothing but the root's speed jumps, with running frame numbers, each frame after
# a comment
motion() {
	asf2ir "$root/examples/figure.asf" |
	    amc2ir -s - -r 120 "$root/examples/walk.amc" |
	    awk -v max="$1" -v back="${2:-}" '
	function at(i) {
		i %= back ? 2 * n - 2 : n
		return 1 + (i < n ? i : 2 * n - 2 - i)
	}
	/^end (motion|ir)$/ { next }
	$1 != "v" { print; next }
	$2 != was { n++; was = $2 }
	{ sub(/^v [0-9]+/, ""); text[n, ++lines[n]] = $0 }
	END {
		for (i = 0; bytes < max * 1000000; i++) {
			print "# frame", i + 1
			for (k = 1; k <= lines[at(i)]; k++) {
				line = "v " i + 1 text[at(i), k]
				print line
				bytes += length(line) + 1
			}
		}
		print "end motion\nend ir"
	}'
}

motion 100 >bench_motion.ir
motion 50 >bench_half.ir

bench_head motion
bench_rate 'resample -r 30' bench_motion.ir resample -r 30
bench_rate 'resample -r 30000/1001' bench_motion.ir resample -r 30000/1001
bench_rate 'resample -r 100' bench_motion.ir resample -r 100
bench_rate 'resample -i cubic' bench_motion.ir resample -r 100 -i cubic
bench_rate 'mirror' bench_motion.ir mirror
# a rest that is not symmetric: everything is computed
awk '$1 == "axis" && /_left/ { $3 += 7 } { print }' bench_half.ir \
    >bench_askew.ir
bench_rate 'mirror, askew' bench_askew.ir mirror
bench_rate 'rootmotion' bench_motion.ir rootmotion
bench_rate 'rootmotion -w 1' bench_motion.ir rootmotion -w 1
bench_rate 'smooth' bench_motion.ir smooth
bench_rate 'smooth -f' bench_half.ir smooth -f 6
bench_rate 'splice' bench_motion.ir splice
bench_rate 'splice -b 30' bench_half.ir splice -b 30 - bench_half.ir
bench_rate 'joints -d, a leaf' bench_motion.ir joints -d h_left_toes
bench_rate 'joints -d' bench_motion.ir joints -d h_torso_1
bench_rate 'joints -T' bench_motion.ir joints -T h_head
motion 50 back >bench_calm.ir
bench_rate 'irstat -c' bench_calm.ir sh -c 'irstat -c || [ $? -eq 1 ]'
bench_rate 'irstat -j' bench_motion.ir irstat -j
bench_rate 'contacts' bench_motion.ir contacts -j h_left_foot
bench_rate 'loop' bench_motion.ir loop
bench_rate 'splice -a' bench_half.ir splice -a - bench_half.ir
for mb in 1 100 500; do
	motion $mb | bench_peak '| resample' $mb resample -r 100 -i cubic
	motion $mb | bench_peak '| rootmotion -w' $mb rootmotion -w 1
	motion $mb | bench_peak '| smooth' $mb smooth
	motion $mb | bench_peak '| splice -b' $mb splice -b 30
	motion $mb | bench_peak '| joints -T' $mb joints -T h_head
done
