#!/usr/bin/env bats
# What the channels of ir(5) mean; proven in C, a check that fails says where.

load helper

holds() {
	"$(compile channels check)" "$1"
}

@test "angles: every list of up to four axes, by the equations and back" {
	holds angles
}

@test "quaternions in every order, matrices whole and in part" {
	holds complete
}

@test "several kinds in one list, scale, partial quaternions" {
	holds mixed
}

@test "the values of a joint at rest make its rest" {
	holds rest
}

# twice CHANNELS V1 V2: a motion of a joint with these channels
twice() {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' \
	    'offset a 0 0 0' 'bone a 1 0 1 0' "dof a $1" 'joint b a' \
	    'offset b 0 1 0' 'dof b rx' 'end skeleton' 'motion m' 'rate 30' \
	    "v 1 a $2" 'v 1 b 10' "v 2 a $3" 'v 2 b 20' 'end motion' 'end ir'
}

# last: all tools make the same of twice.ir and once.ir
last() {
	local tool f

	# shellcheck disable=SC2086
	for tool in cat 'mirror -a x' 'mirror -a z' 'repose -s t.ir' \
	    'retarget -s t.ir' 'resample -x 2' 'rescale -l 2'; do
		for f in once twice; do
			$tool <$f.ir | fk | grep '^w' >$f.saw
		done
		diff -u once.saw twice.saw
	done 2>/dev/null
	for tool in ir2bvh ir2gltf ir2xaf 'ir2npy -w pos'; do
		for f in once twice; do
			$tool <$f.ir >$f.saw
		done
		cmp once.saw twice.saw
	done 2>/dev/null
}

@test "channels: of one that is listed twice the last counts, sizes multiply" {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' 'ir 1' 'skeleton t' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ty tz rx ry rz' 'joint b a' 'offset b 0 3 0' \
	    'dof b rx ry rz' 'end skeleton' 'end ir' >t.ir
	twice 'px py pz' '5 2 1' '7 4 1' >once.ir
	twice 'px px py pz' '1 5 2 1' '3 7 4 1' >twice.ir
	last
	sed -i.p 's/px/tx/g; s/py/ty/; s/pz/tz/' once.ir twice.ir
	last
	twice 'qx qy qz qw' '.1 .2 .3 .5' '.2 .2 .3 .5' >once.ir
	twice 'qx qx qy qz qw' '1 .1 .2 .3 .5' '1 .2 .2 .3 .5' >twice.ir
	last
	twice 'l rx' '3 10' '2 20' >once.ir
	twice 'l l rx' '1 3 10' '1 2 20' >twice.ir
	last
	twice 'sx sy sz' '6 1 1' '4 1 1' >once.ir
	twice 'sx sx sy sz' '2 3 1 1' '2 2 1 1' >twice.ir
	fk once.ir | diff - <(fk twice.ir | sed 's/^dof a sx sx/dof a sx/')
}
