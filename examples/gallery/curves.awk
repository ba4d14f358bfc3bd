# Curves as SVG, of lines `NAME SECONDS VALUE`; a name that is new begins a curve,
# which it stands behind. The scale on the left has numbers that are round.
#
#	awk -v unit=cm -f gallery/curves.awk

BEGIN {
	split("#3366cc #cc3333 #333333", color, " ")
	split("2.4 2 1.6", width, " ")
	WIDTH = 720; HEIGHT = 260
	LEFT = 56; RIGHT = 600; TOP = 24; BOTTOM = 226
	low = 1e9; high = last = -1e9
}

{
	if (!($1 in number)) {
		number[$1] = ++curves
		name[curves] = $1
	}
	k = number[$1]
	points[k]++
	x[k, points[k]] = $2
	y[k, points[k]] = $3
	if ($2 > last) last = $2
	if ($3 < low) low = $3 + 0
	if ($3 > high) high = $3 + 0
}

function across(s) { return LEFT + (RIGHT - LEFT) * s / last }
function up(v) { return BOTTOM - (BOTTOM - TOP) * (v - low) / (high - low) }

# A round number of which some four fit into a range
function round_step(range,   step) {
	for (step = 0.001; step * 10 < range / 4; step *= 10)
		;
	return step * 5 < range / 4 ? step * 5 : step * 2 < range / 4 ? step * 2 : step
}

function floor(v,   n) {
	n = int(v)
	return n > v ? n - 1 : n
}

function text(x, y, end, s) {
	printf "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y, \
	    (end ? " text-anchor=\"" end "\"" : ""), s
}

function put_scales(   v, step) {
	step = round_step(high - low)
	low = floor(low / step) * step
	high = -floor(-high / step) * step
	for (v = low; v <= high + step / 2; v += step) {
		printf "<path stroke=\"#bbbbbb\" d=\"M%d %.1fH%d\"/>\n", LEFT, up(v), RIGHT
		text(LEFT - 8, up(v) + 4, "end", v + 0 " " unit)
	}
	step = round_step(last)
	for (v = 0; v <= last; v += step)
		text(across(v), BOTTOM + 22, "middle", v " s")
}

function put_curve(k,   i) {
	printf "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" d=\"", \
	    color[k], width[k]
	for (i = 1; i <= points[k]; i++)
		printf "%s%.1f %.1f", (i == 1 ? "M" : "L"), across(x[k, i]), up(y[k, i])
	print "\"/>"
}

# Behind its curve, or below the name that is there
function put_name(k,   i, at) {
	at = up(y[k, points[k]]) + 4
	for (i = 1; i < k; i++)
		if (at < put_at[i] + 15 && at > put_at[i] - 15)
			at = put_at[i] + 15
	put_at[k] = at
	printf "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", \
	    RIGHT + 10, at, color[k], name[k]
}

END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
	    "viewBox=\"0 0 %d %d\" role=\"img\" " \
	    "font-family=\"sans-serif\" font-size=\"12\" fill=\"#444444\">\n", \
	    WIDTH, HEIGHT, WIDTH, HEIGHT
	printf "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, HEIGHT
	put_scales()
	for (k = 1; k <= curves; k++)
		put_curve(k)
	for (k = 1; k <= curves; k++)
		put_name(k)
	print "</svg>"
}
