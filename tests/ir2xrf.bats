#!/usr/bin/env bats
# ir2xrf: materials of the IR as Cal3D files.

bats_require_minimum_version 1.5.0
load helper
load binary

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# stream LINE…: a material of these records
stream() {
	printf '%s\n' 'ir 1' 'material a' "$@" 'end material' 'end ir'
}

# forms: files of many layouts, a line each, with \n and so on
forms() {
	local c='<DIFFUSE>1 2 3 4</DIFFUSE>'
	local s='<SPECULAR>0 0 0 0</SPECULAR>'

	cat <<-END
		<MATERIAL MAGIC="XRF" VERSION="900" NUMMAPS="1">\n\t<AMBIENT>1 2 3 4</AMBIENT>\n\t$c\n\t$s\n\t<SHININESS>.5</SHININESS>\n\t<MAP>a b.tga</MAP>\n</MATERIAL>
		<MATERIAL VERSION="900" NUMMAPS="0"><AMBIENT>1 2 3 4</AMBIENT>$c$s<SHININESS>1</SHININESS></MATERIAL>\n
		<HEADER MAGIC="XRF" VERSION="919" />\r\n<MATERIAL NUMMAPS="2">\r\n\t<AMBIENT>1 2 3 4</AMBIENT>\r\n\t$c\r\n\t$s\r\n\t<SHININESS>96.08</SHININESS>\r\n\t<MAP TYPE="Diffuse Color">a.tga</MAP>\r\n\t<MAP TYPE="Opacity">b.tga</MAP>\r\n</MATERIAL>\r\n
		<header version='910' magic="XRF"/><material nummaps="0"><ambient>1 2 3 4</ambient><diffuse> 1 2 3 4 </diffuse><specular>\n1 2 3 4\n</specular><shininess>0</shininess></material>
		\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<MATERIAL VERSION="1000"\n   NUMMAPS="2" >\n<AMBIENT>1 2 3 4</AMBIENT>\n$c\n$s\n<SHININESS>1e-05</SHININESS>\n<MAP>x&amp;y</MAP>\n<MAP></MAP>\n</MATERIAL >\n<!-- end -->\n\n
		<HEADER/>\n<MATERIAL>\n<AMBIENT>1 2 3 4</AMBIENT>\n$c\n$s\n<SHININESS>1</SHININESS>\n<MAP/>\n</MATERIAL>\n
		<HEADER MAGIC="XRF" VERSION="900"></HEADER>\n<MATERIAL NUMMAPS="2" FOO="b">\n    <AMBIENT>1 2 3 4</AMBIENT>\n    $c\n    $s\n    <SHININESS>1</SHININESS>\n    <MAP>a</MAP>\n    <MAP TYPE="Opacity">b</MAP>\n</MATERIAL>\n
		<HEADER MAGIC="XRF" VERSION=""/>\n<!-- between -->\n<MATERIAL NUMMAPS="1" A='"'>\n<AMBIENT>1 2 3 4</AMBIENT>\n$c\n$s\n<SHININESS>1</SHININESS>\n<MAP\tTYPE = 'x' >\n a  b\\\\c\n</MAP></MATERIAL\n>\t
		<!DOCTYPE a [ <!ENTITY b "c"> ]>\r<MATERIAL NUMMAPS="1">\r<AMBIENT A="1">1 2 3 4</AMBIENT>\r$c\r$s\r<SHININESS>1</SHININESS>\r<MAP TYPE=""></MAP>\r</MATERIAL>\r
	END
}

@test "ir2xrf: files of many layouts come back byte for byte" {
	local form n=0

	while read -r form; do
		printf '%b' "$form" >a.xrf
		quietly xrf2ir a.xrf >a.ir
		ir2xrf a.ir | cmp - a.xrf || { cat a.xrf a.ir; return 1; }
		n=$((n + 1))
	done < <(forms | sed 's/\\/&/g')
	[ "$n" -eq 9 ]
}

@test "ir2xrf: a MAGIC with blanks around it comes back" {
	stream | ir2xrf | sed 's/<MATERIAL /<MATERIAL MAGIC=" xrf " /' >want
	grep -c xrf want
	xrf2ir want | ir2xrf | cmp - want
}

@test "ir2xrf: a count that is wrong is written back as long as it is about as many" {
	{ printf '<MATERIAL NUMMAPS="3">\n'
	    printf '<%s>1 2 3 4</%s>' AMBIENT AMBIENT DIFFUSE DIFFUSE SPECULAR \
	        SPECULAR
	    echo '<SHININESS>1</SHININESS><MAP>a</MAP></MATERIAL>'; } >a.xrf
	xrf2ir a.xrf 2>err >a.ir
	ir2xrf a.ir | cmp - a.xrf
	sed 's/^map.*/&\nmap 1 b/' a.ir | ir2xrf | head -n 1 |
	    grep -qx '<MATERIAL NUMMAPS="2">'
}

