bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >small.asf <<-'END'
		# a head comment
		:version 1.10
		:name small
		:units
		  mass 2.0
		  length 0.45
		  angle deg
		:documentation
		  Two bones,
		    and a word.
		:root
		  order TX TY TZ RZ RY RX
		  axis XYZ
		  position 0 0 0
		  orientation 0 0 0
		:bonedata
		  begin
		    id 1
		    name thigh
		    direction 0 -1 0
		    length 4.0
		    axis 10 20 30 ZXY
		    dof rx l
		    limits (-160.0 20.0)
		           (-inf inf)
		    bodymass 9.5
		    cofmass 0.5
		  end
		  begin
		    id 2
		    name shin
		    direction 0.6 -0.8 0
		    length 3.5
		    axis 0 0 0 XYZ
		  end
		:hierarchy
		  begin
		    root thigh
		    thigh shin
		  end
		:skin small.obj
		      small high.obj
	END
	# shin begins where thigh ends: 4 (0 -1 0). The angles about x y z,
	# 10 20 30, stand in the order of ZXY: 30 10 20.
	cat >small.ir <<-'END'
		ir 1
		skeleton small
		source asf 1.10
		note # a head comment
		note   Two bones,
		note     and a word.
		unit mass 2.0
		unit length 0.45
		unit angle deg
		joint root -
		offset root 0 0 0
		rest root 0 0 0 xyz
		dof root tx ty tz rz ry rx
		joint thigh root
		id thigh 1
		offset thigh 0 0 0
		axis thigh 30 10 20 zxy
		bone thigh 4.0 0 -1 0
		dof thigh rx l
		limit thigh rx -160.0 20.0
		limit thigh l -inf inf
		mass thigh 9.5
		cofm thigh 0.5
		joint shin thigh
		id shin 2
		offset shin 0 -4 0
		axis shin 0 0 0 xyz
		bone shin 3.5 0.6 -0.8 0
		skin small.obj
		skin small%20high.obj
		end skeleton
		end ir
	END
}

# same: e.asf means the same as the sample
same() {
	quietly asf2ir e.asf >saw
	diff -u small.ir saw
}

# becomes EXPECT LINE …: the edited sample's IR has these lines where that of
# the sample matched the pattern
becomes() {
	edited small.asf e.asf "$1" || return
	quietly asf2ir e.asf >saw || return
	changed small.ir saw | sed -n 's/^> //p' >added
	shift
	printf '%s\n' "$@" | diff -u - added
}

# fails SED-SCRIPT MESSAGE: the sample edited so is refused at file:line
fails() {
	edited small.asf e.asf "$1" || return
	refuses "asf2ir: e.asf:$2" asf2ir e.asf >saw || return
	[ "$(cat saw)" = 'ir 1' ]
}

@test "asf2ir: usage" {
	usage_of asf2ir
	run -2 asf2ir small.asf small.asf
	run -2 asf2ir -p 18 small.asf
	[ "$output" = "asf2ir: -p: expected 0 to 17, saw '18'" ]
}

@test "asf2ir: a skeleton, all of it" {
	quietly asf2ir small.asf >saw
	diff -u small.ir saw
	quietly asf2ir - <small.asf >saw
	diff -u small.ir saw
	quietly asf2ir <small.asf >saw
	diff -u small.ir saw
}

@test "asf2ir: CRLF, also mixed with LF, blanks at line ends, no last newline" {
	sed 's/$/\r/' small.asf >e.asf
	same
	sed '11,$s/$/ \t\r/; n' small.asf >e.asf
	same
	printf %s "$(cat small.asf)" >e.asf
	same
	sed '11,$s/$/\n \n/' small.asf >e.asf
	same
}

