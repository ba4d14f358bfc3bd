#!/bin/sh
# Pipelines that use every tool, on examples/ and on the real files in DATA,
# if there are any: sh pipelines.sh EXAMPLES DATA SAMPLES, with the tools in PATH
# and what samples.sh makes in SAMPLES. Each result is a file NAME in the current
# directory; the messages are beside it, in NAME.err, with the exit status where
# it is not 0.
set -u
E=$1 D=$2 S=$3 lists=$(dirname "$0")/list.sh

# out NAME COMMAND
out() {
	sh -c "$2" >"$1" 2>"$1.err" || echo "exit $?" >>"$1.err"
}

# each SUFFIX FILE…: the command on standard input, with the file as $f, for
# each file that there is; NAME is the file's and SUFFIX
each() {
	suffix=$1
	command=$(cat)
	shift
	for f; do
		[ ! -f "$f" ] || (export f; out "${f##*/}.$suffix" "$command")
	done
}

# pair NAME ASF AMC FRAMES: Acclaim's there and back, and what filters make of
# the first frames
pair() {
	[ -f "$3" ] || return 0
	out "$1.asf.ir" "asf2ir '$2'"
	LC_ALL=C awk -v n="$4" '/^[0-9]+\r?$/ && ++i > n { exit } 1' "$3" >"$1.cut"
	out "$1.ir" "amc2ir -N -r 120 -s $1.asf.ir $1.cut"
	n=0
	sh "$lists" walk >"$1.commands"
	while read -r command; do
		n=$((n + 1))
		out "$1.$n.${command%% *}" "$command $1.ir"
	done <"$1.commands"
	out "$1.any" "any2ir '$2' $1.ir | irstat"
	out "$1.kinds" "irfile '$2' $1.cut $1.ir"
	out "$1.bvh" "ir2bvh $1.ir"
	out "$1.again" "bvh2ir $1.bvh | fk"
	out "$1.door" "irtools convert -f -r 120 '$2' $1.cut $1.door.bvh"
	out "$1.csv" "ir2csv $1.ir"
	out "$1.npz" "ir2npy -8 -z -w pos,rot $1.ir | npy2ir"
	out "$1.table" "csv2ir -s $1.asf.ir $1.csv | fk"
	out "$1.html" "ir2html $1.ir | head -n 3"
	out "$1.y4m" "ir2y4m -H 90 -W 160 $1.ir | head -n 1"
	out "$1.xsf" "ir2xsf $1.ir"
	out "$1.xaf" "ir2xaf $1.ir"
	out "$1.csf" "ir2xsf -b $1.ir | xsf2ir"
	out "$1.caf" "ir2xaf -b $1.ir | xaf2ir -s $1.csf"
	out "$1.floats" "fk $1.caf"
	out "$1.back" "xsf2ir $1.xsf | xaf2ir -s - $1.xaf | fk"
	top=$(awk '$1 == "joint" && ++n == 4 { print $2; exit }' "$1.ir")
	out "$1.top" "joints -T '$top' $1.ir"
	out "$1.less" "joints -d '$top' $1.ir | fk"
	out "$1.self" "retarget -v -s $1.asf.ir $1.ir"
}

acclaim() {
	pair walk "$E/figure.asf" "$E/walk.amc" 64
	out long "splice -b 10 walk.ir walk.ir"
	out on "splice -a -b 10 walk.ir walk.ir"
	out cycle "loop walk.ir"
	out seams "loop -g walk.ir"
	out contacts "contacts walk.ir"
	out cubic "resample -i cubic -r 37 walk.ir"
	out bones "ir2bp -a walk.ir"
	out eulers "ir2bp -a -e ZYX walk.ir"
	out structure "ir2bp walk.ir"
	out smooth "smooth walk.ir"
	out passed "smooth -f 6 -k root walk.ir"
	out diff "resample -r 30 walk.ir | irdiff -t 0.01 walk.ir -"
	out split "cat walk.ir walk.ir | irsplit"
	LC_ALL=C awk '$1 == "offset" && $2 ~ /_foot$/ { $4 *= 1.1 } 1' walk.asf.ir \
	    >longer.ir
	out longer "retarget -v -f -k -s longer.ir walk.ir"
	pair cmu "$D/acclaim/cmu/01.asf" "$D/acclaim/cmu/01_01.amc" 200
	pair hdm "$D/acclaim/hdm05/HDM_dg.asf" \
	    "$D/acclaim/hdm05/HDM_dg_06-03_03_120.amc" 100
	pair endorphin "$D/acclaim/endorphin/skeleton.asf" \
	    "$D/acclaim/endorphin/walking.amc" 60
	pair stickman "$D/acclaim/stickman/stickman.asf" \
	    "$D/acclaim/stickman/stickman_running_01.amc" 200
	pair dance "$D/acclaim/3dof/131-dance.asf" \
	    "$D/acclaim/3dof/131_04-dance.amc" 60
	[ ! -f cmu.ir ] || out onto "retarget -v -f -s cmu.asf.ir hdm.ir"
}