@test "ir2xrf: a material without a file" {
	# sRGB of 0.5 is 1.055 * 0.5^(1/2.4) - 0.055 = 0.735357, of 0.001
	# 12.92 * 0.001, times 255: 187.5 and 3.29; 0.3 * 255 = 76.5
	stream 'base 1 0.5 0.001 0.3' 'diffuse 9 9 9 9' 'map 0 a%3cb%0a Opa%20x' \
	    'note a--b' >a.ir
	quietly ir2xrf a.ir >saw
	diff -u - saw <<-'END'
		<HEADER MAGIC="XRF" VERSION="919" />
		<MATERIAL NUMMAPS="1">
		    <!--a- -b-->
		    <AMBIENT>255 188 3 77</AMBIENT>
		    <DIFFUSE>255 188 3 77</DIFFUSE>
		    <SPECULAR>0 0 0 0</SPECULAR>
		    <SHININESS>0</SHININESS>
		    <MAP TYPE="Opa x">a&lt;b&#x0A;</MAP>
		</MATERIAL>
	END
	stream | ir2xrf | grep -qF '<DIFFUSE>255 255 255 255</DIFFUSE>'
	stream 'diffuse 1 2 3 4' 'ambient 5 6 7 8' | ir2xrf >saw
	grep -qF '<AMBIENT>5 6 7 8</AMBIENT>' saw
	grep -qF '<DIFFUSE>1 2 3 4</DIFFUSE>' saw
}

@test "ir2xrf: white space at the ends of a name comes back" {
	stream 'diffuse 1 2 3 4' 'map 0 %20a%20b%20' 'map 1 %20' \
	    'map 2 c%0A' 'map 3 %09d %20' >a.ir
	quietly ir2xrf a.ir >a.xrf
	grep -qF '<MAP>&#x20;a b&#x20;</MAP>' a.xrf
	quietly xrf2ir a.xrf | grep '^map' >saw
	grep '^map' a.ir | diff - saw
	# of a file, too, where white space that is no reference is none
	sed 's/>&#x20;a b&#x20;</> \&#x20;a<![CDATA[ b ]]>\n</' a.xrf >b.xrf
	xrf2ir b.xrf | grep '^map' | diff saw -
	xrf2ir a.xrf | ir2xrf | cmp - a.xrf
}

@test "ir2xrf -b: byte for byte" {
	{ printf 'CRF\0'; le 1000
	    printf '\1\2\3\4\377\0\200\177\5\6\7\10'; le FTENTH 2
	    name a.tga; name 'b c'; } >a.crf
	quietly xrf2ir a.crf | ir2xrf -b | cmp - a.crf
	{ printf 'CRF\0'; le 919
	    printf '\1\2\3\4\377\0\200\177\5\6\7\10'; le F_0 2
	    name a.tga; name Opacity; name ''; name ''; } >a.crf
	quietly xrf2ir a.crf | ir2xrf -b | cmp - a.crf
	# by way of XML
	xrf2ir a.crf | ir2xrf | xrf2ir | ir2xrf -b | cmp - a.crf
	# of the version 700: 0xff, the default of each colour but SPECULAR
	{ printf 'CRF\0'; le 700 -1 -1 0 0 1; name x; } >want
	stream 'map 0 x' | quietly ir2xrf -b | cmp - want
	{ printf 'CRF\0'; le 919 -1 -1 0 0 2; name x; name T; name y; name ''; } >want
	stream 'map 0 x T' 'map 1 y' >a.ir
	ir2xrf -b a.ir 2>err | cmp - want
	[ "$(cat err)" = 'ir2xrf: a.ir:5: material a: types of its maps need version 919, which is written' ]
}

@test "ir2xrf: one material, or a file of each" {
	{ stream 'map 0 x'; stream 'map 0 y' | sed 's/material a/material b%20c/'
	    stream | sed 's/material a/material A/'; } >a.ir
	refuses 'ir2xrf: a.ir:7: expected one material, saw a second (-d writes a file of each)' \
	    ir2xrf a.ir >out
	[ ! -s out ]
	mkdir d
	ir2xrf -d d a.ir | diff -u <(printf '%s\n' d/a.xrf d/b%20c.xrf d/A-2.xrf) -
	grep -q '<MAP>y</MAP>' d/b%20c.xrf
	ir2xrf -b -d d a.ir | diff -u <(printf '%s\n' d/a.crf d/b%20c.crf d/A-2.crf) -
	printf '%s\n' 'ir 1' 'end ir' >none.ir
	refuses 'ir2xrf: none.ir: expected a material, saw none' ir2xrf none.ir
	refuses 'ir2xrf: nowhere: No such file or directory' \
	    ir2xrf -d nowhere a.ir
}

