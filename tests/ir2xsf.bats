# ir2xsf: skeletons of the IR as Cal3D files.

bats_require_minimum_version 1.5.0
load helper
load binary

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# same_ir FILE: xsf2ir makes the same of it and of the file written back
same_ir() {
	xsf2ir "$1" >one.ir 2>/dev/null
	mkdir -p back
	quietly ir2xsf one.ir >"back/${1##*/}"
	xsf2ir "back/${1##*/}" >two.ir 2>/dev/null
	diff -u one.ir two.ir
}

@test "ir2xsf: characters that need references, alone and in a row" {
	cat >n.ir <<-'END'
		ir 1
		skeleton s
		joint %01a&b"<c>%1F%09%7Fd%0A&& -
		offset %01a&b"<c>%1F%09%7Fd%0A&& 0 0 0
		end skeleton
		end ir
	END
	quietly ir2xsf n.ir >n.xsf
	printf ' NAME="&#x01;a&amp;b&quot;&lt;c&gt;&#x1F;&#x09;\177d&#x0A;&amp;&amp;" ' >name
	grep -qFf name n.xsf
	grep -qxF 'joint %01a&b"<c>%1F%09%7Fd%0A&& -' <(xsf2ir n.xsf)
}

@test "ir2xsf: a file there and back" {
	cat >arm.xsf <<-'END'
		<?xml version="1.0"?>
		<HEADER MAGIC="XSF" VERSION="910"/>
		<SKELETON NUMBONES="7" SCENEAMBIENTCOLOR=".5 0.50 1" VERSION=" 919">
		    <!--head-->
		    <BONE ID="3" NAME="a b&lt;&quot;&amp;" NUMCHILD="1" Foo='"'>
		        <!--inside -- of it-->
		        <TRANSLATION>-0 1.50 1e-007</TRANSLATION>
		        <ROTATION>.5 -.5 -0.0 -5E-1</ROTATION>
		        <LOCALTRANSLATION>0 0 0</LOCALTRANSLATION>
		        <LOCALROTATION>NaN NaN NaN NaN</LOCALROTATION>
		        <PARENTID>-1</PARENTID>
		        <CHILDID>9</CHILDID>
		        <x></x>
		    </BONE>
		    <!--before-->
		    <!---->
		    <BONE ID="0" NAME="a b&lt;&quot;&amp;" NUMCHILD="0" LIGHTTYPE="4" LIGHTCOLOR="1 1 1">
		        <TRANSLATION>0 0 0</TRANSLATION>
		        <ROTATION>0 0 0 1</ROTATION>
		        <PARENTID>3</PARENTID>
		    </BONE>
		    <!--after-->
		    <y></y>
		</SKELETON>
	END
	xsf2ir arm.xsf 2>/dev/null | quietly ir2xsf >saw
	diff -u arm.xsf saw
	same_ir arm.xsf
}

@test "ir2xsf: places and child lists there and back" {
	cat >t.xsf <<-'END'
		<SKELETON NUMBONES="3">
		    <BONE ID="0" NAME="hand" NUMCHILDS="0">
		        <TRANSLATION>0 0 0</TRANSLATION>
		        <ROTATION>0 0 0 1</ROTATION>
		        <PARENTID>2</PARENTID>
		    </BONE>
		    <BONE ID="1" NAME="foot" NUMCHILDS="1">
		        <TRANSLATION>0 0 0</TRANSLATION>
		        <ROTATION>0 0 0 1</ROTATION>
		        <PARENTID>2</PARENTID>
		        <CHILDID>2</CHILDID>
		    </BONE>
		    <!--c-->
		    <BONE ID="2" NAME="body" NUMCHILDS="2">
		        <TRANSLATION>0 0 0</TRANSLATION>
		        <ROTATION>0 0 0 1</ROTATION>
		        <PARENTID>-1</PARENTID>
		        <CHILDID>0</CHILDID>
		        <CHILDID>1</CHILDID>
		    </BONE>
		</SKELETON>
	END
	xsf2ir t.xsf 2>/dev/null | quietly ir2xsf >saw
	diff -u t.xsf saw
	same_ir t.xsf
	sed 's/ID="2"/ID="1"/' t.xsf >same.xsf
	same_ir same.xsf
	[ "$(grep -c '>2<' back/same.xsf)" -eq 3 ]
}

