#!/usr/bin/env bats
# What tests/ir/bad has is refused by the tools that look at such objects. What
# they do not look at they pass on, or leave out, as it is.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	bad=$ROOT/tests/ir/bad
}

# refuse DIR KINDS TOOL [ARGUMENT …]: the tool fails, says why and ends no unit,
# for each file of DIR whose name begins with one of KINDS
refuse() {
	local dir=$1 kinds=$2 f status lines wrong=0 n=0

	shift 2
	trap - DEBUG            # what bats does at each command takes longer
	for f in "$dir"/*.ir; do
		[[ ${f##*/} =~ ^($kinds) ]] || continue
		n=$((n + 1)) status=0
		"$@" "$f" >out 2>err || status=$?
		mapfile -t lines <out
		[ $status -eq 1 ] && [ -s err ] &&
		    [ "${lines[*]: -1}" != 'end ir' ] && continue
		echo "$*: $f: exit $status" >&2
		wrong=1
	done
	[ $n -gt 2 ] && [ $wrong -eq 0 ]
}

# dress: the motions of tests/ir/bad with what a tool may miss in them, a
# skeleton, offsets and a rate, so that it comes to what is bad there
dress() {
	local f

	mkdir dressed
	for f in "$bad"/motion-*.ir; do
		awk -v rate="$(grep -c '^rate' "$f")" \
		    -v skeleton="$(grep -c '^skeleton' "$f")" \
		    -v offset="$(grep -c '^offset a' "$f")" '
			{ print }
			$1 == "ir" && !skeleton {
				print "skeleton s\njoint a -\noffset a 0 0 0"
				print "joint b a\noffset b 0 0 0\nend skeleton"
			}
			$1 == "joint" && !($2 == "a" && offset) {
				print "offset", $2, 0, 0, 0
			}
			$1 == "motion" && !rate { print "rate 30" }' "$f" \
		    >"dressed/${f##*/}"
	done
	# which feet there are, and what a motion is linked to, is no matter for
	# who passes them on
	rm dressed/motion-contact-missing.ir \
	    dressed/motion-contact-of-another-foot.ir \
	    dressed/motion-link-twice.ir
}

@test "conformtools: a stream, whatever is in it" {
	refuse "$bad" 'object|version|count-[^o]|fields|line-nul|unit-[eint]' irsplit -d .
}

@test "conformtools: motions" {
	local each tools=(fk despike 'resample -r 100' 'retarget -s target.ir'
	    smooth splice ir2csv ir2npy ir2svg)

	printf '%s\n' 'ir 1' 'skeleton t' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ty tz' 'end skeleton' 'end ir' >target.ir
	dress
	for f in dressed/*; do
		! irstat -k type "$f" >out 2>&1 || return
	done
	# shellcheck disable=SC2086
	for each in "${tools[@]}"; do
		refuse dressed motion- $each
	done
}

@test "conformtools: objects that are not of joints" {
	refuse "$bad" 'mesh|material' ir2xmf
	refuse "$bad" image ir2iff
	refuse "$bad" image ir2pix
	refuse "$bad" 'image-[^o]' ir2pnm       # it has no use for an origin
	refuse "$bad" particles ir2particle
	refuse "$bad" bulges ir2bulge
	refuse "$bad" actions bake
	refuse "$bad" actions ir2sdl
	refuse "$bad" sequence ir2sps
	refuse "$bad" poses ir2psl
}

# says MESSAGE LINE …: irsplit, or $tool, does of a unit of joints a and b and
# these lines, of which the first is line 9
says() {
	local message=$1

	shift
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ty' 'joint b a' 'offset b 0 0 0' 'end skeleton' "$@" \
	    'end ir' >s.ir
	refuses "${tool%% *}: s.ir$message" $tool s.ir
}

@test "conformtools: what a stream's reader says" {
	local tool=irsplit

	says ":9: expected \`motion NAME\`, saw 'motion -'" 'motion -' 'end motion'
}

@test "conformtools: what a motion's reader says" {
	local tool=fk word

	motion() { local m=$1; shift; says "$m" 'motion m' "$@" 'end motion'; }
	motion ":10: loop: expected once, cycle or bounce, saw 'twice'" 'loop twice'
	motion ":10: link: expected start or end, saw 'middle'" 'link middle stand'
	for word in 'w 1 c 0 0 0 0 0 0 1' 'e 1 c 0 0 0' 'b 1 c 1 1 1' 'r 1 c 1' \
	    'n 1 c 0 1 1 1' 'c 1 c 1' 'event 1 c step'; do
		motion ":11: no joint 'c' in the skeleton" 'v 1 a 1 2' "$word"
	done
	for word in 'm 1' 'd 1' 'n 1 a'; do
		motion ":11: vertex: expected an integer from 0 to 9223372036854775807, saw '-1'" \
		    'v 1 a 1 2' "$word -1 1 0 0"
	done
	motion ':11: r: expected as many values as the joint has channels' \
	    'v 1 a 1 2' 'r 1 a 1'
	motion ":11: event: expected a name, saw 'let%go'" 'v 1 a 1 2' \
	    'event 1 a let%go'
	motion ':11: v: expected before the contacts and events of its frame' \
	    'c 1 a 1' 'v 1 a 1 2'
	motion ':11: v: expected before the contacts and events of its frame' \
	    'event 1 - key' 'v 1 a 1 2'
}
