# xaf2ir: Cal3D animations into the IR.

bats_require_minimum_version 1.5.0
load helper
load binary

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >t.ir <<-'END'
		ir 1
		skeleton t
		source xsf
		joint hip -
		id hip 5
		offset hip 0 1 0
		dof hip px py pz qx qy qz qw
		joint knee hip
		id knee 3
		offset knee 0 -1 0
		dof knee px py pz qx qy qz qw
		joint toe knee
		id toe 0
		offset toe 0 -1 1
		dof toe px py pz qx qy qz qw
		end skeleton
		end ir
	END
	cat >walk.xaf <<-'END'
		<?xml version="1.0" ?>
		<HEADER MAGIC="XAF" VERSION="910"/>
		<ANIMATION DURATION="2.0" NUMTRACKS="2">
		  <!--a walk-->
		  <TRACK BONEID="5" NUMKEYFRAMES="2">
		    <KEYFRAME TIME="0">
		      <TRANSLATION> 0.   -0.  1.035113</TRANSLATION>
		      <ROTATION>0.5 -0.5 0.5 0.50</ROTATION>
		    </KEYFRAME>
		    <KEYFRAME TIME="1.0">
		      <TRANSLATION>1 2 3</TRANSLATION>
		      <ROTATION>0 0 0 1</ROTATION>
		    </KEYFRAME>
		  </TRACK>
		  <TRACK BONEID="3" NUMKEYFRAMES="2">
		    <KEYFRAME TIME="0.0">
		      <TRANSLATION>0 -1 0</TRANSLATION>
		      <ROTATION>-0 0 .6 .8</ROTATION>
		    </KEYFRAME>
		    <KEYFRAME TIME="0.5">
		      <TRANSLATION>0 -1 0</TRANSLATION>
		      <ROTATION>0 0 0 -1</ROTATION>
		    </KEYFRAME>
		  </TRACK>
		</ANIMATION>
	END
}

@test "xaf2ir: keys by time, numbers as they stand" {
	quietly xaf2ir walk.xaf >saw
	diff -u - saw <<-'END'
		ir 1
		motion walk
		source xaf 910
		note a walk
		attr - prolog <?xml version="1.0" ?>
		attr - header MAGIC="XAF" VERSION="910"
		attr - duration 1.0 2.0
		rate 1
		dof 5 px py pz qx qy qz qw
		dof 3 px py pz qx qy qz qw
		v 0 5 0. -0. 1.035113 -0.5 0.5 -0.5 0.50
		v 0.0 3 0 -1 0 -0 0 -.6 .8
		v 0.5 3 0 -1 0 0 0 0 -1
		v 1.0 5 1 2 3 0 0 0 1
		end motion
		end ir
	END
}

@test "xaf2ir -s: names from the skeleton, the other joints stay" {
	quietly xaf2ir -s t.ir walk.xaf >saw
	{
		sed '$d' t.ir
		cat <<-'END'
			motion walk
			source xaf 910
			note a walk
			attr - prolog <?xml version="1.0" ?>
			attr - header MAGIC="XAF" VERSION="910"
			attr - duration 1.0 2.0
			rate 1
			dof toe
			v 0 hip 0. -0. 1.035113 -0.5 0.5 -0.5 0.50
			v 0.0 knee 0 -1 0 -0 0 -.6 .8
			v 0.5 knee 0 -1 0 0 0 0 -1
			v 1.0 hip 1 2 3 0 0 0 1
			end motion
			end ir
		END
	} | diff -u - saw
	quietly xaf2ir -s - walk.xaf <t.ir | diff -u saw -
	quietly xaf2ir -s t.ir - <walk.xaf | sed 's/^motion stdin/motion walk/' |
	    diff -u saw -
	# IDs that are not distinct, or of another format, are places
	sed 's/BONEID="5"/BONEID="0"/; s/BONEID="3"/BONEID="1"/' walk.xaf >p.xaf
	sed 's/^id toe 0/id toe 3/' t.ir >same.ir
	quietly xaf2ir -s same.ir p.xaf | grep '^v' >saw
	xaf2ir -s t.ir walk.xaf | grep '^v' | diff -u - saw
	sed 's/^source xsf/source asf/' t.ir >other.ir
	quietly xaf2ir -s other.ir p.xaf | grep '^v' | diff -u saw -
	run -2 xaf2ir -s - <t.ir
	[ "$output" = 'xaf2ir: -s -: expected an animation file, saw no operand' ]
}

