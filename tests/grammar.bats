load helper

# The grammar of ir(5), against irstat -c

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	page=$ROOT/man/ir.5
	oracle python3
}

# grammar PAGE [N SEED…]: what tests/grammar.py finds
grammar() {
	PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-python3}" \
	    "$ROOT/tests/grammar.py" "$@"
}

# wrong SED-SCRIPT FINDING: the grammar edited so is not well-formed
wrong() {
	edited "$page" ir.5 "$1" || return
	! grammar ir.5 >saw 2>&1 || return
	diff -u - saw <<<"$2"
}

@test "grammar: each rule of ir(5) is defined and used" {
	grammar "$page"
	wrong 's/^xyz  *=/zyx =/' $'not defined: xyz\nnot used: zyx'
	wrong 's/^stream  *=/& *stream/' 'leads to itself: stream'
	wrong 's/^hex  *=.*/&\nhex = DIGIT/' \
	    'no ABNF, or defined twice: hex = DIGIT'
	wrong 's/%s"joint"/"joint"/' 'in both cases: "joint"'
}

@test "grammar: irstat -c takes what it takes, and nothing else" {
	grammar "$page" 4 1
}

@test "grammar: where ir(5) and irstat differ, the shortest stream says it" {
	edited "$page" ir.5 's/%s"origin" 2int/%s"origin" 2num/'
	! grammar ir.5 4 1 >saw || return
	grep '^grammar takes: .*origin' saw
	edited "$page" ir.5 's/%s"dof" joint \*channel/%s"dof" joint channel/'
	! grammar ir.5 2 1 >saw || return
	grep '^irstat takes: .*dof' saw
}
