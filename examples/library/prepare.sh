#!/bin/sh
# A library of clips, prepared for learning: one clip or very many, of any
# format that any2ir(1) reads but tables and arrays, as what this makes may be.
#
#	sh prepare.sh                   everything, as `make`, which takes -j
#	sh prepare.sh list              finds the clips and makes shards of them
#	sh prepare.sh shard LIST…       makes these shards, lines of OUT/shards
#	sh prepare.sh table             sums up
#
# A shard is a part of the clips that goes through the tools as one stream,
# since starting them for each clip takes longer than what they do. What is made
# of it is OUT/SHARD: an array of each motion and of its mirrored twin.
# OUT/table has a line of irstat(1) about each motion, and OUT/left-out what is
# not there, and why. Shards share nothing, so that anything may make them.
#
# A shard gets its name when it is complete, so that also kill -9 leaves none
# that looks whole. It is made again if a clip is newer, has come or has gone,
# or if a setting has changed. One that could not be made, on a full disk say,
# has no name: the next run makes it.
# shellcheck disable=SC2046,SC2086,SC2154  # options are words
set -u
export LC_ALL=C

# The settings, which the environment overrides. What is empty is not done.
settings='CAPTURES OUT RATE NAMES FRAMES REST JOINTS UNITS TARGET TWINS GROUND
CONTACTS GATES EXPORT PER'
: "${CAPTURES=captures}"         # the folder with the clips
: "${OUT=out}"
: "${RATE=60}"                   # frames per second of AMC, which has none
: "${NAMES=%f}"                   # of a motion; `%f-%n` if files have several
: "${FRAMES=-r 30}"               # options of resample: frames per second
: "${REST=-t}"                   # options of repose: a T-pose
: "${JOINTS=}"                   # options of joints, as -k hips,head: all
: "${UNITS=-l 0.01 -u y:z}"      # options of rescale: metres, z up
: "${TARGET=}"                   # an IR file, in these units and so upright:
                                 # all motions go on its skeleton
: "${TWINS=_M}"                  # mirror; names get this after them
: "${GROUND=-w 0}"                 # options of rootmotion
: "${CONTACTS=-H 0.03}"          # options of contacts
# What a motion may not do: kinds of irstat, which count in those units
: "${GATES=gap,nan,jump,spike,floor=0.05,fly=0.6:0.1,speed=15,spin=2292}"
: "${EXPORT=ir2npy -z}"          # any tool that has -d
: "${PER=200}"                   # clips of a shard, at most about so many

nl='
'

say() {
	echo "prepare.sh: $*" >&2
}

# whole FILE CMD…: writes what a command prints to a file, which gets its name
# when it is complete. The tools fail when the disk is full, and so does cat;
# not every awk, find or sort does.
whole() {
	whole=$1
	shift
	failed=$(
		exec 3>&1
		{ "$@" || echo failed >&3; } | cat >"$whole.part" ||
		    echo failed >&3
	)
	[ -z "$failed" ] && mv "$whole.part" "$whole"
}

# each_setting: a line SETTING='VALUE' for each
each_setting() {
	for name in $settings; do
		eval "value=\$$name"
		printf "%s='%s'\n" "$name" \
		    "$(printf '%s\n' "$value" | sed "s/'/'\\\\''/g")"
	done
}

# find_clips: the clips, and the skeletons of Acclaim and Cal3D, in all folders,
# even if symbolic links lead to them
find_clips() {
	find -L "$CAPTURES" -type f \( -name '*.[Aa][Mm][Cc]' -o \
	    -name '*.[Aa][Ss][Ff]' -o -name '*.[Bb][Vv][Hh]' -o \
	    -name '*.[Cc][AaSs][Ff]' -o -name '*.[Xx][AaSs][Ff]' -o \
	    -name '*.[Gg][Ll][Bb]' -o -name '*.[Gg][Ll][Tt][Ff]' -o \
	    -name '*.[Kk][Ff][Dd]' -o -name '*.[Ii][Rr]' -o \
	    -name '*.[Ss][Dd][Ll]' -o -name '*.[Vv][Rr][Mm]' -o \
	    -name '*.[Vv][Rr][Mm][Aa]' \)
}

