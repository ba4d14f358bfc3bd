# World positions of the joints of a BVH file, an oracle for fk.
# Prints `frame joint x y z` for each joint and frame, frames from 0 on;
# End Site is called NAME_end. Rotations multiply in channel order: R = R1 R2 R3.

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
			k = index("XYZ", substr(channel[j, i], 1, 1)) - 1
			if (channel[j, i] ~ /position/)
				t[k] = $f
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
		printf "%d %s %.6f %.6f %.6f\n", frames, name[j], \
		    at[j, 0], at[j, 1], at[j, 2]
	}
	frames++
}

{ sub(/\r$/, "") }
/Frame Time:/ { motion = 1; next }
motion && NF { frame(); next }
/ROOT|JOINT/ { n++; name[n] = $2; parent[n] = stack[depth]; next }
/End Site/ { n++; name[n] = name[stack[depth]] "_end"; parent[n] = stack[depth]; next }
/\{/ { stack[++depth] = n; next }
/\}/ { depth--; next }
/OFFSET/ { for (i = 0; i < 3; i++) offset[n, i] = $(i + 2); next }
/CHANNELS/ { channels[n] = $2; for (i = 1; i <= $2; i++) channel[n, i] = $(i + 2) }