# The elbow turns by 90 degrees about z after 30 about x, in world axes
# Rz(90)·Rx(30) = Rx'…; q = qz·qx with qx = (sin 15, 0, 0, cos 15),
# qz = (0, 0, sin 45, cos 45): x = c45·s15 = 0.183012702,
# y = s45·s15 = 0.183012702, z = s45·c15 = 0.683012702, w = c45·c15, the same.
# The bone at 0 0 2 under it is at 1 2 3 + R·(0 0 2); R·z = (s30, 0, c30), as
# Rx(30) z = (0, -s30, c30), and Rz(90) takes -y to x. So the inverse of the
# elbow moves by -R⁻¹·(1 2 3), with R⁻¹ v = Rx(-30)·Rz(-90) v,
# Rz(-90)·(1 2 3) = (2 -1 3), Rx(-30)·(2 -1 3) = (2, -c30 + 3·s30, s30 + 3·c30)
# = (2, 0.633974596, 3.09807621)
@test "ir2xsf: a skeleton from elsewhere, transforms computed" {
	cat >t.ir <<-'END'
		ir 1
		skeleton t
		source other
		note -- a -->b-
		joint elbow%20- -
		id elbow%20- 77
		offset elbow%20- 1.0 2 3
		rest elbow%20- 30 0 90 xyz
		dof elbow%20- rx
		# inside?
		joint tip elbow%20-
		offset tip 0 0 2
		end skeleton
		end ir
	END
	quietly ir2xsf t.ir >saw
	diff -u - saw <<-'END'
		<HEADER MAGIC="XSF" VERSION="910"/>
		<SKELETON NUMBONES="2">
		    <!--- - a - ->b- -->
		    <BONE ID="0" NAME="elbow -" NUMCHILDS="1">
		        <TRANSLATION>1.0 2 3</TRANSLATION>
		        <ROTATION>-0.183012702 -0.183012702 -0.683012702 0.683012702</ROTATION>
		        <LOCALTRANSLATION>-2 -0.633974596 -3.09807621</LOCALTRANSLATION>
		        <LOCALROTATION>0.183012702 0.183012702 0.683012702 0.683012702</LOCALROTATION>
		        <PARENTID>-1</PARENTID>
		        <CHILDID>1</CHILDID>
		    </BONE>
		    <!-- inside?-->
		    <BONE ID="1" NAME="tip" NUMCHILDS="0">
		        <TRANSLATION>0 0 2</TRANSLATION>
		        <ROTATION>0 0 0 1</ROTATION>
		        <LOCALTRANSLATION>-2 -0.633974596 -5.09807621</LOCALTRANSLATION>
		        <LOCALROTATION>0.183012702 0.183012702 0.683012702 0.683012702</LOCALROTATION>
		        <PARENTID>0</PARENTID>
		    </BONE>
		</SKELETON>
	END
	quietly xsf2ir -c saw
	quietly xsf2ir saw >back.ir
	oracle xmllint
	{ echo '<x>'; cat saw; echo '</x>'; } | quietly xmllint --noout -
	ir2xsf -p 3 t.ir | grep -q '>-2 -0.634 -3.1<'
}

@test "ir2xsf: the sample figure fits together" {
	asf2ir "$ROOT/examples/figure.asf" | quietly ir2xsf >t.xsf
	quietly xsf2ir -c t.xsf >saw
	same_ir t.xsf
}