@test "asf2ir: keywords in upper case" {
	awk '
	NR > 1 && NR < 8 { $0 = toupper($0) }
	NR == 8 { sub(/d/, "D") }
	NR == 11 { sub(/r/, "R") }
	NR > 11 && match($0, /^ *[:a-z][a-z]* */) {
		$0 = toupper(substr($0, 1, RLENGTH)) substr($0, RLENGTH + 1)
	}
	NR > 31 && match($0, /(ROOT|THIGH).*/) {
		$0 = substr($0, 1, RSTART - 1) tolower(substr($0, RSTART))
	}
	{
		sub(/:SKIN/, ":skin")
		sub(/SMALL/, "small")
		sub(/LENGTH 0/, "length 0")
		print
	}' small.asf >e.asf
	grep -q '^ *DIRECTION' e.asf
	grep -q '^:HIERARCHY' e.asf
	grep -q '^ *MASS' e.asf
	same
}

@test "asf2ir: commas and parentheses, spaced or not, limits on one line" {
	edited small.asf e.asf 's/(-160.0 20.0)/(-160.0,20.0)/; s/(-inf inf)/( -inf , inf )/'
	same
	edited small.asf e.asf 's/direction 0 -1 0/direction (0,-1,0)/; s/(-inf inf)/-inf,inf/'
	same
	edited small.asf e.asf 's/(-160.0 20.0)/(-160.0 , 20.0),/; s/direction 0 -1 0/direction 0 ,-1,, 0/'
	same
	edited small.asf e.asf '/limits/{N;s/\n */,/;}'
	grep -q 'limits (-160.0 20.0),(-inf inf)' e.asf
	same
	edited small.asf e.asf '/limits/{N;s/\n *//;}'
	grep -q 'limits (-160.0 20.0)(-inf inf)' e.asf
	same
	edited small.asf e.asf '/limits/{N;s/[()]//g;s/\n//;}'
	same
	edited small.asf e.asf 's/-inf inf/-INF +Inf/'
	same
	sed 's/	/ /g;s/^  */\t/' small.asf | sed 's/^\t\( *Two\)/  \1/;s/^\t\(and\)/    \1/' >e.asf
	same
}

@test "asf2ir: numbers keep their text" {
	becomes 's/length 4.0/length 4/; s/direction 0.6 -0.8 0/direction +.6 -8e-1 0./' \
	    'bone thigh 4 0 -1 0' 'bone shin 3.5 +.6 -8e-1 0.'
	becomes 's/axis 10 20 30/axis 1e-014 -0 0030/' \
	    'axis thigh 0030 1e-014 -0 zxy'
}

@test "asf2ir: -p: the digits of computed numbers" {
	edited small.asf e.asf 's/direction 0 -1 0/direction 0.1 -0.7 0/; s/length 4.0/length 1e-1/'
	# 0.1 · 0.1 and -0.7 · 0.1 as doubles
	quietly asf2ir e.asf | grep '^offset shin' >saw
	quietly asf2ir -p 3 e.asf | grep '^offset shin' >>saw
	quietly asf2ir -p 0 e.asf | grep '^offset shin' >>saw
	diff -u - saw <<-END
		offset shin 0.01 -0.07 0
		offset shin 0.01 -0.07 0
		offset shin $(awk 'BEGIN { printf "%.17g", 0.1 * 0.1 }') -0.06999999999999999 0
	END
}

@test "asf2ir: axis orders: the triplet is x y z, the order says who turns first" {
	becomes 's/30 ZXY/30 XYZ/' 'axis thigh 10 20 30 xyz'
	becomes 's/30 ZXY/30 zyx/' 'axis thigh 30 20 10 zyx'
	becomes 's/30 ZXY/30 YZX/' 'axis thigh 20 30 10 yzx'
	becomes 's/30 ZXY/30 xzy/' 'axis thigh 10 30 20 xzy'
	becomes 's/30 ZXY/30 YXZ/' 'axis thigh 20 10 30 yxz'
}

@test "asf2ir: channels of all kinds" {
	becomes 's/dof rx l/dof TX ty tz rx ry rz l/
		/limits/,/inf/d' \
	    'dof thigh tx ty tz rx ry rz l'
	edited small.asf e.asf '/limits/,/inf/d; s/dof rx l/dof/'
	grep -Ev '^(dof|limit) thigh' small.ir | diff -u - <(asf2ir e.asf)
}

@test "asf2ir: radians, other units" {
	becomes 's/angle deg/angle RAD/' 'unit angle rad'
	becomes 's/mass 2.0/time 30 fps/' 'attr - time 30 fps'
	edited small.asf e.asf '/:units/,/angle/d'
	grep -v '^unit' small.ir | diff -u - <(asf2ir e.asf)
}

