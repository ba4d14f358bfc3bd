bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	gen=$(compile iffgen)
}

# chunks FILE…: prints the group and chunk lines, without their first word
chunks() {
	quietly iffwalk "$@" | awk '$1 == "group" || $1 == "chunk" { print substr($0, 7) }'
}

# faults FILE: the fault lines alone, as -c prints them, which then exits 1
faults() {
	local status=0

	iffwalk -c "$@" >out || status=$?
	sed -e '/^ir 1$/d' -e '/^iff /d' -e '/^attr - for8 /d' \
	    -e '/^end i/d' -e 's/^fault //' out
	[ $status -eq 1 ] || { echo "exit $status, not 1" >&2; return 1; }
}

clean() {
	quietly iffwalk -c "$@" | grep -e '^fault' -e '^notice' && return 1
	return 0
}

# notices FILE: the notice lines alone; -c exits 0, and -q leaves them out
notices() {
	quietly iffwalk -c "$@" >out
	grep -v -e '^attr - for8 ' -e '^ir' -e '^iff ' -e '^end i' out |
	    sed 's/^notice //'
	iffwalk "$@" | grep -v '^notice' | cmp - <(quietly iffwalk -q "$@")
	clean -q "$@"
}

# The examples of the format's document, sizes put right: 6 + 12 + 4 + 8 + 8
@test 'iffwalk: the document, TEXT' {
	"$gen" 'FORM TEXT { CHAR "Times\0" CHAR "Hello World\0" }' >text.iff
	quietly iffwalk text.iff | diff -u <(cat <<-END
		ir 1
		iff text
		group 0 0 FORM 38 TEXT /FORM:TEXT
		chunk 12 1 CHAR 6 /FORM:TEXT/CHAR
		chunk 26 1 CHAR 12 /FORM:TEXT/CHAR[2]
		end iff
		end ir
	END
	) -
	clean text.iff
	quietly iffwalk -x '/FORM:TEXT/CHAR[2]' text.iff |
	    cmp - <(printf 'Hello World\0')
}

# FONT: 4 + 14 + 12 + 12 = 42, not the 8 in print; TEXT: 4 + 50 + 20 = 74
@test 'iffwalk: the document, FONT in TEXT' {
	"$gen" 'FORM TEXT { FORM FONT { CHAR "Times\0" LONG 12 LONG 0 }
	    CHAR "Hello World\0" }' >text.iff
	clean text.iff
	chunks text.iff | diff -u <(cat <<-END
		0 0 FORM 74 TEXT /FORM:TEXT
		12 1 FORM 42 FONT /FORM:TEXT/FORM:FONT
		24 2 CHAR 6 /FORM:TEXT/FORM:FONT/CHAR
		38 2 LONG 4 /FORM:TEXT/FORM:FONT/LONG
		50 2 LONG 4 /FORM:TEXT/FORM:FONT/LONG[2]
		62 1 CHAR 12 /FORM:TEXT/CHAR
	END
	) -
}

# 1234 + 8 + 2378 + 8 + 4 = 3632; the second example comes to 2130
@test 'iffwalk: the document, CAT' {
	"$gen" 'CAT_ PICT { FORM PICT { BODY *1222 } FORM PICT { BODY *2366 } }' |
	    chunks | diff -u <(cat <<-END
		0 0 CAT%20 3632 PICT /CAT%20:PICT
		12 1 FORM 1234 PICT /CAT%20:PICT/FORM:PICT
		24 2 BODY 1222 /CAT%20:PICT/FORM:PICT/BODY
		1254 1 FORM 2378 PICT /CAT%20:PICT/FORM:PICT[2]
		1266 2 BODY 2366 /CAT%20:PICT/FORM:PICT[2]/BODY
	END
	) -
	"$gen" 'CAT_ CLIP { FORM PICT { BODY *1222 } FORM DRAW { BODY *864 } }' >c
	clean c
	iffwalk -g '/*:CLIP' c | grep -q '^group 0 0 CAT%20 2130 CLIP'
}

# 4 + 52 + 24 + 62 + 22 = 164
@test 'iffwalk: the document, LIST with PROP and shared IHDR' {
	"$gen" 'LIST ANIM { PROP PICT { IHDR *32 } FORM PICT { BODY "1234" }
	    FORM PICT { IHDR *32 BODY "12" } FORM PICT { BODY "12" } }' >anim
	clean anim
	quietly iffwalk anim | diff -u <(cat <<-END
		ir 1
		iff anim
		group 0 0 LIST 164 ANIM /LIST:ANIM
		group 12 1 PROP 44 PICT /LIST:ANIM/PROP:PICT
		chunk 24 2 IHDR 32 /LIST:ANIM/PROP:PICT/IHDR
		group 64 1 FORM 16 PICT /LIST:ANIM/FORM:PICT
		chunk 76 2 BODY 4 /LIST:ANIM/FORM:PICT/BODY
		attr /LIST:ANIM/FORM:PICT shared IHDR 24
		group 88 1 FORM 54 PICT /LIST:ANIM/FORM:PICT[2]
		chunk 100 2 IHDR 32 /LIST:ANIM/FORM:PICT[2]/IHDR
		chunk 140 2 BODY 2 /LIST:ANIM/FORM:PICT[2]/BODY
		group 150 1 FORM 14 PICT /LIST:ANIM/FORM:PICT[3]
		chunk 162 2 BODY 2 /LIST:ANIM/FORM:PICT[3]/BODY
		attr /LIST:ANIM/FORM:PICT[3] shared IHDR 24
		end iff
		end ir
	END
	) -
}

@test 'iffwalk: a PROP holds to the end of its LIST, an inner one before it' {
	"$gen" 'CAT_ JJJJ {
	    LIST PICT {
	        PROP PICT { IHDR "1" CMAP "2" }
	        LIST PICT { PROP PICT { IHDR "3" } FORM PICT { BODY "" } }
	        FORM PICT { CMAP "4" FORM PICT { } }
	        FORM OTHR { }
	    }
	    FORM PICT { } }' >x
	iffwalk x | awk '/^attr/ { print $2, $3, $4, $5 }' | diff -u <(cat <<-END
		/CAT%20:JJJJ/LIST:PICT/LIST:PICT/FORM:PICT shared CMAP 46
		/CAT%20:JJJJ/LIST:PICT/LIST:PICT/FORM:PICT shared IHDR 80
		/CAT%20:JJJJ/LIST:PICT/FORM:PICT/FORM:PICT shared IHDR 36
		/CAT%20:JJJJ/LIST:PICT/FORM:PICT/FORM:PICT shared CMAP 46
		/CAT%20:JJJJ/LIST:PICT/FORM:PICT shared IHDR 36
	END
	) -
}