# share_out FOUND: a line SHARD TAB CLIP [TAB SKELETON] for each clip. A clip
# that needs a skeleton is SUBJECT_TRIAL.amc, and SUBJECT.asf lies beside it. No
# clip is called as another one or its twin will be.
# The shard depends on the clip's name alone, so that a new clip changes no
# other one.
share_out() {
	awk -v dir="$CAPTURES" -v per="$PER" -v twins="$TWINS" '
	function refuse(what) {
		print "prepare.sh: " what >"/dev/stderr"
		status = 1
	}

	function shard(name,    h, i) {
		for (i = 1; i <= length(name); i++)
			h = (h * 33 + index(bytes, substr(name, i, 1))) % 65521
		return h % shards
	}

	BEGIN {
		for (i = 32; i < 127; i++)
			bytes = bytes sprintf("%c", i)
		skeleton["amc"] = "asf"
		skeleton["xaf"] = "xsf"
		skeleton["caf"] = "csf"
	}

	{
		path = clip = $0
		sub(/\.[^.\/]*$/, "", path)
		suffix = tolower(substr($0, length(path) + 2))
	}

	index($0, dir "/") != 1 || /\t/ || suffix == "" {
		refuse($0 ": a name with a tab or in two lines")
		next
	}

	# SUBJECT.asf is sorted before SUBJECT_TRIAL.amc
	suffix ~ /^[acx]sf$/ { beside[path, suffix] = $0; next }

	{
		sub(/.*\//, "", clip)
		sub(/\.[^.]*$/, "", clip)
		clip = tolower(clip)
		if (clip in was)
			refuse(was[clip] " and " $0 ": two clips of one name")
		was[clip] = line[++n] = $0
		name[n] = clip
		if (!(suffix in skeleton))
			next
		suffix = skeleton[suffix]
		while (sub(/_[^\/_]*$/, "", path) &&
		    !((path, suffix) in beside))
			;
		line[n] = $0 "\t" ((path, suffix) in beside ? \
		    beside[path, suffix] : path "." suffix)
	}

	END {
		if (!n && !status)
			refuse(dir ": no clips in it")
		twins = tolower(twins)
		for (i = 1; twins != "" && i <= n; i++)
			if ((name[i] twins) in was)
				refuse(was[name[i] twins] \
				    ": called as the twin of " was[name[i]] \
				    " (TWINS)")
		for (shards = 1; shards * per < n; )
			shards *= 2
		for (i = 1; !status && i <= n; i++)
			printf "%04d\t%s\n", shard(name[i]), line[i]
		exit status
	}' "$1"
}

# write_lists SHARED: OUT/lists, one for each shard; prints their names
write_lists() {
	awk -v dir="$OUT/lists/" -F '\t' '
	$1 "" != was {
		if (was != "")
			close(dir was)
		was = $1
		print dir was
	}
	{ print substr($0, length($1) + 2) >(dir $1) }
	END { exit close(dir was) != 0 }' "$1"
}

# make_rules: for Makefile. There are no files of the names of the targets, so
# that a shard itself says whether it has to be made.
make_rules() {
	while read -r list; do
		shard=shard-${list##*/}
		printf 'all: %s\n%s:\n\tsh prepare.sh shard %s\n' \
		    "$shard" "$shard" "$list"
	done <"$OUT/shards"
}

# all_lines FILE…: how many, of those that are there
all_lines() {
	cat "$@" 2>/dev/null | wc -l
}

# sweep: takes away shards that are not in the list
sweep() {
	for shard in "$OUT"/[0-9]* "$OUT"/lists/*; do
		grep -q "/${shard##*/}\$" "$OUT/shards" || rm -rf "$shard"
	done
}

list() {
	mkdir -p "$OUT/lists" &&
	    whole "$OUT/found" find_clips &&
	    whole "$OUT/sorted" sort "$OUT/found" &&
	    whole "$OUT/shared" share_out "$OUT/sorted" &&
	    whole "$OUT/sorted" sort "$OUT/shared" &&
	    rm -f "$OUT"/lists/* &&
	    whole "$OUT/shards" write_lists "$OUT/sorted" || return
	if [ "$(all_lines "$OUT"/lists/*)" -ne "$(all_lines "$OUT/sorted")" ]
	then
		say "$OUT/lists: not all could be written"
		return 1
	fi
	whole "$OUT/settings" each_setting &&
	    whole "$OUT/rules.mk" make_rules || return
	rm "$OUT/found" "$OUT/sorted" "$OUT/shared"
	sweep
	echo "$(date +%s) $(all_lines "$OUT"/[0-9]*[0-9]/list)" >"$OUT/begun"
}

# progress: how many clips are done, on a terminal
progress() {
	[ -t 2 ] || return 0
	all=$(all_lines "$OUT"/lists/*)
	done=$(all_lines "$OUT"/[0-9]*[0-9]/list)
	read -r began had <"$OUT/begun"
	awk -v done="$done" -v all="$all" -v had="$had" \
	    -v time="$(($(date +%s) - began))" 'BEGIN {
		printf "\r%d of %d clips, %.0f per second ", done, all, \
		    (done - had) / (time ? time : 1)
	}' >&2
}

# fresh LIST DIR: whether the shard has been made, of these clips, as they are,
# and with these settings and the files that they name
fresh() (
	[ -e "$2/list" ] && cmp -s "$1" "$2/list" &&
	    cmp -s "$OUT/settings" "$2/settings" || return
	set -f
	files=$(tr '\t' '\n' <"$1"
	for word in $FRAMES $REST $JOINTS $UNITS $GROUND $CONTACTS; do
		[ ! -f "$word" ] || echo "$word"
	done)
	IFS=$nl
	# what is not there any more is a message
	[ -z "$(find $files ${TARGET:+"$TARGET"} -newer "$2/list" 2>&1)" ]
)

# broken: the shard cannot be made; what the tools have said
broken() {
	cat "$work"/*.err >&2
	say "$list: not made"
	exit 1
}

# operands LIST AMC: the files of those clips that are AMC (1) or not (0), each
# skeleton before the clips that take it
operands() {
	awk -F '\t' -v amc="$2" '
	(tolower($1) ~ /\.amc$/) == amc {
		if (NF > 1 && $2 != was)
			print $2
		was = $2
		print $1
	}' "$1"
}

# stage N CMD…: a stage of a pipeline; if it fails, its exit status and N are a
# line of failed
stage() (
	n=$1
	shift
	"$@" 2>"$work/$n.err" && return
	status=$?
	echo "$status $n" >>"$work/failed"
	return $status
)

# optional N OPTIONS TOOL: a stage, if there are options
optional() (
	set -f
	if [ -n "$2" ]; then
		stage "$1" "$3" $2
	else
		cat
	fi
)

# to_ir AMC OPTION…: the clips of $clips that are AMC or not. any2ir names those
# that it leaves out and exits 1; if it does not end the stream, what reads that
# fails.
to_ir() (
	files=$(operands "$clips" "$1")
	[ -n "$files" ] || return 0
	shift
	set -f
	IFS=$nl
	any2ir -k -n "$NAMES" "$@" $files 2>>"$work/1.err" && return
	status=$?
	[ $status -eq 1 ] || echo "$status 1" >>"$work/failed"
)

# begin: before a pipeline
begin() {
	rm -f "$work"/*.err
	: >"$work/1.err"
	: >"$work/failed"
}

# went STATUS: whether the pipeline went well. If not, $why says what is wrong
# with the clips, unless it is the system: a disk is full, a program is not
# there or was killed. The first stage that did not end by itself knows it.
went() {
	! grep -qE \
	    'No space left|quota|File too large|nput/output error|emory' \
	    "$work"/*.err || broken
	[ "$1" -ne 0 ] || [ -s "$work/failed" ] || return 0
	why=
	while read -r status n; do
		if [ "$status" -eq 1 ]; then
			why=${why:-$(grep -v 'Broken pipe$' "$work/$n.err")}
		elif [ "$(kill -l "$status" 2>/dev/null)" != PIPE ]; then
			broken
		fi
	done <<-END
		$(sort -k 2 "$work/failed")
	END
	[ -n "$why" ] || broken
	why=${why##*"$nl"}
	return 1
}

# clean LIST STREAM: the clips in one unit, at one rate, on one skeleton
clean() {
	clips=$1
	begin
	{ to_ir 0; to_ir 1 -r "$RATE"; } |
	    optional 2 "$FRAMES" resample |
	    optional 3 "$REST" repose |
	    optional 4 "$JOINTS" joints |
	    optional 5 "$UNITS" rescale |
	    on_target >"$2"
	went $?
}

on_target() {
	if [ -n "$TARGET" ]; then
		stage 6 retarget -f -s "$TARGET"
	else
		cat
	fi
}

# left_out: what any2ir has left out of the last stream, and why
left_out() {
	awk '
	/^any2ir: .*: left out$/ {
		print substr($0, 9, length($0) - 18) ": " why
	}
	{ why = $0 }' "$work/1.err"
}

# twins STREAM: it, and once more with left and right exchanged
twins() {
	cat "$1"
	[ -z "$TWINS" ] || stage 1 mirror "$1" |
	    sed "s/^motion [^ ]*/&$TWINS/"
}

# facts STREAM: what irstat says, which exits 1 also where it finds faults
facts() {
	irstat ${GATES:+-k "$GATES"} "$1" >"$work/facts" 2>"$work/0.err"
	status=$?
	[ $status -eq 0 ] || { [ $status -eq 1 ] && [ ! -s "$work/0.err" ]; } ||
	    echo "$status 0" >>"$work/failed"
}

# arrays STREAM DIR: of its motions in DIR; their files in the order of the
# stream, that of the twins behind it, are lines of paths
arrays() {
	begin
	facts "$1"
	twins "$1" |
	    optional 2 "$GROUND" rootmotion |
	    optional 3 "$CONTACTS" contacts |
	    stage 4 $EXPORT -d "$2" >"$work/paths"
	went $?
}

# one_by_one LIST DIR: a stream of the clips that alone do not fail
one_by_one() {
	: >"$work/all.ir"
	: >"$work/left"
	mkdir "$work/alone"
	while read -r clip <&3; do
		printf '%s\n' "$clip" >"$work/one"
		if clean "$work/one" "$work/one.ir" &&
		    arrays "$work/one.ir" "$work/alone"; then
			cat "$work/one.ir" >>"$work/all.ir" || broken
		elif grep -q ': left out$' "$work/1.err"; then
			left_out
		else
			echo "${clip%%	*}: $why"
		fi >>"$work/left" || broken
	done 3<"$1"
	: >"$work/facts"
	: >"$work/paths"
	[ ! -s "$work/all.ir" ] || arrays "$work/all.ir" "$2" || broken
}

# judge: the motions that are kept, those left out, and the files of these
judge() {
	awk -v twins="$TWINS" '
	$1 == "fault" && !($2 in why) { why[$2] = substr($0, length($2) + 8) }
	# the name of a skeleton that no motion has followed yet
	$1 == "skeleton" && bare != "" { still[bare] }
	$1 == "skeleton" { bare = $2 }
	$1 == "motion" { name[++n] = $2; line[n] = $0; moves[$2]; bare = "" }
	FILENAME ~ /paths$/ { path[++paths] = $0 }
	END {
		if (paths != n * (twins == "" ? 1 : 2))
			exit 1
		for (i = 1; i <= n; i++) {
			if (seen[tolower(name[i])]++)
				why[name[i]] = "another motion of this name"
			if (!(name[i] in why)) {
				print "keep " line[i]
				continue
			}
			print "left " name[i] ": " why[name[i]]
			print "drop " path[i] "\ndrop " path[n + i]
		}
		if (bare != "")
			still[bare]
		for (clip in still)
			if (!(clip in moves))
				print "left " clip ": no motion"
	}' "$work/facts" "$work/paths"
}

# of_verdict WORD: its lines
of_verdict() {
	sed -n "s/^$1 //p" "$work/verdict"
}

shard() {
	list=$1
	OUT=${list%/lists/*}
	shard=$OUT/${list##*/}
	# shellcheck source=/dev/null
	. "$OUT/settings" || return
	OUT=${list%/lists/*}
	! fresh "$list" "$shard" || return 0
	part=$shard.part
	work=$part/work
	rm -rf "$part" "$shard"
	{ mkdir -p "$work" && cp "$list" "$part/list" &&
	    cp "$OUT/settings" "$part/settings"; } || broken
	if clean "$list" "$work/all.ir"; then
		left_out >"$work/left" || broken
		arrays "$work/all.ir" "$part"
	else
		false
	fi || one_by_one "$list" "$part"
	{ whole "$work/verdict" judge &&
	    of_verdict left >>"$work/left" &&
	    whole "$part/left-out" cat "$work/left" &&
	    whole "$part/table" of_verdict keep; } || broken
	of_verdict drop | while read -r file; do
		rm -f "$file"
	done
	{ rm -rf "$work" && mv "$part" "$shard"; } || broken
	progress
}

# all_of FILE: the files of that name of all shards, in the order of their lines
all_of() {
	while read -r list; do
		[ ! -e "$OUT/${list##*/}" ] ||
		    cat "$OUT/${list##*/}/$1" || return
	done <"$OUT/shards" | sort
}

table() {
	missing=$(while read -r list; do
		[ -e "$OUT/${list##*/}" ] || echo "$list"
	done <"$OUT/shards")
	whole "$OUT/table" all_of table &&
	    whole "$OUT/left-out" all_of left-out || return
	[ ! -t 2 ] || echo >&2
	[ ! -s "$OUT/left-out" ] || say "$OUT/left-out: $(
	    all_lines "$OUT/left-out") left out, $(
	    all_lines "$OUT/table") motions are there"
	[ -z "$missing" ] || { say "not made:" $missing; return 1; }
}

shards() {
	status=0
	for list; do
		(shard "$list") || status=1
	done
	return $status
}

case ${1-} in
list) list ;;
shard) shift; shards "$@" ;;
table) table ;;
'')
	list || exit
	status=0
	shards $(cat "$OUT/shards") || status=$?
	table && exit $status ;;
*) say 'usage: sh prepare.sh [list | shard list … | table]'; exit 2 ;;
esac
