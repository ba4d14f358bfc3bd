# An image of the IR as SVG: a rectangle for each run of pixels. What is near in
# a depth map is dark, what is nowhere is white.
$1 == "image" {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"" \
	    " width=\"%d\" shape-rendering=\"crispEdges\">\n", $3, $4, $3 * 5
	depth = $5 == "depth"
}
$1 == "run" {
	if (depth)
		grey = $5 == "inf" ? 255 : int(255 * ($5 - near) / (far - near))
	color = depth ? grey "," grey "," grey : $5 "," $6 "," $7
	printf "<path fill=\"rgb(%s)\" d=\"M%d %dh%dv1h-%dz\"/>\n", color,
	    $3, $2, $4, $4
}
$1 == "end" && $2 == "image" { print "</svg>" }
