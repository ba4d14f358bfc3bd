#!/usr/bin/env bats
# A comma where a number has its point is named, in every text format.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
}

# line FILE: the first one in which e differs from it
line() {
	awk 'NR == FNR { line[FNR] = $0; next }
	    line[FNR] != $0 { print FNR; exit }' "$1" e
}

# named: for lines FILE|SED-SCRIPT|PLACE: MESSAGE|TOOL [ARG …]: of the file so
# edited the tool says that, @ for the line, and that it may be a comma
named() {
	local file script message tool

	while IFS='|' read -r file script message tool; do
		edited "$file" e "$script" || { echo "$script" >&2; return 1; }
		message=${message/#@/$(line "$file")}
		# shellcheck disable=SC2086
		refuses "${tool%% *}: e:$message (a decimal comma?)" $tool e >out ||
		    return
	done
}

@test "formats of lines" {
	named <<-'END'
		sample.amc|s/90.0794/90,0794/|@: root: expected a number, saw '90,0794'|amc2ir
		sample.amc|s/90.0794/90,0794/|@: root: expected a number, saw '90,0794'|amc2ir -s asf.ir
		sample.amc|s/90.0794/,5/|@: root: expected a number, saw ',5'|amc2ir
		sample.amc|s/90.0794/-,5/|@: root: expected a number, saw '-,5'|amc2ir
		sample.bvh|4s/0 0 0/0 -0,5 0/|@: Hips: OFFSET: expected a number, saw '-0,5'|bvh2ir
		sample.bvh|s/CHANNELS 6/CHANNELS 6,0/|@: Hips: CHANNELS: expected a number, saw '6,0'|bvh2ir
		sample.bvh|s/Time: 0.0/Time: 0,0/|@: Frame Time: expected a number of seconds, saw '0,0333333'|bvh2ir
		sample.bvh|s/ 91.8051/ 91,8051/|@: row 1: expected a number, saw '91,8051'|bvh2ir
		sample.kfd|s/3.013620/3,013620/|@: translation of ROOT: expected a number, saw '3,013620'|kfd2ir
		sample.kfd|s/Time 0/Time 0,0/|@: expected `Time TIME`, saw 'Time 0,0'|kfd2ir
		sample.psl|s/3.013620/3,013620/|@: translation of ROOT: expected a number, saw '3,013620'|psl2ir
		sample.sps|s/N 0 0 0 1 0 0/N 0 0 0 1 0 0,0/|@: expected `N TYPE PARENT NEXT ID M N`, saw 'N 0 0 0 1 0 0,0'|sps2ir
		sample.sps|s/^m 0.*/m 0,0/|@: expected `m PART NAME`, saw 'm 0,0'|sps2ir
		sample.bulge|s/0.008335/0,008335/|@: bulge "Biceps": expected three numbers, saw '0.000000 0.000000 0,008335'|bulge2ir -e
		sample.bulge|s/angle: 180/angle: 18,0/|@: bulge "Biceps": expected an angle, an integer from 0 to 360, saw 'angle: 18,0'|bulge2ir -e
	END
}

@test "formats of words" {
	named <<-'END'
		sample.particle|s/4 5/4,5/|@: particle 0: end x: expected a number, saw '4,5'|particle2ir
		sample.bp|s/105.052361/105,052361/|@: bone 0: expected a number, saw '105,052361'|bp2ir
		sample.bones|s/105.052361/105,052361/|@: frame 0: bone 0: expected a number, saw '105,052361'|bp2ir
		sample.p3|s/1 2 3 4/1 2 3 4,5/| byte 21, scanline 1, column 0: expected a value from 0 to 9, saw 4,5|pnm2ir
		sample.pf|s/-1.0/-1,0/| byte 7: expected a scale, saw '-1,0'|pnm2ir
	END
}

@test "formats of elements" {
	named <<-'END'
		sample.xsf|s/18.0000343/18,0000343/|@: TRANSLATION: expected 3 numbers, saw '0 18,0000343 -2.00001187'|xsf2ir
		sample.xsf|s/18.0000343/,5e1/|@: TRANSLATION: expected 3 numbers, saw '0 ,5e1 -2.00001187'|xsf2ir
		sample.xsf|s/ID="1"/ID="1,5"/|@: ID: expected an integer from 0 to 2147483647, saw '1,5'|xsf2ir
		sample.xaf|s/0 1 2/0 1,5 2/|@: TRANSLATION: expected 3 numbers, saw '0 1,5 2'|xaf2ir
		sample.xaf|s/TIME="0"/TIME="0,5"/|@: TIME: expected a number, saw '0,5'|xaf2ir
	END
}

# Commas separate, so that of two numbers one is made, or the other way round
@test "lists" {
	named <<-'END'
		sample.sdl|s/30.0, 30.0, T/30,0, 30.0, T/|@: expected a type of tangent, saw '30.0'|sdl2ir
		sample.sdl|s/1.0, -0.2612, T/1.0, -0,2612, T/|@: expected a type of tangent, saw '2612'|sdl2ir
		sample.sdl|s/(-0.27852, -0.9/(-0.27852, -0,9/|@: expected ')', saw ','|sdl2ir
	END
	# said where the statement ends
	edited sample.sdl e 's/0.0, 1.0, 1.0, 1.0)/0,0, 1.0, 1.0, 1.0)/'
	refuses "sdl2ir: e:14: curve#2: expected cvs + degree - 1 knots; saw degree 3, 4 cvs, 7 knots (a decimal comma?)" \
	    sdl2ir e >out
	# numbers of their own: with points, with a blank, three of them, and
	# those of another line
	for text in '30.0,30.0, 5.0, T' '30, 0, 30.0, T' '30,0,30, T' \
	    '(0,5),\n30.0, 30.0, 3.0, T'; do
		edited sample.sdl e "s/30.0, 30.0, T/$text/"
		run -1 sdl2ir e
		[[ $output = *"saw '"* && $output != *comma?* ]]
	done
}

# A comma separates cells: it is in one between quotes only, else there are too
# many cells.
@test "tables" {
	named <<-'END'
		sample.csv|2s/90.0794/"90,0794"/|@: column 4: expected a number, saw '90,0794'|csv2ir -s asf.ir
		sample.csv|2s/90.0794/90,0794/|@: expected 12 cells, saw 13|csv2ir -s asf.ir
		sample.csv|3s/89.9121/89,9121/|@: expected 12 cells, saw 13|csv2ir -s asf.ir
		sample.csv|3s/0.245/-0,245/|@: expected 12 cells, saw 13|csv2ir -s asf.ir
	END
	# it ends in a comma; no two cells make up a number; there are too few
	edited sample.csv e '2s/$/,/'
	refuses 'csv2ir: e:2: expected 12 cells, saw 13' csv2ir -s asf.ir e >out
	edited sample.csv e '3s/,3,1,/,3.0,1.0,/; 3s/$/,-1.5/'
	refuses 'csv2ir: e:3: expected 12 cells, saw 13' csv2ir -s asf.ir e >out
	edited sample.csv e '2s/,90.0794//'
	refuses 'csv2ir: e:2: expected 12 cells, saw 11' csv2ir -s asf.ir e >out
}

@test "streams" {
	named <<-'END'
		kinds.ir|s/offset b 0 2 0/offset b 0 2,5 0/|@: offset: expected a number, saw '2,5'|fk
		kinds.ir|s/rate 30/rate 29,97/|@: rate: expected R, N/D or -, saw '29,97'|fk
		kinds.ir|s/^v 1 b 40 0/v 1 b 40,5 0/|@: b: expected a number, saw '40,5'|fk
		kinds.ir|s/^v 1 b 40 0/v 1 b 40,5 0/|@: b: expected a number, saw '40,5'|rescale -l 2
		kinds.ir|s/vert 0 1 2 3/vert 0 1 2 3,5/|@: vert: expected a number, saw '3,5'|ir2bp
		asf.ir|s/^axis.*xyz/rest h_torso_1 1,5 0 0 xyz/|@: rest: expected `X Y Z W` or `A B C ORDER`, saw '1,5 0 0 xyz'|fk
		asf.ir|s/^mass h_torso_1 .*/mass h_torso_1 1,5/| joint h_torso_1: mass: expected a number, saw '1,5'|ir2asf
		asf.ir|s/^id h_neck 3/id h_neck 3,0/| joint h_neck: id: expected an integer, saw '3,0'|ir2asf
		xsf.ir|s/^id h_neck 3/id h_neck 3,0/| joint h_neck: id: expected an integer from 0 to 2147483647, saw '3,0'|ir2xsf
		xsf.ir|s/^bind \([^ ]*\) [^ ]*/bind \1 1,5/| joint root: bind: expected a number, saw '1,5'|ir2xsf -b
		matte.ir|s/run 0 0 1/run 0 0 1,5/|@: run: expected an integer from 1 to 2, saw '1,5'|ir2pix
	END
	sed 's/^skeleton s/&\nunit length 1,5/' kinds.ir >e
	run -1 irstat -c e
	grep -x "fault s - - unit: expected a number, saw '1,5' (a decimal comma?) in line 3" <<<"$output"
}

# option OPTION ARG EXPECTED TOOL …: with that option the tool expects that
option() {
	local status=0

	"$4" "$1" "$2" "${@:5}" 2>err >out || status=$?
	[ $status -eq 2 ] &&
	    diff -u - err <<<"$4: $1: expected $3, saw '$2' (a decimal comma?)"
}

@test "options" {
	option -r 29,97 'a rate such as 120 or 30000/1001' amc2ir sample.amc
	option -r 29,97 'a positive number or N/D' resample kinds.ir
	option -r 29,97 'a rate R, N/D or -' bake kinds.ir
	option -b 1,5 'a frame, or seconds such as 1.5s' resample kinds.ir
	option -l ,5 'a number' rescale kinds.ir
	option -p 9,0 '0 to 17' fk kinds.ir
	option -W 400,0 '16 to 16384' ir2y4m kinds.ir
}

# A comma that is not part of a number: after it, twice, between letters
@test "other commas" {
	for text in '5, 7' '1,000,000' 'a,b' ',a' ',' '1,5e' '-,e5'; do
		edited sample.amc e "s/90.0794/$text/"
		refuses "amc2ir: e:$(line sample.amc): root: expected a number, saw '${text%% *}'" \
		    amc2ir e >out
	done
}
