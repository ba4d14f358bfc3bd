# awk -f broken.awk broken.list READERS RESULTS: what is wrong with what readers
# did with damaged files. READERS has lines `FORMAT TOOL …`, RESULTS lines
# `FILE STATUS`, where FILE is FORMAT/WHAT; beside FILE are FILE.out and FILE.err,
# and beside FORMAT/ is FORMAT.out, of the file before the damage. Prints a line
# for each fault, and nothing else.

function wrong(what) {
	print file ": " what
}

# One line of broken.list, see there
function set_entry(    i, at) {
	if ($0 ~ /^\t/) {
		warning[entry] = warning[entry] substr($0, 2) "\n"
		return
	}
	entry = $1
	at = 3
	if (entry in kind)
		print entry ": second line in the list"
	kind[entry] = $2
	if ($2 == "other") {
		lost[entry] = $3
		new[entry] = $4
		at = 5
	}
	if ($2 !~ /^(same|kept|other|refused|unread)$/ || NF < at - ($2 == "refused"))
		print entry ": no reason, or an unknown word"
}

# The line of the list for the file: its own, or that for all formats
function entry_of(    part) {
	if (file in kind)
		return file
	split(file, part, "/")
	return "*/" part[2]
}

# A line as it counts for `kept`; empty: it does not
function kept(line,    f, n, i, s) {
	n = split(line, f, " ")
	if (n == 0 || f[1] ~ /^#/ || f[1] == "note" || f[1] == "attr")
		return ""
	s = f[1]
	for (i = 2; i <= n; i++)
		s = s " " f[i]
	return s
}

# The next line of a file that counts; empty at its end
function next_line(name, only_kept,    line) {
	while ((getline line <name) > 0) {
		if (only_kept)
			line = kept(line)
		if (line != "" || !only_kept)
			return line "\n"
	}
	close(name)
	return ""
}

# Whether the output is that of before the damage, line by line
function is_same(only_kept,    before, now) {
	do {
		before = next_line(format ".out", only_kept)
		now = next_line(file ".out", only_kept)
	} while (before == now && now != "")
	close(format ".out")
	close(file ".out")
	return before == now
}

function count_lines(name, by,    line) {
	while ((getline line <name) > 0) {
		if (!(line in count))
			count[line] = 0
		count[line] += by
	}
	close(name)
}

# Sets minus and plus: how many lines are in the output of before only, and in
# this only
function compare(    line) {
	split("", count)
	minus = plus = 0
	count_lines(format ".out", 1)
	count_lines(file ".out", -1)
	for (line in count)
		if (count[line] > 0)
			minus += count[line]
		else
			plus -= count[line]
}

function is_right(e) {
	if (kind[e] == "same")
		return is_same(0)
	if (kind[e] == "kept")
		return is_same(1) && !is_same(0)
	return minus == -lost[e] && plus == new[e] + 0 && !is_same(0)
}

function check_accepted(e) {
	if (!(e in kind) || kind[e] ~ /^(refused|unread)$/) {
		wrong("is accepted, and not in the list")
		return
	}
	compare()
	if (!is_right(e))
		wrong("-" minus " +" plus " lines of its output differ")
	if (said != at_file(warning[e]))
		wrong("says " said)
}

function at_file(text) {
	gsub(/@/, file, text)
	return text
}

# tool: FILE:LINE: …, or with a byte; or what another format is called: that is
# about the file as a whole
function is_message(line,    start) {
	start = tool ": " file
	if (substr(line, 1, length(start)) != start)
		return 0
	line = substr(line, length(start) + 1)
	return line ~ /^:[0-9]+: ./ || line ~ /^: byte [0-9]+: ./ ||
	    line ~ /^: expected [^,]*, this is ./
}

# The exit status of a reader that refuses it
function refusal(e) {
	return e in kind && kind[e] == "unread" ? 3 : 1
}

function check_refused(e,    n, line, last) {
	last = said
	if (e in kind && kind[e] !~ /^(refused|unread)$/)
		wrong("is refused, but in the list")
	if (e in kind) {
		line = at_file(warning[e])
		if (substr(said, 1, length(line)) != line)
			wrong("says " said)
		last = substr(said, length(line) + 1)
	}
	n = split(last, line_of, "\n")
	if (n != 2 || !is_message(line_of[1]))
		wrong("says " said)
	last = ""
	while ((getline line <(file ".out")) > 0)
		last = line
	close(file ".out")
	if (last == "end ir")
		wrong("its output is ended")
}

FILENAME == ARGV[1] && (/^#/ || /^$/) { next }
FILENAME == ARGV[1] { set_entry(); next }
FILENAME == ARGV[2] { reader[$1] = $2; next }
{
	file = $1
	format = file
	sub(/\/.*/, "", format)
	tool = reader[format]
	said = ""
	while ((getline line <(file ".err")) > 0)
		said = said line "\n"
	close(file ".err")
	used[entry_of()] = 1
	if ($2 == 0)
		check_accepted(entry_of())
	else if ($2 == refusal(entry_of()))
		check_refused(entry_of())
	else
		wrong("exit " $2)
	files++
}
END {
	for (entry in kind)
		if (!(entry in used))
			print entry ": no such file"
	if (!files)
		print "no files"
}
