# xsf2ir: Cal3D skeletons into the IR.

bats_require_minimum_version 1.5.0
load helper
load binary

# The rotation turns x to -y, y to -z and z to x, so the joints are at
# 0 0 1.5, 0 -2 1.5 and 0 -2 0.5, and the local transforms, which turn back,
# move by 0 1.5 0 less the translations below.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >arm.xsf <<-'END'
		<?xml version="1.0"?>
		<HEADER MAGIC="XSF" VERSION="910" />
		<SKELETON NUMBONES="3" SCENEAMBIENTCOLOR="0.5 .5 1.0">
		  <!-- made by hand -->
		  <BONE ID="0" NAME="Upper Arm" NUMCHILDS="1">
		    <TRANSLATION>0 -0.0 1.50</TRANSLATION>
		    <ROTATION>0.5 -0.5 0.5 0.5</ROTATION>
		    <LOCALTRANSLATION>0 1.50 -0</LOCALTRANSLATION>
		    <LOCALROTATION>-0.5 0.5 -0.5 0.5</LOCALROTATION>
		    <PARENTID>-1</PARENTID>
		    <CHILDID>1</CHILDID>
		  </BONE>
		  <!-- below the
		elbow -->
		  <BONE ID="1" NAME="Lower" NUMCHILDS="1">
		    <!--inside-->
		    <TRANSLATION>2 0 0</TRANSLATION>
		    <ROTATION>0 0 0 -1</ROTATION>
		    <LOCALTRANSLATION>-2 1.5 0</LOCALTRANSLATION>
		    <LOCALROTATION>-.5 .5 -.5 .5</LOCALROTATION>
		    <PARENTID>0</PARENTID>
		    <CHILDID>2</CHILDID>
		  </BONE>
		  <BONE ID="2" NAME="Lamp" NUMCHILDS="0" LIGHTTYPE="1" LIGHTCOLOR="1 0.9 .8">
		    <TRANSLATION>0 1 0</TRANSLATION>
		    <ROTATION>0 0 0 1</ROTATION>
		    <LOCALTRANSLATION>-2 .5 0</LOCALTRANSLATION>
		    <LOCALROTATION>-.5 .5 -.5 .5</LOCALROTATION>
		    <PARENTID>1</PARENTID>
		  </BONE>
		</SKELETON>
	END
}

# node ATTRS PARENT T R LOCALT LOCALR [ELEMENTS]: a bone
node() {
	printf '<BONE %s><TRANSLATION>%s</TRANSLATION>' "$1" "$3"
	printf '<ROTATION>%s</ROTATION>' "$4"
	printf '<LOCALTRANSLATION>%s</LOCALTRANSLATION>' "$5"
	printf '<LOCALROTATION>%s</LOCALROTATION>' "$6"
	printf '<PARENTID>%s</PARENTID>%s</BONE>\n' "$2" "${7-}"
}

# bone ATTRS PARENT [ELEMENTS]: one at the origin
bone() {
	node "$1" "$2" '0 0 0' '0 0 0 1' '0 0 0' '0 0 0 1' "${3-}"
}

# faults ARG …: prints what -c prints, without its notices
faults() {
	local status=0

	xsf2ir -c "$@" >found || status=$?
	sed '/^[^ ]*: notice: /d' found
	return $status
}

# finds LINES FILE: -c prints these lines and nothing more but notices, exit 1
finds() {
	local status=0

	faults "$2" >saw 2>err || status=$?
	[ $status -eq 1 ] && [ ! -s err ] && diff -u - saw <<<"$1"
}

# no_fault FILE …: -c has notices only, exit 0
no_fault() {
	quietly faults "$@" >saw && [ ! -s saw ]
}

@test "xsf2ir: all of a small skeleton, numbers as they stand" {
	quietly xsf2ir arm.xsf >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton arm
		source xsf 910
		note  made by hand 
		attr - prolog <?xml version="1.0"?>
		attr - header MAGIC="XSF" VERSION="910"
		ambient 0.5 .5 1.0
		joint Upper%20Arm -
		id Upper%20Arm 0
		offset Upper%20Arm 0 -0.0 1.50
		rest Upper%20Arm -0.5 0.5 -0.5 0.5
		bind Upper%20Arm 0 1.50 -0 0.5 -0.5 0.5 0.5
		dof Upper%20Arm px py pz qx qy qz qw
		# below the
		#elbow 
		joint Lower Upper%20Arm
		#inside
		id Lower 1
		offset Lower 2 0 0
		rest Lower 0 0 0 -1
		bind Lower -2 1.5 0 .5 -.5 .5 .5
		dof Lower px py pz qx qy qz qw
		joint Lamp Lower
		id Lamp 2
		offset Lamp 0 1 0
		rest Lamp 0 0 0 1
		bind Lamp -2 .5 0 .5 -.5 .5 .5
		dof Lamp px py pz qx qy qz qw
		light Lamp 1 1 0.9 .8
		end skeleton
		end ir
	END
}

@test "xsf2ir: standard input, CRLF, one line, a byte order mark, any case" {
	xsf2ir arm.xsf | sed 's/^skeleton arm$/skeleton stdin/' >want
	quietly xsf2ir <arm.xsf >saw
	diff -u want saw
	sed 's/$/\r/' arm.xsf | quietly xsf2ir - >saw
	diff -u want saw
	grep -v '^#' want >wantone
	grep -vE 'elbow|below' arm.xsf | tr -d '\n' | quietly xsf2ir |
	    grep -v '^#' >saw
	diff -u wantone saw
	{ printf '\357\273\277'; cat arm.xsf; } | quietly xsf2ir >saw
	diff -u want saw
	sed 's/BONE/bone/g; s/TRANSLATION/translation/g; s/SKELETON/skeleton/g
	    s/PARENTID/parentid/g; s/NAME=/name=/g; s/NUMCHILDS/numchilds/g' \
	    arm.xsf | quietly xsf2ir >saw
	diff -u want saw
}

@test "xsf2ir: references, CDATA, quotes, attributes in any order" {
	cat >t.xsf <<-'END'
		<!DOCTYPE x [ <!ENTITY y "z>"> ]><SKELETON>
		<BONE NAME='a&#32;&lt;&quot;&#x41;&#233;&amp;&apos;&gt;&x' ID="0">
		<PARENTID><![CDATA[-]]>1</PARENTID>
		<LOCALROTATION>0 0 0&#32;1</LOCALROTATION>
		<LOCALTRANSLATION>
		0
		0
		0
		</LOCALTRANSLATION >
		<ROTATION>0 0 <!--c-->0	1</ROTATION>
		<TRANSLATION>&#48; 0 0<!----></TRANSLATION></BONE>
		</SKELETON>
	END
	quietly xsf2ir t.xsf >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton t
		source xsf
		attr - prolog <!DOCTYPE x [ <!ENTITY y "z>"> ]>
		joint a%20<"Aé&'>&x -
		#c
		#
		id a%20<"Aé&'>&x 0
		offset a%20<"Aé&'>&x 0 0 0
		rest a%20<"Aé&'>&x 0 0 0 1
		bind a%20<"Aé&'>&x 0 0 0 0 0 0 1
		dof a%20<"Aé&'>&x px py pz qx qy qz qw
		end skeleton
		end ir
	END
}

