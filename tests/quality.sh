#!/bin/sh
# What retarget does to real motions, plain and with -f: captures put onto five
# skeletons, measured by quality.py. Prints a line for each capture and the
# whole; with an argument the lines of quality.py, for each pair.
set -eu
export LC_ALL=C
root=$(cd "$(dirname "$0")/.." && pwd)
data=${IRTOOLS_DATA:-$root/../shared/data}
[ -d "$data" ] || {
	echo "no $data: IRTOOLS_DATA names the folder of real files" >&2
	exit 1
}
export PATH="${BIN:-$root/bin}:$PATH"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
cd "$tmp"

asf() {
	asf2ir "$data/acclaim/$1.asf" >"$2.ir"
}

asf cmu/01 target1
asf hdm05/HDM_mm target2
gltf2ir "$data/gltf/vrm-addon-example-vrm1.vrm" >target3.ir
gltf2ir -B "$data/gltf/mesh2motion-human-skeleton.glb" >target4.ir
gltf2ir -B "$data/gltf/CesiumMan.glb" >target5.ir

# NAME of a capture: at most 600 frames of it; the first ones of one are none
capture() {
	case $1 in
	*.bvh)
		bvh2ir "$data/$1"
		;;
	*)
		asf2ir "$data/acclaim/${2}.asf" >own.ir
		amc2ir -r "${3:-120}" -s own.ir "$data/acclaim/$1.amc"
		;;
	esac 2>/dev/null | awk -v skip="$([ "$1" = bvh/vr.bvh ] && echo 10)" '
	$1 == "v" && $2 != last { last = $2; n++ }
	$1 != "v" || n > skip && n <= 600 && $1 != "count"' >source.ir
}

while read -r clip skeleton rate; do
	capture "$clip" "$skeleton" "$rate"
	rate=$(irstat source.ir | awk '$1 == "motion" {
		for (i = 1; i < NF; i++)
			if ($i == "rate")
				print $(i + 1)
	}')
	joints -G source.ir >source.roles
	fk -E -p 9 source.ir >source.fk
	up=$(retarget -v -s source.ir source.ir 2>&1 >/dev/null |
	    awk '/ is up,/ { print $2 }')
	for t in 1 2 3 4 5; do
		joints -G target$t.ir >target.roles 2>/dev/null
		retarget -g -s target$t.ir source.ir >map 2>/dev/null
		retarget -p 12 -s target$t.ir source.ir 2>/dev/null |
		    fk -E -p 9 >plain.fk
		retarget -p 12 -f -s target$t.ir source.ir 2>/dev/null |
		    fk -E -p 9 >feet.fk
		echo "$clip $t $(${PYTHON:-python3} "$root/tests/quality.py" \
		    "$rate" "$up" source.roles target.roles map source.fk plain.fk \
		    feet.fk)"
	done
done >out <<-END
	cmu/01_01 cmu/01
	cmu/02_01 cmu/02
	cmu/02_03 cmu/02
	cmu/05_01 cmu/05
	cmu/49_18 cmu/49
	hdm05/HDM_dg_06-03_03_120 hdm05/HDM_dg
	hdm05/HDM_mm_hopBothLegs1hops_031_120 hdm05/HDM_mm
	hdm05/HDM_mm_kickLFront1Reps_019_120 hdm05/HDM_mm
	hdm05/HDM_mm_lieDownFloor_017_120 hdm05/HDM_mm
	hdm05/HDM_mm_rotateArmsBothBackward1Reps_013_120 hdm05/HDM_mm
	hdm05/HDM_mm_sneak2StepsLStart_011_120 hdm05/HDM_mm
	hdm05/HDM_mm_squat1Reps_038_120 hdm05/HDM_mm
	3dof/131_04-dance 3dof/131-dance
	cut-off/07_01-walk cut-off/07-walk
	endorphin/walking endorphin/skeleton 120
	hash-order/2 hash-order/david-capps 30
	stickman/stickman_jump_01 stickman/stickman 30
	bvh/10_03.bvh
	bvh/bandai-dash.bvh
	bvh/bandai-bow-cut.bvh
	bvh/bandai-raise-hand.bvh
	bvh/fair-dab.bvh
	bvh/rokoko-200.bvh
	bvh/makehuman-zombiewalk.bvh
	bvh/vr.bvh
	bvh/walk01.bvh
	bvh/pybvh-test3-cut.bvh
END
if [ $# -gt 0 ]; then
	cat out
	exit
fi
awk '
function slip(v, k) {
	return v["stood"] > 0 ? v["slip" k] / v["stood"] * 100 : 0
}
function line(name, v) {
	printf "%-24.24s %6.1f %6.1f %6.2f %5d %5d %6.2f %6.2f %5d %5d %6.2f\n", \
	    name, slip(v, 0), slip(v, 1), slip(v, 2), v["pops1"], v["pops2"], \
	    v["jerk1"] / v["jerk0"], v["jerk2"] / v["jerk0"], \
	    v["back1"], v["back2"], v["haste"]
}
function show() {
	if (name != "")
		line(name, own)
	split("", own)
}
BEGIN {
	print "feet slip while they stand, in % of a leg a second; pops; jerk;" \
	    "\nleg-frames whose knee bends backwards; haste of an ankle, legs/s"
	printf "%-24s %6s %6s %6s %5s %5s %6s %6s %5s %5s %6s\n", "", \
	    "source", "plain", "-f", "pops", "-f", "jerk", "-f", "back", \
	    "-f", "haste"
}
$1 != clip {
	show()
	clip = name = $1
	sub(/.*\//, "", name)
}
{
	for (i = 3; i < NF; i += 2)
		if ($i == "haste") {
			if ($(i + 1) > own[$i])
				own[$i] = $(i + 1)
			if ($(i + 1) > all[$i])
				all[$i] = $(i + 1)
		} else {
			own[$i] += $(i + 1)
			all[$i] += $(i + 1)
		}
}
END {
	show()
	line(all["feet"] " feet", all)
}' out
