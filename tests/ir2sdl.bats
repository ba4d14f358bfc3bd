load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT/examples/cylinder.sdl" .
	cat >small.ir <<-'END'
		ir 1
		actions small
		source sdl
		attr - definition int i=1 ;
		nurbs c#.1 1
		knots c#.1 0 +.5
		cv c#.1 0 0. 0 1
		cv c#.1 -1 2e-3 3 0.50
		attr c#.1 form (a, b)
		action m path c#.1 PRE_LINEAR POST_CYCLE
		# said before p
		action p parameter - POST_CONSTANT
		key p 1 2 TAN_STEP 0 1 TAN_LINEAR 1 0
		key p 2 2 TAN_STEP 0 1 TAN_LINEAR 1 0
		attr - model x () {
		attr - model }
		# the tree
		item n - Dag%20Node n
		channel n X%20Translate m Y p m[Z]
		item {} n -
		item Light() {} Light
		attr Shader() braces Light()
		item Shader() Light() Shader
		channel Shader() Color p -
		item Curve%20CV(2,4) Light() Curve%20CV 2 4
		channel n Visibility p -
		# within n
		item a%20b - Dag%20Node a%20b
		end actions
		end ir
	END
	cat >small.sdl <<'END'
DEFINITION
int i=1 ;
curve c#.1 (
	degree = 1,
	knots = (0, +.5),
	cvs = (
		cv((0, 0., 0), 1),
		cv((-1, 2e-3, 3), 0.50)
	),
	form = (a, b)
);
motion_curve m (
	c#.1,
	in = PRE_LINEAR,
	out = POST_CYCLE
);
/* said before p */
parameter_curve p (
	out = POST_CONSTANT,
	cvs = (
		parameter_vertex(1, 2, TAN_STEP, (0, 1), TAN_LINEAR, (1, 0)),
		parameter_vertex(2, 2, TAN_STEP, (0, 1), TAN_LINEAR, (1, 0))
	)
);

MODEL
x () {
}
/* the tree */

HIERARCHY
{
	type "Dag Node" (n);
	channel "X Translate" (m [Y] (p (m [Z])));
	{
		{
			type "Light" ();
			type "Shader" ();
			channel "Color" (p);
			{
				type "Curve CV" (2, 4);
			}
		}
	}
	channel "Visibility" (p);
}
{
	/* within n */
	type "Dag Node" ("a b");
}
END
}

@test 'ir2sdl: everything there is' {
	quietly ir2sdl small.ir | diff -u small.sdl -
}

@test 'ir2sdl: sdl to ir to sdl to ir is the same IR' {
	quietly sdl2ir small.sdl | diff -u small.ir -
	quietly sdl2ir cylinder.sdl >first.ir
	mkdir again
	quietly ir2sdl first.ir >again/cylinder.sdl
	quietly sdl2ir again/cylinder.sdl | diff -u first.ir -
	quietly ir2sdl <first.ir - | diff -u again/cylinder.sdl -
}

