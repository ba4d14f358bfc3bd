#!/usr/bin/env bats
# Completion in bash, zsh and fish, by these shells and the files that are
# installed.

bats_require_minimum_version 1.7.0
load helper

setup_file() {
	install_to "$BATS_FILE_TMPDIR/to"
}

setup() {
	SHARE=$BATS_FILE_TMPDIR/to/share
	cd "$BATS_TEST_TMPDIR" || return
	mkdir -p home files/sub
	export HOME=$PWD/home XDG_CONFIG_HOME=$PWD/home XDG_DATA_HOME=$PWD/home
	export ZDOTDIR=$PWD/home
	unset XDG_DATA_DIRS INPUTRC PROGRAM_PREFIX
	touch files/{a.bvh,b.amc,c.ir,D.BVH,e.txt,f.csf,g.xsf,i.glb,sub/h.bvh}
}

# install_to FOLDER [WORD…]
install_to() {
	make -s -C "$ROOT" install PREFIX="$1" MAN= EXAMPLES= "${@:2}" >/dev/null
}

# Each of these three functions reads the beginnings of command lines and writes,
# for each, what completes it: BEGINNING, WORD and, in zsh and fish, MEANING, with
# tabs between them, sorted. A folder has no slash. They are in the folder `files`.

in_bash() {
	local prefix=${PREFIX-}

	cat >driver.bash <<-'END'
		. "$1" || exit
		cd files || exit
		while IFS= read -r line; do
			COMPREPLY=()
			read -r -a COMP_WORDS <<<"$line"
			[[ $line != *' ' ]] || COMP_WORDS+=('')
			COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
			how=$(complete -p "${COMP_WORDS[0]}") || continue
			how=${how##*-F }
			${how%% *}
			for word in "${COMPREPLY[@]}"; do
				printf '%s\t%s\n' "$line" "$word"
			done
		done
	END
	bash --norc driver.bash \
	    "$SHARE/bash-completion/completions/${prefix}irtools" | sort
}

# It types the line into a zsh and reads the list that comes. What is typed before
# the line editor has begun would be echoed.
in_zsh() {
	cat >driver.zsh <<-'END'
		zmodload zsh/zpty || exit
		zpty z zsh -f -i
		zpty -w z "stty -echo rows 999 cols 200; PROMPT= PS2= LISTMAX=9999
		    unset zle_bracketed_paste; unsetopt promptsp
		    cd files; fpath=($1 \$fpath)
		    autoload -Uz compinit; compinit -u -D
		    show() { zle list-choices; zle -R; print '<<''END>>'; zle kill-whole-line }
		    zle -N show; bindkey '^T' show
		    zle-line-init() { print '<<''END>>' }; zle -N zle-line-init"
		zpty -r z seen '*<<END>>*'
		while IFS= read -r line; do
			zpty -w -n z "$line"$'\C-t'
			zpty -r z seen '*<<END>>*'
			print -r -- "= $line"
			print -r -- "$seen"
		done
	END
	# a list that never ends
	! command -v timeout >/dev/null || set -- timeout 300
	TERM=dumb "$@" zsh -f driver.zsh "$SHARE/zsh/site-functions" | tr -d '\r' | awk '
	function put(word, meaning) {
		sub(/\/$/, "", word)
		print line "\t" folder word (meaning ? "\t" meaning : "")
	}
	/^= / {
		line = folder = substr($0, 3)
		sub(/.* /, "", folder)
		sub(/[^\/]*$/, "", folder)
		next
	}
	/<<END>>$/ { next }
	{ gsub(/^ +| +$/, "") }
	$0 == line || $0 " " == line { next }
	/ -- / {
		word = $1
		sub(/^[^ ]+ +-- /, "")
		put(word, $0)
		next
	}
	{
		for (i = 1; i <= NF; i++)
			put($i, "")
	}' | sort
}

in_fish() {
	cat >driver.fish <<-'END'
		cd files
		while read -d \n line
			for word in (complete -C "$line")
				printf '%s\t%s\n' "$line" "$word"
			end
		end
	END
	XDG_DATA_DIRS="$SHARE" fish driver.fish | sed 's/\/$//; s/\(	[^	]*\)\/	/\1	/' |
	    sort
}

# The options of the tools as they say with -h, and what bin/TOOLS says of them:
# COMMAND, OPTION and MEANING
options() {
	local tool

	for tool in $(lines_of tool); do
		echo "$tool $("$tool" -h | sed '/^$/q' |
		    grep -oE '(^|[[ ])-[A-Za-z0-9]+' | tr -d ' [\n-')"
	done | awk '
	NR == FNR {
		if (/^[a-z]/)
			tool = substr($1, 1, length($1) - 1)
		else if ($1 == "option")
			what[tool, substr($2, 2)] = substr($0, length($2) + 10)
		next
	}
	{
		command = $1 == "irtools" ? "irtools convert" : $1
		for (i = 1; i <= length($2); i++) {
			letter = substr($2, i, 1)
			if (!seen[$1, letter]++)
				print command "\t-" letter "\t" what[$1, letter]
		}
		print command "\t-h\tprint the usage"
		print command "\t-V\tprint the name and the version"
	}' "$ROOT/bin/TOOLS" - | sort
}