@test "xsf2ir: what has no word in the IR is kept" {
	cat >t.xsf <<-END
		<HEADER/>
		<skeleton MAGIC="xsf" VERSION=" 919" Foo='"x
		y"' NUMBONES=" 1 ">
		$(bone 'NAME="a" LIGHTTYPE="7" Bar="&lt;"' -1 \
		    '<user a="1"><x/>one
		two<!-- lost --></user>')
		<extra>&amp;</extra>
		</skeleton>
	END
	quietly xsf2ir t.xsf >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton t
		source xsf %20919
		attr - header
		attr - attrs MAGIC="xsf" VERSION=" 919" Foo='"x&#10;y"'
		attr - xml <extra>&amp;</extra>
		joint a -
		# lost 
		id a 0
		offset a 0 0 0
		rest a 0 0 0 1
		bind a 0 0 0 0 0 0 1
		dof a px py pz qx qy qz qw
		attr a attrs LIGHTTYPE="7" Bar="&lt;"
		attr a xml <user a="1"><x></x>one&#10;two</user>
		end skeleton
		end ir
	END
}

@test "xsf2ir: a parent after its child, bones without a local transform" {
	{
		echo '<SKELETON>'
		bone 'NAME="hand" ID="0"' 1
		bone 'NAME="arm" ID="1" NUMCHILD="1"' 2 '<CHILDID>0</CHILDID>'
		bone 'NAME="body" ID="2"' -1
		echo '</SKELETON>'
	} | sed '2s/<LOCAL.*<PARENT/<PARENT/' >t.xsf
	quietly xsf2ir t.xsf | grep -vE '^offset|^rest|^dof|^id' >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton t
		source xsf - numchild
		joint body -
		bind body 0 0 0 0 0 0 1
		attr body place 2
		joint arm body
		bind arm 0 0 0 0 0 0 1
		joint hand arm
		attr hand local none
		attr hand place 0
		end skeleton
		end ir
	END
}

@test "xsf2ir: IDs that are not distinct: PARENTID counts bones" {
	{
		echo '<SKELETON>'
		bone 'NAME="a" ID="0"' -1
		bone 'NAME="b" ID="1"' 0
		bone 'NAME="c" ID="1"' 1
		bone 'NAME="d" ID="1"' 2
		echo '</SKELETON>'
	} >t.xsf
	quietly xsf2ir t.xsf | grep '^joint' >saw
	printf 'joint %s\n' 'a -' 'b a' 'c b' 'd c' | diff -u - saw
	sed 's/>2</>4</' t.xsf >bad.xsf
	refuses 'xsf2ir: bad.xsf:5: BONE d: PARENTID 4, but there are 4 bones (IDs are not distinct, so places count)' \
	    xsf2ir bad.xsf
}

@test "xsf2ir: IDs that are distinct count, not places" {
	{
		echo '<SKELETON>'
		bone 'NAME="a" ID="10"' -1
		bone 'NAME="b" ID="20"' 10
		echo '</SKELETON>'
	} >t.xsf
	xsf2ir t.xsf 2>err | grep -E '^joint|^id' >saw
	printf '%s\n' 'joint a -' 'id a 10' 'joint b a' 'id b 20' |
	    diff -u - saw
	echo 'xsf2ir: t.xsf:2: BONE a: ID 10, but it is number 0 in the file (PARENTID is taken as an ID; some readers count)' |
	    diff -u - err
}

# As IMVU's reader has it: the first bone's parent is the second one, bone 1 of
# the file; as an ID, 1 would be itself.
@test "xsf2ir: PARENTID counts bones where IDs make no hierarchy" {
	{
		echo '<SKELETON NUMBONES="2">'
		bone 'NAME="child" ID="1" NUMCHILDS="0"' 1
		bone 'NAME="root" ID="0" NUMCHILDS="1"' -1 '<CHILDID>0</CHILDID>'
		echo '</SKELETON>'
	} >t.xsf
	xsf2ir t.xsf 2>err >t.ir
	grep -E '^joint|^id|^attr' t.ir >saw
	diff -u - saw <<-'END'
		attr - ids 2 places
		joint root -
		id root 0
		attr root place 1
		joint child root
		id child 1
		attr child place 0
	END
	echo 'xsf2ir: t.xsf:2: BONE child: ID 1, but it is number 0 in the file (by ID, PARENTIDs make no hierarchy, so they count bones)' |
	    diff -u - err
	quietly ir2xsf t.ir | grep -oE ' ID=[^ ]*|<[PC].*ID>.*' >saw
	diff -u - saw <<-'END'
		 ID="1"
		<PARENTID>1</PARENTID>
		 ID="0"
		<PARENTID>-1</PARENTID>
		<CHILDID>0</CHILDID>
	END
	# BONEIDs count, too
	echo '<ANIMATION><TRACK BONEID="0"><KEYFRAME TIME="0"><ROTATION>0 0 0 1</ROTATION></KEYFRAME></TRACK></ANIMATION>' >t.xaf
	quietly xaf2ir -s t.ir t.xaf >m.ir
	grep -q '^v 0 child' m.ir
	quietly ir2xaf m.ir | grep -q 'BONEID="0"'
	# a parent that is no ID
	sed 's/ID="0"/ID="7"/; s/ID="1"/ID="8"/' t.xsf >u.xsf
	xsf2ir u.xsf 2>err | grep '^joint' >saw
	printf '%s\n' 'joint root -' 'joint child root' | diff -u - saw
	grep -q 'BONE child: ID 8, .* so they count bones)$' err
	# neither way
	sed 's/T>1</T>2</; s/ID>1</ID>2</' u.xsf >bad.xsf
	refuses 'xsf2ir: bad.xsf:2: BONE child: no bone has the ID 2, its PARENTID' \
	    xsf2ir bad.xsf
}

@test "xsf2ir: a bone inside of a bone" {
	printf '%s\n' '<SKELETON><BONE NAME="a" ID="0">' \
	    '<PARENTID>-1</PARENTID><BONE NAME="b" ID="1"></BONE>' \
	    '</BONE></SKELETON>' >t.xsf
	refuses 'xsf2ir: t.xsf:2: <BONE> inside of BONE a' xsf2ir t.xsf
}

@test "xsf2ir -c: CHILDIDs may come in any order" {
	{
		echo '<SKELETON>'
		bone 'NAME="a" ID="0"' -1 '<CHILDID>2</CHILDID><CHILDID>1</CHILDID>'
		bone 'NAME="b" ID="1"' 0
		bone 'NAME="c" ID="2"' 0
		echo '</SKELETON>'
	} >t.xsf
	quietly xsf2ir -c t.xsf >saw
	[ ! -s saw ]
	quietly xsf2ir t.xsf >t.ir
	quietly ir2xsf t.ir | grep -o '<CHILDID>.' >saw
	printf '%s\n' '<CHILDID>2' '<CHILDID>1' | diff -u - saw
	for list in 2 '1 1' '1 2 2' '1 3' ''; do
		ids=
		for id in $list; do
			ids+="<CHILDID>$id</CHILDID>"
		done
		sed "s,<CHILDID>.*</CHILDID>,$ids," t.xsf >u.xsf
		finds 'u.xsf:2: BONE a: its CHILDIDs are not the bones that have it as PARENTID' u.xsf
	done
}

@test "xsf2ir: names that occur again are changed, with a warning" {
	{
		echo '<SKELETON>'
		bone 'NAME="x~2" ID="0"' -1
		bone 'NAME="x" ID="1"' 0
		bone 'NAME="x" ID="2"' 0
		bone 'NAME="x" ID="3"' 0
		echo '</SKELETON>'
	} >t.xsf
	xsf2ir t.xsf 2>err | grep -E '^joint|^attr' >saw
	diff -u - saw <<-'END'
		joint x~2 -
		joint x x~2
		joint x~3 x~2
		attr x~3 name x
		joint x~4 x~2
		attr x~4 name x
	END
	diff -u - err <<-'END'
		xsf2ir: t.xsf:4: second bone 'x', here 'x~3'
		xsf2ir: t.xsf:5: second bone 'x', here 'x~4'
	END
}

@test "xsf2ir: colours and a type of light that are no numbers: warnings" {
	local comma="expected 3 numbers, saw '1 0,9 .8' (a decimal comma?)"

	edited arm.xsf t.xsf 's/1 0.9 .8/1 0,9 .8/; s/0.5 .5 1.0/foo/'
	xsf2ir t.xsf 2>err >saw
	diff -u - err <<-END
		xsf2ir: t.xsf:3: SCENEAMBIENTCOLOR: expected 3 numbers, saw 'foo'
		xsf2ir: t.xsf:24: LIGHTCOLOR: $comma
	END
	grep -qx 'attr - attrs SCENEAMBIENTCOLOR="foo"' saw
	grep -qx 'attr Lamp attrs LIGHTTYPE="1" LIGHTCOLOR="1 0,9 .8"' saw
	run -1 grep -e ^light -e ^ambient saw
	finds "$(printf '%s\n' \
	    "t.xsf:3: SCENEAMBIENTCOLOR: expected 3 numbers, saw 'foo'" \
	    "t.xsf:24: LIGHTCOLOR: $comma")" t.xsf
	edited arm.xsf t.xsf 's/LIGHTTYPE="1"/LIGHTTYPE="0,5"/'
	finds "t.xsf:24: LIGHTTYPE: expected a number, saw '0,5' (a decimal comma?)" t.xsf
	# both with references
	edited arm.xsf t.xsf 's/LIGHTTYPE="1"/LIGHTTYPE="\&#52;"/; s/ .8"/\&#32;.7"/'
	quietly xsf2ir t.xsf >saw
	grep -qx 'light Lamp 4 1 0.9 .7' saw
}

@test "xsf2ir: rotations that are none, text outside, wrong counts: warnings" {
	{
		echo 'x<SKELETON NUMBONES="3">'
		bone 'NAME="a" ID="0" NUMCHILDS="0"' -1
		bone 'NAME="b" ID="1" NUMCHILDS="0"' 0 |
		    sed 's/0 0 0 1/NaN NaN  -1.#IND NaN/; s/0 0 0 1/0 0 0 0/'
		echo '</SKELETON>'
	} >t.xsf
	xsf2ir t.xsf 2>err | grep ' b ' >saw
	diff -u - saw <<-'END'
		joint b a
		id b 1
		offset b 0 0 0
		rest b 0 0 0 1
		bind b 0 0 0 0 0 0 1
		attr b rotation NaN NaN -1.#IND NaN
		attr b localrotation 0 0 0 0
		dof b px py pz qx qy qz qw
	END
	diff -u - err <<-'END'
		xsf2ir: t.xsf:1: text outside of all elements: 'x'
		xsf2ir: t.xsf:3: ROTATION: 'NaN NaN  -1.#IND NaN' is no rotation, read as 0 0 0 1
		xsf2ir: t.xsf:3: LOCALROTATION: '0 0 0 0' is no rotation, read as 0 0 0 1
		xsf2ir: t.xsf:1: NUMBONES is 3, but there are 2 bones
		xsf2ir: t.xsf:2: BONE a: NUMCHILDS is 0, but there are 1
	END
}

@test "xsf2ir: four numbers that are too large or too small for a rotation" {
	for q in '1e300 1e300 0 0' '1e-300 0 0 1e-300'; do
		bone 'NAME="a" ID="0"' -1 | sed "s/0 0 0 1/$q/" |
		    sed '1s/^/<SKELETON>/; $s/$/<\/SKELETON>/' >t.xsf
		xsf2ir t.xsf 2>err >a.ir
		echo "xsf2ir: t.xsf:1: ROTATION: '$q' is no rotation," \
		    'read as 0 0 0 1' | diff -u - err
		grep -Fx "attr a rotation $q" a.ir
		ir2xsf a.ir | grep -F "<ROTATION>$q<"
	done
}

@test "xsf2ir -c: a skeleton that fits together is passed without a word" {
	no_fault arm.xsf
	xsf2ir arm.xsf | rescale -l 2 | ir2xsf >t.xsf
	no_fault t.xsf
	asf2ir "$ROOT/examples/figure.asf" | ir2xsf >t.xsf
	quietly xsf2ir -c t.xsf >saw
	[ ! -s saw ]
}

# The quaternion with W 0.5 is a turn by 2 acos 0.5.
@test "xsf2ir -c: a root that is not at rest is a notice, and no fault" {
	quietly xsf2ir -c arm.xsf >saw
	diff -u - saw <<-'END'
		arm.xsf:5: notice: BONE Upper%20Arm: a root that is moved by 1.5 units and turned by 120 degrees, which IMVU ignores
	END
	# no other bone is one, each root is, the other quaternion of no turn is not
	{
		echo '<SKELETON NUMBONES="4">'
		node 'NAME="a" ID="0"' -1 '0 0 -3' '0 0 0 1' '0 0 3' '0 0 0 1' \
		    '<CHILDID>1</CHILDID>'
		node 'NAME="b" ID="1"' 0 '0 4 0' '0 0 0 1' '0 -4 3' '0 0 0 1'
		node 'NAME="c" ID="2"' -1 '0 0 0' '0 0 0 -1' '0 0 0' '0 0 0 1'
		node 'NAME="d" ID="3"' -1 '0 0 0' '0 0 1 0' '0 0 0' '0 0 -1 0'
		echo '</SKELETON>'
	} >t.xsf
	quietly xsf2ir -c t.xsf >saw
	diff -u - saw <<-'END'
		t.xsf:2: notice: BONE a: a root that is moved by 3 units and turned by 0 degrees, which IMVU ignores
		t.xsf:5: notice: BONE d: a root that is moved by 0 units and turned by 180 degrees, which IMVU ignores
	END
	# by a ten-thousandth of the extent, the diagonal of 3 and 4, it may be
	for z in -0.00049 -0.00051; do
		sed "2s/0 0 -3/0 0 $z/; 3s/0 4 0/3 4 0/; 5d" t.xsf >near.xsf
		xsf2ir -c near.xsf | grep -c notice >>count || :
	done
	printf '%s\n' 0 1 | diff -u - count
	# a message elsewhere
	quietly xsf2ir arm.xsf >saw
}

# The bones 1 to 5 of the document, below a root. Handle and seat fit; those
# that avatars go to have places of another kind: the inverse of 0 258 900 is
# 0 -258 -900, that of 0 -258 900 turned by 180 degrees about z 0 -258 -900.
# So they are off by 150, and by the root of 516² + 150², 537.4.
@test "xsf2ir -c: the example of the format's document" {
	{
		echo '<SKELETON NUMBONES="6">'
		bone 'ID="0" NAME="Root" NUMCHILDS="1"' -1 '<CHILDID>1</CHILDID>'
		node 'ID="1" NAME="Sphere" NUMCHILDS="4"' 0 '0 0 500' '0 0 0 1' \
		    '0 0 -500' '0 0 0 -1' "$(printf '<CHILDID>%s</CHILDID>' 2 3 4 5)"
		node 'ID="2" NAME="Seat01.Standing" NUMCHILDS="0"' 1 '0 0 460' \
		    '0 0 0 -1' '0 0 -960' '0 0 0 1'
		node 'ID="3" NAME="Handle01" NUMCHILDS="0"' 1 '0 0 600' '0 0 0 -1' \
		    '0 0 -1100' '0 0 0 1'
		node 'ID="4" NAME="Catcher01.Standing" NUMCHILDS="0"' 1 '0 258 400' \
		    '0 0 0 -1' '0 -258 -750' '0 0 0 1'
		node 'ID="5" NAME="Pitcher01.Standing" NUMCHILDS="0"' 1 '0 -258 400' \
		    '0 0 -1 0' '0 258 -750' '0 0 1 0'
		echo '</SKELETON>'
	} >doc.xsf
	finds "$(cat <<-'END'
		doc.xsf:6: BONE Catcher01.Standing: local transform off by 0 degrees and 150 units against its parent's
		doc.xsf:7: BONE Pitcher01.Standing: local transform off by 0 degrees and 537.4 units against its parent's
		doc.xsf:1: local transforms off the chain of transforms by up to 0 degrees (Root) and 537.4 units (Pitcher01.Standing)
	END
	)" doc.xsf
}

