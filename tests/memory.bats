#!/usr/bin/env bats
# What irtools(7) says about memory, tool by tool, compared with what they take.

load helper
load samples

# bytes N ESCAPES: the bytes that the escapes stand for, N times
bytes() {
	# shellcheck disable=SC2059
	repeat "$1" "$(printf "$2")" | tr -d '\n'
}

# frames N: the first frame of the walk, N times
frames() {
	awk -v n="$1" '/^[0-9]+$/ { frame++ } frame == 1 { row[++rows] = $0 }
	END {
		for (f = 1; f <= n; f++) {
			print f
			for (i = 2; i <= rows; i++)
				print row[i]
		}
	}' "$ROOT/examples/walk.amc"
}

# bones N
bones() {
	printf '%s\n' :root 'order TX RX' 'axis XYZ' 'position 0 0 0' \
	    'orientation 0 0 0' :bonedata
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++) {
			print "begin\nid", i, "\nname b" i "\ndirection 0 1 0"
			print "length 1\naxis 0 0 0 XYZ\ndof rx\nend"
		}
		print ":hierarchy\nbegin"
		for (i = 1; i <= n; i++)
			print "root b" i
		print "end"
	}'
}

# definitions N: of bulges
definitions() {
	awk -v n="$1" 'BEGIN {
		for (code = 1; code <= n; code++) {
			print ">> bulge: \"b" code "\" code:", code
			print ">>   angle: 0\n>> 0 0 0\n>> 1 1 0"
		}
	}'
}

# poses N WORD: the first pose of a keyframe file, N times, each after these
# lines
poses() {
	awk -v n="$1" -v before="$2" '/^[|]/ && rows < 31 { row[++rows] = $0 }
	END {
		for (t = 0; t < n; t++) {
			text = before
			gsub("@", t, text)
			print text
			for (i = 1; i <= rows; i++)
				print row[i]
		}
	}' "$ROOT/examples/bow.kfd"
}

# vertices N: the sample scene, with N vertices in one of its curves
vertices() {
	awk -v n="$1" '/^parameter_curve param_curve.X_Scale/ { here = 1 }
	here && /[(]30.0/ {
		for (t = 2; t < n; t++)
			print "parameter_vertex(" t ".0, 4.0, TAN_SMOOTH," \
			    " (1.0, 0.0), TAN_SMOOTH, (1.0, 0.0)),"
		sub("30.0", n ".0")
		here = 0
	}
	{ print }' "$ROOT/examples/cylinder.sdl"
}

# nodes N: the sample sequence, with N more nodes
nodes() {
	awk -v n="$1" '/^.End/ && !seen++ {
		for (id = 10; id < n + 10; id++)
			print "N 4 1", (id > 10 ? id - 1 : 4), id, "0 -2\nA wave"
	}
	{ print }' "$ROOT/examples/evening.sps"
}

# escapes NUMBER BYTES: the number in so many bytes, the most significant one
# first, as escapes for %b
escapes() {
	local i

	for ((i = $2 - 1; i >= 0; i--)); do
		printf '\\0%o' $(($1 >> 8 * i & 255))
	done
}

# inputs N: files as long as N says, in the folder N
inputs() (
	n=$1
	mkdir "$n"
	cd "$n" || exit
	rows=$(escapes $((60 * n)) 2)
	frames $((40 * n)) >amc
	bones $((100 * n)) >asf
	definitions $((200 * n)) >bulge
	printf '\0\0\331\147\0\144%b' "$rows" >depth
	head -c $((24000 * n)) /dev/zero >>depth
	printf '\0\144%b\0\0\0\0\0\10' "$rows" >matte
	bytes $((6000 * n)) '\1\2' >>matte
	printf '\0\144%b\0\0\0\0\0\30' "$rows" >pix
	bytes $((6000 * n)) '\1\1\2\3' >>pix
	echo P6 100 $((60 * n)) 255 >pnm
	bytes $((6000 * n)) '\1\2\3' >>pnm
	"$(compile iffgen)" -b $((1000 * n)) 20 >iff
	printf '%s\n' "KeyFrame $((20 * n)) $((20 * n)) $((20 * n))" 's a' \
	    'e b' >kfd
	poses $((20 * n)) 'Time @' >>kfd
	echo POSELIBRARY $((20 * n)) >psl
	poses $((20 * n)) 'pose @\nTime 2' >>psl
	nodes $((300 * n)) >sps
	vertices $((400 * n)) >sdl
	for f in $(compgen -A function long_); do
		$f $((500 * n)) >"${f#long_}"
	done
	cfp_of $((500 * n)) >skip.cfp
	cmx2ir cmx >cmx.ir
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -s figure.ir -r 60 amc >amc.ir
	asf2ir asf >asf.ir
	ir2xsf asf.ir >xsf
	for f in bulge kfd particle psl sdl skn sps xmf xrf; do
		${f}2ir $f >$f.ir
	done
	ir2xrf -b xrf.ir >crf
	pixcat pix >pix.ir
	pnm2ir pnm >pnm.ir
	ir2iff pnm.ir >maya
	bp2ir "$ROOT/examples/arm.txt" >arm.ir
	awk -v what=bones -v frames=$((30 * n)) -f "$ROOT/examples/arm.awk" >bp
	bp2ir -r 30 -s arm.ir bp >bp.ir
	ir2xaf bp.ir >xaf
	ir2xsf -b asf.ir >csf
	ir2xaf -b bp.ir >caf
	ir2bvh amc.ir >bvh
	ir2csv amc.ir >csv
	ir2csv -w amc.ir >places
	awk -v n=$((600 * n)) '
	NR == 2 {
		printf "  \"extras\": ["
		for (; n > 0; n--)
			printf "\"a text of 40 bytes, or nearly as many\", "
		print "0],"
	}
	{ print }' "$ROOT/examples/bend.gltf" >gltf
	awk -v shape=keys.fbx -v n=$((1000 * n)) -f "$ROOT/tests/scale.awk" >fbx
)