bones() {
	out arm.ir "bp2ir '$E/arm.txt'"
	out bend.ir "bp2ir -s arm.ir '$E/bend.txt'"
	out bend.fk "fk bend.ir"
	out skinned "skin bend.ir"
	out bend.zyx "ir2bp -a -e ZYX bend.ir"
	out arm.out "ir2bp bend.ir"
	out fbx.ir "fbx2ir '$E/wave.fbx'"
	out fbx.keys "fbx2ir -K -M wave '$E/wave.fbx' | resample -r 30"
	out fbx.fk "fk fbx.ir"
	out gltf.ir "gltf2ir '$E/bend.gltf'"
	out gltf.skinned "skin gltf.ir"
	out gltf.back "ir2gltf -b gltf.ir | gltf2ir"
	glb="LC_ALL=C awk -f '$E/hero.awk' walk.asf.ir | ir2gltf -b -l 0.01"
	out hero "$glb | gltf2ir"
	out hero.walk "$glb >hero.glb; retarget -s hero walk.ir | \
	    ir2gltf -a hero.glb | gltf2ir; rm hero.glb"
}

scenes() {
	out cylinder.ir "sdl2ir '$E/cylinder.sdl'"
	out baked "bake -b 1 -d 0.37 -e 30 -r 24 cylinder.ir"
	out cylinder.sdl "ir2sdl cylinder.ir"
	out bulge "bulge2ir -e '$E/bulge_types' | ir2bulge"
	out bulge.ir "bulge2ir '$E/bulge_types'"
	printf '4 2\n0 0 0 1 2 3 255 0 0 9 10\n0 0 0 4 5.50 6 0 0 255 0 10\n' \
	    >dots.in
	out dots.ir "particle2ir dots.in"
	out dots.out "rescale -l 2.54 dots.ir | ir2particle"
}

