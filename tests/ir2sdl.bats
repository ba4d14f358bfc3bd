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
		attr c#.1 form a, b
		action m path c#.1 PRE_LINEAR POST_CYCLE
		# said before p
		action p parameter - POST_CONSTANT
		key p 1 2 TAN_STEP 0 1 TAN_LINEAR 1 0
		key p 2 2 TAN_STEP 0 1 TAN_LINEAR 1 0
		attr - model { x ();
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
	form = a, b
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
{ x ();
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
	sed 's/ a, b$/ a/' small.ir >model.ir
	sed -i.bak 's/{ x ();/{/; s/^attr - model }/attr - model x ();\
&/' model.ir
	quietly ir2sdl model.ir >model.sdl
	quietly sdl2ir model.sdl | diff -u <(sed 's/actions small/actions model/
	' model.ir) -
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
	grep -v '^attr c' list.ir | ir2sdl | quietly sdl2ir |
	    grep -e ^item -e ^chan | diff -u <(grep -e ^item -e ^chan list.ir) -
}

@test 'ir2sdl: a comment after any token comes back to its place' {
	sed '/^\t*\/\*/d; s/form = a, b/form = a/
	    s/[](){},;=[]/ & /g; s/"[^"]*"/\n&\n/g' small.sdl |
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

# bad LINE MESSAGE SCRIPT: of small.ir, as sed's SCRIPT changes it
bad() {
	sed "$3" small.ir >bad.ir
	refuses "ir2sdl: bad.ir:$1: $2" ir2sdl bad.ir >/dev/null
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

at_truncation() {
	case $2 in
	0) [ "$1" -ge $(($(wc -c <small.ir) - 1)) ] ;;
	esac
}

@test 'ir2sdl: every truncation' {
	each_truncation small.ir ir2sdl
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
	{ printf 'ir 1\nactions a\n'; yes 'item i - -' | head -n 30000
	    echo end actions; echo end ir; } >many.ir
	[ "$(head_one ir2sdl many.ir)" = HIERARCHY ]
}

@test 'ir2sdl: the examples of its page' {
	man_examples "$ROOT/man/ir2sdl.1"
}