@test 'iffwalk: pads of 2, 4 and 8, each kind its own' {
	"$gen" 'CAT4 JJJJ { FOR4 FOUR { A___ "a" B___ "ab" }
	    FORM TWO_ { A___ "a" B___ "" } FOR8 EGHT { A___ "a" B___ "ab" } }' >x
	clean x
	# FORM TWO is followed by a pad of 2: 4 + 36 + 32 + 44 = 116
	chunks x | awk '{ print $1, $3, $4 }' | diff -u <(cat <<-END
		0 CAT4 116
		12 FOR4 28
		24 A%20%20%20 1
		36 B%20%20%20 2
		48 FORM 22
		60 A%20%20%20 1
		70 B%20%20%20 0
		80 FOR8 36
		92 A%20%20%20 1
		108 B%20%20%20 2
	END
	) -
}

@test 'iffwalk: -a forces one alignment on all' {
	# FOR4, padded to 2 only: TBHD ends at 21, the next begins at 22
	printf 'FOR4\0\0\0\30TESTTBHD\0\0\0\1x\0TBMP\0\0\0\2ab' >x
	clean -a 2 x
	chunks -a 2 x | awk '{ print $1 }' | diff -u <(printf '0\n12\n22\n') -
	printf '%s\n' '21 pad of TBHD is too short' \
	    'notice 32 pad of TBMP is missing' | diff -u - <(faults x)
	run -2 iffwalk -a 3 x
	[ "$output" = "iffwalk: -a: expected 2, 4 or 8, saw '3'" ]
}

@test 'iffwalk: both readings of FOR8' {
	spec='FOR8 TEST { ABCD "x" FOR8 INNR { ABCD "123456789" } FOR4 FOUR
	    { CHAR "q" } LAST "" } FOR8 NEXT { ABCD "x" }'
	"$gen" "$spec" >short
	"$gen" -w "$spec" >long
	clean short
	clean long
	# 32 bits: INNR is 4 + 8 + 16 and a pad of 4; the first FOR8 is
	# 4 + 16 + 40 + 24 + 8 = 92, and a pad of 4
	quietly iffwalk short | diff -u <(cat <<-END
		ir 1
		iff short
		attr - for8 32-bit sizes
		group 0 0 FOR8 92 TEST /FOR8:TEST
		chunk 12 1 ABCD 1 /FOR8:TEST/ABCD
		group 28 1 FOR8 28 INNR /FOR8:TEST/FOR8:INNR
		chunk 40 2 ABCD 9 /FOR8:TEST/FOR8:INNR/ABCD
		group 68 1 FOR4 16 FOUR /FOR8:TEST/FOR4:FOUR
		chunk 80 2 CHAR 1 /FOR8:TEST/FOR4:FOUR/CHAR
		chunk 92 1 LAST 0 /FOR8:TEST/LAST
		group 104 0 FOR8 20 NEXT /FOR8:NEXT
		chunk 116 1 ABCD 1 /FOR8:NEXT/ABCD
		end iff
		end ir
	END
	) -
	# 64 bits: 4 + 24 + 52 + 32 + 16 = 128
	quietly iffwalk long | diff -u <(cat <<-END
		ir 1
		iff long
		attr - for8 64-bit sizes
		group 0 0 FOR8 128 TEST /FOR8:TEST
		chunk 20 1 ABCD 1 /FOR8:TEST/ABCD
		group 44 1 FOR8 36 INNR /FOR8:TEST/FOR8:INNR
		chunk 64 2 ABCD 9 /FOR8:TEST/FOR8:INNR/ABCD
		group 96 1 FOR4 16 FOUR /FOR8:TEST/FOR4:FOUR
		chunk 116 2 CHAR 1 /FOR8:TEST/FOR4:FOUR/CHAR
		chunk 128 1 LAST 0 /FOR8:TEST/LAST
		group 144 0 FOR8 28 NEXT /FOR8:NEXT
		chunk 164 1 ABCD 1 /FOR8:NEXT/ABCD
		end iff
		end ir
	END
	) -
	# the four bytes before a 64-bit size may be anything
	printf 'FOR8abcd\0\0\0\0\0\0\0\34TESTABCDwxyz\0\0\0\0\0\0\0\10%s' \
	    12345678 >garbage
	clean garbage
	quietly iffwalk -x /FOR8:TEST/ABCD garbage | diff -u <(printf 12345678) -
}

@test 'iffwalk: groups without a length' {
	for none in '\0\0\0\0' '\377\377\377\377'; do
		# shellcheck disable=SC2059
		printf "FORM${none}TESTBODY\0\0\0\2abCAT ${none}ILBM" >x
		clean x
		chunks x | diff -u <(cat <<-END
			0 0 FORM - TEST /FORM:TEST
			12 1 BODY 2 /FORM:TEST/BODY
			22 1 CAT%20 - ILBM /FORM:TEST/CAT%20:ILBM
		END
		) -
	done
	# up to the end of the parent: OTHR is not in INNR
	printf 'LIST\0\0\0\60    FORM\0\0\0\30TEST' >x
	printf 'FORM\377\377\377\377INNRBODY\0\0\0\0' >>x
	printf 'FORM\0\0\0\4OTHR' >>x
	clean x
	chunks x | awk '{ print $1, $2, $NF }' | diff -u <(cat <<-END
		0 0 /LIST:%20%20%20%20
		12 1 /LIST:%20%20%20%20/FORM:TEST
		24 2 /LIST:%20%20%20%20/FORM:TEST/FORM:INNR
		36 3 /LIST:%20%20%20%20/FORM:TEST/FORM:INNR/BODY
		44 1 /LIST:%20%20%20%20/FORM:OTHR
	END
	) -
}

@test 'iffwalk: sizes from 2^31 up, and 64-bit ones' {
	# 0xb2d05e0c = 3000000012
	printf 'FORM\262\320\136\14TESTBODY\262\320\136\0' >x
	truncate -s 3000000020 x || skip 'no sparse files'
	printf 'FOR8\0\0\0\0\0\0\0\1\52\5\362\24TESTBODY\0\0\0\0\0\0\0\1\52\5\362\0' >y
	truncate -s 5000000036 y || skip 'no sparse files'
	chunks y | diff -u <(cat <<-END
		0 0 FOR8 5000000020 TEST /FOR8:TEST
		20 1 BODY 5000000000 /FOR8:TEST/BODY
	END
	) -
	diff -u <(cat <<-END
		0 size 3000000012 of FORM has its high bit set
		12 size 3000000000 of BODY has its high bit set
	END
	) <(faults x)
}

