#!/usr/bin/env bats
# xrf2ir: Cal3D materials into the IR.

bats_require_minimum_version 1.5.0
load helper
load binary

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >skin.xrf <<-'END'
		<HEADER MAGIC="XRF" VERSION="919" />
		<MATERIAL NUMMAPS="2">
		    <AMBIENT>112 170 210 0</AMBIENT>
		    <DIFFUSE>255 254 253 252</DIFFUSE>
		    <SPECULAR>1 2 3 4</SPECULAR>
		    <SHININESS>0.50</SHININESS>
		    <MAP TYPE="Diffuse Color">a b.png</MAP>
		    <MAP>c&amp;d.png</MAP>
		</MATERIAL>
	END
}

# crf VERSION [MAPS]: the same; text is what follows
crf() {
	printf 'CRF\0'
	le "$1"
	printf '\160\252\322\0\377\376\375\374\1\2\3\4'
	le FHALF "${2-2}"
}

# children TEXT…: the elements of a material, then these lines
children() {
	printf '<%s>%s</%s>\n' AMBIENT '1 2 3 4' AMBIENT DIFFUSE '1 2 3 4' \
	    DIFFUSE SPECULAR '1 2 3 4' SPECULAR SHININESS 1 SHININESS
	printf '%s\n' "$@"
}

# material TEXT…: these lines in a MATERIAL with its colours
material() {
	echo '<MATERIAL>'
	children "$@"
	echo '</MATERIAL>'
}

@test "xrf2ir: what it says, and numbers as they stand" {
	quietly xrf2ir skin.xrf >saw
	diff -u - saw <<-'END'
		ir 1
		material skin
		source xrf 919
		ambient 112 170 210 0
		diffuse 255 254 253 252
		specular 1 2 3 4
		shininess 0.50
		map 0 a%20b.png Diffuse%20Color
		map 1 c&d.png
		end material
		end ir
	END
}

@test "xrf2ir: binary" {
	{ crf 919; name 'a b.png'; name 'Diffuse Color'; name 'c&d.png'
	    name ''; } >skin.crf
	quietly xrf2ir skin.crf >saw
	# the float's shortest text
	xrf2ir skin.xrf | sed 's/xrf/crf/; s/0\.50/0.5/' | diff -u - saw
	# no types before 911, between 919 and 1300
	for v in 700 910 920 1000 1100; do
		{ crf "$v"; name 'a b.png'; name 'c&d.png'; } >skin.crf
		quietly xrf2ir skin.crf >saw
		xrf2ir skin.xrf | sed "s/xrf 919/crf $v/; s/0\.50/0.5/
		    s/ Diffuse.*//" | diff -u - saw
	done
	for v in 911 1300; do
		{ crf "$v" 1; name x; name T; } | xrf2ir | grep -qx 'map 0 x T'
	done
}

@test "xrf2ir: bytes that are wrong" {
	local b='xrf2ir: x: byte'

	crf 1200 >x
	refuses "$b 4: expected version 699 to 1100, or 1300, saw 1200" \
	    xrf2ir x
	crf 700 1 >x
	refuses "$b 28: MAP: expected 4 bytes, saw 0 and the end of the file" \
	    xrf2ir x
	crf 700 -1 >x
	refuses "$b 24: NUMMAPS: expected an integer from 0 to 2147483647, saw -1" \
	    xrf2ir x
	{ crf 700 1; le 9; printf 'abcd'; } >x
	refuses "$b 32: MAP: expected 9 bytes, saw 4 and the end of the file" \
	    xrf2ir x
	{ crf 700 0 | head -c 20; le FNAN 0; } >x
	refuses "$b 20: SHININESS: expected a number, saw 'nan'" xrf2ir x
	{ crf 700 0; echo; } >x
	run -0 xrf2ir x
	[[ $output = *"$b 28: expected the end of the file after the last map, saw more bytes"* ]]
}

