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

# faults [-c CHECK] <COMMANDS. EVERY: see faults.c
faults() {
	local status=0

	"$BATS_FILE_TMPDIR/faults" -e "$EVERY" "$@" \
	    "$BATS_FILE_TMPDIR/preload.so" || status=$?
	[ $status -ne 77 ] || skip 'LD_PRELOAD does nothing here'
	return $status
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
	"$(compile glb)" data >pictures.gltf <<-'END'
		f 0 0 0 1 0 0 0 1 0
		B 0 0 0 0 0 0 0 0 0 0 0 0
		f 1 0 0 0 1 0 0 0 1 0 0 0
		B 137 80 78 71
		{"asset": {"version": "2.0"}, "nodes": [{}, {"mesh": 0, "skin": 0}],
		 "skins": [{"joints": [0]}],
		 "meshes": [{"primitives": [{"material": 0, "attributes":
		  {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}],
		 "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}},
		  "normalTexture": {"index": 1}}],
		 "textures": [{"source": 0}, {"source": 1}],
		 "images": [{"bufferView": 3}, {"uri": "data:;base64,/9j/"}],
		 "accessors": [
		  {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
		  {"bufferView": 1, "componentType": 5121, "type": "VEC4", "count": 3},
		  {"bufferView": 2, "componentType": 5126, "type": "VEC4", "count": 3}],
		 @}
	END
	# a chunk of 400000 bytes is passed over by lseek, and written in parts
	{
		printf 'FORM\0\6\32\214TESTABCD\0\6\32\200'
		head -c 400000 /dev/zero
	} >big.iff
	# animations of more than 64 KiB of JSON
	awk 'BEGIN {
		print "ir 1\nskeleton s"
		for (j = 0; j < 60; j++)
			print "joint", j, "-\noffset", j, j, "0 0\ndof", j, "px py pz"
		print "end skeleton"
		for (i = 0; i < 20; i++) {
			print "motion", i "\nrate 9"
			for (j = 0; j < 60; j++)
				print "v 0", j, j, "0 0"
			print "end motion"
		}
		print "end ir"
	}' >clips.ir
	lines_of fault >table
	faults <table
}

@test "the table has every tool" {
	lines_of tool | diff - <(lines_of fault | sed 's/ .*//' | sort -u)
}

# Each operand has the same lines as without a fault, or a message; once nothing
# can be written, the operands that follow have none.
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
@test "-d: no half files" {
	local command

	cat amc.ir >two.ir
	sed 's/^motion .*/motion other/; s/^skeleton .*/skeleton s/' amc.ir >>two.ir
	mkdir d want
	cat >check <<-'END'
		for f in d/* d/.[!.]*; do
			[ ! -e "$f" ] || cmp -s "$f" "want/${f#d/}" || exit 1
		done
		while read -r f; do
			[ -e "$f" ] || exit 1
		done <out
		set -- d/*
		[ ! -e "$1" ] || rm d/*
	END
	for command in irsplit ir2csv 'ir2bvh -T' 'ir2gltf -l 1' 'ir2xaf -b'; do
		$command -d want two.ir >list
		[ "$(wc -l <list)" -eq 2 ]
		faults -c 'sh ./check' <<<"$command -d d two.ir"
	done
}