@test "xsf2ir -c: counts, IDs, child lists, lengths" {
	{
		echo '<SKELETON NUMBONES="9">'
		bone 'NAME="a" ID="0" NUMCHILDS="2"' -1 '<CHILDID>3</CHILDID>'
		bone 'NAME="b" ID="7" NUMCHILDS="0"' 0
		bone 'NAME="c" ID="7"' 0 |
		    sed 's/0 0 0 1/0 0 0.0 1.00002/'
		echo '</SKELETON>'
	} >t.xsf
	finds "$(cat <<-'END'
		t.xsf:1: NUMBONES is 9, but there are 3 bones
		t.xsf:3: BONE b: ID 7, which is not its own (IDs are not distinct, so PARENTID counts bones)
		t.xsf:2: BONE a: its CHILDIDs are not the bones that have it as PARENTID
		t.xsf:4: BONE c: ROTATION has the length 1.00002, not 1
	END
	)" t.xsf
	xsf2ir t.xsf 2>err >saw
	[ "$(wc -l <err)" -eq 2 ]
	[ "$(tail -n 1 saw)" = 'end ir' ]
}

# FLT_MAX is 3.40282347e38. The square of 1e200 is no double.
@test "xsf2ir -c: numbers that no float is" {
	local n

	for n in 1e200 -1e308 3.5e38; do
		edited arm.xsf t.xsf "s/>2 0 0</>2 0 $n</"
		finds 't.xsf:15: BONE Lower: TRANSLATION has a number too large for a float' t.xsf
		edited arm.xsf t.xsf "s/>-2 .5 0</>-2 $n 0</"
		finds 't.xsf:24: BONE Lamp: LOCALTRANSLATION has a number too large for a float' t.xsf
	done
	edited arm.xsf t.xsf 's/>2 0 0</>3.4e38 0 0</'
	finds "$(cat <<-'END'
		t.xsf:15: BONE Lower: local transform off by 0 degrees and 3.4e38 units against its parent's
		t.xsf:3: local transforms off the chain of transforms by up to 0 degrees (Upper%20Arm) and 3.4e38 units (Lower)
	END
	)" t.xsf
}