@test "asf2ir: what may be missing" {
	becomes '/:version/d' 'source asf'
	becomes '/:name/d' 'skeleton e'
	becomes 's/:name small/:name   small body  # 2 /' 'skeleton small%20body' '# 2 '
	edited small.asf e.asf '/:documentation/,/word/d; /:skin/,$d; /^    id/d; /mass 9/d; /cofm/d'
	grep -Ev '^(note   |skin|id|mass|cofm)' small.ir |
	    diff -u - <(asf2ir e.asf)
	edited small.asf e.asf '/position/d; /orient/d; /axis XYZ/d'
	same
}

@test "asf2ir: a name for a skeleton without one" {
	sed '/:name/d' small.asf >'my figure.v2.asf'
	[ "$(asf2ir 'my figure.v2.asf' | sed -n 2p)" = 'skeleton my%20figure.v2' ]
	[ "$(asf2ir <'my figure.v2.asf' | sed -n 2p)" = 'skeleton stdin' ]
}

@test "asf2ir: names: case kept, bytes kept, percent-encoded" {
	edited small.asf e.asf 's/thigh shin/THIGH Shin/'
	same
	becomes 's/name shin/name L%20shin\xfc/; s/thigh shin/thigh l%20SHIN\xfc/' \
	    'joint L%20shin'$'\xfc'' thigh' 'id L%20shin'$'\xfc'' 2' \
	    'offset L%20shin'$'\xfc'' 0 -4 0' \
	    'axis L%20shin'$'\xfc'' 0 0 0 xyz' \
	    'bone L%20shin'$'\xfc'' 3.5 0.6 -0.8 0'
}

@test "asf2ir: fields of a bone in any order, bones before their parents" {
	# limits before dof, axis first; shin before thigh
	cat >e.asf <<-'END'
		:hierarchy
		  begin
		    thigh shin
		    root thigh
		  end
		:root orientation 0 0 0 position 0 0 0 axis XYZ order tx ty tz rz ry rx
		:bonedata
		  begin length 3.5 axis 0 0 0 XYZ direction 0.6 -0.8 0 name shin end
		  begin limits -160.0 20.0 -inf inf dof rx l cofmass 0.5 bodymass 9.5
		    axis 10 20 30 ZXY length 4.0 direction 0 -1 0 name thigh id 1 end
	END
	# the hierarchy names bones that :bonedata must have given before
	refuses "asf2ir: e.asf:3: no bone 'thigh' in :bonedata" asf2ir e.asf
	{ sed 1,5d e.asf; sed 5q e.asf; } >f.asf
	quietly asf2ir f.asf | grep -Ev '^(ir|skeleton|source)' >saw
	grep -Ev '^(ir|skeleton|source|note|unit|skin|id shin)' small.ir |
	    diff -u - saw
}

@test "asf2ir: comments everywhere" {
	becomes 's/^:name/# one\n:name/
		s/^:root/# is documentation\n:root # two/
		s/order/#three\n  order/
		s/id 1/id 1 # four/; s/(-160/# (five\n (-160/; s/0.5$/& # six/
		s/root thigh/& # seven/; s/small.obj/& # eight/' \
	    'note # is documentation' '# one' '# seven' '# eight' \
	    '# two' '#three' '# four' '# (five' '# six'
}

@test "asf2ir: unknown keywords, properties and units are kept" {
	becomes 's/^  orientation/  vendorroot 1 2\n&/
		s/^    bodymass/    vendorjoint  ball (1,2)\n&/
		s/^    cofmass/    vendorflag\n&/
		$s/$/\n:vendor 5 # why\n  a line  of it\n  another%/' \
	    'attr - :vendor 5' 'attr - a line  of it' 'attr - another%25' '# why' \
	    'attr root vendorroot 1 2' \
	    'attr thigh vendorjoint ball (1,2)' 'attr thigh vendorflag'
}

