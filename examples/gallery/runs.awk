# Images of the IR as SVG, one beside the other: a path for each run of pixels.
# What is near in a depth map is dark, what is nowhere is white.
#
#	pixcat sunset.pix | awk -f gallery/runs.awk
#	depthcat ball.depth | awk -v near=20 -v far=80 -f gallery/runs.awk

$1 == "image" {
	kind = $5
	begin[images] = left + 0
	left += $3 + 6
	wide[images] = $3
	if ($4 > high)
		high = $4
	images++
}
$1 == "run" {
	count = $4
	if (kind == "depth")
		grey = $5 == "inf" ? 255 : int(255 * ($5 - near) / (far - near))
	else if (kind == "matte")
		grey = $5
	color = kind == "rgb" ? $5 "," $6 "," $7 : grey "," grey "," grey
	if (color != last || $2 != row || images != of) {
		put_run()
		last = color
		row = $2
		of = images
		column = begin[images - 1] + $3
		long = 0
	}
	long += count
}

function put_run() {
	if (long)
		path[paths++] = sprintf("<path fill=\"rgb(%s)\" d=\"M%d %dh%dv1h-%dz\"/>", \
		    last, column, row, long, long)
}

END {
	put_run()
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" " \
	    "width=\"%d\" height=\"%d\" role=\"img\" " \
	    "shape-rendering=\"crispEdges\">\n", left - 6, high, \
	    (left - 6) * 3, high * 3
	for (k = 0; k < paths; k++)
		print path[k]
	print "</svg>"
}
