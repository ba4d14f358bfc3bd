load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT/examples/cylinder.sdl" .
	cat >small.sdl <<-'END'
		DEFINITION
		curve c (degree = 1, knots = (0, 1),
			cvs = (cv((0, 0, 0), 1), cv((1, 2, 3), 1)));
		motion_curve m (c, in = PRE_LINEAR, out = POST_CYCLE);
		parameter_curve p (in = PRE_CONSTANT, out = POST_CONSTANT, cvs = (
			parameter_vertex(1, 2, TAN_STEP, (0, 1), TAN_LINEAR, (1, 0))));
		HIERARCHY
		{ type "Dag Node" (n); channel "X Translate" (m [Y] (p)); }
	END
	cat >small.ir <<-'END'
		ir 1
		actions small
		source sdl
		nurbs c 1
		knots c 0 1
		cv c 0 0 0 1
		cv c 1 2 3 1
		action m path c PRE_LINEAR POST_CYCLE
		action p parameter PRE_CONSTANT POST_CONSTANT
		key p 1 2 TAN_STEP 0 1 TAN_LINEAR 1 0
		item n - Dag%20Node n
		channel n X%20Translate m Y p
		end actions
		end ir
	END
}

@test 'sdl2ir: the cylinder' {
	# as the document's Example 2 with its two misprints put right
	quietly sdl2ir cylinder.sdl | diff -u - <(cat <<-'END'
		ir 1
		actions cylinder
		source sdl
		# A cylinder moves along a path, gets wider and spins about its axis; one
		# CV of its second cap is pulled out.
		nurbs curve#2 3
		knots curve#2 0.0 0.0 0.0 1.0 1.0 1.0
		cv curve#2 0.0 0.0 0.0 1.0
		cv curve#2 3.0 3.0 3.0 1.0
		cv curve#2 -4.0 2.0 -6.0 1.0
		cv curve#2 -3.0 2.0 3.0 1.0
		action motion_path path curve#2 PRE_CONSTANT POST_CONSTANT
		# where on the path it is, in percent
		action param_curve.Timing parameter PRE_LINEAR POST_LINEAR
		key param_curve.Timing 1.0 0.0 TAN_SMOOTH -0.27852 -0.96043 TAN_SMOOTH 0.27852 0.96043
		key param_curve.Timing 30.0 30.0 TAN_SMOOTH -0.27852 -0.96043 TAN_SMOOTH 0.27852 0.96043
		action param_curve.X_Scale parameter PRE_CONSTANT POST_CONSTANT
		key param_curve.X_Scale 1.0 1.0 TAN_SMOOTH 1.0 0.0 TAN_SMOOTH 1.0 0.0
		key param_curve.X_Scale 30.0 4.0 TAN_SMOOTH 1.0 0.0 TAN_SMOOTH 1.0 0.0
		action param_curve.Z_Rotate parameter PRE_CONSTANT POST_CONSTANT
		key param_curve.Z_Rotate 1.0 0.0 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH 1.0 0.0
		key param_curve.Z_Rotate 30.0 360.0 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH 1.0 0.0
		action timewarp parameter PRE_IDENTITY POST_IDENTITY
		key timewarp 1.0 1.0 TAN_SMOOTH -0.70711 -0.70711 TAN_SMOOTH 0.70711 0.70711
		key timewarp 30.0 30.0 TAN_SMOOTH -0.70711 -0.70711 TAN_SMOOTH 0.70711 0.70711
		action param_curve.X_Position parameter PRE_CONSTANT POST_CONSTANT
		key param_curve.X_Position 1.0 -0.2612 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH -1.0 0.0
		key param_curve.X_Position 30.0 -0.18593 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH -1.0 0.0
		action param_curve.Y_Position parameter PRE_CONSTANT POST_CONSTANT
		key param_curve.Y_Position 1.0 0.2612 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH -1.0 0.0
		key param_curve.Y_Position 30.0 0.58722 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH -1.0 0.0
		action param_curve.Z_Position parameter PRE_CONSTANT POST_CONSTANT
		key param_curve.Z_Position 1.0 0.5 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH 1.0 0.0
		key param_curve.Z_Position 30.0 0.90137 TAN_SMOOTH -1.0 0.0 TAN_SMOOTH -1.0 0.0
		item cylinder - Dag%20Node cylinder
		channel cylinder X%20Translate motion_path X param_curve.Timing
		channel cylinder Y%20Translate motion_path Y param_curve.Timing
		channel cylinder Z%20Translate motion_path Z param_curve.Timing
		channel cylinder X%20Scale param_curve.X_Scale -
		item cyl_body cylinder Dag%20Node cyl_body
		channel cyl_body Z%20Rotate param_curve.Z_Rotate - timewarp
		# cap A stands still: only a place-holder
		item {} cylinder -
		item {}[2] cylinder -
		item Surface%20CV(2,4) {}[2] Surface%20CV 2 4
		channel Surface%20CV(2,4) X%20Position param_curve.X_Position -
		channel Surface%20CV(2,4) Y%20Position param_curve.Y_Position -
		channel Surface%20CV(2,4) Z%20Position param_curve.Z_Position -
		end actions
		end ir
	END
	)
}

