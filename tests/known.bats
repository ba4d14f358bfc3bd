#!/usr/bin/env bats
# Every reader that is given a file of another format says which format it is.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
}

# reads TOOL READER KIND: whether that is a file of its own
reads() {
	case $1 in
	"$2") return 0 ;;
	fk | ir2gltf | resample) [ "$2" = irstat ] ;;
	iffcat) [ "$2" = iffwalk ] ;;
	iffwalk) [ "$2" = iffcat ] ;;
	*) return 1 ;;
	esac
}

@test "every importer has a line here" {
	diff <(lines_of foreign | sed 's/[| ].*//' | grep -vE '^fk|^ir2gltf|^resample') \
	    <(cd "$ROOT/bin" && printf '%s\n' *2ir.c *cat.c iffwalk.c irstat.c |
	        sed 's/\.c$//; /^any2ir$/d' | sort)
}

@test "every format to every reader of another" {
	local file name reader command says row=0 n

	while IFS='|' read -r file name reader; do
		n=$((row++))     # so that others are tried of each
		while IFS='|' read -r command says; do
			((n++ % EVERY == 0)) || continue
			! reads "${command%% *}" "$reader" || continue
			# shellcheck disable=SC2086
			refuses "${command%% *}: $file$says, this is $name: $reader reads it" \
			    $command "$file" >out
			! grep -q '^end ir$' out
		done < <(lines_of foreign)
	done < <(lines_of sample)
}

@test "formats that no tool reads" {
	local name bytes

	# as file(1) and the formats' own documents have them
	while IFS='|' read -r name bytes; do
		printf "%b" "$bytes" >x
		refuses "bvh2ir: x:1: expected BVH motion, this is $name" bvh2ir x >out
		refuses "pixcat: x: expected Alias pix, this is $name" pixcat x >out
	done <<-'END'
		Maya scene (text)|//Maya ASCII 2024 scene\n
		Collada scene|<?xml version="1.0"?>\n<COLLADA xmlns="x">
		USD scene (text)|#usda 1.0\n(\n)\n
		USD scene (binary)|PXR-USDC\0\0\0\0
		USD scene (zip)|PK\0003\0004\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0006\0\0\0a.usdc
		zip archive|PK\0003\0004\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0006\0\0\0a.jpeg
		Blender scene|BLENDER-v300
		C3D motion|\0002P\0\0
		TRC markers|PathFileType\t4\t(X/Y/Z)\ta.trc\n
		PNG picture|\0211PNG\r\n\0032\n
		JPEG picture|\0377\0330\0377\0340
		TIFF picture|II*\0\0010\0\0\0
		OpenEXR picture|v/1\0001\0002\0\0\0
		GIF picture|GIF89a
		Git LFS pointer|version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n
		BMP picture|BMx\0\0\0\0\0\0\0
		Photoshop picture|8BPS\0\0001
		gzip compressed|\0037\0213\0010\0
		bzip2 compressed|BZh91AY
		xz compressed|\0375\0067zXZ\0
		HTML page|<!DOCTYPE html>\n<title>404</title>
		HTML page|<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">
		PDF document|%PDF-1.7\n
		ELF program|\0177ELF\0002
		3ds Max animation|<MaxAnimation>
		SVG picture|<?xml version="1.0"?>\n<svg width="9">
		Y4M video|YUV4MPEG2 W16 H16 F30:1\n
		The Sims animation|\0377\0\0\0\0277\0377\0\0\0100\0100\0376\0001\0\0377\0\0\0\0\0200\0377\0\0\0200\0076\0377\0\0\0\0\0377\0\0\0\0\0377\0\0\0200\0277\0176
	END
	# nearly so
	for bytes in '\0001\0\0\0\0005adul' '\0\0\0\0\0\0\0\0\0\0\0\0\0005adult' \
	    '\0\0\0001\0\0005adult' '\0001\0\0\0\0\0035\0\0\0' \
	    '\0001\0\0\0\0002a\0001\0' '\0004head\0001x\0\0\0\0\0004HEAD' \
	    '\0004head\0001x\0001\0\0\0\0004HEA' 'head\nx\n2\nHEAD\n1\n0 1 2\n1\n0 0 3 -1 0\n' \
	    'head\nx\n1\nHEAD\n1\n0 1\n1\n0 0 3 -1 0\n' 'head\nx\n1\nHEAD\n1\n0 1 a\n1\n0 0 3 -1 0\n' \
	    'head\nx\n1\n7\n1\n0 1 2\n1\n0 0 3 -1 0\n' 'Lottery\nSpain\n1\nweek1\n2\n5 17 32\n8 9 44\n' \
	    'head\nx\n1\nHEAD\n1\n0 1 2\n0\n0 0 3 -1 0\n' 'head\nx\n1\nHEAD\n1\n0 1 2\n1\n0 0 3\n' 'head\nx\n1\nHEAD\n0 1 2\n' \
	    '<MESH VERSION="1100"><NUMSUBMESH>' '<MATERIAL>' ':root {\n  --a: 1px;\n}\n'; do
		printf '%b' "$bytes" >x
		run -1 bvh2ir x
		[[ $output != *'this is'* ]] || { echo "$bytes: $output"; return 1; }
	done
	# each of the four bytes after a BMP's size is 0
	for bytes in '\0001\0\0\0' '\0\0001\0\0' '\0\0\0001\0' '\0\0\0\0001'; do
		printf '%b' "BMx\0\0\0$bytes" >x
		run -1 bvh2ir x
		[[ $output != *BMP* ]] || return
	done
}