@test "xrf2ir: what is no material" {
	local e='4 integers from 0 to 255'

	while IFS='|' read -r edit says; do
		sed "$edit" skin.xrf >x
		refuses "xrf2ir: x:$says" xrf2ir x
	done <<-END
		s/112 170/112/|3: AMBIENT: expected $e, saw '112 210 0'
		s/254/256/|4: DIFFUSE: expected $e, saw '255 256 253 252'
		s/1 2 3 4/1 2 3 4 5/|5: SPECULAR: expected $e, saw '1 2 3 4 5'
		s/1 2 3 4/1 2 3 -4/|5: SPECULAR: expected $e, saw '1 2 3 -4'
		s/0\.50/0,5/|6: SHININESS: expected a number, saw '0,5' (a decimal comma?)
		s/0\.50/inf/|6: SHININESS: expected a number, saw 'inf'
		/SPEC/d|8: MATERIAL: no <SPECULAR>
		/SHIN/d|8: MATERIAL: no <SHININESS>
		/SHIN/p|7: second <SHININESS>
		/AMB/p|4: second <AMBIENT>
		s/XRF/XSF/|1: MAGIC: expected XRF, saw 'XSF'
		s/<MAP>/<MAP><A>/|8: <MAP>: expected text, saw <A>
		\$a<MATERIAL/>|10: expected nothing after </MATERIAL>, saw <MATERIAL>
		1!d|2: expected <MATERIAL>, saw end of input
	END
}

# warns MESSAGE: of x, which is read into `saw`
warns() {
	xrf2ir x 2>err >saw
	echo "xrf2ir: x:$1" | diff -u - err
}

@test "xrf2ir: what is odd is said, and kept" {
	sed 's/NUMMAPS="2"/NUMMAPS="7"/' skin.xrf >x
	warns '2: NUMMAPS is 7, but there are 2'
	grep -qx 'attr - nummaps 2 7' saw
	sed 's/NUMMAPS="2"/VERSION="900" &/' skin.xrf >x
	warns '2: VERSION is 900, but 919 before'
	material '<OTHER A="1"><B/></OTHER>' '<!-- as bought -->' >x
	warns '6: from here on the layout is not kept everywhere'
	grep -qx 'attr - xml <OTHER A="1"><B></B></OTHER>' saw
	grep -qx 'note  as bought ' saw
	{ cat skin.xrf; echo 'by hand'; } >x
	warns "9: text outside of all elements: 'by hand'"
	ir2xrf saw | cmp - skin.xrf
}

# odd LINE TEXT…: a material in which the layout is another from that line on
odd() {
	material "${@:2}" >x
	refused=$(xrf2ir x 2>&1 >y)
	[ "$refused" = "xrf2ir: x:$1: from here on the layout is not kept everywhere" ]
	! ir2xrf y | cmp -s - x
}

@test "xrf2ir: what of the layout is not kept" {
	odd 7 '<MAP>a</MAP>' ' <MAP>b</MAP>'
	odd 7 '<MAP>a</MAP>' '<MAP>b</MAP >' '<MAP>c</MAP>'
	odd 7 '<MAP>a</MAP>' '<map>b</MAP>'
	odd 7 '<MAP A="1">a</MAP>' '<MAP>b</MAP>'
	# an attribute that not all have is left out
	[ "$(grep -c 'A="1"' y)" -eq 0 ]
	odd 7 '<MAP/>' '<MAP></MAP>'
	odd 6 '<MAP>a>b</MAP>'
	odd 6 "<MAP TYPE='\"'>a</MAP>"
	odd 6 '<MAP><![CDATA[a]]></MAP>'
	odd 6 '<MAP>a<!-- b --></MAP>'
	odd 6 '<ELSE></ELSE><MAP>a</MAP>'
}

@test "xrf2ir: the objects of -s come first" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'end skeleton' 'end ir' >s.ir
	xrf2ir -s s.ir skin.xrf >saw
	{ sed '$d' s.ir; xrf2ir skin.xrf | sed 1d; } | diff -u - saw
	xrf2ir -s - skin.xrf <s.ir | diff -u saw -
	run -2 xrf2ir -s - <s.ir
	[ "${lines[0]}" = 'xrf2ir: -s -: expected a material file, saw no operand' ]
	printf '%s\n' 'ir 1' 'end ir' >none.ir
	refuses 'xrf2ir: none.ir: expected a skeleton, saw none' xrf2ir -s none.ir skin.xrf
}

@test "xrf2ir: the examples of its page" {
	man_examples "$ROOT/man/xrf2ir.1"
}