@test "xsf2ir -c: a warning is a finding, without control bytes" {
	{ cat arm.xsf; printf '\033[2J'; } >t.xsf
	# it begins after the last tag
	finds "t.xsf:$(grep -c '' arm.xsf): text outside of all elements: '\x1B[2J'" t.xsf
}

# The extent is the diagonal from 0 -2 0 to 0 0 1.5: 2.5
@test "xsf2ir -c: one bone's local transform off" {
	sed 's/>-2 1.5 0</>-2 1.6 0</' arm.xsf >t.xsf
	finds "$(cat <<-'END'
		t.xsf:15: BONE Lower: local transform off by 0 degrees and 0.1 units against its parent's
		t.xsf:24: BONE Lamp: local transform off by 0 degrees and 0.1 units against its parent's
		t.xsf:3: local transforms off the chain of transforms by up to 0 degrees (Upper%20Arm) and 0.1 units (Lower)
	END
	)" t.xsf
	# in the binary form NUMBONES comes after the magic and the version, 4 bytes
	# each
	xsf2ir t.xsf | ir2xsf -b >t.csf 2>err
	run -1 xsf2ir -c t.csf
	[ "${lines[-1]}" = 't.csf: byte 8: local transforms off the chain of transforms by up to 0 degrees (Upper%20Arm) and 0.1 units (Lower)' ]
	# a ten-thousandth of the extent is tolerated
	sed 's/>-2 1.5 0</>-2 1.50024 0</' arm.xsf >t.xsf
	no_fault t.xsf
	sed 's/>-2 1.5 0</>-2 1.50026 0</' arm.xsf >t.xsf
	run -1 xsf2ir -c t.xsf
}

