# The table of a library: what irstat says of the motions, a line each. The
# clips are those of the list that clips.sh wrote; a bad one has no facts.
{
	file = facts "/" $1
	while ((getline line <file) > 0)
		if (line ~ /^motion /)
			print line
	close(file)
}