@test 'sdl2ir: the document as printed is an error' {
	# it closes the cylinder after its first channel
	sed '/"X Translate"/a\
	}' cylinder.sdl >printed.sdl
	n=$(grep -n '"Y Translate"' printed.sdl | cut -d : -f 1)
	refuses "sdl2ir: printed.sdl:$n: expected '{', saw 'channel'" \
	    sdl2ir printed.sdl >/dev/null
	# and lacks the brace that opens cap A
	awk '/cap A/ { cap = 1 } { line[NR] = $0 }
	END { for (i = 1; i <= NR; i++)
		if (line[i + 1] !~ /cap A/) print line[i] }' cylinder.sdl >cap.sdl
	n=$(($(wc -l <cap.sdl)))
	refuses "sdl2ir: cap.sdl:$n: '}' without '{'" \
	    sdl2ir cap.sdl >/dev/null
}

@test 'sdl2ir: free layout, comments, signs, CRLF' {
	quietly sdl2ir small.sdl | diff -u small.ir -
	tr -s '\n\t' ' ' <small.sdl >one.sdl
	quietly sdl2ir one.sdl | diff -u <(sed 's/small/one/' small.ir) -
	sed 's/[(){},;=]/\n&\n/g; s/$/\r/' small.sdl >lines.sdl
	quietly sdl2ir lines.sdl | diff -u <(sed 's/small/lines/' small.ir) -
	sed 's/ //g; s/curve[cmp](/&/; s/curve\([cmp]\)(/curve \1(/' small.sdl |
	    sed 's/DagNode/Dag Node/; s/XTr/X Tr/' >tight.sdl
	quietly sdl2ir tight.sdl | diff -u <(sed 's/small/tight/' small.ir) -
	sed 's/1, 2, 3/- 1, +\n 2, -\/**\/.3e1/; s/^HI/\/* a\n\n * b *\/&/' \
	    small.sdl | quietly sdl2ir - | diff -u - <(sed 's/small/stdin/
	    s/c 1 2 3 1/c -1 +2 -.3e1 1/; s/^item/# a\
# * b\
&/' small.ir)
	printf %s "$(cat small.sdl)" | quietly sdl2ir |
	    diff -u <(sed 's/small/stdin/' small.ir) -
}

@test 'sdl2ir: short forms, other statements and sections are carried' {
	cat >in.sdl <<-'END'
		DEFINITION
		int xres=640 ;
		shader red ( model=lambert, cl = (255,
			0, 0) /* why not */ );
		if (a) { b = "x ; }"; } ;
		pc p (cvs = (pv(1, 2, TAN_STEP, (0, 0), TAN_STEP, (0, 0))));
		curve c (form = open, knots = (0, 1), range = (0, (1)),
			cvs = (cv((0, 0, 0), 1), cv((0, 0, 0), 1)), degree = 1);
		mc m (c);
		MODEL { inst x ();
			{ inst y (); } }
		ENVIRONMENT light l (a = 1);
	END
	quietly sdl2ir in.sdl | diff -u - <(cat <<-'END'
		ir 1
		actions in
		source sdl
		attr - definition int xres=640 ;
		# why not
		attr - definition shader red ( model=lambert, cl = (255, 0, 0) );
		attr - definition if (a) {
		attr - definition b = "x ; }";
		attr - definition }
		attr - definition ;
		action p parameter - -
		key p 1 2 TAN_STEP 0 0 TAN_STEP 0 0
		nurbs c 1
		knots c 0 1
		cv c 0 0 0 1
		cv c 0 0 0 1
		attr c form open
		attr c range (0, (1))
		action m path c - -
		attr - model {
		attr - model inst x ();
		attr - model {
		attr - model inst y ();
		attr - model }
		attr - model }
		attr - environment light l (a = 1);
		end actions
		end ir
	END
	)
}

@test 'sdl2ir: a degree with a sign, a parameter without a value' {
	sed 's/degree = 1/degree = + 1/' small.sdl | quietly sdl2ir |
	    diff -u <(sed 's/small/stdin/; s/^nurbs c 1/nurbs c +1/' small.ir) -
	sed 's/degree = 1/form = , &/' small.sdl | quietly sdl2ir |
	    diff -u <(sed 's/small/stdin/; /^cv c 1/a\
attr c form' small.ir) -
}

tree() {
	{ sed '/HIERARCHY/,$d' small.sdl; echo HIERARCHY; cat; } >tree.sdl
}

@test 'sdl2ir: every type of item' {
	tree <<-'END'
		{
			type "Dag Node" (grp#1.left);
			channel "Visibility" (p);
			channel "X Rotate" (p (p (m [Z] (p))));
			{ type "Camera" (); channel "Field of View" (p); }
			{ type "Light" (); channel "Spot spread" (p); }
			{ type "Light" (); }
			{ type "Shader" (); channel "Color R" (p);
			  type "Curve CV" (4); channel "X Position" (p); }
			{ type "Curve CV" (2, 4); channel "Z Position" (m [X]); }
			{ type "Polyset Vertex" (62); channel "Y Position" (p);}
			{ type "Joint" (); }
			channel "Z Scale" (p);
		}
		{ }
		{ type "Dag Node" ("a name"); { { type "Dag Node" (5); } } }
	END
	quietly sdl2ir tree.sdl | sed -n '/^item/,$p' | diff -u - <(cat <<-'END'
		item grp#1.left - Dag%20Node grp#1.left
		channel grp#1.left Visibility p -
		channel grp#1.left X%20Rotate p - p m[Z] p
		item Camera() grp#1.left Camera
		channel Camera() Field%20of%20View p -
		item Light() grp#1.left Light
		channel Light() Spot%20spread p -
		item Light()[2] grp#1.left Light
		item Shader() grp#1.left Shader
		channel Shader() Color%20R p -
		attr Curve%20CV(4) braces Shader()
		item Curve%20CV(4) Shader() Curve%20CV 4
		channel Curve%20CV(4) X%20Position p -
		item Curve%20CV(2,4) grp#1.left Curve%20CV 2 4
		channel Curve%20CV(2,4) Z%20Position m X
		item Polyset%20Vertex(62) grp#1.left Polyset%20Vertex 62
		channel Polyset%20Vertex(62) Y%20Position p -
		item Joint() grp#1.left Joint
		channel grp#1.left Z%20Scale p -
		item {} - -
		item a%20name - Dag%20Node a%20name
		item {}[2] a%20name -
		item 5 {}[2] Dag%20Node 5
		end actions
		end ir
	END
	)
}

# The document: "Within the parentheses of the channel statement, you specify
# the list of actions that make up the channel."
@test 'sdl2ir: several actions in a channel' {
	tree <<-'END'
		{ type "Light" ();
		channel "a" (p (p p));
		channel "b" (p (p, m[X]));
		channel "c" (p (p) (p));
		channel "d" (p p);
		channel "e" (m [X] ( p ( p ) ) , p ( p ( m [ Y ] ) p ));
		channel "f" (p ((p) p));
		channel "g" (p (p (p) p) (p, p) p);
		channel "h" (p (p (p)));
		}
	END
	sed '/"f"/d' tree.sdl | quietly sdl2ir | grep ^channel |
	    diff -u - <(cat <<-'END'
		channel Light() a - - p ( p p )
		channel Light() b - - p ( p , m[X] )
		channel Light() c - - p ( p ) ( p )
		channel Light() d - - p p
		channel Light() e - - m[X] ( p ( p ) ) , p ( p ( m[Y] ) p )
		channel Light() g - - p ( p ( p ) p ) ( p , p ) p
		channel Light() h p - p p
	END
	)
	refuses "sdl2ir: tree.sdl:14: expected an action, saw '('" \
	    sdl2ir tree.sdl >/dev/null
}

# The document: "For a harvDag Node, specify a name for the dag node."
@test 'sdl2ir: a harvDag Node, with a name and without' {
	tree <<-'END'
		{ type "harvDag Node" (arm); channel "X Rotate" (p);
		{ type "harvDag Node" (); channel "Visibility" (p); }
		{ type "harvDag Node" ("a b"); }
		{ type "harvDag Node" (arm); }
		}
	END
	quietly sdl2ir tree.sdl | sed -n '/^item/,/^end/p' |
	    diff -u - <(cat <<-'END'
		item arm - harvDag%20Node arm
		channel arm X%20Rotate p -
		item harvDag%20Node() arm harvDag%20Node
		channel harvDag%20Node() Visibility p -
		item a%20b arm harvDag%20Node a%20b
		item arm[2] arm harvDag%20Node arm
		end actions
	END
	)
	bad 8 "expected ')', saw ','" 's/Dag Node" (n)/harvDag Node" (n, n)/'
	bad 8 'a harvDag Node has no channel "X Position"' \
	    's/Dag Node/harv&/; s/X Translate/X Position/'
}

# bad LINE MESSAGE SCRIPT: small.sdl, changed by sed, is refused at that line
bad() {
	sed "$3" small.sdl >bad.sdl
	refuses "sdl2ir: bad.sdl:$1: $2" sdl2ir bad.sdl >out
	! grep '^end' out
}

@test 'sdl2ir: errors in definitions' {
	refuses 'sdl2ir: <stdin>:1: expected DEFINITION or HIERARCHY, saw end of input' \
	    sdl2ir </dev/null >/dev/null
	bad 1 "expected DEFINITION or HIERARCHY, saw 'curve'" 1d
	bad 3 'c: expected cvs + degree - 1 knots; saw degree 1, 2 cvs, 3 knots' \
	    's/(0, 1)/(0, 0.5, 1)/'
	bad 3 'c: expected more cvs than the degree; saw degree 2, 2 cvs, 2 knots' \
	    's/degree = 1/degree = 2/'
	bad 3 "c: expected a degree from 1 on, saw '0'" 's/degree = 1/degree = 0/'
	bad 3 "c: expected a degree from 1 on, saw '-1'" 's/degree = 1/degree = - 1/'
	bad 2 "expected a degree, saw 'x'" 's/degree = 1/degree = x/'
	bad 3 "c: expected a degree from 1 on, saw ''" 's/degree = 1, //'
	bad 3 'c: expected knots that do not decrease; saw degree 1, 2 cvs, 2 knots' \
	    's/(0, 1)/(0, -1)/'
	bad 3 'c: expected knots that span more than a point; saw degree 1, 2 cvs, 2 knots' \
	    's/(0, 1)/(1, 1.0)/'
	bad 2 "expected a knot, saw 'x'" 's/(0, 1)/(0, x)/'
	bad 3 "expected a number, saw '1e999'" 's/(1, 2/(1e999, 2/'
	bad 3 "expected ')', saw ','" 's/1, 2, 3/1, 2, 3, 4/'
	bad 3 "expected ',', saw ')'" 's/, 1), cv/), cv/'
	bad 4 "unknown curve 'p'" 's/m (c/m (p/'
	bad 4 "'c' is defined twice" 's/curve m/curve c/'
	bad 4 "expected ';', saw 'parameter_curve'" '4s/;//;4N;s/\n/ /'
	bad 4 "expected a PRE_ word, saw ','" 's/PRE_LINEAR//'
	bad 4 "m: 'in' twice" 's/in = PRE_LINEAR/&, &/'
	bad 5 "p: 'out' twice" 's/out = POST_CONSTANT/&, out = POST_CYCLE/'
	bad 6 "p: 'cvs' twice" '6s/));$/), cvs = (pv(2, 2, A, (0, 1), B, (1, 0))));/'
	bad 3 "c: 'cvs' twice" '3s/));$/), cvs = (cv((1, 2, 3), 1)));/'
	bad 3 "c: 'degree' twice" '3s/));$/), degree = 1);/'
	bad 2 "c: 'knots' twice" 's/knots = [^)]*),/& &/'
	bad 5 'p: no parameter_vertex' \
	    's/, cvs = ($/);/;6d'
	bad 6 "expected parameter_vertex, saw ')'" '6s/.*/));/'
	bad 6 "expected a type of tangent, saw '('" 's/TAN_STEP, //'
	bad 6 'p: a vertex is earlier than the one before it' \
	    '6s/));$/, pv(0.5, 2, A, (0, 1), B, (1, 0))));/'
	bad 6 "expected ',' or ')', saw 'parameter_vertex'" \
	    '6s/\(parameter_vertex.*)\)));/\1) \1)));/'
	bad 7 "expected ')', saw 'HIERARCHY'" '6s/.*/ parameter_vertex(1, 2, A, (1, 2), B, (1, 2)/'
	bad 2 'comment without end' '2s/.*/\/* &/'
	bad 3 'string without end' '3s/.*/"&/'
	bad 7 "expected ';', saw end of input" '7,$d;6s/$/ a = (/'
	bad 2 "'}' without '{'" '2s/.*/}/'
	refuses 'sdl2ir: <stdin>:2: NUL byte in a text file' \
	    sdl2ir < <(printf 'DEFINITION\n\0') >/dev/null
	refuses 'sdl2ir: nowhere: No such file or directory' sdl2ir nowhere
}

@test 'sdl2ir: errors in the hierarchy' {
	bad 8 "expected '{', saw 'type'" '8s/{//'
	bad 9 "expected type, channel, '{' or '}', saw end of input" '8s/}//'
	bad 8 "'}' without '{'" '8s/}/}}/'
	bad 8 "expected '{', saw end of input" 8d
	bad 8 "unknown action 'q'" 's/(p))/(q))/'
	bad 8 "unknown action 'c'" 's/(m \[Y\] (p))/(c)/'
	bad 8 "expected '[', saw '('" 's/ \[Y\]//'
	bad 8 "expected X, Y or Z, saw 'W'" 's/\[Y\]/[W]/'
	bad 8 "expected ')', saw '['" 's/(p))/(p [X]))/'
	bad 8 "expected an action, saw ')'" 's/(p))/(p,))/'
	bad 8 "expected an action, saw ','" 's/(p))/(p,, p))/'
	bad 8 "expected an action, saw ')'" 's/(p))/(p) ())/'
	bad 8 "expected an action, saw '('" 's/(p))/((p)))/'
	bad 8 "expected '[', saw ','" 's/(p))/(p m, p))/'
	bad 8 "expected ')', saw ';'" 's/(p))/(p) p/'
	bad 8 "expected ')', saw '5'" 's/(p))/(p 5))/'
	bad 8 "unknown action 'q'" 's/(p))/(p), q)/'
	bad 8 'a Dag Node has no channel "X Position"' 's/X Translate/X Position/'
	bad 8 'a Dag Node has no channel "Spot spread"' \
	    's/X Translate/Spot spread/'
	bad 8 'a Polyset Vertex has no channel "X Translate"' \
	    's/Dag Node" (n)/Polyset Vertex" (1)/'
	bad 8 'channel "X Translate" twice' 's/ channel.*;/&&/'
	bad 8 "expected a type statement, saw 'channel'" 's/ type[^;]*;//'
	bad 8 "expected an argument, saw ')'" 's/(n)/()/'
	bad 8 "expected ')', saw ','" 's/(n)/(n, n)/'
	bad 8 "expected ')', saw 'n'" 's/Dag Node/Light/'
	bad 8 "expected ',', saw ')'" 's/Dag Node" (n)/Surface CV" (1)/'
	bad 8 "expected an integer from 0 on, saw '-1'" \
	    's/Dag Node" (n)/Curve CV" (-1)/'
	bad 8 "expected an integer from 0 on, saw '1.5'" \
	    's/Dag Node" (n)/Curve CV" (1.5)/'
	bad 8 "expected a number, saw 'n'" 's/Dag Node" (n)/Curve CV" (n)/'
	bad 8 "expected a type in quotes, saw 'Dag'" 's/"Dag Node"/Dag/'
	bad 8 "expected a channel in quotes, saw 'X'" 's/"X Translate"/X/'
}

at_truncation() {
	case $2 in
	0) # HIERARCHY may be missing, so that definitions alone are whole
		[ "$1" -lt 9 ] || [ "$1" -ge $(($(wc -c <small.sdl) - 1)) ] ||
		    grep -qE 'DEFINITION[[:space:]]*$|;[[:space:]]*$' part ;;
	1) ! grep -q '^end' stdout ;;
	esac
}

@test 'sdl2ir: every truncation' {
	each_truncation small.sdl sdl2ir
}

@test 'sdl2ir: deep, and many of the same name' {
	{ echo HIERARCHY; yes '{' | head -n 3000; yes '}' | head -n 3000; } |
	    quietly sdl2ir | grep -c '^item {}\[[0-9]*\] {}' | diff - <(echo 2999)
}

@test 'sdl2ir: usage, output errors' {
	usage_of sdl2ir
	dev_full sdl2ir cylinder.sdl
	{ echo HIERARCHY; yes '{ }' | head -n 9000; } >many.sdl
	[ "$(head_one sdl2ir many.sdl)" = 'ir 1' ]
}

@test 'sdl2ir: the examples of its page' {
	man_examples "$ROOT/man/sdl2ir.1"
}