@test "asf2ir: end at the end of a line" {
	edited small.asf e.asf '/cofmass/{N;s/\n *end/ end/;}; /XYZ$/{N;s/\n *end/\tEND/;}'
	same
	becomes '/cofmass/{s/cofmass/vendor/;N;s/\n *end/\tend/;}' \
	    'attr thigh vendor 0.5'
	# it is a word of its own, and may be the only one
	becomes '/cofmass/{s/cofmass.*/vendor trend/;}' 'attr thigh vendor trend'
	becomes '/cofmass/{s/cofmass.*/vendor end/;N;s/\n *end//;}' \
	    'attr thigh vendor'
}

@test "asf2ir: the fragments of the format's document" {
	cat >doc.asf <<-'END'
		# comment, ignore text to end of line
		# , commas and () parenthesis are used as whitespace.
		:version 1.10                  # float
		:name xxxxxxxxxxxxxxxxxxxx     # string[50]
		:units                         #
		  mass 1.0                     # float
		  length 1.0                   # float
		  angle deg                    # token
		:documentation
		  place any notes here.

		:root
		  axis xyz                     # token
		  order tx ty tz rz ry rx      # tokens
		  position 0.0 0.0 0.0         # float x3
		                               #
		  orientation 0.0 0.0 0.0      # float x3

		:bonedata                      #
		  begin                        #          (delimiter)
		    id 1                       # int      (opt. unique numeric id.)
		    name h_waist               # string
		    direction 0.0 1.0 0.0      # float x3
		    length 3.0                 # float
		    axis 0.0 90.0 0.0 zyx      # float x3 xyz
		    dof tx ty tz rx ry rz l    # tokens
		    limits (-inf inf)          # float/token
		           (-inf inf)          #
		           (-inf inf)          # above.  inf = infinity.)
		           (-180 180)
		           (0 180.0)
		           (-90.0 90.0)
		           (0.5 4.5)
		    bodymass 10.0              # float
		    cofmass 1.0 end            # float
		  end

		  begin                        # the next bone
		    name h_R_hip
		    direction 0.0 1.0 0.0      # bone points straight up
		    length 2.5
		    axis 0.0 90.0 0.0 zxy
		    dof rx l
		    limits (-120 60.0)
		           (2.5 4.0)           # i.e. can't get any shorter.
		  end

		:hierarchy
		  begin
		    root h_waist h_R_hip       # parents followed by children
		  end

		:skin filename      # filename to use on this skeleton
		      filename2     # a second skin.
	END
	quietly asf2ir doc.asf | grep -v '^#' >saw
	diff -u - saw <<-'END'
		ir 1
		skeleton xxxxxxxxxxxxxxxxxxxx
		source asf 1.10
		note # comment, ignore text to end of line
		note # , commas and () parenthesis are used as whitespace.
		note   place any notes here.
		note
		unit mass 1.0
		unit length 1.0
		unit angle deg
		joint root -
		offset root 0.0 0.0 0.0
		rest root 0.0 0.0 0.0 xyz
		dof root tx ty tz rz ry rx
		joint h_waist root
		id h_waist 1
		offset h_waist 0 0 0
		axis h_waist 0.0 90.0 0.0 zyx
		bone h_waist 3.0 0.0 1.0 0.0
		dof h_waist tx ty tz rx ry rz l
		limit h_waist tx -inf inf
		limit h_waist ty -inf inf
		limit h_waist tz -inf inf
		limit h_waist rx -180 180
		limit h_waist ry 0 180.0
		limit h_waist rz -90.0 90.0
		limit h_waist l 0.5 4.5
		mass h_waist 10.0
		cofm h_waist 1.0
		joint h_R_hip root
		offset h_R_hip 0 0 0
		axis h_R_hip 0.0 0.0 90.0 zxy
		bone h_R_hip 2.5 0.0 1.0 0.0
		dof h_R_hip rx l
		limit h_R_hip rx -120 60.0
		limit h_R_hip l 2.5 4.0
		skin filename
		skin filename2
		end skeleton
		end ir
	END
	# as printed, with a letter for the digit
	sed 's/-180 180/-l80 180/' doc.asf >typo.asf
	refuses "asf2ir: typo.asf:30: limits: expected a number or inf, saw '-l80' (a letter where -180 is meant?)" asf2ir typo.asf
}

