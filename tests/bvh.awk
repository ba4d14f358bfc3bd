# World positions of the joints of a BVH file, an oracle for fk: prints `frame
# joint x y z` for each joint and frame, frames from 0 on. A joint's End Site is
# called NAME_end; a second joint of a name gets .001. Rotations multiply in the
# order of CHANNELS, positions replace OFFSET; with -v add=1 a root's are added.

function turn(m, axis, deg,    c, s, a, b, i, u, v) {
	# m = m . R(axis, deg): two columns change
	c = cos(deg * atan2(0, -1) / 180)
	s = sin(deg * atan2(0, -1) / 180)
	a = (axis + 1) % 3
	b = (axis + 2) % 3
	for (i = 0; i < 3; i++) {
		u = m[i, a]
		v = m[i, b]
		m[i, a] = c * u + s * v
		m[i, b] = c * v - s * u
	}
}

function frame(    j, p, i, k, f, t, m) {
	f = 0
	for (j = 1; j <= n; j++) {
		p = parent[j]
		for (i = 0; i < 3; i++) {
			t[i] = offset[j, i]
			for (k = 0; k < 3; k++)
				m[i, k] = p ? world[p, i, k] : i == k
		}
		for (i = 1; i <= channels[j]; i++) {
			f++
			k = index("xyz", substr(channel[j, i], 1, 1)) - 1
			if (channel[j, i] ~ /position/)
				t[k] = (add && !p ? t[k] : 0) + $f
			else
				turn(m, k, $f)
		}
		for (i = 0; i < 3; i++) {
			at[j, i] = p ? at[p, i] : 0
			for (k = 0; k < 3; k++) {
				at[j, i] += (p ? world[p, i, k] : i == k) * t[k]
				world[j, i, k] = m[i, k]
			}
		}
		printf "%d %s %.9g %.9g %.9g\n", frames, name[j], at[j, 0], \
		    at[j, 1], at[j, 2]
	}
	frames++
}

# A joint begins: its name is the rest of the line.
function begin(s) {
	sub(/^[ \t]*[^ \t]+[ \t]*/, "", s)
	sub(/[ \t]*\{?$/, "", s)
	gsub(/ /, "%20", s)
	if (seen[s]++)
		s = sprintf("%s.%03d", s, seen[s] - 1)
	name[++n] = s
	parent[n] = stack[depth]
	if (/\{$/)
		stack[++depth] = n
}

{
	sub(/[ \t\r]*$/, "")
	word = tolower($1)
}
motion == 2 && NF { frame(); next }
tolower($0) ~ /^frame time:/ { motion = 2; next }
word == "motion" { motion = 1; next }
motion { next }
word == "root" || word == "joint" { begin($0); next }
word == "end" {
	name[++n] = name[stack[depth]] "_end"
	parent[n] = stack[depth]
	if (/\{$/)
		stack[++depth] = n
	next
}
word == "{" { stack[++depth] = n; next }
word == "}" { depth--; next }
word == "offset" { for (i = 0; i < 3; i++) offset[n, i] = $(i + 2); next }
word == "channels" {
	channels[n] = $2
	for (i = 1; i <= $2; i++)
		channel[n, i] = tolower($(i + 2))
}
