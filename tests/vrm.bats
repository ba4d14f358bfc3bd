# VRM characters: a capture goes onto them without a map, whatever their joints
# are called. What is expected comes from the capture's own places, which
# tests/fk.bats proves; three's GLTFLoader says where the character's joints are.

bats_require_minimum_version 1.5.0
load helper

setup() {
	export NODE_MODULES=$ROOT/tests/npm/node_modules
	e=$ROOT/examples
	cd "$BATS_TEST_TMPDIR" || return
}

# character VERSION: c.gltf, a VRM of that version, whose joints are called
# `bones' in upper and lower case; roles: its nodes, of which each line has the
# role. VRM 0 faces -z.
character() {
	awk '$1 == "joint" { print $2 }' "$e/vrm.ir" >roles
	awk '
	function name(k,    i, t) {
		for (i = 1; i <= 5; i++) {
			t = t (k % 2 ? toupper(substr("bones", i, 1)) : \
			    substr("bones", i, 1))
			k = int(k / 2)
		}
		return t
	}
	FILENAME == "roles" { new[$1] = name(n++); next }
	{
		for (i = 2; i <= 3; i++)
			if ($i in new)
				$i = new[$i]
		print
	}' roles "$e/vrm.ir" >named.ir
	[ "$1" = 1 ] || rescale -u -xy-z named.ir >turned.ir
	[ "$1" = 1 ] || mv turned.ir named.ir
	awk -v version="$1" '
	FILENAME == "roles" && version {
		list = list (n ? "," : "") "\"" $1 "\":{\"node\":" n++ "}"
	}
	FILENAME == "roles" && !version {
		list = list (n ? "," : "") "{\"bone\":\"" $1 "\",\"node\":" \
		    n++ "}"
	}
	FILENAME == "roles" { next }
	/^"scene":0/ {
		name = version ? "VRMC_vrm" : "VRM"
		list = version ? "{" list "}" : "[" list "]"
		print "\"extensionsUsed\":[\"" name "\"],\"extensions\":{\"" \
		    name "\":{\"humanoid\":{\"humanBones\":" list "}}},"
	}
	{ print }' roles <(ir2gltf -l 1 named.ir) >c.gltf
}

pairs() {
	local side

	for side in left right; do
		printf "h_${side}_%s h_${side}_%s $side%s $side%s\n" \
		    up_arm low_arm UpperArm LowerArm \
		    low_arm hand LowerArm Hand \
		    up_leg low_leg UpperLeg LowerLeg \
		    low_leg foot LowerLeg Foot
	done
}

@test "vrm: a walk on VRM 0.x and 1.0, whose joints have no names" {
	local version

	npm_oracle three
	pairs >limbs
	asf2ir "$e/figure.asf" | amc2ir -r 60 -s - "$e/walk.amc" >walk.ir
	fk -p 12 walk.ir | grep '^w' >source
	for version in 0 1; do
		character $version
		gltf2ir c.gltf >c.ir
		irstat c.ir | grep -q ' roles 22 by record '
		retarget -s c.ir walk.ir 2>err | ir2gltf -a c.gltf >out.gltf
		ours_only && continue
		# where the joints are in every eighth of 128 frames, from 1 on
		# shellcheck disable=SC2046
		node "$ROOT/tests/gltf.mjs" out.gltf 0 \
		    $(awk 'BEGIN { for (k = 0; k < 16; k++) print k * 8 / 60 }') |
		    awk -v side=$((2 * version - 1)) '
		FILENAME == "roles" { role[FNR - 1] = $1; next }
		$1 == "w" && $3 in role {
			print "w", 1 + 8 * $2, role[$3], side * $4, $5, side * $6
		}' roles - >saw
		awk 'FILENAME == "saw" { is[$2]; next } $2 in is' saw source >some
		awk -f "$ROOT/tests/limbs.awk" limbs some saw >angles
		[ "$(wc -l <angles)" -eq 8 ]
		awk '$3 > 1 { print; bad = 1 } END { exit bad }' angles
		# heads are above, feet on the ground, toes in front, the left to
		# the left; the figure walks to the front
		awk '{ at[$2, $3] = $5; x[$2, $3] = $4; z[$2, $3] = $6; is[$2] }
		END {
			for (f in is) {
				bad += at[f, "head"] < at[f, "hips"] + 0.4
				low = at[f, "leftToes"]
				if (at[f, "rightToes"] < low)
					low = at[f, "rightToes"]
				bad += low < -0.03 || low > 0.06
				bad += x[f, "leftUpperLeg"] < x[f, "rightUpperLeg"]
				toes += z[f, "leftToes"] - z[f, "leftFoot"]
			}
			exit bad || toes < 1 || z[121, "hips"] < z[1, "hips"] + 1
		}' saw
	done
}

# of FILE SCRIPT: what gltf2ir says of it, changed by sed
of() {
	sed "$2" "$1" >bad.gltf
	timeout 10 gltf2ir bad.gltf 2>&1 >saw | sed 's/byte [0-9]*/byte N/'
}