# Of a shell: all options of all tools, and of some by way of irtools
all_options() {
	options >want
	[ "$(cut -f 1 want | sort -u | wc -l)" -eq "$(lines_of tool | wc -l)" ]
	! grep '	$' want
	{
		sed 's/	/ -	/' want
		grep -E '^(loop|retarget|bvh2ir)	' want |
		    sed 's/	/ -	/; s/^/irtools /'
		printf 'irtools -\t%s\n' '-h	print the usage' \
		    '-V	print the name and the version'
	} | sort >wanted
	cut -f 1 wanted | uniq | "$1" >saw
	if [ "$1" = in_bash ]; then
		cut -f 1,2 wanted | diff -u - saw
	else
		diff -u wanted saw
	fi
}

# Of a shell: what completes other words than options. A line is a beginning, with
# a | behind it, and words.
other_words() {
	cat >cases <<-'END'
		bvh2ir | D.BVH a.bvh sub
		bvh2ir e| e.txt
		bvh2ir sub/| sub/h.bvh
		xsf2ir -c | f.csf g.xsf sub
		any2ir | D.BVH a.bvh b.amc c.ir e.txt f.csf g.xsf i.glb sub
		depthcat | D.BVH a.bvh b.amc c.ir e.txt f.csf g.xsf i.glb sub
		loop | c.ir sub
		loop -b 3 | c.ir sub
		loop -b |
		loop -gb |
		loop -g | c.ir sub
		amc2ir -s | c.ir sub
		retarget -fs | c.ir sub
		mirror -s | c.ir sub
		repose -r | D.BVH a.bvh b.amc c.ir e.txt f.csf g.xsf i.glb sub
		joints -m e| e.txt
		ir2bvh -d | sub
		ir2gltf -a | i.glb sub
		mirror -a | x y z
		iffwalk -a | 2 4 8
		resample -i c| cubic
		retarget -S | auto none
		sps2ir s| sim1 sim2 sub
		irtools lo| loop
		irtools co| contacts convert
		irtools loop | c.ir sub
		irtools loop -b |
		irtools bvh2ir -n x | D.BVH a.bvh sub
		irtools nope |
		irtools help re| recipes repose resample rescale retarget
		irtools help loop |
		irtools convert b| b.amc
		irtools convert b.amc e| e.txt
		irtools convert -t x| xaf xmf xrf xsf
		irtools convert -t m| matte mkv mov mp4
	END
	sed 's/|.*//' cases | "$1" | cut -f 1,2 >saw
	awk -F '|' '{
		n = split($2, word, " ")
		for (i = 1; i <= n; i++)
			print $1 "\t" word[i]
	}' cases | sort | diff -u - saw
	# the tools, and what is none
	{
		lines_of tool
		printf '%s\n' convert help
	} | sort | sed 's/^/irtools 	/' >want
	{
		lines_of tool
		printf '%s\n' convert ir library recipes suite
	} | sort | sed 's/^/irtools help 	/' >>want
	printf '%s\n' 'irtools ' 'irtools help ' | "$1" | cut -f 1,2 | sort |
	    diff -u want -
}

# Of a shell: programs with other names
prefixed() {
	local tool

	install_to "$PWD/p" PROGRAM_PREFIX=ir-
	SHARE=$PWD/p/share PREFIX=ir-
	mkdir names
	for tool in loop bvh2ir irtools; do
		ln -s "$BIN/$tool" "names/ir-$tool"
	done
	PATH=$PWD/names:$PATH
	{
		printf 'ir-%s\n' 'loop -	-b' 'loop -	-g' 'loop -	-h' \
		    'loop -	-M' 'loop -	-p' 'loop -	-V' \
		    'bvh2ir 	D.BVH' 'bvh2ir 	a.bvh' \
		    'bvh2ir 	sub' 'irtools lo	loop' \
		    'irtools convert b	b.amc' 'irtools loop 	c.ir' \
		    'irtools loop 	sub'
	} | sort >want
	cut -f 1 want | uniq | "$1" | cut -f 1,2 | diff -u want -
	make -s -C "$ROOT" uninstall PREFIX="$PWD/p" MAN= EXAMPLES= \
	    PROGRAM_PREFIX=ir-
	find p/share ! -type d | diff -u /dev/null -
}

@test "bash: all options of all tools" {
	ours_only && return
	all_options in_bash
}

@test "bash: files, folders, words, irtools" {
	ours_only && return
	other_words in_bash
}

