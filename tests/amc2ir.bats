bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >leg.asf <<-'END'
		:version 1.10
		:name leg
		:root order tx ty tz rx ry rz
		:bonedata
		  begin name thigh direction 0 -1 0 length 4 axis 0 0 0 XYZ
		    dof rx rz end
		  begin name shin direction 0 -1 0 length 4 axis 0 0 0 XYZ
		    dof rx end
		  begin name heel direction 0 0 -1 length 1 axis 0 0 0 XYZ end
		:hierarchy
		  begin
		    root thigh
		    thigh shin
		    shin heel
		  end
	END
	cat >leg.amc <<-'END'
		# a head comment
		:FULLY-SPECIFIED
		:DEGREES
		1
		root 1 2 3 0.10 -.2 3e-1
		thigh -10 0.5
		shin 20.000
		2
		root 1 2 3 0 0 0
		thigh -11 0.25
		shin -0
	END
	cat >leg.motion <<-'END'
		motion leg
		source amc
		note # a head comment
		note :FULLY-SPECIFIED
		note :DEGREES
		unit angle deg
		rate -
		v 1 root 1 2 3 0.10 -.2 3e-1
		v 1 thigh -10 0.5
		v 1 shin 20.000
		v 2 root 1 2 3 0 0 0
		v 2 thigh -11 0.25
		v 2 shin -0
		end motion
	END
	asf2ir leg.asf >leg.ir || return
	# without a skeleton, channels are of unknown kind
	{
		echo 'ir 1'
		sed '/^rate/r /dev/stdin' leg.motion <<-'END'
			dof root u u u u u u
			dof thigh u u
			dof shin u
		END
		echo 'end ir'
	} >bare.ir
	unit leg.ir >whole.ir
}

# unit FILE: what is in this stream and the motion, as one unit
unit() {
	echo 'ir 1'
	grep -vx -e 'ir 1' -e 'end ir' "$1"
	cat leg.motion
	echo 'end ir'
}

# motion [OPTION …]: writes e.amc's motion with the skeleton to saw
motion() {
	quietly amc2ir -s leg.ir "$@" e.amc >saw.ir || return
	sed -n '/^motion/,/^end motion/p' saw.ir | sed '1s/ e$/ leg/' >saw
}

# becomes SED-SCRIPT LINE …: the sample edited so has these lines more in its IR
becomes() {
	edited leg.amc e.amc "$1" && motion || return
	changed leg.motion saw | sed -n 's/^> //p' >added
	shift
	printf '%s\n' "$@" | diff -u - added
}