@test 'ir2sdl: several actions in a channel, harvDag Nodes' {
	sed '/^channel n X/a\
channel n Y%20Translate - - p ( m[X] p , p ) ( p ( p ) ) p , m[Z]\
channel n Z%20Translate - - p , p
	/^item {}/i\
item h n harvDag%20Node h\
channel h X%20Scale p -\
item harvDag%20Node() h harvDag%20Node' small.ir >list.ir
	quietly ir2sdl list.ir >list.sdl
	grep -A 10 '"X Tr' list.sdl | diff -u - <(cat <<'END'
	channel "X Translate" (m [Y] (p (m [Z])));
	channel "Y Translate" (p (m [X] p, p) (p (p)) p, m [Z]);
	channel "Z Translate" (p, p);
	{
		type "harvDag Node" (h);
		channel "X Scale" (p);
		{
			type "harvDag Node" ();
		}
	}
	{
END
	)
	quietly sdl2ir list.sdl |
	    diff -u <(sed 's/actions small/actions list/' list.ir) -
}

@test 'ir2sdl: a comment after any token comes back to its place' {
	sed '/^\t*\/\*/d; s/[](){},;=[]/ & /g; s/"[^"]*"/\n&\n/g' small.sdl |
	    awk '/^"/ { print; next } { for (i = 1; i <= NF; i++) print $i }' \
	    >tokens
	[ "$(wc -l <tokens)" -gt 150 ]
	for k in 1 2 3 5 7; do
		awk -v k=$k 'NR % k == 0 { print "/* at " NR " */" } { print }
		    END { print "/* end */" }' tokens | sdl2ir >once.ir
		grep -q '^# end' once.ir
		ir2sdl once.ir | quietly sdl2ir | diff -u once.ir -
	done
}

@test 'ir2sdl: comments in a statement, notes, an empty object' {
	cat >in.ir <<-'END'
		ir 1
		actions a
		note a note
		nurbs c 1
		knots c 0 1
		cv c 0 0 0 1
		# */ is not its end

		#
		cv c 0 0 0 1
		end actions
		end ir
	END
	quietly ir2sdl in.ir | diff -u - <(cat <<'END'
/* a note */
DEFINITION
curve c (
	degree = 1,
	knots = (0, 1),
	cvs = (
		cv((0, 0, 0), 1)
/* * / is not its end */
,
		cv((0, 0, 0), 1)
	)
);
END
	)
	printf 'ir 1\nactions a\nend actions\nend ir\n' | quietly ir2sdl |
	    diff -u <(echo DEFINITION) -
	printf 'ir 1\nactions a\nend actions\nend ir\n' | quietly ir2sdl |
	    quietly sdl2ir >/dev/null
}

@test 'ir2sdl: CRLF, no last newline' {
	sed 's/$/\r/' small.ir | quietly ir2sdl | diff -u small.sdl -
	printf %s "$(cat small.ir)" | quietly ir2sdl | diff -u small.sdl -
}

# bad LINE MESSAGE SCRIPT: small.ir, changed by sed, is refused at that line
bad() {
	sed "$3" small.ir >bad.ir
	refuses "ir2sdl: bad.ir:$1: $2" ir2sdl bad.ir >out
}

@test 'ir2sdl: errors' {
	refuses 'ir2sdl: <stdin>:1: expected `ir 1`, saw end of input' \
	    ir2sdl </dev/null
	refuses 'ir2sdl: <stdin>: no actions object in it' ir2sdl <<<$'ir 1\nend ir'
	cat small.ir small.ir >two.ir
	refuses 'ir2sdl: two.ir:32: several actions objects; a file holds one' \
	    ir2sdl two.ir >/dev/null
	bad 5 "expected a degree from 1 on, saw 'nurbs c#.1 0'" '5s/1$/0/'
	bad 5 "'c%20d' cannot be a name in SDL" '5s/c#.1/c%20d/'
	bad 6 "expected the nurbs record before, saw 'knots d 0 +.5'" '6s/c#.1/d/'
	bad 6 "expected a number, saw 'x'" '6s/0/x/'
	bad 8 "expected a number, saw 'nan'" '8s/2e-3/nan/'
	bad 7 'c#.1: no cvs' '7,9d'
	bad 10 "unknown curve 'q'" '10s/c#.1/q/'
	bad 10 "expected \`path CURVE PRE POST\` or \`parameter PRE POST\`, saw 'action m path c#.1 PRE_LINEAR'" \
	    '10s/ POST.*//'
	bad 10 "'PRE%20X' cannot be a name in SDL" '10s/PRE_LINEAR/PRE%20X/'
	bad 12 "'m' is defined twice" '12s/ p/ m/'
	bad 13 'p: no keys' 13,14d
	bad 13 "expected the action record before, saw 'key m 1 2 TAN_STEP 0 1 TAN_LINEAR 1 0'" \
	    '13s/ p/ m/'
	bad 13 "expected a number, saw 'x'" '13s/0 1/0 x/'
	bad 18 "a Dag Node has 1 arguments, saw 0" '18s/n$//'
	bad 18 "expected an item before, saw 'channel n X%20Translate m Y p m[Z]'" 18d
	bad 19 "unknown action 'c#.1'" '19s/ m/ c#.1/'
	bad 19 "path 'm': expected an axis X, Y or Z" '19s/ Y/ -/'
	bad 19 "path 'm': expected an axis X, Y or Z" '19s/\[Z\]//'
	bad 19 "'p' is no path and has no axis" '19s/m.Z.$/p[Z]/'
	for list in '' p 'p (' 'p )' 'p ,' 'p ( p' ', p' '( p )' 'p ( )' \
	    'p ( , p )' 'p ( p ) )' 'p ( p )' 'p ( p ( p ) )'; do
		bad 19 "expected a list of several actions, saw 'channel n X%20Translate - -${list:+ $list}'" \
		    "19s/ m.*/ - -${list:+ $list}/"
	done
	bad 19 "expected a list of several actions, saw 'channel n X%20Translate - X p p'" \
	    '19s/ m.*/ - X p p/'
	bad 19 "unknown action 'q'" '19s/ m.*/ - - p q/'
	bad 19 "unknown action '('" '19s/m.Z.$/( p )/'
	bad 19 "'n' has no channel \"Spot\"" '19s/X%20Translate/Spot/'
	bad 19 "item 'x' is not open here" '19s/ n/ x/'
	bad 20 "item 'x' is not open here" '20s/ n/ x/'
	bad 21 "'{}' has no channel \"Color\"" '20a\
channel {} Color p -'
	bad 25 "expected integers from 0 on as arguments, saw 'item Curve%20CV(2,4) Light() Curve%20CV 2 x'" \
	    's/CV 2 4/CV 2 x/'
	bad 21 "'Li\"ght' cannot be in quotes in SDL" '21s/ Light$/ Li"ght/'
	bad 27 "expected no more than items and channels, saw 'nurbs d 1'" \
	    '27s/.*/nurbs d 1/'
}

# Once ir2sdl wrote these, which sdl2ir refused or read as something else
@test 'ir2sdl: a definition that sdl2ir refuses is none' {
	bad 10 'c#.1: expected more cvs than the degree; saw degree 2, 2 cvs, 2 knots' \
	    '5s/1$/2/'
	bad 9 'c#.1: expected cvs + degree - 1 knots; saw degree 1, 2 cvs, 0 knots' \
	    6d
	bad 10 'c#.1: expected cvs + degree - 1 knots; saw degree 1, 2 cvs, 3 knots' \
	    '6s/$/ 1/'
	bad 10 'c#.1: expected knots that do not decrease; saw degree 1, 2 cvs, 2 knots' \
	    '6s/+/-/'
	bad 10 'c#.1: expected knots that span more than a point; saw degree 1, 2 cvs, 2 knots' \
	    '6s/+.5/0.0/'
	run -1 grep curve out
	bad 6 "expected a number, saw '1e400'" '6s/+.5/1e400/'
	bad 7 "expected a number, saw '1e400'" '7s/1$/1e400/'
	bad 13 "expected a number, saw '-1e400'" '13s/ 2 / -1e400 /'
	bad 14 'key at 0.5 is earlier than the one before it' '14s/p 2/p 0.5/'
	bad 7 "expected knots, then points, then attrs, saw 'knots c#.1 0 +.5'" \
	    '6{h;d;};7G'
	bad 7 "expected knots, then points, then attrs, saw 'knots c#.1 0 +.5'" 6p
	bad 9 "expected knots, then points, then attrs, saw 'cv c#.1 -1 2e-3 3 0.50'" \
	    '8{h;d;};9G'
	bad 15 "expected knots, then points, then attrs, saw 'key p 2 2 TAN_STEP 0 1 TAN_LINEAR 1 0'" \
	    '13a\
attr p x y'
	for name in 5 .5 5. 1e5; do
		bad 5 "'$name' cannot be a name in SDL" "s/c#.1/$name/"
		bad 10 "'$name' cannot be a name in SDL" "10s/ m/ $name/"
		bad 10 "'$name' cannot be a name in SDL" "10s/PRE_LINEAR/$name/"
		bad 13 "'$name' cannot be a name in SDL" "13s/TAN_STEP/$name/"
		bad 9 "'$name' cannot be a name in SDL" "9s/form/$name/"
	done
	# words they are where there is more to them
	for name in 5a 1e 1e5x ..5 . 1e400; do
		sed "s/c#.1/$name/; s/PRE_LINEAR/$name/" small.ir >word.ir
		quietly ir2sdl word.ir >word.sdl
		quietly sdl2ir word.sdl | diff -u <(sed s/small/word/ word.ir) -
	done
}

@test 'ir2sdl: what is carried comes back whole, or is refused' {
	for text in 'a, b' 'a)' '(a' 'a;' '(a;)' 'a  b' ' a' 'a ' '"a' 'a /* b */'; do
		bad 9 "'$text' cannot be a value in SDL" "9s|(a, b)|$text|"
	done
	bad 9 "'a\x09b' cannot be a value in SDL" '9s|(a, b)|a\tb|'
	for text in 'int i' 'int i;  ' 'a; b;' '{ a;' '(a;' 'a /* b */ ;' '"a;' \
	    'curve x;' 'mc(x);' 'motion_curve;' 'pc;' 'parameter_curve x {' \
	    'MODEL;' 'HIERARCHY {' 'DEFINITION x;' 'ENVIRONMENT;' ''; do
		bad 4 "'$text' cannot be a statement in SDL" "4s|int.*|$text|"
	done
	bad 4 "'}' without '{'" '4s/int.*/}/'
	bad 15 "'{' without '}' before" '4s/int.*/int {/'
	bad 17 "'{' without '}' before" 16d
	bad 17 "'{' without '}' before" '16d;18,28d'
	bad 9 "'knots' is no parameter for an attr" '9s/form/knots/'
	bad 15 "'in' is no parameter for an attr" '14a\
attr p in x'
	bad 10 'expected the attrs of a definition behind it, saw '"'attr c#.1 form (a, b)'" \
	    '9{h;d;};10G'
	# what they may be; `braces` is a parameter like any other
	sed '9s/.*/attr c#.1 form\
attr c#.1 form "a,; )" (b, (c)) { +\
attr c#.1 cvs_ 1\
attr c#.1 braces x/
	    10s/$/\
attr m cvs (1, 2)/
	    14s/$/\
attr p degree 3/
	    4s/.*/attr - definition a "; }" (b; { c) {\
attr - definition MODEL x;\
attr - definition curves;\
attr - definition }/' small.ir >more.ir
	quietly ir2sdl more.ir >more.sdl
	quietly sdl2ir more.sdl | diff -u <(sed s/small/more/ more.ir) -
	# unknown ones have no place
	sed '18s/$/\
attr n colour red/; 4s/$/\
attr - colour red/' small.ir | quietly ir2sdl | diff -u small.sdl -
}

@test 'ir2sdl: an item or channel that sdl2ir refuses is none' {
	bad 20 "'n' is defined twice" '20s/{}/n/'
	bad 28 "expected an ID, saw 'item - - Dag%20Node a%20b'" '28s/a%20b/-/'
	bad 20 "channel 'n X%20Translate' twice" 19p
	bad 20 "channel 'n X%20Translate' twice" '19{p;s/X%/%58%/;}'
	for name in - %00 %0A %22; do
		bad 28 "'$name' cannot be in quotes in SDL" "28s/a%20b\$/$name/"
	done
	shared='expected the item that shares braces'
	bad 23 "$shared, saw 'item x Light() Shader'" '23s/Shader()/x/'
	bad 23 "$shared, saw 'item Shader() {} Shader'" '23s/Light()/{}/'
	bad 23 "$shared, saw 'item Shader() - Shader'" '22,23s/Light()/-/'
	bad 23 "$shared, saw 'item Shader() Light() -'" '23s/Shader$/-/;24d'
	bad 23 "$shared, saw 'item Shader() Light() Shader'" \
	    '21s/ Light$/ -/'
	bad 23 "$shared, saw 'attr Shader() braces Light()'" 22p
	bad 23 "$shared, saw 'channel n Visibility p -'" '22a\
channel n Visibility p -'
	bad 23 "$shared, saw 'end actions'" 23,28d
	# a place-holder may follow other braces within
	cat >holder.ir <<-'END'
		ir 1
		actions holder
		source sdl
		item {} - -
		item {}[2] {} -
		attr n braces {}
		item n {} Dag%20Node n
		end actions
		end ir
	END
	quietly ir2sdl holder.ir | diff -u - <(cat <<'END'
HIERARCHY
{
	{
	}
	type "Dag Node" (n);
}
END
	)
	quietly ir2sdl holder.ir >holder.sdl
	quietly sdl2ir holder.sdl | diff -u holder.ir -
}

@test 'ir2sdl: no line is longer than sdl2ir takes' {
	awk 'BEGIN { print "ir 1\nactions a\naction p parameter - -"
	    print "key p 0 0 a 1 1 a 1 1\nitem n - Dag%20Node n"
	    printf "channel n X%%20Scale p -"
	    for (i = 0; i < 4200000; i++) printf " p"
	    print "\nend actions\nend ir" }' >long.ir
	refuses 'ir2sdl: long.ir:6: record longer than 8388108 bytes' \
	    ir2sdl long.ir >out
	[ "$(tail -n 1 out)" = '	type "Dag Node" (n);' ]
}

# variants FILE: writes case.1, case.2 …, the file with one line below the third
# changed: missing, twice, after the next, or with a field missing or replaced
variants() {
	awk 'function put(i, new, k) {
		file = "case." ++cases
		for (k = 1; k <= NR; k++)
			printf "%s", (k == i ? new : line[k] "\n") >file
		close(file)
	}
	function change(i, f, word, n, part, new, k) {
		n = split(line[i], part, " ")
		part[f] = word
		new = part[1]
		for (k = 2; k <= n; k++)
			new = new (part[k] == "" ? "" : " ") part[k]
		put(i, new "\n")
	}
	{ line[NR] = $0 }
	END {
		words = split("5 - p n", word, " ")
		for (i = 4; i < NR - 1; i++) {
			put(i, "")
			put(i, line[i] "\n" line[i] "\n")
			put(i, "")
			printf "%s\n", line[i] >file
			fields = split(line[i], part, " ")
			for (f = 2; f <= fields; f++) {
				change(i, f, "")
				for (w = 1; w <= words; w++)
					change(i, f, word[w])
			}
		}
	}' "$1"
}