# 2 · atan(0.001) = 0.1145915208 degrees
@test "xsf2ir -c -p: digits of the figures" {
	sed '25,$s/>0 0 0 1</>0 0 0.001 1</' arm.xsf >t.xsf
	run -1 faults t.xsf
	[[ "${lines[0]}" == *': BONE Lamp: local transform off by 0.1146 degrees and '* ]]
	run -1 faults -p 7 t.xsf
	[[ "${lines[0]}" == *': BONE Lamp: local transform off by 0.1145915 degrees and '* ]]
}

@test "xsf2ir -c: names the convention that the writer followed" {
	xsf2ir arm.xsf | ir2xsf >t.xsf
	no_fault t.xsf
	# all quaternions as they are, not conjugated: 0.5 -0.5 0.5 0.5
	sed 's/ROTATION>-0.5 0.5 -0.5 /ROTATION>0.5 -0.5 0.5 /
	    t
	    s/ROTATION>-.5 .5 -.5 /ROTATION>.5 -.5 .5 /
	    t
	    s/ROTATION>0.5 -0.5 0.5 /ROTATION>-0.5 0.5 -0.5 /' arm.xsf >t.xsf
	run -1 faults t.xsf
	[ "${lines[0]##*: }" = 'its writer did not conjugate quaternions' ]
	[ "${#lines[@]}" -eq 1 ]
	# one of the two in the world, or in the bone, as it is
	sed '/<ROT/s/>0.5 -0.5 0.5 />-0.5 0.5 -0.5 /' arm.xsf >t.xsf
	run -1 faults t.xsf
	[ "${lines[0]##*: }" = 'its writer did not conjugate ROTATION' ]
	[ "${#lines[@]}" -eq 1 ]
	sed '/<LOCALROT/s/>-0*\(.5\) 0*.5 -0*.5 />\1 -.5 .5 /' arm.xsf >t.xsf
	run -1 faults t.xsf
	[ "${lines[0]##*: }" = 'its writer did not conjugate LOCALROTATION' ]
	[ "${#lines[@]}" -eq 1 ]
	# only the root's transform differs
	sed 's/>0 -0.0 1.50</>0 0 9.00</' arm.xsf >t.xsf
	run -1 faults t.xsf
	[ "${lines[0]}" = "t.xsf:5: BONE Upper%20Arm: local transform off by 0 degrees and 7.5 units against its transform" ]
	[ "${lines[1]##*: }" = 'only roots are off, whose transforms some readers ignore' ]
}

@test "xsf2ir: characters by their numbers" {
	# the last of 1, 2, 3 and 4 bytes of UTF-8, and the first of 2, 3 and 4
	{
		echo '<SKELETON>'
		bone 'NAME="&#x7e;&#x80;&#x7fF;&#x800;&#65535;&#x10000;&#x10FFFF;"' -1
		echo '</SKELETON>'
	} | xsf2ir 2>/dev/null | grep '^joint' |
	    diff -u <(printf 'joint %b -\n' '~\0302\0200\0337\0277\0340\0240\0200\0357\0277\0277\0360\0220\0200\0200\0364\0217\0277\0277') -
}

@test "xsf2ir: messages" {
	while IFS='|' read -r text message; do
		printf '%b' "$text" >t.xsf
		refuses "xsf2ir: t.xsf:$message" xsf2ir t.xsf >saw || return
		[ "$(cat saw)" = 'ir 1' ] || return
	done <<-'END'
		|1: expected <SKELETON>, saw end of input
		\n\n|3: expected <SKELETON>, saw end of input
		\n<MaxAnimation/>|1: expected Cal3D skeleton, this is 3ds Max animation
		<HEADER/><ANIMATION/>|1: expected Cal3D skeleton, this is Cal3D animation: xaf2ir reads it
		<FOO/>|1: expected <SKELETON>, saw <FOO>
		<HEADER MAGIC="XAF"/>|1: MAGIC: expected XSF, saw 'XAF'
		<SKELETON/>|1: expected a <BONE>, saw none
		<SKELETON>x</SKELETON>|1: expected a tag, saw 'x'
		<SKELETON>\n<BONE/>|2: BONE: no attribute NAME
		<SKELETON><BONE NAME="a"></BONE>|1: BONE a: no <PARENTID>
		<SKELETON><BONE NAME="a" ID="b">|1: ID: expected an integer from 0 to 2147483647, saw 'b'
		<SKELETON>\n<BONE NAME="a">\n<PARENTID>-1</PARENTID>\n</BONE>|2: BONE a: no <TRANSLATION>
		<SKELETON>\n<BONE NAME="a">\n<PARENTID>x</PARENTID>\n</BONE>|3: PARENTID: expected an integer from -1 to 2147483647, saw 'x'
		<SKELETON><BONE NAME="a"><TRANSLATION>1 2</TRANSLATION>|1: TRANSLATION: expected 3 numbers, saw '1 2'
		<SKELETON><BONE NAME="a"><TRANSLATION>1 2 nan</TRANSLATION>|1: TRANSLATION: expected 3 numbers, saw '1 2 nan'
		<SKELETON><BONE NAME="a"><TRANSLATION>1 2 1e999</TRANSLATION>|1: TRANSLATION: expected 3 numbers, saw '1 2 1e999'
		<SKELETON><BONE NAME="a"><ROTATION>1 2 3 0x4</ROTATION>|1: ROTATION: expected 4 numbers, saw '1 2 3 0x4'
		<SKELETON><BONE NAME="a"><TRANSLATION><b>|1: <TRANSLATION>: expected text, saw <b>
		<SKELETON\n\nNUMBONES=3>|1: NUMBONES: expected a quoted value, saw '3'
		<SKELETON NUMBONES>|1: NUMBONES: expected `=`, saw '>'
		<SKELETON NUMBONES="3>\n<BONE NAME="a">|1: NUMBONES: expected a closing quote, saw '<'
		<SKELETON a="1" A="2">|1: <SKELETON>: second attribute a
		<SKELETON ="1">|1: <SKELETON>: expected an attribute, saw '='
		<SKELETON / >|1: <SKELETON>: expected `/>`, saw '/ '
		<SKELETON>\n<BONE NAME="&nbsp;">|2: unknown reference '&nbsp;'
		<SKELETON><BONE NAME="&#xD800;">|1: unknown reference '&#xD800;'
		<SKELETON><BONE NAME="&#0;">|1: unknown reference '&#0;'
		<SKELETON><BONE NAME="&#x110000;">|1: unknown reference '&#x110000;'
		<SKELETON></SKELETON x>|1: </SKELETON>: expected `>`, saw 'x'
		<HEADER MAGIC="XSF"><A/></HEADER>|1: expected an end tag, saw <A>
		<SKELETON>\n</BONE>|2: expected </SKELETON> (for line 1), saw </BONE>
		</SKELETON>|1: </SKELETON> without its <SKELETON>
		<SKELETON>\n<!-- >\n</SKELETON>|2: expected the end of '<!--', saw end of input
		<SKELETON>\n< BONE>|2: expected a tag, saw '< '
		<SKELETON>\na\0b|2: NUL byte in a text file
	END
}