# 4 + 16 + 4 = 24 bytes of FOR8, 4 of ABCD: 2^64 - 1 is 2^64 - 5 too many
@test 'iffwalk: 64-bit sizes up to the last' {
	all='\377\377\377\377\377\377\377'
	# shellcheck disable=SC2059
	printf "FOR8\0\0\0\0\0\0\0\0\0\0\0\30TESTABCD\0\0\0\0$all\377abcd" >x
	beyond='ABCD ends 18446744073709551611 bytes beyond its parent FOR8:TEST'
	[ "$(faults x)" = "20 $beyond" ]
	chunks x | tail -n 1 |
	    diff -u <(echo '20 1 ABCD 18446744073709551615 /FOR8:TEST/ABCD') -
	refuses "iffwalk: x: byte 20: $beyond" iffwalk -x /FOR8:TEST/ABCD x |
	    diff -u <(printf abcd) -
	# FOR8 has 2^64 - 2, from 16 on; ABCD from 36 on: 20 + 1 too many
	# shellcheck disable=SC2059
	printf "FOR8\0\0\0\0$all\376TESTABCD\0\0\0\0$all\377abcd" >x
	diff -u <(cat <<-END
		0 size 18446744073709551614 of FOR8 has its high bit set
		20 ABCD ends 21 bytes beyond its parent FOR8:TEST
		20 ABCD: expected 18446744073709551615 bytes, saw 4
	END
	) <(faults x 2>err)
	# a group without a length has what there is: 2^64 - 2 - 20
	# shellcheck disable=SC2059
	printf "FOR8\0\0\0\0$all\376TESTFOR8\0\0\0\0$all\377INNR" >x
	diff -u <(cat <<-END
		0 size 18446744073709551614 of FOR8 has its high bit set
		20 FOR8:INNR: expected 18446744073709551594 bytes, saw 4
	END
	) <(faults x 2>err)
}

@test 'iffwalk: RIFF, RIFX, RF64' {
	printf 'RIFF\44\0\0\0WAVEfmt \2\0\0\0abLIST\16\0\0\0INFOIART\1\0\0\0x\0RIFX\0\0\0\16TESTdata\0\0\0\1x\0' >x
	quietly iffwalk x | diff -u <(cat <<-END
		ir 1
		iff x
		group 0 0 RIFF 36 WAVE /RIFF:WAVE
		chunk 12 1 fmt%20 2 /RIFF:WAVE/fmt%20
		group 22 1 LIST 14 INFO /RIFF:WAVE/LIST:INFO
		chunk 34 2 IART 1 /RIFF:WAVE/LIST:INFO/IART
		group 44 0 RIFX 14 TEST /RIFX:TEST
		chunk 56 1 data 1 /RIFX:TEST/data
		end iff
		end ir
	END
	) -
	# RF64: the sizes, 52 and 4, are in ds64
	printf 'RF64\377\377\377\377WAVEds64\34\0\0\0\64\0\0\0\0\0\0\0\4\0\0\0\0\0\0\0' >x
	printf '\2\0\0\0\0\0\0\0\0\0\0\0data\377\377\377\377abcd' >>x
	clean x
	chunks x | diff -u <(cat <<-END
		0 0 RF64 52 WAVE /RF64:WAVE
		12 1 ds64 28 /RF64:WAVE/ds64
		48 1 data 4 /RF64:WAVE/data
	END
	) -
	# a WAV that was written to a pipe
	printf 'RIFF\377\377\377\377WAVEdata\377\377\377\377abcde' >x
	clean x
	quietly iffwalk -x /RIFF:WAVE/data x | diff -u <(printf abcde) -
}

# fault WANT FORMAT: a file made by printf has just this fault, and the walk
# goes on
fault() {
	# shellcheck disable=SC2059
	printf "$2" >bad.iff
	printf '%s\n' "$1" | diff -u - <(faults bad.iff)
	quietly iffwalk bad.iff | grep -q "^fault $1"
	quietly iffwalk bad.iff | tail -n 2 | diff -u <(printf 'end iff\nend ir\n') -
}

@test 'iffwalk: faults' {
	fault '21 pad of ABCD is missing' \
	    'FORM\0\0\0\25TESTABCD\0\0\0\1aBODY\0\0\0\0\0'
	fault '12 ABCD ends 2 bytes beyond its parent FORM:TEST' \
	    'FORM\0\0\0\14TESTABCD\0\0\0\2ab'
	fault '12 ABCD ends 3 bytes beyond its parent FORM:TEST' \
	    'FORM\0\0\0\14TESTABCD\0\0\0\3abc\0'
	fault '12 ABCD ends 65534 bytes beyond its parent FORM:TEST' \
	    'FORM\0\0\0\16TESTABCD\0\1\0\0ab'
	fault '22 3 bytes of slack in FORM:TEST' \
	    'FORM\0\0\0\21TESTABCD\0\0\0\2ababc\0'
	fault '20 3 bytes after the last group' 'FORM\0\0\0\14TESTABCD\0\0\0\0xyz'
	fault '12 id AB%07D is not printable' 'FORM\0\0\0\14TESTAB\7D\0\0\0\0'
	fault '12 id %20BCD has a leading blank' 'FORM\0\0\0\14TEST BCD\0\0\0\0'
	fault '8 type of FORM:TeST is not upper case letters and digits' \
	    'FORM\0\0\0\4TeST'
	fault '8 type of FORM:A%2FB%20 is not upper case letters and digits' \
	    'FORM\0\0\0\4A/B '
	fault '8 type of FORM:LIST is a reserved word' 'FORM\0\0\0\4LIST'
	fault '8 type of FORM:FOR9 is a reserved word' 'FORM\0\0\0\4FOR9'
	fault '8 type of FORM:LIS1 is a reserved word' 'FORM\0\0\0\4LIS1'
	fault '8 type of CAT%20:CAT%20 is a reserved word' 'CAT \0\0\0\4CAT '
	fault '8 type of FORM:JJJJ is a reserved word' 'FORM\0\0\0\4JJJJ'
	fault '12 ABCD in CAT%20:TEST, which holds groups only' \
	    'CAT \0\0\0\14TESTABCD\0\0\0\0'
	fault '12 ABCD in LIST:TEST, which holds groups only' \
	    'LIST\0\0\0\14TESTABCD\0\0\0\0'
	fault '24 FORM:TEST in PROP:TEST, which holds chunks only' \
	    'LIST\0\0\0\34TESTPROP\0\0\0\20TESTFORM\0\0\0\4TEST'
	fault '0 PROP:TEST outside a LIST' 'PROP\0\0\0\4TEST'
	fault '12 PROP:TEST outside a LIST' 'CAT \0\0\0\20TESTPROP\0\0\0\4TEST'
	fault '8 FORM of blank type' 'FORM\0\0\0\4    '
	fault '20 FORM:OTHR does not fit its CAT%20:TEST' \
	    'CAT \0\0\0\20TESTFORM\0\0\0\4OTHR'
	fault '20 FORM:OTHR does not fit its LIST:TEST' \
	    'LIST\0\0\0\20TESTFORM\0\0\0\4OTHR'
	fault '12 group FORM has no type' 'FORM\0\0\0\16TESTFORM\0\0\0\2ab'
	fault '12 group FORM has no type' 'FORM\0\0\0\14TESTFORM\0\0\0\0'
	fault '12 group LIST has no type' 'RIFF\14\0\0\0WAVELIST\0\0\0\0'
	fault '20 the file ends 1 bytes before FORM:TEST does' \
	    'FORM\0\0\0\15TESTBODY\0\0\0\0'
}

# notice WANT FORMAT: a file made by printf is only untidy
notice() {
	# shellcheck disable=SC2059
	printf "$2" >untidy.iff
	printf '%s\n' "$1" | diff -u - <(notices untidy.iff)
	quietly irstat <(iffwalk untidy.iff) >saw
}

