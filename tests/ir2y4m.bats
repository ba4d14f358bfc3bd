bats_require_minimum_version 1.5.0
load helper
load stick

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	walk
}

# luma K WIDTH HEIGHT <VIDEO: the brightness of picture K, from 0, a row a line
luma() {
	local size=$((6 + $2 * $3 * 3 / 2))

	tail -c +$((${#header} + 2 + $1 * size + 6)) | head -c $(($2 * $3)) |
	    od -An -v -tu1 -w"$2"
}

# dark: prints where the figure is in rows of brightness: left right top bottom,
# as edges of pixels
dark() {
	awk '{
		for (i = 1; i <= NF; i++)
			if ($i < 140) {
				if (!n++) { l = r = i; t = NR }
				l = i < l ? i : l
				r = i > r ? i : r
				b = NR
			}
	} END { print l - 1, r, t - 1, b }'
}

# pictures FILE: prints the number of pictures, by the size of the file; fails
# if that is not whole
pictures() {
	local size=$((6 + $2 * $3 * 3 / 2)) n

	header=$(head -n 1 "$1")
	n=$(($(wc -c <"$1") - ${#header} - 1))
	[ $((n % size)) -eq 0 ] && echo $((n / size))
}

@test "ir2y4m: usage" {
	usage_of ir2y4m
	run -2 ir2y4m -W 641 walk.ir
	[ "$output" = "ir2y4m: -W: expected an even number, saw '641'" ]
	run -2 ir2y4m -H 361 walk.ir
	[ "$output" = "ir2y4m: -H: expected an even number, saw '361'" ]
	run -2 ir2y4m -H 14 walk.ir
	[ "$output" = "ir2y4m: -H: expected 16 to 16384, saw '14'" ]
	run -2 ir2y4m -r 0 walk.ir
	[ "$output" = "ir2y4m: -r: expected a rate such as 120 or 30000/1001, saw '0'" ]
	run -2 ir2y4m walk.ir walk.ir
}

# All that is drawn fills 0.86 of the width: 5 of it are 550.4, 1 is 110.08 and
# the sine of 80 degrees of that high, its lines 1.5 * 2 * 0.5 thick.
@test "ir2y4m: where a stick is" {
	stick 11 0.5 >go.ir
	quietly ir2y4m -k go.ir >saw.y4m
	[ "$(pictures saw.y4m 640 360)" -eq 11 ]
	header=$(head -n 1 saw.y4m)
	[ "$header" = 'YUV4MPEG2 W640 H360 F10:1 Ip A1:1 C420jpeg' ]
	for k in 0 3 10; do
		luma $k 640 360 <saw.y4m | dark | awk -v k=$k '{
			x = 320 - 275.2 + k * 55.04
			half = 55.04 * 0.9848
			print
			exit !(near(($1 + $2) / 2, x) && near($3, 180 - half) &&
			    near($4, 180 + half))
		}
		function near(a, b) { return a - b < 1.6 && b - a < 1.6 }'
	done
	# it is seen from the side, whichever way it goes
	sed 's/^dof a tx/dof a tz/' go.ir | quietly ir2y4m -k - | cmp saw.y4m -
	# a camera that follows has the figure in the middle where it goes
	# evenly
	quietly ir2y4m go.ir >saw.y4m
	luma 5 640 360 <saw.y4m | dark | awk '{ exit !($1 < 320 && $2 > 320 &&
		$2 - $1 < 8) }'
	# so it does with one of two bones, but for the first and the last half
	# second
	stick 41 0.5 |
	    awk '/^end skeleton/ { print "joint c b\noffset c 0 1 0" } 1' |
	    quietly ir2y4m >saw.y4m
	for k in 10 30; do
		luma $k 640 360 <saw.y4m | dark | awk '{
			print
			exit !($1 < 320 && $2 > 320 && $2 - $1 < 8)
		}'
	done
}

# Two dots fill 0.86 of the height, 309.6, for which lines are 1.5 * 2 * 309.6 /
# 250 = 3.72 thick: dots are three times as large, 11.1.
@test "ir2y4m: dots are three times as thick as lines" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'joint b -' 'offset b 0 2 0' 'dof b tx' 'end skeleton' 'motion m' \
	    'rate 10' 'v 1 b 0' 'v 2 b 0.001' 'end motion' 'end ir' |
	    quietly ir2y4m -k >saw.y4m
	header=$(head -n 1 saw.y4m)
	luma 0 640 360 <saw.y4m | head -n 60 | dark | awk '{
		print
		exit !(near($2 - $1, 11.1) && near($4 - $3, 11.1))
	}
	function near(a, b) { return a - b < 1.6 && b - a < 1.6 }'
}