@test "xsf2ir: trees that are none" {
	{ echo '<SKELETON>'; bone 'NAME="a" ID="0"' 1
	bone 'NAME="b" ID="1"' 0; echo '</SKELETON>'; } >t.xsf
	refuses 'xsf2ir: t.xsf:2: no root: expected a bone with PARENTID -1' \
	    xsf2ir t.xsf
	{ echo '<SKELETON>'; bone 'NAME="r"' -1; bone 'NAME="a"' 2
	bone 'NAME="b"' 1; echo '</SKELETON>'; } >t.xsf
	refuses 'xsf2ir: t.xsf:3: BONE a is its own ancestor' \
	    xsf2ir t.xsf
	{ echo '<SKELETON>'; bone 'NAME="r"' -1; bone 'NAME="a"' 7
	echo '</SKELETON>'; } >t.xsf
	refuses 'xsf2ir: t.xsf:3: BONE a: no bone has the ID 7, its PARENTID' \
	    xsf2ir t.xsf
	{ echo '<SKELETON>'; bone 'NAME="r"' -1; echo '</SKELETON>'
	echo '<SKELETON/>'; } >t.xsf
	refuses 'xsf2ir: t.xsf:4: expected nothing after </SKELETON>, saw <SKELETON>' \
	    xsf2ir t.xsf
}

@test "xsf2ir: limits" {
	awk 'BEGIN { while (n++ < 65) printf "<a>" }' |
	    sed 's/^/<SKELETON>/' >t.xsf
	refuses 'xsf2ir: t.xsf:1: more than 64 elements inside each other' \
	    xsf2ir t.xsf
	awk 'BEGIN { printf "<SKELETON "; while (n++ < 64) printf "a%d=\"\" ", n }' >t.xsf
	refuses 'xsf2ir: t.xsf:1: <SKELETON>: 64 attributes or more' \
	    xsf2ir t.xsf
	{ printf '<SKELETON>\n<BONE NAME="'; head -c 1100000 /dev/zero |
	    tr '\0' x; } >t.xsf
	refuses 'xsf2ir: t.xsf:2: tag or text longer than 1048576 bytes' \
	    xsf2ir t.xsf
	{ echo '<SKELETON>'; bone 'NAME="r"' -1; printf '<!--'
	head -c 900000 /dev/zero | tr '\0' x; echo '-->'; bone 'NAME="s"' 0
	echo '</SKELETON>'; } >t.xsf
	quietly xsf2ir t.xsf >saw
	[ "$(grep -c '^joint' saw)" -eq 2 ]
}

# A comment, an instruction and a text in quotes may hold what ends it outside.
# The second comment is longer than what is read at once.
# The input is looked at in pieces of 32768 bytes: the first ends in the middle
# of every token here, and what is said of line 21 stays so.
@test "xsf2ir: tokens that are not whole yet" {
	printf '%s\n' '<!DOCTYPE a [<!ENTITY x "y>">]>' '<skeleton' \
	    'numbones="1"' '>' '<!-- b' '-->' '<BONE ID="0"' 'NAME="a&amp;b' \
	    'c">' '<TRANSLATION' '>1' '2 <![CDATA[' '3]]></TRANSLATION' '>' \
	    '<ROTATION>0 0 0 1</ROTATION>' '<PARENTID>-1</PARENTID>' \
	    '<q r="s"/><t' '/>' '</BONE></skeleton>' '' >rest
	xsf2ir rest >want
	grep -qx 'attr a&b%0Ac xml <q r="s"></q>' want
	grep -qx 'offset a&b%0Ac 1 2 3' want
	for ((n = 32768 - $(wc -c <rest); n < 32768; n++)); do
		{ printf '<?%*s?>' $((n - 4)) ''; cat rest; } >t.xsf
		xsf2ir t.xsf 2>&1 |
		    sed 's/^skeleton t/skeleton rest/; /^attr - prolog <? /d' |
		    cmp - want
		echo '<r>' >>t.xsf
		refuses "xsf2ir: t.xsf:21: expected nothing after </SKELETON>, saw <r>" \
		    xsf2ir t.xsf >saw
	done
}

# A bone has some 300 bytes in the file; here it takes less than 600.
@test "xsf2ir: memory for many bones" {
	ours_only && return
	awk 'BEGIN {
		print "<SKELETON NUMBONES=\"20000\">"
		for (i = 0; i < 20000; i++)
			printf "<BONE ID=\"%d\" NAME=\"bone %06d\" " \
			    "NUMCHILDS=\"0\">\n<TRANSLATION>0.370000 " \
			    "-0.110000 1.700000</TRANSLATION>\n" \
			    "<ROTATION>-0.5 0.5 -0.5 0.5</ROTATION>\n" \
			    "<LOCALTRANSLATION>-0.500000 0.250000 1.125000" \
			    "</LOCALTRANSLATION>\n<LOCALROTATION>.0078 " \
			    "-0.70710678 -0.123456 0.70706</LOCALROTATION>" \
			    "\n<PARENTID>-1</PARENTID></BONE>\n", i, i
		print "</SKELETON>"
	}' >t.xsf
	[ "$(peak_of xsf2ir t.xsf)" -lt 12000 ]
}