@test "IFF and RIFF files: what they are, and who reads them" {
	local name type reader n=0

	# FORM or RIFF, a size, the type, an empty chunk
	while IFS='|' read -r type name reader; do
		case $type in
		FORM*) printf 'FORM\0\0\0\14%sABCD\0\0\0\0' "${type#FORM:}" ;;
		*) printf '%s\14\0\0\0%sABCD\0\0\0\0' "${type%%:*}" "${type#*:}" ;;
		esac >x
		printf 'x\t%s\twhole\t%s, 1 chunk%s\tiffwalk\n' "$name" \
		    "${type// /%20}" "${reader:+; $reader reads it}" |
		    diff -u - <(irfile x)
		printf '         0  %s %s %30s%s\n' "${type%%:*}" "${type#*:}" 12 \
		    "${name:+  $name}${reader:+ ($reader reads it)}" |
		    sed 's/  [IR]I*FF file$//' |
		    diff -u - <(iffwalk -l x | head -n 1)
		refuses "bvh2ir: x:1: expected BVH motion, this is $name: ${reader:-iffwalk} reads it" \
		    bvh2ir x >out
		n=$((n + 1))
	done <<-'END'
		FORM:ILBM|ILBM picture|ilbmtoppm
		FORM:PBM |PBM picture (Deluxe Paint)|ilbmtoppm
		FORM:RGBN|RGBN picture|ilbmtoppm
		FORM:RGB8|RGB8 picture|ilbmtoppm
		FORM:ACBM|ACBM picture|ffmpeg
		FORM:DEEP|DEEP picture|ffmpeg
		FORM:ANIM|ANIM animation|ffmpeg
		FORM:8SVX|8SVX sound|sox
		FORM:16SV|16SV sound|ffmpeg
		FORM:MAUD|MAUD sound|sox
		FORM:AIFF|AIFF sound|sox
		FORM:AIFC|AIFC sound|sox
		FORM:SMUS|SMUS score|
		FORM:FTXT|FTXT text|
		FORM:DR2D|DR2D drawing|
		FORM:LWOB|LightWave object (LWOB)|assimp
		FORM:LWO2|LightWave object (LWO2)|assimp
		FORM:LWO3|LightWave object (LWO3)|
		FORM:TDDD|Imagine object|
		FORM:IFRS|Blorb story|
		FORM:IFZS|Quetzal saved game|
		RIFF:WAVE|WAVE sound|sox
		RIFF:AVI |AVI video|ffmpeg
		RIFF:WEBP|WebP picture|dwebp
		RIFF:RMID|RIFF MIDI file|
		RIFF:ACON|animated cursor|
		RIFF:sfbk|SoundFont|
		FORM:WAVE|IFF file|
		RIFF:ILBM|RIFF file|
		FORM:ABCD|IFF file|
	END
	[ $n -eq 30 ]
	# the kin of RIFF
	printf 'RIFX\0\0\0\14WAVEABCD\0\0\0\0' >x
	irfile x | cut -f 2 | diff - <(echo WAVE sound)
	oracle ffmpeg ffprobe
	ffmpeg -v error -f lavfi -i sine -t 0.1 -y a.aiff
	ffprobe -v error -show_entries format=format_name -of csv=p=0 a.aiff |
	    diff - <(echo aiff)
	irfile a.aiff | cut -f 2 | diff - <(echo AIFF sound)
}

