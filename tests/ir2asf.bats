bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		skeleton a%20leg
		source asf 1.10
		note # head
		note Two bones,
		note
		note   and # a word
		unit mass 2.0
		unit length 0.45
		unit angle deg
		attr - time 30 fps
		attr - :vendor 5
		attr - line of it
		# in the header
		joint root -
		offset root 0 0.0 -0
		rest root 30 10 20 zxy
		dof root tx ty tz rz ry rx
		attr root vendorroot 1
		# of the root
		joint thigh root
		id thigh 1
		offset thigh 0 0 0
		axis thigh 30 10 20 yzx
		bone thigh 4.0 0 -1.0 0e0
		dof thigh rx l
		limit thigh rx -160.0 20.0
		limit thigh l -inf inf
		mass thigh 9.5
		cofm thigh 0.5
		attr thigh vendorflag
		attr thigh vendor%25 0.5
		joint shin%20one thigh
		offset shin%20one 0 -4 0
		axis shin%20one 0 0 0 xyz
		bone shin%20one 3.5 0.6 -0.8 0
		# of the shin
		skin small.obj
		skin small%20high.obj
		end skeleton
		end ir
	END
	# zxy 30 10 20 turns by 30 about z first, so 10 20 30 about x y z;
	# yzx 30 10 20 is 20 30 10
	cat >a.asf <<-'END'
		# head
		:version 1.10
		# in the header
		:name a leg
		:units
		  mass 2.0
		  length 0.45
		  angle deg
		  time 30 fps
		:documentation
		Two bones,

		  and # a word
		:root
		  order tx ty tz rz ry rx
		  axis ZXY
		  orientation 10 20 30
		  position 0 0.0 -0
		  vendorroot 1
		# of the root
		:bonedata
		  begin
		    id 1
		    name thigh
		    direction 0 -1.0 0e0
		    length 4.0
		    axis 20 30 10 YZX
		    dof rx l
		    limits (-160.0 20.0)
		           (-inf inf)
		    bodymass 9.5
		    cofmass 0.5
		    vendorflag
		    vendor%25 0.5
		  end
		  begin
		    name shin%20one
		    direction 0.6 -0.8 0
		    length 3.5
		    axis 0 0 0 XYZ
		  end
		# of the shin
		:hierarchy
		  begin
		    root thigh
		    thigh shin%20one
		  end
		:skin small.obj
		  small high.obj
		:vendor 5
		line of it
	END
}

# becomes SED-SCRIPT SED-SCRIPT: the sample edited by the first comes out as
# the skeleton file edited by the second
becomes() {
	edited a.ir e.ir "$1" || return
	quietly ir2asf e.ir >saw || return
	sed "$2" a.asf | diff -u - saw
}

# fails SED-SCRIPT MESSAGE: the sample edited so is refused at file:line
fails() {
	edited a.ir e.ir "$1" || return
	refuses "ir2asf: e.ir:$2" ir2asf e.ir >saw || return
	[ ! -s saw ]
}

@test "ir2asf: usage" {
	usage_of ir2asf
	run -2 ir2asf a.ir a.ir
	run -2 ir2asf -p x a.ir
	[ "$output" = "ir2asf: -p: expected 0 to 17, saw 'x'" ]
}

@test "ir2asf: a skeleton, all of it" {
	quietly ir2asf a.ir >saw
	diff -u a.asf saw
	quietly ir2asf - <a.ir | diff -u a.asf -
	quietly ir2asf <a.ir | diff -u a.asf -
	quietly ir2asf -p 3 a.ir | diff -u a.asf -
}

@test "ir2asf: and back" {
	asf2ir a.asf >saw 2>err
	diff -u a.ir saw
	echo 'asf2ir: a.asf:17: root orientation is not zero: taken as the outermost transform (other programs differ)' | diff -u - err
}

@test "ir2asf: CRLF, no last newline, tabs and blanks" {
	sed 's/$/\r/' a.ir | ir2asf | diff -u a.asf -
	printf %s "$(cat a.ir)" | ir2asf | diff -u a.asf -
	sed -E 's/^(bone|dof|limit|axis) ([^ ]*) /\t\1\t \2  /; s/  *$//' a.ir | ir2asf |
	    diff -u a.asf -
}

@test "ir2asf: a note that looks like a keyword, a unit before all else" {
	cat >n.ir <<-'END'
		ir 1
		skeleton s
		unit length 0.45
		note :name other
		joint root -
		offset root 0 0 0
		dof root tx ty tz rx ry rz
		end skeleton
		end ir
	END
	ir2asf n.ir >n.asf
	# an empty line between records is none of the file
	sed 's/^joint/ \n\n&/' n.ir | ir2asf | diff -u n.asf -
	[ "$(sed -n 2p n.asf)" = '# :name other' ]
	grep -qx '  length 0.45' n.asf
}