@test "xsf2ir: a DOCTYPE with comments" {
	bone='<SKELETON><BONE ID="0" NAME="a"><TRANSLATION>0 0 0</TRANSLATION><ROTATION>0 0 0 1</ROTATION><PARENTID>-1</PARENTID></BONE></SKELETON>'
	doctype="<!DOCTYPE x [<!-- it's \"a\" >]> --><?p it's > ?><!ENTITY y '<!-- >'>]>"
	echo "$doctype$bone" | quietly xsf2ir >saw
	grep -F prolog saw | diff -u - <(echo "attr - prolog $doctype")
	long=$(printf "%070000d'" 0)
	echo "<!DOCTYPE x [<!--$long-->]>$bone" | quietly xsf2ir >saw
	grep -F prolog saw | diff -u - <(echo "attr - prolog <!DOCTYPE x [<!--$long-->]>")
	echo "<!DOCTYPE x [<!-- >]>$bone" >t.xsf
	refuses "xsf2ir: t.xsf:1: expected the end of '<!DOCTYPE', saw end of input" \
	    xsf2ir t.xsf >saw
}

@test "xsf2ir: usage, a file that is not there, a full disk, head" {
	usage_of xsf2ir
	run -2 xsf2ir a b
	run -2 xsf2ir -p 18
	refuses 'xsf2ir: no.xsf: No such file or directory' xsf2ir no.xsf
	dev_full xsf2ir arm.xsf
	[ "$(head_one xsf2ir arm.xsf)" = 'ir 1' ]
}

@test "xsf2ir: the examples of its page" {
	man_examples "$ROOT/man/xsf2ir.1"
}

@test "xsf2ir: real files" {
	need_data xsf
	for f in Hero.XSF template.xsf imvu-attachmentSkeletonTestData.xsf \
	    imvu-simple_two_bone.xsf; do
		quietly xsf2ir -c "$DATA/xsf/$f" >saw
	done
	xsf2ir "$DATA/xsf/Hero.XSF" >saw
	[ "$(grep -c '^joint' saw)" -eq 72 ]
	grep -q '^joint Bip01%20L%20Thigh Bip01%20Spine$' saw ||
	    grep -q '^joint Bip01%20L%20Thigh ' saw
	for f in base walk01_skel; do
		run -1 xsf2ir -c "$DATA/xsf/$f.xsf"
		[[ "$output" == *'only roots are off'* ]]
	done
	for f in imvu-missing_header_attributes imvu-skeletonNanBoneTestData \
	    imvu-skeletonRequiringBoneSortingTestData \
	    imvu-skeletonTestData; do
		xsf2ir "$DATA/xsf/$f.xsf" >saw
		[ "$(tail -n 1 saw)" = 'end ir' ]
		run -1 xsf2ir -c "$DATA/xsf/$f.xsf"
	done
	sed 's/>-1</>0</' "$DATA/xsf/imvu-attachmentSkeletonTestData.xsf" >t.xsf
	refuses 'xsf2ir: t.xsf:3: no root: expected a bone with PARENTID -1' \
	    xsf2ir t.xsf
}

@test "xsf2ir -c: several files are checked" {
	sed 's/NUMBONES="3"/NUMBONES="4"/' arm.xsf >many.xsf
	sed '$d' arm.xsf >cut.xsf
	cp arm.xsf leg.xsf
	no_fault arm.xsf - ./arm.xsf <leg.xsf
	# each has the notice
	[ "$(wc -l <found)" -eq 3 ]
	refuses 'xsf2ir: no.xsf: No such file or directory' \
	    faults many.xsf arm.xsf no.xsf arm.xsf >saw
	diff -u - saw <<<'many.xsf:3: NUMBONES is 4, but there are 3 bones'
	# after one that cannot be read
	faults cut.xsf many.xsf >saw 2>err || [ $? -eq 1 ]
	diff -u - saw <<<'many.xsf:3: NUMBONES is 4, but there are 3 bones'
	[ "$(wc -l <err)" -eq 1 ]
	dev_full xsf2ir -c many.xsf
	dev_full xsf2ir -c many.xsf arm.xsf
	run -2 xsf2ir arm.xsf many.xsf
	[ "$output" = 'xsf2ir: one file at a time: any2ir reads several' ]
}

# The same numbers stand in binary.bash: 0x3dcccccd is the float nearest to 0.1.
@test "xsf2ir: the binary form" {
	csf_two 700 >two.csf
	quietly xsf2ir two.csf >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton two
		source csf 700
		joint hip -
		id hip 0
		offset hip 0 0.1 -0
		rest hip 0 0 -1 0
		bind hip 0 0.1 0 0 0 1 0
		dof hip px py pz qx qy qz qw
		joint left%20knee hip
		id left%20knee 1
		offset left%20knee 0 0.1 -0
		rest left%20knee 0 0 -1 0
		bind left%20knee 0 0.1 0 0 0 1 0
		dof left%20knee px py pz qx qy qz qw
		end skeleton
		end ir
	END
	# from a pipe, and with any version of that layout
	for v in 699 910 1100; do
		csf_two $v | quietly xsf2ir | sed 's/stdin$/two/' |
		    diff -u <(sed "s/^source.*/source csf $v/" saw) - || return
	done
}

# What is known to be numbers is not read back; the XML form is read as texts.
@test "xsf2ir: any floats" {
	any_bones | ir2xsf -b >any.csf
	quietly xsf2ir <any.csf >any.ir
	[ "$(grep -c '^offset' any.ir)" -eq 500 ]
	quietly ir2xsf -b any.ir | cmp - any.csf
	quietly ir2xsf any.ir | quietly xsf2ir |
	    sed 's/^source xsf.*/source csf 910/' |
	    grep -v '^attr - header' >by_xml
	diff -u any.ir by_xml
}