@test "bash: the words that are an option's argument are those that the tool takes" {
	ours_only && return
	options | cut -f 1,2 | while IFS=$'\t' read -r command option; do
		case $option in
		-[hV]) continue ;;
		esac
		# shellcheck disable=SC2086
		said=$($command "$option" 2>&1 </dev/null) || :
		[[ $said != *'option requires an argument'* ]] ||
		    printf '%s\n' "$command $option x -"
	done >want
	grep -qx 'loop -b x -' want && ! grep '^loop -g' want
	# behind an operand there is no option
	options | cut -f 1,2 | grep -v '	-[hV]' | sed 's/	\(.*\)/ \1 x -/' |
	    in_bash | cut -f 1 | uniq | diff -u <(sort want) -
}

@test "bash: lines that it cuts into other words, and operands that are too many" {
	ours_only && return
	# as bash 4 and later have the words of `rescale -u y:z -U `
	printf '%s\n' 'rescale -u y : z -U ' 'retarget -c pop = 9 -S a' \
	    'irdiff -t 1 a.ir ' 'loop -gb' | in_bash >saw
	diff -u - saw <<-'END'
		irdiff -t 1 a.ir 	c.ir
		irdiff -t 1 a.ir 	sub
		loop -gb	-gb
		rescale -u y : z -U 	x
		rescale -u y : z -U 	y
		rescale -u y : z -U 	z
		retarget -c pop = 9 -S a	auto
	END
	printf '%s\n' 'loop a.ir ' 'irdiff a b ' 'loop a.ir -' 'loop -b =' \
	    'rescale -u y : z' 'rescale -u y :' 'loop -- -' 'loop -q' 'loop -b3' | in_bash |
	    diff -u /dev/null -
}

@test "bash: typed in a terminal, with names that need quotes" {
	ours_only && return
	cp files/a.bvh "files/it's b.bvh"
	cp files/a.bvh home/t.bvh
	{
		printf 'PS1=\n. "%s"\ncd files\n' \
		    "$SHARE/bash-completion/completions/irtools"
		printf '%s() { printf "%%s|" %s "$@" >>../saw; echo >>../saw; }\n' \
		    bvh2ir bvh2ir irtools irtools
		printf '%s\n' $'bvh2ir a\t.' $'bvh2ir it\t.' $'bvh2ir "it\t.' \
		    $'bvh2ir it\\\'s\t.' $'bvh2ir su\th\t.' $'bvh2ir -n e e\t.' \
		    $'irtools retar\t.' $'irtools loop -b 2 c\t.' \
		    $'bvh2ir ~/t\t.' exit
	} | "$(compile terminal)" env INPUTRC=/dev/null \
	    bash --norc --noprofile -i >/dev/null 2>&1
	diff -u - saw <<-END
		bvh2ir|a.bvh|.|
		bvh2ir|it's b.bvh|.|
		bvh2ir|it's b.bvh|.|
		bvh2ir|it's b.bvh|.|
		bvh2ir|sub/h.bvh|.|
		bvh2ir|-n|e|e.txt|.|
		irtools|retarget|.|
		irtools|loop|-b|2|c.ir|.|
		bvh2ir|$HOME/t.bvh|.|
	END
}

@test "bash: bash-completion finds the files of all tools" {
	local lib=/usr/share/bash-completion/bash_completion

	ours_only && return
	[ -e $lib ] || no_oracle 'no bash-completion to compare with'
	lines_of tool >tools
	# shellcheck disable=SC2016
	XDG_DATA_DIRS="$SHARE" bash --norc -c '. "$1"
		while read -r tool; do
			_completion_loader "$tool"
			complete -p "$tool"
		done' - $lib <tools | sed 's/.* //' >saw
	diff -u tools saw
}

@test "bash: a prefix" {
	ours_only && return
	prefixed in_bash
}

@test "zsh: all options of all tools, with what they mean" {
	ours_only && return
	oracle zsh
	all_options in_zsh
}

@test "zsh: files, folders, words, irtools" {
	ours_only && return
	oracle zsh
	other_words in_zsh
}

@test "zsh: a prefix" {
	ours_only && return
	oracle zsh
	prefixed in_zsh
}

@test "fish: all options of all tools, with what they mean" {
	ours_only && return
	oracle fish
	all_options in_fish
}

@test "fish: files, folders, words, irtools" {
	ours_only && return
	oracle fish
	other_words in_fish
}

@test "fish: a prefix" {
	ours_only && return
	oracle fish
	prefixed in_fish
}

@test "the tables have the options in the order of the pages" {
	local shell tool

	for tool in $(lines_of tool); do
		sed -n 's/^\.It Fl \(\\&\)*\([A-Za-z0-9]\).*/\2/p' "$ROOT/man/$tool.1" |
		    grep -v '[hV]' >want || :
		[ "$tool" != irtools ] || tool='irtools convert'
		for shell in bash zsh fish; do
			awk -F '\t' -v tool="$tool" '$1 == tool && $2 ~ /^-./ {
				print substr($2, 2)
			}' "$ROOT/lib/door/complete/irtools.$shell" |
			    diff -u want - || { echo "$tool"; return 1; }
		done
	done
}
