#!/usr/bin/env bats
# What much of one thing costs: ten times as much of it takes no more than 15
# times as long and writes no more than 15 times as much. SECURITY in irtools(7)
# says what is another matter.

bats_require_minimum_version 1.7.0
load helper

# inputs N: in a folder of that name, what is in no output of the tables
inputs() {
	local shape

	mkdir "$1"
	{ made; made_again; lines; } | awk '
	{ is_in[$1] = 1; if (sub(/^>/, "", $NF)) is_out[$NF] = 1 }
	END {
		for (file in is_in)
			if (!(file in is_out))
				print file
	}' | while read -r shape; do
		case $shape in
		chunks.iff) "$(compile iffgen)" -b "$1" 2 ;;
		*) awk -v shape="$shape" -v n="$1" \
		    -v pose="$ROOT/examples/bow.kfd" -f "$ROOT/tests/scale.awk" ;;
		esac >"$1/$shape" || return
	done
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	inputs 10000
	[ -n "$SANFLAGS" ] || inputs 100000
}

# scale <TABLE
scale() {
	local jobs peak

	cd "$BATS_FILE_TMPDIR" || return
	jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
	peak=$(compile peak)
	sed 's/[^[:alnum:]]/\\&/g' |
	    xargs -P "$jobs" -n 1 sh "$ROOT/tests/scale.sh" "$peak"
}

# made: what other tools make of the inputs; an input, the exit status, the
# command, with the input as its last operand or in the place of @, and which
# input its output is
made() {
	cat <<-'END'
		shortchain.ir 0 ir2bp >chain.bp
		shortchain.ir 0 ir2bp -a >chain.bones
		mesh.ir 0 ir2bp >mesh.bp
		little.ir 0 ir2bp -a >keys.bones
		chain.ir 0 ir2amc >chain.amc
		keys.ir 0 ir2amc >keys.amc
		notes.ir 0 ir2amc >notes.amc
		chain.ir 0 ir2asf >chain.asf
		star.ir 0 ir2asf >star.asf
		spot.ir 0 ir2asf >spot.asf
		notes.ir 0 ir2asf >notes.asf
		chain.ir 0 ir2bvh >chain.bvh
		star.ir 0 ir2bvh >star.bvh
		spot.ir 0 ir2bvh >spot.bvh
		keys.ir 0 ir2bvh >keys.bvh
		bulges.ir 0 ir2bulge >bulges.bulge
		chain.ir 0 ir2csv >chain.csv
		keys.ir 0 ir2csv >keys.csv
		shortchain.ir 0 ir2gltf >chain.gltf
		shortstar.ir 0 ir2gltf >star.gltf
		shortspot.ir 0 ir2gltf >spot.gltf
		keys.ir 0 ir2gltf >keys.gltf
		mesh.ir 0 ir2gltf >mesh.gltf
		motions.ir 0 ir2gltf >motions.gltf
		shortruns.ir 0 ir2iff -t 1 >tiles.maya
		chunks.ir 0 ir2iff >chunks.maya
		particles.ir 0 ir2particle >particles.particle
		shortrgb.ir 0 ir2pix >rows.pix
		shortmatte.ir 0 ir2pix >rows.matte
		shortdepth.ir 0 ir2pix >rows.depth
		rgb.ir 0 ir2pnm >rows.pnm
		actions.ir 0 ir2sdl >actions.sdl
		curve.ir 0 ir2sdl >curve.sdl
		sequence.ir 0 ir2sps >sequence.sps
		poses.kfd 0 kfd2ir >poses.ir
		poses.psl 0 psl2ir >poses.psl.ir
		chain.ir 0 ir2xaf >chain.xaf
		keys.ir 0 ir2xaf >keys.xaf
		keys.ir 0 ir2xaf -b >keys.caf
		gaps.ir 0 ir2xaf >gaps.xaf
		chain.ir 0 ir2xsf >chain.xsf
		star.ir 0 ir2xsf >star.xsf
		spot.ir 0 ir2xsf -b >spot.csf
		notes.ir 0 ir2xsf >notes.xsf
	END
}