# said FILE: what SDL can express of a stream. It has no IDs: items are
# numbered.
said() {
	awk '$1 == "item" { id[$2] = ++n; $2 = n; $3 = $3 in id ? id[$3] : $3 }
	$1 == "channel" { $2 = id[$2] }
	$1 == "attr" && $2 == "-" && $3 ~ /^(definition|model)$/ { of = "" }
	$1 == "attr" && n && $2 != "-" && $3 == "braces" { $2 = of = ""; $4 = id[$4] }
	$1 == "nurbs" || $1 == "action" || $1 == "item" {
		of = $1 == "item" ? "" : $2
	}
	$1 == "attr" && $2 != "-" && $2 != of { next }
	$1 == "attr" && $2 == "-" && $3 !~ /^(definition|model)$/ { next }
	/^(nurbs|knots|cv|action|key|item|channel|attr) /' "$1"
}

@test 'ir2sdl: what it takes sdl2ir takes, and makes the same of it' {
	variants small.ir
	taken=0
	for case in case.*; do
		ir2sdl "$case" >sdl 2>/dev/null || continue
		taken=$((taken + 1))
		quietly sdl2ir sdl >again
		said "$case" >first
		said again | diff -u first - || { echo "$case" >&2; return 1; }
	done
	[ $taken -gt 150 ]
}