@test "ir2xsf: messages" {
	printf 'ir 1\nend ir\n' >t.ir
	refuses 'ir2xsf: t.ir: no skeleton' ir2xsf t.ir
	printf 'ir 1\nskeleton a\nend skeleton\nend ir\n' >t.ir
	refuses 'ir2xsf: t.ir: skeleton a has no joints' ir2xsf t.ir
	printf 'ir 1\nskeleton a\njoint b -\nend skeleton\nend ir\n' >t.ir
	refuses 'ir2xsf: t.ir: joint b has no offset' ir2xsf t.ir
	printf '%s\n' 'ir 1' 'skeleton a' 'end skeleton' 'skeleton b' 'end skeleton' 'end ir' >t.ir
	refuses "ir2xsf: t.ir:4: second skeleton 'b'" ir2xsf t.ir
	printf '%s\n' 'ir 1' 'skeleton a' 'joint b -' 'offset b 0 0 0' \
	    'bind b 0 x 0 0 0 0 1' 'end skeleton' 'end ir' >t.ir
	refuses "ir2xsf: t.ir: joint b: bind: expected a number, saw 'x'" \
	    ir2xsf t.ir >/dev/null
	sed 's/^bind.*/bind b 0 0 x 0 0 0 1/' t.ir >t2.ir
	refuses "ir2xsf: t2.ir: joint b: bind: expected a number, saw 'x'" \
	    ir2xsf t2.ir >/dev/null
	printf '%s\n' 'ir 1' 'skeleton a' 'joint b -' 'offset b 0 0 0' \
	    'bind b 0 0 0 0 0 0 0' 'end skeleton' 'end ir' >t.ir
	refuses "ir2xsf: t.ir: joint b: bind: expected a rotation, saw '0 0 0 0'" \
	    ir2xsf t.ir >/dev/null
	sed 's/^bind.*/bind b 0 0 0 0 .0 0. -0/' t.ir >t2.ir
	refuses "ir2xsf: t2.ir: joint b: bind: expected a rotation, saw '0 .0 0. -0'" \
	    ir2xsf t2.ir >/dev/null
	printf '%s\n' 'ir 1' 'skeleton a' 'source xsf' 'joint b -' 'id b x' \
	    'offset b 0 0 0' 'end skeleton' 'end ir' >t.ir
	refuses "ir2xsf: t.ir: joint b: id: expected an integer from 0 to 2147483647, saw 'x'" \
	    ir2xsf t.ir >/dev/null
	sed 's/ b / %00 /; /^id/d' t.ir >u.ir
	refuses 'ir2xsf: u.ir: joint %00: a name cannot hold NUL' \
	    ir2xsf u.ir >/dev/null
}

@test "ir2xsf: usage, a full disk, head" {
	usage_of ir2xsf
	run -2 ir2xsf a b
	asf2ir "$ROOT/examples/figure.asf" >t.ir
	dev_full ir2xsf t.ir
	[ "$(head_one ir2xsf t.ir)" = '<HEADER MAGIC="XSF" VERSION="910"/>' ]
}

@test "ir2xsf: the examples of its page" {
	man_examples "$ROOT/man/ir2xsf.1"
}