@test "xaf2ir: keys without translation or rotation, tracks without keys" {
	cat >k.xaf <<-'END'
		<ANIMATION VERSION="919" MAGIC="XAF" NUMTRACKS="4" DURATION="1">
		<TRACK BONEID="0" TRANSLATIONREQUIRED="0"><KEYFRAME TIME="0">
		<ROTATION>0 0 0 1</ROTATION></KEYFRAME></TRACK>
		<TRACK BONEID="1"><KEYFRAME TIME="0"><ROTATION>0 0 0 1</ROTATION>
		<TRANSLATION>1 2 3</TRANSLATION></KEYFRAME><KEYFRAME TIME="1">
		<ROTATION>nan nan nan nan</ROTATION></KEYFRAME></TRACK>
		<TRACK BONEID="2" NUMKEYFRAMES="0"/>
		<TRACK BONEID="3"><KEYFRAME TIME="0.5"><ROTATION>0 0 0 1</ROTATION>
		<TRANSLATION>1E+10 1E+10 1E+10</TRANSLATION></KEYFRAME></TRACK>
		</ANIMATION>
	END
	quietly xaf2ir k.xaf >saw
	diff -u - saw <<-'END'
		ir 1
		motion k
		source xaf 919
		attr - attrs VERSION="919" MAGIC="XAF"
		rate 1
		dof 0 qx qy qz qw
		attr 0 attrs TRANSLATIONREQUIRED="0"
		dof 1 px py pz qx qy qz qw
		attr 1 translation none
		attr 1 rotation nan nan nan nan
		dof 2
		attr 2 track 2
		dof 3 qx qy qz qw
		attr 3 track 3
		attr 3 translation 1E+10 1E+10 1E+10
		v 0 0 0 0 0 1
		v 0 1 1 2 3 0 0 0 1
		v 0.5 3 0 0 0 1
		v 1 1 1 2 3 nan nan nan nan
		end motion
		end ir
	END
}

# IMVU's saver states a translation that does not change in the first key only.
# Before the first the skeleton's holds.
@test "xaf2ir: a translation is held from the key before" {
	cat >h.xaf <<-'END'
		<ANIMATION NUMTRACKS="2" DURATION="3">
		<TRACK BONEID="5" TRANSLATIONISDYNAMIC="0">
		<KEYFRAME TIME="0"><TRANSLATION>1 2. 3</TRANSLATION>
		<ROTATION>0 0 0 1</ROTATION></KEYFRAME>
		<KEYFRAME TIME="1"><ROTATION>0 0 1 0</ROTATION></KEYFRAME>
		<KEYFRAME TIME="2"><ROTATION>0 0 0 1</ROTATION></KEYFRAME></TRACK>
		<TRACK BONEID="3"><KEYFRAME TIME="0">
		<TRANSLATION>NaN NaN NaN</TRANSLATION>
		<ROTATION>0 0 0 1</ROTATION></KEYFRAME>
		<KEYFRAME TIME="1.0"><TRANSLATION>7 8 9</TRANSLATION></KEYFRAME>
		<KEYFRAME TIME="2"><TRANSLATION>1E+10 1e10 1E+10</TRANSLATION></KEYFRAME>
		<KEYFRAME TIME="3"><TRANSLATION>7 8 9</TRANSLATION></KEYFRAME>
		</TRACK></ANIMATION>
	END
	quietly xaf2ir h.xaf | grep -E '^v|^attr [^-]' >saw
	diff -u - saw <<-'END'
		attr 5 translation none
		attr 5 attrs TRANSLATIONISDYNAMIC="0"
		attr 3 translation 1E+10 1e10 1E+10
		attr 3 except 3
		v 0 5 1 2. 3 0 0 0 1
		v 0 3 nan nan nan 0 0 0 1
		v 1 5 1 2. 3 0 0 -1 0
		v 1.0 3 7 8 9 nan nan nan nan
		v 2 5 1 2. 3 0 0 0 1
		v 2 3 7 8 9 nan nan nan nan
		v 3 3 7 8 9 nan nan nan nan
	END
	quietly xaf2ir -s t.ir h.xaf | grep -E '^v 0 k|^attr k' >saw
	diff -u - saw <<-'END'
		attr knee translation 1E+10 1e10 1E+10
		attr knee except 0
		attr knee except 3
		v 0 knee 0 -1 0 0 0 0 1
	END
}