@test "asf2ir: other misprints" {
	fails 's/length 3.5/length 3.S/' "33: length: expected a number, saw '3.S'"
	fails 's/length 3.5/length 3.O/' "33: length: expected a number, saw '3.O' (a letter where 3.0 is meant?)"
	fails 's/(-160.0/(-160.O/' "24: limits: expected a number or inf, saw '-160.O' (a letter where -160.0 is meant?)"
	fails 's/length 3.5/length 1e999/' "33: length: expected a number, saw '1e999'"
	fails 's/length 3.5/length nan/' "33: length: expected a number, saw 'nan'"
	fails 's/length 3.5/length 0x1p2/' "33: length: expected a number, saw '0x1p2'"
}

@test "asf2ir: a bone that ends too far away for a double" {
	edited small.asf e.asf 's/direction.*/direction 1e200 0 0/; s/length 4.0/length 1e200/'
	refuses "asf2ir: e.asf:$(wc -l <e.asf): a computed number is out of range" asf2ir e.asf >saw
	run -1 grep -e '^offset.*inf' -e '^end' saw
}

@test "asf2ir: a root that is not at the origin" {
	edited small.asf e.asf 's/position 0 0 0/position 0 1.5 0/'
	asf2ir e.asf >saw 2>err
	echo 'asf2ir: e.asf:14: root position is not zero: taken as the outermost transform (other programs differ)' | diff -u - err
	grep -q '^offset root 0 1.5 0$' saw
	edited small.asf e.asf 's/orientation 0 0 0/orientation 0 90 -5/; s/axis XYZ/axis yxz/'
	asf2ir e.asf >saw 2>err
	echo 'asf2ir: e.asf:15: root orientation is not zero: taken as the outermost transform (other programs differ)' | diff -u - err
	grep -q '^rest root 90 0 -5 yxz$' saw
	edited small.asf e.asf 's/position 0 0 0/position 0 -0.0 0e5/'
	quietly asf2ir e.asf >saw
}

@test "asf2ir: another version" {
	edited small.asf e.asf 's/1.10/1.20/'
	asf2ir e.asf >saw 2>err
	echo 'asf2ir: e.asf:2: version 1.20 is not 1.10: read as 1.10' |
	    diff -u - err
	grep -q '^source asf 1.20$' saw
	becomes 's/1.10/1.1/' 'source asf 1.1'
}

@test "asf2ir: bones: names, ids, tree" {
	fails 's/name shin/name THIGH/' "31: second bone 'THIGH'"
	# %74 is t, %48 H, %72 r, %52 R
	fails 's/name shin/name %74high/' "31: second bone '%74high'"
	fails 's/name thigh/name t%48igh/; s/shin/thigh/' "31: second bone 'thigh'"
	fails 's/shin/%72oot/' "29: second bone 'root'"
	fails 's/shin/%52oot/' "29: second bone 'root'"
	fails 's/shin/%52oot/; s/:bonedata/# irtools root thigh\n&/' "30: second bone 'root'"
	fails 's/name shin/name Root/' "31: name: expected a bone's name, saw 'Root'"
	fails 's/id 2/id 01/' '30: id 1 is taken'
	sed 's/id 2/id -2/' small.asf | asf2ir | grep -qx 'id shin -2'
	fails 's/id 2/id 2.0/' "30: id: expected an integer, saw '2.0'"
	fails 's/root thigh/root thihg/' "38: no bone 'thihg' in :bonedata"
	fails 's/thigh shin/thihg shin/' "39: no bone 'thihg' in :bonedata"
	fails 's/thigh shin/thigh root/' '39: the root cannot be a child'
	fails 's/root thigh/root thigh shin/' '39: bone shin has a parent already'
	fails '/thigh shin/d' '29: bone shin is not in :hierarchy'
	fails 's/root thigh/shin thigh/' '38: bone thigh is its own ancestor'
	fails 's/root thigh/root/; s/thigh shin/shin shin\nroot thigh/' '39: bone shin is its own ancestor'
	fails 's/root thigh/shin shin/; /thigh shin/d' '17: bone thigh is not in :hierarchy'
}