@test "ir2asf: what may be missing" {
	becomes '/^note/d; /^# /d' '/^# /d; /:doc/,/word/d'
	becomes '/^unit/d; /time/d' '/:units/,/fps/d'
	becomes '/^unit/d' '/^  mass/d; /^  length/d; /^  angle/d'
	becomes '/^skin/d; / :vendor/,/line/d' '/:skin/,$d'
	becomes 's/source asf 1.10/source asf/' ''
	becomes 's/source asf 1.10/source asf 1.1/' 's/1.10/1.1/'
	becomes '/^rest/d;/^offset root/d' '/axis ZXY/,/position/d'
	becomes '/^limit/d' '/limits/,/inf/d'
	becomes '/^dof thigh/d;/^limit/d' '/dof/,/inf/d'
	becomes '/^id/d; /^mass/d; /^cofm/d' '/    id/d;/bodymass/d;/cofmass/d'
	# the other channel has none
	becomes '/^limit thigh rx/d' 's/-160.0 20.0/-inf inf/'
	becomes '/^limit thigh l/d' ''
}

@test "ir2asf: what the IR may leave out and ASF may not" {
	becomes '/^axis shin/d' ''
	becomes '/^dof root/d' 's/  order.*/  order/'
	quietly ir2asf e.ir >e.asf
	asf2ir e.asf 2>/dev/null | diff -u e.ir -
}

@test "ir2asf: limits in another order than the channels" {
	edited a.ir e.ir '/^limit thigh rx/d; /^limit thigh l/a limit thigh rx -160.0 20.0'
	quietly ir2asf e.ir | diff -u a.asf -
}

# leaves_out SED-SCRIPT JOINT CHANNEL SED-SCRIPT: as becomes, with a warning
# about the channel
leaves_out() {
	edited a.ir e.ir "$1" || return
	ir2asf e.ir >saw 2>err || return
	echo "ir2asf: e.ir: joint $2: channel $3 is left out, and so are all that Acclaim files cannot hold" |
	    diff -u - err || return
	sed "$4" a.asf | diff -u - saw
}

@test "ir2asf: channels that ASF lacks" {
	leaves_out 's/^dof thigh rx/& visibility/' thigh visibility ''
	leaves_out 's/^dof thigh rx/dof thigh grip u rx/; /^limit thigh rx/i limit thigh grip 0 1
		s/^dof root/& mood/' root mood ''
	leaves_out 's/^dof root .*/dof root extra1/' root extra1 's/  order.*/  order/'
	# complete channels are another kind of skeleton, with six on the root
	edited a.ir e.ir 's/^dof root .*/dof root px py pz qx qy qz qw/'
	quietly ir2asf e.ir >e.asf
	asf2ir e.asf 2>/dev/null | grep '^dof' | diff -u - <(cat <<-'END'
		dof root tx ty tz rx ry rz
		dof thigh rx ry rz
		dof shin%20one tx ty tz
	END
	)
	# and so are more than seven, which is all that ASF can have
	edited a.ir e.ir 's/^dof thigh .*/dof thigh rx ry rz rx ry rz rx ry/; /^limit/d'
	quietly ir2asf e.ir | grep -c 'dof rx ry rz$' | diff -u <(echo 1) -
	# it lacks a frame of the root's channels, too
	edited a.ir e.ir '/^rest root/a axis root 0 0 0 xyz'
	quietly ir2asf e.ir | grep -c 'dof rx ry rz$' | diff -u <(echo 1) -
}

# says SED-SCRIPT MESSAGE: the sample edited so is refused
says() {
	edited a.ir e.ir "$1" || return
	refuses "ir2asf: e.ir: $2" ir2asf e.ir >saw || return
	[ ! -s saw ]
}

