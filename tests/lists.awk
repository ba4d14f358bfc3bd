# What is wrong in bin/TOOLS: awk -F '\t' -f lists.awk IS bin/TOOLS, where IS has
# `main TOOL FILE` for each tool that there is, and `letter TOOL LETTER` for each
# of its options; see lists.sh.

function say(what) { print "bin/TOOLS:" FNR ": " what }

# After the last line of a tool: what it lacks
function finish(  i, n, word) {
	n = split("group memory fault cut grow scale fuzz loss", word, " ")
	for (i = 1; tool && i <= n; i++)
		if (!(word[i] in said) && !(word[i] == "cut" &&
		    tool ~ /^(any2ir|irfile|irtools)$/))
			print "bin/TOOLS: " tool ": no line `" word[i] "`"
	n = split(letters[tool], word, " ")
	for (i = 1; i <= n; i++)
		if (!(("-" word[i]) in said))
			print "bin/TOOLS: " tool ": no option -" word[i]
	split("", said)
}

BEGIN {
	n = split("apropos begins cut fault foreign fuzz group grow loss maps" \
	    " memory option sample scale task units walk whole", word, " ")
	for (i = 1; i <= n; i++)
		keyword[word[i]] = 1
}
NR == FNR {
	split($0, word, " ")
	if (word[1] == "main")
		source[word[2]] = word[3]
	else
		letters[word[2]] = letters[word[2]] word[3] " "
	next
}
/^#/ || $0 == "" { next }
/^[a-z][a-z0-9]*: ./ {
	finish()
	last = tool
	tool = $0
	sub(/:.*/, "", tool)
	if (tool <= last)
		say(tool " stands after " last)
	if (!(tool in source))
		say("there is no bin/" tool ".c")
	has[tool] = 1
	next
}
NF != 3 || $1 != "" || $3 == "" {
	say("expected a tab, a keyword, a tab and what belongs to it")
	next
}
!($2 in keyword) {
	say("no keyword: " $2)
	next
}
((tool, $0) in seen && $2 != "loss") || ($2 in said && $2 ~ /^(group|task|memory)$/) {
	say("once is enough: " $2)
}
{ seen[tool, $0] = said[$2] = 1 }
$2 == "group" && $3 !~ /^(importer|filter|exporter|viewer)$/ {
	say("expected importer, filter, exporter or viewer, saw " $3)
}
$2 == "memory" && $3 !~ /^(yes|no) ./ {
	say("expected yes or no, and what the tool holds")
}
$2 == "loss" && $3 !~ /^(-$|[a-z0-9.@-]+ [a-z0-9-]+ [a-z,-]+( |$))/ {
	say("expected IN OUT THINGS BACK or -, saw " $3)
}
$2 == "option" {
	letter = substr($3, 2, 1)
	if ($3 !~ /^-[A-Za-z0-9] ./)
		say("expected a - and a letter, and what it means")
	else if (tool in source && index(" " letters[tool], " " letter " ") == 0)
		say(tool " has no -" letter)
	said["-" letter] = 1
}
$2 == "task" && $3 !~ /^(mend|time|place|figure|find)$/ {
	say("expected mend, time, place, figure or find, saw " $3)
}
$2 !~ /^(group|task|memory|option|apropos|loss)$/ {
	command = $3
	gsub(/[|]/, " ", command)
	if (index(" " command " ", " " tool " ") == 0)
		say("not about " tool ": " $3)
}
END {
	finish()
	for (tool in source)
		if (!(tool in has))
			print source[tool] ": not in bin/TOOLS"
}
