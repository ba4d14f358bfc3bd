bats_require_minimum_version 1.5.0
load helper

# What irstat -c makes of clips that somebody has looked at: of tests/intact.list
# none fails, of tests/faults.list all are found.

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# skeleton_of FILE: of an AMC or a Cal3D animation
skeleton_of() {
	case $1 in
	acclaim/cmu/*) f=${1##*/} && echo "acclaim/cmu/${f%%_*}.asf" ;;
	acclaim/3dof/*) echo acclaim/3dof/131-dance.asf ;;
	acclaim/cut-off/*) echo acclaim/cut-off/07-walk.asf ;;
	acclaim/hdm05/*) f=${1##*/HDM_} && echo "acclaim/hdm05/HDM_${f%%_*}.asf" ;;
	*/Forrest*) echo acclaim/upper-case/Forrest.ASF ;;
	*/male*) echo acclaim/upper-case/male.ASF ;;
	acclaim/stickman/*) echo acclaim/stickman/stickman.asf ;;
	acclaim/endorphin/*) echo acclaim/endorphin/skeleton.asf ;;
	dialects/jmocap/*) echo dialects/jmocap/walk.asf ;;
	xsf/*) echo xsf/walk01_skel.xsf ;;
	*/cally*) echo cal3d-mesh/cally.csf ;;
	*/paladin*) echo cal3d-mesh/paladin.csf ;;
	esac
}

# stream FILE: writes it as FILE.ir, with _ for / in its name
stream() {
	local f=$DATA/${1//%20/ } ir=${1//\//_}.ir rate=120 number=() s

	[ ! -e "$ir" ] || return 0
	s=$DATA/$(skeleton_of "$1")
	case $1 in
	*endorphin* | dialects/*) rate=30 ;;
	*stickman_running*) number=(-N) ;;
	esac
	case $1 in
	*.[aA][mM][cC])
		asf2ir "$s" | amc2ir "${number[@]}" -r $rate -s - "$f" ;;
	*.?af) any2ir "$s" "$f" ;;
	*.bvh) bvh2ir "$f" ;;
	*.kfd) kfd2ir "$f" ;;
	*) gltf2ir "$f" ;;
	esac >"$ir" 2>/dev/null
	[ -s "$ir" ]
}

@test "irstat -c: clips that are intact do not fail" {
	need_data acclaim
	local f motion first last n=0

	while read -r f motion first last; do
		stream "$f"
		resample -M "$motion" -b "$first" -e "$last" "${f//\//_}.ir" \
		    2>/dev/null | irstat -c >saw || :
		grep -q "^motion $motion " saw
		# other motions of the file are in the stream as they are
		! grep "^fault $motion " saw || { echo "$f"; return 1; }
		n=$((n + 1))
	done < <(grep -v '^#' "$ROOT/tests/intact.list")
	[ $n -ge 70 ]
}

@test "irstat: what is broken is found" {
	need_data acclaim
	local f motion first last kind ask

	while read -r f motion first last _ kind; do
		stream "$f"
		case $kind in
		floor) ask=-kfloor ;;
		still) ask=-kstill=0.45 ;;
		*) ask=-c ;;
		esac
		irstat $ask "${f//\//_}.ir" | awk -v motion="$motion" \
		    -v first="$first" -v last="$last" '
		$1 == "fault" && $2 == motion && $3 >= first - 1 && $3 <= last + 1 {
			found = 1
		}
		END { exit !found }' || echo "$f $motion $first $kind"
	done < <(grep -v '^#' "$ROOT/tests/faults.list" | grep .) >missed
	diff -u /dev/null missed
}

# part FILE MOTION OPTION …: irstat -c of a part of an intact clip
part() {
	stream "$1"
	resample -M "$2" "${@:3}" "${1//\//_}.ir" 2>/dev/null | irstat -c >saw || :
	grep -q "^motion $2 " saw
	! grep "^fault $2 " saw
}

@test "irstat -c: cut anywhere, and at another rate, they do not fail either" {
	need_data acclaim

	# which began or ended with a fault, as nothing was known of the other side
	part bvh/fair-dab.bvh fair-dab -b 174 -e 210
	part bvh/four-orders.bvh four-orders -b 24 -e 57
	part gltf/RobotExpressive.glb WalkJump -b 6 -e 16
	part acclaim/upper-case/Forrest.Running.AMC Forrest.Running -b 130 -e 133
	# or were faster than 150 reaches, as what is around was, too
	part bvh/four-orders.bvh four-orders -r 60
	part acclaim/hdm05/HDM_mm_rotateArmsBothBackward1Reps_013_120.amc \
	    HDM_mm_rotateArmsBothBackward1Reps_013_120 -r 30
	# or had the change of speed of a frame in half of one
	part acclaim/cmu/01_06.amc 01_06 -b 100 -e 240 >/dev/null
	resample -M 01_06 -b 100 -e 240 acclaim_cmu_01_06.amc.ir | resample -r 240 |
	    irstat -c | grep '^fault' | diff /dev/null -
}

@test "irstat -c: a figure that is somewhere else from one frame to the next" {
	need_data acclaim
	local to

	# 14 cm of a person who stands, at 30 frames per second, 30 of one who
	# walks, at 24
	stream bvh/bandai-raise-hand.bvh
	awk '$1 == "v" && $3 == "Hips" && $2 >= 30 { $4 += 14 } { print }' \
	    bvh_bandai-raise-hand.bvh.ir >e.ir
	run -1 irstat -c e.ir
	grep '^fault bandai-raise-hand 30 Hips jumps by 14' <<<"$output"
	stream bvh/walk01.bvh
	for to in 101 61; do
		awk -v to=$to '$1 == "v" && $3 == "Hips" && $2 >= 61 && $2 <= to {
			$4 += 30 } { print }' bvh_walk01.bvh.ir >e.ir
		run -1 irstat -c e.ir
		grep '^fault walk01 61 Hips' <<<"$output"
	done
}