@test "ir2asf: what cannot be said" {
	says '/^bone shin/i id shin%20one +1' 'joint shin%20one: id 1 is taken'
	says 's/^id thigh 1/id thigh 1.5/' "joint thigh: id: expected an integer, saw '1.5'"
	says 's/^mass thigh 9.5/mass thigh heavy/' "joint thigh: mass: expected a number, saw 'heavy'"
	says 's/^cofm thigh 0.5/cofm thigh 1e400/' "joint thigh: cofm: expected a number, saw '1e400'"
	says 's/^unit mass 2.0/unit mass kg/' "unit mass: expected a number over 0, saw 'kg'"
	says 's/^unit length.*/unit length 0/' "unit length: expected a number over 0, saw '0'"
	says '/^unit mass/p' 'second unit mass'
	# of a unit that it does not know nothing is expected
	edited a.ir e.ir 's/^unit mass.*/&\nunit time none/'
	ir2asf e.ir | grep -qx '  time none'
	says 's/^bone thigh 4.0/bone thigh -4.0/' 'joint thigh: its bone has a length below 0'
	for way in '1e200 0 0' '0 -1e200 0' '0 0 1e200'; do
		says "s/^bone thigh .*/bone thigh 1e200 $way/" \
		    'joint thigh: its bone is too long'
	done
	says '/vendorflag/s/$/ the End/' "joint thigh: attr vendorflag: in Acclaim files a last word 'End' ends the bone"
	says 's/shin%20one/th%69gh/' 'joint th%69gh: in Acclaim files the case of letters does not tell names apart'
	# a name in another case makes it a skeleton from elsewhere
	edited a.ir e.ir 's/shin%20one/Thigh/'
	ir2asf e.ir 2>err | grep -c 'name Thigh~2$' | diff -u <(echo 1) -
	echo 'ir2asf: e.ir: joint Thigh becomes Thigh~2: in Acclaim files the case of letters does not tell names apart' |
	    diff -u - err
	# letters are A to Z: what stands before and behind them has one case
	for names in 'AZ az 1' 'A@ a` 0' 'A[ a{ 0'; do
		read -r one other count <<<"$names"
		printf '%s\n' 'ir 1' 'skeleton s' 'joint r -' 'offset r 0 0 0' \
		    'joint AB r' 'offset AB 1 0 0' "joint $one r" \
		    "offset $one 2 0 0" "joint $other r" "offset $other 3 0 0" \
		    'end skeleton' 'end ir' >e.ir
		ir2asf e.ir 2>&1 >saw | grep -c "becomes $other~2:" |
		    diff -u <(echo "$count") - || return
	done
}

# keeps SED-SCRIPT: the sample edited so comes back from the file as it is
keeps() {
	edited a.ir e.ir "$1" || return
	quietly ir2asf e.ir >e.asf || return
	asf2ir e.asf 2>/dev/null | diff -u e.ir -
}

@test "ir2asf: attributes with names of the format's own" {
	local word

	for word in begin end Name dof limits axis :x 'a(b,c)' '#x' 5 -inf Inf Rx; do
		keeps "s/vendorflag/$word/"
		# behind the limits, and behind the channels
		keeps "/^mass/d; /^cofm/d; s/vendorflag/$word/"
		keeps "/^mass/d; /^cofm/d; /^limit/d; s/vendorflag/$word/"
	done
	for word in order Axis position :x l TY; do
		keeps "s/vendorroot/$word/"
	done
	for word in Length angle '#x'; do
		keeps "s/attr - time/attr - $word/"
	done
	for word in :root :Hierarchy :name '::x'; do
		keeps "s/attr - :vendor/attr - $word/"
	done
	keeps 's/line of it/line of the end/'
	keeps 's/attr root vendorroot 1/attr root vendorroot the end/'
	keeps 's/small.obj/:small.obj/; s/small%20high/:high/'
	becomes 's/^note Two bones,/note :root of all/' 's/^Two bones,/# :root of all/'
}

@test "ir2asf: orders in upper case" {
	becomes 's/zxy/ZXY/; s/yzx/YzX/' ''
}

@test "ir2asf: names" {
	becomes 's/shin%20one/end/' 's/shin%20one/%65nd/'
	becomes 's/shin%20one/b(1),x#:/' 's/shin%20one/b%281%29%2Cx%23%3A/'
	becomes 's/small%20high/%23a%25/' 's/small high/%23a%25/'
	becomes 's/small%20high.obj/%20a%20/' 's/small high.obj/%20a%20/'
	becomes 's/a%20leg/a%09%23/' 's/a leg/a%09%23/'
}

# Behind limits a word that does not begin with a letter, : or % would be taken
# for a number that is wrong
@test "ir2asf: unknown properties that look like no words" {
	local key

	for key in '>' '"' '`' '*a' $'\xe9'; do
		printf '%s\n' ':root' 'order tx' ':bonedata' begin "$key 1" \
		    'name a' 'direction 0 1 0' 'length 1' 'axis 0 0 0 XYZ' \
		    'dof rx' 'limits (0 1)' end ':hierarchy' begin 'root a' \
		    end >key.asf
		quietly asf2ir key.asf >key.ir
		quietly ir2asf key.ir >back.asf
		quietly asf2ir back.asf | diff -u \
		    <(sed 's/^source asf$/& 1.10/' key.ir) -
	done
}

@test "ir2asf: rescaled" {
	quietly rescale -l 2 -A rad a.ir | ir2asf >saw
	grep -E 'length|angle|limits' saw | diff -u - <(cat <<-'END'
		  angle rad
		  length 1
		    length 8
		    limits (-2.7925268 0.34906585)
		    length 7
	END
	)
}