@test "a picture as wide as the magic number of another format" {
	local w

	# 0x0250 is that of C3D, 0x01da of SGI
	for w in 592 474; do
		awk -v w=$w 'BEGIN { print "P3", w, 2, 255
		    for (i = 0; i < 2 * w; i++) print 1, 2, 3 }' | pnm2ir | ir2pix >x
		printf 'x\tAlias pix\twhole\t%sx2 rgb\tpixcat\n' "$w" |
		    diff - <(irfile x)
		refuses "bvh2ir: x:1: expected BVH motion, this is Alias pix: pixcat reads it" \
		    bvh2ir x >out
	done
	# 40 markers, frames 1 to 2048 and 6144
	for w in 010 030; do
		printf %b "\\02P\\050\\0\\0\\0\\01\\0\\0\\$w\\012\\0" >x
		refuses 'bvh2ir: x:1: expected BVH motion, this is C3D motion' bvh2ir x >out
	done
	# 24 and 8 rows of three channels
	printf '\1\332\0\1\0\3\0\30\0\30\0\3' >x
	refuses 'bvh2ir: x:1: expected BVH motion, this is SGI picture' bvh2ir x >out
	printf '\1\332\0\1\0\3\0\30\0\10\0\3' >x
	refuses 'bvh2ir: x:1: expected BVH motion, this is SGI picture' bvh2ir x >out
}

@test "what says little is not called anything" {
	echo hello >x
	refuses "fk: x:1: expected \`ir 1\`, saw 'hello'" fk x >out
	echo '{"a": 1}' >x
	refuses "fk: x:1: expected \`ir 1\`, saw '{\"a\": 1}'" fk x >out
	echo '<a/>' >x
	refuses "fk: x:1: expected \`ir 1\`, saw '<a/>'" fk x >out
	# words of these formats, but not those with which they begin
	for text in 'motion walk' 'HIERARCHICAL' 'bulges' 'ir one' 'frames, cells' \
	    'version 1' 'version 300 2' '4 5 x' 4 '<HEADER>' 'P6x' ':foo'; do
		echo "$text" >x
		refuses "fk: x:1: expected \`ir 1\`, saw '$text'" fk x >out
	done
	# two slashes begin a comment, after which the first words come; one does not
	printf '%s\n' '// usr' HIERARCHY >x
	refuses 'fk: x:1: expected `ir 1`, this is BVH motion: bvh2ir reads it' fk x >out
	printf '%s\n' /usr HIERARCHY >x
	refuses "fk: x:1: expected \`ir 1\`, saw '/usr'" fk x >out
}

@test "a table, by its column of frames or times wherever that stands" {
	local columns

	for columns in 'frame' 'time,frame' 'a.rx,"frame",time' 'x,,frame' \
	    'time,a.rx' 'a.x,"time"'; do
		echo "$columns" >x
		refuses "fk: x:1: expected \`ir 1\`, this is CSV table: csv2ir reads it" \
		    fk x >out
	done
	# a column that is called otherwise
	for columns in 'times,frames' 'a.time,a.frame' 'timeframe,x'; do
		echo "$columns" >x
		refuses "fk: x:1: expected \`ir 1\`, saw '$columns'" fk x >out
	done
}

# A float 0.5, seven of them in all, and differences between
@test "The Sims: numbers without a header" {
	local half='\0377\0\0\0\0077' seven

	seven=$half$half$half'\0176\0000\0374'$half$half$half$half
	printf %b "$seven" >x
	refuses 'kfd2ir: x:1: expected SimPose-ium keyframes, this is The Sims animation' \
	    kfd2ir x >out
	# code 253, less than seven, floats that are no places: 2e3 and nan
	for bytes in "\\0001$seven" "${seven/'\0176'/'\0375'}" "${seven%"$half"}" \
	    "$seven\\0377\\0\\0\\0372\\0104\\0176" "$seven\\0377\\0\\0\\0300\\0177\\0176"; do
		printf %b "$bytes" >x
		refuses 'kfd2ir: x:1: NUL byte in a text file' kfd2ir x >out
	done
}

@test "The Sims: meshes" {
	local name bytes

	while IFS='|' read -r name bytes; do
		printf %b "$bytes" >x
		refuses "bvh2ir: x:1: expected BVH motion, this is $name: skn2ir reads it" \
		    bvh2ir x >out
		run -1 skn2ir x
		[[ $output != *'this is'* ]]
	done <<-'END'
		The Sims binary mesh|\0004head\0001x\0001\0\0\0\0004HEAD\0002\0
		The Sims mesh|a head\r\nx\r\n2\r\nHEAD\r\nNECK\r\n1\r\n0 1 2\r\n1\r\n0 0 3 -1 0\r\n
		The Sims mesh|head\nx\n1\nHEAD\n0\n1\n0 0 1 -1 0\n
	END
}

