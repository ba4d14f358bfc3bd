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
