# Which tests use a program, so that another one of its name can be tried:
#
#	awk -v word=awk -f uses.awk PAGE… SCRIPT… HELPER.bash… FILE.bats…
#
# writes FILE and the name of a test, with a tab between them, for each test
# that has the word itself or runs a PAGE that has it. Many tests reach a
# function or a SCRIPT: for one with the word, only the first test is written,
# and none if a test that reaches it is written already.

# A line of unit AT: its words. A name of a file is the same in any folder.
function add(line,    n, i, part) {
	gsub(/[^A-Za-z0-9_.-]+/, " ", line)
	calls[at] = calls[at] " " line
	n = split(line, part, " ")
	for (i = 1; i <= n; i++)
		if (part[i] == word || ((part[i] in page) && has[part[i]]))
			has[at] = 1
}

# The functions and scripts that some words lead to are in reach[]
function follow(words, file,    n, i, part, u) {
	n = split(words, part, " ")
	for (i = 1; i <= n; i++) {
		u = ((file, part[i]) in calls) ? file SUBSEP part[i] : part[i]
		if ((u in reach) || !(u in calls))
			continue
		reach[u] = 1
		if (!(u in script))
			follow(calls[u], file)
	}
}

function reach_from(t,    u) {
	for (u in reach)
		delete reach[u]
	follow(calls[t] " setup setup_file", home[t])
}

# Tests that need real files may be skipped
function choose(t,    u) {
	print home[t] "\t" name[t]
	chosen[t] = 1
	for (u in reach)
		done[u] = done[u] || calls[t] !~ / need_data /
}

FNR == 1 {
	at = FILENAME
	sub(/.*\//, "", at)
}

FILENAME !~ /\.ba(sh|ts)$/ {
	if (FNR == 1) {
		script[at] = 1
		has[at] = at ~ ("\\." word "$")
		if (at ~ /^README$|\.[1-9]$/)
			page[at] = 1
	}
	add($0)
	next
}

/^@test / {
	at = "test " ++tests
	name[at] = $0
	sub(/^@test ./, "", name[at])
	sub(/. [{(]$/, "", name[at])
	home[at] = FILENAME
	next
}

/^[A-Za-z0-9_]+\(\) [{(]$/ {
	at = substr($1, 1, length($1) - 2)
	if (FILENAME ~ /\.bats$/)
		at = FILENAME SUBSEP at
	next
}

/^[})]$/ { at = "" }
at != "" { add($0) }

END {
	for (i = 1; i <= tests; i++)
		if (has["test " i]) {
			reach_from("test " i)
			choose("test " i)
		}
	for (i = 1; i <= tests; i++) {
		reach_from("test " i)
		for (u in reach)
			if (has[u] && !done[u] && !(("test " i) in chosen))
				choose("test " i)
	}
}