@test "xsf2ir: lights of the binary form" {
	{
		printf 'CSF\0'
		le 1300 2 FHALF 0 F1
		csf_bone hip -1 0 0 0 0 1 1
		csf_bone lamp 0 1 F1 FTENTH 0 0
	} >lit.csf
	quietly xsf2ir lit.csf >saw
	[ "$(sed -n 3,4p saw)" = 'source csf 1300
ambient 0.5 0 1' ]
	[ "$(grep -c '^light' saw)" -eq 1 ]
	grep -qx 'light lamp 1 1 0.1 0' saw
}

@test "xsf2ir: what the binary form says wrongly" {
	# the child list, a name, a rotation; 0xffc00001 is no number either.
	# A bone has 68 bytes, its name and its children, so the second begins
	# at 12 + 68 + 4 + 2 * 4 = 92.
	{
		printf 'CSF\0'
		le 700 2
		csf_bone hip -1 2 1 7
		name hip
		le 0 0 0 FNAN 0 0xffc00001 F1 0 0 0 0 0 0 0 0 0
	} >odd.csf
	printf '%s\n' \
	    "xsf2ir: odd.csf: byte 96: second bone 'hip', here 'hip~2'" \
	    "xsf2ir: odd.csf: byte 112: ROTATION: 'nan 0 nan(0xffc00001) 1' is no rotation, read as 0 0 0 1" \
	    "xsf2ir: odd.csf: byte 140: LOCALROTATION: '0 0 0 0' is no rotation, read as 0 0 0 1" \
	    >want
	xsf2ir odd.csf 2>err >saw
	diff -u want err
	grep -e ' name ' -e rotation -e childid saw | diff -u - <(cat <<-'END'
		attr hip childid 1 7
		attr hip~2 rotation nan 0 nan(0xffc00001) 1
		attr hip~2 localrotation 0 0 0 0
		attr hip~2 name hip
	END
	)
	run -1 xsf2ir -c odd.csf
	[[ "$output" == *$'\n''odd.csf: byte 12: BONE hip: its CHILDIDs are not the bones that have it as PARENTID'$'\n'* ]]
	{ csf_two 700; printf x; } >more.csf
	# 12 + (68 + 4 + 4) + (68 + 10) = 166
	xsf2ir - <more.csf 2>err | diff -u <(csf_two 700 | xsf2ir) -
	[ "$(cat err)" = 'xsf2ir: <stdin>: byte 166: expected the end of the file after the last bone, saw more bytes' ]
}

# csf WORD…: a file of that version and what follows, and what reading it says
csf() {
	{ printf 'CSF\0'; le "$@"; } >t.csf
}

@test "xsf2ir: what is no binary skeleton" {
	local says='xsf2ir: t.csf: byte'

	csf 1200 1
	refuses "$says 4: expected version 699 to 1100, or 1300, saw 1200" xsf2ir t.csf
	csf 698 1
	refuses "$says 4: expected version 699 to 1100, or 1300, saw 698" xsf2ir t.csf
	csf -1 1
	refuses "$says 4: version: expected an integer from 0 to 2147483647, saw -1" xsf2ir t.csf
	csf 700 0
	refuses "$says 8: NUMBONES: expected an integer from 1 to 2147483647, saw 0" xsf2ir t.csf
	csf 700 -5
	refuses "$says 8: NUMBONES: expected an integer from 1 to 2147483647, saw -5" xsf2ir t.csf
	csf 1300 1 FNAN 0 0
	refuses "$says 12: SCENEAMBIENTCOLOR: expected 3 numbers, saw 'nan 0 0'" xsf2ir t.csf
	csf 700 0x7fffffff
	refuses "$says 12: NAME: expected 4 bytes, saw 0 and the end of the file" xsf2ir t.csf
	csf 700 1 0
	refuses "$says 12: NAME: expected an integer from 1 to 1048576, saw 0" xsf2ir t.csf
	csf 700 1 -4
	refuses "$says 12: NAME: expected an integer from 1 to 1048576, saw -4" xsf2ir t.csf
	csf 700 1 0x7fffffff
	refuses "$says 12: NAME: expected an integer from 1 to 1048576, saw 2147483647" xsf2ir t.csf
	csf 700 1 9 0
	refuses "$says 16: NAME: expected 9 bytes, saw 4 and the end of the file" xsf2ir t.csf
	csf 700 1 4 0x64636261
	refuses "$says 16: NAME: expected 3 bytes and a NUL, saw none" xsf2ir t.csf
	csf 700 1 4 0x00630061
	refuses "$says 16: NAME: expected 3 bytes and a NUL, saw it before" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 FNAN 0
	refuses "$says 20: TRANSLATION: expected 3 numbers, saw '0 nan 0'" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 FINF 0 0 0
	refuses "$says 32: ROTATION: expected 4 numbers, saw 'inf 0 0 0'" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 0 0 0 F1 0 0 0 0 0 0 F1 -2
	refuses "$says 76: PARENTID: expected an integer from -1 to 2147483647, saw -2" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 0 0 0 F1 0 0 0 0 0 0 F1 7 0
	refuses "$says 12: BONE abc: no bone has the ID 7, its PARENTID" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 0 0 0 F1 0 0 0 0 0 0 F1 0 0
	refuses "$says 12: no root: expected a bone with PARENTID -1" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 0 0 0 F1 0 0 0 0 0 0 F1 -1 -1
	refuses "$says 80: NUMCHILDS: expected an integer from 0 to 2147483647, saw -1" xsf2ir t.csf
	csf 700 1 4 0x00636261 0 0 0 0 0 0 F1 0 0 0 0 0 0 F1 -1 0x7fffffff 4
	refuses "$says 88: CHILDID: expected 4 bytes, saw 0 and the end of the file" xsf2ir t.csf
	caf_walk 700 F1 >t.csf
	refuses "xsf2ir: t.csf:1: expected Cal3D skeleton, this is Cal3D binary animation: xaf2ir reads it" xsf2ir t.csf
	printf 'CMF\0' >t.csf
	refuses "xsf2ir: t.csf:1: expected Cal3D skeleton, this is Cal3D binary mesh: xmf2ir reads it" xsf2ir t.csf
	printf 'CPF\0' >t.csf
	refuses "xsf2ir: t.csf: expected CSF, saw CPF" xsf2ir t.csf
	printf CSF >t.csf
	refuses "$says 0: expected CSF and a NUL, saw 3 bytes and the end of the file" xsf2ir t.csf
	# text that begins like one
	printf 'C!' >t.csf
	run -1 xsf2ir t.csf
	[ "${lines[*]: -1}" = 'xsf2ir: t.csf:1: expected <SKELETON>, saw end of input' ]
}

# The library's saver writes what the first two hold, but for the version.
@test "xsf2ir: real binary files" {
	need_data xsf/binary
	for f in cally.csf:700:37 skeleton.csf:700:23 Arthur.CSF:1300:43; do
		IFS=: read -r name version bones <<<"$f"
		quietly xsf2ir -c "$DATA/xsf/binary/$name"
		quietly xsf2ir "$DATA/xsf/binary/$name" >saw
		grep -qx "source csf $version" saw
		[ "$(grep -c '^joint' saw)" -eq "$bones" ]
		! grep '^attr' saw
	done
	[ "$(grep '^joint .* RIG_Root$' saw)" = 'joint RIG_Spine1 RIG_Root' ]
}