@test "vrm: humanoids that lie" {
	local at=extensions.VRMC_vrm.humanoid.humanBones

	character 1
	of c.gltf 's/"hips":{"node":0}/"hips":{"node":99}/' |
	    diff <(echo "gltf2ir: bad.gltf: byte N: $at.hips.node: expected one of 23 nodes, saw 99") -
	of c.gltf 's/"hips":{"node":0}/"hips":{"node":-1}/' |
	    grep -q "^gltf2ir: bad.gltf: byte N: $at.hips.node: expected "
	of c.gltf 's/"hips":{"node":0}/"hips":{}/' |
	    diff <(echo "gltf2ir: bad.gltf: byte N: $at.hips: expected a member 'node'") -
	of c.gltf 's/"spine":{"node":1}/"spine":{"node":0}/' |
	    diff <(echo "gltf2ir: bad.gltf: byte N: $at.spine: a second one: the first is taken") -
	grep -c ^role saw | grep -qx 21
	# a circle of nodes
	of c.gltf 's/"children":\[5\]/"children":[0]/' |
	    grep -q "^gltf2ir: bad.gltf: byte N: nodes\[[0-9]*\].children\[0\]: node 0 is "
	# nodes that are in no scene, and some bones that are needed
	of c.gltf 's/"scenes":\[{"nodes":\[0/"scenes":[{"nodes":[22/
		s/"leftHand":{"node":9},//' | diff /dev/null -
	grep -c ^role saw | grep -qx 21
	# roles that are exchanged: retarget says what does not fit
	of c.gltf 's/"leftFoot":{"node":12}/"leftFoot":{"node":5}/
		s/"head":{"node":5}/"head":{"node":12}/' | diff /dev/null -
	asf2ir "$e/figure.asf" | amc2ir -r 60 -s - "$e/walk.amc" >walk.ir
	retarget -s saw walk.ir >out.ir 2>err || true
	# nodes 12 and 4: their bits say which letters are upper case
	head -n 1 err | diff <(echo 'retarget: saw: skeleton vrm: boNEs is head, but not below boNes, neck (joints -R)') -
}

# The face's nodes move in a VRM animation, to say how much of an expression is
# seen, and where the eyes look; hair may hang on bones
@test "vrm: of an animation, the bones and what hangs on them" {
	awk '$1 == "joint" { print $2 }' "$e/vrm.ir" >roles
	{
		sed '/^dof/d; /^end/d' "$e/vrm.ir"
		cat <<-'END'
			joint hair head
			offset hair 0 0.1 0
			joint tip hair
			offset tip 0 0 -0.1
			joint clip hair
			offset clip 0 0 0
			joint happy -
			offset happy 0 0 0
			end skeleton
			motion m
			rate 10
			dof head rx
			dof hair rx
			dof tip rx
			dof happy px
			v 0 head 0
			v 0 hair 0
			v 0 tip 0
			v 0 happy 0
			v 1 head 10
			v 1 hair 20
			v 1 tip 30
			v 1 happy 1
			end motion
			end ir
		END
	} | ir2gltf -l 1 | sed 's/"skins"/"none"/; s/"skin"/"none"/' |
	    awk '/^"scene":0/ {
		print "\"extensions\":{\"VRMC_vrm_animation\":{\"humanoid\":{"
		print "\"humanBones\":{\"head\":{\"node\":5}, \"hips\":{\"node\":0}}}}},"
	}
	{ print }' >a.gltf
	gltf2ir a.gltf >saw 2>err
	awk '$1 == "joint" { print $2, $3 }' saw | diff - <(printf '%s\n' 'hips -' \
	    'spine hips' 'chest spine' 'upperChest chest' 'neck upperChest' \
	    'head neck' 'hair head' 'tip hair')
	awk '$1 == "v" && $2 == 1 { print $3 }' saw |
	    diff - <(printf '%s\n' head hair tip)
	sed 's/byte [0-9]*/byte N/' err |
	    diff <(echo 'gltf2ir: a.gltf: byte N: animations[0].channels[3]: left out, as it moves no joint') -
}

@test "vrm: real characters have no more faults with a motion than without" {
	local f name

	need_data gltf
	npm_oracle gltf-validator
	asf2ir "$e/figure.asf" | amc2ir -r 60 -s - "$e/walk.amc" >walk.ir
	for f in "$DATA"/gltf/*.vrm; do
		name=${f##*/}
		gltf2ir "$f" >c.ir 2>err
		retarget -s c.ir walk.ir 2>err | ir2gltf -a "$f" >"$name"
		ours_only && continue
		node "$ROOT/tests/gltf-validator.mjs" "$f" |
		    sed "s|^$f: ||" | sort >before || true
		node "$ROOT/tests/gltf-validator.mjs" "$name" |
		    sed "s|^$name: ||" | sort >after || true
		comm -13 before after >new
		[ -s before ]
		diff /dev/null new
	done
}
