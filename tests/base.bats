#!/usr/bin/env bats
# What lib/base does for all tools.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "dying while the output fails leaves with one exit and both messages" {
	local exe=$BATS_TEST_TMPDIR/exits

	# shellcheck disable=SC2086
	"$CC" -std=c99 -D_POSIX_C_SOURCE=200809L -I"$ROOT/lib" $SANFLAGS \
	    -Wl,--wrap=exit -o "$exe" "$ROOT/tests/exits.c" "$IRTOOLS_LIB" \
	    -lm 2>/dev/null || no_oracle 'the linker has no --wrap'
	run -1 "$exe"
	[ "${lines[0]}" = 'irtools: the first fault' ]
	[ "${lines[1]}" = 'irtools: standard output: Bad file descriptor' ]
}

@test "where there is nobody to tell, a tool ends as it would" {
	run -1 timeout 10 sh -c 'fk nothing.ir 2>&-'
	run -1 timeout 10 sh -c 'fk nothing.ir 2>/dev/full'
	run -2 timeout 10 sh -c 'fk -q 2>&-'
}

@test "names are found as in a list that is searched" {
	"$(compile map check)"
}

# names_of ONE TWO: 2^17 names that are made of 17 of these, in any order
names_of() {
	awk -v one="$1" -v two="$2" 'BEGIN {
		for (i = 0; i < 2 ^ 17; i++) {
			name = "b"
			n = i
			for (k = 0; k < 17; k++) {
				name = name (n % 2 ? one : two)
				n = int(n / 2)
			}
			print name
		}
	}'
}

# A hash of names, or of names in any case, would take a minute or more for
# some of these, and next to nothing for the others.
@test "what names there are makes no difference to time" {
	cd "$BATS_TEST_TMPDIR"
	awk -v abc=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 'BEGIN {
		for (i = 0; i < 100000; i++) {
			name = ""
			for (n = i; length(name) < 4; n = int(n / 52))
				name = substr(abc, n % 52 + 1, 1) name
			print name
		}
	}' >alike
	# they differ in the bit that tells the case of letters
	names_of @ '`' >equal
	names_of x y >plain
	names_of x X >case
	# each differs from the one before at its end only
	awk 'BEGIN {
		while (length(x) < 1500)
			x = x "x"
		for (i = 1500; i > 0; i--)
			print substr(x, 1, i) "y" substr(x, i + 1)
	}' >late
	for f in alike equal plain case late; do
		awk 'BEGIN { print "ir 1\nskeleton s" } { print "joint", $1, "-" }
		    END { print "end skeleton\nend ir" }' $f >$f.ir
		timeout 10 rescale -l 1 $f.ir | cmp $f.ir -
	done
	for f in equal plain late; do
		{ echo 1; sed 's/$/ 1/' $f; } >$f.amc
		timeout 10 amc2ir $f.amc | sed -n 's/^v 1 //p' |
		    diff -q <(sed 1d $f.amc) -
	done
}

@test "a message is one write: others' do not get into its line" {
	yes nosuch | head -n 400 | xargs -n 1 -P 8 fk 2>&1 >/dev/null |
	    sort | uniq -c |
	    diff -bu <(echo ' 400 fk: nosuch: No such file or directory') -
}

# The project's own samples, as FILE TOOL [ARG …]
samples() {
	local dir=$BATS_TEST_TMPDIR

	asf2ir "$ROOT/examples/figure.asf" >"$dir/figure.ir"
	amc2ir -r 60 -s "$dir/figure.ir" "$ROOT/examples/walk.amc" >"$dir/walk.ir"
	ir2xsf "$dir/figure.ir" >"$dir/figure.xsf"
	ir2xaf "$dir/walk.ir" >"$dir/walk.xaf"
	printf '4 1\n1 2 3 4 5 6 7 8 9 10 11\n' >"$dir/rain"
	ir2csv "$dir/walk.ir" >"$dir/walk.csv"
	printf 'P3\n2 1\n255\n255 0 0 0 0 255\n' >"$dir/flag.ppm"
	cat <<-END
		$ROOT/examples/figure.asf asf2ir
		$ROOT/examples/walk.amc amc2ir
		$ROOT/examples/arm.txt bp2ir
		$ROOT/examples/bend.txt bp2ir
		$ROOT/examples/bulge_types bulge2ir
		$ROOT/examples/dance.bvh bvh2ir
		$dir/walk.csv csv2ir -s $dir/figure.ir
		$ROOT/examples/bend.gltf gltf2ir
		$ROOT/examples/bow.kfd kfd2ir
		$dir/rain particle2ir
		$dir/flag.ppm pnm2ir
		$ROOT/examples/sims.psl psl2ir
		$ROOT/examples/cylinder.sdl sdl2ir
		$ROOT/examples/evening.sps sps2ir
		$dir/walk.xaf xaf2ir
		$dir/figure.xsf xsf2ir
		$dir/walk.ir rescale
	END
}