# What misleads no reader: the bytes in a pad, and a missing pad where nothing
# follows in the file or in the group
@test 'iffwalk: notices' {
	notice '21 pad of ABCD is not zero' \
	    'FORM\0\0\0\26TESTABCD\0\0\0\1axBODY\0\0\0\0'
	notice '21 pad of ABCD is not zero' \
	    'FOR4\0\0\0\30TESTABCD\0\0\0\1a\0\0xBODY\0\0\0\0'
	notice '21 pad of ABCD is missing' 'FORM\0\0\0\15TESTABCD\0\0\0\1a'
	notice '21 pad of ABCD is too short' \
	    'FOR4\0\0\0\16TESTABCD\0\0\0\1a\0'
	# its group's pad, which 13 bytes need, stands there
	notice '21 pad of ABCD is missing' \
	    'FORM\0\0\0\15TESTABCD\0\0\0\1a\0FORM\0\0\0\4NEXT'
	# if that is missing, too, what follows is at the wrong place
	printf 'FORM\0\0\0\15TESTABCD\0\0\0\1aFORM\0\0\0\4NEXT' >x
	printf '%s\n' 'notice 21 pad of ABCD is missing' \
	    '21 pad of FORM is missing' | diff -u - <(faults x)
	faults -q x | diff -u <(echo 21 pad of FORM is missing) -
	iffwalk -l untidy.iff | diff -u - <(cat <<-'END'
		         0  FORM TEST                             13
		        12    ABCD                                 1  "a"
		        21  ~ pad of ABCD is missing
		        22  FORM NEXT                              4
	END
	)
	iffwalk -lq untidy.iff | diff -u <(iffwalk -l untidy.iff | grep -v ' ~ ') -
	# with -x there is no notice
	notice '21 pad of ABCD is not zero' \
	    'FORM\0\0\0\26TESTABCD\0\0\0\1axBODY\0\0\0\0'
	quietly iffwalk -x /FORM:TEST/ABCD untidy.iff | diff -u <(printf a) -
	quietly iffwalk -x /FORM:TEST/BODY untidy.iff >saw
	[ ! -s saw ]
}

# Plug-ins of Maya have numbers for types, such as 0x00081054
@test "iffwalk: EA's rules are for EA's groups" {
	"$gen" 'FOR4 Maya { FOR4 A/B_ { } FOR8 FORM { } FOR4 JJJJ { }
	    LIS4 PROP { PRO4 PROP { FOR4 TEST { } } ABCD "x" }
	    CAT8 JJJJ { ABCD "x" } }' >x
	clean x
	printf 'FOR4\0\0\0\20MayaFOR4\0\0\0\4\0\10\20\124' >x
	clean x
	printf 'FOR8\0\0\0\0\0\0\0\0\0\0\0\30MayaFOR8\0\0\0\0' >x
	printf '\0\0\0\0\0\0\0\4\0\10\20\124' >>x
	clean x
	"$gen" 'LIST JJJJ { } CAT_ JJJJ { FORM FORX { } FORM FOR0 { } }
	    FORM PRO4 { FORM LIST { } }' >x
	# five groups of 12 and 8
	[ "$(faults x)" = '68 type of FORM:LIST is a reserved word' ]
}

@test 'iffwalk: what a too short group leaves out is not lost' {
	printf 'FORM\0\0\0\14TESTABCD\0\0\0\2ab' >x
	iffwalk -x /FORM:TEST/ABCD x 2>err | diff -u <(printf ab) -
	diff -u <(echo 'iffwalk: x: byte 12: ABCD ends 2 bytes beyond its parent FORM:TEST') err
	printf 'FORM\0\0\0\16TESTABCD\0\1\0\0ab' >x
	refuses 'iffwalk: x: byte 12: ABCD ends 65534 bytes beyond its parent FORM:TEST' \
	    iffwalk -x /FORM:TEST/ABCD x | diff -u <(printf ab) -
}

@test 'iffwalk: 64 groups deep, not 65' {
	for ((i = 0; i < 64; i++)); do printf 'FORM\377\377\377\377TEST'; done >x
	clean x
	chunks x | tail -n 1 | grep -q "^756 63 FORM - TEST "
	printf 'FORM\0\0\0\4TEST' >>x
	echo '768 FORM:TEST is nested deeper than 64 groups' | diff -u - <(faults x)
	chunks x | tail -n 1 | grep -q "^768 64 FORM 4 /"
}

@test 'iffwalk: -g' {
	"$gen" 'FOR4 CIMG { TBHD *32 FOR4 TBMP { RGBA *9 RGBA *9 RGBA *9 } }' >x
	chunks -g '*/RGBA*' x | diff -u <(cat <<-END
		64 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA
		84 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA[2]
		104 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA[3]
	END
	) -
	# a path as it is printed
	chunks -g '/FOR4:CIMG/FOR4:TBMP/RGBA[2]' x |
	    diff -u <(echo '84 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA[2]') -
	chunks -g '*/RGBA\[2]' x |
	    diff -u <(echo '84 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA[2]') -
	chunks -g '*/RGB[AB]' x |
	    diff -u <(echo '64 2 RGBA 9 /FOR4:CIMG/FOR4:TBMP/RGBA') -
	# ids that look like patterns: 12 + 22 of PROP, + 12 the second FORM
	"$gen" 'LIST JJJJ { PROP TEST { A*?\ "1" } FORM TEST { } FORM TEST { } }
	    FORM TEST { AB\? "" AB?? "" }' >x
	quietly iffwalk -g '/LIST:JJJJ/FORM:TEST[2]' x | grep TEST |
	    diff -u <(cat <<-'END'
		group 46 1 FORM 4 TEST /LIST:JJJJ/FORM:TEST[2]
		attr /LIST:JJJJ/FORM:TEST[2] shared A*?\ 24
	END
	) -
	chunks -g '/FORM:TEST/AB\?' x |
	    diff -u <(echo '70 1 AB\? 0 /FORM:TEST/AB\?') -
	"$gen" 'CAT_ TEST { }' >x
	chunks -g '/CAT :*' x | diff -u <(echo '0 0 CAT%20 4 TEST /CAT%20:TEST') -
}

@test 'iffwalk: -x' {
	"$gen" 'FORM TEST { BYE_ "a\0b" FORM INNR { ABCD "xyz" } }' >x
	quietly iffwalk -x '/FORM:TEST/BYE ' x | cmp - <(printf 'a\0b')
	quietly iffwalk -x /FORM:TEST/BYE%20 <x | cmp - <(printf 'a\0b')
	# of a group its type and all that is in it
	quietly iffwalk -x /FORM:TEST/FORM:INNR x | cmp - <(tail -c 16 x)
	refuses 'iffwalk: x: no chunk /FORM:TEST/XYZ' iffwalk -x /FORM:TEST/XYZ x
	"$gen" 'FORM TEST { BODY *300000 LAST "z" }' >big
	[ "$(quietly iffwalk -x /FORM:TEST/BODY big | wc -c)" -eq 300000 ]
	head -c 250000 big >part
	refuses 'iffwalk: part: byte 12: BODY: expected 300000 bytes, saw 249980' \
	    iffwalk -x /FORM:TEST/BODY part >out
	run -2 iffwalk -l -x /FORM:TEST x
}