@test "xaf2ir: warnings" {
	sed 's/NUMTRACKS="2"/NUMTRACKS="7"/; s/NUMKEYFRAMES="2"/NUMKEYFRAMES="3"/
	    s/TIME="0.5"/TIME="0.5" Ease="1"/; s/<KEYFRAME TIME="1.0">/&<x\/>/' \
	    walk.xaf >t.xaf
	xaf2ir t.xaf 2>err >saw
	diff -u - err <<-'END'
		xaf2ir: t.xaf:10: KEYFRAME: x is left out, here and elsewhere
		xaf2ir: t.xaf:5: NUMKEYFRAMES is 3, but there are 2
		xaf2ir: t.xaf:15: NUMKEYFRAMES is 3, but there are 2
		xaf2ir: t.xaf:3: NUMTRACKS is 7, but there are 2
	END
	grep -E '^attr [53] |numtracks' saw | diff -u - <(printf '%s\n' \
	    'attr - numtracks 2 7' 'attr 5 numkeyframes 2 3' \
	    'attr 3 numkeyframes 2 3')
}

# A millisecond is what three decimals leave out.
@test "xaf2ir: a duration that ends before the last key" {
	grep -q 'TIME="1.0"' walk.xaf
	edited walk.xaf t.xaf 's/DURATION="[^"]*"/DURATION="0.5"/'
	xaf2ir t.xaf 2>err >saw
	diff -u - err <<<'xaf2ir: t.xaf:3: DURATION is 0.5, but the last key is at 1.0'
	[ "$(grep '^attr - duration' saw)" = 'attr - duration 1.0 0.5' ]
	edited walk.xaf t.xaf 's/DURATION="[^"]*"/DURATION="0.9995"/'
	quietly xaf2ir t.xaf >saw
	{
		printf 'CAF\0'
		le 910 0x3f000000 1             # 0.5 s
		le 0 1 F1 F1 0 0 0 0 0 F1
	} >t.caf
	xaf2ir t.caf 2>err >saw
	diff -u - err <<<'xaf2ir: t.caf: byte 8: DURATION is 0.5, but the last key is at 1'
}