# made_again: what other tools make of these
made_again() {
	cat <<-'END'
		chain.asf 0 asf2ir >chain.asf.ir
		chain.bp 0 bp2ir >chain.bp.ir
	END
}

# figures: what all that read figures and motions do with one
figures() {
	cat <<-'END'
		0 bake
		0 contacts
		0 fk
		0 ir2html
		0 ir2svg
		0 ir2y4m -H 16 -W 16
		0 irdiff @ @
		0 irsplit
		0 irstat
		0 irstat -cj
		0 irview
		0 joints -d Head
		0 joints -T Head
		0 loop -b 1
		0 mirror
		0 resample -r 15
		0 rescale -l 2
		0 retarget -fk -s @ @
		0 rootmotion -w 0
		0 smooth
		0 splice -a -b 1 @ @
	END
}

# lines: an input, the exit status and the command, as in made
lines() {
	local shape

	for shape in chain star spot; do
		figures | sed "s/^/$shape.ir /"
	done
	cat <<-'END'
		units.ir 0 any2ir
		units.ir 0 bake
		units.ir 0 contacts -j b
		units.ir 0 fk
		units.ir 0 ir2amc -M m7
		units.ir 0 ir2bp -a -M m7
		units.ir 0 ir2bvh -M m7
		units.ir 0 ir2csv -M m7
		units.ir 0 ir2gltf
		units.ir 0 ir2html
		units.ir 0 ir2svg
		units.ir 0 ir2xaf -M m7
		units.ir 0 ir2y4m -H 16 -W 16
		units.ir 0 irdiff @ @
		units.ir 0 irfile
		units.ir 0 irsplit
		units.ir 0 irstat
		units.ir 1 irstat -cj
		units.ir 0 irview
		units.ir 0 joints -d b
		units.ir 0 loop -b 1
		units.ir 0 mirror -a x
		units.ir 0 resample -r 15
		units.ir 0 rescale -l 2
		units.ir 0 smooth
		units.ir 0 splice
		motions.ir 0 irdiff -M m7 @ @
		motions.ir 0 irsplit
		motions.ir 0 irstat -c
		motions.ir 0 retarget -s @ @
		motions.ir 0 rootmotion -w 0
		attrs.ir 0 bake
		attrs.ir 0 contacts
		attrs.ir 0 fk
		attrs.ir 0 ir2amc
		attrs.ir 0 ir2asf
		attrs.ir 0 ir2bp
		attrs.ir 0 ir2bvh
		attrs.ir 0 ir2csv
		attrs.ir 0 ir2gltf
		attrs.ir 0 ir2html
		attrs.ir 0 ir2xaf
		attrs.ir 0 ir2xsf
		attrs.ir 0 irdiff @ @
		attrs.ir 0 irsplit
		attrs.ir 0 irstat -cj
		attrs.ir 0 irview
		attrs.ir 0 joints -d Head
		attrs.ir 0 loop -b 1
		attrs.ir 0 mirror
		attrs.ir 0 resample -r 15
		attrs.ir 0 rescale -l 2
		attrs.ir 0 retarget -s @ @
		attrs.ir 0 rootmotion -w 0
		attrs.ir 0 smooth
		attrs.ir 0 splice -a @ @
		keys.ir 0 bake
		keys.ir 0 contacts
		keys.ir 0 fk
		keys.ir 0 ir2gltf -t 0.01
		keys.ir 0 ir2html
		keys.ir 0 ir2svg
		keys.ir 0 ir2xaf -t 0.01
		keys.ir 0 ir2y4m -k -H 16 -W 16 -r 1
		keys.ir 0 irdiff @ @
		keys.ir 0 irstat -c
		keys.ir 0 irview
		keys.ir 0 joints -d Head
		keys.ir 0 loop
		little.ir 0 loop -g
		keys.ir 0 mirror
		keys.ir 0 resample -r 20 -i cubic
		keys.ir 0 rescale -U z
		keys.ir 0 retarget -fk -s @ @
		keys.ir 0 rootmotion
		keys.ir 0 smooth -f 3
		keys.ir 0 splice -a -b 1 @ @
		gaps.ir 0 resample
		gaps.ir 0 irstat -c
		mesh.ir 0 joints -d Head
		mesh.ir 0 mirror
		mesh.ir 0 rescale -u y:z
		mesh.ir 0 retarget -s @ @
		mesh.ir 0 skin
		weights.ir 0 ir2bp
		weights.ir 0 joints -d Head
		weights.ir 0 skin
		channels.ir 0 fk
		channels.ir 0 ir2csv
		channels.ir 0 resample -r 15
		channels.ir 0 rescale -l 2
		channels.ir 0 smooth
		images.ir 0 irstat
		images.ir 0 ir2pnm
		particles.ir 0 rescale -l 2
		actions.ir 0 bake
		curve.ir 0 bake
		poses.ir 0 ir2kfd
		poses.psl.ir 0 ir2psl
		poses.ir 0 fk
		unknown.ir 0 fk
		unknown.ir 0 irstat
		attrs.xsf 1 xsf2ir
		fixed.gltf 0 gltf2ir
		moved.gltf 0 gltf2ir
		chain.gltf 0 gltf2ir
		star.gltf 0 gltf2ir
		star.gltf 0 irfile
		spot.gltf 0 gltf2ir
		keys.gltf 0 gltf2ir
		mesh.gltf 0 gltf2ir
		motions.gltf 0 gltf2ir
		shortchain.ir 0 ir2gltf -a chain.gltf
		chunks.iff 0 iffwalk
		chunks.iff 0 iffwalk -c
		chunks.maya 0 iffcat
		tiles.maya 0 iffcat
		tiles.maya 0 iffcat -P
		rows.pix 0 pixcat
		rows.matte 0 mattecat
		rows.depth 0 depthcat
		rows.pnm 0 pnm2ir
		chain.amc 0 amc2ir -s chain.asf.ir
		chain.amc 0 amc2ir
		keys.amc 0 amc2ir
		notes.amc 0 amc2ir
		star.asf 0 asf2ir
		spot.asf 0 asf2ir
		notes.asf 0 asf2ir
		chain.bones 0 bp2ir -s chain.bp.ir
		keys.bones 0 bp2ir
		mesh.bp 0 bp2ir
		chain.bvh 0 bvh2ir
		star.bvh 0 bvh2ir
		spot.bvh 0 bvh2ir
		keys.bvh 0 bvh2ir
		bulges.bulge 0 bulge2ir
		chain.csv 0 csv2ir -s chain.ir
		keys.csv 0 csv2ir -s keys.ir
		particles.particle 0 particle2ir
		actions.sdl 0 sdl2ir
		curve.sdl 0 sdl2ir
		sequence.sps 0 sps2ir
		sequence.sps 0 sps2ir -l
		chain.xaf 0 xaf2ir -s chain.ir
		keys.xaf 0 xaf2ir
		keys.caf 0 xaf2ir
		gaps.xaf 0 xaf2ir
		chain.xsf 0 xsf2ir
		chain.xsf 0 xsf2ir -c
		star.xsf 0 xsf2ir
		spot.csf 0 xsf2ir
		notes.xsf 0 xsf2ir
	END
}

@test "ten times as much of one thing takes ten times as long, or nearly" {
	made | scale
	made_again | scale
	lines | scale
}

@test "every tool has a line" {
	sed -n '/^BIN = /,/^$/s,^.*bin/\([^ ]*\).*,\1,p' "$ROOT/Makefile" |
	    diff - <({ made; lines; } | cut -d ' ' -f 3 | sort -u)
}