@test "ir2xrf -F: another version, with its own layout" {
	printf '<MATERIAL VERSION="1000" NUMMAPS="0">\n%s\n</MATERIAL>\n' \
	    '<AMBIENT>1.000000 2 3 4</AMBIENT><DIFFUSE>0 0 0 0</DIFFUSE>
		<SPECULAR>0 0 0 0</SPECULAR><SHININESS>0</SHININESS>' >a.xrf
	xrf2ir a.xrf >a.ir
	grep -qx 'ambient 1.000000 2 3 4' a.ir
	quietly ir2xrf a.ir | cmp - a.xrf
	quietly ir2xrf -F 919 a.ir | head -n 3 | diff -u - <(printf '%s\n' \
	    '<HEADER MAGIC="XRF" VERSION="919" />' '<MATERIAL NUMMAPS="0">' \
	    '    <AMBIENT>1.000000 2 3 4</AMBIENT>')
	quietly ir2xrf -b -F 900 a.ir | xrf2ir >saw
	grep -qx 'source crf 900' saw
	grep -qx 'ambient 1 2 3 4' saw
	stream 'map 0 x.png Opacity' >t.ir
	ir2xrf -b -F 1000 t.ir 2>err | xrf2ir | grep -qx 'map 0 x.png'
	echo 'ir2xrf: t.ir: material a: version 1000 has no types of maps: they are left out (-F 919 has them)' |
	    diff -u - <(sed 's/ir:[0-9]*:/ir:/' err)
	exits 2 "ir2xrf: -F: expected 699 to 1100, or 1300, saw '5'" ir2xrf -F 5
}

@test "ir2xrf: records that are wrong" {
	while IFS='|' read -r record says; do
		stream "$record" >a.ir
		refuses "ir2xrf: a.ir:3: $says" ir2xrf a.ir
	done <<-'END'
		ambient 1 2 3 256|ambient: expected an integer from 0 to 255, saw '256'
		base 1 2 0 1|base: expected a number from 0 to 1, saw '2'
		shininess x|shininess: expected a number, saw 'x'
		map 1 x|map: expected an integer from 0 to 0, saw '1'
		map 0 x y z|map: expected one type, saw 'y z'
		map 0 a%00b|map: expected a name without NUL, shorter than 1 MiB, saw 'a%00b'
	END
	stream 'shininess 1e39' >a.ir
	refuses "ir2xrf: a.ir: material a: shininess: expected a float, saw '1e39'" \
	    ir2xrf -b a.ir
}

@test "ir2xrf: layouts that are none" {
	local key='ELEMENT.open, .close or .empty and a text, or `tail`'

	while IFS='|' read -r text says; do
		stream 'source xrf 900' "attr - layout $text" >a.ir
		refuses "ir2xrf: a.ir: attr layout: $says" ir2xrf a.ir
	done <<-END
		|expected $key, saw ''
		MAP <MAP>|expected $key, saw 'MAP <MAP>'
		MOP.open <MOP>|expected $key, saw 'MOP.open <MOP>'
		MAP.open <MAP>\\x|expected $key, saw 'MAP.open <MAP>\\x'
		MAP.open|expected a tag of that element, saw ''
		MAP.open <MOP>|expected a tag of that element, saw '<MOP>'
		MAP.open x<MAP>|expected a tag of that element, saw 'x<MAP>'
		MAP.open <MAP/>|expected a start tag, saw '<MAP/>'
		MAP.open <MAP>x|expected a start tag, saw '<MAP>x'
		MAP.open <MAP|expected the end of '<MAP', saw end of input
		MAP.open <MAP TYPE="x">|TYPE: expected no value, saw 'x'
		MATERIAL.open <MATERIAL MAGIC="XMF">|MAGIC: expected XRF, saw 'XMF'
		MAP.close <MAP>|expected an end tag, saw '<MAP>'
		MAP.close </MOP>|expected an end tag, saw '</MOP>'
		MAP.empty <MAP>|expected </MAP> (for line 0), saw end of input
		MAP.empty <MAP>x</MAP>|expected an element without content, saw '<MAP>x</MAP>'
		MAP.empty <MAP/><MAP/>|expected one element, saw '<MAP/><MAP/>'
		tail <MAP/>|expected comments, saw '<MAP/>'
	END
	# of another format it is no layout
	stream 'source x' 'attr - layout MAP' | quietly ir2xrf >out
}

@test "ir2xrf: real files come back byte for byte" {
	local f n=0

	need_data cal3d-mesh
	for f in "$DATA"/cal3d-mesh/*.[xX][rR][fF]; do
		quietly xrf2ir "$f" >a.ir
		ir2xrf a.ir | cmp - "$f"
		ir2xrf -b a.ir >a.crf
		# the same but for the texts of numbers, source and layout
		xrf2ir a.crf | ir2xrf -b | cmp - a.crf
		diff <(grep -E '^(amb|dif|spe|map)' a.ir) \
		    <(xrf2ir a.crf | grep -E '^(amb|dif|spe|map)')
		n=$((n + 1))
	done
	[ "$n" -eq 4 ]
}

@test "ir2xrf: the examples of its page" {
	man_examples "$ROOT/man/ir2xrf.1"
}