@test "xaf2ir: messages" {
	while IFS='|' read -r text message; do
		printf '%b' "$text" >t.xaf
		refuses "xaf2ir: t.xaf:$message" xaf2ir t.xaf >saw || return
		[ "$(cat saw)" = 'ir 1' ] || return
	done <<-'END'
		|1: expected <ANIMATION>, saw end of input
		<MaxAnimation>|1: expected Cal3D animation, this is 3ds Max animation
		<SKELETON>|1: expected Cal3D animation, this is Cal3D skeleton: xsf2ir reads it
		<ANIMATION DURATION="x">|1: DURATION: expected a number, saw 'x'
		<ANIMATION>\n<TRACK>|2: TRACK: no attribute BONEID
		<ANIMATION>\n<TRACK BONEID="-1">|2: BONEID: expected an integer from 0 to 2147483647, saw '-1'
		<ANIMATION><TRACK BONEID="1"><KEYFRAME>|1: KEYFRAME: no attribute TIME
		<ANIMATION><TRACK BONEID="1"><KEYFRAME TIME="nan">|1: TIME: expected a number, saw 'nan'
		<ANIMATION><TRACK BONEID="1"><KEYFRAME TIME="0"><ROTATION>1 2 3</ROTATION>|1: ROTATION: expected 4 numbers, saw '1 2 3'
		<ANIMATION><TRACK BONEID="1">\n<TRANSLATION>1 2 3</TRANSLATION>|2: <TRANSLATION> outside of a KEYFRAME
		<ANIMATION><TRACK BONEID="1"><KEYFRAME TIME="0"/><Rotation>0 0 0 1</Rotation>|1: <Rotation> outside of a KEYFRAME
		<ANIMATION><TRACK BONEID="1"/>\n<TRACK BONEID="1"/></ANIMATION>|2: second <TRACK> of BONEID 1
		<ANIMATION><TRACK BONEID="1">\n<KEYFRAME TIME="0"/><KEYFRAME TIME="0.0"/></TRACK></ANIMATION>|1: TRACK of BONEID 1: second key at 0.0
	END
	refuses 'xaf2ir: walk.xaf:15: BONEID 3: skeleton t has no such bone' \
	    xaf2ir -s <(sed 's/^id knee 3/id knee 4/' t.ir) walk.xaf >saw
}

@test "xaf2ir: usage, a full disk, head, CRLF" {
	usage_of xaf2ir
	run -2 xaf2ir a b
	dev_full xaf2ir walk.xaf
	[ "$(head_one xaf2ir walk.xaf)" = 'ir 1' ]
	sed 's/$/\r/' walk.xaf | quietly xaf2ir >saw
	xaf2ir <walk.xaf | diff -u - saw
}

@test "xaf2ir: the examples of its page" {
	man_examples "$ROOT/man/xaf2ir.1"
}

@test "xaf2ir: real files" {
	need_data xsf
	quietly xaf2ir "$DATA/xsf/base.xaf" >saw
	[ "$(grep -c '^v' saw)" -eq 2 ]
	xsf2ir "$DATA/xsf/template.xsf" |
	    quietly xaf2ir -s - "$DATA/xsf/walk01_raw.xaf" >saw
	[ "$(grep -c '^v' saw)" -eq $((19 * 104)) ]
	quietly fk saw >/dev/null
}

@test "xaf2ir: the binary form" {
	caf_walk 700 F2 >walk.caf
	quietly xaf2ir walk.caf >saw
	diff -u - saw <<-'END'
		ir 1
		motion walk
		source caf 700
		attr - duration 1 2
		rate 1
		dof 1 px py pz qx qy qz qw
		dof 0 px py pz qx qy qz qw
		v 0 1 0 1 2 -0 0 -1 0
		v 0.5 0 1 0 0 -0.5 -0.5 -0.5 0.5
		v 1 1 0 1 2 0 0 0 1
		end motion
		end ir
	END
}

# The words before the duration and after the number of tracks are known as 0.
@test "xaf2ir: flags of the binary form" {
	flags() {
		printf 'CAF\0'
		le 1300 "$1" F1 1 "$2" 3 1 0 0 0 0 0 0 0 F1
	}
	flags 0 0 >t.caf
	quietly xaf2ir t.caf | grep -qx 'source caf 1300'
	quietly xaf2ir t.caf | grep -qx 'v 0 3 0 0 0 0 0 0 1'
	flags 1 0 >t.caf
	refuses 'xaf2ir: t.caf: byte 8: COMPRESSED is 1: expected 0, since compressed keys are not read' \
	    xaf2ir t.caf
	flags 0 -2 >t.caf
	refuses 'xaf2ir: t.caf: byte 20: FLAGS is -2: expected 0, since compressed keys are not read' \
	    xaf2ir t.caf
}

