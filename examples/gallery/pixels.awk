# Pictures to begin with: awk -v what=NAME -f gallery/pixels.awk
#
# sunset   a PPM: mountains before an evening sky
# sun      a PGM: how much of each pixel the sun covers there
# ball     a PPM: a ball on a floor
# far      an image of the IR: how far away that ball is, and the floor
BEGIN {
	width = 144
	height = 90
	if (what == "sunset" || what == "ball")
		print "P3", width, height, 255
	else if (what == "sun")
		print "P2", width, height, 255
	else
		print "ir 1\nimage ball", width, height, "depth\nbits 32"
	for (y = 0; y < height; y++)
		for (x = 0; x < width; x++)
			if (what == "sunset")
				sunset(x, y)
			else if (what == "sun")
				print int(255 * sun(x, y))
			else
				ball(x - width / 2, y - 38, what == "far")
	if (what == "far")
		print "end image\nend ir"
}

# The part of a pixel that it covers, nearly
function sun(x, y,   r) {
	r = 14.5 - sqrt((x - 98) ^ 2 + (y - 42) ^ 2)
	return r <= 0 ? 0 : r >= 1 ? 1 : r
}

# Four ridges, one before the other
function sunset(x, y,   k, ridge, up, part) {
	for (k = 4; k > 0; k--) {
		ridge = 40 + 11 * k + 6 * sin(x / (7 + 3 * k) + 2.3 * k) + \
		    3 * sin(x / 4.7 + k * k)
		if (y > ridge) {
			print 130 - 27 * k, 70 - 11 * k, 105 - 15 * k
			return
		}
	}
	up = 1 - y / 75
	part = sun(x, y)
	print between(250 - 150 * up, 255, part), between(150 - 75 * up, 224, part), \
	    between(95 + 65 * up, 140, part)
}

function between(a, b, part) { return int(a + (b - a) * part) }

# The light comes from the upper left; the ball keeps it off the floor
function ball(x, y, far,   z, light, dark) {
	z = 27 * 27 - x * x - y * y
	if (z > 20)
		z = sqrt(z)
	else
		z = y > 14 ? "floor" : "none"
	if (far) {
		print "run", y + 38, x + width / 2, 1, (z == "none" ? "inf" : \
		    z == "floor" ? 118 - y : 60 - z)
		return
	}
	if (z == "none") {
		print 44, 52, 68 + int((y + 38) / 2)
	} else if (z == "floor") {
		dark = ((x - 20) / 40) ^ 2 + ((y - 30) / 9) ^ 2 < 1
		print dark ? "40 46 58" : 72 + y " " 80 + y " " 96 + y
	} else {
		light = (-0.5 * x - 0.6 * y + 0.62 * z) / 27
		light = light < 0 ? 0 : int(light * 20) / 20
		print int(80 + 170 * light), int(38 + 95 * light), int(30 + 50 * light)
	}
}