@test "asf2ir: bones: properties" {
	fails '/length 3/d' '29: bone shin: expected length, saw none'
	fails '/direction 0.6/d' '29: bone shin: expected direction, saw none'
	fails '/name shin/d' '29: bone: expected name, saw none'
	fails '/axis 0/d' '29: bone shin: expected axis, saw none'
	fails 's/length 3.5/length/' "34: length: expected a number, saw 'axis'"
	fails 's/length 3.5/length 3.5 4/' "33: bone: expected the end of the line, saw '4'"
	fails 's/length 3.5/length 3.5\nlength 3.5/' '34: second length of bone shin'
	fails 's/-0.8 0$/-0.8/' "33: direction: expected a number, saw 'length'"
	fails 's/30 ZXY/30/' "23: axis: expected a rotation order such as XYZ, saw 'dof'"
	fails 's/30 ZXY/30 ZXX/' "22: axis: expected a rotation order such as XYZ, saw 'ZXX'"
	fails 's/30 ZXY/30 XYX/' "22: axis: expected a rotation order such as XYZ, saw 'XYX'"
	fails 's/dof rx l/dof rx sx/' "23: bone: expected the end of the line, saw 'sx'"
	fails 's/dof rx l/dof rx l rx ry rz rx ry rz/' "23: dof: expected at most 7 channels, saw 'rz'"
	fails '/(-inf/d' '17: bone thigh: expected 4 limits for its 2 channels, saw 2'
	fails 's/(-inf/(-1 1) (-inf/' '17: bone thigh: expected 4 limits for its 2 channels, saw 6'
	fails 's/20.0)/)/' '17: bone thigh: expected 4 limits for its 2 channels, saw 3'
	fails '/dof/d' '17: bone thigh: expected 0 limits for its 0 channels, saw 4'
	fails '28d' "28: bone: expected \`end\`, saw 'begin'"
	fails '35d' "35: bone: expected \`end\`, saw ':hierarchy'"
}

# Commas are blanks, so a comma splits one number in two or joins two in one
@test "asf2ir: a decimal comma" {
	local hint=' (a decimal comma?)'

	fails 's/mass 2.0/mass 2,0/' "5: :units: expected the end of the line, saw '0'$hint"
	fails 's/length 0.45/length 0,45/' "6: length: expected a number over 0, saw '0'$hint"
	fails 's/length 0.45/length 0/; s/angle deg/angle 0,5/' "6: length: expected a number over 0, saw '0'"
	fails 's/position 0 0 0/position 0 0,0 0/' "14: :root: expected the end of the line, saw '0'$hint"
	fails 's/length 3.5/length 3,5/' "33: bone: expected the end of the line, saw '5'$hint"
	fails 's/0.6 -0.8 0/0,6 -0,8 0/' "32: bone: expected the end of the line, saw '8'$hint"
	fails 's/0.6 -0.8 0/0 -1,0e-1 0/' "32: bone: expected the end of the line, saw '0'$hint"
	fails 's/axis 10 20/axis 10,5 20/' "22: axis: expected a rotation order such as XYZ, saw '30'$hint"
	fails 's/(-160.0/(-160,0/' "17: bone thigh: expected 4 limits for its 2 channels, saw 5$hint"
	fails 's/bodymass 9.5/bodymass 9,5/' "26: bone: expected the end of the line, saw '5'$hint"
	# nothing stands before it
	fails 's/length 0.45/length ,45/' "6: length: expected a number, saw ',45'$hint"
	fails 's/position 0 0 0/position ,5 0 0/' "14: position: expected a number, saw ',5'$hint"
	fails 's/position 0 0 0/position 0 0 ,5/' "14: position: expected a number, saw ',5'$hint"
	fails 's/length 3.5/length\n,5/' "34: length: expected a number, saw ',5'$hint"
	fails 's/0.6 -0.8 0/(,6 -,8 0)/' "32: direction: expected a number, saw ',6'$hint"
	fails 's/0.6 -0.8 0/.6 -,8 0/' "32: direction: expected a number, saw '-'$hint"
	fails 's/bodymass 9.5/bodymass	,5/' "26: bodymass: expected a number, saw ',5'$hint"
	fails 's/(-160.0/(,5/' "24: limits: expected a number or inf, saw ',5'$hint"
	# no number of three commas, nor of two points, nor two numbers
	fails 's/length 3.5/length 3,5,7/' "33: bone: expected the end of the line, saw '5'"
	fails 's/length 3.5/length 3.5,7.5/' "33: bone: expected the end of the line, saw '7.5'"
	fails 's/length 3.5/length 3, 5/' "33: bone: expected the end of the line, saw '5'"
	# of the line before
	edited small.asf e.asf 's/position 0 0 0/position 0,0 0/; s/XYZ$/& up/'
	refuses "asf2ir: e.asf:13: :root: expected the end of the line, saw 'up'" \
	    asf2ir e.asf >saw
}