@test "ir2xsf: real files there and back" {
	need_data xsf
	for f in "$DATA"/xsf/*.[xX][sS][fF]; do
		same_ir "$f"
	done
}

# The numbers of a file, in order
numbers() {
	sed 's/<!--[^>]*-->//g; s/<[^>]*>/ /g' "$1" | tr -s '[:space:]' '[\n*]'
}

@test "ir2xsf: real files keep the text of their numbers" {
	need_data xsf
	for f in Hero.XSF template.xsf walk01_skel.xsf base.xsf; do
		xsf2ir "$DATA/xsf/$f" 2>/dev/null | ir2xsf >saw
		numbers "$DATA/xsf/$f" >one
		numbers saw >two
		diff -u one two
	done
}

@test "ir2xsf: a bone with NUMCHILDS and NUMCHILD" {
	for n in 'ID="0" NUMCHILDS="1" NUMCHILD="7"' 'ID="1" NUMCHILD="0"' \
	    'ID="2" NUMCHILDS="4" NUMCHILD="0"'; do
		printf '<BONE NAME="%s" %s><TRANSLATION>0 0 0</TRANSLATION><ROTATION>0 0 0 1</ROTATION><PARENTID>%s</PARENTID></BONE>\n' \
		    "${n:4:1}" "$n" $((${n:4:1} - 1))
	done >bones
	{ echo '<SKELETON>'; cat bones; echo '</SKELETON>'; } >t.xsf
	xsf2ir t.xsf 2>err >t.ir
	quietly ir2xsf t.ir | grep -o 'NAME=.*' >saw
	diff -u - saw <<-'END'
		NAME="0" NUMCHILDS="1" NUMCHILD="7">
		NAME="1" NUMCHILD="0">
		NAME="2" NUMCHILDS="4" NUMCHILD="0">
	END
}

# hip, and of it a and b; c of b: once a is gone, c is the third of three
@test "ir2xsf: IDs are numbered anew where a bone is gone" {
	{
		echo '<SKELETON NUMBONES="4">'
		while read -r id name parent; do
			printf '<BONE ID="%s" NAME="%s"><TRANSLATION>%s 0 0</TRANSLATION><ROTATION>0 0 0 1</ROTATION><PARENTID>%s</PARENTID></BONE>\n' \
			    "$id" "$name" "$id" "$parent"
		done <<-'END'
			0 hip -1
			1 a 0
			2 b 0
			3 c 2
		END
		echo '</SKELETON>'
	} >t.xsf
	xsf2ir t.xsf | quietly ir2xsf | grep -o ' ID="." NAME="."' >saw
	diff -u - saw <<-'END'
		 ID="1" NAME="a"
		 ID="2" NAME="b"
		 ID="3" NAME="c"
	END
	xsf2ir t.xsf | awk '$2 != "a"' >t.ir
	ir2xsf t.ir 2>err | grep -oE ' ID="[^>]*|<[PCN].*ID>.*' >saw
	diff -u - saw <<-'END'
		 ID="0" NAME="hip" NUMCHILDS="1"
		<PARENTID>-1</PARENTID>
		<CHILDID>1</CHILDID>
		 ID="1" NAME="b" NUMCHILDS="1"
		<PARENTID>0</PARENTID>
		<CHILDID>2</CHILDID>
		 ID="2" NAME="c" NUMCHILDS="0"
		<PARENTID>1</PARENTID>
	END
	diff -u - err <<-'END'
		ir2xsf: t.ir:24: skeleton t: its bones are not those of the file it is from: IDs are numbered anew
	END
	# the same BONEIDs in an animation
	{
		sed '$d' t.ir
		printf '%s\n' 'motion m' 'rate 1' 'v 0 c 0 0 0 0 0 0 1' \
		    'end motion' 'end ir'
	} >m.ir
	ir2xaf m.ir 2>err | grep -o '<TRACK [^ ]*' >saw
	echo '<TRACK BONEID="2"' | diff -u - saw
	diff -u - err <<-'END'
		ir2xaf: m.ir:26: skeleton t: its bones are not those of the file it is from: IDs are numbered anew
	END
}

# IDs that were no places from the start stay until a bone is gone; then b,
# whose ID was 220, is the second of two.
@test "ir2xsf: IDs that are not places stay while all bones are there" {
	for b in '0 hip -1' '220 b 0' '7 a 220'; do
		# shellcheck disable=SC2086
		set -- $b
		printf '<BONE ID="%s" NAME="%s"><TRANSLATION>0 0 0</TRANSLATION><ROTATION>0 0 0 1</ROTATION><PARENTID>%s</PARENTID><CHILDID>5</CHILDID></BONE>\n' "$@"
	done >bones
	{ echo '<SKELETON>'; cat bones; echo '</SKELETON>'; } >t.xsf
	xsf2ir t.xsf 2>err >t.ir
	grep -q '^attr - ids 3$' t.ir
	quietly ir2xsf t.ir | grep -oE ' ID="[0-9]*"|<[PC].*ID>.*' >saw
	diff -u - saw <<-'END'
		 ID="0"
		<PARENTID>-1</PARENTID>
		<CHILDID>5</CHILDID>
		 ID="220"
		<PARENTID>0</PARENTID>
		<CHILDID>5</CHILDID>
		 ID="7"
		<PARENTID>220</PARENTID>
		<CHILDID>5</CHILDID>
	END
	awk '$2 != "a"' t.ir | ir2xsf 2>err | grep -oE ' ID="[0-9]*"|<[PC].*ID>.*' >saw
	diff -u - saw <<-'END'
		 ID="0"
		<PARENTID>-1</PARENTID>
		<CHILDID>1</CHILDID>
		 ID="1"
		<PARENTID>0</PARENTID>
	END
}

# Eight characters are looked at at once: each of those that cannot stand, at
# each place among twenty, alone and before another.
@test "ir2xsf: characters that XML has other uses for" {
	LC_ALL=C awk 'BEGIN {
		kinds = split("< > \" & %01 %1F %0A", odd, " ")
		split("&lt; &gt; &quot; &amp; &#x01; &#x1F; &#x0A;", xml, " ")
		n = split("~ ! # = ? \303\244 $ ; + , - . / 0 9 A Z [ a x", f, " ")
		for (i = 1; i <= kinds; i++)
			for (at = 1; at <= n; at++) {
				put(i, at, 0)
				put(i, at, (i + at) % kinds + 1)
			}
	}
	function put(i, at, next_one, k, name, want) {
		for (k = 1; k <= n; k++) {
			if (k == at) {
				name = name odd[i] odd[next_one]
				want = want xml[i] xml[next_one]
			}
			name = name f[k]
			want = want f[k]
		}
		print "joint " name " -\noffset " name " 0 0 0" >"names"
		print want >"want"
	}'
	{ printf '%s\n' 'ir 1' 'skeleton s'; cat names
	    printf '%s\n' 'end skeleton' 'end ir'; } >t.ir
	quietly ir2xsf t.ir >t.xsf
	LC_ALL=C sed -n 's/.* NAME="\([^"]*\)" .*/\1/p' t.xsf | cmp - want
	[ "$(wc -l <want)" -eq 280 ]
	# and they come back
	quietly xsf2ir t.xsf | grep '^joint ' >back
	grep '^joint ' names | cmp - back
}

