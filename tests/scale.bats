#!/usr/bin/env bats
# What a large number of one thing costs: ten times as many take no more than 15
# times as long and write no more than 15 times as much. SECURITY in irtools(7)
# lists the exceptions. IRTOOLS_SCALE is the smaller number, by default 10000.

bats_require_minimum_version 1.7.0
load helper
load samples
export IRTOOLS_SCALE=${IRTOOLS_SCALE:-10000}

# inputs N: in a folder of that name, what is in no output of the tables
inputs() {
	local shape

	mkdir "$1"
	lines | awk '
	{ is_in[$1] = 1; if (sub(/^>/, "", $NF)) is_out[$NF] = 1 }
	END {
		for (file in is_in)
			if (!(file in is_out))
				print file
	}' | while read -r shape; do
		case $shape in
		chunks.iff) "$(compile iffgen)" -b "$1" 2 ;;
		long.*) [ "$shape" != long.cmx ] || cfp_of "$1" >"$1/skip.cfp"
			"long_${shape#*.}" "$1" ;;
		*) awk -v shape="$shape" -v n="$1" \
		    -v pose="$ROOT/examples/bow.kfd" -f "$ROOT/tests/scale.awk" ;;
		esac >"$1/$shape" || return
	done
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	inputs "$IRTOOLS_SCALE"
	[ -n "$SANFLAGS" ] || inputs "${IRTOOLS_SCALE}0"
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

# lines: an input, the exit status, the command, with the input as its last
# operand or in the place of @, and which input its output is; with the three
# figures for `figures`
lines() {
	lines_of scale | awk '
	$1 != "figures" { print; next }
	{
		sub(/^figures/, "")
		print "chain.ir" $0 "\nstar.ir" $0 "\nspot.ir" $0
	}'
}

# step N: the lines that make inputs, 1, those that make inputs of these, 2, and
# all others, 3
step() {
	lines | awk -v n="$1" '
	{ line[NR] = $0; input[NR] = $1; output[NR] = $NF }
	sub(/^>/, "", $NF) { is_output[$NF] = 1 }
	END {
		for (i = 1; i <= NR; i++) {
			is = output[i] !~ /^>/ ? 3 : input[i] in is_output ? 2 : 1
			if (is == n)
				print line[i]
		}
	}'
}

@test "ten times as much of one thing takes ten times as long, or nearly" {
	step 1 | scale
	step 2 | scale
	step 3 | scale
}

@test "every tool has a line" {
	lines_of tool | diff - <(lines | cut -d ' ' -f 3 | sort -u)
}