@test "asf2ir: what stands behind a keyword's line" {
	fails 's/^:version 1.10/& draft 2/' "2: :version: expected the end of the line, saw 'draft 2'"
	fails 's/:units/& metric/' "4: :units: expected the end of the line, saw 'metric'"
	fails 's/mass 2.0/& kg/' "5: :units: expected the end of the line, saw 'kg'"
	fails 's/length 0.45/& 2/' "6: :units: expected the end of the line, saw '2'"
	fails 's/angle deg/& rees/' "7: :units: expected the end of the line, saw 'rees'"
	fails '37s/begin/begin shin/' "37: :hierarchy: expected the end of the line, saw 'shin'"
	# units on one line
	edited small.asf e.asf '/:units/{N;N;N;s/\n/ /g;}'
	same
	edited small.asf e.asf '/:hierarchy/{N;s/\n/ /;}'
	same
}

@test "asf2ir: lengths and units that are none" {
	fails 's/length 0.45/length -1/' "6: length: expected a number over 0, saw '-1'"
	fails 's/length 0.45/LENGTH 0/' "6: length: expected a number over 0, saw '0'"
	fails 's/mass 2.0/mass -2/' "5: mass: expected a number over 0, saw '-2'"
	fails 's/length 3.5/length -3.5/' "33: length: expected a number from 0 on, saw '-3.5'"
	becomes 's/length 3.5/length 0.0/' 'bone shin 0.0 0.6 -0.8 0'
	# "If it appears then there must be at least one unit defined."
	fails '/mass 2/,/angle/d' "5: :units: expected mass, length or angle, saw ':documentation'"
	fails '/:units/,/angle/d; $s/$/\n:units/' '39: :units: expected mass, length or angle, saw end of input'
}

@test "asf2ir: sections" {
	fails '/order/d' '15: :root: expected order, saw none'
	fails 's/order TX/order TX (5) TZ/' "12: :root: expected the end of the line, saw '5'"
	fails 's/deg/grad/' "7: angle: expected deg or rad, saw 'grad'"
	fails 's/length 0.45/length/' "7: length: expected a number, saw 'angle'"
	fails 's/:units/:root\n order tx\n&/' '13: second :root'
	fails 's/:units/:name large\n&/' '4: second :name'
	fails 's/angle deg/&\n  Angle rad/' '8: second angle of :units'
	fails 's/length 0.45/&\n  length 0.45/' '7: second length of :units'
	fails 's/mass 2.0/& mass 2.0/' '5: second mass of :units'
	fails 's/axis XYZ$/&\n  axis ZYX/' '14: second axis of :root'
	fails 's/order TX/order TY\n  &/' '13: second order of :root'
	fails 's/position 0 0 0/& &/' '14: second position of :root'
	fails 's/orientation 0 0 0/& &/' '15: second orientation of :root'
	fails '17,35d' "19: no bone 'thigh' in :bonedata"
	fails '16,39d' '18: expected :bonedata, saw end of input'
	fails '36,$d' '35: expected :hierarchy, saw end of input'
	fails '37s/begin/root/' "37: :hierarchy: expected \`begin\`, saw 'root'"
	fails '40d' "40: :hierarchy: expected \`end\`, saw ':skin'"
	fails '1s/^/small\n/' "1: expected a keyword such as :root, saw 'small'"
	fails '29s/begin/start/' "29: :bonedata: expected \`begin\`, saw 'start'"
	fails '11,15d' '37: expected :root, saw end of input'
}