# A bone has 264 bytes here; with what they mean it takes less than 1200.
@test "ir2xsf: memory for many bones" {
	ours_only && return
	awk 'BEGIN {
		print "ir 1\nskeleton s"
		for (i = 0; i < 20000; i++) {
			b = sprintf("bone%%20%06d", i)
			print "joint", b, i ? "bone%20000000" : "-"
			print "id", b, i
			print "offset", b, "0.370000 -0.110000 1.700000"
			print "rest", b, "-0.5 0.5 -0.5 0.5"
			print "bind", b, "-0.500000 0.250000 1.125000 " \
			    ".0078 -0.70710678 -0.123456 0.70706"
			print "dof", b, "px py pz qx qy qz qw"
		}
		print "end skeleton\nend ir"
	}' >t.ir
	[ "$(peak_of ir2xsf t.ir)" -lt 24000 ]
}

# As with ir2xaf, whose test has all kinds
@test "ir2xsf: what a file had more can stand in one" {
	printf '%s\n' 'ir 1' 'skeleton s' 'source xsf' 'joint a -' \
	    'offset a 0 0 0' 'attr a attrs A="1"' 'attr a xml <b/>' \
	    'end skeleton' 'end ir' >k.ir
	quietly ir2xsf k.ir | quietly xsf2ir >saw
	grep -cE '^attr a (attrs A="1"|xml <b></b>)$' saw |
	    diff -u <(echo 2) -
	sed 's/A="1"/ID="1"/' k.ir >b.ir
	refuses 'ir2xsf: b.ir: attr attrs: <BONE>: second attribute ID' \
	    ir2xsf b.ir >saw
	sed 's/<b\/>/<b>/' k.ir >b.ir
	# named as it is, after a record whose name is longer
	mv b.ir records-by-hand.ir
	refuses "ir2xsf: records-by-hand.ir: attr xml: expected </b> (for line 0), \
saw end of input" ir2xsf records-by-hand.ir >saw
}

@test "ir2xsf -b: what was binary comes back byte for byte" {
	csf_two 700 >one.csf
	csf_two 1100 >two.csf
	{
		printf 'CSF\0'
		le 1300 2 FHALF 0 F_0
		csf_bone $'\t-%"<\377&' -1 -7 FTENTH 0 F_1 3 1 1 7
		csf_bone '' 0 0 0 0 0 0
	} >lit.csf
	# a name twice, a parent after its child, rotations that are none
	{
		printf 'CSF\0'
		le 910 2
		csf_bone a 1 0
		name a
		le 0 0 0 FNAN 0 0xffc00001 F1 0 0 0 0 F_0 0 0 -1 1 0
	} >odd.csf
	for f in one two lit odd; do
		xsf2ir $f.csf >$f.ir 2>err
		quietly ir2xsf -b $f.ir | cmp - $f.csf || return
		# and by way of XML
		quietly ir2xsf $f.ir | xsf2ir 2>err | quietly ir2xsf -b |
		    cmp - $f.csf || return
	done
	ir2xsf lit.ir | grep -q '^<HEADER MAGIC="XSF" VERSION="1300"/>$'
}