@test 'iffwalk: -l' {
	"$gen" 'FORM AIFF { COMM <0002000000100010400eac44000000000000>
	    NAME "a tune" DATE "2001\0" XYZ_ 66000 LONG *64 }
	    FORM ILBM { BMHD <0140010000000000050001000000010101400100>
	    CAMG <00000800> CMAP *96 }' >x
	quietly iffwalk -l x | diff -u <(cat <<-END
		         0  FORM AIFF                            142  AIFF sound (sox reads it)
		        12    COMM                                18  2 channels, 16 frames, 16 bits, 44100 Hz
		        38    NAME                                 6  "a tune"
		        52    DATE                                 5  "2001"
		        66    XYZ                                  4  66000
		        78    LONG                                64  00000000 00000000 00000000 00000000 ...
		       150  FORM ILBM                            148  ILBM picture (ilbmtoppm reads it)
		       162    BMHD                                20  320 x 256, 5 planes, no mask, run-length, page 320 x 256
		       190    CAMG                                 4  mode 0x800 ham
		       202    CMAP                                96  32 colours
	END
	) -
}

# listed ID SPEC WANT: what -l says of that chunk
listed() {
	"$gen" "FORM TEST { $1 $2 }" >x
	quietly iffwalk -l x | tail -n 1 |
	    sed 's/^ *[0-9]*  *[A-Z]*  *[0-9]*  //' | diff -u <(echo "$3") -
}

@test 'iffwalk -l: what is no character of ASCII is a dot' {
	"$gen" 'FORM LWO2 { POLS <207e1f7f> POLS <80ff2161> }' >x
	quietly iffwalk -l x | sed -n 's/.*POLS  *4  //p' | diff -u - <(
		printf '%s, 0 polygons\n' '" ~.."' '"..!a"')
}

# e9 is Latin-1, c2 85 a control character. 59 letters leave no room for c3 a9;
# of the text whose 512th byte it begins with no more is looked at.
@test 'iffwalk -l: what is a text' {
	local id many

	for id in TEXT XYZ_; do
		listed $id '<72656ec3a9>' $'"ren\303\251"'
		listed $id '<636166e9>' 1667327721
		listed $id '<61620ac285>' '61620ac2 85'
		listed $id '<616263c3a9071b>' '616263c3 a9071b'
		listed $id '<61620a09630d0064000000>' '"ab..c..d"'
		many=$(printf '61%.0s' {1..59})
		listed $id "<${many}c3a9>" "\"$(printf 'a%.0s' {1..59})\"..."
		listed $id "<${many}61>" "\"$(printf 'a%.0s' {1..60})\""
		many=$(printf '61%.0s' {1..511})
		listed $id "<${many}c3a9>" "\"$(printf 'a%.0s' {1..60})\"..."
		listed $id "<${many%616161}e9e9e9e9e9>" '61616161 61616161 61616161 61616161 ...'
		listed $id '"ab" *600' '"ab"...'
	done
	# NULs are a number, and no text but of a chunk that has one
	listed TEXT '*4' '""'
	listed XYZ_ '*4' 0
	listed XYZ_ '<41000000>' 1090519040
	listed XYZ_ '<0a41>' 2625
}

# shows TYPE 'ID SPEC' WANT: what -l says of a chunk of that type of file
shows() {
	"$gen" "FORM $1 { $2 }" >x
	quietly iffwalk -l x | tail -n 1 |
	    sed 's/^ *[0-9]*  *[A-Z]*  *[0-9]*  //' | diff -u <(echo "$3") -
}

# By EA IFF 85's ILBM and 8SVX, AIFF-C, and Maya's images
@test 'iffwalk -l: what pictures and sounds say' {
	shows ILBM 'BMHD <01400100000500060301020000000a0b02800190>' \
	    '320 x 256, 3 planes, mask plane, compressed, page 640 x 400'
	shows ILBM 'BMHD <01400100000500060302000000000a0b02800190>' \
	    '320 x 256, 3 planes, transparent colour, not compressed, page 640 x 400'
	shows ILBM 'BMHD <01400100000500060303010000000a0b02800190>' \
	    '320 x 256, 3 planes, lasso, run-length, page 640 x 400'
	shows ILBM 'BMHD <01400100000500060304010000000a0b02800190>' \
	    '320 x 256, 3 planes, mask ?, run-length, page 640 x 400'
	shows ILBM 'CAMG <00008000>' 'mode 0x8000 hires'
	shows ILBM 'CAMG <00000080>' 'mode 0x80 halfbrite'
	shows ILBM 'CAMG <00000004>' 'mode 0x4 laced'
	shows ILBM 'CMAP *10' '3 colours'
	# `iffgen` has no type that begins with a digit; 2b11 is 11025
	printf 'FORM\0\0\0\0408SVXVHDR\0\0\0\24\0\0\0\3\0\0\0\5\0\0\0\40\53\21\2\1\0\1\200\0' >x
	iffwalk -l x | grep -q '20  3 + 5 samples, 11025 Hz, 2 octaves, compressed, volume 1.5$'
	printf 'FORM\0\0\0\0408SVXVHDR\0\0\0\24\0\0\0\3\0\0\0\5\0\0\0\40\53\21\2\0\0\0\200\0' >x
	iffwalk -l x | grep -q '20  3 + 5 samples, 11025 Hz, 2 octaves, not compressed, volume 0.5$'
	# 8000 = 1.953125 2^12, and fa = 1.953125 2^7; the exponent counts from
	# 3fff on
	shows AIFC 'COMM <0001000000020008400bfa000000000000004e4f4e45>' \
	    '1 channels, 2 frames, 8 bits, 8000 Hz, "NONE"'
	shows AIFC 'COMM <0001000000020008c00bfa000000000000004e4f4e45>' \
	    '1 channels, 2 frames, 8 bits, -8000 Hz, "NONE"'
	# 2^70 = 1.180591620717e21, more than the mantissa's own 2^63, and 2^16 + 1
	shows AIFF 'COMM <000100000002000840458000000000000000>' \
	    '1 channels, 2 frames, 8 bits, 1.18059162e21 Hz'
	shows AIFF 'COMM <0001000000020008400f8000800000000000>' \
	    '1 channels, 2 frames, 8 bits, 65537 Hz'
	# 123456788.5 is 246913577 / 2, of which 28 bits are e b79a29: a half goes
	# to the even one of two, and what is behind it, such as the frames, is
	# no part of it
	shows AIFF 'COMM <00017fffffff00084019eb79a29000000000>' \
	    '1 channels, 2147483647 frames, 8 bits, 123456788 Hz'
	shows CIMG 'TBHD <000001400000010000010002000000010001000300000000>' \
	    '320 x 256, rgb 16 bits, 3 tiles, not compressed, pixels 1/2'
	shows CIMG 'TBHD <000001400000010000010002000000020000000300000001>' \
	    '320 x 256, alpha 8 bits, 3 tiles, run-length, pixels 1/2'
	shows CIMG 'TBHD <000001400000010000010002000000040000000300000002>' \
	    '320 x 256, depth 8 bits, 3 tiles, compression 2, pixels 1/2'
	shows TBMP 'RGBA <0001000200030004>' 'columns 1-3, rows 2-4'
	shows TBMP 'ZBUF <0001000200030004>' 'columns 1-3, rows 2-4'
}