# The stick's foot is at 180 + 54.2. Squares of a fifth of its height in the picture,
# 108.4, are as deep as that by the sine of 10 degrees, 3.76: there are six rows
# on either side, whose last line has faded out, so the lines along them reach to
# 5 * 3.76 = 18.8, and those across to 6 * 3.76 = 22.6.
@test "ir2y4m: the ground is a grid of six squares on either side" {
	stick 11 0.5 | quietly ir2y4m -k >saw.y4m
	header=$(head -n 1 saw.y4m)
	# the stick is left of that
	luma 0 640 360 <saw.y4m | awk '
	function near(a, b) { return a - b < 1.6 && b - a < 1.6 }
	{
		least = most = $100
		for (i = 101; i <= 600; i++) {
			least = $i < least ? $i : least
			most = $i > most ? $i : most
		}
		paper = NR == 1 ? most : paper
		if (least < paper - 3) {
			top = top ? top : NR - 0.5
			end = NR - 0.5
		}
		if (most < paper - 3) {
			first = first ? first : NR - 0.5
			last = NR - 0.5
		}
	}
	END {
		print top, end, first, last
		exit !(near(top, 234.2 - 22.6) && near(end, 234.2 + 22.6) &&
		    near(first, 234.2 - 18.8) && near(last, 234.2 + 18.8))
	}'
}

# The points of the first pose of the strip are dark in the first picture, when
# both are laid over each other by their boxes.
@test "ir2y4m: the figure is where ir2svg has it" {
	quietly ir2svg walk.ir | grep '^<path' | sed -n '2,4s/.* d="//p' |
	    tr ML '\n' | tr -d '"/>' | awk NF >points
	[ "$(wc -l <points)" -gt 20 ]
	quietly ir2y4m -k walk.ir >saw.y4m
	header=$(head -n 1 saw.y4m)
	luma 0 640 360 <saw.y4m >rows
	dark <rows >box
	awk 'FILENAME == "box" { l = $1; r = $2; t = $3; b = $4; next }
	FILENAME == "points" {
		x[++n] = $1; y[n] = $2
		if (n == 1) { lo = hi = $1; up = down = $2 }
		lo = $1 < lo ? $1 : lo; hi = $1 > hi ? $1 : hi
		up = $2 < up ? $2 : up; down = $2 > down ? $2 : down
		next
	}
	{ row[FNR] = $0 }
	END {
		sx = (r - l - 3) / (hi - lo); sy = (b - t - 3) / (down - up)
		print "scales", sx, sy
		if (sx / sy > 1.04 || sx / sy < 0.96)
			exit 1
		for (i = 1; i <= n; i++) {
			px = int(l + 1.5 + (x[i] - lo) * sx)
			py = int(t + 1.5 + (y[i] - up) * sy)
			found = 0
			# half the breadth, a sixth of the
			# height of 310, by the sine of 10 degrees: 9
			for (j = py - 9; j <= py + 9; j++) {
				split(row[j], v, " ")
				for (k = px - 1; k <= px + 3; k++)
					found += v[k] < 140
			}
			if (!found) {
				print "nothing at", px, py
				bad = 1
			}
		}
		exit bad
	}' box points rows
}