# Lists of skeletons, suits and skills, of which the first that is not empty has
# a name
@test "The Sims: characters" {
	local bytes

	for bytes in '\0377\0377\0\0\0005adult\0035\0\0\0' \
	    '\0001\0\0\0\0005adult\0035\0\0\0' \
	    '\0\0\0\0\0001\0\0\0\0004suit\0' \
	    '\0\0\0\0\0\0\0\0\0002\0\0\0\0004walk\0004walk'; do
		printf %b "$bytes" >x
		refuses 'kfd2ir: x:1: expected SimPose-ium keyframes, this is The Sims binary character: cmx2ir reads it' \
		    kfd2ir x >out
	done
	# 65536 skeletons are none: that is no small number
	printf '\0\0\1\0\5adult\35\0\0\0' >x
	refuses 'kfd2ir: x:1: NUL byte in a text file' kfd2ir x >out
}

@test "The Sims: the game's own files" {
	need_data sims-game
	local f

	for f in "$DATA"/sims-game/*.cmx; do
		refuses "kfd2ir: $f:1: expected SimPose-ium keyframes, this is The Sims character: cmx2ir reads it" \
		    kfd2ir "$f" >out
	done
	for f in "$DATA"/sims-game/*.cfp; do
		refuses "psl2ir: $f:1: expected SimPose-ium pose library, this is The Sims animation" \
		    psl2ir "$f" >out
	done
}

@test "Acclaim motions and skeletons by other beginnings" {
	local text

	for text in '1\nroot 1 2 3\n' '# a\n\n:radians\n' ':Fully-Specified\r\n1\r\n' \
	    ':UNHEARD-OF\n:DEGREES\n' '\357\273\277:DEGREES\n' '# a\r:DEGREES\r1\r'; do
		# shellcheck disable=SC2059
		printf "$text" >x
		refuses 'bvh2ir: x:1: expected BVH motion, this is Acclaim motion: amc2ir reads it' \
		    bvh2ir x >out
	done
	for text in ':NAME a\n' '#\n  :units\n' ':Root\n'; do
		# shellcheck disable=SC2059
		printf "$text" >x
		refuses 'bvh2ir: x:1: expected BVH motion, this is Acclaim skeleton: asf2ir reads it' \
		    bvh2ir x >out
	done
}

# Only the first 4096 bytes are looked at.
@test "a long comment hides what a file is" {
	{ printf '#%04095d\n' 0; echo :DEGREES; } >x
	refuses "bvh2ir: x:1: expected HIERARCHY, saw '#$(printf %059d 0)'" \
	    bvh2ir x >out
	{ printf '#%04000d\n' 0; echo :DEGREES; } >x
	refuses 'bvh2ir: x:1: expected BVH motion, this is Acclaim motion: amc2ir reads it' \
	    bvh2ir x >out
}

@test "a number that those bytes end within is one" {
	local part

	for part in - + . 1e 1E 1.5e- 1e+; do
		printf '4 1\n%0*d %s5 1\n' $((4091 - ${#part})) 0 "$part" >x
		refuses 'bvh2ir: x:1: expected BVH motion, this is StudioTools particles: particle2ir reads it' \
		    bvh2ir x >out
	done
	# what is no part of one is none
	for part in x 1x; do
		printf '4 1\n%0*d %s5 1\n' $((4091 - ${#part})) 0 "$part" >x
		refuses "bvh2ir: x:1: expected HIERARCHY, saw '4 1'" \
		    bvh2ir x >out
	done
}

@test "a file that is what it should be keeps its message, wherever it is" {
	sed '200s/ .*//' "$ROOT/examples/walk.amc" >x
	refuses 'amc2ir: x:200: h_left_toes: expected values, saw none' amc2ir x >out
	# where a skeleton is expected, a motion is foreign, too
	refuses 'amc2ir: sample.amc:1: expected `ir 1`, this is Acclaim motion: amc2ir reads it' \
	    amc2ir -s sample.amc sample.amc >out
	# and where the input is piped
	refuses 'fk: <stdin>:1: expected `ir 1`, this is Acclaim motion: amc2ir reads it' \
	    fk <sample.amc >out
}

@test "pixcat -i has it in its line" {
	pixcat -i sample.matte sample.pix >saw 2>err || [ $? -eq 1 ]
	diff - <(cut -d ' ' -f -10 saw) <<-'END'
		sample.matte fault expected Alias pix, this is Alias matte: mattecat
		sample.pix image 2 1 rgb bits 24 origin 0 0
	END
}