# By LightWave's LWO2: names are padded to an even length with their NUL
@test 'iffwalk -l: what an object of LightWave says' {
	local at='000000000000000000000000'

	shows LWO2 "LAYR <00070000$at> \"Base\\0\\0\" 3w" \
	    'layer 7 "Base", parent 3'
	shows LWO2 "LAYR <00070000$at> \"Bas\\0\" 3w" 'layer 7 "Bas", parent 3'
	shows LWO2 "LAYR <00070000$at> \"Bas\\0\"" 'layer 7 "Bas"'
	shows LWO2 'PNTS *36' '3 points'
	# a polygon of 2, with an index of four bytes, one of 1, above whose
	# count there are flags, and one of 256
	shows LWO2 'POLS "FACE" 2w 1w <ff000102> 1025w 5w 256w *512 1w 7w' \
	    '"FACE", 4 polygons'
	shows LWO2 'TAGS "a\0bc\0\0" "d\0"' '"a" "bc" "d"'
	shows LWO2 'SURF "skin\0\0\0\0" "COLR" 4w *4 "SIDE" 2w 3w "BLOK" 3w "abc\0"
	    "LAST" 0w' '"skin" "COLR" 4 "SIDE" 2 "BLOK" 3 "LAST" 0'
	# no more than its first 512 bytes are looked at
	shows LWO2 'SURF "s\0\0\0" "LONG" 600w *600 "LAST" 0w' '"s" "LONG" 600 ...'
	shows LWO2 'SURF "s\0\0\0" "LONG" 502w *502 "LAST" 0w' '"s" "LONG" 502 ...'
	shows LWO2 'SURF "s\0\0\0" "LONG" 496w *496 "LAST" 0w' \
	    '"s" "LONG" 496 "LAST" 0'
}

@test 'iffwalk: false friends' {
	friend() {
		# shellcheck disable=SC2059
		printf "$2" >x
		refuses "iffwalk: x: not an IFF file: $1" iffwalk x
	}
	friend text 'FORMAT/X-X     XX\nFORMAT/Y-Y'
	friend text 'plain old text'
	friend 'expected 8 bytes, saw 0' ''
	friend 'expected FORM, LIST, CAT or RIFF, saw AB%00D' 'AB\0D\0\0\0\0'
	stranger() {
		# shellcheck disable=SC2059
		printf "$2" >x
		refuses "iffwalk: x: expected IFF file, this is $1" iffwalk x
	}
	stranger 'The Sims package' 'IFF FILE 2.5:TYPE FOLLOWED BY SIZE\0'
	stranger 'Maya scene (text)' '//Maya ASCII 2008 scene\n'
	stranger 'PNG picture' '\211PNG\r\n\32\n\0\0\0\15'
	stranger 'TIFF picture' 'MM\0*\0\0\0\10'
	stranger 'gzip compressed' '\37\213\10\0\0\0\0\0'
}

@test 'iffwalk: cut off anywhere' {
	"$gen" 'FORM TEST { ABCD "abc" FORM INNR { XYZ_ 1 } LAST "12" }' >x
	# less than 8 bytes are no IFF file; else the last fault says what the
	# message does, and all is closed
	at_truncation() {
		local said lines

		[ "$2" -eq 1 ] || return
		mapfile -t said <stderr
		mapfile -t lines <stdout
		if [ "$1" -lt 8 ]; then
			[[ ${lines[*]} != *end* ]]
			return
		fi
		[[ ${said[*]} =~ ^'iffwalk: <stdin>: byte '([0-9]+):(.*) ]] &&
		    [ ${#said[@]} -eq 1 ] && [[ ${lines[*]} = \
		        *" fault ${BASH_REMATCH[1]}${BASH_REMATCH[2]} end iff end ir" ]]
	}
	each_truncation x iffwalk
	each_truncation x iffwalk -c
	# An id, 4 bytes that may be anything, and 8 of a size whose upper half
	# is no type; with a size of 32 bits the type comes at once
	spec='FOR8 TEST { ABCD "abc" FOR4 INNR { XYZ_ 1 } LAST "12345678" }'
	# without the pad that FOR8 may have: 8 + 4 + 16 + 24 + 16
	"$gen" "$spec" | head -c 68 >short
	"$gen" -w "$spec" >long
	clean short
	clean long
	each_truncation short iffwalk
	each_truncation long iffwalk
	for any in '\0\0\0\0' '\0\0\0\2' 'abcd' '\377\377\377\377'; do
		{
			# shellcheck disable=SC2059
			printf "FOR8$any"
			tail -c +9 long
		} >x
		each_truncation x iffwalk
	done
	"$gen" 'FORM TEST { ABCD "abc" FORM INNR { XYZ_ 1 } LAST "12" }' >x
	head -c 31 x >y
	refuses 'iffwalk: y: byte 0: FORM:TEST: expected 50 bytes, saw 23' \
	    iffwalk y >out
	head -c 46 x >y
	refuses 'iffwalk: y: byte 36: XYZ%20: expected 4 bytes, saw 2' \
	    iffwalk y >out
	diff -u - out <<-'END'
		ir 1
		iff y
		group 0 0 FORM 50 TEST /FORM:TEST
		chunk 12 1 ABCD 3 /FORM:TEST/ABCD
		group 24 1 FORM 16 INNR /FORM:TEST/FORM:INNR
		chunk 36 2 XYZ%20 4 /FORM:TEST/FORM:INNR/XYZ%20
		fault 36 XYZ%20: expected 4 bytes, saw 2
		end iff
		end ir
	END
	quietly irstat out >saw
	# a group without a length, and one more fault before
	printf 'FORM\0\0\0\0TestABC' >y
	refuses 'iffwalk: y: byte 12: chunk header: expected 8 bytes, saw 3' \
	    iffwalk -c y >out
	diff -u - out <<-'END'
		ir 1
		iff y
		fault 8 type of FORM:Test is not upper case letters and digits
		fault 12 chunk header: expected 8 bytes, saw 3
		end iff
		end ir
	END
}

