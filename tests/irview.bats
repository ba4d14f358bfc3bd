bats_require_minimum_version 1.5.0
load helper
load stick

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	walk
	cat >stick.ir <<-'END'
		ir 1
		skeleton stick
		space y
		joint a -
		offset a 0 0 0
		dof a tx
		joint b a
		offset b 0 1 0
		end skeleton
		end ir
	END
}

# repeat N TEXT
repeat() {
	local i

	for ((i = 0; i < $1; i++)); do
		printf %s "$2"
	done
}

# words: the text of lines, in which blanks are empty cells
words() {
	sed 's/⠀/ /g' | xargs
}

@test "irview: usage" {
	usage_of irview
	run -2 irview -n 1001 walk.ir
	[ "$output" = "irview: -n: expected 1 to 1000, saw '1001'" ]
	run -2 irview -W 19 walk.ir
	[ "$output" = "irview: -W: expected 20 to 1000, saw '19'" ]
	run -2 irview -W wide walk.ir
	[ "$output" = "irview: -W: expected 20 to 1000, saw 'wide'" ]
	run -2 irview -c utf8 walk.ir
	[ "$output" = "irview: -c: expected braille or ascii, saw 'utf8'" ]
}

# 78 characters are 156 dots, 0 to 155; the middle is 77.5, thus dot 78, the
# left one of character 39. Its four dots are 1 + 2 + 4 + 40 of U+2800. The ground
# is every fourth dot of the lowest row, the left one of each second character.
@test "irview: a stick" {
	quietly irview stick.ir >saw
	{
		echo stick
		for _ in 1 2 3 4 5 6 7 8 9; do
			printf '  %s⡇\n' "$(repeat 39 ⠀)"
		done
		printf '  %s⡀⡇%s⡀\n' "$(repeat 19 ⡀⠀)" "$(repeat 18 ⡀⠀)"
	} >expect
	diff -u expect saw
	# 20 columns: 36 dots, 17.5, thus 18, in character 9
	irview -W 20 <stick.ir | sed -n 2p |
	    diff -u <(printf '  %s⡇\n' "$(repeat 9 ⠀)") -
}

# Two frames are two poses. The times have 6 characters each; they and the bars
# have to be there, the name and the length, too.
@test "irview: what is above and below a strip" {
	sed '/^end skeleton/q' stick.ir >go.ir
	printf '%s\n' 'motion go%20on' 'rate 10' 'v 5 a 0' 'v 6 a 0.5' \
	    'end motion' 'end ir' >>go.ir
	quietly irview go.ir >saw
	[ "$(sed -n 1p saw)" = 'go%20on, 0.10 s' ]
	tail -n 1 saw | words | diff -u <(echo 0.00 s 0.10 s) -
	sed 's/rate 10/rate -/' go.ir | irview >saw
	[ "$(sed -n 1p saw)" = 'go%20on, 2 frames' ]
	tail -n 1 saw | words | diff -u <(echo 5 6) -
	quietly irview walk.ir >saw
	[ "$(sed -n 1p saw)" = 'walk, 2.12 s' ]
	tail -n 2 saw | cut -c 1 | xargs | diff -u <(echo L R) -
	[ "$(wc -l <saw)" -eq 14 ]
}

@test "irview: several motions, one after the other" {
	cat walk.ir stick.ir >both.ir
	{ irview walk.ir; echo; irview stick.ir; } >expect
	irview both.ir | diff -u expect -
}

# A terminal takes U+009B, as ESC [, for the beginning of a command: it is
# encoded, as bytes below U+0020 are in ir(5) anyway.
@test "irview: names do nothing to a terminal" {
	sed $'s/^skeleton stick/skeleton a%%1B\xc2\x9b31m\xff\xc3\xa9/' stick.ir |
	    quietly irview | head -n 1 >saw
	printf 'a%%%%1B%%C2%%9B31m%%FF\xc3\xa9\n' | diff - saw
}

# no line is longer than it was told
@test "irview: widths" {
	for w in 20 21 64 100 300; do
		for f in walk.ir stick.ir; do
			irview -W $w $f | grep -v '^walk' >saw
			wc -L <saw >/dev/null 2>&1 || skip 'no wc -L'
			[ "$(LC_ALL=C.UTF-8 wc -L <saw)" -le $w ]
		done
	done
}

@test "irview: without a terminal the environment does not matter" {
	irview walk.ir >expect
	COLUMNS=40 TERM=dumb LC_ALL=tr_TR.UTF-8 irview walk.ir | diff expect -
	LC_ALL=POSIX LANG=C irview walk.ir | diff expect -
}