@test 'ir2sdl: 20000 nested braces' {
	awk 'BEGIN { print "ir 1\nactions stdin\nsource sdl"
	    for (i = 1; i <= 20000; i++)
		print "item n" i, (i > 1 ? "n" i - 1 : "-"), "Dag%20Node n" i
	    print "end actions\nend ir" }' >deep.ir
	quietly ir2sdl deep.ir >deep.sdl
	# 32 tabs at most, before two braces and a type for each
	awk '{ match($0, /^\t*/) } RLENGTH > max { max = RLENGTH }
	    END { print max }' deep.sdl | diff - <(echo 32)
	quietly sdl2ir <deep.sdl | diff -u deep.ir -
}

@test 'ir2sdl: usage, output errors' {
	usage_of ir2sdl
	dev_full ir2sdl small.ir
	awk 'BEGIN { print "ir 1\nactions a"
	    for (i = 0; i < 30000; i++) print "item i" i " - -"
	    print "end actions\nend ir" }' >many.ir
	[ "$(head_one ir2sdl many.ir)" = HIERARCHY ]
}

@test 'ir2sdl: the examples of its page' {
	man_examples "$ROOT/man/ir2sdl.1"
}

@test 'ir2sdl: an attr that comes too early is refused' {
	local key='1 2 TAN_X 1 1 TAN_X 1 0'

	printf '%s\n' 'ir 1' 'actions a' 'action p parameter - -' "key p $key" \
	    'attr q bar (1, 2)' 'action q parameter - -' "key q $key" \
	    'end actions' 'end ir' >early.ir
	refuses "ir2sdl: early.ir:6: expected the attrs of a definition behind it, saw 'action q parameter - -'" \
	    ir2sdl early.ir >saw
	printf '%s\n' 'ir 1' 'actions a' 'action p parameter - -' "key p $key" \
	    'attr h braces n' 'item n - Dag%20Node n' \
	    'channel n X%20Translate p -' 'item h n harvDag%20Node' \
	    'end actions' 'end ir' >early.ir
	refuses "ir2sdl: early.ir:8: expected its attr braces right before it, saw 'item h n harvDag%20Node'" \
	    ir2sdl early.ir >saw
}
