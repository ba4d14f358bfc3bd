# Each call of the system that a tool makes fails once: read and write, memory,
# files, processes. Nothing is lost without a message and exit 1.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup_file() {
	local cc="$CC -std=c99 -O1"

	cd "$BATS_FILE_TMPDIR" || return
	[ -z "$SANFLAGS" ] || return 0
	$cc -o faults "$ROOT/tests/fault/faults.c" || return
	$cc -shared -fPIC -o preload.so "$ROOT/tests/fault/preload.c" -ldl \
	    2>no-preload || rm -f preload.so
}

setup() {
	[ -z "$SANFLAGS" ] || skip 'sanitizers are preloaded themselves'
	[ -e "$BATS_FILE_TMPDIR/preload.so" ] || skip 'no library to preload'
	cd "$BATS_TEST_TMPDIR" || return
	samples
}

# faults [-c CHECK] <COMMANDS
faults() {
	local status=0

	"$BATS_FILE_TMPDIR/faults" "$@" "$BATS_FILE_TMPDIR/preload.so" ||
	    status=$?
	[ $status -ne 77 ] || skip 'LD_PRELOAD does nothing here'
	return $status
}

# commands: each tool at least once
commands() {
	cat <<-'END'
		amc2ir -s asf.ir -r 60 sample.amc
		amc2ir walk.amc
		any2ir -h
		asf2ir sample.asf
		bake sdl.ir
		bp2ir sample.bp
		bp2ir -s bp.ir sample.bones
		bulge2ir sample.bulge
		bvh2ir sample.bvh
		contacts amc.ir
		csv2ir -s asf.ir sample.csv
		depthcat sample.depth
		depthcat -P sample.depth
		depthcat -x |sample.depth
		fk <amc.ir
		fk -h
		fk -V
		gltf2ir sample.gltf
		gltf2ir beside.gltf
		iffcat sample.maya
		iffcat -P |sample.maya
		iffcat -x |sample.maya
		iffwalk big.iff
		iffwalk -x /FORM:TEST/ABCD big.iff
		ir2amc amc.ir
		ir2asf <asf.ir
		ir2bp bp.ir
		ir2bulge bulge.ir
		ir2bvh amc.ir
		ir2bvh <bvh.ir
		ir2gltf amc.ir
		ir2gltf -b <gltf.ir
		ir2gltf -a amc.glb amc.ir
		ir2csv amc.ir
		ir2csv -q -w amc.ir
		ir2html amc.ir
		ir2iff maya.ir
		ir2kfd kfd.ir
		ir2particle particle.ir
		ir2pix matte.ir
		ir2pnm depth.ir
		ir2psl psl.ir
		ir2sdl sdl.ir
		ir2sps sps.ir
		ir2svg amc.ir
		ir2xaf xaf.ir
		ir2xaf -b caf.ir
		ir2xsf xsf.ir
		ir2xsf -b csf.ir
		ir2y4m -H 16 -W 16 amc.ir
		irdiff amc.ir amc.ir
		irfile -l
		irsplit amc.ir
		irstat -cj amc.ir
		irview amc.ir
		joints -d h_neck -m names amc.ir
		kfd2ir -l psl.ir sample.kfd
		loop -b 1 amc.ir
		mattecat sample.matte
		mirror -m pairs -s asf.ir amc.ir
		particle2ir sample.particle
		pixcat sample.pix sample.pix
		pixcat -x |sample.pix
		pnm2ir <sample.p6
		pnm2ir -x sample.p6
		psl2ir sample.psl
		resample -r 50 amc.ir
		rescale -u y:z amc.ir
		retarget -f -m map -s asf.ir amc.ir
		retarget -g -s asf.ir amc.ir
		rootmotion -w 1 amc.ir
		sdl2ir sample.sdl
		skin bp.ir
		smooth amc.ir
		smooth -f 6 amc.ir
		splice -a -b 1 amc.ir amc.ir
		sps2ir sample.sps
		sps2ir -l sample.sps
		xaf2ir sample.xaf
		xaf2ir sample.caf
		xsf2ir sample.xsf
		xsf2ir sample.csf
	END
}

@test "every tool, every call" {
	cp "$ROOT/examples/walk.amc" .
	retarget -g -s asf.ir amc.ir >map
	echo top root >names
	mirror -g asf.ir >pairs
	ir2gltf -b amc.ir >amc.glb 2>err
	mkdir beside
	"$(compile glb)" bin beside/one.bin >beside.gltf <<-'END'
		f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
		{"asset": {"version": "2.0"}, "nodes": [{}],
		 "skins": [{"joints": [0], "inverseBindMatrices": 0}],
		 "accessors": [{"bufferView": 0, "componentType": 5126,
		  "type": "MAT4", "count": 1}],
		 @}
	END
	# a chunk of 400000 bytes is passed over by lseek, and written in parts
	{
		printf 'FORM\0\6\32\214TESTABCD\0\6\32\200'
		head -c 400000 /dev/zero
	} >big.iff
	commands >table
	faults <table
}

@test "the table has every tool" {
	sed -n '/^BIN = /,/^$/s,^.*bin/\([^ ]*\).*,\1,p' "$ROOT/Makefile" |
	    diff - <(commands | sed 's/ .*//' | sort -u)
}

# For each operand the lines there are without a fault, or a message; where
# nothing can be written, there are none for what follows.
@test "irstat: no operand is lost for another's fault" {
	cat >check <<-'CHECK'
		case $FAULT_CALL in
		write | close) exit 0 ;;
		esac
		awk 'FILENAME == "out.want" { want[$1] = want[$1] $0 "\n"; next }
		FILENAME == "out" { saw[$1] = saw[$1] $0 "\n"; next }
		{ said++ }
		END {
			for (f in want)
				lost += saw[f] != want[f]
			exit lost > said
		}' out.want out err
	CHECK
	faults -c 'sh ./check' <<-'END'
		irstat asf.ir pix.ir xaf.ir
		irstat -c xaf.ir xaf.ir
	END
}

# Whole files only; what is listed is there
@test "irsplit -d: no half files" {
	cat amc.ir >two.ir
	sed 's/^motion .*/motion other/; s/^skeleton .*/skeleton s/' amc.ir >>two.ir
	mkdir d want
	cat >check <<-'END'
		[ "$(ls -A d)" = "$(ls d)" ] || exit 1
		for f in d/*; do
			[ ! -e "$f" ] || cmp -s "$f" "want/${f#d/}" || exit 1
		done
		while read -r f; do
			[ -e "$f" ] || exit 1
		done <out
		rm -f d/*
	END
	irsplit -d want two.ir >list
	[ "$(wc -l <list)" -eq 2 ]
	faults -c 'sh ./check' <<<'irsplit -d d two.ir'
}