@test "a byte order mark, line ends of CR alone, of several and LF" {
	local tool file mark

	cd "$BATS_TEST_TMPDIR"
	while read -r file tool; do
		read -ra tool <<<"$tool"
		echo "${tool[*]} $file"
		quietly "${tool[@]}" <"$file" >expect
		printf '\357\273\277' | cat - "$file" |
		    quietly "${tool[@]}" | cmp expect -
		tr '\n' '\r' <"$file" | quietly "${tool[@]}" | cmp expect -
		# what twice took CR and LF for LF left
		sed 's/$/\r\r/' "$file" | quietly "${tool[@]}" | cmp expect -
		case ${tool[0]} in
		gltf2ir | pnm2ir) line=' byte 0:' ;;
		*) line=1: ;;
		esac
		for mark in '\377\376' '\376\377'; do
			printf "$mark%b" 'i\0r\0' |
			    refuses "${tool[0]}: <stdin>:$line expected UTF-8, saw UTF-16 (iconv -f UTF-16 -t UTF-8)" \
			    "${tool[@]}" >out
		done
		printf '\377\376\0\0i\0\0\0' |
		    refuses "${tool[0]}: <stdin>:$line expected UTF-8, saw UTF-32 (iconv -f UTF-32 -t UTF-8)" \
		    "${tool[@]}" >out
	done < <(samples)
	# both; and neither counts as a line
	{ printf '\357\273\277'; tr '\n' '\r'; } <"$ROOT/examples/walk.amc" |
	    quietly amc2ir | cmp - <(amc2ir <"$ROOT/examples/walk.amc")
	printf '\357\273\277#\r1\rroot 1\r2\rroot x\r' |
	    refuses "amc2ir: <stdin>:5: root: expected a number, saw 'x'" amc2ir
	# a CR between lines that end in LF ends none
	printf '# a\rb\n1\nroot 1\n' | quietly amc2ir | grep -qx $'note # a\rb'
	# nor is a mark within the text one
	printf '1\nroot 1\n2\n\357\273\277root 2\n' |
	    refuses "amc2ir: <stdin>:4: no bone '\xEF\xBB\xBFroot' in the first frame" amc2ir
}

@test "UTF-16 and UTF-32 without a mark are called that" {
	local tool file line form

	oracle iconv
	cd "$BATS_TEST_TMPDIR"
	while read -r file tool; do
		read -ra tool <<<"$tool"
		[ "${tool[0]}" != pnm2ir ] || continue
		[ "${tool[0]}" = gltf2ir ] && line=' byte 0:' || line=1:
		echo "${tool[*]} $file"
		head -n 3 "$file" >part
		for form in UTF-16LE UTF-16BE UTF-32LE UTF-32BE; do
			iconv -f UTF-8 -t $form part |
			    refuses "${tool[0]}: <stdin>:$line expected UTF-8, saw ${form%?E} (iconv -f $form -t UTF-8)" \
			    "${tool[@]}" >out
		done
		{ printf '\0\0\376\377'; iconv -f UTF-8 -t UTF-32BE part; } |
		    refuses "${tool[0]}: <stdin>:$line expected UTF-8, saw UTF-32 (iconv -f UTF-32 -t UTF-8)" \
		    "${tool[@]}" >out
	done < <(samples)
	# a NUL elsewhere
	printf '1\nroot\0 1\n' |
	    refuses 'amc2ir: <stdin>:2: NUL byte in a text file' amc2ir
	printf '1\0\0\0root' |
	    refuses 'amc2ir: <stdin>:1: NUL byte in a text file' amc2ir
	printf '1\0root' | refuses 'amc2ir: <stdin>:1: NUL byte in a text file' amc2ir
}

@test "a byte order mark at the beginning of whatever is named" {
	local f

	cd "$BATS_TEST_TMPDIR"
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
	echo head h_head >names
	printf 'h_left_foot h_right_foot\n' >pairs
	for f in figure.ir walk.ir names pairs; do
		printf '\357\273\277' | cat - $f >marked.$f
	done
	quietly amc2ir -r 60 -s marked.figure.ir "$ROOT/examples/walk.amc" |
	    cmp walk.ir -
	quietly joints -m marked.names walk.ir | cmp - <(joints -m names walk.ir)
	quietly mirror -g -m marked.pairs walk.ir |
	    cmp - <(mirror -g -m pairs walk.ir)
	quietly retarget -g -s marked.figure.ir -m marked.pairs walk.ir |
	    cmp - <(retarget -g -s figure.ir -m pairs walk.ir)
	quietly irdiff marked.walk.ir walk.ir
	# and after another stream
	cat marked.walk.ir marked.figure.ir | quietly fk |
	    cmp - <(cat walk.ir figure.ir | fk)
	{ cat figure.ir; printf '\357\273\277# made by hand\n'; cat figure.ir; } |
	    quietly rescale | grep -c '^# made by hand$'
}

