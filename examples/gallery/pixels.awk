# Pictures to begin with: awk -v what=sunset, a PPM of colours, or -v
# what=ball, an image of the IR that says how far away a ball is, and the floor.
BEGIN {
	width = 96
	height = 60
	if (what == "sunset")
		print "P3", width, height, 255
	else
		print "ir 1\nimage ball", width, height, "depth\nbits 32"
	for (y = 0; y < height; y++)
		for (x = 0; x < width; x++)
			if (what == "sunset")
				sunset(x, height - y)
			else
				ball(x - width / 2, y - 24)
	if (what != "sunset")
		print "end image\nend ir"
}
function sunset(x, y,  up, sun) {
	up = y / height
	sun = (x - 60) * (x - 60) + (y - 26) * (y - 26) < 130 && y > 20
	if (y <= 20)
		print 20 + y, 30 + y, 60 + (x * 7 + y * 13) % 30
	else if (sun)
		print 255, 214, 120
	else
		print int(250 - 150 * up), int(140 - 70 * up), int(90 + 60 * up)
}
function ball(x, y,  z) {
	z = 18 * 18 - x * x - y * y
	z = z >= 0 ? 40 - sqrt(z) : y > 12 ? 80 - y : "inf"
	print "run", y + 24, x + width / 2, 1, z
}
