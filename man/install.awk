# DOC=DIR BASHCOMP=DIR awk -v version=V -v prefix=P -v tools="NAME ..."
# -f install.awk PAGE: the page as it is installed. The footer gets the version,
# examples and completion the folders where they are, and what is called P and a
# tool's name is named so.

BEGIN {
	n = split(tools, name, " ")
	for (i = 1; i <= n; i++) {
		sub(/.*\//, "", name[i])
		is_tool[name[i]] = 1
	}
}

# s with `to` in the place of each `from`, whatever is in them
function exchanged(s, from, to,  at, done) {
	while ((at = index(s, from))) {
		done = done substr(s, 1, at - 1) to
		s = substr(s, at + length(from))
	}
	return done s
}

# A word of a command line: a tool's name where a command begins. Sets `begins`
# for the next word.
function word_of(w,  front) {
	while (match(w, /^("?[$<]\(|\(|(--[a-z-]*=)?'|\$$)/)) {
		front = front substr(w, 1, RLENGTH)
		w = substr(w, RLENGTH + 1)
		begins = 1
	}
	if (begins && w in is_tool)
		w = prefix w
	if (w != "\\e")
		begins = w ~ /^([|&]+|do|then|else|time|-exec|[A-Z]+=.*)?$/ ||
		    w ~ /[;|]$/
	return front w
}

function command(s,  done, w) {
	while (match(s, /[^ ]+/)) {
		done = done substr(s, 1, RSTART - 1)
		w = substr(s, RSTART, RLENGTH)
		s = substr(s, RSTART + RLENGTH)
		done = done word_of(w)
	}
	return done s
}

# What a command prints: names that are no other words, or stand where messages
# have them
function output(s,  done, w, named) {
	while (match(s, /[a-z0-9]+/)) {
		w = substr(s, RSTART, RLENGTH)
		done = done substr(s, 1, RSTART - 1)
		s = substr(s, RSTART + RLENGTH)
		named = w ~ /2|retarget/ || done ~ /\($/ ||
		    (done == "" && s ~ /^: /)
		done = done (named && w in is_tool ? prefix : "") w
	}
	return done s
}

# The names in a line of macros, as .Xr NAME 1
function references(s,  n, part, i) {
	n = split(s, part, " ")
	for (i = 1; i < n; i++)
		if (part[i] ~ /^\.?Xr$/ && part[i + 1] in is_tool &&
		    part[i + 2] == 1)
			sub("Xr " part[i + 1] " 1",
			    "Xr " prefix part[i + 1] " 1", s)
	return s
}

/^\.Os/ { print ".Os irtools " version; next }
{
	$0 = exchanged($0, "/usr/local/share/doc/irtools", ENVIRON["DOC"])
	$0 = exchanged($0, "/usr/local/share/bash-completion/completions",
	    ENVIRON["BASHCOMP"])
}
prefix == "" { print; next }
/^\.Dt / {
	page = $3 == 1 ? "" : tolower($2)
	if ($3 == 1)
		$0 = ".Dt " toupper(prefix) $2 " 1"
}
/^\.Nm / && $2 in is_tool && $2 != page { $0 = ".Nm " prefix substr($0, 5) }
/^\.Sh / { questions = $2 == "QUESTIONS" }
questions && /^\.Ql / {
	begins = 1
	print ".Ql " command(substr($0, 5))
	next
}
/^\.Ql [^ ]+ -/ && $2 in is_tool { $0 = ".Ql " prefix substr($0, 5) }
/^\.It Sy "?[a-z0-9]+:/ {
	name_of = $3
	gsub(/[":]/, "", name_of)
	if (name_of in is_tool)
		sub(name_of ":", prefix "&")
}
/Xr / { $0 = references($0) }
/^(\.Dl )?\$ / || goes_on {
	if (!goes_on)
		begins = 1
	$0 = (sub(/^\.Dl /, "") ? ".Dl " : "") command($0)
	goes_on = /\\e$/
	print
	next
}
/^\.Bd -literal/, /^\.Ed/ { $0 = output($0) }
{ print }