sims() {
	out sims.ir "psl2ir '$E/sims.psl'"
	out sims.psl "ir2psl sims.ir"
	out bow.ir "kfd2ir -l sims.ir '$E/bow.kfd'"
	out bow.fk "resample -r 30 bow.ir | fk"
	out bow.kfd "resample -r 30 bow.ir | ir2kfd"
	out sps "sps2ir '$E/evening.sps' | ir2sps"
	out sps.play "sps2ir -l -x 7 sim1 '$E/evening.sps'"
	out scarf.ir "skn2ir '$E/scarf.skn'"
	out scarf.skinned "{ sed '/^end ir/d' scarf.ir; sed -n '/^motion/,\$p' bow.ir; } | skin"
	out scarf.skn "ir2skn scarf.ir"
	out scarf.bmf "ir2skn -b scarf.ir"
	out skill "resample -r 30 bow.ir | ir2cmx -d ."
	out skill.back "cmx2ir bow.cmx | fk; cat bow.cmx"
	each cmx "$D"/sims-game/*.cmx <<-'END'
		cmx2ir "$f" | ir2cmx -b -d . && cmx2ir "$f" | fk
	END
	each skn "$D"/sims-game/*.skn <<-'END'
		skn2ir "$f" | ir2skn
	END
	each kfd "$D"/sims/*.kfd <<-'END'
		kfd2ir -l sims.ir "$f" | resample | ir2kfd
	END
	each fk "$D"/sims/*.kfd <<-'END'
		kfd2ir -l sims.ir "$f" | fk
	END
}

cal3d() {
	for f in xsf xmf xaf; do
		LC_ALL=C awk -v what=$f -f "$E/sprout.awk" >sprout.$f
	done
	LC_ALL=C awk -v what=xrf -v map=leaf.png -f "$E/sprout.awk" >leaf.xrf
	out sprout.ir "any2ir sprout.xsf sprout.xmf leaf.xrf sprout.xaf"
	out sprout.back "ir2xmf sprout.ir"
	out sprout.bytes "ir2xmf -b sprout.ir | xmf2ir"
	out sprout.look "ir2xrf -b sprout.ir | xrf2ir"
	out sprout.moved "resample -r 5 sprout.ir | skin"
	out sprout.gltf "ir2gltf -l 1 sprout.ir | gltf2ir"
	each check "$D"/xsf/*.xsf "$D"/xsf/*.XSF <<-'END'
		xsf2ir -c "$f"
	END
	each back "$D"/xsf/*.xsf "$D"/xsf/*.XSF <<-'END'
		xsf2ir "$f" | ir2xsf
	END
	each binary "$D"/xsf/*.xsf "$D"/xsf/*.XSF "$D"/xsf/binary/*.[cC][sS][fF] <<-'END'
		xsf2ir "$f" | ir2xsf -b | xsf2ir
	END
	each floats "$D"/xsf/*.xaf "$D"/xsf/binary/*.[cC][aA][fF] <<-'END'
		xaf2ir "$f" | ir2xaf -b | xaf2ir
	END
	each few "$D"/xsf/*.xaf <<-'END'
		xaf2ir "$f" | ir2xaf -t 0.01
	END
}

pictures() {
	awk 'BEGIN {
		print "P3 40 30 255"
		for (i = 0; i < 3600; i++)
			print i * i % 251, i % 7 * 36
	}' | head -n 1801 >noise.ppm
	out noise.ir "pnm2ir noise.ppm"
	out noise.pix "ir2pix noise.ir"
	out noise.back "pixcat -P noise.pix"
	out noise.pam "pixcat noise.pix | ir2pnm"
	out noise.pgm "sed '1s/P3/P2/; 1s/30/90/' noise.ppm | pnm2ir | ir2pix"
	out noise.matte "mattecat -P noise.pgm"
	printf '\0\0\331\147\0\2\0\1\77\200\0\0\100\40\0\0' >depth
	out depth.ir "depthcat depth"
	out depth.pfm "depthcat -P depth"
	out depth.back "ir2pix depth.ir"
	out noise.iff "ir2iff noise.ir"
	out depth.iff "ir2iff -r -t 1 depth.ir"
	each info "$D"/pix/* <<-'END'
		pixcat -i "$f"; mattecat -i "$f"
	END
	each ppm "$D"/pix/*.pix <<-'END'
		pixcat -P "$f"
	END
	each chunks "$D"/iff/*.* "$D"/iff/libiff/* <<-'END'
		iffwalk -l "$f"; iffwalk -c "$f"
	END
	each ppm "$D"/iff/*_maya.iff "$D"/iff/blue_noise_rgba8.iff <<-'END'
		iffcat -P "$f"
	END
	each maya "$D"/iff/*_maya.iff "$D"/iff/blue_noise_rgba8.iff <<-'END'
		iffcat "$f" | ir2iff
	END
	each z "$D"/iff/zbuffer_only.iff <<-'END'
		iffcat -z "$f"
	END
}

# Every tool of the folder $1 on an empty file and on units with nothing in them
nothing() {
	: >empty
	printf 'ir 1\nend ir\n' >unit
	printf 'ir 1\nactions x\nend actions\nend ir\n' >actions
	for t in "$1"/*.c; do
		t=$(basename "$t" .c)
		for f in empty unit actions; do
			out "$f-$t" "case $t in irdiff) irdiff $f $f ;;
			    retarget) retarget -s $f $f ;; *) $t $f ;; esac"
		done
	done
}

# The samples of all formats
samples() {
	sh "$lists" sample | while IFS='|' read -r file _ tool; do
		out "$file.$tool" "$tool '$S/$file'"
	done
}

acclaim
bones
scenes
sims
cal3d
pictures
samples
nothing "$E/../bin"
