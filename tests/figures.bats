#!/usr/bin/env bats
# What the tools take joints for, and for up, against what somebody saw in
# pictures who knew neither the rules nor the code: figures/witness.tsv.

bats_require_minimum_version 1.5.0
load helper

setup_file() {
	compile up >/dev/null
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# The roles in which the tools differ, and why:
#	walk01 and its like, as the names say: the witness saw that what is
#	called clavicle is the upper arm
#	Biped's hips, where the thighs hang on the spine: where the legs meet
#	a neck that the names do not tell, and a neck that is the topmost joint
#	Arthur's spine begins above a joint that the witness took for it
differ() {
	case $1 in
	xsf/walk01_raw.xaf | xsf/template.xsf)
		echo chest neck head {left,right}{Shoulder,UpperArm,LowerArm,Hand} ;;
	cal3d-mesh/cally_wave.caf | cal3d-mesh/paladin_walk.caf)
		echo hips spine chest upperChest ;;
	bvh/72hz.bvh) echo neck ;;
	bvh/named-end-sites.bvh | acclaim/endorphin/walking.amc) echo head ;;
	xsf/binary/Arthur.CSF) echo spine chest upperChest ;;
	esac
}

# import FILE SKELETON: the stream
import() {
	case $1 in
	*.bvh) bvh2ir "$1" ;;
	*.glb | *.vrm | *.vrma) gltf2ir "$1" ;;
	*.xsf | *.XSF | *.csf | *.CSF) xsf2ir "$1" ;;
	*.amc | *.AMC) asf2ir "$2" >s.ir && amc2ir -s s.ir "$1" ;;
	*.xaf | *.caf) xsf2ir "$2" >s.ir && xaf2ir -s s.ir "$1" ;;
	*.kfd) kfd2ir "$1" ;;
	esac 2>import.err
}

# in_doubt PATH KIND: there may be: of no human, of left and right that are
# exchanged, and of what is folded up
in_doubt() {
	case $2,$1 in
	human,walk-swapped-names.bvh | human,*-folded-nonames.bvh) ;;
	human,*) cat doubt && return 1 ;;
	esac
}

# compare PATH KIND ROLES: of x.ir
compare() {
	joints -G x.ir >got 2>doubt
	if [ -s doubt ]; then
		in_doubt "$1" "$2"
		return
	fi
	awk -v kind="$2" -v roles="$3" -v but="$(differ "$1")" '
	$2 != "-" { got[$2] = $1 }
	END {
		if (kind != "human") {
			for (r in got)
				any = 1
			exit any
		}
		for (i = split(but, b, " "); i > 0; i--)
			skip[b[i]] = 1
		for (i = split(roles, w, " "); i > 0; i--) {
			split(w[i], f, "=")
			if ((f[1] in skip) || index("|" f[2] "|", "|" got[f[1]] "|"))
				continue
			print w[i], "and not", got[f[1]]
			bad = 1
		}
		exit bad
	}' got
}

# stands UP: so x.ir does, or there is a doubt
stands() {
	local up

	up=$("$BATS_FILE_TMPDIR/up" <x.ir 2>doubt | awk 'NR <= 2 { s = $2 " " $3 }
		END { print s }') || return
	case $1,$up in
	\?,*) ;;
	"${up%% *},$up") ;;
	*,*habit | *,*unknown) ;;
	*) [ -s doubt ] ;;
	esac
}

# look FOLDER: at the rows of the table whose files are there
look() {
	local path sk kind up roles n=0

	while IFS='	' read -r path sk kind up roles; do
		case $path in
		'#'*) continue ;;
		esac
		path=${path//%20/ } sk=${sk//%20/ }
		[ -e "$1/$path" ] || continue
		import "$1/$path" "$1/$sk" >x.ir || return
		stands "$up" || { echo "$path: up is $up"; return 1; }
		compare "$path" "$kind" "$roles" || { echo "$path"; return 1; }
		n=$((n + 1))
	done <"$ROOT/tests/figures/witness.tsv"
	[ $n -ge "$2" ]
}

@test "figures made for this: lying, crawling, flips, handstands, animals, a hand" {
	look "$ROOT/tests/figures" 21
}

@test "figures of real files" {
	need_data bvh
	need_data gltf
	look "$DATA" 59
}