@test "ir2y4m: -r picks the nearest frames, and says a rate" {
	stick 11 0.5 >go.ir
	ir2y4m -k -W 64 -H 32 go.ir >all.y4m
	# 1 second: 0, 0.25, 0.5, 0.75, 1 are frames 0, 2 or 3, 5, 7 or 8, 10
	ir2y4m -k -r 4 -W 64 -H 32 go.ir >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 5 ]
	header=$(head -n 1 saw.y4m)
	[[ $header == *' F4:1 '* ]]
	luma 2 64 32 <saw.y4m >saw
	header=$(head -n 1 all.y4m)
	luma 5 64 32 <all.y4m | diff - saw
	# twice as many: 21
	ir2y4m -r 20 -W 64 -H 32 go.ir >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 21 ]
	sed '/^rate/d' go.ir >unknown.ir
	refuses 'ir2y4m: unknown.ir: motion go: the rate is unknown (-r)' \
	    ir2y4m unknown.ir >saw
	[ ! -s saw ]
	ir2y4m -r 24 -W 64 -H 32 unknown.ir >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 11 ]
	refuses 'ir2y4m: figure.ir: no motion: the rate is unknown (-r)' \
	    ir2y4m figure.ir
	ir2y4m -r 1 -W 64 -H 32 figure.ir >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 1 ]
	sed 's/^rate.*/rate 59.9400599401/' go.ir >odd.ir
	refuses 'ir2y4m: odd.ir: rate 59.9400599401: its ratio has too many digits (-r)' \
	    ir2y4m odd.ir
	# frames 0, 1 and 4: five times
	sed -E '/^v [235-9]|^v 10/d' go.ir | ir2y4m -W 64 -H 32 >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 5 ]
}

# picks FROM TO N/D: which frame each picture of 200 frames shows that are
# FROM a second, at TO: of all frames, each another picture, the one that is the
# same. N/D is FROM/TO: picture i is nearest to i N/D, or to the earlier of two,
# which is the least k with k + 1/2 >= i N/D.
picks() {
	stick 200 0.01 | sed "s|^rate.*|rate $1|" >go.ir
	ir2y4m -k -W 320 -H 16 go.ir >all.y4m
	ir2y4m -k -W 320 -H 16 -r "$2" go.ir >saw.y4m
	for f in all saw; do
		pictures $f.y4m 320 16 >/dev/null
		sed 1d $f.y4m | od -An -v -tx1 -w$((6 + 320 * 16 * 3 / 2)) >$f
	done
	[ "$(sort -u all | wc -l)" -eq 200 ]
	awk 'NR == FNR { k[$0] = NR - 1; next } { print k[$0] }' all saw >picked
	awk -v n="${3%/*}" -v d="${3#*/}" 'BEGIN {
		for (i = 0; i * n <= 199 * d; i++) {
			k = int(i * n / d)
			print k + ((2 * k + 1) * d < 2 * i * n)
		}
	}' | diff - picked
}

@test "ir2y4m: the frame of each picture, exactly" {
	picks 25 12 25/12
	picks 100 30000/1001 1001/300
	picks 30000/1001 24000/1001 5/4
	picks 25 60 5/12
}

# Where no frame for half a second has the body, the picture shows the ground
# at its last place: frames 10 to 29 are not known, and 14 is the last one near
# a known frame.
@test "ir2y4m: the camera stays where the body was last seen" {
	stick 40 1 | sed 's/^v [12][0-9] a .*/&nan/; s/ [0-9]*nan/ nan/' >gap.ir
	quietly ir2y4m gap.ir >saw.y4m
	[ "$(pictures saw.y4m 640 360)" -eq 40 ]
	header=$(head -n 1 saw.y4m)
	for k in 14 20; do
		luma $k 640 360 <saw.y4m >luma.$k
	done
	cmp luma.14 luma.20
	[ "$(sort -u luma.14 | wc -l)" -gt 1 ]
}