@test 'iffwalk: cut off in a header that may be 64-bit, or has no size' {
	cut() {
		# shellcheck disable=SC2059
		printf "$2" >x
		refuses "iffwalk: x: byte $1" iffwalk x >out
	}
	cut '0: chunk header: expected 12 bytes, saw 8' 'FOR8\0\0\0\0'
	cut '0: chunk header: expected 12 bytes, saw 8' 'FORM\0\0\0\0'
	cut '0: chunk header: expected 12 bytes, saw 11' \
	    'RIFF\377\377\377\377WAV'
	cut '0: chunk header: expected 20 bytes, saw 12' \
	    'FOR8\0\0\0\0\0\0\0\0'
	cut '0: chunk header: expected 20 bytes, saw 19' \
	    'FOR8\0\0\0\0\0\0\0\0\0\0\0\4TES'
	cut '12: chunk header: expected 12 bytes, saw 9' \
	    'FORM\0\0\0\0TESTFORM\0\0\0\0T'
	long='FOR8\0\0\0\0\377\377\377\377\377\377\377\377TEST'
	cut '20: chunk header: expected 16 bytes, saw 15' \
	    "${long}ABCDabcd\0\0\0\0\0\0\0"
	cut '20: chunk header: expected 20 bytes, saw 18' \
	    "${long}FOR4abcd\0\0\0\0\0\0\0\4TE"
	# a number for a type, and all that the size says
	printf 'FOR8\0\0\0\4\0\10\20\124' >x
	clean x
}

@test 'iffwalk: cut off, of several files, and -l, -g, -x' {
	"$gen" 'FORM LWO2 { NAME "a" POLS <464143450001000000010000> LAST "" }' >a.iff
	# 8 of FORM, 4, 10 of NAME, 8 of POLS: 30, and 9 of its 12 bytes, in
	# which is one polygon of one vertex
	head -c 39 a.iff >cut.iff
	message='iffwalk: cut.iff: byte 22: POLS: expected 12 bytes, saw 9'
	refuses "$message" iffwalk -l cut.iff >out
	diff -u - out <<-'END'
		         0  FORM LWO2                             42  LightWave object (LWO2) (assimp reads it)
		        12    NAME                                 1  "a"
		        22    POLS                                12  "FACE", 1 polygons
		        22  ! POLS: expected 12 bytes, saw 9
	END
	refuses "$message" iffwalk -l a.iff cut.iff a.iff >saw
	{
		printf 'a.iff:\n'
		iffwalk -l a.iff
		printf 'cut.iff:\n'
		cat out
		printf 'a.iff:\n'
		iffwalk -l a.iff
	} | diff -u - saw
	for o in -c '-g *NAME'; do
		# shellcheck disable=SC2086
		refuses "$message" iffwalk $o a.iff cut.iff a.iff |
		    grep -v '^chunk' >saw
		printf '%s\n' 'ir 1' 'iff a' 'attr - file a.iff' 'end iff' \
		    'iff cut' 'attr - file cut.iff' \
		    'fault 22 POLS: expected 12 bytes, saw 9' 'end iff' \
		    'iff a' 'attr - file a.iff' 'end iff' 'end ir' |
		    diff -u - saw
	done
	# a raw payload has no place for a fault
	refuses "$message" iffwalk -x /FORM:LWO2/POLS cut.iff |
	    cmp - <(tail -c 9 cut.iff)
	quietly iffwalk -x /FORM:LWO2/NAME cut.iff | diff -u <(printf a) -
	# a file that cannot be read is not one that ends early
	refuses "$message"$'\n''iffwalk: .: Is a directory' \
	    iffwalk cut.iff . a.iff >out
	run -1 grep '^end ir' out
	# on disk payloads are passed over
	"$gen" 'FORM TEST { BODY *300000 LAST "z" }' >big
	head -c 299999 big >part
	refuses 'iffwalk: part: byte 12: BODY: expected 300000 bytes, saw 299979' \
	    iffwalk part | tail -n 3 | diff -u <(cat <<-'END'
		fault 12 BODY: expected 300000 bytes, saw 299979
		end iff
		end ir
	END
	) -
	dev_full iffwalk cut.iff
}

@test 'iffwalk: several files, standard input, options' {
	usage_of iffwalk
	"$gen" 'FORM TEST { }' >a.iff
	"$gen" 'FORM NEXT { }' >b.iff
	quietly iffwalk a.iff - <b.iff | diff -u <(cat <<-END
		ir 1
		iff a
		attr - file a.iff
		group 0 0 FORM 4 TEST /FORM:TEST
		end iff
		iff stdin
		attr - file -
		group 0 0 FORM 4 NEXT /FORM:NEXT
		end iff
		end ir
	END
	) -
	refuses 'iffwalk: none.iff: No such file or directory' iffwalk none.iff
}

@test 'iffwalk: of several files the name as given, first of all' {
	# 12 + 8 + 8, and the group's own pad of 4: 32
	"$gen" 'FOR8 TEST { ABCD "x" }' >x
	mkdir -p 'a b'
	{ cat x; printf z; } >'a b/y%.iff'
	printf '%s\n' 'ir 1' 'iff x' 'attr - file ./x' \
	    'attr - for8 32-bit sizes' 'end iff' 'iff y%25' \
	    'attr - file a b/y%.iff' 'attr - for8 32-bit sizes' \
	    'fault 32 1 bytes after the last group' 'end iff' 'end ir' >want
	run -1 iffwalk -c ./x 'a b/y%.iff'
	diff -u want - <<<"$output"
	# one alone needs none, and a list is no IR
	{ iffwalk x; iffwalk -l x x; } >out
	run -1 grep file out
	cp x $'x\ny'
	refuses 'iffwalk: x\x0Ay: a line end in a name, which attr cannot hold' \
	    iffwalk x $'x\ny' >out
	run -1 grep '^end ir' out
}

@test 'iffwalk: full disk, a reader that goes away, memory' {
	"$gen" -b 20000 50 >x
	dev_full iffwalk x
	head_one iffwalk x | diff -u <(echo ir 1) -
	"$gen" -b 20000 50 | iffwalk | tail -n 3 | head -n 1 |
	    diff -u <(echo 'chunk 1159954 1 BODY 50 /FORM:TEST/BODY[18000]') -
}

@test 'iffwalk: ids that are made to collide cost no more than others' {
	"$gen" -n 64000 >x
	(ulimit -t 3; quietly iffwalk x) >out
	[ "$(grep -c '^chunk' out)" -eq 64000 ]
}

@test 'iffwalk: names that differ in one bit, and in none' {
	# FORM with its top bit, without a type, and of a type of zeros
	{
		printf 'FORM\0\0\0\104TEST\306ORM\0\0\0\0FORM\0\0\0\2ab'
		printf 'FORM\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0\0'
		printf 'FORM\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0\0'
	} >x
	chunks x | awk '{ print $NF }' | diff -u <(
		printf '/FORM:TEST%s\n' '' $'/\306ORM' /FORM \
		    /FORM:%00%00%00%00 /%00%00%00%00 \
		    '/FORM:%00%00%00%00[2]' '/%00%00%00%00[2]'
	) -
}

