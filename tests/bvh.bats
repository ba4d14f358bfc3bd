load helper

# bvh2ir | ir2bvh gives a file back.

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# less FILE: prints it without a byte order mark, CRs, blank lines, and blanks
# at line ends and in front of rows
less() {
	sed -e '1s/^\xef\xbb\xbf//' -e 's/[ \t\r]*$//' -e '/^$/d' "$1" | awk '
	tolower($0) ~ /^[ \t]*motion$/ { rows = 1 }
	rows { sub(/^[ \t]+/, "") }
	{ print }'
}

# blanks: makes one blank of several, none at the start of a line
blanks() {
	sed -e 's/[ \t][ \t]*/ /g' -e 's/^ //'
}

@test "identity: real files" {
	local f name n=0

	need_data bvh
	for f in "$DATA"/bvh/*.bvh; do
		name=${f##*/}
		case $name in
		no-hierarchy.bvh | output1.bvh) # refused
			continue
			;;
		frames-off-by-one.bvh)          # the right number comes back
			sed 's/^Frames:.*/Frames: 93/' "$f" | less - >want
			;;
		rows-missing.bvh)               # less the bad row
			head -n 708 "$f" | less - >want
			;;
		*)
			less "$f" >want
			;;
		esac
		bvh2ir "$f" 2>/dev/null | quietly ir2bvh >saw
		case $name in
		Swagger2.bvh | mixamo-pose.bvh | vr.bvh)
			# indentation or tabs that differ from line to line
			blanks <want >want.1
			blanks <saw >saw.1
			cmp want.1 saw.1
			;;
		*)
			cmp want saw
			;;
		esac
		n=$((n + 1))
	done
	[ $n -ge 24 ]
}

# odd SEED: a file of random joints in a random dialect
odd() {
	awk -v seed="$1" '
	function any(n) {
		return int(rand() * n)
	}
	function one_of(list,    n, a) {
		n = split(list, a, ",")
		return a[any(n) + 1]
	}
	function number() {
		return one_of("0,-0,0.0,1.50,-2.25,+3,.5,-.125,5.,1e1,-2.5E-3," \
		    "1234567890.12345678901,-0.000000,7e-7,90")
	}
	function spell(word) {
		return any(4) ? word : any(2) ? tolower(word) : toupper(word)
	}
	function line(s,  i) {
		for (i = 0; i < depth; i++)
			printf "%s", indent
		printf "%s%s%s", s, one_of(",, ,	"), end
		if (any(9) == 0)
			printf "%s%s", one_of(", "), end
	}
	function open(s) {
		if (brace)
			line(s " {")
		else {
			line(s)
			line("{")
		}
		depth++
	}
	function close_it() {
		depth--
		line("}")
	}
	function offset() {
		line(word["OFFSET"] b1 number() b2 number() b3 number())
	}
	function letter() {
		return substr("XYZ", any(3) + 1, 1)
	}
	function channels(    i, k, n, list, s, t) {
		n = 0
		if (any(3) == 0)
			for (i = 1; i <= 3; i++)
				list[++n] = substr("XYZ", i, 1) "position"
		for (k = any(5); k > 0; k--)
			list[++n] = letter() "rotation"
		if (any(6) == 0)
			for (i = 1; i <= 3; i++)
				list[++n] = substr("XYZ", i, 1) "scale"
		for (i = 1; !usual && i < n; i++) {
			k = i + any(n - i + 1)
			t = list[i]
			list[i] = list[k]
			list[k] = any(9) ? t : toupper(t)
		}
		values += n
		s = word["CHANNELS"] " " n
		for (i = 1; i <= n; i++)
			s = s " " list[i]
		line(s)
	}
	function site() {
		open(word["End"] " " (any(5) ? word["Site"] : \
		    "Site" one_of(" x,39, the end,s")))
		offset()
		close_it()
	}
	function joint(kind,    i, n) {
		open(kind " " one_of("a,b,Hips,a b,j" any(99) ",x:y,-,é,%,a.001"))
		if (any(6) == 0) {
			channels()
			offset()
		} else {
			offset()
			if (any(9))
				channels()
		}
		n = depth > 5 ? 0 : any(4)
		for (i = 0; i < n; i++) {
			if (any(12) == 0)
				site()
			joint(word["JOINT"])
		}
		if (n ? any(12) == 0 : any(5))
			site()
		close_it()
	}
	BEGIN {
		srand(seed)
		end = any(3) ? "\n" : "\r\n"
		brace = any(4) == 0
		usual = any(2)
		indent = one_of("	,  ,    ,, 	")
		b1 = one_of(" , ,	, 	")
		b2 = one_of(" ,	,  ")
		b3 = one_of(" ," b2)
		n = split("HIERARCHY ROOT JOINT OFFSET CHANNELS End Site MOTION", \
		    a, " ")
		for (i = 1; i <= n; i++)
			word[a[i]] = spell(a[i])
		if (any(5) == 0)
			printf "\357\273\277"
		line(word["HIERARCHY"])
		for (i = any(4) ? 1 : 3; i > 0; i--)
			joint(word["ROOT"])
		line(word["MOTION"])
		frames = values ? any(5) : 0
		line(spell("Frames:") one_of(" ,	,,   ") frames)
		if (any(9))
			line(spell("Frame Time:") one_of(" ,	,,  ") one_of( \
			    "0.033333,.0083333,0.04,0,0.000,1,1e-2,0.0417083750417," \
			    "0.008342,0.7,0.033,3.33333333333333333333333e-2"))
		between = one_of(" , , ,	,  ")
		for (i = 0; i < frames; i++) {
			printf "%s", one_of(",, ,	")
			for (k = 1; k <= values; k++)
				printf "%s%s", any(40) ? number() : "nan", \
				    (k < values ? between : any(2) ? "" : " ")
			printf "%s", (i < frames - 1 || any(2) ? end : "")
		}
	}'
}

@test "identity: odd files" {
	local seed

	for seed in {1..60}; do
		odd "$seed" >odd.bvh
		less odd.bvh >want
		bvh2ir odd.bvh 2>/dev/null | ir2bvh >saw 2>err || {
			echo "seed $seed" >&2
			cat err >&2
			return 1
		}
		cmp want saw || {
			echo "seed $seed" >&2
			diff want saw | head -n 5 >&2
			return 1
		}
	done
}

@test "a file without indentation, however deep" {
	awk 'BEGIN {
		print "HIERARCHY"
		for (i = 0; i < 60000; i++) {
			print (i ? "JOINT" : "ROOT"), "j" i "\n{"
			print "OFFSET 0 1 0\nCHANNELS 1 Xrotation"
		}
		while (i-- > 0)
			print "}"
		print "MOTION\nFrames: 0\nFrame Time: 0.04"
	}' >deep.bvh
	bvh2ir deep.bvh | timeout 60 ir2bvh | cmp deep.bvh
	# a question about the joints above each joint is answered once
	bvh2ir deep.bvh | timeout 60 ir2bvh -e XYZ | grep -c CHANNELS |
	    diff -u <(echo 60000) -
}