setup_file() {
	[ -z "$SANFLAGS" ] || return 0
	cd "$BATS_FILE_TMPDIR" || return
	inputs 1
	inputs 100
}

# claim TOOL: whether the memory is bounded: MEMORY lists those where it is not
claim() {
	awk -v tool="$1" '
	/^\.Sh/ { on = $2 == "MEMORY" }
	on && /^\.It/ && $3 == tool { no = 1 }
	END { print (no ? "no" : "yes") }' "$ROOT/man/irtools.7"
}

@test "the list of irtools(7) is right" {
	local command few many saw

	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	cd "$BATS_FILE_TMPDIR" || return
	lines_of grow | cut -d ' ' -f 1 | uniq | diff -u <(lines_of tool) -
	lines_of grow | while read -r command; do
		# shellcheck disable=SC2086
		few=$(cd 1 && peak_of $command)
		# shellcheck disable=SC2086
		many=$(cd 100 && peak_of $command)
		saw=yes
		[ "$many" -le $((few + 1024)) ] || saw=no
		echo "$command: $few KiB, $many KiB for 100 times as much"
		[ "$(claim "${command%% *}")" = $saw ]
	done
}

# A row of tiles has 64 rows of 3 bytes a pixel; the whole is 34 or 68 times as
# much.
@test "iffcat holds a row of tiles of a picture, from a pipe too" {
	local base h row saw w

	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	cd "$BATS_TEST_TMPDIR" || return
	base=$(echo P3 1 1 255 1 2 3 | pnm2ir | ir2iff | peak_of iffcat -P)
	while read -r w h; do
		{
			echo P6 "$w" "$h" 255
			head -c $((3 * w * h)) /dev/zero
		} | pnm2ir | ir2iff -r >raw
		row=$((3 * w * 64 / 1024))
		for saw in $(peak_of iffcat -P raw) \
		    $(peak_of sh -c 'cat raw | iffcat -P') \
		    $(peak_of iffcat raw); do
			echo "$w x $h: $saw KiB, $base for a pixel, $row a row"
			[ "$saw" -le $((base + 2 * row + 1024)) ]
		done
	done <<-END
		3840 2160
		7680 4320
	END
}

# tile X0 Y0 X1 Y1: not packed
tile() {
	local n=$((3 * ($3 - $1 + 1) * ($4 - $2 + 1)))

	printf 'RGBA%b' "$(escapes $((n + 8)) 4; escapes "$1" 2; escapes "$2" 2
	    escapes "$3" 2; escapes "$4" 2)"
	bytes $((n / 3)) '\1\2\3'
}

# Ten rows of 4096 x 64 pixels, 768 KiB each. The top one has ten tiles, those
# at the right one pixel wide, the next one nine, and so on. A tile is held in
# the input, as it is read again, and unpacked.
@test "iffcat holds no more of tiles that differ in size" {
	local base i row saw

	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	cd "$BATS_TEST_TMPDIR" || return
	base=$(echo P3 1 1 255 1 2 3 | pnm2ir | ir2iff | peak_of iffcat -P)
	for row in 0 1 2 3 4 5 6 7 8 9; do
		tile 0 $((64 * row)) $((4095 - row)) $((64 * row + 63))
		for ((i = row; i; i--)); do
			tile $((4096 - i)) $((64 * row)) $((4096 - i)) \
			    $((64 * row + 63))
		done
	done >tiles
	{
		printf 'FOR4%bCIMG' "$(escapes $(($(wc -c <tiles) + 48)) 4)"
		printf 'TBHD%b' "$(escapes 24 4; escapes 4096 4; escapes 640 4
		    escapes 1 2; escapes 1 2; escapes 1 4; escapes 0 2
		    escapes 1 2; escapes 0 4)"
		printf 'FOR4%bTBMP' "$(escapes $(($(wc -c <tiles) + 4)) 4)"
		cat tiles
	} >x
	[ "$(iffcat -P x | tail -c +5 | wc -c)" -ge $((3 * 4096 * 640)) ]
	saw=$(peak_of iffcat -P x)
	echo "$saw KiB, $base for a pixel"
	[ "$saw" -le $((base + 4 * 768 + 1024)) ]
}