# Where a frame is no frame of the motion, the one before it stays.
@test "ir2y4m: one bad frame ruins nothing" {
	awk '/^v 60 root/ { $4 = 20000 } 1' walk.ir >bad.ir
	ir2y4m -k -W 160 -H 90 bad.ir 2>err >saw.y4m
	echo 'ir2y4m: bad.ir: motion walk: frame 60 is not shown: it leaps far away' |
	    diff - err
	ir2y4m -k -W 160 -H 90 walk.ir >expect.y4m
	first=$(awk '$1 == "v" { print $2; exit }' walk.ir)
	k=$((60 - first))
	header=$(head -n 1 saw.y4m)
	luma $k 160 90 <saw.y4m >at.txt
	luma $((k - 1)) 160 90 <saw.y4m | diff -q - at.txt
	# it is as large as without the frame
	for k in 0 100; do
		paste -d ' ' <(luma $k 160 90 <saw.y4m | dark) \
		    <(luma $k 160 90 <expect.y4m | dark) | awk '{
			for (i = 1; i <= 4; i++)
				if (($i - $(i + 4)) ^ 2 > 1)
					exit 1
		}'
	done
}

# From above a stick of 1 that walks 5 is a dot, and what is seen is 5 wide.
@test "ir2y4m: -v" {
	stick 11 0.5 >go.ir
	quietly ir2y4m -k -v top go.ir >saw.y4m
	header=$(head -n 1 saw.y4m)
	luma 0 640 360 <saw.y4m | dark | awk '{
		print
		exit !($2 - $1 < 9 && $4 - $3 < 9 && $1 < 50 && $3 > 170 &&
		    $4 < 190)
	}'
	# it comes to who sees its front, and so stays in the middle
	ir2y4m -k -v 90 go.ir >saw.y4m
	luma 0 640 360 <saw.y4m | dark | awk '{ print; exit !($1 > 310 && $2 < 330) }'
}

@test "ir2y4m: how much is done is said on a terminal, where it is long" {
	terminal=$(compile terminal)
	stick 1001 0.5 >long.ir
	"$terminal" -e sh -c 'ir2y4m -W 640 -H 640 long.ir >/dev/null' >saw
	tr '\r' '\n' <saw | sed '1d;/^$/d' >lines
	# every hundredth, and the end
	[ "$(wc -l <lines)" -ge 90 ] && [ "$(wc -l <lines)" -le 101 ]
	head -n 1 lines | diff <(echo 'ir2y4m: 11 of 1001 pictures') -
	tail -n 1 lines | diff <(echo 'ir2y4m: 1001 of 1001 pictures') -
	"$terminal" -e sh -c 'ir2y4m -W 64 -H 64 long.ir >/dev/null' >saw
	[ ! -s saw ]
	quietly ir2y4m -W 640 -H 640 long.ir | wc -c
	# a message has a line of its own
	"$terminal" -e sh -c 'trap "" PIPE; ir2y4m -W 640 -H 640 long.ir | head -c 9999999 >all' \
	    >saw
	tail -n 1 saw | tr -d '\r' |
	    diff <(echo 'ir2y4m: standard output: Broken pipe') -
}

# The paper is one colour in what the page's command makes, and dots of several
# otherwise.
@test "ir2y4m: the manual's GIF has no dots" {
	oracle ffmpeg
	ours_only && return
	sed -n '/^\.Dl ir2y4m -r 20/,/gif$/p' "$ROOT/man/ir2y4m.1" |
	    sed 's/^\.Dl //; s/\\[ &]//g; s/ffmpeg/& -v error/; s/\\e$/\\/' >command.sh
	[ "$(wc -l <command.sh)" -eq 2 ]
	sh command.sh
	# the figure fills 0.86 of 180
	ffmpeg -v error -i walk.gif -frames:v 1 -pix_fmt rgb24 -f rawvideo raw
	head -c $((320 * 3 * 10)) raw | od -An -v -tx1 -w3 | sort -u | wc -l |
	    diff <(echo 1) -
}

