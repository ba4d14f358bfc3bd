# usage: awk -v known=LIST -f recursion.awk LIST DUMP…
# A dump is what gcc -fdump-ipa-cgraph says about a file, under its name with :
# for /. Prints which functions call themselves, and what is not known about
# calls through pointers.

function add(list, to) {
	return index(list " ", " " to " ") ? list : list " " to
}
# A symbol's number, which is unique in its file
function number(symbol) {
	sub(/.*\//, "", symbol)
	return symbol
}
# A name that is unique in all files
function unique(n) {
	if (n in shared)
		return plain[n]
	return file ":" plain[n] (n in is_function ? "" : "/" n)
}
# refers: functions and variables whose addresses or values it has
function end_file(  n, to, k, i) {
	for (n in plain) {
		if (n in defined) {
			where[unique(n)] = file
			last[unique(n)] = plain[n]
		}
		if (n in points)
			by_pointer[unique(n)] = 1
		k = split(called[n], to, " ")
		for (i = 1; i <= k; i++)
			calls[unique(n)] = add(calls[unique(n)], unique(to[i]))
		k = split(named[n], to, " ")
		for (i = 1; i <= k; i++)
			refers[unique(n)] = add(refers[unique(n)], unique(to[i]))
	}
	split("", plain); split("", is_function); split("", shared)
	split("", defined); split("", points)
	split("", called); split("", named)
}
FILENAME == known {
	sub(/#.*/, "")
	for (i = 2; i <= NF; i++)
		listed[$1] = add(listed[$1], $i)
	next
}
FNR == 1 {
	end_file()
	file = FILENAME
	sub(/.*\//, "", file)
	gsub(/:/, "/", file)
}
/^[^ ]+\/[0-9]+ \(/ {
	at = number($1)
	plain[at] = substr($2, 2, length($2) - 2)
}
/^  Type: function/ { is_function[at] = 1 }
/^  Type: function definition/ { defined[at] = 1 }
/^  Visibility:.* (external|public)/ { shared[at] = 1 }
/^ +Indirect call/ { points[at] = 1 }
/^  (References|Calls):/ {
	for (i = 2; i <= NF; i++) {
		if ($i !~ /^[A-Za-z_][A-Za-z0-9_.]*\/[0-9]+$/)
			continue
		if ($1 == "Calls:")
			called[at] = add(called[at], number($i))
		else
			named[at] = add(named[at], number($i))
	}
}

# Whether f gives what it names to the C library, which calls it then.
function asks_libc(f) {
	return (" " calls[f] " ") ~ / (qsort|atexit|sigaction) /
}
function complain(f, what) { print where[f] ": " last[f] ": " what }

# The functions that f may give to its callers: they count as calls, too, as
# they may be called at once. Those in the tables that f reads, f calls itself
# or only hands out.
function call_named(f,  to, inner, i, k, n, m, tables) {
	n = split(refers[f], to, " ")
	for (i = 1; i <= n; i++) {
		if (to[i] in where) {
			calls[f] = add(calls[f], to[i])
			if (asks_libc(f))
				got[to[i]] = 1
			handed[to[i]] = 1
			continue
		}
		m = split(refers[to[i]], inner, " ")
		for (k = 1; k <= m; k++) {
			if (!(inner[k] in where))
				continue
			calls[f] = add(calls[f], inner[k])
			if (f in by_pointer)
				tables = got[inner[k]] = 1
			else
				handed[inner[k]] = 1
		}
	}
	return tables
}
function call_listed(f,  to, i, n) {
	n = split(listed[f], to, " ")
	if (!n)
		complain(f, "calls a pointer, and the list does not say whom")
	for (i = 1; i <= n; i++) {
		if (!(to[i] in where))
			print "the list: no function " to[i]
		calls[f] = add(calls[f], to[i])
		got[to[i]] = 1
	}
	used[f] = 1
}
# The shortest way from f to itself, or "".
function circle(f,  queue, from, n, i, k, to, way) {
	queue[n = 1] = f
	for (i = 1; i <= n; i++) {
		for (k = split(calls[queue[i]], to, " "); k; k--) {
			if (to[k] == f) {
				for (k = queue[i]; k != f; k = from[k])
					way = ", by " last[k] way
				return "calls itself" way
			}
			if (!(to[k] in from) && to[k] in where) {
				from[to[k]] = queue[i]
				queue[++n] = to[k]
			}
		}
	}
	return ""
}
END {
	end_file()
	for (f in where)
		if (!call_named(f) && f in by_pointer)
			call_listed(f)
	for (f in where)
		if ((way = circle(f)) != "")
			complain(f, way)
	for (f in handed)
		if (!(f in got))
			complain(f, "somebody gets its address, and the list " \
			    "does not say who")
	for (f in listed)
		if (!(f in used))
			print "the list: " f " calls no pointer"
	if (!("main" in calls))
		print "no calls found in what gcc says"
}