@test "ir2asf: what is no Acclaim skeleton, see also cross.bats" {
	local edit

	edited a.ir e.ir '/^bone shin/d'
	refuses 'ir2asf: e.ir: joint shin%20one: expected a bone, as Acclaim joints have' \
	    ir2asf e.ir
	for edit in 's/source asf/source xsf/' '/source/d' \
	    '/^bone shin/a rest shin%20one 0 0 0 xyz' 's/yzx/yzy/' \
	    's/30 10 20 yzx/0 0 0 1/' 's/30 10 20 zxy/0 0 0 1/'; do
		edited a.ir e.ir "$edit"
		quietly ir2asf e.ir >e.asf
		asf2ir e.asf 2>/dev/null | grep -q '^dof thigh .*rx ry rz$'
	done
	edited a.ir e.ir 's/^joint shin%20one thigh/joint shin%20one -/'
	ir2asf e.ir 2>err >saw
	echo 'ir2asf: e.ir: joint shin%20one, a second root, becomes a child of root' |
	    diff -u - err
}

@test "ir2asf: two skeletons, none; motions are passed over" {
	cat a.ir a.ir >two.ir
	refuses "ir2asf: two.ir:43: second skeleton 'a%20leg'" ir2asf two.ir
	printf 'ir 1\nmotion m\nend motion\nend ir\n' >none.ir
	refuses 'ir2asf: none.ir: no skeleton' ir2asf none.ir
	{ cat none.ir a.ir none.ir; printf 'ir 1\nx y\nend x\nend ir\n'; } >e.ir
	quietly ir2asf e.ir | diff -u a.asf -
}

@test "ir2asf: records that are wrong" {
	fails 's/^joint thigh root/joint thigh hip/' "21: joint thigh: no joint 'hip' before it"
	fails 's/^joint shin%20one/joint thigh/' "33: second joint 'thigh'"
	fails 's/^id thigh/id hip/' "22: no joint 'hip' before it"
	fails 's/^bone thigh 4.0/bone thigh/' '25: bone: expected 5 fields, saw 4'
	fails 's/^bone thigh 4.0/bone thigh x/' "25: bone: expected a number, saw 'x'"
	fails 's/^axis thigh 30 10 20 yzx/axis thigh 30 10 20 abc/' "24: axis: expected \`X Y Z W\` or \`A B C ORDER\`, saw '30 10 20 abc'"
	fails 's/^limit thigh rx/limit thigh ry/' "27: limit: joint thigh has no channel 'ry' without a limit"
	fails 's/angle deg/angle grad/' "10: unit angle: expected deg or rad, saw 'grad'"
	fails '/^joint thigh/i note late' " note 'late': expected before the first joint"
	fails 's/^bone shin%20one/bone thigh/' '36: second bone of joint thigh'
}

@test "ir2asf: files that are no IR" {
	refuses 'ir2asf: <stdin>:1: expected `ir 1`, saw end of input' ir2asf </dev/null
	refuses 'ir2asf: a.asf:1: expected `ir 1`, this is Acclaim skeleton: asf2ir reads it' ir2asf a.asf
	refuses 'ir2asf: nosuch: No such file or directory' ir2asf nosuch
	fails 's/4.0/4\x00/' '25: NUL byte in a text file'
}

# The numbers of a skeleton file, whatever the order of sections and bones.
numbers() {
	LC_ALL=C sed 's/\r$//; s/#.*//; /^:doc/,/^:root/d; /^:version/d; s/[(),]/ /g' "$1" |
	    tr -s ' \t' '\n' | LC_ALL=C grep -a '^[-+.]*[0-9]' | LC_ALL=C sort
}

@test "ir2asf: all real skeletons come back the same" {
	need_data acclaim
	local f n=0

	for f in "$DATA"/acclaim/*/*.[aA][sS][fF]; do
		asf2ir "$f" >1.ir
		quietly ir2asf 1.ir >back.asf
		numbers "$f" >expect
		numbers back.asf | diff -u expect -
		quietly asf2ir back.asf | diff -u 1.ir -
		n=$((n + 1))
	done
	[ "$n" -ge 12 ]
}

@test "ir2asf: the example comes back but for its layout" {
	asf2ir "$ROOT/examples/figure.asf" | quietly ir2asf >back.asf
	numbers "$ROOT/examples/figure.asf" >expect
	numbers back.asf | diff -u expect -
	tr -s ' \n' '\n' <"$ROOT/examples/figure.asf" | sed 's/^xyz$/XYZ/' |
	    sort >expect
	tr -s ' \n' '\n' <back.asf | sort | diff -u expect -
}

@test "ir2asf: a full disk, a reader that goes away" {
	dev_full ir2asf a.ir
	[ "$(head_one ir2asf a.ir)" = '# head' ]
}

@test "ir2asf: the manual's examples" {
	man_examples "$ROOT/man/ir2asf.1"
}
