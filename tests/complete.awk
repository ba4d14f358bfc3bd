# The table of lib/door/complete, one line for each option of a tool, one for
# what stands behind them: awk -F '\t' -f complete.awk, of lines that have before
# them, with a tab:
#
#	format	a line of irfile -l
#	type	a suffix that `irtools convert -t` takes
#	subject	a word that `irtools help` takes
#	tool	TOOL, KEYWORD and what belongs to it, of bin/TOOLS
#	usage	TOOL and a line of what it prints with -h
#
# A line has five fields: the tool, or `irtools convert` or `irtools help`, or *
# for all; the option, or - for what stands behind the options; what the usage
# calls its argument, or -; what a shell completes there; what it means. A shell
# completes words, files that have one of the .suffixes, any file where there is
# a point alone, a folder at /, the name of a tool at @, and nothing at -.

# " A B" with the words of s that it lacks
function join(words, s,    n, i, part) {
	n = split(s, part, " ")
	for (i = 1; i <= n; i++)
		if (index(words " ", " " part[i] " ") == 0)
			words = words " " part[i]
	return words
}

# What completes the argument that the usage of a tool calls so
function completes(tool, name) {
	if (name ~ /[|]/) {
		# what is upper case stands for something else
		gsub(/[|]/, " ", name)
		gsub(/(^| )[A-Z]+/, "", name)
		sub(/^ /, "", name)
		return name
	}
	if (name ~ /\.ir$|^skeleton$/)
		return ".ir"
	if (name ~ /^(file|map|pairs)$/)
		return "."
	if (name == "base")
		return substr(written[tool], 2)
	if (name == "dir")
		return "/"
	if (name == "type")
		return types
	return "-"
}

# What completes the operands of a tool
function operand(tool,    names, words) {
	names = operands[tool]
	if (!names)
		return "-"
	if (names ~ /[|]/) {
		words = names
		sub(/ .*/, "", words)
		words = completes(tool, words) " "
	}
	if (tool == "irfile" || unnamed[tool])
		return words "."
	if (tool ~ /^(any2ir|irtools convert)$/)
		return words substr(all, 2)
	if (tool in read)
		return words substr(read[tool], 2)
	return words ".ir"
}

# The options and operands of a usage: a word after a single option that is open
# is its argument, with what belongs to its own brackets
function usage(tool, s,    n, i, part, word, name, option) {
	n = split(s, part, " ")
	for (i = 2; i <= n; i++) {
		word = part[i]
		sub(/^\[/, "", word)
		if (word !~ /^-/) {
			if (word != "|")
				name = name " " word
			continue
		}
		if (word ~ /\]$/ || i == n || part[i + 1] ~ /^([-|]|\[)/)
			continue
		option = substr(word, length(word))
		word = part[++i]
		while (gsub(/\[/, "[", word) > gsub(/\]/, "]", word))
			word = word " " part[++i]
		while (gsub(/\]/, "]", word) > gsub(/\[/, "[", word))
			sub(/\]$/, "", word)
		argument[tool, option] = word
	}
	gsub(/[][]/, "", name)
	sub(/^ /, "", name)
	# the longest of several
	if (length(name) > length(operands[tool]))
		operands[tool] = name
}

# The lines of a usage that is whole
function finish(    tool) {
	tool = usage_tool
	if (tool == "irtools") {
		if (sub(/^irtools convert/, "irtools", line))
			usage("irtools convert", line)
	} else if (line) {
		usage(tool, line)
	}
	line = ""
}

function put(tool, option, name, kinds, meaning) {
	print tool "\t" option "\t" name "\t" kinds "\t" meaning
}

$1 == "format" && $4 ~ /r/ && $3 != "-" { all = join(all, $3) }
$1 == "format" && $4 != "-" {
	n = split($5, name, " ")
	for (i = 1; i <= n; i++) {
		if ($4 ~ /w/ && $3 != "-")
			written[name[i]] = join(written[name[i]], $3)
		if ($4 ~ /r/ && $3 == "-")
			unnamed[name[i]] = 1
		else if ($4 ~ /r/)
			read[name[i]] = join(read[name[i]], $3)
	}
}
$1 == "type" { sub(/^\./, "", $2); types = types (types ? " " : "") $2 }
$1 == "subject" && $2 != "irtools" { subjects = subjects " " $2 }
$1 == "tool" && $3 == "purpose" { purpose[$2] = $4; order[++tools] = $2 }
$1 == "tool" && $3 == "group" && $4 == "exporter" { exporter[$2] = 1 }
$1 == "tool" && $3 == "option" { options[$2] = options[$2] "\n" $4 }
$1 == "usage" {
	if ($2 != usage_tool) {
		finish()
		usage_tool = $2
	}
	sub(/^usage:/, "", $3)
	sub(/^ */, "", $3)
	if (index($3 " ", $2 " ") == 1)
		finish()
	line = line " " $3
	sub(/^ /, "", line)
}
END {
	finish()
	put("*", "-h", "-", "-", "print the usage")
	put("*", "-V", "-", "-", "print the name and the version")
	for (t = 1; t <= tools; t++) {
		tool = key = order[t]
		if (tool in exporter) {
			delete read[tool]
			delete unnamed[tool]
		}
		if (tool == "irtools") {
			put(tool, "-", "tool", "@ convert help", purpose[tool])
			put("irtools help", "-", "subject", "@" subjects,
			    "show a page of the manual")
			key = "irtools convert"
			purpose[tool] = "make files of files"
		}
		put(key, "-", operands[key] ? operands[key] : "-",
		    operand(key), purpose[tool])
		n = split(substr(options[tool], 2), row, "\n")
		for (i = 1; i <= n; i++) {
			letter = substr(row[i], 2, 1)
			called = argument[key, letter]
			put(key, "-" letter, called ? called : "-",
			    called ? completes(key, called) : "-", substr(row[i], 4))
		}
	}
}