# It says that hip has no child, and "left knee" that hip is its parent
@test "ir2xsf -b: an empty child list stays so" {
	csf_two 700 | head -c 80 >none.csf
	le 0 >>none.csf
	csf_two 700 | tail -c +89 >>none.csf
	xsf2ir none.csf >none.ir
	[ "$(grep childid none.ir)" = 'attr hip childid none' ]
	quietly ir2xsf -b none.ir | cmp - none.csf
	# as XML it has no CHILDID, and those are added where there are none
	quietly ir2xsf none.ir >none.xsf
	[ "$(grep -c CHILDID none.xsf)" -eq 0 ]
	quietly xsf2ir none.xsf | quietly ir2xsf -b |
	    cmp - <(csf_two 700)
}

@test "ir2xsf -b: real files come back byte for byte" {
	need_data xsf/binary
	for f in "$DATA"/xsf/binary/*.[cC][sS][fF]; do
		xsf2ir "$f" | quietly ir2xsf -b | cmp - "$f" || return
		xsf2ir "$f" | ir2xsf | xsf2ir | quietly ir2xsf -b |
		    cmp - "$f" || return
	done
	for f in "$DATA"/xsf/*.[xX][sS][fF]; do
		xsf2ir "$f" 2>err | ir2xsf -b 2>err >t.csf
		xsf2ir t.csf 2>err | ir2xsf -b 2>err | cmp - t.csf || return
	done
}

# A child at 2 0 0 of a parent at 0 0 1 that is turned by 180 degrees about x, so
# that y and z change their signs: their local transforms move the origin to
# 0 0 1 and -2 0 1.
@test "ir2xsf -b: a skeleton from elsewhere, with its local transforms" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 1' \
	    'rest a 1 0 0 0' 'joint b a' 'offset b 2 0 0' \
	    'end skeleton' 'end ir' >s.ir
	quietly ir2xsf -b s.ir >saw
	{
		printf 'CSF\0'
		le 700 2
		name a
		le 0 0 F1 F_1 0 0 0 0 0 F1 F_1 0 0 0 -1 1 1
		name b
		le F2 0 0 0 0 0 F1 0xc0000000 0 F1 F_1 0 0 0 0 0
	} | cmp - saw
}

# The sign of x, y and z changes in their text, and that of a zero stays; what
# is too small for a double is none.
@test "ir2xsf -b: zeros, and what is smaller than any float" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' \
	    'offset a -0 1e-400 -1e-400' 'rest a 0.000 -0.0 1e-50 2' \
	    'bind a +0 1e-50 -1e-50 1e-400 -1e-400 -1e-50 1' \
	    'end skeleton' 'end ir' >s.ir
	quietly ir2xsf -b s.ir >saw
	{
		printf 'CSF\0'
		le 700 1
		name a
		le F_0 0 F_0 0 F_0 F_0 F2 0 0 F_0 F_0 0 0 F1 -1 0
	} | cmp - saw
}

# What is kept of a rotation is used where there is none; otherwise the record is
# read as it is for XML, and its texts are taken apart.
@test "ir2xsf -b: numbers are those of their texts" {
	any_bones >as_numbers.ir
	sed 's/^joint \([^ ]*\).*/&\nattr \1 rotation none/' as_numbers.ir \
	    >as_texts.ir
	quietly ir2xsf -b as_numbers.ir >saw
	quietly ir2xsf -b as_texts.ir | cmp - saw
}

# version SOURCE: prints the version that is written for it
version() {
	printf '%s\n' 'ir 1' 'skeleton s' "source $1" 'joint a -' \
	    'offset a 0 0 0' "${@:2}" 'end skeleton' 'end ir' |
	    ir2xsf -b >v.csf
	od -An -t d4 -j 4 -N 4 v.csf | tr -d ' '
}

