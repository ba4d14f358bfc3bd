# shellcheck shell=sh disable=SC2154
# retarget: a quarter as fast as wc -w, also where every joint is computed;
# under 4 MiB, whatever the length.

# other SED: the figure otherwise
other() {
	sed "$1" bench_figure.ir
}

# frames MB: the sample walk over and over, as IR, each frame after a comment
frames() {
	bench_amc "$1" | awk '/^[0-9]+$/ { print "# frame", $1 } { print }' |
	    amc2ir -r 60 -s bench_figure.ir
}

asf2ir "$root/examples/figure.asf" >bench_figure.ir
# other axes, all rotations; the same by quaternions
other 's/^axis \(.*\) [^ ]* [^ ]* [^ ]* [^ ]*$/axis \1 10 20 30 zyx/
	s/^dof root .*/dof root tx ty tz rx ry rz/
	s/^\(dof h_[^ ]*\) .*/\1 rx ry rz/' >bench_axes.ir
other '/^limit/d; s/^dof \([^ ]*\) .*/dof \1 px py pz qx qy qz qw/' >bench_quat.ir
frames 100 >bench_walk.ir

bench_head retarget
bench_rate 'itself' bench_walk.ir retarget -s bench_figure.ir
bench_rate 'other axes' bench_walk.ir retarget -s bench_axes.ir
bench_rate 'quaternions' bench_walk.ir retarget -s bench_quat.ir
bench_rate '-f' bench_walk.ir retarget -f -s bench_axes.ir
for mb in 1 100 300; do
	frames $mb | bench_peak 'piped' $mb retarget -s bench_axes.ir
done