# 0x501502f9 is 1e10
@test "xaf2ir: keys of the binary form that have no value" {
	{
		printf 'CAF\0'
		le 910 F1 2
		le 0 2
		le 0 F1 F1 F1 0 0 0 F1
		le F1 0x501502f9 0x501502f9 0x501502f9 0 0 0 FNAN
		le 1 1
		le 0 FNAN 0 0 0 0 0 F1
	} >none.caf
	quietly xaf2ir none.caf >saw
	grep -v -e '^ir' -e '^end' -e source -e rate saw | diff -u - <(cat <<-'END'
		motion none
		dof 0 px py pz qx qy qz qw
		attr 0 translation 10000000000 10000000000 10000000000
		attr 0 rotation 0 0 0 nan
		dof 1 qx qy qz qw
		attr 1 translation nan 0 0
		v 0 0 1 1 1 0 0 0 1
		v 0 1 0 0 0 1
		v 1 0 1 1 1 nan nan nan nan
	END
	)
}

# 0x3d088889 is the float nearest to 1/30, which is not 0.033333335.
@test "xaf2ir: keys of the binary form at one time are in the order of tracks" {
	{
		printf 'CAF\0'
		le 910 F1 3
		le 0 1 0x3d088889 F1 0 0 0 0 0 F1
		le 1 1 0x3d088889 F1 0 0 0 0 0 FNAN
		le 2 1 0x3d088889 F1 0 0 0 0 0 F1
	} >same.caf
	quietly xaf2ir same.caf | grep '^v' | diff -u - <(cat <<-'END'
		v 0.033333335 0 1 0 0 0 0 0 1
		v 0.033333335 1 1 0 0
		v 0.033333335 2 1 0 0 0 0 0 1
	END
	)
}

# floats: of three tracks with 200 keys each, at times from 1 on, all floats
# that there are, some of them again and again; the last track has NaNs, too
floats() {
	awk '
	function word(x, i) {
		for (i = 0; i < 4; i++) {
			printf "\\%03o", x % 256
			x = int(x / 256)
		}
	}
	function any() {
		if (rand() < .3)
			return often[int(rand() * 20)]
		return int(rand() * 2) * 2147483648 + \
		    int(rand() * 32640) * 65536 + int(rand() * 65536)
	}
	function vector(n, none) {
		while (n--)
			word(none ? 2143289344 : any())
	}
	BEGIN {
		srand(7)
		for (i = 0; i < 20; i++)
			often[i] = int(rand() * 2) * 2147483648 + \
			    int(rand() * 255) * 8388608
		for (t = 0; t < 3; t++) {
			word(t)
			word(200)
			for (i = 0; i < 200; i++) {
				word(1065353216 + i * 65536 + t % 2 * 4096)
				vector(3, t == 2 && rand() < .1)
				vector(4, t == 2 && rand() < .1)
			}
		}
	}'
}

# Known numbers are not read back; the XML form is read as texts.
@test "xaf2ir: any floats" {
	{
		printf 'CAF\0'
		le 700 0x40800000 3     # 4 s
		printf '%b' "$(floats)"
	} >any.caf
	quietly xaf2ir any.caf >any.ir
	[ "$(grep -c '^v' any.ir)" -eq 600 ]
	quietly ir2xaf -b any.ir | cmp - any.caf
	quietly ir2xaf any.ir >any.xaf
	quietly xaf2ir any.xaf | sed 's/^source xaf.*/source caf 700/' |
	    grep -v -e header -e prolog | diff -u - any.ir
}