# fails SED-SCRIPT MESSAGE [LINE …]: the sample edited so is refused at
# file:line, and these are the last lines that came out before
fails() {
	local message="amc2ir: e.amc:$2"

	edited leg.amc e.amc "$1" || return
	refuses "$message" amc2ir -s leg.ir e.amc >saw || return
	! grep '^end motion' saw || return
	shift 2
	[ $# -eq 0 ] || printf '%s\n' "$@" | diff -u - <(tail -n $# saw)
}

# fails_bare: the same without a skeleton
fails_bare() {
	local message="amc2ir: e.amc:$2"

	edited leg.amc e.amc "$1" || return
	refuses "$message" amc2ir e.amc >saw || return
	! grep '^end motion' saw
}

@test "amc2ir: usage" {
	usage_of amc2ir
	run -2 amc2ir -s - </dev/null
	[ "$output" = 'amc2ir: -s -: expected a motion file, saw no operand' ]
	local rate

	for rate in 0 -1 x 30/ 1/0 '' - 12/x; do
		run -2 amc2ir -r "$rate" leg.amc
		[ "$output" = "amc2ir: -r: expected a rate such as 120 or 30000/1001, saw '$rate'" ]
	done
}

@test "amc2ir: a motion with its skeleton, and without" {
	quietly amc2ir -s leg.ir leg.amc >saw
	diff -u whole.ir saw
	quietly amc2ir leg.amc >saw
	diff -u bare.ir saw
	quietly amc2ir -s leg.ir <leg.amc >saw
	sed 's/^motion leg/motion stdin/' whole.ir | diff -u - saw
	quietly amc2ir - <leg.amc >saw
	sed 's/^motion leg/motion stdin/' bare.ir | diff -u - saw
	quietly amc2ir -s - leg.amc <leg.ir >saw
	diff -u whole.ir saw
}

@test "amc2ir: several files" {
	cp leg.amc 'walk 1.amc'
	sed '/^note/d;/^unit/d' leg.motion >short.motion
	grep -v '^[:#]' leg.amc >run.amc
	quietly amc2ir -s leg.ir 'walk 1.amc' - leg.amc <run.amc >saw
	{
		sed '/^end ir/d' leg.ir
		sed '1s/leg/walk%201/' leg.motion
		sed '1s/leg/stdin/' short.motion
		cat leg.motion
		echo 'end ir'
	} | diff -u - saw
	quietly amc2ir leg.amc run.amc >saw
	{
		sed '/^end ir/d' bare.ir
		sed '1d;2s/leg/run/;/^note/d;/^unit/d' bare.ir
	} | diff -u - saw
}

@test "amc2ir: what is in the skeleton's stream stays" {
	{ sed '/^end ir/d' leg.ir; echo '# a comment'; printf 'strange thing\nx\nend strange\nend ir\n'; } >s.ir
	quietly amc2ir -s s.ir leg.amc | diff -u <(unit s.ir) -
	# the nearest skeleton before the motion counts
	{ printf 'ir 1\nskeleton other\njoint x -\nend skeleton\nend ir\n'; cat leg.ir; } >s.ir
	quietly amc2ir -s s.ir leg.amc | diff -u <(unit s.ir) -
	{ cat leg.ir; printf 'ir 1\nskeleton other\njoint x -\nend skeleton\nend ir\n'; } >s.ir
	refuses "amc2ir: leg.amc:5: no bone 'root' in the skeleton" amc2ir -s s.ir leg.amc >saw
	# not even the first one
	printf '%s\n' 'ir 1' 'skeleton s' 'source asf' 'end skeleton' 'end ir' >none.ir
	refuses "amc2ir: leg.amc:5: no bone 'root' in the skeleton" amc2ir -s none.ir leg.amc >saw
}

@test "amc2ir: -r" {
	local rate

	for rate in 120 29.97 30000/1001; do
		quietly amc2ir -r $rate -s leg.ir leg.amc >saw
		sed "s,^rate -,rate $rate," whole.ir | diff -u - saw
	done
}

@test "amc2ir: radians" {
	becomes 's/:DEGREES/:Radians/' 'note :Radians' 'unit angle rad'
	edited leg.amc e.amc '/:DEGREES/d'
	motion
	grep -Ev '^note :DEG|^unit' leg.motion | diff -u - saw
}

@test "amc2ir: CRLF, blanks, blank lines, no last newline" {
	sed 's/$/\r/' leg.amc >e.amc
	motion
	diff -u leg.motion saw
	sed '4,$s/$/ \t \r/; n' leg.amc >e.amc
	motion
	diff -u leg.motion saw
	sed '4,$s/ /  \t/g; 4,$s/^/ /' leg.amc >e.amc
	motion
	diff -u leg.motion saw
	printf %s "$(cat leg.amc)" >e.amc
	motion
	diff -u leg.motion saw
	sed 'a\
\
	' leg.amc >e.amc
	motion
	diff -u leg.motion saw
}

@test "amc2ir: header lines verbatim, comments in place" {
	becomes '1s/.*/  #!OML:ASF F:\\x%20 \xfc/' $'note   #!OML:ASF F:\\x%20 \xfc'
	becomes '1i # one \
:fully-specified' 'note # one ' 'note :fully-specified'
	edited leg.amc e.amc '6a # between bones
		7a # between frames
		$a # last'
	motion
	diff leg.motion saw >changes || [ $? -eq 1 ]
	diff -u - changes <<-'END'
		9a10
		> # between bones
		10a12
		> # between frames
		13a16
		> # last
	END
	quietly amc2ir e.amc | grep -A1 '^#' | diff -u - <(cat <<-'END'
		# between bones
		v 1 shin 20.000
		# between frames
		v 2 root 1 2 3 0 0 0
		--
		# last
		end motion
	END
	)
}

@test "amc2ir: no header at all" {
	grep -v '^[:#]' leg.amc >e.amc
	motion
	grep -Ev '^(note|unit)' leg.motion | diff -u - saw
}

@test "amc2ir: bones in any order, names in any case" {
	# the bones of frame 2 are in another order than those of frame 1
	cat >e.amc <<-'END'
		1
		SHIN 1
		Root 1 2 3 4 5 6
		thigh 1 2
		2
		thigh 1 2
		ROOT 1 2 3 4 5 6
		shin 2
		3
		SHIN 3
		root 1 2 3 4 5 6
		thigh 1 2
	END
	motion
	grep '^v' saw >values
	diff -u - values <<-'END'
		v 1 shin 1
		v 1 root 1 2 3 4 5 6
		v 1 thigh 1 2
		v 2 thigh 1 2
		v 2 root 1 2 3 4 5 6
		v 2 shin 2
		v 3 shin 3
		v 3 root 1 2 3 4 5 6
		v 3 thigh 1 2
	END
	# without a skeleton, the first spelling
	quietly amc2ir e.amc | grep '^v' >saw
	sed 's/shin/SHIN/; s/root/Root/' values | diff -u - saw
}

@test "amc2ir: names are percent-encoded, %XX is the byte" {
	printf '1\nL%%20thigh 1\nx%%zz\xfc 2\n' | quietly amc2ir | grep '^v' >saw
	printf 'v 1 L%%20thigh 1\nv 1 x%%25zz\xfc 2\n' | diff -u - saw
}

@test "amc2ir: limits clip no value" {
	edit 's/dof rx rz/& limits (-160 20) (-1 1)/
		s/dof rx end/dof rx limits (0 90) end/' leg.asf
	asf2ir leg.asf >leg.ir
	grep -c '^limit' leg.ir | diff -u <(echo 3) -
	becomes '$s/-0/1e4/; s/-11 0.25/-400 720.5/' 'v 2 thigh -400 720.5' \
	    'v 2 shin 1e4'
}

@test "amc2ir: nan stays, what else is no number is refused" {
	becomes '$s/-0/nan/' 'v 2 shin nan'
	fails '$s/-0/NaN/' "11: shin: expected a number, saw 'NaN'" 'v 1 shin 20.000'
	fails '$s/-0/inf/' "11: shin: expected a number, saw 'inf'"
	fails '$s/-0/0x1/' "11: shin: expected a number, saw '0x1'"
	fails '$s/-0/1,5/' "11: shin: expected a number, saw '1,5' (a decimal comma?)"
	fails '$s/-0/1e/' "11: shin: expected a number, saw '1e'"
	fails '$s/-0/--1/' "11: shin: expected a number, saw '--1'"
	# the largest double is 1.797…e308
	fails '$s/-0/1e400/' "11: shin: expected a number, saw '1e400'"
	fails '$s/-0/-1.8e308/' "11: shin: expected a number, saw '-1.8e308'"
	becomes '$s/-0/1.7e308/' 'v 2 shin 1.7e308'
	# a number without an exponent, too: 310 digits
	edited leg.amc e.amc "\$s/-0/$(printf '9%.0s' {1..310})/"
	run -1 amc2ir -s leg.ir e.amc
}

@test "amc2ir: frames from any number on" {
	becomes '4s/1/-3/;8s/2/-2/' 'v -3 root 1 2 3 0.10 -.2 3e-1' \
	    'v -3 thigh -10 0.5' 'v -3 shin 20.000' \
	    'v -2 root 1 2 3 0 0 0' 'v -2 thigh -11 0.25' 'v -2 shin -0'
	becomes '4s/1/0099/;8s/2/0200/' 'v 0099 root 1 2 3 0.10 -.2 3e-1' \
	    'v 0099 thigh -10 0.5' 'v 0099 shin 20.000' \
	    'v 0200 root 1 2 3 0 0 0' 'v 0200 thigh -11 0.25' 'v 0200 shin -0'
	fails '4s/1/9007199254740993/' "4: expected a frame number, saw '9007199254740993'"
	fails '4s/1/1.5/' "4: expected a frame number, saw '1.5'"
	fails '8s/2/2.5/' "8: no bone '2.5' in the skeleton"
}

@test "amc2ir: frames that go back; -N" {
	edited leg.amc e.amc '4s/1/113/;8s/2/4/'
	fails '4s/1/113/;8s/2/4/' '8: frame 4 after 113 (-N renumbers)' 'v 113 shin 20.000'
	fails '8s/2/1/' '8: frame 1 after 1 (-N renumbers)'
	edited leg.amc e.amc '4s/1/113/;8s/2/4/'
	motion -N
	diff -u leg.motion saw
	# a number without its frame at the end
	{ cat leg.amc; echo 9; } >e.amc
	amc2ir -N -s leg.ir e.amc 2>err | sed 's/^motion e/motion leg/' | diff -u whole.ir -
	echo 'amc2ir: e.amc:12: left out a frame number without a frame' | diff -u - err
	refuses 'amc2ir: e.amc:12: frame 9: expected bone root, saw end of input' amc2ir -s leg.ir e.amc >saw
}

@test "amc2ir: bones that are missing, or too many" {
	fails '/shin 20/d' '7: frame 1: expected bone shin, saw the next frame' 'rate -'
	fails '/thigh -11/d' '10: frame 2: expected bone thigh, saw end of input' 'v 1 shin 20.000'
	fails '$a heel 1' '12: heel: expected 0 values, saw 1' 'v 1 shin 20.000'
	fails '$a toes 1' "12: no bone 'toes' in the skeleton"
	fails '$a shin 1' '12: shin: second time in frame 2'
	fails '7a shin 1' '8: shin: second time in frame 1' 'rate -'
	fails '8,$d; 7d;6d;5d' '4: frame 1: expected bone root, saw end of input' 'rate -'
	fails_bare '8,$d; 7d;6d;5d' '4: frame 1: expected a bone, saw end of input'
	fails_bare '5,7d' '5: frame 1: expected a bone, saw the next frame'
	fails_bare '/thigh -11/d' '10: frame 2: expected bone thigh, saw end of input'
	fails_bare '$a toes 1' "12: no bone 'toes' in the first frame"
	fails_bare '/shin 20/d' "10: no bone 'shin' in the first frame"
}

@test "amc2ir: a wrong number of values" {
	fails 's/-11 0.25/-11/' '10: thigh: expected 2 values, saw 1' 'v 1 shin 20.000'
	fails 's/-10 0.5/-10 0.5 6/' '6: thigh: expected 2 values, saw 3' 'rate -'
	fails 's/20.000//' '7: shin: expected values, saw none'
	fails '$a heel' '12: heel: expected values, saw none'
	fails_bare 's/-11 0.25/-11/' '10: thigh: expected 2 values, saw 1'
	fails_bare 's/20.000//' '7: shin: expected values, saw none'
}

@test "amc2ir: the header" {
	fails 's/:FULLY.*/:PARTLY-SPECIFIED/' "2: expected :FULLY-SPECIFIED, :DEGREES, :RADIANS or :FORCE-ALL-JOINTS-BE-3DOF, saw ':PARTLY-SPECIFIED'"
	fails 's/:DEGREES/:SAMPLES-PER-SECOND 120/' "3: expected :FULLY-SPECIFIED, :DEGREES, :RADIANS or :FORCE-ALL-JOINTS-BE-3DOF, saw ':SAMPLES-PER-SECOND 120'"
	fails '4d' "4: expected a frame number, saw 'root 1 2 3 0.10 -.2 3e-1'"
	fails '8i :DEGREES' "8: expected a frame or a bone, saw ':DEGREES'" 'rate -'
	edited leg.amc e.amc '2,$d'
	refuses 'amc2ir: e.amc:1: expected a frame number, saw end of input' amc2ir -s leg.ir e.amc >saw
}

@test "amc2ir: all joints with three rotations" {
	# thigh has rx rz, so ry is added; shin rx, so ry rz; heel none
	cat >e.amc <<-'END'
		:FULLY-SPECIFIED
		:Force-All-Joints-Be-3DOF
		1
		root 1 2 3 4 5 6
		thigh 1 3 2
		shin 1 2 3
	END
	motion
	diff -u - saw <<-'END'
		motion leg
		source amc
		note :FULLY-SPECIFIED
		note :Force-All-Joints-Be-3DOF
		rate -
		dof thigh rx rz ry
		dof shin rx ry rz
		v 1 root 1 2 3 4 5 6
		v 1 thigh 1 3 2
		v 1 shin 1 2 3
		end motion
	END
	# a bone without channels has none still
	{ cat e.amc; sed -n '3,$p' e.amc | sed '1s/1/2/'; echo 'heel 1 2 3'; } >f.amc
	refuses 'amc2ir: f.amc:11: heel: expected 0 values, saw 3' amc2ir -s leg.ir f.amc >saw
	edit 's/^shin.*/shin 1/' e.amc
	refuses 'amc2ir: e.amc:6: shin: expected 3 values, saw 1' amc2ir -s leg.ir e.amc >saw
}

@test "amc2ir: values of bones without dof" {
	# heel has none; the order of the bones stays
	cat >e.amc <<-'END'
		:FULLY-SPECIFIED
		1
		heel 0 0.0 -0
		root 1 2 3 4 5 6
		thigh 1 2
		shin 1
		2
		thigh 1 2
		heel 1 2 3
		shin 1
		root 1 2 3 4 5 6
	END
	amc2ir -s leg.ir e.amc 2>err | sed -n '/^motion/,/^end motion/p' >saw
	diff -u - saw <<-'END'
		motion e
		source amc
		note :FULLY-SPECIFIED
		rate -
		dof heel extra1 extra2 extra3
		v 1 heel 0 0.0 -0
		v 1 root 1 2 3 4 5 6
		v 1 thigh 1 2
		v 1 shin 1
		v 2 thigh 1 2
		v 2 heel 1 2 3
		v 2 shin 1
		v 2 root 1 2 3 4 5 6
		end motion
	END
	echo 'amc2ir: e.amc:3: heel: a bone without dof has values: they become channels extra1 and so on' |
	    diff -u - err
	# they are carried through filters, and come back
	amc2ir -r 30 -s leg.ir e.amc 2>/dev/null >e.ir
	quietly ir2amc e.ir | cmp e.amc -
	quietly rescale -l 2 e.ir | grep -c '^v . heel' | diff -u <(echo 2) -
	quietly resample -r 60 e.ir | grep '^v 2 heel' | diff -u <(echo 'v 2 heel 0.5 1 1.5') -
	# once in the first frame, they belong to each
	edit '/heel 1/d' e.amc
	refuses "amc2ir: e.amc:3: heel: a bone without dof has values: they become channels extra1 and so on
amc2ir: e.amc:10: frame 2: expected bone heel, saw end of input" amc2ir -s leg.ir e.amc >saw
	# three rotations are added to the channels that there are
	sed 's/:FULLY.*/:FORCE-ALL-JOINTS-BE-3DOF/; /^thigh/s/$/ 3/; /^shin/s/$/ 2 3/; 6q' e.amc >f.amc
	amc2ir -s leg.ir f.amc 2>/dev/null | grep '^dof' | tail -n 3 | diff -u - <(cat <<-'END'
		dof thigh rx rz ry
		dof shin rx ry rz
		dof heel extra1 extra2 extra3
	END
	)
}

@test "amc2ir: a comment between a frame's number and its first bone" {
	becomes '4a # one\
  # two 
	8a # three\
# four
	8i # before' 'attr - comment # one' 'attr - comment   # two ' '# before' \
	    'attr - comment # three' 'attr - comment # four'
	sed '/two/s/ *$//' e.amc >expect
	amc2ir -s leg.ir e.amc | quietly ir2amc | sed '/two/s/ *$//' | diff -u expect -
	# without a skeleton, and moved to another rate
	amc2ir e.amc | quietly ir2amc | sed '/two/s/ *$//' | diff -u expect -
	amc2ir -r 30 -s leg.ir e.amc | resample -r 60 | quietly ir2amc |
	    grep -A 4 '^1$' | diff -u - <(sed -n '/^1$/,/^root/p' e.amc; echo 'thigh -10 0.5')
}

@test "amc2ir: a motion of no frames" {
	edited leg.amc e.amc '4,$d'
	amc2ir -s leg.ir e.amc 2>err | sed -n '/^motion/,$p' >saw
	{ sed '/^v/d; s/ leg$/ e/' leg.motion; echo 'end ir'; } | diff -u - saw
	echo 'amc2ir: e.amc:3: no frames' | diff -u - err
	amc2ir e.amc 2>/dev/null | quietly ir2amc | cmp e.amc -
	# with three rotations, too
	edited leg.amc e.amc '4,$d; s/:DEGREES/:FORCE-ALL-JOINTS-BE-3DOF/'
	amc2ir -s leg.ir e.amc 2>err >e.ir
	grep -c '^dof .*ry' e.ir | diff -u <(echo 3) -
	quietly ir2amc e.ir | cmp e.amc -
}

@test "amc2ir: the example of the format's document" {
	cat >e.amc <<-'END'
		# comments. date, which skeleton this data belongs to, etc.
		#
		:fully-specified
		1
		root 12.0 33.0 45.0 0.0 90.0 45.0
		h_torso_1 0.0 0.0 0.0
		h_torso_2 0.0 0.0 0.0
		h_right_up_leg 14.0 17.23 0.0
		h_right_low_leg 22.5
	END
	quietly amc2ir e.amc >saw
	diff -u - saw <<-'END'
		ir 1
		motion e
		source amc
		note # comments. date, which skeleton this data belongs to, etc.
		note #
		note :fully-specified
		rate -
		dof root u u u u u u
		dof h_torso_1 u u u
		dof h_torso_2 u u u
		dof h_right_up_leg u u u
		dof h_right_low_leg u
		v 1 root 12.0 33.0 45.0 0.0 90.0 45.0
		v 1 h_torso_1 0.0 0.0 0.0
		v 1 h_torso_2 0.0 0.0 0.0
		v 1 h_right_up_leg 14.0 17.23 0.0
		v 1 h_right_low_leg 22.5
		end motion
		end ir
	END
}

@test "amc2ir: files that are no text, or nothing" {
	refuses 'amc2ir: <stdin>:1: expected a frame number, saw end of input' amc2ir </dev/null >saw
	refuses 'amc2ir: nosuch: No such file or directory' amc2ir nosuch >saw
	refuses 'amc2ir: nosuch: No such file or directory' amc2ir -s nosuch leg.amc >saw
	refuses 'amc2ir: leg.motion:1: expected `ir 1`, saw '"'motion leg'" amc2ir -s leg.motion leg.amc >saw
	refuses 'amc2ir: bare.ir: expected a skeleton, saw none' amc2ir -s bare.ir leg.amc >saw
	edited leg.amc e.amc 's/20.000/20\x00/'
	refuses 'amc2ir: e.amc:7: NUL byte in a text file' amc2ir -s leg.ir e.amc >saw
	{ head -n 6 leg.amc; head -c 16777217 /dev/zero | tr '\0' 1; } >e.amc
	refuses 'amc2ir: e.amc:7: line longer than 16777216 bytes' amc2ir -s leg.ir e.amc >saw
	{ echo 1; printf 'a'; yes ' 1' | tr -d '\n' | head -c 2000000; } >e.amc
	quietly amc2ir e.amc | grep '^v' | wc -w | diff -u - <(echo 1000003)
}

@test "amc2ir: a skeleton that is cut off" {
	head -n 20 leg.ir >cut.ir
	refuses 'amc2ir: cut.ir:21: expected `end skeleton`, saw end of input' amc2ir -s cut.ir leg.amc >saw
	run ! grep motion saw
}

@test "amc2ir: cut off anywhere" {
	# A file can end only at the end of a frame, or inside its last number,
	# without a sign of it: `20.000` from its first digit on, `-0`. So it
	# can where its header ends, and at each line from :FULLY-SPECIFIED on.
	local one two line header

	line=$(head -n 2 leg.amc | wc -c)
	two=$(head -n 3 leg.amc | wc -c)
	header=" $((line - 1)) $line $((two - 1)) $two "
	one=$(head -n 7 leg.amc | wc -c)
	two=$(wc -c <leg.amc)
	at_truncation() {
		local status=1

		[ "$1" -lt $((one - 6)) ] || [ "$1" -gt "$one" ] || status=0
		[ "$1" -ne $((two - 1)) ] || status=0
		[[ $header != *" $1 "* ]] || status=0
		[ "$2" -eq $status ] || return
		[ $status -eq 0 ] || ! grep -q -e '^end motion' -e '^end ir' stdout
	}
	each_truncation leg.amc amc2ir -s leg.ir
}

@test "amc2ir: a file cut off inside a frame fails all the way down" {
	need_data acclaim/cut-off
	asf2ir "$DATA/acclaim/cut-off/07-walk.asf" >s.ir
	refuses "amc2ir: $DATA/acclaim/cut-off/07_12-walk.amc:7352: frame 245: expected bone ltoes, saw end of input" \
	    amc2ir -s s.ir "$DATA/acclaim/cut-off/07_12-walk.amc" >cut.ir
	# 244 frames of 29 bones
	grep -c '^v' cut.ir | diff -u <(echo $((244 * 29))) -
	run ! grep '^end motion' cut.ir
	local lines tool

	lines=$(($(wc -l <cut.ir) + 1))
	for tool in fk irstat ir2amc rescale; do
		refuses "$tool: cut.ir:$lines: expected \`end motion\`, saw end of input" $tool cut.ir >saw
	done
}

@test "amc2ir: real files: zeros without a skeleton" {
	need_data acclaim/zeros.amc
	quietly amc2ir "$DATA/acclaim/zeros.amc" >saw
	grep '^dof' saw | grep -v ' u$' | diff -u /dev/null -
	grep -qF 'note #DUMMY AMC for testing' saw
}

@test "amc2ir: real files: joints with three rotations, nan" {
	need_data acclaim/3dof
	local d=$DATA/acclaim/3dof

	asf2ir "$d/131-dance.asf" >s.ir
	quietly amc2ir -s s.ir "$d/out.amc" >out.ir
	grep '^dof lfoot' out.ir | diff -u - <(printf 'dof lfoot rx rz\ndof lfoot rx rz ry\n')
	quietly amc2ir -s s.ir "$d/dance-nan.amc" >nan.ir
	LC_ALL=C tr -s ' \r' '\n' <"$d/dance-nan.amc" | grep -c '^nan$' >expect
	tr ' ' '\n' <nan.ir | grep -c '^nan$' | diff -u expect -
	quietly amc2ir -s s.ir "$d/131_04-dance.amc" | grep -c '^dof lfoot' | diff -u - <(echo 1)
}

@test "amc2ir: real files: values of bones without dof" {
	need_data dialects/motiondata
	local d=$DATA/dialects/motiondata n

	# the ten of them that have no dof, which :hierarchy calls dummies
	asf2ir "$d/modelTemplate.asf" >s.ir
	amc2ir -r 30 -s s.ir "$d/modelTemplate.amc" 2>err >m.ir
	grep -c 'become channels' err | diff -u <(echo 1) -
	n=$(grep -c '^[A-Za-z0-9]*_dum[0-9]* 0 0 0' "$d/modelTemplate.amc")
	grep -c '^dof [A-Za-z0-9]*_dum[0-9]* extra1 extra2 extra3$' m.ir |
	    diff -u <(echo "$n") -
	quietly ir2amc m.ir | diff -u <(sed 's/ *\r*$//' "$d/modelTemplate.amc") -
	rescale -l 2 m.ir | resample -r 60 | quietly fk >/dev/null
}

@test "amc2ir: real files: a third writer" {
	need_data dialects/jmocap
	local d=$DATA/dialects/jmocap

	asf2ir "$d/walk.asf" 2>/dev/null >s.ir
	quietly amc2ir -s s.ir "$d/walk.amc" >m.ir
	quietly ir2amc m.ir | cmp - <(sed 's/[ \r]*$//; /^$/d' "$d/walk.amc")
	# made by hand: its fourth bone has the id of the third
	run ! asf2ir "$d/skel.asf"
	grep -q "^asf2ir: $d/skel.asf:42: id 3 is taken$" <<<"$output"
	refuses "amc2ir: $d/skel.amc:34: frame 4 after 6 (-N renumbers)" amc2ir "$d/skel.amc" >saw
}

@test "amc2ir: real files: stickman's numbers go back" {
	need_data acclaim/stickman
	local d=$DATA/acclaim/stickman

	asf2ir "$d/stickman.asf" >s.ir
	refuses "amc2ir: $d/stickman_running_01.amc:2825: frame 4 after 113 (-N renumbers)" \
	    amc2ir -s s.ir "$d/stickman_running_01.amc" >saw
	run ! grep '^end motion' saw
	amc2ir -N -s s.ir "$d/stickman_running_01.amc" 2>err >saw
	echo "amc2ir: $d/stickman_running_01.amc:2825: left out a frame number without a frame" | diff -u - err
	grep '^v' saw | cut -d ' ' -f 2 | uniq >frames
	seq "$(wc -l <frames)" | diff -u - frames
	quietly amc2ir -s s.ir "$d/stickman_jump_01.amc" >saw
	grep -m 1 '^v' saw | cut -d ' ' -f 2 |
	    diff -u - <(grep -m 1 '^[0-9]' "$d/stickman_jump_01.amc" | tr -d '\r ')
}

@test "amc2ir: a full disk, a reader that goes away" {
	dev_full amc2ir -s leg.ir leg.amc
	[ "$(head_one amc2ir "$ROOT/examples/walk.amc")" = 'ir 1' ]
}

@test "amc2ir: the manual's examples" {
	man_examples "$ROOT/man/amc2ir.1"
}