@test "ir2xsf -b: the version" {
	[ "$(version 'csf 699')" = 699 ]
	[ "$(version 'csf 1100')" = 1100 ]
	[ "$(version 'xsf 910')" = 910 ]
	[ "$(version 'xsf %20919')" = 919 ]
	[ "$(version 'xsf 1300')" = 1300 ]
	[ "$(version 'xsf 1200')" = 700 ]
	[ "$(version xsf)" = 700 ]
	[ "$(version 'asf 1100')" = 700 ]
	# lights need one that has them
	[ "$(version 'xsf 910' 'light a 1 1 1 0.5' 2>err)" = 1300 ]
	[ "$(cat err)" = 'ir2xsf: <stdin>:9: skeleton s: its lights need version 1300, which is written' ]
	# magic, version, 1 bone, no ambient colour; 4 + 2 of the name, 56 of
	# its transforms, the parent: the light is at 90
	[ "$(od -An -t x4 -j 90 v.csf | tr -s ' \n' ' ')" = \
	    ' 00000001 3f800000 3f800000 3f000000 00000000 ' ]
	[ "$(version 'xsf 910' 'ambient 1 0 0' 2>err)" = 1300 ]
	[ -s err ]
}

# The binary form has places: numbers of bones are IDs in XML only.
@test "ir2xsf -b: IDs become places" {
	cat >t.xsf <<-'END'
		<SKELETON VERSION="700">
		<BONE ID="7" NAME="b"><TRANSLATION>0 0 0</TRANSLATION>
		<ROTATION>0 0 0 1</ROTATION><PARENTID>220</PARENTID></BONE>
		<BONE ID="220" NAME="a"><TRANSLATION>0 0 0</TRANSLATION>
		<ROTATION>0 0 0 1</ROTATION><PARENTID>-1</PARENTID>
		<CHILDID>7</CHILDID><CHILDID>9</CHILDID></BONE>
		</SKELETON>
	END
	xsf2ir t.xsf 2>err | quietly ir2xsf -b >t.csf
	quietly xsf2ir -c t.csf
	quietly xsf2ir t.csf >t.ir
	grep -e '^joint' -e '^id' -e place -e childid t.ir | diff -u - <(cat <<-'END'
		joint a -
		id a 1
		attr a place 1
		joint b a
		id b 0
		attr b place 0
	END
	)
	# one bone less: the skeleton does not fit animations of that file any
	# more
	csf_two 700 | xsf2ir | awk '$2 != "hip"' |
	    sed 's/ hip$/ -/' >less.ir
	ir2xsf -b less.ir 2>err >less.csf
	[ "$(cat err)" = 'ir2xsf: less.ir:12: skeleton stdin: its bones are not those of the file it is from: IDs are numbered anew' ]
	[ "$(od -An -t d4 -j 8 -N 4 less.csf | tr -d ' ')" = 1 ]
}

@test "ir2xsf -b: what no binary file can hold" {
	local more

	t() {
		printf '%s\n' 'ir 1' 'skeleton s' 'source csf 1300' \
		    'joint a -' 'offset a 0 0 0' "$@" 'end skeleton' \
		    'end ir' >t.ir
	}
	t 'rest a 0 0 0 1' 'attr a rotation nan 0 0 1'
	ir2xsf -b t.ir >saw
	edit 's/^offset.*/offset a 0 1e39 0/' t.ir
	refuses "ir2xsf: t.ir: joint a: TRANSLATION: expected 3 floats, saw '0 1e39 0'" \
	    ir2xsf -b t.ir >saw
	for more in "attr a rotation 1 2 x 4:ROTATION: expected 4 floats, saw '1 2 x 4'" \
	    "attr a childid 1 -2:childid: expected an integer from 0 to 2147483647, saw '-2'" \
	    "light a 1.5 1 1 1:light: expected an integer from -2147483648 to 2147483647, saw '1.5'" \
	    "light a 1 1 nan 1:light: expected 3 floats, saw '1 nan 1'"; do
		t "${more%%:*}"
		refuses "ir2xsf: t.ir: joint a: ${more#*:}" ir2xsf -b t.ir >saw
	done
	t 'ambient 1 1 1e99'
	refuses "ir2xsf: t.ir: ambient: expected 3 floats, saw '1 1 1e99'" \
	    ir2xsf -b t.ir >saw
	long=$(head -c 1048576 /dev/zero | tr '\0' x)
	t "joint $long a" "offset $long 0 0 0"
	refuses "ir2xsf: t.ir: joint $(head -c 60 <<<"$long"): expected a name of less than 1048576 bytes" \
	    ir2xsf -b t.ir >saw
}
