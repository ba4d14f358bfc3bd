#!/usr/bin/env bats

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
}

@test "any2ir: usage" {
	usage_of any2ir
	run -2 any2ir -r x sample.amc
}

@test "any2ir: a file of each format is what its own tool makes of it" {
	local f tool

	while read -r f tool; do
		$tool "$f" >want
		quietly any2ir "$f" | cmp - want
		# shellcheck disable=SC2002
		cat "$f" | any2ir >saw
		$tool - <"$f" | cmp - saw
	done <<-'END'
		sample.amc amc2ir
		sample.asf asf2ir
		sample.bones bp2ir
		sample.bp bp2ir
		sample.bulge bulge2ir
		sample.bvh bvh2ir
		sample.depth depthcat
		sample.glb gltf2ir
		sample.gltf gltf2ir
		sample.iff iffwalk
		sample.kfd kfd2ir
		sample.matte mattecat
		sample.maya iffcat
		sample.p6 pnm2ir
		sample.particle particle2ir
		sample.pix pixcat
		sample.psl psl2ir
		sample.sdl sdl2ir
		sample.sps sps2ir
		sample.xaf xaf2ir
		sample.xsf xsf2ir
		kinds.ir cat
	END
}

@test "any2ir: a motion takes the last skeleton of its family" {
	sed 's/^:name.*/:name other/' sample.asf >other.asf
	asf2ir other.asf >other.ir
	xsf2ir sample.xsf >xsf.ir
	{
		amc2ir sample.amc
		amc2ir -s asf.ir sample.amc
		amc2ir -s asf.ir sample.amc
		kfd2ir sample.kfd
		amc2ir -s other.ir sample.amc
		xaf2ir -s xsf.ir sample.xaf
		bp2ir -s bp.ir sample.bones
		cat other.ir
	} >want
	any2ir sample.amc sample.asf sample.amc sample.amc sample.kfd other.asf \
	    sample.xsf sample.amc sample.xaf sample.bp sample.bones other.asf \
	    2>err | cmp - want
	# a table takes a skeleton of any format
	csv2ir -s asf.ir sample.csv >want
	any2ir sample.asf sample.csv | cmp - want
	{ xsf2ir sample.xsf; cat want; } >both
	any2ir sample.xsf sample.asf sample.csv | cmp - both
}

@test "any2ir: standard input is a skeleton for all that follows" {
	amc2ir -s asf.ir sample.amc >want
	xaf2ir -s <(xsf2ir sample.xsf) sample.xaf >>want
	amc2ir -s asf.ir sample.amc >>want
	any2ir - sample.amc sample.xsf sample.xaf sample.amc <sample.asf | cmp - want
}

@test "any2ir: the rate" {
	{ amc2ir -r 60 -s asf.ir sample.amc; bvh2ir -r 60 sample.bvh
	    kfd2ir sample.kfd; } >want
	any2ir -r 60 sample.asf sample.amc sample.bvh sample.kfd | cmp - want
}

@test "any2ir: what fails leaves the stream open" {
	head -n 60 sample.bvh >cut.bvh
	for f in 'sample.amc cut.bvh' 'cut.bvh sample.amc' 'sample.amc nosuch' \
	    'nosuch' 'sample.amc sample.sh' '.'; do
		: >sample.sh
		# shellcheck disable=SC2086
		run -1 --separate-stderr any2ir $f
		[ "${lines[-1]}" = 'ir 1' ]
		printf '%s\n' "${lines[@]}" >saw
		run -1 irstat saw
	done
	refuses 'any2ir: nosuch: No such file or directory' any2ir sample.amc nosuch >saw
	echo ir 1 | cmp - saw
	refuses 'any2ir: .: Is a directory' any2ir . >saw
	echo hello >hello
	refuses 'any2ir: hello: expected a file that a tool reads, this is text' any2ir hello >saw
	printf '\211PNG\r\n\32\n' >x
	refuses 'any2ir: x: expected a file that a tool reads, this is PNG picture' any2ir x >saw
	refuses 'any2ir: <stdin>: a motion behind its skeleton has to be a file that can be opened again' \
	    any2ir sample.asf - <sample.amc >saw
	cp "$BIN/any2ir" .
	refuses 'any2ir: asf2ir: cannot be run, beside this tool or in PATH' \
	    env PATH=/nonexistent ./any2ir sample.asf >saw
}

@test "any2ir: a full disk, a closed pipe, names like options" {
	if [ -c /dev/full ]; then
		any2ir "$ROOT/examples/dance.bvh" >/dev/full 2>err || [ $? -eq 1 ]
		grep -q '^bvh2ir: standard output: ' err
	fi
	cp sample.bvh -- -r
	any2ir -- -r | irstat | grep -q '^motion -r '
	any2ir "$ROOT"/examples/dance.bvh "$ROOT"/examples/dance.bvh |
	    head -n 1 | grep -qx 'ir 1'
}

@test "any2ir: manual" {
	man_examples "$ROOT/man/any2ir.1"
}
