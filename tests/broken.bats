#!/usr/bin/env bats
# Files that are damaged as files of people are. Each is refused by a message
# that says what is wrong and where, or stands in broken.list with the reason.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

# What reads each format; @ is the file. The names of objects are stated, so
# that they are not those of the files.
readers() {
	cat <<-'END'
		asf asf2ir -n x @
		amc amc2ir -n x -r 60 -s asf.ir @
		amc-alone amc2ir -n x @
		bvh bvh2ir -n x @
		xsf xsf2ir -n x @
		xaf xaf2ir -n x @
		xmf xmf2ir -n x @
		xrf xrf2ir -n x @
		kfd kfd2ir -n x @
		cmx cmx2ir -d . -n x @
		psl psl2ir -n x @
		sps sps2ir -n x @
		skn skn2ir -n x @
		bp bp2ir -n x @
		bones bp2ir -n x @
		bulge bulge2ir -e -n x @
		particle particle2ir -n x @
		sdl sdl2ir -n x @
		csv csv2ir -n x -s asf.ir @
		fbx fbx2ir -n x @
		gltf gltf2ir -n x @
		ir fk @
	END
}

# seeds: the samples, and longer ones of formats whose samples are short
seeds() {
	local e=$ROOT/examples

	samples
	awk '/^Frames:/ { $2 = 8 } /^Frame Time:/ { last = NR + 8 } { print }
	    NR == last { exit }' "$e/dance.bvh" >sample.bvh
	ir2xaf amc.ir >sample.xaf
	{ cat "$e/bulge_types"; echo '>>'; sed 's/Biceps/Calf muscle/
	    s/code: 5/code: 8/; s/0\.50/0.25/' "$e/bulge_types"; } >sample.bulge
	printf '%s\n' '5 6' '1.5 2 3 4 5 6 7 8 9 0 30 1 2.5e0' \
	    '1 2.5 3 4 5 6 7 8 9 1 30 1.5 2' '1 2 3.5 4 5.25 6 7 8 9 2 30 1 2.5' \
	    '1 2 3 4.5 5 6 7 8 9 3 30 1.5 2' '9 8 7 6 5 4 3 2 1 0 10 .5 .75' '9 8 7 6 5 4 3 2 1 9 9 5 7' \
	    >sample.particle
	awk '/^[0-9]+$/ && $1 > 10 { exit } { print }' "$e/walk.amc" |
	    amc2ir -s asf.ir -r 60 | ir2csv | cut -d , -f -12 >sample.csv
	# its nodes last
	awk '/"nodes": \[$/ { hold = 1 } hold { held = held "\n" $0
	    if (/^  \],$/) hold = 0; next }
	    /^}$/ { sub(/,$/, "", held); sub(/\[0, 1, 0/, "[0.5, 1.25, 0", held)
		print last "," held; last = "" }
	    last { print last } { last = $0 } END { print last }' \
	    "$e/bend.gltf" >sample.gltf
	cp amc.ir sample.ir
	printf '    <MAP>%s.png</MAP>\n' nose ear tooth >maps
	sed '/Opacity/r maps
	    s/NUMMAPS="2"/NUMMAPS="5"/
	    1s/^/<!-- scale 1.5 -->/' sample.xrf >long.xrf
	mv long.xrf sample.xrf
}

# break_all: the damaged files, as FORMAT/WHAT
break_all() {
	local exe format reader

	exe=$(compile broken) || return
	while read -r format reader; do
		mkdir "$format" || return
		awk -F '\t' -v OFS='\t' -v format="${format%-alone}" '
		    $1 == format { print $2, $3, $4 }' "$ROOT/tests/broken.edits" |
		    "$exe" "sample.${format%-alone}" "$format" || return
	done < <(readers)
}

# damaged FORMAT: its files, without what read_all puts beside them
damaged() {
	printf '%s\n' "$1"/* | grep -v '\.'
}

# read_all: gives each file to its reader; what that writes and says goes beside
# it, its exit status into `results`. A subshell, as what bats does before each
# command takes longer than the command.
read_all() (
	local format reader file status

	trap - DEBUG
	while read -r format reader; do
		# shellcheck disable=SC2086
		${reader/@/sample.${format%-alone}} >"$format.out" || exit
		for file in $(damaged "$format"); do
			status=0
			# shellcheck disable=SC2086
			${reader/@/$file} >"$file.out" 2>"$file.err" ||
			    status=$?
			echo "$file $status"
		done
	done < <(readers) >results
)

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	seeds
	break_all
}

setup() {
	cd "$BATS_FILE_TMPDIR" || return
}

# The other importers' formats are not texts.
@test "every format that is a text" {
	diff <(lines_of sample | cut -d '|' -f 3 | sort -u |
	        grep -vxE '.*cat|iffwalk|irstat|npy2ir|pnm2ir') \
	    <(readers | cut -d ' ' -f 2 | grep -vx fk | sort -u)
}

@test "50 files of each format, none like another" {
	local format

	for format in $(readers | cut -d ' ' -f 1); do
		damaged "$format" | xargs cksum "sample.${format%-alone}" |
		    awk '{ print $1, $2 }' >sums
		[ "$(wc -l <sums)" -eq 51 ]
		sort sums | uniq -d | diff /dev/null -
	done
}

@test "each is refused with the place of what is wrong, or accepted for a reason" {
	read_all
	awk -f "$ROOT/tests/broken.awk" "$ROOT/tests/broken.list" \
	    <(readers) results >wrong
	diff /dev/null wrong
}