# The blanks before the first time are as many cells as there are in the picture
# above it, and of the same kind.
@test "irview: the times are padded with the same blank as the picture" {
	quietly irview -n 3 walk.ir >saw
	sed -n 12p saw >times.txt
	LC_ALL=C.UTF-8 grep -q '^  ⠀*0.00 s⠀*[0-9.]* s⠀*2.12 s$' times.txt
	run -1 grep '   ' saw
	irview -c ascii -n 3 walk.ir | sed -n 12p | diff <(sed 's/⠀/ /g' times.txt) -
}

# on COMMAND: its output on a terminal
on() {
	"$terminal" -o "$@" | tr -d '\r'
}

@test "irview: a terminal says how wide it is and whether it shows UTF-8" {
	terminal=$(compile terminal)
	irview -W 40 walk.ir >dots.txt
	irview -W 40 -c ascii walk.ir >ascii.txt
	COLUMNS=40 LC_ALL=C.UTF-8 on irview walk.ir | diff dots.txt -
	COLUMNS=40 LC_ALL=C on irview walk.ir | diff ascii.txt -
	# LC_ALL before LC_CTYPE before LANG; what is empty says nothing
	COLUMNS=40 LC_ALL='' LC_CTYPE=en_US.utf8 LANG=C on irview walk.ir |
	    diff dots.txt -
	COLUMNS=40 LC_ALL='' LC_CTYPE='' LANG=de_DE.UTF-8@euro on irview walk.ir |
	    diff dots.txt -
	COLUMNS=40 LC_ALL=de_DE.ISO-8859-15 LANG=C.UTF-8 on irview walk.ir |
	    diff ascii.txt -
	# another codeset whose name has four letters
	COLUMNS=40 LC_ALL=zh_TW.Big5 on irview walk.ir | diff ascii.txt -
	unset LC_ALL LC_CTYPE LANG
	COLUMNS=40 on irview walk.ir | diff ascii.txt -
	# options come first
	COLUMNS=99 on irview -c braille -W 40 walk.ir | diff dots.txt -
	# what is no width is none, and as with -W it has bounds
	for n in 0 -4 wide ''; do
		COLUMNS=$n on irview -c braille walk.ir | diff <(irview walk.ir) -
	done
	COLUMNS=3 on irview -c braille walk.ir |
	    diff <(irview -W 20 walk.ir) -
	COLUMNS=3000 on irview -c braille walk.ir |
	    diff <(irview -W 1000 walk.ir) -
	# without the variable the terminal is asked
	unset COLUMNS
	on sh -c 'stty cols 40 <&1 2>/dev/null || echo no; irview walk.ir' >saw
	! grep -qx no saw || skip 'no stty cols'
	diff ascii.txt saw
}

# 36 dots wide the stick is in the left column of character 9, all four dots of
# which are the quarters on the left; the ground is the left dot at the bottom of
# every second character.
@test "irview: -c ascii" {
	quietly irview -c ascii -W 20 stick.ir >saw
	{
		echo stick
		for _ in 1 2 3 4 5 6 7 8 9; do
			echo '           |'
		done
		echo '  . . . . .|. . . .'
	} | diff -u - saw
	sed $'s/^skeleton stick/skeleton \xc3\xa9%%20/' stick.ir |
	    quietly irview -c ascii >saw
	[ "$(head -n 1 saw)" = '%C3%A9%%20' ]
	irview -c ascii walk.ir >saw
	run -1 grep '[^ -~]' saw
	# bars are as long
	diff <(irview walk.ir | tail -n 2 | sed 's/⠀/ /g; s/⠶/=/g') \
	    <(tail -n 2 saw)
}


# Twice as high as wide, as a character: each has a quarter above and the other
# one below.
@test "irview: -c ascii, lines that lean" {
	leaning() {
		sed "s|^offset b .*|offset b $1 2 0|" stick.ir |
		    irview -c ascii | sed '1d;$d' | tr -d ' \n'
	}
	[ "$(leaning 1)" = "$(repeat 9 /)" ]
	[ "$(leaning -1)" = "$(repeat 9 \\)" ]
}

@test "irview: a full disk, a reader that goes away" {
	dev_full irview walk.ir
	[ "$(head_one irview walk.ir)" = 'walk, 2.12 s' ]
	TMPDIR=$PWD/none run -1 irview walk.ir
	[ "$output" = \
	    "irview: temporary file in $PWD/none: No such file or directory" ]
}

# 128 frames of 21 joints are more than 64 kB
@test "irview: no room for the temporary file" {
	(
		ulimit -f 64
		irview walk.ir
	) >saw 2>err || status=$?
	[ "${status:-0}" -eq 1 ] && [ ! -s saw ]
	echo 'irview: temporary file: File too large' | diff -u - err
}

@test "irview: the manual's examples" {
	man_examples "$ROOT/man/irview.1"
}