@test "ir2y4m: several, one after the other" {
	psl2ir "$ROOT/examples/sims.psl" >poses.ir
	bp2ir "$ROOT/examples/arm.txt" | rescale -U y >arm.ir
	bp2ir -r 30 -s arm.ir "$ROOT/examples/bend.txt" | skin >bend.ir
	cat walk.ir bend.ir arm.ir >all.ir
	quietly ir2y4m -W 64 -H 32 all.ir >saw.y4m
	# 24 frames at 30 are 48 pictures at 60, and the last
	[ "$(pictures saw.y4m 64 32)" -eq $((128 + 49 + 1)) ]
	refuses 'ir2y4m: <stdin>: motion sims: the rate is unknown (-r)' \
	    ir2y4m <poses.ir
	quietly ir2y4m -r 2 -W 64 -H 32 poses.ir >saw.y4m
	[ "$(pictures saw.y4m 64 32)" -eq 2 ]
}

@test "ir2y4m: any figure" {
	one='joint a -\noffset a 1 2 3\ndof a tx ty tz\n'
	draw() {
		printf '%b' "ir 1\nskeleton s\nspace y\n$1end skeleton\n$2end ir\n" >in.ir
		quietly ir2y4m -W 64 -H 32 -r 1 in.ir >saw.y4m
		[ "$(pictures saw.y4m 64 32)" -eq "$3" ]
	}
	draw "$one" '' 1
	draw "$one" 'motion m\nend motion\n' 1
	for huge in 1e300 1.7e308 1e-300 5e-324; do
		draw "$one" "motion m\nrate 1\nv 1 a 0 0 0\nv 2 a $huge 0 0\nv 3 a -$huge 0 $huge\nend motion\n" 3
		draw "${one}joint b a\noffset b 0 $huge 0\n" \
		    'motion m\nrate 1\nv 1 a 0 0 0\nv 2 a 1 1 1\nend motion\n' 2
	done
	draw "${one}joint b a\noffset b 0 1 0\n" \
	    'motion m\nrate 1\nv 1 a 0 0 0\nv 2 a nan 0 0\nv 3 a 3 0 0\nend motion\n' 3
}

@test "ir2y4m: ffmpeg reads it without options" {
	oracle ffmpeg ffprobe
	sed 's/^rate 60/rate 30000\/1001/' walk.ir | quietly ir2y4m >walk.y4m
	ours_only && return
	ffprobe -v error -count_frames -show_entries \
	    stream=r_frame_rate,nb_read_frames,width,height,pix_fmt \
	    -of default=nw=1 walk.y4m >saw
	sort saw | diff -u - <(printf '%s\n' height=360 nb_read_frames=128 \
	    pix_fmt=yuv420p r_frame_rate=30000/1001 width=640)
	ffmpeg -v error -i - walk.mp4 <walk.y4m
	ffmpeg -v error -i - walk.gif <walk.y4m
	ffprobe -v error -count_frames -show_entries \
	    stream=r_frame_rate,nb_read_frames,pix_fmt -of default=nw=1 \
	    walk.mp4 >saw
	sort saw | diff -u - <(printf '%s\n' nb_read_frames=128 \
	    pix_fmt=yuv420p r_frame_rate=30000/1001)
	[ -s walk.gif ]
}

@test "ir2y4m: a full disk, a reader that goes away" {
	dev_full ir2y4m walk.ir
	head_one ir2y4m walk.ir | grep -q '^YUV4MPEG2 '
}

@test "ir2y4m: the manual's examples" {
	man_examples "$ROOT/man/ir2y4m.1"
}