@test 'iffwalk: real files without a fault' {
	need_data iff
	for f in "$DATA"/iff/*.mc "$DATA"/iff/*.mcx "$DATA"/iff/*.mb \
	    "$DATA"/iff/*.aif "$DATA"/iff/*.lwo "$DATA"/iff/*.instr \
	    "$DATA"/iff/{ps_testcard_gray_amiga,blue_noise_rgba8}.iff \
	    "$DATA"/iff/{zbuffer_only,bomb-46341}.iff \
	    "$DATA"/iff/libiff/{join,lookup,pp-,valid}*; do
		clean "$f"
		# all of it is in chunks: the sizes of the top-level groups
		# and their headers come to the size of the file
		iffwalk "$f" | awk -v size="$(wc -c <"$f")" '
		$2 == "-" && $3 == "for8" && $4 == "64-bit" { head = 8 }
		$1 == "group" && $3 == 0 { end = $2 + 8 + head + $5 }
		END { if (end != size) print end, size; exit end != size }'
	done
	iffwalk "$DATA"/iff/*.mcx | grep -c '^attr - for8 64-bit sizes' |
	    diff -u <(echo 2) -
}

# Of Maya, Photoshop and another program
@test 'iffwalk: real files that are untidy' {
	need_data iff
	local f n

	notices "$DATA/iff/testcard_indexed2_amiga.iff" |
	    diff -u <(echo 13067 pad of BODY is missing) -
	while read -r f n; do
		notices "$DATA/iff/$f" >saw
		[ "$(grep -c 'pad of RGBA is not zero' saw)" -eq "$n" ]
		[ "$(wc -l <saw)" -eq "$n" ]
	done <<-END
		ps_testcard_rgb_maya.iff 7
		ps_testcard_rgba_maya.iff 3
		ps_testcard_rgba16_maya.iff 4
		cortex-image.iff 33
	END
}

real_faults() {
	local f=$DATA/iff/$1

	shift
	printf '%s\n' "$@" | diff -u - <(faults "$f")
	quietly iffwalk "$f" >out
}

@test 'iffwalk: real files with faults' {
	need_data iff
	real_faults cat_ilbm.iff \
	    '49518 FORM:ILBM ends 4 bytes beyond its parent CAT%20:ILBM'
	real_faults sv5_rgb8z_rgx.iff \
	    '3402 RBOD ends 16 bytes beyond its parent FORM:RGFX'
	real_faults libiff/invalidcat-prop.TEST '12 PROP:TEST outside a LIST'
	real_faults libiff/invalidcat-size.TEST \
	    '48 FORM:TEST ends 2 bytes beyond its parent CAT%20:TEST'
	real_faults libiff/invalidform-size1.TEST \
	    '24 BYE%20 ends 4 bytes beyond its parent FORM:TEST'
	real_faults libiff/invalidformtype1.TEST \
	    '8 type of FORM:TeSt is not upper case letters and digits'
	real_faults libiff/invalidid1.TEST '12 id ABC%08 is not printable'
	real_faults libiff/invalidprop-size.TEST \
	    '24 HELO ends 2 bytes beyond its parent PROP:TEST'
	real_faults libiff/invalidlist-negsize.TEST \
	    '24 size 4026531840 of HELO has its high bit set' \
	    '24 HELO ends 4026531836 bytes beyond its parent PROP:TEST' \
	    '36 rFOR in LIST:TEST, which holds groups only' \
	    '36 rFOR ends 1291845594 bytes beyond its parent LIST:TEST' \
	    '82 3 bytes after the last group'
	faults "$DATA/iff/bad_rgba_chunk_size.iff" | tail -n 1 |
	    diff -u <(echo '464 182 bytes after the last group') -
	for f in 'FORMAT.txt:not an IFF file: text' \
	    'thesims.iff:expected IFF file, this is The Sims package'; do
		run -1 iffwalk "$DATA/iff/not-iff-${f%%:*}"
		[[ $output = *": ${f#*:}" ]]
	done
}

@test 'iffwalk: manual' {
	man_examples "$ROOT/man/iffwalk.1"
}

@test 'iffwalk: after a bad file the next one follows' {
	"$gen" 'FORM TEST { }' >a.iff
	"$gen" 'FORM NEXT { ABCD "x" }' >'b c.iff'
	# 8 bytes are the head of FORM, 4 its type, ABCD with its size, an x
	# and a pad would be 10 more
	head -c 15 'b c.iff' >cut.iff
	refuses "$(cat <<-'END'
		iffwalk: none.iff: No such file or directory
		iffwalk: cut.iff: byte 0: FORM:NEXT: expected 14 bytes, saw 7
	END
	)" iffwalk none.iff 'b c.iff' cut.iff a.iff >saw
	# the file that is not there leaves the stream without an end
	diff -u - saw <<-'END'
		ir 1
		iff b%20c
		attr - file b c.iff
		group 0 0 FORM 14 NEXT /FORM:NEXT
		chunk 12 1 ABCD 1 /FORM:NEXT/ABCD
		end iff
		iff cut
		attr - file cut.iff
		group 0 0 FORM 14 NEXT /FORM:NEXT
		fault 0 FORM:NEXT: expected 14 bytes, saw 7
		end iff
		iff a
		attr - file a.iff
		group 0 0 FORM 4 TEST /FORM:TEST
		end iff
	END
	run -1 irstat saw
	refuses 'iffwalk: none.iff: No such file or directory' \
	    iffwalk -l a.iff none.iff a.iff >saw
	iffwalk -l a.iff a.iff | diff -u - saw
	refuses 'iffwalk: a.iff: no chunk /FORM:NEXT/ABCD' \
	    iffwalk -x /FORM:NEXT/ABCD 'b c.iff' a.iff 'b c.iff' |
	    diff -u <(printf xx) -
}

@test 'iffwalk -c: a fault in one of several files is no failure' {
	"$gen" 'FORM TEST { }' >a.iff
	"$gen" 'FORM TeST { }' >b.iff
	run -1 iffwalk -c a.iff b.iff a.iff
	diff -u - <(echo "$output") <<-'END'
		ir 1
		iff a
		attr - file a.iff
		end iff
		iff b
		attr - file b.iff
		fault 8 type of FORM:TeST is not upper case letters and digits
		end iff
		iff a
		attr - file a.iff
		end iff
		end ir
	END
	quietly iffwalk a.iff b.iff >saw
	quietly iffwalk -c a.iff a.iff >saw
	dev_full iffwalk a.iff b.iff a.iff
	[ "$(wc -l <stderr)" -eq 1 ]
}

# Two forms of 24 bytes each; the file ends in the pad of the first.
@test 'iffwalk: a file cut in a pad lacks more than that' {
	local form='FOR4\0\0\0\020TESTBODY\0\0\0\2ab\0\0'

	printf '%b' 'CAT4\0\0\0\064TEST' "$form" "$form" >two.iff
	[ "$(wc -c <two.iff)" -eq 60 ]
	quietly iffwalk -c two.iff >saw
	for n in 34 35; do
		head -c $n two.iff >cut.iff
		refuses "iffwalk: cut.iff: byte 0: CAT4:TEST: expected 52 bytes, saw $((n - 8))" \
		    iffwalk cut.iff >saw
	done
	# but a pad may be missing at the end
	head -c 58 two.iff >cut.iff
	run -0 iffwalk cut.iff
}