@test "asf2ir: %XX in a name is that byte, wherever it stands" {
	edited small.asf e.asf 's/name shin/name %73hin/'
	same
	edited small.asf e.asf '$!s/thigh shin/%74HIGH %53hin/'
	same
	# the root's own name may be a bone's spelled otherwise
	edited small.asf e.asf 's/shin/%72oot/; s/:bonedata/# irtools root hip\n&/'
	quietly asf2ir e.asf | sed -n 's/^joint //p' >saw
	printf 'hip -\nthigh hip\nroot thigh\n' | diff -u - saw
}

@test "asf2ir: a root without channels" {
	edited small.asf e.asf 's/order TX.*/order/'
	quietly asf2ir e.asf | diff -u <(sed '/^dof root/d' small.ir) -
	fails '/order TX/d' '15: :root: expected order, saw none'
	fails 's/order TX.*/order up/' "12: :root: expected the end of the line, saw 'up'"
}

@test "asf2ir: files that are no text, or nothing" {
	refuses 'asf2ir: <stdin>:1: expected :root, saw end of input' asf2ir </dev/null
	refuses 'asf2ir: nosuch.asf: No such file or directory' asf2ir nosuch.asf
	refuses 'asf2ir: .: Is a directory' asf2ir .
	sed 's/id 2/id\x00 2/' small.asf >e.asf
	refuses 'asf2ir: e.asf:30: NUL byte in a text file' asf2ir e.asf
	{ head -n 29 small.asf; head -c 16777217 /dev/zero | tr '\0' x; } >e.asf
	refuses 'asf2ir: e.asf:30: line longer than 16777216 bytes' asf2ir e.asf
}

@test "asf2ir: a long line" {
	local word

	word=$(head -c 100000 /dev/zero | tr '\0' x)
	becomes "s/Two bones/$word/" "note   $word,"
}

@test "asf2ir: deep and wide" {
	awk 'BEGIN {
		print ":root order tx\n:bonedata"
		for (i = 0; i < 20000; i++)
			print "begin name b" i " direction 1 0 0 length 1 " \
			    "axis 0 0 0 XYZ end"
		print ":hierarchy\nbegin"
		for (i = 19999; i > 10000; i--)
			print "b" i - 1 " b" i
		printf "root"
		for (i = 0; i <= 10000; i++)
			printf " b%d", i
		print "\nend"
	}' >e.asf
	quietly asf2ir e.asf >saw
	[ "$(grep -c '^joint' saw)" -eq 20001 ]
	quietly ir2asf saw | quietly asf2ir >again
	sed 3d saw | diff -u - <(sed 3d again)
}

@test "asf2ir: a full disk, a reader that goes away" {
	dev_full asf2ir small.asf
	[ "$(head_one asf2ir "$ROOT/examples/figure.asf")" = 'ir 1' ]
}

@test "asf2ir: all real skeletons, and back" {
	need_data acclaim
	local f n=0

	for f in "$DATA"/acclaim/*/*.[aA][sS][fF]; do
		quietly asf2ir "$f" >1.ir
		# every number of the file but the version and root's zeros is there
		LC_ALL=C grep -a -c '^ *begin' "$f" >expect
		grep -c '^joint' 1.ir | diff -u expect -
		quietly ir2asf 1.ir >back.asf
		quietly asf2ir back.asf >2.ir
		diff -u 1.ir 2.ir
		n=$((n + 1))
	done
	[ "$n" -ge 12 ]
}

@test "asf2ir: endorphin's skeleton" {
	need_data acclaim/endorphin
	quietly asf2ir "$DATA/acclaim/endorphin/skeleton.asf" >saw
	grep -c '^joint' saw | diff -u - <(echo 34)
	grep -q '^unit length 0.01$' saw
	grep -q '^dof root tx ty tz rx ry rz$' saw
}

@test "asf2ir: the manual's examples" {
	man_examples "$ROOT/man/asf2ir.1"
}