@test "a text of more than 16 MiB whose lines end in CR" {
	{
		printf '1\rroot 1\r'
		yes "# $(printf 'x%.0s' {1..1000})" | head -n 17000 | tr '\n' '\r'
		printf '2\rroot 2\r'
	} | quietly amc2ir | grep '^v' | diff -u - <(printf 'v 1 root 1\nv 2 root 2\n')
}

# long_first N: a stream whose first line has N bytes, with a CR among the first
long_first() {
	printf '# \r'
	head -c $(($1 - 3)) /dev/zero | tr '\0' x
	printf '\nir 1\nend ir\n'
}

# What is read at once is 128 KiB, and then twice as much as before: all of the
# longest line, but not what ends it
@test "a CR ends no line as long as a LF may come" {
	local n

	cd "$BATS_TEST_TMPDIR"
	for n in 200000 $((16 << 20)); do
		long_first $n >long.ir
		quietly rescale long.ir | cmp long.ir -
	done
}

# shows TEXT SEEN: a message about the bytes TEXT shows SEEN
shows() {
	printf '1\nroot 1\n2\n%b 2\n' "$1" |
	    refuses "amc2ir: <stdin>:4: no bone '$2' in the first frame" amc2ir
}

# More than one write gathers
@test "a message of 32 000 bytes is whole" {
	local name

	cd "$BATS_TEST_TMPDIR"
	name=$(printf '\033%.0s' {1..8000})
	! fk "$name" 2>saw || return 1
	printf 'fk: %s: File name too long\n' "${name//$'\033'/\\x1B}" |
	    cmp - saw
}

# A text of more than BUFSIZ is cut off: its last byte is where the NUL was
@test "a message that is too long is cut off, and ends its line" {
	local size text length name

	cd "$BATS_TEST_TMPDIR"
	size=$(printf '#include <stdio.h>\nBUFSIZ\n' | "$CC" -E - | tail -n 1)
	text="-p: expected 0 to 17, saw '"
	# what has room, with the quote that ends it, what has just none, and more
	for length in $((size - 1)) "$size" $((size * 2)); do
		name=$(printf '%*s' $((length - ${#text} - 1)) '' | tr ' ' x)
		! fk -p "$name" 2>saw || return 1
		{
			printf 'fk: '
			printf "%s" "$text$name'" | head -c $((size - 1))
			echo
		} | cmp - saw
	done
}

@test "messages show control bytes, and are one line" {
	shows 'a\033[2J' 'a\x1B[2J'
	shows 'a\001\177\r\013b' 'a\x01\x7F\x0D\x0Bb'
	# U+0085, which is a line end; 0x9b, which is ESC [ where bytes are
	# characters; letters of UTF-8 and of Latin-1
	shows 'a\0302\0205b' 'a\xC2\x85b'
	shows 'a\0233b' 'a\x9Bb'
	shows 'a\0303\0244\0342\0202\0254\0360\0237\0230\0200\0374' \
	    $'a\303\244\342\202\254\360\237\230\200\374'
	# 10FFFF, the last character that there can be
	shows 'a\0364\0217\0277\0277b' $'a\364\217\277\277b'
	# half of a surrogate pair, an overlong /, above 10FFFF
	shows 'a\0355\0240\0200b' $'a\355\\xA0\\x80b'
	shows 'a\0340\0200\0257b' $'a\340\\x80\\xAFb'
	shows 'a\0364\0220\0200\0200b' $'a\364\\x90\\x80\\x80b'
	cd "$BATS_TEST_TMPDIR"
	refuses 'amc2ir: no\x0Asuch: No such file or directory' amc2ir $'no\nsuch'
	printf '1\nroot x\n' >$'a\033b'
	refuses "amc2ir: a\x1Bb:2: root: expected a number, saw 'x'" amc2ir $'a\033b'
	run -2 fk -p $'1\r'
	[ "$output" = "fk: -p: expected 0 to 17, saw '1\x0D'" ]
	printf '<SKELETON><BONE NAME="a"><TRANSLATION>1\nfew\n\nwords</TRANSLATION>' |
	    refuses "xsf2ir: <stdin>:4: TRANSLATION: expected 3 numbers, saw '1\x0Afew\x0A\x0Awords'" xsf2ir
}