# A number of the binary form is a place; the file's own IDs are 5, 3 and 0.
@test "xaf2ir -s: the bones of the binary form" {
	caf_walk 700 F1 >walk.caf
	quietly xaf2ir -s t.ir walk.caf >saw
	grep '^v' saw | diff -u - <(cat <<-'END'
		v 0 knee 0 1 2 -0 0 -1 0
		v 0.5 hip 1 0 0 -0.5 -0.5 -0.5 0.5
		v 1 knee 0 1 2 0 0 0 1
	END
	)
	{ printf 'CAF\0'; le 700 F1 1 3 0; } >far.caf
	refuses 'xaf2ir: far.caf: byte 16: BONEID 3: skeleton t has no such bone' \
	    xaf2ir -s t.ir far.caf
}

# caf WORD…: a file of what follows the magic word
caf() {
	{ printf 'CAF\0'; le "$@"; } >t.caf
}

@test "xaf2ir: what is no binary animation" {
	local says='xaf2ir: t.caf: byte' ends='and the end of the file'

	caf 1200
	refuses "$says 4: expected version 699 to 1100, or 1300, saw 1200" xaf2ir t.caf
	caf 700 FINF 0
	refuses "$says 8: DURATION: expected a number, saw 'inf'" xaf2ir t.caf
	caf 700 F1 -1
	refuses "$says 12: NUMTRACKS: expected an integer from 0 to 2147483647, saw -1" xaf2ir t.caf
	caf 700 F1 0x7fffffff
	refuses "$says 16: BONEID: expected 4 bytes, saw 0 $ends" xaf2ir t.caf
	caf 700 F1 1 -1
	refuses "$says 16: BONEID: expected an integer from 0 to 2147483647, saw -1" xaf2ir t.caf
	caf 700 F1 1 0 -1
	refuses "$says 20: NUMKEYFRAMES: expected an integer from 0 to 2147483647, saw -1" xaf2ir t.caf
	caf 700 F1 1 0 0x7fffffff 0
	refuses "$says 28: TRANSLATION: expected 12 bytes, saw 0 $ends" xaf2ir t.caf
	caf 700 F1 1 0 1 FNAN
	refuses "$says 24: TIME: expected a number, saw 'nan'" xaf2ir t.caf
	caf 700 F1 1 0 1 0 FINF 0 0
	refuses "$says 28: TRANSLATION: expected 3 numbers, saw 'inf 0 0'" xaf2ir t.caf
	caf 700 F1 1 0 1 0 0 0 0 0 0 0 FINF
	refuses "$says 40: ROTATION: expected 4 numbers, saw '0 0 0 inf'" xaf2ir t.caf
	caf 700 F1 2 4 0 4 0
	refuses "$says 24: second <TRACK> of BONEID 4" xaf2ir t.caf
	caf 700 F1 1 4 2 0 0 0 0 0 0 0 F1 0 0 0 0 0 0 0 F1
	refuses "$says 16: TRACK of BONEID 4: second key at 0" xaf2ir t.caf
	csf_two 700 >t.caf
	refuses "xaf2ir: t.caf:1: expected Cal3D animation, this is Cal3D binary skeleton: xsf2ir reads it" xaf2ir t.caf
	{ caf_walk 700 F1; printf xyz; } >t.caf
	xaf2ir t.caf 2>err >saw
	# 16 + 2 * 8 + 3 * 32
	[ "$(cat err)" = "$says 128: expected the end of the file after the last track, saw more bytes" ]
	[ "$(tail -n 1 saw)" = 'end ir' ]
}

@test "xaf2ir: real binary files" {
	need_data xsf/binary
	local file name version tracks keys

	for file in cally_idle.caf:700:37:74 skeleton_idle.caf:700:23:46 \
	    Male_Head_Nodding.CAF:1300:3:75; do
		IFS=: read -r name version tracks keys <<<"$file"
		quietly xaf2ir "$DATA/xsf/binary/$name" >saw
		grep -qx "source caf $version" saw
		[ "$(grep -c '^dof' saw)" -eq "$tracks" ]
		[ "$(grep -c '^v' saw)" -eq "$keys" ]
	done
}
